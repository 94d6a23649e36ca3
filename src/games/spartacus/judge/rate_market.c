/* Spartacus: the greedy bot in the Market: trades, bids. It never gives its last coin away: R03 waits for that. */
#include "games/spartacus/judge/judge.h"

enum { RESERVE = 1, PROPOSALS = 3 /* in one Market */, LESS_THAN_NO = 5 };

/* ---- trades ------------------------------------------------------------------------------------------------------ */

/* The next edit of a draft on the way to the bargain: first the cards, then the coins, then out with it. */
static ld_choice next_edit(const deal *d, const bargain *b)
{
    bool gave = b->gives == NOBODY, got = b->gets == NOBODY;
    for (int i = 0; i < d->count; i++) {
        gave |= d->item[i] == item_for(b->gives, false);
        got |= d->item[i] == item_for(b->gets, true);
    }
    if (!got)
        return LD_CHOICE(V_WANT, b->gets, 0, 0);
    if (!gave)
        return b->gives == ITEM_GUARD ? LD_CHOICE(V_OFFER_GUARD, 0, 0, 0) : LD_CHOICE(V_OFFER, b->gives, 0, 0);
    if (b->pays > 0 && !d->coins[0])
        return LD_CHOICE_N(V_OFFER_COINS, 0, b->pays);
    if (b->pays < 0 && !d->coins[1])
        return LD_CHOICE_N(V_WANT_COINS, 0, -b->pays);
    return LD_CHOICE(V_PROPOSE, 0, 0, 0);
}

static void rate_draft(const mind *m, const ld_list *options, float *out)
{
    const deal *d = &m->s->draft[m->me];
    bargain b = sparta_judge_bargain(m, d->with);
    ld_choice next = b.gain > 0 ? next_edit(d, &b) : 0;
    for (int i = 0; i < options->count; i++)
        out[i] = options->choice[i] == next ? 5 : ld_verb_of(options->choice[i]) == V_CANCEL ? 0 : -5;
}

/* What an offer to me would bring to me and to the one who made it. */
typedef struct talks {
    float mine[SEATS], theirs[SEATS];
} talks;

static talks offers_to_me(const mind *m)
{
    talks t = {{0}, {0}};
    for (int i = 0; i < seats_of(m->s); i++) {
        if (m->s->offer[i].with != m->me)
            continue;
        t.mine[i] = sparta_judge_offer(m, m->me, i);
        t.theirs[i] = m->w[WT_HAGGLE] > 0 ? sparta_judge_offer(m, i, i) : 0;
    }
    return t;
}

/* How often I have moved: whoever proposed has begun with more than any share. */
static int moves_made(const mind *m)
{
    const market_locals *l = ld_of(m->f, market);
    return l->countered[m->me] + (l->proposed[m->me] > 0);
}

/* What I hold out for of what a trade brings to both: a share, at least a coin less with each move, and in the end what
 * there is. */
static float wanted_now(const mind *m, float both)
{
    float first = m->w[WT_HAGGLE] * both;
    int made = moves_made(m);
    return made < 3 ? first - (float)made * most(1, 0.4f * first) : 0;
}

/* The same goods for coins that bring me what I want, as long as they leave the other something, and something more
 * than my proposal did. */
static float rate_counter(const mind *m, const talks *t, ld_choice c)
{
    const deal *d = &m->s->offer[ld_a(c)];
    float mine = t->mine[ld_a(c)], theirs = t->theirs[ld_a(c)], wanted = wanted_now(m, mine + theirs);
    float more = (float)(ld_verb_of(c) == V_COUNTER_PAY ? d->coins[1] - ld_n(c) : ld_n(c) - d->coins[0]);
    float left = ld_of(m->f, market)->proposed[m->me] ? m->w[WT_TRADE_MARGIN] + 0.6f : 0.3f;
    if (mine + theirs < 1 || wanted < most(mine, 0) + 0.5f || theirs - more < left || mine + more < 0.3f)
        return LESS_THAN_NO;
    float off = mine + more - wanted;
    return 10 + 0.9f * wanted - (off > 0 ? off : -off);
}

static float rate_trade(const mind *m, int with)
{
    const float nothing = m->rng ? -1 : -4; /* odds add up */
    if (ld_of(m->f, market)->proposed[m->me] >= PROPOSALS)
        return nothing;
    bargain b = sparta_judge_bargain(m, with);
    return b.gain > 0 ? b.gain : nothing;
}

static float rate_market(const mind *m, const talks *t, ld_choice c)
{
    const sparta *s = m->s;
    switch (ld_verb_of(c)) {
    case V_TRADE: return rate_trade(m, ld_a(c));
    case V_SELL:
        return sparta_judge_coins(m, m->me, asset_of(s, ld_a(c))->coin) - sparta_judge_asset(m, m->me, ld_a(c)) -
               (sparta_judge_bare(s, m->me, ld_a(c)) ? 2 : 0) - (s->tokens[ld_a(c)] == CHAMPION ? 6 : 0);
    case V_SELL_GUARD: return s->coins[m->me] ? -1 : 0.4f;
    case V_POST: return -0.2f;
    case V_ACCEPT_OFFER: return 10 + t->mine[ld_a(c)];
    case V_REFUSE_OFFER: return 10;
    case V_COUNTER_PAY:
    case V_COUNTER_WANT: return rate_counter(m, t, c);
    case V_WAIT: return 0.2f;
    case V_DONE: return 0.1f;
    default: return m->rng ? -1 : -4;
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
    const talks t = offers_to_me(m);
    for (int i = 0; i < options->count; i++)
        out[i] = kind == MARKET ? rate_market(m, &t, options->choice[i]) : rate_informant(m, options->choice[i]);
    return true;
}
