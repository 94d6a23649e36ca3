/* The judgement of Spartacus Imperator: weights, hints, standing, rounds and quiet moments, in all scenarios. */
#include "../harness.h"

#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/imperator/judge/judge.h"

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

/* Only between operations is a position judged; a fight is never quiet. */
TEST(imperator_fights_are_not_quiet, "")
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(3);
    int quiet = 0, fights = 0;
    start(&state, 1);
    while (!ld_over(&state)) {
        const imper *s = (const imper *)&state;
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
        imper *s = (imper *)&state;
        s->year--;
        ld_value(&state, weights, before);
        s->fortuna = REBEL;
        EACH_LEADER (l, s)
            if (side_of(l) == REBEL)
                while (s->leader[l].n < 6)
                    imper_add(s, l, K_DACI << 3);
        ld_value(&state, weights, after);
        CHECK(after[REBEL] > before[REBEL]);
        CHECK(after[ROMAN] < before[ROMAN]);
    }
}
