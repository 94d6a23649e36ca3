/* Spartacus: what the schemes do (rules S-C01 to S-C28), by the effect, condition and price of their rows in data.c. */
#include "games/spartacus/rules.h"

/* S-C23 the one seat below all others; -1 if there is none */
int sparta_lowest(const sparta *s)
{
    int low = 0, count = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (s->influence[i] < s->influence[low])
            low = i;
    }
    for (int i = 0; i < seats_of(s); i++)
        count += s->influence[i] == s->influence[low];
    return count == 1 ? low : -1;
}

/* Those whose Guards may help (S-6.20, S-Q19, S-Q21). */
unsigned sparta_targets(const sparta *s, const plan_locals *plan)
{
    assert(plan->card < SCHEMES && plan->target != NOBODY);
    int names = box(s)->card[plan->card].names;
    unsigned mask = names == NAMES_NOTHING ? 0 : 1u << plan->target;
    if (names == NAMES_PAIR)
        mask |= 1u << plan->other;
    return mask & ~(1u << plan->seat);
}

static int price_of(const sparta *s, const card_row *row, int target)
{
    switch (row->pay) {
    case PAY_NOBODY: return 0;
    case PAY_EACH_OTHER: return row->price * (seats_of(s) - 1);
    case PAY_PER_GUARD: return row->price * s->guards[target];
    default: return row->price;
    }
}

/* The seats that fulfil what a scheme asks of its target. */
static unsigned fitting(const sparta *s, const card_row *row, int seat)
{
    unsigned mask = 0;
    switch (row->only_if) {
    case IF_OWN_SLAVE: return ready_of(s, seat, ALL_SLAVES) ? all_seats(s) : 0;
    case IF_TARGET_GUARD:
        for (int i = 0; i < seats_of(s); i++)
            mask |= (unsigned)(s->guards[i] > 0) << i;
        return mask;
    case IF_TARGET_COIN:
        for (int i = 0; i < seats_of(s); i++)
            mask |= (unsigned)(s->coins[i] > 0) << i;
        return mask;
    case IF_TARGET_GLADIATORS:
        for (int i = 0; i < seats_of(s); i++)
            mask |= (unsigned)(gladiators_of(s, i) >= row->count) << i;
        return mask;
    case IF_TARGET_SLAVE:
        for (int i = 0; i < seats_of(s); i++)
            mask |= (unsigned)(ready_of(s, i, ALL_SLAVES) != 0) << i;
        return mask;
    default: return all_seats(s);
    }
}

unsigned sparta_scheme_targets(const sparta *s, int seat, int kind, int coins)
{
    assert(kind < SCHEMES);
    const card_row *row = &box(s)->card[kind];
    unsigned mask = fitting(s, row, seat), payable = 0;
    if (row->names == NAMES_LOWEST)
        mask &= sparta_lowest(s) < 0 ? 0 : 1u << sparta_lowest(s);
    if (row->pay != PAY_PER_GUARD)
        return coins < price_of(s, row, seat) ? 0 : mask;
    for (int i = 0; i < seats_of(s); i++)
        payable |= (unsigned)(coins >= price_of(s, row, i)) << i;
    return mask & payable;
}

/* What a scheme asks of its target, where it does not hold. */
static void bar_condition(const sparta *s, const card_row *row, int target, ld_choice c, ld_list *out)
{
    switch (row->only_if) {
    case IF_OWN_SLAVE: ld_bar(out, c, R_OWN_SLAVE); break;
    case IF_TARGET_GUARD: ld_bar(out, c, R_TARGET_GUARD, target); break;
    case IF_TARGET_COIN: ld_bar(out, c, R_TARGET_COIN, target); break;
    case IF_TARGET_GLADIATORS: ld_bar(out, c, R_TARGET_GLADIATORS, target, gladiators_of(s, target), row->count); break;
    default: ld_bar(out, c, R_TARGET_SLAVE, target); break;
    }
}

void sparta_bar_scheme(const sparta *s, int seat, int kind, int target, ld_choice c, ld_list *out)
{
    const card_row *row = &box(s)->card[kind];
    int price = price_of(s, row, target);
    if (row->names == NAMES_LOWEST && sparta_lowest(s) < 0)
        ld_bar(out, c, R_NO_LOWEST); /* S-C23 */
    else if (row->names == NAMES_OTHER && target == seat)
        ld_bar(out, c, R_NOT_ON_SELF); /* S-5.20 */
    else if (!(fitting(s, row, seat) >> target & 1))
        bar_condition(s, row, target, c, out);
    else if (s->coins[seat] < price)
        ld_bar(out, c, R_SCHEME_COINS, price, s->coins[seat]);
}

bool sparta_scheme_holds(const sparta *s, int seat, int kind, int target, int coins)
{
    return sparta_scheme_targets(s, seat, kind, coins) >> target & 1;
}

/* S-5.34 the cost; a slave that is part of it is picked first */
void sparta_pay_scheme(sparta *s, ld_log *log, ld_frame *f)
{
    assert(sparta_scheme_holds(s, ld_of(f, scheme)->seat, ld_of(f, scheme)->card, ld_of(f, scheme)->target,
                               s->coins[ld_of(f, scheme)->seat]));
    scheme_locals *l = ld_of(f, scheme);
    int seat = l->seat, target = l->target, other = l->other;
    const card_row *row = &box(s)->card[l->card];
    int price = price_of(s, row, target);
    switch (row->pay) {
    case PAY_BANK:
    case PAY_PER_GUARD:
        sparta_bank(s, seat, -price);
        ld_say(log, M_PAYS_BANK, seat, price);
        break;
    case PAY_TARGET: sparta_pay(s, log, seat, target, price); break;
    case PAY_PAYEE: sparta_pay(s, log, seat, other, price); break;
    case PAY_EACH_OTHER:
        for (int i = 1; i < seats_of(s); i++)
            sparta_pay(s, log, seat, after(s, seat, i), row->price);
        break;
    default: break;
    }
    if (row->slave) {
        f->stage = SCHEME_SLAVE;
        sparta_let_pick(s, seat, true);
    }
}

static void bank_gives(sparta *s, ld_log *log, int seat, int coins)
{
    assert(coins >= 0);
    sparta_bank(s, seat, coins);
    if (coins)
        ld_say(log, M_COINS_BANK, seat, coins);
}

static int at_most(int coins, int most) { return coins < most ? coins : most; }

static void injure(sparta *s, ld_log *log, int target, int card) /* S-C21 */
{
    assert(card < GLADIATORS + SLAVES);
    if (!(ready_of(s, target, ALL_COMBATANTS) >> card & 1))
        return;
    sparta_turn_to(s, card, INJURED);
    ld_say(log, M_INJURED, card, target);
}

static void no_guards(sparta *s, ld_log *log, int target) /* S-C04 */
{
    ld_say(log, M_EXHAUST_GUARDS, target, s->guards[target]);
    s->spent_guards[target] = (uint8_t)(s->spent_guards[target] + s->guards[target]);
    s->guards[target] = 0;
}

static void everybody(sparta *s, ld_log *log, int seat, int amount) /* S-C26 */
{
    for (int i = 0; i < seats_of(s); i++)
        sparta_influence(s, log, after(s, seat, i), i ? -amount : -2 * amount, BY_SCHEME);
}

/* Choices left open by the card (S-5.36). */
static void let_pick(sparta *s, ld_frame *f, int seat, bool slave)
{
    f->stage = SCHEME_PICKED;
    sparta_let_pick(s, seat, slave);
}

void sparta_effect(sparta *s, ld_log *log, ld_frame *f)
{
    assert(f->stage == SCHEME_EFFECT);
    scheme_locals *l = ld_of(f, scheme);
    int seat = l->seat, target = l->target, other = l->other;
    const card_row *row = &box(s)->card[l->card];
    f->stage = SCHEME_END;
    switch (row->effect) {
    case DO_INFLUENCE: sparta_influence(s, log, target, row->amount, BY_SCHEME); break;
    case DO_LOSS: sparta_influence(s, log, target, -row->amount, BY_SCHEME); break;
    case DO_PAIR:
        sparta_influence(s, log, target, row->amount, BY_SCHEME);
        sparta_influence(s, log, other, row->amount, BY_SCHEME);
        break;
    case DO_SHIFT:
        sparta_influence(s, log, target, -row->amount, BY_SCHEME);
        sparta_influence(s, log, other, row->amount, BY_SCHEME);
        break;
    case DO_EVERYBODY: everybody(s, log, seat, row->amount); break;
    case DO_COINS: bank_gives(s, log, seat, row->amount); break;
    case DO_SLAVE_COINS: bank_gives(s, log, target, row->amount * slaves_of(s, target)); break;
    case DO_DRAW: sparta_draw(s, target, row->amount); break;
    case DO_INJURE: injure(s, log, target, l->asset); break;
    case DO_ROB: sparta_pay(s, log, target, seat, at_most(s->coins[target], row->amount)); break;
    case DO_TAX: {
        int coins = at_most(s->coins[target], row->amount);
        sparta_bank(s, target, -coins);
        ld_say(log, M_PAYS_BANK, target, coins);
        break;
    }
    case DO_NO_GUARDS: no_guards(s, log, target); break;
    case DO_SELL_SLAVE: let_pick(s, f, seat, true); break;
    case DO_NO_GLADIATOR: let_pick(s, f, target, false); break;
    case DO_NO_SLAVE: let_pick(s, f, target, true); break;
    default: assert(!"a scheme without effect"); break;
    }
}

void sparta_effect_on(sparta *s, ld_log *log, ld_frame *f, int card)
{
    assert(s->place[card] >= PLACE_HOUSE);
    scheme_locals *l = ld_of(f, scheme);
    const card_row *row = &box(s)->card[l->card];
    int owner = owner_of(s, card), value = asset_of(s, card)->coin;
    f->stage = SCHEME_END;
    ld_say(log, M_DISCARD_ASSET, owner, card);
    sparta_discard_asset(s, log, card);
    if (row->effect == DO_SELL_SLAVE)
        bank_gives(s, log, l->seat, row->amount * value); /* S-C13 */
}
