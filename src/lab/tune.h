/* Tuning: the weights of a game's judgement improved by play.
 *
 * Each block shifts all weights at random by a step to either side and lets both sides play at the same tables with the
 * same luck; which side fares better tells a little about every weight at once (simultaneous perturbation). Small moves
 * towards the better side add up; the average of the later half of the way is the result. */
#ifndef LUDUS_LAB_TUNE_H
#define LUDUS_LAB_TUNE_H

#include "lab/play.h"
#include "ludus/judge.h"

typedef struct ld_tune {
    ld_setup setup;
    int most;             /* seats: steps are played by setup.seats to so many in turn; 0: by setup.seats alone */
    const char *opponent; /* a bot, or "self": the shifted weights among themselves; "self@FILE" begins with those of
                           * the file, and not with the tuned ones */
    int games;            /* about so many in all */
    uint64_t seed;
    int threads;
    const char *journal; /* a path, or NULL */
} ld_tune;

typedef struct ld_tune_result {
    int games, steps;
    float before[LD_MAX_WEIGHTS], weights[LD_MAX_WEIGHTS]; /* all rows; only those of the judgement differ */
} ld_tune_result;

typedef enum ld_tuned_how {
    LD_TUNED,
    LD_TUNE_STOPPED, /* somebody asked to stop: `out` holds what was found so far */
    LD_TUNE_FAILED,
    LD_TUNE_REFUSED,
} ld_tuned_how;

bool ld_tune_self(const char *opponent);
ld_tuned_how ld_tune_run(const ld_tune *tune, ld_tune_result *out, char error[LD_ERROR_BYTES]);

#endif
