/* The judgement of Spartacus: weights, hints, standing, and that bots trade, bribe and sell support. */
#include "../harness.h"

#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/spartacus/rules.h"
#include "games/spartacus/judge/weights.h"

#include <stdio.h>

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

/* Called before each choice of a seat. */
typedef void witness(void *data, const sparta *s, int seat, ld_choice c);

static ld_choice choice_of(ld_bot *bot, const ld_state *state, int seat, ld_rng *rng)
{
    char error[LD_ERROR_BYTES];
    ld_state view;
    ld_list list;
    ld_choice c = 0;
    ld_redact(&view, state, seat);
    ld_options(&view, seat, &list);
    CHECK(ld_bot_choose(bot, &view, seat, &list, rng, &c, error));
    return c;
}

/* Games of a bot against itself. */
static void play(const char *name, int games, witness *see, void *data)
{
    char error[LD_ERROR_BYTES];
    ld_bot *bot = ld_bot_open(name, spartacus(), error);
    CHECK(bot != NULL);
    for (int g = 0; g < games; g++) {
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)g);
        start(&state, 4);
        while (!ld_over(&state)) {
            int seat = ld_turn(&state);
            ld_choice c = seat == LD_CHANCE ? ld_sample(&state, &rng) : choice_of(bot, &state, seat, &rng);
            if (seat != LD_CHANCE)
                see(data, (const sparta *)&state, seat, c);
            ld_choose(&state, seat, c, NULL);
        }
    }
    ld_bot_close(bot);
}

/* ---- dealings ---------------------------------------------------------------------------------------------------- */

typedef struct dealings {
    int accepted, sales, supported, petitions;
} dealings;

static void count_dealing(void *data, const sparta *s, int seat, ld_choice c)
{
    (void)seat;
    dealings *d = data;
    int verb = ld_verb_of(c);
    d->accepted += verb == V_ACCEPT_OFFER;
    d->sales += verb == V_ACCEPT_OFFER && s->offer[ld_a(c)].coins[1] > 0;
    d->supported += verb == V_SUPPORT;
    d->petitions += verb == V_PETITION_INVITE || verb == V_PETITION_SPARE || verb == V_PETITION_UP;
}

TEST(spartacus_bots_trade_and_bribe, "")
{
    static const char *const names[] = {"easy", "greedy", "tuned"};
    for (int i = 0; i < 3; i++) {
        dealings d = {0};
        play(names[i], 20, count_dealing, &d);
        CHECK(d.sales > 0 && d.accepted > d.sales); /* cards are sold as well as bought */
        CHECK(d.supported > 0 && d.petitions > 0);
    }
}

/* ---- on the sand ------------------------------------------------------------------------------------------------- */

/* Rounds of combat in which nobody strikes: in all, in a row, and the longest such row. */
typedef struct sand {
    int round, fights, idle, row, longest;
    bool struck;
} sand;

static int round_of(const sparta *s)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.stack[i].kind == MATCH)
            return ld_of(&s->core.stack[i], match)->round;
    return 0;
}

static void watch_fight(void *data, const sparta *s, int seat, ld_choice c)
{
    (void)seat;
    sand *w = data;
    int now = round_of(s);
    if (now != w->round) {
        bool idle = w->round && !w->struck;
        w->idle += idle;
        w->row = idle && now > 1 ? w->row + 1 : 0;
        w->longest = w->row > w->longest ? w->row : w->longest;
        w->fights += now == 1;
        w->round = now;
        w->struck = false;
    }
    w->struck |= ld_verb_of(c) == V_ATTACK || ld_verb_of(c) == V_THROW;
}

/* Whoever holds back until the other comes near waits for nothing if the other does the same: with the weights of
 * before, five rounds in a row, and three of them in a fight. */
TEST(spartacus_no_bot_circles_in_the_arena, "")
{
    static const char *const names[] = {"greedy", "tuned"};
    for (int i = 0; i < 2; i++) {
        sand w = {0};
        play(names[i], 30, watch_fight, &w);
        CHECK(w.fights > 100);
        CHECK(w.longest <= 3);
        CHECK(w.idle < 2 * w.fights);
    }
}

/* The yardstick says of every weight what it was, so that new ones do not change it. */
TEST(spartacus_old_weights_name_all, "")
{
    char error[LD_ERROR_BYTES], file[600];
    int count, judged;
    const ld_weight *rows = ld_weights(spartacus(), &count, &judged);
    float low[LD_MAX_WEIGHTS], high[LD_MAX_WEIGHTS];
    snprintf(file, sizeof file, "%s/src/games/spartacus/old.txt", test_root());
    for (int i = 0; i < count; i++) {
        low[i] = rows[i].low;
        high[i] = rows[i].high;
    }
    CHECK(ld_weights_file(spartacus(), file, low, error) && ld_weights_file(spartacus(), file, high, error));
    for (int i = 0; i < count; i++)
        CHECK(low[i] == high[i]);
}
