/* Means with intervals, and the sequential test. All of it is over blocks of games, since the games of a block share
 * their luck. */
#ifndef LUDUS_LAB_STATS_H
#define LUDUS_LAB_STATS_H

#include <stdbool.h>

/* Mean and variance, a number at a time (Welford). */
typedef struct ld_mean {
    long count;
    double mean, square; /* square: sum of squared differences from the mean */
} ld_mean;

void ld_mean_add(ld_mean *m, double x);
double ld_mean_variance(const ld_mean *m);
/* Half the 95 % interval of the mean, by Student's t; `unknown` with fewer than two numbers. */
double ld_mean_half(const ld_mean *m, double unknown);

/* A mean of numbers with weights, with its interval from the variance between blocks: a ratio of two sums, so that
 * blocks with much count for much. */
typedef struct ld_ratio {
    double sum, weight;                           /* of the block */
    double sums, weights, sum2, product, weight2; /* of all blocks that ended, and of their squares */
    long count, blocks;
} ld_ratio;

void ld_ratio_add(ld_ratio *r, double x, double weight);
void ld_ratio_block(ld_ratio *r);
double ld_ratio_mean(const ld_ratio *r);
double ld_ratio_half(const ld_ratio *r); /* half the 95 % interval */
/* The 95 % interval; that of a share stays within 0 and 1 and is never a point (the rule of three). */
void ld_ratio_interval(const ld_ratio *r, bool share, double out[2]);

/* The difference of two such means whose numbers come from the same blocks. */
typedef struct ld_contrast {
    ld_ratio with, without; /* numbers are added here */
    double ss, sw, ws, ww;  /* products of their sums and weights, block by block */
} ld_contrast;

void ld_contrast_block(ld_contrast *c);
double ld_contrast_mean(const ld_contrast *c);
double ld_contrast_half(const ld_contrast *c); /* half the 95 % interval; the blocks' own covariance is in it */

/* The share of the win that a rating `elo` above n-1 equal others means (400 points: ten times the odds). */
double ld_share_of_elo(double elo, int seats);
double ld_elo_of_share(double share, int seats);

/* Sequential probability ratio test of the first bot against the field.
 *
 * H0: its rating is e0 above the field, H1: e1. Ratings are turned into shares of the win by ld_share_of_elo; blocks'
 * mean shares are taken as normal with their sample variance (with one block's worth of the variance by chance mixed
 * in, so that a few equal blocks do not end it). The test ends when the log-likelihood ratio leaves -2.94 .. 2.94: both
 * errors are then about 5 %. */
typedef struct ld_sprt {
    double e0, e1;
    int seats;
    ld_mean share;
    double llr;
} ld_sprt;

#define LD_SPRT_BOUND 2.94
enum { LD_SPRT_LEAST = 4, LD_SPRT_PRIOR = 24 }; /* LEAST: blocks before it may end */

/* Takes the mean share of a block; true if the test has ended. */
bool ld_sprt_add(ld_sprt *test, double share);
/* 1: H1 is accepted, -1: H0, 0: not decided. */
int ld_sprt_verdict(const ld_sprt *test);

#endif
