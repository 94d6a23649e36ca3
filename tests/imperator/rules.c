/* Spartacus Imperator: what scripts cannot show. Exact odds, the invariants over random games with every setting, and
 * what is said to impossible positions. */
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
    imper *s = (imper *)&state;
    static const int half[] = {K_TRIARII_4, K_VELITES_4};
    for (int i = 0; i < 2; i++) /* most of the legion is elsewhere */
        s->stock[kind_of(imper_take(s, LOOSE_AT + MG_MURGANTIA, half[i] << 3))]++;
    odds_of(&state, REBEL, "move eunus murgantia", &odds);
    CHECK(odds.samples >= 100000);
    CHECK_STR(odds.outcome[0].name, "you win");
    CHECK(odds.outcome[0].chance < 0.05); /* three slaves against walls */
    s->fortuna = ROMAN;                   /* who has FORTUNA before the fight changes nothing about who is beaten */
    odds_of(&state, REBEL, "move eunus murgantia", &odds);
    CHECK_STR(odds.outcome[1].name, "you are driven off");
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

/* Who sails onto an enemy is told so before he chooses. */
TEST(imperator_warns_before_landing, "I-8.3 I-8.13")
{
    ld_state state;
    ld_list list;
    char label[LD_TEXT_BYTES];
    int landings = 0;
    script_run("imperator",
               "game imperator 2 scenario=2\n"
               "set order [\"vettius\", \"lucullus\"]\n"
               "set at {\"vettius\": \"bruttium\", \"lucullus\": \"ostia\"}\n"
               "set ap {\"lucullus\": 1}\n"
               "set stack [{\"step\": \"season\", \"owed\": [], \"stage\": \"first-drift\"},"
               " {\"step\": \"operate\", \"owed\": [1], \"locals\": {\"seat\": 1}}]\n"
               "offers 1: sail lucullus bruttium | sail lucullus messana | sail lucullus nebrodes-mons\n",
               &state);
    ld_options(&state, ROMAN, &list);
    for (int i = 0; i < list.count; i++) {
        ld_label(&state, list.choice[i], NULL, label, sizeof label);
        bool warned = strstr(label, "where the enemy stands") != NULL;
        CHECK_INT(warned, ld_verb_of(list.choice[i]) == V_LAND);
        CHECK_INT(warned, strstr(label, "sails to Bruttium") != NULL);
        landings += warned;
    }
    CHECK_INT(landings, 1);
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

/* While a game runs nobody has won it, and its calendar is told by names. */
TEST(imperator_positions_speak_in_names, "I-5.3 I-5.11")
{
    ld_state state;
    start(&state, "3", "no", "no");
    json_t *json = ld_json_dump(&state);
    CHECK(json_is_null(json_object_get(json, "winner")));
    CHECK_INT((int)json_array_size(json_object_get(json, "arrived")), 0);
    json_decref(json);
    imper *s = (imper *)&state;
    s->arrived = 0x10b; /* the first two, the fourth and the ninth row of 2.8 */
    json = ld_json_dump(&state);
    char *text = json_dumps(json_object_get(json, "arrived"), JSON_COMPACT);
    CHECK_STR(text, "[\"cleon\",\"praedo\",\"p-lentulus\",\"praedo-2\"]");
    free(text);
    json_decref(json);
}

/* ---- what the Roman may think of ------------------------------------------------------------------------------ */

/* I-14.2: the two that a rebel gave up lie in the cup. To the Roman they may be any that can lie there together. */
TEST(imperator_any_in_the_cup_may_be_swapped, "I-18.3 I-14.2")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(5);
    uint32_t seen[2] = {0, 0};
    script_run("imperator",
               "game imperator 2 scenario=1\ndrop stock\nset year 73\nset season \"autumnus\"\nset active 1\n"
               "set hand [\"wicker-shields\"]\nset order [\"spartacus\", \"varinus\"]\n"
               "set at {\"spartacus\": \"apulia\", \"varinus\": \"roma\"}\n"
               "set ap {\"spartacus\": 2, \"varinus\": 1}\nset loot {}\n"
               "set army {\"spartacus\": [\"galli\"], \"varinus\": [\"cohortes\"]}\nset loose {}\nset marks {}\n"
               "set arrived [\"varinus\"]\n"
               "set stack [{\"step\": \"season\", \"owed\": [], \"stage\": \"first-drift\"},"
               " {\"step\": \"operate\", \"owed\": [0], \"locals\": {\"seat\": 0}}]\n"
               "auto\ndo 0: recruit spartacus; c: roll 1; c: draw servi; 0: swap; 0: give galli\nstep swap-in\n",
               &state);
    for (int i = 0; i < 400; i++) {
        ld_redact(&view, &state, ROMAN);
        ld_determinize(&view, &rng);
        const imper *s = (const imper *)&view;
        const swap_locals *swap = ld_of(ld_top(&view), swap);
        CHECK_INT(swap->back_count, 2);
        CHECK_INT(memcmp(s->stock, ((const imper *)&state)->stock, sizeof s->stock), 0); /* all of them lie there */
        for (int k = 0; k < 2; k++) {
            int kind = swap->back[k];
            CHECK(kind >= FIRST_REBEL_KIND && kind < KINDS);
            CHECK(s->stock[kind] > (k && kind == swap->back[0]));
            seen[k] |= 1u << kind;
        }
    }
    for (int kind = FIRST_REBEL_KIND; kind < KINDS; kind++)
        for (int k = 0; k < 2; k++)
            CHECK_INT(seen[k] >> kind & 1, ((const imper *)&state)->stock[kind] > 0);
}

/* I-9.8: whether Athenion has refused a slave already is his own business; to the Roman he draws for the first time. */
TEST(imperator_a_draw_is_taken_for_the_first, "I-18.3 I-9.8")
{
    ld_state state, view;
    ld_rng rng = ld_rng_from(5);
    script_run("imperator",
               "game imperator 2 scenario=2\ndrop stock\nset year 103\nset active 1\nset hand []\n"
               "set order [\"lucullus\", \"athenion\"]\nset at {\"lucullus\": \"roma\", \"athenion\": \"catana\"}\n"
               "set ap {\"athenion\": 1}\nset loot {}\n"
               "set army {\"lucullus\": [\"hastati-1\"], \"athenion\": [\"thraces\"]}\nset loose {}\nset marks {}\n"
               "set arrived [\"salvius\", \"athenion\", \"servilius\"]\nset aside {}\n"
               "set stack [{\"step\": \"season\", \"owed\": [], \"stage\": \"first-drift\"},"
               " {\"step\": \"operate\", \"owed\": [0], \"locals\": {\"seat\": 0}}]\n"
               "auto\ndo 0: recruit athenion; c: roll 5; c: draw servi\nstep draw\n",
               &state);
    CHECK_INT(ld_of(ld_top(&state), draw)->again, 1);
    ld_redact(&view, &state, ROMAN);
    CHECK(ld_of(ld_top(&view), draw)->again > 1); /* not told */
    ld_determinize(&view, &rng);
    CHECK_INT(ld_of(ld_top(&view), draw)->again, 0);
    CHECK(ld_check(&view) == NULL);
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
        {"winner", "\"roman\"", "result"},           {"winner", "\"rebel\"", "result"},
        {"arrived", "[0]", "id of a arrival"},
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
