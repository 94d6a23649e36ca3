/* Counters: what the server did so far, for its operator's monitoring. */
#ifndef LUDUS_SERVER_METRICS_H
#define LUDUS_SERVER_METRICS_H

#include <stdint.h>

/* Touched by the event loop alone. */
typedef struct counters {
    uint64_t choices, chance, undone, commits, commit_failures, sockets, socket_total, requests, errors, messages;
    uint64_t bytes_out, refused, tables_loaded, jobs;
    uint64_t notices_sent, notices_failed;
    uint64_t commit_us_sum, commit_us_max;
} counters;
extern counters count;

/* Prometheus text; the caller frees it. */
char *metrics_text(void);

#endif
