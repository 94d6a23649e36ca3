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

const char *const sparta_standing_words[WT_COUNT - WT_JUDGED] = {
    [WT_S_INFLUENCE - WT_JUDGED] = N_("Influence"),
    [WT_S_ABOVE_8 - WT_JUDGED] = N_("Influence"),
    [WT_S_ABOVE_10 - WT_JUDGED] = N_("Influence"),
    [WT_S_TWELVE - WT_JUDGED] = N_("Influence"),
    [WT_S_LATE_INFLUENCE - WT_JUDGED] = N_("Influence"),
    [WT_S_TARGET - WT_JUDGED] = N_("Influence"),
    [WT_S_COINS - WT_JUDGED] = N_("coins"),
    [WT_S_PURSE - WT_JUDGED] = N_("coins"),
    [WT_S_SLAVES - WT_JUDGED] = N_("slaves"),
    [WT_S_LATE_SLAVES - WT_JUDGED] = N_("slaves"),
    [WT_S_EARNERS - WT_JUDGED] = N_("slaves"),
    [WT_S_FIGHTER - WT_JUDGED] = N_("gladiators"),
    [WT_S_SECOND - WT_JUDGED] = N_("gladiators"),
    [WT_S_GLADIATORS - WT_JUDGED] = N_("gladiators"),
    [WT_S_GEAR - WT_JUDGED] = N_("equipment"),
    [WT_S_FAVOUR - WT_JUDGED] = N_("Favour"),
    [WT_S_CHAMPION - WT_JUDGED] = N_("Favour"),
    [WT_S_GUARDS - WT_JUDGED] = N_("Guards"),
    [WT_S_RULE - WT_JUDGED] = N_("the house's own rule"),
    [WT_S_HAND - WT_JUDGED] = N_("cards in hand"),
    [WT_S_FOILS - WT_JUDGED] = N_("reactions in hand"),
    [WT_S_RISES - WT_JUDGED] = N_("schemes in hand"),
    [WT_S_BACKED - WT_JUDGED] = N_("schemes in hand"),
    [WT_S_HOST - WT_JUDGED] = N_("being Host"),
    [WT_S_HOST_NOW - WT_JUDGED] = N_("being Host"),
    [WT_S_BARE - WT_JUDGED] = N_("having gladiators, slaves and coins ready"),
    [WT_S_BOUT - WT_JUDGED] = N_("the match in the arena"),
    [WT_S_BOUT_DICE - WT_JUDGED] = N_("the match in the arena"),
};
