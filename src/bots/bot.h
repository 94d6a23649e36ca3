/* Bots from the inside: what every bot must offer, and the brief that its name stands for. Programs use ludus/bots.h.
 */
#ifndef LUDUS_BOTS_BOT_H
#define LUDUS_BOTS_BOT_H

#include "ludus/bots.h"
#include "ludus/judge.h"

/* A kind of bot begins its struct with this. All but `choose` may be NULL; they are as the functions of ludus/bots.h.
 */
struct ld_bot {
    bool (*choose)(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES]);
    void (*close)(ld_bot *bot);
    const float *(*opinion)(const ld_bot *bot);
};

enum { LD_MOST_ITERATIONS = 10000000, LD_MOST_MS = 60000 };

typedef struct ld_brief {
    const ld_game *game;
    float weights[LD_MAX_WEIGHTS];
    float noise; /* of the options' worths, as a share of how far they lie apart */
    float blur;  /* of the weights: the deviation of the logarithm of the factor that each is mistaken by */
    bool blind;  /* playouts take any option, without hints */
    long iterations, ms;
    ld_search search;
    const ld_foresight *told; /* playouts end in chances as people are told them; NULL: in ld_value */
} ld_brief;

/* Each copies the brief. NULL if there is no memory; ld_bot_close frees it. */
ld_bot *ld_greedy_open(const ld_brief *brief);
ld_bot *ld_flat_open(const ld_brief *brief);
ld_bot *ld_search_open(const ld_brief *brief);
/* How many iterations a tree search made when it last chose. */
long ld_search_spent(const ld_bot *bot);
/* The same search led by somebody who wants to know more than what to choose (counsel.c): a question, with how likely
 * each option looks before any thought; then iterations in which the seat takes this option, each in the world and with
 * the luck of its own, and what each seat's share of the win was in it. View and options must stay. */
const float *ld_search_pose(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng);
void ld_search_try(ld_bot *bot, int option, ld_rng luck, float share[LD_MAX_SEATS]);

/* The crew that was lent by ld_bot_parallel. */
void ld_bot_together(void (*work)(void *data, int index), void *data, int count);

/* About normal, mean 0, deviation 1. */
float ld_noise(ld_rng *rng);
/* The brief's weights as its blur shows them at this choice; uses no luck if it has none. */
void ld_blur(const ld_brief *brief, ld_rng *rng, float out[LD_MAX_WEIGHTS]);

/* Plays on from a full state until the brief's rounds or plies are over, seats by hints (or, with care,
 * by the judgement); then what each seat's share of the win looks like. */
void ld_playout(ld_state *state, const ld_brief *brief, bool careful, ld_rng *rng, float out[LD_MAX_SEATS]);

/* A clock for budgets in time, in milliseconds. */
double ld_bot_ms(void);

#endif
