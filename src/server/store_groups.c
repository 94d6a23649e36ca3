/* Groups in the store. */
#include "server/store_groups.h"
#include "server/now.h"
#include "server/store_sql.h"

#include <stdlib.h>

static int64_t number_of(json_t *rows, const char *key, int64_t none)
{
    const json_t *row = json_array_get(rows, 0);
    int64_t n = row ? json_integer_value(json_object_get(row, key)) : none;
    json_decref(rows);
    return n;
}

/* ---- circles --------------------------------------------------------------------------------------------------------
 */

st_tie store_tie(store *s, int64_t user, int64_t other)
{
    return (st_tie)number_of(store_ask(s, "SELECT tie FROM circle WHERE user=? AND other=?", "ii", user, other), "tie",
                             TIE_NONE);
}

bool store_tie_set(store *s, int64_t user, int64_t other, st_tie tie)
{
    store_about(s, SCOPE_USER, user);
    store_about(s, SCOPE_USER, other);
    if (tie == TIE_NONE)
        return store_do(s, "DELETE FROM circle WHERE user=? AND other=?", "ii", user, other);
    return store_do(s, "INSERT OR REPLACE INTO circle(user, other, tie, at) VALUES(?,?,?,?)", "iiii", user, other,
                    (int64_t)tie, now_ms());
}

/* Who was refused is not told: to them it looks as if nobody had answered yet. */
json_t *store_circle(store *s, int64_t user, st_tie tie, bool asks)
{
    return asks ? store_ask(s,
                            "SELECT id AS user, name FROM circle JOIN users ON id=circle.user WHERE other=?1 AND"
                            " tie=?2 ORDER BY at, id LIMIT 100",
                            "ii", user, (int64_t)tie)
                : store_ask(s,
                            "SELECT id AS user, name FROM circle JOIN users ON id=other WHERE circle.user=?1 AND"
                            " (tie=?2 OR (?2=0 AND tie=2)) ORDER BY lower(name), id LIMIT 200",
                            "ii", user, (int64_t)tie);
}

/* ---- invitations ----------------------------------------------------------------------------------------------------
 */

bool store_invitation_add(store *s, int64_t user, const char *table, int64_t by)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "INSERT OR REPLACE INTO invitations(user, tab, by, at) VALUES(?,?,?,?)", "isii", user, table, by,
                    now_ms());
}

bool store_invitation_drop(store *s, int64_t user, const char *table)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "DELETE FROM invitations WHERE user=? AND tab=?", "is", user, table);
}

json_t *store_invitations(store *s, int64_t user)
{
    return store_ask(
        s,
        "SELECT t.id AS \"table\", game, title, u.name AS by FROM invitations i JOIN tables t ON t.id=i.tab"
        " JOIN users u ON u.id=i.by WHERE i.user=?1 AND t.status=0 AND NOT EXISTS (SELECT 1 FROM places"
        " WHERE places.tab=t.no AND places.user=?1) ORDER BY at DESC LIMIT 20",
        "i", user);
}

int store_invited(store *s, const char *table)
{
    return (int)number_of(store_ask(s, "SELECT count(*) AS n FROM invitations WHERE tab=?", "s", table), "n", 0);
}

/* ---- dates ----------------------------------------------------------------------------------------------------------
 */

json_t *store_date_get(store *s, int64_t table)
{
    json_t *rows = store_ask(s, "SELECT date FROM dates WHERE tab=?", "i", table);
    const char *text = json_string_value(json_object_get(json_array_get(rows, 0), "date"));
    json_t *date = text ? json_loads(text, 0, NULL) : NULL;
    json_decref(rows);
    return date;
}

bool store_date_set(store *s, int64_t table, const json_t *date)
{
    store_about(s, SCOPE_TABLE, table);
    if (!date)
        return store_do(s, "DELETE FROM dates WHERE tab=?", "i", table);
    char *text = json_dumps(date, JSON_COMPACT);
    bool ok = store_do(s, "INSERT OR REPLACE INTO dates(tab, at, date) VALUES(?,?,?)", "iis", table,
                       (int64_t)json_integer_value(json_object_get(date, "at")), text);
    free(text);
    return ok;
}

json_t *store_dates_due(store *s, int64_t now)
{
    return store_ask(s, "SELECT id FROM dates JOIN tables ON no=tab WHERE status=0 AND at<=?", "i", now);
}

/* ---- persons --------------------------------------------------------------------------------------------------------
 */

bool store_groups_give(store *s, int64_t from, int64_t to)
{
    return store_do(s, "UPDATE OR IGNORE circle SET user=?2 WHERE user=?1 AND other<>?2", "ii", from, to) &&
           store_do(s, "UPDATE OR IGNORE circle SET other=?2 WHERE other=?1 AND user<>?2", "ii", from, to) &&
           store_do(s, "UPDATE OR IGNORE invitations SET user=?2 WHERE user=?1", "ii", from, to) &&
           store_groups_forget(s, from);
}

bool store_groups_forget(store *s, int64_t user)
{
    return store_do(s, "DELETE FROM circle WHERE user=?1 OR other=?1", "i", user) &&
           store_do(s, "DELETE FROM invitations WHERE user=?1 OR by=?1", "i", user);
}
