/* Aquileia: what a player does at a glance, for playouts and for the inside of search trees. Where to place follows
 * habits: a table (habits.c), learned from games between careful players, of what each fact a seat sees at once adds to
 * its wish for each space. The other steps go by rules of thumb. */
#include "games/aquileia/judge/judge.h"

static float least(float a, float b) { return a < b ? a : b; }
static float most(float a, float b) { return a > b ? a : b; }

/* What is worked out once for a glance. */
typedef struct glance {
    const aquila *s;
    const float *w;
    int seat, later;
    int villas[COLOURS], laurels[LAURELS];
    float shops, banks; /* the sum of values; of coins */
    float plot[PLOTS];  /* what a building brings by the end, price apart */
} glance;

/* ---- buildings and laurels ---------------------------------------------------------------------- */

static int pays_of(const aquila *s, int plot)
{
    const uint8_t *pays = box(s)->plot[plot].pays;
    return pays[BRONZE] + pays[SILVER] + pays[GOLD];
}

static void see_laurels(glance *g)
{
    const aquila *s = g->s;
    aquila_laurels_of(s, g->seat, g->laurels);
    for (int q = 0; q < COLOURS; q++)
        g->villas[q] = aquila_villa_sum(s, g->seat, q);
    EACH_BIT (duo, s->duos[g->seat]) {
        const uint8_t *c = aquila_duo[duo].colour;
        g->laurels[g->villas[c[1]] > g->villas[c[0]] ? c[1] : c[0]]++;
    }
}

static float laurel_worth(const glance *g, int laurel)
{
    if (laurel >= POINT_LAUREL)
        return box(g->s)->laurel[laurel].points;
    return (float)g->villas[laurel] + g->w[J_VILLAS_TO_COME] * (float)g->later;
}

/* A laurel more may come, and workshops and banks are used every other round. */
static void see_plots(glance *g, uint32_t open)
{
    float later = (float)g->later, coming = 0.15f * (later + 0.5f), worth[COLOURS];
    float runs = (g->s->pawns[g->seat] & ON_COINS ? 0.9f : 0) + 0.5f * later;
    const plot_figures *plots = box(g->s)->plot;
    for (int q = 0; q < COLOURS; q++)
        worth[q] = (float)g->laurels[q] + coming;
    EACH_BIT (plot, open)
        g->plot[plot] = plot < VILLAS   ? (float)plots[plot].value * worth[plot / 4]
                        : plot < BANK_1 ? (float)plots[plot].value * runs
                                        : (float)pays_of(g->s, plot) * 0.7f * later;
}

static glance look(const aquila *s, int seat, const float *weights)
{
    glance g = {.s = s, .w = weights, .seat = seat, .later = s->rounds - s->round};
    assert(g.later >= 0);
    see_laurels(&g);
    EACH_BIT (plot, s->built[seat] & SPACE_RANGE(SHOP_1, BANK_1 - SHOP_1))
        g.shops += box(s)->plot[plot].value;
    EACH_BIT (plot, s->built[seat] & SPACE_RANGE(BANK_1, PLOTS - BANK_1))
        g.banks += (float)pays_of(s, plot);
    return g;
}

/* ---- placing ------------------------------------------------------------------------------------ */

/* The best plot the seat can pay for, the best that lacks one coin and the best that lacks slaves. */
static void see_means(glance *g, float *facts)
{
    const aquila *s = g->s;
    const uint8_t *purse = s->purse[g->seat], *hand = s->hand[g->seat];
    int slaves = hand[SLAVE_1] + 2 * hand[SLAVE_2];
    uint32_t open = free_plots(s);
    float paid = 0, coin = 0, slave = 0;
    const plot_figures *plots = box(s)->plot;
    see_plots(g, open);
    EACH_BIT (plot, open) {
        const plot_figures *row = &plots[plot];
        int lacks = 0;
        for (int i = 0; i < METALS; i++)
            lacks += row->cost[i] > purse[i] ? row->cost[i] - purse[i] : 0;
        float worth = g->plot[plot] + 0.5f * (float)row->value;
        if (lacks == 0 && row->slaves <= slaves)
            paid = most(paid, worth);
        else if (lacks == 0)
            slave = most(slave, worth);
        else if (lacks == 1 && row->slaves <= slaves)
            coin = most(coin, worth);
    }
    facts[F_PAID] = paid * 0.1f;
    facts[F_LACKS_COIN] = coin * 0.1f;
    facts[F_LACKS_SLAVE] = slave * 0.1f;
    for (int i = 0; i < METALS; i++)
        facts[F_BRONZE + i] = least(purse[i], 4) * 0.5f;
    facts[F_SLAVES] = least((float)slaves, 5) * 0.3f;
    facts[F_SHOPS] = g->shops * 0.1f;
    facts[F_BANKS] = g->later ? g->banks * 0.3f : 0;
}

static float strength_on(const aquila_figures *f, uint32_t pawns, uint32_t spaces)
{
    float sum = 0;
    EACH_BIT (space, pawns & spaces)
        sum += f->space[space].strength;
    return sum;
}

/* What the cards from one to another add to a strength. */
static float cards_on(const aquila_figures *f, const uint8_t *hand, int from, int to)
{
    int sum = 0;
    for (int k = from; k <= to; k++)
        sum += hand[k] * f->card[k].figure;
    return (float)sum;
}

static void see_contests(const glance *g, float *facts)
{
    const aquila *s = g->s;
    const aquila_figures *f = box(s);
    const uint8_t *hand = s->hand[g->seat];
    uint32_t own = s->pawns[g->seat];
    float fighters = 0, racers = 0, best = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (i == g->seat)
            continue;
        fighters += (s->pawns[i] & IN_ARENA) != 0;
        racers += (s->pawns[i] & IN_STADIUM) != 0;
    }
    for (int q = 0; q < COLOURS; q++)
        best = most(best, (float)g->villas[q]);
    facts[F_IN_ARENA] = strength_on(f, own, IN_ARENA) * 0.5f;
    facts[F_ON_GOLD] = strength_on(f, own, ON_GOLD) * 0.5f;
    facts[F_ON_SILVER] = strength_on(f, own, ON_SILVER) * 0.5f;
    facts[F_FIGHTERS] = fighters * 0.5f;
    facts[F_RACERS] = racers * 0.5f;
    facts[F_WEAPONS] = cards_on(f, hand, WEAPON_1, CARDS - 1) * 0.5f;
    facts[F_GOLD_HORSES] = cards_on(f, hand, HORSE_GOLD_1, HORSE_SILVER_1 - 1) * 0.5f;
    facts[F_SILVER_HORSES] = cards_on(f, hand, HORSE_SILVER_1, WEAPON_1 - 1) * 0.5f;
    facts[F_LAUREL] = s->open_laurel == NONE ? 0.4f : laurel_worth(g, s->open_laurel) * 0.1f;
    facts[F_VILLAS] = best * 0.1f;
}

static void see_board(const glance *g, float *facts)
{
    const aquila *s = g->s;
    uint32_t own = s->pawns[g->seat], free = ALL_SPACES & ~taken(s) & ~s->closed;
    facts[F_ALWAYS] = 1;
    facts[F_LATER] = (float)g->later * 0.2f;
    facts[F_LAST] = g->later == 0;
    facts[F_IN_FORUM] = (float)__builtin_popcount(own & IN_FORUM);
    facts[F_SCORING] = (float)__builtin_popcount(own & box(s)->scoring);
    facts[F_HARBOUR] = (own & ON_COINS) != 0;
    facts[F_LATRO] = owner_of(s, LATRO) != NOBODY;
    facts[F_PAWNS] = (float)pawns_in_hand(s, g->seat) * 0.2f;
    facts[F_DICE] = (float)(own >> POTENTIA & 1);
    facts[F_DICE_AWAY] = !(free >> POTENTIA & 1) && !(own >> POTENTIA & 1);
    facts[F_DISCS] = s->discs > 0;
    facts[F_MY_DISC] = disc_placed(s, g->seat);
    facts[F_IN_SERVI] = (own & SPACE_RANGE(SERVI_BRONZE, METALS)) != 0;
    facts[F_IN_PECUNIA] = (float)(own >> PECUNIA & 1);
    facts[F_FORUM_FREE] = (float)__builtin_popcount(free & IN_FORUM) * 0.2f;
    facts[F_PORTUS_FREE] = (float)__builtin_popcount(free & ON_COINS) * 0.3f;
    facts[F_SCORING_FREE] = (float)__builtin_popcount(free & box(s)->scoring) * 0.5f;
}

/* Spaces that are alike share a row of the habits. */
int aquila_habit_of(ld_choice c)
{
    static const uint8_t habit[SPACES] = {0,  1,  2,  3,  3,  3,  4,  5,  6,  7,  8,  9,  9,  10, 11,
                                          11, 12, 13, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23};
    assert(habit[SPACES - 1] == HABIT_DISC - 1); /* the disc comes after the spaces */
    return ld_verb_of(c) == V_PLACE ? habit[ld_a(c)] : HABIT_DISC;
}

/* A face-up card is wanted by its figure, and more if it suits a contest the seat has entered. */
float aquila_card_wish(const aquila *s, int seat, ld_choice c)
{
    int space = ld_a(c);
    if (ld_verb_of(c) != V_PLACE || space < EQUI_2 || space >= SERVI_BRONZE)
        return 0;
    int card = s->face_up[space - EQUI_2];
    if (card == NONE || s->purse[seat][BRONZE] < box(s)->equi_price)
        return -6;
    uint32_t own = s->pawns[seat];
    int metal = box(s)->card[card].metal;
    bool suits = own & (metal == BRONZE ? (uint32_t)IN_ARENA : metal == GOLD ? (uint32_t)ON_GOLD : (uint32_t)ON_SILVER);
    return (float)box(s)->card[card].figure * (suits ? 1.0f : 0.3f);
}

void aquila_glance(const aquila *s, int seat, const float *weights, float *facts)
{
    glance g = look(s, seat, weights);
    see_means(&g, facts);
    see_contests(&g, facts);
    see_board(&g, facts);
}

static_assert(FACTS % 4 == 0, "facts are added up four at a time");

static float wish(const float *habit, const float *facts)
{
    float sum[4] = {0};
    for (int k = 0; k < FACTS; k += 4)
        for (int i = 0; i < 4; i++)
            sum[i] += habit[k + i] * facts[k + i];
    return sum[0] + sum[1] + sum[2] + sum[3];
}

static void hint_placing(const aquila *s, int seat, const ld_list *options, const float *weights, float *out)
{
    float facts[FACTS];
    aquila_glance(s, seat, weights, facts);
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        bool pass = ld_verb_of(c) == V_PASS_PLACING;
        out[i] = pass ? -10 : wish(aquila_habit[aquila_habit_of(c)], facts) + aquila_card_wish(s, seat, c);
    }
}

/* ---- contests ----------------------------------------------------------------------------------- */

/* How much more strength it takes to be first; less than 1 if nothing. */
static int short_of_first(const aquila *s, int area, int seat)
{
    int need = -100;
    for (int i = 0; i < seats_of(s); i++) {
        if (i == seat || !contests(s, area, i))
            continue;
        int lacks = s->strength[i] - s->strength[seat] + (place_on_track(s, i) < place_on_track(s, seat));
        need = lacks > need ? lacks : need;
    }
    return need;
}

static float hint_card(const aquila *s, const ld_frame *f, int seat, ld_choice c)
{
    if (ld_verb_of(c) == V_DONE_PLAYING)
        return 0;
    int area = ld_of(f, contest)->area, metal = contest_metal(s, area, seat);
    int could = 0, need = short_of_first(s, area, seat);
    const card_figures *cards = box(s)->card;
    for (int k = 0; k < CARDS; k++)
        could += cards[k].metal == metal ? s->hand[seat][k] * cards[k].figure : 0;
    float dear = ld_a(c) <= SLAVE_2 ? 1.5f : 0;
    if (s->round == s->rounds)
        dear = ld_a(c) <= SLAVE_2 && (s->pawns[seat] & IN_FORUM) ? 1 : -2;
    if (need > could)
        return -2 - dear;
    return need > 0 ? 2.5f - dear : -1 - dear;
}

/* In the Arena a 1st scores for every hit; in between, dice are kept for the race. */
static float hint_dice(const aquila *s, const ld_frame *f, int seat, int dice)
{
    int area = ld_of(f, contest)->area, need = short_of_first(s, area, seat);
    assert(s->blue_holder == seat && dice <= s->blue_dice);
    bool races = area == ARENA && contests(s, STADIUM, seat);
    return (float)dice * (!races ? 1.5f : need > 0 && need <= dice ? 0.8f : -0.8f);
}

/* ---- the market --------------------------------------------------------------------------------- */

/* How welcome one more coin of the metal is. */
static float need_of(const aquila *s, int seat, int metal)
{
    int have = s->purse[seat][metal];
    return have == 0 ? 2 : have == 1 ? 1.2f : have == 2 ? 0.8f : 0.4f;
}

static float hint_exchange(const aquila *s, const ld_frame *f, int seat, int exchange)
{
    const exchange_figures *e = &box(s)->exchange[exchange];
    int left = s->purse[seat][e->give] - e->count;
    assert(left >= 0);
    float loss = (float)e->count * (left == 0 ? 1.5f : left == 1 ? 1 : 0.5f);
    float gain = (float)e->gain * need_of(s, seat, e->get) - loss;
    return ld_of(f, pecunia)->made || s->pecunia_always ? 1.5f * gain - 2.5f : 1.5f * gain + 5;
}

static float hint_slaves(const aquila *s, int seat, int cards)
{
    bool fights = s->pawns[seat] & IN_ARENA;
    return (float)cards * (s->round < s->rounds ? 0.5f : fights ? 0.0f : -1.2f);
}

static float hint_card_bought(const aquila *s, int seat, int space)
{
    int card = space == EQUI_1 ? NONE : s->face_up[space - EQUI_2];
    assert(space == EQUI_1 || card != NONE);
    float figure = card == NONE ? 1.4f : (float)box(s)->card[card].figure;
    bool use = s->round < s->rounds || (s->pawns[seat] & (IN_ARENA | IN_STADIUM));
    return use ? figure + (s->purse[seat][BRONZE] > 1 ? 1 : 0) : -2;
}

/* ---- laurels and buildings ---------------------------------------------------------------------- */

static float hint_kept(const glance *g, const ld_frame *f, bool open)
{
    const laurel_locals *l = ld_of(f, laurel);
    assert(l->seat == g->seat && l->drawn < LAURELS);
    int kept = open ? g->s->open_laurel : l->drawn, other = open ? l->drawn : g->s->open_laurel;
    float rival = 0;
    if (l->second != NOBODY)
        rival =
            other >= POINT_LAUREL ? box(g->s)->laurel[other].points : (float)aquila_villa_sum(g->s, l->second, other);
    return 0.7f * (laurel_worth(g, kept) - 0.4f * rival);
}

/* A bid should be worth two points more than it costs, and to the owner, who would be paid, four. */
static float hint_bid(const glance *g, const ld_frame *f, int metal)
{
    const auction_locals *l = ld_of(f, auction);
    assert(l->bidder != g->seat && l->bid[metal] < g->s->purse[g->seat][metal]);
    const uint8_t *c = aquila_duo[l->duo].colour;
    float worth = most(laurel_worth(g, c[0]), laurel_worth(g, c[1])), coins = 1;
    float coin = g->later || (g->s->pawns[g->seat] & IN_FORUM) ? 1.5f : 0.1f;
    for (int i = 0; i < METALS; i++)
        coins += l->bid[i];
    float spare = (float)(g->s->purse[g->seat][metal] - l->bid[metal]);
    return 0.8f * (worth - coin * coins) - (owner_of(g->s, THEATRUM) == g->seat ? 3.2f : 1.6f) + 0.2f * spare;
}

static float hint_built(const glance *g, const ld_frame *f, int plot)
{
    const plot_figures *row = &box(g->s)->plot[plot];
    float coin = g->later ? 0.7f : 0.02f, gain = g->plot[plot];
    if (box(g->s)->scoring >> ld_of(f, build)->space & 1)
        gain += row->value;
    return 0.5f * (gain - coin * (float)(row->cost[BRONZE] + row->cost[SILVER] + row->cost[GOLD] + row->slaves));
}

static float hint_choice(const glance *g, const ld_frame *f, ld_choice c)
{
    const aquila *s = g->s;
    int seat = g->seat;
    switch (ld_verb_of(c)) {
    case V_EXCHANGE: return hint_exchange(s, f, seat, ld_a(c));
    case V_BUY_CARD: return hint_card_bought(s, seat, ld_a(c));
    case V_BUY_SLAVES: return hint_slaves(s, seat, ld_a(c));
    case V_PLAY: return hint_card(s, f, seat, c);
    case V_DICE: return hint_dice(s, f, seat, ld_a(c));
    case V_PRIZE_POINTS: return 0.8f * (float)(box(s)->arena_factor * s->strength[seat]) - 3;
    case V_KEEP_OPEN: return hint_kept(g, f, true);
    case V_KEEP_DECK: return hint_kept(g, f, false);
    case V_BID: return hint_bid(g, f, ld_a(c));
    case V_BUILD: return hint_built(g, f, ld_a(c));
    case V_PAY_SLAVES: return -2 * (float)aquila_payment[ld_a(c)].n[0]; /* small cards pay exactly later */
    case V_PAY_PORTUS: return 0.8f * (g->shops + g->banks) - 1;
    default: return 0; /* stopping and declining */
    }
}

void aquila_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out)
{
    const aquila *s = state;
    const ld_frame *f = &s->core.stack[0];
    assert(!s->core.viewer && (f->owed >> seat & 1));
    if (f->kind == STEP_PLACE) {
        hint_placing(s, seat, options, weights, out);
        return;
    }
    glance g = {.s = s, .w = weights, .seat = seat, .later = s->rounds - s->round};
    if (f->kind == STEP_BUILD || f->kind == STEP_LAUREL || f->kind == STEP_AUCTION || f->kind == STEP_PORTUS)
        g = look(s, seat, weights);
    if (f->kind == STEP_BUILD)
        see_plots(&g, free_plots(s));
    for (int i = 0; i < options->count; i++)
        out[i] = hint_choice(&g, f, options->choice[i]);
}
