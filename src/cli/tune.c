/* `ludus lab tune`: the weights of a game's judgement improved by play. */
#include "bots/bot.h"
#include "cli/experiment.h"
#include "lab/journal.h"
#include "lab/mpi.h"
#include "lab/stop.h"
#include "lab/tune.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* New weights at one seat against those before at the others. */
typedef struct trial {
    const ld_game *game;
    const float *after, *before;
} trial;

static ld_bot *open_for_trial(void *data, int index, char error[LD_ERROR_BYTES])
{
    const trial *t = data;
    ld_brief brief = {.game = t->game, .search = ld_search_of(t->game)};
    memcpy(brief.weights, index == 0 ? t->after : t->before, sizeof brief.weights);
    ld_wrong(error, "there is not enough memory for the bots");
    return ld_greedy_open(&brief);
}

/* How one with weights `after` fares among those before, in about so many games. */
static ld_share try_out(const ld_tune *tune, const ld_tune_result *result, const float *after, int seats, int games,
                        uint64_t seed)
{
    trial t = {tune->setup.game, after, result->before};
    games = games / seats * seats;
    ld_match match = {.setup = tune->setup,
                      .kind = "trial",
                      .games = games < seats * 10 ? seats * 10 : games,
                      .seed = seed,
                      .threads = tune->threads,
                      .open = open_for_trial,
                      .data = &t};
    match.setup.seats = seats;
    for (int i = 0; i < seats; i++)
        match.names[i] = i ? "before" : "after";
    ld_match_result found;
    char error[LD_ERROR_BYTES];
    ld_share share = {0};
    if (ld_match_run(&match, &found, error) == LD_RAN)
        share = found.bot[0];
    ld_match_free(&found);
    return share;
}

static int most_seats(const ld_tune *tune) { return tune->most > tune->setup.seats ? tune->most : tune->setup.seats; }

/* The same at all numbers of seats: the mean of the shares, 1 being that of equals. */
static double try_all(const ld_tune *tune, const ld_tune_result *result, const float *after)
{
    int least = tune->setup.seats, most = most_seats(tune), kinds = most - least + 1;
    double sum = 0;
    for (int n = least; n <= most; n++)
        sum += n * try_out(tune, result, after, n, tune->games / 12 / kinds, tune->seed + 1000003).win_share;
    return sum / kinds;
}

/* A part of the way from the weights before to those found. */
static void go_part(const ld_tune *tune, const ld_tune_result *result, double stride, float *out)
{
    int count, judged;
    const ld_weight *rows = ld_weights(tune->setup.game, &count, &judged);
    memcpy(out, result->before, sizeof result->before);
    for (int i = 0; i < judged; i++) {
        char text[24];
        double x = (double)result->before[i] + stride * (double)(result->weights[i] - result->before[i]);
        snprintf(text, sizeof text, "%.4g", fmin(fmax(x, (double)rows[i].low), (double)rows[i].high));
        out[i] = strtof(text, NULL);
    }
}

/* Luck carries weights too: the direction is worth more than the length. The stride that fares best is kept, and the
 * weights before if none is better than they are. */
static double choose_stride(const ld_tune *tune, ld_tune_result *result)
{
    static const double strides[] = {0.3, 0.6, 1, 1.5};
    float best[LD_MAX_WEIGHTS], some[LD_MAX_WEIGHTS];
    double most = 1, chosen = 0;
    memcpy(best, result->before, sizeof best);
    for (size_t i = 0; i < sizeof strides / sizeof *strides; i++) {
        go_part(tune, result, strides[i], some);
        double share = try_all(tune, result, some);
        if (share > most) {
            most = share;
            chosen = strides[i];
            memcpy(best, some, sizeof best);
        }
    }
    memcpy(result->weights, best, sizeof best);
    return chosen;
}

static void tell_share(FILE *out, const ld_tune *tune, const ld_tune_result *result, int seats)
{
    int kinds = most_seats(tune) - tune->setup.seats + 1;
    ld_share share = try_out(tune, result, result->weights, seats, tune->games / 8 / kinds, tune->seed + 2000003);
    tell(out, "# One of these among the weights before, %d seats: wins %.1f %% (95 %%: %.1f to %.1f), %d fresh games",
         seats, 100 * share.win_share, 100 * share.low, 100 * share.high, share.games);
}

/* Tries the weights out and says how they fared; without time for it, that they are as they were found. */
static void tell_trial(FILE *out, const ld_tune *tune, ld_tune_result *result)
{
    ld_tune_result found = *result;
    double stride = choose_stride(tune, result);
    if (ld_stop_asked()) {
        *result = found;
        tell(out, "# Interrupted: the weights as far as they were found, and not tried out.");
    } else if (stride > 0) {
        tell(out, "# %.1f of the way.", stride);
        for (int n = tune->setup.seats; n <= most_seats(tune); n++)
            tell_share(out, tune, result, n);
    } else {
        tell(out, "# Nothing better was found: these are the weights as they were.");
    }
}

static char *tuned_text(const ld_tune *tune, ld_tune_result *result)
{
    char *text = NULL;
    size_t bytes;
    int count, judged;
    const ld_weight *rows = ld_weights(tune->setup.game, &count, &judged);
    FILE *out = open_memstream(&text, &bytes);
    if (!out)
        return NULL;
    tell(out, "# Weights of %s, %d to %d seats, tuned by %d games against %s, seed %llu, build %s.",
         ld_game_name(tune->setup.game), tune->setup.seats, most_seats(tune), result->games, tune->opponent,
         (unsigned long long)tune->seed, ld_build());
    tell_trial(out, tune, result);
    for (int i = 0; i < count; i++)
        fprintf(out, "%-20s %-10.5g # %s\n", rows[i].name, (double)result->weights[i], ld_tr(rows[i].about));
    fclose(out);
    return text;
}

/* What was found, be it all or not. */
static int put_out(const arguments *args, const ld_tune *tune, ld_tune_result *result)
{
    char *text = result->games ? tuned_text(tune, result) : NULL;
    int status = text ? write_text(args->out, text) : result->games ? failed("there is not enough memory") : DONE;
    free(text);
    return status;
}

int lab_tune(const arguments *args)
{
    const ld_game *game;
    ld_match basis;
    ld_tune_result result;
    char error[LD_ERROR_BYTES];
    int seats, status = find_game(args, &game, &seats);
    if (status != DONE)
        return status;
    const char *opponent = args->bots;
    if ((!ld_tune_self(opponent) && (status = check_bot(opponent, game)) != DONE) ||
        (status = read_experiment(args, game, seats, args->games, &basis)) != DONE)
        return status;
    if (ld_ranks() > 1)
        return usage("lab tune works on one machine; expected it without mpirun");
    if (strncmp(opponent, "cmd:", 4) == 0)
        return usage("tuning plays against bots of its own only; expected self, %s", ld_bot_names());
    ld_tune tune = {.setup = basis.setup,
                    .opponent = opponent,
                    .games = basis.games,
                    .seed = basis.seed,
                    .threads = basis.threads,
                    .journal = basis.journal};
    if (args->players <= 0)
        ld_game_seats(game, &tune.setup.seats, &tune.most);
    ld_tuned_how how = ld_tune_run(&tune, &result, error);
    if (how == LD_TUNE_REFUSED || how == LD_TUNE_FAILED)
        return how == LD_TUNE_REFUSED ? usage("%s", error) : failed("%s", error);
    status = put_out(args, &tune, &result);
    if (ld_stop_asked() && how == LD_TUNED) /* while the weights were tried out */
        ld_stopped(tune.journal, error);
    return ld_stop_asked() ? say_how(LD_RAN_PARTLY, result.games, error) : status;
}
