/* A record played step by step, every position kept. */
#ifndef LUDUS_ANALYSE_WALK_H
#define LUDUS_ANALYSE_WALK_H

#include "analyse/analyse.h"
#include "io/record.h"

typedef struct an_step {
    int seat;
    ld_choice choice;
} an_step;

typedef struct an_walk {
    ld_record_head head;
    const ld_box *box; /* closed with the walk */
    int count;         /* choices that could be played */
    an_step *step;
    uint8_t *states; /* count + 1 positions of `bytes` each */
    size_t bytes;
    char note[LD_ERROR_BYTES]; /* why it went no further; empty: it is whole */
} an_walk;

/* False and a sentence if the record cannot even begin. Closed by an_walk_close in any case. */
bool an_walk_open(an_walk *walk, const json_t *record, char error[LD_ERROR_BYTES]);
void an_walk_close(an_walk *walk);
/* The position before choice i; `count` for the last one. No more of it may be read than the game uses. */
const ld_state *an_walk_at(const an_walk *walk, int i);

#endif
