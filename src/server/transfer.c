/* SQLite and PostgreSQL understand the same selects here, and order texts alike (by their bytes), so that one text says
 * which rows are still to come on either side. */
#include "server/transfer.h"
#include "server/admin.h"
#include "server/backup.h"
#include "server/node_inside.h"
#include "server/schema.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* PIECE: so many rows at a time are lost when it is interrupted. */
enum { PIECE = 1000, PATH_ROOM = 4096, SPOT_ROOM = 1200, SELECT_ROOM = 2 * LAYOUT_TEXT + SPOT_ROOM };

static const char sqlite_mark[] = "sqlite:";

/* One of the two sides is a file, the other what the node is connected to. */
typedef struct moving {
    node *n; /* only its connection, its statements and the layout of the file */
    sqlite3 *file;
    const char *folder;
    bool to_file;
    char path[PATH_ROOM]; /* of the file; of one that is made, before it has its name */
    void (*told)(const char *table, int64_t rows);
    char *error;
} moving;

/* What goes on with one table. */
typedef struct passing {
    moving *m;
    const layout_table *table;
    sqlite3_stmt *st;
    bool first;
    int64_t rows;
} passing;

static bool of_file(moving *m)
{
    return ld_wrong(m->error, "'%.120s' cannot be used: %.100s", m->path, sqlite3_errmsg(m->file));
}

static bool of_database(moving *m) { return ld_wrong(m->error, "%s", m->n->db.why); }
static bool run(moving *m, const char *text)
{
    return sqlite3_exec(m->file, text, NULL, NULL, NULL) == SQLITE_OK || of_file(m);
}

static bool ask(moving *m, const char *text) { return pg_do(&m->n->db, text, "") || of_database(m); }

/* ---- where it stopped -------------------------------------------------------------------------------------------- */

/* A column of the last row that came over, as a value to compare with, in words of the side that has it. */
static int spot_column(const layout_column *c, bool to_file, char *text, size_t room)
{
    const char *form = to_file          ? "quote(\"%s\")"
                       : c->type == 'i' ? "CAST(\"%s\" AS text)"
                                        : "''''||replace(\"%s\", '''', '''''')||''''";
    return snprintf(text, room, form, c->name);
}

/* What asks for "7,'abc'", or for nothing if no row came over. */
static void spot_text(const layout_table *t, bool to_file, char text[SELECT_ROOM])
{
    char keys[LAYOUT_TEXT];
    size_t used = (size_t)snprintf(text, SELECT_ROOM, "SELECT ");
    for (int place = 1; place <= t->columns; place++)
        for (int i = 0; i < t->columns; i++)
            if (t->column[i].key == place) {
                used += (size_t)snprintf(text + used, SELECT_ROOM - used, "%s", place > 1 ? "||','||" : "");
                used += (size_t)spot_column(&t->column[i], to_file, text + used, SELECT_ROOM - used);
            }
    layout_key(t, " DESC", keys);
    snprintf(text + used, SELECT_ROOM - used, " AS spot FROM \"%s\" ORDER BY %s LIMIT 1", t->name, keys);
}

static bool spot_of_file(moving *m, const char *text, char spot[SPOT_ROOM])
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(m->file, text, -1, &st, NULL) != SQLITE_OK)
        return of_file(m);
    if (sqlite3_step(st) == SQLITE_ROW)
        snprintf(spot, SPOT_ROOM, "%s", (const char *)sqlite3_column_text(st, 0));
    sqlite3_finalize(st);
    return true;
}

static bool spot_of_database(moving *m, const char *text, char spot[SPOT_ROOM])
{
    PGresult *r = pg_ask(&m->n->db, text, "");
    if (!r)
        return of_database(m);
    if (PQntuples(r) == 1)
        snprintf(spot, SPOT_ROOM, "%s", PQgetvalue(r, 0, 0));
    PQclear(r);
    return true;
}

/* The rows that are still to come; all of them without a spot. */
static void rows_text(const layout_table *t, const char *spot, char text[SELECT_ROOM])
{
    char columns[LAYOUT_TEXT], keys[LAYOUT_TEXT], after[LAYOUT_TEXT + SPOT_ROOM] = "";
    layout_columns(t, columns);
    layout_key(t, "", keys);
    if (spot[0])
        snprintf(after, sizeof after, " WHERE (%s)>(%s)", keys, spot);
    snprintf(text, SELECT_ROOM, "SELECT %s FROM \"%s\"%s ORDER BY %s", columns, t->name, after, keys);
}

static bool rows_to_come(moving *m, const layout_table *t, char text[SELECT_ROOM])
{
    char spot[SPOT_ROOM] = "";
    spot_text(t, m->to_file, text);
    if (!(m->to_file ? spot_of_file : spot_of_database)(m, text, spot))
        return false;
    rows_text(t, spot, text);
    return true;
}

/* ---- over -------------------------------------------------------------------------------------------------------- */

/* What is queued is one transaction. */
static bool keep_piece(moving *m) { return (pg_sync(&m->n->db) && pg_done(&m->n->db)) || of_database(m); }

static bool send_rows(moving *m, const layout_table *t, const char *rows)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(m->file, rows, -1, &st, NULL) != SQLITE_OK)
        return of_file(m);
    bool ok = true;
    int result = SQLITE_DONE;
    for (int i = 1; ok && (result = sqlite3_step(st)) == SQLITE_ROW; i++)
        ok = (node_send_row(m->n, t, st) || of_database(m)) && (i % PIECE || keep_piece(m));
    ok = ok && (result == SQLITE_DONE || of_file(m)) && keep_piece(m);
    sqlite3_finalize(st);
    return ok;
}

static bool take_row(void *data, const char *bytes, int size)
{
    passing *p = data;
    copied_field row[LAYOUT_COLUMNS];
    bool is_row = copied_row(p->table, p->first, bytes, size, row);
    p->first = false;
    if (!is_row)
        return true;
    if (!copied_bind(p->table, row, p->st))
        return of_file(p->m);
    return ++p->rows % PIECE || run(p->m, "COMMIT; BEGIN");
}

/* Gives each row of the database to `row`; the error of one that refuses stays. */
static bool read_rows(moving *m, const char *rows, bool (*row)(void *data, const char *bytes, int size), void *data)
{
    char copy[SELECT_ROOM + 40];
    snprintf(copy, sizeof copy, "COPY (%s) TO STDOUT (FORMAT binary)", rows);
    m->error[0] = 0;
    return pg_copy(&m->n->db, copy, row, data) || (m->error[0] ? false : of_database(m));
}

static bool fetch_rows(moving *m, const layout_table *t, const char *rows)
{
    char text[LAYOUT_TEXT];
    passing p = {.m = m, .table = t, .first = true};
    layout_insert(t, text);
    if (sqlite3_prepare_v2(m->file, text, -1, &p.st, NULL) != SQLITE_OK)
        return of_file(m);
    bool ok = run(m, "BEGIN") && read_rows(m, rows, take_row, &p);
    sqlite3_finalize(p.st);
    return sqlite3_get_autocommit(m->file) ? ok : run(m, "COMMIT") && ok;
}

/* ---- the same? --------------------------------------------------------------------------------------------------- */

static bool same_field(const layout_column *c, const copied_field *f, sqlite3_stmt *st, int i)
{
    if (f->size < 0 || sqlite3_column_type(st, i) == SQLITE_NULL)
        return f->size < 0 && sqlite3_column_type(st, i) == SQLITE_NULL;
    if (c->type == 'i')
        return pg_number_at(f->bytes) == sqlite3_column_int64(st, i);
    const void *bytes = c->type == 'b' ? sqlite3_column_blob(st, i) : (const void *)sqlite3_column_text(st, i);
    return f->size == sqlite3_column_bytes(st, i) && (f->size == 0 || memcmp(f->bytes, bytes, (size_t)f->size) == 0);
}

static bool differs(passing *p)
{
    return ld_wrong(p->m->error, "row %lld of '%s' is not the same on both sides; call again to begin anew",
                    (long long)p->rows + 1, p->table->name);
}

static bool compare_row(void *data, const char *bytes, int size)
{
    passing *p = data;
    copied_field row[LAYOUT_COLUMNS];
    bool is_row = copied_row(p->table, p->first, bytes, size, row), same = is_row;
    p->first = false;
    if (!is_row)
        return true;
    same = sqlite3_step(p->st) == SQLITE_ROW;
    for (int i = 0; same && i < p->table->columns; i++)
        same = same_field(&p->table->column[i], &row[i], p->st, i);
    p->rows += same;
    return same || differs(p);
}

/* `differ`: it was read, and it is not. */
static bool compare_rows(moving *m, const layout_table *t, bool *differ)
{
    char rows[SELECT_ROOM];
    passing p = {.m = m, .table = t, .first = true};
    rows_text(t, "", rows);
    if (sqlite3_prepare_v2(m->file, rows, -1, &p.st, NULL) != SQLITE_OK)
        return of_file(m);
    bool ok = read_rows(m, rows, compare_row, &p) && (sqlite3_step(p.st) == SQLITE_DONE || differs(&p));
    *differ = !ok && !m->n->db.lost;
    sqlite3_finalize(p.st);
    if (ok && m->told)
        m->told(t->name, p.rows);
    return ok;
}

static bool pass_over(moving *m, const layout_table *t)
{
    char rows[SELECT_ROOM];
    return rows_to_come(m, t, rows) && (m->to_file ? fetch_rows : send_rows)(m, t, rows);
}

static bool pass_all(moving *m, bool *differ)
{
    const layout *l = &m->n->copy.layout;
    bool ok = true;
    *differ = false;
    for (int i = 0; ok && i < l->tables; i++)
        ok = pass_over(m, &l->table[i]) && compare_rows(m, &l->table[i], differ);
    return ok;
}

/* ---- the file ---------------------------------------------------------------------------------------------------- */

static bool name_file(const char *folder, const char *name, char path[PATH_ROOM], char *error)
{
    return (size_t)snprintf(path, PATH_ROOM, "%s/%s", folder, name) < PATH_ROOM ||
           ld_wrong(error, "the name of the data folder is too long");
}

/* With the latest layout: as opening a store makes it. */
static bool make_file(moving *m, const char *folder, bool must_exist)
{
    store *s = store_open(folder, must_exist, m->error);
    store_close(s);
    if (!s || !name_file(folder, "ludus.db", m->path, m->error))
        return false;
    if (sqlite3_open_v2(m->path, &m->file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK ||
        sqlite3_db_config(m->file, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL) != SQLITE_OK)
        return of_file(m);
    m->n->copy.db = m->file;
    return layout_read(m->file, &m->n->copy.layout) || of_file(m);
}

static bool make_folder(const char *folder, char *error)
{
    return mkdir(folder, 0700) == 0 || errno == EEXIST ||
           ld_wrong(error, "the data folder '%.120s' cannot be made: %s", folder, ld_tr(strerror(errno)));
}

/* What a new file has in it comes from the other side, too. */
static bool empty_file(moving *m)
{
    char text[80];
    bool ok = run(m, "PRAGMA user_version") && run(m, "BEGIN");
    for (int i = 0; ok && i < m->n->copy.layout.tables; i++) {
        snprintf(text, sizeof text, "DELETE FROM \"%s\"", m->n->copy.layout.table[i].name);
        ok = run(m, text);
    }
    return ok && run(m, "COMMIT");
}

static bool open_target_file(moving *m)
{
    char whole[PATH_ROOM], part[PATH_ROOM];
    struct stat found;
    if (!name_file(m->folder, "ludus.db", whole, m->error) || !name_file(m->folder, "copy", part, m->error) ||
        !backup_new(whole, m->error) || !make_folder(m->folder, m->error))
        return false;
    bool begun = stat(part, &found) == 0;
    return make_file(m, part, false) && (begun || empty_file(m));
}

static void drop_file(moving *m)
{
    char path[PATH_ROOM + 8];
    static const char *const ends[] = {"", "-wal", "-shm"};
    sqlite3_close(m->file);
    m->file = NULL;
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s%s", m->path, ends[i]);
        unlink(path);
    }
    name_file(m->folder, "copy", path, m->error);
    rmdir(path);
}

static bool finish_file(moving *m)
{
    char whole[PATH_ROOM];
    if (!run(m, "PRAGMA journal_mode=DELETE") || !name_file(m->folder, "ludus.db", whole, m->error))
        return false;
    bool ok = backup_name(m->path, whole, m->error);
    if (ok)
        drop_file(m);
    return ok;
}

/* ---- the database ------------------------------------------------------------------------------------------------ */

static bool is_one(moving *m, const char *text, bool *out)
{
    PGresult *r = pg_ask(&m->n->db, text, "");
    if (!r)
        return of_database(m);
    *out = pg_true(r, 0, 0);
    PQclear(r);
    return true;
}

/* What one that was killed had sent may still be carried out: the lock is its until that is done. */
static bool connect_to(moving *m, const char *url)
{
    return pg_address(url, m->error) &&
           ((pg_connect(&m->n->db, url) && pg_do(&m->n->db, "SET statement_timeout=0", "") &&
             pg_do(&m->n->db, "SET idle_in_transaction_session_timeout=0", "") &&
             pg_do(&m->n->db, "SELECT pg_advisory_lock(7815269)", "")) ||
            of_database(m));
}

static bool open_source_database(moving *m)
{
    bool served = false;
    if (node_make(m->n) != NODE_READY)
        return of_database(m);
    return is_one(m, "SELECT EXISTS (SELECT 1 FROM nodes WHERE until>now())", &served) &&
           (!served || ld_wrong(m->error, "the database is being served; stop its servers first"));
}

static bool drop_schema(moving *m) { return ask(m, "DROP SCHEMA IF EXISTS ludus_copy CASCADE"); }

/* One that was begun by another Ludus is begun anew. */
static bool fits(moving *m, bool *fit)
{
    char text[200];
    bool there = false;
    *fit = false;
    if (!is_one(m, "SELECT to_regclass('ludus_copy.layout') IS NOT NULL", &there) || !there)
        return m->error[0] == 0;
    snprintf(text, sizeof text, "SELECT version=%d AND least=%d FROM ludus_copy.layout", schema_version(m->file),
             schema_version(m->file));
    return is_one(m, text, fit);
}

static bool open_target_database(moving *m)
{
    bool there = false, fit = false;
    if (!is_one(m, "SELECT to_regnamespace('ludus') IS NOT NULL", &there))
        return false;
    if (there)
        return ld_wrong(m->error, "the database holds something of Ludus already; nothing was changed");
    m->error[0] = 0;
    if (!fits(m, &fit))
        return false;
    if (fit)
        return ask(m, "SET search_path=ludus_copy");
    bool ok = drop_schema(m) && ask(m, "BEGIN") && ask(m, "CREATE SCHEMA ludus_copy") &&
              ask(m, "SET search_path=ludus_copy") && (node_make_empty(m->n) || of_database(m)) && ask(m, "COMMIT");
    return ok;
}

static bool finish_database(moving *m)
{
    return ask(m, "BEGIN") &&
           ask(m, "UPDATE head SET users=(SELECT coalesce(max(id), 0) FROM users),"
                  " tables=(SELECT coalesce(max(no), 0) FROM tables)") &&
           ask(m, "ALTER SCHEMA ludus_copy RENAME TO ludus") && ask(m, "COMMIT");
}

/* ---- the whole --------------------------------------------------------------------------------------------------- */

static bool to_database(moving *m, const char *url)
{
    bool differ;
    if (!make_file(m, m->folder, true) || !admin_hold(m->folder, m->error) || !connect_to(m, url) ||
        !open_target_database(m))
        return false;
    if (pass_all(m, &differ))
        return finish_database(m);
    char why[LD_ERROR_BYTES];
    memcpy(why, m->error, sizeof why);
    if (differ)
        drop_schema(m);
    memcpy(m->error, why, sizeof why);
    return false;
}

static bool to_folder(moving *m, const char *url)
{
    bool differ;
    if (!connect_to(m, url) || !open_target_file(m) || !admin_hold(m->folder, m->error) || !open_source_database(m))
        return false;
    if (pass_all(m, &differ))
        return finish_file(m);
    if (differ)
        drop_file(m);
    return false;
}

static const char *folder_of(const char *where)
{
    size_t mark = sizeof sqlite_mark - 1;
    return strncmp(where, sqlite_mark, mark) == 0 && where[mark] ? where + mark : NULL;
}

bool transfer(const char *from, const char *to, void (*told)(const char *table, int64_t rows),
              char error[LD_ERROR_BYTES])
{
    const char *source = folder_of(from), *target = folder_of(to);
    if (!source == !target)
        return ld_wrong(error, "one of the two has to be sqlite:FOLDER, the other postgresql://USER@HOST/DATABASE");
    node *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    moving m = {.n = n, .folder = target ? target : source, .to_file = target, .told = told, .error = error};
    bool ok = target ? to_folder(&m, from) : to_database(&m, to);
    pg_close(&n->db);
    keys_free(&n->prepared);
    sqlite3_close(m.file);
    free(n);
    return ok;
}
