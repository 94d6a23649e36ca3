/* Inside the store: this node among those that share one PostgreSQL database (docs/cluster.md). The database is the
 * authority; the node has a mirror of it (mirror.h), which the event loop reads. What is recorded here is carried out
 * on the mirror, and the rows that changed are sent to the database with an entry of its journal, all in one
 * transaction under the lock of its head: so the transactions of all nodes come one after the other, and each knows
 * what came before. Others hear of it by a bell (NOTIFY) and apply the entry to their mirrors.
 *
 * Work is done by the writer's thread (or whoever plays it); the event loop only looks at what is handed over. */
#ifndef LUDUS_SERVER_NODE_H
#define LUDUS_SERVER_NODE_H

#include "server/mirror.h"
#include "server/store.h"
#include "server/store_batch.h"

enum { NODE_ROOM = 64, RULES_ROOM = 400, PEERS = 32 };

/* A node that lives, this one too, and the rules that it knows, a line each. */
typedef struct node_peer {
    char name[NODE_ROOM], rules[RULES_ROOM];
} node_peer;

/* How things stand, for the event loop. */
typedef struct node_view {
    bool reached; /* the database is */
    unsigned shares;
    uint64_t until_us; /* how long they are believed to be ours */
    int64_t epoch, clock_ahead;
    uint64_t caught_up; /* all was asked for that had been by then */
    uint64_t heard;     /* entries of others, and how long the last was under way */
    int64_t lag_ms;
    uint64_t version; /* of the peers */
    int peers;
    node_peer peer[PEERS];
} node_view;

typedef struct node node;

/* NODE_LATER: it may be better then; NODE_STALE: it would be without the mirror's file. */
typedef enum node_start { NODE_READY, NODE_LATER, NODE_STALE, NODE_NEVER } node_start;
/* With a mirror in the file at `path`, which is of the latest layout; `take_part`: as a node, else only to look and to
 * write once. NULL and a sentence. */
node *node_open(const store_where *where, const char *path, bool take_part, node_start *start,
                char error[LD_ERROR_BYTES]);
void node_close(node *n);

/* ---- for the event loop ------------------------------------------------------------------------------------------
 */

void node_look(node *n, node_view *view);
/* What others wrote about since it was asked last, which the caller frees; or `all`. The entry of the journal that it
 * goes up to. */
int64_t node_news(node *n, key_map *about, bool *all);
uint64_t node_ask(node *n);
void node_leave(node *n);
/* Numbers of users and tables come in blocks. 0: there is none left. */
typedef enum node_count { COUNT_USERS, COUNT_TABLES, COUNTS } node_count;
int64_t node_number(node *n, node_count which);
const char *node_name(const node *n);
/* Wakes node_idle. */
void node_ring(node *n);
/* It is to end: waits for nothing any more. */
void node_end(node *n);

/* ---- for the writer ----------------------------------------------------------------------------------------------
 */

/* Waits until it is rung for, and meanwhile keeps the lease, and the mirror up to date. True: there is something to
 * look at. */
bool node_idle(node *n);
/* All that is due now, without waiting. */
bool node_tend(node *n);
/* Carries out the pieces that are not refused and marks those that are. False and a sentence if nothing of it is kept.
 */
bool node_carry_out(node *n, store *own, batch *b, char error[LD_ERROR_BYTES]);

#endif
