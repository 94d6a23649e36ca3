#include "lab/balance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 32, LAST = LD_USES_PASSES - 1 };
#define SAME 0.95

/* A game that was played, with its end. */
typedef struct played {
    const ld_row *row;
    const ld_state *end;
    const ld_used *used;
    int seats;
} played;

static ld_entry *entry(ld_entries *all, const char *name)
{
    int i = 0;
    while (i < all->count && strcmp(all->at[i].name, name) != 0)
        i++;
    if (i == LD_ENTRIES)
        return &all->at[LD_ENTRIES - 1];
    if (i == all->count)
        snprintf(all->at[all->count++].name, LD_NAME, "%s", name);
    return &all->at[i];
}

static void end_entries(ld_entries *all)
{
    for (int i = 0; i < all->count; i++) {
        ld_ratio_block(&all->at[i].share);
        ld_ratio_block(&all->at[i].value);
        ld_ratio_block(&all->at[i].winners);
    }
}

/* ---- spreads --------------------------------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double ld_bar_width(double range)
{
    double width = 1;
    for (int i = 0; range / width >= LD_BARS; i++)
        width *= i % 3 == 1 ? 2.5 : 2; /* 1 2 5 10 .. */
    return width;
}

static void spread_out(ld_spread *out, double *numbers, size_t n)
{
    if (!n)
        return;
    qsort(numbers, n, sizeof *numbers, by_size);
    for (size_t i = 0; i < LD_TENTHS; i++)
        out->tenths[i] = numbers[i * (n - 1) / (LD_TENTHS - 1)];
    out->width = ld_bar_width(numbers[n - 1] - numbers[0]);
    out->from = out->width * floor(numbers[0] / out->width);
    for (size_t i = 0; i < n; i++) {
        int bar = (int)((numbers[i] - out->from) / out->width);
        bar = bar < LD_BARS ? bar : LD_BARS - 1;
        out->bar[bar]++;
        out->bars = bar >= out->bars ? bar + 1 : out->bars;
    }
}

/* ---- one game -------------------------------------------------------------------------------------------- */

typedef struct account {
    ld_line line[LINES];
    int count;
} account;

/* "blue villas 3 x 2 laurels" is "blue villas x laurels": one source, however much it gave; so with "age 1 band". */
static void take_account(const ld_state *end, int seat, account *out)
{
    out->count = ld_account(end, seat, out->line, LINES);
    for (int i = 0; i < out->count; i++) {
        char *to = out->line[i].source;
        const char *from = strncmp(to, "age ", 4) == 0 ? to + 3 + strspn(to + 4, "0123456789") + 2 : to;
        while (*from) {
            size_t digits = strspn(from, "0123456789");
            bool number = digits && (from[digits] == ' ' || !from[digits]) && to > out->line[i].source && to[-1] == ' ';
            if (number)
                from += digits + (from[digits] == ' ');
            else
                *to++ = *from++;
        }
        while (to > out->line[i].source && to[-1] == ' ')
            to--;
        *to = 0;
    }
}

static double value_of(const account *a, const char *source)
{
    double sum = 0;
    for (int i = 0; i < a->count; i++)
        if (strcmp(a->line[i].source, source) == 0)
            sum += a->line[i].value;
    return sum;
}

static const char *largest(const account *a)
{
    const ld_line *best = NULL;
    for (int i = 0; i < a->count; i++)
        if (a->line[i].value > (best ? best->value : 0) && strcmp(a->line[i].source, "At the start") != 0)
            best = &a->line[i];
    return best ? best->source : "none";
}

static void find_sources(const played *g, ld_balance *out)
{
    ld_outcome outcome;
    ld_outcome_of(g->end, &outcome);
    if (!out->uses.count)
        ld_uses_begin(&out->uses, g->end);
    entry(&out->ends, outcome.reason[0] ? outcome.reason : "its usual end");
    for (int s = 0; s < g->seats; s++) {
        account a;
        take_account(g->end, s, &a);
        for (int i = 0; i < a.count; i++)
            entry(&out->sources, a.line[i].source);
        entry(&out->strategy, largest(&a));
        out->accounts |= a.count > 1;
    }
}

static void add_seat(const played *g, int s, ld_balance *out)
{
    account a;
    double share = (double)g->row->share[s];
    take_account(g->end, s, &a);
    for (int i = 0; i < out->sources.count; i++) {
        ld_entry *e = &out->sources.at[i];
        double value = value_of(&a, e->name);
        e->games += value != 0;
        ld_ratio_add(&e->value, value, 1);
        ld_ratio_add(&e->winners, value, share);
    }
    const char *own = largest(&a);
    for (int i = 0; i < out->strategy.count; i++) {
        ld_entry *e = &out->strategy.at[i];
        bool is = strcmp(e->name, own) == 0;
        e->games += is;
        ld_ratio_add(&e->winners, is, share);
        if (is) {
            ld_ratio_add(&e->share, share, 1);
            ld_ratio_add(&e->value, g->row->score[s], 1);
        }
    }
}

const char *const ld_order_names[LD_MAX_SEATS] = {N_("plays 1st"), N_("plays 2nd"), N_("plays 3rd"),
                                                  N_("plays 4th"), N_("plays 5th"), N_("plays 6th")};

static void add_order(const played *g, ld_balance *out)
{
    for (int place = 0; place < g->seats; place++)
        for (int s = 0; s < g->seats; s++) {
            if (g->row->order[s] != place)
                continue;
            ld_entry *e = entry(&out->order, ld_order_names[place]);
            e->games++;
            ld_ratio_add(&e->share, (double)g->row->share[s], 1);
            ld_ratio_add(&e->value, g->row->score[s], 1);
            if (g->row->role[s] >= 0 && g->row->role[s] < LD_MATCH_ROLES)
                ld_ratio_add(&out->cell[g->row->role[s]][place], (double)g->row->share[s], 1);
        }
}

/* Role and order are one thing if nearly all seats of a role have the same place in the order. */
static bool is_order(ld_ratio cell[LD_MATCH_ROLES][LD_MAX_SEATS])
{
    long all = 0, most = 0;
    int roles = 0;
    for (int r = 0; r < LD_MATCH_ROLES; r++) {
        long top = 0, sum = 0;
        for (int o = 0; o < LD_MAX_SEATS; o++) {
            sum += cell[r][o].count;
            top = cell[r][o].count > top ? cell[r][o].count : top;
        }
        roles += sum > 0;
        all += sum;
        most += top;
    }
    return roles > 1 && (double)most >= SAME * (double)all;
}

static void add_game(const played *g, ld_balance *out)
{
    ld_outcome outcome;
    ld_outcome_of(g->end, &outcome);
    const char *reason = outcome.reason[0] ? outcome.reason : "its usual end";
    for (int i = 0; i < out->ends.count; i++) {
        bool is = strcmp(out->ends.at[i].name, reason) == 0;
        out->ends.at[i].games += is;
        ld_ratio_add(&out->ends.at[i].share, is, 1);
    }
    ld_ratio_add(&out->decisions.mean, g->row->decisions, 1);
    ld_ratio_add(&out->rounds.mean, g->row->rounds, 1);
    for (int s = 0; s < g->seats; s++) {
        ld_ratio_add(&out->scores.mean, g->row->score[s], 1);
        ld_ratio_add(&out->winners.mean, g->row->score[s], (double)g->row->share[s]);
        add_seat(g, s, out);
    }
    add_order(g, out);
}

static void end_block(ld_balance *out)
{
    ld_ratio *means[] = {&out->decisions.mean, &out->rounds.mean, &out->scores.mean, &out->winners.mean};
    ld_entries *lists[] = {&out->order, &out->sources, &out->strategy, &out->ends};
    for (int i = 0; i < 4; i++)
        ld_ratio_block(means[i]);
    for (int i = 0; i < 4; i++)
        end_entries(lists[i]);
    for (int i = 0; i < LD_MATCH_ROLES * LD_MAX_SEATS; i++)
        ld_ratio_block(&out->cell[i / LD_MAX_SEATS][i % LD_MAX_SEATS]);
    ld_uses_block(&out->uses);
}

/* ---- all of them ------------------------------------------------------------------------------------------ */

static void spread_all(const ld_match *m, const ld_match_result *result, double *numbers, ld_balance *out)
{
    ld_spread *kinds[] = {&out->decisions, &out->rounds, &out->scores, &out->winners};
    for (int k = 0; k < 4; k++) {
        size_t n = 0;
        for (int i = 0; i < result->rows.count; i++) {
            const ld_row *row = ld_match_row(result, i);
            if (row && k < 2)
                numbers[n++] = k == 0 ? (double)row->decisions : (double)row->rounds;
            for (int s = 0; row && k >= 2 && s < m->setup.seats; s++)
                if (k == 2 || row->rank[s] == 1)
                    numbers[n++] = row->score[s];
        }
        spread_out(kinds[k], numbers, n);
    }
}

bool ld_balance_of(const ld_match *match, const ld_match_result *result, ld_balance *out)
{
    int seats = match->setup.seats, block = ld_match_block(match);
    double *numbers = calloc((size_t)result->rows.count * (size_t)seats + 1, sizeof *numbers);
    memset(out, 0, sizeof *out);
    if (!numbers)
        return false;
    for (int pass = 0; pass < LD_USES_PASSES; pass++) /* first the names, so that "nothing from this" counts too */
        for (int i = 0; i < result->rows.count; i++) {
            const ld_row *row = ld_match_row(result, i);
            if (row) {
                ld_state end;
                ld_used used;
                ld_match_end(match, row, &end, &used);
                played g = {row, &end, &used, seats};
                if (pass == 0)
                    find_sources(&g, out);
                ld_uses_take(&out->uses, (ld_uses_pass)pass, row, seats, &used);
                if (pass == LAST)
                    add_game(&g, out);
            }
            if (pass == LAST && i % block == block - 1)
                end_block(out);
        }
    end_block(out);
    ld_uses_end(&out->uses);
    out->role_is_order = is_order(out->cell);
    if (!out->accounts)
        out->sources.count = out->strategy.count = 0;
    spread_all(match, result, numbers, out);
    free(numbers);
    return true;
}
