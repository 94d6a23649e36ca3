/* How people stand: who played what and how well, the lists, whom one keeps away, and all that is kept of oneself. */
#include "server/api.h"
#include "server/base.h"
#include "server/names.h"
#include "server/store_people.h"
#include "server/strength.h"
#include "server/think.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LADDER_MOST = 200, GAMES_SHOWN = 30, GAMES_COUNTED = 1000, OPPONENTS_SHOWN = 12, MARKS_MOST = 500 };

static bool unread(call *c) { return refuse(c, 503, "store", "this cannot be read now; try again"); }

static int64_t number_at(const json_t *row, const char *key) { return json_integer_value(json_object_get(row, key)); }
static const char *text_at(const json_t *row, const char *key) { return json_string_value(json_object_get(row, key)); }

/* ---- ratings -------------------------------------------------------------------------------------------------------
 */

static json_t *points_json(const json_t *row, const char *mean, const char *deviation)
{
    strength s = {(double)number_at(row, mean) / 1000, (double)number_at(row, deviation) / 1000};
    return json_pack("{sisisisb}", "points", (int)lround(s.mean), "deviation", (int)lround(s.deviation), "low",
                     (int)lround(strength_low(s)), "settled", s.deviation < STRENGTH_SETTLED);
}

static bool is_bot(const char *who) { return who && think_knows(who); }

/* One of a list: with the name and what it is, and the points. */
static json_t *rated_json(const json_t *row)
{
    json_t *one = points_json(row, "mean", "deviation");
    const char *who = text_at(row, "who");
    json_object_update_new(one, json_pack("{sssssIsf}", "name", is_bot(who) ? who : text_at(row, "name"), "kind",
                                          is_bot(who) ? "bot" : "account", "games", (json_int_t)number_at(row, "games"),
                                          "won", (double)number_at(row, "won") / WIN));
    return one;
}

/* What a seat or a role is worth, by its number. */
static json_t *term_json(const ld_state *state, const json_t *row)
{
    char role[LD_TEXT_BYTES];
    int number = atoi(strchr(text_at(row, "who"), ' '));
    bool seat = strncmp(text_at(row, "who"), "seat", 4) == 0;
    json_t *one = points_json(row, "mean", "deviation");
    json_object_del(one, "low");
    json_object_set_new(one, seat ? "seat" : "role", json_integer(number));
    if (!seat && state)
        json_object_set_new(one, "name", json_string(ld_role_name(state, number, NULL, role, sizeof role)));
    return one;
}

static json_t *terms_json(const ld_game *game, int seats, const json_t *rows)
{
    char error[LD_ERROR_BYTES];
    size_t i;
    const json_t *row;
    ld_state state;
    json_t *out = json_array();
    bool there = ld_start(game, seats, NULL, 0, &state, NULL, error);
    json_array_foreach (rows, i, row)
        json_array_append_new(out, term_json(there ? &state : NULL, row));
    return out;
}

/* Both are in the query, or neither. */
bool game_and_seats(call *c, const ld_game **game, int *seats)
{
    char name[WORD_ROOM];
    int low = 0, high = 0;
    *game = query_text(c->query, "game", name, sizeof name) ? ld_game_find(name) : NULL;
    *seats = query_number(c->query, "seats", -1);
    if (*game)
        ld_game_seats(*game, &low, &high);
    return (*game && *seats >= low && *seats <= high) ||
           refuse(c, 400, "bad", "\"game\" and \"seats\" are missing or none; GET /api/games lists them");
}

bool do_ratings(call *c)
{
    const ld_game *game;
    int seats;
    size_t i;
    const json_t *row;
    if (!c->query || !*c->query || strncmp(c->query, "lang=", 5) == 0) {
        json_t *lists = store_lists(c->h->store);
        put(c, "lists", lists ? lists : json_array());
        return lists || unread(c);
    }
    if (!game_and_seats(c, &game, &seats))
        return false;
    json_t *rows = store_ladder(c->h->store, ld_game_name(game), seats, LADDER_MOST);
    json_t *terms = store_terms(c->h->store, ld_game_name(game), seats), *out = json_array();
    json_array_foreach (rows, i, row)
        json_array_append_new(out, rated_json(row));
    put(c, "game", json_string(ld_game_name(game)));
    put(c, "seats", json_integer(seats));
    put(c, "ratings", out);
    put(c, "terms", terms_json(game, seats, terms));
    bool ok = rows && terms;
    json_decref(rows);
    json_decref(terms);
    c->pack = true;
    return ok || unread(c);
}

/* What a rated game changed. */
bool do_rated(call *c)
{
    size_t i;
    const json_t *row;
    json_t *rows = store_rated(c->h->store, c->t->info.no), *out = json_array();
    json_array_foreach (rows, i, row)
        json_array_append_new(out, json_pack("{sIsbsoso}", "seat", (json_int_t)number_at(row, "seat"), "gave_up",
                                             number_at(row, "gave_up") != 0, "before",
                                             points_json(row, "mean0", "deviation0"), "after",
                                             points_json(row, "mean", "deviation")));
    put(c, "rated", out);
    json_decref(rows);
    return rows || unread(c);
}

/* ---- a person ------------------------------------------------------------------------------------------------------
 */

/* One who has an account, or a bot. */
typedef struct subject {
    char name[NAME_ROOM], who[BOT_ROOM];
    int64_t user; /* 0: a bot */
    int64_t asks; /* who wants to know; 0: a stranger */
    bool own;
} subject;

static bool find_person(call *c, subject *out)
{
    char name[3 * NAME_ROOM], clean[NAME_ROOM];
    st_user user;
    *out = (subject){.asks = c->user.id};
    snprintf(name, sizeof name, "%s", c->path);
    query_decode(name);
    if (think_knows(name)) {
        snprintf(out->name, sizeof out->name, "%s", name);
        snprintf(out->who, sizeof out->who, "%s", name);
        return true;
    }
    if (!name_clean(name, clean) || !store_user_like(c->h->store, clean, &user) || user.banned)
        return !elsewhere(c) && refuse(c, 404, "none", "there is no account '%.96s'", name);
    memcpy(out->name, user.name, sizeof out->name);
    person_key(user.id, out->who);
    out->user = user.id;
    out->own = user.id == c->user.id;
    return true;
}

static json_t *played_json(json_t *rows)
{
    size_t i;
    const json_t *row;
    json_t *out = json_array();
    json_array_foreach (rows, i, row)
        json_array_append_new(
            out, json_pack("{sssIsIsfsfsI}", "game", text_at(row, "game"), "seats", (json_int_t)number_at(row, "seats"),
                           "games", (json_int_t)number_at(row, "games"), "won", (double)number_at(row, "won") / WIN,
                           "rank", (double)number_at(row, "ranks") / (double)number_at(row, "games"), "gave_up",
                           (json_int_t)number_at(row, "gave_up")));
    json_decref(rows);
    return out;
}

static json_t *ratings_json(json_t *rows)
{
    size_t i;
    const json_t *row;
    json_t *out = json_array();
    json_array_foreach (rows, i, row) {
        json_t *one = points_json(row, "mean", "deviation");
        json_object_update_new(one, json_pack("{sssIsI}", "game", text_at(row, "game"), "seats",
                                              (json_int_t)number_at(row, "seats"), "games",
                                              (json_int_t)number_at(row, "games")));
        json_array_append_new(out, one);
    }
    json_decref(rows);
    return out;
}

static json_t *opponents_json(json_t *rows)
{
    size_t i;
    const json_t *row;
    json_t *out = json_array();
    json_array_foreach (rows, i, row) {
        const char *who = text_at(row, "who");
        json_array_append_new(
            out, json_pack("{sssssIsIsI}", "name", is_bot(who) ? who : text_at(row, "name"), "kind",
                           is_bot(who) ? "bot" : "account", "games", (json_int_t)number_at(row, "games"), "ahead",
                           (json_int_t)number_at(row, "ahead"), "behind", (json_int_t)number_at(row, "behind")));
    }
    json_decref(rows);
    return out;
}

/* Seats by their numbers, and roles by name: how often, and how often it won. */
static json_t *seats_json(json_t *rows)
{
    size_t i;
    const json_t *row;
    json_t *out = json_array();
    json_array_foreach (rows, i, row) {
        char error[LD_ERROR_BYTES], role[LD_TEXT_BYTES] = "";
        const ld_game *game = ld_game_find(text_at(row, "game"));
        ld_state state;
        int number = (int)number_at(row, "role");
        if (number >= 0 && game && ld_start(game, (int)number_at(row, "seats"), NULL, 0, &state, NULL, error))
            ld_role_name(&state, number, NULL, role, sizeof role);
        json_array_append_new(out,
                              json_pack("{sssIsIss?sIsf}", "game", text_at(row, "game"), "seats",
                                        (json_int_t)number_at(row, "seats"), "seat", (json_int_t)number_at(row, "seat"),
                                        "role", role[0] ? role : NULL, "games", (json_int_t)number_at(row, "games"),
                                        "won", (double)number_at(row, "won") / WIN));
    }
    json_decref(rows);
    return out;
}

/* Won or lost in a row: the one that lasts, above 0 if won; and the longest won. */
static json_t *streak_json(const json_t *games)
{
    size_t i;
    const json_t *row;
    int now = 0, best = 0, run = 0;
    bool lasts = true;
    json_array_foreach (games, i, row) { /* the newest first */
        bool won = number_at(row, "share") > 0;
        lasts = lasts && (i == 0 || won == (now > 0));
        now += !lasts ? 0 : won ? 1 : -1;
        run = won ? run + 1 : 0;
        best = run > best ? run : best;
    }
    return json_pack("{sisi}", "now", now, "best", best);
}

static json_t *names_at(store *s, int64_t no, int seats)
{
    st_place places[LD_MAX_SEATS];
    json_t *names = json_array();
    bool ok = store_places(s, no, places);
    for (int i = 0; ok && i < seats; i++)
        json_array_append_new(names, json_string(places[i].name));
    return names;
}

static json_t *recent_json(store *s, const json_t *games)
{
    size_t i;
    const json_t *row;
    json_t *out = json_array();
    json_array_foreach (games, i, row) {
        char link[LINK_ROOM];
        bool rated = json_is_integer(json_object_get(row, "mean"));
        if (i >= GAMES_SHOWN)
            break;
        json_t *one =
            json_pack("{sssssssIsIsIsIsbsf}", "table", text_at(row, "table"), "link",
                      base_link(text_at(row, "table"), link), "game", text_at(row, "game"), "at",
                      (json_int_t)number_at(row, "at"), "seat", (json_int_t)number_at(row, "seat"), "rank",
                      (json_int_t)number_at(row, "rank"), "score", (json_int_t)number_at(row, "score"), "gave_up",
                      number_at(row, "gave_up") != 0, "won", (double)number_at(row, "share") / WIN);
        json_object_set_new(one, "names", names_at(s, number_at(row, "no"), (int)number_at(row, "seats")));
        json_object_set_new(one, "rated", json_boolean(rated));
        json_object_set_new(
            one, "change",
            rated ? json_integer(lround((double)(number_at(row, "mean") - number_at(row, "mean0")) / 1000))
                  : json_null());
        json_array_append_new(out, one);
    }
    return out;
}

static json_t *read_person(store *s, const void *what)
{
    const subject *p = what;
    json_t *played = store_played(s, p->who, p->own), *ratings = store_rating_rows(s, p->who);
    json_t *games = store_games_of(s, p->who, p->own, GAMES_COUNTED);
    json_t *opponents = store_opponents(s, p->who, p->own, OPPONENTS_SHOWN), *seats = store_seats_of(s, p->who, p->own);
    bool ok = played && ratings && games && opponents && seats;
    json_t *out = json_pack("{sssssb}", "name", p->name, "kind", p->user ? "account" : "bot", "you", p->own);
    json_object_set_new(out, "played", played_json(played));
    json_object_set_new(out, "ratings", ratings_json(ratings));
    json_object_set_new(out, "opponents", opponents_json(opponents));
    json_object_set_new(out, "seats", seats_json(seats));
    json_object_set_new(out, "streak", streak_json(games));
    json_object_set_new(out, "recent", recent_json(s, games));
    json_decref(games);
    if (p->asks && p->user && !p->own) {
        st_mark mark = store_mark(s, p->asks, p->user);
        json_object_set_new(out, "mark", json_pack("{sbsb}", "blocked", mark.blocked, "muted", mark.muted));
    }
    if (ok)
        return out;
    json_decref(out);
    return NULL;
}

bool do_person(call *c)
{
    subject p;
    return find_person(c, &p) && read_later(c, read_person, &p, sizeof p, NULL);
}

/* ---- whom one keeps away -------------------------------------------------------------------------------------------
 */

bool do_marks(call *c)
{
    size_t i;
    const json_t *row;
    if (!known(c))
        return false;
    json_t *rows = store_marks(c->h->store, c->user.id), *out = json_array();
    json_array_foreach (rows, i, row)
        json_array_append_new(out, json_pack("{sIsssbsb}", "id", (json_int_t)number_at(row, "id"), "name",
                                             text_at(row, "name"), "blocked", number_at(row, "blocked") != 0, "muted",
                                             number_at(row, "muted") != 0));
    put(c, "marks", out);
    json_decref(rows);
    return rows || unread(c);
}

/* Chat is sent anew to whoever no longer wants to read a part of it, or wants to again. */
static void chat_anew(hall *h, int64_t user)
{
    for (client *o = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; o; o = o->next_same)
        if (o->user == user && o->table) {
            o->chat_at = 0;
            o->dirty = true;
            store_matters(h->store, o->table->info.no);
            hall_touch(h, o->table, 1u << table_eye_of(o->table, user));
        }
}

static bool flag_in(call *c, const char *key, bool *flag)
{
    const json_t *given = json_object_get(c->in, key);
    if (given && !json_is_boolean(given))
        return refuse(c, 400, "bad", "\"%s\" must be true or false", key);
    *flag = given ? json_is_true(given) : *flag;
    return true;
}

static bool mark(call *c, int64_t other)
{
    st_mark mark = store_mark(c->h->store, c->user.id, other), was = mark;
    if (!json_object_get(c->in, "block") && !json_object_get(c->in, "mute"))
        return refuse(c, 400, "bad", "\"block\" or \"mute\" is missing; expected true or false");
    if (!flag_in(c, "block", &mark.blocked) || !flag_in(c, "mute", &mark.muted))
        return false;
    bool fresh = !was.blocked && !was.muted;
    if (fresh && store_mark_count(c->h->store, c->user.id) >= MARKS_MOST)
        return refuse(c, 409, "many", "you keep away from %d people already; there is no room for more", MARKS_MOST);
    if (!store_mark_set(c->h->store, c->user.id, other, mark))
        return refuse(c, 503, "store", "nothing was stored; try again");
    chat_anew(c->h, c->user.id);
    put(c, "mark", json_pack("{sbsb}", "blocked", mark.blocked, "muted", mark.muted));
    return true;
}

/* By the name of an account, or the number that the list of marks has. */
bool do_mark(call *c)
{
    const json_t *id = json_object_get(c->in, "id");
    const char *name = text_in(c, "name");
    char clean[NAME_ROOM];
    st_user other = {0};
    if (!known(c))
        return false;
    if (json_is_integer(id) && json_integer_value(id) > 0) {
        st_mark was = store_mark(c->h->store, c->user.id, json_integer_value(id));
        other.id = was.blocked || was.muted ? json_integer_value(id) : 0;
    } else if (name && name_clean(name, clean)) {
        store_user_like(c->h->store, clean, &other);
    }
    if (!other.id)
        return !elsewhere(c) && refuse(c, 404, "none", "there is no account '%.96s'", name ? name : "");
    if (other.id == c->user.id)
        return refuse(c, 400, "bad", "that is yourself");
    return mark(c, other.id);
}

/* Somebody at this table, guests too. */
bool do_mark_here(call *c)
{
    int64_t other;
    return known(c) && somebody(c, &other) && mark(c, other);
}

/* ---- all that is kept of oneself -----------------------------------------------------------------------------------
 */

static json_t *read_own(store *s, const void *what) { return store_user_all(s, *(const int64_t *)what); }

bool do_own_data(call *c) { return known(c) && read_later(c, read_own, &c->user.id, sizeof c->user.id, "ludus.json"); }
