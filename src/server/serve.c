/* Opening everything, the event loop, closing everything. */
#include "server/serve.h"
#include "server/api.h"
#include "server/log.h"

#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static volatile sig_atomic_t stopping;

static void on_signal(int signal)
{
    (void)signal;
    stopping = 1;
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
    h->webhooks = s->webhooks;
    h->dice = s->dice;
    h->requests.rate = 20, h->requests.burst = 100;
    h->identities.rate = 10.f / 60, h->identities.burst = 10;
    h->passwords.rate = 10.f / 60, h->passwords.burst = 10;
    h->makers.rate = 30.f / 60, h->makers.burst = 30;
    h->odds.rate = 1, h->odds.burst = 8;
}

static void on_tick(void *data) { hall_tick(((api *)data)->hall); }

static void run(hall *h)
{
    hall_open(h);
    while (!stopping && http_turn(h->http)) {
        work_finish(h->work);
        hall_settle(h);
    }
}

static bool open_all(api *a, hall *h, const serve_settings *s, char *error)
{
    http_hooks hooks = {a, api_request, api_open, api_message, api_ready, api_closed, on_tick};
    http_settings web = {s->address, s->port, s->origin, s->proxied, raise_files(s->sockets)};
    if (s->web && !(a->files = files_open(s->web, error)))
        return false;
    if (!(h->store = store_open(s->data, false, error)) || !(h->http = http_open(&web, &hooks, error)))
        return false;
    h->work = work_open(s->threads, http_wake, h->http);
    if (!h->work)
        ld_wrong(error, "threads cannot be started");
    return h->work;
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
    catch_signals();
    set_limits(h, settings);
    bool ok = open_all(&a, h, settings, error);
    if (ok) {
        note("info", "start", "{sssisssi}", "address", settings->address ? settings->address : "*", "port",
             http_port(h->http), "data", settings->data, "files", files_count(a.files));
        run(h);
        note("info", "stop", NULL);
    }
    work_close(h->work);
    http_close(h->http);
    hall_close(h);
    store_close(h->store);
    files_close(a.files);
    free(h);
    return ok;
}
