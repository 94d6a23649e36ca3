/* Spartacus: A Game of Blood & Treachery: the state and what its files share.
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
    TURN_LIMIT = 40,
    DRY_LIMIT = 20,
    DRAFT_EXTRA = 3,
    GIFT_LIMIT = 20,
    TRIBUTE_FAVOUR = 2,
    TRIBUTE_CHAMPION = 6,
    MAX_WAGER = 3,
    INTRIGUE_DRAW = 3,
    HOUSE_RULES = 2, /* of each house */
    MAX_OFFERS = 9,
    MAX_ROUNDS = 2000, /* of a match; far more than dice and DRY_LIMIT allow */
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
enum { LENGTH_QUICK, LENGTH_STANDARD, LENGTH_ADVANCED, LENGTHS };
enum { ATTACK_POOL, DEFENCE_POOL, SPEED_POOL, POOLS };
enum { WEAPON, ARMOUR, SPECIAL, GEAR };
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

enum {
    V_ROLL,
    V_HOUSE_ID,
    V_DEAL,
    V_HEAL,
    V_USE,
    V_USE_SEAT,
    V_USE_CARD,
    V_PASS,
    V_PAY,
    V_FREE,
    V_DRAW,
    V_CASH,
    V_SCHEME,
    V_SCHEME_SEAT,
    V_SCHEME_SEATS,
    V_SCHEME_ASSET,
    V_REACT,
    V_REACT_SEAT,
    V_REACT_ASSET,
    V_HOUSE_A,
    V_HOUSE_B,
    V_POST,
    V_END,
    V_SEE,
    V_PICK,
    V_DISCARD,
    V_STOP,
    V_ASK,
    V_BRIBE,
    V_DECLARE,
    V_DROP,
    V_SUPPORT,
    V_REFUSE_SUPPORT,
    V_GUARD_TABLE,
    V_GUARD_HAND,
    V_FOIL,
    V_PAY_SEAT,
    V_TAKE_GUARD,
    V_LEAVE_GUARD,
    V_TRADE,
    V_SELL,
    V_SELL_GUARD,
    V_ACCEPT_OFFER,
    V_REFUSE_OFFER,
    V_WITHDRAW,
    V_WAIT,
    V_DONE,
    V_OFFER,
    V_OFFER_GUARD,
    V_OFFER_COINS,
    V_WANT,
    V_WANT_GUARD,
    V_WANT_COINS,
    V_UNDO,
    V_PROPOSE,
    V_CANCEL,
    V_PEEK,
    V_REVEAL,
    V_BID,
    V_PETITION_INVITE,
    V_PETITION_SPARE,
    V_PETITION_UP,
    V_PETITION_DOWN,
    V_INVITE,
    V_ACCEPT,
    V_DECLINE,
    V_SEND,
    V_EQUIP,
    V_BARE,
    V_BET,
    V_NET,
    V_HOLD_NET,
    V_REROLL_ALL,
    V_KEEP,
    V_REROLL,
    V_FORCE,
    V_REROLL_FORCE,
    V_FIRST,
    V_SECOND,
    V_MOVE,
    V_ATTACK,
    V_THROW,
    V_END_ACT,
    V_DEFEND_DEFENCE,
    V_DEFEND_SPEED,
    V_STRIKE,
    V_HOLD_AXE,
    V_BLOCK,
    V_TAKE,
    V_LOSE,
    V_CHAIN,
    V_HOLD_CHAIN,
    V_VICTOR,
    V_SAVE,
    V_REFUSE_SAVE,
    V_THUMB_UP,
    V_THUMB_DOWN,
    V_GIVE,
    V_POST_ASIDE,
    SPARTA_VERBS
};

enum {
    M_ROLL,
    M_HOST,
    M_HOUSE,
    M_DEAL,
    M_TURN,
    M_HEAL_ROLL,
    M_HEALED,
    M_STILL_INJURED,
    M_DIES,
    M_HEALER,
    M_LEDGER_GAIN,
    M_LEDGER_PAY,
    M_FREED,
    M_DRAW,
    M_RESHUFFLE,
    M_INTRIGUE_TURN,
    M_CASH,
    M_ABILITY_COINS,
    M_SPY,
    M_SPY_SEES,
    M_HANDMAID,
    M_HOUSE_RULE,
    M_EXHAUST,
    M_DISCARD_ASSET,
    M_DISCARD_GUARDS,
    M_EXHAUST_GUARDS,
    M_DISCARD_CARD,
    M_POST,
    M_END_TURN,
    M_SEEK,
    M_ASK,
    M_SUPPORTS,
    M_REFUSES,
    M_CUNNING,
    M_BRIBE,
    M_DROP,
    M_DECLARE,
    M_DECLARE_SEAT,
    M_DECLARE_SEATS,
    M_DECLARE_ASSET,
    M_FOILED,
    M_FAILS,
    M_SUCCEEDS,
    M_COINS_BANK,
    M_PAYS_BANK,
    M_PAYS_SEAT,
    M_INJURED,
    M_GAIN,
    M_LOSS,
    M_GUARD_TABLE,
    M_GUARD_HAND,
    M_GUARD_ROLL,
    M_BODYGUARD,
    M_REACT,
    M_REACT_SEAT,
    M_REACT_ASSET,
    M_COUNTERED,
    M_NO_EFFECT,
    M_TAKES_GUARD,
    M_LEAVES_GUARD,
    M_WINDOW_PASSED,
    M_MARKET,
    M_SELL,
    M_SELL_GUARD,
    M_OFFER,
    M_OFFER_VOID,
    M_ACCEPT_OFFER,
    M_REFUSE_OFFER,
    M_WITHDRAW,
    M_WAIT,
    M_DONE,
    M_ROW,
    M_MARKET_RESHUFFLE,
    M_PEEK,
    M_REVEAL,
    M_BIDS,
    M_TIE,
    M_BUYS,
    M_NO_BUYER,
    M_HOST_PAYS,
    M_NO_HOST_BID,
    M_PETITION_INVITE,
    M_PETITION_SPARE,
    M_PETITION_UP,
    M_PETITION_DOWN,
    M_INVITE,
    M_PETITION_PAID,
    M_PETITION_BACK,
    M_ACCEPTS,
    M_DECLINES,
    M_SENDS,
    M_EQUIPS,
    M_NO_MATCH,
    M_TRIBUTE,
    M_WAGER,
    M_RIGGED,
    M_ROUND,
    M_NET,
    M_NETS,
    M_INITIATIVE,
    M_INITIATIVE_WON,
    M_INITIATIVE_TIE,
    M_TACTIC,
    M_ORDER,
    M_MOVE,
    M_ATTACK,
    M_THROW,
    M_AGILE,
    M_DICE,
    M_REROLL,
    M_FORCE,
    M_WOUNDS,
    M_STOPPED,
    M_AXE,
    M_SHIELD,
    M_COUNTER_WOUNDS,
    M_LOSES_DICE,
    M_LEFT_ONE,
    M_GAMBLER,
    M_CHAINED,
    M_DEFEAT,
    M_DRY,
    M_VERDICT,
    M_SAVED,
    M_FAVOUR,
    M_CHAMPION,
    M_WAGER_WON,
    M_WAGER_LOST,
    M_SPARED,
    M_THUMB_UP,
    M_THUMB_DOWN,
    M_GIVE,
    M_TOURNAMENT,
    M_FORFEIT,
    M_TOURNAMENT_WON,
    M_TURN_LIMIT,
    M_WINS,
    SPARTA_MESSAGES
};

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
    W_BET /* coins on the four areas */
};

/* S-2.31 cards of a kind, counted */
typedef struct zone {
    uint64_t mask; /* the kinds with a count above 0 */
    uint8_t n[KINDS];
    uint8_t total;
} zone;

/* What one seat gives another and what it wants for it, item by item as added (S-7.9). */
typedef struct deal {
    uint8_t with; /* the partner; NOBODY if there is no deal */
    uint8_t edits /* made, undone ones included */, count;
    uint8_t pad;
    int16_t coins[2]; /* given, wanted */
    uint8_t item[EDITS];
} deal;
enum { ITEM_GUARD = ASSETS, ITEM_COINS = ASSETS + 1, WANTED = 0x80 };
/* An item is a card, a Guard or coins, and which side it is on; 0 is none. */
static inline int item_for(int what, bool wanted) { return (what + 1) | (wanted ? WANTED : 0); }
static inline int item_what(int item) { return (item & ~WANTED) - 1; }
static inline bool is_wanted(int item) { return item & WANTED; }

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
    zone deck, discard, hand[SEATS];
    uint8_t known[SEATS + 1][SEATS][KINDS]; /* S-14.2 [viewer][hand] */
    uint8_t left, held[SEATS];              /* in a view: cards in the deck and in each hand */
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
    uint8_t pad[1];
    uint16_t exposed; /* S-6.43 pairs noted, bit 3 * seat + reaction */
    int16_t coins[SEATS], aside[SEATS];
    int16_t source[SEATS][SOURCES];
    bout bout;
    deal draft[SEATS], offer[SEATS];
    uint8_t pad_end[6];
} sparta;

static_assert(sizeof(zone) == 48 && sizeof(deal) == 32, "no padding inside");
static_assert(sizeof(sparta) <= 4096 && sizeof(sparta) % 8 == 0, "the state stays small");

/* ---- data.c ------------------------------------------------------------------------------------- */

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

/* ---- looking at the state ------------------------------------------------------------------------- */

static inline int seats_of(const sparta *s) { return s->core.seats; }
/* S-1.1 */
static inline int after(const sparta *s, int seat, int steps) { return (seat + steps) % s->core.seats; }
static inline unsigned all_seats(const sparta *s) { return (1u << s->core.seats) - 1; }
static inline const asset_row *asset_of(int card) { return &sparta_asset_rows[sparta_row_of[card]]; }
/* S-1.6 what is exhausted counts for nothing */
static inline uint64_t ready_of(const sparta *s, int seat, uint64_t type) { return s->house[seat] & s->ready & type; }
static inline int count_of(uint64_t mask) { return __builtin_popcountll(mask); }
static inline int lowest_of(uint64_t mask) { return __builtin_ctzll(mask); }
/* S-V21 one slave counts as two */
static inline int slaves_of(const sparta *s, int seat)
{
    uint64_t mask = ready_of(s, seat, ALL_SLAVES);
    return count_of(mask) + count_of(mask & sparta_with[A_CHASTE]);
}
static inline int gladiators_of(const sparta *s, int seat) { return count_of(ready_of(s, seat, ALL_GLADIATORS)); }
static inline int owner_of(const sparta *s, int card) { return s->place[card] - PLACE_HOUSE; }
/* True numbers, in a view as well. */
static inline int held_by(const sparta *s, int seat) { return s->core.viewer ? s->held[seat] : s->hand[seat].total; }
static inline int amount_of(int coins) { return coins < MAX_AMOUNT ? coins : MAX_AMOUNT; }
static inline int needs_of(int kind)
{
    return kind < SCHEMES ? sparta_schemes[kind].needs : kind < GUARD ? sparta_reactions[kind - SCHEMES].needs : 0;
}
static inline int coin_of(int kind) /* S-2.32 */
{
    return kind < SCHEMES ? sparta_schemes[kind].coin
           : kind < GUARD ? sparta_reactions[kind - SCHEMES].coin
                          : GUARD_COIN;
}
static inline int copies_of(const sparta *s, int kind) /* S-2.30, S-2.33 */
{
    return kind < SCHEMES ? sparta_schemes[kind].copies[s->edition]
           : kind < GUARD ? sparta_reactions[kind - SCHEMES].copies[s->edition]
                          : sparta_guard_copies[s->edition];
}
/* The row of cards in front of a seat goes on clockwise: the seat that is `steps` after the Host. */
static inline int from_host(const sparta *s, int steps) { return (s->host + steps) % s->core.seats; }

#include "games/spartacus/steps.h"

/* ---- changing it (table.c) --------------------------------------------------------------------------- */

static inline void zone_add(zone *z, int k, int n)
{
    z->n[k] = (uint8_t)(z->n[k] + n);
    z->total = (uint8_t)(z->total + n);
    if (z->n[k])
        z->mask |= BIT(k);
}

static inline void zone_take(zone *z, int k, int n)
{
    assert(z->n[k] >= n);
    z->n[k] = (uint8_t)(z->n[k] - n);
    z->total = (uint8_t)(z->total - n);
    if (!z->n[k])
        z->mask &= ~BIT(k);
}

void sparta_say_seats(ld_log *log, int id, unsigned mask); /* which seats, by name */
void sparta_put(sparta *s, int card, int place);
void sparta_turn_to(sparta *s, int card, int condition);
void sparta_discard_asset(sparta *s, ld_log *log, int card);                     /* S-10.9 for a Champion */
void sparta_influence(sparta *s, ld_log *log, int seat, int change, int source); /* S-1.8 */
void sparta_bank(sparta *s, int seat, int coins);                                /* from the Bank; negative: to it */
void sparta_pay(sparta *s, ld_log *log, int from, int to, int coins);            /* between seats */
void sparta_leave_hand(sparta *s, int seat, int kind);                           /* S-14.2 */
void sparta_discard_card(sparta *s, int seat, int kind);                         /* from hand */
void sparta_draw(sparta *s, int seat, int cards);                                /* calls DRAW */
ld_frame *sparta_call(sparta *s, int kind, int seat);  /* a step of one seat, which is asked */
void sparta_let_pick(sparta *s, int seat, bool slave); /* calls PICK */
static inline void sparta_exhaust(sparta *s, int card) { sparta_turn_to(s, card, EXHAUSTED); }
/* Options shared by many steps. */
void sparta_list_dice(const void *state, const ld_frame *f, int seat, ld_list *out);
ld_choice sparta_throw(const void *state, ld_rng *rng);
void sparta_list_assets(ld_list *out, int verb, uint64_t mask);

/* ---- what the phases hand to each other ---------------------------------------------------------------- */

/* Sequences: each calls a frame that finishes by itself. */
void sparta_note_exposed(sparta *s);                                    /* window.c, S-6.43 */
bool sparta_newly_exposed(const sparta *s);                             /* window.c, S-6.42 */
unsigned sparta_exposed(const sparta *s);                               /* window.c, S-6.40 */
void sparta_open(sparta *s, int active);                                /* window.c, calls OPEN */
void sparta_react(sparta *s, int seat, int kind, int target, int card); /* window.c, calls REACTION */
void sparta_scheme_options(const sparta *s, const ld_frame *turn, int seat, ld_list *out); /* scheme.c */
void sparta_begin_scheme(sparta *s, ld_log *log, int seat, ld_choice c);                   /* scheme.c */
void sparta_scheme_ways(const sparta *s, int seat, int kind, ld_list *out);                /* scheme.c */
plan_locals sparta_plan(const sparta *s, int seat, ld_choice c);                           /* scheme.c, what it names */
unsigned sparta_scheme_targets(const sparta *s, int seat, int kind, int coins); /* effects.c, seats it could name */
bool sparta_scheme_holds(const sparta *s, int seat, int kind, int target, int coins); /* effects.c */
unsigned sparta_targets(const plan_locals *plan);                                     /* effects.c */
int sparta_lowest(const sparta *s);                                                   /* effects.c, S-C23 */
void sparta_pay_scheme(sparta *s, ld_log *log, ld_frame *f);                          /* effects.c */
void sparta_effect(sparta *s, ld_log *log, ld_frame *f);                              /* effects.c */
void sparta_effect_on(sparta *s, ld_log *log, ld_frame *f, int card);                 /* effects.c */
void sparta_react_options(const sparta *s, int seat, ld_list *out);                   /* window.c, S-5.9 */
void sparta_void_offers(sparta *s, ld_log *log);                                      /* market.c, S-7.13 */
bool sparta_concealed(const sparta *s, int seat);                                     /* market.c, S-7.30 */
void sparta_commit(sparta *s, int seat);                                              /* arena.c, calls SEND */
void sparta_death(sparta *s, int card);                                               /* arena.c, calls DEATH */
void sparta_match(sparta *s);                                                         /* combat.c, calls MATCH */
void sparta_clear_bout(sparta *s);                                                    /* combat.c */
uint64_t sparta_distinct(const sparta *s, uint64_t mask);                             /* arena.c, S-8.11 */
/* How a match ended, as a frame's result: 0 if it goes on. The loser is a side. */
static inline int defeat_code(int loser, int level) { return 1 + 3 * loser + level - 1; }
static inline int defeat_loser(int code) { return (code - 1) / 3; }
static inline int defeat_level(int code) { return (code - 1) % 3 + 1; }
bool sparta_check_victory(sparta *s, ld_log *log, bool last);           /* victory.c, S-11.1; true if it is decided */
void sparta_win(sparta *s, ld_log *log, int seat, int finalist);        /* victory.c */
bool sparta_fights(const sparta *s, int side, int seat);                /* combat.c */
const char *sparta_fighter_wrong(const void *state, const ld_frame *f); /* combat.c */
/* Abilities of a combatant, unless the opponent is a Trainer (S-9.36). */
bool sparta_has(const sparta *s, int side, int ability);
bool sparta_carries(const sparta *s, int side, int ability); /* ready equipment */

/* Hexes: eight columns a row, so that a step is a shift (S-2.40, S-2.41). */
enum { HEXES = 56, START_I = 3 * 8 + 0, START_II = 3 * 8 + 6 };
static inline int hex_q(int hex) { return (hex & 7) - 3; }
static inline int hex_r(int hex) { return (hex >> 3) - 3; }
extern const uint64_t sparta_arena;
int sparta_distance(int a, int b);
uint64_t sparta_reach(int from, int steps, int blocked); /* S-9.11 */

/* One attack, after the re-rolls (S-9.22 to S-9.25). */
typedef struct blow {
    int wounds, counter;
    bool stopped;
} blow;
blow sparta_blow(const sparta *s, int attacker, const uint8_t *attack, int attacks, const uint8_t *defence,
                 int defences);
int sparta_pack_dice(const uint8_t *faces, int count); /* dice as one number, for choices and words */
int sparta_unpack_dice(int packed, uint8_t *faces);
void sparta_add_die(bout *b, int side, int face);

bool sparta_setup(void *state, const ld_setting *settings, int count, char *error);
void sparta_redact(void *state, int seat);
void sparta_determinize(void *state, ld_rng *rng);
const char *sparta_check(const void *state);
void sparta_derive(void *state, uint64_t missing);
void sparta_outcome(const void *state, ld_outcome *out);
int sparta_account(const void *state, int seat, ld_line *out, int room);
void sparta_asides(const void *state, int seat, ld_list *out);
void sparta_aside(void *state, ld_log *log, int seat, ld_choice c);
bool sparta_word(const void *state, int word, int value, ld_style style, char *out, size_t room);
int sparta_word_count(const void *state, int word);
const char *sparta_explain(const void *state, int word, int value);
int sparta_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas);
void sparta_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out);
void sparta_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out);
void sparta_standing(const void *state, int seat, float *out);
int sparta_round(const void *state);
extern const ld_weight sparta_weights[];
bool sparta_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out);
extern const ld_verb sparta_verbs[SPARTA_VERBS];
extern const ld_message sparta_messages[SPARTA_MESSAGES];
extern const ld_field sparta_fields[];
extern const char *const sparta_word_types[];
extern const ld_game sparta_game;

#endif
