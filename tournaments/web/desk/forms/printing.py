"""Input used for one printout and never stored."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.desk.forms.desk_form import DeskForm

RANKS = re.compile(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", re.ASCII)
NETWORK_BYTES = 32
"""Maximum length of a network name, in bytes (IEEE 802.11)."""


class RanksForm(DeskForm):
    """Ranks as single numbers and ranges: `1-3, 10`."""

    ranks = forms.CharField(
        label=_("For which ranks?"),
        help_text=_("For instance 1-3 or 1, 2, 10."),
        max_length=100,
        error_messages={"required": _("Please say which ranks.")},
    )

    def clean_ranks(self) -> frozenset[int]:
        """All ranks listed."""
        return frozenset(rank for part in re.split("[,;]", self.cleaned_data["ranks"]) for rank in _ranks(part.strip()))


def _ranks(part: str) -> range:
    """Parse a rank or a range of ranks; raises ValidationError for anything else."""
    found = RANKS.fullmatch(part)
    first = int(found[1]) if found else 0
    last = int(found[2] or first) if found else 0
    if not 1 <= first <= last:
        raise forms.ValidationError(_("Please type ranks such as 1-3 or 1, 2, 10."), code="ranks_bad")
    return range(first, last + 1)


class WifiForm(DeskForm):
    """A network and its password, shown in clear text because it is going to be posted on the wall."""

    network = forms.CharField(
        label=_("Network (SSID)"),
        max_length=NETWORK_BYTES,
        error_messages={"required": _("Please type the name of the network.")},
    )
    password = forms.CharField(
        label=_("Password"),
        help_text=_("Blank for a network without one. It is printed and kept nowhere."),
        required=False,
        strip=False,
        max_length=63,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"}),
    )
    is_hidden = forms.BooleanField(label=_("The network does not show its name"), required=False)

    def clean_network(self) -> str:
        """Limit the name to what networks allow."""
        network = str(self.cleaned_data["network"])
        if len(network.encode()) > NETWORK_BYTES:
            raise forms.ValidationError(_("No network has a name as long as this."), code="network_too_long")
        return network

    def clean_password(self) -> str:
        """Require the eight characters of WPA."""
        password = str(self.cleaned_data["password"])
        if password and len(password) < 8:
            raise forms.ValidationError(_("A Wi-Fi password has at least 8 characters."), code="password_too_short")
        return password
