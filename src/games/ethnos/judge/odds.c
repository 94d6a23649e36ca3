/* Ethnos: what drawing from the deck may turn up. Exact: the dragons lie anywhere among the cards at the bottom
 * (E-4.5). */
#include "games/ethnos/judge/judge.h"

/* Ways to choose k of n, as a real number: small ones only. */
static double choose_of(int n, int k)
{
    double ways = 1;
    for (int i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

static void add(ld_odds *out, const char *name, double chance)
{
    if (chance < 1e-9)
        return;
    ld_text(out->outcome[out->count].name, sizeof out->outcome[0].name, "%s", ld_tr(name));
    out->outcome[out->count++].chance = chance;
}

/* The cards due from among the dragons: those above them come without. */
static int due_among_dragons(const ethnos *s, int cards)
{
    int above = deck_size(s) - s->bottom;
    cards -= above > 0 ? above : 0;
    return cards > 0 ? cards : 0;
}

bool ethnos_draw_odds(const void *view, int seat, ld_choice c, ld_rng *rng, ld_odds *out)
{
    const ethnos *s = view;
    (void)seat, (void)rng;
    if (ld_verb_of(c) != V_RECRUIT_DECK && ld_verb_of(c) != V_SUMMON)
        return false;
    if (!out)
        return true;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    int due = due_among_dragons(s, ld_verb_of(c) == V_SUMMON ? ld_of(f, power)->size : 1);
    int cards = deck_size(s) < s->bottom ? deck_size(s) : s->bottom, dragons = DRAGONS - s->dragons;
    /* All dragons before the last card due (E-5.9); none before it. */
    double ends = due ? choose_of(due - 1 + dragons, dragons) / choose_of(cards + dragons, dragons) : 0;
    double none = 1;
    for (int i = 0; i < due; i++)
        none *= (double)(cards - i > 0 ? cards - i : 0) / (cards + dragons - i);
    if (due > cards)
        ends = 1;
    out->count = 0;
    out->samples = 0;
    add(out, N_("no dragon"), none);
    add(out, N_("a dragon, and the Age goes on"), 1 - none - ends);
    add(out, N_("the Age ends"), ends);
    return true;
}
