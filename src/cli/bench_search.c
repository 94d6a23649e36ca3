/* How fast tree search is. Time is that of this thread alone, so that others on the machine do not count. */
#include "cli/bench.h"
#include "bots/bot.h"

#include <stdio.h>
#include <time.h>

enum { POSITIONS = 4, BUDGET_MS = 250, COPIES = 100000, LEAST_OPTIONS = 3 };

typedef struct position {
    ld_state view;
    int seat;
} position;

static double own_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Plays a game of tuned bots up to the first real choice after `stop` of them; returns how many there were. */
static int play_on(const ld_state *start, ld_bot *bot, uint64_t seed, int stop, position *out)
{
    ld_state state = *start;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    char error[LD_ERROR_BYTES];
    int choices = 0;
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_choice choice;
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
            continue;
        }
        ld_redact(&out->view, &state, seat);
        out->seat = seat;
        ld_options(&out->view, seat, &list);
        if ((choices++ >= stop && list.count >= LEAST_OPTIONS) ||
            !ld_bot_choose(bot, &out->view, seat, &list, &rng, &choice, error))
            break;
        ld_choose(&state, seat, choice, NULL);
    }
    return choices;
}

/* Positions in the middle of games; false if no such bot can be opened. */
static bool find_middles(const ld_state *start, position *out, char *error)
{
    ld_bot *bot = ld_bot_open("tuned", ld_game_of(start), error);
    for (int i = 0; bot && i < POSITIONS; i++) {
        int length = play_on(start, bot, (uint64_t)i + 1, 1 << 30, &out[i]);
        play_on(start, bot, (uint64_t)i + 1, length / 2, &out[i]);
    }
    ld_bot_close(bot);
    return bot != NULL;
}

static double iterations_per_s(const char *how, const ld_game *game, const position *at, char *error)
{
    char name[80];
    snprintf(name, sizeof name, "search:%dms%s", BUDGET_MS, how);
    ld_bot *bot = ld_bot_open(name, game, error);
    double begin = own_seconds();
    long spent = 0;
    for (int i = 0; bot && i < POSITIONS; i++) {
        ld_list list;
        ld_choice choice;
        ld_rng rng = ld_rng_from((uint64_t)i);
        ld_options(&at[i].view, at[i].seat, &list);
        if (ld_bot_choose(bot, &at[i].view, at[i].seat, &list, &rng, &choice, error))
            spent += ld_search_spent(bot);
    }
    double time = own_seconds() - begin;
    ld_bot_close(bot);
    return bot ? (double)spent / time : -1;
}

static double copies_per_s(const position *at)
{
    ld_state state;
    ld_rng rng = ld_rng_from(9);
    double begin = own_seconds();
    for (int i = 0; i < COPIES; i++) {
        ld_copy(&state, &at[i % POSITIONS].view);
        ld_determinize(&state, &rng);
    }
    return COPIES / (own_seconds() - begin);
}

bool measure_search(const ld_state *start, search_figures *out, char error[LD_ERROR_BYTES])
{
    static position middle[POSITIONS];
    const ld_game *game = ld_game_of(start);
    if (!find_middles(start, middle, error))
        return false;
    out->copies = copies_per_s(middle);
    out->own_playouts = iterations_per_s("", game, middle, error);
    out->to_round = iterations_per_s("+rounds=1+plies=100000", game, middle, error);
    out->to_end = iterations_per_s("+rounds=99+plies=100000", game, middle, error);
    out->by_chance = iterations_per_s("+rounds=99+plies=100000+hints=0", game, middle, error);
    return out->own_playouts >= 0 && out->to_round >= 0 && out->to_end >= 0 && out->by_chance >= 0;
}
