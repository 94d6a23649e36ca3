/* A table's past, copied for a worker: who sat there, how it was set up, its rows. With it a worker replays the game
 * and shares nothing with the event loop. */
#ifndef LUDUS_SERVER_PAST_H
#define LUDUS_SERVER_PAST_H

#include "server/hall.h"

typedef struct past {
    st_table info;
    st_place place[LD_MAX_SEATS];
    char *setup;
    history rows;
} past;

/* False if the record cannot be read; past_free it either way. In the event loop. */
bool past_take(hall *h, const table *t, past *out);
void past_free(past *p);
/* Replays into a zeroed table up to the moment when question `until` was asked (-1: to the end); false and a sentence.
 * table_free it either way. */
bool past_replay(const past *p, int until, table *out, char *error);

#endif
