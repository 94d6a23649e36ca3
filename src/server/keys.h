/* Numbers by keys that are numbers and not 0: what a batch is about, who wrote about it last. */
#ifndef LUDUS_SERVER_KEYS_H
#define LUDUS_SERVER_KEYS_H

#include <stdint.h>

typedef struct key_map {
    int64_t *keys, *values; /* a hash of `room` places; key 0: free */
    int count, room;
} key_map;

void keys_put(key_map *m, int64_t key, int64_t value);
/* 0: it is not there. */
int64_t keys_get(const key_map *m, int64_t key);
/* Empty again; keeps its room. */
void keys_clear(key_map *m);
void keys_free(key_map *m);

#endif
