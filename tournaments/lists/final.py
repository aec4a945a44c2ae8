"""The overall ranking of a multi-cup final, line by line, as published and frozen.

Vorrundenpunkte come from the cups' seasons, Finalpunkte from the rank of the day; a total is at most 180. The fields
are those of the frozen copies in the database: new ones need a default, none may be removed.
"""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tournaments.lists.results import ListedPlayer


@dataclass(frozen=True, slots=True)
class FinalWay:
    """A qualification: the cup's short name, the rank in its season, and its Vorrundenpunkte."""

    cup: str
    rank: int
    vorrundenpunkte: int


@dataclass(frozen=True, slots=True)
class FinalRow:
    """A line of the overall ranking. Invited people who did not play have no `rank`, `total` or rounds.

    `ways` are all qualifications, first the one whose Vorrundenpunkte count; () for players who did not qualify.
    `day_rank` and `day_total` are those of the day; `finalpunkte` is None until entered for that rank. `replaced`: they
    took the place of an absent finalist.
    """

    rank: int | None
    person: ListedPlayer
    ways: tuple[FinalWay, ...]
    vorrundenpunkte: int
    day_rank: int | None
    rounds: tuple[int | None, ...]
    day_total: int
    finalpunkte: int | None
    total: int | None
    decided_by: str | None
    replaced: bool = False

    @property
    def has_played(self) -> bool:
        return self.rank is not None

    @property
    def cups(self) -> tuple[str, ...]:
        """The short names of their cups, first the one that counts."""
        return tuple(way.cup for way in self.ways)


@dataclass(frozen=True)
class FinalList:
    """The overall ranking, best first; absent finalists come last, by Vorrundenpunkte.

    `title` is the winner's title, as worded by the organiser. `missing_points` are the day's ranks without Finalpunkte
    so far.
    """

    cup: str
    season: str
    title: str
    evening: str
    date: str
    venue: str
    rounds: int
    missing_points: tuple[int, ...]
    rows: tuple[FinalRow, ...]

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)

    @cached_property
    def played(self) -> tuple[FinalRow, ...]:
        return tuple(row for row in self.rows if row.has_played)

    @cached_property
    def absent(self) -> tuple[FinalRow, ...]:
        """Invited but absent."""
        return tuple(row for row in self.rows if not row.has_played)

    @property
    def champions(self) -> tuple[FinalRow, ...]:
        """The winner; several if the rank is shared, nobody before anybody has played."""
        return tuple(row for row in self.played if row.rank == 1)


def rank_spans(ranks: Iterable[int]) -> str:
    """Format ranks, in order: "2–7, 9"."""
    spans: list[list[int]] = []
    for rank in ranks:
        if spans and rank == spans[-1][-1] + 1:
            spans[-1] = [spans[-1][0], rank]
        else:
            spans.append([rank])
    return ", ".join("–".join(map(str, span)) for span in spans)
