/* Showing a game: the parts that the screen and the plain lines share. */
#ifndef LUDUS_CLI_SCREEN_H
#define LUDUS_CLI_SCREEN_H

#include "cli/cli.h"

#include <stdio.h>

enum { MAX_ROWS = 160, ROW_BYTES = 512 };

typedef struct rows {
    int count;
    char row[MAX_ROWS][ROW_BYTES];
} rows;

/* The board as lines of text, in colour if `out` is a terminal that likes it. */
void print_board(const ld_state *view, const ld_voice *voice, FILE *out);
void print_score(const ld_state *state, const ld_voice *voice, FILE *out);
/* Options numbered from 1, under their headings, in as many columns as fit. */
void layout_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out);
/* The bytes of the first `columns` characters of a text. */
size_t bytes_of(const char *text, int columns);
/* Breaks a text at blanks. */
void layout_text(const char *text, int width, rows *out);
/* Prints a text broken at blanks for 80 columns, its further rows standing in by `hang`, the first by `indent`. */
void print_text(const char *text, int indent, int hang, FILE *out);
void layout_score(const ld_state *state, const ld_voice *voice, rows *out);

#endif
