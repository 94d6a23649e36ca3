/* Aquileia: the auction in the Theatrum. Rules A-8; steps reveal, auction. */
#include "games/aquileia/rules.h"

void aquila_theatrum(aquila *s, ld_log *log, int seat)
{
    assert(s->duo_pile); /* six for at most six rounds */
    (void)log;
    aquila_ask(s, STEP_REVEAL, seat, LD_CHANCE, THEATRUM);
}

/* ---- the card (A-8.1) -------------------------------------------------------------------- */

static void reveal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    EACH_BIT (duo, ((const aquila *)state)->duo_pile)
        ld_add_weighted(out, LD_CHOICE(V_REVEAL, duo, 0, 0), 1);
}

static void reveal_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    aquila *s = state;
    int owner = ld_of(f, space)->seat;
    assert(s->duo_pile >> ld_a(c) & 1);
    s->duo_pile &= (uint8_t) ~(1u << ld_a(c));
    ld_say(log, M_REVEAL, ld_a(c), owner);
    f = aquila_ask(s, STEP_AUCTION, owner, owner, THEATRUM); /* */
    auction_locals *l = ld_of(f, auction);
    l->duo = ld_u8(ld_a(c));
    l->bidder = NOBODY;
    l->still_in = ld_u8((1 << seats_of(s)) - 1);
}

static const char *reveal_wrong(const void *state, const ld_frame *f)
{
    return aquila_wrong_space(state, f, SPACE_BIT(THEATRUM));
}

const ld_kind aquila_reveal = {
    .name = "reveal",
    .prompt = "Turn up a laurel of the Theatrum.",
    .waiting = "turn up a laurel of the Theatrum",
    .rule = "A-8.1",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = reveal_options,
    .choose = reveal_choose,
    .wrong = reveal_wrong,
};

/* ---- the bids -------------------------------------------------------------------------------------------------- */

static bool covers(const aquila *s, int seat, const uint8_t *bid, int more, ld_list *out)
{
    for (int m = 0; m < METALS; m++)
        if (s->purse[seat][m] < bid[m] + (m == more)) { /* */
            ld_bar(out, LD_CHOICE(V_BID, more, 0, 0), R_BID_COINS, bid[m] + (m == more), m, s->purse[seat][m]);
            return false;
        }
    return true;
}

bool aquila_covers(const aquila *s, int seat, const uint8_t *bid, int more) { return covers(s, seat, bid, more, NULL); }

static void auction_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    for (int m = 0; m < METALS; m++) /* */
        if (covers(state, seat, ld_of(f, auction)->bid, m, out))
            ld_add(out, LD_CHOICE(V_BID, m, 0, 0));
    ld_add(out, LD_CHOICE(V_PASS_AUCTION, 0, 0, 0));
}

/* the winner alone pays: the owner of the space, or the bank if it is the owner. */
static void pay_bid(aquila *s, ld_log *log, int winner, int owner, const uint8_t *bid)
{
    assert(aquila_covers(s, winner, bid, METALS));
    for (int m = 0; m < METALS; m++) {
        if (!bid[m])
            continue;
        aquila_spend(s, winner, m, bid[m]);
        ld_say(log, M_PAID, winner, bid[m], m);
        if (winner != owner)
            aquila_income(s, log, owner, m, bid[m]);
    }
}

static void end_auction(aquila *s, ld_log *log, const auction_locals *l)
{
    int owner = owner_of(s, THEATRUM), winner = l->bidder;
    if (winner == NOBODY) { /* */
        winner = owner;
        ld_say(log, M_FREE, owner, l->duo);
    } else {
        ld_say(log, M_WON, winner, l->duo);
        pay_bid(s, log, winner, owner, l->bid);
    }
    assert(!(s->duos[winner] >> l->duo & 1));
    s->duos[winner] |= (uint8_t)(1u << l->duo); /* */
    aquila_resolved(s);
}

static void auction_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    aquila *s = state;
    auction_locals *l = ld_of(f, auction);
    assert((l->still_in >> seat & 1) && l->bidder != seat); /* who leads alone has won */
    if (ld_verb_of(c) == V_BID) {
        l->bid[ld_a(c)]++;
        l->bidder = ld_u8(seat);
        ld_say(log, M_BID, seat, ld_a(c), l->bid[BRONZE], l->bid[SILVER], l->bid[GOLD]);
    } else {
        l->still_in &= (uint8_t) ~(1u << seat); /* */
        ld_say(log, M_NO_BID, seat);
    }
    bool won = l->bidder != NOBODY && l->still_in == 1u << l->bidder; /* */
    if (won || !l->still_in) {
        auction_locals ended = *l;
        end_auction(s, log, &ended);
        return;
    }
    do
        seat = after(s, seat);
    while (!(l->still_in >> seat & 1));
    l->seat = ld_u8(seat);
    ld_ask(f, seat);
}

/* A-I11 */
static const char *auction_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const auction_locals *l = ld_of(f, auction);
    uint32_t waiting = taken(s);
    int coins = l->bid[BRONZE] + l->bid[SILVER] + l->bid[GOLD];
    bool bids = l->bidder != NOBODY;
    if ((waiting & -waiting) != SPACE_BIT(THEATRUM) || l->space != THEATRUM)
        return "an auction is held where the Theatrum is not being resolved";
    if (!(l->still_in >> l->seat & 1))
        return "the auction is not owed by a seat that is still in";
    if (bids && (l->bidder == l->seat || !(l->still_in >> l->bidder & 1)))
        return "the standing bidder is not another seat that is still in";
    if (bids ? !coins || !aquila_covers(s, l->bidder, l->bid, METALS) : coins)
        return "the standing bid is not covered by the purse of its bidder";
    return NULL;
}

const ld_kind aquila_auction = {
    .name = "auction",
    .prompt = "Bid for the {2:duo}, adding one coin to {4} bronze, {5} silver, {6} gold, or pass.",
    .waiting = "bid for the {2:duo} or pass",
    .rule = "A-8.4",
    .locals = LD_ROWS(auction, AUCTION_LOCALS),
    .owed_by = "seat",
    .options = auction_options,
    .choose = auction_choose,
    .wrong = auction_wrong,
};
