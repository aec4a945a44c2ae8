"""Detect records that may belong to the same person: to ask somebody who knows, never to decide.

Two birth years decide. The same place or year suggests one person: then it suffices that the names sound alike. A
different place speaks against it. If only names are known, they have to be equal, or a given name is short for the
other (Sepp and Josef), or a long name differs only in the spelling of its sounds: Mayrhofer Herta and Maierhofer
Hertha.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from typing import TypeVar

from rapidfuzz.distance import JaroWinkler

from tournaments.intake.folding import spelt_words
from tournaments.intake.players import PlayerRow
from tournaments.intake.short_names import initials, may_be_short_for
from tournaments.intake.sound import cologne_code, family_sound, one_spelling
from tournaments.intake.written_name import reread

RecordKey = TypeVar("RecordKey", int, str)

NEARLY = 0.88
"""Jaro-Winkler similarity from which words count as typing errors of each other: Leopoldine and Leopoldina, Linz and
Lins.
"""
BY_EAR = 0.65
"""The same for words that sound alike, as short words may by chance: Maier and Mayr, but not Anna and Johann."""
RARE = 4
"""Sound code digits from which a family name is long enough to be rare: Mayrhofer, but not Mayr."""
FEMININE = ("a", "ina", "ine")
"""Suffixes that turn a man's name into a woman's: Johann and Johanna, Josef and Josefine sound nearly alike."""
DIGITS = re.compile(r"\d+")
CACHED_NAMES = 32_768
"""Cached names for comparison: those of a large federation."""


def alike_pairs(records: Iterable[tuple[RecordKey, str, PlayerRow]]) -> Iterator[tuple[RecordKey, RecordKey]]:
    """Pairs of keys, in order, that may be one person, of records with the sound of their family names: their given
    names begin alike or are unknown, as they stand and as a number, a place or both names in one field are read.
    """
    by_sound: dict[str, list[tuple[RecordKey, PlayerRow]]] = defaultdict(list)
    for key, sound, row in records:
        by_sound[sound].append((key, row))
        if (read := reread(row)) is not row:
            by_sound[family_sound(read.family_name)].append((key, read))
    for people in by_sound.values():
        begins = [initials(row.given_name) for _, row in people]
        for (at, (one, ours)), (other_at, (other, theirs)) in combinations(enumerate(people), 2):
            differ = begins[at] and begins[other_at] and begins[at].isdisjoint(begins[other_at])
            if not differ and one != other and may_be_one_person(ours, theirs):
                yield one, other


def may_be_one_person(one: PlayerRow, other: PlayerRow) -> bool:
    """Whether to ask if two records are the same person. Numbers, titles and clubs are ignored."""
    if one.birth_year and other.birth_year and one.birth_year != other.birth_year:
        return False
    ours, theirs = " ".join(_words(one.place)), " ".join(_words(other.place))
    same_place = bool(ours and theirs) and _similarity(ours, theirs) >= NEARLY
    if same_place or _same_year(one, other):
        return _sound_alike(one, other)
    return not (ours and theirs) and (_same_name(one, other) or _heard_alike(one, other))


def _same_year(one: PlayerRow, other: PlayerRow) -> bool:
    return bool(one.birth_year) and one.birth_year == other.birth_year


def _same_name(one: PlayerRow, other: PlayerRow) -> bool:
    """Whether the words are the same, possibly with additional ones: Anna and Anna Maria, Huber and Huber-Mayr; a given
    name may be short for the other, Sepp and Josef.
    """
    if bool(one.given_name) != bool(other.given_name):
        return False
    families, given = _pairs_of_names(one, other)
    return all(a == b for a, b in _words_of(families)) and all(may_be_short_for(a, b) for a, b in _words_of(given))


def _words_of(names: tuple[str, str]) -> Iterator[tuple[str, str]]:
    """The words of two names side by side, as many as the shorter one has."""
    return zip(*map(_words, names), strict=False)


def _pairs_of_names(one: PlayerRow, other: PlayerRow) -> tuple[tuple[str, str], tuple[str, str]]:
    return (one.family_name, other.family_name), (one.given_name, other.given_name)


def _heard_alike(one: PlayerRow, other: PlayerRow) -> bool:
    """Whether a long family name and the given name differ only in the spelling of the same sounds."""
    ours, theirs = (_heard(f"{each.family_name},{each.given_name}") for each in (one, other))
    return ours == theirs and bool(one.given_name) and len(_family(one.family_name)) >= RARE


def _sound_alike(one: PlayerRow, other: PlayerRow) -> bool:
    if _family(one.family_name) != _family(other.family_name):
        return False
    if any(_digits(name) != _digits(same) for name, same in _pairs_of_names(one, other)):
        return False  # guests who are only counted
    families = (" ".join(_words(each.family_name)) for each in (one, other))
    ours, theirs = _words(one.given_name), _words(other.given_name)
    return _similarity(*families) >= BY_EAR and (not ours or not theirs or _given_alike(ours[0], theirs[0]))


def _given_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if any(long == f"{short}{ending}" for ending in FEMININE):
        return False
    is_short = may_be_short_for(one, other) or (len(short) == 1 and long.startswith(short))
    return is_short or _similarity(one, other) >= (BY_EAR if _code(one) == _code(other) else NEARLY)


def _similarity(one: str, other: str) -> float:
    return JaroWinkler.normalized_similarity(one, other)


@lru_cache(CACHED_NAMES)
def _words(name: str) -> tuple[str, ...]:
    return spelt_words(name)


@lru_cache(CACHED_NAMES)
def _family(name: str) -> str:
    return family_sound(name)


@lru_cache(CACHED_NAMES)
def _heard(names: str) -> str:
    return one_spelling(names)


@lru_cache(CACHED_NAMES)
def _code(word: str) -> str:
    return cologne_code(word)


@lru_cache(CACHED_NAMES)
def _digits(name: str) -> tuple[str, ...]:
    return tuple(DIGITS.findall(name))
