/* Aquileia: the tables of figures and names, section 2 of the rules; they are filled in by data.c. */
#ifndef AQUILA_FIGURES_H
#define AQUILA_FIGURES_H

#include "games/aquileia/state.h"

typedef struct space_row {
    const char *id, *name;
    uint8_t strength; /* of a pawn there, in Arena and Stadium */
    uint8_t cards;    /* that can be bought there, in Servi */
    uint8_t builds;   /* buildings, in the Forum */
} space_row;

typedef struct plot_row {
    const char *id, *name;
    uint8_t value, cost[METALS], slaves;
    uint8_t pays[METALS]; /* a bank at Portus */
} plot_row;

typedef struct card_row {
    const char *id, *name;
    uint8_t copies, metal /* it counts for */, figure;
} card_row;

typedef struct laurel_row {
    const char *id, *name;
    uint8_t copies, points;
} laurel_row;

typedef struct duo_row {
    const char *id, *name;
    uint8_t colour[2];
} duo_row;

typedef struct exchange_row {
    const char *id, *name;
    uint8_t give, count, get;
} exchange_row;

typedef struct throw_row {
    const char *id, *name;
    uint8_t n[METALS], weight;
} throw_row;

typedef struct payment_row {
    const char *id, *name;
    uint8_t n[2]; /* slave-1, slave-2 */
} payment_row;

typedef struct colour_row {
    const char *id;
    char letter;
    ld_colour paint;
} colour_row;

extern const space_row aquila_space[SPACES];
extern const plot_row aquila_plot[PLOTS];
extern const card_row aquila_card[CARDS];
extern const laurel_row aquila_laurel[LAURELS];
extern const duo_row aquila_duo[DUOS];
extern const exchange_row aquila_exchange[EXCHANGES];
extern const throw_row aquila_throw[THROWS];
extern const uint8_t aquila_throws_of[MAX_DICE + 2]; /* the throws of k dice are [k] .. [k + 1] - 1 */
extern const payment_row aquila_payment[PAYMENTS];
extern const colour_row aquila_colour[COLOURS];
extern const uint32_t aquila_closing[CLOSINGS];
extern const uint8_t aquila_purse[METALS];  /* */
extern const uint8_t aquila_prize[3];       /* coins for 1st, 2nd, 3rd in a contest */
extern const uint32_t aquila_scoring_forum; /* spaces where a building scores at once */
extern const ld_figure aquila_figures[];
enum { PECUNIA_POINTS = 4, ARENA_FACTOR = 2, EQUI_PRICE = 1 /* bronze */ };

#endif
