/* Making tables: for a person who asks, for an event's next round, for the next game of a series. */
#ifndef LUDUS_SERVER_MAKE_H
#define LUDUS_SERVER_MAKE_H

#include "server/hall.h"

/* A table to be made: what there is to know of it before it has an id. */
typedef struct plan {
    st_table info;
    st_place place[LD_MAX_SEATS];
    json_t *setup; /* key to text */
    const ld_game *game;
} plan;

/* Stores the table and starts it if it can; its id is in p->info. NULL: nothing was stored. */
table *make_planned(hall *h, plan *p, int64_t owner);
/* The game is one that there is now, under the rules of now. False if there is none of this name. */
bool make_game(plan *p, const char *game);
/* The same game at new seats, moved on by so many; what belongs to the table alone is left out. Who had left is waited
 * for again. */
void make_again(const table *t, int moved, plan *out);

#endif
