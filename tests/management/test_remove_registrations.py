"""`manage.py remove_registrations`, and that servers do the same."""

from datetime import timedelta
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import override_settings
from django.utils import timezone

from tests.actions.mails import queued
from tests.factories import anna, cup
from tests.registered import offered, registers
from tournaments.actions.people.removal import REMOVAL
from tournaments.management.commands.serve import periodic_jobs
from tournaments.models import HistoryImport, Mail, Registration, Tournament
from tournaments.models.mail import MailState

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def long_over() -> None:
    """Somebody registered for an evening that was long ago."""
    registers(offered(), "Herzinger")
    Tournament.objects.update(date=timezone.localdate() - timedelta(days=31))


def test_registrations_of_long_ago_are_removed() -> None:
    out = StringIO()

    call_command("remove_registrations", stdout=out)

    assert (out.getvalue(), Registration.objects.count()) == ("Für einen Abend gelöscht.\n", 0)


def test_every_server_does_so_again_and_again() -> None:
    assert REMOVAL in periodic_jobs()
    long_ago = timezone.now() - timedelta(days=31)
    HistoryImport.objects.create(cup=cup(), begun_at=long_ago, user=anna())
    HistoryImport.objects.create(cup=cup(), begun_at=timezone.now(), user=anna())
    with override_settings(MAIL_IS_SET_UP=True):
        queued("a@tarock.example")
    Mail.objects.update(state=MailState.SENT, sent_at=timezone.now() - timedelta(days=91))

    REMOVAL.run()

    assert (Registration.objects.count(), HistoryImport.objects.count()) == (0, 1)
    assert Mail.objects.get().to == ""
