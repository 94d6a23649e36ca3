/* The counters as Prometheus reads them. */
#include "server/metrics.h"
#include "server/store.h"

#include <stdio.h>
#include <unistd.h>

counters count;

/* Pages of memory in use, from the kernel. */
static uint64_t resident_bytes(void)
{
    unsigned long all, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file)
        return 0;
    if (fscanf(file, "%lu %lu", &all, &resident) != 2)
        resident = 0;
    fclose(file);
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t shares_held(const store *s)
{
    uint64_t held = 0;
    for (int share = 0; share < SHARES; share++)
        held += store_holds(s, share);
    return held;
}

char *metrics_text(const store *s)
{
    const struct {
        const char *name, *type, *help;
        uint64_t value;
    } all[] = {
        {"ludus_choices_total", "counter", "Choices of seats accepted and stored", count.choices},
        {"ludus_chance_total", "counter", "Choices of chance stored", count.chance},
        {"ludus_undone_total", "counter", "Choices taken back", count.undone},
        {"ludus_commits_total", "counter", "Transactions committed", count.commits},
        {"ludus_commit_failures_total", "counter", "Transactions that failed", count.commit_failures},
        {"ludus_commit_microseconds_total", "counter", "Time spent in commits", count.commit_us_sum},
        {"ludus_commit_microseconds_max", "gauge", "The longest commit", count.commit_us_max},
        {"ludus_pieces_refused_total", "counter", "Writes refused since another node was faster", count.pieces_refused},
        {"ludus_news_total", "counter", "Commits of other nodes heard of", count.news},
        {"ludus_news_lag_milliseconds", "gauge", "Age of the last of them when it was heard of", count.news_lag_ms},
        {"ludus_shares", "gauge", "Shares of the work that are this node's", shares_held(s)},
        {"ludus_nodes", "gauge", "Nodes alive", (uint64_t)store_nodes(s)},
        {"ludus_sockets", "gauge", "WebSockets open", count.sockets},
        {"ludus_sockets_total", "counter", "WebSockets opened", count.socket_total},
        {"ludus_requests_total", "counter", "HTTP requests", count.requests},
        {"ludus_messages_total", "counter", "WebSocket messages received", count.messages},
        {"ludus_errors_total", "counter", "Requests answered with an error", count.errors},
        {"ludus_refused_total", "counter", "Requests over a limit", count.refused},
        {"ludus_notices_total", "counter", "Notices that the other side has taken", count.notices_sent},
        {"ludus_notice_failures_total", "counter", "Notices given up", count.notices_failed},
        {"ludus_sent_bytes_total", "counter", "Bytes of WebSocket messages sent", count.bytes_out},
        {"ludus_tables_loaded", "gauge", "Tables in memory", count.tables_loaded},
        {"ludus_jobs", "gauge", "Jobs waiting for or in a worker thread", count.jobs},
        {"ludus_resident_bytes", "gauge", "Memory in use", resident_bytes()},
    };
    char *text = NULL, label[300] = "";
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return NULL;
    if (store_node(s)[0])
        snprintf(label, sizeof label, "{node=\"%s\"}", store_node(s));
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        fprintf(out, "# HELP %s %s.\n# TYPE %s %s\n%s%s %llu\n", all[i].name, all[i].help, all[i].name, all[i].type,
                all[i].name, label, (unsigned long long)all[i].value);
    fclose(out);
    return text;
}
