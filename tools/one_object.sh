#!/bin/sh
# Makes one object of many, in which only what is declared for everybody to see keeps its name:
# tools/one_object.sh OUTPUT COMPILER [FLAG..] OBJECT..
set -eu
out=$1
shift
"$@" -r -nostdlib -o "$out"
objcopy --localize-hidden "$out"
