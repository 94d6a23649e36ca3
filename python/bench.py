"""Steps a second through Python: python3 python/bench.py [GAMES AT ONCE] [THREADS] [SECONDS]"""

import sys
import time

import numpy as np

import ludus


def measure(name: str, games: int, threads: int, seconds: float, observation) -> float:
    envs, luck = ludus.vector(name, games, threads=threads, observation=observation), np.random.default_rng(0)
    envs.reset()
    steps, start = 0, time.perf_counter()
    spent = 0.0
    while time.perf_counter() - start < seconds:
        actions = envs.sample(luck)
        before = time.perf_counter()
        envs.step(actions)
        spent += time.perf_counter() - before
        steps += games
    return steps / spent


if __name__ == "__main__":
    words = sys.argv[1:] + ["1024", "2", "2"][len(sys.argv) - 1:]
    for name in ludus.games():
        rates = [measure(name, int(words[0]), int(words[1]), float(words[2]), form) for form in (None, "bits", "floats")]
        print(f"{name}: {rates[0]:,.0f} steps/s with masks, {rates[1]:,.0f} with bits, {rates[2]:,.0f} with floats")
