#!/bin/sh
# The page in a real browser: installs the npm packages, checks and builds web/, then plays at a server of its own.
#   tests/web/run.sh [--pictures] [LUDUS]
# LUDUS is the program to test (build/ludus); --pictures also writes the screens to docs/pictures.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
pictures=
[ "${1:-}" = --pictures ] && { pictures=--pictures; shift; }
ludus=${1:-$root/build/ludus}
say() { printf 'web tests: %s\n' "$*" >&2; }

[ -x "$ludus" ] || { say "there is no program at $ludus; build it first"; exit 1; }
command -v npm >/dev/null || { say "npm is missing"; exit 1; }
CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$CHROMIUM" ] || { say "chromium is missing"; exit 1; }
export CHROMIUM

# packages FOLDER: those of its lock file, once
packages() {
    if [ ! -e "$1/node_modules/.package-lock.json" ] ||
        [ "$1/package-lock.json" -nt "$1/node_modules/.package-lock.json" ]; then
        (cd "$1" && npm ci --no-audit --no-fund --loglevel=error >&2)
    fi
}
packages "$root/web"
packages "$root/tests/web"
(cd "$root/web" && npm run --silent check >&2)
# shellcheck disable=SC2086 # none or one word
exec node "$root/tests/web/main.mjs" $pictures "$ludus"
