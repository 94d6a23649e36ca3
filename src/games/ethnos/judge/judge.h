/* Ethnos: what the rooms of the judgement share: the names of the weights (their figures and what they mean stand in
 * weights.c), and a hand sorted by what could be played together. */
#ifndef ETHNOS_JUDGE_H
#define ETHNOS_JUDGE_H

#include "games/ethnos/rules.h"

#include <stddef.h>

/* Weights: those of the judgement, then those of a seat's standing. */
enum {
    J_MARKER,
    J_LATER,
    J_PRIZE,
    J_DENY,
    J_ELF,
    J_GIANT,
    J_SEA,
    J_ORC,
    J_TROLL,
    J_TROLL_VALUE,
    J_WIZARD,
    J_WIZARD_LATE,
    J_DISCARD,
    J_PACE,
    J_RACE,
    J_RISK,
    J_DRAWS,
    J_DECK,
    J_GROW,
    J_CASH,
    J_GLANCE
};
enum {
    G_GLORY,
    G_SURE,
    G_GLORY_LATE,
    G_SURE_LATE,
    G_NEXT,
    G_MARKERS,
    G_SEA,
    G_SYMBOL,
    G_HORDE,
    G_TROLLS,
    G_GIANT,
    G_BEST,
    G_BEST_RISK,
    G_SIZE,
    G_FITS,
    G_CARDS,
    G_CARDS_RISK,
    G_WILD,
    G_TURN,
    GLANCES,
    ETHNOS_WEIGHTS = J_GLANCE + GLANCES
};

extern const ld_weight ethnos_weights[ETHNOS_WEIGHTS];
extern const char *const ethnos_standing_words[GLANCES];

/* ---- a hand at a glance ---------------------------------------------------------------------------- */

/* Rows of six small counts are read as the bytes of one number, and summed and compared all at once. */
static const uint64_t ethnos_ones = UINT64_C(0x0101010101010101);

static inline uint64_t six_at(const void *base, size_t at) /* two bytes beyond them must belong to `base` too */
{
    uint64_t bytes;
    memcpy(&bytes, (const uint8_t *)base + at, sizeof bytes);
    return bytes & UINT64_C(0xffffffffffff);
}

static inline int sum_of(uint64_t bytes) { return (int)(bytes * ethnos_ones >> 56); }

static_assert(offsetof(ld_zone, n) + KINDS + 2 <= sizeof(ld_zone), "six_at stays within a zone");

/* A hand by groups: what could be played together. */
typedef struct groups {
    uint64_t kinds; /* without skeletons */
    uint8_t tribe[6], colour[8], wild;
} groups;

static inline int wild_in(const ethnos *s, const ld_zone *z) { return s->wild ? z->n[__builtin_ctzll(s->wild)] : 0; }

static inline void sort_hand(groups *g, const ethnos *s, int seat)
{
    const ld_zone *hand = &s->hand[seat];
    uint64_t colours = 0;
    for (int t = 0; t < 6; t++) {
        uint64_t row = six_at(hand, offsetof(ld_zone, n) + 6 * (size_t)t);
        g->tribe[t] = (uint8_t)sum_of(row);
        colours += row;
    }
    memcpy(g->colour, &colours, sizeof g->colour);
    assert(sum_of(colours) == hand->total);
    g->kinds = hand->mask & ~s->wild;
    g->wild = (uint8_t)wild_in(s, hand);
    if (s->wild) { /* in play: skeletons are neither a tribe nor of the first colour */
        int k = __builtin_ctzll(s->wild);
        g->tribe[k / 6] = 0;
        g->colour[k % 6] = (uint8_t)(g->colour[k % 6] - g->wild);
    }
}

#endif
