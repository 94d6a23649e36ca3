/* Pairing. Round robins of two go round in a circle. All else is a search: the players lie in a row of places, cut
 * into tables, and two of them change places as long as that makes the round better; small shocks lead out of rounds
 * that are only better than their neighbours. At tables of two a matching decides whether all can meet somebody new. */
#include "server/pairing.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What weighs how much: a second bye above all, then a second meeting, then a seat had too often, then points. */
enum { SHOCKS = 6, SHOCK_WORK = 100000, TOO_OFTEN = 8, STEP = PAIR_POINT / 10 };
static const int64_t BYE_AGAIN = INT64_C(1) << 44, MEET_AGAIN = INT64_C(1) << 32, SEAT_AGAIN = INT64_C(1) << 26;

/* ---- sizes --------------------------------------------------------------------------------------------------------
 */

/* How many tables there are; those who sit are spread over them evenly. */
static int tables_of(int players, int size, int least)
{
    int tables = (players + size - 1) / size;
    return tables * least <= players ? tables : players / least;
}

int pair_byes(int players, int size, int least)
{
    int room = tables_of(players, size, least) * size;
    return players > room ? players - room : 0;
}

int pair_rounds(pair_system system, int players, int size)
{
    int rounds = 1;
    if (system == PAIR_ROBIN && size == 2)
        return players - 1 + players % 2;
    if (system == PAIR_ROBIN)
        return players <= size ? players : (players - 1 + size - 2) / (size - 1);
    for (int left = players; left > 1; left = (left + size - 1) / size)
        rounds++;
    return rounds - (size == 2);
}

/* ---- luck -----------------------------------------------------------------------------------------------------------
 */

static uint32_t drawn(uint32_t *luck, uint32_t below)
{
    *luck = *luck * 1664525u + 1013904223u;
    return (uint32_t)(((uint64_t)(*luck >> 4) * below) >> 28);
}

static void shuffle(int *list, int count, uint32_t *luck)
{
    for (int i = count - 1; i > 0; i--) {
        int j = (int)drawn(luck, (uint32_t)i + 1), kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
}

/* ---- the search -----------------------------------------------------------------------------------------------------
 */

/* Places 0 to `sitting` are cut into tables; who lies behind has a bye. */
typedef struct row {
    int count, sitting, tables;
    int player[PAIR_PLAYERS]; /* by place */
    int table[PAIR_PLAYERS], first[PAIR_PLAYERS + 1];
    int64_t worth[PAIR_PLAYERS][PAIR_PLAYERS], bye[PAIR_PLAYERS]; /* of two at a table, and of a bye; by player */
} row;

static void cut(row *r, int size, int least)
{
    r->tables = tables_of(r->count, size, least);
    r->sitting = r->count - pair_byes(r->count, size, least);
    for (int t = 0, at = 0; t < r->tables; t++) {
        int here = r->sitting / r->tables + (t < r->sitting % r->tables);
        r->first[t] = at;
        for (int i = 0; i < here; i++)
            r->table[at++] = t;
        r->first[t + 1] = at;
    }
    for (int at = r->sitting; at < r->count; at++)
        r->table[at] = -1;
}

/* What the player at place `at` costs there, or `other` in the same place. */
static int64_t cost_at(const row *r, int at, int other)
{
    int64_t cost = 0;
    int t = r->table[at];
    if (t < 0)
        return r->bye[other];
    for (int i = r->first[t]; i < r->first[t + 1]; i++)
        if (i != at)
            cost += r->worth[other][r->player[i]];
    return cost;
}

static int64_t cost_of(const row *r)
{
    int64_t twice = 0, byes = 0;
    for (int i = 0; i < r->count; i++)
        *(r->table[i] < 0 ? &byes : &twice) += cost_at(r, i, r->player[i]);
    return twice / 2 + byes;
}

static void exchange(row *r, int a, int b)
{
    int kept = r->player[a];
    r->player[a] = r->player[b];
    r->player[b] = kept;
}

/* By how much the round gets better if the two change places. */
static int64_t gain(const row *r, int a, int b)
{
    int p = r->player[a], q = r->player[b];
    return cost_at(r, a, p) + cost_at(r, b, q) - cost_at(r, a, q) - cost_at(r, b, p);
}

static void descend(row *r)
{
    for (bool better = true; better;) {
        better = false;
        for (int a = 0; a < r->count; a++)
            for (int b = a + 1; b < r->count; b++)
                if (r->table[a] != r->table[b] && gain(r, a, b) > 0) {
                    exchange(r, a, b);
                    better = true;
                }
    }
}

/* Small rounds are cheap to search, so they are searched for longer. */
static void search(row *r, uint32_t *luck)
{
    int best[PAIR_PLAYERS];
    if (r->count < 2)
        return;
    descend(r);
    int64_t least = cost_of(r);
    int shocks = SHOCKS + SHOCK_WORK / (r->count * r->count * 8);
    for (int i = 0; i < shocks; i++) {
        memcpy(best, r->player, sizeof best);
        for (int k = 0; k < 3; k++)
            exchange(r, (int)drawn(luck, (uint32_t)r->count), (int)drawn(luck, (uint32_t)r->count));
        descend(r);
        int64_t now = cost_of(r);
        if (now > least)
            memcpy(r->player, best, sizeof best);
        else
            least = now;
    }
}

/* ---- matching -------------------------------------------------------------------------------------------------------
 */

/* Edmonds: the largest set of pairs of which each is allowed. A bye is a partner too, the last one. */
typedef struct matching {
    int count;
    bool may[PAIR_PLAYERS + 1][PAIR_PLAYERS + 1];
    int mate[PAIR_PLAYERS + 1], from[PAIR_PLAYERS + 1], base[PAIR_PLAYERS + 1], queue[PAIR_PLAYERS + 1];
    bool seen[PAIR_PLAYERS + 1], flower[PAIR_PLAYERS + 1];
} matching;

/* The place where the two ways back to the root join. */
static int joined(const matching *m, int a, int b)
{
    bool on[PAIR_PLAYERS + 1] = {false};
    for (int at = m->base[a];; at = m->base[m->from[m->mate[at]]]) {
        on[at] = true;
        if (m->mate[at] < 0)
            break;
    }
    int at = m->base[b];
    while (!on[at])
        at = m->base[m->from[m->mate[at]]];
    return at;
}

static void mark(matching *m, int at, int base, int child)
{
    while (m->base[at] != base) {
        m->flower[m->base[at]] = m->flower[m->base[m->mate[at]]] = true;
        m->from[at] = child;
        child = m->mate[at];
        at = m->from[m->mate[at]];
    }
}

/* A way round of odd length becomes one place. */
static int fold(matching *m, int a, int b, int end)
{
    int base = joined(m, a, b);
    memset(m->flower, 0, sizeof m->flower);
    mark(m, a, base, b);
    mark(m, b, base, a);
    for (int i = 0; i < m->count; i++) {
        if (!m->flower[m->base[i]])
            continue;
        m->base[i] = base;
        if (!m->seen[i]) {
            m->seen[i] = true;
            m->queue[end++] = i;
        }
    }
    return end;
}

/* The end of a way on which one more pair can be made; -1 if there is none. */
static int way_from(matching *m, int root)
{
    int end = 0;
    for (int i = 0; i < m->count; i++) {
        m->seen[i] = false;
        m->from[i] = -1;
        m->base[i] = i;
    }
    m->seen[root] = true;
    m->queue[end++] = root;
    for (int k = 0; k < end; k++) {
        int a = m->queue[k];
        for (int b = 0; b < m->count; b++) {
            if (!m->may[a][b] || m->base[a] == m->base[b] || m->mate[a] == b)
                continue;
            if (b == root || (m->mate[b] >= 0 && m->from[m->mate[b]] >= 0)) {
                end = fold(m, a, b, end);
            } else if (m->from[b] < 0) {
                m->from[b] = a;
                if (m->mate[b] < 0)
                    return b;
                m->seen[m->mate[b]] = true;
                m->queue[end++] = m->mate[b];
            }
        }
    }
    return -1;
}

/* True if everybody has a mate. */
static bool match(matching *m)
{
    for (int i = 0; i < m->count; i++)
        m->mate[i] = -1;
    for (int i = 0; i < m->count; i++) {
        if (m->mate[i] >= 0)
            continue;
        for (int at = way_from(m, i), next; at >= 0; at = next) {
            int before = m->from[at];
            next = m->mate[before];
            m->mate[at] = before;
            m->mate[before] = at;
        }
        if (m->mate[i] < 0)
            return false;
    }
    return true;
}

static int fewest_byes(const row *r, const pair_past *past)
{
    int least = UINT8_MAX;
    for (int i = 0; i < r->count; i++)
        if (past->byes[r->player[i]] < least)
            least = past->byes[r->player[i]];
    return least;
}

static void lay_out(row *r, const matching *m)
{
    int old[PAIR_PLAYERS], at = 0;
    memcpy(old, r->player, sizeof old);
    for (int i = 0; i < r->count; i++) {
        if (m->mate[i] == r->count) /* the bye */
            r->player[r->count - 1] = old[i];
        else if (m->mate[i] > i) {
            r->player[at++] = old[i];
            r->player[at++] = old[m->mate[i]];
        }
    }
}

/* Tables of two: if all can meet somebody new, they do. */
static bool match_anew(row *r, const pair_past *past)
{
    matching *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    int least = fewest_byes(r, past);
    m->count = r->count + r->count % 2;
    for (int i = 0; i < r->count; i++) {
        for (int j = 0; j < r->count; j++)
            m->may[i][j] = i != j && past->met[r->player[i]][r->player[j]] == 0;
        m->may[i][r->count] = m->may[r->count][i] = past->byes[r->player[i]] == least;
    }
    bool all = match(m);
    if (all)
        lay_out(r, m);
    free(m);
    return all;
}

/* ---- a round --------------------------------------------------------------------------------------------------------
 */

static int64_t square(int64_t n) { return n * n; }

/* Both have had the same one of two seats too often. */
static bool same_seat(const pair_past *past, int a, int b)
{
    int x = past->sat[a][0] - past->sat[a][1], y = past->sat[b][0] - past->sat[b][1];
    return (x >= 2 && y >= 2) || (x <= -2 && y <= -2);
}

static int64_t worth_of(pair_system system, const pair_past *past, int size, int a, int b)
{
    int met = past->met[a][b];
    if (system == PAIR_ROBIN)
        return INT64_C(1) << 4 * (met < TOO_OFTEN ? met : TOO_OFTEN);
    return (met ? MEET_AGAIN * met : 0) + (size == 2 && same_seat(past, a, b) ? SEAT_AGAIN : 0) +
           square((past->points[a] - past->points[b]) / STEP);
}

/* The one with the fewest points has the bye. */
static void weigh(row *r, pair_system system, const pair_past *past, int size)
{
    int least = fewest_byes(r, past);
    for (int i = 0; i < r->count; i++) {
        int a = r->player[i];
        r->bye[a] = BYE_AGAIN * (past->byes[a] - least) + past->points[a];
        for (int j = 0; j < r->count; j++)
            r->worth[a][r->player[j]] = worth_of(system, past, size, a, r->player[j]);
    }
}

static void line_up(row *r, const pair_past *past, uint32_t *luck)
{
    for (int p = 0; p < past->players; p++)
        if (!past->gone[p])
            r->player[r->count++] = p;
    shuffle(r->player, r->count, luck);
    /* A stable sort: who has as many points stays in the order that luck gave. */
    for (int i = 1; i < r->count; i++)
        for (int k = i; k > 0 && past->points[r->player[k - 1]] < past->points[r->player[k]]; k--)
            exchange(r, k - 1, k);
}

static bool meets_again(const row *r, const pair_past *past)
{
    for (int a = 0; a < r->sitting; a++)
        for (int b = a + 1; b < r->first[r->table[a] + 1]; b++)
            if (past->met[r->player[a]][r->player[b]])
                return true;
    return false;
}

static void searched(pair_system system, const pair_past *past, int size, int least, uint32_t luck, pair_round *out)
{
    row *r = calloc(1, sizeof *r);
    if (!r)
        abort();
    line_up(r, past, &luck);
    cut(r, size, least);
    weigh(r, system, past, size);
    search(r, &luck);
    if (system == PAIR_SWISS && size == 2 && meets_again(r, past) && match_anew(r, past))
        search(r, &luck);
    out->count = 0;
    for (int at = 0; at < r->count; at++) {
        if (at == 0 || r->table[at] < 0 || r->table[at] != r->table[at - 1])
            out->table[out->count++] = (pair_table){0};
        pair_table *t = &out->table[out->count - 1];
        t->player[t->count++] = r->player[at];
    }
    free(r);
}

/* ---- the circle -----------------------------------------------------------------------------------------------------
 */

static void put_pair(const pair_past *past, int first, int second, pair_round *out)
{
    int two[2] = {first, second}, there = 0;
    pair_table t = {0};
    for (int i = 0; i < 2; i++)
        if (two[i] < past->players && !past->gone[two[i]])
            t.player[there++] = two[i];
    t.count = there;
    if (there)
        out->table[out->count++] = t;
}

/* One stands still and the others go round; with an odd number who meets the empty place has a bye. */
static void circle(const pair_past *past, pair_round *out)
{
    int places = past->players + past->players % 2, turn = places - 1, r = past->rounds % turn;
    bool back = past->rounds / turn % 2;
    out->count = 0;
    for (int k = 0; k < places / 2; k++) {
        int a = (r + k) % turn, b = k ? (r - k + turn) % turn : turn;
        bool swapped = (k ? k % 2 == 0 : r % 2 == 1) != back;
        put_pair(past, swapped ? b : a, swapped ? a : b, out);
    }
}

/* ---- seats ----------------------------------------------------------------------------------------------------------
 */

typedef struct seating {
    const pair_past *past;
    const pair_table *table;
    int cost, least, now[PAIR_SEATS], best[PAIR_SEATS];
    unsigned used;
} seating;

/* It rises steeply with how much oftener than another the player has sat there. */
static int seat_cost(const seating *s, int player, int seat)
{
    const uint8_t *sat = s->past->sat[player];
    int least = sat[seat];
    for (int i = 0; i < s->table->count; i++)
        least = sat[i] < least ? sat[i] : least;
    return 1 << 2 * (sat[seat] - least < TOO_OFTEN ? sat[seat] - least : TOO_OFTEN);
}

/* Tries who is left in this seat and those behind it. */
static void try_seat(seating *s, int seat)
{
    if (s->cost >= s->least)
        return;
    if (seat == s->table->count) {
        s->least = s->cost;
        memcpy(s->best, s->now, sizeof s->best);
        return;
    }
    for (int i = 0; i < s->table->count; i++) {
        int player = s->table->player[i], more = seat_cost(s, player, seat);
        if (s->used >> i & 1)
            continue;
        s->used |= 1u << i;
        s->cost += more;
        s->now[seat] = player;
        try_seat(s, seat + 1);
        s->cost -= more;
        s->used &= ~(1u << i);
    }
}

static void seat_them(const pair_past *past, pair_table *t)
{
    seating s = {.past = past, .table = t, .least = INT32_MAX};
    try_seat(&s, 0);
    memcpy(t->player, s.best, sizeof t->player);
}

void pair_next(pair_system system, const pair_past *past, int size, int least, uint32_t luck, pair_round *out)
{
    assert(past->players <= PAIR_PLAYERS && size >= 2 && size <= PAIR_SEATS && least >= 2 && least <= size);
    if (system == PAIR_ROBIN && size == 2) {
        circle(past, out);
        return;
    }
    searched(system, past, size, least, luck, out);
    for (int t = 0; t < out->count; t++)
        if (out->table[t].count > 1)
            seat_them(past, &out->table[t]);
}

/* ---- counting -------------------------------------------------------------------------------------------------------
 */

/* Those who are even share what their places would have won. */
void pair_points(const pair_result *result, int out[PAIR_SEATS])
{
    int n = result->seated.count;
    for (int s = 0; s < n; s++) {
        int behind = 0, even = 0;
        for (int o = 0; o < n; o++) {
            behind += result->rank[o] > result->rank[s];
            even += o != s && result->rank[o] == result->rank[s];
        }
        out[s] = n > 1 ? (2 * behind + even) * PAIR_POINT / 2 / (n - 1) : PAIR_POINT;
    }
}

static void bump(uint8_t *count)
{
    if (*count < UINT8_MAX)
        ++*count;
}

void pair_count(pair_past *past, const pair_result *result)
{
    const pair_table *t = &result->seated;
    int points[PAIR_SEATS];
    pair_points(result, points);
    for (int s = 0; s < t->count; s++) {
        int p = t->player[s];
        assert(p >= 0 && p < past->players);
        past->points[p] += points[s];
        bump(t->count == 1 ? &past->byes[p] : &past->sat[p][s]);
        for (int o = 0; o < t->count; o++)
            if (o != s)
                bump(&past->met[p][t->player[o]]);
    }
}

/* ---- standings ------------------------------------------------------------------------------------------------------
 */

static void add_result(pair_standing *by, const pair_result *r)
{
    int points[PAIR_SEATS], n = r->seated.count;
    pair_points(r, points);
    for (int s = 0; s < n; s++) {
        pair_standing *p = &by[r->seated.player[s]];
        p->points += points[s];
        p->byes += n == 1;
        p->games += n > 1;
        p->wins += n > 1 && r->rank[s] == 1;
        for (int o = 0; o < n; o++)
            if (o != s)
                p->margin += PAIR_POINT * (r->score[s] - r->score[o]) / (n - 1);
    }
}

static void add_buchholz(pair_standing *by, const pair_result *r)
{
    int n = r->seated.count;
    for (int s = 0; s < n; s++)
        for (int o = 0; o < n; o++)
            if (o != s)
                by[r->seated.player[s]].buchholz += by[r->seated.player[o]].points / (n - 1);
}

/* Only among those who are even so far. */
static void add_direct(pair_standing *by, const pair_result *r)
{
    for (int s = 0; s < r->seated.count; s++)
        for (int o = 0; o < r->seated.count; o++) {
            pair_standing *a = &by[r->seated.player[s]];
            const pair_standing *b = &by[r->seated.player[o]];
            if (a->points == b->points && a->buchholz == b->buchholz)
                a->direct += (r->rank[s] < r->rank[o]) - (r->rank[s] > r->rank[o]);
        }
}

static int order_of(int64_t a, int64_t b) { return (a < b) - (a > b); }

static int worse(const pair_standing *a, const pair_standing *b)
{
    int by[] = {order_of(a->points, b->points), order_of(a->buchholz, b->buchholz), order_of(a->direct, b->direct),
                order_of(a->margin, b->margin)};
    for (size_t i = 0; i < sizeof by / sizeof *by; i++)
        if (by[i])
            return by[i];
    return 0;
}

static int compare(const void *a, const void *b)
{
    const pair_standing *x = a, *y = b;
    int order = worse(x, y);
    return order ? order : x->player - y->player;
}

void pair_standings(int players, const pair_result *results, int count, pair_standing out[PAIR_PLAYERS])
{
    for (int p = 0; p < players; p++)
        out[p] = (pair_standing){.player = p};
    for (int i = 0; i < count; i++)
        add_result(out, &results[i]);
    for (int i = 0; i < count; i++)
        add_buchholz(out, &results[i]);
    for (int i = 0; i < count; i++)
        add_direct(out, &results[i]);
    qsort(out, (size_t)players, sizeof *out, compare);
    for (int i = 0; i < players; i++)
        out[i].rank = i > 0 && worse(&out[i - 1], &out[i]) == 0 ? out[i - 1].rank : i + 1;
}
