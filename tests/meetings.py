"""Who met whom, counted over the seats of a tournament."""

from collections import Counter
from itertools import combinations

from tournaments.models import Tournament
from tournaments.queries.room.seating import seated_rounds


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often each pair of entries (lower id first) sits at one table, over all rounds. One statement."""
    return Counter(
        pair for tables in seated_rounds(tournament) for table in tables for pair in combinations(sorted(table), 2)
    )


def repeats(tournament: Tournament) -> int:
    """Meetings beyond the first, over all pairs."""
    return sum(count - 1 for count in meetings(tournament).values())
