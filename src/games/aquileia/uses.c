/* Aquileia: what statistics count as used by a seat. */
#include "games/aquileia/rules.h"

static uint64_t built(const void *state, int seat) { return ((const aquila *)state)->built[seat]; }
static uint64_t duos(const void *state, int seat) { return ((const aquila *)state)->duos[seat]; }

static uint64_t kinds_of(const int *n, int kinds)
{
    uint64_t some = 0;
    for (int i = 0; i < kinds; i++)
        some |= (uint64_t)(n[i] > 0) << i;
    return some;
}

static uint64_t laurels(const void *state, int seat)
{
    int n[LAURELS] = {0};
    aquila_laurels_of(state, seat, n);
    return kinds_of(n, LAURELS);
}

static uint64_t cards(const void *state, int seat)
{
    int n[CARDS];
    for (int i = 0; i < CARDS; i++)
        n[i] = ((const aquila *)state)->hand[seat][i];
    return kinds_of(n, CARDS);
}

const ld_use_row aquila_uses[] = {
    {.title = N_("Plots that the seat built on"), .word = W_PLOT, .has = built},
    {.title = N_("Spaces where the seat placed a pawn"),
     .word = W_SPACE,
     .from = M_PLACE,
     .to = M_PLACE_COIN,
     .what = 1},
    {.title = N_("Laurels that the seat won"), .word = W_LAUREL, .has = laurels},
    {.title = N_("Laurels of two colours that the seat won"), .word = W_DUO, .has = duos},
    {.title = N_("Cards that the seat held at some time"), .word = W_CARD, .has = cards},
    {.title = NULL},
};
