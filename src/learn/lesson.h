/* Lessons: a position, a sentence, something to do, a reaction. A lesson is a text in the language of scripts with
 * narration between (docs/lessons.md), built into the program; terminal, server and tests walk through it with the
 * functions below. It has no state but how far one has come: the same answers lead to the same place, so a border may
 * keep the answers alone. */
#ifndef LUDUS_LEARN_LESSON_H
#define LUDUS_LEARN_LESSON_H

#include "io/script.h"

/* A lesson as it lies on the shelf. Its texts are English, to be said through ld_tr. */
typedef struct lesson_card {
    char game[24], name[40]; /* "ethnos", "first-steps" */
    const char *text;        /* the whole file */
    bool example;            /* a worked example of the rules, whose text is a script (example.h) */
    char title[100], about[300];
    int minutes;
} lesson_card;

/* The lessons of a game in their order; false when there is no such one. */
bool lesson_card_at(const char *game, int index, lesson_card *out);
/* By its name or its number from 1 on; -1 if there is none, else its index. */
int lesson_card_find(const char *game, const char *word, lesson_card *out);
/* The worked example of this number ("E-X3"), to be walked through like a lesson; false if there is none. */
bool lesson_example_find(const char *game, const char *id, lesson_card *out);

typedef enum lesson_moment {
    LESSON_SAYS, /* something to read; lesson_on() goes on */
    LESSON_ASKS, /* something to do; lesson_choose() tries it */
    LESSON_ENDS,
    LESSON_BROKEN, /* the text and the rules do not agree; `script.error` says how */
} lesson_moment;

enum { LESSON_LINES = 400, LESSON_EVENTS = 4096 };

typedef struct lesson {
    lesson_card card;
    ld_script script; /* its `state` is the position now, its `log` what happened since `loaded` last changed */
    int seat;         /* who learns */
    int loaded;       /* how many times a position was laid out anew */
    lesson_moment moment;
    const char *said; /* what is to be read, or the task; what praises the last choice stands before it in `praise` */
    const char *praise, *hint;
    char *lines[LESSON_LINES];
    int count, at, wrong; /* wrong: the number of the line that is broken */
    ld_event events[LESSON_EVENTS];
} lesson;

/* Opens a lesson at its first moment; NULL and a sentence if its text is no lesson. The caller closes it. */
lesson *lesson_open(const lesson_card *card, char error[LD_ERROR_BYTES]);
void lesson_close(lesson *l);
/* After something was read. */
void lesson_on(lesson *l);
/* Tries a choice of the learner's options: true if it was what the task is about, and the lesson has gone on. Otherwise
 * nothing has changed, and `reply` is what to say to it. */
bool lesson_choose(lesson *l, ld_choice c, const char **reply);
/* Would it be right, or on the way to it? */
bool lesson_accepts(const lesson *l, ld_choice c);
/* What would be right now, or else on the way to it, for whoever has lost the thread. */
bool lesson_answer(const lesson *l, ld_choice *out);
/* Goes on by a word that was kept: "on" or a choice in notation. False and a sentence if it does not fit. */
bool lesson_follow(lesson *l, const char *word, char error[LD_ERROR_BYTES]);
/* How far one has come, and how far it is, in moments. */
void lesson_progress(const lesson *l, int *done, int *all);

/* Every text of a lesson that people read, one after the other from `*line` = 0 on; NULL after the last. */
const char *lesson_text_next(const lesson *l, int *line);

#endif
