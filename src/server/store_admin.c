/* What the operator needs of the store (admin.h): users looked up, banned, forgotten, tables closed and deleted, and
 * the orders to a server that runs. All of it is rare, so statements are prepared when they are needed. */
#include "server/now.h"
#include "server/store.h"
#include "server/store_events.h"
#include "server/store_groups.h"
#include "server/store_sql.h"

/* ---- users ------------------------------------------------------------------------------------------------------- */

bool store_user_ban(store *s, int64_t user, int64_t since)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "UPDATE users SET banned=?2 WHERE id=?1 AND name<>''", "ii", user, since);
}

bool store_user_quota(store *s, int64_t user, int64_t tables)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "UPDATE users SET quota=?2 WHERE id=?1", "ii", user, tables);
}

/* The row stays, banned for ever, so that nobody gets the number again. */
bool store_user_forget(store *s, int64_t user, const char *nobody)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "UPDATE chat SET user=0, name=?2, text='...' WHERE user=?1", "is", user, nobody) &&
           store_tokens_drop(s, user, NULL) && store_events_forget(s, user, nobody) && store_groups_forget(s, user) &&
           store_do(s, "DELETE FROM standing WHERE user=?", "i", user) &&
           store_do(s, "UPDATE analysing SET user=0 WHERE user=?", "i", user) &&
           store_do(s, "UPDATE places SET former=0 WHERE former=?", "i", user) && store_reach_drop(s, user) &&
           store_do(s,
                    "UPDATE users SET name='', looks='', account=0, password='', webhook='', email='', made=0, quota=0,"
                    " away_until=0, banned=?2"
                    " WHERE id=?1",
                    "ii", user, now_ms());
}

#define ABOUT                                                                                            \
    "SELECT id, name, CASE account WHEN 0 THEN 'guest' ELSE 'account' END AS kind, made, banned, quota," \
    " (SELECT count(*) FROM tables WHERE owner=users.id) AS tables,"                                     \
    " (SELECT count(*) FROM places WHERE user=users.id) AS seats,"                                       \
    " (SELECT count(*) FROM tokens WHERE user=users.id) AS tokens FROM users WHERE name<>'' AND "

json_t *store_users_about(store *s, const char *word)
{
    return store_ask(s, ABOUT "instr(lower(name), lower(?)) ORDER BY id", "s", word);
}

json_t *store_user_about(store *s, int64_t user)
{
    json_t *rows = store_ask(s, ABOUT "id=?", "i", user);
    json_t *one = json_incref(json_array_get(rows, 0));
    json_decref(rows);
    return one;
}

json_t *store_user_all(store *s, int64_t user)
{
    static const struct {
        const char *name, *query;
    } parts[] = {
        {"webhook", "SELECT webhook, form FROM users LEFT JOIN hooks ON user=id WHERE id=? AND webhook<>''"},
        {"email", "SELECT email FROM users WHERE id=? AND email<>''"},
        {"notices",
         "SELECT tables.id AS \"table\", text AS wishes FROM wishes LEFT JOIN tables ON no=tab WHERE user=?"},
        {"pushes", "SELECT endpoint, made FROM subscriptions WHERE user=?"},
        {"waiting", "SELECT kind, channel, made, due FROM outbox WHERE user=?"},
        {"circle", "SELECT name, tie, at FROM circle JOIN users ON users.id=other WHERE circle.user=?"},
        {"events", "SELECT event, entrants.name FROM entrants WHERE user=?"},
        {"tokens", "SELECT id, made, seen FROM tokens WHERE user=?"},
        {"tables", "SELECT id AS \"table\", game, title, made, changed FROM tables WHERE owner=?"},
        {"seats", "SELECT id AS \"table\", game, seat, name FROM places JOIN tables ON no=tab WHERE user=?"},
        {"choices",
         "SELECT id AS \"table\", number, choice, at FROM places JOIN tables ON no=places.tab JOIN choices ON"
         " choices.tab=no AND choices.seat=places.seat WHERE user=? AND undo<0 ORDER BY no, number"},
        {"results",
         "SELECT id AS \"table\", ends.game AS game, at, seat, rank, score, rated, gave_up FROM end_seats JOIN ends"
         " USING(tab) JOIN tables ON tables.no=tab WHERE who=CAST(? AS TEXT) ORDER BY ends.no"},
        {"ratings", "SELECT game, seats, mean, deviation, games, won FROM ratings WHERE who=CAST(? AS TEXT)"},
        {"marks", "SELECT name, blocked, muted FROM marks JOIN users ON users.id=other WHERE user=?"},
        {"chat", "SELECT id AS \"table\", at, name, text FROM chat JOIN tables ON no=tab WHERE user=? ORDER BY at"},
    };
    json_t *out = store_user_about(s, user);
    for (size_t i = 0; out && i < sizeof parts / sizeof *parts; i++)
        json_object_set_new(out, parts[i].name, store_ask(s, parts[i].query, "i", user));
    return out;
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

static int64_t number_in(json_t *rows, const char *key)
{
    int64_t value = json_integer_value(json_object_get(json_array_get(rows, 0), key));
    json_decref(rows);
    return value;
}

static void about_table(store *s, const char *id)
{
    store_about(s, SCOPE_TABLE, number_in(store_ask(s, "SELECT no FROM tables WHERE id=?", "s", id), "no"));
}

bool store_table_disown(store *s, int64_t table, const char *title)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "UPDATE tables SET owner=0, title=?2 WHERE no=?1", "is", table, title);
}

bool store_table_close(store *s, const char *id)
{
    about_table(s, id);
    return store_do(s, "UPDATE tables SET status=?2, changed=?3 WHERE id=?1 AND status<2", "sii", id,
                    (int64_t)TABLE_CLOSED, now_ms());
}

bool store_table_hide(store *s, const char *id)
{
    about_table(s, id);
    return store_do(s, "UPDATE tables SET listed=0 WHERE id=?", "s", id);
}

bool store_table_delete(store *s, const char *id)
{
    static const char *const parts[] = {"DELETE FROM choices WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM standing WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM analysis WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM snapshots WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM ends WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM end_seats WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM given_up WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM logs WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM pending WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM absence WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM told WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM outbox WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM wishes WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM dates WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM present WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM analysing WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM invitations WHERE tab=?",
                                        "DELETE FROM chat WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "DELETE FROM places WHERE tab=(SELECT no FROM tables WHERE id=?)",
                                        "UPDATE tables SET rematch='' WHERE rematch=?",
                                        "DELETE FROM tables WHERE id=?"};
    about_table(s, id);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!store_do(s, parts[i], "s", id))
            return false;
    return true;
}

/* ---- orders ------------------------------------------------------------------------------------------------------ */

bool store_order_add(store *s, const char *kind, const char *subject, int64_t value, int64_t keep_since)
{
    return store_do(s, "DELETE FROM orders WHERE state AND made<?", "i", keep_since) &&
           store_do(s, "INSERT INTO orders(kind, subject, value, made, state) VALUES(?,?,?,?,0)", "ssii", kind, subject,
                    value, now_ms());
}

int64_t store_order_last(store *s, const char *kind, const char *subject)
{
    return number_in(store_ask(s, "SELECT max(no) AS no FROM orders WHERE kind=? AND subject=?", "ss", kind, subject),
                     "no");
}

json_t *store_orders(store *s)
{
    return store_ask(s, "SELECT no, kind, subject, value FROM orders WHERE state=0 ORDER BY no", "");
}

bool store_order_set(store *s, int64_t no, int state)
{
    store_about(s, SCOPE_ORDERS, 1);
    return store_do(s, "UPDATE orders SET state=?2 WHERE no=?1", "ii", no, (int64_t)state);
}

int store_order_state(store *s, int64_t no)
{
    return (int)number_in(store_ask(s, "SELECT state FROM orders WHERE no=?", "i", no), "state");
}
