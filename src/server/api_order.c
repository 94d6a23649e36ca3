/* Keeping order: what who made a table may do there so that others can play in peace. Somebody can be sent away or no
 * longer be heard, the table can be taken off the list, and it can be closed, without a result and without blame. */
#include "server/api.h"
#include "server/absent.h"
#include "server/now.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static bool owns(call *c)
{
    if (!known(c))
        return false;
    return c->t->info.owner == c->user.id || refuse(c, 403, "not_yours", "only who made the table can do that");
}

static bool stored(call *c, bool ok) { return ok || refuse(c, 503, "store", "nothing was stored; try again"); }

static bool running(call *c)
{
    table_status status = c->t->info.status;
    return status == TABLE_GATHERING || status == TABLE_PLAYING || refuse(c, 409, "taken", "the game is over");
}

/* The number under this key; -1 if there is none. */
static int number_of(const call *c, const char *key)
{
    const json_t *n = json_object_get(c->in, key);
    json_int_t value = json_integer_value(n);
    return json_is_integer(n) && value >= 0 && value <= INT32_MAX ? (int)value : -1;
}

bool somebody(call *c, int64_t *user)
{
    int seat = number_of(c, "seat"), line = number_of(c, "chat");
    *user = seat >= 0 && seat < c->t->info.seats ? c->t->place[seat].user : 0;
    if (seat < 0 && line >= 0)
        *user = store_chat_author(c->h->store, c->t->info.no, line);
    if (!*user)
        return refuse(c, 400, "bad",
                      "nobody is meant; expected \"seat\" with a person, or \"chat\" with the number of a line");
    return *user != c->user.id || refuse(c, 400, "bad", "that is yourself");
}

/* A bot of its own takes the seat: who was sent away has no way back to it. */
static void replace(hall *h, table *t, int seat)
{
    bool playing = t->info.status == TABLE_PLAYING;
    t->place[seat] = (st_place){0};
    absent_gone(t, seat);
    if (playing) {
        t->place[seat].stood = STOOD_REPLACED;
        snprintf(t->place[seat].bot, sizeof t->place[seat].bot, "medium");
        table_name_bot(t->place, t->info.seats, seat, randombytes_random());
    }
    t->consent_by = -1;
    hall_place(h, t, seat);
}

static void tell_all_anew(hall *h, table *t)
{
    for (client *w = t->watchers; w; w = w->next_watcher)
        w->log_at = 0, w->chat_at = 0;
    hall_touch(h, t, ALL_EYES);
}

/* Who made a rated table could otherwise win by it, or not lose. */
static bool free_hand(call *c)
{
    return !c->t->info.rated || c->t->info.status != TABLE_PLAYING ||
           refuse(c, 409, "taken", "a rated game that has begun is played to its end");
}

bool do_kick(call *c)
{
    table *t = c->t;
    int64_t user;
    st_standing standing;
    if (!owns(c) || !running(c) || !free_hand(c) || !somebody(c, &user))
        return false;
    standing = store_standing(c->h->store, t->info.no, user);
    standing.barred = true;
    if (!stored(c, store_standing_set(c->h->store, t->info.no, user, standing)))
        return false;
    if (table_seat_of(t, user) >= 0)
        replace(c->h, t, table_seat_of(t, user));
    tell_all_anew(c->h, t);
    return true;
}

/* What they wrote is not shown either, until they are heard again. */
bool do_mute(call *c)
{
    int64_t user;
    st_standing standing;
    if (!owns(c) || !somebody(c, &user))
        return false;
    standing = store_standing(c->h->store, c->t->info.no, user);
    standing.muted = !json_is_false(json_object_get(c->in, "mute"));
    if (!stored(c, store_standing_set(c->h->store, c->t->info.no, user, standing)))
        return false;
    tell_all_anew(c->h, c->t);
    return true;
}

bool do_hide(call *c)
{
    if (!owns(c))
        return false;
    c->t->info.listed = json_is_false(json_object_get(c->in, "hide"));
    hall_touch(c->h, c->t, ALL_EYES);
    return stored(c, store_table_list(c->h->store, c->t->info.no, c->t->info.listed));
}

/* A game that the rules have changed under is put away by anybody who sits there or made it: nobody has lost it. */
static bool cannot_go_on(call *c)
{
    return c->t->info.status == TABLE_BROKEN && c->user.id &&
           (table_seat_of(c->t, c->user.id) >= 0 || c->t->info.owner == c->user.id);
}

bool do_close(call *c)
{
    table *t = c->t;
    if (!cannot_go_on(c) && (!owns(c) || !running(c) || !free_hand(c)))
        return false;
    t->info.status = TABLE_CLOSED;
    t->info.changed = now_ms();
    t->consent_by = -1;
    t->held = 0;
    hall_keep_info(c->h, t);
    hall_touch(c->h, t, ALL_EYES);
    return true;
}
