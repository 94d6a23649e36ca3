/* The layout of the data file: numbered steps, of which a file has taken some. A new file takes all of them, one of an
 * earlier Ludus those that are left; one of a newer Ludus is refused. A step that was released is never changed. */
#ifndef LUDUS_SERVER_SCHEMA_H
#define LUDUS_SERVER_SCHEMA_H

#include "ludus.h"

#include <sqlite3.h>

/* How many steps the file has taken; 0: none, it is new or not ours; -1: it cannot be read. */
int schema_version(sqlite3 *db);
/* Takes the steps that are left, all in one transaction. False and a sentence about the file called `path`, which is
 * then as it was. */
bool schema_bring_up(sqlite3 *db, const char *path, char error[LD_ERROR_BYTES]);

#endif
