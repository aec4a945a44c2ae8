"""The golden evenings of fixtures/standings/golden-evenings.toml: ties that more than the points of rounds decide."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.lots import DrawnLot, with_lots
from scoring.tournament_criteria import PlayerResult
from tests.golden.seasons import Place

Standing = tuple[str, int, int, str | None]
"""Player, rank, points, what decided: a line without cup points."""


@dataclass(frozen=True, slots=True)
class GoldenEvening:
    """An evening as the fixture has it."""

    fixture: Mapping[str, Any]

    @property
    def criteria(self) -> Sequence[str]:
        return tuple(self.fixture["criteria"])

    @property
    def tables(self) -> list[list[dict[str, int]]]:
        """By round and table, everybody's points in the order of their places."""
        return list(self.fixture["rounds"])

    @property
    def players(self) -> list[str]:
        return sorted(self.fixture["places"])

    @property
    def lots(self) -> list[list[str]]:
        return list(self.fixture["lots"])

    def results(self, criteria: Sequence[str]) -> tuple[PlayerResult, ...]:
        """Everybody's rounds, places and lots, numbered in the order of their names; lots as far as they count."""
        numbers = {player: number for number, player in enumerate(self.players)}
        drawn = {
            numbers[player]: DrawnLot(drawing, place)
            for drawing, order in enumerate(self.lots, start=1)
            for place, player in enumerate(order, start=1)
        }
        results = [self._result(player, number) for player, number in numbers.items()]
        return with_lots(results, criteria, drawn)

    @property
    def expected(self) -> list[Place]:
        return [(*line, decided_by or None) for *line, decided_by in self.fixture["ranking"]]

    @property
    def standings(self) -> list[Standing]:
        return [(player, rank, points, decided_by) for player, rank, points, _, decided_by in self.expected]

    def _result(self, player: str, number: int) -> PlayerResult:
        points = tuple(table[player] for tables in self.tables for table in tables if player in table)
        return PlayerResult(number, points, points, table_ranks=tuple(self.fixture["places"][player]))
