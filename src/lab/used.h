/* What goes with winning: the share of the win of seats that used a thing, and of those that did not.
 *
 * Each game says what counts as using (ld_use). A seat used a thing if it did so at least once in the game; where most
 * seats did, if it did so more often than about half of them (`more_than`). Seats that never could are left out: those
 * whose role never uses the thing, so that a thing of one side is not compared with the other side, and those of games
 * that were played without it, where the game says what is in play. Things of the same name are one. What is in the
 * game for all seats is told by the scores. All of it is over blocks of games: seats of one game are not independent.
 */
#ifndef LUDUS_LAB_USED_H
#define LUDUS_LAB_USED_H

#include "lab/play.h"
#include "lab/stats.h"

enum { LD_USED_NAME = 48, LD_USED_LEAST = 20 }; /* LEAST: seats that used it, and that did not, or nothing is told */

typedef struct ld_thing_used {
    char name[LD_USED_NAME];
    int more_than;      /* times: this and less is not using it */
    long seats, others; /* that used it, that did not; games, of what is in common */
    ld_contrast value;  /* share of the win; the score, of what is in common */
    ld_contrast fair;   /* the same less the mean of the seat's role: a role's own things do not stand for the role */
} ld_thing_used;

typedef struct ld_use_found {
    char title[100];
    bool common;
    int type, count;
    int rare; /* things left out, since too few seats used them, or did not */
    ld_thing_used thing[LD_USED_THINGS];
    uint8_t as[LD_USED_THINGS];                    /* the first thing of this name */
    uint32_t roles[LD_USED_THINGS];                /* that use it, a bit each */
    uint32_t seats[LD_USED_THINGS][UINT8_MAX + 1]; /* that used it so often */
} ld_use_found;

typedef struct ld_uses {
    int count;
    bool settled; /* how often is using a thing */
    bool roles;   /* there are some */
    ld_mean role[32];
    ld_use_found use[LD_USES];
} ld_uses;

/* In this order: the names, from any position of the game; all games for each of the passes, blocks ended in the last
 * one; the end, which leaves in `thing` what can be told, the largest difference within roles first. */
typedef enum ld_uses_pass { LD_USES_WHO, LD_USES_HOW_OFTEN, LD_USES_WINS, LD_USES_PASSES } ld_uses_pass;

void ld_uses_begin(ld_uses *uses, const ld_state *state);
void ld_uses_take(ld_uses *uses, ld_uses_pass pass, const ld_row *row, int seats, const ld_used *used);
void ld_uses_block(ld_uses *uses);
void ld_uses_end(ld_uses *uses);

#endif
