/* Events over the API: making one, joining, starting, leaving, looking at it (docs/events.md). */
#include "io/figures.h"
#include "server/api.h"
#include "server/base.h"
#include "server/event.h"
#include "server/now.h"
#include "server/think.h"
#include "server/who.h"
#include "ludus/bots.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A user may have made so many that are not over, be in so many, and keep so many. */
enum { MADE_MOST = 4, JOINED_MOST = 16, KEPT_MOST = 200, BOTS_MOST = 32 };

static bool stored(call *c, bool ok) { return ok || refuse(c, 503, "store", "nothing was stored; try again"); }

/* ---- finding one ----------------------------------------------------------------------------------------------------
 */

/* "ID/join": the id is split off. What was written of it is kept by the time the handler goes on. */
static bool find_event(call *c, st_sheet *sheet, const char **rest)
{
    char id[ID_ROOM];
    size_t n = strcspn(c->path, "/");
    snprintf(id, sizeof id, "%.*s", n < sizeof id ? (int)n : 0, c->path);
    *rest = c->path[n] ? c->path + n + 1 : "";
    *sheet = (st_sheet){0};
    if (!settled(c, SCOPE_EVENT, event_key(id)))
        return false;
    if (store_sheet_get(c->h->store, id, sheet))
        return true;
    if (store_failed(c->h->store))
        return refuse(c, 503, "store", "the event cannot be read now; try again");
    return !elsewhere(c) && refuse(c, 404, "none", "there is no event '%.20s'", id);
}

static int own_place(const call *c, const st_sheet *sheet)
{
    for (int i = 0; c->user.id && i < sheet->entrant_count; i++)
        if (sheet->entrant[i].user == c->user.id)
            return i;
    return -1;
}

/* ---- looking --------------------------------------------------------------------------------------------------------
 */

bool do_events(call *c)
{
    size_t i;
    json_t *row, *rows = store_events_list(c->h->store, c->user.id);
    if (!rows)
        return refuse(c, 503, "store", "the events cannot be read now; try again");
    json_array_foreach (rows, i, row) {
        const ld_game *game = ld_game_find(json_string_value(json_object_get(row, "game")));
        const char *id = json_string_value(json_object_get(row, "id"));
        bool swiss = json_integer_value(json_object_get(row, "system")) == PAIR_SWISS;
        json_object_set(row, "event", json_object_get(row, "id"));
        json_object_set_new(row, "link", json_sprintf("%se/%s", base_path(), id));
        json_object_set_new(row, "game_title", json_string(game ? ld_game_title(game) : ""));
        json_object_set_new(row, "system", json_string(swiss ? "swiss" : "robin"));
        json_object_set_new(
            row, "status",
            json_string(event_status_names[json_integer_value(json_object_get(row, "status")) & EVENT_CLOSED]));
        for (size_t k = 0; k < 3; k++) {
            static const char *const flags[] = {"in", "mine", "listed"};
            json_object_set_new(row, flags[k], json_boolean(json_integer_value(json_object_get(row, flags[k]))));
        }
        json_object_del(row, "id");
    }
    put(c, "events", rows);
    return true;
}

static void put_event(call *c, const st_sheet *sheet, int round)
{
    st_user host = {0};
    if (sheet->event.owner)
        store_user_get(c->h->store, sheet->event.owner, &host);
    json_t *all = event_json(sheet, c->user.id, host.name, round);
    json_object_update(c->out, all);
    json_decref(all);
}

static bool put_results(call *c, const st_sheet *sheet)
{
    json_t *results = event_results(sheet);
    hall_answer(c->h, (answer){.id = c->id,
                               .status = 200,
                               .plain = json_dumps(results, JSON_INDENT(1)),
                               .type = "application/json",
                               .file = "ludus-event.json"});
    json_decref(results);
    c->later = true;
    return true;
}

bool do_event_look(call *c)
{
    st_sheet sheet;
    const char *rest;
    int round = query_number(c->query, "round", 0);
    bool ok = find_event(c, &sheet, &rest);
    if (ok && strcmp(rest, "results") == 0)
        ok = put_results(c, &sheet);
    else if (ok && rest[0])
        ok = refuse(c, 404, "none", "there is nothing of an event called '%.20s'", rest);
    else if (ok && (round < 0 || round > sheet.event.round))
        ok = refuse(c, 400, "bad", "\"round\" must be a whole number from 0 to %d", sheet.event.round);
    else if (ok)
        put_event(c, &sheet, round);
    store_sheet_free(&sheet);
    return ok;
}

bool do_follow(call *c)
{
    st_sheet sheet;
    const char *id = text_in(c, "event"), *rest;
    if (!id) {
        event_follow(c->h, c->client, NULL);
        return true;
    }
    if (text_in(c, "lang")) {
        if (!speak(c, text_in(c, "lang")))
            return false;
        c->client->tongue = ld_spoken();
    }
    c->path = id;
    bool ok = find_event(c, &sheet, &rest);
    if (ok) {
        event_follow(c->h, c->client, sheet.event.id);
        put_event(c, &sheet, 0);
        json_object_del(c->out, "type");
    }
    store_sheet_free(&sheet);
    return ok;
}

/* ---- making one -----------------------------------------------------------------------------------------------------
 */

static bool whole_number(call *c, const char *key, int64_t low, int64_t high, int64_t usual, int64_t *out)
{
    const json_t *n = json_object_get(c->in, key);
    *out = n && !json_is_null(n) ? json_integer_value(n) : usual;
    if (!n || json_is_null(n))
        return true;
    return (json_is_integer(n) && *out >= low && *out <= high) ||
           refuse(c, 400, "bad", "\"%s\" must be a whole number from %lld to %lld", key, (long long)low,
                  (long long)high);
}

/* One of two words; the first if it is left out. */
static bool word(call *c, const char *key, const char *first, const char *second, bool *is_second)
{
    const json_t *given = json_object_get(c->in, key);
    const char *text = given ? json_string_value(given) : first;
    *is_second = text && strcmp(text, second) == 0;
    return *is_second || (text && strcmp(text, first) == 0) ||
           refuse(c, 400, "bad", "\"%s\" must be \"%s\" or \"%s\"", key, first, second);
}

static bool can_begin(const plan *p, int seats)
{
    ld_setting settings[LD_MAX_SETTINGS];
    char why[LD_ERROR_BYTES];
    ld_state state;
    const char *key;
    json_t *value, *figures = json_object_get(p->setup, "figures");
    int n = 0;
    json_object_foreach (p->setup, key, value)
        if (json_is_string(value) && n < LD_MAX_SETTINGS)
            settings[n++] = (ld_setting){key, json_string_value(value)};
    const ld_box *box = ld_changes_box(p->game, figures, why);
    bool ok = box && ld_start_with(box, seats, settings, n, &state, NULL, why);
    ld_box_close(box);
    return ok;
}

/* The fewest at a table, so that uneven numbers need no byes: as far down as this set-up can be played. */
static int least_of(const plan *p, int size)
{
    int low, high;
    ld_game_seats(p->game, &low, &high);
    while (size > low && size > 2 && can_begin(p, size - 1))
        size--;
    return size;
}

/* The tables' own fields are read as those of a table that is asked for. */
static bool read_tables(call *c, int size, plan *p)
{
    json_t *seats = json_array();
    for (int s = 0; s < size; s++)
        json_array_append_new(seats, json_string("open"));
    json_object_set_new(c->in, "seats", seats);
    json_object_del(c->in, "series"); /* its own rounds are enough */
    return read_plan(c, p);
}

static int usual_time(const st_clock *clock)
{
    return clock->kind == 'd' ? 30 * 86400 : clock->kind ? 4 * 3600 : 7 * 86400;
}

static bool read_event(call *c, plan *p, st_event *e)
{
    int64_t size, rounds, time, until;
    bool swiss, nobody;
    if (!text_in(c, "title") || !who_text_ok(text_in(c, "title"), 1, 40))
        return refuse(c, 400, "bad", "a title has 1 to 40 readable characters");
    if (!whole_number(c, "size", 2, PAIR_SEATS, 2, &size) || !read_tables(c, (int)size, p) ||
        !word(c, "system", "robin", "swiss", &swiss) || !word(c, "absent", "bot", "nobody", &nobody) ||
        !whole_number(c, "rounds", 1, PAIR_ROUNDS, 0, &rounds) ||
        !whole_number(c, "time", EVENT_TIME_LEAST, EVENT_TIME_MOST, usual_time(&p->info.clock), &time) ||
        !whole_number(c, "until", now_ms(), now_ms() + INT64_C(1000) * 400 * 86400, 0, &until))
        return false;
    *e = (st_event){.owner = c->user.id,
                    .made = now_ms(),
                    .until = until,
                    .size = (int)size,
                    .least = least_of(p, (int)size),
                    .rounds = (int)rounds,
                    .time = (int)time,
                    .system = swiss ? PAIR_SWISS : PAIR_ROBIN,
                    .clock = p->info.clock,
                    .bots = json_is_true(json_object_get(c->in, "bots")),
                    .stand_in = !nobody,
                    .listed = p->info.listed,
                    .setup = json_dumps(p->setup, JSON_COMPACT | JSON_SORT_KEYS)};
    who_random_id(e->id);
    memcpy(e->game, p->info.game, sizeof e->game);
    memcpy(e->title, p->info.title, sizeof e->title);
    return e->setup;
}

static bool may_make_event(call *c)
{
    if (!known(c))
        return false;
    if (!c->user.account)
        return refuse(c, 403, "not_yours", "only who has an account can make an event; everybody can join one");
    if (c->h->limits && store_events_made(c->h->store, c->user.id, false) >= MADE_MOST)
        return refuse(c, 409, "many", "you have made %d events that are not over; finish or close one", MADE_MOST);
    if (c->h->limits && store_events_made(c->h->store, c->user.id, true) >= KEPT_MOST)
        return refuse(c, 409, "many", "%d events of yours are kept; there is no room for more", KEPT_MOST);
    return in_limit(c, &c->h->makers, NULL, 10, N_("too many new tables; wait a little"));
}

bool do_event_make(call *c)
{
    plan p = {.setup = json_object()};
    st_event e = {0};
    bool ok = may_make_event(c) && read_event(c, &p, &e) && stored(c, store_event_add(c->h->store, &e));
    if (ok) {
        put(c, "event", json_string(e.id));
        put(c, "link", json_sprintf("%se/%s", base_path(), e.id));
    }
    free(e.setup);
    json_decref(p.setup);
    return ok;
}

/* ---- coming and going -----------------------------------------------------------------------------------------------
 */

static bool is_open(call *c, const st_sheet *sheet)
{
    const st_event *e = &sheet->event;
    if (e->status != EVENT_OPEN)
        return refuse(c, 409, "taken", "the event has begun already");
    if (e->until && now_ms() > e->until)
        return refuse(c, 409, "taken", "it is too late to join this event");
    return sheet->entrant_count < PAIR_PLAYERS ||
           refuse(c, 409, "many", "an event has room for %d players", PAIR_PLAYERS);
}

static bool is_called(const st_sheet *sheet, const char *name)
{
    for (int i = 0; i < sheet->entrant_count; i++)
        if (who_same_name(sheet->entrant[i].name, name))
            return true;
    return false;
}

static bool add(call *c, const st_sheet *sheet, st_entrant *e)
{
    int n = sheet->entrant_count;
    e->number = n ? sheet->entrant[n - 1].number + 1 : 0;
    event_changed(c->h, sheet->event.id);
    return stored(c, store_entrant_add(c->h->store, sheet->event.id, e));
}

static bool join(call *c, st_sheet *sheet)
{
    st_entrant e = {.user = c->user.id};
    if (own_place(c, sheet) >= 0)
        return true; /* a repeat */
    if (!is_open(c, sheet))
        return false;
    if (is_called(sheet, c->user.name))
        return refuse(c, 409, "name", "somebody in this event is called %.96s already; choose another name",
                      c->user.name);
    if (c->h->limits && store_events_joined(c->h->store, c->user.id) >= JOINED_MOST)
        return refuse(c, 409, "many", "you are in %d events that are not over", JOINED_MOST);
    snprintf(e.name, sizeof e.name, "%s", c->user.name);
    return add(c, sheet, &e);
}

static bool owns(call *c, const st_sheet *sheet)
{
    return sheet->event.owner == c->user.id || refuse(c, 403, "not_yours", "only who made the event can do that");
}

static bool add_bot(call *c, st_sheet *sheet)
{
    st_entrant e = {0};
    const char *bot = json_object_get(c->in, "bot") ? text_in(c, "bot") : "medium";
    uint32_t luck = randombytes_random();
    int bots = 0;
    if (!owns(c, sheet) || !is_open(c, sheet))
        return false;
    if (!sheet->event.bots)
        return refuse(c, 409, "taken", "this event is for people only");
    if (!think_knows(bot))
        return refuse(c, 400, "bad", "there is no bot '%.40s'", bot ? bot : "");
    for (int i = 0; i < sheet->entrant_count; i++)
        bots += sheet->entrant[i].bot[0] != 0;
    if (bots >= BOTS_MOST)
        return refuse(c, 409, "many", "an event has at most %d bots", BOTS_MOST);
    for (int tries = 0; tries < 1000 && is_called(sheet, ld_bot_called(luck)); tries++)
        luck++;
    snprintf(e.name, sizeof e.name, "%s", ld_bot_called(luck));
    if (is_called(sheet, e.name)) /* there are more bots than names */
        snprintf(e.name, sizeof e.name, "%.80s %d", ld_bot_called(luck), bots + 1);
    snprintf(e.bot, sizeof e.bot, "%s", bot);
    return add(c, sheet, &e);
}

/* The table where this entrant plays now; NULL if there is none. */
static const st_meeting *now_at(const st_sheet *sheet, int who)
{
    for (int i = 0; i < sheet->meeting_count; i++) {
        const st_meeting *m = &sheet->meeting[i];
        for (int s = 0; !m->decided && s < m->result.seated.count; s++)
            if (m->result.seated.player[s] == who)
                return m;
    }
    return NULL;
}

/* A bot plays on for them where they are. False if the table has to be waited for; nothing has happened then. */
static bool stand_in(call *c, const st_sheet *sheet, int who)
{
    const st_meeting *m = now_at(sheet, who);
    table *t = m ? hall_get(c->h, m->table) : NULL;
    if (c->h->unread || (t && hall_unsettled(c->h, t)))
        return wait_for_table(c, t ? t->info.no : c->h->unread);
    int seat = t ? table_seat_of(t, sheet->entrant[who].user) : -1;
    if (seat < 0 || t->info.status != TABLE_PLAYING)
        return true;
    t->place[seat].away = true;
    snprintf(t->place[seat].bot, sizeof t->place[seat].bot, "medium");
    t->consent_by = -1;
    hall_place(c->h, t, seat);
    return true;
}

static bool take_out(call *c, st_sheet *sheet, int who)
{
    const st_event *e = &sheet->event;
    if (e->status > EVENT_RUNNING)
        return refuse(c, 409, "taken", "the event is over");
    if (e->status == EVENT_RUNNING && !sheet->entrant[who].gone && !stand_in(c, sheet, who))
        return false;
    event_changed(c->h, e->id);
    bool ok = e->status == EVENT_OPEN ? store_entrant_drop(c->h->store, e->id, sheet->entrant[who].number)
                                      : store_entrant_gone(c->h->store, e->id, sheet->entrant[who].number);
    return stored(c, ok);
}

static bool leave(call *c, st_sheet *sheet)
{
    int who = own_place(c, sheet);
    return who >= 0 ? take_out(c, sheet, who) : refuse(c, 403, "not_yours", "you are not in this event");
}

static bool drop(call *c, st_sheet *sheet)
{
    const json_t *n = json_object_get(c->in, "entrant");
    if (!owns(c, sheet))
        return false;
    if (!json_is_integer(n) || json_integer_value(n) < 0 || json_integer_value(n) >= sheet->entrant_count)
        return refuse(c, 400, "bad", "\"entrant\" must be the number of somebody in the event");
    return take_out(c, sheet, (int)json_integer_value(n));
}

/* ---- running --------------------------------------------------------------------------------------------------------
 */

static bool start(call *c, st_sheet *sheet)
{
    char why[LD_ERROR_BYTES];
    if (!owns(c, sheet))
        return false;
    if (sheet->event.status != EVENT_OPEN)
        return refuse(c, 409, "taken", "the event has begun already");
    return event_start(c->h, sheet, why) || refuse(c, 409, "taken", "%s", why);
}

static bool end(call *c, st_sheet *sheet)
{
    if (!owns(c, sheet))
        return false;
    if (sheet->event.status > EVENT_RUNNING)
        return refuse(c, 409, "taken", "the event is over");
    event_changed(c->h, sheet->event.id);
    return stored(c, store_event_close(c->h->store, sheet->event.id));
}

bool do_event_act(call *c)
{
    static const struct {
        const char *name;
        bool (*run)(call *c, st_sheet *sheet);
    } acts[] = {{"join", join}, {"leave", leave}, {"start", start}, {"bot", add_bot}, {"drop", drop}, {"close", end}};
    st_sheet sheet;
    const char *rest;
    bool ok = known(c) && find_event(c, &sheet, &rest);
    if (!c->user.id)
        return false;
    bool (*run)(call * c, st_sheet * sheet) = NULL;
    for (size_t i = 0; ok && i < sizeof acts / sizeof *acts; i++)
        if (strcmp(acts[i].name, rest) == 0)
            run = acts[i].run;
    if (ok)
        ok = run ? run(c, &sheet) : refuse(c, 404, "none", "nothing called '%.20s' can be done with an event", rest);
    store_sheet_free(&sheet);
    return ok;
}
