#!/bin/sh
# The borders of the `ludus` program: tests/cli.sh [PROGRAM]. What cannot be gets one sentence on
# standard error and exit status 2, or "ok":false; nothing is changed or lost, nothing crashes.
set -u
ludus=$(realpath "${1:-./build/ludus}")
root=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1
passed=0 failed=0 limit=900
export LC_ALL=C.UTF-8

ok() { passed=$((passed + 1)); }
wrong() {
    failed=$((failed + 1))
    printf 'FAILED %s\n' "$1"
    shift
    printf '    %s\n' "$@"
}

# expect STATUS ARGS..: runs the program; one line on standard error for a failure, none otherwise.
expect() {
    status=$1
    shift
    timeout "$limit" "$ludus" "$@" >out 2>err </dev/null
    is=$?
    lines=$(wc -l <err)
    if [ "$is" != "$status" ]; then
        wrong "ludus $*" "exit status $is, expected $status" "$(head -c 600 err)"
    elif [ "$status" != 0 ] && { [ "$lines" != 1 ] || ! grep -q '^ludus: ..*' err; }; then
        wrong "ludus $*" "expected one line 'ludus: ...' on standard error, not $lines:" "$(head -c 600 err)"
    elif [ "$status" = 2 ] && [ -s out ]; then
        wrong "ludus $*" "printed something in spite of a usage error: $(head -c 200 out)"
    elif [ "$status" = 0 ] && [ -s err ]; then
        wrong "ludus $*" "complained in spite of success: $(head -c 600 err)"
    else
        ok
    fi
}
# What should be refused and is not might go on for hours.
refused() {
    limit=30
    expect 2 "$@"
    limit=900
}

# says WHAT: the last refusal named this.
says() {
    if grep -qF -- "$1" err; then ok; else wrong "the message should name '$1'" "$(cat err)"; fi
}

# holds NAME FILTER FILE: a jq filter that must be true of the file's JSON values, as one list.
holds() {
    if jq -es "$2" "$3" >/dev/null 2>jq-err; then ok; else wrong "$1" "not true: $2" "$(head -c 600 "$3")" "$(cat jq-err)"; fi
}

# engine NAME FILTER: lines of the protocol on standard input; the answers as one list must fit.
engine() {
    "$ludus" engine >answers 2>err
    is=$?
    [ "$is" = 0 ] && [ ! -s err ] || wrong "engine: $1" "exit status $is" "$(head -c 600 err)"
    holds "engine: $1" "$2" answers
}

# ---- what is right -------------------------------------------------------------------------------

expect 0 games
expect 0 games --lang it
expect 2 games --lang klingon
expect 2 games --lang
expect 0 help
expect 0 --version
expect 0 games --json
holds "games --json" '.[0].games | length > 0 and all(.name and .title and .seats[0] <= .seats[1] and .rules_version)' out
games=$(jq -r '.games[].name' out)
for game in $games; do
    expect 0 rules "$game"
    expect 0 match "$game" --bots random --games 4 --seed 1 --json
    holds "match $game" '.[0] | .games == 4 and (.bots | length) == .seats and (.by_seat | length) == .seats' out
    cp out first
    expect 0 match "$game" --bots random --games 4 --seed 1 --threads 1 --json
    jq 'del(.seconds, .seconds_per_game)' first >a && jq 'del(.seconds, .seconds_per_game)' out >b
    if cmp -s a b; then ok; else wrong "match $game: the same seed should give the same result"; fi
done
expect 0 rules aquileia 2.6
# In a pipe the rules are plain text; beside them the summary, the glossary, and what has certain words in it.
prints() {
    if grep -qF -- "$1" out; then ok; else wrong "this should print '$1'" "$(head -c 400 out)"; fi
}
expect 0 rules ethnos --summary
prints "# Ethnos: the game on one page"
expect 0 rules spartacus --glossary --lang ro
prints "| uneltire |"
expect 0 rules ethnos --search "RAMASE mana" --lang ro
prints "E-6.20"
if grep -q "E-5.3" out; then wrong "a search prints what fits alone"; else ok; fi
expect 1 rules ethnos --search xyzzy
refused rules ethnos E-5.4 --summary
refused rules ethnos --summary --glossary
refused rules ethnos --search ""
game=$(printf '%s\n' "$games" | head -n 1)

# ---- the command line ----------------------------------------------------------------------------

refused frobnicate
says frobnicate
refused --frobnicate
refused games extra
refused games --frobnicate
refused games --json=yes
refused engine extra
for command in play match rules; do
    refused $command no-such-game --bots random
    refused $command no-such-game
    says no-such-game
    refused $command ''
done
refused match
refused match "$game"
refused match "$game" --bots
refused match "$game" --bots no-such-bot
says no-such-bot
refused match "$game" --bots random,random,random,random,random,random,random,random
refused match "$game" --bots ''
refused match "$game" --bots ,
for number in 0 -1 99 1e3 '' x 99999999999999999999; do
    refused match "$game" --bots random --players "$number"
    refused play "$game" --players "$number"
done
for number in 0 -5 many ''; do
    refused match "$game" --bots random --games "$number"
done
refused match "$game" --bots random --threads 0
refused match "$game" --bots random --seed -1
refused match "$game" --bots random --set nonsense=1
says nonsense
refused match "$game" --bots random --set nonsense
refused match "$game" --bots random --set =
# ---- figures ---------------------------------------------------------------------------------------

for one in $games; do
    expect 0 figures "$one"
    expect 0 figures "$one" --ours
    expect 0 figures "$one" --json
    cp out figures.json
    holds "figures of $one" '.[0].figures | length > 5 and all(.[]; .name and .rule and .what and (.source | IN("rulebook", "published", "ours")))' figures.json
    holds "figures of $one are standard" '.[0].figures | all(.[]; .value == .standard)' figures.json
    # The file that is written is read again and changes nothing.
    expect 0 figures "$one" --template
    cp out mine.txt
    expect 0 figures "$one" --figures mine.txt --changed --json
    cp out changed.json
    holds "the template of $one changes nothing" '.[0].figures == []' changed.json
    # Each figure can be given by its name, as it is.
    jq -r '.figures[] | "\(.name) \(.value)"' figures.json >all.txt
    expect 0 figures "$one" --figures all.txt --changed
done
refused figures
refused figures no-such-game
refused bench --figures mine.txt
refused play --resume no-such-file --figures mine.txt
refused figures ethnos --figures no-such-file
says no-such-file
refused play ethnos --figures mine.txt # of another game, the last above
says 'is one of'
yes 'markers 20' | head -c 10000000 >large.txt
refused match ethnos --bots random --figures large.txt
says 'KiB'
head -c 5000 /dev/urandom >noise.txt
refused figures ethnos --figures noise.txt
for bad in 'markers' 'markers 20 21' 'markers twenty' 'markers 20x' 'markers 11' 'markers 61' 'markers -1' 'no.such 1' 'markers 99999999999999999999'; do
    printf '# ours\n%s\n' "$bad" >bad.txt
    refused match ethnos --bots random --figures bad.txt
    says 'bad.txt, line 2'
done
printf 'markers 20\nmarkers 20\n' >bad.txt
refused match ethnos --bots random --figures bad.txt
says 'bad.txt, line 2'
for value in 11 61 x ''; do
    refused match ethnos --bots random --set markers=$value
done
for value in 12 60; do
    expect 0 match ethnos --bots random --games 1 --set markers=$value
done
echo 'markers 20 # of my box' >mine.txt
expect 0 figures ethnos --figures mine.txt --set hand_limit=8 --set markers=24 --changed --json
cp out changed.json
holds 'what is set goes before the file' '[.[0].figures[] | {(.name): .value}] | add == {markers: 24, hand_limit: 8}' changed.json
engine 'figures of a new game, of its record and of its position' '
    .[0].ok and .[1].record.figures == {"markers": 20} and .[2].state.figures == {"markers": 20} and
    ([.[3, 4, 5, 6].ok] | all(. == false)) and (.[7].record.figures == {"markers": 20})' <<'END'
{"cmd":"new","game":"ethnos","players":3,"figures":{"markers":20},"seed":1}
{"cmd":"record"}
{"cmd":"state"}
{"cmd":"new","game":"ethnos","players":3,"figures":{"markers":1}}
{"cmd":"new","game":"ethnos","players":3,"figures":{"no.such":1}}
{"cmd":"new","game":"ethnos","players":3,"figures":{"markers":[]}}
{"cmd":"new","game":"ethnos","players":3,"figures":[]}
{"cmd":"record"}
END

# ---- the command line, on ---------------------------------------------------------------------------

refused play "$game" --seat 77
refused play "$game" --bots no-such-bot
refused play "$game" --lang tlh
refused play "$game" --resume no-such-file
refused rules "$game" X-99.99
refused rules "$game" 99.9
refused bench no-such-game
refused observe
refused observe no-such-game
expect 0 observe "$game" --names
grep -q 'viewer.0' out && ok || wrong "columns should have names"
expect 0 observe "$game" --actions --chance
# Games kept by a match, and steps made of them; python/tests/test_data.py looks into the files.
"$ludus" match "$game" --bots random --games 3 --records played --progress --lang en >out 2>err || wrong "match --records" "$(cat err)"
for told in '0 of 3 games' '3 of 3 games'; do
    grep -q "$told" err && ok || wrong "match --progress should tell '$told' in a pipe"
done
[ "$(wc -l <played/00000.jsonl)" = 3 ] && ok || wrong "match --records: one line a game"
expect 0 match "$game" --bots random --games 3 --records played
[ "$(wc -l <played/00000.jsonl)" = 3 ] && ok || wrong "match --records: nothing is written twice"
refused match "$game" --bots greedy --games 3 --records played
refused match "$game" --bots random --games 3 --records played/00000.jsonl
refused match "$game" --bots random --games 3 --records no/such/folder
expect 0 export played --npz
expect 0 export played/00000.jsonl --jsonl --out learned
[ -s played/00000.npz ] && [ -s learned/00000.steps.jsonl ] && ok || wrong "export: the files are there"
refused export
refused export played
refused export played --jsonl --npz
refused export no-such-file --npz
refused export played/journal --npz
refused export learned --jsonl
refused export played played/00000.jsonl --npz --out both
refused export played --npz --out /dev/null/steps
# However odd the text, the complaint is one line.
refused "$(printf 'two\nlines')"
refused match "$game" --bots "$(printf 'two\nlines')"
refused match "$game" --bots "$(printf '\033[31mred\377')"
refused play "$(printf '%5000s' x)"
refused match "$game" --bots random --set "$(printf '%9000s' x)=1"

# ---- records ---------------------------------------------------------------------------------------

refused verify
refused replay
refused analyse
for command in verify replay analyse; do
    refused $command no-such-file
    refused $command .
    refused $command /dev/null
done
printf 'q\n' | "$ludus" play "$game" --seed 5 --record start.json >out 2>err || wrong "play, then leave" "$(cat err)"
# A haggle for support in Spartacus: asked with 1 coin, a price of 3, asked with 2, yes. Four entries, no more.
cp "$root/tests/records/spartacus-haggle.json" haggle.json
printf 'ask 1 1\nprice 3\nask 1 2\nsupport\nq\n' | "$ludus" play --resume haggle.json >out 2>err || wrong "a haggle" "$(cat err)"
holds "a haggle is four entries" '.[0].choices[-4:] == ["0: ask 1 1", "1: price 3", "0: ask 1 2", "1: support"]' haggle.json
# A longer record, by asking the engine: the first option each time.
{
    printf '{"cmd":"new","game":"%s","players":%s,"seed":5}\n' "$game" \
        "$("$ludus" games --json | jq '.games[0].seats[0]')"
    printf '{"cmd":"roll"}\n{"cmd":"record"}\n'
} | "$ludus" engine | jq -c 'select(.record).record' >whole.json
expect 0 verify whole.json
expect 0 verify start.json
expect 0 replay whole.json
expect 0 replay whole.json --to 3
refused replay whole.json --to -2
refused replay whole.json --seat 42

# The analysis of a record: as text, as JSON, as a page; the same for the same seed. One that goes wrong is analysed as far as it goes.
printf 'q\n' | "$ludus" play "$game" --seed 5 --players 2 --bots random,random --record played.json >out 2>err || wrong "a game of bots" "$(cat err)"
jq -c '.choices |= .[:60] | del(.result)' played.json >part.json
expect 0 analyse part.json --budget 50
grep -q "Skill and luck" out && grep -q "▂\|▃\|▄" out && ok || wrong "an analysis as text" "$(cat out)"
expect 0 analyse part.json --budget 50 --json
cp out analysis.json
holds "an analysis has a curve and decisions" '.[0] | .format == "ludus-analysis" and .whole and (.curve | length) == 61 and (.decisions | length) > 5 and .note == null' analysis.json
expect 0 analyse part.json --budget 50 --json --threads 3
cmp -s out analysis.json && ok || wrong "an analysis depends on the threads"
expect 0 analyse part.json --budget 50 --html page.html --lang it
grep -q "<polyline" page.html && grep -q "Momenti di svolta\|Bravura e fortuna" page.html && ! grep -q "http" page.html && ok || wrong "a page of an analysis"
jq -c '.choices[40] = "0: fly"' part.json >changed.json
expect 0 analyse changed.json --budget 50 --json
holds "a record is analysed as far as it goes" '.[0] | (.whole | not) and (.note | test("fly")) and (.curve | length) == 41' out
jq -c '.rules = "of-another-time"' part.json >changed.json
refused analyse changed.json
says of-another-time
head -c 200 part.json >changed.json
refused analyse changed.json
cat part.json part.json >changed.json
refused analyse changed.json
says "goes on after its first record"
expect 1 analyse part.json --budget 50 --html /no/such/folder/page.html

# changed FILTER: the whole record with something changed in it must be refused.
changed() {
    jq -c "$1" whole.json >changed.json
    refused verify changed.json
    refused replay changed.json
    refused play --resume changed.json
}
changed '.game = "no-such-game"'
says no-such-game
changed '.rules = "of-another-time"'
says of-another-time
changed 'del(.rules)'
changed '.record = 99'
changed 'del(.record)'
changed '.seats = 77'
changed '.seats = "two"'
changed '.options = {"nonsense": "1"}'
changed '.options = {"nonsense": 1}'
changed 'del(.choices)'
changed '.choices = "none"'
changed '.choices[2] = "c: not-a-choice"'
says 'not-a-choice'
changed '.choices[1] = "0: pass"'
changed '.choices[1] = 7'
changed '.choices[1] = ""'
changed '.choices |= . + [.[0]]'
changed '.result = {"scores": [1, 2], "ranks": [1, 2]}'
changed '.from = {}'
changed '[.]'
# Of older rules, and still legal: it is played, and said.
jq -c '.rules = .game + "-0"' whole.json >older.json
expect 0 verify older.json
if grep -q 'every choice is still legal' out; then ok; else wrong "verify says of which rules a record is" "$(cat out)"; fi
expect 0 replay older.json
jq -c '.choices[2] = "c: not-a-choice"' older.json >changed.json
refused verify changed.json
says 'it does not hold'
size=$(wc -c <whole.json)
for part in 1 3 7 9; do
    head -c $((size * part / 10)) whole.json >changed.json
    refused verify changed.json
done
printf '{"record":1' >changed.json
refused verify changed.json
: >changed.json
refused verify changed.json
printf '\000\377\376' >changed.json
refused verify changed.json
head -c 3000 /dev/zero | tr '\000' '[' >changed.json
refused verify changed.json

# ---- help ------------------------------------------------------------------------------------------

# ---- the operator's hand; what it does to people and tables is shown by tests/server
for words in 'ban' 'ban nobody' 'forget 1' 'quota nobody 3' 'user' 'close' 'close nosuch' 'delete' 'ban a b' 'nothing'; do
    mkdir -p admin-data && : >admin-data/ludus.db
    # shellcheck disable=SC2086 # words
    refused admin $words --data admin-data
done
refused admin
expect 1 admin users --data nowhere
expect 0 admin users --data admin-data --json
holds "a new server knows nobody" '.[0].users == []' out

# helps COMMAND OPTIONS..: --help and `ludus help` say the same, in 80 columns and every language, and name these options.
helps() {
    command=$1
    shift
    # shellcheck disable=SC2086 # words
    {
        expect 0 $command --help
        cp out help
        expect 0 help $command
        cmp -s out help && ok || wrong "help $command should be $command --help"
        sed -n 's/^  \(-.,\|   \) --\([a-z-]*\).*/\2/p' help | sort >named
        printf '%s\n' "$@" lang help | sort | diff - named >differ && ok || wrong "the options of $command" "$(cat differ)"
        for lang in pt it ro; do
            expect 0 $command --lang $lang -h
            cmp -s out help && wrong "$command --help in $lang is English" || ok
            cat out >>help-all
        done
        cat help >>help-all
        refused $command --frobnicate
        says '--frobnicate'
        refused $command -Z
        says '-Z'
        refused $command --help=much
    }
}
: >help-all
helps '' version
helps games json
helps figures ours changed template set figures json
helps play players seat bots seed set figures record resume names confirm tell auto-pass plain
helps learn plain
helps rules summary glossary search
helps replay to seat
helps verify
helps analyse budget seed threads json html
helps serve listen data store node drain web origin base host webhooks mail mail-from push metrics limits dice proxied threads sockets tables budget config
helps table
helps 'table list' data store json
for part in show export import check; do helps "table $part" data store; done
helps 'table replay' data store to seat
helps admin
for part in users user tables; do helps "admin $part" data store json; done
for part in export ban unban quota forget table close hide delete; do helps "admin $part" data store; done
helps store
helps 'store copy'
helps match players bots games seed threads set figures sprt adjusted journal records progress json
helps lab
helps 'lab weights'
helps 'lab fit' players bots games seed set figures progress
helps 'lab calibrate' players bots games seed threads set figures journal luck fit json
helps 'lab grades' players bots games budget seed threads set figures journal json
helps 'lab tune' players bots games seed threads set figures progress journal out
helps 'lab ladder' players bots games seed threads set figures progress sprt journal from to json
helps 'lab balance' players bots games seed threads set figures progress journal csv html json
helps 'lab compare' a b sweep players bots games seed threads set figures progress journal csv html json
helps 'lab report' html
helps bench players set figures json
helps observe players names floats actions chance bench threads set figures
helps export jsonl npz floats out threads progress
helps engine
helps help as
[ "$(wc -L <help-all)" -le 80 ] && ok || wrong "help should fit into 80 columns" "$(wc -L <help-all)"
expect 0 help
for command in games play rules replay verify analyse serve 'table list' 'table show' 'table export' 'table import' 'table replay' \
    'table check' 'admin users' 'admin forget' match 'lab weights' 'lab fit' 'lab calibrate' 'lab grades' 'lab tune' 'lab ladder' 'lab balance' 'lab compare' 'lab report' bench observe export engine help; do
    grep -q "^  $command\b" out && ok || wrong "help should list $command"
done
cp out first
expect 0 -h
cmp -s out first && ok || wrong "-h should be help"
expect 0 -V
cp out first
expect 0 --version
cmp -s out first && grep -q '^ludus [0-9]' out && ok || wrong "-V should be --version"
refused help frobnicate
says frobnicate
refused help lab frobnicate
refused help games frobnicate
refused help --as poem
refused table frobnicate
says frobnicate

# Every option that takes a value refuses to be without one, and every value that cannot be.
while IFS=: read -r command options values; do
    for option in $options; do
        # shellcheck disable=SC2086 # words
        {
            refused $command --"$option"
            says "--$option"
            refused $command --"$option" ''
            for value in $values; do
                refused $command --"$option" "$value"
                says "--$option"
                refused $command --"$option=$value"
            done
        }
    done
done <<VALUES
play $game:players seat seed:x 1e3 -1 99999999999999999999
play $game:set:nonsense = =1
play $game:bots:,
play:record resume:
play $game:names:,
play $game:confirm:maybe yes
play $game:tell:maybe yes
replay whole.json:to seat:x 1e3 -1 99999999999999999999
match $game --bots random:players games seed threads:x 1e3 -1 99999999999999999999
match $game --bots random:set sprt:nonsense =
match $game --bots random:journal records:
export played --npz:threads:x 1e3 -1 99999999999999999999
export played --npz:out:
match $game:bots:,
lab fit $game:players games seed:x 1e3 -1 99999999999999999999
lab fit $game:set:nonsense =
lab calibrate $game:players games seed threads:x 1e3 -1 99999999999999999999
lab calibrate $game:set:nonsense =
lab grades $game:players games seed threads budget:x 1e3 -1 99999999999999999999
lab grades $game:bots:,
analyse whole.json:budget threads:x 0 -1 99999999999999999999
lab tune $game:players games seed threads:x 1e3 -1 99999999999999999999
lab tune $game:set:nonsense =
lab tune $game:bots journal out:
lab ladder $game:players games seed threads from to:x 1e3 -1 99999999999999999999
lab ladder $game:set sprt:nonsense =
lab ladder $game:bots:random ,
lab ladder $game:journal:
lab balance $game:players games seed threads:x 1e3 -1 99999999999999999999
lab balance $game:set:nonsense =
lab balance $game:bots:,
lab balance $game:journal csv html:
lab compare $game --b decline=no:players games seed threads:x 1e3 -1 99999999999999999999
lab compare $game --b decline=no:set:nonsense =
lab compare $game --b decline=no:a:nonsense = ,
lab compare $game:b sweep:nonsense = ,
lab compare $game --b decline=no:bots:,
lab compare $game --b decline=no:journal csv html:
lab report whole.json:html:
bench $game:players:x 1e3 -1 99999999999999999999
bench $game:set:nonsense =
observe $game:players threads:x 1e3 -1 99999999999999999999
observe $game:set:nonsense =
serve:listen:x 127.0.0.1 127.0.0.1: 127.0.0.1:x 127.0.0.1:65536 127.0.0.1:-1 no.such.address:80 300.1.1.1:80
serve:data:/dev/null
serve:web:/dev/null /no/such/folder .
serve:origin:x ludus.example ftp://ludus.example https:// https://ludus.example/ https://ludus.example/path
serve:host:, a, ,a http://a a/b
serve:webhooks:, a, ,a http://a a/b *:1
serve:mail:x localhost smtp:// http://localhost:25 smtp://localhost:25
serve:mail-from:x @a a@ <a@b> a@b
serve:push:maybe ON
serve:metrics:x 127.0.0.1 127.0.0.1:x 127.0.0.1:65536 127.0.0.1:0 no.such.address:80
serve:base:x ludus /ludus ludus/ //  /a//b/ /./ /../ /a/../ /a?b/ /a%20b/
serve:limits:maybe yes ON on|off
serve:proxied:maybe on YES
serve:threads:x 0 65 -1 1e1
serve:sockets:x 15 900001 -1
serve:tables:x 0 1000001 -1
serve:budget:x 0 49 10001 -1
serve:config:/no/such/file .
serve:store:mysql://localhost sqlite: postgresql://%
serve:node:../n1 n/1
table list:store:nowhere
table list:data:/dev/null
table show x:data:/dev/null
table replay x:to seat:x 1e3 -1 99999999999999999999
help:as:poem
VALUES
# ---- a server's configuration ------------------------------------------------------------------------

keys=$("$ludus" serve --help | sed -n 's/^  \(-.,\|   \) --\([a-z-]*\).*/\2/p' | grep -v '^\(config\|drain\|lang\|help\)$')
# Every option is a key; a value that cannot be is told with file and line.
for key in $keys; do
    printf '# a comment\n\n  %s =   # nothing\n' "$key" >bad.conf
    refused serve --config bad.conf
    says "bad.conf:3: --$key"
done
# mistake LINE WHAT: a configuration whose second line is this.
mistake() {
    printf 'threads = 1\n%b\nlisten = 127.0.0.1:0\n' "$1" >bad.conf
    refused serve --config bad.conf
    says "bad.conf:2: "
    says "$2"
}
mistake 'frobnicate = 1' "'frobnicate'"
mistake 'config = other.conf' "'config'"
mistake 'lang = it' "'lang'"
mistake 'threads' 'key = value'
mistake 'threads = 2' "'threads'"
mistake 'sockets = 15' 'from 16 to 900000'
mistake 'origin = https://ludus.example/path' 'https://ludus.example/path'
mistake 'listen = nowhere' 'nowhere'
mistake 'web = /no/such/folder' '/no/such/folder'
mistake 'proxied = maybe' 'yes|no'
mistake 'data = /dev/null' '/dev/null'
refused serve --config bad.conf --data elsewhere
says "bad.conf:2: "
[ ! -e elsewhere ] && ok || wrong "a configuration with a mistake should start nothing"
printf 'threads = 1\000' >bad.conf
refused serve --config bad.conf
head -c 70000 /dev/zero | tr '\000' '#' >bad.conf
refused serve --config bad.conf
# What is right starts; the command line goes before the file.
printf 'listen = 127.0.0.1:0\r\ndata = %s # here\nlimits = off\nthreads=1' "$work/not-here" >good.conf
"$ludus" serve --config good.conf --data "$work/here" >out 2>err &
child=$!
for _ in $(seq 300); do
    grep -q '"event":"start"' err && break
    sleep 0.1
done
kill "$child"
wait "$child" && grep -q '"event":"start".*"data":"[^"]*/here"' err && [ ! -e not-here ] && ok || wrong "serve --config good.conf" "$(head -c 600 err)"

refused games --json=yes
says --json
for part in show export import replay; do refused table $part; done

# Completion knows what the tables know; words that begin so are offered.
completes() {
    line=$1
    shift
    is=$(bash -c '. "$1"; shift; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _ludus; printf "%s\n" "${COMPREPLY[@]}"' \
        complete ./completion ludus "$@" 2>&1 | sort | tr '\n' ' ')
    [ "$is" = "$line " ] && ok || wrong "completion after ludus $*" "$is" "expected $line"
}
expect 0 help --as bash
cp out completion
completes "match" ma
completes "learn" le
completes "rules" ru
completes "balance" lab ba
completes "$(printf '%s\n' "$games" | grep '^e' | sort | tr '\n' ' ' | sed 's/ $//')" play e
completes "--proxied --push" serve --p
completes "https no yes" serve --proxied ''
completes "--threads" lab tune ethnos --th
completes "whole.json" verify whole.j
completes "lab" help la

# Each command has a manual page that names its options.
if command -v scdoc >/dev/null; then
    for page in "$root"/docs/man/*.scd; do
        name=$(basename "$page" .scd)
        [ "$name" != ludus.conf ] || continue
        command=${name#ludus}
        "$root"/tools/man.sh "$ludus" scdoc "$page" >page 2>err && [ ! -s err ] && ok || wrong "the manual page $name" "$(cat err)"
        "$ludus" help ${command#-} | sed -n 's/^  \(-.,\|   \) --\([a-z-]*\).*/\2/p' >named
        missing=$(while read -r option; do grep -q -- "\\\\-\\\\-$option\|--$option" page || echo "$option"; done <named)
        [ -z "$missing" ] && grep -q '^\.SH EXIT STATUS' page && ok || wrong "the manual page $name lacks" "$missing"
    done
    "$root"/tools/man.sh "$ludus" scdoc "$root/docs/man/ludus.conf.scd" >page 2>err && [ ! -s err ] && ok || wrong "the manual page ludus.conf" "$(cat err)"
    for key in $keys; do
        grep -q "^\\\\fB$key\\\\f" page && ok || wrong "the manual page ludus.conf lacks $key"
    done
fi
"$ludus" help | sed -n 's/^  \([a-z]*\)\b.*/\1/p' | sort -u | while read -r command; do
    [ -e "$root/docs/man/ludus-$command.scd" ] || echo "$command"
done >missing
[ ! -s missing ] && ok || wrong "commands without a manual page" "$(cat missing)"

# ---- the line protocol --------------------------------------------------------------------------------

engine "malformed lines" 'length == 8 and all(.ok == false and (.error | length > 0))' <<'LINES'

nonsense
{
[]
"text"
{"cmd":7}
{"cmd":"no-such-command"}
{"cmd":"turn"}
LINES
engine "refusals change nothing" '
    .[0].ok and (.[2:-1] | all(.ok == false and (.error | length > 0))) and .[1].state == .[-1].state' <<LINES
{"cmd":"new","game":"$game","players":2,"seed":1}
{"cmd":"state"}
{"cmd":"new","game":"no-such-game","players":2}
{"cmd":"new","game":"$game"}
{"cmd":"new","game":"$game","players":77}
{"cmd":"new","game":"$game","players":"two"}
{"cmd":"new","game":"$game","players":2,"options":{"nonsense":"1"}}
{"cmd":"new","game":"$game","players":2,"options":[]}
{"cmd":"new","game":"$game","players":2,"seed":-1}
{"cmd":"choose","seat":"chance","choice":"not-a-choice"}
{"cmd":"choose","seat":0,"choice":"not-a-choice"}
{"cmd":"choose","seat":9,"choice":"not-a-choice"}
{"cmd":"choose","seat":-1,"choice":"not-a-choice"}
{"cmd":"choose","choice":"not-a-choice"}
{"cmd":"choose","seat":0}
{"cmd":"choose","seat":0,"choice":[]}
{"cmd":"view"}
{"cmd":"view","seat":7}
{"cmd":"bot","seat":0}
{"cmd":"bot","bot":"no-such-bot","seat":0}
{"cmd":"undo"}
{"cmd":"load"}
{"cmd":"load","state":{}}
{"cmd":"load","state":[]}
{"cmd":"load","state":{"game":"$game"}}
{"cmd":"load","record":{}}
{"cmd":"load","record":{"record":1,"game":"$game","rules":"of-another-time","seats":2,"choices":[]}}
{"cmd":"state","cmd":"state"}
{"cmd":"state"}
LINES
for game in $games; do
    seats=$("$ludus" games --json | jq --arg g "$game" '.games[] | select(.name == $g).seats[0]')
    new=$(printf '{"cmd":"new","game":"%s","players":%s,"seed":1}' "$game" "$seats")
    printf '%s\n{"cmd":"roll"}\n{"cmd":"state"}\n' "$new" | "$ludus" engine | jq -c 'select(.state).state' >state.json
    jq -c '{cmd: "load", state: .}, {cmd: "state"}' state.json >lines
    engine "$game: a position is loaded" 'length == 2 and all(.ok)' <lines
    jq -c 'select(.state).state' answers >again.json
    if cmp -s state.json again.json; then ok; else wrong "$game: a loaded position should be dumped as it was"; fi
    # Positions that cannot be.
    jq -c '{cmd: "load", state: (
        (.seats = 77), (.stack = []), (.over = true), (.stack[0].step = "no-such-step"), (.stack[-1].owed = []),
        (.stack[-1].owed = [9]), (.rules = "of-another-time"), (.nonsense = 1), (.viewer = 0),
        (.stack[0].v = [1,2,3,4,5,6,7,8,9,10,11]), (.stack = [range(40) as $i | .stack[0]]), (.answers = {"0": "x"})
        )}' state.json >lines
    engine "$game: positions that cannot be" 'length == 12 and all(.ok == false and (.error | length > 0))' <lines
done
{
    printf '{"cmd":"choose","choice":"'
    head -c 1100000 /dev/zero | tr '\000' x
    printf '"}\n{"cmd":"quit"}\n'
} | engine "a line over 1 MiB" '.[0].ok == false and (.[0].error | contains("1 MiB")) and .[1].ok'
printf '{"cmd":"quit"}' | engine "a last line without its end" '.[0].ok'
head -c 200000 /dev/urandom | "$ludus" engine >answers 2>err
holds "engine: noise" 'all(.ok == false)' answers

# ---- full disks and closed pipes -----------------------------------------------------------------------------

for command in "games" "games --json" "rules $game" "match $game --bots random --games 2" "verify whole.json"; do
    # shellcheck disable=SC2086 # words
    "$ludus" $command >/dev/full 2>err </dev/null
    is=$?
    [ "$is" = 1 ] && [ "$(wc -l <err)" = 1 ] && ok || wrong "ludus $command >/dev/full" "exit status $is" "$(cat err)"
done
printf '{"cmd":"turn"}\n' | "$ludus" engine >/dev/full 2>err
[ $? = 1 ] && ok || wrong "engine >/dev/full" "$(cat err)"

# A limit on the size of files stands for a full disk: the write fails in the middle.
cp start.json kept.json
printf 's kept.json\ns\n' | (
    trap '' XFSZ
    ulimit -f 0
    exec "$ludus" play "$game" --seed 6 --record other.json
) 2>&1 | cat >out
if grep -q 'cannot save' out && cmp -s start.json kept.json && [ ! -e other.json ] && [ ! -e kept.json.part ]; then
    ok
else
    wrong "saving on a full disk" "$(tail -n 3 out)" "$(ls)"
fi
printf 's /dev/null\ns .\nq\n' | "$ludus" play "$game" --seed 6 --record other.json >out 2>err
[ -c /dev/null ] && [ "$(grep -c 'cannot save' out)" = 2 ] && ok || wrong "saving over a device or a folder" "$(tail -n 3 out)"
printf 'q\n' | "$ludus" play "$game" --seed 6 --record /no/such/folder/x.json >out 2>err
[ $? = 1 ] && grep -q 'cannot save' out && ok || wrong "leaving a game that cannot be saved" "$(tail -n 3 out)"
printf 's /no/such/folder/x.json\nq\n' | "$ludus" play "$game" --seed 6 --record other.json >out 2>err
grep -q 'cannot save' out && ok || wrong "saving to a folder that is not there" "$(tail -n 3 out)"

# ---- playing in sentences --------------------------------------------------------------------------------------

# A whole game of each, by numbers that look like chance, and every key on the way: nothing is drawn, no cursor moves.
awk 'BEGIN {
    srand(7)
    split("? o l n b d t k r a c c ?1 99 nonsense", keys, " ")
    for (i = 0; i < 30000; i++) print (i % 20 == 3 ? keys[1 + int(i / 20) % 15] : int(rand() * rand() * 16))
}' >typed
for one in $games; do
    set -- play "$one" --plain --seed 4 --bots random --auto-pass --names Ana --record plain.json
    [ "$one" = spartacus ] && set -- "$@" --set length=quick
    timeout 300 "$ludus" "$@" <typed >out 2>err && [ ! -s err ] && ok || wrong "ludus $*" "$(head -c 600 err)"
    grep -q '^The game is over\.$' out && grep -q '^Saved in plain\.json\.$' out && ok || wrong "$one should end and be saved" "$(tail -n 3 out)"
    [ "$(grep -cE '^[1-6]\. .+: -?[0-9]+$' out)" -ge 2 ] && ok || wrong "$one should rank all seats" "$(tail -n 12 out)"
    # escape sequences, and characters of boxes and blocks (U+2500 to U+259F)
    LC_ALL=C grep -q "$(printf '\033\|\342\224\|\342\225\|\342\226')" out && wrong "$one draws in spite of --plain" || ok
    expect 0 verify plain.json
done
refused play ethnos --auto-pass --bots person,person,random,random
says --auto-pass
refused play ethnos --names Ana,Ana
says --names
refused play ethnos --names "$(printf '%50s' x)"
says --names
# A lesson: read, try something else, be answered, do it; what was learnt is kept, what is no lesson is refused.
XDG_STATE_HOME=$PWD/state
export XDG_STATE_HOME
answers='\n\n\nrecruit deck\nrecruit elf-red\n\nrecruit deck\n\n\nband leader elf-blue\nall\nplace straton\n\n\nkeep dwarf-green\n\n\n'
# shellcheck disable=SC2059 # the answers are one a line
printf "$answers" | "$ludus" learn ethnos first-steps --plain >out 2>err && ok || wrong "a lesson ends" "$(cat err)"
grep -q "From the deck you take what comes" out && grep -q "ludus" out && ok || wrong "a lesson answers what is not to the point" "$(cat out)"
grep -q "Player 2" out && ok || wrong "a lesson's table calls its players by number" "$(cat out)"
"$ludus" learn | grep -q "1 ✓ First steps" && ok || wrong "a lesson that was learnt has a mark" "$("$ludus" learn)"
# shellcheck disable=SC2059
printf "$answers" | "$ludus" learn ethnos 1 --lang ro >out 2>err && grep -q "Primii pași" out && ok || wrong "a lesson in Romanian" "$(cat out err)"
# A hint: what the lesson asks for; at a game what is worth considering, by numbers that can be typed.
printf 'h\n\n\n\nh\nq\n' | "$ludus" learn ethnos first-steps --plain >out 2>err && grep -q "The lesson is about [0-9]*: Take green Elf" out && ok ||
    wrong "a hint in a lesson" "$(cat out err)"
refused learn nothing
refused learn ethnos flying

# What a game and its phases are about: with g, once to whoever plays for the first time, never to whoever pipes.
printf 'g\nq!\n' | "$ludus" play imperator --plain --seed 4 --set scenario=2 >out 2>err
[ "$(grep -c "You lead the rebels" out)" = 1 ] && grep -q "^> You lead the rebels" out && grep -q "Operations: one action" out && ok ||
    wrong "g tells the goal, and nobody who pipes is told it unasked" "$(cat out)"
[ "$(cat state/ludus/learnt)" = ethnos/first-steps ] && ok || wrong "what was not told is not remembered" "$(cat state/ludus/learnt)"
for times in 1 0; do
    printf 'q!\n' | "$ludus" play imperator --plain --seed 4 --set scenario=2 --tell first >out 2>err
    [ "$(grep -c "You lead the rebels" out)" = $times ] && [ "$(grep -c "Operations: one action" out)" = $times ] && ok ||
        wrong "the goal and the phase are told the first time" "$(cat out)"
done
grep -qx "told imperator/goal" state/ludus/learnt && grep -qx "told imperator/operate" state/ludus/learnt && ok ||
    wrong "what was told is remembered" "$(cat state/ludus/learnt)"
printf 'q!\n' | "$ludus" play imperator --plain --seed 4 --tell always --lang it >out 2>err
grep -q "Guidi i ribelli" out && ok || wrong "the goal in Italian" "$(cat out)"
printf 'q!\n' | XDG_STATE_HOME=/dev/null "$ludus" play ethnos --plain --seed 4 --tell first >out 2>err &&
    grep -q "after 3 Ages" out && ok || wrong "the goal is told where nothing can be kept" "$(cat out err)"
unset XDG_STATE_HOME

printf 'w\n1\nw\nq!\n' | "$ludus" play ethnos --plain --seed 4 --players 3 --bots random --names Ana >out 2>err
grep -q "You have chosen nothing yet" out && grep -q "You would win with it about [0-9]* times in 100" out && ok || wrong "a choice is judged" "$(tail -n 20 out)"
printf 'h\nq!\n' | "$ludus" play ethnos --plain --seed 4 --players 3 --bots random --names Ana >out 2>err
grep -q "^I would choose [0-9]*: " out && grep -A1 "Worth considering:" out | grep -q "^[0-9]*: " && ok || wrong "a hint at a table" "$(tail -n 20 out)"

# What ends a turn is asked for once more: a second Enter does it, anything else does not.
printf '1\nh\n1\n\nq\n' | "$ludus" play ethnos --plain --seed 4 --bots random --confirm turn --names Ana --record asked.json >out 2>err
[ "$(grep -c 'Enter: yes' out)" = 2 ] && [ "$(jq '[.choices[] | select(startswith("0:"))] | length' asked.json)" = 1 ] && ok ||
    wrong "a choice that ends a turn should be confirmed" "$(head -c 600 out)"

# ---- bots that misbehave ----------------------------------------------------------------------------------------

printf 'while read -r line; do echo "{\\"choice\\":\\"not-a-choice\\"}"; done\n' >stubborn.sh
for bot in 'false' 'echo nonsense' 'no-such-program' 'sh stubborn.sh' 'cat /dev/zero'; do
    "$ludus" match "$game" --bots "cmd:$bot" --games 1 --threads 1 >out 2>err </dev/null
    is=$?
    # What the bot itself complains of may stand before our sentence.
    if [ "$is" = 1 ] && tail -n 1 err | grep -q "^ludus: the bot '$bot' "; then
        ok
    else
        wrong "a bot that misbehaves: $bot" "exit status $is" "$(head -c 600 err)"
    fi
done

# One that hangs, in a match that keeps a journal: what was played stays.
LUDUS_BOT_SECONDS=1 "$ludus" match "$game" --bots "cmd:sleep 20" --games 2 --threads 1 --journal hung >out 2>err </dev/null
[ $? = 1 ] && grep -q "gave no answer in 1 second" err && [ "$(wc -l <hung)" = 1 ] && ok || wrong "a bot that hangs" "$(cat err)"

# ---- the laboratory ------------------------------------------------------------------------------------------------

for bot in search:0 search:1000000000000 search:0ms search:-5 search:x search: search flat:0 greedy:5 tuned+no-such-weight=1 \
    tuned+noise=many tuned+ tuned@no-such-file tuned@. search:10+rounds=1000; do
    refused match ethnos --bots "$bot"
    refused lab ladder ethnos --bots "random,$bot"
done
"$ludus" lab weights ethnos >weights.txt
expect 0 match ethnos --bots greedy@weights.txt --games 4 --json
for damage in 's/^marker .*/marker/' 's/^marker .*/marker much/' 's/^marker .*/marker 1 2/' 's/^marker .*/marker 1e9/' \
    's/^marker/no-such-weight/' 's/^marker .*/marker nan/'; do
    sed "$damage" weights.txt >damaged.txt
    refused match ethnos --bots greedy@damaged.txt
    says damaged.txt
done
head -c 5000 /dev/zero >damaged.txt
refused match ethnos --bots greedy@damaged.txt

refused lab
refused lab no-such-part
for part in weights fit calibrate grades tune ladder balance compare; do
    refused lab $part
    refused lab $part no-such-game
done
for part in calibrate tune ladder balance; do
    refused lab $part ethnos --threads 0
    refused lab $part ethnos --games 0
    refused lab $part ethnos --set nonsense=1
    refused lab $part ethnos --bots no-such-bot
    refused lab $part ethnos --players 77
done
refused lab tune ethnos --bots cmd:true
refused lab balance ethnos --bots random,greedy,random,greedy
refused lab ladder ethnos --bots random
refused lab compare ethnos
says "--b SET"
refused lab compare ethnos --b decline=no --sweep decline=1..2
for set in nonsense nonsense=1 =1 decline decline= decline=no,glory=nonsense decline=no,,nonsense=1 "$(printf '%9000s' x)=1"; do
    refused lab compare ethnos --b "$set"
    refused lab compare ethnos --b decline=no --a "$set"
done
for values in nonsense offers offers= =1..2 offers=1 offers=1.. offers=..2 offers=2..1 offers=1..2: offers=1..2:0 offers=1..2:-1 \
    offers=1..2:x offers=x..2 offers=0..63 offers=1..99999999999999999999 offers=20..30 nonsense=1..2; do
    refused lab compare spartacus --sweep "$values"
done
refused lab ladder ethnos --from 3 --to 2
refused lab ladder ethnos --to 9
for bounds in 0 , 5,5 10,0 0,x x,0 0,99999 0,nan ''; do
    refused match ethnos --bots random --sprt "$bounds"
done
refused lab report
refused lab report no-such-file --html out.html
printf '{"experiment":"no-such"}' >odd.json
refused lab report odd.json --html out.html
refused lab report weights.txt --html out.html
[ ! -e out.html ] && ok || wrong "a refused report should not be written"

# Journals: a run that was cut off finds what the whole one found; a journal of something else is left alone.
seconds='del(.seconds, .seconds_per_game)'
match="match ethnos --bots greedy,random --games 40 --json"
# shellcheck disable=SC2086 # words
{
    expect 0 $match --journal whole
    jq "$seconds" out >a
    { head -n 11 whole; printf '11 00ff'; } >cut
    expect 0 $match --journal cut --threads 1
    jq "$seconds" out >b
    cmp -s a b && [ "$(wc -l <cut)" = 41 ] && ok || wrong "a match should go on from its journal" "$(diff a b | head)"
    for other in "--seed 2" "--set decline=no"; do
        cp cut kept
        refused $match $other --journal cut
        says "another experiment"
        cmp -s cut kept && ok || wrong "a journal of another experiment should be left alone"
    done
    refused lab balance ethnos --players 2 --bots random --journal cut
    sed '5s/0/1/' cut >damaged
    refused $match --journal damaged
    says "line 5"
}
expect 0 match ethnos --bots greedy@weights.txt,random --games 4 --journal by-weights
sed 's/^marker .*/marker 0.5/' weights.txt >other && mv other weights.txt
refused match ethnos --bots greedy@weights.txt,random --games 4 --journal by-weights
"$ludus" lab weights ethnos >weights.txt
for file in weights.txt . /dev/null; do
    refused match ethnos --bots random --games 4 --journal "$file"
done
expect 0 lab tune ethnos --games 200 --journal steps --out tuned.txt
expect 0 match ethnos --bots tuned@tuned.txt --games 4
{ head -n 2 steps; sed -n 3p steps | head -c 40; } >cut-steps
expect 0 lab tune ethnos --games 200 --journal cut-steps --out again.txt --threads 1
cmp -s tuned.txt again.txt && cmp -s steps cut-steps && ok || wrong "tuning should go on from its journal" "$(diff tuned.txt again.txt)"
refused lab tune ethnos --games 300 --journal steps
[ "$(grep -v '^#' tuned.txt | grep '^v-')" = "$(grep '^v-' weights.txt)" ] && ok || wrong "tuning should keep the worth of positions"

# The test ends early, and at the same game whatever the threads.
expect 0 match aquileia --bots greedy,random,random,random --games 4000 --sprt 0,100 --json --threads 1
jq "$seconds" out >a
holds "a test that ends" '.[0] | .sprt.accepted == "H1" and .games < 400 and .games == 4 * .sprt.blocks' out
expect 0 match aquileia --bots greedy,random,random,random --games 4000 --sprt 0,100 --json --threads 3
jq "$seconds" out >b
cmp -s a b && ok || wrong "the end of a test should not depend on threads" "$(diff a b | head)"

expect 0 lab ladder ethnos --bots random,greedy --games 16 --json
holds "a ladder" '.[0] | .rungs[0].win_share > 0.8 and .ratings[1].rating > .ratings[0].rating + 200 and .build and .rungs[0].command' out
cp out ladder.json
expect 0 lab ladder imperator --bots random,greedy --games 8
for name in $games; do
    expect 0 lab balance "$name" --bots random --games 8 --csv rows.csv --html page.html --json
    holds "balance $name" '.[0] | (.by_seat | map(.win_share) | add | . > 0.999 and . < 1.001) and .length.decisions.mean > 1' out
    seats=$(jq .seats out)
    [ "$(wc -l <rows.csv)" = $((8 * seats + 1)) ] && ok || wrong "balance $name --csv" "$(wc -l <rows.csv)"
    cp out "balance-$name.json"
done
expect 0 lab balance imperator --bots random --games 4 --set 'scenario=1|2' --json --html page.html --csv rows.csv
holds "balance by scenario" '.[0] | .experiment == "series" and (.parts | map(.options.scenario) == ["1", "2"])' out
[ "$(grep -c '<h2>' page.html)" = 2 ] && [ -s rows.csv.1 ] && [ -s rows.csv.2 ] && ok || wrong "balance by scenario: page and rows"
cp out series.json
refused lab balance imperator --bots random --games 4 --set 'scenario=7|8'
refused lab balance spartacus --bots random --games 4 --set 'edition=2012|2020' --set 'length=quick|standard'
expect 0 lab balance ethnos --bots random --games 80 --json
cp out balance-ethnos.json
holds "tribes in play" '.[0].in_play | length > 5 and all(.score > 0 and .games > 0)' balance-ethnos.json
holds "tribes used" '.[0].used[0].things | length > 5 and all(.seats > 19 and .others > 19 and .difference_ci95[0] <= .difference and .difference <= .difference_ci95[1])' balance-ethnos.json
expect 0 lab balance spartacus --bots tuned --games 8
grep -q 'Play with --set houses=random' out && ok || wrong "role and order are the same thing, and it should be said" "$(head -n 20 out)"
expect 0 lab balance spartacus --bots tuned --games 8 --set houses=random --json
holds "role by order" '.[0] | (.role_is_order | not) and (.by_role_and_order | map(.games) | add) == 4 * .games' out

# A comparison: the sides differ in the set alone; a value with commas is one value; a sweep leaves out what is refused.
compare="lab compare ethnos --players 2 --bots random --games 12 --b tribes=elf,orc,decline=no --json"
# shellcheck disable=SC2086 # words
{
    expect 0 $compare --journal sides --csv rows.csv --html page.html
    holds "a comparison" '.[0] | .games == 12 and .b == "tribes=elf,orc,decline=no" and (.by_seat | map(.difference) | add | fabs) < 1e-6
        and (.means | length) == 4 and (.by_seat | all(.ci95[0] <= .difference and .difference <= .ci95[1]))' out
    [ "$(wc -l <rows.csv)" = 49 ] && grep -q '<polyline' page.html && ok || wrong "a comparison's rows and page"
    jq "$seconds" out >a
    cp out compare.json
    head -n 5 sides >cut
    expect 0 $compare --journal cut --threads 1
    jq "$seconds" out >b
    cmp -s a b && [ "$(wc -l <cut)" = 13 ] && ok || wrong "a comparison should go on from its journal" "$(diff a b | head)"
    refused $compare --a glory=rich --journal cut
    says "another experiment"
}
expect 0 lab compare ethnos --players 2 --bots random --games 6 --b standard
grep -q 'No game ended otherwise' out && ok || wrong "the same on both sides should end the same" "$(cat out)"
expect 0 lab compare spartacus --players 3 --bots random,greedy,random --games 6 --b length=quick
timeout 60 "$ludus" lab compare spartacus --bots random --games 4 --set length=quick --sweep offers=7..11:2 --json --html page.html >out 2>err
holds "a sweep" '.[0] | .name == "offers" and (.left_out | map(.value)) == [11] and (.by_role | length) == 4
    and all(.by_role[]; .points | map(.value) == [7, 9])' out
grep -q 'offers=11 is left out' err && grep -q '<polygon' page.html && ok || wrong "a sweep's page" "$(cat err)"
cp out sweep.json
# Figures are given like options, or by a file; what the file says holds for its side alone.
echo 'markers 20 # of my box' >mine.txt
expect 0 lab compare ethnos --players 2 --bots random --games 4 --b @mine.txt,decline=no,hand_limit=9 --set giant_take=3 --json
holds "a comparison of figures" '.[0] | .figures == {giant_take: 3} and .options == {} and (.by_seat | length) == 2' out
expect 0 lab compare ethnos --players 2 --bots random --games 4 --a markers=20 --b @mine.txt
grep -q 'No game ended otherwise' out && ok || wrong "a file and a setting should be the same" "$(cat out)"
for set in @ @no-such-file @bad.txt markers=11 no.such=1; do
    refused lab compare ethnos --b "$set"
done
timeout 60 "$ludus" lab compare ethnos --players 2 --bots random --games 4 --sweep markers=10..14 >out 2>err
[ "$(grep -c 'is left out' err)" = 2 ] && [ "$(grep -c '%.*#' out)" = 6 ] && ok || wrong "a sweep of a figure" "$(cat out err)"

# Who is asked to stop tells what is known, and can go on.
# stops JOURNAL ARGS..: ended early, it still prints something and one sentence; a journal - is none.
stops() {
    name=$1
    shift
    "$ludus" "$@" >out 2>err </dev/null &
    child=$!
    sleep 2
    for _ in $(seq 200); do
        [ "$name" = - ] || [ "$(grep -c . "$name")" -gt 2 ] && break
        sleep 0.1
    done
    kill -TERM "$child"
    wait "$child"
    is=$?
    if [ "$is" = 1 ] && [ -s out ] && [ "$(wc -l <err)" = 1 ] && grep -q '^ludus: interrupted' err; then ok; else wrong "ludus $* when stopped" "$is" "$(cat err)"; fi
}
stops match.j match ethnos --bots random --games 100000 --journal match.j
stops ladder.j.1 lab ladder ethnos --bots random,greedy --games 100000 --journal ladder.j
stops balance.j lab balance ethnos --bots random --games 100000 --journal balance.j
stops compare.j lab compare ethnos --bots random --b decline=no --games 100000 --journal compare.j
stops tune.j lab tune ethnos --games 1000000 --journal tune.j
stops - lab fit ethnos --bots random --games 1000000

expect 0 lab report ladder.json series.json compare.json sweep.json balance-*.json --html page.html
if grep -q '<svg' page.html && ! grep -qiE '<script|https?:|nan|inf[^oi]' page.html && [ "$(wc -c <page.html)" -lt 200000 ]; then
    ok
else
    wrong "the report should hold plots and nothing from elsewhere" "$(grep -niE '<script|https?:|nan|inf[^oi]' page.html | head -n 3)"
fi
expect 1 lab report ladder.json --html /no/such/folder/page.html

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
