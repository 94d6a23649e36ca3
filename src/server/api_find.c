/* Looking for a table or for opponents: over a socket, as long as it is open. */
#include "server/hall_find.h"
#include "server/store_people.h"

#include <string.h>

enum { FOUND_MOST = 100 };

typedef struct found_tables {
    call *c;
    json_t *all;
} found_tables;

static bool add_open(void *data, const st_table *info, const char *result)
{
    found_tables *f = data;
    (void)result;
    int64_t user = f->c->user.id;
    if (info->status != TABLE_GATHERING || (user && info->owner && store_apart(f->c->h->store, user, info->owner)))
        return true;
    json_t *entry = table_entry(f->c->h, info, user);
    if (entry)
        json_array_append_new(f->all, entry);
    if (store_shared(
            f->c->h->store)) /* others may change it: whoever has it in memory hears when it is no longer open */
        hall_get(f->c->h, info->id);
    return true;
}

bool do_find(call *c)
{
    const json_t *on = json_object_get(c->in, "on");
    found_tables f = {c, json_array()};
    put(c, "tables", f.all);
    if (on && !json_is_boolean(on))
        return refuse(c, 400, "bad", "\"%s\" must be true or false", "on");
    hall_find(c->h, c->client, !json_is_false(on));
    return json_is_false(on) || store_tables(c->h->store, LIST_OPEN, 0, FOUND_MOST, add_open, &f) ||
           refuse(c, 503, "store", "the tables cannot be read now; try again");
}

static bool read_flags(call *c, seek_wish *wish)
{
    const json_t *rated = json_object_get(c->in, "rated"), *bots = json_object_get(c->in, "bots");
    if ((rated && !json_is_boolean(rated)) || (bots && !json_is_boolean(bots)))
        return refuse(c, 400, "bad", "\"%s\" must be true or false",
                      rated && !json_is_boolean(rated) ? "rated" : "bots");
    wish->rated = json_is_true(rated);
    wish->bots = json_is_true(bots);
    if (wish->rated && !has_account(c))
        return refuse(c, 403, "not_yours", "only accounts play rated games; make one first");
    return !wish->rated || wish->clock.kind ||
           refuse(c, 400, "bad", "a rated game needs a clock, so that nobody can hold it up");
}

static bool read_wish(call *c, seek_wish *wish)
{
    const char *name = text_in(c, "game");
    const json_t *seats = json_object_get(c->in, "seats");
    int low, high;
    *wish = (seek_wish){.game = name ? ld_game_find(name) : NULL};
    if (!wish->game)
        return refuse(c, 400, "bad", "there is no game '%.40s'; GET /api/games lists them", name ? name : "");
    ld_game_seats(wish->game, &low, &high);
    if (!json_is_integer(seats) || json_integer_value(seats) < low || json_integer_value(seats) > high)
        return refuse(c, 400, "bad", "\"seats\" must be a number from %d to %d", low, high);
    wish->seats = (int)json_integer_value(seats);
    return read_clock(c, &wish->clock) && read_flags(c, wish);
}

bool do_seek(call *c)
{
    seek_wish wish;
    st_user user;
    if (!known(c) || !read_wish(c, &wish) || !may_make(c, false))
        return false;
    if (!store_user_get(c->h->store, c->user.id, &user))
        return refuse(c, 503, "store", "nothing was stored; try again");
    put(c, "waiting", json_integer(hall_seek(c->h, c->client, &user, &wish)));
    return true;
}

bool do_unseek(call *c)
{
    hall_unseek(c->h, c->client);
    return true;
}
