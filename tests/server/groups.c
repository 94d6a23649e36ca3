/* Groups: circles that both have agreed to, playing again with the same people, series, dates and their calendar. */
#include "tests.h"

#include <time.h>
#include <unistd.h>

static bool is_text(const json_t *object, const char *key, const char *text)
{
    return strcmp(text_of(object, key), text) == 0;
}

static void ask(const char *path, const char *token, const char *body, int status)
{
    json_decref(http_json(path, token, body, status));
}

static json_t *act(const char *table, const char *action, const char *token, const char *body, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", table, action);
    return http_json(path, token, body, status);
}

static void did(const char *table, const char *action, const char *token, const char *body, int status)
{
    json_decref(act(table, action, token, body, status));
}

static long id_of(const char *token)
{
    json_t *me = http_json("/api/me", token, NULL, 200);
    long id = number_of(json_object_get(me, "user"), "id");
    json_decref(me);
    return id;
}

static size_t count_in(const char *token, const char *list)
{
    json_t *all = http_json("/api/circle", token, NULL, 200);
    size_t n = json_array_size(json_object_get(all, list));
    json_decref(all);
    return n;
}

static void answer(const char *token, long user, const char *accept, int status)
{
    char body[100];
    snprintf(body, sizeof body, "{\"user\":%ld,\"accept\":%s}", user, accept);
    ask("/api/circle/answer", token, body, status);
}

/* Bots end it at once. */
static void wait_until(const char *table, const char *status)
{
    for (double end = seconds() + 60; seconds() < end; usleep(20000)) {
        json_t *m = show(table, NULL);
        bool is = is_text(m, "status", status);
        json_decref(m);
        if (is)
            return;
    }
    CHECK(!"the table comes so far");
}

void test_circle(void)
{
    char *ann = new_guest("CircAnn"), *bob = new_guest("CircBob"), *eve = new_guest("CircEve");
    ask("/api/account", bob, "{\"name\":\"CircBob\",\"password\":\"a good long one\"}", 200);
    ask("/api/circle", NULL, NULL, 401);
    ask("/api/circle", ann, "{\"name\":\"Nobody at all\"}", 404);
    ask("/api/circle", ann, "{}", 400);
    ask("/api/circle", ann, "{\"table\":\"nothing\",\"seat\":0}", 400);
    ask("/api/circle", bob, "{\"name\":\"CircBob\"}", 400);
    ask("/api/circle/answer", bob, "{}", 400);
    ask("/api/circle/answer", bob, "{\"user\":99999,\"accept\":true}", 409);
    ask("/api/circle/leave", bob, "{\"user\":\"x\"}", 400);
    /* Asked, refused: the one who asked sees no difference; then it is the other who asks. */
    ask("/api/circle", ann, "{\"name\":\"circ bob\"}", 200);
    ask("/api/circle", ann, "{\"name\":\"CircBob\"}", 200);
    CHECK(count_in(ann, "asked") == 1 && count_in(bob, "asks") == 1 && count_in(bob, "circle") == 0);
    answer(bob, id_of(ann), "\"yes\"", 400);
    answer(bob, id_of(ann), "false", 200);
    CHECK(count_in(ann, "asked") == 1 && count_in(bob, "asks") == 0);
    ask("/api/circle", ann, "{\"name\":\"CircBob\"}", 200);
    CHECK(count_in(ann, "asked") == 1 && count_in(bob, "asks") == 0 && count_in(ann, "circle") == 0);
    ask("/api/circle", eve, "{\"name\":\"CircBob\"}", 200);
    answer(bob, id_of(eve), "true", 200);
    CHECK(count_in(eve, "circle") == 1 && count_in(bob, "circle") == 1 && count_in(eve, "asked") == 0);
    char body[100];
    snprintf(body, sizeof body, "{\"user\":%ld}", id_of(eve));
    /* Who is in it can be invited, who is not cannot. */
    char *table = new_table(bob, "ethnos", "[\"me\",\"open\",\"open\"]", "");
    did(table, "invite", bob, body, 200);
    CHECK(count_in(eve, "invitations") == 1);
    did(table, "invite", eve, body, 400);
    snprintf(body, sizeof body, "{\"user\":%ld}", id_of(ann));
    did(table, "invite", bob, body, 403);
    did(table, "invite", ann, "{\"user\":99999}", 403);
    did(table, "sit", eve, "{}", 200);
    CHECK(count_in(eve, "invitations") == 0);
    snprintf(body, sizeof body, "{\"user\":%ld}", id_of(eve));
    ask("/api/circle/leave", bob, body, 200);
    CHECK(count_in(eve, "circle") == 0 && count_in(bob, "circle") == 0);
    free(table), free(ann), free(bob), free(eve);
}

/* Who finished a game with somebody can ask them, and play again with them by one request. */
void test_again(void)
{
    char *ann = new_guest("AgainAnn"), *bob = new_guest("AgainBob"), *eve = new_guest("AgainEve"), body[200];
    char *table = new_table(ann, "ethnos", "[\"me\",\"open\",\"greedy\"]", "");
    did(table, "sit", bob, "{}", 200);
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"seat\":1}", table);
    ask("/api/circle", ann, body, 400); /* not over yet */
    did(table, "again", ann, "{}", 409);
    did(table, "leave", ann, "{\"bot\":\"random\"}", 200);
    did(table, "leave", bob, "{\"bot\":\"random\"}", 200);
    wait_until(table, "over");
    ask("/api/circle", eve, body, 400); /* was not there */
    ask("/api/circle", ann, body, 200);
    snprintf(body, sizeof body, "{\"table\":\"%s\",\"seat\":2}", table);
    ask("/api/circle", ann, body, 400); /* a bot */
    answer(bob, id_of(ann), "true", 200);
    did(table, "again", eve, "{}", 403);
    json_t *again = act(table, "again", ann, "{}", 200);
    json_t *m = show(text_of(again, "table"), ann);
    CHECK(is_text(m, "status", "gathering") && json_is_integer(json_object_get(m, "you")));
    json_decref(m);
    json_t *all = http_json("/api/circle", bob, NULL, 200);
    json_t *one = json_array_get(json_object_get(all, "invitations"), 0);
    CHECK(is_text(one, "table", text_of(again, "table")) && is_text(one, "by", "AgainAnn"));
    json_decref(all);
    snprintf(body, sizeof body, "{\"table\":\"%s\"}", text_of(again, "table"));
    ask("/api/invitations/refuse", bob, "{}", 400);
    ask("/api/invitations/refuse", bob, body, 200);
    CHECK(count_in(bob, "invitations") == 0);
    json_decref(again);
    free(table), free(ann), free(bob), free(eve);
}

/* Each game leads to the next, with seats moved on, until somebody has more than half or all are played. */
void test_series(void)
{
    char *ann = new_guest("SerieAnn");
    ask("/api/tables", ann, "{\"game\":\"ethnos\",\"seats\":[\"random\",\"random\"],\"series\":4}", 400);
    ask("/api/tables", ann, "{\"game\":\"ethnos\",\"seats\":[\"random\",\"random\"],\"series\":\"3\"}", 400);
    char *table = new_table(ann, "ethnos", "[\"random\",\"random\"]", ",\"series\":3"), first[100] = "",
         begins[100] = "";
    long games = 0, before[2] = {0};
    bool over = false;
    while (table && !over && games < 4) {
        wait_until(table, "over");
        json_t *m = show(table, NULL), *series = json_object_get(m, "series"), *wins = json_object_get(series, "wins");
        long now[2] = {json_integer_value(json_array_get(wins, 0)), json_integer_value(json_array_get(wins, 1))};
        over = is_true(series, "over");
        games++;
        CHECK(number_of(series, "of") == 3 && number_of(series, "number") == games);
        CHECK(now[0] + now[1] <= before[0] + before[1] + 1 && now[0] >= before[1] && now[1] >= before[0]);
        snprintf(begins, sizeof begins, "%s", text_of(json_array_get(json_object_get(m, "seats"), games % 2), "name"));
        if (games == 1)
            snprintf(first, sizeof first, "%s", begins);
        CHECK(strcmp(first, begins) == 0); /* the same person, one seat on */
        CHECK(over == (now[0] == 2 || now[1] == 2 || games == 3));
        CHECK(over == json_is_null(json_object_get(m, "rematch")));
        memcpy(before, now, sizeof before);
        free(table);
        table = over ? NULL : strdup(text_of(m, "rematch"));
        json_decref(m);
    }
    CHECK(over && games >= 2);
    free(table), free(ann);
}

/* RFC 5545, as far as we write it: lines of 75 bytes at most that end in CR LF, times in UTC. */
static void check_calendar(const char *table, int64_t at, bool sure)
{
    char path[100], when[40], wanted[60];
    time_t seconds_of = (time_t)(at / 1000);
    struct tm utc;
    snprintf(path, sizeof path, "/api/tables/%s/calendar", table);
    reply r = http_ask(path, NULL, NULL);
    CHECK(r.status == 200 && strstr(r.text, "text/calendar; charset=utf-8"));
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", gmtime_r(&seconds_of, &utc));
    snprintf(wanted, sizeof wanted, "\r\nDTSTART:%s\r\n", when);
    CHECK(strncmp(r.body, "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", 30) == 0 && strstr(r.body, wanted));
    CHECK(strstr(r.body, "\r\nDTSTAMP:") && strstr(r.body, "\r\nUID:") && strstr(r.body, "\r\nDTEND:"));
    CHECK(strstr(r.body, sure ? "\r\nSTATUS:CONFIRMED\r\n" : "\r\nSTATUS:TENTATIVE\r\n"));
    CHECK(strstr(r.body, "Evening\\, late\\; a \\\\"));
    size_t folded = 0;
    for (const char *line = r.body; *line;) {
        size_t n = strcspn(line, "\n");
        CHECK(n > 0 && line[n] == '\n' && line[n - 1] == '\r' && n - 1 <= 75);
        folded += line[0] == ' ';
        line += n + (line[n] == '\n');
    }
    CHECK(folded > 0 && strcmp(r.body + strlen(r.body) - 15, "END:VCALENDAR\r\n") == 0);
    reply_free(&r);
}

void test_date(void)
{
    char *ann = new_guest("DateAnn"), *bob = new_guest("DateBob"), *eve = new_guest("DateEve"), body[100];
    char *table =
        new_table(ann, "ethnos", "[\"me\",\"open\"]",
                  ",\"title\":\"Evening, late; a \\\\ \\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac"
                  "\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\\u20ac\"");
    int64_t at = ((int64_t)time(NULL) + 3) * 1000;
    ask("/api/tables/x/calendar", NULL, NULL, 404);
    did(table, "date", ann, "{}", 400);
    did(table, "date", ann, "{\"at\":5}", 400);
    did(table, "date", ann, "{\"at\":\"soon\"}", 400);
    did(table, "date", ann, "{\"at\":9000000000000000}", 400);
    did(table, "date", ann, "{\"agree\":true}", 409);
    did(table, "date", eve, "{\"agree\":true}", 403);
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)at + 3600000);
    did(table, "date", ann, body, 200);
    did(table, "sit", bob, "{}", 200);
    json_t *m = show(table, bob), *date = json_object_get(m, "date");
    CHECK(is_text(m, "status", "gathering") && !is_true(date, "sure") && number_of(date, "by") == 0);
    json_decref(m);
    check_calendar(table, at + 3600000, false);
    did(table, "date", bob, "{\"agree\":true}", 200);
    check_calendar(table, at + 3600000, true);
    /* Another date is agreed upon anew, and when it comes the game begins. */
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)at);
    did(table, "date", bob, body, 200);
    m = show(table, ann);
    CHECK(!is_true(json_object_get(m, "date"), "sure") && number_of(json_object_get(m, "date"), "by") == 1);
    json_decref(m);
    did(table, "date", ann, "{\"agree\":true}", 200);
    wait_until(table, "playing");
    CHECK((int64_t)time(NULL) * 1000 >= at - 1000);
    did(table, "date", ann, "{\"at\":null}", 409);
    free(table);
    /* Without a date it begins at once. */
    table = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    did(table, "date", ann, body, 400); /* is past by now */
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)at + 7200000);
    did(table, "date", ann, body, 200);
    did(table, "sit", bob, "{}", 200);
    did(table, "date", bob, "{\"at\":null}", 200);
    wait_until(table, "playing");
    free(table), free(ann), free(bob), free(eve);
}
