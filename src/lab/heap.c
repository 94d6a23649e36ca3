/* A thread that has never allocated has neither an arena nor a cache of free pieces. glibc makes both at its first
 * request and keeps them until the thread ends, so one request leaves a trace that giving it back does not wipe out.
 * Nothing need stand between the program and malloc to see it. */
#include "lab/heap.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>

typedef struct errand {
    void (*run)(void *data);
    void *data;
    size_t taken;
} errand;

static size_t heap_bytes(void)
{
    struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

static void *do_errand(void *data)
{
    errand *e = data;
    size_t before = heap_bytes();
    e->run(e->data);
    e->taken = heap_bytes() - before;
    return NULL;
}

size_t ld_heap_taken(void (*run)(void *data), void *data)
{
    errand e = {run, data, 0};
    pthread_t thread;
    if (pthread_create(&thread, NULL, do_errand, &e) != 0)
        abort();
    pthread_join(thread, NULL);
    return e.taken;
}
