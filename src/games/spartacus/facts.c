/* Spartacus: what follows from a position and is shown beside it, so that no page needs rules of its own: true numbers
 * of hidden cards, what lies behind a scheme, how far a blow reaches. */
#include "games/spartacus/facts.h"
#include "games/spartacus/rules.h"

#define AT(member) \
    .name = #member, .offset = offsetof(sparta_facts, member), .bytes = sizeof(((sparta_facts *)0)->member)
#define PER_SEAT(member) \
    .name = #member, .offset = offsetof(sparta_facts, member), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}

const ld_field sparta_fact_rows[] = {
    {AT(in_reach), .word = W_HEX, .flags = LD_F_SET},
    {PER_SEAT(held)},
    {PER_SEAT(hand_size)},
    {.name = "coins_at_most",
     .offset = offsetof(sparta_facts, coins_at_most),
     .bytes = 2,
     .is_signed = true,
     .dim = {{LD_BY_SEAT, 2, 0}}},
    {AT(behind), .flags = LD_F_NULL},
    {AT(intrigue_deck)},
    {AT(market_deck)},
    {.name = NULL},
};

static const ld_frame *frame_of(const sparta *s, int kind)
{
    for (int i = s->core.depth; i-- > 0;)
        if (s->core.stack[i].kind == kind)
            return &s->core.stack[i];
    return NULL;
}

static uint64_t in_reach(const sparta *s)
{
    const ld_frame *act = frame_of(s, ACT);
    uint64_t hexes = 0;
    if (!act)
        return 0;
    int side = ld_of(act, act)->side, at = s->bout.at[side], range = sparta_range(s, side);
    EACH_BIT (hex, sparta_arena & ~BIT(at))
        if (sparta_distance(at, hex) <= range)
            hexes |= BIT(hex);
    return hexes;
}

/* Cards of the row that lie face down are still in the heap. */
static int market_deck(const sparta *s)
{
    int hidden = 0;
    for (int slot = s->lot; slot < s->row_size; slot++)
        hidden += s->row[slot] == NOBODY;
    assert(hidden <= count_of(s->heap));
    return count_of(s->heap) - hidden;
}

void sparta_work_out(const void *view, void *facts)
{
    const sparta *s = view;
    sparta_facts *f = facts;
    const ld_frame *support = frame_of(s, SUPPORT);
    for (int i = 0; i < seats_of(s); i++) {
        f->held[i] = ld_u8(held_by(s, i));
        f->hand_size[i] = box(s)->hand_size[s->influence[i]];
        f->coins_at_most[i] = (int16_t)sparta_coins_at_most(s, i);
    }
    f->in_reach = in_reach(s);
    f->behind = support ? ld_u8(sparta_behind(s, support)) : NOBODY;
    f->intrigue_deck = s->core.viewer ? s->left : s->deck.total;
    f->market_deck = ld_u8(market_deck(s));
}
