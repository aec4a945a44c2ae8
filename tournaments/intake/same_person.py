"""Whether a list means the person who is known under a number, as far as names can tell."""

import re
import unicodedata

from tournaments.intake.players import PlayerRow

UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def is_same_person(known: PlayerRow, listed: PlayerRow) -> bool:
    """Both names say the same, but for how they are written.

    Capitals, accents, umlauts and hyphens make no difference, nor does one letter in a name of four or more, nor a
    further name behind the first (Anna and Anna Maria, Huber and Huber-Mayr). Josef and Sepp are two people, and so is
    everybody who married: somebody who knows them has to say so. Title, place and club say nothing.
    """
    return _alike(known.family_name, listed.family_name) and _alike(known.given_name, listed.given_name)


def _alike(one: str, other: str) -> bool:
    ours, theirs = _words(one), _words(other)
    return all(_nearly(a, b) for a, b in zip(ours, theirs, strict=False))


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.casefold().translate(UMLAUTS))
    return re.findall(r"\w+", "".join(each for each in plain if not unicodedata.combining(each)))


def _nearly(one: str, other: str) -> bool:
    """The same, or one letter put in, left out or changed."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) < 4 or len(long) - len(short) > 1:
        return False
    start = next((place for place, letter in enumerate(short) if letter != long[place]), len(short))
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]
