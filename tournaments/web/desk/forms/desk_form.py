"""A form whose action may refuse, and the form that asks for a reason."""

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
        """The refusal's where an action refused, else 422 for a form with errors and 200 for one without."""
        if self.refusal:
            return self.refusal.status
        return 422 if self.errors else 200


WHY = _("Why?")


def reason_field(label: Any = WHY, *, help_text: Any = "", required: bool = True) -> forms.CharField:
    """Why something is done, as far as a reason fits."""
    return forms.CharField(
        label=label,
        help_text=help_text,
        required=required,
        error_messages={"required": _("Please give a reason.")},
        widget=forms.TextInput(attrs={"maxlength": REASON_LENGTH}),
    )


class ReasonForm(DeskForm):
    """Why something is undone; the reason is kept in the log."""

    reason = reason_field(help_text=_("It will be kept in the log."))


class TappedReasonForm(DeskForm):
    """A button that brings its reason along, by the code of a usual one (`why`), or in words."""

    why = forms.CharField(required=False)
    reason = forms.CharField(required=False)

    def given(self) -> str:
        """The reason as it is stored; "" where none can be read."""
        read = self.cleaned_data if self.is_valid() else {}
        return stored_reason(read.get("why", ""), read.get("reason", ""))


@contextmanager
def catch_refusals(form: DeskForm) -> Iterator[None]:
    """Add the sentence of a refusal to the form: at the field it concerns, or on top."""
    try:
        yield
    except Refused as refused:
        form.refusal = refused
        field = refused.field if refused.field in form.fields else None
        form.add_error(field, forms.ValidationError(refused.sentence, code=refused.code))
