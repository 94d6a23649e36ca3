#include "learn/coach.h"
#include "ludus/bots.h"

#include <stdio.h>
#include <string.h>

/* Who says what to do, and by whose judgement the others are worth a thought. */
static const char *const ADVISER = "hard", *const JUDGE = "tuned";

/* The choice of a bot and, if wanted, what it thinks of each option. */
static bool ask_bot(const char *name, const ld_state *view, int seat, const ld_list *list, ld_rng *rng, ld_choice *out,
                    float *worth, char error[LD_ERROR_BYTES])
{
    ld_bot *bot = ld_bot_open(name, ld_game_of(view), error);
    bool ok = bot && ld_bot_choose(bot, view, seat, list, rng, out, error);
    const float *opinion = ok && worth ? ld_bot_opinion(bot) : NULL;
    for (int i = 0; worth && i < list->count; i++)
        worth[i] = opinion ? opinion[i] : 0;
    ld_bot_close(bot);
    return ok;
}

/* The best by their worth that are not chosen yet, until there are enough. Where few are offered, not all are named:
 * that would be no hint. */
static void pick_worth(const ld_list *list, const float *worth, bool *chosen)
{
    int most = list->count > COACH_WORTH ? COACH_WORTH : list->count > 2 ? list->count - 1 : 1;
    for (int k = 1; k < most; k++) {
        int best = -1;
        for (int i = 0; i < list->count; i++)
            if (!chosen[i] && (best < 0 || worth[i] > worth[best]))
                best = i;
        chosen[best] = true;
    }
}

bool coach_ask(const ld_state *view, int seat, ld_rng *rng, coach_hint *out, char error[LD_ERROR_BYTES])
{
    float worth[LD_MAX_OPTIONS];
    bool chosen[LD_MAX_OPTIONS] = {false};
    ld_choice glance;
    ld_list list;
    *out = (coach_hint){.count = 0};
    ld_options(view, seat, &list);
    if (list.count == 0)
        return ld_wrong(error, "you are not asked now");
    if (!ask_bot(ADVISER, view, seat, &list, rng, &out->move, NULL, error) ||
        !ask_bot(JUDGE, view, seat, &list, rng, &glance, worth, error))
        return false;
    for (int i = 0; i < list.count; i++)
        chosen[i] = list.choice[i] == out->move;
    pick_worth(&list, worth, chosen);
    for (int i = 0; i < list.count && out->count < COACH_WORTH; i++)
        if (chosen[i])
            out->worth[out->count++] = list.choice[i];
    return true;
}

/* What the lessons have shown: the same tribes, fewer rounds, the smallest war. */
static const first_game firsts[] = {
    {"aquileia", 3, "gentle", {{"rounds", "4"}}},
    {"ethnos", 3, "gentle", {{"tribes", "dwarf,elf,halfling,orc,winged"}}},
    {"imperator", 2, "gentle", {{"scenario", "3"}}},
    {"spartacus", 3, "gentle", {{"length", "quick"}}},
};

const first_game *first_game_of(const char *game)
{
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        if (strcmp(firsts[i].game, game) == 0)
            return &firsts[i];
    return NULL;
}
