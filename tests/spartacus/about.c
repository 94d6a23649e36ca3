/* Spartacus: what the page tells about a card. Every card that does something says what, in both editions. */
#include "../harness.h"

#include "games/spartacus/rules.h"

#include <stdio.h>
#include <string.h>

static ld_state fresh(const char *edition)
{
    ld_state state;
    char error[LD_ERROR_BYTES];
    ld_setting setting = {"edition", edition};
    CHECK(ld_start(&sparta_game, 4, &setting, 1, &state, NULL, error));
    return state;
}

static int type_of(const ld_state *state, const char *name)
{
    int type = 0;
    while (ld_thing_type(state, type) && strcmp(ld_thing_type(state, type), name) != 0)
        type++;
    CHECK(ld_thing_type(state, type) != NULL);
    return type;
}

static const char *about(const ld_state *state, const char *type, int number)
{
    return ld_thing_about(state, type_of(state, type), number, NULL);
}

/* A sentence: it begins with a capital, ends with a full stop and fits on a card. */
static bool is_sentence(const char *text)
{
    size_t length = text ? strlen(text) : 0;
    return length > 10 && length < 200 && text[0] >= 'A' && text[0] <= 'Z' && text[length - 1] == '.';
}

TEST(spartacus_about, "S-2.6 S-2.8 S-2.33")
{
    static const char *const editions[EDITIONS] = {"2012", "2020"};
    for (int e = 0; e < EDITIONS; e++) {
        ld_state state = fresh(editions[e]);
        for (int card = 0; card < ASSETS; card++) {
            const char *text = about(&state, "asset", card);
            if (sparta_standard.asset[sparta_standard.row_of[card]].ability == A_NONE)
                CHECK(!text);
            else
                CHECK(is_sentence(text));
            /* The title of an ability stands before a colon, the type of equipment before its use. */
            if (text)
                CHECK(strchr(text, ':') != NULL);
        }
        for (int kind = 0; kind < KINDS; kind++)
            CHECK(is_sentence(about(&state, "card", kind)));
        for (int house = 0; house < HOUSES; house++) {
            const char *text = about(&state, "house", house);
            CHECK(text && strstr(text, "First rule: ") && strstr(text, "Second rule: "));
        }
        for (int pool = 0; pool < POOLS; pool++)
            CHECK(is_sentence(about(&state, "pool", pool)));
        for (int area = 0; area < WAGERS; area++)
            CHECK(is_sentence(about(&state, "area", area)));
    }
}

/* S-G08: the one ability with a title for each edition. */
TEST(spartacus_about_editions, "S-G08")
{
    ld_state old = fresh("2012"), new = fresh("2020");
    int trainer = lowest_of(sparta_standard.with[A_TRAINER]);
    CHECK(!strncmp(about(&old, "asset", trainer), "Doctore: ", 9));
    CHECK(!strncmp(about(&new, "asset", trainer), "Trainer: ", 9));
}

/* What a text says in figures is what the table of cards has. */
TEST(spartacus_about_figures, "S-2.35")
{
    ld_state state = fresh("2020");
    for (int kind = 0; kind < SCHEMES; kind++) {
        const card_row *row = &sparta_standard.card[kind];
        const char *text = about(&state, "card", kind);
        char amount[16];
        snprintf(amount, sizeof amount, "%d Influence", row->amount);
        if (row->effect == DO_INFLUENCE || row->effect == DO_LOSS)
            CHECK(strstr(text, amount) && strstr(text, row->effect == DO_LOSS ? "lose" : "gain"));
        if (row->slave)
            CHECK(strstr(text, "slave") != NULL);
        snprintf(amount, sizeof amount, "%d coin", row->price);
        if (row->price)
            CHECK(strstr(text, amount) != NULL);
        snprintf(amount, sizeof amount, "%d coin", row->amount);
        if (row->effect == DO_COINS || row->effect == DO_SLAVE_COINS || row->effect == DO_ROB || row->effect == DO_TAX)
            CHECK(strstr(text, amount) != NULL);
        snprintf(amount, sizeof amount, "%d or more", row->count);
        if (row->only_if == IF_TARGET_GLADIATORS && row->count > 1)
            CHECK(strstr(text, amount) != NULL);
    }
}

static const char *line_of(const ld_lines *lines, int line)
{
    CHECK(line < lines->count);
    return lines->line[line].text;
}

/* A deal reads as people say it: goods first, coins last, no side with nothing, and the question is about the offer. */
TEST(spartacus_deals_in_words, "S-7.9 S-7.11")
{
    ld_state state;
    ld_lines lines;
    char prompt[LD_TEXT_BYTES];
    script_run("spartacus", "from stalls\ndo 0: trade 1; 0: want coins 5; 0: offer cook\n", &state);
    ld_underway(&state, 0, NULL, &lines);
    CHECK_STR(line_of(&lines, 0), "Your draft of an offer to Seat 1.");
    CHECK_STR(line_of(&lines, 1), "You give Cook.");
    CHECK_STR(line_of(&lines, 2), "You take 5 coins.");
    CHECK_STR(ld_prompt(&state, 0, NULL, prompt, sizeof prompt),
              "Your offer: add what you give and what you ask for, then propose it.");
    CHECK_STR(ld_prompt(&state, 1, NULL, prompt, sizeof prompt), "Open Market: sell, trade, wait, or be done.");
    script_run("spartacus", "from stalls\ndo 0: trade 1; 0: offer cook; 0: propose\n", &state);
    ld_underway(&state, 1, NULL, &lines);
    CHECK_STR(line_of(&lines, 1), "You would get Cook.");
    CHECK_STR(line_of(&lines, 2), "You would give nothing.");
}
