/* The rules in our own words, built into the program. */
#ifndef LUDUS_CLI_RULES_H
#define LUDUS_CLI_RULES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct rules_text {
    const char *game, *text;
} rules_text;

extern const rules_text rules_texts[]; /* a row without a game ends them */

const char *rules_of(const char *game); /* NULL if there are none */
/* The paragraph or table row of a rule as plain text; false if there is no such rule. */
bool rules_find(const char *game, const char *id, char *out, size_t room);

#endif
