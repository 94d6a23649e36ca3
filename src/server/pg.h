/* Inside the store: a connection to PostgreSQL, and what is said when it fails. All that is asked goes through a
 * pipeline: statements are queued, and answered after pg_flush. Nothing waits longer than the connection's patience. */
#ifndef LUDUS_SERVER_PG_H
#define LUDUS_SERVER_PG_H

#include "ludus.h"

#include <libpq-fe.h>

typedef struct pg {
    PGconn *line; /* NULL: there is none */
    bool lost;    /* it broke, and what was asked last may have been done or not */
    char why[LD_ERROR_BYTES];
} pg;

/* The values of a statement; all but numbers are borrowed. */
enum { PG_VALUES = 64 };
typedef struct pg_values {
    int count, size[PG_VALUES], format[PG_VALUES];
    Oid type[PG_VALUES];
    const char *value[PG_VALUES];
    char number[PG_VALUES][8];
} pg_values;
void pg_number(pg_values *v, int64_t number);
void pg_text(pg_values *v, const char *text, int size); /* NULL: null; ends with a 0 */
void pg_bytes(pg_values *v, const void *bytes, int size);

/* Is this an address at all? False and a sentence, which does not show it: it may have a password. */
bool pg_address(const char *url, char error[LD_ERROR_BYTES]);
/* False, and `why` is a sentence. */
bool pg_connect(pg *p, const char *url);
void pg_close(pg *p);

/* Queue a statement: prepared before by this name, or its text. False if the line is down. */
bool pg_prepare(pg *p, const char *name, const char *text);
bool pg_send(pg *p, const char *name, const pg_values *v);
bool pg_say(pg *p, const char *text, const pg_values *v); /* NULL: none */
bool pg_sync(pg *p);
/* The answer to the next statement, with numbers in binary; the caller clears it. NULL: it failed. */
PGresult *pg_take(pg *p);
/* The rest up to what pg_sync marked. False if anything failed, or changed or found no row. */
bool pg_done(pg *p);
/* One statement by itself: values by type, i a 64-bit number, s a text. NULL: it failed; else the caller clears it. */
PGresult *pg_ask(pg *p, const char *text, const char *types, ...);
bool pg_do(pg *p, const char *text, const char *types, ...);
/* Ends a transaction that failed. */
void pg_roll_back(pg *p);
/* A COPY TO STDOUT in binary: each row's bytes are given to `row`, until it answers false. */
bool pg_copy(pg *p, const char *text, bool (*row)(void *data, const char *bytes, int size), void *data);
/* Something has come: takes it in. False if the line is down. */
bool pg_heard(pg *p);
/* Did anybody ring since? */
bool pg_rung(pg *p);

/* A value of a row. */
int64_t pg_int(const PGresult *r, int row, int column);
bool pg_true(const PGresult *r, int row, int column);
int64_t pg_number_at(const char *bytes);

#endif
