"""The kinds of fields used in a hand's form, and the values of their choices."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.thirds import read_thirds

EntryChoices = list[tuple[str, str]]
Names = tuple[str, ...]
"""The people by record seat, dummies last."""
SeatsByPlace = tuple[int | None, ...]
"""The record seat at each place of the table, None for those sitting out; then the dummies' seats."""

IN_TALON, OWN_KING, CONCEDED = "talon", "own", "conceded"
"""Answers other than a partner's seat for a called king; conceded: it was in the talon, and the game was given up."""
SILENT, ANNOUNCED = "silent", "announced"
YES, NO = "yes", "no"


class ThirdsField(forms.CharField):
    """Card points typed as 35/2; cleans to thirds, None if empty."""

    default_error_messages = {"thirds": gettext_lazy("Please write card points like 35/2 or 35.")}

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(
            attrs={
                "class": "input number",
                "inputmode": "decimal",
                "autocomplete": "off",
                "size": 6,
            }
        )
        super().__init__(max_length=6, required=False, widget=widget, **options)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_thirds(text)
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["thirds"], code="thirds") from error


def heading(label: str) -> forms.Field:
    """A field without input that carries the errors of all fields below this heading."""
    return forms.Field(label=label, required=False, disabled=True)


def one_of(
    label: str, choices: EntryChoices, *, required: bool = True, initial: str | None = None, unless: str = ""
) -> forms.ChoiceField:
    """Radio buttons; nothing is chosen unless `initial` says so. A second tap clears an optional choice.

    The choice is hidden if one of the fields named in `unless` has the value given there ("declarer=2 bei-2").
    """
    attrs = {"data-unless": unless} if unless else {}
    if not required and initial is None:
        attrs["data-untap"] = "yes"
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=required,
        initial=initial,
        widget=forms.RadioSelect(attrs=attrs),
        error_messages={"required": _("This is missing.")},
    )


def one_or_none(label: str, choices: EntryChoices, *, unless: str = "") -> forms.ChoiceField:
    """Radio buttons whose first choice, selected initially, means "nothing"."""
    return one_of(label, choices, required=False, initial=choices[0][0], unless=unless)


def yes_or_no(label: str) -> forms.ChoiceField:
    """A yes/no choice that defaults to no."""
    return one_or_none(label, [("", _("no")), (YES, _("yes"))])


def seats_field(label: str, choices: Iterable[tuple[str, str]]) -> forms.MultipleChoiceField:
    """Any number of seats, as check boxes."""
    return forms.MultipleChoiceField(label=label, choices=choices, required=False, widget=forms.CheckboxSelectMultiple)


def results() -> EntryChoices:
    """The results of a game."""
    return [(YES, _("won")), (NO, _("lost"))]


def outcomes() -> EntryChoices:
    """The results of an announced bonus."""
    return [(YES, _("made")), (NO, _("lost"))]
