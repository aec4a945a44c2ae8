"""Closing a round, and the tournament."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import require_open
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Commitment, Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState


def close_round(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Close a round whose tables are all closed.

    Refused: tables_open, evening_closed; Conflict: round_not_published, round_closed, redrawn.
    """
    with transaction.atomic():
        tables = list(Table.objects.select_for_update().filter(round=round_).order_by("number"))
        tournament = lock(round_.tournament)
        require_open(tournament)
        fresh = _published(tournament.rounds.filter(pk=round_.pk).first())
        still_open = [str(table.number) for table in tables if not table.is_closed]
        if still_open:
            raise Refused("tables_open", tables=", ".join(still_open))
        tournament.rounds.filter(pk=fresh.pk).update(state=RoundState.CLOSED)
        write_event(tournament, verb="close_round", actor=actor, now=now, what={"round": fresh.number})


def _published(round_: Round | None) -> Round:
    """The round, if it is one that can be closed. Conflict: redrawn, round_not_published, round_closed."""
    if round_ is None:
        raise Conflict("redrawn")
    if round_.state == RoundState.DRAFT:
        raise Conflict("round_not_published")
    if round_.state == RoundState.CLOSED:
        raise Conflict("round_closed", round=round_.number)
    return round_


def close_tournament(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Make the results final once every planned round is closed; a committed seed that was not needed is revealed.

    Refused: already_closed, no_rounds, rounds_open.
    """
    with transaction.atomic():
        row = lock(tournament)
        if row.state == TournamentState.CLOSED:
            raise Refused("already_closed")
        rounds = {each.number: each.state for each in row.rounds.all()}
        if not rounds:
            raise Refused("no_rounds")
        for number in range(1, row.rounds_planned + 1):
            if rounds.get(number) != RoundState.CLOSED:
                raise Refused("rounds_open", round=number)
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.CLOSED, closed_at=now)
        Commitment.objects.filter(tournament=row, revealed_at__isnull=True).update(revealed_at=now)
        write_event(row, verb="close_evening", actor=actor, now=now, what={"rounds": len(rounds)})


def reopen_tournament(tournament: Tournament, *, reason: str, actor: Actor, now: datetime) -> None:
    """Reopen a closed tournament for a correction; what was published stays as it was.

    Refused: reason_missing, reason_too_long, not_closed.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        if row.state != TournamentState.CLOSED:
            raise Refused("not_closed")
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.OPEN, closed_at=None)
        write_event(row, verb="reopen_evening", actor=actor, now=now, what={}, reason=reason)
