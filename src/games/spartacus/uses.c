/* Spartacus: what statistics count as used by a seat. Houses are its roles. */
#include "games/spartacus/rules.h"

static uint64_t owned(const void *state, int seat) { return ((const sparta *)state)->house[seat]; }

const ld_use_row sparta_uses[] = {
    {.title = N_("Assets that the seat owned at some time"), .word = W_ASSET, .has = owned},
    {.title = N_("Schemes that the seat declared"),
     .word = W_CARD,
     .from = M_DECLARE,
     .to = M_DECLARE_ASSET,
     .what = 1},
    {.title = N_("Reactions that the seat played"), .word = W_CARD, .from = M_REACT, .to = M_COUNTERED, .what = 1},
    {.title = N_("Combatants that the seat sent into the arena"),
     .word = W_ASSET,
     .from = M_SENDS,
     .to = M_SENDS,
     .what = 1},
    {.title = NULL},
};
