"""The sound of German names: Kölner Phonetik (Hans Joachim Postel, IBM-Nachrichten 19, 1969).

Maier, Mayr and Meyer are 67; Schmidt, Schmied and Schmitt differ only where they sound different.
"""

import re

from tournaments.intake.folding import spelt_words, without_accents

PARTICLES = frozenset(
    {"von", "van", "vom", "zu", "zum", "zur", "de", "del", "della", "di", "da", "der", "den", "el", "al"}
)
"""Particles of family names that people leave out."""
CODES = str.maketrans(
    {
        **dict.fromkeys("aeijouy", "0"),
        **dict.fromkeys("bp", "1"),
        **dict.fromkeys("dt", "2"),
        **dict.fromkeys("fvw", "3"),
        **dict.fromkeys("gkq", "4"),
        "l": "5",
        **dict.fromkeys("mn", "6"),
        "r": "7",
        **dict.fromkeys("sz", "8"),
        "h": None,
    }
)
CHANGES = (
    (re.compile(r"ph"), "f"),
    (re.compile(r"[dt](?=[csz])"), "8"),
    (re.compile(r"^c(?=[ahkloqrux])"), "4"),
    (re.compile(r"(?<=[sz])c"), "8"),
    (re.compile(r"c(?=[ahkoqux])"), "4"),
    (re.compile(r"(?<=[ckq])x"), "8"),
    (re.compile(r"c"), "8"),
    (re.compile(r"x"), "48"),
)
"""The code of a letter next to certain others, by order of the rules; digits are already codes."""
SPELLINGS = (
    (re.compile(r"[ae][iy]e?"), "ei"),
    (re.compile(r"ie|y"), "i"),
    (re.compile(r"ph|v"), "f"),
    (re.compile(r"th|dt|d(?![a-z])"), "t"),
    (re.compile(r"ck|c(?!h)"), "k"),
    (re.compile(r"t[sz]"), "z"),
    (re.compile(r"(?<![cs])h(?![aeiou])"), ""),
)
"""A single spelling for sounds that can be written in several ways, by order of the rules."""
TWICE = re.compile(r"(.)\1+")
TWICE_A_LETTER = re.compile(r"([a-z])\1+")
"""Only letters: digits are not sounds, and 1 and 11 are different names."""


def cologne_code(word: str) -> str:
    """The code of a word in digits; "" if it has no letters."""
    letters = re.sub(r"[^a-z]", "", without_accents(word))
    for found, result in CHANGES:
        letters = found.sub(result, letters)
    code = TWICE.sub(r"\1", letters.translate(CODES))
    return code[:1] + code[1:].replace("0", "")


def one_spelling(names: str) -> str:
    """Names as they sound, including vowels: the same text for Maierhofer, Mayrhofer and Mairhofer."""
    letters = " ".join(spelt_words(names))
    for found, result in SPELLINGS:
        letters = found.sub(result, letters)
    return TWICE_A_LETTER.sub(r"\1", letters)


def family_sound(family_name: str) -> str:
    """The code of a family name's first part without particles (Huber in von Huber-Mayr)."""
    words = spelt_words(family_name)
    return cologne_code(next((word for word in words if word not in PARTICLES), "".join(words)))
