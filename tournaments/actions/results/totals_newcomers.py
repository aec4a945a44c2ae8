"""Entering totals when some people are new: guests without a number."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor
from tournaments.actions.people.players import add_player
from tournaments.actions.results.totals_evening import EnteredRow, enter_totals
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Tournament
from tournaments.queries.results.entered_totals import Rounds


@dataclass(frozen=True, slots=True)
class NewcomerRow:
    """The totals of somebody without a record, in points by round."""

    person: PlayerRow
    points: Rounds


def enter_with_newcomers(
    tournament: Tournament, rows: Sequence[EnteredRow | NewcomerRow], *, actor: Actor, now: datetime
) -> list[Entry]:
    """Add new people as players and enter everybody's totals. All or nothing.

    Refused like `enter_totals`, and with number_used.
    """
    with transaction.atomic():
        cup = tournament.season.cup
        known = [
            each
            if isinstance(each, EnteredRow)
            else EnteredRow(add_player(cup, each.person, actor=actor, now=now).pk, each.points)
            for each in rows
        ]
        return enter_totals(tournament, known, actor=actor, now=now)
