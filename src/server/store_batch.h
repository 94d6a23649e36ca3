/* Inside the store: writes that were recorded and wait to be carried out together. A write is a statement (its number,
 * or its text) and a copy of its values, so nothing of the one who asked for it has to stay. A batch also knows what it
 * is about, as keys: whoever has to see all that was written of a table or a user asks whether one is there. */
#ifndef LUDUS_SERVER_STORE_BATCH_H
#define LUDUS_SERVER_STORE_BATCH_H

#include "server/keys.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is kept whole or refused whole (store.h), as far as it is in this batch. */
typedef struct piece {
    uint64_t no, polled; /* the batch that had been polled last when it was begun */
    int64_t base, epoch; /* what was known of others' writes, and of shares, when it was begun */
    unsigned shares;     /* that it is under, a bit each */
    size_t from;         /* where its writes begin, and what they are about */
    int about;
    bool refused;
} piece;

typedef struct batch {
    uint64_t no; /* given when it is submitted */
    char *bytes;
    size_t used, room;
    key_map keys, refused; /* all that it is about; what refused pieces were about */
    piece *pieces;         /* of a store that several nodes share; else there are none */
    int64_t *about;
    int piece_count, piece_room, about_count, about_room;
    int writes;
    bool probe; /* somebody wants to know whether the disk has room, too */
} batch;

/* A recorded write; all of it is borrowed from the batch. Values by type: i a 64-bit number, s a text or NULL, b 32
 * bytes. */
enum { OP_VALUES = 20 };
typedef struct op {
    int which;        /* the statement's number, -1: `text` */
    const char *text; /* lives for ever */
    const char *types;
    struct op_value {
        int64_t number;
        const char *bytes;
        int size; /* of a text */
    } value[OP_VALUES];
} op;

void batch_add(batch *b, int which, const char *text, const char *types, va_list args);
/* The write at `*at`, which moves on; false at the end. */
bool batch_next(const batch *b, size_t *at, op *out);
/* What is added and marked from now on is of this piece. */
void batch_piece(batch *b, const piece *p);
/* Where its writes end, and what they are about. */
size_t batch_piece_end(const batch *b, int i);
int batch_about_end(const batch *b, int i);
/* Keys are not 0. */
void batch_mark(batch *b, int64_t key);
bool batch_marked(const batch *b, int64_t key);
/* Empty again; keeps its room. */
void batch_clear(batch *b);
void batch_free(batch *b);

#endif
