/* Ethnos: figures and names, E-2; they are filled in by data.c. */
#ifndef ETHNOS_FIGURES_H
#define ETHNOS_FIGURES_H

#include "games/ethnos/state.h"

typedef struct tribe_row {
    const char *id, *name;
} tribe_row;

typedef struct kingdom_row {
    const char *id, *name, *colour_id, *colour;
    ld_colour paint;
    char letter;
} kingdom_row;

enum { BALANCED, RICH, GLORIES };
enum { LARGE, SMALL, TABLES }; /* 4 to 6 seats, 2 or 3 */

/* All that is printed on the components. */
typedef struct ethnos_figures {
    uint8_t per_colour[TRIBES];                     /* E-2.2 */
    uint8_t cards[TRIBES];                          /* follows from it, but for skeletons */
    uint8_t tokens[GLORIES][TABLES][MAX_TOKEN + 1]; /* E-2.6 how many by value */
    uint8_t band_glory[7];                          /* E-2.8 by number of cards, 6 is "6 or more" */
    uint8_t horde_glory[KINGDOMS + 1];              /* E-2.11 */
    uint8_t sea_symbol[4], sea_end;                 /* E-2.9 */
    uint8_t sea_prize[TABLES][MAX_AGES];
    uint8_t giant_prize[TABLES][MAX_AGES], giant_take; /* E-2.10 */
    uint8_t hand_limit, dragons, markers;              /* E-5.3, E-2.4, E-2.13 */
} ethnos_figures;

extern const tribe_row ethnos_tribe[TRIBES];
extern const kingdom_row ethnos_kingdom[KINGDOMS];
extern const char *const ethnos_glory_ids[GLORIES];
extern const ethnos_figures ethnos_standard;
extern const ld_figure ethnos_figure_rows[];
bool ethnos_settle_figures(void *figures, char *error);

/* The figures that this state is played by. */
static inline const ethnos_figures *box(const ethnos *s) { return ld_figures_of(s); }

/* Cards of a kind that are in the game. */
static inline int copies(const ethnos *s, int kind)
{
    int tribe = tribe_of(s, kind);
    if (tribe == SKELETON)
        return colour_of(kind) == 0 ? box(s)->cards[SKELETON] : 0;
    return box(s)->per_colour[tribe];
}

#endif
