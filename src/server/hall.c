/* Tables in memory and what goes on at them. */
#include "server/hall.h"
#include "server/hook.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/think.h"
#include "server/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAKING_MAX = 1000000, WAKE_US = 10000, CHAT_SENT = 100, EVICT_A_TICK = 64, RETRY_MS = 500 };

/* ---- finding and loading ---------------------------------------------------------------------------------- */

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

static bool keep_row(void *data, const st_row *row)
{
    history_add(data, row);
    return true;
}

bool hall_history(hall *h, const table *t, history *out)
{
    *out = (history){0};
    if (store_rows(h->store, t->info.no, keep_row, out))
        return true;
    history_free(out);
    return false;
}

static bool last_chat(void *data, const st_chat *chat)
{
    *(int *)data = chat->number + 1;
    return true;
}

/* Reads a table into a zeroed struct. A record that cannot be replayed is shown as broken, not dropped. */
static bool read_table(hall *h, const char *id, table *t)
{
    st_table info;
    st_place places[LD_MAX_SEATS];
    char *setup, error[LD_ERROR_BYTES] = "";
    history rows;
    if (!store_table_get(h->store, id, &info, &setup, places))
        return false;
    bool ok = table_init(t, &info, setup, places, error);
    if (ok && info.status != TABLE_GATHERING) {
        ok = table_begin(t, error) && hall_history(h, t, &rows);
        if (ok) {
            ok = table_replay(t, &rows, -1, error);
            history_free(&rows);
            table_clock_start(t, now_ms());
        }
    }
    store_chats(h->store, info.no, 1, last_chat, &t->chats);
    if (!ok) {
        note("error", "broken table", "{ssss}", "table", id, "error", error);
        t->info.status = TABLE_BROKEN;
    }
    return true;
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
    unsigned b = hash_text(id);
    t->next_hash = h->bucket[b];
    h->bucket[b] = t;
    link_use(h, t);
    count.tables_loaded = (uint64_t)++h->loaded;
    think_about(h, t);
    return t;
}

static void forget(hall *h, table *t)
{
    table **at = &h->bucket[hash_text(t->info.id)];
    while (*at != t)
        at = &(*at)->next_hash;
    *at = t->next_hash;
    unlink_use(h, t);
    table_free(t);
    free(t);
    count.tables_loaded = (uint64_t)--h->loaded;
}

/* After a failed commit: what is in memory may never have happened. */
static void reload(hall *h, table *t)
{
    table fresh = {0};
    if (!read_table(h, t->info.id, &fresh)) {
        table_free(&fresh);
        return; /* stays stale: the next who asks tries again */
    }
    fresh.watchers = t->watchers;
    fresh.next_hash = t->next_hash;
    fresh.newer = t->newer;
    fresh.older = t->older;
    fresh.bot_after = now_ms() + RETRY_MS; /* a bot must not hammer on a store that is full */
    table_free(t);
    *t = fresh;
}

table *hall_get(hall *h, const char *id)
{
    table *t = h->bucket[hash_text(id)];
    while (t && strcmp(t->info.id, id) != 0)
        t = t->next_hash;
    if (!t)
        return load(h, id);
    if (t->stale && !t->touched)
        reload(h, t);
    if (t->stale)
        return NULL;
    unlink_use(h, t);
    link_use(h, t);
    return t;
}

/* ---- changes ------------------------------------------------------------------------------------------------ */

void hall_touch(hall *h, table *t, unsigned eyes)
{
    t->dirty |= eyes;
    if (t->touched)
        return;
    t->touched = true;
    t->next_touched = h->touched;
    h->touched = t;
}

static void finish(hall *h, table *t)
{
    t->info.changed = now_ms();
    char *result = ld_score_text(&t->state);
    store_table_set(h->store, &t->info, result);
    free(result);
    note("info", "table over", "{sssi}", "table", t->info.id, "choices", t->rows);
}

static void keep(hall *h, table *t, int seat, ld_choice choice)
{
    st_row row;
    char text[LD_TEXT_BYTES];
    bool open = table_choose(t, seat, choice, now_ms(), &row, text);
    store_row_add(h->store, t->info.no, &row);
    hall_touch(h, t, open ? ALL_EYES : 1u << seat);
}

static void roll(hall *h, table *t)
{
    while (table_chance_due(t)) {
        keep(h, t, LD_CHANCE, ld_dice(&t->state, t->info.seed, t->number));
        count.chance++;
    }
    if (t->info.status == TABLE_OVER)
        finish(h, t);
}

void hall_choose(hall *h, table *t, int seat, ld_choice choice)
{
    keep(h, t, seat, choice);
    count.choices++;
    if (t->info.pace)
        t->bot_after = now_ms() + t->info.pace;
    roll(h, t);
}

bool hall_undo(hall *h, table *t, int seat, int to, char *error)
{
    st_row row;
    history rows = {0};
    if (to != table_free_undo(t, seat) && !hall_history(h, t, &rows)) {
        return ld_wrong(error, "the record cannot be read");
    }
    bool ok = table_undo(t, seat, to, rows.rows ? &rows : NULL, now_ms(), &row, error);
    history_free(&rows);
    hall_touch(h, t, ALL_EYES);
    t->stale |= !ok;
    if (ok)
        store_row_add(h->store, t->info.no, &row);
    count.undone += ok;
    return ok;
}

void hall_place(hall *h, table *t, int seat)
{
    store_place_set(h->store, t->info.no, seat, &t->place[seat]);
    hall_touch(h, t, ALL_EYES);
}

void hall_fill(hall *h, table *t)
{
    char error[LD_ERROR_BYTES];
    for (int s = 0; s < t->info.seats; s++)
        if (!t->place[s].user && !t->place[s].bot[0])
            return;
    if (t->info.status != TABLE_GATHERING)
        return;
    if (!table_begin(t, error)) { /* cannot happen: the set-up was tried when the table was made */
        note("error", "start", "{ssss}", "table", t->info.id, "error", error);
        t->info.status = TABLE_BROKEN;
    }
    t->info.changed = now_ms();
    store_table_set(h->store, &t->info, NULL);
    hall_touch(h, t, ALL_EYES);
    roll(h, t);
    table_clock_start(t, now_ms());
}

/* ---- watching ----------------------------------------------------------------------------------------------- */

unsigned hall_online(const table *t)
{
    unsigned online = 0;
    for (const client *c = t->watchers; c; c = c->next_watcher) {
        int seat = table_seat_of(t, c->user);
        online |= seat < 0 ? 0 : 1u << seat;
    }
    return online;
}

void hall_watch(hall *h, client *c, table *t)
{
    table *old = c->table;
    if (old) {
        *c->back_watcher = c->next_watcher;
        if (c->next_watcher)
            c->next_watcher->back_watcher = c->back_watcher;
        c->table = NULL;
        if (table_seat_of(old, c->user) >= 0)
            hall_touch(h, old, ALL_EYES);
    }
    if (!t)
        return;
    c->table = t;
    c->log_at = 0;
    c->chat_at = 0;
    c->dirty = true;
    c->next_watcher = t->watchers;
    c->back_watcher = &t->watchers;
    if (t->watchers)
        t->watchers->back_watcher = &c->next_watcher;
    t->watchers = c;
    if (table_seat_of(t, c->user) >= 0)
        hall_touch(h, t, ALL_EYES);
    http_want(h->http, c->id);
}

void hall_enter(hall *h, client *c)
{
    client **at = &h->user_bucket[(uint64_t)c->user % HALL_BUCKETS];
    c->next_same = *at;
    c->back_same = at;
    if (*at)
        (*at)->back_same = &c->next_same;
    *at = c;
}

void hall_leave(hall *h, client *c)
{
    hall_watch(h, c, NULL);
    *c->back_same = c->next_same;
    if (c->next_same)
        c->next_same->back_same = c->back_same;
    while (c->first) {
        letter *next = c->first->next;
        free(c->first);
        c->first = next;
    }
    free(c);
}

void hall_send(hall *h, client *c, json_t *message)
{
    char bytes[4096];
    size_t size = json_dumpb(message, bytes, sizeof bytes, JSON_COMPACT);
    letter *t = size ? malloc(sizeof *t + size) : NULL;
    if (!t)
        return;
    t->size = size;
    t->next = NULL;
    if (size <= sizeof bytes)
        memcpy(t->bytes, bytes, size);
    else
        json_dumpb(message, t->bytes, size, JSON_COMPACT);
    *(c->last ? &c->last->next : &c->first) = t;
    c->last = t;
    c->queued += size;
    if (c->queued > HALL_OUT_MAX)
        http_drop(h->http, c->id);
    else
        http_want(h->http, c->id);
}

static bool put_chat(void *data, const st_chat *chat)
{
    ld_writer *w = data;
    ld_put_open(w, '{');
    ld_put_key(w, "at");
    ld_put_number(w, chat->at);
    ld_put_key(w, "seat");
    if (chat->seat < 0)
        ld_put_null(w);
    else
        ld_put_number(w, chat->seat);
    ld_put_key(w, "name");
    ld_put_text(w, chat->name);
    ld_put_key(w, "text");
    ld_put_text(w, chat->text);
    ld_put_close(w, '}');
    return true;
}

void hall_message(hall *h, ld_writer *w, table *t, int64_t user, uint32_t log_at, int chat_at)
{
    int seat = table_seat_of(t, user);
    viewer v = {.eye = seat < 0 ? LD_SPECTATOR : seat,
                .mine = user && t->info.owner == user,
                .online = hall_online(t),
                .log_at = log_at,
                .now = now_ms()};
    view_table(w, t, &v);
    int fresh = t->chats - chat_at > CHAT_SENT ? CHAT_SENT : t->chats - chat_at;
    ld_put_key(w, "chat_from");
    ld_put_number(w, t->chats - (fresh > 0 ? fresh : 0));
    ld_put_key(w, "chat");
    ld_put_open(w, '[');
    if (fresh > 0)
        store_chats(h->store, t->info.no, fresh, put_chat, w);
    ld_put_close(w, ']');
}

static size_t next_letter(client *c, char *out, size_t room)
{
    letter *next = c->first;
    size_t size = next->size < room ? next->size : room;
    memcpy(out, next->bytes, size);
    c->first = next->next;
    if (!c->first)
        c->last = NULL;
    c->queued -= next->size;
    free(next);
    return size;
}

size_t hall_ready(hall *h, client *c, char *out, size_t room)
{
    table *t = c->table;
    if (c->first)
        return next_letter(c, out, room);
    if (!t || !c->dirty || t->touched || t->stale)
        return 0; /* what is not stored yet is not shown; hall_settle asks again */
    ld_writer w = {out, room, 0, false};
    int seat = table_seat_of(t, c->user);
    ld_put_open(&w, '{');
    const ld_tongue *own = ld_spoken();
    ld_speak(c->tongue);
    hall_message(h, &w, t, c->user, c->log_at, c->chat_at);
    ld_speak(own);
    ld_put_close(&w, '}');
    c->dirty = false;
    c->log_at = t->seen[seat < 0 ? LD_SPECTATOR : seat];
    c->chat_at = t->chats;
    return w.used <= room ? w.used : 0;
}

/* ---- the end of a round --------------------------------------------------------------------------------------- */

void hall_answer(hall *h, answer a)
{
    if (h->answer_count == h->answer_room) {
        h->answer_room = h->answer_room ? 2 * h->answer_room : 64;
        h->answers = realloc(h->answers, (size_t)h->answer_room * sizeof *h->answers);
        if (!h->answers)
            abort();
    }
    a.wrote = store_pending(h->store);
    h->answers[h->answer_count++] = a;
}

static void send_http(hall *h, answer *a)
{
    http_answer out = {.status = a->status, .type = a->plain ? a->type : "application/json", .file = a->file};
    out.owned = a->plain ? a->plain : json_dumps(a->body, a->file ? JSON_INDENT(1) : JSON_COMPACT);
    out.body = out.owned ? out.owned : "";
    out.size = strlen(out.body);
    out.cookie = a->cookie;
    http_reply(h->http, a->id, &out);
}

static void tell_answers(hall *h, bool stored, const char *why)
{
    for (int i = 0; i < h->answer_count; i++) {
        answer *a = &h->answers[i];
        if (!stored && a->wrote && a->body) {
            json_t *ref = json_object_get(a->body, "ref");
            json_t *body = json_pack("{sbssss}", "ok", 0, "code", "store", "error", why);
            if (ref)
                json_object_set(body, "ref", ref);
            json_decref(a->body);
            a->body = body;
            a->status = 503;
            free(a->cookie);
            a->cookie = NULL;
            a->file = NULL;
        }
        client *c = a->socket ? http_client(h->http, a->id) : NULL;
        if (c) {
            json_object_set_new(a->body, "type", json_string("answer"));
            hall_send(h, c, a->body);
        }
        if (!a->socket)
            send_http(h, a);
        else
            free(a->cookie);
        json_decref(a->body);
    }
    h->answer_count = 0;
}

static void tell_table(hall *h, table *t)
{
    for (client *c = t->watchers; c; c = c->next_watcher) {
        int seat = table_seat_of(t, c->user);
        if (t->dirty >> (seat < 0 ? LD_SPECTATOR : seat) & 1)
            c->dirty = true;
        if (c->dirty)
            http_want(h->http, c->id);
    }
    t->dirty = 0;
    hook_notices(h, t);
    think_about(h, t);
}

void hall_settle(hall *h)
{
    char why[LD_ERROR_BYTES] = "";
    bool stored = store_commit(h->store, why);
    table *t = h->touched;
    h->touched = NULL;
    while (t) {
        table *next = t->next_touched;
        t->touched = false;
        t->stale |= !stored;
        if (t->stale)
            reload(h, t), t->dirty = ALL_EYES;
        if (!t->stale)
            tell_table(h, t);
        t = next;
    }
    tell_answers(h, stored, why);
}

/* ---- time -------------------------------------------------------------------------------------------------------- */

static void check_flags(hall *h, table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++) {
        if (!table_flag(t, s, now) || table_is_bot(t, s))
            continue;
        st_place *p = &t->place[s];
        p->away = true;
        snprintf(p->bot, sizeof p->bot, "medium");
        hall_place(h, t, s);
    }
}

static bool idle(const table *t)
{
    if (t->watchers || t->touched || t->thinking)
        return false;
    return t->info.status != TABLE_PLAYING || (!t->info.clock.kind && !think_due(t));
}

static bool keep_id(void *data, const st_table *t, const char *result)
{
    (void)result;
    hall *h = data;
    if (h->waking_count % 1024 == 0) {
        h->waking = realloc(h->waking, (size_t)(h->waking_count + 1024) * sizeof *h->waking);
        if (!h->waking)
            abort();
    }
    memcpy(h->waking[h->waking_count++], t->id, ID_ROOM);
    return true;
}

/* After the start the unfinished games are replayed a few at a time, while people are served already. */
static void wake_some(hall *h)
{
    uint64_t end = now_us() + WAKE_US;
    while (h->waking_at < h->waking_count && now_us() < end)
        hall_get(h, h->waking[h->waking_at++]);
}

void hall_tick(hall *h)
{
    int64_t now = now_ms();
    int evicted = 0;
    wake_some(h);
    for (table *t = h->oldest, *newer; t; t = newer) {
        newer = t->newer;
        if (t->info.status == TABLE_PLAYING && !t->touched && !t->stale) {
            if (t->info.clock.kind)
                check_flags(h, t, now);
            if (t->bot_after && !t->touched)
                think_about(h, t);
        }
        if (h->loaded > h->room && evicted < EVICT_A_TICK && idle(t)) {
            forget(h, t);
            evicted++;
        }
    }
}

void hall_open(hall *h)
{
    store_tables(h->store, LIST_UNFINISHED, 0, WAKING_MAX, keep_id, h);
    note("info", "records", "{si}", "unfinished", h->waking_count);
}

void hall_close(hall *h)
{
    for (table *t = h->newest, *next; t; t = next) {
        next = t->older;
        forget(h, t);
    }
    for (int i = 0; i < h->answer_count; i++) {
        json_decref(h->answers[i].body);
        free(h->answers[i].plain);
        free(h->answers[i].cookie);
    }
    free(h->answers);
    free(h->waking);
}
