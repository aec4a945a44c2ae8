"""Closing a round, and the tournament."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_closed, require_held, require_open
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.kinds import require_hands
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.seasons.stored_results import store_results
from tournaments.errors import Conflict, Refused
from tournaments.models import Commitment, Round, Table, Tournament
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState


def close_round(round_: Round, *, actor: Actor, now: datetime) -> None:
    """Close a round whose tables are all closed.

    Refused: tables_open, evening_closed; Conflict: round_not_published, round_closed, redrawn.
    """
    with transaction.atomic():
        tables = lock_tables(Table.objects.filter(round=round_))
        tournament = lock(round_.tournament)
        require_open(tournament)
        fresh = _published(tournament.rounds.filter(pk=round_.pk).first())
        still_open = sorted(table.number for table in tables if not table.is_closed)
        if still_open:
            raise Refused("tables_open", tables=", ".join(map(str, still_open)))
        tournament.rounds.filter(pk=fresh.pk).update(state=RoundState.CLOSED)
        write_event(tournament, verb="close_round", actor=actor, now=now, what={"round": fresh.number})


def _published(round_: Round | None) -> Round:
    """The round, if it can be closed. Conflict: redrawn, round_not_published, round_closed."""
    if round_ is None:
        raise Conflict("redrawn")
    if round_.state == RoundState.DRAFT:
        raise Conflict("round_not_published")
    if round_.state == RoundState.CLOSED:
        raise Conflict("round_closed", round=round_.number)
    return round_


def close_tournament(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Make the results final once every planned round is closed; an unused committed seed is revealed.

    Refused: already_closed, evening_cancelled, totals_only, no_rounds, rounds_open.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_held(row)
        require_hands(row)
        if row.state == TournamentState.CLOSED:
            raise Refused("already_closed")
        rounds = require_rounds_closed(row)
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.CLOSED, closed_at=now)
        Commitment.objects.filter(tournament=row, revealed_at__isnull=True).update(revealed_at=now)
        write_event(row, verb="close_evening", actor=actor, now=now, what={"rounds": rounds})
        store_results(row)


def require_rounds_closed(tournament: Tournament) -> int:
    """The number of rounds; every planned one must be closed. Refused: no_rounds, rounds_open."""
    rounds = {each.number: each.state for each in tournament.rounds.all()}
    if not rounds:
        raise Refused("no_rounds")
    for number in range(1, tournament.rounds_planned + 1):
        if rounds.get(number) != RoundState.CLOSED:
            raise Refused("rounds_open", round=number)
    return len(rounds)


def reopen_tournament(tournament: Tournament, *, reason: str, actor: Actor, now: datetime) -> None:
    """Reopen a closed tournament for a correction; published lists stay as they were.

    Refused: reason_missing, reason_too_long, not_closed, evening_cancelled.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        require_closed(row)
        Tournament.objects.filter(pk=row.pk).update(state=TournamentState.OPEN, closed_at=None)
        write_event(row, verb="reopen_evening", actor=actor, now=now, what={}, reason=reason)
