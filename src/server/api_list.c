/* Lists of games and tables, and making a table. */
#include "server/api.h"
#include "server/base.h"
#include "io/figures.h"
#include "words/rules.h"
#include "server/now.h"
#include "server/store_people.h"
#include "server/series.h"
#include "server/think.h"
#include "server/view.h"
#include "server/who.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A user may have made so many tables that are not over, and so many of them where bots are alone. */
enum { LIST_MAX = 200, MADE_MOST = 100, ALONE_MOST = 8, KEPT_MOST = 5000 };

bool do_games(call *c)
{
    json_object_update_new(c->out, view_games(think_bots));
    c->pack = true;
    return true;
}

/* What is printed on a game's components. */
bool do_figures(call *c)
{
    const ld_game *game = ld_game_find(c->path);
    if (!game)
        return refuse(c, 404, "none", "there is no game '%.40s'; GET /api/games lists them", c->path);
    c->pack = true;
    put(c, "figures", ld_figures_json(ld_box_standard(game), query_number(c->query, "idle", 0) == 1));
    return true;
}

/* The same as this table plays with. */
bool do_table_figures(call *c)
{
    char why[LD_ERROR_BYTES];
    const ld_box *box = c->t->game ? ld_changes_box(c->t->game, c->t->figures, why) : NULL;
    if (!box)
        return refuse(c, 409, "taken", "the figures of this table are not known here");
    put(c, "figures", ld_figures_json(box, false));
    c->pack = true;
    ld_box_close(box);
    return true;
}

/* ---- lists
 * ----------------------------------------------------------------------------------------------------------- */

typedef struct found {
    st_table table;
    char *result;
} found;

typedef struct found_list {
    found all[LIST_MAX];
    int count;
} found_list;

static bool keep(void *data, const st_table *t, const char *result)
{
    found_list *list = data;
    list->all[list->count++] = (found){*t, result ? strdup(result) : NULL};
    return list->count < LIST_MAX;
}

static json_t *seats_of(const st_table *t, const st_place *places)
{
    json_t *seats = json_array();
    for (int s = 0; s < t->seats; s++) {
        const st_place *p = &places[s];
        bool bot = p->bot[0] && (!p->user || p->away);
        json_array_append_new(seats, json_pack("{ssss}", "name", p->name, "kind",
                                               bot       ? "bot"
                                               : p->user ? "person"
                                                         : "open"));
    }
    return seats;
}

/* The seats that owe a choice: as it is in memory, else as it was stored; no game is read for a list. */
static unsigned owed_at(hall *h, const st_table *t, const table *live)
{
    st_pending pending = {0};
    char *what = NULL;
    if (live)
        return ld_owed(&live->state);
    store_pending_get(h->store, t->no, &pending, &what);
    free(what);
    return pending.owed;
}

static json_t *clock_json(const st_clock *clock)
{
    if (clock->kind == 'l')
        return json_pack("{sssisi}", "kind", "live", "base", clock->base, "add", clock->add);
    return clock->kind ? json_pack("{sssi}", "kind", "days", "each", clock->base) : json_null();
}

static json_t *entry_of(call *c, const found *f, bool mine)
{
    const st_table *t = &f->table;
    st_place places[LD_MAX_SEATS];
    char link[LINK_ROOM];
    const ld_game *game = ld_game_find(t->game);
    if (!store_places(c->h->store, t->no, places))
        return NULL;
    int you = -1;
    for (int s = 0; s < t->seats && c->user.id; s++)
        you = places[s].user == c->user.id ? s : you;
    const table *live = t->status == TABLE_PLAYING ? hall_there(c->h, t->id) : NULL;
    if (live && hall_unsettled(c->h, live))
        live = NULL; /* what is not stored yet is not shown */
    bool playing = live ? live->info.status == TABLE_PLAYING : t->status == TABLE_PLAYING;
    bool bot = you >= 0 && places[you].bot[0] && places[you].away;
    bool asked = mine && playing && you >= 0 && !bot && (owed_at(c->h, t, live) >> you & 1);
    json_t *result = f->result ? json_loads(f->result, 0, NULL) : NULL;
    json_t *entry =
        json_pack("{ss so ss ss ss sb sI sI so so so sb sb sO? sO?}", "table", t->id, "link",
                  json_string(base_link(t->id, link)), "game", t->game, "title", title_of(t), "status",
                  status_names[t->status], "listed", t->listed, "made", (json_int_t)t->made, "changed",
                  (json_int_t)t->changed, "number", live ? json_integer(live->number) : json_null(), "seats",
                  seats_of(t, places), "you", you < 0 ? json_null() : json_integer(you), "asked", asked, "rated",
                  t->rated, "scores", json_object_get(result, "scores"), "ranks", json_object_get(result, "ranks"));
    json_object_set(entry, "stood_in", result ? json_object_get(result, "stood_in") : json_null());
    json_object_set_new(entry, "clock", clock_json(&t->clock));
    json_object_set_new(entry, "game_title", json_string(game ? ld_game_title(game) : t->game));
    json_decref(result);
    return entry;
}

json_t *table_entry(hall *h, const st_table *info, int64_t user)
{
    call c = {.h = h, .user = {.id = user}};
    found f = {.table = *info};
    return entry_of(&c, &f, false);
}

/* `mine`: those where the user is asked come first, so their games are looked at. */
static bool list(call *c, store_list which, int limit, bool mine)
{
    found_list *all = calloc(1, sizeof *all);
    json_t *tables = json_array(), *others = json_array();
    if (!all)
        abort();
    bool ok = store_tables(c->h->store, which, c->user.id, limit, keep, all);
    for (int i = 0; i < all->count; i++) {
        json_t *entry = ok ? entry_of(c, &all->all[i], mine) : NULL;
        if (entry)
            json_array_append_new(json_is_true(json_object_get(entry, "asked")) ? tables : others, entry);
        free(all->all[i].result);
    }
    free(all);
    json_array_extend(tables, others);
    json_decref(others);
    put(c, "tables", tables);
    return ok || refuse(c, 503, "store", "the tables cannot be read now; try again");
}

/* "ethnos/E-6.13" */
bool do_rule(call *c)
{
    char game[20], text[RULE_BYTES];
    size_t n = strcspn(c->path, "/");
    snprintf(game, sizeof game, "%.*s", n < sizeof game ? (int)n : 0, c->path);
    const char *id = c->path[n] ? c->path + n + 1 : "";
    if (!rules_find(game, id, text, sizeof text))
        return refuse(c, 404, "none", "there is no rule '%.20s' of '%.20s'", id, game);
    put(c, "id", json_string(id));
    put(c, "text", json_string(text));
    return true;
}

bool do_tables(call *c) { return list(c, LIST_OPEN, 100, false); }
bool do_finished(call *c) { return list(c, LIST_FINISHED, 100, false); }
bool do_mine(call *c) { return known(c) && list(c, LIST_MINE, LIST_MAX, true); }

/* Where an answer of the user is waited for, the most urgent first. */
bool do_turns(call *c)
{
    if (!c->user.id) { /* nobody waits for a stranger, who may just have left */
        put(c, "turns", json_array());
        return true;
    }
    if (!list(c, LIST_TURNS, LIST_MAX, true))
        return false;
    json_t *tables = json_object_get(c->out, "tables"), *entry, *turns = json_array();
    size_t i;
    json_array_foreach (tables, i, entry)
        if (json_is_true(json_object_get(entry, "asked"))) /* what is in memory may be further on */
            json_array_append(turns, entry);
    json_object_del(c->out, "tables");
    put(c, "turns", turns);
    return true;
}

/* ---- making a table
 * ---------------------------------------------------------------------------------------------------- */

bool read_clock(call *c, st_clock *out)
{
    const json_t *clock = json_object_get(c->in, "clock");
    const char *kind = json_string_value(json_object_get(clock, "kind"));
    json_int_t base = json_integer_value(json_object_get(clock, "base"));
    json_int_t add = json_integer_value(json_object_get(clock, "add"));
    json_int_t each = json_integer_value(json_object_get(clock, "each"));
    if (!clock || json_is_null(clock))
        return true;
    if (kind && strcmp(kind, "live") == 0 && base >= 1 && base <= 86400 && add >= 0 && add <= 3600) {
        *out = (st_clock){'l', (int)base, (int)add};
        return true;
    }
    if (kind && strcmp(kind, "days") == 0 && each >= 1 && each <= 30 * 86400) {
        *out = (st_clock){'d', (int)each, 0};
        return true;
    }
    return refuse(c, 400, "bad",
                  "\"clock\" must be null, {\"kind\":\"live\",\"base\":1-86400,\"add\":0-3600} or "
                  "{\"kind\":\"days\",\"each\":1-2592000}");
}

static bool read_seat(call *c, plan *p, int seat, const char *word)
{
    st_place *place = &p->place[seat];
    if (word && strcmp(word, "open") == 0)
        return true;
    if (word && strcmp(word, "me") == 0) {
        for (int s = 0; s < seat; s++)
            if (p->place[s].user)
                return refuse(c, 400, "bad", "you can only take one seat");
        place->user = c->user.id;
        snprintf(place->name, sizeof place->name, "%s", c->user.name);
        return true;
    }
    if (!think_knows(word))
        return refuse(c, 400, "bad", "a seat must be \"me\", \"open\" or a bot, not '%.40s'", word ? word : "");
    snprintf(place->bot, sizeof place->bot, "%s", word);
    return true;
}

static bool read_seats(call *c, plan *p)
{
    const json_t *seats = json_object_get(c->in, "seats");
    int low, high;
    ld_game_seats(p->game, &low, &high);
    if (!json_is_array(seats) || (int)json_array_size(seats) < low || (int)json_array_size(seats) > high)
        return refuse(c, 400, "bad", "\"seats\" must be a list of %d to %d words", low, high);
    p->info.seats = (int)json_array_size(seats);
    for (int s = 0; s < p->info.seats; s++)
        if (!read_seat(c, p, s, json_string_value(json_array_get(seats, (size_t)s))))
            return false;
    for (int s = 0; s < p->info.seats; s++) /* after the persons, whose names stay theirs */
        if (p->place[s].bot[0])
            table_name_bot(p->place, p->info.seats, s, randombytes_random());
    return true;
}

/* Tries the whole set-up, and keeps the figures in the form that records have. */
static bool read_figures(call *c, plan *p, const ld_setting *settings, int n)
{
    char why[LD_ERROR_BYTES];
    ld_state state;
    const ld_box *box = ld_changes_box(p->game, json_object_get(c->in, "figures"), why);
    bool ok = box && ld_start_with(box, p->info.seats, settings, n, &state, NULL, why);
    json_t *figures = ok ? ld_changes_json(box) : NULL;
    if (figures)
        json_object_set_new(p->setup, "figures", figures);
    ld_box_close(box);
    return ok || refuse(c, 400, "bad", "%s", why);
}

/* Values may be numbers too; they are kept as texts. The set-up is tried at once, so that the start cannot fail. */
static bool read_setup(call *c, plan *p)
{
    json_t *given = json_object_get(c->in, "setup");
    ld_setting settings[LD_MAX_SETTINGS];
    const char *key;
    json_t *value;
    int n = 0;
    if (given && !json_is_object(given))
        return refuse(c, 400, "bad", "\"setup\" must be an object of keys and values");
    json_object_foreach (given, key, value) {
        if (n == LD_MAX_SETTINGS || (!json_is_string(value) && !json_is_integer(value)))
            return refuse(c, 400, "bad", "\"setup\" must be an object of keys and values");
        json_object_set_new(p->setup, key,
                            json_is_string(value) ? json_incref(value)
                                                  : json_sprintf("%lld", (long long)json_integer_value(value)));
        settings[n++] = (ld_setting){key, json_string_value(json_object_get(p->setup, key))};
    }
    return read_figures(c, p, settings, n);
}

/* Kept with the set-up, as figures are. Whoever sits down sees it, and so allows it to all. */
static void read_coach(call *c, plan *p)
{
    if (json_is_true(json_object_get(c->in, "coach")))
        json_object_set_new(p->setup, "coach", json_true());
}

/* Kept in the same way: a rematch has it too. */
static bool read_absence(call *c, plan *p)
{
    table_terms terms;
    if (!read_terms(c, json_object_get(c->in, "absence"), &terms))
        return false;
    if (terms.after)
        json_object_set_new(p->setup, "absence", table_terms_json(&terms));
    return true;
}

/* What counts must be the same for all: the game as it is in the box, with a clock, and people who can be known again.
 */
static bool read_rated(call *c, plan *p)
{
    const json_t *rated = json_object_get(c->in, "rated");
    if (rated && !json_is_boolean(rated))
        return refuse(c, 400, "bad", "\"rated\" must be true or false");
    if (!json_is_true(rated))
        return true;
    if (!has_account(c))
        return refuse(c, 403, "not_yours", "only accounts play rated games; make one first");
    if (json_object_get(p->setup, "coach"))
        return refuse(c, 400, "bad", "a rated game has no coach");
    if (json_object_get(p->setup, "figures"))
        return refuse(c, 400, "bad", "a rated game is played with the standard figures");
    if (!hall_usual(p->game, p->setup))
        return refuse(c, 400, "bad", "a rated game is played with the usual options");
    if (!p->info.clock.kind)
        return refuse(c, 400, "bad", "a rated game needs a clock, so that nobody can hold it up");
    if (json_object_get(p->setup, "absence"))
        return refuse(c, 400, "bad", "a rated game has its clock for who is absent, and no agreement");
    json_object_set_new(p->setup, "rated", json_true());
    return true;
}

/* Best of so many games; kept with the set-up, too. */
static bool read_series(call *c, plan *p)
{
    const json_t *games = json_object_get(c->in, "series");
    json_int_t n = json_integer_value(games);
    if (!games || json_is_null(games))
        return true;
    if (!json_is_integer(games) || n < 3 || n > 9 || n % 2 == 0)
        return refuse(c, 400, "bad", "\"series\" must be 3, 5, 7 or 9");
    json_object_set_new(p->setup, "series", series_new((int)n, p->info.seats));
    return true;
}

bool read_plan(call *c, plan *p)
{
    const char *name = text_in(c, "game"), *title = text_in(c, "title");
    if (!name || !make_game(p, name))
        return refuse(c, 400, "bad", "there is no game '%.40s'; GET /api/games lists them", name ? name : "");
    const json_t *pace = json_object_get(c->in, "pace");
    if (pace && (!json_is_integer(pace) || json_integer_value(pace) < 0 || json_integer_value(pace) > 5000))
        return refuse(c, 400, "bad", "\"pace\" must be a number from 0 to 5000");
    if (title && !who_text_ok(title, 1, 40))
        return refuse(c, 400, "bad", "a title has 1 to 40 readable characters");
    const ld_tongue *own = ld_spoken();
    ld_speak(NULL); /* a table without a name is shown to each in their language (title_of) */
    snprintf(p->info.title, sizeof p->info.title, "%s", title ? title : ld_game_title(p->game));
    ld_speak(own);
    p->info.pace = (int)json_integer_value(pace);
    p->info.listed = json_is_true(json_object_get(c->in, "listed"));
    if (!read_clock(c, &p->info.clock) || !read_seats(c, p) || !read_setup(c, p) || !read_absence(c, p) ||
        !read_series(c, p))
        return false;
    read_coach(c, p);
    return read_rated(c, p);
}

/* Where the table is, and the user's seat at it; `t` is NULL if it cannot be read. */
static void put_table(call *c, const char *id, const table *t)
{
    int seat = t ? table_seat_of(t, c->user.id) : -1;
    char link[LINK_ROOM];
    put(c, "table", json_string(id));
    put(c, "link", json_string(base_link(id, link)));
    put(c, "seat", seat < 0 ? json_null() : json_integer(seat));
}

bool make_table(call *c, plan *p)
{
    table *t = make_planned(c->h, p, c->user.id);
    if (!t)
        return refuse(c, 503, "store", "nothing was stored; try again");
    put_table(c, p->info.id, t);
    return true;
}

/* Bots alone at a table: nobody else would ever end it. */
static bool bots_only(const plan *p)
{
    for (int s = 0; s < p->info.seats; s++)
        if (!p->place[s].bot[0] || p->place[s].user)
            return false;
    return true;
}

/* What the operator allows this one. */
static bool in_quota(call *c)
{
    st_user user;
    if (!store_user_get(c->h->store, c->user.id, &user) || !user.quota ||
        store_made_count(c->h->store, user.id, false) < user.quota)
        return true;
    return refuse(c, 409, "taken", "you may have %d {|table|tables} that are not over; finish one first", user.quota);
}

bool may_make(call *c, bool alone)
{
    int most = alone ? ALONE_MOST : MADE_MOST;
    if (!in_quota(c))
        return false;
    if (c->h->limits && store_made_count(c->h->store, c->user.id, alone) >= most)
        return alone ? refuse(c, 409, "many", "bots play at %d tables of yours already; wait until one is over", most)
                     : refuse(c, 409, "many", "you have made %d tables that are not over; finish or close one", most);
    if (c->h->limits && store_kept_count(c->h->store, c->user.id) >= KEPT_MOST)
        return refuse(c, 409, "many", "%d tables of yours are kept; there is no room for more", KEPT_MOST);
    return in_limit(c, &c->h->makers, NULL, 10, N_("too many new tables; wait a little"));
}

bool do_make(call *c)
{
    plan p = {.setup = json_object()};
    bool ok = known(c) && read_plan(c, &p) && may_make(c, bots_only(&p)) && make_table(c, &p);
    json_decref(p.setup);
    return ok;
}

/* Who does not want to meet again is not asked to. */
static void part(const call *c, plan *p)
{
    for (int s = 0; s < p->info.seats; s++)
        if (p->place[s].user && store_apart(c->h->store, c->user.id, p->place[s].user))
            p->place[s] = (st_place){0};
}

bool do_rematch(call *c)
{
    table *t = c->t;
    if (!known(c))
        return false;
    if (table_seat_of(t, c->user.id) < 0 && t->info.owner != c->user.id)
        return refuse(c, 403, "not_yours", "only who played can ask for a rematch");
    if (t->info.status != TABLE_OVER)
        return refuse(c, 409, "taken", "the game is not over yet");
    if (t->info.rematch[0]) {
        put_table(c, t->info.rematch, hall_get(c->h, t->info.rematch));
        return true;
    }
    plan p = {0};
    make_again(t, !t->from, &p); /* so that another begins; what was played on from is played by who did */
    part(c, &p);
    bool ok = may_make(c, bots_only(&p)) && make_table(c, &p);
    json_decref(p.setup);
    if (!ok)
        return false;
    memcpy(t->info.rematch, p.info.id, sizeof t->info.rematch);
    hall_keep_info(c->h, t);
    hall_touch(c->h, t, ALL_EYES);
    return true;
}
