/* Sets: what one side of a comparison is played with, as it stands on the command line. */
#ifndef LUDUS_CLI_SETS_H
#define LUDUS_CLI_SETS_H

#include "cli/experiment.h"

/* "standard", or pieces joined by commas: key=value as --set takes it, or @FILE of figures. A piece that is neither
 * belongs to the value before it ("tribes=elf,orc"). */
typedef struct set {
    json_t *options, *figures; /* what is given, by name: it owns the texts */
    ld_setting settings[LD_MAX_SETTINGS];
    const ld_box *box;
} set;

/* Reads a set on top of what --set and --figures give to all sides. `option` names it in refusals: "a". free_set in any
 * case, and for each copy. */
int read_set(const char *option, const char *text, const ld_game *game, const arguments *args, set *out);
void copy_set(const set *from, set *to);
void free_set(set *s);
/* One more option or figure; it takes the place of one with the same name. */
void add_to_set(set *s, const ld_game *game, const char *key, const char *value);
/* What is played with it; false and a sentence if the game refuses it. The set must outlive the set-up. */
bool setup_of_set(set *s, const ld_game *game, int seats, ld_setup *out, char error[LD_ERROR_BYTES]);

#endif
