/* Events: a round robin or a Swiss that the server runs. All there is of one is stored (store_events.h), nothing is
 * remembered: a step looks at what is kept and does what is due, as part of one commit, so that a server that is killed
 * at any moment does it once when it is back.
 *
 * - What came of a table is stored in the commit in which its game ends (event_heard).
 * - When all tables of a round are decided, the standings make the next round; its tables are made and begun at once.
 * - When the time of a round is out, each table that is not over is closed: whom it waited for come last, all others
 *   share the places before; nobody is ahead at a table that somebody closed or the rules broke.
 * - Who leaves is played for at the table that runs. In later rounds a bot plays in their place, or they are paired no
 *   more, as the event says. */
#ifndef LUDUS_SERVER_EVENT_H
#define LUDUS_SERVER_EVENT_H

#include "server/hall.h"
#include "server/store_events.h"

/* Rounds times players, so that a sheet stays small. */
enum { EVENT_PLACES = 4096, EVENT_TIME_LEAST = 60, EVENT_TIME_MOST = 60 * 86400 };

/* A table's game is over, and that is being recorded: so is what it means for its event. */
void event_heard(hall *h, const table *t);
/* A table that was just made is kept: whoever plays there is called, once. */
void event_call(hall *h, table *t);
/* Something of the event was recorded: who follows it is told when that is kept. */
void event_changed(hall *h, const char *id);
/* Does what is due, and tells followers. */
void event_tick(hall *h);
/* The first round. False and a sentence; nothing was recorded. */
bool event_start(hall *h, st_sheet *sheet, char *error);
/* How many rounds it has with so many players. */
int event_rounds(const st_event *e, int players);
/* All that anybody may know of it, for this user, with the tables of one round (0: the one that runs). */
json_t *event_json(const st_sheet *sheet, int64_t user, const char *host, int round);
/* The same as results: every table of every round. */
json_t *event_results(const st_sheet *sheet);
/* The socket is told of this event from now on; NULL: of none. */
void event_follow(hall *h, client *c, const char *id);

#endif
