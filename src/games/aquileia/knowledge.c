/* Aquileia: who knows what. Rules A-K.
 *
 * Hidden are slave cards, equi cards drawn unseen, and what happened to the two laurels of a race. In a view the
 * piles hold everything unseen; true numbers stand in `left`, `held` and `laurels_left`. */
#include "games/aquileia/rules.h"

/* ---- hiding ------------------------------------------------------------------------------------------------- */

static void hide_hand(aquila *s, int seat)
{
    for (int k = 0; k < CARDS; k++) {
        assert(s->known[seat][k] <= s->hand[seat][k]);
        s->pile[k] = (uint8_t)(s->pile[k] + s->hand[seat][k] - s->known[seat][k]); /* A-K1, A-K2 */
        s->hand[seat][k] = s->known[seat][k];
    }
}

/* A-K3 the 1st knows all; the 2nd knows its own laurel, and so which one the 1st has kept. */
static void hide_race(aquila *s, race *r, int viewer)
{
    bool second = viewer == r->second;
    if (viewer == r->first || (second && r->kept == KEPT_OPEN))
        return;
    assert(r->drawn < LAURELS && r->kept <= KEPT_DECK); /* all is known before anything is hidden */
    s->laurel_pile[r->drawn]++;
    r->drawn = NONE;
    if (!second)
        r->kept = NONE; /* A-K4 */
}

/* The laurel just drawn is seen by the 1st alone (A-K5). */
static void hide_drawn(aquila *s, int viewer)
{
    ld_frame *f = ld_top(s);
    assert(f->kind != STEP_LAUREL || ld_of(f, laurel)->drawn < LAURELS);
    if (f->kind != STEP_LAUREL || ld_of(f, laurel)->seat == viewer)
        return;
    s->laurel_pile[ld_of(f, laurel)->drawn]++;
    ld_of(f, laurel)->drawn = NONE;
}

static void count_hidden(aquila *s)
{
    for (int deck = 0; deck < DECKS; deck++) {
        s->left[deck] = (uint8_t)count_cards(s->pile, deck);
        for (int i = 0; i < seats_of(s); i++)
            s->held[i][deck] = (uint8_t)count_cards(s->hand[i], deck);
    }
    for (int k = 0; k < LAURELS; k++)
        s->laurels_left = (uint8_t)(s->laurels_left + s->laurel_pile[k]);
}

void aquila_redact(void *state, int viewer) /* A-K6, A-K8 */
{
    aquila *s = state;
    count_hidden(s);
    if (s->core.over) /* A-K7 */
        return;
    for (int i = 0; i < seats_of(s); i++)
        if (i != viewer)
            hide_hand(s, i);
    for (int i = 0; i < s->races; i++)
        hide_race(s, &s->raced[i], viewer);
    hide_drawn(s, viewer);
}

/* ---- filling in --------------------------------------------------------------------------------------------- */

/* One of the cards from..to of a pile, each equally likely. */
static int draw_unseen(uint8_t *pile, int from, int to, ld_rng *rng)
{
    uint32_t total = 0;
    for (int k = from; k < to; k++)
        total += pile[k];
    assert(total > 0);
    int kind = from + ld_one_of(pile + from, total, rng);
    pile[kind]--;
    return kind;
}

static void fill_hand(aquila *s, int seat, int deck, ld_rng *rng)
{
    for (int missing = s->held[seat][deck] - count_cards(s->hand[seat], deck); missing > 0; missing--)
        s->hand[seat][draw_unseen(s->pile, deck_from(deck), deck_to(deck), rng)]++;
}

static void fill_race(aquila *s, race *r, ld_rng *rng)
{
    assert(r->kept != NONE || r->drawn == NONE); /* who knows the laurel drawn was there */
    if (r->drawn == NONE)
        r->drawn = (uint8_t)draw_unseen(s->laurel_pile, 0, LAURELS, rng);
    if (r->kept == NONE)
        r->kept = (uint8_t)ld_below(rng, 2);
}

void aquila_determinize(void *state, ld_rng *rng) /* A-K6 */
{
    aquila *s = state;
    for (int i = 0; i < seats_of(s); i++)
        for (int deck = 0; deck < DECKS; deck++)
            fill_hand(s, i, deck, rng);
    for (int i = 0; i < s->races; i++)
        fill_race(s, &s->raced[i], rng);
    laurel_locals *l = !s->core.over && ld_top(s)->kind == STEP_LAUREL ? ld_of(ld_top(s), laurel) : NULL;
    if (l && l->drawn == NONE)
        l->drawn = ld_u8(draw_unseen(s->laurel_pile, 0, LAURELS, rng));
    for (int deck = 0; deck < DECKS; deck++)
        assert(count_cards(s->pile, deck) == s->left[deck]);
    memset(s->left, 0, sizeof s->left);
    memset(s->held, 0, sizeof s->held);
    s->laurels_left = 0;
}
