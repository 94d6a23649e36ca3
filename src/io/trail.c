/* Positions that can be taken back. Nothing is kept of a choice but itself: what it did follows from the barrier. */
#include "io/trail.h"
#include "io/grow.h"

#include <assert.h>

enum { EVENTS_A_CHOICE = 4096 };

ld_log ld_log_of_choice(void)
{
    static _Thread_local ld_event room[EVENTS_A_CHOICE];
    return (ld_log){room, EVENTS_A_CHOICE, 0, 0, false};
}

void ld_trail_start(ld_trail *trail, const ld_state *start)
{
    ld_copy(&trail->safe, start);
    trail->count = 0;
}

void ld_trail_free(ld_trail *trail)
{
    free(trail->since);
    trail->since = NULL;
    trail->count = trail->room = 0;
}

const ld_trail_step *ld_trail_last(const ld_trail *trail)
{
    return trail->count ? &trail->since[trail->count - 1] : NULL;
}

void ld_trail_choose(ld_trail *trail, ld_state *now, int seat, ld_choice choice, int row, ld_log *log)
{
    assert(trail->count == 0 || ld_trail_last(trail)->row < row);
    if (ld_choose(now, seat, choice, log)) {
        ld_trail_start(trail, now);
        return;
    }
    trail->since = grown(trail->since, trail->count, &trail->room, sizeof *trail->since);
    trail->since[trail->count++] = (ld_trail_step){choice, row, (int8_t)seat};
}

bool ld_trail_back(ld_trail *trail, ld_state *now, int row)
{
    if (trail->count == 0 || trail->since[0].row > row)
        return false;
    int kept = 0;
    ld_copy(now, &trail->safe);
    for (; kept < trail->count && trail->since[kept].row < row; kept++) {
        bool barrier = ld_choose(now, trail->since[kept].seat, trail->since[kept].choice, NULL);
        assert(!barrier); /* it was none the first time */
        (void)barrier;
    }
    trail->count = kept;
    return true;
}
