"""The table links."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_table
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict
from tournaments.models import Round, Table, TableLink
from tournaments.models.round import RoundState

LINK_LIFETIME = timedelta(days=3)


def link_tables(rounds: Iterable[Round], *, now: datetime) -> None:
    """Create the first link of every table in these rounds; call within an action. Two statements."""
    tables = Table.objects.filter(round__in=list(rounds))
    TableLink.objects.bulk_create([TableLink(table=table, expires_at=now + LINK_LIFETIME) for table in tables])


def link_table(table: Table, *, now: datetime) -> TableLink:
    """Create the first link of a new table in a published round; call within an action."""
    return TableLink.objects.create(table=table, expires_at=now + LINK_LIFETIME)


def renew_link(table: Table, *, actor: Actor, now: datetime) -> TableLink:
    """Replace a table's link; sheets printed earlier stop working.

    Refused: evening_closed; Conflict: round_not_published, redrawn.
    """
    with transaction.atomic():
        row = lock_table(table)
        if row.round.state == RoundState.DRAFT:
            raise Conflict("round_not_published")
        generation = max(row.links.values_list("generation", flat=True), default=0) + 1
        row.links.filter(revoked_at__isnull=True).update(revoked_at=now)
        link = TableLink.objects.create(table=row, generation=generation, expires_at=now + LINK_LIFETIME)
        tournament = lock(row.round.tournament)
        require_open(tournament)
        what = {"table": row.pk, "generation": generation}
        write_event(tournament, verb="renew_link", actor=actor, now=now, what=what)
    return link
