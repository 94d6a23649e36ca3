/* Spartacus: combat rounds. Rules S-9.1 to S-9.14, S-9.35 to S-9.41; steps net, initiative, tactic, order, act,
 * verdict. The attack itself is in attack.c. */
#include "games/spartacus/state.h"

void sparta_clear_bout(sparta *s)
{
    memset(&s->bout, 0, sizeof s->bout);
    memset(s->bout.seat, NOBODY, sizeof s->bout.seat);
    memset(s->bout.card, NOBODY, sizeof s->bout.card);
    memset(s->bout.gear, NOBODY, sizeof s->bout.gear);
    memset(s->bout.at, NOBODY, sizeof s->bout.at);
}

/* ---- the arena (S-2.40, S-2.41) --------------------------------------------------------------------------------- */

/* Rows of 4, 5, 6, 7, 6, 5, 4 hexes; the eighth column stays empty, so that shifts never wrap. */
const uint64_t sparta_arena = UINT64_C(0x0f1f3f7f7e7c78);

int sparta_distance(int a, int b)
{
    int dq = hex_q(a) - hex_q(b), dr = hex_r(a) - hex_r(b);
    int sum = dq + dr;
    return ((dq < 0 ? -dq : dq) + (dr < 0 ? -dr : dr) + (sum < 0 ? -sum : sum)) / 2;
}

uint64_t sparta_reach(int from, int steps, int blocked)
{
    uint64_t free = sparta_arena & ~BIT(blocked), reached = BIT(from);
    for (int i = 0; i < steps; i++)
        reached |= (reached << 1 | reached >> 1 | reached << 8 | reached >> 8 | reached << 7 | reached >> 7) & free;
    return reached & ~BIT(from);
}

/* ---- combatants ----------------------------------------------------------------------------------------------------
 */

static bool has_card(const sparta *s, int side, int ability) { return sparta_with[ability] >> s->bout.card[side] & 1; }

bool sparta_has(const sparta *s, int side, int ability) /* S-2.6, S-9.36 */
{
    return has_card(s, side, ability) && !has_card(s, !side, A_TRAINER);
}

bool sparta_carries(const sparta *s, int side, int ability) /* S-2.8, S-8.16 */
{
    for (int type = 0; type < GEAR; type++) {
        int card = s->bout.gear[side][type];
        if (card != NOBODY && (sparta_with[ability] & s->ready & BIT(card)))
            return true;
    }
    return false;
}

/* ---- the match. Locals: side that acts first, Tactician used, initiative winner + 1
 * ----------------------------------- */

enum {
    MATCH_BEGIN,
    MATCH_ROUND,
    MATCH_NETS,
    MATCH_ROLL,
    MATCH_ROLLED,
    MATCH_TACTIC,
    MATCH_COMPARE,
    MATCH_ORDERED,
    MATCH_FIRST,
    MATCH_SECOND,
    MATCH_ROUND_END,
    MATCH_VERDICT
};
enum { ACTS_FIRST, TACTIC_USED, WINNER, ROUND_NUMBER };

void sparta_match(sparta *s) { ld_call(s, MATCH); }

static void begin(sparta *s, ld_frame *f) /* S-9.1 */
{
    for (int side = 0; side < 2; side++)
        memcpy(s->bout.pool[side], asset_of(s->bout.card[side])->pool, POOLS);
    s->bout.at[0] = START_I;
    s->bout.at[1] = START_II;
    memset(s->bout.chained, 0, sizeof s->bout.chained);
    memset(s->bout.forced, 0, sizeof s->bout.forced);
    s->bout.dry = 0;
    f->stage = MATCH_ROUND;
}

static void new_round(sparta *s, ld_log *log, ld_frame *f)
{
    f->v[TACTIC_USED] = 0;
    f->v[ROUND_NUMBER]++;
    s->bout.wounded = 0;
    ld_say(log, M_ROUND, f->v[ROUND_NUMBER]);
    unsigned asked = 0;
    for (int side = 0; side < 2; side++)
        if (sparta_carries(s, side, A_NET))
            asked |= 1u << s->bout.seat[side];
    f->stage = MATCH_ROLL;
    if (asked) { /* S-9.4 */
        f->stage = MATCH_NETS;
        ld_call(s, NET)->owed = (uint8_t)asked;
    }
}

static void ask_order(sparta *s, ld_frame *f, int side)
{
    f->v[WINNER] = (int16_t)(side + 1);
    f->stage = MATCH_ORDERED;
    sparta_call(s, ORDER, s->bout.seat[side], side, 0);
}

static void roll_initiative(sparta *s, int side, int last)
{
    for (int i = side; i <= last; i++) {
        s->bout.count[i] = 0;
        memset(s->bout.die[i], 0, MAX_DICE);
    }
    ld_frame *f = ld_call(s, INITIATIVE);
    f->v[0] = (int16_t)side;
    f->v[1] = (int16_t)last;
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
        if (sparta_has(s, side, A_TACTICIAN) && !f->v[TACTIC_USED]) {
            f->stage = MATCH_TACTIC;
            sparta_call(s, TACTIC, s->bout.seat[side], side, 0);
            return;
        }
    f->stage = MATCH_COMPARE;
}

static void after_tactic(sparta *s, ld_log *log, ld_frame *f)
{
    f->stage = MATCH_COMPARE;
    if (!f->result)
        return;
    f->v[TACTIC_USED] = 1;
    int side = !sparta_has(s, 0, A_TACTICIAN);
    ld_say(log, M_TACTIC, s->bout.card[side]);
    roll_initiative(s, side, side);
}

static int by_sum(const bout *b) /* S-9.7 */
{
    int sum[2] = {0, 0};
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < b->count[side]; i++)
            sum[side] += b->die[side][i];
    return sum[0] > sum[1] ? 0 : sum[1] > sum[0] ? 1 : -1;
}

static int by_string(const bout *b) /* S-9.8 */
{
    int pairs = b->count[0] < b->count[1] ? b->count[0] : b->count[1];
    for (int i = 0; i < pairs; i++)
        if (b->die[0][i] != b->die[1][i])
            return b->die[0][i] > b->die[1][i] ? 0 : 1;
    for (int side = 0; side < 2; side++)
        if (b->count[side] > pairs && b->die[side][pairs] >= 3)
            return side;
    return -1;
}

static void compare(sparta *s, ld_log *log, ld_frame *f)
{
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
    ld_frame *f = ld_call(s, ACT);
    f->v[0] = s->bout.seat[side];
    f->v[1] = (int16_t)side;
}

static void nets_thrown(sparta *s, ld_frame *f)
{
    if (f->result)
        ask_order(s, f, f->result - 1);
    else
        f->stage = MATCH_ROLL;
}

/* S-9.41 the first seat clockwise from the Host that does not fight */
static int judge(const sparta *s)
{
    for (int i = 0; i < seats_of(s); i++) {
        int seat = from_host(s, i);
        if (seat != s->bout.seat[0] && seat != s->bout.seat[1])
            return seat;
    }
    return s->host;
}

static void end_round(sparta *s, ld_log *log, ld_frame *f) /* S-9.40 */
{
    s->bout.dry = (uint8_t)(s->bout.wounded ? 0 : s->bout.dry + 1);
    f->stage = MATCH_ROUND;
    if (s->bout.dry < DRY_LIMIT)
        return;
    ld_say(log, M_DRY, DRY_LIMIT);
    f->stage = MATCH_VERDICT;
    sparta_call(s, VERDICT, judge(s), 0, 0);
}

/* S-9.35 the victor's card may make it worse */
static int final_level(const sparta *s, int loser, int level)
{
    if (sparta_has(s, !loser, A_MERCILESS))
        return DECAPITATION;
    return level == YIELD && sparta_has(s, !loser, A_CRUEL) ? INJURY : level;
}

static void match_over(sparta *s, ld_log *log, int loser, int level)
{
    clear_dice(s);
    memset(s->bout.redo, 0, sizeof s->bout.redo);
    ld_say(log, M_DEFEAT, s->bout.card[!loser], s->bout.card[loser], level);
    ld_done(s, defeat_code(loser, level));
}

static void match_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    int first = f->v[ACTS_FIRST];
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
        f->v[ACTS_FIRST] = (int16_t)(f->result ? f->v[WINNER] - 1 : 2 - f->v[WINNER]);
        f->stage = MATCH_FIRST;
        break;
    case MATCH_FIRST:
        f->stage = MATCH_SECOND;
        activate(s, first);
        break;
    case MATCH_SECOND:
        f->stage = MATCH_ROUND_END;
        activate(s, !first);
        break;
    case MATCH_ROUND_END: end_round(s, log, f); break;
    default: match_over(s, log, f->result, YIELD); break; /* a verdict */
    }
}

static bool match_fits(const ld_frame *f, int above)
{
    switch (f->stage) {
    case MATCH_NETS: return above == NET;
    case MATCH_ROLLED:
    case MATCH_COMPARE: return above == INITIATIVE;
    case MATCH_TACTIC: return above == TACTIC;
    case MATCH_ORDERED: return above == ORDER;
    case MATCH_SECOND:
    case MATCH_ROUND_END: return above == ACT;
    case MATCH_VERDICT: return above == VERDICT;
    default: return false;
    }
}

static const char *match_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (f->owed || !match_fits(f, (f + 1)->kind) || s->bout.fighters != 2)
        return "the match does not fit the step";
    if (f->v[ACTS_FIRST] < 0 || f->v[ACTS_FIRST] > 1 || f->v[TACTIC_USED] < 0 || f->v[TACTIC_USED] > 1 ||
        f->v[WINNER] < 0 || f->v[WINNER] > 2 || f->v[ROUND_NUMBER] < 0 || f->v[ROUND_NUMBER] > 2000)
        return "the match has no such side";
    int side = f->stage == MATCH_SECOND ? f->v[ACTS_FIRST] : !f->v[ACTS_FIRST];
    if ((f->stage == MATCH_SECOND || f->stage == MATCH_ROUND_END) && (f + 1)->v[1] != side)
        return "the wrong combatant is active";
    if (f->stage == MATCH_ORDERED && (f + 1)->v[1] != f->v[WINNER] - 1)
        return "the order is not chosen by the winner of the initiative";
    if (f->stage == MATCH_TACTIC &&
        (f->v[TACTIC_USED] || (f + 1)->v[1] < 0 || (f + 1)->v[1] > 1 || !sparta_has(s, (f + 1)->v[1], A_TACTICIAN)))
        return "nobody is a Tactician";
    if (f->stage == MATCH_COMPARE && (f + 1)->v[0] != (f + 1)->v[1])
        return "only the Tactician rolls again";
    return NULL;
}

const ld_kind sparta_match_step = {
    .name = "match",
    .prompt = "The match goes on.",
    .waiting = "fight",
    .rule = "S-9.2",
    .run = match_run,
    .wrong = match_wrong,
};

static bool is_side(const sparta *s, int side, int seat)
{
    return side >= 0 && side <= 1 && s->bout.fighters == 2 && s->bout.seat[side] == seat;
}

/* ---- net (S-9.4). The result is the winner plus one
 * ---------------------------------------------------------------------- */

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
    const sparta *s = state;
    unsigned mask = 0;
    for (int side = 0; side < 2 && s->bout.fighters == 2; side++)
        if (sparta_carries(s, side, A_NET))
            mask |= 1u << s->bout.seat[side];
    return !mask || f->owed != mask ? "net is not owed by the fighters with a ready Net" : NULL;
}

const ld_kind sparta_net = {
    .name = "net",
    .prompt = "Throw your Net to win the initiative of this round?",
    .waiting = "throw a Net or hold it",
    .rule = "S-9.4",
    .mode = LD_SEALED,
    .options = net_options,
    .settle = net_settle,
    .several = true,
    .wrong = net_wrong,
};

/* ---- initiative (S-9.5). Locals: side that rolls, last side
 * ------------------------------------------------------------------ */

static void initiative_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    int side = f->v[0];
    sparta_add_die(&s->bout, side, ld_a(c));
    if (s->bout.count[side] < s->bout.pool[side][SPEED_POOL])
        return;
    ld_say(log, M_INITIATIVE, s->bout.seat[side], sparta_pack_dice(s->bout.die[side], s->bout.count[side]));
    if (f->v[0]++ == f->v[1])
        ld_done(s, 0);
}

static const char *initiative_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int side = f->v[0];
    if (side < 0 || f->v[1] > 1 || side > f->v[1] || f->owed != 1u << LD_CHANCE || s->bout.fighters != 2)
        return "initiative is rolled by no side";
    for (int i = side; i <= f->v[1]; i++)
        if (s->bout.count[i] >= s->bout.pool[i][SPEED_POOL] || (i > side && s->bout.count[i]))
            return "initiative has been rolled already";
    return NULL;
}

const ld_kind sparta_initiative = {
    .name = "initiative",
    .prompt = "Roll for initiative.",
    .waiting = "roll for initiative",
    .rule = "S-9.5",
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = initiative_choose,
    .several = true,
    .wrong = initiative_wrong,
};

/* ---- tactic and order. Locals: seat, side
 * --------------------------------------------------------------------------------------- */

static const char *side_wrong(const void *state, const ld_frame *f)
{
    return sparta_owned(state, f) && is_side(state, f->v[1], f->v[0]) ? NULL
                                                                      : "a step is not owed by the fighter it names";
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
    ld_done(state, ld_verb_of(c) == V_REROLL_ALL);
}

const ld_kind sparta_tactic = {
    .name = "tactic",
    .prompt = "Roll your initiative dice again?",
    .waiting = "roll again or keep the dice",
    .rule = "S-9.6",
    .options = tactic_options,
    .choose = tactic_choose,
    .several = true,
    .wrong = side_wrong,
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
    bool first = ld_verb_of(c) == V_FIRST;
    ld_say(log, M_ORDER, seat, first ? 1 : 2);
    ld_done(state, first);
}

const ld_kind sparta_order = {
    .name = "order",
    .prompt = "You won the initiative. Act first or second?",
    .waiting = "choose who acts first",
    .rule = "S-9.9",
    .options = order_options,
    .choose = order_choose,
    .several = true,
    .wrong = side_wrong,
};

/* ---- act (S-9.10 to S-9.14). Locals: seat, side, moved, attacked
 * ------------------------------------------------------------------- */

enum { MOVED = 2, ATTACKED = 3 };

static int reach_of(const sparta *s, int side) { return sparta_carries(s, side, A_TRIDENT) ? 2 : 1; }

static bool can_move(const sparta *s, const ld_frame *f) { return !f->v[MOVED] && !s->bout.chained[f->v[1]]; }

static bool can_attack(const sparta *s, const ld_frame *f)
{
    return !f->v[ATTACKED] && sparta_distance(s->bout.at[0], s->bout.at[1]) <= reach_of(s, f->v[1]);
}

static bool can_throw(const sparta *s, const ld_frame *f) /* S-E08 */
{
    return !f->v[ATTACKED] && sparta_carries(s, f->v[1], A_JAVELIN) &&
           sparta_distance(s->bout.at[0], s->bout.at[1]) <= 3;
}

static void act_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const sparta *s = state;
    int side = f->v[1];
    if (can_move(s, f))
        EACH_BIT (hex, sparta_reach(s->bout.at[side], s->bout.pool[side][SPEED_POOL], s->bout.at[!side]))
            ld_add(out, LD_CHOICE(V_MOVE, hex, 0, 0));
    if (can_attack(s, f))
        ld_add(out, LD_CHOICE(V_ATTACK, 0, 0, 0));
    if (can_throw(s, f))
        ld_add(out, LD_CHOICE(V_THROW, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_END_ACT, 0, 0, 0));
}

static void begin_attack(sparta *s, ld_log *log, ld_frame *f, bool throws)
{
    int side = f->v[1];
    f->v[ATTACKED] = 1;
    f->owed = 0;
    f->stage = 1;
    ld_say(log, throws ? M_THROW : M_ATTACK, s->bout.card[side], s->bout.card[!side]);
    if (throws)
        sparta_exhaust(s, s->bout.gear[side][SPECIAL]);
    ld_frame *a = ld_call(s, ATTACK);
    a->v[0] = (int16_t)side;
    a->v[1] = throws;
}

static void end_activation(sparta *s, const ld_frame *f, int result)
{
    s->bout.chained[f->v[1]] = 0; /* S-9.13 */
    ld_done(s, result);
}

static void act_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    sparta *s = state;
    switch (ld_verb_of(c)) {
    case V_MOVE:
        s->bout.at[f->v[1]] = (uint8_t)ld_a(c);
        f->v[MOVED] = 1;
        f->owed = 0;
        ld_say(log, M_MOVE, s->bout.card[f->v[1]], ld_a(c));
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
    int defeat = f->stage ? f->result : 0;
    f->stage = 0;
    if (defeat || !(can_move(s, f) || can_attack(s, f) || can_throw(s, f))) /* S-9.14 */
        end_activation(s, f, defeat);
    else
        ld_ask(f, f->v[0]);
}

static const char *act_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    bool top = f == &s->core.stack[s->core.depth - 1];
    if (!is_side(s, f->v[1], f->v[0]) || f->v[MOVED] < 0 || f->v[MOVED] > 1 || f->v[ATTACKED] < 0 || f->v[ATTACKED] > 1)
        return "act is for no combatant";
    if (top ? !sparta_owned(s, f) || f->stage : f->owed || f->stage != 1 || !f->v[ATTACKED])
        return "act does not fit the step";
    return NULL;
}

const ld_kind sparta_act = {
    .name = "act",
    .prompt = "Move and attack, in either order.",
    .waiting = "move and attack",
    .rule = "S-9.10",
    .options = act_options,
    .choose = act_choose,
    .run = act_run,
    .several = true,
    .wrong = act_wrong,
};

/* ---- verdict (S-9.40). Locals: judge. The result is the losing side
 * --------------------------------------------------------------------- */

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
    ld_say(log, M_VERDICT, seat, s->bout.card[ld_a(c)]);
    ld_done(s, !ld_a(c));
}

static const char *verdict_wrong(const void *state, const ld_frame *f)
{
    return sparta_owned(state, f) ? NULL : "verdict is not owed by the judge";
}

const ld_kind sparta_verdict = {
    .name = "verdict",
    .prompt = "The match drags on. Name the victor.",
    .waiting = "name the victor",
    .rule = "S-9.40",
    .options = verdict_options,
    .choose = verdict_choose,
    .several = true,
    .wrong = verdict_wrong,
};
