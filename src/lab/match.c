#include "lab/match.h"

#include "ludus/judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a point of luck brings of the result, over the seats of all games so far. */
typedef struct slope {
    ld_mean share, luck;
    double both; /* sum of products */
} slope;

typedef struct playing {
    const ld_match *match;
    ld_sprt *sprt;
    double share; /* of the first bot in the block so far */
    slope slope;  /* by the blocks before, so that it knows nothing of the luck that it is used on */
    double used;
} playing;

struct ld_team {
    const ld_match *match;
    ld_bot *bots[LD_MAX_SEATS];
};

int ld_match_bot_at(const ld_match *match, int game, int seat)
{
    return (seat + game % match->setup.seats) % match->setup.seats;
}

int ld_match_block(const ld_match *match)
{
    for (int i = 1; i < match->setup.seats; i++)
        if (strcmp(match->names[i], match->names[0]) != 0)
            return match->setup.seats;
    return 1;
}

const ld_row *ld_match_row(const ld_match_result *result, int i) { return ld_rows_at(&result->rows, i); }

void ld_match_end(const ld_match *match, const ld_row *row, ld_state *end, ld_used *used)
{
    size_t bytes = ld_game_state_bytes(match->setup.game);
    const uint8_t *at = (const uint8_t *)(row + 1);
    memset(end, 0, sizeof *end);
    memcpy(end, at, bytes);
    memcpy(used, at + bytes, sizeof *used);
}

/* ---- luck as a control variate ------------------------------------------------------------------------- */

static void add_to_slope(slope *s, const ld_row *row, int seats)
{
    for (int i = 0; i < seats; i++) {
        ld_mean_add(&s->share, (double)row->share[i]);
        ld_mean_add(&s->luck, (double)row->luck[i]);
        s->both += (double)row->share[i] * (double)row->luck[i];
    }
}

static double slope_of(const slope *s)
{
    double both = s->both - (double)s->share.count * s->share.mean * s->luck.mean;
    return s->luck.square > 0 ? both / s->luck.square : 0;
}

/* The share of the variance that is left. */
static double left_of(const slope *s)
{
    double k = slope_of(s);
    return s->share.square > 0 ? 1 - k * k * s->luck.square / s->share.square : 1;
}

/* What is heard of a game while it is played: by its keeper, and by who counts its luck. */
typedef struct watcher {
    const ld_match *match;
    void *kept;
    float luck[LD_MAX_SEATS];
    ld_foresight told;
    bool begun;
} watcher;

static void count_luck(watcher *w, const ld_state *before, int seat, ld_choice choice)
{
    float luck[LD_MAX_SEATS];
    if (!w->begun)
        ld_foresight_of(before, &w->told);
    w->begun = true;
    if (seat != LD_CHANCE)
        return;
    ld_fortune(before, choice, &w->told, luck);
    for (int s = 0; s < ld_seats(before); s++)
        w->luck[s] += luck[s];
}

static void watch(void *data, const ld_state *before, int seat, ld_choice choice)
{
    watcher *w = data;
    if (w->match->keeper)
        w->match->keeper->chose(w->kept, before, seat, choice);
    if (w->match->adjusted)
        count_luck(w, before, seat, choice);
}

/* ---- playing ------------------------------------------------------------------------------------------ */

void ld_team_close(ld_team *team)
{
    for (int i = 0; team && i < team->match->setup.seats; i++)
        ld_bot_close(team->bots[i]);
    free(team);
}

ld_team *ld_team_open(const ld_match *match, char error[LD_ERROR_BYTES])
{
    ld_team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    team->match = match;
    for (int i = 0; i < match->setup.seats; i++)
        if (!(team->bots[i] = match->open(match->data, i, error))) {
            ld_team_close(team);
            return NULL;
        }
    return team;
}

bool ld_team_play(const ld_team *team, const ld_setup *setup, int game, ld_row *row, ld_state *end, ld_used *used,
                  const ld_witness *witness, char error[LD_ERROR_BYTES])
{
    const ld_match *m = team->match;
    ld_bot *bots[LD_MAX_SEATS];
    int turn = game % setup->seats;
    uint64_t luck = ld_block_seed(m->seed, game / ld_match_block(m));
    for (int s = 0; s < setup->seats; s++)
        bots[s] = team->bots[ld_match_bot_at(m, game, s)];
    return ld_play(setup, bots, luck, luck + 1 + (uint64_t)turn * 977, row, end, used, witness, error);
}

const ld_match *ld_team_match(const ld_team *team) { return team->match; }

static void *open_team(void *data, char error[LD_ERROR_BYTES])
{
    return ld_team_open(((const playing *)data)->match, error);
}

static void close_team(void *worker) { ld_team_close(worker); }

static bool play_watched(const ld_team *team, int game, void *row, ld_state *end, ld_used *used, watcher *w,
                         char *error)
{
    const ld_match *m = team->match;
    const ld_keeper *k = m->keeper;
    const ld_witness witness = {watch, w};
    if (k && !(w->kept = k->begin(k->data, game)))
        return ld_wrong(error, "there is not enough memory for a record");
    bool ok = ld_team_play(team, &m->setup, game, row, end, used, k || m->adjusted ? &witness : NULL, error);
    return k ? k->end(w->kept, ok ? end : NULL, error) && ok : ok;
}

static bool has(void *data, int game)
{
    const ld_keeper *k = ((const playing *)data)->match->keeper;
    return k->has(k->data, game);
}

static bool play(void *worker, int game, void *row, char error[LD_ERROR_BYTES])
{
    const ld_match *m = ((const ld_team *)worker)->match;
    ld_state end;
    ld_used used;
    watcher w = {.match = m};
    if (!play_watched(worker, game, row, &end, m->keep_ends ? &used : NULL, &w, error))
        return false;
    memcpy(((ld_row *)row)->luck, w.luck, sizeof w.luck);
    if (m->keep_ends) {
        uint8_t *at = (uint8_t *)((ld_row *)row + 1);
        memcpy(at, &end, ld_game_state_bytes(m->setup.game));
        memcpy(at + ld_game_state_bytes(m->setup.game), &used, sizeof used);
    }
    return true;
}

static bool enough(void *data, int game, const void *data_row)
{
    playing *p = data;
    const ld_row *row = data_row;
    int seats = p->match->setup.seats, block = ld_match_block(p->match), turn = game % block;
    int seat = (seats - game % seats) % seats;
    p->used = turn ? p->used : slope_of(&p->slope);
    p->share = (turn ? p->share : 0) + (double)row->share[seat] - p->used * (double)row->luck[seat];
    add_to_slope(&p->slope, row, seats);
    return turn == block - 1 && ld_sprt_add(p->sprt, p->share / block);
}

/* ---- statistics ------------------------------------------------------------------------------------ */

void ld_tally_add(ld_tally *t, const ld_row *row, int seats, int seat)
{
    int32_t best = INT32_MIN;
    for (int s = 0; s < seats; s++)
        if (s != seat && row->score[s] > best)
            best = row->score[s];
    t->games++;
    t->block_games++;
    t->share += (double)row->share[seat];
    t->in_block += (double)row->share[seat];
    ld_mean_add(&t->rank, row->rank[seat]);
    ld_mean_add(&t->score, row->score[seat]);
    ld_mean_add(&t->margin, (double)row->score[seat] - (double)best);
}

void ld_tally_block(ld_tally *t)
{
    if (t->block_games)
        ld_mean_add(&t->blocks, t->in_block / t->block_games);
    t->in_block = 0;
    t->block_games = 0;
}

ld_share ld_tally_share(const ld_tally *t)
{
    ld_share out = {.games = t->games};
    if (!t->games)
        return out;
    double half = ld_mean_half(&t->blocks, 1);
    if (half == 0) /* blocks all alike are no certainty: the rule of three */
        half = fmin(1, 3.0 / t->games);
    out.win_share = t->share / t->games;
    out.low = fmax(0, out.win_share - half);
    out.high = fmin(1, out.win_share + half);
    out.mean_rank = t->rank.mean;
    out.mean_score = t->score.mean;
    out.margin = t->margin.mean;
    return out;
}

static void name_roles(const ld_match *m, ld_match_result *out)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    if (!ld_setup_start(&m->setup, &state, error))
        return;
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        if (out->role[r].games)
            ld_role_name(&state, r, NULL, out->role_name[r], sizeof out->role_name[r]);
}

typedef struct tallies {
    ld_tally bot[LD_MAX_SEATS], seat[LD_MAX_SEATS], role[LD_MATCH_ROLES];
} tallies;

static void end_block(tallies *all)
{
    for (int i = 0; i < LD_MAX_SEATS; i++) {
        ld_tally_block(&all->bot[i]);
        ld_tally_block(&all->seat[i]);
    }
    for (int i = 0; i < LD_MATCH_ROLES; i++)
        ld_tally_block(&all->role[i]);
}

static void add_game(const ld_match *m, int game, const ld_row *played, double luck, tallies *all)
{
    int seats = m->setup.seats;
    ld_row less = *played, *row = &less;
    for (int s = 0; s < seats; s++)
        less.share[s] -= (float)(luck * (double)played->luck[s]);
    for (int s = 0; s < seats; s++) {
        ld_tally_add(&all->bot[ld_match_bot_at(m, game, s)], row, seats, s);
        ld_tally_add(&all->seat[s], row, seats, s);
        if (row->role[s] >= 0 && row->role[s] < LD_MATCH_ROLES)
            ld_tally_add(&all->role[row->role[s]], row, seats, s);
    }
}

static void summarise(const ld_match *m, ld_match_result *out)
{
    tallies all = {0};
    ld_mean decisions = {0}, rounds = {0}, seconds = {0};
    int block = ld_match_block(m);
    slope by_luck = {0};
    for (int i = 0; m->adjusted && i < out->rows.count; i++)
        if (ld_match_row(out, i))
            add_to_slope(&by_luck, ld_match_row(out, i), m->setup.seats);
    out->slope = slope_of(&by_luck);
    out->ratio = left_of(&by_luck);
    for (int i = 0; i < out->rows.count; i++) {
        const ld_row *row = ld_match_row(out, i);
        if (row) {
            out->games++;
            ld_mean_add(&decisions, row->decisions);
            ld_mean_add(&rounds, row->rounds);
            ld_mean_add(&seconds, (double)row->seconds);
            add_game(m, i, row, out->slope, &all);
        }
        if (i % block == block - 1)
            end_block(&all);
    }
    for (int i = 0; i < m->setup.seats; i++) {
        out->bot[i] = ld_tally_share(&all.bot[i]);
        out->seat[i] = ld_tally_share(&all.seat[i]);
    }
    for (int r = 0; r < LD_MATCH_ROLES; r++)
        out->role[r] = ld_tally_share(&all.role[r]);
    name_roles(m, out);
    out->decisions_per_game = decisions.mean;
    out->rounds_per_game = rounds.mean;
    out->seconds_per_game = seconds.mean;
}

/* A sum of the weights file that a bot's name holds (tuned@FILE+..): other weights are another experiment. */
static uint32_t weights_sum(const char *name)
{
    const char *at = strchr(name, '@');
    char path[200];
    uint32_t sum = 0;
    snprintf(path, sizeof path, "%.*s", at ? (int)strcspn(at + 1, "+") : 0, at ? at + 1 : "");
    FILE *file = at && strncmp(name, "cmd:", 4) != 0 ? fopen(path, "rb") : NULL;
    for (int c; file && (c = fgetc(file)) != EOF;)
        sum = sum * 31 + (uint32_t)c;
    if (file)
        fclose(file);
    return sum;
}

size_t ld_match_about(const ld_match *match, char *out, size_t room)
{
    size_t n = (size_t)snprintf(out, room, "%s%s of", match->kind, match->adjusted ? ", adjusted," : "");
    for (int i = 0; i < match->setup.seats; i++)
        n += (size_t)snprintf(out + n, room - n, "%s %.140s %x", i ? "," : "", match->names[i],
                              (unsigned)weights_sum(match->names[i]));
    return n;
}

ld_ran ld_match_run(const ld_match *match, ld_match_result *out, char error[LD_ERROR_BYTES])
{
    memset(out, 0, sizeof *out);
    char about[1600];
    size_t n = ld_match_about(match, about, sizeof about);
    ld_setup_about(&match->setup, match->seed, about + n, sizeof about - n);
    out->sprt = (ld_sprt){.e0 = match->e0, .e1 = match->e1, .seats = match->setup.seats};
    playing p = {.match = match, .sprt = &out->sprt};
    ld_run run = {.tasks = match->games,
                  .threads = match->threads,
                  .bytes = sizeof(ld_row) +
                           (match->keep_ends ? ld_game_state_bytes(match->setup.game) + sizeof(ld_used) : 0),
                  .open = open_team,
                  .work = play,
                  .close = close_team,
                  .data = &p,
                  .enough = match->sequential ? enough : NULL,
                  .has = match->keeper ? has : NULL,
                  .journal = match->journal,
                  .about = about,
                  .bar = true};
    double begin = ld_seconds();
    ld_ran ran = ld_run_all(&run, &out->rows, error);
    out->seconds = ld_seconds() - begin;
    if (ran != LD_RAN_NOT)
        summarise(match, out);
    return ran;
}

void ld_match_free(ld_match_result *result) { ld_rows_free(&result->rows); }
