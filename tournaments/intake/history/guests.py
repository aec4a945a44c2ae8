"""Guests as people write them in files of results: Brändle Moritz, Tulln; Brändle Moritz (Tulln); Gast Brändle."""

import re

from tournaments.intake.history.numbers import BLANK_OF_KEYS, guest, guest_of_key, is_number, numbered_person
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.players import LIMITS, PlayerRow
from tournaments.intake.sound import PARTICLES
from tournaments.intake.text import one_line
from tournaments.intake.typed_name import typed_person

MARK = re.compile(r"(?:gast|gäste|gastspieler|gastspielerin|guest|g\.)", re.IGNORECASE)
MARKED = re.compile(rf"{MARK.pattern}(:|,|\s)\s*(.+)", re.IGNORECASE)
HAS_LETTER = re.compile(r"[^\W\d_]")
IN_BRACKETS = re.compile(r"(.+?)\s*\(([^()]+)\)")


def is_guest_mark(cell: str) -> bool:
    """Whether a number's cell only says that somebody is a guest."""
    return bool(MARK.fullmatch(cell.strip()))


def person_or_guest(cell: str) -> ImportedPerson | None:
    """The person in a number cell: a number, a guest's key, or a guest's name."""
    if is_number(cell):
        return numbered_person(cell)
    if BLANK_OF_KEYS in cell:
        return guest_of_key(cell) if HAS_LETTER.search(cell) else None
    return typed_guest(cell)


def typed_guest(text: str) -> ImportedPerson | None:
    """A guest's name and, after a comma or in brackets, the place; None if there is no name."""
    name, place = name_and_place(text)
    if is_guest_mark(name) or not HAS_LETTER.search(name):
        return None
    named = typed_person(name)
    return guest(PlayerRow("", named.family_name, named.given_name, place=place)) if named.family_name else None


def name_and_place(text: str) -> tuple[str, str]:
    """A guest's name, as `typed_person` reads it, and the place, "" if there is none.

    One comma after a single word divides the names: Brändle, Moritz.
    """
    words = _unmarked(one_line(text))
    if found := IN_BRACKETS.fullmatch(words):
        return found[1], found[2][: LIMITS["place"]]
    parts = [part for each in words.split(",") if (part := each.strip())]
    names = 2 if len(parts) > 2 or (len(parts) == 2 and _is_one_name(parts[0])) else 1
    return ", ".join(parts[:names]), ", ".join(parts[names:])[: LIMITS["place"]]


def _is_one_name(words: str) -> bool:
    return sum(word.lower() not in PARTICLES for word in words.split()) < 2


def _unmarked(words: str) -> str:
    """Without "Gast" in front, which is a family name if only one word follows."""
    found = MARKED.fullmatch(words)
    if found is None or (found[1] != ":" and len(re.findall(r"\w+", found[2])) < 2):
        return words
    return found[2]
