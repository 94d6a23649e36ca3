#!/bin/sh
# The checkers of the source: tools/lint.sh format|cppcheck|tidy [FILE..]. tidy reads in build-asan/
# how each file is compiled. `tools/lint.sh layout` changes the files to the format instead of checking it.
set -eu
cd -- "$(dirname -- "$0")/.."
what=$1
shift
[ $# -gt 0 ] || set -- $(git ls-files '*.c' '*.h')

case $what in
format) clang-format --dry-run -Werror "$@" ;;
layout) clang-format -i "$@" ;;
cppcheck)
    cppcheck --quiet --enable=warning,performance,portability --error-exitcode=1 --inline-suppr \
        --std=c11 -D_GNU_SOURCE -Iinclude -Isrc -Itests -j2 "$@"
    ;;
tidy)
    # Headers are checked where they are included. Only files that are compiled can be. (Standard
    # error only counts warnings in the headers of others.)
    printf '%s\n' "$@" | grep '\.c$' | while read -r file; do
        ! grep -q "\"file\": \"../$file\"" build-asan/compile_commands.json || echo "$file"
    done | xargs -P2 -n1 clang-tidy --quiet -p build-asan 2>/dev/null
    ;;
*)
    echo "usage: tools/lint.sh format|layout|cppcheck|tidy [FILE..]" >&2
    exit 2
    ;;
esac
