/* Softmax regression: positions from games between equal bots, each with the shares of the win it led to. */
#include "lab/fit.h"
#include "lab/stop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One position in EVERY choices; one game in HELD_OUT for the test. Now and then a seat strays for a few choices: bots
 * that play well keep to few positions, where what wins goes together with what merely comes with it. */
enum { EVERY = 12, PASSES = 60, HELD_OUT = 5, STRAY_EVERY = 60, STRAY_MOST = 6 };

typedef struct sample {
    int game;
    float share[LD_MAX_SEATS];
} sample;

typedef struct samples {
    int seats, wide; /* wide: numbers a seat */
    sample *at;
    float *numbers; /* seats x wide for each */
    size_t count, room;
} samples;

static bool keep_position(samples *all, const ld_state *state, int game)
{
    size_t size = (size_t)all->seats * (size_t)all->wide;
    if (all->count == all->room) {
        size_t room = all->room ? 2 * all->room : 4096;
        sample *at = realloc(all->at, room * sizeof *at);
        if (!at)
            return false;
        all->at = at;
        float *numbers = realloc(all->numbers, room * size * sizeof *numbers);
        if (!numbers)
            return false;
        all->numbers = numbers;
        all->room = room;
    }
    for (int s = 0; s < all->seats; s++) {
        float row[LD_MAX_WEIGHTS];
        ld_standing(state, s, row);
        memcpy(all->numbers + all->count * size + s * all->wide, row, (size_t)all->wide * sizeof *row);
    }
    all->at[all->count++].game = game;
    return true;
}

/* The bots that play, each seat of each game by one of them. */
typedef struct players {
    ld_bot *bot[LD_MAX_SEATS];
    int count;
} players;

static bool open_players(const ld_fit *fit, players *p, char *error)
{
    for (const char *name = fit->bot; p->count < LD_MAX_SEATS; name++) {
        char one[1000];
        size_t length = strcspn(name, ",");
        snprintf(one, sizeof one, "%.*s", (int)length, name);
        if (!(p->bot[p->count] = ld_bot_open(one, fit->setup.game, error)))
            return false;
        p->count++;
        name += length;
        if (!*name)
            break;
    }
    return true;
}

static void close_players(players *p)
{
    for (int i = 0; i < p->count; i++)
        ld_bot_close(p->bot[i]);
}

static bool play(const ld_fit *fit, const players *who, int game, samples *all, char *error)
{
    ld_state state, view;
    ld_list list;
    ld_bot *bots[LD_MAX_SEATS];
    ld_rng rng = ld_rng_from(fit->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)game);
    size_t first = all->count;
    for (int s = 0; s < fit->setup.seats; s++)
        bots[s] = who->bot[who->count > 1 ? ld_below(&rng, (uint32_t)who->count) : 0];
    int astray = 0;
    if (!ld_setup_start(&fit->setup, &state, error))
        return false;
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_choice choice;
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
            continue;
        }
        if (ld_below(&rng, EVERY) == 0 && ld_quiet(&state) && !keep_position(all, &state, game)) {
            ld_wrong(error, "there is not enough memory for the positions of %d games", fit->games);
            return false;
        }
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        astray = astray ? astray - 1 : ld_below(&rng, STRAY_EVERY) == 0 ? 1 + (int)ld_below(&rng, STRAY_MOST) : 0;
        if (astray)
            choice = list.choice[ld_below(&rng, (uint32_t)list.count)];
        else if (!ld_bot_choose(bots[seat], &view, seat, &list, &rng, &choice, error))
            return false;
        ld_choose(&state, seat, choice, NULL);
    }
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    for (; first < all->count; first++)
        for (int s = 0; s < fit->setup.seats; s++)
            all->at[first].share[s] = (float)ld_win_share(&outcome, fit->setup.seats, s);
    return true;
}

/* ---- learning --------------------------------------------------------------------------------------- */

/* Shares by these weights; returns the log loss. */
static double foretell(const samples *all, size_t i, const double *weights, double *share)
{
    const float *row = all->numbers + i * (size_t)all->seats * (size_t)all->wide;
    double best = -1e30, sum = 0, loss = 0;
    for (int s = 0; s < all->seats; s++) {
        share[s] = 0;
        for (int k = 0; k < all->wide; k++)
            share[s] += weights[k] * (double)row[s * all->wide + k];
        best = fmax(best, share[s]);
    }
    for (int s = 0; s < all->seats; s++)
        sum += share[s] = exp(share[s] - best);
    for (int s = 0; s < all->seats; s++) {
        share[s] /= sum;
        loss -= (double)all->at[i].share[s] * log(fmax(share[s], 1e-9));
    }
    return loss;
}

static bool held_out(const sample *s) { return s->game % HELD_OUT == 0; }

static double test_loss(const samples *all, const double *weights)
{
    double sum = 0, share[LD_MAX_SEATS];
    int n = 0;
    for (size_t i = 0; i < all->count; i++)
        if (held_out(&all->at[i])) {
            sum += foretell(all, i, weights, share);
            n++;
        }
    return n ? sum / n : 0;
}

/* How far a number differs between the seats, so that all are learned at one pace. */
static void measure_scales(const samples *all, double *scale)
{
    size_t size = (size_t)all->seats * (size_t)all->wide;
    for (int k = 0; k < all->wide; k++) {
        double square = 0;
        for (size_t i = 0; i < all->count; i++) {
            double mean = 0;
            const float *row = all->numbers + i * size;
            for (int s = 0; s < all->seats; s++)
                mean += (double)row[s * all->wide + k] / all->seats;
            for (int s = 0; s < all->seats; s++)
                square += pow((double)row[s * all->wide + k] - mean, 2);
        }
        scale[k] = sqrt(square / (double)(all->count * (size_t)all->seats)) + 1e-9;
    }
}

/* Adam over single positions in a shuffled order, with a slowly smaller step. */
static void learn(const samples *all, const ld_weight *rows, const double *scale, uint64_t seed, double *weights)
{
    double first[LD_MAX_WEIGHTS] = {0}, second[LD_MAX_WEIGHTS] = {0}, share[LD_MAX_SEATS];
    ld_rng rng = ld_rng_from(seed);
    const size_t batch = 64, steps = (size_t)PASSES * all->count / batch;
    for (size_t step = 1; step <= steps; step++) {
        double slope[LD_MAX_WEIGHTS] = {0}, pace = 0.02 * (1 - (double)step / (double)(steps + 1));
        for (size_t b = 0; b < batch; b++) {
            size_t i = ld_below(&rng, (uint32_t)all->count);
            if (held_out(&all->at[i]))
                continue;
            foretell(all, i, weights, share);
            const float *row = all->numbers + i * (size_t)all->seats * (size_t)all->wide;
            for (int s = 0; s < all->seats; s++)
                for (int k = 0; k < all->wide; k++)
                    slope[k] += (share[s] - (double)all->at[i].share[s]) * (double)row[s * all->wide + k] / scale[k] /
                                (double)batch;
        }
        for (int k = 0; k < all->wide; k++) {
            slope[k] += 1e-4 * weights[k] * scale[k];
            first[k] = 0.9 * first[k] + 0.1 * slope[k];
            second[k] = 0.999 * second[k] + 0.001 * slope[k] * slope[k];
            double mean = first[k] / (1 - pow(0.9, (double)step)), var = second[k] / (1 - pow(0.999, (double)step));
            weights[k] -= pace * mean / (sqrt(var) + 1e-8) / scale[k];
            weights[k] = fmin(fmax(weights[k], (double)rows[k].low), (double)rows[k].high);
        }
    }
}

/* Learned numbers stay within the rows' bounds and are short to write. */
static void take_over(const ld_fit *fit, const double *weights, ld_fit_result *out)
{
    int count, judged;
    const ld_weight *rows = ld_weights(fit->setup.game, &count, &judged);
    for (int i = judged; i < count; i++) {
        char text[24];
        snprintf(text, sizeof text, "%.4g", fmin(fmax(weights[i - judged], (double)rows[i].low), (double)rows[i].high));
        out->weights[i] = strtof(text, NULL);
    }
}

bool ld_fit_run(const ld_fit *fit, ld_fit_result *out, char error[LD_ERROR_BYTES])
{
    int count, judged;
    const ld_weight *rows = ld_weights(fit->setup.game, &count, &judged);
    players who = {0};
    samples all = {.seats = fit->setup.seats, .wide = count - judged};
    bool ok = open_players(fit, &who, error);
    if (ok && fit->progress)
        fit->progress(0, fit->games, NULL);
    for (int g = 0; ok && g < fit->games && !ld_stop_asked(); g++) {
        ok = play(fit, &who, g, &all, error);
        out->games += ok;
        if (ok && fit->progress)
            fit->progress(g + 1, fit->games, NULL);
    }
    close_players(&who);
    if (ok && all.count) {
        double weights[LD_MAX_WEIGHTS] = {0}, scale[LD_MAX_WEIGHTS];
        ld_standard(fit->setup.game, out->weights);
        ok = ld_weights_read(fit->setup.game, ld_tuned(fit->setup.game), "tuned", out->weights, error);
        out->positions = (int)all.count;
        out->even = test_loss(&all, weights);
        for (int i = judged; i < count; i++)
            weights[i - judged] = (double)out->weights[i];
        out->before = test_loss(&all, weights);
        memset(weights, 0, sizeof weights);
        measure_scales(&all, scale);
        learn(&all, rows + judged, scale, fit->seed, weights);
        out->after = test_loss(&all, weights);
        take_over(fit, weights, out);
    }
    free(all.at);
    free(all.numbers);
    return ok;
}
