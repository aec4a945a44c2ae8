"""Players, individually and as lists."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import PurePath
from typing import Any

from django import forms
from django.conf import settings
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.errors import Refused, sentence
from tournaments.intake.addresses import ListedAddress
from tournaments.intake.player_lists import read_players
from tournaments.intake.players import LIMITS, PlayerList, PlayerRow, born, is_birth_year, padded
from tournaments.intake.upload import FileRefused
from tournaments.queries.people.column_names import with_settled_names
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField

SALT = "tournaments.web.desk.import.7"
FILE_KINDS = ("csv", "txt", "xlsx", "xlsm", "xls", "ods")
PREVIEW_LIFETIME = 2 * 60 * 60  # seconds


class PlayerForm(DeskForm):
    """A player, or a guest without a number. `club_names` are suggestions; any other name creates a club."""

    club_names: Sequence[str] = ()
    number = forms.CharField(
        label=_("Number"),
        max_length=LIMITS["number"],
        required=False,
        help_text=_("Four digits; empty for a guest."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )
    family_name = NameField(label=_("Family name"), max_length=LIMITS["family_name"])
    given_name = NameField(label=_("Given name"), max_length=LIMITS["given_name"], required=False)
    title = NameField(label=_("Title"), max_length=LIMITS["title"], required=False)
    place = NameField(label=pgettext_lazy("town", "Place"), max_length=LIMITS["place"], required=False)
    club = NameField(
        label=_("Club"),
        max_length=LIMITS["club"],
        required=False,
        widget=forms.TextInput(attrs={"list": "club_names"}),
    )
    birth_year = forms.CharField(
        label=_("Year of birth"),
        max_length=10,
        required=False,
        help_text=_("Tells people of one name apart at the desk; it is shown nowhere else."),
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off", "size": 4}),
    )

    def clean_number(self) -> str:
        number = padded(self.cleaned_data["number"])
        if number and not (len(number) == 4 and number.isascii() and number.isdecimal()):
            raise forms.ValidationError(sentence("number_form", {}), code="number_form")
        return number

    def clean_birth_year(self) -> str:
        year = born(self.cleaned_data["birth_year"])
        if not is_birth_year(year):
            raise forms.ValidationError(sentence("birth_year_form", {}), code="birth_year_form")
        return year

    def row(self) -> PlayerRow:
        """The row entered; the form must be valid."""
        return PlayerRow(**self.cleaned_data)


class PlayerFileForm(DeskForm):
    """Upload of a player list; once valid, `players` holds its rows and problems.

    Columns named after one of the `attributes` are read as well.
    """

    file = forms.FileField(
        label=_("Player list"),
        help_text=_(
            "CSV, Excel (XLSX, XLS) or LibreOffice (ODS) with the columns Nr, Zuname, Vorname, Titel, Ort, Verein, "
            "Jahrgang, and for addresses Straße, PLZ, Wohnort, Mail."
        ),
        widget=forms.ClearableFileInput(attrs={"accept": ",".join(f".{kind}" for kind in FILE_KINDS)}),
    )
    players: PlayerList
    attributes: Sequence[str] = ()

    def offer(self, attributes: Sequence[str]) -> None:
        """Read columns for these attributes as well, and mention it in the help text."""
        self.attributes = attributes
        if attributes:
            message = _("A column can also be called like an attribute of the cup: %(names)s.")
            field = self.fields["file"]
            field.help_text = f"{field.help_text} {message % {'names': ', '.join(attributes)}}"

    @property
    def file_kind(self) -> str:
        """The file extension without its dot; "" if unknown."""
        ending = PurePath(self.cleaned_data["file"].name or "").suffix.lower().removeprefix(".")
        return ending if ending in FILE_KINDS else ""

    def clean_file(self) -> "UploadedFile[bytes]":
        file: UploadedFile[bytes] = self.cleaned_data["file"]
        limit = settings.UPLOAD_LIMIT
        if (file.size or 0) > limit:
            message = sentence("file_size", {"megabytes": limit // 1_000_000})
            raise forms.ValidationError(message, code="file_size")
        try:
            listed = read_players(file.read(), filename=file.name or "", attributes=self.attributes)
        except FileRefused as refused:
            raise forms.ValidationError(sentence(refused.code, refused.facts), code=refused.code) from refused
        self.players = with_settled_names(listed)
        return file


class NumbersForm(DeskForm):
    """Player numbers separated by blanks, commas or semicolons."""

    numbers = forms.CharField(
        label=_("Numbers"),
        max_length=20_000,
        help_text=_("As many as you like, separated by spaces, commas or new lines."),
        widget=forms.Textarea(attrs={"rows": 4, "inputmode": "numeric", "autocomplete": "off"}),
    )

    def clean_numbers(self) -> list[str]:
        typed = self.cleaned_data["numbers"].replace(",", " ").replace(";", " ").split()
        return list(dict.fromkeys(padded(number) for number in typed))


@dataclass(frozen=True, slots=True)
class SealedRows:
    """A checked list between preview and import: its rows, a fingerprint of what was `shown`, the file type.

    `form` is the preview's id, which makes an import idempotent. `values` are the attribute value ids of each row,
    `addresses` the rows' addresses; () if none. `left_out` are lines with the code of what was left out of the address.
    """

    rows: tuple[PlayerRow, ...]
    shown: str
    form: str
    file_kind: str
    values: tuple[tuple[int, ...], ...] = ()
    addresses: tuple[ListedAddress, ...] = ()
    left_out: tuple[tuple[int, str], ...] = ()


def seal_rows(sealed: SealedRows, *, for_whom: str) -> str:
    """Return the checked list as signed, compressed text that travels through the browser between preview and import.

    The server stores nothing that would need cleaning up, any process can run the import, and nobody can alter rows,
    reuse somebody else's preview (`for_whom`) or import one that is hours old.
    """
    content = asdict(sealed) | {"rows": _plain(sealed.rows), "addresses": _plain(sealed.addresses)}
    return signing.dumps(content, salt=f"{SALT}:{for_whom}", compress=True)


def unseal_rows(text: str, *, for_whom: str) -> SealedRows:
    """Return the sealed rows. Refused: too_old, also for text not sealed here."""
    try:
        content: Any = signing.loads(text, salt=f"{SALT}:{for_whom}", max_age=PREVIEW_LIFETIME)
    except signing.BadSignature as error:
        raise Refused("too_old") from error
    read = {
        "rows": tuple(PlayerRow(*row) for row in content["rows"]),
        "values": tuple(tuple(row) for row in content["values"]),
        "addresses": tuple(ListedAddress(*row) for row in content["addresses"]),
        "left_out": tuple((line, code) for line, code in content["left_out"]),
    }
    return SealedRows(**content | read)


def _plain(rows: Iterable[PlayerRow | ListedAddress]) -> list[list[str]]:
    return [list(asdict(row).values()) for row in rows]
