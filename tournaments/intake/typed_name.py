"""Turn a search text into initial values of a new player's form."""

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import dropwhile

from tournaments.intake.players import LIMITS, PlayerRow, padded
from tournaments.intake.sound import PARTICLES
from tournaments.intake.text import one_line

OFFERED = re.compile(
    r"(?:(?P<number>[0-9]{1,4}|[-–−])\s+)?"
    r"(?P<name>[^(),]+(?:,[^(),]+)??)"
    r"(?:,(?P<after>[^(),]+)|\((?P<inside>[^()]+)\))?"
)
"""A name as people are offered: 0815 Skisberger Berta (Wien), – Müller Eva (Tulln), or Müller Eva, Tulln."""

ARTICLES = frozenset({"la", "las", "le", "los"})
LEAD = re.compile(r"^[-–−]\s+")
"""What stands before the name of somebody without a number where people are offered."""
NUMBERED = re.compile(r"[0-9]{1,4}\s")
IN_BRACKETS = re.compile(r"(?![0-9]{1,4}\s)(.+?)\s*\(([^()]+)\)")


@dataclass(frozen=True, slots=True)
class OfferedName:
    """A name with what tells namesakes apart: the number, the place, or both; "" where it is not there."""

    name: str
    number: str
    place: str


def offered_name(text: str) -> OfferedName | None:
    """The parts of a name typed with a number or place; None if it has neither."""
    found = OFFERED.fullmatch(one_line(text))
    if not found:
        return None
    lead = found["number"] or ""
    number = padded(lead) if lead.isdecimal() else ""
    place = one_line(found["after"] or found["inside"] or "")
    return OfferedName(one_line(found["name"]), number, place) if lead or place else None


def name_and_place(text: str, *, is_in_column: bool = False) -> tuple[str, str]:
    """A name, as `typed_person` reads it, and the place behind it, "" if there is none: Brändle Moritz (Tulln);
    Brändle, Moritz, Tulln; Brändle Moritz, Tulln. A text with a number has none.

    A comma behind a single word, with particles or a title, stands between the names; in a column of names any only
    one does: Huber Mayr, Anna.
    """
    plain = LEAD.sub("", one_line(text))
    if found := IN_BRACKETS.fullmatch(plain):
        return found[1], found[2].strip()[: LIMITS["place"]]
    parts = [part for each in plain.split(",") if (part := each.strip())]
    is_name = len(parts) > 2 or (len(parts) == 2 and (is_in_column or _is_one_name(parts[0])))
    names = 2 if is_name else 1
    if NUMBERED.match(plain):
        return plain, ""
    return ", ".join(parts[:names]), ", ".join(parts[names:])[: LIMITS["place"]]


def _is_one_name(words: str) -> bool:
    """Whether they are a single name, with particles before it and a title: von Pagat; Dr. Huber."""
    rest = list(dropwhile(lambda word: "." in word, words.split()))
    return sum(word.lower() not in PARTICLES | ARTICLES for word in rest) < 2


def typed_person(text: str, *, given_names: Collection[str] = (), family_names: Collection[str] = ()) -> PlayerRow:
    """Parse a number or a name: family name first, as in lists, unless a comma or names of known people suggest
    otherwise.

    `given_names` and `family_names` are the known uses of the words of `text` (`capitalised`). Lower-case names are
    capitalised; a family name keeps its particles.
    """
    plain = one_line(text)
    if re.fullmatch(r"[0-9]{1,4}", plain):
        return PlayerRow(padded(plain), "")
    family, comma, given = plain.partition(",")
    if not comma:
        family, given = _split(plain.split(), given_names, family_names)
    names = {"family_name": capitalised(family), "given_name": capitalised(given)}
    return PlayerRow("", **{name: value[: LIMITS[name]] for name, value in names.items()})


def capitalised(words: str) -> str:
    """Capitalise words that are all in lower case: Huber-Mayr, von Pagat; leave others unchanged."""
    if words != words.lower():
        return " ".join(words.split())
    return " ".join(word if word in PARTICLES else re.sub(r"(^|-)(\w)", _raised, word) for word in words.split())


def _raised(found: re.Match[str]) -> str:
    return found[1] + found[2].upper()


def _split(words: list[str], given_names: Collection[str], family_names: Collection[str]) -> tuple[str, str]:
    """Split into family and given name: the family name is the first word with all particles before it."""
    first = next((at for at, word in enumerate(words) if word.lower() not in PARTICLES), len(words) - 1)
    head, tail = " ".join(words[: first + 1]), " ".join(words[first + 1 :])
    begins_with_given = capitalised(head) in given_names and capitalised(head) not in family_names
    if begins_with_given and tail and capitalised(tail) not in given_names:
        return tail, head
    return head, tail
