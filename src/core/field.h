/* Fields: how a plain struct is described to core, by rows, so that one reader and one writer serve every game. */
#ifndef LUDUS_CORE_FIELD_H
#define LUDUS_CORE_FIELD_H

#include "ludus.h"

/* A fact of the state, a local of a step or a figure: for dumps, checks, changes and observation. Values are numbers or
 * words of the game. A number is within low .. high, if these differ; a word is one the game has. */
enum {
    LD_F_SET = 1,  /* a bit set, of 1 to 8 bytes */
    LD_F_NULL = 2, /* 255, or -1 where it is signed, is null */
    LD_F_ENDS = 4, /* the innermost array is a list that ends at its first zero */
};
enum { LD_BY_SEAT = 0xffff }; /* dimension: as many as there are seats */

typedef struct ld_field {
    const char *name;
    uint16_t offset;
    uint8_t bytes; /* 1, 2 or 4 (a set: or 8); 0 for records */
    bool is_signed;
    uint8_t word; /* what a value names; 0: a number */
    uint8_t flags;
    struct {
        uint16_t count, stride;
        uint8_t word; /* 0: an array; else an object keyed by these words, zeros left out */
    } dim[3];
    const struct ld_field *members; /* of a list of records; dim[0] gives room and stride */
    uint16_t used;                  /* of a list: offset of the byte that counts it, as `offset`; 0: no list */
    int16_t low, high;              /* of a number; both 0: what its bytes can hold */
} ld_field;

/* How many elements the dimension of a field has, `at` being where the field or the part of it begins. */
int ld_field_count(const ld_state *state, const ld_field *field, const uint8_t *at, int depth);
/* One number of a field, wherever it is stored; the number that means null; and the field as a set. */
int32_t ld_field_read(const ld_field *field, const uint8_t *at);
int32_t ld_field_null(const ld_field *field);
uint64_t ld_field_set(const ld_field *field, const uint8_t *at);
void ld_field_write(const ld_field *field, uint8_t *at, int64_t value);

#endif
