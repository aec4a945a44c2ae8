"""What is kept about people for so long and no longer."""

from datetime import timedelta

import pytest
from django.test import override_settings

from tests.actions.mails import queued
from tests.actions.witness import Logged, everything, in_conflict, logged_since
from tests.factories import NOW, PlayerFactory, at_desk
from tests.finals import a_final, a_final_evening
from tests.registered import offered, registers
from tournaments.actions.finals.outbox import send_again
from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.removal import MAIL_RETENTION, empty_mails, remove_final_contacts, remove_registrations
from tournaments.models import FinalContact, Mail, Registration, Tournament
from tournaments.models.mail import MailState, WhyDropped

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
    assert logged_since(tournament, before) == [
        Logged("remove_registrations", {"registrations": 1}, by_itself, at=late)
    ]


@override_settings(MAIL_IS_SET_UP=True)
def test_addresses_and_texts_of_mails_go_after_a_while_and_their_rows_stay() -> None:
    _, sent, failed, dropped, letter = queued(*(f"{each}@tarock.example" for each in "abcde"))
    for mail, columns in (
        (sent, {"state": MailState.SENT, "sent_at": NOW}),
        (failed, {"state": MailState.FAILED, "begun_at": NOW, "error": "550 c@tarock.example hierorts unbekannt"}),
        (dropped, {"state": MailState.DROPPED, "error": WhyDropped.ANSWERED}),
        (letter, {"state": MailState.LETTER, "to": "", "sent_at": NOW}),
    ):
        Mail.objects.filter(pk=mail.pk).update(**columns)
    rows = everything()

    assert empty_mails(now=NOW + MAIL_RETENTION) == 0
    assert everything() == rows
    late = NOW + MAIL_RETENTION + DAY
    assert [empty_mails(now=late), empty_mails(now=late)] == [4, 0]

    assert list(Mail.objects.order_by("pk").values_list("state", "to", "subject", "body", "error")) == [
        ("queued", "a@tarock.example", "Einladung", "Servus", ""),
        ("sent", "", "", "", ""),
        ("failed", "", "", "", ""),
        ("dropped", "", "", "", "answered"),
        ("letter", "", "", "", ""),
    ]
    with in_conflict("mail_decided", name=failed.player.name):
        send_again(failed, actor=at_desk(), now=late)


def test_addresses_noted_for_a_final_go_a_while_after_it() -> None:
    final, player = a_final(), PlayerFactory.create()
    noted = FinalContact.objects.create(championship=final, player=player, mail="a@tarock.example", changed_at=NOW)
    day = a_final_evening(final, date=(NOW + 9 * DAY).date())
    late = NOW + 9 * DAY + MAIL_RETENTION

    assert [remove_final_contacts(now=late), remove_final_contacts(now=late + DAY)] == [0, 1]
    FinalContact.objects.bulk_create([noted])
    Tournament.objects.filter(pk=day.pk).update(date=(NOW - 9 * DAY).date())
    assert [remove_final_contacts(now=NOW + MAIL_RETENTION), FinalContact.objects.count()] == [0, 1]
