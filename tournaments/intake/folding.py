"""Names as people search for them: Ö is o and oe, Š is s, ß is ss, capitals and signs make no difference.

A person's searched text is kept with the person (`searched_text`), so that a database finds letters in it without
knowing any of this; what somebody types is folded the same way (`wanted_words`).
"""

import re
import unicodedata
from collections.abc import Sequence

# Letters that no decomposition takes apart.
PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe"})
SPELT = re.compile(r"(?<=a|o|u)e")
APOSTROPHES = re.compile("['’`´]")
MOST_WORDS = 6
LONGEST = 100  # characters of a search: SQLite fails on patterns of many thousands
LINE = "|"
"""Before each spelling of a searched text; no word has it."""

Word = tuple[str, ...]
"""A word of a search in the spellings that may stand in a searched text."""
NOTHING: Word = (LINE * 2,)
"""What stands for signs alone: no searched text has it."""


def without_accents(text: str) -> str:
    """The text in small letters, Ö as o, Š as s, ß as ss; signs stay."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFC", text).lower().translate(PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def spelt_out(text: str) -> str:
    """The same with ä, ö, ü as ae, oe, ue."""
    return without_accents(unicodedata.normalize("NFC", text).lower().translate(SPELT_OUT))


def searched_text(*texts: str) -> str:
    """What a search looks for somebody in: each way to spell the words of the texts, behind a LINE, the words apart.

    Spelt out (Müller as mueller), without accents (muller), and of a Mueller what a Müller would be without (muller).
    """
    text = " ".join(texts)
    out, without = _words(spelt_out(text)), _words(without_accents(text))
    lines = dict.fromkeys((out, without, SPELT.sub("", without)))
    return "".join(f"{LINE}{line}" for line in lines)


def wanted_words(text: str) -> tuple[Word, ...]:
    """What somebody typed, word by word, no more than a search takes; none for blanks."""
    cut = text[:LONGEST]
    out, without = _words(spelt_out(cut)).split(), _words(without_accents(cut)).split()
    words = zip(out, without, strict=True)  # both have the words of one text
    found = tuple(tuple(dict.fromkeys(spellings)) for spellings in words)[:MOST_WORDS]
    return found or ((NOTHING,) if cut.strip() else ())


def has_words(searched: str, words: Sequence[Word]) -> bool:
    """Whether a searched text has all the words of a search, each in one of its spellings."""
    return all(any(spelling in searched for spelling in word) for word in words)


def spelt_words(text: str) -> tuple[str, ...]:
    """The words of a text, spelt out: those of Jörg and Joerg, of Huber-Mayr and HUBER MAYR are the same."""
    return tuple(_words(spelt_out(text)).split())


def _words(text: str) -> str:
    return " ".join(re.findall(r"\w+", APOSTROPHES.sub("", text)))
