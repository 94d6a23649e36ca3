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
    static char all[MAX_ROWS * ROW_BYTES];
    ld_state view;
    ld_list list;
    ld_redact(&view, state, seat);
    ld_options(&view, seat, &list);
    layout_options(&view, &list, NULL, 78, r);
    if (r->count == MAX_ROWS)
        return; /* the rest is left out */
    join(r, all, sizeof all);
    for (int i = 0; i < list.count; i++)
        CHECK(is_listed(&view, list.choice[i], i + 1, all));
    for (int i = 0; i < r->count; i++)
        CHECK(ld_width(r->row[i]) <= 78);
}

TEST(options_stand_whole_under_their_headings, "")
{
    static const char *const codes[] = {"en", "pt", "it", "ro"};
    rows *r = calloc(1, sizeof *r);
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
            check_options(&session->state, seat, r);
            ld_speak(NULL);
            ld_list list;
            ld_options(&session->state, seat, &list);
            ld_session_choose(session, seat, list.choice[i * 7 % list.count]);
        }
        ld_session_close(session);
    }
    free(r);
}

TEST(texts_are_broken_at_words, "")
{
    rows *r = calloc(1, sizeof *r);
    layout_text("à la ligne, où les mots", 10, r);
    CHECK_INT(r->count, 3);
    CHECK_STR(r->row[0], "à la");
    CHECK_STR(r->row[1], "ligne, où");
    CHECK_STR(r->row[2], "les mots");
    free(r);
}
