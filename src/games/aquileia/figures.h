/* Aquileia: figures and names, section 2 of the rules; they are filled in by data.c. */
#ifndef AQUILA_FIGURES_H
#define AQUILA_FIGURES_H

#include "games/aquileia/state.h"

/* What a thing is called. A name with a figure in it is a format that takes the figure: it follows when that changes.
 */
typedef struct name_row {
    const char *id, *name;
} name_row;

typedef struct space_figures {
    uint8_t strength; /* of a pawn there, in Arena and Stadium */
    uint8_t cards;    /* that can be bought there, in Servi */
    uint8_t builds;   /* buildings, in the Forum */
} space_figures;

typedef struct plot_figures {
    uint8_t value, cost[METALS], slaves;
    uint8_t pays[METALS]; /* a bank at Portus */
    uint32_t price;       /* follows: coins and slaves, a byte each */
} plot_figures;

typedef struct card_figures {
    uint8_t copies, metal /* it counts for */, figure;
} card_figures;

typedef struct laurel_figures {
    uint8_t copies, points;
} laurel_figures;

typedef struct exchange_figures {
    uint8_t give, count, get, gain;
} exchange_figures;

/* The groups of spaces of which some are closed with two seats, A-12.1. */
enum { CLOSE_EQUI, CLOSE_SERVI, CLOSE_ARENA, CLOSE_GOLD, CLOSE_SILVER, CLOSE_FORUM, CLOSE_PORTUS, GROUPS };

/* All that is printed on the components; what is said to follow is worked out by aquila_settle_figures. */
typedef struct aquila_figures {
    plot_figures plot[PLOTS];             /* 2.6 */
    space_figures space[SPACES];          /* 2.3, 2.6 */
    card_figures card[CARDS];             /* 2.2 */
    laurel_figures laurel[LAURELS];       /* 2.2 */
    exchange_figures exchange[EXCHANGES]; /* 2.6 */
    uint8_t coins[METALS], purse[METALS]; /* 2.1, A-3.2 */
    uint8_t faces[METALS];                /* of a die, 2.1 */
    uint8_t prize[3];                     /* coins for 1st, 2nd, 3rd in a contest */
    uint8_t pawns, houses, blue_dice;     /* */
    uint8_t contest_dice, dolus_dice, latro_dice;
    uint8_t pecunia_points, arena_factor, equi_price /* bronze */;
    uint8_t closed[GROUPS]; /* 2.6 */
    uint8_t strongest;      /* follows: no strength is more */
    uint8_t closings;       /* follows: how many spaces are closed, and of which group each is */
    uint32_t closing[MAX_CLOSINGS];
    uint32_t scoring;            /* spaces where a building scores at once */
    uint16_t weight[THROWS];     /* follows: of each throw among those of as many dice */
    uint8_t villas[COLOURS][16]; /* follows: the sum of the villas of a colour, by the set of them */
    uint8_t best_villa[COLOURS][16];
    uint8_t builds[32]; /* follows: buildings that pawns on a set of Forum spaces allow */
} aquila_figures;

/* The dice of a throw by metal, and the slave cards of a payment: slave-1, slave-2. */
typedef struct throw_row {
    const char *id, *name;
    uint8_t n[METALS], ways; /* in which the dice can fall so */
} throw_row;

typedef struct payment_row {
    uint8_t n[2];
} payment_row;

typedef struct duo_row {
    const char *id, *name;
    uint8_t colour[2];
} duo_row;

typedef struct colour_row {
    const char *id;
    char letter;
    ld_colour paint;
} colour_row;

extern const name_row aquila_space[SPACES], aquila_plot[PLOTS], aquila_card[CARDS], aquila_laurel[LAURELS],
    aquila_exchange[EXCHANGES];
extern const duo_row aquila_duo[DUOS];
extern const throw_row aquila_throw[THROWS];
extern const uint8_t aquila_throws_of[MAX_DICE + 2]; /* the throws of k dice are [k] .. [k + 1] - 1 */
extern const payment_row aquila_payment[PAYMENTS];
extern const colour_row aquila_colour[COLOURS];
extern const uint32_t aquila_group[GROUPS];
extern const aquila_figures aquila_standard;
extern const ld_figure aquila_figure_rows[];
bool aquila_settle_figures(void *figures, char *error);

/* The figures that this state is played by. */
static inline const aquila_figures *box(const aquila *s) { return ld_figures_of(s); }

static inline int pawns_in_hand(const aquila *s, int seat)
{
    int left = box(s)->pawns - __builtin_popcount(s->pawns[seat]);
    assert(left >= 0);
    return left;
}
static inline int houses_left(const aquila *s, int seat)
{
    int left = box(s)->houses - __builtin_popcount(s->built[seat]);
    assert(left >= 0);
    return left;
}

#endif
