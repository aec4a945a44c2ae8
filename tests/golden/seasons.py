"""The golden seasons of fixtures/standings/golden-seasons.toml, as documents and as what they come to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

FIRST_DAY = date(2026, 9, 5)
Line = tuple[str, int | None, int, int, str | None, tuple[int, ...], tuple[int, ...]]
"""Player, rank, total, participations, what decided, points that count and that are dropped, by evening."""


@dataclass(frozen=True, slots=True)
class GoldenSeason:
    """A season as the fixture has it."""

    fixture: Mapping[str, Any]

    @property
    def final(self) -> int | None:
        """The place of its final among the evenings, 0 for the first."""
        return self.fixture["final"] - 1 if "final" in self.fixture else None

    @property
    def evenings(self) -> list[dict[str, int]]:
        """Everybody's points, evening by evening; of an order they fall by two and sum to zero."""
        return [dict(_scores(each)) for each in self.fixture["evenings"]]

    @property
    def days(self) -> list[date]:
        return [FIRST_DAY + timedelta(weeks=number) for number in range(len(self.evenings))]

    @property
    def document(self) -> dict[str, Any]:
        """For `rank_season`."""
        same = ("cup_points", "final_points", "finalists", "rule", "planned")
        evenings = [
            {
                "id": number,
                "name": f"{number + 1}. Abend",
                "date": day.isoformat(),
                "final": number == self.final,
                "results": [{"player": player, "rounds": [points]} for player, points in scores.items()],
            }
            for number, (day, scores) in enumerate(zip(self.days, self.evenings, strict=True))
        ]
        return {name: self.fixture[name] for name in same if name in self.fixture} | {"tournaments": evenings}

    @property
    def expected(self) -> list[Line]:
        return [
            (player, rank or None, total, participations, decided_by or None, tuple(counted), tuple(dropped))
            for player, rank, total, participations, decided_by, counted, dropped in self.fixture["expected"]
        ]


def _scores(evening: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    if "scores" in evening:
        yield from evening["scores"].items()
        return
    order = evening["order"]
    for place, player in enumerate(order):
        yield player, len(order) - 1 - 2 * place
