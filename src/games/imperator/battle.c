/* Spartacus Imperator: battles, from the approach to the last die. Rules I-10; I-11 is in outcome.c. */
#include "games/imperator/rules.h"

/* ---- bodies (I-10.2) ------------------------------------------------------------------------------------- */

int imper_seat_of(const imper *s, int side)
{
    int attacker = side_of(s->fight.leader[ATTACKER]);
    assert(s->fight.on && (side == ATTACKER || side == DEFENCE));
    return side == ATTACKER ? attacker : !attacker;
}

unsigned imper_owed_in_fight(const imper *s, int side)
{
    bool known = s->fight.on && s->fight.leader[ATTACKER] < LEADERS; /* a position may still be unchecked */
    return known ? (unsigned)seat_bit(imper_seat_of(s, side)) : 0;
}

int imper_body(const imper *s, int side, int *groups)
{
    const fight *x = &s->fight;
    int n = 0, seat = imper_seat_of(s, side);
    if (side == ATTACKER || x->on == IS_BATTLE) {
        if (x->leader[side] != NOBODY && in_play(s, x->leader[side]))
            groups[n++] = x->leader[side];
    } else {
        EACH_LEADER (l, s)
            if (s->leader[l].area == x->area && side_of(l) == seat && !is_major(l))
                groups[n++] = l;
    }
    if (side == DEFENCE && (s->loose_in[seat] >> x->area & 1))
        groups[n++] = LOOSE_AT + x->area;
    assert(n <= LEADERS + 1);
    return n;
}

int imper_body_count(const imper *s, int side)
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups), count = 0;
    for (int i = 0; i < n; i++)
        count += imper_count(s, groups[i]);
    return count;
}

static void show_body(imper *s, ld_log *log, int side)
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups);
    for (int i = 0; i < n; i++)
        imper_show(s, log, groups[i]);
}

void imper_mark_fought(imper *s, int leader) /* I-11.14 */
{
    if (leader != NOBODY && side_of(leader) == ROMAN)
        s->leader[leader].flags |= FOUGHT;
}

void imper_mark_defeated(imper *s, int leader)
{
    if (leader != NOBODY && in_play(s, leader) && side_of(leader) == ROMAN)
        s->leader[leader].flags |= DEFEATED;
}

void imper_begin_fight(imper *s, int on, int attacker, int defender, int origin, int flags)
{
    fight *x = &s->fight;
    assert(!x->on && in_play(s, attacker) && !is_major(attacker) && origin > 0);
    memset(x, 0, sizeof *x);
    x->on = (uint8_t)on;
    x->area = s->leader[attacker].area;
    x->origin = (uint8_t)origin;
    x->flags = (uint8_t)flags;
    x->leader[ATTACKER] = (uint8_t)attacker;
    x->leader[DEFENCE] = (uint8_t)defender;
}

/* ---- the attack on an area (I-10.1 to I-10.4) ------------------------------------------------------------------ */

#define ATTACK_STAGES(STAGE)                         \
    STAGE(PICK, "pick", LD_STEP(SPEND))              \
    STAGE(ENGAGE, "engage", LD_STEP(DEFENDER))       \
    STAGE(FOUGHT_OUT, "fought-out", LD_STEP(BATTLE)) \
    STAGE(SETTLED, "settled", LD_STEP(OUTCOME))
enum { ATTACK_STAGES(STAGE_ID) };

void imper_call_attack(imper *s, int leader, int origin, int flags)
{
    assert(in_play(s, leader) && s->leader[leader].n);
    ld_frame *f = ld_call(s, ATTACK);
    *ld_of(f, attack) = (attack_locals){.leader = ld_u8(leader), .origin = ld_u8(origin), .flags = ld_u8(flags)};
}

static int leaders_in(const imper *s, int side, int area)
{
    int n = 0;
    EACH_LEADER (l, s)
        n += s->leader[l].area == area && side_of(l) == side && !is_major(l);
    return n;
}

static void pick_defender(imper *s, ld_frame *f)
{
    int who = ld_of(f, attack)->leader, enemy = !side_of(who), area = s->leader[who].area;
    int leaders = leaders_in(s, enemy, area);
    if (!leaders && !(s->loose_in[enemy] >> area & 1)) {
        ld_done(s, 0);
        return;
    }
    assert(!s->fight.on);
    f->stage = ENGAGE;
    f->result = (uint8_t)imper_leader_in(s, enemy, area, NOBODY);
    if (leaders > 1) { /* I-10.3 */
        f = ld_call(s, DEFENDER);
        *ld_of(f, defender) = (defender_locals){.area = ld_u8(area), .attacker = ld_u8(who)};
        ld_ask(f, enemy);
    }
}

static void engage(imper *s, ld_log *log, ld_frame *f)
{
    attack_locals *l = ld_of(f, attack);
    int who = l->leader, defender = f->result, area = s->leader[who].area, enemy = !side_of(who);
    if (defender != NOBODY && !s->leader[defender].n && !(s->loose_in[enemy] >> area & 1)) { /* I-10.4 */
        int loot = s->leader[defender].loot;
        imper_mark_fought(s, who);
        imper_kill(s, log, defender);
        f->stage = PICK;
        imper_call_spend(s, log, who, loot, 0, !enemy);
        return;
    }
    assert(s->leader[who].n);
    imper_begin_fight(s, IS_BATTLE, who, defender, l->origin, l->flags);
    ld_say(log, M_BATTLE, who, area, (defender == NOBODY ? LOOSE_AT + area : defender));
    l->flags = (l->flags & ~VINES);
    f->stage = FOUGHT_OUT;
    ld_call(s, BATTLE);
}

static void attack_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    switch (f->stage) {
    case PICK: pick_defender(s, f); break;
    case ENGAGE: engage(s, log, f); break;
    case FOUGHT_OUT: {
        uint8_t result = f->result;
        f->stage = SETTLED;
        ld_of(ld_call(s, OUTCOME), outcome)->result = result;
        break;
    }
    default:
        if (f->result) /* the attacker won and goes on against the next body */
            f->stage = PICK;
        else
            ld_done(s, 0);
        break;
    }
}

static const char *attack_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const attack_locals *l = ld_of(f, attack);
    if (!l->origin || (l->flags & ~VINES) || is_major(l->leader))
        return "attack has impossible locals";
    if (f->stage < SETTLED && imper_wrong_leader(s, l->leader, SIDES))
        return "the attacker is not in play";
    if (f->stage == FOUGHT_OUT && (s->fight.on != IS_BATTLE || s->fight.leader[ATTACKER] != l->leader))
        return "the attacker has no battle";
    if (s->fight.on && s->fight.origin != l->origin)
        return "the battle began elsewhere";
    return NULL;
}

const ld_kind imper_attack_step = {.name = "attack",
                                   .prompt = "",
                                   .waiting = "",
                                   .rule = "I-10.1",
                                   .locals = LD_ROWS(attack, ATTACK_LOCALS),
                                   .owed_by = LD_BY_NOBODY,
                                   .stands_on = LD_WHERE_TOLD,
                                   STAGES(ATTACK_STAGES),
                                   .run = attack_run,
                                   .wrong = attack_wrong};

static void defender_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imper *s = state;
    int area = ld_of(f, defender)->area;
    EACH_LEADER (l, s)
        if (side_of(l) == seat)
            ld_add_if(s->leader[l].area == area && !is_major(l), out, LD_CHOICE(V_DEFEND, l, 0, 0), R_NOT_HERE, l,
                      area);
    imper_bar_leaders(s, seat, V_DEFEND, out);
}

static void defender_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    assert(side_of(ld_a(c)) == seat);
    ld_say(log, M_DEFENDS, ld_a(c));
    ld_done(state, ld_a(c));
}

static unsigned defender_owner(const void *state, const ld_frame *f)
{
    (void)state;
    return (unsigned)seat_bit(!side_of(ld_of(f, defender)->attacker));
}

static const char *defender_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const defender_locals *l = ld_of(f, defender);
    if (imper_wrong_leader(s, l->attacker, SIDES) || s->leader[l->attacker].area != l->area)
        return "the attacker is not there";
    return leaders_in(s, !side_of(l->attacker), l->area) < 2 ? "there is no choice who defends" : NULL;
}

const ld_kind imper_defender_step = {
    .name = "defender",
    .prompt = "{1:leader} attacks in {0:area}: which leader defends first?",
    .waiting = "name the defender",
    .rule = "I-10.3",
    .locals = LD_ROWS(defender, DEFENDER_LOCALS),
    .owner = defender_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = defender_options,
    .choose = defender_choose,
    .wrong = defender_wrong,
};

/* ---- the battle ------------------------------------------------------------------------------------------------- */

/* A stage is what comes next. */
#define WITHDRAWING (LD_STEP(WITHDRAW) | LD_STEP(WITHDRAW_DIE))
#define BATTLE_STAGES(STAGE)                                      \
    STAGE(BEGIN, "begin", 0)                                      \
    STAGE(ATTACKERS_CARDS, "attackers-cards", 0)                  \
    STAGE(DEFENDERS_CARDS, "defenders-cards", LD_STEP(STRATAGEM)) \
    STAGE(DRAW_UP, "draw-up", LD_STEP(STRATAGEM))                 \
    STAGE(SHOW, "show", LD_STEP(TACTIC))                          \
    STAGE(NEXT_PHASE, "next-phase", 0)                            \
    STAGE(PHASE_OVER, "phase-over", LD_STEP(PHASE))               \
    STAGE(FIRST_AWAY, "first-away", WITHDRAWING)                  \
    STAGE(SECOND_AWAY, "second-away", WITHDRAWING)                \
    STAGE(DECIDED, "decided", 0)
enum { BATTLE_STAGES(STAGE_ID) };

static void deal_tokens(imper *s) /* I-10.5 */
{
    fight *x = &s->fight;
    for (int side = 0; side < 2; side++) {
        int t = x->leader[side] == NOBODY ? 0 : box(s)->leader[x->leader[side]].tactical;
        x->tokens[side] = (uint8_t)(t + (s->fortuna == imper_seat_of(s, side) ? box(s)->fortuna_alea : 0));
        assert(t >= 0 && t <= TACTICAL_MAX);
        imper_mark_fought(s, x->leader[side]);
    }
}

/* I-10.6, I-13.5 the combat cards a side may play before the dice */
static bool has_riders(const imper *s, int leader)
{
    for (int i = 0; i < s->leader[leader].n; i++) {
        int unit = s->leader[leader].unit[i];
        if (!is_out(unit) && box(s)->kind[kind_of(unit) % HIDDEN].cavalry)
            return true;
    }
    return false;
}

static uint32_t combat_cards(const imper *s, int side, ld_list *out)
{
    const fight *x = &s->fight;
    int leader = x->leader[side];
    uint32_t cards = 0;
    if (leader == NOBODY || !in_play(s, leader) || !s->leader[leader].ap || (x->flags & VINES))
        return 0;
    if (side_of(leader) == ROMAN) {
        if (holds(s, C_ATTACK_FROM_REAR) &&
            ld_may(side == ATTACKER, out, LD_CHOICE(V_CARD, C_ATTACK_FROM_REAR, 0, 0), R_ATTACKER_ONLY))
            cards |= 1u << C_ATTACK_FROM_REAR; /* I-14.R1 */
        if (holds(s, C_CAVALRY_FEINT) &&
            ld_may(has_riders(s, leader), out, LD_CHOICE(V_CARD, C_CAVALRY_FEINT, 0, 0), R_NO_RIDERS, leader))
            cards |= 1u << C_CAVALRY_FEINT; /* I-14.R3 */
    } else if (holds(s, C_PROPHET) &&
               ld_may(leader == L_EUNUS, out, LD_CHOICE(V_CARD, C_PROPHET, 0, 0), R_HIS_CARD, L_EUNUS)) {
        cards |= 1u << C_PROPHET; /* I-13.2, I-14.13 */
    }
    assert(!(cards & ~s->hand));
    return cards;
}

/* I-18.6 a window that would tell of cavalry if it were skipped */
static bool must_ask_cards(const imper *s, int side)
{
    int leader = s->fight.leader[side];
    return s->hidden_romans && holds(s, C_CAVALRY_FEINT) && !(s->fight.flags & VINES) && leader != NOBODY &&
           in_play(s, leader) && side_of(leader) == ROMAN && s->leader[leader].ap;
}

static void begin_cards(imper *s, int side)
{
    if (!combat_cards(s, side, NULL) && !must_ask_cards(s, side))
        return;
    ld_frame *f = ld_call(s, STRATAGEM);
    ld_of(f, side)->side = ld_u8(side);
    ld_ask(f, imper_seat_of(s, side));
}

static void draw_up(imper *s, ld_log *log, ld_frame *f)
{
    fight *x = &s->fight;
    int a = imper_body_count(s, ATTACKER), d = imper_body_count(s, DEFENCE);
    if (!a || !d) { /* I-10.7 */
        f->stage = DECIDED;
        return;
    }
    if (a <= box(s)->skirmish_max || d <= box(s)->skirmish_max) { /* I-10.8 */
        x->flags |= IS_SKIRMISH;
        ld_say(log, M_SKIRMISH, 0);
        return;
    }
    assert(!x->tactic[ATTACKER] && !x->tactic[DEFENCE]);
    ld_frame *g = ld_call(s, TACTIC);
    for (int side = 0; side < 2; side++)
        if (x->leader[side] != NOBODY)
            g->owed |= (uint8_t)seat_bit(imper_seat_of(s, side));
}

static void next_phase(imper *s, ld_frame *f)
{
    fight *x = &s->fight;
    x->dice = 0;
    memset(x->die, 0, sizeof x->die);
    if (++x->phase > 3) {
        x->phase = 3;
        f->stage = DECIDED;
        return;
    }
    if (x->phase == 1 && (x->flags & REAR))
        x->phase = 2;
    assert(x->phase >= 1 && x->phase <= 3);
    f->stage = PHASE_OVER;
    ld_call(s, PHASE);
}

static void begin_withdraw(imper *s, int side);

/* I-11.2, I-11.3 */
static int by_damage(const imper *s)
{
    const fight *x = &s->fight;
    if (x->suffered[ATTACKER] == x->suffered[DEFENCE])
        return STATUS_QUO;
    int loser = x->suffered[ATTACKER] > x->suffered[DEFENCE] ? ATTACKER : DEFENCE;
    if (x->tactic[ATTACKER] == SCREENING && x->tactic[DEFENCE] == SCREENING)
        return STATUS_QUO;
    if (box(s)->destroys[x->tactic[!loser]] == x->tactic[loser])
        return loser == ATTACKER ? ATTACKER_GONE : DEFENDER_GONE;
    assert(x->suffered[loser] > x->suffered[!loser]);
    return loser == ATTACKER ? ATTACKER_LOST : DEFENDER_LOST;
}

static void eliminate_body(imper *s, ld_log *log, int side)
{
    assert(s->fight.on == IS_BATTLE);
    int groups[LEADERS + 1], n = imper_body(s, side, groups);
    for (int i = 0; i < n; i++)
        s->fight.dead[side] = (uint8_t)(s->fight.dead[side] + imper_eliminate_all(s, log, groups[i]));
}

static int decide(imper *s, ld_log *log, int withdrew)
{
    bool a = imper_body_count(s, ATTACKER), d = imper_body_count(s, DEFENCE);
    if (!a || !d) /* I-11.1 */
        return !a && !d ? BOTH_GONE : !a ? ATTACKER_GONE : DEFENDER_GONE;
    if (withdrew)
        return withdrew;
    assert(withdrew == UNDECIDED);
    int result = by_damage(s);
    if (result == ATTACKER_GONE || result == DEFENDER_GONE) { /* I-11.4 */
        int side = result == ATTACKER_GONE ? ATTACKER : DEFENCE;
        ld_say(log, M_DESTROYED, imper_seat_of(s, side), s->fight.tactic[!side]);
        eliminate_body(s, log, side);
    }
    return result;
}

static void battle_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    battle_locals *l = ld_of(f, battle);
    int result;
    switch (f->stage) {
    case BEGIN:
        f->stage = ATTACKERS_CARDS;
        deal_tokens(s);
        break;
    case ATTACKERS_CARDS:
        f->stage = DEFENDERS_CARDS;
        begin_cards(s, ATTACKER);
        break;
    case DEFENDERS_CARDS:
        f->stage = DRAW_UP;
        begin_cards(s, DEFENCE);
        break;
    case DRAW_UP:
        f->stage = SHOW;
        draw_up(s, log, f);
        break;
    case SHOW: /* I-10.10 */
        f->stage = NEXT_PHASE;
        show_body(s, log, ATTACKER);
        show_body(s, log, DEFENCE);
        s->fight.flags |= FACE_UP;
        ld_reveal(s);
        break;
    case NEXT_PHASE: next_phase(s, f); break;
    case PHASE_OVER:
        f->stage = FIRST_AWAY;
        if (!imper_body_count(s, ATTACKER) || !imper_body_count(s, DEFENCE)) /* I-10.18 */
            f->stage = DECIDED;
        else
            begin_withdraw(s, ATTACKER);
        break;
    case FIRST_AWAY:
        if (f->result) {
            l->withdrew = 1 + ATTACKER;
            f->stage = DECIDED;
            break;
        }
        f->stage = SECOND_AWAY;
        begin_withdraw(s, DEFENCE);
        break;
    case SECOND_AWAY:
        f->stage = f->result ? DECIDED : NEXT_PHASE;
        l->withdrew = f->result ? 1 + DEFENCE : 0;
        f->result = 0;
        break;
    default:
        result = decide(s, log, l->withdrew ? ATTACKER_WITHDREW + l->withdrew - 1 : UNDECIDED);
        ld_done(s, result);
        break;
    }
}

static const char *battle_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    return ((const imper *)state)->fight.on == IS_BATTLE ? NULL : "there is no battle";
}

const ld_kind imper_battle_step = {.name = "battle",
                                   .prompt = "",
                                   .waiting = "",
                                   .rule = "I-10.6",
                                   .locals = LD_ROWS(battle, BATTLE_LOCALS),
                                   .owed_by = LD_BY_NOBODY,
                                   .stands_on = LD_WHERE_TOLD,
                                   STAGES(BATTLE_STAGES),
                                   .run = battle_run,
                                   .wrong = battle_wrong};

/* ---- stratagems before the dice (I-10.6) ---------------------------------------------------------------------- */

/* Of steps whose first local is the side. */
static unsigned side_owner(const void *state, const ld_frame *f)
{
    return imper_owed_in_fight(state, ld_of(f, side)->side);
}

static void stratagem_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imper *s = state;
    ld_add(out, LD_CHOICE(V_NONE, 0, 0, 0));
    EACH_BIT (card, combat_cards(s, ld_of(f, side)->side, out))
        ld_add(out, LD_CHOICE(V_CARD, card, 0, 0));
    const uint32_t before_battle = 1u << C_ATTACK_FROM_REAR | 1u << C_CAVALRY_FEINT | 1u << C_PROPHET;
    if (ld_heard(out))
        imper_bar_cards(s, seat, V_CARD, NOBODY, ~(s->hand & before_battle), out);
}

static int cavalry_of(const imper *s, int leader, int index)
{
    for (int i = 0; i < s->leader[leader].n; i++) {
        int unit = s->leader[leader].unit[i];
        if (!is_out(unit) && box(s)->kind[kind_of(unit) % HIDDEN].cavalry && index-- == 0)
            return unit;
    }
    assert(index >= 0);
    return 0;
}

static int cavalry_count(const imper *s, int leader)
{
    int n = 0;
    while (cavalry_of(s, leader, n))
        n++;
    return n;
}

static void play_combat(imper *s, ld_log *log, int side, int card)
{
    fight *x = &s->fight;
    int leader = x->leader[side];
    imper_discard(s, log, leader, card);
    assert(combat_cards(s, side, NULL) >> card & 1 || !holds(s, card));
    if (card == C_ATTACK_FROM_REAR) {
        x->flags |= REAR;
        ld_say(log, M_REAR, leader);
    } else if (card == C_PROPHET) {
        x->flags |= BLESSED;
        x->tokens[side] += box(s)->prophet_alea;
        ld_say(log, M_PROPHET, leader);
    } else {
        ld_frame *f = ld_call(s, FEINT_DIE);
        *ld_of(f, feint) = (feint_locals){.side = ld_u8(side), .dice = ld_u8(cavalry_count(s, leader))};
        ld_ask(f, LD_CHANCE);
    }
}

static void stratagem_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    if (ld_verb_of(c) == V_NONE) {
        ld_done(state, 0);
        return;
    }
    f->owed = 0;
    play_combat(state, log, ld_of(f, side)->side, ld_a(c));
}

static void stratagem_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    imper *s = state;
    side_locals *l = ld_of(f, side);
    bool more = combat_cards(s, l->side, NULL) || must_ask_cards(s, l->side);
    if (more && imper_body_count(s, !l->side))
        ld_ask(f, imper_seat_of(s, l->side));
    else
        ld_done(s, 0);
}

static bool stratagem_ask(const void *state, const ld_frame *f) { return must_ask_cards(state, ld_of(f, side)->side); }

const ld_kind imper_stratagem_step = {
    .name = "stratagem",
    .prompt = "Play a stratagem before the battle?",
    .waiting = "play a stratagem",
    .rule = "I-10.6",
    .locals = LD_ROWS(side, SIDE_LOCALS),
    .owner = side_owner,
    .stands_on = LD_WHERE_TOLD,
    ABOVE(LD_STEP(FEINT_DIE) | LD_STEP(HIT)),
    .options = stratagem_options,
    .choose = stratagem_choose,
    .run = stratagem_run,
    .ask = stratagem_ask,
    .window = true,
    .wrong = battle_wrong,
};

/* I-14.R3 */
static void feint_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    feint_locals *l = ld_of(f, feint);
    int side = l->side, unit = cavalry_of(s, s->fight.leader[side], l->rolled);
    assert(unit && l->rolled < l->dice);
    l->hits = (uint8_t)(l->hits + (ld_a(c) <= box(s)->kind[kind_of(unit)].ranged));
    if (++l->rolled < l->dice)
        return;
    int hits = l->hits;
    ld_say(log, M_FEINT, s->fight.leader[side], hits);
    s->fight.suffered[!side] = (uint8_t)(s->fight.suffered[!side] + hits);
    ld_done(s, 0);
    imper_call_hits(s, !side, hits, false);
}

static const char *feint_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    const feint_locals *l = ld_of(f, feint);
    if (s->fight.on != IS_BATTLE || s->fight.leader[l->side] == NOBODY)
        return "nobody feints";
    return l->dice > cavalry_count(s, s->fight.leader[l->side]) || l->rolled >= l->dice || l->hits > l->rolled
               ? "the feint has more dice than riders"
               : NULL;
}

const ld_kind imper_feint_die_step = {
    .name = "feint-die",
    .prompt = "Does the feint hit?",
    .waiting = "roll for the feint",
    .rule = "I-14.R3",
    .locals = LD_ROWS(feint, FEINT_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = feint_choose,
    .several = true,
    .wrong = feint_wrong,
};

/* ---- tactics (I-10.9) ----------------------------------------------------------------------------------------- */

bool imper_front(const imper *s, int tactic, int unit)
{
    const kind_row *kind = &box(s)->kind[kind_of(unit) % HIDDEN];
    switch (tactic) {
    case FRONTAL: return kind->square == YELLOW;
    case SCREENING: return kind->square == BLUE;
    case CAVALRY: return kind->cavalry;
    default: return false;
    }
}

static bool has_front(const imper *s, int leader, int tactic)
{
    for (int i = 0; i < s->leader[leader].n; i++)
        if (!is_out(s->leader[leader].unit[i]) && imper_front(s, tactic, s->leader[leader].unit[i]))
            return true;
    return false;
}

static void tactic_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const imper *s = state;
    static const uint8_t missing[TACTICS] = {
        [FRONTAL] = R_NO_YELLOW, [SCREENING] = R_NO_BLUE, [CAVALRY] = R_NO_CAVALRY};
    int leader = s->fight.leader[imper_seat_of(s, ATTACKER) == seat ? ATTACKER : DEFENCE];
    for (int t = FRONTAL; t < TACTICS; t++)
        ld_add_if(t == GENERAL || has_front(s, leader, t), out, LD_CHOICE(V_TACTIC, t, 0, 0), missing[t], leader);
    ld_bar(out, LD_CHOICE(V_TACTIC, NO_TACTIC, 0, 0), R_TACTIC_MUST);
}

static void tactic_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    (void)f;
    imper *s = state;
    for (int side = 0; side < 2; side++) {
        if (s->fight.leader[side] == NOBODY)
            continue;
        int tactic = ld_a(answers[imper_seat_of(s, side)]);
        assert(tactic > NO_TACTIC && tactic < TACTICS);
        s->fight.tactic[side] = (uint8_t)tactic;
        s->fight.tokens[side] = (uint8_t)(s->fight.tokens[side] + (tactic == GENERAL ? box(s)->general_alea : 0));
        ld_say(log, M_TACTIC, s->fight.leader[side], tactic);
    }
    ld_done(s, 0);
}

static unsigned tactic_owner(const void *state, const ld_frame *f)
{
    (void)f;
    const imper *s = state;
    unsigned owed = 0;
    for (int side = 0; side < 2; side++)
        if (s->fight.leader[side] != NOBODY)
            owed |= imper_owed_in_fight(s, side);
    return owed;
}

const ld_kind imper_tactic_step = {
    .name = "tactic",
    .prompt = "Choose a tactic in secret.",
    .waiting = "choose a tactic",
    .rule = "I-10.9",
    .locals = LD_NO_LOCALS,
    .owner = tactic_owner,
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .always_ask = true,
    .options = tactic_options,
    .settle = tactic_settle,
    .wrong = battle_wrong,
};

/* ---- a phase (I-10.11 to I-10.17), of a battle or a siege ----------------------------------------------------- */

static bool is_shooting(const fight *x) { return x->phase == 1 || x->mode == ATTRITION; }

int imper_value(const imper *s, int side, int unit)
{
    const fight *x = &s->fight;
    const kind_row *kind = &box(s)->kind[kind_of(unit) % HIDDEN];
    assert(x->on);
    if ((x->flags & VINES) && kind->side == ROMAN && x->phase < 3) /* I-14.1 */
        return 0;
    if (is_shooting(x))
        return kind->ranged;
    if (x->on == IS_SIEGE && side == DEFENCE && kind->missile) /* I-12.11 */
        return x->flags & TREASON ? 0 : box(s)->wall_missile_melee;
    return kind->melee;
}

int imper_line(const imper *s, int side)
{
    const fight *x = &s->fight;
    assert(x->on && x->phase <= 3);
    if (x->on == IS_SIEGE)
        return x->mode == ASSAULT && x->phase == 3 ? FRONTAL : NO_TACTIC; /* I-12.12 */
    return x->phase > 1 ? x->tactic[side] : NO_TACTIC;
}

/* I-10.12 commanded units that fit, ready when the phase begins */
bool imper_in_front(const imper *s, int side, int group, int unit)
{
    return group < LOOSE_AT && !is_out(unit) && imper_front(s, imper_line(s, side), unit);
}

static void add_die(imper *s, int side, int group, int unit)
{
    fight *x = &s->fight;
    if (is_out(unit) || !imper_value(s, side, unit))
        return;
    assert(x->dice < MAX_DICE);
    x->die[x->dice++] = (die){0, (uint8_t)kind_of(unit), (uint8_t)(group < LOOSE_AT ? group : NOBODY),
                              imper_in_front(s, side, group, unit)};
}

/* I-10.13 in table order; several leaders inside a city kind by kind (I-12.10) */
static void lay_dice(imper *s, int side)
{
    int groups[LEADERS + 1], n = imper_body(s, side, groups), led = n && groups[n - 1] >= LOOSE_AT ? n - 1 : n;
    assert(s->fight.on && n > 0);
    for (int k = led > 1 ? 1 : KINDS; k < KINDS; k++)
        for (int g = 0; g < led; g++)
            for (int i = 0; i < imper_count(s, groups[g]); i++)
                if (kind_of(imper_units(s, groups[g])[i]) == k)
                    add_die(s, side, groups[g], imper_units(s, groups[g])[i]);
    for (int g = led > 1 ? led : 0; g < n; g++)
        for (int i = 0; i < imper_count(s, groups[g]); i++)
            add_die(s, side, groups[g], imper_units(s, groups[g])[i]);
}

int imper_side_of_die(const imper *s, const die *d)
{
    return side_of_kind(d->kind) == imper_seat_of(s, ATTACKER) ? ATTACKER : DEFENCE;
}

int imper_damage(const imper *s, const die *d) /* I-10.15 */
{
    int value = imper_value(s, imper_side_of_die(s, d), d->kind << 3);
    assert(d->value <= 6 && value <= 6);
    if (!d->value || d->value > value)
        return 0;
    return d->front && d->value == value ? box(s)->critical_damage : 1;
}

static int damage_to(imper *s, int side)
{
    fight *x = &s->fight;
    int damage = 0;
    for (int i = 0; i < x->dice; i++)
        if (imper_side_of_die(s, &x->die[i]) != side)
            damage += imper_damage(s, &x->die[i]);
    if (damage && (x->flags & BLESSED) && imper_seat_of(s, side) == REBEL) { /* I-14.13 */
        x->flags &= (uint8_t)~BLESSED;
        damage--;
    }
    assert(damage >= 0 && damage <= box(s)->critical_damage * x->dice);
    return damage;
}

#define PHASE_STAGES(STAGE)                         \
    STAGE(LAY, "lay", 0)                            \
    STAGE(REROLLS, "rerolls", LD_STEP(BATTLE_DIE))  \
    STAGE(COUNT_UP, "count-up", LD_STEP(REROLL))    \
    STAGE(SECOND_HITS, "second-hits", LD_STEP(HIT)) \
    STAGE(PHASE_DONE, "phase-done", LD_STEP(HIT))
enum { PHASE_STAGES(STAGE_ID) };

/* I-10.16 both sides' dice are final before anybody allots. */
static void count_up(imper *s, ld_log *log, phase_locals *l)
{
    l->duty = s->fight.on == IS_SIEGE ? s->fight.mode == ASSAULT && s->fight.phase == 3 : s->fight.phase > 1;
    for (int side = 0; side < 2; side++) {
        l->damage[side] = ld_u8(damage_to(s, side));
        s->fight.suffered[side] = (uint8_t)(s->fight.suffered[side] + l->damage[side]);
    }
    assert(s->fight.suffered[ATTACKER] >= l->damage[ATTACKER]);
    ld_say(log, M_DAMAGE, s->fight.phase, l->damage[ATTACKER], l->damage[DEFENCE], imper_seat_of(s, ATTACKER),
           imper_seat_of(s, DEFENCE));
    imper_call_hits(s, ATTACKER, l->damage[ATTACKER], l->duty); /* I-R5 */
}

static void lay_all(imper *s, ld_log *log)
{
    fight *x = &s->fight;
    assert(!x->dice);
    lay_dice(s, ATTACKER);
    lay_dice(s, DEFENCE);
    ld_say(log, M_PHASE, (is_shooting(x) ? 0 : x->phase - 1));
    if (x->dice)
        ld_ask(ld_call(s, BATTLE_DIE), LD_CHANCE);
}

static void phase_run(void *state, ld_log *log, ld_frame *f)
{
    imper *s = state;
    phase_locals *l = ld_of(f, phase);
    switch (f->stage++) {
    case LAY: lay_all(s, log); break;
    case REROLLS:
        if (s->fight.dice && (s->fight.tokens[0] || s->fight.tokens[1]))
            ld_call(s, REROLL);
        break;
    case COUNT_UP: count_up(s, log, l); break;
    case SECOND_HITS: imper_call_hits(s, DEFENCE, l->damage[DEFENCE], l->duty); break;
    default: ld_done(s, 0); break;
    }
}

static const char *phase_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const fight *x = &((const imper *)state)->fight;
    return x->on && x->phase >= 1 && x->phase <= 3 ? NULL : "there is no such phase";
}

const ld_kind imper_phase_step = {.name = "phase",
                                  .prompt = "",
                                  .waiting = "",
                                  .rule = "I-10.11",
                                  .locals = LD_ROWS(phase, PHASE_LOCALS),
                                  .owed_by = LD_BY_NOBODY,
                                  .stands_on = LD_WHERE_TOLD,
                                  STAGES(PHASE_STAGES),
                                  .run = phase_run,
                                  .wrong = phase_wrong};

static void battle_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    battle_die_locals *l = ld_of(f, battle_die);
    die *d = &s->fight.die[l->die];
    assert(l->die < s->fight.dice && ld_a(c) >= 1 && ld_a(c) <= 6);
    d->value = (uint8_t)ld_a(c);
    ld_say(log, M_DIE, (l->die + 1), d->kind, d->value);
    if (l->again || ++l->die == s->fight.dice)
        ld_done(s, 0);
}

static const char *battle_die_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    return s->fight.on && ld_of(f, battle_die)->die < s->fight.dice ? NULL : "there is no such die";
}

const ld_kind imper_battle_die_step = {
    .name = "battle-die",
    .prompt = "Roll a die.",
    .waiting = "roll a die",
    .rule = "I-10.13",
    .locals = LD_ROWS(battle_die, BATTLE_DIE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = battle_die_choose,
    .several = true,
    .wrong = battle_die_wrong,
};

/* ---- re-rolls (I-10.14) --------------------------------------------------------------------------------------- */

static void reroll_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    imper *s = state;
    reroll_locals *l = ld_of(f, reroll);
    while (l->stood < 2 && !s->fight.tokens[l->side]) {
        l->side = !l->side;
        l->stood++;
    }
    if (l->stood < 2)
        ld_ask(f, imper_seat_of(s, l->side));
    else
        ld_done(s, 0);
}

static void reroll_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const imper *s = state;
    ld_add(out, LD_CHOICE(V_STAND, 0, 0, 0));
    int dice = s->fight.dice;
    for (int i = 0; i < dice; i++)
        ld_add(out, LD_CHOICE(V_REROLL, i + 1, 0, 0));
    LD_BAR_ABOVE(n, dice, out, LD_CHOICE(V_REROLL, n, 0, 0), R_DICE, dice);
}

static void reroll_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    imper *s = state;
    reroll_locals *l = ld_of(f, reroll);
    int side = l->side;
    f->owed = 0;
    l->side = !side;
    if (ld_verb_of(c) == V_STAND) {
        l->stood++;
        return;
    }
    l->stood = 0;
    assert(s->fight.tokens[side]);
    s->fight.tokens[side]--;
    ld_say(log, M_REROLL, seat, ld_a(c), s->fight.die[ld_a(c) - 1].kind);
    f = ld_call(s, BATTLE_DIE);
    *ld_of(f, battle_die) = (battle_die_locals){.die = ld_u8(ld_a(c) - 1), .again = true};
    ld_ask(f, LD_CHANCE);
}

static const char *reroll_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    if (!s->fight.on || !s->fight.dice)
        return "there is nothing to re-roll";
    return f->owed && !s->fight.tokens[ld_of(f, reroll)->side] ? "a side without tokens cannot re-roll" : NULL;
}

const ld_kind imper_reroll_step = {
    .name = "reroll",
    .prompt = "Re-roll a die for one token, or stand.",
    .waiting = "re-roll or stand",
    .rule = "I-10.14",
    .locals = LD_ROWS(reroll, REROLL_LOCALS),
    .owner = side_owner,
    .stands_on = LD_WHERE_TOLD,
    ABOVE(LD_STEP(BATTLE_DIE)),
    .options = reroll_options,
    .choose = reroll_choose,
    .run = reroll_run,
    .several = true,
    .wrong = reroll_wrong,
};

/* ---- allotment (I-10.17) -------------------------------------------------------------------------------------- */

void imper_call_hits(imper *s, int side, int damage, bool duty)
{
    if (!damage || !imper_body_count(s, side))
        return;
    ld_frame *f = ld_call(s, HIT);
    *ld_of(f, hit) = (hit_locals){.side = ld_u8(side),
                                  .damage = ld_u8(damage),
                                  .duty = duty ? box(s)->front_line_first_damage : 0,
                                  .hurt_by = NOBODY};
    ld_ask(f, imper_seat_of(s, side));
}

/* Was this unit in the front line when the phase began? The one its duty has hurt still counts. */
static bool owes_duty(const imper *s, const hit_locals *l, int group, int unit)
{
    return imper_in_front(s, l->side, group, unit) || (is_out(unit) && kind_of(unit) == l->hurt && group == l->hurt_by);
}

/* The units that may take the next damage, as choices in canonical order. `front` tells if they are of the front line.
 */
static void candidates(const imper *s, const ld_frame *f, bool front, ld_list *out)
{
    int groups[LEADERS + 1], n = imper_body(s, ld_of(f, hit)->side, groups),
                             led = n && groups[n - 1] >= LOOSE_AT ? n - 1 : n;
    assert(n > 0);
    for (int g = 0; g < n; g++) {
        const uint8_t *unit = imper_units(s, groups[g]);
        bool loose = groups[g] >= LOOSE_AT;
        int verb = led > 1 && !loose ? V_HIT_OF : V_HIT, last = 0;
        for (int i = 0; i < imper_count(s, groups[g]); i++) {
            int u = unit[i] & ~UNIT_HIDDEN;
            if (u == last || (front && !owes_duty(s, ld_of(f, hit), groups[g], u)))
                continue;
            last = u;
            ld_add(out, LD_CHOICE(verb, u | (loose ? UNIT_LOOSE : 0), loose ? 0 : groups[g], 0));
        }
    }
}

static void sort_by_kind(ld_list *list) /* commanded units kind by kind, as the dice lie */
{
    for (int i = 1; i < list->count; i++) {
        ld_choice c = list->choice[i];
        int at = i;
        for (; at > 0 && kind_of(ld_a(list->choice[at - 1])) > kind_of(ld_a(c)) && !(ld_a(c) & UNIT_LOOSE) &&
               !(ld_a(list->choice[at - 1]) & UNIT_LOOSE);
             at--)
            list->choice[at] = list->choice[at - 1];
        list->choice[at] = c;
    }
}

static void roman_blood(ld_list *list) /* I-10.17 (b) */
{
    int lowest = FOLLOWER, kept = 0;
    for (int i = 0; i < list->count; i++) {
        int class = imper_standard.kind[kind_of(ld_a(list->choice[i])) % HIDDEN].class;
        lowest = class < lowest ? class : lowest;
    }
    for (int i = 0; i < list->count; i++)
        if (imper_standard.kind[kind_of(ld_a(list->choice[i])) % HIDDEN].class == lowest)
            list->choice[kept++] = list->choice[i];
    assert(kept > 0 || !list->count);
    list->count = kept;
}

/* Units that the damage must spare: those behind the front line, and those of a higher class. */
static void bar_spared(const imper *s, const ld_frame *f, bool front, const ld_list *hit, ld_list *out)
{
    ld_list all = {.count = 0};
    candidates(s, f, false, &all);
    for (int i = 0; i < all.count; i++) {
        ld_choice c = all.choice[i];
        bool listed = false;
        for (int n = 0; n < hit->count; n++)
            listed |= hit->choice[n] == c;
        int group = ld_a(c) & UNIT_LOOSE ? LOOSE_AT + s->fight.area : ld_b(c), unit = ld_a(c) & ~UNIT_LOOSE;
        bool behind = front && !owes_duty(s, ld_of(f, hit), group, unit);
        if (!listed)
            ld_bar(out, c, behind ? R_FRONT_FIRST : R_BLOOD);
    }
}

static void bar_hits(const imper *s, const ld_frame *f, int seat, bool front, ld_list *out)
{
    int groups[LEADERS + 1], n = imper_body(s, ld_of(f, hit)->side, groups);
    bar_spared(s, f, front, out, out);
    imper_bar_absent(s, seat, groups, n, V_HIT, 0, out);
}

static void hit_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imper *s = state;
    if (ld_of(f, hit)->duty)
        candidates(s, f, true, out);
    bool front = out->count;
    if (!front)
        candidates(s, f, false, out);
    assert(out->count > 0);
    if (s->fight.on == IS_SIEGE)
        sort_by_kind(out);
    if (seat == ROMAN)
        roman_blood(out);
    if (ld_heard(out))
        bar_hits(s, f, seat, front, out);
}

static void take_damage(imper *s, ld_log *log, int side, int group, int unit)
{
    assert(imper_count(s, group) > 0);
    if (is_out(unit)) {
        imper_eliminate(s, log, group, unit);
        s->fight.dead[side]++;
        return;
    }
    int seat = imper_seat_of(s, side), turned = imper_turn(s, group, unit, true);
    bool veil = turned & UNIT_HIDDEN;
    ld_say_to(log, M_HIT, seat_bit(seat), veil ? 2 : 0, group, kind_of(unit));
}

static void hit_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    hit_locals *l = ld_of(f, hit);
    int side = l->side, unit = ld_a(c) & ~UNIT_LOOSE;
    int group = ld_a(c) & UNIT_LOOSE ? LOOSE_AT + s->fight.area : ld_b(c);
    if (l->duty && owes_duty(s, l, group, unit)) {
        l->duty--;
        l->hurt = ld_u8(is_out(unit) ? NO_KIND : kind_of(unit));
        l->hurt_by = ld_u8(group);
    } else {
        l->duty = 0;
    }
    assert(l->damage > 0);
    take_damage(s, log, side, group, unit);
    if (--l->damage == 0 || !imper_body_count(s, side))
        ld_done(s, 0);
}

/* I-18.6 while units lie face-down, skipping a forced choice would tell what they are */
static bool hit_ask(const void *state, const ld_frame *f)
{
    const imper *s = state;
    return !(s->fight.flags & FACE_UP) && hides(s, imper_seat_of(s, ld_of(f, hit)->side));
}

static const char *hit_wrong(const void *state, const ld_frame *f)
{
    return imper_body_count(state, ld_of(f, hit)->side) ? NULL : "nobody is left to be hit";
}

const ld_kind imper_hit_step = {
    .name = "hit",
    .prompt = "Which unit takes the damage? {1} to allot.",
    .waiting = "allot damage",
    .rule = "I-10.17",
    .locals = LD_ROWS(hit, HIT_LOCALS),
    .owner = side_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = hit_options,
    .choose = hit_choose,
    .ask = hit_ask,
    .wrong = hit_wrong,
};

/* ---- good-order retreat (I-10.19) ----------------------------------------------------------------------------- */

static bool is_spartacus(const imper *s, int side, ld_choice c, ld_list *out)
{
    return ld_may(s->fight.leader[side] == L_SPARTACUS, out, c, R_HIS_CARD, L_SPARTACUS) &&
           ld_may(s->leader[L_SPARTACUS].ap, out, c, R_NO_AP, L_SPARTACUS);
}

static bool may_withdraw(const imper *s, int side, ld_list *out)
{
    const ld_choice c = LD_CHOICE(V_WITHDRAW, 0, 0, 0);
    const fight *x = &s->fight;
    if (x->leader[side] == NOBODY)
        return false;
    if ((x->flags & IN_SORTIE) && side == DEFENCE) /* I-12.7 */
        return true;
    return ld_may(!(x->flags & IS_SKIRMISH), out, c, R_SKIRMISH) &&
           ld_may(x->tactic[side] == SCREENING, out, c, R_NOT_SCREENING, x->leader[side]);
}

static bool may_use_guards(const imper *s, int side, ld_list *out) /* I-14.3 */
{
    return holds(s, C_FALSE_GUARDS) && is_spartacus(s, side, LD_CHOICE(V_WITHDRAW_CARD, C_FALSE_GUARDS, 0, 0), out);
}

static bool may_use_trench(const imper *s, int side, ld_list *out) /* I-14.5 */
{
    const ld_choice c = LD_CHOICE(V_WITHDRAW_CARD, C_CORPSE_TRENCH, 0, 0);
    return holds(s, C_CORPSE_TRENCH) && is_spartacus(s, side, c, out) &&
           ld_may(side == DEFENCE, out, c, R_DEFENDER_ONLY) &&
           ld_may(s->fight.tactic[side] == SCREENING, out, c, R_NOT_SCREENING, L_SPARTACUS);
}

static void begin_withdraw(imper *s, int side)
{
    if (!may_withdraw(s, side, NULL) && !may_use_guards(s, side, NULL) && !may_use_trench(s, side, NULL)) {
        ld_top(s)->result = 0;
        return;
    }
    assert(s->fight.leader[side] != NOBODY);
    ld_frame *f = ld_call(s, WITHDRAW);
    ld_of(f, side)->side = ld_u8(side);
    ld_ask(f, imper_seat_of(s, side));
}

static void withdraw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const imper *s = state;
    int side = ld_of(f, side)->side;
    ld_add(out, LD_CHOICE(V_STAY, 0, 0, 0));
    if (may_withdraw(s, side, out))
        ld_add(out, LD_CHOICE(V_WITHDRAW, 0, 0, 0));
    if (may_use_guards(s, side, out))
        ld_add(out, LD_CHOICE(V_WITHDRAW_CARD, C_FALSE_GUARDS, 0, 0));
    if (may_use_trench(s, side, out))
        ld_add(out, LD_CHOICE(V_WITHDRAW_CARD, C_CORPSE_TRENCH, 0, 0));
    uint32_t own = seat == REBEL ? s->hand & (1u << C_FALSE_GUARDS | 1u << C_CORPSE_TRENCH) : 0;
    if (ld_heard(out))
        imper_bar_cards(s, seat, V_CARD, NOBODY, ~own, out);
}

static int withdraw_min(const imper *s, int side)
{
    if (s->fight.flags & IN_SORTIE)
        return side == DEFENCE ? box(s)->sortie_withdraw_min : box(s)->withdraw_min[PLAIN];
    assert(s->fight.on == IS_BATTLE);
    return box(s)->withdraw_min[area_of(s, s->fight.area)->terrain];
}

static void withdraw_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    int side = ld_of(f, side)->side, least = withdraw_min(s, side);
    if (ld_verb_of(c) == V_STAY) {
        ld_done(s, 0);
        return;
    }
    if (ld_verb_of(c) == V_WITHDRAW_CARD) {
        imper_discard(s, log, s->fight.leader[side], ld_a(c));
        least = box(s)->false_guards_min;
        if (ld_a(c) == C_CORPSE_TRENCH) {
            ld_say(log, M_WITHDRAWS, s->fight.leader[side]);
            ld_done(s, 1);
            return;
        }
    }
    assert(least >= 1 && least <= 6);
    f = ld_become(s, WITHDRAW_DIE);
    *ld_of(f, withdraw_die) = (withdraw_die_locals){.side = ld_u8(side), .least = ld_u8(least)};
    ld_ask(f, LD_CHANCE);
}

/* Of both steps; the side is the first local. */
static const char *withdraw_wrong(const void *state, const ld_frame *f)
{
    const imper *s = state;
    bool can = s->fight.on == IS_BATTLE && s->fight.leader[ld_of(f, side)->side] != NOBODY;
    return can ? NULL : "nobody can withdraw";
}

const ld_kind imper_withdraw_step = {
    .name = "withdraw",
    .prompt = "Try to withdraw in good order?",
    .waiting = "stay or withdraw",
    .rule = "I-10.19",
    .locals = LD_ROWS(side, SIDE_LOCALS),
    .owner = side_owner,
    .stands_on = LD_WHERE_TOLD,
    .options = withdraw_options,
    .choose = withdraw_choose,
    .several = true,
    .wrong = withdraw_wrong,
};

static void withdraw_die_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    imper *s = state;
    withdraw_die_locals *l = ld_of(f, withdraw_die);
    bool away = ld_a(c) >= l->least;
    ld_say(log, away ? M_WITHDRAWS : M_HELD_FAST, s->fight.leader[l->side], ld_a(c));
    ld_done(s, away);
}

const ld_kind imper_withdraw_die_step = {
    .name = "withdraw-die",
    .prompt = "Does the retreat in good order succeed? {1} or more.",
    .waiting = "roll for the retreat",
    .rule = "I-10.19",
    .locals = LD_ROWS(withdraw_die, WITHDRAW_DIE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = imper_die_options,
    .sample = imper_throw,
    .choose = withdraw_die_choose,
    .several = true,
    .wrong = withdraw_wrong,
};
