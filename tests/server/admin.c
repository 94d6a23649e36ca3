/* The operator's hand (ludus admin) on a server that runs, and on one that does not: who is banned is out at once, who
 * is forgotten leaves games but no name, tables are closed, hidden, deleted. And a server below a path. */
#include "tests.h"
#include "place.h"

#include <sqlite3.h>
#include <sys/wait.h>

enum { SOON_MS = 20000 };

static int admin(const char *data, const char *words, const char *to)
{
    char command[900];
    snprintf(command, sizeof command, "%s admin %s %s > %s 2>/dev/null", program, words, place_args(data), to);
    return WEXITSTATUS(system(command));
}

static int admin_on(const char *data, const char *what, const char *subject)
{
    char words[200];
    snprintf(words, sizeof words, "%s %s", what, subject);
    return admin(data, words, "/dev/null");
}

static json_t *admin_json(const char *data, const char *words)
{
    char path[300];
    snprintf(path, sizeof path, "%s/out.json", data);
    CHECK(admin(data, words, path) == 0);
    return json_load_file(path, 0, NULL);
}

static const json_t *seat_at(const json_t *message, size_t seat)
{
    return json_array_get(json_object_get(message, "seats"), seat);
}

/* How often the text stands anywhere in the file of the data: users, seats, titles, chat. */
static int mentions(const char *data, const char *text)
{
    static const char *const query = "SELECT (SELECT count(*) FROM users WHERE instr(name, ?1)) + (SELECT count(*) "
                                     "FROM places WHERE instr(name, ?1))"
                                     " + (SELECT count(*) FROM tables WHERE instr(title, ?1)) + (SELECT count(*) FROM "
                                     "chat WHERE instr(name || text, ?1))";
    sqlite3 *db = place_open(data);
    sqlite3_stmt *st = NULL;
    int n = -1;
    if (sqlite3_prepare_v2(db, query, -1, &st, NULL) == SQLITE_OK &&
        sqlite3_bind_text(st, 1, text, -1, SQLITE_STATIC) == SQLITE_OK && sqlite3_step(st) == SQLITE_ROW)
        n = sqlite3_column_int(st, 0);
    sqlite3_finalize(st);
    sqlite3_close(db);
    return n;
}

/* ---- bans
 * ------------------------------------------------------------------------------------------------------------ */

/* Login and socket end, the seat is played on; after that the door is open again. */
static void ban_and_unban(const char *data)
{
    ws line;
    char *ann = new_guest("Annia"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", ""), number[24];
    snprintf(number, sizeof number, "%ld", user_number(ann));
    CHECK(ws_open(&line, ann, NULL) && ws_sendf(&line, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
    CHECK(admin_on(data, "ban", number) == 0);
    CHECK(ws_ended(&line, SOON_MS));
    json_t *me = http_json("/api/me", ann, NULL, 200), *now = show(id, NULL);
    CHECK(json_is_null(json_object_get(me, "user")));
    CHECK(is_true(seat_at(now, 0), "away"));
    json_decref(me), json_decref(now);
    CHECK(admin_on(data, "unban", number) == 0 && admin_on(data, "ban", "999999") == 2 &&
          admin_on(data, "ban", "nobody") == 2);
    ws_close(&line);
    free(ann), free(id);
}

/* An account is told so at the door. */
static void ban_account(const char *data)
{
    static const char who[] = "{\"name\":\"Bruta\",\"password\":\"a good long one\",\"token\":true}";
    json_decref(http_json("/api/account", NULL, who, 200));
    CHECK(admin_on(data, "ban", "bruta") == 0);
    json_t *refused = http_json("/api/login", NULL, who, 403);
    CHECK(strstr(text_of(refused, "error"), "operator"));
    json_decref(refused);
    CHECK(admin_on(data, "unban", "Bruta") == 0);
    json_decref(http_json("/api/login", NULL, who, 200));
}

/* ---- a person is forgotten
 * ------------------------------------------------------------------------------------------- */

static void say(const char *id, const char *token, const char *text)
{
    char path[200], body[200];
    snprintf(path, sizeof path, "/api/tables/%s/chat", id);
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    json_decref(http_json(path, token, body, 200));
}

static void forget(const char *data, bool running)
{
    ws line;
    char *cara = new_guest("Caracalla"), *dora = new_guest("Dora"), number[24], words[60];
    char *id = new_table(cara, "ethnos", "[\"me\",\"open\"]", ",\"title\":\"At Caracalla's\"");
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/sit", id);
    json_decref(http_json(path, dora, "{}", 200));
    say(id, cara, "Caracalla speaks");
    snprintf(number, sizeof number, "%ld", user_number(cara));
    snprintf(words, sizeof words, "export %s", number);
    json_t *all = admin_json(data, words);
    CHECK(strcmp(text_of(all, "name"), "Caracalla") == 0 && !json_object_get(all, "password"));
    CHECK(json_array_size(json_object_get(all, "seats")) == 1 && json_array_size(json_object_get(all, "chat")) == 1);
    CHECK(json_array_size(json_object_get(all, "tables")) == 1 && json_array_size(json_object_get(all, "tokens")) == 1);
    json_decref(all);
    CHECK(ws_open(&line, cara, NULL) && mentions(data, "Caracalla") == 4);
    if (running) {
        CHECK(admin_on(data, "forget", number) == 0 && ws_ended(&line, SOON_MS));
        json_t *now = show(id, dora);
        CHECK(strcmp(text_of(seat_at(now, 0), "name"), "N. N.") == 0);
        CHECK(text_of(seat_at(now, 0), "bot")[0] && json_is_null(json_object_get(now, "host")));
        CHECK(strcmp(text_of(now, "status"), "playing") == 0);
        json_decref(now);
    }
    ws_close(&line);
    free(cara), free(dora), free(id);
}

static void find_and_forget(const char *data)
{
    char number[24];
    json_t *all = admin_json(data, "users Caracalla --json");
    const json_t *users = json_object_get(all, "users");
    CHECK(json_array_size(users) == 1);
    snprintf(number, sizeof number, "%ld", number_of(json_array_get(users, 0), "id"));
    CHECK(admin_on(data, "forget", number) == 0);
    CHECK(admin_on(data, "forget", number) == 2); /* there is nobody any more */
    json_decref(all);
}

/* ---- tables
 * ---------------------------------------------------------------------------------------------------------- */

static void close_hide_delete(const char *data)
{
    ws line;
    char path[200], body[60];
    char *eva = new_guest("Eva"), *id = new_table(eva, "ethnos", "[\"me\",\"random\"]", ",\"listed\":true");
    char *early = new_table(eva, "ethnos", "[\"me\",\"open\"]", "");
    CHECK(ws_open(&line, eva, NULL) && ws_sendf(&line, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
    json_decref(ws_wait(&line, "table", SOON_MS));
    CHECK(admin_on(data, "hide", id) == 0 && admin_on(data, "close", id) == 0 && admin_on(data, "close", early) == 0);
    CHECK(admin_on(data, "close", id) == 2 && admin_on(data, "hide", "nosuch") == 2);
    json_t *now = NULL;
    while ((now = ws_wait(&line, "table", SOON_MS)) && strcmp(text_of(now, "status"), "closed") != 0)
        json_decref(now);
    CHECK(now && !is_true(now, "listed"));
    snprintf(path, sizeof path, "/api/tables/%s/choose", id);
    snprintf(body, sizeof body, "{\"number\":%ld,\"choice\":\"recruit deck\"}", number_of(now, "number"));
    json_decref(now);
    json_decref(http_json(path, eva, body, 409));
    now = show(early, eva);
    CHECK(strcmp(text_of(now, "status"), "closed") == 0);
    json_decref(now);
    CHECK(admin_on(data, "delete", id) == 0 && ws_ended(&line, SOON_MS));
    snprintf(path, sizeof path, "/api/tables/%s", id);
    json_decref(http_json(path, eva, NULL, 404));
    ws_close(&line);
    free(eva), free(id), free(early);
}

static void quota(const char *data)
{
    char words[60];
    char *fay = new_guest("Fay"), *one = new_table(fay, "ethnos", "[\"me\",\"open\"]", "");
    static const char more[] = "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"]}";
    snprintf(words, sizeof words, "quota %ld 1", user_number(fay));
    CHECK(admin(data, words, "/dev/null") == 0);
    json_decref(http_json("/api/tables", fay, more, 409));
    snprintf(words, sizeof words, "quota %ld 0", user_number(fay));
    CHECK(admin(data, words, "/dev/null") == 0);
    json_decref(http_json("/api/tables", fay, more, 200));
    CHECK(admin(data, "quota 1 many", "/dev/null") == 2 && admin(data, "quota 1", "/dev/null") == 2);
    free(fay), free(one);
}

void test_admin(void)
{
    const char *const free_rein[] = {"--limits", "off", NULL};
    char *data = temp_folder(), command[600];
    pid_t server = start_server(data, free_rein);
    ban_and_unban(data);
    ban_account(data);
    close_hide_delete(data);
    quota(data);
    forget(data, true);
    CHECK(mentions(data, "Caracalla") == 0);
    forget(data, false);
    /* Two servers would not know of each other's games. */
    snprintf(command, sizeof command, "timeout 60 %s serve --listen 127.0.0.1:0 %s 2>/dev/null", program,
             place_args(data));
    CHECK(WEXITSTATUS(system(command)) == 1);
    /* Nobody runs: the command does it itself. */
    CHECK(stop_server(server, false) == 0);
    find_and_forget(data);
    CHECK(place_shared() || mentions(data, "Caracalla") == 0); /* a mirror is as its server left it */
    snprintf(command, sizeof command, "%s table check %s > /dev/null", program, place_args(data));
    CHECK(system(command) == 0);
    server = start_server(data, free_rein);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}

/* ---- below a path
 * ---------------------------------------------------------------------------------------------------- */

void test_base(void)
{
    const char *const below[] = {"--limits", "off", "--base", "/a/b~c/", NULL};
    static const char *const outside[] = {"/", "/api/games", "/a", "/a/b~c2/api/games", "/a/b~", "/api/a/b~c/games"};
    char *data = temp_folder();
    pid_t server = start_server(data, below);
    json_decref(http_json("/a/b~c/api/games", NULL, NULL, 200));
    json_decref(http_json("/a/b~c/healthz", NULL, NULL, 200));
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        reply r = http_ask(outside[i], NULL, NULL);
        CHECK(r.status == 404);
        reply_free(&r);
    }
    reply r = http_ask("/a/b~c/api/guest", NULL, "{\"name\":\"Ann\"}");
    CHECK(r.status == 200 && strstr(r.text, "Path=/a/b~c/;"));
    reply_free(&r);
    r = http_ask("/a/b~c", NULL, NULL);
    CHECK(r.status == 200);
    reply_free(&r);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}
