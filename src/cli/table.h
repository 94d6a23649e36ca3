/* A table in the terminal: a game, who sits at it, and what a person may type. */
#ifndef LUDUS_CLI_TABLE_H
#define LUDUS_CLI_TABLE_H

#include "cli/screen.h"

typedef struct table {
    ld_session *session;
    ld_bot *bot[LD_MAX_SEATS]; /* NULL: a person */
    char bots[LD_MAX_SEATS][64];
    ld_rng mind;
    ld_voice voice;
    char file[400]; /* where the record is saved */
    int persons, last_person;
    int shown; /* events the person has been shown */
    bool lost; /* the input ended and the record could not be saved */
} table;

enum { TABLE_OVER = -1, TABLE_BROKEN = -2 };
/* Chance and bots act until a person must choose: that seat, or one of the above (with a sentence). */
int table_advance(table *t, char error[LD_ERROR_BYTES]);

typedef enum table_answer { TABLE_CHOSE, TABLE_STAY, TABLE_LEAVE } table_answer;
/* What a person typed at a step: a number, notation, or a command. `out` gets what to show. */
table_answer table_input(table *t, int seat, const ld_list *list, const char *input, rows *out);
/* The events the seat has not been shown yet, in words. */
void table_news(table *t, int seat, rows *out);
/* The last `count` events in words. */
void table_log(const table *t, int seat, int count, rows *out);

int play_in_lines(table *t);
int play_on_screen(table *t);

#endif
