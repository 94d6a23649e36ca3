/* Aquileia: the Mercatus. Rules A-5; steps dolus, pecunia, equi, draw-equi, servi, draw-slave. */
#include "games/aquileia/rules.h"

/* ---- Dolus (A-5.2) ---------------------------------------------------------------- */

static void dolus_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_throw_options(state, box(state)->dolus_dice, out);
}

static void dolus_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    int seat = ld_of(f, space)->seat;
    assert(strlen(aquila_throw[ld_a(c)].id) == box(state)->dolus_dice);
    ld_say(log, M_DOLUS, seat, ld_a(c));
    for (int m = 0; m < METALS; m++)
        if (aquila_throw[ld_a(c)].n[m])
            aquila_income(state, log, seat, m, aquila_throw[ld_a(c)].n[m]);
    aquila_resolved(state);
}

static const char *dolus_wrong(const void *state, const ld_frame *f)
{
    return aquila_wrong_space(state, f, SPACE_BIT(DOLUS));
}

const ld_kind aquila_dolus = {
    .name = "dolus",
    .prompt = "Roll {dolus_dice} {dolus_dice|die|dice} of money for {0:seat}.",
    .waiting = "roll {dolus_dice} {dolus_dice|die|dice} of money for {0:seat}",
    .rule = "A-5.2",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = dolus_options,
    .choose = dolus_choose,
    .several = true,
    .wrong = dolus_wrong,
};

/* ---- Pecunia (A-5.3 to) ----------------------------------------- */

static void exchange_option(const aquila *s, int seat, int i, ld_list *out) /* */
{
    const exchange_figures *e = &box(s)->exchange[i];
    int has = s->purse[seat][e->give], bank = s->bank[e->get];
    if (has < e->count)
        ld_bar(out, LD_CHOICE(V_EXCHANGE, i, 0, 0), R_EXCHANGE_COINS, e->count, e->give, has);
    else
        ld_add_if(bank >= e->gain, out, LD_CHOICE(V_EXCHANGE, i, 0, 0), R_BANK_LOW, bank, e->get);
}

static void pecunia_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    for (int i = 0; i < EXCHANGES; i++)
        exchange_option(state, seat, i, out);
    ld_add(out, LD_CHOICE(V_STOP, 0, 0, 0));
}

static void stop(aquila *s, ld_log *log, int seat, int made) /* */
{
    assert(s->pawns[seat] & SPACE_BIT(PECUNIA));
    if (made || s->pecunia_always) {
        aquila_score(s, seat, FROM_PECUNIA, box(s)->pecunia_points);
        ld_say(log, M_PECUNIA, seat, box(s)->pecunia_points);
    } else {
        ld_say(log, M_NO_EXCHANGE, seat);
    }
    aquila_resolved(s);
}

static void pecunia_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    aquila *s = state;
    if (ld_verb_of(c) == V_STOP) {
        stop(s, log, seat, ld_of(f, pecunia)->made);
        return;
    }
    const exchange_figures *e = &box(s)->exchange[ld_a(c)];
    assert(s->bank[e->get] >= e->gain && e->give != e->get);
    aquila_spend(s, seat, e->give, e->count);
    ld_say(log, M_EXCHANGE, seat, ld_a(c));
    s->bank[e->get] = (uint8_t)(s->bank[e->get] - e->gain);
    s->purse[seat][e->get] = (uint8_t)(s->purse[seat][e->get] + e->gain);
    ld_of(f, pecunia)->made = 1;
}

static const char *pecunia_wrong(const void *state, const ld_frame *f)
{
    return aquila_wrong_space(state, f, SPACE_BIT(PECUNIA));
}

const ld_kind aquila_pecunia = {
    .name = "pecunia",
    .prompt = "Exchange coins, or stop.",
    .waiting = "exchange coins",
    .rule = "A-5.3",
    .locals = LD_ROWS(pecunia, PECUNIA_LOCALS),
    .owed_by = "seat",
    .options = pecunia_options,
    .choose = pecunia_choose,
    .wrong = pecunia_wrong,
};

/* ---- Equi (A-5.7 to) ------------------------------------------------------------ */

static bool card_offered(const aquila *s, int space)
{
    assert(SPACE_BIT(space) & SPACE_RANGE(EQUI_1, 4));
    return space == EQUI_1 ? drawable(s, EQUI_DECK) > 0 : s->face_up[space - EQUI_2] != NONE;
}

static void equi_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)seat;
    ld_add(out, LD_CHOICE(V_BUY_CARD, ld_of(f, space)->space, 0, 0));
    ld_add(out, LD_CHOICE(V_DECLINE_CARD, ld_of(f, space)->space, 0, 0));
    aquila_bar_others(out, V_BUY_CARD, 0, ld_of(f, space)->space);
}

static void buy_card(aquila *s, ld_log *log, int seat, int space)
{
    aquila_spend(s, seat, BRONZE, box(s)->equi_price);
    if (space == EQUI_1) {
        ld_say(log, M_BUY_UNSEEN, seat);
        aquila_ready_pile(s, log, EQUI_DECK);
        aquila_ask(s, STEP_DRAW_EQUI, seat, LD_CHANCE, space);
        return;
    }
    int card = s->face_up[space - EQUI_2];
    assert(card < CARDS && deck_of(card) == EQUI_DECK);
    s->face_up[space - EQUI_2] = NONE; /* */
    s->hand[seat][card]++;
    s->known[seat][card]++; /* */
    ld_say(log, M_BUY_CARD, seat, card);
    aquila_resolved(s);
}

static void equi_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    if (ld_verb_of(c) == V_BUY_CARD) {
        buy_card(state, log, seat, ld_of(f, space)->space);
        return;
    }
    ld_say(log, M_NO_CARD, seat, ld_of(f, space)->space);
    aquila_resolved(state);
}

static const char *equi_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const space_locals *l = ld_of(f, space);
    const char *wrong = aquila_wrong_space(s, f, SPACE_RANGE(EQUI_1, 4));
    if (wrong)
        return wrong;
    return s->purse[l->seat][BRONZE] >= box(s)->equi_price && card_offered(s, l->space)
               ? NULL
               : "nothing can be bought on this equi space";
}

const ld_kind aquila_equi = {
    .name = "equi",
    .prompt = "Buy the card of {1:space} for {equi_price} bronze?",
    .waiting = "buy a card or not",
    .rule = "A-5.7",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = "seat",
    .options = equi_options,
    .choose = equi_choose,
    .several = true,
    .wrong = equi_wrong,
};

static void draw_equi_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_draw_options(state, EQUI_DECK, V_DRAW, out);
}

static void draw_card(aquila *s, ld_log *log, int seat, int card)
{
    assert(s->pile[card]);
    s->pile[card]--;
    s->hand[seat][card]++;
    ld_say_to(log, M_DRAW, 1u << seat, 2, seat, card); /* A-K5 */
}

static void draw_equi_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    draw_card(state, log, ld_of(f, space)->seat, ld_a(c));
    aquila_resolved(state);
}

static const char *draw_equi_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const char *wrong = aquila_wrong_space(s, f, SPACE_BIT(EQUI_1));
    return wrong || count_cards(s->pile, EQUI_DECK) ? wrong : "there is no equi card to draw";
}

const ld_kind aquila_draw_equi = {
    .name = "draw-equi",
    .prompt = "Draw a horse or weapon card for {0:seat}.",
    .waiting = "draw a card for {0:seat}",
    .rule = "A-5.7",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .always_ask = true, /* A-S1 */
    .options = draw_equi_options,
    .choose = draw_equi_choose,
    .wrong = draw_equi_wrong,
};

/* ---- Servi (A-5.11, A-5.12) -------------------------------------------------------------- */

int aquila_servi_most(const aquila *s, int seat, int space)
{
    assert(SPACE_BIT(space) & SPACE_RANGE(SERVI_BRONZE, METALS));
    int metal = space - SERVI_BRONZE, most = box(s)->space[space].cards, cards = drawable(s, SLAVE_DECK);
    most = s->purse[seat][metal] < most ? s->purse[seat][metal] : most;
    return cards < most ? cards : most;
}

/* What keeps the seat from buying a card more. */
static void bar_slaves(const aquila *s, int seat, int space, int most, ld_list *out)
{
    int metal = space - SERVI_BRONZE, sold = box(s)->space[space].cards;
    bool poor = s->purse[seat][metal] == most;
    if (most == sold)
        LD_BAR_ABOVE(n, most, out, LD_CHOICE(V_BUY_SLAVES, n, space, 0), R_SERVI_MOST, space, sold);
    else if (poor)
        LD_BAR_ABOVE(n, most, out, LD_CHOICE(V_BUY_SLAVES, n, space, 0), R_SERVI_COINS, metal, most);
    else
        LD_BAR_ABOVE(n, most, out, LD_CHOICE(V_BUY_SLAVES, n, space, 0), R_NO_SLAVES, most);
}

static void servi_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    int space = ld_of(f, space)->space, most = aquila_servi_most(state, seat, space);
    for (int n = 0; n <= most; n++)
        ld_add(out, LD_CHOICE(V_BUY_SLAVES, n, space, 0));
    bar_slaves(state, seat, space, most, out);
    aquila_bar_others(out, V_BUY_SLAVES, 1, space);
}

static void servi_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    int space = ld_of(f, space)->space, metal = space - SERVI_BRONZE, cards = ld_a(c);
    if (!cards) {
        ld_say(log, M_NO_SLAVES, seat, space);
        aquila_resolved(state);
        return;
    }
    assert(cards <= aquila_servi_most(state, seat, space));
    aquila_spend(state, seat, metal, cards);
    ld_say(log, M_BUY_SLAVES, seat, cards, metal);
    aquila_begin_draws(state, log, seat, cards);
}

static const char *servi_wrong(const void *state, const ld_frame *f)
{
    const space_locals *l = ld_of(f, space);
    const char *wrong = aquila_wrong_space(state, f, SPACE_RANGE(SERVI_BRONZE, METALS));
    if (wrong)
        return wrong;
    return aquila_servi_most(state, l->seat, l->space) ? NULL : "no slave card can be bought on this space";
}

const ld_kind aquila_servi = {
    .name = "servi",
    .prompt = "How many slave cards do you buy on {1:space}?",
    .waiting = "buy slave cards",
    .rule = "A-5.11",
    .locals = LD_ROWS(space, SPACE_LOCALS),
    .owed_by = "seat",
    .options = servi_options,
    .choose = servi_choose,
    .several = true,
    .wrong = servi_wrong,
};

/* Slave cards bought, or the one that is a prize of the Arena. */
void aquila_begin_draws(aquila *s, ld_log *log, int seat, int cards)
{
    assert(cards >= 1 && drawable(s, SLAVE_DECK) >= cards);
    aquila_ready_pile(s, log, SLAVE_DECK);
    ld_frame *f = aquila_ask(s, STEP_DRAW_SLAVE, seat, LD_CHANCE, __builtin_ctz(taken(s)));
    ld_of(f, slaves)->left = ld_u8(cards);
}

static void draw_slave_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_draw_options(state, SLAVE_DECK, V_DRAW, out);
}

static void draw_slave_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    aquila *s = state;
    slaves_locals *l = ld_of(f, slaves);
    assert(l->left > 0 && deck_of(ld_a(c)) == SLAVE_DECK);
    draw_card(s, log, l->seat, ld_a(c));
    if (--l->left > 0)
        aquila_ready_pile(s, log, SLAVE_DECK);
    else
        aquila_resolved(s);
}

static const char *draw_slave_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const slaves_locals *l = ld_of(f, slaves);
    uint32_t waiting = taken(s), now = waiting & -waiting;
    bool prize = now & IN_ARENA;
    const char *wrong = prize ? NULL : aquila_wrong_space(s, f, SPACE_RANGE(SERVI_BRONZE, METALS));
    if (wrong)
        return wrong;
    if (prize && (!contests(s, ARENA, l->seat) || SPACE_BIT(l->space) != now))
        return "a slave card is drawn for a seat that does not fight in the Arena";
    if (l->left > (prize ? 1 : box(s)->space[l->space].cards))
        return "more slave cards are to be drawn than the space gives";
    return count_cards(s->pile, SLAVE_DECK) && drawable(s, SLAVE_DECK) >= l->left ? NULL
                                                                                  : "there are no slave cards to draw";
}

const ld_kind aquila_draw_slave = {
    .name = "draw-slave",
    .prompt = "Draw a slave card for {0:seat}.",
    .waiting = "draw a slave card for {0:seat}",
    .rule = "A-5.12",
    .locals = LD_ROWS(slaves, SLAVES_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .always_ask = true, /* A-S1 */
    .options = draw_slave_options,
    .choose = draw_slave_choose,
    .wrong = draw_slave_wrong,
};

/* ---- the space that is due ----------------------------------------------------------------------------------- */

static void begin_equi(aquila *s, ld_log *log, int space, int seat)
{
    if (s->purse[seat][BRONZE] >= box(s)->equi_price && card_offered(s, space)) {
        aquila_ask(s, STEP_EQUI, seat, seat, space);
        return;
    }
    ld_say(log, M_NO_CARD, seat, space); /* */
    aquila_resolved(s);
}

static void begin_servi(aquila *s, ld_log *log, int space, int seat)
{
    if (aquila_servi_most(s, seat, space)) {
        aquila_ask(s, STEP_SERVI, seat, seat, space);
        return;
    }
    ld_say(log, M_NO_SLAVES, seat, space);
    aquila_resolved(s);
}

static void take_dice(aquila *s, ld_log *log, int seat) /* */
{
    assert(s->blue_holder == NOBODY); /* the round began without */
    s->blue_holder = (uint8_t)seat;
    s->blue_dice = box(s)->blue_dice;
    ld_say(log, M_POTENTIA, seat);
    aquila_resolved(s);
}

void aquila_mercatus(aquila *s, ld_log *log, int space, int seat) /* */
{
    assert(space <= POTENTIA && owner_of(s, space) == seat);
    if (space == DOLUS)
        aquila_ask(s, STEP_DOLUS, seat, LD_CHANCE, space);
    else if (space == PECUNIA)
        aquila_ask(s, STEP_PECUNIA, seat, seat, space); /* is a stop without an exchange */
    else if (space < SERVI_BRONZE)
        begin_equi(s, log, space, seat);
    else if (space < POTENTIA)
        begin_servi(s, log, space, seat);
    else
        take_dice(s, log, seat);
}
