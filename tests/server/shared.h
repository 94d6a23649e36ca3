/* A pretence of several nodes that share a store, for the simulation: each has a connection of its own to one file, and
 * what store.h promises of pieces, news and shares is done here, as harshly as it allows: all pieces of a batch are
 * refused if one is, news come late, and shares come and go. It is linked in between the hall and the store. Users and
 * tables are numbered as in one process, so all are made at node 0. */
#ifndef TESTS_SERVER_SHARED_H
#define TESTS_SERVER_SHARED_H

#include "server/store.h"

enum { SHARED_NODES = 3 };

/* Nodes are numbered from 0; with one all is as without this. */
void shared_new(int nodes);
/* Opens the store of a node, in this folder. */
store *shared_open(const char *folder, int node, char error[LD_ERROR_BYTES]);
/* A share goes to this node, or to nobody (-1). */
void shared_give(int share, int node);
/* So many pieces were refused. */
long shared_refusals(void);

#endif
