#!/bin/sh
# Collects every text that a person sees and merges the texts into the catalogues: tools/po.sh [BUILD [PO]].
# Needs gettext, a build in build/ and the page's packages in web/node_modules. Running it twice changes nothing.
#
#   C sources     what the functions named below print, and what N_() marks (xgettext)
#   games         prompts, labels, messages, names, from their tables, and their lessons (tools/collect.c)
#   page          the texts of t() in web/src (web/collect.mjs)
#   rules         docs/rules/*.md in blocks: headings, paragraphs, entries of lists, rows of tables (tools/collect.c)
#
# po/ludus holds what the program and the page say, po/GAME what that game says and nothing before it does: a text that several
# say has its home with the first, the program before the games, the games in their order. The templates, which tell
# where each text stands, and the English catalogues are left in BUILD/po. A translation is kept wherever in PO it was.
set -eu
cd -- "$(dirname -- "$0")/.."
build=${1:-build}
out=${2:-po}
made=$build/po
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
rm -rf "$made"
mkdir -p "$made"
games=$("$build/collect" games)

header() {
    printf 'msgid ""\nmsgstr ""\n"Project-Id-Version: ludus\\n"\n"Language: %s\\n"\n"MIME-Version: 1.0\\n"\n' "$1"
    printf '"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n\n'
}

# sources_of ludus|GAME: the C sources of one part.
sources_of() {
    case $1 in
    ludus) git ls-files 'src/*.c' | grep -v '^src/games/[^/]*/' ;;
    *) git ls-files "src/games/$1/*.c" ;;
    esac | sort
}

# texts_of ludus|GAME: all that one part says, with repetitions.
texts_of() {
    header "" >"$work/c.pot"
    # shellcheck disable=SC2046 # a list of files
    xgettext --language=C --from-code=UTF-8 --omit-header --add-location=file --no-wrap --output=- \
        --keyword --keyword=N_ --keyword=C_:1c,2 --keyword=ld_tr --keyword=ld_text:3 --keyword=ld_wrong:2 --keyword=ld_put:5 \
        --keyword=ld_tell:2 --keyword=ld_tell_:2 --keyword=ld_tell_text:2 --keyword=tell:2 --keyword=complain:1 --keyword=usage:1 --keyword=failed:1 --keyword=say:2 --keyword=fail:2 \
        --keyword=deny:2 --keyword=refuse:4 --keyword=reject:5 $(sources_of "$1") >>"$work/c.pot"
    header "" >"$work/tables.pot"
    [ "$1" = ludus ] || "$build/collect" texts "$1" >>"$work/tables.pot"
    header "" >"$work/page.pot"
    (cd web && node collect.mjs "$1") >>"$work/page.pot"
    # What has no word in it, like "%s: %d", needs no translation.
    msgcat --no-wrap --sort-output "$work/c.pot" "$work/tables.pot" "$work/page.pot" |
        msggrep --invert-match --msgid --extended-regexp --no-wrap --sort-output \
            --regexp='^([^A-Za-z%]|%%|%[-+0-9.*]*(l|ll|z)?[a-zA-Z])*$' --regexp='^[^A-Za-z%{]*[A-Za-z]?[^A-Za-z%}]*$' -
}

# take_home KIND PART: what the part says in $work/said.pot and no part before it does becomes its template.
take_home() {
    template=$made/$2.$1.pot
    # What stands in two of the files is left out, so what was said before is named twice.
    cp "$work/$1.pot" "$work/twin.pot"
    msgcat --no-wrap --force-po --unique "$work/said.pot" "$work/$1.pot" "$work/twin.pot" |
        sed '/^"POT-Creation-Date/d' >"$template"
    msgcat --no-wrap --use-first "$work/$1.pot" "$template" >"$work/all.pot"
    mv "$work/all.pot" "$work/$1.pot"
}

# merge KIND PART LANGUAGE FILE: the catalogue as the template wants it; no locations, so that only texts change it.
merge() {
    mkdir -p "$(dirname -- "$4")"
    [ -f "$4" ] || { header "$3" >"$4" && echo "$4 is new; let the build know: ninja -C $build reconfigure"; }
    msgmerge --quiet --no-fuzzy-matching --no-wrap --no-location --compendium="$work/$1.$3.po" \
        --output-file="$work/merged.po" "$4" "$made/$2.$1.pot"
    # Forms of names stand in no template: translators add them, and they stay, after the texts.
    msggrep --msgctxt --regexp=. --no-wrap --no-location --sort-output "$4" >"$work/forms.po"
    msgattrib --no-obsolete --no-wrap --no-location --force-po "$work/merged.po" >"$work/kept.po"
    if [ -s "$work/forms.po" ]; then
        msgcat --use-first --no-wrap --no-location --force-po "$work/kept.po" "$work/forms.po" >"$4"
    else
        cat "$work/kept.po" >"$4"
    fi
}

# finish KIND PART FOLDER: from the texts in $work/said.pot to the catalogues of all languages.
finish() {
    take_home "$1" "$2"
    msgen --no-wrap --lang=en --output-file="$made/$2.$1.en.po" "$made/$2.$1.pot"
    for lang in pt it ro; do
        merge "$1" "$2" $lang "$3/$lang.po"
    done
}

header "" >"$work/texts.pot"
header "" >"$work/rules.pot"
for lang in pt it ro; do
    header $lang >"$work/none.po"
    cp "$work/none.po" "$work/texts.$lang.po" # a new language has no catalogue yet
    cp "$work/none.po" "$work/rules.$lang.po"
    find "$out" -name $lang.po ! -path '*/rules/*' -exec msgcat --use-first --no-wrap -o "$work/texts.$lang.po" "$work/none.po" {} +
    find "$out" -name $lang.po -path '*/rules/*' -exec msgcat --use-first --no-wrap -o "$work/rules.$lang.po" "$work/none.po" {} +
done
for part in ludus $games; do
    texts_of "$part" >"$work/said.pot"
    finish texts "$part" "$out/$part"
    [ "$part" != ludus ] || continue
    { header "" && "$build/collect" rules "$part"; } >"$work/said.pot"
    finish rules "$part" "$out/$part/rules"
done
