/* Whether something allocates. The rules must not (include/ludus.h), and `ludus bench` and a test look. */
#ifndef LUDUS_LAB_HEAP_H
#define LUDUS_LAB_HEAP_H

#include <stddef.h>

/* Runs something in a thread of its own and returns the bytes that this added to the heap: 0 only if it never asked for
 * memory, even if it gave all of it back. No other thread may allocate meanwhile. */
size_t ld_heap_taken(void (*run)(void *data), void *data);

#endif
