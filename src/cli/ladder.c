/* `ludus lab ladder`: each bot of a list against the one before it, then ratings of all of them. */
#include "cli/experiment.h"
#include "lab/journal.h"
#include "lab/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COMMAND = 600 };

typedef struct ladder {
    char *names[LD_RATED];
    char room[1024];
    int count;
    ld_match basis;
    ld_finish *games; /* of all rungs played */
    size_t game_count;
    json_t *rungs;
} ladder;

static int read_rungs(const arguments *args, const ld_game *game, ladder *l)
{
    const char *bots = args->bots;
    if (strlen(bots) >= sizeof l->room)
        return usage("--bots is too long; expected less than %zu characters", sizeof l->room);
    snprintf(l->room, sizeof l->room, "%s", bots);
    l->count = split_list(l->room, l->names, LD_RATED);
    if (l->count < 2)
        return usage("--bots names %s; expected 2 to %d, the weakest first", l->count < 0 ? "too many" : "too few",
                     LD_RATED);
    for (int i = 0; i < l->count; i++)
        if (check_bot(l->names[i], game) != DONE)
            return USAGE;
    return DONE;
}

/* The command that plays this rung alone. */
static void command_of(const ld_match *m, char *out)
{
    size_t n = (size_t)snprintf(out, COMMAND, "ludus match %s --bots %s", ld_game_name(m->setup.game), m->names[0]);
    for (int i = 1; i < m->setup.seats; i++)
        n += (size_t)snprintf(out + n, COMMAND - n, ",%.80s", m->names[i]);
    n += (size_t)snprintf(out + n, COMMAND - n, " --games %d --seed %llu", m->games, (unsigned long long)m->seed);
    if (m->sequential)
        n += (size_t)snprintf(out + n, COMMAND - n, " --sprt %g,%g", m->e0, m->e1);
    ld_setup_given(&m->setup, " --set ", out + n, COMMAND - n);
}

static void keep_games(ladder *l, const ld_match *m, const ld_match_result *result, int upper)
{
    int seats = m->setup.seats, first = l->game_count ? l->games[l->game_count - 1].block + 1 : 0;
    ld_finish *games = realloc(l->games, (l->game_count + (size_t)result->rows.count) * sizeof *games);
    l->games = games ? games : l->games;
    for (int i = 0; games && i < result->rows.count; i++) {
        const ld_row *row = ld_match_row(result, i);
        if (!row)
            continue;
        ld_finish *g = &games[l->game_count++];
        *g = (ld_finish){.seats = seats, .block = first + i / seats};
        for (int s = 0; s < seats; s++) {
            g->bot[s] = (int16_t)(ld_match_bot_at(m, i, s) == 0 ? upper : upper - 1);
            g->role[s] = row->role[s] < LD_MATCH_ROLES ? row->role[s] : (int16_t)-1;
            g->rank[s] = row->rank[s];
        }
    }
}

static json_t *rung_json(const ld_match *m, const ld_match_result *result, const char *command)
{
    const ld_share *share = &result->bot[0];
    int seats = m->setup.seats;
    json_t *json = share_json("bot", json_string(m->names[0]), share);
    json_object_set_new(json, "over", json_string(m->names[1]));
    json_object_set_new(json, "rating", json_real(ld_elo_of_share(share->win_share, seats)));
    json_object_set_new(json, "rating_ci95",
                        reals(2, (double[]){ld_elo_of_share(share->low, seats), ld_elo_of_share(share->high, seats)}));
    json_object_set_new(json, "seed", json_integer((json_int_t)m->seed));
    if (m->sequential)
        json_object_set_new(json, "sprt", sprt_json(&result->sprt));
    json_object_set_new(json, "seconds_per_game", json_real(result->seconds_per_game));
    json_object_set_new(json, "command", json_string(command));
    return json;
}

static void print_rung(const ld_match *m, const ld_match_result *result, const char *command)
{
    const ld_share *s = &result->bot[0];
    int n = m->setup.seats;
    tell(stdout,
         "%s over %s: wins %.1f %% (95 %%: %.1f to %.1f; parity %.1f), rating %+.0f (%+.0f to %+.0f), %d games, %.3g s "
         "a game",
         m->names[0], m->names[1], 100 * s->win_share, 100 * s->low, 100 * s->high, 100.0 / n,
         ld_elo_of_share(s->win_share, n), ld_elo_of_share(s->low, n), ld_elo_of_share(s->high, n), s->games,
         result->seconds_per_game);
    if (m->sequential)
        print_sprt(&result->sprt);
    printf("    %s\n", command);
    fflush(stdout);
}

/* One of the upper bot among lower ones. */
static int play_rung(ladder *l, int upper, bool json)
{
    ld_match m = l->basis;
    field bots = {.game = m.setup.game};
    char error[LD_ERROR_BYTES], command[COMMAND], journal[600];
    for (int i = 0; i < m.setup.seats; i++)
        m.names[i] = bots.names[i] = l->names[i == 0 ? upper : upper - 1];
    m.data = &bots;
    m.seed = l->basis.seed + (uint64_t)upper - 1;
    if (m.journal) {
        snprintf(journal, sizeof journal, "%.500s.%d", l->basis.journal, upper);
        m.journal = journal;
    }
    ld_match_result result;
    ld_ran ran = ld_match_run(&m, &result, error);
    if (result.games) {
        command_of(&m, command);
        json_array_append_new(l->rungs, rung_json(&m, &result, command));
        if (!json)
            print_rung(&m, &result, command);
        keep_games(l, &m, &result, upper);
    }
    int status = say_how(ran, result.games, error);
    ld_match_free(&result);
    return status;
}

/* ---- ratings ---------------------------------------------------------------------------------------------- */

static json_t *rating_json(const char *key, json_t *value, const ld_rating *r)
{
    json_t *json = json_object();
    json_object_set_new(json, key, value);
    json_object_set_new(json, "rating", json_real(r->value));
    json_object_set_new(json, "ci95", reals(2, (double[]){r->value - r->half, r->value + r->half}));
    return json;
}

static void print_rating(const char *name, const ld_rating *r)
{
    printf("  %-16s %+5.0f  (95 %%: %+.0f to %+.0f)\n", name, r->value, r->value - r->half, r->value + r->half);
}

typedef struct rated {
    json_t *bots, *seats, *roles;
    bool print;
} rated;

static void add_rating(const rated *out, json_t *list, const char *key, const char *name, const ld_rating *r)
{
    json_array_append_new(list, rating_json(key, json_string(name), r));
    if (out->print)
        print_rating(name, r);
}

/* `from` is the lowest rung that was played. */
static void rate_all(const ladder *l, int from, int to, const rated *out)
{
    ld_ratings r;
    ld_state state;
    char name[40], error[LD_ERROR_BYTES];
    const ld_setup *t = &l->basis.setup;
    ld_finish *games = l->games;
    for (size_t g = 0; g < l->game_count; g++)
        for (int s = 0; s < games[g].seats; s++)
            games[g].bot[s] = (int16_t)(games[g].bot[s] - from);
    ld_ratings_fit(games, l->game_count, to - from + 1, &r);
    if (out->print)
        tell(stdout, "Ratings about their mean, seats and roles about theirs (Plackett-Luce, %zu games)",
             l->game_count);
    for (int i = from; i <= to; i++)
        add_rating(out, out->bots, "bot", l->names[i], &r.bot[i - from]);
    for (int s = 0; s < t->seats; s++) {
        snprintf(name, sizeof name, "seat %d", s);
        add_rating(out, out->seats, "seat", name, &r.seat[s]);
    }
    if (!ld_setup_start(t, &state, error))
        return;
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        if (r.has_role[i])
            add_rating(out, out->roles, "role", ld_role_name(&state, i, NULL, name, sizeof name), &r.role[i]);
}

/* What the rungs that are levels stand for in this game. */
static json_t *levels_json(const ladder *l)
{
    json_t *json = json_object();
    for (int i = 0; i < l->count; i++) {
        const char *meant = ld_bot_meant(l->names[i], l->basis.setup.game);
        if (meant != l->names[i])
            json_object_set_new(json, l->names[i], json_string(meant));
    }
    return json;
}

static void print_levels(json_t *levels)
{
    const char *level;
    json_t *meant;
    json_object_foreach (levels, level, meant)
        printf("  %-8s %s\n", level, json_string_value(meant));
}

static int climb(ladder *l, const arguments *args)
{
    int from = args->from, to = args->to >= 0 ? args->to : l->count - 1, status = DONE;
    if (from >= to || to >= l->count)
        return usage("there are no rungs from %d to %d; expected 0 to %d, the first below the last", from, to,
                     l->count - 1);
    l->rungs = json_array();
    if (!args->json)
        tell(stdout, "%s, %d seats, seed %llu, build %s", ld_game_title(l->basis.setup.game), l->basis.setup.seats,
             (unsigned long long)l->basis.seed, ld_build());
    json_t *levels = levels_json(l);
    if (!args->json)
        print_levels(levels);
    int top = from;
    while (top < to && status == DONE) {
        size_t before = l->game_count;
        status = play_rung(l, top + 1, args->json);
        top += l->game_count > before; /* a rung that was interrupted counts as far as it went */
    }
    rated out = {json_array(), json_array(), json_array(), !args->json};
    if (top > from)
        rate_all(l, from, top, &out);
    json_t *json = setup_json(&l->basis.setup);
    json_object_set_new(json, "experiment", json_string("ladder"));
    json_object_set_new(json, "seed", json_integer((json_int_t)l->basis.seed));
    json_object_set_new(json, "levels", levels);
    json_object_set_new(json, "rungs", l->rungs);
    json_object_set_new(json, "ratings", out.bots);
    json_object_set_new(json, "seat_ratings", out.seats);
    json_object_set_new(json, "role_ratings", out.roles);
    bool some = json_array_size(l->rungs) > 0;
    if (args->json && some)
        return print_json(json) == DONE ? status : FAILED;
    json_decref(json);
    return status;
}

int lab_ladder(const arguments *args)
{
    const ld_game *game;
    ladder l = {0};
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE || (status = read_rungs(args, game, &l)) != DONE ||
        (status = read_experiment(args, game, seats, args->sprt ? 20000 : 400, &l.basis)) != DONE)
        return status;
    l.basis.kind = "ladder";
    status = climb(&l, args);
    free(l.games);
    return status;
}
