/* The mirror anew: all rows of the database as of one moment, copied in binary. Readers of the mirror see the old rows
 * until all of the new are there. */
#include "server/node_inside.h"

#include <endian.h>
#include <stdio.h>
#include <string.h>

/* How PostgreSQL begins what it copies in binary: a mark, flags, the size of what else there is. */
enum { COPY_HEAD = 19 };

typedef struct filling {
    const layout_table *table;
    sqlite3_stmt *insert;
    bool first;
} filling;

static int take_short(const char **at)
{
    uint16_t turned;
    memcpy(&turned, *at, sizeof turned);
    *at += sizeof turned;
    return (int16_t)be16toh(turned);
}

static int take_size(const char **at)
{
    uint32_t turned;
    memcpy(&turned, *at, sizeof turned);
    *at += sizeof turned;
    return (int32_t)be32toh(turned);
}

bool copied_row(const layout_table *t, bool first, const char *bytes, int size, copied_field out[LAYOUT_COLUMNS])
{
    const char *at = bytes + (first ? COPY_HEAD : 0);
    if (size < (int)(at - bytes) + 2 || take_short(&at) != t->columns)
        return false;
    for (int i = 0; i < t->columns; i++) {
        int length = take_size(&at);
        out[i] = (copied_field){at, length};
        at += length > 0 ? length : 0;
    }
    return true;
}

static void bind_field(sqlite3_stmt *st, int i, char type, const copied_field *f)
{
    if (f->size < 0)
        sqlite3_bind_null(st, i);
    else if (type == 'i')
        sqlite3_bind_int64(st, i, pg_number_at(f->bytes));
    else if (type == 'b')
        sqlite3_bind_blob(st, i, f->bytes, f->size, SQLITE_STATIC);
    else
        sqlite3_bind_text(st, i, f->bytes, f->size, SQLITE_STATIC);
}

bool copied_bind(const layout_table *t, const copied_field *row, sqlite3_stmt *st)
{
    for (int i = 0; i < t->columns; i++)
        bind_field(st, i + 1, t->column[i].type, &row[i]);
    bool ok = sqlite3_step(st) == SQLITE_DONE;
    sqlite3_reset(st);
    return ok;
}

static bool fill_row(void *data, const char *bytes, int size)
{
    filling *f = data;
    copied_field row[LAYOUT_COLUMNS];
    bool is_row = copied_row(f->table, f->first, bytes, size, row);
    f->first = false;
    return !is_row || copied_bind(f->table, row, f->insert);
}

static bool fill_table(node *n, const layout_table *t)
{
    char text[LAYOUT_TEXT], names[LAYOUT_TEXT], copy[2 * LAYOUT_TEXT];
    filling f = {.table = t, .first = true};
    layout_insert(t, text);
    layout_columns(t, names);
    snprintf(copy, sizeof copy, "COPY (SELECT %s FROM ludus.\"%s\") TO STDOUT (FORMAT binary)", names, t->name);
    bool ok =
        sqlite3_prepare_v2(n->copy.db, text, -1, &f.insert, NULL) == SQLITE_OK && pg_copy(&n->db, copy, fill_row, &f);
    if (!ok && !n->db.lost)
        ld_text(n->db.why, sizeof n->db.why, "the mirror cannot be written: %.100s", sqlite3_errmsg(n->copy.db));
    sqlite3_finalize(f.insert);
    return ok;
}

static bool head_place(node *n, mirror_place *at)
{
    PGresult *r = pg_ask(&n->db,
                         "SELECT head.no, coalesce(run, 0), coalesce(batch, 0), layout.id FROM layout, head LEFT JOIN"
                         " journal ON journal.no=head.no",
                         "");
    if (!r)
        return false;
    *at = (mirror_place){pg_int(r, 0, 0), pg_int(r, 0, 1), pg_int(r, 0, 2)};
    snprintf(n->copy.origin, sizeof n->copy.origin, "%s", PQgetvalue(r, 0, 3));
    PQclear(r);
    return true;
}

static bool fill_all(node *n, mirror_place *at)
{
    bool ok = pg_do(&n->db, "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", "") &&
              pg_do(&n->db, "SET LOCAL statement_timeout=0", "") && head_place(n, at) && mirror_begin(&n->copy) &&
              mirror_empty(&n->copy);
    for (int i = 0; ok && i < n->copy.layout.tables; i++)
        ok = fill_table(n, &n->copy.layout.table[i]);
    return ok && pg_do(&n->db, "COMMIT", "");
}

bool node_fill(node *n)
{
    mirror_place at;
    bool ok = fill_all(n, &at) && mirror_end(&n->copy, at);
    if (!ok) {
        mirror_roll_back(&n->copy);
        pg_roll_back(&n->db);
        return false;
    }
    judge_forget(&n->judge, at.no);
    return true;
}
