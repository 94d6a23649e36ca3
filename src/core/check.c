/* Positions from outside: the frame and the game's own invariants. */
#include "core/game.h"

static const char *check_frame(const ld_state *state, int i)
{
    const ld_core *core = ld_core_of(state);
    const ld_game *game = ld_game_of(state);
    const ld_frame *f = &core->stack[i];
    if (f->kind >= game->kind_count)
        return "the stack names a step that the game does not have";
    unsigned seats = (1u << core->seats) - 1, chance = 1u << LD_CHANCE;
    if (f->owed != chance && (f->owed & ~seats))
        return "a step is owed by a seat that is not there";
    const ld_kind *kind = game->kinds[f->kind];
    if (kind->mode == LD_ONE && (f->owed & (f->owed - 1)))
        return "a step for one seat is owed by several";
    return kind->wrong ? kind->wrong(state, f) : NULL;
}

const char *ld_check(const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    const ld_game *game = ld_game_of(state);
    if (core->seats < game->min_seats || core->seats > game->max_seats)
        return "the game is not for this number of seats";
    if (core->over ? core->depth != 0 : core->depth < 1 || core->depth > LD_FRAMES)
        return "the stack has no step, or too many";
    if (!core->over && !core->stack[core->depth - 1].owed)
        return "nobody owes the step on top of the stack";
    if (core->viewer)
        return "this is the view of one seat, not a whole position";
    const char *wrong = game->check(state);
    for (int i = 0; !wrong && i < core->depth; i++)
        wrong = check_frame(state, i);
    return wrong;
}
