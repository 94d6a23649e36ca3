/* The rulebook on the terminal: pages, contents, search. */
#ifndef LUDUS_CLI_READER_H
#define LUDUS_CLI_READER_H

#include <stdbool.h>

/* Is there a person at a terminal that can show pages? */
bool can_page(void);
/* Shows the text of this name (rules_of) until its reader has enough. */
void read_rulebook(const char *title, const char *name);

#endif
