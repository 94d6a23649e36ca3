/* Spartacus Imperator: what a person is told: what a choice brings, the fight under way, what a battle, a siege and a
 * season have brought, the board's signs. */
#include "games/imperator/rules.h"

#include <stdio.h>

/* ---- what seats have ------------------------------------------------------------------------------------- */

static int held_units(const void *state, int seat)
{
    const imper *s = state;
    int sum = 0;
    EACH_LEADER (l, s)
        sum += side_of(l) == seat ? s->leader[l].n : 0;
    EACH_BIT (a, s->loose_in[seat])
        sum += s->loose_n[a];
    return sum;
}

static int held_points(const void *state, int seat)
{
    const imper *s = state;
    int sum = 0;
    EACH_LEADER (l, s)
        sum += side_of(l) == seat ? s->leader[l].ap : 0;
    return sum;
}

static int held_loot(const void *state, int seat)
{
    const imper *s = state;
    int sum = 0;
    EACH_LEADER (l, s)
        sum += side_of(l) == seat ? s->leader[l].loot : 0;
    return sum;
}

static const ld_holding holdings[] = {
    {N_("units on the map"), held_units},
    {N_("action points left"), held_points},
    {N_("loot"), held_loot},
    {.name = NULL},
};

/* ---- what a choice brings, by verb ---------------------------------------------------------------------------- */

/* Who of the enemy stands in an area. */
static void tell_enemies(const ld_teller *t, const imper *s, int seat, int area)
{
    EACH_LEADER (l, s)
        if (s->leader[l].area == area && side_of(l) != seat)
            ld_tell(t, "{0:leader} stands there with {1} {1|unit|units}.", l, s->leader[l].n);
    if (s->loose_in[!seat] >> area & 1)
        ld_tell(t, "Loose enemy units there: {0}.", s->loose_n[area]);
}

static void foretell_move(const imper *s, int seat, ld_choice c, const ld_teller *t)
{
    tell_enemies(t, s, seat, ld_b(c));
}

static void foretell_area(const imper *s, int seat, ld_choice c, const ld_teller *t)
{
    tell_enemies(t, s, seat, ld_a(c));
}

static void tell_die(const ld_teller *t, const imper *s, int i)
{
    const die *d = &s->fight.die[i];
    int need = imper_value(s, imper_side_of_die(s, d), d->kind << 3), damage = imper_damage(s, d);
    if (d->value)
        ld_tell(t, "Die {0}, {1:kind}: hits with {2} or less, rolled {3}: {4} {4|damage|damages}.", i + 1, d->kind,
                need, d->value, damage);
    else
        ld_tell(t, "Die {0}, {1:kind}: hits with {2} or less, not rolled yet.", i + 1, d->kind, need);
}

static void foretell_die(const imper *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)seat;
    if (ld_a(c) >= 1 && ld_a(c) <= s->fight.dice)
        tell_die(t, s, ld_a(c) - 1);
}

static void foretell_hit(const imper *s, int seat, ld_choice c, const ld_teller *t)
{
    (void)s, (void)seat;
    ld_tell_about(t, W_KIND, kind_of(ld_a(c)));
}

static void foretell(const void *view, int seat, ld_choice c, const ld_teller *t)
{
    static void (*const by_verb[IMPER_VERBS])(const imper *s, int seat, ld_choice c, const ld_teller *t) = {
        [V_MOVE] = foretell_move,  [V_SAIL] = foretell_move,  [V_LAND] = foretell_move,    [V_DRIFT] = foretell_move,
        [V_PLACE] = foretell_move, [V_MARCH] = foretell_area, [V_RETREAT] = foretell_area, [V_ARRIVE] = foretell_area,
        [V_CAMP] = foretell_area,  [V_RISE] = foretell_area,  [V_REROLL] = foretell_die,   [V_HIT] = foretell_hit,
        [V_HIT_OF] = foretell_hit, [V_TAKE] = foretell_hit,   [V_PICK] = foretell_hit,     [V_DISBAND] = foretell_hit,
        [V_GIVE] = foretell_hit,   [V_RETURN] = foretell_hit, [V_HEAL] = foretell_hit,
    };
    if (by_verb[ld_verb_of(c)])
        by_verb[ld_verb_of(c)](view, seat, c, t);
}

/* ---- behind an option: who stands where one goes ------------------------------------------------------------------
 */

static int enemies_in(const imper *s, int seat, int area)
{
    int units = s->loose_in[!seat] >> area & 1 ? s->loose_n[area] : 0;
    EACH_LEADER (l, s)
        units += s->leader[l].area == area && side_of(l) != seat ? s->leader[l].n : 0;
    return units;
}

static void detail(const void *view, ld_choice c, char *out, size_t room)
{
    const imper *s = view;
    int verb = ld_verb_of(c);
    if (verb == V_MOVE || verb == V_LAND || verb == V_SAIL) {
        int units = enemies_in(s, side_of(ld_a(c)), ld_b(c));
        if (units)
            ld_text(out, room, "%d enemy {|unit|units}", units);
    }
    if (verb == V_REROLL && ld_a(c) >= 1 && ld_a(c) <= s->fight.dice) {
        const die *d = &s->fight.die[ld_a(c) - 1];
        snprintf(out, room, "%s <=%d: %d", imper_sign(d->kind), imper_value(s, imper_side_of_die(s, d), d->kind << 3),
                 d->value);
    }
}

/* ---- the fight under way --------------------------------------------------------------------------------------------
 */

static void tell_line(const ld_teller *t, const imper *s, int side)
{
    const fight *x = &s->fight;
    int groups[LEADERS + 1], n = imper_body(s, side, groups), ready = 0, front = 0;
    for (int g = 0; g < n; g++)
        for (int i = 0; i < imper_count(s, groups[g]); i++) {
            int unit = imper_units(s, groups[g])[i];
            ready += !is_out(unit);
            front += !is_out(unit) && kind_of(unit) != HIDDEN && imper_in_front(s, side, groups[g], unit);
        }
    ld_tell(t, "{0:side}: {1} {1|unit|units} ready, {2} in the front line; re-rolls {3}, damage suffered {4}.",
            imper_seat_of(s, side), ready, front, x->tokens[side], x->suffered[side]);
    if (x->tactic[side] != NO_TACTIC)
        ld_tell(t, "{0:side} has chosen {1:tactic}.", imper_seat_of(s, side), x->tactic[side]);
}

static void underway(const void *view, int seat, const ld_teller *t)
{
    const imper *s = view;
    (void)seat;
    if (!s->fight.on)
        return;
    if (s->fight.on == IS_SIEGE)
        ld_tell(t, "Siege of {0:area}.", s->fight.area);
    else
        ld_tell(t, "Battle in {0:area}.", s->fight.area);
    tell_line(t, s, ATTACKER);
    tell_line(t, s, DEFENCE);
    for (int i = 0; i < s->fight.dice && i < LD_MAX_LINES / 2; i++)
        if (s->fight.die[i].value)
            tell_die(t, s, i);
}

/* ---- what battles, sieges and seasons have brought ----------------------------------------------------------------
 */

static const ld_count battle_counts[] = {
    {M_DAMAGE, 3, 1, N_("damage suffered")},
    {M_DAMAGE, 4, 2, N_("damage suffered")},
    {.name = NULL},
};

static const ld_count season_counts[] = {
    {M_DAMAGE, 3, 1, N_("damage suffered")},
    {M_DAMAGE, 4, 2, N_("damage suffered")},
    {M_LOOT, 0, 1, N_("loot gained"), .seat_of = side_of},
    {.name = NULL},
};

static const ld_part parts[] = {
    {.title = N_("How the battle in {1:area} ended"),
     .opens = M_BATTLE,
     LD_CLOSES(M_WINS, M_STATUS_QUO, M_BOTH_GONE, M_DESTROYED, M_WITHDRAWS, M_PASS, M_SEASON, M_VICTORY, M_DRAWN),
     LD_QUOTES(M_TACTIC, M_KILLED, M_ELIMINATED, M_WITHDRAWS, M_WINS, M_STATUS_QUO, M_BOTH_GONE, M_DESTROYED),
     .counts = battle_counts},
    {.title = N_("How the siege of {1:area} ended"),
     .opens = M_SIEGE,
     LD_CLOSES(M_FALLS, M_SIEGE_FAILS, M_LIFT, M_BESIEGER_GONE, M_SEASON, M_VICTORY, M_DRAWN),
     LD_QUOTES(M_SERAPION, M_SORTIE, M_KILLED, M_ELIMINATED, M_FALLS, M_SIEGE_FAILS, M_LIFT, M_BESIEGER_GONE),
     .counts = battle_counts},
    {.title = N_("What {0:season} {1} BC brought"),
     .opens = M_SEASON,
     LD_CLOSES(M_SEASON, M_VICTORY, M_DRAWN),
     LD_QUOTES(M_DEVASTATE, M_REBUILD, M_TAKES_CITY, M_FALLS, M_KILLED, M_WINS, M_CRUSHED, M_ARRIVES, M_DISMISSED),
     .counts = season_counts},
    {.title = NULL},
};

/* ---- the board's signs
 * ------------------------------------------------------------------------------------------------ */

/* The codes of the units of a side, in one line. */
static void tell_kinds(const ld_teller *t, int side)
{
    char text[LD_LINE_BYTES - 1] = "";
    size_t used = 0;
    for (int k = 1; k < KINDS && used < sizeof text; k++)
        if (side_of_kind(k) == side)
            used += (size_t)snprintf(text + used, sizeof text - used, "%s%s %s", used ? ", " : "", imper_sign(k),
                                     ld_tr(imper_kind_name[k].name));
    ld_tell_text(t, side == REBEL ? N_("Rebel units: %s") : N_("Roman units: %s"), text);
}

static void legend(const void *view, const ld_teller *t)
{
    (void)view;
    ld_tell_text(t, ".: plain; ^: mountain; #: city, the number its walls; ~: port, fleet; *: devastated");
    ld_tell_text(t, "=: Roman; !Cra!: Major Army; Cra5: a leader and his units; +3: loose units");
    tell_kinds(t, REBEL);
    tell_kinds(t, ROMAN);
    ld_tell_text(t, "Th2-1: two ready, one out of action; ?: a unit you do not know");
    ld_tell_text(t, "T3 5/8: tactical value 3, commands 5 of at most 8 units; AP2: action points; $1: loot");
    ld_tell_text(t,
                 "2)Th<=3:1!: die 2, Thracians, hits with 3 or less, rolled 1; !: it hits, !!: twice, F: in the front "
                 "line");
    ld_tell_text(t,
                 "Ver, Aes, Aut, Hie: spring, summer, autumn, winter; Tyr, Ion, Had, Lig, Afr: the seas of the fleets");
}

/* ---- what is done to somebody ---------------------------------------------------------------------------------- */

static const uint16_t befalls[] = {M_KILLED, M_DAMAGE, M_HIT, M_ELIMINATED, M_DESTROYED, M_RETREAT};

static int owner(const void *state, int word, int value)
{
    (void)state;
    bool leads = word == W_LEADER || word == W_GROUP;
    return leads && value >= 0 && value < LEADERS ? side_of(value) : -1;
}

const ld_guide imper_guide = {.holdings = holdings,
                              .foretell = foretell,
                              .detail = detail,
                              .underway = underway,
                              .legend = legend,
                              .parts = parts,
                              .befalls = befalls,
                              .befalling = (int)(sizeof befalls / sizeof *befalls),
                              .owner = owner};
