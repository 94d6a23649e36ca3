/* Spartacus: schemes from the hand to the table. Rules S-5.20 to S-5.37 and S-5.40 to S-5.42; steps support and asked,
 * and the sequence of a declared scheme. What each card does is in effects.c. */
#include "games/spartacus/rules.h"

/* ---- beginning a scheme (S-5.20, S-5.21) ------------------------------------------------------------------------- */

static bool may_bribe(const sparta *s, const ld_frame *turn, int seat) /* S-H4a, S-5.11 */
{
    return box(s)->house[s->house_of[seat]].bribes && !(s->house_rules && ld_of(turn, turn)->used[0]);
}

/* The most Influence that could stand behind a scheme. */
static int reach(const sparta *s, const ld_frame *turn, int seat)
{
    int sum = 0;
    for (int i = 0; i < seats_of(s); i++)
        sum += s->influence[i];
    sum += box(s)->cunning * count_of(ready_of(s, seat, box(s)->with[A_CUNNING]));
    if (may_bribe(s, turn, seat))
        sum += s->coins[seat];
    return sum;
}

static void bar_victim(const sparta *s, int card, ld_choice c, ld_list *out) /* S-C21 */
{
    if (ALL_COMBATANTS >> card & 1)
        sparta_bar_tired(s, card, c, out);
    else
        ld_bar(out, c, R_NO_COMBATANT);
}

static void list_asset(const sparta *s, int kind, int target, ld_list *out)
{
    assert(box(s)->card[kind].names == NAMES_ASSET);
    uint64_t ready = ready_of(s, target, ALL_COMBATANTS);
    EACH_BIT (card, ready)
        ld_add(out, LD_CHOICE(V_SCHEME_ASSET, kind, target, card));
    if (!ready)
        ld_bar(out, LD_CHOICE(V_SCHEME_SEAT, kind, target, 0), R_TARGET_COMBATANT, target);
    EACH_BIT (card, ld_heard(out) ? s->house[target] & ~ready : 0)
        bar_victim(s, card, LD_CHOICE(V_SCHEME_ASSET, kind, target, card), out);
}

/* All that can be named after the first seat. */
static void list_with(const sparta *s, int seat, int kind, int target, ld_list *out)
{
    int names = box(s)->card[kind].names;
    if (names == NAMES_ANY || names == NAMES_OTHER) {
        ld_add(out, LD_CHOICE(V_SCHEME_SEAT, kind, target, 0));
        return;
    }
    if (names == NAMES_ASSET) {
        list_asset(s, kind, target, out);
        return;
    }
    bool payee = names == NAMES_PAYEE;
    for (int i = names == NAMES_PAIR ? target + 1 : 0; i < seats_of(s); i++)
        ld_add_if(i != (payee ? seat : target), out, /* a payee may be the target, a gainer may be you */
                  LD_CHOICE(V_SCHEME_SEATS, kind, target, i), payee ? R_SELF_PAYEE : R_SAME_GAINER);
}

static void list_scheme(const sparta *s, int seat, int kind, ld_list *out)
{
    assert(kind < SCHEMES);
    int names = box(s)->card[kind].names;
    unsigned targets = sparta_scheme_targets(s, seat, kind, s->coins[seat]);
    if (names == NAMES_NOTHING || names == NAMES_LOWEST) {
        ld_choice c = LD_CHOICE(V_SCHEME, kind, 0, 0);
        if (targets & (names == NAMES_LOWEST ? targets : 1u << seat))
            ld_add(out, c);
        else if (ld_heard(out))
            sparta_bar_scheme(s, seat, kind, seat, c, out);
        return;
    }
    if (names == NAMES_OTHER)
        targets &= ~(1u << seat);
    EACH_BIT (target, targets)
        list_with(s, seat, kind, target, out);
    EACH_BIT (target, ld_heard(out) ? all_seats(s) & ~targets : 0)
        sparta_bar_scheme(s, seat, kind, target, LD_CHOICE(V_SCHEME_SEAT, kind, target, 0), out);
}

void sparta_scheme_options(const sparta *s, const ld_frame *turn, int seat, ld_list *out)
{
    uint64_t barred = ld_of(turn, turn)->dropped;
    int alone = s->influence[seat], together = reach(s, turn, seat);
    EACH_BIT (kind, s->hand[seat].mask & (BIT(SCHEMES) - 1)) {
        bool dropped = barred >> kind & 1;
        int needs = box(s)->card[kind].needs, has = dropped ? alone : together; /* S-5.30 */
        if (has >= needs)
            list_scheme(s, seat, kind, out);
        else
            ld_bar(out, LD_CHOICE(V_SCHEME, kind, 0, 0), dropped ? R_DROPPED : R_SUPPORT_SHORT, needs, has);
    }
}

void sparta_scheme_ways(const sparta *s, int seat, int kind, ld_list *out) { list_scheme(s, seat, kind, out); }

static bool names_other(int names) { return names == NAMES_PAYEE || names == NAMES_PAIR || names == NAMES_GAINER; }

plan_locals sparta_plan(const sparta *s, int seat, ld_choice c)
{
    assert(ld_a(c) < SCHEMES);
    int kind = ld_a(c), names = box(s)->card[kind].names;
    int target = names == NAMES_NOTHING ? seat : names == NAMES_LOWEST ? sparta_lowest(s) : ld_b(c);
    plan_locals plan = {ld_u8(seat), ld_u8(kind), ld_u8(target), NOBODY, NOBODY};
    if (names == NAMES_ASSET)
        plan.asset = ld_u8(ld_c(c));
    else if (names_other(names))
        plan.other = ld_u8(ld_c(c));
    return plan;
}

/* ---- support (S-5.23 to S-5.30) ---------------------------------------------------------------------------------- */

int sparta_behind(const sparta *s, const ld_frame *f)
{
    assert(f->kind == SUPPORT);
    const support_locals *l = ld_of(f, support);
    int sum = s->influence[l->seat] + l->less;
    for (int i = 0; i < seats_of(s); i++)
        if (l->agreed >> i & 1)
            sum += s->influence[i];
    return sum;
}

static void declare(sparta *s, plan_locals plan) { *ld_of(ld_become(s, SCHEME), plan) = plan; }

void sparta_begin_scheme(sparta *s, ld_log *log, int seat, ld_choice c)
{
    assert(s->hand[seat].n[ld_a(c)]);
    plan_locals plan = sparta_plan(s, seat, c);
    if (s->influence[seat] >= box(s)->card[plan.card].needs) { /* S-5.22 */
        ld_call(s, SCHEME);
        declare(s, plan);
        return;
    }
    ld_say_to(log, M_SEEK, 1u << seat, 2, seat, plan.card);
    ld_frame *f = sparta_call(s, SUPPORT, seat);
    *ld_of(f, plan) = plan;
    ld_of(f, support)->floor = ld_u8(s->influence[seat] + 1);
}

#define BAR_ASKS(whom, out, ...)                                           \
    do {                                                                   \
        ld_bar(out, LD_CHOICE_N(V_ASK, whom, 0), __VA_ARGS__);             \
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(V_ASK, whom, n), __VA_ARGS__); \
    } while (0)

/* Why a seat is not asked (again), whatever it is offered. */
static void bar_asking(const sparta *s, const support_locals *l, int seat, int whom, ld_list *out)
{
    if (whom == seat)
        BAR_ASKS(whom, out, R_SELF_ASKED);
    else if (l->agreed >> whom & 1)
        BAR_ASKS(whom, out, R_AGREED, whom);
    else
        BAR_ASKS(whom, out, R_ASKS_USED, whom, box(s)->ask_limit);
}

static void bar_sums(const sparta *s, const support_locals *l, int whom, int from, bool named, ld_list *out)
{
    int price = l->price[whom], has = s->coins[l->seat];
    for (int n = 0; ld_heard(out) && n < from; n++)
        ld_bar(out, LD_CHOICE_N(V_ASK, whom, n), R_ASK_MORE, whom, price);
    for (int n = price; ld_heard(out) && named && n <= amount_of(has); n++)
        ld_bar(out, LD_CHOICE_N(V_ASK, whom, n), R_ASK_LESS, whom, price);
    SPARTA_BAR_COINS(n, has, out, LD_CHOICE_N(V_ASK, whom, n));
}

/* S-5.24 more than was refused, or less than the price that was named */
static void ask_options(const sparta *s, const ld_frame *f, int seat, ld_list *out)
{
    assert((f - 1)->kind == TURN);
    const support_locals *l = ld_of(f, support);
    for (int i = 0; i < seats_of(s); i++) {
        if (i == seat || (l->agreed >> i & 1) || l->asks[i] >= box(s)->ask_limit) {
            if (ld_heard(out))
                bar_asking(s, l, seat, i, out);
            continue;
        }
        bool named = l->named >> i & 1;
        int from = l->asks[i] && !named ? l->price[i] + 1 : 0, purse = amount_of(s->coins[seat]);
        for (int n = from; n <= purse && !(named && n >= l->price[i]); n++)
            ld_add(out, LD_CHOICE_N(V_ASK, i, n));
        if (ld_heard(out))
            bar_sums(s, l, i, from, named, out);
    }
}

static void price_options(const sparta *s, const support_locals *l, ld_list *out)
{
    int has = s->coins[l->seat];
    EACH_BIT (i, l->named) /* S-5.41 */
        ld_add_if(l->price[i] <= has, out, LD_CHOICE_N(V_PAY_PRICE, i, l->price[i]), R_PRICE_COINS, i, l->price[i],
                  has);
    EACH_BIT (i, ld_heard(out) ? all_seats(s) & ~(unsigned)l->named & ~(1u << l->seat) : 0)
        ld_bar(out, LD_CHOICE_N(V_PAY_PRICE, i, 0), R_NO_PRICE, i);
}

static unsigned unshown(const sparta *s, const support_locals *l)
{
    return all_seats(s) & ~(1u << l->seat) & ~(unsigned)l->shown;
}

static void show_options(const sparta *s, const support_locals *l, ld_list *out) /* S-5.42 */
{
    unsigned left = unshown(s, l);
    EACH_BIT (i, left)
        ld_add(out, LD_CHOICE(V_SHOW, i, 0, 0));
    EACH_BIT (i, ld_heard(out) ? l->shown : 0)
        ld_bar(out, LD_CHOICE(V_SHOW, i, 0, 0), R_SHOWN, i);
    if (left & (left - 1))
        ld_add(out, LD_CHOICE(V_SHOW_ALL, 0, 0, 0));
}

static int missing(const sparta *s, const ld_frame *f)
{
    int card = ld_of(f, support)->card; /* another seat's scheme is none in a view (S-14.3) */
    return card < SCHEMES ? box(s)->card[card].needs - sparta_behind(s, f) : 0;
}

unsigned sparta_wooed(const sparta *s, const ld_frame *f, int seat)
{
    if (f->kind != SUPPORT || ld_of(f, support)->seat != seat || missing(s, f) <= 0)
        return 0;
    const support_locals *l = ld_of(f, support);
    unsigned mask = 0;
    for (int i = 0; i < seats_of(s); i++)
        mask |= (unsigned)(l->asks[i] > 0) << i;
    return mask & ~(unsigned)l->agreed;
}

static void bribe_options(const sparta *s, const ld_frame *f, int seat, int lacks, ld_list *out) /* S-5.27 */
{
    int coins = s->coins[seat], most = lacks < coins ? lacks : coins;
    if (may_bribe(s, f - 1, seat)) {
        for (int x = 1; x <= most; x++)
            ld_add(out, LD_CHOICE_N(V_BRIBE, 0, x));
        LD_BAR_ABOVE(x, most, out, LD_CHOICE_N(V_BRIBE, 0, x), x > lacks ? R_BRIBE_MOST : R_PURSE,
                     x > lacks ? lacks : coins);
        return;
    }
    int why = box(s)->house[s->house_of[seat]].bribes ? R_RULE_USED : R_NO_BRIBES;
    LD_BAR_ABOVE(x, 0, out, LD_CHOICE_N(V_BRIBE, 0, x), why);
}

/* S-5.28 nothing more is sought */
static void bar_seeking(const sparta *s, ld_list *out)
{
    for (int i = 0; i < seats_of(s); i++) {
        BAR_ASKS(i, out, R_ENOUGH);
        ld_bar(out, LD_CHOICE(V_SHOW, i, 0, 0), R_ENOUGH);
    }
    LD_BAR_ABOVE(x, 0, out, LD_CHOICE_N(V_BRIBE, 0, x), R_ENOUGH);
    EACH_BIT (card, sparta_in_houses(s))
        ld_bar(out, LD_CHOICE(V_USE, card, 0, 0), R_ENOUGH);
}

static void support_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    const support_locals *l = ld_of(f, support);
    ld_choice declare = LD_CHOICE(V_DECLARE, 0, 0, 0);
    int lacks = missing(s, f);
    if (lacks > 0) {
        ask_options(s, f, seat, out);
        price_options(s, l, out);
        sparta_list_own(s, seat, V_USE, box(s)->with[A_CUNNING], R_NOT_CUNNING, out); /* S-G17 */
        bribe_options(s, f, seat, lacks, out);
        show_options(s, l, out);
        sparta_promise_options(s, f, seat, out);
        ld_bar(out, declare, R_LACKS, box(s)->card[l->card].needs, sparta_behind(s, f));
    } else if (l->card < SCHEMES && sparta_scheme_holds(s, seat, l->card, l->target, s->coins[seat])) {
        ld_add(out, declare); /* S-5.28 */
    } else if (l->card < SCHEMES) {
        sparta_bar_scheme(s, seat, l->card, l->target, declare, out);
    }
    if (ld_heard(out) && lacks <= 0)
        bar_seeking(s, out);
    ld_add(out, LD_CHOICE(V_DROP, 0, 0, 0));
}

static void ask_seat(sparta *s, ld_log *log, ld_frame *f, int seat, int whom, int coins)
{
    assert(whom != seat && !s->aside[seat] && coins <= s->coins[seat]);
    support_locals *l = ld_of(f, support);
    l->asks[whom]++;
    l->named &= (uint8_t) ~(1u << whom);
    l->price[whom] = ld_u8(coins);
    l->floor = ld_u8(sparta_behind(s, f) + 1);
    f->owed = 0;
    s->coins[seat] = (int16_t)(s->coins[seat] - coins);
    s->aside[seat] = (int16_t)coins;
    ld_say(log, M_ASK, seat, whom, coins);
    if (l->asks[whom] == box(s)->ask_limit)
        ld_say(log, M_LAST_ASK, seat, whom);
    asked_locals *a = ld_of(sparta_call(s, ASKED, whom), asked);
    a->schemer = ld_u8(seat);
    a->coins = ld_u8(coins);
}

/* S-5.41 what was named is paid, and the support given */
static void pay_price(sparta *s, ld_log *log, ld_frame *f, int seat, int whom)
{
    support_locals *l = ld_of(f, support);
    assert((l->named >> whom & 1) && l->price[whom] <= s->coins[seat]);
    l->floor = ld_u8(sparta_behind(s, f) + 1);
    sparta_bank(s, seat, -l->price[whom]);
    sparta_bank(s, whom, l->price[whom]);
    l->named &= (uint8_t) ~(1u << whom);
    l->agreed |= (uint8_t)(1u << whom);
    ld_say(log, M_SUPPORTS, whom, seat, l->price[whom]);
}

static void say_plan(const sparta *s, ld_log *log, const plan_locals *l, unsigned eyes)
{
    unsigned all = eyes == LD_ALL ? 0 : 14, card = all & 2, target = all & 6;
    switch (box(s)->card[l->card].names) {
    case NAMES_NOTHING: ld_say_to(log, M_PLAN, eyes, card, l->seat, l->card); break;
    case NAMES_ASSET: ld_say_to(log, M_PLAN_ASSET, eyes, all, l->seat, l->card, l->target, l->asset); break;
    case NAMES_PAYEE:
    case NAMES_PAIR:
    case NAMES_GAINER: ld_say_to(log, M_PLAN_SEATS, eyes, all, l->seat, l->card, l->target, l->other); break;
    default: ld_say_to(log, M_PLAN_SEAT, eyes, target, l->seat, l->card, l->target); break;
    }
}

/* S-5.42 who has seen the card knows that it is in the hand (S-14.2); shown to all, nobody need remember */
static void show(sparta *s, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    support_locals *l = ld_of(f, support);
    bool to_all = ld_verb_of(c) == V_SHOW_ALL;
    unsigned eyes = to_all ? unshown(s, l) : 1u << ld_a(c);
    assert(!(eyes >> seat & 1));
    l->shown |= (uint8_t)eyes;
    EACH_BIT (i, eyes)
        if (!s->known[i][seat][l->card])
            s->known[i][seat][l->card] = 1;
    if (!unshown(s, l) && !s->known[PUBLIC][seat][l->card])
        s->known[PUBLIC][seat][l->card] = 1;
    if (to_all)
        ld_say(log, M_SHOW_ALL, seat);
    else
        ld_say(log, M_SHOW, seat, ld_a(c));
    say_plan(s, log, ld_of(f, plan), unshown(s, l) ? eyes | 1u << seat : LD_ALL);
    ld_reveal(s);
}

static void lower(sparta *s, ld_log *log, ld_frame *f, int seat, ld_choice c) /* S-5.27 */
{
    assert(ld_verb_of(c) == V_USE || box(s)->house[s->house_of[seat]].bribes);
    support_locals *l = ld_of(f, support);
    if (ld_verb_of(c) == V_USE) {
        sparta_exhaust(s, ld_a(c));
        l->floor = ld_u8(sparta_behind(s, f) + 1);
        l->less = ld_u8(l->less + box(s)->cunning);
        ld_say(log, M_CUNNING, seat, ld_a(c), box(s)->cunning);
        return;
    }
    sparta_bank(s, seat, -ld_n(c));
    l->floor = ld_u8(sparta_behind(s, f) + ld_n(c));
    l->less = ld_u8(l->less + ld_n(c));
    ld_of(f - 1, turn)->used[0] = 1;
    ld_say(log, M_BRIBE, seat, ld_n(c));
}

static void support_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(seat == ld_of(f, support)->seat);
    switch (ld_verb_of(c)) {
    case V_ASK: ask_seat(s, log, f, seat, ld_a(c), ld_n(c)); break;
    case V_PAY_PRICE: pay_price(s, log, f, seat, ld_a(c)); break;
    case V_SHOW:
    case V_SHOW_ALL: show(s, log, f, seat, c); break;
    case V_PROMISE:
    case V_PROMISE_COINS: sparta_promise(s, log, seat, c); break;
    case V_DECLARE:
        sparta_judge_support(s, log, f);
        declare(s, *ld_of(f, plan));
        break;
    case V_DROP: /* S-5.29, S-5.30 */
        sparta_judge_support(s, log, f);
        ld_of(f - 1, turn)->dropped |= BIT(ld_of(f, support)->card);
        ld_say(log, M_DROP, seat);
        ld_done(s, 0);
        break;
    default: lower(s, log, f, seat, c); break;
    }
}

static void support_run(void *state, ld_log *log, ld_frame *f)
{
    (void)state, (void)log;
    ld_ask(f, ld_of(f, support)->seat);
}

static const char *plan_wrong(const sparta *s, const plan_locals *l)
{
    if (l->card >= SCHEMES || l->target == NOBODY)
        return "a scheme has no card or target";
    int names = box(s)->card[l->card].names;
    if ((l->asset < GLADIATORS + SLAVES) != (names == NAMES_ASSET) || (l->asset != NOBODY) != (names == NAMES_ASSET))
        return "a scheme names no gladiator or slave";
    if ((l->other != NOBODY) != names_other(names) || (names == NAMES_NOTHING && l->target != l->seat) ||
        (names == NAMES_OTHER && l->target == l->seat) || (names == NAMES_PAYEE && l->other == l->seat) ||
        ((names == NAMES_PAIR || names == NAMES_GAINER) && l->other == l->target))
        return "a scheme names a seat that it cannot name";
    return NULL;
}

static const char *support_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const support_locals *l = ld_of(f, support);
    const char *wrong = plan_wrong(s, ld_of(f, plan));
    if (wrong)
        return wrong;
    if (!s->hand[l->seat].n[l->card] || s->influence[l->seat] >= box(s)->card[l->card].needs)
        return "support is sought for a scheme that is not in hand or needs none";
    if ((l->agreed | l->shown | l->named) >> l->seat & 1 || l->asks[l->seat])
        return "support is asked of the schemer";
    for (int i = 0; i < SEATS; i++)
        if (l->asks[i] > box(s)->ask_limit || (!l->asks[i] && ((l->agreed | l->named) >> i & 1)) ||
            (l->agreed & l->named) >> i & 1 || (l->asks[i] && i >= seats_of(s)))
            return "a seat has agreed, named a price or been asked as it cannot have";
    EACH_BIT (i, l->shown)
        if (i >= seats_of(s) || !s->known[i][l->seat][l->card])
            return "a seat to which the scheme was shown does not know it";
    return l->floor > box(s)->card[l->card].needs ? "support has been asked for although it was not needed" : NULL;
}

static bool support_many(const void *state, const ld_frame *f)
{
    const sparta *s = state; /* the card can still be shown to somebody */
    const support_locals *l = ld_of(f, support);
    return unshown(s, l) && missing(s, f) > 0;
}

const ld_kind sparta_support = {
    .name = "support",
    .prompt = "Your scheme {1:card} needs more Influence: ask for support, show it, lower it, or drop it.",
    .waiting = "seek support for a scheme",
    .rule = "S-5.23",
    .locals = LD_ROWS(support, SUPPORT_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = support_options,
    .choose = support_choose,
    .run = support_run,
    .many = support_many,
    .wrong = support_wrong,
};

/* ---- asked (S-5.25) ---------------------------------------------------------------------------------------------- */

static void asked_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const sparta *s = state;
    const asked_locals *l = ld_of(f, asked);
    ld_add(out, LD_CHOICE(V_SUPPORT, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_REFUSE_SUPPORT, 0, 0, 0));
    int purse = amount_of(s->coins[l->schemer] + s->aside[l->schemer]);
    for (int n = l->coins + 1; n <= purse; n++) /* S-5.40 */
        ld_add(out, LD_CHOICE_N(V_PRICE, 0, n));
    for (int n = 1; ld_heard(out) && n <= l->coins; n++)
        ld_bar(out, LD_CHOICE_N(V_PRICE, 0, n), R_PRICE_LOW, l->coins);
    LD_BAR_ABOVE(n, purse, out, LD_CHOICE_N(V_PRICE, 0, n), R_PRICE_HIGH, l->schemer, purse);
}

/* S-5.40 the schemer takes it, asks for less, or leaves it */
static void name_price(ld_log *log, support_locals *below, int seat, int coins)
{
    assert(coins > below->price[seat]);
    below->named |= (uint8_t)(1u << seat);
    below->price[seat] = ld_u8(coins);
    ld_say(log, M_PRICE, seat, below->seat, coins);
}

static void asked_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(s->aside[ld_of(f, asked)->schemer] == ld_of(f, asked)->coins);
    asked_locals *l = ld_of(f, asked);
    int schemer = l->schemer, coins = l->coins;
    bool agreed = ld_verb_of(c) == V_SUPPORT;
    s->aside[schemer] = 0;
    sparta_bank(s, agreed ? seat : schemer, coins);
    ld_done(s, agreed);
    support_locals *below = ld_of(ld_top(s), support);
    if (ld_verb_of(c) == V_PRICE) {
        name_price(log, below, seat, ld_n(c));
        return;
    }
    ld_say(log, agreed ? M_SUPPORTS : M_REFUSES, seat, schemer, coins);
    if (agreed)
        below->agreed |= (uint8_t)(1u << seat);
}

static const char *asked_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const asked_locals *l = ld_of(f, asked);
    const support_locals *below = ld_of(f - 1, support);
    for (int i = 0; i < seats_of(s); i++)
        if (s->aside[i] && i != l->schemer)
            return "coins are set aside by a seat that asks for nothing";
    return l->seat == l->schemer || l->schemer != below->seat || l->coins != s->aside[l->schemer] ||
                   ((below->agreed | below->named) >> l->seat & 1) || !below->asks[l->seat] ||
                   below->price[l->seat] != l->coins
               ? "asked is not owed by a seat whose support is sought"
               : NULL;
}

const ld_kind sparta_asked = {
    .name = "asked",
    .prompt = "{1:seat} asks for your support and offers {2} {2|coin|coins}: support, refuse, or name your price.",
    .waiting = "support the scheme of {1:seat} or refuse",
    .rule = "S-5.25",
    .locals = LD_ROWS(asked, ASKED_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_STEP(SUPPORT),
    .options = asked_options,
    .choose = asked_choose,
    .several = true,
    .wrong = asked_wrong,
};

/* ---- a declared scheme (S-5.32 to S-5.36) ------------------------------------------------------------------------ */

static void say_declared(const sparta *s, ld_log *log, const ld_frame *f)
{
    const scheme_locals *l = ld_of(f, scheme);
    switch (box(s)->card[l->card].names) {
    case NAMES_NOTHING: ld_say(log, M_DECLARE, l->seat, l->card); break;
    case NAMES_ASSET: ld_say(log, M_DECLARE_ASSET, l->seat, l->card, l->target, l->asset); break;
    case NAMES_PAYEE:
    case NAMES_PAIR:
    case NAMES_GAINER: ld_say(log, M_DECLARE_SEATS, l->seat, l->card, l->target, l->other); break;
    default: ld_say(log, M_DECLARE_SEAT, l->seat, l->card, l->target); break;
    }
}

static void lay_open(sparta *s, ld_log *log, ld_frame *f)
{
    assert(s->hand[ld_of(f, plan)->seat].n[ld_of(f, plan)->card]);
    const plan_locals *l = ld_of(f, plan);
    sparta_leave_hand(s, l->seat, l->card);
    ld_reveal(s);
    say_declared(s, log, f);
    sparta_judge_peace(s, log, l);
    f->stage = SCHEME_WINDOW;
    *ld_of(ld_call(s, FOIL), foil) = (foil_locals){l->seat, l->card, ld_u8((int)sparta_targets(s, l))};
}

static void resolve(sparta *s, ld_log *log, ld_frame *f)
{
    assert(f->result <= 1);
    scheme_locals *l = ld_of(f, scheme);
    int seat = l->seat, kind = l->card;
    if (f->result) { /* S-5.33 */
        ld_say(log, M_FOILED, seat, kind);
        f->stage = SCHEME_END;
    } else if (!sparta_scheme_holds(s, seat, kind, l->target, s->coins[seat])) { /* S-5.35 */
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
    assert(ld_of(f, scheme)->card < SCHEMES);
    ld_zone_add(&s->discard, ld_of(f, scheme)->card, 1);
    ld_done(s, 0);
}

static void scheme_run(void *state, ld_log *log, ld_frame *f)
{
    switch (f->stage) {
    case SCHEME_LAY: lay_open(state, log, f); break;
    case SCHEME_WINDOW: resolve(state, log, f); break;
    case SCHEME_SLAVE:
        ld_say(log, M_DISCARD_ASSET, ld_of(f, scheme)->seat, f->result);
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
    const scheme_locals *l = ld_of(f, scheme);
    const char *wrong = plan_wrong(s, ld_of(f, plan));
    if (wrong || (f + 1)->kind != PICK)
        return wrong;
    const card_row *row = &box(s)->card[l->card];
    const pick_locals *pick = ld_of(f + 1, pick);
    bool own = f->stage == SCHEME_SLAVE ? row->slave : row->effect == DO_SELL_SLAVE;
    bool other = f->stage == SCHEME_PICKED && (row->effect == DO_NO_GLADIATOR || row->effect == DO_NO_SLAVE);
    bool slave = row->effect != DO_NO_GLADIATOR;
    if ((!own && !other) || pick->seat != (own ? l->seat : l->target) || pick->slave != slave)
        return "a scheme asks for a card that it does not need";
    return NULL;
}

const ld_kind sparta_scheme = {
    .name = "scheme",
    .prompt = "A scheme is on the table.",
    .waiting = "carry out a scheme",
    .rule = "S-5.32",
    .locals = LD_ROWS(scheme, SCHEME_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(SCHEME_STAGES),
    .run = scheme_run,
    .wrong = declared_wrong,
};
