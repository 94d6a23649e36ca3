/* Spartacus Imperator: who knows what (I-18).
 *
 * The kinds of units that the enemy has not seen, and cup or box, are all that is hidden besides a tactic chosen in
 * secret. In a view such units are of kind HIDDEN; `stock` holds everything of that side the viewer cannot place. */
#include "games/imperator/rules.h"

static bool sees(int viewer, int side) { return viewer == side; }

static int first_kind(int side) { return side == REBEL ? FIRST_REBEL_KIND : 1; }

static int last_kind(int side) { return side == REBEL ? KINDS : FIRST_REBEL_KIND; }

static int stock_total(const imper *s, int side)
{
    int n = 0;
    for (int k = first_kind(side); k < last_kind(side); k++)
        n += s->stock[k];
    assert(n <= UINT8_MAX);
    return n;
}

/* ---- redact ------------------------------------------------------------------------------------------------ */

/* Known units keep their order; the others follow, ready before out. */
static void veil(imper *s, uint8_t *list, int n)
{
    int kept = 0, hidden[2] = {0, 0};
    for (int i = 0; i < n; i++) {
        if (!(list[i] & UNIT_HIDDEN)) {
            list[kept++] = list[i];
            continue;
        }
        s->stock[kind_of(list[i])]++;
        hidden[is_out(list[i])]++;
    }
    assert(kept + hidden[0] + hidden[1] == n);
    for (int out = 0; out < 2; out++)
        while (hidden[out]--)
            list[kept++] = (uint8_t)(HIDDEN << 3 | (out ? UNIT_OUT : 0) | UNIT_HIDDEN);
}

static void veil_side(imper *s, int side)
{
    assert(hides(s, side) && !s->stocked[side]);
    s->stocked[side] = (uint8_t)stock_total(s, side);
    for (int l = 0; l < LEADERS; l++)
        if (side_of(l) == side)
            veil(s, s->leader[l].unit, s->leader[l].n);
    EACH_BIT (a, s->loose_in[side])
        veil(s, s->loose[a], s->loose_n[a]);
}

enum { NOT_KNOWN = 255 }; /* null, of a local */

static bool swaps(const ld_frame *f) { return f->kind == SWAP_OUT || f->kind == SWAP_IN; }

/* What the rebel has given up in a swap, and a second draw by one who refuses slaves, is his own business. */
static void veil_locals(imper *s)
{
    for (int i = 0; i < s->core.depth; i++) {
        ld_frame *f = &s->core.stack[i];
        if (f->kind == DRAW)
            ld_of(f, draw)->again = NOT_KNOWN;
        if (swaps(f))
            memset(ld_of(f, swap)->back, NOT_KNOWN, ld_of(f, swap)->back_count);
    }
}

void imper_redact(void *state, int viewer)
{
    imper *s = state;
    for (int side = 0; side < SIDES; side++)
        if (hides(s, side) && !sees(viewer, side))
            veil_side(s, side);
    if (!sees(viewer, REBEL))
        veil_locals(s);
}

/* ---- determinize (I-18.3) ------------------------------------------------------------------------------------- */

static int draw_unseen(imper *s, int side, uint32_t refused, ld_rng *rng)
{
    uint32_t total = 0;
    for (int k = first_kind(side); k < last_kind(side); k++)
        total += refused >> k & 1 ? 0 : s->stock[k];
    assert(total > 0); /* what is hidden is somewhere */
    uint32_t at = ld_below(rng, total);
    int kind = first_kind(side);
    for (;; kind++) {
        uint32_t n = refused >> kind & 1 ? 0 : s->stock[kind];
        if (at < n)
            break;
        at -= n;
    }
    assert(kind < last_kind(side) && s->stock[kind] > 0);
    s->stock[kind]--;
    return kind;
}

static void fill_in(imper *s, uint8_t *list, int n, int side, uint32_t refused, ld_rng *rng)
{
    for (int i = 0; i < n; i++)
        if (kind_of(list[i]) == HIDDEN)
            list[i] = (uint8_t)(draw_unseen(s, side, refused, rng) << 3 | (list[i] & (UNIT_OUT | UNIT_HIDDEN)));
    for (int i = 1; i < n; i++) { /* in order again */
        uint8_t unit = list[i];
        int at = i;
        for (; at > 0 && list[at - 1] > unit; at--)
            list[at] = list[at - 1];
        list[at] = unit;
    }
}

static void fill_side(imper *s, int side, ld_rng *rng)
{
    for (int pass = 0; pass < 2; pass++) /* those who refuse kinds first, so that the rest is fair */
        for (int l = 0; l < LEADERS; l++)
            if (side_of(l) == side && (box(s)->leader[l].refuses == 0) == pass)
                fill_in(s, s->leader[l].unit, s->leader[l].n, side, box(s)->leader[l].refuses, rng);
    EACH_BIT (a, s->loose_in[side])
        fill_in(s, s->loose[a], s->loose_n[a], side, 0, rng);
    s->stocked[side] = 0;
}

/* The counters given up in a swap are in the cup; any may be them. A draw is taken for the first. */
static void fill_locals(imper *s, ld_rng *rng)
{
    uint8_t stock[sizeof s->stock];
    memcpy(stock, s->stock, sizeof stock);
    for (int i = 0; i < s->core.depth; i++) {
        ld_frame *f = &s->core.stack[i];
        if (f->kind == DRAW)
            ld_of(f, draw)->again = 0;
        for (int k = 0; swaps(f) && k < ld_of(f, swap)->back_count; k++)
            ld_of(f, swap)->back[k] = ld_u8(draw_unseen(s, REBEL, 0, rng));
    }
    memcpy(s->stock, stock, sizeof stock);
}

void imper_determinize(void *state, ld_rng *rng)
{
    imper *s = state;
    int viewer = s->core.viewer - 1;
    assert(s->core.viewer);
    for (int side = 0; side < SIDES; side++)
        if (hides(s, side) && !sees(viewer, side))
            fill_side(s, side, rng);
    if (!sees(viewer, REBEL))
        fill_locals(s, rng);
}
