#include "lab/tune.h"
#include "bots/bot.h"
#include "lab/journal.h"
#include "lab/progress.h"
#include "lab/run.h"
#include "lab/stop.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCKS_A_STEP = 16, MIDDLE = 0, PLUS = 1, MINUS = -1, OTHER = 2 };

/* How far the run is: all of it goes into the journal's lines. */
typedef struct place {
    int step;
    double at[LD_MAX_WEIGHTS], sum[LD_MAX_WEIGHTS]; /* sum of `at` over the later half of the steps */
} place;

typedef struct tuning {
    const ld_tune *tune;
    const ld_weight *rows;
    int judged, steps;
    int block_games; /* of the step to be taken */
    ld_setup setup;  /* the same */
    bool self;
    float base[LD_MAX_WEIGHTS];
    double reach[LD_MAX_WEIGHTS]; /* of a shift */
    place now;
} tuning;

/* ---- who plays ------------------------------------------------------------------------------------------ */

/* Weights serve any number of seats, and each number has a game of its own: what is learned at one alone is forgotten
 * at the others. */
static int seats_in(const tuning *t, int step)
{
    int least = t->tune->setup.seats, most = t->tune->most;
    return most > least ? least + step % (most - least + 1) : least;
}

static int block_of(const tuning *t, int seats)
{
    return !t->self && seats == 2 ? 4 : t->self && seats % 2 == 0 ? 2 : seats;
}

static int games_of(const tuning *t, int step) { return BLOCKS_A_STEP * block_of(t, seats_in(t, step)); }

static int games_in(const tuning *t, int steps)
{
    int games = 0;
    for (int i = 0; i < steps; i++)
        games += games_of(t, i);
    return games;
}

/* ---- one game ------------------------------------------------------------------------------------------ */

static ld_rng shift_rng(const tuning *t, int step, int block)
{
    return ld_rng_from(t->tune->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)step * 1000003U + (uint64_t)block);
}

static void shifts(const tuning *t, int step, int block, int8_t *out)
{
    ld_rng rng = shift_rng(t, step, block);
    for (int i = 0; i < t->judged; i++)
        out[i] = ld_random(&rng) >> 63 ? 1 : -1;
}

static double bounded(const ld_weight *row, double x) { return fmin(fmax(x, (double)row->low), (double)row->high); }

/* Who sits at each seat in game `turn` of a block. */
static void lay_out(const tuning *t, int block, int turn, int8_t *who)
{
    int n = t->setup.seats, sign = block % 2 ? MINUS : PLUS;
    for (int s = 0; s < n; s++) {
        int k = (s + turn) % n;
        if (t->self)
            who[s] = (int8_t)(k == n - 1 && n % 2 ? MIDDLE : k % 2 ? -sign : sign);
        else if (n == 2) /* no room for both at one table: turns 0, 1 are for plus, 2, 3 for minus */
            who[s] = (int8_t)(k == 0 ? (turn < 2 ? PLUS : MINUS) : OTHER);
        else
            who[s] = (int8_t)(k == 0 ? sign : k == 1 ? -sign : OTHER);
    }
}

/* A seat's part of the win, and a little of how far its score lies above the table's mean. */
static double fitness(const ld_row *row, int seats, int seat)
{
    double mean = 0, low = row->score[0], high = row->score[0];
    for (int s = 0; s < seats; s++) {
        mean += (double)row->score[s] / seats;
        low = fmin(low, row->score[s]);
        high = fmax(high, row->score[s]);
    }
    return (double)row->share[seat] + 0.5 * (row->score[seat] - mean) / (high - low + 1);
}

typedef struct hand {
    tuning *t;
    ld_bot *other;
} hand;

static ld_bot *open_shifted(const tuning *t, int block, int side)
{
    int8_t shift[LD_MAX_WEIGHTS];
    ld_brief brief = {.game = t->setup.game, .search = ld_search_of(t->setup.game)};
    memcpy(brief.weights, t->base, sizeof brief.weights);
    shifts(t, t->now.step, block, shift);
    for (int i = 0; i < t->judged; i++)
        brief.weights[i] = (float)bounded(&t->rows[i], t->now.at[i] + side * shift[i] * t->reach[i]);
    return ld_greedy_open(&brief);
}

static bool work(void *worker, int task, void *row, char error[LD_ERROR_BYTES])
{
    hand *h = worker;
    const tuning *t = h->t;
    int block = task / t->block_games, turn = task % t->block_games, n = t->setup.seats;
    int8_t who[LD_MAX_SEATS];
    ld_bot *side[3] = {open_shifted(t, block, MINUS), open_shifted(t, block, MIDDLE), open_shifted(t, block, PLUS)};
    ld_bot *bots[LD_MAX_SEATS];
    bool ok = side[0] && side[1] && side[2];
    lay_out(t, block, turn, who);
    for (int s = 0; s < n; s++)
        bots[s] = who[s] == OTHER ? h->other : side[who[s] + 1];
    uint64_t luck = ld_block_seed(t->tune->seed + 77, t->now.step * BLOCKS_A_STEP + block);
    ld_row played;
    ld_wrong(error, "there is not enough memory for the bots");
    ok = ok && ld_play(&t->setup, bots, luck, luck + 1 + (uint64_t)(turn % n) * 977, &played, NULL, NULL, NULL, error);
    double sum = 0;
    for (int s = 0; ok && s < n; s++)
        if (who[s] == PLUS || who[s] == MINUS)
            sum += who[s] * fitness(&played, n, s);
    memcpy(row, &sum, sizeof sum);
    for (int i = 0; i < 3; i++)
        ld_bot_close(side[i]);
    return ok;
}

static void *open_hand(void *data, char error[LD_ERROR_BYTES])
{
    tuning *t = data;
    hand *h = calloc(1, sizeof *h);
    if (!h)
        return NULL;
    h->t = t;
    if (!t->self && !(h->other = ld_bot_open(t->tune->opponent, t->tune->setup.game, error))) {
        free(h);
        return NULL;
    }
    return h;
}

static void close_hand(void *worker)
{
    hand *h = worker;
    ld_bot_close(h->other);
    free(h);
}

/* ---- steps ------------------------------------------------------------------------------------------------ */

/* Moves towards the sides that fared better. A step's length falls to a fifth on the way; over the whole way, luck
 * alone would carry a weight about one reach. */
static void move(tuning *t, const ld_rows *rows)
{
    double slope[LD_MAX_WEIGHTS] = {0};
    for (int b = 0; b < BLOCKS_A_STEP; b++) {
        int8_t shift[LD_MAX_WEIGHTS];
        double better = 0, one;
        for (int turn = 0; turn < t->block_games; turn++) {
            memcpy(&one, ld_rows_at(rows, b * t->block_games + turn), sizeof one);
            better += one / t->block_games;
        }
        shifts(t, t->now.step, b, shift);
        for (int i = 0; i < t->judged; i++)
            slope[i] += better * shift[i];
    }
    double pace = 2 / sqrt((double)t->steps * BLOCKS_A_STEP) * (1 - 0.8 * t->now.step / t->steps);
    for (int i = 0; i < t->judged; i++) {
        t->now.at[i] = bounded(&t->rows[i], t->now.at[i] + pace * t->reach[i] * slope[i]);
        if (2 * t->now.step >= t->steps)
            t->now.sum[i] += t->now.at[i];
    }
    t->now.step++;
}

static bool take_step(tuning *t, char *error)
{
    ld_rows rows;
    t->setup = t->tune->setup;
    t->setup.seats = seats_in(t, t->now.step);
    t->block_games = block_of(t, t->setup.seats);
    ld_run run = {.tasks = BLOCKS_A_STEP * t->block_games,
                  .threads = t->tune->threads,
                  .bytes = sizeof(double),
                  .open = open_hand,
                  .work = work,
                  .close = close_hand,
                  .data = t};
    bool ok = ld_run_all(&run, &rows, error) == LD_RAN;
    if (ok)
        move(t, &rows);
    ld_rows_free(&rows);
    return ok;
}

/* ---- the journal ------------------------------------------------------------------------------------------- */

static bool take_line(void *data, const char *line)
{
    tuning *t = data;
    char *p;
    place next = {.step = (int)strtol(line, &p, 10)};
    for (int i = 0; i < 2 * t->judged; i++) {
        char *from = p;
        double x = strtod(from, &p);
        if (p == from)
            return false;
        *(i < t->judged ? &next.at[i] : &next.sum[i - t->judged]) = x;
    }
    if (*p || next.step != t->now.step + 1 || next.step > t->steps)
        return false;
    t->now = next;
    return true;
}

static bool note_step(const tuning *t, ld_journal *journal, char *error)
{
    char line[LD_MAX_WEIGHTS * 60], *p = line + sprintf(line, "%d", t->now.step);
    for (int i = 0; i < 2 * t->judged; i++) /* in base 16, so that nothing is lost */
        p += sprintf(p, " %a", i < t->judged ? t->now.at[i] : t->now.sum[i - t->judged]);
    return ld_journal_add(journal, line, error);
}

/* ---- all of it ---------------------------------------------------------------------------------------------- */

bool ld_tune_self(const char *opponent) { return strcmp(opponent, "self") == 0 || strncmp(opponent, "self@", 5) == 0; }

/* The tuned ones, and those of the file that is named after "self@". */
static bool first_weights(tuning *t, char *error)
{
    const ld_game *game = t->tune->setup.game;
    const char *file = t->self ? strchr(t->tune->opponent, '@') : NULL;
    ld_standard(game, t->base);
    return ld_weights_read(game, ld_tuned(game), "tuned", t->base, error) &&
           (!file || ld_weights_file(game, file + 1, t->base, error));
}

/* A shift is a twentieth of the row's range, but no more than a quarter of what the weight is or was meant to be. If
 * only what it is counted, one that has become small could not come back: shifts that change no choice tell nothing,
 * what it speaks for is never done, and luck alone moves it. */
static double reach_of(const ld_weight *row, double is)
{
    double range = (double)(row->high - row->low), size = fmax(fabs(is), fabs((double)row->standard));
    return size > 0 ? fmin(range / 20, fmax(size / 4, range / 200)) : range / 20;
}

static bool prepare(tuning *t, char *error)
{
    int count;
    const ld_game *game = t->tune->setup.game;
    t->rows = ld_weights(game, &count, &t->judged);
    t->self = ld_tune_self(t->tune->opponent);
    t->steps = 1;
    for (int left = t->tune->games - games_of(t, 0); left >= games_of(t, t->steps); t->steps++)
        left -= games_of(t, t->steps);
    if (!t->judged)
        return ld_wrong(error, "%s has no weights to tune", ld_game_name(game));
    if (!first_weights(t, error))
        return false;
    for (int i = 0; i < t->judged; i++) {
        t->now.at[i] = (double)t->base[i];
        t->reach[i] = reach_of(&t->rows[i], t->now.at[i]);
    }
    return true;
}

/* Learned numbers are short to write. */
static float shortened(const ld_weight *row, double x)
{
    char text[24];
    snprintf(text, sizeof text, "%.4g", x);
    return (float)bounded(row, strtod(text, NULL));
}

ld_tuned_how ld_tune_run(const ld_tune *tune, ld_tune_result *out, char error[LD_ERROR_BYTES])
{
    tuning t = {.tune = tune};
    ld_journal journal;
    char about[1000];
    if (!prepare(&t, error))
        return LD_TUNE_REFUSED;
    int n = snprintf(about, sizeof about, "tune with %d games, up to %d seats, against %.100s", tune->games, tune->most,
                     tune->opponent);
    ld_setup_about(&tune->setup, tune->seed, about + n, sizeof about - (size_t)n);
    if (!ld_journal_open(&journal, tune->journal, about, take_line, &t, error))
        return LD_TUNE_REFUSED;
    ld_bar bar;
    ld_bar_begin(&bar, games_in(&t, t.now.step), games_in(&t, t.steps), false);
    bool ok = true;
    while (ok && t.now.step < t.steps) {
        ok = take_step(&t, error) && note_step(&t, &journal, error);
        ld_bar_show(&bar, games_in(&t, t.now.step));
    }
    ld_bar_end(&bar, games_in(&t, t.now.step));
    ld_journal_close(&journal);
    memcpy(out->before, t.base, sizeof t.base);
    memcpy(out->weights, t.base, sizeof t.base);
    out->steps = t.now.step;
    out->games = games_in(&t, t.now.step);
    int later = t.now.step - (t.steps + 1) / 2;
    for (int i = 0; i < t.judged; i++)
        out->weights[i] = shortened(&t.rows[i], later > 0 ? t.now.sum[i] / later : t.now.at[i]);
    if (!ok && ld_stop_asked())
        ld_stopped(tune->journal, error);
    return ok ? LD_TUNED : ld_stop_asked() ? LD_TUNE_STOPPED : LD_TUNE_FAILED;
}
