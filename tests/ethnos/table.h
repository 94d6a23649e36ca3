/* Ethnos: what its tests share. */
#ifndef LUDUS_TESTS_ETHNOS_TABLE_H
#define LUDUS_TESTS_ETHNOS_TABLE_H

#include "harness.h"

#include "games/ethnos/rules.h"

static inline const ethnos *table(const ld_state *state) { return (const ethnos *)state->bytes; }
static inline ethnos *change(ld_state *state) { return (ethnos *)state->bytes; }

static inline void begin(ld_state *state, int seats, const char *tribes, const char *glory)
{
    char error[LD_ERROR_BYTES];
    const ld_setting settings[] = {{"tribes", tribes}, {"glory", glory}};
    if (!ld_start(ld_game_find("ethnos"), seats, settings, 2, state, NULL, error))
        test_fail(__FILE__, __LINE__, "%s", error);
}

/* Stands at the first deal. */
static inline void begin_age(ld_state *state, int seats, const char *tribes)
{
    ld_rng rng = ld_rng_from(7);
    begin(state, seats, tribes, "balanced");
    while (table(state)->age == 0)
        ld_choose(state, LD_CHANCE, ld_sample(state, &rng), NULL);
}

/* Stands at the first turn. */
static inline void begin_turns(ld_state *state, int seats, const char *tribes)
{
    ld_rng rng = ld_rng_from(7);
    begin(state, seats, tribes, "balanced");
    ld_roll(state, &rng, NULL);
}

#endif
