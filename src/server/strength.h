/* How strong somebody is: a normal belief about a number of points, changed by each game (Weng and Lin's update of
 * Plackett-Luce, docs/ratings.md). 400 points are ten times the odds to finish ahead, as in the laboratory.
 *
 * At a table a strength is the sum of parts: who plays, the seat, and the role where the game has roles. What a game
 * tells goes to the parts in proportion to how little is known of them, so seats and roles, which begin as nearly
 * known, are learned slowly. */
#ifndef LUDUS_SERVER_STRENGTH_H
#define LUDUS_SERVER_STRENGTH_H

#include <stdint.h>

enum {
    STRENGTH_BEGIN = 1500,  /* of whoever is new */
    STRENGTH_UNSURE = 350,  /* its deviation then */
    STRENGTH_TERM = 60,     /* that of a seat or a role, which begin at 0 */
    STRENGTH_DRIFT = 10,    /* what a player may change between two games */
    STRENGTH_SETTLED = 110, /* a deviation below which it is said without a warning */
    STRENGTH_USED_TO = 10,  /* so many games of the same two within a while, and a further one counts half */
    STRENGTH_PARTS = 3
};

typedef struct strength {
    double mean, deviation;
} strength;

typedef struct strength_seat {
    strength part[STRENGTH_PARTS]; /* the first is who plays */
    int parts;
    int rank;      /* 1: the first; seats may share one */
    double weight; /* how much the game counts for this seat: 1 wholly */
} strength_seat;

strength strength_new(void);
/* Of a seat or a role. */
strength strength_term(void);
/* After a game. */
void strength_update(strength_seat *seats, int count);
/* How much a game counts for one whose others have been met so often: one number of games for each. */
double strength_weight(const int *met, int others);
/* What can be relied upon: the order of the list. */
double strength_low(strength s);

#endif
