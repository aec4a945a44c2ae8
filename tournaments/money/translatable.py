"""Marking sentences for translation without Django.

`scoring` and `tournaments.seating` have the same of their own: no one of the three imports another.
"""

from __future__ import annotations


def gettext_noop(sentence: str) -> str:
    """Return the sentence; the function's name tells the extraction to put it into the catalogues."""
    return sentence
