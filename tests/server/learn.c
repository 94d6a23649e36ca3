/* Learning over HTTP: lessons that are walked by their answers, bad input to them, and the coach of a table. */
#include "tests.h"

#include <unistd.h>

/* ---- lessons ------------------------------------------------------------------------------------------------------
 */

static json_t *walk(const char *lesson, const char *answers, const char *more, int status)
{
    char path[200], body[4000];
    snprintf(path, sizeof path, "/api/lessons/%s", lesson);
    snprintf(body, sizeof body, "{\"answers\":%s%s}", answers, more);
    return http_json(path, NULL, body, status);
}

static void refused(const char *lesson, const char *answers, const char *more, int status)
{
    json_t *r = walk(lesson, answers, more, status);
    CHECK(!is_true(r, "ok") && text_of(r, "error")[0]);
    json_decref(r);
}

static bool moment_is(const json_t *m, const char *moment) { return strcmp(text_of(m, "moment"), moment) == 0; }

/* Tries one word: true if it was right, and then it is the next of the answers. Else it has an answer and has changed
 * nothing. */
static bool attempt(const char *lesson, json_t *answers, json_t **now, const char *word)
{
    char *so_far = json_dumps(answers, JSON_COMPACT), more[300];
    snprintf(more, sizeof more, ",\"try\":\"%s\"", word);
    json_t *r = walk(lesson, so_far, more, 200);
    bool right = is_true(r, "right");
    CHECK(right ? json_is_null(json_object_get(r, "reply")) : text_of(r, "reply")[0] != 0);
    CHECK(right || json_equal(json_object_get(r, "view"), json_object_get(*now, "view")));
    if (right)
        json_array_append_new(answers, json_string(word));
    json_decref(*now);
    *now = r;
    free(so_far);
    return right;
}

/* Goes on with "on" where something is to be read, else with the first option that is right. */
static void step(const char *lesson, json_t *answers, json_t **now)
{
    json_t *options = json_incref(json_object_get(*now, "options")), *option;
    bool right = moment_is(*now, "says") && attempt(lesson, answers, now, "on");
    size_t i;
    json_array_foreach (options, i, option)
        if (!right)
            right = attempt(lesson, answers, now, text_of(option, "choice"));
    CHECK(right);
    json_decref(options);
}

/* A worked example is walked through like a lesson, from what the rulebook lists. */
static void try_examples(void)
{
    json_t *book = http_json("/api/rules/ethnos?lang=it", NULL, NULL, 200), *ids = json_object_get(book, "examples");
    CHECK(json_array_size(ids) > 20);
    for (size_t i = 0; i < 3; i++) {
        char name[60];
        snprintf(name, sizeof name, "ethnos/%s", json_string_value(json_array_get(ids, i)));
        json_t *answers = json_array(), *now = walk(name, "[]", "", 200);
        CHECK(moment_is(now, "says"));
        while (!moment_is(now, "ends") && json_array_size(answers) < 50)
            step(name, answers, &now);
        CHECK(moment_is(now, "ends"));
        json_decref(answers);
        json_decref(now);
    }
    json_decref(book);
    refused("ethnos/E-X999", "[]", "", 404);
}

/* Every lesson there is, through its list; what is tried wrongly gets an answer and changes nothing. */
void test_lessons(void)
{
    json_t *all = http_json("/api/lessons?lang=ro", NULL, NULL, 200), *card;
    size_t i;
    CHECK(json_array_size(json_object_get(all, "lessons")) >= 6);
    json_array_foreach (json_object_get(all, "lessons"), i, card) {
        char lesson[100];
        snprintf(lesson, sizeof lesson, "%s/%s", text_of(card, "game"), text_of(card, "name"));
        CHECK(number_of(card, "minutes") > 0 && text_of(card, "title")[0] && text_of(card, "about")[0]);
        bool first = strcmp(text_of(card, "name"), "first-steps") == 0;
        if (scale < 100 && (!first || i > 4)) /* the first ones of two games are enough under a sanitizer */
            continue;
        json_t *answers = json_array(), *now = walk(lesson, "[]", ",\"words\":true", 200);
        CHECK(json_object_get(now, "words") && json_object_get(now, "figures"));
        for (int k = 0; k < 400 && !moment_is(now, "ends"); k++)
            step(lesson, answers, &now);
        CHECK(moment_is(now, "ends"));
        char *answered = json_dumps(answers, JSON_COMPACT);
        json_t *again = walk(lesson, answered, "", 200); /* the same answers lead to the same place */
        CHECK(json_equal(json_object_get(again, "view"), json_object_get(now, "view")));
        free(answered);
        json_decref(again), json_decref(now), json_decref(answers);
    }
    json_decref(all);
    try_examples();
}

void test_bad_lessons(void)
{
    refused("ethnos/no-such-lesson", "[]", "", 404);
    refused("chess/first-steps", "[]", "", 404);
    refused("ethnos", "[]", "", 404);
    refused("ethnos/first-steps", "7", "", 400);
    refused("ethnos/first-steps", "[7]", "", 400);
    refused("ethnos/first-steps", "[\"recruit deck\"]", "", 400); /* there is something to read first */
    refused("ethnos/first-steps", "[\"on\",\"on\",\"on\",\"recruit deck\"]", "", 400);
    refused("ethnos/first-steps", "[\"on\",\"on\",\"on\"]", ",\"try\":\"on\"", 400);
    refused("ethnos/first-steps", "[\"on\",\"on\",\"on\"]", ",\"try\":\"recruit nobody\"", 400);
    refused("ethnos/first-steps", "[]", ",\"try\":7", 400);
    json_t *many = json_array();
    for (int i = 0; i < 500; i++)
        json_array_append_new(many, json_string("on"));
    char *words = json_dumps(many, JSON_COMPACT);
    refused("ethnos/first-steps", words, "", 400);
    free(words);
    json_decref(many);
}

/* ---- the coach -----------------------------------------------------------------------------------------------------
 */

static json_t *ask_hint(const char *id, const char *token, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/hint", id);
    return http_json(path, token, NULL, status);
}

static bool is_offered(const json_t *table, const json_t *advice)
{
    size_t i;
    json_t *option;
    json_array_foreach (json_object_get(table, "options"), i, option)
        if (strcmp(text_of(option, "choice"), text_of(advice, "choice")) == 0)
            return true;
    return false;
}

static json_t *ask_judged(const char *id, const char *token, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/judged", id);
    return http_json(path, token, NULL, status);
}

/* Nothing was chosen yet; then the coach's own advice is followed, and it stands by it. */
static void was_that_good(const char *id, const char *token, const json_t *table, const char *choice)
{
    char path[100], body[300];
    if (json_is_null(json_object_get(table, "last")))
        json_decref(ask_judged(id, token, 409));
    snprintf(path, sizeof path, "/api/tables/%s/choose", id);
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(table, "number"), choice);
    json_decref(http_json(path, token, body, 200));
    json_t *verdict = ask_judged(id, token, 200), *made = json_object_get(verdict, "made");
    CHECK(number_of(verdict, "number") == number_of(table, "number") && strcmp(text_of(made, "choice"), choice) == 0);
    CHECK(text_of(made, "label")[0]);
    CHECK(strcmp(text_of(verdict, "grade"), "best") == 0 || strcmp(text_of(verdict, "grade"), "good") == 0);
    json_t *again = ask_judged(id, token, 200);
    CHECK(json_equal(verdict, again));
    json_decref(again), json_decref(verdict);
}

static void first_hint(const char *token, const char *game, const char *seats)
{
    char *id = new_table(token, game, seats, ",\"coach\":true");
    json_t *m = show(id, token), *hint = NULL, *one;
    for (double end = seconds() + 60; !is_true(m, "asked") && seconds() < end;
         usleep(20000)) /* bots may have to begin */
        json_decref(m), m = show(id, token);
    CHECK(is_true(m, "coach") && is_true(m, "asked"));
    hint = ask_hint(id, token, 200);
    CHECK(is_offered(m, json_object_get(hint, "move")));
    bool named = false;
    size_t i;
    json_array_foreach (json_object_get(hint, "worth"), i, one) {
        CHECK(is_offered(m, one) && text_of(one, "label")[0]);
        named |= json_equal(one, json_object_get(hint, "move"));
    }
    CHECK(i >= 1 && i <= 3 && named);
    json_t *again = ask_hint(id, token, 200);
    CHECK(json_equal(hint, again)); /* the same question, the same hint */
    was_that_good(id, token, m, text_of(json_object_get(hint, "move"), "choice"));
    json_decref(again), json_decref(hint), json_decref(m);
    free(id);
}

/* Who comes sees that there is a coach before sitting down; then it is there for all, and for nobody else. */
static void all_are_coached(const char *id, const char *ann, const char *eve)
{
    char path[100];
    json_t *m = show(id, eve);
    CHECK(is_true(m, "coach") && strcmp(text_of(m, "status"), "gathering") == 0);
    json_decref(ask_hint(id, eve, 403));
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    json_decref(http_json(path, eve, "{}", 200));
    for (int i = 0; i < 2; i++) {
        const char *who = i ? eve : ann;
        json_decref(m), m = show(id, who);
        CHECK(is_true(m, "coach"));
        json_decref(ask_hint(id, who, is_true(m, "asked") ? 200 : 409));
    }
    json_decref(ask_hint(id, NULL, 401));
    json_decref(m);
}

void test_hint(void)
{
    char *ann = new_guest("AnnH"), *eve = new_guest("EveH"), body[200];
    first_hint(ann, "ethnos", "[\"me\",\"gentle\",\"gentle\"]");
    if (scale >= 100) { /* there a hard bot searches, which a sanitizer makes long */
        first_hint(ann, "spartacus", "[\"me\",\"gentle\",\"gentle\"]");
        first_hint(ann, "aquileia", "[\"me\",\"gentle\",\"gentle\"]");
        first_hint(ann, "imperator", "[\"me\",\"gentle\"]");
    }
    char *alone = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ""),
         *with = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ",\"coach\":true");
    json_decref(ask_hint(alone, ann, 403)); /* made without one */
    json_decref(ask_hint(with, eve, 403));
    json_decref(ask_hint(with, NULL, 401));
    json_decref(ask_judged(alone, ann, 403));
    json_decref(ask_judged(with, eve, 403));
    json_decref(ask_judged(with, NULL, 401));
    snprintf(body, sizeof body, "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"coach\":true}");
    json_t *made = http_json("/api/tables", ann, body, 200);
    all_are_coached(text_of(made, "table"), ann, eve);
    json_decref(made);
    snprintf(body, sizeof body, "{\"game\":\"ethnos\",\"seats\":[\"me\",\"greedy\"],\"setup\":{\"coach\":\"yes\"}}");
    json_decref(http_json("/api/tables", ann, body, 400));
    free(alone), free(with), free(ann), free(eve);
}
