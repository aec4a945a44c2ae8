"""Ordering an open evening's results: people who have played first."""

from bisect import bisect_left
from dataclasses import replace

from tournaments.lists import further as further_rankings
from tournaments.lists.published import ResultsList


def played_first(results: ResultsList) -> ResultsList:
    """The same order among those who have played, ranked among themselves; then the others, with rank 0.

    No figure changes: the 0 points of a late arrival are not a result yet. Unchanged while nobody or everybody has
    played.
    """
    waiting = [row for row in results.rows if not row.has_played]
    if not waiting or len(waiting) == len(results.rows):
        return results
    ranks = sorted(row.rank for row in waiting)
    played = [replace(row, rank=row.rank - bisect_left(ranks, row.rank)) for row in results.rows if row.has_played]
    order = sorted(range(len(results.rows)), key=lambda line: not results.rows[line].has_played)
    places = {line: place for place, line in enumerate(order)}
    further = tuple(further_rankings.played_first(each, places) for each in results.further)
    return replace(results, rows=(*played, *(replace(row, rank=0) for row in waiting)), further=further)
