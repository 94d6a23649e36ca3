#!/bin/sh
# Threads that work together: batches, matches that keep their games, steps made of them. For a program built with
# ThreadSanitizer: tests/threads.sh build-tsan/ludus. Its last line counts what passed.
set -u
ludus=$(realpath "$1")
export TSAN_OPTIONS="${TSAN_OPTIONS:-}:halt_on_error=1:exitcode=66"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
passed=0 failed=0

check() {
    if "$ludus" "$@" >out 2>err; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED ludus $*"
        head -n 40 err
    fi
}

for game in $("$ludus" games --json | jq -r '.games[].name'); do
    check observe "$game" --bench --threads 3
    check match "$game" --bots random --games 12 --threads 3 --records "$game" --progress
    check export "$game" --npz --threads 3 --progress
done
check match ethnos --bots random --games 300 --threads 3 --records many
check export many --npz --threads 3
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
