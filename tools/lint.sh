#!/bin/sh
# The checkers of the source: tools/lint.sh format|cppcheck|quick-tidy|tidy [FILE..]. tidy reads in build-asan/
# how each file is compiled; quick-tidy leaves out the walk through all paths, which takes a hundred times as long. `tools/lint.sh layout` changes the files to the format instead of checking it.
set -eu
cd -- "$(dirname -- "$0")/.."
what=$1
shift
[ $# -gt 0 ] || set -- $(git ls-files '*.c' '*.h')

case $what in
format) clang-format --dry-run -Werror "$@" ;;
layout) clang-format -i "$@" ;;
cppcheck)
    # Suppressed: it takes every comparison of an index for a sign that the index may be just beyond.
    cppcheck --quiet --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
        --suppress=arrayIndexOutOfBoundsCond --std=c11 -D_GNU_SOURCE -Iinclude -Isrc -Itests -j2 \
        --include=tools/cppcheck.h "$@"
    ;;
tidy | quick-tidy)
    # Only files that are compiled can be checked; headers are, where they are included. A file found
    # clean is not looked at again until it, a header or the settings change: this is the slowest check.
    mkdir -p "build-asan/$what"
    checks=
    [ "$what" = tidy ] || checks=-clang-analyzer-*
    export checks
    around=$(git ls-files '*.h' .clang-tidy meson.build | xargs cat | cksum)
    printf '%s\n' "$@" | grep '\.c$' | while read -r file; do
        sum="$(cksum <"$file") $around"
        clean=build-asan/$what/$(printf '%s' "$file" | tr / -)
        grep -q "\"file\": \"../$file\"" build-asan/compile_commands.json || continue
        [ "$(cat "$clean" 2>/dev/null)" = "$sum" ] || printf '%s\n%s\n%s\n' "$file" "$clean" "$sum"
    done | xargs -r -P2 -n3 -d '\n' sh -c 'clang-tidy --quiet -p build-asan --checks="$checks" "$0" 2>/dev/null && echo "$2" >"$1"'
    ;;
*)
    echo "usage: tools/lint.sh format|layout|cppcheck|quick-tidy|tidy [FILE..]" >&2
    exit 2
    ;;
esac
