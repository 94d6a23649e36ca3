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

void sparta_asides(const void *state, int seat, ld_list *out)
{
    const sparta *s = state;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (f->owed == 1u << LD_CHANCE || s->phase == PHASE_SETUP)
        return;
    if (s->gifts[seat] < box(s)->gift_limit && !coins_committed(s, f->kind, seat)) /* S-12.3 */
        for (int to = 0; to < seats_of(s); to++)
            for (int n = 1; to != seat && n <= amount_of(s->coins[seat]); n++)
                ld_add(out, LD_CHOICE_N(V_GIVE, to, n)); /* S-12.1 */
    sparta_promise_asides(s, f, seat, out);              /* S-12.8 */
    if (s->hand[seat].n[GUARD] && !(s->core.answered >> seat & 1) && !posts_as_option(s, f, seat))
        ld_add(out, LD_CHOICE(V_POST_ASIDE, 0, 0, 0)); /* S-12.6 */
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
