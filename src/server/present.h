/* Who is at a table, at whichever node: of its own sockets a node knows, and what others see is a row of the store. */
#ifndef LUDUS_SERVER_PRESENT_H
#define LUDUS_SERVER_PRESENT_H

#include "server/hall.h"

/* The table was read: what is stored of it. */
void present_read(hall *h, table *t);
/* What is kept of the table is told of now: does the store know who is here? */
void present_tend(hall *h, table *t);
/* Another node has told who is there. */
void present_news(hall *h, int64_t table);
/* What dead nodes left is forgotten. */
void present_sweep(hall *h);

#endif
