/* Boxes: a game together with the figures that are printed on its components.
 *
 * All figures of a game are one plain struct: costs, strengths, coins, maps, set-ups. The standard ones are one
 * instance of it; a set-up may change some by name, which makes another. A state holds the small number of its box,
 * rules read figures through it, and records, positions and tables carry the differences by name. The rows below are
 * all that core knows of a game's figures: it lists, checks, changes and prints them for every game alike. */
#ifndef LUDUS_CORE_BOX_H
#define LUDUS_CORE_BOX_H

#include "core/field.h"

/* Different ones open at a time, four for each table that a server keeps in memory; the first are the games' standard
 * ones. */
enum { LD_BOXES = 16384 };

struct ld_box {
    const ld_game *game;
    const void *figures; /* the game's struct */
};
extern ld_box ld_boxes[LD_BOXES];

enum {
    LD_FIXED = 1,     /* the rules are built on it: shown with its thing, not to be changed */
    LD_SPARSE = 2,    /* mostly nothing: a figure of 0 is listed only where it was changed */
    LD_SYMMETRIC = 4, /* of a set of things of its own type: A has B when B has A */
};

/* A row: one figure, or one of each thing, if the first dimension is of words ("coin" of an asset). */
typedef struct ld_figure {
    ld_field field;    /* `offset` counts from the struct; low .. high is what it can be */
    const char *label; /* what it is, for people: N_("price of a plot"); NULL if LD_FIXED */
    const char *rule;
    ld_source source;
    /* Where not all have the same source: a letter for each figure of the row, or for each index of the first
     * dimension: 'r', 'p', 'o', and '-' for what is none. */
    const char *sources;
    /* Its name, with a * for each dimension (and one for the members of a set); NULL: "TYPE.*.NAME" of things,
     * otherwise "NAME", each with ".*" for what is left. */
    const char *path;
    uint8_t named;  /* the type of words that the first * is written in, where that is not dim[0].word */
    uint8_t first;  /* what a dimension that is no word is counted from in names: 0 or 1 */
    uint8_t scenes; /* the scenes (ld_game.scenes) it belongs to, one bit each; 0: all */
    uint8_t flags;
    const uint8_t *(*row_of)(const void *figures); /* by thing: its row, where that is not its number; may be NULL */
} ld_figure;

/* The figures that a state is played by; the number of its box is the first thing in every state. Each game has a typed
 * function of its own for it. */
static inline const void *ld_figures_of(const void *state) { return ld_boxes[*(const uint16_t *)state].figures; }
/* Where the figure of that thing stands. */
const uint8_t *ld_figure_at_thing(const void *state, const ld_figure *figure, int number);
/* Does the figure belong to the scene (scenario, edition) that this state is of? */
bool ld_figure_in_scene(const void *state, const ld_figure *figure);

#endif
