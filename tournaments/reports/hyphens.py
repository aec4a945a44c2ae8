"""Hyphenation of words too long for a line, by approximate German syllables.

Rules suffice, as it concerns only long names, which no dictionary contains.
"""

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise
from math import ceil

HYPHEN = "-"
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
LONGEST_WHOLE = 10
"""The most letters of a word that a narrow column of a page shows whole."""
LONGEST_IN_TABLE = 8
"""The same of the names in a table of many columns, on a phone 360 pixels wide."""
FEWEST = 3
"""Minimum number of letters before and after a hyphen."""
CACHED_WORDS = 4_000
"""A season's page shows the same few hundred names again after every change."""
_CONSONANTS = "bcdfghjklmnpqrstvwxzß"
_LONG_WORD = {whole: re.compile(rf"[^\W\d_]{{{whole + 1},}}") for whole in (LONGEST_WHOLE, LONGEST_IN_TABLE)}
_SYLLABLE = re.compile(
    rf"(?:sch[lmnrw]?|ch|ck|ph|th|qu|sp|(?<=[{_CONSONANTS}])(?:st|[bdfgkpt][lr])|[bg]r|[{_CONSONANTS}])(?=[aeiouy])"
)
"""A syllable starts with the last consonant before its vowel, or with a consonant cluster."""
_SECOND_PART = re.compile(r"(?<=[^aeiouy]e[rnl])(?=egg|eck|ebn|ass|au|ost)")
"""Where the second part of a compound name starts with a vowel, as in Hinter-egger."""


def syllable_starts(word: str) -> list[int]:
    """Indexes at which the word may be broken, at least FEWEST from either end; none for non-Latin scripts."""
    plain = "".join(_plain(letter) for letter in word)
    parts = {found.start() for found in _SECOND_PART.finditer(plain)}
    syllables = {found.start() for found in _SYLLABLE.finditer(plain)} - {
        part + step for part in parts for step in (-1, 1)
    }
    return [start for start in sorted(parts | syllables) if FEWEST <= start <= len(word) - FEWEST]


def equal_parts(word: str, count: int) -> list[str]:
    """Split the word into about equal parts, at syllables where possible."""
    length = ceil(len(word) / count) or 1
    starts = syllable_starts(word)
    ends = [_nearest(end, starts, length) for end in range(length, len(word), length)]
    return [word[start:end] for start, end in pairwise([0, *ends, len(word)])]


def with_soft_hyphens(text: str, *, whole: int = LONGEST_WHOLE) -> str:
    """The text with soft hyphens at the syllables of its words of more than `whole` letters.

    Browsers break there, and show a hyphen, only where a line needs it; not every browser knows German syllables.
    """
    return _LONG_WORD[whole].sub(lambda found: _soft(found.group()), text)


@lru_cache(maxsize=CACHED_WORDS)
def _soft(word: str) -> str:
    cuts = [0, *syllable_starts(word), len(word)]
    return SOFT_HYPHEN.join(word[start:end] for start, end in pairwise(cuts))


def _nearest(wanted: int, starts: list[int], length: int) -> int:
    """The closest of `starts` less than half a part away, so that no two parts share it; otherwise the wanted index."""
    near = [start for start in starts if 2 * abs(start - wanted) < length]
    return min(near, key=lambda start: abs(start - wanted), default=wanted)


def _plain(letter: str) -> str:
    """The letter in lower case without diacritics; unchanged if it has no base letter, so that indexes stay valid."""
    base = unicodedata.normalize("NFD", letter)[:1].lower()
    return base if len(base) == 1 else letter
