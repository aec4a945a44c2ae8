"""Turn a search text into initial values of a new player's form."""

import re
from collections.abc import Collection

from tournaments.intake.players import LIMITS, PlayerRow, padded
from tournaments.intake.sound import PARTICLES
from tournaments.intake.text import one_line


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
