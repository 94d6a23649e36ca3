/* Bots that look one choice ahead: the option the game's judgement rates best. */
#include "bots/bot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct greedy {
    ld_bot bot;
    ld_brief brief;
    float worth[LD_MAX_OPTIONS];
} greedy;

/* Somebody who does not weigh quite rightly: worths are blurred by a share of how far they lie apart. */
static void add_noise(float *worth, int count, float share, ld_rng *rng)
{
    float mean = 0, square = 0;
    for (int i = 0; i < count; i++)
        mean += worth[i] / (float)count;
    for (int i = 0; i < count; i++)
        square += (worth[i] - mean) * (worth[i] - mean) / (float)count;
    float spread = sqrtf(square);
    for (int i = 0; i < count; i++)
        worth[i] += share * spread * ld_noise(rng);
}

/* Among equals, one by chance. */
static int best_of(const float *worth, int count, ld_rng *rng)
{
    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < count; i++) {
        if (worth[i] > worth[best]) {
            best = i;
            equals = 1;
        } else if (worth[i] == worth[best] && ld_below(rng, ++equals) == 0) {
            best = i;
        }
    }
    return best;
}

static bool choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES])
{
    (void)error;
    greedy *g = (greedy *)bot;
    float weights[LD_MAX_WEIGHTS];
    ld_blur(&g->brief, rng, weights);
    ld_rate(view, seat, options, weights, rng, g->worth);
    if (g->brief.noise > 0)
        add_noise(g->worth, options->count, g->brief.noise, rng);
    *out = options->choice[best_of(g->worth, options->count, rng)];
    return true;
}

static const float *opinion(const ld_bot *bot) { return ((const greedy *)bot)->worth; }
static void close_greedy(ld_bot *bot) { free(bot); }

ld_bot *ld_greedy_open(const ld_brief *brief)
{
    greedy *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->bot = (ld_bot){choose, close_greedy, opinion};
    g->brief = *brief;
    return &g->bot;
}
