/* Spartacus: reactions, Guards and the five sealed windows. Rules S-6, reactions S-R01 to S-R10; steps foil, counter,
 * open, rig, blood, guard-roll, bodyguard, payee, spoils.
 *
 * Who is asked follows from public facts alone (S-6.4, S-14.6), and all answers but the one carried out stay secret
 * (S-6.5). */
#include "games/spartacus/rules.h"

static bool all_discarded(const sparta *s, int kind) { return s->discard.n[kind] >= copies_of(s, kind); }

/* The first seat clockwise from `from` whose answer is no pass, among `mask`; -1 if all pass. */
static int first_answer(const sparta *s, const ld_choice *answers, int from, unsigned mask)
{
    assert(from < seats_of(s));
    for (int i = 0; i < seats_of(s); i++) {
        int seat = after(s, from, i);
        if ((mask >> seat & 1) && answers[seat] && ld_verb_of(answers[seat]) != V_PASS)
            return seat;
    }
    return -1;
}

static bool can_play(const sparta *s, int seat, int kind) /* S-6.2 */
{
    return s->hand[seat].n[kind] && s->influence[seat] >= box(s)->card[kind].needs;
}

static unsigned holders(const sparta *s) /* seats with a card in hand */
{
    unsigned mask = 0;
    for (int i = 0; i < seats_of(s); i++)
        if (held_by(s, i))
            mask |= 1u << i;
    return mask;
}

/* S-6.3, S-13.4 */
static void hold(sparta *s, ld_frame *f, unsigned asked)
{
    assert(!(asked & ~all_seats(s)));
    if (asked)
        f->owed = (uint8_t)asked;
    else
        ld_done(s, 0);
}

/* ---- exposure (S-6.40 to S-6.43) --------------------------------------------------------------------------------- */

/* The reactions of the window `open`, one for each exposure, also of one's own turn (S-6.1). */
static const uint8_t on_exposure[EXPOSURES] = {
    [EXPOSED_LUDUS] = A_SHAMEFUL_LUDUS, [EXPOSED_PURSE] = DESTITUTE, [EXPOSED_BROTHEL] = EMPTY_BROTHEL};
static const card_row *reaction_of(const sparta *s, int kind) { return &box(s)->card[kind]; }

unsigned sparta_exposed(const sparta *s)
{
    unsigned allowed = 0, pairs = 0;
    for (int e = 0; e < EXPOSURES; e++)
        allowed |= (unsigned)(reaction_of(s, on_exposure[e])->not_allowed != s->phase) << e;
    for (int i = 0; i < seats_of(s); i++) {
        unsigned bare = 0;
        uint64_t ready = s->house[i] & s->ready;
        if (!(ready & ALL_GLADIATORS))
            bare |= 1u << EXPOSED_LUDUS;
        if (!s->coins[i] && !s->aside[i])
            bare |= 1u << EXPOSED_PURSE;
        if (!(ready & ALL_SLAVES))
            bare |= 1u << EXPOSED_BROTHEL;
        pairs |= (bare & allowed) << EXPOSURES * i;
    }
    return pairs;
}

void sparta_note_exposed(sparta *s) { s->exposed = (uint16_t)sparta_exposed(s); }
bool sparta_newly_exposed(const sparta *s) { return sparta_exposed(s) & ~(unsigned)s->exposed; }

static void bar_influence(const sparta *s, int seat, int kind, ld_choice c, ld_list *out) /* S-6.2 */
{
    ld_bar(out, c, R_REACT_INFLUENCE, box(s)->card[kind].needs, s->influence[seat]);
}

/* Why a seat cannot be reacted to: it is not exposed (S-6.40), or it is the one that reacts (S-6.45). */
static void bar_exposure(const sparta *s, int seat, int exposure, int on, ld_list *out)
{
    static const int has[EXPOSURES] = {
        [EXPOSED_LUDUS] = R_HAS_GLADIATOR, [EXPOSED_PURSE] = R_HAS_COINS, [EXPOSED_BROTHEL] = R_HAS_SLAVE};
    ld_choice c = LD_CHOICE(V_REACT_SEAT, on_exposure[exposure], on, 0);
    if (reaction_of(s, on_exposure[exposure])->not_allowed == s->phase)
        ld_bar(out, c, R_REACT_PHASE);
    else if (on == seat)
        ld_bar(out, c, R_SELF_EXPOSED);
    else
        ld_bar(out, c, has[exposure], on);
}

static void react_to(const sparta *s, int seat, int exposure, unsigned exposed, ld_list *out)
{
    for (int i = 0; i < seats_of(s); i++)
        if (i != seat && (exposed >> (EXPOSURES * i + exposure) & 1)) /* S-6.45 */
            ld_add(out, LD_CHOICE(V_REACT_SEAT, on_exposure[exposure], i, 0));
        else if (ld_heard(out))
            bar_exposure(s, seat, exposure, i, out);
}

void sparta_react_options(const sparta *s, int seat, ld_list *out)
{
    if (!(s->hand[seat].mask & (BIT(A_SHAMEFUL_LUDUS) | BIT(DESTITUTE) | BIT(EMPTY_BROTHEL))))
        return;
    unsigned exposed = sparta_exposed(s);
    for (int e = 0; e < EXPOSURES; e++)
        if (can_play(s, seat, on_exposure[e]))
            react_to(s, seat, e, exposed, out);
        else if (ld_heard(out) && s->hand[seat].n[on_exposure[e]])
            bar_influence(s, seat, on_exposure[e], LD_CHOICE(V_REACT, on_exposure[e], 0, 0), out);
}

/* ---- open (S-6.41, S-6.42) --------------------------------------------------------------------------------------- */

void sparta_open(sparta *s, int active) { ld_of(ld_call(s, OPEN), open)->active = ld_u8(active); }

static unsigned open_asked(const sparta *s)
{
    unsigned live = 0, pairs = sparta_exposed(s), asked = 0;
    for (int e = 0; e < EXPOSURES; e++)
        live |= (unsigned)!all_discarded(s, on_exposure[e]) << e;
    for (int i = 0; i < seats_of(s); i++) {
        unsigned others = pairs & ~(7u << EXPOSURES * i);
        bool target = false;
        for (int j = 0; j < seats_of(s); j++)
            target |= (others >> EXPOSURES * j & live) != 0;
        if (target && held_by(s, i) && s->influence[i] >= box(s)->open_needs)
            asked |= 1u << i;
    }
    return asked;
}

static void open_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    assert((f - 1)->kind == GAME || (f - 1)->kind == TURN || (f - 1)->kind == MARKET || (f - 1)->kind == ARENA);
    unsigned asked = open_asked(s);
    if (!asked)
        sparta_note_exposed(s);
    hold(s, f, asked);
}

static void open_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
    sparta_react_options(state, seat, out);
}

static void open_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    int seat = first_answer(s, answers, ld_of(f, open)->active, all_seats(s));
    if (seat >= 0) {
        sparta_react(s, seat, ld_a(answers[seat]), ld_b(answers[seat]), NOBODY);
        return;
    }
    ld_say(log, M_WINDOW_PASSED, 0);
    sparta_note_exposed(s);
    ld_done(s, 0);
}

const ld_kind sparta_open_step = {
    .name = "open",
    .prompt = "A House is exposed. Play a reaction?",
    .waiting = "react or pass",
    .rule = "S-6.41",
    .locals = LD_ROWS(open, OPEN_LOCALS),
    .stands_on = LD_STEP(MARKET),
    .mode = LD_SEALED,
    .always_ask = true,
    .window = true,
    .options = open_options,
    .settle = open_settle,
    .run = open_run,
};

/* ---- foil (S-6.10 to S-6.15) ------------------------------------------------------------------------------------- */

static unsigned foil_asked(const sparta *s, const ld_frame *f)
{
    const foil_locals *l = ld_of(f, foil);
    bool hard = box(s)->card[l->card].hard;
    int needs = hard ? box(s)->card[JUPITERS_COCK].needs : box(s)->foil_needs;
    unsigned mask = 0;
    for (int i = 0; i < seats_of(s); i++) {
        bool target = l->targets >> i & 1;
        if (i != l->schemer && (held_by(s, i) ? target || s->influence[i] >= needs : target && s->guards[i]))
            mask |= 1u << i;
    }
    return mask;
}

static void foil_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    assert((f - 1)->kind == SCHEME);
    bool foiled = f->stage == FOIL_TRIED && f->result;
    f->stage = FOIL_HOLD;
    if (foiled)
        ld_done(s, 1);
    else
        hold(s, f, foil_asked(s, f)); /* S-6.6 */
}

static bool can_foil(const sparta *s, int seat, int kind, bool hard) /* S-2.36, S-6.11, S-6.13 */
{
    assert(kind >= SCHEMES && kind < GUARD);
    const card_row *row = &box(s)->card[kind];
    if (!(row->windows & IN_FOIL) || (hard && kind != JUPITERS_COCK) || !can_play(s, seat, kind))
        return false;
    return s->coins[seat] >= row->price && (!row->slave || ready_of(s, seat, ALL_SLAVES));
}

static void bar_foil(const sparta *s, int seat, int kind, bool hard, ld_list *out)
{
    const card_row *row = &box(s)->card[kind];
    ld_choice c = LD_CHOICE(V_FOIL, kind, 0, 0);
    if (hard && kind != JUPITERS_COCK)
        ld_bar(out, c, R_HARD, JUPITERS_COCK);
    else if (!can_play(s, seat, kind))
        bar_influence(s, seat, kind, c, out);
    else if (s->coins[seat] < row->price)
        ld_bar(out, c, R_FOIL_COINS, row->price, s->coins[seat]);
    else
        ld_bar(out, c, R_FOIL_SLAVE);
}

static void guard_options(const sparta *s, unsigned targets, int seat, ld_list *out)
{
    ld_choice table = LD_CHOICE(V_GUARD_TABLE, 0, 0, 0), hand = LD_CHOICE(V_GUARD_HAND, 0, 0, 0);
    if (!(targets >> seat & 1)) { /* S-6.20 */
        ld_bar(out, table, R_NOT_TARGET);
        ld_bar(out, hand, R_NOT_TARGET);
        return;
    }
    ld_add_if(s->guards[seat], out, table, s->spent_guards[seat] ? R_GUARDS_EXHAUSTED : R_NO_GUARD_TABLE); /* S-6.26 */
    ld_add_if(s->hand[seat].n[GUARD], out, hand, R_NO_GUARD_TO_USE);
}

static void foil_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    const foil_locals *l = ld_of(f, foil);
    bool hard = box(s)->card[l->card].hard;
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
    guard_options(s, l->targets, seat, out);
    EACH_BIT (kind, s->hand[seat].mask & (BIT(GUARD) - BIT(SCHEMES)))
        if (can_foil(s, seat, kind, hard))
            ld_add(out, LD_CHOICE(V_FOIL, kind, 0, 0));
        else if (ld_heard(out) && (box(s)->card[kind].windows & IN_FOIL))
            bar_foil(s, seat, kind, hard, out);
}

static void use_guard(sparta *s, ld_log *log, int seat, bool table) /* S-6.21 */
{
    assert(table ? s->guards[seat] : s->hand[seat].n[GUARD]);
    if (table)
        s->guards[seat]--;
    else
        sparta_leave_hand(s, seat, GUARD);
    ld_zone_add(&s->discard, GUARD, 1);
    ld_say(log, table ? M_GUARD_TABLE : M_GUARD_HAND, seat);
    ld_of(ld_call(s, GUARD_ROLL), guard)->seat = ld_u8(seat);
}

static void foil_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    assert(!answers[ld_of(f, foil)->schemer]);
    foil_locals *l = ld_of(f, foil);
    unsigned targets = l->targets;
    int seat = first_answer(s, answers, l->schemer, targets);
    if (seat < 0)
        seat = first_answer(s, answers, l->schemer, all_seats(s) & ~targets);
    if (seat < 0) {
        ld_say(log, M_WINDOW_PASSED, 0);
        ld_done(s, 0);
        return;
    }
    f->stage = FOIL_TRIED;
    if (ld_verb_of(answers[seat]) == V_FOIL)
        sparta_react(s, seat, ld_a(answers[seat]), l->schemer, NOBODY);
    else
        use_guard(s, log, seat, ld_verb_of(answers[seat]) == V_GUARD_TABLE);
}

static const char *foil_wrong(const void *state, const ld_frame *f)
{
    const foil_locals *l = ld_of(f, foil);
    const plan_locals *plan = ld_of(f - 1, plan);
    if (f->owed && f->stage != FOIL_HOLD)
        return "foil is owed while somebody tries it";
    if (l->schemer != plan->seat || l->card != plan->card || (f->owed >> l->schemer & 1))
        return "foil does not fit the scheme that was declared";
    return l->card >= SCHEMES || l->targets != sparta_targets(state, plan)
               ? "foil does not name the targets of the scheme"
               : NULL;
}

const ld_kind sparta_foil = {
    .name = "foil",
    .prompt = "{0:seat} has declared {1:card}. Foil it?",
    .waiting = "foil {1:card} or pass",
    .rule = "S-6.10",
    .locals = LD_ROWS(foil, FOIL_LOCALS),
    .stands_on = LD_WHERE_TOLD,
    STAGES(FOIL_STAGES),
    .mode = LD_SEALED,
    .always_ask = true,
    .window = true,
    .options = foil_options,
    .settle = foil_settle,
    .run = foil_run,
    .wrong = foil_wrong,
};

/* ---- Guards (S-6.21 to S-6.25) ----------------------------------------------------------------------------------- */

static void counter(sparta *s, int player, int kind)
{
    assert(kind >= SCHEMES && kind < KINDS);
    *ld_of(ld_call(s, COUNTER), counter) = (counter_locals){.player = ld_u8(player), .card = ld_u8(kind)};
}

static void guard_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)state, (void)chance;
    assert(ld_of(f - 1, foil)->targets >> ld_of(f, guard)->seat & 1);
    guard_locals *l = ld_of(f, guard);
    l->die = ld_u8(ld_a(c));
    f->owed = 0;
    f->stage = GUARD_ROLLED;
    ld_say(log, M_GUARD_ROLL, l->seat, ld_a(c));
}

static void guard_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    guard_locals *l = ld_of(f, guard);
    int seat = l->seat;
    if (f->stage == GUARD_ROLLED && l->die >= box(s)->guard_needed) { /* S-6.22, S-6.25 */
        f->stage = GUARD_COUNTERED;
        counter(s, seat, GUARD);
    } else if (f->stage == GUARD_ROLLED && ready_of(s, seat, box(s)->with[A_BODYGUARD])) { /* S-6.23 */
        f->stage = GUARD_BODYGUARD;
        ld_of(sparta_call(s, BODYGUARD, seat), bodyguard)->die = l->die;
    } else if (f->stage == GUARD_ROLLED) {
        ld_done(s, 0);
    } else if (f->stage == GUARD_COUNTERED) {
        ld_done(s, !f->result);
    } else if (f->stage == GUARD_BODYGUARD && !f->result) {
        ld_done(s, 0);
    } else {
        f->stage = GUARD_ROLLS;
        ld_ask(f, LD_CHANCE);
    }
}

static const char *guard_wrong(const void *state, const ld_frame *f)
{
    (void)state;
    if (!(ld_of(f - 1, foil)->targets >> ld_of(f, guard)->seat & 1))
        return "guard-roll is for no target of the scheme";
    return f->owed && f->stage != GUARD_ROLLS ? "guard-roll is owed after the roll" : NULL;
}

const ld_kind sparta_guard_roll = {
    .name = "guard-roll",
    .prompt = "Roll for the Guard of {0:seat}.",
    .waiting = "roll for the Guard of {0:seat}",
    .rule = "S-6.22",
    .locals = LD_ROWS(guard, GUARD_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    STAGES(GUARD_STAGES),
    .options = sparta_list_dice,
    .sample = sparta_throw,
    .choose = guard_choose,
    .run = guard_run,
    .several = true,
    .wrong = guard_wrong,
};

static void bodyguard_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    sparta_list_own(state, seat, V_USE, box(state)->with[A_BODYGUARD], R_NO_BODYGUARD, out);
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
}

static void bodyguard_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    sparta *s = state;
    assert(ld_verb_of(c) == V_PASS || (ready_of(s, seat, box(s)->with[A_BODYGUARD]) >> ld_a(c) & 1));
    bool used = ld_verb_of(c) == V_USE;
    if (used) {
        sparta_exhaust(s, ld_a(c));
        ld_say(log, M_BODYGUARD, seat, ld_a(c));
    }
    ld_done(s, used);
}

const ld_kind sparta_bodyguard = {
    .name = "bodyguard",
    .prompt = "Your Guard rolled {1}. Use a Bodyguard to roll again?",
    .waiting = "use a Bodyguard or not",
    .rule = "S-6.23",
    .locals = LD_ROWS(bodyguard, BODYGUARD_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = bodyguard_options,
    .choose = bodyguard_choose,
};

/* ---- counter (S-6.30, S-6.31) ------------------------------------------------------------------------------------ */

static void counter_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    unsigned asked = 0;
    for (int i = 0; i < seats_of(s) && !all_discarded(s, JUPITERS_COCK); i++)
        if (i != ld_of(f, counter)->player && held_by(s, i) && s->influence[i] >= box(s)->card[JUPITERS_COCK].needs)
            asked |= 1u << i;
    hold(s, f, asked);
}

static void counter_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
    if (can_play(state, seat, JUPITERS_COCK))
        ld_add(out, LD_CHOICE(V_FOIL, JUPITERS_COCK, 0, 0));
}

static void counter_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    assert(!answers[ld_of(f, counter)->player]);
    counter_locals *l = ld_of(f, counter);
    int player = l->player, seat = first_answer(s, answers, player, all_seats(s));
    if (seat >= 0) {
        sparta_discard_card(s, seat, JUPITERS_COCK);
        ld_say(log, M_COUNTERED, seat, JUPITERS_COCK, player, l->card);
    } else {
        ld_say(log, M_WINDOW_PASSED, 0);
    }
    ld_done(s, seat >= 0);
}

static const char *counter_wrong(const void *state, const ld_frame *f)
{
    (void)state;
    const counter_locals *l = ld_of(f, counter);
    return l->card < SCHEMES || (f->owed >> l->player & 1) ? "counter is held for no card" : NULL;
}

const ld_kind sparta_counter = {
    .name = "counter",
    .prompt = "{0:seat} has played {1:card}. Answer it with Jupiter's Cock?",
    .waiting = "answer {1:card} or pass",
    .rule = "S-6.30",
    .locals = LD_ROWS(counter, COUNTER_LOCALS),
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .always_ask = true,
    .window = true,
    .options = counter_options,
    .settle = counter_settle,
    .run = counter_run,
    .wrong = counter_wrong,
};

/* ---- a reaction on the table (S-6.7); the result says if it had its effect --------------------------------------- */

void sparta_react(sparta *s, int seat, int kind, int target, int asset)
{
    assert(s->hand[seat].n[kind]);
    *ld_of(ld_call(s, REACTION), reaction) = (reaction_locals){ld_u8(seat), ld_u8(kind), ld_u8(target), ld_u8(asset)};
}

static void lay_reaction(sparta *s, ld_log *log, ld_frame *f)
{
    assert(can_play(s, ld_of(f, reaction)->seat, ld_of(f, reaction)->card));
    reaction_locals *l = ld_of(f, reaction);
    int effect = box(s)->card[l->card].effect;
    sparta_leave_hand(s, l->seat, l->card);
    ld_reveal(s);
    if (effect == R_EXCHANGE)
        ld_say(log, M_REACT_ASSET, l->seat, l->card, l->target, l->asset);
    else if (effect == R_EXPOSED)
        ld_say(log, M_REACT_SEAT, l->seat, l->card, l->target);
    else
        ld_say(log, M_REACT, l->seat, l->card);
    f->stage = REACT_COUNTERED;
    f->result = 0;
    if (l->card != JUPITERS_COCK) /* S-6.12, S-6.30 */
        counter(s, l->seat, l->card);
}

static void react_done(sparta *s, const ld_frame *f, bool effect)
{
    assert(ld_of(f, reaction)->card >= SCHEMES && ld_of(f, reaction)->card < GUARD);
    ld_zone_add(&s->discard, ld_of(f, reaction)->card, 1);
    ld_done(s, effect);
}

static bool strike_exposed(sparta *s, ld_log *log, const ld_frame *f) /* S-6.45 */
{
    assert(reaction_of(s, ld_of(f, reaction)->card)->effect == R_EXPOSED);
    const reaction_locals *l = ld_of(f, reaction);
    int exposure = box(s)->card[l->card].exposed;
    bool still = sparta_exposed(s) >> (EXPOSURES * l->target + exposure) & 1;
    if (still)
        sparta_influence(s, log, l->target, -reaction_of(s, l->card)->amount, BY_REACTION);
    return still;
}

static bool exchange(sparta *s, ld_log *log, const ld_frame *f) /* S-8.23 */
{
    assert(s->bout.fighters == 2 && ld_of(f, reaction)->asset != NOBODY);
    const reaction_locals *l = ld_of(f, reaction);
    int side = s->bout.seat[1] == l->target;
    if (!(ready_of(s, l->target, ALL_COMBATANTS) >> l->asset & 1))
        return false;
    ld_say(log, M_RIGGED, s->bout.card[side], l->asset);
    s->bout.card[side] = l->asset;
    return true;
}

static void foil_cost(sparta *s, ld_log *log, ld_frame *f)
{
    assert(f->stage == REACT_COUNTERED && (f - 1)->kind == FOIL);
    reaction_locals *l = ld_of(f, reaction);
    const card_row *row = &box(s)->card[l->card];
    int seat = l->seat;
    if (s->coins[seat] < row->price || (row->slave && !ready_of(s, seat, ALL_SLAVES))) { /* S-12.5 */
        ld_say(log, M_NO_EFFECT, l->card);
        react_done(s, f, false);
    } else if (row->price) {
        f->stage = REACT_PAYEE;
        ld_of(sparta_call(s, PAYEE, seat), payee)->coins = row->price;
    } else if (row->slave) {
        f->stage = REACT_SLAVE;
        sparta_let_pick(s, seat, true);
    } else if (row->spoils && s->discard.n[GUARD]) { /* S-6.15 */
        f->stage = REACT_SPOILS;
        sparta_call(s, SPOILS, seat);
    } else {
        react_done(s, f, true);
    }
}

static void react_stands(sparta *s, ld_log *log, ld_frame *f)
{
    reaction_locals *l = ld_of(f, reaction);
    bool effect = true;
    switch (box(s)->card[l->card].effect) {
    case R_FOIL: foil_cost(s, log, f); return;
    case R_EXPOSED: effect = strike_exposed(s, log, f); break;
    case R_EXCHANGE: effect = exchange(s, log, f); break;
    default: sparta_influence(s, log, l->target, reaction_of(s, l->card)->amount, BY_REACTION); break; /* S-10.3 */
    }
    if (!effect)
        ld_say(log, M_NO_EFFECT, l->card);
    react_done(s, f, effect);
}

static void reaction_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    switch (f->stage) {
    case REACT_LAY: lay_reaction(s, log, f); break;
    case REACT_COUNTERED:
        if (f->result)
            react_done(s, f, false); /* S-Q27 nothing is paid */
        else
            react_stands(s, log, f);
        break;
    case REACT_SLAVE:
        ld_say(log, M_DISCARD_ASSET, ld_of(f, reaction)->seat, f->result);
        sparta_discard_asset(s, log, f->result);
        react_done(s, f, true);
        break;
    default: react_done(s, f, f->result); break;
    }
}

static const uint8_t window_at[SPARTA_KINDS] = {
    [TURN] = IN_OPEN, [OPEN] = IN_OPEN, [FOIL] = IN_FOIL, [COUNTER] = IN_COUNTER, [RIG] = IN_RIG, [BLOOD] = IN_BLOOD};

static const char *reaction_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const reaction_locals *l = ld_of(f, reaction);
    if (l->card < SCHEMES || l->card >= GUARD)
        return "a reaction has no such card";
    const card_row *row = reaction_of(s, l->card);
    bool fits = f->stage == REACT_COUNTERED ? l->card != JUPITERS_COCK
                : f->stage == REACT_PAYEE   ? row->price > 0
                : f->stage == REACT_SLAVE   ? row->slave && ld_of(f + 1, pick)->slave
                                            : row->spoils;
    if (!fits || !(row->windows & window_at[(f - 1)->kind]) || ld_of(f + 1, seat)->seat != l->seat)
        return "a reaction does not fit the step";
    if (row->effect != R_EXCHANGE)
        return l->asset == NOBODY ? NULL : "a reaction names a combatant that it does not need";
    return l->asset < GLADIATORS + SLAVES && (l->target == s->bout.seat[0] || l->target == s->bout.seat[1])
               ? NULL
               : "a combatant of a seat that does not fight is exchanged";
}

const ld_kind sparta_reaction = {
    .name = "reaction",
    .prompt = "A reaction is on the table.",
    .waiting = "carry out a reaction",
    .rule = "S-6.7",
    .locals = LD_ROWS(reaction, REACTION_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_STEP(OPEN) | LD_STEP(RIG) | LD_STEP(BLOOD),
    STAGES(REACTION_STAGES),
    .run = reaction_run,
    .wrong = reaction_wrong,
};

/* ---- payee (S-R05) ----------------------------------------------------------------------------------------------- */

static void payee_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    for (int i = 0; i < ld_core_of(state)->seats; i++)
        ld_add_if(i != seat, out, LD_CHOICE(V_PAY_SEAT, i, 0, 0), R_SELF_PAID);
}

static void payee_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_a(c) != seat);
    payee_locals *l = ld_of(f, payee);
    bool pays = s->coins[seat] >= l->coins; /* S-12.5 it may have given coins away meanwhile */
    if (pays)
        sparta_pay(s, log, seat, ld_a(c), l->coins);
    else
        ld_say(log, M_NO_EFFECT, FOR_A_FEW_DENARII);
    ld_done(s, pays);
}

const ld_kind sparta_payee = {
    .name = "payee",
    .prompt = "Choose who gets your {1} {1|coin|coins}.",
    .waiting = "choose who is paid",
    .rule = "S-R05",
    .locals = LD_ROWS(payee, PAYEE_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = payee_options,
    .choose = payee_choose,
    .several = true,
};

/* ---- spoils (S-6.15) --------------------------------------------------------------------------------------------- */

static void spoils_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_TAKE_GUARD, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_LEAVE_GUARD, 0, 0, 0));
}

static void spoils_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    sparta *s = state;
    assert(s->discard.n[GUARD]);
    bool takes = ld_verb_of(c) == V_TAKE_GUARD;
    if (takes) {
        ld_zone_take(&s->discard, GUARD, 1);
        ld_zone_add(&s->hand[seat], GUARD, 1);
        for (int v = 0; v <= SEATS; v++)
            if (v != seat && (v < seats_of(s) || v == PUBLIC))
                s->known[v][seat][GUARD]++; /* S-14.2, S-Q56 */
    }
    ld_say(log, takes ? M_TAKES_GUARD : M_LEAVES_GUARD, seat);
    ld_done(s, 1);
}

static const char *spoils_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    return ((const sparta *)state)->discard.n[GUARD] ? NULL : "spoils is owed while no Guard lies in the discard pile";
}

const ld_kind sparta_spoils = {
    .name = "spoils",
    .prompt = "Take a Guard from the discard pile into your hand?",
    .waiting = "take a Guard or leave it",
    .rule = "S-6.15",
    .locals = LD_ROWS(seat, SEAT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = spoils_options,
    .choose = spoils_choose,
    .several = true,
    .wrong = spoils_wrong,
};

/* ---- rig (S-8.22, S-8.23) ---------------------------------------------------------------------------------------- */

static uint64_t substitutes(const sparta *s, int side)
{
    assert(s->bout.seat[side] < seats_of(s));
    return ready_of(s, s->bout.seat[side], ALL_COMBATANTS) & ~BIT(s->bout.card[side]);
}

static void rig_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    bool possible = (substitutes(s, 0) || substitutes(s, 1)) && !all_discarded(s, RIGGING_THE_MATCH);
    hold(s, f, possible ? holders(s) : 0);
}

static void bar_substitute(const sparta *s, int card, ld_list *out)
{
    int owner = owner_of(s, card);
    ld_choice c = LD_CHOICE(V_REACT_ASSET, RIGGING_THE_MATCH, owner, card);
    if (owner != s->bout.seat[0] && owner != s->bout.seat[1])
        ld_bar(out, c, R_NOT_FIGHTING, owner);
    else if (card == s->bout.card[0] || card == s->bout.card[1])
        ld_bar(out, c, R_FIGHTS);
    else if (!(ALL_COMBATANTS >> card & 1))
        ld_bar(out, c, R_RIG_COMBATANT);
    else
        sparta_bar_tired(s, card, c, out);
}

static void rig_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
    if (!s->hand[seat].n[RIGGING_THE_MATCH])
        return;
    if (!can_play(s, seat, RIGGING_THE_MATCH)) {
        bar_influence(s, seat, RIGGING_THE_MATCH, LD_CHOICE(V_REACT, RIGGING_THE_MATCH, 0, 0), out);
        return;
    }
    int low = s->bout.seat[0] > s->bout.seat[1]; /* seats in ascending order */
    for (int i = 0; i < 2; i++)
        EACH_BIT (card, substitutes(s, i ^ low))
            ld_add(out, LD_CHOICE(V_REACT_ASSET, RIGGING_THE_MATCH, s->bout.seat[i ^ low], card));
    EACH_BIT (card, ld_heard(out) ? sparta_in_houses(s) & ~substitutes(s, 0) & ~substitutes(s, 1) : 0)
        bar_substitute(s, card, out);
}

static void window_settle(void *state, ld_log *log, ld_frame *f, const ld_choice *answers)
{
    sparta *s = state;
    assert(f->kind == RIG || f->kind == BLOOD);
    int seat = first_answer(s, answers, s->host, all_seats(s));
    if (seat < 0) {
        ld_say(log, M_WINDOW_PASSED, 0);
        ld_done(s, 0);
    } else if (f->kind == RIG) {
        sparta_react(s, seat, ld_a(answers[seat]), ld_b(answers[seat]), ld_c(answers[seat]));
    } else {
        sparta_react(s, seat, ld_a(answers[seat]), ld_of(f, blood)->dominus, NOBODY);
    }
}

const ld_kind sparta_rig = {
    .name = "rig",
    .prompt = "The wagers are placed. Rig the match?",
    .waiting = "rig the match or pass",
    .rule = "S-8.23",
    .locals = LD_NO_LOCALS,
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .always_ask = true,
    .window = true,
    .options = rig_options,
    .settle = window_settle,
    .run = rig_run,
};

/* ---- blood (S-10.2, S-10.3) -------------------------------------------------------------------------------------- */

static void blood_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    hold(s, f, all_discarded(s, BLOOD_ON_THE_SAND) ? 0 : holders(s));
}

static void blood_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    ld_choice react = LD_CHOICE(V_REACT, BLOOD_ON_THE_SAND, 0, 0);
    ld_add(out, LD_CHOICE(V_PASS, 0, 0, 0));
    if (can_play(s, seat, BLOOD_ON_THE_SAND))
        ld_add(out, react);
    else if (s->hand[seat].n[BLOOD_ON_THE_SAND])
        bar_influence(s, seat, BLOOD_ON_THE_SAND, react, out);
}

const ld_kind sparta_blood = {
    .name = "blood",
    .prompt = "A combatant of {0:seat} has died on the sand. React?",
    .waiting = "react to the death or pass",
    .rule = "S-10.2",
    .locals = LD_ROWS(blood, BLOOD_LOCALS),
    .stands_on = LD_WHERE_TOLD,
    .mode = LD_SEALED,
    .always_ask = true,
    .window = true,
    .options = blood_options,
    .settle = window_settle,
    .run = blood_run,
};

/* ---- cards that wait for their moment (S-6.1), told at every step -------------------------------------------------
 */

/* The window is held, and this seat is not asked (S-6.4). */
static void bar_unasked(const sparta *s, const ld_frame *f, int seat, int kind, ld_list *out)
{
    ld_choice c = LD_CHOICE(V_REACT, kind, 0, 0);
    if (f->kind == FOIL && ld_of(f, foil)->schemer == seat)
        ld_bar(out, c, R_OWN_SCHEME);
    else if (f->kind == FOIL)
        bar_foil(s, seat, kind, box(s)->card[ld_of(f, foil)->card].hard, out);
    else if (f->kind == COUNTER && ld_of(f, counter)->player == seat)
        ld_bar(out, c, R_OWN_CARD);
    else if (!can_play(s, seat, kind))
        bar_influence(s, seat, kind, c, out);
    else
        ld_bar(out, c, R_NOBODY_EXPOSED);
}

/* In a window that asks the seat, and in its own turn, the options themselves tell. */
static void bar_reaction(const sparta *s, const ld_frame *f, int seat, int kind, ld_list *out)
{
    static const int when[WINDOWS] = {[WINDOW_OPEN] = R_WHEN_OPEN,
                                      [WINDOW_FOIL] = R_WHEN_FOIL,
                                      [WINDOW_COUNTER] = R_WHEN_COUNTER,
                                      [WINDOW_RIG] = R_WHEN_RIG,
                                      [WINDOW_BLOOD] = R_WHEN_BLOOD};
    bool asked = f->owed >> seat & 1;
    int windows = box(s)->card[kind].windows, now = f->kind != TURN || asked ? window_at[f->kind] : 0;
    if (!(windows & now))
        EACH_BIT (window, (unsigned)windows)
            ld_bar(out, LD_CHOICE(V_REACT, kind, 0, 0), when[window]);
    else if (!asked)
        bar_unasked(s, f, seat, kind, out);
}

void sparta_bar_hand(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    const ld_frame *turn = &s->core.stack[1];
    bool own = s->core.depth > 1 && turn->kind == TURN && ld_of(turn, turn)->seat == seat, acts = own && turn == f;
    EACH_BIT (kind, ld_heard(out) ? s->hand[seat].mask : 0) {
        if (kind >= SCHEMES && kind < GUARD)
            bar_reaction(s, f, seat, kind, out);
        if (acts)
            continue;
        ld_bar(out, LD_CHOICE(V_CASH, kind, 0, 0), own ? R_ONE_ACTION : R_CASH_TURN);
        if (kind < SCHEMES)
            ld_bar(out, LD_CHOICE(V_SCHEME, kind, 0, 0), own ? R_ONE_ACTION : R_SCHEME_TURN);
    }
}
