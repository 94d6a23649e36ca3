/* Ethnos: what follows from a position and is shown beside it. */
#ifndef ETHNOS_FACTS_H
#define ETHNOS_FACTS_H

#include "games/ethnos/state.h"

typedef struct ethnos_facts {
    int16_t glory[LD_MAX_SEATS]; /* scored so far */
    uint8_t ages;
    uint8_t sea_prize, giant_prize; /* of the first at sea and of the giant's holder when this Age ends; 0 before */
    uint8_t horde[LD_MAX_SEATS];    /* glory of the horde board as it is */
    uint8_t bands_count, bands[MAX_CARDS]; /* glory that each band on the table will score */
    uint8_t needs[KINGDOMS]; /* cards with which the band under way opens a kingdom; 0: its leader never does */
} ethnos_facts;

extern const ld_field ethnos_fact_rows[];

#endif
