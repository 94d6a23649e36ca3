/* Playing on a whole screen with ncurses: the board above, then what happened, the options, and a line to type on.
 * Works from 80x24 up. What does not fit has a page of its own (pager.c), and where something is left out a mark says
 * how to see it. */
#include "cli/dialogue.h"
#include "cli/pager.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT = LD_TEXT_BYTES, ESCAPE = 27, MARGIN = 2, NEWS_LEAST = 2, OPTIONS_LEAST = 2 };

typedef struct screen {
    dialogue *d;
    rows news, under, options, prompt, answer, list; /* under: what is under way */
    char input[INPUT];
    int first_option; /* row scrolled to */
    bool listing;     /* all options on the whole screen, one below the other */
    int first[LD_MAX_OPTIONS], cursor, top;
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

static void put_right(int y, const char *text)
{
    attrset(A_DIM);
    put_line(y, COLS - 1 - ld_width(text), COLS, text);
    attrset(A_NORMAL);
}

/* The mark that something is left out, and how to see it. */
__attribute__((format(printf, 2, 0))) static const char *left_out(char out[LD_TEXT_BYTES], const char *format,
                                                                  int count)
{
    char text[LD_TEXT_BYTES - 8];
    ld_text(text, sizeof text, format, count);
    snprintf(out, LD_TEXT_BYTES, " … %s", text);
    return out;
}

/* The rows that fit; if there are more, the last says so. */
static void paint_board(const board *b, int room)
{
    char hint[LD_TEXT_BYTES];
    bool whole = room >= b->rows;
    for (int y = 0; y < (whole ? b->rows : room - 1); y++)
        for (int x = 0; x < COLS; x++) {
            const ld_cell *cell = &b->canvas.cells[y * COLS + x];
            wchar_t glyph[2] = {(wchar_t)(cell->glyph ? cell->glyph : ' '), 0};
            attrset(attributes[cell->colour]);
            mvaddnwstr(y, x, glyph, 1);
        }
    attrset(A_NORMAL);
    if (!whole)
        put_right(room - 1, left_out(hint, N_("b: the board, %d more {|row|rows}"), b->rows - room + 1));
}

static void paint_rows(const rows *r, int from, int y, int count, attr_t attribute)
{
    for (int i = 0; i < count && from + i < r->count; i++) {
        bool marked = strncmp(r->row[from + i], "»", strlen("»")) == 0;
        attrset(marked ? A_BOLD : attribute);
        put_line(y + i, 1, COLS - MARGIN, r->row[from + i]);
    }
    attrset(A_NORMAL);
}

/* How the rows of the screen are shared out. */
typedef struct shares {
    int board, news, prompt, options;
} shares;

static int least(int a, int b) { return a < b ? a : b; }
static int most(int a, int b) { return a > b ? a : b; }

static int news_least(const screen *s) { return least(s->answer.count ? s->answer.count : s->news.count, NEWS_LEAST); }

/* Rows for what is under way: what half a screen of board, the prompt, and the least of news and options leave. */
static int under_room(const screen *s)
{
    int left = LINES - 1 - LINES / 2 - s->prompt.count - OPTIONS_LEAST - news_least(s);
    return most(left, 1);
}

/* Rows that what is under way takes; the last is a mark if it has more. */
static int under_rows(const screen *s) { return least(s->under.count, under_room(s)); }

/* Rows for the board: all but those of input and prompt, and what news and options need at least. */
static int board_room(const screen *s)
{
    int left = LINES - 1 - s->prompt.count - under_rows(s);
    return most(left - least(s->options.count, OPTIONS_LEAST) - news_least(s), LINES / 2);
}

static shares share_out(const screen *s, int board_rows)
{
    shares out = {.board = least(board_rows, board_room(s)), .prompt = s->prompt.count + under_rows(s)};
    int left = LINES - 1 - out.prompt - out.board;
    out.options = most(least(s->options.count, left - news_least(s)), s->options.count ? 1 : 0);
    out.news = most(left - out.options, 0);
    return out;
}

static void lay_out_prompt(screen *s, int seat, const ld_state *view, const ld_list *list)
{
    s->d->width = COLS - MARGIN;
    dialogue_underway(s->d, seat, view, &s->under);
    dialogue_prompt(s->d, seat, view, list, &s->prompt);
}

/* How many rows of options are not seen, behind the prompt, in a row of its own if that is full. */
static void hint_at_options(screen *s, int board_rows, shares *share, char hint[LD_TEXT_BYTES])
{
    hint[0] = 0;
    *share = share_out(s, board_rows);
    if (share->options == s->options.count)
        return;
    left_out(hint, N_("o: all, %d more {|row|rows}"), s->options.count - share->options);
    if (ld_width(s->prompt.row[s->prompt.count - 1]) + ld_width(hint) <= COLS - MARGIN)
        return;
    add_row(&s->prompt, " ");
    *share = share_out(s, board_rows);
    left_out(hint, N_("o: all, %d more {|row|rows}"), s->options.count - share->options);
}

static void paint_input(const screen *s, int seat)
{
    enum { TYPED = 8 };
    int room = COLS - ld_width(s->d->names[seat]) - TYPED;
    const char *keys = ld_tr("number+Enter  ?N why  ? keys  o all  l log  u undo  q");
    if (ld_width(keys) > room)
        keys = ld_tr_in("short", "number+Enter  ?N why  ? keys  o all  l log  u undo  q");
    if (ld_width(keys) <= room && !s->input[0])
        put_right(LINES - 1, keys);
    mvprintw(LINES - 1, 1, "%s> %s", s->d->names[seat], s->input);
}

/* The last of what happened, with a mark before it if there was more. */
static void paint_news(const screen *s, int y, int room)
{
    char hint[LD_TEXT_BYTES];
    int hidden = s->news.count - room;
    if (hidden <= 0) {
        paint_rows(&s->news, 0, y, room, A_NORMAL);
        return;
    }
    if (room < 1)
        return;
    attrset(A_DIM);
    put_line(y, 1, COLS - MARGIN, left_out(hint, N_("n: %d more {|row|rows} of what happened"), hidden + 1));
    attrset(A_NORMAL);
    paint_rows(&s->news, hidden + 1, y + 1, room - 1, A_NORMAL);
}

static void paint_under(const screen *s, int y)
{
    char hint[LD_TEXT_BYTES];
    int room = under_rows(s), hidden = s->under.count - room;
    paint_rows(&s->under, 0, y, hidden ? room - 1 : room, A_NORMAL);
    if (!hidden)
        return;
    attrset(A_DIM);
    put_line(y + room - 1, 1, COLS - MARGIN,
             left_out(hint, N_("d: %d more {|row|rows} of what is under way"), hidden + 1));
    attrset(A_NORMAL);
}

static void paint(screen *s, int seat, const ld_state *view, const ld_list *list)
{
    char hint[LD_TEXT_BYTES];
    board b;
    shares share;
    erase();
    lay_out_prompt(s, seat, view, list);
    draw_board(view, &s->d->voice, COLS, board_room(s), &b);
    hint_at_options(s, b.rows, &share, hint);
    paint_board(&b, share.board);
    free_board(&b);
    int y = LINES - 1 - share.options, top = y - share.prompt;
    if (s->answer.count)
        paint_rows(&s->answer, 0, share.board, share.news, A_NORMAL);
    else
        paint_news(s, share.board, share.news);
    paint_under(s, top);
    paint_rows(&s->prompt, 0, y - s->prompt.count, s->prompt.count, A_BOLD);
    put_right(y - 1, hint);
    s->first_option = most(least(s->first_option, s->options.count - share.options), 0);
    paint_rows(&s->options, s->first_option, y, share.options, A_NORMAL);
    paint_input(s, seat);
    refresh();
}

/* ---- all options on the whole screen -------------------------------------------------------------------------- */

static int list_height(void) { return LINES - 3; }

static void paint_list(screen *s, int seat, const ld_list *list)
{
    char where[LD_TEXT_BYTES];
    int at = s->first[s->cursor], end = s->cursor + 1 < list->count ? s->first[s->cursor + 1] : s->list.count;
    s->top = least(s->top, s->cursor ? at : 0);
    s->top = most(s->top, end - list_height());
    s->top = most(least(s->top, s->list.count - list_height()), 0);
    erase();
    paint_rows(&s->prompt, 0, 0, 1, A_BOLD);
    paint_rows(&s->list, s->top, 1, list_height(), A_NORMAL);
    attrset(A_REVERSE);
    for (int i = at; i < end && i < s->top + list_height(); i++)
        if (i == at || s->list.row[i][0] == ' ')
            put_line(1 + i - s->top, 1, COLS - MARGIN, s->list.row[i]);
    attrset(A_NORMAL);
    ld_text(where, sizeof where, "%d of %d  Enter: this  arrows, pages  /: search  Esc: back", s->cursor + 1,
            list->count);
    put_right(LINES - 2, where);
    mvprintw(LINES - 1, 1, "%s> %s", s->d->names[seat], s->input);
    refresh();
}

/* The option that a row belongs to. */
static int option_at_row(const screen *s, int count, int row)
{
    int option = 0;
    while (option + 1 < count && s->first[option + 1] <= row)
        option++;
    return option;
}

static void search_list(screen *s, int count, const char *word)
{
    int end = s->cursor + 1 < count ? s->first[s->cursor + 1] : 0;
    int row = find_row(&s->list, end, word);
    if (row < 0)
        beep();
    else
        s->cursor = option_at_row(s, count, row);
}

/* True if the key moved about in the list. */
static bool move_in_list(screen *s, int count, int key)
{
    switch (key) {
    case KEY_DOWN: s->cursor++; break;
    case KEY_UP: s->cursor--; break;
    case KEY_NPAGE: s->cursor = option_at_row(s, count, s->first[s->cursor] + list_height()); break;
    case KEY_PPAGE: s->cursor = option_at_row(s, count, s->first[s->cursor] - list_height()); break;
    case KEY_HOME: s->cursor = 0; break;
    case KEY_END: s->cursor = count - 1; break;
    default: return false;
    }
    s->cursor = most(least(s->cursor, count - 1), 0);
    return true;
}

/* ---- keys -------------------------------------------------------------------------------------------------- */

static void begin_input(screen *s, int key)
{
    s->input[0] = key > 0 ? (char)key : 0;
    s->input[1] = 0;
}

/* One key; true when the input line is complete. */
static bool type_key(screen *s, int key)
{
    size_t n = strlen(s->input);
    if (key == KEY_NPAGE)
        s->first_option += 3;
    else if (key == KEY_PPAGE)
        s->first_option = most(s->first_option - 3, 0);
    else if (key == '\n' || key == '\r' || key == KEY_ENTER)
        return n > 0 || s->d->waits || s->listing || learn_reads(s->d);
    else if ((key == KEY_BACKSPACE || key == 127 || key == 8) && n)
        s->input[n - 1] = 0;
    else if (key >= ' ' && key < 127 && n + 1 < INPUT) {
        s->input[n] = (char)key;
        s->input[n + 1] = 0;
    }
    return false;
}

static void lay_out_options(screen *s, const ld_state *view, const ld_list *list)
{
    layout_options(view, list, &s->d->voice, COLS - MARGIN, &s->options);
    list_options(view, list, &s->d->voice, COLS - MARGIN, &s->list, s->first);
}

static int news_room(screen *s, const ld_state *view)
{
    board b;
    draw_board(view, &s->d->voice, COLS, board_room(s), &b);
    int room = share_out(s, b.rows).news;
    free_board(&b);
    return room;
}

/* An answer that does not fit between board and prompt, or that hides the list, is read on a page of its own. */
static void show_answer(screen *s, const ld_state *view)
{
    int room = news_room(s, view);
    if (!s->d->title && !s->listing && s->answer.count <= room)
        return;
    const char *title = s->d->title ? s->d->title : N_("Answer");
    begin_input(s, read_pages(title, &s->answer, strcmp(title, "The log") == 0));
    if (!s->d->waits)
        s->answer.count = 0;
}

/* What the screen does itself; true if it was that. */
static bool screen_command(screen *s, const ld_list *list)
{
    if (!list->count) /* something to read */
        return false;
    if (strcmp(s->input, "o") == 0) {
        s->listing = !s->listing;
        s->cursor = s->top = 0;
        return true;
    }
    if (s->input[0] != '/')
        return false;
    s->listing = true;
    search_list(s, list->count, s->input + 1);
    return true;
}

/* The line is complete. Commands of one letter need Enter too: words of the notation may begin with them. */
static dialogue_answer take_line(screen *s, int seat, const ld_state *view, const ld_list *list)
{
    if (s->listing && !s->input[0] && !s->d->waits)
        ld_format(view, list->choice[s->cursor], s->input, sizeof s->input);
    bool own = screen_command(s, list);
    dialogue_answer answer = own ? DIALOGUE_STAY : dialogue_input(s->d, seat, list, s->input, &s->answer);
    s->input[0] = 0;
    if (!own && answer == DIALOGUE_STAY)
        show_answer(s, view);
    return answer;
}

static dialogue_answer ask_person(screen *s, int seat, const ld_state *view, const ld_list *list)
{
    for (;;) {
        if (s->listing)
            paint_list(s, seat, list);
        else
            paint(s, seat, view, list);
        int key = dialogue_ended() ? ERR : getch();
        if (key == ERR) { /* the terminal is gone, or Ctrl-C */
            dialogue_end_of_input(s->d, &s->answer);
            return DIALOGUE_LEAVE;
        }
        if (key == KEY_RESIZE)
            lay_out_options(s, view, list);
        if (key == ESCAPE) {
            s->listing = s->d->waits = false;
            s->input[0] = 0;
            s->answer.count = 0;
        }
        if (!s->listing && list->count && (key == KEY_UP || key == KEY_DOWN)) {
            s->listing = true;
            continue;
        }
        if (s->listing && move_in_list(s, list->count, key))
            continue;
        dialogue_answer answer = type_key(s, key) ? take_line(s, seat, view, list) : DIALOGUE_STAY;
        if (answer != DIALOGUE_STAY)
            return answer;
    }
}

/* ---- a turn ------------------------------------------------------------------------------------------------ */

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

/* Sentences one behind the other, where there is no room for a row each. */
static void flow(const rows *sentences, rows *out)
{
    size_t room = 1, used = 0;
    for (int i = 0; i < sentences->count; i++)
        room += strlen(sentences->row[i]) + 1;
    char *text = calloc(room, 1);
    if (!text)
        abort();
    for (int i = 0; i < sentences->count; i++)
        used += (size_t)snprintf(text + used, room - used, "%s%s", i ? " " : "", sentences->row[i]);
    out->count = 0;
    layout_text(text, COLS - MARGIN, out);
    free(text);
}

/* What happened since, whole before anything is asked: beside the board if it fits there, else on a page of its own. */
static void tell_news(screen *s, int seat, const ld_state *view, const ld_list *list)
{
    rows fresh = {0};
    s->answer.count = 0;
    lay_out_prompt(s, seat, view, list);
    bool tables = dialogue_news(s->d, seat, &fresh);
    flow(&fresh, &s->news);
    if (tables || s->news.count > news_room(s, view))
        begin_input(s, read_pages(N_("What happened since your turn"), &fresh, false));
    tables = dialogue_recent(s->d, seat, &fresh);
    flow(&fresh, &s->news);
    if (tables || fresh.count <= news_room(s, view)) { /* a row each */
        rows_free(&s->news);
        s->news = fresh;
    } else {
        rows_free(&fresh);
    }
}

/* Before somebody's first move. */
static void tell_goal(screen *s, int seat, const ld_state *view)
{
    rows goal = {0};
    if (!dialogue_tells_goal(s->d, seat))
        return;
    s->d->width = COLS - MARGIN;
    dialogue_goal(s->d, seat, view, &goal);
    read_pages(N_("What it is about"), &goal, false);
    rows_free(&goal);
}

static dialogue_answer play_step(screen *s, int seat)
{
    ld_state view;
    ld_list list;
    dialogue_options(s->d, seat, &view, &list);
    s->d->waits = s->listing = false;
    s->input[0] = 0;
    s->first_option = s->cursor = s->top = 0;
    dialogue_tell_phase(s->d, &view);
    lay_out_options(s, &view, &list);
    tell_goal(s, seat, &view);
    tell_news(s, seat, &view, &list);
    return ask_person(s, seat, &view, &list);
}

static void show_end(screen *s)
{
    rows end = {0};
    s->d->width = COLS - MARGIN;
    dialogue_result(s->d, &end);
    add_row(&end, "");
    dialogue_news(s->d, s->d->last_person >= 0 ? s->d->last_person : LD_SPECTATOR, &s->news);
    for (int i = 0; i < s->news.count; i++)
        add_row(&end, s->news.row[i]);
    add_row(&end, "");
    layout_board(&s->d->session->state, &s->d->voice, COLS, &end);
    read_pages(s->d->lesson ? N_("The end of the lesson") : N_("The game is over"), &end, false);
    rows_free(&end);
}

static void begin_screen(void)
{
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    prepare_colours();
}

static void free_screen(screen *s)
{
    rows_free(&s->news);
    rows_free(&s->under);
    rows_free(&s->options);
    rows_free(&s->prompt);
    rows_free(&s->answer);
    rows_free(&s->list);
}

int play_on_screen(dialogue *d)
{
    char error[LD_ERROR_BYTES];
    screen s = {.d = d};
    int seat;
    bool left = false;
    begin_screen();
    while (!left && (seat = dialogue_advance(d, error)) >= 0) {
        hand_over(&s, seat);
        left = play_step(&s, seat) == DIALOGUE_LEAVE;
    }
    if (seat == DIALOGUE_OVER)
        show_end(&s);
    endwin();
    if (seat == DIALOGUE_LEFT || seat == DIALOGUE_BROKEN)
        dialogue_end_of_input(d, &s.answer);
    if (seat == DIALOGUE_OVER)
        dialogue_result(d, &s.answer);
    for (int i = 0; i < s.answer.count; i++)
        printf("%s\n", s.answer.row[i]);
    free_screen(&s);
    if (seat == DIALOGUE_BROKEN)
        return failed("%s", error);
    return d->lost ? failed("the game could not be saved") : DONE;
}
