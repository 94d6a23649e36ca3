/* Aquileia: what a person is told: what a choice brings, what is under way, what a contest, an auction and a round have
 * brought, the board's signs. */
#include "games/aquileia/rules.h"

#include <stdio.h>

/* ---- what seats have ------------------------------------------------------------------------------------- */

static int held_points(const void *state, int seat) { return score_of(state, seat); }
static int held_bronze(const void *state, int seat) { return ((const aquila *)state)->purse[seat][BRONZE]; }
static int held_silver(const void *state, int seat) { return ((const aquila *)state)->purse[seat][SILVER]; }
static int held_gold(const void *state, int seat) { return ((const aquila *)state)->purse[seat][GOLD]; }
static int held_slaves(const void *state, int seat) { return hand_size(state, seat, SLAVE_DECK); }
static int held_equi(const void *state, int seat) { return hand_size(state, seat, EQUI_DECK); }

static const ld_holding holdings[] = {
    {N_("points"), held_points},
    {N_("bronze"), held_bronze},
    {N_("silver"), held_silver},
    {N_("gold"), held_gold},
    {N_("slave cards"), held_slaves},
    {N_("horse and weapon cards"), held_equi},
    {.name = NULL},
};

/* ---- what a choice brings, by verb ------------------------------------------------------------------------- */

static const ld_frame *step_of(const aquila *s) { return &s->core.stack[0]; }

static void tell_price(const ld_teller *t, const aquila *s, int plot)
{
    const plot_figures *row = &box(s)->plot[plot];
    ld_tell(t, "Price: {0} bronze, {1} silver, {2} gold, {3} {3|slave|slaves}.", row->cost[BRONZE], row->cost[SILVER],
            row->cost[GOLD], row->slaves);
}

static void foretell_build(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    int plot = ld_a(c), space = ld_of(step_of(s), build)->space, value = box(s)->plot[plot].value;
    const uint8_t *pays = box(s)->plot[plot].pays;
    tell_price(t, s, plot);
    if (plot >= BANK_1)
        ld_tell(t, "Pays {0} bronze, {1} silver, {2} gold each time you activate.", pays[BRONZE], pays[SILVER],
                pays[GOLD]);
    else if (plot >= SHOP_1)
        ld_tell(t, "Scores {0} each time you activate.", value);
    if (plot < BANK_1 && (box(s)->scoring >> space & 1))
        ld_tell(t, "Scores {0} at once.", value);
    if (plot >= VILLAS)
        return;
    int held[LAURELS];
    aquila_laurels_of(s, seat, held);
    ld_tell(t, "Your laurels of its colour so far: {0}; each scores {1} for it at the end.", held[plot / 4], value);
}

static void foretell_bid(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    const uint8_t *bid = ld_of(step_of(s), auction)->bid;
    int then[METALS];
    for (int m = 0; m < METALS; m++)
        then[m] = bid[m] + (m == ld_a(c));
    ld_tell(t, "The bid is then {0} bronze, {1} silver, {2} gold; you pay it if nobody goes on.", then[BRONZE],
            then[SILVER], then[GOLD]);
}

static void foretell_laurel(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    int laurel = ld_verb_of(c) == V_KEEP_OPEN ? s->open_laurel : ld_of(step_of(s), laurel)->drawn;
    ld_tell_about(t, W_LAUREL, laurel == NONE ? -1 : laurel);
}

static void foretell_card(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    int space = ld_a(c);
    if (space > EQUI_1 && space < SERVI_BRONZE && s->face_up[space - EQUI_2] != NONE)
        ld_tell_about(t, W_CARD, s->face_up[space - EQUI_2]);
}

/* What may come from a pile: all that the seat has not seen, each card as likely. */
static void tell_unseen(const ld_teller *given, const aquila *s, int deck)
{
    const ld_teller t = {given->view, given->voice, given->out, LD_CHANCES};
    int unseen = count_cards(s->pile, deck);
    for (int k = deck_from(deck); k < deck_to(deck); k++)
        if (s->pile[k])
            ld_tell(&t, "{0:card}: {1} of the {2} cards that are unseen.", k, s->pile[k], unseen);
}

static void foretell_draw(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    if (ld_verb_of(c) != V_BUY_SLAVES || ld_a(c))
        tell_unseen(t, s, SLAVE_DECK);
}

static void foretell_buy(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    foretell_card(s, seat, c, t);
    if (ld_a(c) == EQUI_1)
        tell_unseen(t, s, EQUI_DECK);
}

static void foretell_play(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    ld_tell(t, "Your strength is then {0}.", s->strength[seat] + box(s)->card[ld_a(c)].figure);
}

static void foretell_pawn(const aquila *s, int seat, ld_choice c, const ld_teller *t)
{
    foretell_card(s, seat, c, t);
    for (int i = 0; i < seats_of(s); i++)
        if (i != seat && ((SPACE_BIT(ld_a(c)) & IN_ARENA && s->pawns[i] & IN_ARENA) ||
                          (SPACE_BIT(ld_a(c)) & IN_STADIUM && s->pawns[i] & IN_STADIUM)))
            ld_tell(t, "{0:seat} is in this contest too.", i);
}

static void foretell(const void *view, int seat, ld_choice c, const ld_teller *t)
{
    static void (*const by_verb[AQUILA_VERBS])(const aquila *s, int seat, ld_choice c, const ld_teller *t) = {
        [V_BUILD] = foretell_build,      [V_BID] = foretell_bid,      [V_KEEP_OPEN] = foretell_laurel,
        [V_KEEP_DECK] = foretell_laurel, [V_BUY_CARD] = foretell_buy, [V_BUY_SLAVES] = foretell_draw,
        [V_PRIZE_CARD] = foretell_draw,  [V_PLAY] = foretell_play,    [V_PLACE] = foretell_pawn,
    };
    if (by_verb[ld_verb_of(c)])
        by_verb[ld_verb_of(c)](view, seat, c, t);
}

/* ---- behind an option ------------------------------------------------------------------------------------------ */

static char letter_of(int metal)
{
    static const char english[METALS] = {'b', 's', 'g'};
    static const char *const names[METALS] = {N_("bronze"), N_("silver"), N_("gold")};
    return ld_letter(names[metal], english[metal]);
}

/* "2b 1g +3": coins by their letters, then slaves. */
static void write_price(const plot_figures *row, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    for (int m = 0; m < METALS; m++)
        if (row->cost[m])
            used += (size_t)snprintf(out + used, room - used, "%s%d%c", used ? " " : "", row->cost[m], letter_of(m));
    if (row->slaves)
        snprintf(out + used, room - used, "%s+%d", used ? " " : "", row->slaves);
}

static void detail(const void *view, ld_choice c, char *out, size_t room)
{
    const aquila *s = view;
    char price[40];
    if (ld_verb_of(c) != V_BUILD)
        return;
    const plot_figures *row = &box(s)->plot[ld_a(c)];
    write_price(row, price, sizeof price);
    if (ld_a(c) < VILLAS || ld_a(c) >= BANK_1)
        ld_text(out, room, "price %s", price);
    else
        ld_text(out, room, "value %d, price %s", row->value, price);
}

/* ---- what is under way ------------------------------------------------------------------------------------------ */

static void tell_auction(const ld_teller *t, const auction_locals *l)
{
    if (l->bidder == NOBODY)
        ld_tell(t, "Auction of the {0:duo}: no bid yet.", l->duo);
    else
        ld_tell(t, "Auction of the {0:duo}: {1:seat} bids {2} bronze, {3} silver, {4} gold.", l->duo, l->bidder,
                l->bid[BRONZE], l->bid[SILVER], l->bid[GOLD]);
    int still[LD_MAX_SEATS];
    size_t count = 0;
    EACH_BIT (i, l->still_in)
        still[count++] = i;
    ld_tell_(t, N_("Still in: {0+:seat}."), still, count);
}

static void tell_strengths(const ld_teller *t, const aquila *s)
{
    for (int i = 0; i < seats_of(s); i++)
        if (s->strength[i])
            ld_tell(t, "{0:seat}: strength {1}, place {2} on the tie-break track.", i, s->strength[i],
                    1 + place_on_track(s, i));
}

static void underway(const void *view, int seat, const ld_teller *t)
{
    const aquila *s = view;
    const ld_frame *f = step_of(s);
    switch (f->kind) {
    case STEP_AUCTION: tell_auction(t, ld_of(f, auction)); break;
    case STEP_BUILD: ld_tell(t, "Up to {0} more {0|building|buildings} here.", ld_of(f, build)->left); break;
    case STEP_PAY: tell_price(t, s, ld_of(f, pay)->plot); break;
    case STEP_PLACE: ld_tell(t, "Pawns in your hand: {0}.", pawns_in_hand(s, seat)); break;
    default: tell_strengths(t, s); break;
    }
}

/* ---- what parts of the game have brought ----------------------------------------------------------------------- */

/* equal strengths are parted by the track. */
static void remark_contest(const ld_teller *t, const ld_event *events, int from, int to)
{
    const ld_event *before = NULL;
    for (int i = from; i <= to; i++) {
        if (events[i].id != M_RANK)
            continue;
        if (before && before->args[3] == events[i].args[3])
            ld_tell(t, "{0:seat} and {1:seat} tie with strength {2}: {0:seat} is ahead on the tie-break track.",
                    before->args[0], events[i].args[0], before->args[3]);
        before = &events[i];
    }
}

static const ld_count contest_counts[] = {
    {M_RANK, 0, 3, N_("strength")},
    {M_RANK, 0, 1, C_("contest", "place")},
    {M_ARENA_POINTS, 0, 1, N_("points")},
    {.name = NULL},
};

static const ld_count auction_counts[] = {
    {M_PAID, 0, 1, N_("paid: {2:metal}")},
    {M_TAKE, 0, 1, N_("got: {2:metal}")},
    {.name = NULL},
};

static const ld_count round_counts[] = {
    {M_PECUNIA, 0, 1, "Pecunia"},
    {M_ARENA_POINTS, 0, 1, "Arena"},
    {M_FORUM, 0, 1, "Forum"},
    {M_WORKSHOPS, 0, 1, N_("workshops")},
    {.name = NULL},
};

static const ld_part parts[] = {
    {.title = N_("What the contest in the {0:area} brought"),
     .opens = M_CONTEST,
     LD_CLOSES(M_ARENA_POINTS, M_ARENA_CARD, M_PASS_ON, M_GONE, M_CONTEST, M_REVEAL, M_BUILD, M_NO_BUILD, M_ROUND_END),
     LD_QUOTES(M_SINGLE, M_ARENA_CARD, M_KEEP, M_PASS_ON),
     .counts = contest_counts,
     .remark = remark_contest},
    {.title = N_("How the auction of the {0:duo} ended"),
     .opens = M_REVEAL,
     LD_CLOSES(M_WON, M_FREE),
     LD_QUOTES(M_WON, M_FREE),
     .counts = auction_counts},
    {.title = N_("What round {0} brought"),
     .opens = M_ROUND,
     LD_CLOSES(M_ROUND_END, M_OVER),
     LD_QUOTES(M_ROUND_END),
     .counts = round_counts,
     .sum = true},
    {.title = NULL},
};

/* ---- the board's signs ------------------------------------------------------------------------------------------- */

static void legend(const void *view, const ld_teller *t)
{
    static const char *const metals[METALS] = {N_("bronze"), N_("silver"), N_("gold")};
    (void)view;
    for (int m = 0; m < METALS; m++)
        ld_tell_text(t, "%c: %s", letter_of(m), ld_tr(metals[m]));
    for (int q = 0; q < COLOURS; q++)
        ld_tell_text(t, "%c: %s", ld_letter(aquila_colour[q].id, aquila_colour[q].letter), ld_tr(aquila_colour[q].id));
    ld_tell_text(t, "0 to %d: the pawn, disc or building of that seat; .: free; x: closed this round; >: has the turn",
                 ld_seats(view) - 1);
    ld_tell_text(t, "o: a coin lies there");
    ld_tell_text(t, "Arena and Stadium: each space under the strength that it gives");
    ld_tell_text(t, "Forum: x2 where two buildings are allowed, * where they score at once");
    ld_tell_text(t, "10:211+3: value 10, price 2 bronze, 1 silver, 1 gold and 3 slaves; banks: the coins they pay");
    ld_tell_text(t, "laurels: a letter or points each, two colours of a duo with /, ? where it is not known");
}

/* ---- what is done to somebody ---------------------------------------------------------------------------------- */

static const uint16_t befalls[] = {M_PASS_ON};

/* ---- the goal, and the phases ------------------------------------------------------------------------------------ */

static void tell_you(const void *view, int seat, const ld_teller *t)
{
    (void)seat;
    ld_tell(t, "You are one of {0} rivals for wealth and fame in the Roman town of Aquileia.", seats_of(view));
}

static void tell_wins(const void *view, int seat, const ld_teller *t)
{
    const aquila *s = view;
    (void)seat;
    ld_tell(t,
            "Most points after {0} rounds wins. At the end each villa scores its value once for each of your laurels "
            "of its colour; coins and cards score nothing.",
            s->rounds);
}

static void tell_turn(const void *view, int seat, const ld_teller *t)
{
    (void)seat;
    ld_tell(t,
            "In a round everybody first places {0} {0|pawn|pawns} and one disc, one piece a turn. A space holds one "
            "pawn.",
            box(view)->pawns);
    ld_tell_text(t, "Then the areas are resolved in order: Mercatus for money and cards, Arena and Stadium for "
                    "contests, Theatrum for an auction, Forum for building, Portus for income.");
    ld_tell_text(t, "The disc parts ties: whoever places it first wins them, and begins the next round.");
}

static const ld_phase_row phases[] = {
    {.name = "place",
     .text = N_("Placement: one piece a turn, and what is taken is taken. Think of what you can pay when the space is "
                "resolved, and of the order of the areas."),
     LD_STEPS(STEP_PLACE)},
    {.name = "mercatus",
     .text = N_("Mercatus: change coins, buy horses, weapons and slaves. Slaves build and fight, horses race, weapons "
                "fight."),
     LD_STEPS(STEP_PECUNIA, STEP_EQUI, STEP_SERVI)},
    {.name = "contest",
     .text = N_("A contest: your spaces, dice and cards add up to your strength. Cards that you play are gone, so ask "
                "yourself what the prize is worth."),
     LD_STEPS(STEP_CARDS, STEP_DICE)},
    {.name = "prize",
     .text = N_("A prize: the winner chooses, and the second gets the other. A laurel is worth something with villas "
                "of its colour."),
     LD_STEPS(STEP_PRIZE, STEP_LAUREL)},
    {.name = "auction",
     .text = N_("Theatrum: each bid is the last one and one coin more, of any metal. The winner pays whoever has the "
                "pawn there."),
     LD_STEPS(STEP_AUCTION)},
    {.name = "build",
     .text = N_("Forum: villas score at the end with laurels of their colour, workshops and banks pay each time you "
                "activate in Portus. Build early what pays often."),
     LD_STEPS(STEP_BUILD, STEP_PAY)},
    {.name = "portus",
     .text = N_("Portus: whoever activates scores all workshops and takes the coins of all banks. A robbed coin may be "
                "paid once more."),
     LD_STEPS(STEP_PORTUS)},
    {.name = NULL},
};

const ld_guide aquila_guide = {.holdings = holdings,
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
