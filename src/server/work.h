/* Worker threads for what takes long: bots, passwords, replays of whole games. A job owns what it
 * works on and shares nothing with the event loop; its `done` runs in the event loop.
 *
 * Jobs wait in lanes, and lanes have crews of threads. Whoever logs in, and whoever plays against a bot that only
 * judges, has a crew that no search can occupy; what nobody waits for is done by threads that give way to all others.
 * Within a lane owners (users, or addresses) take turns, however many jobs one of them has. Calls to other machines are
 * no jobs: post.h. */
#ifndef LUDUS_SERVER_WORK_H
#define LUDUS_SERVER_WORK_H

#include <stdbool.h>
#include <stdint.h>

typedef enum lane {
    LANE_LIVE,      /* bots that search, where people play */
    LANE_ANALYSIS,  /* long work that nobody waits for */
    LANE_REPLAY,    /* looking back, hints, odds, lessons: a person waits, but no game does */
    LANE_QUICK,     /* bots that only judge, where people play */
    LANE_PASSWORD,  /* logging in */
    LANE_WATCHED,   /* bots among themselves, while somebody watches */
    LANE_UNWATCHED, /* and while nobody does */
    LANES
} lane;

typedef struct job {
    void (*run)(struct job *job);  /* in a worker thread */
    void (*done)(struct job *job); /* in the event loop; frees the job */
    void (*drop)(struct job *job); /* frees a job that was never done */
    struct job *next;
    lane lane;
    uint64_t owner; /* who takes turns with others in the lane: work_user or work_name */
} job;

typedef struct work work;

/* `threads` work for people who wait, and others for the rest. `wake` is called from a worker when a result is there.
 * NULL if threads cannot be had. */
work *work_open(int threads, void (*wake)(void *data), void *data);
/* Takes the job over. In the event loop. */
void work_add(work *w, job *j);
/* Runs `done` of the finished jobs. In the event loop. */
void work_finish(work *w);
/* The server ends: a job that could take long gives up. From any thread. */
bool work_ending(const work *w);
/* Waits for the jobs that run, drops the rest. */
void work_close(work *w);

/* Owners: a user, or an address by its name. */
uint64_t work_user(int64_t user);
uint64_t work_name(const char *name);

#endif
