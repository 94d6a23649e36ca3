/* Ethnos: what statistics count as used by a seat. */
#include "games/ethnos/rules.h"

static int leader_tribe(const void *state, int card) { return tribe_of(state, card); }

static uint64_t tribes_in_play(const void *state, int seat)
{
    const ethnos *s = state;
    uint64_t tribes = 0;
    (void)seat;
    for (int i = 0; i < s->tribes; i++)
        tribes |= UINT64_C(1) << s->tribe[i];
    return tribes;
}

const ld_use_row ethnos_uses[] = {
    {.title = N_("Tribes that led a band of the seat"),
     .word = W_TRIBE,
     .from = M_BAND,
     .to = M_BAND,
     .what = 2,
     .thing_of = leader_tribe},
    {.title = N_("Tribes in play"), .word = W_TRIBE, .common = true, .has = tribes_in_play},
    {.title = NULL},
};
