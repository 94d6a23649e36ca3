/* Spartacus Imperator: loot, recruiting and the other actions. Rules I-9, I-14.2. */
#include "games/imperator/state.h"

/* ---- loot (I-9.13 to I-9.16) --------------------------------------------------------------------------------- */

static int outs_in(const imperator *s, int group) { return imper_count(s, group) - imper_ready(s, group); }

/* Locals of spend: leader (or NOBODY), area of loose units that may be healed too (or 0), seat, loot of loose winners.
 */
enum { WHO, WHERE, SEAT, PURSE };

static int wounded(const imperator *s, int leader, int area)
{
    int n = leader == NOBODY ? 0 : outs_in(s, leader);
    return n + (area ? outs_in(s, LOOSE_AT + area) : 0);
}

static void heal(imperator *s, ld_log *log, int group, int unit)
{
    int side = side_of_kind(kind_of(unit)), healed = imper_turn(s, group, (unit & ~UNIT_LOOSE) | UNIT_OUT, false);
    bool veil = hides(s, side) && (healed & UNIT_HIDDEN);
    ld_say_to(log, M_HEAL, seat_bit(side), veil ? 2 : 0, group, kind_of(unit));
}

static void heal_all(imperator *s, ld_log *log, int group)
{
    for (int i = 0; i < imper_count(s, group);)
        if (is_out(imper_units(s, group)[i]))
            heal(s, log, group, imper_units(s, group)[i] & ~UNIT_HIDDEN & ~UNIT_OUT), i = 0;
        else
            i++;
}

static void cap_loot(imperator *s, ld_log *log, int leader) /* I-9.15 */
{
    if (leader == NOBODY)
        return;
    int cap = imper_loot_cap[side_of(leader)], loot = s->leader[leader].loot;
    if (loot <= cap)
        return;
    ld_say(log, M_LOOT_LOST, leader, (loot - cap));
    s->leader[leader].loot = (uint8_t)cap;
}

/* I-9.14 The leader (or the loose units of the area, if he is NOBODY) gains loot and may use all he has. */
void imper_call_spend(imperator *s, ld_log *log, int leader, int loot, int area, int seat)
{
    if (leader != NOBODY) {
        s->leader[leader].loot = (uint8_t)(s->leader[leader].loot + loot);
        if (loot)
            ld_say(log, M_LOOT, leader, loot);
        loot = s->leader[leader].loot;
    }
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
    ld_frame *f = ld_call(s, SPEND);
    f->v[WHO] = (int16_t)leader;
    f->v[WHERE] = (int16_t)area;
    f->v[SEAT] = (int16_t)seat;
    f->v[PURSE] = (int16_t)(leader == NOBODY ? loot : 0);
    ld_ask(f, seat);
}

static void spend_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imperator *s = state;
    if (f->v[WHO] != NOBODY)
        imper_list_out(s, f->v[WHO], V_HEAL, 0, ~0u, out);
    if (f->v[WHERE])
        imper_list_out(s, LOOSE_AT + f->v[WHERE], V_HEAL, 0, ~0u, out);
    if (seat == REBEL && f->v[WHO] != NOBODY)
        ld_add(out, LD_CHOICE(V_DONE, 0, 0, 0));
}

static void spend_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[WHO], left = 0;
    if (ld_verb_of(c) == V_HEAL) {
        heal(s, log, ld_a(c) & UNIT_LOOSE ? LOOSE_AT + f->v[WHERE] : leader, ld_a(c));
        left = leader == NOBODY ? --f->v[PURSE] : --s->leader[leader].loot;
    }
    if (left && wounded(s, leader, f->v[WHERE]))
        return;
    cap_loot(s, log, leader);
    ld_done(s, 0);
}

static bool spend_many(const void *state, const ld_frame *f) /* heal, or be done */
{
    (void)state;
    return f->v[SEAT] == REBEL && f->v[WHO] != NOBODY;
}

static const char *spend_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    int leader = f->v[WHO], area = f->v[WHERE], seat = f->v[SEAT];
    if (seat < 0 || seat >= SIDES || f->owed != seat_bit(seat) || area < 0 || area >= scenario_of(s)->areas)
        return "spend has impossible locals";
    if (leader == NOBODY ? !area || f->v[PURSE] < 1 || f->v[PURSE] > 200
                         : imper_wrong_leader(s, leader, seat) || !s->leader[leader].loot)
        return "there is no loot to spend";
    if (area && !(s->loose_in[seat] >> area & 1))
        return "there are no loose units to heal";
    return wounded(s, leader, area) ? NULL : "there is no unit to heal";
}

const ld_kind imper_spend_step = {
    .name = "spend",
    .prompt = "Spend loot to make units ready.",
    .waiting = "spend loot",
    .rule = "I-9.14",
    .options = spend_options,
    .choose = spend_choose,
    .many = spend_many,
    .wrong = spend_wrong,
};

/* ---- devastation ---------------------------------------------------------------------------------------------------
 */

/* Locals: the leader. */
static void plunder_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    int leader = f->v[0];
    ld_done(state, 0);
    imper_call_spend(state, log, leader, ld_a(c) >= DEVASTATE_TWO ? 2 : 1, 0, REBEL); /* I-9.2 */
}

static const char *rebel_die_wrong(const void *state, const ld_frame *f)
{
    const char *wrong = imper_wrong_leader(state, f->v[0], REBEL);
    return wrong ? wrong : imper_wrong_chance(state, f);
}

const ld_kind imper_plunder_die_step = {
    .name = "plunder-die",
    .prompt = "How much does {0:leader} loot? 6 gives 2, anything else 1.",
    .waiting = "roll for the loot of {0:leader}",
    .rule = "I-9.2",
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = plunder_choose,
    .several = true,
    .wrong = rebel_die_wrong,
};

/* ---- drawing from the cup (I-9.7, I-9.8)
 * ----------------------------------------------------------------------------- */

/* Locals of draw: group that gets the units, leader whose refusals count (or NOBODY), units left, second try. */
enum { GROUP, CHIEF, LEFT, AGAIN };

static int cup_of(const imperator *s, uint32_t kinds)
{
    int n = 0;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        n += kinds >> k & 1 ? s->stock[k] : 0;
    return n;
}

static int cup_total(const imperator *s)
{
    return s->core.viewer && s->core.viewer != REBEL + 1 ? s->stocked[REBEL] : cup_of(s, ~0u);
}

void imper_call_draws(imperator *s, int group, int leader, int count)
{
    if (!count || !cup_total(s))
        return;
    ld_frame *f = ld_call(s, DRAW);
    f->v[GROUP] = (int16_t)group;
    f->v[CHIEF] = (int16_t)leader;
    f->v[LEFT] = (int16_t)count;
    ld_ask(f, LD_CHANCE);
}

static void draw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imperator *s = state;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            ld_add_weighted(out, LD_CHOICE(V_DRAW, k, 0, 0), s->stock[k]);
}

/* I-9.8 true if the unit is refused and drawn once more */
static bool refuse(imperator *s, ld_log *log, ld_frame *f)
{
    int leader = f->v[CHIEF];
    if (!f->v[AGAIN] && cup_of(s, ~imper_leader[leader].refuses)) {
        f->v[AGAIN] = 1;
        return true;
    }
    s->leader[leader].loot++;
    ld_say(log, M_REFUSED, leader);
    return false;
}

static void draw_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int kind = ld_a(c), leader = f->v[CHIEF];
    if (leader != NOBODY && !may_command(leader, kind << 3)) {
        if (refuse(s, log, f))
            return;
    } else {
        s->stock[kind]--;
        imper_add(s, f->v[GROUP], kind << 3 | UNIT_HIDDEN);
        ld_say_to(log, M_DRAW, 1u << REBEL, 2, f->v[GROUP], kind);
    }
    f->v[AGAIN] = 0;
    if (--f->v[LEFT] == 0 || !cup_total(s))
        ld_done(s, 0);
}

static const char *draw_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    int group = f->v[GROUP], leader = f->v[CHIEF];
    bool loose = group > LOOSE_AT && group < LOOSE_AT + scenario_of(s)->areas;
    if (!loose && imper_wrong_leader(s, group, REBEL))
        return "nobody draws units";
    if (leader != NOBODY && leader != group)
        return "nobody draws units";
    if (!cup_of(s, ~0u) || f->v[LEFT] < 1 || f->v[LEFT] > 6 || f->v[AGAIN] < 0 || f->v[AGAIN] > 1)
        return "no units can be drawn";
    if (loose ? !scenario_of(s)->loose_rebels || (s->loose_in[ROMAN] >> (group - LOOSE_AT) & 1) ||
                    imper_count(s, group) + f->v[LEFT] > LOOSE
              : imper_count(s, group) + f->v[LEFT] > ARMY - 1)
        return "there is no room for the units drawn";
    return imper_wrong_chance(state, f);
}

const ld_kind imper_draw_step = {
    .name = "draw",
    .prompt = "Draw a unit from the cup.",
    .waiting = "draw a unit from the cup",
    .rule = "I-9.7",
    .options = draw_options,
    .choose = draw_choose,
    .wrong = draw_wrong,
};

/* ---- recruiting (I-9.4 to I-9.9)
 * ---------------------------------------------------------------------------------------- */

/* Locals of recruit: leader, units due, loot before, drawn by a card. */
enum { RECRUITER, DUE, LOOT_BEFORE, ON_CARD };
enum { ROLLS, LEVIES, ANSWERED, WICKERS, RETURNS, REWARD, RECRUITED };

static void levy_next(imperator *s, ld_frame *f)
{
    int leader = f->v[RECRUITER], due = f->v[DUE];
    if (!due || !cup_total(s)) {
        f->stage = WICKERS;
        return;
    }
    if (f->v[ON_CARD] || !s->leader[leader].loot) {
        f->stage = WICKERS;
        imper_call_draws(s, leader, leader, due);
        return;
    }
    f->stage = ANSWERED;
    f = ld_call(s, LEVY);
    f->v[0] = (int16_t)leader;
    ld_ask(f, REBEL);
}

static void levy_answered(imperator *s, ld_frame *f)
{
    int leader = f->v[RECRUITER];
    if (!f->result) { /* once one is drawn the rest is drawn */
        f->stage = WICKERS;
        imper_call_draws(s, leader, leader, f->v[DUE]);
        return;
    }
    f->v[DUE]--;
    f->v[LOOT_BEFORE] = s->leader[leader].loot;
    f->result = 0;
    f->stage = LEVIES;
}

static bool can_wicker(const imperator *s, int leader)
{
    return holds(s, C_WICKER_SHIELDS) && s->leader[leader].ap && cup_total(s);
}

static void recruit_run(void *state, ld_log *log, ld_frame *f)
{
    imperator *s = state;
    int leader = f->v[RECRUITER];
    switch (f->stage) {
    case ROLLS:
        f->stage = LEVIES;
        imper_call_die(s, RECRUIT_DIE, leader);
        break;
    case LEVIES:
        if (f->result) {
            f->v[DUE] = f->result;
            f->v[LOOT_BEFORE] = s->leader[leader].loot;
            f->result = 0;
        }
        levy_next(s, f);
        break;
    case ANSWERED: levy_answered(s, f); break;
    case WICKERS:
        f->stage = RETURNS;
        if (!f->v[ON_CARD] && can_wicker(s, leader)) {
            f = ld_call(s, WICKER);
            f->v[0] = (int16_t)leader;
            ld_ask(f, REBEL);
        }
        break;
    case RETURNS:
        f->stage = REWARD;
        imper_call_surplus(s, leader);
        break;
    case REWARD:
        f->stage = RECRUITED;
        if (s->leader[leader].loot > f->v[LOOT_BEFORE])
            imper_call_spend(s, log, leader, 0, 0, REBEL);
        break;
    default: ld_done(s, 0); break;
    }
}

void imper_call_recruit(imperator *s, int leader)
{
    ld_frame *f = ld_call(s, RECRUIT);
    f->v[RECRUITER] = (int16_t)leader;
    f->v[LOOT_BEFORE] = s->leader[leader].loot;
}

/* Cards 6 and 7 draw without a die. */
void imper_call_card_draws(imperator *s, int leader, int count)
{
    imper_call_recruit(s, leader);
    ld_frame *f = ld_top(s);
    f->stage = LEVIES;
    f->v[DUE] = (int16_t)count;
    f->v[ON_CARD] = 1;
}

static const char *recruit_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    static const uint64_t above[] = {
        [LEVIES] = STEP(RECRUIT_DIE) | STEP(RECRUIT_BONUS),        [ANSWERED] = STEP(LEVY),  [WICKERS] = STEP(DRAW),
        [RETURNS] = STEP(WICKER) | STEP(SWAP_OUT) | STEP(SWAP_IN), [REWARD] = STEP(SURPLUS), [RECRUITED] = STEP(SPEND)};
    const char *stray = imper_wrong_above(s, f, above, sizeof above / sizeof *above);
    if (stray)
        return stray;
    const char *wrong = imper_wrong_leader(s, f->v[RECRUITER], REBEL);
    if (wrong)
        return wrong;
    if (f->owed || f->stage > RECRUITED || f->v[DUE] < 0 || f->v[DUE] > 3 || f->v[LOOT_BEFORE] < 0 ||
        f->v[LOOT_BEFORE] > 200 || (f->v[DUE] > 2 && !f->v[ON_CARD]))
        return "recruit has impossible locals";
    int room = f->stage <= WICKERS ? f->v[DUE] + 1 : f->stage == RETURNS ? 1 : 0; /* what may still come */
    return s->leader[f->v[RECRUITER]].n + room > ARMY ? "a leader commands more than can be" : NULL;
}

const ld_kind imper_recruit_step = {
    .name = "recruit", .prompt = "", .waiting = "", .rule = "I-9.4", .run = recruit_run, .wrong = recruit_wrong};

static int threshold(const imperator *s, int leader)
{
    return imper_recruit_two[area_of(s, s->leader[leader].area)->terrain];
}

/* Locals: the leader. */
static void recruit_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0], sum = ld_a(c) + (s->fortuna == REBEL ? FORTUNA_RECRUIT : 0);
    int missing = threshold(s, leader) - sum;
    ld_say(log, M_BONUS, leader, ld_a(c), sum);
    if (missing > 0 && s->leader[leader].loot >= missing) { /* I-9.6 */
        f = ld_become(s, RECRUIT_BONUS);
        f->v[0] = (int16_t)leader;
        f->v[1] = (int16_t)missing;
        ld_ask(f, REBEL);
        return;
    }
    ld_done(s, missing > 0 ? 1 : 2);
}

static const char *recruit_die_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = rebel_die_wrong(state, f);
    if (wrong)
        return wrong;
    return area_of(s, s->leader[f->v[0]].area)->terrain == CITY ? "nobody recruits in a city" : NULL;
}

const ld_kind imper_recruit_die_step = {
    .name = "recruit-die",
    .prompt = "How many join {0:leader}?",
    .waiting = "roll for the recruits of {0:leader}",
    .rule = "I-9.6",
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = recruit_die_choose,
    .several = true,
    .wrong = recruit_die_wrong,
};

/* Locals: the leader, what is missing. */
static void bonus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    ld_add(out, LD_CHOICE(V_PAY, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_PAY, f->v[1], 0, 0));
}

static void bonus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imperator *s = state;
    s->leader[f->v[0]].loot = (uint8_t)(s->leader[f->v[0]].loot - ld_a(c));
    ld_done(s, ld_a(c) ? 2 : 1);
}

static const char *bonus_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    return f->owed != seat_bit(REBEL) || f->v[1] < 1 || f->v[1] > s->leader[f->v[0]].loot ? "there is no loot to pay"
                                                                                          : NULL;
}

const ld_kind imper_recruit_bonus_step = {
    .name = "recruit-bonus",
    .prompt = "Pay {1} loot to recruit two units instead of one?",
    .waiting = "pay for recruits",
    .rule = "I-9.6",
    .options = bonus_options,
    .choose = bonus_choose,
    .several = true,
    .wrong = bonus_wrong,
};

/* Locals: the leader. */
static void levy_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    ld_add(out, LD_CHOICE(V_RANDOM, 0, 0, 0));
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k] && may_command(f->v[0], k << 3))
            ld_add(out, LD_CHOICE(V_CHOOSE, k, 0, 0));
}

/* A unit of a kind the rebel chose; the Roman sees only that it came. */
static void take_chosen(imperator *s, ld_log *log, int leader, int kind)
{
    s->stock[kind]--;
    imper_add(s, leader, kind << 3 | UNIT_HIDDEN);
    ld_say_to(log, M_CHOSEN, 1u << REBEL, 2, leader, kind);
}

static void levy_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    if (ld_verb_of(c) == V_RANDOM) {
        ld_done(s, 0);
        return;
    }
    s->leader[f->v[0]].loot--;
    take_chosen(s, log, f->v[0], ld_a(c));
    ld_done(s, 1);
}

static const char *levy_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    if (f->owed != seat_bit(REBEL) || !s->leader[f->v[0]].loot || !cup_of(s, ~0u))
        return "no unit can be chosen from the cup";
    const ld_frame *below = f - 1; /* check_stack has seen that it is recruit */
    return below->kind == RECRUIT && below->v[DUE] < 1 ? "no unit is due" : NULL;
}

const ld_kind imper_levy_step = {
    .name = "levy",
    .prompt = "Choose a unit from the cup for 1 loot, or draw at random.",
    .waiting = "levy units",
    .rule = "I-9.7",
    .options = levy_options,
    .choose = levy_choose,
    .wrong = levy_wrong,
};

/* ---- Wicker Shields (I-14.2)
 * --------------------------------------------------------------------------------------------- */

/* Locals: the leader. */
static void wicker_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    ld_add(out, LD_CHOICE(V_NO, 0, 0, 0));
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k])
            ld_add(out, LD_CHOICE(V_TAKE_KIND, k, 0, 0));
    if (s->leader[f->v[0]].n >= WICKER_SWAP && cup_of(s, ~0u) >= WICKER_SWAP)
        ld_add(out, LD_CHOICE(V_SWAP, 0, 0, 0));
}

static void wicker_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0], verb = ld_verb_of(c);
    if (verb != V_NO)
        imper_discard(s, log, leader, C_WICKER_SHIELDS);
    if (verb == V_SWAP) {
        f = ld_become(s, SWAP_OUT);
        f->v[0] = (int16_t)leader;
        ld_ask(f, REBEL);
        return;
    }
    if (verb == V_TAKE_KIND)
        take_chosen(s, log, leader, ld_a(c));
    ld_done(s, 0);
}

static const char *wicker_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    return f->owed != seat_bit(REBEL) || !can_wicker(s, f->v[0]) ? "the card cannot be played" : NULL;
}

const ld_kind imper_wicker_step = {
    .name = "wicker",
    .prompt = "Play Wicker Shields: take a unit of your choice, or swap two?",
    .waiting = "end the recruiting",
    .rule = "I-14.2",
    .options = wicker_options,
    .choose = wicker_choose,
    .several = true,
    .wrong = wicker_wrong,
};

/* Locals of both swap steps: the leader, how many kinds are returned, the kinds (from v[2]), how many taken. */
enum { SWAPPED = 1, KINDS_BACK = 2, TAKEN = 4 };

static void swap_out_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    imper_list(state, f->v[0], V_GIVE, 0, ~0u, out);
}

static void swap_out_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imperator *s = state;
    int kind = kind_of(imper_take(s, f->v[0], ld_a(c)));
    imper_mix(s, f->v[0]);
    s->stock[kind]++;
    f->v[KINDS_BACK + f->v[SWAPPED]++] = (int16_t)kind;
    if (f->v[SWAPPED] == WICKER_SWAP)
        f->kind = SWAP_IN;
}

static const char *swap_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    bool in = f->kind == SWAP_IN;
    if (f->owed != seat_bit(REBEL) || f->v[SWAPPED] < 0 || f->v[SWAPPED] > WICKER_SWAP ||
        (f->v[SWAPPED] == WICKER_SWAP) != in || f->v[TAKEN] < 0 || f->v[TAKEN] >= WICKER_SWAP || (!in && f->v[TAKEN]))
        return "the swap has impossible locals";
    for (int i = 0; i < f->v[SWAPPED]; i++) {
        int kind = f->v[KINDS_BACK + i];
        if (kind < FIRST_REBEL_KIND || kind >= KINDS || s->stock[kind] < 1 + (i && kind == f->v[KINDS_BACK]))
            return "a unit given up in the swap is not in the cup";
    }
    for (int i = f->v[SWAPPED]; i < WICKER_SWAP; i++)
        if (f->v[KINDS_BACK + i])
            return "the swap has impossible locals";
    if (cup_of(s, ~0u) < WICKER_SWAP + f->v[SWAPPED] - f->v[TAKEN])
        return "the cup is too empty for a swap";
    return s->leader[f->v[0]].n < WICKER_SWAP - f->v[SWAPPED] || s->leader[f->v[0]].n + WICKER_SWAP > ARMY
               ? "the army is too small or too large for a swap"
               : NULL;
}

const ld_kind imper_swap_out_step = {
    .name = "swap-out",
    .prompt = "Return a unit of {0:leader} to the cup.",
    .waiting = "swap units",
    .rule = "I-14.2",
    .options = swap_out_options,
    .choose = swap_out_choose,
    .wrong = swap_wrong,
};

static void swap_in_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    for (int k = FIRST_REBEL_KIND; k < KINDS; k++)
        if (s->stock[k] > (f->v[KINDS_BACK] == k) + (f->v[KINDS_BACK + 1] == k)) /* in the cup before the swap */
            ld_add(out, LD_CHOICE(V_CHOOSE, k, 0, 0));
}

static void swap_in_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    take_chosen(s, log, f->v[0], ld_a(c));
    if (++f->v[TAKEN] == WICKER_SWAP) {
        ld_say(log, M_SWAP, f->v[0]);
        ld_done(s, 0);
    }
}

const ld_kind imper_swap_in_step = {
    .name = "swap-in",
    .prompt = "Take a unit of your choice from the cup.",
    .waiting = "swap units",
    .rule = "I-14.2",
    .options = swap_in_options,
    .choose = swap_in_choose,
    .wrong = swap_wrong,
};

/* ---- surplus (I-9.9)
 * ----------------------------------------------------------------------------------------------------- */

void imper_call_surplus(imperator *s, int leader)
{
    if (s->leader[leader].n <= imper_leader[leader].strategic)
        return;
    ld_frame *f = ld_call(s, SURPLUS);
    f->v[0] = (int16_t)leader;
    ld_ask(f, REBEL);
}

/* Locals: the leader. */
static void surplus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    imper_list(state, f->v[0], V_RETURN, 0, ~0u, out);
}

static void surplus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    int leader = f->v[0];
    s->stock[kind_of(imper_take(s, leader, ld_a(c)))]++;
    imper_mix(s, leader);
    ld_say_to(log, M_RETURN, 1u << REBEL, 2, leader, ld_a(c));
    if (s->leader[leader].n <= imper_leader[leader].strategic)
        ld_done(s, 0);
}

static const char *surplus_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], REBEL);
    if (wrong)
        return wrong;
    return f->owed != seat_bit(REBEL) || s->leader[f->v[0]].n <= imper_leader[f->v[0]].strategic
               ? "there is no surplus to return"
               : NULL;
}

const ld_kind imper_surplus_step = {
    .name = "surplus",
    .prompt = "{0:leader} commands too many units: return one to the cup.",
    .waiting = "return a surplus",
    .rule = "I-9.9",
    .options = surplus_options,
    .choose = surplus_choose,
    .wrong = surplus_wrong,
};

/* ---- embarking and sinking (I-9.11, I-9.12)
 * ------------------------------------------------------------------------------- */

/* Locals: the leader. */
static void embark_pay_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const imperator *s = state;
    for (int n = 0; n <= s->leader[f->v[0]].loot; n++)
        ld_add(out, LD_CHOICE(V_PAY, n, 0, 0));
}

static void embark_pay_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)seat;
    imperator *s = state;
    int leader = f->v[0];
    s->leader[leader].loot = (uint8_t)(s->leader[leader].loot - ld_a(c));
    f = ld_become(s, EMBARK_DIE);
    f->v[0] = (int16_t)leader;
    f->v[1] = (int16_t)ld_a(c);
    ld_ask(f, LD_CHANCE);
}

static const char *embark_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    if (f->v[0] != scenario_of(s)->embark.leader || f->v[0] >= LEADERS || !in_play(s, f->v[0]) || f->v[1] < 0 ||
        f->v[1] > 3 || f->owed != (f->kind == EMBARK_PAY ? seat_bit(REBEL) : 1 << LD_CHANCE))
        return "nobody embarks";
    return NULL;
}

const ld_kind imper_embark_pay_step = {
    .name = "embark-pay",
    .prompt = "How much loot do you pay the pirates?",
    .waiting = "pay the pirates",
    .rule = "I-9.12",
    .options = embark_pay_options,
    .choose = embark_pay_choose,
    .wrong = embark_wrong,
};

/* Locals: the leader, loot paid. */
static void embark_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    const scenario_row *sc = scenario_of(s);
    int leader = f->v[0], sum = ld_a(c) + f->v[1];
    if (s->leader[leader].area == sc->embark.area && s->fleet_pirate == sc->embark.sea)
        sum += sc->embark.bonus;
    if (sum >= EMBARK_MIN && ld_a(c) != 1) {
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
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = embark_die_choose,
    .several = true,
    .wrong = embark_wrong,
};

/* Locals: the leader. */
static void sink_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imperator *s = state;
    bool sunk = ld_a(c) >= SINK_MIN;
    if (sunk)
        s->fleet_pirate = NO_SEA;
    ld_say(log, sunk ? M_SINK : M_SINK_FAILS, f->v[0], ld_a(c));
    ld_done(s, 0);
}

static const char *sink_wrong(const void *state, const ld_frame *f)
{
    const imperator *s = state;
    const char *wrong = imper_wrong_leader(s, f->v[0], ROMAN);
    if (wrong)
        return wrong;
    return !s->fleet_pirate || !scenario_of(s)->sinks ? "there is no fleet to sink" : imper_wrong_chance(state, f);
}

const ld_kind imper_sink_die_step = {
    .name = "sink-die",
    .prompt = "Are the pirates sunk? 4 or more.",
    .waiting = "roll against the pirates",
    .rule = "I-9.11",
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = sink_choose,
    .several = true,
    .wrong = sink_wrong,
};
