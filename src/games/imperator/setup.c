/* Spartacus Imperator: set-up, from the tables of a scenario. Rules I-1.1 to I-1.4. */
#include "games/imperator/rules.h"

static void place_units(imper *s, int group, const supply *units)
{
    for (; units->kind; units++)
        for (int i = 0; i < units->count; i++) {
            assert(s->stock[units->kind] > 0);
            s->stock[units->kind]--;
            imper_add(s, group, units->kind << 3); /* I-18.1 known */
        }
}

static void fill_stock(imper *s) /* I-1.2 */
{
    const scenario_row *sc = scenario_of(s);
    for (int k = 1; k < KINDS; k++)
        s->stock[k] = imper_kind[k].counters[s->scenario - 1];
    for (const supply *u = sc->aside; u->kind; u++) {
        s->aside[u->kind] = u->count;
        assert(s->stock[u->kind] >= u->count);
        s->stock[u->kind] = (uint8_t)(s->stock[u->kind] - u->count);
    }
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
        if (imper_card[c].scenario == s->scenario)
            s->hand |= 1u << c;                /* I-1.4 */
    assert(__builtin_popcount(s->hand) == 10); /* five a seat */
    fill_stock(s);
    for (int i = 0; i < sc->setups; i++) {
        const placing *p = &sc->setup[i];
        if (p->leader != NOBODY)
            imper_enter(s, NULL, p->leader, p->area);
        place_units(s, p->leader != NOBODY ? p->leader : LOOSE_AT + p->area, p->units);
    }
    ld_call(s, SEASON);
    return true;
}
