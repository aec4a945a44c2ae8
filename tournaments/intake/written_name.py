"""Names as people write them where they are typed or pasted: with a number or "Gast" before them, titles, and the place
behind them.
"""

import re
from dataclasses import dataclass, replace
from itertools import dropwhile

from tournaments.intake.players import LIMITS, PlayerRow, padded
from tournaments.intake.sound import PARTICLES
from tournaments.intake.text import one_line
from tournaments.intake.titles import without_titles
from tournaments.intake.typed_name import typed_person

ARTICLES = frozenset({"la", "las", "le", "los"})
LEAD = re.compile(r"^[-–−]\s+")
"""What stands before the name of somebody without a number where people are offered."""
NUMBERED = re.compile(r"#?([0-9]+)(?:\s*[.,:;–−-]\s*|\s+)(?=.*[^\W\d_])")
"""A number before a name: 0815 Müller Eva; 0815, Müller Eva."""
IN_BRACKETS = re.compile(r"(.*?)[\s,]*\(([^()]+)\)")
GUEST = re.compile(r"(?:gast|gäste|gastspieler|gastspielerin|guest|g\.)", re.IGNORECASE)
MARKED = re.compile(rf"{GUEST.pattern}(:|,|\s)\s*(.+)", re.IGNORECASE)
SURE = re.compile(r"[^()\[\]/\\\d:;_#*+?!]+")
"""Characters of a name; of others it is not clear what they stand for."""


@dataclass(frozen=True, slots=True)
class OfferedName:
    """A name with what tells namesakes apart: the number, the place, or both; "" where it is not there."""

    name: str
    number: str
    place: str


def offered_names(text: str) -> tuple[OfferedName, ...]:
    """The ways to read a name as people are offered, 0815 Skisberger Berta (Wien), – Müller Eva (Tulln) or Müller Eva,
    Tulln: the first comma or the last bracket may stand before the place, or there is none.
    """
    number, rest = number_and_name(text)
    plain = _plain(rest)
    before, _comma, after = plain.partition(",")
    ways = [(plain, ""), (before, one_line(after)), name_and_place(rest), name_and_place(rest, is_in_column=True)]
    return tuple(OfferedName(name, number, place) for name, place in dict.fromkeys(ways) if name)


def number_and_name(text: str) -> tuple[str, str]:
    """The number before a name, in four digits if it has no more, and the rest; "" and the text if there is none."""
    plain = one_line(text)
    found = NUMBERED.match(plain)
    return (padded(found[1]), plain[found.end() :]) if found else ("", plain)


def name_and_place(text: str, *, is_in_column: bool = False) -> tuple[str, str]:
    """A name, as `typed_person` reads it, and the place behind it, "" if there is none: Brändle Moritz (Tulln);
    Brändle, Moritz, Tulln; Brändle Moritz, Tulln; Brändle Moritz, Tulln (NÖ). A number before it, titles, and "Gast"
    (in a column of names: "Gast:") are left out.

    A comma behind a single word, with particles, stands between the names; in a column of names any first one does:
    Huber Mayr, Anna.
    """
    plain = _plain(without_guest_mark(number_and_name(text)[1], only_colon=is_in_column))
    found = IN_BRACKETS.fullmatch(plain)
    name, place = _by_commas(found[1] if found else plain, is_in_column=is_in_column)
    within = found[2].strip() if found else ""
    whole = f"{place} ({within})" if place and within else place or within
    return name, whole[: LIMITS["place"]]


def written_row(text: str, *, is_in_column: bool = False) -> PlayerRow:
    """The number, the names and the place of somebody, as `name_and_place` reads them; the names are "" if there are
    none.
    """
    number, _rest = number_and_name(text)
    return _row(number, *name_and_place(text, is_in_column=is_in_column))


def other_row(text: str, *, is_in_column: bool = False) -> PlayerRow | None:
    """The row that a text means if a comma in it stands for something else; None without a comma."""
    chosen = name_and_place(text, is_in_column=is_in_column)
    others = [each for each in offered_names(text) if (each.name, each.place) != chosen]
    if "," not in text or not others:
        return None
    other = max(others, key=lambda each: bool(each.place))
    return _row(other.number, other.name, other.place)


def _row(number: str, name: str, place: str) -> PlayerRow:
    named = typed_person(name)
    return PlayerRow(number, named.family_name, named.given_name, place=place)


def is_surely_named(row: PlayerRow) -> bool:
    """Whether a row read from a text has a family name, and nothing in its names but words."""
    return bool(row.family_name) and bool(SURE.fullmatch(row.family_name + row.given_name))


def reread(row: PlayerRow) -> PlayerRow:
    """A row whose names have a number, a place or both names in one field, as `name_and_place` reads these; any other
    one as it is.
    """
    names = f"{row.family_name} {row.given_name}".strip()
    is_in_one = not row.given_name and " " in row.family_name
    if is_surely_named(row) and "," not in names and not is_in_one:
        return row
    read = written_row(names)
    if not read.family_name:
        return row
    place = row.place or read.place
    return replace(row, family_name=read.family_name, given_name=read.given_name, place=place)


def is_guest_mark(text: str) -> bool:
    """Whether a text only says that somebody is a guest."""
    return bool(GUEST.fullmatch(text.strip()))


def without_guest_mark(text: str, *, only_colon: bool = False) -> str:
    """A text on one line without "Gast" in front, which is a family name if only one word follows; `only_colon`: and
    if no colon does.
    """
    plain = one_line(text)
    found = MARKED.fullmatch(plain)
    if found is None or (found[1] != ":" and (only_colon or len(re.findall(r"\w+", found[2])) < 2)):
        return plain
    return found[2]


def _plain(text: str) -> str:
    """A name with its place, without titles and what stands before it."""
    return without_titles(LEAD.sub("", one_line(text)))


def _by_commas(text: str, *, is_in_column: bool) -> tuple[str, str]:
    parts = [part for each in text.split(",") if (part := each.strip())]
    is_name = len(parts) > 1 and (is_in_column or is_one_name(parts[0]))
    names = 2 if is_name else 1
    return ", ".join(parts[:names]), ", ".join(parts[names:])


def is_one_name(words: str) -> bool:
    """Whether they are a single name, with particles before it: von Pagat."""
    name = dropwhile(lambda word: word.lower() in PARTICLES | ARTICLES, words.split())
    return len(list(name)) < 2
