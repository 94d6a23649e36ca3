/* Ethnos: every figure of the game, E-2. Figures that are public or our own live here and nowhere
 * else, so that one line corrects them. */
#include "games/ethnos/rules.h"

/* E-2.2, E-2.3 */
const tribe_row ethnos_tribe[TRIBES] = {
    [CENTAUR] = {"centaur", "Centaur", 12, 2},
    [DWARF] = {"dwarf", "Dwarf", 12, 2},
    [ELF] = {"elf", "Elf", 12, 2},
    [GIANT] = {"giant", "Giant", 12, 2},
    [HALFLING] = {"halfling", "Halfling", 24, 4},
    [MERFOLK] = {"merfolk", "Merfolk", 12, 2},
    [MINOTAUR] = {"minotaur", "Minotaur", 12, 2},
    [ORC] = {"orc", "Orc", 12, 2},
    [SKELETON] = {"skeleton", "Skeleton", 12, 0},
    [TROLL] = {"troll", "Troll", 12, 2},
    [WINGED] = {"winged", "Winged", 12, 2},
    [WIZARD] = {"wizard", "Wizard", 12, 2},
};

/* E-2.1 */
const kingdom_row ethnos_kingdom[KINGDOMS] = {
    {"althea", "Althea", "green", "green", LD_GREEN, 'G'},  {"duris", "Duris", "purple", "purple", LD_PURPLE, 'P'},
    {"ithys", "Ithys", "orange", "orange", LD_ORANGE, 'O'}, {"rhea", "Rhea", "red", "red", LD_RED, 'R'},
    {"straton", "Straton", "blue", "blue", LD_BLUE, 'B'},   {"pelagon", "Pelagon", "grey", "grey", LD_GREY, 'Y'},
};

/* E-2.6 {value, tokens with 4 to 6 seats, tokens with 2 or 3} */
const glory_row ethnos_glory[] = {
    {"balanced", {{0, 2, 1}, {2, 3, 3}, {4, 4, 2}, {6, 4, 2}, {8, 3, 3}, {10, 2, 1}}},
    {"rich", {{0, 2, 1}, {2, 2, 2}, {4, 4, 2}, {6, 5, 3}, {8, 3, 3}, {10, 2, 1}}},
};
const int ethnos_glory_count = sizeof ethnos_glory / sizeof *ethnos_glory;

const uint8_t ethnos_band_glory[7] = {0, 0, 1, 3, 6, 10, 15};
const uint8_t ethnos_horde_glory[KINGDOMS + 1] = {0, 1, 3, 6, 10, 15, 20};
const uint8_t ethnos_sea_symbol[4] = {3, 7, 12, 18};
const uint8_t ethnos_sea_prize[2][MAX_AGES] = {{1, 2, 4}, {1, 3, 0}};
const uint8_t ethnos_giant_prize[2][MAX_AGES] = {{2, 4, 6}, {2, 5, 0}};
