#include "lab/run.h"
#include "lab/journal.h"
#include "lab/mpi.h"
#include "lab/progress.h"
#include "lab/stop.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 256, TASKS_A_RANK = 32 }; /* between two meetings of the ranks */

typedef struct crew {
    const ld_run *run;
    const ld_tongue *tongue; /* that failures are told in */
    ld_rows *rows;
    uint8_t *noted; /* 1 for each row the journal has */
    int end;        /* of the batch */
    int ready;      /* rows 0 .. ready-1 are there */
    int done;
    atomic_int next;
    atomic_bool over; /* broken, or enough */
    bool broken, enough;
    pthread_mutex_t lock;
    ld_journal journal;
    ld_bar bar;
    char error[LD_ERROR_BYTES];
} crew;

const void *ld_rows_at(const ld_rows *rows, int i)
{
    return rows->there[i] ? rows->bytes + (size_t)i * rows->size : NULL;
}

void ld_rows_free(ld_rows *rows)
{
    free(rows->bytes);
    free(rows->there);
    *rows = (ld_rows){0};
}

/* ---- rows as lines ---------------------------------------------------------------------------------- */

static int digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1; }

static bool take_line(void *data, const char *line)
{
    crew *c = data;
    char *hex;
    long i = strtol(line, &hex, 10);
    if (*hex != ' ' || i < 0 || strlen(++hex) != 2 * c->rows->size)
        return false;
    if (i >= c->run->tasks || (c->run->has && !c->run->has(c->run->data, (int)i)))
        return true; /* of a longer run, or to be done again */
    uint8_t *row = c->rows->bytes + (size_t)i * c->rows->size;
    for (size_t k = 0; k < c->rows->size; k++) {
        int high = digit(hex[2 * k]), low = digit(hex[2 * k + 1]);
        if (high < 0 || low < 0)
            return false;
        row[k] = (uint8_t)(high << 4 | low);
    }
    c->rows->there[i] = c->noted[i] = 1;
    return true;
}

static bool note_row(crew *c, int i, char *error)
{
    static const char digits[] = "0123456789abcdef";
    if (!c->journal.file || c->noted[i])
        return true;
    c->noted[i] = 1;
    char *line = malloc(2 * c->rows->size + 20);
    if (!line)
        return ld_wrong(error, "there is not enough memory for the journal");
    const uint8_t *row = c->rows->bytes + (size_t)i * c->rows->size;
    char *p = line + sprintf(line, "%d ", i);
    for (size_t k = 0; k < c->rows->size; k++) {
        *p++ = digits[row[k] >> 4];
        *p++ = digits[row[k] & 15];
    }
    *p = 0;
    bool ok = ld_journal_add(&c->journal, line, error);
    free(line);
    return ok;
}

/* ---- threads ------------------------------------------------------------------------------------------ */

static void give_up(crew *c, const char *error)
{
    if (!c->broken)
        snprintf(c->error, sizeof c->error, "%s", error);
    c->broken = true;
    c->over = true;
}

/* Rows are judged in order, whenever the next one is there: so the end does not depend on who was first. */
static void look_on(crew *c)
{
    while (!c->enough && c->ready < c->run->tasks && c->rows->there[c->ready]) {
        const void *row = ld_rows_at(c->rows, c->ready);
        c->enough = c->run->enough && c->run->enough(c->run->data, c->ready, row);
        c->ready++;
    }
    if (c->enough)
        c->over = true;
}

static void finish_task(crew *c, int i, const void *row)
{
    char error[LD_ERROR_BYTES];
    memcpy(c->rows->bytes + (size_t)i * c->rows->size, row, c->rows->size);
    c->rows->there[i] = 1;
    c->done++;
    if (ld_ranks() == 1) {
        if (!note_row(c, i, error))
            give_up(c, error);
        look_on(c);
    }
    ld_bar_show(&c->bar, c->done);
}

/* A program that plays for a bot hears of the interrupt too: that it fails then is no news. */
static bool do_task(const crew *c, void *worker, int i, void *row, char *error)
{
    memset(row, 0, c->rows->size);
    bool ok = !ld_stop_asked() && c->run->work(worker, i, row, error);
    return ok || !ld_stop_asked() ? ok : ld_stopped(c->run->journal, error);
}

static void work_on(crew *c, void *worker, void *row)
{
    char error[LD_ERROR_BYTES];
    for (int i; !c->over && (i = atomic_fetch_add(&c->next, 1)) < c->end;) {
        if (c->rows->there[i] || i % ld_ranks() != ld_rank())
            continue;
        bool ok = do_task(c, worker, i, row, error);
        pthread_mutex_lock(&c->lock);
        if (ok)
            finish_task(c, i, row);
        else
            give_up(c, error);
        pthread_mutex_unlock(&c->lock);
    }
}

static void *be_thread(void *data)
{
    crew *c = data;
    char error[LD_ERROR_BYTES];
    ld_speak(c->tongue);
    ld_wrong(error, "there is not enough memory for a thread");
    pthread_mutex_lock(&c->lock);
    void *row = malloc(c->rows->size), *worker = row ? c->run->open(c->run->data, error) : NULL;
    if (!worker)
        give_up(c, error);
    pthread_mutex_unlock(&c->lock);
    if (worker) {
        work_on(c, worker, row);
        c->run->close(worker);
    }
    free(row);
    return NULL;
}

static void run_threads(crew *c, int from)
{
    pthread_t threads[MOST_THREADS];
    int started = 0, wanted = c->run->threads < MOST_THREADS ? c->run->threads : MOST_THREADS;
    wanted = wanted < c->end - from ? wanted : c->end - from;
    c->next = from;
    while (wanted > 1 && started < wanted && pthread_create(&threads[started], NULL, be_thread, c) == 0)
        started++;
    if (!started)
        be_thread(c);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
}

/* ---- ranks -------------------------------------------------------------------------------------------- */

/* Hands the rows of tasks from .. end-1 to everybody; the first rank keeps the journal. */
static void meet(crew *c, int from, int end)
{
    char error[LD_ERROR_BYTES];
    ld_ranks_merge(c->rows->bytes + (size_t)from * c->rows->size, (size_t)(end - from) * c->rows->size);
    ld_ranks_merge(c->rows->there + from, (size_t)(end - from));
    for (int i = from; i < end; i++)
        if (c->rows->there[i] && !note_row(c, i, error))
            give_up(c, error);
    c->broken = ld_ranks_agree(c->broken, c->error);
    c->over = c->broken;
    look_on(c);
}

static void run_batches(crew *c)
{
    int ranks = ld_ranks(), tasks = c->run->tasks, batch = ranks > 1 ? ranks * TASKS_A_RANK : tasks;
    if (ranks > 1)
        meet(c, 0, tasks); /* what only the first rank has read */
    look_on(c);
    for (int from = c->ready; from < tasks && !c->over; from += batch) {
        c->end = tasks - from < batch ? tasks : from + batch;
        run_threads(c, from);
        if (ranks > 1)
            meet(c, from, c->end);
    }
}

static bool prepare(crew *c, char *error)
{
    size_t n = (size_t)c->run->tasks;
    *c->rows = (ld_rows){.bytes = calloc(n, c->run->bytes), .there = calloc(n, 1), .size = c->run->bytes};
    c->noted = calloc(n, 1);
    if (!c->rows->bytes || !c->rows->there || !c->noted)
        return ld_wrong(error, "there is not enough memory for %d games", c->run->tasks);
    return ld_rank() != 0 || ld_journal_open(&c->journal, c->run->journal, c->run->about, take_line, c, error);
}

ld_ran ld_run_all(const ld_run *run, ld_rows *out, char error[LD_ERROR_BYTES])
{
    crew c = {.run = run, .tongue = ld_spoken(), .rows = out, .lock = PTHREAD_MUTEX_INITIALIZER};
    bool refused = ld_ranks_agree(!prepare(&c, error), error);
    for (int i = 0; !refused && i < run->tasks; i++)
        c.done += out->there[i];
    if (!refused) {
        if (run->bar && ld_rank() == 0)
            ld_bar_begin(&c.bar, c.done, run->tasks, run->files);
        run_batches(&c);
        ld_bar_end(&c.bar, c.done);
    }
    ld_journal_close(&c.journal);
    free(c.noted);
    out->count = c.enough ? c.ready : run->tasks;
    if (c.broken)
        snprintf(error, LD_ERROR_BYTES, "%s", c.error);
    return refused ? LD_RAN_NOT : c.broken ? LD_RAN_PARTLY : LD_RAN;
}
