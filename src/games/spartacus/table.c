/* Spartacus: what every phase does to the table: cards, coins, Influence, hands. Chapter 1, S-10.7 to S-10.9, S-14.2,
 * and the asides of chapter 12. */
#include "games/spartacus/rules.h"

void sparta_say_seats(ld_log *log, int id, unsigned mask)
{
    int seats[SEATS];
    size_t count = 0;
    EACH_BIT (seat, mask)
        seats[count++] = seat;
    if (log)
        ld_say_(log, id, LD_ALL, 0, seats, count);
}

/* ---- assets ------------------------------------------------------------------------------------------------------ */

static uint64_t *mask_of_place(sparta *s, int place)
{
    assert(place != PLACE_ROW && place < PLACES);
    return place == PLACE_DECK ? &s->heap : place == PLACE_DISCARD ? &s->pile : &s->house[place - PLACE_HOUSE];
}

void sparta_put(sparta *s, int card, int place)
{
    assert(s->place[card] == PLACE_ROW || (*mask_of_place(s, s->place[card]) >> card & 1));
    if (s->place[card] != PLACE_ROW)
        *mask_of_place(s, s->place[card]) &= ~BIT(card);
    if (place != PLACE_ROW)
        *mask_of_place(s, place) |= BIT(card);
    s->place[card] = (uint8_t)place;
}

void sparta_turn_to(sparta *s, int card, int condition)
{
    assert(condition != INJURED || card < GLADIATORS + SLAVES);
    s->condition[card] = (uint8_t)condition;
    if (condition == READY)
        s->ready |= BIT(card);
    else
        s->ready &= ~BIT(card); /* S-1.5 exhausted or injured */
}

void sparta_discard_asset(sparta *s, ld_log *log, int card)
{
    assert(s->place[card] >= PLACE_HOUSE);
    int owner = owner_of(s, card);
    bool champion = s->tokens[card] == CHAMPION;
    s->tokens[card] = NO_TOKEN; /* S-Q50 */
    sparta_turn_to(s, card, READY);
    sparta_put(s, card, PLACE_DISCARD);
    if (champion)
        sparta_influence(s, log, owner, -1, BY_CHAMPION); /* S-10.9 */
}

/* ---- Influence and coins ----------------------------------------------------------------------------------------- */

void sparta_influence(sparta *s, ld_log *log, int seat, int change, int source)
{
    assert(source < SOURCES);
    int now = s->influence[seat] + change;
    now = now < 1 ? 1 : now > TOP_INFLUENCE ? TOP_INFLUENCE : now; /* S-1.8 */
    change = now - s->influence[seat];
    s->influence[seat] = (uint8_t)now;
    s->source[seat][source] = (int16_t)(s->source[seat][source] + change);
    if (change)
        ld_say(log, change > 0 ? M_GAIN : M_LOSS, seat, change > 0 ? change : -change, now);
}

void sparta_bank(sparta *s, int seat, int coins)
{
    s->coins[seat] = (int16_t)(s->coins[seat] + coins);
    assert(s->coins[seat] >= 0); /* S-1.7 */
}

void sparta_pay(sparta *s, ld_log *log, int from, int to, int coins)
{
    assert(from != to && coins >= 0);
    sparta_bank(s, from, -coins);
    sparta_bank(s, to, coins);
    if (coins)
        ld_say(log, M_PAYS_SEAT, from, to, coins);
}

/* ---- hands ------------------------------------------------------------------------------------------------------- */

/* S-14.2 a card leaves a hand in sight of all */
void sparta_leave_hand(sparta *s, int seat, int kind)
{
    ld_zone_take(&s->hand[seat], kind, 1);
    for (int v = 0; v <= SEATS; v++)
        if (s->known[v][seat][kind])
            s->known[v][seat][kind]--;
}

void sparta_discard_card(sparta *s, int seat, int kind) /* S-1.11 */
{
    sparta_leave_hand(s, seat, kind);
    ld_zone_add(&s->discard, kind, 1);
}

void sparta_draw(sparta *s, int seat, int cards)
{
    assert(cards >= 0 && cards <= MAX_DRAW);
    if (!cards)
        return;
    *ld_of(ld_call(s, DRAW), draw) = (draw_locals){.seat = ld_u8(seat), .left = ld_u8(cards)};
}

/* ---- steps ------------------------------------------------------------------------------------------------------- */

ld_frame *sparta_call(sparta *s, int kind, int seat)
{
    assert(seat >= 0 && seat < seats_of(s));
    ld_frame *f = ld_call(s, kind);
    ld_of(f, seat)->seat = ld_u8(seat);
    ld_ask(f, seat);
    return f;
}

void sparta_let_pick(sparta *s, int seat, bool slave) { ld_of(sparta_call(s, PICK, seat), pick)->slave = slave; }

void sparta_list_dice(const void *state, const ld_frame *f, int seat, ld_list *out) /* S-2.43 */
{
    (void)state, (void)f, (void)seat;
    ld_list_die(out, V_ROLL);
}

ld_choice sparta_throw(const void *state, ld_rng *rng)
{
    (void)state;
    return ld_throw(V_ROLL, rng);
}

void sparta_list_assets(ld_list *out, int verb, uint64_t mask)
{
    EACH_BIT (card, mask)
        ld_add(out, LD_CHOICE(verb, card, 0, 0));
}

uint64_t sparta_in_houses(const sparta *s) { return s->house[0] | s->house[1] | s->house[2] | s->house[3]; }

void sparta_bar_tired(const sparta *s, int card, ld_choice c, ld_list *out)
{
    ld_bar(out, c, s->condition[card] == INJURED ? R_INJURED : R_EXHAUSTED); /* S-1.6 */
}

static void bar_other(const sparta *s, int seat, int card, ld_choice c, uint64_t fit, int unfit, ld_list *out)
{
    if (owner_of(s, card) != seat)
        ld_bar(out, c, R_NOT_YOURS, owner_of(s, card));
    else if (!(fit >> card & 1))
        ld_bar(out, c, unfit);
    else
        sparta_bar_tired(s, card, c, out);
}

void sparta_bar_others(const sparta *s, int seat, int verb, uint64_t offered, uint64_t fit, int unfit, ld_list *out)
{
    EACH_BIT (card, ld_heard(out) ? sparta_in_houses(s) & ~offered : 0)
        bar_other(s, seat, card, LD_CHOICE(verb, card, 0, 0), fit, unfit, out);
}

void sparta_list_own(const sparta *s, int seat, int verb, uint64_t fit, int unfit, ld_list *out)
{
    uint64_t able = ready_of(s, seat, fit);
    sparta_list_assets(out, verb, able);
    sparta_bar_others(s, seat, verb, able, fit, unfit, out);
}

/* ---- asides (chapter 12) ----------------------------------------------------------------------------------------- */

static bool coins_committed(const sparta *s, int kind, int seat) /* S-12.2 */
{
    bool counts = kind == BID || kind == HOST_BID || kind == WAGER || kind == PETITION;
    return counts && (s->core.answered >> seat & 1);
}

/* The turn and the market list `post guard` themselves. */
static bool posts_as_option(const sparta *s, const ld_frame *f, int seat)
{
    return (f->owed >> seat & 1) && (f->kind == TURN || (f->kind == MARKET && s->draft[seat].with == NOBODY));
}

/* Why a seat gives nothing at all now; 0 if it may. */
static int keeps_coins(const sparta *s, const ld_frame *f, int seat)
{
    if (s->phase == PHASE_SETUP)
        return R_SET_UP;
    if (f->owed == 1u << LD_CHANCE)
        return R_CHANCE; /* S-12.2 */
    if (s->gifts[seat] >= box(s)->gift_limit)
        return R_GIFTS_USED; /* S-12.3 */
    return coins_committed(s, f->kind, seat) ? R_COMMITTED : R_NONE;
}

static void bar_gift(const sparta *s, int to, int why, ld_list *out)
{
    if (why == R_GIFTS_USED)
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(V_GIVE, to, n), why, box(s)->gift_limit);
    else
        LD_BAR_ABOVE(n, 0, out, LD_CHOICE_N(V_GIVE, to, n), why);
}

static void give_asides(const sparta *s, const ld_frame *f, int seat, ld_list *out) /* S-12.1 */
{
    int kept = keeps_coins(s, f, seat);
    for (int to = 0; to < seats_of(s); to++) {
        if (to == seat || kept) {
            bar_gift(s, to, to == seat ? R_SELF_GIFT : kept, out);
            continue;
        }
        for (int n = 1; n <= amount_of(s->coins[seat]); n++)
            ld_add(out, LD_CHOICE_N(V_GIVE, to, n));
        SPARTA_BAR_COINS(n, s->coins[seat], out, LD_CHOICE_N(V_GIVE, to, n));
    }
}

static void post_aside(const sparta *s, const ld_frame *f, int seat, ld_list *out) /* S-12.6 */
{
    ld_choice post = LD_CHOICE(V_POST_ASIDE, 0, 0, 0);
    if (posts_as_option(s, f, seat))
        return;
    if (!s->hand[seat].n[GUARD])
        ld_bar(out, post, R_NO_GUARD_HELD);
    else
        ld_add_if(!(s->core.answered >> seat & 1), out, post, R_ANSWERED);
}

void sparta_asides(const void *state, int seat, ld_list *out)
{
    const sparta *s = state;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    sparta_bar_hand(s, f, seat, out);
    give_asides(s, f, seat, out);
    if (f->owed == 1u << LD_CHANCE || s->phase == PHASE_SETUP)
        return;
    sparta_promise_asides(s, f, seat, out); /* S-12.8 */
    post_aside(s, f, seat, out);
}

void sparta_aside(void *state, ld_log *log, int seat, ld_choice c)
{
    sparta *s = state;
    assert(ld_verb_of(c) != V_GIVE || (s->gifts[seat] < box(s)->gift_limit && ld_n(c) <= s->coins[seat]));
    if (ld_verb_of(c) == V_GIVE) {
        s->gifts[seat]++; /* S-12.4 whoever is asked is still asked */
        sparta_bank(s, seat, -ld_n(c));
        sparta_bank(s, ld_a(c), ld_n(c));
        ld_say(log, M_GIVE, seat, ld_a(c), ld_n(c));
        sparta_judge_gift(s, log, seat, ld_a(c), ld_n(c));
        sparta_void_offers(s, log);
    } else if (ld_verb_of(c) == V_POST_ASIDE) {
        sparta_leave_hand(s, seat, GUARD);
        s->guards[seat]++;
        ld_say(log, M_POST, seat);
    } else {
        sparta_promise(s, log, seat, c);
    }
}
