/* Ethnos: what the engine tells of its figures is what E-2 says, every figure of every thing; and what it tells of a
 * position is what the rules' own functions say of it. */
#include "table.h"

#include "games/ethnos/facts.h"
#include "io/json.h"

#include <stdio.h>

/* E-2.2: twelve cards of a tribe, two of each colour; halflings twice as many, skeletons of no colour. */
static json_t *tribe_figures(const char *id)
{
    bool halfling = strcmp(id, "halfling") == 0, skeleton = strcmp(id, "skeleton") == 0;
    return json_pack("{s:i, s:i}", "cards", halfling ? 24 : 12, "per_colour", halfling ? 4 : skeleton ? 0 : 2);
}

/* E-2.6: how many of each value, with many seats and with few. */
static json_t *token_figures(const char *id)
{
    static const char balanced[] = "{\"tokens\":{\"large\":[2,0,3,0,4,0,4,0,3,0,2,0,0,0,0,0,0,0,0,0,0],"
                                   "\"small\":[1,0,3,0,2,0,2,0,3,0,1,0,0,0,0,0,0,0,0,0,0]}}";
    static const char rich[] = "{\"tokens\":{\"large\":[2,0,2,0,4,0,5,0,3,0,2,0,0,0,0,0,0,0,0,0,0],"
                               "\"small\":[1,0,2,0,2,0,3,0,3,0,1,0,0,0,0,0,0,0,0,0,0]}}";
    return json_loads(strcmp(id, "rich") == 0 ? rich : balanced, 0, NULL);
}

static json_t *figures_of(const char *type, const char *id)
{
    if (strcmp(type, "tribe") == 0)
        return tribe_figures(id);
    return strcmp(type, "glory") == 0 ? token_figures(id) : json_object();
}

static const char common[] =
    "{\"band_glory\":[0,0,1,3,6,10,15],\"horde_glory\":[0,1,3,6,10,15,20],\"sea_symbols\":[3,7,12,18],"
    "\"sea_prizes\":[[1,2,4],[1,3,0]],\"giant_prizes\":[[2,4,6],[2,5,0]],\"hand_limit\":10,\"dragons\":3,"
    "\"sea_end\":18,\"giant_take\":2,\"markers\":26,\"skeletons\":12}";

TEST(ethnos_told_figures, "E-2.2 E-2.8 E-2.9 E-2.10 E-2.11 E-2.13")
{
    ld_state state;
    begin_turns(&state, 4, "random");
    json_t *things = ld_json_things(&state), *expected = json_loads(common, 0, NULL), *thing;
    const char *type, *id;
    json_t *words, *of_type;
    CHECK(json_equal(json_object_get(things, "figures"), expected));
    json_decref(expected);
    words = json_object_get(things, "words");
    json_object_foreach (words, type, of_type)
        json_object_foreach (of_type, id, thing) {
            expected = figures_of(type, id);
            CHECK(json_equal(json_array_get(thing, 2), expected));
            json_decref(expected);
        }
    json_decref(things);
}

/* E-8.20 by hand: cards that are no skeletons, one more with a dwarf in the lead. */
static int band_by_hand(const ethnos *s, int index)
{
    static const int glory[] = {0, 0, 1, 3, 6, 10, 15};
    int at = 0, counted = 0;
    for (int i = 0; i < index; i++)
        at += s->band[i].cards;
    for (int i = 0; i < s->band[index].cards; i++)
        counted += s->tribe[s->card[at + i] / 6] != SKELETON;
    counted += s->tribe[s->band[index].leader / 6] == DWARF;
    return glory[counted < 6 ? counted : 6];
}

static void compare_facts(const ld_state *state, int viewer)
{
    const ethnos *s = table(state);
    bool few = s->core.seats <= 3;
    ld_state view = *state;
    ethnos_facts f = {.ages = 0};
    if (viewer >= 0)
        ld_redact(&view, state, viewer);
    ethnos_work_out(view.bytes, &f);
    CHECK_INT(f.ages, few ? 2 : 3);
    CHECK_INT(f.sea_prize, s->age ? ethnos_standard.sea_prize[few][s->age - 1] : 0);
    CHECK_INT(f.giant_prize, s->age ? ethnos_standard.giant_prize[few][s->age - 1] : 0);
    for (int i = 0; i < s->core.seats; i++) {
        ld_outcome outcome;
        ld_outcome_of(state, &outcome);
        CHECK_INT(f.glory[i], outcome.score[i]);
        CHECK_INT(f.horde[i], ethnos_standard.horde_glory[__builtin_popcount(s->horde[i])]);
    }
    CHECK_INT(f.bands_count, s->bands);
    for (int i = 0; i < s->bands; i++)
        CHECK_INT(f.bands[i], band_by_hand(s, i));
}

/* The marker of a band is placed where it was said that so many cards would do, and nowhere else. */
TEST(ethnos_told_needs, "E-6.12 E-6.13 E-6.14 E-7.5a E-7.7a E-7.11a")
{
    for (int seats = 2; seats <= 6; seats++) {
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)seats);
        begin(&state, seats, "minotaur,winged,halfling,orc,giant", "balanced");
        uint8_t needs[KINGDOMS] = {0};
        bool told = false; /* a band that leaves no choice is built without asking */
        while (!ld_over(&state)) {
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            const ld_frame *top = ld_top(state.bytes);
            for (int q = 0; told && top->kind == PLACE && q < KINGDOMS; q++) {
                bool offered = false;
                for (int i = 0; i < list.count; i++)
                    offered |= ld_verb_of(list.choice[i]) == V_PLACE && ld_a(list.choice[i]) == q;
                CHECK_INT(offered, needs[q] && needs[q] <= ld_of(top, place)->size);
            }
            ethnos_facts f = {.ages = 0};
            ethnos_work_out(state.bytes, &f);
            told = top->kind == BAND_CARDS;
            if (told)
                memcpy(needs, f.needs, sizeof needs);
            ld_choose(&state, seat,
                      seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                      NULL);
        }
    }
}

/* What the bands on the table are said to be worth is what they score, unless more are played. */
TEST(ethnos_told_facts, "E-8.20 E-7.2a E-7.9d")
{
    for (int seats = 2; seats <= 6; seats++) {
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)seats);
        begin(&state, seats, seats & 1 ? "dwarf,skeleton" : "dwarf,orc,giant", "balanced");
        for (int i = 0; !ld_over(&state); i++) {
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_choose(&state, seat,
                      seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)],
                      NULL);
            compare_facts(&state, i % (seats + 1) - 1);
        }
    }
}
