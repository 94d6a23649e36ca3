/* Aquileia: what a contest is worth: its prizes by the odds of each rank. */
#include "games/aquileia/judge/mind.h"

static float start_strength(const aquila *s, int area, int seat)
{
    float sum = 0;
    EACH_BIT (space, s->pawns[seat] & area_spaces(area))
        sum += box(s)->space[space].strength;
    return sum;
}

/* What a seat's cards may add in this metal, as far as the viewer can tell. */
static float cards_add(const mind *m, int seat, int metal)
{
    const aquila *s = m->s;
    const card_figures *cards = box(s)->card;
    float sum = 0;
    for (int k = HORSE_GOLD_1; k < CARDS; k++)
        if (cards[k].metal == metal)
            sum += m->w[J_CARDS_PLAYED] * (float)(s->hand[seat][k] * cards[k].figure);
    if (seat != m->seat)
        sum += 0.5f * (float)hidden_equi(s, seat);
    if (metal == BRONZE)
        sum += m->w[J_SLAVE_FIGHTS] * (float)hand_size(s, seat, SLAVE_DECK);
    return sum;
}

static bool fighting(const aquila *s, int area)
{
    const ld_frame *f = &s->core.stack[0];
    assert(s->core.depth == 1);
    return f->kind >= STEP_CARDS && f->kind <= STEP_BLUE && ld_of(f, contest)->area == area;
}

/* Of the dice that every contestant rolls. */
static float hits_to_come(const aquila *s, int metal)
{
    return (float)(box(s)->contest_dice * box(s)->faces[metal]) / 6;
}

/* The strength a seat can be expected to reach. */
float aquila_strength_of(const mind *m, int area, int seat, int metal)
{
    const aquila *s = m->s;
    bool dice = (s->blue_holder == seat && s->blue_dice) || (s->pawns[seat] & SPACE_BIT(POTENTIA));
    float blue = dice ? m->w[area == ARENA ? J_BLUE_ARENA : J_BLUE_STADIUM] : 0;
    if (!fighting(s, area))
        return start_strength(s, area, seat) + hits_to_come(s, metal) + cards_add(m, seat, metal) + blue;
    const ld_frame *f = &s->core.stack[0];
    bool to_come = f->kind == STEP_CARDS && turn_of(s, seat) > turn_of(s, ld_of(f, contest)->seat);
    return s->strength[seat] + (to_come ? 0.6f * cards_add(m, seat, metal) : 0) + (seat != m->seat ? blue : 0);
}

/* One more rival, who is ahead with this chance. */
static void add_rival(odds *o, float ahead)
{
    assert(ahead >= 0 && ahead <= 1);
    for (int i = 2; i >= 0; i--)
        o->place[i] = o->place[i] * (1 - ahead) + (i ? o->place[i - 1] * ahead : 0);
}

/* The chance that a strength expected to be so much higher is higher in the end. */
static float chance_above(float lead) { return 0.5f + 0.5f * lead / (0.6f + (lead < 0 ? -lead : lead)); }

/* The odds of being 1st, 2nd, 3rd with a strength; free spaces may still be taken while pieces are placed. */
odds aquila_rank_odds(const mind *m, int area, float strength)
{
    const aquila *s = m->s;
    odds o = {{1, 0, 0}};
    bool sure = fighting(s, area);
    float spread = m->w[sure ? J_SPREAD_ROLLED : J_SPREAD];
    for (int i = 0; i < seats_of(s); i++) {
        if (i == m->seat || !contests(s, area, i))
            continue;
        float theirs = aquila_strength_of(m, area, i, contest_metal(s, area, i));
        theirs += place_on_track(s, i) < place_on_track(s, m->seat) ? 0.3f : -0.3f;
        add_rival(&o, chance_above((theirs - strength) / spread));
    }
    if (s->core.stack[0].kind == STEP_PLACE)
        EACH_BIT (space, area_spaces(area) & ~taken(s) & ~s->closed)
            add_rival(&o,
                      m->w[J_RIVAL_COMES] *
                          chance_above((box(s)->space[space].strength + m->w[J_RIVAL_STRENGTH] - strength) / spread));
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
    assert(better >= worse);
    *first = cards > 0 ? better / cards : open;
    *second = cards > 0 ? 0.7f * worse / cards + 0.3f * open : open;
}

/* What a contest is worth with a strength in a metal. Before the dice are rolled, a 1st is one who will roll well. */
float aquila_contest_worth(const mind *m, int area, int metal, float strength)
{
    odds o = aquila_rank_odds(m, area, strength);
    assert(o.place[0] + o.place[1] + o.place[2] < 1.001f);
    float luck = fighting(m->s, area) ? 0 : m->w[J_LUCK], coin = m->worth[metal];
    float first = (float)box(m->s)->arena_factor * (strength + luck), second = 1.5f * m->worth[SLAVES];
    if (area == STADIUM)
        laurel_prizes(m, &first, &second);
    const uint8_t *prize = box(m->s)->prize;
    return o.place[0] * (first + prize[0] * coin) + o.place[1] * (second + prize[1] * coin) +
           o.place[2] * (prize[2] * coin);
}
