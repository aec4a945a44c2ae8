"""The ranking of 300 players over three rounds: the pure fold with every criterion, without a database."""

import random
from statistics import median
from time import perf_counter

from scoring.standings import standings
from scoring.tournament_criteria import PlayerResult

PLAYERS = 300
ROUNDS = 3
REPEATS = 50
CRITERIA = ("best_round", "second_best_round", "third_best_round", "lot", "shared")


def tournament(rng: random.Random) -> list[PlayerResult]:
    """Scores as a tournament has them: most players within ±40 a round, so that some totals are equal."""
    rounds = [tuple(round(rng.gauss(0, 18)) for _ in range(ROUNDS)) for _ in range(PLAYERS)]
    return [PlayerResult(key, points, points) for key, points in enumerate(rounds)]


def measure() -> dict[str, float]:
    """Milliseconds for one ranking (median of the repeats), and rankings per second."""
    results = tournament(random.Random(300))
    seconds = median(_timed(results) for _ in range(REPEATS))
    return {"players": PLAYERS, "rounds": ROUNDS, "milliseconds": seconds * 1000, "per_second": 1 / seconds}


def _timed(results: list[PlayerResult]) -> float:
    start = perf_counter()
    standings(results, CRITERIA)
    return perf_counter() - start


if __name__ == "__main__":
    print(measure())
