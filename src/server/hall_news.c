/* What other nodes wrote (store.h): tables in memory are read again, tables that need this node are loaded, sockets
 * whose session has ended elsewhere are closed; and the work of shares that come is taken up. Who needs nothing of it
 * is left alone: a table that nobody watches here is read again when somebody asks for it. */
#include "server/hall_find.h"
#include "io/grow.h"
#include "server/event.h"
#include "server/now.h"
#include "server/outbox.h"
#include "server/present.h"
#include "server/store_events.h"

#include <stdlib.h>
#include <string.h>

/* LATELY_MS: what was asked or made so long ago is new to people here. */
enum { LATELY_MS = 5000 };

/* ---- tables -------------------------------------------------------------------------------------------------------
 */

static bool is_here(const hall *h, int64_t user)
{
    const client *c = user ? h->user_bucket[(uint64_t)user % HALL_BUCKETS] : NULL;
    while (c && c->user != user)
        c = c->next_same;
    return c;
}

static bool any_here(const hall *h, const st_place *places, int seats)
{
    bool here = false;
    for (int s = 0; s < seats; s++)
        here |= is_here(h, places[s].user);
    return here;
}

static bool ours(const hall *h, int64_t no) { return store_holds(h->store, store_share(SCOPE_TABLE, no)); }

static void read_again(hall *h, table *t)
{
    t->stale = true;
    if (t->watchers || h->finders || ours(h, t->info.no) || any_here(h, t->place, t->info.seats))
        hall_touch(h, t, 0);
}

/* It is gone: the operator has deleted it. */
static void let_go(hall *h, table *t)
{
    t->stale = true;
    for (client *c = t->watchers; c; c = c->next_watcher)
        http_drop(h->http, c->id);
}

/* Bots and clocks wait for the node that has the share, and people who sit there are to hear of it. */
static bool needed(hall *h, const st_table *info)
{
    st_place places[LD_MAX_SEATS];
    st_pending waits;
    char *what = NULL;
    if (info->status != TABLE_PLAYING)
        return false;
    if (store_places(h->store, info->no, places) && any_here(h, places, info->seats))
        return true;
    bool due = ours(h, info->no) && store_pending_get(h->store, info->no, &waits, &what) && waits.due >= 0;
    free(what);
    return due;
}

/* What happened there lately nobody here was told of. */
static void take_up(hall *h, const st_table *info)
{
    table *t = hall_get(h, info->id);
    int64_t now = served_ms();
    if (!t)
        return;
    t->fresh = now_ms() - info->made < LATELY_MS;
    for (int s = 0; s < info->seats; s++)
        if (t->clock[s].from && now - t->clock[s].from < LATELY_MS)
            t->ring |= t->told_turn & 1u << s;
    hall_touch(h, t, ALL_EYES);
}

/* Any of them may have changed: what is here was copied anew. */
static void heed_tables(hall *h)
{
    for (table *t = h->oldest; t; t = t->newer)
        read_again(h, t);
    hall_list_due(h);
}

static void heed_table(hall *h, int64_t no)
{
    st_table info;
    table *t = hall_numbered(h, no);
    bool there = store_table_numbered(h->store, no, &info);
    if (t && !there && !store_failed(h->store))
        let_go(h, t);
    else if (t)
        read_again(h, t);
    else if (there && needed(h, &info))
        take_up(h, &info);
    else if (there)
        hall_find_news(h, &info);
}

/* ---- people -------------------------------------------------------------------------------------------------------
 */

static bool has_ended(hall *h, const client *c)
{
    uint8_t hash[32];
    st_token token;
    return c->token[0] && !store_token_get(h->store, c->token, hash, &token);
}

static void heed_socket(hall *h, client *c)
{
    st_user is = {0};
    bool there = store_user_get(h->store, c->user, &is);
    if (!there && store_failed(h->store))
        return;
    memcpy(c->name, is.name, sizeof c->name);
    if (!there || is.banned || has_ended(h, c))
        http_drop(h->http, c->id);
}

void hall_heed_user(hall *h, int64_t user)
{
    for (client *c = user ? h->user_bucket[(uint64_t)user % HALL_BUCKETS] : NULL; c; c = c->next_same)
        if (c->user == user)
            heed_socket(h, c);
}

static void heed_users(hall *h)
{
    for (int i = 0; i < HALL_BUCKETS; i++)
        for (client *c = h->user_bucket[i]; c; c = c->next_same)
            if (c->user)
                heed_socket(h, c);
}

/* ---- events -------------------------------------------------------------------------------------------------------
 */

/* Key 0: any. Who has the share looks at once whether a round is over. */
static void heed_event(hall *h, int64_t key)
{
    for (client *c = h->followers; c; c = c->next_follower)
        if (!key || event_key(c->event) == key)
            event_changed(h, c->event);
    h->event_looked = 0;
}

/* ---- news ---------------------------------------------------------------------------------------------------------
 */

typedef struct piece_of_news {
    store_scope scope;
    int64_t id;
} piece_of_news;

typedef struct all_news {
    piece_of_news *all;
    int count, room;
} all_news;

static void keep(void *data, store_scope scope, int64_t id)
{
    all_news *n = data;
    n->all = grown(n->all, n->count, &n->room, sizeof *n->all);
    n->all[n->count++] = (piece_of_news){scope, id};
}

static void heed(hall *h, const piece_of_news *n)
{
    hall_begin(h);
    if (n->scope == SCOPE_TABLE)
        n->id ? heed_table(h, n->id) : heed_tables(h);
    else if (n->scope == SCOPE_USER)
        n->id ? hall_heed_user(h, n->id) : heed_users(h);
    else if (n->scope == SCOPE_OUTBOX)
        outbox_more(h);
    else if (n->scope == SCOPE_EVENT)
        heed_event(h, n->id);
    else if (n->scope == SCOPE_PRESENT)
        present_news(h, n->id);
}

/* ---- shares -------------------------------------------------------------------------------------------------------
 */

/* Whatever was due there while nobody had them is due now; what is in memory is tended as if it had just been told of.
 */
static void take_over(hall *h, unsigned come)
{
    hall_list_due(h);
    for (table *t = h->oldest; t; t = t->newer)
        if (t->info.status == TABLE_PLAYING && (come >> store_share(SCOPE_TABLE, t->info.no) & 1))
            hall_touch(h, t, 0);
    outbox_more(h);
}

static void heed_shares(hall *h)
{
    unsigned held = 0;
    for (int share = 0; share < SHARES; share++)
        held |= store_holds(h->store, share) ? 1u << share : 0;
    unsigned come = held & ~h->shares;
    h->shares = held;
    if (come)
        take_over(h, come);
}

void hall_heed(hall *h)
{
    all_news news = {0};
    store_news(h->store, keep, &news);
    for (int i = 0; i < news.count; i++)
        heed(h, &news.all[i]);
    free(news.all);
    heed_shares(h);
    hall_begin(h);
}
