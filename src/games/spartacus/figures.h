/* Spartacus: the tables of figures (part 2 of the rules; data.c): market cards, houses, Intrigue cards. */
#ifndef SPARTACUS_FIGURES_H
#define SPARTACUS_FIGURES_H

#include "games/spartacus/state.h"

typedef struct asset_row {
    const char *number, *id[EDITIONS], *name[EDITIONS];
    uint8_t kind, gear; /* gear: NOBODY for combatants */
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
    DO_INFLUENCE,    /* the target gains `amount` of Influence */
    DO_LOSS,         /* it loses that */
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
    R_EXPOSED, /* the target loses `amount` of Influence */
    R_BLOOD,   /* it gains that */
    R_FOIL,
    R_EXCHANGE,
};

enum { WINDOW_OPEN, WINDOW_FOIL, WINDOW_COUNTER, WINDOW_RIG, WINDOW_BLOOD, WINDOWS };
enum {
    IN_OPEN = 1 << WINDOW_OPEN,
    IN_FOIL = 1 << WINDOW_FOIL,
    IN_COUNTER = 1 << WINDOW_COUNTER,
    IN_RIG = 1 << WINDOW_RIG,
    IN_BLOOD = 1 << WINDOW_BLOOD
};

/* An Intrigue card: a scheme, a reaction or the Guard. */
typedef struct card_row {
    const char *id[EDITIONS], *title[EDITIONS];
    uint8_t type, needs, coin, copies[EDITIONS];
    uint8_t names, only_if, count; /* of a scheme */
    uint8_t windows;               /* of a reaction */
    uint8_t pay, price;
    bool slave; /* a slave of yours is part of the cost */
    uint8_t effect, amount;
    bool hard;           /* only S-R06 foils it */
    bool spoils;         /* S-6.15 */
    uint8_t exposed;     /* which of the three exposures */
    uint8_t not_allowed; /* the phase in which it may not be played */
} card_row;

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
extern const card_row sparta_cards[KINDS];
extern const uint8_t sparta_hand_size[TOP_INFLUENCE + 1]; /* S-2.3 */
extern const uint8_t sparta_start_influence[LENGTHS];
extern const uint8_t sparta_tribute[TOKENS];
extern const uint8_t sparta_odds_of[WAGERS];
extern const ld_figure sparta_figures[];
enum {
    GUARD_NEEDED = 4, /* S-6.22 */
    HEAL_NEEDED = 4,  /* S-4.5 */
    CUNNING_WORTH = 2,
    TRIDENT_RANGE = 2,
    JAVELIN_RANGE = 3,
};

#endif
