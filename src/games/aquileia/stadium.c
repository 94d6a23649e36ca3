/* Aquileia: the laurels of the Stadium. Rules, A-K3; steps draw-laurel, laurel. The race itself
 * is in contest.c. */
#include "games/aquileia/rules.h"

void aquila_award_stadium(aquila *s, ld_log *log, const int *order, int count)
{
    assert(s->open_laurel != NONE);
    aquila_pay_prizes(s, log, STADIUM, order, count);
    ld_frame *f = aquila_ask(s, STEP_DRAW_LAUREL, order[0], LD_CHANCE, STADIUM);
    ld_of(f, award)->second = ld_u8(count > 1 ? order[1] : NOBODY);
}

/* ---- the drawn laurel ------------------------------------------------ */

static void draw_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const aquila *s = state;
    for (int k = 0; k < LAURELS; k++)
        if (s->laurel_pile[k])
            ld_add_weighted(out, LD_CHOICE(V_DRAW_LAUREL, k, 0, 0), s->laurel_pile[k]);
}

static void draw_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    aquila *s = state;
    int first = ld_of(f, award)->seat;
    uint8_t second = ld_of(f, award)->second;
    assert(s->laurel_pile[ld_a(c)]);
    s->laurel_pile[ld_a(c)]--;
    ld_say_to(log, M_DRAW_LAUREL, 1u << first, 2, first, ld_a(c)); /* */
    f = aquila_ask(s, STEP_LAUREL, first, first, STADIUM);
    ld_of(f, laurel)->second = second;
    ld_of(f, laurel)->drawn = ld_u8(ld_a(c));
}

static const char *draw_wrong(const void *state, const ld_frame *f) { return aquila_wrong_award(state, f, STADIUM); }

const ld_kind aquila_draw_laurel = {
    .name = "draw-laurel",
    .prompt = "Draw a laurel for {0:seat}.",
    .waiting = "draw a laurel for {0:seat}",
    .rule = "A-7.9",
    .locals = LD_ROWS(award, AWARD_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .always_ask = true, /* A-S1 */
    .options = draw_options,
    .choose = draw_choose,
    .wrong = draw_wrong,
};

/* ---- which of the two is kept ------------------------ */

static void laurel_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_KEEP_OPEN, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_KEEP_DECK, 0, 0, 0));
}

/* Nobody but the two is told which is which, and the 2nd is told of its own alone. */
static void tell(const race *r, ld_log *log)
{
    int first = r->first, second = r->second;
    int kept = r->kept == KEPT_OPEN ? r->open : r->drawn, other = r->kept == KEPT_OPEN ? r->drawn : r->open;
    ld_say_to(log, M_KEEP, 1u << first, 2, first, kept);
    if (second == NOBODY)
        ld_say_to(log, M_GONE, 1u << first, 1, other);
    else
        ld_say_to(log, M_PASS_ON, 1u << first | 1u << second, 2, second, other);
}

static void laurel_choose(void *state, ld_log *log, ld_frame *f, int first, ld_choice c)
{
    aquila *s = state;
    assert(s->races < s->round && ld_of(f, laurel)->drawn < LAURELS); /* one race a round */
    race *r = &s->raced[s->races++];
    r->first = (uint8_t)first;
    r->second = ld_of(f, laurel)->second; /* with nobody it is out of the game */
    r->open = s->open_laurel;
    r->drawn = ld_of(f, laurel)->drawn;
    r->kept = ld_verb_of(c) == V_KEEP_OPEN ? KEPT_OPEN : KEPT_DECK;
    s->open_laurel = NONE;
    ld_reveal(s);
    tell(r, log);
    aquila_resolved(s);
}

static const char *laurel_wrong(const void *state, const ld_frame *f)
{
    if (ld_of(f, laurel)->drawn == NONE)
        return "the laurel drawn is not one of the Stadium's";
    return aquila_wrong_award(state, f, STADIUM);
}

const ld_kind aquila_laurel_step = {
    .name = "laurel",
    .prompt = "Keep the open laurel, or the {3:laurel} you drew?",
    .waiting = "choose between two laurels",
    .rule = "A-7.9",
    .locals = LD_ROWS(laurel, LAUREL_LOCALS),
    .owed_by = "seat",
    .options = laurel_options,
    .choose = laurel_choose,
    .several = true,
    .wrong = laurel_wrong,
};
