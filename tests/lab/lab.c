/* The lab's statistics, on results whose truth is known; runs and journals. */
#include "../harness.h"

#include "lab/journal.h"
#include "lab/rating.h"
#include "lab/run.h"
#include "lab/stats.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double uniform(ld_rng *rng) { return ((double)(ld_random(rng) >> 11) + 0.5) * 0x1p-53; }

#define CHECK_NEAR(is, should, by)                                                                             \
    do {                                                                                                       \
        double is_ = (is), should_ = (should);                                                                 \
        if (!(fabs(is_ - should_) <= (by)))                                                                    \
            test_fail(__FILE__, __LINE__, "%s is %g, expected %g within %g", #is, is_, should_, (double)(by)); \
    } while (0)

/* ---- means ------------------------------------------------------------------------------------------------ */

TEST(lab_mean_and_variance, "")
{
    ld_mean m = {0};
    for (int i = 1; i <= 5; i++)
        ld_mean_add(&m, i);
    CHECK_NEAR(m.mean, 3, 1e-12);
    CHECK_NEAR(ld_mean_variance(&m), 2.5, 1e-12);
    CHECK_NEAR(ld_mean_half(&m, 9), 2.776 * sqrt(2.5 / 5), 1e-3);
    ld_mean one = {0};
    ld_mean_add(&one, 3);
    CHECK_NEAR(ld_mean_half(&one, 9), 9, 0);
}

/* The 95 % interval holds the truth in about 95 % of the experiments, be they short or long. */
TEST(lab_intervals_cover, "")
{
    ld_rng rng = ld_rng_from(11);
    const int lengths[] = {8, 30, 200};
    for (int l = 0; l < 3; l++) {
        int inside = 0;
        const int times = 2000;
        for (int i = 0; i < times; i++) {
            ld_mean m = {0};
            for (int b = 0; b < lengths[l]; b++) {
                double luck = 0.4 * uniform(&rng) - 0.2, share = 0; /* what the games of a block have in common */
                for (int g = 0; g < 4; g++)
                    share += uniform(&rng) < 0.3 + luck ? 0.25 : 0;
                ld_mean_add(&m, share);
            }
            inside += fabs(m.mean - 0.3) <= ld_mean_half(&m, 1);
        }
        CHECK_NEAR((double)inside / times, 0.95, 0.025);
    }
}

/* Blocks that count for more or less: the interval of the ratio covers too, and a share's is never a point. */
TEST(lab_ratios_cover, "")
{
    ld_rng rng = ld_rng_from(12);
    int inside = 0;
    const int times = 1500;
    for (int i = 0; i < times; i++) {
        ld_ratio r = {0};
        for (int b = 0; b < 60; b++) {
            double luck = 0.4 * uniform(&rng) - 0.2;
            for (int g = (int)ld_below(&rng, 5); g > 0; g--)
                ld_ratio_add(&r, uniform(&rng) < 0.3 + luck, 1);
            ld_ratio_block(&r);
        }
        inside += fabs(ld_ratio_mean(&r) - 0.3) <= ld_ratio_half(&r);
    }
    CHECK_NEAR((double)inside / times, 0.95, 0.025);
    ld_ratio all = {0};
    double both[2];
    for (int b = 0; b < 30; b++) {
        ld_ratio_add(&all, 1, 1);
        ld_ratio_block(&all);
    }
    ld_ratio_interval(&all, true, both);
    CHECK_NEAR(both[0], 0.9, 1e-9);
    CHECK_NEAR(both[1], 1, 0);
}

/* ---- the sequential test ----------------------------------------------------------------------------------- */

TEST(lab_shares_and_ratings, "")
{
    CHECK_NEAR(ld_share_of_elo(0, 4), 0.25, 1e-12);
    CHECK_NEAR(ld_share_of_elo(400, 2), 10.0 / 11, 1e-12);
    for (int elo = -300; elo <= 300; elo += 50)
        CHECK_NEAR(ld_elo_of_share(ld_share_of_elo(elo, 4), 4), elo, 1e-6);
}

/* Plays blocks of a bot that is `elo` above the field until the test of 0 against 40 ends. */
static int verdict_for(double elo, ld_rng *rng, long *blocks)
{
    ld_sprt sprt = {.e0 = 0, .e1 = 40, .seats = 4};
    double share = ld_share_of_elo(elo, 4);
    for (int b = 0; b < 20000; b++) {
        double won = 0;
        for (int g = 0; g < 4; g++)
            won += uniform(rng) < share ? 0.25 : 0;
        if (ld_sprt_add(&sprt, won))
            break;
    }
    *blocks += sprt.share.count;
    return ld_sprt_verdict(&sprt);
}

TEST(lab_sprt_errors, "")
{
    ld_rng rng = ld_rng_from(3);
    int wrong0 = 0, wrong1 = 0, undecided = 0;
    long blocks = 0, far = 0;
    const int times = 400;
    for (int i = 0; i < times; i++) {
        int v0 = verdict_for(0, &rng, &blocks), v1 = verdict_for(40, &rng, &blocks);
        wrong0 += v0 > 0;
        wrong1 += v1 < 0;
        undecided += !v0 + !v1;
        verdict_for(300, &rng, &far);
    }
    CHECK_INT(undecided, 0);
    CHECK((double)wrong0 / times < 0.08 && (double)wrong1 / times < 0.08);
    CHECK(wrong0 + wrong1 > 0); /* a test that is never wrong would be too slow */
    CHECK(far < blocks / 10);
}

/* ---- ratings ------------------------------------------------------------------------------------------------- */

/* A game by the model: each place goes to one of those left, in proportion to exp(strength). */
static void simulate(ld_finish *g, const double *bot, const double *seat, const double *role, ld_rng *rng)
{
    bool placed[LD_MAX_SEATS] = {0};
    for (int place = 1; place <= g->seats; place++) {
        double worth[LD_MAX_SEATS] = {0}, sum = 0;
        for (int s = 0; s < g->seats; s++)
            sum += worth[s] = placed[s] ? 0 : exp(bot[g->bot[s]] + seat[s] + role[g->role[s]]);
        double at = uniform(rng) * sum;
        int s = 0;
        while (s < g->seats - 1 && (placed[s] || at >= worth[s]))
            at -= worth[s++];
        while (placed[s])
            s--;
        placed[s] = true;
        g->rank[s] = (int16_t)place;
    }
}

enum { GAMES = 6000 };

static void simulate_all(ld_finish *games, const double *bot, const double *seat, const double *role)
{
    ld_rng rng = ld_rng_from(42);
    for (int i = 0; i < GAMES; i++) {
        games[i] = (ld_finish){.seats = 4, .block = i / 4};
        int low = (int)ld_below(&rng, 3);
        for (int s = 0; s < 4; s++) {
            games[i].bot[s] = (int16_t)((s + i) % 4 == 0 ? low + 1 : low);
            games[i].role[s] = (int16_t)((s + i / 7) % 5);
        }
        simulate(&games[i], bot, seat, role, &rng);
    }
}

TEST(lab_ratings_recover, "")
{
    const double points = 400 / log(10);
    const double bot[] = {-1.2, -0.4, 0.3, 1.3}, seat[] = {0.2, 0, 0, -0.2}, role[] = {0.3, -0.1, -0.1, -0.1, 0};
    ld_finish *games = calloc(GAMES, sizeof *games);
    ld_ratings r;
    CHECK(games != NULL);
    simulate_all(games, bot, seat, role);
    ld_ratings_fit(games, GAMES, 4, &r);
    free(games);
    for (int i = 0; i < 4; i++) {
        CHECK_NEAR(r.bot[i].value, points * bot[i], 25);
        CHECK(r.bot[i].half > 1 && r.bot[i].half < 25);
        CHECK_NEAR(r.seat[i].value, points * seat[i], 15);
    }
    for (int i = 0; i < 5; i++)
        CHECK_NEAR(r.role[i].value, points * role[i], 15);
    for (int i = 1; i < 4; i++)
        CHECK_NEAR(r.above[i].value, points * (bot[i] - bot[i - 1]), 1.6 * r.above[i].half);
    CHECK(!r.has_seat[4] && !r.has_role[5]);
}

/* Somebody who always wins has a finite rating with a wide interval. */
TEST(lab_ratings_stay_finite, "")
{
    ld_finish games[40] = {0};
    ld_ratings r;
    for (int i = 0; i < 40; i++)
        games[i] = (ld_finish){.seats = 2,
                               .block = i / 2,
                               .bot = {(int16_t)(i % 2), (int16_t)(1 - i % 2)},
                               .role = {-1, -1},
                               .rank = {(int16_t)(2 - i % 2), (int16_t)(1 + i % 2)}};
    ld_ratings_fit(games, 40, 2, &r);
    CHECK(r.above[1].value > 300 && r.above[1].value < 3000);
    CHECK(r.above[1].half > 100 && r.above[1].half < 3000);
}

/* ---- runs ------------------------------------------------------------------------------------------------------ */

static void *open_nothing(void *data, char error[LD_ERROR_BYTES])
{
    (void)error;
    return data;
}
static void close_nothing(void *worker) { (void)worker; }

static int fails_at, worked;

static bool work(void *worker, int task, void *row, char error[LD_ERROR_BYTES])
{
    (void)worker;
    if (task == fails_at) {
        snprintf(error, LD_ERROR_BYTES, "task %d fails", task);
        return false;
    }
    usleep((useconds_t)((task * 7919) % 13) * 20); /* finish out of order */
    __atomic_add_fetch(&worked, 1, __ATOMIC_RELAXED);
    *(int *)row = task * task;
    return true;
}

static bool at_30(void *data, int task, const void *row)
{
    (void)data;
    CHECK_INT(*(const int *)row, task * task);
    return task == 30;
}

static ld_run a_run(int threads, char *data)
{
    worked = 0;
    fails_at = -1;
    return (ld_run){.tasks = 100,
                    .threads = threads,
                    .bytes = sizeof(int),
                    .open = open_nothing,
                    .work = work,
                    .close = close_nothing,
                    .data = data,
                    .about = "a test"};
}

TEST(lab_run_ends_in_order, "")
{
    char nothing, error[LD_ERROR_BYTES];
    for (int threads = 1; threads <= 4; threads++) {
        ld_run run = a_run(threads, &nothing);
        ld_rows rows;
        run.enough = at_30;
        CHECK(ld_run_all(&run, &rows, error) == LD_RAN);
        CHECK_INT(rows.count, 31);
        for (int i = 0; i < rows.count; i++)
            CHECK_INT(*(const int *)ld_rows_at(&rows, i), i * i);
        ld_rows_free(&rows);
    }
}

TEST(lab_run_goes_on_from_its_journal, "")
{
    char nothing, error[LD_ERROR_BYTES], path[] = "/tmp/ludus-journal-XXXXXX";
    int fd = mkstemp(path);
    CHECK(fd >= 0);
    close(fd);
    ld_run run = a_run(1, &nothing);
    ld_rows rows;
    run.journal = path;
    fails_at = 40;
    CHECK(ld_run_all(&run, &rows, error) == LD_RAN_PARTLY);
    CHECK_STR(error, "task 40 fails");
    CHECK(ld_rows_at(&rows, 39) && !ld_rows_at(&rows, 40));
    ld_rows_free(&rows);
    FILE *torn = fopen(path, "a");
    CHECK(torn != NULL);
    fputs("77 00", torn); /* as if the machine had stopped in the middle of a line */
    fclose(torn);
    run = a_run(2, &nothing);
    run.journal = path;
    CHECK(ld_run_all(&run, &rows, error) == LD_RAN);
    CHECK_INT(worked, 60);
    for (int i = 0; i < 100; i++)
        CHECK_INT(*(const int *)ld_rows_at(&rows, i), i * i);
    ld_rows_free(&rows);
    run.about = "another test";
    CHECK(ld_run_all(&run, &rows, error) == LD_RAN_NOT);
    CHECK(strstr(error, "another experiment") != NULL);
    ld_rows_free(&rows);
    unlink(path);
}
