"""Titles beside a name, which are no part of it: Dr. Müller Eva; Müller, Mag. Eva; Müller Eva, MSc.

The academic degrees are those that are usual in the ministry's recommendation on using them ("Führung akademischer
Grade", ENIC NARIC AUSTRIA, on § 88 of the Universitätsgesetz 2002), which puts some before the name and others behind
it; the professional titles are from the Federal President's decision that creates them (BGBl. II Nr. 261/2002).
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from itertools import chain

Parts = Sequence[Sequence[str]]
"""The words between commas."""

ABBREVIATED = frozenset(
    {
        *("dr", "ddr", "mag", "mmag", "ing", "dipl", "prof", "univ", "doz", "priv", "hon", "dkfm", "bakk"),
        *("kommr", "medr", "omedr", "vetr", "ökr", "regr", "ostr"),
    }
)
"""Parts of titles that are shortened with a dot, in any case: Dipl.-Ing., Univ.-Prof., Mag."""
SUBJECTS = frozenset(
    {
        *("rer", "nat", "soc", "oec", "med", "univ", "dent", "vet", "phil", "iur", "jur", "techn", "theol", "pharm"),
        *("art", "arch", "mont", "scient"),
    }
)
"""What a degree is in, behind it and shortened with a dot: Mag. rer. soc. oec.; Dr. med. univ."""
ENDINGS = frozenset({"a", "in"})
"""Endings of a title of a woman, also in small raised letters: Mag.a, Dr.in."""
NEVER_NAMES = frozenset({"dr", "ddr", "mmag", "msc", "bsc", "mba", "phd", "llm", "llb"})
"""Titles in any case, with dots or without: Dr, Msc, Ph.D."""
CAPITALS = frozenset({"DI", "MA", "BA", "BEd", "MEd", "KR", "KommR", "HR", "SR", "OSR", "OStR", "StR", "RR"})
"""Titles only as written here, or with "in" behind them: Di, Ma and Ba are names."""
COLLEGE = re.compile(r"(?<=[\w.])\s*\(FH\)", re.IGNORECASE)
"""Behind the degree of a Fachhochschule."""
CLOSE = re.compile(r"\b((?i:dr|ddr|mag|mmag|ing|prof))\.(?=[A-ZÄÖÜ])")
"""A title without a blank before the name: Dr.Huber."""


def without_titles(text: str) -> str:
    """A name on one line without titles, wherever they stand, and without a comma beside which nothing else stands.

    What may be a name (Mag, DI) goes only if two other words stay, and capitals only beside small letters.
    """
    parts: Parts = [part.split() for part in CLOSE.sub(r"\1. ", COLLEGE.sub("", text)).split(",")]
    parts = _left(parts, _is_title, least=1)
    if not any(map(_is_shouted, chain.from_iterable(parts))):
        parts = _left(parts, _may_be_title, least=2)
    return ", ".join(" ".join(words) for words in parts).strip()


def _left(parts: Parts, is_title: Callable[[str], bool], *, least: int) -> Parts:
    """The parts without titles if that many words are left; a part of titles only is dropped."""
    rest = [_others(words, is_title) for words in parts]
    if sum(map(len, rest)) < least:
        return parts
    return [left for left, words in zip(rest, parts, strict=True) if left or not words]


def _others(words: Iterable[str], is_title: Callable[[str], bool]) -> list[str]:
    """The words that are neither titles nor what these are in."""
    others: list[str] = []
    is_behind = False
    for word in words:
        is_behind = is_title(word) or (is_behind and _is_subject(word))
        if not is_behind:
            others.append(word)
    return others


def _is_title(word: str) -> bool:
    """Whether it can be nothing else: shortened with a dot, or never a name."""
    plain = _plain(word)
    return plain.replace(".", "").casefold() in NEVER_NAMES or ("." in plain and _is_made_of_titles(plain))


def _may_be_title(word: str) -> bool:
    plain = _plain(word)
    return plain.replace(".", "").removesuffix("in") in CAPITALS or _is_made_of_titles(plain)


def _is_made_of_titles(plain: str) -> bool:
    first, *others = re.split(r"[.-]+", plain.casefold().strip(".-")) or [""]
    return first in ABBREVIATED and all(each in ABBREVIATED | SUBJECTS | ENDINGS for each in others)


def _is_subject(word: str) -> bool:
    pieces = word.strip(".").split(".")
    return word.endswith(".") and (set(pieces) <= SUBJECTS or pieces == ["h", "c"])


def _is_shouted(word: str) -> bool:
    """Whether it is in capitals as a name of three letters may be, among which titles cannot be told."""
    return len(word.strip("().")) > 2 and word.isupper() and _plain(word).replace(".", "") not in CAPITALS


def _plain(word: str) -> str:
    """The word with small raised letters as ordinary ones."""
    return unicodedata.normalize("NFKC", word)
