/* What a person is told (src/core/guide.c), in every game: explanations, what is under way, the order and the numbers
 * of options, results, legends, and which events touch whom. */
#include "harness.h"

#include "core/game.h"
#include "io/session.h"
#include "words/tongue.h"

#include <stdlib.h>
#include <string.h>

static const char *const codes[] = {"en", "pt", "it", "ro"};

/* Sentences are whole: no place left open, none empty, none cut. */
static void check_lines(const ld_lines *lines)
{
    for (int i = 0; i < lines->count; i++) {
        const char *text = lines->line[i].text;
        CHECK(*text && !strchr(text, '{') && !strchr(text, '}') && strlen(text) < LD_LINE_BYTES - 1);
    }
}

static bool same_lines(const ld_lines *a, const ld_lines *b)
{
    for (int i = 0; i < a->count && i < b->count; i++)
        if (a->line[i].says != b->line[i].says || strcmp(a->line[i].text, b->line[i].text) != 0)
            return false;
    return a->count == b->count;
}

/* An option is explained with its rule last, and from what the seat knows alone: in another world that looks the same
 * to it the words are the same. */
static void check_option(const ld_state *state, int seat, ld_choice c)
{
    static ld_lines lines, others;
    ld_state view, other;
    ld_rng rng = ld_rng_from(99);
    ld_redact(&view, state, seat);
    ld_copy(&other, &view);
    ld_determinize(&other, &rng);
    ld_explain(&view, seat, c, NULL, &lines);
    ld_explain(&other, seat, c, NULL, &others);
    check_lines(&lines);
    CHECK(same_lines(&lines, &others));
    CHECK(lines.count > 0 && lines.count < LD_MAX_LINES);
    CHECK_INT(lines.line[lines.count - 1].says, LD_BY_RULE);
    ld_underway(&view, seat, NULL, &lines);
    ld_underway(&other, seat, NULL, &others);
    check_lines(&lines);
    CHECK(same_lines(&lines, &others));
}

static bool holds(const ld_list *list, ld_choice c)
{
    for (int i = 0; i < list->count; i++)
        if (list->choice[i] == c)
            return true;
    return false;
}

/* The same options in another order, each with a number of its own. */
static void check_order(const ld_state *state, const ld_list *list)
{
    static int numbers[LD_MAX_OPTIONS];
    ld_list arranged = *list;
    ld_arrange(state, &arranged);
    CHECK_INT(arranged.count, list->count);
    ld_numbers(state, &arranged, numbers);
    for (int i = 0; i < list->count; i++) {
        CHECK(holds(&arranged, list->choice[i]));
        for (int j = 0; j < i; j++)
            CHECK(numbers[i] != numbers[j]);
    }
}

static void check_results(const ld_session *session)
{
    static ld_result result;
    ld_state view;
    for (int seat = 0; seat <= LD_SPECTATOR; seat++) {
        if (seat >= session->seats && seat != LD_SPECTATOR)
            continue;
        ld_redact(&view, &session->state, seat);
        for (int from = 0; ld_result_next(&view, session->events, session->event_count, from, NULL, &result);) {
            CHECK(result.title[0] && result.opened < result.closed && result.closed >= from);
            for (int r = 0; r < result.rows; r++)
                CHECK(result.row[r].name[0] && !strchr(result.row[r].name, '{'));
            check_lines(&result.notes);
            from = result.closed + 1;
        }
    }
}

TEST(everything_is_explained, "")
{
    char error[LD_ERROR_BYTES];
    static ld_lines lines;
    for (int game = 0; game < ld_game_count(); game++) {
        int low, high;
        ld_game_seats(ld_game_at(game), &low, &high);
        ld_session *session = ld_session_new(ld_box_standard(ld_game_at(game)), high, NULL, 0, error);
        ld_session_seed(session, 5);
        for (int i = 0; i < (int)(1200 * test_scale()) && !ld_over(&session->state); i++) {
            int seat = ld_turn(&session->state);
            if (seat == LD_CHANCE) {
                ld_session_roll(session);
                continue;
            }
            ld_list list;
            ld_options(&session->state, seat, &list);
            ld_speak(tongue_find(codes[i % 4], 2));
            check_option(&session->state, seat, list.choice[i * 5 % list.count]);
            check_order(&session->state, &list);
            ld_legend(&session->state, NULL, &lines);
            CHECK(lines.count > 0 && lines.count < LD_MAX_LINES);
            check_lines(&lines);
            ld_speak(NULL);
            ld_session_choose(session, seat, list.choice[i * 7 % list.count]);
        }
        check_results(session);
        ld_session_close(session);
    }
}

/* ---- the goal, and the phases -------------------------------------------------------------------------------- */

/* Every seat and who looks on; nothing depends on what the seat may not know. */
static void check_goal(const ld_state *state, ld_lines *lines)
{
    for (int seat = 0; seat <= LD_SPECTATOR; seat++) {
        static ld_lines whole;
        ld_state view;
        if (seat >= ld_seats(state) && seat != LD_SPECTATOR)
            continue;
        ld_redact(&view, state, seat);
        ld_goal(&view, seat, NULL, lines);
        ld_goal(state, seat, NULL, &whole);
        CHECK(same_lines(lines, &whole));
        check_lines(lines);
        CHECK(lines->count >= 3 && lines->count <= LD_GOAL_LINES);
        CHECK((lines->line[0].says == LD_YOU_ARE) == (seat != LD_SPECTATOR));
        CHECK_INT(lines->line[lines->count - 1].says, LD_A_TURN);
    }
}

/* Whoever is asked something can be told what it is about, in a whole sentence. */
static void check_phase(const ld_state *state)
{
    char text[LD_LINE_BYTES], again[LD_LINE_BYTES];
    ld_state view;
    const char *name = ld_phase(state, text, sizeof text);
    if (!name)
        fprintf(stderr, "    no phase for step '%s' of %s\n", ld_step(state), ld_game_name(ld_game_of(state)));
    CHECK(name && text[0] && !strchr(text, '{') && text[strlen(text) - 1] == '.');
    ld_redact(&view, state, ld_turn(state));
    CHECK(ld_phase(&view, again, sizeof again) == name);
    CHECK_STR(again, text);
}

static void check_told(const ld_game *game, const ld_setting *setting, uint64_t seed)
{
    char error[LD_ERROR_BYTES];
    static ld_lines lines;
    int low, high;
    ld_game_seats(game, &low, &high);
    ld_session *session = ld_session_new(ld_box_standard(game), high, setting, setting ? 1 : 0, error);
    ld_session_seed(session, seed);
    for (int i = 0; i < 6000 && !ld_over(&session->state); i++) {
        int seat = ld_turn(&session->state);
        ld_list list;
        if (seat == LD_CHANCE) {
            ld_session_roll(session);
            continue;
        }
        if (i < 40) {
            ld_speak(tongue_find(codes[i % 4], 2));
            check_goal(&session->state, &lines);
            ld_speak(NULL);
        }
        check_phase(&session->state);
        ld_options(&session->state, seat, &list);
        ld_session_choose(session, seat, list.choice[ld_below(&session->rng, (uint32_t)list.count)]);
    }
    check_goal(&session->state, &lines);
    ld_session_close(session);
}

static bool asks_seats(const ld_kind *kind)
{
    return kind->options &&
           !(kind->owed_by && (strcmp(kind->owed_by, LD_BY_CHANCE) == 0 || strcmp(kind->owed_by, LD_BY_NOBODY) == 0));
}

/* Each step that seats are asked at has one phase; no other step has one. */
static void check_table(const ld_game *game)
{
    int wrong = 0;
    for (int k = 0; k < game->kind_count; k++) {
        int found = 0;
        for (const ld_phase_row *row = game->guide->phases; row->name; row++)
            for (int i = 0; i < row->count; i++)
                found += row->steps[i] == k;
        if (found == asks_seats(game->kinds[k]))
            continue;
        fprintf(stderr, "    %s: step '%s' has %d phases\n", game->name, game->kinds[k]->name, found);
        wrong++;
    }
    CHECK_INT(wrong, 0);
}

TEST(every_game_tells_its_goal_and_its_phases, "")
{
    static const ld_setting scenarios[] = {{"scenario", "1"}, {"scenario", "2"}, {"scenario", "3"}};
    for (int game = 0; game < ld_game_count(); game++)
        check_table(ld_game_at(game));
    for (int game = 0; game < ld_game_count(); game++)
        for (uint64_t seed = 1; seed <= 3; seed++)
            check_told(ld_game_at(game),
                       strcmp(ld_game_name(ld_game_at(game)), "imperator") == 0 ? &scenarios[seed - 1] : NULL, seed);
}

/* The figures are those of the set-up. */
static void check_says(const char *game, int seats, const char *key, const char *value, int seat, const char *words)
{
    char error[LD_ERROR_BYTES], text[LD_GOAL_LINES * LD_LINE_BYTES] = "";
    static ld_lines lines;
    ld_setting setting = {key, value};
    ld_session *session = ld_session_new(ld_box_standard(ld_game_find(game)), seats, &setting, key ? 1 : 0, error);
    ld_goal(&session->state, seat, NULL, &lines);
    for (int i = 0; i < lines.count; i++)
        strcat(text, lines.line[i].text);
    if (!strstr(text, words))
        fprintf(stderr, "    '%s' is not in: %s\n", words, text);
    CHECK(strstr(text, words));
    ld_session_close(session);
}

TEST(the_goal_has_the_figures_of_the_set_up, "")
{
    check_says("ethnos", 3, NULL, NULL, 0, "after 2 Ages");
    check_says("ethnos", 4, NULL, NULL, 0, "after 3 Ages");
    check_says("aquileia", 4, "rounds", "4", 0, "after 4 rounds");
    check_says("spartacus", 4, "length", "quick", 0, "begins with 7");
    check_says("spartacus", 4, "length", "advanced", 0, "begins with 1");
    check_says("imperator", 2, "scenario", "1", 0, "You lead the rebels");
    check_says("imperator", 2, "scenario", "1", 1, "You lead the armies of Rome");
    check_says("imperator", 2, "scenario", "1", 0, "10 devastated areas, 8 of them plains and one of them Latium");
    check_says("imperator", 2, "scenario", "2", 0, "Vettius in Roma; or if they hold 3 Sicilian cities when 101 ends");
    check_says("imperator", 2, "scenario", "3", 1, "Henna and another city when 132 ends");
}

/* ---- what is done to somebody -------------------------------------------------------------------------------- */

typedef struct touch {
    const char *game, *message;
    int16_t args[LD_EVENT_ARGS];
    uint8_t count, touched; /* touched: the seats, one bit each */
} touch;

static const touch touches[] = {
    {"spartacus", "intrigue-turn", {1}, 1, 0},
    {"spartacus", "market", {1}, 1, 0},
    {"spartacus", "tie", {0, 1}, 2, 0},
    {"spartacus", "declare-seat", {0, 3, 1}, 3, 2},
    {"spartacus", "give", {2, 0, 4}, 3, 1},
    {"spartacus", "pays-seat", {1, 0, 2}, 3, 3},
    {"spartacus", "loss", {1, 1, 4}, 3, 2},
    {"aquileia", "round", {2, 4, 1}, 3, 0},
    {"aquileia", "place", {1, 3}, 2, 0},
    {"aquileia", "pass-on", {2, 5}, 2, 4},
    {"ethnos", "kingdom", {1, 4, 2}, 3, 0},
    {"imperator", "rest", {0}, 1, 0},
    {"imperator", "battle", {12, 4, 0}, 3, 1}, /* Crassus attacks Spartacus */
    {"imperator", "damage", {1, 2, 3, 0, 1}, 5, 3},
    {"imperator", "retreat", {1, 4}, 2, 2},
};

static int message_named(const ld_game *game, const char *name)
{
    int id = 0;
    while (id < game->message_count && strcmp(game->messages[id].name, name) != 0)
        id++;
    CHECK(id < game->message_count);
    return id;
}

static void check_touch(const touch *t, const ld_state *state)
{
    ld_event event = {.id = (uint16_t)message_named(ld_game_of(state), t->message), .count = t->count};
    memcpy(event.args, t->args, sizeof event.args);
    for (int seat = 0; seat < ld_seats(state); seat++)
        if (ld_event_touches(state, &event, seat) != (t->touched >> seat & 1))
            test_fail(__FILE__, __LINE__, "%s, %s: wrong for seat %d", t->game, t->message, seat);
}

/* A mark in the log is for what others do to one: not for one's own acts, nor for whose turn it is. */
TEST(only_what_is_done_to_a_seat_touches_it, "")
{
    char error[LD_ERROR_BYTES];
    for (size_t i = 0; i < sizeof touches / sizeof *touches; i++) {
        int low, high;
        const ld_game *game = ld_game_find(touches[i].game);
        ld_game_seats(game, &low, &high);
        ld_session *session = ld_session_new(ld_box_standard(game), high, NULL, 0, error);
        ld_session_seed(session, 5);
        check_touch(&touches[i], &session->state);
        ld_session_close(session);
    }
}
