#!/bin/sh
# The languages: tests/po/run.sh [BUILD]. Catalogues are current, complete and fit their messages; no text is
# hard-coded. English is its own catalogue, made by tools/po.sh in BUILD/po. The last line counts.
set -u
cd -- "$(dirname -- "$0")/../.." || exit 1
build=${1:-build}
ninja -C "$build" collect ludus >/dev/null || exit 1 # what it reads must be of these sources
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# check NAME COMMAND..
check() {
    name=$1
    shift
    if "$@" >"$work/out" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED $name"
        head -n 40 "$work/out" | sed 's/^/    /'
    fi
}

# tools/po.sh finds nothing new.
current() {
    cp -r po "$work/po" && tools/po.sh "$build" "$work/po" && diff -r po "$work/po" | head -n 20 >"$work/diff" && [ ! -s "$work/diff" ] || {
        cat "$work/diff"
        echo "run tools/po.sh and translate what is new"
        return 1
    }
}

# complete FILE: nothing is missing or uncertain.
complete() {
    msgattrib --untranslated --no-obsolete "$1" >"$work/missing" && msgattrib --only-fuzzy --no-obsolete "$1" >>"$work/missing"
    [ ! -s "$work/missing" ] || {
        echo "$(grep -c '^msgid "..*' "$work/missing") texts are not translated, such as:"
        grep '^msgid "..*' "$work/missing" | head -n 8
        return 1
    }
}

"$PWD/web/build.sh" || exit 1
check "catalogues are current" current
catalogues=$(find po "$build/po" -name '*.po' | sort)
for lang in en pt it ro; do
    [ "$(echo "$catalogues" | grep -c "\\b$lang\\.po$")" -gt 2 ] || check "there are catalogues of '$lang'" false
done
for file in $catalogues; do
    lang=$(basename -- "$file" .po)
    check "$file is well-formed" msgfmt --check-format --check-header -o /dev/null "$file"
    check "$file fits its messages" node tests/po/fits.mjs "${lang##*.}" "$file"
    check "$file is complete" complete "$file"
done
for lang in pt it ro; do
    check "the words of '$lang' are those of docs/words" node tests/po/words.mjs $lang
    check "names have the forms that texts in '$lang' ask for" node tests/po/forms.mjs $lang "$build/collect"
done
check "the page finds forms, plurals and contexts" node tests/po/page.mjs "$build/collect"
check "the page has no hard-coded text" node web/collect.mjs --hard-coded
node tests/po/strange.mjs "$build"/po/*.pot >"$work/xx.po" && msgfmt -o "$work/xx.mo" "$work/xx.po" || exit 1
check "the program has no hard-coded text" env LUDUS_CATALOGUE="$work/xx.mo" node tests/po/speaks.mjs "$build/ludus"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
