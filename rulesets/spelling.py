"""What somebody may have meant: the nearest of the words that are known, and a code made of any text."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

LONGEST_GUESS = 50
NEAR_CODE, NEAR_KEY = 0.6, 0.65
"""How alike two words are at least, of 1. The codes are few and short."""

MOST_SHOWN = 10**9
"""Longer numbers are cut in a sentence."""

LETTERS: Mapping[int, str] = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e"})


def nearest(given: str, known: Iterable[str], near: float = NEAR_CODE) -> str | None:
    """The known word that is most like the given one; None when none is near."""
    if len(given) > LONGEST_GUESS:
        return None
    found = get_close_matches(given.casefold(), known, n=1, cutoff=near)
    return found[0] if found else None


def code_of(text: str) -> str | None:
    """The code that a name would have, "Köpfe (vier)" → "koepfe-vier"; None when it has no letters or is too long."""
    code = re.sub(r"[^a-z0-9]+", "-", text.lower().translate(LETTERS)).strip("-")
    return code if 0 < len(code) <= LONGEST_GUESS else None


def shortened(text: str, most: int = LONGEST_GUESS) -> str:
    """The text for a sentence: in one line, and not longer than `most` characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return printable if len(printable) <= most else f"{printable[: most - 1]}…"


def shown_number(number: int) -> str:
    """The number for a sentence; of a very long one only that it is."""
    return str(number) if abs(number) < MOST_SHOWN else f"{'-' if number < 0 else ''}{str(MOST_SHOWN)[:-1]}…"
