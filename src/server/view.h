/* What is sent of a table. Everything here is made from the eye's redacted state and redacted events; nothing
 * else of the position is looked at before the game is over. */
#ifndef LUDUS_SERVER_VIEW_H
#define LUDUS_SERVER_VIEW_H

#include "server/table.h"

/* Who looks: a seat or LD_SPECTATOR, and what they have been sent already. */
typedef struct viewer {
    int eye;
    bool mine;       /* they made the table */
    unsigned online; /* seats whose person watches */
    uint32_t log_at; /* log entries sent so far */
    int64_t now;
} viewer;

enum { VIEW_ALL = -1 }; /* an eye that sees the whole position: only when the game is over */

/* The table message of docs/api.md but for the chat. A new reference. */
json_t *view_table(const table *t, const viewer *v);
/* Log entries from index `from` (or the first still in memory) on; `first` gets the index of the first one. */
json_t *view_log(const table *t, int eye, uint32_t from, uint32_t *first);
/* A table replayed to a question, as it was then. */
json_t *view_rewind(const table *t, int eye, int last);
/* What happened, as the eye may read it. */
json_t *view_story(const table *t, int eye);
/* The whole record, for a table that is over (or for its operator). */
json_t *view_record(const table *t, const history *h);
json_t *view_games(void);

#endif
