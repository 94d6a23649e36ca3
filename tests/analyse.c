/* Counsel and analysis: the same question gets the same answer, nobody is told what the seat does not know, luck is
 * fair, and a record that cannot be played to its end is analysed as far as it goes. */
#include "analyse/analyse.h"
#include "io/session.h"
#include "lab/match.h"
#include "learn/coach.h"
#include "ludus/bots.h"
#include "ludus/counsel.h"
#include "harness.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int usual_seats(const ld_game *game)
{
    int low, high;
    ld_game_seats(game, &low, &high);
    return high < 4 ? high : 4;
}

static void start(const ld_game *game, ld_state *state)
{
    char error[LD_ERROR_BYTES];
    CHECK(ld_start(game, usual_seats(game), NULL, 0, state, NULL, error));
}

/* So many choices on by hints, then on to a seat with several options; false if the game was over first. */
static bool play_on(ld_state *state, ld_rng *rng, int choices)
{
    ld_foresight told;
    ld_list list;
    ld_foresight_of(state, &told);
    while (!ld_over(state)) {
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        if (choices-- <= 0 && list.count > 1)
            return true;
        ld_choose(state, seat, list.choice[ld_pick(state, seat, &list, told.weights, rng)], NULL);
    }
    return false;
}

/* ---- counsel ---------------------------------------------------------------------------------------- */

/* Everything that a counsel of so many tries in so many parts tells. */
static int told_by(const ld_state *view, int seat, long tries, int parts, ld_opinion *out)
{
    ld_counsel *c = ld_counsel_open(view, seat, NULL, 0, 7);
    CHECK(c != NULL);
    for (int i = 1; i <= parts; i++)
        CHECK_INT(ld_counsel_think(c, tries * i / parts), tries * i / parts);
    int count = ld_counsel_tell(c, out);
    ld_counsel_close(c);
    return count;
}

static void check_equal(const ld_opinion *a, int count, const ld_opinion *b, int others, int seats)
{
    CHECK_INT(count, others);
    for (int i = 0; i < count; i++) {
        CHECK_INT(a[i].choice, b[i].choice);
        CHECK_INT(a[i].tries, b[i].tries);
        CHECK(a[i].margin == b[i].margin && a[i].loss == b[i].loss && a[i].regret == b[i].regret);
        for (int s = 0; s < seats; s++)
            CHECK(a[i].chances[s] == b[i].chances[s]);
    }
}

TEST(counsel_is_the_same_in_parts_and_from_any_state_of_the_view, "")
{
    for (int g = 0; g < ld_game_count(); g++)
        for (int choices = 0; choices < 60; choices += 20) {
            ld_state state, view, other, same;
            ld_opinion at_once[LD_OPINIONS], in_parts[LD_OPINIONS], elsewhere[LD_OPINIONS];
            ld_rng rng = ld_rng_from(100 * (uint64_t)g + (uint64_t)choices);
            start(ld_game_at(g), &state);
            if (!play_on(&state, &rng, choices))
                continue;
            int seat = ld_turn(&state), seats = ld_seats(&state);
            ld_redact(&view, &state, seat);
            ld_copy(&other, &view);
            ld_determinize(&other, &rng);
            ld_redact(&same, &other, seat);
            CHECK(ld_equal(&view, &same));
            int count = told_by(&view, seat, 150, 1, at_once);
            check_equal(at_once, count, in_parts, told_by(&view, seat, 150, 5, in_parts), seats);
            check_equal(at_once, count, elsewhere, told_by(&same, seat, 150, 1, elsewhere), seats);
        }
}

static double sum_of(const float *x, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++)
        sum += (double)x[i];
    return sum;
}

TEST(counsel_judges_what_it_is_asked_about, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_state state, view;
        ld_list list;
        ld_opinion told[LD_OPINIONS];
        ld_because because[LD_BECAUSES];
        ld_rng rng = ld_rng_from((uint64_t)g + 5);
        start(ld_game_at(g), &state);
        CHECK(play_on(&state, &rng, 30));
        int seat = ld_turn(&state);
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        for (int i = 0; i < list.count && i < 3; i++) {
            ld_choice asked = list.choice[list.count - 1 - i];
            ld_counsel *c = ld_counsel_open(&view, seat, &asked, 1, 3);
            ld_counsel_think(c, 400);
            int count = ld_counsel_tell(c, told), at = -1;
            for (int k = 0; k < count; k++) {
                at = told[k].choice == asked ? k : at;
                CHECK(fabs(sum_of(told[k].chances, ld_seats(&view)) - 1) < 1e-3);
                CHECK(k == 0 || told[k].chances[seat] <= told[k - 1].chances[seat] + 1e-6f);
                CHECK(told[k].loss >= 0 && told[k].tries >= 16);
            }
            CHECK(at >= 0 && told[0].loss == 0);
            CHECK_INT(told[at].tries, told[0].tries); /* as well as the best */
            int reasons = ld_counsel_why(c, told[0].choice, asked, because);
            for (int k = 0; k < reasons; k++) {
                char text[LD_TEXT_BYTES];
                CHECK(ld_because_text(ld_game_at(g), &because[k], text, sizeof text)[0]);
                CHECK(k == 0 || fabsf(because[k].points) <= fabsf(because[k - 1].points));
            }
            ld_counsel_close(c);
        }
    }
}

/* Who leaves placing with pawns in hand throws a round away. */
TEST(counsel_finds_that_a_turn_thrown_away_costs, "")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(11);
    const ld_game *game = ld_game_find("aquileia");
    coach_verdict verdict;
    coach_hint hint;
    char error[LD_ERROR_BYTES];
    ld_list list;
    start(game, &state);
    CHECK(play_on(&state, &rng, 3));
    int seat = ld_turn(&state), disc = -1;
    ld_redact(&view, &state, seat);
    ld_options(&view, seat, &list);
    for (int i = 0; i < list.count; i++) {
        char text[LD_TEXT_BYTES];
        disc = strcmp(ld_format(&view, list.choice[i], text, sizeof text), "disc") == 0 ? i : disc;
    }
    CHECK(coach_ask(&view, seat, &rng, &hint, error));
    CHECK(hint.count >= 1 && hint.chance > 0 && hint.margin < 0.2f);
    CHECK(coach_judge(&view, seat, hint.move, &rng, &verdict, error));
    CHECK(an_grade((double)verdict.loss, (double)verdict.margin) <= AN_GOOD);
    CHECK(disc >= 0);
    CHECK(coach_judge(&view, seat, list.choice[disc], &rng, &verdict, error));
    CHECK(verdict.loss > 0.05f && verdict.best != list.choice[disc]);
}

TEST(rows_of_the_standing_have_words, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        int count, judged, words = 0;
        ld_weights(ld_game_at(g), &count, &judged);
        for (int i = 0; i < count - judged; i++)
            words += ld_standing_word(ld_game_at(g), i) != NULL;
        CHECK(words * 10 >= (count - judged) * 8);
    }
}

/* ---- chances and luck ------------------------------------------------------------------------------- */

TEST(chances_are_fitted_for_usual_games_and_end_in_the_result, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_state state;
        ld_foresight told;
        float chances[LD_MAX_SEATS];
        ld_outcome outcome;
        ld_rng rng = ld_rng_from((uint64_t)g + 1);
        start(ld_game_at(g), &state);
        ld_foresight_of(&state, &told);
        CHECK(told.fitted);
        bool leans = false;
        for (int i = 0; i < LD_PHASES; i++) {
            CHECK(told.power[i] > 0.05f && told.power[i] < 3.1f);
            leans = leans || told.lean[i] != 0;
        }
        CHECK_INT(leans, strcmp(ld_game_name(ld_game_at(g)), "imperator") == 0); /* only there seats have sides */
        ld_chances(&state, &told, chances);
        CHECK(fabs(sum_of(chances, ld_seats(&state)) - 1) < 1e-4);
        CHECK(!play_on(&state, &rng, 1000000));
        ld_chances(&state, &told, chances);
        ld_outcome_of(&state, &outcome);
        for (int s = 0; s < ld_seats(&state); s++)
            CHECK(fabs((double)chances[s] - ld_win_share(&outcome, ld_seats(&state), s)) < 1e-6);
    }
}

/* What is to be expected of a die or draw is nothing, and what one seat gains the others lose. */
static void check_fair(const ld_state *state, const ld_foresight *told)
{
    ld_list list;
    double mean[LD_MAX_SEATS] = {0}, all = 0;
    ld_options(state, LD_CHANCE, &list);
    for (int i = 0; i < list.count; i++) {
        float luck[LD_MAX_SEATS];
        ld_fortune(state, list.choice[i], told, luck);
        CHECK(fabs(sum_of(luck, ld_seats(state))) < 1e-4);
        all += list.weight[i];
        for (int s = 0; s < ld_seats(state); s++)
            mean[s] += list.weight[i] * (double)luck[s];
    }
    for (int s = 0; s < ld_seats(state); s++)
        CHECK(fabs(mean[s] / all) < 1e-4);
}

TEST(luck_is_fair_at_every_die_and_draw, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_state state;
        ld_foresight told;
        ld_list list;
        ld_rng rng = ld_rng_from((uint64_t)g + 21);
        int looked = 0;
        start(ld_game_at(g), &state);
        ld_foresight_of(&state, &told);
        for (int i = 0; i < 3000 && looked < 25 && !ld_over(&state); i++) {
            int seat = ld_turn(&state);
            if (seat == LD_CHANCE && i % 7 == 0) {
                check_fair(&state, &told);
                looked++;
            }
            if (seat == LD_CHANCE) {
                ld_choose(&state, seat, ld_sample(&state, &rng), NULL);
                continue;
            }
            ld_options(&state, seat, &list);
            ld_choose(&state, seat, list.choice[ld_pick(&state, seat, &list, told.weights, &rng)], NULL);
        }
        CHECK(looked >= 8);
    }
}

static ld_bot *open_tuned(void *data, int index, char error[LD_ERROR_BYTES])
{
    (void)index;
    return ld_bot_open("tuned", data, error);
}

TEST(a_match_less_luck_has_less_variance_and_the_same_sum, "")
{
    const ld_game *game = ld_game_find("aquileia");
    ld_match match = {.setup = {.game = game, .seats = 4},
                      .kind = "match",
                      .names = {"tuned", "tuned", "tuned", "tuned"},
                      .games = 20,
                      .seed = 4,
                      .threads = 1,
                      .open = open_tuned,
                      .data = (void *)game,
                      .adjusted = true};
    ld_match_result result;
    char error[LD_ERROR_BYTES];
    CHECK_INT(ld_match_run(&match, &result, error), LD_RAN);
    double sum = 0, luck = 0;
    for (int i = 0; i < 4; i++)
        sum += result.bot[i].win_share;
    for (int i = 0; i < result.rows.count; i++) {
        CHECK(fabs(sum_of(ld_match_row(&result, i)->luck, 4)) < 1e-3);
        luck += fabs((double)ld_match_row(&result, i)->luck[0]);
    }
    CHECK(fabs(sum - 1) < 1e-6 && luck > 1);
    CHECK(result.slope > 0.3 && result.ratio < 0.9); /* dice are played on to the end of the round */
    ld_match_free(&result);
}

/* ---- analysis --------------------------------------------------------------------------------------- */

/* The record of a game by hints, or of its first choices. */
static json_t *record_of(const char *name, int seats, int choices)
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find(name);
    ld_session *s = ld_session_new(ld_box_standard(game), seats, NULL, 0, error);
    ld_foresight told;
    ld_list list;
    ld_rng rng = ld_rng_from(9);
    CHECK(s != NULL);
    ld_session_seed(s, 9);
    ld_foresight_of(&s->state, &told);
    for (ld_session_roll(s); !ld_over(&s->state) && s->count < choices; ld_session_roll(s)) {
        int seat = ld_turn(&s->state);
        ld_options(&s->state, seat, &list);
        ld_session_choose(s, seat, list.choice[ld_pick(&s->state, seat, &list, told.weights, &rng)]);
    }
    json_t *record = ld_session_record(s);
    ld_session_close(s);
    return record;
}

static bool stop_soon(void *data, int done, int all)
{
    (void)data;
    CHECK(done <= all);
    return done < 3;
}

/* Decisions with something to choose. */
static int count_judged(const json_t *analysis)
{
    size_t i;
    json_t *d;
    int count = 0;
    json_array_foreach (json_object_get(analysis, "decisions"), i, d)
        count += !json_is_true(json_object_get(d, "forced"));
    return count;
}

static size_t count_of(const json_t *analysis, const char *key)
{
    return json_array_size(json_object_get(analysis, key));
}

/* A turning point that somebody chose is told of who chose it. */
static void check_turning(const json_t *analysis)
{
    size_t i, k;
    json_t *turn, *d;
    json_array_foreach (json_object_get(analysis, "turning"), i, turn) {
        bool chosen = strcmp(json_string_value(json_object_get(turn, "by")), "choice") == 0, found = !chosen;
        json_array_foreach (json_object_get(analysis, "decisions"), k, d)
            found |= json_equal(json_object_get(d, "number"), json_object_get(turn, "number")) &&
                     json_equal(json_object_get(d, "seat"), json_object_get(turn, "seat"));
        CHECK(found);
    }
}

/* Nothing has no sign. */
static void check_lines(const json_t *analysis)
{
    size_t i;
    json_t *account;
    json_array_foreach (json_object_get(analysis, "accounts"), i, account)
        CHECK(!strstr(json_string_value(json_object_get(account, "line")), "-0.00"));
}

/* In Aquileia who wins an auction pays for it, and nobody else. */
static void check_prices(const json_t *one)
{
    size_t i;
    int paid = 0;
    const json_t *deal;
    json_array_foreach (json_object_get(one, "deals"), i, deal) {
        const json_t *prices = json_object_get(deal, "prices"), *price = json_array_get(prices, 0);
        CHECK(json_array_size(prices) <= 1);
        if (!price)
            continue;
        paid++;
        CHECK(json_integer_value(json_object_get(price, "coins")) > 0);
        CHECK(strstr(json_string_value(json_object_get(deal, "label")), "pays") != NULL);
    }
    CHECK(paid > 0);
}

TEST(an_analysis_does_not_depend_on_threads_and_ends_in_the_result, "")
{
    char error[LD_ERROR_BYTES];
    json_t *record = record_of("aquileia", 2, 1 << 20);
    an_order order = {.record = record, .budget = 60, .seed = 2};
    json_t *one = analyse(&order, error);
    order.threads = 3;
    json_t *three = analyse(&order, error);
    CHECK(one && three && json_equal(one, three));
    CHECK(json_is_true(json_object_get(one, "whole")) && json_is_null(json_object_get(one, "note")));
    size_t steps = json_array_size(json_object_get(record, "choices"));
    CHECK_INT(count_of(one, "curve"), steps + 1);
    CHECK_INT(count_of(one, "accounts"), 2);
    check_turning(one);
    check_lines(one);
    CHECK(count_of(one, "decisions") > 40 && count_of(one, "luck") > 10 && count_of(one, "deals") > 0);
    check_prices(one);
    const json_t *last = json_object_get(json_array_get(json_object_get(one, "curve"), steps), "chances");
    double end = json_number_value(json_array_get(last, 0)) + json_number_value(json_array_get(last, 1));
    CHECK(fabs(end - 1) < 1e-6);
    const json_t *first = json_array_get(json_object_get(one, "decisions"), 0);
    CHECK(json_string_length(json_object_get(first, "label")) > 0 && json_object_get(first, "why") != NULL);
    char *page = an_page(one);
    CHECK(page && strstr(page, "</html>") && strstr(page, "<polyline") && !strstr(page, "http"));
    free(page);
    json_decref(one);
    json_decref(three);
    json_decref(record);
}

TEST(an_analysis_that_is_stopped_tells_what_it_knows, "")
{
    char error[LD_ERROR_BYTES];
    json_t *record = record_of("ethnos", 2, 60);
    an_order order = {.record = record, .budget = 50, .seed = 2, .progress = stop_soon};
    json_t *some = analyse(&order, error);
    CHECK(some && json_is_true(json_object_get(some, "stopped")) && !json_is_true(json_object_get(some, "whole")));
    CHECK(json_is_string(json_object_get(some, "note")) && count_judged(some) == 3);
    CHECK(json_is_null(json_object_get(json_array_get(json_object_get(some, "accounts"), 0), "result")));
    json_decref(some);
    json_decref(record);
}

TEST(a_record_that_does_not_fit_is_analysed_as_far_as_it_goes, "")
{
    char error[LD_ERROR_BYTES] = "";
    json_t *record = record_of("ethnos", 2, 60), *choices = json_object_get(record, "choices");
    an_order order = {.record = record, .budget = 50, .seed = 2};
    size_t half = json_array_size(choices) / 2;
    json_array_set_new(choices, half, json_string("0: fly to the moon"));
    json_t *some = analyse(&order, error);
    CHECK(some && !json_is_true(json_object_get(some, "whole")));
    CHECK(strstr(json_string_value(json_object_get(some, "note")), "fly to the moon"));
    CHECK_INT(count_of(some, "curve"), half + 1);
    json_decref(some);
    json_array_clear(choices);
    CHECK(!analyse(&order, error) && error[0]);
    json_object_set_new(record, "rules", json_string("of-another-time"));
    error[0] = 0;
    CHECK(!analyse(&order, error) && strstr(error, "of-another-time"));
    json_decref(record);
}

TEST(grades_follow_the_loss_and_what_is_proved, "")
{
    CHECK_INT(an_grade(0, 0), AN_BEST);
    CHECK_INT(an_grade(0.01, 0.001), AN_GOOD);
    CHECK_INT(an_grade(0.03, 0.01), AN_INACCURACY);
    CHECK_INT(an_grade(0.07, 0.01), AN_MISTAKE);
    CHECK_INT(an_grade(0.3, 0.01), AN_BLUNDER);
    CHECK_INT(an_grade(0.3, 0.31), AN_GOOD); /* perhaps nothing was lost */
}
