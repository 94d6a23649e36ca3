/* Ethnos: what follows from a position and is shown beside it, so that no page needs rules of its own: glory so far,
 * what the Age will pay, where a band under way could place. */
#include "games/ethnos/facts.h"
#include "games/ethnos/rules.h"

/* E-8.20, E-7.9d: skeletons leave before bands score */
static int band_glory(const ethnos *s, int index)
{
    const uint8_t *cards = ethnos_band_cards(s, index);
    int counted = 0;
    for (int i = 0; i < s->band[index].cards; i++)
        counted += !(s->wild >> cards[i] & 1);
    assert(counted > 0); /* no skeleton leads */
    return ethnos_band_worth(s, s->band[index].leader, counted);
}

/* E-6.13, E-7.7a: the smallest band of this leader to which the kingdom is open; 0 if no hand is large enough. */
static int needed(const ethnos *s, int seat, int leader, int kingdom)
{
    for (int size = 1; size <= HAND_ROOM; size++)
        if (ethnos_open_kingdoms(s, seat, leader, size) >> kingdom & 1)
            return size;
    return 0;
}

static void work_out_needs(const ethnos *s, ethnos_facts *f)
{
    if (!s->core.depth)
        return;
    const ld_frame *top = &s->core.stack[s->core.depth - 1];
    if (top->kind != BAND_BASIS && top->kind != BAND_CARDS)
        return;
    bool basis = top->kind == BAND_BASIS;
    int seat = basis ? ld_of(top, basis)->seat : ld_of(top, band)->seat;
    int leader = basis ? ld_of(top, basis)->leader : ld_of(top, band)->leader;
    for (int q = 0; q < KINGDOMS; q++)
        f->needs[q] = ld_u8(needed(s, seat, leader, q));
}

void ethnos_work_out(const void *view, void *facts)
{
    const ethnos *s = view;
    ethnos_facts *f = facts;
    f->ages = s->ages;
    if (s->age) {
        f->sea_prize = box(s)->sea_prize[few_seats(s)][s->age - 1];
        f->giant_prize = box(s)->giant_prize[few_seats(s)][s->age - 1];
    }
    for (int i = 0; i < seats_of(s); i++) {
        f->glory[i] = s->glory[i];
        f->horde[i] = box(s)->horde_glory[__builtin_popcount(s->horde[i])];
    }
    f->bands_count = s->bands;
    for (int i = 0; i < s->bands; i++)
        f->bands[i] = ld_u8(band_glory(s, i));
    work_out_needs(s, f);
}

#define AT(member) offsetof(ethnos_facts, member)

const ld_field ethnos_fact_rows[] = {
    {.name = "glory", .offset = AT(glory), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    {.name = "ages", .offset = AT(ages), .bytes = 1},
    {.name = "sea_prize", .offset = AT(sea_prize), .bytes = 1},
    {.name = "giant_prize", .offset = AT(giant_prize), .bytes = 1},
    {.name = "horde", .offset = AT(horde), .bytes = 1, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "bands", .offset = AT(bands), .bytes = 1, .dim = {{MAX_CARDS, 1, 0}}, .used = AT(bands_count)},
    {.name = "needs", .offset = AT(needs), .bytes = 1, .dim = {{KINGDOMS, 1, W_KINGDOM}}},
    {.name = NULL},
};
