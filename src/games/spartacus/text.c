/* Spartacus: its words. Names of things, how choices are written and read, what events say, and the facts of the state
 * by name. */
#include "games/spartacus/state.h"

#include <stdio.h>

const char *const sparta_word_types[] = {"number",  "seat",   "asset",      "card",        "house",  "hex",
                                         "dice",    "pool",   "place",      "condition",   "token",  "phase",
                                         "edition", "length", "initiative", "house-rules", "source", "item",
                                         "order",   "level",  "side",       "area",        "bet",    NULL};

/* ---- names ------------------------------------------------------------------------------------------------------ */

static void asset_word(const sparta *s, int card, ld_style style, char *out, size_t room)
{
    const asset_row *row = asset_of(card);
    if (style == LD_NAME)
        snprintf(out, room, "%s", row->name[s->edition]);
    else if (row->copies == 1)
        snprintf(out, room, "%s", row->id[s->edition]);
    else
        snprintf(out, room, "%s-%d", row->id[s->edition],
                 card && sparta_row_of[card - 1] == sparta_row_of[card] ? 2 : 1); /* S-2.4 */
}

static const char *card_word(const sparta *s, int kind, ld_style style)
{
    if (kind == GUARD)
        return style == LD_ID ? "guard" : "Guard";
    if (kind >= SCHEMES)
        return style == LD_ID ? sparta_reactions[kind - SCHEMES].id : sparta_reactions[kind - SCHEMES].title;
    return style == LD_ID ? sparta_schemes[kind].id[s->edition] : sparta_schemes[kind].title[s->edition];
}

static void item_word(const sparta *s, int item, ld_style style, char *out, size_t room)
{
    char name[64];
    if (!item) {
        snprintf(out, room, "none");
        return;
    }
    int what = item_what(item);
    if (what < ASSETS)
        asset_word(s, what, style, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", what == ITEM_COINS ? N_("coins") : style == LD_ID ? "guard" : N_("a Guard"));
    if (style == LD_ID)
        snprintf(out, room, "%s-%s", item & WANTED ? "want" : "offer", name);
    else
        ld_text(out, room, item & WANTED ? N_("takes %s") : N_("gives %s"), ld_tr(name));
}

static void dice_word(int packed, char *out, size_t room)
{
    uint8_t faces[MAX_DICE];
    int count = sparta_unpack_dice(packed, faces);
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; i < count && used < room; i++)
        used += (size_t)snprintf(out + used, room - used, "%s%d", i ? " " : "", faces[i]);
}

typedef struct word_list {
    const char *id[9], *name[9];
} word_list;

static const word_list lists[] = {
    [W_POOL] = {{"atk", "def", "spd"}, {"attack", "defence", "speed"}},
    [W_PLACE] = {{"deck", "discard", "row", "house-0", "house-1", "house-2", "house-3"},
                 {"deck", "discard pile", "row", "House 0", "House 1", "House 2", "House 3"}},
    [W_CONDITION] = {{"ready", "exhausted", "injured"}, {"ready", "exhausted", "injured"}},
    [W_TOKEN] = {{"none", "favour-1", "favour-2", "champion"}, {"no token", "1 Favour", "2 Favour", "Champion"}},
    [W_PHASE] = {{"set-up", "upkeep", "intrigue", "market", "arena"},
                 {"Set-up", "Upkeep", "Intrigue", "Market", "Arena"}},
    [W_EDITION] = {{"2012", "2020"}, {"2012", "2020"}},
    [W_LENGTH] = {{"quick", "standard", "advanced"}, {"quick", "standard", "advanced"}},
    [W_INITIATIVE] = {{"sum", "string"}, {"sum", "string"}},
    [W_HOUSE_RULES] = {{"many", "once"}, {"many", "once"}},
    [W_SOURCE] = {{"hosting", "victories", "champions", "schemes", "reactions", "house-rules", "declined", "thumbs"},
                  {"hosting", "victories", "champions", "schemes", "reactions", "house rules", "declined", "thumbs"}},
    [W_LEVEL] = {{"none", "yield", "injury", "decapitation"}, {"none", "Yield", "Injury", "Decapitation"}},
    [W_SIDE] = {{"i", "ii"}, {"I", "II"}},
    [W_AREA] = {{"victory-i", "victory-ii", "injury", "decapitation"},
                {"Victory I", "Victory II", "Injury", "Decapitation"}},
};

int sparta_word_count(const void *state, int word)
{
    (void)state;
    static const int counts[] = {
        [W_ASSET] = ASSETS, [W_CARD] = KINDS,    [W_HOUSE] = HOUSES,     [W_HEX] = HEXES,
        [W_DICE] = 16807,   [W_POOL] = POOLS,    [W_PLACE] = PLACES,     [W_CONDITION] = CONDITIONS,
        [W_TOKEN] = TOKENS, [W_PHASE] = PHASES,  [W_EDITION] = EDITIONS, [W_LENGTH] = LENGTHS,
        [W_INITIATIVE] = 2, [W_HOUSE_RULES] = 2, [W_SOURCE] = SOURCES,   [W_ITEM] = 256,
        [W_ORDER] = EDITS,  [W_LEVEL] = 4,       [W_SIDE] = 2,           [W_AREA] = WAGERS,
        [W_BET] = 256};
    return counts[word];
}

bool sparta_word(const void *state, int word, int value, ld_style style, char *out, size_t room)
{
    const sparta *s = state;
    if (value < 0 || value >= sparta_word_count(state, word) || s->edition >= EDITIONS)
        return false;
    switch (word) {
    case W_ASSET: asset_word(s, value, style, out, room); break;
    case W_CARD: snprintf(out, room, "%s", card_word(s, value, style)); break;
    case W_HOUSE:
        snprintf(out, room, "%s",
                 style == LD_ID ? sparta_houses[value].id[s->edition] : sparta_houses[value].name[s->edition]);
        break;
    case W_HEX:
        if (!(sparta_arena >> value & 1))
            return false;
        snprintf(out, room, "%d,%d", hex_q(value), hex_r(value));
        break;
    case W_DICE: dice_word(value, out, room); break;
    case W_ITEM:
        if (item_what(value) > ITEM_COINS || value == WANTED)
            return false;
        item_word(s, value, style, out, room);
        break;
    case W_BET: snprintf(out, room, "%d %d %d %d", value >> 6, value >> 4 & 3, value >> 2 & 3, value & 3); break;
    case W_ORDER: snprintf(out, room, "%d", value + 1); break;
    default: snprintf(out, room, "%s", style == LD_ID ? lists[word].id[value] : lists[word].name[value]); break;
    }
    return true;
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

const ld_verb sparta_verbs[SPARTA_VERBS] = {
    [V_ROLL] = {"roll {0}", "Roll {0}", NULL, "Chance", "S-2.43"},
    [V_HOUSE_ID] = {"house {0:house}", "Lead House {0:house}", "house {0:house}", "House", "S-3.3"},
    [V_DEAL] = {"deal {0:asset}", "Deal {0:asset}", NULL, "Chance", "S-3.4"},
    [V_HEAL] = {"heal {0:asset}", "Roll for {0:asset}", "asset {0:asset}", "Heal", "S-4.3"},
    [V_USE] = {"use {0:asset}", "Use {0:asset}", "asset {0:asset}", "Use", "S-5.8"},
    [V_USE_SEAT] = {"use {0:asset} {1:seat}", "Let {0:asset} spy on {1:seat}", "asset {0:asset}", "Use", "S-V08"},
    [V_USE_CARD] = {"use {0:asset} {1:card}", "Let {0:asset} change {1:card}", "asset {0:asset}", "Use", "S-V17"},
    [V_PASS] = {"pass", "Pass", NULL, "Pass", "S-6.3"},
    [V_PAY] = {"pay", "Pay", NULL, "Ledgers", "S-4.13"},
    [V_FREE] = {"free {0:asset}", "Free {0:asset}", "asset {0:asset}", "Ledgers", "S-4.14"},
    [V_DRAW] = {"draw {0:card}", "Draw {0:card}", NULL, "Chance", "S-1.10"},
    [V_CASH] = {"cash {0:card}", "Cash in {0:card}", "hand {0:card}", "Cash in", "S-5.6"},
    [V_SCHEME] = {"scheme {0:card}", "{0:card}", "hand {0:card}", "Scheme", "S-5.20"},
    [V_SCHEME_SEAT] = {"scheme {0:card} {1:seat}", "{0:card} on {1:seat}", "hand {0:card}", "Scheme", "S-5.20"},
    [V_SCHEME_SEATS] = {"scheme {0:card} {1:seat} {2:seat}", "{0:card} on {1:seat}, {2:seat}", "hand {0:card}",
                        "Scheme", "S-5.20"},
    [V_SCHEME_ASSET] = {"scheme {0:card} {1:seat} {2:asset}", "{0:card} on {2:asset} of {1:seat}", "hand {0:card}",
                        "Scheme", "S-5.20"},
    [V_REACT] = {"react {0:card}", "Play {0:card}", "hand {0:card}", "React", "S-6.7"},
    [V_REACT_SEAT] = {"react {0:card} {1:seat}", "Play {0:card} on {1:seat}", "hand {0:card}", "React", "S-5.9"},
    [V_REACT_ASSET] = {"react {0:card} {1:seat} {2:asset}", "Play {0:card}: {1:seat} fights with {2:asset}",
                       "hand {0:card}", "React", "S-8.23"},
    [V_HOUSE_A] = {"house a", "First special rule of your house", "house-rule a", "House rules", "S-5.10"},
    [V_HOUSE_B] = {"house b", "Second special rule of your house", "house-rule b", "House rules", "S-5.10"},
    [V_POST] = {"post guard", "Post a Guard from your hand", "hand guard", "Guards", "S-5.12"},
    [V_END] = {"end", "End your turn", NULL, "End", "S-5.13"},
    [V_SEE] = {"see {0:card}", "Show {0:card}", NULL, "Chance", "S-V08"},
    [V_PICK] = {"pick {0:asset}", "{0:asset}", "asset {0:asset}", "Pick", "S-2.2"},
    [V_DISCARD] = {"discard {0:card}", "Discard {0:card}", "hand {0:card}", "Discard", "S-H3a"},
    [V_STOP] = {"stop", "Stop discarding", NULL, "Stop", "S-H3a"},
    [V_ASK] = {"ask {0:seat} {3}", "Ask {0:seat} for support, offering {3}", "seat {0:seat}", "Support", "S-5.24"},
    [V_BRIBE] = {"bribe {3}", "Pay the Bank {3}: it needs {3} less", "purse", "Support", "S-H4a"},
    [V_DECLARE] = {"declare", "Declare the scheme", NULL, "Support", "S-5.28"},
    [V_DROP] = {"drop", "Drop the scheme", NULL, "Support", "S-5.29"},
    [V_SUPPORT] = {"support", "Support it", NULL, "Support", "S-5.25"},
    [V_REFUSE_SUPPORT] = {"refuse", "Refuse", NULL, "Support", "S-5.25"},
    [V_GUARD_TABLE] = {"guard table", "Use a Guard on the table", "guards", "Guards", "S-6.21"},
    [V_GUARD_HAND] = {"guard hand", "Use a Guard from your hand", "hand guard", "Guards", "S-6.21"},
    [V_FOIL] = {"foil {0:card}", "Foil it with {0:card}", "hand {0:card}", "Foil", "S-6.11"},
    [V_PAY_SEAT] = {"pay {0:seat}", "Pay {0:seat}", "seat {0:seat}", "Pay", "S-R05"},
    [V_TAKE_GUARD] = {"take", "Take a Guard", "discard", "Spoils", "S-6.15"},
    [V_LEAVE_GUARD] = {"leave", "Leave it", "discard", "Spoils", "S-6.15"},
    [V_TRADE] = {"trade {0:seat}", "Draft an offer to {0:seat}", "seat {0:seat}", "Trade", "S-7.7"},
    [V_SELL] = {"sell {0:asset}", "Sell {0:asset}", "asset {0:asset}", "Sell", "S-7.5"},
    [V_SELL_GUARD] = {"sell guard", "Sell a Guard", "guards", "Sell", "S-7.6"},
    [V_ACCEPT_OFFER] = {"accept {0:seat}", "Accept the offer of {0:seat}", "offer {0:seat}", "Offers", "S-7.12"},
    [V_REFUSE_OFFER] = {"refuse {0:seat}", "Refuse the offer of {0:seat}", "offer {0:seat}", "Offers", "S-7.12"},
    [V_WITHDRAW] = {"withdraw", "Withdraw your offer", "offer", "Offers", "S-7.12"},
    [V_WAIT] = {"wait", "Wait", NULL, "End", "S-7.3"},
    [V_DONE] = {"done", "Pick up your coins: done", NULL, "End", "S-7.4"},
    [V_OFFER] = {"offer {0:asset}", "Give {0:asset}", "asset {0:asset}", "Give", "S-7.9"},
    [V_OFFER_GUARD] = {"offer guard", "Give a Guard", "guards", "Give", "S-7.9"},
    [V_OFFER_COINS] = {"offer coins {3}", "Give {3} {3|coin|coins}", "purse", "Give", "S-7.9"},
    [V_WANT] = {"want {0:asset}", "Ask for {0:asset}", "asset {0:asset}", "Ask for", "S-7.9"},
    [V_WANT_GUARD] = {"want guard", "Ask for a Guard", "guards partner", "Ask for", "S-7.9"},
    [V_WANT_COINS] = {"want coins {3}", "Ask for {3} {3|coin|coins}", "purse partner", "Ask for", "S-7.9"},
    [V_UNDO] = {"undo", "Take the last item back", "draft", "Draft", "S-7.10"},
    [V_PROPOSE] = {"propose", "Propose it", "draft", "Draft", "S-7.11"},
    [V_CANCEL] = {"cancel", "Throw the draft away", "draft", "Draft", "S-7.10"},
    [V_PEEK] = {"peek {0}", "Look at card {0} of the row", "row {0}", "Informant", "S-7.22"},
    [V_REVEAL] = {"reveal {0:asset}", "Turn up {0:asset}", "row", "Chance", "S-7.23"},
    [V_BID] = {"bid {3}", "Bid {3}", "purse", "Bid", "S-7.24"},
    [V_PETITION_INVITE] = {"petition invite {3}", "Offer {3} to be invited", "purse", "Be invited", "S-8.3"},
    [V_PETITION_SPARE] = {"petition spare {3}", "Offer {3} to be left out", "purse", "Be left out", "S-8.3"},
    [V_PETITION_UP] = {"petition thumb-up {3}", "Offer {3} for a thumb up", "purse", "Thumb up", "S-10.12"},
    [V_PETITION_DOWN] = {"petition thumb-down {3}", "Offer {3} for a thumb down", "purse", "Thumb down", "S-10.12"},
    [V_INVITE] = {"invite {0:seat}", "Invite {0:seat}", "seat {0:seat}", "Invite", "S-8.4"},
    [V_ACCEPT] = {"accept", "Accept and fight", NULL, "Invitation", "S-8.7"},
    [V_DECLINE] = {"decline", "Decline: lose 1 Influence", NULL, "Invitation", "S-8.8"},
    [V_SEND] = {"send {0:asset}", "Send {0:asset}", "asset {0:asset}", "Send", "S-8.11"},
    [V_EQUIP] = {"equip {0:asset}", "With {0:asset}", "asset {0:asset}", "Equip", "S-8.11"},
    [V_BARE] = {"bare", "Without", NULL, "Equip", "S-8.11"},
    [V_BET] = {"bet {0:bet}", "Bet {0:bet} (I, II, Injury, Decapitation)", "wagers", "Wagers", "S-8.20"},
    [V_NET] = {"net", "Throw the Net", NULL, "Net", "S-9.4"},
    [V_HOLD_NET] = {"hold", "Hold the Net", NULL, "Net", "S-9.4"},
    [V_REROLL_ALL] = {"reroll", "Roll all again", NULL, "Re-roll", "S-9.6"},
    [V_KEEP] = {"keep", "Keep the dice", NULL, "Re-roll", "S-9.20"},
    [V_REROLL] = {"reroll {3:dice}", "Roll again: {3:dice}", "dice", "Re-roll", "S-9.20"},
    [V_FORCE] = {"force {0}", "Make the opponent roll a {0} again", "dice", "Re-roll", "S-G18"},
    [V_REROLL_FORCE] = {"reroll {3:dice} force {0}", "Roll again: {3:dice}; the opponent a {0}", "dice", "Re-roll",
                        "S-G18"},
    [V_FIRST] = {"first", "Act first", NULL, "Order", "S-9.9"},
    [V_SECOND] = {"second", "Act second", NULL, "Order", "S-9.9"},
    [V_MOVE] = {"move {0:hex}", "Move to {0:hex}", "hex {0:hex}", "Move", "S-9.11"},
    [V_ATTACK] = {"attack", "Attack", "opponent", "Attack", "S-9.12"},
    [V_THROW] = {"throw", "Throw the Javelin", "opponent", "Attack", "S-9.12"},
    [V_END_ACT] = {"end", "End the activation", NULL, "End", "S-9.14"},
    [V_DEFEND_DEFENCE] = {"defend def", "Defend with the defence pool", "pool def", "Defend", "S-9.18"},
    [V_DEFEND_SPEED] = {"defend spd", "Defend with the speed pool", "pool spd", "Defend", "S-9.18"},
    [V_STRIKE] = {"strike", "Use the Axe: 1 wound more", NULL, "Axe", "S-9.26"},
    [V_HOLD_AXE] = {"hold", "Hold the Axe", NULL, "Axe", "S-9.26"},
    [V_BLOCK] = {"block", "Use the Shield: 1 wound less", NULL, "Shield", "S-9.27"},
    [V_TAKE] = {"take", "Take the wounds", NULL, "Shield", "S-9.27"},
    [V_LOSE] = {"lose {0:pool}", "Lose a die of {0:pool}", "pool {0:pool}", "Surrender", "S-9.30"},
    [V_CHAIN] = {"chain", "Throw the Ball and Chain", NULL, "Chain", "S-9.34"},
    [V_HOLD_CHAIN] = {"hold", "Hold it", NULL, "Chain", "S-9.34"},
    [V_VICTOR] = {"victor {0:side}", "Combatant {0:side} wins", "side {0:side}", "Verdict", "S-9.40"},
    [V_SAVE] = {"save", "Save the combatant", NULL, "Devoted", "S-G19"},
    [V_REFUSE_SAVE] = {"refuse", "Let it die", NULL, "Devoted", "S-G19"},
    [V_THUMB_UP] = {"thumb up", "Thumb up: it lives", "thumb up", "Thumb", "S-10.14"},
    [V_THUMB_DOWN] = {"thumb down", "Thumb down: it dies", "thumb down", "Thumb", "S-10.15"},
    [V_GIVE] = {"give {0:seat} {3}", "Give {0:seat} {3} {3|coin|coins}", "seat {0:seat}", "Gifts", "S-12.1",
                .aside = true},
    [V_POST_ASIDE] = {"post guard", "Post a Guard from your hand", "hand guard", "Guards", "S-12.6", .aside = true},
};

/* ---- events -------------------------------------------------------------------------------------------------------
 */

const ld_message sparta_messages[SPARTA_MESSAGES] = {
    [M_ROLL] = {"roll", "{0:seat} rolls {1}.", NULL},
    [M_HOST] = {"host", "{0:seat} is Host.", NULL},
    [M_HOUSE] = {"house", "{0:seat} leads House {1:house}.", NULL},
    [M_DEAL] = {"deal", "{0:seat} is dealt {1:asset}.", NULL},
    [M_TURN] = {"turn", "Turn {0} begins with Upkeep.", NULL},
    [M_HEAL_ROLL] = {"heal-roll", "Healing {0:asset}: {1}.", NULL},
    [M_HEALED] = {"healed", "{0:asset} is healed.", NULL},
    [M_STILL_INJURED] = {"still-injured", "{0:asset} stays injured.", NULL},
    [M_DIES] = {"dies", "{0:asset} of {1:seat} dies.", NULL},
    [M_HEALER] = {"healer", "{0:seat} uses {1:asset}: the roll for {2:asset} is made again.", NULL},
    [M_LEDGER_GAIN] = {"ledger-gain", "{0:seat} earns {1} {1|coin|coins} at the ledgers.", NULL},
    [M_LEDGER_PAY] = {"ledger-pay", "{0:seat} pays {1} {1|coin|coins} at the ledgers.", NULL},
    [M_FREED] = {"freed", "{0:seat} frees {1:asset}.", NULL},
    [M_DRAW] = {"draw", "{0:seat} draws {1:card}.", "{0:seat} draws a card."},
    [M_RESHUFFLE] = {"reshuffle", "The Intrigue discard pile becomes the deck: {0} {0|card|cards}.", NULL},
    [M_INTRIGUE_TURN] = {"intrigue-turn", "{0:seat} takes an Intrigue turn.", NULL},
    [M_CASH] = {"cash", "{0:seat} cashes in {1:card} for {2} {2|coin|coins}.", NULL},
    [M_ABILITY_COINS] = {"ability-coins", "{0:seat} uses {1:asset}: {2} {2|coin|coins}.", NULL},
    [M_SPY] = {"spy", "{0:seat} lets {1:asset} spy on {2:seat}.", NULL},
    [M_SPY_SEES] = {"spy-sees", "{0:seat} sees {2:card} in the hand of {1:seat}.",
                    "{0:seat} sees a card in the hand of {1:seat}."},
    [M_HANDMAID] = {"handmaid", "{0:seat} lets {1:asset} change {2:card} for a new card.", NULL},
    [M_HOUSE_RULE] = {"house-rule", "{0:seat} uses a special rule of House {1:house}.", NULL},
    [M_EXHAUST] = {"exhaust", "{0:seat} exhausts {1:asset}.", NULL},
    [M_DISCARD_ASSET] = {"discard-asset", "{0:seat} discards {1:asset}.", NULL},
    [M_DISCARD_GUARDS] = {"discard-guards", "{0:seat} discards Guards from the table: {1}.", NULL},
    [M_EXHAUST_GUARDS] = {"exhaust-guards", "Guards of {0:seat} are exhausted: {1}.", NULL},
    [M_DISCARD_CARD] = {"discard-card", "{0:seat} discards {1:card}.", NULL},
    [M_POST] = {"post", "{0:seat} posts a Guard.", NULL},
    [M_END_TURN] = {"end-turn", "{0:seat} ends the Intrigue turn.", NULL},
    [M_SEEK] = {"seek", "{0:seat} seeks support for {1:card}.", "{0:seat} seeks support for a scheme."},
    [M_ASK] = {"ask", "{0:seat} asks {1:seat} for support and offers {2} {2|coin|coins}.", NULL},
    [M_SUPPORTS] = {"supports", "{0:seat} supports {1:seat} for {2} {2|coin|coins}.", NULL},
    [M_REFUSES] = {"refuses", "{0:seat} refuses to support {1:seat} for {2} {2|coin|coins}.", NULL},
    [M_CUNNING] = {"cunning", "{0:seat} uses {1:asset}: the scheme needs {2} less.", NULL},
    [M_BRIBE] = {"bribe", "{0:seat} pays the Bank {1} {1|coin|coins}: the scheme needs as much less.", NULL},
    [M_DROP] = {"drop", "{0:seat} drops the scheme.", NULL},
    [M_DECLARE] = {"declare", "{0:seat} declares {1:card}.", NULL},
    [M_DECLARE_SEAT] = {"declare-seat", "{0:seat} declares {1:card} on {2:seat}.", NULL},
    [M_DECLARE_SEATS] = {"declare-seats", "{0:seat} declares {1:card} on {2:seat}, with {3:seat}.", NULL},
    [M_DECLARE_ASSET] = {"declare-asset", "{0:seat} declares {1:card} on {3:asset} of {2:seat}.", NULL},
    [M_FOILED] = {"foiled", "{1:card} of {0:seat} is foiled.", NULL},
    [M_FAILS] = {"fails", "{1:card} of {0:seat} fails: it can no longer be carried out.", NULL},
    [M_SUCCEEDS] = {"succeeds", "{1:card} of {0:seat} succeeds.", NULL},
    [M_COINS_BANK] = {"coins-bank", "{0:seat} takes {1} {1|coin|coins} from the Bank.", NULL},
    [M_PAYS_BANK] = {"pays-bank", "{0:seat} pays {1} {1|coin|coins} to the Bank.", NULL},
    [M_PAYS_SEAT] = {"pays-seat", "{2} {2|coin|coins} go from {0:seat} to {1:seat}.", NULL},
    [M_INJURED] = {"injured", "{0:asset} of {1:seat} is injured.", NULL},
    [M_GAIN] = {"gain", "{0:seat} gains {1} Influence: {2}.", NULL},
    [M_LOSS] = {"loss", "{0:seat} loses {1} Influence: {2}.", NULL},
    [M_GUARD_TABLE] = {"guard-table", "{0:seat} sends a Guard from the table.", NULL},
    [M_GUARD_HAND] = {"guard-hand", "{0:seat} sends a Guard from the hand.", NULL},
    [M_GUARD_ROLL] = {"guard-roll", "The Guard of {0:seat} rolls {1}.", NULL},
    [M_BODYGUARD] = {"bodyguard", "{0:seat} uses {1:asset} to roll again.", NULL},
    [M_REACT] = {"react", "{0:seat} plays {1:card}.", NULL},
    [M_REACT_SEAT] = {"react-seat", "{0:seat} plays {1:card} on {2:seat}.", NULL},
    [M_REACT_ASSET] = {"react-asset", "{0:seat} plays {1:card}: {2:seat} is to fight with {3:asset}.", NULL},
    [M_COUNTERED] = {"countered", "{0:seat} answers {3:card} of {2:seat} with {1:card}: it has no effect.", NULL},
    [M_NO_EFFECT] = {"no-effect", "{0:card} has no effect.", NULL},
    [M_TAKES_GUARD] = {"takes-guard", "{0:seat} takes a Guard from the discard pile into the hand.", NULL},
    [M_LEAVES_GUARD] = {"leaves-guard", "{0:seat} leaves the Guard in the discard pile.", NULL},
    [M_WINDOW_PASSED] = {"window-passed", "Nobody reacts.", NULL},
    [M_MARKET] = {"market", "The Open Market begins with {0:seat}.", NULL},
    [M_SELL] = {"sell", "{0:seat} sells {1:asset} for {2} {2|coin|coins}.", NULL},
    [M_SELL_GUARD] = {"sell-guard", "{0:seat} sells a Guard for {1} coin.", NULL},
    [M_OFFER] = {"offer",
                 "{0:seat} makes {1:seat} an offer: gives {2} {2|coin|coins}, takes {3} {3|coin|coins}; {4+:item}.",
                 NULL},
    [M_OFFER_VOID] = {"offer-void", "The offer of {0:seat} to {1:seat} is void.", NULL},
    [M_ACCEPT_OFFER] = {"accept-offer", "{0:seat} accepts the offer of {1:seat}.", NULL},
    [M_REFUSE_OFFER] = {"refuse-offer", "{0:seat} refuses the offer of {1:seat}.", NULL},
    [M_WITHDRAW] = {"withdraw", "{0:seat} withdraws the offer to {1:seat}.", NULL},
    [M_WAIT] = {"wait", "{0:seat} waits.", NULL},
    [M_DONE] = {"done", "{0:seat} is done with the market.", NULL},
    [M_ROW] = {"row", "{0} {0|card|cards} are laid out for the auction.", NULL},
    [M_MARKET_RESHUFFLE] = {"market-reshuffle", "The Market discard pile joins the deck: {0} {0|card|cards}.", NULL},
    [M_PEEK] = {"peek", "{0:seat} looks at card {1} of the row: {2:asset}.", "{0:seat} looks at card {1} of the row."},
    [M_REVEAL] = {"reveal", "{0:asset} is up for auction.", NULL},
    [M_BIDS] = {"bids", "{0:seat} bids {1}.", NULL},
    [M_TIE] = {"tie", "Tied, and bid again: {0+:seat}.", NULL},
    [M_BUYS] = {"buys", "{0:seat} gets {1:asset}.", NULL},
    [M_NO_BUYER] = {"no-buyer", "Nobody buys {0:asset}: it is discarded.", NULL},
    [M_HOST_PAYS] = {"wins-bid", "{0:seat} wins the bid and pays {1} {1|coin|coins}.", NULL},
    [M_NO_HOST_BID] = {"no-host-bid", "Nobody pays for hosting: the dice decide.", NULL},
    [M_PETITION_INVITE] = {"petition-invite", "{0:seat} offers the Host {1} {1|coin|coins} to be invited.", NULL},
    [M_PETITION_SPARE] = {"petition-spare", "{0:seat} offers the Host {1} {1|coin|coins} to be left out.", NULL},
    [M_PETITION_UP] = {"petition-up", "{0:seat} offers the Host {1} {1|coin|coins} for a thumb up.", NULL},
    [M_PETITION_DOWN] = {"petition-down", "{0:seat} offers the Host {1} {1|coin|coins} for a thumb down.", NULL},
    [M_INVITE] = {"invite", "{0:seat} invites {1:seat}.", NULL},
    [M_PETITION_PAID] = {"petition-paid", "The {1} {1|coin|coins} of {0:seat} go to {2:seat}.", NULL},
    [M_PETITION_BACK] = {"petition-back", "The {1} {1|coin|coins} of {0:seat} go back.", NULL},
    [M_ACCEPTS] = {"accepts", "{0:seat} accepts.", NULL},
    [M_DECLINES] = {"declines", "{0:seat} declines.", NULL},
    [M_SENDS] = {"sends", "{0:seat} sends {1:asset}.", NULL},
    [M_EQUIPS] = {"equips", "{0:seat} equips {1:asset}.", NULL},
    [M_NO_MATCH] = {"no-match", "Fewer than two accept: there is no match.", NULL},
    [M_TRIBUTE] = {"tribute", "The crowd pays {0:seat} a tribute of {2} {2|coin|coins} for {1:asset}.", NULL},
    [M_WAGER] = {"wager", "{0:seat} bets {1:bet} on Victory I, Victory II, Injury, Decapitation.", NULL},
    [M_RIGGED] = {"rigged", "{1:asset} takes the place of {0:asset}.", NULL},
    [M_ROUND] = {"round", "Combat round {0}.", NULL},
    [M_NET] = {"net", "{0:seat} throws {1:asset}.", NULL},
    [M_NETS] = {"nets", "Two Nets: the dice decide.", NULL},
    [M_INITIATIVE] = {"initiative", "{0:seat} rolls {1:dice} for initiative.", NULL},
    [M_INITIATIVE_WON] = {"initiative-won", "{0:seat} wins the initiative with {1:asset}.", NULL},
    [M_INITIATIVE_TIE] = {"initiative-tie", "The initiative is tied: both roll again.", NULL},
    [M_TACTIC] = {"tactic", "{0:asset} rolls for initiative again.", NULL},
    [M_ORDER] = {"order", "{0:seat} acts as number {1}.", NULL},
    [M_MOVE] = {"move", "{0:asset} moves to {1:hex}.", NULL},
    [M_ATTACK] = {"attack", "{0:asset} attacks {1:asset}.", NULL},
    [M_THROW] = {"throw", "{0:asset} throws a Javelin at {1:asset}.", NULL},
    [M_AGILE] = {"agile", "{0:asset} defends with speed.", NULL},
    [M_DICE] = {"dice", "{0:asset} {1:dice} against {2:asset} {3:dice}: {4} {4|wound|wounds}.", NULL},
    [M_REROLL] = {"reroll", "{0:seat} rolls {1:dice} again.", NULL},
    [M_FORCE] = {"force", "{0:seat} makes the opponent roll a {1} again.", NULL},
    [M_WOUNDS] = {"wounds", "{0:asset} takes {1} {1|wound|wounds}.", NULL},
    [M_STOPPED] = {"stopped", "{0:asset} stops the attack.", NULL},
    [M_AXE] = {"axe", "{0:asset} strikes with the Axe: 1 wound more.", NULL},
    [M_SHIELD] = {"shield", "{0:asset} blocks with the Shield: 1 wound less.", NULL},
    [M_COUNTER_WOUNDS] = {"counter-wounds", "{0:asset} strikes back: {1} wound.", NULL},
    [M_LOSES_DICE] = {"loses-dice", "{0:asset} loses a die of {1:pool}.", NULL},
    [M_LEFT_ONE] = {"left-one", "{0:asset} is left with one die of each pool.", NULL},
    [M_GAMBLER] = {"gambler", "{0:seat} takes a coin for {1:asset}.", NULL},
    [M_CHAINED] = {"chained", "{0:asset} is held by the Ball and Chain.", NULL},
    [M_DEFEAT] = {"defeat", "{0:asset} defeats {1:asset}: {2:level}.", NULL},
    [M_DRY] = {"dry", "{0} {0|round|rounds} without a wound: a verdict is needed.", NULL},
    [M_VERDICT] = {"verdict", "{0:seat} names {1:asset} the victor.", NULL},
    [M_SAVED] = {"saved", "{0:seat} gives up {1:asset} to save {2:asset}.", NULL},
    [M_FAVOUR] = {"favour", "{0:asset} has the crowd's Favour: {1}.", NULL},
    [M_CHAMPION] = {"champion", "{0:asset} becomes a Champion.", NULL},
    [M_WAGER_WON] = {"wager-won", "{0:seat} staked {1} {1|coin|coins} and gets {2} back.", NULL},
    [M_WAGER_LOST] = {"wager-lost", "{0:seat} loses the {1} {1|coin|coins} staked.", NULL},
    [M_SPARED] = {"spared", "{0:asset} is a Champion and is spared.", NULL},
    [M_THUMB_UP] = {"thumb-up", "{0:seat} turns the thumb up: {1:asset} lives.", NULL},
    [M_THUMB_DOWN] = {"thumb-down", "{0:seat} turns the thumb down for {1:asset}.", NULL},
    [M_GIVE] = {"give", "{0:seat} gives {1:seat} {2} {2|coin|coins}.", NULL},
    [M_TOURNAMENT] = {"tournament", "A tournament for the game: {0+:seat}.", NULL},
    [M_FORFEIT] = {"forfeit", "{0:seat} has nobody to send and forfeits.", NULL},
    [M_TOURNAMENT_WON] = {"tournament-won", "{0:seat} wins the match of the tournament against {1:seat}.", NULL},
    [M_TURN_LIMIT] = {"turn-limit", "Turn {0} was the last: the highest Influence wins.", NULL},
    [M_WINS] = {"wins", "{0:seat} wins the game.", NULL},
};

/* ---- facts by name
 * ---------------------------------------------------------------------------------------------------- */

#define AT(member) offsetof(sparta, member)
#define IN_BOUT(member) offsetof(sparta, bout.member)
#define COUNTS(title, member)                                                            \
    {                                                                                    \
        .name = title, .offset = AT(member.n), .bytes = 1, .dim = { {KINDS, 1, W_CARD} } \
    }
#define PER_SEAT(title, member)                                                        \
    {                                                                                  \
        .name = title, .offset = AT(member), .bytes = 1, .dim = { {LD_BY_SEAT, 1, 0} } \
    }

static const ld_field deal_fields[] = {
    {.name = "with", .offset = offsetof(deal, with), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "edits", .offset = offsetof(deal, edits), .bytes = 1},
    {.name = "gives_coins", .offset = offsetof(deal, coins[0]), .bytes = 2, .is_signed = true},
    {.name = "wants_coins", .offset = offsetof(deal, coins[1]), .bytes = 2, .is_signed = true},
    {.name = "items", .offset = offsetof(deal, item), .bytes = 1, .word = W_ITEM, .dim = {{EDITS, 1, W_ORDER}}},
    {.name = NULL},
};

/* The edition comes first: the names of cards depend on it. */
const ld_field sparta_fields[] = {
    {.name = "edition", .offset = AT(edition), .bytes = 1, .word = W_EDITION},
    {.name = "deck", .offset = AT(deck.n), .bytes = 1, .dim = {{KINDS, 1, W_CARD}}},
    {.name = "length", .offset = AT(length), .bytes = 1, .word = W_LENGTH},
    {.name = "initiative", .offset = AT(initiative), .bytes = 1, .word = W_INITIATIVE},
    {.name = "house_rules", .offset = AT(house_rules), .bytes = 1, .word = W_HOUSE_RULES},
    {.name = "offers_allowed", .offset = AT(offers), .bytes = 1},
    {.name = "turn", .offset = AT(turn), .bytes = 1},
    {.name = "phase", .offset = AT(phase), .bytes = 1, .word = W_PHASE},
    {.name = "host", .offset = AT(host), .bytes = 1, .word = W_SEAT},
    {.name = "houses",
     .offset = AT(house_of),
     .bytes = 1,
     .word = W_HOUSE,
     .flags = LD_F_NULL,
     .dim = {{LD_BY_SEAT, 1, 0}}},
    PER_SEAT("influence", influence),
    {.name = "coins", .offset = AT(coins), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    {.name = "set_aside", .offset = AT(aside), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    PER_SEAT("guards", guards),
    PER_SEAT("exhausted_guards", spent_guards),
    PER_SEAT("gifts", gifts),
    {.name = "place", .offset = AT(place), .bytes = 1, .word = W_PLACE, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "condition", .offset = AT(condition), .bytes = 1, .word = W_CONDITION, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "tokens", .offset = AT(tokens), .bytes = 1, .word = W_TOKEN, .dim = {{ASSETS, 1, W_ASSET}}},
    {.name = "row", .offset = AT(row), .bytes = 1, .word = W_ASSET, .flags = LD_F_NULL, .dim = {{SEATS, 1, 0}}},
    {.name = "row_seen", .offset = AT(row_seen), .bytes = 1, .word = W_SEAT, .flags = LD_F_SET, .dim = {{SEATS, 1, 0}}},
    {.name = "row_size", .offset = AT(row_size), .bytes = 1},
    {.name = "lot", .offset = AT(lot), .bytes = 1},
    {.name = "wagers", .offset = AT(wager), .bytes = 1, .dim = {{LD_BY_SEAT, WAGERS, 0}, {WAGERS, 1, W_AREA}}},
    {.name = "winner", .offset = AT(winner), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "finalist", .offset = AT(finalist), .bytes = 1, .word = W_SEAT, .flags = LD_F_NULL},
    {.name = "contenders", .offset = AT(contenders), .bytes = 1, .word = W_SEAT, .flags = LD_F_SET},
    {.name = "exposed", .offset = AT(exposed), .bytes = 2},
    {.name = "sources",
     .offset = AT(source),
     .bytes = 2,
     .is_signed = true,
     .dim = {{LD_BY_SEAT, SOURCES * 2, 0}, {SOURCES, 2, W_SOURCE}}},
    COUNTS("discard", discard),
    {.name = "hand", .offset = AT(hand[0].n), .bytes = 1, .dim = {{LD_BY_SEAT, sizeof(zone), 0}, {KINDS, 1, W_CARD}}},
    {.name = "known",
     .offset = AT(known),
     .bytes = 1,
     .dim = {{SEATS + 1, SEATS *KINDS, 0}, {LD_BY_SEAT, KINDS, 0}, {KINDS, 1, W_CARD}}},
    {.name = "left", .offset = AT(left), .bytes = 1},
    PER_SEAT("held", held),
    {.name = "fighters", .offset = IN_BOUT(fighters), .bytes = 1},
    {.name = "fighter_seats",
     .offset = IN_BOUT(seat),
     .bytes = 1,
     .word = W_SEAT,
     .flags = LD_F_NULL,
     .dim = {{2, 1, 0}}},
    {.name = "combatants",
     .offset = IN_BOUT(card),
     .bytes = 1,
     .word = W_ASSET,
     .flags = LD_F_NULL,
     .dim = {{2, 1, 0}}},
    {.name = "equipment",
     .offset = IN_BOUT(gear),
     .bytes = 1,
     .word = W_ASSET,
     .flags = LD_F_NULL,
     .dim = {{2, GEAR, 0}, {GEAR, 1, 0}}},
    {.name = "pools", .offset = IN_BOUT(pool), .bytes = 1, .dim = {{2, POOLS, 0}, {POOLS, 1, 0}}},
    {.name = "hexes", .offset = IN_BOUT(at), .bytes = 1, .word = W_HEX, .flags = LD_F_NULL, .dim = {{2, 1, 0}}},
    {.name = "chained", .offset = IN_BOUT(chained), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "forced", .offset = IN_BOUT(forced), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dice_rolled", .offset = IN_BOUT(count), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dice", .offset = IN_BOUT(die), .bytes = 1, .dim = {{2, MAX_DICE, 0}, {MAX_DICE, 1, 0}}},
    {.name = "again", .offset = IN_BOUT(redo), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "dry_rounds", .offset = IN_BOUT(dry), .bytes = 1},
    {.name = "wounded", .offset = IN_BOUT(wounded), .bytes = 1},
    {.name = "drafts", .offset = AT(draft), .dim = {{LD_BY_SEAT, sizeof(deal), 0}}, .members = deal_fields},
    {.name = "offers", .offset = AT(offer), .dim = {{LD_BY_SEAT, sizeof(deal), 0}}, .members = deal_fields},
    {.name = NULL},
};
