/* Records of earlier builds still lead where they led. tests/records/ends.txt says where, typed from what the
 * program that wrote them told; a record that is refused without being told so, or ends elsewhere, means that the rules
 * or the format have changed without a new version. */
#include "harness.h"

#include "io/dice.h"
#include "io/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { END_ROOM = 200 };

static void seats_end(const ld_session *session, const char *ends)
{
    ld_outcome outcome;
    ld_outcome_of(&session->state, &outcome);
    for (int s = 0; s < session->seats; s++) {
        int score, rank, used = 0;
        CHECK_INT(sscanf(ends, " %d/%d%n", &score, &rank, &used), 2);
        CHECK_INT(outcome.score[s], score);
        CHECK_INT(outcome.rank[s], rank);
        ends += used;
    }
    CHECK_STR(ends, "");
}

/* What is written again is what was read. */
static void written_again(const ld_session *session, const json_t *record)
{
    static const char *const same[] = {"record", "game", "rules", "seats", "options", "choices", "result"};
    json_t *again = ld_session_record(session);
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
        CHECK(json_equal(json_object_get(again, same[i]), json_object_get(record, same[i])) ||
              (!json_object_get(again, same[i]) && !json_object_get(record, same[i])));
    json_decref(again);
}

/* One of older rules under which it no longer holds is refused with one sentence: both versions, the first choice that
 * does not fit, or that the result is another. Up to there it can be walked through. */
static void is_refused(const json_t *record, int fit)
{
    char error[LD_ERROR_BYTES] = "", expected[LD_ERROR_BYTES];
    const ld_game *game = ld_game_find(json_string_value(json_object_get(record, "game")));
    int used =
        snprintf(expected, sizeof expected, "the record was played under rules '%s', and under '%s' it does not hold: ",
                 json_string_value(json_object_get(record, "rules")), ld_game_rules_version(game));
    if (fit < ld_record_count(record))
        snprintf(expected + used, sizeof expected - (size_t)used, "choice %d, '", fit + 1);
    else
        snprintf(expected + used, sizeof expected - (size_t)used, "the record claims a result that its choices do not");
    CHECK(!ld_session_replay(record, -1, error));
    error[strlen(expected)] = 0;
    CHECK_STR(error, expected);
    ld_session *session = fit < ld_record_count(record) ? ld_session_replay(record, fit, error) : NULL;
    CHECK(fit == ld_record_count(record) || (session && session->count == fit && session->carried == fit));
    ld_session_close(session);
}

/* What is saved of a game that went on under newer rules says how far it came under the older. */
static void is_carried(const ld_session *session, const json_t *record)
{
    char error[LD_ERROR_BYTES] = "";
    json_t *again = ld_session_record(session), *carried = json_object_get(again, "carried");
    CHECK_STR(session->rules, json_string_value(json_object_get(record, "rules")));
    CHECK_STR(json_string_value(json_object_get(carried, "rules")), session->rules);
    CHECK_INT((int)json_integer_value(json_object_get(carried, "choices")), session->count);
    CHECK(json_equal(json_object_get(again, "choices"), json_object_get(record, "choices")));
    ld_session *second = ld_session_replay(again, -1, error);
    CHECK_STR(error, "");
    CHECK(second->carried == session->count && strcmp(second->rules, session->rules) == 0);
    ld_session_close(second);
    json_decref(again);
}

static void old_record(const void *data)
{
    char name[60], status[8], path[1024], error[LD_ERROR_BYTES] = "";
    int choices, used = 0;
    CHECK_INT(sscanf(data, "%59s %d %7s%n", name, &choices, status, &used), 3);
    snprintf(path, sizeof path, "%s/tests/records/%s.json", test_root(), name);
    json_t *record = ld_record_read(path, error);
    CHECK_STR(error, "");
    if (strcmp(status, "refused") == 0) {
        is_refused(record, choices);
        json_decref(record);
        return;
    }
    ld_session *session = ld_session_replay(record, -1, error);
    CHECK_STR(error, "");
    CHECK_INT(session->count, choices);
    if (strcmp(status, "carried") == 0) {
        is_carried(session, record);
    } else {
        CHECK_STR(ld_over(&session->state) ? "over" : "open", status);
        written_again(session, record);
    }
    seats_end(session, (const char *)data + used);
    if (ld_dice_named(record))
        CHECK(ld_dice_check(session, record, error));
    ld_session_close(session);
    json_decref(record);
}

enum { MANY_GAMES = 16 };
static int kept[MANY_GAMES]; /* records of each game */

TEST(records_of_every_game_are_kept, "")
{
    CHECK(ld_game_count() <= MANY_GAMES);
    for (int g = 0; g < ld_game_count(); g++)
        CHECK(kept[g] >= 2);
}

static void add_record(const char *line)
{
    char name[60], full[80];
    if (line[0] == '#' || sscanf(line, "%50s", name) != 1)
        return;
    for (int g = 0; g < ld_game_count() && g < MANY_GAMES; g++)
        kept[g] += strncmp(name, ld_game_name(ld_game_at(g)), strlen(ld_game_name(ld_game_at(g)))) == 0;
    snprintf(full, sizeof full, "record %s", name);
    test_make(full, "", old_record, strdup(line));
}

void record_tests(void)
{
    char path[1024], line[END_ROOM];
    snprintf(path, sizeof path, "%s/tests/records/ends.txt", test_root());
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        add_record(line);
    }
    if (file)
        fclose(file);
}
