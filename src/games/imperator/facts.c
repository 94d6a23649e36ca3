/* Spartacus Imperator: what follows from a position and is shown beside it: the points of the season, whose the loose
 * units are, and in a fight who stands where and what each die does. Works on views. */
#include "games/imperator/rules.h"

static void add_fighters(const imper *s, int side, imper_facts *out)
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups);
    for (int g = 0; g < n; g++)
        for (int i = 0; i < imper_count(s, groups[g]); i++) {
            int unit = imper_units(s, groups[g])[i], loose = groups[g] >= LOOSE_AT ? UNIT_LOOSE : 0;
            assert(out->fighters < FIGHTERS_MAX);
            out->fighter[out->fighters++] =
                (fighter){ld_u8(side), ld_u8(groups[g]), ld_u8(unit | loose), imper_in_front(s, side, groups[g], unit)};
        }
}

static void work_out_fight(const imper *s, imper_facts *out)
{
    const fight *x = &s->fight;
    assert(x->leader[ATTACKER] < LEADERS);
    out->skirmish = (x->flags & IS_SKIRMISH) != 0;
    for (int side = 0; side < 2; side++) {
        int tactic = imper_line(s, side);
        out->sides[side] = ld_u8(imper_seat_of(s, side));
        out->line[side] = tactic != NO_TACTIC && tactic != GENERAL; /* nobody goes to the front with a general attack */
        add_fighters(s, side, out);
    }
    for (int i = 0; i < x->dice; i++) {
        const die *d = &x->die[i];
        int side = imper_side_of_die(s, d);
        out->die[i].side = ld_u8(side);
        out->die[i].need = ld_u8(imper_value(s, side, d->kind << 3));
        out->die[i].damage = ld_u8(imper_damage(s, d));
    }
    out->dice = x->dice;
}

void imper_work_out(const void *view, void *facts)
{
    const imper *s = view;
    imper_facts *out = facts;
    const victory_row *v = &scenario_of(s)->victory;
    uint32_t cities = imper_cities(s, SICILIA);
    assert(!out->fighters && !out->dice); /* zeroed before */
    memcpy(out->loose, s->loose_in, sizeof out->loose);
    EACH_LEADER (l, s)
        out->points[l] = ld_u8(imper_season_ap(s, l));
    out->cities_held = ld_u8(__builtin_popcount(imper_held(s, REBEL) & cities));
    out->cities_goal = v->all_cities ? ld_u8(__builtin_popcount(cities)) : v->end_cities;
    memset(out->sides, NOBODY, sizeof out->sides);
    if (s->fight.on)
        work_out_fight(s, out);
}

#define AT(member) offsetof(imper_facts, member)

static const ld_field fighter_fields[] = {
    {.name = "side", .offset = offsetof(fighter, side), .bytes = 1},
    {.name = "group", .offset = offsetof(fighter, group), .bytes = 1, .word = W_GROUP},
    {.name = "unit", .offset = offsetof(fighter, unit), .bytes = 1, .word = W_UNIT},
    {.name = "front", .offset = offsetof(fighter, front), .bytes = 1},
    {.name = NULL},
};
static const ld_field die_fields[] = {
    {.name = "side", .offset = 0, .bytes = 1},
    {.name = "need", .offset = 1, .bytes = 1},
    {.name = "damage", .offset = 2, .bytes = 1},
    {.name = NULL},
};

const ld_field imper_fact_fields[] = {
    {.name = "loose_of",
     .offset = AT(loose),
     .bytes = 4,
     .word = W_AREA,
     .flags = LD_F_SET,
     .dim = {{SIDES, 4, W_SIDE}}},
    {.name = "points", .offset = AT(points), .bytes = 1, .dim = {{LEADERS, 1, W_LEADER}}},
    {.name = "cities_held", .offset = AT(cities_held), .bytes = 1},
    {.name = "cities_goal", .offset = AT(cities_goal), .bytes = 1},
    {.name = "skirmish", .offset = AT(skirmish), .bytes = 1},
    {.name = "sides", .offset = AT(sides), .bytes = 1, .word = W_SIDE, .flags = LD_F_NULL, .dim = {{2, 1, 0}}},
    {.name = "front_line", .offset = AT(line), .bytes = 1, .dim = {{2, 1, 0}}},
    {.name = "fighters",
     .offset = AT(fighter),
     .dim = {{FIGHTERS_MAX, sizeof(fighter), 0}},
     .members = fighter_fields,
     .used = AT(fighters)},
    {.name = "dice", .offset = AT(die), .dim = {{MAX_DICE, 3, 0}}, .members = die_fields, .used = AT(dice)},
    {.name = NULL},
};
