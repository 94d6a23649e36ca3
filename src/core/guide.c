/* What a person is told at the table, made of what a seat knows and nothing else: what an option does and brings, what
 * is under way, what the board's signs mean, in which order options stand and which number is typed for each, and what
 * a part of the game has brought to whom. Games give tables and a few functions (their guide.c); the words are put
 * together here, so that every game says the same things in the same place. */
#include "core/game.h"

#include <stdio.h>

static char *next_line(const ld_teller *t)
{
    ld_lines *out = t->out;
    if (out->count == LD_MAX_LINES)
        return NULL;
    out->line[out->count].says = t->says;
    return out->line[out->count++].text;
}

void ld_tell_(const ld_teller *t, const char *template, const int *args, size_t count)
{
    char *text = next_line(t);
    if (text)
        ld_sentence(t->view, template, args, (int)count, t->voice, text, LD_LINE_BYTES);
}

void ld_tell_text(const ld_teller *t, const char *format, ...)
{
    char *text = next_line(t);
    if (!text)
        return;
    va_list args;
    va_start(args, format);
    ld_vtext(text, LD_LINE_BYTES, format, args);
    va_end(args);
}

/* ---- names one behind the other -------------------------------------------------------------------------- */

void ld_names_add_text(ld_names *names, const char *text)
{
    size_t n = strlen(text), gap = names->used ? 2 : 0;
    if (names->used + gap + n >= sizeof names->text)
        return;
    memcpy(names->text + names->used, ", ", gap);
    memcpy(names->text + names->used + gap, text, n + 1);
    names->used += gap + n;
}

void ld_names_add(ld_names *names, const ld_teller *t, int word, int value, int count)
{
    char name[LD_TEXT_BYTES], text[LD_TEXT_BYTES + 20];
    ld_word(t->view, word, value, LD_NAME, t->voice, name, sizeof name);
    if (count > 1)
        snprintf(text, sizeof text, "%d x %s", count, name);
    else
        snprintf(text, sizeof text, "%s", name);
    ld_names_add_text(names, text);
}

void ld_names_add_number(ld_names *names, const ld_teller *t, int word, int value, int number)
{
    char name[LD_TEXT_BYTES], text[LD_TEXT_BYTES + 20];
    ld_word(t->view, word, value, LD_NAME, t->voice, name, sizeof name);
    snprintf(text, sizeof text, "%s %d", name, number);
    ld_names_add_text(names, text);
}

void ld_tell_names(const ld_teller *t, const char *format, const ld_names *names)
{
    ld_tell_text(t, format, names->used ? names->text : ld_tr("nothing"));
}

const ld_state *ld_known_to(const ld_state *state, int seat, ld_state *room)
{
    if (ld_viewer(state) >= 0)
        return state;
    ld_redact(room, state, seat);
    return room;
}

/* ---- what the things of a choice do ------------------------------------------------------------------- */

enum { THINGS = 8 };
typedef struct things {
    int count, type[THINGS], number[THINGS];
} things;

static bool seen_before(things *seen, int type, int number)
{
    for (int i = 0; i < seen->count; i++)
        if (seen->type[i] == type && seen->number[i] == number)
            return true;
    if (seen->count == THINGS)
        return true;
    seen->type[seen->count] = type;
    seen->number[seen->count++] = number;
    return false;
}

static void tell_thing(const ld_teller *t, things *seen, int type, int number)
{
    char name[LD_TEXT_BYTES];
    if (number < 0 || !ld_game_of(t->view)->word(t->view, type, number, LD_ID, name, sizeof name))
        return;
    const char *about = ld_thing_about(t->view, type, number, t->voice);
    if (!about || seen_before(seen, type, number))
        return;
    char *text = next_line(t);
    if (!text)
        return;
    ld_word(t->view, type, number, LD_NAME, t->voice, name, sizeof name);
    snprintf(text, LD_LINE_BYTES, "%s: %s", name, about);
}

void ld_tell_about(const ld_teller *t, int type, int number)
{
    things seen = {0};
    tell_thing(t, &seen, type, number);
}

static void tell_places(const ld_teller *t, things *seen, const char *template, ld_choice c)
{
    const int args[] = {ld_a(c), ld_b(c), ld_c(c), ld_n(c)};
    int index, word;
    while (template && (template = ld_next_place(ld_game_of(t->view), template, &index, &word)))
        if (word != LD_WORD_SEAT)
            tell_thing(t, seen, word, args[index]);
}

/* Where the choice itself names nothing, it is about what the step is about. */
static void tell_locals(const ld_teller *t, things *seen)
{
    const ld_core *core = ld_core_of(t->view);
    const ld_frame *f = &core->stack[core->depth - 1];
    for (const ld_field *row = ld_game_of(t->view)->kinds[f->kind]->locals; row->name; row++)
        if (row->word > LD_WORD_SEAT && !row->dim[0].count && !(row->flags & LD_F_SET))
            tell_thing(t, seen, row->word, ld_field_read(row, f->local + row->offset));
}

static void tell_things(const ld_teller *t, ld_choice c)
{
    things seen = {0};
    const ld_verb *verb = &ld_game_of(t->view)->verbs[ld_verb_of(c)];
    tell_places(t, &seen, verb->label, c);
    tell_places(t, &seen, verb->notation, c);
    tell_places(t, &seen, verb->at, c);
    if (!seen.count && !verb->aside)
        tell_locals(t, &seen);
}

/* ---- what choosing it changes --------------------------------------------------------------------------- */

enum { HOLDINGS = 16, WORLDS = 16 };
typedef struct tally {
    int before[LD_MAX_SEATS][HOLDINGS], after[LD_MAX_SEATS][HOLDINGS];
    bool sure[LD_MAX_SEATS][HOLDINGS]; /* the same in all worlds so far */
} tally;

static void hold(const ld_state *state, int out[LD_MAX_SEATS][HOLDINGS])
{
    const ld_holding *holding = ld_game_of(state)->guide->holdings;
    for (int h = 0; holding[h].name; h++)
        for (int s = 0; s < ld_seats(state); s++)
            out[s][h] = holding[h].of(state, s);
}

/* Carries the choice out in one world that the seat thinks possible. */
static void try_in_world(const ld_state *view, int seat, ld_choice c, int world, tally *out)
{
    ld_state state;
    ld_rng rng = ld_rng_from((uint64_t)world + 1);
    ld_log nobody = {.trial = true};
    tally now = {.sure = {{false}}};
    ld_copy(&state, view);
    ld_determinize(&state, &rng);
    hold(&state, now.before);
    ld_choose(&state, seat, c, &nobody);
    hold(&state, now.after);
    for (int s = 0; s < LD_MAX_SEATS; s++)
        for (int h = 0; h < HOLDINGS; h++)
            now.sure[s][h] = world == 0 || (out->sure[s][h] && out->before[s][h] == now.before[s][h] &&
                                            out->after[s][h] == now.after[s][h]);
    *out = now;
}

static void tell_change(const ld_teller *t, int seat, int of, const char *name, int before, int after)
{
    char who[LD_TEXT_BYTES], *text = next_line(t);
    if (!text)
        return;
    ld_word(t->view, LD_WORD_SEAT, of, LD_NAME, t->voice, who, sizeof who);
    if (of == seat)
        ld_raise_first(ld_text(text, LD_LINE_BYTES, "%s: %d, then %d.", ld_tr(name), before, after));
    else
        ld_text(text, LD_LINE_BYTES, "%s, %s: %d, then %d.", who, ld_tr(name), before, after);
}

static void try_out(const ld_state *view, int seat, ld_choice c, tally *out)
{
    for (int world = 0; world < WORLDS; world++)
        try_in_world(view, seat, c, world, out);
}

/* Another option of the seat. What happens to others whatever it chooses does not follow from this choice. */
static bool other_option(const ld_state *view, int seat, ld_choice c, ld_choice *out)
{
    ld_list list;
    ld_options(view, seat, &list);
    for (int i = 0; i < list.count; i++)
        if (list.choice[i] != c) {
            *out = list.choice[i];
            return true;
        }
    return false;
}

static void tell_changes(const ld_teller *t, int seat, ld_choice c)
{
    const ld_holding *holding = ld_game_of(t->view)->guide->holdings;
    ld_choice other;
    tally sum, without;
    try_out(t->view, seat, c, &sum);
    bool compares = other_option(t->view, seat, c, &other);
    if (compares)
        try_out(t->view, seat, other, &without);
    for (int i = 0; i < ld_seats(t->view); i++) {
        int s = (seat + i) % ld_seats(t->view); /* one's own first */
        for (int h = 0; holding[h].name; h++) {
            bool changes = sum.sure[s][h] && sum.before[s][h] != sum.after[s][h];
            bool anyway = s != seat && compares && without.sure[s][h] && without.after[s][h] == sum.after[s][h];
            if (changes && !anyway)
                tell_change(t, seat, s, holding[h].name, sum.before[s][h], sum.after[s][h]);
        }
    }
}

/* ---- odds, and all together -------------------------------------------------------------------------------- */

static void tell_odds(const ld_teller *t, int seat, ld_choice c)
{
    ld_odds odds;
    ld_rng rng = ld_rng_from(7);
    if (!ld_odds_of(t->view, seat, c, &rng, &odds))
        return;
    char *text = next_line(t);
    if (!text)
        return;
    size_t used = strlen(ld_text(text, LD_LINE_BYTES, odds.samples ? N_("Odds (sampled):") : N_("Odds:")));
    for (int i = 0; i < odds.count && used < LD_LINE_BYTES; i++)
        used += (size_t)snprintf(text + used, LD_LINE_BYTES - used, "%s %s %.1f %%", i ? ";" : "", odds.outcome[i].name,
                                 100 * odds.outcome[i].chance);
    if (odds.note[0] && used < LD_LINE_BYTES)
        snprintf(text + used, LD_LINE_BYTES - used, ". %s", odds.note);
}

static void tell_rule(const ld_teller *t, ld_choice c)
{
    const char *rule = ld_rule(t->view, c);
    char *text = next_line(t);
    if (text)
        snprintf(text, LD_LINE_BYTES, "%s", rule ? rule : ld_step_rule(t->view));
}

void ld_explain(const ld_state *view, int seat, ld_choice choice, const ld_voice *voice, ld_lines *out)
{
    ld_state room;
    ld_teller t = {.view = ld_known_to(view, seat, &room), .voice = voice, .out = out, .says = LD_ABOUT};
    const ld_guide *guide = ld_game_of(view)->guide;
    out->count = 0;
    tell_things(&t, choice);
    t.says = LD_BRINGS;
    if (guide->foretell)
        guide->foretell(t.view, seat, choice, &t);
    if (guide->holdings)
        tell_changes(&t, seat, choice);
    t.says = LD_CHANCES;
    tell_odds(&t, seat, choice);
    t.says = LD_BY_RULE;
    tell_rule(&t, choice);
}

void ld_underway(const ld_state *view, int seat, const ld_voice *voice, ld_lines *out)
{
    ld_state room;
    ld_teller t = {.view = ld_known_to(view, seat, &room), .voice = voice, .out = out, .says = LD_ABOUT};
    out->count = 0;
    if (!ld_over(view) && ld_game_of(view)->guide->underway)
        ld_game_of(view)->guide->underway(t.view, seat, &t);
}

void ld_goal(const ld_state *view, int seat, const ld_voice *voice, ld_lines *out)
{
    const ld_guide *guide = ld_game_of(view)->guide;
    ld_state room;
    ld_teller t = {.view = ld_known_to(view, seat, &room), .voice = voice, .out = out, .says = LD_YOU_ARE};
    out->count = 0;
    if (seat != LD_SPECTATOR)
        guide->you(t.view, seat, &t);
    t.says = LD_WINS;
    guide->wins(t.view, seat, &t);
    t.says = LD_A_TURN;
    guide->turn(t.view, seat, &t);
    assert(out->count > 0 && out->count <= LD_GOAL_LINES);
}

static bool has_step(const ld_phase_row *row, int kind)
{
    for (int i = 0; i < row->count; i++)
        if (row->steps[i] == kind)
            return true;
    return false;
}

const char *ld_phase(const ld_state *view, char *out, size_t room)
{
    const ld_core *core = ld_core_of(view);
    out[0] = 0;
    if (ld_over(view))
        return NULL;
    for (const ld_phase_row *row = ld_game_of(view)->guide->phases; row->name; row++)
        if (has_step(row, core->stack[core->depth - 1].kind)) {
            snprintf(out, room, "%s", ld_tr(row->text));
            return row->name;
        }
    return NULL;
}

void ld_legend(const ld_state *view, const ld_voice *voice, ld_lines *out)
{
    ld_teller t = {.view = view, .voice = voice, .out = out, .says = LD_ABOUT};
    out->count = 0;
    if (ld_game_of(view)->guide->legend)
        ld_game_of(view)->guide->legend(view, &t);
}

void ld_describe(const ld_state *view, const ld_voice *voice, ld_lines *out)
{
    ld_teller t = {.view = view, .voice = voice, .out = out, .says = LD_ABOUT};
    out->count = 0;
    ld_game_of(view)->describe(view, &t);
    assert(out->count > 0); /* every game has something to tell */
}

char *ld_detail(const ld_state *view, ld_choice choice, char *out, size_t room)
{
    out[0] = 0;
    if (ld_game_of(view)->guide->detail)
        ld_game_of(view)->guide->detail(view, choice, out, room);
    return out;
}

/* ---- the order of options, and what is typed ------------------------------------------------------------- */

static const ld_verb *verb_at(const ld_state *view, const ld_list *list, int i)
{
    return &ld_game_of(view)->verbs[ld_verb_of(list->choice[i])];
}

/* Options of one rank and one group stand together, where the first of them was. */
static bool belong_together(const ld_verb *a, const ld_verb *b)
{
    return a->rank == b->rank && (a == b || (a->group && b->group && strcmp(a->group, b->group) == 0));
}

static void move_together(const ld_state *view, const ld_list *given, int first, bool *moved, ld_list *out)
{
    const ld_verb *verb = verb_at(view, given, first);
    for (int i = first; i < given->count; i++)
        if (!moved[i] && belong_together(verb, verb_at(view, given, i))) {
            moved[i] = true;
            ld_add(out, given->choice[i]);
        }
}

void ld_arrange(const ld_state *view, ld_list *list)
{
    const ld_list given = *list;
    bool moved[LD_MAX_OPTIONS] = {false};
    list->count = 0;
    for (int rank = LD_FIRST_RANK; rank <= LD_LAST_RANK; rank++)
        for (int i = 0; i < given.count; i++)
            if (!moved[i] && verb_at(view, &given, i)->rank == rank)
                move_together(view, &given, i, moved, list);
    assert(list->count == given.count);
}

bool ld_own_number(const ld_state *view, ld_choice c, int *out)
{
    const int args[] = {ld_a(c), ld_b(c), ld_c(c), ld_n(c)};
    const ld_verb *verb = &ld_game_of(view)->verbs[ld_verb_of(c)];
    if (verb->amount)
        *out = args[verb->amount - 1];
    return verb->amount;
}

/* Can amounts be typed as they are? Not if two options have the same. */
static bool numbers_differ(const ld_state *view, const ld_list *list, int *most)
{
    bool used[UINT16_MAX + 1] = {false};
    for (int i = 0; i < list->count; i++) {
        int n;
        if (!ld_own_number(view, list->choice[i], &n))
            continue;
        if (used[n])
            return false;
        used[n] = true;
        *most = n > *most ? n : *most;
    }
    return *most >= 0;
}

static bool is_taken(const int *numbers, int count, int n)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] == n)
            return true;
    return false;
}

void ld_numbers(const ld_state *view, const ld_list *list, int *out)
{
    int most = -1;
    bool own = numbers_differ(view, list, &most);
    for (int i = 0; i < list->count; i++)
        if (!own)
            out[i] = i + 1;
        else if (!ld_own_number(view, list->choice[i], &out[i]))
            out[i] = -1;
    int next = is_taken(out, list->count, 0) ? most + 1 : 0;
    for (int i = 0; own && i < list->count; i++)
        if (out[i] < 0) {
            out[i] = next;
            next = next ? next + 1 : most + 1;
        }
}

/* ---- what a part of the game has brought -------------------------------------------------------------------- */

static bool is_among(const uint16_t *messages, int count, int message)
{
    for (int i = 0; i < count; i++)
        if (messages[i] == message)
            return true;
    return false;
}

/* The event that opened this part, if it is still open before `at`, the first of several; -1 if there is none. */
static int opening_of(const ld_part *part, const ld_event *events, int at)
{
    int opened = -1;
    for (int i = at - 1; i >= 0; i--) {
        if (events[i].id == part->opens)
            opened = i;
        if (is_among(part->closes, part->closers, events[i].id))
            break;
    }
    return opened;
}

static void spread(const ld_event *event, int args[LD_EVENT_ARGS])
{
    for (int i = 0; i < LD_EVENT_ARGS; i++)
        args[i] = event->args[i];
}

static int row_named(ld_result *out, const char *name)
{
    for (int r = 0; r < out->rows; r++)
        if (strcmp(out->row[r].name, name) == 0)
            return r;
    if (out->rows == LD_RESULT_ROWS)
        return -1;
    memset(&out->row[out->rows], 0, sizeof out->row[0]);
    snprintf(out->row[out->rows].name, LD_TEXT_BYTES, "%s", name);
    return out->rows++;
}

static void count_event(const ld_teller *t, const ld_count *count, const ld_event *event, ld_result *out)
{
    char name[LD_TEXT_BYTES];
    int args[LD_EVENT_ARGS], seat = event->args[count->who];
    spread(event, args);
    if (count->seat_of)
        seat = count->seat_of(seat);
    ld_sentence(t->view, count->name, args, event->count, t->voice, name, sizeof name);
    int r = row_named(out, name);
    if (r < 0 || seat < 0 || seat >= LD_MAX_SEATS)
        return;
    out->row[r].value[seat] += count->less ? -args[count->what] : args[count->what];
    out->row[r].has[seat] = true;
}

static void add_up(ld_result *out)
{
    int rows = out->rows, sum = rows > 1 ? row_named(out, ld_tr("in all")) : -1;
    for (int r = 0; sum >= 0 && r < rows; r++)
        for (int s = 0; s < LD_MAX_SEATS; s++) {
            out->row[sum].value[s] += out->row[r].value[s];
            out->row[sum].has[s] |= out->row[r].has[s];
        }
}

/* Events that count and follow at once belong to it too: what the winner of an auction pays. */
static int with_what_follows(const ld_part *part, const ld_event *events, int count, int closed)
{
    for (; closed + 1 < count; closed++) {
        const ld_count *row = part->counts;
        while (row && row->name && row->message != events[closed + 1].id)
            row++;
        if (!row || !row->name)
            break;
    }
    return closed;
}

static void quote(const ld_teller *t, const ld_event *event)
{
    char *text = next_line(t);
    if (text)
        ld_event_text(t->view, event, t->voice, text, LD_LINE_BYTES);
}

static void tell_result(const ld_teller *t, const ld_part *part, const ld_event *events, ld_result *out)
{
    int args[LD_EVENT_ARGS];
    spread(&events[out->opened], args);
    ld_sentence(t->view, part->title, args, events[out->opened].count, t->voice, out->title, sizeof out->title);
    for (int i = out->opened; i <= out->closed; i++) {
        ld_event event = events[i];
        if (ld_viewer(t->view) >= 0 && !ld_event_redact(t->view, &event, ld_viewer(t->view)))
            continue;
        for (const ld_count *count = part->counts; count && count->name; count++)
            if (count->message == event.id)
                count_event(t, count, &event, out);
        if (is_among(part->quotes, part->quoted, event.id))
            quote(t, &event);
    }
    if (part->sum)
        add_up(out);
    if (part->remark)
        part->remark(t, events, out->opened, out->closed);
}

bool ld_result_next(const ld_state *view, const ld_event *events, int count, int from, const ld_voice *voice,
                    ld_result *out)
{
    ld_teller t = {.view = view, .voice = voice, .out = &out->notes, .says = LD_ABOUT};
    for (int i = from; i < count; i++)
        for (const ld_part *part = ld_game_of(view)->guide->parts; part && part->title; part++) {
            int opened = is_among(part->closes, part->closers, events[i].id) ? opening_of(part, events, i) : -1;
            if (opened < 0)
                continue;
            out->opened = opened;
            out->closed = with_what_follows(part, events, count, i);
            out->rows = out->notes.count = 0;
            tell_result(&t, part, events, out);
            return true;
        }
    return false;
}

bool ld_event_closes(const ld_state *state, const ld_event *event)
{
    for (const ld_part *part = ld_game_of(state)->guide->parts; part && part->title; part++)
        if (is_among(part->closes, part->closers, event->id))
            return true;
    return false;
}
