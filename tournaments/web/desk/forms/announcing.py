"""A tournament's announcement: name, time and venue."""

from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.actions.announcing import Announcement, stored_announcement
from tournaments.models import Season, Tournament
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField
from tournaments.web.desk.forms.seen import SeenForm


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

    def ask_for_day_of_final(self, season: Season) -> None:
        """Say at the date that it is that of the final, and between which days."""
        days = {"starts": date_format(season.starts), "ends": date_format(season.ends)}
        self.fields["date"].help_text = gettext("The day of the final, from %(starts)s to %(ends)s.") % days
        self.fields["date"].error_messages["required"] = gettext("Please enter the day of the final.")


class ClosedEveningForm(AnnouncementForm, SeenForm):
    """The settings of an evening that is over."""

    def __init__(self, *args: Any, evening: Tournament, **options: Any) -> None:
        stored = asdict(stored_announcement(evening))
        super().__init__(*args, initial=stored, stored=stored, **options)

    def announced(self) -> Announcement:
        """The input of the action; the form must be valid."""
        return Announcement(**{name: self.cleaned_data[name] for name in AnnouncementForm.base_fields})
