/* What is sent of a table. Everything here is made from the eye's redacted state and redacted events; nothing
 * else of the position is looked at before the game is over. */
#ifndef LUDUS_SERVER_VIEW_H
#define LUDUS_SERVER_VIEW_H

#include "io/json.h"
#include "server/table.h"

/* Who looks: a seat or LD_SPECTATOR, and what they have been sent already. */
typedef struct viewer {
    int eye;
    bool mine;           /* they made the table */
    unsigned online;     /* seats whose person watches */
    uint32_t log_at;     /* log entries sent so far */
    int64_t now, served; /* the time, and the time of clocks */
} viewer;

enum { VIEW_ALL = -1 }; /* an eye that sees the whole position: only when the game is over */

/* The fields of the table message of docs/api.md, but for the chat, into an object that is open. */
void view_table(ld_writer *w, const table *t, const viewer *v);
/* Of these: the position, the question and the score, for a game that has begun. */
void view_position(ld_writer *w, const table *t, int eye);
/* "log_from" and "log": the entries with an index from `from` to before `to` that are still in memory. */
void view_log(ld_writer *w, const table *t, int eye, uint32_t from, uint32_t to);
/* A table replayed to a question, as it was then. */
void view_rewind(ld_writer *w, const table *t, int eye, int last);
/* "results": what the parts of the game that ended from question `from` on have brought to whom, in a table replayed to
 * its end with this history. */
void view_results(ld_writer *w, const table *t, const history *h, int eye, int from);
json_t *view_games(const char *bots);

#endif
