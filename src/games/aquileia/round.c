/* Aquileia: the course of a round. Rules, A-3.8 (laying out), A-4.1, A-4.16, A-4.17, A-11,
 * A-12; steps deal, turn, start, close. `resolve` is the step without a choice that goes from space to
 * space: the next is the lowest that still holds a pawn. */
#include "games/aquileia/rules.h"

ld_frame *aquila_ask(aquila *s, int kind, int seat, int chooser, int where)
{
    assert(kind > STEP_PLACE && (chooser == seat || chooser == LD_CHANCE));
    ld_frame *f = ld_become(s, kind);
    *ld_of(f, space) = (space_locals){.seat = ld_u8(seat), .space = ld_u8(where)};
    ld_ask(f, chooser);
    return f;
}

/* ---- the round ---------------------------------------------------------------------------------------- */

static void begin_round(aquila *s, ld_log *log) /* */
{
    assert(s->round < s->rounds && !taken(s) && !s->discs);
    s->round++;
    ld_say(log, M_ROUND, s->round, s->rounds, s->start);
    if (s->closing && box(s)->closings) /* otherwise */
        ld_ask(ld_become(s, STEP_CLOSE), LD_CHANCE);
    else
        aquila_begin_placing(s, s->start);
}

void aquila_begin_actions(aquila *s)
{
    assert(s->discs == seats_of(s)); /* */
    s->passed = 0;
    ld_become(s, STEP_RESOLVE);
}

static void end_round(aquila *s, ld_log *log)
{
    assert(!s->lying && s->discs == seats_of(s));
    s->blue_holder = NOBODY; /* */
    s->blue_dice = 0;
    s->closed = 0;               /* */
    s->start = s->track[0];      /* */
    if (s->round == s->rounds) { /* */
        aquila_finish(s, log);
        return;
    }
    ld_say(log, M_ROUND_END, s->round, s->start);
    s->discs = 0;
    memset(s->track, 0, sizeof s->track);
    aquila_next_piece(s, log);
}

/* ---- going through the spaces (A-4.16) ------------------------------------------------------------------ */

static void resolve_run(void *state, ld_log *log, ld_frame *f)
{
    (void)f;
    aquila *s = state;
    uint32_t waiting = taken(s);
    if (!waiting) {
        end_round(s, log);
        return;
    }
    int space = __builtin_ctz(waiting), seat = owner_of(s, space);
    assert(seat != NOBODY);
    if (space <= POTENTIA)
        aquila_mercatus(s, log, space, seat);
    else if (space < GOLD_A)
        aquila_begin_contest(s, log, ARENA);
    else if (space < THEATRUM)
        aquila_begin_contest(s, log, STADIUM);
    else if (space == THEATRUM)
        aquila_theatrum(s, log, seat);
    else if (space <= FORUM_5)
        aquila_forum(s, log, space, seat);
    else
        aquila_portus(s, log, space, seat);
}

void aquila_resolved(aquila *s) /* */
{
    uint32_t waiting = taken(s), home = waiting & -waiting;
    assert(home);
    for (int area = ARENA; area < AREAS; area++)
        if (home & area_spaces(area)) {
            home = area_spaces(area);
            memset(s->strength, 0, sizeof s->strength);
        }
    for (int i = 0; i < seats_of(s); i++)
        s->pawns[i] &= ~home;
    ld_become(s, STEP_RESOLVE);
}

void aquila_bar_others(ld_list *out, int verb, int argument, int due)
{
    for (int space = 0; ld_heard(out) && space < SPACES; space++)
        if (space != due)
            ld_bar(out, argument ? LD_CHOICE(verb, 0, space, 0) : LD_CHOICE(verb, space, 0, 0), R_NOT_DUE, due);
}

const char *aquila_wrong_space(const aquila *s, const ld_frame *f, uint32_t spaces)
{
    const space_locals *l = ld_of(f, space);
    uint32_t waiting = taken(s), next = waiting & -waiting;
    bool right = (next & spaces) && SPACE_BIT(l->space) == next && l->seat == owner_of(s, l->space);
    return right ? NULL : "the step does not belong to the next space with a pawn and its owner";
}

const ld_kind aquila_resolve = {
    .name = "resolve",
    .prompt = "The areas are resolved.",
    .waiting = "resolve the areas",
    .rule = "A-4.16",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_NOBODY,
    .run = resolve_run,
};

/* ---- laying out, at set-up and at the end of a round ------------------------------------------------------ */

static void begin_deal(aquila *s, int place)
{
    assert(s->face_up[place] == NONE);
    ld_frame *f = ld_become(s, STEP_DEAL);
    *ld_of(f, deal) = (deal_locals){.place = ld_u8(place), .space = ld_u8(EQUI_2 + place)};
    ld_ask(f, LD_CHANCE);
}

void aquila_next_piece(aquila *s, ld_log *log)
{
    for (int i = 0; i < FACE_UP; i++) /* */
        if (s->face_up[i] == NONE && drawable(s, EQUI_DECK)) {
            aquila_ready_pile(s, log, EQUI_DECK);
            begin_deal(s, i);
            return;
        }
    if (s->open_laurel == NONE) { /* */
        ld_ask(ld_become(s, STEP_TURN), LD_CHANCE);
        return;
    }
    if (s->round == 0)
        ld_ask(ld_become(s, STEP_START), LD_CHANCE);
    else
        begin_round(s, log);
}

static void deal_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    aquila_draw_options(state, EQUI_DECK, V_DEAL, out);
}

static void deal_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    aquila *s = state;
    assert(s->pile[ld_a(c)] && deck_of(ld_a(c)) == EQUI_DECK);
    s->pile[ld_a(c)]--;
    s->face_up[ld_of(f, deal)->place] = (uint8_t)ld_a(c);
    ld_say(log, M_DEAL, ld_a(c), ld_of(f, deal)->space);
    aquila_next_piece(s, log);
}

/* Between rounds, and before the first, no piece is on the board. */
static bool cleared(const aquila *s) { return !taken(s) && !s->discs && !s->closed && s->round < s->rounds; }

static const char *deal_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    const deal_locals *l = ld_of(f, deal);
    if (!cleared(s))
        return "cards are dealt between the rounds";
    if (l->space != EQUI_2 + l->place || s->face_up[l->place] != NONE)
        return "deal names no empty place beside an equi space";
    return count_cards(s->pile, EQUI_DECK) ? NULL : "there is no equi card to deal";
}

const ld_kind aquila_deal = {
    .name = "deal",
    .prompt = "Deal a card beside {1:space}.",
    .waiting = "deal a card beside {1:space}",
    .rule = "A-11.3",
    .locals = LD_ROWS(deal, DEAL_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = deal_options,
    .choose = deal_choose,
    .wrong = deal_wrong,
};

static void turn_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    const aquila *s = state;
    for (int k = 0; k < LAURELS; k++)
        if (s->laurel_pile[k])
            ld_add_weighted(out, LD_CHOICE(V_TURN, k, 0, 0), s->laurel_pile[k]);
}

static void turn_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    aquila *s = state;
    assert(s->laurel_pile[ld_a(c)] && s->open_laurel == NONE);
    s->laurel_pile[ld_a(c)]--;
    s->open_laurel = (uint8_t)ld_a(c);
    ld_say(log, M_TURN, ld_a(c));
    aquila_next_piece(s, log);
}

static const char *turn_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const aquila *s = state;
    bool right = cleared(s) && s->open_laurel == NONE;
    return right ? NULL : "a laurel is turned up between the rounds, where none lies open";
}

const ld_kind aquila_turn = {
    .name = "turn",
    .prompt = "Turn up a laurel.",
    .waiting = "turn up a laurel",
    .rule = "A-11.4",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_CHANCE,
    .options = turn_options,
    .choose = turn_choose,
    .wrong = turn_wrong,
};

static void start_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)f, (void)seat;
    for (int i = 0; i < seats_of(state); i++) /* */
        ld_add_weighted(out, LD_CHOICE(V_START, i, 0, 0), 1);
}

static void start_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)f, (void)seat;
    aquila *s = state;
    assert(s->round == 0);
    s->start = (uint8_t)ld_a(c);
    ld_say(log, M_START, s->start);
    begin_round(s, log);
}

static const char *start_wrong(const void *state, const ld_frame *f)
{
    (void)f;
    const aquila *s = state;
    return s->round || !cleared(s) ? "the start player is named in set-up" : NULL;
}

const ld_kind aquila_start = {
    .name = "start",
    .prompt = "Name the start player.",
    .waiting = "name the start player",
    .rule = "A-3.8",
    .locals = LD_NO_LOCALS,
    .owed_by = LD_BY_CHANCE,
    .options = start_options,
    .choose = start_choose,
    .wrong = start_wrong,
};

/* ---- closing spaces with two seats (A-12) ------------------------------------- */

static void close_options(const void *state, const ld_frame *f, int seat, ld_list *out)
{
    (void)seat;
    const aquila *s = state;
    EACH_BIT (space, box(s)->closing[ld_of(f, close)->row] & ~s->closed)
        ld_add_weighted(out, LD_CHOICE(V_CLOSE, space, 0, 0), 1);
}

static void close_choose(void *state, ld_log *log, ld_frame *f, int seat, ld_choice c)
{
    (void)seat;
    aquila *s = state;
    assert(box(s)->closing[ld_of(f, close)->row] & ~s->closed & SPACE_BIT(ld_a(c)));
    s->closed |= SPACE_BIT(ld_a(c));
    ld_say(log, M_CLOSE, ld_a(c));
    if (++ld_of(f, close)->row == box(s)->closings)
        aquila_begin_placing(s, s->start);
}

static const char *close_wrong(const void *state, const ld_frame *f)
{
    const aquila *s = state;
    if (!s->closing || ld_of(f, close)->row >= box(s)->closings)
        return "spaces are closed in a game without closed spaces, or more than it closes";
    return taken(s) || s->discs ? "spaces are closed before any piece is placed" : NULL;
}

const ld_kind aquila_close = {
    .name = "close",
    .prompt = "Close a space for this round.",
    .waiting = "close a space",
    .rule = "A-12.1",
    .locals = LD_ROWS(close, CLOSE_LOCALS),
    .owed_by = LD_BY_CHANCE,
    .options = close_options,
    .choose = close_choose,
    .wrong = close_wrong,
};
