"""Protests, decisions, and declaring results official."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.results.protests import Decision
from tournaments.models.protest import WORDS_LENGTH, Decider, ProtestOutcome
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field
from tournaments.web.desk.forms.fields import asked_for

EARLY = _("For example: everybody agrees. It will be kept in the log.")


def _words(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=_("Only the desk sees it."),
        max_length=WORDS_LENGTH,
        error_messages={"required": _("Please say what it is about.")},
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ProtestForm(DeskForm):
    """A protest: by whom and against what. A late one needs a reason for accepting it."""

    entry = forms.TypedChoiceField(
        label=_("Who protests"), coerce=int, error_messages={"required": _("Please choose somebody.")}
    )
    table = asked_for(forms.TypedChoiceField(label=_("Against"), coerce=int, required=False, empty_value=None))
    hand = forms.IntegerField(
        label=_("Hand"), required=False, min_value=1, help_text=_("Its number; empty for the whole table.")
    )
    words = _words(_("What is it about?"))

    def __init__(
        self,
        *args: Any,
        people: Iterable[tuple[int, str]],
        tables: Iterable[tuple[int, str]],
        is_late: bool,
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self._offer("entry", [("", _("Please choose")), *people])
        self._offer("table", [("", _("the whole list")), *tables])
        if is_late:
            self.fields["reason"] = reason_field(
                _("Why is it taken so late?"), help_text=_("It will be kept in the log.")
            )

    def _offer(self, name: str, choices: list[tuple[Any, Any]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices


class DecisionForm(DeskForm):
    """A decision: the outcome, who decided, and why."""

    outcome = forms.ChoiceField(
        label=_("The protest is"),
        choices=ProtestOutcome.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Please say what was decided.")},
    )
    decider = forms.ChoiceField(
        label=_("Decided by the"),
        choices=Decider.choices,
        widget=forms.RadioSelect,
        error_messages={"required": _("Please say who decided.")},
    )
    words = _words(_("Why?"))

    def decision(self) -> Decision:
        """The decision entered; the form must be valid."""
        return Decision(**self.cleaned_data)


class OfficialForm(DeskForm):
    """The version to declare official, with a reason if required."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, needs_reason: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if needs_reason:
            self.fields["reason"] = reason_field(help_text=EARLY)
