/* Where the server is found: the path that all its addresses begin with, "/" or such as "/ludus/". Behind a proxy that
 * serves other things too, everything of ours is below it: page, API, sockets, cookies, links. Set once, before
 * anything is served. */
#ifndef LUDUS_SERVER_BASE_H
#define LUDUS_SERVER_BASE_H

#include "server/store.h"

enum { BASE_ROOM = 64, LINK_ROOM = BASE_ROOM + ID_ROOM + 4 };

/* Begins and ends with a slash; plain letters, digits, and ._~- between. */
bool base_ok(const char *path);
void base_set(const char *path);
const char *base_path(void);
/* What stands below the base, from its slash on: "/t/x" of "/ludus/t/x"; NULL if it is not below. */
const char *base_within(const char *path);
/* The path of a table's page. Returns `out`. */
const char *base_link(const char *table, char out[LINK_ROOM]);

#endif
