/* Tables out of the store. In two halves, so that a worker can do the second: fetching what is stored of a table, and
 * making the table of it, by the last snapshot and the rows since, or by all its rows where there is none that holds.
 * What that brings about (a snapshot where there was none, a game carried over to newer rules) is then stored. */
#ifndef LUDUS_SERVER_SHELF_H
#define LUDUS_SERVER_SHELF_H

#include "server/snapshot.h"

/* All rows of a table; false if they cannot be read. The caller frees the history. */
bool shelf_history(store *s, int64_t table_no, history *out);

typedef struct parcel {
    st_table info;
    st_place place[LD_MAX_SEATS];
    char *setup, *result, *what;
    st_pending pending;
    bool same;            /* it is of the rules of now */
    bool waits;           /* it is not, and some other node does not know those */
    bool snapped;         /* there is a snapshot */
    st_snapshot snapshot; /* the last */
    history rows;         /* since the snapshot, or all if it is not of the rules of now */
    st_log *logs;         /* from the last on; with entries of their own */
    int log_count, log_room, log_enough;
    snapshot made; /* by opening it, if it had none that held */
    bool anew;     /* all that was stored of it beside the rows is to be replaced by that */
} parcel;

typedef enum shelf_found { SHELF_NONE, SHELF_BROKEN, SHELF_WHOLE } shelf_found;
/* Every node that lives knows the rules of now. */
bool shelf_all_know(const store *s, const ld_game *game);
/* A running game of other rules than ours stays as it is as long as some node does not know ours: it is shown as far as
 * it can be read, and nothing is stored. One that gathers begins under the rules of the node where it is full.
 *
 * False and a sentence if there is none or it cannot be read. `all_log`: the whole log, not only the last of it. */
bool shelf_fetch(store *s, const char *id, bool all_log, parcel *out, char *error);
/* Makes a zeroed table of it, in any thread; a sentence if it is broken. The caller frees both either way. */
shelf_found shelf_open(parcel *p, table *t, char *error);
/* Stores what opening it has changed. */
bool shelf_settle(store *s, parcel *p, table *t);
void shelf_free(parcel *p);

/* Reads a table into a zeroed struct and replays its whole record, whatever snapshots say; a sentence if it is not
 * whole. `past` gets the rows if it is not NULL. The caller frees both either way. */
shelf_found shelf_table(store *s, const char *id, table *t, history *past, char *error);
/* The game as it stood before row `to`; the caller frees it and closes its box. */
bool shelf_before(store *s, const table *t, int to, table_peg *out, char *error);
/* Did the game, replayed under other rules, come to the end that was told then? */
bool shelf_same_end(const table *t, const char *result);

#endif
