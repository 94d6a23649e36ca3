"""What OpenSpiel asks of games, written anew: determinism, masks, cloning, serialisation, resampling, returns."""

import random

import numpy as np
import pytest

import ludus
from ludus import PlayerId

TABLES = [(name, seats) for name in ludus.games() for seats in (range(2, 7) if name == "ethnos" else (2, 5) if name == "aquileia"
                                                                  else (3, 4) if name == "spartacus" else (2,))]


def step(state, luck):
    """One action by luck; chance by its probabilities."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(actions, chances)[0])
    else:
        state.apply_action(luck.choice(state.legal_actions()))


def walk(game, seed, most):
    """States on the way of a random game, each before it is acted in."""
    luck, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            return
        yield state
        step(state, luck)


def test_the_games_are_there():
    assert ludus.games() == ["ethnos", "spartacus", "aquileia", "imperator"]


@pytest.mark.parametrize("name,seats", TABLES)
def test_a_random_game_is_sound(name, seats):
    game = ludus.Game(name, players=seats)
    size, count = game.observation_tensor_size(), game.num_distinct_actions()
    assert count <= 4096 and len(set(game.action_names)) == count
    for i, state in enumerate(walk(game, seats, 400)):
        legal = state.legal_actions()
        assert legal == sorted(set(legal)) and legal
        assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
        for action in legal[:3]:
            assert state.string_to_action(state.action_to_string(action)) == action
        if state.is_chance_node():
            assert state.current_player() == PlayerId.CHANCE
            assert sum(p for _, p in state.chance_outcomes()) == pytest.approx(1)
        else:
            assert 0 <= state.current_player() < seats
        assert state.returns() == [0] * seats
        if i % 40 == 0:
            assert state.observation_tensor(0).shape == (size,) == tuple(game.observation_tensor_shape())
            assert state.information_state_tensor(0).shape == tuple(game.information_state_tensor_shape())


@pytest.mark.parametrize("name", ludus.games())
def test_clones_and_serialised_states_go_on_alike(name):
    game = ludus.Game(name)
    for i, state in enumerate(walk(game, 3, 300)):
        if i % 30:
            continue
        clone, again = state.clone(), game.deserialize_state(state.serialize())
        assert clone == state and again == state
        assert again.history() == state.history() and again.legal_actions() == state.legal_actions()
        before = state.serialize()
        for k in range(8):
            if clone.is_terminal():
                break
            luck_a, luck_b = random.Random(k), random.Random(k)
            step(clone, luck_a)
            step(again, luck_b)
            assert clone == again
        assert state.serialize() == before  # the others have moved, this one has not


@pytest.mark.parametrize("name", ludus.games())
def test_the_same_luck_is_the_same_game(name):
    game = ludus.Game(name)
    ends = []
    for _ in range(2):
        for state in walk(game, 11, 500):
            last = state
        ends.append((last.serialize(), last.observation_tensor(0).tobytes()))
    assert ends[0] == ends[1]


@pytest.mark.parametrize("name", ludus.games())
def test_resampling_keeps_the_view(name):
    game, luck = ludus.Game(name), random.Random(5)
    for i, state in enumerate(walk(game, 6, 300)):
        if i % 25 or state.is_chance_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, luck.random)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert (other.observation_tensor(player) == state.observation_tensor(player)).all()
        assert other.legal_actions() == state.legal_actions()
        step(other, luck)


@pytest.mark.parametrize("name", ["ethnos", "aquileia", "imperator"])
def test_returns_add_up(name):
    game = ludus.Game(name)
    luck, state = random.Random(1), game.new_initial_state()
    while not state.is_terminal():
        step(state, luck)
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert max(state.returns()) <= game.max_utility() + 1e-6 and min(state.returns()) >= game.min_utility() - 1e-6
    assert state.current_player() == PlayerId.TERMINAL and state.legal_actions() == []
    assert state.rewards() == state.returns() and len(state.scores()) == game.num_players()


def test_bits_and_floats_tell_the_same():
    game = ludus.Game("ethnos")
    names = game.column_names(ludus.BITS)
    state = list(walk(game, 2, 120))[-1]
    bits = np.unpackbits(state.observation_bits(0), bitorder="little")[:len(names)]
    floats = dict(zip(game.column_names(ludus.FLOATS), state.observation_tensor(0)))
    for name, bit in zip(names, bits):
        if name in floats:
            assert floats[name] == bit, name
    assert bits.sum() > 10


def test_a_hand_is_seen_by_name():
    game = ludus.Game("ethnos", players=4)
    state = list(walk(game, 4, 200))[-1]
    view = __import__("json").loads(state.observation_string(2))
    seen = dict(zip(game.column_names(), state.observation_tensor(2)))
    for card, count in view["hand"][2].items():
        assert seen[f"hand.0.{card}>=1"] == 1 and seen[f"hand.0.{card}"] == pytest.approx(count / 255)
    assert seen["viewer.2"] == 1 and seen["viewer.0"] == 0


def test_actions_are_the_same_in_every_set_up():
    a = ludus.Game("ethnos", players=2, tribes="centaur,dwarf,elf,giant,halfling")
    b = ludus.Game("ethnos", players=6, tribes="skeleton,winged,wizard")
    assert a.action_names == b.action_names and a.outcome_names == b.outcome_names


def test_long_choices_are_said_in_parts():
    game = ludus.Game("imperator")
    heads = [name for name in game.action_names if name.startswith("move ") and name.endswith("..area")]
    assert heads
    for state in walk(game, 1, 2000):
        if state.is_chance_node():
            continue
        parts = [a for a in state.legal_actions() if "..area" in state.action_to_string(a)]
        if parts:
            before = state.clone()
            before.apply_action(parts[0])
            assert before.current_player() == state.current_player()
            assert all(before.action_to_string(a).startswith("..area ") for a in before.legal_actions())
            assert game.deserialize_state(before.serialize()) == before
            return
    pytest.fail("nothing was said in parts")


def test_options_and_figures():
    assert ludus.Game("aquileia", players=3, rounds=4).get_parameters() == {"players": 3, "rounds": "4"}
    figured = ludus.Game("ethnos", players=3, figures={"markers": 20})
    assert figured.new_initial_state().clone() == figured.new_initial_state()
    assert ludus.load_game("spartacus", {"players": 3}).num_players() == 3
    assert "Ethnos" in ludus.Game("ethnos").get_type().long_name


def test_a_board_in_text():
    state = list(walk(ludus.Game("aquileia"), 1, 60))[-1]
    assert len(state.render(0).splitlines()) > 10
