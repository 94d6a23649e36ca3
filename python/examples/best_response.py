"""An exploitability probe: how much one seat gains by answering a bot that plays all others, against playing as it does.

The answer is improved step by step from the bot itself: at each decision every action is tried in worlds that the seat
thinks possible, the frozen bot playing on, and the best is taken. What it gains is a lower bound of what can be gained.
python3 best_response.py [GAME] [BOT] [GAMES] [WORLDS] [SEED]"""

import random
import sys

import numpy as np

import ludus


def roll(state, luck):
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(outcomes, chances)[0])


def go_on(state, bot, luck, depth):
    """The bot plays all seats for so many decisions; then the scores tell."""
    for _ in range(depth):
        roll(state, luck)
        if state.is_terminal():
            return state.returns()
        state.apply_action(bot.step(state))
    scores = np.array(state.scores(), float)
    likely = np.exp((scores - scores.max()) / 8)
    return likely / likely.sum() - 1 / len(scores)


def answer(state, bot, luck, worlds, depth):
    """The action that does best against the bot in worlds that are possible."""
    player, legal = state.current_player(), state.legal_actions()
    if len(legal) == 1:
        return legal[0]
    worth = np.zeros(len(legal))
    for _ in range(worlds):
        world = state.resample_from_infostate(player, luck.random)
        worth += [go_on(world.child(action), bot, luck, depth)[player] for action in legal]
    return legal[int(worth.argmax())]


def play(game, bot, seed, worlds, depth, most=10**9):
    """Seat 0 answers (with worlds) or is the bot too (without)."""
    luck, state = random.Random(seed), game.new_initial_state()
    for _ in range(most):
        roll(state, luck)
        if state.is_terminal():
            break
        answers = worlds and state.current_player() == 0
        state.apply_action(answer(state, bot, luck, worlds, depth) if answers else bot.step(state))
    return state.returns()[0]


def probe(name, kind, games, worlds, seed=0, depth=60, most=10**9):
    """The mean gain of the answering seat, and the half width of its 95% interval."""
    game = ludus.Game(name)
    bot = ludus.Bot(game, kind)
    gains = [play(game, bot, seed + i, worlds, depth, most) - play(game, bot, seed + i, 0, depth, most) for i in range(games)]
    return float(np.mean(gains)), float(1.96 * np.std(gains) / max(1, len(gains)) ** 0.5)


if __name__ == "__main__":
    words = sys.argv[1:] + ["ethnos", "greedy", "20", "2", "0"][len(sys.argv) - 1:]
    gain, half = probe(words[0], words[1], int(words[2]), int(words[3]), int(words[4]))
    print(f"against {words[1]} in {words[0]} a seat gains {gain:+.3f} ± {half:.3f} of the win")
