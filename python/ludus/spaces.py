"""Spaces in the shape of Gymnasium's, as far as environments here need them."""

from __future__ import annotations

from typing import Mapping, Optional

import numpy as np


class Discrete:
    """The numbers 0 .. n-1."""

    def __init__(self, n: int, seed: Optional[int] = None):
        self.n, self.shape, self.dtype = int(n), (), np.dtype(np.int64)
        self._rng = np.random.default_rng(seed)

    def seed(self, seed: Optional[int] = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: Optional[np.ndarray] = None) -> int:
        """Any number, or any that the mask allows."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, x) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= x < self.n

    __contains__ = contains

    def __eq__(self, other) -> bool:
        return isinstance(other, Discrete) and self.n == other.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """Arrays of one shape and type, from low to high."""

    def __init__(self, low: float, high: float, shape: tuple, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, tuple(shape), np.dtype(dtype)

    def contains(self, x) -> bool:
        return isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype

    __contains__ = contains

    def __eq__(self, other) -> bool:
        return isinstance(other, Box) and (self.shape, self.dtype) == (other.shape, other.dtype)

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Several spaces by name."""

    def __init__(self, spaces: Mapping):
        self.spaces = dict(spaces)

    def __getitem__(self, key):
        return self.spaces[key]

    def contains(self, x) -> bool:
        return isinstance(x, dict) and x.keys() == self.spaces.keys() and all(s.contains(x[k]) for k, s in self.spaces.items())

    __contains__ = contains

    def __eq__(self, other) -> bool:
        return isinstance(other, Dict) and self.spaces == other.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
