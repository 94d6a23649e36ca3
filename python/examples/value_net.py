"""A small network that learns Ethnos with NumPy alone, and beats `greedy` after a few minutes on two cores.

Inputs are made by hand from the columns of the observation: what each option would make of the hand, which bands it could
play, what their markers win; and of the position, how the seats stand. One half of the network gives each option a worth,
the other gives the position a value: the share of the win that its seat may expect. There are two lessons. First come
games of a better bot against itself: its choices become likelier, and values nearer to how its games ended. Then
hundreds of games of the network against itself go side by side (`ludus.vector`): options are drawn by their worths, and what
turned out better than the values said becomes likelier, what turned out worse less so. Choices that hardly matter are not
asked of it: bands and hands are taken whole, markers and tokens are not refused.
python3 value_net.py [MINUTES] [GAMES AGAINST GREEDY] [PROCESSES]; minutes are of each processor's time."""

import multiprocessing
import random
import sys
import tempfile
import time

import numpy as np

import ludus
from ethnos_inputs import SEATS, Inputs

GAME, HIDDEN, BELIEF = "ethnos", 48, 32
ENVS, STEPS, RATE = 256, 400, 0.0005
TEACHER, LESSONS, PASSES = "tuned", 1600, 6


class Net:
    """Two halves, each with a hidden layer and a straight way past it; trained by Adam."""

    def __init__(self, options, position, seed=0):
        luck = np.random.default_rng(seed)

        def some(*shape):
            return luck.normal(0, 0.5 / shape[0]**0.5, shape).astype(np.float32)

        self.p = {"o": some(options, HIDDEN), "g": some(position, HIDDEN), "b": np.zeros(HIDDEN, np.float32),
                  "v": some(HIDDEN), "u": np.zeros(options, np.float32),
                  "w": some(position, BELIEF), "c": np.zeros(BELIEF, np.float32), "x": 0 * some(BELIEF),
                  "y": np.zeros(position, np.float32), "z": np.zeros(1, np.float32)}
        self.m = {k: np.zeros_like(x) for k, x in self.p.items()}
        self.s = {k: np.zeros_like(x) for k, x in self.p.items()}
        self.t = 0

    def worths(self, option, rows, position):
        p = self.p
        h = np.maximum(option @ p["o"] + (position @ p["g"] + p["b"])[rows], 0)
        return h, h @ p["v"] + option @ p["u"]

    def values(self, position):
        h = np.tanh(position @ self.p["w"] + self.p["c"])
        return h, h @ self.p["x"] + position @ self.p["y"] + self.p["z"]

    def gradient_of_worths(self, g, option, rows, starts, position, h, d):
        dh = np.outer(d, self.p["v"]) * (h > 0)
        each = np.add.reduceat(dh, starts, axis=0)
        g.update(o=option.T @ dh, g=position.T @ each, b=each.sum(0), v=d @ h, u=d @ option)

    def gradient_of_values(self, g, position, h, d):
        dh = np.outer(d, self.p["x"]) * (1 - h * h)
        g.update(w=position.T @ dh, c=dh.sum(0), x=d @ h, y=d @ position, z=d.sum(keepdims=True))

    def step(self, g, rate):
        self.t += 1
        for k, grad in g.items():
            self.m[k] += 0.1 * (grad - self.m[k])
            self.s[k] += 0.001 * (grad * grad - self.s[k])
            self.p[k] -= rate * self.m[k] / (1 - 0.9**self.t) / (np.sqrt(self.s[k] / (1 - 0.999**self.t)) + 1e-8)


def mean_of(nets):
    net = nets[0]
    for part in ("p", "m", "s"):
        setattr(net, part, {k: np.mean([getattr(one, part)[k] for one in nets], 0) for k in net.p})
    return net


def softmax(worth, starts, counts):
    top = np.repeat(np.maximum.reduceat(worth, starts), counts)
    e = np.exp(worth - top)
    return e / np.repeat(np.add.reduceat(e, starts), counts)


def starts_of(counts):
    return np.concatenate([[0], np.cumsum(counts)[:-1]])


def draw(worth, starts, counts, luck):
    """An option of each position: by worth if there is luck, else the best."""
    score = worth if luck is None else worth + luck.gumbel(size=len(worth)).astype(np.float32)
    top = np.repeat(np.maximum.reduceat(score, starts), counts)
    at = np.flatnonzero(score == top)
    return at[np.unique(np.searchsorted(starts, at, side="right"), return_index=True)[1]]


def take(asked, some):
    """The part of what was asked that has these numbers: options, whose they are, where those of each begin, how many."""
    counts, starts = asked["counts"], asked["starts"]
    n, ends = counts[some], np.cumsum(counts[some])
    at = np.repeat(starts[some] - (ends - n), n) + np.arange(ends[-1])
    return asked["option"][at].astype(np.float32), np.repeat(np.arange(len(some)), n), ends - n, n


def joined(parts):
    asked = {key: np.concatenate([part[key] for part in parts]) for key in parts[0]}
    return {**asked, "starts": starts_of(asked["counts"])}


def descend(net, asked, known, luck, rate, batch, push_of):
    """Once through all that is known. `push_of` says how much likelier each choice should be, and how far off values are."""
    luck.shuffle(known)
    for some in np.array_split(known, max(1, len(known) // batch)):
        option, g, s, n = take(asked, some)
        position = asked["position"][some]
        h, worth = net.worths(option, g, position)
        p, mine = softmax(worth, s, n), s + asked["taken"][some]
        hv, value = net.values(position)
        d, off = push_of(some, p, mine, s, n, value)
        grads = {}
        net.gradient_of_worths(grads, option, g, s, position, h, (d / len(some)).astype(np.float32))
        net.gradient_of_values(grads, position, hv, (off / len(some)).astype(np.float32))
        net.step(grads, rate)


class Player:
    """Has lessons from a bot's games, then plays many games against itself, and learns from them."""

    def __init__(self, seed, lessons, envs=ENVS):
        self.env = ludus.vector(GAME, envs, players=SEATS, seed=seed)
        self.inputs = Inputs(self.env.game)
        self.luck = np.random.default_rng(seed)
        self.seen, info = self.env.reset(seed=seed)
        self.seat, self.seed, self.lessons, self.book = info["seat"], seed, lessons, None

    def sizes(self):
        _, _, option, position = self.inputs(self.seen["observation"], self.inputs.whole(self.env.unpack().astype(bool)))
        return option.shape[1], position.shape[1]

    # ---- lessons

    def _read(self, part):
        """What was asked in a file of steps, what the bot chose, and how it ended for the seat."""
        legal = self.inputs.whole(ludus.data.unpack(part["mask"], part["about"]["actions"]).astype(bool))
        action, every = part["action"], np.arange(len(legal))
        for some in np.array_split(np.flatnonzero((legal.sum(1) > 1) & legal[every, action]), 1 + len(legal) // 1000):
            rows, actions, option, position = self.inputs(part["observation"][some], legal[some])
            counts = np.bincount(rows, minlength=len(some))
            yield {"option": option.astype(np.float16), "counts": counts, "position": position,
                   "taken": np.flatnonzero(actions == action[some][rows]) - starts_of(counts),
                   "outcome": part["outcome"][some, part["seat"][some]] - 1 / SEATS}

    def _open_book(self):
        with tempfile.TemporaryDirectory() as room:
            ludus.lab.match(GAME, [TEACHER] * SEATS, games=self.lessons, seed=self.seed, threads=1, records=room + "/games")
            ludus.data.export(room + "/games", room + "/steps")
            return joined([asked for part in ludus.data.steps(room + "/steps") for asked in self._read(part)])

    def study(self, net, rate):
        """Once through the lessons: what the bot chose becomes likelier, and values nearer to how its games ended."""
        book = self.book = self.book or self._open_book()

        def push(some, p, mine, s, n, value):
            p[mine] -= 1
            return p, value - book["outcome"][some]

        descend(net, book, np.arange(len(book["counts"])), self.luck, rate, 512, push)
        return net

    # ---- play

    def play(self, net, steps):
        """What was asked of the network, what it chose and how likely that was, and how much better than its value said
        the choice turned out: by the seat's later values, the nearer the more, and the end."""
        self.book, parts, ends = None, [], []
        for _ in range(steps):
            legal, seat = self.inputs.whole(self.env.unpack().astype(bool)), self.seat.copy()
            action, games = legal.argmax(1).astype(np.int32), np.flatnonzero(legal.sum(1) > 1)
            rows, actions, option, position = self.inputs(self.seen["observation"][games], legal[games])
            counts = np.bincount(rows, minlength=len(games))
            starts = starts_of(counts)
            worth = net.worths(option, rows, position)[1]
            taken = draw(worth, starts, counts, self.luck)
            action[games] = actions[taken]
            parts.append({"option": option.astype(np.float16), "counts": counts, "taken": taken - starts,
                          "chance": softmax(worth, starts, counts)[taken], "position": position,
                          "value": net.values(position)[1], "game": games, "seat": seat[games]})
            self.seen, rewards, over, _, info = self.env.step(action)
            self.seat = info["seat"]
            ends.append((np.flatnonzero(over), rewards[over].copy()))
        for part, better in zip(parts, self._judge(parts, ends)):
            part["better"] = better
        return joined(parts)

    def _judge(self, parts, ends, fade=0.95):
        room = self.env.num_envs, SEATS
        later, better, found = np.full(room, np.nan, np.float32), np.zeros(room, np.float32), []
        for part, (over, rewards) in zip(reversed(parts), reversed(ends)):
            later[over], better[over] = rewards, 0
            at = part["game"], part["seat"]
            found.append(later[at] - part["value"] + fade * better[at])
            better[at], later[at] = np.nan_to_num(found[-1]), part["value"]
        return found[::-1]

    def practise(self, net, rate, steps=STEPS, keen=0.003):
        """Plays, then makes likelier what turned out better (never by much at once), and mends the values."""
        asked = self.play(net, steps)
        known = np.flatnonzero(~np.isnan(asked["better"]))
        spread = asked["better"][known].std() + 1e-6

        def push(some, p, mine, s, n, value):
            ratio, good = p[mine] / asked["chance"][some], asked["better"][some] / spread
            push = good * ratio * ~(((ratio > 1.2) & (good > 0)) | ((ratio < 0.8) & (good < 0)))
            logs = np.log(p + 1e-9)
            d = p * (np.repeat(push, n) + keen * (logs - np.repeat(np.add.reduceat(p * logs, s), n)))
            d[mine] -= push
            return d, value - asked["value"][some] - asked["better"][some]

        descend(net, asked, known, self.luck, rate, 2048, push)
        return net


# ---- all processes together ----------------------------------------------------------------------------------------


def _work(pipe, *how):
    player = Player(*how)
    pipe.send(player.sizes())
    for kind, net, *rest in iter(pipe.recv, None):
        net = getattr(player, kind)(net, *rest)
        pipe.send((net, time.process_time()))


def train(minutes, processes, lessons=LESSONS, passes=PASSES, report=print, rounds=10**9, envs=ENVS, steps=STEPS):
    """Learns until every process has worked so many minutes; after each round all go on from the mean of what they have."""
    context, pipes = multiprocessing.get_context("fork"), []
    for i in range(processes):
        here, there = context.Pipe()
        context.Process(target=_work, args=(there, i + 1, lessons // processes, envs), daemon=True).start()
        pipes.append(here)
    net = Net(*[pipe.recv() for pipe in pipes][0])
    plan = [("study", 0.003 if i < passes - 2 else 0.001) for i in range(passes)] if lessons else []
    for number in range(len(plan) + rounds):
        order = plan[number] if number < len(plan) else ("practise", RATE, steps)
        for pipe in pipes:
            pipe.send((order[0], net, *order[1:]))
        told = [pipe.recv() for pipe in pipes]
        net, worked = mean_of([one for one, _ in told]), max(seconds for _, seconds in told) / 60
        report(f"{number + 1}: {order[0]}, {worked:.1f} minutes of each processor", net)
        if worked > minutes:
            break
    for pipe in pipes:
        pipe.send(None)
    return net


# ---- against a bot -------------------------------------------------------------------------------------------------


def onward(state, seat, bot, luck):
    """Plays chance and the bots until the seat is to choose."""
    while not state.is_terminal() and state.current_player() != seat:
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes())
            state.apply_action(luck.choices(outcomes, chances)[0])
        else:
            state.apply_action(bot.step(state))


def against(net, rivals, games, seed=1):
    """The share of the win of one seat against three of the bot, with its 95% interval. Seats take turns."""
    game = ludus.Game(GAME, players=SEATS)
    inputs, bot, luck = Inputs(game), ludus.Bot(game, rivals, seed=seed), random.Random(seed)
    tables = [(game.new_initial_state(), i % SEATS) for i in range(games)]
    live = tables
    while live:
        for state, seat in live:
            onward(state, seat, bot, luck)
        live = [(state, seat) for state, seat in live if not state.is_terminal()]
        if not live:
            break
        legal = inputs.whole(np.stack([state.legal_actions_mask() for state, _ in live]).astype(bool))
        rows, actions, option, position = inputs(np.stack([state.observation_bits() for state, _ in live]), legal)
        counts = np.bincount(rows, minlength=len(live))
        best = draw(net.worths(option, rows, position)[1], starts_of(counts), counts, None)
        for (state, _), action in zip(live, actions[best]):
            state.apply_action(int(action))
    shares = np.array([state.returns()[seat] + 1 / SEATS for state, seat in tables])
    half = 1.96 * shares.std() / games**0.5
    return shares.mean(), shares.mean() - half, shares.mean() + half


if __name__ == "__main__":
    words = sys.argv[1:] + ["15", "1000", "2"][len(sys.argv) - 1:]
    learned = train(float(words[0]), int(words[2]), report=lambda line, _: print(line, flush=True))
    share, low, high = against(learned, "greedy", int(words[1]))
    print(f"against three of greedy it wins {share:.3f} of the games, {low:.3f} to {high:.3f}; parity is {1 / SEATS}")
