/* Spartacus: the Intrigue turn, drawing cards and the special rules of the houses. Rules S-5.1 to S-5.14, S-H1 to S-H4,
 * abilities S-V08 to S-V18; steps draw, turn, spy, pick, discard. Schemes are in scheme.c. */
#include "games/spartacus/state.h"

/* ---- draw (S-5.1, S-5.2). Locals: seat, cards to draw ------------------------------------------------------ */

static void draw_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    if (f->v[1] && !s->deck.total && s->discard.total) { /* S-5.2 */
        s->deck = s->discard;
        memset(&s->discard, 0, sizeof s->discard);
        ld_say(log, M_RESHUFFLE, s->deck.total);
    }
    if (f->v[1] && s->deck.total)
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
    const zone *deck = &((const sparta *)state)->deck;
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
    int seat = f->v[0];
    zone_take(&s->deck, ld_a(c), 1);
    zone_add(&s->hand[seat], ld_a(c), 1);
    ld_say_to(log, M_DRAW, 1u << seat, 2, seat, ld_a(c));
    f->v[1]--;
    f->owed = 0;
}

static const char *draw_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_is_seat(s, f->v[0]) || f->v[1] < 1 || f->v[1] > 3 || f->owed != 1u << LD_CHANCE || !s->deck.total
               ? "draw is for a seat, for one to three cards of the deck"
               : NULL;
}

const ld_kind sparta_draw_step = {
    .name = "draw",
    .prompt = "Draw an Intrigue card for {0:seat}.",
    .waiting = "draw an Intrigue card",
    .rule = "S-5.1",
    .options = draw_options,
    .choose = draw_choose,
    .run = draw_run,
    .many = draw_many,
    .sample = draw_sample,
    .wrong = draw_wrong,
};

/* ---- turn. Locals: seat, house rules used (one bit each); mask of the kinds dropped (S-5.30) ------------------ */

static bool can_use_rule(const sparta *s, const ld_frame *f, int seat, int rule)
{
    const house_row *house = &sparta_houses[s->house_of[seat]];
    const house_rule_row *r = &house->rule[rule];
    if ((rule == 0 && house->bribes) || (s->house_rules && (f->v[1] >> rule & 1))) /* S-5.11 */
        return false;
    /* S-2.1 */
    return gladiators_of(s, seat) >= r->gladiators && slaves_of(s, seat) >= r->slaves && s->guards[seat] >= r->guards;
}

static void ability_options(const sparta *s, int seat, ld_list *out) /* S-5.8 */
{
    sparta_list_assets(out, V_USE, ready_of(s, seat, sparta_with[A_SKILLED] | sparta_with[A_EXCEPTIONAL]));
    EACH_BIT (card, ready_of(s, seat, sparta_with[A_SPY]))
        for (int i = 0; i < seats_of(s); i++)
            if (i != seat && held_by(s, i))
                ld_add(out, LD_CHOICE(V_USE_SEAT, card, i, 0));
    EACH_BIT (card, ready_of(s, seat, sparta_with[A_HANDMAID]))
        EACH_BIT (k, s->hand[seat].mask)
            ld_add(out, LD_CHOICE(V_USE_CARD, card, k, 0));
}

static void turn_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const sparta *s = state;
    EACH_BIT (k, s->hand[seat].mask)
        ld_add(out, LD_CHOICE(V_CASH, k, 0, 0));
    sparta_scheme_options(s, f, seat, out);
    ability_options(s, seat, out);
    sparta_react_options(s, seat, out);
    for (int rule = 0; rule < 2; rule++)
        if (can_use_rule(s, f, seat, rule))
            ld_add(out, LD_CHOICE(rule ? V_HOUSE_B : V_HOUSE_A, 0, 0, 0));
    if (s->hand[seat].n[GUARD])
        ld_add(out, LD_CHOICE(V_POST, 0, 0, 0));
    if (held_by(s, seat) <= sparta_hand_size[s->influence[seat]]) /* S-5.13 */
        ld_add(out, LD_CHOICE(V_END, 0, 0, 0));
}

static bool turn_many(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    uint64_t mask = s->hand[f->v[0]].mask;
    return mask & (mask - 1);
}

static void use_spy(sparta *s, ld_log *log, int seat, int card, int on)
{
    ld_say(log, M_SPY, seat, card, on);
    ld_frame *f = ld_call(s, SPY);
    f->v[0] = (int16_t)seat;
    f->v[1] = (int16_t)on;
    ld_ask(f, LD_CHANCE);
}

static void use_ability(sparta *s, ld_log *log, int seat, ld_choice c)
{
    int card = ld_a(c);
    sparta_exhaust(s, card);
    if (ld_verb_of(c) == V_USE_SEAT) {
        use_spy(s, log, seat, card, ld_b(c));
    } else if (ld_verb_of(c) == V_USE_CARD) { /* S-V17 */
        ld_say(log, M_HANDMAID, seat, card, ld_b(c));
        sparta_discard_card(s, seat, ld_b(c));
        ld_reveal(s);
        sparta_draw(s, seat, 1);
    } else {
        int coins = asset_of(card)->ability == A_EXCEPTIONAL ? 2 : 1; /* S-V12, S-V16 */
        sparta_bank(s, seat, coins);
        ld_say(log, M_ABILITY_COINS, seat, card, coins);
    }
}

static void cash(sparta *s, ld_log *log, int seat, int kind) /* S-5.6 */
{
    sparta_discard_card(s, seat, kind);
    sparta_bank(s, seat, coin_of(kind));
    ld_say(log, M_CASH, seat, kind, coin_of(kind));
    ld_reveal(s);
}

static void house_rule(sparta *s, ld_log *log, ld_frame *f, int seat, int rule)
{
    f->v[1] |= (int16_t)(1 << rule);
    ld_say(log, M_HOUSE_RULE, seat, s->house_of[seat]);
    ld_frame *h = ld_call(s, HOUSE_RULE);
    h->v[0] = (int16_t)seat;
    h->v[1] = (int16_t)rule;
}

static void turn_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    sparta *s = state;
    f->owed = 0;
    f->stage = 1;
    switch (ld_verb_of(c)) {
    case V_CASH: cash(s, log, seat, ld_a(c)); break;
    case V_USE:
    case V_USE_SEAT:
    case V_USE_CARD: use_ability(s, log, seat, c); break;
    case V_REACT_SEAT: sparta_react(s, seat, ld_a(c), ld_b(c), 0); break;
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
        ld_done(s, 0);
        break;
    default: sparta_begin_scheme(s, log, seat, c); break;
    }
}

static void turn_run(void *state, ld_log *log, ld_frame *f)
{
    (void)log;
    sparta *s = state;
    int seat = f->v[0];
    if (f->stage == 1) { /* S-5.38 an action has been carried out */
        f->stage = 0;
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
    const sparta *s = state;
    if (!sparta_is_seat(s, f->v[0]) || (f->owed && !sparta_owned(s, f)) || f->stage > 1)
        return "turn is not owed by the seat it names";
    if ((frame_mask(f) >> SCHEMES) || f->v[1] < 0 || f->v[1] > 3)
        return "turn bars cards that are no schemes";
    return NULL;
}

const ld_kind sparta_turn = {
    .name = "turn",
    .prompt = "Your Intrigue turn: scheme, use your House, cash in cards, or end.",
    .waiting = "take an Intrigue turn",
    .rule = "S-5.4",
    .options = turn_options,
    .choose = turn_choose,
    .run = turn_run,
    .many = turn_many,
    .wrong = turn_wrong,
};

/* ---- spy (S-V08). Locals: the Spy's seat, the other -------------------------------------------------------- */

/* Of a hand that the viewer does not see, the known cards and, for each other card, all that is unseen. */
static void spy_options(const void *state, const ld_frame *f, int chance, ld_list *out)
{
    (void)chance;
    const sparta *s = state;
    const zone *hand = &s->hand[f->v[1]];
    int unknown = s->core.viewer ? s->held[f->v[1]] - hand->total : 0;
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
    int seat = f->v[0], on = f->v[1], kind = ld_a(c);
    if (!s->known[seat][on][kind])
        s->known[seat][on][kind] = 1;                                     /* S-14.2 */
    ld_say_to(log, M_SPY_SEES, 1u << seat | 1u << on, 4, seat, on, kind); /* S-Q55 */
    ld_done(s, 0);
}

static const char *spy_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_is_seat(s, f->v[0]) || !sparta_is_seat(s, f->v[1]) || f->v[0] == f->v[1] ||
                   !s->hand[f->v[1]].total || f->owed != 1u << LD_CHANCE
               ? "spy is not for the hand of another seat"
               : NULL;
}

const ld_kind sparta_spy = {
    .name = "spy",
    .prompt = "Show a card of {1:seat} to {0:seat}.",
    .waiting = "show a card of {1:seat}",
    .rule = "S-V08",
    .options = spy_options,
    .choose = spy_choose,
    .wrong = spy_wrong,
};

/* ---- pick: one of your ready gladiators or slaves. Locals: seat, slave?; the card is the result ------------------ */

static uint64_t pickable(const sparta *s, const ld_frame *f)
{
    return ready_of(s, f->v[0], f->v[1] ? ALL_SLAVES : ALL_GLADIATORS);
}

static void pick_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    sparta_list_assets(out, V_PICK, pickable(state, f));
}

static void pick_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log, (void)f, (void)seat;
    ld_done(state, ld_a(c));
}

static const char *pick_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || f->v[1] < 0 || f->v[1] > 1 || !pickable(s, f)
               ? "pick is not owed by a seat with a card to pick"
               : NULL;
}

const ld_kind sparta_pick = {
    .name = "pick",
    .prompt = "Pick one of your ready cards.",
    .waiting = "pick a card",
    .rule = "S-2.2",
    .options = pick_options,
    .choose = pick_choose,
    .wrong = pick_wrong,
};

/* ---- special rules of the houses (S-2.2). Locals: seat, rule, gladiators paid, slaves paid ----------------------- */

enum { PAID_GLADIATORS = 2, PAID_SLAVES = 3 };
enum { PAYING, PICKED_GLADIATOR, PICKED_SLAVE };

static void pay_asset(sparta *s, ld_log *log, ld_frame *f, const house_rule_row *rule)
{
    int card = f->result;
    bool slave = f->stage == PICKED_SLAVE;
    int worth = asset_of(card)->ability == A_CHASTE ? 2 : 1; /* S-V21 */
    int paid = slave ? PAID_SLAVES : PAID_GLADIATORS;
    f->v[paid] = (int16_t)(f->v[paid] + (slave ? worth : 1));
    f->stage = PAYING;
    ld_say(log, rule->discards ? M_DISCARD_ASSET : M_EXHAUST, f->v[0], card);
    if (rule->discards)
        sparta_discard_asset(s, log, card);
    else
        sparta_exhaust(s, card);
}

static void pay_guards(sparta *s, ld_log *log, int seat, const house_rule_row *rule)
{
    if (!rule->guards)
        return;
    s->guards[seat] = (uint8_t)(s->guards[seat] - rule->guards);
    if (rule->discards)
        zone_add(&s->discard, GUARD, rule->guards);
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
        sparta_call(s, DISCARD, seat, 0, rule->changes);
}

static void house_rule_run(void *state, ld_log *log, ld_frame *f)
{
    sparta *s = state;
    int seat = f->v[0];
    const house_rule_row *rule = &sparta_houses[s->house_of[seat]].rule[f->v[1]];
    if (f->stage != PAYING) {
        pay_asset(s, log, f, rule);
    } else if (f->v[PAID_GLADIATORS] < rule->gladiators) {
        f->stage = PICKED_GLADIATOR;
        sparta_call(s, PICK, seat, 0, 0);
    } else if (f->v[PAID_SLAVES] < rule->slaves) {
        f->stage = PICKED_SLAVE;
        sparta_call(s, PICK, seat, 1, 0);
    } else {
        reap(s, log, seat, rule);
    }
}

static const char *house_rule_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    if (!sparta_is_seat(s, f->v[0]) || f->v[1] < 0 || f->v[1] > 1 || f->owed || s->house_of[f->v[0]] >= HOUSES)
        return "a house rule is used by no seat";
    const house_rule_row *rule = &sparta_houses[s->house_of[f->v[0]]].rule[f->v[1]];
    int gladiators = rule->gladiators - f->v[PAID_GLADIATORS], slaves = rule->slaves - f->v[PAID_SLAVES];
    bool due = f->stage == PICKED_GLADIATOR ? gladiators > 0 : f->stage == PICKED_SLAVE && slaves > 0;
    if (!due || f->v[PAID_GLADIATORS] < 0 || f->v[PAID_SLAVES] < 0 || gladiators < 0 || slaves < 0)
        return "a house rule asks for a card that is not due";
    return gladiators_of(s, f->v[0]) < gladiators || slaves_of(s, f->v[0]) < slaves || s->guards[f->v[0]] < rule->guards
               ? "a house rule is used that cannot be paid"
               : NULL;
}

const ld_kind sparta_house_rule = {
    .name = "house-rule",
    .prompt = "The special rule of a house is used.",
    .waiting = "use a special rule",
    .rule = "S-2.2",
    .run = house_rule_run,
    .wrong = house_rule_wrong,
};

/* ---- discard (S-H3a). Locals: seat, discarded, at most -------------------------------------------------------------
 */

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
    if (ld_verb_of(c) == V_DISCARD) {
        ld_say(log, M_DISCARD_CARD, seat, ld_a(c));
        sparta_discard_card(s, seat, ld_a(c));
        ld_reveal(s);
        f->v[1]++;
        if (f->v[1] < f->v[2] && s->hand[seat].total)
            return;
    }
    int cards = f->v[1];
    ld_done(s, 0);
    if (cards)
        sparta_draw(s, seat, cards);
}

static const char *discard_wrong(const void *state, const ld_frame *f)
{
    const sparta *s = state;
    return !sparta_owned(s, f) || f->v[1] < 0 || f->v[1] >= f->v[2] || f->v[2] > 3 || !s->hand[f->v[0]].total
               ? "discard is not owed by a seat with cards to change"
               : NULL;
}

const ld_kind sparta_discard_step = {
    .name = "discard",
    .prompt = "Discard up to {2} {2|card|cards} ({1} so far); you draw as many.",
    .waiting = "change cards",
    .rule = "S-H3a",
    .options = discard_options,
    .choose = discard_choose,
    .wrong = discard_wrong,
};
