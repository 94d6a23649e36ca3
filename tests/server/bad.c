/* Bad input: the server answers with 4xx or {"ok":false}, and keeps serving. */
#include "tests.h"

#include <sys/socket.h>
#include <unistd.h>

static void still_there(void)
{
    reply r = http_ask("/healthz", NULL, NULL);
    CHECK(r.status == 200);
    reply_free(&r);
}

static void expect(const char *bytes, int low, int high)
{
    reply r = http_raw(bytes, strlen(bytes));
    if (!CHECK(r.status == 0 || (r.status >= low && r.status <= high)))
        printf("  %.60s -> %d\n", bytes, r.status);
    reply_free(&r);
}

/* Refused, or (where the page is built) answered with the page, which finds its way by itself. */
static void expect_no_file(const char *bytes)
{
    reply r = http_raw(bytes, strlen(bytes));
    bool page = r.status == 200 && strstr(r.body, "id=\"app\"");
    CHECK(page || r.status == 0 || (r.status >= 400 && r.status <= 499));
    CHECK(!r.body || !strstr(r.body, "root:"));
    reply_free(&r);
}

void test_bad_http(void)
{
    expect_no_file("GET /../../etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect_no_file("GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    static const char *const lines[] = {
        "GET /assets/..%2f..%2fetc/passwd.txt HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /no/such/file.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/nothing HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/tables/nosuchtable HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "GET /api/tables/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa/log HTTP/1.1\r\nHost: localhost\r\nConnection: "
        "close\r\n\r\n",
        "GET /api/tables//log HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "DELETE /api/tables HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "PUT /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "x\r\nConnection: "
        "close\r\n\r\n",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 12\r\nConnection: "
        "close\r\n\r\n"
        "{\"name\":\"a\"}",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: "
        "99999999\r\nConnection: "
        "close\r\n\r\n{}",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\nContent-Type: "
        "application/json\r\n"
        "Content-Length: 12\r\nConnection: close\r\n\r\n{\"name\":\"a\"}",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\nContent-Type: "
        "application/json\r\nContent-Length: "
        "12\r\nConnection: close\r\n\r\n{\"name\":\"a\"}",
        "POST /api/guest HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Type: "
        "application/json\r\n"
        "Connection: close\r\n\r\n5\r\nabcde\r\n0\r\n\r\n",
        "GET /api/ws HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        expect(lines[i], 400, 499);
    char *cookie;
    if (asprintf(&cookie, "GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: %01500d\r\nConnection: close\r\n\r\n",
                 0) < 0)
        abort();
    expect(cookie, 200, 499);
    free(cookie);
    if (asprintf(&cookie, "GET /%06000d HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 0) < 0)
        abort();
    expect(cookie, 400, 599);
    free(cookie);
    reply front = http_ask("/", NULL, NULL);
    CHECK(front.status == 200 && strcasestr(front.text, "content-security-policy") &&
          !strstr(front.text, "unsafe-inline"));
    reply_free(&front);
    still_there();
}

void test_bad_json(void)
{
    static const char *const bodies[] = {"",
                                         "null",
                                         "[]",
                                         "7",
                                         "{",
                                         "{\"name\":}",
                                         "{\"name\":1}",
                                         "{\"name\":null}",
                                         "{\"name\":[\"a\"]}",
                                         "{\"name\":\"a\\u0000b\"}",
                                         "{\"name\":\"a\",\"name\":\"b\"}",
                                         "{\"name\":\"\xff\xfe\"}",
                                         "{\"name\":\"\\ud800\"}"};
    static const char *const tables[] = {
        "{}",
        "{\"game\":\"chess\",\"seats\":[\"me\"]}",
        "{\"game\":\"ethnos\"}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\"]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"me\"]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",7]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"cmd:touch /tmp/x\"]}",
        "{\"game\":\"ethnos\",\"seats\":{}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\",\"open\",\"open\",\"open\",\"open\",\"open\",\"open\"]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"setup\":[]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"setup\":{\"tribes\":\"nonsense\"}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"setup\":{\"x\":{}}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"figures\":[]}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"figures\":{\"markers\":11}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"figures\":{\"markers\":{}}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"figures\":{\"no.such\":1}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"setup\":{\"figures\":\"x\"}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"pace\":-1}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"clock\":{\"kind\":\"live\"}}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"clock\":7}",
        "{\"game\":\"ethnos\",\"seats\":[\"me\",\"open\"],\"title\":\"\\u0007\"}"};
    static const char *const acts[] = {"choose", "undo", "agree", "chat", "nothing", "choose/x"};
    char *ann = new_guest("Ann9"), *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ""), path[100];
    for (size_t i = 0; i < sizeof bodies / sizeof *bodies; i++)
        json_decref(http_json("/api/guest", NULL, bodies[i], 400));
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        json_decref(http_json("/api/tables", ann, tables[i], 400));
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        static const char *const forms[] = {"{}", "{\"number\":-1}", "{\"number\":\"1\",\"choice\":\"x\"}",
                                            "{\"number\":1e99,\"choice\":1}",
                                            "{\"number\":99999999999,\"choice\":\"x\",\"text\":7}"};
        for (size_t k = 0; k < sizeof forms / sizeof *forms; k++) {
            snprintf(path, sizeof path, "/api/tables/%s/%s", id, acts[i]);
            reply r = http_ask(path, ann, forms[k]);
            CHECK(r.status >= 400 && r.status < 500 && !is_true(r.json, "ok"));
            reply_free(&r);
        }
    }
    char deep[256] = "";
    for (int i = 0; i < 40; i++)
        strcat(deep, "{\"a\":");
    json_decref(http_json("/api/guest", NULL, deep, 413));
    static const char *const queries[] = {"rewind",
                                          "rewind?number=-1",
                                          "rewind?number=99999",
                                          "rewind?number=x",
                                          "rewind?number=99999999999999999999",
                                          "log?before=x"};
    for (size_t i = 0; i < sizeof queries / sizeof *queries; i++) {
        snprintf(path, sizeof path, "/api/tables/%s/%s", id, queries[i]);
        json_decref(http_json(path, ann, NULL, 400));
    }
    free(id), free(ann);
    still_there();
}

void test_bad_socket(void)
{
    static const char *const texts[] = {"",
                                        "x",
                                        "[]",
                                        "{}",
                                        "{\"do\":7}",
                                        "{\"do\":\"fly\"}",
                                        "{\"do\":\"watch\"}",
                                        "{\"do\":\"watch\",\"table\":7}",
                                        "{\"do\":\"watch\",\"table\":\"nosuch\"}",
                                        "{\"do\":\"choose\"}",
                                        "{\"do\":\"chat\",\"text\":\"x\"}"};
    ws w;
    CHECK(!ws_open(&w, NULL, "http://evil.example"));
    ws_close(&w);
    char own[60];
    snprintf(own, sizeof own, "http://127.0.0.1:%d", port);
    CHECK(ws_open(&w, NULL, own));
    json_decref(ws_wait(&w, "hello", 5000));
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        ws_send(&w, texts[i]);
        if (!texts[i][0])
            continue;
        json_t *answer = ws_wait(&w, "answer", 5000);
        CHECK(answer && json_is_false(json_object_get(answer, "ok")) && text_of(answer, "error")[0]);
        json_decref(answer);
    }
    ws_send(&w, "{\"do\":\"ping\",\"ref\":\"r7\"}");
    json_t *pong = ws_wait(&w, "answer", 5000);
    while (pong && !is_true(pong, "ok")) { /* the empty message may have been answered too */
        json_decref(pong);
        pong = ws_wait(&w, "answer", 5000);
    }
    CHECK(strcmp(text_of(pong, "ref"), "r7") == 0);
    json_decref(pong);
    /* Too long: the line is cut. */
    char *big = malloc(40001);
    memset(big, 'x', 40000);
    big[40000] = 0;
    ws_send(&w, big);
    free(big);
    json_t *none = ws_read(&w, 3000, NULL);
    CHECK(!none);
    ws_close(&w);
    /* Garbage instead of frames, and half a handshake. */
    CHECK(ws_open(&w, NULL, NULL));
    for (int i = 0; i < 50; i++)
        send(w.fd, "\xff\xfe\x00garbage", 10, MSG_NOSIGNAL);
    ws_close(&w);
    for (int i = 0; i < 20; i++) {
        int fd = dial();
        send(fd, "GET /api/ws HTTP/1.1\r\nUpgra", 26, MSG_NOSIGNAL);
        close(fd);
        fd = dial();
        send(fd, "\x16\x03\x01\x02\x00\x01\x00\x01", 8, MSG_NOSIGNAL);
        close(fd);
    }
    still_there();
}

/* A client that asks and asks and never reads is cut off, and nobody else notices. */
void test_slow_reader(void)
{
    char *ann = new_guest("AnnS"), *id = new_table(ann, "ethnos", "[\"me\",\"random\"]", "");
    ws w;
    int small = 4096;
    CHECK(ws_open(&w, ann, NULL));
    setsockopt(w.fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    ws_sendf(&w, "{\"do\":\"watch\",\"table\":\"%s\"}", id);
    struct timeval quick = {0, 200000};
    setsockopt(w.fd, SOL_SOCKET, SO_SNDTIMEO, &quick, sizeof quick);
    bool cut = false;
    for (int i = 0; i < 200000 && !cut; i++)
        cut = !ws_send(&w, "{\"do\":\"ping\",\"ref\":\"0123456789012345678901234567890123456789\"}");
    CHECK(cut);
    ws_close(&w);
    json_decref(show(id, ann));
    free(id), free(ann);
    still_there();
}
