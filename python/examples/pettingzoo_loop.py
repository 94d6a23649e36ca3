"""The loop that PettingZoo made common, with bots that obey their masks. python3 pettingzoo_loop.py [GAME] [SEED]"""

import sys

import numpy as np

import ludus


def play(name: str, seed: int) -> dict[str, float]:
    env, luck = ludus.aec(name), np.random.default_rng(seed)
    env.reset(seed=seed)
    total = {agent: 0.0 for agent in env.agents}
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        total[agent] += reward
        action = None if terminated or truncated else int(luck.choice(np.flatnonzero(seen["action_mask"])))
        env.step(action)
    return total


if __name__ == "__main__":
    print(play(sys.argv[1] if len(sys.argv) > 1 else "ethnos", int(sys.argv[2]) if len(sys.argv) > 2 else 0))
