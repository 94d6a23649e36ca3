/* `ludus lab tune`: the weights of a game's judgement improved by play. */
#include "cli/experiment.h"
#include "lab/journal.h"
#include "lab/mpi.h"
#include "lab/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The new weights at one seat against the old ones at the others. */
typedef struct check {
    const ld_tune *tune;
    const ld_tune_result *result;
} check;

static ld_bot *open_for_check(void *data, int index, char error[LD_ERROR_BYTES])
{
    const check *c = data;
    ld_brief brief = {.game = c->tune->table.game, .search = ld_search_of(c->tune->table.game)};
    memcpy(brief.weights, index == 0 ? c->result->weights : c->result->before, sizeof brief.weights);
    ld_wrong(error, "there is not enough memory for the bots");
    return ld_judge_open(&brief);
}

static void say_check(const ld_tune *tune, const ld_tune_result *result, FILE *out)
{
    check c = {tune, result};
    int seats = tune->table.seats, games = tune->games / 10 / seats * seats;
    ld_match match = {.table = tune->table,
                      .kind = "check",
                      .games = games < seats * 10 ? seats * 10 : games,
                      .seed = tune->seed + 1000003,
                      .threads = tune->threads,
                      .open = open_for_check,
                      .data = &c};
    for (int i = 0; i < seats; i++)
        match.names[i] = i ? "before" : "after";
    ld_match_result found;
    char error[LD_ERROR_BYTES];
    if (ld_match_run(&match, &found, error) == LD_RAN)
        tell(out, "# one of these among the weights before: wins %.1f %% (95 %%: %.1f to %.1f), %d fresh games",
             100 * found.bot[0].win_share, 100 * found.bot[0].low, 100 * found.bot[0].high, found.games);
    ld_match_free(&found);
}

static char *tuned_text(const ld_tune *tune, const ld_tune_result *result)
{
    char *text = NULL;
    size_t bytes;
    int count, judged;
    const ld_weight *rows = ld_weights(tune->table.game, &count, &judged);
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    tell(out, "# Weights of %s, %d seats, tuned by %d games against %s, seed %llu, build %s.",
         ld_game_name(tune->table.game), tune->table.seats, result->games, tune->opponent,
         (unsigned long long)tune->seed, ld_build());
    say_check(tune, result, out);
    for (int i = 0; i < count; i++)
        fprintf(out, "%-20s %-10.5g # %s\n", rows[i].name, (double)result->weights[i], ld_tr(rows[i].about));
    fclose(out);
    return text;
}

int lab_tune(int argc, char **argv)
{
    arguments args;
    const ld_game *game;
    ld_match basis;
    ld_tune_result result;
    char error[LD_ERROR_BYTES];
    int seats, status = read_arguments(argc, argv, "players bots games seed threads set journal out", 1, &args);
    if (status != DONE || (status = find_game(&args, &game, &seats)) != DONE)
        return status;
    const char *opponent = args.bots ? args.bots : "greedy";
    if ((strcmp(opponent, "self") != 0 && (status = check_bot(opponent, game)) != DONE) ||
        (status = read_experiment(&args, game, seats, 20000, &basis)) != DONE)
        return status;
    if (ld_ranks() > 1)
        return usage("lab tune works on one machine; expected it without mpirun");
    if (strncmp(opponent, "cmd:", 4) == 0)
        return usage("tuning plays against bots of its own only; expected self, %s", ld_bot_names);
    ld_tune tune = {basis.table, opponent, basis.games, basis.seed, basis.threads, basis.journal};
    ld_tuned_how how = ld_tune_run(&tune, &result, error);
    if (how != LD_TUNED)
        return how == LD_TUNE_REFUSED ? usage("%s", error) : failed("%s", error);
    char *text = tuned_text(&tune, &result);
    status = text ? write_text(args.out, text) : failed("there is not enough memory");
    free(text);
    return status;
}
