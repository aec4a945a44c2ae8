"""Addresses of people in lists: their columns, and what makes one impossible."""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from django.core.exceptions import ValidationError
from django.core.validators import validate_email

from tournaments.intake.text import one_line

ADDRESS_HEADINGS: Mapping[str, frozenset[str]] = {
    "mail": frozenset(
        {
            *("mail", "e-mail", "email", "mailadresse", "mail-adresse", "e-mail-adresse", "emailadresse"),
            *("email-adresse", "e-mailadresse", "e-mail address", "email address"),
        }
    ),
    "street": frozenset(
        {
            *("straße", "strasse", "str", "adresse", "anschrift", "straße und nr", "straße und nummer", "straße nr"),
            *("straße und hausnummer", "straße/nr", "straße/hausnummer", "street", "address"),
        }
    ),
    "postcode": frozenset({"plz", "postleitzahl", "postcode", "zip"}),
    "town": frozenset({"wohnort", "stadt", "town", "city"}),
}
ADDRESS_LIMITS = {"mail": 254, "street": 80, "postcode": 10, "town": 80}
NONE = frozenset({"-", "–", "—", "?", "keine", "keins", "nein", "none", "no", "n/a", "unbekannt"})
POSTCODE = re.compile(r"[1-9][0-9]{3,4}|0[0-9]{4}|[A-Z]{1,3}[- ]?[0-9][0-9A-Z -]{1,7}|[0-9]{3,4} ?[A-Z]{2}")
"""Four digits as in Austria and Switzerland, five as in Germany, or with letters as elsewhere."""


@dataclass(frozen=True, slots=True)
class ListedAddress:
    """How somebody is reached; "" if missing."""

    mail: str = ""
    street: str = ""
    postcode: str = ""
    town: str = ""

    @property
    def reaches(self) -> bool:
        """Whether a mail or letter could be sent there: a town alone is no address."""
        return bool(self.mail or self.street or self.postcode)


def listed_address(cells: Mapping[str, str]) -> ListedAddress:
    """The address in a row; without a column of its own, its town is where the person is from. A town behind a postcode
    in one cell is read as such.
    """
    said = {name: _said(cells.get(name, "")) for name in ADDRESS_HEADINGS}
    postcode, behind = _postcode_and_town(said["postcode"].removesuffix(".0"))
    town = said["town"] or behind if "town" in cells else behind or one_line(cells.get("place", ""))
    return ListedAddress(**said | {"postcode": "" if postcode == "0" else postcode, "town": town})


def _postcode_and_town(text: str) -> tuple[str, str]:
    """ "4020 Linz" in two; what is a postcode as it stands, or no such pair, has no town."""
    postcode, _space, town = text.partition(" ")
    is_pair = not is_postcode(text) and is_postcode(postcode) and town[:1].isalpha()
    return (postcode, town) if is_pair else (text, "")


def _said(cell: str) -> str:
    text = one_line(cell)
    return "" if text.lower() in NONE else text


def impossible_parts(address: ListedAddress) -> dict[str, str]:
    """The parts that cannot be right, with a code: mail_form, postcode_form, or too_long."""
    found = {name: "too_long" for name, said in asdict(address).items() if len(said) > ADDRESS_LIMITS[name]}
    if not is_mail(address.mail):
        found["mail"] = "mail_form"
    if not is_postcode(address.postcode):
        found["postcode"] = "postcode_form"
    return found


def possible_address(address: ListedAddress) -> ListedAddress:
    """The address without the parts that cannot be right."""
    return replace(address, **dict.fromkeys(impossible_parts(address), ""))


def is_mail(text: str) -> bool:
    """Whether it is "" or an e-mail address."""
    try:
        validate_email(text)
    except ValidationError:
        return not text
    return True


def is_postcode(text: str) -> bool:
    """Whether it is "" or could be a postcode, of any country."""
    return not text or bool(POSTCODE.fullmatch(text.upper()))
