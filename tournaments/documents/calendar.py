"""Calendar files of evenings (iCalendar, RFC 5545)."""

from datetime import UTC, date, datetime

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext
from icalendar import Calendar, Event

from tournaments.amounts import in_euros
from tournaments.documents.files import file_of
from tournaments.jobs import ProducedFile
from tournaments.models import Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.invitation import duration_of, invitation_version, start_of

PRODUCT = "-//Vorhand//Vorhand//DE"


def invitation_file(tournament: Tournament, *, now: datetime) -> ProducedFile:
    """The file, in the active language. The cup must be loaded. One statement."""
    words = (tournament.season.cup.short_name, tournament.name, tournament.date.isoformat())
    return file_of(invitation(tournament, now=now), words=words, format_="ics")


def invitation(tournament: Tournament, *, now: datetime) -> bytes:
    """One event with a permanent UID; calendars replace their copy if this one's SEQUENCE is higher."""
    version = invitation_version(tournament, now=now)
    event, duration = Event(), duration_of(tournament)
    event.add("uid", f"{tournament.public_id}@vorhand")
    event.add("dtstamp", version.at.astimezone(UTC))
    event.add("last-modified", version.at.astimezone(UTC))
    event.add("sequence", version.sequence)
    event.add("summary", f"{tournament.season.cup.name}: {tournament.name}")
    if tournament.state == TournamentState.CANCELLED:
        event.add("status", "CANCELLED")
    event.add("dtstart", start_of(tournament))
    if duration:
        event.add("duration", duration)
    if where := ", ".join(each for each in (tournament.venue, tournament.address) if each):
        event.add("location", where)
    event.add("description", "\n".join(_lines(tournament)))
    event.add("url", settings.PUBLIC_URL + reverse("web:evening", args=[tournament.public_id]))
    return _calendar(event, tournament.date.year)


def _calendar(event: Event, year: int) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add_component(event)
    calendar.add_missing_timezones(first_date=date(year, 1, 1), last_date=date(year + 1, 12, 31))
    return bytes(calendar.to_ical())


def _lines(tournament: Tournament) -> list[str]:
    fee = gettext("Entry fee: %(amount)s") % {"amount": in_euros(tournament.fee_cents)}
    return [gettext("Ruleset: %(name)s") % {"name": tournament.ruleset.name}, *([fee] if tournament.fee_cents else [])]
