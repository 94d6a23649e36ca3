/* Aquileia: the harbour. Rules A-10; steps latro, portus. */
#include "games/aquileia/rules.h"

/* ---- activating (A-10.8, A-10.9) ----------------------------------------------------------------------------------
 */

static void activate(aquila *s, ld_log *log, int seat, int space)
{
    assert(s->pawns[seat] & SPACE_BIT(space) & ON_COINS);
    int points = 0;
    ld_say(log, M_ACTIVATE, seat, space);
    EACH_BIT (shop, s->built[seat] & SPACE_RANGE(SHOP_1, BANK_1 - SHOP_1))
        points += box(s)->plot[shop].value;
    aquila_score(s, seat, FROM_WORKSHOPS, points);
    if (points)
        ld_say(log, M_WORKSHOPS, seat, points);
    EACH_BIT (bank, s->built[seat] & SPACE_RANGE(BANK_1, PLOTS - BANK_1))
        for (int m = 0; m < METALS; m++)
            if (box(s)->plot[bank].pays[m])
                aquila_income(s, log, seat, m, box(s)->plot[bank].pays[m]);
    aquila_resolved(s);
}

/* ---- Latro (A-10.2 to) -------------------------------------------------------------------------------------
 */

static void latro_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_throw_options(state, box(state)->latro_dice, out);
}

static void latro_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    aquila *s = state;
    int seat = ld_of(f, space)->seat;
    assert(s->lying && strlen(aquila_throw[ld_a(c)].id) == box(s)->latro_dice);
    ld_say(log, M_LATRO, seat, ld_a(c));
    for (int m = 0; m < METALS; m++) {
        if (!aquila_throw[ld_a(c)].n[m] || !(s->lying >> m & 1)) /* */
            continue;
        s->lying &= (uint8_t) ~(1u << m);
        s->purse[seat][m]++;
        ld_say(log, M_ROB, seat, m);
    }
    aquila_resolved(s);
}

static const char *latro_wrong(const void *state, const ld_frame *f)
{
    if (!((const aquila *)state)->lying)
        return "latro is due although no coin lies in Portus";
    return aquila_wrong_space(state, f, SPACE_BIT(LATRO));
}

const ld_kind aquila_latro = {
    .name = "latro",
    .prompt = "Roll {latro_dice} {latro_dice|die|dice} for the robbery of {0:seat}.",
    .waiting = "roll {latro_dice} {latro_dice|die|dice} for the robbery of {0:seat}",
    .rule = "A-10.2",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = latro_options,
    .choose = latro_choose,
    .several = true,
    .wrong = latro_wrong,
};

/* ---- a robbed coin space (A-10.6, A-10.7) -------------------------------------------------------------------------
 */

static void portus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    ld_add(out, LD_CHOICE(V_PAY_PORTUS, ld_of(f, space)->space, 0, 0));
    ld_add(out, LD_CHOICE(V_DECLINE_PORTUS, ld_of(f, space)->space, 0, 0));
    aquila_bar_others(out, V_PAY_PORTUS, 0, ld_of(f, space)->space);
}

static void portus_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    int space = ld_of(f, space)->space;
    if (ld_verb_of(c) == V_PAY_PORTUS) {
        aquila_spend(state, seat, space - PORTUS_BRONZE, 1);
        ld_say(log, M_PAID, seat, 1, (space - PORTUS_BRONZE));
        activate(state, log, seat, space);
        return;
    }
    ld_say(log, M_NO_ACTIVATE, seat, space);
    aquila_resolved(state);
}

static const char *portus_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const space_locals *l = ld_of(f, space);
    const char *wrong = aquila_wrong_space(s, f, ON_COINS);
    if (wrong)
        return wrong;
    int metal = l->space - PORTUS_BRONZE;
    return !(s->lying >> metal & 1) && s->purse[l->seat][metal] ? NULL : "portus is owed by a seat that is not robbed";
}

const ld_kind aquila_portus_step = {
    .name = "portus",
    .prompt = "Your coin on {1:space} was robbed: pay another and activate?",
    .waiting = "pay again on {1:space} or not",
    .rule = "A-10.6",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = "seat",
    .options = portus_options,
    .choose = portus_choose,
    .several = true,
    .wrong = portus_wrong,
};

/* ---- the space that is due (A-10.1) -------------------------------------------------------------------------------
 */

static void begin_latro(aquila *s, ld_log *log, int seat)
{
    if (s->lying) {
        aquila_ask(s, STEP_LATRO, seat, LD_CHANCE, LATRO);
        return;
    }
    ld_say(log, M_NO_ROB, seat); /* */
    aquila_resolved(s);
}

void aquila_portus(aquila *s, ld_log *log, int space, int seat)
{
    int metal = space - PORTUS_BRONZE;
    if (space == LATRO) {
        begin_latro(s, log, seat);
    } else if (s->lying >> metal & 1) { /* */
        assert(s->bank[metal] < box(s)->coins[metal]);
        s->lying &= (uint8_t) ~(1u << metal);
        s->bank[metal]++;
        activate(s, log, seat, space);
    } else if (s->purse[seat][metal]) {
        aquila_ask(s, STEP_PORTUS, seat, seat, space);
    } else {
        ld_say(log, M_NO_ACTIVATE, seat, space);
        aquila_resolved(s);
    }
}
