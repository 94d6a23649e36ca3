/* What nodes tell each other by way of the store, beside what is kept for people: who looks for opponents, who is at a
 * table, which games are to be analysed. A row of a node is of its sockets, and means nothing once the node is dead. */
#ifndef LUDUS_SERVER_STORE_NODES_H
#define LUDUS_SERVER_STORE_NODES_H

#include "server/store.h"

/* What the node left behind is forgotten: its sockets are gone. */
bool store_node_forget(store *s, const char *node);
/* The nodes that rows are of: objects with "node". Rows are objects, which the caller releases; NULL: they cannot be
 * read. */
json_t *store_node_names(store *s);

/* Somebody who looks for opponents, at a socket; of one socket there is one. Writes are about the user's search. */
typedef struct st_seek {
    const char *node, *game, *table; /* borrowed; table: the one that was found, or "" */
    int64_t socket, user, since, mean;
    int seats;
    st_clock clock;
    bool rated, bots;
} st_seek;

bool store_seek_set(store *s, const st_seek *seek);
bool store_seek_drop(store *s, const char *node, int64_t socket, int64_t user);
/* All that still look, the longest waiting first; those of a node, whatever has become of them. */
json_t *store_seeks(store *s);
json_t *store_seeks_of(store *s, const char *node);
/* The row as a struct that borrows from it. */
st_seek store_seek_read(const json_t *row);
/* How many others look for the same. */
int store_seek_count(store *s, const st_seek *seek);

/* The seats of a table whose people are there, at a node; 0: none. Rows: "node", "seats". */
bool store_present_set(store *s, int64_t table, const char *node, unsigned seats);
json_t *store_present(store *s, int64_t table);

/* The analysis of a game that is over, as it was ordered; one a table. Writes are about the table, and ordering is
 * about the user, too. */
typedef enum analysis_state { ANALYSIS_NONE, ANALYSIS_QUEUED, ANALYSIS_RUNNING, ANALYSIS_FAILED } analysis_state;
typedef struct st_analysis {
    int64_t table, user;
    char id[ID_ROOM];
    analysis_state state;
    int before;      /* orders that come first, while it waits */
    int done, whole; /* while it runs */
    int tries;       /* how often it was begun */
    char error[LD_ERROR_BYTES];
} st_analysis;

/* What failed can be ordered anew. */
bool store_analysis_order(store *s, int64_t table, int64_t user);
/* ANALYSIS_NONE: it was not ordered, or is kept. */
st_analysis store_analysis_ordered(store *s, int64_t table);
/* Those that wait or run, the oldest first. */
json_t *store_analyses(store *s);
void store_analysis_read(const json_t *row, st_analysis *out);
/* How many wait or run: of a user, or of all (0). */
int store_analysis_count(store *s, int64_t user);
/* It is begun; and it has come so far, which others need not hear of. */
bool store_analysis_begin(store *s, int64_t table);
bool store_analysis_far(store *s, int64_t table, int done, int whole);
/* A sentence about what failed stays; of the last `keep` that did. */
bool store_analysis_fail(store *s, int64_t table, const char *error, int keep);
bool store_analysis_done(store *s, int64_t table);

#endif
