/* Languages: forms of words, texts that are cut, catalogues, the rules in blocks. */
#include "harness.h"

#include "core/game.h"
#include "words/rules.h"

#include <stdio.h>
#include <string.h>

static const char *backwards(const ld_tongue *tongue, const char *english)
{
    (void)tongue;
    if (strcmp(english, "%d {|wound|wounds} for %s") == 0)
        return "%d {|rană|răni|de răni}: %s";
    if (strcmp(english, "{0:seat} keeps {1} {1|card|cards}.") == 0)
        return "{0:seat} păstrează {1} {1|carte|cărți|de cărți}.";
    return strcmp(english, "Seat %d") == 0 ? "Locul %d" : english;
}

static ld_tongue romanian(void) { return (ld_tongue){"ro", backwards, tongue_find("ro", 2)->form}; }

TEST(languages_are_found_by_code, "")
{
    static const char *const codes[] = {"en", "pt", "it", "ro"};
    for (int i = 0; i < 4; i++) {
        const ld_tongue *tongue = tongue_find(codes[i], 2);
        CHECK(tongue != NULL);
        CHECK_STR(tongue->code, codes[i]);
        CHECK(strstr(tongue_codes, codes[i]) != NULL);
    }
    CHECK(tongue_find("it_IT.UTF-8", 2) == tongue_find("it", 2));
    CHECK(tongue_find("xx", 2) == NULL && tongue_find("i", 1) == NULL && tongue_find("ita", 3) == NULL);
}

TEST(words_go_with_their_numbers, "")
{
    int (*form)(long) = tongue_find("ro", 2)->form;
    static const int few[] = {0, 2, 19, 101, 102, 119, 1001};
    static const int many[] = {20, 21, 100, 120, 200, 1000};
    CHECK_INT(form(1), 0);
    for (size_t i = 0; i < sizeof few / sizeof *few; i++)
        CHECK_INT(form(few[i]), 1);
    for (size_t i = 0; i < sizeof many / sizeof *many; i++)
        CHECK_INT(form(many[i]), 2);
    CHECK_INT(tongue_find("it", 2)->form(0), 1);
    CHECK_INT(tongue_find("it", 2)->form(1), 0);
}

TEST(texts_are_printed_in_the_language_of_the_thread, "")
{
    char text[80];
    ld_tongue tongue = romanian();
    CHECK_STR(ld_text(text, sizeof text, "%d {|wound|wounds} for %s", 1, "Ann"), "1 wound for Ann");
    CHECK_STR(ld_text(text, sizeof text, "%d {|wound|wounds} for %s", 20, "Ann"), "20 wounds for Ann");
    ld_speak(&tongue);
    CHECK_STR(ld_text(text, sizeof text, "%d {|wound|wounds} for %s", 1, "Ann"), "1 rană: Ann");
    CHECK_STR(ld_text(text, sizeof text, "%d {|wound|wounds} for %s", 3, "Ann"), "3 răni: Ann");
    CHECK_STR(ld_text(text, sizeof text, "%d {|wound|wounds} for %s", 20, "Ann"), "20 de răni: Ann");
    ld_speak(NULL);
    CHECK_STR(ld_tr("Seat %d"), "Seat %d");
}

TEST(events_are_told_in_the_language_of_the_thread, "")
{
    char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_state state;
    const ld_game *game = ld_game_find("ethnos");
    CHECK(ld_start(game, 3, NULL, 0, &state, NULL, error));
    ld_event event = {.see = LD_ALL, .count = 2, .args = {1, 25}};
    for (int i = 0; i < game->message_count; i++)
        if (strcmp(game->messages[i].name, "keep") == 0)
            event.id = (uint16_t)i;
    ld_tongue tongue = romanian();
    ld_speak(&tongue);
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Locul 1 păstrează 25 de cărți.");
    CHECK_STR(ld_event_note(&state, &event, text, sizeof text), "keep 1 25");
    ld_speak(NULL);
}

TEST(texts_are_cut_between_characters, "")
{
    char text[8];
    CHECK_STR(ld_text(text, sizeof text, "%s", "abcdef\xc4\x83z"), "abcdef");
    CHECK_STR(ld_text(text, sizeof text, "%s", "abcde\xc4\x83z"), "abcde\xc4\x83");
    CHECK_INT(ld_width("abcde\xc4\x83z"), 7);
}

TEST(rules_are_read_in_blocks, "")
{
    char text[RULE_BYTES];
    for (int i = 0; i < ld_game_count(); i++) {
        const char *rules = rules_of(ld_game_name(ld_game_at(i)));
        rule_reader reader = {.at = rules};
        rule_block *block = &(rule_block){0};
        const char *end = rules;
        int words = 0;
        while (rules_next(&reader, block)) { /* nothing is lost between the blocks */
            CHECK(block->from == end && block->to > block->from);
            end = block->to;
            words += block->plain;
        }
        CHECK(*end == 0 && words > 300);
    }
    CHECK(rules_find("ethnos", "E-5.4", text, sizeof text) && strstr(text, "E-5.4") == text);
    CHECK(!rules_find("ethnos", "E-5", text, sizeof text) || strncmp(text, "E-5.", 4) != 0);
    CHECK(!rules_find("ethnos", "", text, sizeof text) && !rules_find("nothing", "E-5.4", text, sizeof text));
}
