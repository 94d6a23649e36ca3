/* Bots: players that are handed their seat's view and nothing else.
 *
 * A bot is named by a short text: NAME[:BUDGET][@FILE][+key=value]..
 *   random             any option
 *   greedy, tuned      the option the game's judgement rates best, with its standard or its tuned weights
 *   flat:200           so many playouts by the judgement, halving the options that are still considered
 *   search:1000        tree search with so many iterations; search:500ms with so much time
 *   easy, medium, hard, expert    levels for people, made of these
 * FILE holds weights as text; +key=value sets one weight, or noise, explore, rivals, steady, trust, heat, rounds,
 * plies, hints (0: playouts by chance). */
#ifndef LUDUS_BOTS_H
#define LUDUS_BOTS_H

#include "ludus.h"

typedef struct ld_bot ld_bot;

struct ld_bot {
    /* One of the options of the seat in this view. False if the bot failed; `error` says why. */
    bool (*choose)(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES]);
    void (*close)(ld_bot *bot);
    /* What the bot thought of the options when it last chose, higher is better; NULL if it does not think. */
    const float *(*opinion)(const ld_bot *bot);
};

/* Opens a bot for a game; NULL and a sentence if the text names none. ld_bot_close frees it. */
ld_bot *ld_bot_open(const char *name, const ld_game *game, char error[LD_ERROR_BYTES]);
void ld_bot_close(ld_bot *bot);

extern const char *const ld_bot_names;  /* for messages: "random, greedy, .." */
extern const char *const ld_bot_levels; /* those for people: "easy, medium, hard, expert" */

/* Searches use several trees at once where they can. A program with threads may set this to run `work` for 0 .. count-1
 * side by side; the choice does not depend on it. */
extern void (*ld_bot_parallel)(void (*work)(void *data, int index), void *data, int count);

/* ---- what bots are made of ------------------------------------------------------------------- */

enum { LD_MOST_ITERATIONS = 10000000, LD_MOST_MS = 60000 };

typedef struct ld_brief {
    const ld_game *game;
    float weights[LD_MAX_WEIGHTS];
    float noise; /* of the judgement, as a share of how far the options' worths lie apart */
    bool blind;  /* playouts take any option, without hints */
    long iterations, ms;
    ld_search search;
} ld_brief;

ld_bot *ld_judge_open(const ld_brief *brief);
ld_bot *ld_flat_open(const ld_brief *brief);
ld_bot *ld_search_open(const ld_brief *brief);
/* How many iterations a tree search made when it last chose. */
long ld_search_spent(const ld_bot *bot);

/* Reads lines "name number"; # begins a comment. Weights that are not named keep their value. `name` is for messages.
 */
bool ld_weights_read(const ld_game *game, const char *text, const char *name, float out[LD_MAX_WEIGHTS],
                     char error[LD_ERROR_BYTES]);
bool ld_weights_file(const ld_game *game, const char *path, float out[LD_MAX_WEIGHTS], char error[LD_ERROR_BYTES]);

/* How likely each option is by these worths: the softmax of worth / heat. */
void ld_softmax(const float *worth, int count, float heat, float *out);

/* An option by its hint, on a full state: its index. */
int ld_pick(const ld_state *state, int seat, const ld_list *list, const float *weights, ld_rng *rng);
/* Plays on from a full state until the brief's rounds or plies are over, seats by hints (or, with care,
 * by the judgement); then what each seat's share of the win looks like. */
void ld_playout(ld_state *state, const ld_brief *brief, bool careful, ld_rng *rng, float out[LD_MAX_SEATS]);

/* A clock for budgets in time, in milliseconds. */
double ld_bot_ms(void);

#endif
