/* Aquileia: building in the Forum. Rules A-9; steps build, pay. */
#include "games/aquileia/rules.h"

/* ---- what a seat can build ------------------------------------------------------------------------------------- */

static int slaves_of(const aquila *s, int seat) { return s->hand[seat][SLAVE_1] + 2 * s->hand[seat][SLAVE_2]; }

/* Coins and slaves as four bytes of one number, so that one subtraction compares all. */
static uint32_t means(const aquila *s, int seat)
{
    uint32_t coins;
    memcpy(&coins, s->purse[seat], sizeof coins);
    return coins | (uint32_t)slaves_of(s, seat) << 24;
}

static int builder_of(const aquila *s, int plot)
{
    int seat = 0;
    while (!(s->built[seat] >> plot & 1))
        seat++;
    return seat;
}

/* Which part of the price cannot be paid: the first coin that is missing, or the slaves. */
static void bar_price(const aquila *s, int seat, int plot, ld_list *out)
{
    const plot_figures *row = &box(s)->plot[plot];
    for (int m = 0; m < METALS; m++)
        if (s->purse[seat][m] < row->cost[m]) {
            ld_bar(out, LD_CHOICE(V_BUILD, plot, 0, 0), R_PLOT_COINS, row->cost[m], m, s->purse[seat][m]);
            return;
        }
    ld_bar(out, LD_CHOICE(V_BUILD, plot, 0, 0), R_PLOT_SLAVES, row->slaves, slaves_of(s, seat));
}

static uint32_t buildable(const aquila *s, int seat, ld_list *out)
{
    if (!houses_left(s, seat)) /* */
        return 0;
    const uint32_t borrow = 0x80808080u;
    assert(!(means(s, seat) & borrow)); /* so that each byte can be borrowed from alone */
    uint32_t have = means(s, seat) | borrow, open = ALL_PLOTS, payable = 0;
    const plot_figures *plots = box(s)->plot;
    LD_STRIKE(plot, open, ~free_plots(s), out, LD_CHOICE(V_BUILD, plot, 0, 0), R_BUILT, builder_of(s, plot));
    EACH_BIT (plot, open)
        if (((have - plots[plot].price) & borrow) == borrow) /* */
            payable |= 1u << plot;
        else if (ld_heard(out))
            bar_price(s, seat, plot, out);
    return payable;
}

/* The payments in slave cards for a number of slaves, as rows of the table; how many there are. */
static int ways_to_pay(const aquila *s, int seat, int slaves, int *out)
{
    int count = 0, over = -1;
    const uint8_t *held = s->hand[seat];
    for (int i = 0; i < PAYMENTS; i++) {
        const payment_row *p = &aquila_payment[i];
        if (p->n[0] > held[SLAVE_1] || p->n[1] > held[SLAVE_2])
            continue;
        if (p->n[0] + 2 * p->n[1] == slaves) /* */
            out[count++] = i;
        else if (p->n[0] == 0 && 2 * p->n[1] == slaves + 1)
            over = i;
    }
    assert(!count || slaves > 0);
    if (!count && over >= 0) /* */
        out[count++] = over;
    return count;
}

/* ---- building -------------------------------------------------------------------------------------------------- */

/* Asks for a building if the seat can build, or might for all the others know (A-S1). */
static void begin_build(aquila *s, ld_log *log, int seat, int space, int left)
{
    assert(left >= 0 && left <= box(s)->space[space].builds);
    bool asked = left && (buildable(s, seat, NULL) || (houses_left(s, seat) && hand_size(s, seat, SLAVE_DECK)));
    if (asked) {
        ld_of(aquila_ask(s, STEP_BUILD, seat, seat, space), build)->left = ld_u8(left);
        return;
    }
    if (left)
        ld_say(log, M_NO_BUILD, seat, space); /* */
    aquila_resolved(s);
}

void aquila_forum(aquila *s, ld_log *log, int space, int seat)
{
    assert(SPACE_BIT(space) & IN_FORUM);
    begin_build(s, log, seat, space, box(s)->space[space].builds); /* */
}

static void build_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f;
    EACH_BIT (plot, buildable(state, seat, out))
        ld_add(out, LD_CHOICE(V_BUILD, plot, 0, 0));
    ld_add(out, LD_CHOICE(V_DONE_BUILDING, 0, 0, 0));
}

static bool build_many(const void *state, const ld_frame *f) { return buildable(state, ld_of(f, build)->seat, NULL); }

static bool build_ask(const void *state, const ld_frame *f)
{
    int seat = ld_of(f, build)->seat;
    return houses_left(state, seat) && hand_size(state, seat, SLAVE_DECK);
}

static void pay_slaves(aquila *s, ld_log *log, int seat, int payment)
{
    assert(aquila_payment[payment].n[0] + 2 * aquila_payment[payment].n[1] > 0);
    for (int k = SLAVE_1; k <= SLAVE_2; k++)
        aquila_leave_hand(s, seat, k, aquila_payment[payment].n[k]);
    ld_say(log, M_PAY_SLAVES, seat, payment);
}

/* A building is paid at once and in full, each by itself. */
static void put_house(aquila *s, ld_log *log, int seat, int space, int plot, int payment)
{
    const plot_figures *row = &box(s)->plot[plot];
    assert((free_plots(s) >> plot & 1) && houses_left(s, seat));
    for (int m = 0; m < METALS; m++)
        aquila_spend(s, seat, m, row->cost[m]);
    s->built[seat] |= 1u << plot;
    ld_say(log, M_BUILD, seat, plot, space);
    if (row->slaves) /* */
        pay_slaves(s, log, seat, payment);
    if ((box(s)->scoring >> space & 1) && row->value) { /* elsewhere */
        aquila_score(s, seat, FROM_FORUM, row->value);
        ld_say(log, M_FORUM, seat, row->value, plot);
    }
}

/* A-S1 only then can a hand of that size have two payments: the fewest cards are slave-2 but for two or three, and one
 * slave-2 more in place of two of these */
static bool owes_payment(const aquila *s, int seat, int plot)
{
    int slaves = box(s)->plot[plot].slaves;
    return slaves >= 2 && hand_size(s, seat, SLAVE_DECK) >= slaves / 2 + 2 + slaves % 2;
}

static void build(aquila *s, ld_log *log, int seat, int space, int left, int plot)
{
    assert(buildable(s, seat, NULL) >> plot & 1);
    if (owes_payment(s, seat, plot)) {
        ld_frame *f = aquila_ask(s, STEP_PAY, seat, seat, space);
        ld_of(f, pay)->left = ld_u8(left);
        ld_of(f, pay)->plot = ld_u8(plot);
        return;
    }
    int payments[PAYMENTS] = {0};
    ways_to_pay(s, seat, box(s)->plot[plot].slaves, payments);
    put_house(s, log, seat, space, plot, payments[0]);
    begin_build(s, log, seat, space, left - 1);
}

static void build_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    const build_locals *l = ld_of(f, build);
    if (ld_verb_of(c) == V_BUILD) {
        build(state, log, seat, l->space, l->left, ld_a(c));
        return;
    }
    ld_say(log, M_NO_BUILD, seat, l->space);
    aquila_resolved(state);
}

static const char *build_wrong(const void *state, const ld_frame *f)
{
    const build_locals *l = ld_of(f, build);
    const char *wrong = aquila_wrong_space(state, f, IN_FORUM);
    if (wrong)
        return wrong;
    if (l->left > box(state)->space[l->space].builds)
        return "more buildings are allowed than the space gives";
    return houses_left(state, l->seat) ? NULL : "build is owed by a seat without houses";
}

const ld_kind aquila_build = {
    .name = "build",
    .prompt = "Build on {1:space} ({2} at most), or stop building.",
    .waiting = "build on {1:space}",
    .rule = "A-9.2",
    .locals = LD_ROWS(build, BUILD_LOCALS),
    .owed_by = "seat",
    .options = build_options,
    .choose = build_choose,
    .many = build_many,
    .ask = build_ask,
    .wrong = build_wrong,
};

/* ---- which slave cards to pay (A-9.5) -----------------------------------------------------------------------------
 */

static void pay_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    int slaves = box(state)->plot[ld_of(f, pay)->plot].slaves;
    int payments[PAYMENTS], count = ways_to_pay(state, seat, slaves, payments);
    uint32_t others = (1u << PAYMENTS) - 1;
    for (int i = 0; i < count; i++) {
        ld_add(out, LD_CHOICE(V_PAY_SLAVES, payments[i], 0, 0));
        others &= ~(1u << payments[i]);
    }
    LD_STRIKE(i, others, others, out, LD_CHOICE(V_PAY_SLAVES, i, 0, 0), R_OTHER_SUM, slaves);
}

static void pay_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    pay_locals l = *ld_of(f, pay);
    put_house(state, log, seat, l.space, l.plot, ld_a(c));
    begin_build(state, log, seat, l.space, l.left - 1);
}

static const char *pay_wrong(const void *state, const ld_frame *f)
{
    const char *wrong = build_wrong(state, f);
    if (wrong)
        return wrong;
    const pay_locals *l = ld_of(f, pay);
    if (!(buildable(state, l->seat, NULL) >> l->plot & 1))
        return "slaves are paid for a plot that cannot be built";
    return owes_payment(state, l->seat, l->plot) ? NULL : "there is only one way to pay for this plot";
}

const ld_kind aquila_pay = {
    .name = "pay",
    .prompt = "Which slave cards do you pay for the {3:plot}?",
    .waiting = "pay slave cards for the {3:plot}",
    .rule = "A-9.5",
    .locals = LD_ROWS(pay, PAY_LOCALS),
    .owed_by = "seat",
    .always_ask = true, /* A-S1 */
    .options = pay_options,
    .choose = pay_choose,
    .wrong = pay_wrong,
};
