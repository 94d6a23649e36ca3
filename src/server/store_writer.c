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

struct writer {
    store *own;
    batch forming, flying, polled;
    bool busy, finished, kept, found_room, roomy, ending, threaded;
    uint64_t submitted, took, batches;
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
static void idle(writer *w)
{
    if (!store_has_duties(w->own)) {
        pthread_cond_wait(&w->change, &w->lock);
        return;
    }
    pthread_mutex_unlock(&w->lock);
    if (store_idle(w->own))
        w->wake(w->data);
    pthread_mutex_lock(&w->lock);
}

static void *run(void *data)
{
    writer *w = data;
    pthread_mutex_lock(&w->lock);
    while (!w->ending || (w->busy && !w->finished)) {
        if (!w->busy || w->finished) {
            idle(w);
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

bool writer_submit(writer *w)
{
    if (w->busy || (w->forming.writes == 0 && !w->forming.probe))
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
    pthread_cond_init(&w->change, NULL);
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
