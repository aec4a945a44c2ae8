"""Base classes: a form whose action may refuse, and a form asking for a reason."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.log import REASON_LENGTH
from tournaments.errors import Refused
from tournaments.web.entry.reasons import stored_reason


class DeskForm(forms.Form):
    """A form whose action may refuse."""

    refusal: Refused | None = None

    @property
    def status(self) -> int:
        """The refusal's status; otherwise 422 for a form with errors and 200 for one without."""
        if self.refusal:
            return self.refusal.status
        return 422 if self.errors else 200

    def refuse(self, refused: Refused) -> None:
        """Add a refusal's sentence: to the field concerned, or as a non-field error."""
        self.refusal = refused
        field = refused.field if refused.field in self.fields else None
        self.add_error(field, forms.ValidationError(refused.sentence, code=refused.code))


WHY = _("Why?")


def reason_field(label: Any = WHY, *, help_text: Any = "", required: bool = True) -> forms.CharField:
    """A field for a reason, limited to the length that is stored."""
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=required,
        error_messages={"required": _("Please give a reason.")},
        widget=forms.TextInput(attrs={"maxlength": REASON_LENGTH}),
    )


class ReasonForm(DeskForm):
    """The reason for undoing something; it is kept in the log."""

    reason = reason_field(help_text=_("It will be kept in the log."))


class TappedReasonForm(DeskForm):
    """A reason chosen by a button (code of a usual reason, `why`) or typed."""

    why = forms.CharField(required=False)
    reason = forms.CharField(required=False)

    def submitted_reason(self) -> str:
        """The reason as stored; "" if the form is invalid."""
        read = self.cleaned_data if self.is_valid() else {}
        return stored_reason(read.get("why", ""), read.get("reason", ""))


@contextmanager
def catch_refusals(form: DeskForm) -> Iterator[None]:
    """Add a refusal's sentence to the form."""
    try:
        yield
    except Refused as refused:
        form.refuse(refused)
