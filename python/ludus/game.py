"""Games and their states, in the shape of OpenSpiel's Python Game and State."""

from __future__ import annotations

import hashlib
import json
from collections import namedtuple
from functools import cached_property
from typing import Callable, Iterable, Mapping, Optional, Sequence

import numpy as np

from ._lib import CHANCE, MAX_OPTIONS, SPECTATOR, TEXT_BYTES, LudusError, Settings, dumped, error_room, ffi, lib, random_from, refuse, text, whole
from .picture import svg

BITS, FLOATS = 0, 1
EVENT_ROOM = 256
HISTORY = 32  # events of an information state's tensor
EVENT_ARGS = 14


class PlayerId:
    """Who is to act where no seat is, by OpenSpiel's numbers."""

    CHANCE = -1
    SIMULTANEOUS = -2
    TERMINAL = -4


GameType = namedtuple(
    "GameType",
    "short_name long_name dynamics chance_mode information utility reward_model max_num_players min_num_players "
    "provides_information_state_string provides_information_state_tensor provides_observation_string "
    "provides_observation_tensor",
)


def games() -> list[str]:
    """The names of all games."""
    return [text(lib.ld_game_name(lib.ld_game_at(i))) for i in range(lib.ld_game_count())]


def _mark(kept: dict) -> str:
    """Tells whether what was serialised is still as it was."""
    return hashlib.sha256(json.dumps(kept, sort_keys=True).encode()).hexdigest()[:16]


class Game:
    """A game with its number of players, options and figures. `Game("ethnos", players=4, decline="no")`."""

    def __init__(self, name: str, players: Optional[int] = None, figures: Optional[Mapping] = None, **options):
        self._game = lib.ld_game_find(str(name).encode())
        if not self._game:
            raise LudusError(f"there is no game '{name}': there are {', '.join(games())}")
        low, high = ffi.new("int *"), ffi.new("int *")
        lib.ld_game_seats(self._game, low, high)
        self.name = str(name)
        self.seats = (low[0], high[0])
        self.players = min(4, high[0]) if players is None else whole(players, "players", low[0], high[0])
        self.options = {key.replace("_", "-"): str(value) for key, value in options.items()}
        self.figures = {} if figures is None else figures
        self._settings = Settings(self.options)
        self._box = self._open_box()
        self._first = ffi.new("ld_state *")
        error = error_room()
        if not lib.ld_start_with(self._box, self.players, self._settings.rows, self._settings.count, self._first,
                                 ffi.NULL, error):
            refuse(error)
        self._actions = ffi.gc(lib.ld_actions_open(self._first), lib.ld_actions_close)
        self._lenses: dict = {}
        self._counts = [lib.ld_action_count(self._actions, chance) for chance in (False, True)]

    def _open_box(self):
        if not self.figures:
            return lib.ld_box_standard(self._game)
        changes, error, at = Settings(self.figures), error_room(), ffi.new("int *")
        box = lib.ld_box_open(self._game, changes.rows, changes.count, at, error)
        if not box:
            refuse(error)
        return ffi.gc(box, lib.ld_box_close)

    def lens(self, form: int):
        """What turns views into numbers; opened once."""
        if form not in self._lenses:
            self._lenses[form] = ffi.gc(lib.ld_lens_open(self._first, form), lib.ld_lens_close)
        return self._lenses[form]

    def __repr__(self) -> str:
        return f"ludus.Game({self.name!r}, players={self.players})"

    # ---- OpenSpiel's names

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self._counts[0]

    def max_chance_outcomes(self) -> int:
        return self._counts[1]

    def min_utility(self) -> float:
        return -1.0 / self.players

    def max_utility(self) -> float:
        return 1.0 - 1.0 / self.players

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        """More actions than any game has."""
        return 100_000

    def get_parameters(self) -> dict:
        return {"players": self.players, **self.options}

    def get_type(self) -> GameType:
        return GameType(self.name, text(lib.ld_game_title(self._game)), "sequential", "explicit_stochastic",
                        "imperfect_information", "zero_sum", "terminal", self.seats[1], self.seats[0], True, True, True, True)

    def observation_tensor_size(self) -> int:
        return lib.ld_lens_columns(self.lens(FLOATS))

    def observation_tensor_shape(self) -> list[int]:
        return [self.observation_tensor_size()]

    def information_state_tensor_size(self) -> int:
        return self.observation_tensor_size() + HISTORY * (1 + EVENT_ARGS)

    def information_state_tensor_shape(self) -> list[int]:
        return [self.information_state_tensor_size()]

    def new_initial_state(self) -> "State":
        first = ffi.new("ld_state *")
        ffi.memmove(first, self._first, ffi.sizeof("ld_state"))
        return State(self, first)

    def action_to_string(self, player: int, action: int) -> str:
        names = self.outcome_names if player == PlayerId.CHANCE else self.action_names
        if player != PlayerId.CHANCE:
            whole(player, "a player", 0, self.players - 1)
        return names[whole(action, "an action", 0, len(names) - 1)]

    def _about(self) -> dict:
        """What a state is of."""
        return {"game": self.name, "players": self.players, "options": self.options,
                "figures": {str(key): str(value) for key, value in self.figures.items()}}

    def deserialize_state(self, serialized: str) -> "State":
        """What `State.serialize` made, of a game like this one."""
        try:
            kept = json.loads(serialized)
            mark, of = kept.pop("mark"), kept["of"]
        except (TypeError, ValueError, KeyError, AttributeError) as wrong:
            raise LudusError(f"this is no state that was serialised: {wrong}") from None
        if mark != _mark(kept):
            raise LudusError("this is no state that was serialised: it was changed afterwards")
        if of != self._about():
            raise LudusError(f"this state is of another game or set-up: {json.dumps(of)}")
        state, error = ffi.new("ld_state *"), error_room()
        if not lib.ld_load(json.dumps(kept["position"]).encode(), state, error):
            refuse(error)
        loaded = State(self, state)
        loaded._said = {int(seat): list(parts) for seat, parts in kept["said"].items()}
        loaded._history = [tuple(pair) for pair in kept["history"]]
        loaded._events = [bytes.fromhex(event) for event in kept["events"]]
        return loaded

    # ---- names

    def _names(self, chance: bool) -> list[str]:
        room = ffi.new("char[]", TEXT_BYTES)
        return [text(lib.ld_action_name(self._actions, i, chance, room, TEXT_BYTES)) for i in range(self._counts[chance])]

    @cached_property
    def action_names(self) -> list[str]:
        return self._names(False)

    @cached_property
    def outcome_names(self) -> list[str]:
        return self._names(True)

    def column_names(self, form: int = FLOATS) -> list[str]:
        whole(form, "a form", BITS, FLOATS)
        room, lens = ffi.new("char[]", TEXT_BYTES), self.lens(form)
        return [text(lib.ld_lens_name(lens, i, room, TEXT_BYTES)) for i in range(lib.ld_lens_columns(lens))]


class State:
    """A position, who acts, and what was said so far of a choice that takes several actions."""

    def __init__(self, game: Game, state):
        self._game = game
        self._state = state
        self._said: dict[int, list[int]] = {}
        self._history: list[tuple[int, int]] = []
        self._events: list[bytes] = []
        self._turn: Optional[int] = None

    # ---- life

    def close(self) -> None:
        """Gives the position back; whatever is asked of it afterwards is an error."""
        self._state = None

    @property
    def _at(self):
        if self._state is None:
            raise LudusError("this state was closed")
        return self._state

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.players

    def clone(self) -> "State":
        copy = ffi.new("ld_state *")
        ffi.memmove(copy, self._at, ffi.sizeof("ld_state"))
        other = State(self._game, copy)
        other._said = {seat: list(parts) for seat, parts in self._said.items()}
        other._history, other._events = list(self._history), list(self._events)
        return other

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def __eq__(self, other) -> bool:
        return isinstance(other, State) and bool(lib.ld_equal(self._at, other._at)) and self._said == other._said

    def __hash__(self) -> int:
        return int(lib.ld_hash(self._at))

    def serialize(self) -> str:
        kept = {"of": self._game._about(), "position": json.loads(dumped(self._at)),
                "said": {str(seat): parts for seat, parts in self._said.items()},
                "history": [list(pair) for pair in self._history], "events": [event.hex() for event in self._events]}
        return json.dumps({**kept, "mark": _mark(kept)})

    # ---- who acts

    def _seat(self) -> int:
        """The engine's number of who acts; -1 at the end."""
        state = self._at
        if self._turn is None:
            self._turn = lib.ld_turn(state)
        return self._turn

    def current_player(self) -> int:
        seat = self._seat()
        return PlayerId.TERMINAL if seat < 0 else PlayerId.CHANCE if seat == CHANCE else seat

    def acting_players(self) -> list[int]:
        """All seats that owe an answer now; several in a sealed step."""
        owed = lib.ld_owed(self._at)
        return [seat for seat in range(self._game.players) if owed >> seat & 1]

    def is_terminal(self) -> bool:
        return self._seat() < 0

    def is_chance_node(self) -> bool:
        return self._seat() == CHANCE

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return 0 <= self._seat() < CHANCE

    def move_number(self) -> int:
        return len(self._history)

    def history(self) -> list[int]:
        return [action for _, action in self._history]

    def full_history(self) -> list[tuple[int, int]]:
        return list(self._history)

    def history_str(self) -> str:
        return ", ".join(map(str, self.history()))

    # ---- what can be done

    def _phrase(self, seat: int):
        parts = self._said.get(seat, [])
        return ffi.new("ld_phrase *", {"count": len(parts), "action": parts + [0] * (3 - len(parts))})

    def _player(self, player: Optional[int]) -> int:
        if player is None:
            return self._seat()
        if player == PlayerId.CHANCE:
            return CHANCE
        if isinstance(player, bool) or not isinstance(player, (int, np.integer)) or not 0 <= player < self._game.players:
            raise LudusError(f"there is no player {player}: they are 0 to {self._game.players - 1}")
        return int(player)

    def _list(self, seat: int, weights=None) -> Sequence[int]:
        if seat < 0:
            return []
        room = ffi.new("uint16_t[]", MAX_OPTIONS)
        count = lib.ld_action_list(self._game._actions, self._at, seat, self._phrase(seat), room, weights or ffi.NULL)
        return list(room[0:count])

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        return list(self._list(self._player(player)))

    def legal_actions_mask(self, player: Optional[int] = None) -> np.ndarray:
        seat = self._player(player)
        mask = np.zeros(self._game._counts[seat == CHANCE], np.int8)
        mask[self._list(seat)] = 1
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome with its probability; they add up to 1."""
        if not self.is_chance_node():
            raise LudusError("chance has nothing to decide now")
        weights = ffi.new("uint32_t[]", MAX_OPTIONS)
        actions = self._list(CHANCE, weights)
        total = sum(weights[0:len(actions)])
        return [(action, weights[i] / total) for i, action in enumerate(actions)]

    def action_to_string(self, player, action: Optional[int] = None) -> str:
        if action is None:
            player, action = self.current_player(), player
        return self._game.action_to_string(player, action)

    def string_to_action(self, player, name: Optional[str] = None) -> int:
        if name is None:
            player, name = self.current_player(), player
        for action in self.legal_actions(player):
            if self._game.action_to_string(player, action) == name:
                return action
        raise LudusError(f"'{name}' cannot be chosen now")

    # ---- acting

    def apply_action(self, action: int) -> None:
        self.apply_action_of(self.current_player(), action)

    def apply_action_of(self, player: int, action: int) -> None:
        """The same for one of several seats that owe an answer."""
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)):
            raise LudusError(f"an action is a whole number, not {type(action).__name__}")
        if self.is_terminal():
            raise LudusError("the game is over")
        seat = CHANCE if player == PlayerId.CHANCE else self._player(player)
        said, whole = self._phrase(seat), ffi.new("bool *")
        choice, error = ffi.new("ld_choice *"), error_room()
        if not -(2**31) <= action < 2**31:
            raise LudusError(f"there is no action {action}: there are {self._game._counts[seat == CHANCE]}")
        if not lib.ld_action_say(self._game._actions, self._at, seat, said, int(action), whole, choice, error):
            refuse(error)
        self._history.append((player, int(action)))
        if not whole[0]:
            self._said[seat] = list(said.action[0:said.count])
            return
        self._said.pop(seat, None)
        self._choose(seat, choice[0])

    def apply_actions(self, actions: Sequence[int]) -> None:
        """One for each of `acting_players`, in their order."""
        players = self.acting_players()
        if len(players) != len(actions):
            raise LudusError(f"{len(players)} players act, and there are {len(actions)} actions")
        for player, action in zip(players, actions):
            self.apply_action_of(player, action)

    def _choose(self, seat: int, choice: int) -> None:
        events = ffi.new("ld_event[]", EVENT_ROOM)
        log = ffi.new("ld_log *", {"events": events, "room": EVENT_ROOM})
        lib.ld_choose(self._at, seat, choice, log)
        size = ffi.sizeof("ld_event")
        raw = bytes(ffi.buffer(events, log.count * size))
        self._events += [raw[i:i + size] for i in range(0, len(raw), size)]
        self._turn = None
        if not lib.ld_sealed(self._at):
            self._said.clear()

    # ---- the end

    def returns(self) -> list[float]:
        """Each seat's share of the win less one in as many as there are seats; nothing before the end."""
        return [float(lib.ld_reward(self._at, seat)) for seat in range(self._game.players)]

    def rewards(self) -> list[float]:
        """What the last action brought: rewards come at the end alone."""
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[self._player(player)]

    def player_reward(self, player: int) -> float:
        return self.rewards()[self._player(player)]

    def scores(self) -> list[int]:
        """Points, of the moment or of the end."""
        outcome = ffi.new("ld_outcome *")
        lib.ld_outcome_of(self._at, outcome)
        return list(outcome.score[0:self._game.players])

    def standing(self) -> np.ndarray:
        """A few numbers a seat that tell its chances, made by hand for each game. They look at all hands: ask a state
        that was resampled, if a seat is to judge by what it knows."""
        room = np.zeros(128, np.float32)
        rows = []
        for seat in range(self._game.players):
            count = lib.ld_standing(self._at, seat, ffi.from_buffer("float[]", room))
            rows.append(room[:count].copy())
        return np.stack(rows)

    # ---- what a seat knows

    def _eye(self, player: Optional[int]) -> int:
        seat = self._seat() if player is None else SPECTATOR if player == SPECTATOR else self._player(player)
        return seat if 0 <= seat < self._game.players else SPECTATOR

    def _view(self, player: Optional[int]):
        view = ffi.new("ld_state *")
        lib.ld_redact(view, self._at, self._eye(player))
        return view

    def observation_tensor(self, player: Optional[int] = None) -> np.ndarray:
        lens = self._game.lens(FLOATS)
        out = np.empty((lib.ld_lens_bytes(lens) + 3) // 4, np.float32)
        lib.ld_look(lens, self._at, self._eye(player), ffi.from_buffer(out))
        return out[:lib.ld_lens_columns(lens)]

    def observation_bits(self, player: Optional[int] = None) -> np.ndarray:
        """The same in packed bits, the lowest first: `numpy.unpackbits(.., bitorder="little")`."""
        lens = self._game.lens(BITS)
        out = np.empty(lib.ld_lens_bytes(lens), np.uint8)
        lib.ld_look(lens, self._at, self._eye(player), ffi.from_buffer(out))
        return out

    def observation_string(self, player: Optional[int] = None) -> str:
        return dumped(self._view(player))

    def _heard(self, player: Optional[int]) -> Iterable:
        eye = self._eye(player)
        for raw in self._events:
            event = ffi.new("ld_event *")
            ffi.memmove(event, raw, len(raw))
            if lib.ld_event_redact(self._at, event, eye):
                yield event

    def events(self, player: Optional[int] = None) -> list[str]:
        """What has happened, as the player may know it."""
        room = ffi.new("char[]", TEXT_BYTES)
        return [text(lib.ld_event_note(self._at, event, room, TEXT_BYTES)) for event in self._heard(player)]

    def information_state_string(self, player: Optional[int] = None) -> str:
        said = self._said.get(self._eye(player), [])
        return "\n".join([*self.events(player), self.observation_string(player), f"said {said}"])

    def information_state_tensor(self, player: Optional[int] = None) -> np.ndarray:
        """The observation, and the last events that the player knows of, the latest first: message and arguments."""
        past = np.zeros((HISTORY, 1 + EVENT_ARGS), np.float32)
        for row, event in zip(past, reversed(list(self._heard(player)))):
            row[0] = (event.id + 1) / 256
            row[1:1 + event.count] = np.array(list(event.args[0:event.count]), np.float32) / 256
        return np.concatenate([self.observation_tensor(player), past.ravel()])

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "State":
        """Another position that the player thinks possible; `rng` gives numbers from 0 to 1."""
        other, number = self.clone(), rng()
        if not isinstance(number, (float, int, np.number)) or not 0 <= number <= 1:
            raise LudusError(f"`rng` gives numbers from 0 to 1, not {number!r}")
        other._state = self._view(self._player(player))
        luck = random_from(int(number * 2**53))
        lib.ld_determinize(other._state, luck)
        other._turn = None
        return other

    # ---- texts

    def _cells(self, player: Optional[int], width: int, height: int) -> list[list[tuple[str, int]]]:
        """The board as rows of characters, each with the number of its colour."""
        width, height = whole(width, "a width", 1, 1000), whole(height, "a height", 1, 1000)
        cells = ffi.new("ld_cell[]", width * height)
        canvas = ffi.new("ld_canvas *", {"width": width, "height": height, "cells": cells})
        rows = min(lib.ld_draw(self._view(player), ffi.NULL, canvas), height)
        return [[(chr(cell.glyph or 32), cell.colour) for cell in cells[y * width:(y + 1) * width]] for y in range(rows)]

    def render(self, player: Optional[int] = None, width: int = 100, height: int = 60) -> str:
        """The board in text as the player sees it."""
        return "\n".join("".join(glyph for glyph, _ in row).rstrip() for row in self._cells(player, width, height))

    def picture(self, player: Optional[int] = None, width: int = 100, height: int = 60) -> str:
        """The same board in colours, as an SVG."""
        return svg(self._cells(player, width, height))

    def step_name(self) -> str:
        return text(lib.ld_step(self._at))

    def __str__(self) -> str:
        return dumped(self._at)

    def __repr__(self) -> str:
        return f"<{self._game.name} at {self.step_name()!r}>" if self._state is not None else "<closed state>"
