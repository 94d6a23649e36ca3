/* The judgement of Spartacus Imperator: weights, hints, standing, rounds and quiet moments, in all scenarios. */
#include "../harness.h"

#include "ludus/bots.h"
#include "ludus/judge.h"
#include "games/imperator/judge/judge.h"

#include <math.h>
#include <stdio.h>

static const ld_game *imperator_(void) { return ld_game_find("imperator"); }

static void start(ld_state *state, int scenario)
{
    static const char *const names[] = {"", "1", "2", "3"};
    char error[LD_ERROR_BYTES];
    ld_setting setting = {"scenario", names[scenario]};
    CHECK(ld_start(imperator_(), 2, &setting, 1, state, NULL, error));
}

static void tuned_weights(float *out)
{
    char error[LD_ERROR_BYTES];
    ld_standard(imperator_(), out);
    CHECK(ld_weights_read(imperator_(), ld_tuned(imperator_()), "tuned", out, error));
}

/* Only between operations is a position judged; a fight is never quiet. */
TEST(imperator_fights_are_not_quiet, "")
{
    ld_state state;
    ld_list list;
    ld_rng rng = ld_rng_from(3);
    int quiet = 0, fights = 0;
    start(&state, 1);
    while (!ld_over(&state)) {
        const imper *s = (const imper *)&state;
        int seat = ld_turn(&state);
        quiet += ld_quiet(&state);
        fights += s->fight.on != NO_FIGHT;
        CHECK(!(s->fight.on && ld_quiet(&state)));
        ld_options(&state, seat, &list);
        ld_choose(&state, seat,
                  seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                  NULL);
    }
    CHECK(quiet > 0 && fights > 0);
}

/* What plainly helps the rebel raises his share, and what helps the Roman lowers it. */
TEST(imperator_standing_knows_good_from_bad, "")
{
    float weights[LD_MAX_WEIGHTS], before[LD_MAX_SEATS], after[LD_MAX_SEATS];
    tuned_weights(weights);
    for (int scenario = 1; scenario <= 3; scenario++) {
        ld_state state;
        start(&state, scenario);
        imper *s = (imper *)&state;
        s->year--;
        ld_value(&state, weights, before);
        s->fortuna = REBEL;
        EACH_LEADER (l, s)
            if (side_of(l) == REBEL)
                while (s->leader[l].n < 6)
                    imper_add(s, l, K_DACI << 3);
        ld_value(&state, weights, after);
        CHECK(after[REBEL] > before[REBEL]);
        CHECK(after[ROMAN] < before[ROMAN]);
    }
}

/* ---- the bots and those they replaced --------------------------------------------------------------------------- */

/* The bot of the weights that play has found, or of those before (src/games/imperator/old.txt). */
static ld_bot *open_bot(bool old)
{
    char name[1000] = "tuned", error[LD_ERROR_BYTES];
    if (old)
        snprintf(name, sizeof name, "tuned@%s/src/games/imperator/old.txt", test_root());
    ld_bot *bot = ld_bot_open(name, imperator_(), error);
    CHECK(bot != NULL);
    return bot;
}

static ld_choice choice_of(ld_bot *bot, const ld_state *state, int seat, ld_rng *rng)
{
    ld_state view;
    ld_list list;
    ld_choice choice = 0;
    char error[LD_ERROR_BYTES];
    ld_redact(&view, state, seat);
    ld_options(&view, seat, &list);
    CHECK(ld_bot_choose(bot, &view, seat, &list, rng, &choice, error));
    return choice;
}

/* Messana would be left to one man, and the rebels are in Henna. */
static const char one_left[] =
    "game imperator 2 scenario=3\ndrop stock\nset year 138\nset season \"hiems\"\n"
    "set active 1\nset fortuna \"neutral\"\nset hand []\nset devastated []\n"
    "set order [\"eunus\", \"manlius\"]\n"
    "set at {\"eunus\": \"henna\", \"manlius\": \"nebrodes-mons\"}\n"
    "set ap {\"eunus\": 1}\nset loot {}\n"
    "set army {\"eunus\": [\"servi\"], \"manlius\": [\"velites-2\", \"hastati-2\"]}\n"
    "set loose {\"messana\": [\"triarii-2\", \"milites\"]}\n"
    "set marks {\"manlius\": [\"fought\"]}\nset arrived [\"cleon\", \"praedo\", \"manlius\"]\n"
    "set aside {}\nset stack [{\"step\": \"season\", \"owed\": [], \"stage\": "
    "\"first-drift\"}, {\"step\": \"operate\", \"owed\": [0], \"locals\": {\"seat\": 0}}]\n"
    "auto\ndo 0: rest; 1: leave; 1: leave\noffers 1: leave | recall messana triarii-2\n";

/* I-5.5 lets a new leader call men out of cities; who does so without need gives the city away. */
TEST(imperator_romans_keep_a_garrison_in_their_cities, "")
{
    ld_state state;
    script_run("imperator", one_left, &state);
    for (int old = 0; old < 2; old++) {
        ld_bot *bot = open_bot(old);
        ld_rng rng = ld_rng_from(1);
        CHECK_INT(ld_verb_of(choice_of(bot, &state, ROMAN, &rng)), old ? V_RECALL_LOOSE : V_LEAVE);
        ld_bot_close(bot);
    }
}

/* What Romans did in games of Tryphon's war. */
typedef struct habits {
    int turned_back; /* marches to where the leader had just come from, with nothing done in between */
    int deserted;    /* cities of Sicilia left without a man although a rebel leader was within two marches */
} habits;

static bool rebels_near(const imper *s, int area)
{
    uint32_t near = area_of(s, area)->near, reach = near;
    EACH_BIT (a, near)
        reach |= area_of(s, a)->near;
    EACH_LEADER (l, s)
        if (side_of(l) == REBEL && (reach >> s->leader[l].area & 1))
            return true;
    return false;
}

static void note_march(const imper *s, ld_choice c, uint8_t *came_from, habits *out)
{
    int l = ld_a(c), to = ld_b(c);
    presence p = imper_presence(s);
    bool met = held_by(&p, REBEL) >> to & 1;
    out->turned_back += !met && came_from[l] == to;
    came_from[l] = met ? 0 : s->leader[l].area;
}

/* Cities that had Romans before the choice and have none after it, though no rebel has come in. */
static void note_desertion(const imper *before, const imper *after, habits *out)
{
    presence was = imper_presence(before), is = imper_presence(after);
    uint32_t left = imper_cities(before, SICILIA) & held_by(&was, ROMAN) & ~held_by(&is, ROMAN) & ~held_by(&is, REBEL);
    EACH_BIT (a, left)
        out->deserted += rebels_near(after, a);
}

static bool is_march(ld_choice c) { return ld_verb_of(c) == V_MOVE || ld_verb_of(c) == V_SAIL; }

static void watch_game(ld_bot *bot, uint64_t seed, habits *out)
{
    ld_state state, before;
    ld_rng rng = ld_rng_from(seed);
    uint8_t came_from[LEADERS] = {0};
    start(&state, 2);
    while (!ld_over(&state)) {
        int seat = ld_turn(&state);
        ld_choice c = seat == LD_CHANCE ? ld_sample(&state, &rng) : choice_of(bot, &state, seat, &rng);
        const imper *s = (const imper *)&state;
        if (seat == ROMAN && ld_top(&state)->kind == OPERATE) {
            if (is_march(c))
                note_march(s, c, came_from, out);
            else if (ld_verb_of(c) != V_PASS && ld_verb_of(c) != V_REST)
                came_from[ld_a(c)] = 0;
        }
        ld_copy(&before, &state);
        ld_choose(&state, seat, c, NULL);
        if (seat == ROMAN && !s->fight.on && !((const imper *)&before)->fight.on)
            note_desertion((const imper *)&before, s, out);
    }
}

TEST(imperator_romans_do_not_circle, "")
{
    habits seen[2] = {{0}};
    for (int old = 0; old < 2; old++) {
        ld_bot *bot = open_bot(old);
        for (uint64_t seed = 1; seed <= 30; seed++)
            watch_game(bot, seed, &seen[old]);
        ld_bot_close(bot);
    }
    CHECK(seen[0].turned_back <= 24 && seen[1].turned_back >= 27); /* 0.43 a game, once 1.29, over 100 games */
    CHECK(seen[0].deserted <= 8);                                  /* 0.13 a game, once 0.20 */
}
