#!/bin/sh
# `ludus store copy`, to PostgreSQL and back: tests/server/postgres.sh run tests/server/copy.sh [PROGRAM]. What comes back
# is what went, byte for byte; a copy that is killed goes on; one that differs is found; what is there is not written over.
set -u
ludus=$(realpath "${1:-./build/ludus}")
kept=$(realpath "$(dirname -- "$0")/kept/schema-6.db")
url=${LUDUS_TEST_POSTGRES:?start it by tests/server/postgres.sh run}
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1
passed=0 failed=0

check() {
    name=$1
    shift
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        printf 'FAILED %s\n' "$name"
        tail -n 3 err
    fi
}

python() { /usr/bin/python3 - "$@"; }
sql() { PGOPTIONS='-c client_min_messages=warning' psql -X -q -A -t -c "$1" "$url"; }
anew() { sql 'DROP SCHEMA IF EXISTS ludus CASCADE; DROP SCHEMA IF EXISTS ludus_copy CASCADE'; }
# refuses SENTENCE ARGS..: with it, in one line, and exit status 2.
refuses() {
    sentence=$1
    shift
    "$ludus" "$@" >out 2>err
    [ $? = 2 ] && [ "$(grep -c '^ludus: ' err)" = 1 ] && grep -q "$sentence" err
}
copies() { "$ludus" store copy "$@" >out 2>err; }
same() {
    python "$1" "$2" <<'END'
import sqlite3, sys
one, two = ("\n".join(sqlite3.connect(f"file:{name}/ludus.db?mode=ro", uri=True).iterdump()) for name in sys.argv[1:3])
sys.exit(one != two)
END
}

# A server's file with eighty times the tables of the kept one, and texts that are hard to quote.
mkdir from
cp "$kept" from/ludus.db
"$ludus" table check --data from >out 2>err
python <<'END'
import sqlite3
db = sqlite3.connect("from/ludus.db")
columns = lambda name: [row[1] for row in db.execute(f"PRAGMA table_info({name})")]
for k in range(1, 80):
    for name, key in (("tables", "no"), ("places", "tab"), ("choices", "tab"), ("pending", "tab"), ("logs", "tab"), ("snapshots", "tab")):
        values = ", ".join(f"no+{1000 * k}" if c == "no" else f"tab+{1000 * k}" if c == "tab" else f"id||'-{k}'" if c == "id" else c for c in columns(name))
        db.execute(f"INSERT INTO {name} SELECT {values} FROM {name} WHERE {key}<1000")
db.execute("UPDATE tables SET title='it''s \\\"\u0219i\" {\\\\}\t' WHERE no%3=0")
db.execute("INSERT INTO keys VALUES('it''s \\ ș', '')")
db.commit()
END

anew
check "to the database" copies sqlite:from "$url"
check "and back" copies "$url" sqlite:back
check "it is the same" same from back
check "a server would take it" "$ludus" table check --data back
check "a database that holds something" refuses "holds something of Ludus already; nothing was changed" store copy sqlite:from "$url"
check "a folder that holds something" refuses "is there already; nothing was changed" store copy "$url" sqlite:back
check "numbers go on" [ "$(sql 'SELECT tables=(SELECT max(no) FROM ludus.tables) FROM ludus.head')" = t ]

# killed DO..: again and again, ever later, until it is through; how often it was killed is in `kills`.
killed() {
    kills=0
    for tenths in 1 2 3 4 6 8 12 20 40 100 300; do
        timeout -s KILL "$(echo "$tenths" | awk '{ print $1 / 10 }')" "$ludus" store copy "$@" >out 2>err && return
        kills=$((kills + 1))
    done
    false
}
anew
check "killed on the way to the database" killed sqlite:from "$url"
check "at least once" [ "$kills" -gt 0 ]
rm -rf back
check "killed on the way back" killed "$url" sqlite:back
check "at least once, too" [ "$kills" -gt 0 ]
check "it is the same after all" same from back
check "nothing is left of the way" [ ! -e back/copy ]

# Changed between two tries: found by comparing. (What is under way is in a schema of another name.)
sql "ALTER SCHEMA ludus RENAME TO ludus_copy; UPDATE ludus_copy.choices SET at=at+1 WHERE tab=(SELECT min(tab) FROM ludus_copy.choices)"
check "a row that differs is found" refuses "is not the same on both sides" store copy sqlite:from "$url"
check "and it is begun anew" copies sqlite:from "$url"

"$ludus" serve --store "$url" --data node --node one --listen 127.0.0.1:0 >served 2>&1 &
server=$!
for _ in $(seq 100); do
    grep -q '"event":"start"' served && break
    sleep 0.1
done
rm -rf back
check "a database that is served" refuses "is being served" store copy "$url" sqlite:back
kill "$server" && wait "$server"
server=

check "two folders" refuses "one of the two has to be" store copy sqlite:from sqlite:to
check "no such folder" refuses "cannot be opened" store copy sqlite:nothing "$url"
check "a wrong address" refuses "the address of the store is wrong" store copy sqlite:from postgresql://%
check "a wrong password" refuses "does not accept the user and the password" store copy sqlite:from "$(echo "$url" | sed 's/secret/wrong/')"
check "nobody there" refuses "cannot be reached" store copy sqlite:from postgresql://ludus@127.0.0.1:1/ludus
anew
check "nothing of ours" refuses "has nothing of Ludus" store copy "$url" sqlite:to

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
