"""Evenings without hands, built through the verbs."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tests.factories import NOW, PlayerFactory, at_desk, season
from tournaments.actions.results.totals_evening import (
    EnteredRow,
    TotalsEvening,
    close_totals,
    enter_totals,
    open_totals_evening,
)
from tournaments.models import Entry, Season, Tournament
from tournaments.queries.results.entered_totals import Rounds

EVEN: tuple[Rounds, ...] = ((70, -20, 30), (-30, 40, None), (-40, -20, -30))
"""Three people and rounds, each adding up to 0."""


def opened(*, season_: Season | None = None, **wanted: Any) -> Tournament:
    chosen: dict[str, Any] = {"name": "Damals", "date": date(2026, 10, 2), "cup_points": "fixpunkte", "rounds": 3}
    mine = season_ or season()
    return open_totals_evening(mine, TotalsEvening(**chosen | wanted), actor=at_desk(), now=NOW)


def entered(*points: Sequence[int | None], **wanted: Any) -> tuple[Tournament, list[Entry]]:
    """An open evening with a new player for each of some rounds, and their entries in that order."""
    tournament = opened(**wanted)
    rows = [EnteredRow(PlayerFactory.create().pk, tuple(each)) for each in points]
    entries = enter_totals(tournament, rows, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament, entries


def closed(*points: Sequence[int | None], reason: str = "", **wanted: Any) -> Tournament:
    tournament, _entries = entered(*points, **wanted)
    close_totals(tournament, reason=reason, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament
