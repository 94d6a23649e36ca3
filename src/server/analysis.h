/* The analyses of games that are over: one at a time, by a worker, behind all playing. Orders wait in a bounded queue
 * in which users take turns; what was found is kept in the store without a language, and worded for whoever asks. An
 * order that waits or runs when the server ends is lost, and can be made again. */
#ifndef LUDUS_SERVER_ANALYSIS_H
#define LUDUS_SERVER_ANALYSIS_H

#include "server/hall.h"

enum { ANALYSIS_ALL = 32, ANALYSIS_EACH = 4 }; /* that wait or run: of everybody, of one user */

typedef enum analysis_state { ANALYSIS_NONE, ANALYSIS_QUEUED, ANALYSIS_RUNNING, ANALYSIS_FAILED } analysis_state;

typedef struct analysis_now {
    analysis_state state;
    int before;    /* orders that come first, while it waits */
    int done, all; /* while it runs */
    char error[LD_ERROR_BYTES];
} analysis_now;

typedef struct analysis_queue analysis_queue;

/* How far the analysis of this table has come, as long as it is not kept. */
analysis_now analysis_of(const hall *h, const char *id);
/* Orders the analysis of a table that is over; the same order twice is one. False and a sentence if too many wait. */
bool analysis_order(hall *h, const table *t, int64_t user, char *error);
/* What was found, without a language; NULL if nothing is kept. The caller releases it. */
json_t *analysis_kept(hall *h, const table *t);
/* The server ends: what runs gives up soon. Before work_close. */
void analysis_stop(hall *h);
/* After work_close. */
void analysis_close(hall *h);

#endif
