/* What the store keeps about absence: what tables agreed on and vote on, what happened to their seats, and who said
 * that they are away. All of it is rare, so statements are prepared when they are needed. */
#include "server/store.h"
#include "server/store_sql.h"

#include <stdlib.h>
#include <string.h>

bool store_absence_set(store *s, int64_t table, const char *what)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "INSERT OR REPLACE INTO absence(tab, what) VALUES(?,?)", "is", table, what);
}

char *store_absence_get(store *s, int64_t table)
{
    json_t *rows = store_ask(s, "SELECT what FROM absence WHERE tab=?", "i", table);
    const char *what = json_string_value(json_object_get(json_array_get(rows, 0), "what"));
    char *text = what ? strdup(what) : NULL;
    json_decref(rows);
    return text;
}

bool store_told_add(store *s, int64_t table, const st_told *told)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "INSERT INTO told(tab, number, at, kind, seat, only, user, by, value) VALUES(?,?,?,?,?,?,?,?,?)",
                    "iiisiiiii", table, (int64_t)told->number, told->at, told->kind, (int64_t)told->seat,
                    (int64_t)told->only, told->user, told->by, told->value);
}

bool store_told_drop(store *s, int64_t table, int seat)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "DELETE FROM told WHERE tab=? AND only=?", "ii", table, (int64_t)seat);
}

json_t *store_told(store *s, int64_t table, int eye, int last)
{
    return store_ask(s,
                     "SELECT * FROM (SELECT no, number, at, kind, seat, only, value,"
                     " (SELECT name FROM users WHERE id=told.user) AS name,"
                     " (SELECT name FROM users WHERE id=told.by) AS by FROM told"
                     " WHERE tab=? AND (only<0 OR only=?) ORDER BY no DESC LIMIT ?) ORDER BY no",
                     "iii", table, (int64_t)eye, (int64_t)last);
}

void store_told_count(store *s, int64_t table, int *counts, int eyes)
{
    json_t *rows = store_ask(s, "SELECT only, count(*) AS n FROM told WHERE tab=? GROUP BY only", "i", table), *row;
    size_t i;
    memset(counts, 0, (size_t)eyes * sizeof *counts);
    json_array_foreach (rows, i, row) {
        json_int_t only = json_integer_value(json_object_get(row, "only"));
        for (int eye = 0; eye < eyes; eye++)
            if (only < 0 || only == eye)
                counts[eye] += (int)json_integer_value(json_object_get(row, "n"));
    }
    json_decref(rows);
}

bool store_away_set(store *s, int64_t user, int64_t until)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "UPDATE users SET away_until=?2 WHERE id=?1", "ii", user, until);
}

int64_t store_away(store *s, int64_t user)
{
    json_t *rows = store_ask(s, "SELECT away_until FROM users WHERE id=?", "i", user);
    int64_t until = json_integer_value(json_object_get(json_array_get(rows, 0), "away_until"));
    json_decref(rows);
    return until;
}
