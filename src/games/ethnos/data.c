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

/* ---- the same by name, for whoever shows them ---------------------------------------------------------------- */

static const struct {
    uint8_t hand_limit, dragons, sea_end, giant_take, markers;
} plain = {HAND_LIMIT, DRAGONS, SEA_END, GIANT_TAKE, MARKERS};

#define OF_TRIBE(member, cited)                            \
    {                                                      \
        .table = ethnos_tribe, .rule = (cited), .field = { \
            .name = #member,                               \
            .offset = offsetof(tribe_row, member),         \
            .bytes = 1,                                    \
            .dim = {{TRIBES, sizeof(tribe_row), W_TRIBE}}  \
        }                                                  \
    }
#define LISTED(key, rows, cited)                                                                             \
    {                                                                                                        \
        .table = (rows), .rule = (cited), .field = {.name = key, .bytes = 1, .dim = {{sizeof(rows), 1, 0}} } \
    }
#define BY_AGE(key, rows, cited)                        \
    {                                                   \
        .table = (rows), .rule = (cited), .field = {    \
            .name = key,                                \
            .bytes = 1,                                 \
            .dim = {{2, MAX_AGES, 0}, {MAX_AGES, 1, 0}} \
        }                                               \
    }
#define PLAIN(member, cited)                               \
    {                                                      \
        .table = &plain, .rule = (cited), .field = {       \
            .name = #member,                               \
            .offset = offsetof(__typeof__(plain), member), \
            .bytes = 1                                     \
        }                                                  \
    }

/* The prizes of the sea and of the giant: with 4 to 6 seats, then with 2 or 3. */
const ld_figure ethnos_figures[] = {
    OF_TRIBE(cards, "E-2.2"),
    OF_TRIBE(per_colour, "E-2.2"),
    LISTED("band_glory", ethnos_band_glory, "E-2.8"),
    LISTED("horde_glory", ethnos_horde_glory, "E-2.11"),
    LISTED("sea_symbols", ethnos_sea_symbol, "E-2.9"),
    BY_AGE("sea_prizes", ethnos_sea_prize, "E-2.9"),
    BY_AGE("giant_prizes", ethnos_giant_prize, "E-2.10"),
    PLAIN(hand_limit, "E-5.3"),
    PLAIN(dragons, "E-2.4"),
    PLAIN(sea_end, "E-2.9"),
    PLAIN(giant_take, "E-2.10"),
    PLAIN(markers, "E-2.13"),
    {.table = NULL},
};
