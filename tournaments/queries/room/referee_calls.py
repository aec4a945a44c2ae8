"""Open referee calls."""

from tournaments.models import RefereeCall, Table, Tournament
from tournaments.models.tournament import TournamentState


def open_calls(tournament: Tournament) -> tuple[RefereeCall, ...]:
    """An evening's open calls, oldest first. One statement, none after the evening."""
    if tournament.state != TournamentState.OPEN:
        return ()
    rows = RefereeCall.objects.filter(table__round__tournament=tournament, closed_at__isnull=True)
    return tuple(rows.select_related("table__round", "answered_by").order_by("called_at", "pk"))


def open_call_of(table: Table) -> RefereeCall | None:
    """The open call of one table. One statement."""
    return RefereeCall.objects.filter(table=table, closed_at__isnull=True).first()


def call_at(table: Table, pk: int) -> RefereeCall | None:
    """A table's call, open or settled; None if it has none with this id. One statement."""
    return RefereeCall.objects.select_related("table").filter(table=table, pk=pk).first()
