"""Separations, groups and fixed tables."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.draw.separations import MOST_TABLES, SeatingRequests, available_affinities
from tournaments.models import Entry
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import people_choices

LABEL_LENGTH = 40


class SeatingRequestsForm(DeskForm):
    """A player's household, car, team and fixed table."""

    household = forms.CharField(
        label=_("Household"),
        max_length=LABEL_LENGTH,
        required=False,
        help_text=_("Any word. People with the same word are kept apart where possible."),
    )
    car = forms.CharField(label=_("Car"), max_length=LABEL_LENGTH, required=False)
    team = forms.CharField(label=_("Team"), max_length=LABEL_LENGTH, required=False)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"),
        min_value=1,
        max_value=MOST_TABLES,
        required=False,
        help_text=_(
            "In every round, for instance for somebody who cannot climb stairs. Tables of five have "
            "the highest numbers."
        ),
    )

    def __init__(self, *args: Any, person: Entry, **options: Any) -> None:
        """Initial values are those recorded for `person`; no team field where teams have a page of their own."""
        names = (*available_affinities(person.tournament), "fixed_table")
        options["initial"] = {name: getattr(person, name) for name in names}
        super().__init__(*args, **options)
        self.fields = {name: self.fields[name] for name in names}

    def seating_requests(self) -> SeatingRequests:
        """The values entered; the form must be valid."""
        return SeatingRequests(**self.cleaned_data)


class SeparationForm(DeskForm):
    """A person to be separated from."""

    other = forms.TypedChoiceField(label=_("Never at the same table as"), coerce=int)

    def __init__(self, *args: object, person: Entry, others: Iterable[Entry], **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        choice = self.fields["other"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [("", "–"), *people_choices(others, others=[person.player])]
