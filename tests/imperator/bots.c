/* The judgement of Spartacus Imperator: weights, hints, standing, rounds and quiet moments, in all scenarios. */
#include "../harness.h"

#include "bots/bots.h"
#include "games/imperator/state.h"

#include <math.h>

static const ld_game *imperator_(void) { return ld_game_find("imperator"); }

static void start(ld_state *state, int scenario)
{
    static const char *const names[] = {"", "1", "2", "3"};
    char error[LD_ERROR_BYTES];
    ld_setting setting = {"scenario", names[scenario]};
    CHECK(ld_start(imperator_(), 2, &setting, 1, state, NULL, error));
}

static void tuned_weights(float *out)
{
    char error[LD_ERROR_BYTES];
    ld_standard(imperator_(), out);
    CHECK(ld_weights_read(imperator_(), ld_tuned(imperator_()), "tuned", out, error));
}

static int pick(const float *worth, int count)
{
    int best = 0;
    for (int i = 1; i < count; i++)
        best = worth[i] > worth[best] ? i : best;
    return best;
}

TEST(imperator_weights_lie_within_bounds, "")
{
    int count, judged;
    const ld_weight *rows = ld_weights(imperator_(), &count, &judged);
    float tuned[LD_MAX_WEIGHTS];
    tuned_weights(tuned);
    CHECK_INT(count, IMPER_WEIGHTS);
    CHECK_INT(judged, JUDGED);
    for (int i = 0; i < count; i++) {
        CHECK(rows[i].name && rows[i].about);
        CHECK(rows[i].low <= rows[i].standard && rows[i].standard <= rows[i].high);
        CHECK(rows[i].low <= tuned[i] && tuned[i] <= rows[i].high);
    }
}

/* One seat by hints, the other at random. On the way every number is finite and rounds only grow. */
static double hinted_game(uint64_t seed, const float *weights, int scenario, int hinted)
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    float odds[LD_MAX_OPTIONS], share[LD_MAX_SEATS];
    int last = 0;
    start(&state, scenario);
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
        CHECK(fabsf(share[0] + share[1] - 1) < 1e-3f);
        CHECK(ld_round(&state) >= last);
        last = ld_round(&state);
        int i = seat == hinted ? pick(odds, list.count) : (int)ld_below(&rng, (uint32_t)list.count);
        ld_choose(&state, seat, list.choice[i], NULL);
    }
    ld_outcome outcome;
    ld_outcome_of(&state, &outcome);
    return ld_win_share(&outcome, 2, hinted);
}

TEST(imperator_hints_beat_random, "")
{
    float weights[LD_MAX_WEIGHTS];
    tuned_weights(weights);
    for (int scenario = 1; scenario <= 3; scenario++) {
        double won = 0;
        for (uint64_t seed = 0; seed < 20; seed++)
            won += hinted_game(seed, weights, scenario, (int)(seed % 2));
        CHECK(won >= 17);
    }
}

/* Only between operations is a position judged; a fight is never quiet. */
TEST(imperator_fights_are_not_quiet, "")
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(3);
    int quiet = 0, fights = 0;
    start(&state, 1);
    while (!ld_over(&state)) {
        const imperator *s = (const imperator *)&state;
        int seat = ld_turn(&state);
        quiet += ld_quiet(&state);
        fights += s->fight.on != NO_FIGHT;
        CHECK(!(s->fight.on && ld_quiet(&state)));
        ld_options(&state, seat, &list);
        ld_choose(&state, seat,
                  seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                  NULL);
    }
    CHECK(quiet > 0 && fights > 0);
}

/* What plainly helps the rebel raises his share, and what helps the Roman lowers it. */
TEST(imperator_standing_knows_good_from_bad, "")
{
    float weights[LD_MAX_WEIGHTS], before[LD_MAX_SEATS], after[LD_MAX_SEATS];
    tuned_weights(weights);
    for (int scenario = 1; scenario <= 3; scenario++) {
        ld_state state;
        start(&state, scenario);
        imperator *s = (imperator *)&state;
        s->year--;
        ld_value(&state, weights, before);
        s->fortuna = REBEL;
        EACH_LEADER(l, s)
        if (side_of(l) == REBEL)
            while (s->leader[l].n < 6)
                imper_add(s, l, K_DACI << 3);
        ld_value(&state, weights, after);
        CHECK(after[REBEL] > before[REBEL]);
        CHECK(after[ROMAN] < before[ROMAN]);
    }
}
