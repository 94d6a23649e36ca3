/* Lanes in, one queue out, one lock. A lane is a ring of owners who have jobs; the one whose turn it was goes to the
 * end. */
#include "server/work.h"
#include "server/limit.h"
#include "server/metrics.h"

#include <assert.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

enum { PLACES = 1024, SHARES = 4, CREWS = 4, GIVES_WAY = 10 };

typedef struct queue {
    job *first, *last;
} queue;

/* The jobs of one owner; owners that fall on one place share it, so that a flood of names cannot fill memory. */
typedef struct turn {
    queue jobs;
    bool waits; /* it stands in the ring */
    struct turn *next;
} turn;

typedef struct track {
    turn place[PLACES];
    turn *first, *last; /* the ring */
    int jobs;
} track;

/* Who works: `lanes` names whose turn is first, time after time; a lane that is empty leaves it to the others in the
 * order of `lanes`. So the first go before the last, and the last are never forgotten. */
typedef struct crew_plan {
    lane lanes[SHARES];
    int threads; /* 0: as many as the operator says; -1: half as many */
    int nice;
} crew_plan;

static const crew_plan plans[CREWS] = {
    {{LANE_LIVE, LANE_LIVE, LANE_LIVE, LANE_REPLAY}, 0, 0},
    {{LANE_QUICK, LANE_QUICK, LANE_QUICK, LANE_QUICK}, 1, 0},
    {{LANE_PASSWORD, LANE_PASSWORD, LANE_PASSWORD, LANE_PASSWORD}, 1, 0},
    {{LANE_WATCHED, LANE_UNWATCHED, LANE_WATCHED, LANE_ANALYSIS}, -1, GIVES_WAY},
};

typedef struct crew {
    struct work *work;
    const crew_plan *plan;
    pthread_cond_t more;
    unsigned taken;
} crew;

struct work {
    pthread_mutex_t lock;
    track tracks[LANES];
    queue finished;
    crew crews[CREWS];
    atomic_bool ending;
    int threads, room;
    pthread_t *thread;
    void (*wake)(void *data);
    void *data;
};

/* ---- lanes --------------------------------------------------------------------------------------------------------
 */

static void put(queue *q, job *j)
{
    j->next = NULL;
    if (q->last)
        q->last->next = j;
    else
        q->first = j;
    q->last = j;
}

static job *take(queue *q)
{
    job *j = q->first;
    if (j && !(q->first = j->next))
        q->last = NULL;
    return j;
}

uint64_t work_user(int64_t user) { return (uint64_t)user * UINT64_C(0x9e3779b97f4a7c15); }

uint64_t work_name(const char *name) { return name_hash(name); }

static turn *turn_of(track *t, uint64_t owner) { return &t->place[(owner ^ owner >> 32) % PLACES]; }

/* To the end of the ring, if there is something to do. */
static void stand(track *t, turn *who)
{
    if (who->waits || !who->jobs.first)
        return;
    who->waits = true;
    who->next = NULL;
    *(t->last ? &t->last->next : &t->first) = who;
    t->last = who;
}

static job *next_of(work *w, lane from)
{
    track *t = &w->tracks[from];
    turn *who = t->first;
    if (!who)
        return NULL;
    if (!(t->first = who->next))
        t->last = NULL;
    who->waits = false;
    job *j = take(&who->jobs);
    assert(j && j->lane == from && t->jobs > 0);
    t->jobs--;
    stand(t, who);
    return j;
}

static job *next_job(crew *c)
{
    const lane *lanes = c->plan->lanes;
    job *j = next_of(c->work, lanes[c->taken % SHARES]);
    for (int i = 0; !j && i < SHARES; i++)
        j = next_of(c->work, lanes[i]);
    c->taken += j != NULL;
    return j;
}

static crew *crew_of(work *w, lane l)
{
    for (int i = 0; i < CREWS; i++)
        for (int k = 0; k < SHARES; k++)
            if (plans[i].lanes[k] == l)
                return &w->crews[i];
    abort(); /* every lane has a crew */
}

/* ---- threads ------------------------------------------------------------------------------------------------------
 */

static void *worker(void *data)
{
    crew *c = data;
    work *w = c->work;
    if (c->plan->nice)
        setpriority(PRIO_PROCESS, (id_t)gettid(), c->plan->nice);
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        job *j = next_job(c);
        if (!j) {
            pthread_cond_wait(&c->more, &w->lock);
            continue;
        }
        pthread_mutex_unlock(&w->lock);
        j->run(j);
        pthread_mutex_lock(&w->lock);
        bool first = !w->finished.first;
        put(&w->finished, j);
        if (first && !w->ending)
            w->wake(w->data);
    }
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static int threads_of(const crew_plan *plan, int threads)
{
    return plan->threads > 0 ? plan->threads : plan->threads == 0 || threads < 2 ? threads : threads / 2;
}

/* False if the crew has nobody. */
static bool hire(work *w, crew *c, int threads)
{
    int hired = 0;
    for (; hired < threads && w->threads < w->room; hired++)
        if (pthread_create(&w->thread[w->threads], NULL, worker, c) == 0)
            w->threads++;
        else
            break;
    return hired > 0;
}

static bool hire_all(work *w, int threads)
{
    bool ok = true;
    for (int i = 0; i < CREWS; i++)
        w->room += threads_of(&plans[i], threads);
    w->thread = calloc((size_t)w->room, sizeof *w->thread);
    for (int i = 0; w->thread && ok && i < CREWS; i++)
        ok = hire(w, &w->crews[i], threads_of(&plans[i], threads));
    return ok && w->thread;
}

work *work_open(int threads, void (*wake)(void *data), void *data)
{
    work *w = calloc(1, sizeof *w);
    if (!w)
        return NULL;
    w->wake = wake;
    w->data = data;
    pthread_mutex_init(&w->lock, NULL);
    for (int i = 0; i < CREWS; i++) {
        w->crews[i] = (crew){.work = w, .plan = &plans[i]};
        pthread_cond_init(&w->crews[i].more, NULL);
    }
    /* Signals are for the thread that listens: it wakes by them. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool ok = hire_all(w, threads);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (ok)
        return w;
    work_close(w);
    return NULL;
}

void work_add(work *w, job *j)
{
    track *t = &w->tracks[j->lane];
    pthread_mutex_lock(&w->lock);
    turn *who = turn_of(t, j->owner);
    put(&who->jobs, j);
    t->jobs++;
    stand(t, who);
    pthread_cond_signal(&crew_of(w, j->lane)->more);
    pthread_mutex_unlock(&w->lock);
    count.jobs++;
}

void work_finish(work *w)
{
    pthread_mutex_lock(&w->lock);
    job *j = w->finished.first;
    w->finished = (queue){0};
    pthread_mutex_unlock(&w->lock);
    while (j) {
        job *next = j->next;
        assert(count.jobs > 0);
        count.jobs--;
        j->done(j);
        j = next;
    }
}

bool work_ending(const work *w) { return w->ending; }

static void drop_all(queue *q)
{
    for (job *j = take(q); j; j = take(q))
        j->drop(j);
}

void work_close(work *w)
{
    if (!w)
        return;
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    for (int i = 0; i < CREWS; i++)
        pthread_cond_broadcast(&w->crews[i].more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    for (int l = 0; l < LANES; l++)
        for (int i = 0; i < PLACES; i++)
            drop_all(&w->tracks[l].place[i].jobs);
    drop_all(&w->finished);
    for (int i = 0; i < CREWS; i++)
        pthread_cond_destroy(&w->crews[i].more);
    pthread_mutex_destroy(&w->lock);
    free(w->thread);
    free(w);
}
