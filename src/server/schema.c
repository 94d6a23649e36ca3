/* The steps, in order. To change the layout: add one at the end, and keep a file of the layout before it under
 * tests/server/kept. Every table is STRICT. */
#include "server/schema.h"

#include <stdio.h>

static const char *const step[] = {
    /* 1 */
    "CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT NOT NULL, account INTEGER NOT NULL, password TEXT NOT NULL,"
    " webhook TEXT NOT NULL, made INTEGER NOT NULL) STRICT;"
    "CREATE UNIQUE INDEX accounts ON users(lower(name)) WHERE account;"
    "CREATE TABLE tokens(id TEXT PRIMARY KEY, hash BLOB NOT NULL, user INTEGER NOT NULL, made INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE tables(no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, rules TEXT NOT NULL,"
    " seats INTEGER NOT NULL, setup TEXT NOT NULL, seed BLOB NOT NULL, owner INTEGER NOT NULL, title TEXT NOT NULL,"
    " listed INTEGER NOT NULL, clock TEXT NOT NULL, base INTEGER NOT NULL, plus INTEGER NOT NULL,"
    " pace INTEGER NOT NULL, status INTEGER NOT NULL, made INTEGER NOT NULL, changed INTEGER NOT NULL,"
    " rematch TEXT NOT NULL, result TEXT) STRICT;"
    "CREATE INDEX by_status ON tables(status, changed);"
    "CREATE INDEX by_owner ON tables(owner);"
    "CREATE TABLE places(tab INTEGER NOT NULL, seat INTEGER NOT NULL, user INTEGER NOT NULL, name TEXT NOT NULL,"
    " bot TEXT NOT NULL, away INTEGER NOT NULL, PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX by_user ON places(user) WHERE user;"
    "CREATE TABLE choices(tab INTEGER NOT NULL, number INTEGER NOT NULL, question INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, choice TEXT NOT NULL, undo INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(tab, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE chat(tab INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, user INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(tab, number)) STRICT, WITHOUT ROWID;",
    /* 2: windows that are let go */
    "ALTER TABLE places ADD COLUMN lets_go INTEGER NOT NULL DEFAULT 0;",
    /* 3: names by what they look like (looks() is the store's), sessions that end, who may speak and sit at a table */
    "ALTER TABLE users ADD COLUMN looks TEXT NOT NULL DEFAULT '';"
    "UPDATE users SET looks=looks(name);"
    "CREATE INDEX by_looks ON users(looks) WHERE account;"
    "ALTER TABLE tokens ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;"
    "UPDATE tokens SET seen=unixepoch()*1000;"
    "ALTER TABLE tokens ADD COLUMN program INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX by_holder ON tokens(user);"
    "CREATE TABLE standing(tab INTEGER NOT NULL, user INTEGER NOT NULL, muted INTEGER NOT NULL, barred INTEGER NOT "
    "NULL,"
    " PRIMARY KEY(tab, user)) STRICT, WITHOUT ROWID;",
    /* 4: what the operator needs (admin.h): who is banned, who may have how many tables, orders to the server that runs
     */
    "ALTER TABLE users ADD COLUMN banned INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN quota INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE orders(no INTEGER PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, value INTEGER NOT NULL,"
    " made INTEGER NOT NULL, state INTEGER NOT NULL) STRICT;",
    /* 5: what is kept of games beside their rows (snapshot.h), rows that were made under other rules, and what waits */
    "ALTER TABLE tables ADD COLUMN carried INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE tables ADD COLUMN carried_from TEXT NOT NULL DEFAULT '';"
    "CREATE TABLE snapshots(tab INTEGER NOT NULL, rows INTEGER NOT NULL, number INTEGER NOT NULL,"
    " logged INTEGER NOT NULL, rules TEXT NOT NULL, position TEXT NOT NULL, rest TEXT NOT NULL,"
    " PRIMARY KEY(tab, rows)) STRICT;"
    "CREATE TABLE logs(tab INTEGER NOT NULL, first INTEGER NOT NULL, rules TEXT NOT NULL, entries TEXT NOT NULL,"
    " PRIMARY KEY(tab, first)) STRICT;"
    "CREATE TABLE pending(tab INTEGER PRIMARY KEY, due INTEGER, owed INTEGER NOT NULL, what TEXT NOT NULL) STRICT;"
    "INSERT INTO pending(tab, due, owed, what) SELECT no, 0, 0, '?' FROM tables WHERE status=1;"
    "CREATE TABLE served(only INTEGER PRIMARY KEY CHECK(only=1), ms INTEGER NOT NULL) STRICT;"
    "INSERT INTO served VALUES(1, 0);",
    /* 6: what was worked out of a game that is over, and can be again */
    "CREATE TABLE analysis(tab INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;",
    /* 7: absence (absent.h): whose seat it was, why another plays it, until when they are away and since when their
     * time stands still; what a table agreed on and votes on, with moves ahead; and what happened to its seats */
    "ALTER TABLE places ADD COLUMN former INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN stood_in INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN until INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN rests INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE places ADD COLUMN rested INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE users ADD COLUMN away_until INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE absence(tab INTEGER PRIMARY KEY, what TEXT NOT NULL) STRICT;"
    "CREATE TABLE told(no INTEGER PRIMARY KEY, tab INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL,"
    " kind TEXT NOT NULL, seat INTEGER NOT NULL, only INTEGER NOT NULL, user INTEGER NOT NULL, by INTEGER NOT NULL,"
    " value INTEGER NOT NULL) STRICT;"
    "CREATE INDEX told_at ON told(tab, no);",
    /* 8: how games ended for whom, ratings, whom one does not want to meet or to hear (store_people.h) */
    "CREATE TABLE ends(no INTEGER PRIMARY KEY, tab INTEGER NOT NULL UNIQUE, game TEXT NOT NULL, seats INTEGER NOT NULL,"
    " at INTEGER NOT NULL, rated INTEGER NOT NULL, plain INTEGER NOT NULL, uses TEXT) STRICT;"
    "CREATE INDEX by_list ON ends(game, seats, plain);"
    "CREATE INDEX without_uses ON ends(no) WHERE uses IS NULL;"
    "CREATE TABLE end_seats(tab INTEGER NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, rank INTEGER NOT NULL,"
    " score INTEGER NOT NULL, share INTEGER NOT NULL, role INTEGER NOT NULL, gave_up INTEGER NOT NULL, mean0 INTEGER,"
    " deviation0 INTEGER, mean INTEGER, deviation INTEGER, PRIMARY KEY(tab, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX by_who ON end_seats(who) WHERE who<>'';"
    "CREATE TABLE given_up(tab INTEGER NOT NULL, seat INTEGER NOT NULL, who TEXT NOT NULL, PRIMARY KEY(tab, seat))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE ratings(game TEXT NOT NULL, seats INTEGER NOT NULL, who TEXT NOT NULL, mean INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL, games INTEGER NOT NULL, won INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(game, seats, who)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_of ON ratings(who);"
    "CREATE TABLE marks(user INTEGER NOT NULL, other INTEGER NOT NULL, blocked INTEGER NOT NULL, muted INTEGER NOT "
    "NULL,"
    " PRIMARY KEY(user, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX by_other ON marks(other);"
    "INSERT INTO ends(tab, game, seats, at, rated, plain) SELECT no, game, seats, changed, 0, setup='{}' FROM tables"
    " WHERE status=2 AND json_valid(result) AND json_array_length(result, '$.ranks')=seats ORDER BY changed, no;"
    "INSERT INTO end_seats(tab, seat, who, rank, score, share, role, gave_up)"
    " SELECT p.tab, p.seat, CASE WHEN p.user AND p.away THEN '' WHEN p.user THEN CAST(p.user AS TEXT) ELSE p.bot END,"
    " t.result->>('$.ranks[' || p.seat || ']'), t.result->>('$.scores[' || p.seat || ']'),"
    " CASE t.result->>('$.ranks[' || p.seat || ']') WHEN 1 THEN"
    "  60 / (SELECT count(*) FROM json_each(t.result, '$.ranks') WHERE value=1) ELSE 0 END, -1, 0"
    " FROM places p JOIN tables t ON t.no=p.tab JOIN ends e ON e.tab=p.tab;",
    /* 9: how people are reached (store_notice.c): confirmed addresses, wishes (tab 0: at all tables), webhooks' forms
     * and secrets, browsers that take pushes, notices that wait to be sent, links that work once, the server's own keys
     */
    "ALTER TABLE users ADD COLUMN email TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX by_email ON users(lower(email)) WHERE email<>'';"
    "CREATE TABLE wishes(user INTEGER NOT NULL, tab INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(user, tab))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE hooks(user INTEGER PRIMARY KEY, form TEXT NOT NULL, secret TEXT NOT NULL) STRICT;"
    "CREATE TABLE subscriptions(no INTEGER PRIMARY KEY, user INTEGER NOT NULL, token TEXT NOT NULL,"
    " endpoint TEXT NOT NULL UNIQUE, key TEXT NOT NULL, auth TEXT NOT NULL, made INTEGER NOT NULL) STRICT;"
    "CREATE INDEX by_subscriber ON subscriptions(user);"
    "CREATE INDEX by_session ON subscriptions(token);"
    "CREATE TRIGGER session_ends AFTER DELETE ON tokens BEGIN DELETE FROM subscriptions WHERE token=OLD.id; END;"
    "CREATE TABLE outbox(no INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, user INTEGER NOT NULL, tab INTEGER NOT NULL,"
    " kind TEXT NOT NULL, channel TEXT NOT NULL, target INTEGER NOT NULL, host TEXT NOT NULL, words TEXT NOT NULL,"
    " made INTEGER NOT NULL, slot INTEGER NOT NULL, due INTEGER NOT NULL, tries INTEGER NOT NULL) STRICT;"
    "CREATE INDEX by_host ON outbox(host, due);"
    "CREATE INDEX by_reader ON outbox(user, tab);"
    "CREATE TABLE letters(no INTEGER PRIMARY KEY, user INTEGER NOT NULL, purpose TEXT NOT NULL, email TEXT NOT NULL,"
    " until INTEGER NOT NULL) STRICT;"
    "CREATE TABLE keys(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;",
    /* 10: events (store_events.h): who is in, and who meets whom at which table; `result` when that is decided */
    "CREATE TABLE events(id TEXT PRIMARY KEY, owner INTEGER NOT NULL, title TEXT NOT NULL, game TEXT NOT NULL,"
    " setup TEXT NOT NULL, size INTEGER NOT NULL, least INTEGER NOT NULL, system INTEGER NOT NULL,"
    " rounds INTEGER NOT NULL, round INTEGER NOT NULL, clock TEXT NOT NULL, base INTEGER NOT NULL,"
    " plus INTEGER NOT NULL, time INTEGER NOT NULL, bots INTEGER NOT NULL, stand_in INTEGER NOT NULL,"
    " listed INTEGER NOT NULL, until INTEGER NOT NULL, due INTEGER NOT NULL, status INTEGER NOT NULL,"
    " made INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX events_by_status ON events(status, made);"
    "CREATE INDEX events_by_owner ON events(owner);"
    "CREATE TABLE entrants(event TEXT NOT NULL, number INTEGER NOT NULL, user INTEGER NOT NULL, name TEXT NOT NULL,"
    " bot TEXT NOT NULL, gone INTEGER NOT NULL, PRIMARY KEY(event, number)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX entrants_by_user ON entrants(user) WHERE user;"
    "CREATE TABLE event_tables(event TEXT NOT NULL, round INTEGER NOT NULL, slot INTEGER NOT NULL, tab TEXT NOT NULL,"
    " players TEXT NOT NULL, result TEXT, PRIMARY KEY(event, round, slot)) STRICT, WITHOUT ROWID;"
    /* and groups (store_groups.h): circles, who is invited to which table, dates of tables that gather */
    "CREATE TABLE circle(user INTEGER NOT NULL, other INTEGER NOT NULL, tie INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(user, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX circle_by_other ON circle(other, tie);"
    "CREATE TABLE invitations(user INTEGER NOT NULL, tab TEXT NOT NULL, by INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(user, tab)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX invitations_by_table ON invitations(tab);"
    "CREATE TABLE dates(tab INTEGER PRIMARY KEY, at INTEGER NOT NULL, date TEXT NOT NULL) STRICT;",
    /* 11: what nodes tell each other (store_nodes.h): who looks for opponents (`tab`: the table that was found, or ''),
     * who is at a table, which analyses are ordered */
    "CREATE TABLE seeks(node TEXT NOT NULL, socket INTEGER NOT NULL, user INTEGER NOT NULL, game TEXT NOT NULL,"
    " seats INTEGER NOT NULL, clock TEXT NOT NULL, base INTEGER NOT NULL, plus INTEGER NOT NULL,"
    " rated INTEGER NOT NULL, bots INTEGER NOT NULL, since INTEGER NOT NULL, mean INTEGER NOT NULL,"
    " tab TEXT NOT NULL, PRIMARY KEY(node, socket)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE present(tab INTEGER NOT NULL, node TEXT NOT NULL, seats INTEGER NOT NULL, PRIMARY KEY(tab, node))"
    " STRICT, WITHOUT ROWID;"
    "CREATE TABLE analysing(tab INTEGER PRIMARY KEY, user INTEGER NOT NULL, made INTEGER NOT NULL,"
    " state INTEGER NOT NULL, done INTEGER NOT NULL, whole INTEGER NOT NULL, tries INTEGER NOT NULL,"
    " error TEXT NOT NULL) STRICT;",
};
enum { LATEST = sizeof step / sizeof *step };

static bool exec(sqlite3 *db, const char *text) { return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK; }

/* The number that a statement without arguments answers; -1 if it cannot be had. */
static int number(sqlite3 *db, const char *text)
{
    sqlite3_stmt *st;
    int value = -1;
    if (sqlite3_prepare_v2(db, text, -1, &st, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(st) == SQLITE_ROW)
        value = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return value;
}

int schema_version(sqlite3 *db) { return number(db, "PRAGMA user_version"); }

static bool take_step(sqlite3 *db, int version)
{
    char mark[40];
    snprintf(mark, sizeof mark, "PRAGMA user_version=%d", version + 1);
    return exec(db, step[version]) && exec(db, mark);
}

/* What somebody else keeps in a file is not ours to change. */
static bool is_ours(sqlite3 *db, int version)
{
    return version > 0 || (version == 0 && number(db, "SELECT count(*) FROM sqlite_schema") == 0);
}

static bool take_steps(sqlite3 *db, const char *path, char *error)
{
    int version = schema_version(db);
    if (version > LATEST)
        return ld_wrong(error, "'%.120s' was made by a newer Ludus (%d); expected %d", path, version, LATEST);
    if (!is_ours(db, version))
        return ld_wrong(error, "'%.120s' is not a file of Ludus", path);
    for (; version < LATEST; version++)
        if (!take_step(db, version))
            return ld_wrong(error, "'%.120s' cannot be brought up to date and stays as it was: %.100s", path,
                            sqlite3_errmsg(db));
    return true;
}

bool schema_bring_up(sqlite3 *db, const char *path, char error[LD_ERROR_BYTES])
{
    if (schema_version(db) == LATEST)
        return true;
    /* The version is asked for again inside: another process may have been quicker. */
    bool ok = exec(db, "BEGIN IMMEDIATE");
    if (!ok)
        return ld_wrong(error, "'%.120s' cannot be used: %.100s", path, sqlite3_errmsg(db));
    if (take_steps(db, path, error)) {
        if (exec(db, "COMMIT"))
            return true;
        ld_wrong(error, "'%.120s' cannot be brought up to date and stays as it was: %.100s", path, sqlite3_errmsg(db));
    }
    if (!sqlite3_get_autocommit(db))
        exec(db, "ROLLBACK");
    return false;
}
