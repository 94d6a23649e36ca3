#include "lab/calibrate.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- playing ---------------------------------------------------------------------------------------- */

/* Whoever watches a game. */
typedef struct watcher {
    ld_seen *seen;
    ld_foresight told;
    bool begun, luck;
    ld_rng rng; /* which positions are kept */
    uint32_t met;
} watcher;

/* Each decision is as likely to be kept as the others, however many there will be. */
static void keep_position(watcher *w, const ld_state *state)
{
    uint32_t at = w->met++ < LD_SEEN ? w->met - 1 : ld_below(&w->rng, w->met);
    if (at >= LD_SEEN)
        return;
    w->seen->count = w->met < LD_SEEN ? (int32_t)w->met : LD_SEEN;
    w->seen->at[at].phase = ld_phase_of(state);
    ld_value(state, w->told.weights, w->seen->at[at].value);
}

static int kind_of(ld_seen *seen, const char *step)
{
    int k = 0;
    while (k < seen->kinds && strncmp(seen->kind[k].step, step, LD_STEP_NAME - 1) != 0)
        k++;
    if (k < seen->kinds || k == LD_LUCK_KINDS)
        return k < LD_LUCK_KINDS ? k : LD_LUCK_KINDS - 1;
    snprintf(seen->kind[k].step, LD_STEP_NAME, "%s", step);
    return seen->kinds++;
}

static void keep_luck(watcher *w, const ld_state *state, ld_choice choice)
{
    float luck[LD_MAX_SEATS];
    int k = kind_of(w->seen, ld_step(state));
    ld_fortune(state, choice, &w->told, luck);
    w->seen->kind[k].times++;
    for (int s = 0; s < ld_seats(state); s++) {
        w->seen->kind[k].luck[s] += luck[s];
        w->seen->row.luck[s] += luck[s];
    }
}

static void watch(void *data, const ld_state *before, int seat, ld_choice choice)
{
    watcher *w = data;
    if (!w->begun)
        ld_foresight_of(before, &w->told);
    w->begun = true;
    if (seat != LD_CHANCE)
        keep_position(w, before);
    else if (w->luck)
        keep_luck(w, before, choice);
}

static void *open_team(void *data, char error[LD_ERROR_BYTES]) { return ld_team_open(data, error); }
static void close_team(void *worker) { ld_team_close(worker); }

static bool play(void *worker, int game, void *data, char error[LD_ERROR_BYTES])
{
    const ld_match *m = ld_team_match(worker);
    ld_seen *seen = data;
    ld_row row;
    watcher w = {
        .seen = seen, .luck = m->adjusted, .rng = ld_rng_from(m->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)game)};
    memset(seen, 0, sizeof *seen);
    const ld_witness witness = {watch, &w};
    if (!ld_team_play(worker, &m->setup, game, &row, NULL, NULL, &witness, error))
        return false;
    memcpy(row.luck, seen->row.luck, sizeof row.luck);
    seen->row = row;
    return true;
}

ld_ran ld_calibrate_run(const ld_match *match, ld_rows *out, char error[LD_ERROR_BYTES])
{
    char about[1600];
    size_t n = ld_match_about(match, about, sizeof about);
    ld_setup_about(&match->setup, match->seed, about + n, sizeof about - n);
    ld_run run = {.tasks = match->games,
                  .threads = match->threads,
                  .bytes = sizeof(ld_seen),
                  .open = open_team,
                  .work = play,
                  .close = close_team,
                  .data = (void *)match,
                  .journal = match->journal,
                  .about = about,
                  .bar = true};
    return ld_run_all(&run, out, error);
}

/* ---- chances ---------------------------------------------------------------------------------------- */

/* Values to a power and leaning, as shares again; returns the log loss against what came. */
static double temper(const float *value, const float *share, int seats, const double with[2], double out[LD_MAX_SEATS])
{
    double sum = 0, loss = 0;
    for (int s = 0; s < seats; s++)
        sum += out[s] = pow(fmax((double)value[s], 1e-9), with[0]) * (s == 0 ? exp(with[1]) : 1);
    for (int s = 0; s < seats; s++) {
        out[s] /= sum;
        loss -= (double)share[s] * log(fmax(out[s], 1e-9));
    }
    return loss;
}

/* The slope of the log loss in power and lean, and how it bends. */
typedef struct bend {
    double slope[2], by[2][2];
} bend;

static void add_bend(bend *b, const float *value, const float *share, int seats, const double with[2])
{
    double chance[LD_MAX_SEATS], mean[2] = {0};
    temper(value, share, seats, with, chance);
    for (int s = 0; s < seats; s++) {
        double in[2] = {log(fmax((double)value[s], 1e-9)), s == 0};
        for (int i = 0; i < 2; i++) {
            mean[i] += chance[s] * in[i];
            b->slope[i] += (chance[s] - (double)share[s]) * in[i];
            for (int j = 0; j < 2; j++)
                b->by[i][j] += chance[s] * in[i] * in[j];
        }
    }
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            b->by[i][j] -= mean[i] * mean[j];
}

/* Of all positions of a phase, with what keeps it near its neighbour. */
static bend bend_at(const ld_rows *rows, int seats, int phase, const double with[2], const double near[2])
{
    const double hold = 120;
    bend b = {{hold * (with[0] - near[0]), hold * (with[1] - near[1])}, {{hold, 0}, {0, hold}}};
    for (int i = 0; i < rows->count; i++) {
        const ld_seen *seen = ld_rows_at(rows, i);
        for (int k = 0; seen && k < seen->count; k++)
            if (seen->at[k].phase == phase)
                add_bend(&b, seen->at[k].value, seen->row.share, seats, with);
    }
    return b;
}

static double within(double x, double low, double high) { return fmin(fmax(x, low), high); }

/* The loss has one lowest point: Newton's way down, at most a step of 1 at a time. Once the power is at a border only
 * the lean goes on. */
static void descend(const ld_rows *rows, int seats, int phase, bool sides, double with[2])
{
    const double near[2] = {with[0], with[1]};
    for (int times = 0; times < 30; times++) {
        bend b = bend_at(rows, seats, phase, with, near);
        bool held = (with[0] <= 0.1 && b.slope[0] > 0) || (with[0] >= 3 && b.slope[0] < 0);
        double cross = sides && !held ? b.by[0][1] : 0, square = b.by[0][0] * b.by[1][1] - cross * cross;
        double power = held ? 0 : (b.by[1][1] * b.slope[0] - cross * (sides ? b.slope[1] : 0)) / square;
        double lean = sides ? (b.by[0][0] * b.slope[1] - cross * b.slope[0]) / square : 0;
        with[0] = within(with[0] - within(power, -1, 1), 0.1, 3);
        with[1] = within(with[1] - within(lean, -1, 1), -6, 6);
        if (fabs(power) < 1e-3 && fabs(lean) < 1e-3)
            return;
    }
}

/* Two seats, each with the same role in all games: sides, which a value may favour. */
static bool have_sides(const ld_rows *rows, int seats)
{
    for (int i = 0; i < rows->count; i++) {
        const ld_seen *seen = ld_rows_at(rows, i);
        if (seen && (seats != 2 || seen->row.role[0] != 0 || seen->row.role[1] != 1))
            return false;
    }
    return true;
}

int ld_calibrate_fit(const ld_rows *rows, int seats, ld_foresight *told)
{
    int last = 0;
    double with[2] = {1, 0};
    bool sides = have_sides(rows, seats);
    for (int i = 0; i < rows->count; i++) {
        const ld_seen *seen = ld_rows_at(rows, i);
        for (int k = 0; seen && k < seen->count; k++)
            last = seen->at[k].phase > last ? seen->at[k].phase : last;
    }
    for (int phase = 0; phase < LD_PHASES; phase++) {
        if (phase <= last)
            descend(rows, seats, phase, sides, with);
        told->power[phase] = (float)(round(with[0] * 100) / 100);
        told->lean[phase] = (float)(round(with[1] * 100) / 100);
    }
    return last + 1;
}

static void add_position(ld_calibration *c, const ld_seen *seen, int k, int seats, const ld_foresight *told)
{
    double chance[LD_MAX_SEATS];
    int phase = seen->at[k].phase;
    const double with[2] = {(double)told->power[phase], (double)told->lean[phase]};
    c->log_loss += temper(seen->at[k].value, seen->row.share, seats, with, chance);
    c->positions++;
    for (int s = 0; s < seats; s++) {
        int decile = chance[s] >= 1 ? LD_DECILES - 1 : (int)(chance[s] * LD_DECILES);
        ld_ratio_add(&c->said[decile], chance[s], 1);
        ld_ratio_add(&c->was[decile], (double)seen->row.share[s], 1);
    }
}

void ld_calibrate_tell(const ld_rows *rows, int seats, const ld_foresight *told, int phase, ld_calibration *out)
{
    *out = (ld_calibration){.positions = 0};
    for (int i = 0; i < rows->count; i++) {
        const ld_seen *seen = ld_rows_at(rows, i);
        for (int k = 0; seen && k < seen->count; k++)
            if (phase < 0 || seen->at[k].phase == phase)
                add_position(out, seen, k, seats, told);
        for (int d = 0; seen && d < LD_DECILES; d++) {
            ld_ratio_block(&out->said[d]);
            ld_ratio_block(&out->was[d]);
        }
    }
    out->log_loss /= out->positions ? (double)out->positions : 1;
}

bool ld_calibrate_wrong(const ld_calibration *c, int decile)
{
    double interval[2], said = ld_ratio_mean(&c->said[decile]);
    if (c->was[decile].weights <= 0)
        return false;
    ld_ratio_interval(&c->was[decile], true, interval);
    return interval[0] > said + 0.03 || interval[1] < said - 0.03;
}

/* ---- luck ------------------------------------------------------------------------------------------- */

static int fair_kind(ld_fairness *f, const char *step)
{
    int k = 0;
    while (k < f->kinds && strcmp(f->kind[k].step, step) != 0)
        k++;
    if (k == LD_LUCK_KINDS)
        return LD_LUCK_KINDS - 1;
    if (k == f->kinds)
        snprintf(f->kind[f->kinds++].step, LD_STEP_NAME, "%s", step);
    return k;
}

/* By games in which this kind of chance decided at all. That it did was settled before its first luck, so the mean is
 * still 0. */
static void add_luck(ld_fairness *f, const ld_seen *seen, int seats)
{
    for (int k = 0; k < seen->kinds; k++) {
        int to = fair_kind(f, seen->kind[k].step);
        f->kind[to].times += seen->kind[k].times;
        for (int s = 0; s < seats; s++)
            ld_mean_add(&f->kind[to].of[s], (double)seen->kind[k].luck[s]);
    }
}

static void judge_kind(ld_fairness *f, int k, int seats)
{
    double square = 0;
    for (int s = 0; s < seats; s++) {
        const ld_mean *m = &f->kind[k].of[s];
        double variance = ld_mean_variance(m), error = sqrt(variance / (double)(m->count ? m->count : 1));
        square += variance / seats;
        if (error > 0)
            f->kind[k].worst = fmax(f->kind[k].worst, fabs(m->mean) / error);
    }
    f->kind[k].size = sqrt(square);
}

void ld_fairness_of(const ld_rows *rows, int seats, ld_fairness *out)
{
    double both = 0, luck2 = 0, plain = 0, adjusted = 0;
    memset(out, 0, sizeof *out);
    for (int i = 0; i < rows->count; i++) {
        const ld_seen *seen = ld_rows_at(rows, i);
        if (!seen)
            continue;
        add_luck(out, seen, seats);
        for (int s = 0; s < seats; s++) {
            double share = (double)seen->row.share[s], luck = (double)seen->row.luck[s];
            ld_mean_add(&out->plain[s], share);
            ld_mean_add(&out->adjusted[s], share - luck);
            both += share * luck;
            luck2 += luck * luck;
        }
    }
    for (int s = 0; s < seats; s++) {
        both -= out->plain[s].mean * (out->plain[s].mean - out->adjusted[s].mean) * (double)out->plain[s].count;
        luck2 -= pow(out->plain[s].mean - out->adjusted[s].mean, 2) * (double)out->plain[s].count;
        plain += out->plain[s].square;
        adjusted += out->adjusted[s].square;
    }
    out->ratio = plain > 0 ? adjusted / plain : 1;
    out->slope = luck2 > 0 ? both / luck2 : 0;
    out->best = plain > 0 && luck2 > 0 ? 1 - both * both / luck2 / plain : 1;
    for (int k = 0; k < out->kinds; k++)
        judge_kind(out, k, seats);
}
