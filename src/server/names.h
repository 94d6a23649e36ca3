/* Names of people, as Unicode has them (ICU). A name is kept in its compatible form (NFKC), so that wide letters,
 * ligatures and the like are what they stand for; and two names that look alike are the same, whatever letters they are
 * made of. */
#ifndef LUDUS_SERVER_NAMES_H
#define LUDUS_SERVER_NAMES_H

#include "server/store.h"

/* The form that is kept; false if it is too long or no text. */
bool name_clean(const char *name, char out[NAME_ROOM]);
/* Can it be read: 1 to NAME_MAX_CHARS characters, nothing invisible, no blanks at its ends? */
bool name_shows(const char *name);
/* What it looks like: capitals, blanks, signs and what alphabet a letter is of do not count. Texts that are equal look
 * alike. */
enum { LOOKS_ROOM = 4 * NAME_ROOM };
void name_looks(const char *name, char out[LOOKS_ROOM]);
/* The same without a number at its end. */
void name_looks_plain(const char *name, char out[LOOKS_ROOM]);

#endif
