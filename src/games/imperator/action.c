/* Spartacus Imperator: loot, recruiting and the other actions. Rules I-9, I-14.2. */
#include "games/imperator/rules.h"

/* ---- loot (I-9.13 to I-9.16) --------------------------------------------------------------------------------- */

static int outs_in(const imper *s, int group) { return imper_count(s, group) - imper_ready(s, group); }

static int wounded(const imper *s, int leader, int area)
{
    int n = leader == NOBODY ? 0 : outs_in(s, leader);
    assert(leader != NOBODY || area);
    return n + (area ? outs_in(s, LOOSE_AT + area) : 0);
}

static void heal(imper *s, ld_log *log, int group, int unit)
{
    int side = side_of_kind(kind_of(unit)), healed = imper_turn(s, group, (unit & ~UNIT_LOOSE) | UNIT_OUT, false);
    assert(!is_out(healed));
    bool veil = hides(s, side) && (healed & UNIT_HIDDEN);
    ld_say_to(log, M_HEAL, seat_bit(side), veil ? 2 : 0, group, kind_of(unit));
}

static void heal_all(imper *s, ld_log *log, int group)
{
    for (int i = 0; i < imper_count(s, group);)
        if (is_out(imper_units(s, group)[i]))
            heal(s, log, group, imper_units(s, group)[i] & ~UNIT_HIDDEN & ~UNIT_OUT), i = 0;
        else
            i++;
}

static void cap_loot(imper *s, ld_log *log, int leader) /* I-9.15 */
{
    if (leader == NOBODY)
        return;
    int cap = box(s)->loot_cap[side_of(leader)], loot = s->leader[leader].loot;
    if (loot <= cap)
        return;
    assert(loot > cap);
    ld_say(log, M_LOOT_LOST, leader, (loot - cap));
    s->leader[leader].loot = (uint8_t)cap;
}

/* I-9.14 The leader (or the loose units of the area, if he is NOBODY) gains loot and may use all he has. */
void imper_call_spend(imper *s, ld_log *log, int leader, int loot, int area, int seat)
{
    if (leader != NOBODY) {
        s->leader[leader].loot = (uint8_t)(s->leader[leader].loot + loot);
        if (loot)
            ld_say(log, M_LOOT, leader, loot);
        loot = s->leader[leader].loot;
    }
    assert(loot >= 0 && (leader == NOBODY || side_of(leader) == seat));
    if (area && !(s->loose_in[seat] >> area & 1))
        area = 0;
    int hurt = wounded(s, leader, area);
    if (hurt && loot >= hurt && (seat == ROMAN || leader == NOBODY)) { /* no choice in it */
        if (leader != NOBODY) {
            heal_all(s, log, leader);
            s->leader[leader].loot = (uint8_t)(loot - hurt);
        }
        if (area)
            heal_all(s, log, LOOSE_AT + area);
        hurt = 0;
    }
    if (!hurt || !loot) {
        cap_loot(s, log, leader);
        return;
    }
    assert(hurt > 0 && loot > 0);
    ld_frame *f = ld_call(s, SPEND);
    *ld_of(f, spend) = (spend_locals){
        .leader = ld_u8(leader), .area = ld_u8(area), .seat = ld_u8(seat), .purse = ld_u8(leader == NOBODY ? loot : 0)};
    ld_ask(f, seat);
}

static void bar_healing(const imper *s, const spend_locals *l, ld_list *out)
{
    uint32_t ready = imper_kinds_of(s, l->seat), loose = ready;
    LD_STRIKE(k, ready, ~(l->leader == NOBODY ? 0 : imper_kinds_out(s, l->leader)), out,
              LD_CHOICE(V_HEAL, k << 3, 0, 0), R_READY);
    LD_STRIKE(k, loose, ~(l->area ? imper_kinds_out(s, LOOSE_AT + l->area) : 0), out,
              LD_CHOICE(V_HEAL, k << 3 | UNIT_LOOSE, 0, 0), R_READY);
}

static void spend_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imper *s = state;
    const spend_locals *l = ld_of(f, spend);
    if (l->leader != NOBODY)
        imper_list_out(s, l->leader, V_HEAL, 0, ~0u, out);
    if (l->area)
        imper_list_out(s, LOOSE_AT + l->area, V_HEAL, 0, ~0u, out);
    ld_add_if(seat == REBEL && l->leader != NOBODY, out, LD_CHOICE(V_DONE, 0, 0, 0), R_MUST_HEAL); /* I-9.15 */
    if (ld_heard(out))
        bar_healing(s, l, out);
}

static void spend_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    spend_locals *l = ld_of(f, spend);
    int leader = l->leader, left = 0;
    if (ld_verb_of(c) == V_HEAL) {
        heal(s, log, ld_a(c) & UNIT_LOOSE ? LOOSE_AT + l->area : leader, ld_a(c));
        left = leader == NOBODY ? --l->purse : --s->leader[leader].loot;
    }
    assert(left >= 0 && left <= LOOT_MAX);
    if (left && wounded(s, leader, l->area))
        return;
    cap_loot(s, log, leader);
    ld_done(s, 0);
}

static bool spend_many(const void *state, const ld_frame *f) /* heal, or be done */
{
    (void)state;
    const spend_locals *l = ld_of(f, spend);
    return l->seat == REBEL && l->leader != NOBODY;
}

static const char *spend_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const spend_locals *l = ld_of(f, spend);
    if (l->leader == NOBODY ? !l->area || !l->purse
                            : imper_wrong_leader(s, l->leader, l->seat) || !s->leader[l->leader].loot)
        return "there is no loot to spend";
    if (l->area && !(s->loose_in[l->seat] >> l->area & 1))
        return "there are no loose units to heal";
    return wounded(s, l->leader, l->area) ? NULL : "there is no unit to heal";
}

const ld_kind imper_spend_step = {
    .name = "spend",
    .prompt = "Spend loot to make units ready.",
    .waiting = "spend loot",
    .rule = "I-9.14",
    .locals = LD_ROWS(spend, SPEND_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = spend_options,
    .choose = spend_choose,
    .many = spend_many,
    .wrong = spend_wrong,
};

/* ---- devastation ---------------------------------------------------------------------------------------------- */

static void plunder_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    int leader = ld_of(f, leader)->leader;
    assert(is_ravaged(state, ((const imper *)state)->leader[leader].area));
    ld_done(state, 0);
    imper_call_spend(state, log, leader, ld_a(c) >= box(state)->devastate_two ? 2 : 1, 0, REBEL); /* I-9.2 */
}

static const char *rebel_wrong(const void *state, const ld_frame *f)
{
    return imper_wrong_leader(state, ld_of(f, leader)->leader, REBEL);
}

static const char *plunder_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const char *wrong = rebel_wrong(state, f);
    if (wrong)
        return wrong;
    return is_ravaged(s, s->leader[ld_of(f, leader)->leader].area) ? NULL : "nothing has been laid waste there";
}

const ld_kind imper_plunder_die_step = {
    .name = "plunder-die",
    .prompt = "How much does {0:leader} loot? 6 gives 2, anything else 1.",
    .waiting = "roll for the loot of {0:leader}",
    .rule = "I-9.2",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = plunder_choose,
    .several = true,
    .wrong = plunder_wrong,
};

/* ---- drawing from the cup (I-9.7, I-9.8) ---------------------------------------------------------------------- */

static int cup_of(const imper *s, uint32_t kinds)
{
    int n = 0;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        n += kinds >> k & 1 ? s->stock[k] : 0;
    assert(n >= 0 && n <= SIDE_MAX); /* all rebel counters */
    return n;
}

static int cup_total(const imper *s)
{
    return s->core.viewer && s->core.viewer != REBEL + 1 ? s->stocked[REBEL] : cup_of(s, ~0u);
}

/* How many units a group of rebels may still be given; -1 if it is none. */
static int room_for(const imper *s, int group)
{
    if (group < LEADERS)
        return imper_wrong_leader(s, group, REBEL) ? -1 : ARMY - 1 - imper_count(s, group);
    int area = group - LOOSE_AT;
    if (area < 1 || area >= scenario_of(s)->areas)
        return -1;
    bool may = scenario_of(s)->loose_rebels && !(s->loose_in[ROMAN] >> area & 1);
    return may ? LOOSE - imper_count(s, group) : 0;
}

void imper_call_draws(imper *s, int group, int leader, int count)
{
    if (!count || !cup_total(s))
        return;
    assert(room_for(s, group) >= count);
    ld_frame *f = ld_call(s, DRAW);
    *ld_of(f, draw) = (draw_locals){.group = ld_u8(group), .chief = ld_u8(leader), .left = ld_u8(count)};
    ld_ask(f, LD_CHANCE);
}

static void draw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imper *s = state;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            ld_add_weighted(out, LD_CHOICE(V_DRAW, k, 0, 0), s->stock[k]);
}

/* I-9.8 true if the unit is refused and drawn once more */
static bool refuse(imper *s, ld_log *log, ld_frame *f)
{
    draw_locals *l = ld_of(f, draw);
    int leader = l->chief;
    assert(leader != NOBODY && box(s)->leader[leader].refuses);
    if (!l->again && cup_of(s, ~box(s)->leader[leader].refuses)) {
        l->again = 1;
        return true;
    }
    s->leader[leader].loot++;
    ld_say(log, M_REFUSED, leader);
    return false;
}

static void draw_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    draw_locals *l = ld_of(f, draw);
    int kind = ld_a(c), leader = l->chief;
    assert(s->stock[kind] > 0 && l->left > 0);
    if (leader != NOBODY && !may_command(s, leader, kind << 3)) {
        if (refuse(s, log, f))
            return;
    } else {
        s->stock[kind]--;
        imper_add(s, l->group, kind << 3 | UNIT_HIDDEN);
        ld_say_to(log, M_DRAW, 1u << REBEL, 2, l->group, kind);
    }
    l->again = 0;
    if (--l->left == 0 || !cup_total(s))
        ld_done(s, 0);
}

static const char *draw_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const draw_locals *l = ld_of(f, draw);
    int room = room_for(s, l->group);
    if (room < 0 || (l->chief != NOBODY && l->chief != l->group))
        return "nobody draws units";
    if (!cup_of(s, ~0u) || l->again > 1)
        return "no units can be drawn";
    return l->left > room ? "there is no room for the units drawn" : NULL;
}

const ld_kind imper_draw_step = {
    .name = "draw",
    .prompt = "Draw a unit from the cup.",
    .waiting = "draw a unit from the cup",
    .rule = "I-9.7",
    .locals = LD_ROWS(draw, DRAW_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = draw_options,
    .choose = draw_choose,
    .wrong = draw_wrong,
};

/* ---- recruiting (I-9.4 to I-9.9) ------------------------------------------------------------------------------ */

#define RECRUIT_STAGES(STAGE)                                                         \
    STAGE(ROLLS, "rolls", 0)                                                          \
    STAGE(LEVIES, "levies", LD_STEP(RECRUIT_DIE) | LD_STEP(RECRUIT_BONUS))            \
    STAGE(ANSWERED, "answered", LD_STEP(LEVY))                                        \
    STAGE(WICKERS, "wickers", LD_STEP(DRAW))                                          \
    STAGE(RETURNS, "returns", LD_STEP(WICKER) | LD_STEP(SWAP_OUT) | LD_STEP(SWAP_IN)) \
    STAGE(REWARD, "reward", LD_STEP(SURPLUS))                                         \
    STAGE(RECRUITED, "recruited", LD_STEP(SPEND))
enum { RECRUIT_STAGES(STAGE_ID) };

static void levy_next(imper *s, ld_frame *f)
{
    recruit_locals *l = ld_of(f, recruit);
    int leader = l->leader, due = l->due;
    assert(due >= 0 && due <= 3);
    if (!due || !cup_total(s)) {
        f->stage = WICKERS;
        return;
    }
    if (l->by_card || !s->leader[leader].loot) {
        f->stage = WICKERS;
        imper_call_draws(s, leader, leader, due);
        return;
    }
    f->stage = ANSWERED;
    f = ld_call(s, LEVY);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, REBEL);
}

static void levy_answered(imper *s, ld_frame *f)
{
    recruit_locals *l = ld_of(f, recruit);
    int leader = l->leader;
    if (!f->result) { /* once one is drawn the rest is drawn */
        f->stage = WICKERS;
        imper_call_draws(s, leader, leader, l->due);
        return;
    }
    assert(l->due > 0);
    l->due--;
    l->loot = s->leader[leader].loot;
    f->result = 0;
    f->stage = LEVIES;
}

static bool can_wicker(const imper *s, int leader)
{
    return holds(s, C_WICKER_SHIELDS) && s->leader[leader].ap && cup_total(s);
}

static void recruit_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    recruit_locals *l = ld_of(f, recruit);
    int leader = l->leader;
    assert(in_play(s, leader) && side_of(leader) == REBEL);
    switch (f->stage) {
    case ROLLS:
        f->stage = LEVIES;
        imper_call_die(s, RECRUIT_DIE, leader);
        break;
    case LEVIES:
        if (f->result) {
            l->due = f->result;
            l->loot = s->leader[leader].loot;
            f->result = 0;
        }
        levy_next(s, f);
        break;
    case ANSWERED: levy_answered(s, f); break;
    case WICKERS:
        f->stage = RETURNS;
        if (!l->by_card && can_wicker(s, leader)) {
            f = ld_call(s, WICKER);
            ld_of(f, leader)->leader = ld_u8(leader);
            ld_ask(f, REBEL);
        }
        break;
    case RETURNS:
        f->stage = REWARD;
        imper_call_surplus(s, leader);
        break;
    case REWARD:
        f->stage = RECRUITED;
        if (s->leader[leader].loot > l->loot)
            imper_call_spend(s, log, leader, 0, 0, REBEL);
        break;
    default: ld_done(s, 0); break;
    }
}

void imper_call_recruit(imper *s, int leader)
{
    assert(in_play(s, leader) && side_of(leader) == REBEL);
    ld_frame *f = ld_call(s, RECRUIT);
    *ld_of(f, recruit) = (recruit_locals){.leader = ld_u8(leader), .loot = ld_u8(s->leader[leader].loot)};
}

/* Cards 6 and 7 draw without a die. */
void imper_call_card_draws(imper *s, int leader, int count)
{
    imper_call_recruit(s, leader);
    assert(ld_top(s)->kind == RECRUIT);
    ld_frame *f = ld_top(s);
    f->stage = LEVIES;
    ld_of(f, recruit)->due = ld_u8(count);
    ld_of(f, recruit)->by_card = true;
}

static const char *recruit_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const recruit_locals *l = ld_of(f, recruit);
    const char *wrong = imper_wrong_leader(s, l->leader, REBEL);
    if (wrong)
        return wrong;
    if (l->due > 2 && !l->by_card)
        return "only a card brings three recruits";
    int room = f->stage <= WICKERS ? l->due + 1 : f->stage == RETURNS ? 1 : 0; /* what may still come */
    return s->leader[l->leader].n + room > ARMY ? "a leader commands more than can be" : NULL;
}

const ld_kind imper_recruit_step = {.name = "recruit",
                                    .prompt = "",
                                    .waiting = "",
                                    .rule = "I-9.4",
                                    .locals = LD_ROWS(recruit, RECRUIT_LOCALS),
                                    .owed_by = LD_BY_NOBODY,
                                    .stands_on = LD_WHERE_TOLD,
                                    STAGES(RECRUIT_STAGES),
                                    .run = recruit_run,
                                    .wrong = recruit_wrong};

static int threshold(const imper *s, int leader)
{
    assert(area_of(s, s->leader[leader].area)->terrain != CITY);
    return box(s)->recruit_two[area_of(s, s->leader[leader].area)->terrain];
}

static void recruit_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader, sum = ld_a(c) + (s->fortuna == REBEL ? box(s)->fortuna_recruit : 0);
    int missing = threshold(s, leader) - sum;
    ld_say(log, M_BONUS, leader, ld_a(c), sum);
    if (missing > 0 && s->leader[leader].loot >= missing) { /* I-9.6 */
        f = ld_become(s, RECRUIT_BONUS);
        *ld_of(f, bonus) = (bonus_locals){.leader = ld_u8(leader), .missing = ld_u8(missing)};
        ld_ask(f, REBEL);
        return;
    }
    ld_done(s, missing > 0 ? 1 : 2);
}

static const char *recruit_die_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const char *wrong = rebel_wrong(state, f);
    if (wrong)
        return wrong;
    int area = s->leader[ld_of(f, leader)->leader].area;
    return area_of(s, area)->terrain == CITY ? "nobody recruits in a city" : NULL;
}

const ld_kind imper_recruit_die_step = {
    .name = "recruit-die",
    .prompt = "How many join {0:leader}?",
    .waiting = "roll for the recruits of {0:leader}",
    .rule = "I-9.6",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = recruit_die_choose,
    .several = true,
    .wrong = recruit_die_wrong,
};

static void bonus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    int missing = ld_of(f, bonus)->missing;
    ld_add(out, LD_CHOICE(V_PAY, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_PAY, missing, 0, 0));
    for (int n = 1; ld_heard(out) && n < missing; n++) /* I-R46 */
        ld_bar(out, LD_CHOICE(V_PAY, n, 0, 0), R_PAY_EXACT, missing);
    LD_BAR_ABOVE(n, missing, out, LD_CHOICE(V_PAY, n, 0, 0), R_PAY_EXACT, missing);
}

static void bonus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imper *s = state;
    bonus_locals *l = ld_of(f, bonus);
    assert(ld_a(c) == 0 || ld_a(c) == ld_of(f, bonus)->missing);
    s->leader[l->leader].loot = (uint8_t)(s->leader[l->leader].loot - ld_a(c));
    ld_done(s, ld_a(c) ? 2 : 1);
}

static const char *bonus_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const bonus_locals *l = ld_of(f, bonus);
    const char *wrong = imper_wrong_leader(s, l->leader, REBEL);
    if (wrong)
        return wrong;
    return l->missing > s->leader[l->leader].loot ? "there is no loot to pay" : NULL;
}

const ld_kind imper_recruit_bonus_step = {
    .name = "recruit-bonus",
    .prompt = "Pay {1} loot to recruit two units instead of one?",
    .waiting = "pay for recruits",
    .rule = "I-9.6",
    .locals = LD_ROWS(bonus, BONUS_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = bonus_options,
    .choose = bonus_choose,
    .several = true,
    .wrong = bonus_wrong,
};

static void levy_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    int leader = ld_of(f, leader)->leader;
    ld_add(out, LD_CHOICE(V_RANDOM, 0, 0, 0));
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++) {
        ld_choice c = LD_CHOICE(V_CHOOSE, k, 0, 0);
        if (ld_may(s->stock[k], out, c, R_CUP_NONE) &&
            ld_may(may_command(s, leader, k << 3), out, c, R_REFUSES, leader, k))
            ld_add(out, c);
    }
}

/* A unit of a kind the rebel chose; the Roman sees only that it came. */
static void take_chosen(imper *s, ld_log *log, int leader, int kind)
{
    assert(s->stock[kind] > 0 && side_of_kind(kind) == REBEL);
    s->stock[kind]--;
    imper_add(s, leader, kind << 3 | UNIT_HIDDEN);
    ld_say_to(log, M_CHOSEN, 1u << REBEL, 2, leader, kind);
}

static void levy_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    leader_locals *l = ld_of(f, leader);
    if (ld_verb_of(c) == V_RANDOM) {
        ld_done(s, 0);
        return;
    }
    assert(s->leader[ld_of(f, leader)->leader].loot > 0);
    s->leader[l->leader].loot--;
    take_chosen(s, log, l->leader, ld_a(c));
    ld_done(s, 1);
}

static const char *levy_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const char *wrong = rebel_wrong(state, f);
    if (wrong)
        return wrong;
    if (!s->leader[ld_of(f, leader)->leader].loot || !cup_of(s, ~0u))
        return "no unit can be chosen from the cup";
    const ld_frame *below = f - 1; /* it stands on recruit alone */
    return ld_of(below, recruit)->due ? NULL : "no unit is due";
}

const ld_kind imper_levy_step = {
    .name = "levy",
    .prompt = "Choose a unit from the cup for 1 loot, or draw at random.",
    .waiting = "levy units",
    .rule = "I-9.7",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = levy_options,
    .choose = levy_choose,
    .wrong = levy_wrong,
};

/* ---- Wicker Shields (I-14.2) ---------------------------------------------------------------------------------- */

static void wicker_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    const ld_choice swap = LD_CHOICE(V_SWAP, 0, 0, 0);
    int leader = ld_of(f, leader)->leader, has = s->leader[leader].n, cup = cup_of(s, ~0u);
    ld_add(out, LD_CHOICE(V_NO, 0, 0, 0));
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        ld_add_if(s->stock[k], out, LD_CHOICE(V_TAKE_KIND, k, 0, 0), R_CUP_NONE);
    if (ld_may(has >= WICKER_SWAP, out, swap, R_SWAP_FEW, WICKER_SWAP, leader, has) &&
        ld_may(cup >= WICKER_SWAP, out, swap, R_SWAP_CUP, WICKER_SWAP, cup))
        ld_add(out, swap);
}

static void wicker_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader, verb = ld_verb_of(c);
    if (verb != V_NO)
        imper_discard(s, log, leader, C_WICKER_SHIELDS);
    assert(verb == V_NO || !holds(s, C_WICKER_SHIELDS));
    if (verb == V_SWAP) {
        f = ld_become(s, SWAP_OUT);
        ld_of(f, swap)->leader = ld_u8(leader);
        ld_ask(f, REBEL);
        return;
    }
    if (verb == V_TAKE_KIND)
        take_chosen(s, log, leader, ld_a(c));
    ld_done(s, 0);
}

static const char *wicker_wrong(const void *state, const ld_frame *f)
{
    const char *wrong = rebel_wrong(state, f);
    if (wrong)
        return wrong;
    return can_wicker(state, ld_of(f, leader)->leader) ? NULL : "the card cannot be played";
}

const ld_kind imper_wicker_step = {
    .name = "wicker",
    .prompt = "Play Wicker Shields: take a unit of your choice, or swap two?",
    .waiting = "end the recruiting",
    .rule = "I-14.2",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = wicker_options,
    .choose = wicker_choose,
    .several = true,
    .wrong = wicker_wrong,
};

static void swap_out_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    int leader = ld_of(f, swap)->leader;
    imper_list(state, leader, V_GIVE, 0, ~0u, out);
    imper_bar_absent(state, REBEL, &leader, 1, V_GIVE, 0, out);
}

static void swap_out_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imper *s = state;
    swap_locals *l = ld_of(f, swap);
    int kind = kind_of(imper_take(s, l->leader, ld_a(c)));
    assert(l->back_count < WICKER_SWAP && side_of_kind(kind) == REBEL);
    imper_mix(s, l->leader);
    s->stock[kind]++;
    l->back[l->back_count++] = ld_u8(kind);
    if (l->back_count == WICKER_SWAP)
        f->kind = SWAP_IN;
}

static const char *swap_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const swap_locals *l = ld_of(f, swap);
    const char *wrong = imper_wrong_leader(s, l->leader, REBEL);
    if (wrong)
        return wrong;
    bool in = f->kind == SWAP_IN;
    if ((l->back_count == WICKER_SWAP) != in || (!in && l->taken))
        return "the swap has impossible locals";
    for (int i = 0; i < l->back_count; i++) {
        int kind = l->back[i];
        if (kind < FIRST_REBEL_KIND || kind >= KINDS || s->stock[kind] < 1 + (i && kind == l->back[0]))
            return "a unit given up in the swap is not in the cup";
    }
    if (cup_of(s, ~0u) < WICKER_SWAP + l->back_count - l->taken)
        return "the cup is too empty for a swap";
    return s->leader[l->leader].n < WICKER_SWAP - l->back_count || s->leader[l->leader].n + WICKER_SWAP > ARMY
               ? "the army is too small or too large for a swap"
               : NULL;
}

const ld_kind imper_swap_out_step = {
    .name = "swap-out",
    .prompt = "Return a unit of {0:leader} to the cup.",
    .waiting = "swap units",
    .rule = "I-14.2",
    .locals = LD_ROWS(swap, SWAP_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = swap_out_options,
    .choose = swap_out_choose,
    .wrong = swap_wrong,
};

static void swap_in_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    const swap_locals *l = ld_of(f, swap);
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (ld_may(s->stock[k], out, LD_CHOICE(V_CHOOSE, k, 0, 0), R_CUP_NONE))
            ld_add_if(s->stock[k] > (l->back[0] == k) + (l->back[1] == k), out, LD_CHOICE(V_CHOOSE, k, 0, 0),
                      R_GIVEN_BACK); /* in the cup before the swap */
}

static void swap_in_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    swap_locals *l = ld_of(f, swap);
    assert(l->back_count == WICKER_SWAP && l->taken < WICKER_SWAP);
    take_chosen(s, log, l->leader, ld_a(c));
    if (++l->taken == WICKER_SWAP) {
        ld_say(log, M_SWAP, l->leader);
        ld_done(s, 0);
    }
}

const ld_kind imper_swap_in_step = {
    .name = "swap-in",
    .prompt = "Take a unit of your choice from the cup.",
    .waiting = "swap units",
    .rule = "I-14.2",
    .locals = LD_ROWS(swap, SWAP_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = swap_in_options,
    .choose = swap_in_choose,
    .wrong = swap_wrong,
};

/* ---- surplus (I-9.9) ------------------------------------------------------------------------------------------ */

void imper_call_surplus(imper *s, int leader)
{
    if (s->leader[leader].n <= box(s)->leader[leader].strategic)
        return;
    assert(side_of(leader) == REBEL);
    ld_frame *f = ld_call(s, SURPLUS);
    ld_of(f, leader)->leader = ld_u8(leader);
    ld_ask(f, REBEL);
}

static void surplus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    int leader = ld_of(f, leader)->leader;
    imper_list(state, leader, V_RETURN, 0, ~0u, out);
    imper_bar_absent(state, REBEL, &leader, 1, V_RETURN, 0, out);
}

static void surplus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader;
    s->stock[kind_of(imper_take(s, leader, ld_a(c)))]++;
    assert(s->leader[leader].n >= box(s)->leader[leader].strategic);
    imper_mix(s, leader);
    ld_say_to(log, M_RETURN, 1u << REBEL, 2, leader, ld_a(c));
    if (s->leader[leader].n <= box(s)->leader[leader].strategic)
        ld_done(s, 0);
}

static const char *surplus_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, leader)->leader;
    const char *wrong = rebel_wrong(state, f);
    if (wrong)
        return wrong;
    return s->leader[leader].n <= box(s)->leader[leader].strategic ? "there is no surplus to return" : NULL;
}

const ld_kind imper_surplus_step = {
    .name = "surplus",
    .prompt = "{0:leader} commands too many units: return one to the cup.",
    .waiting = "return a surplus",
    .rule = "I-9.9",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = surplus_options,
    .choose = surplus_choose,
    .wrong = surplus_wrong,
};

/* ---- embarking and sinking (I-9.11, I-9.12) ------------------------------------------------------------------- */

static void embark_pay_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imper *s = state;
    int leader = ld_of(f, leader)->leader, loot = s->leader[leader].loot;
    for (int n = 0; n <= loot; n++)
        ld_add(out, LD_CHOICE(V_PAY, n, 0, 0));
    LD_BAR_ABOVE(n, loot, out, LD_CHOICE(V_PAY, n, 0, 0), R_LOOT, leader, loot);
}

static void embark_pay_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imper *s = state;
    int leader = ld_of(f, leader)->leader;
    assert(ld_a(c) <= s->leader[leader].loot);
    s->leader[leader].loot = (uint8_t)(s->leader[leader].loot - ld_a(c));
    f = ld_become(s, EMBARK_DIE);
    *ld_of(f, embark) = (embark_locals){.leader = ld_u8(leader), .paid = ld_u8(ld_a(c))};
    ld_ask(f, LD_CHANCE);
}

static const char *embark_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int leader = ld_of(f, leader)->leader; /* the first local of both steps */
    return leader != scenario_of(s)->embark.leader || !in_play(s, leader) ? "nobody embarks" : NULL;
}

const ld_kind imper_embark_pay_step = {
    .name = "embark-pay",
    .prompt = "How much loot do you pay the pirates?",
    .waiting = "pay the pirates",
    .rule = "I-9.12",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owner = imper_owed_by_rebel,
    .stands_on = LD_WHERE_TOLD,
    .options = embark_pay_options,
    .choose = embark_pay_choose,
    .wrong = embark_wrong,
};

static void embark_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    embark_locals *l = ld_of(f, embark);
    const scenario_row *sc = scenario_of(s);
    int leader = l->leader, sum = ld_a(c) + l->paid;
    assert(leader == sc->embark.leader);
    if (s->leader[leader].area == sc->embark.area && s->fleet_pirate == sc->embark.sea)
        sum += sc->embark.bonus;
    if (sum >= box(s)->embark_min && ld_a(c) != 1) {
        ld_say(log, M_EMBARK, leader, ld_a(c));
        imper_win(s, log, REBEL, BY_SEA);
        return;
    }
    ld_say(log, M_EMBARK_FAILS, leader, ld_a(c));
    ld_done(s, 0);
}

const ld_kind imper_embark_die_step = {
    .name = "embark-die",
    .prompt = "Do the pirates take {0:leader} on board?",
    .waiting = "roll for the pirates",
    .rule = "I-9.12",
    .locals = LD_ROWS(embark, EMBARK_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = embark_die_choose,
    .several = true,
    .wrong = embark_wrong,
};

static void sink_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    assert(s->fleet_pirate);
    bool sunk = ld_a(c) >= box(s)->sink_min;
    if (sunk)
        s->fleet_pirate = NO_SEA;
    ld_say(log, sunk ? M_SINK : M_SINK_FAILS, ld_of(f, leader)->leader, ld_a(c));
    ld_done(s, 0);
}

static const char *sink_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const char *wrong = imper_wrong_leader(s, ld_of(f, leader)->leader, ROMAN);
    if (wrong)
        return wrong;
    return !s->fleet_pirate || !scenario_of(s)->sinks ? "there is no fleet to sink" : NULL;
}

const ld_kind imper_sink_die_step = {
    .name = "sink-die",
    .prompt = "Are the pirates sunk? 4 or more.",
    .waiting = "roll against the pirates",
    .rule = "I-9.11",
    .locals = LD_ROWS(leader, LEADER_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = sink_choose,
    .several = true,
    .wrong = sink_wrong,
};
