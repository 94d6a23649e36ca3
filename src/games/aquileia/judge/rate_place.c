/* Aquileia: where to place a pawn: what each space would bring, and how soon it will be gone. */
#include "games/aquileia/judge/mind.h"

float aquila_harbour_gain(const mind *m, int seat)
{
    const aquila *s = m->s;
    float gain = 0;
    EACH_BIT (plot, s->built[seat] & ~SPACE_RANGE(0, VILLAS)) {
        gain += box(s)->plot[plot].value;
        for (int i = 0; i < METALS && m->later; i++)
            gain += (float)box(s)->plot[plot].pays[i] * m->worth[i];
    }
    return gain;
}

/* The coin laid down, the gain of buildings there are, and what the harbour adds to the plan. */
static float rate_harbour(const mind *m, int metal)
{
    assert(!(m->s->pawns[m->seat] & ON_COINS)); /* */
    mind with = *m;
    with.means[metal] -= 1;
    aquila_weigh_plots(&with, true);
    float robbed =
        m->s->pawns[m->seat] & SPACE_BIT(LATRO) ? 0 : m->w[owner_of(m->s, LATRO) != NOBODY ? J_ROBBED : J_ROBBED_MAYBE];
    float again = with.means[metal] >= 1 ? m->worth[metal] : aquila_harbour_gain(m, m->seat);
    return aquila_harbour_gain(m, m->seat) + aquila_plan(&with, m->s->pawns[m->seat], with.means) - m->plan -
           robbed * again;
}

static float rate_forum(const mind *m, int space)
{
    assert(!(m->s->pawns[m->seat] & SPACE_BIT(space)));
    return aquila_plan(m, m->s->pawns[m->seat] | SPACE_BIT(space), m->means) - m->plan;
}

/* Slave cards for coins of one metal, as many as help. */
float aquila_rate_slaves(const mind *m, int metal, int cards)
{
    assert(cards >= 1 && metal < METALS);
    float means[MEANS];
    memcpy(means, m->means, sizeof means);
    means[metal] -= (float)cards;
    means[SLAVES] += 1.5f * (float)cards;
    return means[metal] < -0.5f ? -1 : aquila_plan(m, m->s->pawns[m->seat], means) - m->plan;
}

static float rate_servi(const mind *m, int space)
{
    float best = 0.1f;
    for (int n = 1; n <= aquila_servi_most(m->s, m->seat, space); n++)
        best = at_least(best, aquila_rate_slaves(m, space - SERVI_BRONZE, n));
    return best;
}

/* A horse or weapon, most useful in a contest already entered. */
static float card_worth(const mind *m, int card)
{
    const aquila *s = m->s;
    int metal = box(m->s)->card[card].metal;
    assert(deck_of(card) == EQUI_DECK);
    bool now =
        metal == BRONZE ? s->pawns[m->seat] & IN_ARENA : s->pawns[m->seat] & (metal == GOLD ? ON_GOLD : ON_SILVER);
    float each = now ? m->w[J_CARD_NOW] : m->later ? m->w[J_CARD_LATER] : 0.3f;
    return each * (float)box(m->s)->card[card].figure;
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

float aquila_rate_equi(const mind *m, int space)
{
    int card = space == EQUI_1 ? NONE : m->s->face_up[space - EQUI_2];
    if (m->means[BRONZE] < 1 || (space != EQUI_1 && card == NONE))
        return 0.05f;
    return (space == EQUI_1 ? unseen_card_worth(m) : card_worth(m, card)) - m->worth[BRONZE];
}

static float rate_contest(const mind *m, int space)
{
    assert(SPACE_BIT(space) & (IN_ARENA | IN_STADIUM));
    const aquila *s = m->s;
    int area = space < GOLD_A ? ARENA : STADIUM, metal = side_metal(space);
    bool in = contests(s, area, m->seat);
    float now = aquila_strength_of(m, area, m->seat, metal), more = box(s)->space[space].strength;
    return aquila_contest_worth(m, area, metal, now + more) - (in ? aquila_contest_worth(m, area, metal, now) : 0);
}

static float rate_dice(const mind *m)
{
    const aquila *s = m->s;
    float sum = m->w[J_DICE_ALONE];
    for (int area = ARENA; area < AREAS; area++) {
        if (!contests(s, area, m->seat))
            continue;
        int metal = contest_metal(s, area, m->seat);
        float now = aquila_strength_of(m, area, m->seat, metal);
        sum +=
            aquila_contest_worth(m, area, metal, now + m->w[J_DICE_HELP]) - aquila_contest_worth(m, area, metal, now);
    }
    return sum;
}

static float rate_pecunia(const mind *m)
{
    float coins = m->means[BRONZE] + m->means[SILVER] + m->means[GOLD];
    return coins >= 2 || m->means[SILVER] + m->means[GOLD] >= 1 || m->s->pecunia_always
               ? box(m->s)->pecunia_points + m->w[J_PECUNIA]
               : 0.2f;
}

static float rate_theatrum(const mind *m)
{
    float sum = 0, cards = 0;
    EACH_BIT (duo, m->s->duo_pile) {
        sum += aquila_duo_worth(m, duo);
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
        return aquila_rate_equi(m, space);
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

/* The first pick of the next round, and the power to keep it in those after. */
static float first_pick(const mind *m)
{
    if (!m->later)
        return 0;
    return m->w[J_FIRST_PICK] + (m->s->start == m->seat ? m->w[J_FIRST_KEPT] : 0) +
           m->w[J_FIRST_EARLY] * (float)(m->later - 1) + m->w[J_FIRST_CROWD] * (float)(seats_of(m->s) - 2) +
           (seats_of(m->s) == MOST_SEATS ? m->w[J_FIRST_FULL] : 0);
}

/* What a pawn that waits for the seat's next turn will find: the best space but for one that each rival takes. */
static float next_turn(const mind *m, const ld_list *options, const float *rated)
{
    float best[LD_MAX_SEATS] = {0}; /* the highest first */
    int rivals = seats_of(m->s) - 1;
    for (int i = 0; i < options->count; i++) {
        float worth = ld_verb_of(options->choice[i]) == V_PLACE ? rated[i] : 0;
        for (int k = 0; k <= rivals; k++)
            if (worth > best[k]) {
                float lower = best[k];
                best[k] = worth;
                worth = lower;
            }
    }
    return best[rivals];
}

/* The first place on the track starts the next round, and costs no more than what the pawn loses that waits for it; the
 * later ones part ties. */
static float rate_disc(const mind *m, const ld_list *options, const float *rated)
{
    bool contest = m->s->pawns[m->seat] & (IN_ARENA | IN_STADIUM);
    float first = m->s->discs == 0 ? first_pick(m) + m->w[J_FIRST_WAITS] * next_turn(m, options, rated) : m->w[J_DISC];
    return first + (contest ? m->w[J_DISC_CONTEST] : 0.1f);
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
void aquila_rate_placing(const mind *m, const ld_list *options, float *out)
{
    float worth[SPACES];
    uint32_t open = 0;
    for (int i = 0; i < options->count; i++)
        if (ld_verb_of(options->choice[i]) == V_PLACE)
            open |= SPACE_BIT(ld_a(options->choice[i]));
    EACH_BIT (space, open)
        worth[space] = rate_space(m, space);
    for (int i = 0; i < options->count; i++) {
        int space = ld_a(options->choice[i]);
        out[i] = ld_verb_of(options->choice[i]) == V_PLACE
                     ? worth[space] + m->w[J_URGENCY] * lead_of(m, space, open, worth)
                     : -20;
    }
    for (int i = 0; i < options->count; i++)
        if (ld_verb_of(options->choice[i]) == V_DISC)
            out[i] = rate_disc(m, options, out);
}
