/* What goes with winning: made-up games whose truth is known, in the words of a real game. */
#include "../harness.h"

#include "lab/used.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEATS = 4, LEADS = 0, IN_PLAY = 1, DWARF = 1, ELF = 2, GIANT = 3, ORC = 7 };

static double uniform(ld_rng *rng) { return ((double)(ld_random(rng) >> 11) + 0.5) * 0x1p-53; }

typedef struct made {
    ld_row row;
    ld_used used;
} made;

/* A game in which each seat wins in proportion to its strength. */
static made a_game(const double strength[SEATS], ld_rng *rng)
{
    made g;
    double sum = 0;
    memset(&g, 0, sizeof g);
    memset(g.row.role, -1, sizeof g.row.role);
    for (int s = 0; s < SEATS; s++)
        sum += strength[s];
    double at = uniform(rng) * sum;
    int winner = 0;
    while (winner < SEATS - 1 && at >= strength[winner])
        at -= strength[winner++];
    g.row.share[winner] = 1;
    for (int i = 0; i < LD_USED_THINGS && i < 12; i++)
        for (int s = 0; s < SEATS; s++)
            g.used.times[s][IN_PLAY][i] = 1;
    return g;
}

static void find(ld_uses *uses, const made *games, int count)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    CHECK(ld_start(ld_game_find("ethnos"), SEATS, NULL, 0, &state, NULL, error));
    ld_uses_begin(uses, &state);
    for (int pass = 0; pass < LD_USES_PASSES; pass++)
        for (int i = 0; i < count; i++) {
            ld_uses_take(uses, (ld_uses_pass)pass, &games[i].row, SEATS, &games[i].used);
            if (pass == LD_USES_WINS)
                ld_uses_block(uses);
        }
    ld_uses_end(uses);
}

static const ld_thing_used *thing(const ld_uses *uses, const char *name)
{
    for (int i = 0; i < uses->use[LEADS].count; i++)
        if (strcmp(uses->use[LEADS].thing[i].name, name) == 0)
            return &uses->use[LEADS].thing[i];
    return NULL;
}

enum { GAMES = 400 };
static ld_uses uses;
static made games[GAMES];

/* What the winner alone uses shows in full, what all use alike or too few use is not told, and what nobody can use in a
 * game does not count as left unused. */
TEST(lab_used_by_winners, "")
{
    ld_rng rng = ld_rng_from(5);
    const double even[SEATS] = {1, 1, 1, 1};
    for (int i = 0; i < GAMES; i++) {
        games[i] = a_game(even, &rng);
        for (int s = 0; s < SEATS; s++) {
            bool won = games[i].row.share[s] > 0.5F;
            games[i].used.times[s][LEADS][DWARF] = won;
            games[i].used.times[s][LEADS][ELF] = 7;
            games[i].used.times[s][LEADS][GIANT] = (uint8_t)(i == 0);
            games[i].used.times[s][LEADS][ORC] = (uint8_t)(i % 2 ? 2 + won : 0);
            games[i].used.times[s][IN_PLAY][ORC] = (uint8_t)(i % 2);
        }
    }
    find(&uses, games, GAMES);
    const ld_thing_used *dwarf = thing(&uses, "Dwarf"), *orc = thing(&uses, "Orc");
    CHECK(dwarf && orc && !thing(&uses, "Elf") && !thing(&uses, "Giant"));
    CHECK_INT(uses.use[LEADS].rare, 2);
    CHECK_INT(dwarf->seats, GAMES);
    CHECK_INT(dwarf->others, 3 * GAMES);
    CHECK_INT(dwarf->more_than, 0);
    CHECK(fabs(ld_contrast_mean(&dwarf->value) - 1) < 1e-12 && ld_contrast_half(&dwarf->value) > 0);
    CHECK_INT(orc->more_than, 2);
    CHECK_INT(orc->seats, GAMES / 2);
    CHECK_INT(orc->others, 3 * GAMES / 2);
}

/* Seats whose role never uses a thing are not compared with those that might. */
TEST(lab_used_by_role, "")
{
    ld_rng rng = ld_rng_from(6);
    const double strong[SEATS] = {3, 3, 1, 1};
    for (int i = 0; i < GAMES; i++) {
        games[i] = a_game(strong, &rng);
        for (int s = 0; s < SEATS; s++) {
            games[i].row.role[s] = (int16_t)(s / 2);
            games[i].used.times[s][LEADS][DWARF] = (uint8_t)(s < 2 && ld_below(&rng, 2));
        }
    }
    find(&uses, games, GAMES);
    const ld_thing_used *dwarf = thing(&uses, "Dwarf");
    CHECK(dwarf != NULL);
    CHECK_INT(dwarf->seats + dwarf->others, 2 * GAMES);
    CHECK(fabs(ld_contrast_mean(&dwarf->value)) < 0.12);
}

/* What the strong role has more often shows in the shares, but not in the difference within roles. */
TEST(lab_used_within_roles, "")
{
    ld_rng rng = ld_rng_from(8);
    const double strong[SEATS] = {4, 4, 1, 1};
    for (int i = 0; i < GAMES; i++) {
        games[i] = a_game(strong, &rng);
        for (int s = 0; s < SEATS; s++) {
            games[i].row.role[s] = (int16_t)(s / 2);
            games[i].used.times[s][LEADS][DWARF] = ld_below(&rng, 10) < (s < 2 ? 9 : 1);
        }
    }
    find(&uses, games, GAMES);
    const ld_thing_used *dwarf = thing(&uses, "Dwarf");
    CHECK(dwarf != NULL);
    CHECK(ld_contrast_mean(&dwarf->value) > 0.15);
    CHECK(fabs(ld_contrast_mean(&dwarf->fair)) < 0.08);
}

/* The interval of a difference holds the truth in about 95 % of the experiments, be it nothing or much. The seats of a
 * game share one win: seats taken as independent would make it too narrow. */
TEST(lab_used_intervals_cover, "")
{
    ld_rng rng = ld_rng_from(7);
    const int times = (int)(200 * test_scale()) + 60, length = 120;
    for (int strong = 1; strong <= 3; strong += 2) {
        int inside = 0;
        for (int t = 0; t < times; t++) {
            for (int i = 0; i < length; i++) {
                const double strength[SEATS] = {strong, strong, 1, 1};
                games[i] = a_game(strength, &rng);
                for (int s = 0; s < 2; s++)
                    games[i].used.times[s][LEADS][DWARF] = 1;
            }
            find(&uses, games, length);
            const ld_thing_used *dwarf = thing(&uses, "Dwarf");
            double truth = (strong - 1) / (2.0 * (strong + 1));
            inside += fabs(ld_contrast_mean(&dwarf->fair) - truth) <= ld_contrast_half(&dwarf->fair);
        }
        double share = (double)inside / times;
        if (fabs(share - 0.95) > 0.06)
            test_fail(__FILE__, __LINE__, "%g of the intervals hold the truth, expected about 0.95", share);
    }
}

/* The uses of each game, in a game played by bots: every seat uses something, and seats differ. */
TEST(lab_used_in_play, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        int low, high;
        char error[LD_ERROR_BYTES];
        ld_bot *bots[LD_MAX_SEATS];
        ld_row row;
        ld_used used;
        ld_game_seats(game, &low, &high);
        bots[0] = ld_bot_open("greedy", game, error);
        CHECK(bots[0] != NULL);
        for (int s = 1; s < low; s++)
            bots[s] = bots[0];
        ld_setup setup = {.game = game, .seats = low};
        CHECK(ld_play(&setup, bots, 1, 2, &row, NULL, &used, NULL, error));
        CHECK(memcmp(used.times[0], used.times[1], sizeof used.times[0]) != 0);
        for (int s = 0; s < low; s++)
            CHECK(memchr(used.times[s], 1, sizeof used.times[s]) != NULL);
        ld_bot_close(bots[0]);
    }
}
