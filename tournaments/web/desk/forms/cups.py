"""A cup and its members."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.membership import Role
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import SHORT_ADDRESS, NameField, ShortAddressField, short_address

SLUG_HELP = _("The end of the cup's web addresses, for example “donaucup”. Left empty, it is made from the name.")


class CupForm(DeskForm):
    """A new cup; an empty short address is derived from the name."""

    name = NameField(label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autofocus": True}))
    short_name = NameField(label=_("Abbreviation"), max_length=8, help_text=_("For narrow columns, for example RTC."))
    slug = ShortAddressField(label=_("Short address"), max_length=SHORT_ADDRESS, required=False, help_text=SLUG_HELP)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not cleaned.get("slug") and "slug" not in self.errors:
            cleaned["slug"] = short_address(cleaned.get("name", ""))
            if cleaned.get("name") and not cleaned["slug"]:
                self.add_error("slug", self.fields["slug"].error_messages["required"])
        return cleaned


class MemberForm(DeskForm):
    """Somebody to add as a member of the cup."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(
        label=pgettext_lazy("permission", "Role"),
        choices=[(Role.ORGANISER, _("Organiser: runs the evenings")), (Role.VIEWER, _("Viewer: can only look"))],
    )
