/* Ethnos: options and components, by figures typed anew from docs/rules/ethnos.md. Positions in play
 * are scripts in tests/ethnos/examples; deck.c, knowledge.c and invariants.c have the rest. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>

static void word_is(const ld_state *state, int word, int value, const char *id, const char *name)
{
    char text[LD_TEXT_BYTES];
    ld_word(state, word, value, LD_ID, NULL, text, sizeof text);
    CHECK_STR(text, id);
    ld_word(state, word, value, LD_NAME, NULL, text, sizeof text);
    if (name)
        CHECK_STR(text, name);
}

/* ---- options ---------------------------------------------------------------------------------------------- */

/* Refused with one sentence that names what is wrong, and nothing is started. */
static void refused(int seats, const char *key, const char *value, const char *names)
{
    char error[LD_ERROR_BYTES] = "";
    ld_state state, before;
    memset(&state, 0x5a, sizeof state);
    before = state;
    const ld_setting setting = {key, value};
    if (ld_start(ld_game_find("ethnos"), seats, &setting, key ? 1 : 0, &state, NULL, error))
        test_fail(__FILE__, __LINE__, "%s=%s with %d seats was not refused", key, value, seats);
    CHECK(memcmp(&state, &before, sizeof state) == 0);
    if (!strstr(error, names))
        test_fail(__FILE__, __LINE__, "'%s' does not name '%s'", error, names);
    CHECK(strlen(error) > 10 && !strchr(error, '\n') && !strstr(error, ". "));
}

TEST(ethnos_tribes_refused, "E-1.1")
{
    refused(4, "tribes", "elf,elf", "'elf' is named twice");
    refused(4, "tribes", "elf,goblin", "'goblin'");
    refused(4, "tribes", "", "''");
    refused(4, "tribes", "elf,", "''");
    refused(4, "tribes", "Elf", "'Elf'");
    refused(4, "tribes", "elf,a-tribe-with-a-very-very-long-name-indeed,orc", "'a-tribe-with-a");
    refused(4, "tribes", "random,elf", "'random'");
    refused(3, "tribes", "centaur,dwarf,elf,giant,halfling,merfolk", "'merfolk' is one too many");
    refused(6, "tribes", "centaur,dwarf,elf,giant,halfling,merfolk,orc", "'orc' is one too many");
}

TEST(ethnos_tribes_named, "E-1.1 E-3.3")
{
    ld_state state;
    ld_list list;
    for (int seats = 2; seats <= 6; seats++) {
        int wanted = seats <= 3 ? 5 : 6;
        begin(&state, seats, "random", "balanced");
        CHECK_INT(table(&state)->tribes, 0);
        begin(&state, seats, "wizard,elf", "balanced");
        CHECK_INT(table(&state)->tribes, 2);
        for (int drawn = 2; drawn < wanted; drawn++) {
            CHECK_STR(ld_step(&state), "setup-tribe");
            ld_options(&state, LD_CHANCE, &list);
            CHECK_INT(list.count, 12 - drawn);
            for (int i = 0; i < list.count; i++)
                CHECK_INT(list.weight[i], 1);
            ld_choose(&state, LD_CHANCE, list.choice[drawn], NULL);
        }
        CHECK_STR(ld_step(&state), "setup-glory");
        CHECK_INT(table(&state)->tribes, wanted);
        CHECK(in_play(table(&state), ELF) && in_play(table(&state), WIZARD));
        /* all named: chance has nothing to add */
        begin(&state, seats, seats <= 3 ? "elf,orc,dwarf,giant,troll" : "elf,orc,dwarf,giant,troll,wizard", "rich");
        CHECK_STR(ld_step(&state), "setup-glory");
    }
}

TEST(ethnos_glory_refused, "E-1.2 E-1.4")
{
    refused(2, "glory", "poor", "glory");
    refused(2, "glory", "0,0,0,0,0,0,0,0,0,0,0", "12");
    refused(2, "glory", "0,0,0,0,0,0,0,0,0,0,0,0,0", "12");
    refused(3, "glory", "0,0,0,0,0,0,0,0,0,0,0,21", "20");
    refused(3, "glory", "0,0,0,0,0,0,0,0,0,0,0,-1", "0 to 20");
    refused(3, "glory", "0,0,0,0,0,0,0,0,0,0,0,x", "numbers");
    refused(3, "glory", "0,0,0,0,0,0,0,0,0,0,0,", "numbers");
    refused(4, "glory", "0,0,0,0,0,0,0,0,0,0,0,0", "18");
    refused(6, "glory", "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0", "18");
}

static void no_such_box(const char *figure, const char *value, const char *sentence)
{
    char error[LD_ERROR_BYTES] = "";
    int at = 0;
    const ld_setting change = {figure, value};
    CHECK(!ld_box_open(ld_game_find("ethnos"), &change, 1, &at, error));
    CHECK_STR(error, sentence);
}

TEST(ethnos_tokens_are_three_a_kingdom_or_two, "E-3.5")
{
    no_such_box("token.balanced.large.4", "5", "token.balanced.large.* are 19 tokens; expected 18");
    no_such_box("token.rich.small.0", "0", "token.rich.small.* are 11 tokens; expected 12");
}

TEST(ethnos_glory_listed, "E-1.2 E-3.6 E-3.7")
{
    ld_state state;
    ld_rng rng = ld_rng_from(3);
    begin(&state, 2, "elf,orc,dwarf,giant,troll", "20,19,1,1,3,3,3,0,7,7,7,7");
    static const uint8_t wanted[21] = {[0] = 1, [1] = 2, [3] = 3, [7] = 4, [19] = 1, [20] = 1};
    CHECK(memcmp(table(&state)->tokens_left, wanted, sizeof wanted) == 0);
    ld_roll(&state, &rng, NULL);
    uint8_t found[21] = {0};
    for (int q = 0; q < 6; q++) {
        CHECK(table(&state)->token[q][0] <= table(&state)->token[q][1]);
        for (int i = 0; i < 2; i++)
            found[table(&state)->token[q][i]]++;
    }
    CHECK(memcmp(found, wanted, sizeof wanted) == 0);
}

TEST(ethnos_other_settings_refused, "E-1.4 E-1.5")
{
    int count;
    const ld_option *options = ld_game_options(ld_game_find("ethnos"), &count);
    CHECK_INT(count, 3);
    CHECK_STR(options[0].key, "tribes");
    CHECK_STR(options[0].standard, "random");
    CHECK_STR(options[1].key, "glory");
    CHECK_STR(options[1].standard, "balanced");
    CHECK_STR(options[2].key, "decline");
    CHECK_STR(options[2].standard, "yes");
    refused(4, "decline", "maybe", "decline");
    refused(4, "decline", "", "decline");
    refused(4, "ages", "2", "'ages'");
    refused(4, "edition", "second", "'edition'");
    refused(4, "Tribes", "random", "'Tribes'");
    refused(1, NULL, NULL, "2 to 6");
    refused(7, NULL, NULL, "2 to 6");
    /* the tribe of the small expansion */
    refused(4, "tribes", "fairy", "'fairy'");
    refused(4, "tribes", "fae", "'fae'");
}

TEST(ethnos_decline, "E-1.3")
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    const ld_setting no = {"decline", "no"}, yes = {"decline", "yes"}, all = {"decline", "all"};
    CHECK(ld_start(ld_game_find("ethnos"), 4, &no, 1, &state, NULL, error));
    CHECK_INT(table(&state)->decline, DECLINE_NOTHING);
    CHECK(ld_start(ld_game_find("ethnos"), 4, &yes, 1, &state, NULL, error));
    CHECK_INT(table(&state)->decline, DECLINE_SOME);
    CHECK(ld_start(ld_game_find("ethnos"), 4, NULL, 0, &state, NULL, error));
    CHECK_INT(table(&state)->decline, DECLINE_SOME);
    CHECK(ld_start(ld_game_find("ethnos"), 4, &all, 1, &state, NULL, error));
    CHECK_INT(table(&state)->decline, DECLINE_ALL);
}

/* ---- components ------------------------------------------------------------------------------------------- */

TEST(ethnos_kingdoms, "E-2.1")
{
    static const struct {
        const char *id, *name, *colour;
    } kingdom[6] = {{"althea", "Althea", "green"}, {"duris", "Duris", "purple"},   {"ithys", "Ithys", "orange"},
                    {"rhea", "Rhea", "red"},       {"straton", "Straton", "blue"}, {"pelagon", "Pelagon", "grey"}};
    ld_state state;
    begin_age(&state, 4, "dwarf,elf,halfling,orc,troll,winged");
    for (int q = 0; q < 6; q++) {
        word_is(&state, W_KINGDOM, q, kingdom[q].id, kingdom[q].name);
        word_is(&state, W_COLOUR, q, kingdom[q].colour, NULL);
        char kind[40];
        snprintf(kind, sizeof kind, "elf-%s", kingdom[q].colour);
        word_is(&state, W_CARD, 6 + q, kind, NULL);
    }
    CHECK_INT(KINGDOMS, 6);
}

static const struct {
    const char *id;
    int cards, per_colour;
} printed[12] = {{"centaur", 12, 2},  {"dwarf", 12, 2},   {"elf", 12, 2},      {"giant", 12, 2},
                 {"halfling", 24, 4}, {"merfolk", 12, 2}, {"minotaur", 12, 2}, {"orc", 12, 2},
                 {"skeleton", 12, 0}, {"troll", 12, 2},   {"winged", 12, 2},   {"wizard", 12, 2}};
static const char *const colours[6] = {"green", "purple", "orange", "red", "blue", "grey"};

/* The kinds of a tribe are next on the list of what can be dealt, in canonical order. */
static int kinds_of(const ld_state *state, const ld_list *list, int at, int tribe)
{
    char should[60], is[60];
    int kinds = 0;
    for (int c = 0; c < 6; c++) {
        bool skeleton = strcmp(printed[tribe].id, "skeleton") == 0;
        if (skeleton && c)
            break;
        snprintf(should, sizeof should, skeleton ? "deal %s" : "deal %s-%s", printed[tribe].id, colours[c]);
        CHECK_STR(ld_format(state, list->choice[at + kinds], is, sizeof is), should);
        CHECK_INT(list->weight[at + kinds], skeleton ? 12 : printed[tribe].per_colour);
        kinds++;
    }
    return kinds;
}

TEST(ethnos_cards, "E-2.2 E-2.3 E-3.13")
{
    /* two games have all twelve tribes between them */
    static const char *const names[2] = {"centaur,dwarf,elf,giant,halfling,merfolk",
                                         "minotaur,orc,skeleton,troll,winged,wizard"};
    int kinds = 0, cards = 0;
    for (int half = 0; half < 2; half++) {
        ld_state state;
        ld_list list;
        begin_age(&state, 4, names[half]);
        CHECK_STR(ld_step(&state), "deal");
        ld_options(&state, LD_CHANCE, &list);
        int at = 0, total = 0;
        for (int t = 6 * half; t < 6 * half + 6; t++) {
            at += kinds_of(&state, &list, at, t);
            total += printed[t].cards;
            word_is(&state, W_TRIBE, t, printed[t].id, NULL);
        }
        CHECK_INT(list.count, at);
        CHECK_INT(at, half ? 31 : 36);
        CHECK_INT(table(&state)->deck.total, total);
        kinds += at;
        cards += total;
    }
    CHECK_INT(kinds, 67);
    CHECK_INT(cards, 156);
    ld_state state;
    ld_list list;
    begin_age(&state, 3, "centaur,dwarf,elf,giant,halfling");
    ld_options(&state, LD_CHANCE, &list);
    CHECK_INT(list.count, 30);
    begin_age(&state, 3, "centaur,dwarf,elf,giant,skeleton");
    ld_options(&state, LD_CHANCE, &list);
    CHECK_INT(list.count, 25);
}

TEST(ethnos_dragons, "E-2.4 E-5.7")
{
    ld_state state;
    ld_choice dragon;
    char error[LD_ERROR_BYTES];
    script_run("ethnos", "from four\nfrom late-troll-winged\ndo 0: recruit deck", &state);
    for (int left = 3; left > 0; left--) {
        ld_list list;
        ld_options(&state, LD_CHANCE, &list);
        CHECK_INT(list.weight[list.count - 1], left);
        CHECK(ld_parse(&state, LD_CHANCE, "draw dragon", &dragon, error));
        CHECK_INT(table(&state)->hand[0].total, 0);
        ld_choose(&state, LD_CHANCE, dragon, NULL);
    }
    CHECK_INT(table(&state)->age, 3);
    CHECK_INT(ld_word_find(&state, W_CARD, "dragon"), -1);
    CHECK_INT(ld_word_find(&state, W_TRIBE, "dragon"), -1);
}

TEST(ethnos_setup_cards, "E-2.5")
{
    ld_state state;
    ld_list list;
    char text[60], should[60];
    begin(&state, 5, "random", "balanced");
    CHECK_STR(ld_step(&state), "setup-tribe");
    ld_options(&state, LD_CHANCE, &list);
    CHECK_INT(list.count, 12);
    for (int t = 0; t < 12; t++) {
        snprintf(should, sizeof should, "tribe %s", printed[t].id);
        CHECK_STR(ld_format(&state, list.choice[t], text, sizeof text), should);
    }
}

TEST(ethnos_glory_tokens, "E-2.6 E-3.5 E-R40")
{
    static const struct {
        const char *name;
        int seats, count[6], tokens, sum;
    } row[] = {
        {"balanced", 4, {2, 3, 4, 4, 3, 2}, 18, 90}, {"balanced", 6, {2, 3, 4, 4, 3, 2}, 18, 90},
        {"balanced", 2, {1, 3, 2, 2, 3, 1}, 12, 60}, {"balanced", 3, {1, 3, 2, 2, 3, 1}, 12, 60},
        {"rich", 5, {2, 2, 4, 5, 3, 2}, 18, 94},     {"rich", 2, {1, 2, 2, 3, 3, 1}, 12, 64},
        {"rich", 3, {1, 2, 2, 3, 3, 1}, 12, 64},
    };
    static const int marked[6] = {1, 0, 2, 2, 0, 1};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        ld_state state;
        ld_list list;
        begin(&state, row[i].seats,
              row[i].seats <= 3 ? "elf,orc,dwarf,giant,troll" : "elf,orc,dwarf,giant,troll,winged", row[i].name);
        ld_options(&state, LD_CHANCE, &list);
        CHECK_INT(list.count, 6);
        int tokens = 0, sum = 0;
        for (int v = 0; v < 6; v++) {
            CHECK_INT(ld_a(list.choice[v]), 2 * v);
            CHECK_INT(list.weight[v], row[i].count[v]);
            tokens += (int)list.weight[v];
            sum += 2 * v * (int)list.weight[v];
        }
        CHECK_INT(tokens, row[i].tokens);
        CHECK_INT(sum, row[i].sum);
    }
    for (int g = 0; g < GLORIES; g++)
        for (int v = 0; v < 6; v++)
            CHECK_INT(ethnos_standard.tokens[g][LARGE][2 * v] - ethnos_standard.tokens[g][SMALL][2 * v], marked[v]);
}

TEST(ethnos_glory_spaces, "E-2.7 E-3.6 E-3.7")
{
    for (int seats = 2; seats <= 6; seats++) {
        ld_state state;
        ld_rng rng = ld_rng_from((uint64_t)seats);
        begin(&state, seats, seats <= 3 ? "elf,orc,dwarf,giant,troll" : "elf,orc,dwarf,giant,troll,winged", "balanced");
        ld_log stop = {NULL, 0, 0, 0, true};
        for (int drawn = 0; table(&state)->age == 0; drawn++) {
            int spaces = seats <= 3 ? 2 : 3;
            CHECK_INT(ld_of(ld_top(&state), glory)->kingdom, drawn / spaces);
            ld_choose(&state, LD_CHANCE, ld_sample(&state, &rng), &stop);
            CHECK_INT(table(&state)->age, drawn == 6 * spaces - 1);
        }
        for (int q = 0; q < 6; q++) {
            const uint8_t *token = table(&state)->token[q];
            CHECK(token[0] <= token[1]);
            if (seats <= 3)
                CHECK_INT(token[2], 0);
            else
                CHECK(token[1] <= token[2]);
        }
    }
}

TEST(ethnos_tables, "E-2.8 E-2.9 E-2.10 E-2.11 E-2.12 E-2.13 E-R41")
{
    static const uint8_t bands[7] = {0, 0, 1, 3, 6, 10, 15}, horde[7] = {0, 1, 3, 6, 10, 15, 20};
    static const uint8_t symbol[4] = {3, 7, 12, 18};
    static const uint8_t sea[2][3] = {{1, 2, 4}, {1, 3, 0}}, giant[2][3] = {{2, 4, 6}, {2, 5, 0}};
    CHECK(memcmp(ethnos_standard.band_glory, bands, sizeof bands) == 0);
    CHECK(memcmp(ethnos_standard.horde_glory, horde, sizeof horde) == 0);
    CHECK(memcmp(ethnos_standard.sea_symbol, symbol, sizeof symbol) == 0);
    CHECK(memcmp(ethnos_standard.sea_prize, sea, sizeof sea) == 0);
    CHECK(memcmp(ethnos_standard.giant_prize, giant, sizeof giant) == 0);
    CHECK_INT(ethnos_standard.giant_take, 2);
    CHECK_INT(ethnos_standard.markers, 26);
    CHECK_INT(TROLLS, 6);
    CHECK_INT(ethnos_standard.sea_end, 18);
}

/* Nothing depends on which seat somebody has: the same play one seat on has the same result. */
static void turn_round(ethnos *to, const ethnos *from)
{
    int n = from->core.seats;
    *to = *from;
    for (int i = 0; i < n; i++) {
        int j = (i + 1) % n;
        to->hand[j] = from->hand[i];
        memcpy(to->known[j], from->known[i], sizeof to->known[j]);
        for (int q = 0; q < KINGDOMS; q++)
            to->markers[q][j] = from->markers[q][i];
        to->supply[j] = from->supply[i];
        to->sea[j] = from->sea[i];
        to->horde[j] = from->horde[i];
        to->glory[j] = from->glory[i];
        memcpy(to->source[j], from->source[i], sizeof to->source[j]);
    }
    for (int v = 0; v < TROLLS; v++)
        to->troll[v] = (uint8_t)(from->troll[v] == NOBODY ? NOBODY : (from->troll[v] + 1) % n);
    to->giant = (uint8_t)(from->giant == NOBODY ? NOBODY : (from->giant + 1) % n);
    to->third = (uint8_t)(from->third == NOBODY ? NOBODY : (from->third + 1) % n);
    for (int i = 0; i < from->bands; i++)
        to->band[i].seat = (uint8_t)((from->band[i].seat + 1) % n);
    for (int i = 0; i < from->core.depth; i++) {
        ld_frame *f = &to->core.stack[i];
        if (f->owed != 1u << LD_CHANCE)
            f->owed = (uint8_t)((f->owed << 1 | f->owed >> (n - 1)) & ((1 << n) - 1));
        const ld_kind *kind = ld_game_find("ethnos")->kinds[f->kind];
        for (const ld_field *row = kind->locals; row->name; row++)
            if (row->word == LD_WORD_SEAT)
                f->local[row->offset] = (uint8_t)((f->local[row->offset] + 1) % n);
    }
}

TEST(ethnos_seats_are_alike, "E-2.15 E-3.1 E-5.1")
{
    for (int game = 0; game < 20; game++) {
        ld_rng rng = ld_rng_from(50 + (uint64_t)game);
        ld_state a, b, round;
        begin_turns(&a, 2 + game % 5, "random");
        b = a;
        turn_round(change(&b), table(&a));
        while (!ld_over(&a) && table(&a)->age == 1) {
            ld_list list;
            char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
            int seat = ld_turn(&a), other = seat == LD_CHANCE ? seat : (seat + 1) % ld_seats(&a);
            ld_choice choice, same;
            ld_options(&a, seat, &list);
            choice = seat == LD_CHANCE ? ld_sample(&a, &rng) : list.choice[ld_below(&rng, (uint32_t)list.count)];
            CHECK(ld_parse(&b, other, ld_format(&a, choice, text, sizeof text), &same, error));
            ld_choose(&a, seat, choice, NULL);
            ld_choose(&b, other, same, NULL);
            if (table(&a)->age == 1) {
                round = a;
                turn_round(change(&round), table(&a));
                CHECK(ld_equal(&round, &b));
            }
        }
        for (int i = 0; i < ld_seats(&a); i++)
            CHECK_INT(table(&b)->glory[(i + 1) % ld_seats(&a)], table(&a)->glory[i]);
    }
}

TEST(ethnos_zones, "E-2.16")
{
    static const char *const zones[] = {"deck",    "row",   "hand",   "bands",   "cards",      "aside",
                                        "markers", "sea",   "horde",  "giant",   "troll",      "third",
                                        "glory",   "known", "tokens", "dragons", "giant_size", "tribes"};
    ld_state state;
    script_run("ethnos",
               "from four\nset hand.0 {\"dwarf-red\":1,\"dwarf-blue\":1}\nset hand.1 {\"elf-red\":1}\n"
               "do 0: band leader dwarf-red; [by tribe]; 0: add dwarf-blue; [play]; 0: place rhea\n"
               "do 1: band leader elf-red; [by tribe]; [play]; 1: place rhea; [done]\n"
               "expect bands [{\"seat\":0,\"leader\":\"dwarf-red\",\"size\":2,\"cards\":2},"
               "{\"seat\":1,\"leader\":\"elf-red\",\"size\":1,\"cards\":1}]\n"
               "expect cards [\"dwarf-red\",\"dwarf-blue\",\"elf-red\"]",
               &state);
    char *dump = ld_dump(&state);
    for (size_t i = 0; i < sizeof zones / sizeof *zones; i++) {
        char key[40];
        snprintf(key, sizeof key, "\"%s\":", zones[i]);
        CHECK(strstr(dump, key) != NULL);
    }
    free(dump);
    CHECK_INT(table(&state)->supply[0], 24);
}
