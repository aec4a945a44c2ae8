"""Ending a spontaneous evening: whatever has been played counts, without any tidying up."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.guards import require_open
from tournaments.actions.hands.locking import lock_tables
from tournaments.actions.kinds import require_spontaneous
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.errors import Refused
from tournaments.models import Table, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.digests import settings_digest
from tournaments.queries.room.early_ends import has_hands, missing_hands


def end_spontaneous(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Close every table with the hands it has, every round and the evening; tables without hands are deleted.

    Refused: evening_closed, not_spontaneous, nothing_played.
    """
    with transaction.atomic():
        tables = lock_tables(Table.objects.filter(round__tournament=tournament))
        row = lock(tournament)
        require_open(row)
        require_spontaneous(row)
        unused = [each for each in tables if not each.is_closed and not has_hands(each)]
        if len(unused) == len(tables):
            raise Refused("nothing_played")
        for table in tables:
            if table in unused:
                _remove_table(row, table, actor=actor, now=now)
            elif not table.is_closed:
                _close(row, table, actor=actor, now=now)
        _drop_last_rounds(row, actor=actor, now=now)
        for round_ in row.rounds.filter(state=RoundState.PUBLISHED).order_by("number"):
            close_round(round_, actor=actor, now=now)
        close_tournament(row, actor=actor, now=now)


def _remove_table(tournament: Tournament, table: Table, *, actor: Actor, now: datetime) -> None:
    what = {"round": table.round.number, "number": table.number}
    table.delete()
    write_event(tournament, verb="dissolve_table", actor=actor, now=now, what=what)


def _close(tournament: Tournament, table: Table, *, actor: Actor, now: datetime) -> None:
    missing = [] if table.on_paper else missing_hands(table)
    Table.objects.filter(pk=table.pk).update(closed_at=now)
    verb, more = ("end_table_early", {"missing": missing}) if missing else ("close_table", {})
    write_event(tournament, verb=verb, actor=actor, now=now, what={"table": table.pk, **more})


def _drop_last_rounds(tournament: Tournament, *, actor: Actor, now: datetime) -> None:
    """Delete trailing rounds without tables, which were never played."""
    last = Table.objects.filter(round__tournament=tournament).order_by("-round__number").first()
    number = last.round.number if last else 0
    if number == tournament.rounds_planned:
        return
    tournament.rounds.filter(number__gt=number).delete()
    tournament.rounds_planned = number
    tournament.save(update_fields=["rounds_planned"])
    what = {"rounds_planned": number, "settings": settings_digest(tournament)}
    write_event(tournament, verb="drop_rounds", actor=actor, now=now, what=what)
