"""An independent reading of a plan: straight-line, slow, sharing nothing with the engine but the ids."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

Seating = Sequence[Sequence[int]]


def faults(rounds: Iterable[Seating], players: Iterable[int]) -> list[str]:
    """What makes a plan unplayable: wrong people, wrong table sizes, fives before fours."""
    expected = sorted(players)
    fives = len(expected) % 4
    sizes = [4] * ((len(expected) - 5 * fives) // 4) + [5] * fives
    found = []
    for number, seating in enumerate(rounds, start=1):
        if sorted(player for table in seating for player in table) != expected:
            found.append(f"round {number} does not seat everybody once")
        if [len(table) for table in seating] != sizes:
            found.append(f"round {number} has tables of {[len(table) for table in seating]}")
    return found


def repeats(rounds: Iterable[Seating]) -> int:
    """Meetings beyond the first of the same two people."""
    meetings = Counter(frozenset(pair) for seating in rounds for table in seating for pair in combinations(table, 2))
    return sum(times - 1 for times in meetings.values())


def second_fives(rounds: Iterable[Seating]) -> int:
    """Sittings at a table of five beyond the first of the same person."""
    sittings = Counter(player for seating in rounds for table in seating if len(table) == 5 for player in table)
    return sum(times - 1 for times in sittings.values())


def widest_spread(rounds: Sequence[Seating]) -> int:
    """The largest difference, over all people, between their most and least frequent of the first four places; or,
    if that is more, between those who sat fifth most and least often."""
    people = {player for seating in rounds for table in seating for player in table}
    sat = Counter((player, place) for seating in rounds for table in seating for place, player in enumerate(table))
    tallies = [[sat[player, place] for place in range(4)] for player in people]
    tallies.append([sat[player, 4] + sat[player, 5] for player in people])
    return max(max(tally) - min(tally) for tally in tallies)


def most_fifth_places(rounds: Sequence[Seating]) -> int:
    """How often anybody sat on the fifth place."""
    fifths = Counter(table[4] for seating in rounds for table in seating if len(table) == 5)
    return max(fifths.values(), default=0)
