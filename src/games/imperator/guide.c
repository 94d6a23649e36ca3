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
        ld_tell(t, "Die {0}, {1:kind}: hits with {2} or less, rolled {3}: {4} damage.", i + 1, d->kind, need, d->value,
                damage);
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
    bool leads = word == W_LEADER || word == W_GROUP || word == W_FOE;
    return leads && value >= 0 && value < LEADERS ? side_of(value) : -1;
}

/* ---- the goal, and the phases ------------------------------------------------------------------------------------ */

static void tell_you(const void *view, int seat, const ld_teller *t)
{
    (void)view;
    if (seat == REBEL)
        ld_tell_text(t, "You lead the rebels: slaves who have broken their chains, against Rome.");
    else
        ld_tell_text(t, "You lead the armies of Rome, against slaves who have broken their chains.");
}

static void tell_rebel_aims(const ld_teller *t, const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    const victory_row *v = &sc->victory;
    if (s->scenario == 1)
        ld_tell(
            t,
            "The rebels win with {0} devastated areas, {1} of them plains and one of them {2:area}; with {3:leader} "
            "in {4:area} and {5} ready units at the end of a season of {6}; on board the pirates' ships in {7}; or "
            "if {3:leader} is in play when {7} ends.",
            v->ravaged, v->ravaged_plains, v->ravaged_must, v->escape_leader, v->escape_area, v->escape_ready,
            v->escape_year, sc->last_year);
    else if (s->scenario == 2)
        ld_tell(t,
                "The rebels win with {0} devastated areas, one of them {1:area}; with {2:leader} in {3:area}; or if "
                "they hold {4} Sicilian cities when {5} ends.",
                v->ravaged, v->ravaged_must, v->throne_leader, v->throne_area, v->end_cities, sc->last_year);
    else
        ld_tell(t,
                "The rebels win if they hold all Sicilian cities or {0:area} at the end of a season; or {1:area} and "
                "another city when {2} ends.",
                v->capital, v->end_city, sc->last_year);
}

static void tell_roman_aims(const ld_teller *t, const imper *s)
{
    if (s->scenario == 1)
        ld_tell(t,
                "Rome wins as soon as no rebel is left on the map. If {0:leader} alone is gone when {1} ends, it is a "
                "draw.",
                scenario_of(s)->victory.end_leader, scenario_of(s)->last_year);
    else
        ld_tell(t, "Rome wins as soon as no rebel is left on the map, or if no rebel leader is in play when {0} ends.",
                scenario_of(s)->last_year);
}

/* One's own aims first. */
static void tell_wins(const void *view, int seat, const ld_teller *t)
{
    if (seat == ROMAN)
        tell_roman_aims(t, view);
    tell_rebel_aims(t, view);
    if (seat != ROMAN)
        tell_roman_aims(t, view);
}

static void tell_turn(const void *view, int seat, const ld_teller *t)
{
    const uint8_t *ap = box(view)->ap;
    (void)seat;
    ld_tell(
        t,
        "A year has four seasons, in which each leader has {0}, {1}, {2} and {3} action points: to move, as a rebel "
        "to recruit and devastate, as a Roman to restore units. The sides take turns, one action each.",
        ap[VER], ap[AESTAS], ap[AUTUMNUS], ap[HIEMS]);
    ld_tell_text(t, "Whoever moves onto the enemy fights: tactics are chosen in secret, then dice, re-rolls and losses "
                    "in three phases. Rebel units stay hidden until they fight.");
}

static const ld_phase_row phases[] = {
    {.name = "fleets",
     .text = N_("Fleets: the Roman fleet closes a sea, the pirates wait in another. Where the pirates lie is where the "
                "rebels may escape."),
     LD_STEPS(FLEET_ROMAN, FLEET_PIRATE)},
    {.name = "arrivals",
     .text = N_("Reinforcements: the calendar brings leaders and units. Where they stand decides how far they are from "
                "the fight."),
     LD_STEPS(STATION, ARRIVAL, RECALL, MUSTER, CAMP, RISE, COMMAND)},
    {.name = "entry",
     .text = N_("New leaders: a great army shares its units with leaders who join it. More leaders have more action "
                "points, but each alone is weaker."),
     LD_STEPS(ENTRY_GIVE, ENTRY_PLACE)},
    {.name = "drift",
     .text = N_("A Major Army advances by itself and crushes what it meets. Its owner only chooses the way."),
     LD_STEPS(DRIFT)},
    {.name = "operate",
     .text = N_("Operations: one action of one leader, then the other side. Keep a point for the answer: whoever has "
                "none left can only watch."),
     LD_STEPS(OPERATE, EXTEND)},
    {.name = "regroup",
     .text = N_("Regrouping: take units that stand here without a leader, or leave some behind. A leader commands only "
                "as many as his strategic value allows."),
     LD_STEPS(EXCHANGE, REGROUP)},
    {.name = "recruit",
     .text = N_("Recruiting: rebel units are drawn unseen from the cup. Loot buys a better result, or a kind of your "
                "choice."),
     LD_STEPS(RECRUIT_BONUS, LEVY, WICKER, SWAP_OUT, SWAP_IN, SURPLUS)},
    {.name = "loot",
     .text = N_("Loot: each point makes a unit ready that is out of action. The rebels may save it for recruits and "
                "ships."),
     LD_STEPS(SPEND, EMBARK_PAY)},
    {.name = "allies",
     .text = N_("A card of the moment: it is used once and then gone. Read what it asks before you answer."),
     LD_STEPS(ALLIES, ALLIES_HEAL, REVOLT)},
    {.name = "stratagem",
     .text = N_("Before a battle: stratagem cards that fit may be played, first by the attacker. The others are kept "
                "for later."),
     LD_STEPS(DEFENDER, STRATAGEM)},
    {.name = "tactic",
     .text = N_("Tactics: both choose in secret. The tactic decides who stands in the front line, where hits are "
                "harder, and whether a defeat means a retreat or the end of the army."),
     LD_STEPS(TACTIC)},
    {.name = "reroll",
     .text = N_("Re-rolls: a die hits if it is not above the unit's value. A token rolls any die once more, yours or "
                "the enemy's; what you use now is missing in the next phase."),
     LD_STEPS(REROLL)},
    {.name = "hit",
     .text = N_("Damage: the first puts a unit out of action, the second eliminates it. You choose who takes it, the "
                "front line first."),
     LD_STEPS(HIT)},
    {.name = "withdraw",
     .text = N_("A good-order retreat: it needs luck, and ends the battle as a defeat, but the army lives."),
     LD_STEPS(WITHDRAW)},
    {.name = "retreat",
     .text = N_("Retreat: into a neighbouring zone without enemies. Cities are closed, and with no way out the army is "
                "lost."),
     LD_STEPS(RETREAT)},
    {.name = "siege",
     .text = N_("A siege: the walls protect whoever is inside. Attrition wears both down slowly, an assault is quick "
                "and costly; the besieged may break out."),
     LD_STEPS(SIEGE_STRATAGEM, SORTIE, SIEGE_MODE, LIFT)},
    {.name = NULL},
};

const ld_guide imper_guide = {.holdings = holdings,
                              .foretell = foretell,
                              .detail = detail,
                              .underway = underway,
                              .legend = legend,
                              .you = tell_you,
                              .wins = tell_wins,
                              .turn = tell_turn,
                              .phases = phases,
                              .parts = parts,
                              .befalls = befalls,
                              .befalling = (int)(sizeof befalls / sizeof *befalls),
                              .owner = owner};
