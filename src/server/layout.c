/* Values are numbered in the order in which they stand, once each: so `$1` means the same in both dialects. */
#include "server/layout.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static void read_column(sqlite3_stmt *st, layout_column *c)
{
    const char *type = (const char *)sqlite3_column_text(st, 2);
    const char *otherwise = (const char *)sqlite3_column_text(st, 4);
    snprintf(c->name, sizeof c->name, "%s", (const char *)sqlite3_column_text(st, 1));
    snprintf(c->otherwise, sizeof c->otherwise, "%s", otherwise ? otherwise : "");
    c->type = strcmp(type, "INTEGER") == 0 ? 'i' : strcmp(type, "BLOB") == 0 ? 'b' : 's';
    c->required = sqlite3_column_int(st, 3);
    c->key = sqlite3_column_int(st, 5);
}

static bool read_columns(sqlite3 *db, layout_table *t)
{
    sqlite3_stmt *st;
    if (sqlite3_prepare_v2(db, "SELECT * FROM pragma_table_info(?)", -1, &st, NULL) != SQLITE_OK)
        return false;
    sqlite3_bind_text(st, 1, t->name, -1, SQLITE_STATIC);
    while (sqlite3_step(st) == SQLITE_ROW && t->columns < LAYOUT_COLUMNS)
        read_column(st, &t->column[t->columns++]);
    sqlite3_finalize(st);
    return t->columns > 0;
}

bool layout_read(sqlite3 *db, layout *out)
{
    static const char names[] = "SELECT name FROM sqlite_schema WHERE type='table' AND name NOT LIKE 'sqlite_%'"
                                " AND name<>'" LAYOUT_NOT "' ORDER BY name";
    sqlite3_stmt *st;
    memset(out, 0, sizeof *out);
    bool ok = sqlite3_prepare_v2(db, names, -1, &st, NULL) == SQLITE_OK;
    while (ok && sqlite3_step(st) == SQLITE_ROW) {
        assert(out->tables < LAYOUT_TABLES);
        layout_table *t = &out->table[out->tables];
        t->number = ++out->tables;
        snprintf(t->name, sizeof t->name, "%s", (const char *)sqlite3_column_text(st, 0));
        ok = read_columns(db, t);
    }
    sqlite3_finalize(st);
    return ok;
}

const layout_table *layout_find(const layout *l, const char *name)
{
    for (int i = 0; i < l->tables; i++)
        if (strcmp(l->table[i].name, name) == 0)
            return &l->table[i];
    return NULL;
}

/* ---- statements -------------------------------------------------------------------------------------------------- */

typedef struct words {
    char *text;
    size_t used;
    int values;
} words;

static void put(words *w, const char *before, const char *name, const char *after)
{
    w->used += (size_t)snprintf(w->text + w->used, LAYOUT_TEXT - w->used, "%s\"%s\"%s", before, name, after);
    assert(w->used < LAYOUT_TEXT);
}

static void put_value(words *w, const char *before, const char *after)
{
    w->used += (size_t)snprintf(w->text + w->used, LAYOUT_TEXT - w->used, "%s$%d%s", before, ++w->values, after);
    assert(w->used < LAYOUT_TEXT);
}

void layout_columns(const layout_table *t, char text[LAYOUT_TEXT])
{
    words w = {text, 0, 0};
    for (int i = 0; i < t->columns; i++)
        put(&w, i ? ", " : "", t->column[i].name, "");
}

void layout_key(const layout_table *t, const char *after, char text[LAYOUT_TEXT])
{
    words w = {text, 0, 0};
    for (int place = 1; place <= t->columns; place++)
        for (int i = 0; i < t->columns; i++)
            if (t->column[i].key == place)
                put(&w, place > 1 ? ", " : "", t->column[i].name, after);
}

static void insert_text(const layout_table *t, int columns, words *w)
{
    put(w, "INSERT INTO ", t->name, "");
    for (int i = 0; i < columns; i++)
        put(w, i ? ", " : "(", t->column[i].name, i == columns - 1 ? ")" : "");
    for (int i = 0; i < columns; i++)
        put_value(w, i ? ", " : " VALUES(", i == columns - 1 ? ")" : "");
}

void layout_insert(const layout_table *t, char text[LAYOUT_TEXT]) { insert_text(t, t->columns, &(words){text, 0, 0}); }

static void update_text(const change *c, words *w)
{
    put(w, "UPDATE ", c->table->name, " SET ");
    for (int i = 0; i < c->table->columns; i++)
        if (c->given >> i & 1) {
            put(w, w->values ? ", " : "", c->table->column[i].name, "=");
            put_value(w, "", "");
        }
}

static void key_text(const change *c, words *w)
{
    const char *before = " WHERE ";
    for (int i = 0; i < c->table->columns; i++)
        if (c->table->column[i].key) {
            put(w, before, c->table->column[i].name, "=");
            put_value(w, "", "");
            before = " AND ";
        }
}

void change_text(const change *c, char text[LAYOUT_TEXT])
{
    words w = {text, 0, 0};
    if (c->what == SQLITE_INSERT) {
        insert_text(c->table, c->values, &w);
        return;
    }
    if (c->what == SQLITE_UPDATE)
        update_text(c, &w);
    else
        put(&w, "DELETE FROM ", c->table->name, "");
    key_text(c, &w);
}

int64_t change_key(const change *c)
{
    int what = c->what == SQLITE_INSERT ? 0 : c->what == SQLITE_UPDATE ? 1 : 2;
    return ((int64_t)c->table->number * 3 + what) << 32 | c->given;
}

/* ---- changes ----------------------------------------------------------------------------------------------------- */

static void take_new(change *c, sqlite3_changeset_iter *at, int columns)
{
    for (int i = 0; i < columns; i++) {
        sqlite3_value *value = NULL;
        sqlite3changeset_new(at, i, &value);
        if (!value)
            continue;
        c->given |= 1u << i;
        c->value[c->values++] = value;
    }
}

static void take_key(change *c, sqlite3_changeset_iter *at)
{
    for (int i = 0; i < c->table->columns; i++)
        if (c->table->column[i].key)
            sqlite3changeset_old(at, i, &c->value[c->values++]);
}

static void take_change(change *c, sqlite3_changeset_iter *at, int columns)
{
    int known = columns < c->table->columns ? columns : c->table->columns;
    if (c->what != SQLITE_DELETE)
        take_new(c, at, known);
    if (c->what != SQLITE_INSERT)
        take_key(c, at);
}

static bool one_change(const layout *l, sqlite3_changeset_iter *at, bool (*each)(void *data, const change *c),
                       void *data)
{
    const char *name;
    int columns, indirect;
    change c = {0};
    sqlite3changeset_op(at, &name, &columns, &c.what, &indirect);
    c.table = layout_find(l, name);
    if (!c.table)
        return true;
    take_change(&c, at, columns);
    bool nothing = c.what == SQLITE_UPDATE && !c.given;
    return nothing || each(data, &c);
}

bool changes_each(const layout *l, const void *changes, int size, bool (*each)(void *data, const change *c), void *data)
{
    sqlite3_changeset_iter *at;
    if (size == 0)
        return true;
    if (sqlite3changeset_start(&at, size, (void *)changes) != SQLITE_OK)
        return false;
    bool ok = true;
    while (ok && sqlite3changeset_next(at) == SQLITE_ROW)
        ok = one_change(l, at, each, data);
    return sqlite3changeset_finalize(at) == SQLITE_OK && ok;
}
