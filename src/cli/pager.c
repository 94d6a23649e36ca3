#include "words/fold.h"
#include "cli/pager.h"

#include <curses.h>
#include <string.h>

enum { ESCAPE = 27 };

typedef struct pager {
    const char *title;
    const rows *text;
    const char *keys; /* NULL: those that lead back to the game */
    int top;          /* the first row shown */
    char word[80];
} pager;

void put_line(int y, int x, int columns, const char *text)
{
    bool cut = ld_width(text) > columns;
    mvaddnstr(y, x, text, (int)bytes_of(text, columns - cut));
    if (cut)
        addstr("…");
}

int find_row(const rows *text, int from, const char *word)
{
    for (int i = 0; *word && i < text->count; i++)
        if (has_all_words(text->row[(from + i) % text->count], word))
            return (from + i) % text->count;
    return -1;
}

void ask_word(char sign, char *out, size_t room)
{
    size_t n = 0;
    out[0] = 0;
    for (;;) {
        move(LINES - 1, 0);
        clrtoeol();
        mvprintw(LINES - 1, 1, "%c%s", sign, out);
        refresh();
        int key = getch();
        if (key == '\n' || key == '\r' || key == KEY_ENTER)
            return;
        if (key == ESCAPE || key == ERR) {
            out[0] = 0;
            return;
        }
        if ((key == KEY_BACKSPACE || key == 127 || key == 8) && n)
            out[--n] = 0;
        else if (key >= ' ' && key < 256 && key != 127 && n + 1 < room) {
            out[n++] = (char)key;
            out[n] = 0;
        }
    }
}

static int height(void) { return LINES - 2; }

static const char *keys_of(const pager *p, bool more)
{
    if (p->keys)
        return p->keys;
    return more ? ld_tr("space: on  b: back  /: search  q or Enter: to the game")
                : ld_tr("b: back  /: search  q or Enter: to the game");
}

static void paint(const pager *p)
{
    char where[80];
    int last = p->top + height() < p->text->count ? p->top + height() : p->text->count;
    erase();
    attrset(A_BOLD);
    put_line(0, 1, COLS - 2, ld_tr(p->title));
    attrset(A_NORMAL);
    if (p->text->count > height()) {
        snprintf(where, sizeof where, "%d-%d / %d", p->top + 1, last, p->text->count);
        put_line(0, COLS - 1 - ld_width(where), COLS, where);
    }
    for (int i = p->top; i < last; i++) {
        bool marked = strncmp(p->text->row[i], "»", strlen("»")) == 0;
        attrset(marked ? A_BOLD : A_NORMAL);
        bool wide = ld_width(p->text->row[i]) > COLS - 2; /* a board */
        put_line(1 + i - p->top, !wide, wide ? COLS : COLS - 2, p->text->row[i]);
    }
    attrset(A_DIM);
    put_line(LINES - 1, 1, COLS - 2, keys_of(p, last < p->text->count));
    attrset(A_NORMAL);
    refresh();
}

static void search(pager *p, bool again)
{
    if (!again)
        ask_word('/', p->word, sizeof p->word);
    int found = find_row(p->text, again ? p->top + 1 : p->top, p->word);
    if (found >= 0)
        p->top = found;
    else if (*p->word)
        beep();
}

static void keep_inside(pager *p)
{
    int most = p->text->count - height();
    p->top = p->top > most ? most : p->top;
    p->top = p->top < 0 ? 0 : p->top;
}

/* True if the key turned pages. */
static bool turn(pager *p, int key)
{
    switch (key) {
    case ' ':
    case KEY_NPAGE: p->top += height(); break;
    case 'b':
    case KEY_PPAGE: p->top -= height(); break;
    case 'j':
    case KEY_DOWN: p->top++; break;
    case 'k':
    case KEY_UP: p->top--; break;
    case 'g':
    case KEY_HOME: p->top = 0; break;
    case 'G':
    case KEY_END: p->top = p->text->count; break;
    case '/': search(p, false); break;
    case 'n': search(p, true); break;
    case KEY_RESIZE: break;
    default: return false;
    }
    return true;
}

static int read_with(pager *p)
{
    for (;;) {
        keep_inside(p);
        paint(p);
        int key = getch();
        if (key == ERR)
            return -1;
        if (turn(p, key))
            continue;
        return key > ' ' && key < 127 && key != 'q' ? key : 0;
    }
}

int read_pages(const char *title, const rows *text, bool from_end)
{
    pager p = {.title = title, .text = text, .top = from_end ? text->count : 0};
    return read_with(&p);
}

int read_pages_from(const char *title, const rows *text, int *top, const char *keys)
{
    pager p = {.title = title, .text = text, .keys = keys, .top = *top};
    int key = read_with(&p);
    *top = p.top;
    return key;
}
