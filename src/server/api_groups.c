/* Groups over the API (docs/events.md): the circle, invitations to tables, playing again with the same people, dates.
 */
#include "server/api.h"
#include "server/base.h"
#include "server/calendar.h"
#include "server/group.h"
#include "server/names.h"
#include "server/now.h"
#include "server/store_groups.h"
#include "server/store_people.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CIRCLE_MOST = 100, ASKED_MOST = 30, INVITED_MOST = 16, DATE_DAYS = 400 };

static bool stored(call *c, bool ok) { return ok || refuse(c, 503, "store", "nothing was stored; try again"); }

/* ---- looking --------------------------------------------------------------------------------------------------------
 */

static json_t *invitations_of(call *c)
{
    size_t i;
    char link[LINK_ROOM];
    json_t *row, *rows = store_invitations(c->h->store, c->user.id);
    json_array_foreach (rows, i, row) {
        const ld_game *game = ld_game_find(json_string_value(json_object_get(row, "game")));
        const char *id = json_string_value(json_object_get(row, "table"));
        json_object_set_new(row, "link", json_string(base_link(id, link)));
        json_object_set_new(row, "game_title", json_string(game ? ld_game_title(game) : ""));
    }
    return rows ? rows : json_array();
}

bool do_circle(call *c)
{
    if (!known(c))
        return false;
    put(c, "circle", store_circle(c->h->store, c->user.id, TIE_IN, false));
    put(c, "asked", store_circle(c->h->store, c->user.id, TIE_ASKED, false));
    put(c, "asks", store_circle(c->h->store, c->user.id, TIE_ASKED, true));
    put(c, "invitations", invitations_of(c));
    return true;
}

/* ---- the circle -----------------------------------------------------------------------------------------------------
 */

/* Who sat at this table; or an account by its name. */
static bool person_named(call *c, int64_t *other)
{
    const char *name = text_in(c, "name"), *id = text_in(c, "table");
    const json_t *seat = json_object_get(c->in, "seat");
    char clean[NAME_ROOM];
    st_user found = {0};
    *other = 0;
    if (name && name_clean(name, clean) && store_user_like(c->h->store, clean, &found))
        *other = found.id;
    table *t = id && json_is_integer(seat) ? hall_get(c->h, id) : NULL;
    if (t && json_integer_value(seat) >= 0 && json_integer_value(seat) < t->info.seats &&
        table_seat_of(t, c->user.id) >= 0 && t->info.status == TABLE_OVER)
        *other = t->place[json_integer_value(seat)].user;
    if (!*other && name && elsewhere(c))
        return false;
    if (!*other && name)
        return refuse(c, 404, "none", "nobody has an account with the name '%.96s'", name);
    if (!*other)
        return refuse(c, 400, "bad",
                      "nobody is meant; expected \"name\", or \"table\" and \"seat\" of a person in a finished game");
    return *other != c->user.id || refuse(c, 400, "bad", "that is yourself");
}

static int count_of(json_t *rows)
{
    int n = (int)json_array_size(rows);
    json_decref(rows);
    return n;
}

static bool has_room(call *c)
{
    if (c->h->limits && (count_of(store_circle(c->h->store, c->user.id, TIE_IN, false)) >= CIRCLE_MOST ||
                         count_of(store_circle(c->h->store, c->user.id, TIE_ASKED, false)) >= ASKED_MOST))
        return refuse(c, 409, "many", "your circle is as large as it can be");
    return true;
}

static bool become_friends(call *c, int64_t other)
{
    put(c, "state", json_string("in"));
    return stored(c, store_tie_set(c->h->store, c->user.id, other, TIE_IN) &&
                         store_tie_set(c->h->store, other, c->user.id, TIE_IN));
}

/* Whoever asks one who has asked agrees. Who was refused may ask as often as they like; nobody hears of it. */
bool do_circle_ask(call *c)
{
    int64_t other;
    if (!known(c) || !person_named(c, &other) || !settled(c, SCOPE_USER, other))
        return false;
    st_tie mine = store_tie(c->h->store, c->user.id, other), theirs = store_tie(c->h->store, other, c->user.id);
    if (mine == TIE_IN) {
        put(c, "state", json_string("in"));
        return true;
    }
    if (!has_room(c))
        return false;
    if (theirs == TIE_ASKED || theirs == TIE_REFUSED)
        return become_friends(c, other);
    put(c, "state", json_string("asked"));
    if (store_apart(c->h->store, c->user.id, other))
        return true; /* who is kept away is not heard, and does not hear of it */
    return mine != TIE_NONE || stored(c, store_tie_set(c->h->store, c->user.id, other, TIE_ASKED));
}

static bool user_in(call *c, int64_t *other)
{
    const json_t *n = json_object_get(c->in, "user");
    *other = json_integer_value(n);
    return (json_is_integer(n) && *other > 0 && *other != c->user.id) ||
           refuse(c, 400, "bad", "\"user\" must be the number of another person");
}

bool do_circle_answer(call *c)
{
    int64_t other;
    const json_t *accept = json_object_get(c->in, "accept");
    if (!known(c) || !user_in(c, &other) || !settled(c, SCOPE_USER, other))
        return false;
    if (!json_is_boolean(accept))
        return refuse(c, 400, "bad", "\"accept\" must be true or false");
    if (store_tie(c->h->store, other, c->user.id) != TIE_ASKED)
        return refuse(c, 409, "taken", "they do not ask you");
    if (json_is_true(accept))
        return has_room(c) && become_friends(c, other);
    return stored(c, store_tie_set(c->h->store, other, c->user.id, TIE_REFUSED));
}

/* Nobody asks any more, and nobody is in it: both are as if they had never met. */
bool do_circle_leave(call *c)
{
    int64_t other;
    if (!known(c) || !user_in(c, &other) || !settled(c, SCOPE_USER, other))
        return false;
    if (store_tie(c->h->store, c->user.id, other) == TIE_REFUSED)
        return true; /* what was refused stays so */
    return stored(c, store_tie_set(c->h->store, c->user.id, other, TIE_NONE) &&
                         store_tie_set(c->h->store, other, c->user.id, TIE_NONE));
}

/* ---- invitations ----------------------------------------------------------------------------------------------------
 */

bool do_invite(call *c)
{
    int64_t other;
    table *t = c->t;
    if (!known(c) || !user_in(c, &other))
        return false;
    if (table_seat_of(t, c->user.id) < 0 && t->info.owner != c->user.id)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (t->info.status != TABLE_GATHERING)
        return refuse(c, 409, "taken", "the game has begun already");
    if (store_tie(c->h->store, c->user.id, other) != TIE_IN)
        return refuse(c, 403, "not_yours", "only who is in your circle can be invited");
    if (store_invited(c->h->store, t->info.id) >= INVITED_MOST)
        return refuse(c, 409, "many", "%d people are invited to this table; that is enough", INVITED_MOST);
    return stored(c, group_invite(c->h, other, t, &c->user));
}

bool do_invitation_refuse(call *c)
{
    const char *id = text_in(c, "table");
    if (!known(c))
        return false;
    if (!id)
        return refuse(c, 400, "bad", "\"table\" is missing; expected a text");
    return stored(c, store_invitation_drop(c->h->store, c->user.id, id));
}

/* The same game with the same people: who asks sits, bots sit, the others are invited to their seats. */
bool do_again(call *c)
{
    table *t = c->t;
    plan p = {0};
    if (!known(c))
        return false;
    if (table_seat_of(t, c->user.id) < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (t->info.status != TABLE_OVER && t->info.status != TABLE_CLOSED)
        return refuse(c, 409, "taken", "the game is not over yet");
    if (!may_make(c, false))
        return false;
    make_again(t, !t->from, &p);
    int64_t invited[LD_MAX_SEATS];
    int count = 0;
    for (int s = 0; s < p.info.seats; s++)
        if (p.place[s].user && p.place[s].user != c->user.id) {
            invited[count++] = p.place[s].user;
            p.place[s] = (st_place){0};
        }
    bool ok = make_table(c, &p);
    table *fresh = ok ? hall_there(c->h, p.info.id) : NULL;
    for (int i = 0; fresh && i < count; i++)
        ok &= stored(c, group_invite(c->h, invited[i], fresh, &c->user));
    json_decref(p.setup);
    return ok;
}

/* ---- dates ----------------------------------------------------------------------------------------------------------
 */

static bool agreed(const json_t *date, int64_t user)
{
    size_t i;
    json_t *one, *list = json_object_get(date, "agreed");
    json_array_foreach (list, i, one)
        if (json_integer_value(one) == user)
            return true;
    return false;
}

static bool keep_date(call *c, json_t *date)
{
    json_decref(c->t->date);
    c->t->date = date;
    hall_touch(c->h, c->t, ALL_EYES);
    bool ok = stored(c, store_date_set(c->h->store, c->t->info.no, date));
    if (ok)
        hall_fill(c->h, c->t); /* without a date it may begin */
    return ok;
}

/* Proposes one, agrees to it, or takes it back. */
bool do_date(call *c)
{
    const json_t *at = json_object_get(c->in, "at"), *agree = json_object_get(c->in, "agree");
    json_int_t when = json_integer_value(at);
    table *t = c->t;
    if (!known(c))
        return false;
    if (table_seat_of(t, c->user.id) < 0)
        return refuse(c, 403, "not_yours", "you have no seat at this table");
    if (t->info.status != TABLE_GATHERING)
        return refuse(c, 409, "taken", "the game has begun already");
    if (json_is_true(agree)) {
        if (!t->date || agreed(t->date, c->user.id))
            return t->date || refuse(c, 409, "taken", "no date is proposed");
        json_t *date = json_deep_copy(t->date);
        json_array_append_new(json_object_get(date, "agreed"), json_integer(c->user.id));
        return keep_date(c, date);
    }
    if (at && json_is_null(at))
        return keep_date(c, NULL);
    if (!json_is_integer(at) || when <= now_ms() || when > now_ms() + DATE_DAYS * INT64_C(86400000))
        return refuse(c, 400, "bad", "\"at\" must be a time within the next %d days, in milliseconds, or null",
                      DATE_DAYS);
    return keep_date(c, json_pack("{sI sI sI s[I]}", "at", when, "made", (json_int_t)now_ms(), "by",
                                  (json_int_t)c->user.id, "agreed", (json_int_t)c->user.id));
}

bool do_calendar(call *c)
{
    char link[LINK_ROOM], url[400] = "", about[600];
    table *t = c->t;
    if (!t->date)
        return refuse(c, 404, "none", "no date is proposed for this table");
    if (c->origin && c->origin[0])
        snprintf(url, sizeof url, "%.180s/t/%s", c->origin, t->info.id);
    const char *game = t->game ? ld_game_title(t->game) : t->info.game;
    snprintf(about, sizeof about, "%s\n%s", game, url[0] ? url : base_link(t->info.id, link));
    calendar_date d = {.id = t->info.id,
                       .title = table_title(t),
                       .about = about,
                       .url = url,
                       .at = json_integer_value(json_object_get(t->date, "at")),
                       .made = json_integer_value(json_object_get(t->date, "made")),
                       .sure = group_date_sure(t)};
    hall_answer(c->h, (answer){.id = c->id,
                               .status = 200,
                               .plain = calendar_text(&d),
                               .type = "text/calendar; charset=utf-8",
                               .file = "ludus.ics"});
    c->later = true;
    return true;
}
