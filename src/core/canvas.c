/* A sheet of character cells that games draw their boards on. */
#include "core/game.h"

#include <stdio.h>

void ld_clear(ld_canvas *canvas)
{
    memset(canvas->cells, 0, sizeof *canvas->cells * (size_t)canvas->width * (size_t)canvas->height);
}

/* The next Unicode character. */
static uint32_t next_glyph(const unsigned char **p)
{
    const unsigned char *s = *p;
    assert(*s); /* the end is for the caller to see */
    int more = *s < 0x80 ? 0 : *s < 0xe0 ? 1 : *s < 0xf0 ? 2 : 3;
    uint32_t glyph = more ? *s & (0x3fu >> more) : *s;
    int i = 1;
    for (; i <= more && (s[i] & 0xc0) == 0x80; i++)
        glyph = glyph << 6 | (s[i] & 0x3f);
    *p = s + i;
    return i > more ? glyph : ' '; /* a name that was cut */
}

static void put_cell(ld_canvas *canvas, int x, int y, uint32_t glyph, ld_colour colour)
{
    if (x >= 0 && x < canvas->width && y >= 0 && y < canvas->height)
        canvas->cells[y * canvas->width + x] = (ld_cell){glyph, colour};
}

/* Writes up to the column `end`; where something is lost there stands a mark. Returns the column after the whole text.
 */
static int put_glyphs(ld_canvas *canvas, int x, int y, int end, ld_colour colour, const char *text)
{
    int from = x;
    bool lost = false;
    for (const unsigned char *p = (const unsigned char *)text; *p; x++) {
        uint32_t glyph = next_glyph(&p);
        lost |= x >= end && glyph != ' ';
        if (x < end)
            put_cell(canvas, x, y, glyph, colour);
    }
    if (lost && end > from)
        put_cell(canvas, end - 1, y, LD_CUT, colour);
    return x;
}

/* Formats in the plain words, or in the short ones of the language if those do not fit. */
static void format_to_fit(char text[LD_TEXT_BYTES], int columns, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    ld_vtext(text, LD_TEXT_BYTES, format, args);
    if (ld_width(text) > columns)
        ld_vtext_in(text, LD_TEXT_BYTES, LD_SHORT, format, again);
    va_end(again);
}

int ld_put(ld_canvas *canvas, int x, int y, ld_colour colour, const char *format, ...)
{
    char text[LD_TEXT_BYTES];
    va_list args;
    va_start(args, format);
    format_to_fit(text, canvas->width - x, format, args);
    va_end(args);
    return put_glyphs(canvas, x, y, canvas->width, colour, text);
}

int ld_put_cut(ld_canvas *canvas, int x, int y, int width, ld_colour colour, const char *text)
{
    int end = x + width < canvas->width ? x + width : canvas->width;
    int next = put_glyphs(canvas, x, y, end, colour, text);
    return next < end ? next : end;
}

int ld_put_seat(ld_canvas *canvas, int x, int y, int width, ld_colour colour, const ld_state *view, int seat,
                const ld_voice *voice)
{
    char name[LD_TEXT_BYTES];
    ld_name_to_fit(view, LD_WORD_SEAT, seat, voice, width, name, sizeof name);
    return ld_put_cut(canvas, x, y, width, colour, name);
}

void ld_break(const ld_canvas *canvas, ld_pen *pen, int left, int width)
{
    assert(left >= 0 && width >= 0);
    if (pen->x <= left || pen->x + width <= canvas->width)
        return;
    pen->x = left;
    pen->y++;
}

/* ---- the legend beside a board ------------------------------------------------------------------------------ */

enum { BESIDE = 82, LEAST = 28, ROWS = 6 }; /* where it begins, and what makes it worth while */

static bool is_free(const ld_canvas *canvas, int y)
{
    for (int x = BESIDE - 1; x < canvas->width; x++)
        if (canvas->cells[y * canvas->width + x].glyph)
            return false;
    return true;
}

static void clear_beside(ld_canvas *canvas, int y)
{
    for (int x = BESIDE; x < canvas->width; x++)
        put_cell(canvas, x, y, 0, LD_PLAIN);
}

/* Writes a text broken at blanks into rows from one on, as far as they are free; returns the row behind it. */
static int put_broken(ld_canvas *canvas, int from, int free, const char *text)
{
    int width = canvas->width - BESIDE;
    for (; *text; from++) {
        char line[LD_TEXT_BYTES];
        size_t n = 0, blank = 0;
        for (int columns = 0; n < sizeof line - 4 && columns < width && text[n]; columns++) {
            blank = text[n] == ' ' ? n : blank;
            do
                n++;
            while (((unsigned char)text[n] & 0xc0) == 0x80);
        }
        if (text[n] && text[n] != ' ' && blank)
            n = blank;
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        if (from < free)
            ld_put_cut(canvas, BESIDE, from, width, LD_DIM, line);
        text += n;
        text += strspn(text, " ");
    }
    return from;
}

/* True if all of them fit. */
static bool put_lines(ld_canvas *canvas, const ld_lines *lines, int free)
{
    int y = 0;
    for (int i = 0; i < lines->count; i++)
        y = put_broken(canvas, y, free, lines->line[i].text);
    return y <= free;
}

/* A board that leaves a wide terminal half empty has what its signs mean beside it. */
static void draw_legend(const ld_state *view, const ld_voice *voice, ld_canvas *canvas, int rows)
{
    ld_lines lines;
    int free = 0;
    if (canvas->width < BESIDE + LEAST)
        return;
    while (free < rows && free < canvas->height && is_free(canvas, free))
        free++;
    if (free < ROWS)
        return;
    ld_legend(view, voice, &lines);
    if (put_lines(canvas, &lines, free))
        return;
    clear_beside(canvas, free - 1);
    put_cell(canvas, BESIDE, free - 1, LD_CUT, LD_DIM);
    ld_put(canvas, BESIDE + 2, free - 1, LD_DIM, "k: all signs");
}

int ld_draw(const ld_state *view, const ld_voice *voice, ld_canvas *canvas)
{
    assert(canvas->width > 0 && canvas->height > 0);
    ld_clear(canvas);
    int rows = ld_game_of(view)->draw(view, voice, canvas);
    assert(rows > 0); /* every game has something to show */
    draw_legend(view, voice, canvas, rows);
    return rows;
}
