/* Aquileia: what follows from a position and is shown beside it, so that no page needs rules of its own: true numbers
 * of hidden cards, who is still to place, what the races gave. */
#include "games/aquileia/facts.h"
#include "games/aquileia/rules.h"

static void work_out_pieces(const aquila *s, int seat, aquila_facts *f)
{
    bool passed = s->passed >> seat & 1;
    f->pawns[seat] = ld_u8(pawns_in_hand(s, seat));
    f->houses[seat] = ld_u8(houses_left(s, seat));
    assert(!passed || disc_placed(s, seat)); /* */
    f->to_place[seat] = passed ? 0 : f->pawns[seat];
    f->discs_to_place[seat] = !passed && !disc_placed(s, seat);
}

static void work_out_seat(const aquila *s, int seat, aquila_facts *f)
{
    f->points[seat] = ld_i16(score_of(s, seat));
    f->turns[seat] = ld_u8(in_turn(s, seat));
    for (int deck = 0; deck < DECKS; deck++)
        f->hand[seat][deck] = ld_u8(hand_size(s, seat, deck));
    work_out_pieces(s, seat, f);
}

static void work_out_order(const aquila *s, aquila_facts *f)
{
    int kind = s->core.over ? -1 : s->core.stack[0].kind;
    uint32_t waiting = taken(s);
    f->now = ld_u8(kind > STEP_PLACE && waiting ? __builtin_ctz(waiting) : NONE);
    if (kind != STEP_PLACE)
        return;
    int first = ld_of(&s->core.stack[0], place)->seat;
    for (int i = 0; i < seats_of(s); i++) {
        int seat = (first + i) % seats_of(s);
        if (!aquila_placed_all(s, seat))
            f->placing[f->placing_count++] = ld_u8(seat);
    }
    assert(f->placing_count && f->placing[0] == first);
}

void aquila_work_out(const void *view, void *facts)
{
    const aquila *s = view;
    aquila_facts *f = facts;
    for (int i = 0; i < seats_of(s); i++)
        work_out_seat(s, i, f);
    for (int deck = 0; deck < DECKS; deck++)
        f->pile[deck] = ld_u8(pile_size(s, deck));
    f->laurels = ld_u8(laurels_in_pile(s));
    work_out_order(s, f);
    f->won_count = s->races;
    for (int i = 0; i < s->races; i++) {
        f->won[i].first = ld_u8(aquila_laurel_from(&s->raced[i], s->raced[i].first));
        f->won[i].second = ld_u8(aquila_laurel_from(&s->raced[i], s->raced[i].second));
    }
}

#define AT(member) offsetof(aquila_facts, member)
#define BY_SEAT(member)                                                                  \
    {                                                                                    \
        .name = #member, .offset = AT(member), .bytes = 1, .dim = { {LD_BY_SEAT, 1, 0} } \
    }

static const ld_field won_rows[] = {
    {.name = "first", .offset = 0, .bytes = 1, .word = W_LAUREL, .flags = LD_F_NULL},
    {.name = "second", .offset = 1, .bytes = 1, .word = W_LAUREL, .flags = LD_F_NULL},
    {.name = NULL},
};

const ld_field aquila_fact_rows[] = {
    {.name = "points", .offset = AT(points), .bytes = 2, .is_signed = true, .dim = {{LD_BY_SEAT, 2, 0}}},
    {.name = "hand", .offset = AT(hand), .bytes = 1, .dim = {{LD_BY_SEAT, DECKS, 0}, {DECKS, 1, W_DECK}}},
    {.name = "pile", .offset = AT(pile), .bytes = 1, .dim = {{DECKS, 1, W_DECK}}},
    {.name = "laurels", .offset = AT(laurels), .bytes = 1},
    BY_SEAT(pawns),
    BY_SEAT(houses),
    BY_SEAT(to_place),
    BY_SEAT(discs_to_place),
    {.name = "placing",
     .offset = AT(placing),
     .bytes = 1,
     .word = W_SEAT,
     .dim = {{LD_MAX_SEATS, 1, 0}},
     .used = AT(placing_count)},
    {.name = "turns", .offset = AT(turns), .bytes = 1, .word = W_SEAT, .dim = {{LD_BY_SEAT, 1, 0}}},
    {.name = "now", .offset = AT(now), .bytes = 1, .word = W_SPACE, .flags = LD_F_NULL},
    {.name = "won", .offset = AT(won), .dim = {{MAX_ROUNDS, 2, 0}}, .members = won_rows, .used = AT(won_count)},
    {.name = NULL},
};
