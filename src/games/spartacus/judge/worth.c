/* Spartacus: what things are worth (part 10 of the rules), in coins. */
#include "games/spartacus/judge/judge.h"

#include <math.h>

/* Steep near the top: 12 wins, and every step there is a target for all. */
float sparta_judge_standing(const float *w, int influence)
{
    assert(influence >= 0 && influence <= TOP_INFLUENCE);
    static const float worth[TOP_INFLUENCE] = {0, 0, 4, 8, 12, 16.5f, 21, 26, 31.5f, 37.5f, 44.5f, 53};
    int below = influence < TOP_INFLUENCE ? influence : TOP_INFLUENCE - 1;
    float sum = w[WT_INFLUENCE] * worth[below] + (below > 8 ? w[WT_LATE] * (float)(below - 8) : 0);
    return influence < TOP_INFLUENCE ? sum : sum + w[WT_SUMMIT];
}

static int moved(int influence, int change)
{
    int now = influence + change;
    return now < 1 ? 1 : now > TOP_INFLUENCE ? TOP_INFLUENCE : now;
}

float sparta_judge_influence(const mind *m, int seat, int change)
{
    assert(seat < seats_of(m->s));
    int has = m->s->influence[seat];
    float step = sparta_judge_standing(m->w, moved(has, change)) - sparta_judge_standing(m->w, has);
    if (seat == m->me)
        return step;
    int rivalry = has >= TOP_INFLUENCE            ? WT_RIVAL_WINNER
                  : has >= 10                     ? WT_RIVAL_TOP
                  : has >= m->s->influence[m->me] ? WT_RIVAL_AHEAD
                                                  : WT_RIVAL_BEHIND;
    return -m->w[rivalry] * step;
}

/* ---- combatants -------------------------------------------------------------------------------------------------- */

/* In the log-odds of a duel: from 30,000 matches between gladiators drawn at random. */
static float measured_strength(const asset_row *row)
{
    static const float gift[ABILITIES] = {
        [A_VENGEFUL] = 1.7f, [A_IMPERVIOUS] = 1.1f, [A_RELENTLESS] = 1.6f, [A_TRAINER] = 0.9f,      [A_COUNTER] = 1.1f,
        [A_GAMBLER] = 0.6f,  [A_AGILE] = 0.7f,      [A_TACTICIAN] = 0.9f,  [A_MERCILESS] = 0.6f,    [A_HARDENED] = 1.3f,
        [A_CRUEL] = 0.4f,    [A_CUNNING] = 0.4f,    [A_INITIATE] = 0.8f,   [A_TWICE_BLESSED] = 0.6f};
    return 1.28f * (float)row->pool[ATTACK_POOL] + 0.68f * (float)row->pool[DEFENCE_POOL] +
           (float)row->pool[SPEED_POOL] + gift[row->ability];
}

static float guessed_strength(const asset_row *row)
{
    static const float gift[ABILITIES] = {
        [A_VENGEFUL] = 2,     [A_IMPERVIOUS] = 1.5f, [A_RELENTLESS] = 2, [A_TRAINER] = 1,
        [A_COUNTER] = 0.7f,   [A_GAMBLER] = 0.2f,    [A_AGILE] = 0.8f,   [A_TACTICIAN] = 0.8f,
        [A_MERCILESS] = 0.3f, [A_HARDENED] = 1,      [A_CRUEL] = 0.3f,   [A_INITIATE] = 0.7f};
    return 1.3f * (float)row->pool[ATTACK_POOL] + 1.2f * (float)row->pool[DEFENCE_POOL] +
           0.8f * (float)row->pool[SPEED_POOL] + gift[row->ability];
}

static bool measured(const float *w) { return w[WT_MEASURED] > 0.5f; }

float sparta_judge_strength(const mind *m, int card)
{
    assert(card < GLADIATORS + SLAVES);
    return measured(m->w) ? measured_strength(asset_of(m->s, card)) : guessed_strength(asset_of(m->s, card));
}

float sparta_judge_gear(const mind *m, int card)
{
    assert(card >= GLADIATORS + SLAVES && card < ASSETS);
    static const float use[ABILITIES] = {
        [A_SWORD] = 0.8f,  [A_AXE] = 0.5f,     [A_TRIDENT] = 0.1f, [A_HELMET] = 0.7f,        [A_SHIELD] = 0.5f,
        [A_MANICA] = 0.4f, [A_JAVELIN] = 0.3f, [A_NET] = 0.1f,     [A_BALL_AND_CHAIN] = 0.1f};
    return m->w[WT_GEAR] * (measured(m->w) ? use[asset_of(m->s, card)->ability] : 1);
}

float sparta_judge_best_fighter(const mind *m, int seat)
{
    float best = 0;
    EACH_BIT (card, ready_of(m->s, seat, ALL_COMBATANTS))
        best = most(best, sparta_judge_strength(m, card));
    return best;
}

float sparta_judge_duel(const float *w, float strength, float other)
{
    if (measured(w))
        return 1 / (1 + expf(w[WT_EDGE] * -3.3f * (strength - other)));
    float edge = w[WT_EDGE] * (strength - other);
    return 0.5f + 0.5f * edge / (1 + (edge < 0 ? -edge : edge));
}

static float gear_strength(const mind *m, int side)
{
    float sum = 0;
    for (int type = 0; type < GEAR; type++) {
        int card = m->s->bout.gear[side][type];
        if (card != NOBODY && (m->s->ready >> card & 1))
            sum += sparta_judge_gear(m, card);
    }
    return sum;
}

/* A combatant as it stands now, with the dice it has left. */
static float strength_left(const mind *m, int side)
{
    assert(m->s->bout.card[side] < GLADIATORS + SLAVES);
    const bout *b = &m->s->bout;
    const uint8_t *full = asset_of(m->s, b->card[side])->pool, *pool = b->pool[side][0] ? b->pool[side] : full;
    float sum = sparta_judge_strength(m, b->card[side]) + gear_strength(m, side);
    for (int i = 0; i < POOLS; i++)
        sum -= (float)(full[i] - pool[i]);
    return sum;
}

float sparta_judge_chances(const mind *m, int side)
{
    assert(m->s->bout.fighters == 2);
    return sparta_judge_duel(m->w, strength_left(m, side), strength_left(m, !side));
}

/* ---- cards of a House -------------------------------------------------------------------------------------------- */

/* How much better the House's best other fighters are than this one. */
static float gladiator_worth(const mind *m, uint64_t house, int card)
{
    const sparta *s = m->s;
    float mine = sparta_judge_strength(m, card), best = 2, second = 2;
    EACH_BIT (other, house & ALL_GLADIATORS & ~BIT(card)) {
        float strength = sparta_judge_strength(m, other) - (s->condition[other] == INJURED ? 3 : 0);
        if (strength > best) {
            second = best;
            best = strength;
        } else {
            second = most(second, strength);
        }
    }
    /* Every gladiator above the number of slaves costs a coin a turn. */
    bool fed = count_of(house & ALL_SLAVES) >= count_of((house | BIT(card)) & ALL_GLADIATORS);
    return m->w[WT_GLADIATOR_COIN] * (float)asset_of(m->s, card)->coin - (fed ? 0 : m->w[WT_UPKEEP]) +
           m->w[WT_BETTER] * most(0, mine - best) + m->w[WT_SECOND] * most(0, least(mine, best) - second);
}

static float slave_worth(const mind *m, uint64_t house, int card)
{
    static const float gift[ABILITIES] = {
        [A_HEALER] = 1,      [A_SPY] = 0.3f,   [A_INFORMANT] = 0.2f, [A_SKILLED] = 2.5f,
        [A_EXCEPTIONAL] = 5, [A_HANDMAID] = 1, [A_BODYGUARD] = 1,    [A_CHASTE] = 3};
    bool first = !(house & ALL_SLAVES & ~BIT(card));
    return m->w[WT_SLAVE_COIN] * (float)asset_of(m->s, card)->coin + m->w[WT_SLAVE] +
           gift[asset_of(m->s, card)->ability] + (first ? m->w[WT_FIRST_SLAVE] : 0);
}

static float gear_worth(const mind *m, uint64_t house, int card)
{
    static const float use[ABILITIES] = {
        [A_SWORD] = 2.2f,  [A_AXE] = 1.2f, [A_TRIDENT] = 1.5f, [A_HELMET] = 2.2f,        [A_SHIELD] = 1.4f,
        [A_MANICA] = 1.2f, [A_NET] = 1,    [A_JAVELIN] = 1.2f, [A_BALL_AND_CHAIN] = 0.8f};
    bool has = false;
    for (int type = 0; type < GEAR; type++)
        if (box(m->s)->gear[type] >> card & 1)
            has = (house & box(m->s)->gear[type] & ~BIT(card)) != 0;
    return m->w[WT_GEAR_COIN] * (float)asset_of(m->s, card)->coin +
           m->w[WT_GEAR_USE] * (has ? 0.3f : 1) * use[asset_of(m->s, card)->ability];
}

float sparta_judge_asset_in(const mind *m, uint64_t house, int card)
{
    assert(card >= 0 && card < ASSETS);
    static const float token[TOKENS] = {0, 2, 4.5f, 12};
    float worth = card < GLADIATORS            ? gladiator_worth(m, house, card)
                  : card < GLADIATORS + SLAVES ? slave_worth(m, house, card)
                                               : gear_worth(m, house, card);
    worth += m->w[WT_FAVOUR] * token[m->s->tokens[card]];
    return m->s->condition[card] == INJURED ? 0.5f * worth : worth;
}

float sparta_judge_asset(const mind *m, int seat, int card)
{
    return sparta_judge_asset_in(m, m->s->house[seat], card);
}

float sparta_judge_guard(const mind *m, int seat)
{
    int has = m->s->guards[seat];
    return m->w[WT_GUARD_WORTH] * (has < 2 ? 2.2f : has < 4 ? 1.4f : 0.9f);
}

/* ---- cards in hand ----------------------------------------------------------------------------------------------- */

float sparta_judge_card(const mind *m, int seat, int kind)
{
    assert(kind < KINDS);
    if (kind == GUARD)
        return sparta_judge_guard(m, seat);
    int short_of = box(m->s)->card[kind].needs - m->s->influence[seat];
    if (kind >= SCHEMES) {
        bool foil = box(m->s)->card[kind].effect == R_FOIL;
        float worth = m->w[foil ? WT_FOIL_CARD : WT_REACTION_CARD];
        return short_of > 0 ? least(worth, 2.2f - 0.4f * (float)short_of) : worth;
    }
    int effect = box(m->s)->card[kind].effect;
    bool rise = effect == DO_INFLUENCE || effect == DO_LOSS || effect == DO_SHIFT;
    float worth = m->w[rise ? WT_RISE_CARD : WT_PLOT_CARD];
    return short_of > 0 ? worth - 0.25f * (float)short_of : worth;
}

/* ---- schemes ----------------------------------------------------------------------------------------------------- */

static float coins_to(const mind *m, int seat, int coins)
{
    return (seat == m->me ? 1 : -m->w[WT_RIVAL_COINS]) * (float)coins;
}

static float price_worth(const mind *m, int schemer, const card_row *row, int target, int other)
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

static float loses(const mind *m, int seat, float worth)
{
    return seat == m->me ? -worth : m->w[WT_RIVAL_LOSS] * worth;
}

static float least_card(const mind *m, int seat, uint64_t type)
{
    float low = 0;
    EACH_BIT (card, ready_of(m->s, seat, type)) {
        float worth = sparta_judge_asset(m, seat, card);
        low = low > 0 ? least(low, worth) : worth;
    }
    return low;
}

static float everybody(const mind *m, int schemer)
{
    float sum = 0;
    for (int i = 0; i < seats_of(m->s); i++)
        sum += sparta_judge_influence(m, i, i == schemer ? -2 : -1);
    return sum;
}

static float effect_worth(const mind *m, int schemer, const card_row *row, int target, int other)
{
    const sparta *s = m->s;
    assert(target < seats_of(m->s));
    int coins = s->coins[target] < row->amount ? s->coins[target] : row->amount;
    switch (row->effect) {
    case DO_INFLUENCE: return sparta_judge_influence(m, target, row->amount);
    case DO_LOSS: return sparta_judge_influence(m, target, -row->amount);
    case DO_PAIR: return sparta_judge_influence(m, target, 1) + sparta_judge_influence(m, other, 1);
    case DO_SHIFT: return sparta_judge_influence(m, target, -1) + sparta_judge_influence(m, other, 1);
    case DO_EVERYBODY: return everybody(m, schemer);
    case DO_COINS: return coins_to(m, schemer, row->amount);
    case DO_SLAVE_COINS: return coins_to(m, target, row->amount * slaves_of(s, target));
    case DO_SELL_SLAVE: return schemer == m->me ? 4 - least_card(m, m->me, ALL_SLAVES) : 0;
    case DO_DRAW: return (target == m->me ? m->w[WT_FRESH_CARD] : -0.4f) * (float)row->amount;
    case DO_INJURE: return loses(m, target, 0.7f * sparta_judge_asset(m, target, other));
    case DO_ROB: return coins_to(m, schemer, coins) + coins_to(m, target, -coins) - 0.1f;
    case DO_TAX: return coins_to(m, target, -coins) - 0.1f;
    case DO_NO_GUARDS: return loses(m, target, 0.5f * (float)s->guards[target]);
    case DO_NO_GLADIATOR: return loses(m, target, least_card(m, target, ALL_GLADIATORS));
    default: return loses(m, target, least_card(m, target, ALL_SLAVES));
    }
}

float sparta_judge_scheme(const mind *m, const plan_locals *plan)
{
    assert(plan->card < SCHEMES && plan->target != NOBODY);
    const card_row *row = &box(m->s)->card[plan->card];
    int other = row->names == NAMES_ASSET ? plan->asset : plan->other;
    return effect_worth(m, plan->seat, row, plan->target, other) + price_worth(m, plan->seat, row, plan->target, other);
}

float sparta_judge_chance(const mind *m) { return m->rng ? (float)ld_below(m->rng, 100) / 100 : 0.5f; }
