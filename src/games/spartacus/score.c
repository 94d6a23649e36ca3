/* Spartacus: the outcome of a game, and how each seat came by its Influence. Rules S-15. */
#include "games/spartacus/rules.h"

#include <stdio.h>

/* S-15.3: the winner, the finalist, the rest of the tournament, then by Influence */
static int standing(const sparta *s, int seat)
{
    if (s->winner == NOBODY)
        return s->influence[seat];
    return seat == s->winner                                      ? 1000
           : seat == s->finalist                                  ? 900
           : s->finalist != NOBODY && (s->contenders >> seat & 1) ? 800
                                                                  : s->influence[seat];
}

void sparta_outcome(const void *state, ld_outcome *out)
{
    const sparta *s = state;
    for (int i = 0; i < seats_of(s); i++) {
        out->score[i] = s->influence[i]; /* S-15.2 */
        out->rank[i] = 1;
        for (int j = 0; j < seats_of(s); j++)
            out->rank[i] = (int16_t)(out->rank[i] + (standing(s, j) > standing(s, i)));
    }
    if (s->winner != NOBODY)
        snprintf(out->reason, sizeof out->reason, "%s", s->influence[s->winner] < TOP_INFLUENCE ? "S-11.13" : "S-11.1");
}

int sparta_account(const void *state, int seat, ld_line *out, int room)
{
    assert(seat >= 0 && seat < ld_core_of(state)->seats);
    static const char *const names[SOURCES] = {N_("Hosting"),
                                               N_("Victories"),
                                               N_("Champions"),
                                               N_("Schemes"),
                                               N_("Reactions"),
                                               N_("House rules"),
                                               N_("Declined invitations"),
                                               N_("Thumbs")};
    const sparta *s = state;
    int lines = 0, start = s->influence[seat];
    for (int i = 0; i < SOURCES; i++)
        start -= s->source[seat][i];
    for (int i = -1; i < SOURCES && lines < room; i++) {
        int value = i < 0 ? start : s->source[seat][i];
        if (!value)
            continue;
        snprintf(out[lines].source, sizeof out[lines].source, "%s", ld_tr(i < 0 ? N_("At the start") : names[i]));
        out[lines++].value = value;
    }
    return lines;
}
