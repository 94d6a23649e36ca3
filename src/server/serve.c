/* Opening everything, the event loop, closing everything. */
#include "server/serve.h"
#include "server/admin.h"
#include "server/analysis.h"
#include "server/api.h"
#include "server/base.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/outbox.h"
#include "server/post.h"
#include "server/push.h"

#include <curl/curl.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* NOTICED_MS: by then a proxy has asked for the health of a node that leaves, and sends nobody there any more. GONE_MS:
 * by then sockets have been told to come again. */
enum { NOTICED_MS = 2500, GONE_MS = 500, DRAIN_MS = 60000, LOOK_MS = 50, NODE_ROOM = 300 };

static volatile sig_atomic_t stopping; /* how often it was asked to */

static void on_signal(int signal)
{
    (void)signal;
    stopping = stopping + 1;
}

static void catch_signals(void)
{
    struct sigaction act = {.sa_handler = on_signal};
    sigaction(SIGTERM, &act, NULL);
    sigaction(SIGINT, &act, NULL);
    signal(SIGPIPE, SIG_IGN);
}

/* As many files as we may have: every socket is one. */
static int raise_files(int wanted)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    long room = limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur > 1000000 ? 1000000 : (long)limit.rlim_cur;
    return room - 64 < wanted ? (int)room - 64 : wanted;
}

static void set_limits(hall *h, const serve_settings *s)
{
    h->limits = !s->no_limits;
    h->room = s->tables;
    h->secure = s->secure;
    h->webhooks = s->webhooks;
    h->origin = s->origin;
    h->mail = s->mail;
    h->mail_from = s->mail_from;
    h->dice = s->dice;
    h->budget = s->budget;
    h->requests.rate = 20, h->requests.burst = 100;
    h->identities.rate = 10.f / 60, h->identities.burst = 10;
    h->passwords.rate = 10.f / 60, h->passwords.burst = 10;
    h->makers.rate = 30.f / 60, h->makers.burst = 30;
    h->chats.rate = .5f, h->chats.burst = 8;
    h->crowds.rate = 1, h->crowds.burst = 5;
    h->letters.rate = 3.f / 3600, h->letters.burst = 3;
    h->odds.rate = 1, h->odds.burst = 8;
}

static void on_tick(void *data)
{
    hall *h = ((api *)data)->hall;
    hall_tick(h);
    admin_heed(h);
}

static void turn(hall *h)
{
    http_turn(h->http);
    work_finish(h->work);
    post_finish(h->post);
    bool more = hall_wake(h);
    hall_settle(h);
    outbox_turn(h);
    if (more)
        http_wake(h->http); /* the next round comes at once */
}

/* Others go on. The proxy hears of it first, while everybody is served as before. Who asks twice does not wait. */
static void hand_over(hall *h)
{
    uint64_t begun = now_us();
    note("info", "leaving", "{sisi}", "nodes", store_nodes(h->store), "sockets", (int)count.sockets);
    h->leaving = true;
    store_leave(h->store);
    while (stopping < 2 && now_us() - begun < NOTICED_MS * UINT64_C(1000))
        turn(h);
    begun = now_us();
    http_leave(h->http);
    while (stopping < 2 && now_us() - begun < GONE_MS * UINT64_C(1000))
        turn(h);
}

static void run(hall *h)
{
    served_from(store_served(h->store));
    hall_open(h);
    while (!stopping)
        turn(h);
    if (store_nodes(h->store) > 1)
        hand_over(h);
    hall_drain(h);
}

/* Made when they are needed first, and kept with the rest. */
static void need_key(store *s, const char *name, char *(*make)(void))
{
    char *there = store_key(s, name), *key = there ? NULL : make();
    if (key)
        store_key_set(s, name, key);
    free(there), free(key);
}

static char *make_code_key(void)
{
    uint8_t bytes[32];
    char hex[65];
    randombytes_buf(bytes, sizeof bytes);
    return strdup(sodium_bin2hex(hex, sizeof hex, bytes, sizeof bytes));
}

/* Another node may have been first: what is kept counts. */
static bool open_keys(hall *h, bool push, char *error)
{
    need_key(h->store, "codes", make_code_key);
    if (push)
        need_key(h->store, "push", push_make_key);
    if (!store_commit(h->store, error))
        return false;
    char *code = store_key(h->store, "codes");
    if (!code)
        return ld_wrong(error, "the keys cannot be read");
    sodium_hex2bin(h->code_key, sizeof h->code_key, code, strlen(code), NULL, NULL, NULL);
    free(code);
    h->push_key = push ? store_key(h->store, "push") : NULL;
    return true;
}

/* It is said once; the server comes up when the database does. */
static bool be_patient(const char *why)
{
    static bool told;
    if (!told)
        note("warn", "waiting for the database", "{ss}", "error", why);
    told = true;
    return !stopping;
}

static const char *node_of(const serve_settings *s, char out[NODE_ROOM])
{
    char machine[HOST_NAME_MAX + 1] = "";
    gethostname(machine, sizeof machine - 1);
    snprintf(out, NODE_ROOM, "%s:%d", machine, s->port);
    return s->node ? s->node : out;
}

/* A mirror of the shared store is this node's alone before it is opened. */
static bool open_store(hall *h, const serve_settings *s, char *error)
{
    char node[NODE_ROOM];
    store_where where = {.dir = s->data, .url = s->store, .node = node_of(s, node), .patient = be_patient};
    if (s->store && mkdir(s->data, 0700) != 0 && errno != EEXIST)
        return ld_wrong(error, "the folder '%.120s' cannot be made", s->data);
    if (s->store && !admin_hold(s->data, error))
        return false;
    h->store = store_open_at(&where, false, error);
    return h->store && (s->store || admin_hold(s->data, error)) && open_keys(h, s->push, error);
}

static bool open_all(api *a, hall *h, const serve_settings *s, char *error)
{
    http_hooks hooks = {a, api_request, api_open, api_message, api_ready, api_closed, on_tick};
    http_settings web = {.address = s->address,
                         .port = s->port,
                         .origin = s->origin,
                         .hosts = s->hosts,
                         .proxied = s->proxied,
                         .limits = !s->no_limits,
                         .sockets = raise_files(s->sockets),
                         .metrics_address = s->metrics_address,
                         .metrics_port = s->metrics_port};
    if (s->web && !(a->files = files_open(s->web, error)))
        return false;
    if (!open_store(h, s, error) || !(h->http = http_open(&web, &hooks, error)) ||
        !store_start(h->store, http_wake, h->http, error))
        return false;
    h->work = work_open(s->threads, http_wake, h->http);
    h->post = h->work ? post_open(s->webhooks, http_wake, h->http) : NULL;
    return h->post || ld_wrong(error, "threads cannot be started");
}

bool serve(const serve_settings *settings, char error[LD_ERROR_BYTES])
{
    hall *h = calloc(1, sizeof *h);
    api a = {.hall = h};
    if (!h)
        abort();
    if (sodium_init() < 0) {
        ld_wrong(error, "there is no source of random numbers");
        free(h);
        return false;
    }
    json_object_seed(0);
    curl_global_init(CURL_GLOBAL_DEFAULT); /* before there are threads */
    catch_signals();
    base_set(settings->base);
    set_limits(h, settings);
    bool ok = open_all(&a, h, settings, error);
    if (ok) {
        note("info", "start", "{sssisssi}", "address", settings->address ? settings->address : "*", "port",
             http_port(h->http), "data", settings->data, "files", files_count(a.files));
        run(h);
        note("info", "stop", NULL);
    }
    analysis_stop(h);
    work_close(h->work);
    post_close(h->post);
    analysis_close(h);
    store_stop(h->store);
    http_close(h->http);
    hall_close(h);
    store_close(h->store);
    files_close(a.files);
    curl_global_cleanup();
    free(h->push_key);
    free(h);
    return ok;
}

bool serve_drain(const char *dir, char error[LD_ERROR_BYTES])
{
    pid_t server = admin_holder(dir);
    if (!server || kill(server, SIGTERM) != 0)
        return ld_wrong(error, "no server uses the data in '%.120s'", dir);
    for (int waited = 0; waited < DRAIN_MS && admin_holder(dir) == server; waited += LOOK_MS)
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000}, NULL);
    return admin_holder(dir) != server || ld_wrong(error, "the server does not end");
}
