/* Spartacus: the Intrigue turn, drawing cards and the special rules of the houses. Rules S-5.1 to S-5.14, S-H1 to S-H4,
 * abilities S-V08 to S-V18; steps draw, turn, spy, pick, discard. Schemes are in scheme.c. */
#include "games/spartacus/rules.h"

/* ---- draw (S-5.1, S-5.2) ----------------------------------------------------------------------------------------- */

static void draw_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    draw_locals *l = ld_of(f, draw);
    if (l->left && !s->deck.total && s->discard.total) { /* S-5.2 */
        s->deck = s->discard;
        memset(&s->discard, 0, sizeof s->discard);
        ld_say(log, M_RESHUFFLE, s->deck.total);
    }
    if (l->left && s->deck.total)
        ld_ask(f, LD_CHANCE);
    else
        ld_done(s, 0);
}

static void draw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const sparta *s = state;
    EACH_BIT (k, s->deck.mask)
        ld_add_weighted(out, LD_CHOICE(V_DRAW, k, 0, 0), s->deck.n[k]); /* S-1.10 */
}

static ld_choice draw_sample(const void *state, ld_rng *rng)
{
    assert(((const sparta *)state)->deck.total);
    const ld_zone *deck = &((const sparta *)state)->deck;
    return LD_CHOICE(V_DRAW, ld_one_of(deck->n, deck->total, rng), 0, 0);
}

static bool draw_many(const void *state, const ld_frame *f)
{
    (void)f;
    const sparta *s = state;
    return s->deck.mask & (s->deck.mask - 1);
}

static void draw_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    assert(s->deck.n[ld_a(c)] && ld_of(f, draw)->left);
    draw_locals *l = ld_of(f, draw);
    int seat = l->seat;
    ld_zone_take(&s->deck, ld_a(c), 1);
    ld_zone_add(&s->hand[seat], ld_a(c), 1);
    ld_say_to(log, M_DRAW, 1u << seat, 2, seat, ld_a(c));
    l->left--;
    f->owed = 0;
}

static const char *draw_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    return ((const sparta *)state)->deck.total ? NULL : "nothing is drawn from an empty deck";
}

const ld_kind sparta_draw_step = {
    .name = "draw",
    .prompt = "Draw an Intrigue card for {0:seat}.",
    .waiting = "draw an Intrigue card",
    .rule = "S-5.1",
    .locals = LD_ROWS(draw, DRAW_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = draw_options,
    .choose = draw_choose,
    .run = draw_run,
    .many = draw_many,
    .sample = draw_sample,
    .wrong = draw_wrong,
};

/* ---- turn (S-5.4) ------------------------------------------------------------------------------------------------ */

static bool can_use_rule(const sparta *s, const ld_frame *f, int seat, int rule)
{
    assert(s->house_of[seat] < HOUSES);
    const house_row *house = &box(s)->house[s->house_of[seat]];
    const house_rule_row *r = &house->rule[rule];
    if ((rule == 0 && house->bribes) || (s->house_rules && ld_of(f, turn)->used[rule])) /* S-5.11 */
        return false;
    /* S-2.1 */
    return gladiators_of(s, seat) >= r->gladiators && slaves_of(s, seat) >= r->slaves && s->guards[seat] >= r->guards;
}

static void bar_rule(const sparta *s, const ld_frame *f, int seat, int rule, ld_choice c, ld_list *out)
{
    const house_row *house = &box(s)->house[s->house_of[seat]];
    const house_rule_row *r = &house->rule[rule];
    if (rule == 0 && house->bribes)
        ld_bar(out, c, R_RULE_SEEKING);
    else if (s->house_rules && ld_of(f, turn)->used[rule])
        ld_bar(out, c, R_RULE_USED);
    else if (gladiators_of(s, seat) < r->gladiators)
        ld_bar(out, c, R_RULE_GLADIATORS, r->gladiators, gladiators_of(s, seat));
    else if (slaves_of(s, seat) < r->slaves)
        ld_bar(out, c, R_RULE_SLAVES, r->slaves, slaves_of(s, seat));
    else
        ld_bar(out, c, R_RULE_GUARDS, r->guards, s->guards[seat]);
}

static void rule_options(const sparta *s, const ld_frame *f, int seat, ld_list *out) /* S-5.10 */
{
    for (int rule = 0; rule < HOUSE_RULES; rule++) {
        ld_choice c = LD_CHOICE(rule ? V_HOUSE_B : V_HOUSE_A, 0, 0, 0);
        if (can_use_rule(s, f, seat, rule))
            ld_add(out, c);
        else if (ld_heard(out))
            bar_rule(s, f, seat, rule, c, out);
    }
}

/* Cards without an ability for this turn. */
static void bar_abilities(const sparta *s, int seat, ld_list *out)
{
    const uint64_t *with = box(s)->with;
    uint64_t able = with[A_SKILLED] | with[A_EXCEPTIONAL] | with[A_SPY] | with[A_HANDMAID] | with[A_CUNNING];
    EACH_BIT (card, ready_of(s, seat, with[A_CUNNING]))
        ld_bar(out, LD_CHOICE(V_USE, card, 0, 0), R_CUNNING_LATER);
    sparta_bar_others(s, seat, V_USE, ready_of(s, seat, able), able, R_NO_ABILITY, out);
}

static void ability_options(const sparta *s, int seat, ld_list *out) /* S-5.8 */
{
    sparta_list_assets(out, V_USE, ready_of(s, seat, box(s)->with[A_SKILLED] | box(s)->with[A_EXCEPTIONAL]));
    EACH_BIT (card, ready_of(s, seat, box(s)->with[A_SPY]))
        for (int i = 0; i < seats_of(s); i++)
            if (i != seat)
                ld_add_if(held_by(s, i), out, LD_CHOICE(V_USE_SEAT, card, i, 0), R_NO_HAND, i);
    EACH_BIT (card, ready_of(s, seat, box(s)->with[A_HANDMAID])) {
        EACH_BIT (k, s->hand[seat].mask)
            ld_add(out, LD_CHOICE(V_USE_CARD, card, k, 0));
        if (!s->hand[seat].mask)
            ld_bar(out, LD_CHOICE(V_USE, card, 0, 0), R_NOTHING_TO_CHANGE);
    }
    if (ld_heard(out))
        bar_abilities(s, seat, out);
}

static void turn_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    EACH_BIT (k, s->hand[seat].mask)
        ld_add(out, LD_CHOICE(V_CASH, k, 0, 0));
    sparta_scheme_options(s, f, seat, out);
    ability_options(s, seat, out);
    sparta_react_options(s, seat, out);
    rule_options(s, f, seat, out);
    ld_add_if(s->hand[seat].n[GUARD], out, LD_CHOICE(V_POST, 0, 0, 0), R_NO_GUARD_HELD);
    int held = held_by(s, seat), size = box(s)->hand_size[s->influence[seat]];
    ld_add_if(held <= size, out, LD_CHOICE(V_END, 0, 0, 0), R_HAND_SIZE, held, size); /* S-5.13 */
}

static bool turn_many(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    uint64_t mask = s->hand[ld_of(f, turn)->seat].mask;
    return mask & (mask - 1);
}

static void use_spy(sparta *s, ld_log *log, int seat, int card, int on)
{
    assert(on != seat && s->hand[on].total);
    ld_say(log, M_SPY, seat, card, on);
    ld_frame *f = ld_call(s, SPY);
    *ld_of(f, spy) = (spy_locals){.seat = ld_u8(seat), .on = ld_u8(on)};
    ld_ask(f, LD_CHANCE);
}

static void use_ability(sparta *s, ld_log *log, int seat, ld_choice c)
{
    assert(s->ready >> ld_a(c) & 1);
    int card = ld_a(c);
    sparta_exhaust(s, card);
    if (ld_verb_of(c) == V_USE_SEAT) {
        use_spy(s, log, seat, card, ld_b(c));
    } else if (ld_verb_of(c) == V_USE_CARD) { /* S-V17 */
        ld_say(log, M_HANDMAID, seat, card, ld_b(c));
        sparta_discard_card(s, seat, ld_b(c));
        sparta_draw(s, seat, 1);
    } else {
        int coins = asset_of(s, card)->ability == A_EXCEPTIONAL ? 2 : 1; /* S-V12, S-V16 */
        sparta_bank(s, seat, coins);
        ld_say(log, M_ABILITY_COINS, seat, card, coins);
    }
}

static void cash(sparta *s, ld_log *log, int seat, int kind) /* S-5.6 */
{
    assert(s->hand[seat].n[kind]);
    sparta_discard_card(s, seat, kind);
    sparta_bank(s, seat, box(s)->card[kind].coin);
    ld_say(log, M_CASH, seat, kind, box(s)->card[kind].coin);
    ld_reveal(s);
}

static void house_rule(sparta *s, ld_log *log, ld_frame *f, int seat, int rule)
{
    assert(can_use_rule(s, f, seat, rule));
    ld_of(f, turn)->used[rule] = 1;
    ld_say(log, M_HOUSE_RULE, seat, s->house_of[seat]);
    *ld_of(ld_call(s, HOUSE_RULE), house_rule) = (house_rule_locals){.seat = ld_u8(seat), .rule = ld_u8(rule)};
}

static void turn_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_of(f, turn)->seat == seat);
    f->owed = 0;
    f->stage = TURN_ACTED;
    switch (ld_verb_of(c)) {
    case V_CASH: cash(s, log, seat, ld_a(c)); break;
    case V_USE:
    case V_USE_SEAT:
    case V_USE_CARD: use_ability(s, log, seat, c); break;
    case V_REACT_SEAT: sparta_react(s, seat, ld_a(c), ld_b(c), NOBODY); break;
    case V_HOUSE_A: house_rule(s, log, f, seat, 0); break;
    case V_HOUSE_B: house_rule(s, log, f, seat, 1); break;
    case V_POST:
        sparta_leave_hand(s, seat, GUARD);
        s->guards[seat]++;
        ld_say(log, M_POST, seat);
        ld_reveal(s);
        break;
    case V_END:
        ld_say(log, M_END_TURN, seat);
        sparta_judge_turn(s, log, seat);
        ld_done(s, 0);
        break;
    default: sparta_begin_scheme(s, log, seat, c); break;
    }
}

static void turn_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    int seat = ld_of(f, turn)->seat;
    if (f->stage == TURN_ACTED) { /* S-5.38 */
        f->stage = TURN_CHOOSES;
        if (sparta_newly_exposed(s)) {
            sparta_open(s, seat);
            return;
        }
        sparta_note_exposed(s);
    }
    ld_ask(f, seat);
}

static const char *turn_wrong(const void *state, const ld_frame *f)
{
    (void)state;
    if (f->owed && f->stage != TURN_CHOOSES)
        return "turn is owed while an action is carried out";
    return ld_of(f, turn)->dropped >> SCHEMES ? "turn bars cards that are no schemes" : NULL;
}

const ld_kind sparta_turn = {
    .name = "turn",
    .prompt = "Your Intrigue turn: scheme, use your House, cash in cards, or end.",
    .waiting = "take an Intrigue turn",
    .rule = "S-5.4",
    .locals = LD_ROWS(turn, TURN_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    STAGES(TURN_STAGES),
    .options = turn_options,
    .choose = turn_choose,
    .run = turn_run,
    .many = turn_many,
    .wrong = turn_wrong,
};

/* ---- spy (S-V08) ------------------------------------------------------------------------------------------------- */

/* Of a hand that the viewer does not see, the known cards and, for each other card, all that is unseen. */
static void spy_options(const void *state, const ld_frame *f, int chance, ld_list *out)
{
    (void)chance;
    const sparta *s = state;
    const spy_locals *l = ld_of(f, spy);
    const ld_zone *hand = &s->hand[l->on];
    int unknown = s->core.viewer ? s->held[l->on] - hand->total : 0;
    int unseen = unknown ? s->deck.total : 1;
    EACH_BIT (k, hand->mask | (unknown ? s->deck.mask : 0)) {
        int weight = hand->n[k] * unseen + (unknown ? unknown * s->deck.n[k] : 0);
        ld_add_weighted(out, LD_CHOICE(V_SEE, k, 0, 0), (uint32_t)weight);
    }
}

static void spy_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    sparta *s = state;
    assert(s->hand[ld_of(f, spy)->on].n[ld_a(c)]);
    spy_locals *l = ld_of(f, spy);
    int seat = l->seat, on = l->on, kind = ld_a(c);
    if (!s->known[seat][on][kind])
        s->known[seat][on][kind] = 1;                                     /* S-14.2 */
    ld_say_to(log, M_SPY_SEES, 1u << seat | 1u << on, 4, seat, on, kind); /* S-Q55 */
    ld_done(s, 0);
}

static const char *spy_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const spy_locals *l = ld_of(f, spy);
    return l->seat == l->on || !s->hand[l->on].total ? "spy is not for the hand of another seat" : NULL;
}

const ld_kind sparta_spy = {
    .name = "spy",
    .prompt = "Show a card of {1:seat} to {0:seat}.",
    .waiting = "show a card of {1:seat}",
    .rule = "S-V08",
    .locals = LD_ROWS(spy, SPY_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .stands_on = LD_WHERE_TOLD,
    .options = spy_options,
    .choose = spy_choose,
    .wrong = spy_wrong,
};

/* ---- pick: one of your ready gladiators or slaves; the card is the result ---------------------------------------- */

static uint64_t pickable(const sparta *s, const ld_frame *f)
{
    const pick_locals *l = ld_of(f, pick);
    return ready_of(s, l->seat, l->slave ? ALL_SLAVES : ALL_GLADIATORS);
}

static void pick_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    bool slave = ld_of(f, pick)->slave;
    sparta_list_own(state, seat, V_PICK, slave ? ALL_SLAVES : ALL_GLADIATORS, slave ? R_PICK_SLAVE : R_PICK_GLADIATOR,
                    out);
}

static void pick_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    assert(pickable(state, f) >> ld_a(c) & 1);
    ld_done(state, ld_a(c));
}

static const char *pick_wrong(const void *state, const ld_frame *f)
{
    return pickable(state, f) ? NULL : "pick is owed by a seat without a card to pick";
}

const ld_kind sparta_pick = {
    .name = "pick",
    .prompt = "Pick one of your ready cards.",
    .waiting = "pick a card",
    .rule = "S-2.2",
    .locals = LD_ROWS(pick, PICK_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = pick_options,
    .choose = pick_choose,
    .wrong = pick_wrong,
};

/* ---- special rules of the houses (S-2.2) ------------------------------------------------------------------------- */

static void pay_asset(sparta *s, ld_log *log, ld_frame *f, const house_rule_row *rule)
{
    assert(ready_of(s, ld_of(f, house_rule)->seat, ALL_COMBATANTS) >> f->result & 1);
    house_rule_locals *l = ld_of(f, house_rule);
    int card = f->result;
    if (f->stage == RULE_GLADIATOR)
        l->gladiators++;
    else
        l->slaves = ld_u8(l->slaves + (asset_of(s, card)->ability == A_CHASTE ? 2 : 1)); /* S-V21 */
    f->stage = RULE_PAYING;
    ld_say(log, rule->discards ? M_DISCARD_ASSET : M_EXHAUST, l->seat, card);
    if (rule->discards)
        sparta_discard_asset(s, log, card);
    else
        sparta_exhaust(s, card);
}

static void pay_guards(sparta *s, ld_log *log, int seat, const house_rule_row *rule)
{
    assert(s->guards[seat] >= rule->guards);
    if (!rule->guards)
        return;
    s->guards[seat] = (uint8_t)(s->guards[seat] - rule->guards);
    if (rule->discards)
        ld_zone_add(&s->discard, GUARD, rule->guards);
    else
        s->spent_guards[seat] = (uint8_t)(s->spent_guards[seat] + rule->guards);
    ld_say(log, rule->discards ? M_DISCARD_GUARDS : M_EXHAUST_GUARDS, seat, rule->guards);
}

static void reap(sparta *s, ld_log *log, int seat, const house_rule_row *rule)
{
    pay_guards(s, log, seat, rule);
    ld_done(s, 0);
    if (rule->coins) {
        sparta_bank(s, seat, rule->coins);
        ld_say(log, M_COINS_BANK, seat, rule->coins);
    }
    if (rule->influence)
        sparta_influence(s, log, seat, rule->influence, BY_HOUSE_RULE);
    if (rule->draws)
        sparta_draw(s, seat, rule->draws);
    if (rule->changes && s->hand[seat].total)
        ld_of(sparta_call(s, DISCARD, seat), discard)->most = rule->changes;
}

static void house_rule_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    house_rule_locals *l = ld_of(f, house_rule);
    int seat = l->seat;
    const house_rule_row *rule = &box(s)->house[s->house_of[seat]].rule[l->rule];
    if (f->stage != RULE_PAYING) {
        pay_asset(s, log, f, rule);
    } else if (l->gladiators < rule->gladiators) {
        f->stage = RULE_GLADIATOR;
        sparta_let_pick(s, seat, false);
    } else if (l->slaves < rule->slaves) {
        f->stage = RULE_SLAVE;
        sparta_let_pick(s, seat, true);
    } else {
        reap(s, log, seat, rule);
    }
}

static const char *house_rule_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const house_rule_locals *l = ld_of(f, house_rule);
    if (s->house_of[l->seat] >= HOUSES)
        return "a house rule is used by a seat without a house";
    const house_rule_row *rule = &box(s)->house[s->house_of[l->seat]].rule[l->rule];
    int gladiators = rule->gladiators - l->gladiators, slaves = rule->slaves - l->slaves;
    if ((f->stage == RULE_GLADIATOR ? gladiators : slaves) < 1 || gladiators < 0 || slaves < 0)
        return "a house rule asks for a card that is not due";
    return gladiators_of(s, l->seat) < gladiators || slaves_of(s, l->seat) < slaves || s->guards[l->seat] < rule->guards
               ? "a house rule is used that cannot be paid"
               : NULL;
}

const ld_kind sparta_house_rule = {
    .name = "house-rule",
    .prompt = "The special rule of a house is used.",
    .waiting = "use a special rule",
    .rule = "S-2.2",
    .locals = LD_ROWS(house_rule, HOUSE_RULE_LOCALS),
    .owed_by = LD_BY_NOBODY,
    .stands_on = LD_WHERE_TOLD,
    STAGES(HOUSE_RULE_STAGES),
    .run = house_rule_run,
    .wrong = house_rule_wrong,
};

/* ---- discard (S-H3a) --------------------------------------------------------------------------------------------- */

static void discard_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const sparta *s = state;
    EACH_BIT (k, s->hand[seat].mask)
        ld_add(out, LD_CHOICE(V_DISCARD, k, 0, 0));
    ld_add(out, LD_CHOICE(V_STOP, 0, 0, 0));
}

static void discard_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_of(f, discard)->cards < ld_of(f, discard)->most);
    discard_locals *l = ld_of(f, discard);
    if (ld_verb_of(c) == V_DISCARD) {
        ld_say(log, M_DISCARD_CARD, seat, ld_a(c));
        sparta_discard_card(s, seat, ld_a(c));
        ld_reveal(s);
        l->cards++;
        if (l->cards < l->most && s->hand[seat].total)
            return;
    }
    int cards = l->cards;
    ld_done(s, 0);
    if (cards)
        sparta_draw(s, seat, cards);
}

static const char *discard_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    const discard_locals *l = ld_of(f, discard);
    return l->cards >= l->most || !s->hand[l->seat].total ? "discard is owed by a seat without cards to change" : NULL;
}

const ld_kind sparta_discard_step = {
    .name = "discard",
    .prompt = "Discard up to {2} {2|card|cards} ({1} so far); you draw as many.",
    .waiting = "change cards",
    .rule = "S-H3a",
    .locals = LD_ROWS(discard, DISCARD_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_WHERE_TOLD,
    .options = discard_options,
    .choose = discard_choose,
    .wrong = discard_wrong,
};
