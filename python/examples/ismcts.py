"""Information-set tree search in a hundred lines: many worlds that the player thinks possible, one tree of what it has
seen. Single observer, UCT, playouts by luck cut short by the scores. python3 ismcts.py [GAME] [ITERATIONS] [SEED]"""

import math
import random
import sys

import ludus


class Node:
    __slots__ = ("children", "visits", "offered", "worth", "player")

    def __init__(self, player: int):
        self.children: dict[int, Node] = {}
        self.visits, self.offered = 0, 1
        self.worth, self.player = 0.0, player  # for whom


def roll(state, luck):
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(outcomes, chances)[0])


def shares(state):
    """The returns, or before the end what the scores make one expect."""
    if state.is_terminal():
        return state.returns()
    scores = state.scores()
    best = max(scores)
    likely = [math.exp((score - best) / 8) for score in scores]
    return [one / sum(likely) - 1 / len(scores) for one in likely]


def playout(state, luck, depth):
    for _ in range(depth):
        roll(state, luck)
        if state.is_terminal():
            break
        state.apply_action(luck.choice(state.legal_actions()))
    return shares(state)


def pick(node, legal, explore):
    """UCB among what this world offers."""
    def worth(child):
        child.offered += 1
        return child.worth / child.visits + explore * math.sqrt(math.log(child.offered) / child.visits)
    return max(legal, key=lambda action: worth(node.children[action]))


def iterate(root, state, luck, explore, depth):
    path, node = [], root
    while True:
        roll(state, luck)
        if state.is_terminal():
            break
        player, legal = state.current_player(), state.legal_actions()
        fresh = [action for action in legal if action not in node.children]
        if fresh:
            action = luck.choice(fresh)
            node.children[action] = Node(player)
        else:
            action = pick(node, legal, explore)
        state.apply_action(action)
        node = node.children[action]
        path.append(node)
        if fresh:
            break
    value = playout(state, luck, depth)
    for seen in path:
        seen.visits += 1
        seen.worth += value[seen.player]


def search(state, iterations=200, luck=None, explore=0.7, depth=40):
    luck, player = luck or random.Random(0), state.current_player()
    if len(state.legal_actions()) == 1:
        return state.legal_actions()[0]
    root = Node(player)
    for _ in range(iterations):
        iterate(root, state.resample_from_infostate(player, luck.random), luck, explore, depth)
    return max(root.children, key=lambda action: root.children[action].visits)


def play(name, iterations, seed, most=10**9):  # seat 0 searches, the others play by luck
    luck, state = random.Random(seed), ludus.Game(name).new_initial_state()
    for _ in range(most):
        roll(state, luck)
        if state.is_terminal():
            break
        mine = state.current_player() == 0
        state.apply_action(search(state, iterations, luck) if mine else luck.choice(state.legal_actions()))
    return state


if __name__ == "__main__":
    words = sys.argv[1:] + ["ethnos", "100", "0"][len(sys.argv) - 1:]
    print(play(words[0], int(words[1]), int(words[2])).returns())
