/* Spartacus Imperator: groups of units, who stands where, and how units and leaders come and go.
 * Rules I-1.5 to I-1.10, I-18.1, I-18.2, I-18.7. */
#include "games/imperator/rules.h"

/* ---- groups ---------------------------------------------------------------------------------------- */

static uint8_t *units_of(imper *s, int group)
{
    return group < LOOSE_AT ? s->leader[group].unit : s->loose[group - LOOSE_AT];
}

static uint8_t *counter_of(imper *s, int group)
{
    return group < LOOSE_AT ? &s->leader[group].n : &s->loose_n[group - LOOSE_AT];
}

int imper_ready(const imper *s, int group)
{
    const uint8_t *unit = imper_units(s, group);
    int ready = 0;
    for (int i = 0, n = imper_count(s, group); i < n; i++)
        ready += !is_out(unit[i]);
    assert(ready <= imper_count(s, group));
    return ready;
}

void imper_add(imper *s, int group, int unit)
{
    uint8_t *list = units_of(s, group), *n = counter_of(s, group);
    assert(*n < (group < LOOSE_AT ? ARMY : LOOSE));
    assert(kind_of(unit) >= 1 && kind_of(unit) < KINDS && !(unit & UNIT_LOOSE));
    int at = (*n)++;
    for (; at > 0 && list[at - 1] > unit; at--)
        list[at] = list[at - 1];
    list[at] = (uint8_t)unit;
    if (group >= LOOSE_AT)
        s->loose_in[side_of_kind(kind_of(unit))] |= 1u << (group - LOOSE_AT);
}

static void take_at(imper *s, int group, int at)
{
    uint8_t *list = units_of(s, group), *n = counter_of(s, group);
    assert(at < *n);
    --*n;
    for (; at < *n; at++)
        list[at] = list[at + 1];
    list[at] = 0;
    if (group >= LOOSE_AT && !*n)
        for (int side = 0; side < SIDES; side++)
            s->loose_in[side] &= ~(1u << (group - LOOSE_AT));
}

static int find(const imper *s, int group, int unit)
{
    const uint8_t *list = imper_units(s, group);
    for (int i = 0; i < imper_count(s, group); i++)
        if ((list[i] & ~UNIT_HIDDEN) == unit) /* known ones are sorted first */
            return i;
    return -1;
}

int imper_take(imper *s, int group, int unit)
{
    int at = find(s, group, unit & ~(UNIT_HIDDEN | UNIT_LOOSE));
    assert(at >= 0);
    int taken = imper_units(s, group)[at];
    take_at(s, group, at);
    return taken;
}

void imper_move_all(imper *s, int from, int to)
{
    while (imper_count(s, from)) {
        int last = imper_count(s, from) - 1, unit = imper_units(s, from)[last];
        take_at(s, from, last);
        imper_add(s, to, unit);
    }
}

void imper_mix(imper *s, int group)
{
    uint8_t *list = units_of(s, group);
    int n = *counter_of(s, group);
    assert(!n || side_of_kind(kind_of(list[0])) == side_of_kind(kind_of(list[n - 1])));
    if (n && hides(s, side_of_kind(kind_of(list[0]))))
        for (int i = 0; i < n; i++)
            list[i] |= UNIT_HIDDEN;
}

void imper_show(imper *s, ld_log *log, int group)
{
    uint8_t *list = units_of(s, group);
    int said[LD_EVENT_ARGS] = {group};
    int n = *counter_of(s, group), hidden = 0, told = 1;
    for (int i = 0; i < n; i++) {
        hidden += list[i] & UNIT_HIDDEN;
        list[i] &= (uint8_t)~UNIT_HIDDEN;
        if (told < LD_EVENT_ARGS)
            said[told++] = list[i];
    }
    assert(hidden <= n);
    if (hidden && log)
        ld_say_(log, M_SHOWN, LD_ALL, 0, said, (size_t)told);
}

int imper_turn(imper *s, int group, int unit, bool out)
{
    assert(is_out(unit) == !out);
    int turned = imper_take(s, group, unit);
    turned = out ? turned | UNIT_OUT : turned & ~UNIT_OUT;
    imper_add(s, group, turned);
    return turned;
}

static void list_units(const imper *s, int group, int verb, int mark, uint32_t wanted, bool only_out, ld_list *out)
{
    const uint8_t *list = imper_units(s, group);
    int loose = verb == V_HIT && group >= LOOSE_AT ? UNIT_LOOSE : 0, last = 0;
    for (int i = 0, n = imper_count(s, group); i < n; i++) {
        int unit = list[i] & ~UNIT_HIDDEN;
        if (unit == last || !(wanted >> kind_of(unit) & 1) || (only_out && !is_out(unit)))
            continue;
        last = unit;
        ld_add(out, LD_CHOICE(verb, unit | loose, mark, 0));
    }
}

void imper_list(const imper *s, int group, int verb, int mark, uint32_t wanted, ld_list *out)
{
    list_units(s, group, verb, mark, wanted, false, out);
}

/* The kinds that have a unit out, named as kinds. */
void imper_list_out(const imper *s, int group, int verb, int mark, uint32_t wanted, ld_list *out)
{
    int from = out->count, loose = group >= LOOSE_AT ? UNIT_LOOSE : 0;
    list_units(s, group, verb, mark, wanted, true, out);
    for (int i = from; i < out->count; i++)
        out->choice[i] = LD_CHOICE(verb, (ld_a(out->choice[i]) & ~UNIT_OUT) | loose, mark, 0);
}

uint32_t imper_auxiliaries(void)
{
    uint32_t mask = 0;
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        if (imper_standard.kind[k].class == AUXILIARY)
            mask |= 1u << k;
    return mask;
}

/* ---- what is left out ------------------------------------------------------------------------------ */

uint32_t imper_kinds_of(const imper *s, int side)
{
    uint32_t kinds = 0;
    for (int k = 1; k < KINDS; k++)
        if (side_of_kind(k) == side && box(s)->kind[k].counters[s->scenario - 1])
            kinds |= 1u << k;
    return kinds;
}

uint32_t imper_kinds_in(const imper *s, int group)
{
    uint32_t kinds = 0;
    for (int i = 0; i < imper_count(s, group); i++)
        kinds |= 1u << kind_of(imper_units(s, group)[i]);
    return kinds;
}

uint32_t imper_kinds_out(const imper *s, int group)
{
    uint32_t kinds = 0;
    for (int i = 0; i < imper_count(s, group); i++)
        if (is_out(imper_units(s, group)[i]))
            kinds |= 1u << kind_of(imper_units(s, group)[i]);
    return kinds;
}

static bool is_in(const imper *s, const int *groups, int count, int unit)
{
    for (int g = 0; g < count; g++)
        if (find(s, groups[g], unit) >= 0)
            return true;
    return false;
}

void imper_bar_absent(const imper *s, int side, const int *groups, int count, int verb, int mark, ld_list *out)
{
    if (!ld_heard(out))
        return;
    EACH_BIT (k, imper_kinds_of(s, side))
        for (int state = 0; state <= UNIT_OUT; state += UNIT_OUT)
            if (!is_in(s, groups, count, k << 3 | state))
                ld_bar(out, LD_CHOICE(verb, k << 3 | state, mark, 0), R_NO_UNIT);
}

static ld_choice about_leader(int verb, int leader)
{
    bool of_unit = verb == V_RECALL || verb == V_REMOVE;
    return of_unit ? LD_CHOICE(verb, ANY_UNIT, leader, 0) : LD_CHOICE(verb, leader, 0, 0);
}

void imper_bar_leaders(const imper *s, int seat, int verb, ld_list *out)
{
    for (int l = 0; ld_heard(out) && l < LEADERS; l++)
        if (!(imper_standard.leader[l].scenarios & scenario_of(s)->bit))
            ld_bar(out, about_leader(verb, l), R_OTHER_SCENARIO);
        else if (!in_play(s, l))
            ld_bar(out, about_leader(verb, l), R_NOT_IN_PLAY, l);
        else if (side_of(l) != seat)
            ld_bar(out, about_leader(verb, l), R_ENEMY_LEADER, l);
}

/* ---- who stands where ------------------------------------------------------------------------------- */

presence imper_presence(const imper *s)
{
    presence p = {{s->loose_in[0], s->loose_in[1]}, {0, 0}, 0, {0, 0}};
    EACH_LEADER (l, s) {
        uint32_t area = 1u << s->leader[l].area;
        if (is_major(l)) {
            p.major |= area;
            continue;
        }
        p.twice[side_of(l)] |= p.leaders[side_of(l)] & area;
        p.leaders[side_of(l)] |= area;
        if (s->leader[l].n)
            p.units[side_of(l)] |= area;
    }
    assert(!(p.twice[REBEL] & ~p.leaders[REBEL]) && !(p.twice[ROMAN] & ~p.leaders[ROMAN]));
    return p;
}

uint32_t imper_held(const imper *s, int side)
{
    uint32_t mask = s->loose_in[side];
    EACH_LEADER (l, s)
        if (side_of(l) == side && !is_major(l))
            mask |= 1u << s->leader[l].area;
    return mask;
}

int imper_leader_in(const imper *s, int side, int area, int skip)
{
    assert(area > 0 && area < scenario_of(s)->areas);
    EACH_LEADER (l, s)
        if (l != skip && s->leader[l].area == area && side_of(l) == side && !is_major(l))
            return l;
    return NOBODY;
}

int imper_partner(const imper *s, int leader)
{
    int area = s->leader[leader].area, side = side_of(leader);
    assert(in_play(s, leader));
    if (is_major(leader) || (side == ROMAN && area == scenario_of(s)->home))
        return NOBODY;
    EACH_LEADER (l, s)
        if (l != leader && s->leader[l].area == area && side_of(l) == side && !is_major(l) && !are_comrades(l, leader))
            return l;
    return NOBODY;
}

int imper_major_in(const imper *s, int area)
{
    EACH_LEADER (l, s)
        if (is_major(l) && s->leader[l].area == area)
            return l;
    return NOBODY;
}

bool imper_no_rebels(const imper *s)
{
    if (s->loose_in[REBEL])
        return false;
    EACH_LEADER (l, s)
        if (side_of(l) == REBEL && s->leader[l].n)
            return false;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->aside[k])
            return false;
    return true;
}

/* ---- coming and going ---------------------------------------------------------------------------------- */

/* I-6.3 emergency leaders give way. */
static void dismiss_emergency(imper *s, ld_log *log, int side, int newcomer)
{
    int unknown = scenario_of(s)->unknown[side];
    if (unknown == NOBODY || unknown == newcomer || !in_play(s, unknown) || !(s->leader[unknown].flags & EMERGENCY))
        return;
    assert(imper_standard.leader[unknown].type == UNKNOWN && side_of(unknown) == side);
    ld_say(log, M_REMOVED, unknown, s->leader[unknown].area);
    imper_leave(s, unknown);
}

void imper_enter(imper *s, ld_log *log, int leader, int area)
{
    assert(!in_play(s, leader));
    assert(area > 0 && area < scenario_of(s)->areas && s->leaders < LEADERS);
    assert(imper_standard.leader[leader].scenarios & scenario_of(s)->bit);
    s->leader[leader].area = (uint8_t)area;
    s->order[s->leaders++] = (uint8_t)leader;
    s->leader[leader].flags = 0; /* Praedo comes again, I-5.11 */
    if (s->active)               /* I-6.9 */
        s->leader[leader].ap = (uint8_t)imper_season_ap(s, leader);
    dismiss_emergency(s, log, side_of(leader), leader);
}

void imper_leave(imper *s, int leader)
{
    assert(in_play(s, leader) && s->leaders > 0);
    imper_move_all(s, leader, LOOSE_AT + s->leader[leader].area); /* I-1.8 */
    memset(&s->leader[leader], 0, sizeof s->leader[leader]);
    s->leader[leader].flags = GONE;
    int i = 0;
    while (s->order[i] != leader)
        i++;
    assert(i < s->leaders);
    s->leaders--;
    for (; i < s->leaders; i++)
        s->order[i] = s->order[i + 1];
    s->order[s->leaders] = 0;
}

void imper_kill(imper *s, ld_log *log, int leader)
{
    assert(in_play(s, leader) && !is_major(leader));
    ld_say(log, M_KILLED, leader);
    imper_leave(s, leader);
}

/* Cards 6, 7 and 11 ask for a leader's first stay in a city. */
void imper_note_stays(imper *s)
{
    static const struct {
        uint8_t leader, area;
    } stay[] = {{L_SALVIUS, MG_HENNA}, {L_ATHENION, MG_HERACLEA_MINOA}, {L_EUNUS, MG_HENNA}};
    if (!scenario_of(s)->fortified)
        return;
    for (size_t i = 0; i < sizeof stay / sizeof *stay; i++) {
        commander *l = &s->leader[stay[i].leader];
        if (l->area == stay[i].area && !(l->flags & STAYED))
            l->flags |= FIRST_STAY;
        else if (l->area != stay[i].area && (l->flags & FIRST_STAY))
            l->flags = (uint8_t)((l->flags & ~FIRST_STAY) | STAYED);
    }
}

void imper_eliminate(imper *s, ld_log *log, int group, int unit)
{
    int kind = kind_of(imper_take(s, group, unit));
    s->elysium[kind]++; /* I-1.6 */
    assert(s->elysium[kind] + s->stock[kind] <= box(s)->kind[kind].counters[s->scenario - 1]);
    ld_say(log, M_ELIMINATED, kind, group);
}

int imper_eliminate_all(imper *s, ld_log *log, int group)
{
    int count = imper_count(s, group);
    while (imper_count(s, group))
        imper_eliminate(s, log, group, imper_units(s, group)[0]);
    return count;
}

void imper_fortuna(imper *s, ld_log *log, int holder)
{
    assert(holder >= 0 && holder <= NEUTRAL);
    if (s->fortuna == holder)
        return;
    s->fortuna = (uint8_t)holder;
    if (holder == NEUTRAL)
        ld_say(log, M_FORTUNA_NEUTRAL, 0);
    else
        ld_say(log, M_FORTUNA, holder);
}
