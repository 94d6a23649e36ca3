/* Do grades mean something? What decisions of bots cost against the best that can be found, all asked at the same
 * positions: some decisions of each game between players of one kind, judged by counsel (ludus/counsel.h). */
#ifndef LUDUS_LAB_GRADES_H
#define LUDUS_LAB_GRADES_H

#include "lab/match.h"
#include "ludus/counsel.h"

enum { LD_GRADED = LD_ASKED, LD_GRADED_GAME = 4 }; /* bots at most; decisions of a game */

typedef struct ld_grading {
    ld_match match;               /* who plays the games */
    const char *names[LD_GRADED]; /* whose choices are judged */
    int bots;
    long tries; /* a decision */
} ld_grading;

/* What is kept of a game. */
typedef struct ld_graded {
    int32_t decisions;
    float loss[LD_GRADED_GAME][LD_GRADED]; /* without a bias: below 0 as often as luck has it */
} ld_graded;

/* Rows are of ld_graded, game by game; ld_rows_free in any case. */
ld_ran ld_grades_run(const ld_grading *grading, ld_rows *out, char error[LD_ERROR_BYTES]);

#endif
