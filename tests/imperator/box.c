/* Spartacus Imperator: figures that are changed. Each row is read by the rules: with one of its figures changed some
 * game goes otherwise. What the most wanted ones do is shown one by one, and what cannot be played is refused by name.
 */
#include "../harness.h"

#include "games/imperator/rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening boxes --------------------------------------------------------------------------------------------- */

enum { MOST = 8 };

/* "name value, name value" as a box that the caller closes; NULL and a sentence if it is refused. */
static const ld_box *open_with(const char *changes, char *error)
{
    char text[400], *rest, *part;
    ld_setting list[MOST];
    int count = 0;
    snprintf(text, sizeof text, "%s", changes);
    for (part = strtok_r(text, ",", &rest); part; part = strtok_r(NULL, ",", &rest)) {
        char *value = strchr(part += strspn(part, " "), ' ');
        CHECK(value != NULL && count < MOST);
        *value = 0;
        list[count++] = (ld_setting){part, value + 1};
    }
    error[0] = 0;
    return ld_box_open(ld_game_find("imperator"), list, count, NULL, error);
}

static void start_in(const ld_box *box, const char *scenario, ld_state *state)
{
    const ld_setting setting = {"scenario", scenario};
    char error[LD_ERROR_BYTES] = "";
    memset(state, 0, sizeof *state);
    CHECK(ld_start_with(box, 2, &setting, 1, state, NULL, error));
}

/* The position after the set-up with these figures. */
static void begin(const char *changes, const char *scenario, ld_state *state)
{
    char error[LD_ERROR_BYTES];
    const ld_box *box = open_with(changes, error);
    CHECK_STR(error, "");
    start_in(box, scenario, state);
    CHECK(ld_check(state) == NULL);
}

/* ---- every row is read ------------------------------------------------------------------------------------------ */

static bool same_options(const ld_list *a, const ld_list *b)
{
    return a->count == b->count && memcmp(a->choice, b->choice, (size_t)a->count * sizeof *a->choice) == 0 &&
           memcmp(a->weight, b->weight, (size_t)a->count * sizeof *a->weight) == 0;
}

/* Two games by the same luck, one in each box: does anything go otherwise? */
static bool part_ways(const ld_box *box, const char *scenario, uint64_t seed)
{
    ld_state one, two;
    ld_list first, second;
    ld_rng rng = ld_rng_from(seed);
    start_in(ld_box_standard(ld_box_game(box)), scenario, &one);
    start_in(box, scenario, &two);
    size_t bytes = sizeof(imper) - sizeof(uint16_t); /* but for the number of the box, which comes first */
    for (int i = 0; i < 20000; i++) {
        if (memcmp(one.bytes + sizeof(uint16_t), two.bytes + sizeof(uint16_t), bytes) != 0)
            return true;
        if (ld_over(&one))
            return false;
        int seat = ld_turn(&one);
        memset(&first, 0, sizeof first);
        memset(&second, 0, sizeof second);
        ld_options(&one, seat, &first);
        ld_options(&two, seat, &second);
        if (!same_options(&first, &second))
            return true;
        ld_choice c = first.choice[ld_below(&rng, (uint32_t)first.count)];
        ld_choose(&one, seat, c, NULL);
        ld_choose(&two, seat, c, NULL);
    }
    return false;
}

static bool matters(const ld_box *box)
{
    static const char *const scenarios[] = {"1", "2", "3"};
    for (uint64_t seed = 1; seed <= 200; seed++)
        for (int i = 0; i < 3; i++)
            if (part_ways(box, scenarios[i], seed))
                return true;
    return false;
}

/* Another value that the figure can have. */
static void other_value(const ld_figure_info *f, char *out, size_t room)
{
    int value = atoi(f->standard);
    if (f->low < f->high)
        snprintf(out, room, "%d", value < f->high ? value + 1 : value - 1);
    else if (strstr(f->name, "season"))
        snprintf(out, room, "%s", strcmp(f->standard, "ver") == 0 ? "aestas" : "ver");
    else if (strstr(f->name, "terrain"))
        snprintf(out, room, "%s", strcmp(f->standard, "plain") == 0 ? "mountain" : "plain");
    else if (strstr(f->name, "square"))
        snprintf(out, room, "%s", strcmp(f->standard, "blue") == 0 ? "yellow" : "blue");
    else
        snprintf(out, room, "%s", "latium");
}

/* Rows that games between players without a plan hardly ever come to: examples/figures.txt shows them. */
static bool is_shown_elsewhere(const char *name)
{
    static const char *const names[] = {"embark_min",       "allies_heal",       "victory.1.markers",
                                        "victory.1.plains", "victory.1.ready",   "embark.ready",
                                        "embark.bonus",     "victory.2.markers", "victory.3.cities"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(names[i], name) == 0)
            return true;
    return false;
}

/* The same figure of another value: true if games go otherwise. */
static bool is_read(const ld_figure_info *f)
{
    char value[LD_FIGURE_VALUE], changes[2 * LD_FIGURE_NAME], error[LD_ERROR_BYTES];
    other_value(f, value, sizeof value);
    snprintf(changes, sizeof changes, "%s %s", f->name, value);
    const ld_box *box = open_with(changes, error);
    bool read = box && matters(box);
    ld_box_close(box);
    return read;
}

/* What all figures of a row have in common: the label, and in their names the map or the scenario. */
static void row_of(const ld_figure_info *f, char *out, size_t room)
{
    const char *second = strchr(f->name, '.');
    bool placed = second && strspn(second + 1, "123") && f->name[0] != 'k';
    bool on_map = second && (strncmp(second, ".italia.", 8) == 0 || strncmp(second, ".graecia.", 9) == 0);
    snprintf(out, room, "%s (%.*s)", f->label,
             on_map   ? (int)(second - f->name) + 4
             : placed ? (int)(second - f->name) + 2
                      : 2,
             f->name);
}

TEST(imperator_rules_read_every_row_of_figures, "I-R1 I-1.2")
{
    const ld_game *game = ld_game_find("imperator");
    const ld_box *standard = ld_box_standard(game);
    char row[200] = "", next[200];
    bool read = true;
    for (int i = 0; i < ld_figure_count(game); i++) {
        ld_figure_info f;
        if (!ld_figure_at(standard, i, &f))
            continue;
        row_of(&f, next, sizeof next);
        if (strcmp(row, next) != 0) {
            if (!read)
                test_fail(__FILE__, __LINE__, "nobody reads: %s", row);
            snprintf(row, sizeof row, "%s", next);
            read = false;
        }
        bool left_out =
            test_scale() < 1 && i % 5; /* under a checker every fifth is enough to run into all that is there */
        read = read || left_out || is_shown_elsewhere(f.name) || is_read(&f);
    }
    CHECK(read);
}

/* ---- the set-up and the calendar --------------------------------------------------------------------------------- */

static int held(const imper *s, int group, int kind)
{
    int n = 0;
    for (int i = 0; i < imper_count(s, group); i++)
        n += kind_of(imper_units(s, group)[i]) == kind;
    return n;
}

TEST(imperator_set_up_by_changed_figures, "I-1.2 I-R1")
{
    ld_state state;
    const imper *s = (const imper *)&state;
    begin("garrison.3.messana.cohortes 2, garrison.3.henna.milites 1, army.eunus.daci 1, start.eunus gela", "3",
          &state);
    CHECK_INT(s->leader[L_EUNUS].area, MG_GELA);
    CHECK_INT(held(s, L_EUNUS, K_DACI), 1);
    CHECK_INT(held(s, L_EUNUS, K_SYRII), 2);
    CHECK_INT(held(s, LOOSE_AT + MG_HENNA, K_MILITES), 1);
    CHECK_INT(s->stock[K_MILITES], 6 - 3);
    CHECK_INT(s->stock[K_COHORTES], 6 - 4);
    CHECK_INT(held(s, LOOSE_AT + MG_MESSANA, K_COHORTES), 2); /* the Legat still chooses five of six */
    ld_box_close(ld_box_of(&state));
    begin("kind.servi.counters.2 12, arrival.2.salvius.servi 4", "2", &state);
    CHECK_INT(s->aside[K_SERVI], 4);
    CHECK_INT(s->stock[K_SERVI], 12 - 4 - 3);
    ld_box_close(ld_box_of(&state));
    begin("season.ver.action_points 6", "2", &state);
    CHECK_INT(s->leader[L_VETTIUS].ap, 6);
    ld_box_close(ld_box_of(&state));
}

/* Plays on, whatever is chosen, until the season. */
static void play_until(ld_state *state, int year, int season)
{
    const imper *s = (const imper *)state;
    ld_list list;
    ld_rng rng = ld_rng_from(5);
    while (!ld_over(state) && (s->year != year || s->season != season || !s->active)) {
        int seat = ld_turn(state);
        ld_options(state, seat, &list);
        int last = strcmp(ld_step(state), "operate") == 0 ? 0 : list.count - 1; /* pass; done, enough, keep the rest */
        ld_choose(state, seat, seat == LD_CHANCE ? ld_sample(state, &rng) : list.choice[last], NULL);
    }
    CHECK(!ld_over(state));
}

TEST(imperator_arrivals_by_changed_figures, "I-5.3 I-5.2")
{
    ld_state state;
    const imper *s = (const imper *)&state;
    begin("arrival.3.manlius.year 139, arrival.3.manlius.season autumnus, arrival.3.manlius.cohortes 2, "
          "arrival.3.manlius.area ostia",
          "3", &state);
    play_until(&state, 139, AESTAS);
    CHECK(!in_play(s, L_MANLIUS));
    play_until(&state, 139, AUTUMNUS);
    CHECK_INT(s->leader[L_MANLIUS].area, MG_OSTIA);
    CHECK_INT(held(s, L_MANLIUS, K_COHORTES), 2);
    CHECK_INT(s->leader[L_MANLIUS].n, 5);
    ld_box_close(ld_box_of(&state));
    begin("removal.1.glaber.season autumnus", "1", &state);
    play_until(&state, 73, AESTAS);
    CHECK(in_play(s, L_GLABER));
    play_until(&state, 73, AUTUMNUS);
    CHECK(!in_play(s, L_GLABER));
    ld_box_close(ld_box_of(&state));
}

/* ---- sources ------------------------------------------------------------------------------------------------------
 */

TEST(imperator_figures_have_sources, "I-R1")
{
    static const struct {
        const char *name, *value;
        ld_source source;
    } some[] = {
        {"leader.manlius.strategic", "5", LD_OURS},
        {"leader.crixus.strategic", "8", LD_RULEBOOK},
        {"garrison.3.messana.cohortes", "1", LD_OURS},
        {"edge.italia.sabina.latium", "1", LD_OURS},
        {"edge.italia.roma.latium", "1", LD_RULEBOOK},
        {"edge.italia.roma.campania", "0", LD_RULEBOOK},
        {"edge.graecia.heraia-mons.henna", "1", LD_RULEBOOK},
        {"edge.graecia.gela.syracusae", "1", LD_OURS},
        {"arrival.3.manlius.cohortes", "1", LD_OURS},
        {"arrival.3.manlius.year", "138", LD_OURS},
        {"arrival.3.manlius.season", "ver", LD_OURS},
        {"arrival.3.praedo.draw", "2", LD_OURS},
        {"arrival.1.lentulus.year", "72", LD_PUBLISHED},
        {"arrival.3.praedo-2.year", "132", LD_RULEBOOK},
        {"kind.funditores.ranged", "3", LD_RULEBOOK},
        {"kind.legio.melee", "3", LD_OURS},
        {"kind.cohortes.counters.1", "2", LD_RULEBOOK},
        {"kind.cohortes.counters.3", "6", LD_OURS},
        {"city.graecia.murgantia.defence", "3", LD_RULEBOOK},
        {"city.graecia.henna.defence", "4", LD_OURS},
        {"sea.italia.salento.ionium", "1", LD_RULEBOOK},
        {"sea.italia.salento.hadriaticum", "1", LD_OURS},
        {"terrain.italia.latium", "plain", LD_RULEBOOK},
        {"terrain.italia.liguria", "mountain", LD_OURS},
        {"season.hiems.action_points", "1", LD_RULEBOOK},
        {"fortuna_alea", "1", LD_OURS},
        {"start.eunus", "heraia-mons", LD_RULEBOOK},
        {"army.eunus.syrii", "2", LD_OURS},
        {"victory.3.cities", "2", LD_RULEBOOK},
    };
    const ld_game *game = ld_game_find("imperator");
    for (size_t i = 0; i < sizeof some / sizeof *some; i++) {
        ld_figure_info f;
        int number = ld_figure_find(game, some[i].name);
        CHECK(number >= 0);
        CHECK(ld_figure_at(ld_box_standard(game), number, &f));
        CHECK_STR(f.value, some[i].value);
        CHECK_INT(f.source, some[i].source);
    }
    static const char *const none[] = {"leader.crassus.strategic", "city.graecia.gela.defence",
                                       "edge.italia.nowhere.roma", "start.spartacus",
                                       "arrival.3.praedo.servi",   "army.manlius.cohortes"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        CHECK_INT(ld_figure_find(game, none[i]), -1);
}

/* ---- what cannot be played -----------------------------------------------------------------------------------------
 */

TEST(imperator_refuses_figures_that_cannot_be_played, "I-1.2 I-1.7 I-8.1 I-7.9")
{
    static const struct {
        const char *changes, *sentence;
    } bad[] = {
        {"edge.italia.liguria.massilia 0", "edge.italia.*.* leaves the map in two pieces: no way leads to massilia"},
        {"edge.graecia.lucania.bruttium 0", "edge.graecia.*.* leaves the map in two pieces: no way leads to roma"},
        {"edge.graecia.bruttium.messana 1", "edge.graecia.*.* joins Italia and Sicilia by land, at messana"},
        {"edge.italia.campania.vesuvius-mons 0, edge.italia.samnium.vesuvius-mons 1",
         "edge.italia.campania.vesuvius-mons must be 1: the war begins along it"},
        {"terrain.graecia.henna plain", "terrain.graecia.henna cannot be that: cities stay where they are"},
        {"terrain.italia.latium city", "terrain.italia.latium cannot be that: cities stay where they are"},
        {"south.italia.liguria.apulia 1", "south.italia.liguria.apulia must be 0: the two are no neighbours"},
        {"season.ver.action_points 1",
         "season.ver.action_points is 1; expected 2 or more, which the first operation takes"},
        {"leader.tryphon.strategic 7",
         "leader.tryphon.strategic is 7; expected at least leader.salvius.strategic, which is 8"},
        {"leader.antiochus.strategic 5",
         "leader.antiochus.strategic is 5; expected at least leader.eunus.strategic, which is 6"},
        {"victory.1.plains 9, victory.1.markers 8",
         "victory.1.plains is 9; expected at most victory.1.markers, which is 8"},
        {"garrison.3.messana.none 1", "garrison.3.messana.none must be 0: there are no such units"},
        {"start.eunus nowhere", "start.eunus is nowhere; expected an area"},
        {"start.eunus messana", "start.eunus is messana, where Romans stand"},
        {"start.vettius roma", "start.vettius is roma, where Romans stand"},
        {"army.eunus.syrii 0, army.eunus.servi 0", "army.eunus.* are no units; expected one or more"},
        {"army.eunus.milites 1", "army.eunus.milites is 1, but he commands no such units"},
        {"army.eunus.syrii 6", "army.eunus.* are 7 units; expected at most leader.eunus.strategic, which is 6"},
        {"leader.manlius.strategic 3",
         "arrival.3.manlius.* are 4 units; expected at most leader.manlius.strategic, which is 3"},
        {"leader.athenion.refuses.cilicii 1", "arrival.2.athenion.cilicii is 1, but he commands no such units"},
        {"arrival.3.manlius.area nowhere", "arrival.3.manlius.area is nowhere; expected an area"},
        {"garrison.3.messana.milites 6",
         "scenario 3 sets up 7 milites; expected at most kind.milites.counters.3, which is 6"},
        {"arrival.3.cleon.cilicii 6, army.eunus.cilicii 1",
         "scenario 3 sets up 7 cilicii; expected at most kind.cilicii.counters.3, which is 6"},
        {"kind.servi.counters.3 30", "kind.*.counters.3 are 65 counters of a side; expected at most 48"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        char error[LD_ERROR_BYTES];
        const ld_box *box = open_with(bad[i].changes, error);
        CHECK_STR(error, bad[i].sentence);
        CHECK(box == NULL);
    }
}

/* What is not refused can be played: whole games with a few figures at the ends of what they can be. */
TEST(imperator_plays_with_any_figures, "I-V1 I-V2 I-V10 I-V11")
{
    static const char *const scenarios[] = {"1", "2", "3"};
    const ld_game *game = ld_game_find("imperator");
    int figures = ld_figure_count(game), games = (int)(150 * test_scale());
    ld_rng rng = ld_rng_from(7);
    for (int g = 0; g < (games > 20 ? games : 20);) {
        char names[MOST][LD_FIGURE_NAME], values[MOST][LD_FIGURE_VALUE], error[LD_ERROR_BYTES];
        ld_setting changes[MOST];
        int count = 0;
        while (count < MOST) {
            ld_figure_info f;
            if (!ld_figure_at(ld_box_standard(game), (int)ld_below(&rng, (uint32_t)figures), &f))
                continue;
            snprintf(names[count], LD_FIGURE_NAME, "%s", f.name);
            if (f.low < f.high)
                snprintf(values[count], LD_FIGURE_VALUE, "%d", ld_below(&rng, 2) ? f.low : f.high);
            else
                other_value(&f, values[count], LD_FIGURE_VALUE);
            changes[count] = (ld_setting){names[count], values[count]};
            count++;
        }
        int few = 1 + (int)ld_below(&rng, MOST);
        const ld_box *box = ld_box_open(game, changes, few, NULL, error);
        if (!box)
            continue;
        ld_state state;
        ld_list list;
        start_in(box, scenarios[g++ % 3], &state);
        for (int i = 0; !ld_over(&state); i++) {
            const char *wrong = i % 8 ? NULL : ld_check(&state);
            if (wrong || i > 30000)
                test_fail(__FILE__, __LINE__, "%s with %s %s, %s: %s", scenarios[(g - 1) % 3], names[0], values[0],
                          ld_step(&state), wrong ? wrong : "no end");
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            CHECK(list.count > 0);
            ld_choose(&state, seat, list.choice[ld_below(&rng, (uint32_t)list.count)], NULL);
        }
        ld_box_close(box);
    }
}

/* ---- texts ------------------------------------------------------------------------------------------------------- */

/* What is said about a thing follows the figures of the box. */
TEST(imperator_texts_tell_the_figures_of_the_box, "I-16.4 I-6.5 I-5.3")
{
    ld_state state;
    begin("victory.1.ready 6, embark.ready 1, entry.crixus.units 7", "1", &state);
    CHECK(strstr(ld_thing_about(&state, W_LEADER, L_SPARTACUS, NULL), "with 6 ready units"));
    CHECK(strstr(ld_thing_about(&state, W_LEADER, L_SPARTACUS, NULL), "in 71 with 1."));
    CHECK(strstr(ld_thing_about(&state, W_AREA, IT_MASSILIA, NULL), "with 6 ready units"));
    CHECK(strstr(ld_thing_about(&state, W_LEADER, L_CRIXUS, NULL), "once Spartacus has 7"));
    CHECK_STR(ld_thing_about(&state, W_LEADER, L_MUMMIUS, NULL), "Roman, from spring 71.");
    begin("arrival.1.mummius.season aestas, removal.1.varinus.year 71", "1", &state);
    CHECK(strstr(ld_thing_about(&state, W_LEADER, L_MUMMIUS, NULL), "another time than usual"));
    CHECK(strstr(ld_thing_about(&state, W_LEADER, L_VARINUS, NULL), "another time than usual"));
    CHECK_STR(ld_thing_about(&state, W_LEADER, L_ARRIUS, NULL), "Roman, from spring 71.");
}
