/* Do chances come true, and is luck fair? Games between bots in which positions are kept with what ld_value said of
 * them and who won; and every die and draw with the luck it was (ld_fortune). */
#ifndef LUDUS_LAB_CALIBRATE_H
#define LUDUS_LAB_CALIBRATE_H

#include "lab/match.h"
#include "ludus/judge.h"

enum { LD_SEEN = 24, LD_LUCK_KINDS = 24, LD_DECILES = 10, LD_STEP_NAME = 20 };

/* What is kept of a game. */
typedef struct ld_seen {
    ld_row row; /* with the luck of each seat */
    int32_t count, kinds;
    struct {
        int32_t phase;
        float value[LD_MAX_SEATS]; /* ld_value */
    } at[LD_SEEN];                 /* some of its decisions, each as likely as the others */
    struct {
        char step[LD_STEP_NAME];
        int32_t times;
        float luck[LD_MAX_SEATS];
    } kind[LD_LUCK_KINDS]; /* luck by the step that decided; what does not fit is in the last */
} ld_seen;

/* Plays. With match->adjusted luck is kept, too: that takes longer. Rows are of ld_seen, game by game; ld_rows_free in
 * any case. */
ld_ran ld_calibrate_run(const ld_match *match, ld_rows *out, char error[LD_ERROR_BYTES]);

/* The powers that make what was said come true best (the least log loss), by phase, and the leans, where each seat has
 * a side of its own; those of phases that were hardly seen stay near their neighbours'. Returns how many phases there
 * were. */
int ld_calibrate_fit(const ld_rows *rows, int seats, ld_foresight *told);

/* What was said and what was. Intervals are between games. */
typedef struct ld_calibration {
    ld_ratio said[LD_DECILES], was[LD_DECILES];
    double log_loss; /* a position */
    long positions;
} ld_calibration;
/* `phase` -1: of all. */
void ld_calibrate_tell(const ld_rows *rows, int seats, const ld_foresight *told, int phase, ld_calibration *out);
/* A decile's interval lies wholly outside what was said +- 3 points. */
bool ld_calibrate_wrong(const ld_calibration *c, int decile);

/* How fair luck was. */
typedef struct ld_fairness {
    int kinds;
    struct {
        char step[LD_STEP_NAME];
        long times;
        double size;              /* how large it is: the root of the mean square over a game */
        double worst;             /* of the seats' means, in their standard errors: about 3 at most by chance */
        ld_mean of[LD_MAX_SEATS]; /* the luck of each seat in a game */
    } kind[LD_LUCK_KINDS];
    ld_mean plain[LD_MAX_SEATS], adjusted[LD_MAX_SEATS]; /* results, and the same less luck */
    double ratio;                                        /* of the variances, adjusted to plain */
    double slope;                                        /* what a point of luck brings of the result */
    double best;                                         /* the ratio if luck is taken off times the slope */
} ld_fairness;
void ld_fairness_of(const ld_rows *rows, int seats, ld_fairness *out);

#endif
