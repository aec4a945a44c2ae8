"""The texts of invitations as one recipient would read them."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.actions.finals.writing import usual_day_text
from tournaments.invitation_texts import LINK, filled
from tournaments.links import answer_url
from tournaments.models import Championship, InvitationTerms
from tournaments.queries.finals.finalists import finalists
from tournaments.queries.finals.invitations import text_facts


@dataclass(frozen=True, slots=True)
class TextPreview:
    """A text as one recipient would read it."""

    title: str
    name: str
    subject: str
    body: str


def text_previews(championship: Championship, terms: InvitationTerms) -> list[TextPreview]:
    """All texts for the first qualified person. Refused: as set_invitation_terms."""
    rows = [row for row in finalists(championship).rows if row.is_in][:1]
    texts = (
        (_("Invitation"), terms.text),
        (_("To somebody who moves up"), terms.moved_up_text),
        (_("Reminder"), terms.reminder_text),
        (_("Day and place"), terms.day_text or usual_day_text(terms.sender_name)),
    )
    shown = answer_url("…")
    return [
        TextPreview(title, fact.name, filled(terms.subject, fact), filled(text, fact).replace(LINK, shown))
        for fact in text_facts(championship, rows, terms)
        for title, text in texts
    ]
