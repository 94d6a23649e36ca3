/* Bots at tables. They think in worker threads and are handed their seat's view and nothing else. */
#ifndef LUDUS_SERVER_THINK_H
#define LUDUS_SERVER_THINK_H

#include "server/hall.h"

/* Sets the bots to think that are asked at this table, if it is time. */
void think_about(hall *h, table *t);
/* A bot is asked here. */
bool think_due(const table *t);
/* The name of a bot that may take a seat here. Programs (cmd:..) may not: they come with a token. */
extern const char *const think_bots; /* those a table may have, for messages */
bool think_knows(const char *bot);

#endif
