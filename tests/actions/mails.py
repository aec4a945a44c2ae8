"""Mails as rows, and the settings that send them to a server of the tests."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import date
from typing import Any

import pytest
from django.test import override_settings

from tests.factories import NOW, PlayerFactory, at_desk, cup, season
from tests.mail_server import MailServer
from tournaments.actions.finals.contacts import ContactDetails, change_contact
from tournaments.actions.finals.outbox import WrittenText, queue_mails
from tournaments.models import InvitationTerms, Mail, Player, Season
from tournaments.models.mail import MailKind

SENDER = "finale@tarock.example"
TERMS: dict[str, Any] = {
    "answer_until": date(2026, 12, 6),
    "sender_name": "Musterer Cup – Österreich",
    "reply_to": "leitung@tarock.example",
    "ask": "Herta Skisberger, 0660 000000",
    "subject": "Finale für {Name}",
    "text": "Servus {Name}",
    "moved_up_text": "Nachgerückt: {Name}",
    "reminder_text": "Noch keine Antwort, {Name}",
}


@pytest.fixture
def mail_is_set_up() -> Iterator[None]:
    """Mails have a sender and a server, which no test reaches."""
    with override_settings(MAIL_IS_SET_UP=True, DEFAULT_FROM_EMAIL=SENDER):
        yield


def through(server: MailServer) -> AbstractContextManager[Any]:
    """Mails go through this server."""
    return override_settings(
        EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
        EMAIL_HOST="127.0.0.1",
        EMAIL_PORT=server.port,
        EMAIL_TIMEOUT=10,
        DEFAULT_FROM_EMAIL=SENDER,
        MAIL_IS_SET_UP=True,
    )


def terms_of(season_: Season) -> InvitationTerms:
    return InvitationTerms.objects.get_or_create(season=season_, defaults=TERMS)[0]


def reachable(mail: str, **columns: Any) -> Player:
    """Somebody whose address is known."""
    player = PlayerFactory.create(**columns)
    change_contact(cup(), player, ContactDetails(mail=mail, street="Skisgasse 21", postcode="4020", town="Linz"),
                   actor=at_desk(), now=NOW)  # fmt: skip
    return player


def queued(*addresses: str, body: str = "Servus") -> list[Mail]:
    """A mail in the outbox for each of some addresses, which are people's own."""
    players = [reachable(each) for each in addresses]
    texts = [WrittenText(each.pk, MailKind.INVITATION, f"invitation.{each.pk}", "Einladung", body) for each in players]
    return queue_mails(terms_of(season()), texts, now=NOW)
