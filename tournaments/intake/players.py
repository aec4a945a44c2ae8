"""The rows and columns of player lists."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.intake.addresses import ADDRESS_HEADINGS, ListedAddress
from tournaments.intake.folding import searched_text
from tournaments.intake.sound import family_sound

HEADINGS: Mapping[str, frozenset[str]] = {
    "number": frozenset({"nr", "nummer", "spielernummer", "number", "no", "player number"}),
    "family_name": frozenset({"zuname", "nachname", "familienname", "family name", "last name", "surname"}),
    "given_name": frozenset({"vorname", "given name", "first name"}),
    "name": frozenset({"name", "spieler", "spielerin", "player"}),
    "title": frozenset({"titel", "titel vor", "title"}),
    "place": frozenset({"ort", "place"}),
    "club": frozenset({"verein", "club", "klub"}),
    "birth_year": frozenset(
        {
            *("jahrgang", "geburtsjahr", "geburtsdatum", "geb", "geb jahr", "geb datum", "geboren", "jg"),
            *("birth year", "year of birth", "birth date", "date of birth", "born"),
        }
    ),
    **ADDRESS_HEADINGS,
}
EMPTY_NUMBERS = frozenset({"0", "0.0"})
"""What a spreadsheet's formula yields for an empty cell. 0000 written out is a number."""
EARLIEST_BIRTH, LATEST_BIRTH = 1900, 2099
LIMITS = {"number": 4, "family_name": 80, "given_name": 80, "title": 40, "place": 80, "club": 80}


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player in a list or form: `number` has four digits, or is "" for a guest; `birth_year` has four digits or is
    "".
    """

    number: str
    family_name: str
    given_name: str = ""
    title: str = ""
    place: str = ""
    club: str = ""
    birth_year: str = ""

    @property
    def look_up(self) -> dict[str, str]:
        """Stored search data: folded name and place, and the sound code."""
        searched = searched_text(self.family_name, self.given_name, self.place)
        return {"searched": searched, "sound": family_sound(self.family_name)}


@dataclass(frozen=True, slots=True)
class RowProblem:
    """A row that was not imported, or a part of one: its line in the file (from 1), a code, and its content."""

    line: int
    code: str
    text: str


@dataclass(frozen=True, slots=True)
class PlayerList:
    """The content of a file: valid rows, and problems of the others.

    `attribute_cells` of each row are in the order of the attributes; "" if empty. `addresses` are the rows',
    () if no row has one, without parts that cannot be right: these are `left_out`. `lines` are the rows' line numbers
    in the file, from 1. `readings` has for each row all ways to read a name that was in one cell, of which the row is
    the likeliest; a row with columns for the names has one.
    """

    rows: tuple[PlayerRow, ...]
    problems: tuple[RowProblem, ...]
    attribute_cells: tuple[tuple[str, ...], ...] = ()
    addresses: tuple[ListedAddress, ...] = ()
    left_out: tuple[RowProblem, ...] = ()
    lines: tuple[int, ...] = field(default=(), compare=False)
    readings: tuple[tuple[PlayerRow, ...], ...] = field(default=(), compare=False)


def born(text: str) -> str:
    """The year in a year or date of birth as people write it (1958, 1.3.1958, 1958-03-01); without one, the text.

    Punctuation only, and the 0 of an empty cell, yield "".
    """
    years: list[str] = re.findall(r"(?<![0-9])[0-9]{4}(?![0-9])", text)
    if len(years) == 1 and EARLIEST_BIRTH <= int(years[0]) <= LATEST_BIRTH:
        return years[0]
    return "" if text in EMPTY_NUMBERS or not re.search(r"\w", text) else text


def is_birth_year(text: str) -> bool:
    """Whether it is "" or a plausible birth year."""
    return not text or bool(re.fullmatch(r"[0-9]{4}", text) and EARLIEST_BIRTH <= int(text) <= LATEST_BIRTH)


def padded(number: str) -> str:
    """A player number in four digits: 7 and 7.0 (a spreadsheet's number) become 0007."""
    plain = number.removesuffix(".0")
    return plain.zfill(4) if re.fullmatch(r"[0-9]{1,4}", plain) else number
