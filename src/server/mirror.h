/* Inside the store: a node's copy of the database, a data file as every other with a table beside that says up to
 * where it has what others wrote. It is never synced: after the machine stopped it is made anew. */
#ifndef LUDUS_SERVER_MIRROR_H
#define LUDUS_SERVER_MIRROR_H

#include "server/keys.h"
#include "server/layout.h"

#include "ludus.h"

/* Up to where a mirror has come, and whose entry of the journal that was. */
typedef struct mirror_place {
    int64_t no, run, batch;
} mirror_place;

enum { ORIGIN_ROOM = 48 };
typedef struct mirror {
    sqlite3 *db; /* a connection without triggers: what they did comes with the rest */
    layout layout;
    char origin[ORIGIN_ROOM]; /* the database it is of; "": of none */
    mirror_place at;
    key_map known; /* statements */
    sqlite3_stmt **statement;
    int statements, room;
} mirror;

/* The file is there, with the latest layout. False and a sentence. */
bool mirror_open(mirror *m, const char *path, char error[LD_ERROR_BYTES]);
void mirror_close(mirror *m);
bool mirror_begin(mirror *m);
/* Forgets all rows; it is of `origin` from now on. */
bool mirror_empty(mirror *m);
bool mirror_apply(mirror *m, const void *changes, int size);
/* False, and nothing of it has happened. */
bool mirror_end(mirror *m, mirror_place at);
void mirror_roll_back(mirror *m);
/* What says that a connection's transaction brings the mirror to this place. */
bool mirror_mark(sqlite3 *db, mirror_place at);

#endif
