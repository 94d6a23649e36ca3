/* Inside the node: what its parts share. All but what is handed over is the writer's. */
#ifndef LUDUS_SERVER_NODE_INSIDE_H
#define LUDUS_SERVER_NODE_INSIDE_H

#include "server/node.h"
#include "server/pg.h"

#include <pthread.h>
#include <stdatomic.h>

enum { LEASE_MS = 8000, BELIEVED_MS = 6000, BEAT_MS = 2000 };

#define NODE_ENTRIES                                                                                              \
    "SELECT no, run, batch, about, changes, (extract(epoch FROM clock_timestamp()-at)*1000)::bigint FROM journal" \
    " WHERE no>$1 ORDER BY no LIMIT $2"

/* Who wrote what about which things, to judge pieces by (node_judge.c). */
typedef struct judge {
    key_map others;  /* the last entry of somebody else about a thing */
    int64_t floor;   /* older entries are not known any more */
    key_map refused; /* what the batch before was refused about */
    uint64_t batch;  /* which that was */
    uint64_t piece;  /* its last piece, if that was refused */
} judge;

/* Shares as the database has them while its head is locked. */
typedef struct share_list {
    int64_t epoch[SHARES];
    unsigned ours;
} share_list;

struct node {
    char url[4096], name[NODE_ROOM], rules[RULES_ROOM];
    bool takes_part, told_clock, replaced;
    pg db;
    mirror copy;
    key_map prepared; /* statements about rows that the connection knows */
    judge judge;
    int64_t run, batch; /* this run of the node, and its last batch */
    uint64_t beat_us, looked_us, try_us, pause_us;
    char said[LD_ERROR_BYTES]; /* why the database cannot be reached, as it was said last */
    int bell;
    atomic_bool ending, leaving;
    pthread_mutex_t lock;
    /* handed over, under the lock */
    node_view view;
    key_map news;
    bool news_all;
    int64_t news_no;
    uint64_t asked;
    struct node_block {
        int64_t next, end, more, more_end; /* what is used, and what comes after it */
    } block[COUNTS];
};

/* A connection anew, if it is time for one. */
bool node_connect(node *n);
/* Is there a connection, with the mirror fitting to what it shows? If not one is tried. */
bool node_reach(node *n);
/* Until it is time to try a connection, or to end. */
void node_pause(node *n);
bool node_prepare(node *n);
/* Locks the head in a transaction, and applies what others wrote. `shares` gets how they are, unless it is NULL. */
bool node_lock_head(node *n, share_list *shares);
/* What others wrote, without the lock; `any` if there was something. */
bool node_fetch(node *n, bool *any);

/* The tables of PostgreSQL (node_make.c). If they are not right `db.why` says why. */
node_start node_make(node *n);
/* All of them, empty, where the connection looks for them. */
bool node_make_empty(node *n);
/* The mirror anew (node_fill.c). */
bool node_fill(node *n);
/* A row as PostgreSQL copies it in binary: its fields, as many as the table has columns; size -1: null. False: it is
 * none, but the end. */
typedef struct copied_field {
    const char *bytes;
    int size;
} copied_field;
bool copied_row(const layout_table *t, bool first, const char *bytes, int size, copied_field out[LAYOUT_COLUMNS]);
bool copied_bind(const layout_table *t, const copied_field *row, sqlite3_stmt *st);
/* Rows (node_rows.c). */
bool node_send_rows(node *n, const void *changes, int size);
bool node_send_row(node *n, const layout_table *t, sqlite3_stmt *row);
void node_forget_prepared(node *n);
/* The lease (node_lease.c). */
bool node_enter(node *n);
bool node_beat(node *n);
void node_give_back(node *n);
void node_measure_clock(node *n);
bool node_fetch_blocks(node *n);

void judge_hear(judge *j, const int64_t *keys, int count, int64_t no);
void judge_forget(judge *j, int64_t floor);
void judge_batch(judge *j, batch *b, const share_list *shares);
void judge_refuse(batch *b, int i);
void judge_end(judge *j, const batch *b, bool kept);

#endif
