"""Many games at once in the shape of Gymnasium's vector environments, stepped in C by several threads.

What `step` returns are views of memory that the next step writes anew; copy what you keep. Masks and bits are packed,
the lowest bit first; `unpack` makes them plain. In each game one seat acts: `infos["seat"]`."""

from __future__ import annotations

from typing import Optional

import numpy as np

from ._lib import LudusError, error_room, ffi, lib, refuse, whole
from .game import BITS, FLOATS, Game, State
from .spaces import Discrete

MOST_GAMES, MOST_THREADS = 2**16, 256
_FORMS = {None: None, "bits": BITS, "floats": FLOATS}


class Vector:
    """`num_envs` games of one kind. Finished ones begin anew at once."""

    def __init__(self, name: str, num_envs: int, players: Optional[int] = None, threads: int = 1, seed: int = 0,
                 observation: Optional[str] = "bits", chance: str = "sampled", **options):
        if observation is not None and observation not in tuple(_FORMS):
            raise LudusError(f"there is no observation '{observation}': there are bits, floats and None")
        if chance not in ("sampled", "dealt"):
            raise LudusError(f"chance is sampled or dealt, not '{chance}'")
        self.game = Game(name, players, **options)
        self.num_envs = whole(num_envs, "the number of games", 1, MOST_GAMES)
        self._form = _FORMS[observation]
        self._lens = ffi.NULL if self._form is None else self.game.lens(self._form)
        self._batch = self._open(threads, seed, chance)
        self._make_room()
        self.single_action_space = Discrete(self.game.num_distinct_actions())

    def _open(self, threads: int, seed: int, chance: str):
        error = error_room()
        setup = ffi.new("ld_batch_setup *", {
            "box": self.game._box, "seats": self.game.players, "settings": self.game._settings.rows,
            "setting_count": self.game._settings.count, "games": self.num_envs, "threads": whole(threads, "the number of threads", 1, MOST_THREADS),
            "seed": whole(seed, "a seed", 0, 2**64 - 1), "deal": chance == "dealt", "keep": False, "lens": self._lens})
        batch = lib.ld_batch_open(setup, error)
        if not batch:
            refuse(error)
        return ffi.gc(batch, lib.ld_batch_close)

    def _make_room(self) -> None:
        n = self.num_envs
        self.seat = np.empty(n, np.int8)
        self.mask = np.empty((n, lib.ld_batch_mask_bytes(self._batch)), np.uint8)
        self.rewards = np.zeros((n, self.game.players), np.float32)
        self._over = np.zeros(n, np.uint8)
        self.observation = None
        self._room = None
        if self._form is not None:
            self._room = np.empty((n, lib.ld_lens_bytes(self._lens)), np.uint8)
            columns = lib.ld_lens_columns(self._lens)
            self.observation = self._room.view(np.float32)[:, :columns] if self._form == FLOATS else self._room
        self._out = ffi.new("ld_batch_out *", {
            "seat": ffi.from_buffer("int8_t[]", self.seat), "mask": ffi.from_buffer("uint8_t[]", self.mask),
            "observation": ffi.NULL if self._room is None else ffi.from_buffer("uint8_t[]", self._room),
            "reward": ffi.from_buffer("float[]", self.rewards), "over": ffi.from_buffer("uint8_t[]", self._over)})
        if self.observation is not None:
            self.observation.flags.writeable = False  # the next step writes what changes, and no more

    def _handle(self):
        if self._batch is None:
            raise LudusError("this environment was closed")
        return self._batch

    def _go(self, actions) -> None:
        error = error_room()
        if not lib.ld_batch_step(self._handle(), actions, self._out, error):
            refuse(error)
        self._out.same = True

    def _seen(self) -> dict:
        return {"observation": self.observation, "action_mask": self.mask}

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        if seed is not None:
            lib.ld_batch_reset(self._handle(), whole(seed, "a seed", 0, 2**64 - 1))
        self._go(ffi.NULL)
        return self._seen(), {"seat": self.seat}

    def step(self, actions) -> tuple[dict, np.ndarray, np.ndarray, np.ndarray, dict]:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,):
            raise LudusError(f"there are {self.num_envs} games, and actions have the shape {given.shape}")
        if not np.issubdtype(given.dtype, np.integer):
            raise LudusError(f"actions are whole numbers, not {given.dtype}")
        if given.size and (given.min() < -(2**31) or given.max() >= 2**31):
            raise LudusError("there is no action of such a number")
        wanted = np.ascontiguousarray(given, np.int32)
        self._go(ffi.from_buffer("int32_t[]", wanted))
        ended = self._over.astype(bool)
        return self._seen(), self.rewards, ended, np.zeros(self.num_envs, bool), {"seat": self.seat}

    def unpack(self, packed: Optional[np.ndarray] = None) -> np.ndarray:
        """Masks (or other packed rows) as one byte a bit."""
        rows = self.mask if packed is None else np.asarray(packed)
        if rows.dtype != np.uint8 or rows.ndim != 2:
            raise LudusError(f"packed rows are bytes in two dimensions, not {rows.dtype} in {rows.ndim}")
        bits = np.unpackbits(rows, axis=1, bitorder="little")
        return bits[:, :self.game.num_distinct_actions()] if packed is None else bits

    def sample(self, rng: np.random.Generator) -> np.ndarray:
        """Any legal action for each game."""
        luck = rng.random((self.num_envs, self.mask.shape[1] * 8), np.float32)
        return (luck * np.unpackbits(self.mask, axis=1, bitorder="little")).argmax(1).astype(np.int32)

    def state(self, index: int) -> State:
        """A copy of one game's position."""
        index = whole(index, "a game", 0, self.num_envs - 1)
        found = lib.ld_batch_state(self._handle(), index)
        copy = ffi.new("ld_state *")
        ffi.memmove(copy, found, ffi.sizeof("ld_state"))
        state = State(self.game, copy)
        said = lib.ld_batch_said(self._handle(), index)
        if said.count:
            state._said[int(self.seat[index])] = list(said.action[0:said.count])
        return state

    def close(self) -> None:
        if self._batch is not None:
            ffi.release(self._batch)
        self._batch = None


def vector(name: str, num_envs: int, players: Optional[int] = None, **options) -> Vector:
    return Vector(name, num_envs, players, **options)
