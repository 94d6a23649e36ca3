"""A small value network that learns Ethnos, with NumPy alone.

A seat's standing (nineteen numbers, made by hand: `State.standing`) goes through a hidden layer to one number: how far it
will be ahead of the others' mean in the end. A player looks at the ends of all turns it could take, in one world that it
thinks possible, and takes the turn whose end looks best. The first round is of games of a weak bot that often errs, of which
only the ends are learned, not the choices; the others are the network's games against itself. After every round it
learns how the games ended. python3 value_net.py [MINUTES] [GAMES AGAINST GREEDY] [PROCESSES]"""

import multiprocessing
import random
import sys
import time

import numpy as np

import ludus

GAME, SEATS, HIDDEN, LEAVES, DRAWS, POINTS = "ethnos", 4, 24, 80, 4, 20
TEACHER, LESSONS = "greedy+noise=0.3", 12  # the first round is so many times as long


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
        return x, h, f - f.mean(-1, keepdims=True)

    def leads(self, x):
        return self.forward(x)[2]

    def learn(self, x, target, rate=0.003):
        """One step down the mean square."""
        x, h, lead = self.forward(x)
        d = (lead - target) / len(x)
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


def turns(state, player, luck):
    """The ways to end the turn: the actions, and positions after them; several where something is drawn."""
    names, found, open_ways = state.get_game().action_names, [], [([], state)]
    while open_ways and len(found) < LEAVES:
        way, at = open_ways.pop(0)
        legal = at.legal_actions()
        whole = [a for a in legal if names[a] == "all"]  # bands and hands are taken whole where that is offered
        for action in whole or legal:
            after = at.child(action)
            drew = after.is_chance_node()
            afters = [after] + [after.clone() for _ in range(DRAWS - 1 if drew else 0)]
            for one in afters:
                roll(one, luck)
            if drew or after.is_terminal() or after.current_player() != player or after.step_name() == "turn":
                found.append((way + [action], afters))
            else:
                open_ways.append((way + [action], after))
    return found or [([state.legal_actions()[0]], [state])]


def best_turn(net, state, luck, heat):
    player = state.current_player()
    ways = turns(state.resample_from_infostate(player, luck.random), player, luck)
    leads = net.leads(np.stack([after.standing() for _, afters in ways for after in afters]))[:, player]
    ends = np.cumsum([len(afters) for _, afters in ways])
    worth = np.array([part.mean() for part in np.split(leads, ends[:-1])])
    if heat:
        worth = worth + heat * np.random.default_rng(luck.getrandbits(32)).gumbel(size=len(worth))
    return ways[int(worth.argmax())][0]


def play(net, seed, heat=0, rivals=None, seat=None):
    """A game of the network against itself, or in one seat (or none) against a bot: the standings before each turn, how
    far each seat was ahead in the end, and its share of the win."""
    game = ludus.Game(GAME, players=SEATS)
    bot = ludus.Bot(game, rivals, seed=seed) if rivals else None
    luck, state = random.Random(seed), game.new_initial_state()
    seen, plan = [], []
    while True:
        roll(state, luck)
        if state.is_terminal():
            scores = np.array(state.scores())
            return np.stack(seen), (scores - scores.mean()) / POINTS, np.array(state.returns()) + 1 / SEATS
        if state.step_name() == "turn":
            seen.append(state.standing())
            plan = []
        if bot and state.current_player() != seat:
            state.apply_action(bot.step(state))
            continue
        if not plan or plan[0] not in state.legal_actions():
            plan = best_turn(net, state, luck, heat)
        state.apply_action(plan.pop(0))


def _play(job):
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
            games = a_round if number else a_round * LESSONS
            jobs = [(net, played + i, 0.05, None if number else TEACHER) for i in range(games)]
            for x, lead, _ in pool.imap_unordered(_play, jobs):
                xs.append(x)
                targets.append(np.repeat(lead[None], len(x), 0))
            played += games
            xs, targets = xs[-1000:], targets[-1000:]
            x, target = np.concatenate(xs), np.concatenate(targets)
            if number == 0:
                net.scale = x.std((0, 1)) + 0.1
            for _ in range(300):
                some = luck.integers(len(x), size=256)
                net.learn(x[some], target[some])
            loss = ((net.leads(x) - target) ** 2).mean() ** 0.5 * POINTS
            report(f"{played} games, {len(x)} turns, off by {loss:.1f} points")
    return net


def _against(job):
    net, seed, rivals, seat = job
    return play(net, seed, 0, rivals, seat)[2][seat]


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
