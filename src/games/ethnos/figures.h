/* Ethnos: the tables of figures and names, E-2; they are filled in by data.c. */
#ifndef ETHNOS_FIGURES_H
#define ETHNOS_FIGURES_H

#include "games/ethnos/state.h"

typedef struct tribe_row {
    const char *id, *name;
    uint8_t cards, per_colour;
} tribe_row;

typedef struct kingdom_row {
    const char *id, *name, *colour_id, *colour;
    ld_colour paint;
    char letter;
} kingdom_row;

typedef struct glory_row {
    const char *name;
    struct {
        uint8_t value, all, few;
    } token[6]; /* E-2.6: with 4 to 6 seats, with 2 or 3 */
} glory_row;

extern const tribe_row ethnos_tribe[TRIBES];
extern const kingdom_row ethnos_kingdom[KINGDOMS];
extern const glory_row ethnos_glory[];
extern const int ethnos_glory_count;
extern const uint8_t ethnos_band_glory[7];             /* E-2.8 by number of cards, 6 is "6 or more" */
extern const uint8_t ethnos_horde_glory[KINGDOMS + 1]; /* E-2.11 */
extern const uint8_t ethnos_sea_symbol[4];             /* E-2.9 */
extern const uint8_t ethnos_sea_prize[2][MAX_AGES];    /* [few seats] */
extern const uint8_t ethnos_giant_prize[2][MAX_AGES];  /* E-2.10 [few seats] */
extern const ld_figure ethnos_figures[];
enum { GIANT_TAKE = 2, MARKERS = 26 /* E-2.13 */ };

/* Cards of a kind that are in the game. */
static inline int copies(const ethnos *s, int kind)
{
    int tribe = tribe_of(s, kind);
    assert(tribe == SKELETON || ethnos_tribe[tribe].cards == 6 * ethnos_tribe[tribe].per_colour);
    if (tribe == SKELETON)
        return colour_of(kind) == 0 ? ethnos_tribe[SKELETON].cards : 0;
    return ethnos_tribe[tribe].per_colour;
}

#endif
