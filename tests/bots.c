/* Bots: they know only what their seat may know, they always answer with an option, and their names are read with care.
 */
#include "ludus/bots.h"
#include "ludus/judge.h"
#include "harness.h"

#include <math.h>
#include <pthread.h>
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

/* Some choices on, by random play; false if the game was over first. */
static bool play_on(ld_state *state, ld_rng *rng, int choices)
{
    while (choices > 0 && !ld_over(state)) {
        ld_list list;
        int seat = ld_turn(state);
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        ld_choose(state, seat, list.choice[ld_below(rng, (uint32_t)list.count)], NULL);
        choices--;
    }
    ld_roll(state, rng, NULL);
    return !ld_over(state);
}

static ld_choice ask(const char *name, const ld_state *view, int seat, uint64_t mind)
{
    char error[LD_ERROR_BYTES];
    ld_list list;
    ld_choice choice = 0;
    ld_rng rng = ld_rng_from(mind);
    ld_bot *bot = ld_bot_open(name, ld_game_of(view), error);
    CHECK(bot != NULL);
    ld_options(view, seat, &list);
    CHECK(ld_bot_choose(bot, view, seat, &list, &rng, &choice, error));
    bool offered = false;
    for (int i = 0; i < list.count; i++)
        offered |= list.choice[i] == choice;
    CHECK(offered);
    ld_bot_close(bot);
    return choice;
}

static const char *const all_bots[] = {"random",    "greedy", "tuned", "flat:6+plies=12",
                                       "search:40", "gentle", "easy",  "medium"};

/* What a seat cannot know is dealt anew; the generators outside the bot stand elsewhere; the choice stays the same. */
TEST(bots_cannot_cheat, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_rng rng = ld_rng_from(77);
        for (int i = 0; i < 10; i++) {
            ld_state state, view, other, again;
            start(ld_game_at(g), &state);
            if (!play_on(&state, &rng, 5 + 25 * i))
                continue;
            int seat = ld_turn(&state);
            ld_redact(&view, &state, seat);
            ld_copy(&other, &view);
            ld_determinize(&other, &rng);
            ld_redact(&again, &other, seat);
            for (size_t b = 0; b < sizeof all_bots / sizeof *all_bots; b++) {
                ld_choice first = ask(all_bots[b], &view, seat, 5);
                play_on(&other, &rng, 3);
                CHECK_INT(ask(all_bots[b], &again, seat, 5), first);
            }
        }
    }
}

/* ---- threads ----------------------------------------------------------------------------------------- */

typedef struct piece {
    void (*work)(void *data, int index);
    void *data;
    int index;
} piece;

static void *run_piece(void *data)
{
    piece *p = data;
    p->work(p->data, p->index);
    return NULL;
}

static void with_threads(void (*work)(void *data, int index), void *data, int count)
{
    pthread_t threads[16];
    piece pieces[16];
    for (int i = 0; i < count; i++) {
        pieces[i] = (piece){work, data, count - 1 - i};
        CHECK(pthread_create(&threads[i], NULL, run_piece, &pieces[i]) == 0);
    }
    for (int i = 0; i < count; i++)
        pthread_join(threads[i], NULL);
}

TEST(threads_do_not_change_a_search, "")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(3);
    start(ld_game_find("ethnos"), &state);
    CHECK(play_on(&state, &rng, 30));
    int seat = ld_turn(&state);
    ld_redact(&view, &state, seat);
    ld_choice alone = ask("search:34000+plies=2", &view, seat, 9);
    ld_bot_parallel(with_threads);
    ld_choice together = ask("search:34000+plies=2", &view, seat, 9);
    ld_bot_parallel(NULL);
    CHECK_INT(together, alone);
}

TEST(search_goes_on_when_its_memory_is_full, "")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(4);
    start(ld_game_find("ethnos"), &state);
    CHECK(play_on(&state, &rng, 12));
    int seat = ld_turn(&state);
    ld_redact(&view, &state, seat);
    ask("search:300ms+plies=0", &view, seat, 1);
}

/* ---- levels -------------------------------------------------------------------------------------------- */

static const char *const levels[] = {"gentle", "easy", "medium", "hard", "expert"};

/* The same on every machine: no level is given time, and none so much to think about that people would wait. */
TEST(levels_are_budgets_of_iterations_in_every_game, "")
{
    CHECK_STR(ld_bot_levels(), "gentle, easy, medium, hard, expert");
    CHECK_STR(ld_bot_meant("search:7", ld_game_at(0)), "search:7");
    for (int g = 0; g < ld_game_count(); g++)
        for (int i = 0; i < LD_LEVELS; i++) {
            char error[LD_ERROR_BYTES];
            const char *meant = ld_bot_meant(levels[i], ld_game_at(g)), *colon = strchr(meant, ':');
            ld_bot *bot = ld_bot_open(levels[i], ld_game_at(g), error);
            CHECK_STR(meant, ld_level(ld_game_at(g), i));
            CHECK(bot != NULL && strstr(meant, "ms") == NULL && strstr(meant, "random") == NULL);
            CHECK(!colon || atol(colon + 1) <= 10000);
            for (int k = 0; k < i; k++)
                CHECK(strcmp(meant, ld_level(ld_game_at(g), k)) != 0);
            ld_bot_close(bot);
        }
}

TEST(bots_say_truly_how_they_choose_and_each_has_a_name, "")
{
    static const char *const said[][2] = {
        {"random", "Chooses at random."},
        {"tuned", "Judges each move by the position that it leads to."},
        {"tuned+blur=0.4", "Judges each move at a glance, and is sometimes mistaken."},
        {"tuned+blur=2+noise=0.6", "Judges each move at a glance, and is often mistaken."},
        {"search:400", "Tries out 400 ways to go on before each move."},
        {"flat:1", "Tries out 1 way to go on before each move."},
        {"search:80ms", "Thinks for 80 ms before each move."},
    };
    char words[LD_TEXT_BYTES], meant[LD_TEXT_BYTES];
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        CHECK_STR(ld_bot_manner(said[i][0], ld_game_at(0), words, sizeof words), said[i][1]);
    for (int g = 0; g < ld_game_count(); g++)
        for (int i = 0; i < LD_LEVELS; i++) {
            ld_bot_manner(ld_level(ld_game_at(g), i), ld_game_at(g), meant, sizeof meant);
            CHECK_STR(ld_bot_manner(levels[i], ld_game_at(g), words, sizeof words), meant);
        }
    for (uint32_t i = 0; i < LD_BOT_CALLED; i++)
        for (uint32_t k = 0; k < i; k++)
            CHECK(strcmp(ld_bot_called(i), ld_bot_called(k)) != 0);
}

TEST(levels_choose_alike_on_one_thread_and_on_several, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_state state, view;
        ld_rng rng = ld_rng_from(8);
        start(ld_game_at(g), &state);
        CHECK(play_on(&state, &rng, 25));
        int seat = ld_turn(&state);
        ld_redact(&view, &state, seat);
        for (int i = 0; i < LD_LEVELS; i++) {
            ld_choice alone = ask(levels[i], &view, seat, 9);
            ld_bot_parallel(with_threads);
            CHECK_INT(ask(levels[i], &view, seat, 9), alone);
            ld_bot_parallel(NULL);
        }
    }
}

/* One seat of a bot among those of another: its share of the win. */
static double level_game(const ld_game *game, ld_bot *one, ld_bot *others, int mine, uint64_t seed)
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(seed);
    ld_outcome outcome;
    char error[LD_ERROR_BYTES];
    start(game, &state);
    for (ld_roll(&state, &rng, NULL); !ld_over(&state); ld_roll(&state, &rng, NULL)) {
        int seat = ld_turn(&state);
        ld_list list;
        ld_choice choice;
        ld_redact(&view, &state, seat);
        ld_options(&view, seat, &list);
        CHECK(ld_bot_choose(seat == mine ? one : others, &view, seat, &list, &rng, &choice, error));
        ld_choose(&state, seat, choice, NULL);
    }
    ld_outcome_of(&state, &outcome);
    return ld_win_share(&outcome, ld_seats(&state), mine);
}

/* How far apart they are is measured by `ludus lab ladder` (docs/bots.md): here only that the order is right. */
TEST(a_level_beats_the_one_two_below, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        char error[LD_ERROR_BYTES];
        int seats = usual_seats(game), games = 12 * seats;
        ld_bot *medium = ld_bot_open("medium", game, error), *gentle = ld_bot_open("gentle", game, error);
        double won = 0;
        for (int i = 0; i < games; i++)
            won += level_game(game, medium, gentle, i % seats, (uint64_t)i);
        CHECK(won * seats > 1.1 * games);
        ld_bot_close(medium);
        ld_bot_close(gentle);
    }
}

/* Weights that are mistaken do not make a thing that costs nothing look worse than nothing. */
TEST(a_blurred_judgement_takes_what_costs_nothing, "")
{
    char error[LD_ERROR_BYTES], text[LD_TEXT_BYTES];
    int offered = 0;
    ld_bot *bot = ld_bot_open("tuned+blur=3", ld_game_find("ethnos"), error);
    for (int i = 0; i < 12; i++) {
        ld_state state, view;
        ld_rng rng = ld_rng_from((uint64_t)i);
        start(ld_game_find("ethnos"), &state);
        while (play_on(&state, &rng, 1)) {
            int seat = ld_turn(&state);
            ld_list list;
            ld_choice choice;
            ld_redact(&view, &state, seat);
            ld_options(&view, seat, &list);
            if (strcmp(ld_format(&view, list.choice[list.count - 1], text, sizeof text), "skip") != 0)
                continue;
            CHECK(ld_bot_choose(bot, &view, seat, &list, &rng, &choice, error));
            CHECK(choice != list.choice[list.count - 1]);
            offered++;
        }
    }
    CHECK(offered > 20);
    ld_bot_close(bot);
}

/* ---- judgement ----------------------------------------------------------------------------------------- */

TEST(weights_are_named_and_within_bounds, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        int count, judged;
        const ld_weight *rows = ld_weights(game, &count, &judged);
        CHECK(judged >= 20 && judged <= 80 && judged < count && count <= LD_MAX_WEIGHTS);
        for (int i = 0; i < count; i++) {
            CHECK(rows[i].name && rows[i].about && rows[i].low < rows[i].high);
            CHECK(rows[i].standard >= rows[i].low && rows[i].standard <= rows[i].high);
            for (int k = 0; k < i; k++)
                CHECK(strcmp(rows[i].name, rows[k].name) != 0);
        }
        float weights[LD_MAX_WEIGHTS];
        char error[LD_ERROR_BYTES];
        ld_standard(game, weights);
        CHECK(ld_weights_read(game, ld_tuned(game), "tuned", weights, error));
    }
}

TEST(judgements_are_numbers_and_shares_add_up, "")
{
    for (int g = 0; g < ld_game_count(); g++) {
        ld_state state;
        ld_rng rng = ld_rng_from(11);
        float weights[LD_MAX_WEIGHTS], out[LD_MAX_OPTIONS], share[LD_MAX_SEATS];
        ld_standard(ld_game_at(g), weights);
        start(ld_game_at(g), &state);
        int round = 0;
        while (play_on(&state, &rng, 1)) {
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_hint(&state, seat, &list, weights, out);
            for (int i = 0; i < list.count; i++)
                CHECK(isfinite(out[i]) && fabsf(out[i]) < 1000);
            double sum = 0;
            ld_value(&state, weights, share);
            for (int s = 0; s < ld_seats(&state); s++)
                sum += (double)share[s];
            CHECK(fabs(sum - 1) < 1e-3);
            CHECK(ld_round(&state) >= round);
            round = ld_round(&state);
        }
        CHECK(round > 0);
    }
}

/* A game with one seat by what hints like best and the others at random: the seat's share of the win. */
static double hinted_game(ld_state *state, const float *weights, int hinted, uint64_t seed)
{
    ld_rng rng = ld_rng_from(seed);
    ld_outcome outcome;
    while (!ld_over(state)) {
        float odds[LD_MAX_OPTIONS];
        ld_list list;
        int seat = ld_turn(state), best = 0;
        if (seat == LD_CHANCE) {
            ld_choose(state, seat, ld_sample(state, &rng), NULL);
            continue;
        }
        ld_options(state, seat, &list);
        ld_hint(state, seat, &list, weights, odds);
        for (int i = 1; i < list.count; i++)
            best = odds[i] > odds[best] ? i : best;
        best = seat == hinted ? best : (int)ld_below(&rng, (uint32_t)list.count);
        ld_choose(state, seat, list.choice[best], NULL);
    }
    ld_outcome_of(state, &outcome);
    return ld_win_share(&outcome, ld_seats(state), hinted);
}

/* Every seat count, and every value of an option called scenario. */
TEST(hints_beat_chance, "")
{
    static const char *const scenarios[] = {"1", "2", "3"};
    for (int g = 0; g < ld_game_count(); g++) {
        const ld_game *game = ld_game_at(g);
        bool imperator = strcmp(ld_game_name(game), "imperator") == 0;
        float weights[LD_MAX_WEIGHTS];
        char error[LD_ERROR_BYTES];
        int low, high, games = 0;
        double won = 0;
        ld_standard(game, weights);
        CHECK(ld_weights_read(game, ld_tuned(game), "tuned", weights, error));
        ld_game_seats(game, &low, &high);
        for (int seats = low; seats <= high; seats++)
            for (int i = 0; i < 12; i++, games++) {
                ld_setting setting = {"scenario", scenarios[i % 3]};
                ld_state state;
                CHECK(ld_start(game, seats, &setting, imperator, &state, NULL, error));
                won += hinted_game(&state, weights, i % seats, (uint64_t)i);
            }
        CHECK(won >= 0.75 * games);
    }
}

/* ---- search -------------------------------------------------------------------------------------------- */

/* The option that the judgement rates well above all others; false if none is. */
static bool clearly_best(const ld_state *view, int seat, ld_choice *out)
{
    float weights[LD_MAX_WEIGHTS], worth[LD_MAX_OPTIONS], second = -INFINITY;
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_of(view);
    ld_rng rng = ld_rng_from(3);
    ld_list list;
    int best = 0;
    ld_options(view, seat, &list);
    ld_standard(game, weights);
    CHECK(ld_weights_read(game, ld_tuned(game), "tuned", weights, error));
    ld_rate(view, seat, &list, weights, &rng, worth);
    for (int i = 1; i < list.count; i++)
        best = worth[i] > worth[best] ? i : best;
    for (int i = 0; i < list.count; i++)
        second = i != best && worth[i] > second ? worth[i] : second;
    *out = list.choice[best];
    return list.count > 1 && worth[best] > second + ld_search_of(game).heat;
}

/* With `steady` at 1 what the judgement puts first keeps its head start, and search agrees; else it finds other things.
 */
TEST(a_steady_search_keeps_to_its_judgement, "")
{
    int asked = 0, fading = 0;
    for (int g = 0; g < ld_game_count(); g++)
        for (int i = 0; i < 24; i++) {
            ld_rng rng = ld_rng_from((uint64_t)i);
            ld_state state, view;
            ld_choice best;
            start(ld_game_at(g), &state);
            if (!play_on(&state, &rng, 20 + 4 * i))
                continue;
            int seat = ld_turn(&state);
            ld_redact(&view, &state, seat);
            if (!clearly_best(&view, seat, &best))
                continue;
            asked++;
            CHECK_INT(ask("search:300+explore=1+trust=1+steady=1", &view, seat, 3), best);
            fading += ask("search:300+explore=0.01+trust=1+steady=1000000", &view, seat, 3) == best;
        }
    CHECK(asked >= 5);
    CHECK(fading < asked);
}

/* ---- names ---------------------------------------------------------------------------------------------- */

TEST(names_of_bots_are_read_with_care, "")
{
    static const char *const wrong[][2] = {
        {"", "there is no bot"},
        {"oracle", "there is no bot"},
        {"search", "there is no bot"},
        {"greedy:5", "there is no bot"},
        {"search:0", "budget"},
        {"search:1000000000000", "budget"},
        {"search:-5", "budget"},
        {"search:5s", "budget"},
        {"search:99999ms", "budget"},
        {"flat:x", "budget"},
        {"greedy+nonsense=1", "name of a weight"},
        {"greedy+marker", "key=value"},
        {"greedy+marker=x", "a number from"},
        {"greedy+marker=1e30", "a number from"},
        {"greedy+noise=nan", "a number from"},
        {"tuned+blur=-1", "a number from"},
        {"search:10+rounds=-1", "a number from"},
        {"greedy@no/such/file", "cannot be read"},
        {"greedy@.", "cannot be read"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char error[LD_ERROR_BYTES] = "";
        CHECK(ld_bot_open(wrong[i][0], ld_game_find("ethnos"), error) == NULL);
        CHECK(strstr(error, wrong[i][1]) != NULL);
    }
}

TEST(weights_come_from_files_and_from_the_command_line, "")
{
    const ld_game *game = ld_game_find("ethnos");
    float weights[LD_MAX_WEIGHTS] = {0}, before[LD_MAX_WEIGHTS];
    char error[LD_ERROR_BYTES] = "";
    ld_standard(game, weights);
    CHECK(ld_weights_read(game, "# mine\nmarker 2 # more\n\n  deny 0.5\n", "mine", weights, error));
    CHECK(weights[0] == 2 && weights[3] == 0.5f);
    memcpy(before, weights, sizeof before);
    static const char *const damaged[] = {"marker",    "marker 1 2",          "marker 99",
                                          "markers 1", "marker 1\ndeny \x01", "\xff\xfe"};
    for (size_t i = 0; i < sizeof damaged / sizeof *damaged; i++) {
        CHECK(!ld_weights_read(game, damaged[i], "damaged", weights, error));
        CHECK(strstr(error, "damaged, line") == error);
        for (int k = 0; k < LD_MAX_WEIGHTS; k++)
            CHECK(weights[k] == before[k]);
    }
}
