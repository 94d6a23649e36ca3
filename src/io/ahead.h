/* Moves ahead: a seat says now what it will answer when it is asked something later. One mechanism for all games, over
 * what the engine has anyway: a move names the step in which it holds (or any), the answer as it is written, and for
 * amounts how much at most. It holds only as long as exactly that can be answered: nothing is guessed. */
#ifndef LUDUS_IO_AHEAD_H
#define LUDUS_IO_AHEAD_H

#include "ludus.h"

#include <jansson.h>

enum { LD_AHEAD_MOVES = 8, LD_AHEAD_WORD = 64, LD_AHEAD_TIMES = 99, LD_AHEAD_AMOUNT = 999 };

typedef struct ld_ahead {
    char step[LD_AHEAD_WORD];   /* empty: whatever is asked */
    char choice[LD_AHEAD_WORD]; /* an answer, or without its amount if `most` is named */
    int most;                   /* the amount at most; -1: it is not about an amount */
    int times;                  /* so often yet; 0: until it is withdrawn */
    bool quiet;                 /* it ends when another does something to the seat */
} ld_ahead;

/* In their order: the first that fits is used. */
typedef struct ld_aheads {
    ld_ahead all[LD_AHEAD_MOVES];
    int count;
} ld_aheads;

/* Reads [{"step","choice","most","times","quiet"}..]; false and a sentence. */
bool ld_aheads_read(const ld_game *game, const json_t *list, ld_aheads *out, char error[LD_ERROR_BYTES]);
json_t *ld_aheads_json(const ld_aheads *moves);
/* The answer of a seat that owes one, and which of the moves gave it; -1: none fits. An amount is the highest that may
 * be in a step that is answered in secret, where nobody is outbid by a little more, and else the lowest. */
int ld_aheads_answer(const ld_aheads *moves, const ld_state *state, int seat, ld_choice *out);
/* One of them was used: it is gone if that was the last time. */
void ld_aheads_use(ld_aheads *moves, int which);
/* Those that end when something is done to the seat are gone; false if there were none. */
bool ld_aheads_disturb(ld_aheads *moves);
/* What can be said ahead in this game, for people: {"steps":[{"step","text"}..],"moves":[{"choice","text","most"}..]};
 * `most` is null for answers without an amount. */
json_t *ld_aheads_kinds(const ld_state *view);

#endif
