/* Spartacus: the greedy bot in the Market: trades, bids. It never gives its last coin away: R03 waits for that. */
#include "games/spartacus/judge.h"

enum { RESERVE = 1 };

/* ---- trades ------------------------------------------------------------------------------------------------------ */

typedef struct bargain {
    int card, price; /* I want the card for the price; card < 0: none */
    float gain;
} bargain;

/* A card that is worth more to me than to its owner, for a price that leaves both better off. */
static bargain best_bargain(const mind *m, int with)
{
    const sparta *s = m->s;
    bargain best = {.card = -1};
    EACH_BIT (card, ready_of(s, with, ALL_ASSETS)) {
        float mine = judge_asset(s, m->me, card), theirs = judge_asset(s, with, card);
        int price = (int)(theirs + 1.5f);
        float gain = mine - (float)price;
        if (price <= s->coins[m->me] - 3 && gain > 1 && gain > best.gain)
            best = (bargain){card, price, gain};
    }
    return best;
}

static bool would_be_bare(const sparta *s, int seat, int card)
{
    uint64_t type = card < GLADIATORS ? ALL_GLADIATORS : ALL_SLAVES;
    return card < GLADIATORS + SLAVES && !(ready_of(s, seat, type) & ~BIT(card));
}

static float deal_worth(const mind *m, int proposer)
{
    const sparta *s = m->s;
    const deal *d = &s->offer[proposer];
    float sum = (float)(d->coins[0] - d->coins[1]);
    for (int i = 0; i < d->count; i++) {
        int what = item_what(d->item[i]);
        float worth = what < ASSETS ? judge_asset(s, m->me, what) : what == ITEM_GUARD ? judge_guard(s, m->me) : 0;
        sum += is_wanted(d->item[i]) ? -worth : worth;
        if (is_wanted(d->item[i]) && what < ASSETS && would_be_bare(s, m->me, what))
            sum -= 3;
        if (what < ASSETS && s->tokens[what] == CHAMPION)
            sum += judge_influence(m, m->me, is_wanted(d->item[i]) ? -1 : 1);
    }
    if (s->coins[m->me] + d->coins[0] - d->coins[1] < RESERVE)
        sum -= 2;
    return sum - (s->influence[proposer] >= 9 ? 1.5f : 0.2f);
}

static float rate_draft(const mind *m, ld_choice c)
{
    const deal *d = &m->s->draft[m->me];
    bargain b = best_bargain(m, d->with);
    bool has_card = false, has_coins = d->coins[0] > 0;
    for (int i = 0; i < d->count; i++)
        has_card |= item_what(d->item[i]) == b.card && is_wanted(d->item[i]);
    switch (ld_verb_of(c)) {
    case V_WANT: return b.card == ld_a(c) && !has_card ? 5 : -5;
    case V_OFFER_COINS: return b.card >= 0 && has_card && ld_n(c) == b.price ? 5 : -5;
    case V_PROPOSE: return has_card && has_coins ? 6 : -5;
    case V_CANCEL: return 0;
    default: return -5;
    }
}

static float rate_market(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    if (s->draft[m->me].with != NOBODY)
        return rate_draft(m, c);
    switch (ld_verb_of(c)) {
    case V_TRADE: {
        bargain b = best_bargain(m, ld_a(c));
        return b.card < 0 ? -1 : b.gain;
    }
    case V_SELL:
        return (float)asset_of(ld_a(c))->coin - judge_asset(s, m->me, ld_a(c)) -
               (would_be_bare(s, m->me, ld_a(c)) ? 2 : 0) - (s->tokens[ld_a(c)] == CHAMPION ? 6 : 0);
    case V_SELL_GUARD: return s->coins[m->me] ? -1 : 0.4f;
    case V_POST: return -0.2f;
    case V_ACCEPT_OFFER: return 10 + deal_worth(m, ld_a(c));
    case V_REFUSE_OFFER: return 10;
    case V_WAIT: return 0.2f;
    case V_DONE: return 0.1f;
    default: return -1;
    }
}

/* ---- bids
 * ------------------------------------------------------------------------------------------------------------- */

static float hosting_worth(const mind *m)
{
    const sparta *s = m->s;
    float best = judge_best_fighter(s, m->me), others = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (i != m->me)
            others += judge_best_fighter(s, i) / (float)(seats_of(s) - 1);
    float match = judge_duel(best, others) - 0.35f; /* the Host picks a match that suits him */
    return judge_influence(m, m->me, 1) + most(0, match) * 0.5f * judge_influence(m, m->me, 1) + 0.5f;
}

/* The coins a seat would like to bid; the best bid is the nearest. */
static float wanted_bid(const mind *m)
{
    const sparta *s = m->s;
    int purse = s->coins[m->me] + s->aside[m->me];
    float worth_hosting = hosting_worth(m), spare = most(0, (float)purse - worth_hosting);
    float host =
        least(worth_hosting, 0.75f * (float)purse) + 0.4f * spare; /* coins beyond a market's needs are cheap */
    float jitter = (float)ld_below(m->rng, 100) / 100;
    if (m->f->kind == HOST_BID)
        return least(host * (0.8f + 0.3f * jitter), (float)(purse - RESERVE));
    int lots = s->row_size - s->lot - 1;
    float keep = s->influence[m->me] >= 10 ? host : 0.45f * host + 0.3f * (float)lots;
    float worth = judge_asset(s, m->me, m->f->v[0]) * (0.75f + 0.25f * jitter);
    return least(worth, (float)purse - keep - RESERVE);
}

static void rate_bids(const mind *m, const ld_list *options, float *out)
{
    float wanted = wanted_bid(m) - (float)m->s->aside[m->me];
    if (m->s->aside[m->me]) /* a tie is worth a coin more, now and then */
        wanted += 1.5f * (float)ld_below(m->rng, 100) / 100;
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

bool rate_market_step(const mind *m, const ld_list *options, float *out)
{
    int kind = m->f->kind;
    if (kind == BID || kind == HOST_BID) {
        rate_bids(m, options, out);
        return true;
    }
    if (kind != MARKET && kind != INFORMANT)
        return false;
    for (int i = 0; i < options->count; i++)
        out[i] = kind == MARKET ? rate_market(m, options->choice[i]) : rate_informant(m, options->choice[i]);
    return true;
}
