"""What is kept about people for so long and no longer."""

from datetime import timedelta

import pytest

from tests.actions.witness import Noted, everything, noted_since
from tests.factories import NOW
from tests.registered import offered, registers
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.removal import remove_registrations
from tournaments.models import Registration

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def test_registrations_are_removed_some_days_after_the_evening() -> None:
    tournament, other = offered(kept_days=3), offered(kept_days=9)
    registers(tournament, "Herzinger")
    registers(other, "Karobauer")
    tournament.refresh_from_db()
    before, rows = tournament.revision, everything()

    assert remove_registrations(now=NOW + 3 * DAY) == 0
    assert everything() == rows
    late = NOW + 4 * DAY
    assert [remove_registrations(now=late), remove_registrations(now=late)] == [1, 0]

    assert [each.family_name for each in Registration.objects.all()] == ["Karobauer"]
    by_itself = Actor(EntryPoint.COMMAND)
    assert noted_since(tournament, before) == [Noted("remove_registrations", {"registrations": 1}, by_itself, at=late)]
