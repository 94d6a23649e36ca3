/* Ethnos at a glance: what the options and the standing of a seat look like without much thought. Playouts ask this
 * many times a second. */
#include "games/ethnos/state.h"

/* A hand by groups: what could be played together. */
typedef struct groups {
    uint8_t tribe[6], colour[6], wild;
    uint8_t colours[6]; /* which colours each tribe has here, one bit each */
} groups;

static groups sort_hand(const ethnos *s, int seat)
{
    groups g = {0};
    const zone *hand = &s->hand[seat];
    EACH_BIT (k, hand->mask & ~s->wild) {
        g.tribe[k / 6] = (uint8_t)(g.tribe[k / 6] + hand->n[k]);
        g.colour[k % 6] = (uint8_t)(g.colour[k % 6] + hand->n[k]);
        g.colours[k / 6] |= (uint8_t)(1u << k % 6);
    }
    g.wild = s->wild ? hand->n[__builtin_ctzll(s->wild)] : 0;
    return g;
}

/* What a seat gets from a kingdom in an Age, ties by trolls left aside. */
static int prize_for(const ethnos *s, int kingdom, int seat, int markers, int age)
{
    int ahead = 0, level = 1, sum = 0;
    if (!markers)
        return 0;
    for (int i = 0; i < seats_of(s); i++) {
        ahead += i != seat && s->markers[kingdom][i] > markers;
        level += i != seat && s->markers[kingdom][i] == markers;
    }
    for (int place = ahead; place < ahead + level && place < age; place++)
        sum += s->token[kingdom][age - 1 - place];
    return sum / level;
}

/* ---- options ---------------------------------------------------------------------------------------------- */

typedef struct glance {
    const ethnos *s;
    int seat;
    float marker[KINGDOMS]; /* what one more marker brings */
    groups hand;
    float best; /* the best band as the hand is */
    float late; /* 0 to 1: how near the Age's end is */
} glance;

static float band_glory(int size) { return ethnos_band_glory[size < 6 ? size : 6]; }

/* A band of this size led by a card of this colour: its glory, and its marker if it may place one. */
static float band_value(const glance *g, int size, int colour)
{
    const ethnos *s = g->s;
    bool places = size > s->markers[colour][g->seat] && s->supply[g->seat];
    return band_glory(size) + (places ? g->marker[colour] : 0);
}

static float tribe_value(const glance *g, int t, int size, unsigned colours)
{
    float best = 0;
    EACH_BIT (c, colours) {
        float value = band_value(g, size, c);
        best = value > best ? value : best;
    }
    switch (g->s->tribe[t]) { /* what its power adds, roughly */
    case DWARF: return best + band_glory(size + 1) - band_glory(size);
    case GIANT: return best + (size > g->s->giant_size ? 3 : 0);
    case ORC: return best + 2;
    case TROLL: return best + 1.5f;
    case MERFOLK: return best + 0.6f * (float)size;
    case ELF:
    case WIZARD: return best + 0.7f * (float)size;
    default: return best;
    }
}

/* What one more marker brings in this Age: the prize of the better place. */
static float marker_gain(const ethnos *s, int kingdom, int seat)
{
    int have = s->markers[kingdom][seat], over = 0, before = 0, beside = 0;
    for (int i = 0; i < seats_of(s); i++) {
        int other = s->markers[kingdom][i];
        over += other > have + 1;
        beside += other == have + 1;
        before += other > have || (other == have && i != seat);
    }
    const uint8_t *token = s->token[kingdom];
    float gain = over < s->age ? (float)token[s->age - 1 - over] : 0;
    if (beside)
        gain *= 0.6f;
    return gain - (have && before < s->age ? 0.8f * (float)token[s->age - 1 - before] : 0);
}

static glance look(const ethnos *s, int seat)
{
    glance g = {.s = s, .seat = seat, .hand = sort_hand(s, seat)};
    bool last = s->age == s->ages;
    for (int q = 0; q < KINGDOMS; q++)
        g.marker[q] = marker_gain(s, q, seat) + (last ? 0.2f : 1.2f + 0.1f * (float)s->token[q][s->age]);
    for (int i = 0; i < 6; i++) {
        float t = g.hand.tribe[i] ? tribe_value(&g, i, g.hand.tribe[i] + g.hand.wild, g.hand.colours[i]) : 0;
        float c = g.hand.colour[i] ? band_value(&g, g.hand.colour[i] + g.hand.wild, i) : 0;
        g.best = t > g.best ? t : g.best;
        g.best = c > g.best ? c : g.best;
    }
    if (s->deck.total <= s->bottom)
        g.late = 0.15f + 0.4f * (float)s->dragons;
    return g;
}

/* The worth of a hand with one card more: only the groups of the card can have become better. */
static float with_card(const glance *g, int kind)
{
    int t = kind / 6, c = kind % 6, wild = g->hand.wild;
    if (g->s->wild >> kind & 1) {
        float best = 0;
        for (int i = 0; i < 6; i++)
            if (g->hand.colour[i]) {
                float value = band_value(g, g->hand.colour[i] + wild + 1, i);
                best = value > best ? value : best;
            }
        return best > g->best ? best : g->best + 0.5f;
    }
    float by_tribe = tribe_value(g, t, g->hand.tribe[t] + 1 + wild, g->hand.colours[t] | 1u << c);
    float by_colour = band_value(g, g->hand.colour[c] + 1 + wild, c), best = g->best;
    best = by_tribe > best ? by_tribe : best;
    best = by_colour > best ? by_colour : best;
    int fellows = g->hand.tribe[t] > g->hand.colour[c] ? g->hand.tribe[t] : g->hand.colour[c];
    return best + 0.3f * (float)fellows; /* what may still come of it */
}

static float lead_value(const glance *g, int leader)
{
    int t = leader / 6, c = leader % 6, wild = g->hand.wild;
    float by_tribe = tribe_value(g, t, g->hand.tribe[t] + wild, 1u << c),
          by_colour = band_value(g, g->hand.colour[c] + wild, c);
    bool tribe = by_tribe >= by_colour;
    int size = (tribe ? g->hand.tribe[t] : g->hand.colour[c]) + wild;
    int left = hand_size(g->s, g->seat) - size;
    bool keeps = g->s->tribe[t] == ELF && left <= size;
    return (tribe ? by_tribe : by_colour) - (keeps ? 0 : 0.35f * (float)left);
}

static void hint_turn(const ethnos *s, int seat, const ld_list *options, float *out)
{
    glance g = look(s, seat);
    int cards = hand_size(s, seat);
    float stay = 1 - g.late * g.late, deck = stay * (g.best + 1.1f), pace = 1 + 0.6f / (float)(cards + 1);
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        switch (ld_verb_of(c)) {
        case V_LEADER: out[i] = 3.0f * pace * lead_value(&g, ld_a(c)); break;
        case V_RECRUIT: out[i] = 3.0f * stay * with_card(&g, ld_a(c)); break;
        case V_RECRUIT_DECK: out[i] = 3.0f * deck; break;
        default: out[i] = -3; break;
        }
    }
}

static void hint_basis(const ethnos *s, int seat, int leader, const ld_list *options, float *out)
{
    groups hand = sort_hand(s, seat);
    for (int i = 0; i < options->count; i++)
        out[i] = 2.0f * (float)(ld_verb_of(options->choice[i]) == V_BY_TRIBE ? hand.tribe[leader / 6]
                                                                             : hand.colour[leader % 6]);
}

static float hint_plain(ld_choice c)
{
    switch (ld_verb_of(c)) {
    case V_ALL:
    case V_KEEP_ALL: return 6;
    case V_TOKEN: return 2.0f * (float)ld_a(c);
    case V_ADD:
    case V_KEEP: return 1;
    case V_HORDE:
    case V_SUMMON: return 4;
    case V_SKIP:
    case V_PLAY:
    case V_STOP: return -2;
    default: return 0;
    }
}

void ethnos_hint(const void *state, int seat, const ld_list *options, const float *weights, float *out)
{
    (void)weights;
    const ethnos *s = state;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (f->kind == TURN || f->kind == CENTAUR_STEP) {
        hint_turn(s, seat, options, out);
    } else if (f->kind == BAND_BASIS) {
        hint_basis(s, seat, f->v[0], options, out);
    } else if (f->kind == PLACE || f->kind == BONUS) {
        glance g = look(s, seat);
        for (int i = 0; i < options->count; i++)
            out[i] = ld_verb_of(options->choice[i]) == V_PLACE ? 3.0f * g.marker[ld_a(options->choice[i])] : -2;
    } else {
        for (int i = 0; i < options->count; i++)
            out[i] = hint_plain(options->choice[i]);
    }
}

/* ---- standing --------------------------------------------------------------------------------------------- */

/* What the Age would pay a seat if it ended now. */
static int sure_glory(const ethnos *s, int seat)
{
    int sum = 0;
    for (int q = 0; q < KINGDOMS; q++)
        sum += prize_for(s, q, seat, s->markers[q][seat], s->age);
    for (int i = 0; i < s->bands; i++)
        if (s->band[i].seat == seat)
            sum += ethnos_band_worth(s, s->band[i].leader, s->band[i].size);
    if (s->giant == seat)
        sum += ethnos_giant_prize[few_seats(s)][s->age - 1];
    if (s->sea[seat]) {
        int ahead = 0;
        for (int i = 0; i < seats_of(s); i++)
            ahead += s->sea[i] > s->sea[seat];
        sum += ahead < s->age ? ethnos_sea_prize[few_seats(s)][s->age - 1 - ahead] : 0;
    }
    if (s->age == s->ages)
        sum += ethnos_horde_glory[__builtin_popcount(s->horde[seat])];
    return sum;
}

/* How much of the game is over, and how likely the Age ends soon. */
static float progress(const ethnos *s, float *risk)
{
    int cards = s->deck.total + s->row.total + s->band_cards;
    for (int i = 0; i < seats_of(s); i++)
        cards += s->hand[i].total;
    float used = cards ? 1 - (float)s->deck.total / (float)cards : 1;
    *risk = s->deck.total > s->bottom ? 0 : 0.2f + 0.35f * (float)s->dragons;
    return ((float)s->age - 1 + used) / (float)s->ages;
}

static void stand_in_hand(const ethnos *s, int seat, float risk, float *out)
{
    groups g = sort_hand(s, seat);
    int best = 0, size = 0;
    bool fits = false;
    for (int i = 0; i < 6; i++) {
        int t = g.tribe[i] ? g.tribe[i] + g.wild : 0, c = g.colour[i] ? g.colour[i] + g.wild : 0;
        bool dwarf = t && s->tribe[i] == DWARF;
        int tv = ethnos_band_glory[t + dwarf < 6 ? t + dwarf : 6], cv = ethnos_band_glory[c < 6 ? c : 6];
        if (c && cv >= best) {
            best = cv;
            fits = c > s->markers[i][seat];
        }
        if (t && tv > best) {
            best = tv;
            fits = false;
            EACH_BIT (q, g.colours[i])
                fits |= t > s->markers[q][seat];
        }
        size = t > size ? t : size;
        size = c > size ? c : size;
    }
    int cards = s->hand[seat].total;
    out[G_BEST] = (float)best;
    out[G_BEST_RISK] = risk * (float)best;
    out[G_SIZE] = (float)size;
    out[G_FITS] = fits;
    out[G_CARDS] = (float)cards;
    out[G_CARDS_RISK] = risk * (float)cards;
    out[G_WILD] = (float)g.wild;
}

void ethnos_standing(const void *state, int seat, float *out)
{
    const ethnos *s = state;
    float risk, over = progress(s, &risk);
    int sure = sure_glory(s, seat), next = 0, markers = 0, trolls = 0, sign = 0, more = s->ages - s->age;
    for (int q = 0; q < KINGDOMS; q++) {
        markers += s->markers[q][seat];
        next += more ? prize_for(s, q, seat, s->markers[q][seat], s->age + 1) : 0;
    }
    for (int v = 1; v <= TROLLS; v++)
        trolls += s->troll[v - 1] == seat ? v : 0;
    while (sign < 3 && ethnos_sea_symbol[sign] <= s->sea[seat])
        sign++;
    out[G_GLORY] = s->glory[seat];
    out[G_SURE] = (float)sure;
    out[G_GLORY_LATE] = over * s->glory[seat];
    out[G_SURE_LATE] = over * (float)sure;
    out[G_NEXT] = (float)next;
    out[G_MARKERS] = (float)(more * markers);
    out[G_SEA] = (float)(more * s->sea[seat]);
    out[G_SYMBOL] = s->sea[seat] ? 1 / (float)(1 + ethnos_sea_symbol[sign] - s->sea[seat]) : 0;
    out[G_HORDE] = more ? (float)ethnos_horde_glory[__builtin_popcount(s->horde[seat])] : 0;
    out[G_TROLLS] = (float)trolls;
    out[G_GIANT] = s->giant == seat ? (float)s->giant_size : 0;
    out[G_TURN] = ld_core_of(s)->stack[0].kind == TURN && ld_core_of(s)->stack[0].v[0] == seat;
    stand_in_hand(s, seat, risk, out);
}

int ethnos_round(const void *state) { return ((const ethnos *)state)->age; }
