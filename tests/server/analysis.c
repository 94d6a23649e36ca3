/* After the game: playing on from one of its moments, and its analysis. */
#include "tests.h"
#include "place.h"

#include <unistd.h>

/* Where it shall end soon: tests need no sure judgement. */
static const char *const quickly[] = {"--limits", "off", "--budget", "50", NULL};
static const char *const puzzling[] = {"--limits", "off", "--budget", "100", "--dice", "alea", NULL};
static const char *const slowly[] = {"--limits", "off", "--budget", "2000", NULL};

static json_t *look(const char *id, const char *what, const char *token, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return http_json(path, token, NULL, status);
}

static json_t *order(const char *id, const char *what, const char *token, const char *body, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return http_json(path, token, body, status);
}

static void refused(json_t *answer, const char *code)
{
    CHECK(!is_true(answer, "ok") && strcmp(text_of(answer, "code"), code) == 0 && text_of(answer, "error")[0]);
    json_decref(answer);
}

/* A game of bots alone is played to its end. */
static void finish(const char *token, const char *id)
{
    json_t *m = show(id, token);
    for (double end = seconds() + 120; strcmp(text_of(m, "status"), "over") != 0 && seconds() < end; usleep(50000))
        json_decref(m), m = show(id, token);
    CHECK(strcmp(text_of(m, "status"), "over") == 0);
    json_decref(m);
}

/* The first question from `from` on that seat 1 is asked, and the position as it saw it. */
static json_t *asked_from(const char *id, long from, long *number)
{
    for (*number = from; *number < from + 200; (*number)++) {
        char what[60];
        snprintf(what, sizeof what, "rewind?number=%ld&eye=1", *number);
        json_t *then = look(id, what, NULL, 200);
        const json_t *top = json_array_get(json_object_get(json_object_get(then, "view"), "stack"), 0);
        if (json_integer_value(json_array_get(json_object_get(top, "owed"), 0)) == 1)
            return then;
        json_decref(then);
    }
    return NULL;
}

/* The new table is where the game was, for the seat that is played on with; its dice are its own, and it is a table
 * like any other: it is read again, checked, and played to its end. */
static void play_on(const char *data, const char *ann, const char *id)
{
    long number;
    char body[100], tool[300];
    json_t *then = asked_from(id, 40, &number);
    CHECK(then != NULL);
    snprintf(body, sizeof body, "{\"number\":%ld,\"seat\":1,\"bot\":\"greedy\"}", number);
    json_t *made = order(id, "on", ann, body, 200), *m = show(text_of(made, "table"), ann);
    CHECK(number_of(made, "seat") == 1 && number_of(m, "you") == 1 && is_true(m, "asked"));
    CHECK(json_equal(json_object_get(m, "view"), json_object_get(then, "view")));
    CHECK(strcmp(text_of(json_object_get(m, "from"), "table"), id) == 0);
    CHECK(number_of(json_object_get(m, "from"), "number") == number && !json_object_get(m, "position"));
    CHECK(is_true(m, "coach") && json_object_size(json_object_get(m, "setup")) == 0);
    json_decref(order(text_of(made, "table"), "leave", ann, "{\"bot\":\"greedy\"}", 200));
    for (double end = seconds() + 120; strcmp(text_of(m, "status"), "over") != 0 && seconds() < end; usleep(50000))
        json_decref(m), m = show(text_of(made, "table"), ann);
    CHECK(strcmp(text_of(m, "status"), "over") == 0);
    snprintf(tool, sizeof tool, "%s table check %s > /dev/null", program, place_args(data));
    CHECK(system(tool) == 0);
    json_decref(made), json_decref(m), json_decref(then);
}

void test_play_on(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, quickly);
    char *ann = new_guest("Ann"), *id = new_table(ann, "ethnos", "[\"greedy\",\"greedy\"]", "");
    finish(ann, id);
    play_on(data, ann, id);
    char *running = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", "");
    refused(order(running, "on", ann, "{\"number\":0,\"seat\":0}", 409), "taken");
    refused(order(id, "on", NULL, "{\"number\":0,\"seat\":0}", 401), "who");
    refused(order(id, "on", ann, "{\"number\":0}", 400), "bad"); /* Ann had no seat */
    refused(order(id, "on", ann, "{\"number\":0,\"seat\":2}", 400), "bad");
    refused(order(id, "on", ann, "{\"number\":-1,\"seat\":0}", 400), "bad");
    refused(order(id, "on", ann, "{\"number\":99999,\"seat\":0}", 400), "bad");
    refused(order(id, "on", ann, "{\"number\":0,\"seat\":0,\"bot\":\"search:9999999\"}", 400), "bad");
    json_t *m = show(id, ann);
    char body[60];
    snprintf(body, sizeof body, "{\"number\":%ld,\"seat\":0}", number_of(m, "number"));
    refused(order(id, "on", ann, body, 409), "taken"); /* it was over by then */
    json_decref(m);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(id), free(running);
}

/* ---- the analysis -------------------------------------------------------------------------------------------------
 */

static bool state_is(const json_t *answer, const char *state) { return strcmp(text_of(answer, "state"), state) == 0; }

/* Waits until it is done; the caller releases what was found. */
static json_t *analysed(const char *id, const char *what)
{
    json_t *a = look(id, what, NULL, 200);
    for (double end = seconds() + 300; !state_is(a, "done") && !state_is(a, "failed") && seconds() < end;
         usleep(100000)) {
        CHECK(number_of(a, "done") <= number_of(a, "all"));
        json_decref(a), a = look(id, what, NULL, 200);
    }
    CHECK(state_is(a, "done"));
    return a;
}

static bool names_question(const json_t *record, long number, long last)
{
    size_t i;
    json_t *one;
    json_array_foreach (json_object_get(record, "numbers"), i, one)
        if (json_integer_value(one) == number)
            return true;
    return number == last;
}

/* Every moment it names is one that can be gone to, and the curve goes on from one to the next. */
static void moments_are_right(const char *id, const json_t *a)
{
    static const char *const lists[] = {"curve", "decisions", "luck", "turning", "deals", "battles"};
    json_t *m = show(id, NULL), *record = look(id, "record", NULL, 200), *one;
    long last = number_of(m, "number"), before = -1;
    size_t i, wrong = 0;
    for (size_t k = 0; k < sizeof lists / sizeof *lists; k++) {
        CHECK(json_is_array(json_object_get(a, lists[k])));
        json_array_foreach (json_object_get(a, lists[k]), i, one)
            wrong += !names_question(record, number_of(one, "number"), last);
    }
    json_array_foreach (json_object_get(a, "curve"), i, one) {
        wrong += number_of(one, "number") <= before;
        before = number_of(one, "number");
    }
    CHECK(wrong == 0 && before == last && json_array_size(json_object_get(a, "decisions")) > 0);
    json_decref(record), json_decref(m);
}

/* A game is analysed for whoever asks once it is over, and never before. */
static void one_game(const char *ann, const char *id)
{
    refused(order(id, "analysis", NULL, "{}", 401), "who");
    json_t *a = look(id, "analysis", NULL, 200);
    CHECK(state_is(a, "none"));
    json_decref(a);
    a = order(id, "analysis", ann, "{}", 200);
    CHECK(state_is(a, "running") || state_is(a, "queued"));
    json_decref(a);
    json_decref(order(id, "analysis", ann, "{}", 200)); /* one order */
    a = analysed(id, "analysis");
    moments_are_right(id, a);
    json_t *italian = analysed(id, "analysis?lang=it");
    CHECK(json_equal(json_object_get(a, "curve"), json_object_get(italian, "curve")));
    CHECK(!json_equal(json_object_get(a, "decisions"), json_object_get(italian, "decisions")));
    json_decref(italian), json_decref(a);
    a = order(id, "analysis", ann, "{}", 200);
    CHECK(state_is(a, "done"));
    json_decref(a);
}

enum { GAMES = 5 };

/* One user may order so many; what was ordered when the server ended is done after the next start. */
static void many_games(const char *data, pid_t *server, char *ann, char *id[GAMES])
{
    for (int i = 0; i < GAMES; i++) /* short ones */
        id[i] = new_table(ann, "aquileia", "[\"greedy\",\"greedy\"]", ",\"setup\":{\"rounds\":\"4\"}");
    for (int i = 0; i < GAMES; i++)
        finish(ann, id[i]);
    for (int i = 0; i < GAMES - 1; i++)
        json_decref(order(id[i], "analysis", ann, "{}", 200));
    refused(order(id[GAMES - 1], "analysis", ann, "{}", 429), "slow");
    char *bob = new_guest("Bob");
    json_t *a = order(id[GAMES - 1], "analysis", bob, "{}", 200); /* another user's turn comes */
    CHECK(state_is(a, "queued") && number_of(a, "before") == GAMES - 1);
    json_decref(a);
    double begun = seconds();
    CHECK(stop_server(*server, false) == 0 && (seconds() < begun + 10 || scale < 100));
    *server = start_server(data, quickly);
    for (int i = 0; i < GAMES; i++)
        json_decref(analysed(id[i], "analysis"));
    free(bob);
}

static json_t *puzzle(const char *query)
{
    char path[200];
    snprintf(path, sizeof path, "/api/puzzles?game=aquileia%s", query);
    return http_json(path, NULL, NULL, 200);
}

static char *bots_play(const char *ann, const char *bots, const char *listed)
{
    char more[100];
    snprintf(more, sizeof more, ",\"listed\":%s,\"setup\":{\"rounds\":\"4\"}", listed);
    char *id = new_table(ann, "aquileia", bots, more);
    finish(ann, id);
    json_decref(order(id, "analysis", ann, "{}", 200));
    json_decref(analysed(id, "analysis"));
    return id;
}

/* Each is a decision of that table which cost as much as a mistake, and they come in order, each once. */
static int walk_puzzles(const char *id)
{
    char next[100] = "";
    json_t *a = analysed(id, "analysis"), *one;
    int count = 0, wrong = 0;
    for (;;) {
        json_t *answer = puzzle(next), *p = json_object_get(answer, "puzzle");
        size_t i;
        int there = 0;
        if (json_is_null(p) || count > 100) {
            json_decref(answer);
            break;
        }
        json_array_foreach (json_object_get(a, "decisions"), i, one)
            there += number_of(one, "number") == number_of(p, "number") &&
                     number_of(one, "seat") == number_of(p, "seat") &&
                     (strcmp(text_of(one, "grade"), "mistake") == 0 || strcmp(text_of(one, "grade"), "blunder") == 0);
        wrong += there != 1 || strcmp(text_of(p, "table"), id) != 0;
        snprintf(next, sizeof next, "&after=%s&number=%ld", text_of(p, "table"), number_of(p, "number"));
        count++;
        json_decref(answer);
    }
    json_decref(a);
    CHECK(wrong == 0);
    return count;
}

/* Puzzles come from listed tables of strong bots, once they are analysed, and from no other. */
void test_puzzles(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, puzzling);
    char *ann = new_guest("Ann"), *weak = bots_play(ann, "[\"greedy\",\"hard\"]", "true");
    char *hidden = bots_play(ann, "[\"hard\",\"hard\"]", "false");
    CHECK(walk_puzzles(weak) == 0);
    char *strong = bots_play(ann, "[\"hard\",\"hard\"]", "true");
    CHECK(walk_puzzles(strong) > 0);
    refused(http_json("/api/puzzles?game=chess", NULL, NULL, 404), "none");
    refused(http_json("/api/puzzles?game=aquileia&after=nowhere&number=1", NULL, NULL, 404), "none");
    char path[100];
    snprintf(path, sizeof path, "/api/puzzles?game=aquileia&after=%s&number=x", strong);
    refused(http_json(path, NULL, NULL, 400), "bad");
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(weak), free(hidden), free(strong);
}

void test_analysis(void)
{
    char *data = temp_folder(), *id[GAMES];
    pid_t server = start_server(data, slowly);
    char *ann = new_guest("Ann"), *running = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", "");
    refused(look(running, "analysis", ann, 409), "taken");
    refused(order(running, "analysis", ann, "{}", 409), "taken");
    many_games(data, &server, ann, id);
    char *alone = new_table(ann, "aquileia", "[\"greedy\",\"greedy\"]", ",\"setup\":{\"rounds\":\"4\"}");
    finish(ann, alone);
    one_game(ann, alone);
    CHECK(stop_server(server, false) == 0);
    server = start_server(data, quickly);
    json_decref(analysed(id[1], "analysis")); /* it was kept */
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    for (int i = 0; i < GAMES; i++)
        free(id[i]);
    free(data), free(ann), free(running), free(alone);
}
