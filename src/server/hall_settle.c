/* The end of a round: what was written is committed, and only then told. Until then a table that was touched is not
 * shown and an answer is held back; a commit that fails is as if nothing had come. */
#include "server/hall.h"
#include "io/grow.h"
#include "server/hook.h"
#include "server/now.h"
#include "server/pending.h"
#include "server/think.h"
#include "server/window.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- answers ---------------------------------------------------------------------------------------------------- */

void put_refusal(json_t *body, const char *code, const char *sentence)
{
    json_object_set_new(body, "ok", json_false());
    json_object_set_new(body, "code", json_string(code));
    json_object_set_new(body, "error", json_string(sentence));
}

void hall_answer(hall *h, answer a)
{
    assert(!a.body != !a.plain && (!a.socket || a.body)); /* one of the two, and sockets speak JSON only */
    h->answers = grown(h->answers, h->answer_count, &h->answer_room, sizeof *h->answers);
    a.wrote = store_pending(h->store);
    h->answers[h->answer_count++] = a;
}

static void send_http(hall *h, answer *a)
{
    http_answer out = {.status = a->status, .type = a->plain ? a->type : "application/json", .file = a->file};
    out.pack = a->pack;
    out.owned = a->plain ? a->plain : json_dumps(a->body, a->file ? JSON_INDENT(1) : JSON_COMPACT);
    out.body = out.owned ? out.owned : "";
    out.size = strlen(out.body);
    out.cookie = a->cookie;
    http_reply(h->http, a->id, &out);
}

/* What it was to say has not happened. */
static void turn_into_error(answer *a, const char *why)
{
    json_t *ref = json_object_get(a->body, "ref");
    json_t *body = json_object();
    put_refusal(body, "store", why);
    if (ref)
        json_object_set(body, "ref", ref);
    json_decref(a->body);
    free(a->cookie);
    a->body = body;
    a->status = 503;
    a->cookie = NULL;
    a->file = NULL;
}

static void send_socket(hall *h, answer *a)
{
    client *c = http_client(h->http, a->id);
    if (c) {
        json_object_set_new(a->body, "type", json_string("answer"));
        hall_send(h, c, a->body);
    }
    free(a->cookie);
}

static void tell_answers(hall *h, bool stored, const char *why)
{
    for (int i = 0; i < h->answer_count; i++) {
        answer *a = &h->answers[i];
        if (!stored && a->wrote && a->body)
            turn_into_error(a, why);
        if (a->socket)
            send_socket(h, a);
        else
            send_http(h, a);
        json_decref(a->body);
    }
    h->answer_count = 0;
}

void hall_drop_answers(hall *h)
{
    for (int i = 0; i < h->answer_count; i++) {
        json_decref(h->answers[i].body);
        free(h->answers[i].plain);
        free(h->answers[i].cookie);
    }
    free(h->answers);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

void hall_touch(hall *h, table *t, unsigned eyes)
{
    t->dirty |= eyes;
    if (t->touched)
        return;
    t->touched = true;
    t->next_touched = h->touched;
    h->touched = t;
}

static void tell_table(hall *h, table *t)
{
    for (client *c = t->watchers; c; c = c->next_watcher) {
        if (t->dirty >> table_eye_of(t, c->user) & 1)
            c->dirty = true;
        if (c->dirty)
            http_want(h->http, c->id);
    }
    t->dirty = 0;
    window_tend(h, t);
    if (t->touched)
        return; /* somebody had a window let go: told of when that is stored */
    hook_notices(h, t);
    think_about(h, t);
}

static void settle_table(hall *h, table *t, bool stored)
{
    assert(t->touched);
    t->touched = false;
    t->stale |= !stored;
    if (t->stale) {
        hall_reload(h, t);
        t->dirty = ALL_EYES;
    }
    if (!t->stale)
        tell_table(h, t);
}

void hall_settle(hall *h)
{
    char why[LD_ERROR_BYTES] = "";
    for (table *touched = h->touched; touched; touched = touched->next_touched)
        if (!touched->stale && touched->info.status != TABLE_GATHERING)
            pending_keep(h->store, touched, served_ms());
    bool stored = store_commit(h->store, why);
    assert(!store_pending(h->store)); /* either way the next round begins afresh */
    table *t = h->touched;
    h->touched = NULL;
    while (t) {
        table *next = t->next_touched;
        settle_table(h, t, stored);
        t = next;
    }
    tell_answers(h, stored, why);
}
