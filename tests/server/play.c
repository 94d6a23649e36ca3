/* People at tables: what they do, what they see, what they must not see. */
#include "tests.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <strings.h>
#include <sys/socket.h>
#include <unistd.h>

/* ---- helpers ------------------------------------------------------------------------------------------------- */

static json_t *act(const char *table, const char *action, const char *token, const char *body, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/%s", table, action);
    return http_json(path, token, body, status);
}

json_t *show(const char *table, const char *token)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s", table);
    return http_json(path, token, NULL, 200);
}

static const char *option_at(const json_t *message, size_t i)
{
    return text_of(json_array_get(json_object_get(message, "options"), i), "choice");
}

static json_t *choose(const char *table, const char *token, long number, const char *choice, int status)
{
    char body[300];
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number, choice);
    return act(table, "choose", token, body, status);
}

/* ---- identity ------------------------------------------------------------------------------------------------- */

void test_identity(void)
{
    json_decref(http_json("/api/guest", NULL, "{\"name\":\" Ann\"}", 400));
    json_decref(http_json("/api/guest", NULL, "{\"name\":\"\"}", 400));
    json_decref(http_json("/api/guest", NULL, "{\"name\":\"abcdefghijklmnopqrstuvwxyz\"}", 400));
    json_decref(http_json("/api/guest", NULL, "{\"name\":\"a\\u202eb\"}", 400));
    json_decref(http_json("/api/tables", NULL, "{\"game\":\"ethnos\",\"seats\":[\"me\",\"greedy\"]}", 401));
    char *ann = new_guest("Ann");
    json_t *me = http_json("/api/me", ann, NULL, 200);
    CHECK(strcmp(text_of(json_object_get(me, "user"), "name"), "Ann") == 0);
    json_decref(me);
    /* A token with one wrong digit is nobody's. */
    char *wrong = strdup(ann);
    wrong[strlen(wrong) - 1] = wrong[strlen(wrong) - 1] == '0' ? '1' : '0';
    me = http_json("/api/me", wrong, NULL, 200);
    CHECK(json_is_null(json_object_get(me, "user")));
    json_decref(me);
    json_decref(http_json("/api/account", ann, "{\"name\":\"Ann\",\"password\":\"short\"}", 400));
    json_t *account = http_json("/api/account", ann, "{\"name\":\"Ann\",\"password\":\"a good long one\"}", 200);
    CHECK(strcmp(text_of(json_object_get(account, "user"), "kind"), "account") == 0);
    json_decref(account);
    json_decref(http_json("/api/guest", NULL, "{\"name\":\"ann\"}", 409));
    json_decref(http_json("/api/login", NULL, "{\"name\":\"ann\",\"password\":\"a good long two\"}", 401));
    json_decref(http_json("/api/login", NULL, "{\"name\":\"nobody\",\"password\":\"a good long two\"}", 401));
    reply in = http_ask("/api/login", NULL, "{\"name\":\"ann\",\"password\":\"a good long one\"}");
    CHECK(in.status == 200 && strstr(in.text, "HttpOnly") && strstr(in.text, "SameSite=Strict"));
    reply_free(&in);
    json_decref(http_json("/api/logout", ann, "{}", 200));
    me = http_json("/api/me", ann, NULL, 200);
    CHECK(json_is_null(json_object_get(me, "user")));
    json_decref(me);
    free(ann);
    free(wrong);
}

/* ---- seats ------------------------------------------------------------------------------------------------------ */

void test_seats(void)
{
    char *ann = new_guest("Ann1"), *bob = new_guest("Bob1"), *eve = new_guest("Eve1");
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"greedy\"]", ",\"listed\":true,\"title\":\"Friday\"");
    json_t *open = http_json("/api/tables", NULL, NULL, 200);
    CHECK(strcmp(text_of(json_array_get(json_object_get(open, "tables"), 0), "table"), id) == 0);
    json_decref(open);
    json_decref(act(id, "sit", bob, "{\"seat\":0}", 409));
    json_decref(act(id, "sit", bob, "{\"seat\":9}", 400));
    json_t *sat = act(id, "sit", bob, "{}", 200);
    CHECK(number_of(sat, "seat") == 1);
    json_decref(sat);
    json_decref(act(id, "sit", eve, "{}", 409));
    json_t *m = show(id, eve);
    CHECK(strcmp(text_of(m, "status"), "playing") == 0 && json_is_null(json_object_get(m, "you")));
    CHECK(json_array_size(json_object_get(m, "options")) == 0);
    json_decref(m);
    /* A bot has a name of its own, and says how it chooses. */
    m = show(id, ann);
    const json_t *bot = json_array_get(json_object_get(m, "seats"), 2),
                 *person = json_array_get(json_object_get(m, "seats"), 0);
    CHECK(strcmp(text_of(bot, "bot"), "greedy") == 0 && !strstr(text_of(bot, "name"), "greedy"));
    CHECK(strncmp(text_of(bot, "manner"), "Judges", 6) == 0 && json_is_null(json_object_get(person, "manner")));
    json_decref(m);
    /* A leaver's seat goes to a bot, and back. */
    json_decref(act(id, "leave", bob, "{\"bot\":\"cmd:sh\"}", 400));
    json_decref(act(id, "leave", bob, "{\"bot\":\"random\"}", 200));
    m = show(id, ann);
    const json_t *seat = json_array_get(json_object_get(m, "seats"), 1);
    CHECK(is_true(seat, "away") && strcmp(text_of(seat, "kind"), "bot") == 0 &&
          strcmp(text_of(seat, "name"), "Bob1") == 0);
    json_decref(m);
    json_decref(act(id, "back", bob, "{}", 200));
    json_decref(act(id, "back", eve, "{}", 403));
    json_t *mine = http_json("/api/mine", ann, NULL, 200);
    CHECK(json_array_size(json_object_get(mine, "tables")) == 1);
    json_decref(mine);
    free(id);
    free(ann), free(bob), free(eve);
}

/* ---- numbers ---------------------------------------------------------------------------------------------------- */

/* Two answers to one question cannot both win, and a repeat plays nothing. */
void test_numbers(void)
{
    char *ann = new_guest("Ann2"), *bob = new_guest("Bob2"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    json_decref(act(id, "sit", bob, "{}", 200));
    json_t *m = show(id, ann), *n = show(id, bob);
    const char *who = is_true(m, "asked") ? ann : bob, *other = is_true(m, "asked") ? bob : ann;
    const json_t *asked = is_true(m, "asked") ? m : n;
    long number = number_of(asked, "number");
    json_decref(choose(id, other, number, option_at(asked, 0), 400));
    json_decref(choose(id, who, number + 1, option_at(asked, 0), 409));
    json_decref(choose(id, who, number, "fly to the moon", 400));
    json_t *ok = choose(id, who, number, option_at(asked, 0), 200);
    long now = number_of(ok, "number");
    CHECK(now > number && !is_true(ok, "repeat"));
    json_decref(ok);
    ok = choose(id, who, number, option_at(asked, 0), 200);
    CHECK(is_true(ok, "repeat") && number_of(ok, "number") == now);
    json_decref(ok);
    ok = choose(id, who, number, option_at(asked, 1), 409);
    CHECK(strcmp(text_of(ok, "code"), "stale") == 0 && number_of(ok, "number") == now);
    json_decref(ok);
    json_decref(m);
    json_decref(n);
    free(id), free(ann), free(bob);
}

/* The same with many answers on the wire at once: exactly one of them is played. */
void test_race(void)
{
    enum { LINES = 8 };
    char *ann = new_guest("Ann3"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", ""), *bob = new_guest("Bob3");
    json_decref(act(id, "sit", bob, "{}", 200));
    ws line[LINES];
    json_t *m = show(id, ann);
    const char *who = is_true(m, "asked") ? ann : bob;
    json_decref(m);
    for (int i = 0; i < LINES; i++)
        CHECK(ws_open(&line[i], who, NULL));
    for (int round = 0; round < 10; round++) {
        m = show(id, who);
        if (!is_true(m, "asked")) {
            json_decref(m);
            break;
        }
        size_t options = json_array_size(json_object_get(m, "options"));
        for (int i = 0; i < LINES; i++)
            ws_sendf(&line[i], "{\"do\":\"choose\",\"table\":\"%s\",\"number\":%ld,\"choice\":\"%s\"}", id,
                     number_of(m, "number"), option_at(m, (size_t)i % options));
        int played = 0;
        for (int i = 0; i < LINES; i++) {
            json_t *answer = ws_wait(&line[i], "answer", 10000);
            played += is_true(answer, "ok") && !is_true(answer, "repeat");
            json_decref(answer);
        }
        CHECK(played == 1);
        json_decref(m);
    }
    for (int i = 0; i < LINES; i++)
        ws_close(&line[i]);
    free(id), free(ann), free(bob);
}

/* ---- a whole game -------------------------------------------------------------------------------------------------
 */

/* What the seat was told at each number, to be compared with the record later. */
typedef struct seen {
    json_t *view[5000];
    json_t *table;         /* the last one */
    int messages, changes; /* those that told only what had changed in it */
    size_t bytes;
} seen;

/* What comes next at a socket; changes become the whole table again. */
static json_t *read_table(ws *w, int ms, seen *s)
{
    char *text = NULL;
    json_t *m = ws_read(w, ms, &text);
    const char *type = text_of(m, "type");
    bool changes = strcmp(type, "changes") == 0;
    size_t size = text ? strlen(text) : 0;
    free(text);
    if (!changes && strcmp(type, "table") != 0)
        return m;
    json_t *whole = changes ? json_deep_copy(s->table) : json_incref(m);
    if (changes)
        apply_changes(whole, m);
    s->messages++;
    s->changes += changes;
    s->bytes += size;
    json_decref(m);
    json_decref(s->table);
    s->table = json_incref(whole);
    return whole;
}

static void keep_view(seen *s, const json_t *m)
{
    long number = number_of(m, "number");
    json_t *view = json_object_get(m, "view");
    if (number < 5000 && json_is_object(view) && !s->view[number])
        s->view[number] = json_incref(view);
}

/* Everything sent over the sockets was what a replay of the record gives to that seat's eye, no more. */
/* The words of a game name at least one thing that every set-up has. */
static void check_words(const char *id, const char *game)
{
    static const char *const known[][4] = {{"ethnos", "tribe", "elf", "Elf"},
                                           {"spartacus", "pool", "atk", "attack"},
                                           {"aquileia", "metal", "gold", "gold"},
                                           {"imperator", "sea", "ionium", "Mare Ionium"}};
    char path[80];
    snprintf(path, sizeof path, "/api/tables/%s/words", id);
    json_t *answer = http_json(path, NULL, NULL, 200), *words = json_object_get(answer, "words");
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i][0], game) != 0)
            continue;
        json_t *entry = json_object_get(json_object_get(words, known[i][1]), known[i][2]);
        const char *name = json_string_value(json_array_get(entry, 0));
        if (!CHECK(name && strcasecmp(name, known[i][3]) == 0))
            printf("  %s: %s %s is '%s'\n", game, known[i][1], known[i][2], name ? name : "missing");
    }
    json_decref(answer);
}

/* A socket takes another language with `watch`, and refuses one that is not there; so does every request. */
static void check_languages(const char *id, const char *token)
{
    ws w;
    CHECK(ws_open(&w, token, NULL));
    ws_sendf(&w, "{\"do\":\"watch\",\"table\":\"%s\",\"lang\":\"klingon\",\"ref\":1}", id);
    json_t *answer = ws_wait(&w, "answer", 5000);
    CHECK(answer && !is_true(answer, "ok") && strcmp(text_of(answer, "code"), "bad") == 0);
    json_decref(answer);
    ws_sendf(&w, "{\"do\":\"watch\",\"table\":\"%s\",\"changes\":7,\"ref\":1}", id);
    answer = ws_wait(&w, "answer", 5000);
    CHECK(answer && !is_true(answer, "ok") && strcmp(text_of(answer, "code"), "bad") == 0);
    json_decref(answer);
    ws_sendf(&w, "{\"do\":\"watch\",\"table\":\"%s\",\"lang\":\"ro\",\"ref\":2}", id);
    json_t *table = ws_wait(&w, "table", 5000);
    CHECK(table && strcmp(text_of(table, "table"), id) == 0);
    json_decref(table);
    ws_close(&w);
    json_decref(http_json("/api/games?lang=klingon", NULL, NULL, 400));
    json_t *rule = http_json("/api/rules/ethnos/E-5.4?lang=it", NULL, NULL, 200);
    CHECK(strcmp(text_of(rule, "id"), "E-5.4") == 0 && strncmp(text_of(rule, "text"), "E-5.4", 5) == 0);
    json_decref(rule);
    json_decref(http_json("/api/rules/ethnos/E-99.9", NULL, NULL, 404));
    json_decref(http_json("/api/rules/", NULL, NULL, 404));
    json_decref(http_json("/api/rules/ethnos-summary", NULL, NULL, 404));
    json_t *book = http_json("/api/rules/ethnos?lang=it", NULL, NULL, 200);
    CHECK(strcmp(text_of(book, "title"), "Ethnos") == 0 && strstr(text_of(book, "rules"), "\n- **E-5.4** "));
    CHECK(strstr(text_of(book, "summary"), "in una pagina") && strstr(text_of(book, "glossary"), "| banda |"));
    json_t *lesson = json_array_get(json_object_get(book, "lessons"), 0);
    CHECK(strcmp(text_of(lesson, "name"), "first-steps") == 0);
    CHECK(strcmp(json_string_value(json_array_get(json_object_get(lesson, "rules"), 0)), "E-5.2") == 0);
    json_decref(book);
}

static void compare_with_rewind(const char *id, const char *token, const char *eye, seen *s)
{
    char path[200];
    int compared = 0, same = 0;
    for (int n = 0; n < 5000; n++) {
        if (!s->view[n])
            continue;
        if (n % 7 == 0 && compared < 40 && !json_is_true(json_object_get(s->view[n], "over"))) {
            snprintf(path, sizeof path, "/api/tables/%s/rewind?number=%d&eye=%s", id, n, eye);
            json_t *then = http_json(path, token, NULL, 200);
            compared++;
            same += json_equal(json_object_get(then, "view"), s->view[n]);
            json_decref(then);
        }
        json_decref(s->view[n]);
    }
    CHECK(compared > 0 && same == compared);
}

static int rows_that_do_not_add_up(const json_t *result, size_t seats)
{
    const json_t *rows = json_object_get(result, "rows"), *row;
    size_t i;
    int wrong = 0;
    json_array_foreach (rows, i, row)
        wrong += json_array_size(json_object_get(row, "values")) != seats || !text_of(row, "name")[0];
    return wrong;
}

/* What the parts of the game have brought: each has a title, belongs to a question, and can be asked for from one on.
 */
static void check_results(const char *id, const char *token, size_t seats)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/results", id);
    json_t *all = http_json(path, token, NULL, 200), *results = json_object_get(all, "results"), *result;
    size_t i;
    long before = -1;
    CHECK(json_array_size(results) > 0);
    json_array_foreach (results, i, result) {
        CHECK(text_of(result, "title")[0] && number_of(result, "number") >= before);
        CHECK(rows_that_do_not_add_up(result, seats) == 0);
        before = number_of(result, "number");
    }
    snprintf(path, sizeof path, "/api/tables/%s/results?from=%ld", id, before);
    json_t *last = http_json(path, token, NULL, 200);
    CHECK(json_array_size(json_object_get(last, "results")) < json_array_size(results) || before == 0);
    CHECK(json_array_size(json_object_get(last, "results")) > 0);
    json_decref(last);
    json_decref(all);
    snprintf(path, sizeof path, "/api/tables/%s/results?from=x", id);
    json_decref(http_json(path, token, NULL, 400));
}

static void verify_record(const char *id, const char *token)
{
    char path[200], command[600], file[] = "/tmp/ludus-record-XXXXXX";
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    reply r = http_ask(path, token, NULL);
    CHECK(r.status == 200 && strstr(r.text, "attachment"));
    int fd = mkstemp(file);
    CHECK(write(fd, r.body, strlen(r.body)) == (ssize_t)strlen(r.body));
    close(fd);
    snprintf(command, sizeof command, "%s verify %s > /dev/null", program, file);
    CHECK(system(command) == 0);
    /* One die changed: the record no longer fits its seed. */
    json_t *record = json_loads(r.body, 0, NULL), *seed = json_object_get(record, "seed");
    char hex[80];
    snprintf(hex, sizeof hex, "%s", json_string_value(seed));
    hex[0] = hex[0] == 'a' ? 'b' : 'a';
    json_string_set(seed, hex);
    json_dump_file(record, file, 0);
    snprintf(command, sizeof command, "%s verify %s > /dev/null 2>&1", program, file);
    CHECK(system(command) != 0);
    json_decref(record);
    unlink(file);
    reply_free(&r);
}

enum {
    PATIENCE = 200
}; /* choices of people that only try what there is; in Spartacus they would go on for thousands */

static void leave_to_bots(const char *id, char *token[2])
{
    for (int s = 0; s < 2; s++)
        json_decref(act(id, "leave", token[s], "{\"bot\":\"random\"}", 200));
}

static void play_whole(const char *game, const char *seats)
{
    char *token[2] = {new_guest("Ann"), new_guest("Bob")}, *id = new_table(token[0], game, seats, "");
    static seen seen_by[2];
    ws w[2], watcher;
    unsigned rng = 7;
    memset(seen_by, 0, sizeof seen_by);
    json_decref(act(id, "sit", token[1], "{}", 200));
    CHECK(ws_open(&watcher, NULL, NULL));
    ws_sendf(&watcher, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
    for (int s = 0; s < 2; s++) {
        CHECK(ws_open(&w[s], token[s], NULL));
        ws_sendf(&w[s], "{\"do\":\"watch\",\"table\":\"%s\",\"changes\":%s}", id, s ? "true" : "false");
    }
    bool over = false;
    int choices = 0;
    /* However slow the machine: given up only after two minutes in which nothing comes. */
    for (int turn = 0, quiet = 0; !over && quiet < 240; turn++) {
        struct pollfd both[2] = {{w[0].fd, POLLIN, 0}, {w[1].fd, POLLIN, 0}};
        int s = turn % 2, wait = turn % 4 < 2 ? 0 : 500;
        json_t *m = read_table(&w[s], 0, &seen_by[s]); /* what came with the last one */
        if (!m && poll(both, 2, wait) > 0 && both[s].revents)
            m = read_table(&w[s], 500, &seen_by[s]);
        quiet = m ? 0 : quiet + (wait > 0);
        if (!m)
            continue;
        over = strcmp(text_of(m, "status"), "over") == 0;
        if (strcmp(text_of(m, "type"), "table") == 0)
            keep_view(&seen_by[s], m);
        size_t n = json_array_size(json_object_get(m, "options"));
        if (is_true(m, "asked") && n > 0 && json_is_null(json_object_get(m, "answered"))) {
            rng = rng * 1664525u + 1013904223u;
            ws_sendf(&w[s], "{\"do\":\"choose\",\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
                     option_at(m, (rng >> 10) % n));
            if (++choices == PATIENCE * (scale < 100 ? 1 : 3))
                leave_to_bots(id, token);
        }
        json_decref(m);
    }
    int least = strcmp(game, "imperator") == 0 ? 3 : 11; /* a war may be over in its first season */
    if (!CHECK(over && choices >= least)) {
        json_t *stuck = show(id, token[0]);
        printf("  %s stands at number %ld after %d choices: %s\n", game, number_of(stuck, "number"), choices,
               text_of(stuck, "prompt"));
        json_decref(stuck);
    }
    CHECK(seen_by[0].changes == 0 && seen_by[1].changes > 0);
    for (int s = 0; s < 2; s++) {
        printf("%s: a message has %zu bytes%s\n", game, seen_by[s].bytes / (size_t)seen_by[s].messages,
               s ? " as changes" : "");
        json_decref(seen_by[s].table);
    }
    json_t *m = show(id, token[0]);
    CHECK(json_array_size(json_object_get(m, "score")) >= 2 && json_is_string(json_object_get(m, "seed")));
    check_results(id, token[0], json_array_size(json_object_get(m, "seats")));
    json_decref(m);
    check_words(id, game);
    check_languages(id, token[0]);
    compare_with_rewind(id, token[0], "0", &seen_by[0]);
    compare_with_rewind(id, token[1], "1", &seen_by[1]);
    verify_record(id, token[0]);
    json_t *again = act(id, "rematch", token[0], "{}", 200), *same = act(id, "rematch", token[1], "{}", 200);
    CHECK(strcmp(text_of(again, "table"), text_of(same, "table")) == 0);
    json_decref(again), json_decref(same);
    for (int s = 0; s < 2; s++) {
        ws_close(&w[s]);
        free(token[s]);
    }
    ws_close(&watcher);
    free(id);
}

void test_games(void)
{
    json_t *games = http_json("/api/games", NULL, NULL, 200), *game;
    size_t i;
    json_array_foreach (json_object_get(games, "games"), i, game) {
        if (scale < 100 && i >= 2)
            break; /* two of them are enough under a sanitizer */
        long low = json_integer_value(json_array_get(json_object_get(game, "seats"), 0));
        play_whole(text_of(game, "name"), low <= 2   ? "[\"me\",\"open\"]"
                                          : low == 3 ? "[\"me\",\"open\",\"random\"]"
                                                     : "[\"me\",\"open\",\"random\",\"random\"]");
    }
    json_decref(games);
}

/* ---- odds ------------------------------------------------------------------------------------------------------ */

static json_t *ask_odds(const char *id, const char *token, const char *choice, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/odds%s%s", id, choice ? "?choice=" : "", choice ? choice : "");
    return http_json(path, token, NULL, status);
}

static bool has_odds(const json_t *message, const char *choice)
{
    size_t i;
    json_t *option;
    json_array_foreach (json_object_get(message, "options"), i, option)
        if (strcmp(text_of(option, "choice"), choice) == 0)
            return is_true(option, "odds");
    CHECK(!"there is such an option");
    return false;
}

void test_odds(void)
{
    char *ann = new_guest("AnnO"), *eve = new_guest("EveO");
    char *id = new_table(ann, "imperator", "[\"me\",\"greedy\"]", /* an attack that is not lost from the start */
                         ",\"setup\":{\"scenario\":\"3\"},\"figures\":{\"garrison.3.murgantia.hastati-4\":0,"
                         "\"garrison.3.murgantia.triarii-4\":0,\"garrison.3.murgantia.velites-4\":0}");
    json_t *m = show(id, ann), *odds = ask_odds(id, ann, "move%20eunus+murgantia", 200), *outcome;
    CHECK(has_odds(m, "move eunus murgantia") && !has_odds(m, "pass eunus"));
    double sum = 0;
    size_t i;
    json_array_foreach (json_object_get(odds, "outcomes"), i, outcome) {
        CHECK(text_of(outcome, "outcome")[0]);
        sum += json_number_value(json_object_get(outcome, "chance"));
    }
    CHECK(i >= 2 && sum > 0.999 && sum < 1.001);
    CHECK(strcmp(text_of(odds, "method"), "samples") == 0 && number_of(odds, "samples") >= 1000);
    json_t *again = ask_odds(id, ann, "move%20eunus%20murgantia", 200);
    CHECK(json_equal(odds, again)); /* the same question, the same answer */
    json_decref(again), json_decref(odds), json_decref(m);
    json_decref(ask_odds(id, ann, "pass%20eunus", 404)); /* nothing is at stake */
    json_decref(ask_odds(id, ann, "move%20eunus%20roma", 400));
    json_decref(ask_odds(id, ann, "100%25", 400));
    json_decref(ask_odds(id, ann, "", 400));
    json_decref(ask_odds(id, ann, NULL, 400));
    json_decref(ask_odds(id, eve, "move%20eunus%20murgantia", 403));
    json_decref(ask_odds(id, NULL, "move%20eunus%20murgantia", 401));
    char *later = new_table(ann, "imperator", "[\"me\",\"open\"]", "");
    json_decref(ask_odds(later, ann, "rest", 409));
    free(later), free(id), free(ann), free(eve);
}

/* ---- why not ----------------------------------------------------------------------------------------------------- */

static json_t *ask_why(const char *id, const char *token, const char *what, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/why%s%s", id, what ? "?what=" : "", what ? what : "");
    return http_json(path, token, NULL, status);
}

static void tells(const char *id, const char *token, const char *what, const char *text, const char *rule)
{
    json_t *answer = ask_why(id, token, what, 200), *first = json_array_get(json_object_get(answer, "reasons"), 0);
    CHECK(strstr(text_of(first, "text"), text));
    CHECK(strcmp(text_of(first, "rule"), rule) == 0);
    json_decref(answer);
}

void test_why(void)
{
    char *ann = new_guest("AnnW"), *bob = new_guest("BobW"), *eve = new_guest("EveW");
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    json_decref(ask_why(id, ann, "scatter", 409));
    json_decref(act(id, "sit", bob, "{}", 200));
    json_t *m = show(id, ann);
    const char *who = is_true(m, "asked") ? ann : bob, *other = who == ann ? bob : ann;
    json_decref(m);
    tells(id, other, "scatter", "Waiting for", "E-5.2");
    tells(id, who, "scatter", "nothing but skeletons", "E-5.11");
    tells(id, who, "scatter&lang=it", "", "E-5.11");
    tells(id, who, "recruit%20deck", "You may choose it: Draw from the deck.", "E-5.2");
    tells(id, who, "recruit+deck", "You may choose it", "E-5.2");
    tells(id, who, "rhea", "This step does not ask for it", "E-5.2");
    json_decref(ask_why(id, ann, "the%20moon", 404));
    json_decref(ask_why(id, ann, "", 404));
    json_decref(ask_why(id, ann, NULL, 400));
    json_decref(ask_why(id, eve, "scatter", 403));
    json_decref(ask_why(id, NULL, "scatter", 401));
    free(id), free(ann), free(bob), free(eve);
}

/* ---- the goal --------------------------------------------------------------------------------------------------- */

static void goal_is(const char *id, const char *token, const char *query, size_t lines, const char *says,
                    const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/goal%s", id, query);
    json_t *answer = http_json(path, token, NULL, 200), *all = json_object_get(answer, "lines");
    CHECK(json_array_size(all) == lines);
    CHECK(strcmp(text_of(json_array_get(all, 0), "says"), says) == 0);
    CHECK(strstr(text_of(json_array_get(all, 0), "text"), text));
    CHECK(strcmp(text_of(json_object_get(answer, "phase"), "name"), "operate") == 0);
    json_decref(answer);
}

/* Each seat its own, and who looks on without one. */
void test_goal(void)
{
    char path[100], *ann = new_guest("AnnG"), *bob = new_guest("BobG"), *eve = new_guest("EveG");
    char *id = new_table(ann, "imperator", "[\"me\",\"open\"]", ",\"setup\":{\"scenario\":\"3\"}");
    snprintf(path, sizeof path, "/api/tables/%s/goal", id);
    json_decref(http_json(path, ann, NULL, 409));
    json_decref(act(id, "sit", bob, "{}", 200));
    goal_is(id, ann, "", 5, "you", "You lead the rebels");
    goal_is(id, bob, "", 5, "you", "You lead the armies of Rome");
    goal_is(id, bob, "?lang=ro", 5, "you", "Conduci armatele Romei");
    goal_is(id, eve, "", 4, "wins", "The rebels win if they hold all Sicilian cities or Roma");
    goal_is(id, NULL, "", 4, "wins", "The rebels win");
    free(id), free(ann), free(bob), free(eve);
}

/* ---- figures ----------------------------------------------------------------------------------------------------- */

/* The table changes one figure of Ethnos, and says so to everybody: in what it shows and in its list. */
static void changes_markers(const char *id, const char *token)
{
    char path[200];
    json_t *m = show(id, token), *row;
    CHECK(json_object_size(json_object_get(m, "figures")) == 1);
    CHECK(number_of(json_object_get(m, "figures"), "markers") == 20);
    CHECK(number_of(json_object_get(json_object_get(m, "view"), "figures"), "markers") == 20);
    json_decref(m);
    snprintf(path, sizeof path, "/api/tables/%s/figures", id);
    m = http_json(path, token, NULL, 200);
    size_t i;
    int changed = 0;
    json_array_foreach (json_object_get(m, "figures"), i, row)
        if (!json_equal(json_object_get(row, "value"), json_object_get(row, "standard"))) {
            changed++;
            CHECK(strcmp(text_of(row, "name"), "markers") == 0 && number_of(row, "standard") == 26);
        }
    CHECK(i > 20 && changed == 1);
    json_decref(m);
}

void test_figures(void)
{
    const char *const more[] = {"--limits", "off", NULL};
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    char *ann = new_guest("AnnF");
    char *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ",\"figures\":{\"markers\":20,\"hand_limit\":10}");
    json_t *all = http_json("/api/figures/ethnos", NULL, NULL, 200);
    CHECK(json_array_size(json_object_get(all, "figures")) > 20);
    json_decref(all);
    all = http_json("/api/figures/imperator", NULL, NULL, 200);
    size_t listed = json_array_size(json_object_get(all, "figures"));
    json_decref(all);
    all = http_json("/api/figures/imperator?idle=1", NULL, NULL, 200);
    CHECK(json_array_size(json_object_get(all, "figures")) > listed + 100);
    json_decref(all);
    json_decref(http_json("/api/figures/chess", NULL, NULL, 404));
    changes_markers(id, ann); /* what was given as it is anyhow is no change */
    stop_server(server, true);
    server = start_server(data, more);
    changes_markers(id, ann);
    changes_markers(id, NULL);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(id), free(ann), free(data);
}

/* ---- dice that follow from a word
 * ----------------------------------------------------------------------------------- */

/* The hash of a new table's seed, and its view as soon as somebody is asked. */
static char *new_dice(const char *token, const char *game, const char *seats, json_t **view)
{
    char *id = new_table(token, game, seats, "");
    json_t *m = show(id, token);
    for (int i = 0; i < 1000 && !is_true(m, "asked"); i++) {
        json_decref(m);
        usleep(10000);
        m = show(id, token);
    }
    CHECK(is_true(m, "asked"));
    *view = json_incref(json_object_get(m, "view"));
    char *hash = strdup(text_of(m, "seed_hash"));
    json_decref(m);
    free(id);
    return hash;
}

/* Are two tables that are set up alike given the same game? Another table is not. */
static bool same_dice(const char *const *more)
{
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    char *ann = new_guest("AnnD"), *hash[3];
    json_t *view[3];
    for (int i = 0; i < 3; i++)
        hash[i] = new_dice(ann, "ethnos", i < 2 ? "[\"medium\",\"me\"]" : "[\"easy\",\"me\"]", &view[i]);
    bool same = strcmp(hash[0], hash[1]) == 0;
    CHECK(same == json_equal(view[0], view[1]));
    CHECK(strcmp(hash[0], hash[2]) != 0);
    for (int i = 0; i < 3; i++)
        free(hash[i]), json_decref(view[i]);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(ann), free(data);
    return same;
}

void test_dice(void)
{
    const char *const word[] = {"--dice", "alea", NULL}, *const none[] = {NULL};
    CHECK(same_dice(word));
    CHECK(!same_dice(none));
}

/* ---- undo, chat, log
 * ------------------------------------------------------------------------------------------------- */

void test_undo(void)
{
    char *ann = new_guest("Ann5"), *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ""), body[100];
    int back = 0, consented = 0;
    for (int i = 0; i < 200 && back < 3; i++) {
        json_t *m = show(id, ann);
        if (!is_true(m, "asked")) {
            json_decref(m);
            usleep(10000);
            continue;
        }
        snprintf(body, sizeof body, "{\"number\":%ld}", number_of(m, "number"));
        const char *undo = text_of(m, "undo");
        if (strcmp(undo, "free") == 0 || (consented == 0 && strcmp(undo, "ask") == 0)) {
            consented += strcmp(undo, "ask") == 0;
            json_t *done = act(id, "undo", ann, body, 200); /* bots always agree */
            CHECK(number_of(done, "number") == number_of(m, "number") + 1);
            json_decref(done);
            back++;
        } else {
            /* The last option leads a band here, which can be taken back. */
            size_t n = json_array_size(json_object_get(m, "options"));
            json_decref(choose(id, ann, number_of(m, "number"), option_at(m, i % 3 ? n - 1 : 0), 200));
        }
        json_decref(m);
    }
    CHECK(back == 3 && consented == 1);
    free(id), free(ann);
}

void test_consent(void)
{
    char *ann = new_guest("Ann6"), *bob = new_guest("Bob6"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", ""),
         body[60];
    json_decref(act(id, "sit", bob, "{}", 200));
    json_t *m = show(id, ann);
    const char *first = is_true(m, "asked") ? ann : bob, *second = first == ann ? bob : ann;
    json_decref(m);
    m = show(id, first);
    long number = number_of(m, "number");
    json_t *view = json_incref(json_object_get(m, "view"));
    json_decref(choose(id, first, number, "recruit deck", 200));
    json_decref(m);
    m = show(id, second);
    snprintf(body, sizeof body, "{\"number\":%ld}", number_of(m, "number"));
    json_decref(m);
    json_t *asked = act(id, "undo", first, body, 200);
    CHECK(is_true(asked, "asked"));
    json_decref(asked);
    m = show(id, second);
    CHECK(json_array_size(json_object_get(json_object_get(m, "consent"), "needed")) == 1);
    json_decref(m);
    json_decref(act(id, "refuse", second, body, 200));
    json_decref(act(id, "agree", second, body, 409));
    json_decref(act(id, "undo", first, body, 200));
    json_decref(act(id, "agree", second, body, 200));
    m = show(id, first);
    CHECK(is_true(m, "asked") && json_equal(view, json_object_get(m, "view")));
    json_decref(m);
    json_decref(view);
    free(id), free(ann), free(bob);
}

void test_chat(void)
{
    char *ann = new_guest("Ann7"), *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", "");
    ws w;
    CHECK(ws_open(&w, ann, NULL));
    json_t *m = ws_wait(&w, "hello", 5000);
    CHECK(strcmp(text_of(json_object_get(m, "user"), "name"), "Ann7") == 0);
    json_decref(m);
    ws_sendf(&w, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
    m = ws_wait(&w, "table", 5000);
    CHECK(m != NULL);
    json_decref(m);
    json_decref(act(id, "chat", NULL, "{\"text\":\"hi\"}", 401));
    json_decref(act(id, "chat", ann, "{\"text\":\"\"}", 400));
    json_decref(act(id, "chat", ann, "{\"text\":\"h\\u00e9llo <b>\"}", 200));
    bool heard = false;
    while (!heard && (m = ws_wait(&w, "table", 3000))) {
        heard = strcmp(text_of(json_array_get(json_object_get(m, "chat"), 0), "text"), "h\xc3\xa9llo <b>") == 0;
        json_decref(m);
    }
    CHECK(heard);
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/log?before=3", id);
    json_t *log = http_json(path, ann, NULL, 200);
    CHECK(number_of(log, "log_from") == 0 && json_array_size(json_object_get(log, "log")) == 3);
    json_decref(log);
    snprintf(path, sizeof path, "/api/tables/%s/rewind?number=0&eye=all", id);
    json_decref(http_json(path, ann, NULL, 403));
    ws_close(&w);
    free(id), free(ann);
}

void test_clock(void)
{
    char *ann = new_guest("Ann8"),
         *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", ",\"clock\":{\"kind\":\"live\",\"base\":1,\"add\":0}");
    bool handed = false;
    for (int i = 0; i < 100 && !handed; i++) {
        json_t *m = show(id, ann);
        handed = is_true(json_array_get(json_object_get(m, "seats"), 0), "away");
        json_decref(m);
        usleep(50000);
    }
    CHECK(handed);
    json_decref(act(id, "back", ann, "{}", 200));
    free(id), free(ann);
}

/* Somebody who is asked at a table they do not watch gets a notice on their other socket, and their webhook is called.
 */
void test_notices(void)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    char body[200], called[2000] = "", allowed[60];
    int bell = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(bind(bell, (struct sockaddr *)&at, sizeof at) == 0 && listen(bell, 8) == 0 &&
          getsockname(bell, (struct sockaddr *)&at, &size) == 0);
    char *data = temp_folder();
    snprintf(allowed, sizeof allowed, "127.0.0.1:%d,localhost", ntohs(at.sin_port));
    const char *const more[] = {"--limits", "off", "--webhooks", allowed, NULL};
    pid_t server = start_server(data, more);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob");
    json_decref(http_json("/api/webhook", ann, "{\"url\":\"http://example.org/\"}", 400));
    json_decref(http_json("/api/webhook", ann, "{\"url\":\"file:///etc/passwd\"}", 400));
    snprintf(body, sizeof body, "{\"url\":\"http://127.0.0.1:%d/turn\"}", ntohs(at.sin_port));
    json_decref(http_json("/api/webhook", ann, body, 200));
    ws w;
    CHECK(ws_open(&w, ann, NULL));
    char *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    json_t *notice = ws_wait(&w, "notice", 5000);
    CHECK(notice && strcmp(text_of(notice, "table"), id) == 0);
    json_decref(notice);
    struct pollfd rings = {bell, POLLIN, 0};
    if (CHECK(poll(&rings, 1, 5000) == 1)) {
        int fd = accept(bell, NULL, NULL);
        size_t used = 0;
        ssize_t n;
        while (used + 1 < sizeof called && !strstr(called, "your turn") &&
               (n = recv(fd, called + used, sizeof called - 1 - used, 0)) > 0)
            used += (size_t)n;
        CHECK(strncmp(called, "POST /turn ", 11) == 0 && strstr(called, id));
        close(fd);
    }
    ws_close(&w);
    close(bell);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob), free(id);
}
