/* Pairing: its promises over all numbers of players from 4 to 128, all sizes of tables, with players who leave; small
 * fields against all ways to pair them; and standings that were worked out by hand. */
#include "tests.h"

#include "server/pairing.h"

typedef struct field {
    pair_past past;
    int size, least, rounds;
    uint32_t luck;
    pair_result results[PAIR_ROUNDS * PAIR_PLAYERS];
    int count;
} field;

static uint32_t drawn(uint32_t *luck, uint32_t below)
{
    *luck = *luck * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)(*luck >> 8) * below) >> 24);
}

/* The stronger wins mostly: the lower the number, the stronger. */
static void play(field *f, const pair_table *t)
{
    pair_result *r = &f->results[f->count++];
    *r = (pair_result){.seated = *t};
    for (int s = 0; s < t->count; s++)
        r->score[s] = -t->player[s] / 4 - (int)drawn(&f->luck, 24);
    for (int s = 0; s < t->count; s++) {
        r->rank[s] = 1;
        for (int o = 0; o < t->count; o++)
            r->rank[s] += r->score[o] > r->score[s];
    }
    pair_count(&f->past, r);
}

/* Everybody who is there sits once, at tables of a size that is allowed, and no more have a bye than must. */
static bool whole(const field *f, const pair_round *round)
{
    int seen[PAIR_PLAYERS] = {0}, here = 0, byes = 0;
    for (int t = 0; t < round->count; t++) {
        const pair_table *table = &round->table[t];
        byes += table->count == 1;
        if (table->count < 1 || table->count > f->size || (table->count > 1 && table->count < f->least))
            return false;
        for (int s = 0; s < table->count; s++)
            seen[table->player[s]]++;
    }
    for (int p = 0; p < f->past.players; p++) {
        here += !f->past.gone[p];
        if (seen[p] != !f->past.gone[p])
            return false;
    }
    return byes == pair_byes(here, f->size, f->least);
}

typedef struct bounds {
    int met_least, met_most, bye_spread, seat_spread;
} bounds;

static void widen(int value, int *low, int *high)
{
    *low = value < *low ? value : *low;
    *high = value > *high ? value : *high;
}

static bounds bounds_of(const field *f)
{
    bounds b = {.met_least = 999};
    int low_bye = 999, high_bye = 0;
    for (int p = 0; p < f->past.players; p++) {
        int low = 999, high = 0;
        for (int o = 0; o < p; o++)
            widen(f->past.met[p][o], &b.met_least, &b.met_most);
        for (int s = 0; s < f->least; s++) /* not every table has the seats behind */
            widen(f->past.sat[p][s], &low, &high);
        if (high - low > b.seat_spread)
            b.seat_spread = high - low;
        widen(f->past.byes[p], &low_bye, &high_bye);
    }
    b.bye_spread = high_bye - low_bye;
    return b;
}

static bounds run_rounds(field *f, pair_system system, int rounds)
{
    static pair_round round;
    for (int r = 0; r < rounds; r++) {
        pair_next(system, &f->past, f->size, f->least, f->luck, &round);
        if (!whole(f, &round))
            CHECK(!"a round seats everybody once, at tables of the right size");
        for (int t = 0; t < round.count; t++)
            play(f, &round.table[t]);
        f->past.rounds++;
    }
    return bounds_of(f);
}

static field *open_field(int players, int size, int least)
{
    static field f;
    f.past = (pair_past){.players = players};
    f.size = size;
    f.least = least;
    f.luck = (uint32_t)(players * 100 + size);
    f.count = 0;
    return &f;
}

static bool told(bool ok, const char *what, int players, int size, int rounds, bounds b)
{
    if (!ok)
        printf("%s: %d players at tables of %d, %d rounds: met %d to %d, byes %d, seats %d\n", what, players, size,
               rounds, b.met_least, b.met_most, b.bye_spread, b.seat_spread);
    return ok;
}

static int step_of(int usual) { return scale < 100 ? usual * 7 : usual; }

void test_pairing_circle(void)
{
    bool all = true;
    for (int n = 4; n <= PAIR_PLAYERS; n += step_of(1))
        for (int turns = 1; turns <= 2 && n * turns <= PAIR_ROUNDS; turns++) {
            field *f = open_field(n, 2, 2);
            int rounds = turns * pair_rounds(PAIR_ROBIN, n, 2);
            bounds b = run_rounds(f, PAIR_ROBIN, rounds);
            all &= told(b.met_least == turns && b.met_most == turns && b.bye_spread == 0 && b.seat_spread <= 1,
                        "circle", n, 2, rounds, b);
        }
    CHECK(all);
}

void test_pairing_robin(void)
{
    bool all = true;
    for (int n = 4; n <= PAIR_PLAYERS; n += step_of(n < 20 ? 1 : 27))
        for (int size = 3; size <= PAIR_SEATS; size++)
            for (int strict = 0; strict <= 1; strict++) {
                field *f = open_field(n, size, strict ? size < n ? size : n : 2);
                int rounds = pair_rounds(PAIR_ROBIN, n, size);
                bounds b = run_rounds(f, PAIR_ROBIN, rounds);
                int even = n <= size ? rounds : 0;              /* one table: all meet in each round */
                int cells = n / size * (n / size) * (n / size); /* with so few tables some share three of them */
                all &= told((even ? b.met_least == even || strict : b.met_most <= (cells < n ? 3 : 2)) &&
                                b.bye_spread <= 1 && b.seat_spread <= 3,
                            "robin", n, size, rounds, b);
            }
    CHECK(all);
}

void test_pairing_swiss(void)
{
    bool all = true;
    for (int n = 4; n <= PAIR_PLAYERS; n += step_of(n < 24 ? 1 : 8))
        for (int size = 2; size <= PAIR_SEATS; size++) {
            field *f = open_field(n, size, size < 4 ? 2 : 3);
            if (size > 2 && n < 6)
                f->least = 2;
            int rounds = pair_rounds(PAIR_SWISS, n, size);
            bounds b = run_rounds(f, PAIR_SWISS, rounds);
            /* So few rounds that nobody need meet anybody twice, unless there are hardly more players than seats. */
            bool roomy = n >= size * size && rounds * (size - 1) <= n / 2;
            int byes = rounds * pair_byes(n, size, f->least) <= n ? 1 : 2;
            all &= told((!roomy || b.met_most <= 1) && b.bye_spread <= byes && b.seat_spread <= (size == 2 ? 3 : 2),
                        "swiss", n, size, rounds, b);
        }
    CHECK(all);
}

/* Fields so small that it can be found out whether there is a pairing without a second meeting: 2 at a table. */
static bool can_pair(const pair_past *past, unsigned left)
{
    if (!left)
        return true;
    int a = __builtin_ctz(left);
    for (int b = a + 1; b < past->players; b++)
        if ((left >> b & 1) && !past->met[a][b] && can_pair(past, left & ~(1u << a) & ~(1u << b)))
            return true;
    return false;
}

static bool round_repeats(const pair_past *past, const pair_round *round)
{
    for (int t = 0; t < round->count; t++)
        if (round->table[t].count == 2 && past->met[round->table[t].player[0]][round->table[t].player[1]])
            return true;
    return false;
}

void test_pairing_avoids(void)
{
    static pair_round round;
    int tried = 0, hard = 0;
    for (int n = 4; n <= 14; n += 2)
        for (uint32_t luck = 1; luck <= 12; luck++) {
            field *f = open_field(n, 2, 2);
            f->luck = luck;
            for (int r = 0; r < n - 1; r++) {
                pair_next(PAIR_SWISS, &f->past, 2, 2, luck + (uint32_t)r, &round);
                bool can = can_pair(&f->past, (1u << n) - 1);
                if (can && round_repeats(&f->past, &round))
                    CHECK(!"nobody meets anybody again while that can be helped");
                tried++;
                hard += !can;
                for (int t = 0; t < round.count; t++)
                    play(f, &round.table[t]);
                f->past.rounds++;
            }
        }
    CHECK(tried > 500 && hard > 5);
}

/* Players leave after each round; with an odd number the byes still go round. */
void test_pairing_leavers(void)
{
    for (int size = 2; size <= 5; size++)
        for (int system = 0; system <= 1; system++) {
            field *f = open_field(21, size, size == 2 ? 2 : 3);
            for (int r = 0; r < 6; r++) {
                static pair_round round;
                pair_next(system, &f->past, f->size, f->least, f->luck, &round);
                if (system == PAIR_SWISS || size > 2) /* in the circle who should meet a leaver has a bye */
                    CHECK(whole(f, &round));
                for (int t = 0; t < round.count; t++) {
                    for (int s = 0; s < round.table[t].count; s++)
                        CHECK(!f->past.gone[round.table[t].player[s]]);
                    play(f, &round.table[t]);
                }
                f->past.rounds++;
                f->past.gone[3 * r] = true;
            }
            if (system == PAIR_SWISS)
                CHECK(bounds_of(f).bye_spread <= 1);
        }
    /* Too few for a table: all that are left have byes. */
    field *f = open_field(4, 4, 4);
    static pair_round round;
    f->past.gone[2] = true;
    pair_next(PAIR_SWISS, &f->past, 4, 4, 1, &round);
    CHECK(round.count == 3 && round.table[0].count == 1);
}

void test_pairing_points(void)
{
    static const pair_result results[] = {
        {{3, {0, 1, 2}}, {1, 2, 3}, {30, 20, 10}},
        {{3, {3, 4, 5}}, {1, 1, 3}, {9, 9, 3}},
        {{2, {0, 3}}, {1, 2}, {5, 4}},
        {{2, {2, 1}}, {1, 2}, {8, 6}},
        {{2, {4, 5}}, {1, 1}, {7, 7}},
        {{1, {6}}, {1}, {0}},
    };
    pair_standing is[PAIR_PLAYERS];
    int points[PAIR_SEATS];
    pair_points(&results[1], points);
    CHECK(points[0] == 90 && points[1] == 90 && points[2] == 0);
    pair_points(&results[5], points);
    CHECK(points[0] == PAIR_POINT);
    pair_standings(7, results, 6, is);
    /* 0: 120 + 120. 4: 90 + 60. Then those with 120: 2 (opponents 240, 60 / 2 + 60: but both played all). */
    CHECK(is[0].player == 0 && is[0].points == 240 && is[0].wins == 2 && is[0].rank == 1);
    CHECK(is[1].player == 4 && is[1].points == 150 && is[1].games == 2);
    CHECK(is[2].player == 2 && is[2].points == 120 && is[2].buchholz == (240 + 60) / 2 + 60);
    CHECK(is[3].player == 6 && is[3].byes == 1 && is[3].buchholz == 0);
    CHECK(is[4].player == 3 && is[4].points == 90);
    /* 1 and 5 have 60; the opponents of 1 had (240 + 120) / 2 + 120, those of 5 (90 + 150) / 2 + 150. */
    CHECK(is[5].player == 1 && is[5].buchholz == 300 && is[6].player == 5 && is[6].buchholz == 270);
    /* Even but for the table they shared; and even in all: they share a place. */
    static const pair_result even[] = {{{2, {1, 0}}, {1, 2}, {3, 2}},
                                       {{2, {0, 2}}, {1, 2}, {3, 2}},
                                       {{2, {2, 1}}, {1, 2}, {3, 2}},
                                       {{2, {3, 4}}, {1, 2}, {9, 1}},
                                       {{2, {4, 3}}, {1, 2}, {9, 1}}};
    pair_standings(5, even, 5, is);
    CHECK(is[0].rank == 1 && is[1].rank == 1 && is[2].rank == 1 && is[3].rank == 1 && is[4].rank == 1);
    static const pair_result direct[] = {{{2, {1, 0}}, {1, 2}, {3, 2}},
                                         {{2, {0, 2}}, {1, 2}, {3, 0}},
                                         {{2, {1, 3}}, {2, 1}, {3, 4}},
                                         {{2, {2, 3}}, {1, 2}, {9, 1}}};
    pair_standings(4, direct, 4, is); /* all won one and lost one, against the like: 1 beat 0, 0 2, 2 3, 3 1 */
    CHECK(is[0].points == PAIR_POINT && is[3].points == PAIR_POINT && is[0].player == 2 &&
          is[0].margin == 5 * PAIR_POINT);
}
