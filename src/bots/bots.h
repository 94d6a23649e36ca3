/* Bots: players that are handed their seat's view and nothing else. */
#ifndef LUDUS_BOTS_H
#define LUDUS_BOTS_H

#include "ludus.h"

typedef struct ld_bot ld_bot;

struct ld_bot {
    /* One of the options of the seat in this view. False if the bot failed; `error` says why. */
    bool (*choose)(ld_bot *bot, const ld_state *view, int seat, const ld_list *options, ld_rng *rng, ld_choice *out,
                   char error[LD_ERROR_BYTES]);
    void (*close)(ld_bot *bot); /* NULL for a bot that owns nothing */
};

extern ld_bot ld_bot_random, ld_bot_greedy;

/* The built-in bot of this name; NULL if there is none. */
ld_bot *ld_bot_find(const char *name);
extern const char *const ld_bot_names; /* for messages: "random, greedy" */

#endif
