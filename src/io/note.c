/* Notes of events. */
#include "io/note.h"
#include "core/game.h"

#include <stdio.h>

enum { NAME, SEE, HIDE, WORDS, NUMBERS };

void ld_put_note(ld_writer *w, const ld_state *state, const ld_event *event)
{
    char ids[LD_EVENT_ARGS][LD_TEXT_BYTES];
    ld_put_open(w, '[');
    ld_put_text(w, ld_event_words(state, event, ids));
    ld_put_number(w, event->see);
    ld_put_number(w, event->hide);
    ld_put_open(w, '[');
    for (int i = 0; i < event->count; i++)
        ld_put_text(w, ids[i]);
    ld_put_close(w, ']');
    ld_put_open(w, '[');
    for (int i = 0; i < event->count; i++)
        ld_put_number(w, event->args[i]);
    ld_put_close(w, ']');
    ld_put_close(w, ']');
}

static int number_at(const json_t *note, size_t i) { return (int)json_integer_value(json_array_get(note, i)); }

bool ld_note_read(const json_t *note, const ld_state *state, bool same, ld_event *event)
{
    const json_t *words = json_array_get(note, WORDS), *numbers = json_array_get(note, NUMBERS);
    const char *name = json_string_value(json_array_get(note, NAME)), *text[LD_EVENT_ARGS];
    size_t count = json_array_size(words);
    if (!name || count > LD_EVENT_ARGS || json_array_size(numbers) != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!(text[i] = json_string_value(json_array_get(words, i))))
            return false;
    if (!ld_event_read(state, name, same ? NULL : text, (int)count, event))
        return false;
    for (size_t i = 0; same && i < count; i++)
        event->args[i] = (int16_t)number_at(numbers, i);
    event->see = (uint8_t)number_at(note, SEE);
    event->hide = (uint16_t)(number_at(note, HIDE) & ((1 << count) - 1));
    return true;
}

char *ld_note_words(const json_t *note, char *out, size_t room)
{
    const char *name = json_string_value(json_array_get(note, NAME));
    int used = snprintf(out, room, "%s", name ? name : "?");
    const json_t *words = json_array_get(note, WORDS);
    for (size_t i = 0; i < json_array_size(words) && used >= 0 && (size_t)used < room; i++) {
        const char *word = json_string_value(json_array_get(words, i));
        used += snprintf(out + used, room - (size_t)used, " %s", word ? word : "?");
    }
    return out;
}

bool ld_note_open(const json_t *note, int seat)
{
    int hide = number_at(note, HIDE);
    return !hide || (seat >= 0 && seat < LD_MAX_SEATS && (number_at(note, SEE) >> seat & 1));
}
