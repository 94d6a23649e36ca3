/* Ethnos: every name and every figure of the game, E-2, where each figure comes from and what it can be. */
#include "games/ethnos/rules.h"

/* E-2.2, E-2.3 */
const tribe_row ethnos_tribe[TRIBES] = {
    [CENTAUR] = {"centaur", "Centaur"},
    [DWARF] = {"dwarf", "Dwarf"},
    [ELF] = {"elf", "Elf"},
    [GIANT] = {"giant", "Giant"},
    [HALFLING] = {"halfling", "Halfling"},
    [MERFOLK] = {"merfolk", "Merfolk"},
    [MINOTAUR] = {"minotaur", "Minotaur"},
    [ORC] = {"orc", "Orc"},
    [SKELETON] = {"skeleton", "Skeleton"},
    [TROLL] = {"troll", "Troll"},
    [WINGED] = {"winged", "Winged"},
    [WIZARD] = {"wizard", "Wizard"},
};

/* E-2.1 */
const kingdom_row ethnos_kingdom[KINGDOMS] = {
    {"althea", "Althea", "green", "green", LD_GREEN, 'G'},  {"duris", "Duris", "purple", "purple", LD_PURPLE, 'P'},
    {"ithys", "Ithys", "orange", "orange", LD_ORANGE, 'O'}, {"rhea", "Rhea", "red", "red", LD_RED, 'R'},
    {"straton", "Straton", "blue", "blue", LD_BLUE, 'B'},   {"pelagon", "Pelagon", "grey", "grey", LD_GREY, 'Y'},
};

const char *const ethnos_glory_ids[GLORIES] = {"balanced", "rich"};

const ethnos_figures ethnos_standard = {
    .per_colour = {2, 2, 2, 2, 4, 2, 2, 2, 0, 2, 2, 2},
    .cards = {12, 12, 12, 12, 24, 12, 12, 12, 12, 12, 12, 12},
    .tokens =
        {
            [BALANCED] = {{[0] = 2, [2] = 3, [4] = 4, [6] = 4, [8] = 3, [10] = 2},
                          {[0] = 1, [2] = 3, [4] = 2, [6] = 2, [8] = 3, [10] = 1}},
            [RICH] = {{[0] = 2, [2] = 2, [4] = 4, [6] = 5, [8] = 3, [10] = 2},
                      {[0] = 1, [2] = 2, [4] = 2, [6] = 3, [8] = 3, [10] = 1}},
        },
    .band_glory = {0, 0, 1, 3, 6, 10, 15},
    .horde_glory = {0, 1, 3, 6, 10, 15, 20},
    .sea_symbol = {3, 7, 12, 18},
    .sea_end = 18,
    .sea_prize = {{1, 2, 4}, {1, 3, 0}},
    .giant_prize = {{2, 4, 6}, {2, 5, 0}},
    .giant_take = 2,
    .hand_limit = HAND_ROOM,
    .dragons = DRAGONS,
    .markers = 26,
};

/* ---- the same by name ------------------------------------------------------------------------------------------ */

#define AT(member) .offset = offsetof(ethnos_figures, member), .bytes = 1
#define LISTED(member, least, most) AT(member), .dim = {{sizeof ethnos_standard.member, 1, 0}}, LD_RANGE(least, most)
#define BY_TRIBE(member, least, most) AT(member), .dim = {{TRIBES, 1, W_TRIBE}}, LD_RANGE(least, most)
#define BY_AGE(member) AT(member), .dim = {{TABLES, MAX_AGES, 0}, {MAX_AGES, 1, 0}}, LD_RANGE(0, 50)

/* The prizes of the sea and of the giant: with 4 to 6 seats, then with 2 or 3. */
const ld_figure ethnos_figure_rows[] = {
    {.field = {"per_colour", BY_TRIBE(per_colour, 1, 4)},
     .label = N_("cards of each colour that a tribe has"),
     .rule = "E-2.2",
     .sources = "pppppppp-ppp"},
    {.field = {"cards", BY_TRIBE(cards, 1, 24)}, .rule = "E-2.2", .flags = LD_FIXED},
    {.field = {"skeletons", AT(cards[SKELETON]), LD_RANGE(1, 24)}, .label = N_("cards of skeletons"), .rule = "E-2.2"},
    {.field = {"tokens", AT(tokens),
               .dim = {{GLORIES, sizeof ethnos_standard.tokens[0], W_GLORY},
                       {TABLES, MAX_TOKEN + 1, W_TABLE},
                       {MAX_TOKEN + 1, 1, 0}},
               LD_RANGE(0, 18)},
     .label = N_("glory tokens of each value, by table of tokens and number of seats"),
     .rule = "E-2.6",
     .source = LD_PUBLISHED,
     .path = "token.*.*.*",
     .flags = LD_SPARSE},
    {.field = {"band_glory", LISTED(band_glory, 0, 60)},
     .label = N_("glory of a band by number of cards"),
     .rule = "E-2.8",
     .sources = "-rrrrrr"},
    {.field = {"horde_glory", LISTED(horde_glory, 0, 60)},
     .label = N_("glory of a horde board by number of markers"),
     .rule = "E-2.11",
     .sources = "-pprppp"},
    {.field = {"sea_symbols", LISTED(sea_symbol, 1, 60)},
     .label = N_("spaces of the merfolk board that give a marker"),
     .rule = "E-2.9",
     .sources = "rpop",
     .first = 1},
    {.field = {"sea_end", AT(sea_end), LD_RANGE(4, 60)},
     .label = N_("last space of the merfolk board"),
     .rule = "E-2.9",
     .source = LD_PUBLISHED},
    {.field = {"sea_prizes", BY_AGE(sea_prize)},
     .label = N_("glory for being first on the merfolk board, by number of seats and Age"),
     .rule = "E-2.9",
     .sources = "rpppp-",
     .path = "sea_prize.*.*",
     .first = 1},
    {.field = {"giant_prizes", BY_AGE(giant_prize)},
     .label = N_("glory of the giant token at the end of an Age, by number of seats and Age"),
     .rule = "E-2.10",
     .sources = "rpppp-",
     .path = "giant_prize.*.*",
     .first = 1},
    {.field = {"giant_take", AT(giant_take), LD_RANGE(0, 50)},
     .label = N_("glory for taking the giant token"),
     .rule = "E-2.10"},
    {.field = {"hand_limit", AT(hand_limit), LD_RANGE(4, HAND_ROOM)},
     .label = N_("most cards in a hand"),
     .rule = "E-5.3"},
    {.field = {"dragons", AT(dragons)}, .rule = "E-2.4", .flags = LD_FIXED},
    {.field = {"markers", AT(markers), LD_RANGE(12, 60)}, .label = N_("control markers of a player"), .rule = "E-2.13"},
    {.field = {.name = NULL}},
};

/* ---- what follows from changed ones, and what cannot be played -------------------------------------------------- */

/* The six largest tribes must find room in the state. */
static bool cards_fit(const ethnos_figures *f, char *error)
{
    uint8_t rest[TRIBES];
    int sum = 0;
    memcpy(rest, f->cards, sizeof rest);
    for (int n = 0; n < 6; n++) {
        int most = 0;
        for (int t = 0; t < TRIBES; t++)
            most = rest[t] > rest[most] ? t : most;
        sum += rest[most];
        rest[most] = 0;
    }
    return sum <= MAX_CARDS ||
           ld_wrong(error, "tribe.*.per_colour gives %d cards in six tribes; expected at most %d", sum, MAX_CARDS);
}

static bool tokens_fit(const ethnos_figures *f, char *error)
{
    for (int g = 0; g < GLORIES; g++)
        for (int few = 0; few < TABLES; few++) {
            int sum = 0, need = KINGDOMS * (few ? 2 : 3);
            for (int v = 0; v <= MAX_TOKEN; v++)
                sum += f->tokens[g][few][v];
            if (sum != need)
                return ld_wrong(error, "token.%s.%s.* are %d tokens; expected %d", ethnos_glory_ids[g],
                                few ? "small" : "large", sum, need);
        }
    return true;
}

bool ethnos_settle_figures(void *figures, char *error)
{
    ethnos_figures *f = figures;
    for (int t = 0; t < TRIBES; t++)
        f->cards[t] = t == SKELETON ? f->cards[t] : (uint8_t)(6 * f->per_colour[t]);
    for (int i = 1; i < 4; i++)
        if (f->sea_symbol[i] <= f->sea_symbol[i - 1])
            return ld_wrong(error, "sea_symbols.%d is %d, not beyond sea_symbols.%d", i + 1, f->sea_symbol[i], i);
    if (f->sea_symbol[3] > f->sea_end)
        return ld_wrong(error, "sea_symbols.4 is %d, beyond sea_end, which is %d", f->sea_symbol[3], f->sea_end);
    return cards_fit(f, error) && tokens_fit(f, error);
}
