"""Publishing, correcting and withdrawing a list, and what a cup wants two people for."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.second_person import NAME_FIELD, PASSWORD_FIELD
from tournaments.models.two_people import SharedAct
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field

MISSING = {"required": _("Please let a second organiser confirm with user name and password.")}


class SharedForm(DeskForm):
    """A form for what a cup may want two people for: the second one logs in on it. Its fields come last."""

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
                widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),  # not the first one's
            )


class PublicReasonForm(SharedForm):
    """Why a list is corrected or withdrawn: everybody can read it. Without a field where nobody has to say."""

    def __init__(self, *args: Any, has_reason: bool = True, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if has_reason:
            said = _("Everybody can read it on the public page, and it will be kept in the log.")
            self.fields["reason"] = reason_field(help_text=said)
            self.order_fields(["reason"])


class TwoPeopleForm(SharedForm):
    """What two people do."""

    two_people = forms.MultipleChoiceField(
        label=_("A second organiser confirms"),
        choices=SharedAct.choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def acts(self) -> Iterable[SharedAct]:
        return map(SharedAct, self.cleaned_data["two_people"])
