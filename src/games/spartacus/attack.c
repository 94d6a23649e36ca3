/* Spartacus: one attack, from the dice to the wounds. Rules S-9.18 to S-9.36, equipment S-E01 to S-E09 and the
 * abilities of combatants; steps agile, attack-roll, defence-roll, reroll, reroll-roll, extra, ignore, surrender,
 * chain. */
#include "games/spartacus/rules.h"

/* ---- dice -------------------------------------------------------------------------------------------------------- */

int sparta_pack_dice(const uint8_t *faces, int count)
{
    assert(count <= MAX_DICE);
    int packed = 0;
    for (int i = 0; i < count; i++)
        packed = 7 * packed + faces[i];
    return packed;
}

int sparta_unpack_dice(int packed, uint8_t *faces)
{
    int count = 0;
    for (int rest = packed; rest > 0 && count < MAX_DICE; rest /= 7)
        count++;
    for (int i = count; i-- > 0; packed /= 7)
        faces[i] = (uint8_t)(packed % 7);
    return count;
}

/* Dice lie from high to low. */
void sparta_add_die(bout *b, int side, int face)
{
    assert(b->count[side] < MAX_DICE && face >= 1 && face <= 6);
    int at = b->count[side]++;
    for (; at > 0 && b->die[side][at - 1] < face; at--)
        b->die[side][at] = b->die[side][at - 1];
    b->die[side][at] = (uint8_t)face;
}

/* S-9.24 sets of `size` equal dice, each die in one set only */
static int sets_of(const uint8_t *dice, int count, int size)
{
    int sets = 0, run = 0;
    for (int i = 0; i < count; i++) {
        run = i && dice[i] == dice[i - 1] ? run + 1 : 1;
        sets += run % size == 0;
    }
    return sets;
}

/* S-9.22, S-9.23; both strings from high to low */
static int string_wounds(const uint8_t *attack, int attacks, const uint8_t *defence, int defences, bool ties)
{
    assert(attacks > 0 && defences > 0);
    int wounds = 0;
    for (int i = 0; i < attacks; i++)
        wounds += i < defences ? attack[i] > defence[i] || (ties && attack[i] == defence[i]) : attack[i] >= 3;
    return wounds;
}

blow sparta_blow(const sparta *s, int attacker, const uint8_t *attack, int attacks, const uint8_t *defence,
                 int defences)
{
    int defender = !attacker;
    blow b = {.wounds = string_wounds(attack, attacks, defence, defences, sparta_has(s, attacker, A_RELENTLESS))};
    if (sparta_has(s, attacker, A_VENGEFUL))
        b.wounds += sets_of(attack, attacks, 2);
    if (sparta_has(s, defender, A_IMPERVIOUS))
        b.wounds -= sets_of(defence, defences, 2);
    if (b.wounds < 0)
        b.wounds = 0;
    int triples = sets_of(defence, defences, 3);
    if (triples && sparta_has(s, defender, A_HARDENED)) {
        b.wounds = 0;
        b.stopped = true;
    }
    if (sparta_has(s, defender, A_COUNTER))
        b.counter = triples;
    assert(b.wounds >= 0 && b.wounds <= MAX_WOUNDS && b.counter <= 1);
    return b;
}

/* ---- the attack -------------------------------------------------------------------------------------------------- */

static void next(ld_frame *f, int stage)
{
    assert(stage > f->stage);
    f->stage = (uint8_t)stage;
    f->result = 0;
}

static void ask_fighter(sparta *s, int kind, int side)
{
    ld_of(sparta_call(s, kind, s->bout.seat[side]), fighter)->side = ld_u8(side);
}

static void ask_about_wounds(sparta *s, int kind, int side, int wounds)
{
    assert(wounds <= MAX_WOUNDS);
    wounded_locals *l = ld_of(sparta_call(s, kind, s->bout.seat[side]), wounded);
    l->wounds = ld_u8(wounds);
    l->side = ld_u8(side);
}

static void choose_pool(sparta *s, ld_frame *f) /* S-9.18, S-G12 */
{
    int defender = !ld_of(f, attack)->side;
    next(f, ATTACK_POOL_CHOSEN);
    if (sparta_has(s, defender, A_AGILE))
        ask_fighter(s, AGILE, defender);
}

static void call_roll(sparta *s, int kind, int side, int dice)
{
    assert(dice >= 1 && dice <= MAX_DICE);
    ld_frame *f = ld_call(s, kind);
    *ld_of(f, dice) = (dice_locals){.side = ld_u8(side), .dice = ld_u8(dice)};
    ld_ask(f, LD_CHANCE);
}

static void roll_attack(sparta *s, ld_frame *f) /* S-9.19 */
{
    assert(f->result <= 1);
    attack_locals *l = ld_of(f, attack);
    int side = l->side, throws = l->throws;
    l->speed = f->result;
    memset(s->bout.count, 0, sizeof s->bout.count);
    memset(s->bout.die, 0, sizeof s->bout.die);
    next(f, ATTACK_DEFENCE);
    call_roll(s, ATTACK_ROLL, side, s->bout.pool[side][throws ? SPEED_POOL : ATTACK_POOL]);
}

static void roll_defence(sparta *s, ld_frame *f)
{
    assert(s->bout.count[ld_of(f, attack)->side] && !s->bout.count[!ld_of(f, attack)->side]);
    attack_locals *l = ld_of(f, attack);
    int side = !l->side, speed = l->speed;
    next(f, ATTACK_REROLLS);
    call_roll(s, DEFENCE_ROLL, side, s->bout.pool[side][speed ? SPEED_POOL : DEFENCE_POOL]);
}

static bool can_force(const sparta *s, int side) { return sparta_has(s, side, A_INITIATE) && !s->bout.forced[side]; }

/* How many own dice a side may roll again: none, one, or any number. */
static int own_rerolls(const sparta *s, int side, int attacker)
{
    if (side == attacker)
        return sparta_carries(s, side, A_SWORD) ? 1 : 0;
    return sparta_carries(s, side, A_MANICA) ? MAX_DICE : sparta_carries(s, side, A_HELMET) ? 1 : 0;
}

static unsigned reroll_asked(const sparta *s, int attacker)
{
    unsigned asked = 0;
    for (int side = 0; side < 2; side++)
        if (own_rerolls(s, side, attacker) || can_force(s, side))
            asked |= 1u << s->bout.seat[side];
    return asked;
}

static void offer_rerolls(sparta *s, ld_frame *f) /* S-9.20 */
{
    assert(s->bout.count[0] && s->bout.count[1]);
    int attacker = ld_of(f, attack)->side;
    unsigned asked = reroll_asked(s, attacker);
    next(f, ATTACK_REDO);
    if (!asked)
        return;
    ld_frame *r = ld_call(s, REROLL);
    ld_of(r, reroll)->attacker = ld_u8(attacker);
    r->owed = ld_u8((int)asked);
}

static void redo(sparta *s, ld_frame *f) /* S-9.21 */
{
    next(f, ATTACK_WOUNDS);
    if (!s->bout.redo[0] && !s->bout.redo[1])
        return;
    ld_frame *r = ld_call(s, REROLL_ROLL);
    ld_of(r, reroll)->attacker = ld_of(f, attack)->side;
    ld_ask(r, LD_CHANCE);
}

static void count_wounds(sparta *s, ld_log *log, ld_frame *f) /* S-9.25, S-9.26 */
{
    assert(!s->bout.redo[0] && !s->bout.redo[1]);
    attack_locals *l = ld_of(f, attack);
    int side = l->side;
    const bout *b = &s->bout;
    blow hit = sparta_blow(s, side, b->die[side], b->count[side], b->die[!side], b->count[!side]);
    ld_say(log, M_DICE, b->card[side], sparta_pack_dice(b->die[side], b->count[side]), b->card[!side],
           sparta_pack_dice(b->die[!side], b->count[!side]), hit.wounds);
    if (hit.stopped)
        ld_say(log, M_STOPPED, b->card[!side]);
    l->wounds = ld_u8(hit.wounds);
    l->counter = ld_u8(hit.counter);
    l->stopped = hit.stopped;
    next(f, ATTACK_STRUCK);
    if (!hit.stopped && sparta_carries(s, side, A_AXE))
        ask_about_wounds(s, EXTRA, side, hit.wounds);
}

static void struck(sparta *s, ld_log *log, ld_frame *f) /* S-E02 */
{
    assert(ld_of(f, attack)->wounds != NOBODY);
    attack_locals *l = ld_of(f, attack);
    int side = l->side;
    if (f->result) {
        l->wounds++;
        sparta_exhaust(s, s->bout.gear[side][WEAPON]);
        ld_say(log, M_AXE, s->bout.card[side]);
    }
    next(f, ATTACK_IGNORE);
}

/* The Shield of the side about to lose dice (S-9.27, S-9.33). */
static void offer_shield(sparta *s, ld_frame *f, int side, int wounds, int stage)
{
    next(f, stage);
    if (wounds && sparta_carries(s, side, A_SHIELD))
        ask_about_wounds(s, IGNORE, side, wounds);
}

static uint8_t shielded(sparta *s, ld_log *log, const ld_frame *f, int side, uint8_t wounds)
{
    if (!f->result)
        return wounds;
    assert(wounds > 0);
    sparta_exhaust(s, s->bout.gear[side][ARMOUR]);
    ld_say(log, M_SHIELD, s->bout.card[side]);
    return ld_u8(wounds - 1);
}

/* S-9.30, S-9.31: the level of defeat, or 0; may call for a choice of dice */
static int deal_wounds(sparta *s, ld_log *log, int side, int wounds)
{
    assert(s->bout.pool[side][ATTACK_POOL] && s->bout.pool[side][DEFENCE_POOL] && s->bout.pool[side][SPEED_POOL]);
    uint8_t *pool = s->bout.pool[side];
    int spare = pool[0] + pool[1] + pool[2] - POOLS;
    if (!wounds)
        return 0;
    s->bout.wounded = 1;
    ld_say(log, M_WOUNDS, s->bout.card[side], wounds);
    if (wounds > spare)
        return wounds - spare < DECAPITATION ? wounds - spare : DECAPITATION;
    if (wounds == spare) {
        memset(pool, 1, POOLS);
        ld_say(log, M_LEFT_ONE, s->bout.card[side]);
    } else {
        ask_about_wounds(s, SURRENDER, side, wounds);
    }
    return 0;
}

/* S-9.36 a Gambler that fights a Trainer */
static bool is_taught(const sparta *s, int card)
{
    for (int side = 0; side < 2; side++)
        if (s->bout.card[side] == card && !sparta_has(s, side, A_GAMBLER))
            return true;
    return false;
}

static void gamblers(sparta *s, ld_log *log, int wounds) /* S-9.28, S-G11 */
{
    if (wounds < 3 || s->core.stack[1].kind == TOURNAMENT)
        return;
    EACH_BIT (card, box(s)->with[A_GAMBLER] & s->ready)
        if (s->place[card] >= PLACE_HOUSE && !is_taught(s, card)) {
            sparta_bank(s, owner_of(s, card), 1);
            ld_say(log, M_GAMBLER, owner_of(s, card), card);
        }
}

static void finish_attack(sparta *s, int result)
{
    assert(ld_top(s)->kind == ATTACK);
    memset(s->bout.count, 0, sizeof s->bout.count);
    memset(s->bout.die, 0, sizeof s->bout.die);
    ld_done(s, result);
}

static void deal_attack(sparta *s, ld_log *log, ld_frame *f)
{
    attack_locals *l = ld_of(f, attack);
    int defender = !l->side, wounds = l->wounds;
    next(f, ATTACK_COUNTER);
    gamblers(s, log, wounds);
    int level = deal_wounds(s, log, defender, wounds);
    if (level)
        finish_attack(s, defeat_code(defender, level)); /* S-Q44 no counter-attack */
}

static void counter_attack(sparta *s, ld_log *log, ld_frame *f) /* S-9.33 */
{
    attack_locals *l = ld_of(f, attack);
    int side = l->side;
    if (l->counter)
        ld_say(log, M_COUNTER_WOUNDS, s->bout.card[!side], l->counter);
    offer_shield(s, f, side, l->counter, ATTACK_COUNTER_IGNORED);
}

static void deal_counter(sparta *s, ld_log *log, ld_frame *f)
{
    assert(ld_of(f, attack)->counter <= 1);
    attack_locals *l = ld_of(f, attack);
    int side = l->side;
    l->counter = shielded(s, log, f, side, l->counter);
    int wounds = l->counter;
    next(f, ATTACK_CHAIN);
    int level = deal_wounds(s, log, side, wounds);
    if (level)
        finish_attack(s, defeat_code(side, level));
}

static void offer_chain(sparta *s, ld_frame *f) /* S-9.34 */
{
    assert(ld_of(f, attack)->wounds != NOBODY);
    attack_locals *l = ld_of(f, attack);
    int side = l->side;
    next(f, ATTACK_CHAINED);
    if (l->wounds && sparta_carries(s, side, A_BALL_AND_CHAIN))
        ask_fighter(s, CHAIN, side);
}

static void chained(sparta *s, ld_log *log, ld_frame *f)
{
    assert(!f->result || sparta_carries(s, ld_of(f, attack)->side, A_BALL_AND_CHAIN));
    int side = ld_of(f, attack)->side;
    if (f->result) {
        s->bout.chained[!side] = 1;
        sparta_exhaust(s, s->bout.gear[side][SPECIAL]);
        ld_say(log, M_CHAINED, s->bout.card[!side]);
    }
    finish_attack(s, 0);
}

static void attack_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    attack_locals *l = ld_of(f, attack);
    switch (f->stage) {
    case ATTACK_BEGIN: choose_pool(s, f); break;
    case ATTACK_POOL_CHOSEN: roll_attack(s, f); break;
    case ATTACK_DEFENCE: roll_defence(s, f); break;
    case ATTACK_REROLLS: offer_rerolls(s, f); break;
    case ATTACK_REDO: redo(s, f); break;
    case ATTACK_WOUNDS: count_wounds(s, log, f); break;
    case ATTACK_STRUCK: struck(s, log, f); break;
    case ATTACK_IGNORE: offer_shield(s, f, !l->side, l->wounds, ATTACK_IGNORED); break;
    case ATTACK_IGNORED:
        l->wounds = shielded(s, log, f, !l->side, l->wounds);
        next(f, ATTACK_DEAL);
        break;
    case ATTACK_DEAL: deal_attack(s, log, f); break;
    case ATTACK_COUNTER: counter_attack(s, log, f); break;
    case ATTACK_COUNTER_IGNORED: deal_counter(s, log, f); break;
    case ATTACK_CHAIN: offer_chain(s, f); break;
    default: chained(s, log, f); break;
    }
}

static const char *shield_wrong(const sparta *s, const ld_frame *f)
{
    const attack_locals *l = ld_of(f, attack);
    bool counter = f->stage == ATTACK_COUNTER_IGNORED;
    int side = counter ? l->side : !l->side, wounds = counter ? l->counter : l->wounds;
    return ld_of(f + 1, wounded)->side != side || wounds < 1 || !sparta_carries(s, side, A_SHIELD)
               ? "nobody has a Shield"
               : NULL;
}

/* The side that a step above asks, and the equipment it needs for that. */
static const char *attack_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const ld_frame *above = f + 1;
    int attacker = ld_of(f, attack)->side, asked = ld_of(above, fighter)->side;
    if (ld_of(f - 1, act)->side != attacker)
        return "the attack is not of the side that acts";
    if ((ld_of(f, attack)->wounds == NOBODY) != (f->stage <= ATTACK_WOUNDS))
        return "the wounds of an attack are counted after the last roll";
    switch (above->kind) {
    case AGILE: return asked == attacker || !sparta_has(s, asked, A_AGILE) ? "nobody is Agile" : NULL;
    case CHAIN: return asked != attacker || !sparta_carries(s, asked, A_BALL_AND_CHAIN) ? "nobody has a chain" : NULL;
    case EXTRA:
        return ld_of(above, wounded)->side != attacker || !sparta_carries(s, attacker, A_AXE) ? "nobody has an Axe"
                                                                                              : NULL;
    case IGNORE: return shield_wrong(s, f);
    case SURRENDER:
        return (ld_of(above, wounded)->side == attacker) == (f->stage == ATTACK_COUNTER) ? "the wrong side loses dice"
                                                                                         : NULL;
    case ATTACK_ROLL: return ld_of(above, dice)->side != attacker ? "the wrong side attacks" : NULL;
    case DEFENCE_ROLL: return ld_of(above, dice)->side == attacker ? "the wrong side defends" : NULL;
    default: return ld_of(above, reroll)->attacker != attacker ? "the wrong side attacks" : NULL;
    }
}

const ld_kind sparta_attack = {
    .name = "attack",
    .prompt = "An attack goes on.",
    .waiting = "attack",
    .rule = "S-9.18",
    .locals = LD_ROWS(attack, ATTACK_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(ATTACK_STAGES),
    .run = attack_run,
    .wrong = attack_wrong,
};

/* ---- steps with two answers -------------------------------------------------------------------------------------- */

static const char *wounded_wrong(const void *state, const ld_frame *f)
{
    const wounded_locals *l = ld_of(f, wounded);
    return sparta_fights(state, l->side, l->seat) ? NULL : "a step is not owed by the fighter it names";
}

#define TWO_ANSWERS(name, yes, no)                                                           \
    static void name##_options(const void *state, const ld_frame *f, int seat, ld_list *out) \
    {                                                                                        \
        (void)state, (void)f, (void)seat;                                                    \
        ld_add(out, LD_CHOICE(yes, 0, 0, 0));                                                \
        ld_add(out, LD_CHOICE(no, 0, 0, 0));                                                 \
    }                                                                                        \
    static void name##_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)  \
    {                                                                                        \
        (void)log, (void)f, (void)seat;                                                      \
        ld_done(state, ld_verb_of(c) == (yes));                                              \
    }

TWO_ANSWERS(extra, V_STRIKE, V_HOLD_AXE)
TWO_ANSWERS(ignore, V_BLOCK, V_TAKE)
TWO_ANSWERS(chain, V_CHAIN, V_HOLD_CHAIN)

static void agile_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_DEFEND_DEFENCE, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_DEFEND_SPEED, 0, 0, 0));
}

static void agile_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    sparta *s = state;
    assert(sparta_has(s, ld_of(f, fighter)->side, A_AGILE));
    bool speed = ld_verb_of(c) == V_DEFEND_SPEED;
    if (speed)
        ld_say(log, M_AGILE, s->bout.card[ld_of(f, fighter)->side]);
    ld_done(s, speed);
}

const ld_kind sparta_agile = {
    .name = "agile",
    .prompt = "Defend with the defence pool or with the speed pool?",
    .waiting = "choose the dice to defend with",
    .rule = "S-9.18",
    .locals = LD_ROWS(fighter, FIGHTER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = agile_options,
    .choose = agile_choose,
    .several = true,
    .wrong = sparta_fighter_wrong,
};

const ld_kind sparta_extra = {
    .name = "extra",
    .prompt = "The attack deals {1} {1|wound|wounds}. Use the Axe for one more?",
    .waiting = "use the Axe or hold it",
    .rule = "S-9.26",
    .locals = LD_ROWS(wounded, WOUNDED_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = extra_options,
    .choose = extra_choose,
    .several = true,
    .wrong = wounded_wrong,
};

const ld_kind sparta_ignore = {
    .name = "ignore",
    .prompt = "You are dealt {1} {1|wound|wounds}. Use the Shield to ignore one?",
    .waiting = "use the Shield or not",
    .rule = "S-9.27",
    .locals = LD_ROWS(wounded, WOUNDED_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = ignore_options,
    .choose = ignore_choose,
    .several = true,
    .wrong = wounded_wrong,
};

const ld_kind sparta_chain = {
    .name = "chain",
    .prompt = "Throw the Ball and Chain?",
    .waiting = "throw the Ball and Chain or hold it",
    .rule = "S-9.34",
    .locals = LD_ROWS(fighter, FIGHTER_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = chain_options,
    .choose = chain_choose,
    .several = true,
    .wrong = sparta_fighter_wrong,
};

/* ---- the rolls --------------------------------------------------------------------------------------------------- */

static void roll_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)log, (void)chance;
    sparta *s = state;
    assert(s->bout.count[ld_of(f, dice)->side] < ld_of(f, dice)->dice);
    dice_locals *l = ld_of(f, dice);
    sparta_add_die(&s->bout, l->side, ld_a(c));
    if (s->bout.count[l->side] == l->dice)
        ld_done(s, 0);
}

static const char *roll_wrong(const void *state, const ld_frame *f)
{
    const dice_locals *l = ld_of(f, dice);
    return ((const sparta *)state)->bout.count[l->side] >= l->dice ? "dice are rolled that are not there" : NULL;
}

const ld_kind sparta_attack_roll = {
    .name = "attack-roll",
    .prompt = "Roll an attack die.",
    .waiting = "roll the attack dice",
    .rule = "S-9.19",
    .locals = LD_ROWS(dice, DICE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = roll_choose,
    .several = true,
    .wrong = roll_wrong,
};

const ld_kind sparta_defence_roll = {
    .name = "defence-roll",
    .prompt = "Roll a defence die.",
    .waiting = "roll the defence dice",
    .rule = "S-9.19",
    .locals = LD_ROWS(dice, DICE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = roll_choose,
    .several = true,
    .wrong = roll_wrong,
};

/* ---- reroll (S-9.20) --------------------------------------------------------------------------------------------- */

static int side_of(const sparta *s, int seat) { return s->bout.seat[1] == seat; }

/* Sets of own dice, as masks of positions; of equal dice the first are taken. */
static bool is_set(const bout *b, int side, unsigned mask, int most)
{
    if (__builtin_popcount(mask) > most || mask >> b->count[side])
        return false;
    for (int i = 1; i < b->count[side]; i++)
        if ((mask >> i & 1) && b->die[side][i] == b->die[side][i - 1] && !(mask >> (i - 1) & 1))
            return false;
    return true;
}

static int packed_set(const bout *b, int side, unsigned mask)
{
    assert(mask && !(mask >> b->count[side]));
    uint8_t faces[MAX_DICE] = {0};
    int count = 0;
    for (int i = 0; i < b->count[side]; i++)
        if (mask >> i & 1)
            faces[count++] = b->die[side][i];
    return sparta_pack_dice(faces, count);
}

static void force_options(const bout *b, int opponent, int packed, ld_list *out)
{
    assert(b->count[opponent]);
    for (int i = 0; i < b->count[opponent]; i++)
        if (!i || b->die[opponent][i] != b->die[opponent][i - 1])
            ld_add(out, LD_CHOICE_N(packed ? V_REROLL_FORCE : V_FORCE, b->die[opponent][i], packed));
}

/* Own dice beyond what may be rolled again, and dice of the opponent. */
static void bar_rerolls(const sparta *s, int side, int most, bool force, ld_list *out)
{
    const bout *b = &s->bout;
    for (unsigned mask = 1; mask < 1u << b->count[side]; mask++)
        if (is_set(b, side, mask, MAX_DICE) && !is_set(b, side, mask, most))
            ld_bar(out, LD_CHOICE_N(V_REROLL, 0, packed_set(b, side, mask)), most ? R_ONE_DIE : R_NO_REROLL);
    for (int face = 1; face <= 6; face++) {
        ld_choice c = LD_CHOICE_N(V_FORCE, face, 0);
        if (!force)
            ld_bar(out, c, b->forced[side] ? R_FORCED : R_NO_FORCE);
        else if (!memchr(b->die[!side], face, b->count[!side]))
            ld_bar(out, c, R_NO_FACE, face);
    }
}

static void reroll_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    const bout *b = &s->bout;
    int side = side_of(s, seat), most = own_rerolls(s, side, ld_of(f, reroll)->attacker);
    bool force = can_force(s, side);
    unsigned sets = most ? 1u << b->count[side] : 1;
    ld_add(out, LD_CHOICE(V_KEEP, 0, 0, 0));
    for (unsigned mask = 1; mask < sets; mask++)
        if (is_set(b, side, mask, most))
            ld_add(out, LD_CHOICE_N(V_REROLL, 0, packed_set(b, side, mask)));
    if (ld_heard(out))
        bar_rerolls(s, side, most, force, out);
    if (!force)
        return;
    for (unsigned mask = 0; mask < sets; mask++)
        if (!mask || is_set(b, side, mask, most))
            force_options(b, !side, mask ? packed_set(b, side, mask) : 0, out);
}

/* The first die showing a face that is not to be rolled again yet. */
static void mark(bout *b, int side, int face)
{
    for (int i = 0; i < b->count[side]; i++)
        if (b->die[side][i] == face && !(b->redo[side] >> i & 1)) {
            b->redo[side] |= (uint8_t)(1u << i);
            return;
        }
}

static bool marked(const bout *b, int side, int face)
{
    for (int i = 0; i < b->count[side]; i++)
        if (b->die[side][i] == face && (b->redo[side] >> i & 1))
            return true;
    return false;
}

static void name_own(sparta *s, ld_log *log, int side, int attacker, int packed)
{
    assert(packed > 0);
    uint8_t faces[MAX_DICE];
    int count = sparta_unpack_dice(packed, faces);
    for (int i = 0; i < count; i++)
        mark(&s->bout, side, faces[i]);
    ld_say(log, M_REROLL, s->bout.seat[side], packed);
    if (side != attacker && sparta_carries(s, side, A_MANICA)) /* S-E06 */
        sparta_exhaust(s, s->bout.gear[side][ARMOUR]);
}

static void reroll_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    assert(!s->bout.redo[0] && !s->bout.redo[1]);
    bout *b = &s->bout;
    for (int side = 0; side < 2; side++) {
        ld_choice c = answers[b->seat[side]];
        if (c && (ld_verb_of(c) == V_REROLL || ld_verb_of(c) == V_REROLL_FORCE))
            name_own(s, log, side, ld_of(f, reroll)->attacker, ld_n(c));
    }
    for (int side = 0; side < 2; side++) { /* S-G18 */
        ld_choice c = answers[b->seat[side]];
        if (!c || (ld_verb_of(c) != V_FORCE && ld_verb_of(c) != V_REROLL_FORCE))
            continue;
        b->forced[side] = 1;
        ld_say(log, M_FORCE, b->seat[side], ld_a(c));
        if (!marked(b, !side, ld_a(c))) /* S-9.21 */
            mark(b, !side, ld_a(c));
    }
    ld_done(s, 0);
}

static const char *reroll_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const bout *b = &s->bout;
    if (b->fighters != 2 || !b->count[0] || !b->count[1] || b->redo[0] || b->redo[1])
        return "reroll comes after both have rolled";
    return f->owed != reroll_asked(s, ld_of(f, reroll)->attacker) ? "reroll is not owed by those who may re-roll"
                                                                  : NULL;
}

const ld_kind sparta_reroll = {
    .name = "reroll",
    .prompt = "Roll dice again?",
    .waiting = "re-roll dice or keep them",
    .rule = "S-9.20",
    .locals = LD_ROWS(reroll, REROLL_LOCALS),
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .options = reroll_options,
    .settle = reroll_settle,
    .several = true,
    .wrong = reroll_wrong,
};

/* ---- reroll-roll (S-9.21) ---------------------------------------------------------------------------------------- */

static void sort_dice(uint8_t *dice, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t die = dice[i];
        int at = i;
        for (; at > 0 && dice[at - 1] < die; at--)
            dice[at] = dice[at - 1];
        dice[at] = die;
    }
}

static void redo_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)log, (void)chance;
    sparta *s = state;
    assert(s->bout.redo[0] | s->bout.redo[1]);
    reroll_locals *l = ld_of(f, reroll);
    bout *b = &s->bout;
    int side = b->redo[l->attacker] ? l->attacker : !l->attacker;
    int at = __builtin_ctz(b->redo[side]);
    b->die[side][at] = (uint8_t)ld_a(c);
    b->redo[side] &= (uint8_t)(b->redo[side] - 1);
    if (b->redo[0] || b->redo[1])
        return;
    sort_dice(b->die[0], b->count[0]);
    sort_dice(b->die[1], b->count[1]);
    ld_done(s, 0);
}

static const char *redo_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const bout *b = &((const sparta *)state)->bout;
    if (!(b->redo[0] | b->redo[1]))
        return "no dice are named to be rolled again";
    return b->redo[0] >> b->count[0] || b->redo[1] >> b->count[1] ? "dice are rolled again that are not there" : NULL;
}

const ld_kind sparta_reroll_roll = {
    .name = "reroll-roll",
    .prompt = "Roll a die again.",
    .waiting = "roll dice again",
    .rule = "S-9.21",
    .locals = LD_ROWS(reroll, REROLL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = redo_choose,
    .several = true,
    .wrong = redo_wrong,
};

/* ---- surrender (S-9.30) ------------------------------------------------------------------------------------------ */

static void surrender_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const sparta *s = state;
    for (int p = 0; p < POOLS; p++)
        ld_add_if(s->bout.pool[ld_of(f, wounded)->side][p] > 1, out, LD_CHOICE(V_LOSE, p, 0, 0), R_LAST_DIE);
}

static void surrender_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    sparta *s = state;
    assert(s->bout.pool[ld_of(f, wounded)->side][ld_a(c)] > 1);
    wounded_locals *l = ld_of(f, wounded);
    s->bout.pool[l->side][ld_a(c)]--;
    ld_say(log, M_LOSES_DICE, s->bout.card[l->side], ld_a(c));
    if (--l->wounds == 0)
        ld_done(s, 0);
}

static const char *surrender_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const wounded_locals *l = ld_of(f, wounded);
    const uint8_t *pool = s->bout.pool[l->side];
    if (l->wounds < 1 || l->wounds > pool[0] + pool[1] + pool[2] - POOLS)
        return "more dice are surrendered than can be";
    return wounded_wrong(state, f);
}

const ld_kind sparta_surrender = {
    .name = "surrender",
    .prompt = "Surrender a die ({1} to lose).",
    .waiting = "surrender dice",
    .rule = "S-9.30",
    .locals = LD_ROWS(wounded, WOUNDED_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = surrender_options,
    .choose = surrender_choose,
    .wrong = surrender_wrong,
};
