/* Inside the store: a game is rated by rate(table) and all of them by rate_again(), functions in SQL, so that the
 * writer does it within the transaction that has the game's end. */
#ifndef LUDUS_SERVER_STORE_RATE_H
#define LUDUS_SERVER_STORE_RATE_H

#include "server/store.h"

struct sqlite3;
/* Makes them known to a connection, which is the store's own. */
void rate_known(struct sqlite3 *db, store *s);

#endif
