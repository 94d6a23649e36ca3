#include "lab/play.h"
#include "ludus/judge.h"
#include "lab/journal.h"
#include "lab/luck.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

enum { EVENTS = 1024 };

double ld_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double own_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

uint64_t ld_block_seed(uint64_t seed, int block) { return seed * UINT64_C(0xd1342543de82ef95) + (uint64_t)block; }

bool ld_setup_start(const ld_setup *setup, ld_state *out, char error[LD_ERROR_BYTES])
{
    const ld_box *box = setup->box ? setup->box : ld_box_standard(setup->game);
    return ld_start_with(box, setup->seats, setup->settings, setup->setting_count, out, NULL, error);
}

size_t ld_setup_given(const ld_setup *setup, const char *prefix, char *out, size_t room)
{
    size_t n = 0;
    ld_figure_info figure;
    out[0] = 0;
    for (int i = 0; i < setup->setting_count && n < room; i++)
        n +=
            (size_t)snprintf(out + n, room - n, "%s%s=%.60s", prefix, setup->settings[i].key, setup->settings[i].value);
    for (int i = -1; setup->box && (i = ld_figure_changed(setup->box, i + 1)) >= 0 && n < room;)
        if (ld_figure_at(setup->box, i, &figure))
            n += (size_t)snprintf(out + n, room - n, "%s%s=%s", prefix, figure.name, figure.value);
    return n < room ? n : room - 1;
}

void ld_setup_about(const ld_setup *setup, uint64_t seed, char *out, size_t room)
{
    uint32_t tuned = 0;
    for (const char *p = ld_tuned(setup->game); *p; p++)
        tuned = tuned * 31 + (unsigned char)*p;
    size_t n = (size_t)snprintf(out, room, "; %s %s, %d seats", ld_game_name(setup->game),
                                ld_game_rules_version(setup->game), setup->seats);
    n += n < room ? ld_setup_given(setup, ", ", out + n, room - n) : 0;
    if (n < room)
        snprintf(out + n, room - n, "; seed %llu; build %s, weights %08x", (unsigned long long)seed, ld_build(),
                 (unsigned)tuned);
    for (char *p = out; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = '?';
}

static void keep_outcome(const ld_state *state, ld_row *row)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    row->rounds = ld_round(state);
    for (int s = 0; s < ld_seats(state); s++) {
        row->share[s] = (float)ld_win_share(&outcome, ld_seats(state), s);
        row->rank[s] = outcome.rank[s];
        row->score[s] = outcome.score[s];
        row->role[s] = (int16_t)ld_role(state, s);
    }
}

static void keep_order(const ld_state *state, ld_row *row)
{
    for (int s = 0; s < ld_seats(state); s++)
        row->order[s] = (int16_t)ld_order(state, s);
}

static void carry_out(ld_state *state, int seat, ld_choice choice, ld_used *used, const ld_witness *witness)
{
    ld_event events[EVENTS];
    ld_log log = {.events = events, .room = EVENTS};
    if (witness)
        witness->chose(witness->data, state, seat, choice);
    ld_choose(state, seat, choice, used ? &log : NULL);
    if (used)
        ld_use_add(state, events, log.count, used);
}

bool ld_play(const ld_setup *setup, ld_bot **bots, uint64_t luck_seed, uint64_t mind_seed, ld_row *row, ld_state *end,
             ld_used *used, const ld_witness *witness, char error[LD_ERROR_BYTES])
{
    ld_state state, view;
    ld_list list;
    ld_luck luck, mind;
    double begin = own_seconds();
    int16_t met = 0;
    ld_luck_begin(&luck, luck_seed);
    ld_luck_begin(&mind, mind_seed);
    memset(row, 0, sizeof *row);
    memset(row->order, -1, sizeof row->order);
    if (!ld_setup_start(setup, &state, error))
        return false;
    if (used) {
        *used = (ld_used){0};
        ld_use_add(&state, NULL, 0, used);
    }
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        if (seat == LD_CHANCE) {
            carry_out(&state, LD_CHANCE, ld_luck_draw(&luck, &state), used, witness);
            continue;
        }
        if (!row->decisions)
            keep_order(&state, row);
        ld_choice choice;
        ld_rng rng = ld_luck_of(&mind, &state, seat);
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        if (!ld_bot_choose(bots[seat], &view, seat, &list, &rng, &choice, error))
            return false;
        carry_out(&state, seat, choice, used, witness);
        row->decisions++;
        if (row->order[seat] < 0)
            row->order[seat] = met++;
    }
    keep_outcome(&state, row);
    row->seconds = (float)(own_seconds() - begin);
    if (end)
        *end = state;
    return true;
}
