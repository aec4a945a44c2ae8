"""The golden finals of fixtures/standings/golden-finals.toml, as documents and as what they come to."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tests.golden.seasons import Rounds, rounds_of

Way = tuple[str, str, int | None, int | None, str, bool]
"""Player, cup, rank, Vorrundenpunkte, status, whether it counts."""
Line = tuple[str, int, int, int | None, int, str | None]
"""Player, rank, Vorrundenpunkte, Finalpunkte, total, what decided."""


@dataclass(frozen=True, slots=True)
class GoldenFinal:
    """A final as the fixture has it."""

    fixture: Mapping[str, Any]

    @property
    def is_played(self) -> bool:
        return "points" in self.fixture

    @property
    def day(self) -> dict[str, Rounds]:
        """Everybody's points by round, nobody's before it was played."""
        return dict(rounds_of(self.fixture)) if self.is_played else {}

    @property
    def table(self) -> dict[str, Any]:
        """The Finalpunkte as a document."""
        return {name: self.fixture[name] for name in ("points", "nothing_from")}

    @property
    def cups(self) -> list[dict[str, Any]]:
        """The cups as in the document for `rank_final`."""
        return [_cup(cup) for cup in self.fixture["cups"]]

    @property
    def document(self) -> dict[str, Any]:
        """For `rank_final`."""
        results = [{"player": player, "rounds": list(rounds)} for player, rounds in self.day.items()]
        return {"cups": self.cups, "final": self.table | {"results": results} if self.is_played else None}

    @property
    def ways(self) -> list[Way]:
        """Everybody's ways in or not, as they are expected."""
        return [way for cup in self.fixture["cups"] for way in _ways(cup)]

    @property
    def overall(self) -> list[Line]:
        return [
            (player, rank, vorrundenpunkte, None if finalpunkte == "" else finalpunkte, total, decided_by or None)
            for player, rank, vorrundenpunkte, finalpunkte, total, decided_by in self.fixture["overall"]
        ]


def _cup(cup: Mapping[str, Any]) -> dict[str, Any]:
    ranking = [
        {"player": player, "rank": rank or None, "participations": participations}
        for player, rank, participations in cup["ranking"]
    ]
    same = {name: value for name, value in cup.items() if name not in {"ranking", "expected"}}
    return same | {"ranking": ranking}


def _ways(cup: Mapping[str, Any]) -> list[Way]:
    ranks = {player: rank or None for player, rank, _ in cup["ranking"]}
    return [
        (player, cup["id"], ranks[player], None if points == "" else points, status, counts)
        for player, points, status, counts in cup["expected"]
    ]
