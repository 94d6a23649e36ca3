/* Spartacus: what each card, House and mark does, in a sentence or two of our own. Both editions share the texts;
 * the one ability with a title of its own in 2012 has two. Part 2 of the rules is the authority. */
#include "games/spartacus/rules.h"

/* By ability; a title, a colon, what it does (S-G05 to S-G19, S-V06 to S-V21, S-E01 to S-E09). */
static const char *const abilities[ABILITIES] = {
    [A_VENGEFUL] = "Vengeful: when he attacks, each double among his attack dice adds 1 wound.",
    [A_IMPERVIOUS] = "Impervious: when he defends, each double among his defence dice takes 1 wound off the attack.",
    [A_RELENTLESS] = "Relentless: when he attacks, an attack die that equals the defence die it faces wounds too.",
    [A_TRAINER] =
        "Trainer: while he fights, the ability of the opposing combatant has no effect. Equipment still works.",
    [A_TWICE_BLESSED] = "Twice-Blessed: his Healing Roll is made with two dice, and the higher one counts.",
    [A_COUNTER] = "Counter-attack: when he defends, each triple among his defence dice deals the attacker 1 wound.",
    [A_GAMBLER] =
        "Gambler: when a combatant loses 3 or more dice to one attack, his owner takes 1 coin. Works from the House.",
    [A_AGILE] = "Agile: each time he is attacked, he may defend with his speed dice instead of his defence dice.",
    [A_TACTICIAN] = "Tactician: once in each combat round he may roll all his initiative dice again.",
    [A_MERCILESS] = "Merciless: whoever he defeats is Decapitated.",
    [A_HARDENED] = "Hardened: when he defends, a triple among his defence dice stops the attack: no wounds at all.",
    [A_CRUEL] = "Cruel: whoever he defeats is Injured where a Yield would have done.",
    [A_CUNNING] =
        "Cunning: while you seek support for a scheme, exhaust him; the scheme needs {cunning} Influence less.",
    [A_INITIATE] = "Initiate: once in each match he may make the opponent roll one die of an attack again.",
    [A_DEVOTED] =
        "Devoted: discard him when another gladiator of his House would die in the Arena: that one is injured.",
    [A_HEALER] = "Healer: when a Healing Roll of yours has failed, exhaust; that roll is made again.",
    [A_SPY] = "Spy: in your Intrigue turn, exhaust to see one card, picked by chance, in the hand of another seat.",
    [A_INFORMANT] = "Informant: before the auction begins, exhaust to look at one card of the row.",
    [A_SKILLED] = "Skilled: in your Intrigue turn, exhaust to take 1 coin from the Bank.",
    [A_EXCEPTIONAL] = "Exceptional: in your Intrigue turn, exhaust to take 2 coins from the Bank.",
    [A_HANDMAID] = "Handmaid: in your Intrigue turn, exhaust to discard one card of your hand and draw another.",
    [A_BODYGUARD] = "Bodyguard: when a Guard of yours has failed, exhaust to roll again for it.",
    [A_CHASTE] = "Chaste: counts as two slaves whenever ready slaves are counted or pay for a rule of the House.",
    [A_SWORD] = "Weapon: on each of your attacks you may roll one of your attack dice again.",
    [A_AXE] = "Weapon, used once a turn: your attack deals 1 wound more, even if it dealt none.",
    [A_TRIDENT] = "Weapon: your attack reaches an opponent up to {trident_range} {trident_range|hex|hexes} away.",
    [A_HELMET] = "Armour: each time you defend you may roll one of your defence dice again.",
    [A_SHIELD] = "Armour, used once a turn: you take 1 wound less.",
    [A_MANICA] = "Armour, used once a turn: when you defend, roll any number of your defence dice again.",
    [A_NET] = "Special, used once a turn: you win the initiative of a round without a roll.",
    [A_JAVELIN] = ("Special, used once a turn instead of an attack: attack with your speed dice, up to {javelin_range} "
                   "{javelin_range|hex|hexes} away."),
    [A_BALL_AND_CHAIN] =
        "Special, used once a turn: after your attack has wounded, the opponent may not move next time.",
};

static const char doctore[] =
    "Doctore: while he fights, the ability of the opposing combatant has no effect. Equipment still works.";

/* S-C01 to S-C28, in the order of the table of schemes. */
static const char *const schemes[] = {
    "The target gains {amount} Influence.",
    "You take {amount} {amount|coin|coins} from the Bank.",
    "Discard one of your ready slaves; the target loses {amount} Influence.",
    ("Pay the Bank {price} {price|coin|coins} for each ready Guard on the target's table; all these Guards become "
     "exhausted."),
    "Pay {price} {price|coin|coins} to any other seat; the target loses {amount} Influence.",
    "Pay the target {price} {price|coin|coins}; it loses {amount} Influence.",
    "Two different seats, you may be one, gain {amount} Influence each.",
    "The target loses {amount} Influence, and a seat of your choice gains {amount}.",
    "The target loses {amount} Influence.",
    "Only for a seat with {count} or more ready gladiators: it gains {amount} Influence.",
    "The target gains {amount} Influence.",
    "Pay {price} {price|coin|coins} to each other seat; the target gains {amount} Influence.",
    "Discard one of your ready slaves and take twice its coin value from the Bank.",
    "The target takes {amount} {amount|coin|coins} from the Bank for each of its ready slaves.",
    "The target must discard one of its ready gladiators, of its own choice.",
    "The target draws {amount} Intrigue {amount|card|cards}.",
    "You take {amount} {amount|coin|coins} from the Bank.",
    "The target takes {amount} {amount|coin|coins} from the Bank for each of its ready slaves.",
    "The target gains {amount} Influence.",
    "You take {amount} {amount|coin|coins} from the Bank.",
    "A ready gladiator or slave of any seat becomes injured.",
    ("Only for a seat with {count} or more ready gladiators: pay the Bank {price} {price|coin|coins}, and it gains "
     "{amount} Influence."),
    "The one seat with less Influence than every other gains {amount} Influence.",
    "Take {amount} {amount|coin|coins} from another seat, or all it has if fewer.",
    "Only for a seat with {count} or more ready gladiators: it gains {amount} Influence.",
    "You lose 2 Influence, every other seat loses 1. Guards cannot stop it, and only Jupiter's Cock can foil it.",
    "The target must discard one of its ready slaves, of its own choice.",
    "The target pays the Bank {amount} {amount|coin|coins}, or all it has if fewer.",
};
_Static_assert(sizeof schemes / sizeof *schemes == SCHEMES, "a text for each scheme");

/* S-R01 to S-R10 */
static const char *const reactions[] = {
    "At any time but in the Arena Phase: another seat without a ready gladiator loses {amount} Influence.",
    "When a combatant has just died in the Arena: its Dominus gains {amount} Influence.",
    "At any time but in the Market Phase: another seat without a coin loses {amount} Influence.",
    "At any time: another seat without a ready slave loses {amount} Influence.",
    "Foils a scheme of another seat; pay {price} {price|coin|coins} to any other seat.",
    "Foils any scheme of another seat, or undoes any other reaction or a Guard's success.",
    "When the wagers lie: exchange the combatant of one fighting seat for another ready one of its House.",
    "Foils a scheme of another seat; discard one of your ready slaves.",
    "Foils a scheme of another seat; you may take one Guard from the discard pile into your hand.",
    "Foils a scheme of another seat.",
};
_Static_assert(sizeof reactions / sizeof *reactions == REACTIONS, "a text for each reaction");

/* S-2.34, S-6.20 to S-6.22 */
static const char guard[] = "When you are the target of a scheme, use up a Guard from your table or hand: a roll of 4, "
                            "5 or 6 foils it. Post it to free your hand.";

/* S-H1 to S-H4 */
static const char *const houses[HOUSES] = {
    ("First rule: exhaust {first_gladiators} {first_gladiators|gladiator|gladiators} to take {first_coins} "
     "{first_coins|coin|coins}. Second rule: discard {second_gladiators} {second_gladiators|gladiator|gladiators} to "
     "gain {second_influence} Influence."),
    ("First rule: exhaust {first_guards} {first_guards|Guard|Guards} to draw a card. Second rule: discard "
     "{second_guards} {second_guards|Guard|Guards} to gain {second_influence} Influence."),
    ("First rule: exhaust {first_slaves} {first_slaves|slave|slaves} to change up to {first_changes} "
     "{first_changes|card|cards} of your hand. Second rule: discard {second_slaves} {second_slaves|slave|slaves} to "
     "gain {second_influence} Influence."),
    ("First rule: pay coins while you seek support; the scheme needs as much less Influence. Second rule: discard a "
     "gladiator, a slave and a Guard to gain {second_influence} Influence."),
};

static const char *const pools[POOLS] = {
    "Dice rolled to attack.",
    "Dice rolled to defend.",
    "Dice rolled for initiative, and how many hexes a combatant may move.",
};

static const char *const conditions[CONDITIONS] = {
    "Face up: it can be used, and it counts.",
    "Face down until the next Upkeep: it does nothing and does not count.",
    "Face down until it is healed: in each Upkeep a roll of 4, 5 or 6 heals it, a 1 kills it.",
};

static const char *const tokens[TOKENS] = {
    NULL,
    "Won 1 fight: {tribute} {tribute|coin|coins} of tribute when it fights. The third Favour makes a Champion.",
    "Won 2 fights: {tribute} {tribute|coin|coins} of tribute when it fights. The third Favour makes a Champion.",
    ("{tribute} {tribute|coin|coins} of tribute when it fights, and always spared by the thumb. Losing it costs its "
     "Dominus 1 Influence."),
};

static const char *const levels[] = {
    NULL,
    "Defeated unharmed; the Host's thumb decides.",
    "Defeated and injured; the Host's thumb decides.",
    "Defeated and dead.",
};

static const char *const areas[WAGERS] = {
    "Pays {odds} to 1 if combatant I wins.",
    "Pays {odds} to 1 if combatant II wins.",
    "Pays {odds} to 1 if the loser is Injured.",
    "Pays {odds} to 1 if the loser is Decapitated.",
};

/* S-12.10 to S-12.13 */
static const char *const promises[PROMISES] = {
    NULL,
    "Kept if the next scheme for which the other asks for support gets it, broken if it is asked for and not given.",
    ("Broken by a scheme that takes something from the other; kept if there is none until the end of the seat's "
     "Intrigue turn of the next turn."),
    "Said for the case that the seat is Host of the next Games: kept if it does not invite the other.",
    "Said for the case that the seat is Host of the next Games: kept if it invites the other.",
    "Kept when that many coins have been given, broken if they have not by the end of the turn.",
};

static const char *card_about(int kind)
{
    return kind < SCHEMES ? schemes[kind] : kind < GUARD ? reactions[kind - SCHEMES] : guard;
}

const char *sparta_explain(const void *state, int word, int value)
{
    const sparta *s = state;
    if (value < 0 || value >= sparta_word_count(state, word))
        return NULL;
    switch (word) {
    case W_ASSET: {
        int ability = asset_of(s, value)->ability;
        return ability == A_TRAINER && !s->edition ? doctore : abilities[ability]; /* S-G08 */
    }
    case W_CARD: return card_about(value);
    case W_HOUSE: return houses[value];
    case W_POOL: return pools[value];
    case W_CONDITION: return conditions[value];
    case W_TOKEN: return tokens[value];
    case W_LEVEL: return levels[value];
    case W_AREA: return areas[value];
    case W_PROMISE: return promises[value];
    default: return NULL;
    }
}
