/* Rows by which nodes know of each other's sockets and orders. They are few, and statements are prepared when they are
 * needed. */
#include "server/store_nodes.h"
#include "server/now.h"
#include "server/store_sql.h"

#include <stdio.h>

static int64_t number_of(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }
static const char *text_of(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }

static int64_t number_in(json_t *rows, const char *key)
{
    int64_t n = number_of(json_array_get(rows, 0), key);
    json_decref(rows);
    return n;
}

/* What its rows are about is read first, so that others hear of it. */
bool store_node_forget(store *s, const char *node)
{
    json_t *tables = store_ask(s, "SELECT tab AS n FROM present WHERE node=?", "s", node), *row;
    json_t *users = store_ask(s, "SELECT user AS n FROM seeks WHERE node=?", "s", node);
    bool any = json_array_size(tables) + json_array_size(users) > 0;
    size_t i;
    json_array_foreach (tables, i, row)
        store_about(s, SCOPE_PRESENT, number_of(row, "n"));
    json_array_foreach (users, i, row)
        store_about(s, SCOPE_SEEK, number_of(row, "n"));
    json_decref(tables);
    json_decref(users);
    return !any || (store_do(s, "DELETE FROM present WHERE node=?", "s", node) &&
                    store_do(s, "DELETE FROM seeks WHERE node=?", "s", node));
}

json_t *store_node_names(store *s) { return store_ask(s, "SELECT node FROM present UNION SELECT node FROM seeks", ""); }

/* ---- who looks for opponents --------------------------------------------------------------------------------------
 */

bool store_seek_set(store *s, const st_seek *k)
{
    const char kind[2] = {k->clock.kind, 0};
    store_about(s, SCOPE_SEEK, k->user);
    return store_do(s,
                    "INSERT OR REPLACE INTO seeks(node, socket, user, game, seats, clock, base, plus, rated, bots,"
                    " since, mean, tab) VALUES(?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    "siisisiiiiiis", k->node, k->socket, k->user, k->game, (int64_t)k->seats, kind,
                    (int64_t)k->clock.base, (int64_t)k->clock.add, (int64_t)k->rated, (int64_t)k->bots, k->since,
                    k->mean, k->table);
}

bool store_seek_drop(store *s, const char *node, int64_t socket, int64_t user)
{
    store_about(s, SCOPE_SEEK, user);
    return store_do(s, "DELETE FROM seeks WHERE node=? AND socket=?", "si", node, socket);
}

json_t *store_seeks(store *s) { return store_ask(s, "SELECT * FROM seeks WHERE tab='' ORDER BY since, socket", ""); }
json_t *store_seeks_of(store *s, const char *node)
{
    return store_ask(s, "SELECT * FROM seeks WHERE node=?", "s", node);
}

st_seek store_seek_read(const json_t *row)
{
    return (st_seek){.node = text_of(row, "node"),
                     .game = text_of(row, "game"),
                     .table = text_of(row, "tab"),
                     .socket = number_of(row, "socket"),
                     .user = number_of(row, "user"),
                     .since = number_of(row, "since"),
                     .mean = number_of(row, "mean"),
                     .seats = (int)number_of(row, "seats"),
                     .clock = {text_of(row, "clock")[0], (int)number_of(row, "base"), (int)number_of(row, "plus")},
                     .rated = number_of(row, "rated"),
                     .bots = number_of(row, "bots")};
}

int store_seek_count(store *s, const st_seek *k)
{
    const char kind[2] = {k->clock.kind, 0};
    return (int)number_in(store_ask(s,
                                    "SELECT count(*) AS n FROM seeks WHERE tab='' AND user<>? AND game=? AND seats=?"
                                    " AND clock=? AND base=? AND plus=? AND rated=?",
                                    "isisiii", k->user, k->game, (int64_t)k->seats, kind, (int64_t)k->clock.base,
                                    (int64_t)k->clock.add, (int64_t)k->rated),
                          "n");
}

/* ---- who is at a table --------------------------------------------------------------------------------------------
 */

bool store_present_set(store *s, int64_t table, const char *node, unsigned seats)
{
    store_about(s, SCOPE_PRESENT, table);
    return seats ? store_do(s, "INSERT OR REPLACE INTO present(tab, node, seats) VALUES(?,?,?)", "isi", table, node,
                            (int64_t)seats)
                 : store_do(s, "DELETE FROM present WHERE tab=? AND node=?", "is", table, node);
}

json_t *store_present(store *s, int64_t table)
{
    return store_ask(s, "SELECT node, seats FROM present WHERE tab=?", "i", table);
}

/* ---- analyses that are ordered ------------------------------------------------------------------------------------
 */

bool store_analysis_order(store *s, int64_t table, int64_t user)
{
    store_about(s, SCOPE_TABLE, table);
    store_about(s, SCOPE_USER, user);
    return store_do(s,
                    "INSERT OR REPLACE INTO analysing(tab, user, made, state, done, whole, tries, error)"
                    " VALUES(?,?,?,1,0,0,0,'')",
                    "iii", table, user, now_ms());
}

#define ORDERS                                                                                               \
    "SELECT a.tab AS tab, id, a.user AS user, a.state AS state, done, whole, tries, error, (SELECT count(*)" \
    " FROM analysing b WHERE b.state<3 AND (b.made, b.tab)<(a.made, a.tab)) AS before FROM analysing a JOIN" \
    " tables ON no=a.tab WHERE "

void store_analysis_read(const json_t *row, st_analysis *out)
{
    *out = (st_analysis){.table = number_of(row, "tab"),
                         .user = number_of(row, "user"),
                         .state = (analysis_state)number_of(row, "state"),
                         .before = (int)number_of(row, "before"),
                         .done = (int)number_of(row, "done"),
                         .whole = (int)number_of(row, "whole"),
                         .tries = (int)number_of(row, "tries")};
    snprintf(out->id, sizeof out->id, "%s", text_of(row, "id"));
    snprintf(out->error, sizeof out->error, "%s", text_of(row, "error"));
}

st_analysis store_analysis_ordered(store *s, int64_t table)
{
    st_analysis out = {.state = ANALYSIS_NONE};
    json_t *rows = store_ask(s, ORDERS "a.tab=?", "i", table);
    if (json_array_size(rows) > 0)
        store_analysis_read(json_array_get(rows, 0), &out);
    json_decref(rows);
    return out;
}

json_t *store_analyses(store *s) { return store_ask(s, ORDERS "a.state<3 ORDER BY a.made, a.tab", ""); }

int store_analysis_count(store *s, int64_t user)
{
    return (int)number_in(
        store_ask(s, "SELECT count(*) AS n FROM analysing WHERE state<3 AND (?1=0 OR user=?1)", "i", user), "n");
}

bool store_analysis_begin(store *s, int64_t table)
{
    return store_do(s, "UPDATE analysing SET state=2, done=0, whole=0, tries=tries+1 WHERE tab=?", "i", table);
}

bool store_analysis_far(store *s, int64_t table, int done, int whole)
{
    return store_do(s, "UPDATE analysing SET done=?2, whole=?3 WHERE tab=?1", "iii", table, (int64_t)done,
                    (int64_t)whole);
}

bool store_analysis_fail(store *s, int64_t table, const char *error, int keep)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "UPDATE analysing SET state=3, error=?2 WHERE tab=?1", "is", table, error) &&
           store_do(s,
                    "DELETE FROM analysing WHERE state=3 AND tab NOT IN (SELECT tab FROM analysing WHERE state=3"
                    " ORDER BY made DESC LIMIT ?)",
                    "i", (int64_t)keep);
}

bool store_analysis_done(store *s, int64_t table)
{
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "DELETE FROM analysing WHERE tab=?", "i", table);
}
