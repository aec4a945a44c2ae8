"""Decide by name whether a list's row is the person known under that number."""

import re
import unicodedata

from tournaments.intake.players import PlayerRow

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def is_same_person(known: PlayerRow, listed: PlayerRow) -> bool:
    """Whether both names agree, apart from their spelling.

    Case, accents, umlauts and hyphens are ignored, as are one letter in names of four or more, and additional names
    after the first (Anna and Anna Maria, Huber and Huber-Mayr). Josef and Sepp, or a name changed by marriage, count as
    different people: somebody who knows them has to confirm. Title, place and club are ignored.
    """
    return _alike(known.family_name, listed.family_name) and _alike(known.given_name, listed.given_name)


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
