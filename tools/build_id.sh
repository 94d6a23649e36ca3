#!/bin/sh
# Writes the header that names this build: tools/build_id.sh HEADER VERSION. The name is the commit, with "-dirty" if what
# the program is made of differs from it; the version where there is no git.
set -eu
out=$(realpath -m "$1")
cd -- "$(dirname -- "$0")/.."
if id=$(git describe --always 2>/dev/null); then
    git diff --quiet HEAD -- include meson.build po docs/rules src || id=$id-dirty
else
    id=$2
fi
line="#define LUDUS_BUILD \"$id\""
[ -f "$out" ] && [ "$(cat "$out")" = "$line" ] || printf '%s\n' "$line" >"$out"
