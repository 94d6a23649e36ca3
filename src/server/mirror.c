/* Others' changes are applied row by row. They stand in no order, so one may want a place that another still has
 * (a name that was given away): it is tried again when the others are done. */
#include "server/mirror.h"
#include "io/grow.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool exec(sqlite3 *db, const char *text) { return sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK; }

/* ---- the file ---------------------------------------------------------------------------------------------------- */

/* Changes whenever the machine starts. */
static void this_start(char out[ORIGIN_ROOM])
{
    FILE *in = fopen("/proc/sys/kernel/random/boot_id", "r");
    out[0] = 0;
    if (in && !fgets(out, ORIGIN_ROOM, in))
        out[0] = 0;
    if (in)
        fclose(in);
    out[strcspn(out, "\n")] = 0;
}

static void read_place(mirror *m)
{
    char start[ORIGIN_ROOM];
    sqlite3_stmt *st;
    static const char current[] = "SELECT origin, no, run, batch FROM mirror WHERE start=? AND layout="
                                  "(SELECT user_version FROM pragma_user_version)";
    this_start(start);
    if (sqlite3_prepare_v2(m->db, current, -1, &st, NULL) != SQLITE_OK)
        return;
    sqlite3_bind_text(st, 1, start, -1, SQLITE_STATIC);
    if (sqlite3_step(st) == SQLITE_ROW) {
        snprintf(m->origin, sizeof m->origin, "%s", (const char *)sqlite3_column_text(st, 0));
        m->at = (mirror_place){sqlite3_column_int64(st, 1), sqlite3_column_int64(st, 2), sqlite3_column_int64(st, 3)};
    }
    sqlite3_finalize(st);
}

static const char own_table[] =
    "CREATE TABLE IF NOT EXISTS mirror(only INTEGER PRIMARY KEY CHECK(only=1), origin TEXT NOT NULL,"
    " start TEXT NOT NULL, layout INTEGER NOT NULL, no INTEGER NOT NULL, run INTEGER NOT NULL, batch INTEGER NOT NULL) "
    "STRICT;"
    "INSERT OR IGNORE INTO mirror VALUES(1, '', '', 0, 0, 0, 0);";

bool mirror_open(mirror *m, const char *path, char error[LD_ERROR_BYTES])
{
    memset(m, 0, sizeof *m);
    bool ok = sqlite3_open_v2(path, &m->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) == SQLITE_OK &&
              sqlite3_db_config(m->db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) == SQLITE_OK &&
              sqlite3_busy_timeout(m->db, 5000) == SQLITE_OK &&
              exec(m->db, "PRAGMA synchronous=OFF; PRAGMA wal_autocheckpoint=4000; PRAGMA cache_size=-8192") &&
              exec(m->db, own_table) && layout_read(m->db, &m->layout);
    if (!ok)
        return ld_wrong(error, "'%.120s' cannot be used: %.100s", path, sqlite3_errmsg(m->db));
    read_place(m);
    return true;
}

void mirror_close(mirror *m)
{
    for (int i = 0; i < m->statements; i++)
        sqlite3_finalize(m->statement[i]);
    free(m->statement);
    keys_free(&m->known);
    sqlite3_close(m->db);
    *m = (mirror){0};
}

bool mirror_mark(sqlite3 *db, mirror_place at)
{
    char text[160];
    snprintf(text, sizeof text, "UPDATE mirror SET no=%lld, run=%lld, batch=%lld", (long long)at.no, (long long)at.run,
             (long long)at.batch);
    return exec(db, text);
}

bool mirror_begin(mirror *m) { return exec(m->db, "BEGIN IMMEDIATE"); }

static bool mark_origin(mirror *m)
{
    char start[ORIGIN_ROOM];
    sqlite3_stmt *st;
    static const char marks[] = "UPDATE mirror SET origin=?, start=?, layout=(SELECT user_version FROM"
                                " pragma_user_version)";
    this_start(start);
    if (sqlite3_prepare_v2(m->db, marks, -1, &st, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(st, 1, m->origin, -1, SQLITE_STATIC);
    sqlite3_bind_text(st, 2, start, -1, SQLITE_STATIC);
    bool ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_finalize(st);
    return ok;
}

bool mirror_empty(mirror *m)
{
    char text[80];
    bool ok = mark_origin(m);
    for (int i = 0; ok && i < m->layout.tables; i++) {
        snprintf(text, sizeof text, "DELETE FROM \"%s\"", m->layout.table[i].name);
        ok = exec(m->db, text);
    }
    return ok;
}

void mirror_roll_back(mirror *m)
{
    if (!sqlite3_get_autocommit(m->db))
        exec(m->db, "ROLLBACK");
}

bool mirror_end(mirror *m, mirror_place at)
{
    if (mirror_mark(m->db, at) && exec(m->db, "COMMIT")) {
        m->at = at;
        return true;
    }
    mirror_roll_back(m);
    return false;
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

/* The changes of one entry: those that are done, and whether any was done or is left this time. */
typedef struct pass {
    mirror *m;
    bool *done, moved, left;
    int at, room;
} pass;

static sqlite3_stmt *statement_of(mirror *m, const change *c)
{
    char text[LAYOUT_TEXT];
    sqlite3_stmt *st;
    int64_t there = keys_get(&m->known, change_key(c));
    if (there)
        return m->statement[there - 1];
    change_text(c, text);
    if (sqlite3_prepare_v3(m->db, text, -1, SQLITE_PREPARE_PERSISTENT, &st, NULL) != SQLITE_OK)
        return NULL;
    m->statement = grown(m->statement, m->statements, &m->room, sizeof *m->statement);
    m->statement[m->statements++] = st;
    keys_put(&m->known, change_key(c), m->statements);
    return st;
}

static bool run_change(pass *p, const change *c, bool *done)
{
    sqlite3_stmt *st = statement_of(p->m, c);
    for (int i = 0; st && i < c->values; i++)
        sqlite3_bind_value(st, i + 1, c->value[i]);
    int result = st ? sqlite3_step(st) : SQLITE_ERROR;
    bool hit = result == SQLITE_DONE && sqlite3_changes(p->m->db) == 1;
    sqlite3_reset(st);
    *done = hit;
    p->moved |= hit;
    p->left |= !hit;
    return hit || result == SQLITE_CONSTRAINT || (result & 0xff) == SQLITE_CONSTRAINT;
}

static bool each_change(void *data, const change *c)
{
    pass *p = data;
    int before = p->room;
    p->done = grown(p->done, p->at, &p->room, sizeof *p->done);
    memset(p->done + before, 0, (size_t)(p->room - before) * sizeof *p->done);
    bool *done = &p->done[p->at++];
    return *done || run_change(p, c, done);
}

bool mirror_apply(mirror *m, const void *changes, int size)
{
    pass p = {.m = m, .moved = true, .left = true};
    bool ok = true;
    while (ok && p.left && p.moved) {
        p.at = 0;
        p.moved = p.left = false;
        ok = changes_each(&m->layout, changes, size, each_change, &p);
    }
    free(p.done);
    return ok && !p.left;
}
