"""A cup and its members."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.membership import Role
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField

SLUG_HELP = _("Used in web addresses: lower-case letters, digits and hyphens.")


class CupForm(DeskForm):
    """A new cup."""

    name = NameField(label=_("Name"), max_length=80, widget=forms.TextInput(attrs={"autofocus": True}))
    short_name = NameField(label=_("Abbreviation"), max_length=8, help_text=_("For narrow columns, for example RTC."))
    slug = forms.SlugField(label=_("Short address"), max_length=40, help_text=SLUG_HELP)


class MemberForm(DeskForm):
    """Somebody to appoint for a cup."""

    username = forms.CharField(
        label=_("User name"), max_length=150, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    role = forms.ChoiceField(
        label=pgettext_lazy("permission", "Role"),
        choices=[(Role.ORGANISER, _("Organiser: runs the evenings")), (Role.VIEWER, _("Viewer: can only look"))],
    )
