/* Spartacus Imperator: what scripts cannot show. The tables against the data file, exact odds, the invariants over
 * random games with every setting, and what is said to impossible positions. */
#include "../harness.h"

#include "games/imperator/judge/judge.h"
#include "io/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void start(ld_state *state, const char *scenario, const char *hidden, const char *random)
{
    const ld_setting settings[] = {{"scenario", scenario}, {"hidden-romans", hidden}, {"random-auxiliaries", random}};
    char error[LD_ERROR_BYTES];
    memset(state, 0, sizeof *state);
    CHECK(ld_start(ld_game_find("imperator"), 2, settings, 3, state, NULL, error));
}

/* ---- the data file ------------------------------------------------------------------------------------- */

static json_t *data_file(void)
{
    char path[512];
    json_error_t why;
    snprintf(path, sizeof path, "%s/docs/rules/imperator_data.json", test_root());
    json_t *json = json_load_file(path, 0, &why);
    CHECK(json != NULL);
    return json;
}

static int number(const json_t *json, const char *key) { return (int)json_integer_value(json_object_get(json, key)); }
static const char *text(const json_t *json, const char *key) { return json_string_value(json_object_get(json, key)); }

static int place_of(const char *const *words, int count, const char *word)
{
    for (int i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0)
            return i;
    test_fail(__FILE__, __LINE__, "no such word: %s", word);
}

static int side_called(const char *word) { return place_of((const char *const[]){"rebel", "roman"}, 2, word); }

static int leader_called(const char *word)
{
    for (int l = 0; l < LEADERS; l++)
        if (strcmp(imper_leader[l].id, word) == 0)
            return l;
    test_fail(__FILE__, __LINE__, "no such leader: %s", word);
}

static int kind_called(const char *word)
{
    for (int k = 1; k < KINDS; k++)
        if (strcmp(imper_kind[k].id, word) == 0)
            return k;
    test_fail(__FILE__, __LINE__, "no such kind: %s", word);
}

static int area_called(const scenario_row *sc, const char *word)
{
    for (int a = 1; a < sc->areas; a++)
        if (strcmp(sc->area[a].id, word) == 0)
            return a;
    test_fail(__FILE__, __LINE__, "no such area: %s", word);
}

TEST(imperator_kinds_are_those_of_the_file, "I-R1 I-1.2")
{
    static const char *const squares[] = {"none", "yellow", "blue"};
    static const char *const classes[] = {"auxiliary", "velites", "heavy", "rebel"};
    json_t *file = data_file(), *kind;
    size_t i;
    CHECK_INT(json_array_size(json_object_get(file, "kinds")), KINDS - 1);
    json_array_foreach (json_object_get(file, "kinds"), i, kind) {
        const kind_row *row = &imper_kind[i + 1];
        CHECK_STR(row->id, text(kind, "id"));
        CHECK_STR(row->name, text(kind, "name"));
        CHECK_INT(row->side, side_called(text(kind, "side")));
        CHECK_INT(row->ranged, number(kind, "ranged"));
        CHECK_INT(row->melee, number(kind, "melee"));
        CHECK_INT(row->square, place_of(squares, 3, text(kind, "square")));
        CHECK_INT(row->class, place_of(classes, 4, text(kind, "class")));
        CHECK_INT(row->cavalry, json_is_true(json_object_get(kind, "cavalry")));
        CHECK_INT(row->missile, json_is_true(json_object_get(kind, "missile")));
        for (int s = 0; s < 3; s++)
            CHECK_INT(row->counters[s], number(json_object_get(kind, "counters"), (const char *[]){"1", "2", "3"}[s]));
    }
    json_decref(file);
}

TEST(imperator_leaders_are_those_of_the_file, "I-R1")
{
    static const char *const types[] = {"named", "unknown", "major"};
    json_t *file = data_file(), *leader, *item;
    size_t i, j;
    CHECK_INT(json_array_size(json_object_get(file, "leaders")), LEADERS);
    json_array_foreach (json_object_get(file, "leaders"), i, leader) {
        const leader_row *row = &imper_leader[i];
        int scenarios = 0;
        uint32_t refuses = 0;
        json_array_foreach (json_object_get(leader, "scenarios"), j, item)
            scenarios |= 1 << (json_integer_value(item) - 1);
        json_array_foreach (json_object_get(leader, "refuses"), j, item)
            refuses |= 1u << kind_called(json_string_value(item));
        CHECK_STR(row->id, text(leader, "id"));
        CHECK_STR(row->name, text(leader, "name"));
        CHECK_INT(row->scenarios, scenarios);
        CHECK_INT(row->side, side_called(text(leader, "side")));
        CHECK_INT(row->tactical, number(leader, "tactical"));
        CHECK_INT(row->strategic, number(leader, "strategic"));
        CHECK_INT(row->type, place_of(types, 3, text(leader, "type")));
        CHECK_INT(row->consul, json_is_true(json_object_get(leader, "consul")));
        CHECK_INT(row->refuses, refuses);
    }
    json_decref(file);
}

static uint32_t areas_called(const scenario_row *sc, const json_t *list, const char *key)
{
    uint32_t mask = 0;
    size_t i;
    json_t *item;
    json_array_foreach (list, i, item)
        mask |= 1u << area_called(sc, key ? text(item, key) : json_string_value(item));
    return mask;
}

static void compare_map(const scenario_row *sc, const json_t *map)
{
    static const char *const terrains[] = {"plain", "mountain", "city"};
    static const char *const seas[] = {"", "tyrrhenum", "ionium", "hadriaticum", "ligusticum", "africum"};
    static const char *const welcome[] = {"yes", "never", "spartacus-8-ready"};
    size_t i, j;
    json_t *area, *sea;
    CHECK_INT(json_array_size(map), sc->areas - 1);
    json_array_foreach (map, i, area) {
        const area_row *row = &sc->area[i + 1];
        int touching = 0;
        json_array_foreach (json_object_get(area, "seas"), j, sea)
            touching |= 1 << place_of(seas, SEAS, json_string_value(sea));
        CHECK_STR(row->id, text(area, "id"));
        CHECK_STR(row->name, text(area, "name"));
        CHECK_INT(row->terrain, place_of(terrains, 3, text(area, "terrain")));
        CHECK_INT(row->part, strcmp(text(area, "part"), "sicilia") == 0);
        CHECK_INT(row->seas, touching);
        CHECK_INT(row->defence, number(area, "defence"));
        CHECK_INT(row->port, json_is_true(json_object_get(area, "port")));
        CHECK_INT(row->barren, json_is_true(json_object_get(area, "barren")));
        CHECK_INT(row->rebels, text(area, "rebels") ? place_of(welcome, 3, text(area, "rebels")) : WELCOME);
        CHECK_INT(row->near, areas_called(sc, json_object_get(area, "adj"), "to"));
        CHECK_INT(row->south, areas_called(sc, json_object_get(area, "south_plains"), NULL));
        CHECK_INT(sc->cities[row->part] >> (i + 1) & 1, row->terrain == CITY);
        CHECK_INT(sc->ports >> (i + 1) & 1, row->port);
        CHECK_INT(sc->guarded >> (i + 1) & 1, row->rebels != WELCOME);
        for (int b = 1; b < sc->areas; b++) /* edges have two ends */
            CHECK_INT(row->near >> b & 1, sc->area[b].near >> (i + 1) & 1);
    }
}

TEST(imperator_maps_are_those_of_the_file, "I-R1 I-8.1 I-R54")
{
    json_t *file = data_file();
    compare_map(&imper_scenario[0], json_object_get(json_object_get(file, "maps"), "italia"));
    compare_map(&imper_scenario[1], json_object_get(json_object_get(file, "maps"), "magna-graecia"));
    compare_map(&imper_scenario[2], json_object_get(json_object_get(file, "maps"), "magna-graecia"));
    json_decref(file);
}

TEST(imperator_cards_are_those_of_the_file, "I-R1 I-1.4 I-V7")
{
    static const char *const windows[] = {
        "operation", "extend", "operation-or-extend", "recruit", "battle", "phase-end", "siege", "forced"};
    json_t *file = data_file(), *card;
    size_t i;
    int per_seat[3][2] = {{0}};
    json_array_foreach (json_object_get(file, "cards"), i, card) {
        const card_row *row = &imper_card[i];
        CHECK_STR(row->id, text(card, "id"));
        CHECK_STR(row->number, text(card, "number"));
        CHECK_STR(row->name, text(card, "name"));
        CHECK_INT(row->side, side_called(text(card, "side")));
        CHECK_INT(row->scenario, number(card, "scenario"));
        CHECK_INT(row->window, place_of(windows, 8, text(card, "window")));
        per_seat[row->scenario - 1][row->side]++;
    }
    CHECK_INT(i, CARDS);
    for (int s = 0; s < 6; s++)
        CHECK_INT(per_seat[s / 2][s % 2], 5);
    json_decref(file);
}

static int season_called(const char *word)
{
    return place_of((const char *const[]){"ver", "aestas", "autumnus", "hiems"}, 4, word);
}

static void compare_units(const supply *units, const json_t *json)
{
    const char *key;
    json_t *count;
    json_object_foreach ((json_t *)json, key, count) {
        CHECK_INT(units->kind, kind_called(key));
        CHECK_INT(units->count, json_integer_value(count));
        units++;
    }
    CHECK_INT(units->kind, 0);
}

static void compare_arrival(const scenario_row *sc, const arrival_row *row, const json_t *event, const json_t *arrival)
{
    const json_t *area = json_object_get(arrival, "area"), *draw = json_object_get(arrival, "draw");
    CHECK_INT(row->year, number(event, "year"));
    CHECK_INT(row->season, season_called(text(event, "season")));
    CHECK_INT(row->leader, leader_called(text(arrival, "leader")));
    CHECK_INT(row->area[0], area_called(sc, json_string_value(json_is_array(area) ? json_array_get(area, 0) : area)));
    if (json_is_array(area))
        CHECK_INT(row->area[1], area_called(sc, json_string_value(json_array_get(area, 1))));
    compare_units(row->units, json_object_get(arrival, "units"));
    CHECK_INT(row->set_aside, json_is_true(json_object_get(arrival, "set_aside")));
    CHECK_INT(row->draw, json_is_string(draw) ? BY_DIE : json_integer_value(draw));
    CHECK_INT(row->early, text(arrival, "early_if_dead") ? leader_called(text(arrival, "early_if_dead")) : NOBODY);
}

static void compare_calendar(const scenario_row *sc, const json_t *json)
{
    size_t i, j;
    json_t *event, *item;
    int arrivals = 0, removals = 0;
    json_array_foreach (json_object_get(json, "setup"), i, item) {
        const char *leader = text(item, "leader");
        CHECK_INT(sc->setup[i].leader, leader ? leader_called(leader) : NOBODY);
        CHECK_INT(sc->setup[i].area, area_called(sc, text(item, "area")));
        compare_units(sc->setup[i].units, json_object_get(item, "units"));
    }
    CHECK_INT(i, sc->setups);
    compare_units(sc->aside, json_object_get(json, "set_aside"));
    json_array_foreach (json_object_get(json, "events"), i, event) {
        json_array_foreach (json_object_get(event, "remove"), j, item) {
            const removal_row *row = &sc->removal[removals++];
            CHECK_INT(row->year, number(event, "year"));
            CHECK_INT(row->season, season_called(text(event, "season")));
            CHECK_INT(row->leader, leader_called(json_string_value(item)));
        }
        json_array_foreach (json_object_get(event, "arrive"), j, item) {
            compare_arrival(sc, &sc->arrival[arrivals++], event, item);
        }
    }
    CHECK_INT(arrivals, sc->arrivals);
    CHECK_INT(removals, sc->removals);
    CHECK_INT(sc->first_year, number(json, "first_year"));
    CHECK_INT(sc->last_year, number(json, "last_year"));
}

TEST(imperator_calendars_are_those_of_the_file, "I-R1 I-1.2 I-5.3")
{
    json_t *file = data_file(), *scenarios = json_object_get(file, "scenarios");
    compare_calendar(&imper_scenario[0], json_object_get(scenarios, "1"));
    compare_calendar(&imper_scenario[1], json_object_get(scenarios, "2"));
    compare_calendar(&imper_scenario[2], json_object_get(scenarios, "3"));
    json_decref(file);
}

TEST(imperator_constants_are_those_of_the_file, "I-R1 I-7.1 I-11.3")
{
    static const struct {
        const char *key;
        int value;
    } plain[] = {{"action_points_unknown", AP_UNKNOWN},
                 {"garrison_max", GARRISON_MAX},
                 {"skirmish_max", SKIRMISH_MAX},
                 {"fortuna_alea", FORTUNA_ALEA},
                 {"fortuna_recruit", FORTUNA_RECRUIT},
                 {"devastate_two_plain", DEVASTATE_TWO},
                 {"rebuild_min", REBUILD_MIN},
                 {"false_guards_min", FALSE_GUARDS_MIN},
                 {"embark_min", EMBARK_MIN},
                 {"kings_death_min", KINGS_DEATH_MIN},
                 {"kings_death_from", KINGS_DEATH_FROM},
                 {"sink_min", SINK_MIN},
                 {"sacrifice_min", SACRIFICE_MIN},
                 {"recruit_cost", RECRUIT_COST},
                 {"recruit_cost_taxed", RECRUIT_COST_TAXED},
                 {"kingdom_loot", KINGDOM_LOOT},
                 {"kingdom_cities", KINGDOM_CITIES},
                 {"henna_arms_draw", HENNA_ARMS_DRAW},
                 {"heraclea_draw", HERACLEA_DRAW},
                 {"sack_loot", SACK_LOOT},
                 {"local_militia_cohortes_min", MILITIA_COHORTES_MIN},
                 {"local_allies_heal", ALLIES_HEAL_COUNT},
                 {"general_alea", GENERAL_ALEA},
                 {"critical_damage", CRITICAL_DAMAGE},
                 {"front_line_first_damage", DUTY},
                 {"wall_missile_melee", WALL_MISSILE_MELEE}};
    static const char *const seasons[] = {"ver", "aestas", "autumnus", "hiems"};
    static const char *const tactics[] = {"", "frontal", "general", "screening", "cavalry"};
    static const char *const follow[] = {"retreat", "destroyed", "status-quo"};
    json_t *file = data_file(), *constants = json_object_get(file, "constants");
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
        CHECK_INT(plain[i].value, number(constants, plain[i].key));
    for (int s = 0; s < SEASONS; s++) {
        CHECK_INT(imper_ap[s], number(json_object_get(constants, "action_points"), seasons[s]));
        CHECK_INT(imper_crassus_ap[s], number(json_object_get(constants, "action_points_crassus"), seasons[s]));
    }
    CHECK_INT(imper_loot_cap[REBEL], number(json_object_get(constants, "loot_cap"), "rebel"));
    CHECK_INT(imper_loot_cap[ROMAN], number(json_object_get(constants, "loot_cap"), "roman"));
    CHECK_INT(imper_recruit_two[PLAIN], number(json_object_get(constants, "recruit_two"), "plain"));
    CHECK_INT(imper_recruit_two[MOUNTAIN], number(json_object_get(constants, "recruit_two"), "mountain"));
    CHECK_INT(imper_withdraw_min[PLAIN], number(json_object_get(constants, "withdraw_min"), "plain"));
    CHECK_INT(imper_withdraw_min[MOUNTAIN], number(json_object_get(constants, "withdraw_min"), "mountain"));
    CHECK_INT(SORTIE_WITHDRAW_MIN, number(json_object_get(constants, "withdraw_min"), "sortie"));
    for (int w = FRONTAL; w < TACTICS; w++)
        for (int l = FRONTAL; l < TACTICS; l++)
            CHECK_STR(follow[imper_follow_up[w][l]],
                      text(json_object_get(json_object_get(file, "follow_up"), tactics[w]), tactics[l]));
    json_decref(file);
}

TEST(imperator_victories_are_those_of_the_file, "I-R1 I-16.3 I-16.4 I-16.5 I-16.7")
{
    json_t *file = data_file(), *scenarios = json_object_get(file, "scenarios");
    const json_t *one = json_object_get(json_object_get(scenarios, "1"), "victory");
    const json_t *two = json_object_get(json_object_get(scenarios, "2"), "victory");
    const json_t *three = json_object_get(json_object_get(scenarios, "3"), "victory");
    const victory_row *v = &imper_scenario[0].victory;
    CHECK_INT(v->ravaged, number(one, "devastation_total"));
    CHECK_INT(v->ravaged_plains, number(one, "devastation_plain"));
    CHECK_STR(imper_scenario[0].area[v->ravaged_must].id, text(one, "devastation_must"));
    CHECK_INT(v->escape_year, number(one, "massilia_year"));
    CHECK_INT(v->escape_ready, number(one, "massilia_ready"));
    CHECK_INT(imper_scenario[0].embark.year, number(one, "embark_year"));
    CHECK_INT(imper_scenario[0].embark.ready, number(one, "embark_ready"));
    v = &imper_scenario[1].victory;
    CHECK_INT(v->ravaged, number(two, "devastation_total"));
    CHECK_STR(imper_scenario[1].area[v->ravaged_must].id, text(two, "devastation_must"));
    CHECK_STR(imper_leader[v->throne_leader].id, text(two, "roma_leader"));
    CHECK_INT(v->end_cities, number(two, "end_sicilian_cities"));
    v = &imper_scenario[2].victory;
    CHECK_STR(imper_scenario[2].area[v->end_city].id, text(three, "end_city"));
    CHECK_INT(v->end_cities, 1 + number(three, "end_other_cities"));
    CHECK(v->all_cities && v->capital);
    json_decref(file);
}

/* ---- exact odds ------------------------------------------------------------------------------------------ */

/* The chance that Rome wins ver 73 in the first battle if nobody re-rolls and the rebel never withdraws. */
static double rome_wins(const ld_state *state)
{
    if (ld_over(state))
        return ((const imper *)state)->winner == ROMAN;
    if (strcmp(ld_step(state), "retreat") == 0 || strcmp(ld_step(state), "operate") == 0)
        return 0;
    ld_list list;
    int seat = ld_turn(state);
    ld_options(state, seat, &list);
    double sum = 0, total = 0;
    for (int i = 0; i < list.count; i++) {
        if (seat != LD_CHANCE && i > 0)
            break; /* stand and stay come first */
        ld_state next = *state;
        ld_choose(&next, seat, list.choice[i], NULL);
        uint32_t weight = seat == LD_CHANCE ? list.weight[i] : 1;
        sum += weight * rome_wins(&next);
        total += weight;
    }
    return sum / total;
}

TEST(imperator_odds_of_the_forced_battle, "I-X39 I-X1")
{
    ld_state state;
    start(&state, "1", "no", "no");
    CHECK_STR(ld_step(&state), "withdraw");
    double chance = rome_wins(&state);
    CHECK(chance > 0 && chance <= 1.0 / 36 + 1e-9);
}

TEST(imperator_odds_of_embarking, "I-X30 I-9.12")
{
    static const int wins[] = {1, 2, 3, 4, 5, 5}; /* of six, by loot paid and bonus */
    for (int paid = 0; paid <= 3; paid++)
        for (int bonus = 0; bonus <= 2; bonus += 2) {
            int won = 0;
            for (int roll = 1; roll <= 6; roll++) {
                ld_state state;
                start(&state, "1", "no", "no");
                imper *s = (imper *)&state;
                s->core.depth = 2; /* the operation is under way */
                s->year = 71;
                s->leader[L_SPARTACUS].area = bonus ? IT_BRUTTIUM : IT_LUCANIA;
                s->fleet_pirate = IONIUM;
                s->leader[L_SPARTACUS].ap = 1;
                memset(&s->fight, 0, sizeof s->fight);
                ld_frame *f = ld_call(s, EMBARK_DIE);
                *ld_of(f, embark) = (embark_locals){.leader = L_SPARTACUS, .paid = ld_u8(paid)};
                ld_ask(f, LD_CHANCE);
                ld_choose(&state, LD_CHANCE, LD_CHOICE(V_ROLL, roll, 0, 0), NULL);
                won += ld_over(&state);
            }
            CHECK_INT(won, wins[paid + bonus]);
        }
}

static void odds_of(const ld_state *state, int seat, const char *text, ld_odds *odds)
{
    ld_state view;
    ld_choice choice;
    char error[LD_ERROR_BYTES];
    ld_rng rng = ld_rng_from(3);
    ld_redact(&view, state, seat);
    CHECK(ld_parse(&view, seat, text, &choice, error));
    CHECK(ld_odds_of(&view, seat, choice, &rng, odds));
    double sum = 0;
    for (int i = 0; i < odds->count; i++)
        sum += odds->outcome[i].chance;
    CHECK(sum > 0.999 && sum < 1.001);
}

TEST(imperator_tells_the_odds_of_an_attack, "I-12.1 I-X30")
{
    ld_state state;
    ld_odds odds;
    start(&state, "3", "no", "no");
    odds_of(&state, REBEL, "move eunus murgantia", &odds);
    CHECK(odds.samples >= 100000);
    CHECK_STR(odds.outcome[0].name, "attacker wins");
    CHECK(odds.outcome[0].chance < 0.05); /* three slaves against walls */
    imper *s = (imper *)&state;
    s->fortuna = ROMAN; /* who has FORTUNA before the fight changes nothing about who is beaten */
    odds_of(&state, REBEL, "move eunus murgantia", &odds);
    CHECK_STR(odds.outcome[1].name, "defender wins, attacker driven off");
    CHECK(odds.outcome[0].chance < 0.05 && odds.outcome[1].chance > 0.9);
    s->fortuna = NEUTRAL;
    s->leader[L_EUNUS].n = 0;
    memset(s->leader[L_EUNUS].unit, 0, ARMY);
    s->stock[K_SYRII] += 2;
    s->stock[K_SERVI]++;
    for (int i = 0; i < 2; i++) {
        imper_add(s, L_EUNUS, K_DACI << 3);
        s->stock[K_DACI]--;
    }
    for (int i = 0; i < 3; i++) {
        imper_add(s, L_EUNUS, K_THRACES << 3);
        s->stock[K_THRACES]--;
    }
    CHECK(ld_check(&state) == NULL);
    odds_of(&state, REBEL, "move eunus murgantia", &odds);
    CHECK(odds.outcome[0].chance > 0.3);
}

/* Whether there are odds is told without reckoning them, and just as well. */
TEST(imperator_knows_which_choices_have_odds, "I-10.1 I-9.12")
{
    ld_state state, view;
    ld_list list;
    int with = 0;
    start(&state, "3", "no", "no");
    ld_redact(&view, &state, REBEL);
    ld_options(&view, REBEL, &list);
    for (int i = 0; i < list.count; i++) {
        ld_odds odds;
        ld_rng rng = ld_rng_from(3);
        bool has = ld_odds_of(&view, REBEL, list.choice[i], NULL, NULL);
        CHECK_INT(has, ld_odds_of(&view, REBEL, list.choice[i], &rng, &odds));
        CHECK_INT(has, odds.count > 0);
        with += has;
    }
    CHECK_INT(with, 1); /* of all that Eunus may do only the way to Murgantia meets Romans */
}

/* ---- what people are told ----------------------------------------------------------------------------------- */

static void all_told(const ld_state *state, int word, int from, int to)
{
    for (int i = from; i < to; i++) {
        char name[LD_TEXT_BYTES];
        const char *about = ld_thing_about(state, word, i, NULL);
        CHECK(imper_word(state, word, i, LD_ID, name, sizeof name));
        CHECK(about != NULL);
        if (!about) {
            printf("  nothing is said about %s\n", name);
            continue;
        }
        size_t length = strlen(about);
        CHECK(length >= 15 && length <= 180 && about[length - 1] == '.');
    }
}

TEST(imperator_says_what_everything_does, "I-13.1 I-2.1")
{
    static const char *const scenarios[] = {"1", "2", "3"};
    for (int i = 0; i < 3; i++) {
        ld_state state;
        start(&state, scenarios[i], "no", "no");
        all_told(&state, W_KIND, 1, KINDS);
        all_told(&state, W_LEADER, 0, LEADERS);
        all_told(&state, W_CARD, 0, CARDS);
        all_told(&state, W_TACTIC, 1, TACTICS);
        all_told(&state, W_MODE, 1, 3);
        all_told(&state, W_AREA, 1, imper_word_count(&state, W_AREA));
        all_told(&state, W_PHASE, 0, 3);
        all_told(&state, W_SEASON, 0, SEASONS);
        CHECK(ld_thing_about(&state, W_TACTIC, 0, NULL) == NULL);
        CHECK(ld_thing_about(&state, W_MARK, 0, NULL) == NULL);
    }
}

/* ---- invariants ------------------------------------------------------------------------------------------- */

static void play_out(const char *scenario, const char *hidden, const char *random, uint64_t seed)
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(seed);
    start(&state, scenario, hidden, random);
    int choices = 0;
    for (; !ld_over(&state); choices++) {
        CHECK(choices < 20000);
        const char *wrong = ld_check(&state);
        if (wrong)
            test_fail(__FILE__, __LINE__, "scenario %s, seed %llu, choice %d, %s: %s", scenario,
                      (unsigned long long)seed, choices, ld_step(&state), wrong);
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        CHECK(list.count > 0);
        if (choices % 25 == 24) {
            ld_state view;
            ld_redact(&view, &state, (int)ld_below(&rng, 2));
            ld_determinize(&view, &rng);
            ld_copy(&state, &view);
            continue;
        }
        ld_choice c = seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)];
        ld_choose(&state, seat, c, NULL);
    }
    CHECK(ld_check(&state) == NULL);
}

TEST(imperator_invariants_hold, "I-V1 I-V2 I-V3 I-V4 I-V5 I-V6 I-V7 I-V8 I-V9 I-V10 I-V11 I-16.10 I-17.1 I-17.2")
{
    static const char *const scenarios[] = {"1", "2", "3"}, *const yes_no[] = {"no", "yes"};
    int games = (int)(40 * test_scale());
    for (int i = 0; i < 12; i++)
        for (int g = 0; g < (games > 2 ? games : 2); g++)
            play_out(scenarios[i % 3], yes_no[i / 3 % 2], yes_no[i / 6], 100 * (uint64_t)i + (uint64_t)g);
}

/* ---- positions that cannot be ------------------------------------------------------------------------------ */

typedef struct spoil {
    const char *path, *json, *sentence;
} spoil;

static void spoil_position(const char *scenario, const spoil *bad)
{
    ld_state state, out;
    char error[LD_ERROR_BYTES] = "", path[100];
    start(&state, scenario, "no", "no");
    if (strcmp(scenario, "1") == 0) { /* past the first battle, to the Roman's operation */
        ld_rng rng = ld_rng_from(7);
        ld_list list;
        while (strcmp(ld_step(&state), "operate") != 0) {
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_choose(&state, seat, seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[0], NULL);
        }
    }
    json_t *json = ld_json_dump(&state);
    CHECK(ld_json_load(json, &out, error));
    snprintf(path, sizeof path, "%s", bad->path);
    char *dot = strchr(path, '.');
    if (dot)
        *dot++ = 0;
    json_t *value = json_loads(bad->json, JSON_DECODE_ANY, NULL);
    if (dot)
        json_object_set_new(json_object_get(json, path), dot, value);
    else
        json_object_set_new(json, path, value);
    CHECK(!ld_json_load(json, &out, error));
    if (!strstr(error, bad->sentence))
        test_fail(__FILE__, __LINE__, "%s: said '%s', expected '%s'", bad->path, error, bad->sentence);
    json_decref(json);
}

TEST(imperator_refuses_impossible_positions, "I-V1 I-V2 I-V3 I-V4 I-V5 I-V6 I-V7 I-1.7")
{
    static const spoil one[] = {
        {"at.crixus", "\"campania\"", "order of leaders"},
        {"at.glaber", "\"nowhere-land\"", "no area"},
        {"ap.spartacus", "9", "more action points"},
        {"loot.spartacus", "4", "more loot"},
        {"loot.glaber", "1", "more loot"},
        {"army.glaber", "[\"milites\",\"milites\",\"milites\",\"milites\"]", "more units than he may"},
        {"army.spartacus", "[\"milites\"]", "not of the side"},
        {"army.spartacus", "[\"gladiatores\",\"gladiatores\"]", "do not add up"},
        {"army.spartacus", "[\"hastati-9\"]", "no unit"},
        {"hand", "[\"famine\"]", "another scenario"},
        {"devastated", "[\"vesuvius-mons\"]", "devastation marker"},
        {"devastated", "[\"roma\"]", "devastation marker"},
        {"year", "70", "no such season"},
        {"fleet_pirate", "\"africum\"", "not on the map"},
        {"loose.apulia", "[\"galli\"]", "loose units stand where they cannot"},
        {"fortuna", "\"jupiter\"", "no side"},
        {"stack", "[]", "the stack"},
        {"scenario", "7", ""},
    };
    static const spoil two[] = {
        {"at.vettius", "\"messana\"", "both sides"}, {"order", "[\"vettius\"]", "order of leaders"},
        {"hand", "[\"vines\"]", "another scenario"}, {"aside", "{}", "do not add up"},
        {"winner", "\"roman\"", "result"},
    };
    for (size_t i = 0; i < sizeof one / sizeof *one; i++)
        spoil_position("1", &one[i]);
    for (size_t i = 0; i < sizeof two / sizeof *two; i++)
        spoil_position("2", &two[i]);
}

static void refused(const ld_state *state, int seat, const char *choice)
{
    char error[LD_ERROR_BYTES] = "";
    ld_choice out;
    CHECK(!ld_parse(state, seat, choice, &out, error));
    CHECK(error[0] != 0 && strchr(error, '\n') == NULL);
}

TEST(imperator_refuses_what_is_not_offered, "I-7.2 I-8.1 I-9.5 I-13.6")
{
    ld_state state;
    start(&state, "3", "no", "no");
    refused(&state, REBEL, "move eunus roma");              /* not adjacent */
    refused(&state, REBEL, "move cleon gela");              /* not in play */
    refused(&state, REBEL, "play eunus famine");            /* the other seat's */
    refused(&state, REBEL, "play eunus vines");             /* another scenario's */
    refused(&state, REBEL, "play eunus kingdom-antiochus"); /* conditions fail */
    refused(&state, ROMAN, "pass legat");                   /* not in turn */
    ((imper *)&state)->ravaged |= 1u << MG_HERAIA_MONS;
    refused(&state, REBEL, "recruit eunus");
    ((imper *)&state)->leader[L_EUNUS].ap = 0;
    refused(&state, REBEL, "pass eunus");
}
