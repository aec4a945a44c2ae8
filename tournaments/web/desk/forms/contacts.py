"""Contact details."""

from dataclasses import fields

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.actions.finals.contacts import ContactDetails
from tournaments.errors import sentence
from tournaments.intake.addresses import is_postcode
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField


class ContactForm(DeskForm):
    """An email and a postal address."""

    mail = forms.EmailField(
        label=_("E-mail"),
        max_length=254,
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    street = NameField(label=_("Street and number"), max_length=80, required=False)
    postcode = NameField(
        label=_("Postcode"),
        max_length=10,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "size": 6}),
    )
    town = NameField(label=pgettext_lazy("of an address", "Town"), max_length=80, required=False)

    def clean_postcode(self) -> str:
        postcode: str = self.cleaned_data["postcode"]
        if not is_postcode(postcode):
            raise forms.ValidationError(sentence("postcode_form", {}), code="postcode_form")
        return postcode

    def details(self) -> ContactDetails:
        """The details in a valid form."""
        return ContactDetails(**{each.name: self.cleaned_data[each.name] for each in fields(ContactDetails)})
