/* Spartacus Imperator: what statistics count as used by a seat. */
#include "games/imperator/rules.h"

static int leader_seat(const void *state, int leader)
{
    (void)state;
    return side_of(leader);
}

static uint64_t leaders(const void *state, int seat)
{
    const imper *s = state;
    uint64_t own = 0;
    EACH_LEADER (l, s)
        own |= (uint64_t)(side_of(l) == seat) << l;
    return own;
}

const ld_use_row imper_uses[] = {
    {.title = N_("Leaders that the seat had in play"), .word = W_LEADER, .has = leaders},
    {.title = N_("Cards that the seat played"),
     .word = W_CARD,
     .from = M_CARD,
     .to = M_CARD,
     .what = 1,
     .seat_of = leader_seat},
    {.title = N_("Cities that the seat took"),
     .word = W_AREA,
     .from = M_TAKES_CITY,
     .to = M_TAKES_CITY,
     .what = 1,
     .seat_of = leader_seat},
    {.word = W_AREA, .from = M_FALLS, .to = M_FALLS, .who = 1, .seat_of = leader_seat},
    {.title = N_("Areas that the seat devastated"),
     .word = W_AREA,
     .from = M_DEVASTATE,
     .to = M_DEVASTATE,
     .what = 1,
     .seat_of = leader_seat},
    {.title = NULL},
};
