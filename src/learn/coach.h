/* A light coach: what to look at, the plan, and what to do and why; and whether what was done was good. All of it is
 * judged from what the seat may know and nothing else (ludus/counsel.h). What an option brings is told by ld_explain;
 * here it is only said which. Takes some hundredths of a second: servers let a worker ask. */
#ifndef LUDUS_LEARN_COACH_H
#define LUDUS_LEARN_COACH_H

#include "ludus/counsel.h"

enum { COACH_WORTH = 3 };

typedef struct coach_hint {
    ld_choice move; /* what the coach would do */
    int count;
    ld_choice worth[COACH_WORTH]; /* worth considering, the move among them, in the order of the options */
    float chance, margin;         /* to win with the move; half of its 95 % interval */
    int becauses;
    ld_because because[LD_BECAUSES]; /* the plan: what the move brings beside the next best (ld_because_text) */
} coach_hint;

/* What the seat, which is asked and has options in `view`, might do. The same view and luck bring the same hint. False
 * and a sentence if nobody has an opinion. */
bool coach_ask(const ld_state *view, int seat, ld_rng *rng, coach_hint *out, char error[LD_ERROR_BYTES]);

typedef struct coach_verdict {
    ld_choice best;            /* that could be found */
    float chance, best_chance; /* of what was chosen, and of the best */
    float loss, margin;        /* what it cost; half of its 95 % interval */
    int becauses;
    ld_because because[LD_BECAUSES]; /* what the best would have brought beside it */
} coach_verdict;

/* Was the choice good? `view` is the seat's before it was made. False and a sentence if there was no choice. */
bool coach_judge(const ld_state *view, int seat, ld_choice made, ld_rng *rng, coach_verdict *out,
                 char error[LD_ERROR_BYTES]);

/* A first game: short, with gentle rivals. `settings` ends with a key that is NULL. */
typedef struct first_game {
    const char *game;
    int seats;
    const char *bot; /* at every seat but the first */
    ld_setting settings[2];
} first_game;

/* NULL if the game has none of its own. */
const first_game *first_game_of(const char *game);

#endif
