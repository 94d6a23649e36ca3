/* The games, in the order people see them. A new game is a new folder and a line here. */
#include "core/game.h"

extern const ld_game aquila_game, ethnos_game, imper_game, sparta_game;

static const ld_game *const games[] = {
    &ethnos_game,
    &sparta_game,
    &aquila_game,
    &imper_game,
};

const int ld_games_count = sizeof games / sizeof *games;
ld_box ld_boxes[LD_BOXES];

/* Before anything else runs: the games' standard boxes are the first. */
__attribute__((constructor)) static void fill_boxes(void)
{
    for (int i = 0; i < ld_games_count; i++)
        ld_boxes[i] = (ld_box){games[i], games[i]->standard};
}
