"""A small value network that learns Ethnos by playing against itself, with NumPy alone.

A seat's standing (nineteen numbers, made by hand: `State.standing`) goes through a hidden layer to one number; the
softmax over the seats is each one's share of the win. A player looks at the ends of all turns it could take, in one
world that it thinks possible, and takes the turn whose end looks best. After every round of games the network learns
how the games ended. python3 value_net.py [MINUTES] [GAMES AGAINST GREEDY] [PROCESSES]"""

import multiprocessing
import random
import sys
import time

import numpy as np

import ludus

GAME, SEATS, HIDDEN, LEAVES = "ethnos", 4, 16, 60


class Net:
    """One hidden layer and a straight way past it; trained by Adam."""

    def __init__(self, inputs, seed=0):
        luck = np.random.default_rng(seed)
        self.p = {"w": luck.normal(0, 0.3 / inputs**0.5, (inputs, HIDDEN)), "b": np.zeros(HIDDEN),
                  "v": luck.normal(0, 0.1, HIDDEN), "u": luck.normal(0, 0.05, inputs)}
        self.scale = np.ones(inputs)
        self.m = {k: np.zeros_like(x) for k, x in self.p.items()}
        self.s = {k: np.zeros_like(x) for k, x in self.p.items()}
        self.t = 0

    def forward(self, x):
        x = x / self.scale
        h = np.tanh(x @ self.p["w"] + self.p["b"])
        f = h @ self.p["v"] + x @ self.p["u"]
        e = np.exp(f - f.max(-1, keepdims=True))
        return x, h, e / e.sum(-1, keepdims=True)

    def shares(self, x):
        return self.forward(x)[2]

    def learn(self, x, target, rate=0.003):
        """One step down the cross entropy."""
        x, h, p = self.forward(x)
        d = (p - target) / len(x)
        g = {"v": np.einsum("nsh,ns->h", h, d), "u": np.einsum("nsi,ns->i", x, d)}
        dh = d[..., None] * self.p["v"] * (1 - h * h)
        g["w"], g["b"] = np.einsum("nsi,nsh->ih", x, dh), dh.sum((0, 1))
        self.t += 1
        for k, grad in g.items():
            grad = grad + 1e-4 * self.p[k]
            self.m[k] += 0.1 * (grad - self.m[k])
            self.s[k] += 0.001 * (grad * grad - self.s[k])
            step = self.m[k] / (1 - 0.9**self.t) / (np.sqrt(self.s[k] / (1 - 0.999**self.t)) + 1e-8)
            self.p[k] -= rate * step


def roll(state, luck):
    while state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes())
        state.apply_action(luck.choices(outcomes, chances)[0])


def sensible(state, names):
    """Bands and hands are taken whole where that is offered."""
    legal = state.legal_actions()
    whole = [a for a in legal if names[a] in ("all", "play", "done")]
    return [a for a in whole if names[a] == "all"] or whole if any(names[a] == "all" for a in whole) else legal


def turns(state, player, names, luck):
    """The ways to end the turn: actions, and the position after them."""
    found, open_ways = [], [([], state)]
    while open_ways and len(found) < LEAVES:
        way, at = open_ways.pop()
        for action in sensible(at, names):
            after = at.child(action)
            drew = after.is_chance_node()
            roll(after, luck)
            if drew or after.is_terminal() or after.current_player() != player:
                found.append((way + [action], after))
            else:
                open_ways.append((way + [action], after))
    return found or [([state.legal_actions()[0]], state)]


def best_turn(net, state, names, luck, heat):
    player = state.current_player()
    world = state.resample_from_infostate(player, luck.random)
    ways = turns(world, player, names, luck)
    x = np.stack([after.standing() for _, after in ways])
    worth = np.log(net.shares(x)[:, player] + 1e-9)
    if heat:
        worth = worth - heat * np.log(-np.log(np.random.default_rng(luck.getrandbits(32)).random(len(ways))))
    return ways[int(worth.argmax())][0]


def play(net, seed, heat, rivals=None, seat=None):
    """A game of the network against itself, or in one seat against a bot; what it saw, and how it ended."""
    game = ludus.Game(GAME, players=SEATS)
    bot = ludus.Bot(game, rivals, seed=seed) if rivals else None
    luck, state, names = random.Random(seed), game.new_initial_state(), game.action_names
    seen, plan = [], []
    while True:
        roll(state, luck)
        if state.is_terminal():
            break
        if bot and state.current_player() != seat:
            state.apply_action(bot.step(state))
            continue
        if not plan or plan[0] not in state.legal_actions():
            seen.append(state.standing())
            plan = best_turn(net, state, names, luck, heat)
        state.apply_action(plan.pop(0))
        if state.is_terminal() or state.is_chance_node() or state.current_player() != seat:
            plan = [] if bot or state.is_terminal() or state.is_chance_node() else plan
    return np.stack(seen), np.array(state.returns()) + 1 / SEATS


def _self_play(job):
    return play(*job)


def train(minutes, processes, a_round=24, report=print, rounds=10**9):
    """Plays and learns until the time is up."""
    net, until = Net(len(ludus.Game(GAME, players=SEATS).new_initial_state().standing()[0])), time.time() + 60 * minutes
    xs, targets, played = [], [], 0
    luck = np.random.default_rng(0)
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        for number in range(rounds):
            if time.time() > until:
                break
            heat = 0.5 if number == 0 else 0.1
            for x, target in pool.imap_unordered(_self_play, [(net, played + i, heat) for i in range(a_round)]):
                xs.append(x)
                targets.append(np.repeat(target[None], len(x), 0))
            played += a_round
            xs, targets = xs[-1000:], targets[-1000:]
            x, target = np.concatenate(xs), np.concatenate(targets)
            if number == 0:
                net.scale = x.std((0, 1)) + 0.1
            for _ in range(300):
                some = luck.integers(len(x), size=256)
                net.learn(x[some], target[some])
            loss = -(target * np.log(net.shares(x) + 1e-9)).sum(-1).mean()
            report(f"{played} games, {len(x)} turns, surprise {loss:.3f}")
    return net


def _against(job):
    net, seed, rivals, seat = job
    return play(net, seed, 0, rivals, seat)[1][seat]


def against(net, rivals, games, processes):
    """The share of the win of one seat against three of the bot, with its 95% interval."""
    jobs = [(net, 10**6 + i // SEATS, rivals, i % SEATS) for i in range(games)]
    with multiprocessing.get_context("fork").Pool(processes) as pool:
        shares = np.array(pool.map(_against, jobs, chunksize=2))
    half = 1.96 * shares.std() / len(shares) ** 0.5
    return shares.mean(), shares.mean() - half, shares.mean() + half


if __name__ == "__main__":
    words = sys.argv[1:] + ["10", "200", "2"][len(sys.argv) - 1:]
    learned = train(float(words[0]), int(words[2]))
    share, low, high = against(learned, "greedy", int(words[1]), int(words[2]))
    print(f"against three of greedy it wins {share:.3f} of the games, {low:.3f} to {high:.3f}; parity is {1 / SEATS}")
