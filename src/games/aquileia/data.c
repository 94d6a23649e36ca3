/* Aquileia: every name and every figure of the game, section 2: where each figure comes from, what it can be, what
 * follows from it, and which sets of figures cannot be played. Figures of our own (2.6) live here and nowhere else. */
#include "games/aquileia/rules.h"

/* ---- names ------------------------------------------------------------------------------------------------------ */

/* 2.3 */
const name_row aquila_space[SPACES] = {
    {"dolus", "Dolus"},
    {"pecunia", "Pecunia"},
    {"equi-1", "Equi 1"},
    {"equi-2", "Equi 2"},
    {"equi-3", "Equi 3"},
    {"equi-4", "Equi 4"},
    {"servi-bronze", "Servi bronze"},
    {"servi-silver", "Servi silver"},
    {"servi-gold", "Servi gold"},
    {"potentia", "Potentia"},
    {"arena-a", "Arena A"},
    {"arena-b", "Arena B"},
    {"arena-c", "Arena C"},
    {"gold-a", "Gold side A"},
    {"gold-b", "Gold side B"},
    {"gold-c", "Gold side C"},
    {"silver-a", "Silver side A"},
    {"silver-b", "Silver side B"},
    {"silver-c", "Silver side C"},
    {"theatrum", "Theatrum"},
    {"forum-1", "Forum 1"},
    {"forum-2", "Forum 2"},
    {"forum-3", "Forum 3"},
    {"forum-4", "Forum 4"},
    {"forum-5", "Forum 5"},
    {"latro", "Latro"},
    {"portus-bronze", "Portus bronze"},
    {"portus-silver", "Portus silver"},
    {"portus-gold", "Portus gold"},
};

/* 2.6; a villa is called by its value */
const name_row aquila_plot[PLOTS] = {
    {"blue-10", N_("blue villa of %d")},
    {"blue-8", N_("blue villa of %d")},
    {"blue-6", N_("blue villa of %d")},
    {"blue-4", N_("blue villa of %d")},
    {"white-10", N_("white villa of %d")},
    {"white-8", N_("white villa of %d")},
    {"white-6", N_("white villa of %d")},
    {"white-4", N_("white villa of %d")},
    {"yellow-10", N_("yellow villa of %d")},
    {"yellow-8", N_("yellow villa of %d")},
    {"yellow-6", N_("yellow villa of %d")},
    {"yellow-4", N_("yellow villa of %d")},
    {"purple-10", N_("purple villa of %d")},
    {"purple-8", N_("purple villa of %d")},
    {"purple-6", N_("purple villa of %d")},
    {"purple-4", N_("purple villa of %d")},
    {"shop-1", "workshop 1"},
    {"shop-2", "workshop 2"},
    {"shop-3", "workshop 3"},
    {"shop-4", "workshop 4"},
    {"shop-5", "workshop 5"},
    {"shop-6", "workshop 6"},
    {"shop-7", "workshop 7"},
    {"shop-8", "workshop 8"},
    {"bank-1", "bank 1"},
    {"bank-2", "bank 2"},
    {"bank-3", "bank 3"},
    {"bank-4", "bank 4"},
};

/* 2.2 */
const name_row aquila_card[CARDS] = {
    {"slave-1", "1 slave"},
    {"slave-2", "2 slaves"},
    {"horse-gold-1", N_("gold horse +%d")},
    {"horse-gold-2", N_("gold horse +%d")},
    {"horse-silver-1", N_("silver horse +%d")},
    {"horse-silver-2", N_("silver horse +%d")},
    {"weapon-1", N_("weapon +%d")},
    {"weapon-2", N_("weapon +%d")},
    {"weapon-3", N_("weapon +%d")},
};

const name_row aquila_laurel[LAURELS] = {
    {"laurel-blue", "blue laurel"},
    {"laurel-white", "white laurel"},
    {"laurel-yellow", "yellow laurel"},
    {"laurel-purple", "purple laurel"},
    {"laurel-3", N_("laurel of %d {|point|points}")},
    {"laurel-5", N_("laurel of %d {|point|points}")},
    {"laurel-7", N_("laurel of %d {|point|points}")},
    {"laurel-10", N_("laurel of %d {|point|points}")},
};

/* 2.6: coins given, coins got */
const name_row aquila_exchange[EXCHANGES] = {
    {"gold-silver", N_("%d gold for %d silver")},     {"gold-bronze", N_("%d gold for %d bronze")},
    {"silver-bronze", N_("%d silver for %d bronze")}, {"bronze-silver", N_("%d bronze for %d silver")},
    {"silver-gold", N_("%d silver for %d gold")},     {"bronze-gold", N_("%d bronze for %d gold")},
};

const duo_row aquila_duo[DUOS] = {
    {"duo-blue-white", "blue-white laurel", {BLUE, WHITE}},
    {"duo-blue-yellow", "blue-yellow laurel", {BLUE, YELLOW}},
    {"duo-blue-purple", "blue-purple laurel", {BLUE, PURPLE}},
    {"duo-white-yellow", "white-yellow laurel", {WHITE, YELLOW}},
    {"duo-white-purple", "white-purple laurel", {WHITE, PURPLE}},
    {"duo-yellow-purple", "yellow-purple laurel", {YELLOW, PURPLE}},
};

const colour_row aquila_colour[COLOURS] = {
    {N_("blue"), 'B', LD_BLUE},
    {N_("white"), 'W', LD_BOLD},
    {N_("yellow"), 'Y', LD_YELLOW},
    {N_("purple"), 'P', LD_PURPLE},
};

/* 4.3; the numbers of ways are those of dice with as many faces of each metal */
const uint8_t aquila_throws_of[MAX_DICE + 2] = {0, 0, 3, 9, 19, THROWS};
const throw_row aquila_throw[THROWS] = {
    {"b", "bronze", {1, 0, 0}, 1},
    {"s", "silver", {0, 1, 0}, 1},
    {"g", "gold", {0, 0, 1}, 1},
    {"bb", "2 bronze", {2, 0, 0}, 1},
    {"bs", "bronze and silver", {1, 1, 0}, 2},
    {"bg", "bronze and gold", {1, 0, 1}, 2},
    {"ss", "2 silver", {0, 2, 0}, 1},
    {"sg", "silver and gold", {0, 1, 1}, 2},
    {"gg", "2 gold", {0, 0, 2}, 1},
    {"bbb", "3 bronze", {3, 0, 0}, 1},
    {"bbs", "2 bronze, 1 silver", {2, 1, 0}, 3},
    {"bbg", "2 bronze, 1 gold", {2, 0, 1}, 3},
    {"bss", "1 bronze, 2 silver", {1, 2, 0}, 3},
    {"bsg", "1 bronze, 1 silver, 1 gold", {1, 1, 1}, 6},
    {"bgg", "1 bronze, 2 gold", {1, 0, 2}, 3},
    {"sss", "3 silver", {0, 3, 0}, 1},
    {"ssg", "2 silver, 1 gold", {0, 2, 1}, 3},
    {"sgg", "1 silver, 2 gold", {0, 1, 2}, 3},
    {"ggg", "3 gold", {0, 0, 3}, 1},
    {"bbbb", "4 bronze", {4, 0, 0}, 1},
    {"bbbs", "3 bronze, 1 silver", {3, 1, 0}, 4},
    {"bbbg", "3 bronze, 1 gold", {3, 0, 1}, 4},
    {"bbss", "2 bronze, 2 silver", {2, 2, 0}, 6},
    {"bbsg", "2 bronze, 1 silver, 1 gold", {2, 1, 1}, 12},
    {"bbgg", "2 bronze, 2 gold", {2, 0, 2}, 6},
    {"bsss", "1 bronze, 3 silver", {1, 3, 0}, 4},
    {"bssg", "1 bronze, 2 silver, 1 gold", {1, 2, 1}, 12},
    {"bsgg", "1 bronze, 1 silver, 2 gold", {1, 1, 2}, 12},
    {"bggg", "1 bronze, 3 gold", {1, 0, 3}, 4},
    {"ssss", "4 silver", {0, 4, 0}, 1},
    {"sssg", "3 silver, 1 gold", {0, 3, 1}, 4},
    {"ssgg", "2 silver, 2 gold", {0, 2, 2}, 6},
    {"sggg", "1 silver, 3 gold", {0, 1, 3}, 4},
    {"gggg", "4 gold", {0, 0, 4}, 1},
};

/* The payments in slave cards that a plot can ask: all of up to MAX_SLAVES slaves, most slave-1 first.
 */
const payment_row aquila_payment[PAYMENTS] = {
    {{6, 0}}, {{5, 0}}, {{4, 0}}, {{4, 1}}, {{3, 0}}, {{3, 1}}, {{2, 0}}, {{2, 1}},
    {{2, 2}}, {{1, 0}}, {{1, 1}}, {{1, 2}}, {{0, 1}}, {{0, 2}}, {{0, 3}},
};
static_assert(MAX_SLAVES == 6, "the payments are those of six slaves");

/* ---- figures ---------------------------------------------------------------------------------------------------- */

#define PLOT(value, b, s, g, slaves, ...)                                                    \
    {                                                                                        \
        value, {b, s, g}, slaves, {__VA_ARGS__}, (b) | (s) << 8 | (g) << 16 | (slaves) << 24 \
    }

/* By the set of villas of a colour: 10, 8, 6, 4. */
#define VILLA_SUMS 0, 10, 8, 18, 6, 16, 14, 24, 4, 14, 12, 22, 10, 20, 18, 28
#define VILLA_BESTS 0, 10, 8, 10, 6, 10, 8, 10, 4, 10, 8, 10, 6, 10, 8, 10

const aquila_figures aquila_standard = {
    /* value, bronze, silver, gold, slaves, a bank's coins */
    .plot =
        {
            PLOT(10, 2, 2, 1, 3, 0),      PLOT(8, 2, 1, 1, 2, 0),       PLOT(6, 1, 1, 1, 1, 0),
            PLOT(4, 2, 1, 0, 0, 0),       PLOT(10, 1, 3, 1, 3, 0),      PLOT(8, 1, 2, 1, 2, 0),
            PLOT(6, 0, 2, 1, 1, 0),       PLOT(4, 1, 2, 0, 0, 0),       PLOT(10, 1, 1, 3, 3, 0),
            PLOT(8, 1, 1, 2, 2, 0),       PLOT(6, 0, 1, 2, 1, 0),       PLOT(4, 0, 1, 2, 0, 0),
            PLOT(10, 2, 1, 2, 3, 0),      PLOT(8, 2, 0, 2, 2, 0),       PLOT(6, 2, 0, 1, 1, 0),
            PLOT(4, 1, 1, 1, 0, 0),       PLOT(3, 1, 1, 0, 0, 0),       PLOT(3, 1, 0, 1, 0, 0),
            PLOT(4, 2, 1, 0, 0, 0),       PLOT(4, 1, 1, 1, 0, 0),       PLOT(6, 2, 0, 1, 1, 0),
            PLOT(6, 1, 2, 0, 1, 0),       PLOT(7, 1, 1, 2, 1, 0),       PLOT(9, 2, 2, 1, 2, 0),
            PLOT(0, 0, 0, 2, 0, 1, 1, 0), PLOT(0, 0, 2, 0, 0, 1, 0, 1), PLOT(0, 3, 0, 0, 0, 0, 1, 1),
            PLOT(0, 2, 1, 1, 0, 1, 1, 1),
        },
    .space =
        {
            [SERVI_BRONZE] = {.cards = 1},
            [SERVI_BRONZE + 1] = {.cards = 2},
            [SERVI_BRONZE + 2] = {.cards = 3},
            [ARENA_A] = {.strength = 2},
            [ARENA_A + 1] = {.strength = 1},
            [ARENA_A + 2] = {.strength = 1},
            [GOLD_A] = {.strength = 2},
            [GOLD_A + 1] = {.strength = 1},
            [GOLD_A + 2] = {.strength = 1},
            [SILVER_A] = {.strength = 2},
            [SILVER_A + 1] = {.strength = 1},
            [SILVER_A + 2] = {.strength = 1},
            [FORUM_1] = {.builds = 1},
            [FORUM_2] = {.builds = 1},
            [FORUM_3] = {.builds = 2},
            [FORUM_3 + 1] = {.builds = 1},
            [FORUM_5] = {.builds = 1},
        },
    .card = {{11, BRONZE, 1},
             {11, BRONZE, 2},
             {3, GOLD, 1},
             {2, GOLD, 2},
             {3, SILVER, 1},
             {2, SILVER, 2},
             {3, BRONZE, 1},
             {3, BRONZE, 2},
             {1, BRONZE, 3}},
    .laurel = {{2, 0}, {2, 0}, {2, 0}, {2, 0}, {1, 3}, {1, 5}, {1, 7}, {1, 10}},
    .exchange = {{GOLD, 1, SILVER, 1},
                 {GOLD, 1, BRONZE, 1},
                 {SILVER, 1, BRONZE, 1},
                 {BRONZE, 2, SILVER, 1},
                 {SILVER, 2, GOLD, 1},
                 {BRONZE, 3, GOLD, 1}},
    .coins = {39, 39, 39},
    .purse = {2, 1, 1},
    .faces = {2, 2, 2},
    .prize = {3, 2, 1},
    .pawns = 5,
    .houses = 9,
    .blue_dice = 4,
    .contest_dice = 3,
    .dolus_dice = 2,
    .latro_dice = 2,
    .pecunia_points = 4,
    .arena_factor = 2,
    .equi_price = 1,
    .closed = {1, 1, 1, 1, 1, 2, 1},
    .strongest = 56,
    .closings = 8,
    .closing = {SPACE_RANGE(EQUI_1, 4), SPACE_RANGE(SERVI_BRONZE, 3), IN_ARENA, ON_GOLD, ON_SILVER, IN_FORUM, IN_FORUM,
                ON_COINS},
    .scoring = SPACE_BIT(FORUM_2) | SPACE_BIT(FORUM_5),
    .weight = {1, 1, 1, 1, 2, 2, 1, 2, 1, 1, 3, 3, 3, 6, 3, 1, 3, 3, 1, 1, 4, 4, 6, 12, 6, 4, 12, 12, 4, 1, 4, 6, 4, 1},
    .villas = {{VILLA_SUMS}, {VILLA_SUMS}, {VILLA_SUMS}, {VILLA_SUMS}},
    .best_villa = {{VILLA_BESTS}, {VILLA_BESTS}, {VILLA_BESTS}, {VILLA_BESTS}},
    .builds = {0, 1, 1, 2, 2, 3, 3, 4, 1, 2, 2, 3, 3, 4, 4, 5, 1, 2, 2, 3, 3, 4, 4, 5, 2, 3, 3, 4, 4, 5, 5, 6},
};

const uint32_t aquila_group[GROUPS] = {
    SPACE_RANGE(EQUI_1, 4), SPACE_RANGE(SERVI_BRONZE, 3), IN_ARENA, ON_GOLD, ON_SILVER, IN_FORUM, ON_COINS,
};

/* ---- the same by name ------------------------------------------------------------------------------------------- */

#define AT(member) .offset = offsetof(aquila_figures, member), .bytes = 1
/* A figure that each of the things has; or that it has for each metal. */
#define EACH(table, member, type) \
    AT(table[0].member),          \
        .dim = {{sizeof aquila_standard.table / sizeof *aquila_standard.table, sizeof *aquila_standard.table, type}}
#define EACH_METAL(table, member, type)                                                                              \
    AT(table[0].member),                                                                                             \
        .dim = {{sizeof aquila_standard.table / sizeof *aquila_standard.table, sizeof *aquila_standard.table, type}, \
                {METALS, 1, W_METAL}}
#define BY_METAL(member) AT(member), .dim = {{METALS, 1, W_METAL}}
#define CLOSED(group, called, most)                                                                           \
    {                                                                                                         \
        .field = {"closed_" called, AT(closed[group]), LD_RANGE(0, most)},                                    \
        .label = N_("spaces of a group that are closed with 2 players"), .rule = "A-12.1", .source = LD_OURS, \
        .path = "closed." called                                                                              \
    }

#define NONE_10 "----------"
#define VILLAS_OURS "oooooooooooo"

const ld_figure aquila_figure_rows[] = {
    {.field = {"strength", EACH(space, strength, W_SPACE), LD_RANGE(0, 9)},
     .label = N_("strength of a space in Arena or Stadium"),
     .rule = "A-6.2",
     .sources = NONE_10 "pppoooooo" NONE_10},
    {.field = {"cards", EACH(space, cards, W_SPACE), LD_RANGE(1, MAX_SERVI)},
     .label = N_("slave cards that can be bought on a space"),
     .rule = "A-5.11",
     .sources = "------rrr" NONE_10 NONE_10},
    {.field = {"builds", EACH(space, builds, W_SPACE), LD_RANGE(1, MAX_BUILDS)},
     .label = N_("buildings on a space of the Forum"),
     .rule = "A-9.2",
     .sources = NONE_10 NONE_10 "rrrrr----"},
    {.field = {"value", EACH(plot, value, W_PLOT), LD_RANGE(0, 40)},
     .label = N_("value of a villa or workshop"),
     .rule = "A-9.9",
     .sources = "roro" VILLAS_OURS "oorooooo----"},
    {.field = {"cost", EACH_METAL(plot, cost, W_PLOT), LD_RANGE(0, 9)},
     .label = N_("price of a plot in a metal"),
     .rule = "A-9.4",
     .sources = "rooo" VILLAS_OURS "oooooooooooo",
     .path = "plot.*.*"},
    {.field = {"slaves", EACH(plot, slaves, W_PLOT), LD_RANGE(0, MAX_SLAVES)},
     .label = N_("slaves that a plot asks for"),
     .rule = "A-9.5",
     .sources = "rooo" VILLAS_OURS "oooooooooooo"},
    {.field = {"pays", EACH_METAL(plot, pays, W_PLOT), LD_RANGE(0, 9)},
     .label = N_("coins that a bank pays"),
     .rule = "A-10.8",
     .sources = NONE_10 NONE_10 "----ooro",
     .path = "plot.*.pays.*"},
    {.field = {"copies", EACH(card, copies, W_CARD), LD_RANGE(0, 20)},
     .label = N_("how many of a card there are"),
     .rule = "A-3.3"},
    {.field = {"metal", EACH(card, metal, W_CARD), .word = W_METAL}, .rule = "A-6.4", .flags = LD_FIXED},
    {.field = {"figure", EACH(card, figure, W_CARD), LD_RANGE(0, 9)},
     .label = N_("strength that a horse or weapon adds"),
     .rule = "A-6.4",
     .sources = "--rrrrrrr"},
    {.field = {"copies", EACH(laurel, copies, W_LAUREL), LD_RANGE(0, 10)},
     .label = N_("how many of a laurel there are"),
     .rule = "A-3.5",
     .source = LD_PUBLISHED},
    {.field = {"points", EACH(laurel, points, W_LAUREL), LD_RANGE(0, 60)},
     .label = N_("points of a laurel without colour"),
     .rule = "A-13.2",
     .sources = "----pppp"},
    {.field = {"give", EACH(exchange, give, W_EXCHANGE), .word = W_METAL}, .rule = "A-5.3", .flags = LD_FIXED},
    {.field = {"count", EACH(exchange, count, W_EXCHANGE), LD_RANGE(1, 9)},
     .label = N_("coins given in an exchange"),
     .rule = "A-5.3",
     .source = LD_OURS},
    {.field = {"get", EACH(exchange, get, W_EXCHANGE), .word = W_METAL}, .rule = "A-5.3", .flags = LD_FIXED},
    {.field = {"gain", EACH(exchange, gain, W_EXCHANGE), LD_RANGE(1, 9)},
     .label = N_("coins got in an exchange"),
     .rule = "A-5.3",
     .source = LD_OURS},
    {.field = {"coins", BY_METAL(coins), LD_RANGE(1, MAX_COINS)},
     .label = N_("coins of a metal in the box"),
     .rule = "A-3.2",
     .path = "coins.*"},
    {.field = {"purse", BY_METAL(purse), LD_RANGE(0, 9)},
     .label = N_("coins of a metal that a player begins with"),
     .rule = "A-3.2",
     .path = "purse.*"},
    {.field = {"faces", BY_METAL(faces), LD_RANGE(0, 5)},
     .label = N_("faces of a die that show a metal"),
     .rule = "A-2.10",
     .path = "die.*"},
    {.field = {"prize", AT(prize), .dim = {{3, 1, 0}}, LD_RANGE(0, 9)},
     .label = N_("coins for the first, second and third in a contest"),
     .rule = "A-6.9",
     .first = 1},
    {.field = {"scoring", .offset = offsetof(aquila_figures, scoring), .bytes = 4, .word = W_SPACE, .flags = LD_F_SET},
     .label = N_("spaces of the Forum where a building scores at once"),
     .rule = "A-9.10",
     .sources = NONE_10 NONE_10 "rrrrr-------"},
    {.field = {"pawns", AT(pawns), LD_RANGE(1, 8)}, .label = N_("pawns of a player"), .rule = "A-3.1"},
    {.field = {"houses", AT(houses), LD_RANGE(1, PLOTS)}, .label = N_("houses of a player"), .rule = "A-9.3"},
    {.field = {"blue_dice", AT(blue_dice), LD_RANGE(1, MAX_DICE)}, .label = N_("blue dice"), .rule = "A-5.13"},
    {.field = {"contest_dice", AT(contest_dice), LD_RANGE(1, MAX_DICE)},
     .label = N_("dice that each rolls in a contest"),
     .rule = "A-6.3"},
    {.field = {"dolus_dice", AT(dolus_dice), LD_RANGE(1, MAX_DICE)},
     .label = N_("dice that are rolled on Dolus"),
     .rule = "A-5.2"},
    {.field = {"latro_dice", AT(latro_dice), LD_RANGE(1, MAX_DICE)},
     .label = N_("dice that are rolled on Latro"),
     .rule = "A-10.2"},
    {.field = {"pecunia_points", AT(pecunia_points), LD_RANGE(0, 40)},
     .label = N_("points for exchanging on Pecunia"),
     .rule = "A-5.5"},
    {.field = {"arena_factor", AT(arena_factor), LD_RANGE(0, 5)},
     .label = N_("points for each strength in the Arena"),
     .rule = "A-6.10"},
    {.field = {"equi_price", AT(equi_price), LD_RANGE(0, 9)},
     .label = N_("bronze for a horse or weapon"),
     .rule = "A-5.7"},
    CLOSED(CLOSE_EQUI, "equi", 4),
    CLOSED(CLOSE_SERVI, "servi", 3),
    CLOSED(CLOSE_ARENA, "arena", 3),
    CLOSED(CLOSE_GOLD, "gold", 3),
    CLOSED(CLOSE_SILVER, "silver", 3),
    CLOSED(CLOSE_FORUM, "forum", 5),
    CLOSED(CLOSE_PORTUS, "portus", 3),
    {.field = {.name = NULL}},
};

/* ---- what follows from changed ones, and what cannot be played -------------------------------------------------- */

static uint32_t packed_price(const plot_figures *plot)
{
    return plot->cost[BRONZE] | (uint32_t)plot->cost[SILVER] << 8 | (uint32_t)plot->cost[GOLD] << 16 |
           (uint32_t)plot->slaves << 24;
}

static void list_closings(aquila_figures *f)
{
    f->closings = 0;
    memset(f->closing, 0, sizeof f->closing);
    for (int g = 0; g < GROUPS; g++)
        for (int i = 0; i < f->closed[g]; i++)
            f->closing[f->closings++] = aquila_group[g];
}

/* Sums that judges ask for at every step. */
static void add_up(aquila_figures *f)
{
    for (int q = 0; q < COLOURS; q++)
        for (int set = 1; set < 16; set++) {
            int first = __builtin_ctz((unsigned)set), rest = set & (set - 1), value = f->plot[4 * q + first].value;
            f->villas[q][set] = (uint8_t)(f->villas[q][rest] + value);
            f->best_villa[q][set] = (uint8_t)(value > f->best_villa[q][rest] ? value : f->best_villa[q][rest]);
        }
    for (int set = 1; set < 32; set++)
        f->builds[set] =
            (uint8_t)(f->builds[set & (set - 1)] + f->space[FORUM_1 + __builtin_ctz((unsigned)set)].builds);
}

static uint32_t common_divisor(uint32_t a, uint32_t b) { return b ? common_divisor(b, a % b) : a; }

/* A throw comes up in as many ways as its dice can fall and each face stand there; numbers are kept small. */
static void weigh_throws(aquila_figures *f)
{
    for (int dice = 1; dice <= MAX_DICE; dice++) {
        uint32_t divisor = 0;
        for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++) {
            uint32_t weight = aquila_throw[t].ways;
            for (int m = 0; m < METALS; m++)
                for (int i = 0; i < aquila_throw[t].n[m]; i++)
                    weight *= f->faces[m];
            f->weight[t] = (uint16_t)weight;
            divisor = common_divisor(weight, divisor);
        }
        for (int t = aquila_throws_of[dice]; t < aquila_throws_of[dice + 1]; t++)
            f->weight[t] = (uint16_t)(f->weight[t] / divisor);
    }
}

/* The most that spaces, dice and all cards of a metal can make of one contestant. */
static int strongest_in(const aquila_figures *f, int metal, uint32_t spaces)
{
    int sum = f->contest_dice + f->blue_dice;
    EACH_BIT (space, spaces)
        sum += f->space[space].strength;
    for (int k = 0; k < CARDS; k++)
        sum += f->card[k].metal == metal ? f->card[k].copies * f->card[k].figure : 0;
    return sum;
}

static bool strengths_fit(aquila_figures *f, char *error)
{
    static const struct {
        uint32_t spaces;
        const char *cards;
    } sides[METALS] = {{IN_ARENA, "weapon-1"}, {ON_SILVER, "horse-silver-1"}, {ON_GOLD, "horse-gold-1"}};
    int most = 0;
    for (int m = 0; m < METALS; m++) {
        int sum = strongest_in(f, m, sides[m].spaces);
        if (sum > MAX_STRENGTH)
            return ld_wrong(error, "card.%s.figure and its like allow a strength of %d; expected at most %d",
                            sides[m].cards, sum, MAX_STRENGTH);
        most = sum > most ? sum : most;
    }
    f->strongest = (uint8_t)most;
    return true;
}

/* every seat gets its purse, and the bank is left with something. */
static bool coins_fit(const aquila_figures *f, char *error)
{
    static const char *const metals[METALS] = {"bronze", "silver", "gold"};
    for (int m = 0; m < METALS; m++)
        if (f->coins[m] <= MOST_SEATS * f->purse[m])
            return ld_wrong(error, "coins.%s is %d, not enough for %d purses of purse.%s, which is %d", metals[m],
                            f->coins[m], MOST_SEATS, metals[m], f->purse[m]);
    int faces = f->faces[BRONZE] + f->faces[SILVER] + f->faces[GOLD];
    return faces == 6 ||
           ld_wrong(error, "die.bronze, die.silver and die.gold are %d {|face|faces} together; expected 6", faces);
}

/* Every pile has cards, hands can count them, and each race finds two laurels. */
static bool cards_fit(const aquila_figures *f, char *error)
{
    int slaves = f->card[SLAVE_1].copies + 2 * f->card[SLAVE_2].copies, equi = 0, laurels = 0;
    for (int k = HORSE_GOLD_1; k < CARDS; k++)
        equi += f->card[k].copies;
    for (int k = 0; k < LAURELS; k++)
        laurels += f->laurel[k].copies;
    if (!slaves)
        return ld_wrong(error, "card.slave-1.copies and card.slave-2.copies leave no slave card; expected at least 1");
    if (!equi)
        return ld_wrong(error, "card.weapon-1.copies and its like leave no horse and no weapon; expected at least 1");
    return laurels >= 2 * MAX_ROUNDS ||
           ld_wrong(error, "laurel.*.copies are %d laurels; expected at least %d, two for each round", laurels,
                    2 * MAX_ROUNDS);
}

/* Changing money to and fro must cost some of it, or nobody would ever have to stop. */
static bool exchanges_fit(const aquila_figures *f, char *error)
{
    static const int8_t rounds[][3] = {{0, 4, -1}, {1, 5, -1}, {2, 3, -1}, {0, 2, 5}, {1, 3, 4}};
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++) {
        int given = 1, got = 1;
        for (int k = 0; k < 3 && rounds[i][k] >= 0; k++) {
            given *= f->exchange[rounds[i][k]].count;
            got *= f->exchange[rounds[i][k]].gain;
        }
        if (got >= given)
            return ld_wrong(error, "exchange.%s and those that lead back make %d {|coin|coins} of %d; expected fewer",
                            aquila_exchange[rounds[i][0]].id, got, given);
    }
    return true;
}

/* A plot that asks for more than there is could never be built. */
static bool plot_fits(const aquila_figures *f, int plot, char *error)
{
    static const char *const metals[METALS] = {"bronze", "silver", "gold"};
    const char *id = aquila_plot[plot].id;
    int slaves = f->card[SLAVE_1].copies + 2 * f->card[SLAVE_2].copies;
    for (int m = 0; m < METALS; m++)
        if (f->plot[plot].cost[m] > f->coins[m])
            return ld_wrong(error, "plot.%s.%s is %d, which nobody can pay; coins.%s is %d", id, metals[m],
                            f->plot[plot].cost[m], metals[m], f->coins[m]);
    return f->plot[plot].slaves <= slaves ||
           ld_wrong(error, "plot.%s.slaves is %d, which nobody can pay; the cards have %d {|slave|slaves}", id,
                    f->plot[plot].slaves, slaves);
}

bool aquila_settle_figures(void *figures, char *error)
{
    aquila_figures *f = figures;
    for (int p = 0; p < PLOTS; p++)
        f->plot[p].price = packed_price(&f->plot[p]);
    list_closings(f);
    if (!coins_fit(f, error) || !cards_fit(f, error) || !strengths_fit(f, error) || !exchanges_fit(f, error))
        return false;
    for (int p = 0; p < PLOTS; p++)
        if (!plot_fits(f, p, error))
            return false;
    weigh_throws(f);
    add_up(f);
    return true;
}
