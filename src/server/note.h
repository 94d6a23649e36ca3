/* What the server tells its operator: log lines (one JSON object each, on standard error) and counters. */
#ifndef LUDUS_SERVER_NOTE_H
#define LUDUS_SERVER_NOTE_H

#include <jansson.h>
#include <stdint.h>

/* {"time","level","event",..}: `more` is a format of json_pack for the rest, such as "{ss}". */
void note(const char *level, const char *event, const char *more, ...);

/* Touched by the event loop alone. */
typedef struct counters {
    uint64_t choices, chance, undone, commits, commit_failures, sockets, socket_total, requests, errors, messages;
    uint64_t bytes_out, refused, tables_loaded, jobs;
    uint64_t commit_us_sum, commit_us_max;
} counters;
extern counters count;

/* Prometheus text; the caller frees it. */
char *note_metrics(void);

int64_t now_ms(void);  /* since 1970 */
uint64_t now_us(void); /* for measuring */

#endif
