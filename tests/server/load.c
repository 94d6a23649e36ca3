/* Load: many tables with two people each, every choice through a socket of its own, stored durably.
 *
 *   server-load PROGRAM [tables] [choices a second] [seconds] [game] [nodes]
 *
 * So many nodes share the PostgreSQL at the URL of LUDUS_TEST_POSTGRES, and people at a table are at different ones if
 * there are several; without a number it is one server with a file of SQLite.
 *
 * The rate is offered, not awaited (an open loop): whoever is asked waits in a queue and answers when the rate allows,
 * and the time from sending a choice to its acknowledgement is what is reported. Also: the processor time that the
 * server spent for each, and memory for each table and socket. */
#include "client.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

enum { TABLES_MAX = 20000, SAMPLES = 1 << 22, NODES_MAX = 9 };

typedef struct node {
    pid_t pid;
    int port, metrics_port;
    char *data;
} node;

typedef struct player {
    ws ws;
    char choice[200];
    int number;
    double sent; /* 0: nothing is on its way */
    bool queued;
} player;

static node nodes[NODES_MAX];
static int node_count = 1;
static player *players;
static int *queue, queue_head, queue_tail, queue_room;
static float *sample;
static long samples, refused, over, messages;
static double bytes;
static unsigned rng = 12345;

static unsigned random_below(unsigned n)
{
    rng = rng * 1664525u + 1013904223u;
    return (unsigned)((uint64_t)(rng >> 8) * n >> 24);
}

static const char *field(const char *text, const char *name) { return strstr(text, name); }

/* One of the options of a table message, by looking for the words alone: a parser would be the bottleneck. */
static bool pick(player *p, const char *text)
{
    const char *number = field(text, "\"number\":"), *options = field(text, "],\"asides\":"),
               *first = field(text, "\"options\":[");
    const char *asked = field(text, "\"sealed\":");
    if (!number || !first || !options || !asked)
        return false;
    const char *mine = strstr(first - 900 > text ? first - 900 : text, "\"asked\":true,\"prompt\"");
    if (!mine || mine > first)
        return false;
    int n = 0, chosen;
    for (const char *at = first; (at = strstr(at, "\"choice\":\"")) && at < options; at += 10)
        n++;
    if (n == 0)
        return false;
    chosen = (int)random_below((unsigned)n);
    const char *at = first;
    for (int i = 0; i <= chosen; i++)
        at = strstr(at, "\"choice\":\"") + 10;
    snprintf(p->choice, sizeof p->choice, "%.*s", (int)strcspn(at, "\""), at);
    p->number = atoi(number + 9);
    return true;
}

static void enqueue(int i)
{
    if (players[i].queued)
        return;
    players[i].queued = true;
    queue[queue_tail++ % queue_room] = i;
}

static void handle(int i, const char *text)
{
    player *p = &players[i];
    if (strstr(text, "\"type\":\"answer\"")) {
        if (p->sent > 0 && samples < SAMPLES && strstr(text, "\"ok\":true"))
            sample[samples++] = (float)(seconds() - p->sent);
        else if (p->sent > 0)
            refused++;
        p->sent = 0;
        return;
    }
    if (strncmp(text, "{\"type\":\"table\"", 15) != 0)
        return;
    over += strstr(text, "\"status\":\"over\"") != NULL;
    if (pick(p, text))
        enqueue(i);
}

/* All whole frames that came. */
static void read_frames(int i)
{
    ws *w = &players[i].ws;
    for (;;) {
        if (w->room - w->used < 32768) {
            w->room = w->room ? 2 * w->room : 65536;
            w->in = realloc(w->in, w->room);
        }
        ssize_t n = recv(w->fd, w->in + w->used, w->room - w->used - 1, MSG_DONTWAIT);
        if (n <= 0)
            break;
        w->used += (size_t)n;
        bytes += (double)n;
    }
    size_t at = 0;
    while (w->used - at >= 2) {
        const unsigned char *f = (unsigned char *)w->in + at;
        size_t size = f[1] & 127, head = size == 126 ? 4 : size == 127 ? 10 : 2;
        if (w->used - at < head)
            break;
        if (size == 126)
            size = (size_t)f[2] << 8 | f[3];
        else if (size == 127)
            size = (size_t)f[6] << 24 | (size_t)f[7] << 16 | (size_t)f[8] << 8 | f[9];
        if (w->used - at < head + size)
            break;
        char *end = w->in + at + head + size, saved = *end;
        *end = 0;
        messages++;
        if ((f[0] & 15) == 1)
            handle(i, w->in + at + head);
        *end = saved;
        at += head + size;
    }
    w->used -= at;
    memmove(w->in, w->in + at, w->used);
}

static void send_choice(int i)
{
    player *p = &players[i];
    p->queued = false;
    p->sent = seconds();
    ws_sendf(&p->ws, "{\"do\":\"choose\",\"number\":%d,\"choice\":\"%s\"}", p->number, p->choice);
}

static int by_value(const void *a, const void *b)
{
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double percentile(double p) { return samples ? 1000.0 * (double)sample[(long)((double)(samples - 1) * p)] : 0; }

/* Two people at each table; returns the ids. */
static char **make_tables(int tables, const char *game, char **tokens)
{
    char **ids = calloc((size_t)tables, sizeof *ids), path[100];
    for (int i = 0; i < 2 * tables; i++) {
        char name[40];
        snprintf(name, sizeof name, "p%d", i);
        tokens[i] = new_guest(name);
    }
    for (int i = 0; i < tables; i++) {
        ids[i] = new_table(tokens[2 * i], game, "[\"me\",\"open\"]", "");
        snprintf(path, sizeof path, "/api/tables/%s/sit", ids[i]);
        json_decref(http_json(path, tokens[2 * i + 1], "{}", 200));
    }
    return ids;
}

static void run(int poll_fd, double rate, double length)
{
    struct epoll_event events[512];
    double begun = seconds(), end = begun + length;
    long released = 0;
    while (seconds() < end) {
        int n = epoll_wait(poll_fd, events, 512, 1);
        for (int k = 0; k < n; k++)
            read_frames((int)events[k].data.u32);
        long due = (long)((seconds() - begun) * rate);
        while (released < due && queue_head < queue_tail) {
            send_choice(queue[queue_head++ % queue_room]);
            released++;
        }
        if (released < due)
            released = due; /* nobody was asked: the rate that was missed is not made up for */
    }
}

/* ---- the servers ------------------------------------------------------------------------------------------------- */

static bool start_node(node *n, int i, const char *store)
{
    char metrics[40], name[20];
    n->metrics_port = free_port();
    snprintf(metrics, sizeof metrics, "127.0.0.1:%d", n->metrics_port);
    snprintf(name, sizeof name, "n%d", i + 1);
    const char *more[12] = {"--limits", "off", "--tables", "20000", "--metrics", metrics};
    if (store)
        more[6] = "--store", more[7] = store, more[8] = "--node", more[9] = name;
    n->data = temp_folder();
    n->pid = start_server(n->data, more);
    n->port = port;
    return n->pid > 0;
}

static long memory_of_all(void)
{
    long sum = 0;
    for (int i = 0; i < node_count; i++)
        sum += server_memory(nodes[i].pid);
    return sum;
}

static double processor_of_all(void)
{
    double sum = 0;
    for (int i = 0; i < node_count; i++)
        sum += server_processor(nodes[i].pid);
    return sum;
}

static bool healthy(const node *n)
{
    port = n->port;
    reply r = http_ask("/healthz", NULL, NULL);
    bool well = r.status == 200;
    reply_free(&r);
    return well;
}

static void print_metrics(const node *n)
{
    port = n->metrics_port;
    reply metrics = http_ask("/metrics", NULL, NULL);
    for (char *line = strtok(metrics.body, "\n"); line; line = strtok(NULL, "\n"))
        if (line[0] != '#' && (strstr(line, "choices") || strstr(line, "commit") || strstr(line, "chance")))
            printf("  %s\n", line);
    reply_free(&metrics);
}

static bool end_node(node *n)
{
    bool well = healthy(n);
    print_metrics(n);
    int status = stop_server(n->pid, false);
    printf("exit %d\n", status);
    remove_folder(n->data);
    return well && status == 0;
}

/* Each person's socket is at the node after the one of whoever came before. */
static int open_sockets(char **tokens, int count, int poll_fd)
{
    int opened = 0;
    for (int i = 0; i < count; i++) {
        port = nodes[i % node_count].port;
        opened += ws_open(&players[i].ws, tokens[i], NULL);
        struct epoll_event on = {EPOLLIN, {.u32 = (uint32_t)i}};
        epoll_ctl(poll_fd, EPOLL_CTL_ADD, players[i].ws.fd, &on);
    }
    return opened;
}

static void read_for(int poll_fd, double length)
{
    struct epoll_event events[512];
    for (double until = seconds() + length; seconds() < until;) {
        int n = epoll_wait(poll_fd, events, 512, 50);
        for (int k = 0; k < n; k++)
            read_frames((int)events[k].data.u32);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 2;
    program = argv[1];
    int tables = argc > 2 ? atoi(argv[2]) : 1000, count = 2 * tables, wanted = argc > 6 ? atoi(argv[6]) : 0;
    double rate = argc > 3 ? atof(argv[3]) : 6000, length = argc > 4 ? atof(argv[4]) : 10;
    const char *game = argc > 5 ? argv[5] : "ethnos", *store = wanted ? getenv("LUDUS_TEST_POSTGRES") : NULL;
    if (tables < 1 || tables > TABLES_MAX || wanted < 0 || wanted > NODES_MAX || (wanted && !store))
        return 2;
    node_count = wanted ? wanted : 1;
    char **tokens = calloc((size_t)count, sizeof *tokens);
    players = calloc((size_t)count, sizeof *players);
    queue_room = count + 1;
    queue = calloc((size_t)queue_room, sizeof *queue);
    sample = malloc(SAMPLES * sizeof *sample);
    for (int i = 0; i < node_count; i++)
        if (!start_node(&nodes[i], i, store))
            return 1;
    long empty = memory_of_all();
    port = nodes[0].port;
    char **ids = make_tables(tables, game, tokens);
    long with_tables = memory_of_all();
    int poll_fd = epoll_create1(EPOLL_CLOEXEC), opened = open_sockets(tokens, count, poll_fd);
    usleep(200000);
    long with_sockets = memory_of_all();
    for (int i = 0; i < count; i++)
        ws_sendf(&players[i].ws, "{\"do\":\"watch\",\"table\":\"%s\"}", ids[i / 2]);
    read_for(poll_fd, 2);
    long before = messages;
    bytes = 0;
    double spent = processor_of_all();
    run(poll_fd, rate, length);
    spent = processor_of_all() - spent;
    qsort(sample, (size_t)samples, sizeof *sample, by_value);
    printf("%d tables of %s, %d sockets at %d nodes, %.0f choices/s offered for %.0f s\n", tables, game, opened,
           node_count, rate, length);
    printf("accepted %.0f choices/s, refused %ld, tables over %ld\n", (double)samples / length, refused, over);
    printf("acknowledged after %.1f ms (median), %.1f ms (p99), %.1f ms (p99.9), %.1f ms (longest)\n", percentile(.5),
           percentile(.99), percentile(.999), percentile(1));
    printf("%.1f us of processor a choice\n", samples ? 1e6 * spent / (double)samples : 0);
    printf("%.0f messages/s, %.1f MB/s received\n", (double)(messages - before) / length, bytes / length / 1e6);
    printf("memory: %.1f KiB a table, %.1f KiB a socket, %ld MiB in all at the end\n",
           (double)(with_tables - empty) / tables, (double)(with_sockets - with_tables) / count,
           memory_of_all() / 1024);
    bool good = samples > 0 && opened == count && failures == 0;
    for (int i = 0; i < node_count; i++)
        good = end_node(&nodes[i]) && good;
    return good ? 0 : 1;
}
