#!/bin/sh
# The Python package by Debian's Python: python/tests/run.sh [BUILD]. Its last line counts what passed.
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/../.." && pwd)
build=$(realpath "${1:-$root/build}")
abi=$(sed -n 's/^#define LUDUS_ABI //p' "$root/include/ludus.h")
export LUDUS_BUILD="$build" LUDUS_LIBRARY="$build/include/libludus.so.$abi" LUDUS_PROGRAM="$build/ludus"
export PYTHONDONTWRITEBYTECODE=1
out=$(mktemp)
trap 'rm -f "$out"' EXIT
/usr/bin/python3 -m pytest -q -p no:cacheprovider "$root/python/tests" >"$out" 2>&1
status=$?
cat "$out"
passed=$(sed -n 's/.*\b\([0-9][0-9]*\) passed.*/\1/p' "$out" | tail -n 1)
failed=$(sed -n 's/.*\b\([0-9][0-9]*\) failed.*/\1/p' "$out" | tail -n 1)
[ "$status" = 0 ] || [ -n "$failed" ] || failed=1
echo "${passed:-0} passed, ${failed:-0} failed"
exit "$status"
