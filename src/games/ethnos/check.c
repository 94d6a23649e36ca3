/* Ethnos: what cannot be (E-I), and what follows from the rest of a position that came from outside. */
#include "games/ethnos/rules.h"

static int cards_elsewhere(const ethnos *s, int kind)
{
    int n = s->row.n[kind] + s->aside.n[kind];
    for (int i = 0; i < seats_of(s); i++)
        n += s->hand[i].n[kind];
    for (int i = 0; i < s->band_cards; i++)
        n += s->card[i] == kind;
    return n;
}

static void measure(ld_zone *z)
{
    static_assert(KINDS <= sizeof z->n, "a zone has room for all kinds");
    z->mask = 0;
    z->total = 0;
    for (int k = 0; k < KINDS; k++) {
        z->total = (uint8_t)(z->total + z->n[k]);
        if (z->n[k])
            z->mask |= UINT64_C(1) << k;
    }
}

void ethnos_derive(void *state, uint64_t missing)
{
    ethnos *s = state;
    s->ages = few_seats(s) ? 2 : 3;
    s->wanted = few_seats(s) ? 5 : 6;
    bool all_tribes = s->tribes == s->wanted;
    int cards = 0;
    for (int i = 0; i < s->tribes && all_tribes; i++) {
        cards += box(s)->cards[s->tribe[i]];
        if (s->tribe[i] == SKELETON)
            s->wild = UINT64_C(1) << 6 * i;
    }
    s->bottom = (uint8_t)(all_tribes ? (cards - 3 * seats_of(s)) / 2 : 0);
    for (int i = 0; i < seats_of(s); i++) {
        int used = 1 + in_play(s, MERFOLK) + __builtin_popcount(s->horde[i]);
        for (int q = 0; q < KINGDOMS; q++)
            used += s->markers[q][i];
        s->supply[i] = (uint8_t)(!all_tribes ? 0 : used <= box(s)->markers ? box(s)->markers - used : NOBODY);
        s->glory[i] = 0;
        for (int a = 0; a < MAX_AGES; a++)
            for (int f = 0; f < SOURCES; f++)
                s->glory[i] = (int16_t)(s->glory[i] + s->source[i][a][f]);
        measure(&s->hand[i]);
    }
    measure(&s->row);
    measure(&s->aside);
    if ((missing & DECK_MISSING) && s->age && all_tribes) /* the deck, if left out, is what lies nowhere else */
        for (int k = 0; k < 6 * s->tribes; k++) {
            int rest = copies(s, k) - cards_elsewhere(s, k);
            s->deck.n[k] = (uint8_t)(rest > 0 ? rest : 0);
        }
    measure(&s->deck);
}

static const char *check_tribes(const ethnos *s)
{
    if (s->tribes > s->wanted)
        return "more tribes are in play than this number of seats uses";
    for (int i = 0; i < s->tribes; i++)
        if (s->tribe[i] >= TRIBES || (i && s->tribe[i] <= s->tribe[i - 1]))
            return "the tribes in play are not different tribes in canonical order";
    if (s->age && s->tribes != s->wanted)
        return "an Age has begun before all tribes were drawn";
    return NULL;
}

static bool has_nothing(const ethnos *s, int seat)
{
    bool nothing = !s->hand[seat].total && !s->sea[seat] && !s->horde[seat] && !s->glory[seat];
    for (int q = 0; q < KINGDOMS; q++)
        nothing &= !s->markers[q][seat];
    return nothing;
}

/* Before the first Age there are tribes and glory tokens, and nothing else. */
static const char *check_beginning(const ethnos *s)
{
    if (s->age)
        return NULL;
    bool empty = !s->deck.total && !s->row.total && !s->aside.total && !s->bands && !s->dragons;
    empty &= s->giant == NOBODY && !s->giant_size && s->third == NOBODY;
    for (int i = 0; i < seats_of(s); i++)
        empty &= has_nothing(s, i);
    for (int v = 0; v < TROLLS; v++)
        empty &= s->troll[v] == NOBODY;
    return empty ? NULL : "something has been played before the first Age";
}

static const char *check_cards(const ethnos *s) /* E-I1, E-I4 */
{
    for (int k = 0; k < 6 * s->tribes; k++)
        if (s->age && s->deck.n[k] + cards_elsewhere(s, k) != copies(s, k))
            return "the cards of a kind do not add up to the number in the box";
    for (int i = 0; i < seats_of(s); i++) {
        if (s->hand[i].total > box(s)->hand_limit)
            return "a hand has more cards than its limit";
        for (int k = 0; k < KINDS; k++)
            if (s->known[i][k] > s->hand[i].n[k])
                return "more cards of a hand are known than it holds";
    }
    return NULL;
}

static const char *check_dragons(const ethnos *s) /* E-I2, E-I3 */
{
    bool playing = !s->core.over && s->age && s->dragons < DRAGONS;
    if (s->dragons > DRAGONS || (s->dragons && s->deck.total > s->bottom))
        return "dragons are drawn before the deck is down to its bottom half";
    if (s->core.over != (s->age == s->ages && s->dragons == DRAGONS && s->core.depth == 0))
        return "the game is over exactly when the last Age has ended";
    int kind = s->core.depth ? s->core.stack[0].kind : -1;
    if (s->dragons == DRAGONS && s->core.depth && kind != ORC_CASH) /* E-5.9 */
        return "something of a turn is under way after the third dragon";
    if (playing && kind > FIRST_PLAYER && s->deck.total > 2 * s->bottom + 1)
        return "the deck holds more cards than are left after dealing";
    if (kind >= 0 && kind <= REVEAL && s->age > 1 && s->third == NOBODY)
        return "it is not said which seat drew the third dragon of the Age before";
    return s->third != NOBODY && s->third >= seats_of(s) ? "the third dragon belongs to a seat that is not there"
                                                         : NULL;
}

static const char *check_markers(const ethnos *s) /* E-I5 to E-I8 */
{
    for (int i = 0; i < seats_of(s); i++) {
        if (s->supply[i] > box(s)->markers)
            return "a seat has more markers in use than it owns";
        if (s->sea[i] > box(s)->sea_end || (s->sea[i] && !in_play(s, MERFOLK)))
            return "a merfolk position is off the track";
        if (s->horde[i] >> KINGDOMS || (s->horde[i] && !in_play(s, ORC)))
            return "a horde board has markers it cannot have";
    }
    for (int v = 0; v < TROLLS; v++)
        if (s->troll[v] != NOBODY && (s->troll[v] >= seats_of(s) || !in_play(s, TROLL)))
            return "a troll token is held by nobody who could";
    return NULL;
}

/* E-I10 one tribe or one colour apart from skeletons */
static bool fits_together(const ethnos *s, const band *b, const uint8_t *cards)
{
    uint64_t tribe = tribe_mask(b->leader) | s->wild, colour = colour_mask(s, b->leader) | s->wild;
    for (int i = 0; i < b->cards; i++) {
        tribe = tribe >> cards[i] & 1 ? tribe : 0;
        colour = colour >> cards[i] & 1 ? colour : 0;
    }
    return tribe || colour;
}

/* E-I9 of each giant-led band that was larger than the one with the token; where it may be refused, perhaps */
static const char *check_giant(const ethnos *s)
{
    int kind = s->core.depth ? s->core.stack[s->core.depth - 1].kind : -1;
    int done = s->bands - (s->bands && (kind == PLACE || kind == GIANT_STEP)); /* the last band's power is to come */
    int giant = NOBODY, size = 0;
    for (int i = 0; i < done; i++) {
        const band *b = &s->band[i];
        bool larger = tribe_of(s, b->leader) == GIANT && b->size > size;
        bool taken = s->decline != DECLINE_ALL || (b->seat == s->giant && b->size == s->giant_size);
        if (larger && taken) {
            size = b->size;
            giant = b->seat;
        }
    }
    return s->giant != giant || s->giant_size != size ? "the giant token is not with the largest giant band" : NULL;
}

static const char *check_bands(const ethnos *s) /* E-I10 */
{
    int lying = 0;
    for (int i = 0; i < s->bands; i++)
        lying += s->band[i].cards;
    if (s->bands > MAX_CARDS || lying != s->band_cards)
        return "the bands on the table do not add up to the cards of bands";
    const uint8_t *cards = s->card;
    for (int i = 0; i < s->bands; i++) {
        const band *b = &s->band[i];
        if (b->seat >= seats_of(s) || b->size < 1 || b->size > box(s)->hand_limit || b->cards < 1 || b->cards > b->size)
            return "a band has an impossible owner or size";
        if (b->leader >= 6 * s->tribes || (s->wild >> b->leader & 1) || cards[0] != b->leader || !copies(s, b->leader))
            return "a band is not led by its first card";
        if (!fits_together(s, b, cards))
            return "the cards of a band are neither of one tribe nor of one colour";
        cards += b->cards;
    }
    return check_giant(s);
}

static const char *check_glory(const ethnos *s) /* E-I11 */
{
    for (int q = 0; q < KINGDOMS; q++)
        for (int i = 0; i < MAX_AGES; i++) {
            if (s->token[q][i] > MAX_TOKEN || (i >= s->ages && s->token[q][i]))
                return "a kingdom has a glory token it cannot have";
            if (s->age && i && i < s->ages && s->token[q][i] < s->token[q][i - 1])
                return "the glory tokens of a kingdom are not in ascending order";
        }
    for (int i = 0; i < seats_of(s); i++) {
        bool out = s->glory[i] < 0 || s->glory[i] >= 2000;
        for (int a = 0; a < MAX_AGES; a++)
            for (int f = 0; f < SOURCES; f++)
                out |= s->source[i][a][f] < 0 || s->source[i][a][f] >= 2000;
        if (out)
            return "a seat's glory is out of bounds";
    }
    return NULL;
}

static const char *check_stack(const ethnos *s)
{
    if (s->core.over)
        return NULL;
    const ld_frame *base = &s->core.stack[0];
    if (s->core.depth == 2 && base->owed != s->core.stack[1].owed)
        return "a band is built by the seat whose turn it is";
    return base->kind > SETUP_GLORY && !s->age ? "this step cannot be before the first Age" : NULL;
}

const char *ethnos_check(const void *state)
{
    const ethnos *s = state;
    if (s->age > s->ages)
        return "there is no such Age with this number of seats";
    if (s->decline > DECLINE_ALL)
        return "decline is neither 0 nor 1 nor 2";
    static const char *(*const checks[])(const ethnos *) = {check_tribes,  check_beginning, check_cards, check_dragons,
                                                            check_markers, check_bands,     check_glory, check_stack};
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        const char *wrong = checks[i](s);
        if (wrong)
            return wrong;
    }
    return NULL;
}
