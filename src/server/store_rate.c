/* Rating a game that is over: reads what is known of who played, the seats and the roles, and writes what is known now.
 * Numbers are kept in thousandths of a point. */
#include "server/store_rate.h"
#include "server/store_people.h"
#include "server/store_sql.h"
#include "server/strength.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int64_t WHILE_MS = 30LL * 24 * 3600 * 1000; /* in which one meets somebody again */

typedef struct part {
    char who[BOT_ROOM];
    strength before;
} part;

typedef struct game {
    int64_t table, at;
    const char *name;
    int seats;
    part part[LD_MAX_SEATS][STRENGTH_PARTS];
    bool gave_up[LD_MAX_SEATS];
    int share[LD_MAX_SEATS];
    strength_seat seat[LD_MAX_SEATS];
} game;

static int64_t number_at(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }
static const char *text_at(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }

static bool failed_or_empty(json_t *rows, bool *ok)
{
    *ok = *ok && rows;
    return json_array_size(rows) == 0;
}

/* ---- reading ------------------------------------------------------------------------------------------------------
 */

static strength known(store *s, const game *g, const char *who, strength fresh, bool *ok)
{
    json_t *rows = store_ask(s, "SELECT mean, deviation FROM ratings WHERE game=? AND seats=? AND who=?", "sis",
                             g->name, (int64_t)g->seats, who);
    const json_t *row = json_array_get(rows, 0);
    strength out = fresh;
    if (!failed_or_empty(rows, ok))
        out = (strength){(double)number_at(row, "mean") / 1000, (double)number_at(row, "deviation") / 1000};
    json_decref(rows);
    return out;
}

/* A name that does not begin with a letter is a person's. */
static bool is_person(const char *who) { return who[0] && !(who[0] >= 'a' && who[0] <= 'z'); }

/* How often a person and somebody else have met. Bots among themselves agree on nothing, and meet very often. */
static int met(store *s, const game *g, const char *one, const char *other, bool *ok)
{
    if (!one[0] || !other[0] || (!is_person(one) && !is_person(other)))
        return 0;
    json_t *rows =
        store_ask(s,
                  "SELECT count(*) AS n FROM end_seats a CROSS JOIN ends e ON e.tab=a.tab CROSS JOIN end_seats"
                  " b ON b.tab=a.tab WHERE a.who=? AND b.who=? AND e.game=? AND e.seats=? AND e.rated=2 AND"
                  " e.at>?",
                  "sssii", is_person(one) ? one : other, is_person(one) ? other : one, g->name, (int64_t)g->seats,
                  g->at - WHILE_MS);
    int n = failed_or_empty(rows, ok) ? 0 : (int)number_at(json_array_get(rows, 0), "n");
    json_decref(rows);
    return n;
}

/* A bot that sits there twice is nobody it could be compared with. */
static double weight_of(store *s, const game *g, int seat, bool *ok)
{
    int times[LD_MAX_SEATS], others = 0;
    const char *own = g->part[seat][0].who;
    for (int o = 0; o < g->seats; o++)
        if (strcmp(g->part[o][0].who, own) != 0)
            times[others++] = met(s, g, own, g->part[o][0].who, ok);
    return others ? strength_weight(times, others) : 0;
}

static void add_part(store *s, game *g, int seat, const char *who, strength fresh, bool *ok)
{
    strength_seat *at = &g->seat[seat];
    part *p = &g->part[seat][at->parts];
    snprintf(p->who, sizeof p->who, "%s", who);
    p->before = who[0] ? known(s, g, who, fresh, ok) : fresh;
    at->part[at->parts++] = p->before;
}

/* Those who gave up come last together, whoever played on for them. */
static bool read_game(store *s, game *g, const json_t *rows)
{
    size_t i;
    const json_t *row;
    bool ok = true;
    json_array_foreach (rows, i, row) {
        char term[BOT_ROOM];
        int seat = (int)i, role = (int)number_at(row, "role");
        g->gave_up[seat] = number_at(row, "gave_up");
        g->share[seat] = (int)number_at(row, "share");
        g->seat[seat].rank = g->gave_up[seat] ? LD_MAX_SEATS + 1 : (int)number_at(row, "rank");
        add_part(s, g, seat, text_at(row, "who"), strength_new(), &ok);
        snprintf(term, sizeof term, "seat %d", seat);
        add_part(s, g, seat, term, strength_term(), &ok);
        snprintf(term, sizeof term, "role %d", role);
        if (role >= 0)
            add_part(s, g, seat, term, strength_term(), &ok);
    }
    for (int seat = 0; seat < g->seats; seat++)
        g->seat[seat].weight = weight_of(s, g, seat, &ok);
    return ok;
}

/* ---- writing ------------------------------------------------------------------------------------------------------
 */

static int64_t thousandths(double x) { return (int64_t)(x * 1000 + (x < 0 ? -0.5 : 0.5)); }

/* The mean of what is found of it at all the seats where it is: nothing is learned twice. */
static bool keep_part(store *s, const game *g, int seat, int which)
{
    const char *who = g->part[seat][which].who;
    double mean = 0, deviation = 0, won = 0;
    int seats = 0;
    for (int o = 0; o < g->seats; o++)
        for (int p = 0; p < g->seat[o].parts; p++)
            if (strcmp(g->part[o][p].who, who) == 0) {
                if (o < seat)
                    return true; /* it is kept already */
                mean += g->seat[o].part[p].mean;
                deviation += g->seat[o].part[p].deviation;
                won += g->share[o];
                seats++;
            }
    return store_do(s,
                    "INSERT INTO ratings(game, seats, who, mean, deviation, games, won, at) VALUES(?,?,?,?,?,1,?,?)"
                    " ON CONFLICT(game, seats, who) DO UPDATE SET mean=excluded.mean, deviation=excluded.deviation,"
                    " games=games+1, won=won+excluded.won, at=excluded.at",
                    "sisiiii", g->name, (int64_t)g->seats, who, thousandths(mean / seats),
                    thousandths(deviation / seats), (int64_t)(won / seats), g->at);
}

static bool keep_seat(store *s, const game *g, int seat)
{
    const strength before = g->part[seat][0].before, *after = &g->seat[seat].part[0];
    bool ok = true;
    for (int p = 0; ok && p < g->seat[seat].parts; p++)
        if (g->part[seat][p].who[0])
            ok = keep_part(s, g, seat, p);
    return ok && store_do(s, "UPDATE end_seats SET mean0=?, deviation0=?, mean=?, deviation=? WHERE tab=? AND seat=?",
                          "iiiiii", thousandths(before.mean), thousandths(before.deviation), thousandths(after->mean),
                          thousandths(after->deviation), g->table, (int64_t)seat);
}

static bool rate_seats(store *s, game *g, const json_t *rows)
{
    bool ok = read_game(s, g, rows);
    if (ok)
        strength_update(g->seat, g->seats);
    for (int seat = 0; ok && seat < g->seats; seat++)
        ok = keep_seat(s, g, seat);
    return ok && store_do(s, "UPDATE ends SET rated=2 WHERE tab=?", "i", g->table);
}

/* One that is not to be rated, or was already, stays as it is. */
static bool rate_game(store *s, int64_t table)
{
    json_t *rows = store_ask(s,
                             "SELECT game, seats, at, seat, who, rank, share, role, gave_up FROM ends JOIN end_seats"
                             " USING(tab) WHERE tab=? AND rated=1 ORDER BY seat",
                             "i", table);
    const json_t *first = json_array_get(rows, 0);
    size_t n = json_array_size(rows);
    bool ok = rows;
    if (n > 1 && n <= LD_MAX_SEATS) {
        game *g = calloc(1, sizeof *g);
        if (!g)
            abort();
        g->table = table;
        g->at = number_at(first, "at");
        g->name = text_at(first, "game");
        g->seats = (int)n;
        ok = rate_seats(s, g, rows);
        free(g);
    }
    json_decref(rows);
    return ok;
}

/* In the order in which they ended. */
static bool rate_all(store *s)
{
    size_t i;
    json_t *row;
    bool ok = store_do(s, "DELETE FROM ratings", "") && store_do(s, "UPDATE ends SET rated=1 WHERE rated=2", "");
    json_t *rows = store_ask(s, "SELECT tab FROM ends WHERE rated=1 ORDER BY no", "");
    json_array_foreach (rows, i, row)
        ok = ok && rate_game(s, number_at(row, "tab"));
    ok = ok && rows;
    json_decref(rows);
    return ok;
}

/* ---- in SQL -------------------------------------------------------------------------------------------------------
 */

static void answer(sqlite3_context *context, bool ok)
{
    if (ok)
        sqlite3_result_int(context, 1);
    else
        sqlite3_result_error(context, "a game could not be rated", -1);
}

static void sql_rate(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count;
    answer(context, rate_game(sqlite3_user_data(context), sqlite3_value_int64(values[0])));
}

static void sql_rate_again(sqlite3_context *context, int count, sqlite3_value **values)
{
    (void)count, (void)values;
    answer(context, rate_all(sqlite3_user_data(context)));
}

void rate_known(sqlite3 *db, store *s)
{
    int how = SQLITE_UTF8 | SQLITE_DIRECTONLY;
    sqlite3_create_function(db, "rate", 1, how, s, sql_rate, NULL, NULL);
    sqlite3_create_function(db, "rate_again", 0, how, s, sql_rate_again, NULL, NULL);
}
