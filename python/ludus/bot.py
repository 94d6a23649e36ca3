"""Bots of the ladder, in the shape of OpenSpiel's Bot."""

from __future__ import annotations

from typing import Optional

import numpy as np

from ._lib import LudusError, error_room, ffi, lib, random_from, refuse
from .game import Game, State


class Bot:
    """`Bot(game, "search:1000")`: any bot that `ludus match --bots` takes but programs of your own."""

    def __init__(self, game: Game, name: str = "tuned", seed: int = 0):
        if not isinstance(game, Game):
            raise LudusError(f"a bot is opened for a Game, not for {type(game).__name__}")
        error = error_room()
        bot = lib.ld_bot_open(str(name).encode(), game._game, error)
        if not bot:
            refuse(error)
        self._bot = ffi.gc(bot, lib.ld_bot_close)
        self._game, self.name = game, name
        self._luck = random_from(seed)
        self._list = ffi.new("ld_list *")
        self._view = ffi.new("ld_state *")
        self._rest: list[int] = []

    def restart(self) -> None:
        self._rest = []

    def restart_at(self, state: State) -> None:
        self._rest = []

    def inform_action(self, state: State, player: int, action: int) -> None:
        """It looks at positions, not at what led to them."""

    def _ask(self, state: State, seat: int):
        choice, error = ffi.new("ld_choice *"), error_room()
        lib.ld_redact(self._view, state._at, seat)
        lib.ld_options(self._view, seat, self._list)
        if self._list.count == 0:
            raise LudusError(f"player {seat} has nothing to choose now")
        if not lib.ld_bot_choose(self._bot, self._view, seat, self._list, self._luck, choice, error):
            refuse(error)
        return choice[0]

    def step(self, state: State, player: Optional[int] = None) -> int:
        """The action it chooses; of a choice in several parts, the one that comes next."""
        seat = state.current_player() if player is None else state._player(player)
        if seat < 0:
            raise LudusError("no player is to act now")
        said = state._said.get(seat, [])
        if not said or self._rest[:len(said)] != said:
            phrase = ffi.new("ld_phrase *")
            lib.ld_action(self._game._actions, state._at, self._ask(state, seat), phrase)
            self._rest = list(phrase.action[0:phrase.count])
            if self._rest[:len(said)] != said:  # others have begun to say something else
                return state.legal_actions(seat)[0]
        return self._rest[len(said)]

    def opinion(self) -> Optional[np.ndarray]:
        """What it thought of the options when it last chose; None if it does not think."""
        worths = lib.ld_bot_opinion(self._bot)
        return np.frombuffer(ffi.buffer(worths, 4 * self._list.count), np.float32).copy() if worths else None
