"""Safe and out against every way a small season can still go: never wrong, and how often "open" was already decided."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations, product

import pytest

from scoring.outlook import PlaceChance, Remaining, season_outlook
from scoring.season import Counting, Participation, SeasonLine, SeasonRule, season_standings

POINTS = (5, 3, 1, 0, 0)
"""By rank; who shares a rank has its points."""
Day = Mapping[int, int]
"""Who came to a tournament, and their rank."""


def days(players: Sequence[int]) -> Iterator[Day]:
    """Every way a tournament can end: whoever comes, in any order, with any ties."""
    for size in range(len(players) + 1):
        for came in combinations(players, size):
            ranks = product(range(1, size + 1), repeat=size)
            yield from (dict(zip(came, each, strict=True)) for each in ranks if _is_ranking(each))


def _is_ranking(ranks: Sequence[int]) -> bool:
    """1 2 2 4, in any order."""
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def table(season: Sequence[Day], rule: SeasonRule, tournaments: int) -> tuple[SeasonLine, ...]:
    played = [
        Participation(player, number, POINTS[rank - 1], rank, 0)
        for number, day in enumerate(season)
        for player, rank in day.items()
    ]
    return season_standings(played, rule=rule, tournaments=tournaments)


def chances(
    held: Sequence[Day], to_come: int, rule: SeasonRule, places: int
) -> Iterator[tuple[PlaceChance, set[bool]]]:
    """For each player what is said of their place, and whether they have it, by every way it can go."""
    tournaments, remaining = len(held) + to_come, Remaining(len(held) + to_come, to_come, most=POINTS[0])
    said = season_outlook(table(held, rule, tournaments), rule=rule, places=places, remaining=remaining)
    known = sorted({player for day in held for player in day})
    newcomers = range(9, 9 + places)
    found: dict[int, set[bool]] = {player: set() for player in known}
    for further in product(list(days([*known, *newcomers])), repeat=to_come):
        ranks = {line.player: line.rank for line in table([*held, *further], rule, tournaments)}
        for player in known:
            found[player].add((ranks[player] or places + 1) <= places)
    return ((each.chance, found[each.player]) for each in said)


def seasons() -> Iterator[tuple[Sequence[Day], int, int]]:
    """What has been held, how many tournaments are to come, and how many places there are."""
    full = [day for day in days([1, 2, 3]) if len(day) == 3]
    yield from ((held, 1, 1) for held in list(product(full, repeat=2))[::23])
    yield from ((held, 1, 2) for held in list(product(days([1, 2]), repeat=2))[::7])
    yield from (((one,), 2, 1) for one in list(days([1, 2]))[1:3])


BEST_TWO = SeasonRule(Counting.BEST_N, 2, 0)
WEIGHTED = ("weighted_results", "participations")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        (BEST_TWO, {"decided": 19, "open": 15, "not noticed": 0}),
        (SeasonRule(Counting.BEST_N, 1, 2), {"decided": 26, "open": 8, "not noticed": 0}),
        (SeasonRule(Counting.HALF, None), {"decided": 19, "open": 15, "not noticed": 0}),
        (replace(BEST_TWO, criteria=("single_results",)), {"decided": 19, "open": 15, "not noticed": 0}),
        (replace(BEST_TWO, criteria=WEIGHTED), {"decided": 12, "open": 22, "not noticed": 0}),
        (replace(BEST_TWO, criteria=("final_result",)), {"decided": 19, "open": 15, "not noticed": 7}),
        (replace(BEST_TWO, criteria=("final_points",)), {"decided": 19, "open": 15, "not noticed": 7}),
    ],
)
def test_nothing_that_can_still_happen_is_ruled_out_and_few_open_places_are_decided(
    rule: SeasonRule, expected: Mapping[str, int]
) -> None:
    counted: Counter[str] = Counter()
    for held, to_come, places in seasons():
        for said, happens in chances(held, to_come, rule, places):
            assert said is not PlaceChance.SAFE or happens == {True}
            assert said is not PlaceChance.OUT or happens == {False}
            counted["decided" if len(happens) == 1 else "open"] += 1
            counted["not noticed"] += len(happens) == 1 and said is PlaceChance.OPEN

    assert dict(counted) == expected
