#include "lab/luck.h"

#include <math.h>
#include <string.h>

enum { TRIES = 32 };

void ld_luck_begin(ld_luck *luck, uint64_t seed)
{
    memset(luck, 0, sizeof *luck);
    luck->seed = seed;
}

/* How often this occasion has come up. Where the table is crowded several share a count, which still never repeats. */
static uint32_t count_up(ld_luck *luck, uint64_t occasion)
{
    uint32_t key = (uint32_t)(occasion >> 32) | 1, i = (uint32_t)occasion;
    for (int tries = 0; tries < TRIES; tries++, i++) {
        uint32_t slot = i % LD_OCCASIONS;
        if (luck->at[slot].key && luck->at[slot].key != key)
            continue;
        luck->at[slot].key = key;
        return luck->at[slot].times++;
    }
    return luck->at[i % LD_OCCASIONS].times++;
}

/* A key of its own for each part of a key. */
static uint64_t within(uint64_t key, uint64_t part)
{
    return ld_rng_from(key ^ part * UINT64_C(0xd1342543de82ef95)).key;
}

ld_rng ld_luck_of(ld_luck *luck, const ld_state *state, int seat)
{
    uint64_t occasion = within(ld_occasion(state), (uint64_t)seat + 1);
    return ld_rng_from(within(luck->seed ^ occasion, 1 + (uint64_t)count_up(luck, occasion)));
}

/* A number of this option at this occasion, between 0 and 1. */
static double lot_of(uint64_t key, ld_choice choice)
{
    ld_rng own = {within(key, choice), 0};
    return ((double)(ld_random(&own) >> 11) + 0.5) * 0x1p-53;
}

static bool all_alike(const ld_list *list)
{
    for (int i = 1; i < list->count; i++)
        if (list->weight[i] != list->weight[0])
            return false;
    return true;
}

/* A race: waiting times are exponential with the weights as rates, and the first to arrive is drawn. */
ld_choice ld_luck_draw(ld_luck *luck, const ld_state *state)
{
    ld_list list;
    uint64_t key = ld_luck_of(luck, state, LD_CHANCE).key;
    ld_options(state, LD_CHANCE, &list);
    bool alike = all_alike(&list); /* as dice are: then the greatest lot is the shortest wait */
    int first = 0;
    double best = INFINITY;
    for (int i = 0; i < list.count; i++) {
        double lot = lot_of(key, list.choice[i]), wait = alike ? -lot : -log(lot) / list.weight[i];
        if (wait < best) {
            best = wait;
            first = i;
        }
    }
    return list.choice[first];
}
