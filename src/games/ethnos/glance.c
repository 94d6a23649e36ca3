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

/* The judgement of rate.c in a hurry: bands by groups of the hand, markers without shared prizes. */
typedef struct glance {
    const ethnos *s;
    const float *w;
    int seat, cards;
    float marker[KINGDOMS], best_marker; /* what one more marker brings */
    groups hand;
    uint8_t tribes[6]; /* which tribes each colour has here, one bit each */
} glance;

/* What one more marker brings: the better place, in this Age and, less surely, in later ones. */
static float marker_gain(const ethnos *s, const float *w, int kingdom, int seat)
{
    int have = s->markers[kingdom][seat], over = 0, before = -1, beside = 0; /* before: not counting oneself */
    for (int i = 0; i < LD_MAX_SEATS; i++) { /* seats that nobody has hold no markers and change nothing */
        int other = s->markers[kingdom][i];
        over += other > have + 1;
        beside += other == have + 1;
        before += other >= have;
    }
    const uint8_t *token = s->token[kingdom];
    float worth = w[J_MARKER], sure = 1;
    for (int age = s->age; age <= s->ages; age++, sure *= w[J_LATER]) {
        float gain = over < age ? (float)token[age - 1 - over] * (beside ? 0.6f : 1) : 0;
        if (have && before < age)
            gain -= 0.9f * (float)token[age - 1 - before];
        worth += sure * (gain + w[J_PRIZE] * (float)token[age - 1]);
    }
    return worth;
}

static float marker_of(const glance *g, int tribe, int colour, int size)
{
    const ethnos *s = g->s;
    if (tribe == HALFLING || !s->supply[g->seat])
        return 0;
    if (tribe != WINGED)
        return s->markers[colour][g->seat] < size + (tribe == MINOTAUR) ? g->marker[colour] : 0;
    float best = 0;
    for (int q = 0; q < KINGDOMS; q++)
        if (s->markers[q][g->seat] < size && g->marker[q] > best)
            best = g->marker[q];
    return best;
}

/* A band of `n` cards and all skeletons, led by this tribe and colour. */
static float lead_value(const glance *g, int t, int colour, int n, int cards)
{
    int tribe = g->s->tribe[t], size = n + g->hand.wild, left = cards - size;
    int glory = n + (tribe == DWARF);
    float power = ethnos_power_worth(g->s, g->w, g->seat, g->best_marker, tribe, colour, size, left);
    float thrown = tribe == ELF ? 0 : g->w[J_DISCARD] * (float)left; /* elves keep what is left */
    return (float)ethnos_band_glory[glory < 6 ? glory : 6] + marker_of(g, tribe, colour, size) + power - thrown;
}

/* The best band of a tribe's (or colour's) cards, of whichever colours (or tribes) can lead it. */
static float by_tribe(const glance *g, int t, int n, unsigned colours, int cards)
{
    float best = 0;
    EACH_BIT (c, colours) {
        float value = lead_value(g, t, c, n, cards);
        best = value > best ? value : best;
    }
    return best;
}

static float by_colour(const glance *g, int c, int n, unsigned tribes, int cards)
{
    float best = 0;
    EACH_BIT (t, tribes) {
        float value = lead_value(g, t, c, n, cards);
        best = value > best ? value : best;
    }
    return best;
}

static glance look(const ethnos *s, const float *w, int seat)
{
    glance g = {.s = s, .w = w, .seat = seat, .cards = s->hand[seat].total, .hand = sort_hand(s, seat)};
    for (int q = 0; q < KINGDOMS; q++) {
        g.marker[q] = marker_gain(s, w, q, seat);
        g.best_marker = g.marker[q] > g.best_marker ? g.marker[q] : g.best_marker;
    }
    EACH_BIT (k, s->hand[seat].mask & ~s->wild)
        g.tribes[k % 6] |= (uint8_t)(1u << k / 6);
    return g;
}

/* The best band of the hand with so many cards more in each group. */
static float best_band(const glance *g, int more, float *tribe, float *colour)
{
    float best = 0;
    for (int i = 0; i < 6; i++) {
        tribe[i] = g->hand.tribe[i] ? by_tribe(g, i, g->hand.tribe[i] + more, g->hand.colours[i], g->cards + more) : 0;
        colour[i] = g->hand.colour[i] ? by_colour(g, i, g->hand.colour[i] + more, g->tribes[i], g->cards + more) : 0;
        best = tribe[i] > best ? tribe[i] : best;
        best = colour[i] > best ? colour[i] : best;
    }
    return best;
}

/* What the hand would be worth with a card of the kind. */
static float with_card(const glance *g, int kind, float best)
{
    int t = kind / 6, c = kind % 6;
    if (g->s->wild >> kind & 1)
        return best + 1;
    float tribe = by_tribe(g, t, g->hand.tribe[t] + 1, g->hand.colours[t] | 1u << c, g->cards + 1);
    float colour = by_colour(g, c, g->hand.colour[c] + 1, g->tribes[c] | 1u << t, g->cards + 1);
    float rest = best - g->w[J_DISCARD], value = tribe > colour ? tribe : colour;
    int fellows = g->hand.tribe[t] > g->hand.colour[c] ? g->hand.tribe[t] : g->hand.colour[c];
    return (value > rest ? value : rest) + g->w[J_GROW] * (float)(fellows + 1);
}

/* The same for a card of the deck, on average. */
static float with_deck(const glance *g, float best)
{
    float tribe[6], colour[6], rest = best - g->w[J_DISCARD], sum = 0;
    best_band(g, 1, tribe, colour);
    EACH_BIT (k, g->s->deck.mask) {
        bool wild = g->s->wild >> k & 1;
        float value = wild ? best + 1 : tribe[k / 6] > colour[k % 6] ? tribe[k / 6] : colour[k % 6];
        sum += (float)g->s->deck.n[k] * (value > rest ? value : rest);
    }
    return g->s->deck.total ? sum / (float)g->s->deck.total + g->w[J_DECK] + g->w[J_GROW] * 2 + 0.2f : 0;
}

static float staying(const ethnos *s, const float *w)
{
    int deck = s->deck.total, dragons = DRAGONS - s->dragons;
    if (deck > s->bottom)
        return 1;
    float draws = w[J_DRAWS] * (float)seats_of(s) + 1, risk = 1;
    for (int d = 0; d < dragons; d++)
        risk *= draws * (float)(dragons - d) / (float)(deck + dragons);
    return 1 - w[J_RISK] * (risk > 0.9f ? 0.9f : risk);
}

enum { SHARP = 2 }; /* e-folds for a point of worth */

static void hint_turn(const ethnos *s, int seat, const ld_list *options, const float *w, float *out)
{
    glance g = look(s, w, seat);
    float tribe[6], colour[6], best = best_band(&g, 0, tribe, colour), stay = staying(s, w);
    float sooner = w[J_PACE] / (float)(g.cards + 1), race = w[J_RACE] * (float)s->dragons;
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        int k = ld_a(c);
        float value = -3;
        switch (ld_verb_of(c)) {
        case V_LEADER: {
            float t = lead_value(&g, k / 6, k % 6, g.hand.tribe[k / 6], g.cards);
            float q = lead_value(&g, k / 6, k % 6, g.hand.colour[k % 6], g.cards);
            value = (t > q ? t : q) + sooner * best + race;
            break;
        }
        case V_RECRUIT: value = stay * with_card(&g, k, best); break;
        case V_RECRUIT_DECK: value = stay * with_deck(&g, best); break;
        default: break;
        }
        out[i] = SHARP * value;
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
    const ethnos *s = state;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    if (f->kind == TURN || f->kind == CENTAUR_STEP) {
        hint_turn(s, seat, options, weights, out);
    } else if (f->kind == BAND_BASIS) {
        hint_basis(s, seat, f->v[0], options, out);
    } else if (f->kind == PLACE || f->kind == BONUS) {
        for (int i = 0; i < options->count; i++) {
            ld_choice c = options->choice[i];
            out[i] = ld_verb_of(c) == V_PLACE ? SHARP * marker_gain(s, weights, ld_a(c), seat) : -2;
        }
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
