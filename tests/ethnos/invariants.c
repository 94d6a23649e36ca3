/* Ethnos: what holds in every position (E-I), checked in random games by other means than the engine's
 * own check; positions that break it are refused; and the figures of random play. */
#include "table.h"

#include "io/json.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- every position of random games ------------------------------------------------------------------------- */

/* What was true before the last choice. */
typedef struct past {
    ethnos s;
    bool cashed;
} past;

static int in_box(const ethnos *s, int kind)
{
    int tribe = s->tribe[kind / 6];
    return tribe == SKELETON ? (kind % 6 ? 0 : 12) : tribe == HALFLING ? 4 : 2;
}

static void cards_add_up(const ethnos *s) /* E-I1, E-I3, E-I4 */
{
    int all = 0;
    for (int k = 0; k < 6 * s->tribes; k++) {
        int n = s->deck.n[k] + s->row.n[k] + s->aside.n[k];
        for (int i = 0; i < s->core.seats; i++) {
            n += s->hand[i].n[k];
            CHECK(s->known[i][k] <= s->hand[i].n[k]);
        }
        for (int i = 0; i < s->band_cards; i++)
            n += s->card[i] == k;
        CHECK_INT(n, in_box(s, k));
        all += n;
    }
    for (int i = 0; i < s->core.seats; i++)
        CHECK(s->hand[i].total <= 10);
    if (s->core.depth && s->core.stack[0].kind >= TURN)
        CHECK(s->deck.total <= all - 3 * s->core.seats);
}

static void dragons_are_right(const ethnos *s, const past *before) /* E-I2, E-I3 */
{
    int kind = s->core.depth ? s->core.stack[0].kind : -1, cards = 0;
    for (int k = 0; k < 6 * s->tribes; k++)
        cards += in_box(s, k);
    CHECK(s->dragons <= 3);
    if (s->dragons)
        CHECK(s->deck.total <= (cards - 3 * s->core.seats) / 2);
    CHECK((s->dragons == 3) == (kind == ORC_CASH || s->core.over));
    if (before->s.age == s->age)
        CHECK(s->deck.total <= before->s.deck.total && s->dragons >= before->s.dragons);
}

static void markers_add_up(const ethnos *s, const past *before) /* E-I5 to E-I7 */
{
    bool merfolk = in_play(s, MERFOLK);
    for (int i = 0; i < s->core.seats; i++) {
        int sum = s->supply[i] + 1 + merfolk;
        for (int c = 0; c < 8; c++) {
            sum += s->horde[i] >> c & 1;
            CHECK(!(s->horde[i] >> c & 1) || c < 6);
        }
        for (int q = 0; q < 6; q++) {
            sum += s->markers[q][i];
            CHECK(s->markers[q][i] >= before->s.markers[q][i]);
        }
        CHECK_INT(sum, 26);
        int gone = before->s.horde[i] & ~s->horde[i];
        CHECK(!gone || s->horde[i] == 0);
        CHECK(!gone || before->cashed || s->core.over);
        CHECK(s->sea[i] <= 18 && s->sea[i] >= before->s.sea[i]);
        CHECK(merfolk || !s->sea[i]);
        CHECK(in_play(s, ORC) || !s->horde[i]);
    }
}

static void tokens_are_right(const ethnos *s, const past *before) /* E-I8, E-I9 */
{
    bool begins = s->age != before->s.age || (s->core.depth && s->core.stack[0].kind == DEAL);
    for (int v = 0; v < 6; v++) {
        CHECK(s->troll[v] == NOBODY || (s->troll[v] < s->core.seats && in_play(s, TROLL)));
        if (begins)
            CHECK_INT(s->troll[v], NOBODY);
    }
    int size = 0, owner = NOBODY;
    for (int i = 0; i < s->bands; i++) {
        bool placing = i == s->bands - 1 && s->core.depth && s->core.stack[0].kind == PLACE;
        if (s->tribe[s->band[i].leader / 6] == GIANT && s->band[i].size > size && !placing) {
            size = s->band[i].size;
            owner = s->band[i].seat;
        }
    }
    CHECK_INT(s->giant_size, size);
    CHECK_INT(s->giant, owner);
}

static void bands_are_right(const ethnos *s) /* E-I10 */
{
    CHECK(s->bands <= 84 && s->band_cards <= 84);
    const uint8_t *card = s->card;
    for (int i = 0; i < s->bands; card += s->band[i].cards, i++) {
        const band *b = &s->band[i];
        CHECK(b->size >= 1 && b->size <= 10 && b->cards >= 1 && b->cards <= b->size);
        CHECK(card[0] == b->leader && s->tribe[b->leader / 6] != SKELETON);
        bool tribe = true, colour = true;
        for (int j = 0; j < b->cards; j++) {
            if (s->tribe[card[j] / 6] == SKELETON)
                continue;
            tribe &= card[j] / 6 == b->leader / 6;
            colour &= card[j] % 6 == b->leader % 6;
        }
        CHECK(tribe || colour);
    }
}

static void glory_adds_up(const ethnos *s, const past *before) /* E-I11, E-9.7 */
{
    static const int many[6] = {2, 3, 4, 4, 3, 2}, few[6] = {1, 3, 2, 2, 3, 1};
    int spaces = s->core.seats <= 3 ? 2 : 3, found[6] = {0};
    for (int q = 0; q < 6; q++)
        for (int i = 0; i < spaces; i++) {
            found[s->token[q][i] / 2]++;
            CHECK(i == 0 || s->token[q][i] >= s->token[q][i - 1]);
        }
    CHECK(memcmp(found, spaces == 2 ? few : many, sizeof found) == 0);
    CHECK(before->s.age == 0 || memcmp(s->token, before->s.token, sizeof s->token) == 0); /* E-3.7 */
    for (int i = 0; i < s->core.seats; i++) {
        int sum = 0;
        for (int a = 0; a < 3; a++)
            for (int f = 0; f < SOURCES; f++)
                sum += s->source[i][a][f];
        CHECK_INT(s->glory[i], sum);
        CHECK(s->glory[i] >= before->s.glory[i]);
    }
}

static void options_are_right(const ld_state *state) /* E-I4, E-I12, E-I13, E-I15, E-S0 */
{
    const ethnos *s = table(state);
    unsigned owed = ld_owed(state);
    CHECK(owed && !(owed & (owed - 1)));
    CHECK(owed == 1u << LD_CHANCE || owed < 1u << s->core.seats);
    ld_list list, asides;
    int seat = ld_turn(state);
    ld_options(state, seat, &list);
    CHECK(list.count >= 1 && list.count <= 46);
    uint32_t total = 0;
    for (int i = 0; i < list.count; i++) {
        for (int j = 0; j < i; j++)
            CHECK(list.choice[i] != list.choice[j]);
        int verb = ld_verb_of(list.choice[i]);
        if (i && verb == ld_verb_of(list.choice[i - 1])) /* canonical order */
            CHECK(ld_a(list.choice[i]) > ld_a(list.choice[i - 1]));
        else if (i && seat != LD_CHANCE)
            CHECK(verb > ld_verb_of(list.choice[i - 1]) || verb == V_SKIP);
        if (verb == V_RECRUIT || verb == V_RECRUIT_DECK)
            CHECK(s->hand[seat].total <= 9);
        total += list.weight[i];
    }
    if (s->core.stack[0].kind == DRAW)
        CHECK_INT(total, s->deck.total + (s->deck.total <= s->bottom ? 3 - s->dragons : 0));
    for (int i = 0; i < s->core.seats; i++) {
        ld_asides(state, i, &asides);
        CHECK_INT(asides.count, 0);
        ld_options(state, i, &list);
        CHECK(i == seat || list.count == 0);
    }
}

static void position_is_right(const ld_state *state, const past *before)
{
    const ethnos *s = table(state);
    if (s->age) {
        cards_add_up(s);
        dragons_are_right(s, before);
        markers_add_up(s, before);
        tokens_are_right(s, before);
        bands_are_right(s);
        glory_adds_up(s, before);
    }
    if (!ld_over(state))
        options_are_right(state);
}

TEST(ethnos_invariants, "E-I1 E-I2 E-I3 E-I4 E-I5 E-I6 E-I7 E-I8 E-I9 E-I10 E-I11 E-I12 E-I13 E-I14 E-I15 E-S0 E-9.7 "
                        "E-3.7")
{
    static const char *const tribes[] = {"random", "giant,merfolk,orc,skeleton,troll",
                                         "centaur,elf,giant,skeleton,wizard"};
    int games = (int)(60 * test_scale());
    for (int game = 0; game < (games < 15 ? 15 : games); game++) {
        ld_rng rng = ld_rng_from(900 + (uint64_t)game);
        ld_state state;
        ld_log stop = {NULL, 0, 0, 0, true};
        past before;
        int choices = 0;
        begin(&state, 2 + game % 5, tribes[game / 5 % 3], "balanced");
        memset(&before, 0, sizeof before);
        while (!ld_over(&state)) {
            position_is_right(&state, &before);
            CHECK(++choices < 20000);
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_choice choice =
                seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)];
            before.s = *table(&state);
            before.cashed = ld_verb_of(choice) == V_CASH;
            ld_choose(&state, seat, choice, &stop);
        }
        position_is_right(&state, &before);
    }
}

TEST(ethnos_most_options, "E-S0")
{
    ld_state state;
    ld_list list;
    script_run("ethnos",
               "from four\nset row {}\nset row.halfling-red 4\nset row.halfling-blue 4\nset row.halfling-grey 4\n"
               "set row.halfling-green 4",
               &state);
    ethnos *s = change(&state);
    for (int k = 0; k < KINDS; k++) {
        while (s->row.n[k] < 1) {
            ld_zone_take(&s->deck, k, 1);
            ld_zone_add(&s->row, k, 1);
        }
        if (k < 9) {
            ld_zone_take(&s->deck, k, 1);
            ld_zone_add(&s->hand[0], k, 1);
        }
    }
    CHECK(ld_check(&state) == NULL);
    ld_options(&state, 0, &list);
    CHECK_INT(list.count, 46);
}

/* Players who take from the row whenever they can: at most 22 rounds without a band or a draw. */
TEST(ethnos_ends_without_progress, "E-I14 E-R7")
{
    for (int seats = 2; seats <= 6; seats++) {
        ld_state state;
        ld_rng rng = ld_rng_from(31);
        ld_log stop = {NULL, 0, 0, 0, true};
        int idle = 0, choices = 0;
        begin_turns(&state, seats, "dwarf,halfling,skeleton,winged");
        while (!ld_over(&state)) {
            ld_list list;
            int seat = ld_turn(&state);
            ld_options(&state, seat, &list);
            ld_choice choice = seat == LD_CHANCE ? ld_sample(&state, &rng) : list.choice[0];
            for (int i = 0; i < list.count; i++)
                if (ld_verb_of(list.choice[i]) == V_RECRUIT)
                    choice = list.choice[i];
            int verb = ld_verb_of(choice);
            idle = verb == V_RECRUIT || verb == V_SCATTER ? idle + 1 : 0;
            CHECK(idle <= 22 * seats);
            CHECK(++choices < 20000);
            ld_choose(&state, seat, choice, &stop);
        }
    }
}

/* ---- positions that cannot be --------------------------------------------------------------------------------------
 */

static void cannot_be(const char *position, const char *edit, const char *why)
{
    ld_state state, out;
    char error[LD_ERROR_BYTES] = "";
    script_run("ethnos", position, &state);
    json_t *json = ld_json_dump(&state), *change_it = json_loads(edit, 0, NULL);
    CHECK(change_it != NULL);
    json_object_update(json, change_it);
    if (json_is_null(json_object_get(json, "deck")))
        json_object_del(json, "deck");
    memset(&out, 0x33, sizeof out);
    ld_state untouched = out;
    if (ld_json_load(json, &out, error))
        test_fail(__FILE__, __LINE__, "%s was taken for a position", edit);
    if (!strstr(error, why))
        test_fail(__FILE__, __LINE__, "%s: '%s' does not say '%s'", edit, error, why);
    CHECK(memcmp(&out, &untouched, sizeof out) == 0);
    json_decref(json);
    json_decref(change_it);
}

TEST(ethnos_impossible_positions, "E-I1 E-I2 E-I4 E-I5 E-I6 E-I7 E-I8 E-I9 E-I10 E-I11")
{
    const char *four = "from four", *late = "from four\nfrom late-troll-winged", *later = "from four\nset third 0";
    cannot_be(four, "{\"row\":{\"elf-red\":1}}", "add up");
    cannot_be(four, "{\"hand\":[{\"elf-red\":3},{},{},{}],\"deck\":null}", "add up");
    cannot_be(four, "{\"dragons\":1}", "bottom half");
    cannot_be(late, "{\"dragons\":3}", "third dragon");
    cannot_be(late, "{\"dragons\":4}", "");
    cannot_be(four, "{\"row\":{},\"deck\":null}", "more cards than are left");
    cannot_be(four, "{\"known\":[{\"elf-red\":1},{},{},{}]}", "known");
    cannot_be(four,
              "{\"hand\":[{\"elf-red\":2,\"elf-blue\":2,\"elf-grey\":2,\"elf-green\":2,\"orc-red\":2,\"orc-blue\":1},"
              "{},{},{}],\"deck\":null}",
              "more cards than its limit");
    cannot_be(four, "{\"markers\":{\"althea\":[20,0,0,0],\"duris\":[6,0,0,0]}}", "more markers in use");
    cannot_be(four, "{\"sea\":[1,0,0,0]}", "merfolk");
    cannot_be("from four\nset tribes [\"elf\",\"halfling\",\"merfolk\",\"skeleton\",\"winged\",\"wizard\"]",
              "{\"sea\":[19,0,0,0]}", "track");
    cannot_be("from four\nset tribes [\"elf\",\"halfling\",\"merfolk\",\"skeleton\",\"winged\",\"wizard\"]",
              "{\"horde\":[[\"red\"],[],[],[]]}", "horde");
    cannot_be("from four\nset tribes [\"elf\",\"halfling\",\"merfolk\",\"skeleton\",\"winged\",\"wizard\"]",
              "{\"troll\":[0,null,null,null,null,null]}", "troll");
    cannot_be(four, "{\"giant\":0,\"giant_size\":3}", "giant");
    cannot_be(four,
              "{\"bands\":[{\"seat\":0,\"leader\":\"elf-red\",\"size\":2,\"cards\":2}],"
              "\"cards\":[\"elf-red\",\"orc-blue\"],\"deck\":null}",
              "one tribe nor of one colour");
    cannot_be(four,
              "{\"bands\":[{\"seat\":0,\"leader\":\"elf-red\",\"size\":2,\"cards\":2}],"
              "\"cards\":[\"elf-blue\",\"elf-red\"],\"deck\":null}",
              "first card");
    cannot_be(four,
              "{\"bands\":[{\"seat\":0,\"leader\":\"elf-red\",\"size\":1,\"cards\":2}],"
              "\"cards\":[\"elf-red\",\"elf-blue\"],\"deck\":null}",
              "size");
    cannot_be(four, "{\"tokens\":{\"althea\":[4,0,8]}}", "ascending");
    cannot_be(four, "{\"tokens\":{\"althea\":[4,5,21]}}", "token");
    cannot_be(four, "{\"age\":4}", "Age");
    cannot_be("from two", "{\"age\":3}", "Age");
    cannot_be(four, "{\"tribes\":[\"elf\",\"dwarf\",\"halfling\",\"orc\",\"troll\",\"winged\"],\"deck\":null}",
              "order");
    cannot_be(four, "{\"stack\":[{\"step\":\"turn\",\"owed\":[0],\"locals\":{\"seat\":1}}]}", "turn");
    cannot_be(four, "{\"stack\":[{\"step\":\"wizard\",\"owed\":[0],\"locals\":{\"seat\":0,\"size\":1}}]}", "wizard");
    cannot_be(
        four,
        "{\"stack\":[{\"step\":\"place\",\"owed\":[0],\"locals\":{\"seat\":0,\"leader\":\"elf-red\",\"size\":1}}]}",
        "place");
    cannot_be(four, "{\"stack\":[{\"step\":\"orc-cash\",\"owed\":[0],\"locals\":{\"seat\":0,\"passed\":0}}]}",
              "orc-cash");
    cannot_be(later, "{\"stack\":[{\"step\":\"setup-tribe\",\"owed\":[\"chance\"],\"locals\":{}}]}", "setup-tribe");
    cannot_be(later, "{\"stack\":[{\"step\":\"setup-glory\",\"owed\":[\"chance\"],\"locals\":{}}]}", "setup-glory");
    cannot_be(later, "{\"stack\":[{\"step\":\"deal\",\"owed\":[\"chance\"],\"locals\":{}}]}", "deal");
    cannot_be(later, "{\"stack\":[{\"step\":\"reveal\",\"owed\":[\"chance\"],\"locals\":{\"left\":1}}]}", "reveal");
    cannot_be(later, "{\"stack\":[{\"step\":\"first-player\",\"owed\":[\"chance\"],\"locals\":{}}]}", "first player");
    cannot_be(four, "{\"stack\":[{\"step\":\"draw\",\"owed\":[0],\"locals\":{\"seat\":0,\"left\":1}}]}", "draw");
    cannot_be(four,
              "{\"stack\":[{\"step\":\"draw\",\"owed\":[\"chance\"],\"locals\":{\"seat\":0,\"left\":10}}],\"hand\":[{"
              "\"dwarf-red\":1},{},{},{}],\"deck\":null}",
              "more cards than its limit");
    cannot_be(four, "{\"over\":true,\"stack\":[]}", "over");
}

/* ---- reference figures (E-I16) ------------------------------------------------------------------------------------
 */

enum { GLORY, HIGHEST, KINGDOM, BAND_GLORY, TURNS, BANDS_PLAYED, MARKERS_PLACED, CHOICES, FIGURES };

static const struct {
    double mean, error;
} reference[5][FIGURES] = {
    {{54.10, 0.12},
     {66.06, 0.19},
     {34.61, 0.04},
     {12.67, 0.09},
     {270.0, 0.7},
     {85.7, 0.2},
     {12.81, 0.04},
     {467.6, 0.9}},
    {{38.55, 0.07}, {49.92, 0.14}, {25.48, 0.02}, {8.65, 0.06}, {268.2, 0.7}, {83.5, 0.2}, {22.89, 0.06}, {487.8, 0.9}},
    {{53.13, 0.08},
     {69.71, 0.16},
     {35.57, 0.03},
     {11.19, 0.07},
     {488.7, 1.0},
     {150.0, 0.3},
     {35.65, 0.07},
     {866.2, 1.3}},
    {{41.85, 0.06},
     {60.02, 0.15},
     {27.82, 0.02},
     {9.05, 0.05},
     {486.0, 1.0},
     {146.2, 0.3},
     {39.37, 0.08},
     {874.5, 1.3}},
    {{34.44, 0.05},
     {53.54, 0.15},
     {22.80, 0.02},
     {7.60, 0.04},
     {485.4, 1.0},
     {143.5, 0.3},
     {42.40, 0.09},
     {883.4, 1.3}},
};

/* One game of uniform random players, forced steps taken one by one. */
static void random_game(int seats, ld_rng *rng, double *figure)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    ld_log stop = {NULL, 0, 0, 0, true};
    memset(figure, 0, FIGURES * sizeof *figure);
    CHECK(ld_start(ld_game_find("ethnos"), seats, NULL, 0, &state, &stop, error));
    while (!ld_over(&state)) {
        ld_list list;
        int seat = ld_turn(&state);
        ld_options(&state, seat, &list);
        ld_choice choice =
            seat == LD_CHANCE ? ld_sample(&state, rng) : list.choice[ld_below(rng, (uint32_t)list.count)];
        figure[TURNS] += ld_top(&state)->kind == TURN;
        figure[BANDS_PLAYED] += ld_verb_of(choice) == V_PLAY;
        figure[CHOICES] += list.count > 1;
        ld_choose(&state, seat, choice, &stop);
    }
    const ethnos *s = table(&state);
    for (int i = 0; i < seats; i++) {
        figure[GLORY] += (double)s->glory[i] / seats;
        figure[HIGHEST] = fmax(figure[HIGHEST], s->glory[i]);
        for (int a = 0; a < 3; a++) {
            figure[KINGDOM] += (double)s->source[i][a][FROM_KINGDOM] / seats;
            figure[BAND_GLORY] += (double)s->source[i][a][FROM_BAND] / seats;
        }
        for (int q = 0; q < KINGDOMS; q++)
            figure[MARKERS_PLACED] += s->markers[q][i];
    }
}

TEST(ethnos_reference_figures, "E-I16 E-I14")
{
    static const char *const name[FIGURES] = {"glory a seat",        "highest glory", "kingdom glory a seat",
                                              "band glory a seat",   "turns",         "bands",
                                              "markers in kingdoms", "choices"};
    int games = (int)(4000 * test_scale());
    games = games < 200 ? 200 : games;
    for (int seats = 2; seats <= 6; seats++) {
        ld_rng rng = ld_rng_from(4000 + (uint64_t)seats);
        double sum[FIGURES] = {0}, squares[FIGURES] = {0}, figure[FIGURES];
        for (int i = 0; i < games; i++) {
            random_game(seats, &rng, figure);
            for (int f = 0; f < FIGURES; f++) {
                sum[f] += figure[f];
                squares[f] += figure[f] * figure[f];
            }
        }
        for (int f = 0; f < FIGURES; f++) {
            double mean = sum[f] / games, own = sqrt((squares[f] / games - mean * mean) / games);
            double theirs = reference[seats - 2][f].error;
            if (fabs(mean - reference[seats - 2][f].mean) > 4 * sqrt(own * own + theirs * theirs))
                test_fail(__FILE__, __LINE__, "%s with %d seats: %.3f (error %.3f), expected %.2f", name[f], seats,
                          mean, own, reference[seats - 2][f].mean);
        }
    }
}
