/* Ethnos: what a good player values (Part 10 of the rules), for the greedy bot.
 *
 * The judgement is one number for a hand: the best band it can play now. A turn compares playing that
 * band with what one more card would make of it, and with the risk that the Age ends first. */
#include "games/ethnos/judge/judge.h"

typedef struct mind {
    const ethnos *s;
    const float *w; /* weights */
    int seat;
    float marker[KINGDOMS]; /* what one more marker is worth in each kingdom */
    float best_marker;
} mind;

/* The prizes one more marker brings in this Age and, less surely, in later ones. */
static float marker_worth(const ethnos *s, const float *w, int seat, int kingdom)
{
    uint8_t values[LD_MAX_SEATS];
    memcpy(values, s->markers[kingdom], sizeof values);
    float worth = w[J_MARKER], surety = 1;
    assert(s->age >= 1 && s->age <= s->ages);
    for (int age = s->age; age <= s->ages; age++, surety *= w[J_LATER]) {
        int before[LD_MAX_SEATS], after[LD_MAX_SEATS];
        ethnos_share(s, values, s->token[kingdom], age, before);
        values[seat]++;
        ethnos_share(s, values, s->token[kingdom], age, after);
        values[seat]--;
        worth += surety * (float)(after[seat] - before[seat]);
        worth += surety * w[J_PRIZE] * (float)s->token[kingdom][age - 1];
        for (int i = 0; i < seats_of(s); i++)
            if (i != seat)
                worth += surety * w[J_DENY] * (float)(before[i] - after[i]);
    }
    return worth;
}

static mind think(const ethnos *s, const float *w, int seat)
{
    mind m = {.s = s, .w = w, .seat = seat};
    for (int q = 0; q < KINGDOMS; q++) {
        m.marker[q] = marker_worth(s, w, seat, q);
        m.best_marker = m.marker[q] > m.best_marker ? m.marker[q] : m.best_marker;
    }
    return m;
}

static float best_open(const mind *m, uint64_t open)
{
    float best = 0;
    EACH_BIT (q, open)
        best = m->marker[q] > best ? m->marker[q] : best;
    return best;
}

static float hand_worth(const mind *m, const uint8_t *hand, int depth, int *leader, int *basis);

/* What a leader's power adds to a band of this size, when so many cards stay behind. */
static float plain_power(const ethnos *s, const float *w, int seat, float best_marker, int tribe, int colour, int size,
                         int left)
{
    int symbols = 0;
    switch (tribe) {
    case ELF: return w[J_ELF] * (float)(left < size ? left : size);
    case GIANT:
        return size > s->giant_size ? box(s)->giant_take + w[J_GIANT] * (float)size *
                                                               (float)box(s)->giant_prize[few_seats(s)][s->age - 1]
                                    : 0;
    case MERFOLK:
        for (int i = 0; i < 4; i++)
            symbols += s->sea[seat] < box(s)->sea_symbol[i] && box(s)->sea_symbol[i] <= s->sea[seat] + size;
        return (float)symbols * best_marker + w[J_SEA] * (float)size;
    case ORC: return s->horde[seat] >> colour & 1 ? 0 : w[J_ORC];
    case TROLL:
        for (int v = size < TROLLS ? size : TROLLS; v > 0; v--)
            if (s->troll[v - 1] == NOBODY)
                return w[J_TROLL] + w[J_TROLL_VALUE] * (float)v;
        return 0;
    case WIZARD: return w[s->dragons == 2 ? J_WIZARD_LATE : J_WIZARD] * (float)size;
    default: return 0;
    }
}

/* The same with what a centaur's second band would be; `rest` is the hand without the first. */
static float power_worth(const mind *m, int leader, int size, bool placed, const uint8_t *rest, int left, int depth)
{
    int l, b;
    if (tribe_of(m->s, leader) == CENTAUR)
        return placed && left && depth == 0 ? hand_worth(m, rest, 1, &l, &b) : 0;
    return plain_power(m->s, m->w, m->seat, m->best_marker, tribe_of(m->s, leader), colour_of(leader), size, left);
}

/* The band of all hand cards that fit this leader and basis. */
static float band_worth(const mind *m, const uint8_t *hand, int leader, bool by_colour, int depth)
{
    const ethnos *s = m->s;
    uint64_t fits = (by_colour ? colour_mask(s, leader) : tribe_mask(leader)) | s->wild;
    uint8_t rest[KINDS];
    int size = 0, bones = 0, left = 0;
    for (int k = 0; k < KINDS; k++) {
        bool in = fits >> k & 1;
        rest[k] = in ? 0 : hand[k];
        size += in ? hand[k] : 0;
        left += rest[k];
        bones += s->wild >> k & 1 ? hand[k] : 0;
    }
    assert(size > bones); /* the leader is no skeleton */
    size = size > box(s)->hand_limit ? box(s)->hand_limit : size;
    uint64_t open = ethnos_open_kingdoms(s, m->seat, leader, size);
    float worth = (float)ethnos_band_worth(s, leader, size - bones) + best_open(m, open);
    worth += power_worth(m, leader, size, open != 0, rest, left, depth);
    bool keeps = tribe_of(s, leader) == ELF || (tribe_of(s, leader) == CENTAUR && open);
    return worth - (keeps ? 0 : m->w[J_DISCARD] * (float)left); /* a discard feeds the others */
}

static float hand_worth(const mind *m, const uint8_t *hand, int depth, int *leader, int *basis)
{
    float best = 0;
    *leader = -1;
    *basis = 0;
    for (int k = 0; k < 6 * m->s->tribes; k++) {
        if (!hand[k] || (m->s->wild >> k & 1))
            continue;
        for (int by_colour = 0; by_colour < 2; by_colour++) {
            float worth = band_worth(m, hand, k, by_colour, depth);
            if (*leader < 0 || worth > best) {
                best = worth;
                *leader = k;
                *basis = by_colour;
            }
        }
    }
    return best;
}

/* The chance that the Age ends before this seat's next turn, if about half the seats draw. */
static float end_risk(const ethnos *s, const float *w)
{
    int deck = deck_size(s), dragons = DRAGONS - s->dragons;
    assert(dragons > 0);
    if (deck > s->bottom)
        return 0;
    float draws = w[J_DRAWS] * (float)seats_of(s) + 1, risk = 1;
    for (int d = 0; d < dragons; d++) /* all that are left must come */
        risk *= draws * (float)(dragons - d) / (float)(deck + dragons);
    return risk > 0.9f ? 0.9f : risk;
}

/* Cards of the hand that could stand in a band with this one. */
static int fellows(const ethnos *s, const uint8_t *hand, int kind)
{
    int tribe = 0, colour = 0;
    for (int k = 0; k < KINDS; k++) {
        tribe += tribe_mask(kind) >> k & 1 ? hand[k] : 0;
        colour += colour_mask(s, kind) >> k & 1 ? hand[k] : 0;
    }
    return tribe > colour ? tribe : colour;
}

static float with_card(const mind *m, uint8_t *hand, int kind)
{
    int leader, basis;
    hand[kind]++;
    float worth = hand_worth(m, hand, 1, &leader, &basis);
    if (m->w[J_GROW] > 0)
        worth += m->w[J_GROW] * (float)fellows(m->s, hand, kind);
    hand[kind]--;
    return worth;
}

static float with_deck(const mind *m, uint8_t *hand)
{
    float sum = 0;
    int cards = 0;
    EACH_BIT (k, m->s->deck.mask) {
        sum += (float)m->s->deck.n[k] * with_card(m, hand, k);
        cards += m->s->deck.n[k];
    }
    return cards ? sum / (float)cards : 0;
}

static void rate_turn(const mind *m, const ld_list *options, float *out)
{
    const ethnos *s = m->s;
    uint8_t hand[KINDS];
    memcpy(hand, s->hand[m->seat].n, KINDS);
    int leader, basis, cards = hand_size(s, m->seat);
    float now = hand_worth(m, hand, 0, &leader, &basis), stay = 1 - m->w[J_RISK] * end_risk(s, m->w);
    float sooner = m->w[J_PACE] * now / (float)(cards + 1) + m->w[J_RACE] * (float)s->dragons;
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        switch (ld_verb_of(c)) {
        /* Playing frees the next turns: about what a turn has earned so far is gained by not waiting. */
        case V_LEADER: out[i] = ld_a(c) == leader ? now + sooner : now - 5; break;
        case V_RECRUIT: out[i] = stay * with_card(m, hand, ld_a(c)); break;
        case V_RECRUIT_DECK: out[i] = stay * with_deck(m, hand) + m->w[J_DECK]; break;
        default: out[i] = 0; break;
        }
    }
}

static void rate_basis(const mind *m, int leader, const ld_list *options, float *out)
{
    for (int i = 0; i < options->count; i++)
        out[i] = band_worth(m, m->s->hand[m->seat].n, leader, ld_verb_of(options->choice[i]) == V_BY_COLOUR, 0);
}

static void rate_centaur(const mind *m, const ld_list *options, float *out)
{
    int leader, basis;
    float now = hand_worth(m, m->s->hand[m->seat].n, 0, &leader, &basis);
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        out[i] = ld_verb_of(c) == V_STOP ? 0.1f : ld_a(c) == leader ? now + 1 : now - 5;
    }
}

/* What a kept card adds to the hand that stays. */
static void rate_keep(const mind *m, const ld_frame *f, const ld_list *options, float *out)
{
    uint8_t kept[KINDS] = {0};
    const keep_locals *l = ld_of(f, keep);
    assert(l->seat == m->seat);
    for (int i = 0; i < l->kept_count; i++)
        kept[l->kept[i]]++;
    for (int i = 0; i < options->count; i++) {
        ld_choice c = options->choice[i];
        out[i] = ld_verb_of(c) == V_KEEP_ALL ? 100 : ld_verb_of(c) == V_KEEP ? 1 + with_card(m, kept, ld_a(c)) : 0;
    }
}

static float rate_plain(const mind *m, ld_choice c)
{
    const ethnos *s = m->s;
    switch (ld_verb_of(c)) {
    case V_PLACE: return m->marker[ld_a(c)];
    case V_TOKEN: return (float)ld_a(c);
    case V_ALL: return 10;
    case V_ADD: return 5;
    case V_PLAY: return 1;
    case V_HORDE:
    case V_GIANT: return 1;
    case V_SEA: return (float)ld_a(c);
    case V_SUMMON: return 1;
    case V_CASH: return (float)__builtin_popcount(s->horde[m->seat]) - m->w[J_CASH] + 0.5f;
    case V_HOLD: return 0;
    case V_SKIP: return -1;
    default: return 0;
    }
}

void ethnos_rate(const void *view, int seat, const ld_list *options, const float *weights, ld_rng *rng, float *out)
{
    (void)rng;
    const ethnos *s = view;
    const ld_frame *f = &s->core.stack[s->core.depth - 1];
    assert(f->owed >> seat & 1);
    mind m = think(s, weights, seat);
    switch (f->kind) {
    case TURN: rate_turn(&m, options, out); break;
    case BAND_BASIS: rate_basis(&m, ld_of(f, basis)->leader, options, out); break;
    case CENTAUR_STEP: rate_centaur(&m, options, out); break;
    case ELF_KEEP: rate_keep(&m, f, options, out); break;
    default:
        for (int i = 0; i < options->count; i++)
            out[i] = rate_plain(&m, options->choice[i]);
        break;
    }
}
