/* Events, step by step. */
#include "server/event.h"
#include "server/base.h"
#include "server/log.h"
#include "server/make.h"
#include "server/now.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_MS = 1000, TELL_MS = 200 };

/* ---- what has changed -----------------------------------------------------------------------------------------------
 */

/* Beyond so many changes at a time the look every second finds what is due. */
void event_changed(hall *h, const char *id)
{
    for (int i = 0; i < h->event_count; i++)
        if (strcmp(h->event_changed[i], id) == 0)
            return;
    if (h->event_count < HALL_EVENTS)
        snprintf(h->event_changed[h->event_count++], ID_ROOM, "%s", id);
}

static const char *event_of(const table *t) { return json_string_value(json_object_get(t->event, "event")); }

/* Ranks and scores as the game told them. */
static bool read_outcome(const json_t *kept, int seats, pair_result *out)
{
    const json_t *ranks = json_object_get(kept, "ranks"), *scores = json_object_get(kept, "scores");
    if ((int)json_array_size(ranks) != seats || (int)json_array_size(scores) != seats)
        return false;
    for (int s = 0; s < seats; s++) {
        out->rank[s] = (int)json_integer_value(json_array_get(ranks, (size_t)s));
        out->score[s] = json_integer_value(json_array_get(scores, (size_t)s));
    }
    out->seated.count = seats;
    return true;
}

void event_heard(hall *h, const table *t)
{
    pair_result r = {0};
    const char *id = event_of(t);
    if (!id || !read_outcome(t->result, t->info.seats, &r))
        return;
    store_meeting_decide(h->store, id, t->info.id, &r, "played");
    event_changed(h, id);
}

/* ---- deciding -------------------------------------------------------------------------------------------------------
 */

/* Nobody is ahead. */
static void share(pair_result *r)
{
    for (int s = 0; s < r->seated.count; s++) {
        r->rank[s] = 1;
        r->score[s] = 0;
    }
}

static void put_behind(const table *t, pair_result *r)
{
    unsigned owed = ld_owed(&t->state) & ((1u << t->info.seats) - 1);
    int ahead = t->info.seats - __builtin_popcount(owed);
    share(r);
    for (int s = 0; s < t->info.seats; s++)
        if ((owed >> s & 1) && ahead)
            r->rank[s] = ahead + 1;
}

static void decide(hall *h, const st_event *e, const st_meeting *m, const pair_result *r, const char *how)
{
    store_meeting_decide(h->store, e->id, m->table, r, how);
    event_changed(h, e->id);
    note("info", "event table", "{ssssss}", "id", e->id, "table", m->table, "how", how);
}

/* False if the table cannot be looked at now. */
static bool call_time(hall *h, const st_event *e, const st_meeting *m)
{
    table *t = hall_get(h, m->table);
    pair_result r = m->result;
    if (!t || hall_unsettled(h, t))
        return false;
    if (t->info.status != TABLE_PLAYING)
        return true; /* found below when that is kept */
    put_behind(t, &r);
    t->info.status = TABLE_CLOSED;
    t->info.changed = now_ms();
    t->held = 0;
    t->consent_by = -1;
    hall_keep_info(h, t);
    hall_touch(h, t, ALL_EYES);
    decide(h, e, m, &r, "time");
    return true;
}

/* A table that ended without telling: it was closed, or broke under new rules, or is gone. */
static void decide_lost(hall *h, const st_event *e, const st_meeting *m)
{
    pair_result r = m->result;
    json_t *kept = m->kept ? json_loads(m->kept, 0, NULL) : NULL;
    bool played = m->status == TABLE_OVER && read_outcome(kept, m->result.seated.count, &r);
    if (!played)
        share(&r);
    json_decref(kept);
    decide(h, e, m, &r, played ? "played" : "void");
}

/* ---- rounds ---------------------------------------------------------------------------------------------------------
 */

int event_rounds(const st_event *e, int players)
{
    int rounds = e->rounds ? e->rounds : pair_rounds(e->system, players, e->size);
    return rounds > PAIR_ROUNDS ? PAIR_ROUNDS : rounds;
}

static void read_past(const st_sheet *sheet, pair_past *past)
{
    *past = (pair_past){.players = sheet->entrant_count, .rounds = sheet->event.round};
    for (int i = 0; i < sheet->entrant_count; i++)
        past->gone[i] = sheet->entrant[i].gone && !sheet->event.stand_in;
    for (int i = 0; i < sheet->meeting_count; i++)
        pair_count(past, &sheet->meeting[i].result);
}

static void seat_entrant(const st_sheet *sheet, int who, st_place *place)
{
    const st_entrant *e = &sheet->entrant[who];
    *place = (st_place){0};
    if (e->bot[0] || e->gone || !e->user) {
        snprintf(place->bot, sizeof place->bot, "%s", e->bot[0] ? e->bot : "medium");
        if (e->bot[0])
            snprintf(place->name, sizeof place->name, "%s", e->name);
        return;
    }
    place->user = e->user;
    snprintf(place->name, sizeof place->name, "%s", e->name);
}

static table *make_meeting(hall *h, const st_sheet *sheet, int round, const pair_table *seated)
{
    const st_event *e = &sheet->event;
    plan p = {.setup = json_loads(e->setup, 0, NULL)};
    if (!make_game(&p, e->game))
        return NULL;
    p.info.seats = seated->count;
    p.info.clock = e->clock;
    snprintf(p.info.title, sizeof p.info.title, "%.150s \xc2\xb7 %d", e->title, round);
    json_object_set_new(p.setup, "event", json_pack("{sssiss}", "event", e->id, "round", round, "title", e->title));
    for (int s = 0; s < seated->count; s++)
        seat_entrant(sheet, seated->player[s], &p.place[s]);
    for (int s = 0; s < seated->count; s++)
        if (!p.place[s].name[0])
            table_name_bot(p.place, seated->count, s, randombytes_random());
    table *t = make_planned(h, &p, 0);
    json_decref(p.setup);
    return t;
}

static bool record_meeting(hall *h, const st_sheet *sheet, int round, int slot, const pair_table *seated)
{
    st_meeting m = {.round = round, .slot = slot, .result.seated = *seated};
    table *t = NULL;
    if (seated->count == 1) {
        m.decided = true;
        m.result.rank[0] = 1;
        snprintf(m.how, sizeof m.how, "bye");
    } else if (!(t = make_meeting(h, sheet, round, seated))) {
        return false;
    } else {
        memcpy(m.table, t->info.id, sizeof m.table);
    }
    if (!store_meeting_add(h->store, sheet->event.id, &m))
        return false;
    if (t && t->info.status == TABLE_OVER)
        event_heard(h, t); /* a game that needed nobody */
    return true;
}

static bool has_tables(const pair_round *round)
{
    for (int t = 0; t < round->count; t++)
        if (round->table[t].count > 1)
            return true;
    return false;
}

/* The next round, or the end. */
static bool go_on(hall *h, st_sheet *sheet)
{
    st_event *e = &sheet->event;
    static pair_past past;
    static pair_round next;
    bool more = e->round < e->rounds && ld_game_find(e->game);
    if (more) {
        read_past(sheet, &past);
        pair_next(e->system, &past, e->size, e->least, randombytes_random(), &next);
        more = has_tables(&next);
    }
    e->round += more;
    for (int i = 0; more && i < next.count; i++)
        if (!record_meeting(h, sheet, e->round, i, &next.table[i]))
            return false;
    e->status = more ? EVENT_RUNNING : EVENT_OVER;
    e->due = more ? served_ms() + 1000LL * e->time : 0;
    note("info", more ? "event round" : "event over", "{sssi}", "id", e->id, "round", e->round);
    event_changed(h, e->id);
    return store_event_set(h->store, e);
}

bool event_start(hall *h, st_sheet *sheet, char *error)
{
    st_event *e = &sheet->event;
    int n = sheet->entrant_count, rounds = event_rounds(e, n);
    if (n < PAIR_LEAST)
        return ld_wrong(error, "an event needs %d players at least; %d {|has|have} come", PAIR_LEAST, n);
    if (rounds * n > EVENT_PLACES)
        return ld_wrong(error, "%d rounds are too many for %d players", rounds, n);
    e->rounds = rounds;
    return go_on(h, sheet) || ld_wrong(error, "nothing was stored; try again");
}

/* Looks once; what cannot be seen yet is looked at again. */
static void tend(hall *h, const char *id)
{
    st_sheet sheet;
    int open = 0;
    int64_t key = event_key(id);
    if (!store_settled(h->store, SCOPE_EVENT, key) || !hall_takes(h, store_share(SCOPE_EVENT, key)))
        return;
    bool ok = store_sheet_get(h->store, id, &sheet) && sheet.event.status == EVENT_RUNNING;
    bool late = ok && sheet.event.due <= served_ms();
    for (int i = 0; ok && i < sheet.meeting_count; i++) {
        st_meeting *m = &sheet.meeting[i];
        if (m->decided)
            continue;
        open++;
        if (m->status > TABLE_PLAYING)
            decide_lost(h, &sheet.event, m);
        else if (late)
            call_time(h, &sheet.event, m);
    }
    if (ok && !open)
        go_on(h, &sheet);
    store_sheet_free(&sheet);
}

/* ---- telling --------------------------------------------------------------------------------------------------------
 */

static json_t *clock_json(const st_clock *c)
{
    if (c->kind == 'l')
        return json_pack("{sssisi}", "kind", "live", "base", c->base, "add", c->add);
    return c->kind ? json_pack("{sssi}", "kind", "days", "each", c->base) : json_null();
}

static json_t *entrants_json(const st_sheet *sheet)
{
    json_t *list = json_array();
    for (int i = 0; i < sheet->entrant_count; i++) {
        const st_entrant *e = &sheet->entrant[i];
        json_array_append_new(list, json_pack("{si ss ss ss? sb}", "entrant", i, "name", e->name, "kind",
                                              e->bot[0] ? "bot" : "person", "bot", e->bot[0] ? e->bot : NULL, "gone",
                                              e->gone));
    }
    return list;
}

static double parts(int64_t n) { return (double)n / PAIR_POINT; }

static json_t *standings_json(const st_sheet *sheet)
{
    static pair_standing order[PAIR_PLAYERS];
    pair_result *results = calloc((size_t)sheet->meeting_count + 1, sizeof *results);
    json_t *list = json_array();
    int decided = 0;
    if (!results)
        abort();
    for (int i = 0; i < sheet->meeting_count; i++)
        if (sheet->meeting[i].decided)
            results[decided++] = sheet->meeting[i].result;
    pair_standings(sheet->entrant_count, results, decided, order);
    for (int i = 0; i < sheet->entrant_count; i++) {
        const pair_standing *p = &order[i];
        json_array_append_new(list, json_pack("{si si sf si si si sf sI sf}", "entrant", p->player, "rank", p->rank,
                                              "points", parts(p->points), "games", p->games, "wins", p->wins, "byes",
                                              p->byes, "buchholz", parts(p->buchholz), "direct", (json_int_t)p->direct,
                                              "margin", parts(p->margin)));
    }
    free(results);
    return list;
}

static json_t *meeting_json(const st_meeting *m)
{
    json_t *players = json_array(), *ranks = json_array(), *scores = json_array();
    char link[LINK_ROOM];
    for (int s = 0; s < m->result.seated.count; s++) {
        json_array_append_new(players, json_integer(m->result.seated.player[s]));
        json_array_append_new(ranks, json_integer(m->result.rank[s]));
        json_array_append_new(scores, json_integer(m->result.score[s]));
    }
    bool bye = !m->table[0], scored = m->decided && strcmp(m->how, "played") == 0;
    json_t *out = json_pack("{si ss? ss? so ss? so so}", "round", m->round, "table", bye ? NULL : m->table, "link",
                            bye ? NULL : base_link(m->table, link), "entrants", players, "how",
                            m->decided ? m->how : NULL, "ranks", m->decided ? json_incref(ranks) : json_null(),
                            "scores", scored ? json_incref(scores) : json_null());
    json_decref(ranks);
    json_decref(scores);
    return out;
}

static json_t *meetings_json(const st_sheet *sheet, int round)
{
    json_t *list = json_array();
    for (int i = 0; i < sheet->meeting_count; i++)
        if (round < 0 || sheet->meeting[i].round == round)
            json_array_append_new(list, meeting_json(&sheet->meeting[i]));
    return list;
}

static json_t *head_json(const st_sheet *sheet)
{
    const st_event *e = &sheet->event;
    const ld_game *game = ld_game_find(e->game);
    json_t *out =
        json_pack("{ss ss ss ss ss si si si si ss so si so sb ss sb sI}", "event", e->id, "title", e->title, "game",
                  e->game, "game_title", game ? ld_game_title(game) : e->game, "system",
                  e->system == PAIR_SWISS ? "swiss" : "robin", "size", e->size, "least", e->least, "rounds",
                  event_rounds(e, sheet->entrant_count), "round", e->round, "status", event_status_names[e->status],
                  "clock", clock_json(&e->clock), "time", e->time, "setup", json_loads(e->setup, 0, NULL), "bots",
                  e->bots, "absent", e->stand_in ? "bot" : "nobody", "listed", e->listed, "made", (json_int_t)e->made);
    json_object_set_new(out, "entrants", entrants_json(sheet));
    json_object_set_new(out, "standings", standings_json(sheet));
    return out;
}

static int entrant_of(const st_sheet *sheet, int64_t user)
{
    for (int i = 0; user && i < sheet->entrant_count; i++)
        if (sheet->entrant[i].user == user)
            return i;
    return -1;
}

json_t *event_json(const st_sheet *sheet, int64_t user, const char *host, int round)
{
    const st_event *e = &sheet->event;
    char link[LINK_ROOM];
    int you = entrant_of(sheet, user);
    bool runs = e->status == EVENT_RUNNING;
    json_t *out = head_json(sheet);
    json_object_set_new(out, "type", json_string("event"));
    snprintf(link, sizeof link, "%se/%s", base_path(), e->id);
    json_object_set_new(out, "link", json_string(link));
    json_object_set_new(out, "host", host[0] ? json_string(host) : json_null());
    json_object_set_new(out, "mine", json_boolean(user && e->owner == user));
    json_object_set_new(out, "you", you < 0 ? json_null() : json_integer(you));
    json_object_set_new(out, "now", json_integer(now_ms()));
    json_object_set_new(out, "until", e->until ? json_integer(e->until) : json_null());
    json_object_set_new(out, "due", runs ? json_integer(now_ms() + e->due - served_ms()) : json_null());
    json_object_set_new(out, "tables", meetings_json(sheet, round ? round : e->round));
    return out;
}

json_t *event_results(const st_sheet *sheet)
{
    json_t *out = head_json(sheet);
    json_object_set_new(out, "tables", meetings_json(sheet, -1));
    return out;
}

/* ---- calling -------------------------------------------------------------------------------------------------------
 */

/* Whoever is asked first is told so as at every table; here the others are. */
void event_call(hall *h, table *t)
{
    char link[LINK_ROOM];
    bool fresh = t->fresh && t->event && t->info.status == TABLE_PLAYING;
    unsigned others = fresh ? table_people(t) & ~ld_asked(&t->state) & ~hall_online(t) : 0;
    const ld_tongue *own = ld_spoken();
    t->fresh = false;
    for (int s = 0; fresh && s < t->info.seats; s++) {
        client *first = others >> s & 1 ? h->user_bucket[(uint64_t)t->place[s].user % HALL_BUCKETS] : NULL;
        for (client *c = first; c; c = c->next_same) {
            if (c->user != t->place[s].user)
                continue;
            ld_speak(c->tongue);
            json_t *notice = json_pack("{ss ss ss ss ss ss}", "type", "notice", "table", t->info.id, "link",
                                       base_link(t->info.id, link), "title", table_title(t), "game", t->info.game,
                                       "text", ld_tr("Your next game has begun."));
            hall_send(h, c, notice);
            json_decref(notice);
        }
    }
    ld_speak(own);
}

/* ---- followers ------------------------------------------------------------------------------------------------------
 */

void event_follow(hall *h, client *c, const char *id)
{
    if (c->event[0]) {
        *c->back_follower = c->next_follower;
        if (c->next_follower)
            c->next_follower->back_follower = c->back_follower;
    }
    snprintf(c->event, sizeof c->event, "%s", id ? id : "");
    if (!id)
        return;
    c->next_follower = h->followers;
    c->back_follower = &h->followers;
    if (h->followers)
        h->followers->back_follower = &c->next_follower;
    h->followers = c;
}

static void tell_followers(hall *h, const char *id)
{
    st_sheet sheet = {0};
    st_user host = {0};
    const ld_tongue *own = ld_spoken();
    bool read = false;
    for (client *c = h->followers; c; c = c->next_follower) {
        if (strcmp(c->event, id) != 0)
            continue;
        if (!read && !(read = store_sheet_get(h->store, id, &sheet)))
            break;
        if (sheet.event.owner && !host.id)
            store_user_get(h->store, sheet.event.owner, &host);
        ld_speak(c->tongue);
        json_t *message = event_json(&sheet, c->user, host.name, 0);
        hall_send(h, c, message);
        json_decref(message);
    }
    ld_speak(own);
    store_sheet_free(&sheet);
}

/* What is kept by now of what changed is told, and looked at: it may be the last table of a round. */
static void heed_changes(hall *h)
{
    char changed[HALL_EVENTS][ID_ROOM];
    int count = h->event_count;
    memcpy(changed, h->event_changed, sizeof changed);
    h->event_count = 0;
    for (int i = 0; i < count; i++)
        if (store_settled(h->store, SCOPE_EVENT, event_key(changed[i]))) {
            tell_followers(h, changed[i]);
            tend(h, changed[i]);
        } else {
            event_changed(h, changed[i]);
        }
}

void event_tick(hall *h)
{
    int64_t now = served_ms();
    size_t i;
    json_t *row;
    if (h->event_count && now - h->event_told >= TELL_MS) {
        h->event_told = now;
        heed_changes(h);
    }
    if (now - h->event_looked < LOOK_MS)
        return;
    h->event_looked = now;
    json_t *rows = store_events_due(h->store, now, &h->events_running);
    json_array_foreach (rows, i, row)
        tend(h, json_string_value(json_object_get(row, "id")));
    json_decref(rows);
}
