/* Tuning: a weight that has become too small to be felt is found again where what it speaks for wins. */
#include "../harness.h"

#include "lab/tune.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Workshops at twice their worth, so that few games tell. */
static const ld_setting rich[] = {{"plot.shop-1.value", "6"}, {"plot.shop-2.value", "6"},  {"plot.shop-3.value", "8"},
                                  {"plot.shop-4.value", "8"}, {"plot.shop-5.value", "12"}, {"plot.shop-6.value", "12"}};

/* The harbour hardly counts: nobody builds for it, and a shift by a quarter of these would change no choice. */
static const char asleep[] = "harbour-now 0.02\nharbour-later 0.01\nharbour-room 0.05\n";

static float weight_of(const ld_game *game, const ld_tune_result *found, const char *name)
{
    int count, judged;
    const ld_weight *rows = ld_weights(game, &count, &judged);
    for (int i = 0; i < judged; i++)
        if (strcmp(rows[i].name, name) == 0)
            return found->weights[i];
    return -1;
}

static ld_tune_result tuned_from(const ld_setup *setup, const char *weights, int games)
{
    ld_tune_result found;
    char path[] = "/tmp/ludus-tune-XXXXXX", self[sizeof path + 8], error[LD_ERROR_BYTES] = "";
    int file = mkstemp(path);
    CHECK(file >= 0 && write(file, weights, strlen(weights)) == (ssize_t)strlen(weights));
    close(file);
    snprintf(self, sizeof self, "self@%s", path);
    ld_tune tune = {.setup = *setup, .opponent = self, .games = games, .seed = 3, .threads = 2};
    CHECK(ld_tune_run(&tune, &found, error) == LD_TUNED);
    CHECK_STR(error, "");
    unlink(path);
    return found;
}

TEST(lab_tune_wakes_small_weights, "")
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find("aquileia");
    const ld_box *box = ld_box_open(game, rich, sizeof rich / sizeof *rich, NULL, error);
    ld_setup setup = {.game = game, .seats = 2, .box = box};
    ld_tune_result found = tuned_from(&setup, asleep, 1280);
    CHECK(weight_of(game, &found, "harbour-now") + weight_of(game, &found, "harbour-later") > 0.3f);
    ld_box_close(box);
}

/* Steps go round the numbers of seats, and whole rounds of them fill the games. */
TEST(lab_tune_plays_at_all_seats, "")
{
    const ld_game *game = ld_game_find("ethnos");
    ld_tune tune = {.setup = {.game = game, .seats = 2},
                    .most = 4,
                    .opponent = "self",
                    .games = 16 * (2 + 3 + 2),
                    .seed = 1,
                    .threads = 1};
    ld_tune_result found;
    char error[LD_ERROR_BYTES];
    CHECK(ld_tune_run(&tune, &found, error) == LD_TUNED);
    CHECK_INT(found.steps, 3);
    CHECK_INT(found.games, tune.games);
}
