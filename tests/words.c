/* Languages: forms of words, texts that are cut, catalogues, the rules in blocks. */
#include "harness.h"

#include "core/game.h"
#include "words/rules.h"

#include <stdio.h>
#include <string.h>

static const struct {
    const char *english, *other;
} romanian_words[] = {
    {"%d {|wound|wounds} for %s", "%d {|rană|răni|de răni}: %s"},
    {"{0:seat} keeps {1} {1|card|cards}.", "{0:seat} păstrează {1} {1|carte|cărți|de cărți}."},
    {"{0:seat} draws {1:card}.", "{1:card/the} merge în mâna {0:seat/of}."},
    {"{0:card} is turned up.", "{0:card/the} se întoarce."},
    {"{0:seat} draws no cards.", "{0:seat/of} nu-i rămâne nicio carte."},
    {"{0:tribe} takes part", "{0:tribe/the} ia parte"},
    {"Seat %d", "Locul %d"},
    {"of\4Seat %d", "locului %d"},
    {"of\4{seat}", "jucătorului {seat}"},
    {"red Elf", "elf roșu"},
    {"the\4red Elf", "elful roșu"},
    {"the\4red Giant", "și uriașul roșu"},
    {"the\4red Orc", "ăsta roșu"},
    {"the\4Elf", "elful"},
    {"allies\4row", "aliați"},
    {"short\4Seat %d", "L. %d"},
    {"%d cards are left", "mai sunt %d cărți"},
    {"short\4%d cards are left", "%d cărți"},
    {"short\4red Elf", "elf r."},
    {"letter\4red", "r"},
};

static const char *backwards(const ld_tongue *tongue, const char *english)
{
    (void)tongue;
    for (size_t i = 0; i < sizeof romanian_words / sizeof *romanian_words; i++)
        if (strcmp(romanian_words[i].english, english) == 0)
            return romanian_words[i].other;
    return english;
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
    CHECK(tongue_find("it_IT.UTF-8", 5) == tongue_find("it", 2));
    CHECK(tongue_find("pt-BR", 5) == tongue_find("pt", 2) && tongue_find("pt_BR", 5) == tongue_find("pt", 2));
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

static ld_event event_called(const ld_game *game, const char *name)
{
    ld_event event = {.see = LD_ALL, .count = 2};
    for (int i = 0; i < game->message_count; i++)
        if (strcmp(game->messages[i].name, name) == 0)
            event.id = (uint16_t)i;
    return event;
}

static ld_state elves_and_orcs(void)
{
    char error[LD_ERROR_BYTES];
    ld_state state;
    CHECK(ld_start(ld_game_find("ethnos"), 3, &(ld_setting){"tribes", "elf,orc,giant,troll,wizard"}, 1, &state, NULL,
                   error));
    return state;
}

static int16_t card_called(const ld_state *state, const char *id) { return (int16_t)ld_word_find(state, 2, id); }

TEST(events_are_told_in_the_language_of_the_thread, "")
{
    char text[LD_TEXT_BYTES];
    ld_state state = elves_and_orcs();
    ld_event event = event_called(ld_game_of(&state), "keep");
    event.args[0] = 1;
    event.args[1] = 25;
    ld_tongue tongue = romanian();
    ld_speak(&tongue);
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Locul 1 păstrează 25 de cărți.");
    CHECK_STR(ld_event_note(&state, &event, text, sizeof text), "keep 1 25");
    ld_speak(NULL);
}

TEST(a_translation_asks_for_forms_of_names, "")
{
    char text[LD_TEXT_BYTES];
    ld_state state = elves_and_orcs();
    ld_event event = event_called(ld_game_of(&state), "draw");
    ld_voice voice = {.names = {"ana", "Ion"}};
    ld_tongue tongue = romanian();
    event.args[0] = 1;
    event.args[1] = card_called(&state, "elf-red");
    CHECK_STR(ld_event_text(&state, &event, &voice, text, sizeof text), "Ion draws red Elf.");
    ld_speak(&tongue);
    CHECK_STR(ld_event_text(&state, &event, &voice, text, sizeof text), "Elful roșu merge în mâna jucătorului Ion.");
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Elful roșu merge în mâna locului 1.");
    event.args[1] = card_called(&state, "elf-blue"); /* without a form the plain name serves */
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Blue Elf merge în mâna locului 1.");
    CHECK_STR(ld_event_note(&state, &event, text, sizeof text), "draw 1 elf-blue");
    ld_word(&state, 2, card_called(&state, "elf-red"), LD_NAME, NULL, text, sizeof text); /* no form is left over */
    CHECK_STR(text, "elf roșu");
    ld_speak(NULL);
}

TEST(sentences_begin_with_a_capital, "")
{
    char text[LD_TEXT_BYTES], error[LD_ERROR_BYTES];
    ld_state state = elves_and_orcs();
    ld_voice voice = {.names = {"ana", "Ion"}};
    ld_tongue tongue = romanian();
    ld_speak(&tongue);
    ld_event event = event_called(ld_game_of(&state), "reveal");
    event.args[0] = card_called(&state, "orc-red");
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Ăsta roșu se întoarce.");
    event.args[0] = card_called(&state, "giant-red");
    CHECK_STR(ld_event_text(&state, &event, NULL, text, sizeof text), "Și uriașul roșu se întoarce.");
    event = event_called(ld_game_of(&state), "keep"); /* people spell their names as they like */
    CHECK_STR(ld_event_text(&state, &event, &voice, text, sizeof text), "ana păstrează 0 cărți.");
    event = event_called(ld_game_of(&state), "no-summon");
    CHECK_STR(ld_event_text(&state, &event, &voice, text, sizeof text), "Jucătorului ana nu-i rămâne nicio carte.");
    ld_choice choice;
    CHECK(ld_start(ld_game_find("ethnos"), 3, NULL, 0, &state, NULL, error));
    CHECK(ld_parse(&state, LD_CHANCE, "tribe elf", &choice, error));
    CHECK_STR(ld_label(&state, choice, NULL, text, sizeof text), "Elful ia parte");
    CHECK_STR(ld_format(&state, choice, text, sizeof text), "tribe elf");
    CHECK_INT(ld_label_lead(&state, choice), 0);
    ld_speak(NULL);
}

TEST(a_context_parts_two_meanings_of_one_text, "")
{
    ld_tongue tongue = romanian();
    CHECK_STR(ld_tr(C_("allies", "row")), "row");
    ld_speak(&tongue);
    CHECK_STR(ld_tr(C_("allies", "row")), "aliați");
    CHECK_STR(ld_tr(C_("auction", "row")), "row");
    CHECK_STR(ld_tr_in("of", "{seat}"), "jucătorului {seat}");
    CHECK_STR(ld_tr_in("nothing", "red Elf"), "elf roșu");
    ld_speak(NULL);
}

TEST(texts_are_cut_between_characters, "")
{
    char text[8];
    CHECK_STR(ld_text(text, sizeof text, "%s", "abcdef\xc4\x83z"), "abcdef");
    CHECK_STR(ld_text(text, sizeof text, "%s", "abcde\xc4\x83z"), "abcde\xc4\x83");
    CHECK_INT(ld_width("abcde\xc4\x83z"), 7);
}

/* A row of the canvas as text. */
static const char *row_of(const ld_canvas *canvas, int y)
{
    static char text[400];
    size_t n = 0;
    for (int x = 0; x < canvas->width; x++) {
        uint32_t glyph = canvas->cells[y * canvas->width + x].glyph;
        n += (size_t)snprintf(text + n, sizeof text - n,
                              glyph == LD_CUT ? "…"
                              : glyph > 127   ? "?"
                                              : "%c",
                              glyph ? (int)glyph : '_');
    }
    return text;
}

TEST(what_does_not_fit_is_short_or_marked, "")
{
    ld_cell cells[2 * 12];
    ld_canvas canvas = {12, 2, cells};
    ld_clear(&canvas);
    CHECK_INT(ld_put(&canvas, 2, 0, LD_PLAIN, "%d cards are left", 7), 18);
    CHECK_STR(row_of(&canvas, 0), "__7 cards a…");
    ld_clear(&canvas);
    ld_put(&canvas, 8, 0, LD_PLAIN, "ends  ");
    CHECK_STR(row_of(&canvas, 0), "________ends"); /* no mark for blanks */
    CHECK_INT(ld_put_cut(&canvas, 0, 1, 5, LD_PLAIN, "abcdefg"), 5);
    CHECK_INT(ld_put_cut(&canvas, 6, 1, 5, LD_PLAIN, "abcde"), 11);
    CHECK_STR(row_of(&canvas, 1), "abcd…_abcde_");
    ld_tongue tongue = romanian();
    ld_speak(&tongue);
    ld_clear(&canvas);
    ld_put(&canvas, 0, 0, LD_PLAIN, "%d cards are left", 7);
    CHECK_STR(row_of(&canvas, 0), "7 c?r?i_____");
    CHECK_STR(ld_tr_to_fit("red Elf", 8), "elf roșu");
    CHECK_STR(ld_tr_to_fit("red Elf", 7), "elf r.");
    CHECK(ld_letter("red", 'R') == 'r');
    CHECK(ld_letter("green", 'G') == 'G');
    ld_speak(NULL);
}

TEST(seats_in_narrow_columns, "")
{
    char text[LD_TEXT_BYTES];
    ld_state state = elves_and_orcs();
    ld_voice voice = {.names = {"Ștefania-Maria"}};
    ld_tongue tongue = romanian();
    ld_speak(&tongue);
    ld_name_to_fit(&state, LD_WORD_SEAT, 1, NULL, 7, text, sizeof text);
    CHECK_STR(text, "Locul 1");
    ld_name_to_fit(&state, LD_WORD_SEAT, 1, NULL, 6, text, sizeof text);
    CHECK_STR(text, "L. 1");
    ld_name_to_fit(&state, LD_WORD_SEAT, 0, &voice, 5, text, sizeof text);
    CHECK_STR(text, "Ștef…");
    voice.names[0] = "Anna";
    ld_name_to_fit(&state, LD_WORD_SEAT, 0, &voice, 3, text, sizeof text);
    CHECK_STR(text, "An…");
    ld_speak(NULL);
}

TEST(lists_go_on_in_the_next_row, "")
{
    ld_cell cells[2 * 12];
    ld_canvas canvas = {12, 2, cells};
    ld_pen pen = {4, 0};
    ld_break(&canvas, &pen, 4, 20); /* nothing is gained by a row that is as narrow */
    CHECK(pen.x == 4 && pen.y == 0);
    pen.x = 9;
    ld_break(&canvas, &pen, 4, 3);
    CHECK(pen.x == 9 && pen.y == 0);
    ld_break(&canvas, &pen, 4, 4);
    CHECK(pen.x == 4 && pen.y == 1);
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

/* Rules refer to "table 2.6": whoever asks for it is shown it, up to the next heading and no further. */
TEST(words_part_of_rules, "")
{
    static char text[40000];
    FILE *out = fmemopen(text, sizeof text, "w");
    CHECK(rules_print_part("aquileia", "2.6", out));
    fclose(out);
    CHECK(strncmp(text, "### 2.6 ", 8) == 0 && strstr(text, "| `blue-10` |") && strstr(text, "`close-8`"));
    CHECK(!strchr(strchr(text, '\n'), '#') && !strstr(text, "A-2.1"));
    out = fmemopen(text, sizeof text, "w");
    CHECK(rules_print_part("aquileia", "2", out) && rules_print_part("ethnos", "E-5", out));
    CHECK(!rules_print_part("aquileia", "2.66", out) && !rules_print_part("aquileia", "", out));
    CHECK(!rules_print_part("aquileia", "Spaces", out) && !rules_print_part("nothing", "2.6", out));
    fclose(out);
}
