/* Spartacus Imperator: its figures, as the page and other programs are told them, against the tables of the rules
 * (docs/rules/imperator.md, section 2), and the facts that go with a view against what the rules do next. */
#include "../harness.h"

#include "games/imperator/rules.h"
#include "io/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- tables of the rules ------------------------------------------------------------------------------------- */

enum { CELLS = 10, CELL = 160, ROOM = 40 };

typedef struct row {
    char cell[CELLS][CELL];
} row;

static char *rules_text(void)
{
    char path[512];
    snprintf(path, sizeof path, "%s/docs/rules/imperator.md", test_root());
    FILE *file = fopen(path, "rb");
    CHECK(file != NULL);
    char *text = calloc(1, 1 << 20);
    CHECK(fread(text, 1, (1 << 20) - 1, file) > 0);
    fclose(file);
    return text;
}

/* The cells of a line of a table, without the marks of the text. */
static row cells_of(const char *line, size_t length)
{
    row r = {0};
    int at = -1;
    size_t n = 0;
    for (size_t i = 0; i < length; i++) {
        if (line[i] == '|') {
            while (at >= 0 && n > 0 && r.cell[at][n - 1] == ' ')
                r.cell[at][--n] = 0;
            at++;
            n = 0;
        } else if (at >= 0 && at < CELLS && n < CELL - 1 && line[i] != '`' && line[i] != '*' && (n || line[i] != ' ')) {
            r.cell[at][n++] = line[i];
        }
    }
    return r;
}

/* The rows of the table with this number in the section; returns how many. */
static int read_table(const char *section, int number, row *out)
{
    char *text = rules_text(), *line = strstr(text, section);
    int count = 0, table = -1, in = 0;
    CHECK(line != NULL);
    for (line = strchr(line, '\n'); line && strncmp(line, "\n### ", 5) != 0 && strncmp(line, "\n## ", 4) != 0;
         line = strchr(line + 1, '\n')) {
        const char *from = line + 1, *to = strchr(from, '\n');
        in = *from == '|' ? in + 1 : 0;
        table += in == 1;
        if (to && table == number && in > 2) { /* after the heading and the line below it */
            CHECK(count < ROOM);
            out[count++] = cells_of(from, (size_t)(to - from));
        }
    }
    free(text);
    CHECK(count > 0);
    return count;
}

/* ---- what programs are told ------------------------------------------------------------------------------------ */

static json_t *things_of(const char *scenario)
{
    const ld_setting settings[] = {{"scenario", scenario}};
    char error[LD_ERROR_BYTES];
    static ld_state state;
    memset(&state, 0, sizeof state);
    CHECK(ld_start(ld_game_find("imperator"), 2, settings, 1, &state, NULL, error));
    json_t *things = ld_json_things(&state);
    CHECK(things != NULL);
    return things;
}

static const json_t *figures_of(const json_t *things, const char *type, const char *id)
{
    const json_t *thing = json_object_get(json_object_get(json_object_get(things, "words"), type), id);
    if (!thing)
        test_fail(__FILE__, __LINE__, "no %s is called %s", type, id);
    return json_array_get(thing, 2);
}

static int number(const json_t *json, const char *key)
{
    CHECK(json_is_integer(json_object_get(json, key)));
    return (int)json_integer_value(json_object_get(json, key));
}

static const char *text(const json_t *json, const char *key) { return json_string_value(json_object_get(json, key)); }

static bool has(const json_t *list, const char *word)
{
    size_t i;
    json_t *item;
    json_array_foreach (list, i, item)
        if (strcmp(json_string_value(item), word) == 0)
            return true;
    return false;
}

/* A cell like "latium, ostia", or "-". */
static void check_words(const json_t *list, const char *cell)
{
    char copy[CELL], *save = NULL;
    int count = 0;
    snprintf(copy, sizeof copy, "%s", strcmp(cell, "-") == 0 ? "" : cell);
    for (char *word = strtok_r(copy, ", ", &save); word; word = strtok_r(NULL, ", ", &save), count++)
        if (!has(list, word))
            test_fail(__FILE__, __LINE__, "%s is missing", word);
    CHECK_INT(json_array_size(list), count);
}

static int place_of(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    test_fail(__FILE__, __LINE__, "no such word: %s", word);
}

static int leader_called(const char *word)
{
    for (int l = 0; l < LEADERS; l++)
        if (strcmp(imper_leader_name[l].id, word) == 0)
            return l;
    test_fail(__FILE__, __LINE__, "no such leader: %s", word);
}

static int kind_called(const char *word)
{
    for (int k = 1; k < KINDS; k++)
        if (strcmp(imper_kind_name[k].id, word) == 0)
            return k;
    test_fail(__FILE__, __LINE__, "no such kind: %s", word);
}

static int map_at(const scenario_row *sc) { return sc == imper_standard.scenario ? ON_ITALIA : ON_GRAECIA; }

static int area_called(const scenario_row *sc, const char *word)
{
    for (int a = 1; a < sc->areas; a++)
        if (strcmp(imper_area_name[map_at(sc)][a].id, word) == 0)
            return a;
    test_fail(__FILE__, __LINE__, "no such area: %s", word);
}

/* ---- maps -------------------------------------------------------------------------------------------------------- */

static void check_area(const json_t *things, const char *id, const char *terrain, const char *seas, const char *near)
{
    const json_t *figures = figures_of(things, "area", id);
    CHECK_STR(text(figures, "terrain"), terrain);
    check_words(json_object_get(figures, "seas"), seas);
    check_words(json_object_get(figures, "near"), near);
    bool barren = strcmp(terrain, "city") == 0 || strcmp(id, "vesuvius-mons") == 0; /* I-9.2, I-9.5 */
    CHECK_INT(number(figures, "barren"), barren);
}

static void check_scenario_map(const scenario_row *sc)
{
    for (int a = 1; a < sc->areas; a++) {
        const area_row *area = &imper_standard.area[map_at(sc)][a];
        CHECK_INT(sc->cities[area->part] >> a & 1, area->terrain == CITY);
        CHECK_INT(sc->ports >> a & 1, area->port);
        CHECK_INT(sc->guarded >> a & 1, area->rebels != WELCOME);
        for (int b = 1; b < sc->areas; b++) /* edges have two ends */
            CHECK_INT(area->near >> b & 1, imper_standard.area[map_at(sc)][b].near >> a & 1);
    }
}

TEST(imperator_map_of_italia, "I-R1 I-8.1 I-8.5 I-R54")
{
    static const char *const south[][2] = {
        {"liguria", "etruria"}, {"gallia-cisalpina", "etruria"}, {"gallia-cisalpina", "ravenna"},
        {"ravenna", "picenum"}, {"ravenna", "umbria"},           {"etruria", "umbria"},
        {"picenum", "umbria"},  {"picenum", "corfinium"},        {"sabina", "corfinium"},
        {"sabina", "latium"},   {"corfinium", "apulia"},         {"latium", "campania"},
        {"samnium", "apulia"},  {"samnium", "campania"},         {"apulia", "salento"},
    };
    const scenario_row *sc = &imper_standard.scenario[0];
    row rows[ROOM];
    int n = read_table("### 2.1 ", 0, rows), steps = 0;
    json_t *things = things_of("1");
    CHECK_INT(n, sc->areas - 1);
    for (int i = 0; i < n; i++) {
        check_area(things, rows[i].cell[0], rows[i].cell[1], rows[i].cell[2], rows[i].cell[3]);
        const area_row *area = &imper_standard.area[map_at(sc)][area_called(sc, rows[i].cell[0])];
        CHECK_INT(area->defence + area->port + area->part, 0);
        steps += area->rebels == NEVER ? 0 : __builtin_popcount(area->south);
    }
    for (size_t i = 0; i < sizeof south / sizeof *south; i++)
        CHECK(imper_standard.area[map_at(sc)][area_called(sc, south[i][0])].south >> area_called(sc, south[i][1]) & 1);
    CHECK_INT(steps, sizeof south / sizeof *south);
    CHECK_INT(imper_standard.area[map_at(sc)][IT_ROMA].rebels, NEVER);
    CHECK_INT(imper_standard.area[map_at(sc)][IT_BRUNDISIUM].rebels, NEVER);
    CHECK_INT(imper_standard.area[map_at(sc)][IT_MASSILIA].rebels, HOST_ONLY);
    CHECK_INT(sc->guarded, 1u << IT_ROMA | 1u << IT_BRUNDISIUM | 1u << IT_MASSILIA);
    check_scenario_map(sc);
    json_decref(things);
}

TEST(imperator_map_of_magna_graecia, "I-R1 I-8.1")
{
    row rows[ROOM];
    int n = read_table("### 2.2 ", 0, rows);
    for (int s = 1; s < 3; s++) {
        const scenario_row *sc = &imper_standard.scenario[s];
        json_t *things = things_of(s == 1 ? "2" : "3");
        CHECK_INT(n, sc->areas - 1);
        for (int i = 0; i < n; i++) {
            const char(*cell)[CELL] = (const char(*)[CELL])rows[i].cell;
            const json_t *figures = figures_of(things, "area", cell[0]);
            check_area(things, cell[0], cell[2], cell[5], cell[6]);
            CHECK_INT(number(figures, "defence"), atoi(cell[3]));
            CHECK_INT(number(figures, "port"), strcmp(cell[4], "yes") == 0);
            CHECK_INT(imper_standard.area[map_at(sc)][area_called(sc, cell[0])].part, strcmp(cell[1], "si") == 0);
        }
        check_scenario_map(sc);
        json_decref(things);
    }
}

/* ---- kinds, leaders, cards, tactics ---------------------------------------------------------------------------------
 */

static void check_kind(const json_t *things, const char *id, const row *r, const char *side)
{
    const json_t *figures = figures_of(things, "kind", id);
    const char(*cell)[CELL] = (const char(*)[CELL])r->cell;
    static const char *const classes[] = {"auxiliary", "velites", "heavy"};
    CHECK_STR(text(figures, "side"), side);
    CHECK_INT(number(figures, "ranged"), atoi(cell[1]));
    CHECK_INT(number(figures, "melee"), atoi(cell[2]));
    CHECK_STR(text(figures, "square"), cell[3]);
    CHECK_INT(number(figures, "cavalry"), strstr(cell[4], "cavalry") != NULL);
    CHECK_INT(number(figures, "missile"), strstr(cell[4], "missile") != NULL);
    for (int s = 0; s < 3; s++)
        CHECK_INT(json_integer_value(json_array_get(json_object_get(figures, "counters"), (size_t)s)),
                  atoi(cell[5 + s]));
    int class = imper_standard.kind[kind_called(id)].class;
    if (strcmp(side, "roman") == 0)
        CHECK(strncmp(cell[4], classes[class], strlen(classes[class])) == 0);
    else
        CHECK_INT(class, FOLLOWER);
}

TEST(imperator_kinds, "I-R1 I-1.2")
{
    static const char *const sides[] = {"roman", "rebel"};
    json_t *things = things_of("1");
    int found = 0;
    for (int table = 0; table < 2; table++) {
        row rows[ROOM];
        int n = read_table("### 2.3 ", table, rows);
        for (int i = 0; i < n; i++) {
            char *to = strstr(rows[i].cell[0], " … -"), id[CELL];
            int last = to ? atoi(to + strlen(" … -")) : 1;
            if (to)
                to[-1] = 0; /* "hastati-1 … -4" */
            for (int k = 1; k <= last; k++, found++) {
                snprintf(id, sizeof id, to ? "%s%d" : "%s", rows[i].cell[0], k);
                check_kind(things, id, &rows[i], sides[table]);
            }
        }
    }
    CHECK_INT(found, KINDS - 1);
    json_decref(things);
}

TEST(imperator_leaders, "I-R1")
{
    static const char *const scenarios[] = {"", "I", "II", "", "III", "", "II+III"};
    row rows[ROOM];
    int n = read_table("### 2.4 ", 0, rows);
    json_t *things = things_of("1");
    CHECK_INT(n, LEADERS);
    for (int i = 0; i < n; i++) {
        char(*cell)[CELL] = rows[i].cell, *rank = strstr(cell[0], " (");
        if (rank)
            *rank++ = 0;
        const json_t *figures = figures_of(things, "leader", cell[0]);
        bool major = rank && strstr(rank, "Major"), unknown = rank && strstr(rank, "unknown");
        CHECK_INT(imper_standard.leader[leader_called(cell[0])].scenarios, place_of(scenarios, 7, cell[1]));
        CHECK_STR(text(figures, "side"), cell[2]);
        CHECK_INT(number(figures, "tactical"), atoi(cell[3]));
        CHECK_INT(number(figures, "strategic"), atoi(cell[4]));
        CHECK_STR(text(figures, "rank"), major ? "major" : unknown ? "unknown" : "named");
        CHECK_INT(number(figures, "consul"), rank && strstr(rank, "consul"));
        check_words(json_object_get(figures, "refuses"), strcmp(cell[0], "athenion") == 0 ? "servi, servuli" : "-");
    }
    json_decref(things);
}

TEST(imperator_cards, "I-R1 I-1.4 I-V7")
{
    static const char *const combat[] = {"vines",         "false-guards", "corpse-trench", "attack-from-rear",
                                         "cavalry-feint", "prophet",      "famine",        "serapion"};
    row rows[ROOM];
    int n = read_table("### 2.5 ", 0, rows), found = 0, fought = 0;
    json_t *things = things_of("1");
    for (int i = 0; i < n; i++)
        for (int side = 0; side < SIDES; side++) {
            char *save = NULL;
            for (char *card = strtok_r(rows[i].cell[1 + side], ",", &save); card;
                 card = strtok_r(NULL, ",", &save), found++) {
                char mark[8], id[40];
                CHECK_INT(sscanf(card, " %7s %39s", mark, id), 2);
                const json_t *figures = figures_of(things, "card", id);
                CHECK_INT(mark[0] == 'R', side == ROMAN);
                CHECK_INT(number(figures, "number"), atoi(mark + (side == ROMAN)));
                CHECK_STR(text(figures, "side"), side == ROMAN ? "roman" : "rebel");
                CHECK_INT(number(figures, "scenario"), i + 1);
            }
        }
    CHECK_INT(found, CARDS);
    for (int card = 0; card < CARDS; card++) {
        int window = imper_standard.card[card].window;
        bool in_fight = window == WINDOW_BATTLE || window == WINDOW_SIEGE || window == WINDOW_PHASE_END;
        fought += in_fight || window == WINDOW_FORCED;
    }
    CHECK_INT(fought, sizeof combat / sizeof *combat);
    for (size_t i = 0; i < sizeof combat / sizeof *combat; i++)
        figures_of(things, "card", combat[i]);
    json_decref(things);
}

TEST(imperator_tactics, "I-11.3")
{
    row rows[ROOM];
    int n = read_table("### 2.6 ", 0, rows);
    json_t *things = things_of("1");
    CHECK_INT(n, TACTICS - 1);
    for (int i = 0; i < n; i++)
        CHECK_STR(text(figures_of(things, "tactic", rows[i].cell[0]), "destroys"), rows[i].cell[4]);
    CHECK(json_is_null(json_object_get(figures_of(things, "tactic", "none"), "destroys")));
    json_decref(things);
}

/* ---- set-up and calendar
 * ---------------------------------------------------------------------------------------------- */

static int season_called(const char *word)
{
    return place_of((const char *const[]){"ver", "aestas", "autumnus", "hiems"}, 4, word);
}

/* "legion 1, 2 servi": these kinds and no others; returns how many units are drawn instead. */
static int check_units(const uint8_t *units, int kinds, char *cell)
{
    char *save = NULL, kind[40];
    int n, drawn = strstr(cell, "one die of random") ? BY_DIE : strstr(cell, "random") ? atoi(cell) : 0;
    uint8_t listed[KINDS] = {0};
    if (drawn || strcmp(cell, "Major Army") == 0)
        cell[0] = 0;
    for (char *part = strtok_r(cell, ",", &save); part; part = strtok_r(NULL, ",", &save)) {
        if (sscanf(part, " legion %d", &n) == 1) {
            static const uint8_t ranks[] = {K_VELITES_1, K_HASTATI_1, K_TRIARII_1};
            for (int i = 0; i < 3; i++)
                listed[ranks[i] + n - 1]++;
            continue;
        }
        CHECK_INT(sscanf(part, " %d %39s", &n, kind), 2);
        listed[kind_called(kind)] = (uint8_t)n;
    }
    for (int k = 0; k < kinds; k++)
        CHECK_INT(units[k], listed[k]);
    return drawn;
}

static void check_dated(const json_t *list, int at, int year, const char *season, const char *leader)
{
    const json_t *item = json_array_get(list, (size_t)at);
    CHECK_INT(number(item, "year"), year);
    CHECK_STR(text(item, "season"), season);
    CHECK_STR(text(item, "leader"), leader);
}

static void check_arrival(const scenario_row *sc, const arrival_row *a, char (*cell)[CELL])
{
    char *other = strstr(cell[1], " or ");
    CHECK_INT(a->area[1], other ? area_called(sc, other + 4) : 0);
    if (other)
        *other = 0;
    CHECK_INT(a->area[0], area_called(sc, cell[1]));
    CHECK_INT(a->draw, check_units(a->units, KINDS, cell[3]));
    CHECK_INT(a->early, strstr(cell[4], "I-5.8") ? L_LUCULLUS : NOBODY);
    CHECK_INT(a->set_aside, a->leader == L_SALVIUS || a->leader == L_ATHENION || a->leader == L_CLEON);
}

static void check_calendar(int scenario, const char *key)
{
    const scenario_row *sc = &imper_standard.scenario[scenario];
    json_t *things = things_of(key), *figures = json_object_get(things, "figures");
    row rows[ROOM];
    int n = read_table("### 2.8 ", scenario, rows), starters = 0, garrisons = 0, arrivals = 0, removals = 0;
    for (int i = 0; i < n; i++) {
        char(*cell)[CELL] = rows[i].cell, season[20], *save = NULL;
        int year = 0;
        if (strcmp(cell[0], "set-up") == 0) {
            int area = area_called(sc, cell[1]);
            if (cell[2][0] == '(') {
                CHECK_INT(check_units(sc->garrison[area], FIRST_REBEL_KIND, cell[3]), 0);
                garrisons++;
                continue;
            }
            int leader = leader_called(cell[2]);
            CHECK_INT(sc->starters[starters++], leader);
            CHECK_INT(imper_standard.start[leader], area);
            CHECK_INT(check_units(imper_standard.army[leader], KINDS, cell[3]), 0);
            continue;
        }
        CHECK_INT(sscanf(cell[0], "%19s %d", season, &year), 2);
        if (strcmp(cell[2], "-") != 0) {
            const arrival_row *a = &sc->arrival[arrivals];
            check_dated(json_object_get(figures, "arrivals"), arrivals++, year, season, cell[2]);
            check_arrival(sc, a, cell);
            CHECK_INT(a->season, season_called(season));
        }
        if (strstr(cell[4], "I-5.9")) {
            CHECK_INT(number(figures, "camp_year"), year);
            CHECK_STR(text(figures, "camp_season"), season);
        }
        if (strncmp(cell[4], "remove ", 7) == 0)
            for (char *who = strtok_r(cell[4] + 7, ", ", &save); who; who = strtok_r(NULL, ", ", &save))
                check_dated(json_object_get(figures, "removals"), removals++, year, season, who);
    }
    CHECK(starters == STARTERS || sc->starters[starters] == NOBODY);
    for (int a = 0; a < sc->areas; a++)
        garrisons -= memcmp(sc->garrison[a], (uint8_t[FIRST_REBEL_KIND]){0}, FIRST_REBEL_KIND) != 0;
    CHECK_INT(garrisons, 0);
    CHECK_INT(arrivals, json_array_size(json_object_get(figures, "arrivals")));
    CHECK_INT(removals, json_array_size(json_object_get(figures, "removals")));
    json_decref(things);
}

TEST(imperator_calendars, "I-R1 I-1.2 I-5.3")
{
    check_calendar(0, "1");
    check_calendar(1, "2");
    check_calendar(2, "3");
    CHECK_INT(check_units(imper_standard.scenario[0].aside, KINDS, (char[]){""}), 0);
    CHECK_INT(check_units(imper_standard.scenario[1].aside, KINDS, (char[]){"2 servi, 1 cilicii"}), 0);
    CHECK_INT(check_units(imper_standard.scenario[2].aside, KINDS, (char[]){"2 cilicii"}), 0);
}

/* ---- what belongs to no thing
 * ------------------------------------------------------------------------------------------- */

TEST(imperator_figures_of_the_rules, "I-R1 I-7.1 I-9.15")
{
    static const struct {
        const char *key;
        int value;
    } plain[] = {
        {"action_points_unknown", 1},
        {"garrison_max", 3},
        {"skirmish_max", 3},
        {"fortuna_alea", 1},
        {"fortuna_recruit", 1},
        {"general_alea", 1},
        {"prophet_alea", 1},
        {"devastate_two", 6},
        {"rebuild_min", 4},
        {"false_guards_min", 3},
        {"sortie_withdraw_min", 4},
        {"embark_min", 6},
        {"kings_death_min", 3},
        {"kings_death_from", 102},
        {"sink_min", 4},
        {"sacrifice_min", 4},
        {"recruit_cost", 1},
        {"recruit_cost_taxed", 2},
        {"kingdom_loot", 3},
        {"kingdom_cities", 2},
        {"henna_arms_draw", 3},
        {"heraclea_draw", 2},
        {"sack_loot", 3},
        {"gannicus_year", 71},
        {"gannicus_min_units", 3},
        {"militia_cohortes_min", 6},
        {"allies_heal", 2},
        {"wicker_swap", 2},
        {"critical_damage", 2},
        {"front_line_first_damage", 2},
        {"wall_missile_melee", 1},
        {"first_year", 73},
        {"last_year", 71},
        {"devastation_goal", 10},
        {"devastation_plains", 8},
        {"crixus_units", 5},
        {"escape_ready", 8},
        {"embark_ready", 8},
        {"embark_bonus", 2},
    };
    static const char *const seasons[] = {"ver", "aestas", "autumnus", "hiems"};
    static const int points[] = {4, 3, 3, 1}, crassus[] = {2, 1, 1, 1};
    json_t *things = things_of("1"), *figures = json_object_get(things, "figures");
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        CHECK_INT(number(figures, plain[i].key), plain[i].value);
    CHECK_INT(json_object_size(figures), sizeof plain / sizeof *plain + 4); /* and the calendar */
    for (int s = 0; s < SEASONS; s++) {
        CHECK_INT(number(figures_of(things, "season", seasons[s]), "action_points"), points[s]);
        CHECK_INT(imper_standard.crassus_ap[s], crassus[s]);
    }
    CHECK_INT(imper_standard.loot_cap[REBEL], 3);
    CHECK_INT(imper_standard.loot_cap[ROMAN], 0);
    CHECK_INT(imper_standard.recruit_two[PLAIN], 6);
    CHECK_INT(imper_standard.recruit_two[MOUNTAIN], 7);
    CHECK_INT(imper_standard.withdraw_min[PLAIN], 6);
    CHECK_INT(imper_standard.withdraw_min[MOUNTAIN], 4);
    json_decref(things);
}

TEST(imperator_aims, "I-R1 I-16.3 I-16.4 I-16.5 I-16.7")
{
    const scenario_row *one = &imper_standard.scenario[0], *two = &imper_standard.scenario[1],
                       *three = &imper_standard.scenario[2];
    CHECK_INT(one->victory.ravaged_must, IT_LATIUM);
    CHECK_INT(one->victory.escape_year, 72);
    CHECK_INT(one->victory.escape_area, IT_MASSILIA);
    CHECK_INT(one->victory.escape_ready, 8);
    CHECK_INT(one->embark.year, 71);
    CHECK_INT(one->embark.ready, 8);
    CHECK_INT(one->embark.bonus, 2);
    CHECK_INT(two->first_year, 104);
    CHECK_INT(two->last_year, 101);
    CHECK_INT(two->victory.ravaged, 8);
    CHECK_INT(two->victory.ravaged_must, MG_LATIUM);
    CHECK_INT(two->victory.throne_leader, L_VETTIUS);
    CHECK_INT(two->victory.end_cities, 3);
    CHECK_INT(three->first_year, 139);
    CHECK_INT(three->last_year, 132);
    CHECK_INT(three->victory.end_city, MG_HENNA);
    CHECK_INT(three->victory.end_cities, 2);
    CHECK(three->victory.all_cities && three->victory.capital);
}

/* ---- facts
 * ------------------------------------------------------------------------------------------------------------ */

static int dealt_to(const imper_facts *facts, int side)
{
    int damage = 0;
    for (int i = 0; i < facts->dice; i++)
        damage += facts->die[i].side != side ? facts->die[i].damage : 0;
    return damage;
}

static void check_facts(const imper *s, const imper_facts *facts)
{
    int count[2] = {0, 0};
    for (int l = 0; l < LEADERS; l++)
        CHECK_INT(facts->points[l], in_play(s, l) ? imper_season_ap(s, l) : 0);
    CHECK_INT(facts->loose[REBEL], s->loose_in[REBEL]);
    CHECK_INT(facts->loose[ROMAN], s->loose_in[ROMAN]);
    CHECK_INT(facts->cities_goal, s->scenario == 1 ? 0 : s->scenario == 2 ? 3 : 5);
    for (int i = 0; i < facts->fighters; i++) {
        const fighter *who = &facts->fighter[i];
        count[who->side]++;
        CHECK_INT(who->front, imper_in_front(s, who->side, who->group, who->unit));
        CHECK(!who->front || facts->line[who->side]);
    }
    for (int side = 0; side < 2; side++) {
        CHECK_INT(count[side], s->fight.on ? imper_body_count(s, side) : 0);
        CHECK_INT(facts->sides[side], s->fight.on ? imper_seat_of(s, side) : NOBODY);
    }
    CHECK_INT(facts->dice, s->fight.dice);
    /* I-10.8: only in a skirmish does the attacker, who has a leader, come to the dice without a tactic */
    CHECK_INT(facts->skirmish, s->fight.on == IS_BATTLE && s->fight.phase > 0 && !s->fight.tactic[ATTACKER]);
}

/* Plays on at random; what the dice are said to do is what the rules let them do next. */
static int play_and_check(ld_state *state, ld_rng *rng)
{
    int counted = 0;
    for (int i = 0; i < 4000 && !ld_over(state); i++) {
        imper_facts facts;
        ld_state view;
        memset(&facts, 0, sizeof facts);
        ld_redact(&view, state, (int)ld_below(rng, 2));
        imper_work_out(&view, &facts);
        check_facts((const imper *)&view, &facts);
        int blessed = ((const imper *)state)->fight.flags & BLESSED;
        ld_event event[96] = {{0}};
        ld_log log = {.events = event, .room = 96};
        int seat = ld_turn(state);
        bool rolled = strcmp(ld_step(state), "reroll") == 0; /* all dice lie */
        ld_list list;
        ld_options(state, seat, &list);
        ld_choice c = seat == LD_CHANCE ? ld_sample(state, rng) : list.choice[ld_below(rng, (uint32_t)list.count)];
        ld_choose(state, seat, c, &log);
        for (int e = 0; e < log.count && rolled && !blessed && ld_verb_of(c) == V_STAND; e++)
            if (event[e].id == M_DAMAGE) {
                CHECK_INT(event[e].args[1], dealt_to(&facts, ATTACKER));
                CHECK_INT(event[e].args[2], dealt_to(&facts, DEFENCE));
                counted++;
                break; /* a phase without dice may follow at once */
            }
    }
    return counted;
}

TEST(imperator_facts_are_what_the_rules_do, "I-10.8 I-10.12 I-10.15")
{
    ld_rng rng = ld_rng_from(29);
    for (int scenario = 0; scenario < 3; scenario++) {
        int counted = 0;
        for (int game = 0; game < 3; game++) {
            const ld_setting settings[] = {{"scenario", (const char *[]){"1", "2", "3"}[scenario]},
                                           {"hidden-romans", game % 2 ? "yes" : "no"}};
            char error[LD_ERROR_BYTES];
            ld_state state;
            memset(&state, 0, sizeof state);
            CHECK(ld_start(ld_game_find("imperator"), 2, settings, 2, &state, NULL, error));
            counted += play_and_check(&state, &rng);
        }
        CHECK(counted > 0);
    }
}
