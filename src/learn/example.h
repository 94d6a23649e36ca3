/* The rulebooks' worked examples as positions to try. Their scripts are the tests' own (tests/GAME/examples), built
 * into the program; what one seat does in them becomes what is asked for, and what they expect is left to the tests. */
#ifndef LUDUS_LEARN_EXAMPLE_H
#define LUDUS_LEARN_EXAMPLE_H

#include <stdbool.h>
#include <stddef.h>

/* The example that shows this number ("E-X3", or its first part "E-X3a"): where it begins, or NULL. */
const char *example_find(const char *game, const char *id);
/* The numbers of a game's examples, in their order; NULL after the last. `out` gets the number. */
const char *example_at(const char *game, int index, char *out, size_t room);
/* The example as the lines of a lesson, in the language spoken; each is handed over, the callee owns it. False if it
 * has none. */
bool example_lines(const char *game, const char *example, bool (*add)(void *data, char *line), void *data);

#endif
