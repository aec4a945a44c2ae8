"""Cancelling an evening that does not take place or was created by mistake, and withdrawing the cancellation.

A cancelled evening counts nowhere and accepts no input; its data and its log are kept.
"""

from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.tournaments import require_one_final
from tournaments.amounts import Cents
from tournaments.errors import Refused
from tournaments.models import Publication, Table, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.cancellation import money_in_till


def cancel_tournament(tournament: Tournament, *, by_mistake: bool, reason: str, actor: Actor, now: datetime) -> None:
    """Cancel an open evening. `by_mistake`: it should never have existed, and is no longer shown to the public.

    Refused: reason_missing, reason_too_long, evening_cancelled, evening_closed, results_published, money_kept,
    fees_kept.
    """
    plain = require_reason(reason)
    with transaction.atomic():
        lock_tables(Table.objects.filter(round__tournament=tournament))  # before the evening, as recording a hand does
        row = lock(tournament)
        require_open(row)
        if Publication.objects.filter(tournament=row, withdrawn_at=None).exists():
            raise Refused("results_published")
        _require_empty_till(row)
        _set(row, TournamentState.CANCELLED, by_mistake=by_mistake)
        write_event(row, verb="cancel_evening", actor=actor, now=now, what={"by_mistake": by_mistake}, reason=plain)


def withdraw_cancellation(tournament: Tournament, *, reason: str, actor: Actor, now: datetime) -> None:
    """Withdraw a cancellation; the evening continues where it stopped.

    Refused: reason_missing, reason_too_long, not_cancelled, final_exists.
    """
    plain = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        if row.state != TournamentState.CANCELLED:
            raise Refused("not_cancelled")
        require_one_final(row.season, is_final=row.is_final, besides=row)
        _set(row, TournamentState.OPEN, by_mistake=False)
        write_event(row, verb="withdraw_cancellation", actor=actor, now=now, what={}, reason=plain)


def _set(row: Tournament, state: TournamentState, *, by_mistake: bool) -> None:
    Tournament.objects.filter(pk=row.pk).update(state=state, made_by_mistake=by_mistake)


def _require_empty_till(row: Tournament) -> None:
    """Refused: fees_kept, money_kept."""
    kept = money_in_till(row)
    if kept.people:
        raise Refused("fees_kept", people=kept.people)
    if kept.cents:
        raise Refused("money_kept", cents=Cents(kept.cents))
