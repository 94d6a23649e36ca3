"""Batches: the same games with any number of threads, masks that are legal, memory that is shared."""

import numpy as np
import pytest

import ludus


def run(name, threads, steps, **options):
    envs, luck = ludus.vector(name, 65, threads=threads, seed=3, **options), np.random.default_rng(1)
    seen, infos = envs.reset()
    ended, total = 0, np.zeros(envs.game.players)
    for _ in range(steps):
        seen, rewards, over, cut, infos = envs.step(envs.sample(luck))
        assert abs(rewards.sum(1)).max() < 1e-5 and not rewards[~over].any() and not cut.any()
        ended += over.sum()
        total += rewards.sum(0)
    return envs, ended, seen["observation"].copy(), infos["seat"].copy()


@pytest.mark.parametrize("name", ludus.games())
def test_threads_change_nothing(name):
    _, ended, seen, seats = run(name, 1, 250)
    _, ended_too, seen_too, seats_too = run(name, 3, 250)
    assert ended == ended_too and (seen == seen_too).all() and (seats == seats_too).all()


@pytest.mark.parametrize("name", ludus.games())
@pytest.mark.parametrize("form", ["bits", "floats"])
def test_a_batch_is_its_states(name, form):
    envs, _, seen, seats = run(name, 2, 120, observation=form)
    masks = envs.unpack()
    for i in (0, 31, 64):
        state = envs.state(i)
        player = state.current_player()
        assert player == seats[i]
        assert np.flatnonzero(masks[i]).tolist() == state.legal_actions()
        alone = state.observation_bits(player) if form == "bits" else state.observation_tensor(player)
        assert (alone == seen[i]).all()


def test_games_end_and_begin_anew():
    envs, ended, _, _ = run("ethnos", 2, 600)
    assert ended > 10
    first = envs.reset(seed=9)[0]["observation"].copy()
    assert (envs.reset(seed=9)[0]["observation"] == first).all()
    assert not (envs.reset(seed=10)[0]["observation"] == first).all()


def test_chance_can_be_dealt_by_hand():
    envs = ludus.vector("ethnos", 3, chance="dealt", observation=None)
    envs.reset()
    assert (envs.seat == 7).all()
    luck = np.random.default_rng(0)
    for _ in range(200):
        envs.step(envs.sample(luck))
    assert (envs.seat < 7).any()


def test_what_is_returned_is_the_memory_itself():
    envs = ludus.vector("aquileia", 4, observation="floats")
    seen, infos = envs.reset()
    again, *_ = envs.step(envs.sample(np.random.default_rng(0)))
    assert again["observation"] is seen["observation"] and again["action_mask"] is seen["action_mask"]
