/* Aquileia: the state, and the simple facts that can be read off it.
 *
 * Pawns, buildings and closed spaces are bit sets over the 29 spaces and 28 plots, numbered in order
 * of resolution and of the data table. A pawn leaves its space when that space is resolved, so what
 * comes next in the action phase is always the lowest space that still holds a pawn, and the stack
 * never holds more than the one step that is due.
 *
 * The Arena and the Stadium are one contest in different metals: bronze counts in the Arena, gold or
 * silver on the two sides of the Stadium; dice, cards and prizes all follow the metal.
 *
 * In a seat's view (core.viewer) the piles are all that the seat has not seen, other hands hold only
 * what everybody knows of them, and `left` and `held` keep the true numbers (A-K6). */
#ifndef AQUILA_STATE_H
#define AQUILA_STATE_H

#include "core/game.h"

enum { BRONZE, SILVER, GOLD, METALS };

enum {
    MOST_SEATS = 5, /* */
    MAX_ROUNDS = 6,
    FACE_UP = 3,
    THROWS = 34,
    EXCHANGES = 6,
    PAYMENTS = 15,
    /* whatever the figures */
    MAX_COINS = 100, /* of a metal */
    MAX_DICE = 4,
    MAX_SERVI = 8, /* slave cards bought at once */
    MAX_BUILDS = 5,
    MAX_SLAVES = 6, /* of a plot */
    MAX_STRENGTH = 250,
    MAX_CLOSINGS = 24, /* all spaces of all groups */
    NOBODY = 255,
    NONE = 255,
};

/* Spaces, 2.3 */
enum {
    DOLUS,
    PECUNIA,
    EQUI_1,
    EQUI_2,
    SERVI_BRONZE = 6,
    POTENTIA = 9,
    ARENA_A,
    GOLD_A = 13,
    SILVER_A = 16,
    THEATRUM = 19,
    FORUM_1,
    FORUM_2,
    FORUM_3,
    FORUM_5 = 24,
    LATRO,
    PORTUS_BRONZE,
    SPACES = 29
};

#define SPACE_BIT(space) (1u << (space))
#define SPACE_RANGE(from, count) (((1u << (count)) - 1) << (from))
enum {
    ALL_SPACES = SPACE_RANGE(0, SPACES),
    IN_ARENA = SPACE_RANGE(ARENA_A, 3),
    ON_GOLD = SPACE_RANGE(GOLD_A, 3),
    ON_SILVER = SPACE_RANGE(SILVER_A, 3),
    IN_STADIUM = ON_GOLD | ON_SILVER,
    IN_FORUM = SPACE_RANGE(FORUM_1, 5),
    ON_COINS = SPACE_RANGE(PORTUS_BRONZE, METALS),
};

enum { ARENA, STADIUM, AREAS }; /* where contests are held */

/* Plots, 2.6 */
enum { VILLAS = 16, SHOP_1 = VILLAS, BANK_1 = 24, PLOTS = 28 };
#define ALL_PLOTS ((1u << PLOTS) - 1)

/* Hand cards, 2.2: the slave deck, then the equi deck */
enum { SLAVE_1, SLAVE_2, HORSE_GOLD_1, HORSE_SILVER_1 = 4, WEAPON_1 = 6, CARDS = 9 };
enum { SLAVE_DECK, EQUI_DECK, DECKS };

enum { BLUE, WHITE, YELLOW, PURPLE, COLOURS };
enum { LAURELS = 8, POINT_LAUREL = COLOURS, DUOS = 6 };

enum { KEPT_OPEN, KEPT_DECK };

/* Where points on the track came from, A-13.10 */
enum { FROM_PECUNIA, FROM_ARENA, FROM_FORUM, FROM_WORKSHOPS, SOURCES };

#define STEP(id, kind) id,
enum {
#include "games/aquileia/steps.def"
    AQUILA_KINDS
};
#undef STEP

#define VERB(id, ...) id,
enum {
#include "games/aquileia/verbs.def"
    AQUILA_VERBS
};
#undef VERB

#define MESSAGE(id, ...) id,
enum {
#include "games/aquileia/messages.def"
    AQUILA_MESSAGES
};
#undef MESSAGE

#define REASON(id, ...) id,
enum {
    R_NONE,
#include "games/aquileia/reasons.def"
    AQUILA_REASONS
};
#undef REASON

enum {
    W_NUMBER,
    W_SEAT,
    W_METAL,
    W_SPACE,
    W_PLOT,
    W_CARD,
    W_LAUREL,
    W_DUO,
    W_EXCHANGE,
    W_THROW,
    W_PAYMENT,
    W_AREA,
    W_DECK,
    W_KEPT,
    W_SOURCE,
    AQUILA_WORDS
};

/* A race run in the Stadium, A-K3. In a view `drawn` or `kept` may be NONE: not known. */
typedef struct race {
    uint8_t first, second /* or NOBODY */, open, drawn, kept;
} race;

typedef struct aquila {
    ld_core core;
    /* options */
    uint8_t rounds, pecunia_always, tie_by_track, closing;
    uint8_t round; /* counts from 1; 0 in set-up */
    uint8_t start; /* start player of the round */
    uint8_t passed /* bit set of seats */, discs /* on the track */, track[LD_MAX_SEATS];
    uint8_t lying; /* the metals of which a coin lies in Portus */
    uint8_t blue_holder, blue_dice;
    uint32_t closed;
    uint32_t pawns[LD_MAX_SEATS]; /* the spaces they stand on */
    uint32_t built[LD_MAX_SEATS];
    uint8_t bank[METALS + 1], purse[LD_MAX_SEATS][METALS + 1]; /* the last byte is always 0 */
    uint8_t strength[LD_MAX_SEATS];                            /* during a contest */
    uint8_t pile[CARDS], discards[CARDS], hand[LD_MAX_SEATS][CARDS], known[LD_MAX_SEATS][CARDS];
    uint8_t face_up[FACE_UP];     /* beside equi-2, equi-3, equi-4 */
    uint8_t laurel_pile[LAURELS]; /* by kind */
    uint8_t open_laurel, races;
    race raced[MAX_ROUNDS];
    uint8_t duo_pile, duos[LD_MAX_SEATS];           /* bit sets */
    uint8_t left[DECKS], held[LD_MAX_SEATS][DECKS]; /* in a view: cards in piles and hands */
    uint8_t laurels_left;                           /* in a view: laurels in the pile */
    uint8_t pad[7];
    int16_t source[LD_MAX_SEATS][SOURCES];
} aquila;

static_assert(sizeof(aquila) <= 2048 && sizeof(aquila) % 8 == 0, "the state stays small");

/* ---- simple facts ---------------------------------------------------------------------------------- */

static inline int seats_of(const aquila *s) { return s->core.seats; }
static inline int after(const aquila *s, int seat) { return seat + 1 < s->core.seats ? seat + 1 : 0; }
/* The k-th seat in turn order, and the reverse. */
static inline int in_turn(const aquila *s, int k)
{
    assert(s->start < s->core.seats);
    return (s->start + k) % s->core.seats;
}
static inline int turn_of(const aquila *s, int seat)
{
    int turn = (seat - s->start + s->core.seats) % s->core.seats;
    assert(in_turn(s, turn) == seat);
    return turn;
}

static inline uint32_t taken(const aquila *s)
{
    uint32_t all = 0;
    for (int i = 0; i < LD_MAX_SEATS; i++) {
        assert(!(all & s->pawns[i])); /* one pawn a space */
        all |= s->pawns[i];
    }
    return all;
}

static inline uint32_t free_plots(const aquila *s)
{
    uint32_t all = 0;
    for (int i = 0; i < LD_MAX_SEATS; i++) {
        assert(!(all & s->built[i])); /* one owner a plot */
        all |= s->built[i];
    }
    return ALL_PLOTS & ~all;
}

/* The seat whose pawn stands on the space. */
static inline int owner_of(const aquila *s, int space)
{
    assert(space >= 0 && space < SPACES);
    for (int i = 0; i < s->core.seats; i++)
        if (s->pawns[i] >> space & 1)
            return i;
    return NOBODY;
}

/* Places on the tie-break track count from 0 here; a disc in hand is behind all others. */
static inline int place_on_track(const aquila *s, int seat)
{
    int place = 0;
    assert(s->discs <= s->core.seats);
    while (place < s->discs && s->track[place] != seat)
        place++;
    return place;
}
static inline bool disc_placed(const aquila *s, int seat) { return place_on_track(s, seat) < s->discs; }

static inline int deck_of(int card) { return card >= HORSE_GOLD_1; }
static inline int deck_from(int deck) { return deck == SLAVE_DECK ? SLAVE_1 : HORSE_GOLD_1; }
static inline int deck_to(int deck) { return deck == SLAVE_DECK ? HORSE_GOLD_1 : CARDS; }

static inline int count_cards(const uint8_t *n, int deck)
{
    int sum = 0;
    for (int k = deck_from(deck); k < deck_to(deck); k++)
        sum += n[k];
    return sum;
}

/* True numbers, in a view as well. */
static inline int pile_size(const aquila *s, int deck)
{
    return s->core.viewer ? s->left[deck] : count_cards(s->pile, deck);
}
static inline int hand_size(const aquila *s, int seat, int deck)
{
    return s->core.viewer ? s->held[seat][deck] : count_cards(s->hand[seat], deck);
}
/* Cards that could be drawn, the discards shuffled in. */
static inline int drawable(const aquila *s, int deck) { return pile_size(s, deck) + count_cards(s->discards, deck); }
/* Equi cards in hand that the others have not seen (A-K2). */
static inline int hidden_equi(const aquila *s, int seat)
{
    int hidden = hand_size(s, seat, EQUI_DECK) - count_cards(s->known[seat], EQUI_DECK);
    assert(hidden >= 0);
    return hidden;
}

/* A contestant's metal: what its dice, cards and prizes are counted in. */
static inline int contest_metal(const aquila *s, int area, int seat)
{
    assert(!(s->pawns[seat] & ON_GOLD) || !(s->pawns[seat] & ON_SILVER)); /* */
    return area == ARENA ? BRONZE : s->pawns[seat] & ON_GOLD ? GOLD : SILVER;
}
static inline uint32_t area_spaces(int area) { return area == ARENA ? (uint32_t)IN_ARENA : (uint32_t)IN_STADIUM; }
static inline bool contests(const aquila *s, int area, int seat) { return s->pawns[seat] & area_spaces(area); }

static inline int score_of(const aquila *s, int seat)
{
    int sum = 0;
    for (int i = 0; i < SOURCES; i++)
        sum += s->source[seat][i];
    assert(sum >= 0); /* no points are lost */
    return sum;
}

/* The true number, in a view as well. */
static inline int laurels_in_pile(const aquila *s)
{
    int sum = 0;
    for (int k = 0; k < LAURELS; k++)
        sum += s->laurel_pile[k];
    assert(sum >= s->laurels_left); /* a view's pile holds what is unseen elsewhere too */
    return s->core.viewer ? s->laurels_left : sum;
}

#endif
