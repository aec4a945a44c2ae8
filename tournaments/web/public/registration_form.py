"""The form with which people register for an evening, and what tells them from programs."""

from datetime import datetime, timedelta
from hashlib import sha256
from uuid import uuid4

from django import forms
from django.core import signing
from django.utils.translation import gettext_lazy as _

from tournaments.errors import sentence
from tournaments.web.desk.forms.registrations import RegistrantForm

SALT = "tournaments.web.public.registration.1"
QUICKEST, LONGEST = timedelta(seconds=2), timedelta(hours=12)
"""Nobody fills the form faster; and after so long a page is shown again."""


def form_mark(now: datetime) -> str:
    """What a form is known by when it comes back: which one it is, and since when it has been shown."""
    return signing.dumps([uuid4().hex, int(now.timestamp())], salt=SALT)


class RegistrationForm(RegistrantForm):
    """Who registers. `homepage` is a field people do not see and programs fill in; `mark` says when it was shown."""

    homepage = forms.CharField(
        label=_("Please leave this empty"),
        required=False,
        widget=forms.TextInput(attrs={"tabindex": "-1", "autocomplete": "off"}),
    )
    mark = forms.CharField(max_length=200, widget=forms.HiddenInput)

    def __init__(self, *args: object, now: datetime, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self._now = now
        self.next_mark = form_mark(now)
        """What the form has when it is shown again."""

    def clean_homepage(self) -> str:
        if self.cleaned_data["homepage"]:
            raise forms.ValidationError(_("Please leave this empty"), code="filled")
        return ""

    def clean_mark(self) -> str:
        """The form's id, if it was shown here, long enough and not too long ago."""
        sent = self.cleaned_data["mark"]
        try:
            form_id, shown = signing.loads(sent, salt=SALT)
        except signing.BadSignature as error:
            raise _refused("registration_form_old") from error
        age = timedelta(seconds=int(self._now.timestamp()) - shown)
        if age > LONGEST:
            raise _refused("registration_form_old")
        self.next_mark = sent
        if age < QUICKEST:
            raise _refused("registration_form_quick")
        return str(form_id)

    @property
    def key(self) -> str:
        """What is one registration however often it is sent: this form with what was written; it must be valid."""
        said = self.row()
        written = "\n".join((self.cleaned_data["mark"], said.number, said.family_name, said.given_name, said.place))
        return sha256(written.encode()).hexdigest()


def _refused(code: str) -> forms.ValidationError:
    return forms.ValidationError(sentence(code, {}), code=code)
