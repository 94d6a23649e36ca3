/* Spartacus Imperator: the result, section 6 of the rules. */
#include "games/imperator/rules.h"

#include <stdio.h>

/* Section 6, in halves: 2 for the winner, 1 each in a draw. Before the end nobody is ahead. */
void imper_outcome(const void *state, ld_outcome *out)
{
    static const char *const rule[REASONS] = {"", "I-16.1", "I-16.3", "I-16.4", "I-16.5", "I-16.6", "I-16.7", "I-9.12"};
    const imper *s = state;
    assert(s->reason < REASONS && !s->reason == (s->winner == NOBODY));
    for (int seat = 0; seat < SIDES; seat++) {
        bool drawn = !s->reason || s->winner == NEUTRAL;
        out->score[seat] = drawn ? 1 : 2 * (s->winner == seat);
        out->rank[seat] = drawn || s->winner == seat ? 1 : 2;
    }
    snprintf(out->reason, sizeof out->reason, "%s", rule[s->reason]);
}

int imper_account(const void *state, int seat, ld_line *out, int room)
{
    const imper *s = state;
    ld_outcome outcome;
    memset(&outcome, 0, sizeof outcome);
    imper_outcome(s, &outcome);
    if (!s->reason || room < 1)
        return 0;
    ld_text(out->source, sizeof out->source, s->winner == NEUTRAL ? N_("draw (%.24s)") : N_("victory (%.24s)"),
            outcome.reason);
    out->value = outcome.score[seat];
    return 1;
}
