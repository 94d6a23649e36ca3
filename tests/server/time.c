/* Time that nobody loses: clocks over restarts and over a time in which the server is away, and what was asked for. */
#include "tests.h"
#include "place.h"

#include <unistd.h>

static const char *const free_rein[] = {"--limits", "off", NULL};

static long clock_left(const char *id, const char *token)
{
    json_t *m = show(id, token);
    long left = number_of(json_object_get(json_array_get(json_object_get(m, "seats"), 0), "clock"), "left");
    json_decref(m);
    return left;
}

static bool is_away(const char *id, const char *token)
{
    json_t *m = show(id, token);
    bool away = is_true(json_array_get(json_object_get(m, "seats"), 0), "away");
    json_decref(m);
    return away;
}

/* Waits until Ann is asked; bots may move first. */
static void wait_asked(const char *id, const char *token)
{
    bool asked = false;
    for (double end = seconds() + 20; !asked && seconds() < end;) {
        json_t *m = show(id, token);
        asked = is_true(m, "asked");
        json_decref(m);
        usleep(20000);
    }
    CHECK(asked);
}

/* Two hundred seconds a move; some of them pass, then the server is away for longer than it was there. */
static void over_a_restart(bool kill_it)
{
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann");
    char *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", ",\"clock\":{\"kind\":\"days\",\"each\":200}");
    wait_asked(id, ann);
    sleep(2);
    long before = clock_left(id, ann);
    CHECK(before <= 198500 && before > 0);
    stop_server(server, kill_it);
    sleep(3);
    server = start_server(data, free_rein);
    long after = clock_left(id, ann);
    CHECK(after <= before + 1500); /* what was used up is not given back, but for the last second before a kill */
    CHECK(after > before - 2500 || scale < 100); /* what passed while it was away is nobody's */
    sleep(1);
    CHECK(clock_left(id, ann) < after - 900);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(id);
}

/* A clock that runs out after a restart, at a table that nobody looks at. */
static void runs_out(void)
{
    char *data = temp_folder();
    pid_t server = start_server(data, free_rein);
    char *ann = new_guest("Ann");
    char *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", ",\"clock\":{\"kind\":\"days\",\"each\":3}");
    wait_asked(id, ann);
    for (int i = 0; i < 2; i++) { /* it used to begin anew each time */
        sleep(1);
        CHECK(stop_server(server, i == 1) == 0 || i == 1);
        server = start_server(data, free_rein);
    }
    sleep(3); /* three seconds in all, of which the kill may have cost one */
    bool away = false;
    for (double end = seconds() + 20; !away && seconds() < end; usleep(100000))
        away = is_away(id, ann);
    CHECK(away);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(id);
}

void test_time(void)
{
    if (getenv("LUDUS_TEST_ALL"))
        over_a_restart(false);
    over_a_restart(true);
    runs_out();
}

static json_t *do_at(const char *id, const char *token, const char *what, const char *more)
{
    char path[100], body[300];
    json_t *m = show(id, token);
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    snprintf(body, sizeof body, "{\"number\":%ld%s}", number_of(m, "number"), more);
    json_decref(m);
    return http_json(path, token, body, 200);
}

static bool choose_first(const char *id, const char *token)
{
    char more[200];
    json_t *m = show(id, token);
    bool asked = is_true(m, "asked");
    snprintf(more, sizeof more, ",\"choice\":\"%s\"",
             text_of(json_array_get(json_object_get(m, "options"), 0), "choice"));
    json_decref(m);
    if (asked)
        json_decref(do_at(id, token, "choose", more));
    return asked;
}

/* Somebody asks to take back, is told that it was asked, and the server is killed: the others are still asked. */
void test_request_kept(void)
{
    char *data = temp_folder(), path[100];
    pid_t server = start_server(data, free_rein);
    char *who[2] = {new_guest("Ann"), new_guest("Bob")};
    char *id = new_table(who[0], "ethnos", "[\"me\",\"open\"]", "");
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    json_decref(http_json(path, who[1], "{}", 200));
    bool both[2] = {false, false};
    for (int i = 0; i < 400 && !(both[0] && both[1] && i > 100); i++)
        both[i % 2] |= choose_first(id, who[i % 2]);
    CHECK(both[0] && both[1]);
    json_t *m = show(id, who[0]);
    int by = strcmp(text_of(m, "undo"), "ask") == 0 ? 0 : 1; /* the other has moved last */
    json_decref(m);
    json_t *asked = do_at(id, who[by], "undo", "");
    CHECK(is_true(asked, "asked"));
    long number = number_of(asked, "number");
    json_decref(asked);
    stop_server(server, true);
    server = start_server(data, free_rein);
    m = show(id, who[!by]);
    CHECK(number_of(json_object_get(m, "consent"), "by") == by && number_of(m, "number") == number);
    json_decref(m);
    json_decref(do_at(id, who[!by], "agree", ""));
    m = show(id, who[!by]);
    CHECK(json_is_null(json_object_get(m, "consent")) && number_of(m, "number") == number + 1);
    json_decref(m);
    CHECK(stop_server(server, false) == 0);
    char command[600];
    snprintf(command, sizeof command, "%s table check %s > /dev/null", program, place_args(data));
    CHECK(system(command) == 0);
    remove_folder(data);
    free(data), free(who[0]), free(who[1]), free(id);
}
