/* Spartacus: the tables of figures (part 2 of the rules; data.c): market cards, houses, Intrigue cards. */
#ifndef SPARTACUS_FIGURES_H
#define SPARTACUS_FIGURES_H

#include "games/spartacus/state.h"

typedef struct asset_row {
    const char *number, *id[EDITIONS], *name[EDITIONS];
    uint8_t pool[POOLS], coin, ability, copies;
    bool start;
} asset_row;

typedef struct house_rule_row {
    uint8_t gladiators, slaves, guards; /* the cost */
    bool discards;                      /* else they are exhausted */
    uint8_t coins, draws, changes, influence;
} house_rule_row;

typedef struct house_row {
    const char *id[EDITIONS], *name[EDITIONS];
    uint8_t gladiators, slaves, guards, coins;
    bool bribes; /* S-H4a takes the place of rule a */
    house_rule_row rule[2];
} house_row;

/* What a scheme names (S-5.20). */
enum { NAMES_NOTHING, NAMES_ANY, NAMES_OTHER, NAMES_PAYEE, NAMES_PAIR, NAMES_GAINER, NAMES_ASSET, NAMES_LOWEST };
/* "Only if"; `count` is its number. */
enum { IF_NOTHING, IF_OWN_SLAVE, IF_TARGET_GUARD, IF_TARGET_COIN, IF_TARGET_GLADIATORS, IF_TARGET_SLAVE };
/* Who gets the `price`. */
enum { PAY_NOBODY, PAY_BANK, PAY_TARGET, PAY_PAYEE, PAY_EACH_OTHER, PAY_PER_GUARD };
enum {
    DO_INFLUENCE,    /* the target's Influence changes by `amount` */
    DO_PAIR,         /* that of both targets */
    DO_SHIFT,        /* the target loses, the gainer gains */
    DO_EVERYBODY,    /* S-C26 */
    DO_COINS,        /* you take `amount` */
    DO_SLAVE_COINS,  /* the target takes `amount` for each slave */
    DO_SELL_SLAVE,   /* S-C13 */
    DO_DRAW,         /* the target draws */
    DO_INJURE,       /* the card named becomes injured */
    DO_ROB,          /* coins of the target go to you */
    DO_TAX,          /* coins of the target go to the Bank */
    DO_NO_GUARDS,    /* the target's Guards become exhausted */
    DO_NO_GLADIATOR, /* the target discards one of its choice */
    DO_NO_SLAVE,
};

typedef struct scheme_row {
    const char *id[EDITIONS], *title[EDITIONS];
    uint8_t needs, coin, copies[EDITIONS];
    uint8_t names, only_if, count, pay, price;
    bool slave; /* a slave of yours is part of the cost */
    uint8_t effect;
    int8_t amount;
    bool hard; /* only S-R06 foils it */
} scheme_row;

enum { IN_OPEN = 1, IN_FOIL = 2, IN_COUNTER = 4, IN_RIG = 8, IN_BLOOD = 16 };
enum { R_EXPOSED, R_BLOOD, R_FOIL, R_EXCHANGE };

typedef struct reaction_row {
    const char *id, *title;
    uint8_t needs, coin, copies[EDITIONS];
    uint8_t windows, effect, price;
    bool slave, spoils;
    uint8_t exposed;     /* which of the three exposures */
    uint8_t not_allowed; /* the phase in which it may not be played */
} reaction_row;

enum { EXPOSED_LUDUS, EXPOSED_PURSE, EXPOSED_BROTHEL, EXPOSURES };
/* The reactions that rules name. */
enum {
    A_SHAMEFUL_LUDUS = SCHEMES,
    BLOOD_ON_THE_SAND,
    DESTITUTE,
    EMPTY_BROTHEL,
    FOR_A_FEW_DENARII,
    JUPITERS_COCK,
    RIGGING_THE_MATCH,
    SACRIFICE,
    SUPPORT_FROM_ROME,
    WHISPERED_RUMORS
};

extern const asset_row sparta_asset_rows[ASSET_ROWS];
extern const uint8_t sparta_row_of[ASSETS]; /* card -> row */
extern const uint64_t sparta_with[ABILITIES];
extern const uint64_t sparta_gear[GEAR];
extern const uint64_t sparta_starting;
extern const house_row sparta_houses[HOUSES];
extern const scheme_row sparta_schemes[SCHEMES];
extern const reaction_row sparta_reactions[REACTIONS];
extern const uint8_t sparta_guard_copies[EDITIONS];
extern const uint8_t sparta_hand_size[TOP_INFLUENCE + 1]; /* S-2.3 */
extern const uint8_t sparta_start_influence[LENGTHS];
enum { GUARD_COIN = 1, GUARD_NEEDED = 4 /* S-6.22 */, HEAL_NEEDED = 4, CUNNING_WORTH = 2 };

#endif
