/* Ethnos: what the options look like at a glance, without much thought. Playouts ask this many times a second. */
#include "games/ethnos/judge/judge.h"

/* How many of the eight bytes are at least `least`. */
static int at_least(uint64_t bytes, int least)
{
    return sum_of(((bytes | 128 * ethnos_ones) - (uint64_t)least * ethnos_ones) >> 7 & ethnos_ones);
}

static_assert(offsetof(ethnos, markers) + KINGDOMS * LD_MAX_SEATS + 2 <= sizeof(ethnos), "six_at stays within a state");

/* rate.c's judgement in a hurry: the power of a tribe that leads a band larger than `above` is a straight line. */
typedef struct glance {
    const ethnos *s;
    const float *w;
    int seat, cards;
    float have[KINGDOMS], marker[KINGDOMS], best_marker; /* markers, and what one more brings */
    float base[TRIBES], card[TRIBES], above[TRIBES];
    groups hand;
} glance;

static inline float larger(float a, float b) { return a > b ? a : b; }

/* How sure the prizes of each Age are: past ones not at all. */
static void weigh_ages(const ethnos *s, const float *w, float sure[MAX_AGES])
{
    float now = 1;
    assert(s->age >= 1);
    for (int age = 0; age < MAX_AGES; age++) {
        bool counts = age >= s->age - 1 && age < s->ages;
        sure[age] = counts ? now : 0;
        now *= counts ? w[J_LATER] : 1;
    }
}

/* The prizes that a seat behind so many others wins, 16 bits for each Age. */
static uint64_t prizes_behind(const uint8_t *token, int ahead)
{
    assert(ahead >= 0 && token[0] <= MAX_TOKEN && token[2] <= MAX_TOKEN);
    uint64_t prizes = token[0] | (uint64_t)token[1] << 16 | (uint64_t)token[2] << 32;
    return prizes << 16 * (ahead < MAX_AGES ? ahead : MAX_AGES);
}

/* What one more marker brings: the better place, in this Age and, less surely, in later ones. */
static float marker_gain(const ethnos *s, const float *w, const float *sure, int kingdom, int seat)
{
    uint64_t all = six_at(s, offsetof(ethnos, markers) + (size_t)kingdom * LD_MAX_SEATS);
    const uint8_t *token = s->token[kingdom];
    int have = s->markers[kingdom][seat], over = at_least(all, have + 2), level = at_least(all, have + 1) - over;
    int before = at_least(all, have) - 1; /* not counting oneself; with none, behind all prizes */
    unsigned share = 10 - 4 * (level > 0), some = 9 * MAX_TOKEN; /* tenths; `some` keeps the difference above 0 */
    uint64_t tenths =
        prizes_behind(token, over) * share + some * UINT64_C(0x000100010001) - prizes_behind(token, before) * 9;
    assert(before >= over && over >= 0 && level >= 0);
    float worth = w[J_MARKER];
    for (int age = 0; age < MAX_AGES; age++) {
        int gain = (int)(tenths >> 16 * age & 0xffff) - (int)some;
        worth += sure[age] * (0.1f * (float)gain + w[J_PRIZE] * (float)token[age]);
    }
    return worth;
}

/* The power of rate.c as lines; orcs and elves see weigh_band. */
static void draw_lines(glance *g)
{
    const ethnos *s = g->s;
    const float *w = g->w;
    memset(g->base, 0, sizeof g->base);
    memset(g->card, 0, sizeof g->card);
    memset(g->above, 0, sizeof g->above);
    g->base[GIANT] = box(s)->giant_take;
    g->card[GIANT] = w[J_GIANT] * (float)box(s)->giant_prize[few_seats(s)][s->age - 1];
    g->above[GIANT] = s->giant_size;
    g->card[MERFOLK] = w[J_SEA] + g->best_marker * 4 / box(s)->sea_end; /* four signs on the way */
    g->base[ORC] = w[J_ORC];
    g->base[TROLL] = w[J_TROLL];
    g->card[TROLL] = w[J_TROLL_VALUE];
    int taken = 0;
    while (taken < TROLLS && s->troll[taken] != NOBODY)
        taken++;
    g->above[TROLL] = (float)(taken < TROLLS ? taken : box(s)->hand_limit);
    g->card[WIZARD] = w[s->dragons == 2 ? J_WIZARD_LATE : J_WIZARD];
}

/* The kingdoms in which a band of these kinds could place a marker: all, if wings or the sea lead there. */
static unsigned kingdoms_for(const ethnos *s, uint64_t kinds)
{
    unsigned wide = 0;
    for (int t = 0; t < 6; t++) {
        bool anywhere = (s->tribe[t] == WINGED) | (s->tribe[t] == MERFOLK);
        wide |= (unsigned)(kinds >> 6 * t & 0x3f) * anywhere;
    }
    kinds |= kinds >> 18;
    return wide ? 0x3f : (kinds | kinds >> 6 | kinds >> 12) & 0x3f;
}

/* Fills in what concerns the cards of the hand and of the row. */
static void look(glance *g, const ethnos *s, const float *w, int seat)
{
    float sure[MAX_AGES];
    g->s = s;
    g->w = w;
    g->seat = seat;
    g->cards = s->hand[seat].total;
    g->best_marker = 0;
    sort_hand(&g->hand, s, seat);
    weigh_ages(s, w, sure);
    EACH_BIT (q, kingdoms_for(s, g->hand.kinds | (s->row.mask & ~s->wild))) {
        g->have[q] = s->markers[q][seat];
        g->marker[q] = marker_gain(s, w, sure, q, seat);
        g->best_marker = larger(g->best_marker, g->marker[q]);
    }
    draw_lines(g);
}

/* Four bands at a time. A condition is a mask here: hardly any could be guessed, and a wrong guess costs more than all
 * the sums. */
typedef float four __attribute__((vector_size(16)));
typedef int32_t mask4 __attribute__((vector_size(16)));

static inline four all(float value) { return value - (four){0}; }
static inline four where(mask4 mask, four value) { return (four)(mask & (mask4)value); }
static inline four lesser(four a, four b) { return where(a < b, a) + where(a >= b, b); }

static four best_open(const glance *g, four size)
{
    four best = {0};
    for (int q = 0; q < KINGDOMS; q++) {
        four here = where(size > g->have[q], all(g->marker[q]));
        best = where(here > best, here) + where(here <= best, best);
    }
    return best;
}

static inline float glory_of(const ethnos_figures *f, int cards) { return f->band_glory[cards < 6 ? cards : 6]; }

/* Bands led by this tribe and colour: of all cards of the tribe, of the colour, and both with one card more in the
 * hand; skeletons come along. */
static inline four weigh_band(const glance *g, int t, int colour)
{
    const ethnos *s = g->s;
    assert(t < s->tribes && s->tribe[t] != SKELETON);
    int tribe = s->tribe[t], by_tribe = g->hand.tribe[t], by_colour = g->hand.colour[colour], dwarf = tribe == DWARF;
    float counts = (float)((tribe != ORC) | (~s->horde[g->seat] >> colour & 1)); /* the power does */
    float places = (float)((tribe != HALFLING) & (s->supply[g->seat] > 0)), minotaur = (float)(tribe == MINOTAUR);
    float elf = (float)(tribe == ELF);
    const ethnos_figures *f = box(s);
    four glory = {glory_of(f, by_tribe + dwarf), glory_of(f, by_colour + dwarf), glory_of(f, by_tribe + dwarf + 1),
                  glory_of(f, by_colour + dwarf + 1)};
    four cards = {(float)by_tribe, (float)by_colour, (float)(by_tribe + 1), (float)(by_colour + 1)};
    four size = cards + (float)g->hand.wild, left = (float)g->cards + (four){0, 0, 1, 1} - size;
    four fits = where(size + minotaur > g->have[colour], all(g->marker[colour]));
    if (tribe == WINGED)
        fits = best_open(g, size);
    four power = where(size > g->above[tribe], g->base[tribe] + g->card[tribe] * size);
    four kept = elf * g->w[J_ELF] * lesser(left, size), thrown = (1 - elf) * g->w[J_DISCARD] * left;
    return glory + places * fits + counts * power + kept - thrown;
}

/* The bands that a hand can play, now and with one card more in their group. */
typedef struct bands {
    float best, lead[KINDS];
    float tribe[6], colour[6]; /* with one card more; 0 where there are none yet */
} bands;

static void weigh_bands(const glance *g, bands *b)
{
    b->best = 0;
    memset(b->tribe, 0, sizeof b->tribe);
    memset(b->colour, 0, sizeof b->colour);
    EACH_BIT (k, g->hand.kinds) {
        four value = weigh_band(g, k / 6, k % 6);
        b->lead[k] = larger(value[0], value[1]);
        b->best = larger(b->best, b->lead[k]);
        b->tribe[k / 6] = larger(b->tribe[k / 6], value[2]);
        b->colour[k % 6] = larger(b->colour[k % 6], value[3]);
    }
}

/* What the hand would be worth with a card of the kind. */
static float with_card(const glance *g, const bands *b, int kind)
{
    int t = kind / 6, c = kind % 6, by_tribe = g->hand.tribe[t], by_colour = g->hand.colour[c];
    if (g->s->wild >> kind & 1)
        return b->best + 1;
    four value = weigh_band(g, t, c);
    float best = larger(larger(value[2], value[3]), larger(b->tribe[t], b->colour[c]));
    return larger(best, b->best - g->w[J_DISCARD]) +
           g->w[J_GROW] * (float)((by_tribe > by_colour ? by_tribe : by_colour) + 1);
}

/* The same for a card of the deck, on average. */
static float with_deck(const glance *g, const bands *b)
{
    const ld_zone *deck = &g->s->deck;
    float rest = b->best - g->w[J_DISCARD], more = (1 + g->w[J_DISCARD]) * (float)wild_in(g->s, deck);
    uint64_t helps = 0;
    for (int i = 0; i < 6; i++) {
        helps |= (uint64_t)(b->tribe[i] > rest) * (UINT64_C(0x3f) << 6 * i);
        helps |= (uint64_t)(b->colour[i] > rest) * (UINT64_C(0x041041041) << i);
    }
    EACH_BIT (k, deck->mask & helps & ~g->s->wild)
        more += (float)deck->n[k] * (larger(b->tribe[k / 6], b->colour[k % 6]) - rest);
    return deck->total ? rest + more / (float)deck->total + g->w[J_DECK] + g->w[J_GROW] * 2 + 0.2f : 0;
}

static float staying(const ethnos *s, const float *w)
{
    int deck = s->deck.total, dragons = DRAGONS - s->dragons;
    assert(dragons > 0);
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
    glance g;
    bands b;
    look(&g, s, w, seat);
    weigh_bands(&g, &b);
    float stay = staying(s, w);
    float sooner = w[J_PACE] / (float)(g.cards + 1), race = w[J_RACE] * (float)s->dragons;
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        int k = ld_a(c);
        float value = -3;
        switch (ld_verb_of(c)) {
        case V_LEADER: value = b.lead[k] + sooner * b.best + race; break;
        case V_RECRUIT: value = stay * with_card(&g, &b, k); break;
        case V_RECRUIT_DECK: value = stay * with_deck(&g, &b); break;
        default: break;
        }
        out[i] = SHARP * value;
    }
}

static void hint_basis(const ethnos *s, int seat, int leader, const ld_list *options, float *out)
{
    groups hand;
    sort_hand(&hand, s, seat);
    assert(hand.kinds >> leader & 1);
    for (int i = 0; i < options->count; i++)
        out[i] = 2.0f * (float)(ld_verb_of(options->choice[i]) == V_BY_TRIBE ? hand.tribe[leader / 6]
                                                                             : hand.colour[leader % 6]);
}

static float hint_plain(ld_choice c)
{
    switch (ld_verb_of(c)) {
    case V_ALL:
    case V_KEEP_ALL: return 6;
    case V_TOKEN:
    case V_SEA: return 2.0f * (float)ld_a(c);
    case V_ADD:
    case V_KEEP: return 1;
    case V_HORDE:
    case V_GIANT:
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
    assert(!s->core.viewer && (f->owed >> seat & 1));
    if (f->kind == TURN || f->kind == CENTAUR_STEP) {
        hint_turn(s, seat, options, weights, out);
    } else if (f->kind == BAND_BASIS) {
        hint_basis(s, seat, ld_of(f, basis)->leader, options, out);
    } else if (f->kind == PLACE || f->kind == BONUS) {
        float sure[MAX_AGES];
        weigh_ages(s, weights, sure);
        for (int i = 0; i < options->count; i++) {
            ld_choice c = options->choice[i];
            out[i] = ld_verb_of(c) == V_PLACE ? SHARP * marker_gain(s, weights, sure, ld_a(c), seat) : -2;
        }
    } else {
        for (int i = 0; i < options->count; i++)
            out[i] = hint_plain(options->choice[i]);
    }
}
