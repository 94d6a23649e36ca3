/* What happens at tables: choices, chance's after them, taking back, seats that change hands, time that runs out.
 * Finding tables is in hall_cache.c, who watches in hall_watch.c, storing and telling in hall_settle.c. */
#include "server/hall.h"
#include "server/log.h"
#include "server/metrics.h"
#include "server/now.h"
#include "server/think.h"
#include "server/window.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- changes ------------------------------------------------------------------------------------------------ */

void hall_keep_info(hall *h, table *t)
{
    char *result = t->info.status == TABLE_OVER ? ld_score_text(&t->state) : NULL;
    store_table_set(h->store, &t->info, result);
    free(result);
}

static void finish(hall *h, table *t)
{
    assert(ld_over(&t->state));
    t->info.changed = now_ms();
    hall_keep_info(h, t);
    note("info", "table over", "{sssi}", "table", t->info.id, "choices", t->rows);
}

static void keep(hall *h, table *t, int seat, ld_choice choice)
{
    assert(!t->stale); /* what was never stored is not built upon */
    st_row row;
    char text[LD_TEXT_BYTES];
    int64_t now = now_ms();
    /* While a window is kept open, when a seat has answered shows in no clock and no record. */
    bool early = t->window_number == t->number && t->window_until > now;
    bool open = table_choose(t, seat, choice, early ? t->window_until : now, &row, text);
    store_row_add(h->store, t->info.no, &row);
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
        t->bot_after = now_ms() + t->info.pace;
    roll(h, t);
}

bool hall_undo(hall *h, table *t, int seat, int to, char *error)
{
    st_row row;
    history rows = {0};
    if (to != table_free_undo(t, seat) && !hall_history(h, t, &rows)) {
        return ld_wrong(error, "the record cannot be read");
    }
    bool ok = table_undo(t, seat, to, rows.rows ? &rows : NULL, now_ms(), &row, error);
    history_free(&rows);
    hall_touch(h, t, ALL_EYES);
    t->stale |= !ok;
    if (ok)
        store_row_add(h->store, t->info.no, &row);
    count.undone += ok;
    return ok;
}

void hall_place(hall *h, table *t, int seat)
{
    store_place_set(h->store, t->info.no, seat, &t->place[seat]);
    hall_touch(h, t, ALL_EYES);
}

void hall_fill(hall *h, table *t)
{
    char error[LD_ERROR_BYTES];
    for (int s = 0; s < t->info.seats; s++)
        if (!t->place[s].user && !t->place[s].bot[0])
            return;
    if (t->info.status != TABLE_GATHERING)
        return;
    if (!table_begin(t, error)) { /* cannot happen: the set-up was tried when the table was made */
        note("error", "start", "{ssss}", "table", t->info.id, "error", error);
        t->info.status = TABLE_BROKEN;
    }
    t->info.changed = now_ms();
    hall_keep_info(h, t);
    hall_touch(h, t, ALL_EYES);
    roll(h, t);
    table_clock_start(t, now_ms());
}

/* ---- time -------------------------------------------------------------------------------------------------------- */

static void check_flags(hall *h, table *t, int64_t now)
{
    for (int s = 0; s < t->info.seats; s++) {
        if (!table_flag(t, s, now) || table_is_bot(t, s))
            continue;
        st_place *p = &t->place[s];
        p->away = true;
        snprintf(p->bot, sizeof p->bot, "medium");
        hall_place(h, t, s);
    }
}

void hall_tick(hall *h)
{
    int64_t now = now_ms();
    hall_wake(h);
    for (table *t = h->oldest; t; t = t->newer) {
        if (t->info.status != TABLE_PLAYING || t->touched || t->stale)
            continue;
        if (t->info.clock.kind)
            check_flags(h, t, now);
        if (!t->touched)
            window_tend(h, t);
        if (!t->touched)
            window_close(h, t, now);
        if (t->bot_after && !t->touched)
            think_about(h, t);
    }
    hall_evict(h);
}

void hall_close(hall *h)
{
    hall_forget_all(h);
    hall_drop_answers(h);
}
