/* Frames and the driver: who must choose, what follows from a choice.
 *
 * One legality: ld_choose carries out exactly what ld_options (or ld_asides) lists; debug builds
 * assert it. The driver runs frames that owe nothing and takes forced choices until somebody has a
 * real choice, under a hard cap. */
#include "core/game.h"

#include <stdio.h>
#include <stdlib.h>

static ld_core *core_of(ld_state *state) { return (ld_core *)state->bytes; }
static const ld_core *core_at(const ld_state *state) { return (const ld_core *)state->bytes; }

static const ld_kind *kind_of(const ld_core *core, const ld_frame *f)
{
    const ld_game *game = ld_boxes[core->box].game;
    assert(f->kind < game->kind_count);
    return game->kinds[f->kind];
}

/* ---- the stack ------------------------------------------------------------------------------ */

ld_frame *ld_call(void *state, int kind)
{
    ld_core *core = state;
    assert(core->depth < LD_FRAMES);
    ld_frame *f = &core->stack[core->depth++];
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    return f;
}

ld_frame *ld_become(void *state, int kind)
{
    ld_frame *f = ld_top(state);
    assert(kind < ld_boxes[ld_core_of(state)->box].game->kind_count);
    memset(f, 0, sizeof *f);
    f->kind = (uint8_t)kind;
    return f;
}

void ld_done(void *state, int result)
{
    ld_core *core = state;
    assert(core->depth > 1 && !core->answered);
    memset(&core->stack[--core->depth], 0, sizeof(ld_frame));
    core->stack[core->depth - 1].result = (uint8_t)result;
}

void ld_finish(void *state)
{
    ld_core *core = state;
    assert(!core->over && !core->answered);
    memset(core->stack, 0, sizeof core->stack);
    core->depth = 0;
    core->over = 1;
}

void ld_say_(ld_log *log, int id, unsigned see, unsigned hide, const int *args, size_t count)
{
    assert(count <= LD_EVENT_ARGS && !(hide >> count)); /* nothing is hidden that is not said */
    if (log->count >= log->room) {
        log->lost++;
        return;
    }
    ld_event *e = &log->events[log->count++];
    memset(e, 0, sizeof *e);
    e->id = (uint16_t)id;
    e->count = (uint8_t)count;
    e->see = (uint8_t)see;
    e->hide = (uint16_t)hide;
    for (size_t i = 0; i < count; i++)
        e->args[i] = ld_i16(args[i]);
}

void ld_list_die(ld_list *out, int verb)
{
    for (int face = 1; face <= 6; face++)
        ld_add_weighted(out, LD_CHOICE(verb, face, 0, 0), 1);
}

/* ---- who, and what --------------------------------------------------------------------------- */

bool ld_over(const ld_state *state) { return core_at(state)->over; }

static const ld_frame *top_of(const ld_core *core) { return &core->stack[core->depth - 1]; }

unsigned ld_asked(const ld_state *state)
{
    const ld_core *core = core_at(state);
    return core->over ? 0 : top_of(core)->owed;
}

unsigned ld_owed(const ld_state *state) { return ld_asked(state) & ~(unsigned)core_at(state)->answered; }

static int lowest(unsigned mask) { return mask ? __builtin_ctz(mask) : -1; }

int ld_turn(const ld_state *state)
{
    const ld_core *core = core_at(state);
    if (core->over)
        return -1;
    const ld_frame *f = top_of(core);
    const ld_kind *kind = kind_of(core, f);
    if (kind->next)
        return kind->next(state, f);
    return lowest(ld_owed(state));
}

const char *ld_step(const ld_state *state)
{
    const ld_core *core = core_at(state);
    return core->over ? "over" : kind_of(core, top_of(core))->name;
}

const char *ld_step_rule(const ld_state *state)
{
    const ld_core *core = core_at(state);
    return core->over ? NULL : kind_of(core, top_of(core))->rule;
}

bool ld_sealed(const ld_state *state)
{
    const ld_core *core = core_at(state);
    return !core->over && kind_of(core, top_of(core))->mode == LD_SEALED;
}

bool ld_answer(const ld_state *state, int seat, ld_choice *out)
{
    const ld_core *core = core_at(state);
    assert(seat >= 0 && seat < core->seats);
    *out = core->answers[seat];
    return core->answered >> seat & 1;
}

void ld_options_to(const ld_state *state, int seat, ld_list *out, ld_ear *ear)
{
    const ld_core *core = core_at(state);
    out->count = 0;
    out->ear = ear;
    if (core->over || !(top_of(core)->owed >> seat & 1))
        return;
    kind_of(core, top_of(core))->options(state, top_of(core), seat, out);
}

void ld_options(const ld_state *state, int seat, ld_list *out) { ld_options_to(state, seat, out, NULL); }

void ld_asides_to(const ld_state *state, int seat, ld_list *out, ld_ear *ear)
{
    const ld_core *core = core_at(state);
    out->count = 0;
    out->ear = ear;
    const ld_game *game = ld_boxes[core->box].game;
    if (core->over || !game->asides || seat >= core->seats)
        return;
    game->asides(state, seat, out);
}

void ld_asides(const ld_state *state, int seat, ld_list *out) { ld_asides_to(state, seat, out, NULL); }

static bool lists(const ld_list *list, ld_choice choice)
{
    for (int i = 0; i < list->count; i++)
        if (list->choice[i] == choice)
            return true;
    return false;
}

/* The seat of the step on top whose only option the engine may take by itself, and that option;
 * -1 if there is none. */
static int forced(const ld_state *state, ld_choice *only)
{
    const ld_core *core = core_at(state);
    const ld_frame *f = top_of(core);
    const ld_kind *kind = kind_of(core, f);
    if (kind->mode == LD_OPEN || kind->always_ask || kind->several || (kind->many && kind->many(state, f)))
        return -1;
    EACH_BIT (seat, f->owed & ~(unsigned)core->answered) {
        ld_list list;
        list.count = 0;
        list.ear = NULL;
        kind->options(state, f, seat, &list);
        assert(list.count > 0);
        *only = list.choice[0];
        if (list.count == 1 && !(kind->ask && kind->ask(state, f)))
            return seat;
    }
    return -1;
}

/* Judged by what a spectator sees, so that it cannot depend on a hand. */
bool ld_window(const ld_state *state)
{
    ld_state seen;
    const ld_core *core = core_at(state);
    if (core->over || !kind_of(core, top_of(core))->window)
        return false;
    if (core->viewer)
        ld_copy(&seen, state);
    else
        ld_redact(&seen, state, LD_SPECTATOR);
    const ld_core *shown = core_at(&seen);
    const ld_kind *kind = kind_of(shown, top_of(shown));
    return kind->always_ask || (kind->ask && kind->ask(&seen, top_of(shown)));
}

bool ld_forced(const ld_state *state, int seat)
{
    ld_choice only;
    return !ld_over(state) && forced(state, &only) == seat;
}

/* ---- choosing --------------------------------------------------------------------------------- */

/* A sealed answer may be changed until the last seat has answered; then all take effect at once. */
static void answer_sealed(ld_state *state, ld_log *log, const ld_kind *kind, int seat, ld_choice choice)
{
    ld_core *core = core_of(state);
    ld_frame *f = ld_top(state);
    assert(f->owed >> seat & 1);
    core->answers[seat] = choice;
    core->answered |= (uint8_t)(1u << seat);
    if (core->answered != f->owed)
        return;
    ld_choice answers[LD_MAX_SEATS];
    memcpy(answers, core->answers, sizeof answers);
    memset(core->answers, 0, sizeof core->answers);
    core->answered = 0;
    f->owed = 0;
    assert(kind->settle);
    ld_reveal(state);
    kind->settle(state, log, f, answers);
}

static void carry_out(ld_state *state, ld_log *log, int seat, ld_choice choice)
{
    const ld_core *core = core_at(state);
    ld_frame *f = ld_top(state);
    const ld_kind *kind = kind_of(core, f);
    assert(f->owed >> seat & 1);
    if (seat == LD_CHANCE)
        ld_reveal(state);
    if (kind->mode == LD_SEALED)
        answer_sealed(state, log, kind, seat, choice);
    else
        kind->choose(state, log, f, seat, choice);
}

static void drive(ld_state *state, ld_log *log)
{
    const ld_core *core = core_at(state);
    for (int i = 0; i < LD_DRIVE_CAP; i++) {
        if (core->over)
            return;
        ld_frame *f = ld_top(state);
        if (!f->owed) {
            assert(kind_of(core, f)->run); /* what nobody owes goes on by itself */
            kind_of(core, f)->run(state, log, f);
            continue;
        }
        ld_choice only;
        int seat = log && log->stop ? -1 : forced(state, &only);
        if (seat < 0)
            return;
        carry_out(state, log, seat, only);
    }
    assert(!"a rule runs without end");
    abort();
}

/* Debug builds look the choice up in the list it must come from. */
static bool is_listed(const ld_state *state, int seat, ld_choice choice, bool aside)
{
    ld_list list;
    if (aside)
        ld_asides(state, seat, &list);
    else
        ld_options(state, seat, &list);
    return lists(&list, choice);
}

#ifndef NDEBUG
/* What a choice leads to from a possible position is one too. One in 8 is looked at, and of trials (playouts, odds) one
 * in 256: a check costs as much as many choices. The conformance suite looks at each. */
static bool leads_rightly(const ld_state *before, const ld_state *after, const ld_log *log)
{
    static _Thread_local unsigned choices;
    if (++choices % (log && !log->trial ? 8 : 256))
        return true;
    const char *wrong = ld_check(after);
    if (!wrong || ld_check(before))
        return true;
    fprintf(stderr, "ludus: a choice at '%s' leads to a position that cannot be: %s\n", ld_step(before),
            ld_check(after));
    return false;
}
#endif

bool ld_choose(ld_state *state, int seat, ld_choice choice, ld_log *log)
{
    ld_core *core = core_of(state);
    assert(!core->over && !core->viewer && !core->flags); /* a view is for looking; fill it in first */
#ifndef NDEBUG
    ld_state was;
    ld_copy(&was, state);
#endif
    unsigned before = ld_asked(state);
    bool aside = ld_boxes[core->box].game->verbs[ld_verb_of(choice)].aside;
    assert(is_listed(state, seat, choice, aside));
    (void)is_listed;
    if (aside) {
        ld_boxes[core->box].game->aside(state, log, seat, choice);
        ld_reveal(state);
    } else {
        carry_out(state, log, seat, choice);
    }
    drive(state, log);
    /* Another seat has to act: there is no way back to before this choice. */
    if (ld_asked(state) != before && ld_asked(state) != 1u << seat)
        ld_reveal(state);
    bool barrier = core->flags & LD_BARRIER;
    core->flags = 0;
    assert(leads_rightly(&was, state, log));
    return barrier;
}

void ld_settle(ld_state *state, ld_log *log)
{
    assert(!core_at(state)->viewer);
    drive(state, log);
    core_of(state)->flags = 0;
}

bool ld_start_with(const ld_box *box, int seats, const ld_setting *settings, int count, ld_state *out, ld_log *log,
                   char error[LD_ERROR_BYTES])
{
    const ld_game *game = box->game;
    if (!ld_seats_ok(game, seats, error) || !ld_settings_ok(game, settings, count, error))
        return false;
    ld_state fresh;
    memset(&fresh, 0, sizeof fresh);
    ld_core *core = core_of(&fresh);
    core->seats = (uint8_t)seats;
    core->box = (uint16_t)(box - ld_boxes);
    if (!game->setup(&fresh, settings, count, error))
        return false;
    assert(core->depth == 1); /* it stands at its first step */
    ld_settle(&fresh, log);
    *out = fresh;
    return true;
}

bool ld_start(const ld_game *game, int seats, const ld_setting *settings, int count, ld_state *out, ld_log *log,
              char error[LD_ERROR_BYTES])
{
    return ld_start_with(ld_box_standard(game), seats, settings, count, out, log, error);
}
