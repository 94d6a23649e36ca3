/* A list of orders, the oldest first, and the job of the one that runs. */
#include "server/analysis.h"
#include "analyse/analyse.h"
#include "server/log.h"
#include "server/past.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct order {
    char id[ID_ROOM];
    int64_t user;
    analysis_state state;
    char error[LD_ERROR_BYTES];
    struct order *next;
} order;

struct analysis_queue {
    order *first;
    int64_t last_user; /* whose order was taken last */
    bool running;
    atomic_int done, all; /* of the one that runs */
    atomic_bool stopping;
};

typedef struct analysis_job {
    job job;
    hall *h;
    past past;
    char *found; /* JSON, or NULL */
    char error[LD_ERROR_BYTES];
} analysis_job;

static order *order_of(const hall *h, const char *id)
{
    order *o = h->analyses ? h->analyses->first : NULL;
    while (o && strcmp(o->id, id) != 0)
        o = o->next;
    return o;
}

static void forget(analysis_queue *q, order *o)
{
    order **at = &q->first;
    while (*at && *at != o)
        at = &(*at)->next;
    if (*at)
        *at = o->next;
    free(o);
}

/* ---- the worker's part ------------------------------------------------------------------------------------- */

static bool go_on(void *data, int done, int all)
{
    analysis_queue *q = data;
    atomic_store(&q->done, done);
    atomic_store(&q->all, all);
    return !atomic_load(&q->stopping);
}

static void run(job *j)
{
    analysis_job *a = (analysis_job *)j;
    table t = {0};
    json_t *found = NULL;
    if (past_replay(&a->past, -1, &t, a->error)) {
        json_t *record = table_record(&t, &a->past.rows, true);
        an_order how = {.record = record, .budget = a->h->budget, .seed = 1, .progress = go_on, .data = a->h->analyses};
        found = an_judge(&how, a->error);
        json_decref(record);
    }
    a->found = found ? json_dumps(found, JSON_COMPACT) : NULL;
    json_decref(found);
    table_free(&t);
}

static void drop(job *j)
{
    analysis_job *a = (analysis_job *)j;
    past_free(&a->past);
    free(a->found);
    free(a);
}

/* ---- the queue ----------------------------------------------------------------------------------------------- */

static void start_next(hall *h);

/* A sentence about what failed stays until somebody orders it again; who asks hears it in their language. */
static void fail(order *o, const char *error)
{
    o->state = ANALYSIS_FAILED;
    snprintf(o->error, sizeof o->error, "%s", error);
    note("error", "analysis", "{ssss}", "table", o->id, "error", error);
}

static void done(job *j)
{
    analysis_job *a = (analysis_job *)j;
    hall *h = a->h;
    order *o = order_of(h, a->past.info.id);
    h->analyses->running = false;
    if (!a->found)
        fail(o, a->error);
    else if (store_analysis_set(h->store, a->past.info.no, a->found))
        forget(h->analyses, o);
    else
        fail(o, N_("nothing was stored; try again"));
    drop(j);
    start_next(h);
}

/* The oldest of another user than was served last; if there is none, the oldest. */
static order *next_of(const analysis_queue *q)
{
    order *oldest = NULL;
    for (order *o = q->first; o; o = o->next) {
        if (o->state != ANALYSIS_QUEUED)
            continue;
        if (o->user != q->last_user)
            return o;
        oldest = oldest ? oldest : o;
    }
    return oldest;
}

static bool start(hall *h, order *o)
{
    table *t = hall_get(h, o->id);
    analysis_job *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (analysis_job){.job = {run, done, drop, NULL, LANE_ANALYSIS, work_user(o->user)}, .h = h};
    if (!t || !past_take(h, t, &a->past)) {
        drop(&a->job);
        return false;
    }
    work_add(h->work, &a->job);
    return true;
}

/* One at a time, so that a worker is left for those who play. */
static void start_next(hall *h)
{
    analysis_queue *q = h->analyses;
    for (order *o = next_of(q); o && !q->running; o = next_of(q)) {
        q->last_user = o->user;
        atomic_store(&q->done, 0);
        atomic_store(&q->all, 0);
        q->running = start(h, o);
        o->state = ANALYSIS_RUNNING;
        if (!q->running)
            fail(o, N_("the record cannot be read"));
    }
}

/* Those that wait or run; of one user, or of all (0). */
static int waiting(const analysis_queue *q, int64_t user)
{
    int n = 0;
    for (const order *o = q->first; o; o = o->next)
        n += o->state != ANALYSIS_FAILED && (!user || o->user == user);
    return n;
}

/* What failed is remembered for as many tables as may wait. */
static void forget_failed(analysis_queue *q)
{
    int n = 0;
    for (const order *o = q->first; o; o = o->next)
        n += o->state == ANALYSIS_FAILED;
    for (order *o = q->first, *next; o && n > ANALYSIS_ALL; o = next) {
        next = o->next;
        if (o->state == ANALYSIS_FAILED) {
            forget(q, o);
            n--;
        }
    }
}

static void add(analysis_queue *q, const table *t, int64_t user)
{
    order **end = &q->first, *o = calloc(1, sizeof *o);
    if (!o)
        abort();
    memcpy(o->id, t->info.id, sizeof o->id);
    o->user = user;
    o->state = ANALYSIS_QUEUED;
    while (*end)
        end = &(*end)->next;
    *end = o;
}

bool analysis_order(hall *h, const table *t, int64_t user, char *error)
{
    if (!h->analyses && !(h->analyses = calloc(1, sizeof *h->analyses)))
        abort();
    analysis_queue *q = h->analyses;
    order *o = order_of(h, t->info.id);
    if (o && o->state != ANALYSIS_FAILED)
        return true;
    if (waiting(q, user) >= ANALYSIS_EACH)
        return ld_wrong(error, "%d games of yours are being analysed or wait for it; wait for one to be done",
                        ANALYSIS_EACH);
    if (waiting(q, 0) >= ANALYSIS_ALL)
        return ld_wrong(error, "too many games wait to be analysed; try again in a few minutes");
    if (o)
        forget(q, o);
    add(q, t, user);
    forget_failed(q);
    start_next(h);
    return true;
}

/* ---- asking ---------------------------------------------------------------------------------------------------- */

static int orders_before(const analysis_queue *q, const order *o)
{
    int n = 0;
    for (const order *at = q->first; at && at != o; at = at->next)
        n += at->state != ANALYSIS_FAILED;
    return n;
}

analysis_now analysis_of(const hall *h, const char *id)
{
    const order *o = order_of(h, id);
    analysis_now now = {.state = o ? o->state : ANALYSIS_NONE};
    if (now.state == ANALYSIS_QUEUED)
        now.before = orders_before(h->analyses, o);
    if (now.state == ANALYSIS_RUNNING) {
        now.done = atomic_load(&h->analyses->done);
        now.all = atomic_load(&h->analyses->all);
    }
    if (now.state == ANALYSIS_FAILED)
        memcpy(now.error, o->error, sizeof now.error);
    return now;
}

json_t *analysis_kept(hall *h, const table *t)
{
    char *text = store_analysis_get(h->store, t->info.no);
    json_t *found = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    return found;
}

void analysis_stop(hall *h)
{
    if (h->analyses)
        atomic_store(&h->analyses->stopping, true);
}

void analysis_close(hall *h)
{
    while (h->analyses && h->analyses->first)
        forget(h->analyses, h->analyses->first);
    free(h->analyses);
    h->analyses = NULL;
}
