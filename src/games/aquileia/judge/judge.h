/* Aquileia: the names of the weights. Those before JUDGED weigh options (rate.c, hint.c), the others positions
 * (standing.c); their figures and what they mean stand in weights.c. */
#ifndef AQUILA_JUDGE_H
#define AQUILA_JUDGE_H

#include "games/aquileia/rules.h"

enum {
    J_FIRST_PICK,
    J_URGENCY,
    J_ANY_PAWN,
    J_VILLAS_TO_COME,
    J_LAURELS_COMING,
    J_COMING_MINE,
    J_COMING_NEW,
    J_HARBOUR_NOW,
    J_HARBOUR_LATER,
    J_HARBOUR_ROOM,
    J_BANK_COIN,
    J_LEFT_COIN,
    J_LEFT_SLAVE,
    J_NEARLY,
    J_NEXT_BUILD,
    J_NEXT_SECOND,
    J_CARDS_PLAYED,
    J_SLAVE_FIGHTS,
    J_BLUE_ARENA,
    J_BLUE_STADIUM,
    J_SPREAD,
    J_SPREAD_ROLLED,
    J_RIVAL_COMES,
    J_RIVAL_STRENGTH,
    J_LUCK,
    J_CARD_NOW,
    J_CARD_LATER,
    J_DICE_ALONE,
    J_DICE_HELP,
    J_DICE_KEPT,
    J_ROBBED,
    J_ROBBED_MAYBE,
    J_PECUNIA,
    J_THEATRUM_SHARE,
    J_ROBBERY,
    J_DISC,
    J_DISC_CONTEST,
    J_BID_HOLDS,
    J_BID_INCOME,
    J_LEFT_EARLY,
    JUDGED,
    S_POINTS = JUDGED,
    S_LAURELS,
    S_GROWTH,
    S_MATCH,
    S_SHOPS,
    S_SHOPS_NOW,
    S_BANKS,
    S_COINS_EARLY,
    S_GOLD,
    S_BALANCE,
    S_SLAVES,
    S_CARDS,
    S_CONTESTS,
    S_THEATRUM,
    S_FORUM,
    S_FORUM_SCORES,
    S_MARKET,
    S_PAWNS,
    S_TURN,
    S_FIRST,
    WEIGHTS,
};

/* What a seat sees at a glance when it places (hint.c); each row of the habits has a number for each. */
enum {
    F_ALWAYS,
    F_LATER,
    F_LAST,
    F_BRONZE,
    F_SILVER,
    F_GOLD,
    F_SLAVES,
    F_SHOPS,
    F_BANKS,
    F_PAID,
    F_LACKS_COIN,
    F_LACKS_SLAVE,
    F_IN_ARENA,
    F_ON_GOLD,
    F_ON_SILVER,
    F_FIGHTERS,
    F_RACERS,
    F_WEAPONS,
    F_GOLD_HORSES,
    F_SILVER_HORSES,
    F_LAUREL,
    F_VILLAS,
    F_IN_FORUM,
    F_SCORING,
    F_HARBOUR,
    F_LATRO,
    F_PAWNS,
    F_DICE,
    F_DICE_AWAY,
    F_DISCS,
    F_MY_DISC,
    F_IN_SERVI,
    F_IN_PECUNIA,
    F_FORUM_FREE,
    F_PORTUS_FREE,
    F_SCORING_FREE,
    FACTS
};
enum { HABIT_DISC = 24, HABITS };
extern const float aquila_habit[HABITS][FACTS];
/* hint.c, also for tools/habits.c, which learns the table: the facts, a choice's row, and what its card adds. */
void aquila_glance(const aquila *s, int seat, const float *weights, float *facts);
int aquila_habit_of(ld_choice c);
float aquila_card_wish(const aquila *s, int seat, ld_choice c);

extern const ld_weight aquila_weights[WEIGHTS];

#endif
