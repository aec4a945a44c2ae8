"""Changing a spontaneous evening."""

from dataclasses import asdict, dataclass, fields
from datetime import date, datetime

from django.db import transaction

from tournaments.actions.changes import changed_columns
from tournaments.actions.guards import require_open
from tournaments.actions.kinds import require_spontaneous
from tournaments.actions.log import Actor, lock
from tournaments.actions.seen import require_seen
from tournaments.actions.tournaments import TEXTS, write_changed
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class SpontaneousTerms:
    """A spontaneous evening's name, date, venue, and cents per point for all its rounds."""

    name: str
    date: date
    venue: str
    cents_per_point: int


def stored_terms(tournament: Tournament) -> SpontaneousTerms:
    """The terms an evening has now."""
    return SpontaneousTerms(**{each.name: getattr(tournament, each.name) for each in fields(SpontaneousTerms)})


def change_spontaneous(
    tournament: Tournament, terms: SpontaneousTerms, *, seen: str | None = None, actor: Actor, now: datetime
) -> Tournament:
    """Change an evening's terms until it ends. No-op if nothing changes.

    `seen` is the digest of the `stored_terms` that the user saw, None if none were shown. Refused: evening_closed,
    evening_cancelled, not_spontaneous. Conflict: evening_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        require_spontaneous(row)
        columns = asdict(terms)
        changed = changed_columns(row, columns, texts=TEXTS)
        if changed:
            require_seen(seen, asdict(stored_terms(row)), code="evening_changed_since")
            for name, value in columns.items():
                setattr(row, name, value)
            row.save(update_fields=list(columns))
            write_changed(row, changed, actor=actor, now=now)
    return row
