"""Mark sentences for translation without Django.

`scoring` and `tournaments.seating` have their own copies, because none of the three may import another.
"""

from __future__ import annotations


def gettext_noop(sentence: str) -> str:
    """Return the sentence unchanged; the name marks it for extraction into the catalogues."""
    return sentence
