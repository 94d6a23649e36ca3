/* What if: the same bots on the same luck, with one thing changed.
 *
 * A comparison has sides, which are set-ups that differ in an option or a figure. A task plays one game of each side,
 * all on one luck (src/lab/luck.h), so a side's difference from the first is known better than either: what both owe to
 * luck falls out of it. Its interval is that of the differences game by game. */
#ifndef LUDUS_LAB_COMPARE_H
#define LUDUS_LAB_COMPARE_H

#include "lab/balance.h"

enum { LD_SIDES = 64 };

typedef struct ld_compare {
    ld_match match; /* bots, games of each side, seed, journal; its set-up is that of the first side */
    ld_setup side[LD_SIDES];
    int sides;
} ld_compare;

typedef struct ld_compare_result {
    int games; /* of each side */
    double seconds;
    ld_rows rows; /* of ld_row, one for each side */
} ld_compare_result;

/* As ld_match_run: ld_compare_free in any case. */
ld_ran ld_compare_run(const ld_compare *compare, ld_compare_result *out, char error[LD_ERROR_BYTES]);
void ld_compare_free(ld_compare_result *result);
/* A side's part of game i, or NULL if it was not played. */
const ld_row *ld_compare_row(const ld_compare_result *result, int i, int side);

/* What is measured: the share of the win of a seat, a role, a place in the order of choosing or a bot; or a mean. */
typedef enum ld_measure {
    LD_BY_SEAT,
    LD_BY_ROLE,
    LD_BY_ORDER,
    LD_BY_BOT,
    LD_MEAN_CHOICES,
    LD_MEAN_ROUND,
    LD_MEAN_SCORE,
    LD_MEAN_WINNER, /* of winners' scores */
} ld_measure;

/* The same number on the first side and on another. */
typedef struct ld_paired {
    double mean[2], low[2], high[2]; /* 95 % intervals */
    double difference, least, most;  /* the other less the first, with its paired interval */
    double apart, together;          /* the difference's variance, had each side luck of its own; and as it is */
} ld_paired;

/* `of` is the seat, role, place or bot; 0 for a mean. False if there is none on one of the sides. */
bool ld_compare_pair(const ld_compare *compare, const ld_compare_result *result, int side, ld_measure what, int of,
                     ld_paired *out);

/* How a number is spread on both sides, in the same bars. */
typedef struct ld_overlay {
    double from, width;
    int bars, bar[2][LD_BARS];
} ld_overlay;

/* False if there is not enough memory, or nothing to count. */
bool ld_compare_overlay(const ld_compare *compare, const ld_compare_result *result, int side, ld_measure what,
                        ld_overlay *out);

#endif
