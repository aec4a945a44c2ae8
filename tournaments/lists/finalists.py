"""The list of finalists across all cups, as plain values: who qualified, through which cups, and why.

The fields are those of the frozen copies in the database: new ones need a default, none may be removed.
"""

from dataclasses import dataclass
from typing import Any

from scoring.qualification import PLACES_TAKEN
from tournaments.lists.results import ListedPlayer


@dataclass(frozen=True, slots=True)
class FinalistCup:
    """A participating cup; `rule` is a document of `scoring.qualification`, with its whole table."""

    name: str
    short_name: str
    rule: dict[str, Any]

    @property
    def quota(self) -> int:
        places: int = self.rule["quota"]
        return places


@dataclass(frozen=True, slots=True)
class EveningsToCome:
    """How many of the `planned` evenings of a cup (abbreviation) its ranking does not have yet."""

    cup: str
    evenings: int
    planned: int


@dataclass(frozen=True, slots=True)
class FinalistWay:
    """A person's standing in one cup: rank, Vorrundenpunkte, and the reason code of `scoring.qualification` with its
    facts.

    `cup` is the cup's abbreviation. `rank` is None if unranked, `vorrundenpunkte` with too few participations.
    """

    cup: str
    rank: int | None
    participations: int
    vorrundenpunkte: int | None
    reason: str
    facts: dict[str, int]

    @property
    def is_in(self) -> bool:
        return self.reason in PLACES_TAKEN


@dataclass(frozen=True, slots=True)
class FinalistRow:
    """A person's line; `ways` starts with the one that counts, or the one that came closest."""

    person: ListedPlayer
    ways: tuple[FinalistWay, ...]

    @property
    def best(self) -> FinalistWay:
        return self.ways[0]

    @property
    def others(self) -> tuple[FinalistWay, ...]:
        return self.ways[1:]

    @property
    def is_in(self) -> bool:
        return self.best.is_in

    @property
    def rank(self) -> None:
        """Always None: ranks are per cup."""
        return None

    @property
    def vorrundenpunkte(self) -> int:
        """The Vorrundenpunkte they bring to the final; 0 unless they qualified."""
        return self.best.vorrundenpunkte or 0 if self.is_in else 0


@dataclass(frozen=True, slots=True)
class FinalistList:
    """Everybody once: the qualified by Vorrundenpunkte, then reserves by cup, declined, too few participations.

    `cup` runs the final, which concludes `season`; `cups` are the participating ones, of which some have evenings
    `to_come`.
    """

    cup: str
    season: str
    title: str
    cups: tuple[FinalistCup, ...]
    rows: tuple[FinalistRow, ...]
    to_come: tuple[EveningsToCome, ...] = ()

    @property
    def last_in(self) -> int | None:
        """The index of the last qualified row; None if there is none."""
        return max((index for index, row in enumerate(self.rows) if row.is_in), default=None)

    @property
    def places(self) -> int:
        """How many qualified."""
        return sum(row.is_in for row in self.rows)
