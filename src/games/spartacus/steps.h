/* Spartacus: its steps, with the locals and the stages of each.
 *
 * A sequence says by stage what it does when it goes on, and what may stand on it until then. */
#ifndef SPARTACUS_STEPS_H
#define SPARTACUS_STEPS_H

#include "games/spartacus/figures.h"

#define STEP(id, kind) extern const ld_kind sparta_##kind;
#include "games/spartacus/steps.def"
#undef STEP

/* A list of stages is STAGE(id, name, the steps that may stand on it). */
#define STAGE_ID(id, ...) id,
#define STAGE_NAME(id, name, ...) name,
#define STAGE_ABOVE(id, name, above) above,
#define STAGES(LIST) \
    .stages = (const char *const[]){LIST(STAGE_NAME) NULL}, .above = (const uint64_t[]) { LIST(STAGE_ABOVE) }

#define COINS LD_RANGE(0, MAX_AMOUNT)
#define ASSET .word = W_ASSET
#define ASSET_OR_NONE .word = W_ASSET, .flags = LD_F_NULL
#define SEAT_OR_NONE .word = W_SEAT, .flags = LD_F_NULL
#define SIDE .word = W_SIDE
#define SIDE_OR_NONE .word = W_SIDE, .flags = LD_F_NULL
#define DIE LD_RANGE(1, 6)
#define DIE_OR_NONE LD_RANGE(0, 6)

/* What all steps of one seat begin with. */
#define SEAT_LOCALS(S, ONE, MANY, LIST) ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(seat, SEAT_LOCALS);

/* ---- one turn in outline: round.c -------------------------------------------------------------------------------- */

/* With what each stage does, and in which Phase it waits for the step above it. The window after Upkeep (S-6.41) is
 * still of Upkeep. */
#define GAME_STAGES(STAGE)                                                                         \
    STAGE(GAME_ROLL, "roll", 0, roll_for_host, PHASE_SETUP)                                        \
    STAGE(GAME_HOST, "host", LD_STEP(HOST_ROLL), first_host, PHASE_SETUP)                          \
    STAGE(GAME_HOUSES, "houses", LD_STEP(HOUSE) | LD_STEP(HOUSE_DEAL), find_houses, PHASE_SETUP)   \
    STAGE(GAME_GLADIATORS, "gladiators", LD_STEP(DEAL), deal_gladiators, PHASE_SETUP)              \
    STAGE(GAME_SLAVES, "slaves", LD_STEP(DEAL), deal_slaves, PHASE_SETUP)                          \
    STAGE(GAME_COINS, "coins", 0, take_guards_and_coins, PHASE_SETUP)                              \
    STAGE(GAME_REFRESH, "refresh", LD_STEP(TOURNAMENT), refresh, PHASE_ARENA)                      \
    STAGE(GAME_HEAL, "heal", LD_STEP(HEAL), heal, PHASE_UPKEEP)                                    \
    STAGE(GAME_LEDGERS, "ledgers", LD_STEP(LEDGER), balance_ledgers, PHASE_UPKEEP)                 \
    STAGE(GAME_UPKEEP_WINDOW, "upkeep-window", 0, full_window, PHASE_UPKEEP)                       \
    STAGE(GAME_DRAW, "draw", LD_STEP(DRAW) | LD_STEP(OPEN), draw_cards, PHASE_INTRIGUE)            \
    STAGE(GAME_INTRIGUE, "intrigue", LD_STEP(TURN), intrigue_turns, PHASE_INTRIGUE)                \
    STAGE(GAME_INTRIGUE_WINDOW, "intrigue-window", 0, full_window, PHASE_INTRIGUE)                 \
    STAGE(GAME_INTRIGUE_VICTORY, "intrigue-victory", LD_STEP(OPEN), check_victory, PHASE_INTRIGUE) \
    STAGE(GAME_MARKET, "market", LD_STEP(TOURNAMENT), open_market, PHASE_INTRIGUE)                 \
    STAGE(GAME_AUCTION, "auction", LD_STEP(MARKET), auction, PHASE_MARKET)                         \
    STAGE(GAME_MARKET_WINDOW, "market-window", LD_STEP(AUCTION), full_window, PHASE_MARKET)        \
    STAGE(GAME_MARKET_VICTORY, "market-victory", LD_STEP(OPEN), check_victory, PHASE_MARKET)       \
    STAGE(GAME_ARENA, "arena", LD_STEP(TOURNAMENT), arena, PHASE_MARKET)                           \
    STAGE(GAME_ARENA_WINDOW, "arena-window", LD_STEP(ARENA), full_window, PHASE_ARENA)             \
    STAGE(GAME_END, "end", LD_STEP(OPEN), end_of_turn, PHASE_ARENA)
enum { GAME_STAGES(STAGE_ID) };

#define GAME_LOCALS(S, ONE, MANY, LIST) ONE(S, served, uint8_t, LD_RANGE(0, SEATS)) /* seats, from the Host (S-4.1) */
LD_LOCALS(game, GAME_LOCALS);

/* ---- set-up: setup.c --------------------------------------------------------------------------------------------- */

/* One die each, ties again: host-roll and roll-off. */
#define ROLL_LOCALS(S, ONE, MANY, LIST)                                                  \
    ONE(S, rolling, uint8_t, LD_SEATS)                                                   \
    ONE(S, rolled, uint8_t, LD_RANGE(0, SEATS))                                          \
    ONE(S, first, uint8_t, LD_SEAT)                                                      \
    ONE(S, ranks, uint8_t, LD_YES_NO) /* all seats, and not only the highest (S-11.9) */ \
    MANY(S, dice, uint8_t, SEATS, DIE_OR_NONE)
LD_LOCALS(roll, ROLL_LOCALS);

#define DEAL_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, slaves, uint8_t, LD_YES_NO)  \
    ONE(S, left, uint8_t, LD_RANGE(1, SLAVES))
LD_LOCALS(deal, DEAL_LOCALS);

/* ---- Upkeep: upkeep.c -------------------------------------------------------------------------------------------- */

#define HEAL_LOCALS(S, ONE, MANY, LIST)                                                \
    ONE(S, cards, ld_mask, .word = W_ASSET, .flags = LD_F_SET) /* still to roll for */ \
    ONE(S, seat, uint8_t, LD_SEAT)
LD_LOCALS(heal, HEAL_LOCALS);

#define HEALING_STAGES(STAGE)        \
    STAGE(HEALING_ROLLS, "rolls", 0) \
    STAGE(HEALING_ROLLED, "rolled", LD_STEP(HEALER))
enum { HEALING_STAGES(STAGE_ID) };
#define HEALING_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, owner, uint8_t, LD_SEAT)        \
    ONE(S, card, uint8_t, ASSET)           \
    ONE(S, best, uint8_t, DIE_OR_NONE)     \
    ONE(S, dice, uint8_t, LD_RANGE(0, 2))  \
    ONE(S, asked, uint8_t, LD_YES_NO) /* whether to use a Healer */
LD_LOCALS(healing, HEALING_LOCALS);

#define HEALER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)        \
    ONE(S, card, uint8_t, ASSET)          \
    ONE(S, die, uint8_t, DIE)
LD_LOCALS(healer, HEALER_LOCALS);

#define LEDGER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)        \
    ONE(S, coins, uint8_t, LD_RANGE(1, GLADIATORS))
LD_LOCALS(ledger, LEDGER_LOCALS);

/* ---- the Intrigue turn: intrigue.c ------------------------------------------------------------------------------- */

#define DRAW_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, left, uint8_t, LD_RANGE(1, MAX_DRAW))
LD_LOCALS(draw, DRAW_LOCALS);

#define TURN_STAGES(STAGE)                                                                                             \
    STAGE(TURN_CHOOSES, "chooses", LD_STEP(OPEN))                                                                      \
    STAGE(TURN_ACTED, "acted",                                                                                         \
          LD_STEP(DRAW) | LD_STEP(SPY) | LD_STEP(DISCARD) | LD_STEP(HOUSE_RULE) | LD_STEP(SUPPORT) | LD_STEP(SCHEME) | \
              LD_STEP(REACTION))
enum { TURN_STAGES(STAGE_ID) };
#define TURN_LOCALS(S, ONE, MANY, LIST)                                               \
    ONE(S, dropped, ld_mask, .word = W_CARD, .flags = LD_F_SET) /* schemes, S-5.30 */ \
    ONE(S, seat, uint8_t, LD_SEAT)                                                    \
    MANY(S, used, uint8_t, HOUSE_RULES, LD_YES_NO) /* special rules of the House */
LD_LOCALS(turn, TURN_LOCALS);

#define SPY_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)     \
    ONE(S, on, uint8_t, LD_SEAT)
LD_LOCALS(spy, SPY_LOCALS);

#define PICK_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, slave, uint8_t, LD_YES_NO) /* else a gladiator */
LD_LOCALS(pick, PICK_LOCALS);

#define HOUSE_RULE_STAGES(STAGE)                      \
    STAGE(RULE_PAYING, "paying", 0)                   \
    STAGE(RULE_GLADIATOR, "gladiator", LD_STEP(PICK)) \
    STAGE(RULE_SLAVE, "slave", LD_STEP(PICK))
enum { HOUSE_RULE_STAGES(STAGE_ID) };
#define HOUSE_RULE_LOCALS(S, ONE, MANY, LIST)                       \
    ONE(S, seat, uint8_t, LD_SEAT)                                  \
    ONE(S, rule, uint8_t, LD_RANGE(0, HOUSE_RULES - 1))             \
    ONE(S, gladiators, uint8_t, LD_RANGE(0, GLADIATORS)) /* paid */ \
    ONE(S, slaves, uint8_t, LD_RANGE(0, SLAVES))
LD_LOCALS(house_rule, HOUSE_RULE_LOCALS);

#define DISCARD_LOCALS(S, ONE, MANY, LIST)            \
    ONE(S, seat, uint8_t, LD_SEAT)                    \
    ONE(S, cards, uint8_t, LD_RANGE(0, MAX_DRAW - 1)) \
    ONE(S, most, uint8_t, LD_RANGE(1, MAX_DRAW))
LD_LOCALS(discard, DISCARD_LOCALS);

/* ---- schemes: scheme.c and effects.c ----------------------------------------------------------------------------- */

/* What is declared, or will be: the seat, the card, and what the card names (S-5.20). A card that names nothing is
 * about its own seat. In a view another seat's scheme is null while support is sought (S-14.3). */
#define PLAN_LOCALS(S, ONE, MANY, LIST)                       \
    ONE(S, seat, uint8_t, LD_SEAT)                            \
    ONE(S, card, uint8_t, .word = W_CARD, .flags = LD_F_NULL) \
    ONE(S, target, uint8_t, SEAT_OR_NONE)                     \
    ONE(S, other, uint8_t, SEAT_OR_NONE)                      \
    ONE(S, asset, uint8_t, ASSET_OR_NONE)
LD_LOCALS(plan, PLAN_LOCALS); /* of both steps, which begin with it */

#define SCHEME_STAGES(STAGE)                      \
    STAGE(SCHEME_LAY, "lay", 0)                   \
    STAGE(SCHEME_WINDOW, "window", LD_STEP(FOIL)) \
    STAGE(SCHEME_SLAVE, "slave", LD_STEP(PICK))   \
    STAGE(SCHEME_EFFECT, "effect", 0)             \
    STAGE(SCHEME_PICKED, "picked", LD_STEP(PICK)) \
    STAGE(SCHEME_END, "end", LD_STEP(DRAW))
enum { SCHEME_STAGES(STAGE_ID) };
#define SCHEME_LOCALS(S, ONE, MANY, LIST) PLAN_LOCALS(S, ONE, MANY, LIST)
LD_LOCALS(scheme, SCHEME_LOCALS);

/* The floor is the least requirement that agrees with what others have seen (S-14.4). */
#define SUPPORT_LOCALS(S, ONE, MANY, LIST)                                           \
    PLAN_LOCALS(S, ONE, MANY, LIST)                                                  \
    ONE(S, agreed, uint8_t, LD_SEATS)                                                \
    ONE(S, shown, uint8_t, LD_SEATS) /* the card to them (S-5.42) */                 \
    ONE(S, named, uint8_t, LD_SEATS) /* those whose price stands (S-5.40) */         \
    ONE(S, less, uint8_t, LD_RANGE(0, UINT8_MAX))                                    \
    ONE(S, floor, uint8_t, LD_RANGE(0, UINT8_MAX))                                   \
    MANY(S, price, uint8_t, SEATS, COINS) /* offered to each last, or named by it */ \
    MANY(S, asks, uint8_t, SEATS, LD_RANGE(0, MAX_ASKS))
LD_LOCALS(support, SUPPORT_LOCALS);

#define ASKED_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, schemer, uint8_t, LD_SEAT)    \
    ONE(S, coins, uint8_t, COINS)
LD_LOCALS(asked, ASKED_LOCALS);

/* ---- windows: window.c ------------------------------------------------------------------------------------------- */

#define OPEN_LOCALS(S, ONE, MANY, LIST) ONE(S, active, uint8_t, LD_SEAT) /* S-6.44 */
LD_LOCALS(open, OPEN_LOCALS);

#define FOIL_STAGES(STAGE)      \
    STAGE(FOIL_HOLD, "hold", 0) \
    STAGE(FOIL_TRIED, "tried", LD_STEP(GUARD_ROLL) | LD_STEP(REACTION))
enum { FOIL_STAGES(STAGE_ID) };
#define FOIL_LOCALS(S, ONE, MANY, LIST)   \
    ONE(S, schemer, uint8_t, LD_SEAT)     \
    ONE(S, card, uint8_t, .word = W_CARD) \
    ONE(S, targets, uint8_t, LD_SEATS)
LD_LOCALS(foil, FOIL_LOCALS);

#define GUARD_STAGES(STAGE)                               \
    STAGE(GUARD_ROLLS, "rolls", 0)                        \
    STAGE(GUARD_ROLLED, "rolled", 0)                      \
    STAGE(GUARD_COUNTERED, "countered", LD_STEP(COUNTER)) \
    STAGE(GUARD_BODYGUARD, "bodyguard", LD_STEP(BODYGUARD))
enum { GUARD_STAGES(STAGE_ID) };
#define GUARD_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, die, uint8_t, DIE_OR_NONE)
LD_LOCALS(guard, GUARD_LOCALS);

#define BODYGUARD_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)           \
    ONE(S, die, uint8_t, DIE)
LD_LOCALS(bodyguard, BODYGUARD_LOCALS);

#define COUNTER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, player, uint8_t, LD_SEAT)       \
    ONE(S, card, uint8_t, .word = W_CARD)
LD_LOCALS(counter, COUNTER_LOCALS);

#define REACTION_STAGES(STAGE)                            \
    STAGE(REACT_LAY, "lay", 0)                            \
    STAGE(REACT_COUNTERED, "countered", LD_STEP(COUNTER)) \
    STAGE(REACT_PAYEE, "payee", LD_STEP(PAYEE))           \
    STAGE(REACT_SLAVE, "slave", LD_STEP(PICK))            \
    STAGE(REACT_SPOILS, "spoils", LD_STEP(SPOILS))
enum { REACTION_STAGES(STAGE_ID) };
#define REACTION_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)          \
    ONE(S, card, uint8_t, .word = W_CARD)   \
    ONE(S, target, uint8_t, LD_SEAT)        \
    ONE(S, asset, uint8_t, ASSET_OR_NONE) /* the combatant sent instead (S-8.23) */
LD_LOCALS(reaction, REACTION_LOCALS);

#define PAYEE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, coins, uint8_t, COINS)
LD_LOCALS(payee, PAYEE_LOCALS);

#define BLOOD_LOCALS(S, ONE, MANY, LIST) ONE(S, dominus, uint8_t, LD_SEAT) /* of the dead combatant */
LD_LOCALS(blood, BLOOD_LOCALS);

/* ---- the Market: market.c and auction.c -------------------------------------------------------------------------- */

#define MARKET_LOCALS(S, ONE, MANY, LIST)                         \
    ONE(S, next, uint8_t, LD_SEAT)                 /* S-7.2 */    \
    ONE(S, waits, uint8_t, LD_RANGE(0, SEATS - 1)) /* in a row */ \
    MANY(S, proposed, uint8_t, SEATS, LD_RANGE(0, MAX_OFFERS))    \
    MANY(S, countered, uint8_t, SEATS, LD_RANGE(0, MAX_COUNTERS)) \
    MANY(S, cancelled, uint8_t, SEATS, LD_RANGE(0, MAX_DRAFTS)) /* drafts thrown away */
LD_LOCALS(market, MARKET_LOCALS);

#define AUCTION_STAGES(STAGE)                                                     \
    STAGE(AUCTION_LAY, "lay", 0)                                                  \
    STAGE(AUCTION_INFORMANTS, "informants", LD_STEP(INFORMANT) | LD_STEP(REVEAL)) \
    STAGE(AUCTION_LOT, "lot", 0)                                                  \
    STAGE(AUCTION_BID, "bid", LD_STEP(REVEAL))                                    \
    STAGE(AUCTION_SOLD, "sold", LD_STEP(BID))                                     \
    STAGE(AUCTION_HOST, "host", LD_STEP(HOST_BID))                                \
    STAGE(AUCTION_NO_HOST, "no-host", LD_STEP(ROLL_OFF))
enum { AUCTION_STAGES(STAGE_ID) };
#define AUCTION_LOCALS(S, ONE, MANY, LIST)                                          \
    ONE(S, asked, uint8_t, LD_RANGE(0, SEATS)) /* seats, for Informants (S-7.22) */ \
    ONE(S, from, uint8_t, LD_RANGE(0, ASSETS)) /* the card to ask for next */
LD_LOCALS(auction, AUCTION_LOCALS);

#define INFORMANT_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)           \
    ONE(S, card, uint8_t, ASSET)
LD_LOCALS(informant, INFORMANT_LOCALS);

#define REVEAL_LOCALS(S, ONE, MANY, LIST)         \
    ONE(S, slot, uint8_t, LD_RANGE(0, SEATS - 1)) \
    ONE(S, to, uint8_t, SEAT_OR_NONE) /* null: to all */
LD_LOCALS(reveal, REVEAL_LOCALS);

#define BID_LOCALS(S, ONE, MANY, LIST)                           \
    ONE(S, card, uint8_t, ASSET_OR_NONE) /* null: for hosting */ \
    ONE(S, seats, uint8_t, LD_SEATS)
LD_LOCALS(bid, BID_LOCALS);

/* ---- the Arena around the fight: arena.c ------------------------------------------------------------------------- */

#define ARENA_STAGES(STAGE)                                              \
    STAGE(ARENA_HONOUR, "honour", 0)                                     \
    STAGE(ARENA_INVITE, "invite", LD_STEP(SEND) | LD_STEP(EQUIP))        \
    STAGE(ARENA_INVITED, "invited", LD_STEP(INVITE) | LD_STEP(PETITION)) \
    STAGE(ARENA_ANSWERED, "answered", LD_STEP(ANSWER))                   \
    STAGE(ARENA_TRIBUTE, "tribute", 0)                                   \
    STAGE(ARENA_WAGERED, "wagered", LD_STEP(WAGER))                      \
    STAGE(ARENA_RIG, "rig", LD_STEP(OPEN))                               \
    STAGE(ARENA_MATCH, "match", LD_STEP(RIG))                            \
    STAGE(ARENA_FATE, "fate", LD_STEP(MATCH))                            \
    STAGE(ARENA_REWARD, "reward", LD_STEP(DEATH))                        \
    STAGE(ARENA_THUMB, "thumb", 0)                                       \
    STAGE(ARENA_DECIDED, "decided", LD_STEP(PETITION) | LD_STEP(THUMB))  \
    STAGE(ARENA_END, "end", LD_STEP(DEATH))
enum { ARENA_STAGES(STAGE_ID) };
#define ARENA_LOCALS(S, ONE, MANY, LIST)                                                         \
    ONE(S, invited, uint8_t, LD_SEATS)                                                           \
    ONE(S, guest, uint8_t, SEAT_OR_NONE) /* invited now */                                       \
    ONE(S, loser, uint8_t, SIDE_OR_NONE) /* of the match, and how it ended */                    \
    ONE(S, level, uint8_t, .word = W_LEVEL)                                                      \
    ONE(S, settled, uint8_t, LD_YES_NO)       /* the loser's fate */                             \
    ONE(S, spare, uint8_t, LD_SEATS)          /* whose coins for being left out stand (S-8.6) */ \
    ONE(S, bets, uint8_t, LD_RANGE(0, SEATS)) /* placed in turn so far (S-8.24) */
LD_LOCALS(arena, ARENA_LOCALS);

#define PETITION_LOCALS(S, ONE, MANY, LIST)                                  \
    ONE(S, loser, uint8_t, ASSET_OR_NONE) /* null: it is about an invitation \
                                           */
LD_LOCALS(petition, PETITION_LOCALS);

/* Who offers the Host coins for it, and who against it (S-8.3, S-10.12). */
#define INVITE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)        \
    ONE(S, for_it, uint8_t, LD_SEATS)     \
    ONE(S, against_it, uint8_t, LD_SEATS)
LD_LOCALS(invite, INVITE_LOCALS);

#define THUMB_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, loser, uint8_t, ASSET)        \
    ONE(S, for_it, uint8_t, LD_SEATS)    \
    ONE(S, against_it, uint8_t, LD_SEATS)
LD_LOCALS(thumb, THUMB_LOCALS);

#define SEND_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)      \
    ONE(S, side, uint8_t, SIDE)
LD_LOCALS(send, SEND_LOCALS);

#define EQUIP_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)       \
    ONE(S, side, uint8_t, SIDE)          \
    ONE(S, type, uint8_t, LD_RANGE(0, GEAR - 1))
LD_LOCALS(equip, EQUIP_LOCALS);

#define DEATH_STAGES(STAGE)                       \
    STAGE(DEATH_DUE, "due", 0)                    \
    STAGE(DEATH_ASKED, "asked", LD_STEP(DEVOTED)) \
    STAGE(DEATH_BLOOD, "blood", LD_STEP(BLOOD))
enum { DEATH_STAGES(STAGE_ID) };
#define DEATH_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, owner, uint8_t, LD_SEAT)      \
    ONE(S, card, uint8_t, ASSET)
LD_LOCALS(death, DEATH_LOCALS);

#define DEVOTED_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)         \
    ONE(S, card, uint8_t, ASSET)           \
    ONE(S, by, uint8_t, ASSET)
LD_LOCALS(devoted, DEVOTED_LOCALS);

/* ---- the match: combat.c ----------------------------------------------------------------------------------------- */

#define MATCH_STAGES(STAGE)                              \
    STAGE(MATCH_BEGIN, "begin", 0)                       \
    STAGE(MATCH_ROUND, "round", 0)                       \
    STAGE(MATCH_NETS, "nets", LD_STEP(NET))              \
    STAGE(MATCH_ROLL, "roll", 0)                         \
    STAGE(MATCH_ROLLED, "rolled", LD_STEP(INITIATIVE))   \
    STAGE(MATCH_TACTIC, "tactic", LD_STEP(TACTIC))       \
    STAGE(MATCH_COMPARE, "compare", LD_STEP(INITIATIVE)) \
    STAGE(MATCH_ORDERED, "ordered", LD_STEP(ORDER))      \
    STAGE(MATCH_FIRST, "first", 0)                       \
    STAGE(MATCH_SECOND, "second", LD_STEP(ACT))          \
    STAGE(MATCH_ROUND_END, "round-end", LD_STEP(ACT))    \
    STAGE(MATCH_VERDICT, "verdict", LD_STEP(VERDICT))
enum { MATCH_STAGES(STAGE_ID) };
#define MATCH_LOCALS(S, ONE, MANY, LIST)                                       \
    ONE(S, round, int16_t, LD_RANGE(0, MAX_ROUNDS))                            \
    ONE(S, first, uint8_t, SIDE)          /* acts first */                     \
    ONE(S, tactic, uint8_t, LD_YES_NO)    /* the Tactician has rolled again */ \
    ONE(S, winner, uint8_t, SIDE_OR_NONE) /* of the initiative */
LD_LOCALS(match, MATCH_LOCALS);

#define INITIATIVE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, side, uint8_t, SIDE)               \
    ONE(S, last, uint8_t, SIDE)
LD_LOCALS(initiative, INITIATIVE_LOCALS);

/* A choice of one of the two who fight: tactic, order, agile, chain. */
#define FIGHTER_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)         \
    ONE(S, side, uint8_t, SIDE)
LD_LOCALS(fighter, FIGHTER_LOCALS);

#define ACT_STAGES(STAGE)            \
    STAGE(ACT_CHOOSES, "chooses", 0) \
    STAGE(ACT_ATTACKS, "attacks", LD_STEP(ATTACK))
enum { ACT_STAGES(STAGE_ID) };
#define ACT_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, seat, uint8_t, LD_SEAT)     \
    ONE(S, side, uint8_t, SIDE)        \
    ONE(S, moved, uint8_t, LD_YES_NO)  \
    ONE(S, attacked, uint8_t, LD_YES_NO)
LD_LOCALS(act, ACT_LOCALS);

/* ---- one attack: attack.c ---------------------------------------------------------------------------------------- */

#define ATTACK_STAGES(STAGE)                                          \
    STAGE(ATTACK_BEGIN, "begin", 0)                                   \
    STAGE(ATTACK_POOL_CHOSEN, "pool-chosen", LD_STEP(AGILE))          \
    STAGE(ATTACK_DEFENCE, "defence", LD_STEP(ATTACK_ROLL))            \
    STAGE(ATTACK_REROLLS, "rerolls", LD_STEP(DEFENCE_ROLL))           \
    STAGE(ATTACK_REDO, "redo", LD_STEP(REROLL))                       \
    STAGE(ATTACK_WOUNDS, "wounds", LD_STEP(REROLL_ROLL))              \
    STAGE(ATTACK_STRUCK, "struck", LD_STEP(EXTRA))                    \
    STAGE(ATTACK_IGNORE, "ignore", 0)                                 \
    STAGE(ATTACK_IGNORED, "ignored", LD_STEP(IGNORE))                 \
    STAGE(ATTACK_DEAL, "deal", 0)                                     \
    STAGE(ATTACK_COUNTER, "counter", LD_STEP(SURRENDER))              \
    STAGE(ATTACK_COUNTER_IGNORED, "counter-ignored", LD_STEP(IGNORE)) \
    STAGE(ATTACK_CHAIN, "chain", LD_STEP(SURRENDER))                  \
    STAGE(ATTACK_CHAINED, "chained", LD_STEP(CHAIN))
enum { ATTACK_STAGES(STAGE_ID) };
#define ATTACK_LOCALS(S, ONE, MANY, LIST)                                                            \
    ONE(S, side, uint8_t, SIDE) /* that attacks */                                                   \
    ONE(S, throws, uint8_t, LD_YES_NO)                                                               \
    ONE(S, speed, uint8_t, LD_YES_NO)                                    /* defends with it */       \
    ONE(S, wounds, uint8_t, LD_RANGE(0, MAX_WOUNDS), .flags = LD_F_NULL) /* null: not counted yet */ \
    ONE(S, counter, uint8_t, LD_YES_NO)                                  /* wounds struck back */    \
    ONE(S, stopped, uint8_t, LD_YES_NO)
LD_LOCALS(attack, ATTACK_LOCALS);

/* Wounds to add to, to ignore or to pay for with dice: extra, ignore, surrender. */
#define WOUNDED_LOCALS(S, ONE, MANY, LIST)           \
    ONE(S, seat, uint8_t, LD_SEAT)                   \
    ONE(S, wounds, uint8_t, LD_RANGE(0, MAX_WOUNDS)) \
    ONE(S, side, uint8_t, SIDE)
LD_LOCALS(wounded, WOUNDED_LOCALS);

#define DICE_LOCALS(S, ONE, MANY, LIST) \
    ONE(S, side, uint8_t, SIDE)         \
    ONE(S, dice, uint8_t, LD_RANGE(1, MAX_DICE))
LD_LOCALS(dice, DICE_LOCALS);

#define REROLL_LOCALS(S, ONE, MANY, LIST) ONE(S, attacker, uint8_t, SIDE)
LD_LOCALS(reroll, REROLL_LOCALS);

/* ---- the tournament: victory.c ----------------------------------------------------------------------------------- */

#define TOURNAMENT_STAGES(STAGE)                                       \
    STAGE(TOURNAMENT_TOTALS, "totals", 0)                              \
    STAGE(TOURNAMENT_RANK, "rank", 0)                                  \
    STAGE(TOURNAMENT_RANKED, "ranked", LD_STEP(ROLL_OFF))              \
    STAGE(TOURNAMENT_PAIR, "pair", 0)                                  \
    STAGE(TOURNAMENT_SECOND, "second", LD_STEP(SEND) | LD_STEP(EQUIP)) \
    STAGE(TOURNAMENT_FIGHT, "fight", LD_STEP(SEND) | LD_STEP(EQUIP))   \
    STAGE(TOURNAMENT_FOUGHT, "fought", LD_STEP(MATCH))                 \
    STAGE(TOURNAMENT_ROLLED, "rolled", LD_STEP(ROLL_OFF))
enum { TOURNAMENT_STAGES(STAGE_ID) };
#define TOURNAMENT_LOCALS(S, ONE, MANY, LIST)                                                  \
    MANY(S, keys, uint8_t, SEATS,                                                              \
         LD_RANGE(0, UINT8_MAX)) /* the contenders are ranked by, from low to high (S-11.7) */ \
    MANY(S, victors, uint8_t, 2, SEAT_OR_NONE)                                                 \
    MANY(S, pair, uint8_t, 2, SEAT_OR_NONE)        /* that fights */                           \
    MANY(S, dice, uint8_t, SEATS, DIE_OR_NONE)     /* that break ties */                       \
    ONE(S, match, uint8_t, LD_RANGE(0, SEATS - 2)) /* 0 is the first */
LD_LOCALS(tournament, TOURNAMENT_LOCALS);

#endif
