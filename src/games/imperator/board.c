/* Spartacus Imperator: the table in text. */
#include "games/imperator/state.h"

int imper_draw_board(const void *view, const ld_voice *voice, ld_canvas *c)
{
    (void)voice;
    const imperator *s = view;
    ld_put(c, 1, 0, LD_BOLD, "%s", scenario_of(s)->name);
    return 1;
}
