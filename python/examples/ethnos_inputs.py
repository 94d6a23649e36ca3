"""What `value_net.py` shows its network of Ethnos: numbers made by hand from the columns of packed observations.

Of each option: what it is, which band it would play or what a card would make of the hand, what a marker wins. Of the
position: how far the Age is, the hand, and how the viewer stands beside the others. All games of a batch at once."""

import numpy as np

from ludus.game import BITS

SEATS = 4
TRIBES = "centaur dwarf elf giant halfling merfolk minotaur orc skeleton troll winged wizard".split()
COLOURS = "green purple orange red blue grey".split()
KINGDOMS = "althea duris ithys rhea straton pelagon".split()
SOURCES = "kingdom merfolk giant-take giant-age horde band".split()
(CENTAUR, DWARF, ELF, GIANT, HALFLING, MERFOLK, MINOTAUR, ORC, SKELETON, TROLL, WINGED, WIZARD) = range(12)
VERBS = ("recruit deck,recruit,band leader,by tribe,by colour,place,keep,summon,skip,stop,cash,hold,add,all,play,done,token,"
         "horde").split(",")
DECK, RECRUIT, LEAD, BY_TRIBE, BY_COLOUR, PLACE, KEEP = range(7)
BAND_GLORY = np.array([0, 0, 1, 3, 6, 10] + [15] * 30, np.float32)
HORDE_GLORY = np.array([0, 1, 3, 6, 10, 15, 20], np.float32)
SIGNS = np.array([3, 7, 12, 18])
MARKER = np.array([1, 0.4, 0.3], np.float32)  # a first guess at what this Age's prize, later ones and the others' loss count
BANDS = 48  # of so many that lie on the table the glory is counted


class Reader:
    """Numbers from packed observations, by the names of their columns."""

    def __init__(self, game):
        self.at = {name: i for i, name in enumerate(game.column_names(BITS))}
        self.columns, self.weights, self.starts, self.parts = [], [], [], []

    def want(self, key, shape, facts, most=1):
        """Facts that are up to `most`: binary digits where there are some, else a thermometer, else one column."""
        self.parts.append((key, shape, len(self.starts), len(self.starts) + len(facts)))
        for fact in facts:
            digits = [(f"{fact}&{2**i}", 2**i) for i in range(10) if 2**i <= most]
            steps = [(f"{fact}>={i}", 1) for i in range(1, most + 1)]
            found = digits if digits[0][0] in self.at else steps if steps[0][0] in self.at else [(fact, 1)]
            self.starts.append(len(self.columns))
            self.columns += [self.at[name] for name, _ in found]
            self.weights += [weight for _, weight in found]

    def close(self):
        columns = np.array(self.columns)
        self.byte, self.shift, self.weights = columns >> 3, (columns & 7).astype(np.uint8), np.array(self.weights, np.float32)
        return self

    def read(self, rows):
        bits = (rows[:, self.byte] >> self.shift) & 1
        numbers = np.add.reduceat(bits * self.weights, self.starts, axis=1)
        return {key: numbers[:, a:b].reshape(-1, *shape) for key, shape, a, b in self.parts}


def make_reader(game):
    r, seats, bands = Reader(game), range(SEATS), range(BANDS)
    kinds = [f"{t}-{c}" if t != "skeleton" else "skeleton" for t in TRIBES for c in COLOURS]
    r.want("hand", (12, 6), [f"hand.0.{k}" for k in kinds], 4)
    r.want("deck", (12, 6), [f"deck.{k}" for k in kinds], 7)
    r.want("row", (12, 6), [f"row.{k}" for k in kinds], 7)
    r.want("markers", (6, SEATS), [f"markers.{q}.{s}" for q in KINGDOMS for s in seats], 16)
    r.want("tokens", (6, 3), [f"tokens.{q}.{a}" for q in KINGDOMS for a in range(3)], 16)
    r.want("glory", (SEATS, 18), [f"glory.{s}.{a}.{x}" for s in seats for a in range(3) for x in SOURCES], 64)
    r.want("band_seat", (BANDS, SEATS), [f"bands.{i}.seat={s}" for i in bands for s in seats])
    r.want("band_cards", (BANDS,), [f"bands.{i}.cards" for i in bands], 10)
    r.want("band_dwarf", (BANDS, 6), [f"bands.{i}.leader=dwarf-{c}" for i in bands for c in COLOURS])
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


def prizes(n, markers):
    """What each kingdom pays each seat in each Age, with such markers."""
    ahead = (markers[:, :, None, :] > markers[:, :, :, None]).sum(-1)
    level = (markers[:, :, None, :] == markers[:, :, :, None]).sum(-1)
    paid = np.zeros((3, *markers.shape), np.float32)
    for age in range(3):
        for place in range(age + 1):
            won = (ahead <= place) & (place < ahead + level)
            paid[age] += won * n["tokens"][:, :, age - place, None] / level
    return paid * (markers > 0)


def count_cards(n):
    """Skeletons have no colour; they are in all bands."""
    for zone in ("hand", "deck", "row"):
        n[zone][:, SKELETON, 1:] = 0
    n["wild"] = n["hand"][:, SKELETON, 0]
    n["by_tribe"], n["by_colour"] = n["hand"].sum(2), n["hand"].sum(1) - n["hand"][:, SKELETON]
    n["by_tribe"][:, SKELETON] = 0


def count_prizes(n):
    """What kingdoms pay as they stand, and what one more marker of the viewer's brings: now, later, and off the others."""
    more = n["markers"].copy()
    more[:, :, 0] += 1
    now = prizes(n, n["markers"])
    change, ages = prizes(n, more) - now, np.arange(1, 4)[:, None]
    this, later = (ages == n["age"])[:, :, None, None], (ages > n["age"])[:, :, None, None]
    n["sure"], n["next"] = (now * this).sum((0, 2)), (now * later).sum((0, 2))
    mine, others = change[..., 0], change[..., 1:].sum(-1)
    n["gain"] = np.stack([(mine * this[..., 0]).sum(0), (mine * later[..., 0]).sum(0), -(others * this[..., 0]).sum(0)], -1) / 8


def powers(n, x, left):
    """A first guess at what leaders' powers are worth, for bands of x cards; `left` stay in the hand."""
    worth, values = np.zeros(x.shape, np.float32), np.arange(1, 7)
    token = np.where(values <= x[:, TROLL, ..., None], (n["free"] * values)[:, None, None], 0).max(-1)
    sea = n["sea"][:, :1, None]
    signs = ((SIGNS > sea[..., None]) & (SIGNS <= (sea + x[:, MERFOLK])[..., None])).sum(-1)
    worth[:, GIANT] = 2.5 * (x[:, GIANT] > n["giant_size"][:, None, None])
    worth[:, ORC] = 2.4 * (1 - n["horde"][:, 0, :, None])
    worth[:, TROLL] = 0.7 * (token > 0) + 0.7 * token
    worth[:, MERFOLK] = 0.5 * x[:, MERFOLK] + 8 * signs * (n["gain"] @ MARKER).max(1)[:, None, None]
    worth[:, ELF] = 0.9 * np.minimum(x, left)[:, ELF]
    worth[:, WIZARD] = 1.3 * x[:, WIZARD]
    return worth


FACTS, SIZE, GUESS = 9, 0, 5  # of a band


def look_at_bands(n, more):
    """The band that each kind of card leads, by tribe and by colour, if the hand had so many cards more of that."""
    tribe, colour = np.arange(12)[:, None, None], np.arange(6)[:, None]
    size = np.stack(np.broadcast_arrays(n["by_tribe"][:, :, None], n["by_colour"][:, None]), -1) + more
    x = size + n["wild"][:, None, None, None]
    left = np.maximum(n["held"][:, :1, None, None] + more - x, 0)
    open_to = (x + (tribe == MINOTAUR))[..., None] > n["markers"][:, None, None, None, :, 0]
    kingdom = np.broadcast_to(colour, size.shape).copy()
    kingdom[:, WINGED] = np.where(open_to[:, WINGED], (n["gain"] @ MARKER)[:, None, None], -1).argmax(-1)
    fits = (tribe != HALFLING) & np.take_along_axis(open_to, kingdom[..., None], -1)[..., 0]
    gain = n["gain"][np.arange(len(size))[:, None, None, None], kingdom] * fits[..., None]
    glory, power = BAND_GLORY[(size + (tribe == DWARF)).astype(int)], powers(n, x, left)
    guess = glory + 8 * (gain @ MARKER) + power - 0.3 * left
    return np.concatenate([np.stack([x / 5, glory / 8, fits, left / 5, power / 4, guess / 8], -1), gain], -1)


def look_at_hand(n):
    """Bands that can be played; and how good the best would be with one more card of each kind, or one from the deck."""
    has = n["hand"] > 0
    has[:, SKELETON] = False
    n["now"], n["then"] = look_at_bands(n, 0), look_at_bands(n, 1)
    now, then = n["now"][..., GUESS], n["then"][..., GUESS]
    others = np.where(has[..., None], then, -1)
    best = n["best"] = np.where(has, now.max(-1), 0).max((1, 2))
    with_it = np.maximum(others[..., 0].max(2)[:, :, None], others[..., 1].max(1)[:, None])
    n["after"] = np.maximum(np.maximum(with_it, then.max(-1)), best[:, None, None] - 0.04)
    n["after"][:, SKELETON] = best[:, None] + 0.15
    n["drawn"] = (n["deck"] * n["after"]).sum((1, 2)) / np.maximum(n["deck"].sum((1, 2)), 1)


def beside(x, scale):
    """The viewer's number less the most of the others, and less their mean."""
    return [(x[:, 0] - x[:, 1:].max(1)) / scale, (x[:, 0] - x[:, 1:].mean(1)) / scale]


def position(n):
    tribe, colour = n["by_tribe"].max(1), n["by_colour"].max(1)
    bands = (n["band_seat"] * BAND_GLORY[(n["band_cards"] + n["band_dwarf"].sum(2)).astype(int)][:, :, None]).sum(1)
    horde, last = HORDE_GLORY[n["horde"].sum(2).astype(int)], (n["age"] == 3)[:, None]
    sure = n["glory"].sum(2) + bands + n["sure"] + n["giant"] * (2 * n["age"])[:, None] + horde * last
    later, trolls = n["next"] / 2 + horde * ~last, (n["troll"] * np.arange(1, 7)[:, None]).sum(1)
    over, soon = (n["age"] - 1) / 3 + (1 - np.minimum(n["left"], 72) / 72) / 3, n["left"] <= 33
    lead = beside(sure, 20)
    return np.column_stack([
        n["age"] == 1, n["age"] == 2, last, n["dragons"] == 1, n["dragons"] == 2, n["left"] / 40, soon,
        soon / (1 + n["left"] / 4),
        n["held"][:, 0] / 5, n["row"].sum((1, 2)) / 10, n["held"][:, 1:].max(1) / 5, n["held"][:, 1:].mean(1) / 5,
        BAND_GLORY[np.maximum(tribe, colour).astype(int)] / 8, (np.maximum(tribe, colour) + n["wild"]) / 5, n["wild"], n["again"],
        tribe / 4, colour / 4, *lead, lead[0] * over, lead[1] * over, lead[0] * last[:, 0], *beside(later, 20),
        *beside(n["held"], 5), *beside(n["sea"], 5), *beside(trolls, 6), sure[:, 0] / 40, over, n["gain"][..., 0].max(1),
        n["gain"][..., 1].max(1), n["best"], n["drawn"] - n["best"]]).astype(np.float32)


class Inputs:
    """What the network sees of many games: numbers of each option and of each position."""

    def __init__(self, game):
        self.reader = make_reader(game)
        names = game.action_names
        self.verb = np.array([next((i for i, v in enumerate(VERBS) if n == v or n.startswith(v + " ")), -1) for n in names])
        last = [n.split()[-1].split("-") for n in names]
        self.tribe = np.array([TRIBES.index(w[0]) if w[0] in TRIBES else -1 for w in last])
        self.colour = np.array([COLOURS.index(w[1]) if len(w) == 2 else KINGDOMS.index(w[0]) if w[0] in KINGDOMS else 0
                                for w in last])

    def of(self, *verbs):
        return np.isin(self.verb, [VERBS.index(verb) for verb in verbs])

    def whole(self, legal):
        """The legal actions without those that are not worth a thought."""
        for one, others in (("all", "add,keep,play,done"), ("add", "play"), ("keep", "done"), ("place,token,horde", "skip")):
            there = legal[:, self.of(*one.split(","))].any(1)
            legal[np.ix_(there, self.of(*others.split(",")))] = False
        tokens = np.flatnonzero(self.of("token"))
        worth = legal[:, tokens] * np.arange(1, len(tokens) + 1)
        legal[:, tokens] &= worth == worth.max(1, keepdims=True)
        return legal

    def __call__(self, seen, legal):
        """Games and actions of all options, their numbers, and those of the positions."""
        n = self.reader.read(seen)
        count_cards(n)
        count_prizes(n)
        look_at_hand(n)
        games, actions = np.nonzero(legal)
        return games, actions, self._options(n, games, actions), position(n)

    def _bands(self, n, games, verb, tribe, colour):
        """Of options that are about a card: its tribe, the sizes of bands with it, and all that is known of these."""
        both = np.where((verb == RECRUIT)[:, None, None], n["then"][games, tribe, colour], n["now"][games, tribe, colour])
        both[verb == BY_TRIBE, 1] = 0
        both[verb == BY_COLOUR, 0] = 0
        both[tribe == SKELETON] = 0
        one = np.eye(12, dtype=np.float32)[tribe]
        return np.column_stack([one, one * both[:, :, SIZE].max(1)[:, None], both.reshape(len(games), 2 * FACTS)]), both

    def _options(self, n, games, actions):
        verb, tribe, colour = self.verb[actions], self.tribe[actions], self.colour[actions]
        based = (verb == BY_TRIBE) | (verb == BY_COLOUR)
        leader = n["leader"][games[based]].reshape(-1, 72).argmax(1)
        tribe[based], colour[based] = leader // 6, leader % 6
        block, kinds = 24 + 2 * FACTS, len(VERBS)
        rest = kinds + 2 * block
        out = np.zeros((len(games), rest + 7), np.float32)
        out[np.arange(len(games)), verb] = 1
        for base, which in ((kinds, (verb == LEAD) | based), (kinds + block, (verb == RECRUIT) | (verb == KEEP))):
            at = np.flatnonzero(which)
            g, t, c = games[at], tribe[at], colour[at]
            out[at, base:base + block], both = self._bands(n, g, verb[at], t, c)
            if base == kinds:
                out[at, rest] = both[:, :, GUESS].max(1)
            else:
                out[at, rest] = n["after"][g, t, c]
                out[at, rest + 2:rest + 4] = np.stack([n["row"][g, t, c], n["hand"][g, t, c]], -1) / 3
            out[at, rest + 1] = out[at, rest] - n["best"][g]
        at = np.flatnonzero(verb == DECK)
        out[at, rest], out[at, rest + 1] = n["drawn"][games[at]], n["drawn"][games[at]] - n["best"][games[at]]
        at = np.flatnonzero(verb == PLACE)
        out[at, rest + 4:rest + 7] = n["gain"][games[at], colour[at]]
        return out
