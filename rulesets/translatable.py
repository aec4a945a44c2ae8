"""Marking English text for translation without Django; whatever shows the text translates it.

`scoring` and `tournaments.seating` have the same of their own.
"""


def gettext_noop(text: str) -> str:
    """The text itself, marked so that the message extraction finds it."""
    return text
