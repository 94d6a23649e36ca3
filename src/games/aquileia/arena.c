/* Aquileia: the prizes of the Arena. Rules; step prize. The fight itself is in contest.c. */
#include "games/aquileia/rules.h"

void aquila_award_arena(aquila *s, ld_log *log, const int *order, int count)
{
    assert(count == 1 || order[0] != order[1]);
    aquila_pay_prizes(s, log, ARENA, order, count);
    ld_frame *f = aquila_ask(s, STEP_PRIZE, order[0], order[0], ARENA);
    ld_of(f, award)->second = ld_u8(count > 1 ? order[1] : NOBODY);
}

static void prize_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    ld_add(out, LD_CHOICE(V_PRIZE_POINTS, 0, 0, 0));
    ld_add_if(drawable(state, SLAVE_DECK), out, LD_CHOICE(V_PRIZE_CARD, 0, 0, 0), R_NO_PRIZE_CARD); /* */
}

static void score_strength(aquila *s, ld_log *log, int seat)
{
    int points = box(s)->arena_factor * s->strength[seat];
    aquila_score(s, seat, FROM_ARENA, points);
    ld_say(log, M_ARENA_POINTS, seat, points);
}

static void draw_prize(aquila *s, ld_log *log, int seat)
{
    ld_say(log, M_ARENA_CARD, seat);
    aquila_begin_draws(s, log, seat, 1);
}

/* one takes the points, the other the card. */
static void prize_choose(void *state, ld_log *log, ld_frame *f, int first, ld_choice c)
{
    aquila *s = state;
    int second = ld_of(f, award)->second;
    bool points = ld_verb_of(c) == V_PRIZE_POINTS;
    int scores = points ? first : second, draws = points ? second : first;
    assert(scores != draws);
    if (scores != NOBODY)
        score_strength(s, log, scores);
    if (draws != NOBODY && drawable(s, SLAVE_DECK))
        draw_prize(s, log, draws);
    else
        aquila_resolved(s); /* what the 2nd would have got lapses */
}

static const char *prize_wrong(const void *state, const ld_frame *f) { return aquila_wrong_award(state, f, ARENA); }

const ld_kind aquila_prize_step = {
    .name = "prize",
    .prompt = "Take points for your strength, or a slave card?",
    .waiting = "choose a prize of the Arena",
    .rule = "A-6.10",
    .locals = LD_ROWS(award, AWARD_LOCALS),
    .owed_by = "seat",
    .options = prize_options,
    .choose = prize_choose,
    .wrong = prize_wrong,
};
