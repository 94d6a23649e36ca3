/* Spartacus: who knows what (part 5 of the rules), and what cannot be (part 9).
 *
 * Hidden are hands, both decks, cards of the auction row, a scheme while support is sought, drafts of trades, and what
 * Spies have seen. In a view the Intrigue deck is everything unseen and true numbers stand in `left` and `held`
 * (S-14.1). */
#include "games/spartacus/rules.h"

/* ---- what a seat may know (S-14.2, S-14.3) ----------------------------------------------------------------------- */

static void hide_hands(sparta *s, int viewer)
{
    int eye = viewer < SEATS ? viewer : PUBLIC;
    s->left = s->deck.total;
    for (int i = 0; i < seats_of(s); i++) {
        s->held[i] = s->hand[i].total;
        if (i == viewer)
            continue;
        EACH_BIT (k, s->hand[i].mask) {
            int unknown = s->hand[i].n[k] - s->known[eye][i][k];
            ld_zone_take(&s->hand[i], k, unknown);
            ld_zone_add(&s->deck, k, unknown);
        }
    }
    for (int v = 0; v < seats_of(s); v++) /* what others have spied is theirs, and the owner's of the hand */
        for (int i = 0; i < seats_of(s) && v != viewer; i++)
            if (i != viewer && v != i)
                memcpy(s->known[v][i], s->known[PUBLIC][i], KINDS);
}

static void hide_row(sparta *s, int viewer)
{
    for (int slot = 0; slot < SEATS; slot++) {
        if (s->row[slot] == NOBODY || s->row_seen[slot] == all_seats(s) ||
            (viewer < SEATS && (s->row_seen[slot] >> viewer & 1)))
            continue;
        sparta_put(s, s->row[slot], PLACE_DECK);
        s->row[slot] = NOBODY;
    }
}

static void hide_drafts(sparta *s, int viewer)
{
    for (int i = 0; i < SEATS; i++)
        if (i != viewer) {
            memset(&s->draft[i], 0, sizeof s->draft[i]);
            s->draft[i].with = NOBODY;
        }
}

static void hide_purses(sparta *s) /* S-7.35 */
{
    for (int i = 0; i < seats_of(s); i++)
        if (sparta_purse_hidden(s, i))
            s->coins[i] = (int16_t)(s->coins[i] - s->coins[i] % PURSE_STEP);
}

static void hide_plan(plan_locals *l) { l->card = l->target = l->other = l->asset = NOBODY; }

/* S-5.42 spectators see what all seats have seen */
static bool sees_plan(const support_locals *l, int viewer, unsigned everybody)
{
    unsigned eyes = l->shown | 1u << l->seat;
    return viewer < SEATS ? eyes >> viewer & 1 : eyes == everybody;
}

static void hide_locals(ld_frame *f, int viewer, unsigned everybody)
{
    if (f->kind == MARKET) {
        market_locals *l = ld_of(f, market);
        for (int i = 0; i < SEATS; i++)
            if (i != viewer)
                l->cancelled[i] = 0;
    } else if (f->kind == TURN && ld_of(f, turn)->seat != viewer) {
        ld_of(f, turn)->dropped = 0;
    } else if (f->kind == SUPPORT && !sees_plan(ld_of(f, support), viewer, everybody)) {
        hide_plan(ld_of(f, plan));
    }
}

void sparta_redact(void *state, int viewer)
{
    sparta *s = state;
    assert(s->core.viewer);
    if (s->core.over) { /* S-14.5 after the game all is open */
        s->left = s->deck.total;
        for (int i = 0; i < seats_of(s); i++)
            s->held[i] = s->hand[i].total;
        return;
    }
    hide_hands(s, viewer);
    hide_row(s, viewer);
    hide_drafts(s, viewer);
    hide_purses(s);
    for (int i = 0; i < s->core.depth; i++)
        hide_locals(&s->core.stack[i], viewer, all_seats(s));
}

/* ---- filling in (S-14.4) ----------------------------------------------------------------------------------------- */

static int draw_unseen(ld_zone *deck, ld_rng *rng)
{
    assert(deck->total);
    int kind = ld_one_of(deck->n, deck->total, rng);
    ld_zone_take(deck, kind, 1);
    return kind;
}

/* Coins the schemer has spent on support since the scheme was begun. */
static int spent_on(const sparta *s, const ld_frame *f)
{
    const support_locals *l = ld_of(f, support);
    int spent = box(s)->house[s->house_of[l->seat]].bribes ? l->less : 0;
    EACH_BIT (seat, l->agreed)
        spent += l->price[seat];
    return spent;
}

/* How many cards of a kind the seat may hold, for all the viewer knows. */
static int possible(const sparta *s, const ld_frame *f, int kind)
{
    assert(kind < SCHEMES && s->core.depth > 2);
    const support_locals *l = ld_of(f, support);
    int seat = l->seat, needs = box(s)->card[kind].needs;
    if (needs <= s->influence[seat] || needs < l->floor)
        return 0;
    int unknown = s->held[seat] > s->hand[seat].total ? s->deck.n[kind] : 0;
    return unknown + s->hand[seat].n[kind];
}

static int sample_kind(const int *weight, ld_rng *rng)
{
    int sum = 0, kind = 0;
    for (int k = 0; k < SCHEMES; k++)
        sum += weight[k];
    int at = (int)ld_below(rng, (uint32_t)sum);
    while (at >= weight[kind])
        at -= weight[kind++];
    return kind;
}

/* What the scheme names, any of the ways that the table allows; first seats that fit if none does any more. */
static plan_locals name_targets(const sparta *s, int seat, int kind, ld_rng *rng)
{
    assert(kind < SCHEMES);
    ld_list ways = {.count = 0};
    sparta_scheme_ways(s, seat, kind, &ways);
    if (ways.count)
        return sparta_plan(s, seat, ways.choice[ld_below(rng, (uint32_t)ways.count)]);
    int names = box(s)->card[kind].names, target = names == NAMES_NOTHING ? seat : after(s, seat, 1);
    plan_locals plan = {ld_u8(seat), ld_u8(kind), ld_u8(target), NOBODY, NOBODY};
    if (names == NAMES_ASSET)
        plan.asset = 0;
    else if (names == NAMES_PAYEE || names == NAMES_PAIR || names == NAMES_GAINER)
        plan.other = ld_u8(after(s, seat, 2));
    return plan;
}

static void guess_scheme(sparta *s, ld_frame *f, ld_rng *rng)
{
    assert(f->kind == SUPPORT && ld_of(f, support)->card == NOBODY);
    int seat = ld_of(f, support)->seat, weight[SCHEMES], strict[SCHEMES], sum = 0;
    int16_t coins = s->coins[seat];
    s->coins[seat] = (int16_t)(coins + s->aside[seat] + spent_on(s, f));
    for (int k = 0; k < SCHEMES; k++) {
        ld_list ways = {.count = 0};
        weight[k] = possible(s, f, k);
        if (weight[k])
            sparta_scheme_ways(s, seat, k, &ways);
        strict[k] = ways.count ? weight[k] : 0;
        sum += strict[k];
    }
    int kind = sample_kind(sum ? strict : weight, rng);
    *ld_of(f, plan) = name_targets(s, seat, kind, rng);
    s->coins[seat] = coins;
    if (!s->hand[seat].n[kind]) {
        ld_zone_take(&s->deck, kind, 1);
        ld_zone_add(&s->hand[seat], kind, 1);
    }
}

/* Those to whom it was shown know what it is, and that it is in the hand. */
static void remember_shown(sparta *s, const support_locals *l)
{
    EACH_BIT (i, l->shown)
        if (!s->known[i][l->seat][l->card])
            s->known[i][l->seat][l->card] = 1;
}

static void guess_row(sparta *s, ld_rng *rng)
{
    for (int slot = 0; slot < s->row_size; slot++) {
        if (s->row[slot] != NOBODY || !s->row_seen[slot])
            continue;
        uint64_t left = s->heap;
        for (uint32_t at = ld_below(rng, (uint32_t)count_of(left)); at > 0; at--)
            left &= left - 1;
        s->row[slot] = (uint8_t)lowest_of(left);
        sparta_put(s, s->row[slot], PLACE_ROW);
    }
}

static void guess_purses(sparta *s, ld_rng *rng)
{
    for (int i = 0; i < seats_of(s); i++)
        if (sparta_purse_hidden(s, i))
            s->coins[i] = (int16_t)(s->coins[i] + (int)ld_below(rng, PURSE_STEP));
}

void sparta_determinize(void *state, ld_rng *rng)
{
    sparta *s = state;
    guess_purses(s, rng);
    for (int i = 0; i < s->core.depth; i++) {
        ld_frame *f = &s->core.stack[i];
        if (f->kind != SUPPORT)
            continue;
        if (ld_of(f, support)->card == NOBODY)
            guess_scheme(s, f, rng);
        remember_shown(s, ld_of(f, support));
    }
    for (int i = 0; i < seats_of(s); i++)
        while (s->hand[i].total < s->held[i])
            ld_zone_add(&s->hand[i], draw_unseen(&s->deck, rng), 1);
    guess_row(s, rng);
    assert(s->deck.total == s->left);
    s->left = 0;
    memset(s->held, 0, sizeof s->held);
}
