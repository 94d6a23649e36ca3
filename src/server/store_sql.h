/* Inside the store: statements that are prepared when they are needed, for store_admin.c. Values are given by type: i a
 * 64-bit number, s a text. */
#ifndef LUDUS_SERVER_STORE_SQL_H
#define LUDUS_SERVER_STORE_SQL_H

#include "server/store.h"

/* What is recorded next is about this. */
void store_about(store *s, store_scope scope, int64_t id);
/* One that changes something, whose text lives for ever; false if it failed, and then the transaction is spoilt. */
bool store_do(store *s, const char *statement, const char *types, ...);
/* The rows of a query, each an object with the names of its columns; NULL if it failed. The caller releases it. */
json_t *store_ask(store *s, const char *query, const char *types, ...);

#endif
