"""What PettingZoo asks of environments, written anew: agents come and go, masks, seeds, rewards, dead agents step None."""

import xml.etree.ElementTree

import numpy as np
import pytest

import ludus


def play(env, seed, most=10**9):
    """A whole game by luck; what each agent was given."""
    luck = np.random.default_rng(seed)
    total = {agent: 0.0 for agent in env.possible_agents}
    env.reset(seed=seed)
    steps = []
    for agent in env.agent_iter():
        seen, reward, over, cut, info = env.last()
        assert not cut and info == {}
        total[agent] += reward
        action = None if over else int(luck.choice(np.flatnonzero(seen["action_mask"])))
        if not over:
            assert seen in env.observation_space(agent) and action in env.action_space(agent)
        env.step(action)
        steps.append((agent, action))
        if len(steps) >= most:
            break
    return total, steps


@pytest.mark.parametrize("name", ["ethnos", "aquileia", "imperator"])
def test_a_game_from_beginning_to_end(name):
    env = ludus.aec(name)
    total, steps = play(env, 3)
    assert env.agents == [] and sum(total.values()) == pytest.approx(0, abs=1e-6)
    assert max(total.values()) > 0
    assert [agent for agent, action in steps if action is None] == env.possible_agents


def test_the_same_seed_is_the_same_game():
    assert play(ludus.aec("spartacus", players=3), 5, 300) == play(ludus.aec("spartacus", players=3), 5, 300)
    assert play(ludus.aec("ethnos"), 5, 300) != play(ludus.aec("ethnos"), 6, 300)


def test_every_agent_sees_its_own():
    env = ludus.aec("ethnos", players=3)
    env.reset(seed=1)
    seen = [env.observe(agent)["observation"] for agent in env.agents]
    assert not (seen[0] == seen[1]).all()
    assert sum(env.observe(agent)["action_mask"].any() for agent in env.agents) == 1
    assert env.num_agents == env.max_num_agents == 3
    assert env.state().shape == seen[0].shape


def test_dead_agents_step_none_alone():
    env = ludus.aec("ethnos", players=2)
    luck = np.random.default_rng(0)
    env.reset(seed=2)
    for agent in env.agent_iter():
        seen, _, over, _, _ = env.last()
        if over:
            with pytest.raises(ludus.LudusError):
                env.step(0)
        env.step(None if over else int(luck.choice(np.flatnonzero(seen["action_mask"]))))
    with pytest.raises(ludus.LudusError):
        env.step(None)


@pytest.mark.parametrize("name", ["ethnos", "aquileia", "imperator"])
def test_in_parallel(name):
    env, luck = ludus.parallel(name), np.random.default_rng(4)
    seen, infos = env.reset(seed=4)
    total = {agent: 0.0 for agent in env.agents}
    rounds = 0
    while env.agents:
        acting = {agent: s["action_mask"] for agent, s in seen.items() if s["action_mask"].any()}
        assert acting
        seen, rewards, over, cut, infos = env.step(
            {agent: int(luck.choice(np.flatnonzero(mask))) for agent, mask in acting.items()})
        for agent, reward in rewards.items():
            total[agent] += reward
        rounds += 1
    assert all(over.values()) and not any(cut.values()) and sum(total.values()) == pytest.approx(0, abs=1e-6)


def test_several_answer_a_sealed_step_at_once():
    env, luck = ludus.parallel("spartacus", players=3), np.random.default_rng(4)
    seen, _ = env.reset(seed=4)
    most = 0
    for _ in range(400):
        acting = {agent: s["action_mask"] for agent, s in seen.items() if s["action_mask"].any()}
        most = max(most, len(acting))
        seen, *_ = env.step({agent: int(luck.choice(np.flatnonzero(mask))) for agent, mask in acting.items()})
    assert most == 3


def test_rendering():
    env = ludus.aec("ethnos", render_mode="ansi")
    env.reset(seed=1)
    assert len(env.render()) > 100
    env.close()
    with pytest.raises(ludus.LudusError):
        env.render()


@pytest.mark.parametrize("name", ludus.games())
def test_the_picture_is_the_board(name):
    env = ludus.aec(name, render_mode="svg")
    env.reset(seed=3)
    picture = xml.etree.ElementTree.fromstring(env.render())
    texts = [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")]
    board = env._state.render()
    assert "".join("".join(texts).split()) == "".join(board.split())
    assert len({text.get("fill") for text in picture.iter("{http://www.w3.org/2000/svg}text")}) > 1
    assert "svg" in env.metadata["render_modes"]
