"""How names sound in German: the Kölner Phonetik (Hans Joachim Postel, IBM-Nachrichten 19, 1969).

Maier, Mayr and Meyer are 67; Schmidt, Schmied and Schmitt differ by what is heard only.
"""

import re

from tournaments.intake.folding import spelt_words, without_accents

PARTICLES = frozenset(
    {"von", "van", "vom", "zu", "zum", "zur", "de", "del", "della", "di", "da", "der", "den", "el", "al"}
)
"""What a family name begins with and people leave out."""
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
"""What a letter is beside certain others, in the order of the rules; digits are results already."""
TWICE = re.compile(r"(.)\1+")


def cologne_code(word: str) -> str:
    """The code of a word in digits; "" for one without letters."""
    letters = re.sub(r"[^a-z]", "", without_accents(word))
    for found, result in CHANGES:
        letters = found.sub(result, letters)
    code = TWICE.sub(r"\1", letters.translate(CODES))
    return code[:1] + code[1:].replace("0", "")


def family_sound(family_name: str) -> str:
    """How a family is called by ear: the code of its first name, without particles (Huber of von Huber-Mayr)."""
    words = spelt_words(family_name)
    return cologne_code(next((word for word in words if word not in PARTICLES), "".join(words)))
