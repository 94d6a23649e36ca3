/* The way back: the position at the last barrier and the choices made since. A game in progress, in a session or at
 * a server's table, is a position and its trail; taking back returns to the barrier and plays again, in silence, what
 * is to stay. Beyond the barrier there is no way back here: who may go further replays a record.
 *
 * A step carries a row, the caller's own count of its choices: rows rise. */
#ifndef LUDUS_IO_TRAIL_H
#define LUDUS_IO_TRAIL_H

#include "ludus.h"

typedef struct ld_trail_step {
    ld_choice choice;
    int row;
    int8_t seat;
} ld_trail_step;

typedef struct ld_trail {
    ld_state safe; /* at the last barrier, or the start */
    ld_trail_step *since;
    int count, room;
} ld_trail;

/* A trail that begins here; whatever it held before is forgotten. */
void ld_trail_start(ld_trail *trail, const ld_state *start);
void ld_trail_free(ld_trail *trail);
/* Carries out on `now` a choice that the seat has. `log` may be NULL: nobody listens. */
void ld_trail_choose(ld_trail *trail, ld_state *now, int seat, ld_choice choice, int row, ld_log *log);
/* The last choice that can be taken back; NULL: none. */
const ld_trail_step *ld_trail_last(const ld_trail *trail);
/* Takes `now` back to before `row`; false, with nothing changed, if a barrier has come since. */
bool ld_trail_back(ld_trail *trail, ld_state *now, int row);

/* An empty log with room for all that one choice can bring about; this thread's next one takes the same room. */
ld_log ld_log_of_choice(void);

#endif
