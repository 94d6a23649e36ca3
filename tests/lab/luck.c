/* Luck by occasion: as likely as the weights say, and the same in every game of a seed. */
#include "../harness.h"

#include "lab/luck.h"
#include "ludus/bots.h"

#include <math.h>
#include <string.h>

/* Goes on with chance and first options until chance has several options of different weights, or none are left. */
static bool find_uneven(const char *name, ld_state *state, ld_list *list)
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find(name);
    ld_rng rng = ld_rng_from(5);
    if (!ld_start(game, 4, NULL, 0, state, NULL, error))
        return false;
    while (!ld_over(state)) {
        int seat = ld_turn(state);
        ld_options(state, seat, list);
        for (int i = 1; seat == LD_CHANCE && i < list->count; i++)
            if (list->weight[i] != list->weight[0])
                return true;
        ld_choose(state, seat, list->choice[ld_below(&rng, (uint32_t)list->count)], NULL);
    }
    return false;
}

TEST(lab_luck_is_as_likely_as_the_weights, "")
{
    enum { TIMES = 40000 };
    static ld_luck luck;
    static int seen[LD_MAX_OPTIONS];
    const char *const names[] = {"ethnos", "spartacus"};
    for (size_t g = 0; g < 2; g++) {
        ld_state state;
        ld_list list;
        CHECK(find_uneven(names[g], &state, &list));
        memset(seen, 0, sizeof seen);
        ld_luck_begin(&luck, 9);
        for (int t = 0; t < TIMES; t++) {
            ld_choice drawn = ld_luck_draw(&luck, &state);
            for (int i = 0; i < list.count; i++)
                seen[i] += list.choice[i] == drawn;
        }
        double total = 0, square = 0;
        for (int i = 0; i < list.count; i++)
            total += list.weight[i];
        for (int i = 0; i < list.count; i++) {
            double due = TIMES * list.weight[i] / total;
            square += (seen[i] - due) * (seen[i] - due) / due;
        }
        double freedom = list.count - 1; /* chi-square: its mean, and five deviations */
        CHECK(square < freedom + 5 * sqrt(2 * freedom));
    }
}

/* The n-th time is the same in each game of a seed, whatever was asked in between. */
TEST(lab_luck_stays_with_its_occasion, "")
{
    static ld_luck a, b;
    ld_state one, other;
    ld_list list;
    CHECK(find_uneven("ethnos", &one, &list));
    CHECK(find_uneven("spartacus", &other, &list));
    CHECK(ld_occasion(&one) != ld_occasion(&other));
    ld_luck_begin(&a, 3);
    ld_luck_begin(&b, 3);
    int repeated = 0;
    uint64_t before = 0;
    for (int t = 0; t < 100; t++) {
        if (t % 3 == 0)
            ld_luck_of(&b, &other, LD_CHANCE);
        ld_rng from_a = ld_luck_of(&a, &one, LD_CHANCE), from_b = ld_luck_of(&b, &one, LD_CHANCE);
        CHECK(from_a.key == from_b.key);
        repeated += from_a.key == before;
        before = from_a.key;
    }
    CHECK_INT(repeated, 0);
    ld_luck_begin(&b, 4);
    CHECK(ld_luck_of(&a, &one, LD_CHANCE).key != ld_luck_of(&b, &one, LD_CHANCE).key);
    CHECK(ld_luck_of(&a, &one, 0).key != ld_luck_of(&a, &one, 1).key);
}
