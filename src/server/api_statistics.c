/* Statistics of a game from the tables that were played to their end here, as the box has it and with nobody leaving:
 * how often each seat and each role wins, and what goes with winning (lab/used.h), each with its interval. What seats
 * used was worked out when the games ended (hall_ends.c); a worker counts it. */
#include "lab/used.h"
#include "server/api.h"
#include "server/store_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MOST = 2000, ROLES = 31 };

typedef struct counted {
    ld_row row;
    ld_used used;
    bool uses; /* what was used is known */
} counted;

typedef struct asked {
    const ld_game *game;
    int seats;
} asked;

/* ---- reading -------------------------------------------------------------------------------------------------------
 */

static int item(const json_t *list, size_t i) { return (int)json_integer_value(json_array_get(list, i)); }

/* [[seat,share,score,role,gave_up],..]; false if somebody left. */
static bool read_seats(const char *text, int seats, ld_row *row)
{
    json_t *all = json_loads(text ? text : "", 0, NULL), *one;
    size_t i;
    bool ok = (int)json_array_size(all) == seats;
    json_array_foreach (all, i, one) {
        int seat = item(one, 0);
        ok = ok && seat >= 0 && seat < seats && !item(one, 4);
        if (!ok)
            break;
        row->share[seat] = (float)item(one, 1) / WIN;
        row->score[seat] = item(one, 2);
        row->role[seat] = (int16_t)item(one, 3);
    }
    json_decref(all);
    return ok;
}

/* [[seat,use,thing,times],..] */
static bool read_uses(const char *text, ld_used *used)
{
    json_t *all = json_loads(text ? text : "", 0, NULL), *one;
    size_t i;
    json_array_foreach (all, i, one) {
        int seat = item(one, 0), use = item(one, 1), thing = item(one, 2), times = item(one, 3);
        if (seat >= 0 && seat < LD_MAX_SEATS && use >= 0 && use < LD_USES && thing >= 0 && thing < LD_USED_THINGS)
            used->times[seat][use][thing] = (uint8_t)times;
    }
    bool ok = all;
    json_decref(all);
    return ok;
}

static counted *read_games(const json_t *rows, int seats, int *count)
{
    size_t i;
    const json_t *row;
    counted *games = calloc(json_array_size(rows) + 1, sizeof *games);
    *count = 0;
    if (!games)
        abort();
    json_array_foreach (rows, i, row) {
        counted *g = &games[*count];
        if (!read_seats(json_string_value(json_object_get(row, "seats")), seats, &g->row))
            continue;
        g->uses = read_uses(json_string_value(json_object_get(row, "uses")), &g->used);
        ++*count;
    }
    return games;
}

/* ---- counting ------------------------------------------------------------------------------------------------------
 */

static json_t *share_json(const ld_ratio *r)
{
    double within[2];
    ld_ratio_interval(r, true, within);
    return json_pack("{sIsfs[ff]}", "games", (json_int_t)r->count, "share", ld_ratio_mean(r), "ci95", within[0],
                     within[1]);
}

static json_t *by_seat(const counted *games, int count, int seats)
{
    json_t *out = json_array();
    for (int s = 0; s < seats; s++) {
        ld_ratio r = {0};
        for (int g = 0; g < count; g++) {
            ld_ratio_add(&r, (double)games[g].row.share[s], 1);
            ld_ratio_block(&r);
        }
        json_t *one = share_json(&r);
        json_object_set_new(one, "seat", json_integer(s));
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *by_role(const ld_state *state, const counted *games, int count, int seats)
{
    json_t *out = json_array();
    for (int role = 0; role < ROLES; role++) {
        ld_ratio r = {0};
        char name[LD_TEXT_BYTES];
        for (int g = 0; g < count; g++) {
            for (int s = 0; s < seats; s++)
                if (games[g].row.role[s] == role)
                    ld_ratio_add(&r, (double)games[g].row.share[s], 1);
            ld_ratio_block(&r);
        }
        if (!r.count)
            continue;
        json_t *one = share_json(&r);
        json_object_set_new(one, "name", json_string(ld_role_name(state, role, NULL, name, sizeof name)));
        json_array_append_new(out, one);
    }
    return out;
}

/* What is in a game for all is told by scores; else it is shares of the win, less what the role has anyway. */
static json_t *use_json(const ld_use_found *use)
{
    json_t *things = json_array();
    for (int i = 0; i < use->count; i++) {
        const ld_thing_used *t = &use->thing[i];
        json_array_append_new(things, json_pack("{sssisIsIsfsf}", "name", t->name, "more_than", t->more_than, "with",
                                                (json_int_t)t->seats, "without", (json_int_t)t->others, "difference",
                                                ld_contrast_mean(&t->fair), "half", ld_contrast_half(&t->fair)));
    }
    return json_pack("{sssbsosi}", "title", ld_tr(use->title), "common", use->common, "things", things, "rare",
                     use->rare);
}

static json_t *by_use(const ld_state *state, const counted *games, int count, int seats)
{
    json_t *out = json_array();
    ld_uses *uses = malloc(sizeof *uses);
    if (!uses)
        abort();
    ld_uses_begin(uses, state);
    for (int pass = 0; pass < LD_USES_PASSES; pass++)
        for (int g = 0; g < count; g++) {
            if (!games[g].uses)
                continue;
            ld_uses_take(uses, (ld_uses_pass)pass, &games[g].row, seats, &games[g].used);
            if (pass == LD_USES_WINS)
                ld_uses_block(uses);
        }
    ld_uses_end(uses);
    for (int u = 0; u < uses->count; u++)
        json_array_append_new(out, use_json(&uses->use[u]));
    free(uses);
    return out;
}

/* ---- all of it -----------------------------------------------------------------------------------------------------
 */

static json_t *count_all(const asked *a, const json_t *rows, int64_t all, int64_t waiting)
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    int count;
    if (!ld_start(a->game, a->seats, NULL, 0, &state, NULL, error))
        return NULL;
    counted *games = read_games(rows, a->seats, &count);
    json_t *out = json_pack("{sssisIsIsi}", "game", ld_game_name(a->game), "seats", a->seats, "played", (json_int_t)all,
                            "waiting", (json_int_t)waiting, "games", count);
    json_object_set_new(out, "by_seat", by_seat(games, count, a->seats));
    json_object_set_new(out, "by_role", by_role(&state, games, count, a->seats));
    json_object_set_new(out, "uses", by_use(&state, games, count, a->seats));
    free(games);
    return out;
}

static json_t *read_statistics(store *s, const void *what)
{
    const asked *a = what;
    int64_t all, waiting;
    json_t *rows = store_ended(s, ld_game_name(a->game), a->seats, GAMES_MOST);
    bool ok = rows && store_ended_count(s, ld_game_name(a->game), a->seats, &all, &waiting);
    json_t *out = ok ? count_all(a, rows, all, waiting) : NULL;
    json_decref(rows);
    return out;
}

bool do_statistics(call *c)
{
    asked a = {0};
    return game_and_seats(c, &a.game, &a.seats) && read_later(c, read_statistics, &a, sizeof a, NULL);
}
