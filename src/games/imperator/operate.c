/* Spartacus Imperator: operations in turn. Rules I-7; what an operation does is in move.c, action.c and card.c. */
#include "games/imperator/rules.h"

static bool has_ap(const imper *s, int seat)
{
    EACH_LEADER (l, s)
        if (s->leader[l].ap && side_of(l) == seat)
            return true;
    return false;
}

/* What each leader of the seat who has AP could do, worked out once. */
typedef struct actor {
    uint8_t leader;
    bool shares;
    uint32_t moves, ports;
} actor;

static int find_actors(const imper *s, const presence *p, int seat, actor *out)
{
    int count = 0;
    EACH_LEADER (l, s) {
        if (!s->leader[l].ap || side_of(l) != seat) /* I-7.2 */
            continue;
        int area = s->leader[l].area;
        uint32_t near = area_of(s, area)->near;
        bool shares = (p->twice[seat] >> area & 1) && imper_shares(s, l);
        out[count++] = (actor){(uint8_t)l, shares, imper_moves(s, p, l, near), imper_moves(s, p, l, imper_ports(s, l))};
    }
    assert(count <= s->leaders);
    return count;
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

static bool can_devastate(const imper *s, int l)
{
    const area_row *area = area_of(s, s->leader[l].area);
    return s->leader[l].n && area->terrain != CITY && !area->barren &&
           !is_ravaged(s, s->leader[l].area); /* I-9.2, I-9.3 */
}

static int recruit_cost(const imper *s) { return s->taxed ? box(s)->recruit_cost_taxed : box(s)->recruit_cost; }

static bool has_cup(const imper *s)
{
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            return true;
    return false;
}

static bool can_recruit(const imper *s, int l) /* I-9.4, I-9.5 */
{
    const area_row *area = area_of(s, s->leader[l].area);
    return area->terrain != CITY && !area->barren && !is_ravaged(s, s->leader[l].area) &&
           !(s->laws && area->part == SICILIA) && s->leader[l].ap >= recruit_cost(s);
}

static bool can_embark(const imper *s) /* I-9.12 */
{
    const scenario_row *sc = scenario_of(s);
    int l = sc->embark.leader;
    assert(l == NOBODY || side_of(l) == REBEL);
    return l != NOBODY && s->year == sc->embark.year && in_play(s, l) && s->leader[l].ap && s->fleet_pirate &&
           (area_of(s, s->leader[l].area)->seas >> s->fleet_pirate & 1) && !imper_shares(s, l) &&
           imper_ready(s, l) >= sc->embark.ready;
}

static void rebel_actions(const imper *s, const actor *a, int count, ld_list *out)
{
    for (int i = 0; i < count; i++)
        if (!a[i].shares && can_devastate(s, a[i].leader))
            ld_add(out, LD_CHOICE(V_DEVASTATE, a[i].leader, 0, 0));
    bool cup = has_cup(s);
    for (int i = 0; i < count; i++)
        if (cup && !a[i].shares && can_recruit(s, a[i].leader))
            ld_add(out, LD_CHOICE(V_RECRUIT, a[i].leader, 0, 0));
}

static void restore_options(const imper *s, int l, ld_list *out) /* I-9.10 */
{
    assert(side_of(l) == ROMAN);
    if (is_ravaged(s, s->leader[l].area))
        return;
    int last = NO_KIND;
    for (int i = 0; i < s->leader[l].n; i++) {
        int unit = s->leader[l].unit[i];
        if (is_out(unit) && kind_of(unit) != last)
            ld_add(out, LD_CHOICE(V_RESTORE, l, last = kind_of(unit), 0));
    }
}

/* I-7.10; leaders act, loose units never by themselves (I-8.2). */
static void operate_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    const scenario_row *sc = scenario_of(s);
    assert(s->active && !s->fight.on);
    if (is_opening(s, seat)) {
        ld_add(out, LD_CHOICE(V_MOVE, sc->opening.leader, sc->opening.area, 0));
        return;
    }
    presence p = imper_presence(s);
    actor a[LEADERS];
    int count = find_actors(s, &p, seat, a);
    for (int i = 0; i < count; i++)
        if (!a[i].shares || !(a[i].moves | a[i].ports)) /* I-7.5, I-7.8 */
            ld_add(out, LD_CHOICE(V_PASS, a[i].leader, 0, 0));
    for (int i = 0; i < count; i++)
        EACH_BIT (to, a[i].moves)
            ld_add(out, LD_CHOICE(V_MOVE, a[i].leader, to, 0));
    for (int i = 0; i < count; i++)
        EACH_BIT (port, a[i].ports)
            ld_add(out, LD_CHOICE(held_by(&p, !seat) >> port & 1 ? V_LAND : V_SAIL, a[i].leader, port, 0));
    if (seat == REBEL)
        rebel_actions(s, a, count, out);
    for (int i = 0; i < count && seat == ROMAN; i++)
        if (!a[i].shares)
            restore_options(s, a[i].leader, out);
    for (int i = 0; i < count; i++)
        if (!a[i].shares)
            imper_card_options(s, a[i].leader, false, V_PLAY, out);
    for (int i = 0; i < count && seat == ROMAN && sc->sinks && s->fleet_pirate; i++)
        if (!a[i].shares)
            ld_add(out, LD_CHOICE(V_SINK, a[i].leader, 0, 0)); /* I-9.11 */
    if (seat == REBEL && can_embark(s))
        ld_add(out, LD_CHOICE(V_EMBARK, 0, 0, 0));
    if (!has_ap(s, !seat))
        ld_add(out, LD_CHOICE(V_REST, 0, 0, 0)); /* I-7.6 */
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
    assert(can_devastate(s, leader));
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
    assert(can_recruit(s, leader) && has_cup(s));
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
    assert(can_embark(s));
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
