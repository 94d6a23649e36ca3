/* Windows that are let go, and when they close. */
#include "server/window.h"
#include "server/ahead.h"
#include "server/now.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>

/* ---- the time ---------------------------------------------------------------------------------------------------- */

enum { USUAL = 4000, SELDOM = 8, LONG = WINDOW_MOST - WINDOW_LEAST - USUAL };

/* Two to six seconds, and one window in eight up to twelve more. */
int window_pause(const uint8_t seed[LD_SEED_BYTES], int number)
{
    uint32_t d[4];
    ld_seed_draw(seed, "window", number, d, sizeof d);
    return WINDOW_LEAST + (int)(d[0] % USUAL) + (d[1] % SELDOM == 0 ? (int)(d[2] % LONG) : 0);
}

bool window_kept(const table *t)
{
    int people = 0;
    bool wished = false;
    for (int s = 0; s < t->info.seats; s++) {
        people += t->place[s].user != 0;
        wished |= t->place[s].user && (t->place[s].lets_go || t->ahead[s]);
    }
    return people > 1 && wished;
}

/* Nobody's clock may run out by it: what is left on clocks everybody sees. */
static int64_t in_the_clocks(const table *t, int64_t pause, int64_t now)
{
    for (int s = 0; s < t->info.seats && t->info.clock.kind; s++)
        if ((ld_asked(&t->state) >> s & 1) && table_clock_left(t, s, LD_SPECTATOR, now) / 4 < pause)
            pause = table_clock_left(t, s, LD_SPECTATOR, now) / 4;
    return pause > 0 ? pause : 0;
}

/* ---- letting go ---------------------------------------------------------------------------------------------------
 */

static bool only_option(const table *t, int seat, ld_choice *only)
{
    ld_list list;
    ld_options(&t->state, seat, &list);
    *only = list.count == 1 ? list.choice[0] : 0;
    return list.count == 1;
}

static bool lets_go(const table *t, int seat)
{
    unsigned owed = ld_owed(&t->state) & ~t->held;
    return t->place[seat].lets_go && t->place[seat].user && !table_is_bot(t, seat) && (owed >> seat & 1);
}

bool window_passes(const table *t, int seat)
{
    ld_choice only;
    return ld_window(&t->state) && lets_go(t, seat) && only_option(t, seat, &only);
}

/* Wherever the question is told of: answers may come there before the node that tends the table knows of it. */
static void open_window(table *t)
{
    int64_t now = served_ms();
    bool timed = ld_window(&t->state) || (ld_sealed(&t->state) && ahead_any(t));
    t->window_number = t->number;
    t->held = 0;
    t->window_until = timed && window_kept(t) ? now + in_the_clocks(t, window_pause(t->info.seed, t->number), now) : 0;
}

void window_tend(hall *h, table *t)
{
    ld_choice only;
    if (t->info.status != TABLE_PLAYING)
        return;
    if (t->window_number != t->number)
        open_window(t);
    /* An answer that closes the window at once ends this question; the next is tended when it is told of. */
    for (int s = 0; s < t->info.seats && t->window_number == t->number && ld_window(&t->state); s++)
        if (lets_go(t, s) && only_option(t, s, &only) && hall_tends(h, t))
            window_choose(h, t, s, only);
}

/* ---- holding ------------------------------------------------------------------------------------------------------
 */

/* The answer is the last that the step waits for. */
static bool closes(const table *t, int seat, ld_choice choice)
{
    ld_list list;
    if (ld_owed(&t->state) != 1u << seat)
        return false;
    ld_options(&t->state, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.choice[i] == choice)
            return true;
    return false;
}

bool window_choose(hall *h, table *t, int seat, ld_choice choice)
{
    assert(seat >= 0 && seat < t->info.seats);
    bool early = t->window_number == t->number && served_ms() < t->window_until;
    if (!early || !closes(t, seat, choice)) {
        hall_choose(h, t, seat, choice);
        return false;
    }
    t->held |= 1u << seat;
    t->held_choice = choice;
    hall_touch(h, t, 1u << seat);
    return true;
}

void window_close(hall *h, table *t, int64_t now)
{
    if (!t->held || t->window_number != t->number || now < t->window_until)
        return;
    int seat = __builtin_ctz(t->held);
    t->held = 0;
    hall_choose(h, t, seat, t->held_choice);
}
