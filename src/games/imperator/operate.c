/* Spartacus Imperator: operations in turn. Rules I-7; what an operation does is in move.c, action.c and card.c. */
#include "games/imperator/rules.h"

static bool has_ap(const imper *s, int seat)
{
    EACH_LEADER (l, s)
        if (s->leader[l].ap && side_of(l) == seat)
            return true;
    return false;
}

static bool drifts(const imper *s, int leader)
{
    return leader == scenario_of(s)->drifting[0] || leader == scenario_of(s)->drifting[1];
}

/* All that somebody could ask of a leader who can do nothing. */
static void bar_idle(const imper *s, int l, ld_list *out)
{
    int reason = drifts(s, l) ? R_DRIFTS : R_NO_AP;
    for (int verb = V_PASS; verb <= V_SINK; verb++)
        if (verb == V_MOVE)
            EACH_BIT (a, imper_areas(s))
                ld_bar(out, LD_CHOICE(V_MOVE, l, a, 0), reason, l);
        else if (verb == V_RESTORE)
            EACH_BIT (k, imper_kinds_of(s, side_of(l)))
                ld_bar(out, LD_CHOICE(V_RESTORE, l, k, 0), reason, l);
        else if (verb == V_PLAY)
            EACH_BIT (card, s->hand)
                ld_bar(out, LD_CHOICE(V_PLAY, l, card, 0), reason, l);
        else
            ld_bar(out, LD_CHOICE(verb, l, 0, 0), reason, l);
}

/* What each leader of the seat who has AP could do, worked out once. */
typedef struct actor {
    uint8_t leader;
    bool shares;
    uint32_t moves, ports;
} actor;

static inline actor actor_of(const imper *s, const presence *p, int l, ld_list *out)
{
    uint32_t near = imper_neighbours(s, l, out), ports = imper_ports(s, l, out);
    bool shares = (p->twice[side_of(l)] >> s->leader[l].area & 1) && imper_partner(s, l) != NOBODY;
    return (actor){(uint8_t)l, shares, imper_moves(s, p, l, near, V_MOVE, out),
                   imper_moves(s, p, l, ports, V_SAIL, out)};
}

static inline int find_actors(const imper *s, const presence *p, int seat, actor *found, ld_list *out)
{
    int count = 0;
    EACH_LEADER (l, s)
        if (side_of(l) == seat) {
            if (s->leader[l].ap) /* I-7.2 */
                found[count++] = actor_of(s, p, l, out);
            else if (ld_heard(out))
                bar_idle(s, l, out);
        }
    assert(count <= s->leaders);
    return count;
}

/* I-7.8 */
static inline bool is_free(const imper *s, const actor *a, ld_choice c, ld_list *out)
{
    return ld_may(!a->shares, out, c, R_SHARES, a->leader, imper_partner(s, a->leader));
}

/* I-7.9 the first operation of scenario 1 is fixed. */
static bool is_opening(const imper *s, int seat)
{
    const scenario_row *sc = scenario_of(s);
    int leader = sc->opening.leader;
    if (leader == NOBODY || seat != REBEL || !holds(s, sc->opening.card))
        return false;
    assert(side_of(leader) == REBEL);
    return s->year == sc->first_year && s->season == VER && s->leader[leader].ap == box(s)->ap[VER] &&
           s->leader[leader].n && s->leader[leader].area == box(s)->start[leader];
}

static inline bool can_devastate(const imper *s, int l, ld_list *out) /* I-9.2, I-9.3 */
{
    const ld_choice c = LD_CHOICE(V_DEVASTATE, l, 0, 0);
    int at = s->leader[l].area;
    const area_row *area = area_of(s, at);
    return ld_may(area->terrain != CITY, out, c, R_CITY, l, at) && ld_may(!area->barren, out, c, R_BARREN, at) &&
           ld_may(!is_ravaged(s, at), out, c, R_DEVASTATED, at) && ld_may(s->leader[l].n, out, c, R_NO_UNITS, l);
}

static int recruit_cost(const imper *s) { return s->taxed ? box(s)->recruit_cost_taxed : box(s)->recruit_cost; }

static bool has_cup(const imper *s)
{
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            return true;
    return false;
}

static inline bool can_recruit(const imper *s, int l, bool cup, ld_list *out) /* I-9.4, I-9.5 */
{
    const ld_choice c = LD_CHOICE(V_RECRUIT, l, 0, 0);
    int at = s->leader[l].area, cost = recruit_cost(s);
    const area_row *area = area_of(s, at);
    return ld_may(area->terrain != CITY, out, c, R_RECRUIT_CITY, l, at) &&
           ld_may(!area->barren, out, c, R_RECRUIT_BARREN, at) &&
           ld_may(!is_ravaged(s, at), out, c, R_RECRUIT_DEVASTATED, at) &&
           ld_may(!s->laws || area->part != SICILIA, out, c, R_LAWS) && ld_may(cup, out, c, R_CUP_EMPTY) &&
           ld_may(s->leader[l].ap >= cost, out, c, R_RECRUIT_AP, cost, l, s->leader[l].ap);
}

/* I-9.12 */
static bool reaches_pirates(const imper *s, int l, ld_list *out)
{
    const ld_choice c = LD_CHOICE(V_EMBARK, 0, 0, 0);
    int at = s->leader[l].area, sea = s->fleet_pirate;
    return ld_may(sea, out, c, R_EMBARK_PIRATES) &&
           ld_may(area_of(s, at)->seas >> sea & 1, out, c, R_EMBARK_SEA, l, at, sea);
}

static inline bool can_embark(const imper *s, ld_list *out)
{
    const ld_choice c = LD_CHOICE(V_EMBARK, 0, 0, 0);
    const scenario_row *sc = scenario_of(s);
    int l = sc->embark.leader, year = sc->embark.year, least = sc->embark.ready;
    assert(l == NOBODY || side_of(l) == REBEL);
    return ld_may(l != NOBODY, out, c, R_NO_EMBARKING) && ld_may(s->year == year, out, c, R_EMBARK_YEAR, l, year) &&
           ld_may(in_play(s, l), out, c, R_NOT_IN_PLAY, l) && ld_may(s->leader[l].ap, out, c, R_NO_AP, l) &&
           reaches_pirates(s, l, out) &&
           ld_may(imper_partner(s, l) == NOBODY, out, c, R_SHARES, l, imper_partner(s, l)) &&
           ld_may(imper_ready(s, l) >= least, out, c, R_EMBARK_READY, l, least, imper_ready(s, l));
}

static inline void rebel_actions(const imper *s, const actor *a, int count, ld_list *out, ld_list *heard)
{
    for (int i = 0; i < count; i++)
        if (is_free(s, &a[i], LD_CHOICE(V_DEVASTATE, a[i].leader, 0, 0), heard) && can_devastate(s, a[i].leader, heard))
            ld_add(out, LD_CHOICE(V_DEVASTATE, a[i].leader, 0, 0));
    bool cup = has_cup(s);
    for (int i = 0; i < count; i++)
        if (is_free(s, &a[i], LD_CHOICE(V_RECRUIT, a[i].leader, 0, 0), heard) &&
            can_recruit(s, a[i].leader, cup, heard))
            ld_add(out, LD_CHOICE(V_RECRUIT, a[i].leader, 0, 0));
}

/* Why a leader restores no unit of these kinds. */
static void bar_restoring(const imper *s, const actor *a, uint32_t kinds, ld_list *out)
{
    int l = a->leader, at = s->leader[l].area;
    EACH_BIT (k, kinds) {
        ld_choice c = LD_CHOICE(V_RESTORE, l, k, 0);
        if (is_free(s, a, c, out) && ld_may(!is_major(l), out, c, R_MAJOR, l) &&
            ld_may(!is_ravaged(s, at), out, c, R_RESTORE_DEVASTATED, l, at))
            ld_bar(out, c, R_NONE_OUT, l);
    }
}

static inline void restore_options(const imper *s, const actor *a, ld_list *out, ld_list *heard) /* I-9.10 */
{
    int l = a->leader, last = NO_KIND;
    bool may = !a->shares && !is_ravaged(s, s->leader[l].area);
    assert(side_of(l) == ROMAN);
    for (int i = 0; may && i < s->leader[l].n; i++) {
        int unit = s->leader[l].unit[i];
        if (is_out(unit) && kind_of(unit) != last)
            ld_add(out, LD_CHOICE(V_RESTORE, l, last = kind_of(unit), 0));
    }
    if (heard)
        bar_restoring(s, a, imper_kinds_of(s, ROMAN) & ~(may ? imper_kinds_out(s, l) : 0), heard);
}

static inline void sink_options(const imper *s, const actor *a, int count, ld_list *out, ld_list *heard) /* I-9.11 */
{
    if (!heard && (!scenario_of(s)->sinks || !s->fleet_pirate))
        return;
    for (int i = 0; i < count; i++) {
        ld_choice c = LD_CHOICE(V_SINK, a[i].leader, 0, 0);
        if (ld_may(scenario_of(s)->sinks, heard, c, R_NO_SINKING) && ld_may(s->fleet_pirate, heard, c, R_NO_PIRATES) &&
            is_free(s, &a[i], c, heard))
            ld_add(out, c);
    }
}

/* I-7.10 actions of the other side, and its leaders */
static void bar_strange(const imper *s, int seat, const actor *a, int count, ld_list *out)
{
    for (int i = 0; i < count; i++) {
        int l = a[i].leader;
        if (seat == REBEL) {
            ld_bar(out, LD_CHOICE(V_RESTORE, l, NO_KIND, 0), R_ROMANS_ONLY);
            ld_bar(out, LD_CHOICE(V_SINK, l, 0, 0), R_ROMANS_ONLY);
        } else {
            ld_bar(out, LD_CHOICE(V_DEVASTATE, l, 0, 0), R_REBELS_ONLY);
            ld_bar(out, LD_CHOICE(V_RECRUIT, l, 0, 0), R_REBELS_ONLY);
            ld_bar(out, LD_CHOICE(V_EMBARK, 0, 0, 0), R_REBELS_ONLY);
        }
    }
    imper_bar_leaders(s, seat, V_PASS, out);
}

static void card_options(const imper *s, const actor *a, ld_list *out)
{
    if (!a->shares)
        imper_card_options(s, a->leader, false, V_PLAY, out);
    else if (ld_heard(out))
        EACH_BIT (card, s->hand)
            is_free(s, a, LD_CHOICE(V_PLAY, a->leader, card, 0), out);
}

/* I-7.10; leaders act, loose units never by themselves (I-8.2). What is left out is told to `heard`. */
static inline __attribute__((always_inline)) void operations(const imper *s, int seat, ld_list *out, ld_list *heard)
{
    presence p = imper_presence(s);
    actor a[LEADERS];
    int count = find_actors(s, &p, seat, a, heard);
    for (int i = 0; i < count; i++) /* I-7.5, I-7.8 */
        if (!(a[i].moves | a[i].ports) || is_free(s, &a[i], LD_CHOICE(V_PASS, a[i].leader, 0, 0), heard))
            ld_add(out, LD_CHOICE(V_PASS, a[i].leader, 0, 0));
    for (int i = 0; i < count; i++)
        EACH_BIT (to, a[i].moves)
            ld_add(out, LD_CHOICE(V_MOVE, a[i].leader, to, 0));
    for (int i = 0; i < count; i++)
        EACH_BIT (port, a[i].ports)
            ld_add(out, LD_CHOICE(held_by(&p, !seat) >> port & 1 ? V_LAND : V_SAIL, a[i].leader, port, 0));
    if (seat == REBEL)
        rebel_actions(s, a, count, out, heard);
    for (int i = 0; i < count && seat == ROMAN; i++)
        restore_options(s, &a[i], out, heard);
    for (int i = 0; i < count; i++)
        card_options(s, &a[i], out);
    if (seat == ROMAN)
        sink_options(s, a, count, out, heard);
    if (seat == REBEL && can_embark(s, heard))
        ld_add(out, LD_CHOICE(V_EMBARK, 0, 0, 0));
    if (ld_may(!has_ap(s, !seat), heard, LD_CHOICE(V_REST, 0, 0, 0), R_ENEMY_AP)) /* I-7.6 */
        ld_add(out, LD_CHOICE(V_REST, 0, 0, 0));
    if (heard)
        bar_strange(s, seat, a, count, heard);
}

/* The most frequent step of all: the list for nobody is made by code that knows that nobody listens. */
static void operate_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    const scenario_row *sc = scenario_of(s);
    assert(s->active && !s->fight.on);
    if (is_opening(s, seat))
        ld_add(out, LD_CHOICE(V_MOVE, sc->opening.leader, sc->opening.area, 0));
    else if (ld_heard(out))
        operations(s, seat, out, out);
    else
        operations(s, seat, out, NULL);
}

/* Two leaders with AP who stand alone can each pass; one can pass, and rest or go to an area that nothing closes. */
static bool operate_many(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int seat = ld_of(f, operate)->seat, free = 0, one = NOBODY, enemy_ap = 0;
    uint32_t once = 0, twice = 0, closed = seat == REBEL ? scenario_of(s)->guarded : 0;
    if (is_opening(s, seat))
        return false;
    EACH_LEADER (l, s) {
        uint32_t area = 1u << s->leader[l].area;
        if (side_of(l) == seat) {
            twice |= once & area;
            once |= area;
            continue;
        }
        enemy_ap |= s->leader[l].ap;
        closed |= is_major(l) ? area : 0;
    }
    EACH_LEADER (l, s)
        if (side_of(l) == seat && s->leader[l].ap && !(twice >> s->leader[l].area & 1)) {
            free++;
            one = l;
        }
    if (free != 1 || !enemy_ap)
        return free > 0;
    return s->leader[one].n && (area_of(s, s->leader[one].area)->near & ~(once | closed));
}

static void pay(imper *s, int leader, int ap)
{
    assert(in_play(s, leader) && s->leader[leader].ap >= ap);
    s->leader[leader].ap = (uint8_t)(s->leader[leader].ap - ap);
}

static void begin_move(imper *s, ld_log *log, int leader, int to)
{
    bool opening = is_opening(s, side_of(leader));
    pay(s, leader, 1);
    if (opening)
        imper_discard(s, log, leader, scenario_of(s)->opening.card);
    imper_call_move(s, leader, to, opening ? OPENING : ON_FOOT);
}

static void devastate(imper *s, ld_log *log, int leader)
{
    int area = s->leader[leader].area;
    assert(can_devastate(s, leader, NULL));
    pay(s, leader, 1);
    s->ravaged |= 1u << area;
    ld_say(log, M_DEVASTATE, leader, area);
    if (area_of(s, area)->terrain == MOUNTAIN)
        imper_call_spend(s, log, leader, 1, 0, REBEL);
    else
        imper_call_die(s, PLUNDER_DIE, leader);
}

static void recruit(imper *s, ld_log *log, int leader)
{
    assert(can_recruit(s, leader, has_cup(s), NULL));
    pay(s, leader, recruit_cost(s));
    ld_say(log, M_RECRUIT, leader, s->leader[leader].area);
    imper_call_recruit(s, leader);
}

static void restore(imper *s, ld_log *log, int leader, int kind)
{
    assert(side_of(leader) == ROMAN && !is_ravaged(s, s->leader[leader].area));
    pay(s, leader, 1);
    imper_turn(s, leader, kind << 3 | UNIT_OUT, false);
    ld_say_to(log, M_RESTORE, 1u << ROMAN, s->hidden_romans ? 2 : 0, leader, kind);
}

static void embark(imper *s)
{
    int leader = scenario_of(s)->embark.leader;
    assert(can_embark(s, NULL));
    pay(s, leader, 1);
    ld_frame *f = ld_call(s, EMBARK_PAY);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, REBEL);
}

static void rest(imper *s, ld_log *log, int seat)
{
    assert(!has_ap(s, !seat)); /* I-7.6 */
    EACH_LEADER (l, s)
        if (side_of(l) == seat)
            s->leader[l].ap = 0;
    ld_say(log, M_REST, seat);
}

static void operate_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    imper *s = state;
    int leader = ld_a(c);
    assert(s->active && !s->fight.on && ld_of(f, operate)->seat == seat);
    f->owed = 0;
    switch (ld_verb_of(c)) {
    case V_PASS: /* I-9.1 */
        pay(s, leader, 1);
        ld_say(log, M_PASS, leader);
        break;
    case V_MOVE: begin_move(s, log, leader, ld_b(c)); break;
    case V_SAIL:
    case V_LAND:
        pay(s, leader, 1);
        imper_call_move(s, leader, ld_b(c), SAILING);
        break;
    case V_DEVASTATE: devastate(s, log, leader); break;
    case V_RECRUIT: recruit(s, log, leader); break;
    case V_RESTORE: restore(s, log, leader, ld_b(c)); break;
    case V_PLAY: imper_play_card(s, log, leader, ld_b(c)); break;
    case V_SINK:
        pay(s, leader, 1);
        imper_call_die(s, SINK_DIE, leader);
        break;
    case V_EMBARK: embark(s); break;
    default: rest(s, log, seat); break;
    }
}

/* I-7.4 after an operation and all it brought about */
static void operate_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    imper_note_stays(s);
    if (imper_check_extinct(s, log) || imper_call_entry(s))
        return;
    assert(!s->fight.on);
    int seat = ld_of(f, operate)->seat;
    if (!has_ap(s, !seat) && !has_ap(s, seat)) {
        ld_done(s, 0);
        return;
    }
    if (has_ap(s, !seat))
        seat = !seat;
    ld_of(f, operate)->seat = ld_u8(seat);
    ld_ask(f, seat);
}

static const char *operate_wrong(const void *state, const ld_frame *f)
{
    return f->owed && !has_ap(state, ld_of(f, operate)->seat) ? "no leader of the seat in turn has action points"
                                                              : NULL;
}

const ld_kind imper_operate_step = {
    .name = "operate",
    .prompt = "Choose an operation for one of your leaders.",
    .waiting = "operate",
    .rule = "I-7.2",
    .locals = LD_ROWS(operate, OPERATE_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    ABOVE(LD_STEP(MOVE) | LD_STEP(PLUNDER_DIE) | LD_STEP(SPEND) | LD_STEP(RECRUIT) | LD_STEP(EMBARK_PAY) |
          LD_STEP(EMBARK_DIE) | LD_STEP(SINK_DIE) | LD_STEP(KING_DIE) | LD_STEP(MILITIA_DIE) | LD_STEP(SACRIFICE_DIE) |
          LD_STEP(ALLIES) | LD_STEP(ALLIES_HEAL) | LD_STEP(REVOLT) | LD_STEP(AUX_DRAW) | LD_STEP(ENTRY)),
    .options = operate_options,
    .choose = operate_choose,
    .run = operate_run,
    .many = operate_many,
    .wrong = operate_wrong,
};
