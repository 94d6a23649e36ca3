/* Aquileia: what the engine tells of its figures is what the rules' tables say (2.2, 2.3, 2.6), every figure of every
 * thing; and what it tells of a position is what the rules' own functions say of it. */
#include "../harness.h"

#include "core/game.h"
#include "games/aquileia/facts.h"
#include "games/aquileia/rules.h"
#include "io/json.h"

#include <stdio.h>

static void start(ld_state *state, int seats)
{
    char error[LD_ERROR_BYTES];
    memset(state, 0, sizeof *state);
    CHECK(ld_start(ld_game_find("aquileia"), seats, NULL, 0, state, NULL, error));
}

/* ---- figures ------------------------------------------------------------------------------------------------------
 */

static json_t *figures_of(const json_t *things, const char *type, const char *id)
{
    return json_array_get(json_object_get(json_object_get(json_object_get(things, "words"), type), id), 2);
}

/* The thing has these figures and no others. Takes over `expected`. */
static void has(const json_t *things, const char *type, const char *id, json_t *expected)
{
    json_t *figures = figures_of(things, type, id);
    CHECK(expected && figures);
    if (!json_equal(figures, expected)) {
        char *told = json_dumps(figures, JSON_COMPACT);
        test_fail(__FILE__, __LINE__, "the figures of %s are %s", id, told);
    }
    json_decref(expected);
}

static json_t *metals(int bronze, int silver, int gold)
{
    static const char *const names[METALS] = {"bronze", "silver", "gold"};
    const int n[METALS] = {bronze, silver, gold};
    json_t *all = json_object();
    for (int m = 0; m < METALS; m++)
        if (n[m])
            json_object_set_new(all, names[m], json_integer(n[m]));
    return all;
}

/* How many of a metal "1 b + 1 g" names. */
static int named(const char *gives, char letter)
{
    char place[] = {' ', letter, 0};
    const char *at = strstr(gives, place);
    return at && at > gives ? at[-1] - '0' : 0;
}

static json_t *as_plot(const char *kind, const char *gives, const int *cost, int slaves)
{
    int value = 0;
    bool bank = strcmp(kind, "bank") == 0;
    if (!bank)
        CHECK(sscanf(gives, "value %d", &value) == 1);
    return json_pack("{s:i, s:o, s:i, s:o}", "value", value, "cost", metals(cost[0], cost[1], cost[2]), "slaves",
                     slaves, "pays",
                     bank ? metals(named(gives, 'b'), named(gives, 's'), named(gives, 'g')) : metals(0, 0, 0));
}

static json_t *as_exchange(const char *gives, const int *cost)
{
    static const char *const names[METALS] = {"bronze", "silver", "gold"};
    int give = cost[BRONZE] ? BRONZE : cost[SILVER] ? SILVER : GOLD;
    const char *get = named(gives, 'b') ? "bronze" : named(gives, 's') ? "silver" : "gold";
    return json_pack("{s:s, s:i, s:s, s:i}", "give", names[give], "count", cost[give], "get", get, "gain", 1);
}

/* | `blue-10` | villa, blue | value 10 | 2 | 2 | 1 | 3 | .. */
static int compare_row(const json_t *things, const char *line)
{
    char id[20], kind[20], gives[60], slaves[8];
    int cost[METALS];
    if (sscanf(line, "| `%19[a-z0-9-]` | %19[a-z]%*[^|]| %59[^|]| %d | %d | %d | %7[0-9-] |", id, kind, gives, &cost[0],
               &cost[1], &cost[2], slaves) != 7)
        return 0;
    if (strcmp(kind, "exchange") == 0)
        has(things, "exchange", id, as_exchange(gives, cost));
    else
        has(things, "plot", id, as_plot(kind, gives, cost, slaves[0] - '0'));
    return 1;
}

static void compare_table(const json_t *things)
{
    char path[512], line[400];
    int rows = 0;
    snprintf(path, sizeof path, "%s/docs/rules/aquileia.md", test_root());
    FILE *file = fopen(path, "r");
    CHECK(file);
    while (fgets(line, sizeof line, file))
        rows += compare_row(things, line);
    fclose(file);
    CHECK_INT(rows, PLOTS + EXCHANGES);
}

/* Type, id and figures as they stand in the rules: 2.2, 2.3, A-5.11, A-6.2, A-9.2. */
static const char *const typed[][3] = {
    {"card", "slave-1", "{\"copies\":11,\"metal\":\"bronze\",\"figure\":1}"},
    {"card", "slave-2", "{\"copies\":11,\"metal\":\"bronze\",\"figure\":2}"},
    {"card", "horse-gold-1", "{\"copies\":3,\"metal\":\"gold\",\"figure\":1}"},
    {"card", "horse-gold-2", "{\"copies\":2,\"metal\":\"gold\",\"figure\":2}"},
    {"card", "horse-silver-1", "{\"copies\":3,\"metal\":\"silver\",\"figure\":1}"},
    {"card", "horse-silver-2", "{\"copies\":2,\"metal\":\"silver\",\"figure\":2}"},
    {"card", "weapon-1", "{\"copies\":3,\"metal\":\"bronze\",\"figure\":1}"},
    {"card", "weapon-2", "{\"copies\":3,\"metal\":\"bronze\",\"figure\":2}"},
    {"card", "weapon-3", "{\"copies\":1,\"metal\":\"bronze\",\"figure\":3}"},
    {"laurel", "laurel-blue", "{\"copies\":2,\"points\":0}"},
    {"laurel", "laurel-white", "{\"copies\":2,\"points\":0}"},
    {"laurel", "laurel-yellow", "{\"copies\":2,\"points\":0}"},
    {"laurel", "laurel-purple", "{\"copies\":2,\"points\":0}"},
    {"laurel", "laurel-3", "{\"copies\":1,\"points\":3}"},
    {"laurel", "laurel-5", "{\"copies\":1,\"points\":5}"},
    {"laurel", "laurel-7", "{\"copies\":1,\"points\":7}"},
    {"laurel", "laurel-10", "{\"copies\":1,\"points\":10}"},
    {"space", "dolus", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "pecunia", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "equi-1", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "equi-2", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "equi-3", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "equi-4", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "potentia", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "theatrum", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "latro", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "portus-bronze", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "portus-silver", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "portus-gold", "{\"strength\":0,\"cards\":0,\"builds\":0}"},
    {"space", "servi-bronze", "{\"strength\":0,\"cards\":1,\"builds\":0}"},
    {"space", "servi-silver", "{\"strength\":0,\"cards\":2,\"builds\":0}"},
    {"space", "servi-gold", "{\"strength\":0,\"cards\":3,\"builds\":0}"},
    {"space", "arena-a", "{\"strength\":2,\"cards\":0,\"builds\":0}"},
    {"space", "arena-b", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "arena-c", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "gold-a", "{\"strength\":2,\"cards\":0,\"builds\":0}"},
    {"space", "gold-b", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "gold-c", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "silver-a", "{\"strength\":2,\"cards\":0,\"builds\":0}"},
    {"space", "silver-b", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "silver-c", "{\"strength\":1,\"cards\":0,\"builds\":0}"},
    {"space", "forum-1", "{\"strength\":0,\"cards\":0,\"builds\":1}"},
    {"space", "forum-2", "{\"strength\":0,\"cards\":0,\"builds\":1}"},
    {"space", "forum-3", "{\"strength\":0,\"cards\":0,\"builds\":2}"},
    {"space", "forum-4", "{\"strength\":0,\"cards\":0,\"builds\":1}"},
    {"space", "forum-5", "{\"strength\":0,\"cards\":0,\"builds\":1}"},
    {"metal", "bronze", "{\"coins\":39,\"purse\":2,\"faces\":2}"},
    {"metal", "silver", "{\"coins\":39,\"purse\":1,\"faces\":2}"},
    {"metal", "gold", "{\"coins\":39,\"purse\":1,\"faces\":2}"},
    {"duo", "duo-blue-white", "{}"},
};

static const char game_figures[] =
    "{\"prize\":[3,2,1],\"scoring\":[\"forum-2\",\"forum-5\"],\"pawns\":5,\"houses\":9,\"blue_dice\":4,"
    "\"contest_dice\":3,\"dolus_dice\":2,\"latro_dice\":2,\"pecunia_points\":4,\"arena_factor\":2,\"equi_price\":1,"
    "\"closed_equi\":1,\"closed_servi\":1,\"closed_arena\":1,\"closed_gold\":1,\"closed_silver\":1,"
    "\"closed_forum\":2,\"closed_portus\":1}";

TEST(aquileia_figures, "A-2.10 A-3.1 A-3.2 A-5.3 A-5.11 A-6.2 A-9.4 A-10.9")
{
    ld_state state;
    start(&state, 3);
    json_t *things = ld_json_things(&state), *common = json_loads(game_figures, 0, NULL);
    compare_table(things);
    for (size_t i = 0; i < sizeof typed / sizeof *typed; i++)
        has(things, typed[i][0], typed[i][1], json_loads(typed[i][2], 0, NULL));
    CHECK(json_equal(json_object_get(things, "figures"), common));
    json_decref(common);
    json_decref(things);
}

/* ---- changed figures: what they do is shown in examples/figures.txt ------------------------------------------------
 */

static const ld_box *changed(const ld_setting *changes, int count)
{
    char error[LD_ERROR_BYTES];
    const ld_box *box = ld_box_open(ld_game_find("aquileia"), changes, count, NULL, error);
    if (!box)
        test_fail(__FILE__, __LINE__, "%s", error);
    return box;
}

/* The standard figures are typed with what follows from them, so that no start has to work it out. */
TEST(aquileia_settled, "Aquileia what follows from the standard figures stands in the table")
{
    char error[LD_ERROR_BYTES];
    aquila_figures f;
    memcpy(&f, &aquila_standard, sizeof f);
    for (int p = 0; p < PLOTS; p++)
        f.plot[p].price = 0;
    f.strongest = f.closings = 0;
    memset(f.closing, 0, sizeof f.closing);
    memset(f.weight, 0, sizeof f.weight);
    memset(f.villas, 0, sizeof f.villas);
    memset(f.best_villa, 0, sizeof f.best_villa);
    memset(f.builds, 0, sizeof f.builds);
    CHECK(aquila_settle_figures(&f, error));
    CHECK(memcmp(&f, &aquila_standard, sizeof f) == 0);
}

/* Name, source and value of some figures, typed from the table of the rules. */
TEST(aquileia_figures_by_name, "A-9.4 A-10.8 A-6.2 Aquileia figures have names and sources")
{
    static const struct {
        const char *name, *value;
        ld_source source;
    } some[] = {
        {"plot.blue-10.gold", "1", LD_RULEBOOK},
        {"plot.blue-10.value", "10", LD_RULEBOOK},
        {"plot.blue-10.slaves", "3", LD_RULEBOOK},
        {"plot.blue-6.value", "6", LD_RULEBOOK},
        {"plot.blue-6.bronze", "1", LD_OURS},
        {"plot.shop-3.value", "4", LD_RULEBOOK},
        {"plot.shop-3.silver", "1", LD_OURS},
        {"plot.bank-1.pays.gold", "0", LD_OURS},
        {"plot.bank-3.pays.gold", "1", LD_RULEBOOK},
        {"plot.purple-8.gold", "2", LD_OURS},
        {"space.arena-a.strength", "2", LD_PUBLISHED},
        {"space.silver-c.strength", "1", LD_OURS},
        {"space.servi-gold.cards", "3", LD_RULEBOOK},
        {"space.forum-3.builds", "2", LD_RULEBOOK},
        {"card.weapon-3.figure", "3", LD_RULEBOOK},
        {"card.slave-1.copies", "11", LD_RULEBOOK},
        {"laurel.laurel-10.points", "10", LD_PUBLISHED},
        {"laurel.laurel-blue.copies", "2", LD_PUBLISHED},
        {"exchange.bronze-gold.count", "3", LD_OURS},
        {"exchange.bronze-gold.gain", "1", LD_OURS},
        {"coins.silver", "39", LD_RULEBOOK},
        {"purse.bronze", "2", LD_RULEBOOK},
        {"die.gold", "2", LD_RULEBOOK},
        {"prize.2", "2", LD_RULEBOOK},
        {"space.forum-5.scoring", "1", LD_RULEBOOK},
        {"space.forum-1.scoring", "0", LD_RULEBOOK},
        {"closed.forum", "2", LD_OURS},
        {"pecunia_points", "4", LD_RULEBOOK},
    };
    static const char *const none[] = {"plot.villa.gold",
                                       "plot.blue-10.iron",
                                       "plot.bank-1.value",
                                       "plot.blue-10.pays.gold",
                                       "space.dolus.strength",
                                       "card.slave-2.figure",
                                       "laurel.laurel-blue.points",
                                       "space.dolus.scoring",
                                       "card.weapon-1.metal",
                                       "exchange.gold-silver.give",
                                       "prize.0",
                                       "prize.4"};
    const ld_game *game = ld_game_find("aquileia");
    ld_figure_info info;
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        int number = ld_figure_find(game, some[i].name);
        CHECK(number >= 0 && ld_figure_at(ld_box_standard(game), number, &info));
        CHECK_STR(info.name, some[i].name);
        CHECK_STR(info.value, some[i].value);
        CHECK_INT(info.source, some[i].source);
        CHECK(info.label && info.rule && info.low < info.high && !info.changed);
    }
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK_INT(ld_figure_find(game, none[i]), -1);
}

static void said(const ld_state *state, int word, int thing, const char *should)
{
    char name[LD_TEXT_BYTES];
    ld_word(state, word, thing, LD_NAME, NULL, name, sizeof name);
    CHECK_STR(name, should);
}

static void label_is(const ld_state *state, ld_choice choice, const char *should)
{
    char label[LD_TEXT_BYTES];
    CHECK_STR(ld_label(state, choice, NULL, label, sizeof label), should);
}

/* Ids stay, but what people read is what is printed on their box. */
TEST(aquileia_names_follow, "Aquileia names, labels and explanations tell the changed figure")
{
    static const ld_setting changes[] = {
        {"plot.blue-10.value", "9"},
        {"laurel.laurel-3.points", "1"},
        {"exchange.gold-silver.gain", "1"},
        {"exchange.bronze-gold.count", "4"},
        {"card.horse-gold-2.figure", "5"},
        {"card.weapon-1.figure", "0"},
        {"equi_price", "2"},
        {"arena_factor", "3"},
        {"blue_dice", "1"},
        {"dolus_dice", "1"},
        {"space.forum-4.scoring", "1"},
        {"space.forum-4.builds", "2"},
    };
    char error[LD_ERROR_BYTES], id[LD_TEXT_BYTES];
    ld_state state;
    const ld_box *box = changed(changes, sizeof changes / sizeof *changes);
    CHECK(ld_start_with(box, 3, NULL, 0, &state, NULL, error));
    said(&state, W_PLOT, 0, "blue villa of 9");
    said(&state, W_PLOT, 1, "blue villa of 8");
    said(&state, W_LAUREL, POINT_LAUREL, "laurel of 1 point");
    said(&state, W_LAUREL, POINT_LAUREL + 1, "laurel of 5 points");
    said(&state, W_EXCHANGE, 5, "4 bronze for 1 gold");
    said(&state, W_CARD, HORSE_GOLD_1 + 1, "gold horse +5");
    said(&state, W_CARD, WEAPON_1, "weapon +0");
    ld_word(&state, W_PLOT, 0, LD_ID, NULL, id, sizeof id);
    CHECK_STR(id, "blue-10");
    label_is(&state, LD_CHOICE(V_BUILD, 0, 0, 0), "Build the blue villa of 9");
    label_is(&state, LD_CHOICE(V_BUY_CARD, EQUI_1, 0, 0), "Buy the card for 2 bronze");
    label_is(&state, LD_CHOICE(V_PRIZE_POINTS, 0, 0, 0), "Score 3 times your strength");
    ld_event taken = {.id = M_POTENTIA, .count = 1, .args = {2}};
    CHECK_STR(ld_event_text(&state, &taken, NULL, id, sizeof id), "Seat 2 takes the 1 blue die.");
    CHECK_STR(ld_thing_about(&state, W_SPACE, DOLUS, NULL), "Roll 1 die and take a coin of each metal shown.");
    CHECK_STR(ld_thing_about(&state, W_SPACE, FORUM_5 - 1, NULL),
              "Build up to 2 buildings here. A villa or workshop scores its value at once.");
    CHECK_STR(ld_thing_about(&state, W_SPACE, FORUM_1, NULL),
              "Build up to 1 building here. They score nothing when built.");
    ld_box_close(box);
}

/* ---- what cannot be played ------------------------------------------------------------------------------------ */

typedef struct refusal {
    ld_setting changes[4];
    const char *sentence;
} refusal;

static const refusal refusals[] = {
    {{{"plot.blue-10.gold", "5"}, {"coins.gold", "4"}, {"purse.gold", "0"}, {"plot.shop-1.silver", "2"}},
     "plot.blue-10.gold is 5, which nobody can pay; coins.gold is 4"},
    {{{"plot.shop-8.slaves", "6"}, {"card.slave-1.copies", "1"}, {"card.slave-2.copies", "2"}},
     "plot.shop-8.slaves is 6, which nobody can pay; the cards have 5 slaves"},
    {{{"coins.bronze", "10"}}, "coins.bronze is 10, not enough for 5 purses of purse.bronze, which is 2"},
    {{{"die.gold", "3"}}, "die.bronze, die.silver and die.gold are 7 faces together; expected 6"},
    {{{"card.slave-1.copies", "0"}, {"card.slave-2.copies", "0"}},
     "card.slave-1.copies and card.slave-2.copies leave no slave card; expected at least 1"},
    {{{"laurel.laurel-5.copies", "0"}}, "laurel.*.copies are 11 laurels; expected at least 12, two for each round"},
    {{{"card.weapon-1.copies", "20"}, {"card.weapon-1.figure", "9"}, {"card.weapon-2.figure", "9"}},
     "card.weapon-1.figure and its like allow a strength of 254; expected at most 250"},
    {{{"card.horse-gold-1.copies", "20"},
      {"card.horse-gold-1.figure", "9"},
      {"card.horse-gold-2.copies", "20"},
      {"card.horse-gold-2.figure", "4"}},
     "card.horse-gold-1.figure and its like allow a strength of 271; expected at most 250"},
    {{{"exchange.gold-silver.gain", "3"}},
     "exchange.gold-silver and those that lead back make 3 coins of 2; expected fewer"},
    {{{"exchange.silver-bronze.gain", "2"},
      {"exchange.bronze-silver.count", "3"},
      {"exchange.gold-silver.gain", "2"},
      {"exchange.silver-gold.count", "3"}},
     "exchange.gold-silver and those that lead back make 4 coins of 3; expected fewer"},
    {{{"exchange.gold-bronze.gain", "4"}},
     "exchange.gold-bronze and those that lead back make 4 coins of 3; expected fewer"},
    {{{"exchange.silver-bronze.gain", "3"}},
     "exchange.silver-bronze and those that lead back make 3 coins of 2; expected fewer"},
    {{{"exchange.gold-bronze.gain", "3"},
      {"exchange.bronze-gold.count", "4"},
      {"exchange.bronze-silver.gain", "2"},
      {"exchange.bronze-silver.count", "3"}},
     "exchange.gold-bronze and those that lead back make 6 coins of 6; expected fewer"},
    {{{"exchange.bronze-silver.count", "1"}},
     "exchange.silver-bronze and those that lead back make 1 coin of 1; expected fewer"},
};

TEST(aquileia_refused_figures, "Aquileia figures that cannot be played are refused by name")
{
    char error[LD_ERROR_BYTES];
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        int count = 0, at = 0;
        while (count < 4 && refusals[i].changes[count].key)
            count++;
        CHECK(!ld_box_open(ld_game_find("aquileia"), refusals[i].changes, count, &at, error));
        CHECK_STR(error, refusals[i].sentence);
        CHECK_INT(at, -1);
    }
    /* the equi pile: all seven kinds */
    static const ld_setting bare[] = {{"card.horse-gold-1.copies", "0"},   {"card.horse-gold-2.copies", "0"},
                                      {"card.horse-silver-1.copies", "0"}, {"card.horse-silver-2.copies", "0"},
                                      {"card.weapon-1.copies", "0"},       {"card.weapon-2.copies", "0"},
                                      {"card.weapon-3.copies", "0"}};
    CHECK(!ld_box_open(ld_game_find("aquileia"), bare, 7, NULL, error));
    CHECK_STR(error, "card.weapon-1.copies and its like leave no horse and no weapon; expected at least 1");
}

/* ---- the ends of the ranges ------------------------------------------------------------------------------------ */

static void play_through(const ld_box *box, int seats, ld_rng *rng)
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    CHECK(ld_start_with(box, seats, NULL, 0, &state, NULL, error));
    for (int i = 0; !ld_over(&state); i++) {
        ld_list list;
        int seat = ld_turn(&state);
        CHECK(i < 5000 && !ld_check(&state));
        ld_options(&state, seat, &list);
        CHECK(list.count > 0);
        ld_choose(&state, seat, list.choice[ld_below(rng, (uint32_t)list.count)], NULL);
    }
}

static void play_end(const ld_figure_info *info, int value, ld_rng *rng)
{
    char text[16], error[LD_ERROR_BYTES];
    snprintf(text, sizeof text, "%d", value);
    const ld_setting change = {info->name, text};
    const ld_box *box = ld_box_open(ld_game_find("aquileia"), &change, 1, NULL, error);
    if (box)
        play_through(box, 2 + (int)ld_below(rng, 4), rng);
    else
        CHECK(strchr(error, '.')); /* names a figure, or two */
    ld_box_close(box);
}

TEST(aquileia_ends_of_ranges, "Aquileia every figure can be at either end of its range, or is refused")
{
    const ld_game *game = ld_game_find("aquileia");
    ld_rng rng = ld_rng_from(7);
    int step = test_scale() < 1 ? 5 : 1;
    for (int i = 0; i < ld_figure_count(game); i += step) {
        ld_figure_info info;
        if (!ld_figure_at(ld_box_standard(game), i, &info))
            continue;
        play_end(&info, info.low, &rng);
        play_end(&info, info.high, &rng);
    }
}

/* ---- facts --------------------------------------------------------------------------------------------------------
 */

/* Hidden numbers are those of the whole position. */
static void true_numbers(const aquila *s, const aquila_facts *f)
{
    int laurels = 0;
    for (int k = 0; k < LAURELS; k++)
        laurels += s->laurel_pile[k];
    CHECK_INT(f->laurels, laurels);
    for (int deck = 0; deck < DECKS; deck++) {
        CHECK_INT(f->pile[deck], count_cards(s->pile, deck));
        for (int i = 0; i < s->core.seats; i++)
            CHECK_INT(f->hand[i][deck], count_cards(s->hand[i], deck));
    }
}

static void pieces(const aquila *s, const aquila_facts *f)
{
    int left = 0, acting = 0;
    for (int i = 0; i < s->core.seats; i++) {
        CHECK_INT(f->points[i], score_of(s, i));
        CHECK_INT(f->pawns[i] + __builtin_popcount(s->pawns[i]), 5);
        CHECK_INT(f->houses[i] + __builtin_popcount(s->built[i]), 9);
        CHECK_INT(f->turns[i], (s->start + i) % s->core.seats);
        left += f->to_place[i] + f->discs_to_place[i] > 0;
        acting += s->pawns[i] != 0;
    }
    bool placing = !s->core.over && s->core.stack[0].kind == STEP_PLACE;
    CHECK_INT(f->placing_count, placing ? left : 0);
    if (placing)
        CHECK_INT(1 << f->placing[0], s->core.stack[0].owed);
    CHECK((f->now != NONE) == (!placing && acting));
    if (f->now != NONE)
        CHECK(owner_of(s, f->now) != NOBODY && !(taken(s) & (SPACE_BIT(f->now) - 1)));
}

/* Who took part in a race knows what it got; with all open, laurels are what the game counts. */
static void races(const aquila *s, const aquila_facts *f, int viewer)
{
    CHECK_INT(f->won_count, s->races);
    for (int i = 0; i < s->races; i++) {
        const race *r = &s->raced[i];
        int kept = r->kept == KEPT_OPEN ? r->open : r->drawn, other = r->kept == KEPT_OPEN ? r->drawn : r->open;
        bool sees = viewer < 0 || viewer == r->first;
        CHECK_INT(f->won[i].first, sees || (viewer == r->second && kept == r->open) ? kept : f->won[i].first);
        if (r->second != NOBODY && (sees || viewer == r->second))
            CHECK_INT(f->won[i].second, other);
    }
}

static void compare_facts(const ld_state *state)
{
    const aquila *s = (const aquila *)state->bytes;
    for (int viewer = -1; viewer < s->core.seats; viewer++) {
        ld_state view = *state;
        aquila_facts f = {.now = 0};
        if (viewer >= 0)
            ld_redact(&view, state, viewer);
        aquila_work_out(view.bytes, &f);
        true_numbers(s, &f);
        pieces(s, &f);
        races(s, &f, s->core.over ? -1 : viewer);
    }
}

TEST(aquileia_told_facts, "Aquileia what is told beside a view is what the rules say")
{
    for (int seats = 2; seats <= 5; seats++) {
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)seats);
        start(&state, seats);
        while (!ld_over(&state)) {
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_choose(&state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], NULL);
            compare_facts(&state);
        }
    }
}
