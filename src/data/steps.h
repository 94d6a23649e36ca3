/* Records as steps to learn from: in each an observation of the seat that acts, its mask, its action, and how the game
 * ended (docs/python.md tells the form of the files). Chance's decisions and what was done out of turn are no steps. */
#ifndef LUDUS_DATA_STEPS_H
#define LUDUS_DATA_STEPS_H

#include "ludus/learn.h"

typedef enum ld_steps_as { LD_STEPS_JSONL, LD_STEPS_NPZ } ld_steps_as;

typedef struct ld_steps_job {
    const char *from, *to; /* paths; the file `to` is there when it is whole */
    ld_steps_as as;
    ld_form form;
    int games, steps; /* found */
    bool unwritable;  /* `to` is what went wrong */
} ld_steps_job;

/* One record, or one after the other, all of one set-up. False and a sentence if something is wrong. */
bool ld_steps_write(ld_steps_job *job, char error[LD_ERROR_BYTES]);

#endif
