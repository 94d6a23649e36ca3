/* Play in the terminal: a game, who sits at it, what has happened, and what a person may type. The screen (curses.c)
 * and the lines (lines.c) show it; what they show is the same. */
#ifndef LUDUS_CLI_DIALOGUE_H
#define LUDUS_CLI_DIALOGUE_H

#include "cli/screen.h"

/* Which choices are asked for once more. */
typedef enum confirming {
    CONFIRM_NONE,
    CONFIRM_TURN, /* what cannot be taken back and leaves it to others to go on */
    CONFIRM_ALL,  /* whatever cannot be taken back */
} confirming;

/* Whether it is told what a game and its phases are about. */
typedef enum telling {
    TELL_NOTHING,
    TELL_FIRST, /* what this person has not been told before */
    TELL_ALWAYS,
} telling;

typedef struct dialogue {
    ld_session *session;
    ld_bot *bot[LD_MAX_SEATS]; /* NULL: a person */
    char bots[LD_MAX_SEATS][64];
    ld_rng mind;
    ld_voice voice;
    char names[LD_MAX_SEATS][80];
    int width;      /* columns that sentences are broken at; 0: none */
    char file[400]; /* where the record is saved */
    bool kept;      /* the file was named, so the record is saved whatever happens */
    bool plain;     /* sentences only: no board is drawn */
    bool auto_pass; /* a person's only option is taken without asking, if nobody else is a person */
    confirming confirm;
    telling tells;
    unsigned told_goal;        /* seats that were shown the goal card, or need not be; one bit each */
    bool first_game;           /* the goal card is shown */
    const char *at_phase;      /* the phase of the last step */
    char phase[LD_LINE_BYTES]; /* what is told of this one; empty: nothing */
    int persons, last_person;
    int shown[LD_MAX_SEATS + 1]; /* events that each seat, and the spectator, has been shown */
    bool waits;                  /* for a second word on `pending` */
    ld_choice pending;
    const char *title;      /* of an answer that is read on a page of its own; NULL: it is short */
    bool lost;              /* the input ended and the record could not be saved */
    struct lesson *lesson;  /* that is played; NULL: a game */
    int laid_out, followed; /* of the lesson: its position, and what happened on it */
    ld_state drawn;         /* the position that the lesson showed last */
} dialogue;

enum { DIALOGUE_OVER = -1, DIALOGUE_BROKEN = -2, DIALOGUE_LEFT = -3 };
/* Chance and bots act until a person must choose: that seat, or one of the above (broken: with a sentence; left:
 * somebody ended the program). */
int dialogue_advance(dialogue *d, char error[LD_ERROR_BYTES]);
/* From now on Ctrl-C and the end of the terminal do not end the program: dialogue_ended() then says so. */
void dialogue_heed(void);
bool dialogue_ended(void);

typedef enum dialogue_answer { DIALOGUE_CHOSE, DIALOGUE_STAY, DIALOGUE_LEAVE } dialogue_answer;
/* What a person typed at a step: a number, notation, or a command. `out` gets what to show. */
dialogue_answer dialogue_input(dialogue *d, int seat, const ld_list *list, const char *input, rows *out);

/* What the seat sees, and its options in the order in which people look for them. */
void dialogue_options(const dialogue *d, int seat, ld_state *view, ld_list *list);
/* What is told once (told.c). By --tell, or NULL: the first time, if somebody sits at a terminal. */
telling tells_given(const char *given);
/* The goal card; is it to be shown before this choice of the seat? */
void dialogue_goal(const dialogue *d, int seat, const ld_state *view, rows *out);
bool dialogue_tells_goal(dialogue *d, int seat);
/* At the beginning of each step: dialogue_underway then begins with the sentence of the phase, if it is to be told. */
void dialogue_tell_phase(dialogue *d, const ld_state *view);
/* What is being built or gathered; often nothing. */
void dialogue_underway(const dialogue *d, int seat, const ld_state *view, rows *out);
/* What is asked. */
void dialogue_prompt(const dialogue *d, int seat, const ld_state *view, const ld_list *list, rows *out);

/* What happened since the seat was last shown something, in words, and what each part of the game that ended brought:
 * true if one did. */
bool dialogue_news(dialogue *d, int seat, rows *out);
/* The same from the seat's last choice on before others had a turn. Nothing counts as shown by it. */
bool dialogue_recent(const dialogue *d, int seat, rows *out);
/* The last `count` events (all: -1) that have the word in them (NULL: any). What others did to the seat is marked. */
void dialogue_log(const dialogue *d, int seat, const char *word, int count, rows *out);

/* Saves the record in the file (empty: the usual one) and says so, or why not. */
bool dialogue_save(dialogue *d, const char *file, rows *out);
/* The input has ended: saves. */
void dialogue_end_of_input(dialogue *d, rows *out);
/* A sentence in the thread's language, in rows. */
void dialogue_say(const dialogue *d, rows *out, const char *text);
/* What is said when all is over: the ranking, and where the record is. */
void dialogue_result(dialogue *d, rows *out);

/* Names for all seats: those given ("Ana,Rui", persons first), then our own. False and a sentence if they cannot be. */
bool dialogue_name(dialogue *d, const char *given, char error[LD_ERROR_BYTES]);

/* A lesson at the table (learn.c): the same as dialogue_advance, dialogue_prompt and dialogue_result. */
void learn_follow(dialogue *d);
int learn_advance(dialogue *d, char error[LD_ERROR_BYTES]);
void learn_prompt(const dialogue *d, rows *out);
void learn_result(dialogue *d, rows *out);
/* Is there something to be read, and nothing to choose? */
bool learn_reads(const dialogue *d);
/* Shows the table on the screen or in lines, until all is over or somebody leaves. */
int run_dialogue(dialogue *d, const arguments *args);
void leave_dialogue(dialogue *d);

int play_in_lines(dialogue *d);
int play_on_screen(dialogue *d);

#endif
