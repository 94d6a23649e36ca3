/* The judgement of Spartacus: weights, hints, standing, and that bots trade, bribe and sell support. */
#include "../harness.h"

#include "bots/bots.h"
#include "games/spartacus/state.h"
#include "games/spartacus/weights.h"

#include <math.h>

static const ld_game *spartacus(void) { return ld_game_find("spartacus"); }

static void start(ld_state *state, int seats)
{
    char error[LD_ERROR_BYTES];
    CHECK(ld_start(spartacus(), seats, NULL, 0, state, NULL, error));
}

static void tuned_weights(float *out)
{
    char error[LD_ERROR_BYTES];
    ld_standard(spartacus(), out);
    CHECK(ld_weights_read(spartacus(), ld_tuned(spartacus()), "tuned", out, error));
}

static int pick(const float *worth, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

TEST(spartacus_weights_lie_within_bounds, "")
{
    int count, judged;
    const ld_weight *rows = ld_weights(spartacus(), &count, &judged);
    float tuned[LD_MAX_WEIGHTS];
    tuned_weights(tuned);
    CHECK_INT(count, WT_COUNT);
    CHECK_INT(judged, WT_JUDGED);
    for (int i = 0; i < count; i++) {
        CHECK(rows[i].low <= rows[i].standard && rows[i].standard <= rows[i].high);
        CHECK(rows[i].low <= tuned[i] && tuned[i] <= rows[i].high);
    }
}

/* Seat 0 by hints, the others at random: it wins nearly always. On the way every number is finite. */
static int hinted_game(uint64_t seed, const float *weights, int seats)
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    float odds[LD_MAX_OPTIONS], share[LD_MAX_SEATS];
    start(&state, seats);
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        if (seat == LD_CHANCE) {
            ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
            continue;
        }
        ld_options(&state, seat, &list);
        ld_hint(&state, seat, &list, weights, odds);
        for (int i = 0; i < list.count; i++)
            CHECK(isfinite(odds[i]));
        ld_value(&state, weights, share);
        float sum = 0;
        for (int s = 0; s < seats; s++)
            sum += share[s];
        CHECK(fabsf(sum - 1) < 1e-3f);
        int i = seat ? (int)ld_below(&rng, (uint32_t)list.count) : pick(odds, list.count);
        ld_choose(&state, seat, list.choice[i], NULL);
    }
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    return outcome.rank[0] == 1;
}

TEST(spartacus_hints_beat_random, "")
{
    float weights[LD_MAX_WEIGHTS];
    int won = 0;
    tuned_weights(weights);
    for (uint64_t seed = 0; seed < 12; seed++)
        won += hinted_game(seed, weights, seed % 2 ? 3 : 4);
    CHECK(won >= 11);
}

TEST(spartacus_rounds_only_grow, "")
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(4);
    start(&state, 4);
    for (int last = 0; !ld_over(&state);) {
        int seat = ld_turn(&state);
        CHECK(ld_round(&state) >= last);
        last = ld_round(&state);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat,
                  seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                  NULL);
    }
}

/* What happens in games of a bot against itself, counted by verb. */
static void count_dealings(const char *name, int games, int *accepted, int *sales, int *supported, int *petitions)
{
    char error[LD_ERROR_BYTES];
    ld_bot *bot = ld_bot_open(name, spartacus(), error);
    CHECK(bot != NULL);
    *accepted = *sales = *supported = *petitions = 0;
    for (int g = 0; g < games; g++) {
        ld_state state, view;
        ld_list list;
        ld_rng rng = ld_rng_from((uint64_t)g);
        start(&state, 4);
        while (!ld_over(&state)) {
            int seat = ld_turn(&state);
            ld_choice c = 0;
            if (seat == LD_CHANCE) {
                ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
                continue;
            }
            ld_redact(&view, &state, seat);
            ld_options(&view, seat, &list);
            CHECK(bot->choose(bot, &view, seat, &list, &rng, &c, error));
            int verb = ld_verb_of(c);
            *accepted += verb == V_ACCEPT_OFFER;
            *sales += verb == V_ACCEPT_OFFER && ((const sparta *)&state)->offer[ld_a(c)].coins[1] > 0;
            *supported += verb == V_SUPPORT;
            *petitions += verb == V_PETITION_INVITE || verb == V_PETITION_SPARE || verb == V_PETITION_UP;
            ld_choose(&state, seat, c, NULL);
        }
    }
    ld_bot_close(bot);
}

TEST(spartacus_bots_trade_and_bribe, "")
{
    static const char *const names[] = {"easy", "greedy", "tuned"};
    for (int i = 0; i < 3; i++) {
        int accepted, sales, supported, petitions;
        count_dealings(names[i], 20, &accepted, &sales, &supported, &petitions);
        CHECK(sales > 0 && accepted > sales); /* cards are sold as well as bought */
        CHECK(supported > 0 && petitions > 0);
    }
}
