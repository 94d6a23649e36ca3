/* Ethnos: set-up, the deck, every band that can be built, and taking back. */
#include "table.h"
#include "io/session.h"

#include <math.h>
#include <stdio.h>

/* ---- set-up ------------------------------------------------------------------------------------------------- */

/* E-2.17: N, R, T, B without and with halflings, the row, and the mean number of cards drawn. */
static const struct {
    int seats, cards[2], rest[2], top[2], bottom[2], row;
    double mean[2];
} deck_size_row[] = {
    {2, {60, 72}, {54, 66}, {27, 33}, {27, 33}, 4, {47.25, 57.75}},
    {3, {60, 72}, {51, 63}, {26, 32}, {25, 31}, 6, {44.75, 55.25}},
    {4, {72, 84}, {60, 72}, {30, 36}, {30, 36}, 8, {52.5, 63}},
    {5, {72, 84}, {57, 69}, {29, 35}, {28, 34}, 10, {50, 60.5}},
    {6, {72, 84}, {54, 66}, {27, 33}, {27, 33}, 12, {47.25, 57.75}},
};

/* How likely the third dragon is to come after j cards of the bottom half, by the engine's weights
 * for each number of cards left and dragons drawn. */
static void third_dragon(const ld_state *start, int cards, int bottom, double *after)
{
    double at[100][3] = {{0}};
    at[cards][0] = 1;
    for (int left = cards; left >= 0; left--)
        for (int drawn = 0; drawn < 3; drawn++) {
            ld_state state = *start;
            ethnos *s = change(&state);
            memset(&s->deck, 0, sizeof s->deck);
            ld_zone_add(&s->deck, 0, left);
            s->dragons = (uint8_t)drawn;
            ethnos_begin_draw(s, 0, 1);
            ld_list list;
            ld_options(&state, LD_CHANCE, &list);
            double total = 0, dragon = 0;
            for (int i = 0; i < list.count; i++) {
                total += list.weight[i];
                if (ld_verb_of(list.choice[i]) == V_DRAW_DRAGON)
                    dragon += list.weight[i];
            }
            double here = at[left][drawn];
            if (drawn == 2 && left <= bottom)
                after[bottom - left] = here * dragon / total;
            else if (drawn < 2)
                at[left][drawn + 1] += here * dragon / total;
            if (left)
                at[left - 1][drawn] += here * (total - dragon) / total;
        }
}

static double choose3(int n) { return n * (n - 1.0) * (n - 2) / 6; }

TEST(ethnos_deck_sizes, "E-2.17 E-4.2 E-4.3 E-4.4 E-4.6 E-R2")
{
    static const char *const names[2][2] = {
        {"dwarf,elf,orc,troll,winged", "dwarf,elf,halfling,orc,winged"},
        {"dwarf,elf,giant,orc,troll,winged", "dwarf,elf,halfling,orc,troll,winged"}};
    for (int i = 0; i < 5; i++)
        for (int half = 0; half < 2; half++) {
            ld_state state;
            int seats = deck_size_row[i].seats, bottom = deck_size_row[i].bottom[half],
                rest = deck_size_row[i].rest[half];
            begin_age(&state, seats, names[seats > 3][half]);
            CHECK_INT(table(&state)->deck.total, deck_size_row[i].cards[half]);
            begin_turns(&state, seats, names[seats > 3][half]);
            CHECK_INT(table(&state)->deck.total, rest);
            CHECK_INT(table(&state)->bottom, bottom);
            CHECK_INT(rest - bottom, deck_size_row[i].top[half]);
            CHECK_INT(table(&state)->row.total, deck_size_row[i].row);
            for (int s = 0; s < seats; s++)
                CHECK_INT(table(&state)->hand[s].total, 1);
            double after[100] = {0}, sum = 0, mean = rest - bottom;
            third_dragon(&state, rest, bottom, after);
            for (int j = 0; j <= bottom; j++) {
                CHECK(fabs(after[j] - (j + 2) * (j + 1) / 2.0 / choose3(bottom + 3)) < 1e-12);
                sum += after[j];
                mean += j * after[j];
            }
            CHECK(fabs(sum - 1) < 1e-9);
            CHECK(fabs(mean - deck_size_row[i].mean[half]) < 1e-9);
        }
}

/* A small deck drawn to the third dragon in every possible way. A way is written with a letter a card
 * and D for a dragon; two lists of ways must agree. */
enum { MAX_WAYS = 4000 };
typedef struct ways {
    int count;
    struct {
        char text[12];
        double chance;
    } way[MAX_WAYS];
} ways;

static void add_way(ways *list, const char *text, double chance)
{
    int i = 0;
    while (i < list->count && strcmp(list->way[i].text, text) != 0)
        i++;
    if (i == list->count) {
        CHECK(list->count < MAX_WAYS);
        snprintf(list->way[list->count++].text, sizeof list->way[0].text, "%s", text);
        list->way[i].chance = 0;
    }
    list->way[i].chance += chance;
}

static void draw_all_ways(const ld_state *state, char *text, int length, double chance, ways *list)
{
    ld_list options;
    if (table(state)->age == 2) {
        add_way(list, text, chance);
        return;
    }
    ld_options(state, LD_CHANCE, &options);
    double total = 0;
    for (int i = 0; i < options.count; i++)
        total += options.weight[i];
    for (int i = 0; i < options.count; i++) {
        ld_state next = *state;
        bool dragon = ld_verb_of(options.choice[i]) == V_DRAW_DRAGON;
        text[length] = (char)(dragon ? 'D' : 'a' + ld_a(options.choice[i]));
        text[length + 1] = 0;
        ld_log stop = {NULL, 0, 0, 0, true};
        ld_choose(&next, LD_CHANCE, options.choice[i], &stop);
        draw_all_ways(&next, text, length + 1, chance * options.weight[i] / total, list);
    }
}

/* A real pile: every order of the cards, and within the lowest `bottom` of them every place of the
 * three dragons, is equally likely. */
static void read_pile(const char *cards, int count, int bottom, unsigned places, double chance, ways *list)
{
    char text[12];
    int length = 0, dragons = 0, next = 0;
    for (; next < count - bottom; next++)
        text[length++] = cards[next];
    for (int place = 0; place < bottom + 3 && dragons < 3; place++) {
        bool dragon = places >> place & 1;
        dragons += dragon;
        text[length++] = dragon ? 'D' : cards[next++];
    }
    text[length] = 0;
    add_way(list, text, chance);
}

static void shuffle_all_ways(char *cards, int count, int fixed, int bottom, double chance, ways *list)
{
    if (fixed == count) {
        for (unsigned places = 0; places < 1u << (bottom + 3); places++)
            if (__builtin_popcount(places) == 3)
                read_pile(cards, count, bottom, places, chance / choose3(bottom + 3), list);
        return;
    }
    for (int i = fixed; i < count; i++) {
        char kept[8];
        memcpy(kept, cards, sizeof kept);
        cards[fixed] = kept[i];
        cards[i] = kept[fixed];
        shuffle_all_ways(cards, count, fixed + 1, bottom, chance / (count - fixed), list);
        memcpy(cards, kept, sizeof kept);
    }
}

TEST(ethnos_deck_is_a_shuffled_deck, "E-4.5 E-4.6 E-R3 E-5.9")
{
    static ways drawn, shuffled;
    ld_state state;
    begin_turns(&state, 2, "dwarf,elf,orc,troll,winged");
    ethnos *s = change(&state);
    memset(&s->deck, 0, sizeof s->deck);
    memset(s->hand, 0, sizeof s->hand);
    ld_zone_add(&s->deck, 0, 2);
    ld_zone_add(&s->deck, 1, 2);
    ld_zone_add(&s->deck, 2, 1);
    s->bottom = 3;
    ethnos_begin_draw(s, 0, 9);
    char text[12] = "", cards[8] = "aabbc";
    drawn.count = shuffled.count = 0;
    draw_all_ways(&state, text, 0, 1, &drawn);
    shuffle_all_ways(cards, 5, 0, 3, 1, &shuffled);
    CHECK_INT(drawn.count, shuffled.count);
    for (int i = 0; i < drawn.count; i++) {
        int j = 0;
        while (j < shuffled.count && strcmp(shuffled.way[j].text, drawn.way[i].text) != 0)
            j++;
        CHECK(j < shuffled.count);
        CHECK(fabs(drawn.way[i].chance - shuffled.way[j].chance) < 1e-12);
    }
}

TEST(ethnos_set_up, "E-3.1 E-3.2 E-3.8 E-3.9 E-3.10 E-3.11 E-3.12 E-3.13 E-2.13 E-4.7")
{
    for (int seats = 2; seats <= 6; seats++)
        for (int with = 0; with < 2; with++) {
            ld_state state;
            ld_list list;
            begin_age(&state, seats,
                      seats <= 3 ? (with ? "giant,halfling,merfolk,orc,troll" : "centaur,dwarf,elf,winged,wizard")
                                 : (with ? "giant,halfling,merfolk,orc,skeleton,troll"
                                         : "centaur,dwarf,elf,minotaur,winged,wizard"));
            const ethnos *s = table(&state);
            CHECK_INT(s->ages, seats <= 3 ? 2 : 3);
            CHECK_INT(s->age, 1);
            CHECK_INT(s->giant, NOBODY);
            CHECK_INT(s->giant_size, 0);
            for (int v = 0; v < 6; v++)
                CHECK_INT(s->troll[v], NOBODY);
            for (int i = 0; i < seats; i++) {
                CHECK_INT(s->glory[i], 0);
                CHECK_INT(s->supply[i], with ? 24 : 25);
                CHECK_INT(s->sea[i], 0);
                CHECK_INT(s->horde[i], 0);
            }
            ld_options(&state, LD_CHANCE, &list);
            for (int i = 0; i < list.count; i++)
                CHECK(in_play(s, tribe_of(s, ld_a(list.choice[i]))));
            ld_rng rng = ld_rng_from(5);
            while (strcmp(ld_step(&state), "first-player") != 0)
                ld_choose(&state, LD_CHANCE, ld_sample(&state, &rng), NULL);
            ld_options(&state, LD_CHANCE, &list);
            CHECK_INT(list.count, seats);
            for (int i = 0; i < seats; i++) {
                CHECK_INT(list.weight[i], 1);
                CHECK_INT(ld_a(list.choice[i]), i);
            }
        }
}

TEST(ethnos_supplies_of_examples, "E-2.13 E-I5 E-X8 E-X12 E-X14 E-8.14")
{
    ld_state state;
    script_run(
        "ethnos",
        "from four\nset tribes [\"centaur\",\"elf\",\"halfling\",\"orc\",\"troll\",\"winged\"]\n"
        "set hand.0 {\"centaur-blue\":1,\"orc-red\":1,\"elf-green\":1}\n"
        "do 0: band leader centaur-blue; [by tribe]; [play]; 0: place straton; 0: band leader orc-red; [by tribe]; "
        "[play]; 0: place rhea; 0: horde",
        &state);
    CHECK_INT(table(&state)->supply[0], 22);
    script_run("ethnos",
               "from four\nset tribes [\"elf\",\"halfling\",\"merfolk\",\"orc\",\"troll\",\"winged\"]\n"
               "set hand.0 {\"merfolk-green\":1,\"merfolk-red\":1,\"merfolk-blue\":1}\n"
               "set markers.althea [2,0,0,0]\nset markers.duris [3,0,0,0]\n"
               "do 0: band leader merfolk-green; [by tribe]; 0: all; [play]; 0: place althea; 0: place duris",
               &state);
    CHECK_INT(table(&state)->supply[0], 17);
    script_run("ethnos",
               "from four\nfrom late-troll-winged\nset dragons 2\nset horde.0 [\"orange\",\"red\",\"blue\"]\n"
               "do 0: recruit deck; c: draw dragon; 0: cash",
               &state);
    CHECK_INT(table(&state)->supply[0], 25);
}

TEST(ethnos_account_of_a_score, "E-9.7 E-9.5 E-9.6")
{
    ld_state state;
    ld_line line[20];
    ld_outcome outcome;
    script_run("ethnos",
               "from four\nset tribes [\"giant\",\"halfling\",\"merfolk\",\"orc\",\"troll\",\"winged\"]\n"
               "from late-orc-winged\nset age 3\nset dragons 2\nset glory.0.0.kingdom 5\nset glory.0.1.giant-take 2\n"
               "set giant 0\nset giant_size 2\nset horde.0 [\"red\"]\nset sea [2,0,0,0]\nset markers.rhea [1,0,0,0]\n"
               "set bands [{\"seat\":0,\"leader\":\"giant-red\",\"size\":2,\"cards\":2}]\n"
               "set cards [\"giant-red\",\"giant-blue\"]\nset glory.1.0.kingdom 27\n"
               "do 0: recruit deck; c: draw dragon",
               &state);
    static const struct {
        const char *source;
        int value;
    } should[] = {{"Age 1 kingdoms", 5},      {"Age 2 giant token taken", 2}, {"Age 3 kingdoms", 8},
                  {"Age 3 merfolk track", 4}, {"Age 3 giant token", 6},       {"Age 3 horde boards", 1},
                  {"Age 3 bands", 1}};
    CHECK_INT(ld_account(&state, 0, line, 20), 7);
    for (int i = 0; i < 7; i++) {
        CHECK_STR(line[i].source, should[i].source);
        CHECK_INT(line[i].value, should[i].value);
    }
    ld_outcome_of(&state, &outcome);
    CHECK_INT(outcome.score[0], 27);
    CHECK_STR(outcome.reason, "E-9.1");
    CHECK(ld_win_share(&outcome, 4, 0) == 1 && ld_win_share(&outcome, 4, 1) == 0);
    script_run("ethnos",
               "from four\nfrom late-troll-winged\nset age 3\nset dragons 2\nset glory.0.0.kingdom 5\n"
               "set glory.2.0.kingdom 5\nset glory.3.0.kingdom 5\ndo 0: recruit deck; c: draw dragon",
               &state);
    ld_outcome_of(&state, &outcome);
    for (int i = 0; i < 4; i++)
        CHECK(fabs(ld_win_share(&outcome, 4, i) - (i == 1 ? 0 : 1.0 / 3)) < 1e-12);
}

/* ---- building bands --------------------------------------------------------------------------------------------- */

/* Every band that can be built from the hand of seat 0, as leader and cards; returns how many. */
static int build_all(const ld_state *state, char seen[][80], int count)
{
    ld_list list;
    ld_options(state, 0, &list);
    for (int i = 0; i < list.count; i++) {
        ld_state next = *state;
        int verb = ld_verb_of(list.choice[i]);
        if (verb == V_RECRUIT || verb == V_RECRUIT_DECK)
            continue;
        ld_log stop = {NULL, 0, 0, 0, true};
        ld_choose(&next, 0, list.choice[i], &stop);
        if (verb != V_PLAY) {
            count = build_all(&next, seen, count);
            continue;
        }
        char text[80] = "";
        const ethnos *s = table(&next);
        for (int j = 0; j < s->band_cards; j++)
            snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", s->card[j]);
        int at = 0;
        while (at < count && strcmp(seen[at], text) != 0)
            at++;
        if (at == count)
            snprintf(seen[count++], 80, "%s", text);
    }
    return count;
}

/* By the letter of E-6.1 to E-6.3: all subsets of the hand, every leader. Kinds are elf 0-5, orc 18-23 .. */
static int count_bands(const int *kind, int cards, const ethnos *s)
{
    static char seen[5000][80];
    int count = 0;
    for (unsigned set = 1; set < 1u << cards; set++)
        for (int leader = 0; leader < cards; leader++) {
            if (!(set >> leader & 1) || tribe_of(s, kind[leader]) == SKELETON)
                continue;
            bool tribe = true, colour = true;
            char text[80];
            snprintf(text, sizeof text, "%d ", kind[leader]);
            for (int i = 0; i < cards; i++) { /* the hand is in canonical order */
                if (!(set >> i & 1) || i == leader)
                    continue;
                snprintf(text + strlen(text), sizeof text - strlen(text), "%d ", kind[i]);
                if (tribe_of(s, kind[i]) == SKELETON)
                    continue;
                tribe &= tribe_of(s, kind[i]) == tribe_of(s, kind[leader]);
                colour &= colour_of(kind[i]) == colour_of(kind[leader]);
            }
            int at = 0;
            while (at < count && strcmp(seen[at], text) != 0)
                at++;
            if ((tribe || colour) && at == count)
                snprintf(seen[count++], 80, "%s", text);
        }
    return count;
}

TEST(ethnos_every_band_can_be_built, "E-6.1 E-6.2 E-6.3 E-6.4 E-6.6 E-6.7 E-R8")
{
    static char seen[5000][80];
    ld_state state;
    ld_rng rng = ld_rng_from(9);
    for (int hand = 0; hand < 60; hand++) {
        script_run("ethnos", "from four\nset tribes [\"dwarf\",\"elf\",\"halfling\",\"skeleton\",\"troll\",\"winged\"]",
                   &state);
        ethnos *s = change(&state);
        int kind[7], cards = 0;
        for (int i = 0; i < 7; i++)
            ld_zone_add(&s->hand[0], ld_below(&rng, 4) ? (int)ld_below(&rng, 12) : 18, 1);
        for (int k = 0; k < KINDS; k++)
            for (int i = 0; i < s->hand[0].n[k]; i++)
                kind[cards++] = k;
        CHECK_INT(build_all(&state, seen, 0), count_bands(kind, cards, s));
    }
}

/* ---- taking back ---------------------------------------------------------------------------------------------------
 */

static void say(ld_session *session, int seat, const char *text)
{
    char error[LD_ERROR_BYTES];
    if (!ld_session_say(session, seat, text, error))
        test_fail(__FILE__, __LINE__, "%s", error);
}

TEST(ethnos_taking_back, "E-S21")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    script_run("ethnos",
               "from four\nset hand.0 {\"elf-red\":1,\"elf-blue\":1,\"elf-grey\":1,\"orc-red\":1,\"orc-blue\":1}",
               &state);
    ld_session *session = ld_session_at(&state);
    say(session, 0, "band leader elf-red");
    say(session, 0, "by tribe");
    say(session, 0, "add elf-blue");
    for (int i = 0; i < 3; i++)
        CHECK(ld_session_undo(session, error));
    CHECK(ld_equal(&session->state, &state));
    CHECK(!ld_session_undo(session, error));
    /* what was taken back is not in the record */
    json_t *record = ld_session_record(session);
    CHECK_INT(json_array_size(json_object_get(record, "choices")), 0);
    json_decref(record);
    say(session, 0, "band leader elf-red");
    say(session, 0, "by tribe");
    say(session, 0, "add elf-blue");
    say(session, 0, "play");
    CHECK(!ld_session_undo(session, error)); /* it lies on the table */
    say(session, 0, "place rhea");
    say(session, 0, "keep orc-red");
    CHECK_STR(ld_step(&session->state), "elf-keep");
    CHECK(ld_session_undo(session, error));
    say(session, 0, "keep orc-blue");
    say(session, 0, "keep orc-red"); /* done follows by itself: elf-grey goes to the row */
    CHECK_INT(ld_turn(&session->state), 1);
    CHECK(!ld_session_undo(session, error));
    ld_session_close(session);
}

TEST(ethnos_forced_play_stays, "E-S21 E-6.9")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    script_run("ethnos", "from four\nset hand.0 {\"elf-red\":1,\"elf-blue\":1}", &state);
    ld_session *session = ld_session_at(&state);
    say(session, 0, "band leader elf-red");
    say(session, 0, "add elf-blue"); /* play follows by itself */
    CHECK_STR(ld_step(&session->state), "place");
    CHECK(!ld_session_undo(session, error));
    ld_session_close(session);
}
