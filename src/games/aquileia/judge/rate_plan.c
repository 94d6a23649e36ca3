/* Aquileia: what laurels and buildings are worth, and the plan: which plots the seat will build with the coins and
 * slaves it expects to have. */
#include "games/aquileia/judge/mind.h"

/* ---- laurels and buildings -------------------------------------------------------------------------------- */

float aquila_duo_worth(const mind *m, int duo)
{
    assert(duo < DUOS);
    return at_least(m->laurel[aquila_duo[duo].colour[0]], m->laurel[aquila_duo[duo].colour[1]]);
}

void aquila_weigh_laurels(mind *m)
{
    for (int q = 0; q < COLOURS; q++) {
        m->villas[q] = (float)aquila_villa_sum(m->s, m->seat, q);
        m->laurel[q] = m->villas[q] + m->w[J_VILLAS_TO_COME] * (float)m->later; /* villas still to come */
    }
    for (int k = POINT_LAUREL; k < LAURELS; k++)
        m->laurel[k] = box(m->s)->laurel[k].points;
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

/* How far its workshops bind a seat to the harbour, 0 to 1. */
static float bound(const aquila *s, int seat)
{
    int sum = 0;
    EACH_BIT (plot, s->built[seat] & SPACE_RANGE(SHOP_1, BANK_1 - SHOP_1))
        sum += box(s)->plot[plot].value;
    return sum < 8 ? (float)sum / 8 : 1;
}

/* Activations still to come, this round's pawn in Portus included. Three coin spaces serve all seats: who has workshops
 * will be there anyway, and where others have theirs there is less room. */
static float activations(const mind *m, bool harbour)
{
    float share = m->w[J_HARBOUR_ROOM] / (float)(seats_of(m->s) + 1);
    float later = share < m->w[J_HARBOUR_LATER] ? share : m->w[J_HARBOUR_LATER];
    for (int i = 0; i < seats_of(m->s); i++)
        later += bound(m->s, i) * (i == m->seat ? m->w[J_HARBOUR_MINE] : -m->w[J_HARBOUR_CROWD]);
    return (harbour ? m->w[J_HARBOUR_NOW] : 0) + at_least(later, 0) * (float)m->later;
}

void aquila_weigh_plots(mind *m, bool harbour)
{
    uint32_t waiting = taken(m->s);
    bool race_to_come = m->s->core.stack[0].kind == STEP_PLACE || (waiting & (IN_STADIUM | SPACE_BIT(THEATRUM)));
    const plot_figures *plots = box(m->s)->plot;
    float runs = activations(m, harbour), coming = m->w[J_LAURELS_COMING] * (float)(m->later + race_to_come);
    for (int q = 0; q < COLOURS; q++) {
        float laurels = laurels_held(m, q) + coming * m->w[m->villas[q] > 0 ? J_COMING_MINE : J_COMING_NEW];
        for (int i = 4 * q; i < 4 * q + 4; i++)
            m->plot[i] = (float)plots[i].value * laurels;
    }
    for (int i = SHOP_1; i < BANK_1; i++)
        m->plot[i] = (float)plots[i].value * runs;
    for (int i = BANK_1; i < PLOTS; i++) {
        const uint8_t *pays = plots[i].pays;
        m->plot[i] = (float)(pays[BRONZE] + pays[SILVER] + pays[GOLD]) * m->w[J_BANK_COIN] * 0.75f *
                     (float)at_least((float)m->later - 0.5f, 0);
    }
}

/* ---- the plan --------------------------------------------------------------------------------------------- */

/* Coins and slaves that are left are worth a little, until there is nothing more to build. */
float aquila_leftover(const mind *m, int means)
{
    assert(m->later >= 0 && means < MEANS);
    if (m->later == 0)
        return 0.02f;
    return means == SLAVES ? m->w[J_LEFT_SLAVE] : m->w[J_LEFT_COIN] + m->w[J_LEFT_EARLY] * (float)(m->later - 1);
}

/* How sure a seat with these means can pay for a plot. */
static float surety(const mind *m, const plot_figures *plot, const float *means)
{
    float lacks = 0;
    assert(plot->slaves <= MAX_SLAVES);
    for (int i = 0; i < METALS; i++)
        lacks += at_least((float)plot->cost[i] - means[i], 0);
    lacks += at_least((float)plot->slaves - means[SLAVES], 0);
    return lacks <= 0.01f ? 1 : lacks > 3 ? 0 : m->w[J_NEARLY] * (1 - lacks / 3) * (1 - lacks / 3);
}

static float plot_gain(const mind *m, int plot, bool scores, const float *means)
{
    const plot_figures *row = &box(m->s)->plot[plot];
    float sure = surety(m, row, means), gain = m->plot[plot] + (scores ? (float)row->value : 0);
    if (sure == 0)
        return 0;
    for (int i = 0; i < METALS; i++)
        gain -= (float)row->cost[i] * aquila_leftover(m, i);
    return sure * (gain - (float)row->slaves * aquila_leftover(m, SLAVES));
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
        means[i] = at_least(means[i] - (float)box(m->s)->plot[plot].cost[i], 0);
    means[SLAVES] = at_least(means[SLAVES] - (float)box(m->s)->plot[plot].slaves, 0);
    assert(best > 0 && (*open >> plot & 1));
    *open &= ~(1u << plot);
    return best;
}

/* What these Forum spaces, and those of the next round, bring with these means. Scoring spaces choose first. */
float aquila_plan(const mind *m, uint32_t forum, const float *have)
{
    float means[MEANS], sum = 0;
    uint32_t open = free_plots(m->s);
    int houses = houses_left(m->s, m->seat);
    const aquila_figures *f = box(m->s);
    memcpy(means, have, sizeof means);
    for (int i = 0; i < MEANS; i++)
        sum += means[i] * aquila_leftover(m, i);
    for (int scores = 1; scores >= 0; scores--)
        EACH_BIT (space, forum & IN_FORUM)
            if ((int)(f->scoring >> space & 1) == scores)
                for (int i = 0; i < f->space[space].builds && houses > 0; i++, houses--)
                    sum += plan_one(m, &open, scores, means);
    for (int i = 0; i < 2 && m->later && houses > 0; i++, houses--)
        sum += m->w[i ? J_NEXT_SECOND : J_NEXT_BUILD] * plan_one(m, &open, i == 0, means);
    return sum;
}
