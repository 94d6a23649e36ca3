#!/bin/sh
# Collects every text that a person sees into po/ludus.pot and po/rules/rules.pot, and merges them into the catalogues.
# Needs gettext, a build in build/ and the page's packages in web/node_modules. Running it twice changes nothing.
#
#   C sources     what the functions named below print, and what N_() marks (xgettext)
#   games         prompts, labels, messages, names, from their tables (tools/collect.c)
#   page          the texts of t() in web/src (web/collect.mjs)
#   rules         docs/rules/*.md in blocks: headings, paragraphs, entries of lists, rows of tables (tools/collect.c)
set -eu
cd -- "$(dirname -- "$0")/.."
build=${1:-build}
out=${2:-po}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$out/rules"

header() {
    printf 'msgid ""\nmsgstr ""\n"Project-Id-Version: ludus\\n"\n"Language: %s\\n"\n"MIME-Version: 1.0\\n"\n' "$1"
    printf '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
}

{
    header ""
    # shellcheck disable=SC2046 # a list of files
    xgettext --language=C --from-code=UTF-8 --omit-header --add-location=file --no-wrap --output=- \
        --keyword --keyword=N_ --keyword=ld_tr --keyword=ld_text:3 --keyword=ld_wrong:2 --keyword=ld_put:5 \
        --keyword=tell:2 --keyword=complain:1 --keyword=usage:1 --keyword=failed:1 --keyword=say:2 --keyword=fail:2 \
        --keyword=deny:2 --keyword=refuse:4 --keyword=reject:5 $(git ls-files 'src/*.c' | sort)
} >"$work/c.pot"
{
    header ""
    "$build/collect"
} >"$work/games.pot"
{
    header ""
    (cd web && node collect.mjs)
} >"$work/page.pot"
{
    header ""
    "$build/collect" rules
} >"$work/rules.pot"

# What has no word in it, like "%s: %d", needs no translation.
msgcat --no-wrap --sort-output "$work/c.pot" "$work/games.pot" "$work/page.pot" |
    msggrep --invert-match --msgid --extended-regexp --no-wrap --sort-output \
        --regexp='^([^A-Za-z%]|%%|%[-+0-9.*]*(l|ll|z)?[a-zA-Z])*$' --regexp='^[^A-Za-z%{]*[A-Za-z]?[^A-Za-z%}]*$' - |
    sed '/^"POT-Creation-Date/d' >"$out/ludus.pot"
msgcat --use-first --no-wrap "$work/rules.pot" | sed '/^"POT-Creation-Date/d' >"$out/rules/rules.pot"

for lang in en pt it ro; do
    for part in ludus rules; do
        folder=$out
        [ $part = ludus ] || folder=$out/rules
        [ -f "$folder/$lang.po" ] || header $lang >"$folder/$lang.po"
        msgmerge --quiet --no-fuzzy-matching --no-wrap --add-location=file \
            --output-file="$work/merged.po" "$folder/$lang.po" "$folder/$part.pot"
        if [ $lang = en ]; then
            msgen --no-wrap --output-file="$work/english.po" "$work/merged.po"
            mv "$work/english.po" "$work/merged.po"
        fi
        msgattrib --no-obsolete --no-wrap "$work/merged.po" >"$folder/$lang.po"
    done
done
