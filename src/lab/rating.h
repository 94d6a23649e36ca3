/* Plackett-Luce ratings of bots, with terms for the seat and the role (house, side) they had, fitted jointly.
 *
 * A game is an order of finish: the chance to come first among those left is in proportion to exp(bot + seat + role).
 * Seats that share a rank are each taken as coming next among all that are left (Breslow). Weak priors keep what the
 * games cannot tell apart finite: a deviation of 700 points for bots, 170 for seats and roles. Intervals are robust:
 * from the variance of whole blocks of games, or from the curvature of the likelihood where that is wider. */
#ifndef LUDUS_LAB_RATING_H
#define LUDUS_LAB_RATING_H

#include "lab/match.h"

enum { LD_RATED = 16, LD_RATING_TERMS = LD_RATED + LD_MAX_SEATS + LD_MATCH_ROLES };

/* One game: who finished where, by seat. */
typedef struct ld_finish {
    int seats, block;                              /* games of a block stand together and share their luck */
    int16_t bot[LD_MAX_SEATS], role[LD_MAX_SEATS]; /* role -1: none */
    int16_t rank[LD_MAX_SEATS];
} ld_finish;

typedef struct ld_rating {
    double value, half; /* points (400: ten times the odds); half the 95 % interval */
} ld_rating;

typedef struct ld_ratings {
    ld_rating bot[LD_RATED];                            /* about the mean of all bots */
    ld_rating above[LD_RATED];                          /* about the bot before */
    ld_rating seat[LD_MAX_SEATS], role[LD_MATCH_ROLES]; /* about the mean of those there are */
    bool has_seat[LD_MAX_SEATS], has_role[LD_MATCH_ROLES];
} ld_ratings;

void ld_ratings_fit(const ld_finish *games, size_t count, int bots, ld_ratings *out);

#endif
