#!/bin/sh
# Runs the server's tests: tests/server/run.sh BUILD-FOLDER [SCALE [NAME]]. SCALE is the per cent of the usual work
# (100 for the plain build, less under a sanitizer). Only loopback is spoken to. The last line counts.
set -eu
build=${1:?a build folder}
export ASAN_OPTIONS="${ASAN_OPTIONS:-}:detect_leaks=1:exitcode=77"
export UBSAN_OPTIONS="${UBSAN_OPTIONS:-}:print_stacktrace=1:halt_on_error=1"
export TSAN_OPTIONS="${TSAN_OPTIONS:-}:halt_on_error=0:exitcode=66:suppressions=$(dirname -- "$0")/tsan.txt"
export LUDUS_KEPT="$(dirname -- "$0")/kept"
# Data is kept in memory where there is room: who is killed loses nothing there either, and disks that do lose are simulated.
if [ -w /dev/shm ] && [ "$(df -Pk /dev/shm | awk 'NR == 2 { print $4 }')" -gt 50000 ]; then
    export TMPDIR=/dev/shm
fi
# LUDUS_TEST_STORE=postgresql: the same tests with PostgreSQL, but those about the file.
if [ "${LUDUS_TEST_STORE:-}" = postgresql ] && [ -z "${LUDUS_TEST_POSTGRES:-}" ]; then
    exec "$(dirname -- "$0")/postgres.sh" run "$build/tests/server/server-tests" "$build/ludus" "${2:-100}" ${3:+"$3"}
fi
exec "$build/tests/server/server-tests" "$build/ludus" "${2:-100}" ${3:+"$3"}
