/* Aquileia: what follows from a position and is shown beside it. */
#ifndef AQUILA_FACTS_H
#define AQUILA_FACTS_H

#include "games/aquileia/state.h"

typedef struct aquila_facts {
    int16_t points[LD_MAX_SEATS];                                 /* on the track */
    uint8_t hand[LD_MAX_SEATS][DECKS], pile[DECKS], laurels;      /* true numbers: cards in hands and piles */
    uint8_t pawns[LD_MAX_SEATS], houses[LD_MAX_SEATS];            /* not on the board */
    uint8_t to_place[LD_MAX_SEATS], discs_to_place[LD_MAX_SEATS]; /* pieces that will still be placed this round */
    uint8_t placing_count, placing[LD_MAX_SEATS];                 /* who will, the seat whose turn it is first */
    uint8_t turns[LD_MAX_SEATS];                                  /* turn order, which is the order in contests */
    uint8_t now;                                                  /* the space that is being resolved, or NONE */
    uint8_t won_count;
    struct {
        uint8_t first, second; /* what each got, or NONE: nothing, or nothing known */
    } won[MAX_ROUNDS];         /* in each race */
} aquila_facts;

extern const ld_field aquila_fact_rows[];

#endif
