/* The SQLite file. Layout: see the statements that make it; every table is STRICT. A table's record is the rows of
 * `choices` with its number, clustered by (tab, number), so that a replay reads neighbouring pages and no two
 * answers can take the same place. */
#include "server/store.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { SCHEMA = 2, BUSY_MS = 250 };

const char *const status_names[] = {"gathering", "playing", "over", "broken"};

static const char *const schema =
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
    " bot TEXT NOT NULL, away INTEGER NOT NULL, lets_go INTEGER NOT NULL DEFAULT 0, PRIMARY KEY(tab, seat)) STRICT, "
    "WITHOUT ROWID;"
    "CREATE INDEX by_user ON places(user) WHERE user;"
    "CREATE TABLE choices(tab INTEGER NOT NULL, number INTEGER NOT NULL, question INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, choice TEXT NOT NULL, undo INTEGER NOT NULL, at INTEGER NOT NULL,"
    " PRIMARY KEY(tab, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE chat(tab INTEGER NOT NULL, number INTEGER NOT NULL, at INTEGER NOT NULL, user INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY(tab, number)) STRICT, WITHOUT ROWID;"
    "PRAGMA user_version=2;";

/* What makes a file of each schema one of the next; the first is 1. */
static const char *const upgrade[SCHEMA] = {
    [1] = "ALTER TABLE places ADD COLUMN lets_go INTEGER NOT NULL DEFAULT 0; PRAGMA user_version=2;",
};

#define TABLE_COLUMNS                                                                                          \
    "no, id, game, rules, seats, seed, owner, title, listed, clock, base, plus, pace, status, made, changed, " \
    "rematch, "                                                                                                \
    "setup, result"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    USER_ADD,
    USER_GET,
    USER_FIND,
    USER_SET,
    TOKEN_ADD,
    TOKEN_GET,
    TOKEN_DROP,
    TOKENS_DROP,
    TOKEN_COUNT,
    TABLE_ADD,
    TABLE_GET,
    TABLE_SET,
    PLACE_SET,
    PLACES,
    SEATS_GIVE,
    OWNER_GIVE,
    SEAT_COUNT,
    ROW_ADD,
    ROWS,
    ROW_COUNT,
    ANSWERED,
    CHAT_ADD,
    CHATS,
    TABLES_OPEN,
    TABLES_MINE,
    TABLES_RUNNING,
    TABLES_FINISHED,
    TABLES_UNFINISHED,
    TABLES_ALL,
    ALIVE,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [USER_ADD] = "INSERT INTO users(name, account, password, webhook, made) VALUES(?,?,?,?,?)",
    [USER_GET] = "SELECT id, name, account, password, webhook FROM users WHERE id=?",
    [USER_FIND] = "SELECT id, name, account, password, webhook FROM users WHERE account AND lower(name)=lower(?)",
    [USER_SET] = "UPDATE users SET name=?, account=?, password=?, webhook=? WHERE id=?",
    [TOKEN_ADD] = "INSERT INTO tokens(id, hash, user, made) VALUES(?,?,?,?)",
    [TOKEN_GET] = "SELECT hash, user FROM tokens WHERE id=?",
    [TOKEN_DROP] = "DELETE FROM tokens WHERE id=?",
    [TOKENS_DROP] = "DELETE FROM tokens WHERE user=?",
    [TOKEN_COUNT] = "SELECT count(*) FROM tokens WHERE user=?",
    [TABLE_ADD] =
        "INSERT INTO tables(id, game, rules, seats, setup, seed, owner, title, listed, clock, base, plus, pace,"
        " status, made, changed, rematch) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [TABLE_GET] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id=?",
    [TABLE_SET] = "UPDATE tables SET status=?, changed=?, rematch=?, result=? WHERE no=?",
    [PLACE_SET] = "INSERT INTO places(tab, seat, user, name, bot, away, lets_go) VALUES(?,?,?,?,?,?,?)"
                  " ON CONFLICT(tab, seat) DO UPDATE SET user=excluded.user, name=excluded.name, bot=excluded.bot,"
                  " away=excluded.away, lets_go=excluded.lets_go",
    [PLACES] = "SELECT seat, user, name, bot, away, lets_go FROM places WHERE tab=?",
    [SEATS_GIVE] = "UPDATE places SET user=?2 WHERE user=?1 AND tab NOT IN (SELECT tab FROM places WHERE user=?2)",
    [OWNER_GIVE] = "UPDATE tables SET owner=?2 WHERE owner=?1",
    [SEAT_COUNT] = "SELECT count(*) FROM places, tables WHERE user=? AND tab=no AND status<2",
    [ROW_ADD] = "INSERT INTO choices(tab, number, question, seat, choice, undo, at) VALUES(?,?,?,?,?,?,?)",
    [ROWS] = "SELECT number, question, seat, choice, undo, at FROM choices WHERE tab=? ORDER BY number",
    [ROW_COUNT] = "SELECT count(*) FROM choices WHERE tab=?",
    [ANSWERED] =
        "SELECT choice FROM choices WHERE tab=? AND question=? AND seat=? AND undo<0 ORDER BY number DESC LIMIT 1",
    [CHAT_ADD] = "INSERT INTO chat(tab, number, at, user, seat, name, text) VALUES(?,?,?,?,?,?,?)",
    [CHATS] = "SELECT * FROM (SELECT number, at, seat, name, text FROM chat WHERE tab=? ORDER BY number DESC LIMIT ?)"
              " ORDER BY number",
    [TABLES_OPEN] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed AND status<2 ORDER BY no DESC LIMIT ?2",
    [TABLES_MINE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE no IN (SELECT tab FROM places WHERE user=?1 AND user)"
                    " OR owner=?1 ORDER BY status, no DESC LIMIT ?2",
    [TABLES_RUNNING] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status<2 AND (owner=?1 OR no IN"
                       " (SELECT tab FROM places WHERE user=?1 AND user)) ORDER BY no LIMIT ?2",
    [TABLES_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status=2 AND (listed OR owner=?1 OR no IN"
                        " (SELECT tab FROM places WHERE user=?1 AND user)) ORDER BY changed DESC LIMIT ?2",
    [TABLES_UNFINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status=1 ORDER BY no LIMIT ?2",
    [TABLES_ALL] = "SELECT " TABLE_COLUMNS " FROM tables ORDER BY no LIMIT ?2",
    [ALIVE] = "SELECT count(*) FROM sqlite_schema",
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool open;   /* a transaction */
    bool spoilt; /* one of its writes failed */
    bool failed; /* the last read failed, rather than finding nothing */
    char why[LD_ERROR_BYTES];
};

bool store_pending(const store *s) { return s->open; }
bool store_failed(const store *s) { return s->failed; }

/* ---- statements -------------------------------------------------------------------------------------- */

/* Binds by type: i a 64-bit number, s a text (NULL: null), b 32 bytes. */
static sqlite3_stmt *bound(store *s, int which, const char *types, ...)
{
    sqlite3_stmt *st = s->statement[which];
    va_list args;
    sqlite3_reset(st);
    va_start(args, types);
    for (int i = 0; types[i]; i++) {
        if (types[i] == 'i')
            sqlite3_bind_int64(st, i + 1, va_arg(args, int64_t));
        else if (types[i] == 'b')
            sqlite3_bind_blob(st, i + 1, va_arg(args, const void *), 32, SQLITE_TRANSIENT);
        else
            sqlite3_bind_text(st, i + 1, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
    }
    va_end(args);
    return st;
}

static void complain(store *s)
{
    ld_text(s->why, sizeof s->why, "the store failed: %s", sqlite3_errmsg(s->db));
    note("error", "store", "{ss}", "error", sqlite3_errmsg(s->db));
}

static bool run(store *s, sqlite3_stmt *st)
{
    int result = sqlite3_step(st);
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        complain(s);
    sqlite3_reset(st);
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

/* Once a write has failed the rest of its transaction is not worth doing. */
static bool begin(store *s)
{
    if (!s->open) {
        s->open = true;
        s->spoilt = !run(s, bound(s, BEGIN, ""));
    }
    return !s->spoilt;
}

static bool write_row(store *s, sqlite3_stmt *st)
{
    bool ok = run(s, st);
    s->spoilt |= !ok;
    return ok;
}

/* The next row of a read; resets at the end. */
static bool next(store *s, sqlite3_stmt *st)
{
    int result = sqlite3_step(st);
    s->failed = result != SQLITE_ROW && result != SQLITE_DONE;
    if (s->failed)
        complain(s);
    if (result != SQLITE_ROW)
        sqlite3_reset(st);
    return result == SQLITE_ROW;
}

static void text_at(sqlite3_stmt *st, int column, char *out, size_t room)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    snprintf(out, room, "%s", text ? (const char *)text : "");
}

static const char *borrow(sqlite3_stmt *st, int column)
{
    const unsigned char *text = sqlite3_column_text(st, column);
    return text ? (const char *)text : "";
}

/* ---- opening ------------------------------------------------------------------------------------------- */

static bool exec(store *s, const char *text) { return sqlite3_exec(s->db, text, NULL, NULL, NULL) == SQLITE_OK; }

static int version_of(store *s)
{
    sqlite3_stmt *st;
    int version = -1;
    if (sqlite3_prepare_v2(s->db, "PRAGMA user_version", -1, &st, NULL) != SQLITE_OK)
        return -1;
    if (sqlite3_step(st) == SQLITE_ROW)
        version = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    return version;
}

static bool make_schema(store *s) { return exec(s, "BEGIN IMMEDIATE") && exec(s, schema) && exec(s, "COMMIT"); }

/* In one transaction: a file is of one schema or of the other. */
static bool bring_up(store *s, int version)
{
    bool ok = version == SCHEMA || exec(s, "BEGIN IMMEDIATE");
    for (int v = version; ok && v < SCHEMA; v++)
        ok = exec(s, upgrade[v]);
    return ok && (version == SCHEMA || exec(s, "COMMIT"));
}

static bool prepare(store *s, const char *path, char *error)
{
    sqlite3_busy_timeout(s->db, BUSY_MS);
    int version = version_of(s);
    if (version > SCHEMA) {
        return ld_wrong(error, "'%.120s' was made by a newer Ludus (%d); expected %d", path, version, SCHEMA);
    }
    /* FULL: a commit is on the disk when it returns. Checkpoints are rarer than usual, since many tables write
     * to many pages. */
    bool ok =
        version >= 0 && exec(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                                "PRAGMA trusted_schema=OFF; PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16384");
    ok = ok && (version > 0 ? bring_up(s, version) : make_schema(s));
    for (int i = 0; ok && i < STATEMENTS; i++)
        ok = sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) == SQLITE_OK;
    if (!ok)
        ld_wrong(error, "'%.120s' cannot be used: %.100s", path, sqlite3_errmsg(s->db));
    return ok;
}

static store *open_file(const char *path, int create, char *error)
{
    store *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create, NULL) != SQLITE_OK) {
        ld_wrong(error, "'%.120s' cannot be opened: %.80s", path, sqlite3_errmsg(s->db));
        store_close(s);
        return NULL;
    }
    if (!prepare(s, path, error) || !store_check(s, error)) {
        store_close(s);
        return NULL;
    }
    return s;
}

store *store_open(const char *dir, bool must_exist, char error[LD_ERROR_BYTES])
{
    char path[4096];
    if ((size_t)snprintf(path, sizeof path, "%s/ludus.db", dir) >= sizeof path) {
        ld_wrong(error, "the name of the data folder is too long");
        return NULL;
    }
    if (!must_exist && mkdir(dir, 0700) != 0 && errno != EEXIST) {
        ld_wrong(error, "the data folder '%.120s' cannot be made: %s", dir, ld_tr(strerror(errno)));
        return NULL;
    }
    return open_file(path, must_exist ? 0 : SQLITE_OPEN_CREATE, error);
}

void store_close(store *s)
{
    if (!s)
        return;
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    free(s);
}

bool store_copy(store *s, const char *file, char error[LD_ERROR_BYTES])
{
    sqlite3_stmt *st;
    bool ok = sqlite3_prepare_v2(s->db, "VACUUM INTO ?1", -1, &st, NULL) == SQLITE_OK;
    if (ok)
        ok = sqlite3_bind_text(st, 1, file, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(st) == SQLITE_DONE;
    if (!ok)
        ld_wrong(error, "'%.120s' cannot be written: %.100s", file, sqlite3_errmsg(s->db));
    sqlite3_finalize(st);
    return ok;
}

bool store_adopt(const char *file, char error[LD_ERROR_BYTES])
{
    sqlite3 *db;
    store look = {0};
    if (sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK)
        look.db = db;
    int version = look.db ? version_of(&look) : -1;
    sqlite3_close(db);
    if (version <= 0)
        return ld_wrong(error, "'%.120s' is no backup of Ludus", file);
    store *s = open_file(file, 0, error);
    store_close(s);
    return s;
}

bool store_check(store *s, char error[LD_ERROR_BYTES])
{
    sqlite3_stmt *st;
    char found[120];
    ld_text(found, sizeof found, "it cannot be read");
    if (sqlite3_prepare_v2(s->db, "PRAGMA quick_check(1)", -1, &st, NULL) == SQLITE_OK) {
        if (sqlite3_step(st) == SQLITE_ROW)
            text_at(st, 0, found, sizeof found);
        sqlite3_finalize(st);
    }
    if (strcmp(found, "ok") == 0)
        return true;
    return ld_wrong(error, "the database file is damaged: %s", found);
}

bool store_alive(store *s)
{
    sqlite3_stmt *st = bound(s, ALIVE, "");
    bool ok = next(s, st);
    sqlite3_reset(st);
    return ok;
}

bool store_commit(store *s, char error[LD_ERROR_BYTES])
{
    if (!s->open)
        return true;
    uint64_t before = now_us();
    bool ok = !s->spoilt && run(s, bound(s, COMMIT, ""));
    if (!ok && !sqlite3_get_autocommit(s->db))
        run(s, bound(s, ROLLBACK, ""));
    s->open = s->spoilt = false;
    uint64_t took = now_us() - before;
    count.commit_us_sum += took;
    if (took > count.commit_us_max)
        count.commit_us_max = took;
    if (ok)
        count.commits++;
    else
        count.commit_failures++;
    if (!ok)
        snprintf(error, LD_ERROR_BYTES, "%s", s->why);
    return ok;
}

/* ---- users ------------------------------------------------------------------------------------------------ */

bool store_user_add(store *s, st_user *user)
{
    if (!begin(s) || !write_row(s, bound(s, USER_ADD, "sissi", user->name, (int64_t)user->account, user->password,
                                         user->webhook, now_ms())))
        return false;
    user->id = sqlite3_last_insert_rowid(s->db);
    return true;
}

static bool read_user(store *s, sqlite3_stmt *st, st_user *out)
{
    if (!next(s, st))
        return false;
    memset(out, 0, sizeof *out);
    out->id = sqlite3_column_int64(st, 0);
    text_at(st, 1, out->name, sizeof out->name);
    out->account = sqlite3_column_int(st, 2);
    text_at(st, 3, out->password, sizeof out->password);
    text_at(st, 4, out->webhook, sizeof out->webhook);
    sqlite3_reset(st);
    return true;
}

bool store_user_get(store *s, int64_t id, st_user *out) { return read_user(s, bound(s, USER_GET, "i", id), out); }

bool store_user_find(store *s, const char *name, st_user *out)
{
    return read_user(s, bound(s, USER_FIND, "s", name), out);
}

bool store_user_set(store *s, const st_user *user)
{
    return begin(s) && write_row(s, bound(s, USER_SET, "sissi", user->name, (int64_t)user->account, user->password,
                                          user->webhook, user->id));
}

bool store_token_add(store *s, const char *id, const uint8_t hash[32], int64_t user)
{
    return begin(s) && write_row(s, bound(s, TOKEN_ADD, "sbii", id, hash, user, now_ms()));
}

bool store_token_get(store *s, const char *id, uint8_t hash[32], int64_t *user)
{
    sqlite3_stmt *st = bound(s, TOKEN_GET, "s", id);
    if (!next(s, st))
        return false;
    bool whole = sqlite3_column_bytes(st, 0) == 32;
    if (whole)
        memcpy(hash, sqlite3_column_blob(st, 0), 32);
    *user = sqlite3_column_int64(st, 1);
    sqlite3_reset(st);
    return whole;
}

bool store_token_drop(store *s, const char *id) { return begin(s) && write_row(s, bound(s, TOKEN_DROP, "s", id)); }

bool store_tokens_drop(store *s, int64_t user) { return begin(s) && write_row(s, bound(s, TOKENS_DROP, "i", user)); }

static int counted(store *s, int which, int64_t key)
{
    sqlite3_stmt *st = bound(s, which, "i", key);
    int n = next(s, st) ? sqlite3_column_int(st, 0) : 0;
    sqlite3_reset(st);
    return n;
}

int store_token_count(store *s, int64_t user) { return counted(s, TOKEN_COUNT, user); }

/* ---- tables ------------------------------------------------------------------------------------------------ */

bool store_table_add(store *s, st_table *t, const char *setup, const st_place *places)
{
    const char kind[2] = {t->clock.kind, 0};
    if (!begin(s) || !write_row(s, bound(s, TABLE_ADD, "sssisbisisiiiiiis", t->id, t->game, t->rules, (int64_t)t->seats,
                                         setup, t->seed, t->owner, t->title, (int64_t)t->listed, kind,
                                         (int64_t)t->clock.base, (int64_t)t->clock.add, (int64_t)t->pace,
                                         (int64_t)t->status, t->made, t->changed, t->rematch)))
        return false;
    t->no = sqlite3_last_insert_rowid(s->db);
    for (int i = 0; i < t->seats; i++)
        if (!store_place_set(s, t->no, i, &places[i]))
            return false;
    return true;
}

static void read_table(sqlite3_stmt *st, st_table *t)
{
    memset(t, 0, sizeof *t);
    t->no = sqlite3_column_int64(st, 0);
    text_at(st, 1, t->id, sizeof t->id);
    text_at(st, 2, t->game, sizeof t->game);
    text_at(st, 3, t->rules, sizeof t->rules);
    int seats = sqlite3_column_int(st, 4);
    t->seats = seats < 0 || seats > LD_MAX_SEATS ? 0 : seats;
    if (sqlite3_column_bytes(st, 5) == LD_SEED_BYTES)
        memcpy(t->seed, sqlite3_column_blob(st, 5), LD_SEED_BYTES);
    t->owner = sqlite3_column_int64(st, 6);
    text_at(st, 7, t->title, sizeof t->title);
    t->listed = sqlite3_column_int(st, 8);
    t->clock = (st_clock){borrow(st, 9)[0], sqlite3_column_int(st, 10), sqlite3_column_int(st, 11)};
    t->pace = sqlite3_column_int(st, 12);
    t->status = (table_status)(sqlite3_column_int(st, 13) & 3);
    t->made = sqlite3_column_int64(st, 14);
    t->changed = sqlite3_column_int64(st, 15);
    text_at(st, 16, t->rematch, sizeof t->rematch);
}

bool store_places(store *s, int64_t table, st_place places[LD_MAX_SEATS])
{
    sqlite3_stmt *st = bound(s, PLACES, "i", table);
    memset(places, 0, LD_MAX_SEATS * sizeof *places);
    while (next(s, st)) {
        int seat = sqlite3_column_int(st, 0);
        if (seat < 0 || seat >= LD_MAX_SEATS)
            continue;
        st_place *p = &places[seat];
        p->user = sqlite3_column_int64(st, 1);
        text_at(st, 2, p->name, sizeof p->name);
        text_at(st, 3, p->bot, sizeof p->bot);
        p->away = sqlite3_column_int(st, 4);
        p->lets_go = sqlite3_column_int(st, 5);
    }
    return !s->failed;
}

bool store_table_get(store *s, const char *id, st_table *out, char **setup, st_place places[LD_MAX_SEATS])
{
    sqlite3_stmt *st = bound(s, TABLE_GET, "s", id);
    if (!next(s, st))
        return false;
    read_table(st, out);
    *setup = strdup(borrow(st, 17));
    sqlite3_reset(st);
    if (store_places(s, out->no, places))
        return true;
    free(*setup);
    *setup = NULL;
    return false;
}

bool store_table_set(store *s, const st_table *t, const char *result)
{
    return begin(s) &&
           write_row(s, bound(s, TABLE_SET, "iissi", (int64_t)t->status, t->changed, t->rematch, result, t->no));
}

bool store_place_set(store *s, int64_t table, int seat, const st_place *p)
{
    return begin(s) && write_row(s, bound(s, PLACE_SET, "iiissii", table, (int64_t)seat, p->user, p->name, p->bot,
                                          (int64_t)p->away, (int64_t)p->lets_go));
}

bool store_seats_give(store *s, int64_t from, int64_t to)
{
    return begin(s) && write_row(s, bound(s, SEATS_GIVE, "ii", from, to)) &&
           write_row(s, bound(s, OWNER_GIVE, "ii", from, to));
}

int store_seat_count(store *s, int64_t user) { return user ? counted(s, SEAT_COUNT, user) : 0; }

bool store_tables(store *s, store_list which, int64_t user, int limit,
                  bool (*each)(void *data, const st_table *table, const char *result), void *data)
{
    sqlite3_stmt *st = s->statement[TABLES_OPEN + (int)which];
    sqlite3_reset(st);
    sqlite3_bind_int64(st, 1, user);
    sqlite3_bind_int64(st, 2, limit);
    bool more = true;
    while (more && next(s, st)) {
        st_table table;
        read_table(st, &table);
        more = each(data, &table, (const char *)sqlite3_column_text(st, 18));
    }
    sqlite3_reset(st);
    return !s->failed;
}

/* ---- records ------------------------------------------------------------------------------------------------ */

bool store_row_add(store *s, int64_t table, const st_row *row)
{
    assert(row->number >= 0 && row->undo < row->number); /* only what came before is taken back */
    return begin(s) && write_row(s, bound(s, ROW_ADD, "iiiisii", table, (int64_t)row->number, (int64_t)row->question,
                                          (int64_t)row->seat, row->choice, (int64_t)row->undo, row->at));
}

bool store_rows(store *s, int64_t table, bool (*each)(void *data, const st_row *row), void *data)
{
    sqlite3_stmt *st = bound(s, ROWS, "i", table);
    bool more = true;
    while (more && next(s, st)) {
        st_row row = {.number = sqlite3_column_int(st, 0),
                      .question = sqlite3_column_int(st, 1),
                      .seat = sqlite3_column_int(st, 2),
                      .undo = sqlite3_column_int(st, 4),
                      .at = sqlite3_column_int64(st, 5),
                      .choice = borrow(st, 3)};
        more = each(data, &row);
    }
    sqlite3_reset(st);
    return !s->failed;
}

int store_row_count(store *s, int64_t table) { return counted(s, ROW_COUNT, table); }

bool store_answered(store *s, int64_t table, int question, int seat, char *choice, size_t room)
{
    sqlite3_stmt *st = bound(s, ANSWERED, "iii", table, (int64_t)question, (int64_t)seat);
    if (!next(s, st))
        return false;
    text_at(st, 0, choice, room);
    sqlite3_reset(st);
    return true;
}

bool store_chat_add(store *s, int64_t table, int64_t user, const st_chat *chat)
{
    return begin(s) && write_row(s, bound(s, CHAT_ADD, "iiiiiss", table, (int64_t)chat->number, chat->at, user,
                                          (int64_t)chat->seat, chat->name, chat->text));
}

bool store_chats(store *s, int64_t table, int last, bool (*each)(void *data, const st_chat *chat), void *data)
{
    sqlite3_stmt *st = bound(s, CHATS, "ii", table, (int64_t)last);
    bool more = true;
    while (more && next(s, st)) {
        st_chat chat = {.number = sqlite3_column_int(st, 0),
                        .at = sqlite3_column_int64(st, 1),
                        .seat = sqlite3_column_int(st, 2),
                        .name = borrow(st, 3),
                        .text = borrow(st, 4)};
        more = each(data, &chat);
    }
    sqlite3_reset(st);
    return !s->failed;
}
