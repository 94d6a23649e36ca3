/* What a person at this terminal has been through already: lessons, and what is told once. One line each, in a small
 * file of their own. */
#ifndef LUDUS_CLI_MEMORY_H
#define LUDUS_CLI_MEMORY_H

#include <stdbool.h>

/* "ethnos/first-steps": a lesson; "told ethnos/goal", "told ethnos/turn": the goal card, a phase's sentence. */
bool remembers(const char *what);
/* From now on, also where it cannot be kept: then for as long as the program runs. */
void remember(const char *what);

#endif
