#!/bin/sh
# Experiments over the ranks of MPI: tests/ranks.sh [PROGRAM built with -Dmpi=enabled]. Three ranks find
# what one finds, byte for byte but for the seconds; with a journal too, and after a bot failed.
set -u
ludus=$(realpath "${1:-./build-mpi/ludus}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1
passed=0 failed=0

ok() { passed=$((passed + 1)); }
wrong() {
    failed=$((failed + 1))
    printf 'FAILED %s\n' "$1"
    shift
    printf '    %s\n' "$@"
}

# over RANKS ARGS..: the program on so many ranks, without asking for as many cores.
over() {
    ranks=$1
    shift
    mpirun --allow-run-as-root --oversubscribe -n "$ranks" "$ludus" "$@"
}
timeless() { jq -S 'walk(if type == "object" then del(.seconds, .seconds_per_game) else . end)' "$1"; }

same() {
    over 1 "$@" --json >one 2>err-one
    over 3 "$@" --json >three 2>err-three
    timeless one >a
    timeless three >b
    if [ -s a ] && cmp -s a b; then ok; else wrong "ludus $*" "$(diff a b | head -n 5)" "$(head -n 3 err-three)"; fi
}

same match ethnos --bots greedy,random,random,random --games 150 --threads 1
same match aquileia --bots greedy,random --games 2000 --sprt 0,100 --threads 2
same lab ladder imperator --bots random,greedy,tuned --games 24 --threads 1
same lab balance spartacus --bots random --games 40 --threads 1
same lab compare ethnos --bots random --b decline=no --games 40 --threads 1

# A run that was cut off goes on, on more ranks or fewer.
args="match ethnos --bots greedy,random --games 120 --threads 1 --json"
# shellcheck disable=SC2086 # words
{
    over 3 $args --journal whole >one 2>err
    head -n 50 whole >part
    over 3 $args --journal part >three 2>err
    "$ludus" $args --journal part >alone 2>err
}
timeless one >a && timeless three >b && timeless alone >c
if [ -s a ] && cmp -s a b && cmp -s a c && [ "$(wc -l <part)" = 121 ]; then ok; else wrong "a journal over ranks" "$(cat err)"; fi

# A bot that fails on one rank ends the run on all, with one sentence.
over 3 match ethnos --bots random,cmd:false --games 12 --threads 1 >out 2>err
if [ $? != 0 ] && [ "$(grep -c '^ludus: ' err)" = 1 ]; then ok; else wrong "a bot that fails on a rank" "$(cat err)"; fi

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
