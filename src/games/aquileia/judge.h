/* Aquileia: the names of the weights. Those before JUDGED weigh options (rate.c, hint.c), the others positions
 * (standing.c); their figures and what they mean stand in weights.c. */
#ifndef AQUILA_JUDGE_H
#define AQUILA_JUDGE_H

#include "games/aquileia/state.h"

enum {
    J_FIRST_PICK,
    J_URGENCY,
    J_ANY_PAWN,
    J_VILLAS_TO_COME,
    J_DUO_SERVES,
    J_DUO_OTHER,
    J_LAURELS_COMING,
    J_COMING_MINE,
    J_COMING_NEW,
    J_HARBOUR_NOW,
    J_HARBOUR_LATER,
    J_BANK_COIN,
    J_LEFT_COIN,
    J_LEFT_SLAVE,
    J_NEARLY,
    J_NEXT_BUILD,
    J_NEXT_SECOND,
    J_CARDS_PLAYED,
    J_HIDDEN_CARD,
    J_SLAVE_FIGHTS,
    J_BLUE_ARENA,
    J_BLUE_STADIUM,
    J_SPREAD,
    J_SPREAD_ROLLED,
    J_TIE,
    J_RIVAL_COMES,
    J_RIVAL_STRENGTH,
    J_LUCK,
    J_CARD_NOW,
    J_CARD_LATER,
    J_CARD_COST,
    J_DICE_ALONE,
    J_DICE_HELP,
    J_DICE_KEPT,
    J_ROBBED,
    J_ROBBED_MAYBE,
    J_PECUNIA,
    J_THEATRUM_SHARE,
    J_THEATRUM,
    J_ROBBERY,
    J_DISC,
    J_DISC_CONTEST,
    J_PRIZE_RIVAL,
    J_LAUREL_RIVAL,
    J_BID_HOLDS,
    J_BID_INCOME,
    J_FIRST_EARLY,
    J_LEFT_EARLY,
    JUDGED,
    WEIGHTS = JUDGED,
};

extern const ld_weight aquila_weights[WEIGHTS];

#endif
