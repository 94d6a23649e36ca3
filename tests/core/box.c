/* Boxes: every figure of every game by name, at both ends of its range and beyond; boxes that are shared and freed; and
 * what a file or a record of figures may say. */
#include "core/game.h"
#include "harness.h"
#include "io/figures.h"
#include "io/json.h"
#include "io/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const ld_box *changed(const ld_game *game, const char *name, const char *value, char *error)
{
    return ld_box_open(game, &(ld_setting){name, value}, 1, NULL, error);
}

static int open_boxes(void)
{
    int count = 0;
    for (int i = 0; i < LD_BOXES; i++)
        count += ld_boxes[i].game != NULL;
    return count;
}

/* ---- rows ----------------------------------------------------------------------------------------------------- */

/* A row that can be changed says what it is, what it can be, where it is from and which rule it serves. */
static void row_is_whole(const ld_game *game, const ld_figure *row)
{
    bool set = row->field.flags & LD_F_SET;
    CHECK(row->rule && *row->rule);
    CHECK(row->field.offset < game->figure_bytes);
    if (row->flags & LD_FIXED)
        return;
    if (!row->label || (!set && !row->field.word && row->field.low >= row->field.high))
        test_fail(__FILE__, __LINE__, "%s: the figure %s has no label or no range", game->name, row->field.name);
}

static void name_leads_back(const ld_game *game, int number, const ld_figure_info *figure)
{
    int count;
    const ld_option *options = ld_game_options(game, &count);
    for (int i = 0; i < count; i++)
        CHECK(strcmp(options[i].key, figure->name) != 0);
    if (ld_figure_find(game, figure->name) != number)
        test_fail(__FILE__, __LINE__, "%s: %s is not the only figure of its name", game->name, figure->name);
    CHECK_STR(figure->value, figure->standard);
    CHECK(strpbrk(figure->name, " #=\t*") == NULL);
    if (figure->low < figure->high)
        CHECK(atoi(figure->value) >= figure->low && atoi(figure->value) <= figure->high);
}

TEST(figures_have_names_ranges_and_rules, "")
{
    for (int g = 0; g < ld_games_count; g++) {
        const ld_game *game = ld_game_at(g);
        ld_figure_info figure;
        for (const ld_figure *row = game->figures; row->field.name; row++)
            row_is_whole(game, row);
        for (int i = 0; i < ld_figure_count(game); i++)
            if (ld_figure_at(ld_box_standard(game), i, &figure))
                name_leads_back(game, i, &figure);
        CHECK_INT(ld_figure_changed(ld_box_standard(game), 0), -1);
    }
}

/* What follows from the standard figures is what stands there. */
TEST(standard_figures_are_settled, "")
{
    for (int g = 0; g < ld_games_count; g++) {
        const ld_game *game = ld_game_at(g);
        char error[LD_ERROR_BYTES] = "";
        void *copy = malloc(game->figure_bytes);
        memcpy(copy, game->standard, game->figure_bytes);
        bool settled = !game->settle_figures || game->settle_figures(copy, error);
        bool same = memcmp(copy, game->standard, game->figure_bytes) == 0;
        free(copy);
        if (!settled || !same)
            test_fail(__FILE__, __LINE__, "%s: the standard figures are not settled: %s", game->name, error);
    }
}

/* ---- playing with changed figures -------------------------------------------------------------------------------- */

enum { CHOICES_CAP = 60000 };

static void play_to_the_end(const ld_box *box, int seats, const char *name, uint64_t seed)
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    char error[LD_ERROR_BYTES];
    if (!ld_start_with(box, seats, NULL, 0, &state, NULL, error))
        test_fail(__FILE__, __LINE__, "%s: %s", name, error);
    for (int i = 0; !ld_over(&state); i++) {
        int seat = ld_turn(&state);
        if (i == CHOICES_CAP)
            test_fail(__FILE__, __LINE__, "%s: the game does not end", name);
        ld_options(&state, seat, &list);
        ld_choose(&state, seat,
                  seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                  NULL);
    }
    const char *wrong = ld_check(&state);
    if (wrong)
        test_fail(__FILE__, __LINE__, "%s: %s", name, wrong);
}

/* What is told to be changed is that figure and no other: asked for one by one, and by stepping. */
static void tells_the_change(const ld_box *box, int number)
{
    ld_figure_info figure;
    int next = ld_figure_changed(box, 0);
    for (int i = 0; i < ld_figure_count(ld_box_game(box)); i++) {
        bool told = i == next;
        if (told)
            next = ld_figure_changed(box, i + 1);
        if (ld_figure_at(box, i, &figure))
            CHECK(figure.changed == told && told == (i == number));
    }
    CHECK_INT(next, -1);
}

TEST(changed_figures_are_told, "")
{
    for (int g = 0; g < ld_games_count; g++) {
        const ld_game *game = ld_game_at(g);
        int count = ld_figure_count(game), step = count / (int)(1 + 40 * test_scale()) + 1;
        ld_figure_info figure;
        for (int i = 0; i < count; i += step) {
            char text[20], error[LD_ERROR_BYTES];
            if (!ld_figure_at(ld_box_standard(game), i, &figure) || figure.low == figure.high)
                continue;
            int value = atoi(figure.value);
            snprintf(text, sizeof text, "%d", value < figure.high ? value + 1 : value - 1);
            const ld_box *box = changed(game, figure.name, text, error);
            if (box)
                tells_the_change(box, i);
            ld_box_close(box);
        }
    }
}

/* Either it is refused with a sentence, or it can be played. */
static void try_value(const ld_game *game, const ld_figure_info *figure, int value, uint64_t seed)
{
    char text[20], what[200], error[LD_ERROR_BYTES] = "";
    int low, high;
    snprintf(text, sizeof text, "%d", value);
    snprintf(what, sizeof what, "%s with %s=%s", game->name, figure->name, text);
    const ld_box *box = changed(game, figure->name, text, error);
    CHECK(box || error[0]);
    ld_game_seats(game, &low, &high);
    if (box)
        play_to_the_end(box, low + (int)(seed % (uint64_t)(high - low + 1)), what, seed);
    ld_box_close(box);
}

static void try_ends(const ld_game *game, const ld_figure_info *figure, int number)
{
    char text[20], error[LD_ERROR_BYTES];
    if (figure->low == figure->high)
        return;
    try_value(game, figure, figure->low, (uint64_t)number);
    try_value(game, figure, figure->high, (uint64_t)number + 1);
    snprintf(text, sizeof text, "%d", figure->low - 1);
    CHECK(!changed(game, figure->name, text, error));
    snprintf(text, sizeof text, "%d", figure->high + 1);
    CHECK(!changed(game, figure->name, text, error));
}

TEST(figures_at_both_ends_of_their_range_can_be_played, "")
{
    int tries = (int)(1500 * test_scale());
    for (int g = 0; g < ld_games_count; g++) {
        const ld_game *game = ld_game_at(g);
        int count = ld_figure_count(game), step = count / (tries + 1) + 1;
        ld_figure_info figure;
        for (int i = 0; i < count; i += step)
            if (ld_figure_at(ld_box_standard(game), i, &figure))
                try_ends(game, &figure, i);
    }
    CHECK_INT(open_boxes(), ld_games_count);
}

/* ---- sharing --------------------------------------------------------------------------------------------------- */

TEST(equal_boxes_are_one_and_the_last_user_frees_it, "")
{
    char error[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find("ethnos");
    const ld_box *first = changed(game, "markers", "20", error), *second = changed(game, "markers", "20", error);
    const ld_box *other = changed(game, "markers", "21", error), *same = changed(game, "markers", "26", error);
    CHECK(first && first == second && other && other != first);
    CHECK(same == ld_box_standard(game)); /* what changes nothing is the standard */
    CHECK_INT(open_boxes(), ld_games_count + 2);
    ld_box_close(first);
    CHECK_INT(open_boxes(), ld_games_count + 2);
    ld_box_close(ld_box_share(second));
    ld_box_close(second);
    CHECK_INT(open_boxes(), ld_games_count + 1);
    ld_box_close(other);
    ld_box_close(same);
    ld_box_close(NULL);
    CHECK_INT(open_boxes(), ld_games_count);
}

TEST(boxes_are_bounded, "")
{
    static const ld_box *box[LD_BOXES];
    char error[LD_ERROR_BYTES], a[12], b[12], c[12];
    const ld_game *game = ld_game_find("ethnos");
    int count = 0;
    for (int i = 0; i < LD_BOXES; i++) {
        snprintf(a, sizeof a, "%d", i % 17);
        snprintf(b, sizeof b, "%d", i / 17 % 17);
        snprintf(c, sizeof c, "%d", i / 289);
        ld_setting changes[] = {{"giant_take", a}, {"band_glory.6", b}, {"horde_glory.6", c}, {"skeletons", "11"}};
        const ld_box *next = ld_box_open(game, changes, 4, NULL, error);
        if (!next)
            break;
        box[count++] = next;
    }
    CHECK_INT(count, LD_BOXES - ld_games_count);
    CHECK(strstr(error, "in use"));
    while (count)
        ld_box_close(box[--count]);
    CHECK_INT(open_boxes(), ld_games_count);
}

/* ---- what is refused --------------------------------------------------------------------------------------------- */

static void refused(const char *text, const char *sentence)
{
    char copy[400], error[LD_ERROR_BYTES] = "";
    snprintf(copy, sizeof copy, "%s", text);
    CHECK(!ld_box_read_text(ld_game_find("ethnos"), "mine.txt", copy, NULL, 0, error));
    CHECK_STR(error, sentence);
    CHECK_INT(open_boxes(), ld_games_count);
}

TEST(figures_that_are_wrong_are_refused_with_their_line, "")
{
    refused("markers", "mine.txt, line 1: expected the name of a figure and its value");
    refused("# ours\n\nmarkers 12 13\n", "mine.txt, line 3: expected the name of a figure and its value");
    refused("marker 20\n", "mine.txt, line 1: ethnos has no figure 'marker'; see `ludus figures ethnos`");
    refused("markers 20\nmarkers 20", "mine.txt, line 2: the figure 'markers' is given twice; expected once");
    refused("markers 2o", "mine.txt, line 1: markers cannot be '2o'; expected a number from 12 to 60");
    refused("markers 11", "mine.txt, line 1: markers cannot be '11'; expected a number from 12 to 60");
    refused("markers 61", "mine.txt, line 1: markers cannot be '61'; expected a number from 12 to 60");
    refused("markers 4294967316", "mine.txt, line 1: markers cannot be '4294967316'; expected a number from 12 to 60");
    refused("sea_symbols.2 12", "mine.txt: sea_symbols.3 is 12, not beyond sea_symbols.2");
    refused("token.balanced.large.4 5", "mine.txt: token.balanced.large.* are 19 tokens; expected 18");
}

TEST(figures_given_beside_a_file_go_before_it, "")
{
    char text[] = "markers 20 # mine\nhand_limit 8\n", error[LD_ERROR_BYTES];
    ld_figure_info figure;
    const ld_game *game = ld_game_find("ethnos");
    ld_setting beside = {"markers", "24"};
    const ld_box *box = ld_box_read_text(game, "mine.txt", text, &beside, 1, error);
    CHECK(box && ld_figure_at(box, ld_figure_find(game, "markers"), &figure));
    CHECK_STR(figure.value, "24");
    CHECK_STR(figure.standard, "26");
    CHECK(figure.changed && figure.source == LD_RULEBOOK);
    CHECK(ld_figure_at(box, ld_figure_find(game, "hand_limit"), &figure));
    CHECK_STR(figure.value, "8");
    ld_box_close(box);
}

/* ---- records and positions ------------------------------------------------------------------------------------------
 */

static ld_session *played(const ld_box *box, int choices)
{
    char error[LD_ERROR_BYTES];
    ld_session *session = ld_session_new(box, 3, NULL, 0, error);
    CHECK(session != NULL);
    ld_rng rng = ld_rng_from(5);
    for (int i = 0; i < choices && !ld_over(&session->state); i++) {
        ld_list list;
        ld_session_roll(session);
        int seat = ld_turn(&session->state);
        ld_options(&session->state, seat, &list);
        ld_session_choose(session, seat, list.choice[ld_below(&rng, (uint32_t)list.count)]);
    }
    return session;
}

TEST(records_and_positions_carry_their_figures, "")
{
    char error[LD_ERROR_BYTES];
    const ld_box *box = changed(ld_game_find("ethnos"), "markers", "20", error);
    ld_session *session = played(box, 40);
    ld_box_close(box);
    json_t *record = ld_session_record(session), *position = ld_json_dump(&session->state);
    CHECK_INT(json_integer_value(json_object_get(json_object_get(record, "figures"), "markers")), 20);
    ld_session *again = ld_session_replay(record, -1, error);
    ld_state loaded;
    CHECK(again && ld_equal(&again->state, &session->state));
    CHECK(ld_json_load(position, &loaded, error));
    CHECK(ld_equal(&loaded, &session->state));
    ld_box_close(ld_box_of(&loaded));
    ld_session *from = ld_session_at(&session->state);
    json_t *second = ld_session_record(from);
    ld_session *third = ld_session_replay(second, -1, error);
    CHECK(third && ld_equal(&third->state, &session->state));
    json_object_set_new(json_object_get(record, "figures"), "no.such.figure", json_integer(1));
    CHECK(!ld_session_replay(record, -1, error));
    CHECK_STR(error, "ethnos has no figure 'no.such.figure'; see `ludus figures ethnos`");
    json_decref(record);
    json_decref(position);
    json_decref(second);
    ld_session_close(session);
    ld_session_close(again);
    ld_session_close(from);
    ld_session_close(third);
    CHECK_INT(open_boxes(), ld_games_count);
}

TEST(a_broken_position_leaves_no_box_open, "")
{
    char error[LD_ERROR_BYTES];
    const ld_box *box = changed(ld_game_find("ethnos"), "markers", "20", error);
    ld_session *session = played(box, 40);
    ld_box_close(box);
    json_t *position = ld_json_dump(&session->state);
    ld_session_close(session);
    ld_state out;
    json_object_set_new(position, "age", json_integer(99));
    CHECK(!ld_json_load(position, &out, error));
    json_decref(position);
    CHECK_INT(open_boxes(), ld_games_count);
}
