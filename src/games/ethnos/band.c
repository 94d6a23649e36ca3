/* Ethnos: building a band and placing its marker. Rules E-6; steps E-S8 to E-S10.
 *
 * Nothing moves before `play` (E-6.5, E-6.9): the band under way lives in a frame above `turn` (or `centaur`), so
 * that forgetting it is popping the frame. */
#include "games/ethnos/rules.h"

/* ---- the leader ------------------------------------------------------------------------------------- */

void ethnos_lead_options(const ethnos *s, int seat, ld_list *out)
{
    uint64_t able = s->hand[seat].mask;
    LD_STRIKE(k, able, s->wild, out, LD_CHOICE(V_LEADER, k, 0, 0), R_SKELETON); /* E-6.3, E-7.9b */
    EACH_BIT (k, able)
        ld_add(out, LD_CHOICE(V_LEADER, k, 0, 0));
}

void ethnos_begin_band(ethnos *s, int seat, int leader)
{
    assert(s->hand[seat].n[leader] && !(s->wild >> leader & 1)); /* E-6.3, E-7.9b */
    ld_frame *f = ld_call(s, BAND_BASIS);
    *ld_of(f, basis) = (basis_locals){.leader = ld_u8(leader), .seat = ld_u8(seat)};
    ld_ask(f, seat);
}

/* ---- the basis -------------------------------------------------------------------------------------- */

static void basis_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const ethnos *s = state;
    int leader = ld_of(f, basis)->leader;
    assert(s->hand[seat].n[leader]);
    uint64_t others = s->hand[seat].mask & ~(UINT64_C(1) << leader);
    bool tribe = others & tribe_mask(leader), colour = others & colour_mask(s, leader);
    ld_add_if(tribe || !colour, out, LD_CHOICE(V_BY_TRIBE, 0, 0, 0), R_NO_TRIBE, tribe_of(s, leader)); /* E-6.6 */
    ld_add_if(colour, out, LD_CHOICE(V_BY_COLOUR, 0, 0, 0), R_NO_COLOUR, colour_of(leader));
}

static void basis_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log;
    uint8_t leader = ld_of(f, basis)->leader;
    f = ld_become(state, BAND_CARDS);
    *ld_of(f, band) = (band_locals){.leader = leader, .seat = ld_u8(seat), .by_colour = ld_verb_of(c) == V_BY_COLOUR};
    ld_ask(f, seat);
}

static const char *leader_wrong(const ethnos *s, int seat, int leader)
{
    return !s->hand[seat].n[leader] || (s->wild >> leader & 1) ? "the leader of the band is not in the hand" : NULL;
}

static const char *basis_wrong(const void *state, const ld_frame *f)
{
    return leader_wrong(state, ld_of(f, basis)->seat, ld_of(f, basis)->leader);
}

const ld_kind ethnos_band_basis = {
    .name = "band-basis",
    .prompt = "Gather the band of {0:card} by tribe or by colour?",
    .waiting = "recruit an ally or play a band",
    .rule = "E-6.6",
    .locals = LD_ROWS(basis, BASIS_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_STEP(TURN) | LD_STEP(CENTAUR_STEP),
    .options = basis_options,
    .choose = basis_choose,
    .wrong = basis_wrong,
};

/* ---- the cards -------------------------------------------------------------------------------------- */

/* The kinds that may join the band, whether the hand has them or not. */
static uint64_t fitting(const ethnos *s, const band_locals *l)
{
    assert(!(s->wild >> l->leader & 1));                                                 /* skeletons have no colour */
    return (l->by_colour ? colour_mask(s, l->leader) : tribe_mask(l->leader)) | s->wild; /* E-6.1, E-6.2, E-7.9a */
}

/* E-6.7 what the hand still has that fits: counts by kind, their mask and sum. */
static uint64_t addable(const ethnos *s, const band_locals *l, uint8_t *n, int *sum, ld_list *out)
{
    const ld_zone *hand = &s->hand[l->seat];
    uint64_t mask = hand->mask, strange = ~fitting(s, l);
    if (l->by_colour)
        LD_STRIKE(k, mask, strange, out, LD_CHOICE(V_ADD, k, 0, 0), R_OTHER_COLOUR, colour_of(l->leader));
    else
        LD_STRIKE(k, mask, strange, out, LD_CHOICE(V_ADD, k, 0, 0), R_OTHER_TRIBE, tribe_of(s, l->leader));
    *sum = 0;
    EACH_BIT (k, mask) {
        n[k] = hand->n[k];
        *sum += n[k];
    }
    n[l->leader]--;
    for (int i = 0; i < l->added_count; i++)
        n[l->added[i]]--;
    *sum -= 1 + l->added_count;
    assert(*sum >= 0);
    uint64_t added = 0;
    EACH_BIT (j, mask)
        if (!n[j])
            added |= UINT64_C(1) << j;
    LD_STRIKE(j, mask, added, out, LD_CHOICE(V_ADD, j, 0, 0), R_IN_BAND);
    return mask;
}

void ethnos_gather(uint8_t *cards, uint8_t *count, int kind)
{
    int at = (*count)++;
    assert(at < HAND_ROOM - 1);
    for (; at > 0 && cards[at - 1] > kind; at--) /* E-S23 the order of adding leaves no trace */
        cards[at] = cards[at - 1];
    cards[at] = (uint8_t)kind;
    assert(at + 1 == *count || kind <= cards[at + 1]);
}

static void cards_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    uint8_t n[KINDS];
    int sum;
    EACH_BIT (k, addable(state, ld_of(f, band), n, &sum, out))
        ld_add(out, LD_CHOICE(V_ADD, k, 0, 0));
    ld_add_if(sum >= 2, out, LD_CHOICE(V_ALL, 0, 0, 0), R_FEW_FIT); /* E-6.8 */
    ld_add(out, LD_CHOICE(V_PLAY, 0, 0, 0));                        /* E-6.4 */
}

/* E-6.8 before anything is added, whatever fits can be added or left. */
static bool cards_many(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const band_locals *l = ld_of(f, band);
    return !l->added_count && (s->hand[l->seat].mask & fitting(s, l) & ~(UINT64_C(1) << l->leader));
}

/* E-6.11, E-6.21 cards on the table, leader on top, in sight of all. */
static void lay_band(ethnos *s, ld_log *log, const band_locals *l)
{
    int seat = l->seat, size = 1 + l->added_count; /* E-6.10, E-7.9c */
    assert(size <= s->hand[seat].total && s->band_cards + size <= MAX_CARDS);
    s->band[s->bands++] = (band){l->seat, l->leader, (uint8_t)size, (uint8_t)size};
    int said[LD_EVENT_ARGS] = {seat, size, l->leader};
    for (int i = 0; i < size; i++) {
        int kind = i ? l->added[i - 1] : l->leader;
        ethnos_leave_hand(s, seat, kind, 1);
        s->card[s->band_cards++] = (uint8_t)kind;
        said[2 + i] = kind;
    }
    ld_reveal(s);
    if (log)
        ld_say_(log, M_BAND, LD_ALL, 0, said, 2 + (size_t)size);
}

static void play(ethnos *s, ld_log *log, const band_locals *built)
{
    int seat = built->seat, leader = built->leader, size = 1 + built->added_count;
    lay_band(s, log, built);
    ld_done(s, 0); /* back on `turn` or `centaur` */
    assert(ld_top(s)->kind == TURN || ld_top(s)->kind == CENTAUR_STEP);
    if (!ethnos_open_kingdoms(s, seat, leader, size)) { /* E-6.18 */
        ethnos_power(s, log, seat, leader, size, false);
        return;
    }
    ld_frame *f = ld_become(s, PLACE);
    *ld_of(f, place) = (place_locals){.seat = ld_u8(seat), .leader = ld_u8(leader), .size = ld_u8(size)};
    ld_ask(f, seat);
}

static void cards_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    ethnos *s = state;
    band_locals *l = ld_of(f, band);
    uint8_t n[KINDS];
    int sum;
    switch (ld_verb_of(c)) {
    case V_ADD: ethnos_gather(l->added, &l->added_count, ld_a(c)); break;
    case V_ALL:
        EACH_BIT (k, addable(s, l, n, &sum, NULL))
            for (int i = 0; i < n[k]; i++)
                ethnos_gather(l->added, &l->added_count, k);
        break;
    default: {
        band_locals built = *l;
        play(s, log, &built);
        break;
    }
    }
}

static const char *cards_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const band_locals *l = ld_of(f, band);
    uint8_t used[KINDS] = {[0] = 0};
    used[l->leader]++;
    for (int i = 0; i < l->added_count; i++) {
        int k = l->added[i];
        if (!(fitting(s, l) >> k & 1) || ++used[k] > s->hand[l->seat].n[k] || (i && k < l->added[i - 1]))
            return "the band under way has cards that do not fit it or are not in the hand";
    }
    return leader_wrong(s, l->seat, l->leader);
}

const ld_kind ethnos_band_cards_step = {
    .name = "band-cards",
    .prompt = "Add cards to the band of {0:card}, or play it as it is.",
    .waiting = "recruit an ally or play a band",
    .rule = "E-6.7",
    .locals = LD_ROWS(band, BAND_LOCALS),
    .owed_by = "seat",
    .stands_on = LD_STEP(TURN) | LD_STEP(CENTAUR_STEP),
    .options = cards_options,
    .choose = cards_choose,
    .many = cards_many,
    .wrong = cards_wrong,
};

/* ---- the marker ------------------------------------------------------------------------------------- */

static bool is_open(const ethnos *s, int seat, int kingdom, int counts_as, ld_list *out)
{
    assert(counts_as >= 1);
    bool two = seats_of(s) == 2; /* E-6.14, otherwise E-6.13 */
    int there = two ? s->markers[kingdom][0] + s->markers[kingdom][1] : s->markers[kingdom][seat];
    if (there >= counts_as)
        ld_bar(out, LD_CHOICE(V_PLACE, kingdom, 0, 0), two ? R_BAND_SMALL_FOR_TWO : R_BAND_SMALL, there, there + 1,
               counts_as);
    return there < counts_as;
}

static uint64_t open_kingdoms(const ethnos *s, int seat, int leader, int size, ld_list *out)
{
    int tribe = tribe_of(s, leader), own = colour_of(leader);
    if (tribe == HALFLING || !s->supply[seat]) /* E-7.5a, E-7.5b, E-6.16 */
        return 0;
    int counts_as = size + (tribe == MINOTAUR); /* E-7.7a, E-7.7b */
    uint64_t open = 0;
    for (int q = 0; q < KINGDOMS; q++)
        if (tribe != WINGED && q != own) /* E-7.11a, E-7.11b, E-6.12 */
            ld_bar(out, LD_CHOICE(V_PLACE, q, 0, 0), R_OTHER_KINGDOM, own);
        else if (is_open(s, seat, q, counts_as, out))
            open |= UINT64_C(1) << q;
    return open;
}

uint64_t ethnos_open_kingdoms(const ethnos *s, int seat, int leader, int size)
{
    return open_kingdoms(s, seat, leader, size, NULL);
}

/* E-1.3 */
void ethnos_skip_option(const ethnos *s, ld_list *out)
{
    ld_add_if(s->decline, out, LD_CHOICE(V_SKIP, 0, 0, 0), R_NO_REFUSING);
}

static void place_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const ethnos *s = state;
    assert(ethnos_open_kingdoms(s, seat, ld_of(f, place)->leader, ld_of(f, place)->size)); /* or it is not asked */
    EACH_BIT (q, open_kingdoms(s, seat, ld_of(f, place)->leader, ld_of(f, place)->size, out))
        ld_add(out, LD_CHOICE(V_PLACE, q, 0, 0));
    ethnos_skip_option(s, out); /* E-6.17 */
}

void ethnos_put_marker(ethnos *s, ld_log *log, int message, int seat, int kingdom)
{
    assert(s->supply[seat]); /* E-6.16 */
    s->supply[seat]--;
    s->markers[kingdom][seat]++;
    ld_say(log, message, seat, kingdom);
}

/* The band whose marker or power is due is the last one on the table. */
static bool last_band_is(const ethnos *s, int seat, int size)
{
    return s->bands && s->band[s->bands - 1].seat == seat && s->band[s->bands - 1].size == size;
}

static void place_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    int leader = ld_of(f, place)->leader, size = ld_of(f, place)->size;
    bool placed = ld_verb_of(c) == V_PLACE;
    assert(last_band_is(s, seat, size) && (placed || s->decline));
    if (placed) /* E-6.15 */
        ethnos_put_marker(s, log, M_MARKER, seat, ld_a(c));
    else
        ld_say(log, M_NO_MARKER, seat);
    ethnos_power(s, log, seat, leader, size, placed);
}

static const char *place_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const place_locals *l = ld_of(f, place);
    if (!last_band_is(s, l->seat, l->size) || s->band[s->bands - 1].leader != l->leader)
        return "place is not owed for the last band on the table";
    return ethnos_open_kingdoms(s, l->seat, l->leader, l->size) ? NULL : "no kingdom is open to this band";
}

const ld_kind ethnos_place = {
    .name = "place",
    .prompt = "Place a marker in a kingdom for your band of {2}.",
    .waiting = "place a marker",
    .rule = "E-6.12",
    .locals = LD_ROWS(place, PLACE_LOCALS),
    .owed_by = "seat",
    .options = place_options,
    .choose = place_choose,
    .wrong = place_wrong,
};
