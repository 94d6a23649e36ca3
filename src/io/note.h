/* Events as they are kept for years: ["draw", see, hide, ["0","elf-red"], [0,12]], the name of the message and its
 * arguments by their ids, which can be read under other rules and told in any language; and by their numbers, which are
 * quicker to read under the same rules. */
#ifndef LUDUS_IO_NOTE_H
#define LUDUS_IO_NOTE_H

#include "io/writer.h"
#include "ludus.h"

void ld_put_note(ld_writer *w, const ld_state *state, const ld_event *event);
/* `same`: it was written under the rules of now. False if the game has no such message or thing any more. */
bool ld_note_read(const json_t *note, const ld_state *state, bool same, ld_event *event);
/* The bare words of a note that cannot be read. */
char *ld_note_words(const json_t *note, char *out, size_t room);
/* May the seat read all of it? */
bool ld_note_open(const json_t *note, int seat);

#endif
