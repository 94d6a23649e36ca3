/* Spartacus Imperator: its figures by name, where each comes from and what it can be; what follows from changed ones,
 * and which cannot be played. The figures themselves are in data.c. */
#include "games/imperator/rules.h"

#include <stdio.h>

/* ---- the rows -------------------------------------------------------------------------------------------------- */

#define AT(member) .offset = offsetof(imper_figures, member), .bytes = sizeof(((imper_figures *)0)->member)
#define BYTES_AT(member) .offset = offsetof(imper_figures, member), .bytes = 1
#define OF_KIND(member) AT(kind[0].member), .dim = {{KINDS, sizeof(kind_row), W_KIND}}
#define OF_LEADER(member) AT(leader[0].member), .dim = {{LEADERS, sizeof(leader_row), W_LEADER}}
#define OF_CARD(member) AT(card[0].member), .dim = {{CARDS, sizeof(card_row), W_CARD}}
#define IN_ITALIA(member) AT(area[ON_ITALIA][0].member), .dim = {{IT_AREAS, sizeof(area_row), W_AREA}}
#define IN_GRAECIA(member) AT(area[ON_GRAECIA][0].member), .dim = {{MG_AREAS, sizeof(area_row), W_AREA}}
#define ARRIVING(n, count, member) \
    BYTES_AT(scenario[(n)-1].arrival[0].member), .dim = {{(count), sizeof(arrival_row), W_ARRIVAL}}
#define LEAVING(n, count, member) \
    BYTES_AT(scenario[(n)-1].removal[0].member), .dim = {{(count), sizeof(removal_row), W_REMOVAL}}

/* Of one scenario. */
enum { SCENE_1 = 1, SCENE_2 = 2, SCENE_3 = 4, GRAECIA_SCENES = SCENE_2 | SCENE_3 };
#define FIXED_IN(text, n, member, law, ...)                                                                      \
    {                                                                                                            \
        .field = {(text), BYTES_AT(scenario[(n)-1].member), __VA_ARGS__}, .rule = (law), .scenes = 1 << ((n)-1), \
        .flags = LD_FIXED                                                                                        \
    }
#define FIXED_IN_EACH(text, member, law, ...)                                                 \
    FIXED_IN(text, 1, member, law, __VA_ARGS__), FIXED_IN(text, 2, member, law, __VA_ARGS__), \
        FIXED_IN(text, 3, member, law, __VA_ARGS__)
#define NUMBER_IN(text, name, n, member, least, most, about, law)                                                    \
    {                                                                                                                \
        .field = {(text), BYTES_AT(scenario[(n)-1].member), LD_RANGE(least, most)}, .label = (about), .rule = (law), \
        .path = (name), .scenes = 1 << ((n)-1)                                                                       \
    }

/* What comes or goes when, as lists. */
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
#define LIST_IN(text, n, member, row, count, parts, law)                       \
    {                                                                          \
        .field = {.name = (text),                                              \
                  .offset = offsetof(imper_figures, scenario[(n)-1].member),   \
                  .dim = {{(count), sizeof(row), 0}},                          \
                  .members = (parts),                                          \
                  .used = offsetof(imper_figures, scenario[(n)-1].member##s)}, \
        .rule = (law), .scenes = 1 << ((n)-1), .flags = LD_FIXED               \
    }
#define LISTS_IN(n)                                                                      \
    LIST_IN("arrivals", n, arrival, arrival_row, ARRIVALS_MAX, arrival_fields, "I-5.3"), \
        LIST_IN("removals", n, removal, removal_row, REMOVALS_MAX, removal_fields, "I-5.2")

/* What is known of each edge that a map could have: by area, nowhere first, the other areas in order (2.1, 2.2). */
#define ITALIA_EDGES                   \
    "--------------------------------" \
    "-oroooooooooooooooooo-----------" \
    "-rooooooooooooooooooo-----------" \
    "-oooooooooooooooooooo-----------" \
    "-oooooorooooooooooooo-----------" \
    "-ooooooororoooooooooo-----------" \
    "-oooooooroooooooooooo-----------" \
    "-oooroooorooooooooooo-----------" \
    "-oooorrooororoooooooo-----------" \
    "-oooooorooorroooooooo-----------" \
    "-oooorooroorrrooooooo-----------" \
    "-oooooooorrorrooooooo-----------" \
    "-ooooooorrrrorooooooo-----------" \
    "-ooooooooorrrorrorooo-----------" \
    "-oooooooooooorooooooo-----------" \
    "-oooooooooooorooooooo-----------" \
    "-oooooooooooooooororo-----------" \
    "-ooooooooooooroorooro-----------" \
    "-oooooooooooooooooooo-----------" \
    "-ooooooooooooooorrooo-----------" \
    "-oooooooooooooooooooo-----------"

#define GRAECIA_EDGES                  \
    "--------------------------------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooorooooooo---------" \
    "-oooooooooooooroooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------" \
    "-oooooooooooooooooooooo---------"

/* Of each sea: none, Tyrrhenum, Ionium, Hadriaticum, Ligusticum, Africum. */
#define NO_COAST "--------"
#define COAST "-rrooo--"
#define FOUR(text) text text text text
#define TWENTY(text) FOUR(text) FOUR(text) FOUR(text) FOUR(text) FOUR(text)

/* Kinds in order: none; legio, hastati, triarii, velites; auxiliaries; rebels. */
#define NO_KIND_OF "-"
#define SETTLED "rrrrrrrrrrrrrrrrrrrrrrrrrrrr" /* all but the last two, which are not in the rulebook */

#define N_ARRIVING N_("units that arrive with a leader")
#define N_ARRIVAL_YEAR N_("year of an arrival")
#define N_ARRIVAL_SEASON N_("season of an arrival")
#define N_ARRIVAL_AREA N_("where a leader arrives")
#define N_GARRISON N_("units of a garrison in the set-up")
#define N_EDGE N_("whether two areas are neighbours")

#define ARRIVALS_IN(n, count, first, last, known, units_known)                                                      \
    {.field = {"units", BYTES_AT(scenario[(n)-1].arrival[0].units),                                                 \
               .dim = {{(count), sizeof(arrival_row), W_ARRIVAL}, {KINDS, 1, W_KIND}}, LD_RANGE(0, STRATEGIC_MAX)}, \
     .label = N_ARRIVING,                                                                                           \
     .rule = "I-5.3",                                                                                               \
     .path = "arrival." #n ".*.*",                                                                                  \
     .sources = (units_known),                                                                                      \
     .scenes = 1 << ((n)-1),                                                                                        \
     .flags = LD_SPARSE},                                                                                           \
        {.field = {"year", ARRIVING(n, count, year), LD_RANGE(last, first)},                                        \
         .label = N_ARRIVAL_YEAR,                                                                                   \
         .rule = "I-5.3",                                                                                           \
         .path = "arrival." #n ".*.year",                                                                           \
         .sources = (known),                                                                                        \
         .scenes = 1 << ((n)-1)},                                                                                   \
        {.field = {"season", ARRIVING(n, count, season), .word = W_SEASON},                                         \
         .label = N_ARRIVAL_SEASON,                                                                                 \
         .rule = "I-5.3",                                                                                           \
         .path = "arrival." #n ".*.season",                                                                         \
         .sources = (known),                                                                                        \
         .scenes = 1 << ((n)-1)},                                                                                   \
    {                                                                                                               \
        .field = {"area", ARRIVING(n, count, area[0]), .word = W_AREA}, .label = N_ARRIVAL_AREA, .rule = "I-5.6",   \
        .path = "arrival." #n ".*.area", .sources = (known), .scenes = 1 << ((n)-1)                                 \
    }
#define REMOVALS_IN(n, count, first, last, known)                                                           \
    {.field = {"year", LEAVING(n, count, year), LD_RANGE(last, first)},                                     \
     .label = N_("year in which a leader leaves"),                                                          \
     .rule = "I-5.2",                                                                                       \
     .path = "removal." #n ".*.year",                                                                       \
     .sources = (known),                                                                                    \
     .scenes = 1 << ((n)-1)},                                                                               \
    {                                                                                                       \
        .field = {"season", LEAVING(n, count, season), .word = W_SEASON},                                   \
        .label = N_("season in which a leader leaves"), .rule = "I-5.2", .path = "removal." #n ".*.season", \
        .sources = (known), .scenes = 1 << ((n)-1)                                                          \
    }
#define GARRISONS_IN(n, count, known)                                                                           \
    {                                                                                                           \
        .field = {"garrison", BYTES_AT(scenario[(n)-1].garrison),                                               \
                  .dim = {{(count), FIRST_REBEL_KIND, W_AREA}, {FIRST_REBEL_KIND, 1, W_KIND}}, LD_RANGE(0, 9)}, \
        .label = N_GARRISON, .rule = "I-1.2", .path = "garrison." #n ".*.*", .sources = (known),                \
        .scenes = 1 << ((n)-1), .flags = LD_SPARSE                                                              \
    }

const ld_figure imper_figure_rows[] = {
    /* 2.3 */
    {.field = {"side", OF_KIND(side), .word = W_SIDE}, .rule = "I-1.2", .flags = LD_FIXED},
    {.field = {"ranged", OF_KIND(ranged), LD_RANGE(0, 6)},
     .label = N_("ranged value of a kind of unit"),
     .rule = "I-10.15",
     .sources = NO_KIND_OF "ooooooooooooo"
                           "orooro"
                           "roooroooooo"},
    {.field = {"melee", OF_KIND(melee), LD_RANGE(0, 6)},
     .label = N_("melee value of a kind of unit"),
     .rule = "I-10.15",
     .sources = NO_KIND_OF "ooooooooooooo"
                           "rroorr"
                           "rooorooooor"},
    {.field = {"square", OF_KIND(square), .word = W_SQUARE},
     .label = N_("square of a kind of unit, for the front line"),
     .rule = "I-10.12",
     .sources = NO_KIND_OF SETTLED "oo"},
    {.field = {"cavalry", OF_KIND(cavalry), LD_RANGE(0, 1)},
     .label = N_("whether a kind of unit is cavalry"),
     .rule = "I-10.12",
     .sources = NO_KIND_OF SETTLED "oo"},
    {.field = {"missile", OF_KIND(missile)}, .rule = "I-12.11", .flags = LD_FIXED},
    {.field = {"counters", BYTES_AT(kind[0].counters), .dim = {{KINDS, sizeof(kind_row), W_KIND}, {SCENARIOS, 1, 0}},
               LD_RANGE(0, COUNTERS_MAX)},
     .label = N_("counters of a kind of unit, by scenario"),
     .rule = "I-1.2",
     .sources = "---" FOUR("ooooooooo") "ooo"
                                        "roo" FOUR("oooooooooooo"),
     .first = 1},
    /* 2.4 */
    {.field = {"side", OF_LEADER(side), .word = W_SIDE}, .rule = "I-1.7", .flags = LD_FIXED},
    {.field = {"rank", OF_LEADER(type), .word = W_RANK}, .rule = "I-6.1", .flags = LD_FIXED},
    {.field = {"tactical", OF_LEADER(tactical), LD_RANGE(0, TACTICAL_MAX)},
     .label = N_("tactical value of a leader: his re-rolls"),
     .rule = "I-10.5",
     .sources = "rrooo"
                "rrooooo"
                "---"
                "ooooooo"
                "oo"
                "ooooo"
                "ooooooo"},
    {.field = {"strategic", OF_LEADER(strategic), LD_RANGE(2, STRATEGIC_MAX)},
     .label = N_("strategic value of a leader: most units he commands"),
     .rule = "I-1.7",
     .sources = "orroo"
                "ooooooo"
                "---"
                "ooooooo"
                "oo"
                "ooooo"
                "ooooooo"},
    {.field = {"consul", OF_LEADER(consul), LD_RANGE(0, 1)},
     .label = N_("whether a leader is a consul, who may play cards before a siege"),
     .rule = "I-12.3",
     .sources = "-----"
                "-------"
                "---"
                "-------"
                "--"
                "-----"
                "ooooorr"},
    {.field = {"refuses", OF_LEADER(refuses), .word = W_KIND, .flags = LD_F_SET},
     .label = N_("whether a leader may not command a kind of unit"),
     .rule = "I-8.12",
     .sources = "-----"
                "-------"
                "---"
                "---r---"
                "--"
                "-----"
                "-------",
     .flags = LD_SPARSE},
    /* 2.1 */
    {.field = {"terrain", IN_ITALIA(terrain), .word = W_TERRAIN},
     .label = N_("terrain of an area"),
     .rule = "I-9.2",
     .path = "terrain.italia.*",
     .sources = "-rooooooorrrorroooroo",
     .scenes = SCENE_1},
    {.field = {"seas", IN_ITALIA(seas), .word = W_SEA, .flags = LD_F_SET},
     .label = N_("whether an area touches a sea"),
     .rule = "I-9.12",
     .path = "sea.italia.*.*",
     .sources = NO_COAST TWENTY(COAST),
     .scenes = SCENE_1,
     .flags = LD_SPARSE},
    {.field = {"near", IN_ITALIA(near), .word = W_AREA, .flags = LD_F_SET},
     .label = N_EDGE,
     .rule = "I-8.1",
     .path = "edge.italia.*.*",
     .sources = ITALIA_EDGES,
     .scenes = SCENE_1,
     .flags = LD_SYMMETRIC | LD_SPARSE},
    {.field = {"south", IN_ITALIA(south), .word = W_AREA, .flags = LD_F_SET},
     .label = N_("whether a step leads southward, for a forced march"),
     .rule = "I-14.4",
     .path = "south.italia.*.*",
     .sources = "-oooooooooooooooooooo",
     .scenes = SCENE_1,
     .flags = LD_SPARSE},
    {.field = {"defence", IN_ITALIA(defence)}, .rule = "I-12.9", .scenes = SCENE_1, .flags = LD_FIXED},
    {.field = {"port", IN_ITALIA(port)}, .rule = "I-8.3", .scenes = SCENE_1, .flags = LD_FIXED},
    {.field = {"barren", IN_ITALIA(barren)}, .rule = "I-9.2", .scenes = SCENE_1, .flags = LD_FIXED},
    /* 2.2 */
    {.field = {"terrain", IN_GRAECIA(terrain), .word = W_TERRAIN},
     .label = N_("terrain of an area"),
     .rule = "I-9.2",
     .path = "terrain.graecia.*",
     .sources = "-rorrooorrroorrrooorooo",
     .scenes = GRAECIA_SCENES},
    {.field = {"seas", IN_GRAECIA(seas), .word = W_SEA, .flags = LD_F_SET},
     .rule = "I-8.3",
     .scenes = GRAECIA_SCENES,
     .flags = LD_FIXED},
    {.field = {"near", IN_GRAECIA(near), .word = W_AREA, .flags = LD_F_SET},
     .label = N_EDGE,
     .rule = "I-8.1",
     .path = "edge.graecia.*.*",
     .sources = GRAECIA_EDGES,
     .scenes = GRAECIA_SCENES,
     .flags = LD_SYMMETRIC | LD_SPARSE},
    {.field = {"defence", IN_GRAECIA(defence), LD_RANGE(0, 9)},
     .label = N_("defence value of a city"),
     .rule = "I-12.9",
     .path = "city.graecia.*.defence",
     .sources = "-o------oo---ro----o---",
     .scenes = GRAECIA_SCENES},
    {.field = {"port", IN_GRAECIA(port), LD_RANGE(0, 1)},
     .label = N_("whether an area is a port"),
     .rule = "I-8.3",
     .path = "port.graecia.*",
     .sources = "-rrrrrrrrrrrrrrrrrrrrrr",
     .scenes = GRAECIA_SCENES,
     .flags = LD_SPARSE},
    {.field = {"barren", IN_GRAECIA(barren)}, .rule = "I-9.2", .scenes = GRAECIA_SCENES, .flags = LD_FIXED},
    /* 2.5 to 2.7 */
    {.field = {"number", OF_CARD(number)}, .rule = "I-1.4", .flags = LD_FIXED},
    {.field = {"side", OF_CARD(side), .word = W_SIDE}, .rule = "I-1.4", .flags = LD_FIXED},
    {.field = {"scenario", OF_CARD(scenario)}, .rule = "I-1.4", .flags = LD_FIXED},
    {.field = {"destroys", BYTES_AT(destroys), .word = W_TACTIC, .flags = LD_F_NULL, .dim = {{TACTICS, 1, W_TACTIC}}},
     .rule = "I-11.3",
     .flags = LD_FIXED},
    {.field = {"action_points", BYTES_AT(ap), .dim = {{SEASONS, 1, W_SEASON}}, LD_RANGE(1, 9)},
     .label = N_("action points of a leader in a season"),
     .rule = "I-7.1"},
    {.field = {"crassus_points", BYTES_AT(crassus_ap), .dim = {{SEASONS, 1, W_SEASON}}, LD_RANGE(0, 9)},
     .label = N_("action points of Crassus in a season"),
     .rule = "I-7.1"},
    {.field = {"loot_cap", BYTES_AT(loot_cap), .dim = {{SIDES + 1, 1, W_SIDE}}, LD_RANGE(0, 9)},
     .label = N_("loot that a leader keeps"),
     .rule = "I-9.15",
     .sources = "rr-"},
    {.field = {"recruit_two", BYTES_AT(recruit_two), .dim = {{3, 1, W_TERRAIN}}, LD_RANGE(1, 12)},
     .label = N_("least sum that recruits two units, by terrain"),
     .rule = "I-9.6",
     .sources = "rr-"},
    {.field = {"withdraw_min", BYTES_AT(withdraw_min), .dim = {{3, 1, W_TERRAIN}}, LD_RANGE(1, 6)},
     .label = N_("least die to withdraw in good order, by terrain"),
     .rule = "I-10.19"},
    {.field = {"wicker_swap", AT(wicker_swap)}, .rule = "I-14.2", .flags = LD_FIXED},
#define FIGURE(text, figure, least, most, known, about, law) \
    {.field = {#text, AT(text), LD_RANGE(least, most)}, .label = (about), .rule = (law), .source = (known)},
#include "games/imperator/figures.def"
#undef FIGURE
    /* 2.8 */
    FIXED_IN_EACH("first_year", first_year, "I-2.1"),
    FIXED_IN_EACH("last_year", last_year, "I-2.1"),
    FIXED_IN_EACH("camp_year", camp.year, "I-5.9"),
    FIXED_IN_EACH("camp_season", camp.season, "I-5.9", .word = W_SEASON),
    LISTS_IN(1),
    LISTS_IN(2),
    LISTS_IN(3),
    {.field = {"start", BYTES_AT(start), .word = W_AREA, .dim = {{LEADERS, 1, W_LEADER}}},
     .label = N_("where a leader stands in the set-up"),
     .rule = "I-1.2",
     .path = "start.*",
     .sources = "-----"
                "-------"
                "---"
                "r---r--"
                "--"
                "-----"
                "-------",
     .scenes = SCENE_2},
    {.field = {"start", BYTES_AT(start), .word = W_AREA, .dim = {{LEADERS, 1, W_LEADER}}},
     .label = N_("where a leader stands in the set-up"),
     .rule = "I-1.2",
     .path = "start.*",
     .sources = "-----"
                "-------"
                "---"
                "-------"
                "--"
                "r----"
                "-------",
     .scenes = SCENE_3},
    {.field = {"army", BYTES_AT(army), .dim = {{LEADERS, KINDS, W_LEADER}, {KINDS, 1, W_KIND}},
               LD_RANGE(0, STRATEGIC_MAX)},
     .label = N_("units of a leader in the set-up"),
     .rule = "I-1.2",
     .path = "army.*.*",
     .sources = "r----"
                "r------"
                "---"
                "o---o--"
                "--"
                "o----"
                "-------",
     .flags = LD_SPARSE},
    GARRISONS_IN(1, IT_AREAS, "-oooooooooooooooooooo"),
    GARRISONS_IN(2, MG_AREAS, "-oooooooooooooooooooooo"),
    GARRISONS_IN(3, MG_AREAS, "-oooooooooooooooooooooo"),
    ARRIVALS_IN(1, 9, 73, 71, "rrpproorr", "rooo-oo--"),
    ARRIVALS_IN(2, 4, 104, 101, "rrrr", "rroo"),
    ARRIVALS_IN(3, 10, 139, 132, "rrooooorrr", "r-oooooo-o"),
    {.field = {"other", ARRIVING(2, 4, area[1]), .word = W_AREA},
     .label = N_("where else a leader can arrive"),
     .rule = "I-5.6",
     .path = "arrival.2.*.other",
     .sources = "-r--",
     .scenes = SCENE_2},
    {.field = {"draw", ARRIVING(3, 10, draw), LD_RANGE(1, 6)},
     .label = N_("rebels drawn with a leader who arrives"),
     .rule = "I-5.11",
     .path = "arrival.3.*.draw",
     .sources = "-o--------",
     .scenes = SCENE_3},
    REMOVALS_IN(1, 5, 73, 71, "rpprr"),
    REMOVALS_IN(3, 2, 139, 132, "rr"),
    NUMBER_IN("crixus_units", "entry.crixus.units", 1, entry[0].min_units, 5, STRATEGIC_MAX,
              N_("units of Spartacus that bring Crixus and Oenomanos"), "I-6.5"),
    NUMBER_IN("achaeus_units", "entry.achaeus.units", 3, entry[0].min_units, 2, STRATEGIC_MAX,
              N_("units of Eunus in Henna that bring Achaeus"), "I-6.6"),
    NUMBER_IN("comanus_units", "entry.comanus.units", 3, entry[1].min_units, 2, STRATEGIC_MAX,
              N_("units of Cleon that bring Comanus"), "I-6.7"),
    /* I-16 */
    NUMBER_IN("devastation_goal", "victory.1.markers", 1, victory.ravaged, 1, 16,
              N_("devastated areas by which the rebels win"), "I-16.3"),
    NUMBER_IN("devastation_plains", "victory.1.plains", 1, victory.ravaged_plains, 0, 9,
              N_("plains among the devastated areas"), "I-16.3"),
    NUMBER_IN("escape_ready", "victory.1.ready", 1, victory.escape_ready, 1, STRATEGIC_MAX,
              N_("ready units with which Spartacus wins in Massilia"), "I-16.4"),
    NUMBER_IN("embark_ready", "embark.ready", 1, embark.ready, 1, STRATEGIC_MAX,
              N_("ready units with which Spartacus may embark"), "I-9.12"),
    NUMBER_IN("embark_bonus", "embark.bonus", 1, embark.bonus, 0, 6, N_("what Bruttium adds to the die of embarking"),
              "I-9.12"),
    NUMBER_IN("devastation_goal", "victory.2.markers", 2, victory.ravaged, 1, 16,
              N_("devastated areas by which the rebels win"), "I-16.5"),
    FIXED_IN("devastation_plains", 2, victory.ravaged_plains, "I-16.5"),
    NUMBER_IN("end_cities", "victory.2.cities", 2, victory.end_cities, 1, 5,
              N_("cities by which the rebels win at the end"), "I-16.7"),
    FIXED_IN("devastation_goal", 3, victory.ravaged, "I-16.6"),
    FIXED_IN("devastation_plains", 3, victory.ravaged_plains, "I-16.6"),
    NUMBER_IN("end_cities", "victory.3.cities", 3, victory.end_cities, 1, 5,
              N_("cities by which the rebels win at the end"), "I-16.7"),
    {.field = {.name = NULL}},
};

/* ---- what follows from the figures ------------------------------------------------------------------------------ */

static const char *leader_id(int leader) { return imper_leader_name[leader].id; }
static const char *kind_id(int kind) { return imper_kind_name[kind].id; }

static int sum_of(const uint8_t *units)
{
    int sum = 0;
    for (int k = 0; k < KINDS; k++)
        sum += units[k];
    return sum;
}

static void work_out_masks(imper_figures *f, int n)
{
    scenario_row *sc = &f->scenario[n];
    const area_row *area = f->area[n ? ON_GRAECIA : ON_ITALIA];
    sc->cities[ITALIA] = sc->cities[SICILIA] = sc->ports = sc->guarded = 0;
    for (int a = 1; a < sc->areas; a++) {
        sc->cities[area[a].part] |= area[a].terrain == CITY ? 1u << a : 0;
        sc->ports |= area[a].port ? 1u << a : 0;
        sc->guarded |= area[a].rebels != WELCOME ? 1u << a : 0;
    }
}

static void work_out(imper_figures *f)
{
    for (int k = 1; k < KINDS; k++)
        f->kind[k].missile = f->kind[k].ranged && !f->kind[k].melee;
    for (int n = 0; n < SCENARIOS; n++) {
        scenario_row *sc = &f->scenario[n];
        work_out_masks(f, n);
        memset(sc->aside, 0, sizeof sc->aside);
        for (int i = 0; i < sc->arrivals; i++)
            for (int k = 1; k < KINDS && sc->arrival[i].set_aside; k++)
                sc->aside[k] = (uint8_t)(sc->aside[k] + sc->arrival[i].units[k]);
    }
}

/* ---- what cannot be played ----------------------------------------------------------------------------------------
 */

static const char *const map_ids[MAPS] = {"italia", "graecia"};

/* All areas of a part can be reached from each other by land. */
static bool is_one_piece(const imper_figures *f, int map, int part, int count, char *error)
{
    const area_row *area = f->area[map];
    uint32_t all = 0, reached = 0;
    for (int a = 1; a < count; a++)
        all |= area[a].part == part ? 1u << a : 0;
    for (uint32_t next = 1u << (31 - __builtin_clz(all)); next & ~reached;) {
        reached |= next;
        EACH_BIT (a, reached)
            next |= area[a].near;
    }
    if (all & ~reached)
        return ld_wrong(error, "edge.%s.*.* leaves the map in two pieces: no way leads to %s", map_ids[map],
                        imper_area_name[map][__builtin_ctz(all & ~reached)].id);
    if (reached & ~all)
        return ld_wrong(error, "edge.%s.*.* joins Italia and Sicilia by land, at %s", map_ids[map],
                        imper_area_name[map][__builtin_ctz(reached & ~all)].id);
    return true;
}

static bool map_is_whole(const imper_figures *f, int map, int count, char *error)
{
    for (int a = 1; a < count; a++)
        if ((f->area[map][a].terrain == CITY) != (imper_standard.area[map][a].terrain == CITY))
            return ld_wrong(error, "terrain.%s.%s cannot be that: cities stay where they are", map_ids[map],
                            imper_area_name[map][a].id);
    return is_one_piece(f, map, ITALIA, count, error) &&
           (map == ON_ITALIA || is_one_piece(f, map, SICILIA, count, error));
}

/* I-14.4 who marches south goes to a neighbour */
static bool marches_lead_somewhere(const imper_figures *f, char *error)
{
    const area_row *area = f->area[ON_ITALIA];
    const name_row *name = imper_area_name[ON_ITALIA];
    for (int a = 1; a < IT_AREAS; a++)
        EACH_BIT (b, area[a].south & ~area[a].near)
            return ld_wrong(error, "south.italia.%s.%s must be 0: the two are no neighbours", name[a].id,
                            b < IT_AREAS ? name[b].id : "nowhere");
    return true;
}

/* I-7.9 the way down from Vesuvius, on which the war begins */
static bool war_can_open(const imper_figures *f, char *error)
{
    if (!(f->area[ON_ITALIA][IT_VESUVIUS_MONS].near >> IT_CAMPANIA & 1))
        return ld_wrong(error, "edge.italia.campania.vesuvius-mons must be 1: the war begins along it");
    if (f->ap[VER] < 2)
        return ld_wrong(error, "season.ver.action_points is %d; expected 2 or more, which the first operation takes",
                        f->ap[VER]);
    return true;
}

/* The men a leader brings are of his side, not refused, and no more than he commands. */
static bool can_lead(const imper_figures *f, const char *path, int leader, const uint8_t *units, char *error)
{
    int sum = sum_of(units);
    for (int k = 0; k < KINDS; k++) {
        bool his = k && side_of_kind(k) == side_of(leader) && !(f->leader[leader].refuses >> k & 1);
        if (units[k] && !his)
            return ld_wrong(error, "%s.%s is %d, but he commands no such units", path, kind_id(k), units[k]);
    }
    if (sum > f->leader[leader].strategic)
        return ld_wrong(error, "%s.* are %d units; expected at most leader.%s.strategic, which is %d", path, sum,
                        leader_id(leader), f->leader[leader].strategic);
    return true;
}

static bool can_start(const imper_figures *f, int n, char *error)
{
    const scenario_row *sc = &f->scenario[n];
    uint32_t taken = 0;
    for (int a = 1; a < sc->areas; a++)
        for (int k = 1; k < FIRST_REBEL_KIND; k++)
            taken |= sc->garrison[a][k] ? 1u << a : 0;
    for (int i = STARTERS - 1; i >= 0; i--) {
        int leader = sc->starters[i], area = leader == NOBODY ? 1 : f->start[leader];
        char path[LD_FIGURE_NAME];
        if (leader == NOBODY)
            continue;
        snprintf(path, sizeof path, "start.%s", leader_id(leader));
        if (!area)
            return ld_wrong(error, "%s is nowhere; expected an area", path);
        if (side_of(leader) == REBEL && (taken >> area & 1))
            return ld_wrong(error, "start.%s is %s, where Romans stand", leader_id(leader),
                            imper_area_name[n ? ON_GRAECIA : ON_ITALIA][area].id);
        taken |= 1u << area;
        snprintf(path, sizeof path, "army.%s", leader_id(leader));
        if (!can_lead(f, path, leader, f->army[leader], error))
            return false;
        if (!sum_of(f->army[leader]))
            return ld_wrong(error, "%s.* are no units; expected one or more", path);
    }
    return true;
}

static bool can_arrive(const imper_figures *f, int n, char *error)
{
    const scenario_row *sc = &f->scenario[n];
    for (int i = 0; i < sc->arrivals; i++) {
        const arrival_row *r = &sc->arrival[i];
        char path[LD_FIGURE_NAME], where[LD_FIGURE_NAME];
        snprintf(path, sizeof path, "arrival.%d.%s", n + 1, leader_id(r->leader));
        snprintf(where, sizeof where, "arrival.%d.%s.area", n + 1, leader_id(r->leader));
        if (!r->area[0])
            return ld_wrong(error, "%s is nowhere; expected an area", where);
        if (!is_major(r->leader) && !r->draw && !can_lead(f, path, r->leader, r->units, error))
            return false;
    }
    return true;
}

/* I-1.2 the box holds what is set up and set aside; and there is room for all of a side in one place. */
static bool counters_suffice(const imper_figures *f, int n, char *error)
{
    const scenario_row *sc = &f->scenario[n];
    int all[SIDES] = {0, 0};
    for (int k = 1; k < KINDS; k++) {
        int used = sc->aside[k], counters = f->kind[k].counters[n];
        all[side_of_kind(k)] += counters;
        for (int i = 0; i < STARTERS; i++)
            used += sc->starters[i] != NOBODY ? f->army[sc->starters[i]][k] : 0;
        for (int a = 1; a < sc->areas && k < FIRST_REBEL_KIND; a++)
            used += sc->garrison[a][k];
        if (used > counters)
            return ld_wrong(error, "scenario %d sets up %d %s; expected at most kind.%s.counters.%d, which is %d",
                            n + 1, used, kind_id(k), kind_id(k), n + 1, counters);
    }
    for (int side = 0; side < SIDES; side++) {
        int room = side == ROMAN || sc->loose_rebels ? LOOSE : SIDE_MAX;
        if (all[side] > room)
            return ld_wrong(error, "kind.*.counters.%d are %d counters of a side; expected at most %d", n + 1,
                            all[side], room);
    }
    return true;
}

static bool no_such_units(const imper_figures *f, int n, char *error)
{
    const scenario_row *sc = &f->scenario[n];
    for (int a = 0; a < sc->areas; a++)
        if (sc->garrison[a][NO_KIND])
            return ld_wrong(error, "garrison.%d.%s.none must be 0: there are no such units", n + 1,
                            imper_area_name[n ? ON_GRAECIA : ON_ITALIA][a].id);
    return true;
}

/* Cards 8 and 12: a king takes over all that he led before. */
static bool kings_lead_enough(const imper_figures *f, char *error)
{
    static const uint8_t king[][2] = {{L_SALVIUS, L_TRYPHON}, {L_EUNUS, L_ANTIOCHUS}};
    for (int i = 0; i < 2; i++)
        if (f->leader[king[i][1]].strategic < f->leader[king[i][0]].strategic)
            return ld_wrong(error, "leader.%s.strategic is %d; expected at least leader.%s.strategic, which is %d",
                            leader_id(king[i][1]), f->leader[king[i][1]].strategic, leader_id(king[i][0]),
                            f->leader[king[i][0]].strategic);
    return true;
}

static bool can_be_won(const imper_figures *f, char *error) /* I-16.3 */
{
    const victory_row *v = &f->scenario[0].victory;
    return v->ravaged_plains <= v->ravaged ||
           ld_wrong(error, "victory.1.plains is %d; expected at most victory.1.markers, which is %d", v->ravaged_plains,
                    v->ravaged);
}

bool imper_settle_figures(void *figures, char *error)
{
    imper_figures *f = figures;
    work_out(f);
    if (!map_is_whole(f, ON_ITALIA, IT_AREAS, error) || !map_is_whole(f, ON_GRAECIA, MG_AREAS, error) ||
        !marches_lead_somewhere(f, error) || !war_can_open(f, error) || !kings_lead_enough(f, error) ||
        !can_be_won(f, error))
        return false;
    for (int n = 0; n < SCENARIOS; n++)
        if (!no_such_units(f, n, error) || !can_start(f, n, error) || !can_arrive(f, n, error) ||
            !counters_suffice(f, n, error))
            return false;
    return true;
}
