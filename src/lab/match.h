/* Matches: bots against bots, measured honestly.
 *
 * Games come in blocks. A block is one seed and all rotations of the bots over the seats, so that no
 * bot profits from a seat or from luck. Chance is keyed by event (which step, which time), so that a
 * changed decision does not shift all later luck. Intervals come from the variance between blocks.
 * Results do not depend on the number of threads. */
#ifndef LUDUS_LAB_MATCH_H
#define LUDUS_LAB_MATCH_H

#include "bots/bots.h"

typedef struct ld_match {
    const ld_game *game;
    int seats;
    const ld_setting *settings;
    int setting_count;
    int games;
    uint64_t seed;
    int threads;
    /* A bot for a seat of the list, one for each thread; the match closes it. */
    ld_bot *(*open)(void *data, int index, char error[LD_ERROR_BYTES]);
    void (*close)(ld_bot *bot);
    void *data;
    void (*progress)(int done, int games, void *data); /* NULL: quiet */
} ld_match;

typedef struct ld_share {
    int games;
    double win_share, low, high; /* 95 % interval */
    double mean_rank, mean_score;
} ld_share;

enum { LD_MATCH_ROLES = 12 };

typedef struct ld_match_result {
    int games;
    ld_share bot[LD_MAX_SEATS], seat[LD_MAX_SEATS];
    ld_share role[LD_MATCH_ROLES]; /* by ld_role, e.g. house; games is 0 where there is none */
    char role_name[LD_MATCH_ROLES][32];
    double decisions_per_game, seconds;
} ld_match_result;

/* False and a sentence if a bot failed; `out` then holds the games played before. */
bool ld_match_run(const ld_match *match, ld_match_result *out, char error[LD_ERROR_BYTES]);

#endif
