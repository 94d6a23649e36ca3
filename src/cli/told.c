/* What is told once: the goal card before somebody's first move in a game of its kind, and one sentence when each phase
 * comes for the first time. Nobody who pipes is told anything. */
#include "cli/dialogue.h"
#include "cli/memory.h"

#include <string.h>
#include <unistd.h>

/* "told ethnos/goal"; true if it is told now for the first time. */
static bool is_first(const dialogue *d, const char *what)
{
    char line[80];
    snprintf(line, sizeof line, "told %s/%s", ld_game_name(d->session->game), what);
    bool first = !remembers(line);
    if (d->tells == TELL_FIRST)
        remember(line);
    return first || d->tells == TELL_ALWAYS;
}

telling tells_given(const char *given)
{
    if (!given)
        return isatty(STDIN_FILENO) ? TELL_FIRST : TELL_NOTHING;
    return strcmp(given, "no") == 0 ? TELL_NOTHING : strcmp(given, "always") == 0 ? TELL_ALWAYS : TELL_FIRST;
}

void dialogue_goal(const dialogue *d, int seat, const ld_state *view, rows *out)
{
    ld_lines lines;
    out->count = 0;
    ld_goal(view, seat, &d->voice, &lines);
    for (int i = 0; i < lines.count; i++) {
        if (i && d->width)
            add_row(out, "");
        dialogue_say(d, out, lines.line[i].text);
    }
}

/* Several people at one keyboard: to each of them once, if it is told at all. */
bool dialogue_tells_goal(dialogue *d, int seat)
{
    if (d->lesson || d->tells == TELL_NOTHING || d->told_goal >> seat & 1)
        return false;
    if (!d->told_goal)
        d->first_game = is_first(d, "goal");
    d->told_goal |= 1u << seat;
    return d->first_game;
}

void dialogue_tell_phase(dialogue *d, const ld_state *view)
{
    d->phase[0] = 0;
    if (d->lesson || d->tells == TELL_NOTHING)
        return;
    const char *name = ld_phase(view, d->phase, sizeof d->phase);
    bool goes_on = name && d->at_phase && strcmp(name, d->at_phase) == 0;
    if (!name || goes_on || !is_first(d, name))
        d->phase[0] = 0;
    d->at_phase = name;
}
