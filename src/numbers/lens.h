/* How a lens is made: a plan of runs of equal facts, each with its columns, in blocks that are looked at or left out as
 * a whole. plan.c makes it from the game's tables, look.c follows it. */
#ifndef LUDUS_LENS_H
#define LUDUS_LENS_H

#include "numbers/numbers.h"

enum {
    ONE_HOT_MOST = 96, /* a word of more things is written in binary digits */
    EXACT_MOST = 12,   /* a number of a longer range has steps that grow, and binary digits */
    RUN_NAME = 80,
    SHIFTS = 2,
    MAP_NONE = 0,
    MAP_SEATS = 1, /* further ones are words with lasting numbers */
    MAP_ROOM = 256,
};

typedef enum sort { SORT_NUMBER, SORT_WORD, SORT_DIGITS, SORT_SET } sort;

/* An array that a run is an element of, where the element's place in the columns depends on the view. */
typedef struct shift {
    uint8_t map; /* MAP_NONE: there is none */
    int index, columns;
} shift;

/* How a run is looked along: numbers of one byte that have a table of patterns, words of one byte, or anything. */
typedef enum way { WAY_EACH, WAY_COUNTS, WAY_WORDS } way;

/* Facts of one field that lie in a row. */
typedef struct run {
    const ld_field *field; /* NULL: a part of a step */
    sort sort;
    way way;
    bool is_signed, null /* has a column for it */, quick /* nothing is written for 0 */;
    uint8_t bytes, word;
    uint16_t offset, stride, count;
    uint16_t used;         /* offset of the byte that says how many there are; 0: all */
    uint8_t by, of;        /* which map numbers its elements, and its words */
    shift shift[SHIFTS];   /* the innermost first */
    int column, width;     /* of the first element, and of each */
    int low, range, scale; /* of a number */
    uint8_t steps, digits;
    int pattern;         /* of a byte that is a number, as bits: which table of patterns; -1: none */
    uint8_t key;         /* the word that names its elements; 0: their numbers do */
    char name[RUN_NAME]; /* with * for each shift */
} run;

/* Runs first .. last-1; then the plan goes on at `skip`. A list has `records`, as many as the byte at `count` says,
 * each so many bytes and columns after the one before; the first one's runs stand for all, those of the others for
 * their names. */
typedef struct block {
    uint16_t count, records, stride;
    int first, last, skip, columns;
} block;

struct ld_lens {
    thing_table things;
    const ld_game *game;
    int seats, columns;
    ld_form form;
    int piece; /* log2 of the bytes of a piece: see marks */
    run *runs; /* one for each row of things with names of its own */
    int run_count, run_room;
    run *quick; /* the same with those put together that lie one behind the other: of these are the blocks */
    block *blocks;
    int block_count, block_room, plain_blocks; /* those after the plain ones are of steps */
    int depth_block[LD_FRAMES];                /* 1 + the block of what all steps have at this depth, */
    int step_block[LD_FRAMES][64];             /* and of a step of this kind */
    uint64_t (*patterns)[256];                 /* the bits of each number, for runs of one range each */
    int pattern_count, pattern_room;
    bool mapped[NUMBERS_WORDS]; /* words whose numbers are asked for */
    bool failed;                /* no memory */
};

/* Which pieces of an observation's memory are not 0, of floats: most are, so that clearing the others saves most of the
 * time. Bits are so dense that noting pieces costs more than clearing all. */
enum { MARKS = 16, PIECE = 7 /* a thermometer lies in two of them at most */ };
typedef struct marks {
    uint64_t at[MARKS];
} marks;
void lens_look(const ld_lens *l, const ld_state *state, int seat, void *out, marks *written);
void lens_clear(const ld_lens *l, void *out, const marks *written);

/* How many steps of the thermometer a number has passed. */
int lens_steps(int value);
int lens_step(int step); /* the number at which it does */
/* The steps and digits of a number. */
uint64_t lens_pattern(const run *r, int value);

#endif
