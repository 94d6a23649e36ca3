#!/bin/sh
# Fuzzes one target for some seconds: tests/fuzz/run.sh parse|figures|load|record|protocol SECONDS [OPTION..]
# Inputs that reach new code are kept in build-fuzz/corpus and begun from next time; a finding is
# written to build-fuzz/findings and named at the end.
set -eu
target=$1 seconds=$2
shift 2
cd -- "${LUDUS_ROOT:-.}/build-fuzz"
mkdir -p "corpus/$target" "findings"
tests/fuzz/fuzz-seeds seeds
tests/fuzz/fuzz-"$target" -max_total_time="$seconds" -timeout=20 -rss_limit_mb=4096 -max_len=100000 -len_control=0 \
    -artifact_prefix="findings/$target-" -print_final_stats=1 "$@" "corpus/$target" "seeds/$target"
