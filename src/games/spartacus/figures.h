/* Spartacus: the tables of figures (part 2 of the rules; data.c): market cards, houses, Intrigue cards. */
#ifndef SPARTACUS_FIGURES_H
#define SPARTACUS_FIGURES_H

#include "games/spartacus/state.h"

/* What a thing is called in each edition. */
typedef struct thing_name {
    const char *id[EDITIONS], *name[EDITIONS];
} thing_name;

typedef struct asset_row {
    uint8_t kind, gear; /* gear: NOBODY for combatants */
    uint8_t pool[POOLS], coin, ability, copies;
    uint8_t start; /* dealt at the start */
} asset_row;

typedef struct house_rule_row {
    uint8_t gladiators, slaves, guards; /* the cost */
    uint8_t discards;                   /* else they are exhausted */
    uint8_t coins, draws, changes, influence;
} house_rule_row;

typedef struct house_row {
    uint8_t gladiators, slaves, guards, coins;
    uint8_t bribes; /* S-H4a takes the place of rule a */
    house_rule_row rule[HOUSE_RULES];
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
    uint8_t type, needs, coin, copies[EDITIONS];
    uint8_t names, only_if, count; /* of a scheme */
    uint8_t windows;               /* of a reaction */
    uint8_t pay, price;
    uint8_t slave; /* one of yours is part of the cost */
    uint8_t effect, amount;
    uint8_t hard;        /* only S-R06 foils it */
    uint8_t spoils;      /* S-6.15 */
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

/* All that is printed on the components, and what follows from it (sparta_settle_figures). */
typedef struct sparta_figures {
    /* What follows: cards with each ability, of each type of equipment (S-2.7), starting cards (S-3.4), so that a House
     * can be asked at once. */
    uint64_t with[ABILITIES], gear[GEAR], starting;
    uint8_t row_of[ASSETS];         /* by card, copies side by side */
    uint8_t foil_needs, open_needs; /* S-6.4 the least that a foil and an open reaction need */
    /* What is printed. */
    asset_row asset[ASSET_ROWS];
    house_row house[HOUSES];
    card_row card[KINDS];
    uint8_t hand_size[TOP_INFLUENCE + 1]; /* S-2.3 */
    uint8_t start_influence[LENGTHS];     /* S-3.9 */
    uint8_t tribute[TOKENS];              /* S-8.14 */
    uint8_t odds[WAGERS];                 /* S-2.42 coins for each coin staked */
    uint8_t top_influence, max_wager, draw;
    uint8_t guard_needed, heal_needed; /* S-6.22, S-4.5 */
    uint8_t cunning, trident_range, javelin_range;
    uint8_t turn_limit, dry_limit, ask_limit, counter_limit, draft_limit, gift_limit, promise_limit;
    uint8_t pad[6];
} sparta_figures;

extern const thing_name sparta_asset_names[ASSET_ROWS], sparta_house_names[HOUSES], sparta_card_names[KINDS];
extern const sparta_figures sparta_standard;
extern const ld_figure sparta_figure_rows[];
bool sparta_settle_figures(void *figures, char *error);

/* The figures that this state is played by. */
static inline const sparta_figures *box(const sparta *s) { return ld_figures_of(s); }

#endif
