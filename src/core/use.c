/* For statistics: the order of play, and what seats use, by the rows of a game (ld_use_row) read against positions and
 * events. */
#include "core/game.h"

int ld_order(const ld_state *state, int seat)
{
    const ld_game *game = ld_game_of(state);
    int place = game->order ? game->order(state, seat) : -1;
    assert(place < ld_seats(state));
    return place;
}

const char *ld_game_mixes_roles(const ld_game *game) { return game->mixes_roles; }

const char *ld_use(const ld_game *game, int use, int *type, bool *common)
{
    int at = -1;
    for (const ld_use_row *row = game->uses; row && row->word; row++) {
        at += row->title != NULL;
        if (at != use)
            continue;
        *type = row->word;
        *common = row->common;
        return ld_tr(row->title);
    }
    return NULL;
}

static void add_thing(const ld_state *state, const ld_use_row *row, const ld_event *event, int use, ld_used *used)
{
    assert(row->who < event->count && row->what < event->count);
    int seat = event->args[row->who], thing = event->args[row->what];
    seat = row->seat_of ? row->seat_of(state, seat) : seat;
    thing = row->thing_of ? row->thing_of(state, thing) : thing;
    assert(seat >= 0 && seat < ld_seats(state) && thing >= 0 && thing < LD_USED_THINGS);
    uint8_t *times = &used->times[seat][use][thing];
    *times = (uint8_t)(*times + (*times < UINT8_MAX));
}

static void add_had(uint64_t things, uint8_t *times)
{
    for (; things; things &= things - 1)
        times[__builtin_ctzll(things)] = 1;
}

void ld_use_add(const ld_state *state, const ld_event *events, int count, ld_used *used)
{
    const ld_game *game = ld_game_of(state);
    int use = -1;
    for (const ld_use_row *row = game->uses; row && row->word; row++) {
        use += row->title != NULL;
        assert(use >= 0 && use < LD_USES);
        for (int s = 0; row->has && s < ld_seats(state); s++)
            add_had(row->has(state, s), used->times[s][use]);
        for (int i = 0; !row->has && i < count; i++)
            if (events[i].id >= row->from && events[i].id <= row->to)
                add_thing(state, row, &events[i], use, used);
    }
}
