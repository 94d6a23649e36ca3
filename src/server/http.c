/* libwebsockets behind a small interface. No extensions (compression), no TLS, no HTTP/2: a proxy in front does that.
 * libuv waits for what happens (its own poll would look at every socket in every round), so that idle sockets cost
 * nothing.
 *
 * One libwebsockets protocol serves both HTTP and WebSocket. Connections are known outside by an id, slot and
 * generation, so that an answer that comes late finds its connection gone rather than another one in its place. */
#include "server/http.h"
#include "io/grow.h"
#include "server/base.h"
#include "server/door.h"
#include "server/host.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/pack.h"

#include <assert.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* SERVICE_RESTARTS: the code of WebSockets (IANA) that libwebsockets has no name for. */
enum { SERVICE_RESTARTS = 1012 };
enum { CHUNK = 32 << 10, PATH_ROOM = 256, HOST_ROOM = 256, TICK_US = 50000, SLOT_BITS = 20, PATIENCE_S = 30 };

/* libwebsockets zeroes and frees these with the connection. */
typedef struct line {
    struct lws *wsi;
    http_id id;
    void *client; /* of a WebSocket */
    bool socket, post, foreign, stray, operators, json, gzip, answered, headed, drop, asked, wanted;
    char token[HTTP_TOKEN_ROOM], peer[HTTP_PEER_ROOM], speaks[HTTP_SPEAKS_ROOM];
    struct request_text *text; /* of an HTTP request */
    http_answer answer;
    size_t sent;
} line;

/* Only while a request is being read and answered. */
typedef struct request_text {
    char path[PATH_ROOM], query[PATH_ROOM], match[80], origin[HOST_ROOM + BASE_ROOM + 8];
    size_t size;
    char body[HTTP_BODY_MAX + 1];
} request_text;

struct http {
    uv_loop_t loop;
    struct lws_context *context;
    struct lws_vhost *vhost, *metrics;
    http_hooks hooks;
    http_settings settings;
    line **slot;
    uint32_t *generation, *free_slots;
    int slots, free_count, sockets;
    bool leaving;    /* who comes has to go elsewhere */
    http_id *wanted; /* sockets that have something to send */
    int wanted_count, wanted_room;
    lws_sorted_usec_list_t tick;
    door door;
    char *out; /* LWS_PRE and HTTP_MESSAGE_MAX */
    char address[64];
};

/* ---- connections by id --------------------------------------------------------------------------------- */

static bool take_slot(http *h, line *l)
{
    if (h->free_count == 0)
        return false;
    uint32_t i = h->free_slots[--h->free_count];
    assert(!h->slot[i]);
    h->slot[i] = l;
    l->id = (http_id)++h->generation[i] << SLOT_BITS | i;
    return true;
}

static void free_slot(http *h, line *l)
{
    if (!l->id)
        return;
    uint32_t i = (uint32_t)(l->id & ((1u << SLOT_BITS) - 1));
    assert(h->slot[i] == l && h->free_count < h->slots);
    h->slot[i] = NULL;
    h->free_slots[h->free_count++] = i;
    l->id = 0;
}

static line *find(http *h, http_id id)
{
    uint32_t i = (uint32_t)(id & ((1u << SLOT_BITS) - 1));
    return id && (int)i < h->slots && h->slot[i] && h->slot[i]->id == id ? h->slot[i] : NULL;
}

/* ---- requests -------------------------------------------------------------------------------------------- */

static void header(struct lws *wsi, enum lws_token_indexes which, char *out, size_t room)
{
    out[0] = 0;
    if (lws_hdr_copy(wsi, out, (int)room, which) < 0)
        out[0] = 0;
}

/* libwebsockets keeps the arguments apart; here they are one text again. */
static void read_query(struct lws *wsi, char *out, size_t room)
{
    size_t used = 0;
    out[0] = 0;
    for (int i = 0; used + 2 < room; i++) {
        int n =
            lws_hdr_copy_fragment(wsi, out + used + (i > 0), (int)(room - used - (i > 0)), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n <= 0)
            break;
        if (i > 0)
            out[used] = '&';
        used += (size_t)n + (i > 0);
    }
    out[used] = 0;
}

/* "a=1; ludus=TOKEN; b=2" */
static void token_of_cookie(const char *cookies, char *out)
{
    const char *p = cookies;
    while (p && strncmp(p, "ludus=", 6) != 0) {
        p = strchr(p, ';');
        p = p ? p + 1 + strspn(p + 1, " ") : NULL;
    }
    size_t n = p ? strcspn(p + 6, "; ") : 0;
    if (p && n < HTTP_TOKEN_ROOM)
        snprintf(out, HTTP_TOKEN_ROOM, "%.*s", (int)n, p + 6);
}

static void read_token(struct lws *wsi, char *out)
{
    char text[2048];
    out[0] = 0;
    header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, text, sizeof text);
    if (strncasecmp(text, "Bearer ", 7) == 0 && strlen(text + 7) < HTTP_TOKEN_ROOM) {
        snprintf(out, HTTP_TOKEN_ROOM, "%s", text + 7);
        return;
    }
    header(wsi, WSI_TOKEN_HTTP_COOKIE, text, sizeof text);
    token_of_cookie(text, out);
}

static void read_peer(http *h, struct lws *wsi, char *out)
{
    char text[256];
    header(wsi, WSI_TOKEN_X_FORWARDED_FOR, text, sizeof text);
    if (h->settings.proxied && text[0]) {
        /* The last address is the one our own proxy saw; those before it may be invented. */
        const char *last = strrchr(text, ',');
        last = last ? last + 1 + strspn(last + 1, " ") : text;
        snprintf(out, HTTP_PEER_ROOM, "%.*s", HTTP_PEER_ROOM - 1, last);
        return;
    }
    lws_get_peer_simple(wsi, out, HTTP_PEER_ROOM);
}

/* A browser names the page's origin; programs name none. */
static bool is_foreign(http *h, struct lws *wsi)
{
    char origin[HOST_ROOM], host[HOST_ROOM];
    header(wsi, WSI_TOKEN_ORIGIN, origin, sizeof origin);
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) == 0)
        return false;
    if (h->settings.origin && strcasecmp(origin, h->settings.origin) == 0)
        return false;
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    const char *name = strstr(origin, "://");
    return !name || !host[0] || strcasecmp(name + 3, host) != 0;
}

/* It calls us by a name that is not ours: a page of somebody else, whose name was made to lead here. */
static bool is_stray(http *h, struct lws *wsi)
{
    char host[HOST_ROOM];
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    return lws_hdr_total_length(wsi, WSI_TOKEN_HOST) > 0 && !host_ours(host, h->settings.hosts, h->settings.origin);
}

/* Where the client found us: as the operator says, or as it says itself, if that is the name of a host. */
static void read_origin(http *h, struct lws *wsi, char *out, size_t room)
{
    char host[HOST_ROOM];
    static const char *const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
    header(wsi, WSI_TOKEN_HOST, host, sizeof host);
    int below = (int)strlen(base_path()) - 1; /* without its last slash */
    out[0] = 0;
    if (h->settings.origin)
        snprintf(out, room, "%s%.*s", h->settings.origin, below, base_path());
    else if (host[0] && !host[strspn(host, letters)])
        snprintf(out, room, "http://%s%.*s", host, below, base_path());
}

static void read_head(http *h, line *l, struct lws *wsi)
{
    char text[256];
    read_token(wsi, l->token);
    read_peer(h, wsi, l->peer);
    l->foreign = is_foreign(h, wsi);
    l->stray = is_stray(h, wsi);
    l->operators = h->metrics && lws_get_vhost(wsi) == h->metrics;
    header(wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, text, sizeof text);
    l->json = strncasecmp(text, "application/json", 16) == 0 && (!text[16] || text[16] == ';' || text[16] == ' ');
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, text, sizeof text);
    l->gzip = strstr(text, "gzip") != NULL;
    header(wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE, text, sizeof text);
    snprintf(l->speaks, sizeof l->speaks, "%.*s", HTTP_SPEAKS_ROOM - 1, text);
}

static http_request request_of(const line *l)
{
    return (http_request){.id = l->id,
                          .post = l->post,
                          .foreign = l->foreign,
                          .json = l->json,
                          .gzip = l->gzip,
                          .operators = l->operators,
                          .path = l->text ? l->text->path : "",
                          .query = l->text ? l->text->query : "",
                          .match = l->text ? l->text->match : "",
                          .token = l->token,
                          .peer = l->peer,
                          .speaks = l->speaks,
                          .origin = l->text ? l->text->origin : "",
                          .body = l->text ? l->text->body : NULL,
                          .size = l->text ? l->text->size : 0};
}

static void reject(http *h, line *l, int status, const char *code, const char *sentence)
{
    char *body;
    int n = asprintf(&body, "{\"ok\":false,\"code\":\"%s\",\"error\":\"%s\"}\n", code, ld_tr(sentence));
    if (n < 0)
        abort();
    http_answer answer = {status, "application/json", .body = body, .size = (size_t)n, .owned = body};
    count.errors++;
    http_reply(h, l->id, &answer);
}

static void end_request(line *l)
{
    free(l->answer.owned);
    free(l->answer.cookie);
    free(l->text);
    l->text = NULL;
    l->answer = (http_answer){0};
    l->sent = 0;
    l->answered = l->headed = l->asked = false;
}

static void dispatch(http *h, line *l)
{
    if (l->asked || l->answered)
        return;
    l->asked = true;
    lws_set_timeout(l->wsi, NO_PENDING_TIMEOUT, 0); /* now they wait for us, however long we think */
    http_request r = request_of(l);
    h->hooks.request(h->hooks.data, &r);
}

/* What can be said before the body has come. A connection whose body nobody reads is closed after the answer. */
static void look_at_head(http *h, line *l, struct lws *wsi, const char *path)
{
    char length[24];
    header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
    l->post = lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0;
    l->drop = true;
    if (!l->post && lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) == 0)
        reject(h, l, 405, "bad", "only GET and POST are understood here");
    else if (!l->operators && !base_within(path))
        reject(h, l, 404, "none", "there is nothing at this address");
    else if (l->stray)
        reject(h, l, 421, "host", "this server is not called so; its operator can allow the name with --host");
    else if (strlen(path) >= PATH_ROOM || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_URI_ARGS) >= PATH_ROOM)
        reject(h, l, 414, "big", "the address is too long");
    else if (l->post && (!length[0] || length[strspn(length, "0123456789")]))
        reject(h, l, 411, "bad", "a POST has to say the length of its body");
    else if (length[0] && (strlen(length) > 8 || atol(length) > HTTP_BODY_MAX))
        reject(h, l, 413, "big", "the body is longer than 16 KiB");
    else
        l->drop = false;
    if (!l->drop && (!l->post || atol(length) == 0))
        dispatch(h, l);
}

static int begin_request(http *h, line *l, struct lws *wsi, const char *path)
{
    end_request(l);
    l->wsi = wsi;
    door_whole(&h->door, lws_get_opaque_user_data(wsi));
    if (!l->id && !take_slot(h, l))
        return -1;
    l->text = malloc(sizeof *l->text);
    if (!l->text)
        return -1;
    count.requests++;
    l->text->size = 0;
    l->text->body[0] = 0;
    const char *below = base_within(path);
    snprintf(l->text->path, sizeof l->text->path, "%s", below ? below : path);
    read_query(wsi, l->text->query, sizeof l->text->query);
    read_origin(h, wsi, l->text->origin, sizeof l->text->origin);
    header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, l->text->match, sizeof l->text->match);
    read_head(h, l, wsi);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE_S);
    look_at_head(h, l, wsi, path);
    return 0;
}

static int add_body(http *h, line *l, const char *part, size_t size)
{
    if (!l->text || l->answered || size == 0)
        return 0;
    if (l->text->size + size > HTTP_BODY_MAX) {
        l->drop = true;
        reject(h, l, 413, "big", "the body is longer than 16 KiB");
        return 0;
    }
    memcpy(l->text->body + l->text->size, part, size);
    l->text->size += size;
    l->text->body[l->text->size] = 0;
    return 0;
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

static void pack_answer(http_answer *a)
{
    size_t size;
    char *packed = pack(a->body, a->size, &size);
    if (!packed)
        return;
    free(a->owned);
    a->body = a->owned = packed;
    a->size = size;
    a->gzip = true;
}

void http_reply(http *h, http_id id, const http_answer *answer)
{
    line *l = find(h, id);
    if (!l || l->socket || l->answered) {
        free(answer->owned);
        free(answer->cookie);
        return;
    }
    l->answer = *answer;
    l->answered = true;
    if (answer->pack && l->gzip)
        pack_answer(&l->answer);
    lws_set_timeout(l->wsi, PENDING_TIMEOUT_HTTP_CONTENT, PATIENCE_S);
    lws_callback_on_writable(l->wsi);
}

static const struct {
    const char *name, *value;
} always[] = {
    {"content-security-policy:", "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
                                 "font-src 'self'; media-src 'self' data:; connect-src 'self'; manifest-src 'self'; "
                                 "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"}, /* the address of a private table is its key */
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

static int add(struct lws *wsi, const char *name, const char *value, uint8_t **p, uint8_t *end)
{
    return value &&
           lws_add_http_header_by_name(wsi, (const uint8_t *)name, (const uint8_t *)value, (int)strlen(value), p, end);
}

static int write_head(line *l)
{
    uint8_t buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *p = start, *end = buffer + sizeof buffer - 1;
    const http_answer *a = &l->answer;
    char disposition[160];
    snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", a->file ? a->file : "");
    int bad = lws_add_http_common_headers(l->wsi, (unsigned)a->status, a->type, a->size, &p, end);
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        bad |= add(l->wsi, always[i].name, always[i].value, &p, end);
    bad |= add(l->wsi, "cache-control:", a->keep ? "public, max-age=31536000, immutable" : "no-cache", &p, end);
    bad |= add(l->wsi, "set-cookie:", a->cookie, &p, end);
    bad |= add(l->wsi, "etag:", a->etag, &p, end);
    bad |= add(l->wsi, "vary:", a->etag || a->pack ? "accept-encoding" : NULL, &p, end);
    bad |= add(l->wsi, "content-encoding:", a->gzip ? "gzip" : NULL, &p, end);
    bad |= add(l->wsi, "content-disposition:", a->file ? disposition : NULL, &p, end);
    return bad || lws_finalize_write_http_header(l->wsi, start, &p, end);
}

/* One piece of the answer each time the line is free. */
static int write_answer(http *h, line *l)
{
    if (!l->answered)
        return 0;
    if (!l->headed) {
        l->headed = true;
        if (write_head(l))
            return -1;
        if (l->answer.size > 0) {
            lws_callback_on_writable(l->wsi);
            return 0;
        }
    }
    size_t left = l->answer.size - l->sent, n = left < CHUNK ? left : CHUNK;
    if (n > 0) {
        memcpy(h->out + LWS_PRE, l->answer.body + l->sent, n);
        l->sent += n;
        if (lws_write(l->wsi, (uint8_t *)h->out + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
            return -1;
        if (n < left) {
            lws_callback_on_writable(l->wsi);
            return 0;
        }
    }
    bool drop = l->drop;
    end_request(l);
    return drop || lws_http_transaction_completed(l->wsi) ? -1 : 0;
}

/* ---- sockets ----------------------------------------------------------------------------------------------- */

/* The headers are there only now, before the WebSocket is one. */
static int filter_socket(http *h, line *l, struct lws *wsi)
{
    char path[PATH_ROOM];
    header(wsi, WSI_TOKEN_GET_URI, path, sizeof path);
    read_head(h, l, wsi);
    door_whole(&h->door, lws_get_opaque_user_data(wsi));
    const char *below = base_within(path);
    unsigned wrong = l->stray                                                  ? 421
                     : l->foreign                                              ? 403
                     : l->operators || !below || strcmp(below, "/api/ws") != 0 ? 404
                     : h->leaving || h->sockets >= h->settings.sockets         ? 503
                                                                               : 0;
    if (!wrong)
        return 0;
    count.refused++;
    lws_return_http_status(wsi, wrong, NULL);
    return -1;
}

static int open_socket(http *h, line *l, struct lws *wsi)
{
    l->wsi = wsi;
    l->socket = true;
    if (!take_slot(h, l))
        return -1;
    http_request r = request_of(l);
    l->client = h->hooks.open(h->hooks.data, &r);
    if (!l->client) {
        char why[] = "too many sockets of yours are open";
        count.refused++;
        lws_close_reason(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (uint8_t *)why, strlen(why));
        return -1;
    }
    h->sockets++;
    count.sockets++;
    count.socket_total++;
    return 0;
}

static void close_socket(http *h, line *l)
{
    if (l->client) {
        h->hooks.closed(h->hooks.data, l->client);
        h->sockets--;
        count.sockets--;
    }
    l->client = NULL;
}

/* A message may come in pieces. */
static int receive(http *h, line *l, struct lws *wsi, const char *part, size_t size)
{
    if (!l->text) {
        if (!(l->text = malloc(sizeof *l->text)))
            return -1;
        l->text->size = 0;
    }
    if (l->text->size + size > HTTP_BODY_MAX || lws_frame_is_binary(wsi)) {
        char why[] = "text of at most 16 KiB was expected";
        lws_close_reason(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, (uint8_t *)why, strlen(why));
        return -1;
    }
    if (size > 0)
        memcpy(l->text->body + l->text->size, part, size);
    l->text->size += size;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi))
        return 0;
    request_text *text = l->text;
    l->text = NULL;
    text->body[text->size] = 0;
    count.messages++;
    h->hooks.message(h->hooks.data, l->client, text->body, text->size);
    free(text);
    return 0;
}

/* What is written between goes as one packet, if it fits: each packet wakes who reads it. */
static void hold_packets(struct lws *wsi, int yes)
{
    setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &yes, sizeof yes);
}

/* The page does so at once. */
static int say_come_again(line *l)
{
    char why[] = "come again";
    lws_close_reason(l->wsi, (enum lws_close_status)SERVICE_RESTARTS, (uint8_t *)why, strlen(why));
    return -1;
}

/* As many messages as the line takes now. */
static int write_message(http *h, line *l)
{
    int bad = l->drop;
    size_t n = 0;
    hold_packets(l->wsi, 1);
    while (!bad && l->client && !lws_partial_buffered(l->wsi)) {
        n = h->hooks.ready(h->hooks.data, l->client, h->out + LWS_PRE, HTTP_MESSAGE_MAX);
        if (n == 0)
            break;
        count.bytes_out += n;
        bad = lws_write(l->wsi, (uint8_t *)h->out + LWS_PRE, n, LWS_WRITE_TEXT) < 0;
    }
    hold_packets(l->wsi, 0);
    if (!bad && n)
        lws_callback_on_writable(l->wsi);
    return bad ? -1 : 0;
}

void http_want(http *h, http_id id)
{
    line *l = find(h, id);
    if (!l || l->wanted)
        return;
    l->wanted = true;
    h->wanted = grown(h->wanted, h->wanted_count, &h->wanted_room, sizeof *h->wanted);
    h->wanted[h->wanted_count++] = id;
}

/* Most lines can take what they are sent: they are not asked first. One that has failed is closed by libwebsockets,
 * which must not happen outside its own calls. */
static void write_wanted(http *h)
{
    int n = h->wanted_count;
    for (int i = 0; i < n; i++) {
        line *l = find(h, h->wanted[i]);
        if (!l)
            continue;
        l->wanted = false;
        if (write_message(h, l) < 0) {
            l->drop = true;
            lws_callback_on_writable(l->wsi);
        }
    }
    assert(h->wanted_count == n); /* writing makes nobody want more */
    h->wanted_count = 0;
}

void *http_client(http *h, http_id id)
{
    line *l = find(h, id);
    return l ? l->client : NULL;
}

void http_drop(http *h, http_id id)
{
    line *l = find(h, id);
    if (!l)
        return;
    l->drop = true;
    lws_set_timeout(l->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* Where a line is asked to be written to, libwebsockets closes it without a word; at a time that was set, with one. */
void http_leave(http *h)
{
    h->leaving = true;
    for (int i = 0; i < h->slots; i++)
        if (h->slot[i] && h->slot[i]->socket)
            lws_set_timer_usecs(h->slot[i]->wsi, 1);
}

/* ---- libwebsockets ------------------------------------------------------------------------------------------- */

static void show_out(void *wsi) { lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC); }

/* Before anything is read of it. */
static int at_the_door(http *h, int fd)
{
    struct sockaddr_storage from;
    socklen_t size = sizeof from;
    char address[HTTP_PEER_ROOM] = "";
    if (getpeername(fd, (struct sockaddr *)&from, &size) == 0)
        getnameinfo((struct sockaddr *)&from, size, address, sizeof address, NULL, 0, NI_NUMERICHOST);
    bool room = door_room(&h->door, address);
    count.refused += !room;
    return room ? 0 : -1;
}

static int come_in(http *h, struct lws *wsi)
{
    char address[HTTP_PEER_ROOM] = "";
    lws_get_peer_simple(wsi, address, sizeof address);
    visitor *v = door_enter(&h->door, address, wsi, now_us());
    lws_set_opaque_user_data(wsi, v);
    return v ? 0 : -1;
}

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t size)
{
    http *h = lws_context_user(lws_get_context(wsi));
    line *l = user;
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION: return at_the_door(h, (int)(intptr_t)in);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: return come_in(h, wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        door_leave(&h->door, lws_get_opaque_user_data(wsi));
        lws_set_opaque_user_data(wsi, NULL);
        return 0;
    case LWS_CALLBACK_HTTP: return begin_request(h, l, wsi, in);
    case LWS_CALLBACK_HTTP_BODY: return add_body(h, l, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION: return l->text ? (dispatch(h, l), 0) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_answer(h, l);
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return strcasecmp(in, "websocket") != 0;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return filter_socket(h, l, wsi);
    case LWS_CALLBACK_ESTABLISHED: return open_socket(h, l, wsi);
    case LWS_CALLBACK_RECEIVE: return receive(h, l, wsi, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE: return write_message(h, l);
    case LWS_CALLBACK_TIMER: return l->socket ? say_come_again(l) : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        if (l) {
            close_socket(h, l);
            end_request(l);
            free_slot(h, l);
        }
        return 0;
    default: return 0;
    }
}

static const struct lws_protocols protocols[] = {
    {"ludus", on_event, sizeof(line), 1024, 0, NULL, LWS_PRE + HTTP_MESSAGE_MAX}, /* in one go, if the line takes it */
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

/* Who has not been heard of for a minute is asked; who does not answer is gone. */
static const lws_retry_bo_t idle_policy = {.secs_since_valid_ping = 60, .secs_since_valid_hangup = 80};

static void on_tick(lws_sorted_usec_list_t *sul)
{
    http *h = lws_container_of(sul, http, tick);
    h->hooks.tick(h->hooks.data);
    door_tick(&h->door, now_us());
    lws_sul_schedule(h->context, 0, &h->tick, on_tick, TICK_US);
}

static void on_log(int level, const char *text)
{
    char plain[200];
    snprintf(plain, sizeof plain, "%.*s", (int)strcspn(text, "\n"), text);
    note(level & LLL_ERR ? "error" : "warning", "libwebsockets", "{ss}", "text", plain);
}

static bool make_slots(http *h)
{
    h->slots = h->settings.sockets + 1024;
    h->slot = calloc((size_t)h->slots, sizeof *h->slot);
    h->generation = calloc((size_t)h->slots, sizeof *h->generation);
    h->free_slots = calloc((size_t)h->slots, sizeof *h->free_slots);
    h->out = malloc(LWS_PRE + HTTP_MESSAGE_MAX);
    if (!h->slot || !h->generation || !h->free_slots || !h->out)
        return false;
    for (int i = 0; i < h->slots; i++)
        h->free_slots[h->free_count++] = (uint32_t)(h->slots - 1 - i);
    return true;
}

http *http_open(const http_settings *settings, const http_hooks *hooks, char error[LD_ERROR_BYTES])
{
    http *h = calloc(1, sizeof *h);
    if (!h)
        abort();
    h->settings = *settings;
    h->hooks = *hooks;
    if (uv_loop_init(&h->loop) != 0)
        abort();
    lws_set_log_level(LLL_ERR, on_log);
    void *loops[] = {&h->loop};
    struct lws_context_creation_info info = {
        .port = settings->port,
        .iface = settings->address,
        .protocols = protocols,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
        .user = h,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_DISABLE_OS_CA_CERTS | LWS_SERVER_OPTION_LIBUV,
        .foreign_loops = loops,
        .pcontext = &h->context,
        .timeout_secs = 20,
        .keepalive_timeout = 60,
        .max_http_header_data = 4096,
        .max_http_header_pool = 2 * DOOR_HALF,
        .pt_serv_buf_size = 16 << 10,
        .retry_and_idle_policy = &idle_policy,
        .server_string = "ludus",
    };
    bool listens = door_open(&h->door, settings->limits && !settings->proxied, show_out) && make_slots(h) &&
                   (h->context = lws_create_context(&info)) && (h->vhost = lws_create_vhost(h->context, &info));
    if (listens && settings->metrics_port) {
        info.vhost_name = "metrics";
        info.iface = settings->metrics_address;
        info.port = settings->metrics_port;
        listens = (h->metrics = lws_create_vhost(h->context, &info));
    }
    if (!listens) {
        ld_wrong(error, "cannot listen on %.60s port %d; is another server running there?",
                 info.iface ? info.iface : ld_tr("all addresses"), info.port);
        http_close(h);
        return NULL;
    }
    lws_sul_schedule(h->context, 0, &h->tick, on_tick, TICK_US);
    return h;
}

void http_close(http *h)
{
    if (!h)
        return;
    lws_sul_cancel(&h->tick); /* nobody is there any more who could hear it */
    /* The first time it closes what is open, which the loop has to hear of; then it ends and forgets itself. */
    for (int i = 0; h->context && i < 3; i++) {
        lws_context_destroy(h->context);
        uv_run(&h->loop, UV_RUN_DEFAULT);
    }
    uv_loop_close(&h->loop);
    door_close(&h->door);
    free(h->slot);
    free(h->generation);
    free(h->free_slots);
    free(h->wanted);
    free(h->out);
    free(h);
}

bool http_turn(http *h)
{
    write_wanted(h);
    uv_run(&h->loop, UV_RUN_ONCE);
    return true;
}
void http_wake(void *h) { lws_cancel_service(((http *)h)->context); }
int http_port(const http *h) { return lws_get_vhost_port(h->vhost); }
