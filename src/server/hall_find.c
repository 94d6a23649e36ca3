/* Finding each other: open tables told of as they come and go to whoever looks for one, and those who look for
 * opponents of their strength, brought together at a table of their own. Both last as long as the socket that asked.
 *
 * Who looks for opponents is a row of the store (store_nodes.h). One node compares them all, whichever sockets they
 * have; the table that it makes is written into their rows, and the node that has a row's socket tells it and takes the
 * row out, as it does with rows whose socket is gone or looks no longer. */
#include "server/hall_find.h"
#include "server/now.h"
#include "server/store_nodes.h"
#include "server/store_people.h"
#include "server/strength.h"
#include "server/think.h"
#include "server/who.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRY_MS = 250, BOTS_AFTER_MS = 20000, ANYBODY_AFTER_MS = 60000, NEAR = 100, WIDER_A_SECOND = 20 };

/* ---- open tables ---------------------------------------------------------------------------------------------------
 */

void hall_find(hall *h, client *c, bool on)
{
    if (c->finds) {
        *c->back_finder = c->next_finder;
        if (c->next_finder)
            c->next_finder->back_finder = c->back_finder;
    }
    c->finds = on;
    if (!on)
        return;
    c->next_finder = h->finders;
    c->back_finder = &h->finders;
    if (h->finders)
        h->finders->back_finder = &c->next_finder;
    h->finders = c;
}

bool hall_is_open(const table *t)
{
    bool open = false;
    for (int s = 0; s < t->info.seats; s++)
        open |= !t->place[s].user && !t->place[s].bot[0];
    return open && t->info.listed && t->info.status == TABLE_GATHERING;
}

static void tell_finder(hall *h, client *c, const table *t, bool open)
{
    const ld_tongue *own = ld_spoken();
    ld_speak(c->tongue);
    bool apart = open && c->user && t->info.owner && store_apart(h->store, c->user, t->info.owner);
    json_t *entry = open && !apart ? table_entry(h, &t->info, c->user) : NULL;
    json_t *message = json_pack("{sssssO?}", "type", "open", "table", t->info.id, "entry", entry);
    hall_send(h, c, message);
    json_decref(message);
    json_decref(entry);
    ld_speak(own);
}

void hall_tell_finders(hall *h, table *t)
{
    bool open = hall_is_open(t), was = t->in_list;
    t->in_list = open;
    if (!open && !was)
        return;
    for (client *c = h->finders; c; c = c->next_finder)
        tell_finder(h, c, t, open);
}

void hall_find_news(hall *h, const st_table *info)
{
    table *t = h->finders && info->listed && info->status == TABLE_GATHERING ? hall_get(h, info->id) : NULL;
    if (t)
        hall_tell_finders(h, t);
}

/* ---- opponents -----------------------------------------------------------------------------------------------------
 */

/* Somebody who looks, as long as all are compared. */
typedef struct seek {
    seek_wish wish;
    st_seek row;
    st_user user;
    double mean;
    bool gone; /* not any more, or not yet: the row is not settled */
} seek;

void hall_unseek(hall *h, client *c)
{
    if (c->seeks)
        store_seek_drop(h->store, store_node(h->store), (int64_t)c->id, c->user);
    c->seeks = false;
}

static bool same_wish(const seek_wish *a, const seek_wish *b)
{
    return a->game == b->game && a->seats == b->seats && a->rated == b->rated && a->clock.kind == b->clock.kind &&
           a->clock.base == b->clock.base && a->clock.add == b->clock.add;
}

static double points_of(hall *h, const seek_wish *wish, const char *who)
{
    int64_t mean;
    bool there = store_points(h->store, ld_game_name(wish->game), wish->seats, who, &mean);
    return there ? (double)mean / 1000 : STRENGTH_BEGIN;
}

int hall_seek(hall *h, client *c, const st_user *user, const seek_wish *wish)
{
    char who[BOT_ROOM];
    person_key(user->id, who);
    st_seek row = {.node = store_node(h->store),
                   .socket = (int64_t)c->id,
                   .user = user->id,
                   .game = ld_game_name(wish->game),
                   .seats = wish->seats,
                   .clock = wish->clock,
                   .rated = wish->rated,
                   .bots = wish->bots,
                   .since = now_ms(),
                   .mean = (int64_t)(1000 * points_of(h, wish, who)),
                   .table = ""};
    c->seeks = store_seek_set(h->store, &row);
    return store_seek_count(h->store, &row);
}

/* How far away an opponent may be who comes for one that has waited so long. */
static double width(const seek *s, int64_t now)
{
    int64_t waited = now - s->row.since;
    return waited > ANYBODY_AFTER_MS ? 1e9 : NEAR + WIDER_A_SECOND * (double)waited / 1000;
}

static bool fit(hall *h, const seek *a, const seek *b, int64_t now)
{
    double apart = a->mean > b->mean ? a->mean - b->mean : b->mean - a->mean;
    return apart <= width(a, now) && apart <= width(b, now) && a->user.id != b->user.id &&
           !who_same_name(a->user.name, b->user.name) && !store_apart(h->store, a->user.id, b->user.id);
}

/* Those who fit each other, the longest waiting first: how many. */
static int gather(hall *h, seek *first, const seek *end, int64_t now, seek *group[LD_MAX_SEATS])
{
    int n = 0;
    for (seek *s = first; s < end && n < first->wish.seats; s++) {
        bool fits = !s->gone && same_wish(&s->wish, &first->wish);
        for (int i = 0; fits && i < n; i++)
            fits = fit(h, group[i], s, now);
        if (fits)
            group[n++] = s;
    }
    return n;
}

/* The level whose points in this list are nearest; who has none stands where everybody begins. */
static const char *bot_near(hall *h, const seek_wish *wish, double mean)
{
    static const char *const levels[] = {"medium", "easy", "hard", "gentle", "expert"};
    const char *best = levels[0];
    double least = 1e18;
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        double away = points_of(h, wish, levels[i]) - mean;
        away = away < 0 ? -away : away;
        if (away < least) {
            least = away;
            best = levels[i];
        }
    }
    return best;
}

static void seat_all(hall *h, plan *p, seek *const *group, int n)
{
    int order[LD_MAX_SEATS] = {0};
    for (int i = 0; i < p->info.seats; i++)
        order[i] = i;
    for (int i = p->info.seats - 1; i > 0; i--) {
        int k = (int)randombytes_uniform((uint32_t)i + 1), other = order[k];
        order[k] = order[i];
        order[i] = other;
    }
    for (int i = 0; i < n; i++) {
        st_place *place = &p->place[order[i]];
        place->user = group[i]->user.id;
        memcpy(place->name, group[i]->user.name, sizeof place->name);
    }
    for (int i = n; i < p->info.seats; i++) {
        snprintf(p->place[order[i]].bot, BOT_ROOM, "%s", bot_near(h, &group[0]->wish, group[0]->mean));
        table_name_bot(p->place, p->info.seats, order[i], randombytes_random());
    }
}

static plan plan_for(hall *h, seek *const *group, int n)
{
    const seek_wish *wish = &group[0]->wish;
    plan p = {.game = wish->game, .setup = json_object()};
    p.info = (st_table){.seats = wish->seats, .clock = wish->clock, .listed = true};
    snprintf(p.info.game, sizeof p.info.game, "%s", ld_game_name(wish->game));
    snprintf(p.info.rules, sizeof p.info.rules, "%s", ld_game_rules_version(wish->game));
    const ld_tongue *own = ld_spoken();
    ld_speak(NULL); /* a table without a name (title_of) */
    snprintf(p.info.title, sizeof p.info.title, "%s", ld_game_title(wish->game));
    ld_speak(own);
    if (wish->rated)
        json_object_set_new(p.setup, "rated", json_true());
    seat_all(h, &p, group, n);
    return p;
}

/* The table and what is written into their rows are one: it is made for all of them, or they go on looking. */
static void make_match(hall *h, seek *const *group, int n)
{
    call c = {.h = h, .user = group[0]->user, .out = json_object()};
    plan p = plan_for(h, group, n);
    if (make_table(&c, &p))
        for (int i = 0; i < n; i++) {
            st_seek found = group[i]->row;
            found.table = p.info.id;
            store_seek_set(h->store, &found);
        }
    for (int i = 0; i < n; i++)
        group[i]->gone = true;
    json_decref(p.setup);
    json_decref(c.out);
}

static void try_one(hall *h, seek *first, const seek *end, int64_t now)
{
    seek *group[LD_MAX_SEATS];
    int n = gather(h, first, end, now, group);
    bool patient = !first->wish.bots || now - first->row.since < BOTS_AFTER_MS;
    if ((n == first->wish.seats || (n > 0 && !patient)) && hall_takes(h, SHARE_OF_ALL))
        make_match(h, group, n);
}

static bool read_seek(hall *h, const json_t *row, seek *out)
{
    *out = (seek){.row = store_seek_read(row)};
    out->mean = (double)out->row.mean / 1000;
    out->wish = (seek_wish){ld_game_find(out->row.game), out->row.seats, out->row.clock, out->row.rated, out->row.bots};
    return out->wish.game && store_settled(h->store, SCOPE_SEEK, out->row.user) &&
           store_lives(h->store, out->row.node) && store_user_get(h->store, out->row.user, &out->user);
}

static void match_all(hall *h)
{
    json_t *rows = store_seeks(h->store);
    size_t n = json_array_size(rows);
    seek *all = calloc(n + 1, sizeof *all);
    if (!all)
        abort();
    const seek *end = all + n;
    for (size_t i = 0; i < n; i++)
        all[i].gone = !read_seek(h, json_array_get(rows, i), &all[i]);
    for (seek *s = all; s < end; s++)
        if (!s->gone)
            try_one(h, s, end, now_ms());
    free(all);
    json_decref(rows);
}

/* ---- those whose sockets are ours ----------------------------------------------------------------------------------
 */

static void tell_match(hall *h, client *c, const char *id)
{
    char link[LINK_ROOM];
    json_t *message = json_pack("{sssssssb}", "type", "match", "table", id, "link", base_link(id, link), "ok", 1);
    hall_send(h, c, message);
    json_decref(message);
}

static void tend_own(hall *h)
{
    json_t *row, *rows = store_seeks_of(h->store, store_node(h->store));
    size_t i;
    json_array_foreach (rows, i, row) {
        st_seek s = store_seek_read(row);
        client *c = http_client(h->http, (http_id)s.socket);
        bool looks = c && c->seeks;
        if (!store_settled(h->store, SCOPE_SEEK, s.user) || (looks && !s.table[0]))
            continue;
        if (looks)
            tell_match(h, c, s.table);
        if (looks)
            c->seeks = false;
        hall_begin(h);
        store_seek_drop(h->store, s.node, s.socket, s.user);
    }
    json_decref(rows);
}

void hall_match(hall *h)
{
    int64_t now = (int64_t)(now_us() / 1000);
    tend_own(h);
    if (now < h->matched + TRY_MS)
        return;
    h->matched = now;
    if (store_holds(h->store, SHARE_OF_ALL))
        match_all(h);
}
