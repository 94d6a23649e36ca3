/* Two queues in (quick and slow), one out, one lock. */
#include "server/work.h"
#include "server/metrics.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct queue {
    job *first, *last;
} queue;

struct work {
    pthread_mutex_t lock;
    pthread_cond_t more;
    queue quick, slow, finished;
    bool ending;
    int threads;
    pthread_t *thread;
    void (*wake)(void *data);
    void *data;
};

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

static void *worker(void *data)
{
    work *w = data;
    pthread_mutex_lock(&w->lock);
    while (!w->ending) {
        job *j = take(&w->quick);
        if (!j)
            j = take(&w->slow);
        if (!j) {
            pthread_cond_wait(&w->more, &w->lock);
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

work *work_open(int threads, void (*wake)(void *data), void *data)
{
    work *w = calloc(1, sizeof *w);
    if (!w || !(w->thread = calloc((size_t)threads, sizeof *w->thread))) {
        free(w);
        return NULL;
    }
    w->wake = wake;
    w->data = data;
    pthread_mutex_init(&w->lock, NULL);
    pthread_cond_init(&w->more, NULL);
    while (w->threads < threads && pthread_create(&w->thread[w->threads], NULL, worker, w) == 0)
        w->threads++;
    if (w->threads == 0) {
        work_close(w);
        return NULL;
    }
    return w;
}

void work_add(work *w, job *j)
{
    count.jobs++;
    pthread_mutex_lock(&w->lock);
    put(j->slow ? &w->slow : &w->quick, j);
    pthread_cond_signal(&w->more);
    pthread_mutex_unlock(&w->lock);
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
    pthread_cond_broadcast(&w->more);
    pthread_mutex_unlock(&w->lock);
    for (int i = 0; i < w->threads; i++)
        pthread_join(w->thread[i], NULL);
    drop_all(&w->quick);
    drop_all(&w->slow);
    drop_all(&w->finished);
    pthread_mutex_destroy(&w->lock);
    pthread_cond_destroy(&w->more);
    free(w->thread);
    free(w);
}
