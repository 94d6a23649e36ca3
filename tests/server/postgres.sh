#!/bin/sh
# A real PostgreSQL for tests, in a folder of its own and on loopback alone, by Debian's programs; as root it runs as an unprivileged user.
#   tests/server/postgres.sh start FOLDER PORT     makes it if the folder is new, starts it, and prints its URL
#   tests/server/postgres.sh stop FOLDER [MODE]    fast if left out; `immediate` is a crash
#   tests/server/postgres.sh standby FOLDER PORT PRIMARY-FOLDER PRIMARY-PORT     a synchronous standby of that one
#   tests/server/postgres.sh promote FOLDER        it is the primary now
#   tests/server/postgres.sh sql FOLDER PORT TEXT  as the superuser, through the socket in the folder
#   tests/server/postgres.sh run COMMAND..         the command with LUDUS_TEST_POSTGRES set to the URL of one that lives as long as it
# The database and its owner are called `ludus`, the password (scram) is `secret`. What is committed is synced, as where people play.
set -eu
# shellcheck disable=SC2012 # names of versions
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] || { echo "postgres.sh: Debian's postgresql is not installed" >&2; exit 2; }

full() { (cd -- "$1" && pwd); }

# PostgreSQL refuses to run as root; where we stand may be nothing that somebody else can see.
plain() {
    if [ "$(id -u)" != 0 ]; then
        "$@"
    else
        (cd / && setpriv --reuid "$somebody" --regid "$(id -g "$somebody")" --clear-groups "$@")
    fi
}
somebody=nobody
! id postgres >/dev/null 2>&1 || somebody=postgres
own() { [ "$(id -u)" != 0 ] || chown -R "$somebody" "$@"; }

url() { echo "postgresql://ludus:secret@127.0.0.1:$1/ludus"; }
sql() { plain "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 -h "$(full "$1")" -p "$2" -U postgres -d "${4:-postgres}" -c "$3"; }

# Small, and honest about the disk. The socket's path has to be short, so it is in the folder itself.
settings() {
    cat <<END
listen_addresses = '127.0.0.1'
port = $2
unix_socket_directories = '$1'
fsync = on
synchronous_commit = on
shared_buffers = 64MB
max_connections = 40
max_wal_size = 256MB
log_min_messages = warning
END
}

make() {
    plain "$bin/initdb" -D "$1/data" -U postgres --auth-local=trust --auth-host=scram-sha-256 --locale=C.UTF-8 --no-sync >"$1/initdb.log" 2>&1 ||
        { cat "$1/initdb.log" >&2; return 1; }
    settings "$1" "$2" >>"$1/data/postgresql.conf"
}

up() { plain "$bin/pg_ctl" start -w -t 60 -D "$1/data" -l "$1/postgres.log" -o "-p $2" >/dev/null; }

start() {
    mkdir -p "$1"
    folder=$(full "$1")
    new=
    [ -e "$folder/data" ] || { new=yes && own "$folder" && make "$folder" "$2"; }
    up "$folder" "$2" || { tail -n 5 "$folder/postgres.log" >&2; return 1; }
    if [ -n "$new" ]; then
        sql "$folder" "$2" "CREATE ROLE ludus LOGIN CREATEDB PASSWORD 'secret'"
        sql "$folder" "$2" "CREATE DATABASE ludus OWNER ludus"
    fi
    url "$2"
}

stop() { plain "$bin/pg_ctl" stop -w -m "${2:-fast}" -D "$(full "$1")/data" >/dev/null; }

# Copies the primary, follows it, and from now on the primary's commits wait for it.
standby() {
    mkdir -p "$1"
    folder=$(full "$1")
    primary=$(full "$3")
    own "$folder"
    plain "$bin/pg_basebackup" -D "$folder/data" -h "$primary" -p "$4" -U postgres -c fast -R -X stream
    settings "$folder" "$2" >>"$folder/data/postgresql.conf"
    echo "primary_conninfo = 'host=$primary port=$4 user=postgres application_name=standby'" >>"$folder/data/postgresql.auto.conf"
    up "$folder" "$2"
    sql "$primary" "$4" "ALTER SYSTEM SET synchronous_standby_names = 'standby'"
    sql "$primary" "$4" "SELECT pg_reload_conf()" >/dev/null
    url "$2"
}

promote() { plain "$bin/pg_ctl" promote -w -D "$(full "$1")/data" >/dev/null; }

# A port that nobody has: tried until one is free.
run() {
    home=$(mktemp -d "${TMPDIR:-/tmp}/ludus-pg-XXXXXX")
    trap 'rm -rf "$home"' EXIT
    chmod 755 "$home"
    tries=0
    until start "$home/pg" "$((20000 + $(od -An -N2 -tu2 /dev/urandom) % 12000))" >"$home/url"; do
        tries=$((tries + 1))
        [ "$tries" -lt 5 ] || return 1
    done
    trap 'stop "$home/pg" immediate; rm -rf "$home"' EXIT
    trap 'exit 130' INT TERM HUP
    LUDUS_TEST_POSTGRES=$(cat "$home/url") "$@"
}

what=${1:-}
shift || true
case $what in
start | stop | standby | promote | sql | run) "$what" "$@" ;;
*) sed -n '2,10s/^# \?//p' "$0" >&2 && exit 2 ;;
esac
