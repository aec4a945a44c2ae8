"""Changing a spontaneous evening."""

from dataclasses import asdict, dataclass
from datetime import date, datetime

from django.db import transaction

from tournaments.actions.changes import changed_columns
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_spontaneous
from tournaments.actions.log import Actor, lock
from tournaments.actions.tournaments import TEXTS, write_changed
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SpontaneousTerms:
    """A spontaneous evening's name, date, venue, and cents per point for all its rounds."""

    name: str
    date: date
    venue: str
    cents_per_point: int


def change_spontaneous(tournament: Tournament, terms: SpontaneousTerms, *, actor: Actor, now: datetime) -> Tournament:
    """Change an evening's terms until it ends. No-op if nothing changes.

    Refused: evening_closed, evening_cancelled, not_spontaneous.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_spontaneous(row)
        columns = asdict(terms)
        changed = changed_columns(row, columns, texts=TEXTS)
        if changed:
            for name, value in columns.items():
                setattr(row, name, value)
            row.save(update_fields=list(columns))
            write_changed(row, changed, actor=actor, now=now)
    return row
