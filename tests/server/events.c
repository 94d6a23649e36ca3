/* Events: played to the end by persons and bots while the server is killed again and again; who leaves, who has a bye,
 * rounds whose time is out; what is refused. */
#include "tests.h"
#include "place.h"

#include <unistd.h>

static const char *const free_rein[] = {"--limits", "off", NULL};
static const char *const with_limits[] = {NULL};

static char *new_account(const char *name)
{
    char body[200];
    char *token = new_guest(name);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"a good long one\"}", name);
    json_decref(http_json("/api/account", token, body, 200));
    return token;
}

static char *new_event(const char *token, const char *more)
{
    char body[600];
    snprintf(body, sizeof body, "{\"title\":\"Spring\",\"game\":\"ethnos\",\"bots\":true,%s}", more);
    json_t *made = http_json("/api/events", token, body, 200);
    char *id = strdup(text_of(made, "event"));
    json_decref(made);
    return id;
}

static json_t *act(const char *id, const char *token, const char *what, const char *body, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/events/%s/%s", id, what);
    return http_json(path, token, body, status);
}

static void did(const char *id, const char *token, const char *what, const char *body, int status)
{
    json_decref(act(id, token, what, body, status));
}

static json_t *results(const char *id)
{
    char path[100];
    snprintf(path, sizeof path, "/api/events/%s/results", id);
    return http_json(path, NULL, NULL, 200);
}

static bool is_text(const json_t *object, const char *key, const char *text)
{
    return strcmp(text_of(object, key), text) == 0;
}

/* Every round has everybody once, no table is there twice, and the points are those of the tables. */
static void check_sheet(const json_t *sheet, int players, int rounds)
{
    int seen[16][128] = {{0}}, byes = 0;
    size_t i, k;
    json_t *table, *who, *row;
    double points = 0, given = 0;
    json_t *tables = json_object_get(sheet, "tables"), *once = json_object();
    json_array_foreach (tables, i, table) {
        long round = number_of(table, "round");
        json_t *entrants = json_object_get(table, "entrants");
        size_t n = json_array_size(entrants);
        CHECK(round >= 1 && round <= rounds);
        json_array_foreach (entrants, k, who)
            seen[round][json_integer_value(who)]++;
        byes += n == 1;
        given += n == 1 ? 1 : (double)n / 2;
        if (n > 1)
            json_object_set_new(once, text_of(table, "table"), json_true());
        CHECK(!json_is_null(json_object_get(table, "ranks")));
    }
    CHECK(json_object_size(once) + (size_t)byes == json_array_size(tables));
    for (int r = 1; r <= rounds; r++)
        for (int p = 0; p < players; p++)
            if (seen[r][p] != 1)
                CHECK(!"everybody sits once in each round");
    json_array_foreach (json_object_get(sheet, "standings"), i, row)
        points += json_real_value(json_object_get(row, "points"));
    CHECK(points > given - 0.01 && points < given + 0.01);
    json_decref(once);
}

/* As long as the person is asked there. */
static void answer_at(const char *id, const char *token)
{
    char path[100], body[300];
    snprintf(path, sizeof path, "/api/tables/%s/choose", id);
    for (bool asked = true; asked;) {
        json_t *m = show(id, token);
        asked = is_true(m, "asked") && json_array_size(json_object_get(m, "options"));
        snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
                 text_of(json_array_get(json_object_get(m, "options"), 0), "choice"));
        json_decref(m);
        reply r = asked ? http_ask(path, token, body) : (reply){0};
        asked = r.status == 200;
        reply_free(&r);
    }
}

/* A person answers whatever is asked, anywhere. */
static void answer_all(const char *token)
{
    size_t i;
    json_t *entry, *mine = http_json("/api/mine", token, NULL, 200);
    json_array_foreach (json_object_get(mine, "tables"), i, entry)
        if (is_true(entry, "asked"))
            answer_at(text_of(entry, "table"), token);
    json_decref(mine);
}

/* True also if the server does not answer: nothing is to be waited for then. */
static bool over(const char *id, long *round)
{
    char path[100];
    snprintf(path, sizeof path, "/api/events/%s", id);
    reply r = http_ask(path, NULL, NULL);
    bool is = r.status != 200 || is_text(r.json, "status", "over");
    CHECK(r.status == 200);
    if (round)
        *round = number_of(r.json, "round");
    reply_free(&r);
    return is;
}

/* 13 bots and 3 persons, of whom one leaves in the first round; the server is killed in and between the rounds. */
void test_event(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    char *ann = new_account("Ann"), *bob = new_guest("Bob"), *eve = new_guest("Eve");
    char *id = new_event(ann, "\"size\":4,\"system\":\"swiss\",\"rounds\":3,\"absent\":\"bot\"");
    did(id, ann, "join", "{}", 200);
    did(id, bob, "join", "{}", 200);
    did(id, bob, "join", "{}", 200); /* a repeat */
    did(id, eve, "join", "{}", 200);
    for (int i = 0; i < 13; i++)
        did(id, ann, "bot", "{\"bot\":\"random\"}", 200);
    did(id, bob, "start", "{}", 403);
    did(id, ann, "start", "{}", 200);
    did(id, ann, "start", "{}", 409);
    did(id, eve, "leave", "{}", 200);
    int kills = 0;
    long round = 0;
    for (double end = seconds() + 240; !over(id, &round) && seconds() < end;) {
        answer_all(ann);
        answer_all(bob);
        if (kills < 3 * round) { /* three times in each round, the first as soon as it is there */
            stop_server(server, true);
            server = start_server(data, free_rein);
            kills++;
        }
    }
    CHECK(over(id, NULL) && kills >= 6);
    json_t *sheet = results(id), *eves = json_array_get(json_object_get(sheet, "entrants"), 2);
    check_sheet(sheet, 16, 3);
    CHECK(number_of(sheet, "round") == 3 && json_array_size(json_object_get(sheet, "tables")) == 12);
    CHECK(is_true(eves, "gone") && is_text(eves, "name", "Eve"));
    json_decref(sheet);
    did(id, ann, "close", "{}", 409);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(id), free(ann), free(bob), free(eve);
}

/* Five at tables of two: each has one bye; who leaves is paired no more; a socket follows all of it. */
void test_event_byes(void)
{
    char *ann = new_account("Anna2"), *bob = new_guest("Bob22");
    char *id = new_event(ann, "\"size\":2,\"system\":\"robin\",\"absent\":\"nobody\"");
    ws line;
    CHECK(ws_open(&line, bob, NULL) && ws_sendf(&line, "{\"do\":\"follow\",\"event\":\"%s\",\"ref\":1}", id));
    json_t *m = ws_wait(&line, "answer", 5000);
    CHECK(is_true(m, "ok") && is_text(m, "status", "open"));
    json_decref(m);
    for (int i = 0; i < 4; i++)
        did(id, ann, "bot", "{\"bot\":\"random\"}", 200);
    did(id, bob, "join", "{}", 200);
    did(id, ann, "start", "{}", 200);
    bool told_over = false, told_running = false;
    for (double end = seconds() + 120; !told_over && seconds() < end;) {
        answer_all(bob);
        while ((m = ws_wait(&line, "event", 50))) {
            told_over |= is_text(m, "status", "over");
            told_running |= is_text(m, "status", "running") && number_of(m, "you") == 4;
            json_decref(m);
        }
    }
    CHECK(told_over && told_running);
    ws_close(&line);
    json_t *sheet = results(id), *row;
    size_t i;
    check_sheet(sheet, 5, 5);
    json_array_foreach (json_object_get(sheet, "standings"), i, row)
        CHECK(number_of(row, "byes") == 1 && number_of(row, "games") == 4);
    json_decref(sheet);
    free(id);
    /* Who is taken out by the maker before the start is not there; who leaves later is paired no more. */
    id = new_event(ann,
                   "\"size\":2,\"system\":\"swiss\",\"rounds\":2,\"absent\":\"nobody\",\"clock\":{\"kind\":\"live\","
                   "\"base\":3600,\"add\":0}");
    for (int k = 0; k < 4; k++)
        did(id, ann, "bot", "{\"bot\":\"random\"}", 200);
    did(id, bob, "join", "{}", 200);
    did(id, ann, "drop", "{\"entrant\":0}", 200);
    did(id, ann, "start", "{}", 200);
    did(id, bob, "leave", "{}", 200);
    for (double end = seconds() + 60; !over(id, NULL) && seconds() < end;)
        usleep(50000);
    CHECK(over(id, NULL));
    sheet = results(id);
    json_t *tables = json_object_get(sheet, "tables"), *table, *who;
    int rounds_of_bob = 0;
    json_array_foreach (tables, i, table) {
        size_t k;
        json_array_foreach (json_object_get(table, "entrants"), k, who)
            rounds_of_bob += json_integer_value(who) == 3;
    }
    CHECK(rounds_of_bob == 1 && json_array_size(tables) == 2 + 2 &&
          json_array_size(json_object_get(sheet, "entrants")) == 4);
    json_decref(sheet);
    free(id), free(ann), free(bob);
}

/* The round's time is out: whom a table waits for comes last there. */
void test_event_time(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    char *names[] = {"Ida", "Ole", "Uma", "Ivo"}, *token[4];
    for (int i = 0; i < 4; i++)
        token[i] = i ? new_guest(names[i]) : new_account(names[i]);
    char *id = new_event(token[0], "\"size\":2,\"system\":\"swiss\",\"rounds\":1,\"time\":60");
    for (int i = 0; i < 4; i++)
        did(id, token[i], "join", "{}", 200);
    did(id, token[0], "start", "{}", 200);
    stop_server(server, true);
    /* An hour of serving has passed. */
    CHECK(place_change(data, "UPDATE events SET due=1"));
    server = start_server(data, free_rein);
    for (double end = seconds() + 60; !over(id, NULL) && seconds() < end;)
        usleep(50000);
    CHECK(over(id, NULL));
    json_t *sheet = results(id), *table;
    size_t i;
    check_sheet(sheet, 4, 1);
    json_array_foreach (json_object_get(sheet, "tables"), i, table) {
        json_t *ranks = json_object_get(table, "ranks"), *shown = show(text_of(table, "table"), NULL);
        CHECK(is_text(table, "how", "time") && json_is_null(json_object_get(table, "scores")));
        CHECK(is_text(shown, "status", "closed"));
        CHECK(json_integer_value(json_array_get(ranks, 0)) + json_integer_value(json_array_get(ranks, 1)) == 3);
        json_decref(shown);
    }
    json_decref(sheet);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    for (i = 0; i < 4; i++)
        free(token[i]);
    free(data), free(id);
}

void test_event_bad(void)
{
    static const char *const wrong[] = {
        "{}",
        "{\"title\":\"\",\"game\":\"ethnos\"}",
        "{\"title\":\"A\\nB\",\"game\":\"ethnos\"}",
        "{\"title\":\"A\",\"game\":\"chess\"}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"size\":7}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"size\":\"2\"}",
        "{\"title\":\"A\",\"game\":\"imperator\",\"size\":3}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"system\":\"knockout\"}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"system\":7}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"rounds\":0}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"rounds\":1e9}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"time\":-5}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"absent\":\"dog\"}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"until\":5}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"clock\":7}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"setup\":{\"tribes\":\"dog\"}}",
        "{\"title\":\"A\",\"game\":\"ethnos\",\"setup\":{\"event\":\"x\"}}",
    };
    char *data = temp_folder();
    pid_t server = start_server(data, with_limits);
    char *ann = new_account("Ann"), *bob = new_guest("Bob");
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        json_decref(http_json("/api/events", ann, wrong[i], 400));
    json_decref(http_json("/api/events", NULL, wrong[0], 401));
    json_decref(http_json("/api/events", bob, wrong[0], 403));
    char *id = new_event(ann, "\"size\":2,\"listed\":true");
    did(id, NULL, "join", "{}", 401);
    did(id, bob, "start", "{}", 403);
    did(id, bob, "bot", "{}", 403);
    did(id, bob, "close", "{}", 403);
    did(id, bob, "leave", "{}", 403);
    did(id, ann, "dance", "{}", 404);
    did("nothing", ann, "join", "{}", 404);
    did(id, ann, "bot", "{\"bot\":\"dog\"}", 400);
    did(id, ann, "drop", "{\"entrant\":5}", 400);
    did(id, ann, "drop", "{\"entrant\":\"x\"}", 400);
    did(id, ann, "start", "{}", 409); /* nobody has come */
    json_decref(http_json("/api/events/nothing", NULL, NULL, 404));
    json_decref(http_json("/api/events/nothing/results", NULL, NULL, 404));
    char path[100];
    snprintf(path, sizeof path, "/api/events/%s?round=9", id);
    json_decref(http_json(path, NULL, NULL, 400));
    snprintf(path, sizeof path, "/api/events/%s/dance", id);
    json_decref(http_json(path, NULL, NULL, 404));
    did(id, bob, "join", "{}", 200);
    did(id, bob, "leave", "{}", 200);
    char *twin = new_guest("B o b");
    did(id, bob, "join", "{}", 200);
    did(id, twin, "join", "{}", 409);
    json_t *list = http_json("/api/events", NULL, NULL, 200), *one = json_array_get(json_object_get(list, "events"), 0);
    CHECK(is_text(one, "event", id) && number_of(one, "entrants") == 1 && !is_true(one, "in") && !is_true(one, "mine"));
    json_decref(list);
    /* Four that are not over, and no more. */
    char *more[3];
    for (int i = 0; i < 3; i++)
        more[i] = new_event(ann, "\"size\":2");
    json_decref(http_json("/api/events", ann, "{\"title\":\"A\",\"game\":\"ethnos\"}", 409));
    /* The operator closes one; its maker another. */
    CHECK(run_ludus("admin close-event", more[0], data) == 0);
    CHECK(run_ludus("admin close-event", "nothing", data) == 2);
    did(more[0], bob, "join", "{}", 409);
    did(more[1], ann, "close", "{}", 200);
    did(more[1], ann, "close", "{}", 409);
    did(more[1], bob, "join", "{}", 409);
    free(new_event(ann, "\"size\":2"));
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    for (int i = 0; i < 3; i++)
        free(more[i]);
    free(data), free(id), free(ann), free(bob), free(twin);
}
