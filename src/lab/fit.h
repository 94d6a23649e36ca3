/* Fitting what a position is worth: the weights of a game's standing that best foretell who wins. */
#ifndef LUDUS_LAB_FIT_H
#define LUDUS_LAB_FIT_H

#include "lab/play.h"
#include "ludus/bots.h"
#include "ludus/judge.h"

typedef struct ld_fit {
    ld_setup setup;
    const char *bot; /* who plays the games; of several, "a,b,..", each seat is one by chance */
    int games;
    uint64_t seed;
    void (*progress)(int done, int games, void *data); /* NULL: quiet */
} ld_fit;

typedef struct ld_fit_result {
    int games, positions;
    double even, before, after; /* log loss on games not learned from: all seats alike, weights as they were, fitted */
    float weights[LD_MAX_WEIGHTS]; /* all rows; those of the judgement as they were */
} ld_fit_result;

/* Who is asked to stop (lab/stop.h) learns from the games there are. */
bool ld_fit_run(const ld_fit *fit, ld_fit_result *out, char error[LD_ERROR_BYTES]);

#endif
