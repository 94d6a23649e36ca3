/* Two clocks of the system: one that tells the time and may be set, one that only runs. */
#include "server/now.h"
#include "server/log.h"

#include <jansson.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

enum { TOLERABLE_MS = 1000 };
static _Atomic int64_t ahead; /* other threads ask for the time, too */

int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000 + atomic_load(&ahead);
}

/* It is said once: whoever sets the clock right need not look for it again. */
void now_ahead(int64_t ms)
{
    static bool told;
    if (!told && (ms > TOLERABLE_MS || ms < -TOLERABLE_MS)) {
        told = true;
        note("warn", "clock", "{sI}", "behind_ms", (json_int_t)ms);
    }
    atomic_store(&ahead, ms);
}

uint64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static int64_t served_before; /* what to add to the time that only runs */

int64_t served_ms(void) { return (int64_t)(now_us() / 1000) + served_before; }

/* Never 0, which means that a clock stands still. */
void served_from(int64_t then) { served_before = then + 1 - (int64_t)(now_us() / 1000); }
