"""Forms for accounts and passwords."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.accounts.managing import AccountSettings
from tournaments.models import User
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField

NEW = forms.PasswordInput(attrs={"autocomplete": "new-password"})


class AccountForm(DeskForm):
    """A user account."""

    name = NameField(
        label=_("Name"), max_length=150, required=False, help_text=_("As others see it; else the user name.")
    )
    is_active = forms.BooleanField(label=_("can log in"), required=False)
    is_superuser = forms.BooleanField(
        label=_("runs the installation"),
        required=False,
        help_text=_("May do everything in every cup, makes cups and accounts, and backs up."),
    )

    def settings(self) -> AccountSettings:
        """The settings of a valid form."""
        return AccountSettings(**{name: self.cleaned_data[name] for name in ("name", "is_active", "is_superuser")})


class PasswordForm(DeskForm):
    """A new password, typed twice."""

    password = forms.CharField(
        label=_("New password"),
        strip=False,
        widget=NEW,
        help_text=_("Ten characters at least, none that is easily guessed."),
    )
    again = forms.CharField(label=_("The password again"), strip=False, widget=NEW)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("password") and cleaned.get("again") and cleaned["password"] != cleaned["again"]:
            self.add_error("again", forms.ValidationError(_("These are two different passwords."), code="different"))
        return cleaned


class OwnPasswordForm(PasswordForm):
    """The user's own password; asks for the current one as well."""

    old = forms.CharField(
        label=_("Your password so far"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    field_order = ("old", "password", "again")


class NewAccountForm(AccountForm, PasswordForm):
    """A new account."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        help_text=_("For logging in: letters and digits, without blanks."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autofocus": True}),
    )
    field_order = ("username", "name", "password", "again", "is_superuser")

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        del self.fields["is_active"]

    def settings(self) -> AccountSettings:
        """New accounts can always log in."""
        return AccountSettings(name=self.cleaned_data["name"], is_superuser=self.cleaned_data["is_superuser"])


def account_values(account: User) -> dict[str, Any]:
    """Initial values for an existing account."""
    return {"name": account.get_full_name(), "is_active": account.is_active, "is_superuser": account.is_superuser}
