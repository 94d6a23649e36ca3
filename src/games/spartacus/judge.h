/* Spartacus: what the judgement of the greedy bot is made of. All worths are in coins. */
#ifndef SPARTACUS_JUDGE_H
#define SPARTACUS_JUDGE_H

#include "games/spartacus/state.h"

typedef struct mind {
    const sparta *s;
    const ld_frame *f; /* the step */
    int me;
    ld_rng *rng;
} mind;

/* judge.c */
float judge_standing(int influence);                        /* what Influence is worth */
float judge_influence(const mind *m, int seat, int change); /* what a change means to me */
float judge_strength(int card);                             /* of a combatant, without equipment */
float judge_asset(const sparta *s, int seat, int card);     /* what a card is worth to a seat */
float judge_guard(const sparta *s, int seat);               /* one more Guard on the table */
float judge_card(const sparta *s, int seat, int kind);      /* what keeping a card in hand is worth */
float judge_scheme(const mind *m, int schemer, int kind, int target, int other); /* its effect, to me */
float judge_chances(const sparta *s, int side);                                  /* that this side wins the match */
float judge_duel(float strength, float other);
float judge_best_fighter(const sparta *s, int seat); /* strength of the best ready combatant */

/* rate_market.c, rate_arena.c, rate_fight.c: one option of a step; false if the step is not theirs */
bool rate_market_step(const mind *m, const ld_list *options, float *out);
bool rate_arena_step(const mind *m, const ld_list *options, float *out);
bool rate_fight_step(const mind *m, const ld_list *options, float *out);

static inline float most(float a, float b) { return a > b ? a : b; }
static inline float least(float a, float b) { return a < b ? a : b; }

#endif
