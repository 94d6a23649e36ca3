/* Matches: bots against bots, measured honestly.
 *
 * Games come in blocks. A block is one seed and all rotations of the bots over the seats, so that no
 * bot profits from a seat or from luck; where all bots are the same there is nothing to rotate, and a
 * block is one game. Chance is keyed by occasion (src/lab/luck.h), so that a changed decision does not
 * shift all later luck. Intervals come from the variance between blocks.
 * Results do not depend on the number of threads or ranks. */
#ifndef LUDUS_LAB_MATCH_H
#define LUDUS_LAB_MATCH_H

#include "lab/play.h"
#include "lab/run.h"
#include "lab/stats.h"

/* Whoever keeps the games themselves. What is told of one game comes from one thread. */
typedef struct ld_keeper {
    void *(*begin)(void *data, int game); /* NULL: there is no memory */
    void (*chose)(void *game, const ld_state *before, int seat, ld_choice choice);
    /* `end` is NULL if it was not played to its end. Releases the game. False and a sentence if it cannot be kept. */
    bool (*end)(void *game, const ld_state *end, char error[LD_ERROR_BYTES]);
    bool (*has)(void *data, int game); /* one that the journal has is played again if it is not kept */
    void *data;
} ld_keeper;

typedef struct ld_match {
    ld_setup setup;
    const char *kind;                /* of experiment, for the journal: "match" */
    const char *names[LD_MAX_SEATS]; /* of the bots */
    int games;                       /* at most; whole blocks are better */
    uint64_t seed;
    int threads;
    /* A bot of the list, one for each thread; the match closes it. */
    ld_bot *(*open)(void *data, int index, char error[LD_ERROR_BYTES]);
    void *data;
    bool sequential; /* stop when the test of e0 against e1 ends */
    double e0, e1;
    bool adjusted;           /* results are told less what luck explains of them: a control variate, whose mean is 0 */
    bool keep_ends;          /* rows are followed by the final position and what was used */
    const char *journal;     /* a path, or NULL */
    const ld_keeper *keeper; /* NULL: nobody */
} ld_match;

typedef struct ld_share {
    int games;
    double win_share, low, high; /* 95 % interval */
    double mean_rank, mean_score;
    double margin; /* mean of the score less the best other's */
} ld_share;

enum { LD_MATCH_ROLES = 12 };

typedef struct ld_match_result {
    int games;
    ld_share bot[LD_MAX_SEATS], seat[LD_MAX_SEATS];
    ld_share role[LD_MATCH_ROLES]; /* by ld_role, e.g. house; games is 0 where there is none */
    char role_name[LD_MATCH_ROLES][32];
    ld_sprt sprt;
    double slope, ratio; /* of an adjusted match: what a point of luck brings, and the variance that is left */
    double decisions_per_game, rounds_per_game;
    double seconds, seconds_per_game; /* by the clock; of one thread */
    ld_rows rows;                     /* of ld_row, game by game */
} ld_match_result;

/* Not LD_RAN: a sentence, and `out` holds the games there are. ld_match_free in any case. */
ld_ran ld_match_run(const ld_match *match, ld_match_result *out, char error[LD_ERROR_BYTES]);
void ld_match_free(ld_match_result *result);

/* Game i, or NULL if it was not played; which of the bots sat at a seat in it; how many games are a block. */
const ld_row *ld_match_row(const ld_match_result *result, int i);
void ld_match_end(const ld_match *match, const ld_row *row, ld_state *end, ld_used *used); /* with keep_ends */
int ld_match_bot_at(const ld_match *match, int game, int seat);
int ld_match_block(const ld_match *match);

/* The bots of a match, for one thread; NULL and a sentence if they cannot be opened. */
typedef struct ld_team ld_team;
ld_team *ld_team_open(const ld_match *match, char error[LD_ERROR_BYTES]);
void ld_team_close(ld_team *team);
const ld_match *ld_team_match(const ld_team *team);
/* Plays this game of the match, which says who sits where and what the luck is, by the given set-up. */
bool ld_team_play(const ld_team *team, const ld_setup *setup, int game, ld_row *row, ld_state *end, ld_used *used,
                  const ld_witness *witness, char error[LD_ERROR_BYTES]);
/* The kind of experiment and its bots, for a journal: at most 1000 characters. Returns how many. */
size_t ld_match_about(const ld_match *match, char *out, size_t room);

/* Adds one seat of a game to a tally; the tally's block ends with ld_tally_block. */
typedef struct ld_tally {
    ld_mean blocks, rank, score, margin;
    double share, in_block;
    int games, block_games;
} ld_tally;

void ld_tally_add(ld_tally *tally, const ld_row *row, int seats, int seat);
void ld_tally_block(ld_tally *tally);
ld_share ld_tally_share(const ld_tally *tally);

#endif
