#include "lab/compare.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- playing ------------------------------------------------------------------------------------------------ */

typedef struct table {
    const ld_compare *compare;
    ld_team *team;
} table;

static void close_table(void *worker)
{
    table *t = worker;
    ld_team_close(t->team);
    free(t);
}

static void *open_table(void *data, char error[LD_ERROR_BYTES])
{
    const ld_compare *c = data;
    table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    *t = (table){c, ld_team_open(&c->match, error)};
    if (t->team)
        return t;
    free(t);
    return NULL;
}

static bool play_sides(void *worker, int game, void *rows, char error[LD_ERROR_BYTES])
{
    const table *t = worker;
    ld_row *row = rows;
    for (int side = 0; side < t->compare->sides; side++)
        if (!ld_team_play(t->team, &t->compare->side[side], game, &row[side], NULL, NULL, NULL, error))
            return false;
    return true;
}

static uint32_t add_text(uint32_t sum, const char *text)
{
    for (; *text; text++)
        sum = sum * 31 + (unsigned char)*text;
    return sum * 31 + ',';
}

/* A sum of all that is given for a side, however much that is. */
static uint32_t sum_of(const ld_setup *side, uint32_t sum)
{
    ld_figure_info figure;
    for (int i = 0; i < side->setting_count; i++)
        sum = add_text(add_text(sum, side->settings[i].key), side->settings[i].value);
    for (int i = -1; side->box && (i = ld_figure_changed(side->box, i + 1)) >= 0;)
        if (ld_figure_at(side->box, i, &figure))
            sum = add_text(add_text(sum, figure.name), figure.value);
    return add_text(sum, ";");
}

/* Which experiment this is, for its journal: the bots, a sum of what the sides are given, and the game. */
static void describe(const ld_compare *c, char *out, size_t room)
{
    uint32_t sum = 0;
    for (int side = 0; side < c->sides; side++)
        sum = sum_of(&c->side[side], sum);
    size_t n = ld_match_about(&c->match, out, room);
    n += (size_t)snprintf(out + n, room - n, "; %d sides %08x", c->sides, (unsigned)sum);
    ld_setup_about(&(ld_setup){c->match.setup.game, c->match.setup.seats, NULL, 0, NULL}, c->match.seed, out + n,
                   room - n);
}

ld_ran ld_compare_run(const ld_compare *compare, ld_compare_result *out, char error[LD_ERROR_BYTES])
{
    char about[1600];
    *out = (ld_compare_result){0};
    describe(compare, about, sizeof about);
    ld_run run = {.tasks = compare->match.games,
                  .threads = compare->match.threads,
                  .bytes = (size_t)compare->sides * sizeof(ld_row),
                  .open = open_table,
                  .work = play_sides,
                  .close = close_table,
                  .data = (void *)compare,
                  .journal = compare->match.journal,
                  .about = about,
                  .bar = true};
    double begin = ld_seconds();
    ld_ran ran = ld_run_all(&run, &out->rows, error);
    out->seconds = ld_seconds() - begin;
    for (int i = 0; ran != LD_RAN_NOT && i < out->rows.count; i++)
        out->games += ld_rows_at(&out->rows, i) != NULL;
    return ran;
}

void ld_compare_free(ld_compare_result *result) { ld_rows_free(&result->rows); }

const ld_row *ld_compare_row(const ld_compare_result *result, int i, int side)
{
    const ld_row *rows = ld_rows_at(&result->rows, i);
    return rows ? rows + side : NULL;
}

/* ---- measuring ------------------------------------------------------------------------------------------------ */

/* A sum and what it is divided by. */
typedef struct part {
    double sum, weight;
} part;

static bool is_whom(const ld_compare *c, int game, const ld_row *row, int seat, ld_measure what, int of)
{
    switch (what) {
    case LD_BY_SEAT: return seat == of;
    case LD_BY_ROLE: return row->role[seat] == of;
    case LD_BY_ORDER: return row->order[seat] == of;
    case LD_BY_BOT: return ld_match_bot_at(&c->match, game, seat) == of;
    default: return true;
    }
}

static part measure(const ld_compare *c, int game, const ld_row *row, ld_measure what, int of)
{
    part p = {0};
    if (what == LD_MEAN_CHOICES || what == LD_MEAN_ROUND)
        return (part){what == LD_MEAN_CHOICES ? (double)row->decisions : (double)row->rounds, 1};
    for (int s = 0; s < c->match.setup.seats; s++) {
        double share = (double)row->share[s], weight = what == LD_MEAN_WINNER ? share : 1;
        if (!is_whom(c, game, row, s, what, of))
            continue;
        p.sum += what >= LD_MEAN_SCORE ? weight * row->score[s] : share;
        p.weight += weight;
    }
    return p;
}

typedef struct totals {
    part side[2];
    long games, blocks;
} totals;

static totals add_up(const ld_compare *c, const ld_compare_result *r, int other, ld_measure what, int of)
{
    totals t = {0};
    int block = ld_match_block(&c->match), last = -1;
    for (int i = 0; i < r->rows.count; i++) {
        if (!ld_rows_at(&r->rows, i))
            continue;
        for (int k = 0; k < 2; k++) {
            part p = measure(c, i, ld_compare_row(r, i, k ? other : 0), what, of);
            t.side[k].sum += p.sum;
            t.side[k].weight += p.weight;
        }
        t.games++;
        t.blocks += i / block != last;
        last = i / block;
    }
    return t;
}

/* How far a block moves the two means, and their difference. */
typedef struct sway {
    ld_mean side[2], both;
    double now[2];
} sway;

static void end_block(sway *s)
{
    for (int k = 0; k < 2; k++)
        ld_mean_add(&s->side[k], s->now[k]);
    ld_mean_add(&s->both, s->now[1] - s->now[0]);
    s->now[0] = s->now[1] = 0;
}

/* A mean is a ratio of two sums, since not every game has every role; a game's part in it is how far its sum is from
 * what its weight would bring at the mean. */
static sway sway_of(const ld_compare *c, const ld_compare_result *r, int other, ld_measure what, int of,
                    const totals *t)
{
    sway s = {0};
    int block = ld_match_block(&c->match), last = -1;
    for (int i = 0; i < r->rows.count; i++) {
        if (!ld_rows_at(&r->rows, i))
            continue;
        if (last >= 0 && i / block != last)
            end_block(&s);
        last = i / block;
        for (int k = 0; k < 2; k++) {
            part p = measure(c, i, ld_compare_row(r, i, k ? other : 0), what, of);
            double mean = t->side[k].sum / t->side[k].weight;
            s.now[k] += (p.sum - mean * p.weight) * (double)t->blocks / t->side[k].weight;
        }
    }
    end_block(&s);
    return s;
}

/* Half an interval; games that are all alike are no certainty for a share: the rule of three. */
static double half_of(const ld_mean *m, bool share, long games)
{
    double half = ld_mean_half(m, share ? 1 : 0);
    return share && half < 1e-9 ? fmin(1, 3.0 / (double)games) : half;
}

bool ld_compare_pair(const ld_compare *compare, const ld_compare_result *result, int side, ld_measure what, int of,
                     ld_paired *out)
{
    totals t = add_up(compare, result, side, what, of);
    bool share = what <= LD_BY_BOT;
    if (!(t.side[0].weight > 0) || !(t.side[1].weight > 0))
        return false;
    sway s = sway_of(compare, result, side, what, of, &t);
    for (int k = 0; k < 2; k++) {
        double mean = t.side[k].sum / t.side[k].weight, half = half_of(&s.side[k], share, t.games);
        out->mean[k] = mean;
        out->low[k] = share ? fmax(0, mean - half) : mean - half;
        out->high[k] = share ? fmin(1, mean + half) : mean + half;
    }
    double half = half_of(&s.both, share, t.games);
    out->difference = out->mean[1] - out->mean[0];
    out->least = out->difference - half;
    out->most = out->difference + half;
    out->apart = (ld_mean_variance(&s.side[0]) + ld_mean_variance(&s.side[1])) / (double)t.blocks;
    out->together = ld_mean_variance(&s.both) / (double)t.blocks;
    return true;
}

/* ---- spreads --------------------------------------------------------------------------------------------------- */

typedef struct numbers {
    double *at;
    size_t count;
} numbers;

static void take_numbers(const ld_compare *c, const ld_row *row, ld_measure what, numbers *out)
{
    if (what == LD_MEAN_CHOICES || what == LD_MEAN_ROUND)
        out->at[out->count++] = measure(c, 0, row, what, 0).sum;
    for (int s = 0; what >= LD_MEAN_SCORE && s < c->match.setup.seats; s++)
        if (what == LD_MEAN_SCORE || row->rank[s] == 1)
            out->at[out->count++] = row->score[s];
}

static void count_bars(const numbers *n, ld_overlay *out, int k)
{
    for (size_t i = 0; i < n->count; i++) {
        int bar = (int)((n->at[i] - out->from) / out->width);
        bar = bar < LD_BARS ? bar : LD_BARS - 1;
        out->bar[k][bar]++;
        out->bars = bar >= out->bars ? bar + 1 : out->bars;
    }
}

bool ld_compare_overlay(const ld_compare *compare, const ld_compare_result *result, int side, ld_measure what,
                        ld_overlay *out)
{
    size_t room = (size_t)result->rows.count * LD_MAX_SEATS + 1;
    numbers n[2] = {{calloc(room, sizeof(double)), 0}, {calloc(room, sizeof(double)), 0}};
    double low = INFINITY, high = -INFINITY;
    bool ok = n[0].at && n[1].at;
    *out = (ld_overlay){0};
    for (int i = 0; ok && i < result->rows.count; i++)
        for (int k = 0; ld_rows_at(&result->rows, i) && k < 2; k++)
            take_numbers(compare, ld_compare_row(result, i, k ? side : 0), what, &n[k]);
    for (int k = 0; ok && k < 2; k++)
        for (size_t i = 0; i < n[k].count; i++) {
            low = fmin(low, n[k].at[i]);
            high = fmax(high, n[k].at[i]);
        }
    ok = ok && low <= high;
    if (ok) {
        out->width = ld_bar_width(high - low);
        out->from = out->width * floor(low / out->width);
        count_bars(&n[0], out, 0);
        count_bars(&n[1], out, 1);
    }
    free(n[0].at);
    free(n[1].at);
    return ok;
}
