/* The SQLite file; its layout is in schema.c. A table's record is the rows of
 * `choices` with its number, clustered by (tab, number), so that a replay reads neighbouring pages and no two
 * answers can take the same place. */
#include "server/store.h"
#include "server/store_people.h"
#include "server/store_sql.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/names.h"
#include "server/node.h"
#include "server/pg.h"
#include "server/now.h"
#include "server/schema.h"
#include "server/store_rate.h"
#include "server/store_writer.h"

#include <assert.h>
#include <errno.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

/* A server must go on soon; a command of the operator can wait for it. */
enum {
    LARGE = 32 << 20,
    ROOM = 64 << 10,
    BUSY_MS = 250,
    WRITER_BUSY_MS = 2000,
    PATIENT_MS = 20000,
    LOG_PAGES = 4000,
    PATH_ROOM = 4096,
    RETRY_NS = 300000000
};

const char *const status_names[] = {"gathering", "playing", "over", "broken", "closed"};
const char *const stood_names[] = {NULL, "absent", "replaced", "left", "time"};

#define TABLE_COLUMNS                                                                                          \
    "no, id, game, rules, seats, seed, owner, title, listed, clock, base, plus, pace, status, made, changed, " \
    "rematch, "                                                                                                \
    "setup, result, carried, carried_from, ifnull(setup->>'rated', 0)"

enum {
    BEGIN,
    COMMIT,
    ROLLBACK,
    USER_LAST,
    USER_ADD,
    USER_GET,
    USER_FIND,
    USER_LIKE,
    USER_SET,
    TOKEN_ADD,
    TOKEN_GET,
    TOKEN_SEEN,
    TOKEN_DROP,
    TOKENS_DROP,
    TOKENS_EXPIRE,
    TOKENS,
    TOKEN_COUNT,
    TABLE_LAST,
    TABLE_ADD,
    TABLE_GET,
    TABLE_NUMBERED,
    TABLE_SET,
    RESULT_GET,
    TABLE_LIST,
    PLACE_SET,
    PLACES,
    SEATS_GIVE,
    OWNER_GIVE,
    FORMER_GIVE,
    SEAT_COUNT,
    MADE_COUNT,
    ALONE_COUNT,
    KEPT_COUNT,
    ROW_ADD,
    ROWS,
    ROWS_BETWEEN,
    ROWS_BACK,
    ROW_COUNT,
    ANSWERED,
    RULES_SET,
    SNAPSHOT_ADD,
    SNAPSHOT_GET,
    SNAPSHOTS_DROP,
    LOG_ADD,
    LOGS_BACK,
    LOGS_DROP,
    PENDING_SET,
    PENDING_GET,
    SERVED_SET,
    SERVED_AGAIN,
    SERVED,
    DUE,
    CHAT_ADD,
    CHATS,
    CHAT_AUTHOR,
    STANDING,
    STANDING_SET,
    TABLES_OPEN,
    TABLES_MINE,
    TABLES_RUNNING,
    TABLES_FINISHED,
    TABLES_UNFINISHED,
    TABLES_ALL,
    TABLES_TURNS,
    ANALYSIS_SET,
    ANALYSIS_THERE,
    ANALYSIS_GET,
    TABLES_PUZZLES,
    ALIVE,
    OTHERS,
    STATEMENTS
};

static const char *const sql[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [ROLLBACK] = "ROLLBACK",
    [USER_LAST] = "SELECT ifnull(max(id), 0) FROM users",
    [USER_ADD] = "INSERT INTO users(name, account, password, webhook, made, id, looks) VALUES(?1,?,?,?,?,?,looks(?1))",
    [USER_GET] = "SELECT id, name, account, password, webhook, banned, quota, email FROM users WHERE id=?",
    [USER_FIND] = "SELECT id, name, account, password, webhook, banned, quota, email FROM users WHERE account AND "
                  "lower(name)=lower(?)",
    [USER_LIKE] =
        "SELECT id, name, account, password, webhook, banned, quota, email FROM users WHERE account AND looks=looks(?1)"
        " ORDER BY lower(name)<>lower(?1), id LIMIT 1",
    [USER_SET] = "UPDATE users SET name=?1, account=?, password=?, webhook=?, looks=looks(?1) WHERE id=?",
    [TOKEN_ADD] = "INSERT INTO tokens(id, hash, user, made, seen, program) VALUES(?1,?2,?3,?4,?4,?5)",
    [TOKEN_GET] = "SELECT id, user, made, seen, program, hash FROM tokens WHERE id=?",
    [TOKEN_SEEN] = "UPDATE tokens SET seen=? WHERE id=?",
    [TOKEN_DROP] = "DELETE FROM tokens WHERE id=?",
    [TOKENS_DROP] = "DELETE FROM tokens WHERE user=? AND id IS NOT ?",
    [TOKENS_EXPIRE] = "DELETE FROM tokens WHERE seen<?",
    [TOKENS] = "SELECT id, user, made, seen, program FROM tokens WHERE user=? ORDER BY seen DESC, made DESC, id",
    [TOKEN_COUNT] = "SELECT count(*) FROM tokens WHERE user=?",
    [TABLE_LAST] = "SELECT ifnull(max(no), 0) FROM tables",
    [TABLE_ADD] =
        "INSERT INTO tables(id, game, rules, seats, setup, seed, owner, title, listed, clock, base, plus, pace,"
        " status, made, changed, rematch, no) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
    [TABLE_GET] = "SELECT " TABLE_COLUMNS " FROM tables WHERE id=?",
    [TABLE_NUMBERED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE no=?",
    [RESULT_GET] = "SELECT result FROM tables WHERE no=?",
    [TABLE_SET] = "UPDATE tables SET status=?, changed=?, rematch=?, result=? WHERE no=?",
    [TABLE_LIST] = "UPDATE tables SET listed=? WHERE no=?",
    [PLACE_SET] = "INSERT INTO places(tab, seat, user, name, bot, away, lets_go, former, stood_in, until, rests,"
                  " rested) VALUES(?,?,?,?,?,?,?,?,?,?,?,?)"
                  " ON CONFLICT(tab, seat) DO UPDATE SET user=excluded.user, name=excluded.name, bot=excluded.bot,"
                  " away=excluded.away, lets_go=excluded.lets_go, former=excluded.former, stood_in=excluded.stood_in,"
                  " until=excluded.until, rests=excluded.rests, rested=excluded.rested",
    [PLACES] = "SELECT seat, user, name, bot, away, lets_go, former, stood_in, until, rests, rested FROM places"
               " WHERE tab=?",
    [SEATS_GIVE] = "UPDATE places SET user=?2 WHERE user=?1 AND tab NOT IN (SELECT tab FROM places WHERE user=?2)",
    [FORMER_GIVE] = "UPDATE places SET former=?2 WHERE former=?1",
    [OWNER_GIVE] = "UPDATE tables SET owner=?2 WHERE owner=?1",
    [SEAT_COUNT] = "SELECT count(*) FROM places, tables WHERE user=? AND tab=no AND status<2",
    [MADE_COUNT] = "SELECT count(*) FROM tables WHERE owner=? AND status<2",
    [ALONE_COUNT] = "SELECT count(*) FROM tables WHERE owner=? AND status<2 AND NOT EXISTS (SELECT 1 FROM places"
                    " WHERE tab=no AND ((user AND NOT away) OR (NOT user AND bot='')))",
    [KEPT_COUNT] = "SELECT count(*) FROM tables WHERE owner=?",
    [ROW_ADD] = "INSERT INTO choices(tab, number, question, seat, choice, undo, at) VALUES(?,?,?,?,?,?,?)",
    [ROWS] = "SELECT number, question, seat, choice, undo, at FROM choices WHERE tab=? ORDER BY number",
    [ROWS_BETWEEN] = "SELECT number, question, seat, choice, undo, at FROM choices WHERE tab=? AND number>=? AND"
                     " number<? ORDER BY number",
    [ROWS_BACK] = "SELECT number, question, seat, choice, undo, at FROM choices WHERE tab=? AND number<?"
                  " ORDER BY number DESC",
    [RULES_SET] = "UPDATE tables SET rules=?, carried=?, carried_from=? WHERE no=?",
    [SNAPSHOT_ADD] = "INSERT OR REPLACE INTO snapshots(tab, rows, number, logged, rules, position, rest)"
                     " VALUES(?,?,?,?,?,?,?)",
    [SNAPSHOT_GET] = "SELECT rows, number, logged, rules, position, rest FROM snapshots WHERE tab=? AND rows<=?"
                     " ORDER BY rows DESC LIMIT 1",
    [SNAPSHOTS_DROP] = "DELETE FROM snapshots WHERE tab=? AND rows>? AND rows<?",
    [LOG_ADD] = "INSERT OR REPLACE INTO logs(tab, first, rules, entries) VALUES(?,?,?,?)",
    [LOGS_BACK] = "SELECT first, rules, entries FROM logs WHERE tab=? ORDER BY first DESC",
    [LOGS_DROP] = "DELETE FROM logs WHERE tab=?",
    [PENDING_SET] = "INSERT OR REPLACE INTO pending(tab, due, owed, what) VALUES(?,nullif(?,-1),?,?)",
    [PENDING_GET] = "SELECT ifnull(due,-1), owed, what FROM pending WHERE tab=?",
    [SERVED_SET] = "UPDATE served SET ms=max(ms, ?)",
    [SERVED_AGAIN] = "UPDATE served SET ms=ms",
    [SERVED] = "SELECT ms FROM served",
    [DUE] = "SELECT no, id, due FROM tables, pending WHERE tab=no AND status=1 AND due IS NOT NULL ORDER BY due",
    [ROW_COUNT] = "SELECT count(*) FROM choices WHERE tab=?",
    [ANSWERED] =
        "SELECT choice FROM choices WHERE tab=? AND question=? AND seat=? AND undo<0 ORDER BY number DESC LIMIT 1",
    [CHAT_ADD] = "INSERT INTO chat(tab, number, at, user, seat, name, text) VALUES(?,?,?,?,?,?,?)",
    [CHATS] = "SELECT * FROM (SELECT number, at, seat, name, text, EXISTS (SELECT 1 FROM standing WHERE"
              " standing.tab=chat.tab AND standing.user=chat.user AND muted) OR EXISTS (SELECT 1 FROM marks WHERE"
              " marks.user=?3 AND other=chat.user AND chat.user) FROM chat WHERE tab=?1 ORDER BY number DESC LIMIT ?2)"
              " ORDER BY number",
    [CHAT_AUTHOR] = "SELECT user FROM chat WHERE tab=? AND number=?",
    [STANDING] = "SELECT muted, barred FROM standing WHERE tab=? AND user=?",
    [STANDING_SET] = "INSERT OR REPLACE INTO standing(tab, user, muted, barred) VALUES(?,?,?,?)",
    [TABLES_OPEN] = "SELECT " TABLE_COLUMNS " FROM tables WHERE listed AND status<2 ORDER BY no DESC LIMIT ?2",
    [TABLES_MINE] = "SELECT " TABLE_COLUMNS " FROM tables WHERE no IN (SELECT tab FROM places WHERE user=?1 AND user)"
                    " OR owner=?1 ORDER BY status, no DESC LIMIT ?2",
    [TABLES_RUNNING] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status<2 AND (owner=?1 OR no IN"
                       " (SELECT tab FROM places WHERE user=?1 AND user)) ORDER BY no LIMIT ?2",
    [TABLES_FINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status=2 AND (listed OR owner=?1 OR no IN"
                        " (SELECT tab FROM places WHERE user=?1 AND user)) ORDER BY changed DESC LIMIT ?2",
    [TABLES_UNFINISHED] = "SELECT " TABLE_COLUMNS " FROM tables WHERE status=1 ORDER BY no LIMIT ?2",
    [TABLES_ALL] = "SELECT " TABLE_COLUMNS " FROM tables ORDER BY no LIMIT ?2",
    [TABLES_TURNS] = "SELECT " TABLE_COLUMNS " FROM tables JOIN places ON places.tab=no JOIN pending ON pending.tab=no"
                     " WHERE places.user=?1 AND status=1 AND (owed>>seat)&1 AND NOT (away AND bot<>'')"
                     " ORDER BY due IS NULL, due, no LIMIT ?2",
    [ANALYSIS_SET] = "INSERT OR REPLACE INTO analysis(tab, text) VALUES(?,?)",
    [ANALYSIS_THERE] = "SELECT count(*) FROM analysis WHERE tab=?",
    [ANALYSIS_GET] = "SELECT text FROM analysis WHERE tab=?",
    [TABLES_PUZZLES] = "SELECT " TABLE_COLUMNS " FROM tables WHERE no IN (SELECT tab FROM analysis) AND game=? AND no<?"
                       " AND listed AND status=2 AND NOT EXISTS (SELECT 1 FROM places WHERE tab=no AND (user OR former"
                       " OR bot NOT IN ('hard', 'expert'))) ORDER BY no DESC LIMIT ?",
    [ALIVE] = "SELECT count(*) FROM sqlite_schema",
    [OTHERS] = "PRAGMA data_version",
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *statement[STATEMENTS];
    bool open;              /* a transaction */
    bool spoilt;            /* one of its writes failed */
    writer *writer;         /* NULL: it writes by itself */
    node *node;             /* NULL: it is one node's own */
    node_view view;         /* how things stood when it was looked last */
    piece piece;            /* what is recorded is of it */
    int64_t known;          /* the last entry of the journal that was told as news */
    char folder[PATH_ROOM]; /* is the command's own; else "" */
    uint64_t recorded, pieces;
    int64_t last_user, last_table; /* the numbers that were given last */
    int log_pages;                 /* of what is written and not yet in the file itself */
    int64_t others;                /* changes whenever somebody else has written */
    bool failed;                   /* the last read failed, rather than finding nothing */
    char why[LD_ERROR_BYTES];
};

bool store_failed(const store *s) { return s->failed; }

/* ---- statements -------------------------------------------------------------------------------------- */

/* Binds by type: i a 64-bit number, s a text (NULL: null), b 32 bytes. */
static void bind_all(sqlite3_stmt *st, const char *types, va_list args)
{
    for (int i = 0; types[i]; i++) {
        if (types[i] == 'i')
            sqlite3_bind_int64(st, i + 1, va_arg(args, int64_t));
        else if (types[i] == 'b')
            sqlite3_bind_blob(st, i + 1, va_arg(args, const void *), 32, SQLITE_TRANSIENT);
        else
            sqlite3_bind_text(st, i + 1, va_arg(args, const char *), -1, SQLITE_TRANSIENT);
    }
}

static sqlite3_stmt *bound(store *s, int which, const char *types, ...)
{
    sqlite3_stmt *st = s->statement[which];
    va_list args;
    sqlite3_reset(st);
    va_start(args, types);
    bind_all(st, types, args);
    va_end(args);
    return st;
}

static void bind_recorded(sqlite3_stmt *st, const op *o)
{
    for (int i = 0; o->types[i]; i++) {
        const struct op_value *v = &o->value[i];
        if (o->types[i] == 'i')
            sqlite3_bind_int64(st, i + 1, v->number);
        else if (o->types[i] == 'b')
            sqlite3_bind_blob(st, i + 1, v->bytes, 32, SQLITE_STATIC);
        else
            sqlite3_bind_text(st, i + 1, v->bytes, v->size, SQLITE_STATIC);
    }
}

static void complain(store *s)
{
    ld_text(s->why, sizeof s->why, "the store failed: %s", sqlite3_errmsg(s->db));
    note("error", "store", "{ss}", "error", sqlite3_errmsg(s->db));
}

/* The primary code of what came of it. */
static int run_once(sqlite3_stmt *st)
{
    int result = sqlite3_step(st) & 0xff;
    sqlite3_reset(st);
    return result == SQLITE_DONE || result == SQLITE_ROW ? SQLITE_OK : result;
}

static bool run(store *s, sqlite3_stmt *st)
{
    bool ok = run_once(st) == SQLITE_OK;
    if (!ok)
        complain(s);
    return ok;
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

/* The batch that gathers; a piece begins with its first write. */
static batch *gathering(store *s)
{
    batch *b = writer_forming(s->writer);
    if (s->node)
        batch_piece(b, &s->piece);
    return b;
}

/* A statement that writes: recorded if there is a writer, else carried out. */
static bool written(store *s, int which, const char *types, ...)
{
    bool ok = true;
    va_list args;
    va_start(args, types);
    if (s->writer) {
        batch_add(gathering(s), which, NULL, types, args);
        s->recorded++;
    } else if ((ok = begin(s))) {
        sqlite3_reset(s->statement[which]);
        bind_all(s->statement[which], types, args);
        ok = write_row(s, s->statement[which]);
    }
    va_end(args);
    return ok;
}

static int64_t key_of(store_scope scope, int64_t id) { return id * SCOPES + (int64_t)scope; }

/* What is written next is about this. */
static bool about(store *s, store_scope scope, int64_t id)
{
    if (s->writer && id)
        batch_mark(gathering(s), key_of(scope, id));
    return true;
}

void store_about(store *s, store_scope scope, int64_t id) { about(s, scope, id); }

bool store_settled(const store *s, store_scope scope, int64_t id)
{
    return !s->writer || writer_settled(s->writer, key_of(scope, id));
}

uint64_t store_recorded(const store *s) { return s->recorded; }

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

/* looks(name) in SQL: names.h. */
static void sql_looks(sqlite3_context *context, int count_of, sqlite3_value **values)
{
    (void)count_of;
    char out[LOOKS_ROOM];
    const unsigned char *name = sqlite3_value_text(values[0]);
    name_looks(name ? (const char *)name : "", out);
    sqlite3_result_text(context, out, -1, SQLITE_TRANSIENT);
}

static bool prepare(store *s, const char *path, char *error)
{
    sqlite3_create_function(s->db, "looks", 1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, NULL, sql_looks, NULL, NULL);
    rate_known(s->db, s);
    sqlite3_busy_timeout(s->db, BUSY_MS);
    if (!schema_bring_up(s->db, path, error))
        return false;
    /* FULL: a commit is on the disk when it returns. Checkpoints are rarer than usual, since many tables write
     * to many pages. */
    bool ok = exec(s, "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
                      "PRAGMA trusted_schema=OFF; PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-16384");
    for (int i = 0; ok && i < STATEMENTS; i++)
        ok = sqlite3_prepare_v3(s->db, sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL) == SQLITE_OK;
    if (!ok)
        ld_wrong(error, "'%.120s' cannot be used: %.100s", path, sqlite3_errmsg(s->db));
    return ok;
}

static bool is_large(const char *path)
{
    struct stat found;
    return stat(path, &found) == 0 && found.st_size > LARGE;
}

static store *open_one(const char *path, int create, char *error)
{
    store *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    if (sqlite3_open_v2(path, &s->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | create, NULL) != SQLITE_OK) {
        ld_wrong(error, "'%.120s' cannot be opened: %.80s", path, sqlite3_errmsg(s->db));
        store_close(s);
        return NULL;
    }
    if (prepare(s, path, error))
        return s;
    store_close(s);
    return NULL;
}

store *store_reader(const char *path, char error[LD_ERROR_BYTES])
{
    store *s = open_one(path, 0, error);
    if (s)
        sqlite3_busy_timeout(s->db, PATIENT_MS);
    return s;
}

const char *store_path(const store *s) { return sqlite3_db_filename(s->db, "main"); }

/* A large file takes long to look through, and a server should not be late for it: the tools look. */
static store *open_file(const char *path, int create, char *error)
{
    store *s = open_one(path, create, error);
    if (!s || (create && is_large(path)) || store_check(s, error))
        return s;
    store_close(s);
    return NULL;
}

static bool path_in(const char *dir, const char *name, bool make, char path[PATH_ROOM], char *error)
{
    if ((size_t)snprintf(path, PATH_ROOM, "%s/%s", dir, name) >= PATH_ROOM)
        return ld_wrong(error, "the name of the data folder is too long");
    if (make && mkdir(dir, 0700) != 0 && errno != EEXIST)
        return ld_wrong(error, "the data folder '%.120s' cannot be made: %s", dir, ld_tr(strerror(errno)));
    return true;
}

store *store_open(const char *dir, bool must_exist, char error[LD_ERROR_BYTES])
{
    char path[PATH_ROOM];
    if (!path_in(dir, "ludus.db", !must_exist, path, error))
        return NULL;
    store *s = open_file(path, must_exist ? 0 : SQLITE_OPEN_CREATE, error);
    if (s && must_exist)
        sqlite3_busy_timeout(s->db, PATIENT_MS);
    return s;
}

/* ---- a mirror --------------------------------------------------------------------------------------------- */

static void remove_mirror(const char *path)
{
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[PATH_ROOM + 8];
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* It can be had again, so nothing of it waits for the disk. One that is damaged is worth nothing. */
static store *open_mirror(const char *path, char *error)
{
    store *s = open_file(path, SQLITE_OPEN_CREATE, error);
    if (!s) {
        remove_mirror(path);
        s = open_file(path, SQLITE_OPEN_CREATE, error);
    }
    if (s)
        exec(s, "PRAGMA synchronous=OFF");
    return s;
}

static int count_pages(void *data, sqlite3 *db, const char *name, int pages)
{
    (void)db, (void)name;
    ((store *)data)->log_pages = pages;
    return SQLITE_OK;
}

static store *open_writing(const char *path, char *error)
{
    store *own = open_one(path, 0, error);
    if (!own)
        return NULL;
    sqlite3_busy_timeout(own->db, WRITER_BUSY_MS);
    sqlite3_wal_hook(own->db, count_pages, own); /* instead of checkpoints within a commit */
    return own;
}

static bool open_shared(store *s, const store_where *where, const char *path, bool command, node_start *start,
                        char *error)
{
    node *n = node_open(where, path, !command, start, error);
    store *own = n ? open_writing(path, error) : NULL;
    if (!own) {
        node_close(n);
        return false;
    }
    exec(own, "PRAGMA synchronous=OFF");
    s->node = own->node = n;
    s->writer = writer_open(own);
    node_look(n, &s->view);
    key_map news;
    bool all;
    s->known = node_news(n, &news, &all);
    keys_free(&news);
    store_piece(s);
    return true;
}

/* As often as it takes, if whoever waits is patient. */
static store *open_patiently(const store_where *where, const char *path, bool command, char *error)
{
    store *s;
    node_start start = NODE_LATER;
    while ((s = open_mirror(path, error))) {
        if (open_shared(s, where, path, command, &start, error))
            return s;
        store_close(s);
        if (start == NODE_STALE)
            remove_mirror(path);
        else if (start == NODE_NEVER || !where->patient || !where->patient(error))
            break;
        else
            nanosleep(&(struct timespec){.tv_nsec = RETRY_NS}, NULL);
    }
    return NULL;
}

/* A command's own folder, which goes when it is done. */
static store *open_command(const store_where *where, char *error)
{
    char path[PATH_ROOM], folder[PATH_ROOM / 2];
    const char *temporary = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/ludus-XXXXXX", temporary ? temporary : "/tmp");
    if (!mkdtemp(folder)) {
        ld_wrong(error, "a folder cannot be made: %s", ld_tr(strerror(errno)));
        return NULL;
    }
    snprintf(path, sizeof path, "%s/mirror.db", folder);
    store *s = open_patiently(where, path, true, error);
    if (s)
        snprintf(s->folder, sizeof s->folder, "%s", folder);
    else
        remove_mirror(path), rmdir(folder);
    return s;
}

bool store_address_ok(const char *url)
{
    char error[LD_ERROR_BYTES];
    return pg_address(url, error);
}

store *store_open_at(const store_where *where, bool must_exist, char error[LD_ERROR_BYTES])
{
    char path[PATH_ROOM];
    if (!where->url)
        return store_open(where->dir, must_exist, error);
    if (!pg_address(where->url, error))
        return NULL;
    if (must_exist)
        return open_command(where, error);
    if (!path_in(where->dir, "mirror.db", true, path, error))
        return NULL;
    return open_patiently(where, path, false, error);
}

static void close_folder(store *s)
{
    char path[PATH_ROOM + 16];
    snprintf(path, sizeof path, "%s/mirror.db", s->folder);
    if (!s->folder[0])
        return;
    remove_mirror(path);
    rmdir(s->folder);
}

void store_close(store *s)
{
    if (!s)
        return;
    bool shared = s->writer && s->node;
    writer_close(s->writer);
    if (shared)
        node_close(s->node);
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    close_folder(s);
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
    int version = sqlite3_open_v2(file, &db, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK ? schema_version(db) : -1;
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
    return ok && (!s->node || s->view.reached);
}

/* A commit may still fit into the log that is there while the disk has no room for the next. */
bool store_has_room(const store *s)
{
    struct statvfs disk;
    return statvfs(sqlite3_db_filename(s->db, "main"), &disk) != 0 || disk.f_bavail * disk.f_frsize >= ROOM;
}

/* Either way nothing is open afterwards. */
static bool end_transaction(store *s)
{
    bool ok = !s->spoilt && run(s, bound(s, COMMIT, ""));
    if (!ok && !sqlite3_get_autocommit(s->db))
        run(s, bound(s, ROLLBACK, ""));
    s->open = s->spoilt = false;
    return ok;
}

/* All that was recorded, at once. */
static bool commit_shared(store *s, char *error)
{
    if (!store_submit(s))
        return true;
    store_work(s);
    if (store_poll(s, error) != STORE_KEPT)
        return false;
    store_news(s, NULL, NULL);
    store_piece(s);
    return !writer_polled(s->writer)->refused.count ||
           ld_wrong(error, "somebody else changed the same at the same time; nothing was changed");
}

bool store_commit(store *s, char error[LD_ERROR_BYTES])
{
    if (s->node)
        return commit_shared(s, error);
    assert(!s->writer); /* whoever has one submits */
    bool ok = !s->open || end_transaction(s);
    if (!ok)
        snprintf(error, LD_ERROR_BYTES, "%s", s->why);
    return ok;
}

/* ---- the writer ------------------------------------------------------------------------------------------- */

/* The code of what came of it. */
static int apply_text(store *own, const op *o)
{
    sqlite3_stmt *st = NULL;
    int result = sqlite3_prepare_v2(own->db, o->text, -1, &st, NULL);
    if (result == SQLITE_OK) {
        bind_recorded(st, o);
        result = run_once(st);
    }
    sqlite3_finalize(st);
    return result;
}

static int apply_one(store *own, const op *o)
{
    if (o->text)
        return apply_text(own, o);
    sqlite3_stmt *st = own->statement[o->which];
    bind_recorded(st, o);
    int result = run_once(st);
    sqlite3_clear_bindings(st); /* what they point to will be gone */
    return result;
}

bool store_carry_begin(store *own) { return begin(own); }

store_carried store_carry(store *own, const batch *b, size_t from, size_t to)
{
    op o;
    int result = SQLITE_OK;
    while (result == SQLITE_OK && from < to && batch_next(b, &from, &o))
        result = apply_one(own, &o);
    if (result == SQLITE_OK)
        return CARRY_DONE;
    own->spoilt = true;
    if (result == SQLITE_CONSTRAINT && own->node)
        return CARRY_CLASHED;
    complain(own);
    return CARRY_FAILED;
}

bool store_carry_end(store *own, bool keep)
{
    own->spoilt |= !keep;
    return end_transaction(own);
}

struct sqlite3 *store_file(store *own) { return own->db; }

bool store_apply(store *own, batch *b, char error[LD_ERROR_BYTES])
{
    if (b->writes == 0)
        return true;
    if (own->node)
        return node_carry_out(own->node, own, b, error);
    bool ok = begin(own) && store_carry(own, b, 0, b->used) == CARRY_DONE;
    ok = end_transaction(own) && ok;
    if (!ok)
        snprintf(error, LD_ERROR_BYTES, "%s", own->why);
    return ok;
}

bool store_has_duties(const store *own) { return own->node; }
bool store_idle(store *own) { return node_idle(own->node); }
bool store_tend(store *own) { return own->node && node_tend(own->node); }

void store_rouse(store *own)
{
    if (own->node)
        node_ring(own->node);
}

void store_end(store *own)
{
    if (own->node)
        node_end(own->node);
}

void store_tidy(store *own)
{
    if (own->log_pages >= LOG_PAGES)
        sqlite3_wal_checkpoint_v2(own->db, NULL, SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    own->log_pages = 0;
}

bool store_start(store *s, void (*wake)(void *data), void *data, char error[LD_ERROR_BYTES])
{
    assert(!s->open && (s->node || !s->writer));
    if (!s->writer) {
        store *own = open_writing(sqlite3_db_filename(s->db, "main"), error);
        if (!own)
            return false;
        s->writer = writer_open(own);
    }
    return !wake || writer_begin(s->writer, wake, data) || ld_wrong(error, "threads cannot be started");
}

bool store_submit(store *s) { return writer_submit(s->writer); }
void store_work(store *s) { writer_work(s->writer); }
void store_stop(store *s)
{
    if (s && s->writer)
        writer_stop(s->writer);
}
void store_finish(store *s) { writer_finish(s->writer); }

static void tell_metrics(const store *s, store_fate fate)
{
    const batch *b = writer_polled(s->writer);
    for (int i = 0; fate == STORE_KEPT && i < b->piece_count; i++)
        count.pieces_refused += b->pieces[i].refused;
    count.news = s->view.heard;
    count.news_lag_ms = s->view.lag_ms > 0 ? (uint64_t)s->view.lag_ms : 0;
}

store_fate store_poll(store *s, char error[LD_ERROR_BYTES])
{
    store_fate fate = writer_poll(s->writer, error);
    if (!s->node)
        return fate;
    node_look(s->node, &s->view);
    tell_metrics(s, fate);
    return fate;
}

int64_t store_busy_ms(const store *s) { return writer_busy_ms(s->writer); }
bool store_roomy(const store *s) { return writer_roomy(s->writer); }

void store_probe(store *s)
{
    written(s, SERVED_AGAIN, "");
    writer_forming(s->writer)->probe = true;
}

/* ---- several nodes ---------------------------------------------------------------------------------------- */

uint64_t store_piece(store *s)
{
    if (s->node)
        s->piece = (piece){
            .no = s->pieces + 1, .polled = writer_polled(s->writer)->no, .base = s->known, .epoch = s->view.epoch};
    return ++s->pieces;
}

bool store_refused(const store *s, uint64_t no)
{
    const batch *b = s->node ? writer_polled(s->writer) : NULL;
    for (int i = 0; b && i < b->piece_count; i++)
        if (b->pieces[i].no == no && b->pieces[i].refused)
            return true;
    return false;
}

bool store_refused_about(const store *s, store_scope scope, int64_t id)
{
    return s->node && id && keys_get(&writer_polled(s->writer)->refused, key_of(scope, id));
}

static void tell_all(void (*each)(void *data, store_scope scope, int64_t id), void *data)
{
    for (int scope = 0; scope < SCOPES; scope++)
        each(data, (store_scope)scope, 0);
}

bool store_news(store *s, void (*each)(void *data, store_scope scope, int64_t id), void *data)
{
    key_map about = {0};
    bool all = false;
    if (s->node)
        s->known = node_news(s->node, &about, &all);
    if (all && each)
        tell_all(each, data);
    for (int i = 0; i < about.room && each; i++)
        if (about.keys[i] && !all)
            each(data, (store_scope)(about.keys[i] % SCOPES), about.keys[i] / SCOPES);
    bool any = all || about.count;
    keys_free(&about);
    return any;
}

uint64_t store_catch_up(store *s)
{
    uint64_t asked = s->node ? node_ask(s->node) : 0;
    if (s->folder[0]) { /* a command has no thread that does it */
        store_work(s);
        node_look(s->node, &s->view);
        store_news(s, NULL, NULL);
    }
    return asked;
}

bool store_caught_up(const store *s, uint64_t asked) { return !s->node || s->view.caught_up >= asked; }

int store_share(store_scope scope, int64_t id)
{
    uint64_t hash = (uint64_t)key_of(scope, id) * 0x9e3779b97f4a7c15u;
    return (int)((hash >> 32) % SHARES);
}

bool store_holds(const store *s, int share)
{
    assert(share >= 0 && share < SHARES);
    bool alone = s->folder[0] && !s->view.peers;
    return !s->node || alone || ((s->view.shares >> share & 1) && now_us() < s->view.until_us);
}

void store_under(store *s, int share)
{
    assert(share >= 0 && share < SHARES);
    s->piece.shares |= 1u << share;
}

void store_leave(store *s)
{
    s->view.shares = 0;
    if (s->node)
        node_leave(s->node);
}

bool store_shared(const store *s) { return s->node; }
const char *store_node(const store *s) { return s->node ? node_name(s->node) : ""; }
int store_nodes(const store *s) { return s->node ? s->view.peers : 1; }

bool store_lives(const store *s, const char *name)
{
    for (int i = 0; i < s->view.peers; i++)
        if (strcmp(s->view.peer[i].name, name) == 0)
            return true;
    return !s->node && !name[0];
}

static bool knows(const node_peer *p, const char *rules)
{
    size_t n = strlen(rules);
    for (const char *at = p->rules; *at; at += strcspn(at, "\n") + 1)
        if (strncmp(at, rules, n) == 0 && at[n] == '\n')
            return true;
    return false;
}

bool store_all_know(const store *s, const char *rules)
{
    for (int i = 0; i < s->view.peers; i++)
        if (!knows(&s->view.peer[i], rules))
            return false;
    return true;
}

int64_t store_clock_ahead(const store *s) { return s->view.clock_ahead; }

/* ---- users ------------------------------------------------------------------------------------------------ */

/* Numbers are given here, not by the file: what is recorded needs them before it is carried out. */
static int64_t fresh_number(store *s, int which, int64_t *last)
{
    if (s->node) {
        *last = node_number(s->node, which == USER_LAST ? COUNT_USERS : COUNT_TABLES);
        s->failed = !*last;
        return *last;
    }
    sqlite3_stmt *st = bound(s, which, "");
    int64_t most = next(s, st) ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    *last = most > *last ? most + 1 : *last + 1;
    return *last;
}

bool store_user_add(store *s, st_user *user)
{
    user->id = fresh_number(s, USER_LAST, &s->last_user);
    if (s->failed)
        return false;
    if (user->account)
        about(s, SCOPE_NAMES, 1);
    return about(s, SCOPE_USER, user->id) && written(s, USER_ADD, "sissii", user->name, (int64_t)user->account,
                                                     user->password, user->webhook, now_ms(), user->id);
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
    out->banned = sqlite3_column_int64(st, 5);
    out->quota = sqlite3_column_int(st, 6);
    text_at(st, 7, out->email, sizeof out->email);
    sqlite3_reset(st);
    return true;
}

bool store_user_get(store *s, int64_t id, st_user *out) { return read_user(s, bound(s, USER_GET, "i", id), out); }

bool store_user_find(store *s, const char *name, st_user *out)
{
    return read_user(s, bound(s, USER_FIND, "s", name), out);
}

bool store_user_like(store *s, const char *name, st_user *out)
{
    return read_user(s, bound(s, USER_LIKE, "s", name), out);
}

bool store_user_set(store *s, const st_user *user)
{
    return about(s, SCOPE_USER, user->id) && about(s, SCOPE_NAMES, 1) &&
           written(s, USER_SET, "sissi", user->name, (int64_t)user->account, user->password, user->webhook, user->id);
}

bool store_token_add(store *s, const char *id, const uint8_t hash[32], int64_t user, bool program)
{
    return about(s, SCOPE_USER, user) && written(s, TOKEN_ADD, "sbiii", id, hash, user, now_ms(), (int64_t)program);
}

static void read_token(sqlite3_stmt *st, st_token *out)
{
    text_at(st, 0, out->id, sizeof out->id);
    out->user = sqlite3_column_int64(st, 1);
    out->made = sqlite3_column_int64(st, 2);
    out->seen = sqlite3_column_int64(st, 3);
    out->program = sqlite3_column_int(st, 4);
}

bool store_token_get(store *s, const char *id, uint8_t hash[32], st_token *out)
{
    sqlite3_stmt *st = bound(s, TOKEN_GET, "s", id);
    if (!next(s, st))
        return false;
    bool whole = sqlite3_column_bytes(st, 5) == 32;
    if (whole)
        memcpy(hash, sqlite3_column_blob(st, 5), 32);
    read_token(st, out);
    sqlite3_reset(st);
    return whole;
}

bool store_token_seen(store *s, const char *id) { return written(s, TOKEN_SEEN, "is", now_ms(), id); }

bool store_token_drop(store *s, int64_t user, const char *id)
{
    return about(s, SCOPE_USER, user) && written(s, TOKEN_DROP, "s", id);
}

bool store_tokens_drop(store *s, int64_t user, const char *but)
{
    return about(s, SCOPE_USER, user) && written(s, TOKENS_DROP, "is", user, but);
}

bool store_tokens(store *s, int64_t user, bool (*each)(void *data, const st_token *token), void *data)
{
    sqlite3_stmt *st = bound(s, TOKENS, "i", user);
    bool more = true;
    while (more && next(s, st)) {
        st_token token;
        read_token(st, &token);
        more = each(data, &token);
    }
    sqlite3_reset(st);
    return !s->failed;
}

bool store_tokens_expire(store *s, int64_t before) { return written(s, TOKENS_EXPIRE, "i", before); }

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
    t->no = fresh_number(s, TABLE_LAST, &s->last_table);
    if (s->failed || !about(s, SCOPE_TABLE, t->no) || !about(s, SCOPE_USER, t->owner) ||
        !written(s, TABLE_ADD, "sssisbisisiiiiiisi", t->id, t->game, t->rules, (int64_t)t->seats, setup, t->seed,
                 t->owner, t->title, (int64_t)t->listed, kind, (int64_t)t->clock.base, (int64_t)t->clock.add,
                 (int64_t)t->pace, (int64_t)t->status, t->made, t->changed, t->rematch, t->no))
        return false;
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
    int status = sqlite3_column_int(st, 13);
    t->status = status < 0 || status > TABLE_CLOSED ? TABLE_BROKEN : (table_status)status;
    t->made = sqlite3_column_int64(st, 14);
    t->changed = sqlite3_column_int64(st, 15);
    text_at(st, 16, t->rematch, sizeof t->rematch);
    t->carried = sqlite3_column_int(st, 19);
    text_at(st, 20, t->carried_from, sizeof t->carried_from);
    t->rated = sqlite3_column_int(st, 21);
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
        p->former = sqlite3_column_int64(st, 6);
        int stood = sqlite3_column_int(st, 7);
        p->stood = stood < 0 || stood > STOOD_TIME ? STOOD_NOT : (stood_in)stood;
        p->until = sqlite3_column_int64(st, 8);
        p->rests = sqlite3_column_int64(st, 9);
        p->rested = sqlite3_column_int64(st, 10);
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

bool store_table_numbered(store *s, int64_t table, st_table *out)
{
    sqlite3_stmt *st = bound(s, TABLE_NUMBERED, "i", table);
    bool found = next(s, st);
    if (found)
        read_table(st, out);
    sqlite3_reset(st);
    return found;
}

bool store_result_get(store *s, int64_t table, char **result)
{
    sqlite3_stmt *st = bound(s, RESULT_GET, "i", table);
    *result = NULL;
    if (!next(s, st))
        return false;
    if (sqlite3_column_type(st, 0) == SQLITE_TEXT)
        *result = strdup(borrow(st, 0));
    sqlite3_reset(st);
    return true;
}

bool store_table_set(store *s, const st_table *t, const char *result)
{
    return about(s, SCOPE_TABLE, t->no) &&
           written(s, TABLE_SET, "iissi", (int64_t)t->status, t->changed, t->rematch, result, t->no);
}

bool store_place_set(store *s, int64_t table, int seat, const st_place *p)
{
    return about(s, SCOPE_TABLE, table) && about(s, SCOPE_USER, p->user) &&
           written(s, PLACE_SET, "iiissiiiiiii", table, (int64_t)seat, p->user, p->name, p->bot, (int64_t)p->away,
                   (int64_t)p->lets_go, p->former, (int64_t)p->stood, p->until, p->rests, p->rested);
}

bool store_seats_give(store *s, int64_t from, int64_t to)
{
    return about(s, SCOPE_USER, from) && about(s, SCOPE_USER, to) && written(s, SEATS_GIVE, "ii", from, to) &&
           written(s, OWNER_GIVE, "ii", from, to) && written(s, FORMER_GIVE, "ii", from, to);
}

int store_seat_count(store *s, int64_t user) { return user ? counted(s, SEAT_COUNT, user) : 0; }

int store_made_count(store *s, int64_t user, bool bots_only)
{
    return counted(s, bots_only ? ALONE_COUNT : MADE_COUNT, user);
}

int store_kept_count(store *s, int64_t user) { return counted(s, KEPT_COUNT, user); }

bool store_table_list(store *s, int64_t table, bool listed)
{
    return about(s, SCOPE_TABLE, table) && written(s, TABLE_LIST, "ii", (int64_t)listed, table);
}

st_standing store_standing(store *s, int64_t table, int64_t user)
{
    sqlite3_stmt *st = bound(s, STANDING, "ii", table, user);
    st_standing out = {0};
    if (next(s, st))
        out = (st_standing){sqlite3_column_int(st, 0), sqlite3_column_int(st, 1)};
    sqlite3_reset(st);
    return out;
}

bool store_standing_set(store *s, int64_t table, int64_t user, st_standing standing)
{
    return about(s, SCOPE_TABLE, table) &&
           written(s, STANDING_SET, "iiii", table, user, (int64_t)standing.muted, (int64_t)standing.barred);
}

int64_t store_chat_author(store *s, int64_t table, int number)
{
    sqlite3_stmt *st = bound(s, CHAT_AUTHOR, "ii", table, (int64_t)number);
    int64_t user = next(s, st) ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return user;
}

static bool each_table(store *s, sqlite3_stmt *st, bool (*each)(void *data, const st_table *table, const char *result),
                       void *data)
{
    bool more = true;
    while (more && next(s, st)) {
        st_table table;
        read_table(st, &table);
        more = each(data, &table, (const char *)sqlite3_column_text(st, 18));
    }
    sqlite3_reset(st);
    return !s->failed;
}

bool store_tables(store *s, store_list which, int64_t user, int limit,
                  bool (*each)(void *data, const st_table *table, const char *result), void *data)
{
    sqlite3_stmt *st = s->statement[TABLES_OPEN + (int)which];
    sqlite3_reset(st);
    sqlite3_bind_int64(st, 1, user);
    sqlite3_bind_int64(st, 2, limit);
    return each_table(s, st, each, data);
}

/* ---- analyses ----------------------------------------------------------------------------------------------- */

bool store_analysis_set(store *s, int64_t table, const char *text)
{
    return about(s, SCOPE_TABLE, table) && written(s, ANALYSIS_SET, "is", table, text);
}

bool store_analysis_there(store *s, int64_t table) { return counted(s, ANALYSIS_THERE, table) > 0; }

bool store_puzzle_tables(store *s, const char *game, int64_t before, int limit,
                         bool (*each)(void *data, const st_table *table, const char *result), void *data)
{
    return each_table(s, bound(s, TABLES_PUZZLES, "sii", game, before, (int64_t)limit), each, data);
}

char *store_analysis_get(store *s, int64_t table)
{
    sqlite3_stmt *st = bound(s, ANALYSIS_GET, "i", table);
    char *text = next(s, st) ? strdup(borrow(st, 0)) : NULL;
    sqlite3_reset(st);
    return text;
}

/* ---- records ------------------------------------------------------------------------------------------------ */

bool store_row_add(store *s, int64_t table, const st_row *row)
{
    assert(row->number >= 0 && row->undo < row->number); /* only what came before is taken back */
    return about(s, SCOPE_TABLE, table) &&
           written(s, ROW_ADD, "iiiisii", table, (int64_t)row->number, (int64_t)row->question, (int64_t)row->seat,
                   row->choice, (int64_t)row->undo, row->at);
}

static bool each_row(store *s, sqlite3_stmt *st, bool (*each)(void *data, const st_row *row), void *data)
{
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

bool store_rows(store *s, int64_t table, bool (*each)(void *data, const st_row *row), void *data)
{
    return each_row(s, bound(s, ROWS, "i", table), each, data);
}

bool store_rows_between(store *s, int64_t table, int from, int to, bool (*each)(void *data, const st_row *row),
                        void *data)
{
    return each_row(s, bound(s, ROWS_BETWEEN, "iii", table, (int64_t)from, (int64_t)to), each, data);
}

bool store_rows_back(store *s, int64_t table, int before, bool (*each)(void *data, const st_row *row), void *data)
{
    return each_row(s, bound(s, ROWS_BACK, "ii", table, (int64_t)before), each, data);
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
    return about(s, SCOPE_TABLE, table) && written(s, CHAT_ADD, "iiiiiss", table, (int64_t)chat->number, chat->at, user,
                                                   (int64_t)chat->seat, chat->name, chat->text);
}

bool store_chats(store *s, int64_t table, int64_t user, int last, bool (*each)(void *data, const st_chat *chat),
                 void *data)
{
    sqlite3_stmt *st = bound(s, CHATS, "iii", table, (int64_t)last, user);
    bool more = true;
    while (more && next(s, st)) {
        st_chat chat = {.number = sqlite3_column_int(st, 0),
                        .at = sqlite3_column_int64(st, 1),
                        .seat = sqlite3_column_int(st, 2),
                        .name = borrow(st, 3),
                        .muted = sqlite3_column_int(st, 5)};
        chat.text = chat.muted ? "" : borrow(st, 4);
        more = each(data, &chat);
    }
    sqlite3_reset(st);
    return !s->failed;
}

/* ---- for the operator ----------------------------------------------------------------------------------------- */

bool store_others_wrote(store *s)
{
    sqlite3_stmt *st = bound(s, OTHERS, "");
    int64_t now = next(s, st) ? sqlite3_column_int64(st, 0) : s->others;
    sqlite3_reset(st);
    bool wrote = now != s->others;
    s->others = now;
    return wrote;
}

static sqlite3_stmt *prepared(store *s, const char *text, const char *types, va_list args)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(s->db, text, -1, &st, NULL) != SQLITE_OK) {
        complain(s);
        return NULL;
    }
    bind_all(st, types, args);
    return st;
}

static bool do_now(store *s, const char *statement, const char *types, va_list args)
{
    sqlite3_stmt *st = begin(s) ? prepared(s, statement, types, args) : NULL;
    bool ok = st && write_row(s, st);
    s->spoilt |= !ok;
    sqlite3_finalize(st);
    return ok;
}

bool store_do(store *s, const char *statement, const char *types, ...)
{
    bool ok = true;
    va_list args;
    va_start(args, types);
    if (s->writer) {
        batch_add(gathering(s), -1, statement, types, args);
        s->recorded++;
    } else {
        ok = do_now(s, statement, types, args);
    }
    va_end(args);
    return ok;
}

static json_t *row_json(sqlite3_stmt *st)
{
    json_t *row = json_object();
    for (int i = 0; i < sqlite3_column_count(st); i++) {
        int type = sqlite3_column_type(st, i);
        json_t *value = type == SQLITE_INTEGER ? json_integer(sqlite3_column_int64(st, i))
                        : type == SQLITE_TEXT  ? json_string(borrow(st, i))
                                               : json_null();
        json_object_set_new(row, sqlite3_column_name(st, i), value);
    }
    return row;
}

json_t *store_ask(store *s, const char *query, const char *types, ...)
{
    json_t *rows = json_array();
    va_list args;
    va_start(args, types);
    sqlite3_stmt *st = prepared(s, query, types, args);
    va_end(args);
    while (st && next(s, st))
        json_array_append_new(rows, row_json(st));
    bool ok = st && !s->failed;
    sqlite3_finalize(st);
    if (ok)
        return rows;
    json_decref(rows);
    return NULL;
}

/* ---- snapshots and what waits ---------------------------------------------------------------------------------- */

bool store_rules_set(store *s, const st_table *t)
{
    return about(s, SCOPE_TABLE, t->no) &&
           written(s, RULES_SET, "sisi", t->rules, (int64_t)t->carried, t->carried_from, t->no);
}

bool store_snapshot_add(store *s, int64_t table, const st_snapshot *p)
{
    return about(s, SCOPE_TABLE, table) &&
           written(s, SNAPSHOT_ADD, "iiiisss", table, (int64_t)p->rows, (int64_t)p->number, (int64_t)p->logged,
                   p->rules, p->position, p->rest);
}

bool store_snapshot_get(store *s, int64_t table, int rows, st_snapshot *out)
{
    sqlite3_stmt *st = bound(s, SNAPSHOT_GET, "ii", table, (int64_t)rows);
    *out = (st_snapshot){0};
    if (!next(s, st))
        return false;
    out->rows = sqlite3_column_int(st, 0);
    out->number = sqlite3_column_int(st, 1);
    out->logged = sqlite3_column_int(st, 2);
    text_at(st, 3, out->rules, sizeof out->rules);
    out->position = strdup(borrow(st, 4));
    out->rest = strdup(borrow(st, 5));
    sqlite3_reset(st);
    return true;
}

void store_snapshot_free(st_snapshot *snapshot)
{
    free(snapshot->position);
    free(snapshot->rest);
    *snapshot = (st_snapshot){0};
}

bool store_snapshots_drop(store *s, int64_t table, int low, int high)
{
    return about(s, SCOPE_TABLE, table) && written(s, SNAPSHOTS_DROP, "iii", table, (int64_t)low, (int64_t)high);
}

bool store_log_add(store *s, int64_t table, const st_log *log)
{
    return about(s, SCOPE_TABLE, table) &&
           written(s, LOG_ADD, "iiss", table, (int64_t)log->first, log->rules, log->entries);
}

bool store_logs_back(store *s, int64_t table, bool (*each)(void *data, const st_log *log), void *data)
{
    sqlite3_stmt *st = bound(s, LOGS_BACK, "i", table);
    bool more = true;
    while (more && next(s, st)) {
        st_log log = {.first = sqlite3_column_int(st, 0), .entries = borrow(st, 2)};
        text_at(st, 1, log.rules, sizeof log.rules);
        more = each(data, &log);
    }
    sqlite3_reset(st);
    return !s->failed;
}

bool store_logs_drop(store *s, int64_t table)
{
    return about(s, SCOPE_TABLE, table) && written(s, LOGS_DROP, "i", table);
}

bool store_pending_set(store *s, int64_t table, const st_pending *p)
{
    return about(s, SCOPE_TABLE, table) && written(s, PENDING_SET, "iiis", table, p->due, (int64_t)p->owed, p->what);
}

bool store_pending_get(store *s, int64_t table, st_pending *out, char **what)
{
    sqlite3_stmt *st = bound(s, PENDING_GET, "i", table);
    *out = (st_pending){.due = -1};
    *what = NULL;
    if (!next(s, st))
        return false;
    out->due = sqlite3_column_int64(st, 0);
    out->owed = (unsigned)sqlite3_column_int(st, 1);
    out->what = *what = strdup(borrow(st, 2));
    sqlite3_reset(st);
    return true;
}

bool store_served_set(store *s, int64_t ms) { return written(s, SERVED_SET, "i", ms); }

int64_t store_served(store *s)
{
    sqlite3_stmt *st = bound(s, SERVED, "");
    int64_t ms = next(s, st) ? sqlite3_column_int64(st, 0) : 0;
    sqlite3_reset(st);
    return ms;
}

bool store_due(store *s, bool (*each)(void *data, int64_t table, const char *id, int64_t due), void *data)
{
    sqlite3_stmt *st = bound(s, DUE, "");
    bool more = true;
    while (more && next(s, st))
        more = each(data, sqlite3_column_int64(st, 0), borrow(st, 1), sqlite3_column_int64(st, 2));
    sqlite3_reset(st);
    return !s->failed;
}
