/* What is written beside the rules: every number in summaries and glossaries is a rule, in every language; words are
 * found whatever their marks. */
#include "words/fold.h"
#include "words/rules.h"
#include "harness.h"

#include <ctype.h>
#include <string.h>

static const char *const kinds[] = {"-summary", "-glossary"};

/* "E-6.13" where it stands; false if there is no number. */
static bool number_at(const char *at, char id[24])
{
    if (!isupper((unsigned char)at[0]) || at[1] != '-' || !at[2 + strcspn(at + 2, "0123456789 ")] ||
        at[2 + strcspn(at + 2, "0123456789 ")] == ' ')
        return false;
    size_t n = 2 + strspn(at + 2, "0123456789.ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz");
    snprintf(id, 24, "%.*s", (int)(at[n - 1] == '.' ? n - 1 : n), at);
    return true;
}

static int check_numbers(const char *game, const char *name, const char *text)
{
    char id[24], found[RULE_BYTES];
    int count = 0;
    for (const char *p = text; *p; p++) {
        if ((p > text && isalnum((unsigned char)p[-1])) || !number_at(p, id))
            continue;
        if (!rules_find(game, id, found, sizeof found))
            test_fail(__FILE__, __LINE__, "%s names %s, which is no rule", name, id);
        count++;
    }
    return count;
}

/* All numbers of a text in the language that is spoken. */
static int numbers_in(const char *game, const char *kind)
{
    char name[60], text[RULE_BYTES];
    snprintf(name, sizeof name, "%s%s", game, kind);
    CHECK(rules_of(name));
    rule_reader reader = {.at = rules_of(name)};
    rule_block block;
    int count = 0;
    while (rules_next(&reader, &block)) {
        rules_plain(&block, text, sizeof text);
        count += check_numbers(game, name, text);
    }
    return count;
}

TEST(summaries_and_glossaries_name_rules_that_there_are, "")
{
    for (int g = 0; g < ld_game_count(); g++)
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            const char *game = ld_game_name(ld_game_at(g));
            int english = numbers_in(game, kinds[k]);
            CHECK(english > 10);
            for (const char *const *code = (const char *const[]){"pt", "it", "ro", NULL}; *code; code++) {
                ld_speak(tongue_find(*code, 2));
                CHECK_INT(numbers_in(game, kinds[k]), english);
                ld_speak(NULL);
            }
        }
}

TEST(words_are_found_whatever_their_marks, "")
{
    char text[20];
    fold("Regulă ȘI ção", text, sizeof text);
    CHECK_STR(text, "regula si cao");
    fold("ăăăă", text, 3); /* what does not fit is left out, whole */
    CHECK_STR(text, "aa");
    fold("–ă", text, sizeof text);
    CHECK_STR(text, "–a");
    CHECK(has_all_words("Mână plină de cărți", "carti MANA") && !has_all_words("Mână", "mână carte"));
    CHECK(!has_all_words("anything", "") && !has_all_words("anything", "   "));
}

TEST(headings_are_told_apart, "")
{
    rule_reader reader = {.at = rules_of("ethnos")};
    rule_block block;
    int depth, deep[5] = {0};
    while (rules_next(&reader, &block)) {
        const char *words = rules_heading(&block, &depth);
        CHECK((words != NULL) == (block.plain && block.from[0] == '#'));
        if (words) {
            CHECK(depth >= 1 && depth <= 4 && *words != '#' && *words != ' ');
            deep[depth]++;
        }
    }
    CHECK(deep[1] == 1 && deep[2] == 10 && deep[3] > 5);
}
