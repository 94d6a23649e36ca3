/* Spartacus Imperator: judgement for the greedy bot. */
#include "games/imperator/state.h"

void imper_rate(const void *view, int seat, const ld_list *options, ld_rng *rng, float *out)
{
    (void)view, (void)seat, (void)rng;
    for (int i = 0; i < options->count; i++)
        out[i] = 0;
}
