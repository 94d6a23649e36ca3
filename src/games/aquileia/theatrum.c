/* Aquileia: the auction in the Theatrum. Rules A-8; steps reveal, auction. */
#include "games/aquileia/state.h"

void aquila_theatrum(aquila *s, ld_log *log, int seat)
{
    (void)log;
    aquila_ask(s, STEP_REVEAL, seat, LD_CHANCE, THEATRUM);
}

/* ---- the card. Locals: owner, space -------------------------------------------------------------------- */

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
    int owner = f->v[SEAT];
    s->duo_pile &= (uint8_t) ~(1u << ld_a(c));
    ld_say(log, M_REVEAL, ld_a(c), owner);
    f = aquila_ask(s, STEP_AUCTION, owner, owner, THEATRUM); /* */
    f->v[DUO] = (int16_t)ld_a(c);
    f->v[BIDDER] = -1;
    f->v[STILL_IN] = (int16_t)((1 << seats_of(s)) - 1);
}

static const char *reveal_wrong(const void *state, const ld_frame *f)
{
    return aquila_wrong_space(state, f, LD_CHANCE, SPACE_BIT(THEATRUM));
}

const ld_kind aquila_reveal = {
    .name = "reveal",
    .prompt = "Turn up a laurel of the Theatrum.",
    .waiting = "turn up a laurel of the Theatrum",
    .rule = "A-8.1",
    .options = reveal_options,
    .choose = reveal_choose,
    .wrong = reveal_wrong,
};

/* ---- the bids. Locals: seat, space, duo, standing bidder or -1, the bid by metal, seats still in
 * --------------------- */

bool aquila_covers(const aquila *s, int seat, const int16_t *bid, int more)
{
    for (int m = 0; m < METALS; m++)
        if (s->purse[seat][m] < bid[m] + (m == more)) /* */
            return false;
    return true;
}

static void auction_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    for (int m = 0; m < METALS; m++) /* */
        if (aquila_covers(state, seat, f->v + BID, m))
            ld_add(out, LD_CHOICE(V_BID, m, 0, 0));
    ld_add(out, LD_CHOICE(V_PASS_AUCTION, 0, 0, 0));
}

/* the winner alone pays: the owner of the space, or the bank if it is the owner. */
static void pay_bid(aquila *s, ld_log *log, int winner, int owner, const int16_t *bid)
{
    for (int m = 0; m < METALS; m++) {
        if (!bid[m])
            continue;
        aquila_spend(s, winner, m, bid[m]);
        ld_say(log, M_PAID, winner, bid[m], m);
        if (winner != owner)
            aquila_income(s, log, owner, m, bid[m]);
    }
}

static void end_auction(aquila *s, ld_log *log, const ld_frame *f)
{
    int owner = owner_of(s, THEATRUM), winner = f->v[BIDDER];
    if (winner < 0) { /* */
        winner = owner;
        ld_say(log, M_FREE, owner, f->v[DUO]);
    } else {
        ld_say(log, M_WON, winner, f->v[DUO]);
        pay_bid(s, log, winner, owner, f->v + BID);
    }
    s->duos[winner] |= (uint8_t)(1u << f->v[DUO]); /* */
    aquila_resolved(s);
}

static void auction_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    aquila *s = state;
    if (ld_verb_of(c) == V_BID) {
        f->v[BID + ld_a(c)]++;
        f->v[BIDDER] = (int16_t)seat;
        ld_say(log, M_BID, seat, ld_a(c), f->v[BID], f->v[BID + 1], f->v[BID + 2]);
    } else {
        f->v[STILL_IN] = (int16_t)(f->v[STILL_IN] & ~(1 << seat)); /* */
        ld_say(log, M_NO_BID, seat);
    }
    bool won = f->v[BIDDER] >= 0 && f->v[STILL_IN] == 1 << f->v[BIDDER]; /* */
    if (won || !f->v[STILL_IN]) {
        end_auction(s, log, f);
        return;
    }
    do
        seat = after(s, seat);
    while (!(f->v[STILL_IN] >> seat & 1));
    f->v[SEAT] = (int16_t)seat;
    ld_ask(f, seat);
}

/* A-I11 */
static const char *auction_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    int seats = seats_of(s), seat = f->v[SEAT], bidder = f->v[BIDDER], in = f->v[STILL_IN], coins = 0;
    uint32_t waiting = taken(s);
    if ((waiting & -waiting) != SPACE_BIT(THEATRUM) || f->v[WHERE] != THEATRUM)
        return "an auction is held where the Theatrum is not being resolved";
    if (seat < 0 || seat >= seats || f->owed != 1u << seat || in < 0 || in >> seats || !(in >> seat & 1))
        return "the auction is not owed by a seat that is still in";
    if (bidder < -1 || bidder >= seats || bidder == seat || (bidder >= 0 && !(in >> bidder & 1)))
        return "the standing bidder is not another seat that is still in";
    if (f->v[DUO] < 0 || f->v[DUO] >= DUOS)
        return "there is no such duo laurel to auction";
    for (int m = 0; m < METALS; m++) {
        if (f->v[BID + m] < 0 || f->v[BID + m] > COINS)
            return "a bid has an impossible number of coins";
        coins += f->v[BID + m];
    }
    if (bidder < 0 ? coins != 0 : coins == 0 || !aquila_covers(s, bidder, f->v + BID, METALS))
        return "the standing bid is not covered by the purse of its bidder";
    return NULL;
}

const ld_kind aquila_auction = {
    .name = "auction",
    .prompt = "Bid for the {2:duo}, adding one coin to {4} bronze, {5} silver, {6} gold, or pass.",
    .waiting = "bid for the {2:duo} or pass",
    .rule = "A-8.4",
    .options = auction_options,
    .choose = auction_choose,
    .wrong = auction_wrong,
};
