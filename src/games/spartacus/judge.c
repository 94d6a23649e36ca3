/* Spartacus: what things are worth (part 10 of the rules), in coins. */
#include "games/spartacus/judge.h"

/* Steep near the top: 12 wins, and every step there is a target for all. */
float judge_standing(int influence)
{
    static const float worth[TOP_INFLUENCE + 1] = {0, 0, 4, 8, 12, 16.5f, 21, 26, 31.5f, 37.5f, 44.5f, 53, 72};
    return worth[influence];
}

static int moved(int influence, int change)
{
    int now = influence + change;
    return now < 1 ? 1 : now > TOP_INFLUENCE ? TOP_INFLUENCE : now;
}

float judge_influence(const mind *m, int seat, int change)
{
    int has = m->s->influence[seat];
    float step = judge_standing(moved(has, change)) - judge_standing(has);
    if (seat == m->me)
        return step;
    float rivalry = has >= 10 ? 0.5f : has >= m->s->influence[m->me] ? 0.3f : 0.2f;
    return -rivalry * step;
}

/* ---- combatants --------------------------------------------------------------------------------------- */

float judge_strength(int card)
{
    static const float gift[ABILITIES] = {
        [A_VENGEFUL] = 2,     [A_IMPERVIOUS] = 1.5f, [A_RELENTLESS] = 2, [A_TRAINER] = 1,
        [A_COUNTER] = 0.7f,   [A_GAMBLER] = 0.2f,    [A_AGILE] = 0.8f,   [A_TACTICIAN] = 0.8f,
        [A_MERCILESS] = 0.3f, [A_HARDENED] = 1,      [A_CRUEL] = 0.3f,   [A_INITIATE] = 0.7f};
    const asset_row *row = asset_of(card);
    return 1.3f * row->pool[ATTACK_POOL] + 1.2f * row->pool[DEFENCE_POOL] + 0.8f * row->pool[SPEED_POOL] +
           gift[row->ability];
}

float judge_best_fighter(const sparta *s, int seat)
{
    float best = 0;
    EACH_BIT (card, ready_of(s, seat, ALL_COMBATANTS))
        best = most(best, judge_strength(card));
    return best;
}

float judge_duel(float strength, float other)
{
    float edge = 0.3f * (strength - other);
    return 0.5f + 0.5f * edge / (1 + (edge < 0 ? -edge : edge));
}

static float gear_strength(const sparta *s, int side)
{
    float sum = 0;
    for (int type = 0; type < GEAR; type++) {
        int card = s->bout.gear[side][type];
        if (card != NOBODY && (s->ready >> card & 1))
            sum += 1;
    }
    return sum;
}

float judge_chances(const sparta *s, int side)
{
    float strength[2];
    for (int i = 0; i < 2; i++)
        strength[i] = judge_strength(s->bout.card[i]) + gear_strength(s, i);
    return judge_duel(strength[side], strength[!side]);
}

/* ---- cards of a House ------------------------------------------------------------------------------------ */

/* How much better the seat's best other fighters are than this one. */
static float gladiator_worth(const sparta *s, int seat, int card)
{
    float mine = judge_strength(card), best = 2, second = 2;
    EACH_BIT (other, s->house[seat] & ALL_GLADIATORS & ~BIT(card)) {
        float strength = judge_strength(other) - (s->condition[other] == INJURED ? 3 : 0);
        if (strength > best) {
            second = best;
            best = strength;
        } else {
            second = most(second, strength);
        }
    }
    /* Every gladiator above the number of slaves costs a coin a turn. */
    bool fed = count_of(s->house[seat] & ALL_SLAVES) >= count_of((s->house[seat] | BIT(card)) & ALL_GLADIATORS);
    return 0.9f * (float)asset_of(card)->coin - (fed ? 0 : 0.8f) + 0.9f * most(0, mine - best) +
           0.35f * most(0, least(mine, best) - second);
}

static float slave_worth(const sparta *s, int seat, int card)
{
    static const float gift[ABILITIES] = {
        [A_HEALER] = 1,      [A_SPY] = 0.3f,   [A_INFORMANT] = 0.2f, [A_SKILLED] = 2.5f,
        [A_EXCEPTIONAL] = 5, [A_HANDMAID] = 1, [A_BODYGUARD] = 1,    [A_CHASTE] = 3};
    bool first = !(s->house[seat] & ALL_SLAVES & ~BIT(card));
    return 0.7f * (float)asset_of(card)->coin + 3 + gift[asset_of(card)->ability] + (first ? 2 : 0);
}

static float gear_worth(const sparta *s, int seat, int card)
{
    static const float use[ABILITIES] = {
        [A_SWORD] = 2.2f,  [A_AXE] = 1.2f, [A_TRIDENT] = 1.5f, [A_HELMET] = 2.2f,        [A_SHIELD] = 1.4f,
        [A_MANICA] = 1.2f, [A_NET] = 1,    [A_JAVELIN] = 1.2f, [A_BALL_AND_CHAIN] = 0.8f};
    bool has = false;
    for (int type = 0; type < GEAR; type++)
        if (sparta_gear[type] >> card & 1)
            has = (s->house[seat] & sparta_gear[type] & ~BIT(card)) != 0;
    return 0.6f * (float)asset_of(card)->coin + (has ? 0.3f : 1) * use[asset_of(card)->ability];
}

float judge_asset(const sparta *s, int seat, int card)
{
    static const float token[TOKENS] = {0, 2, 4.5f, 12};
    float worth = card < GLADIATORS            ? gladiator_worth(s, seat, card)
                  : card < GLADIATORS + SLAVES ? slave_worth(s, seat, card)
                                               : gear_worth(s, seat, card);
    worth += token[s->tokens[card]];
    return s->condition[card] == INJURED ? 0.5f * worth : worth;
}

float judge_guard(const sparta *s, int seat) { return s->guards[seat] < 2 ? 2.2f : s->guards[seat] < 4 ? 1.4f : 0.9f; }

/* ---- cards in hand ------------------------------------------------------------------------------------------ */

float judge_card(const sparta *s, int seat, int kind)
{
    if (kind == GUARD)
        return judge_guard(s, seat);
    int short_of = needs_of(kind) - s->influence[seat];
    if (kind >= SCHEMES) {
        float worth = sparta_reactions[kind - SCHEMES].effect == R_FOIL ? 3.2f : 1.6f;
        return short_of > 0 ? least(worth, 2.2f - 0.4f * (float)short_of) : worth;
    }
    float worth = sparta_schemes[kind].effect == DO_INFLUENCE || sparta_schemes[kind].effect == DO_SHIFT ? 2.8f : 1.5f;
    return short_of > 0 ? worth - 0.25f * (float)short_of : worth;
}

/* ---- schemes ------------------------------------------------------------------------------------------------- */

static float coins_to(const mind *m, int seat, int coins) { return (seat == m->me ? 1 : -0.15f) * (float)coins; }

static float price_worth(const mind *m, int schemer, const scheme_row *row, int target, int other)
{
    float sum = row->slave ? (schemer == m->me ? -4 : 0.6f) : 0;
    int price = row->price;
    switch (row->pay) {
    case PAY_BANK: return sum + coins_to(m, schemer, -price);
    case PAY_PER_GUARD: return sum + coins_to(m, schemer, -m->s->guards[target]);
    case PAY_TARGET: return sum + coins_to(m, schemer, -price) + coins_to(m, target, price);
    case PAY_PAYEE: return sum + coins_to(m, schemer, -price) + coins_to(m, other, price);
    case PAY_EACH_OTHER:
        for (int i = 0; i < seats_of(m->s); i++)
            sum += coins_to(m, i, i == schemer ? -price * (seats_of(m->s) - 1) : price);
        return sum;
    default: return sum;
    }
}

static float loses(const mind *m, int seat, float worth) { return seat == m->me ? -worth : 0.25f * worth; }

static float least_card(const sparta *s, int seat, uint64_t type)
{
    float low = 0;
    EACH_BIT (card, ready_of(s, seat, type)) {
        float worth = judge_asset(s, seat, card);
        low = low > 0 ? least(low, worth) : worth;
    }
    return low;
}

static float everybody(const mind *m, int schemer)
{
    float sum = 0;
    for (int i = 0; i < seats_of(m->s); i++)
        sum += judge_influence(m, i, i == schemer ? -2 : -1);
    return sum;
}

static float effect_worth(const mind *m, int schemer, const scheme_row *row, int target, int other)
{
    const sparta *s = m->s;
    int coins = s->coins[target] < row->amount ? s->coins[target] : row->amount;
    switch (row->effect) {
    case DO_INFLUENCE: return judge_influence(m, target, row->amount);
    case DO_PAIR: return judge_influence(m, target, 1) + judge_influence(m, other, 1);
    case DO_SHIFT: return judge_influence(m, target, -1) + judge_influence(m, other, 1);
    case DO_EVERYBODY: return everybody(m, schemer);
    case DO_COINS: return coins_to(m, schemer, row->amount);
    case DO_SLAVE_COINS: return coins_to(m, target, row->amount * slaves_of(s, target));
    case DO_SELL_SLAVE: return schemer == m->me ? 4 - least_card(s, m->me, ALL_SLAVES) : 0;
    case DO_DRAW: return (target == m->me ? 2.2f : -0.4f) * (float)row->amount;
    case DO_INJURE: return loses(m, target, 0.7f * judge_asset(s, target, other));
    case DO_ROB: return coins_to(m, schemer, coins) + coins_to(m, target, -coins) - 0.1f;
    case DO_TAX: return coins_to(m, target, -coins) - 0.1f;
    case DO_NO_GUARDS: return loses(m, target, 0.5f * (float)s->guards[target]);
    case DO_NO_GLADIATOR: return loses(m, target, least_card(s, target, ALL_GLADIATORS));
    default: return loses(m, target, least_card(s, target, ALL_SLAVES));
    }
}

float judge_scheme(const mind *m, int schemer, int kind, int target, int other)
{
    const scheme_row *row = &sparta_schemes[kind];
    return effect_worth(m, schemer, row, target, other) + price_worth(m, schemer, row, target, other);
}
