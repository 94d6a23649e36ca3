/* What the operator does to people and tables, also while the server runs. Looking is done in the data file itself.
 * What changes something is an order: if nobody holds the data folder, the command carries it out; if a server does,
 * the order is a row in the file, which the server finds within a tick (it asks SQLite whether somebody else has
 * written), carries out in its loop, and marks as done in the same commit. So there is one who writes games, with what
 * is in memory in step, sockets end at once, and an order survives a crash of either side. */
#ifndef LUDUS_SERVER_ADMIN_H
#define LUDUS_SERVER_ADMIN_H

#include "server/hall.h"

#include <sys/types.h>

typedef struct order {
    const char *kind;    /* ban, unban, quota, forget: a user; close, hide, delete: a table; close-event */
    const char *subject; /* the user's number, or the table's or event's id */
    int64_t value;       /* of a quota */
} order;

/* The data folder is ours until the process ends; false and a sentence if a server has it. */
bool admin_hold(const char *dir, char error[LD_ERROR_BYTES]);
/* The process of the server that has it; 0: none has. */
pid_t admin_holder(const char *dir);
/* Sees to it that the order is carried out, by the server of this folder or here; false and a sentence. */
bool admin_order(store *s, const char *dir, const order *o, char error[LD_ERROR_BYTES]);
/* In the server: carries out what was ordered since the last time. */
void admin_heed(hall *h);

/* A user by number, or an account by name; false if there is none. */
bool admin_find(store *s, const char *who, st_user *out);

#endif
