"""What the log says of a ban: who, until when it was and is; never why."""

from collections.abc import Iterator
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.web.desk.log_told import NOBODY, ToldEvent, from_to


def ban_told(told: ToldEvent) -> Iterator[str]:
    """Who, and until when it was and is; None is for good. Never why."""
    days = [_last_day(row["until"]) if "until" in row else "" for row in (told.former, told.what)]
    yield told.names.players.get(told.what["player"], NOBODY)
    if any(days):
        yield from_to(days[0], days[1] or NOBODY)


def _last_day(until: str | None) -> str:
    return date_format(date.fromisoformat(until)) if until else _("for good")
