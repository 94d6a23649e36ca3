/* Spartacus: A Game of Blood & Treachery: the state.
 *
 * Market cards ("assets") are 62 separate cards: 23 gladiators, 24 slaves, 15 pieces of equipment, in the order of
 * the tables in data.c. `place`, `condition` and `tokens` say where each is and how it fares; `house`, `heap`, `pile`
 * and `ready` are the same facts as masks. Intrigue cards are counted by kind: 28 schemes, 10 reactions, the Guard.
 *
 * In a seat's view (core.viewer) the Intrigue deck is all that the seat has not seen, other hands hold only what it
 * knows of them, and `left` and `held` keep the true numbers (S-14.3). */
#ifndef SPARTACUS_STATE_H
#define SPARTACUS_STATE_H

#include "core/game.h"

enum {
    SEATS = 4,
    NOBODY = 255,
    ASSETS = 62,
    GLADIATORS = 23,
    SLAVES = 24,
    EQUIPMENT = 15,
    ASSET_ROWS = 49,
    SCHEMES = 28,
    REACTIONS = 10,
    GUARD = SCHEMES + REACTIONS,
    KINDS = GUARD + 1,
    HOUSES = 4,
    TOP_INFLUENCE = 12,
    PUBLIC = SEATS, /* the row of `known` that everybody shares */
    EDITS = 24,
    MAX_DICE = 5,
    MAX_AMOUNT = 250, /* S-Q71 coins named in one choice */
    MAX_WAGER = 3,    /* S-8.20 what a bet has room for */
    MAX_DRAW = 12,    /* cards drawn, changed, or gained by one card */
    MAX_DECK = 250,   /* Intrigue cards */
    MAX_DRAFTS = 20,  /* S-7.8 thrown away */
    HOUSE_RULES = 2,  /* of each house */
    MAX_OFFERS = 9,
    MAX_COUNTERS = 60, /* S-7.18 */
    MAX_ASKS = 60,     /* S-5.24 */
    MAX_ROUNDS = 2000, /* of a match; far more than dice and dry rounds allow */
    PURSE_STEP = 5,    /* S-7.35 */
    MAX_WOUNDS = 12,   /* of one attack */
};

#define BIT(i) (UINT64_C(1) << (i))
static const uint64_t ALL_ASSETS = BIT(ASSETS) - 1;
static const uint64_t ALL_GLADIATORS = BIT(GLADIATORS) - 1;
static const uint64_t ALL_SLAVES = (BIT(SLAVES) - 1) << GLADIATORS;
static const uint64_t ALL_COMBATANTS = BIT(GLADIATORS + SLAVES) - 1;
static const uint64_t ALL_EQUIPMENT = (BIT(EQUIPMENT) - 1) << (GLADIATORS + SLAVES);

enum { PLACE_DECK, PLACE_DISCARD, PLACE_ROW, PLACE_HOUSE, PLACES = PLACE_HOUSE + SEATS };
enum { READY, EXHAUSTED, INJURED, CONDITIONS };
/* S-2.44 */
enum { NO_TOKEN, ONE_FAVOUR, TWO_FAVOUR, CHAMPION, TOKENS };
enum { PHASE_SETUP, PHASE_UPKEEP, PHASE_INTRIGUE, PHASE_MARKET, PHASE_ARENA, PHASES };
enum { EDITION_2012, EDITION_2020, EDITIONS };
/* S-3.3, S-3.11 who decides which house a seat leads */
enum { HOUSES_CHOSEN, HOUSES_DEALT, HOUSES_GIVEN, HOUSES_BY };
enum { LENGTH_QUICK, LENGTH_STANDARD, LENGTH_ADVANCED, LENGTHS };
enum { ATTACK_POOL, DEFENCE_POOL, SPEED_POOL, POOLS };
enum { WEAPON, ARMOUR, SPECIAL, GEAR };
enum { GLADIATOR, SLAVE, PIECE, ASSET_KINDS };
enum { SCHEME_CARD, REACTION_CARD, GUARD_CARD, CARD_TYPES };
enum { YIELD = 1, INJURY, DECAPITATION };
enum { VICTORY_I, VICTORY_II, ON_INJURY, ON_DECAPITATION, WAGERS };

/* S-15.4 where Influence came from */
enum { BY_HOSTING, BY_VICTORY, BY_CHAMPION, BY_SCHEME, BY_REACTION, BY_HOUSE_RULE, BY_DECLINING, BY_THUMB, SOURCES };

/* What a card can do besides its figures. */
enum {
    A_NONE,
    A_VENGEFUL,
    A_IMPERVIOUS,
    A_RELENTLESS,
    A_TRAINER,
    A_TWICE_BLESSED,
    A_COUNTER,
    A_GAMBLER,
    A_AGILE,
    A_TACTICIAN,
    A_MERCILESS,
    A_HARDENED,
    A_CRUEL,
    A_CUNNING,
    A_INITIATE,
    A_DEVOTED,
    A_HEALER,
    A_SPY,
    A_INFORMANT,
    A_SKILLED,
    A_EXCEPTIONAL,
    A_HANDMAID,
    A_BODYGUARD,
    A_CHASTE,
    A_SWORD,
    A_AXE,
    A_TRIDENT,
    A_HELMET,
    A_SHIELD,
    A_MANICA,
    A_NET,
    A_JAVELIN,
    A_BALL_AND_CHAIN,
    ABILITIES
};

#define STEP(id, kind) id,
enum {
#include "games/spartacus/steps.def"
    SPARTA_KINDS
};
#undef STEP

#define VERB(id, ...) id,
enum {
#include "games/spartacus/verbs.def"
    SPARTA_VERBS
};
#undef VERB

#define MESSAGE(id, ...) id,
enum {
#include "games/spartacus/messages.def"
    SPARTA_MESSAGES
};
#undef MESSAGE

#define REASON(id, ...) id,
enum {
    R_NONE,
#include "games/spartacus/reasons.def"
    SPARTA_REASONS
};
#undef REASON

enum {
    W_NUMBER,
    W_SEAT,
    W_ASSET,
    W_CARD,
    W_HOUSE,
    W_HEX,
    W_DICE,
    W_POOL,
    W_PLACE,
    W_CONDITION,
    W_TOKEN,
    W_PHASE,
    W_EDITION,
    W_LENGTH,
    W_INITIATIVE,
    W_HOUSE_RULES,
    W_SOURCE,
    W_ITEM,
    W_ORDER, /* first, second, .. of a list */
    W_LEVEL,
    W_SIDE,
    W_AREA,
    W_BET, /* coins on the four areas */
    W_KIND,
    W_GEAR,
    W_TYPE,
    W_WINDOW,
    W_HOUSES_BY,
    W_BETTING,
    W_CONCEALED,
    W_MARKET_CARD, /* a kind of Market card, all copies */
    W_PROMISE,
    W_GOODS, /* what a deal moves: a card, a Guard, an amount of coins */
    W_TERM   /* the same with the side that gives it */
};

/* What one seat gives another and what it wants for it, item by item as added (S-7.9). */
typedef struct deal {
    uint8_t with; /* the partner; NOBODY if there is no deal */
    uint8_t edits /* made, undone ones included */, count;
    uint8_t answers;  /* of a draft: it answers an offer of the partner (S-7.17) */
    int16_t coins[2]; /* given, wanted */
    uint8_t item[EDITS];
} deal;
enum { ITEM_GUARD = ASSETS, ITEM_COINS = ASSETS + 1, WANTED = 0x80 };
/* An item is a card, a Guard or coins, and which side it is on; 0 is none. */
static inline int item_for(int what, bool wanted) { return (what + 1) | (wanted ? WANTED : 0); }
static inline int item_what(int item) { return (item & ~WANTED) - 1; }
static inline bool is_wanted(int item) { return item & WANTED; }
/* What is told of deals: cards, a Guard, then 0 coins, 1 coin, ..; as a term, what is wanted after what is given. */
enum { GOODS_COINS = ITEM_COINS, GOODS = GOODS_COINS + MAX_AMOUNT + 1 };

/* What one seat has promised another (S-12.8): table talk that the state remembers and nothing carries out. */
enum { NO_PROMISE, PROMISE_SUPPORT, PROMISE_PEACE, PROMISE_SPARE, PROMISE_INVITE, PROMISE_COINS, PROMISES };
enum { MAX_PROMISED = 5 }; /* coins promised at once */

/* A match in the Arena: side 0 stands at place I, side 1 at place II. */
typedef struct bout {
    uint8_t fighters; /* places filled */
    uint8_t seat[2], card[2], gear[2][GEAR], pool[2][POOLS], at[2];
    uint8_t chained[2]; /* S-9.13 */
    uint8_t forced[2];  /* S-G18 used */
    uint8_t count[2], die[2][MAX_DICE];
    uint8_t redo[2]; /* dice to roll again, by position */
    uint8_t dry, wounded;
    uint8_t pad[1];
} bout;

typedef struct sparta {
    ld_core core;
    uint64_t house[SEATS], heap, pile, ready; /* masks of `place` and `condition` */
    ld_zone deck, discard, hand[SEATS];       /* S-2.31 */
    uint8_t known[SEATS + 1][SEATS][KINDS];   /* S-14.2 [viewer][hand] */
    uint8_t left, held[SEATS];                /* in a view: cards in the deck and in each hand */
    uint8_t edition, length, initiative, house_rules, offers;
    uint8_t turn, phase, host;
    uint8_t house_of[SEATS];
    uint8_t influence[SEATS];
    uint8_t guards[SEATS], spent_guards[SEATS]; /* on the table, ready and exhausted */
    uint8_t gifts[SEATS];
    uint8_t place[ASSETS], condition[ASSETS], tokens[ASSETS];
    uint8_t row[SEATS], row_seen[SEATS], row_size, lot; /* the auction row; lot: cards already sold */
    uint8_t wager[SEATS][WAGERS];
    uint8_t winner, finalist, contenders;
    uint8_t houses_by, betting, concealed;
    uint16_t exposed; /* S-6.43 pairs noted, bit 3 * seat + reaction */
    int16_t coins[SEATS], aside[SEATS];
    int16_t source[SEATS][SOURCES];
    bout bout;
    deal draft[SEATS], offer[SEATS];
    uint8_t promise[SEATS][SEATS];                    /* S-12.9 [who promised][whom], the open one */
    uint8_t promise_coins[SEATS][SEATS];              /* that are still to be given */
    uint8_t promise_until[SEATS][SEATS];              /* the turn in which it ends */
    uint8_t kept[SEATS][SEATS], broken[SEATS][SEATS]; /* S-12.14 how often */
    uint8_t promised[SEATS];                          /* spoken this turn */
    uint8_t pad_end[2];
} sparta;

static_assert((int)KINDS <= (int)LD_ZONE_KINDS && sizeof(deal) == 32, "zones have room, deals no padding");
static_assert(sizeof(sparta) <= 4096 && sizeof(sparta) % 8 == 0, "the state stays small");

#endif
