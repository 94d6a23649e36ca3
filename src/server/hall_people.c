/* A person changes, and with the person all seats at tables that are not over: a new name, a guest who becomes one with
 * an account, a guest who goes for good. Tables that nobody has loaded are changed in the store alone. */
#include "server/hall.h"
#include "io/grow.h"
#include "server/absent.h"
#include "server/now.h"
#include "server/store_people.h"
#include "server/told.h"
#include "server/store_events.h"
#include "server/store_groups.h"
#include "server/who.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the tables of a person ------------------------------------------------------------------------------------- */

typedef struct running {
    st_table *all;
    int count, room;
} running;

static bool keep_table(void *data, const st_table *t, const char *result)
{
    (void)result;
    running *r = data;
    r->all = grown(r->all, r->count, &r->room, sizeof *r->all);
    r->all[r->count++] = *t;
    return true;
}

static bool tables_of(hall *h, int64_t user, running *out)
{
    *out = (running){0};
    return store_tables(h->store, LIST_RUNNING, user, INT32_MAX, keep_table, out);
}

/* Who sits there: as it is in memory, else as it is stored. */
static bool places_at(hall *h, const st_table *t, st_place places[LD_MAX_SEATS])
{
    const table *there = hall_there(h, t->id);
    if (there)
        memcpy(places, there->place, sizeof there->place);
    return there || store_places(h->store, t->no, places);
}

static int seat_among(const st_place *places, int seats, int64_t user)
{
    for (int s = 0; s < seats; s++)
        if (places[s].user == user)
            return s;
    return -1;
}

static bool named_so(const st_place *places, int seats, int but, const char *name)
{
    for (int s = 0; s < seats; s++)
        if (s != but && places[s].name[0] && who_same_name(places[s].name, name))
            return true;
    return false;
}

/* What was said of the old name is said anew. */
static void tell_anew(hall *h, table *t)
{
    for (client *c = t->watchers; c; c = c->next_watcher)
        c->log_at = 0;
    t->consent_by = -1;
    hall_touch(h, t, ALL_EYES);
}

static void put_place(hall *h, const st_table *info, int seat, const st_place *place)
{
    table *t = hall_there(h, info->id);
    store_place_set(h->store, info->no, seat, place);
    if (!t)
        return;
    t->place[seat] = *place;
    if (place->away)
        absent_gone(t, seat);
    tell_anew(h, t);
}

/* ---- names ------------------------------------------------------------------------------------------------------- */

bool hall_name_free(const table *t, int64_t user, const char *name)
{
    return !named_so(t->place, t->info.seats, table_seat_of(t, user), name);
}

bool hall_may_rename(hall *h, int64_t user, const char *name)
{
    running mine;
    st_place places[LD_MAX_SEATS];
    bool ok = tables_of(h, user, &mine);
    for (int i = 0; ok && i < mine.count; i++) {
        ok = places_at(h, &mine.all[i], places);
        int seat = ok ? seat_among(places, mine.all[i].seats, user) : -1;
        ok = ok && (seat < 0 || !named_so(places, mine.all[i].seats, seat, name));
    }
    free(mine.all);
    return ok;
}

static void rename_sockets(hall *h, int64_t user, const char *name)
{
    for (client *c = h->user_bucket[(uint64_t)user % HALL_BUCKETS]; c; c = c->next_same)
        if (c->user == user)
            snprintf(c->name, sizeof c->name, "%s", name);
}

static void rename_host(hall *h, const st_table *info, int64_t user, const char *name)
{
    table *t = hall_there(h, info->id);
    if (!t || t->info.owner != user)
        return;
    snprintf(t->host, sizeof t->host, "%s", name);
    hall_touch(h, t, ALL_EYES);
}

void hall_rename(hall *h, int64_t user, const char *name)
{
    running mine;
    st_place places[LD_MAX_SEATS];
    rename_sockets(h, user, name);
    bool ok = tables_of(h, user, &mine);
    for (int i = 0; ok && i < mine.count; i++) {
        rename_host(h, &mine.all[i], user, name);
        int seat = places_at(h, &mine.all[i], places) ? seat_among(places, mine.all[i].seats, user) : -1;
        if (seat < 0)
            continue;
        snprintf(places[seat].name, sizeof places[seat].name, "%s", name);
        put_place(h, &mine.all[i], seat, &places[seat]);
    }
    free(mine.all);
}

/* ---- away for a while -------------------------------------------------------------------------------------------- */

static void say_away(hall *h, table *t, int seat, int64_t until)
{
    int64_t now = served_ms();
    if (!until)
        table_rest(t, seat, now);
    absent_until(&t->place[seat], &t->info, until, now);
    if (until) {
        t->absent &= ~(1u << seat);
        told_add(h, t, "away", seat, t->place[seat].user, 0, until);
    }
    hall_place(h, t, seat);
}

bool hall_away(hall *h, int64_t user, int64_t until)
{
    running mine;
    bool ok = tables_of(h, user, &mine);
    for (int i = 0; ok && i < mine.count; i++) {
        table *t = hall_get(h, mine.all[i].id);
        int seat = t ? table_seat_of(t, user) : -1;
        if (seat >= 0)
            say_away(h, t, seat, until);
    }
    free(mine.all);
    return ok && store_away_set(h->store, user, until);
}

/* ---- going and joining ------------------------------------------------------------------------------------------- */

/* Nobody will come back to this seat: it is open again, or a bot plays on. */
static void vacate(hall *h, const st_table *info, int seat, st_place *place)
{
    hall_gives_up(h, info, seat, place);
    if (info->status == TABLE_GATHERING) {
        *place = (st_place){0};
        return;
    }
    place->away = true;
    if (place->stood != STOOD_REPLACED)
        place->stood = STOOD_LEFT;
    if (!place->bot[0])
        snprintf(place->bot, sizeof place->bot, "medium");
}

void hall_abandon(hall *h, int64_t user)
{
    running mine;
    st_place places[LD_MAX_SEATS];
    bool ok = tables_of(h, user, &mine);
    for (int i = 0; ok && i < mine.count; i++) {
        int seat = places_at(h, &mine.all[i], places) ? seat_among(places, mine.all[i].seats, user) : -1;
        if (seat < 0)
            continue;
        vacate(h, &mine.all[i], seat, &places[seat]);
        put_place(h, &mine.all[i], seat, &places[seat]);
    }
    free(mine.all);
}

/* The name that nobody has. */
static const char nobody[] = "N. N.";

/* The table is called as if nobody had given it a name, since whoever did may have given it their own. */
static void disown(hall *h, const st_table *info)
{
    const ld_game *game = ld_game_find(info->game);
    const ld_tongue *own = ld_spoken();
    table *t = hall_there(h, info->id);
    ld_speak(NULL);
    const char *title = game ? ld_game_title(game) : info->game;
    ld_speak(own);
    store_table_disown(h->store, info->no, title);
    if (!t)
        return;
    t->info.owner = 0;
    t->host[0] = 0;
    snprintf(t->info.title, sizeof t->info.title, "%s", title);
    hall_touch(h, t, ALL_EYES);
}

static void blot_out(hall *h, const st_table *info, int64_t user)
{
    st_place places[LD_MAX_SEATS];
    if (info->owner == user)
        disown(h, info);
    int seat = places_at(h, info, places) ? seat_among(places, info->seats, user) : -1;
    if (seat < 0)
        return;
    if (info->status < TABLE_OVER)
        vacate(h, info, seat, &places[seat]);
    places[seat].user = 0;
    places[seat].away = false;
    if (places[seat].name[0])
        snprintf(places[seat].name, sizeof places[seat].name, "%s", nobody);
    put_place(h, info, seat, &places[seat]);
}

/* Nor can a seat be given back to them. */
static void forget_former(hall *h, int64_t user)
{
    for (table *t = h->oldest; t; t = t->newer)
        for (int s = 0; s < t->info.seats; s++)
            if (t->place[s].former == user)
                t->place[s].former = 0;
}

bool hall_forget_person(hall *h, int64_t user)
{
    running all = {0};
    bool ok = store_tables(h->store, LIST_MINE, user, INT32_MAX, keep_table, &all);
    for (int i = 0; ok && i < all.count; i++)
        blot_out(h, &all.all[i], user);
    free(all.all);
    forget_former(h, user);
    char alias[ID_ROOM + 1] = "-";
    who_random_id(alias + 1);
    return ok && store_ends_forget(h->store, user, alias) && store_user_forget(h->store, user, nobody);
}

static void give_table(hall *h, const st_table *info, int64_t guest, const st_user *to)
{
    st_place places[LD_MAX_SEATS];
    table *t = hall_there(h, info->id);
    if (t && t->info.owner == guest) {
        t->info.owner = to->id;
        snprintf(t->host, sizeof t->host, "%s", to->name);
        hall_touch(h, t, ALL_EYES);
    }
    int seat = places_at(h, info, places) ? seat_among(places, info->seats, guest) : -1;
    if (seat < 0)
        return;
    st_place *place = &places[seat];
    if (seat_among(places, info->seats, to->id) >= 0) {
        vacate(h, info, seat, place); /* one person has one seat */
    } else {
        place->user = to->id;
        if (!named_so(places, info->seats, seat, to->name))
            snprintf(place->name, sizeof place->name, "%s", to->name);
    }
    put_place(h, info, seat, place);
}

bool hall_join(hall *h, int64_t guest, const st_user *to)
{
    running mine;
    assert(guest && guest != to->id && to->account);
    bool ok = tables_of(h, guest, &mine);
    for (int i = 0; ok && i < mine.count; i++)
        give_table(h, &mine.all[i], guest, to);
    free(mine.all);
    for (table *t = h->oldest; t; t = t->newer)
        for (int s = 0; s < t->info.seats; s++)
            if (t->place[s].former == guest)
                t->place[s].former = to->id;
    return ok && store_seats_give(h->store, guest, to->id) && store_ends_give(h->store, guest, to->id) &&
           store_reach_give(h->store, guest, to->id) && store_events_give(h->store, guest, to->id) &&
           store_groups_give(h->store, guest, to->id) && store_tokens_drop(h->store, guest, NULL);
}
