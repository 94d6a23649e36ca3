"""The examples run, at small scale."""

import sys
from pathlib import Path

import pytest

import ludus

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "examples"))


@pytest.mark.parametrize("name", ["ethnos", "imperator"])
def test_random_play(name):
    import random_play

    assert sum(random_play.play(name, 1)) == pytest.approx(0, abs=1e-6)
    assert random_play.play(name, 1) == random_play.play(name, 1)


def test_the_loop():
    import pettingzoo_loop

    assert sum(pettingzoo_loop.play("aquileia", 2).values()) == pytest.approx(0, abs=1e-6)


def test_searching():
    import ismcts

    assert len(Path(ismcts.__file__).read_text().splitlines()) <= 100
    assert ismcts.play("ethnos", 4, 1, most=60).move_number() > 30


def test_best_response():
    import best_response

    gain, half = best_response.probe("ethnos", "greedy", 1, 1, depth=4, most=40)
    assert -1 <= gain <= 1 and half >= 0


def test_the_network_learns():
    import value_net

    told = []
    net = value_net.train(10, 2, lessons=4, passes=2, report=lambda line, net: told.append((line, net.t)), rounds=2, envs=16,
                          steps=80)
    assert [line.split()[1] for line, _ in told] == ["study,", "study,", "practise,", "practise,"]
    assert [t for _, t in told] == sorted({t for _, t in told}) and net.t == told[-1][1]
    share, low, high = value_net.against(net, "random", 8)
    assert 0 < share <= 1 and low <= share <= high
    assert value_net.against(net, "random", 8) == (share, low, high)
