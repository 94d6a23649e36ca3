/* Many games, stepped by one call and several threads, which write into the caller's memory.
 *
 * Every game has its own luck, keyed by seed and number, so that threads change nothing. All actions are looked at
 * before the first is taken: a call that is refused has moved no game. Nothing is allocated after the opening. */
#include "numbers/lens.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

enum { KEPT = 128 /* options, from listing to choosing */, CHUNK = 16, MOST_THREADS = 256, LINE = 64, FIRST = 256 };

typedef struct table {
    ld_state state;
    ld_rng rng;
    ld_phrase said;
    int seat;
    uint8_t mask[LD_MASK_BYTES];
    marks written; /* in the observation */
    int listed;    /* options kept: those that begin as said; 0: they were too many */
    ld_choice choice[KEPT];
    ld_phrase phrase[KEPT];
} table;

struct ld_batch {
    ld_state start;
    ld_actions *actions;
    const ld_lens *lens;
    table *tables;
    int games, seats;
    bool deal, keep, floats;
    size_t mask_bytes, state_bytes;
    pid_t owner;
    /* the work that goes round */
    const int32_t *wanted;
    ld_batch_out out;
    atomic_int next;
    pthread_mutex_t lock;
    pthread_cond_t go, done;
    uint64_t round;
    int threads, busy;
    bool quit;
    pthread_t thread[MOST_THREADS];
};

float ld_reward(const ld_state *state, int seat)
{
    ld_outcome outcome;
    if (!ld_over(state))
        return 0;
    ld_outcome_of(state, &outcome);
    return (float)(ld_win_share(&outcome, ld_seats(state), seat) - 1.0 / ld_seats(state));
}

/* ---- one game ------------------------------------------------------------------------------------ */

static inline void offer(table *t, int action) { t->mask[action / 8] |= (uint8_t)(1 << action % 8); }

static void note_options(const ld_batch *b, table *t, const ld_list *list)
{
    memset(t->mask, 0, b->mask_bytes);
    t->listed = list->count <= KEPT ? list->count : 0;
    for (int i = 0; i < list->count; i++) {
        ld_phrase whole;
        ld_action(b->actions, &t->state, list->choice[i], &whole);
        offer(t, whole.action[0]);
        if (!t->listed)
            continue;
        t->choice[i] = list->choice[i];
        t->phrase[i] = whole;
    }
}

/* Who acts next, and what it can do. */
static void see_next(const ld_batch *b, table *t)
{
    ld_list list;
    t->seat = ld_turn(&t->state);
    list.count = 0;
    if (t->seat >= 0)
        ld_options(&t->state, t->seat, &list);
    note_options(b, t, &list);
}

/* What can go on from what was said. */
static void see_rest(const ld_batch *b, table *t)
{
    if (!t->listed) {
        ld_action_mask(b->actions, &t->state, t->seat, &t->said, t->mask);
        return;
    }
    memset(t->mask, 0, b->mask_bytes);
    for (int i = 0; i < t->listed; i++)
        offer(t, t->phrase[i].action[t->said.count]);
}

static void begin(const ld_batch *b, table *t)
{
    ld_copy(&t->state, &b->start);
    t->said = (ld_phrase){0};
    if (!b->deal)
        ld_roll(&t->state, &t->rng, NULL);
    see_next(b, t);
}

/* Says the action to the options that were kept: the choice that it makes, or those that begin so are left. */
static bool say_kept(table *t, int action, ld_choice *out)
{
    int said = t->said.count, left = 0;
    for (int i = 0; i < t->listed; i++) {
        if (t->phrase[i].action[said] != action)
            continue;
        if (t->phrase[i].count == said + 1) {
            *out = t->choice[i];
            t->said = (ld_phrase){0};
            return true;
        }
        t->choice[left] = t->choice[i];
        t->phrase[left++] = t->phrase[i];
    }
    assert(left > 0); /* the mask offered it */
    t->listed = left;
    t->said.action[t->said.count++] = (uint16_t)action;
    return false;
}

/* The choice that the action makes; false if more has to be said. */
static bool choice_of(const ld_batch *b, table *t, int action, ld_choice *out)
{
    char error[LD_ERROR_BYTES];
    bool whole = false;
    if (t->listed)
        return say_kept(t, action, out);
    bool said = ld_action_say(b->actions, &t->state, t->seat, &t->said, action, &whole, out, error);
    assert(said);
    (void)said;
    return whole;
}

/* False if more has to be said. */
static bool act(const ld_batch *b, table *t, int action)
{
    ld_choice choice;
    if (!choice_of(b, t, action, &choice))
        return false;
    ld_choose(&t->state, t->seat, choice, NULL);
    if (!b->deal)
        ld_roll(&t->state, &t->rng, NULL);
    return true;
}

static void observe(const ld_batch *b, table *t, void *at)
{
    int eye = t->seat >= 0 && t->seat < b->seats ? t->seat : LD_SPECTATOR;
    if (b->out.same && b->floats)
        lens_clear(b->lens, at, &t->written);
    else
        memset(at, 0, ld_lens_bytes(b->lens));
    lens_look(b->lens, &t->state, eye, at, &t->written);
}

static void write_out(const ld_batch *b, table *t, int game)
{
    const ld_batch_out *out = &b->out;
    if (out->seat)
        out->seat[game] = (int8_t)t->seat;
    if (out->mask)
        memcpy(out->mask + b->mask_bytes * (size_t)game, t->mask, b->mask_bytes);
    if (out->observation && b->lens)
        observe(b, t, (char *)out->observation + ld_lens_bytes(b->lens) * (size_t)game);
}

static void write_end(const ld_batch *b, const table *t, int game, bool ended)
{
    if (b->out.over)
        b->out.over[game] = ended;
    for (int s = 0; b->out.reward && s < b->seats; s++)
        b->out.reward[game * b->seats + s] = ended ? ld_reward(&t->state, s) : 0;
}

static void step_game(const ld_batch *b, int game)
{
    table *t = &b->tables[game];
    bool moves = b->wanted && t->seat >= 0, moved = moves && act(b, t, b->wanted[game]);
    bool ended = moved && ld_over(&t->state);
    write_end(b, t, game, ended);
    if (ended && !b->keep)
        begin(b, t);
    else if (moved)
        see_next(b, t);
    else if (moves)
        see_rest(b, t);
    write_out(b, t, game);
}

/* ---- all games ----------------------------------------------------------------------------------- */

/* A thousand games are more than a processor keeps at hand: the next one is fetched while this one is stepped. */
static void fetch(const ld_batch *b, int game)
{
    const char *at = (const char *)&b->tables[game];
    for (size_t i = 0; i < b->state_bytes; i += LINE)
        __builtin_prefetch(at + i, 1);
    for (size_t i = offsetof(table, rng); i < offsetof(table, choice) + FIRST; i += LINE)
        __builtin_prefetch(at + i, 1);
}

static void work(ld_batch *b)
{
    int from;
    while ((from = atomic_fetch_add(&b->next, CHUNK)) < b->games)
        for (int game = from; game < from + CHUNK && game < b->games; game++) {
            if (game + 1 < b->games)
                fetch(b, game + 1);
            step_game(b, game);
        }
}

static void *help(void *data)
{
    ld_batch *b = data;
    uint64_t seen = 0;
    pthread_mutex_lock(&b->lock);
    for (;;) {
        while (b->round == seen && !b->quit)
            pthread_cond_wait(&b->go, &b->lock);
        if (b->quit)
            break;
        seen = b->round;
        pthread_mutex_unlock(&b->lock);
        work(b);
        pthread_mutex_lock(&b->lock);
        if (--b->busy == 0)
            pthread_cond_signal(&b->done);
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static void go_round(ld_batch *b)
{
    atomic_store(&b->next, 0);
    pthread_mutex_lock(&b->lock);
    b->busy = b->threads;
    b->round++;
    pthread_cond_broadcast(&b->go);
    pthread_mutex_unlock(&b->lock);
    work(b);
    pthread_mutex_lock(&b->lock);
    while (b->busy)
        pthread_cond_wait(&b->done, &b->lock);
    pthread_mutex_unlock(&b->lock);
}

static bool is_ours(const ld_batch *b, char error[LD_ERROR_BYTES])
{
    if (getpid() == b->owner)
        return true;
    return ld_wrong(error, "this batch belongs to the process that opened it: open one here");
}

static bool may_act(const ld_batch *b, const int32_t *actions, char error[LD_ERROR_BYTES])
{
    char name[LD_TEXT_BYTES];
    for (int i = 0; actions && i < b->games; i++) {
        const table *t = &b->tables[i];
        bool chance = t->seat == LD_CHANCE;
        int action = actions[i];
        if (t->seat < 0)
            continue;
        if (action < 0 || action >= ld_action_count(b->actions, chance))
            return ld_wrong(error, "game %d: there is no action %d: there are %d", i, action,
                            ld_action_count(b->actions, chance));
        if (!(t->mask[action / 8] >> action % 8 & 1))
            return ld_wrong(error, "game %d: action %d ('%s') cannot be chosen now", i, action,
                            ld_action_name(b->actions, action, chance, name, sizeof name));
    }
    return true;
}

bool ld_batch_step(ld_batch *b, const int32_t *actions, const ld_batch_out *out, char error[LD_ERROR_BYTES])
{
    if (!is_ours(b, error) || !may_act(b, actions, error))
        return false;
    b->wanted = actions;
    b->out = *out;
    go_round(b);
    return true;
}

/* ---- opening and closing ------------------------------------------------------------------------- */

void ld_batch_reset(ld_batch *b, uint64_t seed)
{
    ld_rng keys = ld_rng_from(seed);
    for (int i = 0; i < b->games; i++) {
        b->tables[i].rng = ld_rng_from(ld_random(&keys));
        begin(b, &b->tables[i]);
    }
}

bool ld_batch_restart(ld_batch *b, int game, char error[LD_ERROR_BYTES])
{
    if (game < 0 || game >= b->games)
        return ld_wrong(error, "there is no game %d: there are %d", game, b->games);
    begin(b, &b->tables[game]);
    return true;
}

static void start_threads(ld_batch *b, int threads)
{
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->go, NULL);
    pthread_cond_init(&b->done, NULL);
    for (; b->threads < threads - 1; b->threads++)
        if (pthread_create(&b->thread[b->threads], NULL, help, b) != 0)
            return; /* fewer do it too */
}

static bool setup_ok(const ld_batch_setup *setup, char error[LD_ERROR_BYTES])
{
    if (setup->games < 1 || setup->games > LD_MAX_BATCH)
        return ld_wrong(error, "a batch has 1 to %d games, not %d", LD_MAX_BATCH, setup->games);
    if (setup->threads < 1 || setup->threads > MOST_THREADS)
        return ld_wrong(error, "a batch has 1 to %d threads, not %d", MOST_THREADS, setup->threads);
    return true;
}

ld_batch *ld_batch_open(const ld_batch_setup *setup, char error[LD_ERROR_BYTES])
{
    ld_state start;
    memset(&start, 0, sizeof start);
    if (!setup_ok(setup, error) ||
        !ld_start_with(setup->box, setup->seats, setup->settings, setup->setting_count, &start, NULL, error))
        return NULL;
    ld_batch *b = calloc(1, sizeof *b);
    ld_actions *actions = ld_actions_open(&start);
    table *tables = calloc((size_t)setup->games, sizeof *tables);
    if (!b || !actions || !tables) {
        free(b);
        ld_actions_close(actions);
        free(tables);
        ld_wrong(error, "there is not enough memory for %d games", setup->games);
        return NULL;
    }
    int most = ld_action_count(actions, false);
    if (setup->deal && ld_action_count(actions, true) > most)
        most = ld_action_count(actions, true);
    *b = (ld_batch){.start = start,
                    .actions = actions,
                    .lens = setup->lens,
                    .tables = tables,
                    .games = setup->games,
                    .seats = setup->seats,
                    .deal = setup->deal,
                    .keep = setup->keep,
                    .floats = setup->lens && setup->lens->form == LD_FLOATS,
                    .mask_bytes = (size_t)(most + 63) / 64 * 8,
                    .state_bytes = ld_game_state_bytes(ld_game_of(&start)),
                    .owner = getpid()};
    start_threads(b, setup->threads);
    ld_batch_reset(b, setup->seed);
    return b;
}

/* In another process the threads are not there, and their locks may be held by nobody: only memory is given back. */
void ld_batch_close(ld_batch *b)
{
    if (!b)
        return;
    if (getpid() == b->owner) {
        pthread_mutex_lock(&b->lock);
        b->quit = true;
        pthread_cond_broadcast(&b->go);
        pthread_mutex_unlock(&b->lock);
        for (int i = 0; i < b->threads; i++)
            pthread_join(b->thread[i], NULL);
        pthread_mutex_destroy(&b->lock);
        pthread_cond_destroy(&b->go);
        pthread_cond_destroy(&b->done);
    }
    ld_actions_close(b->actions);
    free(b->tables);
    free(b);
}

const ld_actions *ld_batch_actions(const ld_batch *b) { return b->actions; }
size_t ld_batch_mask_bytes(const ld_batch *b) { return b->mask_bytes; }

const ld_state *ld_batch_state(const ld_batch *b, int game)
{
    return game >= 0 && game < b->games ? &b->tables[game].state : NULL;
}

ld_phrase ld_batch_said(const ld_batch *b, int game)
{
    return game >= 0 && game < b->games ? b->tables[game].said : (ld_phrase){0};
}
