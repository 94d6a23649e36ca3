/* Spartacus: what the judgement of the bots is made of. All worths are in coins. */
#ifndef SPARTACUS_JUDGE_H
#define SPARTACUS_JUDGE_H

#include "games/spartacus/rules.h"
#include "games/spartacus/judge/weights.h"

typedef struct mind {
    const sparta *s;
    const ld_frame *f; /* the step */
    int me;
    const float *w; /* the weights */
    ld_rng *rng;    /* NULL: at a glance */
    float known;    /* worked out once for all options of the step */
} mind;

/* worth.c */
float sparta_judge_standing(const float *w, int influence);           /* what Influence is worth */
float sparta_judge_influence(const mind *m, int seat, int change);    /* what a change means to me */
float sparta_judge_strength(const mind *m, int card);                 /* of a combatant, without equipment */
float sparta_judge_gear(const mind *m, int card);                     /* what a piece of equipment adds to it */
float sparta_judge_asset(const mind *m, int seat, int card);          /* what a card is worth to a seat */
float sparta_judge_asset_in(const mind *m, uint64_t house, int card); /* to one with these cards */
float sparta_judge_guard(const mind *m, int seat);                    /* one more Guard on the table */
float sparta_judge_card(const mind *m, int seat, int kind);           /* what keeping a card in hand is worth */
float sparta_judge_scheme(const mind *m, const plan_locals *plan);    /* its effect, to me */
float sparta_judge_chances(const mind *m, int side);                  /* that this side wins the match */
float sparta_judge_duel(const float *w, float strength, float other);
float sparta_judge_best_fighter(const mind *m, int seat); /* strength of the best ready combatant */
float sparta_judge_chance(const mind *m);                 /* 0 to 1, for things that should not be foreseen */

/* deal.c: what dealings are worth to either side */

/* A trade that is worth proposing: a card or a Guard (ITEM_GUARD) of mine, a card of theirs, NOBODY for none; and what
 * I pay, or get if it is less than nothing. */
typedef struct bargain {
    int gives, gets, pays;
    float gain; /* 0: there is none */
} bargain;

bargain sparta_judge_bargain(const mind *m, int with);
/* The open offer, to one of its two sides: what changes hands, and the same less what it wants for dealing with the
 * other at all, which whoever takes an offer asks for and whoever makes one does without. */
float sparta_judge_goods(const mind *m, int seat, int proposer);
float sparta_judge_offer(const mind *m, int seat, int proposer);
float sparta_judge_coins(const mind *m, int seat, int change);          /* what so many coins more mean to a seat */
float sparta_judge_backing(const mind *m, int seat, const ld_frame *f); /* what a seat's support costs it */
float sparta_judge_pivotal(const mind *m, int seat, const ld_frame *f); /* how far a seat's support decides, 0 to 1 */
bool sparta_judge_bare(const sparta *s, int seat, int card); /* it would be left without a ready gladiator or slave */
float sparta_judge_trust(const sparta *s, int seat);         /* how far a seat's word is good, 0 to 1 */

/* rate.c: all options of any step */
void sparta_rate_all(mind *m, const ld_list *options, float *out);

/* rate_market.c, rate_arena.c, rate_fight.c: all options of a step; false if the step is not theirs */
bool sparta_rate_market(const mind *m, const ld_list *options, float *out);
bool sparta_rate_arena(const mind *m, const ld_list *options, float *out);
bool sparta_rate_fight(const mind *m, const ld_list *options, float *out);

static inline float most(float a, float b) { return a > b ? a : b; }
static inline float least(float a, float b) { return a < b ? a : b; }

#endif
