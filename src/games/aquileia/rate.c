/* Aquileia: what a good player values (section 10 of the rules), for the greedy bot.
 *
 * The judgement is a plan: which plots the seat's Forum pawns, of this round and the next, will build with the coins
 * and slaves it expects to have. What one more coin or slave is worth is what it adds to the plan; a contest is worth
 * its prizes by the odds of each rank; a laurel is worth the villas of its colour. */
#include "games/aquileia/judge.h"

enum { SLAVES = METALS, MEANS }; /* coins by metal, then slaves */

typedef struct mind {
    const aquila *s;
    const float *w;     /* the weights */
    int seat, later;    /* rounds after this one */
    float means[MEANS]; /* expected when the Forum is resolved */
    float worth[MEANS]; /* of one more of each */
    float plot[PLOTS];  /* what a building brings by the end, price apart */
    float villas[COLOURS];
    float laurel[LAURELS]; /* what one more laurel of the kind is worth to the seat */
    float plan;            /* what the plan brings */
} mind;

static float at_least(float a, float b) { return a > b ? a : b; }

/* ---- laurels and buildings ---------------------------------------------------------------------- */

static float duo_worth(const mind *m, int duo)
{
    return at_least(m->laurel[aquila_duo[duo].colour[0]], m->laurel[aquila_duo[duo].colour[1]]);
}

static void weigh_laurels(mind *m)
{
    for (int q = 0; q < COLOURS; q++) {
        m->villas[q] = (float)aquila_villa_sum(m->s, m->seat, q);
        m->laurel[q] = m->villas[q] + m->w[J_VILLAS_TO_COME] * (float)m->later; /* villas still to come */
    }
    for (int k = POINT_LAUREL; k < LAURELS; k++)
        m->laurel[k] = aquila_laurel[k].points;
}

/* Laurels of a colour the seat holds, a duo for the colour it would rather serve. */
static float laurels_held(const mind *m, int colour)
{
    int held[LAURELS];
    aquila_laurels_of(m->s, m->seat, held);
    float n = (float)held[colour];
    EACH_BIT (duo, m->s->duos[m->seat]) {
        const uint8_t *c = aquila_duo[duo].colour;
        if (c[0] != colour && c[1] != colour)
            continue;
        int other = c[0] == colour ? c[1] : c[0];
        n += m->villas[colour] >= m->villas[other] ? 0.9f : 0.4f;
    }
    return n;
}

/* Activations still to come, this round's pawn in Portus included; three coin spaces serve all seats. */
static float activations(const mind *m, bool harbour)
{
    float share = m->w[J_HARBOUR_ROOM] / (float)(seats_of(m->s) + 1);
    float later = share < m->w[J_HARBOUR_LATER] ? share : m->w[J_HARBOUR_LATER];
    return (harbour ? m->w[J_HARBOUR_NOW] : 0) + later * (float)m->later;
}

static void weigh_plots(mind *m, bool harbour)
{
    uint32_t waiting = taken(m->s);
    bool race_to_come = m->s->core.stack[0].kind == STEP_PLACE || (waiting & (IN_STADIUM | SPACE_BIT(THEATRUM)));
    float runs = activations(m, harbour), coming = m->w[J_LAURELS_COMING] * (float)(m->later + race_to_come);
    for (int q = 0; q < COLOURS; q++) {
        float laurels = laurels_held(m, q) + coming * m->w[m->villas[q] > 0 ? J_COMING_MINE : J_COMING_NEW];
        for (int i = 4 * q; i < 4 * q + 4; i++)
            m->plot[i] = (float)aquila_plot[i].value * laurels;
    }
    for (int i = SHOP_1; i < BANK_1; i++)
        m->plot[i] = (float)aquila_plot[i].value * runs;
    for (int i = BANK_1; i < PLOTS; i++) {
        const uint8_t *pays = aquila_plot[i].pays;
        m->plot[i] = (float)(pays[BRONZE] + pays[SILVER] + pays[GOLD]) * m->w[J_BANK_COIN] * 0.75f *
                     (float)at_least((float)m->later - 0.5f, 0);
    }
}

/* ---- the plan ----------------------------------------------------------------------------------- */

/* Coins and slaves that are left are worth a little, until there is nothing more to build. */
static float leftover(const mind *m, int means)
{
    if (m->later == 0)
        return 0.02f;
    return means == SLAVES ? m->w[J_LEFT_SLAVE] : m->w[J_LEFT_COIN] + m->w[J_LEFT_EARLY] * (float)(m->later - 1);
}

/* How sure a seat with these means can pay for a plot. */
static float surety(const mind *m, const plot_row *plot, const float *means)
{
    float lacks = 0;
    for (int i = 0; i < METALS; i++)
        lacks += at_least((float)plot->cost[i] - means[i], 0);
    lacks += at_least((float)plot->slaves - means[SLAVES], 0);
    return lacks <= 0.01f ? 1 : lacks > 3 ? 0 : m->w[J_NEARLY] * (1 - lacks / 3) * (1 - lacks / 3);
}

static float plot_gain(const mind *m, int plot, bool scores, const float *means)
{
    const plot_row *row = &aquila_plot[plot];
    float sure = surety(m, row, means), gain = m->plot[plot] + (scores ? (float)row->value : 0);
    if (sure == 0)
        return 0;
    for (int i = 0; i < METALS; i++)
        gain -= (float)row->cost[i] * leftover(m, i);
    return sure * (gain - (float)row->slaves * leftover(m, SLAVES));
}

/* Builds the best plot in mind; what it gains. */
static float plan_one(const mind *m, uint32_t *open, bool scores, float *means)
{
    float best = 0;
    int plot = -1;
    EACH_BIT (i, *open) {
        float gain = plot_gain(m, i, scores, means);
        if (gain > best) {
            best = gain;
            plot = i;
        }
    }
    if (plot < 0)
        return 0;
    for (int i = 0; i < METALS; i++)
        means[i] = at_least(means[i] - (float)aquila_plot[plot].cost[i], 0);
    means[SLAVES] = at_least(means[SLAVES] - (float)aquila_plot[plot].slaves, 0);
    *open &= ~(1u << plot);
    return best;
}

/* What these Forum spaces, and those of the next round, bring with these means. Scoring spaces choose first. */
static float plan(const mind *m, uint32_t forum, const float *have)
{
    float means[MEANS], sum = 0;
    uint32_t open = free_plots(m->s);
    int houses = houses_left(m->s, m->seat);
    memcpy(means, have, sizeof means);
    for (int i = 0; i < MEANS; i++)
        sum += means[i] * leftover(m, i);
    for (int scores = 1; scores >= 0; scores--)
        EACH_BIT (space, forum & IN_FORUM)
            if ((int)(aquila_scoring_forum >> space & 1) == scores)
                for (int i = 0; i < (space == FORUM_3 ? 2 : 1) && houses > 0; i++, houses--)
                    sum += plan_one(m, &open, scores, means);
    for (int i = 0; i < 2 && m->later && houses > 0; i++, houses--)
        sum += m->w[i ? J_NEXT_SECOND : J_NEXT_BUILD] * plan_one(m, &open, i == 0, means);
    return sum;
}

/* ---- contests ----------------------------------------------------------------------------------- */

static float start_strength(const aquila *s, int area, int seat)
{
    float sum = 0;
    EACH_BIT (space, s->pawns[seat] & area_spaces(area))
        sum += aquila_space[space].strength;
    return sum;
}

/* What a seat's cards may add in this metal, as far as the viewer can tell. */
static float cards_add(const mind *m, int seat, int metal)
{
    const aquila *s = m->s;
    float sum = 0;
    for (int k = HORSE_GOLD_1; k < CARDS; k++)
        if (aquila_card[k].metal == metal)
            sum += m->w[J_CARDS_PLAYED] * (float)(s->hand[seat][k] * aquila_card[k].figure);
    if (seat != m->seat)
        sum += 0.5f * (float)hidden_equi(s, seat);
    if (metal == BRONZE)
        sum += m->w[J_SLAVE_FIGHTS] * (float)hand_size(s, seat, SLAVE_DECK);
    return sum;
}

static bool fighting(const aquila *s, int area)
{
    const ld_frame *f = &s->core.stack[0];
    return f->kind >= STEP_CARDS && f->kind <= STEP_BLUE && ld_of(f, contest)->area == area;
}

/* The strength a seat can be expected to reach. */
static float strength_of(const mind *m, int area, int seat, int metal)
{
    const aquila *s = m->s;
    bool dice = (s->blue_holder == seat && s->blue_dice) || (s->pawns[seat] & SPACE_BIT(POTENTIA));
    float blue = dice ? m->w[area == ARENA ? J_BLUE_ARENA : J_BLUE_STADIUM] : 0;
    if (!fighting(s, area))
        return start_strength(s, area, seat) + 1 + cards_add(m, seat, metal) + blue;
    const ld_frame *f = &s->core.stack[0];
    bool to_come = f->kind == STEP_CARDS && turn_of(s, seat) > turn_of(s, ld_of(f, contest)->seat);
    return s->strength[seat] + (to_come ? 0.6f * cards_add(m, seat, metal) : 0) + (seat != m->seat ? blue : 0);
}

typedef struct odds {
    float place[3];
} odds;

/* One more rival, who is ahead with this chance. */
static void add_rival(odds *o, float ahead)
{
    for (int i = 2; i >= 0; i--)
        o->place[i] = o->place[i] * (1 - ahead) + (i ? o->place[i - 1] * ahead : 0);
}

/* The chance that a strength expected to be so much higher is higher in the end. */
static float chance_above(float lead) { return 0.5f + 0.5f * lead / (0.6f + (lead < 0 ? -lead : lead)); }

/* The odds of being 1st, 2nd, 3rd with a strength; free spaces may still be taken while pieces are placed. */
static odds rank_odds(const mind *m, int area, float strength)
{
    const aquila *s = m->s;
    odds o = {{1, 0, 0}};
    bool sure = fighting(s, area);
    float spread = m->w[sure ? J_SPREAD_ROLLED : J_SPREAD];
    for (int i = 0; i < seats_of(s); i++) {
        if (i == m->seat || !contests(s, area, i))
            continue;
        float theirs = strength_of(m, area, i, contest_metal(s, area, i));
        theirs += place_on_track(s, i) < place_on_track(s, m->seat) ? 0.3f : -0.3f;
        add_rival(&o, chance_above((theirs - strength) / spread));
    }
    if (s->core.stack[0].kind == STEP_PLACE)
        EACH_BIT (space, area_spaces(area) & ~taken(s) & ~s->closed)
            add_rival(&o,
                      m->w[J_RIVAL_COMES] *
                          chance_above((aquila_space[space].strength + m->w[J_RIVAL_STRENGTH] - strength) / spread));
    return o;
}

/* The expected laurel of the 1st, who chooses between two, and of the 2nd. */
static void laurel_prizes(const mind *m, float *first, float *second)
{
    const aquila *s = m->s;
    float open = s->open_laurel == NONE ? 4 : m->laurel[s->open_laurel], better = 0, worse = 0, cards = 0;
    for (int k = 0; k < LAURELS; k++) {
        float n = s->laurel_pile[k];
        better += n * at_least(m->laurel[k], open);
        worse += n * (m->laurel[k] > open ? open : m->laurel[k]);
        cards += n;
    }
    *first = cards > 0 ? better / cards : open;
    *second = cards > 0 ? 0.7f * worse / cards + 0.3f * open : open;
}

/* What a contest is worth with a strength in a metal. Before the dice are rolled, a 1st is one who will roll well. */
static float contest_worth(const mind *m, int area, int metal, float strength)
{
    odds o = rank_odds(m, area, strength);
    float luck = fighting(m->s, area) ? 0 : m->w[J_LUCK], coin = m->worth[metal];
    float first = ARENA_FACTOR * (strength + luck), second = 1.5f * m->worth[SLAVES];
    if (area == STADIUM)
        laurel_prizes(m, &first, &second);
    return o.place[0] * (first + 3 * coin) + o.place[1] * (second + 2 * coin) + o.place[2] * coin;
}

/* ---- the whole mind ----------------------------------------------------------------------------- */

static int side_metal(int space) { return space < GOLD_A ? BRONZE : space < SILVER_A ? GOLD : SILVER; }

/* Coins that pawns on the board will probably bring before the Forum. */
static void expect_means(mind *m)
{
    const aquila *s = m->s;
    for (int i = 0; i < METALS; i++)
        m->means[i] = (float)s->purse[m->seat][i] + (s->pawns[m->seat] & SPACE_BIT(DOLUS) ? 0.66f : 0);
    m->means[SLAVES] = (float)(s->hand[m->seat][SLAVE_1] + 2 * s->hand[m->seat][SLAVE_2]);
    for (int area = ARENA; area < AREAS; area++) {
        if (!contests(s, area, m->seat))
            continue;
        int metal = contest_metal(s, area, m->seat);
        odds o = rank_odds(m, area, strength_of(m, area, m->seat, metal));
        m->means[metal] += 3 * o.place[0] + 2 * o.place[1] + o.place[2];
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
    return plan(m, m->s->pawns[m->seat], means);
}

static mind think(const aquila *s, int seat, const float *weights)
{
    mind m = {.s = s, .w = weights, .seat = seat, .later = s->rounds - s->round};
    weigh_laurels(&m);
    weigh_plots(&m, s->pawns[seat] & ON_COINS);
    expect_means(&m);
    m.plan = plan(&m, s->pawns[seat], m.means);
    for (int i = 0; i < MEANS; i++) {
        float two = plan_with(&m, i, 2) - m.plan, one = plan_with(&m, i, 1) - m.plan;
        m.worth[i] = at_least(0.5f * one + 0.25f * two, leftover(&m, i));
    }
    return m;
}

/* ---- placing ------------------------------------------------------------------------------------ */

static float harbour_gain(const mind *m, int seat)
{
    const aquila *s = m->s;
    float gain = 0;
    EACH_BIT (plot, s->built[seat] & ~SPACE_RANGE(0, VILLAS)) {
        gain += aquila_plot[plot].value;
        for (int i = 0; i < METALS && m->later; i++)
            gain += (float)aquila_plot[plot].pays[i] * m->worth[i];
    }
    return gain;
}

/* The coin laid down, the gain of buildings there are, and what the harbour adds to the plan. */
static float rate_harbour(const mind *m, int metal)
{
    mind with = *m;
    with.means[metal] -= 1;
    weigh_plots(&with, true);
    float robbed =
        m->s->pawns[m->seat] & SPACE_BIT(LATRO) ? 0 : m->w[owner_of(m->s, LATRO) != NOBODY ? J_ROBBED : J_ROBBED_MAYBE];
    float again = with.means[metal] >= 1 ? m->worth[metal] : harbour_gain(m, m->seat);
    return harbour_gain(m, m->seat) + plan(&with, m->s->pawns[m->seat], with.means) - m->plan - robbed * again;
}

static float rate_forum(const mind *m, int space)
{
    return plan(m, m->s->pawns[m->seat] | SPACE_BIT(space), m->means) - m->plan;
}

/* Slave cards for coins of one metal, as many as help. */
static float rate_slaves(const mind *m, int metal, int cards)
{
    float means[MEANS];
    memcpy(means, m->means, sizeof means);
    means[metal] -= (float)cards;
    means[SLAVES] += 1.5f * (float)cards;
    return means[metal] < -0.5f ? -1 : plan(m, m->s->pawns[m->seat], means) - m->plan;
}

static float rate_servi(const mind *m, int space)
{
    float best = 0.1f;
    for (int n = 1; n <= aquila_servi_most(m->s, m->seat, space); n++)
        best = at_least(best, rate_slaves(m, space - SERVI_BRONZE, n));
    return best;
}

/* A horse or weapon, most useful in a contest already entered. */
static float card_worth(const mind *m, int card)
{
    const aquila *s = m->s;
    int metal = aquila_card[card].metal;
    bool now =
        metal == BRONZE ? s->pawns[m->seat] & IN_ARENA : s->pawns[m->seat] & (metal == GOLD ? ON_GOLD : ON_SILVER);
    float each = now ? m->w[J_CARD_NOW] : m->later ? m->w[J_CARD_LATER] : 0.3f;
    return each * (float)aquila_card[card].figure;
}

static float unseen_card_worth(const mind *m)
{
    float sum = 0, cards = 0;
    for (int k = HORSE_GOLD_1; k < CARDS; k++) {
        sum += (float)m->s->pile[k] * card_worth(m, k);
        cards += m->s->pile[k];
    }
    return cards > 0 ? sum / cards : 1;
}

static float rate_equi(const mind *m, int space)
{
    int card = space == EQUI_1 ? NONE : m->s->face_up[space - EQUI_2];
    if (m->means[BRONZE] < 1 || (space != EQUI_1 && card == NONE))
        return 0.05f;
    return (space == EQUI_1 ? unseen_card_worth(m) : card_worth(m, card)) - m->worth[BRONZE];
}

static float rate_contest(const mind *m, int space)
{
    const aquila *s = m->s;
    int area = space < GOLD_A ? ARENA : STADIUM, metal = side_metal(space);
    bool in = contests(s, area, m->seat);
    float now = strength_of(m, area, m->seat, metal), more = aquila_space[space].strength;
    return contest_worth(m, area, metal, now + more) - (in ? contest_worth(m, area, metal, now) : 0);
}

static float rate_dice(const mind *m)
{
    const aquila *s = m->s;
    float sum = m->w[J_DICE_ALONE];
    for (int area = ARENA; area < AREAS; area++) {
        if (!contests(s, area, m->seat))
            continue;
        int metal = contest_metal(s, area, m->seat);
        float now = strength_of(m, area, m->seat, metal);
        sum += contest_worth(m, area, metal, now + m->w[J_DICE_HELP]) - contest_worth(m, area, metal, now);
    }
    return sum;
}

static float rate_pecunia(const mind *m)
{
    float coins = m->means[BRONZE] + m->means[SILVER] + m->means[GOLD];
    return coins >= 2 || m->means[SILVER] + m->means[GOLD] >= 1 || m->s->pecunia_always
               ? PECUNIA_POINTS + m->w[J_PECUNIA]
               : 0.2f;
}

static float rate_theatrum(const mind *m)
{
    float sum = 0, cards = 0;
    EACH_BIT (duo, m->s->duo_pile) {
        sum += duo_worth(m, duo);
        cards++;
    }
    return cards > 0 ? m->w[J_THEATRUM_SHARE] * sum / cards + 0.8f : 0;
}

static float rate_robbery(const mind *m)
{
    float sum = m->w[J_ROBBERY];
    for (int i = 0; i < METALS; i++)
        sum += (m->s->lying >> i & 1 ? 5.0f / 9 : 0.25f) * m->worth[i];
    return sum;
}

static float rate_space(const mind *m, int space)
{
    if (space == DOLUS)
        return 2.0f / 3 * (m->worth[BRONZE] + m->worth[SILVER] + m->worth[GOLD]);
    if (space == PECUNIA)
        return rate_pecunia(m);
    if (space < SERVI_BRONZE)
        return rate_equi(m, space);
    if (space < POTENTIA)
        return rate_servi(m, space);
    if (space == POTENTIA)
        return rate_dice(m);
    if (space < THEATRUM)
        return rate_contest(m, space);
    if (space == THEATRUM)
        return rate_theatrum(m);
    if (space <= FORUM_5)
        return rate_forum(m, space);
    return space == LATRO ? rate_robbery(m) : rate_harbour(m, space - PORTUS_BRONZE);
}

/* The first place is the first pick of the next round; the later ones part ties. */
static float rate_disc(const mind *m)
{
    bool contest = m->s->pawns[m->seat] & (IN_ARENA | IN_STADIUM);
    float first = m->later ? m->w[J_FIRST_PICK] : 0;
    return (m->s->discs == 0 ? first : m->w[J_DISC]) + (contest ? m->w[J_DISC_CONTEST] : 0.1f);
}

/* Spaces that can stand for each other. */
static uint32_t likes_of(int space)
{
    static const uint32_t groups[] = {
        SPACE_RANGE(EQUI_1, 4), SPACE_RANGE(SERVI_BRONZE, METALS), IN_ARENA, IN_STADIUM, IN_FORUM, ON_COINS};
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        if (groups[i] >> space & 1)
            return groups[i];
    return SPACE_BIT(space);
}

/* How far a space is better than the next of its like. */
static float lead_of(const mind *m, int space, uint32_t open, const float *worth)
{
    float instead = m->w[J_ANY_PAWN];
    EACH_BIT (other, likes_of(space) & open & ~SPACE_BIT(space))
        instead = at_least(instead, worth[other]);
    return at_least(worth[space] - instead, 0);
}

/* A space is urgent as far as it is better than the next of its like. */
static void rate_placing(const mind *m, const ld_list *options, float *out)
{
    float worth[SPACES];
    uint32_t open = 0;
    for (int i = 0; i < options->count; i++)
        if (ld_verb_of(options->choice[i]) == V_PLACE)
            open |= SPACE_BIT(ld_a(options->choice[i]));
    EACH_BIT (space, open)
        worth[space] = rate_space(m, space);
    for (int i = 0; i < options->count; i++) {
        if (ld_verb_of(options->choice[i]) != V_PLACE) {
            out[i] = ld_verb_of(options->choice[i]) == V_DISC ? rate_disc(m) : -20;
            continue;
        }
        int space = ld_a(options->choice[i]);
        out[i] = worth[space] + m->w[J_URGENCY] * lead_of(m, space, open, worth);
    }
}

/* ---- the other steps ---------------------------------------------------------------------------- */

static float rate_exchange(const mind *m, const ld_frame *f, int exchange)
{
    const exchange_row *e = &aquila_exchange[exchange];
    float means[MEANS];
    memcpy(means, m->means, sizeof means);
    means[e->give] -= e->count;
    means[e->get] += 1;
    float gain = plan(m, m->s->pawns[m->seat], means) - m->plan;
    return ld_of(f, pecunia)->made || m->s->pecunia_always ? gain - 0.05f : gain + PECUNIA_POINTS;
}

/* Cards are played if some number of them is worth more than it costs. */
static float rate_play(const mind *m, const ld_frame *f, int card)
{
    const aquila *s = m->s;
    int area = ld_of(f, contest)->area, metal = contest_metal(s, area, m->seat), rest = 0;
    float now = strength_of(m, area, m->seat, metal), best = -100;
    for (int k = 0; k < CARDS; k++)
        rest += aquila_card[k].metal == metal ? s->hand[m->seat][k] * aquila_card[k].figure : 0;
    float each = card <= SLAVE_2 ? m->worth[SLAVES] : m->later ? 0.5f : 0.01f;
    for (int sum = aquila_card[card].figure; sum <= rest; sum++)
        best = at_least(best, contest_worth(m, area, metal, now + (float)sum) - each * (float)sum);
    return best;
}

static float rate_done(const mind *m, const ld_frame *f)
{
    int area = ld_of(f, contest)->area, metal = contest_metal(m->s, area, m->seat);
    return contest_worth(m, area, metal, strength_of(m, area, m->seat, metal));
}

/* The mean over the hits of n blue dice, less what the dice could do in the race. */
static float rate_blue(const mind *m, const ld_frame *f, int dice)
{
    int area = ld_of(f, contest)->area, metal = contest_metal(m->s, area, m->seat);
    float now = strength_of(m, area, m->seat, metal), sum = 0, all = 0;
    if (dice == 0)
        return contest_worth(m, area, metal, now);
    for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++) {
        sum += (float)aquila_throw[t].weight * contest_worth(m, area, metal, now + aquila_throw[t].n[metal]);
        all += aquila_throw[t].weight;
    }
    bool races = area == ARENA && contests(m->s, STADIUM, m->seat);
    return sum / all - (races ? m->w[J_DICE_KEPT] : 0) * (float)dice;
}

static float rate_prize(const mind *m, const ld_frame *f, bool points)
{
    int second = ld_of(f, award)->second;
    float mine = ARENA_FACTOR * (float)m->s->strength[m->seat], card = 1.5f * m->worth[SLAVES];
    float theirs = second == NOBODY ? 0 : ARENA_FACTOR * (float)m->s->strength[second];
    return points ? mine : card - 0.3f * theirs;
}

/* What a laurel would bring a rival as its villas stand. */
static float rival_laurel(const mind *m, int seat, int laurel)
{
    int points = aquila_laurel[laurel].points;
    return (float)(points ? points : aquila_villa_sum(m->s, seat, laurel));
}

static float rate_keep(const mind *m, const ld_frame *f, bool open)
{
    const laurel_locals *l = ld_of(f, laurel);
    int kept = open ? m->s->open_laurel : l->drawn, other = open ? l->drawn : m->s->open_laurel;
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
    return hold * (duo_worth(m, l->duo) - cost);
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
    const plot_row *row = &aquila_plot[plot];
    s.built[m->seat] |= 1u << plot;
    then.s = &s;
    for (int i = 0; i < METALS; i++)
        then.means[i] -= row->cost[i];
    then.means[SLAVES] -= row->slaves;
    const build_locals *l = ld_of(f, build);
    uint32_t later = m->s->pawns[m->seat] & ~(l->space == FORUM_3 && l->left == 2 ? 0 : SPACE_BIT(l->space));
    bool scores = aquila_scoring_forum >> l->space & 1;
    return m->plot[plot] + (scores ? (float)row->value : 0) + plan(&then, later, then.means);
}

static float rate_stop(const mind *m, const ld_frame *f)
{
    return plan(m, m->s->pawns[m->seat] & ~SPACE_BIT(ld_of(f, build)->space), m->means) + 0.05f;
}

static float rate_choice(const mind *m, const ld_frame *f, ld_choice c)
{
    switch (ld_verb_of(c)) {
    case V_EXCHANGE: return rate_exchange(m, f, ld_a(c));
    case V_BUY_CARD: return rate_equi(m, ld_a(c));
    case V_BUY_SLAVES: return ld_a(c) ? rate_slaves(m, ld_b(c) - SERVI_BRONZE, ld_a(c)) : 0.05f;
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
    case V_PAY_PORTUS: return harbour_gain(m, m->seat) - m->worth[ld_a(c) - PORTUS_BRONZE];
    default: return 0; /* stopping and declining */
    }
}

void aquila_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    (void)rng;
    const aquila *s = view;
    const ld_frame *f = &s->core.stack[0];
    mind m = think(s, seat, weights);
    if (f->kind == STEP_PLACE)
        rate_placing(&m, options, out);
    for (int i = 0; i < options->count && f->kind != STEP_PLACE; i++)
        out[i] = rate_choice(&m, f, options->choice[i]);
}
