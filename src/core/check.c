/* Positions from outside: what the tables declare (numbers in their ranges, words that exist, who owes a step and what
 * it stands on), then the game's own invariants. */
#include "core/game.h"

#include <stdio.h>

/* ---- fields ---------------------------------------------------------------------------------------- */

static int things_of(const ld_state *state, int word)
{
    assert(word != LD_WORD_NUMBER);
    return word == LD_WORD_SEAT ? ld_seats(state) : ld_game_of(state)->word_count(state, word);
}

static bool set_fits(const ld_state *state, const ld_field *field, const uint8_t *at)
{
    uint64_t set = ld_field_set(field, at);
    int things = field->word ? things_of(state, field->word) : 8 * field->bytes;
    return things >= 64 || !(set >> things);
}

static bool value_fits(const ld_state *state, const ld_field *field, const uint8_t *at)
{
    if (field->flags & LD_F_SET)
        return set_fits(state, field, at);
    int32_t value = ld_field_read(field, at);
    if ((field->flags & LD_F_NULL) && value == ld_field_null(field))
        return true;
    if (field->word)
        return value >= 0 && value < things_of(state, field->word);
    return field->low == field->high || (value >= field->low && value <= field->high);
}

static bool field_fits(const ld_state *state, const ld_field *field, const uint8_t *at, int depth)
{
    if (depth == 3 || !field->dim[depth].count)
        return value_fits(state, field, at);
    int count = ld_field_count(state, field, at, depth);
    if (depth == 0 && field->used && count > field->dim[0].count)
        return false;
    for (int i = 0; i < count; i++)
        if (!field_fits(state, field, at + (size_t)i * field->dim[depth].stride, depth + 1))
            return false;
    return true;
}

/* ---- frames ---------------------------------------------------------------------------------------- */

/* A sentence about a step, kept until the thread's next one. */
static const char *of_step(const ld_kind *kind, const char *what, const char *local)
{
    static _Thread_local char sentence[160];
    snprintf(sentence, sizeof sentence, "step '%s' %s%s", kind->name, what, local);
    return sentence;
}

static const ld_kind *kind_at(const ld_state *state, int i)
{
    return ld_game_of(state)->kinds[ld_core_of(state)->stack[i].kind];
}

static const ld_field *local_called(const ld_kind *kind, const char *name)
{
    const ld_field *row = kind->locals;
    while (row->name && strcmp(row->name, name) != 0)
        row++;
    assert(row->name);
    return row;
}

/* Is the step owed by whom its kind says? A step with a `run` may owe nothing while that goes on. */
static bool owed_rightly(const ld_state *state, const ld_kind *kind, const ld_frame *f)
{
    if (!f->owed)
        return kind->run || kind->settle;
    if (kind->owner)
        return f->owed == kind->owner(state, f);
    if (!kind->owed_by)
        return true;
    if (strcmp(kind->owed_by, LD_BY_CHANCE) == 0)
        return f->owed == 1u << LD_CHANCE;
    if (strcmp(kind->owed_by, LD_BY_NOBODY) == 0)
        return false;
    const ld_field *row = local_called(kind, kind->owed_by);
    if (row->flags & LD_F_SET)
        return !(f->owed & ~ld_field_set(row, f->local + row->offset));
    return f->owed == 1u << ld_field_read(row, f->local + row->offset);
}

static int stages_of(const ld_kind *kind)
{
    int n = 0;
    while (kind->stages && kind->stages[n])
        n++;
    return n ? n : 1;
}

static bool stands_rightly(const ld_state *state, int i)
{
    const ld_core *core = ld_core_of(state);
    const ld_kind *kind = kind_at(state, i), *below = i ? kind_at(state, i - 1) : NULL;
    if (!below)
        return !kind->stands_on || kind->bottom;
    assert(core->stack[i - 1].stage < stages_of(below)); /* seen to when that frame was looked at */
    if (below->above)
        return below->above[core->stack[i - 1].stage] >> core->stack[i].kind & 1;
    return kind->stands_on != LD_WHERE_TOLD && (kind->stands_on >> core->stack[i - 1].kind & 1);
}

/* What the kind declares of itself. */
static const char *check_declared(const ld_state *state, int i)
{
    const ld_frame *f = &ld_core_of(state)->stack[i];
    const ld_kind *kind = kind_at(state, i);
    if (f->stage >= stages_of(kind))
        return of_step(kind, "has no such stage", "");
    if (!stands_rightly(state, i))
        return of_step(kind, "stands where it cannot be", "");
    for (const ld_field *row = kind->locals; row->name; row++)
        if (!field_fits(state, row, f->local + row->offset, 0))
            return of_step(kind, "cannot have this ", row->name);
    return owed_rightly(state, kind, f) ? NULL : of_step(kind, "is not owed by the seat that must choose", "");
}

static const char *check_frame(const ld_state *state, int i)
{
    const ld_core *core = ld_core_of(state);
    const ld_frame *f = &core->stack[i];
    unsigned seats = (1u << core->seats) - 1, chance = 1u << LD_CHANCE;
    if (f->owed != chance && (f->owed & ~seats))
        return "a step is owed by a seat that is not there";
    const ld_kind *kind = kind_at(state, i);
    if (kind->mode == LD_ONE && (f->owed & (f->owed - 1)))
        return "a step for one seat is owed by several";
    return check_declared(state, i);
}

static const char *check_stack(const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    for (int i = 0; i < core->depth; i++)
        if (core->stack[i].kind >= ld_game_of(state)->kind_count)
            return "the stack names a step that the game does not have";
    for (int i = 0; i < core->depth; i++) {
        const char *wrong = check_frame(state, i);
        if (wrong)
            return wrong;
    }
    return NULL;
}

/* What only the game can know of its steps, once its facts are known to be right. */
static const char *check_steps(const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    const char *wrong = NULL;
    for (int i = 0; !wrong && i < core->depth; i++)
        if (kind_at(state, i)->wrong)
            wrong = kind_at(state, i)->wrong(state, &core->stack[i]);
    return wrong;
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
    const char *wrong = check_stack(state);
    if (!wrong)
        wrong = game->check(state);
    return wrong ? wrong : check_steps(state);
}
