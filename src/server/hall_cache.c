/* The hall's tables in memory: found by their id, read from the store when somebody asks, forgotten when they are idle
 * and others need the room. What is forgotten loses nothing: a table is its record. */
#include "server/hall_find.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "io/grow.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/pending.h"
#include "server/present.h"
#include "server/shelf.h"
#include "server/store_groups.h"
#include "server/store_nodes.h"
#include "server/think.h"
#include "server/view.h"
#include "server/who.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAKING_MAX = 1000000, WAKE_US = 10000, EVICT_A_TICK = 64, RETRY_MS = 500, SWEEP_MS = 1000 };

/* ---- finding ---------------------------------------------------------------------------------------------- */

static unsigned hash_text(const char *p)
{
    unsigned hash = 2166136261u;
    for (; *p; p++)
        hash = (hash ^ (unsigned char)*p) * 16777619u;
    return hash % HALL_BUCKETS;
}

static void unlink_use(hall *h, table *t)
{
    *(t->newer ? &t->newer->older : &h->newest) = t->older;
    *(t->older ? &t->older->newer : &h->oldest) = t->newer;
    t->newer = t->older = NULL;
}

static void link_use(hall *h, table *t)
{
    t->older = h->newest;
    *(h->newest ? &h->newest->newer : &h->oldest) = t;
    h->newest = t;
}

/* ---- reading ---------------------------------------------------------------------------------------------- */

bool hall_history(hall *h, const table *t, history *out) { return shelf_history(h->store, t->info.no, out); }

static bool last_chat(void *data, const st_chat *chat)
{
    *(int *)data = chat->number + 1;
    return true;
}

static void name_host(hall *h, table *t)
{
    st_user host;
    if (t->info.owner && store_user_get(h->store, t->info.owner, &host))
        memcpy(t->host, host.name, sizeof t->host);
}

/* Reads a table into a zeroed struct. A record that cannot be replayed is shown as broken, not dropped. */
static bool read_table(hall *h, const char *id, table *t)
{
    char error[LD_ERROR_BYTES] = "";
    parcel p;
    if (!shelf_fetch(h->store, id, false, &p, error)) {
        shelf_free(&p);
        return false;
    }
    if (!store_settled(h->store, SCOPE_TABLE, p.info.no)) {
        h->unread = p.info.no;
        shelf_free(&p);
        return false;
    }
    shelf_found found = shelf_open(&p, t, error);
    shelf_settle(h->store, &p, t);
    pending_open(t, &p.pending, served_ms());
    absent_open(h->store, t);
    notice_read(t);
    present_read(h, t);
    shelf_free(&p);
    store_chats(h->store, t->info.no, 0, 1, last_chat, &t->chats);
    name_host(h, t);
    t->date = t->info.status == TABLE_GATHERING ? store_date_get(h->store, t->info.no) : NULL;
    if (found == SHELF_BROKEN)
        note("error", "broken table", "{ssss}", "table", id, "error", error);
    return true;
}

static table **numbered(hall *h, int64_t no) { return &h->numbered[(uint64_t)no % HALL_BUCKETS]; }

static void put_in(hall *h, table *t)
{
    t->in_list = hall_is_open(t);
    unsigned b = hash_text(t->info.id);
    t->next_hash = h->bucket[b];
    h->bucket[b] = t;
    t->next_number = *numbered(h, t->info.no);
    *numbered(h, t->info.no) = t;
    link_use(h, t);
    count.tables_loaded = (uint64_t)++h->loaded;
}

static table *load(hall *h, const char *id)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        abort();
    if (!read_table(h, id, t)) {
        table_free(t);
        free(t);
        return NULL;
    }
    put_in(h, t);
    bool changed = !store_settled(h->store, SCOPE_TABLE, t->info.no); /* it was carried over */
    if (!changed)
        think_about(h, t);
    if (changed || (t->info.status == TABLE_PLAYING && !t->pending))
        hall_touch(h, t, 0); /* or of a file that has no word of what it waits for */
    return t;
}

table *hall_adopt(hall *h, const st_table *info, const char *setup, const st_place *places)
{
    char error[LD_ERROR_BYTES] = "";
    parcel p = {.info = *info, .setup = strdup(setup), .same = true, .pending = {.due = -1}};
    table *t = calloc(1, sizeof *t);
    if (!t || !p.setup)
        abort();
    memcpy(p.place, places, sizeof p.place);
    shelf_open(&p, t, error);
    pending_open(t, &p.pending, served_ms());
    notice_read(t);
    shelf_free(&p);
    name_host(h, t);
    put_in(h, t);
    t->fresh = true;
    return t;
}

static void forget(hall *h, table *t)
{
    assert(!t->watchers && h->loaded > 0); /* nobody holds on to it */
    table **at = &h->bucket[hash_text(t->info.id)];
    while (*at != t)
        at = &(*at)->next_hash;
    *at = t->next_hash;
    for (at = numbered(h, t->info.no); *at != t;)
        at = &(*at)->next_number;
    *at = t->next_number;
    unlink_use(h, t);
    table_free(t);
    free(t);
    count.tables_loaded = (uint64_t)--h->loaded;
}

/* What is the hall's own of the table that was in memory. Bots wait a little: they must not hammer on a store that is
 * full, and after another's choice it is the pace of the table. */
static void hand_over(table *fresh, const table *t)
{
    bool went_on = fresh->rows > t->rows;
    fresh->watchers = t->watchers;
    fresh->next_hash = t->next_hash;
    fresh->next_number = t->next_number;
    fresh->newer = t->newer;
    fresh->older = t->older;
    fresh->in_list = t->in_list;
    fresh->fresh = t->fresh;
    fresh->thinking = t->thinking;
    fresh->thinking_number = t->thinking_number;
    fresh->ring = (t->ring | (fresh->told_turn & ~t->told_turn)) & fresh->told_turn;
    fresh->bot_after = fresh->rows < t->rows         ? served_ms() + RETRY_MS
                       : went_on && fresh->info.pace ? served_ms() + fresh->info.pace
                                                     : t->bot_after;
}

static char *view_of(const table *t, const viewer *v)
{
    char *text = malloc(HALL_OUT_MAX);
    if (!text)
        abort();
    ld_writer w = {text, HALL_OUT_MAX - 1, 0, false};
    ld_put_open(&w, '{');
    view_table(&w, t, v);
    ld_put_close(&w, '}');
    text[w.used < HALL_OUT_MAX ? w.used : 0] = 0;
    return text;
}

static bool differs(const table *t, const table *fresh, int eye)
{
    viewer v = {.eye = eye, .mine = true, .log_at = t->seen[eye], .now = now_ms(), .served = served_ms()};
    char *before = view_of(t, &v), *after = view_of(fresh, &v);
    bool other = t->chats != fresh->chats || t->told[eye] != fresh->told[eye] || strcmp(before, after) != 0;
    free(before);
    free(after);
    return other;
}

/* The eyes that are watching and see something else in it now. A secret answer given at another node changes nothing
 * for the others, and when it was given is a secret, too. */
static unsigned see_news(const table *t, const table *fresh)
{
    unsigned eyes = 0, seen = 0;
    if (t->number != fresh->number || t->info.status != fresh->info.status)
        return ALL_EYES;
    for (const client *c = t->watchers; c; c = c->next_watcher)
        seen |= 1u << table_eye_of(t, c->user);
    for (int eye = 0; eye < TABLE_EYES; eye++)
        eyes |= (seen >> eye & 1) && differs(t, fresh, eye) ? 1u << eye : 0;
    return eyes;
}

void hall_reload(hall *h, table *t)
{
    table fresh = {0};
    if (!read_table(h, t->info.id, &fresh)) {
        table_free(&fresh);
        return; /* stays stale: the next who asks tries again */
    }
    assert(!t->touched && !t->flying && !t->in_piece);
    fresh.dirty = t->dirty | see_news(t, &fresh);
    hand_over(&fresh, t);
    table_free(t);
    *t = fresh;
}

table *hall_there(hall *h, const char *id)
{
    table *t = h->bucket[hash_text(id)];
    while (t && strcmp(t->info.id, id) != 0)
        t = t->next_hash;
    return t;
}

table *hall_numbered(hall *h, int64_t no)
{
    table *t = *numbered(h, no);
    while (t && t->info.no != no)
        t = t->next_number;
    return t;
}

bool hall_unsettled(const hall *h, const table *t)
{
    return t->touched || t->flying || !store_settled(h->store, SCOPE_TABLE, t->info.no);
}

table *hall_get(hall *h, const char *id)
{
    table *t = hall_there(h, id);
    h->unread = 0;
    if (!t)
        return load(h, id);
    if (t->stale && !hall_unsettled(h, t))
        hall_reload(h, t);
    if (t->stale)
        return NULL;
    unlink_use(h, t);
    link_use(h, t);
    return t;
}

/* ---- forgetting -------------------------------------------------------------------------------------------- */

static bool idle(const hall *h, const table *t)
{
    if (t->watchers || t->thinking || hall_unsettled(h, t))
        return false;
    if (!store_holds(h->store, store_share(SCOPE_TABLE, t->info.no)))
        return true; /* another node's to tend */
    return t->held ? false : t->info.status != TABLE_PLAYING || (!table_is_timed(t) && !think_due(t) && !ahead_due(t));
}

void hall_evict(hall *h)
{
    int evicted = 0;
    for (table *t = h->oldest, *newer; t && h->loaded > h->room && evicted < EVICT_A_TICK; t = newer) {
        newer = t->newer;
        if (idle(h, t)) {
            forget(h, t);
            evicted++;
        }
    }
}

void hall_renew(hall *h, const char *id)
{
    table *t = hall_there(h, id);
    if (!t)
        return;
    t->stale = true;
    hall_touch(h, t, ALL_EYES);
}

void hall_forget_all(hall *h)
{
    for (table *t = h->newest, *next; t; t = next) {
        next = t->older;
        forget(h, t);
    }
    free(h->waking);
    assert(h->loaded == 0);
}

/* Tables of other rules go on when all nodes know ours. */
void hall_sweep(hall *h)
{
    int64_t now = (int64_t)(now_us() / 1000);
    if (!store_shared(h->store) || now < h->swept + SWEEP_MS)
        return;
    h->swept = now;
    for (table *t = h->newest; t; t = t->older)
        if (t->waits && shelf_all_know(h->store, t->game))
            hall_renew(h, t->info.id);
    present_sweep(h);
}

/* ---- waking ------------------------------------------------------------------------------------------------- */

static bool keep_due(void *data, int64_t no, const char *id, int64_t due)
{
    hall *h = data;
    if (!store_holds(h->store, store_share(SCOPE_TABLE, no)))
        return true;
    h->waking = grown(h->waking, h->waking_count, &h->waking_room, sizeof *h->waking);
    struct waking *w = &h->waking[h->waking_count++];
    snprintf(w->id, sizeof w->id, "%s", id);
    w->due = due;
    return h->waking_count < WAKING_MAX;
}

bool hall_wake(hall *h)
{
    uint64_t end = now_us() + WAKE_US;
    int64_t now = served_ms();
    while (h->waking_at < h->waking_count && h->waking[h->waking_at].due <= now) {
        if (now_us() >= end)
            return true;
        hall_begin(h);
        if (!hall_get(h, h->waking[h->waking_at].id) && h->unread)
            return false; /* the next round */
        h->waking_at++;
    }
    return false;
}

void hall_list_due(hall *h)
{
    h->waking_count = h->waking_at = 0;
    store_due(h->store, keep_due, h);
}

void hall_open(hall *h)
{
    hall_begin(h);
    store_tokens_expire(h->store, who_oldest());
    for (int share = 0; share < SHARES; share++)
        h->shares |= store_holds(h->store, share) ? 1u << share : 0;
    hall_list_due(h);
    store_node_forget(h->store, store_node(h->store));
    h->uses_due = true;
    note("info", "records", "{si}", "unfinished", h->waking_count);
}
