/* Spartacus: the numbers behind the judgement, one row each: what it is called in files and on the command line, what
 * it means, its standard value and its bounds. Worths are in coins. Where the standard value is 0, greedy does without.
 */
#ifndef SPARTACUS_WEIGHTS_H
#define SPARTACUS_WEIGHTS_H

/* X(ID, name, about, standard, low, high) */
#define SPARTA_JUDGED(X)                                                                                         \
    X(INFLUENCE, "influence", "worth of Influence, as a multiple of the table", 1, 0.4f, 3)                      \
    X(LATE, "late", "more for each step above 8", 0, -4, 8)                                                      \
    X(SUMMIT, "summit", "worth of the step from 11 to 12", 19, 4, 80)                                            \
    X(RIVAL_WINNER, "rival-winner", "share of a rival's step from 12 down that is mine", 0.5f, 0, 3)             \
    X(RIVAL_TOP, "rival-top", "the same for a rival with 10 or 11", 0.5f, 0, 2)                                  \
    X(RIVAL_AHEAD, "rival-ahead", "the same for a rival that has no less than I", 0.3f, 0, 2)                    \
    X(RIVAL_BEHIND, "rival-behind", "the same for a rival behind me", 0.2f, 0, 2)                                \
    X(GEAR, "gear", "strength of a piece of equipment in a fight", 1, 0, 4)                                      \
    X(EDGE, "edge", "how far a point of strength decides a fight", 0.3f, 0.05f, 2)                               \
    X(GLADIATOR_COIN, "gladiator-coin", "worth of a gladiator for each coin on its card", 0.9f, 0, 3)            \
    X(UPKEEP, "upkeep", "cost of a gladiator that no slave feeds", 0.8f, 0, 5)                                   \
    X(BETTER, "better", "worth of strength above that of the best of the House", 0.9f, 0, 4)                     \
    X(SECOND, "second", "worth of strength above that of the second best", 0.35f, 0, 3)                          \
    X(SLAVE, "slave", "worth of a slave", 3, 0, 10)                                                              \
    X(SLAVE_COIN, "slave-coin", "more for each coin on its card", 0.7f, 0, 3)                                    \
    X(FIRST_SLAVE, "first-slave", "more for the only one", 2, 0, 8)                                              \
    X(GEAR_COIN, "gear-coin", "worth of equipment for each coin on its card", 0.6f, 0, 3)                        \
    X(GEAR_USE, "gear-use", "worth of its use, as a multiple of the table", 1, 0, 4)                             \
    X(FAVOUR, "favour", "worth of Favour, as a multiple of the table", 1, 0, 4)                                  \
    X(GUARD_WORTH, "guard", "worth of a Guard, as a multiple of the table", 1, 0, 4)                             \
    X(FOIL_CARD, "foil-card", "worth of a foil in hand", 3.2f, 0, 10)                                            \
    X(REACTION_CARD, "reaction-card", "worth of another reaction in hand", 1.6f, 0, 8)                           \
    X(RISE_CARD, "rise-card", "worth of a scheme about Influence in hand", 2.8f, 0, 10)                          \
    X(PLOT_CARD, "plot-card", "worth of another scheme in hand", 1.5f, 0, 8)                                     \
    X(FRESH_CARD, "fresh-card", "worth of drawing a card", 2.2f, 0, 8)                                           \
    X(SUCCESS, "success", "how much of a scheme's worth to expect", 0.75f, 0.2f, 1)                              \
    X(BACKED, "backed", "the same where support is needed", 0.55f, 0.1f, 1)                                      \
    X(RIVAL_COINS, "rival-coins", "share of a rival's coins that I lose", 0.15f, 0, 1)                           \
    X(RIVAL_LOSS, "rival-loss", "share of a rival's loss that I gain", 0.25f, 0, 1.5f)                           \
    X(GUARD_COST, "guard-cost", "cost of spending a Guard, as a share of its worth", 0.6f, 0, 3)                 \
    X(FOIL_COST, "foil-cost", "cost of spending a foil, as a share of its worth", 0.7f, 0, 3)                    \
    X(SELL_SUPPORT, "sell-support", "price of my support for a seat with little Influence", 1.3f, 0.5f, 10)      \
    X(SELL_SUPPORT_TOP, "sell-support-top", "price for a seat with 10 or more", 5, 2, 30)                        \
    X(ASK_INSIGHT, "ask-insight", "1: others are taken to ask what I would ask", 0, 0, 1)                        \
    X(HOUSE_COST, "house-cost", "cost of discards for a house's rule, as a multiple", 1, 0.2f, 3)                \
    X(TRADE_MARGIN, "trade-margin", "what the other side of a trade should gain", 1, 0, 5)                       \
    X(TRADE_LEAST, "trade-least", "what I want to gain by a trade", 1, 0, 6)                                     \
    X(SELLING, "selling", "how keen I am to sell cards and Guards to others", 1, 0, 3)                           \
    X(LEADER_TAX, "leader-tax", "what a trade must bring more if the other has 9 or more", 1.5f, 0, 15)          \
    X(SWAP, "swap", "how keen I am to trade card for card", 1, 0, 3)                                             \
    X(NEED, "need", "how much more coins are worth that a House lacks for what it has to pay", 0.2f, 0, 1)       \
    X(PLENTY, "plenty", "how much less coins are worth that it has no use for", 0, 0, 0.9f)                      \
    X(HAGGLE, "haggle", "share of what a trade brings that I hold out for at first", 0.5f, 0, 1)                 \
    X(CONCEDE, "concede", "coins that my next proposal is better by", 1, 0, 4)                                   \
    X(SEALED, "sealed", "share of what an Influence of the schemer costs me that a sealed scheme does", 0, 0, 1) \
    X(SHOWN, "shown", "1: for a scheme that was shown, I ask what it does to me", 1, 0, 1)                       \
    X(GREED, "greed", "share of what a scheme is worth to the schemer that I ask at first", 0.3f, 0, 1)          \
    X(BARTER, "barter", "how far I count on asking again", 0.8f, 0, 1)                                           \
    X(PROMISED, "promised", "what a promise is worth, if kept", 0.8f, 0, 5)                                      \
    X(WORD, "word", "what breaking my word costs me", 3, 0, 20)                                                  \
    X(GRUDGE, "grudge", "what a word broken to me makes dearer", 1, 0, 5)                                        \
    X(HOSTING, "hosting", "worth of being Host, as a multiple of an Influence", 1, 0.2f, 4)                      \
    X(HOST_SPARE, "host-spare", "share of spare coins that go into the bid for hosting", 0.4f, 0, 1)             \
    X(HOST_PURSE, "host-purse", "the bid for hosting as a share of the purse at most", 0.75f, 0.2f, 1)           \
    X(HOST_SHADE, "host-shade", "the bid as a share of what it is worth, at least", 0.8f, 0.2f, 1.5f)            \
    X(HOST_KEEP, "host-keep", "share of that bid that is kept back while cards are sold", 0.45f, 0, 2)           \
    X(BID_SHADE, "bid-shade", "share of a card's worth that I bid at least", 0.75f, 0.2f, 1.5f)                  \
    X(BID_CAP, "bid-cap", "1: no bid above what would beat every purse", 0, 0, 1)                                \
    X(PRIZE, "prize", "worth of a victory beside the Influence", 2.5f, 0, 12)                                    \
    X(RISK, "risk", "share of a combatant's worth that a defeat costs", 0.45f, 0, 2)                             \
    X(PETITION_COINS, "petition", "coins for petitions, as a multiple", 1, 0, 3)                                 \
    X(WAGER_MARGIN, "wager-margin", "how much better than fair a wager must be", 0.15f, 0, 1)                    \
    X(MEASURED, "measured", "1: strengths as measured in many matches instead of guessed", 0, 0, 1)              \
    X(LOSE_ATTACK, "lose-attack", "how loath I am to surrender attack dice", 1.6f, 0, 4)                         \
    X(LOSE_DEFENCE, "lose-defence", "the same for defence dice", 1.2f, 0, 4)                                     \
    X(LOSE_SPEED, "lose-speed", "the same for speed dice", 0.5f, 0, 4)                                           \
    X(RETREAT, "retreat", "liking for stepping out of reach after a blow", 0, 0, 2)                              \
    X(HOLD_BACK, "hold-back", "liking for staying out of reach while I cannot strike", 0, 0, 2)                  \
    X(STRIKE, "strike", "liking for stepping up to strike", 5, 4, 7.5f)                                          \
    X(PATIENCE, "patience", "rounds without a wound after which I go in whatever comes", 5, 0, 20)               \
    X(STEP_IN, "step-in", "liking for coming near when the next initiative decides who strikes", 0, 0, 3)        \
    X(HOUSE_1, "house-1", "liking for the first house", 0, -5, 5)                                                \
    X(HOUSE_2, "house-2", "liking for the second house", 0, -5, 5)                                               \
    X(HOUSE_3, "house-3", "liking for the third house", 0, -5, 5)                                                \
    X(HOUSE_4, "house-4", "liking for the fourth house", 0, -5, 5)

/* The standing of a seat (standing.c); the numbers are learned. X(ID, name, about) */
#define SPARTA_STANDING(X)                                                         \
    X(S_INFLUENCE, "s-influence", "Influence")                                     \
    X(S_ABOVE_8, "s-above-8", "steps above 8")                                     \
    X(S_ABOVE_10, "s-above-10", "steps above 10")                                  \
    X(S_TWELVE, "s-twelve", "12 Influence")                                        \
    X(S_COINS, "s-coins", "coins, by the square root")                             \
    X(S_PURSE, "s-purse", "coins while hosting is still to be bid for")            \
    X(S_SLAVES, "s-slaves", "slaves")                                              \
    X(S_FIGHTER, "s-fighter", "strength of the best combatant")                    \
    X(S_SECOND, "s-second", "strength of the second gladiator")                    \
    X(S_GLADIATORS, "s-gladiators", "gladiators")                                  \
    X(S_GEAR, "s-gear", "types of equipment")                                      \
    X(S_FAVOUR, "s-favour", "Favour on gladiators")                                \
    X(S_CHAMPION, "s-champion", "Champions")                                       \
    X(S_GUARDS, "s-guards", "Guards, by the square root")                          \
    X(S_RULE, "s-rule", "how often the house's second rule can be paid")           \
    X(S_HAND, "s-hand", "cards in hand")                                           \
    X(S_FOILS, "s-foils", "foils that can be played")                              \
    X(S_RISES, "s-rises", "schemes for Influence that can be played alone")        \
    X(S_BACKED, "s-backed", "schemes for Influence that need support")             \
    X(S_HOST, "s-host", "is the Host")                                             \
    X(S_HOST_NOW, "s-host-now", "is the Host and still picks the match")           \
    X(S_BARE, "s-bare", "lacks ready gladiators, ready slaves or coins")           \
    X(S_BOUT, "s-bout", "chances in the match, above even")                        \
    X(S_BOUT_DICE, "s-bout-dice", "dice more than the opponent in the match")      \
    X(S_HOUSE_2, "s-house-2", "has the second house")                              \
    X(S_EARNERS, "s-earners", "slaves that earn more than the usual")              \
    X(S_LATE_INFLUENCE, "s-late-influence", "Influence times the highest of all")  \
    X(S_LATE_SLAVES, "s-late-slaves", "slaves times the highest Influence of all") \
    X(S_TARGET, "s-target", "Influence above 9 while others' Intrigue turns are to come")

enum {
#define X(id, name, about, standard, low, high) WT_##id,
    SPARTA_JUDGED(X)
#undef X
        WT_JUDGED,
    WT_BEFORE_STANDING = WT_JUDGED - 1, /* the rows go on without a gap */
#define X(id, name, about) WT_##id,
    SPARTA_STANDING(X)
#undef X
        WT_COUNT
};

#endif
