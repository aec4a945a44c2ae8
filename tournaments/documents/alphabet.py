"""The order of names on a posted list."""

import unicodedata

# Letters that no decomposition takes apart.
PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"})


def folded(text: str) -> str:
    """The text as it is sorted and searched: small letters without accents (Ö as o, Š as s, ß as ss)."""
    letters = unicodedata.normalize("NFKD", text.lower().translate(PLAIN))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
