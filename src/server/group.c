/* Invitations and dates. */
#include "server/group.h"
#include "server/hall.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/store_groups.h"
#include "server/store_people.h"

enum { LOOK_MS = 1000 };

bool group_invite(hall *h, int64_t user, const table *t, const st_user *by)
{
    if (store_apart(h->store, user, by->id))
        return true;
    notice_tell(h, user, NOTICE_SEAT, t, by->name, NULL);
    return store_invitation_add(h->store, user, t->info.id, by->id);
}

static bool has_agreed(const table *t, int64_t user)
{
    size_t i;
    json_t *one, *list = json_object_get(t->date, "agreed");
    json_array_foreach (list, i, one)
        if (json_integer_value(one) == user)
            return true;
    return false;
}

bool group_date_sure(const table *t)
{
    for (int s = 0; s < t->info.seats; s++) {
        const st_place *p = &t->place[s];
        if (p->user ? !has_agreed(t, p->user) : !p->bot[0]) /* who is still to come has not agreed */
            return false;
    }
    return t->date;
}

bool group_waits(const table *t) { return t->date && json_integer_value(json_object_get(t->date, "at")) > now_ms(); }

json_t *group_date_json(const table *t)
{
    if (!t->date)
        return NULL;
    json_t *seats = json_array();
    int by = table_seat_of(t, json_integer_value(json_object_get(t->date, "by")));
    for (int s = 0; s < t->info.seats; s++)
        if (t->place[s].user && has_agreed(t, t->place[s].user))
            json_array_append_new(seats, json_integer(s));
    return json_pack("{sO so so sb}", "at", json_object_get(t->date, "at"), "by",
                     by < 0 ? json_null() : json_integer(by), "agreed", seats, "sure", group_date_sure(t));
}

void group_tick(hall *h)
{
    int64_t now = served_ms();
    size_t i;
    json_t *row;
    if (now - h->dates_looked < LOOK_MS)
        return;
    h->dates_looked = now;
    json_t *rows = store_dates_due(h->store, now_ms());
    json_array_foreach (rows, i, row) {
        table *t = hall_get(h, json_string_value(json_object_get(row, "id")));
        if (t && !hall_unsettled(h, t) && hall_tends(h, t))
            hall_fill(h, t);
    }
    json_decref(rows);
}
