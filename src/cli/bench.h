/* What `ludus bench` measures of bots. */
#ifndef LUDUS_CLI_BENCH_H
#define LUDUS_CLI_BENCH_H

#include "ludus.h"

/* Each a second, on one core, from positions in the middle of games. */
typedef struct search_figures {
    double copies;       /* of a view, filled in */
    double own_playouts; /* iterations of tree search as the game's bots use it */
    double to_round;     /* with playouts to the end of the round or Age */
    double to_end;       /* with playouts to the end of the game, drawn by the hints */
    double by_chance;    /* the same with any option as likely as another */
} search_figures;

/* False and a sentence if a bot cannot be had. */
bool measure_search(const ld_state *start, search_figures *out, char error[LD_ERROR_BYTES]);

#endif
