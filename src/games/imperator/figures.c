/* Spartacus Imperator: its figures by name, for the page and other programs: those of kinds, leaders, areas, cards,
 * tactics and seasons, those of the scenario, and those that belong to no single thing (figures.def). */
#include "games/imperator/rules.h"

static const void *map_of(const void *state) { return scenario_of(state)->area; }
static const void *plan_of(const void *state) { return scenario_of(state); }

/* A number, a word or a set of words in each row of a table that is by things of a type. */
#define OF(rows, count, row, thing, text, member, law, ...) \
    {                                                       \
        .table = (rows), .rule = (law), .field = {          \
            .name = (text),                                 \
            .offset = offsetof(row, member),                \
            .bytes = sizeof((row *)0)->member,              \
            .dim = {{(count), sizeof(row), (thing)}},       \
            __VA_ARGS__                                     \
        }                                                   \
    }
#define OF_KIND(text, member, ...) OF(imper_kind, KINDS, kind_row, W_KIND, text, member, "I-1.2", __VA_ARGS__)
#define OF_LEADER(text, member, ...) OF(imper_leader, LEADERS, leader_row, W_LEADER, text, member, "I-1.7", __VA_ARGS__)
#define OF_CARD(text, member, ...) OF(imper_card, CARDS, card_row, W_CARD, text, member, "I-1.4", __VA_ARGS__)
#define OF_AREA(text, member, ...)                      \
    {                                                   \
        .table_of = map_of, .rule = "I-8.1", .field = { \
            .name = (text),                             \
            .offset = offsetof(area_row, member),       \
            .bytes = sizeof((area_row *)0)->member,     \
            .dim = {{AREAS, sizeof(area_row), W_AREA}}, \
            __VA_ARGS__                                 \
        }                                               \
    }
#define OF_PLAN(text, member, law, ...)                \
    {                                                  \
        .table_of = plan_of, .rule = (law), .field = { \
            .name = (text),                            \
            .offset = offsetof(scenario_row, member),  \
            __VA_ARGS__                                \
        }                                              \
    }
#define PLAIN_NUMBER .bytes = 1

typedef struct constants {
#define FIGURE(id, name, figure, rule) uint8_t name;
#include "games/imperator/figures.def"
#undef FIGURE
} constants;

static const constants common = {
#define FIGURE(id, name, figure, rule) .name = (figure),
#include "games/imperator/figures.def"
#undef FIGURE
};

/* Who comes or goes when. */
#define DATED(row)                                                                             \
    {                                                                                          \
        {.name = "year", .offset = offsetof(row, year), .bytes = 1},                           \
            {.name = "season", .offset = offsetof(row, season), .bytes = 1, .word = W_SEASON}, \
            {.name = "leader", .offset = offsetof(row, leader), .bytes = 1, .word = W_LEADER}, \
        {                                                                                      \
            .name = NULL                                                                       \
        }                                                                                      \
    }
static const ld_field arrival_fields[] = DATED(arrival_row);
static const ld_field removal_fields[] = DATED(removal_row);

const ld_figure imper_figures[] = {
    OF_KIND("side", side, .word = W_SIDE),
    OF_KIND("ranged", ranged),
    OF_KIND("melee", melee),
    OF_KIND("square", square, .word = W_SQUARE),
    OF_KIND("cavalry", cavalry),
    OF_KIND("missile", missile),
    {.table = imper_kind,
     .rule = "I-1.2",
     .field = {.name = "counters",
               .offset = offsetof(kind_row, counters),
               .bytes = 1,
               .dim = {{KINDS, sizeof(kind_row), W_KIND}, {3, 1, 0}}}},
    OF_LEADER("side", side, .word = W_SIDE),
    OF_LEADER("tactical", tactical),
    OF_LEADER("strategic", strategic),
    OF_LEADER("rank", type, .word = W_RANK),
    OF_LEADER("consul", consul),
    OF_LEADER("refuses", refuses, .word = W_KIND, .flags = LD_F_SET),
    OF_AREA("terrain", terrain, .word = W_TERRAIN),
    OF_AREA("defence", defence),
    OF_AREA("port", port),
    OF_AREA("barren", barren),
    OF_AREA("seas", seas, .word = W_SEA, .flags = LD_F_SET),
    OF_AREA("near", near, .word = W_AREA, .flags = LD_F_SET),
    OF_CARD("number", number),
    OF_CARD("side", side, .word = W_SIDE),
    OF_CARD("scenario", scenario),
    {.table = imper_destroys,
     .rule = "I-11.3",
     .field = {.name = "destroys", .bytes = 1, .word = W_TACTIC, .flags = LD_F_NULL, .dim = {{TACTICS, 1, W_TACTIC}}}},
    {.table = imper_ap,
     .rule = "I-7.1",
     .field = {.name = "action_points", .bytes = 1, .dim = {{SEASONS, 1, W_SEASON}}}},
    OF_PLAN("first_year", first_year, "I-2.1", PLAIN_NUMBER),
    OF_PLAN("last_year", last_year, "I-2.1", PLAIN_NUMBER),
    OF_PLAN("arrivals", arrival, "I-5.3", .dim = {{ARRIVALS_MAX, sizeof(arrival_row), 0}}, .members = arrival_fields,
            .used = offsetof(scenario_row, arrivals)),
    OF_PLAN("removals", removal, "I-5.2", .dim = {{REMOVALS_MAX, sizeof(removal_row), 0}}, .members = removal_fields,
            .used = offsetof(scenario_row, removals)),
    OF_PLAN("camp_year", camp.year, "I-5.9", PLAIN_NUMBER),
    OF_PLAN("camp_season", camp.season, "I-5.9", .bytes = 1, .word = W_SEASON),
    OF_PLAN("devastation_goal", victory.ravaged, "I-16.3", PLAIN_NUMBER),
    OF_PLAN("devastation_plains", victory.ravaged_plains, "I-16.3", PLAIN_NUMBER),
#define FIGURE(id, text, figure, law) \
    {.table = &common, .rule = (law), .field = {.name = #text, .offset = offsetof(constants, text), .bytes = 1}},
#include "games/imperator/figures.def"
#undef FIGURE
    {.field = {.name = NULL}},
};
