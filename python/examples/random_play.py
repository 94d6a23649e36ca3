"""The smallest program there is: a whole game by luck, in OpenSpiel's shape. python3 random_play.py [GAME] [SEED]"""

import random
import sys

import ludus


def play(name: str, seed: int) -> list[float]:
    luck, state = random.Random(seed), ludus.Game(name).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(luck.choice(state.legal_actions()))
    return state.returns()


if __name__ == "__main__":
    print(play(sys.argv[1] if len(sys.argv) > 1 else "ethnos", int(sys.argv[2]) if len(sys.argv) > 2 else 0))
