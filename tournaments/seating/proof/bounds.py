"""Lower bounds for any draw, in closed form, to stop the search and for the certificate."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, combinations

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.contract.tables import RoundPlan, Split


def repeats(
    players: int, split: Split, rounds: int, *, met: int = 0, forced: int = 0, tables_before: int | None = None
) -> int:
    """Repeated meetings that `rounds` new rounds must contain.

    `met`: pairs of those present who met in played rounds; `forced`: see `forced_repeats`; `tables_before`: see there.
    The strongest of three arguments counts. There are only so many pairs left to meet for the first time. From the
    second round on, each table draws its people from the T tables of the first: more people than tables means that some
    sat together then (`repeats_by_tables`); after a played round that holds for every new one. And people fixed to the
    same table meet again every round.
    """
    by_counting = rounds * split.pairs - (players * (players - 1) // 2 - met)
    by_played = rounds * _drawn_together(split, tables_before) if tables_before else 0
    return max(0, by_counting, repeats_by_tables(split, rounds), by_played, forced)


def repeats_by_tables(split: Split, rounds: int) -> int:
    """S·(R - 1), where any two rounds have at least S meetings in common. If attained, all have exactly S.

    With m the number of times two people meet, ΣC(m, 2) counts the meetings common to two rounds, at least S·C(R, 2).
    As C(m, 2) ≤ (m - 1)·R/2, the repeats Σ(m - 1) are at least 2/R of that.
    """
    return (rounds - 1) * _drawn_together(split, split.tables)


def _drawn_together(split: Split, tables: int) -> int:
    """The minimum number of pairs in a round that also share one of so many tables in another."""
    sizes = ((4, split.fours), (5, split.fives), (6, split.sixes))
    return sum(count * pairs_within(size, tables) for size, count in sizes)


def tables_before(present: Iterable[int], played: Iterable[RoundPlan]) -> int | None:
    """The fewest tables of a played round with everybody present; None if there is no such round."""
    everybody = frozenset(present)
    return min((len(seating) for seating in played if everybody.issubset(chain.from_iterable(seating))), default=None)


def pairs_within(people: int, groups: int) -> int:
    """Pairs sharing a group when `people` are spread over `groups` as evenly as possible; 0 without groups."""
    if not groups:
        return 0
    each, more = divmod(people, groups)
    return more * (each + 1) * each // 2 + (groups - more) * each * (each - 1) // 2


def second_fives(sittings: NDArray[np.intp], split: Split, rounds: int) -> int:
    """Sittings at a five beyond everybody's first: 5qR new sittings minus people without any (`sittings` so far)."""
    return max(0, split.long_seats * rounds - int(np.count_nonzero(sittings == 0)))


def second_fives_at_fewest_repeats(split: Split, rounds: int) -> int:
    """The same from a first round on, if no two rounds repeat more than they must (see `repeats`, by tables).

    Then every table draws its people from the T tables of any other round as evenly as can be. A table of four, drawn
    from evenly, leaves 4 - fours · ⌊4/T⌋ people to the fives of the other round, and no five takes more than ⌈5/T⌉ of
    them; whoever else is at a five now was at one then. F people in common to any two rounds' fives make at least
    F·(R - 1) second sittings, for the reason given there for pairs.
    """
    fours, fives, tables = split.fours, split.fives, split.tables
    if not fives:
        return 0
    from_fours = fours * min(4 - fours * (4 // tables), fives * -(-5 // tables))
    return (rounds - 1) * max(0, 5 * fives - from_fours)


def burdens(fives_so_far: NDArray[np.int32], split: Split, rounds: int) -> int:
    """Least sum over new sittings at a five of the same person's earlier ones: always the least burdened sit."""
    counts, total, seats = np.sort(fives_so_far), 0, split.long_seats
    for _ in range(rounds if seats else 0):
        total += int(counts[:seats].sum(dtype=np.int64))
        counts[:seats] += 1
        counts.sort()
    return total


def shared_tables(group_sizes: Iterable[int], split: Split, rounds: int) -> int:
    """Meetings within groups (club, household …): zero exactly if none is larger than the number of tables."""
    return rounds * sum(pairs_within(size, split.tables) for size in group_sizes)


def old_meetings(partners: NDArray[np.intp], split: Split, rounds: int, *, repeats: int) -> int:
    """Meetings of people who met earlier in the season, in plans with so many repeats.

    `partners`: how many of those present each person met before, this season or in the rounds played. A new meeting
    that is neither a repeat nor known from the season is a first one: there can be no more of these than people left to
    meet, in total and per person (three or more are met a round). An old meeting serves two people who lack others to
    meet, but each of them at most as often as there are others who do.
    """
    left = len(partners) - 1 - partners
    first_missing_part = np.maximum(3 * rounds - left, 0)
    shared = np.minimum(first_missing_part, max(0, int(np.count_nonzero(first_missing_part)) - 1))
    return max(
        0,
        rounds * split.pairs - int(left.sum()) // 2 - repeats,
        -(-int(first_missing_part.sum()) // 2) - repeats,
        int(first_missing_part.sum()) - int(shared.sum()) // 2 - 2 * repeats,
    )


def place_spread(places: NDArray[np.int64], split: Split, rounds: int) -> int:
    """The widest unavoidable spread, over anybody's first four places and over everybody's fifth ones.

    `places`: shape (people, 5), how often each person had each place so far. At a table of four, people fill up the
    place they had least often; at a five it may be the fifth place instead, so any smaller number of fillings is
    possible too. From the first round on, a spread of 0 requires that everybody is fifth equally often and four divides
    the remaining rounds; otherwise 1 remains.
    """
    filled, reach = places[:, :4].copy(), np.ptp(places[:, :4], axis=1)
    people = np.arange(len(places))
    for _ in range(rounds):
        filled[people, filled.argmin(axis=1)] += 1
        spread = np.ptp(filled, axis=1)
        reach = np.minimum(reach, spread) if split.long_seats else spread
    return max(int(reach.max()), int(split.long_seats > 0 and not places.any() and _fifths_leave_a_rest(split, rounds)))


def _fifths_leave_a_rest(split: Split, rounds: int) -> bool:
    people, fifths = sum(split.sizes), (split.fives + 2 * split.sixes) * rounds
    return bool(fifths % people or (rounds - fifths // people) % 4)


def forced_repeats(fixed: Mapping[int, int], played: Iterable[RoundPlan], rounds: int) -> int:
    """Repeats among people fixed to one table: in every round but their first, or in every round if they met before."""
    neighbours = {pair for pair in combinations(sorted(fixed), 2) if fixed[pair[0]] == fixed[pair[1]]}
    met = {pair for seating in played for table in seating for pair in combinations(sorted(table), 2)} & neighbours
    return len(neighbours) * (rounds - 1) + len(met)
