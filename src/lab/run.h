/* Experiments as many tasks: task i gives row i, whoever works on it.
 *
 * Tasks are spread over threads, and over the ranks of MPI where the program is built for it. What comes out depends on
 * neither: a task knows only its index, and an early end is decided on the rows in order, without gaps. Finished rows
 * go to the journal. */
#ifndef LUDUS_LAB_RUN_H
#define LUDUS_LAB_RUN_H

#include "ludus.h"

typedef struct ld_run {
    int tasks, threads;
    size_t bytes; /* of a row */
    /* What one thread needs to work; NULL and a sentence if it cannot be had. Calls do not overlap. */
    void *(*open)(void *data, char error[LD_ERROR_BYTES]);
    bool (*work)(void *worker, int task, void *row, char error[LD_ERROR_BYTES]);
    void (*close)(void *worker);
    void *data;
    /* Called for each row in order: true if no more are needed. NULL: all are. */
    bool (*enough)(void *data, int task, const void *row);
    /* False if the task has to be done again, though the journal has its row. NULL: none has. */
    bool (*has)(void *data, int task);
    const char *journal; /* a path, or NULL */
    const char *about;   /* the experiment in one line, for the journal */
    bool bar;            /* show progress, where there is a terminal */
    bool files;          /* and the tasks are files, not games */
} ld_run;

typedef enum ld_ran {
    LD_RAN,        /* to its end */
    LD_RAN_PARTLY, /* something failed; the rows there are, are there */
    LD_RAN_NOT,    /* refused before it began */
} ld_ran;

typedef struct ld_rows {
    uint8_t *bytes; /* allocated; freed by ld_rows_free */
    uint8_t *there; /* 1 for each row that is there */
    size_t size;    /* of a row */
    int count;      /* rows that belong to the result: all tasks, or up to where it was enough */
} ld_rows;

/* Row i, or NULL if it is not there. */
const void *ld_rows_at(const ld_rows *rows, int i);
void ld_rows_free(ld_rows *rows);

ld_ran ld_run_all(const ld_run *run, ld_rows *out, char error[LD_ERROR_BYTES]);

#endif
