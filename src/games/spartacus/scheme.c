/* Spartacus: schemes from the hand to the table. Rules S-5.20 to S-5.37; steps support and asked, and the sequence of a
 * declared scheme. What each card does is in effects.c. */
#include "games/spartacus/state.h"

/* ---- beginning a scheme (S-5.20, S-5.21) ---------------------------------------------------------------- */

static bool may_bribe(const sparta *s, const ld_frame *turn, int seat) /* S-H4a, S-5.11 */
{
    return sparta_houses[s->house_of[seat]].bribes && !(s->house_rules && (turn->v[1] & 1));
}

/* The most Influence that could stand behind a scheme. */
static int reach(const sparta *s, const ld_frame *turn, int seat)
{
    int sum = 0;
    for (int i = 0; i < seats_of(s); i++)
        sum += s->influence[i];
    if (ready_of(s, seat, sparta_with[A_CUNNING]))
        sum += CUNNING_WORTH;
    if (may_bribe(s, turn, seat))
        sum += s->coins[seat];
    return sum;
}

static void list_asset(const sparta *s, int seat, int kind, int target, ld_list *out)
{
    (void)seat;
    EACH_BIT (card, ready_of(s, target, ALL_COMBATANTS))
        ld_add(out, LD_CHOICE(V_SCHEME_ASSET, kind, target, card));
}

/* All that can be named after the first seat. */
static void list_with(const sparta *s, int seat, int kind, int target, ld_list *out)
{
    int names = sparta_schemes[kind].names;
    if (names == NAMES_ANY || names == NAMES_OTHER) {
        ld_add(out, LD_CHOICE(V_SCHEME_SEAT, kind, target, 0));
        return;
    }
    if (names == NAMES_ASSET) {
        list_asset(s, seat, kind, target, out);
        return;
    }
    for (int i = names == NAMES_PAIR ? target + 1 : 0; i < seats_of(s); i++)
        if (i != (names == NAMES_PAYEE ? seat : target)) /* a payee may be the target, a gainer may be you */
            ld_add(out, LD_CHOICE(V_SCHEME_SEATS, kind, target, i));
}

static void list_scheme(const sparta *s, int seat, int kind, ld_list *out)
{
    int names = sparta_schemes[kind].names;
    unsigned targets = sparta_scheme_targets(s, seat, kind, s->coins[seat]);
    if (names == NAMES_NOTHING || names == NAMES_LOWEST) {
        if (targets & (names == NAMES_LOWEST ? targets : 1u << seat))
            ld_add(out, LD_CHOICE(V_SCHEME, kind, 0, 0));
        return;
    }
    if (names == NAMES_OTHER)
        targets &= ~(1u << seat);
    EACH_BIT (target, targets)
        list_with(s, seat, kind, target, out);
}

void sparta_scheme_options(const sparta *s, const ld_frame *turn, int seat, ld_list *out)
{
    uint64_t barred = frame_mask(turn);
    int alone = s->influence[seat], together = reach(s, turn, seat);
    EACH_BIT (kind, s->hand[seat].mask & (BIT(SCHEMES) - 1))
        if ((barred >> kind & 1 ? alone : together) >= sparta_schemes[kind].needs) /* S-5.30 */
            list_scheme(s, seat, kind, out);
}

void sparta_scheme_ways(const sparta *s, int seat, int kind, ld_list *out) { list_scheme(s, seat, kind, out); }

/* ---- support (S-5.23 to S-5.30). Locals: seat, card, target, other; then bytes ----------------------------- */

/* In the byte TIMES: the seats asked once, and above them those asked twice. */
static bool asked_once(const ld_frame *f, int seat) { return f->b[SUPPORT_TIMES] >> seat & 1; }
static bool asked_twice(const ld_frame *f, int seat) { return f->b[SUPPORT_TIMES] >> (SEATS + seat) & 1; }

static int total(const sparta *s, const ld_frame *f)
{
    int sum = s->influence[f->v[0]] + f->b[SUPPORT_LESS];
    for (int i = 0; i < seats_of(s); i++)
        if (f->b[SUPPORT_AGREED] >> i & 1)
            sum += s->influence[i];
    return sum;
}

static void declare(sparta *s, int seat, int kind, int target, int other)
{
    ld_frame *f = ld_become(s, SCHEME);
    f->v[0] = (int16_t)seat;
    f->v[1] = (int16_t)kind;
    f->v[2] = (int16_t)target;
    f->v[3] = (int16_t)other;
}

void sparta_begin_scheme(sparta *s, ld_log *log, int seat, ld_choice c)
{
    int kind = ld_a(c), names = sparta_schemes[kind].names;
    int target = names == NAMES_NOTHING ? seat : names == NAMES_LOWEST ? sparta_lowest(s) : ld_b(c);
    if (s->influence[seat] >= sparta_schemes[kind].needs) { /* S-5.22 */
        ld_call(s, SCHEME);
        declare(s, seat, kind, target, ld_c(c));
        return;
    }
    ld_say_to(log, M_SEEK, 1u << seat, 2, seat, kind);
    ld_frame *f = sparta_call(s, SUPPORT, seat, kind, target);
    f->v[3] = (int16_t)ld_c(c);
    f->b[SUPPORT_FLOOR] = (uint8_t)(s->influence[seat] + 1);
}

static void ask_options(const sparta *s, const ld_frame *f, int seat, ld_list *out) /* S-5.24 */
{
    for (int i = 0; i < seats_of(s); i++) {
        if (i == seat || (f->b[SUPPORT_AGREED] >> i & 1) || asked_twice(f, i))
            continue;
        int from = asked_once(f, i) ? f->v[SUPPORT_PRICE + i] + 1 : 0;
        for (int n = from; n <= amount_of(s->coins[seat]); n++)
            ld_add(out, LD_CHOICE_N(V_ASK, i, n));
    }
}

static const ld_frame *turn_below(const sparta *s) { return &s->core.stack[s->core.depth - 2]; }

static void support_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    int missing = f->v[1] < SCHEMES ? sparta_schemes[f->v[1]].needs - total(s, f) : 0;
    if (f->v[1] >= SCHEMES) { /* another seat's scheme in a view (S-14.3) */
    } else if (missing > 0) {
        ask_options(s, f, seat, out);
        sparta_list_assets(out, V_USE, ready_of(s, seat, sparta_with[A_CUNNING])); /* S-G17 */
        if (may_bribe(s, turn_below(s), seat))
            for (int x = 1; x <= missing && x <= s->coins[seat]; x++)
                ld_add(out, LD_CHOICE_N(V_BRIBE, 0, x)); /* S-5.27 */
    } else if (sparta_scheme_holds(s, seat, f->v[1], f->v[2], s->coins[seat])) {
        ld_add(out, LD_CHOICE(V_DECLARE, 0, 0, 0)); /* S-5.28 */
    }
    ld_add(out, LD_CHOICE(V_DROP, 0, 0, 0));
}

static void ask_seat(sparta *s, ld_log *log, ld_frame *f, int seat, int whom, int coins)
{
    f->b[SUPPORT_TIMES] |= (uint8_t)(asked_once(f, whom) ? 0x10u << whom : 1u << whom);
    f->v[SUPPORT_PRICE + whom] = (int16_t)coins;
    f->b[SUPPORT_FLOOR] = (uint8_t)(total(s, f) + 1);
    f->owed = 0;
    s->coins[seat] = (int16_t)(s->coins[seat] - coins);
    s->aside[seat] = (int16_t)coins;
    ld_say(log, M_ASK, seat, whom, coins);
    sparta_call(s, ASKED, whom, seat, coins);
}

static void lower(sparta *s, ld_log *log, ld_frame *f, int seat, ld_choice c) /* S-5.27 */
{
    if (ld_verb_of(c) == V_USE) {
        sparta_exhaust(s, ld_a(c));
        f->b[SUPPORT_FLOOR] = (uint8_t)(total(s, f) + 1);
        f->b[SUPPORT_LESS] = (uint8_t)(f->b[SUPPORT_LESS] + CUNNING_WORTH);
        ld_say(log, M_CUNNING, seat, ld_a(c), CUNNING_WORTH);
        return;
    }
    sparta_bank(s, seat, -ld_n(c));
    f->b[SUPPORT_FLOOR] = (uint8_t)(total(s, f) + ld_n(c));
    f->b[SUPPORT_LESS] = (uint8_t)(f->b[SUPPORT_LESS] + ld_n(c));
    ld_frame *turn = &s->core.stack[s->core.depth - 2];
    turn->v[1] |= 1;
    ld_say(log, M_BRIBE, seat, ld_n(c));
}

static void support_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    switch (ld_verb_of(c)) {
    case V_ASK: ask_seat(s, log, f, seat, ld_a(c), ld_n(c)); break;
    case V_DECLARE: declare(s, seat, f->v[1], f->v[2], f->v[3]); break;
    case V_DROP: { /* S-5.29, S-5.30 */
        uint64_t kind = BIT(f->v[1]);
        ld_frame *turn = &s->core.stack[s->core.depth - 2];
        set_frame_mask(turn, frame_mask(turn) | kind);
        ld_say(log, M_DROP, seat);
        ld_done(s, 0);
        break;
    }
    default: lower(s, log, f, seat, c); break;
    }
}

static void support_run(void *state, ld_log *log, ld_frame *f)
{
    (void)state, (void)log;
    ld_ask(f, f->v[0]);
}

const char *sparta_scheme_wrong(const sparta *s, const ld_frame *f)
{
    if (!sparta_is_seat(s, f->v[0]) || f->v[1] < 0 || f->v[1] >= SCHEMES || !sparta_is_seat(s, f->v[2]) || f->v[3] < 0)
        return "a scheme has no such seat, card or target";
    int names = sparta_schemes[f->v[1]].names, other = f->v[3];
    if (names == NAMES_ASSET)
        return other >= GLADIATORS + SLAVES ? "a scheme names no gladiator or slave" : NULL;
    if (!sparta_is_seat(s, other) || (names == NAMES_NOTHING && f->v[2] != f->v[0]) ||
        (names == NAMES_OTHER && f->v[2] == f->v[0]) || (names == NAMES_PAYEE && other == f->v[0]) ||
        ((names == NAMES_PAIR || names == NAMES_GAINER) && other == f->v[2]))
        return "a scheme names a seat that it cannot name";
    return NULL;
}

static const char *support_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const char *wrong = sparta_scheme_wrong(s, f);
    if (wrong || (f->owed && !sparta_owned(s, f)))
        return wrong ? wrong : "support is not owed by the schemer";
    if (!s->hand[f->v[0]].n[f->v[1]] || s->influence[f->v[0]] >= sparta_schemes[f->v[1]].needs)
        return "support is sought for a scheme that is not in hand or needs none";
    if ((f->b[SUPPORT_AGREED] | (f->b[SUPPORT_TIMES] & 15u) | f->b[SUPPORT_TIMES] >> SEATS) &
        ~(all_seats(s) & ~(1u << f->v[0])))
        return "support is asked of a seat that is not there";
    if (f->b[SUPPORT_LESS] > 2 * TOP_INFLUENCE || f->b[SUPPORT_FLOOR] > sparta_schemes[f->v[1]].needs)
        return "support has been asked for although it was not needed";
    for (int i = 0; i < SEATS; i++)
        if (f->v[SUPPORT_PRICE + i] < 0 || f->v[SUPPORT_PRICE + i] > MAX_AMOUNT)
            return "a price for support cannot be";
    return NULL;
}

static bool support_many(const void *state, const ld_frame *f)
{
    const sparta *s = state; /* somebody can still be asked */
    unsigned open = all_seats(s) & ~(1u << f->v[0]) & ~(unsigned)f->b[SUPPORT_TIMES];
    return open && f->v[1] < SCHEMES && total(s, f) < sparta_schemes[f->v[1]].needs;
}

const ld_kind sparta_support = {
    .name = "support",
    .prompt = "Your scheme {1:card} needs more Influence: ask for support, lower it, or drop it.",
    .waiting = "seek support for a scheme",
    .rule = "S-5.23",
    .options = support_options,
    .choose = support_choose,
    .run = support_run,
    .many = support_many,
    .wrong = support_wrong,
};

/* ---- asked (S-5.25). Locals: asked seat, schemer, coins ----------------------------------------------------- */

static void asked_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_SUPPORT, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_REFUSE_SUPPORT, 0, 0, 0));
}

static void asked_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    int schemer = f->v[1], coins = f->v[2];
    bool agreed = ld_verb_of(c) == V_SUPPORT;
    s->aside[schemer] = 0;
    sparta_bank(s, agreed ? seat : schemer, coins);
    ld_say(log, agreed ? M_SUPPORTS : M_REFUSES, seat, schemer, coins);
    ld_done(s, agreed);
    if (agreed)
        ld_top(s)->b[SUPPORT_AGREED] |= (uint8_t)(1u << seat);
}

static const char *asked_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const ld_frame *below = turn_below(s);
    for (int i = 0; i < seats_of(s); i++)
        if (s->aside[i] && i != f->v[1])
            return "coins are set aside by a seat that asks for nothing";
    return !sparta_owned(s, f) || !sparta_is_seat(s, f->v[1]) || f->v[0] == f->v[1] || f->v[1] != below->v[0] ||
                   f->v[2] != s->aside[f->v[1]] || (below->b[SUPPORT_AGREED] >> f->v[0] & 1)
               ? "asked is not owed by a seat whose support is sought"
               : NULL;
}

const ld_kind sparta_asked = {
    .name = "asked",
    .prompt = "{1:seat} asks for your support and offers {2} {2|coin|coins}.",
    .waiting = "support the scheme of {1:seat} or refuse",
    .rule = "S-5.25",
    .options = asked_options,
    .choose = asked_choose,
    .several = true,
    .wrong = asked_wrong,
};

/* ---- a declared scheme (S-5.32 to S-5.36). Locals: seat, card, target, other --------------------------------- */

static void say_declared(ld_log *log, const ld_frame *f)
{
    switch (sparta_schemes[f->v[1]].names) {
    case NAMES_NOTHING: ld_say(log, M_DECLARE, f->v[0], f->v[1]); break;
    case NAMES_ASSET: ld_say(log, M_DECLARE_ASSET, f->v[0], f->v[1], f->v[2], f->v[3]); break;
    case NAMES_PAYEE:
    case NAMES_PAIR:
    case NAMES_GAINER: ld_say(log, M_DECLARE_SEATS, f->v[0], f->v[1], f->v[2], f->v[3]); break;
    default: ld_say(log, M_DECLARE_SEAT, f->v[0], f->v[1], f->v[2]); break;
    }
}

static void lay_open(sparta *s, ld_log *log, ld_frame *f)
{
    int seat = f->v[0], kind = f->v[1];
    unsigned targets = sparta_targets(s, kind, seat, f->v[2], f->v[3]);
    sparta_leave_hand(s, seat, kind);
    ld_reveal(s);
    say_declared(log, f);
    f->stage = SCHEME_WINDOW;
    ld_frame *foil = ld_call(s, FOIL);
    foil->v[0] = (int16_t)seat;
    foil->v[1] = (int16_t)kind;
    foil->v[2] = (int16_t)targets;
}

static void resolve(sparta *s, ld_log *log, ld_frame *f)
{
    int seat = f->v[0], kind = f->v[1];
    if (f->result) { /* S-5.33 */
        ld_say(log, M_FOILED, seat, kind);
        f->stage = SCHEME_END;
    } else if (!sparta_scheme_holds(s, seat, kind, f->v[2], s->coins[seat])) { /* S-5.35 */
        ld_say(log, M_FAILS, seat, kind);
        f->stage = SCHEME_END;
    } else { /* S-5.34 */
        ld_say(log, M_SUCCEEDS, seat, kind);
        f->stage = SCHEME_EFFECT;
        sparta_pay_scheme(s, log, f);
    }
}

static void finish(sparta *s, ld_frame *f)
{
    zone_add(&s->discard, f->v[1], 1);
    ld_done(s, 0);
}

static void scheme_run(void *state, ld_log *log, ld_frame *f)
{
    switch (f->stage) {
    case SCHEME_LAY: lay_open(state, log, f); break;
    case SCHEME_WINDOW: resolve(state, log, f); break;
    case SCHEME_SLAVE:
        ld_say(log, M_DISCARD_ASSET, f->v[0], f->result);
        sparta_discard_asset(state, log, f->result);
        f->stage = SCHEME_EFFECT;
        break;
    case SCHEME_EFFECT: sparta_effect(state, log, f); break;
    case SCHEME_PICKED: sparta_effect_on(state, log, f, f->result); break;
    default: finish(state, f); break;
    }
}

static const char *declared_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    int above = f < &s->core.stack[s->core.depth - 1] ? (f + 1)->kind : -1;
    bool fits = (f->stage == SCHEME_WINDOW && above == FOIL) || (f->stage == SCHEME_SLAVE && above == PICK) ||
                (f->stage == SCHEME_PICKED && above == PICK) || (f->stage == SCHEME_END && above == DRAW);
    if (f->owed || !fits)
        return "a declared scheme does not fit the step";
    const char *wrong = sparta_scheme_wrong(s, f);
    if (wrong || above != PICK)
        return wrong;
    const scheme_row *row = &sparta_schemes[f->v[1]];
    bool own = f->stage == SCHEME_SLAVE ? row->slave : row->effect == DO_SELL_SLAVE;
    bool other = f->stage == SCHEME_PICKED && (row->effect == DO_NO_GLADIATOR || row->effect == DO_NO_SLAVE);
    bool slave = row->effect != DO_NO_GLADIATOR;
    if ((!own && !other) || (f + 1)->v[0] != (own ? f->v[0] : f->v[2]) || (f + 1)->v[1] != slave)
        return "a scheme asks for a card that it does not need";
    return NULL;
}

const ld_kind sparta_scheme = {
    .name = "scheme",
    .prompt = "A scheme is on the table.",
    .waiting = "carry out a scheme",
    .rule = "S-5.32",
    .run = scheme_run,
    .wrong = declared_wrong,
};
