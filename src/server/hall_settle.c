/* The end of a round: what was recorded is handed to the store's writer, and told when it is on the disk. A table is
 * `touched` while what happened at it gathers and `flying` while that is carried out; it can be both. Until it is
 * neither it is not shown, and answers are held back; a batch that is lost is as if nothing had come. Of one that is
 * kept pieces may have been refused: what was asked for is asked once more, when what others wrote is known. */
#include "server/hall_find.h"
#include "io/grow.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "server/notice.h"
#include "server/event.h"
#include "server/log.h"
#include "server/now.h"
#include "server/outbox.h"
#include "server/pending.h"
#include "server/present.h"
#include "server/think.h"
#include "server/window.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* DRAINS: so many batches there can be at the end: one under way, one that gathers, what waited for them. AGAIN_MOST:
 * so often is asked once more what was refused. */
enum { HEALTH_US = 1000000, STUCK_MS = 3000, STUCK_SHARED_MS = 1500, DRAINS = 3, AGAIN_MOST = 3 };
static const char healthy[] = "{\"ok\":true}\n";
static const char leaving[] = "{\"ok\":false,\"error\":\"this node is leaving\"}\n";
static const char unwell[] = "{\"ok\":false,\"error\":\"the database cannot be read and written\"}\n";

/* ---- answers ---------------------------------------------------------------------------------------------------- */

void put_refusal(json_t *body, const char *code, const char *sentence)
{
    json_object_set_new(body, "ok", json_false());
    json_object_set_new(body, "code", json_string(code));
    json_object_set_new(body, "error", json_string(sentence));
}

/* What tables wait for, and what people are told of it: kept or refused with what happened there. */
static void end_piece(hall *h)
{
    while (h->in_piece) {
        table *t = h->in_piece;
        h->in_piece = t->next_in_piece;
        t->in_piece = false;
        if (t->stale || t->info.status == TABLE_GATHERING)
            continue;
        notice_table(h, t);
        pending_keep(h->store, t, served_ms());
        absent_keep(h->store, t);
    }
}

void hall_begin(hall *h)
{
    end_piece(h);
    h->piece = store_piece(h->store);
    h->recorded_before = store_recorded(h->store);
    h->touched_last = 0;
}

bool hall_takes(hall *h, int share)
{
    if (!store_holds(h->store, share))
        return false;
    hall_begin(h);
    store_under(h->store, share);
    return true;
}

bool hall_tends(hall *h, const table *t) { return hall_takes(h, store_share(SCOPE_TABLE, t->info.no)); }

bool hall_wrote(const hall *h) { return h->in_piece || store_recorded(h->store) != h->recorded_before; }

static void put_answer(answer_list *to, const answer *a)
{
    to->all = grown(to->all, to->count, &to->room, sizeof *to->all);
    to->all[to->count++] = *a;
}

void hall_answer(hall *h, answer a)
{
    assert(a.health || !a.body != !a.plain); /* one of the two */
    assert(!a.socket || a.body);             /* sockets speak JSON only */
    end_piece(h);
    a.wrote = store_recorded(h->store) != h->recorded_before;
    a.touched = h->touched_last;
    a.piece = h->piece;
    put_answer(&h->answers, &a);
    hall_begin(h);
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

static void fill_health(hall *h, answer *a, bool stored)
{
    h->well = stored && store_roomy(h->store);
    h->health_looked = now_us();
    a->status = h->well ? 200 : 503;
    a->plain = strdup(h->well ? healthy : unwell);
    a->type = "application/json";
}

static void tell_answer(hall *h, answer *a, bool stored, const char *why)
{
    if (a->health)
        fill_health(h, a, stored);
    if (!stored && a->wrote && a->body)
        turn_into_error(a, why);
    if (a->socket)
        send_socket(h, a);
    else
        send_http(h, a);
    json_decref(a->body);
    if (a->drop)
        a->drop(a->data);
}

/* Those whose piece was refused have to wait until it is known why. */
static void tell_answers(hall *h, answer_list *list, bool stored, const char *why)
{
    for (int i = 0; i < list->count; i++) {
        answer *a = &list->all[i];
        if (stored && a->wrote && !a->health && store_refused(h->store, a->piece))
            put_answer(&h->refused, a);
        else
            tell_answer(h, a, stored, why);
    }
    list->count = 0;
}

static void free_answer(answer *a)
{
    json_decref(a->body);
    free(a->plain);
    free(a->cookie);
}

/* What it was to say is forgotten. */
static void ask_again(hall *h, answer *a)
{
    hall_heed_user(h, a->user);
    if (!a->again || a->tries >= AGAIN_MOST) {
        tell_answer(h, a, false, ld_tr("nothing was stored; try again"));
        return;
    }
    free_answer(a);
    a->again(h, a->data);
}

static void ask_all_again(hall *h)
{
    answer_list list = h->refused;
    h->refused = (answer_list){0};
    for (int i = 0; i < list.count; i++)
        ask_again(h, &list.all[i]);
    free(list.all);
}

/* Those for which nothing was recorded need not wait. */
static void tell_others(hall *h)
{
    answer_list *list = &h->answers;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        answer *a = &list->all[i];
        a->wrote |= a->touched && !store_settled(h->store, SCOPE_TABLE, a->touched);
        if (a->wrote)
            list->all[kept++] = *a;
        else
            tell_answer(h, a, true, "");
    }
    list->count = kept;
}

/* Where there are other nodes people are better off there soon. */
static bool is_stuck(hall *h)
{
    bool shared = store_shared(h->store);
    return store_busy_ms(h->store) > (shared ? STUCK_SHARED_MS : STUCK_MS) || (shared && !store_alive(h->store));
}

static void tell_health(hall *h, http_id id, int status, const char *text)
{
    http_reply(h->http, id,
               &(http_answer){.status = status, .type = "application/json", .body = text, .size = strlen(text)});
}

/* A write is tried, since a disk that is full can still be read; once a second at most, since it costs one. A node that
 * leaves is not unwell: proxies take 404 as a word to send nobody there any more (HAProxy's disable-on-404). */
void hall_health(hall *h, http_id id)
{
    bool known = h->health_looked && now_us() - h->health_looked < HEALTH_US;
    bool stuck = is_stuck(h);
    if (h->leaving) {
        tell_health(h, id, 404, leaving);
        return;
    }
    if (known || stuck) {
        bool well = known && h->well && !stuck;
        tell_health(h, id, well ? 200 : 503, well ? healthy : unwell);
        return;
    }
    hall_begin(h);
    store_probe(h->store);
    hall_answer(h, (answer){.id = id, .health = true});
}

static void drop_answers(answer_list *list)
{
    for (int i = 0; i < list->count; i++) {
        free_answer(&list->all[i]);
        if (list->all[i].drop)
            list->all[i].drop(list->all[i].data);
    }
    free(list->all);
}

/* ---- who waits --------------------------------------------------------------------------------------------------- */

void hall_wait(hall *h, const waiter *w)
{
    waiter *own = malloc(sizeof *own);
    if (!own)
        abort();
    *own = *w;
    own->next = NULL;
    *(h->waiting ? &h->last_waiting->next : &h->waiting) = own;
    h->last_waiting = own;
}

static bool waits_no_more(const hall *h, const waiter *w)
{
    if (w->asked)
        return store_caught_up(h->store, w->asked) || now_us() >= w->until;
    return store_settled(h->store, w->scope, w->about);
}

/* Who has to wait again comes behind the others. */
static void run_waiting(hall *h)
{
    waiter *w = h->waiting;
    h->waiting = NULL;
    while (w) {
        waiter *next = w->next;
        if (waits_no_more(h, w))
            w->run(h, w->data);
        else
            hall_wait(h, w);
        free(w);
        w = next;
    }
}

static bool can_go_on(const hall *h)
{
    for (const waiter *w = h->waiting; w; w = w->next)
        if (waits_no_more(h, w))
            return true;
    return false;
}

void hall_drop_waiting(hall *h)
{
    while (h->waiting) {
        waiter *next = h->waiting->next;
        h->waiting->drop(h->waiting->data);
        free(h->waiting);
        h->waiting = next;
    }
    drop_answers(&h->answers);
    drop_answers(&h->answers_flying);
    drop_answers(&h->refused);
}

/* ---- tables ------------------------------------------------------------------------------------------------------ */

void hall_touch(hall *h, table *t, unsigned eyes)
{
    t->dirty |= eyes;
    h->touched_last = t->info.no;
    if (!t->in_piece) {
        t->in_piece = true;
        t->next_in_piece = h->in_piece;
        h->in_piece = t;
    }
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
    if (!t->touched)
        ahead_tend(h, t);
    if (t->touched)
        return; /* somebody had a window let go or answered ahead: told of when that is stored */
    notice_ring(h, t);
    hall_tell_finders(h, t);
    event_call(h, t);
    present_tend(h, t);
    think_about(h, t);
}

/* All that was recorded of it is on the disk, or lost. */
static void settle_table(hall *h, table *t, bool stored)
{
    assert(!t->touched && !t->flying);
    t->stale |= !stored;
    if (t->stale)
        hall_reload(h, t);
    if (!t->stale)
        tell_table(h, t);
}

/* ---- rounds ------------------------------------------------------------------------------------------------------ */

/* Tables that were touched without anything to store, as when somebody comes to watch. */
static void settle_quiet(hall *h)
{
    table *quiet = NULL, *rest = NULL;
    hall_begin(h);
    for (table *t = h->touched, *next; t; t = next) {
        next = t->next_touched;
        bool settled = !t->flying && store_settled(h->store, SCOPE_TABLE, t->info.no);
        t->next_touched = settled ? quiet : rest;
        *(settled ? &quiet : &rest) = t;
    }
    h->touched = rest;
    for (table *t = quiet, *next; t; t = next) {
        next = t->next_touched;
        t->touched = false;
        settle_table(h, t, true);
    }
}

/* What gathered since is lost with it: it may have been built upon it. */
static void add_touched(hall *h)
{
    for (table *t = h->touched; t; t = t->next_touched) {
        t->touched = false;
        if (t->flying)
            continue;
        t->flying = true;
        t->next_flying = h->flying;
        h->flying = t;
    }
    h->touched = NULL;
}

static void land(hall *h, bool kept, const char *why)
{
    if (!kept)
        add_touched(h);
    table *t = h->flying;
    h->flying = NULL;
    while (t) {
        table *next = t->next_flying;
        t->flying = false;
        bool stored = kept && !store_refused_about(h->store, SCOPE_TABLE, t->info.no);
        t->stale |= !stored;
        if (!t->touched) /* else it is told of with the next */
            settle_table(h, t, stored);
        t = next;
    }
    tell_answers(h, &h->answers_flying, kept, why);
    if (!kept)
        tell_answers(h, &h->answers, false, why);
}

static void take_off(hall *h)
{
    if (!store_submit(h->store))
        return;
    assert(!h->flying && h->answers_flying.count == 0);
    for (table *t = h->touched; t; t = t->next_touched) {
        t->touched = false;
        t->flying = true;
        t->next_flying = h->flying;
        h->flying = t;
    }
    h->touched = NULL;
    answer_list empty = h->answers_flying;
    h->answers_flying = h->answers;
    h->answers = empty;
}

/* Where a shared database is, and why it cannot be reached, is for the operator. */
static const char *plain_words(const hall *h, store_fate fate, const char *why)
{
    if (fate != STORE_LOST || !store_shared(h->store))
        return why;
    note("error", "nothing stored", "{ss}", "error", why);
    return ld_tr("nothing was stored; try again");
}

void hall_settle(hall *h)
{
    char why[LD_ERROR_BYTES] = "";
    hall_begin(h);
    store_fate fate = store_poll(h->store, why);
    if (fate != STORE_WAITS)
        land(h, fate == STORE_KEPT, plain_words(h, fate, why));
    if (fate != STORE_WAITS)
        outbox_kept(h);
    hall_heed(h);
    ask_all_again(h);
    settle_quiet(h);
    run_waiting(h);
    settle_quiet(h);
    tell_others(h);
    hall_begin(h);
    take_off(h);
    if (can_go_on(h))
        http_wake(h->http);
}

void hall_drain(hall *h)
{
    for (int i = 0; i < DRAINS; i++) {
        hall_settle(h);
        store_finish(h->store);
    }
    hall_settle(h);
}
