"""A form for stored settings, which says what it began with so that nobody puts back what a colleague has saved."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.queries.digests import seen_digest
from tournaments.web.desk.forms.desk_form import DeskForm


class SeenForm(DeskForm):
    """A form for the settings `stored` (None: there are none yet), whose digest its hidden field sends along.

    After a conflict it keeps the digest and what was typed, and names the fields that are stored otherwise by now.
    """

    seen = forms.CharField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, stored: object = None, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["seen"].initial = seen_digest(stored)

    @property
    def shown(self) -> str | None:
        """The digest that a valid form sent; None if it sent none."""
        return self.cleaned_data["seen"] or None

    @property
    def is_outdated(self) -> bool:
        """Whether somebody else has changed the settings, so that only a fresh page can save."""
        return isinstance(self.refusal, Conflict)

    def refuse(self, refused: Refused) -> None:
        super().refuse(refused)
        if not self.is_outdated:
            return
        changed = [name for name in self.changed_data if not self[name].is_hidden and self._differs(name)]
        labels = [str(self[name].label) for name in changed]
        if labels:
            message = _("What you typed differs from what is saved now in: %(labels)s.")
            self.add_error(None, message % {"labels": ", ".join(labels)})

    def _differs(self, name: str) -> bool:
        """Whether more differs than blanks and line endings, which are a browser's own."""
        typed, stored = self[name].value(), self.fields[name].prepare_value(self[name].initial)
        return not (isinstance(typed, str) and isinstance(stored, str)) or typed.split() != stored.split()
