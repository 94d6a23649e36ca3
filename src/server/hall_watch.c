/* Who watches: the sockets at each table and of each user, and what they are sent. A socket gets answers and notices in
 * the order they were queued, and between them the table as it is when it can take it: one that reads slowly misses
 * states in between, never the last. */
#include "server/hall_find.h"
#include "server/event.h"
#include "server/change.h"
#include "server/now.h"
#include "server/told.h"
#include "server/view.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { CHAT_SENT = 100 };

/* ---- coming and going ----------------------------------------------------------------------------------------- */

unsigned hall_here(const table *t)
{
    unsigned online = 0;
    for (const client *c = t->watchers; c; c = c->next_watcher) {
        int seat = table_seat_of(t, c->user);
        online |= seat < 0 ? 0 : 1u << seat;
    }
    return online;
}

unsigned hall_online(const table *t) { return hall_here(t) | t->elsewhere; }

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
    free(c->told);
    c->told = NULL;
    if (!t)
        return;
    c->table = t;
    c->log_at = 0;
    c->chat_at = 0;
    c->told_at = 0;
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

static int *count_of(hall *h, const client *c) { return &h->sockets_at[name_hash(c->peer) % HALL_BUCKETS]; }

static bool crowded(hall *h, const client *c)
{
    int mine = 0;
    for (const client *o = c->user ? h->user_bucket[(uint64_t)c->user % HALL_BUCKETS] : NULL; o; o = o->next_same)
        mine += o->user == c->user;
    int nodes = store_nodes(h->store);
    return h->limits &&
           (mine >= limit_part(USER_SOCKETS, nodes) || *count_of(h, c) >= limit_part(ADDRESS_SOCKETS, nodes));
}

static void link_same(hall *h, client *c)
{
    client **at = &h->user_bucket[(uint64_t)c->user % HALL_BUCKETS];
    c->next_same = *at;
    c->back_same = at;
    if (*at)
        (*at)->back_same = &c->next_same;
    *at = c;
}

static void unlink_same(client *c)
{
    *c->back_same = c->next_same;
    if (c->next_same)
        c->next_same->back_same = c->back_same;
}

bool hall_enter(hall *h, client *c)
{
    if (crowded(h, c))
        return false;
    ++*count_of(h, c);
    link_same(h, c);
    return true;
}

bool hall_recognise(hall *h, client *c, int64_t user)
{
    assert(!c->user);
    unlink_same(c);
    c->user = user;
    bool room = !crowded(h, c);
    link_same(h, c);
    return room;
}

void hall_end_sockets(hall *h, int64_t user, const char *token, bool but)
{
    for (client *c = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; c; c = c->next_same)
        if (c->user == user && (strcmp(c->token, token) == 0) != but)
            http_drop(h->http, c->id);
}

static void free_letters(letter *first)
{
    while (first) {
        letter *next = first->next;
        free(first);
        first = next;
    }
}

void hall_leave(hall *h, client *c)
{
    hall_watch(h, c, NULL);
    hall_find(h, c, false);
    event_follow(h, c, NULL);
    --*count_of(h, c);
    unlink_same(c);
    free_letters(c->first);
    free_letters(c->unheard);
    free(c->told);
    free(c);
}

/* ---- messages ------------------------------------------------------------------------------------------------- */

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
    if (chat->muted) {
        ld_put_key(w, "muted");
        ld_put_bool(w, true);
    }
    ld_put_close(w, '}');
    return true;
}

void hall_message(hall *h, ld_writer *w, table *t, int64_t user, const client *since)
{
    viewer v = {.eye = table_eye_of(t, user),
                .mine = user && t->info.owner == user,
                .online = hall_online(t),
                .log_at = since ? since->log_at : 0,
                .now = now_ms(),
                .served = served_ms()};
    int chat_at = since ? since->chat_at : 0;
    view_table(w, t, &v);
    told_put(w, h->store, t, v.eye, since ? since->told_at : 0);
    int fresh = t->chats - chat_at > CHAT_SENT ? CHAT_SENT : t->chats - chat_at;
    ld_put_key(w, "chat_from");
    ld_put_number(w, t->chats - (fresh > 0 ? fresh : 0));
    ld_put_key(w, "chat");
    ld_put_open(w, '[');
    if (fresh > 0)
        store_chats(h->store, t->info.no, user, fresh, put_chat, w);
    ld_put_close(w, ']');
}

static size_t next_letter(client *c, char *out, size_t room)
{
    letter *next = c->first;
    assert(c->queued >= next->size);
    size_t size = next->size < room ? next->size : room;
    memcpy(out, next->bytes, size);
    c->first = next->next;
    if (!c->first)
        c->last = NULL;
    c->queued -= next->size;
    assert(c->first || c->queued == 0);
    free(next);
    return size;
}

/* The message's changes in its place, if the socket wants them and they are shorter. */
static size_t shorten(client *c, const char *id, char *out, size_t size)
{
    char *now = c->changes ? malloc(size + 1) : NULL, *before = c->told;
    c->told = now;
    if (!now) {
        free(before);
        return size;
    }
    memcpy(now, out, size);
    now[size] = 0;
    ld_writer w = {out, size, 0, false};
    ld_put_open(&w, '{');
    ld_put_key(&w, "type");
    ld_put_text(&w, "changes");
    ld_put_key(&w, "table");
    ld_put_text(&w, id);
    if (before)
        change_put(&w, before, now);
    ld_put_close(&w, '}');
    bool shorter = before && w.used < size;
    free(before);
    if (!shorter)
        memcpy(out, now, size);
    return shorter ? w.used : size;
}

size_t hall_ready(hall *h, client *c, char *out, size_t room)
{
    table *t = c->table;
    if (c->first)
        return next_letter(c, out, room);
    if (!t || !c->dirty || t->touched || t->flying || t->stale)
        return 0; /* what is not stored yet is not shown; hall_settle asks again */
    ld_writer w = {out, room, 0, false};
    ld_put_open(&w, '{');
    const ld_tongue *own = ld_spoken();
    ld_speak(c->tongue);
    hall_message(h, &w, t, c->user, c);
    ld_speak(own);
    ld_put_close(&w, '}');
    c->dirty = false;
    c->log_at = t->seen[table_eye_of(t, c->user)];
    c->chat_at = t->chats;
    c->told_at = t->told[table_eye_of(t, c->user)];
    return w.used <= room ? shorten(c, t->info.id, out, w.used) : 0;
}
