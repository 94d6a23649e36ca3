/* Ethnos: the turn, recruiting and dragons. Rules E-5; steps E-S6 and E-S7. */
#include "games/ethnos/rules.h"

void ethnos_begin_turn(ethnos *s, int seat)
{
    assert(s->dragons < DRAGONS);
    ld_frame *f = ld_become(s, TURN);
    ld_of(f, turn)->seat = ld_u8(seat);
    ld_ask(f, seat);
}

void ethnos_next_turn(ethnos *s, int seat) /* E-3.1, E-5.1, E-6.22 */
{
    ethnos_begin_turn(s, (seat + 1) % seats_of(s));
}

void ethnos_leave_hand(ethnos *s, int seat, int kind, int n)
{
    assert(s->known[seat][kind] <= s->hand[seat].n[kind]);
    ld_zone_take(&s->hand[seat], kind, n);
    s->known[seat][kind] = (uint8_t)(s->known[seat][kind] > n ? s->known[seat][kind] - n : 0); /* E-K4 */
}

void ethnos_empty_hand(ethnos *s, ld_log *log, int seat, ld_zone *to, int message)
{
    int said[LD_EVENT_ARGS] = {seat};
    size_t count = 1;
    EACH_BIT (k, s->hand[seat].mask) {
        int n = s->hand[seat].n[k];
        for (int i = 0; i < n; i++)
            said[count++] = k;
        ethnos_leave_hand(s, seat, k, n);
        ld_zone_add(to, k, n);
    }
    assert(!s->hand[seat].total && !s->hand[seat].mask);
    if (log && count > 1)
        ld_say_(log, message, LD_ALL, 0, said, count);
}

static bool ten_skeletons(const ethnos *s, int seat)
{
    return s->hand[seat].total == box(s)->hand_limit && s->hand[seat].mask == s->wild;
}

/* E-5.2 */
static void turn_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const ethnos *s = state;
    int limit = box(s)->hand_limit;
    bool room = hand_size(s, seat) < limit; /* E-5.3, E-5.10 */
    ld_add_if(room, out, LD_CHOICE(V_RECRUIT_DECK, 0, 0, 0), R_HAND_FULL, limit);
    EACH_BIT (k, s->row.mask) /* E-5.6 */
        ld_add_if(room, out, LD_CHOICE(V_RECRUIT, k, 0, 0), R_HAND_FULL, limit);
    ethnos_lead_options(s, seat, out);                                                      /* E-5.12 */
    ld_add_if(ten_skeletons(s, seat), out, LD_CHOICE(V_SCATTER, 0, 0, 0), R_NOT_SKELETONS); /* E-5.11 */
}

static bool turn_many(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    return s->row.total && hand_size(s, ld_of(f, turn)->seat) < box(s)->hand_limit;
}

/* E-S24 with an empty row, taking the only option by itself would show a hand of skeletons */
static bool turn_ask(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    int held = hand_size(s, ld_of(f, turn)->seat);
    return held > 0 && held < box(s)->hand_limit;
}

static void recruit(ethnos *s, ld_log *log, int seat, int kind) /* E-5.4 */
{
    assert(s->hand[seat].total < box(s)->hand_limit);
    ld_zone_take(&s->row, kind, 1); /* E-4.9 and no card takes its place */
    ld_zone_add(&s->hand[seat], kind, 1);
    s->known[seat][kind]++; /* E-K3 */
    ld_say(log, M_RECRUIT, seat, kind);
    ethnos_next_turn(s, seat);
}

static void scatter(ethnos *s, ld_log *log, int seat) /* E-5.11 */
{
    assert(s->wild && ten_skeletons(s, seat));
    int skeleton = __builtin_ctzll(s->wild);
    ethnos_leave_hand(s, seat, skeleton, box(s)->hand_limit);
    ld_zone_add(&s->row, skeleton, box(s)->hand_limit);
    ld_reveal(s);
    ld_say(log, M_SCATTER, seat);
    ethnos_next_turn(s, seat);
}

static void turn_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    ethnos *s = state;
    switch (ld_verb_of(c)) {
    case V_RECRUIT_DECK: ethnos_begin_draw(s, seat, 1); break;
    case V_RECRUIT: recruit(s, log, seat, ld_a(c)); break;
    case V_LEADER: ethnos_begin_band(s, seat, ld_a(c)); break;
    default: scatter(s, log, seat); break;
    }
}

static const char *turn_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    return ((const ethnos *)state)->dragons >= DRAGONS ? "nobody has a turn after the third dragon" : NULL;
}

const ld_kind ethnos_turn = {
    .name = "turn",
    .prompt = "Recruit an ally, or choose the leader of a band to play.",
    .waiting = "recruit an ally or play a band",
    .rule = "E-5.2",
    .locals = LD_ROWS(turn, TURN_LOCALS),
    .owed_by = "seat",
    .options = turn_options,
    .choose = turn_choose,
    .many = turn_many,
    .ask = turn_ask,
    .wrong = turn_wrong,
};

/* ---- drawing from the deck --------------------------------------------------------------------------- */

void ethnos_begin_draw(ethnos *s, int seat, int left)
{
    assert(left >= 1 && s->hand[seat].total + left <= box(s)->hand_limit);
    ld_frame *f = ld_become(s, DRAW);
    *ld_of(f, draw) = (draw_locals){.seat = ld_u8(seat), .left = ld_u8(left)};
    ld_ask(f, LD_CHANCE);
}

static int dragon_weight(const ethnos *s) /* E-4.5, E-4.6, E-5.13 */
{
    assert(s->dragons < DRAGONS); /* after the third nothing is drawn */
    return deck_size(s) <= s->bottom ? DRAGONS - s->dragons : 0;
}

/* In a view the zone is all that is unseen, so weights are scaled to keep the odds exact (E-K9). */
static void draw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const ethnos *s = state;
    uint32_t scale = s->core.viewer ? s->left : 1;
    uint32_t dragon = (uint32_t)dragon_weight(s);
    if (s->core.viewer && s->deck.total)
        dragon *= s->deck.total;
    if (scale)
        EACH_BIT (k, s->deck.mask)
            ld_add_weighted(out, LD_CHOICE(V_DRAW, k, 0, 0), s->deck.n[k] * scale);
    if (dragon)
        ld_add_weighted(out, LD_CHOICE(V_DRAW_DRAGON, 0, 0, 0), dragon);
}

static ld_choice draw_sample(const void *state, ld_rng *rng)
{
    const ethnos *s = state;
    assert(!s->core.viewer && s->deck.total + dragon_weight(s) > 0);
    uint32_t at = ld_below(rng, (uint32_t)(s->deck.total + dragon_weight(s)));
    if (at >= s->deck.total)
        return LD_CHOICE(V_DRAW_DRAGON, 0, 0, 0);
    int kind = 0;
    while (at >= s->deck.n[kind])
        at -= s->deck.n[kind++];
    return LD_CHOICE(V_DRAW, kind, 0, 0);
}

static bool draw_many(const void *state, const ld_frame *f)
{
    (void)f;
    const ethnos *s = state;
    return deck_size(s) > 0 && (s->deck.mask & (s->deck.mask - 1));
}

static void draw_dragon(ethnos *s, ld_log *log, int seat)
{
    assert(dragon_weight(s) > 0);
    s->dragons++;
    ld_say(log, M_DRAGON, seat, s->dragons);
    if (s->dragons == DRAGONS) /* E-5.9, E-8.1; before that the same draw goes on (E-5.7, E-5.8) */
        ethnos_end_age(s, log, seat);
}

static void draw_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    ethnos *s = state;
    int seat = ld_of(f, draw)->seat;
    if (ld_verb_of(c) == V_DRAW_DRAGON) {
        draw_dragon(s, log, seat); /* E-7.12d it is none of the cards due */
        return;
    }
    assert(ld_of(f, draw)->left && s->hand[seat].total < box(s)->hand_limit);
    ld_zone_take(&s->deck, ld_a(c), 1);
    ld_zone_add(&s->hand[seat], ld_a(c), 1);
    ld_say_to(log, M_DRAW, 1u << seat, 2, seat, ld_a(c)); /* E-5.5 secretly */
    if (--ld_of(f, draw)->left == 0)                      /* E-7.12b */
        ethnos_next_turn(s, seat);
}

static const char *draw_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const draw_locals *l = ld_of(f, draw);
    if (l->left + s->hand[l->seat].total > box(s)->hand_limit)
        return "draw would give a hand more cards than its limit";
    return s->dragons >= DRAGONS ? "nothing is drawn after the third dragon" : NULL;
}

const ld_kind ethnos_draw = {
    .name = "draw",
    .prompt = "Draw a card for {0:seat}.",
    .waiting = "draw a card",
    .rule = "E-4.5",
    .locals = LD_ROWS(draw, DRAW_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = draw_options,
    .choose = draw_choose,
    .many = draw_many,
    .sample = draw_sample,
    .wrong = draw_wrong,
};
