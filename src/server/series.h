/* Series: best of so many games. The score runs along in the set-up of each table, by its seats; the next table is made
 * in the commit in which a game ends, with the seats moved on by one. */
#ifndef LUDUS_SERVER_SERIES_H
#define LUDUS_SERVER_SERIES_H

#include "server/table.h"

struct hall;

/* A series of so many games that has not begun. */
json_t *series_new(int games, int seats);
/* The game is over, and that is being recorded: the next one is made, unless the series is decided. */
void series_go_on(struct hall *h, table *t);
/* How it stands, this game included if it is over: {"of","number","wins":[..],"over"}; NULL: the table is of none. */
json_t *series_json(const table *t);

#endif
