/* What a table waits for, as JSON. */
#include "server/pending.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "server/notice.h"
#include "server/think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing -------------------------------------------------------------------------------------------------- */

static json_t *clocks_of(const table *t)
{
    json_t *list = json_array();
    for (int s = 0; s < t->info.seats; s++) {
        const table_clock *c = &t->clock[s];
        json_array_append_new(list, json_pack("[IIII]", (json_int_t)c->left, (json_int_t)c->from,
                                              (json_int_t)c->shown_left, (json_int_t)c->shown_from));
    }
    return list;
}

static json_t *held_of(const table *t)
{
    char text[LD_TEXT_BYTES];
    int seat = __builtin_ctz(t->held);
    return json_pack("[is]", seat, ld_format(&t->state, t->held_choice, text, sizeof text));
}

/* The caller frees it. */
static char *what_of(const table *t)
{
    json_t *what = json_object();
    if (table_is_timed(t))
        json_object_set_new(what, "clocks", clocks_of(t));
    if (t->consent_by >= 0)
        json_object_set_new(what, "consent", json_pack("[ii]", t->consent_by, (int)t->agreed));
    if (t->window_until && t->window_number == t->number)
        json_object_set_new(what, "window", json_pack("[iI]", t->window_number, (json_int_t)t->window_until));
    if (t->held)
        json_object_set_new(what, "held", held_of(t));
    if (t->told_clock)
        json_object_set_new(what, "warned", json_integer(t->told_clock));
    char *text = json_object_size(what) ? json_dumps(what, JSON_COMPACT) : strdup("");
    json_decref(what);
    if (!text)
        abort();
    return text;
}

static int64_t sooner(int64_t a, int64_t b) { return a < 0 || (b >= 0 && b < a) ? b : a; }

/* When it needs the server; a bot that waits has waited since then. */
static int64_t due_of(const table *t, int64_t now)
{
    int64_t due = -1;
    if (t->info.status != TABLE_PLAYING)
        return -1;
    if (think_due(t) || ahead_due(t))
        due = t->due >= 0 && t->due <= now ? t->due : now;
    for (int s = 0; s < t->info.seats; s++)
        if (t->info.clock.kind && t->clock[s].from && !table_is_bot(t, s))
            due = sooner(due, t->clock[s].from + (t->clock[s].left > 0 ? t->clock[s].left : 0));
    due = sooner(due, absent_due(t, now));
    for (int s = 0; s < t->info.seats; s++)
        if (notice_clock_at(t, s) >= 0)
            due = sooner(due, notice_clock_at(t, s));
    return t->held ? sooner(due, t->window_until) : due;
}

void pending_keep(store *s, table *t, int64_t now)
{
    bool playing = t->info.status == TABLE_PLAYING;
    st_pending is = {.due = due_of(t, now), .owed = playing ? ld_owed(&t->state) & ~(1u << LD_CHANCE) : 0};
    char *what = playing ? what_of(t) : strdup("");
    bool same = t->pending && is.due == t->due && is.owed == t->owed && strcmp(what, t->pending) == 0;
    is.what = what;
    if (!same && store_pending_set(s, t->info.no, &is) && what[0])
        store_served_set(s, now);
    free(t->pending);
    t->pending = what;
    t->due = is.due;
    t->owed = is.owed;
}

/* ---- reading -------------------------------------------------------------------------------------------------- */

/* What was stored after the last word of the served time is not in the future. */
static int64_t past(int64_t then, int64_t now) { return then > now ? now : then; }

static void read_clock(table_clock *c, json_t *from, int64_t now)
{
    json_int_t left, since, shown_left, shown_since;
    if (json_unpack(from, "[IIII]", &left, &since, &shown_left, &shown_since) != 0)
        return;
    *c = (table_clock){left, past(since, now), shown_left, past(shown_since, now)};
}

static void read_held(table *t, json_t *from)
{
    int seat;
    const char *text;
    char why[LD_ERROR_BYTES];
    if (json_unpack(from, "[is]", &seat, &text) != 0 || seat < 0 || seat >= t->info.seats)
        return;
    if (ld_parse(&t->state, seat, text, &t->held_choice, why))
        t->held = 1u << seat;
}

static void read_window(table *t, json_t *from)
{
    json_int_t until;
    int number;
    if (json_unpack(from, "[iI]", &number, &until) != 0 || number != t->number)
        return;
    t->window_number = number;
    t->window_until = until;
}

void pending_open(table *t, const st_pending *stored, int64_t now)
{
    json_t *what = stored->what ? json_loads(stored->what, 0, NULL) : NULL, *clocks = json_object_get(what, "clocks");
    int by, agreed;
    table_clock_start(t, now); /* of a file that has no word of it */
    t->pending = stored->what && stored->what[0] != '?' ? strdup(stored->what) : NULL;
    t->due = stored->due;
    t->owed = stored->owed;
    for (int s = 0; clocks && s < t->info.seats; s++)
        read_clock(&t->clock[s], json_array_get(clocks, (size_t)s), now);
    read_window(t, json_object_get(what, "window"));
    read_held(t, json_object_get(what, "held"));
    t->told_clock = (unsigned)json_integer_value(json_object_get(what, "warned"));
    if (json_unpack(json_object_get(what, "consent"), "[ii]", &by, &agreed) == 0 && by >= 0 && by < t->info.seats) {
        t->consent_by = by;
        t->agreed = (unsigned)agreed;
    }
    json_decref(what);
}
