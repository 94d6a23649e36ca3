/* The writer's thread. There are two batches: one that is recorded, one that is carried out. `busy` says who has the
 * second: while it is set and `finished` is not, it is the thread's alone. */
#include "server/store_writer.h"
#include "server/metrics.h"
#include "server/now.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Batches that follow each other closely wait for one another, so that under load each has more to carry: a commit
 * costs as much for one choice as for twenty. */
enum { PACE_US = 2000 };

struct writer {
    store *own;
    batch forming, flying, polled;
    bool busy, finished, kept, found_room, roomy, ending, threaded;
    uint64_t submitted, took, batches;
    uint64_t alarm; /* when the loop is woken for the next batch; 0: it need not be */
    char why[LD_ERROR_BYTES];
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t change;
    void (*wake)(void *data);
    void *data;
};

batch *writer_forming(writer *w) { return &w->forming; }
bool writer_roomy(const writer *w) { return w->roomy; }
const batch *writer_polled(const writer *w) { return &w->polled; }

bool writer_settled(const writer *w, int64_t key)
{
    return !batch_marked(&w->forming, key) && !(w->busy && batch_marked(&w->flying, key));
}

int64_t writer_busy_ms(const writer *w) { return w->busy ? (int64_t)(now_us() - w->submitted) / 1000 : 0; }

/* ---- carrying out ------------------------------------------------------------------------------------------------ */

static void carry_out(writer *w)
{
    uint64_t begun = now_us();
    char why[LD_ERROR_BYTES] = "";
    bool roomy = !w->flying.probe || store_has_room(w->own);
    bool kept = store_apply(w->own, &w->flying, why);
    pthread_mutex_lock(&w->lock);
    w->kept = kept;
    w->took = now_us() - begun;
    if (w->flying.probe)
        w->found_room = roomy;
    memcpy(w->why, why, sizeof why);
    w->finished = true;
    pthread_cond_broadcast(&w->change);
    pthread_mutex_unlock(&w->lock);
}

/* Whoever waits is told first; tidying up is for afterwards. */
void writer_work(writer *w)
{
    if (!w->busy || w->finished) {
        store_tend(w->own);
        return;
    }
    carry_out(w);
    if (w->wake)
        w->wake(w->data);
    store_tidy(w->own);
}

/* With the lock, which is not held meanwhile. */
static void tend(writer *w)
{
    pthread_mutex_unlock(&w->lock);
    if (store_idle(w->own))
        w->wake(w->data);
    pthread_mutex_lock(&w->lock);
}

/* Until there is something to do. */
static void rest(writer *w)
{
    uint64_t now = now_us();
    if (store_has_duties(w->own)) {
        tend(w);
    } else if (!w->alarm) {
        pthread_cond_wait(&w->change, &w->lock);
    } else if (now < w->alarm) {
        struct timespec until = {(time_t)(w->alarm / 1000000), (long)(w->alarm % 1000000) * 1000};
        pthread_cond_timedwait(&w->change, &w->lock, &until);
    } else {
        w->alarm = 0;
        w->wake(w->data);
    }
}

static void *run(void *data)
{
    writer *w = data;
    pthread_mutex_lock(&w->lock);
    while (!w->ending || (w->busy && !w->finished)) {
        if (!w->busy || w->finished) {
            rest(w);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        carry_out(w);
        w->wake(w->data);
        store_tidy(w->own);
        pthread_mutex_lock(&w->lock);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

/* ---- the other side ---------------------------------------------------------------------------------------------- */

/* The one before was handed over a moment ago: the loop is woken when this one may be. */
static bool too_soon(writer *w)
{
    uint64_t due = w->submitted + PACE_US;
    if (!w->threaded || store_has_duties(w->own) || now_us() >= due)
        return false;
    pthread_mutex_lock(&w->lock);
    w->alarm = due;
    pthread_cond_broadcast(&w->change);
    pthread_mutex_unlock(&w->lock);
    return true;
}

bool writer_submit(writer *w)
{
    if (w->busy || (w->forming.writes == 0 && !w->forming.probe) || too_soon(w))
        return false;
    batch_clear(&w->flying);
    batch full = w->forming;
    w->forming = w->flying;
    full.no = ++w->batches;
    w->submitted = now_us();
    pthread_mutex_lock(&w->lock);
    w->flying = full;
    w->busy = true;
    w->finished = false;
    pthread_cond_broadcast(&w->change);
    pthread_mutex_unlock(&w->lock);
    store_rouse(w->own);
    return true;
}

void writer_finish(writer *w)
{
    if (!w->threaded)
        writer_work(w);
    pthread_mutex_lock(&w->lock);
    while (w->busy && !w->finished)
        pthread_cond_wait(&w->change, &w->lock);
    pthread_mutex_unlock(&w->lock);
}

static void tell_metrics(bool kept, uint64_t took)
{
    count.commit_us_sum += took;
    if (took > count.commit_us_max)
        count.commit_us_max = took;
    count.commits += kept;
    count.commit_failures += !kept;
}

store_fate writer_poll(writer *w, char *error)
{
    pthread_mutex_lock(&w->lock);
    bool done = w->busy && w->finished, kept = w->kept;
    uint64_t took = w->took;
    if (done) {
        w->busy = w->finished = false;
        w->roomy = w->found_room;
        memcpy(error, w->why, sizeof w->why);
    }
    pthread_mutex_unlock(&w->lock);
    if (!done)
        return STORE_WAITS;
    tell_metrics(kept, took);
    batch polled = w->polled;
    w->polled = w->flying;
    w->flying = polled;
    if (!kept) { /* what gathered was built on what did not happen */
        batch_clear(&w->polled);
        batch_clear(&w->forming);
    }
    return kept ? STORE_KEPT : STORE_LOST;
}

/* ---- opening ----------------------------------------------------------------------------------------------------- */

/* Signals are for the thread that listens: it wakes by them. */
static bool start(writer *w)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = pthread_create(&w->thread, NULL, run, w) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ok;
}

writer *writer_open(store *own)
{
    writer *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->own = own;
    w->roomy = w->found_room = true;
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_t attributes;
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC); /* now_us's */
    pthread_cond_init(&w->change, &attributes);
    pthread_condattr_destroy(&attributes);
    return w;
}

bool writer_begin(writer *w, void (*wake)(void *data), void *data)
{
    w->wake = wake;
    w->data = data;
    w->threaded = start(w);
    return w->threaded;
}

void writer_stop(writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_broadcast(&w->change);
    pthread_mutex_unlock(&w->lock);
    store_end(w->own);
    if (w->threaded)
        pthread_join(w->thread, NULL);
    w->threaded = false;
}

void writer_close(writer *w)
{
    if (!w)
        return;
    writer_stop(w);
    pthread_cond_destroy(&w->change);
    pthread_mutex_destroy(&w->lock);
    batch_free(&w->forming);
    batch_free(&w->flying);
    batch_free(&w->polled);
    store_close(w->own);
    free(w);
}
