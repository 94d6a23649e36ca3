/* A text on the whole screen that is turned page by page and searched. */
#ifndef LUDUS_CLI_PAGER_H
#define LUDUS_CLI_PAGER_H

#include "cli/screen.h"

/* A text in so many columns; where it is cut there stands a mark. */
void put_line(int y, int x, int columns, const char *text);
/* The first row from `from` on that has the words in it, whatever their case and marks, going round; -1: none. */
int find_row(const rows *text, int from, const char *word);
/* Reads a word after a sign on the last line; empty if it was given up. */
void ask_word(char sign, char *out, size_t room);
/* Shows the text until a key leaves it. Returns that key if it begins something to type, else 0; -1: the terminal is
 * gone. */
int read_pages(const char *title, const rows *text, bool from_end);
/* The same from a row on, in which one left it is kept too; `keys` stands at the foot. */
int read_pages_from(const char *title, const rows *text, int *top, const char *keys);

#endif
