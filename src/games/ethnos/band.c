/* Ethnos: building a band and placing its marker. Rules E-6; steps E-S8 to E-S10.
 *
 * Nothing moves before `play` (E-6.5, E-6.9): the band under way lives in a frame above `turn` (or `centaur`), so
 * that forgetting it is popping the frame. Its locals: leader, basis and the cards added. */
#include "games/ethnos/state.h"

enum { LEADER, BASIS }; /* v[0], v[1] */
enum { BY_TRIBE, BY_COLOUR };

static int owner(const ld_frame *f) { return __builtin_ctz(f->owed); }

/* ---- the leader ------------------------------------------------------------------------------------- */

void ethnos_lead_options(const ethnos *s, int seat, ld_list *out)
{
    EACH_BIT (k, s->hand[seat].mask & ~s->wild) /* E-6.3, E-7.9b */
        ld_add(out, LD_CHOICE(V_LEADER, k, 0, 0));
}

void ethnos_begin_band(ethnos *s, int seat, int leader)
{
    ld_frame *f = ld_call(s, BAND_BASIS);
    f->v[LEADER] = (int16_t)leader;
    ld_ask(f, seat);
}

/* ---- the basis -------------------------------------------------------------------------------------- */

static void basis_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const ethnos *s = state;
    int leader = f->v[LEADER];
    uint64_t others = s->hand[seat].mask & ~(UINT64_C(1) << leader);
    bool tribe = others & tribe_mask(leader), colour = others & colour_mask(s, leader);
    if (tribe || !colour) /* E-6.6 */
        ld_add(out, LD_CHOICE(V_BY_TRIBE, 0, 0, 0));
    if (colour)
        ld_add(out, LD_CHOICE(V_BY_COLOUR, 0, 0, 0));
}

static void basis_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)log;
    int16_t leader = f->v[LEADER];
    f = ld_become(state, BAND_CARDS);
    f->v[LEADER] = leader;
    f->v[BASIS] = ld_verb_of(c) == V_BY_COLOUR ? BY_COLOUR : BY_TRIBE;
    ld_ask(f, seat);
}

static bool holds(const ethnos *s, int seat, int kind) { return kind >= 0 && kind < KINDS && s->hand[seat].n[kind]; }

static const char *basis_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    if (s->core.depth < 2 || (f->owed & (f->owed - 1)) || f->owed >= 1u << seats_of(s))
        return "a band is built on the turn of one seat";
    if (!holds(s, owner(f), f->v[LEADER]) || (s->wild >> f->v[LEADER] & 1))
        return "the leader of the band is not in the hand";
    return NULL;
}

const ld_kind ethnos_band_basis = {
    .name = "band-basis",
    .prompt = "Gather the band of {0:card} by tribe or by colour?",
    .waiting = "recruit an ally or play a band",
    .rule = "E-6.6",
    .options = basis_options,
    .choose = basis_choose,
    .wrong = basis_wrong,
};

/* ---- the cards -------------------------------------------------------------------------------------- */

/* E-6.7 what the hand still has that fits: counts by kind, their mask and sum. */
static uint64_t addable(const ethnos *s, const ld_frame *f, uint8_t *n, int *sum)
{
    const zone *hand = &s->hand[owner(f)];
    int leader = f->v[LEADER];
    uint64_t fits = f->v[BASIS] == BY_COLOUR ? colour_mask(s, leader) : tribe_mask(leader);
    uint64_t mask = hand->mask & (fits | s->wild); /* E-6.1, E-6.2, E-7.9a */
    *sum = 0;
    EACH_BIT (k, mask) {
        n[k] = hand->n[k];
        *sum += n[k];
    }
    n[leader]--;
    for (int i = 0; i < f->v[ADDED]; i++)
        n[f->b[CARDS_AT + i]]--;
    *sum -= 1 + f->v[ADDED];
    EACH_BIT (j, mask)
        if (!n[j])
            mask &= ~(UINT64_C(1) << j);
    return mask;
}

void ethnos_gather(ld_frame *f, int kind)
{
    int at = f->v[ADDED]++;
    assert(at < HAND_LIMIT - 1);
    uint8_t *cards = f->b + CARDS_AT;
    for (; at > 0 && cards[at - 1] > kind; at--) /* E-S23 the order of adding leaves no trace */
        cards[at] = cards[at - 1];
    cards[at] = (uint8_t)kind;
}

static void cards_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    uint8_t n[KINDS];
    int sum;
    EACH_BIT (k, addable(state, f, n, &sum))
        ld_add(out, LD_CHOICE(V_ADD, k, 0, 0));
    if (sum >= 2) /* E-6.8 */
        ld_add(out, LD_CHOICE(V_ALL, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_PLAY, 0, 0, 0)); /* E-6.4 */
}

/* E-6.8 before anything is added, whatever fits can be added or left. */
static bool cards_many(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    int leader = f->v[LEADER];
    uint64_t fits = f->v[BASIS] == BY_COLOUR ? colour_mask(s, leader) : tribe_mask(leader);
    return !f->v[ADDED] && (s->hand[owner(f)].mask & (fits | s->wild) & ~(UINT64_C(1) << leader));
}

/* E-6.11, E-6.21 cards on the table, leader on top, in sight of all. */
static void lay_band(ethnos *s, ld_log *log, int seat, const ld_frame *f)
{
    int size = 1 + f->v[ADDED]; /* E-6.10, E-7.9c */
    s->band[s->bands++] = (band){(uint8_t)seat, (uint8_t)f->v[LEADER], (uint8_t)size, (uint8_t)size};
    int said[LD_EVENT_ARGS] = {seat, size, f->v[LEADER]};
    for (int i = 0; i < size; i++) {
        int kind = i ? f->b[CARDS_AT + i - 1] : f->v[LEADER];
        ethnos_leave_hand(s, seat, kind, 1);
        s->card[s->band_cards++] = (uint8_t)kind;
        said[2 + i] = kind;
    }
    ld_reveal(s);
    if (log)
        ld_say_(log, M_BAND, LD_ALL, 0, said, 2 + (size_t)size);
}

static void play(ethnos *s, ld_log *log, int seat, const ld_frame *built)
{
    int leader = built->v[LEADER], size = 1 + built->v[ADDED];
    lay_band(s, log, seat, built);
    ld_done(s, 0);                                      /* back on `turn` or `centaur` */
    if (!ethnos_open_kingdoms(s, seat, leader, size)) { /* E-6.18 */
        ethnos_power(s, log, seat, leader, size, false);
        return;
    }
    ld_frame *f = ld_become(s, PLACE);
    f->v[0] = (int16_t)seat;
    f->v[1] = (int16_t)leader;
    f->v[2] = (int16_t)size;
    ld_ask(f, seat);
}

static void cards_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    uint8_t n[KINDS];
    int sum;
    switch (ld_verb_of(c)) {
    case V_ADD: ethnos_gather(f, ld_a(c)); break;
    case V_ALL:
        EACH_BIT (k, addable(s, f, n, &sum))
            for (int i = 0; i < n[k]; i++)
                ethnos_gather(f, k);
        break;
    default: {
        ld_frame built = *f;
        play(s, log, seat, &built);
        break;
    }
    }
}

static const char *cards_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    const char *wrong = basis_wrong(state, f);
    if (wrong)
        return wrong;
    if (f->v[BASIS] < BY_TRIBE || f->v[BASIS] > BY_COLOUR || f->v[ADDED] < 0 || f->v[ADDED] >= HAND_LIMIT)
        return "the band under way has an impossible basis or size";
    int leader = f->v[LEADER];
    uint64_t fits = (f->v[BASIS] == BY_COLOUR ? colour_mask(s, leader) : tribe_mask(leader)) | s->wild;
    uint8_t used[KINDS] = {[0] = 0};
    used[leader]++;
    for (int i = 0; i < f->v[ADDED]; i++) {
        int k = f->b[CARDS_AT + i];
        if (k >= KINDS || !(fits >> k & 1) || ++used[k] > s->hand[owner(f)].n[k] || (i && k < f->b[CARDS_AT + i - 1]))
            return "the band under way has cards that do not fit it or are not in the hand";
    }
    return NULL;
}

const ld_kind ethnos_band_cards_step = {
    .name = "band-cards",
    .prompt = "Add cards to the band of {0:card}, or play it as it is.",
    .waiting = "recruit an ally or play a band",
    .rule = "E-6.7",
    .options = cards_options,
    .choose = cards_choose,
    .many = cards_many,
    .wrong = cards_wrong,
};

/* ---- the marker ------------------------------------------------------------------------------------- */

static bool is_open(const ethnos *s, int seat, int kingdom, int counts_as)
{
    int there = s->markers[kingdom][seat];
    if (seats_of(s) == 2) /* E-6.14, otherwise E-6.13 */
        there = s->markers[kingdom][0] + s->markers[kingdom][1];
    return there < counts_as;
}

uint64_t ethnos_open_kingdoms(const ethnos *s, int seat, int leader, int size)
{
    int tribe = tribe_of(s, leader);
    if (tribe == HALFLING || !s->supply[seat]) /* E-7.5a, E-7.5b, E-6.16 */
        return 0;
    int counts_as = size + (tribe == MINOTAUR); /* E-7.7a, E-7.7b */
    uint64_t open = 0;
    for (int q = 0; q < KINGDOMS; q++)
        if ((tribe == WINGED || q == colour_of(leader)) &&
            is_open(s, seat, q, counts_as)) /* E-7.11a, E-7.11b, E-6.12 */
            open |= UINT64_C(1) << q;
    return open;
}

/* Locals: seat, leader, size. */
static void place_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const ethnos *s = state;
    EACH_BIT (q, ethnos_open_kingdoms(s, seat, f->v[1], f->v[2]))
        ld_add(out, LD_CHOICE(V_PLACE, q, 0, 0));
    if (s->decline) /* E-1.3, E-6.17 */
        ld_add(out, LD_CHOICE(V_SKIP, 0, 0, 0));
}

void ethnos_put_marker(ethnos *s, ld_log *log, int message, int seat, int kingdom)
{
    s->supply[seat]--;
    s->markers[kingdom][seat]++;
    ld_say(log, message, seat, kingdom);
}

static void place_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    ethnos *s = state;
    int leader = f->v[1], size = f->v[2];
    bool placed = ld_verb_of(c) == V_PLACE;
    if (placed) /* E-6.15 */
        ethnos_put_marker(s, log, M_MARKER, seat, ld_a(c));
    else
        ld_say(log, M_NO_MARKER, seat);
    ethnos_power(s, log, seat, leader, size, placed);
}

/* The band whose marker or power is due is the last one on the table. */
static bool last_band_is(const ethnos *s, int seat, int size)
{
    return s->bands && s->band[s->bands - 1].seat == seat && s->band[s->bands - 1].size == size;
}

bool ethnos_owned(const ethnos *s, const ld_frame *f)
{
    return f->v[0] >= 0 && f->v[0] < seats_of(s) && f->owed == 1u << f->v[0];
}

static const char *place_wrong(const void *state, const ld_frame *f)
{
    const ethnos *s = state;
    if (!ethnos_owned(s, f) || !last_band_is(s, f->v[0], f->v[2]) || s->band[s->bands - 1].leader != f->v[1])
        return "place is not owed for the last band on the table";
    return ethnos_open_kingdoms(s, f->v[0], f->v[1], f->v[2]) ? NULL : "no kingdom is open to this band";
}

const ld_kind ethnos_place = {
    .name = "place",
    .prompt = "Place a marker in a kingdom for your band of {2}.",
    .waiting = "place a marker",
    .rule = "E-6.12",
    .options = place_options,
    .choose = place_choose,
    .wrong = place_wrong,
};
