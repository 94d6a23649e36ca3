/* Aquileia: what tells a seat's chances, on a full state. Everything is counted against how much of the game is left:
 * ten points are little in the first round and nearly all in the last. */
#include "games/aquileia/judge/judge.h"

/* The rounds left, this one by what of it is still to be resolved. */
static float rounds_left(const aquila *s)
{
    uint32_t waiting = taken(s);
    bool placing = s->core.stack[0].kind <= STEP_PLACE;
    float now = placing ? 1 : waiting ? 1 - (float)(__builtin_ctz(waiting) + 4) / (SPACES + 4) : 0;
    assert(now >= 0 && now <= 1);
    return (float)(s->rounds - s->round) + now;
}

static bool may_build(const aquila *s, int seat)
{
    return s->round < s->rounds || s->core.stack[0].kind <= STEP_PLACE || (s->pawns[seat] & IN_FORUM);
}

static void count_buildings(const aquila *s, int seat, float *out)
{
    uint32_t built = s->built[seat];
    const plot_figures *plots = box(s)->plot;
    float shops = 0, banks = 0;
    EACH_BIT (plot, built & SPACE_RANGE(SHOP_1, BANK_1 - SHOP_1))
        shops += plots[plot].value;
    EACH_BIT (plot, built & SPACE_RANGE(BANK_1, PLOTS - BANK_1))
        banks += (float)(plots[plot].pays[BRONZE] + plots[plot].pays[SILVER] + plots[plot].pays[GOLD]);
    float later = (float)(s->rounds - s->round);
    bool harbour = s->pawns[seat] & ON_COINS;
    out[S_SHOPS - JUDGED] = shops * later;
    out[S_SHOPS_NOW - JUDGED] = harbour ? shops : 0;
    out[S_BANKS - JUDGED] = banks * later;
}

/* The value of the best villa of each colour that is still free. */
static void best_free(const aquila *s, int *out)
{
    uint32_t open = free_plots(s);
    for (int q = 0; q < COLOURS; q++)
        out[q] = box(s)->best_villa[q][open >> 4 * q & 0xf];
}

/* Points as they stand, and what villas and laurels may still become. */
static void count_points(const aquila *s, int seat, const int *best, float *out)
{
    int villas[COLOURS], laurels[LAURELS], points = score_of(s, seat), colours = 0, growth = 0;
    aquila_laurels_of(s, seat, laurels);
    for (int q = 0; q < COLOURS; q++)
        villas[q] = aquila_villa_sum(s, seat, q);
    for (int k = POINT_LAUREL; k < LAURELS; k++)
        points += laurels[k] * box(s)->laurel[k].points;
    EACH_BIT (duo, s->duos[seat]) {
        const uint8_t *c = aquila_duo[duo].colour;
        laurels[villas[c[1]] > villas[c[0]] ? c[1] : c[0]]++;
    }
    for (int q = 0; q < COLOURS; q++) {
        points += villas[q] * laurels[q];
        colours += laurels[q];
        growth = laurels[q] * best[q] > growth ? laurels[q] * best[q] : growth;
    }
    bool building = may_build(s, seat);
    float later = (float)(s->rounds - s->round);
    out[S_POINTS - JUDGED] = (float)points;
    out[S_LAURELS - JUDGED] = (float)colours * later;
    out[S_GROWTH - JUDGED] = building ? (float)growth : 0;
    out[S_MATCH - JUDGED] = later > 0 && s->open_laurel < COLOURS ? (float)villas[s->open_laurel] : 0;
}

static void count_means(const aquila *s, int seat, float *out)
{
    const uint8_t *purse = s->purse[seat], *hand = s->hand[seat];
    float later = (float)(s->rounds - s->round), coins = 0, figures = 0, useful = 0;
    bool use = may_build(s, seat);
    for (int i = 0; i < METALS; i++) {
        coins += purse[i];
        useful += purse[i] > 2 ? 2 : purse[i];
    }
    for (int k = HORSE_GOLD_1; k < CARDS; k++)
        figures += (float)(hand[k] * box(s)->card[k].figure);
    float slaves = (float)(hand[SLAVE_1] + 2 * hand[SLAVE_2]);
    out[S_COINS_EARLY - JUDGED] = coins * later;
    out[S_GOLD - JUDGED] = use ? purse[GOLD] : 0;
    out[S_BALANCE - JUDGED] = use ? useful : 0;
    out[S_SLAVES - JUDGED] = use ? (slaves > 5 ? 5 : slaves) : 0;
    out[S_CARDS - JUDGED] = later > 0 ? figures : 0;
}

/* Who starts the round that begins, as far as its pawns are not placed; once a disc lies, who starts the next. */
static float first_of(const aquila *s, int seat, bool placing)
{
    if (s->discs)
        return s->rounds > s->round && s->track[0] == seat;
    return placing && s->start == seat ? (float)pawns_in_hand(s, seat) / box(s)->pawns : 0;
}

/* Pawns that stand on the board and what they wait for. */
static void count_pawns(const aquila *s, int seat, float *out)
{
    uint32_t pawns = s->pawns[seat];
    float strength = 0;
    bool placing = s->core.stack[0].kind <= STEP_PLACE;
    EACH_BIT (space, pawns & (IN_ARENA | IN_STADIUM))
        strength += box(s)->space[space].strength;
    out[S_CONTESTS - JUDGED] = strength;
    out[S_THEATRUM - JUDGED] = (float)(pawns >> THEATRUM & 1);
    out[S_FORUM - JUDGED] = box(s)->builds[(pawns & IN_FORUM) >> FORUM_1];
    out[S_FORUM_SCORES - JUDGED] = (float)__builtin_popcount(pawns & box(s)->scoring);
    out[S_MARKET - JUDGED] = (float)__builtin_popcount(pawns & SPACE_RANGE(DOLUS, ARENA_A));
    out[S_PAWNS - JUDGED] = placing && !(s->passed >> seat & 1) ? (float)pawns_in_hand(s, seat) : 0;
    out[S_TURN - JUDGED] = placing ? (float)turn_of(s, seat) * (float)pawns_in_hand(s, seat) / box(s)->pawns : 0;
    out[S_FIRST - JUDGED] = first_of(s, seat, placing);
}

void aquila_standing(const void *state, int seat, float *out)
{
    const aquila *s = state;
    int best[COLOURS];
    best_free(s, best);
    count_points(s, seat, best, out);
    count_buildings(s, seat, out);
    count_means(s, seat, out);
    count_pawns(s, seat, out);
    float weight = 1 / (3 + rounds_left(s)); /* how much a point counts now */
    for (int i = 0; i < WEIGHTS - JUDGED; i++)
        out[i] *= weight;
}

int aquila_round(const void *state) { return ((const aquila *)state)->round; }
int aquila_variant(const void *state) { return ((const aquila *)state)->rounds; }
