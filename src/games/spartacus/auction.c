/* Spartacus: the Auction and the bid for hosting. Rules S-7.20 to S-7.34; steps informant, reveal, bid, host-bid. */
#include "games/spartacus/rules.h"

/* ---- the sequence ------------------------------------------------------------------------------------------------ */

static void lay_row(sparta *s, ld_log *log, ld_frame *f) /* S-7.20, S-7.21 */
{
    assert(!s->row_size && !s->lot);
    if (count_of(s->heap) < seats_of(s) && s->pile) {
        EACH_BIT (card, s->pile)
            sparta_put(s, card, PLACE_DECK);
        ld_say(log, M_MARKET_RESHUFFLE, count_of(s->heap));
    }
    int cards = count_of(s->heap);
    s->row_size = (uint8_t)(cards < seats_of(s) ? cards : seats_of(s));
    s->lot = 0;
    ld_say(log, M_ROW, s->row_size);
    f->stage = AUCTION_INFORMANTS;
}

/* S-7.22 each ready Informant in turn, seats clockwise from the Host */
static void ask_informants(sparta *s, ld_frame *f)
{
    auction_locals *l = ld_of(f, auction);
    for (; s->row_size && l->asked < seats_of(s); l->asked++, l->from = 0) {
        int seat = from_host(s, l->asked);
        uint64_t left = ready_of(s, seat, box(s)->with[A_INFORMANT]) >> l->from << l->from;
        if (!left)
            continue;
        int card = lowest_of(left);
        l->from = ld_u8(card + 1);
        ld_of(sparta_call(s, INFORMANT, seat), informant)->card = ld_u8(card);
        return;
    }
    f->stage = AUCTION_LOT;
}

static void call_reveal(sparta *s, int slot, int to)
{
    assert(s->row[slot] == NOBODY && s->heap);
    ld_frame *f = ld_call(s, REVEAL);
    *ld_of(f, reveal) = (reveal_locals){.slot = ld_u8(slot), .to = ld_u8(to)};
    ld_ask(f, LD_CHANCE);
}

static void begin_bids(sparta *s, int kind, int card)
{
    assert((kind == BID) == (card != NOBODY));
    *ld_of(ld_call(s, kind), bid) = (bid_locals){.card = ld_u8(card), .seats = ld_u8((int)all_seats(s))};
}

static void next_lot(sparta *s, ld_log *log, ld_frame *f) /* S-7.23 */
{
    assert(s->lot <= s->row_size);
    int slot = s->lot;
    if (slot == s->row_size) {
        f->stage = AUCTION_HOST;
        begin_bids(s, HOST_BID, NOBODY); /* S-7.31 */
        return;
    }
    f->stage = AUCTION_BID;
    if (s->row[slot] == NOBODY) {
        call_reveal(s, slot, NOBODY);
        return;
    }
    s->row_seen[slot] = (uint8_t)all_seats(s);
    ld_say(log, M_REVEAL, s->row[slot]);
    ld_reveal(s);
}

static void settle_lot(sparta *s, ld_log *log, ld_frame *f)
{
    assert(s->row[s->lot] != NOBODY && s->row_seen[s->lot] == all_seats(s));
    int slot = s->lot++, card = s->row[slot], winner = f->result - 1;
    s->row[slot] = NOBODY;
    s->row_seen[slot] = 0;
    sparta_put(s, card, winner < 0 ? PLACE_DISCARD : PLACE_HOUSE + winner);
    if (winner < 0)
        ld_say(log, M_NO_BUYER, card); /* S-7.27 */
    else
        ld_say(log, M_BUYS, winner, card);
    f->stage = AUCTION_LOT;
}

static void end_auction(sparta *s, ld_log *log, int host)
{
    assert(host >= 0 && host < seats_of(s) && s->lot == s->row_size);
    s->host = (uint8_t)host; /* S-7.33 */
    s->row_size = s->lot = 0;
    ld_say(log, M_HOST, host);
    ld_done(s, 0);
}

static void settle_host(sparta *s, ld_log *log, ld_frame *f)
{
    assert(f->result);
    if (f->result & 0x80) { /* failed: these seats roll (S-7.32) */
        ld_say(log, M_NO_HOST_BID, 0);
        f->stage = AUCTION_NO_HOST;
        *ld_of(ld_call(s, ROLL_OFF), roll) = (roll_locals){.rolling = f->result & 0x0f, .first = s->host};
        return;
    }
    end_auction(s, log, f->result - 1);
}

static void auction_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    switch (f->stage) {
    case AUCTION_LAY: lay_row(s, log, f); break;
    case AUCTION_INFORMANTS: ask_informants(s, f); break;
    case AUCTION_LOT: next_lot(s, log, f); break;
    case AUCTION_BID:
        f->stage = AUCTION_SOLD;
        begin_bids(s, BID, s->row[s->lot]);
        break;
    case AUCTION_SOLD: settle_lot(s, log, f); break;
    case AUCTION_HOST: settle_host(s, log, f); break;
    default: end_auction(s, log, f->result); break;
    }
}

static const char *auction_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int above = (f + 1)->kind;
    bool peeking = f->stage == AUCTION_INFORMANTS;
    if (ld_of(f, auction)->asked > seats_of(s))
        return "the auction asks a seat that is not there";
    if ((above == HOST_BID || above == ROLL_OFF) && s->lot != s->row_size)
        return "the row is not sold yet";
    if ((above == REVEAL || above == BID) && s->lot >= s->row_size)
        return "no card of the row is up";
    if (above == BID && (s->row[s->lot] == NOBODY || ld_of(f + 1, bid)->card != s->row[s->lot]))
        return "the card that is up is not the one bid for";
    if (above == REVEAL && (ld_of(f + 1, reveal)->to == NOBODY) == peeking)
        return "a card is turned up for the wrong eyes";
    return above == REVEAL && !peeking && ld_of(f + 1, reveal)->slot != s->lot ? "a card is turned up out of turn"
                                                                               : NULL;
}

const ld_kind sparta_auction = {
    .name = "auction",
    .prompt = "The auction goes on.",
    .waiting = "go on with the auction",
    .rule = "S-7.20",
    .locals = LD_ROWS(auction, AUCTION_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(AUCTION_STAGES),
    .run = auction_run,
    .wrong = auction_wrong,
};

/* ---- informant (S-7.22) ------------------------------------------------------------------------------------------ */

static void informant_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const sparta *s = state;
    for (int k = 0; k < s->row_size; k++)
        ld_add(out, LD_CHOICE(V_PEEK, k + 1, 0, 0));
    LD_BAR_ABOVE(k, s->row_size, out, LD_CHOICE(V_PEEK, k, 0, 0), R_ROW_SHORT, s->row_size);
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static void show_slot(sparta *s, ld_log *log, int slot, int seat)
{
    assert(s->row[slot] != NOBODY);
    s->row_seen[slot] |= (uint8_t)(1u << seat);
    ld_say_to(log, M_PEEK, 1u << seat, 4, seat, slot + 1, s->row[slot]);
    ld_reveal(s);
}

static void informant_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ready_of(s, seat, box(s)->with[A_INFORMANT]) >> ld_of(f, informant)->card & 1);
    int card = ld_of(f, informant)->card, slot = ld_a(c) - 1;
    ld_done(s, 0);
    if (ld_verb_of(c) == V_PASS)
        return;
    sparta_exhaust(s, card);
    ld_say(log, M_EXHAUST, seat, card);
    if (s->row[slot] == NOBODY)
        call_reveal(s, slot, seat);
    else
        show_slot(s, log, slot, seat);
}

static const char *informant_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const informant_locals *l = ld_of(f, informant);
    return !s->row_size || !(ready_of(s, l->seat, box(s)->with[A_INFORMANT]) >> l->card & 1)
               ? "informant is not owed by a seat with a ready Informant"
               : NULL;
}

const ld_kind sparta_informant = {
    .name = "informant",
    .prompt = "Let {1:asset} look at a card of the auction row?",
    .waiting = "look at a card of the row or not",
    .rule = "S-7.22",
    .locals = LD_ROWS(informant, INFORMANT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = informant_options,
    .choose = informant_choose,
    .several = true,
    .wrong = informant_wrong,
};

/* ---- reveal (S-7.23) --------------------------------------------------------------------------------------------- */

static void reveal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    EACH_BIT (card, ((const sparta *)state)->heap)
        ld_add_weighted(out, LD_CHOICE(V_REVEAL, card, 0, 0), 1);
}

static bool reveal_many(const void *state, const ld_frame *f)
{
    (void)f;
    uint64_t heap = ((const sparta *)state)->heap;
    return heap & (heap - 1);
}

static void reveal_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    assert(s->heap >> ld_a(c) & 1);
    reveal_locals *l = ld_of(f, reveal);
    int slot = l->slot, seat = l->to;
    sparta_put(s, ld_a(c), PLACE_ROW);
    s->row[slot] = (uint8_t)ld_a(c);
    if (seat == NOBODY) {
        s->row_seen[slot] = (uint8_t)all_seats(s);
        ld_say(log, M_REVEAL, ld_a(c));
    } else {
        show_slot(s, log, slot, seat);
    }
    ld_done(s, 0);
}

static const char *reveal_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int slot = ld_of(f, reveal)->slot;
    return slot >= s->row_size || slot < s->lot || s->row[slot] != NOBODY || !s->heap
               ? "reveal turns up a card that is known or not there"
               : NULL;
}

const ld_kind sparta_reveal = {
    .name = "reveal",
    .prompt = "Turn up a card of the auction row.",
    .waiting = "turn up a card of the row",
    .rule = "S-7.23",
    .locals = LD_ROWS(reveal, REVEAL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = reveal_options,
    .choose = reveal_choose,
    .many = reveal_many,
    .wrong = reveal_wrong,
};

/* ---- bids (S-7.24 to S-7.27). Coins on the table are set aside. The result is the winner plus one; 0 if nobody; for
 * hosting the seats that must roll, marked by the top bit -----------------------------------------------------------
 */

static void bid_run(void *state, ld_log *log, ld_frame *f)
{
    (void)state, (void)log;
    f->owed = ld_of(f, bid)->seats;
}

static void bid_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    for (int n = 0; n <= amount_of(s->coins[seat]); n++)
        ld_add(out, LD_CHOICE_N(V_BID, 0, n));
    SPARTA_BAR_COINS(n, s->coins[seat], out, LD_CHOICE_N(V_BID, 0, n));
}

static bool bid_many(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    bool all = true;
    EACH_BIT (seat, f->owed)
        all &= s->coins[seat] > 0;
    return all;
}

static void take_back(sparta *s, unsigned mask)
{
    EACH_BIT (seat, mask) {
        s->coins[seat] = (int16_t)(s->coins[seat] + s->aside[seat]);
        s->aside[seat] = 0;
    }
}

static int put_bids(sparta *s, ld_log *log, unsigned mask, const ld_choice *answers)
{
    assert(mask);
    int sum = 0;
    EACH_BIT (seat, mask) {
        int bid = ld_n(answers[seat]);
        s->coins[seat] = (int16_t)(s->coins[seat] - bid);
        s->aside[seat] = (int16_t)(s->aside[seat] + bid);
        sum += bid;
        ld_say(log, M_BIDS, seat, bid);
    }
    return sum;
}

static unsigned highest(const sparta *s, unsigned mask)
{
    assert(mask && !(mask & ~all_seats(s)));
    unsigned best = 0;
    int high = -1;
    EACH_BIT (seat, mask)
        if (s->aside[seat] >= high) {
            best = (s->aside[seat] > high ? 0 : best) | 1u << seat;
            high = s->aside[seat];
        }
    return best;
}

static void bid_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    unsigned mask = ld_of(f, bid)->seats;
    bool hosting = f->kind == HOST_BID;
    if (put_bids(s, log, mask, answers) == 0) { /* S-7.27 */
        take_back(s, mask);
        ld_done(s, hosting ? (int)(0x80 | mask) : 0);
        return;
    }
    unsigned best = highest(s, mask);
    take_back(s, mask & ~best); /* S-7.26 those that drop out */
    if (best & (best - 1)) {
        ld_of(f, bid)->seats = ld_u8(best);
        sparta_say_seats(log, M_TIE, best);
        return;
    }
    int winner = __builtin_ctz(best);
    ld_say(log, M_HOST_PAYS, winner, s->aside[winner]);
    s->aside[winner] = 0; /* S-7.25 to the Bank */
    ld_done(s, winner + 1);
}

static const char *bid_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const bid_locals *l = ld_of(f, bid);
    if (f->owed != l->seats)
        return "a bid is not owed by all seats that take part";
    if ((f->kind == BID) != (l->card != NOBODY))
        return "a bid is for no card";
    for (int i = 0; i < seats_of(s); i++)
        if (l->seats >> i & 1 ? s->aside[i] != s->aside[__builtin_ctz(l->seats)] : s->aside[i] != 0)
            return "the coins on the table are not those of tied seats";
    return NULL;
}

const ld_kind sparta_bid = {
    .name = "bid",
    .prompt = "Bid for {0:asset}: how many coins in your closed hand?",
    .waiting = "bid for {0:asset}",
    .rule = "S-7.24",
    .locals = LD_ROWS(bid, BID_LOCALS),
    .owed_by = "seats",
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = bid_options,
    .settle = bid_settle,
    .run = bid_run,
    .many = bid_many,
    .wrong = bid_wrong,
};

const ld_kind sparta_host_bid = {
    .name = "host-bid",
    .prompt = "Bid for the honour of hosting: how many coins in your closed hand?",
    .waiting = "bid for hosting",
    .rule = "S-7.31",
    .locals = LD_ROWS(bid, BID_LOCALS),
    .owed_by = "seats",
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = bid_options,
    .settle = bid_settle,
    .run = bid_run,
    .many = bid_many,
    .wrong = bid_wrong,
};
