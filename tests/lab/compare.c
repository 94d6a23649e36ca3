/* Comparisons: paired intervals on results whose truth is known, and what the same luck saves in real games. */
#include "../harness.h"

#include "lab/compare.h"
#include "ludus/bots.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double uniform(ld_rng *rng) { return ((double)(ld_random(rng) >> 11) + 0.5) * 0x1p-53; }

/* ---- known truth ------------------------------------------------------------------------------------------------ */

enum { PAIRS = 400 };

static ld_compare made_up(void)
{
    const ld_setup setup = {ld_game_find("imperator"), 2, NULL, 0};
    return (ld_compare){
        .match = {.setup = setup, .names = {"same", "same"}, .games = PAIRS}, .side = {setup, setup}, .sides = 2};
}

static void win(ld_row *row, int seat)
{
    row->share[seat] = 1;
    row->role[0] = (int16_t)seat; /* so roles come up now more and now less often */
    row->role[1] = -1;
}

/* Seat 0 wins with chance 0.5 on side A and 0.6 on side B; three games in four have the same luck on both. */
static void make_up(ld_row (*rows)[2], ld_rng *rng)
{
    memset(rows, 0, PAIRS * sizeof *rows);
    for (int i = 0; i < PAIRS; i++) {
        double a = uniform(rng), b = ld_below(rng, 4) ? a : uniform(rng);
        win(&rows[i][0], a >= 0.5);
        win(&rows[i][1], b >= 0.6);
    }
}

TEST(lab_paired_intervals_cover, "")
{
    static ld_row rows[PAIRS][2];
    static uint8_t there[PAIRS];
    ld_compare c = made_up();
    ld_compare_result r = {.games = PAIRS, .rows = {(uint8_t *)rows, there, sizeof *rows, PAIRS}};
    ld_rng rng = ld_rng_from(21);
    const int times = 1000;
    int inside = 0;
    double fewer = 0;
    memset(there, 1, sizeof there);
    for (int t = 0; t < times; t++) {
        ld_paired p;
        make_up(rows, &rng);
        CHECK(ld_compare_pair(&c, &r, 1, LD_BY_SEAT, 0, &p));
        inside += p.least <= 0.1 && 0.1 <= p.most;
        fewer += p.apart / p.together / times;
    }
    CHECK(fabs((double)inside / times - 0.95) < 0.025);
    CHECK(fewer > 2.1 && fewer < 3.1); /* covariance 0.75 * (0.5 * 0.4): 0.49 / (0.49 - 0.3) */
}

TEST(lab_comparisons_tell_what_is_missing, "")
{
    static ld_row rows[PAIRS][2];
    static uint8_t there[PAIRS];
    ld_compare c = made_up();
    ld_compare_result r = {.games = PAIRS, .rows = {(uint8_t *)rows, there, sizeof *rows, PAIRS}};
    ld_rng rng = ld_rng_from(22);
    ld_paired p;
    make_up(rows, &rng);
    CHECK(!ld_compare_pair(&c, &r, 1, LD_BY_SEAT, 0, &p)); /* no game was played */
    memset(there, 1, 10);
    CHECK(ld_compare_pair(&c, &r, 1, LD_BY_ROLE, 0, &p));
    CHECK(!ld_compare_pair(&c, &r, 1, LD_BY_ROLE, 5, &p));
    for (int i = 0; i < 10; i++)
        rows[i][1] = rows[i][0];
    CHECK(ld_compare_pair(&c, &r, 1, LD_BY_SEAT, 0, &p));
    CHECK(p.difference == 0 && p.together == 0);
    CHECK(fabs(p.most - 0.3) < 1e-9); /* ten games that are alike are no certainty: the rule of three */
}

/* ---- real games -------------------------------------------------------------------------------------------------- */

static ld_bot *open_tuned(void *data, int index, char error[LD_ERROR_BYTES])
{
    (void)index;
    return ld_bot_open("tuned", data, error);
}

static ld_ran compare(ld_compare *c, const char *name, const ld_setting *change, const ld_box *box, int games,
                      int threads, ld_compare_result *out)
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find(name);
    const ld_setup setup = {game, 4, NULL, 0};
    *c = (ld_compare){.match = {.setup = setup,
                                .kind = "compare",
                                .names = {"tuned", "tuned", "tuned", "tuned"},
                                .games = games,
                                .seed = 1,
                                .threads = threads,
                                .open = open_tuned,
                                .data = (void *)game},
                      .side = {setup, setup},
                      .sides = 2};
    c->side[1].settings = change;
    c->side[1].setting_count = !box;
    c->side[1].box = box;
    return ld_compare_run(c, out, error);
}

/* How many times the games two separate runs would need. */
static double saved(const char *name, const char *key, const char *value, int games)
{
    const ld_setting change = {key, value};
    char error[LD_ERROR_BYTES];
    ld_compare c;
    ld_compare_result r;
    double apart = 0, together = 0;
    const ld_game *game = ld_game_find(name);
    const ld_box *box = ld_figure_find(game, key) >= 0 ? ld_box_open(game, &change, 1, NULL, error) : NULL;
    CHECK(compare(&c, name, &change, box, games, 2, &r) == LD_RAN);
    CHECK_INT(r.games, games);
    for (int s = 0; s < 4; s++) {
        ld_paired p;
        CHECK(ld_compare_pair(&c, &r, 1, LD_BY_SEAT, s, &p));
        CHECK(p.least <= p.difference && p.difference <= p.most);
        apart += p.apart;
        together += p.together;
    }
    ld_compare_free(&r);
    ld_box_close(box);
    return apart / together;
}

/* Small changes need at most half the games; one that moves a bid in the first market nearly so. It is counted once:
 * what a checker finds here it finds in a comparison of a few games, too. */
TEST(lab_the_same_luck_halves_the_games, "")
{
    if (test_scale() < 1) {
        CHECK(saved("ethnos", "markers", "24", 10) > 0);
        return;
    }
    CHECK(saved("ethnos", "markers", "24", 100) > 2);
    CHECK(saved("ethnos", "giant_take", "3", 200) > 2);
    CHECK(saved("spartacus", "house.batiatus.coins", "11", 400) > 1.6);
    CHECK(saved("ethnos", "decline", "no", 100) > 2);
    CHECK(saved("spartacus", "offers", "1", 200) > 2);
}

TEST(lab_comparisons_do_not_depend_on_threads, "")
{
    const ld_setting change = {"pecunia", "always"};
    ld_compare c;
    ld_compare_result one, three;
    CHECK(compare(&c, "aquileia", &change, NULL, 12, 1, &one) == LD_RAN);
    CHECK(compare(&c, "aquileia", &change, NULL, 12, 3, &three) == LD_RAN);
    for (int i = 0; i < 12; i++)
        for (int side = 0; side < 2; side++) {
            const ld_row *a = ld_compare_row(&one, i, side), *b = ld_compare_row(&three, i, side);
            CHECK_INT(a->decisions, b->decisions);
            CHECK(memcmp(a->score, b->score, sizeof a->score) == 0);
        }
    ld_compare_free(&one);
    ld_compare_free(&three);
}
