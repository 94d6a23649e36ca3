/* A light coach: what to look at, what is worth considering, and what to do, asked of the bots from what the seat may
 * know and nothing else. What an option brings is told by ld_explain; here it is only said which. Takes as long as a
 * hard bot does: servers let a worker ask. */
#ifndef LUDUS_LEARN_COACH_H
#define LUDUS_LEARN_COACH_H

#include "ludus.h"

enum { COACH_WORTH = 3 };

typedef struct coach_hint {
    ld_choice move; /* what the coach would do */
    int count;
    ld_choice worth[COACH_WORTH]; /* worth considering, the move among them, in the order of the options */
} coach_hint;

/* What the seat, which is asked and has options in `view`, might do. The same view and luck bring the same hint. False
 * and a sentence if nobody has an opinion. */
bool coach_ask(const ld_state *view, int seat, ld_rng *rng, coach_hint *out, char error[LD_ERROR_BYTES]);

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
