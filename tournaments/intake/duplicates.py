"""Whether two records may be of one person: for a question to somebody who can know, never for a decision.

Two years of birth decide. The same place, or the same year, speaks for one person: then it is enough that the names
sound alike. Another place speaks against it. Where nothing but the names is known, they have to be the same.
"""

from functools import lru_cache

from rapidfuzz.distance import JaroWinkler

from tournaments.intake.folding import spelt_words
from tournaments.intake.players import PlayerRow
from tournaments.intake.sound import cologne_code, family_sound

NEARLY = 0.88
"""Jaro-Winkler similarity from which on words count as one word mistyped: Leopoldine and Leopoldina, Linz and Lins."""
BY_EAR = 0.65
"""The same of words that sound alike, for short words do by chance: Maier and Mayr, but not Anna and Johann."""
FEMININE = ("a", "ina", "ine")
"""What makes another person's name of a man's: Johann and Johanna, Josef and Josefine sound nearly alike."""
KEPT_NAMES = 32_768
"""As they are compared: those of a large federation."""


def may_be_one_person(one: PlayerRow, other: PlayerRow) -> bool:
    """Whether somebody should be asked if these are one. Numbers, titles and clubs say nothing."""
    if one.birth_year and other.birth_year and one.birth_year != other.birth_year:
        return False
    ours, theirs = " ".join(_words(one.place)), " ".join(_words(other.place))
    same_place = bool(ours and theirs) and _similarity(ours, theirs) >= NEARLY
    if same_place or _same_year(one, other):
        return _sound_alike(one, other)
    return not (ours and theirs) and _same_name(one, other)


def _same_year(one: PlayerRow, other: PlayerRow) -> bool:
    return bool(one.birth_year) and one.birth_year == other.birth_year


def _same_name(one: PlayerRow, other: PlayerRow) -> bool:
    """The same words, though one may have more of them: Anna and Anna Maria, Huber and Huber-Mayr."""
    if bool(one.given_name) != bool(other.given_name):
        return False
    names = ((one.family_name, other.family_name), (one.given_name, other.given_name))
    return all(a == b for ours, theirs in names for a, b in zip(_words(ours), _words(theirs), strict=False))


def _sound_alike(one: PlayerRow, other: PlayerRow) -> bool:
    if _family(one.family_name) != _family(other.family_name):
        return False
    families = (" ".join(_words(each.family_name)) for each in (one, other))
    ours, theirs = _words(one.given_name), _words(other.given_name)
    return _similarity(*families) >= BY_EAR and (not ours or not theirs or _given_alike(ours[0], theirs[0]))


def _given_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if any(long == f"{short}{ending}" for ending in FEMININE):
        return False
    is_initial = len(short) == 1 and long.startswith(short)
    return is_initial or _similarity(one, other) >= (BY_EAR if _code(one) == _code(other) else NEARLY)


def _similarity(one: str, other: str) -> float:
    return JaroWinkler.normalized_similarity(one, other)


@lru_cache(KEPT_NAMES)
def _words(name: str) -> tuple[str, ...]:
    return spelt_words(name)


@lru_cache(KEPT_NAMES)
def _family(name: str) -> str:
    return family_sound(name)


@lru_cache(KEPT_NAMES)
def _code(word: str) -> str:
    return cologne_code(word)
