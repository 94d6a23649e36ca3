#!/bin/sh
# Ludus beside boardgame.io on this machine: tests/server/beside/run.sh [BUILD-FOLDER [SECONDS [TABLES [postgres]]]]. Prints moves a second and processor time of
# both servers, and how many times the one's are the other's.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
[ -e "$here/node_modules" ] || (cd "$here" && npm ci --no-audit --no-fund --loglevel=error >&2)
exec node "$here/run.mjs" "${1:-build}" "${2:-10}" "${3:-64}" ${4:+"$4"}
