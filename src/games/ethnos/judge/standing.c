/* Ethnos: what tells a seat's chances, on a full state: what is scored, what is as good as scored, and what the hand
 * may still become. */
#include "games/ethnos/judge/judge.h"

/* What a seat gets from a kingdom in an Age, ties by trolls left aside. */
static int prize_for(const ethnos *s, int kingdom, int seat, int markers, int age)
{
    int ahead = 0, level = 1, sum = 0;
    assert(age <= s->ages);
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
        sum += box(s)->giant_prize[few_seats(s)][s->age - 1];
    if (s->sea[seat]) {
        int ahead = 0;
        for (int i = 0; i < seats_of(s); i++)
            ahead += s->sea[i] > s->sea[seat];
        sum += ahead < s->age ? box(s)->sea_prize[few_seats(s)][s->age - 1 - ahead] : 0;
    }
    if (s->age == s->ages)
        sum += box(s)->horde_glory[__builtin_popcount(s->horde[seat])];
    return sum;
}

/* How much of the game is over, and how likely the Age ends soon. */
static float progress(const ethnos *s, float *risk)
{
    int cards = s->deck.total + s->row.total + s->band_cards;
    for (int i = 0; i < seats_of(s); i++)
        cards += s->hand[i].total;
    assert(cards <= MAX_CARDS);
    float used = cards ? 1 - (float)s->deck.total / (float)cards : 1;
    *risk = s->deck.total > s->bottom ? 0 : 0.2f + 0.35f * (float)s->dragons;
    return ((float)s->age - 1 + used) / (float)s->ages;
}

static void stand_in_hand(const ethnos *s, int seat, float risk, float *out)
{
    groups g;
    sort_hand(&g, s, seat);
    int best = 0, size = 0;
    bool fits = false;
    for (int i = 0; i < 6; i++) {
        int t = g.tribe[i] ? g.tribe[i] + g.wild : 0, c = g.colour[i] ? g.colour[i] + g.wild : 0;
        bool dwarf = t && s->tribe[i] == DWARF;
        int tv = box(s)->band_glory[t + dwarf < 6 ? t + dwarf : 6], cv = box(s)->band_glory[c < 6 ? c : 6];
        if (c && cv >= best) {
            best = cv;
            fits = c > s->markers[i][seat];
        }
        if (t && tv > best) {
            best = tv;
            fits = false;
            EACH_BIT (q, g.kinds >> 6 * i & 0x3f)
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

static bool to_move(const ethnos *s, int seat)
{
    const ld_frame *f = &s->core.stack[0];
    return f->kind == TURN && ld_of(f, turn)->seat == seat;
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
    while (sign < 3 && box(s)->sea_symbol[sign] <= s->sea[seat])
        sign++;
    out[G_GLORY] = s->glory[seat];
    out[G_SURE] = (float)sure;
    out[G_GLORY_LATE] = over * s->glory[seat];
    out[G_SURE_LATE] = over * (float)sure;
    out[G_NEXT] = (float)next;
    out[G_MARKERS] = (float)(more * markers);
    out[G_SEA] = (float)(more * s->sea[seat]);
    out[G_SYMBOL] = s->sea[seat] ? 1 / (float)(1 + box(s)->sea_symbol[sign] - s->sea[seat]) : 0;
    out[G_HORDE] = more ? (float)box(s)->horde_glory[__builtin_popcount(s->horde[seat])] : 0;
    out[G_TROLLS] = (float)trolls;
    out[G_GIANT] = s->giant == seat ? (float)s->giant_size : 0;
    out[G_TURN] = to_move(s, seat);
    stand_in_hand(s, seat, risk, out);
}

int ethnos_round(const void *state) { return ((const ethnos *)state)->age; }
