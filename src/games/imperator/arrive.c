/* Spartacus Imperator: segment 3, who leaves and who comes. Rules I-5, unknown leaders (I-6.1 to I-6.3) and the
 * variant I-17.2. Conditional entries are in entry.c. */
#include "games/imperator/rules.h"

/* I-5.1; a stage is what comes next */
#define REINFORCE_STAGES(STAGE)                                         \
    STAGE(REMOVALS, "removals", 0)                                      \
    STAGE(STATIONS, "stations", 0)                                      \
    STAGE(ARRIVALS, "arrivals", LD_STEP(STATION))                       \
    STAGE(AFTER_ARRIVAL, "after-arrival", LD_STEP(ARRIVE))              \
    STAGE(DEPUTIES, "deputies", 0)                                      \
    STAGE(MUSTERS, "musters", LD_STEP(COMMAND) | LD_STEP(MUSTER))       \
    STAGE(CAMPS, "camps", 0)                                            \
    STAGE(REBEL_RISES, "rebel-rises", LD_STEP(CAMP))                    \
    STAGE(ROMAN_RISES, "roman-rises", LD_STEP(RISE) | LD_STEP(COMMAND)) \
    STAGE(ENTRIES, "entries", LD_STEP(RISE) | LD_STEP(COMMAND) | LD_STEP(ENTRY))
enum { REINFORCE_STAGES(STAGE_ID) };

static bool is_now(const imper *s, int year, int season) { return s->year == year && s->season == season; }

/* ---- removals and stations --------------------------------------------------------------------------------- */

static void remove_listed(imper *s, ld_log *log) /* I-5.2 */
{
    const scenario_row *sc = scenario_of(s);
    for (int i = 0; i < sc->removals; i++) {
        const removal_row *r = &sc->removal[i];
        if (!is_now(s, r->year, r->season) || !in_play(s, r->leader))
            continue;
        ld_say(log, M_REMOVED, r->leader, s->leader[r->leader].area);
        assert(side_of(r->leader) == ROMAN);
        imper_leave(s, r->leader);
    }
}

static uint32_t open_stations(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    presence p = imper_presence(s);
    return ((sc->stations[0] ? 1u << sc->stations[0] : 0) | (sc->stations[1] ? 1u << sc->stations[1] : 0)) &
           ~held_by(&p, REBEL);
}

static int next_fallen(const imper *s)
{
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        if (s->elysium[k])
            return k;
    return NO_KIND;
}

static void begin_station(imper *s) /* I-5.4 */
{
    int kind = next_fallen(s);
    if (s->season != VER || !kind || !open_stations(s))
        return;
    assert(kind < FIRST_REBEL_KIND && s->elysium[kind]);
    ld_frame *f = ld_call(s, STATION);
    ld_of(f, station)->kind = ld_u8(kind);
    ld_ask(f, ROMAN);
}

static void station_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    for (int i = 0; i < 2; i++)
        if (open_stations(s) >> scenario_of(s)->stations[i] & 1)
            ld_add(out, LD_CHOICE(V_STATION, ld_of(f, station)->kind, scenario_of(s)->stations[i], 0));
    uint32_t others = imper_areas(s) & ~open_stations(s);
    LD_STRIKE(a, others, ~0u, out, LD_CHOICE(V_STATION, ld_of(f, station)->kind, a, 0), R_STATION,
              scenario_of(s)->stations[0], scenario_of(s)->stations[1]);
}

static void station_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    assert(s->elysium[ld_a(c)] > 0 && (open_stations(s) >> ld_b(c) & 1));
    s->elysium[ld_a(c)]--;
    imper_add(s, LOOSE_AT + ld_b(c), ld_a(c) << 3);
    ld_say(log, M_STATION, ld_a(c), ld_b(c));
    int next = next_fallen(s);
    if (next)
        ld_of(f, station)->kind = ld_u8(next);
    else
        ld_done(s, 0);
}

static const char *station_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int kind = ld_of(f, station)->kind;
    if (kind < 1 || kind >= FIRST_REBEL_KIND || !s->elysium[kind])
        return "no such Roman unit is in Elysium";
    return open_stations(s) ? NULL : "no city is open to returning Romans";
}

const ld_kind imper_station_step = {
    .name = "station",
    .prompt = "Where do the fallen {0:kind} return?",
    .waiting = "station units that return",
    .rule = "I-5.4",
    .locals = LD_ROWS(station, STATION_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = station_options,
    .choose = station_choose,
    .wrong = station_wrong,
};

/* ---- arrivals ---------------------------------------------------------------------------------------------- */

static uint16_t rows_now(const imper *s)
{
    const scenario_row *sc = scenario_of(s);
    uint16_t rows = 0;
    for (int i = 0; i < sc->arrivals; i++) {
        const arrival_row *r = &sc->arrival[i];
        bool early = r->early != NOBODY && !in_play(s, r->early); /* I-5.8 */
        if ((is_now(s, r->year, r->season) || early) && !((s->arrived | s->delayed) >> i & 1))
            rows |= (uint16_t)(1u << i);
    }
    assert(!(rows & (s->arrived | s->delayed)));
    return rows;
}

static int next_row(reinforce_locals *l)
{
    uint16_t *rows = l->late ? &l->late : &l->due;
    assert(*rows);
    int row = __builtin_ctz(*rows);
    *rows = (uint16_t)(*rows & (*rows - 1));
    return row;
}

/* I-5.6 where one whose listed areas are taken may be placed */
static uint32_t makeshift(const imper *s, const arrival_row *r, uint32_t listed, uint32_t blocked, ld_list *out)
{
    uint32_t near = 0, part = 0, open = imper_areas(s);
    EACH_BIT (a, listed) {
        near |= area_of(s, a)->near;
        for (int b = 1; b < scenario_of(s)->areas; b++)
            part |= area_of(s, b)->part == area_of(s, a)->part ? 1u << b : 0;
    }
    assert(near);
    uint32_t zones = imper_zones(s) & ~blocked, nearest = near & zones ? near : part;
    LD_STRIKE(a, open, blocked, out, LD_CHOICE(V_ARRIVE, a, 0, 0), R_ARRIVAL_HELD, a, r->leader);
    LD_STRIKE(a, open, ~imper_zones(s), out, LD_CHOICE(V_ARRIVE, a, 0, 0), R_ARRIVAL_CITY, r->leader);
    LD_STRIKE(a, open, ~nearest, out, LD_CHOICE(V_ARRIVE, a, 0, 0), R_ARRIVAL_NEAR, r->leader, r->area[0]);
    return open;
}

/* I-5.6 where an arrival of this row may be placed now */
static uint32_t landing(const imper *s, int row, ld_list *out)
{
    const arrival_row *r = &scenario_of(s)->arrival[row];
    int side = side_of(r->leader);
    presence p = imper_presence(s);
    uint32_t listed = 1u << r->area[0] | (r->area[1] ? 1u << r->area[1] : 0);
    if (is_major(r->leader))
        return listed;
    assert(!in_play(s, r->leader) || r->draw);
    uint32_t blocked = held_by(&p, !side) | (side == REBEL ? p.major : 0) | p.leaders[side];
    uint32_t home = side == ROMAN ? 1u << scenario_of(s)->home & ~held_by(&p, REBEL) : 0;
    uint32_t open = listed & (~blocked | home), others = imper_areas(s) & ~open;
    if (!open)
        return makeshift(s, r, listed, blocked, out);
    LD_STRIKE(a, others, ~0u, out, LD_CHOICE(V_ARRIVE, a, 0, 0), R_CALENDAR, r->leader, r->area[0],
              r->area[r->area[1] > 0]);
    return open;
}

#define ARRIVE_STAGES(STAGE)                                                       \
    STAGE(CHOOSE_PLACE, "choose-place", 0)                                         \
    STAGE(ENTER, "enter", LD_STEP(ARRIVAL))                                        \
    STAGE(FILL, "fill", LD_STEP(PRAEDO_DIE) | LD_STEP(AUX_DRAW) | LD_STEP(RECALL)) \
    STAGE(ARRIVED, "arrived", LD_STEP(DRAW))
enum { ARRIVE_STAGES(STAGE_ID) };

static void arrival_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (a, landing(state, ld_of(f, arrival)->row, out))
        ld_add(out, LD_CHOICE(V_ARRIVE, a, 0, 0));
}

static void arrival_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_a(c));
}

static unsigned arrival_owner(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int row = ld_of(f, arrival)->row;
    if (!has_scenario(s) || row >= scenario_of(s)->arrivals)
        return 0;
    return (unsigned)seat_bit(side_of(scenario_of(s)->arrival[row].leader));
}

static const char *arrival_wrong(const void *state, const ld_frame *f)
{
    int row = ld_of(f, arrival)->row;
    if (ld_of(f - 1, arrive)->row != row) /* it stands on nothing else */
        return "another arrives";
    return landing(state, row, NULL) ? NULL : "the arrival has no place";
}

const ld_kind imper_arrival_step = {
    .name = "arrival",
    .prompt = "Where does the new leader arrive?",
    .waiting = "place an arriving leader",
    .rule = "I-5.6",
    .locals = LD_ROWS(arrival, ARRIVAL_LOCALS),
    .owner = arrival_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = arrival_options,
    .choose = arrival_choose,
    .wrong = arrival_wrong,
};

static int cup_size(const imper *s)
{
    int n = 0;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        n += s->stock[k];
    return n;
}

static void choose_place(imper *s, ld_log *log, ld_frame *f)
{
    int row = ld_of(f, arrive)->row, leader = scenario_of(s)->arrival[row].leader;
    uint32_t places = landing(s, row, NULL);
    assert(!(s->arrived >> row & 1));
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
        ld_of(f, arrival)->row = ld_u8(row);
        ld_ask(f, side_of(leader));
    }
}

static int drawn_group(const imper *s, const ld_frame *f)
{
    const arrive_locals *l = ld_of(f, arrive);
    int leader = scenario_of(s)->arrival[l->row].leader;
    return s->leader[leader].area == l->area && l->count ? leader : LOOSE_AT + l->area;
}

/* I-5.11 the leader comes with units of the cup, or they alone if he is there already */
static void enter_drawing(imper *s, ld_log *log, ld_frame *f, const arrival_row *r)
{
    arrive_locals *l = ld_of(f, arrive);
    assert(r->draw && side_of(r->leader) == REBEL);
    s->arrived |= (uint16_t)(1u << l->row);
    if (!cup_size(s)) {
        ld_done(s, NOBODY);
        return;
    }
    f->stage = FILL;
    if (!in_play(s, r->leader)) {
        imper_enter(s, log, r->leader, l->area);
        ld_say(log, M_ARRIVES, r->leader, l->area);
        l->count = 1;
    }
    if (r->draw == BY_DIE)
        imper_call_die(s, PRAEDO_DIE, r->leader);
    else
        f->result = r->draw;
}

static void enter_listed(imper *s, ld_log *log, ld_frame *f, const arrival_row *r)
{
    arrive_locals *l = ld_of(f, arrive);
    assert(!r->draw && !in_play(s, r->leader));
    s->arrived |= (uint16_t)(1u << l->row);
    f->stage = FILL;
    imper_enter(s, log, r->leader, l->area);
    ld_say(log, M_ARRIVES, r->leader, l->area);
    if (is_major(r->leader))
        imper_crush(s, log, r->leader); /* I-5.12 */
}

static bool on_map(const imper *s, uint32_t kinds, int skip)
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

static void begin_recall(imper *s, int leader, int kind)
{
    uint32_t kinds = kind ? 1u << kind : imper_auxiliaries();
    if (!scenario_of(s)->recalls || !on_map(s, kinds, leader))
        return;
    assert(side_of(leader) == ROMAN);
    ld_frame *f = ld_call(s, RECALL);
    *ld_of(f, recall) = (recall_locals){.leader = ld_u8(leader), .kind = ld_u8(kind)};
    ld_ask(f, ROMAN);
}

static void bring_unit(imper *s, const arrival_row *r, int kind)
{
    bool aux = s->random_aux && imper_standard.kind[kind].class == AUXILIARY;
    assert(in_play(s, r->leader));
    if (r->set_aside) {
        assert(s->aside[kind] > 0);
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

/* I-5.5 the order in which units come: legion by legion, then auxiliaries; rebels in table order */
static const uint8_t coming[] = {K_LEGIO,       K_VELITES_1,   K_HASTATI_1, K_TRIARII_1, K_VELITES_2,   K_HASTATI_2,
                                 K_TRIARII_2,   K_VELITES_3,   K_HASTATI_3, K_TRIARII_3, K_VELITES_4,   K_HASTATI_4,
                                 K_TRIARII_4,   K_COHORTES,    K_MILITES,   K_ALA,       K_ALA_ITALICI, K_FUNDITORES,
                                 K_SAGITTIFERI, K_GLADIATORES, K_DACI,      K_THRACES,   K_GALLI,       K_GERMANI,
                                 K_CILICII,     K_SYRII,       K_SERVI,     K_SERVULI,   K_EQUITES,     K_R_FUNDITORES};
enum { COMING = sizeof coming };
static_assert(COMING == KINDS - 1, "every kind can come");

/* The kind of the next unit, after the `count` of this place have come; NO_KIND: all are here. */
static int next_coming(const arrival_row *r, arrive_locals *l)
{
    while (l->place < COMING && l->count >= r->units[coming[l->place]]) {
        l->place++;
        l->count = 0;
    }
    return l->place < COMING ? coming[l->place] : NO_KIND;
}

static void fill(imper *s, ld_frame *f, const arrival_row *r)
{
    arrive_locals *l = ld_of(f, arrive);
    if (r->draw) {
        f->stage = ARRIVED;
        imper_call_draws(s, drawn_group(s, f), NOBODY, f->result);
        return;
    }
    int kind = next_coming(r, l);
    if (kind == NO_KIND) {
        ld_done(s, r->leader);
        return;
    }
    l->count++;
    bring_unit(s, r, kind);
}

static void arrive_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    arrive_locals *l = ld_of(f, arrive);
    const arrival_row *r = &scenario_of(s)->arrival[l->row];
    switch (f->stage) {
    case CHOOSE_PLACE: choose_place(s, log, f); break;
    case ENTER:
        l->area = f->result;
        if (r->draw)
            enter_drawing(s, log, f, r);
        else
            enter_listed(s, log, f, r);
        break;
    case FILL: fill(s, f, r); break;
    default: ld_done(s, NOBODY); break;
    }
}

static const char *wrong_filling(const imper *s, const arrive_locals *l, const arrival_row *r)
{
    const char *impossible = "arrive has impossible locals";
    if (r->draw)
        return l->count > 1 || l->place ? impossible : NULL;
    if (l->place >= COMING ? l->count : l->count > r->units[coming[l->place]])
        return impossible;
    int left = -l->count;
    for (int i = l->place; i < COMING; i++)
        left += r->units[coming[i]];
    if (!in_play(s, r->leader) || s->leader[r->leader].n + left > box(s)->leader[r->leader].strategic)
        return "the arriving leader is not there";
    return NULL;
}

static const char *arrive_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const arrive_locals *l = ld_of(f, arrive);
    if (l->row >= scenario_of(s)->arrivals || f->stage == CHOOSE_PLACE)
        return "arrive names no row of the calendar";
    const reinforce_locals *calendar = ld_of(f - 1, reinforce); /* it stands on nothing else */
    if ((calendar->late | calendar->due) >> l->row & 1)
        return "an arrival under way is due once more";
    const arrival_row *r = &scenario_of(s)->arrival[l->row];
    bool arrived = s->arrived >> l->row & 1;
    if (f->stage == ENTER && (l->area || l->place || l->count))
        return "units have come before their leader";
    if (f->stage == ENTER)
        return arrived || (!r->draw && (in_play(s, r->leader) || is_gone(s, r->leader)))
                   ? "this arrival has happened already"
                   : NULL;
    if (!l->area)
        return "the arriving leader is nowhere";
    return arrived ? wrong_filling(s, l, r) : "the arrival under way is not marked";
}

const ld_kind imper_arrive_step = {.name = "arrive",
                                   .prompt = "",
                                   .waiting = "",
                                   .rule = "I-5.3",
                                   .locals = LD_ROWS(arrive, ARRIVE_LOCALS),
                                   .owed_by = LD_BY_NOBODY,
                                   .stands_on = LD_WHERE_TOLD,
                                   STAGES(ARRIVE_STAGES),
                                   .run = arrive_run,
                                   .wrong = arrive_wrong};

static void praedo_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    assert(side_of(ld_of(f, leader)->leader) == REBEL);
    ld_say(log, M_PRAEDO, ld_of(f, leader)->leader, ld_a(c));
    ld_done(state, ld_a(c));
}

const ld_kind imper_praedo_die_step = {
    .name = "praedo-die",
    .prompt = "How many rebels join {0:leader}?",
    .waiting = "roll for the number of rebels",
    .rule = "I-5.11",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = praedo_choose,
    .several = true,
};

/* ---- random auxiliaries (I-17.2) ------------------------------------------------------------------------------ */

static int aux_left(const imper *s, int kind)
{
    if (imper_standard.kind[kind].class != AUXILIARY)
        return 0;
    assert(side_of_kind(kind) == ROMAN);
    return s->stock[kind] + (scenario_of(s)->recalls ? s->elysium[kind] : 0);
}

int imper_aux_supply(const imper *s)
{
    int n = 0;
    for (int k = 1; k < FIRST_REBEL_KIND; k++)
        n += aux_left(s, k);
    return n;
}

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
    imper *s = state;
    leader_locals *l = ld_of(f, leader);
    int kind = ld_a(c);
    uint8_t *from = s->stock[kind] ? s->stock : s->elysium;
    assert(from[kind] > 0 && imper_standard.kind[kind].class == AUXILIARY);
    from[kind]--;
    imper_add(s, l->leader, kind << 3 | fresh(s, ROMAN)); /* I-18.5 */
    ld_say_to(log, M_AUX, 1u << ROMAN, s->hidden_romans ? 2 : 0, l->leader, kind);
    ld_done(s, 0);
}

static const char *aux_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, leader)->leader;
    const char *wrong = imper_wrong_leader(s, leader, ROMAN);
    if (wrong)
        return wrong;
    return !s->random_aux || !imper_aux_supply(s) || s->leader[leader].n >= box(s)->leader[leader].strategic
               ? "no auxiliary can be drawn"
               : NULL;
}

const ld_kind imper_aux_draw_step = {
    .name = "aux-draw",
    .prompt = "Which auxiliaries join {0:leader}?",
    .waiting = "draw auxiliaries for {0:leader}",
    .rule = "I-17.2",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = aux_options,
    .choose = aux_choose,
    .wrong = aux_wrong,
};

/* ---- recall (I-5.5) -------------------------------------------------------------------------------------------- */

/* Leaders and areas that have none of the kinds wanted, and kinds that are not. */
static void bar_recall(const imper *s, const recall_locals *l, uint32_t kinds, ld_list *out)
{
    uint32_t others = imper_kinds_of(s, ROMAN) & ~kinds;
    EACH_LEADER (from, s)
        if (side_of(from) == ROMAN) {
            if (from == l->leader)
                BAR_UNITS(k, kinds | others, V_RECALL, from, out, R_FOR_HIM, from);
            else
                BAR_UNITS(k, kinds & ~imper_kinds_in(s, from), V_RECALL, from, out, R_NONE_OF, from);
            if (l->kind)
                BAR_UNITS(k, others, V_RECALL, from, out, R_OTHER_KIND, l->leader, l->kind);
            else
                BAR_UNITS(k, others, V_RECALL, from, out, R_NOT_AUXILIARY);
        }
    EACH_BIT (a, imper_areas(s))
        if (!(kinds & imper_kinds_in(s, LOOSE_AT + a)))
            ld_bar(out, LD_CHOICE(V_RECALL_LOOSE, ANY_UNIT, a, 0), R_NONE_IN, a);
    imper_bar_leaders(s, ROMAN, V_RECALL, out);
}

static void recall_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    uint32_t kinds = ld_of(f, recall)->kind ? 1u << ld_of(f, recall)->kind : imper_auxiliaries();
    ld_add(out, LD_CHOICE(V_LEAVE, 0, 0, 0));
    EACH_LEADER (l, s)
        if (l != ld_of(f, recall)->leader)
            imper_list(s, l, V_RECALL, l, kinds, out);
    EACH_BIT (a, s->loose_in[ROMAN])
        imper_list(s, LOOSE_AT + a, V_RECALL_LOOSE, a, kinds, out);
    if (ld_heard(out))
        bar_recall(s, ld_of(f, recall), kinds, out);
}

static void recall_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, recall)->leader;
    if (ld_verb_of(c) == V_LEAVE) {
        ld_say(log, M_LEAVE, leader);
    } else {
        int group = ld_verb_of(c) == V_RECALL ? ld_b(c) : LOOSE_AT + ld_b(c);
        int unit = imper_take(s, group, ld_a(c));
        assert(group != leader && side_of_kind(kind_of(unit)) == ROMAN);
        imper_add(s, leader, unit);
        imper_mix(s, group);
        imper_mix(s, leader);
        ld_say_to(log, M_RECALL, 1u << ROMAN, s->hidden_romans ? 2 : 0, leader, ld_a(c), group);
    }
    ld_done(s, 0);
}

static const char *recall_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const recall_locals *l = ld_of(f, recall);
    const char *wrong = imper_wrong_leader(s, l->leader, ROMAN);
    if (wrong)
        return wrong;
    if (l->kind >= FIRST_REBEL_KIND || !scenario_of(s)->recalls)
        return "nothing of the kind can be recalled";
    return s->leader[l->leader].n >= box(s)->leader[l->leader].strategic ? "the leader commands too many already"
                                                                         : NULL;
}

const ld_kind imper_recall_step = {
    .name = "recall",
    .prompt = "Recall a unit from the map for {0:leader}, or do without.",
    .waiting = "recall a unit",
    .rule = "I-5.5",
    .locals = LD_ROWS(recall, RECALL_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = recall_options,
    .choose = recall_choose,
    .wrong = recall_wrong,
};

/* ---- muster (I-5.7) --------------------------------------------------------------------------------------------- */

static bool can_muster(const imper *s, int leader)
{
    if (s->leader[leader].n >= box(s)->leader[leader].strategic)
        return false;
    int group = LOOSE_AT + s->leader[leader].area;
    if (!(s->loose_in[side_of(leader)] >> s->leader[leader].area & 1))
        return false;
    for (int i = 0; i < imper_count(s, group); i++)
        if (may_command(s, leader, imper_units(s, group)[i]))
            return true;
    return false;
}

static void begin_muster(imper *s, int leader)
{
    if (!in_play(s, leader) || !can_muster(s, leader))
        return;
    assert(!is_major(leader));
    ld_frame *f = ld_call(s, MUSTER);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, side_of(leader));
}

static void muster_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    int leader = ld_of(f, leader)->leader, group = LOOSE_AT + s->leader[leader].area;
    uint32_t refused = box(s)->leader[leader].refuses;
    imper_list(s, group, V_TAKE, 0, ~refused, out);
    BAR_UNITS(k, refused & imper_kinds_in(s, group), V_TAKE, 0, out, R_REFUSES, leader, k);
    imper_bar_absent(s, side_of(leader), &group, 1, V_TAKE, 0, out);
    ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
}

static void join(imper *s, ld_log *log, int leader, int group, int choice)
{
    assert(s->leader[leader].n < box(s)->leader[leader].strategic);
    imper_add(s, leader, imper_take(s, group, choice));
    imper_mix(s, leader);
    imper_mix(s, group);
    ld_say_to(log, M_MUSTER, seat_bit(side_of(leader)), hides(s, side_of(leader)) ? 2 : 0, leader, choice);
}

static void muster_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader;
    if (ld_verb_of(c) == V_TAKE)
        join(s, log, leader, LOOSE_AT + s->leader[leader].area, ld_a(c));
    if (ld_verb_of(c) == V_DONE || !can_muster(s, leader))
        ld_done(s, 0);
}

static const char *muster_wrong(const void *state, const ld_frame *f)
{
    int leader = ld_of(f, leader)->leader;
    const char *wrong = imper_wrong_leader(state, leader, SIDES);
    if (wrong)
        return wrong;
    return can_muster(state, leader) ? NULL : "there is nobody to muster";
}

const ld_kind imper_muster_step = {
    .name = "muster",
    .prompt = "Take loose units into the army of {0:leader}.",
    .waiting = "muster the army of {0:leader}",
    .rule = "I-5.7",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_side,
    .stands_on = LD_WHERE_TOLD,
    .options = muster_options,
    .choose = muster_choose,
    .several = true,
    .wrong = muster_wrong,
};

/* ---- the camp of scenario 2 (I-5.9) --------------------------------------------------------------------------- */

static uint32_t open_camps(const imper *s)
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

static void begin_camp(imper *s)
{
    const scenario_row *sc = scenario_of(s);
    int leader = sc->camp.leader;
    if (leader == NOBODY || !is_now(s, sc->camp.year, sc->camp.season) || !in_play(s, leader) ||
        area_of(s, s->leader[leader].area)->part != SICILIA || !open_camps(s))
        return;
    assert(side_of(leader) == ROMAN);
    ld_frame *f = ld_call(s, CAMP);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, ROMAN);
}

static void camp_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imper *s = state;
    for (int i = 0; i < 2; i++)
        if (open_camps(s) >> scenario_of(s)->camp.area[i] & 1)
            ld_add(out, LD_CHOICE(V_CAMP, scenario_of(s)->camp.area[i], 0, 0));
    uint32_t others = imper_areas(s) & ~open_camps(s);
    LD_STRIKE(a, others, ~0u, out, LD_CHOICE(V_CAMP, a, 0, 0), R_CAMP, scenario_of(s)->camp.leader,
              scenario_of(s)->camp.area[0], scenario_of(s)->camp.area[1]);
}

static void camp_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    leader_locals *l = ld_of(f, leader);
    assert(open_camps(s) >> ld_a(c) & 1);
    s->leader[l->leader].area = (uint8_t)ld_a(c);
    ld_say(log, M_CAMP, l->leader, ld_a(c));
    ld_done(s, 0);
}

static const char *camp_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, leader)->leader;
    return leader != scenario_of(s)->camp.leader || !in_play(s, leader) || !open_camps(s) ? "nobody goes into camp"
                                                                                          : NULL;
}

const ld_kind imper_camp_step = {
    .name = "camp",
    .prompt = "Where does {0:leader} make camp?",
    .waiting = "choose the camp of {0:leader}",
    .rule = "I-5.9",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_roman,
    .stands_on = LD_WHERE_TOLD,
    .options = camp_options,
    .choose = camp_choose,
    .wrong = camp_wrong,
};

/* ---- unknown leaders (I-6.1, I-5.10) -------------------------------------------------------------------------- */

static uint32_t rising_areas(const imper *s, int side)
{
    uint32_t areas = 0;
    int most = 0;
    EACH_BIT (a, s->loose_in[side]) {
        if (s->loose_n[a] < most)
            continue;
        areas = s->loose_n[a] > most ? 1u << a : areas | 1u << a;
        most = s->loose_n[a];
    }
    assert(!(areas & ~s->loose_in[side]));
    return areas;
}

/* Up to S units of the group join; the owner chooses if there are more. A leader they came from leaves. */
static void begin_command(imper *s, int leader, int group)
{
    if (imper_count(s, group) > box(s)->leader[leader].strategic) {
        ld_frame *f = ld_call(s, COMMAND);
        *ld_of(f, command) = (command_locals){.leader = ld_u8(leader), .group = ld_u8(group)};
        ld_ask(f, side_of(leader));
        return;
    }
    assert(s->leader[leader].n == 0);
    imper_move_all(s, group, leader);
    imper_mix(s, leader);
    if (group < LOOSE_AT)
        imper_leave(s, group);
}

static void rise(imper *s, ld_log *log, int side, int area)
{
    int leader = scenario_of(s)->unknown[side];
    assert(s->loose_in[side] >> area & 1);
    imper_enter(s, log, leader, area);
    s->leader[leader].flags |= EMERGENCY;
    ld_say(log, M_RISE, leader, area);
    begin_command(s, leader, LOOSE_AT + area);
}

static void begin_rise(imper *s, ld_log *log, int side)
{
    int leader = scenario_of(s)->unknown[side];
    presence p = imper_presence(s);
    if (leader == NOBODY || p.leaders[side] || !s->loose_in[side] || is_gone(s, leader))
        return;
    assert(imper_standard.leader[leader].type == UNKNOWN && side_of(leader) == side);
    uint32_t areas = rising_areas(s, side);
    if (!(areas & (areas - 1))) {
        rise(s, log, side, __builtin_ctz(areas));
        return;
    }
    ld_frame *f = ld_call(s, RISE);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, side);
}

static void rise_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    uint32_t areas = imper_areas(s), most = rising_areas(s, seat);
    LD_STRIKE(a, areas, ~s->loose_in[seat], out, LD_CHOICE(V_RISE, a, 0, 0), R_RISE_NONE, a);
    LD_STRIKE(a, areas, ~most, out, LD_CHOICE(V_RISE, a, 0, 0), R_RISE_FEWER, a, s->loose_n[a],
              s->loose_n[__builtin_ctz(most)]);
    EACH_BIT (a, areas)
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
    const imper *s = state;
    int leader = ld_of(f, leader)->leader, side = side_of(leader);
    bool can = leader == scenario_of(s)->unknown[side] && !in_play(s, leader) && !is_gone(s, leader);
    return can && s->loose_in[side] ? NULL : "no unknown leader can rise";
}

const ld_kind imper_rise_step = {
    .name = "rise",
    .prompt = "Where does {0:leader} take command?",
    .waiting = "place {0:leader}",
    .rule = "I-6.1",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_side,
    .stands_on = LD_WHERE_TOLD,
    .options = rise_options,
    .choose = rise_choose,
    .wrong = rise_wrong,
};

static void command_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    int group = ld_of(f, command)->group;
    imper_list(state, group, V_TAKE, 0, ~0u, out);
    imper_bar_absent(state, side_of(ld_of(f, command)->leader), &group, 1, V_TAKE, 0, out);
}

static void command_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    command_locals *l = ld_of(f, command);
    int leader = l->leader, group = l->group;
    assert(imper_count(s, group) > 0);
    join(s, log, leader, group, ld_a(c));
    if (s->leader[leader].n < box(s)->leader[leader].strategic)
        return;
    if (group < LOOSE_AT)
        imper_leave(s, group);
    ld_done(s, 0);
}

static const char *command_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, command)->leader, group = ld_of(f, command)->group;
    const char *wrong = imper_wrong_leader(s, leader, SIDES);
    if (wrong)
        return wrong;
    int area = s->leader[leader].area, left = box(s)->leader[leader].strategic - s->leader[leader].n;
    bool from_leader = group == scenario_of(s)->deputy.leader && group < LEADERS && s->leader[group].area == area;
    if (group != LOOSE_AT + area && !from_leader)
        return "nobody can be commanded";
    if (left < 1 || imper_count(s, group) <= left || (!from_leader && !(s->loose_in[side_of(leader)] >> area & 1)))
        return "there is no choice whom to command";
    return imper_standard.leader[leader].type != UNKNOWN ? "only an unknown leader chooses his command" : NULL;
}

const ld_kind imper_command_step = {
    .name = "command",
    .prompt = "Choose the units that {0:leader} commands.",
    .waiting = "choose the units of {0:leader}",
    .rule = "I-6.1",
    .locals = LD_ROWS(command, COMMAND_LOCALS),
    .owner = imper_owed_by_side,
    .stands_on = LD_WHERE_TOLD,
    .options = command_options,
    .choose = command_choose,
    .wrong = command_wrong,
};

static void begin_deputy(imper *s, ld_log *log) /* I-5.10 */
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
    assert(side_of(deputy) == side_of(leader));
    imper_enter(s, log, deputy, area);
    s->leader[deputy].flags |= DEPUTY;
    ld_say(log, M_RISE, deputy, area);
    begin_command(s, deputy, leader);
}

/* ---- the segment ---------------------------------------------------------------------------------------------- */

static void begin_arrivals(imper *s, reinforce_locals *l)
{
    assert(!l->muster_count && !l->late && !l->due);
    l->late = s->delayed;
    l->due = rows_now(s);
}

static void next_arrival(imper *s, ld_frame *f)
{
    reinforce_locals *l = ld_of(f, reinforce);
    if (!l->late && !l->due) {
        f->stage = DEPUTIES;
        return;
    }
    int row = next_row(l);
    f->stage = AFTER_ARRIVAL;
    ld_of(ld_call(s, ARRIVE), arrive)->row = ld_u8(row);
}

static void after_arrival(ld_frame *f)
{
    reinforce_locals *l = ld_of(f, reinforce);
    if (f->result != NOBODY && imper_standard.leader[f->result].type == NAMED) {
        assert(l->muster_count < MUSTERS_MAX);
        l->muster[l->muster_count++] = f->result;
    }
    f->stage = ARRIVALS;
}

static void next_muster(imper *s, ld_frame *f)
{
    reinforce_locals *l = ld_of(f, reinforce);
    if (!l->muster_count) {
        f->stage = CAMPS;
        return;
    }
    int leader = l->muster[0];
    memmove(l->muster, l->muster + 1, sizeof l->muster - 1);
    l->muster[MUSTERS_MAX - 1] = 0;
    l->muster_count--;
    assert(imper_standard.leader[leader].type == NAMED);
    begin_muster(s, leader);
}

static void finish_segment(imper *s, ld_log *log)
{
    assert(!s->active);
    imper_note_stays(s);
    if (imper_call_entry(s) || imper_check_extinct(s, log))
        return;
    ld_done(s, 0);
}

static void reinforce_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    switch (f->stage) {
    case REMOVALS:
        f->stage = STATIONS;
        remove_listed(s, log);
        break;
    case STATIONS:
        f->stage = ARRIVALS;
        begin_arrivals(s, ld_of(f, reinforce));
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
    const imper *s = state;
    const reinforce_locals *l = ld_of(f, reinforce);
    if ((l->late | l->due) >> scenario_of(s)->arrivals)
        return "an arrival is due that is not in the calendar";
    if ((l->late & ~s->delayed) || (l->due & (s->arrived | s->delayed)))
        return "an arrival is due that is not";
    for (int i = 0; i < l->muster_count; i++)
        if (imper_standard.leader[l->muster[i]].type != NAMED)
            return "nobody of that name musters";
    return NULL;
}

const ld_kind imper_reinforce_step = {.name = "reinforce",
                                      .prompt = "",
                                      .waiting = "",
                                      .rule = "I-5.1",
                                      .locals = LD_ROWS(reinforce, REINFORCE_LOCALS),
                                      .owed_by = LD_BY_NOBODY,
                                      .stands_on = LD_WHERE_TOLD,
                                      STAGES(REINFORCE_STAGES),
                                      .run = reinforce_run,
                                      .wrong = reinforce_wrong};
