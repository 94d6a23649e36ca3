/* Play in the terminal: a game, who sits at it, and what a person may type. */
#ifndef LUDUS_CLI_DIALOGUE_H
#define LUDUS_CLI_DIALOGUE_H

#include "cli/screen.h"

typedef struct dialogue {
    ld_session *session;
    ld_bot *bot[LD_MAX_SEATS]; /* NULL: a person */
    char bots[LD_MAX_SEATS][64];
    ld_rng mind;
    ld_voice voice; /* seats have no names of their own here, so that sentences find their forms */
    char names[LD_MAX_SEATS][80];
    int width;      /* columns that sentences are broken at; 0: none */
    char file[400]; /* where the record is saved */
    int persons, last_person;
    int shown; /* events the person has been shown */
    bool lost; /* the input ended and the record could not be saved */
} dialogue;

enum { DIALOGUE_OVER = -1, DIALOGUE_BROKEN = -2 };
/* Chance and bots act until a person must choose: that seat, or one of the above (with a sentence). */
int dialogue_advance(dialogue *d, char error[LD_ERROR_BYTES]);

typedef enum dialogue_answer { DIALOGUE_CHOSE, DIALOGUE_STAY, DIALOGUE_LEAVE } dialogue_answer;
/* What a person typed at a step: a number, notation, or a command. `out` gets what to show. */
dialogue_answer dialogue_input(dialogue *d, int seat, const ld_list *list, const char *input, rows *out);
/* The events the seat has not been shown yet, in words. */
void dialogue_news(dialogue *d, int seat, rows *out);
/* The last `count` events in words. */
void dialogue_log(const dialogue *d, int seat, int count, rows *out);

int play_in_lines(dialogue *d);
int play_on_screen(dialogue *d);

#endif
