/* Finding the handler of a request, and the limits that hold for all of them. */
#include "server/api.h"
#include "server/invite.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/who.h"
#include "words/tongue.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* CATCH_UP_US: nobody waits longer for what other nodes wrote. */
enum { CATCH_UP_US = 1000000 };
static const float RATE = 20, BURST = 100; /* messages a second and socket, or requests and address */

typedef bool (*handler)(call *c);
typedef struct route {
    const char *name;
    handler run;
} route;

static const route gets[] = {
    {"me", do_me},           {"games", do_games},       {"tables", do_tables},   {"mine", do_mine},
    {"turns", do_turns},     {"finished", do_finished}, {"lessons", do_lessons}, {"sessions", do_sessions},
    {"marks", do_marks},     {"me/data", do_own_data},  {"ratings", do_ratings}, {"statistics", do_statistics},
    {"notices", do_notices}, {"events", do_events},     {"circle", do_circle},   {"puzzles", do_puzzles},
};
static const route posts[] = {
    {"guest", do_guest},
    {"account", do_account},
    {"login", do_login},
    {"logout", do_logout},
    {"token", do_token},
    {"webhook", do_webhook},
    {"tables", do_make},
    {"password", do_password},
    {"sessions/end", do_end_sessions},
    {"away", do_away},
    {"marks", do_mark},
    {"forget", do_forget},
    {"push", do_push},
    {"push/end", do_end_push},
    {"notices", do_set_notices},
    {"email", do_email},
    {"confirm", do_confirm},
    {"recover", do_recover},
    {"recovered", do_recovered},
    {"stop", do_stop},
    {"events", do_event_make},
    {"circle", do_circle_ask},
    {"circle/answer", do_circle_answer},
    {"circle/leave", do_circle_leave},
    {"invitations/refuse", do_invitation_refuse},
};
static const route looks[] = {
    {"", do_show},
    {"words", do_words},
    {"figures", do_table_figures},
    {"log", do_log},
    {"rewind", do_rewind},
    {"record", do_record},
    {"odds", do_odds},
    {"results", do_results},
    {"why", do_why},
    {"goal", do_goal},
    {"hint", do_hint},
    {"analysis", do_analysis},
    {"judged", do_judged},
    {"ahead", do_ahead_kinds},
    {"rated", do_rated},
    {"notices", do_table_notices},
    {"calendar", do_calendar},
};
static const struct {
    const char *name;
    bool post;
    handler run;
} within[] = {{"rules", false, do_rules},   {"figures", false, do_figures},   {"lessons", true, do_lesson},
              {"people", false, do_person}, {"events", false, do_event_look}, {"events", true, do_event_act}};
static const route actions[] = {
    {"sit", do_sit},
    {"start", do_start},
    {"leave", do_leave},
    {"back", do_back},
    {"choose", do_choose},
    {"undo", do_undo},
    {"agree", do_agree},
    {"refuse", do_refuse},
    {"chat", do_chat},
    {"rematch", do_rematch},
    {"windows", do_windows},
    {"kick", do_kick},
    {"mute", do_mute},
    {"hide", do_hide},
    {"close", do_close},
    {"absence", do_absence},
    {"standin", do_stand_in},
    {"end", do_end},
    {"vote", do_vote},
    {"give", do_give},
    {"ahead", do_ahead},
    {"mark", do_mark_here},
    {"notices", do_set_table_notices},
    {"invite", do_invite},
    {"again", do_again},
    {"date", do_date},
};
/* Actions that a worker carries out, so over HTTP alone. */
static const route orders[] = {{"on", do_play_on}, {"analysis", do_analyse}};
static const route socket_only[] = {{"watch", do_watch},  {"unwatch", do_unwatch}, {"ping", do_ping},
                                    {"find", do_find},    {"seek", do_seek},       {"unseek", do_unseek},
                                    {"follow", do_follow}};

#define FIND(routes, name) find(routes, sizeof routes / sizeof *routes, name)

static handler find(const route *routes, size_t n, const char *name)
{
    for (size_t i = 0; i < n; i++)
        if (strcmp(routes[i].name, name) == 0)
            return routes[i].run;
    return NULL;
}

/* ---- for handlers ----------------------------------------------------------------------------------------------- */

/* A quoted text may have been cut inside a character; then the sentence would not be JSON. */
static void make_plain(char *text)
{
    json_t *string = json_string(text);
    for (char *p = text; !string && *p; p++)
        *p = *p & 0x80 ? '?' : *p;
    json_decref(string);
}

bool refuse(call *c, int status, const char *code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    ld_vtext(c->error, sizeof c->error, format, args);
    va_end(args);
    make_plain(c->error);
    c->status = status;
    c->code = code;
    return false;
}

bool settled(call *c, store_scope scope, int64_t about)
{
    if (store_settled(c->h->store, scope, about))
        return true;
    c->waits = true;
    c->scope = scope;
    c->about = about;
    return false;
}

/* Nobody can tell what others have written by now. */
static bool is_behind(const hall *h, uint64_t asked)
{
    return !store_caught_up(h->store, asked) || !store_alive(h->store);
}

bool elsewhere(call *c)
{
    if (!store_shared(c->h->store))
        return false;
    if (c->asked_before)
        return is_behind(c->h, c->asked_before) &&
               !refuse(c, 503, "store", "the database cannot be reached; try again");
    c->asked = store_catch_up(c->h->store);
    return c->waits = true;
}

void put(call *c, const char *key, json_t *value) { json_object_set_new(c->out, key, value); }
const char *text_in(const call *c, const char *key) { return json_string_value(json_object_get(c->in, key)); }

uint64_t turn_of(const call *c) { return c->user.id ? work_user(c->user.id) : work_name(c->peer); }

bool has_account(call *c)
{
    st_user user;
    return c->user.id && store_user_get(c->h->store, c->user.id, &user) && user.account;
}

bool known(call *c) { return c->user.id || refuse(c, 401, "who", "say who you are first: a name will do"); }

bool query_text(const char *query, const char *key, char *out, size_t room)
{
    size_t n = strlen(key);
    for (const char *p = query, *end; p && *p; p = end ? end + 1 : NULL) {
        end = strchr(p, '&');
        if (strncmp(p, key, n) != 0 || p[n] != '=')
            continue;
        snprintf(out, room, "%.*s", (int)strcspn(p + n + 1, "&"), p + n + 1);
        return true;
    }
    return false;
}

static int hex_of(char c)
{
    const char *digits = "0123456789abcdef", *at = c ? strchr(digits, c | 0x20) : NULL;
    return at ? (int)(at - digits) : -1;
}

char *query_decode(char *text)
{
    char *to = text;
    for (const char *p = text; *p; p++) {
        int high = *p == '%' ? hex_of(p[1]) : -1, low = high >= 0 ? hex_of(p[2]) : -1;
        if (low >= 0) {
            *to++ = (char)(high << 4 | low);
            p += 2;
        } else {
            *to++ = *p == '+' ? ' ' : *p;
        }
    }
    *to = 0;
    return text;
}

int query_number(const char *query, const char *key, int other)
{
    char text[16];
    if (!query_text(query, key, text, sizeof text))
        return other;
    return text[0] && strlen(text) < 10 && !text[strspn(text, "0123456789")] ? atoi(text) : -2;
}

json_t *user_json(const st_user *user)
{
    if (!user->id)
        return json_null();
    return json_pack("{sIssssss?}", "id", (json_int_t)user->id, "name", user->name, "kind",
                     user->account ? "account" : "guest", "webhook", user->webhook[0] ? user->webhook : NULL);
}

/* ---- languages ----------------------------------------------------------------------------------------------------
 */

bool speak(call *c, const char *code)
{
    const ld_tongue *tongue = tongue_find(code, strlen(code));
    if (!tongue)
        return refuse(c, 400, "bad", "there is no language '%.20s'; expected %s", code, tongue_codes);
    ld_speak(tongue);
    return true;
}

/* "it-CH,it;q=0.9,en;q=0.8": the first that there is, as browsers list the best first. NULL: English. */
static const ld_tongue *accepted(const char *languages)
{
    for (const char *p = languages; *p;) {
        p += strspn(p, " ,");
        const ld_tongue *tongue = tongue_find(p, strcspn(p, ";, "));
        if (tongue)
            return tongue;
        p += strcspn(p, ",");
    }
    return NULL;
}

/* ---- reading ------------------------------------------------------------------------------------------------------
 */

/* jansson would follow thousands of brackets. */
static bool too_deep(const char *text, size_t size)
{
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < size; i++) {
        if (quoted && text[i] == '\\')
            i++;
        else if (text[i] == '"')
            quoted = !quoted;
        else if (!quoted && (text[i] == '[' || text[i] == '{') && ++depth > API_DEPTH)
            return true;
        else if (!quoted && (text[i] == ']' || text[i] == '}'))
            depth--;
    }
    return false;
}

static bool read_json(call *c, const char *text, size_t size)
{
    json_error_t why;
    if (too_deep(text, size))
        return refuse(c, 413, "big", "the message is nested deeper than %d", API_DEPTH);
    c->in = json_loadb(text, size, JSON_REJECT_DUPLICATES, &why);
    if (!c->in)
        return refuse(c, 400, "bad", "this is not JSON (%.120s); expected an object", why.text);
    return json_is_object(c->in) || refuse(c, 400, "bad", "a JSON object was expected");
}

/* ---- waiting ------------------------------------------------------------------------------------------------------
 */

/* A request that waits or may be heard again, with texts of its own. A socket's message is the body. */
typedef struct held {
    api *api;
    http_request request;
    int tries;
    uint64_t asked; /* it has waited for what other nodes wrote */
} held;

static void copy_text(const char **text) { *text = *text ? strdup(*text) : NULL; }

static held *held_take(api *a, const http_request *r)
{
    held *one = malloc(sizeof *one);
    if (!one)
        abort();
    *one = (held){.api = a, .request = *r};
    http_request *own = &one->request;
    const char **texts[] = {&own->path, &own->query, &own->token, &own->peer, &own->match, &own->speaks, &own->origin};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        copy_text(texts[i]);
    own->body = r->body ? calloc(1, r->size + 1) : NULL;
    if (own->body)
        memcpy(own->body, r->body, r->size);
    return one;
}

static void held_free(void *data)
{
    held *one = data;
    http_request *own = &one->request;
    const char *texts[] = {own->path, own->query, own->token, own->peer, own->match, own->speaks, own->origin};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        free((void *)texts[i]);
    free(own->body);
    free(one);
}

/* ---- answering ----------------------------------------------------------------------------------------------------
 */

static void serve_once_more(hall *h, void *data);
static void hear_once_more(hall *h, void *data);

/* Other nodes may be faster; then it is heard once more. */
static void keep_asked(const call *c, answer *a)
{
    if (!store_shared(c->h->store) || !hall_wrote(c->h))
        return;
    http_request message = {.id = c->id, .body = (char *)c->message, .size = c->size};
    held *one = held_take(c->api, c->client ? &message : c->request);
    one->tries = c->tries + 1;
    one->asked = c->asked_before;
    a->tries = c->tries;
    a->again = c->client ? hear_once_more : serve_once_more;
    a->drop = held_free;
    a->data = one;
}

static waiter waiter_of(const call *c)
{
    return (waiter){
        .scope = c->scope, .about = c->about, .asked = c->asked, .until = c->asked ? now_us() + CATCH_UP_US : 0};
}

static void finish(call *c, bool ok)
{
    json_t *ref = c->client ? json_object_get(c->in, "ref") : NULL;
    if (ok && c->later) {
        json_decref(c->out);
    } else {
        if (ok) {
            put(c, "ok", json_true());
        } else {
            count.errors++;
            put_refusal(c->out, c->code, c->error);
        }
        if (json_is_integer(ref) || (json_is_string(ref) && json_string_length(ref) <= 64))
            json_object_set(c->out, "ref", ref);
        answer a = {.id = c->id,
                    .socket = c->client,
                    .status = ok ? 200 : c->status,
                    .body = c->out,
                    .pack = c->pack,
                    .user = c->user.id,
                    .cookie = ok ? c->cookie : NULL};
        keep_asked(c, &a);
        hall_answer(c->h, a);
        if (!ok)
            free(c->cookie);
    }
    json_decref(c->in);
}

static bool too_often(call *c, int wait, const char *sentence)
{
    count.refused++;
    put(c, "wait", json_integer(wait));
    return refuse(c, 429, "slow", "%s", ld_tr(sentence));
}

bool in_limit(call *c, limiter *l, const char *name, int wait, const char *sentence)
{
    char user[24];
    snprintf(user, sizeof user, "%lld", (long long)c->user.id);
    return !c->h->limits || c->tries || limiter_take(l, name ? name : user, store_nodes(c->h->store), now_us()) ||
           too_often(c, wait, sentence);
}

static bool in_time(call *c)
{
    return c->again ||
           in_limit(c, &c->h->requests, c->user.id ? c->token : c->peer, 1, N_("too many requests; wait a second"));
}

/* "/api/tables/ID/choose": ID into `id`; returns what stands after it, NULL if there is none. */
static const char *table_path(const char *path, char id[ID_ROOM])
{
    if (strncmp(path, "tables/", 7) != 0)
        return NULL;
    size_t n = strcspn(path + 7, "/");
    if (n == 0 || n >= ID_ROOM)
        return NULL;
    snprintf(id, ID_ROOM, "%.*s", (int)n, path + 7);
    return path[7 + n] ? path + 8 + n : "";
}

bool wait_for_table(call *c, int64_t no)
{
    c->waits = true;
    c->scope = SCOPE_TABLE;
    c->about = no;
    return false;
}

/* One that is not settled is waited for: what is read of it then is all there is. */
static bool find_table(call *c, const char *id)
{
    const table *there = id ? hall_there(c->h, id) : NULL;
    if (there && hall_unsettled(c->h, there))
        return wait_for_table(c, there->info.no);
    c->t = id ? hall_get(c->h, id) : NULL;
    if (c->h->unread || (c->t && hall_unsettled(c->h, c->t)))
        return wait_for_table(c, c->t ? c->t->info.no : c->h->unread);
    if (!c->t && store_failed(c->h->store))
        return refuse(c, 503, "store", "the table cannot be read now; try again");
    if (!c->t && id && elsewhere(c))
        return false;
    return c->t || refuse(c, 404, "none", "there is no table '%.20s'", id ? id : "");
}

/* "/api/rules/ethnos/E-6.13": what is asked for stands behind the name. */
static handler find_within(call *c, const char *path, bool post)
{
    size_t n = strcspn(path, "/");
    for (size_t i = 0; path[n] && i < sizeof within / sizeof *within; i++)
        if (within[i].post == post && strlen(within[i].name) == n && strncmp(path, within[i].name, n) == 0) {
            c->path = path + n + 1;
            return within[i].run;
        }
    return NULL;
}

static bool run_http(call *c, const http_request *r)
{
    const char *path = r->path + 5, *rest; /* after "/api/" */
    char id[ID_ROOM] = "";
    handler run = r->post ? FIND(posts, path) : FIND(gets, path);
    if (!run && (rest = table_path(path, id)))
        run = r->post ? FIND(actions, rest) : FIND(looks, rest);
    if (!run && id[0] && r->post)
        run = FIND(orders, rest);
    if (!run)
        run = find_within(c, path, r->post);
    char lang[16];
    if (query_text(r->query, "lang", lang, sizeof lang) && !speak(c, lang))
        return false;
    if (!run)
        return refuse(c, 404, "none", "there is nothing at %.80s; docs/api.md lists what there is", r->path);
    bool form = run == do_stop; /* mail programs send it, with a code and nobody's cookie */
    if (r->post && r->foreign && !form)
        return refuse(c, 403, "not_yours", "this request comes from another site's page");
    if (r->post && !r->json && !form)
        return refuse(c, 400, "bad", "the content type must be application/json");
    if (r->post && r->json && !read_json(c, r->body, r->size))
        return false;
    return in_time(c) && (!c->user.id || settled(c, SCOPE_USER, c->user.id)) && (!id[0] || find_table(c, id)) && run(c);
}

static void plain(api *a, const http_request *r, int status, const char *type, char *text)
{
    http_answer out = {
        .status = status, .type = type, .body = text ? text : "", .size = text ? strlen(text) : 0, .owned = text};
    http_reply(a->hall->http, r->id, &out);
}

static void serve_call(api *a, const http_request *r, const held *before);

/* A page, and for the link to a table with what it is about. */
static bool page(api *a, const http_request *r)
{
    const ld_tongue *own = ld_spoken();
    ld_speak(accepted(r->speaks));
    bool ok = invite_answer(a->hall->store, a->files, a->hall->http, r);
    ld_speak(own);
    return ok || files_answer(a->files, a->hall->http, r);
}

static void serve_again(hall *h, void *data)
{
    held *one = data;
    (void)h;
    serve_call(one->api, &one->request, one);
    held_free(one);
}

static void serve_once_more(hall *h, void *data) { serve_again(h, data); }

/* `before`: it was held, or refused. */
static void serve_call(api *a, const http_request *r, const held *before)
{
    call c = {.h = a->hall,
              .id = r->id,
              .peer = r->peer,
              .token = r->token,
              .query = r->query,
              .origin = r->origin,
              .api = a,
              .request = r,
              .again = before,
              .tries = before ? before->tries : 0,
              .asked_before = before ? before->asked : 0};
    c.out = json_object();
    const ld_tongue *own = ld_spoken();
    ld_speak(accepted(r->speaks));
    hall_begin(a->hall);
    bool stranger = r->token[0] && !who_is(a->hall->store, r->token, &c.user);
    bool ok = !(stranger && elsewhere(&c)) && run_http(&c, r);
    if (c.waits) {
        held *one = held_take(a, r);
        waiter w = waiter_of(&c);
        one->tries = c.tries;
        one->asked = c.asked ? c.asked : c.asked_before;
        w.run = serve_again, w.drop = held_free, w.data = one;
        hall_wait(a->hall, &w);
        json_decref(c.in);
        json_decref(c.out);
    } else {
        finish(&c, ok);
    }
    ld_speak(own);
}

void api_request(void *data, const http_request *r)
{
    api *a = data;
    if (r->operators && (r->post || strcmp(r->path, "/metrics") != 0)) {
        plain(a, r, 404, "application/json", strdup("{\"ok\":false,\"error\":\"only /metrics is here\"}\n"));
    } else if (!r->post && strcmp(r->path, "/healthz") == 0) {
        hall_health(a->hall, r->id);
    } else if (r->operators) {
        plain(a, r, 200, "text/plain; version=0.0.4", metrics_text(a->hall->store));
    } else if (strncmp(r->path, "/api/", 5) == 0) {
        serve_call(a, r, NULL);
    } else if (r->post || !page(a, r)) {
        plain(a, r, 404, "application/json",
              strdup("{\"ok\":false,\"code\":\"none\",\"error\":\"there is no such file\"}\n"));
    }
}

/* ---- sockets -------------------------------------------------------------------------------------------------------
 */

static void greet(hall *h, client *c, const st_user *user)
{
    json_t *hello = json_pack("{sssoss}", "type", "hello", "user", user_json(user), "version", LUDUS_VERSION);
    c->greeted = true;
    hall_send(h, c, hello);
    json_decref(hello);
}

static void take_name(client *c, const st_user *user, const char *token)
{
    memcpy(c->name, user->name, sizeof c->name);
    snprintf(c->token, sizeof c->token, "%.*s", TOKEN_ROOM - 1, user->id ? token : "");
}

static void hear_again(hall *h, void *data);

/* What other nodes wrote is here: the socket is one of a person known there, or of a stranger. */
static void greet_late(hall *h, void *data)
{
    held *one = data;
    client *c = http_client(h->http, one->request.id);
    st_user user = {0};
    bool knows = c && who_is(h->store, one->request.token, &user);
    if (knows)
        take_name(c, &user, one->request.token);
    bool fits = knows ? hall_recognise(h, c, user.id) : !is_behind(h, one->asked);
    if (c && !fits)
        http_drop(h->http, c->id);
    if (c)
        greet(h, c, &user);
    hear_again(h, one);
}

void *api_open(void *data, const http_request *r)
{
    api *a = data;
    hall *h = a->hall;
    client *c = calloc(1, sizeof *c);
    st_user user = {0};
    if (!c)
        return NULL;
    hall_begin(h);
    bool stranger = r->token[0] && !who_is(h->store, r->token, &user) && store_shared(h->store);
    c->id = r->id;
    c->user = user.id;
    c->tongue = accepted(r->speaks);
    take_name(c, &user, r->token);
    snprintf(c->peer, sizeof c->peer, "%s", r->peer);
    if (!hall_enter(h, c)) {
        free(c);
        return NULL;
    }
    if (!stranger) {
        greet(h, c, &user);
        return c;
    }
    waiter w = waiter_of(&(call){.asked = store_catch_up(h->store)});
    held *one = held_take(a, r);
    one->asked = w.asked;
    w.run = greet_late, w.drop = held_free, w.data = one;
    hall_wait(h, &w);
    return c;
}

static bool run_message(call *c, const char *text, size_t size)
{
    if (c->h->limits && !c->again && !bucket_take(&c->client->bucket, RATE, BURST, now_us()))
        return too_often(c, 1, N_("too many messages; wait a second"));
    if (!read_json(c, text, size))
        return false;
    const char *name = text_in(c, "do"), *id = text_in(c, "table");
    handler action = name ? FIND(actions, name) : NULL, other = name ? FIND(socket_only, name) : NULL;
    if (!action && !other)
        return refuse(c, 400, "bad", "\"do\" must name an action, such as \"watch\" or \"choose\"");
    if (other && other != do_watch)
        return (other != do_seek || !c->user.id || settled(c, SCOPE_USER, c->user.id)) && other(c);
    if (!id && action && c->client->table)
        id = c->client->table->info.id;
    return (!c->user.id || settled(c, SCOPE_USER, c->user.id)) && find_table(c, id) && (action ? action : other)(c);
}

/* False if it has to wait: `w` is for what. `before`: it did already, or was refused. */
static bool hear(api *a, client *cl, const char *text, size_t size, const letter *before, waiter *w)
{
    call c = {.h = a->hall,
              .id = cl->id,
              .client = cl,
              .peer = cl->peer,
              .token = "",
              .query = "",
              .api = a,
              .message = text,
              .size = size,
              .again = before,
              .tries = before ? before->tries : 0,
              .asked_before = before ? before->asked : 0};
    c.out = json_object();
    c.user.id = cl->user;
    snprintf(c.user.name, sizeof c.user.name, "%s", cl->name);
    const ld_tongue *own = ld_spoken();
    ld_speak(cl->tongue);
    hall_begin(a->hall);
    bool ok = run_message(&c, text, size);
    if (c.waits) {
        *w = waiter_of(&c);
        json_decref(c.in);
        json_decref(c.out);
    } else {
        finish(&c, ok);
    }
    ld_speak(own);
    return !c.waits;
}

/* A socket's messages are heard one after the other. */
static void hear_again(hall *h, void *data)
{
    held *one = data;
    client *cl = http_client(h->http, one->request.id);
    waiter w;
    while (cl && cl->unheard) {
        letter *first = cl->unheard;
        if (!hear(one->api, cl, first->bytes, first->size, first, &w)) {
            first->asked = w.asked ? w.asked : first->asked;
            w.run = hear_again, w.drop = held_free, w.data = one;
            hall_wait(h, &w);
            return;
        }
        cl->unheard = first->next;
        cl->unheard_bytes -= first->size;
        free(first);
    }
    held_free(one);
}

static letter *keep_unheard(hall *h, client *cl, letter **at, const char *text, size_t size)
{
    letter *own = calloc(1, sizeof *own + size + 1);
    if (!own)
        abort();
    memcpy(own->bytes, text, size);
    own->size = size;
    own->next = *at;
    *at = own;
    if (!own->next)
        cl->last_unheard = own;
    cl->unheard_bytes += size;
    if (cl->unheard_bytes > HALL_OUT_MAX)
        http_drop(h->http, cl->id);
    return own;
}

/* Those that were refused come first, in the order in which they came. */
static void hear_once_more(hall *h, void *data)
{
    held *one = data;
    client *cl = http_client(h->http, one->request.id);
    bool behind = cl && cl->unheard;
    letter **at = cl ? &cl->unheard : NULL;
    while (cl && *at && (*at)->tries)
        at = &(*at)->next;
    if (cl) {
        letter *own = keep_unheard(h, cl, at, one->request.body, one->request.size);
        own->tries = one->tries;
        own->asked = one->asked;
    }
    if (behind)
        held_free(one);
    else
        hear_again(h, one);
}

void api_message(void *data, void *from, char *text, size_t size)
{
    api *a = data;
    client *cl = from;
    waiter w;
    bool behind = cl->unheard || !cl->greeted;
    if (!behind && hear(a, cl, text, size, NULL, &w))
        return;
    letter *own = keep_unheard(a->hall, cl, cl->unheard ? &cl->last_unheard->next : &cl->unheard, text, size);
    if (behind)
        return;
    own->asked = w.asked;
    w.run = hear_again, w.drop = held_free, w.data = held_take(a, &(http_request){.id = cl->id});
    hall_wait(a->hall, &w);
}

size_t api_ready(void *data, void *cl, char *out, size_t room)
{
    return hall_ready(((api *)data)->hall, cl, out, room);
}
void api_closed(void *data, void *cl) { hall_leave(((api *)data)->hall, cl); }
