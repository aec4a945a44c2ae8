"""The golden seasons of fixtures/standings/golden-seasons.toml, as documents and as what they come to."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from scoring.season_answer import rank_season
from tests.scoring.worked import played

FIRST_DAY = date(2026, 9, 5)
Line = tuple[str, int | None, int, int, str | None, tuple[int, ...], tuple[int, ...]]
"""Player, rank, total, participations, what decided, points that count and that are dropped, by evening."""
Place = tuple[str, int, int, int | None, str | None]
"""Player, rank, points, cup points, what decided: a line of one evening."""
Rounds = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class GoldenSeason:
    """A season as the fixture has it."""

    fixture: Mapping[str, Any]

    @property
    def final(self) -> int | None:
        """The place of its final among the evenings, 0 for the first."""
        return self.fixture["final"] - 1 if "final" in self.fixture else None

    @property
    def apart(self) -> int | None:
        """The place of its final if that counts in any case."""
        return self.final if self.fixture["rule"]["counting"] == "best_n_plus_final" else None

    @property
    def evenings(self) -> list[dict[str, Rounds]]:
        """Everybody's points by round, evening by evening; of an order they fall by two and sum to zero."""
        return [dict(rounds_of(each)) for each in self.fixture["evenings"]]

    @property
    def criteria(self) -> list[dict[str, Any]]:
        """The criteria of each evening, where it says some."""
        return [{name: each[name] for name in ("criteria",) if name in each} for each in self.fixture["evenings"]]

    @property
    def rankings(self) -> dict[int, list[Place]]:
        """The rankings of evenings that are worked out, by their place among the evenings."""
        return {
            number: [(*line, decided_by or None) for *line, decided_by in each["ranking"]]
            for number, each in enumerate(self.fixture["evenings"])
            if "ranking" in each
        }

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
                "results": [{"player": player, "rounds": list(rounds)} for player, rounds in points.items()],
                **criteria,
            }
            for number, (day, points, criteria) in enumerate(zip(self.days, self.evenings, self.criteria, strict=True))
        ]
        return {name: self.fixture[name] for name in same if name in self.fixture} | {"tournaments": evenings}

    @property
    def expected(self) -> list[Line]:
        return [
            (player, rank or None, total, participations, decided_by or None, tuple(counted), tuple(dropped))
            for player, rank, total, participations, decided_by, counted, dropped in self.fixture["expected"]
        ]

    def lines_of(self, answer: Mapping[str, Any]) -> list[Line]:
        """The lines of an answer that the fixture names, and the order they are in."""
        named = {each[0] for each in self.expected}
        return [_line(each) for each in answer["standings"] if each["player"] in named]

    def reads_otherwise(self, **changed: object) -> bool:
        """Whether the lines that the fixture names do, with these fields of the document."""
        return self.lines_of(rank_season(self.document | changed)) != self.expected

    def rankings_of(self, answer: Mapping[str, Any]) -> dict[int, list[Place]]:
        """The rankings of an answer that the fixture has, too."""
        found = {each["id"]: [tuple(line.values()) for line in each["ranking"]] for each in answer["tournaments"]}
        return {number: found[number] for number in self.rankings}


def _line(standing: Mapping[str, Any]) -> Line:
    counted, dropped = (tuple(result["cup_points"] for result in standing[name]) for name in ("counted", "dropped"))
    player, rank, total, participations, decided_by = (
        standing[name] for name in ("player", "rank", "total", "participations", "decided_by")
    )
    return player, rank, total, participations, decided_by, counted, dropped


def rounds_of(evening: Mapping[str, Any]) -> Iterator[tuple[str, Rounds]]:
    """Everybody's points by round, of an evening or a final's day."""
    if "rounds" in evening:
        yield from ((player, played(rounds)) for player, rounds in evening["rounds"].items())
    elif "scores" in evening:
        yield from ((player, (points,)) for player, points in evening["scores"].items())
    else:
        order = evening["order"]
        yield from ((player, (len(order) - 1 - 2 * place,)) for place, player in enumerate(order))
