/* Spartacus: what dealings are worth, to me and to those I deal with: trades in the Market, support for schemes, words
 * given. Bots take others to value things as they would in their place; who kept and who broke a promise is told by the
 * state (S-12.14). */
#include "games/spartacus/judge/judge.h"

#include <math.h>

enum { RESERVE = 1, KEPT_BACK = 3, MOST_MOVES = 6, PLENTIFUL = 14 };

static mind in_the_place_of(const mind *m, int seat)
{
    mind other = *m;
    other.me = seat;
    return other;
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

float sparta_judge_trust(const sparta *s, int seat)
{
    int kept = 0, broken = 0;
    for (int i = 0; i < seats_of(s); i++) {
        kept += s->kept[seat][i];
        broken += s->broken[seat][i];
    }
    return (float)(1 + kept) / (float)(1 + kept + 2 * broken);
}

/* What dealing with a seat costs more, for what it did to me and to others. */
static float grudge(const mind *m, int against)
{
    const sparta *s = m->s;
    float sum = (float)s->broken[against][m->me] - 0.3f * (float)s->kept[against][m->me];
    return m->w[WT_GRUDGE] * (sum + 0.5f * (1 - sparta_judge_trust(s, against)));
}

/* ---- coins ------------------------------------------------------------------------------------------------------- */

/* What a House has to pay soon: for gladiators whom no slave feeds, a card, and near the top for hosting. */
static int wanted_coins(const sparta *s, int seat)
{
    int unfed = count_of(s->house[seat] & ALL_GLADIATORS) - count_of(s->house[seat] & ALL_SLAVES);
    return 4 + (unfed > 0 ? unfed : 0) + (s->influence[seat] >= 9 ? 5 : 0);
}

static float purse(const mind *m, int wanted, int coins)
{
    float sum = (float)coins;
    sum += m->w[WT_NEED] * (float)(coins < wanted ? coins : wanted);
    return coins > PLENTIFUL ? sum - m->w[WT_PLENTY] * (float)(coins - PLENTIFUL) : sum;
}

float sparta_judge_coins(const mind *m, int seat, int change)
{
    int has = m->s->coins[seat], wanted = wanted_coins(m->s, seat);
    return purse(m, wanted, has + change) - purse(m, wanted, has);
}

/* ---- trades ------------------------------------------------------------------------------------------------------ */

static bool bare_without(const sparta *s, uint64_t house, int card)
{
    uint64_t type = card < GLADIATORS ? ALL_GLADIATORS : ALL_SLAVES;
    return card < GLADIATORS + SLAVES && !(house & s->ready & type & ~BIT(card));
}

bool sparta_judge_bare(const sparta *s, int seat, int card) { return bare_without(s, s->house[seat], card); }

/* A Champion carries an Influence with it. */
static float champion(const mind *m, int seat, int card, int change)
{
    if (m->s->tokens[card] != CHAMPION)
        return 0;
    const mind as_seat = in_the_place_of(m, seat);
    return sparta_judge_influence(&as_seat, seat, change);
}

/* What cards got and given mean to a seat, each beside those that it has then. */
static float cards_change(const mind *m, int seat, uint64_t gets, uint64_t gives)
{
    uint64_t house = m->s->house[seat];
    float sum = 0;
    EACH_BIT (card, gets) {
        sum += sparta_judge_asset_in(m, house, card) + champion(m, seat, card, 1);
        house |= BIT(card);
    }
    EACH_BIT (card, gives) {
        sum -= sparta_judge_asset_in(m, house, card) + (bare_without(m->s, house, card) ? 3 : 0);
        sum += champion(m, seat, card, -1);
        house &= ~BIT(card);
    }
    return sum;
}

/* What a partner wants more from a seat that is near the top, or whose word is not good. */
static float tax_on(const mind *m, int seat) { return m->s->influence[seat] >= 9 ? m->w[WT_LEADER_TAX] : 0.2f; }

float sparta_judge_goods(const mind *m, int seat, int proposer)
{
    const sparta *s = m->s;
    const deal *d = &s->offer[proposer];
    bool mine = seat == proposer;
    uint64_t cards[2] = {0, 0};
    int guards[2] = {0, 0}, coins = d->coins[mine] - d->coins[!mine];
    for (int i = 0; i < d->count; i++) {
        int what = item_what(d->item[i]), gives = is_wanted(d->item[i]) != mine;
        cards[gives] |= what < ASSETS ? BIT(what) : 0;
        guards[gives] += what == ITEM_GUARD;
    }
    float sum = cards_change(m, seat, cards[0], cards[1]) + sparta_judge_coins(m, seat, coins);
    sum += (float)(guards[0] - guards[1]) * sparta_judge_guard(m, seat);
    return s->coins[seat] + coins < RESERVE ? sum - 2 : sum;
}

float sparta_judge_offer(const mind *m, int seat, int proposer)
{
    const mind as_seat = in_the_place_of(m, seat);
    int other = seat == proposer ? m->s->offer[proposer].with : proposer;
    return sparta_judge_goods(m, seat, proposer) - tax_on(m, other) - grudge(&as_seat, other);
}

/* The least that I must pay for it to leave the partner better off; less than nothing: the most that I can get. */
static int fair_price(const mind *m, int with, float theirs)
{
    const mind as_partner = in_the_place_of(m, with);
    float wants = tax_on(m, m->me) + m->w[WT_TRADE_MARGIN] + grudge(&as_partner, m->me) - theirs - 0.5f;
    int price = (int)ceilf(wants);
    for (int i = 0; i < MOST_MOVES && sparta_judge_coins(m, with, price) < wants; i++)
        price++;
    for (int i = 0; i < MOST_MOVES && sparta_judge_coins(m, with, price - 1) >= wants; i++)
        price--;
    return price;
}

/* Within both purses; and each further proposal of this Market is better than the one before. */
static int price_now(const mind *m, int with, int price)
{
    int most_they_pay = m->s->coins[with] - RESERVE;
    price = price < -most_they_pay ? -most_they_pay : price;
    int before = m->f->kind == MARKET ? ld_of(m->f, market)->proposed[m->me] : 0;
    return price + (int)(m->w[WT_CONCEDE] * (float)before + 0.5f);
}

static void weigh(const mind *m, int with, bargain b, float mine, float theirs, bargain *best)
{
    b.pays = price_now(m, with, fair_price(m, with, theirs));
    bool sale = b.gets == NOBODY, swap = b.gets != NOBODY && b.gives != NOBODY;
    b.gain = mine + sparta_judge_coins(m, m->me, -b.pays);
    b.gain *= sale ? m->w[WT_SELLING] : swap ? m->w[WT_SWAP] : 1;
    bool can =
        b.pays <= (b.pays > 0 ? m->s->coins[m->me] - KEPT_BACK : 0) && (swap || (sale ? b.pays < 0 : b.pays > 0));
    if (can && b.gain > m->w[WT_TRADE_LEAST] && b.gain > best->gain)
        *best = b;
}

static void weigh_cards(const mind *m, int with, int gives, int gets, bargain *best)
{
    uint64_t give = gives == NOBODY ? 0 : BIT(gives), get = gets == NOBODY ? 0 : BIT(gets);
    weigh(m, with, (bargain){gives, gets, 0, 0}, cards_change(m, m->me, get, give), cards_change(m, with, give, get),
          best);
}

/* Card for card: what they can best spare, for each of mine. */
static void weigh_swaps(const mind *m, int with, int gets, bargain *best)
{
    if (gets == NOBODY || !(m->w[WT_SWAP] > 0))
        return;
    EACH_BIT (card, ready_of(m->s, m->me, ALL_ASSETS))
        weigh_cards(m, with, card, gets, best);
}

/* Things that are worth more to one of us than to the other, for a price that leaves both better off. */
bargain sparta_judge_bargain(const mind *m, int with)
{
    const sparta *s = m->s;
    bargain best = {NOBODY, NOBODY, 0, 0};
    int spare = NOBODY;
    float most_spare = -INFINITY;
    EACH_BIT (card, ready_of(s, with, ALL_ASSETS)) {
        float mine = cards_change(m, m->me, BIT(card), 0), theirs = cards_change(m, with, 0, BIT(card));
        weigh(m, with, (bargain){NOBODY, card, 0, 0}, mine, theirs, &best);
        if (mine + theirs > most_spare) {
            most_spare = mine + theirs;
            spare = card;
        }
    }
    EACH_BIT (card, ready_of(s, m->me, ALL_ASSETS))
        weigh_cards(m, with, card, NOBODY, &best);
    if (s->guards[m->me])
        weigh(m, with, (bargain){ITEM_GUARD, NOBODY, 0, 0}, -sparta_judge_guard(m, m->me), sparta_judge_guard(m, with),
              &best);
    weigh_swaps(m, with, spare, &best);
    return best;
}

/* ---- support ----------------------------------------------------------------------------------------------------- */

/* Dearer to those near the top: what a sealed scheme may bring is unknown. */
static float tariff(const mind *m, int influence)
{
    float low = m->w[WT_SELL_SUPPORT], top = m->w[WT_SELL_SUPPORT_TOP];
    return influence >= 10 ? top : influence >= 8 ? 0.5f * top : low;
}

/* How far it is this seat that decides: whoever can still be asked may sell as well. */
float sparta_judge_pivotal(const mind *m, int seat, const ld_frame *f)
{
    static const float decides[SEATS] = {1, 0.3f, 0.1f, 0};
    const support_locals *l = ld_of(f, support);
    int others = 0;
    for (int i = 0; i < seats_of(m->s); i++)
        others += i != seat && i != l->seat && !l->asks[i];
    return decides[others];
}

/* What a scheme costs the seat if it succeeds: as it is if the seat has seen it, else what they are like. */
static float harm(const mind *m, const ld_frame *f)
{
    const support_locals *l = ld_of(f, support);
    const plan_locals *plan = ld_of(f, plan);
    float decides = sparta_judge_pivotal(m, m->me, f);
    float sealed =
        tariff(m, m->s->influence[l->seat]) - m->w[WT_SEALED] * decides * sparta_judge_influence(m, l->seat, 1);
    if (!(l->shown >> m->me & 1) || plan->card >= SCHEMES)
        return sealed;
    return sealed + m->w[WT_SHOWN] * (-sparta_judge_scheme(m, plan) - sealed);
}

/* What was promised for it, as far as the word is good. */
static float promised(const mind *m, int by)
{
    const sparta *s = m->s;
    int kind = s->promise[by][m->me];
    if (kind != PROMISE_SUPPORT && kind != PROMISE_PEACE && kind != PROMISE_COINS)
        return 0;
    float worth = kind == PROMISE_COINS ? (float)s->promise_coins[by][m->me] : 1.5f;
    return m->w[WT_PROMISED] * sparta_judge_trust(s, by) * worth;
}

float sparta_judge_backing(const mind *m, int seat, const ld_frame *f)
{
    assert(f->kind == SUPPORT);
    const support_locals *l = ld_of(f, support);
    const mind as_seat = in_the_place_of(m, seat);
    float word = m->s->promise[seat][l->seat] == PROMISE_SUPPORT ? m->w[WT_WORD] : 0;
    return harm(&as_seat, f) + grudge(&as_seat, l->seat) - promised(&as_seat, l->seat) - word;
}
