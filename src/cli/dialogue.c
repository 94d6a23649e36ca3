/* A game between persons and bots at one terminal: who acts, what has happened, where it is kept. */
#include "cli/dialogue.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

/* ---- the end from outside ------------------------------------------------------------------------------ */

static volatile sig_atomic_t ended;

static void end(int number)
{
    (void)number;
    ended = 1;
}

/* Without SA_RESTART: who waits for a key is woken. */
void dialogue_heed(void)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction is, new = {.sa_handler = end};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &is) == 0 && is.sa_handler != SIG_IGN)
            sigaction(numbers[i], &new, NULL);
}

bool dialogue_ended(void) { return ended != 0; }

/* ---- who acts ------------------------------------------------------------------------------------------- */

/* Bots do not watch how long somebody thinks; a person beside would learn that there was nothing to choose. */
static bool lets_go(const dialogue *d, const ld_list *list)
{
    return d->auto_pass && d->persons == 1 && list->count == 1;
}

int dialogue_advance(dialogue *d, char error[LD_ERROR_BYTES])
{
    if (d->lesson)
        return learn_advance(d, error);
    ld_state *state = &d->session->state;
    while (!ld_over(state)) {
        int seat = ld_turn(state);
        if (ended)
            return DIALOGUE_LEFT;
        if (seat == LD_CHANCE) {
            ld_session_roll(d->session);
            continue;
        }
        ld_state view;
        ld_list list;
        ld_choice choice;
        ld_redact(&view, state, seat);
        ld_options(&view, seat, &list);
        choice = list.choice[0];
        if (!d->bot[seat] && !lets_go(d, &list))
            return seat;
        if (d->bot[seat] && !ld_bot_choose(d->bot[seat], &view, seat, &list, &d->mind, &choice, error))
            return DIALOGUE_BROKEN;
        ld_session_choose(d->session, seat, choice);
    }
    return DIALOGUE_OVER;
}

void dialogue_options(const dialogue *d, int seat, ld_state *view, ld_list *list)
{
    ld_redact(view, &d->session->state, seat);
    list->count = 0;
    if (learn_reads(d))
        return;
    ld_options(view, seat, list);
    ld_arrange(view, list);
}

/* ---- what happened ---------------------------------------------------------------------------------------- */

enum { UNBROKEN = ROW_BYTES - 8 };

static int columns(const dialogue *d) { return d->width ? d->width : UNBROKEN; }

/* Whose choice brought the event about, or LD_CHANCE. `move` is where to look from, and where it was found. */
static int mover(const ld_session *session, int event, int *move)
{
    while (*move + 1 < session->count && session->moves[*move + 1].events <= event)
        ++*move;
    return session->count ? session->moves[*move].seat : LD_CHANCE;
}

/* The event as the seat knows it; false if it knows nothing of it. */
static bool event_known(const dialogue *d, int seat, int index, ld_event *out)
{
    *out = d->session->events[index];
    return ld_over(&d->session->state) || ld_event_redact(&d->session->state, out, seat);
}

static bool event_text(const dialogue *d, int seat, int index, char out[LD_TEXT_BYTES])
{
    ld_event event;
    if (!event_known(d, seat, index, &event))
        return false;
    ld_event_text(&d->session->state, &event, &d->voice, out, LD_TEXT_BYTES);
    return true;
}

static void add_event(const dialogue *d, int seat, int index, int *move, rows *out)
{
    char text[LD_TEXT_BYTES], line[LD_TEXT_BYTES + 40];
    const ld_session *session = d->session;
    ld_event event;
    if (!event_known(d, seat, index, &event))
        return;
    ld_event_text(&session->state, &event, &d->voice, text, sizeof text);
    int by = mover(session, index, move);
    bool mine =
        seat != LD_SPECTATOR && by != LD_CHANCE && by != seat && ld_event_touches(&session->state, &event, seat);
    if (mine && d->plain)
        ld_text(line, sizeof line, "To you: %s", text);
    else
        snprintf(line, sizeof line, "%s%s", mine ? "» " : "", text);
    layout_text(line, columns(d), out);
}

/* The events from one on, and behind each that ends a part of the game what that brought. True if there was one. */
static bool add_events(const dialogue *d, int seat, int from, rows *out)
{
    const ld_session *session = d->session;
    ld_state view;
    ld_result result;
    int move = 0;
    ld_redact(&view, &session->state, ld_over(&session->state) ? LD_SPECTATOR : seat);
    bool more = ld_result_next(&view, session->events, session->event_count, from, &d->voice, &result), any = more;
    for (int i = from; i < session->event_count; i++) {
        add_event(d, seat, i, &move, out);
        if (!more || i != result.closed)
            continue;
        layout_result(&result, session->seats, &d->voice, columns(d), d->plain, out);
        more = ld_result_next(&view, session->events, session->event_count, i + 1, &d->voice, &result);
    }
    return any;
}

bool dialogue_news(dialogue *d, int seat, rows *out)
{
    int *shown = &d->shown[seat];
    out->count = 0;
    if (*shown > d->session->event_count)
        *shown = d->session->event_count;
    bool any = add_events(d, seat, *shown, out);
    *shown = d->session->event_count;
    return any;
}

/* The event that began with the seat's last choice before others had a turn. */
static int begin_of_recent(const ld_session *session, int seat)
{
    int i = session->count - 1;
    while (i >= 0 && (session->moves[i].seat == seat || session->moves[i].seat == LD_CHANCE))
        i--;
    while (i >= 0 && session->moves[i].seat != seat)
        i--;
    return i < 0 ? 0 : session->moves[i].events;
}

bool dialogue_recent(const dialogue *d, int seat, rows *out)
{
    out->count = 0;
    return add_events(d, seat, begin_of_recent(d->session, seat), out);
}

static bool has_word(const char *text, const char *word) { return !word || strcasestr(text, word); }

void dialogue_log(const dialogue *d, int seat, const char *word, int count, rows *out)
{
    char text[LD_TEXT_BYTES];
    int from = d->session->event_count, found = 0, move = 0;
    out->count = 0;
    if (!word && count < 0) {
        add_events(d, seat, 0, out);
        return;
    }
    while (from > 0 && (count < 0 || found < count)) {
        from--;
        found += event_text(d, seat, from, text) && has_word(text, word);
    }
    for (int i = from; i < d->session->event_count; i++)
        if (event_text(d, seat, i, text) && has_word(text, word))
            add_event(d, seat, i, &move, out);
}

/* ---- what is asked ------------------------------------------------------------------------------------------ */

void dialogue_underway(const dialogue *d, int seat, const ld_state *view, rows *out)
{
    ld_lines lines;
    out->count = 0;
    layout_text(d->phase, columns(d), out);
    ld_underway(view, seat, &d->voice, &lines);
    for (int i = 0; i < lines.count; i++)
        layout_text(lines.line[i].text, columns(d), out);
}

static bool numbers_mean_themselves(const ld_state *view, const ld_list *list)
{
    int number[LD_MAX_OPTIONS];
    ld_numbers(view, list, number);
    for (int i = 0; i < list->count; i++)
        if (number[i] != i + 1)
            return true;
    return false;
}

void dialogue_prompt(const dialogue *d, int seat, const ld_state *view, const ld_list *list, rows *out)
{
    char prompt[LD_TEXT_BYTES], line[2 * LD_TEXT_BYTES];
    if (d->lesson) {
        learn_prompt(d, out);
        return;
    }
    ld_prompt(view, seat, &d->voice, prompt, sizeof prompt);
    bool own = numbers_mean_themselves(view, list);
    snprintf(line, sizeof line, "%s%s%s", prompt, own ? " " : "",
             own ? ld_tr("The number you type is the number meant.") : "");
    out->count = 0;
    layout_text(line, columns(d), out);
}

/* ---- what is kept ------------------------------------------------------------------------------------------ */

void dialogue_say(const dialogue *d, rows *out, const char *text) { layout_text(ld_tr(text), columns(d), out); }

static void sign(dialogue *d)
{
    json_t *players = json_array(), *names = json_array();
    for (int s = 0; s < d->session->seats; s++) {
        json_array_append_new(players, json_string(d->bot[s] ? d->bots[s] : "person"));
        json_array_append_new(names, json_string(d->names[s]));
    }
    json_decref(d->session->players);
    json_decref(d->session->names);
    d->session->players = players;
    d->session->names = names;
}

bool dialogue_save(dialogue *d, const char *file, rows *out)
{
    char error[LD_ERROR_BYTES], line[600];
    if (!*file)
        file = d->file;
    sign(d);
    bool saved = ld_session_save(d->session, file, error);
    if (saved)
        ld_text(line, sizeof line, "Saved in %s.", file);
    else
        snprintf(line, sizeof line, "%s", error);
    if (saved && file != d->file) /* from now on it is kept there */
        snprintf(d->file, sizeof d->file, "%s", file);
    dialogue_say(d, out, line);
    return saved;
}

void dialogue_end_of_input(dialogue *d, rows *out)
{
    out->count = 0;
    if (d->lesson)
        return;
    d->lost = !dialogue_save(d, "", out);
}

void dialogue_result(dialogue *d, rows *out)
{
    if (d->lesson) {
        learn_result(d, out);
        return;
    }
    out->count = 0;
    dialogue_say(d, out, N_("The game is over."));
    layout_score(&d->session->state, &d->voice, columns(d), out);
    d->lost |= !dialogue_save(d, "", out);
}
