/* The figures that states are played with: the standard ones of each game have its number in the registry. */
#include "core/game.h"

const void *ld_figure_sets[LD_FIGURE_SETS];

__attribute__((constructor)) static void lay_out(void)
{
    for (int i = 0; i < ld_games_count; i++)
        ld_figure_sets[i] = ld_games[i]->standard_figures;
}
