"""Advance registration: people, terms, and positions on the list."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.actions.people.registrations import RegistrationOffer
from tournaments.errors import sentence
from tournaments.intake.players import LIMITS, PlayerRow, padded
from tournaments.models import RegistrationTerms
from tournaments.models.registration import RETENTION_DAYS
from tournaments.web.desk.forms.desk_form import DeskForm, ReasonForm
from tournaments.web.desk.forms.fields import NameField
from tournaments.web.desk.forms.till import key_field

MOMENT = "%Y-%m-%dT%H:%M"


def _moment_input() -> forms.DateTimeInput:
    return forms.DateTimeInput(format=MOMENT, attrs={"type": "datetime-local"})


class RegistrantForm(DeskForm):
    """A person as they register themselves."""

    family_name = NameField(label=_("Family name"), max_length=LIMITS["family_name"])
    given_name = NameField(label=_("Given name"), max_length=LIMITS["given_name"])
    place = NameField(label=pgettext_lazy("town", "Place"), max_length=LIMITS["place"], required=False)
    number = forms.CharField(
        label=_("Player number"),
        max_length=LIMITS["number"],
        required=False,
        help_text=_("Four digits, if there is one."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )

    def clean_number(self) -> str:
        number = padded(self.cleaned_data["number"])
        if number and not (len(number) == 4 and number.isascii() and number.isdecimal()):
            raise forms.ValidationError(sentence("number_form", {}), code="number_form")
        return number

    def row(self) -> PlayerRow:
        """The details entered; the form must be valid."""
        written = ("number", "family_name", "given_name", "place")
        return PlayerRow(**{name: self.cleaned_data[name] for name in written})


class AddRegistrationForm(RegistrantForm):
    """A registration taken by phone."""

    key = key_field()


class RegistrationTermsForm(DeskForm):
    """The registration period and the number of seats."""

    opens_at = forms.DateTimeField(label=_("Registering opens"), widget=_moment_input())
    closes_at = forms.DateTimeField(label=_("Registering closes"), widget=_moment_input())
    seats = forms.IntegerField(
        label=_("Seats"),
        min_value=1,
        max_value=999,
        required=False,
        help_text=_("Whoever registers beyond them waits and moves up. Leave empty for no limit."),
    )
    shows_names = forms.BooleanField(
        label=_("The public page lists who has registered"),
        required=False,
        help_text=_("Whoever registers is told so."),
    )
    kept_days = forms.IntegerField(
        label=_("Days after the evening until the registrations are removed"),
        min_value=1,
        max_value=365,
        initial=RETENTION_DAYS,
    )

    def offer(self) -> RegistrationOffer:
        """The terms entered; the form must be valid."""
        return RegistrationOffer(**self.cleaned_data)


class MoveRegistrationForm(ReasonForm):
    """A new position in the order, with a reason."""

    place = forms.IntegerField(label=_("Place in the order"), min_value=1, max_value=9_999)
    field_order = ("place", "reason")


def terms_initial(terms: RegistrationTerms) -> dict[str, Any]:
    """Initial values from existing terms."""
    return {name: getattr(terms, name) for name in RegistrationTermsForm.base_fields}
