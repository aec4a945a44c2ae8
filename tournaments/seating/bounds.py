"""What no draw can beat. Closed forms, so that the search knows when to stop and the certificate what to claim."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from tournaments.seating.plan import Split


def repeats(players: int, split: Split, rounds: int, *, met: int = 0) -> int:
    """Meetings of people who met before that `rounds` new rounds must contain.

    `met`: pairs of those present who met in rounds already played. Two arguments, the stronger counts. There are
    only so many pairs left to meet for the first time. And from the second round on each table draws its people
    from the T tables of the first: more people than tables means that some of them sat together then.
    """
    by_counting = rounds * split.pairs - (players * (players - 1) // 2 - met)
    by_tables = (rounds - 1) * sum(pairs_within(size, split.tables) for size in split.sizes)
    return max(0, by_counting, by_tables)


def second_fives(players: int, split: Split, rounds: int) -> int:
    """Sittings at a five beyond everybody's first: 5qR sittings for N people."""
    return max(0, 5 * split.fives * rounds - players)


def pairs_within(people: int, groups: int) -> int:
    """Pairs that share a group when `people` are spread over `groups` as evenly as can be."""
    each, more = divmod(people, groups)
    return more * (each + 1) * each // 2 + (groups - more) * each * (each - 1) // 2


def clubmates(club_sizes: Iterable[int], tables: int, rounds: int) -> int:
    """Meetings of people of one club: zero exactly when no club is larger than the number of tables."""
    return rounds * sum(pairs_within(size, tables) for size in club_sizes)


def burdens(fives_so_far: NDArray[np.int32], seats_at_fives: int, rounds: int) -> int:
    """Least sum over new sittings at a five of the earlier ones of the same person: always the least burdened sit."""
    counts, total = np.sort(fives_so_far), 0
    for _ in range(rounds if seats_at_fives else 0):
        total += int(counts[:seats_at_fives].sum(dtype=np.int64))
        counts[:seats_at_fives] += 1
        counts.sort()
    return total
