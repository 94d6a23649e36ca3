/* Aquileia: the placement phase. Rules. */
#include "games/aquileia/rules.h"

bool aquila_placed_all(const aquila *s, int seat) /* */
{
    return (s->passed >> seat & 1) || (pawns_in_hand(s, seat) == 0 && disc_placed(s, seat));
}

void aquila_begin_placing(aquila *s, int seat)
{
    assert(!aquila_placed_all(s, seat));
    ld_frame *f = ld_become(s, STEP_PLACE);
    ld_of(f, place)->seat = ld_u8(seat);
    ld_ask(f, seat);
}

static void next_seat(aquila *s, int seat) /* */
{
    for (int i = 0; i < seats_of(s); i++) {
        seat = after(s, seat);
        if (!aquila_placed_all(s, seat)) {
            aquila_begin_placing(s, seat);
            return;
        }
    }
    aquila_begin_actions(s);
}

#define PAWN_ON(space) LD_CHOICE(V_PLACE, space, 0, 0)

static uint32_t legal_spaces(const aquila *s, int seat, ld_list *out)
{
    uint32_t own = s->pawns[seat], open = ALL_SPACES;
    if (pawns_in_hand(s, seat) == 0) {
        LD_STRIKE(space, open, ALL_SPACES, out, PAWN_ON(space), R_NO_PAWN);
        return 0;
    }
    LD_STRIKE(space, open, taken(s), out, PAWN_ON(space), R_TAKEN, owner_of(s, space)); /* */
    LD_STRIKE(space, open, s->closed, out, PAWN_ON(space), R_CLOSED);                   /* */
    if (own & ON_GOLD)                                                                  /* */
        LD_STRIKE(space, open, ON_SILVER, out, PAWN_ON(space), R_OTHER_SIDE);
    if (own & ON_SILVER)
        LD_STRIKE(space, open, ON_GOLD, out, PAWN_ON(space), R_OTHER_SIDE);
    if (own & ON_COINS) /* */
        LD_STRIKE(space, open, ON_COINS, out, PAWN_ON(space), R_ONE_COIN_SPACE);
    for (int m = 0; m < METALS; m++)
        if (!s->purse[seat][m]) /* */
            LD_STRIKE(space, open, SPACE_BIT(PORTUS_BRONZE + m), out, PAWN_ON(space), R_NO_COIN, m);
    return open; /* asks for no more */
}

static void place_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    const aquila *s = state;
    bool placed = disc_placed(s, seat);
    EACH_BIT (space, legal_spaces(s, seat, out))
        ld_add(out, PAWN_ON(space));
    ld_add_if(placed, out, LD_CHOICE(V_PASS_PLACING, 0, 0, 0), R_DISC_FIRST); /* */
    ld_add_if(!placed, out, LD_CHOICE(V_DISC, 0, 0, 0), R_DISC_PLACED);
}

static bool place_many(const void *state, const ld_frame *f)
{
    return legal_spaces(state, ld_of(f, place)->seat, NULL);
}

static void place_pawn(aquila *s, ld_log *log, int seat, int space)
{
    assert(legal_spaces(s, seat, NULL) & SPACE_BIT(space));
    s->pawns[seat] |= SPACE_BIT(space);
    if (!(SPACE_BIT(space) & ON_COINS)) {
        ld_say(log, M_PLACE, seat, space);
        return;
    }
    int metal = space - PORTUS_BRONZE; /* the coin is in nobody's purse */
    s->purse[seat][metal]--;
    s->lying |= (uint8_t)(1u << metal);
    ld_say(log, M_PLACE_COIN, seat, space, metal);
}

static void place_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f;
    aquila *s = state;
    switch (ld_verb_of(c)) {
    case V_PLACE: place_pawn(s, log, seat, ld_a(c)); break;
    case V_DISC: /* */
        assert(!disc_placed(s, seat));
        s->track[s->discs++] = (uint8_t)seat;
        ld_say(log, M_DISC, seat, s->discs);
        break;
    default: /* */
        assert(disc_placed(s, seat));
        s->passed |= (uint8_t)(1u << seat);
        ld_say(log, M_PASS, seat);
        break;
    }
    next_seat(s, seat);
}

static const char *place_wrong(const void *state, const ld_frame *f)
{
    return aquila_placed_all(state, ld_of(f, place)->seat) ? "place is owed by a seat that has finished placing" : NULL;
}

const ld_kind aquila_place = {
    .name = "place",
    .prompt = "Place a pawn or your disc; once the disc is placed you may pass.",
    .waiting = "place a piece",
    .rule = "A-4.2",
    .locals = LD_ROWS(place, PLACE_LOCALS),
    .owed_by = "seat",
    .options = place_options,
    .choose = place_choose,
    .many = place_many,
    .wrong = place_wrong,
};
