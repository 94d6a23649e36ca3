/* Spartacus: the weights as a table; the rows are in weights.h. */
#include "games/spartacus/judge/judge.h"

const ld_weight sparta_weights[WT_COUNT] = {
#define X(id, name, about, standard, low, high) {name, about, standard, low, high},
    SPARTA_JUDGED(X)
#undef X
#define X(id, name, about) {name, about, 0, -20, 20},
        SPARTA_STANDING(X)
#undef X
};

static_assert((int)WT_COUNT <= (int)LD_MAX_WEIGHTS, "there is room for all weights");
