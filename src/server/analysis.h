/* The analyses of games that are over: one at a time in a process, by a worker, behind all playing. Orders wait in the
 * store, so few that nobody waits for ever, and users take turns; they are worked by whoever holds the table's share.
 * What was found is kept without a language, and worded for whoever asks. */
#ifndef LUDUS_SERVER_ANALYSIS_H
#define LUDUS_SERVER_ANALYSIS_H

#include "server/hall.h"
#include "server/store_nodes.h"

enum { ANALYSIS_ALL = 32, ANALYSIS_EACH = 4 }; /* that wait or run: of everybody, of one user */

typedef struct analysis_queue analysis_queue;

/* How far the analysis of this table has come, as long as it is not kept. */
st_analysis analysis_of(const hall *h, const table *t);
/* Orders the analysis of a table that is over, and tells how it stands then; the same order twice is one. False and a
 * sentence if too many wait. */
bool analysis_order(hall *h, const table *t, int64_t user, st_analysis *out, char *error);
/* Now and then: begins the next. */
void analysis_tend(hall *h);
/* What was found, without a language; NULL if nothing is kept. The caller releases it. */
json_t *analysis_kept(hall *h, const table *t);
/* The server ends: what runs gives up soon. Before work_close. */
void analysis_stop(hall *h);
/* After work_close. */
void analysis_close(hall *h);

#endif
