"""A tournament's results as published, line by line.

Points are Schrift, money is in points with Kontra applied (cents = money × cents_per_point).
"""

import datetime
from dataclasses import dataclass
from itertools import zip_longest

from tournaments.lists.further import FurtherRanking


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player as shown on lists; `number` is "" for a guest."""

    player: int
    number: str
    name: str
    place: str


@dataclass(frozen=True, slots=True)
class ResultsRow:
    """A line of a tournament's results. `rounds` has None for a round not played; `decided_by` names the tie-break.

    `rank_points` are the Rangpunkte of each round, () if the evening gives none; `total` is Schrift including them.
    """

    rank: int
    person: ListedPlayer
    rounds: tuple[int | None, ...]
    total: int
    money: int
    cup_points: int
    decided_by: str | None
    rank_points: tuple[int | None, ...] = ()

    @property
    def score(self) -> int:
        """Schrift without Rangpunkte."""
        return sum(filter(None, self.rounds))

    @property
    def rank_points_sum(self) -> int:
        return sum(filter(None, self.rank_points))

    @property
    def by_round(self) -> tuple[tuple[int | None, int | None], ...]:
        """Schrift and Rangpunkte of each round."""
        return tuple(zip_longest(self.rounds, self.rank_points))

    @property
    def has_played(self) -> bool:
        return any(points is not None for points in self.rounds)


@dataclass(frozen=True, slots=True)
class ResultsList:
    """A tournament's results, best first. Round totals and money each sum to 0; so do totals, except for Rangpunkte.

    `cup_points` names their scheme, "" if the evening gives none. `further` are the public further rankings.
    `of_totals`: only totals are known, no hands and no money, and rounds may not sum to 0.
    """

    cup: str
    season: str
    evening: str
    date: str
    venue: str
    ruleset: str
    rounds: int
    cents_per_point: int
    cup_points: str
    rows: tuple[ResultsRow, ...]
    further: tuple[FurtherRanking, ...] = ()
    of_totals: bool = False

    @property
    def day(self) -> datetime.date:
        return datetime.date.fromisoformat(self.date)

    @property
    def last_round(self) -> int:
        """The last round anybody has played; 0 if none."""
        played = (number for row in self.rows for number, points in enumerate(row.rounds, 1) if points is not None)
        return max(played, default=0)

    @property
    def round_sums(self) -> tuple[int, ...]:
        """The sum of points of each round; zeros if the scores are right."""
        return tuple(sum(row.rounds[index] or 0 for row in self.rows) for index in range(self.rounds))

    @property
    def has_rank_points(self) -> bool:
        return any(row.rank_points for row in self.rows)

    @property
    def score_sum(self) -> int:
        return sum(row.score for row in self.rows)

    @property
    def rank_points_sum(self) -> int:
        return sum(row.rank_points_sum for row in self.rows)

    @property
    def total_sum(self) -> int:
        return sum(row.total for row in self.rows)

    @property
    def money_sum(self) -> int:
        return sum(row.money for row in self.rows)
