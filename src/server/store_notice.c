/* What the store keeps so that people can be reached (notice.h): what each wishes, where notices go, those that wait to
 * be sent, and links that work once. None of it is asked for while a choice is made but the wishes of whoever is told
 * of it, so statements are prepared when they are needed. */
#include "server/now.h"
#include "server/store.h"
#include "server/store_sql.h"

#include <stdlib.h>
#include <string.h>

static int64_t number_in(json_t *rows, const char *key)
{
    int64_t value = json_integer_value(json_object_get(json_array_get(rows, 0), key));
    json_decref(rows);
    return value;
}

/* The first row; NULL if there is none. */
static json_t *one_of(json_t *rows)
{
    json_t *one = json_incref(json_array_get(rows, 0));
    json_decref(rows);
    return one;
}

static char *text_in(json_t *rows, const char *key)
{
    const char *text = json_string_value(json_object_get(json_array_get(rows, 0), key));
    char *own = text ? strdup(text) : NULL;
    json_decref(rows);
    return own;
}

/* ---- the outbox -------------------------------------------------------------------------------------------------- */

bool store_notice_add(store *s, const st_notice *n)
{
    json_t *words = json_pack("[s*s*]", n->word[0], n->word[1]);
    char *text = words ? json_dumps(words, JSON_COMPACT) : NULL;
    json_decref(words);
    store_about(s, SCOPE_OUTBOX, n->user);
    bool ok = store_do(s,
                       "INSERT INTO outbox(id, user, tab, kind, channel, target, host, words, made, slot, due, tries)"
                       " VALUES(?,?,?,?,?,?,?,?,?,?,?,0)",
                       "siississiii", n->id, n->user, n->table, n->kind, n->channel, n->target, n->host,
                       text ? text : "[]", n->made, n->slot, n->due);
    free(text);
    return ok;
}

bool store_notice_withdraw(store *s, int64_t user, int64_t table, const char *kind)
{
    store_about(s, SCOPE_OUTBOX, user);
    return store_do(s, "DELETE FROM outbox WHERE user=?1 AND tab=?2 AND (?3 IS NULL OR kind=?3)", "iis", user, table,
                    kind);
}

bool store_notice_drop(store *s, int64_t user, int64_t no)
{
    store_about(s, SCOPE_OUTBOX, user);
    return store_do(s, "DELETE FROM outbox WHERE no=?", "i", no);
}

bool store_notice_later(store *s, int64_t user, int64_t no, int64_t due, int tries)
{
    store_about(s, SCOPE_OUTBOX, user);
    return store_do(s, "UPDATE outbox SET due=?2, tries=?3 WHERE no=?1", "iii", no, due, (int64_t)tries);
}

bool store_notice_waits(store *s, int64_t no)
{
    return number_in(store_ask(s, "SELECT count(*) AS n FROM outbox WHERE no=?", "i", no), "n") > 0;
}

int64_t store_notice_due(store *s, int64_t no)
{
    return number_in(store_ask(s, "SELECT due FROM outbox WHERE no=?", "i", no), "due");
}

/* Subscriptions and letters that are gone leave their columns empty. */
#define WITH_ADDRESSES                                                                                              \
    "SELECT o.no, o.id, o.user, o.kind, o.channel, o.host, o.words, o.made, o.slot, o.tries, o.target, u.name,"     \
    " u.email, u.webhook, u.banned, h.form, h.secret, s.endpoint, s.key, s.auth, l.purpose, l.email AS to_confirm," \
    " l.until, t.id AS \"table\", t.game, t.title, w.text AS wishes,"                                               \
    " EXISTS (SELECT 1 FROM places p WHERE p.tab=o.tab AND p.user=o.user) AS seated"                                \
    " FROM outbox o JOIN users u ON u.id=o.user LEFT JOIN hooks h ON h.user=o.user"                                 \
    " LEFT JOIN subscriptions s ON o.channel='push' AND s.no=o.target AND s.user=o.user"                            \
    " LEFT JOIN letters l ON o.channel='mail' AND l.no=o.target LEFT JOIN tables t ON t.no=o.tab"                   \
    " LEFT JOIN wishes w ON w.user=o.user AND w.tab=0"

/* From host to host by the index, so that it costs no more when many wait. */
#define DUE                                                                                                   \
    " WHERE o.no IN (WITH RECURSIVE hosts(host) AS (SELECT min(host) FROM outbox UNION ALL SELECT"            \
    " (SELECT min(x.host) FROM outbox x WHERE x.host>hosts.host) FROM hosts WHERE hosts.host IS NOT NULL)"    \
    " SELECT p.no FROM hosts JOIN outbox p ON p.no IN (SELECT y.no FROM outbox y WHERE y.host=hosts.host AND" \
    " y.due<=?1 ORDER BY y.due, y.no LIMIT ?2) ORDER BY p.due, p.no LIMIT ?3) ORDER BY o.due, o.no"

json_t *store_notices_due(store *s, int64_t now, int each, int most)
{
    return store_ask(s, WITH_ADDRESSES DUE, "iii", now, (int64_t)each, (int64_t)most);
}

bool store_host_later(store *s, const char *host, int64_t due)
{
    return store_do(s, "UPDATE outbox SET due=?2 WHERE host=?1 AND due<?2", "si", host, due);
}

json_t *store_notices_of(store *s, int64_t user, int64_t slot, int most)
{
    return store_ask(s,
                     WITH_ADDRESSES " WHERE o.user=? AND o.slot=? AND o.channel='mail' ORDER BY o.made, o.no LIMIT ?",
                     "iii", user, slot, (int64_t)most);
}

int store_notice_count(store *s, int64_t user)
{
    return (int)number_in(store_ask(s, "SELECT count(*) AS n FROM outbox WHERE user=?", "i", user), "n");
}

int store_waited(store *s, int64_t user)
{
    return (int)number_in(store_ask(s,
                                    "SELECT count(*) AS n FROM places p JOIN tables t ON t.no=p.tab JOIN pending q ON"
                                    " q.tab=p.tab WHERE p.user=? AND NOT p.away AND t.status=1 AND q.owed>>p.seat&1",
                                    "i", user),
                          "n");
}

/* ---- where and what ---------------------------------------------------------------------------------------------- */

bool store_wishes_set(store *s, int64_t user, int64_t table, const char *text)
{
    store_about(s, SCOPE_USER, user);
    if (!text)
        return store_do(s, "DELETE FROM wishes WHERE user=? AND tab=?", "ii", user, table);
    return store_do(s, "INSERT OR REPLACE INTO wishes(user, tab, text) VALUES(?,?,?)", "iis", user, table, text);
}

char *store_wishes(store *s, int64_t user, int64_t table)
{
    return text_in(store_ask(s, "SELECT text FROM wishes WHERE user=? AND tab=?", "ii", user, table), "text");
}

bool store_hook_set(store *s, int64_t user, const char *form, const char *secret)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "INSERT OR REPLACE INTO hooks(user, form, secret) VALUES(?,?,?)", "iss", user, form, secret);
}

json_t *store_hook(store *s, int64_t user)
{
    return one_of(store_ask(s, "SELECT form, secret FROM hooks WHERE user=?", "i", user));
}

bool store_subscribe(store *s, int64_t user, const char *token, const char *endpoint, const char *key, const char *auth,
                     int most)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s,
                    "INSERT INTO subscriptions(user, token, endpoint, key, auth, made) VALUES(?,?,?,?,?,?)"
                    " ON CONFLICT(endpoint) DO UPDATE SET user=excluded.user, token=excluded.token, key=excluded.key,"
                    " auth=excluded.auth, made=excluded.made",
                    "issssi", user, token, endpoint, key, auth, now_ms()) &&
           store_do(s,
                    "DELETE FROM subscriptions WHERE user=?1 AND no NOT IN (SELECT no FROM subscriptions WHERE user=?1"
                    " ORDER BY made DESC, no DESC LIMIT ?2)",
                    "ii", user, (int64_t)most);
}

bool store_unsubscribe(store *s, int64_t user, const char *endpoint)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "DELETE FROM subscriptions WHERE user=? AND endpoint=?", "is", user, endpoint);
}

json_t *store_subscriptions(store *s, int64_t user)
{
    return store_ask(s, "SELECT no, endpoint, made FROM subscriptions WHERE user=? ORDER BY made, no", "i", user);
}

bool store_email_set(store *s, int64_t user, const char *email)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "UPDATE users SET email=?2 WHERE id=?1", "is", user, email);
}

json_t *store_email_users(store *s, const char *email, int most)
{
    return store_ask(s,
                     "SELECT id, email FROM users WHERE account AND NOT banned AND email<>'' AND lower(email)=lower(?)"
                     " ORDER BY id LIMIT ?",
                     "si", email, (int64_t)most);
}

/* ---- links and keys ---------------------------------------------------------------------------------------------- */

bool store_letter_add(store *s, int64_t no, int64_t user, const char *purpose, const char *email, int64_t now,
                      int64_t until)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "DELETE FROM letters WHERE until<?1 OR (user=?2 AND purpose=?3)", "iis", now, user, purpose) &&
           store_do(s, "INSERT INTO letters(no, user, purpose, email, until) SELECT ?1, ?2, ?3, ?4, ?5 WHERE ?2",
                    "iissi", no, user, purpose, email, until);
}

json_t *store_letter(store *s, int64_t no)
{
    return one_of(store_ask(s, "SELECT no, user, purpose, email, until FROM letters WHERE no=?", "i", no));
}

bool store_letters_drop(store *s, int64_t user, const char *purpose)
{
    store_about(s, SCOPE_USER, user);
    return store_do(s, "DELETE FROM letters WHERE user=? AND purpose=?", "is", user, purpose);
}

char *store_key(store *s, const char *name)
{
    return text_in(store_ask(s, "SELECT value FROM keys WHERE name=?", "s", name), "value");
}

bool store_key_set(store *s, const char *name, const char *value)
{
    return store_do(s, "INSERT OR IGNORE INTO keys(name, value) VALUES(?,?)", "ss", name, value);
}

/* ---- people who change --------------------------------------------------------------------------------------------
 */

bool store_reach_give(store *s, int64_t from, int64_t to)
{
    static const char *const parts[] = {"UPDATE subscriptions SET user=?2, token='' WHERE user=?1",
                                        "UPDATE outbox SET user=?2 WHERE user=?1 AND channel='push'",
                                        "UPDATE OR IGNORE wishes SET user=?2 WHERE user=?1",
                                        "DELETE FROM wishes WHERE user=?1 AND ?2"};
    store_about(s, SCOPE_OUTBOX, from);
    store_about(s, SCOPE_OUTBOX, to);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!store_do(s, parts[i], "ii", from, to))
            return false;
    return true;
}

bool store_reach_drop(store *s, int64_t user)
{
    static const char *const parts[] = {"DELETE FROM wishes WHERE user=?", "DELETE FROM hooks WHERE user=?",
                                        "DELETE FROM subscriptions WHERE user=?", "DELETE FROM outbox WHERE user=?",
                                        "DELETE FROM letters WHERE user=?"};
    store_about(s, SCOPE_OUTBOX, user);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!store_do(s, parts[i], "i", user))
            return false;
    return true;
}
