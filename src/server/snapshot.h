/* Snapshots: a game as it stands, stored beside its rows every SNAPSHOT_ROWS of them and at its end, so that reading a
 * table or taking back replays a bounded number of choices and a finished game none; and its log, so that it can be
 * told without a replay, in any language. Both are plain JSON by names (positions as `ludus engine` writes them, notes
 * of events), so they can mostly be read under later rules too; to go on from one it has to be of the rules of now.
 *
 * The position is the one at the last barrier, with the choices since: what could be taken back freely still can. A
 * snapshot stands for the rows before it as they were then: when some of these are taken back beyond a barrier, it is
 * dropped, and a new one is made. So from a snapshot on, all that is taken back is on its trail. */
#ifndef LUDUS_SERVER_SNAPSHOT_H
#define LUDUS_SERVER_SNAPSHOT_H

#include "server/table.h"

enum { SNAPSHOT_ROWS = 64 };

/* It is time for one: many rows, or much of the log, are not covered by the last. */
bool snapshot_due(const table *t);
/* Stores one, and the log as far as it is not stored. */
bool snapshot_keep(store *s, table *t);
/* The same in two halves: writing it down, which needs no store, and storing it. Takes over what is in `kept`. */
typedef struct snapshot {
    st_snapshot now;
    int first; /* the entries of the log begin here */
    char *entries;
} snapshot;
void snapshot_make(const table *t, snapshot *out);
bool snapshot_store(store *s, table *t, snapshot *kept);
void snapshot_free(snapshot *kept);
/* What is kept of the end: scores, ranks, the reason, each seat's account; in English. The caller frees it. */
char *snapshot_result(const table *t);

/* A table that has not begun becomes what it was. False and a sentence if it cannot, under the rules of now. */
bool snapshot_open(const st_snapshot *from, table *t, char *error);
/* Puts stored entries into the log, the newest first; true as long as older ones have room there. */
bool snapshot_log(table *t, const st_log *log);
/* The place to return to. */
bool snapshot_peg(const st_snapshot *from, table_peg *out, char *error);

#endif
