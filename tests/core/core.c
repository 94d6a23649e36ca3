/* The core and its borders, shown with Ethnos. */
#include "../harness.h"

#include "core/game.h"
#include "io/json.h"
#include "io/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static ld_session *started(int seats, const char *tribes, uint64_t seed)
{
    char error[LD_ERROR_BYTES];
    ld_setting settings[] = {{"tribes", tribes}};
    ld_session *session = ld_session_new(ld_box_standard(ld_game_find("ethnos")), seats, settings, 1, error);
    CHECK(session != NULL);
    ld_session_seed(session, seed);
    ld_session_roll(session);
    return session;
}

static void random_choice(ld_session *session, ld_rng *rng)
{
    ld_list list;
    int seat = ld_turn(&session->state);
    ld_options(&session->state, seat, &list);
    ld_session_choose(session, seat,
                      seat == LD_CHANCE ? ld_sample(&session->state, rng)
                                        : list.choice[ld_below(rng, (uint32_t)list.count)]);
}

/* ---- chance ----------------------------------------------------------------------------------------- */

TEST(generator_counts, "")
{
    ld_rng a = ld_rng_from(5), b = ld_rng_from(5);
    uint64_t first = ld_random(&a), second = ld_random(&a);
    b.count = 1; /* the n-th number depends on key and n alone */
    CHECK(ld_random(&b) == second && first != second);
    CHECK(ld_rng_from(6).key != ld_rng_from(5).key);
}

TEST(generator_is_even, "")
{
    ld_rng rng = ld_rng_from(1);
    int seen[7] = {0};
    for (int i = 0; i < 70000; i++)
        seen[ld_below(&rng, 7)]++;
    for (int i = 0; i < 7; i++) /* 4.5 standard deviations of 93 */
        CHECK(seen[i] > 10000 - 420 && seen[i] < 10000 + 420);
}

TEST(sampling_follows_weights, "")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_setting settings[] = {{"tribes", "centaur,dwarf,elf,giant,merfolk,orc"}};
    CHECK(ld_start(ld_game_find("ethnos"), 4, settings, 1, &state, NULL, error));
    ld_rng rng = ld_rng_from(3);
    int seen[21] = {0};
    for (int i = 0; i < 18000; i++)
        seen[ld_a(ld_sample(&state, &rng))]++;
    const int weight[21] = {[0] = 2, [2] = 3, [4] = 4, [6] = 4, [8] = 3, [10] = 2};
    for (int v = 0; v <= 20; v++)
        CHECK(seen[v] >= 1000 * weight[v] - 280 * (weight[v] > 0) &&
              seen[v] <= 1000 * weight[v] + 280 * (weight[v] > 0));
}

/* ---- barriers and taking back -------------------------------------------------------------------------- */

TEST(undo_stops_at_barriers, "E-S21")
{
    char error[LD_ERROR_BYTES];
    ld_session *session = started(3, "centaur,dwarf,elf,orc,winged", 3);
    CHECK(!ld_session_undo(session, error)); /* chance has dealt */
    ld_rng rng = ld_rng_from(9);
    int built = 0;
    for (int i = 0; i < 400 && !ld_over(&session->state); i++) {
        ld_state before = session->state;
        int seat = ld_turn(&session->state), count = session->count;
        random_choice(session, &rng);
        if (session->count == count)
            continue;
        bool back = ld_session_undo(session, error);
        bool building = seat != LD_CHANCE && strncmp(ld_step(&before), "band-", 5) == 0;
        if (back) {
            CHECK(ld_equal(&session->state, &before));
            CHECK_INT(session->count, count);
            built += building;
            random_choice(session, &rng);
        } else {
            CHECK(strstr(error, "cannot be taken back") != NULL);
            CHECK(ld_choose(&before, seat, session->moves[session->count - 1].choice, NULL)); /* a barrier */
        }
        if (seat == LD_CHANCE)
            CHECK(!back);
    }
    CHECK(built > 0); /* a band under way was taken back */
    ld_session_close(session);
}

/* Back to any row since the last barrier, and to none before it. Answers the longest way back there was. */
static int walk_and_return(const ld_game *game, uint64_t seed)
{
    enum { ROWS = 300 };
    static ld_state before[ROWS];
    char error[LD_ERROR_BYTES];
    ld_state now, same;
    ld_trail trail = {0};
    ld_rng rng = ld_rng_from(seed);
    int low, high, longest = 0;
    ld_game_seats(game, &low, &high);
    CHECK(ld_start(game, high, NULL, 0, &now, NULL, error));
    ld_trail_start(&trail, &now);
    for (int row = 0; row < ROWS && !ld_over(&now); row++) {
        int seat = ld_turn(&now);
        ld_list list;
        ld_options(&now, seat, &list);
        before[row] = now;
        ld_trail_choose(&trail, &now, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], row, NULL);
        int barrier = row + 1 - trail.count;
        longest = trail.count > longest ? trail.count : longest;
        same = now;
        CHECK(!ld_trail_back(&trail, &now, barrier - 1));
        CHECK(ld_equal(&now, &same));
        if (trail.count < 3 || ld_below(&rng, 2))
            continue;
        int to = barrier + (int)ld_below(&rng, (uint32_t)trail.count);
        CHECK(ld_trail_back(&trail, &now, to));
        CHECK(ld_equal(&now, &before[to]));
        CHECK_INT(trail.count, to - barrier);
        row = to - 1;
    }
    ld_trail_free(&trail);
    return longest;
}

TEST(trails_lead_back_to_every_row, "")
{
    int longest = 0;
    for (int g = 0; g < ld_game_count(); g++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            int n = walk_and_return(ld_game_at(g), seed);
            longest = n > longest ? n : longest;
        }
    CHECK(longest > 4);
}

TEST(stopping_at_forced_choices, "E-S0")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_log stop = {NULL, 0, 0, 0, true};
    CHECK(ld_start(ld_game_find("ethnos"), 2, NULL, 0, &state, &stop, error));
    ld_rng rng = ld_rng_from(4);
    int forced = 0;
    while (!ld_over(&state)) {
        ld_list list;
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        forced += ld_forced(&state, seat);
        ld_choose(&state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], &stop);
    }
    CHECK(forced > 20);
}

/* A position may be loaded in the middle of what the engine would do by itself; the record of it is whole all the
 * same. */
TEST(forced_choices_of_loaded_positions_are_recorded, "")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_log stop = {NULL, 0, 0, 0, true};
    CHECK(ld_start(ld_game_find("ethnos"), 2, NULL, 0, &state, &stop, error));
    ld_rng rng = ld_rng_from(4);
    ld_list list;
    while (!ld_forced(&state, ld_turn(&state))) {
        ld_options(&state, ld_turn(&state), &list);
        ld_choose(&state, ld_turn(&state), list.choice[ld_below(&rng, (uint32_t)list.count)], &stop);
    }
    ld_session *session = ld_session_at(&state);
    random_choice(session, &rng);
    random_choice(session, &rng);
    json_t *record = ld_session_record(session);
    ld_session *again = ld_session_replay(record, -1, error);
    CHECK(again && ld_equal(&again->state, &session->state));
    json_decref(record);
    ld_session_close(again);
    ld_session_close(session);
}

/* ---- records ------------------------------------------------------------------------------------------- */

static json_t *short_record(void)
{
    ld_session *session = started(4, "random", 8);
    ld_rng rng = ld_rng_from(2);
    for (int i = 0; i < 50; i++)
        random_choice(session, &rng);
    json_t *record = ld_session_record(session);
    ld_session_close(session);
    return record;
}

static void refused(json_t *record, const char *because)
{
    char error[LD_ERROR_BYTES] = "";
    CHECK(ld_session_replay(record, -1, error) == NULL);
    if (!strstr(error, because))
        test_fail(__FILE__, __LINE__, "the error is '%s', expected '%s' in it", error, because);
    json_decref(record);
}

TEST(records_replay_and_stop, "")
{
    char error[LD_ERROR_BYTES];
    json_t *record = short_record();
    ld_session *whole = ld_session_replay(record, -1, error), *part = ld_session_replay(record, 10, error);
    CHECK(whole && part);
    CHECK_INT(part->count, 10);
    ld_state tenth;
    ld_session_position(whole, 10, &tenth);
    CHECK(ld_equal(&part->state, &tenth));
    ld_session_close(whole);
    ld_session_close(part);
    json_decref(record);
}

TEST(records_that_do_not_fit_are_refused, "")
{
    json_t *record = short_record();
    json_object_set_new(record, "rules", json_string("aquileia-1"));
    refused(record, "'aquileia-1' is no version of the rules; expected");
    record = short_record();
    json_object_set_new(record, "rules", json_string("ethnos-0"));
    json_array_set_new(json_object_get(record, "choices"), 3, json_string("0: fly"));
    refused(record, "under rules 'ethnos-0', and under 'ethnos-1' it does not hold: choice 4");
    record = short_record();
    json_array_set_new(json_object_get(record, "choices"), 3, json_string("0: fly"));
    refused(record, "choice 4");
    record = short_record();
    json_object_del(record, "choices");
    refused(record, "cut");
    record = short_record();
    json_object_set_new(record, "seats", json_integer(17));
    refused(record, "expected 2 to 6");
    record = short_record();
    json_object_set_new(record, "game", json_string("chess"));
    refused(record, "no known game");
    record = short_record();
    json_object_set_new(record, "result", json_pack("{}"));
    refused(record, "result");
    record = short_record();
    json_object_set_new(record, "record", json_integer(9));
    refused(record, "format");
    refused(json_array(), "not a Ludus record");
}

TEST(saving_is_all_or_nothing, "")
{
    char error[LD_ERROR_BYTES], path[] = "/tmp/ludus-test-XXXXXX", file[64];
    CHECK(mkdtemp(path) != NULL);
    snprintf(file, sizeof file, "%s/game.json", path);
    ld_session *session = started(4, "random", 8);
    CHECK(ld_session_save(session, file, error));
    json_t *record = ld_record_read(file, error);
    CHECK(record != NULL);
    json_decref(record);
    CHECK(!ld_session_save(session, path, error)); /* a folder */
    CHECK(strstr(error, "not a file") != NULL);
    CHECK(!ld_session_save(session, "/nowhere/at/all.json", error));
    CHECK(strstr(error, "cannot save") != NULL);
    FILE *cut = fopen(file, "r+");
    CHECK(cut && ftruncate(fileno(cut), 300) == 0 && fclose(cut) == 0);
    CHECK(ld_record_read(file, error) == NULL);
    CHECK(strstr(error, "cut") != NULL);
    unlink(file);
    rmdir(path);
    ld_session_close(session);
}

/* ---- positions from outside ------------------------------------------------------------------------------- */

static void cannot_be(const ld_state *state, const char *path, const char *value, const char *because)
{
    char error[LD_ERROR_BYTES] = "";
    json_t *json = ld_json_dump(state);
    ld_state out, untouched;
    memset(&out, 7, sizeof out);
    untouched = out;
    json_object_set_new(json, path, json_loads(value, JSON_DECODE_ANY, NULL));
    CHECK(!ld_json_load(json, &out, error));
    CHECK(memcmp(&out, &untouched, sizeof out) == 0); /* nothing changed */
    if (!strstr(error, because))
        test_fail(__FILE__, __LINE__, "%s: the error is '%s', expected '%s' in it", path, error, because);
    json_decref(json);
}

TEST(positions_that_cannot_be, "")
{
    ld_session *session = started(4, "centaur,dwarf,elf,halfling,orc,troll", 8);
    const ld_state *state = &session->state;
    cannot_be(state, "game", "\"go\"", "known game");
    cannot_be(state, "seats", "7", "expected 2 to 6");
    cannot_be(state, "seats", "\"four\"", "seats");
    cannot_be(state, "rules", "\"ethnos-9\"", "expected 'ethnos-1'");
    cannot_be(state, "viewer", "1", "view of one seat");
    cannot_be(state, "moon", "1", "unknown field 'moon'");
    cannot_be(state, "dragons", "9", "dragons");
    cannot_be(state, "dragons", "300", "out of range");
    cannot_be(state, "dragons", "-1", "out of range");
    cannot_be(state, "age", "\"I\"", "whole number");
    cannot_be(state, "row", "{\"elf-pink\":1}", "no card 'elf-pink'");
    cannot_be(state, "row", "{\"wizard-red\":1}", "no card 'wizard-red'");
    cannot_be(state, "row", "{\"elf-red\":1}", "add up");
    cannot_be(state, "hand", "[{}]", "list of 4");
    cannot_be(state, "troll", "[5,null,null,null,null,null]", "out of range");
    cannot_be(state, "horde", "[[\"red\",\"red\"],[],[],[]]", "twice");
    cannot_be(state, "stack", "[]", "stack");
    cannot_be(state, "stack", "[{\"step\":\"fly\",\"owed\":[0]}]", "not a step");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[1],\"locals\":{\"seat\":0}}]", "turn");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[0],\"v\":[0]}]", "no 'v'");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[0],\"stage\":1,\"locals\":{\"seat\":0}}]", "stage");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[],\"locals\":{\"seat\":0}}]", "nobody owes");
    cannot_be(state, "stack", "[{\"step\":\"draw\",\"owed\":[\"chance\"],\"locals\":{\"seat\":0,\"left\":0}}]", "left");
    cannot_be(state, "stack",
              "[{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":0}},"
              "{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":0}}]",
              "stands where it cannot");
    cannot_be(state, "stack", "[{\"step\":\"band-basis\",\"owed\":[0],\"locals\":{\"seat\":0}}]",
              "stands where it cannot");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[9],\"locals\":{\"seat\":9}}]", "seat");
    cannot_be(state, "stack", "[{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":0,\"luck\":1}}]",
              "no member 'luck'");
    cannot_be(state, "stack",
              "[{\"step\":\"place\",\"owed\":[0],\"locals\":{\"seat\":0,\"leader\":\"elf-red\",\"size\":2}}]", "place");
    cannot_be(state, "answers", "{\"0\":\"pass\"}", "sealed");
    cannot_be(state, "over", "true", "stack");
    cannot_be(state, "markers", "{\"rhea\":[99,0,0,0]}", "more markers in use");
    char error[LD_ERROR_BYTES];
    ld_state out;
    CHECK(!ld_load("[1,2", &out, error) && strstr(error, "not JSON"));
    CHECK(!ld_load("[]", &out, error) && strstr(error, "object"));
    CHECK(!ld_load("{\"game\":\"ethnos\",\"game\":\"ethnos\"}", &out, error));
    ld_session_close(session);
}

/* The tables say of each step what core relies on: its locals, who owes it, what it stands on. */
static void kind_is_declared(const ld_game *game, const ld_kind *kind)
{
    if (!kind->locals)
        test_fail(__FILE__, __LINE__, "%s: step %s does not declare its locals", game->name, kind->name);
    if (!kind->owed_by && !kind->owner && kind->mode == LD_ONE)
        test_fail(__FILE__, __LINE__, "%s: step %s does not say who owes it", game->name, kind->name);
    int stages = 0;
    while (kind->stages && kind->stages[stages])
        stages++;
    for (int i = 0; kind->above && i < stages; i++)
        for (int k = 0; k < game->kind_count; k++)
            if ((kind->above[i] >> k & 1) && !game->kinds[k]->stands_on)
                test_fail(__FILE__, __LINE__, "%s: %s stands on %s, yet is the lowest", game->name,
                          game->kinds[k]->name, kind->name);
    for (const ld_field *row = kind->locals; row && row->name; row++)
        if (!row->word && row->low == row->high && !(row->flags & LD_F_SET))
            test_fail(__FILE__, __LINE__, "%s: %s of step %s has neither a word nor a range", game->name, row->name,
                      kind->name);
}

TEST(every_step_declares_its_locals, "")
{
    for (int g = 0; g < ld_games_count; g++)
        for (int k = 0; k < ld_game_at(g)->kind_count; k++)
            kind_is_declared(ld_game_at(g), ld_game_at(g)->kinds[k]);
}

TEST(deck_may_be_left_out, "")
{
    char error[LD_ERROR_BYTES];
    ld_session *session = started(4, "random", 8);
    json_t *json = ld_json_dump(&session->state);
    ld_state out;
    json_object_del(json, "deck");
    CHECK(ld_json_load(json, &out, error));
    CHECK(ld_equal(&out, &session->state));
    json_decref(json);
    ld_session_close(session);
}

/* ---- set-up --------------------------------------------------------------------------------------------------- */

static void start_refused(int seats, const char *key, const char *value, const char *because)
{
    char error[LD_ERROR_BYTES] = "";
    ld_setting settings[] = {{key, value}};
    ld_state state;
    CHECK(!ld_start(ld_game_find("ethnos"), seats, settings, 1, &state, NULL, error));
    if (!strstr(error, because))
        test_fail(__FILE__, __LINE__, "%s=%s: the error is '%s', expected '%s' in it", key, value, error, because);
}

TEST(settings_are_checked, "E-1.4")
{
    start_refused(4, "speed", "fast", "no option 'speed'; expected tribes, glory, decline");
    start_refused(4, "decline", "perhaps", "expected yes|no");
    start_refused(7, "decline", "yes", "expected 2 to 6 seats");
    char error[LD_ERROR_BYTES];
    ld_state state;
    ld_setting twice[] = {{"decline", "yes"}, {"decline", "no"}};
    CHECK(!ld_start(ld_game_find("ethnos"), 4, twice, 2, &state, NULL, error));
    CHECK(strstr(error, "twice") != NULL);
    CHECK(ld_game_find("chess") == NULL);
}

/* ---- words, numbers, shares -------------------------------------------------------------------------------------- */

TEST(texts_fit_any_room, "")
{
    ld_session *session = started(4, "random", 8);
    ld_list list;
    ld_options(&session->state, ld_turn(&session->state), &list);
    for (size_t room = 1; room < 40; room++) {
        char text[48];
        memset(text, '#', sizeof text);
        ld_format(&session->state, list.choice[0], text, room);
        CHECK(strlen(text) < room && text[room] == '#');
        memset(text, '#', sizeof text);
        ld_prompt(&session->state, ld_turn(&session->state), NULL, text, room);
        CHECK(strlen(text) < room && text[room] == '#');
        memset(text, '#', sizeof text);
        ld_waiting(&session->state, NULL, text, room);
        CHECK(strlen(text) < room && text[room] == '#');
    }
    ld_session_close(session);
}

TEST(boards_are_clipped, "")
{
    ld_session *session = started(6, "random", 8);
    ld_state view;
    ld_redact(&view, &session->state, 0);
    for (int width = 1; width < 100; width += 9)
        for (int height = 1; height < 30; height += 7) {
            ld_cell *cells = calloc((size_t)(width * height) + 1, sizeof *cells);
            ld_canvas canvas = {width, height, cells};
            cells[width * height].glyph = 77;
            ld_draw(&view, NULL, &canvas);
            CHECK_INT(cells[width * height].glyph, 77);
            free(cells);
        }
    ld_session_close(session);
}

TEST(observations_keep_their_length, "")
{
    ld_session *session = started(4, "random", 8);
    ld_rng rng = ld_rng_from(1);
    static float numbers[4096];
    int length = ld_observe(&session->state, numbers, 4096);
    CHECK(length > 100 && length < 4096);
    while (!ld_over(&session->state)) {
        random_choice(session, &rng);
        CHECK_INT(ld_observe(&session->state, numbers, 10), length);
    }
    CHECK(numbers[0] == -1);
    ld_session_close(session);
}

TEST(shared_wins_are_split, "E-9.6")
{
    ld_outcome outcome = {.rank = {1, 1, 3, 4}};
    CHECK(ld_win_share(&outcome, 4, 0) == 0.5 && ld_win_share(&outcome, 4, 2) == 0);
}

TEST(hash_sees_every_byte, "")
{
    ld_session *session = started(4, "random", 8);
    ld_state copy = session->state;
    uint64_t hash = ld_hash(&copy);
    for (size_t i = 0; i < ld_game_state_bytes(session->game); i++) {
        if (i < sizeof ld_core_of(&copy)->box)
            continue; /* which game it is, with which figures */
        copy.bytes[i] ^= 1;
        CHECK(ld_hash(&copy) != hash);
        copy.bytes[i] ^= 1;
    }
    ld_session_close(session);
}
