/* Abuse: what somebody could do to others, and cannot any more. Each of these failed once. Servers here have their
 * limits; where one address is not enough, 127.0.0.2 and so on are others. */
#include "tests.h"
#include "place.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static reply ask_as(const char *host, const char *path, int where)
{
    char request[400];
    int own = port,
        n = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n", path, host);
    port = where;
    reply r = http_raw(request, (size_t)n);
    port = own;
    return r;
}

static int status_as(const char *host, const char *path, int where)
{
    reply r = ask_as(host, path, where);
    int status = r.status;
    reply_free(&r);
    return status;
}

static bool gone(int fd, int ms)
{
    char byte;
    struct pollfd wait = {fd, POLLIN, 0};
    return poll(&wait, 1, ms) > 0 && recv(fd, &byte, 1, MSG_DONTWAIT) <= 0;
}

/* ---- connections ---------------------------------------------------------------------------------------------------
 */

enum { HALVES = 600 };

/* Heads that never end keep nobody out, and are shown out. */
void test_abuse_halves(void)
{
    static const char begun[] = "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ";
    char *data = temp_folder();
    pid_t server = start_server(data, NULL);
    int fd[HALVES], served = 0, ended = 0;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (int i = 0; i < HALVES; i++)
        if ((fd[i] = dial()) >= 0)
            (void)!send(fd[i], begun, sizeof begun - 1, MSG_NOSIGNAL);
    for (int i = 0; i < 8; i++)
        served += status_as("127.0.0.1", "/healthz", port) == 200;
    CHECK(served == 8);
    /* One letter a second does not keep a head open. */
    bool last = false;
    for (double end = seconds() + 60; !last && seconds() < end;) {
        (void)!send(fd[HALVES - 1], "x", 1, MSG_NOSIGNAL);
        last = gone(fd[HALVES - 1], 1000);
    }
    CHECK(last);
    for (int i = 0; i < HALVES; i++)
        ended += fd[i] < 0 || gone(fd[i], 1000);
    CHECK(ended == HALVES);
    for (int i = 0; i < HALVES; i++)
        close(fd[i]);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}

/* One user has so many sockets, and others still get theirs. */
void test_abuse_sockets(void)
{
    enum { TRIED = 40 };
    char *data = temp_folder();
    pid_t server = start_server(data, NULL);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob");
    ws crowd[TRIED], one;
    int open = 0;
    for (int i = 0; i < TRIED; i++)
        if (ws_open(&crowd[i], ann, NULL)) {
            json_t *hello = ws_wait(&crowd[i], "hello", 10000);
            open += hello != NULL;
            json_decref(hello);
        }
    CHECK(open >= 10 && open < TRIED);
    CHECK(ws_open(&one, bob, NULL));
    json_t *hello = ws_wait(&one, "hello", 10000);
    CHECK(hello);
    json_decref(hello);
    ws_close(&one);
    for (int i = 0; i < TRIED; i++)
        ws_close(&crowd[i]);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob);
}

/* ---- names of hosts, metrics ----------------------------------------------------------------------------------------
 */

/* A page whose name leads here is not ours. */
void test_abuse_host(void)
{
    static const char *const ours[] = {"127.0.0.1", "127.0.0.1:8080", "localhost:1",    "[::1]:8080",
                                       "10.1.2.3",  "LUDUS.example",  "games.example.", "proxy.example"};
    static const char *const others[] = {"evil.example",      "127.0.0.1.evil.example", "localhost.evil.example",
                                         "ludus.example.net", "127.0.0.1:8080@evil",    "xludus.example"};
    const char *const more[] = {
        "--limits", "off", "--host", "ludus.example,games.example", "--origin", "https://proxy.example", NULL};
    char *data = temp_folder();
    pid_t server = start_server(data, more);
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        CHECK(status_as(ours[i], "/api/me", port) == 200);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        CHECK(status_as(others[i], "/api/me", port) == 421);
    static const char socket_there[] =
        "GET /api/ws HTTP/1.1\r\nHost: evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    reply r = http_raw(socket_there, sizeof socket_there - 1);
    CHECK(r.status == 421);
    reply_free(&r);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}

/* Counters are for the operator, at an address of their own. */
void test_abuse_metrics(void)
{
    char *data = temp_folder(), listen[40];
    int own = free_port();
    snprintf(listen, sizeof listen, "127.0.0.1:%d", own);
    const char *const more[] = {"--limits", "off", "--metrics", listen, NULL};
    pid_t server = start_server(data, more);
    reply r = ask_as("127.0.0.1", "/metrics", port);
    CHECK(!r.body || !strstr(r.body, "ludus_choices_total"));
    reply_free(&r);
    r = ask_as("127.0.0.1", "/metrics", own);
    CHECK(r.status == 200 && strstr(r.body, "ludus_choices_total"));
    reply_free(&r);
    CHECK(status_as("127.0.0.1", "/api/me", own) == 404);
    CHECK(status_as("evil.example", "/metrics", own) == 421);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data);
}

/* ---- sessions
 * --------------------------------------------------------------------------------------------------------- */

static bool somebody(const char *token)
{
    json_t *me = http_json("/api/me", token, NULL, 200);
    bool known = json_is_object(json_object_get(me, "user"));
    json_decref(me);
    return known;
}

static bool enter(ws *w, const char *token)
{
    bool ok = ws_open(w, token, NULL);
    json_t *hello = ok ? ws_wait(w, "hello", 10000) : NULL;
    json_decref(hello);
    return hello;
}

/* The server closes it, sooner or later. */
static bool ended(ws *w)
{
    char byte[256];
    for (double end = seconds() + 20; seconds() < end;) {
        struct pollfd wait = {w->fd, POLLIN, 0};
        if (poll(&wait, 1, 1000) > 0 && recv(w->fd, byte, sizeof byte, 0) <= 0)
            return true;
    }
    return false;
}

static char *token_by(const char *path, const char *token, const char *body)
{
    json_t *json = http_json(path, token, body, 200);
    char *got = strdup(text_of(json, "token"));
    json_decref(json);
    return got;
}

/* Logging out ends the sockets that came with the token, and no others. */
void test_abuse_logout(void)
{
    char *ann = new_guest("Ann"), *second = token_by("/api/token", ann, "{}");
    ws gone_one, other;
    CHECK(enter(&gone_one, ann) && enter(&other, second));
    json_decref(http_json("/api/logout", ann, "{}", 200));
    CHECK(ended(&gone_one) && !somebody(ann) && somebody(second));
    CHECK(ws_send(&other, "{\"do\":\"ping\"}"));
    json_t *pong = ws_wait(&other, "answer", 10000);
    CHECK(is_true(pong, "ok"));
    json_decref(pong);
    ws_close(&gone_one), ws_close(&other);
    free(ann), free(second);
}

/* Tokens can be listed, and ended one by one or all but one's own. */
void test_abuse_sessions(void)
{
    char *ann = new_guest("Ann"), *two = token_by("/api/token", ann, "{}"), *three = token_by("/api/token", ann, "{}");
    char *bob = new_guest("Bob"), body[100];
    ws w, v;
    CHECK(enter(&w, two) && enter(&v, three));
    json_t *list = http_json("/api/sessions", ann, NULL, 200), *all = json_object_get(list, "sessions"), *one;
    size_t i;
    int own = 0;
    CHECK(json_array_size(all) == 3);
    json_array_foreach (all, i, one) {
        own += is_true(one, "this") && strncmp(text_of(one, "id"), ann, 16) == 0;
        CHECK(strlen(text_of(one, "id")) == 16 && number_of(one, "made") > 0 && number_of(one, "seen") > 0);
    }
    CHECK(own == 1);
    json_decref(list);
    snprintf(body, sizeof body, "{\"id\":\"%.16s\"}", two);
    json_decref(http_json("/api/sessions/end", bob, body, 404)); /* nobody ends another's */
    CHECK(somebody(two));
    json_decref(http_json("/api/sessions/end", ann, "{}", 400));
    json_decref(http_json("/api/sessions/end", ann, body, 200));
    CHECK(ended(&w) && !somebody(two) && somebody(three));
    json_decref(http_json("/api/sessions/end", ann, "{\"others\":true}", 200));
    CHECK(ended(&v) && !somebody(three) && somebody(ann) && somebody(bob));
    json_decref(http_json("/api/sessions", NULL, NULL, 401));
    ws_close(&w), ws_close(&v);
    free(ann), free(two), free(three), free(bob);
}

/* A new password ends all other sessions, and the old one opens nothing. */
void test_abuse_password(void)
{
    char *ann = new_guest("Ann");
    json_decref(http_json("/api/password", ann, "{\"old\":\"12345678\",\"new\":\"87654321\"}", 409));
    json_decref(http_json("/api/account", ann, "{\"name\":\"Ann\",\"password\":\"12345678\"}", 200));
    char *thief = token_by("/api/login", NULL, "{\"name\":\"Ann\",\"password\":\"12345678\",\"token\":true}");
    ws w;
    CHECK(enter(&w, thief));
    json_decref(http_json("/api/password", ann, "{\"old\":\"wrong-one\",\"new\":\"87654321\"}", 401));
    json_decref(http_json("/api/password", ann, "{\"old\":\"12345678\",\"new\":\"short\"}", 400));
    CHECK(somebody(thief));
    json_decref(http_json("/api/password", ann, "{\"old\":\"12345678\",\"new\":\"87654321\"}", 200));
    CHECK(ended(&w) && !somebody(thief) && somebody(ann));
    json_decref(http_json("/api/login", NULL, "{\"name\":\"Ann\",\"password\":\"12345678\"}", 401));
    json_decref(http_json("/api/login", NULL, "{\"name\":\"ann\",\"password\":\"87654321\"}", 200));
    ws_close(&w);
    free(ann), free(thief);
}

/* A token that nobody has used for half a year has ended; behind https a cookie is Secure. */
void test_abuse_expiry(void)
{
    char *data = temp_folder(), sql[200];
    const char *const more[] = {"--limits", "off", "--proxied", "https", NULL};
    pid_t server = start_server(data, more);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob");
    snprintf(sql, sizeof sql,
             "UPDATE tokens SET seen=%lld WHERE id='%.16s'; UPDATE tokens SET seen=%lld WHERE id='%.16s'",
             (time(NULL) - 181 * 86400LL) * 1000, ann, (time(NULL) - 179 * 86400LL) * 1000, bob);
    CHECK(place_change(data, sql));
    CHECK(!somebody(ann) && somebody(bob)); /* while it runs */
    reply r = http_ask("/api/guest", NULL, "{\"name\":\"Cai\"}");
    CHECK(r.status == 200 && strcasestr(r.text, "set-cookie: ludus=") && strcasestr(r.text, "; Secure;"));
    reply_free(&r);
    CHECK(stop_server(server, false) == 0);
    server = start_server(data, more);
    CHECK(!somebody(ann) && somebody(bob));
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob);
}

/* ---- names
 * -------------------------------------------------------------------------------------------------------------- */

static int name_status(const char *name)
{
    char body[300];
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"token\":true}", name);
    reply r = http_ask("/api/guest", NULL, body);
    int status = r.status;
    reply_free(&r);
    return status;
}

/* Nobody is called what nobody can see, like a bot, or so that people take them for another. */
void test_abuse_names(void)
{
    static const char *const unseen[] = {
        "\\u00ad", "A\\u200dnn", "A\\u034fnn", "\\ue000", "A\\ufe0fnn", "Ann\\u2060", "a\\u0301\\u0302\\u0303\\u0304"};
    static const char *const bots[] = {"m\\u0435dium", "\\uff42\\uff4f\\uff54", "\\u0435xp\\u0435rt 3",
                                       "\\ud835\\udc1bot", "gr\\u0435\\u0435dy"};
    static const char *const alike[] = {"PAULA", "P\\u0430ula", "\\u0420aula", "Pau1a", "P a u l a", "\\uff30aula"};
    json_decref(http_json("/api/account", NULL, "{\"name\":\"Paula\",\"password\":\"12345678\"}", 200));
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++)
        CHECK(name_status(unseen[i]) == 400);
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++)
        CHECK(name_status(bots[i]) == 400);
    for (size_t i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!CHECK(name_status(alike[i]) == 409))
            printf("  %s\n", alike[i]);
    CHECK(name_status("Paul") == 200 && name_status("\\u0160t\\u011bp\\u00e1n") == 200 &&
          name_status("\\u4e2d\\u6587") == 200);
    json_t *me = http_json("/api/guest", NULL, "{\"name\":\"\\ufb01n \\u2460\",\"token\":true}", 200);
    CHECK(strcmp(text_of(json_object_get(me, "user"), "name"), "fin 1") == 0);
    json_decref(me);
}

/* ---- tables
 * --------------------------------------------------------------------------------------------------------------- */

static json_t *act(const char *table, const char *what, const char *token, const char *body, int status)
{
    char path[100];
    snprintf(path, sizeof path, "/api/tables/%s/%s", table, what);
    return http_json(path, token, body, status);
}

static void do_act(const char *table, const char *what, const char *token, const char *body, int status)
{
    json_decref(act(table, what, token, body, status));
}

static const char *kind_of(const json_t *message, size_t seat)
{
    return text_of(json_array_get(json_object_get(message, "seats"), seat), "kind");
}

/* Somebody who is sent away leaves the seat and does not come back to it; a bot plays on. */
void test_abuse_kick(void)
{
    char *ann = new_guest("Ann"), *bob = new_guest("Bob"),
         *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"open\"]", "");
    do_act(id, "sit", bob, "{}", 200);
    do_act(id, "kick", bob, "{\"seat\":0}", 403);
    do_act(id, "kick", ann, "{\"seat\":0}", 400); /* herself */
    do_act(id, "kick", ann, "{\"seat\":2}", 400); /* nobody */
    do_act(id, "kick", ann, "{\"seat\":1}", 200);
    json_t *m = show(id, bob);
    CHECK(strcmp(kind_of(m, 1), "open") == 0 && json_is_null(json_object_get(m, "you")));
    json_decref(m);
    do_act(id, "sit", bob, "{}", 403);
    char *cai = new_guest("Cai"), *dea = new_guest("Dea");
    do_act(id, "sit", cai, "{}", 200);
    do_act(id, "sit", dea, "{}", 200);
    do_act(id, "kick", ann, "{\"seat\":2}", 200); /* while the game is played */
    m = show(id, dea);
    CHECK(strcmp(kind_of(m, 2), "bot") == 0 && json_is_null(json_object_get(m, "you")));
    json_decref(m);
    do_act(id, "back", dea, "{}", 403);
    free(ann), free(bob), free(cai), free(dea), free(id);
}

static int shown_lines(const char *id, const char *token)
{
    json_t *m = show(id, token), *chat = json_object_get(m, "chat"), *line;
    size_t i;
    int n = 0;
    json_array_foreach (chat, i, line)
        n += text_of(line, "text")[0] != 0;
    json_decref(m);
    return n;
}

/* Somebody who is muted is not heard, and what was written before is not shown. */
void test_abuse_mute(void)
{
    char *ann = new_guest("Ann"), *bob = new_guest("Bob"), *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    do_act(id, "chat", ann, "{\"text\":\"hello\"}", 200);
    do_act(id, "chat", bob, "{\"text\":\"nonsense\"}", 200); /* he only watches */
    CHECK(shown_lines(id, NULL) == 2);
    do_act(id, "mute", bob, "{\"chat\":0}", 403);
    do_act(id, "mute", ann, "{\"chat\":7}", 400);
    do_act(id, "mute", ann, "{\"chat\":1}", 200);
    do_act(id, "chat", bob, "{\"text\":\"more\"}", 403);
    CHECK(shown_lines(id, NULL) == 1 && shown_lines(id, bob) == 1);
    do_act(id, "mute", ann, "{\"chat\":1,\"mute\":false}", 200);
    do_act(id, "chat", bob, "{\"text\":\"sorry\"}", 200);
    CHECK(shown_lines(id, NULL) == 3);
    free(ann), free(bob), free(id);
}

static bool is_listed(const char *id)
{
    json_t *all = http_json("/api/tables", NULL, NULL, 200), *one;
    size_t i;
    bool found = false;
    json_array_foreach (json_object_get(all, "tables"), i, one)
        found |= strcmp(text_of(one, "table"), id) == 0;
    json_decref(all);
    return found;
}

static bool is_closed(const char *id, const char *token)
{
    json_t *m = show(id, token);
    bool closed = strcmp(text_of(m, "status"), "closed") == 0 && !is_true(m, "asked") &&
                  json_array_size(json_object_get(m, "options")) == 0 && strstr(text_of(m, "prompt"), "closed");
    json_decref(m);
    return closed;
}

/* A table can leave the list, and be closed, before it begins and after, for good. */
void test_abuse_close(void)
{
    char *data = temp_folder();
    const char *const more[] = {"--limits", "off", NULL};
    pid_t server = start_server(data, more);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob");
    char *early = new_table(ann, "ethnos", "[\"me\",\"open\"]", ",\"listed\":true");
    char *late = new_table(ann, "ethnos", "[\"me\",\"open\"]", ",\"listed\":true");
    do_act(late, "sit", bob, "{}", 200);
    CHECK(is_listed(early) && is_listed(late));
    do_act(early, "hide", bob, "{}", 403);
    do_act(early, "hide", ann, "{}", 200);
    CHECK(!is_listed(early) && is_listed(late));
    do_act(early, "hide", ann, "{\"hide\":false}", 200);
    CHECK(is_listed(early));
    do_act(early, "close", bob, "{}", 403);
    do_act(early, "close", ann, "{}", 200);
    do_act(late, "close", ann, "{}", 200);
    do_act(late, "close", ann, "{}", 409);
    for (int i = 0; i < 2; i++) {
        CHECK(!is_listed(early) && !is_listed(late) && is_closed(early, ann) && is_closed(late, bob));
        do_act(early, "sit", bob, "{}", 409);
        json_t *m = show(late, bob);
        CHECK(json_is_object(json_object_get(m, "view")) && json_is_null(json_object_get(m, "score")));
        CHECK(json_is_null(json_object_get(m, "seed")));
        json_decref(m);
        static const char *const looks[] = {"words", "goal", "log", "results", "record", "rewind?number=0"};
        for (size_t k = 0; k < sizeof looks / sizeof *looks; k++) {
            do_act(early, looks[k], NULL, NULL, 409); /* there is nothing to look at */
            do_act(late, looks[k], NULL, NULL, 200);
        }
        CHECK(stop_server(server, false) == 0);
        server = start_server(data, more);
    }
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob), free(early), free(late);
}

/* Who only watches cannot drown those who play; and one user can make and keep so much. */
void test_abuse_flood(void)
{
    char *data = temp_folder(), body[200];
    pid_t server = start_server(data, NULL);
    char *ann = new_guest("Ann"), *bob = new_guest("Bob"), *cai = new_guest("Cai");
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\"]", "");
    int heard = 0, tables = 0;
    for (int i = 0; i < 40; i++) {
        snprintf(body, sizeof body, "{\"text\":\"%d\"}", i);
        char path[100];
        snprintf(path, sizeof path, "/api/tables/%s/chat", id);
        reply r = http_ask(path, i % 2 ? bob : cai, body);
        heard += r.status == 200;
        CHECK(r.status == 200 || (r.status == 429 && number_of(r.json, "wait") > 0));
        reply_free(&r);
    }
    CHECK(heard >= 1 && heard < 20);
    do_act(id, "chat", ann, "{\"text\":\"can you hear me\"}", 200);
    for (int i = 0; i < 20; i++) {
        reply r = http_ask("/api/tables", bob, "{\"game\":\"imperator\",\"seats\":[\"expert\",\"expert\"]}");
        tables += r.status == 200;
        CHECK(r.status == 200 || (r.status == 409 && strcmp(text_of(r.json, "code"), "many") == 0));
        reply_free(&r);
    }
    CHECK(tables >= 1 && tables <= 12); /* one may have ended meanwhile */
    free(new_table(bob, "ethnos", "[\"me\",\"open\"]", ""));
    CHECK(stop_server(server, false) == 0);
    remove_folder(data);
    free(data), free(ann), free(bob), free(cai), free(id);
}

/* ---- webhooks
 * ---------------------------------------------------------------------------------------------------------------- */

/* A place that is listened at and that says nothing. */
static int silent(int *at_port)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    CHECK(bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 64) == 0 &&
          getsockname(fd, (struct sockaddr *)&at, &size) == 0);
    *at_port = ntohs(at.sin_port);
    return fd;
}

static void set_hook(const char *token, const char *kind, int at_port, int status)
{
    char body[200];
    snprintf(body, sizeof body, "{\"url\":\"%s://127.0.0.1:%d/turn\"}", kind, at_port);
    json_decref(http_json("/api/webhook", token, body, status));
}

/* Silent hosts delay nobody; only the ports that are allowed are called; https is spoken. */
void test_abuse_webhooks(void)
{
    enum { HOOKS = 24 };
    int bell_port, tls_port, bell = silent(&bell_port), tls = silent(&tls_port);
    char *data = temp_folder(), allowed[100], name[20];
    snprintf(allowed, sizeof allowed, "127.0.0.1,127.0.0.1:%d,127.0.0.1:%d", bell_port, tls_port);
    const char *const more[] = {"--limits", "off", "--webhooks", allowed, NULL};
    pid_t server = start_server(data, more);
    for (int i = 0; i < HOOKS; i++) {
        snprintf(name, sizeof name, "Silent%d", i);
        char *token = new_guest(name);
        set_hook(token, "http", bell_port, 200);
        free(new_table(token, "ethnos", "[\"me\",\"random\"]", ""));
        free(token);
    }
    double begun = seconds();
    json_decref(http_json("/api/account", NULL, "{\"name\":\"Quick\",\"password\":\"12345678\"}", 200));
    CHECK(seconds() - begun < 8);
    char *ann = new_guest("Ann"), hello = 0;
    set_hook(ann, "http", 22, 400);
    set_hook(ann, "https", 8443, 400);
    set_hook(ann, "gopher", bell_port, 400);
    set_hook(ann, "https", tls_port, 200);
    CHECK(stop_server(server, false) == 0); /* nor do they delay its end */
    server = start_server(data, more);
    char *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    struct pollfd rings = {tls, POLLIN, 0};
    if (CHECK(poll(&rings, 1, 60000) == 1)) {
        int fd = accept(tls, NULL, NULL);
        CHECK(recv(fd, &hello, 1, 0) == 1 && hello == 0x16); /* TLS begins so */
        close(fd);
    }
    begun = seconds();
    CHECK(stop_server(server, false) == 0);
    CHECK(seconds() - begun < 8);
    close(bell), close(tls);
    remove_folder(data);
    free(data), free(ann), free(id);
}
