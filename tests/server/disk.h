/* A disk that can be trusted with nothing but what was synced: the file system under SQLite for the simulation. All in
 * memory and all by one seed: the power fails at a given step, and of what was written since the last sync any part
 * stays, in any order, torn at sectors; or steps fail for a while, as on a full disk. */
#ifndef TESTS_SERVER_DISK_H
#define TESTS_SERVER_DISK_H

#include <stdbool.h>
#include <stdint.h>

typedef struct disk_plan {
    uint64_t stop_at;           /* the step at which the power fails; 0: never */
    uint64_t fail_at, fail_for; /* from this step on so many fail; 0: none */
    bool full;                  /* they fail since it is full, else since it is broken */
    bool lies;                  /* syncs do nothing: to show that the simulation would notice */
} disk_plan;

/* The disk becomes what SQLite uses, empty; steps are counted from 1. */
void disk_new(uint64_t seed);
void disk_plan_next(const disk_plan *plan);
/* The power is off: nothing gets through any more. */
bool disk_stopped(void);
/* Some step did not get through since the last plan. */
bool disk_failed(void);
uint64_t disk_steps(void);
/* The machine starts again, with what stayed. `kept` per cent of what was not synced did, in sectors. */
void disk_restart(int kept);
void disk_free(void);

#endif
