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
    return json_pack("{s:s, s:i, s:s}", "give", names[give], "count", cost[give], "get", get);
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
    {"metal", "bronze", "{\"purse\":2}"},
    {"metal", "silver", "{\"purse\":1}"},
    {"metal", "gold", "{\"purse\":1}"},
    {"duo", "duo-blue-white", "{}"},
};

static const char game_figures[] = "{\"prize\":[3,2,1],\"scoring\":[\"forum-2\",\"forum-5\"],\"pawns\":5,\"houses\":9,"
                                   "\"blue_dice\":4,\"pecunia_points\":4,\"arena_factor\":2,\"equi_price\":1}";

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
