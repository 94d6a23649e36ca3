/* Spartacus: the greedy bot in the Market: trades, bids. It never gives its last coin away: R03 waits for that. */
#include "games/spartacus/judge/judge.h"

enum { RESERVE = 1 };

/* ---- trades ------------------------------------------------------------------------------------------------------ */

/* A deal worth proposing: one card (or a Guard) for coins, bought or sold. */
typedef struct bargain {
    int what, price; /* what < 0: none */
    bool sells;
    float gain;
} bargain;

static bool would_be_bare(const sparta *s, int seat, int card)
{
    uint64_t type = card < GLADIATORS ? ALL_GLADIATORS : ALL_SLAVES;
    return card < GLADIATORS + SLAVES && !(ready_of(s, seat, type) & ~BIT(card));
}

/* What a thing means to a seat that has it, or would get it; a Champion carries an Influence with it. */
static float worth_to(const mind *m, int seat, int what, bool has)
{
    if (what == ITEM_GUARD)
        return sparta_judge_guard(m, seat);
    float worth = sparta_judge_asset(m, seat, what) + (has && would_be_bare(m->s, seat, what) ? 3 : 0);
    if (m->s->tokens[what] != CHAMPION)
        return worth;
    mind as_seat = *m;
    as_seat.me = seat;
    return worth + (has ? -sparta_judge_influence(&as_seat, seat, -1) : sparta_judge_influence(&as_seat, seat, 1));
}

/* What a partner wants more from a seat that is near the top. */
static float tax_on(const mind *m, int seat) { return m->s->influence[seat] >= 9 ? m->w[WT_LEADER_TAX] : 0.2f; }

static void weigh_purchase(const mind *m, int with, int card, bargain *best)
{
    float mine = worth_to(m, m->me, card, false), theirs = worth_to(m, with, card, true) + tax_on(m, m->me);
    int price = (int)(theirs + m->w[WT_TRADE_MARGIN] + 0.5f);
    float gain = mine - (float)price;
    if (price <= m->s->coins[m->me] - 3 && gain > m->w[WT_TRADE_LEAST] && gain > best->gain)
        *best = (bargain){card, price, false, gain};
}

static void weigh_sale(const mind *m, int with, int what, bargain *best)
{
    float theirs = worth_to(m, with, what, false) - tax_on(m, m->me);
    int price = (int)(theirs - m->w[WT_TRADE_MARGIN] + 0.5f), purse = m->s->coins[with] - RESERVE;
    price = price < purse ? price : purse;
    float gain = m->w[WT_SELLING] * ((float)price - worth_to(m, m->me, what, true));
    if (price >= 1 && gain > m->w[WT_TRADE_LEAST] && gain > best->gain)
        *best = (bargain){what, price, true, gain};
}

/* A thing that is worth more to one of us than to the other, for a price that leaves both better off. */
static bargain best_bargain(const mind *m, int with)
{
    const sparta *s = m->s;
    bargain best = {.what = -1};
    EACH_BIT (card, ready_of(s, with, ALL_ASSETS))
        weigh_purchase(m, with, card, &best);
    EACH_BIT (card, ready_of(s, m->me, ALL_ASSETS))
        weigh_sale(m, with, card, &best);
    if (s->guards[m->me])
        weigh_sale(m, with, ITEM_GUARD, &best);
    return best;
}

static float deal_worth(const mind *m, int proposer)
{
    const sparta *s = m->s;
    const deal *d = &s->offer[proposer];
    float sum = (float)(d->coins[0] - d->coins[1]);
    for (int i = 0; i < d->count; i++) {
        int what = item_what(d->item[i]);
        float worth = what < ASSETS        ? sparta_judge_asset(m, m->me, what)
                      : what == ITEM_GUARD ? sparta_judge_guard(m, m->me)
                                           : 0;
        sum += is_wanted(d->item[i]) ? -worth : worth;
        if (is_wanted(d->item[i]) && what < ASSETS && would_be_bare(s, m->me, what))
            sum -= 3;
        if (what < ASSETS && s->tokens[what] == CHAMPION)
            sum += sparta_judge_influence(m, m->me, is_wanted(d->item[i]) ? -1 : 1);
    }
    if (s->coins[m->me] + d->coins[0] - d->coins[1] < RESERVE)
        sum -= 2;
    return sum - (s->influence[proposer] >= 9 ? m->w[WT_LEADER_TAX] : 0.2f);
}

/* The draft follows the bargain: first the thing, then the coins, then out with it. */
static void rate_draft(const mind *m, const ld_list *options, float *out)
{
    const deal *d = &m->s->draft[m->me];
    bargain b = best_bargain(m, d->with);
    bool has_thing = false, has_coins = d->coins[b.sells] > 0;
    for (int i = 0; i < d->count; i++)
        has_thing |= d->item[i] == item_for(b.what, !b.sells);
    int thing = b.what == ITEM_GUARD ? V_OFFER_GUARD : b.sells ? V_OFFER : V_WANT;
    int coins = b.sells ? V_WANT_COINS : V_OFFER_COINS;
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        int verb = ld_verb_of(c);
        bool fits = b.what >= 0 && verb == thing && !has_thing && (b.what == ITEM_GUARD || b.what == ld_a(c));
        fits |= b.what >= 0 && verb == coins && has_thing && ld_n(c) == b.price;
        out[i] = fits ? 5 : verb == V_PROPOSE && has_thing && has_coins ? 6 : verb == V_CANCEL ? 0 : -5;
    }
}

static float rate_market(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    const float nothing = m->rng ? -1 : -4; /* odds add up */
    switch (ld_verb_of(c)) {
    case V_TRADE: {
        bargain b = best_bargain(m, ld_a(c));
        return b.what < 0 ? nothing : b.gain;
    }
    case V_SELL:
        return (float)asset_of(m->s, ld_a(c))->coin - sparta_judge_asset(m, m->me, ld_a(c)) -
               (would_be_bare(s, m->me, ld_a(c)) ? 2 : 0) - (s->tokens[ld_a(c)] == CHAMPION ? 6 : 0);
    case V_SELL_GUARD: return s->coins[m->me] ? -1 : 0.4f;
    case V_POST: return -0.2f;
    case V_ACCEPT_OFFER: return 10 + deal_worth(m, ld_a(c));
    case V_REFUSE_OFFER: return 10;
    case V_WAIT: return 0.2f;
    case V_DONE: return 0.1f;
    default: return nothing;
    }
}

/* ---- bids -------------------------------------------------------------------------------------------------------- */

static float hosting_worth(const mind *m)
{
    const sparta *s = m->s;
    float best = sparta_judge_best_fighter(m, m->me), others = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (i != m->me)
            others += sparta_judge_best_fighter(m, i) / (float)(seats_of(s) - 1);
    float match = sparta_judge_duel(m->w, best, others) - 0.35f; /* the Host picks a match that suits him */
    float step = m->w[WT_HOSTING] * sparta_judge_influence(m, m->me, 1);
    return step + most(0, match) * 0.5f * step + 0.5f;
}

/* The coins a seat would like to bid; the best bid is the nearest. */
static float wanted_bid(const mind *m)
{
    const sparta *s = m->s;
    assert(m->f->kind == HOST_BID || ld_of(m->f, bid)->card != NOBODY);
    int purse = s->coins[m->me] + s->aside[m->me];
    float worth_hosting = hosting_worth(m), spare = most(0, (float)purse - worth_hosting);
    /* coins beyond a market's needs are cheap */
    float host = least(worth_hosting, m->w[WT_HOST_PURSE] * (float)purse) + m->w[WT_HOST_SPARE] * spare;
    float jitter = sparta_judge_chance(m);
    if (m->f->kind == HOST_BID)
        return least(host * (m->w[WT_HOST_SHADE] + 0.3f * jitter), (float)(purse - RESERVE));
    int lots = s->row_size - s->lot - 1;
    float keep = s->influence[m->me] >= 10 ? host : m->w[WT_HOST_KEEP] * host + 0.3f * (float)lots;
    float worth = sparta_judge_asset(m, m->me, ld_of(m->f, bid)->card) * (m->w[WT_BID_SHADE] + 0.25f * jitter);
    return least(worth, (float)purse - keep - RESERVE);
}

/* What is certain to win: a coin more than anybody else can bid. */
static float purse_to_beat(const mind *m)
{
    assert(ld_of(m->f, bid)->seats >> m->me & 1);
    int most_coins = 0;
    for (int i = 0; i < seats_of(m->s); i++) {
        int purse = sparta_coins_at_most(m->s, i) + m->s->aside[i];
        if (i != m->me && (ld_of(m->f, bid)->seats >> i & 1) && purse > most_coins)
            most_coins = purse;
    }
    return (float)(most_coins + 1);
}

static void rate_bids(const mind *m, const ld_list *options, float *out)
{
    assert(options->count > 0);
    float wanted = wanted_bid(m);
    if (m->w[WT_BID_CAP] > 0.5f)
        wanted = least(wanted, purse_to_beat(m));
    wanted -= (float)m->s->aside[m->me];
    if (m->s->aside[m->me]) /* a tie is worth a coin more, now and then */
        wanted += 1.5f * sparta_judge_chance(m);
    for (int i = 0; i < options->count; i++) {
        float off = (float)ld_n(options->choice[i]) - most(0, wanted);
        out[i] = off > 0.5f ? -2 * off : off < 0 ? off : -off;
    }
}

static float rate_informant(const mind *m, ld_choice c)
{
    bool last = count_of(ready_of(m->s, m->me, ALL_SLAVES)) <= 1;
    return ld_verb_of(c) == V_PASS ? 0 : last ? -1 : 0.1f * (float)ld_a(c);
}

bool sparta_rate_market(const mind *m, const ld_list *options, float *out)
{
    int kind = m->f->kind;
    if (kind == BID || kind == HOST_BID) {
        rate_bids(m, options, out);
        return true;
    }
    if (kind != MARKET && kind != INFORMANT)
        return false;
    if (kind == MARKET && m->s->draft[m->me].with != NOBODY) {
        rate_draft(m, options, out);
        return true;
    }
    for (int i = 0; i < options->count; i++)
        out[i] = kind == MARKET ? rate_market(m, options->choice[i]) : rate_informant(m, options->choice[i]);
    return true;
}
