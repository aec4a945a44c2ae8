"""Texts of the invitations to a final."""

from dataclasses import fields
from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actions.finals.inviting import InvitationTexts, texts_of
from tournaments.actions.finals.writing import usual_day_text
from tournaments.invitation_texts import PLACEHOLDERS
from tournaments.models import Championship, InvitationTerms
from tournaments.queries.finals.invitations import final_evening
from tournaments.web.desk.forms.fields import NameField
from tournaments.web.desk.forms.seen import SeenForm
from tournaments.web.desk.forms.usual_invitations import usual_texts

NAMES = ", ".join(f"{{{name}}}" for name in PLACEHOLDERS)
MOST = 6_000


def _text(label: Any, help_text: Any = "", *, required: bool = True) -> forms.CharField:
    area = forms.Textarea(attrs={"rows": 12})
    return forms.CharField(label=label, required=required, help_text=help_text, max_length=MOST, widget=area)


class InvitationTermsForm(SeenForm):
    """The deadline for answers, the sender, and the four texts."""

    answer_until = forms.DateField(
        label=_("Last day to answer"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    moves_up_by_itself = forms.BooleanField(
        label=_("Invite whoever moves up at once"),
        required=False,
        help_text=_("Otherwise the page offers it when somebody has declined."),
    )
    sender_name = NameField(label=_("Sender"), max_length=80, help_text=_("As it stands in mails and on letters."))
    reply_to = forms.EmailField(
        label=_("Answers by mail go to"), required=False, help_text=_("The mail address of the board.")
    )
    ask = NameField(
        label=_("Whom to ask"),
        max_length=150,
        required=False,
        help_text=_("Name and telephone number; it stands on everybody's page, also after the last day."),
    )
    subject = NameField(label=_("Subject"), max_length=150)
    text = _text(
        _("Invitation"),
        _(
            "These are filled in for everybody: %(names)s. {Rang} is the rank in the cup; {Platz} in older texts "
            "means it, too."
        )
        % {"names": NAMES},
    )
    moved_up_text = _text(_("To somebody who moves up"))
    reminder_text = _text(_("Reminder"))
    day_text = _text(
        _("Day and place"),
        _("To whoever was invited before day, start or place were what they are now. Empty: the usual text."),
        required=False,
    )

    def texts(self) -> InvitationTexts:
        """The texts of a valid form."""
        plain = {each.name: self.cleaned_data[each.name] for each in fields(InvitationTexts)}
        return InvitationTexts(**{name: _without_returns(value) for name, value in plain.items()})


def first_terms(championship: Championship, usual: InvitationTerms | None, *, today: date) -> dict[str, Any]:
    """Initial values for a new final: the previous final's texts or standard ones, and two weeks to answer."""
    evening = final_evening(championship)
    last = min(today + timedelta(days=14), evening.date - timedelta(days=1)) if evening else today + timedelta(days=14)
    if usual:
        return (texts_of(usual) or {}) | {"answer_until": last}
    sender = championship.season.cup.name
    return {
        "answer_until": last,
        "sender_name": sender,
        "subject": gettext("{Finale}: you are qualified"),
        **usual_texts(evening, sender),
        "day_text": usual_day_text(sender),
    }


def _without_returns(value: Any) -> Any:
    """Normalise line endings: browsers submit CRLF."""
    return value.replace("\r\n", "\n") if isinstance(value, str) else value
