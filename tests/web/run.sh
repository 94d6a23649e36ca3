#!/bin/sh
# The page in a real browser: installs the npm packages, checks and builds web/, then plays at a server of its own.
#   tests/web/run.sh [--pictures] [LUDUS]
# LUDUS is the program to test (build/ludus); --pictures also writes the screens to docs/pictures.
set -eu
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
pictures=
[ "${1:-}" = --pictures ] && { pictures=--pictures; shift; }
ludus=${1:-$root/build/ludus}
case $ludus in /*) ;; *) ludus=$PWD/$ludus ;; esac
say() { printf 'web tests: %s\n' "$*" >&2; }

[ -x "$ludus" ] || { say "there is no program at $ludus; build it first"; exit 1; }
command -v npm >/dev/null || { say "npm is missing"; exit 1; }
CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
[ -n "$CHROMIUM" ] || { say "chromium is missing"; exit 1; }
export CHROMIUM

"$root/web/build.sh"
(cd "$root/web" && npm run --silent types >&2 && npm run --silent lint >&2)
cd "$root/tests/web"
if [ ! -e node_modules/.package-lock.json ] ||
    [ -n "$(find package-lock.json -newer node_modules/.package-lock.json)" ]; then
    npm ci --no-audit --no-fund --loglevel=error >&2
    touch node_modules/.package-lock.json
fi
# shellcheck disable=SC2086 # none or one word
node main.mjs $pictures "$ludus" || failed=1
if [ -n "$pictures" ] && command -v pngquant >/dev/null; then
    pngquant --force --ext .png --skip-if-larger --speed 1 128 "$root"/docs/pictures/*.png || true
fi
exit "${failed:-0}"
