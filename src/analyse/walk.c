#include "analyse/walk.h"

#include <stdlib.h>
#include <string.h>

const ld_state *an_walk_at(const an_walk *walk, int i)
{
    return (const ld_state *)(const void *)(walk->states + (size_t)i * walk->bytes);
}

static void keep(an_walk *walk, int i, const ld_state *state)
{
    memcpy(walk->states + (size_t)i * walk->bytes, state, walk->bytes);
}

/* One line on the position; false and a sentence if it does not fit. */
static bool play_line(an_walk *walk, const json_t *record, int i, ld_state *state)
{
    ld_record_line line;
    ld_choice choice;
    char why[LD_ERROR_BYTES];
    ld_text(why, sizeof why, "expected a seat, a colon and a choice");
    if (!ld_record_line_at(record, i, &line) || !ld_parse(state, line.seat, line.choice, &choice, why))
        return ld_record_misfit(record, i, why, walk->note);
    walk->step[i] = (an_step){line.seat, choice};
    ld_choose(state, line.seat, choice, NULL);
    return true;
}

static bool make_room(an_walk *walk, int count)
{
    walk->bytes = (ld_game_state_bytes(walk->head.game) + 7) / 8 * 8;
    walk->step = calloc((size_t)count + 1, sizeof *walk->step);
    walk->states = calloc((size_t)count + 1, walk->bytes);
    return walk->step && walk->states;
}

bool an_walk_open(an_walk *walk, const json_t *record, char error[LD_ERROR_BYTES])
{
    ld_state state;
    *walk = (an_walk){.box = NULL};
    if (!ld_record_open(record, &walk->head, error) || !ld_record_start(&walk->head, &state, NULL, error))
        return false;
    walk->box = ld_box_of(&state);
    int count = ld_record_count(record);
    if (!make_room(walk, count))
        return ld_wrong(error, "there is not enough memory");
    keep(walk, 0, &state);
    while (walk->count < count && play_line(walk, record, walk->count, &state))
        keep(walk, ++walk->count, &state);
    if (!walk->note[0])
        ld_record_ends(record, &state, walk->note);
    if (walk->count > 0)
        return true;
    return ld_wrong(error, "%s", walk->note[0] ? walk->note : ld_tr("the record has no choices"));
}

void an_walk_close(an_walk *walk)
{
    free(walk->step);
    free(walk->states);
    ld_box_close(walk->box);
}
