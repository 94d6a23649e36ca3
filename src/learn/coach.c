#include "learn/coach.h"

#include <string.h>

enum { TRIES = 600 };

/* Where few are offered, not all are named: that would be no hint. */
static int worth_naming(int options) { return options > COACH_WORTH ? COACH_WORTH : options > 2 ? options - 1 : 1; }

/* Counsel on the seat's question; NULL and a sentence if there is none. */
static ld_counsel *think(const ld_state *view, int seat, const ld_choice *made, ld_rng *rng, char error[LD_ERROR_BYTES])
{
    ld_counsel *c = ld_counsel_open(view, seat, made, made ? 1 : 0, ld_random(rng));
    if (c)
        ld_counsel_think(c, TRIES);
    else
        ld_wrong(error, "there is not enough memory");
    return c;
}

static bool is_named(const ld_opinion *told, int count, ld_choice choice)
{
    for (int i = 0; i < count; i++)
        if (told[i].choice == choice)
            return true;
    return false;
}

bool coach_ask(const ld_state *view, int seat, ld_rng *rng, coach_hint *out, char error[LD_ERROR_BYTES])
{
    ld_list list;
    ld_opinion told[LD_OPINIONS];
    *out = (coach_hint){.count = 0};
    ld_options(view, seat, &list);
    if (list.count == 0)
        return ld_wrong(error, "you are not asked now");
    out->move = out->worth[0] = list.choice[0];
    out->count = 1;
    if (list.count == 1)
        return true;
    ld_counsel *c = think(view, seat, NULL, rng, error);
    if (!c)
        return false;
    int count = ld_counsel_tell(c, told), most = worth_naming(list.count);
    out->move = told[0].choice;
    out->chance = told[0].chances[seat];
    out->margin = told[0].margin;
    out->becauses = ld_counsel_why(c, told[0].choice, told[1].choice, out->because);
    out->count = 0;
    for (int i = 0; i < list.count && out->count < most; i++)
        if (is_named(told, count < most ? count : most, list.choice[i]))
            out->worth[out->count++] = list.choice[i];
    ld_counsel_close(c);
    return true;
}

bool coach_judge(const ld_state *view, int seat, ld_choice made, ld_rng *rng, coach_verdict *out,
                 char error[LD_ERROR_BYTES])
{
    ld_list list;
    ld_opinion told[LD_OPINIONS];
    ld_options(view, seat, &list);
    if (list.count < 2)
        return ld_wrong(error, "there was nothing else to choose");
    ld_counsel *c = think(view, seat, &made, rng, error);
    if (!c)
        return false;
    int count = ld_counsel_tell(c, told);
    *out = (coach_verdict){.best = told[0].choice, .best_chance = told[0].chances[seat]};
    for (int i = 0; i < count; i++)
        if (told[i].choice == made) {
            out->chance = told[i].chances[seat];
            out->loss = told[i].loss;
            out->margin = told[i].loss_margin;
        }
    if (out->best != made)
        out->becauses = ld_counsel_why(c, out->best, made, out->because);
    ld_counsel_close(c);
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
