"""Games as data: what a match keeps, what is exported of it, and reading it back."""

import json
import signal
import subprocess
import time

import numpy as np
import pytest

import ludus
from ludus import LudusError

GAMES = [("ethnos", ["tuned"] * 4), ("spartacus", ["greedy"] * 3), ("aquileia", ["greedy"] * 2), ("imperator", ["greedy"] * 2)]


def kept(folder):
    return {record["match"]["game"]: record["choices"] for record in ludus.data.records(folder)}


@pytest.mark.parametrize("name, bots", GAMES)
def test_steps_are_what_was_played(name, bots, tmp_path):
    ludus.lab.match(name, bots, games=2, records=tmp_path / "games")
    ludus.data.export(tmp_path / "games", tmp_path / "steps")
    found, = ludus.data.steps(tmp_path / "steps")
    game, at = ludus.data.game_of(found["about"]), 0
    for number, record in enumerate(ludus.data.records(tmp_path / "games")):
        state = game.new_initial_state()
        for line in record["choices"]:
            who, _, choice = line.partition(": ")
            if who == "c":
                state.apply_action(next(a for a, _ in state.chance_outcomes() if state.action_to_string(-1, a) == choice))
                continue
            seat, moves = int(who), state.move_number()
            while True:  # as many actions as the choice has parts
                assert found["game"][at] == number and found["seat"][at] == seat
                mask = np.packbits(state.legal_actions_mask(seat).astype(bool), bitorder="little")
                assert (found["mask"][at] == mask).all()
                if at % 17 == 0:
                    bits = state.observation_bits(seat)
                    assert (found["observation"][at] == bits[:found["observation"].shape[1]]).all()
                before = state._said.get(seat)
                state.apply_action_of(seat, int(found["action"][at]))
                at += 1
                if seat not in state._said or state._said.get(seat) == before:
                    break
            assert state.move_number() > moves
        assert state.is_terminal()
        assert found["outcome"][at - 1] == pytest.approx(np.array(state.returns()) + 1 / game.players, abs=1e-6)
    assert at == len(found["action"])


@pytest.mark.parametrize("floats", [False, True])
def test_both_forms_say_the_same(floats, tmp_path):
    ludus.lab.match("aquileia", ["random"] * 3, games=2, records=tmp_path / "games")
    for form in ("npz", "jsonl"):
        ludus.data.export(tmp_path / "games", tmp_path / form, form, floats)
    (arrays,), (lines,) = ludus.data.steps(tmp_path / "npz"), ludus.data.steps(tmp_path / "jsonl")
    assert arrays.keys() == lines.keys() and arrays["about"] == lines["about"]
    for key in set(arrays) - {"about"}:
        assert arrays[key].dtype == lines[key].dtype and np.array_equal(arrays[key], lines[key]), key


def test_a_match_goes_on(tmp_path):
    """What is missing in records or journal is played again; nothing is written twice."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    result = ludus.lab.match("ethnos", ["random", "greedy"], games=230, records=whole)
    ludus.lab.match("ethnos", ["random", "greedy"], games=230, records=cut)
    journal = (cut / "journal").read_bytes().splitlines(True)
    (cut / "journal").write_bytes(b"".join(journal[:100]))
    text = (cut / "00000.jsonl").read_text()
    (cut / "00000.jsonl").write_text(text[:len(text) // 2])
    (cut / "00001.jsonl").unlink()
    again = ludus.lab.match("ethnos", ["random", "greedy"], games=230, records=cut)
    assert again["bots"] == result["bots"]
    assert kept(cut) == kept(whole) and len(kept(whole)) == 230
    assert sum(1 for _ in ludus.data.records(cut)) == 230


def test_an_interrupted_match(tmp_path):
    command = [ludus.lab.program(), "match", "ethnos", "--bots", "tuned", "--games", "1000000", "--records", str(tmp_path / "g"),
               "--progress", "--lang", "en"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    until = time.time() + 120
    while not (tmp_path / "g/00000.jsonl").exists() and time.time() < until:
        time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    out, told = running.communicate(timeout=120)
    assert running.returncode == 1 and "wins" in out
    assert told.startswith("  0 %  0 of 1000000 games") and "goes on from" in told.splitlines()[-1]
    games = kept(tmp_path / "g")
    assert games and f"{len(games)} games were played" in told


def test_what_is_there_is_left_alone(tmp_path):
    ludus.lab.match("aquileia", ["random"] * 2, games=101, records=tmp_path / "games")
    out = tmp_path / "out"
    ludus.data.export(tmp_path / "games", out)
    assert sorted(file.name for file in out.iterdir()) == ["00000.npz", "00001.npz"]
    before = (out / "00001.npz").read_bytes()
    (out / "00000.npz").write_bytes(b"mine")
    (out / "00001.npz").unlink()
    ludus.data.export(tmp_path / "games", out)
    assert (out / "00000.npz").read_bytes() == b"mine" and (out / "00001.npz").read_bytes() == before


def bad_records(folder):
    ludus.lab.match("ethnos", ["random"] * 2, games=1, records=folder / "good")
    line = (folder / "good/00000.jsonl").read_text()
    record = json.loads(line)
    yield "cut", line[:-20]
    yield "none", ""
    yield "nonsense", "[1,2]"
    yield "other", line + json.dumps({**record, "seats": 3})
    yield "unfinished", json.dumps({**{k: v for k, v in record.items() if k != "result"}, "choices": record["choices"][:40]})
    yield "wrong", json.dumps({**record, "choices": [*record["choices"][:40], "0: nonsense"]})
    yield "result", json.dumps({**record, "result": {"scores": [0, 0], "ranks": [1, 1]}})


def test_records_that_are_none(tmp_path):
    for name, text in bad_records(tmp_path):
        file = tmp_path / f"{name}.jsonl"
        file.write_text(text)
        with pytest.raises(LudusError) as told:
            ludus.data.export(file, tmp_path / "out")
        assert name in str(told.value) and not (tmp_path / "out" / f"{name}.npz").exists(), name
    assert not list((tmp_path / "out").iterdir())


def test_files_of_steps_that_are_none(tmp_path):
    for name, content in (("a.npz", b"nonsense"), ("a.steps.jsonl", b"{}"), ("b.steps.jsonl", b""), ("c.npz", b"")):
        (tmp_path / name).write_bytes(content)
        with pytest.raises(LudusError):
            list(ludus.data.steps(tmp_path / name))
    with pytest.raises(LudusError):
        list(ludus.data.steps(tmp_path / "nowhere"))
    with pytest.raises(LudusError):
        ludus.data.export(tmp_path, tmp_path, "csv")


def test_a_folder_of_something_else(tmp_path):
    ludus.lab.match("ethnos", ["random"] * 2, games=2, records=tmp_path / "g")
    with pytest.raises(LudusError, match="another experiment"):
        ludus.lab.match("ethnos", ["greedy"] * 2, games=2, records=tmp_path / "g")
    (tmp_path / "g/journal").unlink()
    with pytest.raises(LudusError, match="no journal"):
        ludus.lab.match("ethnos", ["random"] * 2, games=2, records=tmp_path / "g")
