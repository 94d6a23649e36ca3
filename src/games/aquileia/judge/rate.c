/* Aquileia: what a good player values (section 10 of the rules), for the greedy bot.
 *
 * The judgement is a plan: which plots the seat's Forum pawns, of this round and the next, will build with the coins
 * and slaves it expects to have. What one more coin or slave is worth is what it adds to the plan; a contest is worth
 * its prizes by the odds of each rank; a laurel is worth the villas of its colour. */
#include "games/aquileia/judge/mind.h"

/* ---- the whole mind --------------------------------------------------------------------------------------- */

/* Coins that pawns on the board will probably bring before the Forum. */
static void expect_means(mind *m)
{
    const aquila *s = m->s;
    const aquila_figures *f = box(s);
    bool dolus = s->pawns[m->seat] & SPACE_BIT(DOLUS);
    for (int i = 0; i < METALS; i++)
        m->means[i] = (float)s->purse[m->seat][i] + (dolus ? 0.165f * (float)(f->dolus_dice * f->faces[i]) : 0);
    m->means[SLAVES] = (float)(s->hand[m->seat][SLAVE_1] + 2 * s->hand[m->seat][SLAVE_2]);
    for (int area = ARENA; area < AREAS; area++) {
        if (!contests(s, area, m->seat))
            continue;
        int metal = contest_metal(s, area, m->seat);
        odds o = aquila_rank_odds(m, area, aquila_strength_of(m, area, m->seat, metal));
        m->means[metal] += f->prize[0] * o.place[0] + f->prize[1] * o.place[1] + f->prize[2] * o.place[2];
    }
    for (int i = 0; i < METALS; i++) {
        if (!(s->pawns[m->seat] >> (SERVI_BRONZE + i) & 1))
            continue;
        float cards = (float)aquila_servi_most(s, m->seat, SERVI_BRONZE + i);
        m->means[i] -= 0.8f * cards;
        m->means[SLAVES] += 0.8f * 1.5f * cards;
    }
}

/* What more of one of the means would add to the plan, for each of them. */
static float plan_with(const mind *m, int which, float more)
{
    float means[MEANS];
    memcpy(means, m->means, sizeof means);
    means[which] += more;
    return aquila_plan(m, m->s->pawns[m->seat], means);
}

static mind think(const aquila *s, int seat, const float *weights)
{
    mind m = {.s = s, .w = weights, .seat = seat, .later = s->rounds - s->round};
    aquila_weigh_laurels(&m);
    aquila_weigh_plots(&m, s->pawns[seat] & ON_COINS);
    expect_means(&m);
    m.plan = aquila_plan(&m, s->pawns[seat], m.means);
    for (int i = 0; i < MEANS; i++) {
        float two = plan_with(&m, i, 2) - m.plan, one = plan_with(&m, i, 1) - m.plan;
        m.worth[i] = at_least(0.5f * one + 0.25f * two, aquila_leftover(&m, i));
    }
    return m;
}

/* ---- the steps after placing ------------------------------------------------------------------------------ */

static float rate_exchange(const mind *m, const ld_frame *f, int exchange)
{
    const exchange_figures *e = &box(m->s)->exchange[exchange];
    float means[MEANS];
    memcpy(means, m->means, sizeof means);
    means[e->give] -= e->count;
    means[e->get] += e->gain;
    float gain = aquila_plan(m, m->s->pawns[m->seat], means) - m->plan;
    return ld_of(f, pecunia)->made || m->s->pecunia_always ? gain - 0.05f : gain + box(m->s)->pecunia_points;
}

/* Cards are played if some number of them is worth more than it costs. */
static float rate_play(const mind *m, const ld_frame *f, int card)
{
    const aquila *s = m->s;
    const card_figures *cards = box(s)->card;
    int area = ld_of(f, contest)->area, metal = contest_metal(s, area, m->seat), rest = 0;
    float now = aquila_strength_of(m, area, m->seat, metal), best = -100;
    for (int k = 0; k < CARDS; k++)
        rest += cards[k].metal == metal ? s->hand[m->seat][k] * cards[k].figure : 0;
    float each = card <= SLAVE_2 ? m->worth[SLAVES] : m->later ? 0.5f : 0.01f;
    for (int sum = cards[card].figure; sum <= rest; sum++)
        best = at_least(best, aquila_contest_worth(m, area, metal, now + (float)sum) - each * (float)sum);
    return best;
}

static float rate_done(const mind *m, const ld_frame *f)
{
    int area = ld_of(f, contest)->area, metal = contest_metal(m->s, area, m->seat);
    return aquila_contest_worth(m, area, metal, aquila_strength_of(m, area, m->seat, metal));
}

/* The mean over the hits of n blue dice, less what the dice could do in the race. */
static float rate_blue(const mind *m, const ld_frame *f, int dice)
{
    int area = ld_of(f, contest)->area, metal = contest_metal(m->s, area, m->seat);
    float now = aquila_strength_of(m, area, m->seat, metal), sum = 0, all = 0;
    const uint16_t *weight = box(m->s)->weight;
    assert(dice <= m->s->blue_dice);
    if (dice == 0)
        return aquila_contest_worth(m, area, metal, now);
    for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++) {
        sum += (float)weight[t] * aquila_contest_worth(m, area, metal, now + aquila_throw[t].n[metal]);
        all += weight[t];
    }
    bool races = area == ARENA && contests(m->s, STADIUM, m->seat);
    return sum / all - (races ? m->w[J_DICE_KEPT] : 0) * (float)dice;
}

static float rate_prize(const mind *m, const ld_frame *f, bool points)
{
    int second = ld_of(f, award)->second;
    assert(second != m->seat);
    float each = box(m->s)->arena_factor, mine = each * (float)m->s->strength[m->seat], card = 1.5f * m->worth[SLAVES];
    float theirs = second == NOBODY ? 0 : each * (float)m->s->strength[second];
    return points ? mine : card - 0.3f * theirs;
}

/* What a laurel would bring a rival as its villas stand. */
static float rival_laurel(const mind *m, int seat, int laurel)
{
    return (float)(laurel >= POINT_LAUREL ? box(m->s)->laurel[laurel].points : aquila_villa_sum(m->s, seat, laurel));
}

static float rate_keep(const mind *m, const ld_frame *f, bool open)
{
    const laurel_locals *l = ld_of(f, laurel);
    int kept = open ? m->s->open_laurel : l->drawn, other = open ? l->drawn : m->s->open_laurel;
    assert(kept < LAURELS && other < LAURELS); /* who is asked has seen both */
    return m->laurel[kept] - (l->second == NOBODY ? 0 : 0.4f * rival_laurel(m, l->second, other));
}

/* The metal of a bid matters more than its size: best is what the rivals cannot match. */
static float rate_bid(const mind *m, const ld_frame *f, int metal)
{
    const aquila *s = m->s;
    const auction_locals *l = ld_of(f, auction);
    uint8_t bid[METALS];
    float cost = 0, rivals = 0, shut_out = 0;
    for (int i = 0; i < METALS; i++) {
        bid[i] = ld_u8(l->bid[i] + (i == metal));
        cost += (float)bid[i] * at_least(m->worth[i], 0.1f);
    }
    for (int i = 0; i < seats_of(s); i++) {
        if (i == m->seat || !(l->still_in >> i & 1))
            continue;
        rivals++;
        shut_out +=
            !aquila_covers(s, i, bid, BRONZE) && !aquila_covers(s, i, bid, SILVER) && !aquila_covers(s, i, bid, GOLD);
    }
    float hold = rivals > 0 ? m->w[J_BID_HOLDS] + (1 - m->w[J_BID_HOLDS]) * shut_out / rivals : 1;
    return hold * (aquila_duo_worth(m, l->duo) - cost);
}

static float rate_leave(const mind *m, const ld_frame *f)
{
    bool mine = owner_of(m->s, THEATRUM) == m->seat;
    const uint8_t *bid = ld_of(f, auction)->bid;
    int coins = bid[BRONZE] + bid[SILVER] + bid[GOLD];
    return mine ? m->w[J_BID_INCOME] * (float)(coins ? coins : 1) : 0;
}

/* A building now, and what the later spaces can still do after it. */
static float rate_build(const mind *m, const ld_frame *f, int plot)
{
    mind then = *m;
    aquila s = *m->s;
    const plot_figures *row = &box(m->s)->plot[plot];
    assert(free_plots(m->s) >> plot & 1);
    s.built[m->seat] |= 1u << plot;
    then.s = &s;
    for (int i = 0; i < METALS; i++)
        then.means[i] -= row->cost[i];
    then.means[SLAVES] -= row->slaves;
    const build_locals *l = ld_of(f, build);
    uint32_t later = m->s->pawns[m->seat] & ~(l->left > 1 ? 0 : SPACE_BIT(l->space));
    bool scores = box(m->s)->scoring >> l->space & 1;
    return m->plot[plot] + (scores ? (float)row->value : 0) + aquila_plan(&then, later, then.means);
}

static float rate_stop(const mind *m, const ld_frame *f)
{
    return aquila_plan(m, m->s->pawns[m->seat] & ~SPACE_BIT(ld_of(f, build)->space), m->means) + 0.05f;
}

static float rate_choice(const mind *m, const ld_frame *f, ld_choice c)
{
    switch (ld_verb_of(c)) {
    case V_EXCHANGE: return rate_exchange(m, f, ld_a(c));
    case V_BUY_CARD: return aquila_rate_equi(m, ld_a(c));
    case V_BUY_SLAVES: return ld_a(c) ? aquila_rate_slaves(m, ld_b(c) - SERVI_BRONZE, ld_a(c)) : 0.05f;
    case V_PLAY: return rate_play(m, f, ld_a(c));
    case V_DONE_PLAYING: return rate_done(m, f);
    case V_DICE: return rate_blue(m, f, ld_a(c));
    case V_PRIZE_POINTS: return rate_prize(m, f, true);
    case V_PRIZE_CARD: return rate_prize(m, f, false);
    case V_KEEP_OPEN: return rate_keep(m, f, true);
    case V_KEEP_DECK: return rate_keep(m, f, false);
    case V_BID: return rate_bid(m, f, ld_a(c));
    case V_PASS_AUCTION: return rate_leave(m, f);
    case V_BUILD: return rate_build(m, f, ld_a(c));
    case V_DONE_BUILDING: return rate_stop(m, f);
    case V_PAY_SLAVES: return (float)-aquila_payment[ld_a(c)].n[0]; /* small cards pay exactly later */
    case V_PAY_PORTUS: return aquila_harbour_gain(m, m->seat) - m->worth[ld_a(c) - PORTUS_BRONZE];
    default: return 0; /* stopping and declining */
    }
}

void aquila_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    (void)rng;
    const aquila *s = view;
    const ld_frame *f = &s->core.stack[0];
    assert(f->owed >> seat & 1);
    mind m = think(s, seat, weights);
    if (f->kind == STEP_PLACE)
        aquila_rate_placing(&m, options, out);
    for (int i = 0; i < options->count && f->kind != STEP_PLACE; i++)
        out[i] = rate_choice(&m, f, options->choice[i]);
}
