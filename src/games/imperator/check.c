/* Spartacus Imperator: positions from outside: what follows from them, and what cannot be (I-V). Who owes a step, what
 * it stands on and the ranges of its locals are declared with it and checked by core; what only the rules know of a
 * step stands beside it. */
#include "games/imperator/rules.h"

/* ---- what follows from a position ------------------------------------------------------------------------ */

static int measure(uint8_t *list, int room)
{
    int n = 0;
    while (n < room && list[n])
        n++;
    for (int i = 1; i < n; i++) {
        uint8_t unit = list[i];
        int at = i;
        for (; at > 0 && list[at - 1] > unit; at--)
            list[at] = list[at - 1];
        list[at] = unit;
    }
    assert(n <= room);
    return n;
}

static int counters_elsewhere(const imper *s, int kind)
{
    int n = s->elysium[kind] + s->aside[kind];
    for (int l = 0; l < LEADERS; l++)
        for (int i = 0; i < s->leader[l].n; i++)
            n += kind_of(s->leader[l].unit[i]) == kind;
    for (int a = 1; a < AREAS; a++)
        for (int i = 0; i < s->loose_n[a]; i++)
            n += kind_of(s->loose[a][i]) == kind;
    return n;
}

/* Bits of fields that may be left out, for imper_derive: their places in imper_fields. */
enum { STOCK_MISSING = 1 << 1, ORDER_MISSING = 1 << 18 };

void imper_derive(void *state, uint64_t missing)
{
    imper *s = state;
    if (s->scenario < 1 || s->scenario > 3)
        return;
    for (int l = 0; l < LEADERS; l++)
        s->leader[l].n = (uint8_t)measure(s->leader[l].unit, ARMY);
    for (int a = 1; a < AREAS; a++) {
        s->loose_n[a] = (uint8_t)measure(s->loose[a], LOOSE);
        if (s->loose_n[a])
            s->loose_in[side_of_kind(kind_of(s->loose[a][0]))] |= 1u << a;
    }
    for (int l = 0; (missing & ORDER_MISSING) && l < LEADERS; l++)
        if (in_play(s, l))
            s->order[s->leaders++] = (uint8_t)l;
    for (int k = 1; (missing & STOCK_MISSING) && k < KINDS; k++) {
        int rest = box(s)->kind[k].counters[s->scenario - 1] - counters_elsewhere(s, k);
        s->stock[k] = (uint8_t)(rest > 0 ? rest : 0);
    }
}

/* ---- what steps have in common -------------------------------------------------------------------------- */

const char *imper_wrong_leader(const imper *s, int leader, int side)
{
    if (!in_play(s, leader))
        return "a step names a leader who is not in play";
    return side != SIDES && side_of(leader) != side ? "a step names a leader of the wrong side" : NULL;
}

unsigned imper_owed_by_rebel(const void *state, const ld_frame *f)
{
    (void)state, (void)f;
    return (unsigned)seat_bit(REBEL);
}

unsigned imper_owed_by_roman(const void *state, const ld_frame *f)
{
    (void)state, (void)f;
    return (unsigned)seat_bit(ROMAN);
}

unsigned imper_owed_by_side(const void *state, const ld_frame *f)
{
    (void)state;
    return (unsigned)seat_bit(side_of(ld_of(f, leader)->leader));
}

/* ---- what cannot be (I-V) ------------------------------------------------------------------------------- */

static const char *check_figures(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    if (s->hidden_romans > 1 || s->random_aux > 1 || s->taxed > 1 || s->laws > 1 || s->active > 1)
        return "what is true or false must be 0 or 1";
    if (s->year > sc->first_year || s->year < sc->last_year || s->season >= SEASONS)
        return "the scenario has no such season";
    if (s->fortuna > NEUTRAL || (s->winner > NEUTRAL && s->winner != NOBODY) || s->reason >= REASONS) /* I-V8 */
        return "FORTUNA or the winner is nobody who could be";
    if (s->core.over != (s->reason != NO_REASON) || !s->reason != (s->winner == NOBODY))
        return "the game is over exactly when there is a result";
    uint32_t seas = 1;
    for (int a = 1; a < sc->areas; a++)
        seas |= area_of(s, a)->seas;
    if (s->fleet_roman >= SEAS || s->fleet_pirate >= SEAS || !(seas >> s->fleet_roman & 1) ||
        !(seas >> s->fleet_pirate & 1))
        return "a fleet is in a sea that is not on the map";
    if (s->stocked[0] || s->stocked[1])
        return "only a view counts the cup apart";
    return NULL;
}

static const char *check_cards(const imper *s) /* I-V7 */
{
    EACH_BIT (card, s->hand)
        if (card >= CARDS || imper_standard.card[card].scenario != s->scenario)
            return "a card of another scenario is in hand";
    if (s->laws && (holds(s, C_RUPILIAN_LAWS) || s->scenario != imper_standard.card[C_RUPILIAN_LAWS].scenario))
        return "laws are in force that nobody has made";
    uint32_t zones = imper_zones(s),
             henna = s->scenario == imper_standard.card[C_SACK_OF_HENNA].scenario ? 1u << MG_HENNA : 0;
    EACH_BIT (a, s->ravaged) /* I-V5 */
        if (!((zones | henna) >> a & 1) || (area_of(s, a)->barren && !(henna >> a & 1)))
            return "a devastation marker lies where it cannot";
    return NULL;
}

static const char *check_calendar(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    if ((s->arrived | s->delayed) >> sc->arrivals || (s->arrived & s->delayed))
        return "an arrival is neither to come nor over";
    for (int i = 0; i < sc->arrivals; i++) {
        const arrival_row *r = &sc->arrival[i];
        bool here = in_play(s, r->leader) || is_gone(s, r->leader);
        if (!r->draw && !(s->arrived >> i & 1) && here)
            return "a leader is there whose arrival is still to come";
        for (int k = 1; k < KINDS && r->set_aside && !(s->arrived >> i & 1); k++)
            if (s->aside[k] < r->units[k])
                return "units set aside for an arrival are missing";
    }
    return NULL;
}

static const char *check_list(const imper *s, const uint8_t *list, int n, int room, int side)
{
    for (int i = 0; i < room; i++) {
        int kind = kind_of(list[i]);
        if (i >= n ? list[i] : kind < 1 || kind >= KINDS || side_of_kind(kind) != side || (list[i] & UNIT_LOOSE))
            return "a unit is not of the side it stands with";
        if ((list[i] & UNIT_HIDDEN) && !hides(s, side))
            return "units of this side are never hidden";
        if (i && i < n && list[i] < list[i - 1])
            return "units are not in table order";
    }
    assert(n <= room);
    return NULL;
}

static bool on_stack(const imper *s, int kind)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.stack[i].kind == kind)
            return true;
    return false;
}

/* Of kinds whose first local is the leader. */
static bool deals(const imper *s, int kind, int leader)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.stack[i].kind == kind && ld_of(&s->core.stack[i], leader)->leader == leader)
            return true;
    assert(kind == SPEND || kind == REGROUP || kind == RECRUIT);
    return false;
}

/* A leader who is not in play has nothing, but for the units a newcomer is being given. */
static const char *check_absent(const imper *s, int l)
{
    const commander *who = &s->leader[l];
    if (who->ap || who->loot || (who->flags & ~GONE))
        return "a leader who is not in play has something";
    return who->n && (is_gone(s, l) || side_of(l) != REBEL || !on_stack(s, ENTRY))
               ? "a leader who is not in play has units"
               : NULL;
}

/* I-V3 in any season */
static int most_ap(const imper *s)
{
    int most = box(s)->action_points_unknown;
    for (int i = 0; i < SEASONS; i++) {
        most = box(s)->ap[i] > most ? box(s)->ap[i] : most;
        most = box(s)->crassus_ap[i] > most ? box(s)->crassus_ap[i] : most;
    }
    return most;
}

static const char *check_leader(const imper *s, int l)
{
    const commander *who = &s->leader[l];
    if (who->area && !(imper_standard.leader[l].scenarios & scenario_of(s)->bit))
        return "a leader of another scenario is in play";
    if (who->spare || who->area >= scenario_of(s)->areas)
        return "a leader stands in an area that is not on the map";
    if (!who->area)
        return check_absent(s, l);
    bool dealing = deals(s, SPEND, l) || deals(s, REGROUP, l) || deals(s, RECRUIT, l);
    if (who->ap > most_ap(s) || who->loot > 200 || (who->flags & GONE))
        return "a leader has more action points or loot than can be";
    if (who->loot > box(s)->loot_cap[side_of(l)] && !dealing)
        return "a leader holds more loot than he may keep";
    bool recruiting = deals(s, RECRUIT, l);
    if (who->n > ARMY || (who->n > box(s)->leader[l].strategic && !recruiting))
        return "a leader commands more units than he may";
    for (int i = 0; i < who->n; i++)
        if (!may_command(s, l, who->unit[i]))
            return "a leader commands units he may not";
    return NULL;
}

static const char *check_leaders(const imper *s)
{
    uint64_t listed = 0;
    if (s->leaders > LEADERS)
        return "too many leaders are in play";
    for (int i = 0; i < LEADERS; i++) {
        int l = s->order[i];
        if (i >= s->leaders ? l : l >= LEADERS || !in_play(s, l) || (listed >> l & 1))
            return "the order of leaders does not list those in play once each";
        listed |= i < s->leaders ? UINT64_C(1) << l : 0;
    }
    for (int l = 0; l < LEADERS; l++) {
        if (in_play(s, l) != (listed >> l & 1))
            return "the order of leaders does not list those in play once each";
        const char *wrong = check_leader(s, l);
        if (!wrong)
            wrong = check_list(s, s->leader[l].unit, s->leader[l].n, ARMY, side_of(l));
        if (wrong)
            return wrong;
    }
    bool kings = (in_play(s, L_SALVIUS) && in_play(s, L_TRYPHON)) || (in_play(s, L_EUNUS) && in_play(s, L_ANTIOCHUS));
    return kings ? "a king is in play under both his names" : NULL; /* I-V6 */
}

static const char *check_units(const imper *s) /* I-V1 */
{
    const scenario_row *sc = scenario_of(s);
    if (s->loose_n[0] || s->loose[0][0])
        return "units stand nowhere";
    for (int a = 1; a < AREAS; a++) {
        int side = s->loose_in[REBEL] >> a & 1 ? REBEL : ROMAN;
        if (s->loose_n[a] && (a >= sc->areas || (side == REBEL && !sc->loose_rebels)))
            return "loose units stand where they cannot";
        const char *wrong = check_list(s, s->loose[a], s->loose_n[a], LOOSE, side);
        if (wrong)
            return wrong;
    }
    if (s->stock[0] || s->elysium[0] || s->aside[0])
        return "units of no kind are counted";
    for (int k = 1; k < KINDS; k++)
        if (s->stock[k] + counters_elsewhere(s, k) != box(s)->kind[k].counters[s->scenario - 1])
            return "the units of a kind do not add up to its counters";
    return NULL;
}

/* I-R35 card R4 may put a newcomer where Romans stand */
static bool placed_by_card(const imper *s)
{
    for (int i = 0; i < s->core.depth; i++)
        if (s->core.stack[i].kind == ENTRY && ld_of(&s->core.stack[i], entry)->row == BY_CARD)
            return true;
    return false;
}

/* I-V2, I-V4: the sides meet only where they fight or are about to */
static const char *check_places(const imper *s)
{
    presence p = imper_presence(s);
    uint32_t rebels = held_by(&p, REBEL), both = rebels & held_by(&p, ROMAN);
    const victory_row *v = &scenario_of(s)->victory;
    bool meeting = s->fight.on || on_stack(s, ATTACK) || on_stack(s, SIEGE) || placed_by_card(s);
    if (both && (!meeting || (both & (both - 1) && !placed_by_card(s))))
        return "both sides stand in one area";
    if (s->fight.on && (both & ~(1u << s->fight.area)) && !placed_by_card(s))
        return "the sides meet where they do not fight";
    if (rebels & p.major)
        return "rebels stand with a Major Army";
    EACH_BIT (a, rebels) {
        int rule = area_of(s, a)->rebels;
        if (rule == NEVER)
            return "rebels stand where they never come";
        if (rule == HOST_ONLY &&
            (s->leader[v->escape_leader].area != a || imper_leader_in(s, REBEL, a, v->escape_leader) != NOBODY))
            return "only one leader of the rebels may stand there";
    }
    return NULL;
}

static const char *check_fight(const imper *s)
{
    const fight *x = &s->fight;
    static const fight none;
    if (!x->on)
        return memcmp(x, &none, sizeof none) != 0 ? "a fight that is not on has something" : NULL;
    int areas = scenario_of(s)->areas;
    if (x->on > IS_SIEGE || x->area < 1 || x->area >= areas || x->origin < 1 || x->origin >= areas || x->spare)
        return "the fight has no place";
    if (x->leader[ATTACKER] >= LEADERS || is_major(x->leader[ATTACKER]) ||
        (x->leader[DEFENCE] != NOBODY && (x->leader[DEFENCE] >= LEADERS || is_major(x->leader[DEFENCE]) ||
                                          side_of(x->leader[DEFENCE]) == side_of(x->leader[ATTACKER]))))
        return "the fight is not between the two sides";
    if (x->dice > MAX_DICE || x->phase > 3 || x->mode > ASSAULT || x->tactic[0] >= TACTICS || x->tactic[1] >= TACTICS ||
        x->tokens[0] > 20 || x->tokens[1] > 20 || x->suffered[0] > 200 || x->suffered[1] > 200 || x->dead[0] > 100 ||
        x->dead[1] > 100)
        return "the fight has impossible figures";
    for (int i = 0; i < MAX_DICE; i++) {
        const die *d = &x->die[i];
        bool fine = d->value <= 6 && d->kind > 0 && d->kind < KINDS && d->front <= 1 &&
                    (d->leader == NOBODY || d->leader < LEADERS);
        if (i < x->dice ? !fine : memcmp(d, &none.die[0], sizeof *d) != 0)
            return "a die of the fight is impossible";
    }
    if (x->on == IS_SIEGE ? !is_fortified(s, x->area) : is_fortified(s, x->area) && !(x->flags & IN_SORTIE))
        return "the fight is of the wrong sort for its place";
    return on_stack(s, ATTACK) || on_stack(s, SIEGE) ? NULL : "nobody has begun the fight";
}

/* Who is still fighting stands on the spot. */
static const char *check_fighters(const imper *s)
{
    const fight *x = &s->fight;
    if (!x->on || on_stack(s, OUTCOME) || on_stack(s, SPEND))
        return NULL;
    assert(x->area > 0);
    for (int side = 0; side < 2; side++)
        if (x->leader[side] != NOBODY && s->leader[x->leader[side]].area != x->area)
            return "a leader of the fight is not on the spot";
    return imper_body_count(s, ATTACKER) + imper_body_count(s, DEFENCE) ? NULL : "nobody is left to fight";
}

static const char *check_stack(const imper *s)
{
    const ld_core *core = &s->core;
    if (core->over)
        return NULL;
    for (int i = 0; i + 1 < core->depth; i++)
        if (core->stack[i].owed)
            return "a step that waits for another is owed";
    return on_stack(s, OPERATE) != s->active ? "operations are under way exactly in segment 4" : NULL;
}

const char *imper_check(const void *state)
{
    const imper *s = state;
    if (s->scenario < 1 || s->scenario > 3)
        return "there is no such scenario";
    static const char *(*const checks[])(const imper *) = {check_figures, check_leaders,  check_units,
                                                           check_cards,   check_calendar, check_stack,
                                                           check_fight,   check_places,   check_fighters};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *wrong = checks[i](s);
        if (wrong)
            return wrong;
    }
    return NULL;
}
