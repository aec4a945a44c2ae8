"""The texts of invitations as one recipient would read them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.actions.finals.writing import worded_for
from tournaments.invitation_texts import LINK
from tournaments.links import answer_url
from tournaments.models import Championship, InvitationTerms
from tournaments.models.mail import MailKind
from tournaments.queries.finals.finalists import finalists

TITLES: Mapping[MailKind, str | Promise] = {
    MailKind.INVITATION: _("Invitation"),
    MailKind.MOVED_UP: _("To somebody who moves up"),
    MailKind.REMINDER: _("Reminder"),
    MailKind.DAY: _("Day and place"),
}


@dataclass(frozen=True, slots=True)
class TextPreview:
    """A text as one recipient would read it."""

    title: str
    name: str
    subject: str
    body: str


def text_previews(championship: Championship, terms: InvitationTerms) -> list[TextPreview]:
    """All mails to the first qualified person, with their subjects; () without any."""
    shown = answer_url("…")
    return [
        TextPreview(str(TITLES[text.kind]), row.person.name, text.subject, text.body.replace(LINK, shown))
        for row in [row for row in finalists(championship).rows if row.is_in][:1]
        for text in worded_for(championship, terms, row, TITLES)
    ]
