/* Bots: players that are handed their seat's view and nothing else.
 *
 * A bot is named by a short text: NAME[:BUDGET][@FILE][+key=value]..
 *   random             any option
 *   greedy, tuned      the option the game's judgement rates best, with its standard or its tuned weights
 *   flat:200           so many playouts by the judgement, halving the options that are still considered
 *   search:1000        tree search with so many iterations; search:500ms with so much time
 *   gentle, easy, medium, hard, expert    levels for people: in each game what its own table says (ld_bot_meant)
 * FILE holds weights as text; +key=value sets one weight, or noise (of the options' worths), blur (of the weights),
 * explore, rivals, steady, trust, heat, rounds, plies, hints (0: playouts by chance). What the latter mean is said in
 * ludus/judge.h.
 *
 * A bot is asked by one thread at a time; several bots may think side by side. The same bot with the same view and
 * the same luck chooses the same, unless its budget is a time. */
#ifndef LUDUS_BOTS_H
#define LUDUS_BOTS_H

#include "ludus.h"

#ifdef __cplusplus
extern "C" {
#endif
#pragma GCC visibility push(default)

typedef struct ld_bot ld_bot;

/* Opens a bot for a game. Allocates: the caller owns the bot until ld_bot_close. NULL and a sentence in `error` if the
 * text names no bot or its weights cannot be read; then there is nothing to close. Keeps neither `name` nor `error`. */
ld_bot *ld_bot_open(const char *name, const ld_game *game, char error[LD_ERROR_BYTES]);
/* Frees the bot and all that it holds. NULL is allowed. */
void ld_bot_close(ld_bot *bot);

/* Asks for one of `options`, which are the seat's in `view` (ld_redact, then ld_options). The luck it uses is taken
 * from `rng`. The caller owns all that is passed; the bot keeps nothing of it. False if the bot failed: `error` says
 * why and `out` is not to be used. */
bool ld_bot_choose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES]);
/* What the bot thought of the options when it last chose, one number each, higher is better; NULL if it does not think.
 * The numbers are the bot's own: they last until it is asked again or closed. */
const float *ld_bot_opinion(const ld_bot *bot);

/* For messages. The texts are the library's. */
const char *ld_bot_names(void);  /* "random, greedy, .." */
const char *ld_bot_levels(void); /* those for people: "gentle, easy, medium, hard, expert" */
/* What a level stands for in a game, "search:100"; a name that is no level stands for itself. */
const char *ld_bot_meant(const char *name, const ld_game *game);

/* What bots are called at a table: short Latin names, which go round after so many. */
enum { LD_BOT_CALLED = 20 };
const char *ld_bot_called(uint32_t at);
/* How the bot comes to its choices in the game, in a sentence. The name is that of a bot there is. */
char *ld_bot_manner(const char *name, const ld_game *game, char *out, size_t room);

/* Runs `work` for 0 .. count-1, in any order or side by side, and returns when all are done. */
typedef void ld_bot_crew(void (*work)(void *data, int index), void *data, int count);
/* Searches use several trees where they can, one after the other unless a program with threads lends a crew, for all
 * bots and before the first is asked. What is chosen does not depend on it. NULL: one after the other again. */
void ld_bot_parallel(ld_bot_crew *crew);

#pragma GCC visibility pop
#ifdef __cplusplus
}
#endif
#endif
