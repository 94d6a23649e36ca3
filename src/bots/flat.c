/* Playouts by the judgement for each option of the moment: half of the options, those that fare worse, are dropped
 * again and again, and the rest get twice the playouts. All options meet the same hidden cards and the same luck. */
#include "bots/bot.h"

#include <stdlib.h>
#include <string.h>

typedef struct flat {
    ld_bot bot;
    ld_brief given, brief; /* as it was opened, and as it is at this choice */
    float mean[LD_MAX_OPTIONS];
} flat;

typedef struct arm {
    int option, plays;
    double sum;
} arm;

/* One playout after one option; the same `key` means the same luck. */
static double try_option(const flat *f, const ld_state *view, int seat, ld_choice choice, uint64_t key)
{
    ld_state state;
    float share[LD_MAX_SEATS];
    ld_rng rng = ld_rng_from(key);
    ld_copy(&state, view);
    ld_determinize(&state, &rng);
    ld_choose(&state, seat, choice, NULL);
    ld_playout(&state, &f->brief, true, &rng, share);
    return (double)share[seat];
}

static int better(const void *a, const void *b)
{
    const arm *x = a, *y = b;
    double dx = x->plays ? x->sum / x->plays : 0, dy = y->plays ? y->sum / y->plays : 0;
    return dx > dy ? -1 : dx < dy ? 1 : x->option - y->option;
}

/* Wide steps: those the judgement likes best are enough. */
static int line_up(const flat *f, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, arm *arms)
{
    float worth[LD_MAX_OPTIONS];
    ld_rate(view, seat, options, f->brief.weights, rng, worth);
    for (int i = 0; i < options->count; i++)
        arms[i] = (arm){i, 1, (double)worth[i]};
    qsort(arms, (size_t)options->count, sizeof *arms, better);
    long most = f->brief.iterations ? f->brief.iterations / 4 : 16;
    int count = options->count < most ? options->count : (int)most;
    count = count < 2 ? (options->count < 2 ? options->count : 2) : count;
    for (int i = 0; i < count; i++)
        arms[i].plays = 0, arms[i].sum = 0;
    return count;
}

static bool choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES])
{
    (void)error;
    flat *f = (flat *)bot;
    ld_blur(&f->given, rng, f->brief.weights);
    arm arms[LD_MAX_OPTIONS] = {0};
    uint64_t key = ld_random(rng);
    double end = ld_bot_ms() + (double)f->brief.ms;
    int left = line_up(f, view, seat, options, rng, arms), rounds = 1;
    for (int n = left; n > 2; n = (n + 1) / 2)
        rounds++;
    memset(f->mean, 0, sizeof f->mean);
    int plays = 0;
    for (int round = 0; left > 1 && round < rounds; round++) {
        long each = f->brief.ms ? 1 << 20 : f->brief.iterations / rounds / left;
        double until = end - (double)f->brief.ms * (rounds - 1 - round) / rounds;
        for (long k = 0; k < (each < 1 ? 1 : each) && (!f->brief.ms || k == 0 || ld_bot_ms() < until); k++, plays++)
            for (int i = 0; i < left; i++) {
                arms[i].sum += try_option(f, view, seat, options->choice[arms[i].option], key + (uint64_t)plays);
                arms[i].plays++;
            }
        qsort(arms, (size_t)left, sizeof *arms, better);
        for (int i = 0; i < left; i++)
            f->mean[arms[i].option] = (float)(arms[i].sum / arms[i].plays);
        left = (left + 1) / 2;
    }
    *out = options->choice[arms[0].option];
    return true;
}

static const float *opinion(const ld_bot *bot) { return ((const flat *)bot)->mean; }
static void close_flat(ld_bot *bot) { free(bot); }

ld_bot *ld_flat_open(const ld_brief *brief)
{
    flat *f = calloc(1, sizeof *f);
    if (!f)
        return NULL;
    f->bot = (ld_bot){choose, close_flat, opinion};
    f->given = f->brief = *brief;
    return &f->bot;
}
