#include "games/aquileia/state.h"
int aquila_draw_board(const void *view, const ld_voice *voice, ld_canvas *canvas)
{
    (void)voice, (void)view;
    ld_put(canvas, 0, 0, LD_PLAIN, "Aquileia");
    return 1;
}
