/* Spartacus: what the greedy bot thinks of its options: set-up, Upkeep, Intrigue and the windows. The Market is in
 * rate_market.c, the Arena in rate_arena.c and rate_fight.c, and what things are worth in worth.c. */
#include "games/spartacus/judge/judge.h"

/* ---- the Intrigue turn ------------------------------------------------------------------------------------------- */

/* What it costs to do harm to one to whom peace was promised. */
static float word_broken(const mind *m, const plan_locals *plan)
{
    EACH_BIT (target, sparta_targets(m->s, plan))
        if (m->s->promise[m->me][target] == PROMISE_PEACE && sparta_harms(m->s, plan->card))
            return m->w[WT_WORD];
    return 0;
}

/* Others may foil it. */
static float scheme_in_hand(const mind *m, ld_choice c)
{
    assert(ld_a(c) < SCHEMES);
    const plan_locals plan = sparta_plan(m->s, m->me, c);
    float worth = m->w[WT_SUCCESS] * sparta_judge_scheme(m, &plan);
    int missing = box(m->s)->card[plan.card].needs - m->s->influence[m->me];
    if (missing > 0)
        worth = m->w[WT_BACKED] * worth - (missing > 6 ? 2.5f : 1.5f); /* support has its price */
    return worth - 0.6f * sparta_judge_card(m, m->me, plan.card) - word_broken(m, &plan);
}

static float last_slave(const mind *m) /* R04 waits for a House without one */
{
    return count_of(ready_of(m->s, m->me, ALL_SLAVES)) <= 1 ? 1.6f : 0;
}

static float house_rule(const mind *m, int rule)
{
    assert(m->s->house_of[m->me] < HOUSES);
    const house_rule_row *row = &box(m->s)->house[m->s->house_of[m->me]].rule[rule];
    float worth = (float)row->coins + m->w[WT_FRESH_CARD] * (float)row->draws + 0.3f * (float)row->changes;
    if (row->influence)
        worth += sparta_judge_influence(m, m->me, 1);
    if (row->discards)
        return worth - m->w[WT_HOUSE_COST] *
                           (5.5f * (float)row->gladiators + 5 * (float)row->slaves + 1.6f * (float)row->guards);
    bool fights_left = gladiators_of(m->s, m->me) > row->gladiators;
    bool slaves_left = count_of(ready_of(m->s, m->me, ALL_SLAVES)) > row->slaves;
    return worth - (row->gladiators && !fights_left ? 4 : 0) - (row->slaves && !slaves_left ? 3 : 0) -
           0.6f * (float)row->guards;
}

static float ability(const mind *m, ld_choice c)
{
    int kind = asset_of(m->s, ld_a(c))->ability;
    float worth = kind == A_EXCEPTIONAL ? 2 : kind == A_SKILLED ? 1 : 0.3f;
    if (ld_verb_of(c) == V_USE_CARD)
        worth = m->w[WT_FRESH_CARD] - sparta_judge_card(m, m->me, ld_b(c));
    return worth - last_slave(m);
}

static float rate_turn(const mind *m, ld_choice c)
{
    bool crowded = m->s->hand[m->me].total > box(m->s)->hand_size[m->s->influence[m->me]];
    switch (ld_verb_of(c)) {
    case V_CASH: return (float)box(m->s)->card[ld_a(c)].coin - sparta_judge_card(m, m->me, ld_a(c)) - 0.2f;
    case V_USE:
    case V_USE_SEAT:
    case V_USE_CARD: return ability(m, c);
    case V_REACT_SEAT: return sparta_judge_influence(m, ld_b(c), -1) - 0.3f;
    case V_HOUSE_A: return house_rule(m, 0);
    case V_HOUSE_B: return house_rule(m, 1);
    case V_POST: return crowded ? 1.5f : m->s->guards[m->me] < 2 ? 0.3f : -0.1f;
    case V_END: return 0;
    default: return scheme_in_hand(m, c);
    }
}

/* ---- support ----------------------------------------------------------------------------------------------------- */

/* The chance that a seat sells its support to me for so much. */
static float agrees(const mind *m, int whom, int coins)
{
    if (m->w[WT_ASK_INSIGHT] > 0.5f) {
        float above = (float)coins - sparta_judge_backing(m, whom, m->f);
        return above > 0 ? 0.9f : above > -1 ? 0.4f : 0.1f;
    }
    return coins == 0 ? 0.3f : coins == 1 ? 0.45f : coins == 2 ? 0.7f : coins == 3 ? 0.85f : 0.9f;
}

/* The same of one who has answered before: two requests are usual, and half-way to a price that was named is fair. */
static float agrees_again(const mind *m, int whom, int coins)
{
    const support_locals *l = ld_of(m->f, support);
    if (l->asks[whom] >= 2)
        return 0;
    if (l->named >> whom & 1)
        return m->w[WT_BARTER] > 0 && 2 * coins >= l->price[whom] ? 0.7f : 0.1f;
    return agrees(m, whom, coins);
}

/* What asking brings later if it brings nothing now. */
static float later(const mind *m, int whom, float worth)
{
    const support_locals *l = ld_of(m->f, support);
    if (l->asks[whom] >= 2 || !(m->w[WT_BARTER] > 0))
        return 0;
    float price = l->named >> whom & 1 ? (float)l->price[whom] : sparta_judge_backing(m, whom, m->f) + 1;
    return m->w[WT_BARTER] * most(0, worth - 1.1f * most(0, price));
}

/* Support is cheaper from one who sees that the scheme is not against him. */
static float rate_show(const mind *m, int whom, float worth)
{
    const support_locals *l = ld_of(m->f, support);
    if ((l->agreed >> whom & 1) || !(m->w[WT_SHOWN] > 0) || l->asks[whom] >= 2)
        return -1;
    ld_frame shown = *m->f;
    ld_of(&shown, support)->shown |= (uint8_t)(1u << whom);
    float before = sparta_judge_backing(m, whom, m->f), after_it = sparta_judge_backing(m, whom, &shown);
    return before - after_it > 0.4f ? 0.9f * (worth - 1.1f * most(0, after_it)) : -1;
}

/* A word given makes support cheaper, and must be kept. */
static float rate_promise(const mind *m, ld_choice c, float worth)
{
    const support_locals *l = ld_of(m->f, support);
    int whom = ld_a(c);
    if (ld_verb_of(c) == V_PROMISE_COINS || (l->agreed >> whom & 1) || l->asks[whom] >= 2)
        return -1;
    float price = sparta_judge_backing(m, whom, m->f);
    float cheaper = least(most(0, price), 1.5f * m->w[WT_PROMISED] * sparta_judge_trust(m->s, m->me));
    float cost = 0.4f + 0.05f * m->w[WT_WORD] + (ld_b(c) == PROMISE_SUPPORT ? 0.2f : 0);
    return cheaper > cost ? 0.9f * (worth - 1.1f * (price - cheaper)) - cost : -1;
}

static float rate_support(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    assert(m->f->kind == SUPPORT && ld_of(m->f, support)->seat == m->me);
    int kind = ld_of(m->f, support)->card, missing = box(m->s)->card[kind].needs - sparta_behind(m->s, m->f);
    float gain = m->known;
    int verb = ld_verb_of(c);
    if (verb == V_DROP || verb == V_SHOW_ALL)
        return verb == V_DROP ? 0 : -1;
    if (verb == V_DECLARE)
        return gain;
    bool of_seat = verb != V_USE && verb != V_BRIBE;
    int brings = of_seat ? s->influence[ld_a(c)] : verb == V_BRIBE ? ld_n(c) : box(m->s)->cunning;
    float worth = (brings >= missing ? 1 : 0.35f) * gain;
    if (verb == V_SHOW)
        return rate_show(m, ld_a(c), worth);
    if (verb == V_PROMISE || verb == V_PROMISE_COINS)
        return rate_promise(m, c, worth);
    int coins = verb == V_USE ? 0 : ld_n(c);
    if (!sparta_scheme_holds(s, m->me, kind, ld_of(m->f, support)->target, s->coins[m->me] - coins))
        return -1; /* the cost of the card could not be paid any more */
    float yes = verb == V_ASK ? agrees_again(m, ld_a(c), coins) : 1;
    float now = yes * (worth - 1.1f * (float)coins) - (verb == V_USE ? 0.8f : 0.05f);
    return verb == V_ASK ? now + (1 - yes) * later(m, ld_a(c), worth) : now;
}

/* What I ask the schemer for: at first a share of what it may be worth to him, then half of that, then what it costs
 * me. */
static float price_asked(const mind *m, float worth)
{
    const asked_locals *l = ld_of(m->f, asked);
    mind schemer = *m;
    schemer.me = l->schemer;
    int asks = ld_of(m->f - 1, support)->asks[m->me];
    float theirs = sparta_judge_influence(&schemer, l->schemer, 1);
    float share = asks == 1 ? m->w[WT_GREED] : asks == 2 ? 0.5f * m->w[WT_GREED] : 0;
    return worth + share * sparta_judge_pivotal(m, m->me, m->f - 1) * most(0, theirs - worth);
}

static float rate_asked(const mind *m, ld_choice c)
{
    assert(ld_of(m->f, asked)->seat == m->me);
    int verb = ld_verb_of(c);
    if (verb == V_REFUSE_SUPPORT)
        return 0;
    float offered = (float)ld_of(m->f, asked)->coins - m->known;
    if (verb == V_SUPPORT)
        return offered;
    float wanted = price_asked(m, m->known) - m->known, above = (float)ld_n(c) - m->known, off = above - wanted;
    if (!(m->w[WT_GREED] > 0) || above < 0 || wanted < offered + 0.5f)
        return -1;
    return 0.8f * most(wanted, 0.5f) - 0.5f * (off > 0 ? off : -off);
}

/* ---- windows ----------------------------------------------------------------------------------------------------- */

static const ld_frame *frame_below(const mind *m, int kind)
{
    for (const ld_frame *f = m->f; f >= m->s->core.stack; f--)
        if (f->kind == kind)
            return f;
    return NULL;
}

/* What it means to me if the scheme on the table fails. */
static float foiled_worth(const mind *m)
{
    const ld_frame *scheme = frame_below(m, SCHEME);
    return scheme ? -sparta_judge_scheme(m, ld_of(scheme, plan)) : 0;
}

static float rate_foil(const mind *m, ld_choice c)
{
    float worth = m->known;
    switch (ld_verb_of(c)) {
    case V_PASS: return 0;
    case V_GUARD_TABLE: return 0.5f * worth - m->w[WT_GUARD_COST] * sparta_judge_guard(m, m->me);
    case V_GUARD_HAND: return 0.5f * worth - 1.25f * m->w[WT_GUARD_COST] * sparta_judge_guard(m, m->me);
    default: {
        const card_row *row = &box(m->s)->card[ld_a(c)];
        float price = 0.9f * (float)row->price + (row->slave ? 4 : 0);
        return 0.9f * worth - price - m->w[WT_FOIL_COST] * sparta_judge_card(m, m->me, ld_a(c));
    }
    }
}

static float rate_counter(const mind *m, ld_choice c)
{
    if (ld_verb_of(c) == V_PASS)
        return 0;
    const ld_frame *reaction = frame_below(m, REACTION), *foil = frame_below(m, FOIL);
    float worth = foil ? -m->known : 0;
    if (reaction && box(m->s)->card[ld_of(reaction, reaction)->card].effect == R_EXPOSED)
        worth = -sparta_judge_influence(m, ld_of(reaction, reaction)->target, -1);
    return worth - 3;
}

static float rate_open(const mind *m, ld_choice c)
{
    return ld_verb_of(c) == V_PASS ? 0 : sparta_judge_influence(m, ld_b(c), -1) - 0.3f;
}

/* ---- small steps ------------------------------------------------------------------------------------------------- */

static float rate_healer(const mind *m, ld_choice c)
{
    assert(ld_of(m->f, healer)->die < box(m->s)->heal_needed);
    int card = ld_of(m->f, healer)->card;
    if (ld_verb_of(c) == V_PASS)
        return 0;
    return sparta_judge_asset(m, m->me, card) * (ld_of(m->f, healer)->die == 1 ? 0.8f : 0.3f) - 1;
}

static float rate_ledger(const mind *m, ld_choice c)
{
    return ld_verb_of(c) == V_PAY ? 1.3f : 1 - sparta_judge_asset(m, m->me, ld_a(c));
}

static float rate_small(const mind *m, ld_choice c)
{
    const sparta *s = m->s;
    switch (ld_verb_of(c)) {
    case V_PICK:
    case V_HEAL: return -sparta_judge_asset(m, m->me, ld_a(c));
    case V_DISCARD: return 1.8f - sparta_judge_card(m, m->me, ld_a(c));
    case V_HOUSE_ID: return m->w[WT_HOUSE_1 + ld_a(c)];
    case V_PAY_SEAT: return -sparta_judge_standing(m->w, s->influence[ld_a(c)]);
    case V_USE: return 1; /* a Bodyguard */
    case V_TAKE_GUARD: return 1;
    default: return 0;
    }
}

static float rate_one(const mind *m, ld_choice c)
{
    switch (m->f->kind) {
    case TURN: return rate_turn(m, c);
    case SUPPORT: return rate_support(m, c);
    case ASKED: return rate_asked(m, c);
    case FOIL: return rate_foil(m, c);
    case COUNTER: return rate_counter(m, c);
    case OPEN: return rate_open(m, c);
    case HEALER: return rate_healer(m, c);
    case LEDGER: return rate_ledger(m, c);
    default: return rate_small(m, c);
    }
}

/* What all options of the step have in common. */
static float common_part(const mind *m)
{
    switch (m->f->kind) {
    case SUPPORT: return m->w[WT_SUCCESS] * sparta_judge_scheme(m, ld_of(m->f, plan));
    case ASKED: return sparta_judge_backing(m, m->me, m->f - 1);
    case FOIL:
    case COUNTER: return foiled_worth(m);
    default: return 0;
    }
}

void sparta_rate_all(mind *m, const ld_list *options, float *out)
{
    assert(options->count > 0);
    if (sparta_rate_market(m, options, out) || sparta_rate_arena(m, options, out) || sparta_rate_fight(m, options, out))
        return;
    m->known = common_part(m);
    for (int i = 0; i < options->count; i++)
        out[i] = rate_one(m, options->choice[i]);
}

void sparta_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    const sparta *s = view;
    mind m = {s, &s->core.stack[s->core.depth - 1], seat, weights, rng, 0};
    sparta_rate_all(&m, options, out);
}
