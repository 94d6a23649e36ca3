/* The orders that are ours to work, and the job of the one that runs. */
#include "server/analysis.h"
#include "analyse/analyse.h"
#include "server/log.h"
#include "server/now.h"
#include "server/past.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Whatever ends a server in the middle of an analysis is not tried for ever. */
enum { LOOK_US = 250000, FAR_US = 2000000, TRIES = 3 };

struct analysis_queue {
    int64_t running;   /* the table's number; 0: none */
    int64_t last_user; /* whose order was taken last */
    uint64_t looked, told;
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

/* ---- the orders ---------------------------------------------------------------------------------------------- */

static int share_of(int64_t table_no) { return store_share(SCOPE_TABLE, table_no); }

/* A sentence about what failed stays until somebody orders it again; who asks hears it in their language. */
static void fail(hall *h, int64_t table_no, const char *id, const char *error)
{
    if (hall_takes(h, share_of(table_no)))
        store_analysis_fail(h->store, table_no, error, ANALYSIS_ALL);
    note("error", "analysis", "{ssss}", "table", id, "error", error);
}

static void done(job *j)
{
    analysis_job *a = (analysis_job *)j;
    hall *h = a->h;
    const st_table *info = &a->past.info;
    h->analyses->running = 0;
    h->analyses->looked = 0;
    if (!a->found) {
        fail(h, info->no, info->id, a->error);
    } else if (hall_takes(h, share_of(info->no))) { /* else somebody else works it */
        store_analysis_set(h->store, info->no, a->found);
        store_analysis_done(h->store, info->no);
    }
    drop(j);
}

static bool ours(hall *h, const st_analysis *o)
{
    return store_holds(h->store, share_of(o->table)) && store_settled(h->store, SCOPE_TABLE, o->table);
}

/* The oldest of another user than was served last; if there is none, the oldest. */
static bool next_of(hall *h, st_analysis *out)
{
    json_t *row, *rows = store_analyses(h->store);
    st_analysis o;
    bool any = false, other = false;
    size_t i;
    json_array_foreach (rows, i, row) {
        store_analysis_read(row, &o);
        if (other || !ours(h, &o) || (any && o.user == h->analyses->last_user))
            continue;
        any = true;
        other = o.user != h->analyses->last_user;
        *out = o;
    }
    json_decref(rows);
    return any;
}

static void start(hall *h, const st_analysis *o)
{
    table *t = hall_get(h, o->id);
    analysis_job *a = calloc(1, sizeof *a);
    if (!a)
        abort();
    *a = (analysis_job){.job = {run, done, drop, NULL, LANE_ANALYSIS, work_user(o->user)}, .h = h};
    if (t && past_take(h, t, &a->past) && hall_takes(h, share_of(o->table))) {
        store_analysis_begin(h->store, o->table);
        h->analyses->running = o->table;
        work_add(h->work, &a->job);
        return;
    }
    drop(&a->job);
    if (!h->unread) /* else the next time */
        fail(h, o->table, o->id, N_("the record cannot be read"));
}

/* One at a time, so that a worker is left for those who play. */
static void start_next(hall *h)
{
    analysis_queue *q = h->analyses;
    st_analysis o;
    if (!next_of(h, &o))
        return;
    q->last_user = o.user;
    atomic_store(&q->done, 0);
    atomic_store(&q->all, 0);
    if (o.tries < TRIES)
        start(h, &o);
    else
        fail(h, o.table, o.id, N_("the server was stopped several times while it analysed this game"));
}

/* For those who ask other nodes. */
static void tell_far(hall *h, uint64_t now)
{
    analysis_queue *q = h->analyses;
    if (!store_shared(h->store) || now - q->told < FAR_US)
        return;
    q->told = now;
    if (hall_takes(h, share_of(q->running)))
        store_analysis_far(h->store, q->running, atomic_load(&q->done), atomic_load(&q->all));
}

void analysis_tend(hall *h)
{
    uint64_t now = now_us();
    if (!h->analyses && !(h->analyses = calloc(1, sizeof *h->analyses)))
        abort();
    if (now - h->analyses->looked < LOOK_US)
        return;
    h->analyses->looked = now;
    if (h->analyses->running)
        tell_far(h, now);
    else
        start_next(h);
}

bool analysis_order(hall *h, const table *t, int64_t user, st_analysis *out, char *error)
{
    *out = analysis_of(h, t);
    if (out->state == ANALYSIS_QUEUED || out->state == ANALYSIS_RUNNING)
        return true;
    if (store_analysis_count(h->store, user) >= ANALYSIS_EACH)
        return ld_wrong(error, "%d games of yours are being analysed or wait for it; wait for one to be done",
                        ANALYSIS_EACH);
    *out = (st_analysis){.state = ANALYSIS_QUEUED, .before = store_analysis_count(h->store, 0)};
    if (out->before >= ANALYSIS_ALL)
        return ld_wrong(error, "too many games wait to be analysed; try again in a few minutes");
    return store_analysis_order(h->store, t->info.no, user);
}

/* ---- asking ---------------------------------------------------------------------------------------------------- */

st_analysis analysis_of(const hall *h, const table *t)
{
    st_analysis now = store_analysis_ordered(h->store, t->info.no);
    const analysis_queue *q = h->analyses;
    if (q && q->running == t->info.no && now.state == ANALYSIS_QUEUED)
        now.state = ANALYSIS_RUNNING;
    if (q && q->running == t->info.no) {
        now.done = atomic_load(&q->done);
        now.whole = atomic_load(&q->all);
    }
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
    free(h->analyses);
    h->analyses = NULL;
}
