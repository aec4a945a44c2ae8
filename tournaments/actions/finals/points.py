"""Entering the Finalpunkte of a final of several cups."""

from datetime import datetime

from django.db import transaction

from scoring.final import FinalTable, final_table_document
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.seen import require_seen
from tournaments.models import Championship
from tournaments.queries.finals.day import table_of


def change_final_points(
    championship: Championship, table: FinalTable, *, seen: str | None = None, actor: Actor, now: datetime
) -> None:
    """Set the Finalpunkte known so far. No-op if nothing changes.

    `seen` is the digest of the document of the table that the user saw, None if none was shown.
    A published overall ranking stays as it is, and is stale until it is published again.
    Conflict: final_points_changed.
    """
    with transaction.atomic():
        cup = lock(championship.season.cup)
        row = Championship.objects.get(pk=championship.pk)
        document = final_table_document(table)
        if row.points == document:
            return
        require_seen(seen, final_table_document(table_of(row)), code="final_points_changed")
        row.points = document
        row.save(update_fields=["points"])
        what = {"season": row.season_id, "nothing_from": table.nothing_from, "by_rank": document["points"]}
        write_event(cup, verb="change_final_points", actor=actor, now=now, what=what)
