/* Spartacus Imperator: segment 3, who leaves and who comes. Rules I-5, unknown leaders (I-6.1 to I-6.3) and the
 * variant I-17.2. Conditional entries are in entry.c. */
#include "games/imperator/state.h"

enum {
    REMOVALS,
    STATIONS,
    ARRIVALS,
    AFTER_ARRIVAL,
    DEPUTIES,
    MUSTERS,
    CAMPS,
    REBEL_RISES,
    ROMAN_RISES,
    ENTRIES,
};                                         /* stages of reinforce, I-5.1 */
enum { LATE, NEW, MUSTERED, MUSTER_LIST }; /* locals: rows still to come, leaders to muster: how many, who (bytes) */

static bool is_now(const imperator *s, int year, int season) { return s->year == year && s->season == season; }

/* ---- removals and stations --------------------------------------------------------------------------------- */

static void remove_listed(imperator *s, ld_log *log) /* I-5.2 */
{
    const scenario_row *sc = scenario_of(s);
    for (int i = 0; i < sc->removals; i++) {
        const removal_row *r = &sc->removal[i];
        if (!is_now(s, r->year, r->season) || !in_play(s, r->leader))
            continue;
        ld_say(log, M_REMOVED, r->leader, s->leader[r->leader].area);
        imper_leave(s, r->leader);
    }
}

static uint32_t open_stations(const imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    presence p = imper_presence(s);
    return ((sc->stations[0] ? 1u << sc->stations[0] : 0) | (sc->stations[1] ? 1u << sc->stations[1] : 0)) &
           ~held_by(&p, REBEL);
}

static int next_fallen(const imperator *s)
{
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        if (s->elysium[k])
            return k;
    return NO_KIND;
}

static void begin_station(imperator *s) /* I-5.4 */
{
    int kind = next_fallen(s);
    if (s->season != VER || !kind || !open_stations(s))
        return;
    ld_frame *f = ld_call(s, STATION);
    f->v[0] = (int16_t)kind;
    ld_ask(f, ROMAN);
}

/* Locals: the kind. */
static void station_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    for (int i = 0; i < 2; i++)
        if (open_stations(s) >> scenario_of(s)->stations[i] & 1)
            ld_add(out, LD_CHOICE(V_STATION, f->v[0], scenario_of(s)->stations[i], 0));
}

static void station_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    s->elysium[ld_a(c)]--;
    imper_add(s, LOOSE_AT + ld_b(c), ld_a(c) << 3);
    ld_say(log, M_STATION, ld_a(c), ld_b(c));
    int next = next_fallen(s);
    if (next)
        f->v[0] = (int16_t)next;
    else
        ld_done(s, 0);
}

static const char *station_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    if (f->owed != seat_bit(ROMAN) || f->v[0] < 1 || f->v[0] >= FIRST_REBEL_KIND || !s->elysium[f->v[0]])
        return "no such Roman unit is in Elysium";
    return open_stations(s) ? NULL : "no city is open to returning Romans";
}

const ld_kind imper_station_step = {
    .name = "station",
    .prompt = "Where do the fallen {0:kind} return?",
    .waiting = "station units that return",
    .rule = "I-5.4",
    .options = station_options,
    .choose = station_choose,
    .wrong = station_wrong,
};

/* ---- arrivals ---------------------------------------------------------------------------------------------- */

static uint16_t rows_now(const imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    uint16_t rows = 0;
    for (int i = 0; i < sc->arrivals; i++) {
        const arrival_row *r = &sc->arrival[i];
        bool early = r->early != NOBODY && !in_play(s, r->early); /* I-5.8 */
        if ((is_now(s, r->year, r->season) || early) && !((s->arrived | s->delayed) >> i & 1))
            rows |= (uint16_t)(1u << i);
    }
    return rows;
}

static int next_row(ld_frame *f)
{
    int16_t *rows = f->v[LATE] ? &f->v[LATE] : &f->v[NEW];
    int row = __builtin_ctz((unsigned)*rows);
    *rows = (int16_t)(*rows & (*rows - 1));
    return row;
}

/* I-5.6 where an arrival of this row may be placed now */
static uint32_t landing(const imperator *s, int row)
{
    const arrival_row *r = &scenario_of(s)->arrival[row];
    int side = side_of(r->leader);
    presence p = imper_presence(s);
    uint32_t listed = 1u << r->area[0] | (r->area[1] ? 1u << r->area[1] : 0), near = 0, part = 0;
    if (is_major(r->leader))
        return listed;
    uint32_t blocked = held_by(&p, !side) | (side == REBEL ? p.major : 0) | p.leaders[side];
    uint32_t home = side == ROMAN ? 1u << scenario_of(s)->home & ~held_by(&p, REBEL) : 0;
    uint32_t open = listed & (~blocked | home);
    if (open)
        return open;
    EACH_BIT (a, listed) {
        near |= area_of(s, a)->near;
        for (int b = 1; b < scenario_of(s)->areas; b++)
            part |= area_of(s, b)->part == area_of(s, a)->part ? 1u << b : 0;
    }
    uint32_t zones = imper_zones(s) & ~blocked;
    return near & zones ? near & zones : part & zones;
}

/* Locals: row, area, place in the list of units, units of that place done, units drawn. */
enum { ROW, WHERE, PLACE, COUNT, DRAWN };
enum { CHOOSE_PLACE, ENTER, FILL, ARRIVED };

static void arrival_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (a, landing(state, f->v[0]))
        ld_add(out, LD_CHOICE(V_ARRIVE, a, 0, 0));
}

static void arrival_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_a(c));
}

static const char *arrival_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const scenario_row *sc = scenario_of(s);
    if (f->v[0] < 0 || f->v[0] >= sc->arrivals || f->owed != seat_bit(side_of(sc->arrival[f->v[0]].leader)))
        return "arrival names no row of the calendar";
    return landing(s, f->v[0]) ? NULL : "the arrival has no place";
}

const ld_kind imper_arrival_step = {
    .name = "arrival",
    .prompt = "Where does the new leader arrive?",
    .waiting = "place an arriving leader",
    .rule = "I-5.6",
    .options = arrival_options,
    .choose = arrival_choose,
    .wrong = arrival_wrong,
};

static int cup_size(const imperator *s)
{
    int n = 0;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        n += s->stock[k];
    return n;
}

static void choose_place(imperator *s, ld_log *log, ld_frame *f)
{
    int row = f->v[ROW], leader = scenario_of(s)->arrival[row].leader;
    uint32_t places = landing(s, row);
    s->delayed &= (uint16_t) ~(1u << row);
    if (!places) {
        s->delayed |= (uint16_t)(1u << row);
        ld_say(log, M_DELAYED, leader);
        ld_done(s, NOBODY);
        return;
    }
    f->stage = ENTER;
    f->result = (uint8_t)__builtin_ctz(places);
    if (places & (places - 1)) {
        f = ld_call(s, ARRIVAL);
        f->v[0] = (int16_t)row;
        ld_ask(f, side_of(leader));
    }
}

static int drawn_group(const imperator *s, const ld_frame *f)
{
    int leader = scenario_of(s)->arrival[f->v[ROW]].leader;
    return s->leader[leader].area == f->v[WHERE] && f->v[COUNT] ? leader : LOOSE_AT + f->v[WHERE];
}

/* I-5.11 the leader comes with units of the cup, or they alone if he is there already */
static void enter_drawing(imperator *s, ld_log *log, ld_frame *f, const arrival_row *r)
{
    s->arrived |= (uint16_t)(1u << f->v[ROW]);
    if (!cup_size(s)) {
        ld_done(s, NOBODY);
        return;
    }
    f->stage = FILL;
    if (!in_play(s, r->leader)) {
        imper_enter(s, log, r->leader, f->v[WHERE]);
        ld_say(log, M_ARRIVES, r->leader, f->v[WHERE]);
        f->v[COUNT] = 1;
    }
    if (r->draw == BY_DIE)
        imper_call_die(s, PRAEDO_DIE, r->leader);
    else
        f->result = r->draw;
}

static void enter_listed(imperator *s, ld_log *log, ld_frame *f, const arrival_row *r)
{
    s->arrived |= (uint16_t)(1u << f->v[ROW]);
    f->stage = FILL;
    imper_enter(s, log, r->leader, f->v[WHERE]);
    ld_say(log, M_ARRIVES, r->leader, f->v[WHERE]);
    if (is_major(r->leader))
        imper_crush(s, log, r->leader); /* I-5.12 */
}

static bool on_map(const imperator *s, uint32_t kinds, int skip)
{
    for (int g = 0; g < LOOSE_AT + scenario_of(s)->areas; g++) {
        if ((g >= LEADERS && g < LOOSE_AT) || g == skip)
            continue;
        const uint8_t *unit = imper_units(s, g);
        for (int i = 0; i < imper_count(s, g); i++)
            if (kinds >> kind_of(unit[i]) & 1)
                return true;
    }
    return false;
}

static void begin_recall(imperator *s, int leader, int kind)
{
    uint32_t kinds = kind ? 1u << kind : imper_auxiliaries();
    if (!scenario_of(s)->recalls || !on_map(s, kinds, leader))
        return;
    ld_frame *f = ld_call(s, RECALL);
    f->v[0] = (int16_t)leader;
    f->v[1] = (int16_t)kind;
    ld_ask(f, ROMAN);
}

static void bring_unit(imperator *s, const arrival_row *r, int kind)
{
    bool aux = s->random_aux && imper_kind[kind].class == AUXILIARY;
    if (r->set_aside) {
        s->aside[kind]--; /* I-5.3 */
        imper_add(s, r->leader, kind << 3);
    } else if (aux && imper_aux_supply(s)) {
        imper_call_die(s, AUX_DRAW, r->leader);
    } else if (!aux && s->stock[kind]) {
        s->stock[kind]--;
        imper_add(s, r->leader, kind << 3);
    } else if (!aux && scenario_of(s)->recalls && s->elysium[kind]) { /* I-5.5 */
        s->elysium[kind]--;
        imper_add(s, r->leader, kind << 3);
    } else {
        begin_recall(s, r->leader, aux ? NO_KIND : kind);
    }
}

static void fill(imperator *s, ld_frame *f, const arrival_row *r)
{
    if (r->draw) {
        f->stage = ARRIVED;
        imper_call_draws(s, drawn_group(s, f), NOBODY, f->result);
        return;
    }
    const supply *u = &r->units[f->v[PLACE]];
    if (!u->kind) {
        ld_done(s, r->leader);
        return;
    }
    if (++f->v[COUNT] == u->count) {
        f->v[PLACE]++;
        f->v[COUNT] = 0;
    }
    bring_unit(s, r, u->kind);
}

static void arrive_run(void *state, ld_log *log, ld_frame *f)
{
    imperator *s = state;
    const arrival_row *r = &scenario_of(s)->arrival[f->v[ROW]];
    switch (f->stage) {
    case CHOOSE_PLACE: choose_place(s, log, f); break;
    case ENTER:
        f->v[WHERE] = f->result;
        if (r->draw)
            enter_drawing(s, log, f, r);
        else
            enter_listed(s, log, f, r);
        break;
    case FILL: fill(s, f, r); break;
    default: ld_done(s, NOBODY); break;
    }
}

static const char *arrive_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    static const uint64_t above[] = {
        [ENTER] = STEP(ARRIVAL), [FILL] = STEP(PRAEDO_DIE) | STEP(AUX_DRAW) | STEP(RECALL), [ARRIVED] = STEP(DRAW)};
    const char *stray = imper_wrong_above(s, f, above, sizeof above / sizeof *above);
    if (stray)
        return stray;
    const scenario_row *sc = scenario_of(s);
    if (f->owed || f->v[ROW] < 0 || f->v[ROW] >= sc->arrivals || f->stage > ARRIVED || f->stage == CHOOSE_PLACE)
        return "arrive names no row of the calendar";
    const arrival_row *r = &sc->arrival[f->v[ROW]];
    if (f->stage == ENTER)
        return s->arrived >> f->v[ROW] & 1 || (!r->draw && (in_play(s, r->leader) || is_gone(s, r->leader)))
                   ? "this arrival has happened already"
                   : NULL;
    if (f->v[WHERE] < 1 || f->v[WHERE] >= sc->areas || f->v[PLACE] < 0 || f->v[PLACE] > 10 || f->v[COUNT] < 0)
        return "arrive has impossible locals";
    if (!(s->arrived >> f->v[ROW] & 1))
        return "the arrival under way is not marked";
    if (r->draw)
        return f->v[COUNT] > 1 || f->v[PLACE] ? "arrive has impossible locals" : NULL;
    for (int i = 0; i < f->v[PLACE]; i++)
        if (!r->units[i].kind)
            return "arrive has impossible locals";
    if (f->v[COUNT] && f->v[COUNT] >= r->units[f->v[PLACE]].count)
        return "arrive has impossible locals";
    if (!in_play(s, r->leader) || s->leader[r->leader].n + 11 - f->v[PLACE] > ARMY + 8)
        return "the arriving leader is not there";
    return NULL;
}

const ld_kind imper_arrive_step = {
    .name = "arrive", .prompt = "", .waiting = "", .rule = "I-5.3", .run = arrive_run, .wrong = arrive_wrong};

/* Locals: the leader. */
static void praedo_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    ld_say(log, M_PRAEDO, f->v[0], ld_a(c));
    ld_done(state, ld_a(c));
}

const ld_kind imper_praedo_die_step = {
    .name = "praedo-die",
    .prompt = "How many rebels join {0:leader}?",
    .waiting = "roll for the number of rebels",
    .rule = "I-5.11",
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = praedo_choose,
    .several = true,
    .wrong = imper_wrong_chance,
};

/* ---- random auxiliaries (I-17.2) ------------------------------------------------------------------------------ */

static int aux_left(const imperator *s, int kind)
{
    if (imper_kind[kind].class != AUXILIARY)
        return 0;
    return s->stock[kind] + (scenario_of(s)->recalls ? s->elysium[kind] : 0);
}

int imper_aux_supply(const imperator *s)
{
    int n = 0;
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        n += aux_left(s, k);
    return n;
}

/* Locals: the leader. */
static void aux_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        if (aux_left(state, k))
            ld_add_weighted(out, LD_CHOICE(V_DRAW, k, 0, 0), (uint32_t)aux_left(state, k));
}

static void aux_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int kind = ld_a(c);
    uint8_t *from = s->stock[kind] ? s->stock : s->elysium;
    from[kind]--;
    imper_add(s, f->v[0], kind << 3 | fresh(s, ROMAN)); /* I-18.5 */
    ld_say_to(log, M_AUX, 1u << ROMAN, s->hidden_romans ? 2 : 0, f->v[0], kind);
    ld_done(s, 0);
}

static const char *aux_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], ROMAN);
    if (wrong)
        return wrong;
    if (!s->random_aux || !imper_aux_supply(s) || s->leader[f->v[0]].n >= imper_leader[f->v[0]].strategic)
        return "no auxiliary can be drawn";
    return imper_wrong_chance(state, f);
}

const ld_kind imper_aux_draw_step = {
    .name = "aux-draw",
    .prompt = "Which auxiliaries join {0:leader}?",
    .waiting = "draw auxiliaries for {0:leader}",
    .rule = "I-17.2",
    .options = aux_options,
    .choose = aux_choose,
    .wrong = aux_wrong,
};

/* ---- recall (I-5.5) -------------------------------------------------------------------------------------------- */

/* Locals: the leader, the kind (0: any auxiliary). */
static void recall_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    uint32_t kinds = f->v[1] ? 1u << f->v[1] : imper_auxiliaries();
    ld_add(out, LD_CHOICE(V_LEAVE, 0, 0, 0));
    EACH_LEADER(l, s)
    if (l != f->v[0])
        imper_list(s, l, V_RECALL, l, kinds, out);
    EACH_BIT (a, s->loose_in[ROMAN])
        imper_list(s, LOOSE_AT + a, V_RECALL_LOOSE, a, kinds, out);
}

static void recall_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0];
    if (ld_verb_of(c) == V_LEAVE) {
        ld_say(log, M_LEAVE, leader);
    } else {
        int group = ld_verb_of(c) == V_RECALL ? ld_b(c) : LOOSE_AT + ld_b(c);
        int unit = imper_take(s, group, ld_a(c));
        imper_add(s, leader, unit);
        imper_mix(s, group);
        imper_mix(s, leader);
        ld_say_to(log, M_RECALL, 1u << ROMAN, s->hidden_romans ? 2 : 0, leader, ld_a(c), group);
    }
    ld_done(s, 0);
}

static const char *recall_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], ROMAN);
    if (wrong)
        return wrong;
    if (f->owed != seat_bit(ROMAN) || f->v[1] < 0 || f->v[1] >= FIRST_REBEL_KIND || !scenario_of(s)->recalls)
        return "nothing of the kind can be recalled";
    return s->leader[f->v[0]].n >= imper_leader[f->v[0]].strategic ? "the leader commands too many already" : NULL;
}

const ld_kind imper_recall_step = {
    .name = "recall",
    .prompt = "Recall a unit from the map for {0:leader}, or do without.",
    .waiting = "recall a unit",
    .rule = "I-5.5",
    .options = recall_options,
    .choose = recall_choose,
    .wrong = recall_wrong,
};

/* ---- muster (I-5.7) --------------------------------------------------------------------------------------------- */

static bool can_muster(const imperator *s, int leader)
{
    if (s->leader[leader].n >= imper_leader[leader].strategic)
        return false;
    int group = LOOSE_AT + s->leader[leader].area;
    if (!(s->loose_in[side_of(leader)] >> s->leader[leader].area & 1))
        return false;
    for (int i = 0; i < imper_count(s, group); i++)
        if (may_command(leader, imper_units(s, group)[i]))
            return true;
    return false;
}

static void begin_muster(imperator *s, int leader)
{
    if (!in_play(s, leader) || !can_muster(s, leader))
        return;
    ld_frame *f = ld_call(s, MUSTER);
    f->v[0] = (int16_t)leader;
    ld_ask(f, side_of(leader));
}

/* Locals: the leader. */
static void muster_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    int leader = f->v[0];
    imper_list(s, LOOSE_AT + s->leader[leader].area, V_TAKE, 0, ~imper_leader[leader].refuses, out);
    ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
}

static void join(imperator *s, ld_log *log, int leader, int group, int choice)
{
    imper_add(s, leader, imper_take(s, group, choice));
    imper_mix(s, leader);
    imper_mix(s, group);
    ld_say_to(log, M_MUSTER, seat_bit(side_of(leader)), hides(s, side_of(leader)) ? 2 : 0, leader, choice);
}

static void muster_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0];
    if (ld_verb_of(c) == V_TAKE)
        join(s, log, leader, LOOSE_AT + s->leader[leader].area, ld_a(c));
    if (ld_verb_of(c) == V_DONE || !can_muster(s, leader))
        ld_done(s, 0);
}

static const char *muster_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], SIDES);
    if (wrong)
        return wrong;
    return f->owed != seat_bit(side_of(f->v[0])) || !can_muster(s, f->v[0]) ? "there is nobody to muster" : NULL;
}

const ld_kind imper_muster_step = {
    .name = "muster",
    .prompt = "Take loose units into the army of {0:leader}.",
    .waiting = "muster the army of {0:leader}",
    .rule = "I-5.7",
    .options = muster_options,
    .choose = muster_choose,
    .several = true,
    .wrong = muster_wrong,
};

/* ---- the camp of scenario 2 (I-5.9) -------------------------------------------------------------------------------
 */

static uint32_t open_camps(const imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    int leader = sc->camp.leader;
    presence p = imper_presence(s);
    uint32_t camps = 0;
    for (int i = 0; i < 2; i++) {
        int area = sc->camp.area[i];
        bool taken = area != sc->home && imper_leader_in(s, ROMAN, area, leader) != NOBODY;
        if (area && !(held_by(&p, REBEL) >> area & 1) && !taken)
            camps |= 1u << area;
    }
    return camps;
}

static void begin_camp(imperator *s)
{
    const scenario_row *sc = scenario_of(s);
    int leader = sc->camp.leader;
    if (leader == NOBODY || !is_now(s, sc->camp.year, sc->camp.season) || !in_play(s, leader) ||
        area_of(s, s->leader[leader].area)->part != SICILIA || !open_camps(s))
        return;
    ld_frame *f = ld_call(s, CAMP);
    f->v[0] = (int16_t)leader;
    ld_ask(f, ROMAN);
}

static void camp_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imperator *s = state;
    for (int i = 0; i < 2; i++)
        if (open_camps(s) >> scenario_of(s)->camp.area[i] & 1)
            ld_add(out, LD_CHOICE(V_CAMP, scenario_of(s)->camp.area[i], 0, 0));
}

static void camp_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    s->leader[f->v[0]].area = (uint8_t)ld_a(c);
    ld_say(log, M_CAMP, f->v[0], ld_a(c));
    ld_done(s, 0);
}

static const char *camp_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    int leader = scenario_of(s)->camp.leader;
    return leader == NOBODY || f->v[0] != leader || f->owed != seat_bit(ROMAN) || !in_play(s, leader) || !open_camps(s)
               ? "nobody goes into camp"
               : NULL;
}

const ld_kind imper_camp_step = {
    .name = "camp",
    .prompt = "Where does {0:leader} make camp?",
    .waiting = "choose the camp of {0:leader}",
    .rule = "I-5.9",
    .options = camp_options,
    .choose = camp_choose,
    .wrong = camp_wrong,
};

/* ---- unknown leaders (I-6.1, I-5.10)
 * ---------------------------------------------------------------------------------- */

static uint32_t rising_areas(const imperator *s, int side)
{
    uint32_t areas = 0;
    int most = 0;
    EACH_BIT (a, s->loose_in[side]) {
        if (s->loose_n[a] < most)
            continue;
        areas = s->loose_n[a] > most ? 1u << a : areas | 1u << a;
        most = s->loose_n[a];
    }
    return areas;
}

/* Up to S units of the group join; the owner chooses if there are more. A leader they came from leaves. */
static void begin_command(imperator *s, int leader, int group)
{
    if (imper_count(s, group) > imper_leader[leader].strategic) {
        ld_frame *f = ld_call(s, COMMAND);
        f->v[0] = (int16_t)leader;
        f->v[1] = (int16_t)group;
        ld_ask(f, side_of(leader));
        return;
    }
    imper_move_all(s, group, leader);
    imper_mix(s, leader);
    if (group < LOOSE_AT)
        imper_leave(s, group);
}

static void rise(imperator *s, ld_log *log, int side, int area)
{
    int leader = scenario_of(s)->unknown[side];
    imper_enter(s, log, leader, area);
    s->leader[leader].flags |= EMERGENCY;
    ld_say(log, M_RISE, leader, area);
    begin_command(s, leader, LOOSE_AT + area);
}

static void begin_rise(imperator *s, ld_log *log, int side)
{
    int leader = scenario_of(s)->unknown[side];
    presence p = imper_presence(s);
    if (leader == NOBODY || p.leaders[side] || !s->loose_in[side] || is_gone(s, leader))
        return;
    uint32_t areas = rising_areas(s, side);
    if (!(areas & (areas - 1))) {
        rise(s, log, side, __builtin_ctz(areas));
        return;
    }
    ld_frame *f = ld_call(s, RISE);
    f->v[0] = (int16_t)leader;
    ld_ask(f, side);
}

/* Locals: the leader. */
static void rise_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    EACH_BIT (a, rising_areas(state, seat))
        ld_add(out, LD_CHOICE(V_RISE, a, 0, 0));
}

static void rise_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    ld_done(state, 0);
    rise(state, log, seat, ld_a(c));
}

static const char *rise_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    for (int side = 0; side < SIDES; side++)
        if (f->owed == seat_bit(side) && scenario_of(s)->unknown[side] == f->v[0] && f->v[0] < LEADERS &&
            !in_play(s, f->v[0]) && s->loose_in[side] && !is_gone(s, f->v[0]))
            return NULL;
    return "no unknown leader can rise";
}

const ld_kind imper_rise_step = {
    .name = "rise",
    .prompt = "Where does {0:leader} take command?",
    .waiting = "place {0:leader}",
    .rule = "I-6.1",
    .options = rise_options,
    .choose = rise_choose,
    .wrong = rise_wrong,
};

/* Locals: the leader, the group he chooses from. */
static void command_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    imper_list(state, f->v[1], V_TAKE, 0, ~0u, out);
}

static void command_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0], group = f->v[1];
    join(s, log, leader, group, ld_a(c));
    if (s->leader[leader].n < imper_leader[leader].strategic)
        return;
    if (group < LOOSE_AT)
        imper_leave(s, group);
    ld_done(s, 0);
}

static const char *command_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], SIDES);
    if (wrong)
        return wrong;
    int leader = f->v[0], group = f->v[1], area = s->leader[leader].area, left;
    bool from_leader = group == scenario_of(s)->deputy.leader && group < LEADERS && s->leader[group].area == area;
    if (f->owed != seat_bit(side_of(leader)) || (group != LOOSE_AT + area && !from_leader))
        return "nobody can be commanded";
    left = imper_leader[leader].strategic - s->leader[leader].n;
    if (left < 1 || imper_count(s, group) <= left || (!from_leader && !(s->loose_in[side_of(leader)] >> area & 1)))
        return "there is no choice whom to command";
    return imper_leader[leader].type != UNKNOWN ? "only an unknown leader chooses his command" : NULL;
}

const ld_kind imper_command_step = {
    .name = "command",
    .prompt = "Choose the units that {0:leader} commands.",
    .waiting = "choose the units of {0:leader}",
    .rule = "I-6.1",
    .options = command_options,
    .choose = command_choose,
    .wrong = command_wrong,
};

static void begin_deputy(imperator *s, ld_log *log) /* I-5.10 */
{
    const scenario_row *sc = scenario_of(s);
    int leader = sc->deputy.leader, deputy = sc->deputy.deputy;
    if (leader == NOBODY || !is_now(s, sc->deputy.year, sc->deputy.season) || !in_play(s, leader))
        return;
    int area = s->leader[leader].area;
    ld_say(log, M_REMOVED, leader, area);
    if (in_play(s, deputy) || is_gone(s, deputy)) {
        imper_leave(s, leader);
        return;
    }
    imper_enter(s, log, deputy, area);
    s->leader[deputy].flags |= DEPUTY;
    ld_say(log, M_RISE, deputy, area);
    begin_command(s, deputy, leader);
}

/* ---- the segment
 * ------------------------------------------------------------------------------------------------------ */

static void begin_arrivals(imperator *s, ld_frame *f)
{
    f->v[LATE] = (int16_t)s->delayed;
    f->v[NEW] = (int16_t)rows_now(s);
}

static void next_arrival(imperator *s, ld_frame *f)
{
    if (!f->v[LATE] && !f->v[NEW]) {
        f->stage = DEPUTIES;
        return;
    }
    int row = next_row(f);
    f->stage = AFTER_ARRIVAL;
    f = ld_call(s, ARRIVE);
    f->v[ROW] = (int16_t)row;
}

static void after_arrival(ld_frame *f)
{
    if (f->result != NOBODY && imper_leader[f->result].type == NAMED)
        f->b[2 * MUSTER_LIST + f->v[MUSTERED]++] = f->result;
    f->stage = ARRIVALS;
}

static void next_muster(imperator *s, ld_frame *f)
{
    if (!f->v[MUSTERED]) {
        f->stage = CAMPS;
        return;
    }
    int leader = f->b[2 * MUSTER_LIST];
    memmove(&f->b[2 * MUSTER_LIST], &f->b[2 * MUSTER_LIST + 1], sizeof f->b - 2 * MUSTER_LIST - 1);
    f->b[sizeof f->b - 1] = 0;
    f->v[MUSTERED]--;
    begin_muster(s, leader);
}

static void finish_segment(imperator *s, ld_log *log)
{
    imper_note_stays(s);
    if (imper_call_entry(s) || imper_check_extinct(s, log))
        return;
    ld_done(s, 0);
}

static void reinforce_run(void *state, ld_log *log, ld_frame *f)
{
    imperator *s = state;
    switch (f->stage) {
    case REMOVALS:
        f->stage = STATIONS;
        remove_listed(s, log);
        break;
    case STATIONS:
        f->stage = ARRIVALS;
        begin_arrivals(s, f);
        begin_station(s);
        break;
    case ARRIVALS: next_arrival(s, f); break;
    case AFTER_ARRIVAL: after_arrival(f); break;
    case DEPUTIES:
        f->stage = MUSTERS;
        begin_deputy(s, log);
        break;
    case MUSTERS: next_muster(s, f); break;
    case CAMPS:
        f->stage = REBEL_RISES;
        begin_camp(s);
        break;
    case REBEL_RISES:
        f->stage = ROMAN_RISES;
        begin_rise(s, log, REBEL);
        break;
    case ROMAN_RISES:
        f->stage = ENTRIES;
        begin_rise(s, log, ROMAN);
        break;
    default: finish_segment(s, log); break;
    }
}

static const char *reinforce_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    static const uint64_t above[] = {[ARRIVALS] = STEP(STATION),
                                     [AFTER_ARRIVAL] = STEP(ARRIVE),
                                     [MUSTERS] = STEP(COMMAND) | STEP(MUSTER),
                                     [REBEL_RISES] = STEP(CAMP),
                                     [ROMAN_RISES] = STEP(RISE) | STEP(COMMAND),
                                     [ENTRIES] = STEP(RISE) | STEP(COMMAND) | STEP(ENTRY)};
    const char *stray = imper_wrong_above(s, f, above, sizeof above / sizeof *above);
    if (stray)
        return stray;
    unsigned rows = (1u << scenario_of(s)->arrivals) - 1;
    if (f->owed || f->stage > ENTRIES || f->v[LATE] < 0 || f->v[NEW] < 0 ||
        (((unsigned)f->v[LATE] | (unsigned)f->v[NEW]) & ~rows))
        return "reinforce has impossible locals";
    if (((unsigned)f->v[LATE] & ~(unsigned)s->delayed) || ((unsigned)f->v[NEW] & (s->arrived | s->delayed)))
        return "an arrival is due that is not";
    if (f->v[MUSTERED] < 0 || f->v[MUSTERED] > 6)
        return "reinforce has impossible locals";
    for (int i = 0; i < f->v[MUSTERED]; i++)
        if (f->b[2 * MUSTER_LIST + i] >= LEADERS || imper_leader[f->b[2 * MUSTER_LIST + i]].type != NAMED)
            return "nobody of that name musters";
    return NULL;
}

const ld_kind imper_reinforce_step = {
    .name = "reinforce", .prompt = "", .waiting = "", .rule = "I-5.1", .run = reinforce_run, .wrong = reinforce_wrong};
