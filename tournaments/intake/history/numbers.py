"""Parse cells: signed points, player numbers, and keys of guests."""

import re
from hashlib import sha256

from tournaments.intake.figures import plain_figures
from tournaments.intake.folding import spelt_words
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.players import EMPTY_NUMBERS, LIMITS, PlayerRow, padded
from tournaments.intake.text import one_line
from tournaments.intake.typed_name import typed_person

MOST_POINTS = 9_999
"""Maximum absolute points of one round."""
NOT_PLAYED = frozenset({"", "-", "–", "—", "x", "null"})
POINTS = re.compile(r"[+-]?\d{1,4}(?:[.,](?!0{3}$)0+)?", re.ASCII)
"""1.0 is 1; 1,000 may be a thousand, so it is none (1.000 is one: `plain_figures`)."""
TOTAL = re.compile(r"[+-]?\d{1,6}(?:[.,](?!0{3}$)0+)?", re.ASCII)
"""A total of a whole season may have more figures."""
BLANK_OF_KEYS = "ˆ"
"""Replaces spaces in keys of the web program; the last one precedes the place."""
NTH_GUEST = re.compile(r"(.*)‹([2-9]|[1-9]\d{1,2})›", re.ASCII | re.DOTALL)
"""What this product writes behind the place of a further guest with the same name and place."""


def is_of_guest(key: str) -> bool:
    """Whether a person's key is a guest's, or of somebody whose number another file gives to somebody else: it holds a
    digest of their name, which could be guessed by trying some.
    """
    return key.startswith("g") or "-" in key


def key_of_player(pk: int) -> str:
    """How the notes of a finished import keep somebody whose own key may not be kept."""
    return f"p{pk}"


def player_of_key(key: str) -> int | None:
    """The player (id) of such a key; None for another one."""
    return int(key[1:]) if key[:1] == "p" and key[1:].isdecimal() else None


def is_points(cell: str) -> bool:
    """Whether a cell contains the points of a round, or marks one not played."""
    return cell in NOT_PLAYED or bool(POINTS.fullmatch(plain_figures(cell)))


def read_points(cell: str) -> int | None:
    """The points in a cell, None for a round not played. Raises ValueError for anything else."""
    return _read(cell, POINTS)


def read_total(cell: str) -> int | None:
    """The same for a total, which may have more figures."""
    return _read(cell, TOTAL)


def _read(cell: str, form: re.Pattern[str]) -> int | None:
    plain = cell.strip().casefold()
    if plain in NOT_PLAYED:
        return None
    figures = plain_figures(plain)
    if not form.fullmatch(figures):
        raise ValueError(cell)
    return int(re.split("[.,]", figures)[0])


def is_number(text: str) -> bool:
    """Whether it is a player's number, with or without leading zeros."""
    return bool(re.fullmatch(r"\d{1,4}(?:\.0)?", text, re.ASCII)) and text not in EMPTY_NUMBERS


def numbered_person(number: str, row: PlayerRow | None = None) -> ImportedPerson:
    """A person with a number, with details from a row if available."""
    four = padded(number)
    return ImportedPerson(f"n{four}", row or PlayerRow(four, ""))


def guest(row: PlayerRow, nth: int = 1) -> ImportedPerson:
    """A person without a number, identified by name and place, and which one of several with these (`nth`)."""
    words = (*spelt_words(f"{row.family_name} {row.given_name}"), "|", *spelt_words(row.place))
    said = " ".join(words if nth == 1 else (*words, "|", str(nth)))
    return ImportedPerson(f"g{sha256(said.encode()).hexdigest()[:20]}", row, nth=nth)


def guest_of_key(key: str) -> ImportedPerson | None:
    """Parse a guest's key `Name…ˆOrt`: `ˆ` stands for spaces, the last one precedes the place, ` ‹2›` behind that tells
    the second guest with both. None if it contains no name.
    """
    said, nth = _nth_guest(key)
    name, divides, place = said.rpartition(BLANK_OF_KEYS)
    words = one_line((name if divides else place).replace(BLANK_OF_KEYS, " "))
    named = typed_person(words)
    if not named.family_name:
        return None
    place = one_line(place.replace(BLANK_OF_KEYS, " "))[: LIMITS["place"]] if divides else ""
    return guest(PlayerRow("", named.family_name, named.given_name, place=place), nth)


def _nth_guest(key: str) -> tuple[str, int]:
    """A guest's key without what tells namesakes apart, and which one of them is meant."""
    found = NTH_GUEST.fullmatch(key)
    return (found[1], int(found[2])) if found else (key, 1)


def person_of_cell(cell: str) -> ImportedPerson | None:
    """The person in a number cell: a number, or a guest's key."""
    if is_number(cell):
        return numbered_person(cell)
    return guest_of_key(cell) if re.search(r"[^\W\d_]", cell) else None
