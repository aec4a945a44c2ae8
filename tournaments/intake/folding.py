"""Fold names for searching: Ö matches o and oe, Š matches s, ß matches ss; case and punctuation are ignored.

Each person's folded text is stored (`searched_text`), so that the database can search it with plain substring matching;
search terms are folded in the same way (`wanted_words`).
"""

import re
import unicodedata
from collections.abc import Sequence

from tournaments.intake.titles import without_titles

# Letters without a Unicode decomposition.
PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe"})
SPELT = re.compile(r"(?<=a|o|u)e")
APOSTROPHES = re.compile("['’`´]")
MOST_WORDS = 6
LONGEST = 100  # characters of a search: SQLite rejects patterns of many thousands
LINE = "|"
"""Precedes each spelling in a folded text; no word contains it."""

Word = tuple[str, ...]
"""A search term in all spellings that may occur in a folded text."""
NOTHING: Word = (LINE * 2,)
"""Stands for a term consisting of punctuation only: it matches nothing."""


def without_accents(text: str) -> str:
    """The text in lower case without diacritics: Ö as o, Š as s, ß as ss; punctuation is kept."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).lower().translate(PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spelt_out(text: str) -> str:
    """The same with ä, ö, ü as ae, oe, ue."""
    return without_accents(unicodedata.normalize("NFC", text).lower().translate(SPELT_OUT))


def searched_text(*texts: str) -> str:
    """The text that a search for a person is matched against: each spelling of the words in the texts, preceded by
    LINE.

    Spelt out (Müller as mueller), without accents (muller), and for Mueller also as Müller without accents (muller).
    """
    text = " ".join(texts)
    out, without = _words(spelt_out(text)), _words(without_accents(text))
    lines = dict.fromkeys((out, without, SPELT.sub("", without)))
    return "".join(f"{LINE}{line}" for line in lines)


def wanted_words(text: str) -> tuple[Word, ...]:
    """The words of a search, up to a maximum number, without titles beside a name; none for blanks."""
    cut = without_titles(text[:LONGEST])
    out, without = _words(spelt_out(cut)).split(), _words(without_accents(cut)).split()
    words = zip(out, without, strict=True)  # both have the words of one text
    found = tuple(tuple(dict.fromkeys(spellings)) for spellings in words)[:MOST_WORDS]
    return found or ((NOTHING,) if cut.strip() else ())


def has_words(searched: str, words: Sequence[Word]) -> bool:
    """Whether a folded text contains all words of a search, each in one of its spellings."""
    return all(any(spelling in searched for spelling in word) for word in words)


def spelt_words(text: str) -> tuple[str, ...]:
    """The words of a text, spelt out: equal for Jörg and Joerg, for Huber-Mayr and HUBER MAYR."""
    return tuple(_words(spelt_out(text)).split())


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", APOSTROPHES.sub("", text)))
