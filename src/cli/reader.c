/* The rules as rows of the screen's width, with the rows at which their headings stand. "c" opens the contents, where
 * one goes up and down and Enter leads to the place; the pager (cli/pager.h) does the rest. */
#include "cli/reader.h"
#include "words/rules.h"
#include "cli/pager.h"

#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_HEADINGS = 200, MARGIN = 2, ESCAPE = 27 };

typedef struct book {
    rows text, contents;
    int row[MOST_HEADINGS]; /* at which each heading of the contents stands */
} book;

bool can_page(void)
{
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* ---- making rows ---------------------------------------------------------------------------------------------------
 */

static void add_heading(book *b, const char *words, int depth)
{
    char line[ROW_BYTES];
    add_row(&b->text, "");
    if (b->contents.count < MOST_HEADINGS && depth > 1) {
        b->row[b->contents.count] = b->text.count;
        snprintf(line, sizeof line, "%*s%s", 2 * (depth - 2), "", words);
        add_row(&b->contents, line);
    }
    snprintf(line, sizeof line, "» %s", words);
    add_row(&b->text, line);
}

/* Marks that part or fence a text, and the empty head of a table. */
static bool is_ruler(const char *text) { return *text && text[strspn(text, "`|- ")] == 0; }

static void add_block(book *b, const rule_block *block, int width)
{
    char text[RULE_BYTES];
    int depth;
    const char *heading = rules_heading(block, &depth);
    if (heading) {
        add_heading(b, heading, depth);
        return;
    }
    rules_plain(block, text, sizeof text);
    if (is_ruler(text))
        return;
    if (*text)
        layout_text(text, width, &b->text);
    else
        add_row(&b->text, "");
}

static void lay_out(book *b, const char *name, int width)
{
    rule_reader reader = {.at = rules_of(name)};
    rule_block block;
    while (rules_next(&reader, &block))
        add_block(b, &block, width);
}

static void close_book(book *b)
{
    rows_free(&b->text);
    rows_free(&b->contents);
}

/* ---- contents ------------------------------------------------------------------------------------------------------
 */

static void paint_contents(const book *b, const char *title, int at)
{
    int height = LINES - 2, top = at < height ? 0 : at - height + 1;
    erase();
    attrset(A_BOLD);
    put_line(0, 1, COLS - MARGIN, title);
    for (int i = top; i < b->contents.count && i < top + height; i++) {
        attrset(i == at ? A_REVERSE : A_NORMAL);
        put_line(1 + i - top, 1, COLS - MARGIN, b->contents.row[i]);
    }
    attrset(A_DIM);
    put_line(LINES - 1, 1, COLS - MARGIN, ld_tr("up, down: from one to the next  Enter: go there  q: back"));
    attrset(A_NORMAL);
    refresh();
}

/* The heading above a row. */
static int heading_at(const book *b, int row)
{
    int at = 0;
    for (int i = 0; i < b->contents.count; i++)
        if (b->row[i] <= row)
            at = i;
    return at;
}

static int step_of(int key)
{
    switch (key) {
    case KEY_DOWN:
    case 'j': return 1;
    case KEY_UP:
    case 'k': return -1;
    case KEY_NPAGE:
    case ' ': return LINES - 3;
    case KEY_PPAGE:
    case 'b': return 3 - LINES;
    case KEY_RESIZE: return 0;
    default: return -MOST_HEADINGS * 2; /* no step */
    }
}

/* The row to go to, or the one that one came from. */
static int choose_heading(const book *b, const char *title, int row)
{
    int at = heading_at(b, row);
    for (;;) {
        paint_contents(b, title, at);
        int key = getch();
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            return b->contents.count ? b->row[at] : row;
        if (key == 'q' || key == ESCAPE || key == ERR)
            return row;
        int step = step_of(key);
        if (step < -MOST_HEADINGS)
            continue;
        at = at + step < 0 ? 0 : at + step;
        at = at >= b->contents.count && b->contents.count ? b->contents.count - 1 : at;
    }
}

/* ---- reading -------------------------------------------------------------------------------------------------------
 */

static void begin_screen(void)
{
    setlocale(LC_ALL, "");
    initscr();
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
}

void read_rulebook(const char *title, const char *name)
{
    book b = {0};
    int top = 0, key;
    begin_screen();
    lay_out(&b, name, COLS - MARGIN);
    do {
        key = read_pages_from(title, &b.text, &top,
                              ld_tr("space: on  b: back  /: search  n: next  c: contents  q: leave"));
        if (key == 'c')
            top = choose_heading(&b, title, top);
    } while (key > 0);
    endwin();
    close_book(&b);
}
