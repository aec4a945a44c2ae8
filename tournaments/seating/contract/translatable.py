"""Marking sentences for translation without translating anything."""

from __future__ import annotations


def gettext_noop(sentence: str) -> str:
    """Return the sentence; the function's name tells the extraction to put it into the catalogues."""
    return sentence
