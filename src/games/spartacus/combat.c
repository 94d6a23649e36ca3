/* Spartacus: combat rounds. Rules S-9.1 to S-9.14, S-9.35 to S-9.41; steps net, initiative, tactic, order, act,
 * verdict. The attack itself is in attack.c. */
#include "games/spartacus/rules.h"

void sparta_clear_bout(sparta *s)
{
    memset(&s->bout, 0, sizeof s->bout);
    memset(s->bout.seat, NOBODY, sizeof s->bout.seat);
    memset(s->bout.card, NOBODY, sizeof s->bout.card);
    memset(s->bout.gear, NOBODY, sizeof s->bout.gear);
    memset(s->bout.at, NOBODY, sizeof s->bout.at);
}

/* ---- the arena (S-2.40, S-2.41) ---------------------------------------------------------------------------------- */

/* Rows of 4, 5, 6, 7, 6, 5, 4 hexes; the eighth column stays empty, so that shifts never wrap. */
const uint64_t sparta_arena = UINT64_C(0x0f1f3f7f7e7c78);

int sparta_distance(int a, int b)
{
    assert((sparta_arena >> a & 1) && (sparta_arena >> b & 1));
    int dq = hex_q(a) - hex_q(b), dr = hex_r(a) - hex_r(b);
    int sum = dq + dr;
    return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (sum < 0 ? -sum : sum)) / 2;
}

uint64_t sparta_reach(int from, int steps, int blocked)
{
    assert(from != blocked);
    uint64_t free = sparta_arena & ~BIT(blocked), reached = BIT(from);
    for (int i = 0; i < steps; i++)
        reached |= (reached << 1 | reached >> 1 | reached << 8 | reached >> 8 | reached << 7 | reached >> 7) & free;
    return reached & ~BIT(from);
}

/* ---- combatants -------------------------------------------------------------------------------------------------- */

static bool has_card(const sparta *s, int side, int ability) { return box(s)->with[ability] >> s->bout.card[side] & 1; }

bool sparta_has(const sparta *s, int side, int ability) /* S-2.6, S-9.36 */
{
    assert(s->bout.card[0] < GLADIATORS + SLAVES && s->bout.card[1] < GLADIATORS + SLAVES);
    return has_card(s, side, ability) && !has_card(s, !side, A_TRAINER);
}

bool sparta_carries(const sparta *s, int side, int ability) /* S-2.8, S-8.16 */
{
    for (int type = 0; type < GEAR; type++) {
        int card = s->bout.gear[side][type];
        if (card != NOBODY && (box(s)->with[ability] & s->ready & BIT(card)))
            return true;
    }
    return false;
}

/* ---- the match --------------------------------------------------------------------------------------------------- */

void sparta_match(sparta *s) { ld_of(ld_call(s, MATCH), match)->winner = NOBODY; }

static void begin(sparta *s, ld_frame *f) /* S-9.1 */
{
    assert(s->bout.fighters == 2 && s->bout.card[0] != s->bout.card[1]);
    for (int side = 0; side < 2; side++)
        memcpy(s->bout.pool[side], asset_of(s, s->bout.card[side])->pool, POOLS);
    s->bout.at[0] = START_I;
    s->bout.at[1] = START_II;
    memset(s->bout.chained, 0, sizeof s->bout.chained);
    memset(s->bout.forced, 0, sizeof s->bout.forced);
    s->bout.dry = 0;
    f->stage = MATCH_ROUND;
}

static unsigned with_nets(const sparta *s)
{
    unsigned mask = 0;
    for (int side = 0; side < 2 && s->bout.fighters == 2; side++)
        if (sparta_carries(s, side, A_NET))
            mask |= 1u << s->bout.seat[side];
    return mask;
}

static void new_round(sparta *s, ld_log *log, ld_frame *f)
{
    assert(s->bout.dry < box(s)->dry_limit && ld_of(f, match)->round < MAX_ROUNDS);
    match_locals *l = ld_of(f, match);
    l->tactic = 0;
    l->round++;
    s->bout.wounded = 0;
    ld_say(log, M_ROUND, l->round);
    unsigned asked = with_nets(s);
    f->stage = MATCH_ROLL;
    if (asked) { /* S-9.4 */
        f->stage = MATCH_NETS;
        ld_call(s, NET)->owed = ld_u8((int)asked);
    }
}

static void call_fighter(sparta *s, int kind, int side)
{
    assert(s->bout.seat[side] < seats_of(s));
    ld_of(sparta_call(s, kind, s->bout.seat[side]), fighter)->side = ld_u8(side);
}

static void ask_order(sparta *s, ld_frame *f, int side)
{
    ld_of(f, match)->winner = ld_u8(side);
    f->stage = MATCH_ORDERED;
    call_fighter(s, ORDER, side);
}

static void roll_initiative(sparta *s, int side, int last)
{
    assert(side <= last && last <= 1);
    for (int i = side; i <= last; i++) {
        s->bout.count[i] = 0;
        memset(s->bout.die[i], 0, MAX_DICE);
    }
    ld_frame *f = ld_call(s, INITIATIVE);
    *ld_of(f, initiative) = (initiative_locals){.side = ld_u8(side), .last = ld_u8(last)};
    ld_ask(f, LD_CHANCE);
}

static void clear_dice(sparta *s)
{
    memset(s->bout.count, 0, sizeof s->bout.count);
    memset(s->bout.die, 0, sizeof s->bout.die);
}

static void offer_tactic(sparta *s, ld_frame *f) /* S-9.6 */
{
    for (int side = 0; side < 2; side++)
        if (sparta_has(s, side, A_TACTICIAN) && !ld_of(f, match)->tactic) {
            f->stage = MATCH_TACTIC;
            call_fighter(s, TACTIC, side);
            return;
        }
    f->stage = MATCH_COMPARE;
}

static void after_tactic(sparta *s, ld_log *log, ld_frame *f)
{
    assert(!ld_of(f, match)->tactic);
    f->stage = MATCH_COMPARE;
    if (!f->result)
        return;
    ld_of(f, match)->tactic = 1;
    int side = !sparta_has(s, 0, A_TACTICIAN);
    ld_say(log, M_TACTIC, s->bout.card[side]);
    roll_initiative(s, side, side);
}

static int by_sum(const bout *b) /* S-9.7 */
{
    assert(b->count[0] && b->count[1]);
    int sum[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < b->count[side]; i++)
            sum[side] += b->die[side][i];
    return sum[0] > sum[1] ? 0 : sum[1] > sum[0] ? 1 : -1;
}

static int by_string(const bout *b) /* S-9.8 */
{
    assert(b->count[0] <= MAX_DICE && b->count[1] <= MAX_DICE);
    int pairs = b->count[0] < b->count[1] ? b->count[0] : b->count[1];
    for (int i = 0; i < pairs; i++)
        if (b->die[0][i] != b->die[1][i])
            return b->die[0][i] > b->die[1][i] ? 0 : 1;
    for (int side = 0; side < 2; side++)
        if (b->count[side] > pairs && b->die[side][pairs] >= 3)
            return side;
    return -1;
}

static bool both_rolled(const sparta *s)
{
    const bout *b = &s->bout;
    return b->count[0] == b->pool[0][SPEED_POOL] && b->count[1] == b->pool[1][SPEED_POOL];
}

static void compare(sparta *s, ld_log *log, ld_frame *f)
{
    assert(both_rolled(s));
    int winner = s->initiative ? by_string(&s->bout) : by_sum(&s->bout);
    clear_dice(s);
    if (winner < 0) {
        ld_say(log, M_INITIATIVE_TIE, 0);
        f->stage = MATCH_ROLL;
        return;
    }
    ld_say(log, M_INITIATIVE_WON, s->bout.seat[winner], s->bout.card[winner]);
    ask_order(s, f, winner);
}

static void activate(sparta *s, int side)
{
    assert(s->ready >> s->bout.card[side] & 1);
    *ld_of(ld_call(s, ACT), act) = (act_locals){.seat = s->bout.seat[side], .side = ld_u8(side)};
}

static void nets_thrown(sparta *s, ld_frame *f)
{
    assert(f->result <= 2);
    if (f->result)
        ask_order(s, f, f->result - 1);
    else
        f->stage = MATCH_ROLL;
}

static bool has_stake(const sparta *s, int seat)
{
    static const uint8_t none[WAGERS];
    return seat == s->bout.seat[0] || seat == s->bout.seat[1] || memcmp(s->wager[seat], none, WAGERS) != 0;
}

/* S-9.41 the first seat clockwise from the Host that neither fights nor has a wager */
static int judge(const sparta *s)
{
    for (int i = 0; i < seats_of(s); i++)
        if (!has_stake(s, from_host(s, i)))
            return from_host(s, i);
    return NOBODY;
}

static void end_round(sparta *s, ld_log *log, ld_frame *f) /* S-9.40 */
{
    assert(s->bout.dry < box(s)->dry_limit);
    s->bout.dry = (uint8_t)(s->bout.wounded ? 0 : s->bout.dry + 1);
    f->stage = MATCH_ROUND;
    if (s->bout.dry < box(s)->dry_limit)
        return;
    ld_say(log, M_DRY, box(s)->dry_limit);
    f->stage = MATCH_VERDICT;
    if (judge(s) == NOBODY)
        ld_done(s, 0); /* S-9.42 void */
    else
        sparta_call(s, VERDICT, judge(s));
}

/* S-9.35 the victor's card may make it worse */
static int final_level(const sparta *s, int loser, int level)
{
    assert(level >= YIELD && level <= DECAPITATION);
    if (sparta_has(s, !loser, A_MERCILESS))
        return DECAPITATION;
    return level == YIELD && sparta_has(s, !loser, A_CRUEL) ? INJURY : level;
}

static void match_over(sparta *s, ld_log *log, int loser, int level)
{
    assert(loser == 0 || loser == 1);
    clear_dice(s);
    memset(s->bout.redo, 0, sizeof s->bout.redo);
    ld_say(log, M_DEFEAT, s->bout.card[!loser], s->bout.card[loser], level);
    ld_done(s, defeat_code(loser, level));
}

static void match_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    match_locals *l = ld_of(f, match);
    if ((f->stage == MATCH_SECOND || f->stage == MATCH_ROUND_END) && f->result) {
        int loser = defeat_loser(f->result);
        match_over(s, log, loser, final_level(s, loser, defeat_level(f->result)));
        return;
    }
    switch (f->stage) {
    case MATCH_BEGIN: begin(s, f); break;
    case MATCH_ROUND: new_round(s, log, f); break;
    case MATCH_NETS: nets_thrown(s, f); break;
    case MATCH_ROLL:
        f->stage = MATCH_ROLLED;
        roll_initiative(s, 0, 1);
        break;
    case MATCH_ROLLED: offer_tactic(s, f); break;
    case MATCH_TACTIC: after_tactic(s, log, f); break;
    case MATCH_COMPARE: compare(s, log, f); break;
    case MATCH_ORDERED:
        l->first = ld_u8(f->result ? l->winner : !l->winner);
        f->stage = MATCH_FIRST;
        break;
    case MATCH_FIRST:
        f->stage = MATCH_SECOND;
        activate(s, l->first);
        break;
    case MATCH_SECOND:
        f->stage = MATCH_ROUND_END;
        activate(s, !l->first);
        break;
    case MATCH_ROUND_END: end_round(s, log, f); break;
    default: match_over(s, log, f->result, YIELD); break; /* a verdict */
    }
}

static const char *match_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const match_locals *l = ld_of(f, match);
    if (s->bout.fighters != 2)
        return "a match is fought by two";
    int side = f->stage == MATCH_SECOND ? l->first : !l->first;
    if ((f + 1)->kind == ACT && ld_of(f + 1, act)->side != side)
        return "the wrong combatant is active";
    if ((f + 1)->kind == ORDER && ld_of(f + 1, fighter)->side != l->winner)
        return "the order is not chosen by the winner of the initiative";
    if ((f + 1)->kind == TACTIC && (l->tactic || !sparta_has(s, ld_of(f + 1, fighter)->side, A_TACTICIAN)))
        return "nobody is a Tactician";
    if ((f + 1)->kind == TACTIC && !both_rolled(s))
        return "initiative has not been rolled";
    return f->stage == MATCH_COMPARE && ld_of(f + 1, initiative)->side != ld_of(f + 1, initiative)->last
               ? "only the Tactician rolls again"
               : NULL;
}

const ld_kind sparta_match_step = {
    .name = "match",
    .prompt = "The match goes on.",
    .waiting = "fight",
    .rule = "S-9.2",
    .locals = LD_ROWS(match, MATCH_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(MATCH_STAGES),
    .run = match_run,
    .wrong = match_wrong,
};

bool sparta_fights(const sparta *s, int side, int seat) { return s->bout.fighters == 2 && s->bout.seat[side] == seat; }

/* ---- net (S-9.4). The result is the winner plus one -------------------------------------------------------------- */

static void net_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_NET, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_HOLD_NET, 0, 0, 0));
}

static void net_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    (void)f;
    sparta *s = state;
    assert(with_nets(s));
    int thrown = 0, winner = 0;
    for (int side = 0; side < 2; side++) {
        ld_choice c = answers[s->bout.seat[side]];
        if (!c || ld_verb_of(c) != V_NET)
            continue;
        thrown++;
        winner = side + 1;
        sparta_exhaust(s, s->bout.gear[side][SPECIAL]);
        ld_say(log, M_NET, s->bout.seat[side], s->bout.gear[side][SPECIAL]);
    }
    if (thrown == 2)
        ld_say(log, M_NETS, 0);
    ld_done(s, thrown == 1 ? winner : 0);
}

static const char *net_wrong(const void *state, const ld_frame *f)
{
    return f->owed != with_nets(state) ? "net is not owed by the fighters with a ready Net" : NULL;
}

const ld_kind sparta_net = {
    .name = "net",
    .prompt = "Throw your Net to win the initiative of this round?",
    .waiting = "throw a Net or hold it",
    .rule = "S-9.4",
    .locals = LD_NO_LOCALS,
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = net_options,
    .settle = net_settle,
    .several = true,
    .wrong = net_wrong,
};

/* ---- initiative (S-9.5) ------------------------------------------------------------------------------------------ */

static void initiative_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    assert(s->bout.count[ld_of(f, initiative)->side] < s->bout.pool[ld_of(f, initiative)->side][SPEED_POOL]);
    initiative_locals *l = ld_of(f, initiative);
    int side = l->side;
    sparta_add_die(&s->bout, side, ld_a(c));
    if (s->bout.count[side] < s->bout.pool[side][SPEED_POOL])
        return;
    ld_say(log, M_INITIATIVE, s->bout.seat[side], sparta_pack_dice(s->bout.die[side], s->bout.count[side]));
    if (l->side++ == l->last)
        ld_done(s, 0);
}

static const char *initiative_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const initiative_locals *l = ld_of(f, initiative);
    if (l->side > l->last)
        return "initiative is rolled by no side";
    for (int i = l->side; i <= l->last; i++)
        if (s->bout.count[i] >= s->bout.pool[i][SPEED_POOL] || (i > l->side && s->bout.count[i]))
            return "initiative has been rolled already";
    for (int i = 0; i < 2; i++)
        if ((i < l->side || i > l->last) && s->bout.count[i] != s->bout.pool[i][SPEED_POOL])
            return "the other combatant has not rolled for initiative";
    return NULL;
}

const ld_kind sparta_initiative = {
    .name = "initiative",
    .prompt = "Roll for initiative.",
    .waiting = "roll for initiative",
    .rule = "S-9.5",
    .locals = LD_ROWS(initiative, INITIATIVE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = initiative_choose,
    .several = true,
    .wrong = initiative_wrong,
};

/* ---- tactic and order -------------------------------------------------------------------------------------------- */

const char *sparta_fighter_wrong(const void *state, const ld_frame *f)
{
    const fighter_locals *l = ld_of(f, fighter);
    return sparta_fights(state, l->side, l->seat) ? NULL : "a step is not owed by the fighter it names";
}

static void tactic_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_REROLL_ALL, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_KEEP, 0, 0, 0));
}

static void tactic_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    assert(sparta_has(state, ld_of(f, fighter)->side, A_TACTICIAN));
    ld_done(state, ld_verb_of(c) == V_REROLL_ALL);
}

const ld_kind sparta_tactic = {
    .name = "tactic",
    .prompt = "Roll your initiative dice again?",
    .waiting = "roll again or keep the dice",
    .rule = "S-9.6",
    .locals = LD_ROWS(fighter, FIGHTER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = tactic_options,
    .choose = tactic_choose,
    .several = true,
    .wrong = sparta_fighter_wrong,
};

static void order_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_FIRST, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_SECOND, 0, 0, 0));
}

static void order_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    assert(sparta_fights(state, ld_of(f, fighter)->side, seat));
    bool first = ld_verb_of(c) == V_FIRST;
    ld_say(log, M_ORDER, seat, first ? 1 : 2);
    ld_done(state, first);
}

const ld_kind sparta_order = {
    .name = "order",
    .prompt = "You won the initiative. Act first or second?",
    .waiting = "choose who acts first",
    .rule = "S-9.9",
    .locals = LD_ROWS(fighter, FIGHTER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = order_options,
    .choose = order_choose,
    .several = true,
    .wrong = sparta_fighter_wrong,
};

/* ---- act (S-9.10 to S-9.14) -------------------------------------------------------------------------------------- */

static int reach_of(const sparta *s, int side)
{
    return sparta_carries(s, side, A_TRIDENT) ? box(s)->trident_range : 1;
}

int sparta_range(const sparta *s, int side)
{
    return sparta_carries(s, side, A_JAVELIN) ? box(s)->javelin_range : reach_of(s, side);
}

static bool can_move(const sparta *s, const ld_frame *f)
{
    const act_locals *l = ld_of(f, act);
    return !l->moved && !s->bout.chained[l->side];
}

static bool can_attack(const sparta *s, const ld_frame *f)
{
    const act_locals *l = ld_of(f, act);
    return !l->attacked && sparta_distance(s->bout.at[0], s->bout.at[1]) <= reach_of(s, l->side);
}

static bool can_throw(const sparta *s, const ld_frame *f) /* S-E08 */
{
    const act_locals *l = ld_of(f, act);
    return !l->attacked && sparta_carries(s, l->side, A_JAVELIN) &&
           sparta_distance(s->bout.at[0], s->bout.at[1]) <= box(s)->javelin_range;
}

/* How many steps it takes, whatever the speed. */
static int steps_to(const bout *b, int side, int hex)
{
    int steps = 1;
    while (!(sparta_reach(b->at[side], steps, b->at[!side]) >> hex & 1))
        steps++;
    return steps;
}

static void bar_move(const sparta *s, const ld_frame *f, int hex, ld_list *out)
{
    const act_locals *l = ld_of(f, act);
    const bout *b = &s->bout;
    ld_choice c = LD_CHOICE(V_MOVE, hex, 0, 0);
    if (l->moved)
        ld_bar(out, c, R_MOVED);
    else if (b->chained[l->side])
        ld_bar(out, c, R_CHAINED);
    else if (hex == b->at[l->side])
        ld_bar(out, c, R_STANDS_HERE);
    else if (hex == b->at[!l->side])
        ld_bar(out, c, R_OPPONENT_HERE);
    else
        ld_bar(out, c, R_HEX_FAR, steps_to(b, l->side, hex), b->pool[l->side][SPEED_POOL]);
}

static void bar_attack(const sparta *s, const ld_frame *f, ld_choice c, int range, ld_list *out)
{
    if (ld_of(f, act)->attacked)
        ld_bar(out, c, R_ATTACKED);
    else
        ld_bar(out, c, R_OUT_OF_REACH, sparta_distance(s->bout.at[0], s->bout.at[1]), range);
}

/* What the activation leaves out. */
static void bar_act(const sparta *s, const ld_frame *f, uint64_t reach, ld_list *out)
{
    int side = ld_of(f, act)->side;
    EACH_BIT (hex, sparta_arena & ~reach)
        bar_move(s, f, hex, out);
    if (!can_attack(s, f))
        bar_attack(s, f, LD_CHOICE(V_ATTACK, 0, 0, 0), reach_of(s, side), out);
    if (!sparta_carries(s, side, A_JAVELIN))
        ld_bar(out, LD_CHOICE(V_THROW, 0, 0, 0), R_NO_JAVELIN);
    else if (!can_throw(s, f))
        bar_attack(s, f, LD_CHOICE(V_THROW, 0, 0, 0), box(s)->javelin_range, out);
}

static void act_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const sparta *s = state;
    assert(s->bout.at[0] != s->bout.at[1]);
    int side = ld_of(f, act)->side;
    uint64_t reach =
        can_move(s, f) ? sparta_reach(s->bout.at[side], s->bout.pool[side][SPEED_POOL], s->bout.at[!side]) : 0;
    EACH_BIT (hex, reach)
        ld_add(out, LD_CHOICE(V_MOVE, hex, 0, 0));
    if (can_attack(s, f))
        ld_add(out, LD_CHOICE(V_ATTACK, 0, 0, 0));
    if (can_throw(s, f))
        ld_add(out, LD_CHOICE(V_THROW, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_END_ACT, 0, 0, 0));
    if (ld_heard(out))
        bar_act(s, f, reach, out);
}

static void begin_attack(sparta *s, ld_log *log, ld_frame *f, bool throws)
{
    assert(!ld_of(f, act)->attacked && (!throws || sparta_carries(s, ld_of(f, act)->side, A_JAVELIN)));
    act_locals *l = ld_of(f, act);
    int side = l->side;
    l->attacked = 1;
    f->owed = 0;
    f->stage = ACT_ATTACKS;
    ld_say(log, throws ? M_THROW : M_ATTACK, s->bout.card[side], s->bout.card[!side]);
    if (throws)
        sparta_exhaust(s, s->bout.gear[side][SPECIAL]);
    *ld_of(ld_call(s, ATTACK), attack) = (attack_locals){.side = ld_u8(side), .throws = throws, .wounds = NOBODY};
}

static void end_activation(sparta *s, const ld_frame *f, int result)
{
    assert(f->kind == ACT && result <= defeat_code(1, DECAPITATION));
    s->bout.chained[ld_of(f, act)->side] = 0; /* S-9.13 */
    ld_done(s, result);
}

static void act_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    sparta *s = state;
    assert(sparta_fights(s, ld_of(f, act)->side, seat));
    act_locals *l = ld_of(f, act);
    switch (ld_verb_of(c)) {
    case V_MOVE:
        s->bout.at[l->side] = ld_u8(ld_a(c));
        l->moved = 1;
        f->owed = 0;
        ld_say(log, M_MOVE, s->bout.card[l->side], ld_a(c));
        break;
    case V_ATTACK: begin_attack(s, log, f, false); break;
    case V_THROW: begin_attack(s, log, f, true); break;
    default: end_activation(s, f, 0); break;
    }
}

static void act_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    int defeat = f->stage == ACT_ATTACKS ? f->result : 0;
    f->stage = ACT_CHOOSES;
    if (defeat || !(can_move(s, f) || can_attack(s, f) || can_throw(s, f))) /* S-9.14 */
        end_activation(s, f, defeat);
    else
        ld_ask(f, ld_of(f, act)->seat);
}

static const char *act_wrong(const void *state, const ld_frame *f)
{
    const act_locals *l = ld_of(f, act);
    if (!sparta_fights(state, l->side, l->seat))
        return "act is for no combatant";
    return f->stage == ACT_ATTACKS && (f->owed || !l->attacked) ? "act does not fit the step" : NULL;
}

const ld_kind sparta_act = {
    .name = "act",
    .prompt = "Move and attack, in either order.",
    .waiting = "move and attack",
    .rule = "S-9.10",
    .locals = LD_ROWS(act, ACT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    STAGES(ACT_STAGES),
    .options = act_options,
    .choose = act_choose,
    .run = act_run,
    .several = true,
    .wrong = act_wrong,
};

/* ---- verdict (S-9.40). The result is the losing side ------------------------------------------------------------- */

static void verdict_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_VICTOR, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_VICTOR, 1, 0, 0));
}

static void verdict_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    sparta *s = state;
    assert(!has_stake(s, seat));
    ld_say(log, M_VERDICT, seat, s->bout.card[ld_a(c)]);
    ld_done(s, !ld_a(c));
}

static const char *verdict_wrong(const void *state, const ld_frame *f)
{
    return ld_of(f, seat)->seat != judge(state) ? "the verdict is not owed by the judge" : NULL;
}

const ld_kind sparta_verdict = {
    .name = "verdict",
    .prompt = "The match drags on. Name the victor.",
    .waiting = "name the victor",
    .rule = "S-9.40",
    .locals = LD_ROWS(seat, SEAT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = verdict_options,
    .choose = verdict_choose,
    .several = true,
    .wrong = verdict_wrong,
};
