"""Games as data: the records that `ludus match --records` keeps, and the steps that `ludus export` makes of them.

A file of steps becomes a dictionary of arrays with a row a step: `game` (its number in the file), `seat`, `action`,
`outcome` (each seat's share of the win), `mask` and `observation`, packed as a batch packs them; and `about`, what was
played. docs/python.md tells the form of the files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Iterator, Union

import numpy as np

from . import lab
from ._lib import LudusError
from .game import Game

SCHEMA = 1
Place = Union[str, Path]


def _files(place: Place, *endings: str) -> list[Path]:
    """The file itself, or those of a folder, in order."""
    path = Path(place)
    found = sorted(f for f in path.iterdir() if f.name.endswith(endings)) if path.is_dir() else [path]
    if not found or not all(f.is_file() for f in found):
        raise LudusError(f"there is nothing to read in '{place}'")
    return found


def export(place: Place, out: Place, form: str = "npz", floats: bool = False) -> None:
    """Writes the records of a file or folder as steps into the folder `out`; what is there already is left alone."""
    if form not in ("npz", "jsonl"):
        raise LudusError(f"steps are written as npz or jsonl, not '{form}'")
    lab.call("export", place, "--" + form, "--out", out, *(["--floats"] if floats else []))


def records(place: Place) -> Iterator[dict]:
    """The records of a file, or of all files in a folder, one by one."""
    for file in _files(place, ".jsonl", ".json"):
        text = file.read_text()
        if file.name.endswith(".steps.jsonl"):
            continue
        for line in text.splitlines() if file.suffix == ".jsonl" else [text]:
            yield json.loads(line)


def steps(place: Place) -> Iterator[dict]:
    """The arrays of a file of steps, or of each file in a folder; one file at a time is in memory."""
    for file in _files(place, ".npz", ".steps.jsonl"):
        yield _read_npz(file) if file.suffix == ".npz" else _read_lines(file)


def _checked(about: dict, file: Path) -> dict:
    if about.get("steps") != SCHEMA:
        raise LudusError(f"'{file}' holds no steps of a form that is known here")
    return about


def _read_npz(file: Path) -> dict:
    try:
        with np.load(file) as arrays:
            found = {name: arrays[name] for name in arrays.files}
            found["about"] = _checked(json.loads(found["about"].tobytes()), file)
            return found
    except (OSError, ValueError, KeyError) as wrong:
        raise LudusError(f"'{file}' cannot be read: {wrong}") from None


def _pack(rows: list, columns: int) -> np.ndarray:
    whole = np.zeros((len(rows), columns), np.uint8)
    for row, ones in zip(whole, rows):
        row[ones] = 1
    return np.packbits(whole, axis=1, bitorder="little")


def _numbers(rows: list, columns: int) -> np.ndarray:
    whole = np.zeros((len(rows), columns), np.float32)
    for row, found in zip(whole, rows):
        row[[int(column) for column in found]] = list(found.values())
    return whole


def _read_lines(file: Path) -> dict:
    try:
        with file.open() as lines:
            about = _checked(json.loads(next(lines)), file)
            rows = [json.loads(line) for line in lines]
    except (OSError, ValueError, StopIteration) as wrong:
        raise LudusError(f"'{file}' cannot be read: {wrong}") from None
    seen = [row["observation"] for row in rows]
    return {"about": about,
            **{key: np.array([row[key] for row in rows], kind)
               for key, kind in (("game", np.int32), ("seat", np.int8), ("action", np.uint16), ("outcome", np.float32))},
            "mask": _pack([row["legal"] for row in rows], about["actions"]),
            "observation": (_pack if about["form"] == "bits" else _numbers)(seen, about["columns"])}


def game_of(about: dict) -> Game:
    """The game that the steps or a record are of."""
    if not isinstance(about, dict) or not {"game", "seats"} <= set(about):
        raise LudusError("this does not tell what was played")
    return Game(about["game"], players=about["seats"], figures=about.get("figures"), **about.get("options", {}))


def unpack(packed: np.ndarray, columns: int) -> np.ndarray:
    """Packed rows as one byte a column."""
    return np.unpackbits(packed, axis=1, bitorder="little", count=columns)
