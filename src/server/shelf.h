/* Tables out of the store: their rows as a history, and the whole of them replayed. For the hall, which keeps what it
 * reads, and for the operator's commands, which look and put back. */
#ifndef LUDUS_SERVER_SHELF_H
#define LUDUS_SERVER_SHELF_H

#include "server/table.h"

/* All rows of a table; false if they cannot be read. The caller frees the history. */
bool shelf_history(store *s, int64_t table_no, history *out);

typedef enum shelf_found { SHELF_NONE, SHELF_BROKEN, SHELF_WHOLE } shelf_found;
/* Reads a table into a zeroed struct and replays its record; a sentence if it is not whole. `past` gets the rows if it
 * is not NULL. The caller frees both either way. */
shelf_found shelf_table(store *s, const char *id, table *t, history *past, char *error);

#endif
