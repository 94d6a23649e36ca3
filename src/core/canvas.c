/* A sheet of character cells that games draw their boards on. */
#include "core/game.h"

#include <stdarg.h>
#include <stdio.h>

void ld_clear(ld_canvas *canvas)
{
    memset(canvas->cells, 0, sizeof *canvas->cells * (size_t)canvas->width * (size_t)canvas->height);
}

int ld_draw(const ld_state *view, const ld_voice *voice, ld_canvas *canvas)
{
    ld_clear(canvas);
    return ld_game_of(view)->draw(view, voice, canvas);
}

/* The next Unicode character of well-formed UTF-8. */
static uint32_t next_glyph(const unsigned char **p)
{
    const unsigned char *s = *p;
    int more = *s < 0x80 ? 0 : *s < 0xe0 ? 1 : *s < 0xf0 ? 2 : 3;
    uint32_t glyph = more ? *s & (0x3fu >> more) : *s;
    int i = 1;
    for (; i <= more && s[i]; i++)
        glyph = glyph << 6 | (s[i] & 0x3f);
    *p = s + i;
    return glyph;
}

int ld_put(ld_canvas *canvas, int x, int y, ld_colour colour, const char *format, ...)
{
    char text[LD_TEXT_BYTES];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    for (const unsigned char *p = (const unsigned char *)text; *p; x++) {
        uint32_t glyph = next_glyph(&p);
        if (x < 0 || x >= canvas->width || y < 0 || y >= canvas->height)
            continue;
        canvas->cells[y * canvas->width + x] = (ld_cell){glyph, colour};
    }
    return x;
}
