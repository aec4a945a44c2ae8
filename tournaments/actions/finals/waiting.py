"""Rechecking a queued mail just before it is sent, and letters before they are posted."""

from datetime import datetime

from tournaments.actions.log import lock
from tournaments.models import Mail
from tournaments.models.mail import MailState, WhyDropped
from tournaments.queries.finals.addresses import address_of
from tournaments.queries.finals.invitations import reason_not_to_send
from tournaments.queries.finals.letters import WaitingLetters


def mail_to_send(mail: Mail, *, now: datetime) -> Mail | None:
    """The mail to send now, to the currently known address; call in a transaction.

    None if it is no longer queued, was pointless (`reason_not_to_send`), or becomes a letter because the address
    was removed.
    """
    lock(mail.season.cup)
    known = Mail.objects.select_related("season__cup").filter(pk=mail.pk, state=MailState.QUEUED).first()
    if known is None:
        return None
    if why := reason_not_to_send(known, now=now):
        _drop(known, why)
        return None
    return _addressed(known)


def drop_letters(waiting: WaitingLetters) -> None:
    """Drop unposted letters that have become pointless; the cup must have been locked."""
    for mail, why in waiting.pointless:
        _drop(mail, why)


def _drop(mail: Mail, why: WhyDropped) -> None:
    """Drop a mail and free its key: it was never sent, and may be wanted later. A letter loses its text.

    A mail that may have been sent before is unsure again instead.
    """
    if mail.state == MailState.LETTER:
        mail.subject = mail.body = ""
    if mail.attempt and mail.state == MailState.QUEUED:
        mail.state = MailState.UNSURE
    else:
        mail.state, mail.error, mail.key = MailState.DROPPED, why, f"{mail.key}.{mail.pk}"
    mail.save(update_fields=["state", "error", "key", "subject", "body"])


def _addressed(mail: Mail) -> Mail | None:
    to = address_of(mail)
    if to == mail.to:
        return mail
    mail.to, mail.state = to, MailState.QUEUED if to else MailState.LETTER
    mail.save(update_fields=["to", "state"])
    return mail if to else None
