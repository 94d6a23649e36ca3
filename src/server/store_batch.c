/* Recorded writes, one after the other in one piece of memory: a head, then each value. */
#include "server/store_batch.h"
#include "io/grow.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct head {
    int which;
    const char *text, *types;
} head;

enum { HASH_BYTES = 32, KEEP_ROOM = 4 << 20 };

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

/* ---- pieces and keys
 * -------------------------------------------------------------------------------------------------------- */

void batch_piece(batch *b, const piece *p)
{
    piece *last = b->piece_count ? &b->pieces[b->piece_count - 1] : NULL;
    if (last && last->no == p->no) {
        last->shares |= p->shares;
        return;
    }
    b->pieces = grown(b->pieces, b->piece_count, &b->piece_room, sizeof *b->pieces);
    piece *own = &b->pieces[b->piece_count++];
    *own = *p;
    own->from = b->used;
    own->about = b->about_count;
}

size_t batch_piece_end(const batch *b, int i) { return i + 1 < b->piece_count ? b->pieces[i + 1].from : b->used; }

int batch_about_end(const batch *b, int i) { return i + 1 < b->piece_count ? b->pieces[i + 1].about : b->about_count; }

void batch_mark(batch *b, int64_t key)
{
    keys_put(&b->keys, key, 1);
    if (!b->piece_count)
        return;
    b->about = grown(b->about, b->about_count, &b->about_room, sizeof *b->about);
    b->about[b->about_count++] = key;
}

bool batch_marked(const batch *b, int64_t key) { return keys_get(&b->keys, key); }

/* ---- room -------------------------------------------------------------------------------------------------------- */

void batch_clear(batch *b)
{
    if (b->room > KEEP_ROOM) {
        batch_free(b);
        return;
    }
    keys_clear(&b->keys);
    keys_clear(&b->refused);
    b->used = 0;
    b->piece_count = b->about_count = b->writes = 0;
    b->probe = false;
}

void batch_free(batch *b)
{
    free(b->bytes);
    keys_free(&b->keys);
    keys_free(&b->refused);
    free(b->pieces);
    free(b->about);
    *b = (batch){0};
}
