/* Aquileia: the mind of a seat that weighs its options with care, and what the files of that judgement (rate*.c) hand
 * to each other. */
#ifndef AQUILA_MIND_H
#define AQUILA_MIND_H

#include "games/aquileia/judge/judge.h"

enum { SLAVES = METALS, MEANS }; /* coins by metal, then slaves */

typedef struct mind {
    const aquila *s;
    const float *w;     /* the weights */
    int seat, later;    /* rounds after this one */
    float means[MEANS]; /* expected when the Forum is resolved */
    float worth[MEANS]; /* of one more of each */
    float plot[PLOTS];  /* what a building brings by the end, price apart */
    float villas[COLOURS];
    float laurel[LAURELS]; /* what one more laurel of the kind is worth to the seat */
    float plan;            /* what the plan brings */
} mind;

static inline float at_least(float a, float b) { return a > b ? a : b; }

/* The metal of a space of the Arena or the Stadium. */
static inline int side_metal(int space) { return space < GOLD_A ? BRONZE : space < SILVER_A ? GOLD : SILVER; }

/* rate_plan.c: laurels, buildings, and what the Forum can make of them. */
float aquila_duo_worth(const mind *m, int duo);
void aquila_weigh_laurels(mind *m);
void aquila_weigh_plots(mind *m, bool harbour);
float aquila_leftover(const mind *m, int means);
float aquila_plan(const mind *m, uint32_t forum, const float *have);

/* rate_contest.c: the chances of each place in the Arena and the Stadium. */
typedef struct odds {
    float place[3];
} odds;
float aquila_strength_of(const mind *m, int area, int seat, int metal);
odds aquila_rank_odds(const mind *m, int area, float strength);
float aquila_contest_worth(const mind *m, int area, int metal, float strength);

/* rate_place.c: where to place a pawn, and the market, which is weighed alike when a pawn stands there. */
float aquila_harbour_gain(const mind *m, int seat);
float aquila_rate_slaves(const mind *m, int metal, int cards);
float aquila_rate_equi(const mind *m, int space);
void aquila_rate_placing(const mind *m, const ld_list *options, float *out);

#endif
