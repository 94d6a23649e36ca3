/* Spartacus: what follows from a position and is shown beside it. */
#ifndef SPARTACUS_FACTS_H
#define SPARTACUS_FACTS_H

#include "games/spartacus/state.h"

typedef struct sparta_facts {
    uint64_t in_reach;            /* hexes that the combatant who acts can strike from where it stands (S-9.12) */
    int16_t coins_at_most[SEATS]; /* more than it is seen to have if they are hidden (S-7.35) */
    uint8_t held[SEATS];          /* cards in hand, and how many may be kept (S-2.3) */
    uint8_t hand_size[SEATS];
    uint8_t behind; /* the Influence behind the scheme that seeks support (S-5.23); null if none does */
    uint8_t intrigue_deck, market_deck; /* cards left */
    uint8_t pad[1];
} sparta_facts;

extern const ld_field sparta_fact_rows[];
void sparta_work_out(const void *view, void *facts);

#endif
