"""A ban's end and its reason."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.log import REASON_LENGTH
from tournaments.web.desk.forms.desk_form import DeskForm


class BanForm(DeskForm):
    """A ban until a given day, or for good."""

    until = forms.DateField(
        label=_("Last day of the ban"),
        required=False,
        help_text=_("Empty: for good."),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    reason = forms.CharField(
        label=_("Why?"),
        help_text=_("Only the board can read it. It is in no log, no archive and no list."),
        error_messages={"required": _("Please give a reason.")},
        widget=forms.TextInput(attrs={"maxlength": REASON_LENGTH}),
    )
