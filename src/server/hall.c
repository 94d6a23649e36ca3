/* What happens at tables: choices, chance's after them, taking back, seats that change hands, time that runs out.
 * Finding tables is in hall_cache.c, who watches in hall_watch.c, storing and telling in hall_settle.c. */
#include "server/hall_find.h"
#include "server/absent.h"
#include "server/ahead.h"
#include "server/analysis.h"
#include "server/event.h"
#include "server/group.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/now.h"
#include "server/outbox.h"
#include "server/present.h"
#include "server/series.h"
#include "server/shelf.h"
#include "server/think.h"
#include "server/told.h"
#include "server/window.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

enum { SERVED_MS = 1000 };

/* ---- changes ------------------------------------------------------------------------------------------------ */

void hall_keep_info(hall *h, table *t)
{
    char *result = t->result ? json_dumps(t->result, JSON_COMPACT) : NULL;
    store_table_set(h->store, &t->info, result);
    free(result);
}

static void finish(hall *h, table *t)
{
    assert(ld_over(&t->state));
    char *result = snapshot_result(t);
    t->result = json_loads(result, 0, NULL);
    free(result);
    t->info.changed = now_ms();
    series_go_on(h, t);
    hall_keep_info(h, t);
    hall_ended(h, t);
    event_heard(h, t);
    if (t->kept_rows < t->rows)
        snapshot_keep(h->store, t);
    note("info", "table over", "{sssi}", "table", t->info.id, "choices", t->rows);
}

static void keep(hall *h, table *t, int seat, ld_choice choice)
{
    assert(!t->stale); /* what was never stored is not built upon */
    st_row row;
    char text[LD_TEXT_BYTES];
    int64_t now = served_ms();
    /* While a window is kept open, when a seat has answered shows in no clock and no record. */
    bool early = t->window_number == t->number && t->window_until > now;
    int64_t then = early ? t->window_until : now;
    bool open = table_choose(t, seat, choice, then, &row, text);
    if (open) /* who still owes an answer is as absent as before; a secret answer shows in nothing */
        t->absent &= ld_owed(&t->state) & ~(1u << seat);
    row.at = now_ms() + then - now;
    store_row_add(h->store, t->info.no, &row);
    if (snapshot_due(t))
        snapshot_keep(h->store, t);
    hall_touch(h, t, open ? ALL_EYES : 1u << seat);
}

static void roll(hall *h, table *t)
{
    while (table_chance_due(t)) {
        keep(h, t, LD_CHANCE, ld_dice(&t->state, t->info.seed, t->number));
        count.chance++;
    }
    if (t->info.status == TABLE_OVER)
        finish(h, t);
}

void hall_choose(hall *h, table *t, int seat, ld_choice choice)
{
    keep(h, t, seat, choice);
    count.choices++;
    if (t->info.pace)
        t->bot_after = served_ms() + t->info.pace;
    roll(h, t);
}

/* Beyond the last barrier: from the snapshot before it. Those after it are of a game that never was. */
static bool undo_far(hall *h, table *t, int seat, int to, st_row *row, char *error)
{
    table_peg before;
    if (!shelf_before(h->store, t, to, &before, error))
        return false;
    table_undo(t, seat, to, &before, served_ms(), row, error);
    row->at = now_ms();
    table_peg_free(&before);
    ld_box_close(t->box);
    t->box = ld_box_of(&t->state);
    store_row_add(h->store, t->info.no, row);
    return store_snapshots_drop(h->store, t->info.no, to, INT_MAX) && snapshot_keep(h->store, t);
}

static bool undo_near(hall *h, table *t, int seat, int to, st_row *row, char *error)
{
    bool ok = table_undo(t, seat, to, NULL, served_ms(), row, error);
    row->at = now_ms();
    return ok && store_row_add(h->store, t->info.no, row);
}

bool hall_undo(hall *h, table *t, int seat, int to, char *error)
{
    st_row row;
    bool near = to == table_free_undo(t, seat);
    bool ok = near ? undo_near(h, t, seat, to, &row, error) : undo_far(h, t, seat, to, &row, error);
    ahead_undone(h, t, seat, near);
    t->absent &= ld_owed(&t->state);
    hall_touch(h, t, ALL_EYES);
    t->stale |= !ok;
    count.undone += ok;
    return ok;
}

void hall_place(hall *h, table *t, int seat)
{
    if (t->place[seat].away)
        hall_gives_up(h, &t->info, seat, &t->place[seat]);
    store_place_set(h->store, t->info.no, seat, &t->place[seat]);
    hall_touch(h, t, ALL_EYES);
}

void hall_fill(hall *h, table *t)
{
    char error[LD_ERROR_BYTES];
    for (int s = 0; s < t->info.seats; s++)
        if (!t->place[s].user && !t->place[s].bot[0])
            return;
    if (group_waits(t))
        return;
    if (t->info.status != TABLE_GATHERING)
        return;
    if (!table_begin(t, error)) { /* cannot happen: the set-up was tried when the table was made */
        note("error", "start", "{ssss}", "table", t->info.id, "error", error);
        t->info.status = TABLE_BROKEN;
    }
    if (t->waits) /* from here on only nodes of these rules can play it */
        store_rules_set(h->store, &t->info);
    t->waits = false;
    t->info.changed = now_ms();
    hall_keep_info(h, t);
    hall_touch(h, t, ALL_EYES);
    absent_begin(t, served_ms());
    roll(h, t);
    table_clock_start(t, served_ms());
}

/* ---- time -------------------------------------------------------------------------------------------------------- */

static void check_flags(hall *h, table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++) {
        if (!table_flag(t, s, now) || table_is_bot(t, s))
            continue;
        st_place *p = &t->place[s];
        absent_to_bot(t, s, t->terms.bot[0] ? t->terms.bot : "medium", STOOD_TIME);
        told_add(h, t, "time", s, p->user, 0, 0);
        notice_tell_all(h, p->user, NOTICE_LEFT, t, p->name, NULL);
        hall_place(h, t, s);
    }
}

/* While clocks run the file knows every second how long the server has: so much is lost at most when it is killed. */
static void tell_served(hall *h, bool clocks, int64_t now)
{
    if (!clocks || now - h->served < SERVED_MS)
        return;
    h->served = now;
    store_served_set(h->store, now);
}

/* All nodes count from the one that is ahead, and tell the time by the store's clock. */
static void adopt_time(hall *h)
{
    int64_t kept = store_shared(h->store) ? store_served(h->store) : 0;
    if (kept > served_ms())
        served_from(kept);
    if (store_shared(h->store))
        now_ahead(store_clock_ahead(h->store));
}

void hall_tick(hall *h)
{
    int64_t now = served_ms();
    bool clocks = h->events_running > 0;
    for (table *t = h->oldest; t; t = t->newer) {
        if (t->info.status != TABLE_PLAYING || t->touched || t->flying || t->stale || !hall_tends(h, t))
            continue;
        clocks |= table_is_timed(t);
        if (t->info.clock.kind) {
            check_flags(h, t, now);
            notice_clocks(h, t, now);
        }
        absent_tend(h, t, now);
        if (!t->touched)
            window_tend(h, t);
        if (!t->touched)
            ahead_tend(h, t);
        if (!t->touched)
            window_close(h, t, now);
        if (t->bot_after && !t->touched)
            think_about(h, t);
    }
    hall_begin(h);
    event_tick(h);
    group_tick(h);
    hall_begin(h);
    adopt_time(h);
    tell_served(h, clocks, now);
    hall_count_uses(h);
    analysis_tend(h);
    hall_match(h);
    hall_sweep(h);
    hall_evict(h);
    hall_begin(h);
}

void hall_close(hall *h)
{
    hall_forget_all(h);
    hall_drop_waiting(h);
    json_decref(h->missed);
    outbox_close(h);
}
