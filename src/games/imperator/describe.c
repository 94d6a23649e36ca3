/* Spartacus Imperator: the map in sentences, for those who listen to it. */
#include "games/imperator/rules.h"

/* Units by kind; those that are out stand apart. */
static void add_units(ld_names *ready, ld_names *out, const ld_teller *t, const uint8_t *unit, int n)
{
    for (int i = 0; i < n;) {
        int kind = kind_of(unit[i]), count[2] = {0, 0};
        for (; i < n && kind_of(unit[i]) == kind; i++)
            count[is_out(unit[i])]++;
        if (kind == HIDDEN) {
            ld_names_add_text(ready, "?");
            continue;
        }
        if (count[0])
            ld_names_add_number(ready, t, W_KIND, kind, count[0]);
        if (count[1])
            ld_names_add_number(out, t, W_KIND, kind, count[1]);
    }
}

static void describe_units(const ld_teller *t, const uint8_t *unit, int n)
{
    ld_names ready = {0}, out = {0};
    add_units(&ready, &out, t, unit, n);
    if (ready.used && out.used)
        ld_tell_text(t, "Ready: %s. Out: %s.", ready.text, out.text);
    else if (ready.used)
        ld_tell_names(t, N_("Ready: %s."), &ready);
    else if (out.used)
        ld_tell_names(t, N_("Out: %s."), &out);
}

static void describe_leader(const ld_teller *t, const imper *s, int l)
{
    const commander *who = &s->leader[l];
    const leader_row *row = &box(s)->leader[l];
    if (row->type == MAJOR) {
        ld_tell(t, "{0:leader}, a Major Army of {1:side}, is in {2:area}.", l, row->side, who->area);
        return;
    }
    ld_tell(t,
            "{0:leader} of {1:side} is in {2:area} with {3} of {4} units; tactical value {5}, {6} action points left.",
            l, row->side, who->area, who->n, row->strategic, row->tactical, who->ap);
    describe_units(t, who->unit, who->n);
}

static void describe_areas(const ld_teller *t, const imper *s)
{
    ld_names ravaged = {0};
    for (int a = 1; a < scenario_of(s)->areas; a++)
        if (is_ravaged(s, a))
            ld_names_add(&ravaged, t, W_AREA, a, 1);
    if (ravaged.used)
        ld_tell_names(t, N_("Devastated: %s."), &ravaged);
    for (int side = 0; side < SIDES; side++)
        EACH_BIT (a, s->loose_in[side]) {
            ld_tell(t, "Loose units of {0:side} in {1:area}: {2}.", side, a, s->loose_n[a]);
            describe_units(t, s->loose[a], s->loose_n[a]);
        }
}

static void describe_hands(const ld_teller *t, const imper *s)
{
    for (int side = 0; side < SIDES; side++) {
        ld_names cards = {0};
        EACH_BIT (card, s->hand)
            if (imper_standard.card[card].side == side)
                ld_names_add(&cards, t, W_CARD, card, 1);
        ld_tell_names(t, side == REBEL ? N_("Cards of the Rebel: %s.") : N_("Cards of the Roman: %s."), &cards);
    }
}

void imper_describe(const void *view, const ld_teller *t)
{
    const imper *s = view;
    ld_tell(t, "{0:season} {1} BC.", s->season, s->year);
    if (s->fortuna < SIDES)
        ld_tell(t, "FORTUNA favours {0:side}.", s->fortuna);
    if (s->fleet_roman)
        ld_tell(t, "The Roman fleet lies in the {0:sea}.", s->fleet_roman);
    if (s->fleet_pirate)
        ld_tell(t, "The pirate fleet lies in the {0:sea}.", s->fleet_pirate);
    for (int side = 0; side < SIDES; side++)
        EACH_LEADER (l, s)
            if (side_of(l) == side)
                describe_leader(t, s, l);
    describe_areas(t, s);
    describe_hands(t, s);
}
