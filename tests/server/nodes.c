/* Two servers on one PostgreSQL: what a person, a table or an order is at one of them it is at the other, and nobody
 * learns more from two than from one. */
#include "tests.h"

#include <signal.h>
#include <unistd.h>

enum { NODES = 2, SOON = 15, DEATH = 60, STEPS = 60 };

static int ports[NODES], figures[NODES];
static pid_t nodes[NODES];
static char *folders[NODES], *home, url[200];

/* Whatever is asked from now on is asked there. */
static void to(int node) { port = ports[node]; }

#define SOONER(seconds_more, condition)                                                 \
    do {                                                                                \
        for (double end = seconds() + (seconds_more); !(condition) && seconds() < end;) \
            usleep(20000);                                                              \
        CHECK(condition);                                                               \
    } while (0)

/* ---- the database and its nodes -----------------------------------------------------------------------------------
 */

static bool postgres(const char *words, char *said, size_t room)
{
    char command[900];
    snprintf(command, sizeof command, "'%s/../postgres.sh' %s", getenv("LUDUS_KEPT"), words);
    FILE *out = popen(command, "r");
    said[0] = 0;
    if (out && fgets(said, (int)room, out))
        said[strcspn(said, "\n")] = 0;
    return out && pclose(out) == 0;
}

static int base_port;

static bool start_database(void)
{
    char words[300];
    home = temp_folder();
    base_port = free_port();
    snprintf(words, sizeof words, "start '%s' %d", home, base_port);
    return postgres(words, url, sizeof url);
}

static void stop_database(void)
{
    char words[300], said[100];
    snprintf(words, sizeof words, "stop '%s' immediate", home);
    postgres(words, said, sizeof said);
    remove_folder(home);
    free(home);
}

/* The first line of what a statement answers. */
static const char *ask_database(const char *statement)
{
    static char said[300];
    char words[900];
    snprintf(words, sizeof words, "sql '%s' %d \"%s\" ludus", home, base_port, statement);
    CHECK(postgres(words, said, sizeof said));
    return said;
}

static void start_node(int node, const char *limits)
{
    char name[20], metrics[40];
    snprintf(name, sizeof name, "node-%d", node);
    figures[node] = free_port();
    snprintf(metrics, sizeof metrics, "127.0.0.1:%d", figures[node]);
    const char *const more[] = {"--store", url,        "--node", name,     "--metrics", metrics, "--limits",
                                limits,    "--budget", "50",     "--dice", "alea",      NULL};
    folders[node] = folders[node] ? folders[node] : temp_folder();
    nodes[node] = start_server(folders[node], more);
    ports[node] = port;
    CHECK(nodes[node] > 0);
}

static int operate(const char *words)
{
    char command[900];
    snprintf(command, sizeof command, "%s admin %s --store '%s' > /dev/null", program, words, url);
    return WEXITSTATUS(system(command));
}

/* ---- persons ------------------------------------------------------------------------------------------------------
 */

static bool somebody(int node, const char *token)
{
    to(node);
    json_t *me = http_json("/api/me", token, NULL, 200);
    bool known = json_is_object(json_object_get(me, "user"));
    json_decref(me);
    return known;
}

static char *log_in(int node, const char *name, const char *password, int status)
{
    char body[200];
    to(node);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"%s\",\"token\":true}", name, password);
    json_t *answer = http_json("/api/login", NULL, body, status);
    char *token = strdup(status == 200 ? text_of(answer, "token") : "");
    json_decref(answer);
    return token;
}

/* A session begins and ends everywhere; a new password and a ban end all others, wherever they are. */
static void persons(void)
{
    ws w[NODES];
    to(0);
    char *ann = new_guest("Ann");
    CHECK(somebody(1, ann));
    to(1);
    json_decref(http_json("/api/account", ann, "{\"name\":\"Ann\",\"password\":\"12345678\"}", 200));
    char *second = log_in(0, "Ann", "12345678", 200), *third = log_in(1, "ann", "12345678", 200);
    CHECK(somebody(1, second) && somebody(0, third));
    to(0);
    CHECK(ws_open(&w[0], third, NULL));
    to(1);
    json_decref(http_json("/api/logout", third, "{}", 200));
    SOONER(SOON, !somebody(0, third));
    CHECK(ws_ended(&w[0], SOON * 1000));
    ws_close(&w[0]);
    for (int i = 0; i < NODES; i++) {
        to(i);
        CHECK(ws_open(&w[i], second, NULL));
    }
    to(1);
    json_decref(http_json("/api/password", ann, "{\"old\":\"12345678\",\"new\":\"87654321\"}", 200));
    SOONER(SOON, !somebody(0, second) && !somebody(1, second));
    for (int i = 0; i < NODES; i++) {
        CHECK(ws_ended(&w[i], SOON * 1000));
        ws_close(&w[i]);
        CHECK(somebody(i, ann));
        to(i);
        CHECK(ws_open(&w[i], ann, NULL));
        free(log_in(i, "Ann", "12345678", 401));
    }
    char words[60];
    snprintf(words, sizeof words, "ban %ld", user_number(ann));
    CHECK(operate(words) == 0);
    for (int i = 0; i < NODES; i++) {
        CHECK(ws_ended(&w[i], SOON * 1000));
        ws_close(&w[i]);
        SOONER(SOON, !somebody(i, ann));
        free(log_in(i, "Ann", "87654321", 403));
    }
    free(ann), free(second), free(third);
}

/* ---- tables -------------------------------------------------------------------------------------------------------
 */

static json_t *show_at(int node, const char *id, const char *token)
{
    to(node);
    return show(id, token);
}

static void act_at(int node, const char *id, const char *token, const char *what, const char *body)
{
    char path[100];
    to(node);
    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    json_decref(http_json(path, token, body, 200));
}

static bool online(int node, const char *id, const char *token, size_t seat)
{
    json_t *m = show_at(node, id, token);
    bool is = is_true(json_array_get(json_object_get(m, "seats"), seat), "online");
    json_decref(m);
    return is;
}

static char *table_of_two(const char *ann, const char *bob, const char *game)
{
    to(0);
    char *id = new_table(ann, game, "[\"me\",\"open\"]", "");
    act_at(1, id, bob, "sit", "{}");
    return id;
}

static void watch_at(int node, ws *w, const char *token, const char *id)
{
    to(node);
    CHECK(ws_open(w, token, NULL) && ws_sendf(w, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
}

/* Who is at a table at one node is there for those at the other, until they go or their node dies. */
static void presence(void)
{
    ws w[3];
    to(0);
    char *ann = new_guest("Anna2"), *bob = new_guest("Ben2"), *id = table_of_two(ann, bob, "ethnos");
    CHECK(!online(0, id, ann, 0) && !online(1, id, ann, 1));
    watch_at(0, &w[0], ann, id);
    watch_at(1, &w[1], bob, id);
    SOONER(SOON, online(0, id, ann, 1) && online(1, id, bob, 0));
    watch_at(0, &w[2], bob, id); /* at both: he is there as long as one is */
    ws_close(&w[1]);
    usleep(300000);
    CHECK(online(0, id, ann, 1) && online(1, id, bob, 1));
    ws_close(&w[2]);
    SOONER(SOON, !online(0, id, ann, 1) && !online(1, id, bob, 1));
    CHECK(online(1, id, bob, 0));
    ws_close(&w[0]);
    SOONER(SOON, !online(1, id, bob, 0));
    CHECK(strcmp(ask_database("SELECT count(*) FROM ludus.present"), "0") == 0);
    free(ann), free(bob), free(id);
}

static json_t *ask(ws *w, const char *message)
{
    CHECK(ws_send(w, message));
    return ws_wait(w, "answer", 5000);
}

/* Two who look for opponents at two nodes meet at a table; open tables are told of wherever they are made. */
static void meeting(void)
{
    static const char *const wish = "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2}";
    ws w[NODES];
    char *who[NODES];
    for (int i = 0; i < NODES; i++) {
        to(i);
        who[i] = new_guest(i ? "Bea3" : "Abe3");
        CHECK(ws_open(&w[i], who[i], NULL));
        json_t *m = ask(&w[i], wish);
        CHECK(is_true(m, "ok"));
        json_decref(m);
    }
    json_t *a = ws_wait(&w[0], "match", SOON * 1000), *b = ws_wait(&w[1], "match", SOON * 1000);
    CHECK(a && b && strcmp(text_of(a, "table"), text_of(b, "table")) == 0);
    json_decref(a), json_decref(b);
    SOONER(SOON, strcmp(ask_database("SELECT count(*) FROM ludus.seeks"), "0") == 0);

    json_decref(ask(&w[0], wish));
    ws_close(&w[0]); /* whoever goes is looked for no more */
    SOONER(SOON, strcmp(ask_database("SELECT count(*) FROM ludus.seeks"), "0") == 0);

    json_decref(ask(&w[1], "{\"do\":\"find\"}"));
    to(0);
    char *id = new_table(who[0], "ethnos", "[\"me\",\"open\"]", ",\"listed\":true");
    json_t *m = ws_wait(&w[1], "open", SOON * 1000);
    CHECK(m && strcmp(text_of(m, "table"), id) == 0 && json_is_object(json_object_get(m, "entry")));
    json_decref(m);
    act_at(0, id, who[1], "sit", "{}");
    m = ws_wait(&w[1], "open", SOON * 1000);
    CHECK(m && strcmp(text_of(m, "table"), id) == 0 && json_is_null(json_object_get(m, "entry")));
    json_decref(m);
    ws_close(&w[1]);
    free(id), free(who[0]), free(who[1]);
}

/* ---- what is worked out -------------------------------------------------------------------------------------------
 */

static bool state_at(int node, const char *id, const char *state)
{
    char path[100];
    to(node);
    snprintf(path, sizeof path, "/api/tables/%s/analysis", id);
    json_t *a = http_json(path, NULL, NULL, 200);
    bool is = strcmp(text_of(a, "state"), state) == 0;
    json_decref(a);
    return is;
}

static bool is_over(int node, const char *id)
{
    json_t *m = show_at(node, id, NULL);
    bool over = strcmp(text_of(m, "status"), "over") == 0;
    json_decref(m);
    return over;
}

/* Bots play wherever their table was made, an analysis can be asked for and read anywhere, and of each game it is
 * counted once what was used. */
static void worked_out(void)
{
    char *id[4];
    to(0);
    char *ann = new_guest("Anna4");
    for (int i = 0; i < 4; i++) {
        to(i % NODES);
        id[i] = new_table(ann, "aquileia", "[\"greedy\",\"greedy\"]", ",\"setup\":{\"rounds\":\"4\"}");
    }
    for (int i = 0; i < 4; i++)
        SOONER(30, is_over(0, id[i]) && is_over(1, id[i]));
    for (int i = 0; i < 4; i++) {
        act_at(i % NODES, id[i], ann, "analysis", "{}");
        SOONER(SOON, !state_at(1 - i % NODES, id[i], "none"));
    }
    for (int i = 0; i < 4; i++)
        SOONER(60, state_at(0, id[i], "done") && state_at(1, id[i], "done"));
    SOONER(SOON, strcmp(ask_database("SELECT count(*) FROM ludus.ends WHERE uses IS NULL"), "0") == 0);
    CHECK(strcmp(ask_database("SELECT count(*) FROM ludus.analysing"), "0") == 0);
    for (int i = 0; i < 4; i++)
        free(id[i]);
    free(ann);
}

/* ---- secrets ------------------------------------------------------------------------------------------------------
 */

/* What is of the moment at which it was said, and not of the table. */
static json_t *timeless(json_t *m)
{
    static const char *const of_now[] = {"now", "log", "log_from", "chat", "chat_from"};
    for (size_t i = 0; i < sizeof of_now / sizeof *of_now; i++)
        json_object_del(m, of_now[i]);
    return m;
}

static void tell_difference(json_t *a, json_t *b)
{
    const char *key;
    json_t *value;
    json_object_foreach (a, key, value)
        if (!json_equal(value, json_object_get(b, key))) {
            char *one = json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY);
            char *other = json_dumps(json_object_get(b, key), JSON_COMPACT | JSON_ENCODE_ANY);
            printf("%s: %.400s | %.400s\n", key, one, other);
            free(one), free(other);
        }
}

/* Each seat, and whoever only looks, is sent the same by both. */
static void same_everywhere(const char *id, char *const who[3], long number)
{
    for (int eye = 0; eye < 3; eye++) {
        json_t *a = NULL, *b = NULL;
        for (double end = seconds() + SOON; seconds() < end; usleep(10000)) {
            json_decref(a), json_decref(b);
            a = timeless(show_at(0, id, who[eye])), b = timeless(show_at(1, id, who[eye]));
            if (number_of(a, "number") == number && json_equal(a, b))
                break;
        }
        if (!CHECK(json_equal(a, b)))
            tell_difference(a, b);
        json_decref(a), json_decref(b);
    }
}

/* Nothing that is said of the table comes to this socket. */
static bool is_quiet(ws *w)
{
    json_t *m = ws_wait(w, "table", 400);
    json_decref(m);
    return !m;
}

static void hear_all(ws *w)
{
    json_t *m;
    while ((m = ws_wait(w, "table", 150)))
        json_decref(m);
}

/* Chooses the option in the middle; the number of the question that is open then. */
static long choose_at(int node, const char *id, const char *token)
{
    json_t *m = show_at(node, id, token), *options = json_object_get(m, "options");
    const json_t *option = json_array_get(options, json_array_size(options) / 2);
    char body[300];
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"%s\"}", number_of(m, "number"),
             text_of(option, "choice"));
    json_decref(m);
    act_at(node, id, token, "choose", body);
    m = show_at(node, id, token);
    long number = number_of(m, "number");
    json_decref(m);
    return number;
}

static bool owes(int node, const char *id, const char *token, bool *sealed)
{
    json_t *m = show_at(node, id, token);
    bool is = is_true(m, "asked") && json_is_null(json_object_get(m, "answered"));
    *sealed = is_true(m, "sealed");
    json_decref(m);
    return is;
}

/* A game of three whose secret answers are given at one node, while the others listen at the other: they hear nothing
 * before all have answered, and when it is told it is the same at both. */
static void secrets(const char *game)
{
    char *who[3];
    ws listening[3];
    int quiet = 0, waits[3];
    bool sealed = false;
    to(0);
    for (int i = 0; i < 3; i++) {
        char name[20];
        snprintf(name, sizeof name, "%c%.3s%d", 'A' + i, game, i);
        who[i] = new_guest(name);
    }
    char *id = new_table(who[0], game, "[\"me\",\"open\",\"open\"]", "");
    act_at(1, id, who[1], "sit", "{}");
    act_at(0, id, who[2], "sit", "{}");
    for (int i = 0; i < 3; i++)
        watch_at(1, &listening[i], who[i], id);
    for (int step = 0; step < STEPS && quiet < 6; step++) {
        int count = 0;
        for (int i = 0; i < 3; i++)
            if (owes(0, id, who[i], &sealed))
                waits[count++] = i;
        if (count == 0)
            break;
        bool secret = sealed && count > 1;
        if (secret)
            for (int i = 0; i < 3; i++)
                hear_all(&listening[i]);
        long number = choose_at(0, id, who[waits[0]]);
        if (secret) {
            CHECK(is_quiet(&listening[waits[1]]));
            CHECK(!is_quiet(&listening[waits[0]]));
            quiet++;
        }
        same_everywhere(id, who, number);
    }
    printf("%s: %d secret answers\n", game, quiet);
    CHECK(quiet > 0);
    for (int i = 0; i < 3; i++) {
        ws_close(&listening[i]);
        free(who[i]);
    }
    free(id);
}

/* ---- figures, orders -------------------------------------------------------------------------------------
 */

static long figure(int node, const char *name)
{
    char line[100];
    int before = port;
    port = figures[node];
    reply r = http_ask("/metrics", NULL, NULL);
    port = before;
    snprintf(line, sizeof line, "\n%s{node=\"node-%d\"} ", name, node);
    const char *at = r.body ? strstr(r.body, line) : NULL;
    long value = at ? strtol(at + strlen(line), NULL, 10) : -1;
    reply_free(&r);
    return value;
}

/* Each node's figures bear its name; the shares of all work are divided. */
static void metrics(void)
{
    for (int i = 0; i < NODES; i++)
        CHECK(figure(i, "ludus_nodes") == NODES && figure(i, "ludus_commits_total") > 0 &&
              figure(i, "ludus_news_total") > 0 && figure(i, "ludus_news_lag_milliseconds") >= 0 &&
              figure(i, "ludus_pieces_refused_total") >= 0);
    SOONER(DEATH, figure(0, "ludus_shares") == 8 && figure(1, "ludus_shares") == 8);
}

/* Orders are carried out by one node and hold at both. */
static void orders(void)
{
    to(0);
    char *ann = new_guest("Anna6"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", ""), words[60];
    ws w;
    watch_at(1, &w, ann, id);
    snprintf(words, sizeof words, "delete %s", id);
    CHECK(operate(words) == 0);
    CHECK(ws_ended(&w, SOON * 1000));
    ws_close(&w);
    for (int i = 0; i < NODES; i++) {
        char path[100];
        to(i);
        snprintf(path, sizeof path, "/api/tables/%s", id);
        json_decref(http_json(path, ann, NULL, 404));
    }
    free(ann), free(id);
}

/* ---- one play at two nodes -----------------------------------------------------------------------------------------
 */

/* What is sent to both nodes at once is taken once, and both say yes. */
static bool choose_twice(ws *w, const char *id, const char *token)
{
    json_t *m = show_at(0, id, token), *options = json_object_get(m, "options");
    const char *choice = text_of(json_array_get(options, 0), "choice");
    bool asked = is_true(m, "asked") && choice;
    for (int i = 0; i < NODES && asked; i++)
        ws_sendf(&w[i], "{\"do\":\"choose\",\"table\":\"%s\",\"number\":%ld,\"choice\":\"%s\"}", id,
                 number_of(m, "number"), choice);
    for (int i = 0; i < NODES && asked; i++) {
        json_t *answer = ws_wait(&w[i], "answer", SOON * 1000);
        CHECK(is_true(answer, "ok"));
        json_decref(answer);
    }
    json_decref(m);
    return asked;
}

static void twice(void)
{
    char statement[300];
    to(0);
    char *token[2] = {new_guest("Anna8"), new_guest("Ben8")}, *id = table_of_two(token[0], token[1], "ethnos");
    ws w[2][NODES];
    int taken = 0;
    for (int who = 0; who < 2; who++)
        for (int i = 0; i < NODES; i++) {
            to(i);
            CHECK(ws_open(&w[who][i], token[who], NULL));
        }
    for (int step = 0; step < STEPS; step++)
        taken += choose_twice(w[step % 2], id, token[step % 2]);
    CHECK(taken > STEPS / 10);
    snprintf(statement, sizeof statement,
             "SELECT count(*) - count(DISTINCT (question, seat)) FROM ludus.choices JOIN ludus.tables ON no=tab WHERE"
             " id='%s'",
             id);
    CHECK(strcmp(ask_database(statement), "0") == 0);
    for (int who = 0; who < 2; who++) {
        for (int i = 0; i < NODES; i++)
            ws_close(&w[who][i]);
        free(token[who]);
    }
    free(id);
}

enum { GAMES = 6 };

/* Bots think wherever the table was made, and go on when the node that thought is dead. */
static void thinking(void)
{
    char *id[GAMES];
    to(0);
    char *ann = new_guest("Anna9");
    for (int i = 0; i < GAMES; i++) {
        to(i % NODES);
        id[i] = new_table(ann, "ethnos", "[\"easy\",\"easy\"]", ",\"pace\":100");
    }
    SOONER(DEATH, strcmp(ask_database("SELECT count(*) FROM ludus.choices WHERE number=40"), "5") > 0);
    stop_server(nodes[1], true);
    for (int i = 0; i < GAMES; i++)
        SOONER(3 * DEATH, is_over(0, id[i]));
    for (int i = 0; i < GAMES; i++)
        free(id[i]);
    CHECK(strcmp(ask_database("SELECT count(*) FROM (SELECT 1 FROM ludus.choices GROUP BY tab HAVING count(*) <>"
                              " max(number) + 1) AS gaps"),
                 "0") == 0);
    free(ann);
    start_node(1, "off");
}

static int health(int node)
{
    to(node);
    reply r = http_ask("/healthz", NULL, NULL);
    int status = r.status;
    reply_free(&r);
    return status;
}

/* A node that leaves says so to the proxy, serves on for a while, and has its people come again elsewhere. */
static void leaving(void)
{
    ws w = {0};
    to(0);
    char *ann = new_guest("Anna10"), *id = new_table(ann, "ethnos", "[\"me\",\"easy\"]", "");
    watch_at(1, &w, ann, id);
    kill(nodes[1], SIGTERM);
    SOONER(SOON, health(1) == 404);
    SOONER(SOON, figure(0, "ludus_shares") == 16);
    CHECK(somebody(1, ann));
    CHECK(ws_ended(&w, SOON * 1000) && w.code == 1012);
    ws_close(&w);
    CHECK(stop_server(nodes[1], false) == 0);
    CHECK(health(0) == 200 && somebody(0, ann));
    free(ann), free(id);
    start_node(1, "off");
}

/* ---- death -------------------------------------------------------------------------------------------------------
 */

/* A node that dies takes its people with it, and those who looked for opponents there. */
static void death(void)
{
    ws w[2];
    to(0);
    char *ann = new_guest("Anna7"), *bob = new_guest("Ben7"), *id = table_of_two(ann, bob, "ethnos");
    watch_at(0, &w[0], ann, id);
    watch_at(1, &w[1], bob, id);
    SOONER(SOON, online(0, id, ann, 1) && online(1, id, bob, 0));
    json_decref(ask(&w[1], "{\"do\":\"seek\",\"game\":\"ethnos\",\"seats\":2}"));
    stop_server(nodes[1], true);
    SOONER(DEATH, !online(0, id, ann, 1));
    SOONER(DEATH, strcmp(ask_database("SELECT count(*) FROM ludus.seeks"), "0") == 0);
    SOONER(DEATH, figure(0, "ludus_shares") == 16 && figure(0, "ludus_nodes") == 1);
    ws_close(&w[0]), ws_close(&w[1]);
    free(ann), free(bob), free(id);
    start_node(1, "off");
}

/* ---- versions ----------------------------------------------------------------------------------------------------
 */

static bool stands(int node, const char *id, const char *status)
{
    json_t *m = show_at(node, id, NULL);
    bool so = strcmp(text_of(m, "status"), status) == 0;
    json_decref(m);
    return so;
}

/* A node of before lives: it knows older rules, and takes no share. */
static const char older[] = "INSERT INTO ludus.nodes SELECT 'older', 1, clock_timestamp()+interval '1 minute', true,"
                            " 'ethnos ethnos-0', no FROM ludus.head RETURNING 1";

/* A game of older rules is shown, and played on only when all nodes that live know the new ones. */
static void versions(void)
{
    char statement[200], rules[200];
    to(0);
    char *ann = new_guest("Anna11"), *id = new_table(ann, "ethnos", "[\"easy\",\"easy\"]", ",\"pace\":5000");
    snprintf(statement, sizeof statement, "UPDATE ludus.tables SET rules='ethnos-0' WHERE id='%s' RETURNING 1", id);
    snprintf(rules, sizeof rules, "SELECT rules FROM ludus.tables WHERE id='%s'", id);
    for (int i = 0; i < NODES; i++) {
        CHECK(stop_server(nodes[i], false) == 0);
        remove_folder(folders[i]); /* with the mirror */
        free(folders[i]);
        folders[i] = NULL;
    }
    CHECK(strcmp(ask_database(statement), "1") == 0 && strcmp(ask_database(older), "1") == 0);
    for (int i = 0; i < NODES; i++)
        start_node(i, "off");
    for (int i = 0; i < NODES; i++)
        CHECK(stands(i, id, "broken"));
    CHECK(strstr(ask_database(rules), "ethnos-0"));
    ask_database("DELETE FROM ludus.nodes WHERE node='older' RETURNING 1");
    for (int i = 0; i < NODES; i++)
        SOONER(DEATH, stands(i, id, "playing"));
    CHECK(strstr(ask_database(rules), "ethnos-1"));
    free(ann), free(id);
}

void test_nodes(void)
{
    if (!CHECK(start_database()))
        return;
    for (int i = 0; i < NODES; i++)
        start_node(i, "off");
    persons();
    presence();
    meeting();
    worked_out();
    orders();
    secrets("spartacus");
    metrics();
    twice();
    thinking();
    leaving();
    death();
    versions();
    for (int i = 0; i < NODES; i++) {
        CHECK(stop_server(nodes[i], false) == 0);
        remove_folder(folders[i]);
        free(folders[i]);
    }
    stop_database();
}
