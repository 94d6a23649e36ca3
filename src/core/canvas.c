/* A sheet of character cells that games draw their boards on. */
#include "core/game.h"

#include <limits.h>

void ld_clear(ld_canvas *canvas)
{
    memset(canvas->cells, 0, sizeof *canvas->cells * (size_t)canvas->width * (size_t)canvas->height);
}

int ld_draw(const ld_state *view, const ld_voice *voice, ld_canvas *canvas)
{
    assert(canvas->width > 0 && canvas->height > 0);
    ld_clear(canvas);
    int rows = ld_game_of(view)->draw(view, voice, canvas);
    assert(rows > 0); /* every game has something to show */
    return rows;
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

static int put_glyphs(ld_canvas *canvas, int x, int y, int end, ld_colour colour, const char *text)
{
    for (const unsigned char *p = (const unsigned char *)text; *p && x < end; x++) {
        uint32_t glyph = next_glyph(&p);
        if (x < 0 || x >= canvas->width || y < 0 || y >= canvas->height)
            continue;
        canvas->cells[y * canvas->width + x] = (ld_cell){glyph, colour};
    }
    return x;
}

int ld_put(ld_canvas *canvas, int x, int y, ld_colour colour, const char *format, ...)
{
    char text[LD_TEXT_BYTES];
    va_list args;
    va_start(args, format);
    ld_vtext(text, sizeof text, format, args);
    va_end(args);
    return put_glyphs(canvas, x, y, INT_MAX, colour, text);
}

int ld_put_cut(ld_canvas *canvas, int x, int y, int width, ld_colour colour, const char *text)
{
    return put_glyphs(canvas, x, y, x + width, colour, text);
}
