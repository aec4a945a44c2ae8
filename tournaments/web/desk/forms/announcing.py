"""A tournament's announcement: name, time and venue."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField


class AnnouncementForm(DeskForm):
    """The tournament settings that do not affect results."""

    name = NameField(label=_("Name"), max_length=80, help_text=_("For example 3rd evening."))
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    starts_at = forms.TimeField(
        label=_("Start"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    venue = NameField(label=_("Inn"), max_length=120, required=False)
    address = NameField(
        label=_("Address of the inn"),
        max_length=200,
        required=False,
        help_text=_("As it shall stand in the invitation."),
    )


def announcement_of(tournament: Tournament) -> dict[str, Any]:
    """Initial values for an existing evening."""
    return {name: getattr(tournament, name) for name in AnnouncementForm.base_fields}
