/* `ludus lab grades`: what a decision of each bot costs, judged with more thought than any of them has. */
#include "cli/experiment.h"
#include "lab/grades.h"

#include <stdio.h>
#include <string.h>

/* Losses of a bot by game, and how often it cost more than each bound. */
static const double bounds[] = {0.005, 0.02, 0.05, 0.10};
enum { BOUNDS = sizeof bounds / sizeof *bounds };

typedef struct account {
    ld_ratio loss;
    long above[BOUNDS], count;
} account;

static account account_of(const ld_rows *rows, int bot)
{
    account a = {.count = 0};
    for (int i = 0; i < rows->count; i++) {
        const ld_graded *g = ld_rows_at(rows, i);
        for (int k = 0; g && k < g->decisions; k++) {
            double loss = (double)g->loss[k][bot];
            ld_ratio_add(&a.loss, loss, 1);
            a.count++;
            for (int b = 0; b < BOUNDS; b++)
                a.above[b] += loss > bounds[b];
        }
        if (g)
            ld_ratio_block(&a.loss);
    }
    return a;
}

/* The loss of one bot less that of the next, at the same positions. */
static ld_ratio step_of(const ld_rows *rows, int bot)
{
    ld_ratio r = {0};
    for (int i = 0; i < rows->count; i++) {
        const ld_graded *g = ld_rows_at(rows, i);
        for (int k = 0; g && k < g->decisions; k++)
            ld_ratio_add(&r, (double)(g->loss[k][bot] - g->loss[k][bot + 1]), 1);
        if (g)
            ld_ratio_block(&r);
    }
    return r;
}

static json_t *bot_json(const ld_grading *g, const ld_rows *rows, int i)
{
    account a = account_of(rows, i);
    json_t *above = json_array();
    for (int b = 0; b < BOUNDS; b++)
        json_array_append_new(above, json_real(a.count ? (double)a.above[b] / (double)a.count : 0));
    return json_pack("{sssIsfsfso}", "bot", g->names[i], "decisions", (json_int_t)a.count, "loss",
                     ld_ratio_mean(&a.loss), "half", ld_ratio_half(&a.loss), "above", above);
}

static int print_as_json(const ld_grading *g, const ld_rows *rows, int games)
{
    json_t *json = setup_json(&g->match.setup), *bots = json_array();
    for (int i = 0; i < g->bots; i++)
        json_array_append_new(bots, bot_json(g, rows, i));
    json_object_set_new(json, "experiment", json_string("grades"));
    json_object_set_new(json, "games", json_integer(games));
    json_object_set_new(json, "tries", json_integer(g->tries));
    json_object_set_new(json, "bots", bots);
    return print_json(json);
}

static int print_as_text(const ld_grading *g, const ld_rows *rows, int games)
{
    tell(stdout, "%s, %d seats: decisions of %d games, %ld tries each; points of chance lost a decision",
         ld_game_title(g->match.setup.game), g->match.setup.seats, games, g->tries);
    for (int i = 0; i < g->bots; i++) {
        account a = account_of(rows, i);
        ld_ratio step = i + 1 < g->bots ? step_of(rows, i) : (ld_ratio){0};
        printf("  %-12s %6.2f +- %.2f ", g->names[i], 100 * ld_ratio_mean(&a.loss), 100 * ld_ratio_half(&a.loss));
        for (int b = 0; b < BOUNDS; b++)
            printf("  >%g: %4.1f %%", 100 * bounds[b], a.count ? 100.0 * (double)a.above[b] / (double)a.count : 0);
        if (i + 1 < g->bots)
            printf("  %+.2f +- %.2f", 100 * ld_ratio_mean(&step), 100 * ld_ratio_half(&step));
        printf("\n");
    }
    return DONE;
}

static int read_graded(const arguments *args, const ld_game *game, char *room, size_t bytes, ld_grading *out)
{
    char *names[LD_GRADED];
    if (strlen(args->bots) >= bytes)
        return usage("--bots is too long; expected less than %zu characters", bytes);
    snprintf(room, bytes, "%s", args->bots);
    out->bots = split_list(room, names, LD_GRADED);
    if (out->bots < 1)
        return usage("--bots names too many bots; expected at most %d", (int)LD_GRADED);
    for (int i = 0; i < out->bots; i++) {
        if (strncmp(names[i], "cmd:", 4) == 0)
            return usage("only bots of its own are graded; expected %s", ld_bot_names());
        if (check_bot(names[i], game) != DONE)
            return USAGE;
        out->names[i] = names[i];
    }
    return DONE;
}

int lab_grades(const arguments *args)
{
    const ld_game *game;
    field players;
    ld_grading g = {.tries = args->budget};
    ld_rows rows = {0};
    char room[600], error[LD_ERROR_BYTES];
    int seats, played = 0, status = find_game(args, &game, &seats);
    if (status != DONE || (status = read_graded(args, game, room, sizeof room, &g)) != DONE ||
        (status = read_field("tuned", game, seats, &players)) != DONE ||
        (status = read_experiment(args, game, seats, args->games, &g.match)) != DONE)
        return status;
    g.match.kind = "grades";
    g.match.data = &players;
    for (int i = 0; i < seats; i++)
        g.match.names[i] = players.names[i];
    ld_ran ran = ld_grades_run(&g, &rows, error);
    for (int i = 0; i < rows.count; i++)
        played += ld_rows_at(&rows, i) != NULL;
    if (played)
        status = args->json ? print_as_json(&g, &rows, played) : print_as_text(&g, &rows, played);
    int how = say_how(ran, played, error);
    ld_rows_free(&rows);
    return how == DONE ? status : how;
}
