"""Marking English text for translation without Django; whatever displays the text translates it.

`tournaments.seating` has its own copy: neither package imports the other.
"""


def gettext_noop(text: str) -> str:
    """The text itself, marked so that the message extraction finds it."""
    return text
