"""Publishing, correcting and withdrawing lists; two-person approval."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.accounts.second_person import NAME_FIELD, PASSWORD_FIELD
from tournaments.models.dual_control import DualControlAction
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field
from tournaments.web.desk.forms.seen import SeenForm

FROZEN = _(
    "The season table or the list of qualifiers is published: changing cup points, Rangpunkte, tie-breakers or the "
    "final takes a reason. You are asked for it before anything is saved, and shown what changes."
)
MISSING = {"required": _("Please let a second organiser confirm with user name and password.")}


class SharedForm(DeskForm):
    """A form for actions that may require a second person, who logs in on it; those fields come last."""

    def __init__(self, *args: Any, is_shared: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if is_shared:
            self.fields[NAME_FIELD] = forms.CharField(
                label=_("User name of a second organiser"),
                help_text=_("This cup wants two people for this: somebody else confirms it here and now."),
                max_length=150,
                error_messages=MISSING,
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
            )
            self.fields[PASSWORD_FIELD] = forms.CharField(
                label=_("Password of the second organiser"),
                strip=False,
                error_messages=MISSING,
                widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),  # not the first person's
            )


class KeptReasonForm(SeenForm):
    """Settings that keep the reason typed on the page of their effect, where one may be asked for."""

    reason = forms.CharField(required=False, widget=forms.HiddenInput)


class EveningSettingsForm(KeptReasonForm):
    """Settings of an evening."""

    @property
    def chosen(self) -> dict[str, Any]:
        """The settings chosen; the form must be valid."""
        return {name: value for name, value in self.cleaned_data.items() if name not in {"seen", "reason"}}


class PublicReasonForm(SharedForm):
    """The public reason for a correction or withdrawal; no field where none is required."""

    def __init__(self, *args: Any, has_reason: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if has_reason:
            message = _("Everybody can read it on the public page, and it will be kept in the log.")
            self.fields["reason"] = reason_field(help_text=message)
            self.order_fields(["reason"])


class DualControlForm(SharedForm):
    """Which actions require two people."""

    two_people = forms.MultipleChoiceField(
        label=_("A second organiser confirms"),
        choices=DualControlAction.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def acts(self) -> Iterable[DualControlAction]:
        return map(DualControlAction, self.cleaned_data["two_people"])
