"""The invitation, read back by the library."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from icalendar import Calendar, Component

from tests.actions.test_tournaments import changed, opened
from tests.factories import NOW
from tournaments.documents.calendar import invitation, invitation_file
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def event_of(tournament: Tournament) -> Component:
    (event,) = Calendar.from_ical(invitation(tournament, now=NOW)).walk("VEVENT")
    return event


def test_an_invitation_has_start_inn_and_a_uid() -> None:
    tournament = opened(
        starts_at=time(19), address="Kirchenplatz 1, 4910 Ried", fee_cents=1250, rounds_planned=3, round_minutes=90
    )

    event = event_of(tournament)

    assert event.decoded("dtstart") == datetime(2026, 11, 20, 19, tzinfo=ZoneInfo("Europe/Vienna"))
    assert event["dtstart"].params["TZID"] == "Europe/Vienna"
    assert event.decoded("duration") == timedelta(hours=5, minutes=15)
    assert (str(event["uid"]), event["sequence"]) == (f"{tournament.public_id}@vorhand", 0)
    assert str(event["summary"]) == "Musterer Cup: Abend"
    assert str(event["location"]) == "Gasthof, Kirchenplatz 1, 4910 Ried"
    assert str(event["description"]).splitlines()[1] == "Nenngeld: 12,50\N{NO-BREAK SPACE}€"
    assert str(event["url"]).endswith(f"/evening/{tournament.public_id}/")
    zones = Calendar.from_ical(invitation(tournament, now=NOW)).walk("VTIMEZONE")
    assert [str(each["tzid"]) for each in zones] == ["Europe/Vienna"]


def test_a_changed_evening_is_a_later_version_of_the_same_invitation() -> None:
    tournament = opened(starts_at=time(19))
    first = event_of(tournament)

    second = event_of(changed(tournament, starts_at=time(18, 30)))

    assert (first["uid"], first["sequence"], second["sequence"]) == (second["uid"], 0, 1)
    assert second.decoded("dtstart").time() == time(18, 30)
    assert second.decoded("dtstamp") == NOW.astimezone(UTC)


def test_an_evening_without_a_start_is_the_whole_day() -> None:
    event = event_of(opened(venue=""))

    assert event.decoded("dtstart") == date(2026, 11, 20)
    assert "location" not in event
    assert "duration" not in event


def test_the_file_has_a_name_people_find() -> None:
    file = invitation_file(opened(), now=NOW)

    assert (file.filename, file.content_type) == ("mc-abend-2026-11-20.ics", "text/calendar; charset=utf-8")
