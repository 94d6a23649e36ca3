/* The games, in the order people see them. A new game is a new folder and a line here. */
#include "core/game.h"

extern const ld_game aquila_game, ethnos_game, imper_game, sparta_game;

const ld_game *const ld_games[] = {
    &ethnos_game,
    &sparta_game,
    &aquila_game,
    &imper_game,
};

const int ld_games_count = sizeof ld_games / sizeof *ld_games;
