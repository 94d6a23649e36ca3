/* The rows of the terminal: options under their headings, texts broken at words, in every game and language. */
#include "harness.h"

#include "cli/screen.h"
#include "words/tongue.h"

#include <stdlib.h>
#include <string.h>

/* All rows as one text with single blanks. */
static void join(const rows *r, char *out, size_t room)
{
    size_t n = 0;
    for (int i = 0; i < r->count; i++)
        for (const char *p = r->row[i]; n + 2 < room; p++) {
            char c = *p ? *p : ' ';
            if (c != ' ' || (n && out[n - 1] != ' '))
                out[n++] = c;
            if (!*p)
                break;
        }
    out[n] = 0;
}

/* Does the option stand there with its number, whole but for fixed words at its beginning that the heading says? */
static bool is_listed(const ld_state *view, ld_choice choice, int number, const char *all)
{
    char label[LD_TEXT_BYTES], wanted[LD_TEXT_BYTES + 20];
    ld_label(view, choice, NULL, label, sizeof label);
    size_t lead = ld_label_lead(view, choice);
    for (size_t from = 0; from <= lead; from++) {
        snprintf(wanted, sizeof wanted, " %d %s ", number, label + from);
        if ((from == 0 || label[from - 1] == ' ') && strstr(all, wanted))
            return true;
    }
    return false;
}

static void check_options(const ld_state *state, int seat, rows *r)
{
    static char all[LD_MAX_OPTIONS * ROW_BYTES];
    ld_state view;
    ld_list list;
    ld_redact(&view, state, seat);
    int number[LD_MAX_OPTIONS];
    ld_options(&view, seat, &list);
    ld_arrange(&view, &list);
    ld_numbers(&view, &list, number);
    layout_options(&view, &list, NULL, 78, r);
    join(r, all, sizeof all);
    for (int i = 0; i < list.count; i++)
        CHECK(is_listed(&view, list.choice[i], number[i], all));
    for (int i = 0; i < r->count; i++)
        CHECK(ld_width(r->row[i]) <= 78);
}

TEST(options_stand_whole_under_their_headings, "")
{
    static const char *const codes[] = {"en", "pt", "it", "ro"};
    rows r = {0};
    char error[LD_ERROR_BYTES];
    for (int game = 0; game < ld_game_count(); game++) {
        int low, high;
        ld_game_seats(ld_game_at(game), &low, &high);
        ld_session *session = ld_session_new(ld_box_standard(ld_game_at(game)), high, NULL, 0, error);
        ld_session_seed(session, 5);
        for (int i = 0; i < 100 + (int)(300 * test_scale()) && !ld_over(&session->state); i++) {
            int seat = ld_turn(&session->state);
            if (seat == LD_CHANCE) {
                ld_session_roll(session);
                continue;
            }
            ld_speak(tongue_find(codes[i % 4], 2));
            check_options(&session->state, seat, &r);
            ld_speak(NULL);
            ld_list list;
            ld_options(&session->state, seat, &list);
            ld_session_choose(session, seat, list.choice[i * 7 % list.count]);
        }
        ld_session_close(session);
    }
    rows_free(&r);
}

/* Nothing is left out of a position that is told in sentences, and none of them draws. */
static void check_description(const ld_state *state, int seat, ld_lines *lines)
{
    ld_state view;
    ld_redact(&view, state, seat);
    ld_describe(&view, NULL, lines);
    CHECK(lines->count > 0 && lines->count < LD_MAX_LINES);
    for (int i = 0; i < lines->count; i++) {
        const char *text = lines->line[i].text;
        CHECK(*text && strlen(text) + 1 < LD_LINE_BYTES && !strstr(text, "%") && !strchr(text, '{'));
    }
}

TEST(positions_are_told_in_sentences, "")
{
    static const char *const codes[] = {"en", "pt", "it", "ro"};
    static ld_lines lines;
    char error[LD_ERROR_BYTES];
    for (int game = 0; game < ld_game_count(); game++)
        for (int seed = 1; seed <= 3; seed++) {
            int low, high;
            ld_game_seats(ld_game_at(game), &low, &high);
            ld_session *session = ld_session_new(ld_box_standard(ld_game_at(game)), high, NULL, 0, error);
            ld_session_seed(session, (uint64_t)seed);
            ld_rng rng = ld_rng_from((uint64_t)seed);
            for (int i = 0; i < 3000 && !ld_over(&session->state); i++) {
                int seat = ld_turn(&session->state);
                if (seat == LD_CHANCE) {
                    ld_session_roll(session);
                    continue;
                }
                ld_speak(tongue_find(codes[i % 4], 2));
                if (i % 5 == 0)
                    check_description(&session->state, i % 2 ? seat : LD_SPECTATOR, &lines);
                ld_speak(NULL);
                ld_list list;
                ld_options(&session->state, seat, &list);
                ld_session_choose(session, seat, list.choice[ld_below(&rng, (uint32_t)list.count)]);
            }
            ld_session_close(session);
        }
}

TEST(texts_are_broken_at_words, "")
{
    rows r = {0};
    layout_text("à la ligne, où les mots", 10, &r);
    CHECK_INT(r.count, 3);
    CHECK_STR(r.row[0], "à la");
    CHECK_STR(r.row[1], "ligne, où");
    CHECK_STR(r.row[2], "les mots");
    rows_free(&r);
}

/* ---- boards ---------------------------------------------------------------------------------------------- */

enum { TALLEST = 60, WIDEST = 200 };
static const int widths[] = {WIDEST, 160, 120, 100, 80};
static const ld_voice people = {{"Annabel", "Bartolo", "Camilla", "Dietric", "Eleanor", "Fridoli"}};

/* Does the name stand on the board, apart from what is beside it? Letters that are not plain count as blanks. */
static bool stands_alone(const ld_canvas *canvas, int used, const char *name)
{
    size_t n = strlen(name);
    for (int y = 0; y < used && y < canvas->height; y++) {
        char line[WIDEST + 2] = " ";
        for (int x = 0; x < canvas->width; x++) {
            uint32_t glyph = canvas->cells[y * canvas->width + x].glyph;
            line[x + 1] = glyph > ' ' && glyph < 0x7f ? (char)glyph : ' ';
        }
        line[canvas->width + 1] = 0;
        for (const char *at = strstr(line, name); at; at = strstr(at + 1, name))
            if (!strchr(" >", at[-1]) || !strchr(" :", at[n]))
                return false;
        if (strstr(line, name))
            return true;
    }
    return false;
}

/* Names that the widest board shows are whole and apart on every other. */
static void check_board(const ld_state *state, int seat)
{
    static ld_cell cells[TALLEST * WIDEST];
    ld_state view;
    unsigned shown = 0;
    ld_redact(&view, state, seat);
    for (size_t w = 0; w < sizeof widths / sizeof *widths; w++) {
        ld_canvas canvas = {widths[w], TALLEST, cells};
        int used = ld_draw(&view, &people, &canvas);
        CHECK(used > 0 && used <= TALLEST);
        for (int s = 0; s < ld_seats(state); s++)
            if (w == 0)
                shown |= (unsigned)stands_alone(&canvas, used, people.names[s]) << s;
            else
                CHECK(!(shown >> s & 1) || stands_alone(&canvas, used, people.names[s]));
    }
}

TEST(boards_have_room_for_names_at_every_width, "")
{
    char error[LD_ERROR_BYTES];
    for (int game = 0; game < ld_game_count(); game++) {
        int low, high;
        ld_game_seats(ld_game_at(game), &low, &high);
        ld_session *session = ld_session_new(ld_box_standard(ld_game_at(game)), high, NULL, 0, error);
        ld_session_seed(session, 8);
        for (int i = 0; i < 100 + (int)(300 * test_scale()) && !ld_over(&session->state); i++) {
            int seat = ld_turn(&session->state);
            if (seat == LD_CHANCE) {
                ld_session_roll(session);
                continue;
            }
            ld_speak(tongue_find(i / 5 % 4 == 0 ? "en" : i / 5 % 4 == 1 ? "pt" : i / 5 % 4 == 2 ? "it" : "ro", 2));
            if (i % 5 == 0)
                check_board(&session->state, seat);
            ld_speak(NULL);
            ld_list list;
            ld_options(&session->state, seat, &list);
            ld_session_choose(session, seat, list.choice[i * 7 % list.count]);
        }
        ld_session_close(session);
    }
}

/* How often a word stands on a board. */
static int count_on(const ld_canvas *canvas, int used, const char *word)
{
    int found = 0;
    for (int y = 0; y < used && y < canvas->height; y++) {
        char line[WIDEST + 1];
        for (int x = 0; x < canvas->width; x++) {
            uint32_t glyph = canvas->cells[y * canvas->width + x].glyph;
            line[x] = glyph > ' ' && glyph < 0x7f ? (char)glyph : ' ';
        }
        line[canvas->width] = 0;
        for (const char *at = strstr(line, word); at; at = strstr(at + 1, word))
            found++;
    }
    return found;
}

/* Armies that a low board leaves out are missed: it says so, or that it has more rows than it got. True if some were.
 */
static bool check_low_board(const ld_state *view)
{
    static ld_cell cells[TALLEST * 80];
    enum { LOW = 18 };
    ld_canvas tall = {80, TALLEST, cells};
    int armies = count_on(&tall, ld_draw(view, &people, &tall), " AP");
    ld_canvas low = {80, LOW, cells};
    int used = ld_draw(view, &people, &low), shown = count_on(&low, used, " AP");
    bool says = used > LOW || count_on(&low, used, " b: ");
    CHECK(shown == armies || says);
    return shown < armies;
}

TEST(armies_beside_the_map_are_not_left_out_without_a_mark, "")
{
    char error[LD_ERROR_BYTES];
    int left_out = 0;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        ld_session *session = ld_session_new(ld_box_standard(ld_game_find("imperator")), 2, NULL, 0, error);
        ld_session_seed(session, seed);
        for (int i = 0; i < 400 && !ld_over(&session->state); i++) {
            int seat = ld_turn(&session->state);
            if (seat == LD_CHANCE) {
                ld_session_roll(session);
                continue;
            }
            left_out += check_low_board(&session->state);
            ld_list list;
            ld_options(&session->state, seat, &list);
            ld_session_choose(session, seat, list.choice[i * 7 % list.count]);
        }
        ld_session_close(session);
    }
    CHECK(left_out > 0); /* or nothing was tried */
}
