#!/bin/sh
# What is installed works from anywhere: tests/install.sh [BUILD]. Installs the build into a folder of its own, moves it,
# and uses it from there: the program and its page, the headers, the library, and the example, compiled by gcc and by
# clang, shared and static. The page must have been built (web/build.sh).
set -u
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
build=$(realpath "${1:-$root/build}")
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
unset LUDUS_ROOT
passed=0 failed=0

# check WHAT COMMAND..: the command must succeed.
check() {
    what=$1
    shift
    if "$@" >"$work/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$what"
        head -c 2000 "$work/out" | sed 's/^/    /'
    fi
}

DESTDIR="$work/stage" meson install -C "$build" --no-rebuild --quiet >"$work/out" 2>&1 ||
    { cat "$work/out"; echo "0 passed, 1 failed"; exit 1; }
prefix=$work/moved
mv "$work/stage$(meson introspect "$build" --buildoptions | jq -r '.[] | select(.name == "prefix").value')" "$prefix"
lib=$(dirname "$(find "$prefix" -name libludus.a)")
export PKG_CONFIG_PATH="$lib/pkgconfig" LD_LIBRARY_PATH="$lib" HOME="$work"
cd /
# The folder was moved; pkg-config is told where to.
ludus_pc() { pkg-config --define-variable=prefix="$prefix" "$@" ludus; }

# ---- the program and its page
games() { "$prefix/bin/ludus" games | grep -q '^ethnos'; }
whole() { "$prefix/bin/ludus" match aquileia --bots tuned,random --games 4 --json | jq -e '.games == 4'; }
check "the program runs from elsewhere" games
check "the program plays from elsewhere" whole

page() {
    port=$((18000 + $$ % 10000))
    "$prefix/bin/ludus" serve --listen "127.0.0.1:$port" --data "$work/data" 2>"$work/serve" &
    server=$!
    node -e '
        const get = async (path) => (await fetch("http://127.0.0.1:" + process.argv[1] + path)).text();
        (async () => {
            for (let tries = 0; ; tries++) {
                try {
                    const page = await get("/");
                    process.exit(/<script/.test(page) ? 0 : (console.log(page), 1));
                } catch (e) {
                    if (tries > 50) throw e;
                    await new Promise((done) => setTimeout(done, 100));
                }
            }
        })();' "$port"
}
check "the installed program finds its page (was it built? web/build.sh)" page

# ---- the headers and the names in the library
headers="ludus.h ludus/bots.h ludus/counsel.h ludus/judge.h ludus/learn.h"
for h in $headers; do
    printf '#include <%s>\n' "$h"
done >"$work/all.c"
# shellcheck disable=SC2046 # lists of words, here and below
declared() {
    gcc -aux-info "$work/declared" -fsyntax-only $(ludus_pc --cflags) "$work/all.c" &&
        grep "$prefix/include" "$work/declared" | sed -n 's/^[^(]*\b\(ld_[a-z_]*\) (.*/\1/p' | sort -u
}
names() { nm "$@" --defined-only | awk 'NF == 3 { print $3 }' | sort -u; }
declared >"$work/declared.txt"
names -D "$lib/libludus.so" >"$work/shared.txt"
names -g "$lib/libludus.a" >"$work/static.txt"
check "there are names to compare" [ "$(wc -l <"$work/declared.txt")" -gt 80 ]
check "the shared library shows what the headers declare, and nothing else" diff "$work/declared.txt" "$work/shared.txt"
check "and so does the static one" diff "$work/declared.txt" "$work/static.txt"
strict="-Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror"
for h in $headers; do
    printf '#include <%s>\nint main(void) { return 0; }\n' "$h" >"$work/one.c"
    check "$h in C11" gcc -std=c11 $strict $(ludus_pc --cflags) -fsyntax-only "$work/one.c"
    check "$h in C++" clang -x c++ -std=c++11 $strict $(ludus_pc --cflags) -fsyntax-only "$work/one.c"
done

# ---- the library
abi=$(ludus_pc --variable=abi)
named() { readelf -d "$lib/libludus.so" | grep -q "soname: \[libludus.so.$abi\]"; }
check "the shared library is named by its ABI" named
cat >"$work/abi.c" <<'END'
#include <ludus.h>
#include <stdlib.h>
int main(void)
{
    ld_state state, again;
    char error[LD_ERROR_BYTES], *json;
    if (ld_abi() != LUDUS_ABI || !ld_start(ld_game_find("ethnos"), 2, NULL, 0, &state, NULL, error))
        return 1;
    json = ld_dump(&state);
    int status = ld_load(json, &again, error) && ld_equal(&state, &again) ? LUDUS_ABI : 0;
    free(json);
    return status;
}
END
works() {
    gcc "$work/abi.c" -o "$work/abi" $(ludus_pc --cflags --libs) || return 1
    "$work/abi"
    [ $? = "$abi" ]
}
check "header, library and pkg-config agree about the ABI; a position goes to JSON and back" works

# ---- the example: whole games, the same with every compiler and either library
for cc in gcc clang; do
    check "the example: $cc, shared" "$cc" "$root/examples/play.c" $(ludus_pc --cflags --libs) -o "$work/play-$cc-shared"
    check "the example: $cc, static" "$cc" -static "$root/examples/play.c" $(ludus_pc --static --cflags --libs) -o "$work/play-$cc-static"
done
ends() { "$1" "$2" "$3" </dev/null >"$1.txt" && tail -n 1 "$1.txt" | grep -q '^seat [0-9]: -*[0-9]* points, rank [0-9]$'; }
for game in ethnos spartacus aquileia imperator; do
    for play in "$work/play-gcc-shared" "$work/play-gcc-static" "$work/play-clang-shared" "$work/play-clang-static"; do
        check "the example plays $game to its end: ${play##*/}" ends "$play" "$game" medium
        check "as it does elsewhere" cmp "$play.txt" "$work/play-gcc-shared.txt"
    done
done
answers() { printf '1\n1\n' | "$work/play-gcc-shared" ethnos search:50 | grep -q '^seat 0'; }
check "the example takes answers, and asks a searching bot" answers
refuses() { ! "$work/play-gcc-shared" ethnos nobody && ! "$work/play-gcc-shared" chess; }
check "the example says what it cannot open" refuses

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
