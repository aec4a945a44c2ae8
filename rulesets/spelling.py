"""Spelling suggestions: the most similar known word, and a code derived from any text."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches

LONGEST_GUESS = 50
NEAR_CODE, NEAR_KEY = 0.6, 0.65
"""Minimum similarity of two words, out of 1. The codes are few and short."""

MOST_SHOWN = 10**9
"""Longer numbers are abbreviated in sentences."""

LETTERS: Mapping[int, str] = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "é": "e"})


def nearest(word: str, known: Iterable[str], near: float = NEAR_CODE) -> str | None:
    """The known word most similar to the given one; None if none is similar enough."""
    if len(word) > LONGEST_GUESS:
        return None
    found = get_close_matches(word.casefold(), known, n=1, cutoff=near)
    return found[0] if found else None


def code_of(text: str) -> str | None:
    """The code for a name, "Köpfe (vier)" → "koepfe-vier"; None if it has no letters or is too long."""
    code = re.sub(r"[^a-z0-9]+", "-", text.lower().translate(LETTERS)).strip("-")
    return code if 0 < len(code) <= LONGEST_GUESS else None


def shortened(text: str, most: int = LONGEST_GUESS) -> str:
    """The text for a sentence: on one line, with at most `most` characters."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text[: most + 1])
    return printable if len(printable) <= most else f"{printable[: most - 1]}…"


def shown_number(number: int) -> str:
    """The number for a sentence; very long ones are abbreviated."""
    return str(number) if abs(number) < MOST_SHOWN else f"{'-' if number < 0 else ''}{str(MOST_SHOWN)[:-1]}…"
