/* What a table waits for, stored with its rows so that nobody loses it by a restart: the time on its clocks, a request
 * to take back, an answer that is held until a window closes; and what has to be known of it without reading its game:
 * who owes a choice, and when it needs the server (a bot is to move, a clock runs out, a window closes).
 *
 * Times are served time (now.h): it goes on only while a server runs and no step of the wall clock moves it, so the
 * time in which the server was away counts against nobody. */
#ifndef LUDUS_SERVER_PENDING_H
#define LUDUS_SERVER_PENDING_H

#include "server/table.h"

/* Stores it if it has changed. */
void pending_keep(store *s, table *t, int64_t now);
/* Gives it back to a table that was just read. */
void pending_open(table *t, const st_pending *stored, int64_t now);

#endif
