/* Changes of the mirror as statements about single rows of the database, queued and not waited for. Each has to hit
 * just one row: if one does not, the mirror is not what the database is. */
#include "server/node_inside.h"

#include <stdio.h>
#include <string.h>

void node_forget_prepared(node *n) { keys_clear(&n->prepared); }

static void statement_name(int64_t key, char out[24]) { snprintf(out, 24, "r%llx", (unsigned long long)key); }

static bool prepared(node *n, int64_t key, const char *text)
{
    char name[24];
    statement_name(key, name);
    if (!pg_prepare(&n->db, name, text))
        return false;
    keys_put(&n->prepared, key, 1);
    return true;
}

static void put_value(pg_values *v, sqlite3_value *value)
{
    int type = sqlite3_value_type(value);
    if (type == SQLITE_INTEGER)
        pg_number(v, sqlite3_value_int64(value));
    else if (type == SQLITE_BLOB)
        pg_bytes(v, sqlite3_value_blob(value), sqlite3_value_bytes(value));
    else
        pg_text(v, (const char *)sqlite3_value_text(value), sqlite3_value_bytes(value));
}

static bool send_change(void *data, const change *c)
{
    node *n = data;
    int64_t key = change_key(c);
    char name[24], text[LAYOUT_TEXT];
    pg_values v;
    if (!keys_get(&n->prepared, key)) {
        change_text(c, text);
        if (!prepared(n, key, text))
            return false;
    }
    v.count = 0;
    for (int i = 0; i < c->values; i++)
        put_value(&v, c->value[i]);
    statement_name(key, name);
    return pg_send(&n->db, name, &v);
}

bool node_send_rows(node *n, const void *changes, int size)
{
    return changes_each(&n->copy.layout, changes, size, send_change, n);
}

bool node_send_row(node *n, const layout_table *t, sqlite3_stmt *row)
{
    char name[24], text[LAYOUT_TEXT];
    int64_t key = t->number;
    pg_values v;
    if (!keys_get(&n->prepared, key)) {
        layout_insert(t, text);
        if (!prepared(n, key, text))
            return false;
    }
    v.count = 0;
    for (int i = 0; i < t->columns; i++)
        put_value(&v, sqlite3_column_value(row, i));
    statement_name(key, name);
    return pg_send(&n->db, name, &v);
}
