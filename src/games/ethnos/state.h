/* Ethnos: the state, and the simple facts that can be read off it.
 *
 * Cards are counted by kind. A kind is numbered within the tribes in play: six places a tribe, in
 * canonical order, one for each colour (skeletons use the first of theirs). So every zone of cards
 * is 36 counts and a mask of the kinds it holds.
 *
 * In a seat's view (core.viewer) the deck zone is all that the seat has not seen, other hands hold
 * only what everybody knows of them, and `left` and `held` keep the true numbers (E-K7). */
#ifndef ETHNOS_STATE_H
#define ETHNOS_STATE_H

#include "core/game.h"

enum {
    KINGDOMS = 6,
    KINDS = 36,
    HAND_ROOM = 10, /* most cards in a hand, whatever the limit */
    MAX_AGES = 3,
    DRAGONS = 3,    /* E-2.4 */
    MAX_CARDS = 84, /* six tribes, halflings among them */
    TROLLS = 6,     /* E-2.12 */
    MAX_TOKEN = 20,
    NOBODY = 255,
    NO_KINGDOM = 6,
};

enum { CENTAUR, DWARF, ELF, GIANT, HALFLING, MERFOLK, MINOTAUR, ORC, SKELETON, TROLL, WINGED, WIZARD, TRIBES };

/* E-1.3 what may be refused: nothing, markers and troll tokens, or the giant token and the sea as well */
enum { DECLINE_NOTHING, DECLINE_SOME, DECLINE_ALL };

/* E-9.7 where glory came from */
enum { FROM_KINGDOM, FROM_MERFOLK, FROM_GIANT_TAKE, FROM_GIANT_AGE, FROM_HORDE, FROM_BAND, SOURCES };

#define STEP(id, kind) id,
enum {
#include "games/ethnos/steps.def"
    ETHNOS_KINDS
};
#undef STEP

#define VERB(id, ...) id,
enum {
#include "games/ethnos/verbs.def"
    ETHNOS_VERBS
};
#undef VERB

#define MESSAGE(id, ...) id,
enum {
#include "games/ethnos/messages.def"
    ETHNOS_MESSAGES
};
#undef MESSAGE

#define REASON(id, ...) id,
enum {
    R_NONE,
#include "games/ethnos/reasons.def"
    ETHNOS_REASONS
};
#undef REASON

enum { W_NUMBER, W_SEAT, W_CARD, W_TRIBE, W_KINGDOM, W_COLOUR, W_SOURCE, W_AGE, W_GLORY, W_TABLE };

typedef struct band {
    uint8_t seat, leader, size /* as played */, cards /* still lying */;
} band;

typedef struct ethnos {
    ld_core core;
    ld_zone deck, row, aside, hand[LD_MAX_SEATS];
    uint8_t known[LD_MAX_SEATS][KINDS]; /* E-K3 */
    uint8_t left, held[LD_MAX_SEATS];   /* in a view: cards in the deck and in each hand */
    uint8_t tribe[6], tribes;           /* in play, ascending */
    uint8_t wanted;                     /* how many will be in play */
    uint8_t decline;                    /* DECLINE_.. */
    uint8_t age, ages;                  /* age counts from 1 */
    uint8_t bottom;                     /* B of E-4.4 */
    uint8_t dragons, third;             /* third: the seat that drew the third dragon last */
    uint8_t tokens_left[MAX_TOKEN + 1]; /* glory tokens not yet on the board, by value */
    uint8_t token[KINGDOMS][MAX_AGES];
    uint8_t markers[KINGDOMS][LD_MAX_SEATS];
    uint8_t supply[LD_MAX_SEATS];
    uint8_t sea[LD_MAX_SEATS];
    uint8_t horde[LD_MAX_SEATS]; /* filled spaces, one bit a colour */
    uint8_t troll[TROLLS];       /* owner of token 1 .. 6 */
    uint8_t giant, giant_size;
    uint8_t bands, band_cards;
    band band[MAX_CARDS];
    uint8_t card[MAX_CARDS]; /* the cards of all bands, leader first, in order of play */
    uint8_t pad[2];
    uint64_t wild; /* mask of the skeleton kind, 0 without skeletons */
    int16_t glory[LD_MAX_SEATS];
    int16_t source[LD_MAX_SEATS][MAX_AGES][SOURCES];
} ethnos;

static_assert(sizeof(ethnos) <= 2048 && sizeof(ethnos) % 8 == 0, "the state stays small");

/* ---- simple facts ---------------------------------------------------------------------------------------- */

static inline int seats_of(const ethnos *s) { return s->core.seats; }
static inline bool few_seats(const ethnos *s) { return s->core.seats <= 3; }
static inline int tribe_of(const ethnos *s, int kind)
{
    assert(kind >= 0 && kind < 6 * s->tribes);
    return s->tribe[kind / 6];
}
static inline int colour_of(int kind) { return kind % 6; }
static inline uint64_t tribe_mask(int kind) { return UINT64_C(0x3f) << kind / 6 * 6; }
static inline uint64_t colour_mask(const ethnos *s, int kind)
{
    return (UINT64_C(0x041041041) << colour_of(kind)) & ~s->wild;
}
static inline bool in_play(const ethnos *s, int tribe)
{
    for (int i = 0; i < s->tribes; i++)
        if (s->tribe[i] == tribe)
            return true;
    return false;
}
/* True numbers, in a view as well. */
static inline int deck_size(const ethnos *s) { return s->core.viewer ? s->left : s->deck.total; }
static inline int hand_size(const ethnos *s, int seat)
{
    assert(!s->core.viewer || s->held[seat] >= s->hand[seat].total); /* a view knows no card too many */
    return s->core.viewer ? s->held[seat] : s->hand[seat].total;
}

#endif
