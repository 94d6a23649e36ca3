/* Worker threads for what takes long: bots, passwords, replays of whole games, webhooks. A job owns what it
 * works on and shares nothing with the event loop; its `done` runs in the event loop. */
#ifndef LUDUS_SERVER_WORK_H
#define LUDUS_SERVER_WORK_H

#include <stdbool.h>

typedef struct job {
    void (*run)(struct job *job);  /* in a worker thread */
    void (*done)(struct job *job); /* in the event loop; frees the job */
    void (*drop)(struct job *job); /* frees a job that was never done, at the end */
    struct job *next;
    bool slow; /* gives way to the others */
} job;

typedef struct work work;

/* `wake` is called from a worker when a result is there. NULL if threads cannot be had. */
work *work_open(int threads, void (*wake)(void *data), void *data);
void work_add(work *w, job *j);
/* Runs `done` of the finished jobs. In the event loop. */
void work_finish(work *w);
/* Waits for the jobs that run, drops the rest. */
void work_close(work *w);

#endif
