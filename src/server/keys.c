/* A hash with open addressing, at most half full. */
#include "server/keys.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FEW_KEYS = 64 };

/* Where the key is, or where it would be. */
static int place_of(const key_map *m, int64_t key)
{
    uint64_t hash = (uint64_t)key * 0x9e3779b97f4a7c15u;
    int at = (int)(hash >> 32) & (m->room - 1);
    while (m->keys[at] && m->keys[at] != key)
        at = (at + 1) & (m->room - 1);
    return at;
}

static void grow(key_map *m)
{
    key_map old = *m;
    m->count = 0;
    m->room = old.room ? 2 * old.room : FEW_KEYS;
    m->keys = calloc((size_t)m->room, sizeof *m->keys);
    m->values = calloc((size_t)m->room, sizeof *m->values);
    if (!m->keys || !m->values)
        abort();
    for (int i = 0; i < old.room; i++)
        if (old.keys[i])
            keys_put(m, old.keys[i], old.values[i]);
    keys_free(&old);
}

void keys_put(key_map *m, int64_t key, int64_t value)
{
    assert(key);
    if (2 * m->count >= m->room)
        grow(m);
    int at = place_of(m, key);
    m->count += !m->keys[at];
    m->keys[at] = key;
    m->values[at] = value;
}

int64_t keys_get(const key_map *m, int64_t key)
{
    int at = m->count ? place_of(m, key) : -1;
    return at >= 0 && m->keys[at] ? m->values[at] : 0;
}

void keys_clear(key_map *m)
{
    if (m->count)
        memset(m->keys, 0, (size_t)m->room * sizeof *m->keys);
    m->count = 0;
}

void keys_free(key_map *m)
{
    free(m->keys);
    free(m->values);
    *m = (key_map){0};
}
