/* Spartacus: what a person is told: what a choice brings, what is under way, what Upkeep, an auction and the Games have
 * brought, the board's signs. */
#include "games/spartacus/rules.h"

#include <stdio.h>

/* ---- what seats have ------------------------------------------------------------------------------------- */

static int held_influence(const void *state, int seat) { return ((const sparta *)state)->influence[seat]; }
static int held_coins(const void *state, int seat) { return ((const sparta *)state)->coins[seat]; }
static int held_cards(const void *state, int seat) { return held_by(state, seat); }
static int held_guards(const void *state, int seat)
{
    const sparta *s = state;
    return s->guards[seat] + s->spent_guards[seat];
}
static int held_assets(const void *state, int seat) { return count_of(((const sparta *)state)->house[seat]); }

static const ld_holding holdings[] = {
    {N_("Influence"), held_influence}, {C_("money", "coins"), held_coins},      {N_("cards in hand"), held_cards},
    {N_("Guards"), held_guards},       {N_("cards in the house"), held_assets}, {.name = NULL},
};

/* ---- schemes and the support they need ------------------------------------------------------------------------ */

static const ld_frame *frame_of(const sparta *s, int kind)
{
    for (int i = s->core.depth; i-- > 0;)
        if (s->core.stack[i].kind == kind)
            return &s->core.stack[i];
    return NULL;
}

static void tell_needs(const ld_teller *t, const sparta *s, int card, int behind)
{
    int needs = box(s)->card[card].needs;
    if (behind >= needs)
        ld_tell(t, "{0:card} needs {1} Influence, and {2} is behind it.", card, needs, behind);
    else
        ld_tell(t, "{0:card} needs {1} Influence; {2} is behind it, {3} missing.", card, needs, behind, needs - behind);
}

static void foretell_scheme(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    tell_needs(t, s, ld_a(c), s->influence[seat]);
}

static void foretell_ask(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    const ld_frame *f = frame_of(s, SUPPORT);
    (void)seat;
    if (!f || ld_of(f, support)->card >= SCHEMES)
        return;
    bool asks = ld_verb_of(c) == V_ASK || ld_verb_of(c) == V_PAY_PRICE;
    int more = asks ? s->influence[ld_a(c)] : ld_verb_of(c) == V_BRIBE ? ld_n(c) : 0;
    tell_needs(t, s, ld_of(f, support)->card, sparta_behind(s, f) + more);
}

/* ---- combatants ---------------------------------------------------------------------------------------------------
 */

static void tell_asset(const ld_teller *t, const sparta *s, int card)
{
    const asset_row *row = asset_of(s, card);
    if (row->pool[0])
        ld_tell(t, "Attack {0}, defence {1}, speed {2}.", row->pool[ATTACK_POOL], row->pool[DEFENCE_POOL],
                row->pool[SPEED_POOL]);
}

static void foretell_asset(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    tell_asset(t, s, ld_a(c));
    if (ld_verb_of(c) != V_SELL)
        ld_tell(t, "Worth {0} {0|coin|coins} when it is sold.", asset_of(s, ld_a(c))->coin);
}

static void foretell_move(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    const ld_frame *act = frame_of(s, ACT);
    (void)seat;
    if (!act || s->bout.fighters < 2)
        return;
    int side = ld_of(act, act)->side, distance = sparta_distance(ld_a(c), s->bout.at[!side]);
    int reach = sparta_range(s, side), other = sparta_range(s, !side);
    ld_tell(t, "The opponent is then {0} {0|hex|hexes} away; your blows reach {1}, the opponent's {2}.", distance,
            reach, other);
}

/* ---- money ----------------------------------------------------------------------------------------------------- */

static void foretell_bid(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    const ld_frame *f = frame_of(s, BID);
    if (f && ld_of(f, bid)->card < ASSETS)
        foretell_asset(s, seat, LD_CHOICE(V_BID, ld_of(f, bid)->card, 0, 0), t);
    ld_tell(t, "If you win with it you have {0} {0|coin|coins} left.", s->coins[seat] - ld_n(c));
}

static void foretell_cash(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)s, (void)seat, (void)c;
    ld_tell(t, "The card is discarded.", 0);
}

static void foretell_guard(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)s, (void)seat, (void)c;
    ld_tell_about(t, W_CARD, GUARD);
}

static void foretell_heal(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)s, (void)seat, (void)c;
    ld_tell_about(t, W_CONDITION, INJURED);
}

static void foretell_house(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)c;
    if (s->house_of[seat] < HOUSES)
        ld_tell_about(t, W_HOUSE, s->house_of[seat]);
}

static void foretell_bet(const sparta *s, int seat, ld_choice c, const ld_teller *t)
{
    const int bet[WAGERS] = {ld_a(c) >> 6, ld_a(c) >> 4 & 3, ld_a(c) >> 2 & 3, ld_a(c) & 3};
    (void)s, (void)seat;
    for (int area = 0; area < WAGERS; area++)
        if (bet[area])
            ld_tell_about(t, W_AREA, area);
    ld_tell(t, "Staked: {0} {0|coin|coins}.", bet[0] + bet[1] + bet[2] + bet[3]);
}

static void foretell(const void *view, int seat, ld_choice c, const ld_teller *t)
{
    static void (*const by_verb[SPARTA_VERBS])(const sparta *s, int seat, ld_choice c, const ld_teller *t) = {
        [V_SCHEME] = foretell_scheme,
        [V_SCHEME_SEAT] = foretell_scheme,
        [V_SCHEME_SEATS] = foretell_scheme,
        [V_SCHEME_ASSET] = foretell_scheme,
        [V_ASK] = foretell_ask,
        [V_BRIBE] = foretell_ask,
        [V_DECLARE] = foretell_ask,
        [V_PAY_PRICE] = foretell_ask,
        [V_SEND] = foretell_asset,
        [V_EQUIP] = foretell_asset,
        [V_OFFER] = foretell_asset,
        [V_WANT] = foretell_asset,
        [V_PICK] = foretell_asset,
        [V_SELL] = foretell_asset,
        [V_MOVE] = foretell_move,
        [V_BID] = foretell_bid,
        [V_CASH] = foretell_cash,
        [V_HOUSE_A] = foretell_house,
        [V_HOUSE_B] = foretell_house,
        [V_BET] = foretell_bet,
        [V_GUARD_TABLE] = foretell_guard,
        [V_GUARD_HAND] = foretell_guard,
        [V_POST] = foretell_guard,
        [V_HEAL] = foretell_heal,
    };
    if (by_verb[ld_verb_of(c)])
        by_verb[ld_verb_of(c)](view, seat, c, t);
}

/* ---- behind an option ------------------------------------------------------------------------------------------- */

static void detail_dice(const asset_row *row, char *out, size_t room)
{
    if (row->pool[0])
        snprintf(out, room, "%d/%d/%d", row->pool[0], row->pool[1], row->pool[2]);
}

static void detail(const void *view, ld_choice c, char *out, size_t room)
{
    const sparta *s = view;
    switch (ld_verb_of(c)) {
    case V_SCHEME:
    case V_SCHEME_SEAT:
    case V_SCHEME_SEATS:
    case V_SCHEME_ASSET: ld_text(out, room, "needs %d", box(s)->card[ld_a(c)].needs); break;
    case V_CASH: ld_text(out, room, "%d {|coin|coins}", box(s)->card[ld_a(c)].coin); break;
    case V_SELL:
    case V_WANT:
    case V_OFFER: ld_text(out, room, "%d {|coin|coins}", asset_of(s, ld_a(c))->coin); break;
    case V_SEND:
    case V_PICK: detail_dice(asset_of(s, ld_a(c)), out, room); break;
    default: break;
    }
}

/* ---- what is under way ------------------------------------------------------------------------------------------ */

/* One side of a deal, if there is something on it. */
static void tell_side(const ld_teller *t, const deal *d, bool wanted, const char *some, const char *none)
{
    int goods[EDITS], n = sparta_goods(d, wanted, goods);
    if (n || none)
        ld_tell_(t, n ? some : none, goods, (size_t)n);
}

static void tell_draft(const ld_teller *t, const deal *d)
{
    ld_tell(t, "Your draft of an offer to {0:seat}.", d->with);
    tell_side(t, d, false, N_("You give {0+:goods}."), NULL);
    tell_side(t, d, true, N_("You take {0+:goods}."), NULL);
}

static void tell_offer(const ld_teller *t, int from, const deal *d)
{
    ld_tell(t, "{0:seat} makes you an offer.", from);
    tell_side(t, d, false, N_("You would get {0+:goods}."), N_("You would get nothing."));
    tell_side(t, d, true, N_("You would give {0+:goods}."), N_("You would give nothing."));
}

static void tell_support(const ld_teller *t, const sparta *s, const ld_frame *f)
{
    const support_locals *l = ld_of(f, support);
    if (l->card < SCHEMES)
        tell_needs(t, s, l->card, sparta_behind(s, f));
    for (int i = 0; i < seats_of(s); i++)
        if (l->agreed >> i & 1)
            ld_tell(t, "{0:seat} supports it with {1} Influence.", i, s->influence[i]);
        else if (l->named >> i & 1)
            ld_tell(t, "{0:seat} asks {1} {1|coin|coins} for support.", i, l->price[i]);
}

static void underway(const void *view, int seat, const ld_teller *t)
{
    const sparta *s = view;
    const ld_frame *support = frame_of(s, SUPPORT);
    if (support)
        tell_support(t, s, support);
    if (s->draft[seat].with != NOBODY)
        tell_draft(t, &s->draft[seat]);
    for (int i = 0; i < seats_of(s); i++)
        if (s->offer[i].with == seat)
            tell_offer(t, i, &s->offer[i]);
    sparta_tell_promises(t, s, seat, true);
}

/* ---- what parts of the game have brought ------------------------------------------------------------------------ */

static const ld_count upkeep_counts[] = {
    {M_LEDGER_GAIN, 0, 1, N_("coins at the ledgers")},
    {M_LEDGER_PAY, 0, 1, N_("coins at the ledgers"), .less = true},
    {.name = NULL},
};

static const ld_count auction_counts[] = {
    {M_HOST_PAYS, 0, 1, N_("coins paid")},
    {.name = NULL},
};

static const ld_count games_counts[] = {
    {M_GAIN, 0, 1, N_("Influence")},
    {M_LOSS, 0, 1, N_("Influence"), .less = true},
    {M_TRIBUTE, 0, 2, N_("coins of tribute")},
    {M_WAGER_WON, 0, 2, N_("coins from wagers")},
    {M_WAGER_WON, 0, 1, N_("coins from wagers"), .less = true},
    {M_WAGER_LOST, 0, 1, N_("coins from wagers"), .less = true},
    {M_PETITION_PAID, 0, 1, N_("coins for the Host's favour"), .less = true},
    {M_PETITION_PAID, 2, 1, N_("coins for the Host's favour")},
    {.name = NULL},
};

static const ld_part parts[] = {
    {.title = N_("What the Upkeep of turn {0} brought"),
     .opens = M_TURN,
     LD_CLOSES(M_DRAW, M_INTRIGUE_TURN, M_TURN, M_WINS),
     LD_QUOTES(M_HEALED, M_STILL_INJURED, M_DIES, M_FREED),
     .counts = upkeep_counts},
    {.title = N_("What the auction brought"),
     .opens = M_ROW,
     LD_CLOSES(M_HOST, M_WINS),
     LD_QUOTES(M_TIE, M_BUYS, M_NO_BUYER, M_NO_HOST_BID, M_HOST),
     .counts = auction_counts},
    {.title = N_("What the Games brought"),
     .opens = M_INVITE,
     LD_CLOSES(M_TURN, M_WINS, M_TOURNAMENT),
     LD_QUOTES(M_NO_MATCH, M_DEFEAT, M_VERDICT, M_VOID_MATCH, M_FAVOUR, M_CHAMPION, M_THUMB_UP, M_THUMB_DOWN, M_SPARED,
               M_SAVED, M_DIES),
     .counts = games_counts},
    {.title = NULL},
};

/* ---- the board's signs ---------------------------------------------------------------------------------------------
 */

static void legend(const void *view, const ld_teller *t)
{
    (void)view;
    ld_tell_text(t, ">: has the turn; #: Influence, up to %d", TOP_INFLUENCE);
    ld_tell_text(t, "(card): exhausted; (card +): injured; *: a victory in the Arena, ***: a Champion");
    ld_tell_text(t, "Guards 2(1): two ready, one exhausted; coins 5+2: two are set aside");
    ld_tell_text(t, "coins 5-9: hidden, between these two");
    ld_tell_text(t,
                 "hand 3 of 4: cards held, and how many may be kept; a number behind a scheme: the Influence that it "
                 "needs; x2: two of them");
    ld_tell_text(t, "auction: attack/defence/speed and, in parentheses, what the card is worth");
    ld_tell_text(t,
                 "Arena: I and II are the combatants, each number a free hex; a hex is called by its number and that "
                 "of its row: 2,-1");
    ld_tell_text(t, "wagers: coins on Victory I, Victory II, Injury and Decapitation");
}

/* ---- what is done to somebody ---------------------------------------------------------------------------------- */

static const uint16_t befalls[] = {M_DIES,          M_INJURED,      M_FOILED,         M_LOSS,           M_EXHAUST,
                                   M_DISCARD_ASSET, M_DISCARD_CARD, M_DISCARD_GUARDS, M_EXHAUST_GUARDS, M_PAYS_SEAT};

/* ---- the goal, and the phases ------------------------------------------------------------------------------------ */

static void tell_you(const void *view, int seat, const ld_teller *t)
{
    const sparta *s = view;
    if (s->house_of[seat] == NOBODY)
        ld_tell_text(t, "You are a Dominus in ancient Capua, and will soon lead a House of gladiators and slaves.");
    else
        ld_tell(t, "You are the Dominus of House {0:house}, with gladiators, slaves and Guards of your own.",
                s->house_of[seat]);
}

static void tell_wins(const void *view, int seat, const ld_teller *t)
{
    const sparta *s = view;
    (void)seat;
    ld_tell(t,
            "Whoever alone has {0} Influence at the end of a Phase wins; everybody begins with {1}. Influence comes "
            "from schemes, from hosting and from victories in the Arena.",
            box(s)->top_influence, box(s)->start_influence[s->length]);
}

static void tell_turn(const void *view, int seat, const ld_teller *t)
{
    (void)view, (void)seat;
    ld_tell_text(t, "A turn is Upkeep, where slaves earn and gladiators cost, and three Phases: Intrigue, Market, "
                    "Arena.");
    ld_tell_text(t, "Intrigue: schemes and Guards. Market: trade and auctions. Arena: the Host invites two Houses to "
                    "fight, and everybody bets.");
    ld_tell_text(t, "Bargain at any time: support, coins and promises are for sale. Nothing obliges anybody to keep a "
                    "promise.");
}

static const ld_phase_row phases[] = {
    {.name = "house",
     .text = N_("First everybody leads a House: each has other people, other coins and special rules of its own."),
     LD_STEPS(HOUSE)},
    {.name = "upkeep",
     .text = N_("Upkeep: the injured heal or die, then each ready slave earns a coin and each ready gladiator costs "
                "one. A gladiator who is not paid for goes free."),
     LD_STEPS(HEAL, HEALER, LEDGER)},
    {.name = "intrigue",
     .text = N_("Intrigue: play schemes for which your Influence is enough, or seek support for greater ones. A card "
                "that you cannot use can be cashed in."),
     LD_STEPS(TURN, PICK, DISCARD)},
    {.name = "support",
     .text = N_("Support: the Influence of whoever supports a scheme is added to that of its player. Support has a "
                "price, and the target may pay for a refusal."),
     LD_STEPS(SUPPORT, ASKED)},
    {.name = "reaction",
     .text = N_("Reactions: all are asked in secret whether they answer with a card or a Guard, also those who can "
                "only pass, so that nobody learns what is in a hand."),
     LD_STEPS(FOIL, BODYGUARD, COUNTER, PAYEE, SPOILS, OPEN, RIG, BLOOD)},
    {.name = "market",
     .text = N_("Market: first everybody may trade with everybody and sell to the Bank, then each asset is auctioned "
                "with closed fists. Keep some coins for the auctions."),
     LD_STEPS(MARKET)},
    {.name = "auction",
     .text = N_("Auction: all bid in secret, and only the highest bid is paid. Whoever ties for it bids again on top."),
     LD_STEPS(INFORMANT, BID)},
    {.name = "hosting",
     .text = N_("The bid for hosting: the Host gains Influence, chooses who fights, and decides over the loser's life. "
                "Others pay a Host well."),
     LD_STEPS(HOST_BID)},
    {.name = "arena",
     .text = N_("Arena: the Host fills two places, one House at a time. Petitions with coins may sway him; whoever "
                "declines an invitation loses Influence."),
     LD_STEPS(PETITION, INVITE, ANSWER)},
    {.name = "fighters",
     .text = N_("Fighters: a gladiator or a slave goes to the sand, with a weapon, an armour and a special piece at "
                "most. A victory brings Favour, a defeat may cost a life."),
     LD_STEPS(SEND, EQUIP)},
    {.name = "wager",
     .text = N_("Wagers: bet on who wins, and on whether the loser is injured or beheaded. The fighters' own Houses "
                "cannot bet on the other."),
     LD_STEPS(WAGER)},
    {.name = "combat",
     .text = N_("Combat: a fighter may move once and attack once, in either order. Dice are compared from the highest "
                "down, and each wound costs a die of your choice."),
     LD_STEPS(NET, TACTIC, ORDER, ACT, AGILE, REROLL, EXTRA, IGNORE, SURRENDER, CHAIN)},
    {.name = "thumb",
     .text = N_("The thumb: the Host decides whether the loser lives. Killing a favourite of the crowd costs him "
                "Influence."),
     LD_STEPS(VERDICT, DEVOTED, THUMB)},
    {.name = NULL},
};

const ld_guide sparta_guide = {.holdings = holdings,
                               .foretell = foretell,
                               .detail = detail,
                               .underway = underway,
                               .legend = legend,
                               .you = tell_you,
                               .wins = tell_wins,
                               .turn = tell_turn,
                               .phases = phases,
                               .parts = parts,
                               .befalls = befalls,
                               .befalling = (int)(sizeof befalls / sizeof *befalls)};
