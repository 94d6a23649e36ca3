/* Spartacus Imperator: set-up, from the tables of a scenario. Rules I-1.1 to I-1.4. */
#include "games/imperator/rules.h"

static void place_units(imper *s, int group, const uint8_t *units, int kinds)
{
    for (int kind = 1; kind < kinds; kind++)
        for (int i = 0; i < units[kind]; i++) {
            assert(s->stock[kind] > 0);
            s->stock[kind]--;
            imper_add(s, group, kind << 3); /* I-18.1 known */
        }
}

static void fill_stock(imper *s) /* I-1.2 */
{
    const uint8_t *aside = scenario_of(s)->aside;
    for (int k = 1; k < KINDS; k++) {
        int counters = box(s)->kind[k].counters[s->scenario - 1];
        assert(counters >= aside[k]);
        s->aside[k] = aside[k];
        s->stock[k] = (uint8_t)(counters - aside[k]);
    }
}

static void place_all(imper *s)
{
    const scenario_row *sc = scenario_of(s);
    for (int i = 0; i < STARTERS && sc->starters[i] != NOBODY; i++) {
        int leader = sc->starters[i];
        imper_enter(s, NULL, leader, box(s)->start[leader]);
        place_units(s, leader, box(s)->army[leader], KINDS);
    }
    for (int a = 1; a < sc->areas; a++)
        place_units(s, LOOSE_AT + a, sc->garrison[a], FIRST_REBEL_KIND);
}

bool imper_setup(void *state, const ld_setting *settings, int count, char *error)
{
    extern const ld_game imper_game;
    (void)error;
    imper *s = state;
    s->scenario = (uint8_t)(ld_get(&imper_game, settings, count, "scenario")[0] - '0');
    s->hidden_romans = strcmp(ld_get(&imper_game, settings, count, "hidden-romans"), "yes") == 0;
    s->random_aux = strcmp(ld_get(&imper_game, settings, count, "random-auxiliaries"), "yes") == 0;
    const scenario_row *sc = scenario_of(s);
    assert(has_scenario(s) && sc->first_year >= sc->last_year);
    s->year = sc->first_year;
    s->fortuna = NEUTRAL; /* I-1.3 */
    s->winner = NOBODY;
    s->fleet_roman = sc->roman_sea;
    for (int c = 0; c < CARDS; c++)
        if (imper_standard.card[c].scenario == s->scenario)
            s->hand |= 1u << c;                /* I-1.4 */
    assert(__builtin_popcount(s->hand) == 10); /* five a seat */
    fill_stock(s);
    place_all(s);
    ld_call(s, SEASON);
    return true;
}
