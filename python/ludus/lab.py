"""Experiments: matches by the program `ludus`, returned as Python's own tables.

The program is found where LUDUS_PROGRAM says, beside the library, in the project's build folder, or on the path."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Optional, Sequence

from ._lib import LudusError


def program() -> str:
    project = Path(__file__).resolve().parent.parent.parent
    for place in (os.environ.get("LUDUS_PROGRAM"), str(project / "build/ludus"), shutil.which("ludus")):
        if place and os.access(place, os.X_OK):
            return place
    raise LudusError("the program ludus is not there; LUDUS_PROGRAM may name it")


def call(*arguments: str) -> str:
    """What `ludus ARGUMENTS` prints; what it refuses is an exception with its sentence."""
    done = subprocess.run([program(), *map(str, arguments), "--lang", "en"], capture_output=True, text=True)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines()
        raise LudusError(said[-1] if said else f"ludus ended with status {done.returncode}")
    return done.stdout


def run(*arguments: str) -> dict:
    """`ludus ARGUMENTS --json`."""
    return json.loads(call(*arguments, "--json"))


def match(game: str, bots: Sequence[str], games: int = 100, seed: int = 1, threads: Optional[int] = None,
          records: Optional[str] = None, **options) -> dict:
    """Bots against bots: shares of the win with intervals, by bot and by seat. One row a bot in `["bots"]`. With
    `records` every game is kept in that folder (`ludus.data`), and a match that was interrupted goes on."""
    rest = ["--threads", threads] if threads else []
    rest += ["--records", records] if records else []
    for key, value in options.items():
        rest += ["--set", f"{key.replace('_', '-')}={value}"]
    return run("match", game, "--bots", ",".join(bots), "--players", len(bots), "--games", games, "--seed", seed, *rest)


def rows(result: dict) -> list[dict]:
    """The bots of a match as a flat table."""
    return [{**{k: v for k, v in bot.items() if k != "ci95"}, "low": bot["ci95"][0], "high": bot["ci95"][1]}
            for bot in result["bots"]]
