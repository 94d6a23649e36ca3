/* Luck that belongs to its occasion: the n-th time that a step comes up for the same seats in a round (ld_occasion), it
 * has the same luck in every game of this seed, whatever else has changed. So games that differ in a choice, a bot, an
 * option or a figure are compared on the same luck (common random numbers). */
#ifndef LUDUS_LAB_LUCK_H
#define LUDUS_LAB_LUCK_H

#include "ludus.h"

enum { LD_OCCASIONS = 8192 }; /* a power of two; more of them in a game share their counts */

typedef struct ld_luck {
    uint64_t seed;
    struct {
        uint32_t key, times; /* key 0: free */
    } at[LD_OCCASIONS];
} ld_luck;

void ld_luck_begin(ld_luck *luck, uint64_t seed);
/* The generator of this occasion for `seat` (chance, or a bot that thinks). Each call is one more time. */
ld_rng ld_luck_of(ld_luck *luck, const ld_state *state, int seat);
/* Chance's choice, each option as likely as its weight says. Every option has a lot of its own and the best one wins,
 * so what is drawn is the same as long as it is there, whatever else was taken from the deck or put into it. */
ld_choice ld_luck_draw(ld_luck *luck, const ld_state *state);

#endif
