"""Whole numbers as people write them: with any minus sign, and a separator of thousands."""

import re

MINUS = str.maketrans({"−": "-", "–": "-", "\u2011": "-"})
THOUSANDS = re.compile(r"([+-]?) ?([1-9][0-9]{0,2})[. ]([0-9]{3})")
"""1.000 and 1 000 are a thousand; 1,000 is one with a decimal comma, and 0.815 a fraction."""


def plain_figures(text: str) -> str:
    """The text with an ASCII minus, without a blank behind its sign and without the separator of thousands."""
    plain = text.strip().translate(MINUS)
    if found := THOUSANDS.fullmatch(plain):
        return "".join(found.groups())
    return re.sub(r"^([+-]) (?=[0-9])", r"\1", plain)
