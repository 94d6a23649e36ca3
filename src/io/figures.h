/* Figures at borders: what a box changes, in JSON and in files of lines `name value`. */
#ifndef LUDUS_IO_FIGURES_H
#define LUDUS_IO_FIGURES_H

#include "ludus.h"

#include <jansson.h>

/* {"plot.blue-10.gold": 3, ..}: what differs from the standard figures; NULL if nothing does. A new reference. */
json_t *ld_changes_json(const ld_box *box);
/* All figures of a box, with what can be said of each: [{"name":.., "value":.., ..}]; `idle`: also those that are
 * nothing and seldom anything else, such as the borders that a map could have. A new reference. */
json_t *ld_figures_json(const ld_box *box, bool idle);
/* {"rulebook": 12, "published": 3, "ours": 4}: where the game's figures are from. A new reference. */
json_t *ld_sources_json(const ld_game *game);
/* The box of such an object (NULL: the standard one); NULL and a sentence if it is refused. The caller closes it. */
const ld_box *ld_changes_box(const ld_game *game, const json_t *changes, char *error);
/* The same from a file (NULL: none), with further changes that go before those of the file. A sentence on the file
 * names the line. */
const ld_box *ld_box_read(const ld_game *game, const char *path, const ld_setting *changes, int count, char *error);
/* The same from the text of a file, which is named so in sentences. */
const ld_box *ld_box_read_text(const ld_game *game, const char *name, char *text, const ld_setting *changes, int count,
                               char *error);

#endif
