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
    uint64_t pieces_refused, news, news_lag_ms; /* of other nodes: store.h */
} counters;
extern counters count;

struct store;
/* Prometheus text, each figure with the node's name if it has one; the caller frees it. */
char *metrics_text(const struct store *s);

#endif
