/* Playing on a whole screen with ncurses: the board above, then what happened, the options, and a line
 * to type on. Works from 80x24 up. */
#include "cli/dialogue.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT = 200 };

typedef struct screen {
    dialogue *d;
    rows *log, *options, *prompt, *answer;
    char input[INPUT];
    int first_option; /* row scrolled to */
} screen;

/* ---- paint ----------------------------------------------------------------------------------------------- */

static attr_t attributes[LD_COLOURS];

static void prepare_colours(void)
{
    attributes[LD_BOLD] = A_BOLD;
    attributes[LD_DIM] = A_DIM;
    const char *no = getenv("NO_COLOR");
    if ((no && *no) || !has_colors())
        return;
    start_color();
    use_default_colors();
    bool many = COLORS >= 256;
    const short colours[LD_COLOURS] = {
        [LD_GREEN] = COLOR_GREEN,
        [LD_PURPLE] = COLOR_MAGENTA,
        [LD_ORANGE] = many ? 208 : COLOR_YELLOW,
        [LD_RED] = COLOR_RED,
        [LD_BLUE] = many ? 75 : COLOR_BLUE,
        [LD_GREY] = many ? 250 : COLOR_WHITE,
        [LD_YELLOW] = COLOR_YELLOW,
        [LD_CYAN] = COLOR_CYAN,
    };
    for (int c = LD_GREEN; c <= LD_CYAN; c++) {
        init_pair((short)c, colours[c], -1);
        attributes[c] = (attr_t)COLOR_PAIR(c);
    }
}

static int paint_board(const ld_state *view, const ld_voice *voice, int height)
{
    ld_cell *cells = calloc((size_t)COLS * (size_t)height, sizeof *cells);
    if (!cells)
        abort();
    ld_canvas canvas = {COLS, height, cells};
    int used = ld_draw(view, voice, &canvas);
    used = used < height ? used : height;
    for (int y = 0; y < used; y++)
        for (int x = 0; x < COLS; x++) {
            const ld_cell *cell = &cells[y * COLS + x];
            wchar_t glyph[2] = {(wchar_t)(cell->glyph ? cell->glyph : ' '), 0};
            attrset(attributes[cell->colour]);
            mvaddnwstr(y, x, glyph, 1);
        }
    attrset(A_NORMAL);
    free(cells);
    return used;
}

/* A text in so many columns; where it is cut there stands a mark. */
static void put_line(int y, int x, int columns, const char *text)
{
    bool cut = ld_width(text) > columns;
    mvaddnstr(y, x, text, (int)bytes_of(text, columns - cut));
    if (cut)
        addstr("…");
}

static void paint_rows(const rows *r, int from, int y, int count, attr_t attribute)
{
    attrset(attribute);
    for (int i = 0; i < count && from + i < r->count; i++)
        put_line(y + i, 1, COLS - 2, r->row[from + i]);
    attrset(A_NORMAL);
}

static void lay_out_prompt(screen *s, int seat, const ld_state *view)
{
    char prompt[LD_TEXT_BYTES];
    s->prompt->count = 0;
    layout_text(ld_prompt(view, seat, &s->d->voice, prompt, sizeof prompt), COLS - 2, s->prompt);
}

/* Rows of options that fit below a board of so many, with at least two for what happened. */
static int options_shown(const screen *s, int board)
{
    int left = LINES - board - 1 - s->prompt->count; /* prompt and input */
    int want = s->answer->count < left / 2 ? s->answer->count : left / 2;
    want = want > 2 ? want : 2;
    int shown = s->options->count < left - want ? s->options->count : left - want;
    return shown > 1 ? shown : 1;
}

/* How many rows of options are not seen, behind the prompt, in a row of its own if that is full. Makes room for it. */
static int make_hint(screen *s, int board, char hint[LD_TEXT_BYTES])
{
    int shown = options_shown(s, board);
    hint[0] = 0;
    if (shown == s->options->count)
        return shown;
    ld_text(hint, LD_TEXT_BYTES, " o: all, %d more rows", s->options->count - shown);
    if (ld_width(s->prompt->row[s->prompt->count - 1]) + ld_width(hint) <= COLS - 2)
        return shown;
    snprintf(s->prompt->row[s->prompt->count++], ROW_BYTES, " ");
    shown = options_shown(s, board);
    ld_text(hint, LD_TEXT_BYTES, " o: all, %d more rows", s->options->count - shown);
    return shown;
}

static void paint_input(const screen *s, int seat)
{
    enum { TYPED = 8 };
    int room = COLS - ld_width(s->d->names[seat]) - TYPED;
    const char *keys = ld_tr("number+Enter  ?N why  u undo  l log  s save  q");
    if (ld_width(keys) > room)
        keys = ld_tr_in("short", "number+Enter  ?N why  u undo  l log  s save  q");
    attrset(A_DIM);
    put_line(LINES - 1, COLS - ld_width(keys), COLS, keys);
    attrset(A_NORMAL);
    mvprintw(LINES - 1, 1, "%s> %s", s->d->names[seat], s->input);
}

/* Rows are shared out from below: input, options, prompt; what is left is the log. */
static void paint(screen *s, int seat, const ld_state *view)
{
    char hint[LD_TEXT_BYTES];
    erase();
    lay_out_prompt(s, seat, view);
    int board = paint_board(view, &s->d->voice, LINES > 30 ? LINES - 12 : LINES - 6);
    int shown = make_hint(s, board, hint);
    int y = LINES - 1 - shown, top = y - s->prompt->count;
    const rows *news = s->answer->count ? s->answer : s->log;
    int lines = top - board < news->count ? top - board : news->count;
    int skip = s->answer->count ? 0 : news->count - lines;
    paint_rows(news, skip < 0 ? 0 : skip, board, lines < 0 ? 0 : lines, s->answer->count ? A_NORMAL : A_DIM);
    paint_rows(s->prompt, 0, top, s->prompt->count, A_BOLD);
    put_line(y - 1, COLS - 1 - ld_width(hint), COLS, hint);
    if (s->first_option + shown > s->options->count)
        s->first_option = s->options->count - shown;
    paint_rows(s->options, s->first_option, y, shown, A_NORMAL);
    paint_input(s, seat);
    refresh();
}

/* ---- keys -------------------------------------------------------------------------------------------------- */

static void show_all(const rows *r)
{
    erase();
    int from = r->count > LINES - 2 ? r->count - (LINES - 2) : 0;
    paint_rows(r, from, 0, LINES - 2, A_NORMAL);
    attrset(A_DIM);
    put_line(LINES - 1, 1, COLS - 1, ld_tr("any key goes back to the game"));
    attrset(A_NORMAL);
    refresh();
    getch();
}

/* One key; true when the input line is complete. */
static bool type_key(screen *s, int key)
{
    size_t n = strlen(s->input);
    if (key == KEY_NPAGE)
        s->first_option += 3;
    else if (key == KEY_PPAGE)
        s->first_option = s->first_option > 3 ? s->first_option - 3 : 0;
    else if (key == '\n' || key == '\r' || key == KEY_ENTER)
        return n > 0;
    else if ((key == KEY_BACKSPACE || key == 127 || key == 8) && n)
        s->input[n - 1] = 0;
    else if (key >= ' ' && key < 127 && n + 1 < INPUT) {
        s->input[n] = (char)key;
        s->input[n + 1] = 0;
    }
    return false;
}

/* Commands of one letter need Enter too: words of the notation may begin with them. */
static dialogue_answer ask_person(screen *s, int seat)
{
    ld_state view;
    ld_list list;
    ld_redact(&view, &s->d->session->state, seat);
    ld_options(&view, seat, &list);
    layout_options(&view, &list, &s->d->voice, COLS - 2, s->options);
    s->input[0] = 0;
    s->first_option = 0;
    for (;;) {
        paint(s, seat, &view);
        int key = getch();
        if (key == ERR) { /* the terminal is gone */
            s->d->lost = dialogue_input(s->d, seat, &list, "q", s->answer) != DIALOGUE_LEAVE;
            return DIALOGUE_LEAVE;
        }
        if (key == KEY_RESIZE)
            layout_options(&view, &list, &s->d->voice, COLS - 2, s->options);
        if (!type_key(s, key))
            continue;
        if (strcmp(s->input, "o") == 0) {
            s->input[0] = 0;
            show_all(s->options);
            continue;
        }
        dialogue_answer answer = dialogue_input(s->d, seat, &list, s->input, s->answer);
        bool log = strcmp(s->input, "l") == 0;
        s->input[0] = 0;
        if (answer != DIALOGUE_STAY)
            return answer;
        if (log) {
            show_all(s->answer);
            s->answer->count = 0;
        }
    }
}

/* Several people at one keyboard: nobody sees another's hand. */
static void hand_over(screen *s, int seat)
{
    if (s->d->persons > 1 && s->d->last_person != seat) {
        erase();
        char text[LD_TEXT_BYTES];
        ld_text(text, sizeof text, "It is the turn of %s. Any key shows the table.", s->d->names[seat]);
        put_line(LINES / 2, 4, COLS - 4, text);
        refresh();
        getch();
    }
    s->d->last_person = seat;
}

static void show_end(screen *s)
{
    erase();
    int y = paint_board(&s->d->session->state, &s->d->voice, LINES - 8);
    s->log->count = 0;
    layout_score(&s->d->session->state, &s->d->voice, s->log);
    paint_rows(s->log, 0, y + 1, LINES - y - 2, A_NORMAL);
    put_line(LINES - 1, 1, COLS - 1, ld_tr("The game is over. Any key leaves."));
    refresh();
    getch();
}

int play_on_screen(dialogue *d)
{
    char error[LD_ERROR_BYTES];
    screen s = {.d = d,
                .log = calloc(1, sizeof(rows)),
                .options = calloc(1, sizeof(rows)),
                .prompt = calloc(1, sizeof(rows)),
                .answer = calloc(1, sizeof(rows))};
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    prepare_colours();
    int seat;
    bool left = false;
    while (!left && (seat = dialogue_advance(d, error)) >= 0) {
        hand_over(&s, seat);
        d->width = COLS - 2;
        dialogue_news(d, seat, s.log);
        left = ask_person(&s, seat) == DIALOGUE_LEAVE;
        if (!left)
            s.answer->count = 0;
    }
    if (seat == DIALOGUE_OVER)
        show_end(&s);
    endwin();
    if (left)
        for (int i = 0; i < s.answer->count; i++)
            printf("%s\n", s.answer->row[i]);
    if (seat == DIALOGUE_OVER)
        print_score(&d->session->state, &d->voice, stdout);
    free(s.log);
    free(s.options);
    free(s.prompt);
    free(s.answer);
    if (d->lost)
        return failed("the input has ended and the game could not be saved");
    return seat == DIALOGUE_BROKEN ? failed("%s", error) : DONE;
}
