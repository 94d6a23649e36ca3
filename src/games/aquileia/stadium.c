/* Aquileia: the laurels of the Stadium. Rules, A-K3; steps draw-laurel, laurel. The race itself
 * is in contest.c. */
#include "games/aquileia/state.h"

void aquila_award_stadium(aquila *s, ld_log *log, const int *order, int count)
{
    aquila_pay_prizes(s, log, STADIUM, order, count);
    ld_frame *f = aquila_ask(s, STEP_DRAW_LAUREL, order[0], LD_CHANCE, STADIUM);
    f->v[SECOND] = (int16_t)(count > 1 ? order[1] : -1);
}

/* ---- the drawn laurel. Locals: the 1st, the area, the 2nd or -1 ------------------------------------------------ */

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
    int16_t first = f->v[SEAT], second = f->v[SECOND];
    s->laurel_pile[ld_a(c)]--;
    ld_say_to(log, M_DRAW_LAUREL, 1u << first, 2, first, ld_a(c)); /* */
    f = aquila_ask(s, STEP_LAUREL, first, first, STADIUM);
    f->v[SECOND] = second;
    f->v[DRAWN] = (int16_t)ld_a(c);
}

static const char *racers_wrong(const aquila *s, const ld_frame *f, int chooser)
{
    const char *wrong = f->v[WHERE] == STADIUM ? aquila_wrong_contest(s, f, chooser) : "laurels belong to the Stadium";
    if (wrong)
        return wrong;
    int second = f->v[SECOND];
    if (second == -1)
        return NULL;
    return second >= 0 && second < seats_of(s) && second != f->v[SEAT] && contests(s, STADIUM, second)
               ? NULL
               : "the 2nd of the race is not in it";
}

static const char *draw_wrong(const void *state, const ld_frame *f) { return racers_wrong(state, f, LD_CHANCE); }

const ld_kind aquila_draw_laurel = {
    .name = "draw-laurel",
    .prompt = "Draw a laurel for {0:seat}.",
    .waiting = "draw a laurel for {0:seat}",
    .rule = "A-7.9",
    .always_ask = true, /* A-S1 */
    .options = draw_options,
    .choose = draw_choose,
    .wrong = draw_wrong,
};

/* ---- which of the two is kept. Locals: the 1st, the area, the 2nd or -1, the laurel drawn ------------------------ */

static void laurel_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)state, (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_KEEP_OPEN, 0, 0, 0));
    ld_add(out, LD_CHOICE(V_KEEP_DECK, 0, 0, 0));
}

/* Nobody but the two is told which is which, and the 2nd is told of its own alone. */
static void tell(const race *r, ld_log *log)
{
    int16_t first = r->first, second = r->second;
    int16_t kept = r->kept == KEPT_OPEN ? r->open : r->drawn, other = r->kept == KEPT_OPEN ? r->drawn : r->open;
    ld_say_to(log, M_KEEP, 1u << first, 2, first, kept);
    if (second == NOBODY)
        ld_say_to(log, M_GONE, 1u << first, 1, other);
    else
        ld_say_to(log, M_PASS_ON, 1u << first | 1u << second, 2, second, other);
}

static void laurel_choose(void *state, ld_log *log, ld_frame *f, int first, ld_choice c)
{
    aquila *s = state;
    race *r = &s->raced[s->races++];
    r->first = (uint8_t)first;
    r->second = (uint8_t)(f->v[SECOND] < 0 ? NOBODY : f->v[SECOND]); /* out of the game */
    r->open = s->open_laurel;
    r->drawn = (uint8_t)f->v[DRAWN];
    r->kept = ld_verb_of(c) == V_KEEP_OPEN ? KEPT_OPEN : KEPT_DECK;
    s->open_laurel = NONE;
    ld_reveal(s);
    tell(r, log);
    aquila_resolved(s);
}

static const char *laurel_wrong(const void *state, const ld_frame *f)
{
    if (f->v[DRAWN] < 0 || f->v[DRAWN] >= LAURELS)
        return "the laurel drawn is not one of the Stadium's";
    return racers_wrong(state, f, f->v[SEAT]);
}

const ld_kind aquila_laurel_step = {
    .name = "laurel",
    .prompt = "Keep the open laurel, or the {3:laurel} you drew?",
    .waiting = "choose between two laurels",
    .rule = "A-7.9",
    .options = laurel_options,
    .choose = laurel_choose,
    .several = true,
    .wrong = laurel_wrong,
};
