/* What happens to the seats of a table, told beside the game's log: somebody counts as absent, a bot or a person plays
 * on for them, they are back, a vote has ended the game. Entries are rows of their own, since the game's log follows
 * from its record alone. Some are for one seat only: they are counted for that seat alone, so that nobody else can see
 * that they are there. */
#ifndef LUDUS_SERVER_TOLD_H
#define LUDUS_SERVER_TOLD_H

#include "server/hall.h"

/* `kind` is one of those in told.c; `user` and `by` are the people it names. */
void told_add(hall *h, table *t, const char *kind, int seat, int64_t user, int64_t by, int64_t value);
/* For the seat alone. */
void told_own(hall *h, table *t, const char *kind, int seat);
/* Another person has the seat: what only it could read goes, and everybody is told anew. */
void told_renew(hall *h, table *t, int seat);
/* "told_from" and "told": the entries of the eye from number `from` on, the last ones if there are many. */
void told_put(ld_writer *w, store *s, const table *t, int eye, int from);

#endif
