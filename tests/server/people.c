/* People who change: names that nobody else has, a new name at running tables, a guest who logs in and keeps the seats,
 * one who goes for good; those who are invited. And answers that are compressed, or too late to matter. */
#include "tests.h"

#include <stdint.h>
#include <sys/stat.h>
#define ZLIB_CONST
#include <zlib.h>

static json_t *rename_to(const char *token, const char *name, int status)
{
    char body[300];
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    return http_json("/api/guest", token, body, status);
}

static json_t *sit(const char *table, const char *token, int status)
{
    char path[200];
    snprintf(path, sizeof path, "/api/tables/%s/sit", table);
    return http_json(path, token, "{}", status);
}

static const json_t *seat_of(const json_t *message, size_t seat)
{
    return json_array_get(json_object_get(message, "seats"), seat);
}

static bool is_text(const json_t *object, const char *key, const char *text)
{
    return strcmp(text_of(object, key), text) == 0;
}

/* ---- names ----------------------------------------------------------------------------------------------------------
 */

void test_names(void)
{
    static const char *const refused[] = {"medium",
                                          "Medium 2",
                                          "GREEDY-3",
                                          "bot",
                                          "Bot 7",
                                          "e x p e r t",
                                          "\\u200b",
                                          "\\u2800\\u2800",
                                          "\\u3164",
                                          "\\u00a0Ann",
                                          "Ann\\u3000",
                                          "A\\u200bnn",
                                          "\\uff4d\\uff45\\uff44\\uff49\\uff55\\uff4d 2",
                                          "\\ufeff"};
    static const char *const fine[] = {
        "Mediumwell", "Botticelli", "Ana Maria", "\\u0218tefan", "\\ud83d\\udc69\\u200d\\ud83d\\ude80", "7"};
    char *ann = new_guest("Ann");
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        json_decref(rename_to(ann, refused[i], 400));
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++)
        json_decref(rename_to(ann, fine[i], 200));
    json_decref(rename_to(ann, "Ann", 200));
    /* Nobody sits down under the name of another there, however it is written. */
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"open\"]", ""), *bob = new_guest("A n n");
    json_t *no = sit(id, bob, 409);
    CHECK(is_text(no, "code", "name"));
    json_decref(no);
    json_decref(rename_to(bob, "Bob", 200));
    json_decref(sit(id, bob, 200));
    no = rename_to(bob, "ANN", 409);
    CHECK(is_text(no, "code", "name"));
    json_decref(no);
    json_decref(rename_to(bob, "BOB", 200)); /* one's own name in other letters */
    free(id), free(ann), free(bob);
}

/* A new name is at the running tables at once, in the log that was sent already too. */
void test_rename(void)
{
    char *ann = new_guest("Anna1"), *bob = new_guest("Bob1");
    char *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"greedy\"]", "");
    json_decref(sit(id, bob, 200));
    ws watcher;
    CHECK(ws_open(&watcher, bob, NULL));
    CHECK(ws_sendf(&watcher, "{\"do\":\"watch\",\"table\":\"%s\"}", id));
    json_t *m = ws_wait(&watcher, "table", 5000);
    CHECK(is_text(seat_of(m, 0), "name", "Anna1") && is_text(m, "host", "Anna1"));
    json_decref(m);
    json_decref(rename_to(ann, "Livia Drusilla", 200));
    bool told = false;
    for (int i = 0; i < 20 && !told && (m = ws_wait(&watcher, "table", 5000)); i++) {
        told = is_text(seat_of(m, 0), "name", "Livia Drusilla") && is_text(m, "host", "Livia Drusilla") &&
               number_of(m, "log_from") == 0;
        json_decref(m);
    }
    CHECK(told);
    ws_close(&watcher);
    free(id), free(ann), free(bob);
}

/* ---- joining
 * --------------------------------------------------------------------------------------------------------- */

static char *log_in(const char *token, const char *more)
{
    char body[200], own[200] = "";
    snprintf(body, sizeof body, "{\"name\":\"Cleo\",\"password\":\"a good long one\"%s}", more);
    reply in = http_ask("/api/login", token, body);
    const char *cookie = strstr(in.text, "ludus=");
    CHECK(in.status == 200 && cookie && sscanf(cookie, "ludus=%199[^;]", own) == 1);
    reply_free(&in);
    return strdup(own);
}

static long tables_of(const char *token)
{
    json_t *me = http_json("/api/me", token, NULL, 200);
    long n = number_of(me, "tables");
    json_decref(me);
    return n;
}

void test_join(void)
{
    char *first = new_guest("Cleo"), *bob = new_guest("Bob2"), *guest = new_guest("Guest77");
    json_decref(http_json("/api/account", first, "{\"name\":\"Cleo\",\"password\":\"a good long one\"}", 200));
    /* One table where the guest sits alone, one where the account sits too. */
    char *alone = new_table(guest, "ethnos", "[\"me\",\"greedy\"]", "");
    char *both = new_table(first, "ethnos", "[\"me\",\"open\",\"open\"]", "");
    json_decref(sit(both, guest, 200));
    json_decref(sit(both, bob, 200));
    CHECK(tables_of(guest) == 2 && tables_of(first) == 1);
    /* Without asking for it nothing is moved. */
    char *cleo = log_in(guest, "");
    CHECK(tables_of(guest) == 2 && tables_of(cleo) == 1);
    free(cleo);
    char *eve = new_guest("Eve7"), *left = new_table(eve, "ethnos", "[\"me\",\"greedy\"]", "");
    free(log_in(eve, ",\"join\":false"));
    json_t *gone = show(left, NULL);
    CHECK(is_true(seat_of(gone, 0), "away") && is_text(seat_of(gone, 0), "name", "Eve7"));
    json_decref(gone);
    free(eve), free(left);
    cleo = log_in(guest, ",\"join\":true");
    json_t *m = show(alone, cleo);
    CHECK(number_of(m, "you") == 0 && is_text(seat_of(m, 0), "name", "Cleo") && is_true(m, "mine"));
    CHECK(is_text(m, "host", "Cleo"));
    json_decref(m);
    m = show(both, cleo);
    CHECK(number_of(m, "you") == 0 && is_true(seat_of(m, 1), "away"));
    json_decref(m);
    /* The guest is nobody any more. */
    json_t *me = http_json("/api/me", guest, NULL, 200);
    CHECK(json_is_null(json_object_get(me, "user")));
    json_decref(me);
    free(alone), free(both), free(first), free(bob), free(guest), free(cleo);
}

/* ---- going
 * ----------------------------------------------------------------------------------------------------------- */

/* A guest who logs out cannot come back: a bot plays on, and a seat that waits is open again. */
void test_goodbye(void)
{
    char *ann = new_guest("Ann5"), *eve = new_guest("Eve5");
    char *playing = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", "");
    char *waiting = new_table(eve, "ethnos", "[\"me\",\"open\",\"open\"]", "");
    json_decref(sit(waiting, ann, 200));
    json_decref(http_json("/api/logout", ann, "{}", 200));
    json_t *m = show(playing, NULL);
    CHECK(is_true(seat_of(m, 0), "away") && is_text(seat_of(m, 0), "kind", "bot"));
    json_decref(m);
    m = show(waiting, eve);
    CHECK(is_text(seat_of(m, 1), "kind", "open"));
    json_decref(m);
    free(ann), free(eve), free(playing), free(waiting);
}

/* ---- compressed answers
 * ---------------------------------------------------------------------------------------------- */

static size_t unpacked(const char *packed, size_t size, char *out, size_t room)
{
    z_stream z = {.next_in = (const Bytef *)packed, .avail_in = (uInt)size};
    z.next_out = (Bytef *)out;
    z.avail_out = (uInt)room;
    CHECK(inflateInit2(&z, 15 + 16) == Z_OK && inflate(&z, Z_FINISH) == Z_STREAM_END);
    inflateEnd(&z);
    return z.total_out;
}

static reply ask_packed(const char *path)
{
    char request[300];
    int n = snprintf(request, sizeof request,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n",
                     path, port);
    return http_raw(request, (size_t)n);
}

/* What is the same for all is compressed for those who read it; what has a seat's own secrets in it is not. */
void test_packed(void)
{
    char *ann = new_guest("Ann6"), *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ""), path[200];
    snprintf(path, sizeof path, "/api/tables/%s/words", id);
    const char *const packed[] = {"/api/games", path};
    for (size_t i = 0; i < 2; i++) {
        reply plain = http_ask(packed[i], NULL, NULL), small = ask_packed(packed[i]);
        const char *length = strstr(small.text, "ontent-length: ");
        size_t size = length ? (size_t)atol(length + 15) : 0, whole = strlen(plain.body);
        CHECK(strstr(small.text, "content-encoding: gzip") && strstr(small.text, "vary: accept-encoding"));
        CHECK(!strstr(plain.text, "content-encoding") && size > 0 && size * 2 < whole);
        char *out = calloc(1, whole + 1);
        CHECK(unpacked(small.body, size, out, whole) == whole && strcmp(out, plain.body) == 0);
        free(out);
        reply_free(&plain), reply_free(&small);
    }
    snprintf(path, sizeof path, "/api/tables/%s", id);
    reply own = ask_packed(path);
    CHECK(own.status == 200 && !strstr(own.text, "content-encoding"));
    reply_free(&own);
    free(ann), free(id);
}

/* Odds that are asked for as the question goes by are no mistake of anybody's. */
void test_late_odds(void)
{
    char *ann = new_guest("Ann8"), *id = new_table(ann, "ethnos", "[\"me\",\"greedy\"]", ""), path[200];
    json_t *m = show(id, ann);
    snprintf(path, sizeof path, "/api/tables/%s/odds?choice=nothing&number=%ld", id, number_of(m, "number") + 7);
    json_decref(m);
    json_t *late = http_json(path, ann, NULL, 200);
    CHECK(is_true(late, "late") && json_array_size(json_object_get(late, "outcomes")) == 0);
    json_decref(late);
    free(ann), free(id);
}

/* ---- invitations
 * ----------------------------------------------------------------------------------------------------- */

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *out = fopen(path, "w");
    CHECK(out && fputs(text, out) >= 0 && fclose(out) == 0);
}

/* What a messenger is shown of a link: who invites to what, with a picture, and nobody's name can break out of it. */
void test_invitation(void)
{
    char *data = temp_folder(), *web = temp_folder(), folder[300], path[200];
    snprintf(folder, sizeof folder, "%s/previews", web);
    CHECK(mkdir(folder, 0700) == 0);
    write_file(web, "index.html", "<html><head><title>Ludus</title></head><body></body></html>");
    write_file(folder, "ethnos.png", "png");
    const char *const more[] = {"--limits", "off", "--web", web, NULL};
    pid_t server = start_server(data, more);
    char *ann = new_guest("<b>\\\"Ann'&"), *id = new_table(ann, "ethnos", "[\"me\",\"open\",\"greedy\"]", "");
    char *other = new_table(ann, "aquileia", "[\"me\",\"open\"]", "");
    snprintf(path, sizeof path, "/t/%s", id);
    reply r = http_ask(path, NULL, NULL);
    CHECK(r.status == 200 && strstr(r.text, "content-security-policy: default-src 'none'"));
    CHECK(strstr(r.body, "property=\"og:title\" content=\"&lt;b&gt;&quot;Ann&#39;&amp; invites you to Ethnos\""));
    CHECK(strstr(r.body, "Open seats: 1 of 3.") && !strstr(r.body, "<b>"));
    CHECK(strstr(r.body, "property=\"og:image\" content=\"http://127.0.0.1:") &&
          strstr(r.body, "/previews/ethnos.png\""));
    CHECK(strstr(r.body, "noindex") && strstr(r.body, "</head><body></body></html>"));
    reply_free(&r);
    snprintf(path, sizeof path, "/t/%s", other); /* a game that has no picture here */
    r = http_ask(path, NULL, NULL);
    CHECK(strstr(r.body, "og:title") && !strstr(r.body, "og:image"));
    reply_free(&r);
    r = http_ask("/t/nosuchtable", NULL, NULL);
    CHECK(r.status == 200 && !strstr(r.body, "og:"));
    reply_free(&r);
    /* A host that is none is not repeated. */
    char request[300];
    int n = snprintf(request, sizeof request, "GET /t/%s HTTP/1.1\r\nHost: a\"><i>\r\nConnection: close\r\n\r\n", id);
    r = http_raw(request, (size_t)n);
    CHECK(!strstr(r.body, "<i>") && !strstr(r.body, "og:image") && !strstr(r.body, "og:url"));
    reply_free(&r);
    CHECK(stop_server(server, false) == 0);
    remove_folder(data), remove_folder(web);
    free(data), free(web), free(ann), free(id), free(other);
}
