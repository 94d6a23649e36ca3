/* What actions and observations share: things with numbers that stay, whatever the set-up. */
#ifndef LUDUS_NUMBERS_H
#define LUDUS_NUMBERS_H

#include "core/game.h"
#include "ludus/learn.h"

enum { NUMBERS_WORDS = 64 };

/* The things of one word. Without `lasting` the n-th that has a name is number n. */
typedef struct things {
    int count;
    const ld_lasting *lasting;
    int16_t *of; /* the number of each value, -1 if it has no name; NULL: as `lasting` says, or the value itself */
    int values;
} things;

typedef struct thing_table {
    ld_state blank; /* in which things have their names */
    int words;
    things word[NUMBERS_WORDS];
} thing_table;

/* False if there is no memory; then there is nothing to free. */
bool numbers_things_make(thing_table *t, const ld_state *like);
void numbers_things_free(thing_table *t);
/* The number of a value that a state of the game has; -1 if there is none. */
static inline int numbers_of(const things *t, const void *state, int value)
{
    if (t->lasting)
        return t->lasting->number(state, value);
    if (!t->of)
        return value < t->count ? value : -1;
    return value >= 0 && value < t->values ? t->of[value] : -1;
}
char *numbers_id(const thing_table *t, int word, int number, char *out, size_t room);

#endif
