"""Bots and the laboratory."""

import random

import pytest

import ludus


@pytest.mark.parametrize("name", ludus.games())
def test_bots_play_on(name):
    game = ludus.Game(name)
    bots = [ludus.Bot(game, kind, seed=i) for i, kind in enumerate(["tuned", "greedy", "random", "easy"][:game.num_players()])]
    luck, state = random.Random(1), game.new_initial_state()
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(actions, chances)[0])
            continue
        player = state.current_player()
        action = bots[player].step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_bot_is_the_same_for_the_same_luck():
    game = ludus.Game("ethnos")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    one, two = ludus.Bot(game, "search:50", seed=4), ludus.Bot(game, "search:50", seed=4)
    assert one.step(state) == two.step(state)
    assert one.opinion() is None or len(one.opinion()) == len(state.legal_actions())


def test_a_match_is_a_table():
    table = ludus.lab.match("ethnos", ["tuned", "random"], games=20, seed=3, threads=1)
    rows = ludus.lab.rows(table)
    assert [row["bot"] for row in rows] == ["tuned", "random"]
    assert rows[0]["win_share"] > rows[1]["win_share"] and rows[0]["low"] <= rows[0]["win_share"] <= rows[0]["high"]
