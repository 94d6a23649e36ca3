/* Aquileia: every figure of the game, section 2. Figures of our own (2.6) live here and nowhere else,
 * so that one line corrects them. */
#include "games/aquileia/rules.h"

/* 2.3: id, name, strength, cards, buildings */
const space_row aquila_space[SPACES] = {
    {"dolus", "Dolus", 0, 0, 0},
    {"pecunia", "Pecunia", 0, 0, 0},
    {"equi-1", "Equi 1", 0, 0, 0},
    {"equi-2", "Equi 2", 0, 0, 0},
    {"equi-3", "Equi 3", 0, 0, 0},
    {"equi-4", "Equi 4", 0, 0, 0},
    {"servi-bronze", "Servi bronze", 0, 1, 0},
    {"servi-silver", "Servi silver", 0, 2, 0},
    {"servi-gold", "Servi gold", 0, 3, 0},
    {"potentia", "Potentia", 0, 0, 0},
    {"arena-a", "Arena A", 2, 0, 0},
    {"arena-b", "Arena B", 1, 0, 0},
    {"arena-c", "Arena C", 1, 0, 0},
    {"gold-a", "Gold side A", 2, 0, 0},
    {"gold-b", "Gold side B", 1, 0, 0},
    {"gold-c", "Gold side C", 1, 0, 0},
    {"silver-a", "Silver side A", 2, 0, 0},
    {"silver-b", "Silver side B", 1, 0, 0},
    {"silver-c", "Silver side C", 1, 0, 0},
    {"theatrum", "Theatrum", 0, 0, 0},
    {"forum-1", "Forum 1", 0, 0, 1},
    {"forum-2", "Forum 2", 0, 0, 1},
    {"forum-3", "Forum 3", 0, 0, 2},
    {"forum-4", "Forum 4", 0, 0, 1},
    {"forum-5", "Forum 5", 0, 0, 1},
    {"latro", "Latro", 0, 0, 0},
    {"portus-bronze", "Portus bronze", 0, 0, 0},
    {"portus-silver", "Portus silver", 0, 0, 0},
    {"portus-gold", "Portus gold", 0, 0, 0},
};

/* 2.6: id, name, value, {bronze, silver, gold}, slaves, {a bank's coins} */
const plot_row aquila_plot[PLOTS] = {
    {"blue-10", "blue villa of 10", 10, {2, 2, 1}, 3, {0}},
    {"blue-8", "blue villa of 8", 8, {2, 1, 1}, 2, {0}},
    {"blue-6", "blue villa of 6", 6, {1, 1, 1}, 1, {0}},
    {"blue-4", "blue villa of 4", 4, {2, 1, 0}, 0, {0}},
    {"white-10", "white villa of 10", 10, {1, 3, 1}, 3, {0}},
    {"white-8", "white villa of 8", 8, {1, 2, 1}, 2, {0}},
    {"white-6", "white villa of 6", 6, {0, 2, 1}, 1, {0}},
    {"white-4", "white villa of 4", 4, {1, 2, 0}, 0, {0}},
    {"yellow-10", "yellow villa of 10", 10, {1, 1, 3}, 3, {0}},
    {"yellow-8", "yellow villa of 8", 8, {1, 1, 2}, 2, {0}},
    {"yellow-6", "yellow villa of 6", 6, {0, 1, 2}, 1, {0}},
    {"yellow-4", "yellow villa of 4", 4, {0, 1, 2}, 0, {0}},
    {"purple-10", "purple villa of 10", 10, {2, 1, 2}, 3, {0}},
    {"purple-8", "purple villa of 8", 8, {2, 0, 2}, 2, {0}},
    {"purple-6", "purple villa of 6", 6, {2, 0, 1}, 1, {0}},
    {"purple-4", "purple villa of 4", 4, {1, 1, 1}, 0, {0}},
    {"shop-1", "workshop 1", 3, {1, 1, 0}, 0, {0}},
    {"shop-2", "workshop 2", 3, {1, 0, 1}, 0, {0}},
    {"shop-3", "workshop 3", 4, {2, 1, 0}, 0, {0}},
    {"shop-4", "workshop 4", 4, {1, 1, 1}, 0, {0}},
    {"shop-5", "workshop 5", 5, {2, 0, 1}, 1, {0}},
    {"shop-6", "workshop 6", 5, {1, 2, 0}, 1, {0}},
    {"shop-7", "workshop 7", 6, {1, 1, 2}, 1, {0}},
    {"shop-8", "workshop 8", 8, {2, 2, 1}, 2, {0}},
    {"bank-1", "bank 1", 0, {0, 0, 2}, 0, {1, 1, 0}},
    {"bank-2", "bank 2", 0, {0, 2, 0}, 0, {1, 0, 1}},
    {"bank-3", "bank 3", 0, {3, 0, 0}, 0, {0, 1, 1}},
    {"bank-4", "bank 4", 0, {2, 1, 1}, 0, {1, 1, 1}},
};

const exchange_row aquila_exchange[EXCHANGES] = {
    {"gold-silver", "1 gold for 1 silver", GOLD, 1, SILVER},
    {"gold-bronze", "1 gold for 1 bronze", GOLD, 1, BRONZE},
    {"silver-bronze", "1 silver for 1 bronze", SILVER, 1, BRONZE},
    {"bronze-silver", "2 bronze for 1 silver", BRONZE, 2, SILVER},
    {"silver-gold", "2 silver for 1 gold", SILVER, 2, GOLD},
    {"bronze-gold", "3 bronze for 1 gold", BRONZE, 3, GOLD},
};

/* close-1 to close-8; the two of the Forum draw from the same group */
const uint32_t aquila_closing[CLOSINGS] = {
    SPACE_RANGE(EQUI_1, 4), SPACE_RANGE(SERVI_BRONZE, 3), IN_ARENA, ON_GOLD, ON_SILVER, IN_FORUM, IN_FORUM, ON_COINS,
};

const uint32_t aquila_scoring_forum = SPACE_BIT(FORUM_2) | SPACE_BIT(FORUM_5);

/* 2.2 */
const card_row aquila_card[CARDS] = {
    {"slave-1", "1 slave", 11, BRONZE, 1},
    {"slave-2", "2 slaves", 11, BRONZE, 2},
    {"horse-gold-1", "gold horse +1", 3, GOLD, 1},
    {"horse-gold-2", "gold horse +2", 2, GOLD, 2},
    {"horse-silver-1", "silver horse +1", 3, SILVER, 1},
    {"horse-silver-2", "silver horse +2", 2, SILVER, 2},
    {"weapon-1", "weapon +1", 3, BRONZE, 1},
    {"weapon-2", "weapon +2", 3, BRONZE, 2},
    {"weapon-3", "weapon +3", 1, BRONZE, 3},
};

const laurel_row aquila_laurel[LAURELS] = {
    {"laurel-blue", "blue laurel", 2, 0},     {"laurel-white", "white laurel", 2, 0},
    {"laurel-yellow", "yellow laurel", 2, 0}, {"laurel-purple", "purple laurel", 2, 0},
    {"laurel-3", "laurel of 3 points", 1, 3}, {"laurel-5", "laurel of 5 points", 1, 5},
    {"laurel-7", "laurel of 7 points", 1, 7}, {"laurel-10", "laurel of 10 points", 1, 10},
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

const uint8_t aquila_purse[METALS] = {2, 1, 1};
const uint8_t aquila_prize[3] = {3, 2, 1}; /* */

/* 4.3 */
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

/* The payments in slave cards that a plot of up to three slaves can ask, most slave-1 first. */
const payment_row aquila_payment[PAYMENTS] = {
    {"slave-1 slave-1 slave-1", "three cards of 1 slave", {3, 0}},
    {"slave-1 slave-1", "two cards of 1 slave", {2, 0}},
    {"slave-1 slave-2", "a card of 1 slave and a card of 2", {1, 1}},
    {"slave-1", "a card of 1 slave", {1, 0}},
    {"slave-2 slave-2", "two cards of 2 slaves", {0, 2}},
    {"slave-2", "a card of 2 slaves", {0, 1}},
};

/* ---- the same by name, for whoever shows them ---------------------------------------------------------------- */

static const struct {
    uint8_t pawns, houses, blue_dice, pecunia_points, arena_factor, equi_price;
} plain = {PAWNS, HOUSES, BLUE_DICE, PECUNIA_POINTS, ARENA_FACTOR, EQUI_PRICE};

/* A figure that each of the things has: it names `names`, if that is not 0, and is there `many` times, once for each
 * `by`. */
#define ROW(things, member, type, names, many, by, cited)                                       \
    {                                                                                           \
        .table = (things), .rule = (cited), .field = {                                          \
            .name = #member,                                                                    \
            .offset = offsetof(__typeof__(*(things)), member),                                  \
            .bytes = 1,                                                                         \
            .word = (names),                                                                    \
            .dim = {{sizeof(things) / sizeof *(things), sizeof *(things), type}, {many, 1, by}} \
        }                                                                                       \
    }
#define PRINTED(things, member, type, cited) ROW(things, member, type, W_NUMBER, 0, 0, cited)
#define NAMES_METAL(things, member, type, cited) ROW(things, member, type, W_METAL, 0, 0, cited)
#define BY_METAL(things, member, type, cited) ROW(things, member, type, W_NUMBER, METALS, W_METAL, cited)
#define PLAIN(member, cited)                               \
    {                                                      \
        .table = &plain, .rule = (cited), .field = {       \
            .name = #member,                               \
            .offset = offsetof(__typeof__(plain), member), \
            .bytes = 1                                     \
        }                                                  \
    }

const ld_figure aquila_figures[] = {
    PRINTED(aquila_space, strength, W_SPACE, "A-6.2"),
    PRINTED(aquila_space, cards, W_SPACE, "A-5.11"),
    PRINTED(aquila_space, builds, W_SPACE, "A-9.2"),
    PRINTED(aquila_plot, value, W_PLOT, "A-9.9"),
    BY_METAL(aquila_plot, cost, W_PLOT, "A-9.4"),
    PRINTED(aquila_plot, slaves, W_PLOT, "A-9.5"),
    BY_METAL(aquila_plot, pays, W_PLOT, "A-10.9"),
    PRINTED(aquila_card, copies, W_CARD, "A-3.3"),
    NAMES_METAL(aquila_card, metal, W_CARD, "A-6.4"),
    PRINTED(aquila_card, figure, W_CARD, "A-6.4"),
    PRINTED(aquila_laurel, copies, W_LAUREL, "A-3.5"),
    PRINTED(aquila_laurel, points, W_LAUREL, "A-13.2"),
    NAMES_METAL(aquila_exchange, give, W_EXCHANGE, "A-5.3"),
    PRINTED(aquila_exchange, count, W_EXCHANGE, "A-5.3"),
    NAMES_METAL(aquila_exchange, get, W_EXCHANGE, "A-5.3"),
    {.table = aquila_purse, .rule = "A-3.2", .field = {.name = "purse", .bytes = 1, .dim = {{METALS, 1, W_METAL}}}},
    {.table = aquila_prize, .rule = "A-6.9", .field = {.name = "prize", .bytes = 1, .dim = {{3, 1, 0}}}},
    {.table = &aquila_scoring_forum,
     .rule = "A-9.10",
     .field = {.name = "scoring", .bytes = 4, .word = W_SPACE, .flags = LD_F_SET}},
    PLAIN(pawns, "A-3.1"),
    PLAIN(houses, "A-9.3"),
    PLAIN(blue_dice, "A-5.13"),
    PLAIN(pecunia_points, "A-5.5"),
    PLAIN(arena_factor, "A-6.10"),
    PLAIN(equi_price, "A-5.7"),
    {.table = NULL},
};
