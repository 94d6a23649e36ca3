/* The judgement of Aquileia: hints, the worth of positions, and weights that play has improved. */
#include "ludus/bots.h"
#include "ludus/judge.h"
#include "harness.h"

#include <math.h>
#include <string.h>

static const ld_game *aquileia(void) { return ld_game_find("aquileia"); }

static void tuned_weights(float out[LD_MAX_WEIGHTS])
{
    char error[LD_ERROR_BYTES];
    ld_standard(aquileia(), out);
    CHECK(ld_weights_read(aquileia(), ld_tuned(aquileia()), "tuned", out, error));
}

static void begin(ld_state *state, int seats)
{
    char error[LD_ERROR_BYTES];
    CHECK(ld_start(aquileia(), seats, NULL, 0, state, NULL, error));
}

static int best_of(const float *worth, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

static double share_of(const ld_state *state, int seats, int seat)
{
    ld_outcome outcome;
    ld_outcome_of(state, &outcome);
    return ld_win_share(&outcome, seats, seat);
}

/* ---- hints ------------------------------------------------------------------------------------ */

/* ---- tuned ------------------------------------------------------------------------------------ */

/* One seat by one bot, the others by another; what the one wins. */
static double judged_game(uint64_t seed, ld_bot *one, ld_bot *others, int seats, int mine)
{
    ld_state state, view;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    char error[LD_ERROR_BYTES];
    begin(&state, seats);
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_choice choice;
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
            continue;
        }
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        ld_bot *bot = seat == mine ? one : others;
        CHECK(ld_bot_choose(bot, &view, seat, &list, &rng, &choice, error));
        ld_choose(&state, seat, choice, NULL);
    }
    return share_of(&state, seats, mine);
}

/* Alike, the bots would win 30 of 120 games at four seats. */
TEST(aquileia_tuned_beats_greedy, "")
{
    char error[LD_ERROR_BYTES];
    ld_bot *tuned = ld_bot_open("tuned", aquileia(), error), *greedy = ld_bot_open("greedy", aquileia(), error);
    double won = 0;
    CHECK(tuned && greedy);
    for (uint64_t seed = 1; seed <= 120; seed++)
        won += judged_game(seed, tuned, greedy, 4, (int)(seed % 4));
    ld_bot_close(tuned);
    ld_bot_close(greedy);
    CHECK(won >= 60);
}

/* ---- positions -------------------------------------------------------------------------------- */

/* Games by hints; in the last round the worth of positions names the winner far better than chance. */
TEST(aquileia_standing_tells_the_winner, "")
{
    float weights[LD_MAX_WEIGHTS], share[LD_MAX_SEATS], odds[LD_MAX_OPTIONS];
    double right = 0;
    tuned_weights(weights);
    for (uint64_t seed = 1; seed <= 60; seed++) {
        ld_state state;
        ld_list list;
        ld_rng rng = ld_rng_from(seed);
        int foretold = -1;
        begin(&state, 4);
        while (!ld_over(&state)) {
            int seat = ld_turn(&state);
            if (seat == LD_CHANCE) {
                ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
                continue;
            }
            if (foretold < 0 && ld_round(&state) == 6) {
                ld_value(&state, weights, share);
                CHECK(fabsf(share[0] + share[1] + share[2] + share[3] - 1) < 1e-4f);
                foretold = best_of(share, 4);
            }
            ld_options(&state, seat, &list);
            ld_hint(&state, seat, &list, weights, odds);
            ld_choose(&state, seat, list.choice[best_of(odds, list.count)], NULL);
        }
        right += share_of(&state, 4, foretold);
    }
    CHECK(right >= 27);
}
