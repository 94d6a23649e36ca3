/* Spartacus Imperator: movement, garrisons and what may follow a move in the same operation. Rules I-8, I-13.4,
 * I-14.4. */
#include "games/imperator/rules.h"

/* ---- where a leader may go ------------------------------------------------------------------------------- */

/* I-8.4 areas closed by leaders of one's own side */
static uint32_t crowded(const imper *s, const presence *p, int leader)
{
    int side = side_of(leader);
    uint32_t mask = p->leaders[side];
    if (side == ROMAN)
        mask &= ~(1u << scenario_of(s)->home);
    assert(!is_major(leader));
    int comrade = leader == L_GANNICUS ? L_CASTUS : leader == L_CASTUS ? L_GANNICUS : NOBODY;
    if (comrade != NOBODY && in_play(s, comrade) &&
        imper_leader_in(s, REBEL, s->leader[comrade].area, comrade) == NOBODY)
        mask &= ~(1u << s->leader[comrade].area);
    return mask;
}

static ld_choice way(int verb, int leader, int area)
{
    return verb == V_MARCH ? LD_CHOICE(V_MARCH, area, 0, 0) : LD_CHOICE(verb, leader, area, 0);
}

/* I-8.5 */
static bool is_open(const imper *s, int leader, int area, ld_choice c, ld_list *out)
{
    const victory_row *v = &scenario_of(s)->victory;
    int rule = area_of(s, area)->rebels, host = v->escape_leader, least = v->escape_ready;
    if (rule == HOST_ONLY)
        return ld_may(leader == host, out, c, R_OTHER_HOST, host, area) &&
               ld_may(imper_ready(s, leader) >= least, out, c, R_HOST_SMALL, leader, area, least,
                      imper_ready(s, leader));
    return ld_may(rule != NEVER, out, c, R_CLOSED, area);
}

static uint32_t forbidden(const imper *s, int leader, uint32_t targets, int verb, ld_list *out)
{
    uint32_t mask = 0;
    EACH_BIT (a, targets & scenario_of(s)->guarded)
        if (!is_open(s, leader, a, way(verb, leader, a), out))
            mask |= 1u << a;
    assert(!(mask & ~scenario_of(s)->guarded));
    return mask;
}

uint32_t imper_moves(const imper *s, const presence *p, int leader, uint32_t targets, int verb, ld_list *out)
{
    if (is_major(leader) || !targets) /* I-15.2 */
        return targets;
    int side = side_of(leader);
    LD_STRIKE(a, targets, crowded(s, p, leader), out, way(verb, leader, a), R_LEADER_THERE,
              imper_leader_in(s, side, a, leader), a);
    if (side == REBEL) { /* I-8.6, I-15.1 */
        LD_STRIKE(a, targets, p->major, out, way(verb, leader, a), R_MAJOR_THERE, imper_major_in(s, a), a);
        targets &= ~forbidden(s, leader, targets, verb, out);
    }
    if (!s->leader[leader].n) /* I-8.7 */
        LD_STRIKE(a, targets, held_by(p, !side), out, way(verb, leader, a), R_UNARMED, leader, a);
    return targets;
}

static void bar_far(const imper *s, int leader, uint32_t far, ld_list *out)
{
    const scenario_row *sc = scenario_of(s);
    int at = s->leader[leader].area;
    bool sails = sc->sails && side_of(leader) == ROMAN;
    if (!sc->sails)
        ld_bar(out, LD_CHOICE(V_SAIL, leader, 0, 0), R_NO_SAILING);
    EACH_BIT (a, far) {
        ld_bar(out, LD_CHOICE(V_MOVE, leader, a, 0), sails ? R_FAR_BY_SEA : R_FAR, leader, at);
        if (sails && !(sc->ports >> a & 1))
            ld_bar(out, LD_CHOICE(V_SAIL, leader, a, 0), R_FAR_BY_SEA, leader, at);
    }
}

uint32_t imper_neighbours(const imper *s, int leader, ld_list *out) /* I-8.1 */
{
    uint32_t near = area_of(s, s->leader[leader].area)->near;
    if (ld_heard(out))
        bar_far(s, leader, imper_areas(s) & ~near, out);
    return near;
}

static uint32_t part_of(const imper *s, int part)
{
    uint32_t mask = 0;
    for (int a = 1; a < scenario_of(s)->areas; a++)
        mask |= area_of(s, a)->part == part ? 1u << a : 0;
    return mask;
}

static void bar_sailing(const imper *s, int leader, uint32_t ports, ld_list *out)
{
    if (!ld_heard(out))
        return;
    bool roman = side_of(leader) == ROMAN;
    EACH_BIT (a, ports)
        if (ld_may(roman, out, LD_CHOICE(V_SAIL, leader, a, 0), R_ROMANS_SAIL))
            ld_bar(out, LD_CHOICE(V_SAIL, leader, a, 0), R_NO_PORT, leader, s->leader[leader].area);
}

uint32_t imper_ports(const imper *s, int leader, ld_list *out) /* I-8.3 */
{
    const scenario_row *sc = scenario_of(s);
    int at = s->leader[leader].area;
    const area_row *from = area_of(s, at);
    if (!sc->sails)
        return 0;
    uint32_t ports = sc->ports & ~(1u << at);
    if (side_of(leader) != ROMAN || !from->port) {
        bar_sailing(s, leader, ports, out);
        return 0;
    }
    LD_STRIKE(a, ports, from->near, out, LD_CHOICE(V_SAIL, leader, a, 0), R_NEAR_PORT, a, at);
    assert(sc->ports >> at & 1);
    if (s->fleet_pirate)
        LD_STRIKE(a, ports, ~part_of(s, from->part), out, LD_CHOICE(V_SAIL, leader, a, 0), R_PIRATES);
    return ports;
}

/* ---- the move ------------------------------------------------------------------------------------------------ */

#define REGROUPING (LD_STEP(EXCHANGE) | LD_STEP(REGROUP) | LD_STEP(SPEND))
#define MOVE_STAGES(STAGE)                                               \
    STAGE(BEFORE, "before", 0)                                           \
    STAGE(GO, "go", REGROUPING)                                          \
    STAGE(AFTER, "after", REGROUPING | LD_STEP(ATTACK) | LD_STEP(SIEGE)) \
    STAGE(MOVED, "moved", LD_STEP(EXTEND) | LD_STEP(MOVE))
enum { MOVE_STAGES(STAGE_ID) };

void imper_call_move(imper *s, int leader, int to, int how)
{
    assert(in_play(s, leader) && to > 0 && to != s->leader[leader].area);
    ld_frame *f = ld_call(s, MOVE);
    *ld_of(f, move) = (move_locals){
        .leader = ld_u8(leader), .to = ld_u8(to), .how = ld_u8(how), .from = ld_u8(s->leader[leader].area)};
}

/* I-8.9 */
static void begin_exchange(imper *s, int leader, bool leaving)
{
    int area = s->leader[leader].area;
    bool loose = s->loose_in[side_of(leader)] >> area & 1;
    bool garrison =
        leaving && scenario_of(s)->fortified && area_of(s, area)->terrain == CITY && s->leader[leader].n > 1;
    if (!loose && !garrison)
        return;
    assert(!is_major(leader) && !(s->loose_in[!side_of(leader)] >> area & 1));
    ld_frame *f = ld_call(s, EXCHANGE);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, side_of(leader));
}

static void arrive(imper *s, ld_log *log, const move_locals *l)
{
    int leader = l->leader, to = l->to, side = side_of(leader), origin = l->from, how = l->how;
    s->leader[leader].area = (uint8_t)to; /* I-8.1, I-8.8 with all his units */
    ld_say(log, how == SAILING ? M_SAIL : M_MOVE, leader, to);
    if (is_major(leader)) {
        imper_crush(s, log, leader);
        return;
    }
    assert(!l->fought || s->leader[leader].n); /* I-8.7 */
    int flags = how == OPENING ? VINES : 0;
    if (l->fought) { /* I-8.13 */
        if (is_fortified(s, to))
            imper_call_siege(s, leader, origin, flags);
        else
            imper_call_attack(s, leader, origin, flags);
        return;
    }
    if (side == REBEL && area_of(s, to)->terrain == CITY) /* I-8.14 */
        ld_say(log, M_TAKES_CITY, leader, to);
    begin_exchange(s, leader, false);
}

static void end_deputy(imper *s, ld_log *log, int leader) /* I-5.10 */
{
    const scenario_row *sc = scenario_of(s);
    int deputy = sc->deputy.deputy;
    if (leader != sc->deputy.until || !in_play(s, deputy) || !(s->leader[deputy].flags & DEPUTY) ||
        area_of(s, s->leader[leader].area)->part != SICILIA)
        return;
    assert(side_of(deputy) == side_of(leader) && deputy != leader);
    ld_say(log, M_REMOVED, deputy, s->leader[deputy].area);
    imper_leave(s, deputy);
}

static void begin_extend(imper *s, const move_locals *l)
{
    if (side_of(l->leader) != REBEL || !s->leader[l->leader].ap)
        return;
    assert(l->how != MARCHING && s->leader[l->leader].area == l->to);
    ld_frame *f = ld_call(s, EXTEND);
    *ld_of(f, extend) = (extend_locals){.leader = l->leader, .from = l->from, .fought = l->fought};
}

static void move_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    move_locals *l = ld_of(f, move);
    switch (f->stage++) {
    case BEFORE:
        if (!is_major(l->leader) && l->how != OPENING)
            begin_exchange(s, l->leader, true);
        break;
    case GO:
        l->fought = imper_held(s, !side_of(l->leader)) >> l->to & 1;
        arrive(s, log, l);
        break;
    case AFTER:
        if (!in_play(s, l->leader) || s->leader[l->leader].area != l->to)
            break;
        end_deputy(s, log, l->leader);
        imper_note_stays(s);
        if (l->how != MARCHING)
            begin_extend(s, l);
        break;
    default: ld_done(s, 0); break;
    }
}

static const char *move_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const move_locals *l = ld_of(f, move);
    if (!l->to || !l->from || l->to == l->from)
        return "the move leads nowhere";
    if (!(imper_standard.leader[l->leader].scenarios & scenario_of(s)->bit))
        return "move names a leader of another scenario";
    if (l->how == OPENING && l->leader != scenario_of(s)->opening.leader)
        return "another opens the war";
    if (f->stage > GO)
        return NULL;
    if (!in_play(s, l->leader) || s->leader[l->leader].area != l->from)
        return "the moving leader is not where he starts";
    uint32_t reach = area_of(s, l->from)->near | imper_ports(s, l->leader, NULL);
    return reach >> l->to & 1 ? NULL : "the leader may not move there";
}

const ld_kind imper_move_step = {.name = "move",
                                 .prompt = "",
                                 .waiting = "",
                                 .rule = "I-8.1",
                                 .locals = LD_ROWS(move, MOVE_LOCALS),
                                 .owed_by = LD_BY_NOBODY,
                                 .stands_on = LD_WHERE_TOLD,
                                 STAGES(MOVE_STAGES),
                                 .run = move_run,
                                 .wrong = move_wrong};

/* ---- exchange (I-8.9 to I-8.12) ---------------------------------------------------------------------------------- */

static bool may_take_all(const imper *s, int leader, ld_list *out)
{
    const ld_choice c = LD_CHOICE(V_TAKE_ALL, 0, 0, 0);
    int group = LOOSE_AT + s->leader[leader].area, n = imper_count(s, group), most = box(s)->leader[leader].strategic;
    int all = s->leader[leader].n + n;
    if (!ld_may(n, out, c, R_NO_LOOSE) || !ld_may(all <= most, out, c, R_TOO_MANY, all, leader, most))
        return false;
    assert(n <= most);
    for (int i = 0; i < n; i++)
        if (!ld_may(may_command(s, leader, imper_units(s, group)[i]), out, c, R_REFUSES, leader,
                    kind_of(imper_units(s, group)[i])))
            return false;
    return true;
}

static void exchange_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    ld_add(out, LD_CHOICE(V_KEEP, 0, 0, 0));
    if (may_take_all(state, ld_of(f, leader)->leader, out))
        ld_add(out, LD_CHOICE(V_TAKE_ALL, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_REGROUP, 0, 0, 0));
}

static void exchange_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    imper *s = state;
    int leader = ld_of(f, leader)->leader, group = LOOSE_AT + s->leader[leader].area, before = imper_count(s, group);
    if (ld_verb_of(c) == V_REGROUP) {
        imper_move_all(s, leader, group);
        imper_mix(s, group);
        f = ld_become(s, REGROUP);
        *ld_of(f, regroup) = (regroup_locals){.leader = ld_u8(leader), .before = ld_u8(before)};
        ld_ask(f, seat);
        return;
    }
    assert(ld_verb_of(c) != V_TAKE_ALL || may_take_all(s, leader, NULL));
    if (ld_verb_of(c) == V_TAKE_ALL) {
        imper_move_all(s, group, leader);
        ld_say(log, M_TAKE_ALL, leader, before);
    }
    ld_done(s, 0);
}

static const char *exchange_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, leader)->leader, side = side_of(leader), area = s->leader[leader].area;
    const char *wrong = imper_wrong_leader(s, leader, SIDES);
    if (wrong)
        return wrong;
    if ((s->loose_in[!side] >> area & 1) || is_major(leader))
        return "there is nobody to exchange units with";
    return imper_count(s, LOOSE_AT + area) + s->leader[leader].n > LOOSE ? "too many units stand in one area" : NULL;
}

const ld_kind imper_exchange_step = {
    .name = "exchange",
    .prompt = "Change the army of {0:leader} with the loose units here?",
    .waiting = "exchange units",
    .rule = "I-8.9",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_side,
    .stands_on = LD_WHERE_TOLD,
    .options = exchange_options,
    .choose = exchange_choose,
    .several = true,
    .wrong = exchange_wrong,
};

/* I-8.11 how many may stay without him: as many as there were, or a city's garrison; on arriving no more than that */
static int left_limit(const imper *s, const ld_frame *f)
{
    const regroup_locals *l = ld_of(f, regroup);
    int area = s->leader[l->leader].area;
    assert(area > 0);
    bool city = scenario_of(s)->fortified && area_of(s, area)->terrain == CITY;
    bool arrived = (f - 1)->stage == AFTER; /* it stands on nothing but a move */
    return city && (l->before < box(s)->garrison_max || arrived) ? box(s)->garrison_max : l->before;
}

static bool is_full(const imper *s, int leader) { return s->leader[leader].n >= box(s)->leader[leader].strategic; }

static bool may_stop(const imper *s, const ld_frame *f, ld_list *out)
{
    const ld_choice c = LD_CHOICE(V_DONE, 0, 0, 0);
    int leader = ld_of(f, regroup)->leader, group = LOOSE_AT + s->leader[leader].area, left = imper_count(s, group);
    if (!ld_may(left <= left_limit(s, f), out, c, R_STAY_MANY, left, left_limit(s, f)))
        return false;
    if (s->leader[leader].n)
        return true;
    for (int i = 0; i < left; i++)
        if (!ld_may(!may_command(s, leader, imper_units(s, group)[i]), out, c, R_PICK_ONE, leader))
            return false;
    return true;
}

static void bar_regrouping(const imper *s, const ld_frame *f, uint32_t wanted, bool disbands, ld_list *out)
{
    int leader = ld_of(f, regroup)->leader, group = LOOSE_AT + s->leader[leader].area;
    uint32_t there = imper_kinds_in(s, group);
    BAR_UNITS(k, there & ~wanted, V_PICK, 0, out, R_ARMY_FULL, leader, s->leader[leader].n);
    if (!disbands)
        ld_bar(out, LD_CHOICE(V_DISBAND, ANY_UNIT, 0, 0), R_NO_DISBANDING, leader, box(s)->leader[leader].strategic,
               left_limit(s, f));
    imper_bar_absent(s, side_of(leader), &group, 1, V_PICK, 0, out);
}

static void regroup_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    int leader = ld_of(f, regroup)->leader;
    uint32_t wanted = is_full(s, leader) ? box(s)->leader[leader].refuses : ~0u; /* I-8.12 these take no room */
    int group = LOOSE_AT + s->leader[leader].area;
    imper_list(s, group, V_PICK, 0, wanted, out);
    bool disbands = is_full(s, leader) && imper_count(s, group) > left_limit(s, f);
    if (disbands) /* too many for him and for the city */
        imper_list(s, group, V_DISBAND, 0, ~0u, out);
    if (may_stop(s, f, out))
        ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
    if (ld_heard(out))
        bar_regrouping(s, f, wanted, disbands, out);
}

static void pick(imper *s, ld_log *log, ld_frame *f, int unit)
{
    regroup_locals *l = ld_of(f, regroup);
    int leader = l->leader, side = side_of(leader);
    int taken = imper_take(s, LOOSE_AT + s->leader[leader].area, unit);
    ld_say_to(log, M_PICK, seat_bit(side), hides(s, side) ? 2 : 0, leader, unit);
    if (may_command(s, leader, taken)) {
        assert(!is_full(s, leader));
        imper_add(s, leader, taken);
        return;
    }
    assert(box(s)->leader[leader].refuses >> kind_of(taken) & 1);
    s->stock[kind_of(taken)]++; /* I-8.12 */
    s->leader[leader].loot++;
    l->looted = 1;
}

static void regroup_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    imper *s = state;
    regroup_locals *l = ld_of(f, regroup);
    int leader = l->leader;
    bool loot = l->looted;
    if (ld_verb_of(c) == V_PICK) {
        pick(s, log, f, ld_a(c));
        return;
    }
    if (ld_verb_of(c) == V_DISBAND) {
        imper_eliminate(s, log, LOOSE_AT + s->leader[leader].area, ld_a(c));
        return;
    }
    assert(may_stop(s, f, NULL));
    ld_say(log, M_REGROUPED, leader, s->leader[leader].n, s->loose_n[s->leader[leader].area]);
    ld_done(s, 0);
    if (loot)
        imper_call_spend(s, log, leader, 0, 0, seat);
}

/* Two units that differ can both be picked. */
static bool regroup_many(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, regroup)->leader, group = LOOSE_AT + s->leader[leader].area, n = imper_count(s, group);
    const uint8_t *unit = imper_units(s, group);
    return n > 1 && !is_full(s, leader) && (unit[0] | UNIT_HIDDEN) != (unit[n - 1] | UNIT_HIDDEN);
}

static const char *regroup_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const char *wrong = exchange_wrong(state, f);
    if (wrong)
        return wrong;
    int leader = ld_of(f, regroup)->leader, group = LOOSE_AT + s->leader[leader].area;
    int most = box(s)->leader[leader].strategic, total = imper_count(s, group) + s->leader[leader].n;
    int before = ld_of(f, regroup)->before, left = left_limit(s, f) > before ? left_limit(s, f) : before;
    return s->leader[leader].n > most || total > most + left ? "more units regroup than there were" : NULL;
}

const ld_kind imper_regroup_step = {
    .name = "regroup",
    .prompt = "Pick the new army of {0:leader}; the rest stays.",
    .waiting = "regroup the army of {0:leader}",
    .rule = "I-8.11",
    .locals = LD_ROWS(regroup, REGROUP_LOCALS),
    .owner = imper_owed_by_side,
    .stands_on = LD_WHERE_TOLD,
    .options = regroup_options,
    .choose = regroup_choose,
    .many = regroup_many,
    .wrong = regroup_wrong,
};

/* ---- extensions (I-8.15) -------------------------------------------------------------------------------------- */

static uint32_t southern_plains(const imper *s, int area)
{
    uint32_t plains = 0;
    EACH_BIT (a, area_of(s, area)->south)
        plains |= area_of(s, a)->terrain == PLAIN ? 1u << a : 0;
    return plains;
}

/* I-14.4 */
static uint32_t march_targets(const imper *s, const ld_frame *f, ld_list *out)
{
    const extend_locals *l = ld_of(f, extend);
    int leader = l->leader, at = s->leader[leader].area;
    if (!holds(s, C_FORCED_MARCH) || l->fought || !s->leader[leader].ap || !(area_of(s, l->from)->south >> at & 1) ||
        area_of(s, at)->terrain != PLAIN)
        return 0;
    assert(side_of(leader) == REBEL);
    presence p = imper_presence(s);
    uint32_t targets = imper_areas(s);
    LD_STRIKE(a, targets, ~southern_plains(s, at), out, LD_CHOICE(V_MARCH, a, 0, 0), R_MARCH_TO, at);
    return imper_moves(s, &p, leader, targets, V_MARCH, out);
}

static void extend_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    ld_add(out, LD_CHOICE(V_END, 0, 0, 0));
    uint32_t targets = march_targets(s, f, out);
    EACH_BIT (a, targets)
        ld_add(out, LD_CHOICE(V_MARCH, a, 0, 0));
    if (targets) /* the card is played by naming the area */
        ld_bar(out, LD_CHOICE(V_CARD, C_FORCED_MARCH, 0, 0), R_MARCH_NAME, ld_of(f, extend)->leader);
    imper_card_options(s, ld_of(f, extend)->leader, true, V_CARD, out);
}

static void extend_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, extend)->leader;
    switch (ld_verb_of(c)) {
    case V_CARD:
        f->owed = 0;
        imper_play_card(s, log, leader, ld_a(c));
        break;
    case V_MARCH:
        imper_discard(s, log, leader, C_FORCED_MARCH);
        ld_done(s, 0);
        imper_call_move(s, leader, ld_a(c), MARCHING);
        break;
    default: ld_done(s, 0); break;
    }
}

static void extend_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    const imper *s = state;
    extend_locals *l = ld_of(f, extend);
    if (in_play(s, l->leader) && (march_targets(s, f, NULL) || imper_any_card(s, l->leader, true)))
        ld_ask(f, REBEL);
    else
        ld_done(state, 0);
}

static const char *extend_wrong(const void *state, const ld_frame *f)
{
    const extend_locals *l = ld_of(f, extend);
    const char *wrong = f->owed ? imper_wrong_leader(state, l->leader, REBEL) : NULL;
    if (wrong)
        return wrong;
    return l->from ? NULL : "the leader came from nowhere";
}

const ld_kind imper_extend_step = {
    .name = "extend",
    .prompt = "Add a card to the move of {0:leader}?",
    .waiting = "end the operation",
    .rule = "I-8.15",
    .locals = LD_ROWS(extend, EXTEND_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    ABOVE(LD_STEP(RECRUIT) | LD_STEP(SPEND)),
    .options = extend_options,
    .choose = extend_choose,
    .run = extend_run,
    .wrong = extend_wrong,
};
