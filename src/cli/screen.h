/* Showing a game: the parts that the screen and the plain lines share. */
#ifndef LUDUS_CLI_SCREEN_H
#define LUDUS_CLI_SCREEN_H

#include "cli/cli.h"

#include <stdio.h>

enum { ROW_BYTES = 512, BOARD_ROWS = 60 };

/* As many rows as there are; begins as {0}. */
typedef struct rows {
    int count, room;
    char (*row)[ROW_BYTES];
} rows;

void add_row(rows *out, const char *text);
void rows_free(rows *r);

/* A board drawn, for who paints it. */
typedef struct board {
    ld_canvas canvas;
    int rows; /* that it takes: more than the canvas is high, if not all of it fits */
} board;

/* Draws in so many columns and rows: a game leaves out what would not fit. The caller frees it. */
void draw_board(const ld_state *view, const ld_voice *voice, int width, int height, board *out);
void free_board(board *b);
/* The board as lines of text, in colour if `out` is a terminal that likes it. */
void print_board(const ld_state *view, const ld_voice *voice, FILE *out);
/* The same as rows, without colours. */
void layout_board(const ld_state *view, const ld_voice *voice, int width, rows *out);
void print_score(const ld_state *state, const ld_voice *voice, FILE *out);
/* Options with the numbers that are typed for them, under their headings, in as many columns as fit. */
void layout_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out);
/* The same one below the other; `first` gets the row that each begins in. */
void list_options(const ld_state *view, const ld_list *list, const ld_voice *voice, int width, rows *out, int *first);
/* The bytes of the first `columns` characters of a text. */
size_t bytes_of(const char *text, int columns);
/* Breaks a text at blanks. */
void layout_text(const char *text, int width, rows *out);
/* Prints a text broken at blanks for 80 columns, its further rows standing in by `hang`, the first by `indent`. */
void print_text(const char *text, int indent, int hang, FILE *out);
/* The ranking with the account of each seat. */
void layout_score(const ld_state *state, const ld_voice *voice, int width, rows *out);
/* What a part of the game brought to whom, as a table; `plain`: as sentences. */
void layout_result(const ld_result *result, int seats, const ld_voice *voice, int width, bool plain, rows *out);

#endif
