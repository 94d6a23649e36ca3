/* The tables of PostgreSQL are made like those of a data file (schema.h), with the types that are the same; what else
 * nodes need is beside them. From step 11 on a step only adds: tables, and columns with a default. So a newer node
 * brings the database up to date while older ones go on, which neither know nor touch what is new. */
#include "server/node_inside.h"
#include "server/schema.h"

#include <stdio.h>
#include <string.h>

static const char *const beside[] = {
    "CREATE TABLE layout(one bigint PRIMARY KEY CHECK(one=1), id text NOT NULL, version bigint NOT NULL,"
    " least bigint NOT NULL)",
    /* whoever has it locked writes; numbers that were given last */
    "CREATE TABLE head(one bigint PRIMARY KEY CHECK(one=1), no bigint NOT NULL, epoch bigint NOT NULL,"
    " runs bigint NOT NULL, users bigint NOT NULL, tables bigint NOT NULL) WITH (fillfactor=20)",
    "INSERT INTO head VALUES(1, 0, 0, 0, 0, 0)",
    /* what each batch was about, and changed: for the mirrors, and for whoever lost the line while it was kept */
    "CREATE TABLE journal(no bigint PRIMARY KEY, run bigint NOT NULL, batch bigint NOT NULL,"
    " at timestamptz NOT NULL DEFAULT clock_timestamp(), about bytea NOT NULL, changes bytea NOT NULL)",
    "ALTER TABLE journal ALTER changes SET STORAGE EXTERNAL",
    "CREATE TABLE nodes(node text PRIMARY KEY, run bigint NOT NULL, until timestamptz NOT NULL, leaves boolean NOT "
    "NULL,"
    " rules text NOT NULL, applied bigint NOT NULL) WITH (fillfactor=50)",
    "CREATE TABLE shares(share bigint PRIMARY KEY, node text NOT NULL, epoch bigint NOT NULL,"
    " until timestamptz NOT NULL) WITH (fillfactor=50)",
};
enum { BESIDE = sizeof beside / sizeof *beside };

/* ---- what is there ----------------------------------------------------------------------------------------------- */

typedef struct found {
    bool schema, layout, utf8;
    int64_t version, least;
} found;

static bool look_for_version(node *n, found *f)
{
    PGresult *r = pg_ask(&n->db, "SELECT version, least FROM layout", "");
    bool ok = r && PQntuples(r) == 1;
    if (ok)
        f->version = pg_int(r, 0, 0), f->least = pg_int(r, 0, 1);
    PQclear(r);
    return ok;
}

static bool look(node *n, found *f)
{
    PGresult *r = pg_ask(&n->db,
                         "SELECT to_regnamespace('ludus') IS NOT NULL, to_regclass('ludus.layout') IS NOT NULL,"
                         " current_setting('server_encoding') IN ('UTF8', 'SQL_ASCII')",
                         "");
    *f = (found){0};
    if (!r)
        return false;
    f->schema = pg_true(r, 0, 0), f->layout = pg_true(r, 0, 1), f->utf8 = pg_true(r, 0, 2);
    PQclear(r);
    return !f->layout || look_for_version(n, f);
}

static node_start never(node *n, const char *why)
{
    ld_text(n->db.why, sizeof n->db.why, "%s", ld_tr(why));
    return NODE_NEVER;
}

/* ---- making ------------------------------------------------------------------------------------------------------ */

static void column_text(const layout_column *c, char *text, size_t room)
{
    const char *type = c->type == 'i' ? "bigint" : c->type == 'b' ? "bytea" : "text COLLATE \"C\"";
    snprintf(text, room, "\"%s\" %s%s%s%s", c->name, type, c->required ? " NOT NULL" : "",
             c->otherwise[0] ? " DEFAULT " : "", c->otherwise);
}

static bool make_table(node *n, const layout_table *t)
{
    char text[3 * LAYOUT_TEXT], column[4 * LAYOUT_NAME], key[LAYOUT_TEXT];
    size_t used = (size_t)snprintf(text, sizeof text, "CREATE TABLE IF NOT EXISTS \"%s\"(", t->name);
    for (int i = 0; i < t->columns; i++) {
        column_text(&t->column[i], column, sizeof column);
        used += (size_t)snprintf(text + used, sizeof text - used, "%s, ", column);
    }
    layout_key(t, "", key);
    snprintf(text + used, sizeof text - used, "PRIMARY KEY(%s))", key);
    return pg_do(&n->db, text, "");
}

static bool add_columns(node *n, const layout_table *t)
{
    char text[2 * LAYOUT_TEXT], column[4 * LAYOUT_NAME];
    bool ok = true;
    for (int i = 0; ok && i < t->columns; i++) {
        column_text(&t->column[i], column, sizeof column);
        snprintf(text, sizeof text, "ALTER TABLE \"%s\" ADD COLUMN IF NOT EXISTS %s", t->name, column);
        ok = pg_do(&n->db, text, "");
    }
    return ok;
}

static bool make_tables(node *n, bool columns)
{
    const layout *l = &n->copy.layout;
    bool ok = true;
    for (int i = 0; ok && i < l->tables; i++)
        ok = make_table(n, &l->table[i]) && (!columns || add_columns(n, &l->table[i]));
    return ok;
}

/* What a new data file has in it. */
static bool send_first_rows(node *n, const layout_table *t)
{
    char text[80];
    sqlite3_stmt *st;
    snprintf(text, sizeof text, "SELECT * FROM \"%s\"", t->name);
    bool ok = sqlite3_prepare_v2(n->copy.db, text, -1, &st, NULL) == SQLITE_OK;
    while (ok && sqlite3_step(st) == SQLITE_ROW)
        ok = node_send_row(n, t, st);
    sqlite3_finalize(st);
    return ok && pg_sync(&n->db) && pg_done(&n->db);
}

bool node_make_empty(node *n)
{
    bool ok = true;
    for (int i = 0; ok && i < BESIDE; i++)
        ok = pg_do(&n->db, beside[i], "");
    ok = ok &&
         pg_do(&n->db, "INSERT INTO shares SELECT s, '', 0, now() FROM generate_series(0, $1::bigint) s", "i",
               (int64_t)SHARES - 1) &&
         pg_do(&n->db, "INSERT INTO layout VALUES(1, gen_random_uuid(), $1, $1)", "i",
               (int64_t)schema_version(n->copy.db)) &&
         make_tables(n, false);
    return ok;
}

static bool make_all(node *n)
{
    bool ok = pg_do(&n->db, "CREATE SCHEMA ludus", "") && node_make_empty(n);
    for (int i = 0; ok && i < n->copy.layout.tables; i++)
        ok = send_first_rows(n, &n->copy.layout.table[i]);
    return ok;
}

static bool bring_up(node *n)
{
    return pg_do(&n->db, "SELECT no FROM head FOR UPDATE", "") && make_tables(n, true) &&
           pg_do(&n->db, "UPDATE layout SET version=$1", "i", (int64_t)schema_version(n->copy.db));
}

static node_start judge_found(node *n, const found *f)
{
    int64_t ours = schema_version(n->copy.db);
    if (!f->utf8)
        return never(n, N_("the database does not keep its texts in UTF-8"));
    if (f->schema && !f->layout)
        return never(n, N_("the database has a schema 'ludus' that is not of Ludus"));
    if (f->layout && f->least > ours) {
        ld_text(n->db.why, sizeof n->db.why, "the database was made by a newer Ludus (%lld); expected %lld",
                (long long)f->version, (long long)ours);
        return NODE_NEVER;
    }
    return NODE_READY;
}

/* One node after the other looks, and the first finds it missing. */
static node_start make_or_bring_up(node *n)
{
    found f;
    if (!pg_do(&n->db, "BEGIN", "") || !pg_do(&n->db, "SELECT pg_advisory_xact_lock(7815268)", "") || !look(n, &f))
        return NODE_LATER;
    node_start start = judge_found(n, &f);
    if (start != NODE_READY)
        return start;
    if (!f.layout && n->copy.origin[0])
        return NODE_STALE;
    bool ok = !f.layout ? make_all(n) : f.version < schema_version(n->copy.db) ? bring_up(n) : true;
    return ok && pg_do(&n->db, "COMMIT", "") ? NODE_READY : NODE_LATER;
}

node_start node_make(node *n)
{
    found f;
    if (!look(n, &f))
        return NODE_LATER;
    node_start start = judge_found(n, &f);
    if (start != NODE_READY || (f.layout && f.version >= schema_version(n->copy.db)))
        return start;
    if (!n->takes_part)
        return never(n, f.layout
                            ? N_("the database was made by an older Ludus, and no server has brought it up to date")
                            : N_("the database has nothing of Ludus"));
    start = make_or_bring_up(n);
    if (start != NODE_READY)
        pg_roll_back(&n->db);
    return start;
}
