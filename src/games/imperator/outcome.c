/* Spartacus Imperator: who lost a battle, where he goes and what the winner gains. Rules I-11. */
#include "games/imperator/rules.h"

/* ---- retreats (I-11.7 to I-11.11) ------------------------------------------------------------------------ */

/* I-11.8 areas with an army of one's own, led or not: avoided while there are others */
static uint32_t friends(const imper *s, int seat, int leader)
{
    uint32_t mask = s->loose_in[seat];
    EACH_LEADER (l, s)
        if (side_of(l) == seat && !is_major(l) && l != leader && !are_comrades(l, leader))
            mask |= 1u << s->leader[l].area;
    assert(!(mask & 1));
    return seat == ROMAN ? mask & ~(1u << scenario_of(s)->home) : mask;
}

/* I-11.7 an attacker goes back to his origin, unless the enemy has retreated there */
static bool is_cut_off(const imper *s) { return imper_held(s, imper_seat_of(s, DEFENCE)) >> s->fight.origin & 1; }

static uint32_t refuges(const imper *s, int side, ld_list *out)
{
    const fight *x = &s->fight;
    int seat = imper_seat_of(s, side), leader = x->leader[side];
    bool anywhere = side == ATTACKER && (x->flags & VINES);
    presence p = imper_presence(s);
    if (side == ATTACKER && !anywhere && !is_cut_off(s))
        return 1u << x->origin;
    assert(x->on == IS_BATTLE && x->area > 0);
    uint32_t open = imper_areas(s), home = seat == ROMAN ? 1u << scenario_of(s)->home : 0;
    if (!anywhere)
        LD_STRIKE(a, open, ~area_of(s, x->area)->near, out, LD_CHOICE(V_RETREAT, a, 0, 0), R_RETREAT_FAR, x->area);
    LD_STRIKE(a, open, ~(imper_zones(s) | home), out, LD_CHOICE(V_RETREAT, a, 0, 0), R_RETREAT_CITY); /* I-11.9 */
    LD_STRIKE(a, open, held_by(&p, !seat), out, LD_CHOICE(V_RETREAT, a, 0, 0), R_RETREAT_ENEMY, a);
    if (anywhere)
        return open;
    if (seat == REBEL) /* I-8.6 */
        LD_STRIKE(a, open, p.major, out, LD_CHOICE(V_RETREAT, a, 0, 0), R_MAJOR_THERE, imper_major_in(s, a), a);
    uint32_t friendly = friends(s, seat, leader);
    if (open & ~friendly)
        LD_STRIKE(a, open, friendly, out, LD_CHOICE(V_RETREAT, a, 0, 0), R_RETREAT_FRIENDS, a);
    return open;
}

uint32_t imper_refuges(const imper *s, int side) { return refuges(s, side, NULL); }

static void retreat_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    EACH_BIT (a, refuges(state, ld_of(f, side)->side, out))
        ld_add(out, LD_CHOICE(V_RETREAT, a, 0, 0));
}

static void retreat_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    imper *s = state;
    int side = ld_of(f, side)->side, leader = s->fight.leader[side], from = s->fight.area;
    assert(imper_refuges(s, side) >> ld_a(c) & 1);
    if (leader != NOBODY)
        s->leader[leader].area = (uint8_t)ld_a(c);
    if (side == DEFENCE && (s->loose_in[seat] >> from & 1)) /* I-11.11 */
        imper_move_all(s, LOOSE_AT + from, LOOSE_AT + ld_a(c));
    ld_say(log, M_RETREAT, seat, ld_a(c));
    ld_done(s, 0);
}

static int loser_of(int result)
{
    switch (result) {
    case ATTACKER_GONE:
    case ATTACKER_LOST:
    case ATTACKER_WITHDREW: return ATTACKER;
    case DEFENDER_GONE:
    case DEFENDER_LOST:
    case DEFENDER_WITHDREW: return DEFENCE;
    default: return -1;
    }
}

static unsigned retreat_owner(const void *state, const ld_frame *f)
{
    return imper_owed_in_fight(state, ld_of(f, side)->side);
}

static const char *retreat_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int side = ld_of(f, side)->side, leader = s->fight.leader[side];
    int result = ld_of(f - 1, outcome)->result; /* it stands on nothing else */
    if (s->fight.on != IS_BATTLE || (result == STATUS_QUO ? side != ATTACKER : loser_of(result) != side))
        return "nobody retreats";
    bool free = (s->fight.flags & VINES) && result != STATUS_QUO;
    if (side == ATTACKER && !free && !is_cut_off(s))
        return "the attacker can go back to where he came from";
    if (leader != NOBODY && !in_play(s, leader))
        return "the leader who retreats is not in play";
    uint32_t areas = imper_refuges(s, side);
    int groups[LEADERS + 1], moving = 0;
    if (side == DEFENCE && imper_body(s, DEFENCE, groups))
        moving = s->loose_n[s->fight.area];
    EACH_BIT (a, areas)
        if (s->loose_n[a] + moving > LOOSE)
            return "too many units would stand in one area";
    return areas ? NULL : "there is nowhere to retreat to";
}

const ld_kind imper_retreat_step = {
    .name = "retreat",
    .prompt = "Where does the beaten army retreat to?",
    .waiting = "retreat",
    .rule = "I-11.8",
    .locals = LD_ROWS(side, SIDE_LOCALS),
    .owner = retreat_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = retreat_options,
    .choose = retreat_choose,
    .wrong = retreat_wrong,
};

/* ---- the outcome (I-11.5) ------------------------------------------------------------------------------------- */

#define OUTCOME_STAGES(STAGE)                             \
    STAGE(LOSER_GOES, "loser-goes", 0)                    \
    STAGE(WINNER_GAINS, "winner-gains", LD_STEP(RETREAT)) \
    STAGE(ALL_DONE, "all-done", LD_STEP(SPEND))
enum { OUTCOME_STAGES(STAGE_ID) };

static void go_back(imper *s, ld_log *log)
{
    int leader = s->fight.leader[ATTACKER];
    s->leader[leader].area = s->fight.origin;
    assert(in_play(s, leader) && s->fight.origin > 0);
    ld_say(log, M_BACK, leader, s->fight.origin);
}

static void destroy(imper *s, ld_log *log, int side) /* I-11.10 */
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups);
    for (int i = 0; i < n; i++)
        s->fight.dead[side] = (uint8_t)(s->fight.dead[side] + imper_eliminate_all(s, log, groups[i]));
    assert(!imper_body_count(s, side));
    if (s->fight.leader[side] != NOBODY)
        imper_kill(s, log, s->fight.leader[side]);
}

static void send_away(imper *s, ld_log *log, int side)
{
    if (!imper_body_count(s, side) || !imper_refuges(s, side)) {
        destroy(s, log, side);
        return;
    }
    if (side == ATTACKER && !(s->fight.flags & VINES) && !is_cut_off(s)) {
        go_back(s, log);
        return;
    }
    ld_frame *f = ld_call(s, RETREAT);
    ld_of(f, side)->side = ld_u8(side);
    ld_ask(f, imper_seat_of(s, side));
}

static void rebel_spends(imper *s, ld_log *log) /* I-11.12 */
{
    int rebel = imper_seat_of(s, ATTACKER) == REBEL ? ATTACKER : DEFENCE, leader = s->fight.leader[rebel];
    assert(leader == NOBODY || side_of(leader) == REBEL);
    if (leader != NOBODY && in_play(s, leader))
        imper_call_spend(s, log, leader, 0, rebel == DEFENCE ? s->fight.area : 0, REBEL);
}

static void loser_goes(imper *s, ld_log *log, ld_frame *f)
{
    outcome_locals *l = ld_of(f, outcome);
    int result = l->result, loser = loser_of(result);
    if (result == BOTH_GONE) { /* I-11.1 */
        ld_say(log, M_BOTH_GONE, 0);
        f->stage = ALL_DONE;
        for (int side = 0; side < 2; side++)
            if (s->fight.leader[side] != NOBODY)
                imper_kill(s, log, s->fight.leader[side]);
        return;
    }
    f->stage = WINNER_GAINS;
    if (loser < 0) {
        ld_say(log, M_STATUS_QUO, 0);
        if (is_cut_off(s))
            send_away(s, log, ATTACKER);
        else
            go_back(s, log);
        return;
    }
    int leader = s->fight.leader[loser];
    assert(loser == ATTACKER || loser == DEFENCE);
    ld_say(log, M_WINS, imper_seat_of(s, !loser), s->fight.suffered[loser], s->fight.suffered[!loser]);
    if (leader != NOBODY) {
        l->taken = s->leader[leader].loot; /* I-11.6 */
        s->leader[leader].loot = 0;
        imper_mark_defeated(s, leader);
    }
    send_away(s, log, loser);
}

static void winner_gains(imper *s, ld_log *log, ld_frame *f)
{
    outcome_locals *l = ld_of(f, outcome);
    int loser = loser_of(l->result);
    f->stage = ALL_DONE;
    if (loser < 0) {
        rebel_spends(s, log);
        return;
    }
    int winner = !loser, seat = imper_seat_of(s, winner), loot = l->taken + s->fight.dead[loser];
    assert(loot <= LOOT_MAX);
    imper_fortuna(s, log, seat);
    imper_call_spend(s, log, s->fight.leader[winner], loot, winner == DEFENCE ? s->fight.area : 0, seat);
}

static void outcome_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    int won;
    assert(s->fight.on == IS_BATTLE);
    switch (f->stage) {
    case LOSER_GOES: loser_goes(s, log, f); break;
    case WINNER_GAINS: winner_gains(s, log, f); break;
    default:
        won = loser_of(ld_of(f, outcome)->result) == DEFENCE;
        memset(&s->fight, 0, sizeof s->fight); /* I-11.13 */
        ld_done(s, won);
        break;
    }
}

static const char *outcome_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    int result = ld_of(f, outcome)->result, loser = loser_of(result);
    if (s->fight.on != IS_BATTLE || (f->stage == WINNER_GAINS && loser < 0 && result != STATUS_QUO))
        return "the battle has no such outcome";
    for (int side = 0; side < 2; side++) {
        int leader = s->fight.leader[side];
        bool needed = f->stage == LOSER_GOES || (f->stage == WINNER_GAINS && loser >= 0 && side == !loser);
        if (needed && leader != NOBODY && !in_play(s, leader))
            return "a leader of the battle is not in play";
    }
    return NULL;
}

const ld_kind imper_outcome_step = {.name = "outcome",
                                    .prompt = "",
                                    .waiting = "",
                                    .rule = "I-11.5",
                                    .locals = LD_ROWS(outcome, OUTCOME_LOCALS),
                                    .owed_by = LD_BY_NOBODY,
                                    .stands_on = LD_WHERE_TOLD,
                                    STAGES(OUTCOME_STAGES),
                                    .run = outcome_run,
                                    .wrong = outcome_wrong};
