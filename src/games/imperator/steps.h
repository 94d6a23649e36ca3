/* Spartacus Imperator: the locals of its steps, and how stages are listed.
 *
 * A leader, an area or a kind is named by its word. Where a step may do without one it is null (255), or "nowhere" and
 * "none" (0) as in the state. Steps that differ only in what is done share their locals. */
#ifndef IMPER_STEPS_H
#define IMPER_STEPS_H

#include "games/imperator/state.h"

#define STEP(id, kind) id,
enum {
#include "games/imperator/steps.def"
    IMPER_KINDS
};
#undef STEP

/* A step that goes through stages lists them once, as STAGE(id, "name", steps that may stand on it then); one without
 * stages says what may stand on it by ABOVE. */
#define STAGE_ID(id, name, above) id,
#define STAGE_NAME(id, name, above) name,
#define STAGE_ABOVE(id, name, above) above,
#define STAGES(LIST) \
    .stages = (const char *const[]){LIST(STAGE_NAME) NULL}, .above = (const uint64_t[]) { LIST(STAGE_ABOVE) }
#define ABOVE(steps) \
    .above = (const uint64_t[]) { steps }

#define A_LEADER .word = W_LEADER
#define AN_AREA .word = W_AREA
#define A_KIND .word = W_KIND
#define OR_NULL .flags = LD_F_NULL

enum { ON_FOOT, SAILING, MARCHING, OPENING }; /* how a leader moves */
enum { MUSTERS_MAX = 6, LOOT_MAX = 200, DAMAGE_MAX = 200 };

/* ---- the course of a season ------------------------------------------------------------------------------------ */

#define LEADER_LOCALS(S, ONE, MANY, LIST) ONE(S, leader, uint8_t, A_LEADER)
LD_LOCALS(leader, LEADER_LOCALS);

#define REBUILD_LOCALS(S, ONE, MANY, LIST) ONE(S, area, uint8_t, AN_AREA)
LD_LOCALS(rebuild, REBUILD_LOCALS);

#define REINFORCE_LOCALS(S, ONE, MANY, LIST)                                                           \
    ONE(S, late, uint16_t, .word = W_ARRIVAL, .flags = LD_F_SET) /* of the calendar, still to come: */ \
    ONE(S, due, uint16_t, .word = W_ARRIVAL, .flags = LD_F_SET)  /* delayed ones, and those of now */  \
    LIST(S, muster, uint8_t, MUSTERS_MAX, A_LEADER)
LD_LOCALS(reinforce, REINFORCE_LOCALS);

#define STATION_LOCALS(S, ONE, MANY, LIST) ONE(S, kind, uint8_t, A_KIND)
LD_LOCALS(station, STATION_LOCALS);

#define ARRIVE_LOCALS(S, ONE, MANY, LIST)                                  \
    ONE(S, row, uint8_t, .word = W_ARRIVAL)                                \
    ONE(S, area, uint8_t, AN_AREA)                                         \
    ONE(S, place, uint8_t, LD_RANGE(0, KINDS)) /* in the order of units */ \
    ONE(S, count, uint8_t, LD_RANGE(0, ARMY))  /* of them that have come; of a row that draws: has the leader come */
LD_LOCALS(arrive, ARRIVE_LOCALS);

#define ARRIVAL_LOCALS(S, ONE, MANY, LIST) ONE(S, row, uint8_t, .word = W_ARRIVAL)
LD_LOCALS(arrival, ARRIVAL_LOCALS);

#define RECALL_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)     \
    ONE(S, kind, uint8_t, A_KIND) /* none: any auxiliary */
LD_LOCALS(recall, RECALL_LOCALS);

#define COMMAND_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)      \
    ONE(S, group, uint8_t, .word = W_GROUP) /* that he chooses from */
LD_LOCALS(command, COMMAND_LOCALS);

#define ENTRY_LOCALS(S, ONE, MANY, LIST)                                               \
    ONE(S, row, uint8_t, LD_RANGE(0, 15), OR_NULL) /* of the entries; null: by card */ \
    ONE(S, second, uint8_t, LD_YES_NO)             /* it is the second newcomer's turn */
LD_LOCALS(entry, ENTRY_LOCALS);
enum { BY_CARD = 255 }; /* no row: card R4 */

#define GIVE_LOCALS(S, ONE, MANY, LIST)       \
    ONE(S, parent, uint8_t, A_LEADER)         \
    ONE(S, newcomer, uint8_t, A_LEADER)       \
    ONE(S, least, uint8_t, LD_RANGE(1, ARMY)) \
    ONE(S, most, uint8_t, LD_RANGE(1, ARMY))
LD_LOCALS(give, GIVE_LOCALS);

#define PLACE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, newcomer, uint8_t, A_LEADER)  \
    ONE(S, row, uint8_t, LD_RANGE(0, 15), OR_NULL)
LD_LOCALS(place, PLACE_LOCALS);

/* ---- operations -------------------------------------------------------------------------------------------------- */

#define OPERATE_LOCALS(S, ONE, MANY, LIST) ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(operate, OPERATE_LOCALS);

#define MOVE_LOCALS(S, ONE, MANY, LIST)        \
    ONE(S, leader, uint8_t, A_LEADER)          \
    ONE(S, to, uint8_t, AN_AREA)               \
    ONE(S, how, uint8_t, LD_RANGE(0, OPENING)) \
    ONE(S, from, uint8_t, AN_AREA)             \
    ONE(S, fought, uint8_t, LD_YES_NO) /* was there an enemy */
LD_LOCALS(move, MOVE_LOCALS);

#define REGROUP_LOCALS(S, ONE, MANY, LIST)                                   \
    ONE(S, leader, uint8_t, A_LEADER)                                        \
    ONE(S, before, uint8_t, LD_RANGE(0, LOOSE)) /* loose units there were */ \
    ONE(S, looted, uint8_t, LD_YES_NO)          /* picks brought loot */
LD_LOCALS(regroup, REGROUP_LOCALS);

#define EXTEND_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)     \
    ONE(S, from, uint8_t, AN_AREA)        \
    ONE(S, fought, uint8_t, LD_YES_NO)
LD_LOCALS(extend, EXTEND_LOCALS);

#define SPEND_LOCALS(S, ONE, MANY, LIST)                                     \
    ONE(S, leader, uint8_t, A_LEADER, OR_NULL)                               \
    ONE(S, area, uint8_t, AN_AREA) /* where loose units may be healed too */ \
    ONE(S, seat, uint8_t, LD_SEAT)                                           \
    ONE(S, purse, uint8_t, LD_RANGE(0, LOOT_MAX)) /* loot of loose units alone */
LD_LOCALS(spend, SPEND_LOCALS);

#define DRAW_LOCALS(S, ONE, MANY, LIST)                                  \
    ONE(S, group, uint8_t, .word = W_GROUP)   /* that gets the units */  \
    ONE(S, chief, uint8_t, A_LEADER, OR_NULL) /* whose refusals count */ \
    ONE(S, left, uint8_t, LD_RANGE(1, 6))                                \
    ONE(S, again, uint8_t, LD_YES_NO, OR_NULL) /* after a refusal; null in a view */
LD_LOCALS(draw, DRAW_LOCALS);

#define RECRUIT_LOCALS(S, ONE, MANY, LIST)                                \
    ONE(S, leader, uint8_t, A_LEADER)                                     \
    ONE(S, due, uint8_t, LD_RANGE(0, 3))                                  \
    ONE(S, loot, uint8_t, LD_RANGE(0, LOOT_MAX)) /* that he had before */ \
    ONE(S, by_card, uint8_t, LD_YES_NO)
LD_LOCALS(recruit, RECRUIT_LOCALS);

#define BONUS_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)    \
    ONE(S, missing, uint8_t, LD_RANGE(1, LOOT_MAX))
LD_LOCALS(bonus, BONUS_LOCALS);

#define SWAP_LOCALS(S, ONE, MANY, LIST)                                                 \
    ONE(S, leader, uint8_t, A_LEADER)                                                   \
    LIST(S, back, uint8_t, WICKER_SWAP, A_KIND, OR_NULL) /* given up; null in a view */ \
    ONE(S, taken, uint8_t, LD_RANGE(0, WICKER_SWAP - 1))
LD_LOCALS(swap, SWAP_LOCALS);

#define EMBARK_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)     \
    ONE(S, paid, uint8_t, LD_RANGE(0, 3))
LD_LOCALS(embark, EMBARK_LOCALS);

#define HEAL_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)   \
    ONE(S, left, uint8_t, LD_RANGE(1, ARMY))
LD_LOCALS(heal, HEAL_LOCALS);

/* ---- fights: side 0 is the attacker's, 1 the defender's ------------------------------------------------------- */

#define ATTACK_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, leader, uint8_t, A_LEADER)     \
    ONE(S, origin, uint8_t, AN_AREA)      \
    ONE(S, flags, uint8_t, LD_RANGE(0, 255)) /* of the fight, that it begins with */
LD_LOCALS(attack, ATTACK_LOCALS);

#define DEFENDER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, area, uint8_t, AN_AREA)          \
    ONE(S, attacker, uint8_t, A_LEADER)
LD_LOCALS(defender, DEFENDER_LOCALS);

#define BATTLE_LOCALS(S, ONE, MANY, LIST) ONE(S, withdrew, uint8_t, LD_RANGE(0, 2)) /* 1 + side; 0: nobody */
LD_LOCALS(battle, BATTLE_LOCALS);

#define SIDE_LOCALS(S, ONE, MANY, LIST) ONE(S, side, uint8_t, LD_RANGE(0, 1))
LD_LOCALS(side, SIDE_LOCALS);

#define FEINT_LOCALS(S, ONE, MANY, LIST)       \
    ONE(S, side, uint8_t, LD_RANGE(0, 1))      \
    ONE(S, rolled, uint8_t, LD_RANGE(0, ARMY)) \
    ONE(S, hits, uint8_t, LD_RANGE(0, ARMY))   \
    ONE(S, dice, uint8_t, LD_RANGE(1, ARMY)) /* in all */
LD_LOCALS(feint, FEINT_LOCALS);

#define PHASE_LOCALS(S, ONE, MANY, LIST)                                    \
    MANY(S, damage, uint8_t, 2, LD_RANGE(0, DAMAGE_MAX)) /* to each side */ \
    ONE(S, duty, uint8_t, LD_YES_NO)                     /* does the front line take the first */
LD_LOCALS(phase, PHASE_LOCALS);

#define BATTLE_DIE_LOCALS(S, ONE, MANY, LIST)       \
    ONE(S, die, uint8_t, LD_RANGE(0, MAX_DICE - 1)) \
    ONE(S, again, uint8_t, LD_YES_NO) /* a re-roll */
LD_LOCALS(battle_die, BATTLE_DIE_LOCALS);

#define REROLL_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, side, uint8_t, LD_RANGE(0, 1)) \
    ONE(S, stood, uint8_t, LD_RANGE(0, 1)) /* how many in succession */
LD_LOCALS(reroll, REROLL_LOCALS);

#define HIT_LOCALS(S, ONE, MANY, LIST)                                                     \
    ONE(S, side, uint8_t, LD_RANGE(0, 1))                                                  \
    ONE(S, damage, uint8_t, LD_RANGE(1, DAMAGE_MAX))                                       \
    ONE(S, duty, uint8_t, LD_RANGE(0, DAMAGE_MAX)) /* damage the front line still takes */ \
    ONE(S, hurt, uint8_t, A_KIND)                  /* the unit that it hurt */             \
    ONE(S, hurt_by, uint8_t, A_LEADER, OR_NULL)    /* and who commands that */
LD_LOCALS(hit, HIT_LOCALS);

#define WITHDRAW_DIE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, side, uint8_t, LD_RANGE(0, 1))       \
    ONE(S, least, uint8_t, LD_RANGE(1, 6))
LD_LOCALS(withdraw_die, WITHDRAW_DIE_LOCALS);

#define OUTCOME_LOCALS(S, ONE, MANY, LIST)                    \
    ONE(S, result, uint8_t, LD_RANGE(BOTH_GONE, RESULTS - 1)) \
    ONE(S, taken, uint8_t, LD_RANGE(0, LOOT_MAX)) /* loot of the losing leader */
LD_LOCALS(outcome, OUTCOME_LOCALS);

#endif
