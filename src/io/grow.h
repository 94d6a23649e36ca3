/* Lists that grow at the borders. */
#ifndef LUDUS_IO_GROW_H
#define LUDUS_IO_GROW_H

#include <stdlib.h>

/* The list with room for one more than `count`; the caller owns it. Without memory there is no going on. */
static inline void *grown(void *old, int count, int *room, size_t size)
{
    if (count < *room)
        return old;
    *room = *room ? 2 * *room : 16;
    void *bigger = realloc(old, (size_t)*room * size);
    if (!bigger)
        abort();
    return bigger;
}

#endif
