"""A small network that learns Ethnos with NumPy alone, and beats `greedy` after a quarter of an hour on two cores.

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
from ludus.game import BITS

GAME, SEATS = "ethnos", 4
TRIBES = "centaur dwarf elf giant halfling merfolk minotaur orc skeleton troll winged wizard".split()
COLOURS = "green purple orange red blue grey".split()
KINGDOMS = "althea duris ithys rhea straton pelagon".split()
(CENTAUR, DWARF, ELF, GIANT, HALFLING, MERFOLK, MINOTAUR, ORC, SKELETON, TROLL, WINGED, WIZARD) = range(12)
VERBS = ["recruit deck", "recruit", "band leader", "by tribe", "by colour", "place", "keep", "summon", "skip", "stop",
         "cash", "hold", "add", "all", "play", "done", "token", "horde"]
BAND_GLORY = np.array([0, 0, 1, 3, 6, 10] + [15] * 30, np.float32)
SIGNS = np.array([3, 7, 12, 18])
BANDS = 48  # of so many that lie on the table the glory is counted
HIDDEN, BELIEF = 48, 32
ENVS, STEPS, RATE = 256, 400, 0.0005
TEACHER, LESSONS, PASSES = "tuned", 1600, 6


class Reader:
    """Numbers from packed observations, by the names of their columns."""

    def __init__(self, game):
        self.at = {name: i for i, name in enumerate(game.column_names(BITS))}
        self.columns, self.weights, self.starts, self.parts, self.count = [], [], [], [], 0

    def want(self, key, shape, facts, most=1):
        for fact in facts:
            self.starts.append(len(self.columns))
            digits = [(f"{fact}&{2**i}", 2**i) for i in range(10) if 2**i <= most]
            steps = [(f"{fact}>={i}", 1) for i in range(1, most + 1)]
            for name, weight in digits if digits[0][0] in self.at else steps if steps[0][0] in self.at else [(fact, 1)]:
                self.columns.append(self.at[name])
                self.weights.append(weight)
        self.parts.append((key, shape, self.count, self.count + len(facts)))
        self.count += len(facts)

    def close(self):
        self.byte, self.shift = np.array(self.columns) >> 3, (np.array(self.columns) & 7).astype(np.uint8)
        self.weights = np.array(self.weights, np.float32)
        return self

    def read(self, rows):
        bits = (rows[:, self.byte] >> self.shift) & 1
        numbers = np.add.reduceat(bits * self.weights, self.starts, axis=1)
        return {key: numbers[:, a:b].reshape(-1, *shape) for key, shape, a, b in self.parts}


def make_reader(game):
    r, seats = Reader(game), range(SEATS)
    kinds = [f"{t}-{c}" if t != "skeleton" else "skeleton" for t in TRIBES for c in COLOURS]
    r.want("hand", (12, 6), [f"hand.0.{k}" for k in kinds], 4)
    r.want("deck", (12, 6), [f"deck.{k}" for k in kinds], 7)
    r.want("row", (12, 6), [f"row.{k}" for k in kinds], 7)
    r.want("markers", (6, SEATS), [f"markers.{q}.{s}" for q in KINGDOMS for s in seats], 16)
    r.want("tokens", (6, 3), [f"tokens.{q}.{a}" for q in KINGDOMS for a in range(3)], 16)
    ages, sources = range(3), ["kingdom", "merfolk", "giant-take", "giant-age", "horde", "band"]
    r.want("glory", (SEATS, 18), [f"glory.{s}.{a}.{x}" for s in seats for a in ages for x in sources], 64)
    r.want("band_seat", (BANDS, SEATS), [f"bands.{i}.seat={s}" for i in range(BANDS) for s in seats])
    r.want("band_cards", (BANDS,), [f"bands.{i}.cards" for i in range(BANDS)], 10)
    r.want("band_dwarf", (BANDS, 6), [f"bands.{i}.leader=dwarf-{c}" for i in range(BANDS) for c in COLOURS])
    r.want("horde", (SEATS, 6), [f"horde.{s}={c}" for s in seats for c in COLOURS])
    r.want("sea", (SEATS,), [f"sea.{s}" for s in seats], 16)
    r.want("held", (SEATS,), [f"held.{s}" for s in seats], 10)
    r.want("giant", (SEATS,), [f"giant={s}" for s in seats])
    r.want("troll", (6, SEATS), [f"troll.{v}={s}" for v in range(6) for s in seats])
    r.want("free", (6,), [f"troll.{v}=null" for v in range(6)])
    for name, most in (("age", 3), ("dragons", 3), ("left", 64), ("giant_size", 8)):
        r.want(name, (), [name], most)
    r.want("again", (), ["step.0.kind=centaur"])
    r.want("leader", (12, 6), [f"step.1.band-basis.leader={k}" for k in kinds])
    return r.close()


class Inputs:
    """What the network sees: numbers of each option and of the position."""

    def __init__(self, game):
        self.reader = make_reader(game)
        names = game.action_names
        self.verb = np.array([next((i for i, v in enumerate(VERBS) if n == v or n.startswith(v + " ")), -1) for n in names])
        last = [n.split()[-1].split("-") for n in names]
        self.tribe = np.array([TRIBES.index(w[0]) if w[0] in TRIBES else -1 for w in last])
        self.colour = np.array([COLOURS.index(w[1]) if len(w) == 2 else KINGDOMS.index(w[0]) if w[0] in KINGDOMS else -1
                                for w in last])

    def whole(self, legal):
        """The legal actions without those that are not worth a thought."""
        def any_of(*verbs):
            return legal[:, np.isin(self.verb, [VERBS.index(v) for v in verbs])].any(1)

        def drop(rows, *verbs):
            legal[np.ix_(rows, np.isin(self.verb, [VERBS.index(v) for v in verbs]))] = False

        drop(any_of("all"), "add", "keep", "play", "done")
        drop(any_of("add"), "play")
        drop(any_of("keep"), "done")
        drop(any_of("place", "token", "horde"), "skip")
        tokens = np.flatnonzero(self.verb == VERBS.index("token"))
        best = legal[:, tokens] * np.arange(1, len(tokens) + 1)
        legal[:, tokens] &= best == best.max(1, keepdims=True)
        return legal

    def __call__(self, seen, legal):
        """Games and actions of all options, their numbers, and those of the positions."""
        n = self.reader.read(seen)
        rows, actions = np.nonzero(legal)
        self._prizes(n)
        self._bands(n)
        return rows, actions, self._options(n, rows, actions), self._position(n)

    def _prizes(self, n):
        """What kingdoms pay in each Age as they stand, and with one more marker of the viewer's."""
        def prize(markers):
            ahead = (markers[:, :, None, :] > markers[:, :, :, None]).sum(-1)
            level = (markers[:, :, None, :] == markers[:, :, :, None]).sum(-1)
            paid = np.zeros((3, *markers.shape), np.float32)
            for age in range(3):
                for place in range(age + 1):
                    paid[age] += ((ahead <= place) & (place < ahead + level)) * n["tokens"][:, :, age - place, None] / level
            return paid * (markers > 0)

        now, more = prize(n["markers"]), n["markers"].copy()
        more[:, :, 0] += 1
        change = prize(more) - now
        ages = np.arange(1, 4)[:, None]
        this, later = (ages == n["age"])[:, :, None, None], (ages > n["age"])[:, :, None, None]
        n["sure"], n["next"] = (now * this).sum((0, 2)), (now * later).sum((0, 2))
        n["gain"] = np.stack([(change * this).sum(0)[..., 0], (change * later).sum(0)[..., 0],
                              -(change * this).sum(0)[..., 1:].sum(-1)], -1) / 8
        n["wild"] = n["hand"][:, SKELETON, 0]
        n["by_tribe"], n["by_colour"] = n["hand"].sum(2), n["hand"].sum(1) - n["hand"][:, SKELETON]
        n["by_tribe"][:, SKELETON] = 0

    def _band(self, n, more):
        """What a band would bring that each kind of card leads, by tribe and by colour, if the hand had one more card."""
        tribe, colour = np.arange(12)[:, None, None], np.arange(6)[:, None]
        size = np.stack(np.broadcast_arrays(n["by_tribe"][:, :, None], n["by_colour"][:, None]), -1) + more
        x, cards = size + n["wild"][:, None, None, None], n["held"][:, :1, None, None] + more
        open_to = (x + (tribe == MINOTAUR))[..., None] > n["markers"][:, None, None, None, :, 0]
        total = n["gain"] @ np.array([1, 0.4, 0.3], np.float32)
        widest = np.where(open_to[:, WINGED], total[:, None, None], -1).argmax(-1)
        kingdom = np.broadcast_to(colour, size.shape).copy()
        kingdom[:, WINGED] = widest
        fits = (tribe != HALFLING) & np.take_along_axis(open_to, kingdom[..., None], -1)[..., 0]
        game = np.arange(len(size))[:, None, None, None]
        gain = n["gain"][game, kingdom] * fits[..., None]
        glory = BAND_GLORY[(size + (tribe == DWARF)).astype(int)]
        left, power = np.maximum(cards - x, 0), np.zeros(size.shape, np.float32)
        token = np.where(np.arange(1, 7) <= x[:, TROLL, :, :, None], (n["free"] * np.arange(1, 7))[:, None, None], 0).max(-1)
        sea = n["sea"][:, 0][:, None, None, None]
        signs = ((SIGNS > sea) & (SIGNS <= sea + x[:, MERFOLK, :, :, None])).sum(-1)
        power[:, GIANT] = 2.5 * (x[:, GIANT] > n["giant_size"][:, None, None])
        power[:, ORC] = 2.4 * (1 - n["horde"][:, 0, :, None])
        power[:, TROLL] = 0.7 * (token > 0) + 0.7 * token
        power[:, MERFOLK] = 0.5 * x[:, MERFOLK] + 8 * signs * total.max(1)[:, None, None]
        power[:, ELF] = 0.9 * np.minimum(x, left)[:, ELF]
        power[:, WIZARD] = 1.3 * x[:, WIZARD]
        guess = glory + 8 * (gain @ np.array([1, 0.4, 0.3], np.float32)) + power - 0.3 * left
        return np.concatenate([np.stack([x / 5, glory / 8, fits, left / 5, power / 4, guess / 8], -1), gain], -1)

    def _bands(self, n):
        """Bands of the hand, and what each card would make of it."""
        has = n["hand"] > 0
        has[:, SKELETON] = False
        n["now"], n["then"] = self._band(n, 0), self._band(n, 1)
        now, then = n["now"][..., 5], np.where(has[..., None], n["then"][..., 5], -1)
        n["best"] = np.where(has, now.max(-1), 0).max((1, 2))
        n["after"] = np.maximum(np.maximum(then[..., 0].max(2)[:, :, None], then[..., 1].max(1)[:, None]), n["then"][..., 5].max(-1))
        n["after"][:, SKELETON] = n["best"][:, None] + 0.15
        n["after"] = np.maximum(n["after"], n["best"][:, None, None] - 0.04)
        n["drawn"] = (n["deck"] * n["after"]).sum((1, 2)) / np.maximum(n["deck"].sum((1, 2)), 1)

    def _options(self, n, rows, actions):
        verb, t, c = self.verb[actions], self.tribe[actions], self.colour[actions].copy()
        out = np.zeros((len(rows), 110), np.float32)
        out[np.arange(len(rows)), verb] = 1
        based = (verb == 3) | (verb == 4)
        kind = n["leader"][rows[based]].reshape(-1, 72).argmax(1)
        t[based], c[based] = kind // 6, kind % 6
        c = np.maximum(c, 0)
        for base, which, bands in ((18, (verb == 2) | based, n["now"]), (60, verb == 1, n["then"]), (60, verb == 6, n["now"])):
            at = np.flatnonzero(which)
            g, tt, cc = rows[at], t[at], c[at]
            band = bands[g, tt, cc]
            band[verb[at] == 3, 1] = 0
            band[verb[at] == 4, 0] = 0
            band[tt == SKELETON] = 0
            out[at, base + tt] = 1
            out[at, base + 12 + tt] = band[:, :, 0].max(1)
            out[at, base + 24:base + 42] = band.reshape(len(at), 18)
            worth = band[:, :, 5].max(1) if base == 18 else n["after"][g, tt, cc]
            out[at, 102] = worth
            out[at, 103] = worth - n["best"][g]
            if base == 60:
                out[at, 104] = n["row"][g, tt, cc] / 3
                out[at, 105] = n["hand"][g, tt, cc] / 3
        at = np.flatnonzero(verb == 0)
        out[at, 102], out[at, 103] = n["drawn"][rows[at]], n["drawn"][rows[at]] - n["best"][rows[at]]
        at = np.flatnonzero(verb == 5)
        out[at, 107:110] = n["gain"][rows[at], c[at]]
        return out

    def _position(self, n):
        size = np.maximum(n["by_tribe"].max(1) + n["wild"], n["by_colour"].max(1) + n["wild"])
        best = np.maximum(BAND_GLORY[n["by_tribe"].max(1).astype(int)], BAND_GLORY[n["by_colour"].max(1).astype(int)])
        lying = BAND_GLORY[(n["band_cards"] + n["band_dwarf"].sum(2)).astype(int)]
        bands = (n["band_seat"] * lying[:, :, None]).sum(1)
        glory = n["glory"].sum(2)
        horde = np.array([0, 1, 3, 6, 10, 15, 20], np.float32)[n["horde"].sum(2).astype(int)]
        last = (n["age"] == 3)[:, None]
        giant = n["giant"] * (2 * n["age"])[:, None]
        sure = glory + bands + n["sure"] + giant + horde * last
        later = n["next"] / 2 + horde * ~last
        trolls = (n["troll"] * np.arange(1, 7)[:, None]).sum(1)

        def beside(x, scale):
            others = x[:, 1:]
            return [(x[:, 0] - others.max(1)) / scale, (x[:, 0] - others.mean(1)) / scale]

        over = (n["age"] - 1) / 3 + (1 - np.minimum(n["left"], 72) / 72) / 3
        lead = beside(sure, 20)
        return np.column_stack([
            n["age"] == 1, n["age"] == 2, n["age"] == 3, n["dragons"] == 1, n["dragons"] == 2, n["left"] / 40,
            n["left"] <= 33, (n["left"] <= 33) / (1 + n["left"] / 4), n["held"][:, 0] / 5, n["row"].sum((1, 2)) / 10,
            n["held"][:, 1:].max(1) / 5, n["held"][:, 1:].mean(1) / 5, best / 8, size / 5, n["wild"], n["again"],
            n["by_tribe"].max(1) / 4, n["by_colour"].max(1) / 4, *lead, lead[0] * over, lead[1] * over,
            lead[0] * (n["age"] == 3), *beside(later, 20), *beside(n["held"], 5), *beside(n["sea"], 5), *beside(trolls, 6),
            sure[:, 0] / 40, over, n["gain"][:, :, 0].max(1), n["gain"][:, :, 1].max(1), n["best"], n["drawn"] - n["best"]]).astype(np.float32)


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
