/* The generator, used only where chance is sampled, a view is filled in, or a bot thinks. */
#include "core/game.h"

static uint64_t mix(uint64_t z)
{
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

ld_rng ld_rng_from(uint64_t seed) { return (ld_rng){mix(seed + 0x9e3779b97f4a7c15u), 0}; }

uint64_t ld_random(ld_rng *rng) { return mix(rng->key + ++rng->count * 0x9e3779b97f4a7c15u); }

/* Lemire's multiplication; the rejected sliver keeps every value equally likely. */
uint32_t ld_below(ld_rng *rng, uint32_t bound)
{
    assert(bound > 0);
    uint64_t product = (uint64_t)(uint32_t)ld_random(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t sliver = -bound % bound;
        while ((uint32_t)product < sliver)
            product = (uint64_t)(uint32_t)ld_random(rng) * bound;
    }
    return (uint32_t)(product >> 32);
}

int ld_one_of(const uint8_t *counts, uint32_t total, ld_rng *rng)
{
    uint32_t at = ld_below(rng, total);
    int kind = 0;
    while (at >= counts[kind])
        at -= counts[kind++];
    assert(counts[kind]);
    return kind;
}

ld_choice ld_sample(const ld_state *state, ld_rng *rng)
{
    const ld_core *core = ld_core_of(state);
    const ld_kind *kind = ld_boxes[core->box].game->kinds[core->stack[core->depth - 1].kind];
    if (kind->sample && !core->viewer)
        return kind->sample(state, rng);
    ld_list list;
    ld_options(state, LD_CHANCE, &list);
    assert(list.count > 0);
    uint32_t total = 0;
    for (int i = 0; i < list.count; i++)
        total += list.weight[i];
    uint32_t at = ld_below(rng, total);
    int i = 0;
    while (at >= list.weight[i])
        at -= list.weight[i++];
    return list.choice[i];
}

static uint64_t join(uint64_t hash, uint64_t x) { return mix((hash + x + 1) * 0x9e3779b97f4a7c15u); }

uint64_t ld_occasion(const ld_state *state)
{
    const ld_core *core = ld_core_of(state);
    assert(core->depth > 0);
    const ld_frame *f = &core->stack[core->depth - 1];
    uint64_t hash = join((uint64_t)ld_round(state), f->kind);
    for (const ld_field *local = ld_game_of(state)->kinds[f->kind]->locals; local->name; local++)
        if (local->word == LD_WORD_SEAT && local->bytes == 1 && !local->dim[0].count)
            hash = join(hash, f->local[local->offset]);
    return hash;
}

void ld_roll(ld_state *state, ld_rng *rng, ld_log *log)
{
    assert(ld_viewer(state) < 0);
    while (!ld_over(state) && ld_owed(state) == 1u << LD_CHANCE)
        ld_choose(state, LD_CHANCE, ld_sample(state, rng), log);
}
