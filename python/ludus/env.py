"""Environments in the shape of PettingZoo: `aec` (one agent after the other) and `parallel` (those that owe an answer
at once). An observation is {"observation": float32, "action_mask": int8}; rewards come at the end of the game."""

from __future__ import annotations

from typing import Iterator, Mapping, Optional

import numpy as np

from ._lib import CHANCE, SPECTATOR, LudusError, lib, random_from
from .game import Game, State
from .spaces import Box, Dict, Discrete

_RENDER_MODES = ("ansi", "human", "svg")


class _Table:
    """What both kinds share: a game, its luck, and what each agent sees."""

    def __init__(self, name: str, players: Optional[int] = None, render_mode: Optional[str] = None, **options):
        if render_mode not in (None, *_RENDER_MODES):
            raise LudusError(f"there is no render mode '{render_mode}': there are {', '.join(_RENDER_MODES)}")
        self.game = Game(name, players, **options)
        self.render_mode = render_mode
        self.metadata = {"name": f"ludus_{name}", "render_modes": list(_RENDER_MODES), "is_parallelizable": True}
        self.possible_agents = [f"player_{i}" for i in range(self.game.players)]
        self.agents: list[str] = []
        self._state: Optional[State] = None
        seen = Dict({"observation": Box(-np.inf, np.inf, (self.game.observation_tensor_size(),), np.float32),
                     "action_mask": Box(0, 1, (self.game.num_distinct_actions(),), np.int8)})
        self.observation_spaces = {agent: seen for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.game.num_distinct_actions()) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[self.possible_agents[self._seat_of(agent)]]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[self.possible_agents[self._seat_of(agent)]]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self):
        return self

    def _start(self, seed: Optional[int]) -> None:
        if seed is None:
            seed = int(np.random.default_rng().integers(2**63))
        self._luck = random_from(seed)
        self._state = self.game.new_initial_state()
        self.agents = list(self.possible_agents)
        self._roll()

    def _table(self) -> State:
        if self._state is None:
            raise LudusError("reset comes before everything else")
        return self._state

    def _roll(self) -> None:
        state = self._table()
        while state.is_chance_node():
            state._choose(CHANCE, lib.ld_sample(state._at, self._luck))

    def _seat_of(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise LudusError(f"there is no agent '{agent}'")
        return self.possible_agents.index(agent)

    def observe(self, agent: str) -> dict:
        seat, state = self._seat_of(agent), self._table()
        acts = seat in state.acting_players()
        mask = state.legal_actions_mask(seat) if acts else np.zeros(self.game.num_distinct_actions(), np.int8)
        return {"observation": state.observation_tensor(seat), "action_mask": mask}

    def state(self) -> np.ndarray:
        """What somebody without a seat sees."""
        return self._table().observation_tensor(SPECTATOR)

    def render(self) -> Optional[str]:
        if self.render_mode == "svg":
            return self._table().picture()
        picture = self._table().render()
        if self.render_mode == "human":
            print(picture)
            return None
        return picture

    def close(self) -> None:
        if self._state is not None:
            self._state.close()
        self._state = None
        self.agents = []


class AEC(_Table):
    """One agent after the other, in the order in which the rules ask them."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> None:
        self._start(seed)
        self.rewards = {agent: 0.0 for agent in self.agents}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations = {agent: False for agent in self.agents}
        self.truncations = {agent: False for agent in self.agents}
        self.infos: dict[str, dict] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        player = self._table().current_player()
        self.agent_selection = self.possible_agents[player] if player >= 0 else self.agents[0]

    def last(self, observe: bool = True) -> tuple:
        self._table()
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def _bury(self, action) -> None:
        if action is not None:
            raise LudusError("the game is over for this agent: it steps with None")
        agent = self.agent_selection
        for told in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del told[agent]
        self.agents.remove(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def step(self, action: Optional[int]) -> None:
        state = self._table()
        if not self.agents:
            raise LudusError("the game is over, and all agents are gone: reset begins another")
        if self.terminations[self.agent_selection]:
            self._bury(action)
            return
        state.apply_action(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._roll()
        self.rewards = dict(zip(self.possible_agents, state.returns()))
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] += reward
        if state.is_terminal():
            self.terminations = {agent: True for agent in self.agents}
        self._select()


class Parallel(_Table):
    """All agents that owe an answer act at once; what the others send is not looked at. Whose mask is empty waits."""

    def reset(self, seed: Optional[int] = None, options: Optional[dict] = None) -> tuple[dict, dict]:
        self._start(seed)
        return self._seen(), {agent: {} for agent in self.agents}

    def _seen(self) -> dict:
        return {agent: self.observe(agent) for agent in self.agents}

    def _answer(self, actions: dict) -> None:
        state = self._table()
        if not isinstance(actions, Mapping):
            raise LudusError(f"actions are agents with what they do, not {type(actions).__name__}")
        owed = state.acting_players() if lib.ld_sealed(state._at) else [state.current_player()]
        missing = [self.possible_agents[seat] for seat in owed if actions.get(self.possible_agents[seat]) is None]
        if missing:
            raise LudusError(f"an action of {missing[0]} is missing")
        before = state.clone()
        try:
            for seat in owed:
                state.apply_action_of(seat, actions[self.possible_agents[seat]])
        except LudusError:
            self._state = before
            raise

    def step(self, actions: dict) -> tuple[dict, dict, dict, dict, dict]:
        if not self.agents:
            raise LudusError("the game is over, and all agents are gone: reset begins another")
        self._answer(actions)
        self._roll()
        state, agents = self._table(), self.agents
        over = state.is_terminal()
        seen, rewards = self._seen(), dict(zip(agents, state.returns()))
        if over:
            self.agents = []
        return (seen, rewards, {agent: over for agent in agents}, {agent: False for agent in agents},
                {agent: {} for agent in agents})

    def observe(self, agent: str) -> dict:
        """In an open step one seat acts at a time: the others' masks are empty."""
        seen, state = super().observe(agent), self._table()
        if not lib.ld_sealed(state._at) and self._seat_of(agent) != state.current_player():
            seen["action_mask"] = np.zeros_like(seen["action_mask"])
        return seen


def aec(name: str, players: Optional[int] = None, **options) -> AEC:
    return AEC(name, players, **options)


def parallel(name: str, players: Optional[int] = None, **options) -> Parallel:
    return Parallel(name, players, **options)
