"""Marking English text for translation without Django; whatever displays the text translates it.

`scoring` and `tournaments.seating` have their own copies.
"""


def gettext_noop(text: str) -> str:
    """The text itself, marked so that the message extraction finds it."""
    return text
