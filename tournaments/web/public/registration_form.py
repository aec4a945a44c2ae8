"""The public registration form, and its protection against bots."""

from datetime import datetime, timedelta
from hashlib import sha256
from uuid import uuid4

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournaments.errors import sentence
from tournaments.web.desk.forms.registrations import RegistrantForm

SALT = "tournaments.web.public.registration.2"
QUICKEST, LONGEST = timedelta(milliseconds=300), timedelta(hours=12)
"""Shortest and longest plausible time to submit: browsers may autofill, but nobody presses the button sooner; an older
form is shown again.
"""
MILLISECOND = timedelta(milliseconds=1)
FILLED_BY_BROWSERS = {"family_name": "family-name", "given_name": "given-name", "place": "address-level2"}


def form_mark(now: datetime) -> str:
    """A signed token identifying the form and when it was shown."""
    return signing.dumps([uuid4().hex, _milliseconds(now)], salt=SALT)


class RegistrationForm(RegistrantForm):
    """A registration. `subject` is a honeypot; `mark` says when the form was shown."""

    subject = forms.CharField(
        label=_("Please leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    mark = forms.CharField(max_length=200, widget=forms.HiddenInput)

    def __init__(self, *args: object, now: datetime, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        for name, kind in FILLED_BY_BROWSERS.items():
            self.fields[name].widget.attrs["autocomplete"] = kind
        self._now = now
        self.next_mark = form_mark(now)
        """The token for showing the form again."""

    def clean_subject(self) -> str:
        if self.cleaned_data["subject"]:
            raise forms.ValidationError(_("Please leave this empty"), code="filled")
        return ""

    def clean_mark(self) -> str:
        """The form's id, if it was shown here and its age is plausible."""
        sent = self.cleaned_data["mark"]
        try:
            form_id, shown = signing.loads(sent, salt=SALT)
        except signing.BadSignature as error:
            raise _refused("registration_form_old") from error
        age = (_milliseconds(self._now) - shown) * MILLISECOND
        if age > LONGEST:
            raise _refused("registration_form_old")
        self.next_mark = sent
        if age < QUICKEST:
            raise _refused("registration_form_quick")
        return str(form_id)

    @property
    def key(self) -> str:
        """The idempotency key: this form with this content; it must be valid."""
        submitted = self.row()
        written = "\n".join(
            (self.cleaned_data["mark"], submitted.number, submitted.family_name, submitted.given_name, submitted.place)
        )
        return sha256(written.encode()).hexdigest()


def _milliseconds(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def _refused(code: str) -> forms.ValidationError:
    return forms.ValidationError(sentence(code, {}), code=code)
