#!/bin/sh
# The rules need nothing but C: they name no other header, build for WebAssembly (build-wasm), and
# play the same games there as natively.
set -eu
cd -- "${LUDUS_ROOT:-.}"

standard='assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign
    stdarg stdatomic stdbool stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar wctype'
allowed=$(printf '%s' "$standard" | tr -s ' \n' '|')
# What is compiled there, and the headers beside it.
sources=$(sed -n 's|.*"file": "../\(src/.*\)".*|\1|p' build-wasm/compile_commands.json)
sources="$sources include/ludus.h $(ls include/ludus/*.h) src/core/game.h $(ls src/games/*/*.h)"
# shellcheck disable=SC2086 # a list
if grep -nE '^ *# *include *<' $sources | grep -vE "<($allowed)\.h>"; then
    echo "the rules and bots may include C's own headers only"
    exit 1
fi

./build/rules-alone >build-wasm/native.txt
# Node 18 wants the flag; later ones take it and need it no more.
node --experimental-wasi-unstable-preview1 tests/wasm/run.mjs build-wasm/rules-alone >build-wasm/wasm.txt
cat build-wasm/native.txt
diff build-wasm/native.txt build-wasm/wasm.txt
echo "$(wc -l <build-wasm/native.txt) passed, 0 failed"
