"""Ludus for programs that learn: rich board games with hidden hands, dice, sealed bids and bargaining.

    import ludus
    game = ludus.Game("ethnos", players=4)          # OpenSpiel's shape: Game, State
    env = ludus.aec("spartacus", players=3)         # PettingZoo's: aec, parallel
    envs = ludus.vector("aquileia", 1024, threads=2)  # Gymnasium's vector environments
    bot = ludus.Bot(game, "search:1000")
    table = ludus.lab.match("ethnos", ["tuned", "greedy"], games=100)
    for part in ludus.data.steps("games"): ..     # what `ludus export` wrote

docs/python.md tells the rest.
"""

from . import data, lab
from ._lib import LudusError
from .bot import Bot
from .env import AEC, Parallel, aec, parallel
from .game import BITS, FLOATS, Game, PlayerId, State, games
from .vector import Vector, vector

__version__ = "0.1.0"
__all__ = ["AEC", "BITS", "Bot", "FLOATS", "Game", "LudusError", "Parallel", "PlayerId", "State", "Vector", "aec", "data",
           "games", "lab", "load_game", "parallel", "vector"]


def load_game(name: str, params: dict | None = None, **options) -> Game:
    """By OpenSpiel's name."""
    return Game(name, **{**(params or {}), **options})
