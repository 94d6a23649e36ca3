/* Queries about people: how they stand, what they played, whom they keep away. Most are rare, and prepared when they
 * are needed. */
#include "server/store_people.h"
#include "server/now.h"
#include "server/store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void person_key(int64_t user, char out[BOT_ROOM])
{
    out[0] = 0;
    if (user)
        snprintf(out, BOT_ROOM, "%lld", (long long)user);
}

/* ---- ends ----------------------------------------------------------------------------------------------------------
 */

static bool add_seat(store *s, const st_end *end, int seat)
{
    const st_end_seat *at = &end->seat[seat];
    return store_do(s,
                    "INSERT OR IGNORE INTO end_seats(tab, seat, who, rank, score, share, role, gave_up) SELECT ?1, ?2,"
                    " ifnull((SELECT who FROM given_up WHERE tab=?1 AND seat=?2), ?3), ?4, ?5,"
                    " ?6*(NOT EXISTS(SELECT 1 FROM given_up WHERE tab=?1 AND seat=?2)), ?7,"
                    " EXISTS(SELECT 1 FROM given_up WHERE tab=?1 AND seat=?2)",
                    "iisiiii", end->table, (int64_t)seat, at->who, (int64_t)at->rank, (int64_t)at->score,
                    (int64_t)at->share, (int64_t)at->role);
}

bool store_end_add(store *s, const st_end *end)
{
    store_about(s, SCOPE_TABLE, end->table);
    bool ok =
        store_do(s, "INSERT OR IGNORE INTO ends(tab, game, seats, at, rated, plain) VALUES(?,?,?,?,?,?)", "isiiii",
                 end->table, end->game, (int64_t)end->seats, end->at, (int64_t)end->rated, (int64_t)end->plain);
    for (int i = 0; ok && i < end->seats; i++)
        ok = add_seat(s, end, i);
    return ok && (!end->rated || store_do(s, "SELECT rate(?)", "i", end->table));
}

bool store_give_up(store *s, int64_t table, int seat, int64_t user)
{
    char who[BOT_ROOM];
    person_key(user, who);
    store_about(s, SCOPE_TABLE, table);
    return store_do(s, "INSERT OR IGNORE INTO given_up(tab, seat, who) VALUES(?,?,?)", "iis", table, (int64_t)seat,
                    who);
}

bool store_rate_again(store *s) { return store_do(s, "SELECT rate_again()", ""); }

static json_t *first_of(json_t *rows)
{
    json_t *first = json_incref(json_array_get(rows, 0));
    json_decref(rows);
    return first;
}

static int64_t number_at(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }

bool store_uses_due(store *s, char id[ID_ROOM])
{
    json_t *row = first_of(store_ask(s,
                                     "SELECT id FROM ends JOIN tables ON tables.no=tab WHERE uses IS NULL"
                                     " ORDER BY ends.no LIMIT 1",
                                     ""));
    bool there = row;
    snprintf(id, ID_ROOM, "%s", there ? json_string_value(json_object_get(row, "id")) : "");
    json_decref(row);
    return there;
}

bool store_uses_set(store *s, int64_t table, const char *uses, const int *roles, int seats)
{
    store_about(s, SCOPE_TABLE, table);
    bool ok = store_do(s, "UPDATE ends SET uses=?2 WHERE tab=?1", "is", table, uses);
    for (int i = 0; ok && i < seats; i++)
        ok = store_do(s, "UPDATE end_seats SET role=?3 WHERE tab=?1 AND seat=?2", "iii", table, (int64_t)i,
                      (int64_t)roles[i]);
    return ok;
}

bool store_ends_give(store *s, int64_t from, int64_t to)
{
    char a[BOT_ROOM], b[BOT_ROOM];
    person_key(from, a);
    person_key(to, b);
    return store_do(s,
                    "UPDATE end_seats SET who=?2 WHERE who=?1 AND tab NOT IN (SELECT tab FROM end_seats WHERE who=?2)",
                    "ss", a, b) &&
           store_do(s, "UPDATE OR IGNORE marks SET user=?2 WHERE user=?1 AND other<>?2", "ii", from, to) &&
           store_do(s, "UPDATE OR IGNORE marks SET other=?2 WHERE other=?1 AND user<>?2", "ii", from, to) &&
           store_do(s, "DELETE FROM marks WHERE user=?1 OR other=?1", "i", from);
}

bool store_ends_forget(store *s, int64_t user, const char *alias)
{
    char who[BOT_ROOM];
    person_key(user, who);
    return store_do(s, "UPDATE end_seats SET who=?2 WHERE who=?1", "ss", who, alias) &&
           store_do(s, "UPDATE given_up SET who=?2 WHERE who=?1", "ss", who, alias) &&
           store_do(s, "UPDATE ratings SET who=?2 WHERE who=?1", "ss", who, alias) &&
           store_do(s, "DELETE FROM marks WHERE user=?1 OR other=?1", "i", user);
}

/* ---- ratings -------------------------------------------------------------------------------------------------------
 */

/* Each of its rated games had a first seat. */
json_t *store_lists(store *s)
{
    return store_ask(s, "SELECT game, seats, games FROM ratings WHERE who='seat 0' ORDER BY game, seats", "");
}

/* Who is a person with an account, or a bot; not seats and roles, nor whoever was forgotten. */
#define RATED_ONES                                                                                              \
    " FROM ratings LEFT JOIN users ON who GLOB '[0-9]*' AND users.id=CAST(who AS INTEGER) AND account AND NOT " \
    "banned WHERE (users.id IS NOT NULL OR who GLOB '[a-z]*' AND who NOT GLOB '* *')"

json_t *store_ladder(store *s, const char *game, int seats, int limit)
{
    return store_ask(s,
                     "SELECT who, users.name AS name, mean, deviation, games, won, at" RATED_ONES
                     " AND game=? AND seats=? ORDER BY mean-3*deviation DESC, who LIMIT ?",
                     "sii", game, (int64_t)seats, (int64_t)limit);
}

json_t *store_terms(store *s, const char *game, int seats)
{
    return store_ask(s,
                     "SELECT who, mean, deviation, games FROM ratings WHERE game=? AND seats=? AND who GLOB '* *'"
                     " ORDER BY who",
                     "si", game, (int64_t)seats);
}

json_t *store_rating_rows(store *s, const char *who)
{
    return store_ask(s, "SELECT game, seats, mean, deviation, games, won FROM ratings WHERE who=? ORDER BY games DESC",
                     "s", who);
}

json_t *store_rated(store *s, int64_t table)
{
    return store_ask(s,
                     "SELECT seat, gave_up, mean0, deviation0, mean, deviation FROM end_seats WHERE tab=? AND mean IS"
                     " NOT NULL ORDER BY seat",
                     "i", table);
}

bool store_points(store *s, const char *game, int seats, const char *who, int64_t *mean)
{
    json_t *row = first_of(
        store_ask(s, "SELECT mean FROM ratings WHERE game=? AND seats=? AND who=?", "sis", game, (int64_t)seats, who));
    bool there = row;
    *mean = number_at(row, "mean");
    json_decref(row);
    return there;
}

/* ---- what was played -----------------------------------------------------------------------------------------------
 */

/* A bot has played very many games: the last ones tell enough. */
#define LAST_OF " FROM (SELECT * FROM end_seats WHERE who=?1 AND who<>'' ORDER BY tab DESC LIMIT 2000) mine "

/* Of a table that is on no list only those know who sat there; a rated game is everybody's to see. */
#define PLAYED LAST_OF "JOIN ends USING(tab) JOIN tables t ON t.no=mine.tab WHERE (?2 OR t.listed OR ends.rated)"

json_t *store_played(store *s, const char *who, bool all)
{
    return store_ask(s,
                     "SELECT ends.game AS game, ends.seats AS seats, count(*) AS games, sum(share) AS won, sum(rank) AS"
                     " ranks, sum(gave_up) AS gave_up" PLAYED " GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2",
                     "si", who, (int64_t)all);
}

json_t *store_games_of(store *s, const char *who, bool all, int limit)
{
    return store_ask(s,
                     "SELECT t.id AS \"table\", t.no AS no, ends.game AS game, ends.seats AS seats, ends.at AS at,"
                     " ends.rated AS rated, seat, rank, share, score, gave_up, mean0, mean" PLAYED
                     " ORDER BY ends.no DESC LIMIT ?3",
                     "sii", who, (int64_t)all, (int64_t)limit);
}

json_t *store_opponents(store *s, const char *who, bool all, int limit)
{
    return store_ask(
        s,
        "SELECT o.who AS who, users.name AS name, count(DISTINCT o.tab) AS games, sum(mine.rank<o.rank) AS ahead,"
        " sum(mine.rank>o.rank) AS behind " LAST_OF "JOIN ends USING(tab) JOIN tables t ON t.no=mine.tab JOIN"
        " end_seats o ON o.tab=mine.tab AND o.who<>mine.who LEFT JOIN users ON o.who GLOB '[0-9]*' AND"
        " users.id=CAST(o.who AS INTEGER) AND account WHERE (?2 OR t.listed OR"
        " ends.rated) AND (users.name<>'' OR o.who GLOB '[a-z]*') GROUP BY o.who ORDER BY games DESC, o.who LIMIT ?3",
        "sii", who, (int64_t)all, (int64_t)limit);
}

json_t *store_seats_of(store *s, const char *who, bool all)
{
    return store_ask(
        s,
        "SELECT ends.game AS game, ends.seats AS seats, seat, role, count(*) AS games, sum(share) AS won" PLAYED
        " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
        "si", who, (int64_t)all);
}

json_t *store_ended(store *s, const char *game, int seats, int limit)
{
    return store_ask(
        s,
        "SELECT uses, (SELECT json_group_array(json_array(seat, share, score, role, gave_up)) FROM end_seats"
        " WHERE end_seats.tab=ends.tab) AS seats FROM ends WHERE game=? AND seats=? AND plain ORDER BY no"
        " DESC LIMIT ?",
        "sii", game, (int64_t)seats, (int64_t)limit);
}

bool store_ended_count(store *s, const char *game, int seats, int64_t *all, int64_t *waiting)
{
    json_t *row =
        first_of(store_ask(s,
                           "SELECT count(*) AS n, ifnull(sum(uses IS NULL), 0) AS waiting FROM ends WHERE game=?"
                           " AND seats=? AND plain",
                           "si", game, (int64_t)seats));
    *all = number_at(row, "n");
    *waiting = number_at(row, "waiting");
    bool ok = row;
    json_decref(row);
    return ok;
}

/* ---- marks ---------------------------------------------------------------------------------------------------------
 */

st_mark store_mark(store *s, int64_t user, int64_t other)
{
    json_t *row =
        first_of(store_ask(s, "SELECT blocked, muted FROM marks WHERE user=? AND other=?", "ii", user, other));
    st_mark out = {number_at(row, "blocked"), number_at(row, "muted")};
    json_decref(row);
    return out;
}

bool store_mark_set(store *s, int64_t user, int64_t other, st_mark mark)
{
    store_about(s, SCOPE_USER, user);
    if (!mark.blocked && !mark.muted)
        return store_do(s, "DELETE FROM marks WHERE user=? AND other=?", "ii", user, other);
    return store_do(s, "INSERT OR REPLACE INTO marks(user, other, blocked, muted) VALUES(?,?,?,?)", "iiii", user, other,
                    (int64_t)mark.blocked, (int64_t)mark.muted);
}

bool store_apart(store *s, int64_t a, int64_t b)
{
    json_t *rows = store_ask(
        s, "SELECT 1 AS one FROM marks WHERE blocked AND (user=?1 AND other=?2 OR user=?2 AND other=?1)", "ii", a, b);
    bool apart = json_array_size(rows) > 0;
    json_decref(rows);
    return apart;
}

json_t *store_marks(store *s, int64_t user)
{
    return store_ask(s,
                     "SELECT other AS id, name, blocked, muted FROM marks JOIN users ON users.id=other WHERE user=? AND"
                     " name<>'' ORDER BY name",
                     "i", user);
}

void store_matters(store *s, int64_t table) { store_about(s, SCOPE_TABLE, table); }

int store_mark_count(store *s, int64_t user)
{
    json_t *row = first_of(store_ask(s, "SELECT count(*) AS n FROM marks WHERE user=?", "i", user));
    int n = (int)number_at(row, "n");
    json_decref(row);
    return n;
}
