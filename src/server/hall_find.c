/* Finding each other: open tables told of as they come and go to whoever looks for one, and those who look for
 * opponents of their strength, brought together at a table of their own. Both last as long as the socket that asked;
 * nothing of it is stored but the table that comes of it. */
#include "server/hall_find.h"
#include "server/now.h"
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

/* ---- opponents -----------------------------------------------------------------------------------------------------
 */

struct seek {
    seek_wish wish;
    st_user user;
    client *client;
    int64_t since; /* ms */
    double mean;
    seek *next;
};

static seek **place_of(hall *h, const client *c)
{
    seek **at = &h->seekers;
    while (*at && (*at)->client != c)
        at = &(*at)->next;
    return at;
}

void hall_unseek(hall *h, client *c)
{
    seek **at = place_of(h, c), *gone = *at;
    if (!gone)
        return;
    *at = gone->next;
    free(gone);
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
    seek *s = calloc(1, sizeof *s), **end = &h->seekers;
    char who[BOT_ROOM];
    int waiting = 0;
    if (!s)
        abort();
    hall_unseek(h, c);
    person_key(user->id, who);
    *s = (seek){.wish = *wish, .user = *user, .client = c, .since = (int64_t)(now_us() / 1000)};
    s->mean = points_of(h, wish, who);
    for (; *end; end = &(*end)->next)
        waiting += same_wish(&(*end)->wish, wish) && (*end)->user.id != user->id;
    *end = s;
    return waiting;
}

/* How far away an opponent may be who comes for one that has waited so long. */
static double width(const seek *s, int64_t now)
{
    int64_t waited = now - s->since;
    return waited > ANYBODY_AFTER_MS ? 1e9 : NEAR + WIDER_A_SECOND * (double)waited / 1000;
}

static bool fit(hall *h, const seek *a, const seek *b, int64_t now)
{
    double apart = a->mean > b->mean ? a->mean - b->mean : b->mean - a->mean;
    return apart <= width(a, now) && apart <= width(b, now) && a->user.id != b->user.id &&
           !who_same_name(a->user.name, b->user.name) && !store_apart(h->store, a->user.id, b->user.id);
}

/* Those who fit each other, the longest waiting first: how many. */
static int gather(hall *h, seek *first, int64_t now, seek *group[LD_MAX_SEATS])
{
    int n = 0;
    for (seek *s = first; s && n < first->wish.seats; s = s->next) {
        bool fits = same_wish(&s->wish, &first->wish);
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

/* Whom to tell when the table is on the disk. */
typedef struct match {
    char id[ID_ROOM];
    http_id client[LD_MAX_SEATS];
    int count;
} match;

static void tell_match(hall *h, void *data)
{
    match *m = data;
    table *t = hall_get(h, m->id); /* NULL: it was lost, and they may ask again */
    char link[LINK_ROOM];
    for (int i = 0; i < m->count; i++) {
        client *c = http_client(h->http, m->client[i]);
        json_t *message =
            t ? json_pack("{sssssssb}", "type", "match", "table", m->id, "link", base_link(m->id, link), "ok", 1)
              : json_pack("{sssb}", "type", "match", "ok", 0);
        if (c)
            hall_send(h, c, message);
        json_decref(message);
    }
    free(m);
}

static void make_match(hall *h, seek *const *group, int n)
{
    match *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    call c = {.h = h, .user = group[0]->user, .out = json_object()};
    plan p = plan_for(h, group, n);
    bool made = make_table(&c, &p);
    memcpy(m->id, p.info.id, sizeof m->id);
    for (int i = 0; i < n; i++)
        m->client[m->count++] = group[i]->client->id;
    json_decref(p.setup);
    json_decref(c.out);
    for (int i = n - 1; i >= 0; i--)
        hall_unseek(h, group[i]->client);
    if (made)
        hall_wait(h, &(waiter){NULL, SCOPE_TABLE, p.info.no, tell_match, free, m});
    else
        tell_match(h, m);
}

static bool try_one(hall *h, seek *first, int64_t now)
{
    seek *group[LD_MAX_SEATS];
    int n = gather(h, first, now, group);
    bool patient = !first->wish.bots || now - first->since < BOTS_AFTER_MS;
    if (n < first->wish.seats && patient)
        return false;
    make_match(h, group, n);
    return true;
}

void hall_match(hall *h)
{
    int64_t now = (int64_t)(now_us() / 1000);
    if (!h->seekers || now < h->matched + TRY_MS)
        return;
    h->matched = now;
    for (seek *s = h->seekers, *next; s; s = next) {
        next = s->next;
        if (try_one(h, s, now))
            next = h->seekers; /* others may be gone too */
    }
    hall_begin(h);
}
