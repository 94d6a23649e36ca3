/* Ethnos: what the steps keep while they last. */
#ifndef ETHNOS_STEPS_H
#define ETHNOS_STEPS_H

#include "games/ethnos/state.h"

#define GLORY_LOCALS(S, ONE, MANY, LIST)        \
    ONE(S, kingdom, uint8_t, .word = W_KINGDOM) \
    ONE(S, tokens, uint8_t, LD_RANGE(0, MAX_AGES - 1)) /* that it has */
LD_LOCALS(glory, GLORY_LOCALS);

#define DEAL_LOCALS(S, ONE, MANY, LIST) ONE(S, to, uint8_t, LD_SEAT)
LD_LOCALS(deal, DEAL_LOCALS);

#define REVEAL_LOCALS(S, ONE, MANY, LIST) ONE(S, left, uint8_t, LD_RANGE(1, 2 * LD_MAX_SEATS))
LD_LOCALS(reveal, REVEAL_LOCALS);

#define TURN_LOCALS(S, ONE, MANY, LIST) ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(turn, TURN_LOCALS);

#define DRAW_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, left, uint8_t, LD_RANGE(1, HAND_ROOM))
LD_LOCALS(draw, DRAW_LOCALS);

#define BASIS_LOCALS(S, ONE, MANY, LIST)    \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(basis, BASIS_LOCALS);

/* The cards of a list are in canonical order. */
#define BAND_LOCALS(S, ONE, MANY, LIST)     \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, by_colour, uint8_t, LD_YES_NO)   \
    LIST(S, added, uint8_t, HAND_ROOM - 1, .word = W_CARD)
LD_LOCALS(band, BAND_LOCALS);

#define PLACE_LOCALS(S, ONE, MANY, LIST)    \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, leader, uint8_t, .word = W_CARD) \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_ROOM))
LD_LOCALS(place, PLACE_LOCALS);

#define BONUS_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, left, uint8_t, LD_RANGE(1, 4))
LD_LOCALS(bonus, BONUS_LOCALS);

#define HORDE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, colour, uint8_t, .word = W_COLOUR)
LD_LOCALS(horde, HORDE_LOCALS);

/* Of troll, wizard, giant and sea; at sea the size is how far the seat may move. */
#define POWER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_ROOM))
LD_LOCALS(power, POWER_LOCALS);

#define KEEP_LOCALS(S, ONE, MANY, LIST)           \
    ONE(S, seat, uint8_t, LD_SEAT)                \
    ONE(S, size, uint8_t, LD_RANGE(1, HAND_ROOM)) \
    LIST(S, kept, uint8_t, HAND_ROOM - 1, .word = W_CARD)
LD_LOCALS(keep, KEEP_LOCALS);

#define CASH_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, passed, uint8_t, LD_RANGE(0, LD_MAX_SEATS - 1))
LD_LOCALS(cash, CASH_LOCALS);

/* Step kinds, each next to its rules. */
#define STEP(id, kind) extern const ld_kind ethnos_##kind;
#include "games/ethnos/steps.def"
#undef STEP

#endif
