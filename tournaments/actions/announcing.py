"""An evening's name, date and venue, on which no result depends."""

from dataclasses import asdict, dataclass, fields
from datetime import date, datetime, time

from django.db import transaction

from tournaments.actions.changes import changed_columns
from tournaments.actions.log import Actor, lock
from tournaments.actions.seen import require_seen
from tournaments.actions.tournaments import TEXTS, require_sandbox_name, require_within, write_changed
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcement:
    """An evening's name, date, time and venue."""

    name: str
    date: date
    venue: str
    starts_at: time | None = None
    address: str = ""


def stored_announcement(tournament: Tournament) -> Announcement:
    """What an evening is announced with now."""
    return Announcement(**{each.name: getattr(tournament, each.name) for each in fields(Announcement)})


def change_announcement(
    tournament: Tournament, announced: Announcement, *, seen: str | None = None, actor: Actor, now: datetime
) -> Tournament:
    """Change an evening's name, date or venue, even after it is closed. No-op if nothing changes.

    No result depends on these, and published lists stay as they are. `seen` is the digest of the `stored_announcement`
    that the user saw, None if none was shown. Refused: date_outside_season, sandbox_name. Conflict:
    evening_changed_since.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_sandbox_name(row, announced.name)
        if row.counts_for_season:
            require_within(row.season, announced.date)
        columns = asdict(announced)
        changed = changed_columns(row, columns, texts=TEXTS)
        if changed:
            require_seen(seen, asdict(stored_announcement(row)), code="evening_changed_since")
            for name, value in columns.items():
                setattr(row, name, value)
            row.save(update_fields=list(columns))
            write_changed(row, changed, actor=actor, now=now)
    return row
