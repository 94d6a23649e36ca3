#include "lab/match.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_KINDS = 128 };

typedef struct game_row {
    bool played;
    uint32_t decisions;
    float share[LD_MAX_SEATS]; /* by seat */
    int16_t rank[LD_MAX_SEATS];
    int32_t score[LD_MAX_SEATS];
    int8_t role[LD_MAX_SEATS];
} game_row;

typedef struct shared {
    const ld_match *match;
    game_row *rows;
    atomic_int next, done;
    atomic_bool broken;
    pthread_mutex_t lock;
    char error[LD_ERROR_BYTES];
} shared;

/* ---- one game ----------------------------------------------------------------------------------- */

/* The n-th time this step of chance comes up in this block always has the same luck. */
typedef struct luck {
    uint64_t seed;
    uint32_t times[MAX_KINDS];
    const char *step[MAX_KINDS];
    int kinds;
} luck;

static ld_rng luck_for(luck *l, const char *step)
{
    int i = 0;
    while (i < l->kinds && l->step[i] != step)
        i++;
    if (i == l->kinds && l->kinds < MAX_KINDS)
        l->step[l->kinds++] = step;
    uint64_t name = 0;
    for (const char *p = step; *p; p++)
        name = name * 131 + (unsigned char)*p;
    return ld_rng_from(l->seed ^ name << 20 ^ l->times[i % MAX_KINDS]++ * UINT64_C(0x9e3779b97f4a7c15));
}

static bool play_game(const ld_match *m, ld_bot **bots, int index, game_row *row, char *error)
{
    int block = index / m->seats, turn = index % m->seats;
    ld_state state, view;
    ld_list list;
    luck l = {.seed = m->seed * UINT64_C(0xd1342543de82ef95) + (uint64_t)block};
    ld_rng mind = ld_rng_from(l.seed + 1 + (uint64_t)turn * 977);
    if (!ld_start(m->game, m->seats, m->settings, m->setting_count, &state, NULL, error))
        return false;
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        if (seat == LD_CHANCE) {
            ld_rng rng = luck_for(&l, ld_step(&state));
            ld_choose(&state, LD_CHANCE, ld_sample(&state, &rng), NULL);
            continue;
        }
        ld_bot *bot = bots[(seat + turn) % m->seats];
        ld_choice choice;
        assert(bot);
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        if (!bot->choose(bot, &view, seat, &list, &mind, &choice, error))
            return false;
        ld_choose(&state, seat, choice, NULL);
        row->decisions++;
    }
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    for (int s = 0; s < m->seats; s++) {
        row->share[s] = (float)ld_win_share(&outcome, m->seats, s);
        row->rank[s] = outcome.rank[s];
        row->score[s] = outcome.score[s];
        row->role[s] = (int8_t)ld_role(&state, s);
    }
    row->played = true;
    return true;
}

/* ---- threads ------------------------------------------------------------------------------------- */

static void give_up(shared *sh, const char *error)
{
    pthread_mutex_lock(&sh->lock);
    if (!atomic_exchange(&sh->broken, true))
        snprintf(sh->error, sizeof sh->error, "%s", error);
    pthread_mutex_unlock(&sh->lock);
}

static void play_games(shared *sh, ld_bot **bots)
{
    const ld_match *m = sh->match;
    for (int i; !sh->broken && (i = atomic_fetch_add(&sh->next, 1)) < m->games;) {
        char error[LD_ERROR_BYTES];
        if (!play_game(m, bots, i, &sh->rows[i], error)) {
            give_up(sh, error);
            return;
        }
        int done = atomic_fetch_add(&sh->done, 1) + 1;
        if (m->progress) {
            pthread_mutex_lock(&sh->lock);
            m->progress(done, m->games, m->data);
            pthread_mutex_unlock(&sh->lock);
        }
    }
}

static void *work(void *data)
{
    shared *sh = data;
    ld_bot *bots[LD_MAX_SEATS] = {0};
    char error[LD_ERROR_BYTES];
    bool ok = true;
    for (int i = 0; ok && i < sh->match->seats; i++) {
        pthread_mutex_lock(&sh->lock);
        bots[i] = sh->match->open(sh->match->data, i, error);
        pthread_mutex_unlock(&sh->lock);
        ok = bots[i] != NULL;
    }
    if (ok)
        play_games(sh, bots);
    else
        give_up(sh, error);
    for (int i = 0; i < sh->match->seats; i++)
        sh->match->close(bots[i]);
    return NULL;
}

/* ---- statistics ------------------------------------------------------------------------------------ */

typedef struct tally {
    double share, rank, score;
    int games;
} tally;

/* Win share with its interval, from the means of whole blocks. */
static void finish(ld_share *out, const tally *t, const double *block_share, int blocks)
{
    out->games = t->games;
    if (!t->games)
        return;
    out->win_share = t->share / t->games;
    out->mean_rank = t->rank / t->games;
    out->mean_score = t->score / t->games;
    double mean = 0, square = 0;
    for (int i = 0; i < blocks; i++)
        mean += block_share[i] / blocks;
    for (int i = 0; i < blocks; i++)
        square += (block_share[i] - mean) * (block_share[i] - mean);
    double half = blocks > 1 ? 1.96 * sqrt(square / (blocks - 1) / blocks) : 1;
    out->low = fmax(0, out->win_share - half);
    out->high = fmin(1, out->win_share + half);
}

/* One pass over all games for the bot (or seat) `which`. */
static void tally_one(const ld_match *m, const game_row *rows, int which, bool by_seat, ld_share *out,
                      double *block_share)
{
    tally t = {0};
    int blocks = 0;
    for (int first = 0; first < m->games; first += m->seats) {
        double share = 0;
        int played = 0;
        for (int turn = 0; turn < m->seats && first + turn < m->games; turn++) {
            const game_row *row = &rows[first + turn];
            if (!row->played)
                continue;
            int seat = by_seat ? which : (which - turn + m->seats) % m->seats;
            share += row->share[seat];
            t.rank += row->rank[seat];
            t.score += row->score[seat];
            played++;
        }
        t.share += share;
        t.games += played;
        if (played == m->seats)
            block_share[blocks++] = share / played;
    }
    finish(out, &t, block_share, blocks);
}

/* The same for a role, whichever seat or bot had it. */
static void tally_role(const ld_match *m, const game_row *rows, int role, ld_share *out, double *block_share)
{
    tally t = {0};
    int blocks = 0;
    for (int first = 0; first < m->games; first += m->seats) {
        double share = 0;
        int had = 0;
        for (int i = first; i < first + m->seats && i < m->games; i++)
            for (int s = 0; s < m->seats; s++) {
                if (!rows[i].played || rows[i].role[s] != role)
                    continue;
                share += rows[i].share[s];
                t.rank += rows[i].rank[s];
                t.score += rows[i].score[s];
                had++;
            }
        t.share += share;
        t.games += had;
        if (had)
            block_share[blocks++] = share / had;
    }
    finish(out, &t, block_share, blocks);
}

static void name_roles(const ld_match *m, ld_match_result *out)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    if (!ld_start(m->game, m->seats, m->settings, m->setting_count, &state, NULL, error))
        return;
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        if (out->role[r].games)
            ld_role_name(&state, r, NULL, out->role_name[r], sizeof out->role_name[r]);
}

static void summarise(const ld_match *m, const game_row *rows, ld_match_result *out)
{
    double *block_share = calloc((size_t)m->games / (size_t)m->seats + 1, sizeof *block_share);
    for (int i = 0; i < m->seats; i++) {
        tally_one(m, rows, i, false, &out->bot[i], block_share);
        tally_one(m, rows, i, true, &out->seat[i], block_share);
    }
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        tally_role(m, rows, r, &out->role[r], block_share);
    name_roles(m, out);
    double decisions = 0;
    for (int i = 0; i < m->games; i++) {
        out->games += rows[i].played;
        decisions += rows[i].decisions;
    }
    out->decisions_per_game = out->games ? decisions / out->games : 0;
    free(block_share);
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

bool ld_match_run(const ld_match *match, ld_match_result *out, char error[LD_ERROR_BYTES])
{
    memset(out, 0, sizeof *out);
    shared sh = {.match = match, .lock = PTHREAD_MUTEX_INITIALIZER};
    sh.rows = calloc((size_t)match->games, sizeof *sh.rows);
    pthread_t *threads = calloc((size_t)match->threads, sizeof *threads);
    if (!sh.rows || !threads) {
        ld_wrong(error, "there is not enough memory for %d games", match->games);
        free(sh.rows);
        free(threads);
        return false;
    }
    double begin = seconds();
    int started = 0;
    while (started < match->threads && pthread_create(&threads[started], NULL, work, &sh) == 0)
        started++;
    if (!started)
        work(&sh);
    for (int i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    out->seconds = seconds() - begin;
    summarise(match, sh.rows, out);
    free(sh.rows);
    free(threads);
    if (sh.broken)
        ld_wrong(error, "%s", sh.error);
    return !sh.broken;
}
