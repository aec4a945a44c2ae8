"""Log sentences about invitations, mails and answers: recipient and kind, never an address or a text."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models.mail import MailKind
from tournaments.web.desk.log.logged_event import NOBODY, LoggedEvent, some

OF_MAILS: Mapping[str, str | Promise] = {
    "post_instead": gettext_lazy("A letter instead of a mail"),
    "send_again": gettext_lazy("Mail sent once more"),
    "take_as_sent": gettext_lazy("Mail taken as sent"),
}
"""Verbs about a single mail, in words."""
MAIL_VERBS: Mapping[str, str | Promise] = {
    **OF_MAILS,
    "invite": gettext_lazy("Invitations to the final written"),
    "mail_letters": gettext_lazy("Mails instead of letters"),
    "note_posted": gettext_lazy("Letters posted"),
    "remind": gettext_lazy("Reminders written"),
    "renew_answer_link": gettext_lazy("New link to answer"),
    "set_invitation_terms": gettext_lazy("Text of the invitations changed"),
    "tell_day": gettext_lazy("Day and place written"),
}
"""Verbs about correspondence, in words."""
TERMS: Mapping[str, str | Promise] = {
    "answer_until": gettext_lazy("Last day to answer"),
    "ask": gettext_lazy("Whom to ask"),
    "day_text": gettext_lazy("Day and place"),
    "moved_up_text": gettext_lazy("To somebody who moves up"),
    "moves_up_by_itself": gettext_lazy("Whoever moves up is invited at once"),
    "reminder_text": gettext_lazy("Reminder"),
    "reply_to": gettext_lazy("Answers by mail go to"),
    "sender_name": gettext_lazy("Sender"),
    "subject": gettext_lazy("Subject"),
    "text": gettext_lazy("Invitation"),
}


def _mail(event: LoggedEvent) -> Iterator[str]:
    yield event.names.players.get(event.what["player"], NOBODY)
    yield str(dict(MailKind.choices).get(event.what.get("kind", ""), ""))


def _written(event: LoggedEvent) -> Iterator[str]:
    """How many were written; the answers page names the people in a long list."""
    people = event.what["players"]
    yield ngettext("%(people)s person", "%(people)s people", len(people)) % {"people": len(people)}
    yield ", ".join(some([event.names.players.get(each, NOBODY) for each in people]))


def _terms(event: LoggedEvent) -> Iterator[str]:
    yield from (str(TERMS[each]) for each in event.what["changed"] if each in TERMS)


def _player(event: LoggedEvent) -> Iterator[str]:
    yield event.names.players.get(event.what["player"], NOBODY)


MAIL_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **dict.fromkeys(OF_MAILS, _mail),
    **dict.fromkeys(("invite", "mail_letters", "note_posted", "remind", "tell_day"), _written),
    "renew_answer_link": _player,
    "set_invitation_terms": _terms,
}
"""Verb → what changed."""
