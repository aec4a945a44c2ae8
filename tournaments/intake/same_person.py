"""Decide by name whether a list's row is the person known under that number."""

import re
import unicodedata
from dataclasses import replace

from tournaments.intake.folding import spelt_words
from tournaments.intake.players import LIMITS, PlayerRow

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def is_same_person(known: PlayerRow, listed: PlayerRow) -> bool:
    """Whether both names agree, apart from their spelling.

    Case, accents, umlauts and hyphens are ignored, as are one letter in names of four or more, and additional names
    after the first (Anna and Anna Maria, Huber and Huber-Mayr). Josef and Sepp, or a name changed by marriage, count as
    different people: somebody who knows them has to confirm. Title, place and club are ignored.
    """
    return _alike(known.family_name, listed.family_name) and _alike(known.given_name, listed.given_name)


def has_same_words(known: PlayerRow, listed: PlayerRow) -> bool:
    """Whether both names are the same words, wherever the family name ends: Huber Mayr | Anna and Huber | Mayr Anna."""
    return name_words(known) == name_words(listed)


def name_words(row: PlayerRow) -> tuple[str, ...]:
    """The folded words of a name in order of the alphabet: lists turn names round."""
    return tuple(sorted(spelt_words(f"{row.family_name} {row.given_name}")))


def divided_otherwise(row: PlayerRow) -> tuple[PlayerRow, ...]:
    """The row with the same words divided otherwise into family and given names, and with the family name last."""
    words = f"{row.family_name} {row.given_name}".split()
    pairs = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    names = [*pairs, *((given, family) for family, given in pairs)]
    others = [each for each in names if each != (row.family_name, row.given_name)]
    most = LIMITS["family_name"], LIMITS["given_name"]
    return tuple(replace(row, family_name=one[: most[0]], given_name=other[: most[1]]) for one, other in others)


def _alike(one: str, other: str) -> bool:
    ours, theirs = _words(one), _words(other)
    return all(_nearly(a, b) for a, b in zip(ours, theirs, strict=False))


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(UMLAUTS))
    return re.findall(r"\w+", "".join(each for each in plain if not unicodedata.combining(each)))


def _nearly(one: str, other: str) -> bool:
    """Whether they are equal, or one letter is inserted, omitted or changed."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or len(long) - len(short) > 1:
        return False
    start = next((place for place, letter in enumerate(short) if letter != long[place]), len(short))
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]
