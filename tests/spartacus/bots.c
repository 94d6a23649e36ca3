/* The judgement of Spartacus: weights, hints, standing, and that bots trade, bribe and sell support. */
#include "../harness.h"

#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/spartacus/rules.h"
#include "games/spartacus/judge/weights.h"

#include <math.h>

static const ld_game *spartacus(void) { return ld_game_find("spartacus"); }

static void start(ld_state *state, int seats)
{
    char error[LD_ERROR_BYTES];
    CHECK(ld_start(spartacus(), seats, NULL, 0, state, NULL, error));
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
            CHECK(ld_bot_choose(bot, &view, seat, &list, &rng, &c, error));
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
