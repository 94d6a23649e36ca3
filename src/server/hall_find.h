/* Finding open tables, and opponents (hall_find.c). */
#ifndef LUDUS_SERVER_HALL_FIND_H
#define LUDUS_SERVER_HALL_FIND_H

#include "server/api.h"
#include "server/base.h"

/* The socket is told of open tables as they come, change and go; or no more. */
void hall_find(hall *h, client *c, bool on);
bool hall_is_open(const table *t);
/* It has changed, and that is on the disk. */
void hall_tell_finders(hall *h, table *t);
/* Another node has written about a table that is not in memory: if somebody looks for open ones and it is one, it is
 * read and told of. */
void hall_find_news(hall *h, const st_table *info);

/* What somebody wants to play, and whether bots may take seats that stay empty. */
typedef struct seek_wish {
    const ld_game *game;
    int seats;
    st_clock clock;
    bool rated, bots;
} seek_wish;

/* The socket waits for opponents; how many others wait for the same. It waits for one thing at a time. */
int hall_seek(hall *h, client *c, const st_user *user, const seek_wish *wish);
void hall_unseek(hall *h, client *c);
/* Now and then: brings those together who fit. */
void hall_match(hall *h);

#endif
