/* The bottom rungs of the ladder: random, and greedy by the game's own judgement. */
#include "bots/bots.h"

#include <string.h>

static bool choose_random(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng,
                          ld_choice *out, char error[LD_ERROR_BYTES])
{
    (void)bot, (void)view, (void)seat, (void)error;
    *out = options->choice[ld_below(rng, (uint32_t)options->count)];
    return true;
}

/* The option the game rates best; among equals, one by chance. */
static bool choose_greedy(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng,
                          ld_choice *out, char error[LD_ERROR_BYTES])
{
    (void)bot, (void)error;
    float worth[LD_MAX_OPTIONS];
    ld_rate(view, seat, options, rng, worth);
    int best = 0;
    uint32_t equals = 1;
    for (int i = 1; i < options->count; i++) {
        if (worth[i] > worth[best]) {
            best = i;
            equals = 1;
        } else if (worth[i] == worth[best] && ld_below(rng, ++equals) == 0) {
            best = i;
        }
    }
    *out = options->choice[best];
    return true;
}

ld_bot ld_bot_random = {choose_random, NULL};
ld_bot ld_bot_greedy = {choose_greedy, NULL};
const char *const ld_bot_names = "random, greedy";

ld_bot *ld_bot_find(const char *name)
{
    if (strcmp(name, "random") == 0)
        return &ld_bot_random;
    if (strcmp(name, "greedy") == 0)
        return &ld_bot_greedy;
    return NULL;
}
