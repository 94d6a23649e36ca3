/* Spartacus Imperator: the course of a season. Rules I-2, I-3, I-4 and the drift of the Major Armies, I-15.3 and
 * I-15.4. */
#include "games/imperator/rules.h"

/* ---- the season (I-2.2) -------------------------------------------------------------------------------- */

/* A stage is what comes next. */
#define SEASON_STAGES(STAGE)                                                              \
    STAGE(RECONSTRUCT, "reconstruct", 0)                                                  \
    STAGE(REBUILT, "rebuilt", LD_STEP(REBUILD_DIE))                                       \
    STAGE(FLEETS, "fleets", 0)                                                            \
    STAGE(REINFORCEMENTS, "reinforcements", LD_STEP(FLEET_ROMAN) | LD_STEP(FLEET_PIRATE)) \
    STAGE(ACTIVATIONS, "activations", LD_STEP(REINFORCE))                                 \
    STAGE(FIRST_DRIFT, "first-drift", LD_STEP(OPERATE))                                   \
    STAGE(SECOND_DRIFT, "second-drift", LD_STEP(DRIFT))                                   \
    STAGE(SEASON_END, "season-end", LD_STEP(DRIFT))
enum { SEASON_STAGES(STAGE_ID) };

static void heal_group(imper *s, int group)
{
    const uint8_t *unit = imper_units(s, group);
    assert(!imper_count(s, group) || side_of_kind(kind_of(unit[0])) == ROMAN);
    for (int i = 0; i < imper_count(s, group);)
        if (is_out(unit[i]))
            imper_turn(s, group, unit[i], false), i = 0;
        else
            i++;
}

static void rebuild_armies(imper *s, ld_log *log)
{
    assert(s->season == VER);
    int home = scenario_of(s)->home, back = 0;
    if (s->loose_in[ROMAN] >> home & 1) /* I-3.2 */
        heal_group(s, LOOSE_AT + home);
    EACH_LEADER (l, s)
        if (s->leader[l].area == home && side_of(l) == ROMAN)
            heal_group(s, l);
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++) { /* I-3.3 */
        back += s->elysium[k];
        s->stock[k] = (uint8_t)(s->stock[k] + s->elysium[k]);
        s->elysium[k] = 0;
    }
    ld_say(log, M_ROMA_HEALS, home);
    if (back)
        ld_say(log, M_RETURNED, back);
}

int imper_season_ap(const imper *s, int leader) /* I-7.1 */
{
    assert(s->season < SEASONS);
    if (leader == scenario_of(s)->drifting[0] || leader == scenario_of(s)->drifting[1])
        return 0;
    if (is_major(leader))
        return box(s)->crassus_ap[s->season];
    return imper_standard.leader[leader].type == UNKNOWN ? box(s)->action_points_unknown
                                                         : box(s)->ap[s->season]; /* I-6.2 */
}

static void begin_activations(imper *s)
{
    assert(!s->active && !s->fight.on);
    s->active = 1;
    EACH_LEADER (l, s)
        s->leader[l].ap = (uint8_t)imper_season_ap(s, l);
    ld_frame *f = ld_call(s, OPERATE);
    ld_of(f, operate)->seat = ROMAN; /* I-7.3 the rebel is next */
}

static void begin_drift(imper *s, int index)
{
    int army = scenario_of(s)->drifting[index];
    presence p = imper_presence(s);
    if (army == NOBODY || !in_play(s, army) || !held_by(&p, REBEL))
        return;
    assert(is_major(army));
    ld_frame *f = ld_call(s, DRIFT);
    ld_of(f, leader)->leader = ld_u8(army);
    ld_ask(f, ROMAN);
}

static void begin_season(imper *s, ld_log *log)
{
    assert(!s->active && !s->fight.on && !s->taxed);
    ld_say(log, M_SEASON, s->season, s->year);
    if (s->season != VER || !s->ravaged)
        return;
    ld_frame *f = ld_call(s, REBUILD_DIE);
    ld_of(f, rebuild)->area = ld_u8(__builtin_ctz(s->ravaged));
    ld_ask(f, LD_CHANCE);
}

static void begin_fleets(imper *s) /* I-4.1, I-4.2; I-4.3 in one scenario only */
{
    if (scenario_of(s)->fleets_year != s->year || s->season == HIEMS)
        return;
    assert(!scenario_of(s)->roman_sea); /* no fleet lies there throughout */
    s->fleet_roman = s->fleet_pirate = NO_SEA;
    ld_ask(ld_call(s, FLEET_ROMAN), ROMAN);
}

static void season_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    switch (f->stage++) {
    case RECONSTRUCT: begin_season(s, log); break;
    case REBUILT:
        if (s->season == VER)
            rebuild_armies(s, log);
        break;
    case FLEETS: begin_fleets(s); break;
    case REINFORCEMENTS: ld_call(s, REINFORCE); break;
    case ACTIVATIONS: begin_activations(s); break;
    case FIRST_DRIFT:
        s->active = 0;
        begin_drift(s, 0);
        break;
    case SECOND_DRIFT: begin_drift(s, 1); break;
    default:
        f->stage = RECONSTRUCT;
        imper_end_season(s, log);
        break;
    }
}

const ld_kind imper_season_step = {
    .name = "season",
    .prompt = "",
    .waiting = "",
    .rule = "I-2.2",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_NOBODY,
    STAGES(SEASON_STAGES),
    .run = season_run,
};

/* ---- dice ------------------------------------------------------------------------------------------------ */

void imper_die_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_list_die(out, V_ROLL);
}

ld_choice imper_throw(const void *state, ld_rng *rng)
{
    (void)state;
    return ld_throw(V_ROLL, rng);
}

void imper_call_die(imper *s, int kind, int leader)
{
    assert(leader >= 0 && leader < LEADERS);
    ld_frame *f = ld_call(s, kind);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, LD_CHANCE);
}

/* ---- reconstruction (I-3.1) ------------------------------------------------------------------------------- */

static void rebuild_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    rebuild_locals *l = ld_of(f, rebuild);
    int area = l->area;
    assert(is_ravaged(s, l->area));
    if (ld_a(c) >= box(s)->rebuild_min)
        s->ravaged &= ~(1u << area);
    ld_say(log, ld_a(c) >= box(s)->rebuild_min ? M_REBUILD : M_RUINED, area, ld_a(c));
    uint32_t rest = s->ravaged & ~((2u << area) - 1);
    if (rest)
        l->area = ld_u8(__builtin_ctz(rest));
    else
        ld_done(s, 0);
}

static const char *rebuild_wrong(const void *state, const ld_frame *f)
{
    return is_ravaged(state, ld_of(f, rebuild)->area) ? NULL : "there is no devastation to rebuild";
}

const ld_kind imper_rebuild_die_step = {
    .name = "rebuild-die",
    .prompt = "Is {0:area} rebuilt? 4 or more removes the devastation.",
    .waiting = "roll for the reconstruction of {0:area}",
    .rule = "I-3.1",
    .locals = LD_ROWS(rebuild, REBUILD_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = rebuild_choose,
    .several = true,
    .wrong = rebuild_wrong,
};

/* ---- fleets (I-4) ------------------------------------------------------------------------------------------ */

static uint32_t seas_of(const imper *s)
{
    uint32_t seas = 0;
    for (int a = 1; a < scenario_of(s)->areas; a++)
        seas |= area_of(s, a)->seas;
    return seas;
}

static void bar_strange_seas(const imper *s, ld_list *out)
{
    for (int sea = NO_SEA + 1; ld_heard(out) && sea < SEAS; sea++)
        if (!(seas_of(s) >> sea & 1))
            ld_bar(out, LD_CHOICE(V_FLEET, sea, 0, 0), R_NO_SUCH_SEA);
}

static void fleet_roman_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    EACH_BIT (sea, seas_of(state))
        ld_add(out, LD_CHOICE(V_FLEET, sea, 0, 0));
    bar_strange_seas(state, out);
    ld_bar(out, LD_CHOICE(V_FLEET, NO_SEA, 0, 0), R_FLEET_MUST);
}

static void fleet_roman_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    s->fleet_roman = (uint8_t)ld_a(c);
    ld_say(log, M_FLEET_ROMAN, s->fleet_roman);
    ld_ask(ld_become(s, FLEET_PIRATE), REBEL);
}

static const char *fleet_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    bool pirate = f->kind == FLEET_PIRATE;
    if (scenario_of(s)->fleets_year != s->year || s->season == HIEMS)
        return "no fleet is placed now";
    return s->fleet_pirate || !!s->fleet_roman != pirate ? "the fleets are not lifted before they are placed" : NULL;
}

const ld_kind imper_fleet_roman_step = {
    .name = "fleet-roman",
    .prompt = "Place the Roman fleet in a sea.",
    .waiting = "place the Roman fleet",
    .rule = "I-4.1",
    .locals = LD_NO_LOCALS,
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = fleet_roman_options,
    .choose = fleet_roman_choose,
    .wrong = fleet_wrong,
};

static void fleet_pirate_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imper *s = state;
    uint32_t seas = seas_of(s);
    LD_STRIKE(sea, seas, 1u << s->fleet_roman, out, LD_CHOICE(V_FLEET, sea, 0, 0), R_FLEET_THERE);
    EACH_BIT (sea, seas)
        ld_add(out, LD_CHOICE(V_FLEET, sea, 0, 0));
    bar_strange_seas(s, out);
    ld_add(out, LD_CHOICE(V_FLEET, NO_SEA, 0, 0));
}

static void fleet_pirate_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    s->fleet_pirate = (uint8_t)ld_a(c);
    assert(s->fleet_roman && s->fleet_pirate != s->fleet_roman);
    if (s->fleet_pirate)
        ld_say(log, M_FLEET_PIRATE, s->fleet_pirate);
    else
        ld_say(log, M_NO_PIRATE, 0);
    ld_done(s, 0);
}

const ld_kind imper_fleet_pirate_step = {
    .name = "fleet-pirate",
    .prompt = "Place the pirate fleet in another sea, or leave it off the map.",
    .waiting = "place the pirate fleet",
    .rule = "I-4.1",
    .locals = LD_NO_LOCALS,
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = fleet_pirate_options,
    .choose = fleet_pirate_choose,
    .wrong = fleet_wrong,
};

/* ---- Major Armies (I-15) ------------------------------------------------------------------------------------ */

void imper_crush(imper *s, ld_log *log, int army)
{
    int area = s->leader[army].area, victim;
    assert(is_major(army) && area > 0);
    presence p = imper_presence(s);
    if (!(held_by(&p, REBEL) >> area & 1))
        return;
    ld_say(log, M_CRUSHED, army, area);
    if (s->loose_in[REBEL] >> area & 1)
        imper_eliminate_all(s, log, LOOSE_AT + area);
    while ((victim = imper_leader_in(s, REBEL, area, NOBODY)) != NOBODY) {
        imper_eliminate_all(s, log, victim);
        imper_kill(s, log, victim);
    }
}

/* The neighbours of `from` that lie on a shortest path to the nearest rebels. */
uint32_t imper_drift_steps(const imper *s, int from)
{
    presence p = imper_presence(s);
    uint32_t ring = held_by(&p, REBEL), seen = ring;
    while (ring && !(ring & area_of(s, from)->near)) {
        uint32_t next = 0;
        EACH_BIT (a, ring)
            next |= area_of(s, a)->near;
        ring = next & ~seen;
        seen |= next;
    }
    assert(from > 0 && !(seen & 1));
    return ring & area_of(s, from)->near;
}

static void drift_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    const leader_locals *l = ld_of(f, leader);
    uint32_t areas = imper_areas(s);
    LD_STRIKE(a, areas, ~imper_drift_steps(s, s->leader[l->leader].area), out, LD_CHOICE(V_DRIFT, l->leader, a, 0),
              R_DRIFT, l->leader);
    EACH_BIT (a, areas)
        ld_add(out, LD_CHOICE(V_DRIFT, l->leader, a, 0));
}

static void drift_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    imper *s = state;
    int army = ld_a(c);
    assert(is_major(army) && (area_of(s, s->leader[army].area)->near >> ld_b(c) & 1));
    s->leader[army].area = (uint8_t)ld_b(c);
    ld_say(log, M_DRIFT, army, ld_b(c));
    imper_crush(s, log, army);
    if (!imper_check_extinct(s, log))
        ld_done(s, 0);
}

static const char *drift_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const scenario_row *sc = scenario_of(s);
    int army = ld_of(f, leader)->leader;
    if (army != sc->drifting[0] && army != sc->drifting[1])
        return "this army does not drift";
    return !in_play(s, army) || !imper_drift_steps(s, s->leader[army].area) ? "the army has nowhere to drift" : NULL;
}

const ld_kind imper_drift_step = {
    .name = "drift",
    .prompt = "Move {0:leader} one area towards the nearest rebels.",
    .waiting = "move {0:leader}",
    .rule = "I-15.4",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = drift_options,
    .choose = drift_choose,
    .wrong = drift_wrong,
};
