/* Aquileia: what the steps keep while they last. The stack never holds more than one of them.
 *
 * The locals of every step of the action phase begin with the seat it is about and where that is, a space or, in a
 * contest, an area; so one function asks for any of them (aquila_ask). */
#ifndef AQUILA_STEPS_H
#define AQUILA_STEPS_H

#include "games/aquileia/state.h"

/* A face-up place and the space beside it. */
#define DEAL_LOCALS(S, ONE, MANY, LIST)              \
    ONE(S, place, uint8_t, LD_RANGE(0, FACE_UP - 1)) \
    ONE(S, space, uint8_t, .word = W_SPACE)
LD_LOCALS(deal, DEAL_LOCALS);

/* The row of the table of closings that is next. */
#define CLOSE_LOCALS(S, ONE, MANY, LIST) ONE(S, row, uint8_t, LD_RANGE(0, MAX_CLOSINGS - 1))
LD_LOCALS(close, CLOSE_LOCALS);

#define PLACE_LOCALS(S, ONE, MANY, LIST) ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(place, PLACE_LOCALS);

/* Of dolus, equi, draw-equi, servi, reveal, latro and portus: the space that is due and its owner. */
#define SPACE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, space, uint8_t, .word = W_SPACE)
LD_LOCALS(space, SPACE_LOCALS);

#define PECUNIA_LOCALS(S, ONE, MANY, LIST)  \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, space, uint8_t, .word = W_SPACE) \
    ONE(S, made, uint8_t, LD_YES_NO) /* has anything been exchanged? */
LD_LOCALS(pecunia, PECUNIA_LOCALS);

#define SLAVES_LOCALS(S, ONE, MANY, LIST)   \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, space, uint8_t, .word = W_SPACE) \
    ONE(S, left, uint8_t, LD_RANGE(1, MAX_SERVI)) /* cards to come */
LD_LOCALS(slaves, SLAVES_LOCALS);

/* Of roll, cards and dice. */
#define CONTEST_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)         \
    ONE(S, area, uint8_t, .word = W_AREA)
LD_LOCALS(contest, CONTEST_LOCALS);

#define BLUE_LOCALS(S, ONE, MANY, LIST)   \
    ONE(S, seat, uint8_t, LD_SEAT)        \
    ONE(S, area, uint8_t, .word = W_AREA) \
    ONE(S, dice, uint8_t, LD_RANGE(1, MAX_DICE))
LD_LOCALS(blue, BLUE_LOCALS);

/* Of prize and draw-laurel: the 1st, and the 2nd or nobody. */
#define AWARD_LOCALS(S, ONE, MANY, LIST)  \
    ONE(S, seat, uint8_t, LD_SEAT)        \
    ONE(S, area, uint8_t, .word = W_AREA) \
    ONE(S, second, uint8_t, LD_SEAT, .flags = LD_F_NULL)
LD_LOCALS(award, AWARD_LOCALS);

/* In the view of the others the laurel drawn is null. */
#define LAUREL_LOCALS(S, ONE, MANY, LIST)                \
    ONE(S, seat, uint8_t, LD_SEAT)                       \
    ONE(S, area, uint8_t, .word = W_AREA)                \
    ONE(S, second, uint8_t, LD_SEAT, .flags = LD_F_NULL) \
    ONE(S, drawn, uint8_t, .word = W_LAUREL, .flags = LD_F_NULL)
LD_LOCALS(laurel, LAUREL_LOCALS);

#define AUCTION_LOCALS(S, ONE, MANY, LIST)                                        \
    ONE(S, seat, uint8_t, LD_SEAT)                                                \
    ONE(S, space, uint8_t, .word = W_SPACE)                                       \
    ONE(S, duo, uint8_t, .word = W_DUO)                                           \
    ONE(S, bidder, uint8_t, LD_SEAT, .flags = LD_F_NULL)                          \
    MANY(S, bid, uint8_t, METALS, .dim[0].word = W_METAL, LD_RANGE(0, MAX_COINS)) \
    ONE(S, still_in, uint8_t, LD_SEATS)
LD_LOCALS(auction, AUCTION_LOCALS);

#define BUILD_LOCALS(S, ONE, MANY, LIST)    \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, space, uint8_t, .word = W_SPACE) \
    ONE(S, left, uint8_t, LD_RANGE(1, MAX_BUILDS)) /* buildings still allowed, this one too */
LD_LOCALS(build, BUILD_LOCALS);

#define PAY_LOCALS(S, ONE, MANY, LIST)             \
    ONE(S, seat, uint8_t, LD_SEAT)                 \
    ONE(S, space, uint8_t, .word = W_SPACE)        \
    ONE(S, left, uint8_t, LD_RANGE(1, MAX_BUILDS)) \
    ONE(S, plot, uint8_t, .word = W_PLOT)
LD_LOCALS(pay, PAY_LOCALS);

/* Step kinds, each next to its rules. */
#define STEP(id, kind) extern const ld_kind aquila_##kind;
#include "games/aquileia/steps.def"
#undef STEP

#endif
