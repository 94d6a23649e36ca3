/* Aquileia: what the Arena and the Stadium share. Rules; steps roll, cards,
 * dice, blue. Each contestant has a metal, bronze for every fighter, and what
 * counts for it (dice, cards, coins) is of that metal. */
#include "games/aquileia/rules.h"

static void decide(aquila *s, ld_log *log, int area);

/* ---- the first throws (A-6.3, A-7.4) ---------------------------------------------------------------------- */

static void next_cards(aquila *s, ld_log *log, int area, int from);

/* Asks for the throw of the next contestant, `from` seats on in turn order; then come the cards. */
static void next_roll(aquila *s, ld_log *log, int area, int from)
{
    for (int k = from; k < seats_of(s); k++) {
        int seat = in_turn(s, k);
        if (contests(s, area, seat)) {
            aquila_ask(s, STEP_ROLL, seat, LD_CHANCE, area);
            return;
        }
    }
    next_cards(s, log, area, 0);
}

void aquila_begin_contest(aquila *s, ld_log *log, int area)
{
    int order[LD_MAX_SEATS], count = 0;
    for (int i = 0; i < seats_of(s); i++) {
        if (!contests(s, area, i)) /* */
            continue;
        order[count++] = i;
        s->strength[i] = 0;
        EACH_BIT (space, s->pawns[i] & area_spaces(area)) /* */
            s->strength[i] = (uint8_t)(s->strength[i] + box(s)->space[space].strength);
    }
    assert(count > 0);
    ld_say(log, M_CONTEST, area);
    if (area == STADIUM && count == 1) { /* a single fighter goes through all steps */
        ld_say(log, M_SINGLE, order[0]);
        aquila_award_stadium(s, log, order, 1);
        return;
    }
    next_roll(s, log, area, 0);
}

/* Every face of the contestant's metal adds 1. */
static void add_hits(aquila *s, ld_log *log, int area, int seat, int thrown)
{
    assert(contests(s, area, seat));
    s->strength[seat] = (uint8_t)(s->strength[seat] + aquila_throw[thrown].n[contest_metal(s, area, seat)]);
    ld_say(log, M_ROLL, seat, thrown, s->strength[seat]);
}

static void roll_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_throw_options(state, box(state)->contest_dice, out);
}

static void roll_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    int seat = ld_of(f, contest)->seat, area = ld_of(f, contest)->area;
    assert(strlen(aquila_throw[ld_a(c)].id) == box(state)->contest_dice);
    add_hits(state, log, area, seat, ld_a(c));
    next_roll(state, log, area, turn_of(state, seat) + 1);
}

const char *aquila_wrong_contest(const aquila *s, const ld_frame *f, int area)
{
    const contest_locals *l = ld_of(f, contest);
    uint32_t waiting = taken(s);
    if (!(waiting & -waiting & area_spaces(l->area)) || (area < AREAS && l->area != area))
        return "the step belongs to a contest that is not being held";
    return contests(s, l->area, l->seat) ? NULL : "the step names a seat that is not in the contest";
}

const char *aquila_wrong_award(const aquila *s, const ld_frame *f, int area)
{
    const award_locals *l = ld_of(f, award);
    const char *wrong = aquila_wrong_contest(s, f, area);
    if (wrong || l->second == NOBODY)
        return wrong;
    return l->second != l->seat && contests(s, area, l->second) ? NULL : "the 2nd of the contest is not in it";
}

static const char *contest_wrong(const void *state, const ld_frame *f) { return aquila_wrong_contest(state, f, AREAS); }

const ld_kind aquila_roll = {
    .name = "roll",
    .prompt = "Roll {contest_dice} {contest_dice|die|dice} for {0:seat} in the {1:area}.",
    .waiting = "roll {contest_dice} {contest_dice|die|dice} for {0:seat}",
    .rule = "A-6.3",
    .locals = LD_ROWS(contest, CONTEST_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = roll_options,
    .choose = roll_choose,
    .several = true,
    .wrong = contest_wrong,
};

/* ---- cards (A-6.4, A-7.5) ------------------------------------------------------------------------------------ */

static bool has_playable(const aquila *s, int area, int seat)
{
    int metal = contest_metal(s, area, seat);
    const card_figures *cards = box(s)->card;
    for (int k = 0; k < CARDS; k++)
        if (s->hand[seat][k] && cards[k].metal == metal)
            return true;
    return false;
}

static void begin_dice(aquila *s, ld_log *log, int area);

static void next_cards(aquila *s, ld_log *log, int area, int from)
{
    for (int k = from; k < seats_of(s); k++) {
        int seat = in_turn(s, k);
        if (contests(s, area, seat) && (has_playable(s, area, seat) || hidden_equi(s, seat))) {
            aquila_ask(s, STEP_CARDS, seat, seat, area);
            return;
        }
    }
    begin_dice(s, log, area);
}

static void cards_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    const aquila *s = state;
    int metal = contest_metal(s, ld_of(f, contest)->area, seat);
    const card_figures *cards = box(s)->card;
    for (int k = 0; k < CARDS; k++) /* A-S2 */
        if (!s->hand[seat][k])
            continue;
        else if (cards[k].metal == metal)
            ld_add(out, LD_CHOICE(V_PLAY, k, 0, 0));
        else if (metal == BRONZE)
            ld_bar(out, LD_CHOICE(V_PLAY, k, 0, 0), R_NO_HORSES); /* */
        else
            ld_bar(out, LD_CHOICE(V_PLAY, k, 0, 0), R_OTHER_METAL, metal); /* */
    ld_add(out, LD_CHOICE(V_DONE_PLAYING, 0, 0, 0));
}

static bool cards_many(const void *state, const ld_frame *f)
{
    return has_playable(state, ld_of(f, contest)->area, ld_of(f, contest)->seat);
}

/* A-S1 nobody shall learn from not having to wait what a hidden card is */
static bool cards_ask(const void *state, const ld_frame *f) { return hidden_equi(state, ld_of(f, contest)->seat) > 0; }

static void cards_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    aquila *s = state;
    if (ld_verb_of(c) == V_DONE_PLAYING) {
        ld_say(log, M_DONE, seat);
        next_cards(s, log, ld_of(f, contest)->area, turn_of(s, seat) + 1);
        return;
    }
    assert(box(s)->card[ld_a(c)].metal == contest_metal(s, ld_of(f, contest)->area, seat)); /* */
    aquila_leave_hand(s, seat, ld_a(c), 1);
    s->strength[seat] = (uint8_t)(s->strength[seat] + box(s)->card[ld_a(c)].figure);
    ld_say(log, M_PLAY, seat, ld_a(c), s->strength[seat]);
}

const ld_kind aquila_cards = {
    .name = "cards",
    .prompt = "Play cards in the {1:area}, or say that you are done.",
    .waiting = "play cards in the {1:area}",
    .rule = "A-6.4",
    .locals = LD_ROWS(contest, CONTEST_LOCALS),
    .owed_by = "seat",
    .options = cards_options,
    .choose = cards_choose,
    .many = cards_many,
    .ask = cards_ask,
    .window = true,
    .wrong = contest_wrong,
};

/* ---- the blue dice (A-6.6, A-6.7, A-7.6) --------------------------------------------------------------------- */

static void begin_dice(aquila *s, ld_log *log, int area)
{
    if (s->blue_dice && contests(s, area, s->blue_holder))
        aquila_ask(s, STEP_DICE, s->blue_holder, s->blue_holder, area);
    else
        decide(s, log, area);
}

static void dice_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    int dice = ((const aquila *)state)->blue_dice;
    for (int n = 0; n <= dice; n++)
        ld_add(out, LD_CHOICE(V_DICE, n, 0, 0));
    LD_BAR_ABOVE(n, dice, out, LD_CHOICE(V_DICE, n, 0, 0), R_FEW_DICE, dice);
}

static void dice_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    aquila *s = state;
    int area = ld_of(f, contest)->area;
    if (ld_a(c) == 0) {
        ld_say(log, M_NO_DICE, seat);
        decide(s, log, area);
        return;
    }
    assert(s->blue_holder == seat && ld_a(c) <= s->blue_dice);
    s->blue_dice = (uint8_t)(s->blue_dice - ld_a(c));
    ld_say(log, M_DICE, seat, ld_a(c));
    f = aquila_ask(s, STEP_BLUE, seat, LD_CHANCE, area);
    ld_of(f, blue)->dice = ld_u8(ld_a(c));
}

static const char *dice_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const char *wrong = aquila_wrong_contest(s, f, AREAS);
    if (wrong)
        return wrong;
    return s->blue_dice && s->blue_holder == ld_of(f, contest)->seat ? NULL
                                                                     : "dice is owed by a seat without blue dice";
}

const ld_kind aquila_dice = {
    .name = "dice",
    .prompt = "How many blue dice do you roll in the {1:area}?",
    .waiting = "name a number of blue dice",
    .rule = "A-6.6",
    .locals = LD_ROWS(contest, CONTEST_LOCALS),
    .owed_by = "seat",
    .options = dice_options,
    .choose = dice_choose,
    .several = true,
    .wrong = dice_wrong,
};

static void blue_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    aquila_throw_options(state, ld_of(f, blue)->dice, out);
}

static void blue_choose(void *state, ld_log *log, ld_frame *f, int chance, ld_choice c)
{
    (void)chance;
    int area = ld_of(f, blue)->area;
    assert(strlen(aquila_throw[ld_a(c)].id) == ld_of(f, blue)->dice);
    add_hits(state, log, area, ld_of(f, blue)->seat, ld_a(c));
    decide(state, log, area);
}

static const char *blue_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const blue_locals *l = ld_of(f, blue);
    const char *wrong = aquila_wrong_contest(s, f, AREAS);
    if (wrong)
        return wrong;
    bool right = l->dice + s->blue_dice <= box(s)->blue_dice && s->blue_holder == l->seat;
    return right ? NULL : "more blue dice are rolled than the seat holds";
}

const ld_kind aquila_blue = {
    .name = "blue",
    .prompt = "Roll {2} blue {2|die|dice} for {0:seat}.",
    .waiting = "roll blue dice for {0:seat}",
    .rule = "A-6.6",
    .locals = LD_ROWS(blue, BLUE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = blue_options,
    .choose = blue_choose,
    .several = true,
    .wrong = blue_wrong,
};

/* ---- the ranking and its coins (A-6.8, A-6.9, A-7.7, A-7.8) ---------------------------------------------------- */

/* The contestants, strongest first; the lower place on the track parts equals. */
static int rank(const aquila *s, int area, int *order)
{
    int count = 0, key[LD_MAX_SEATS];
    for (int i = 0; i < seats_of(s); i++) {
        if (!contests(s, area, i))
            continue;
        int mine = s->strength[i] * LD_MAX_SEATS - place_on_track(s, i), at = count++;
        for (; at > 0 && key[at - 1] < mine; at--) {
            key[at] = key[at - 1];
            order[at] = order[at - 1];
        }
        key[at] = mine;
        order[at] = i;
    }
    for (int i = 1; i < count; i++)
        assert(key[i] < key[i - 1]); /* the track leaves no ties */
    return count;
}

static void decide(aquila *s, ld_log *log, int area)
{
    int order[LD_MAX_SEATS], count = rank(s, area, order);
    for (int i = 0; i < count; i++)
        ld_say(log, M_RANK, order[i], (i + 1), area, s->strength[order[i]]);
    if (area == ARENA)
        aquila_award_arena(s, log, order, count);
    else
        aquila_award_stadium(s, log, order, count);
}

void aquila_pay_prizes(aquila *s, ld_log *log, int area, const int *order, int count)
{
    assert(count >= 1);
    for (int i = 0; i < count && i < 3; i++)
        if (box(s)->prize[i])
            aquila_income(s, log, order[i], contest_metal(s, area, order[i]), box(s)->prize[i]);
}
