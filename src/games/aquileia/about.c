/* Aquileia: what its spaces, cards, laurels and buildings do, in a sentence or two each, for whoever asks. The rules
 * that decide are in the areas' files; {strength} and its like are the thing's figures, or the game's, by name
 * (data.c). */
#include "games/aquileia/rules.h"

static const char *const spaces[SPACES] = {
    "Roll {dolus_dice} {dolus_dice|die|dice} and take a coin of each metal shown.",
    "Exchange coins of one metal for another, as often as you like. You score {pecunia_points} points if you exchanged "
    "anything.",
    "Pay {equi_price} bronze for the top card of the horse and weapon pile. Nobody else sees it.",
    "Pay {equi_price} bronze for the face-up card beside this space.",
    "Pay {equi_price} bronze for the face-up card beside this space.",
    "Pay {equi_price} bronze for the face-up card beside this space.",
    "Buy up to {cards} slave {cards|card|cards} for 1 bronze each. Say how many before you see any.",
    "Buy up to {cards} slave {cards|card|cards} for 1 silver each. Say how many before you see any.",
    "Buy up to {cards} slave {cards|card|cards} for 1 gold each. Say how many before you see any.",
    "Take the {blue_dice} blue dice for this round: roll them in the Arena or the Stadium, split as you like.",
    "Fight with a strength of {strength} to start from; every bronze you roll adds 1.",
    "Fight with a strength of {strength} to start from; your Arena pawns add up, and every bronze you roll adds 1.",
    "Fight with a strength of {strength} to start from; your Arena pawns add up, and every bronze you roll adds 1.",
    "Race for gold with a strength of {strength} to start from; every gold you roll adds 1. You cannot race on both "
    "sides.",
    "Race for gold with a strength of {strength} to start from; your pawns on this side add up. You cannot race on "
    "both sides.",
    "Race for gold with a strength of {strength} to start from; your pawns on this side add up. You cannot race on "
    "both sides.",
    "Race for silver with a strength of {strength} to start from; every silver you roll adds 1. You cannot race on "
    "both sides.",
    "Race for silver with a strength of {strength} to start from; your pawns on this side add up. You cannot race on "
    "both "
    "sides.",
    "Race for silver with a strength of {strength} to start from; your pawns on this side add up. You cannot race on "
    "both "
    "sides.",
    "A laurel of two colours is auctioned: you bid first, and if somebody else wins, the price is yours.",
    NULL, /* see forum_about */
    NULL,
    NULL,
    NULL,
    NULL,
    "Before the harbour opens, roll {latro_dice} {latro_dice|die|dice} and take the coins lying in Portus whose metals "
    "are shown.",
    "Lay 1 bronze with your pawn; then your workshops score and your banks pay. One coin space a round is all you may "
    "hold.",
    "Lay 1 silver with your pawn; then your workshops score and your banks pay. One coin space a round is all you may "
    "hold.",
    "Lay 1 gold with your pawn; then your workshops score and your banks pay. One coin space a round is all you may "
    "hold.",
};

static const char *const cards[CARDS] = {
    "Pays for {figure} {figure|slave|slaves} when you build, or adds {figure} to your strength in the Arena.",
    "Pays for {figure} {figure|slave|slaves} when you build, or adds {figure} to your strength in the Arena.",
    "Adds {figure} to your strength in the Stadium if you race on the gold side.",
    "Adds {figure} to your strength in the Stadium if you race on the gold side.",
    "Adds {figure} to your strength in the Stadium if you race on the silver side.",
    "Adds {figure} to your strength in the Stadium if you race on the silver side.",
    "Adds {figure} to your strength in the Arena.",
    "Adds {figure} to your strength in the Arena.",
    "Adds {figure} to your strength in the Arena.",
};

static const char *const laurels[LAURELS] = {
    "At the end each of your blue villas scores its value once for this laurel.",
    "At the end each of your white villas scores its value once for this laurel.",
    "At the end each of your yellow villas scores its value once for this laurel.",
    "At the end each of your purple villas scores its value once for this laurel.",
    "Worth {points} {points|point|points} at the end.",
    "Worth {points} {points|point|points} at the end.",
    "Worth {points} {points|point|points} at the end.",
    "Worth {points} {points|point|points} at the end.",
};

static const char duo[] =
    "At the end it counts as a laurel of one of its two colours, the one of which your villas are worth more.";

static const char *plot_about(int plot)
{
    if (plot < VILLAS)
        return "At the end a villa scores its value once for every laurel of its colour that you hold.";
    if (plot < BANK_1)
        return "A workshop scores its value every time you activate in Portus. It counts nothing at the end.";
    return "A bank pays you its coins every time you activate in Portus. It counts nothing at the end.";
}

static const char *forum_about(const aquila *s, int space)
{
    if (box(s)->scoring >> space & 1)
        return "Build up to {builds} {builds|building|buildings} here. A villa or workshop scores its value at once.";
    return "Build up to {builds} {builds|building|buildings} here. They score nothing when built.";
}

const char *aquila_explain(const void *state, int word, int value)
{
    if (value < 0 || value >= aquila_word_count(state, word))
        return NULL;
    switch (word) {
    case W_SPACE: return spaces[value] ? spaces[value] : forum_about(state, value);
    case W_PLOT: return plot_about(value);
    case W_CARD: return cards[value];
    case W_LAUREL: return laurels[value];
    case W_DUO: return duo;
    default: return NULL;
    }
}
