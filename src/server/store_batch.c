/* Recorded writes, one after the other in one piece of memory: a head, then each value. */
#include "server/store_batch.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct head {
    int which;
    const char *text, *types;
} head;

enum { HASH_BYTES = 32, FEW_KEYS = 64, KEEP_ROOM = 4 << 20 };

/* ---- writes ------------------------------------------------------------------------------------------------------ */

static void append(batch *b, const void *bytes, size_t size)
{
    if (b->used + size > b->room) {
        b->room = 2 * (b->used + size);
        b->bytes = realloc(b->bytes, b->room);
        if (!b->bytes)
            abort();
    }
    memcpy(b->bytes + b->used, bytes, size);
    b->used += size;
}

static void append_text(batch *b, const char *text)
{
    int size = text ? (int)strlen(text) : -1;
    append(b, &size, sizeof size);
    if (text)
        append(b, text, (size_t)size + 1);
}

void batch_add(batch *b, int which, const char *text, const char *types, va_list args)
{
    assert(strlen(types) <= OP_VALUES);
    head h;
    memset(&h, 0, sizeof h);
    h.which = which;
    h.text = text;
    h.types = types;
    append(b, &h, sizeof h);
    for (const char *type = types; *type; type++) {
        int64_t number;
        if (*type == 's') {
            append_text(b, va_arg(args, const char *));
        } else if (*type == 'b') {
            append(b, va_arg(args, const void *), HASH_BYTES);
        } else {
            number = va_arg(args, int64_t);
            append(b, &number, sizeof number);
        }
    }
    b->writes++;
}

static const char *take(const batch *b, size_t *at, size_t size)
{
    const char *bytes = b->bytes + *at;
    assert(*at + size <= b->used);
    *at += size;
    return bytes;
}

bool batch_next(const batch *b, size_t *at, op *out)
{
    head h;
    if (*at >= b->used)
        return false;
    memcpy(&h, take(b, at, sizeof h), sizeof h);
    *out = (op){.which = h.which, .text = h.text, .types = h.types};
    for (int i = 0; h.types[i]; i++) {
        struct op_value *v = &out->value[i];
        if (h.types[i] == 's') {
            memcpy(&v->size, take(b, at, sizeof v->size), sizeof v->size);
            v->bytes = v->size < 0 ? NULL : take(b, at, (size_t)v->size + 1);
        } else if (h.types[i] == 'b') {
            v->bytes = take(b, at, HASH_BYTES);
        } else {
            memcpy(&v->number, take(b, at, sizeof v->number), sizeof v->number);
        }
    }
    return true;
}

/* ---- keys -------------------------------------------------------------------------------------------------------- */

/* Where the key is, or where it would be. */
static int place_of(const batch *b, int64_t key)
{
    uint64_t hash = (uint64_t)key * 0x9e3779b97f4a7c15u;
    int at = (int)(hash >> 32) & (b->key_room - 1);
    while (b->keys[at] && b->keys[at] != key)
        at = (at + 1) & (b->key_room - 1);
    return at;
}

static void more_keys(batch *b)
{
    batch old = *b;
    b->key_room = old.key_room ? 2 * old.key_room : FEW_KEYS;
    b->keys = calloc((size_t)b->key_room, sizeof *b->keys);
    if (!b->keys)
        abort();
    for (int i = 0; i < old.key_room; i++)
        if (old.keys[i])
            b->keys[place_of(b, old.keys[i])] = old.keys[i];
    free(old.keys);
}

void batch_mark(batch *b, int64_t key)
{
    assert(key);
    if (2 * b->key_count >= b->key_room)
        more_keys(b);
    int64_t *at = &b->keys[place_of(b, key)];
    b->key_count += !*at;
    *at = key;
}

bool batch_marked(const batch *b, int64_t key) { return b->key_count && b->keys[place_of(b, key)]; }

/* ---- room -------------------------------------------------------------------------------------------------------- */

void batch_clear(batch *b)
{
    if (b->room > KEEP_ROOM) {
        batch_free(b);
        return;
    }
    if (b->key_count)
        memset(b->keys, 0, (size_t)b->key_room * sizeof *b->keys);
    b->used = 0;
    b->key_count = b->writes = 0;
    b->probe = false;
}

void batch_free(batch *b)
{
    free(b->bytes);
    free(b->keys);
    *b = (batch){0};
}
