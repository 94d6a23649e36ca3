#!/bin/sh
# Kills a server whose disk drops what was not synced: tests/server/dropping.sh BUILD-FOLDER. The disk is dropping.c, with libfuse3;
# it needs /dev/fuse and the right to mount. The last line counts.
set -eu
build=${1:?a build folder}
here=$(dirname -- "$0")
# shellcheck disable=SC2046 # flags
cc -O1 -g -std=gnu17 -D_GNU_SOURCE -Wall -Wextra -Werror -o "$build/tests/server/server-dropping" "$here/dropping.c" $(pkg-config --cflags --libs fuse3)
exec "$here/run.sh" "$build" 100 dropping
