"""Bad input: an exception with a sentence, and nothing is broken."""

import json
import multiprocessing
import os
import threading

import numpy as np
import pytest

import ludus
from ludus import LudusError


def first(name="ethnos"):
    state = ludus.Game(name).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    return state


@pytest.mark.parametrize("action", [-1, 10**6, 2**40, -(2**70), 1.0, "recruit deck", None, True, np.float32(1), [1]])
def test_an_action_that_is_none(action):
    state = first()
    before = state.serialize()
    with pytest.raises(LudusError) as told:
        state.apply_action(action)
    assert str(told.value) and state.serialize() == before


def test_an_illegal_action():
    state = first()
    illegal = sorted(set(range(state.get_game().num_distinct_actions())) - set(state.legal_actions()))
    before = state.serialize()
    for action in illegal[:50]:
        with pytest.raises(LudusError, match="cannot be chosen now"):
            state.apply_action(action)
    assert state.serialize() == before
    state.apply_action(state.legal_actions()[0])


def changed(state, **changes):
    return json.dumps({**json.loads(state.serialize()), **changes})


def test_a_serialised_state_of_something_else():
    """It is refused before anything looks at it: what would be read by the tables of another game is no position here."""
    state = first()
    game = state.get_game()
    assert game.deserialize_state(state.serialize()) == state
    others = [ludus.Game("aquileia"), ludus.Game("ethnos", players=3), ludus.Game("ethnos", decline="no")]
    for text in [other.new_initial_state().serialize() for other in others]:
        with pytest.raises(LudusError, match="another game or set-up"):
            game.deserialize_state(text)
    for text in (changed(state, said={"0": [99999]}), changed(state, said=5), changed(state, history=5), changed(state, events=["zz"]),
                 changed(state, events=["ff" * 32]), changed(state, position={}), changed(state, mark="x"), "5", "null"):
        with pytest.raises(LudusError, match="no state that was serialised"):
            game.deserialize_state(text)


def test_a_closed_state():
    state = first()
    state.close()
    for ask in (state.legal_actions, state.clone, state.serialize, state.returns, state.observation_tensor, state.is_terminal,
                lambda: state.apply_action(0), lambda: str(state)):
        with pytest.raises(LudusError, match="closed"):
            ask()
    assert "closed" in repr(state)


@pytest.mark.parametrize("make", [
    lambda: ludus.Game("chess"), lambda: ludus.Game(""), lambda: ludus.Game("ethnos", players=9),
    lambda: ludus.Game("ethnos", colour="red"), lambda: ludus.Game("ethnos", decline="perhaps"),
    lambda: ludus.Game("ethnos", figures={"nonsense": 1}), lambda: ludus.Game("ethnos", figures={"markers": 10**9}),
    lambda: ludus.vector("ethnos", 10**7), lambda: ludus.vector("ethnos", 0), lambda: ludus.vector("ethnos", -5),
    lambda: ludus.vector("ethnos", 2**40), lambda: ludus.vector("ethnos", 2.5), lambda: ludus.vector("ethnos", 4, threads=0),
    lambda: ludus.vector("ethnos", 4, threads=10**6), lambda: ludus.vector("ethnos", 4, observation="pictures"),
    lambda: ludus.aec("ethnos", render_mode="film"), lambda: ludus.Bot(ludus.Game("ethnos"), "nobody"),
    lambda: ludus.lab.match("ethnos", ["nobody", "greedy"]), lambda: ludus.Game("ethnos").deserialize_state("{}"),
    lambda: ludus.Game("ethnos").deserialize_state("nonsense"), lambda: ludus.Game("ethnos").action_to_string(0, 10**6),
    lambda: first().legal_actions(9), lambda: first().observation_tensor(-3), lambda: first().chance_outcomes(),
    lambda: first().string_to_action("nonsense"), lambda: ludus.aec("ethnos").observe("player_0"),
    lambda: ludus.Game("ethnos", players="four"), lambda: ludus.Game("ethnos", players=2.5), lambda: ludus.Game("ethnos", 2**40),
    lambda: ludus.Game("ethnos", figures=[1]), lambda: ludus.Game("ethnos").column_names(7),
    lambda: ludus.Game("ethnos").action_to_string(7, 0), lambda: ludus.Game("ethnos").action_to_string(0, "x"),
    lambda: ludus.vector("ethnos", 4, seed=-1), lambda: ludus.vector("ethnos", 4, seed="x"),
    lambda: ludus.vector("ethnos", 4, threads=1.5), lambda: ludus.vector("ethnos", 4, threads="2"),
    lambda: ludus.vector("ethnos", 4).reset(seed=2**70), lambda: ludus.vector("ethnos", 4).state(10**30),
    lambda: ludus.vector("ethnos", 4).unpack(np.zeros(3)), lambda: ludus.vector("ethnos", 4, observation=["bits"]),
    lambda: ludus.aec("ethnos").reset(seed=-1), lambda: ludus.aec("ethnos").reset(seed="x"), lambda: ludus.aec("ethnos").last(),
    lambda: ludus.aec("ethnos").action_space("nobody"), lambda: ludus.parallel("ethnos").step({}),
    lambda: ludus.Bot(ludus.Game("ethnos"), "greedy", seed=-1), lambda: ludus.Bot("ethnos", "greedy"),
    lambda: first().resample_from_infostate(0, lambda: "x"), lambda: first().resample_from_infostate(0, lambda: -5.0),
    lambda: first().render(width=10**6), lambda: first().picture(height=2.5), lambda: ludus.data.game_of({}),
    lambda: list(ludus.data.steps("/nonexistent")), lambda: list(ludus.data.records("/nonexistent")),
])
def test_what_cannot_be(make):
    with pytest.raises(LudusError) as told:
        make()
    assert len(str(told.value)) > 8


@pytest.mark.parametrize("actions", [[0], np.zeros((2, 2), int), np.zeros(5, int), np.zeros(4), ["a"] * 4, np.full(4, 2**40),
                                     np.full(4, -1), np.full(4, 10**6), None])
def test_wrong_actions_for_a_batch(actions):
    envs = ludus.vector("ethnos", 4, seed=2)
    before = [envs.state(i).serialize() for i in range(4)]
    envs.reset()
    with pytest.raises((LudusError, ValueError)):
        envs.step(actions)
    assert [envs.state(i).serialize() for i in range(4)] == before
    envs.step(envs.sample(np.random.default_rng(0)))


def test_a_closed_batch():
    envs = ludus.vector("ethnos", 4)
    envs.close()
    envs.close()
    with pytest.raises(LudusError, match="closed"):
        envs.reset()


def _child(envs, pipe):
    try:
        envs.reset()
        pipe.send("moved")
    except LudusError as told:
        pipe.send(str(told))


def test_a_fork_in_the_middle():
    envs = ludus.vector("ethnos", 64, threads=2, seed=1)
    envs.reset()
    context = multiprocessing.get_context("fork")
    here, there = context.Pipe()
    child = context.Process(target=_child, args=(envs, there))
    child.start()
    assert here.poll(60) and "process" in here.recv()
    child.join(60)
    assert child.exitcode == 0
    envs.step(envs.sample(np.random.default_rng(0)))  # nothing happened to the parent


def test_the_lock_of_python_is_released():
    """Two batches in two threads of Python's; each is right by itself."""
    results = {}

    def work(seed):
        envs, luck = ludus.vector("imperator", 40, seed=seed), np.random.default_rng(seed)
        envs.reset()
        for _ in range(100):
            envs.step(envs.sample(luck))
        results.setdefault(seed, []).append(envs.observation.copy())

    for _ in range(2):
        threads = [threading.Thread(target=work, args=(seed,)) for seed in (1, 2)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
    assert all((a == b).all() for a, b in results.values())


def test_memory_is_given_back():
    def used():
        return int(open("/proc/self/statm").read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def make():
        envs = ludus.vector("ethnos", 256, threads=2)
        envs.reset()
        envs.close()
        state = first()
        for _ in range(20):
            state = state.clone()

    for _ in range(5):
        make()
    before = used()
    for _ in range(40):
        make()
    assert used() - before < 20 * 2**20
