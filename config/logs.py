"""What must not appear in a log line: addresses that are keys, however the request spelled them."""

import logging
import re
import sys
from copy import copy
from typing import Any
from unicodedata import normalize
from urllib.parse import unquote

WORD = re.compile(r"[^\s\"'<>`]+")
"""What a spelled address can be within: percent-encoding leaves none of these characters in it."""
KEY_ADDRESS = re.compile(r"(?s)([/\\](?:t|v1[/\\]tables|once|answer)[/\\]).*", re.IGNORECASE)
"""From a folder whose next part is a key: a table's link for phones and the API, one to log in once, or to answer."""
KNOWN_END = re.compile(r"(?:/(?:sheet|forehand|hands(?:/[0-9]{1,3}(?:/strike)?)?))?/?[\]),.;:]*\Z", re.ASCII)
"""What may stay behind a key: the page of the table, and what a sentence puts behind an address."""
TOKEN = re.compile(r"[0-9]+\.[0-9]+\.[-_A-Za-z0-9]{8,}")
"""A table's token wherever it stands, or one to answer with; a part of it too."""
MASK = "***"
LONGEST_LINE = 500
"""Characters of a line that are written: addresses of 60 kB must not fill the database's disk."""
REFUSED_BY_DJANGO = "django.security."
"""Requests that say what nobody may: the line says what, and where in Django it was noticed is no news."""
MOST_DECODINGS = 8
REFERENCE = "vorhand.reference"
"""Where a request keeps the reference of its answer, in META; nothing a client sends gets there."""


def masked(text: str) -> str:
    """The text with the secret part of every key address replaced."""
    return TOKEN.sub(MASK, WORD.sub(_masked_word, text))


def _masked_word(found: re.Match[str]) -> str:
    """A word as it is; as it reads when decoded, and masked, where that shows a key."""
    word = found[0]
    plain = _decoded(word)
    hidden = TOKEN.sub(MASK, KEY_ADDRESS.sub(_without_key, plain))
    return word if hidden == plain else hidden


def _decoded(word: str) -> str:
    """The word without percent-encoding, however often it was encoded, in the letters a reader takes it for."""
    for _ in range(MOST_DECODINGS):
        plain = unquote(word)
        if plain == word:
            break
        word = plain
    return re.sub(r"(?<!:)[/\\]{2,}", "/", normalize("NFKC", word))


def _without_key(found: re.Match[str]) -> str:
    ending = KNOWN_END.search(found[0], len(found[1]))
    return f"{found[1]}{MASK}{ending[0] if ending else ''}"


class MaskedLines(logging.Formatter):
    """Masks the whole of what is written, with the traceback: whoever reads the log must not be able to enter hands.

    A message about a request whose answer carries a reference begins with it. Masked lines are cut if they are long.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        reference = getattr(getattr(record, "request", None), "META", {}).get(REFERENCE)
        if reference:
            record.message = f"[{reference}] {record.message}"
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        if record.name.startswith(REFUSED_BY_DJANGO):
            record = copy(record)
            record.exc_info = record.exc_text = None
        return "\n".join(map(_cut, masked(super().format(record)).split("\n")))


def _cut(line: str) -> str:
    return line if len(line) <= LONGEST_LINE else f"{line[:LONGEST_LINE]}… ({len(line)} characters)"


class SilentAboutArguments(logging.StreamHandler):  # type: ignore[type-arg]
    """Says where a record came from that cannot be written; the library would print its arguments, keys and all."""

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - the library's name
        failure = sys.exc_info()[0]
        reason = failure.__name__ if failure else "unknown"
        sys.stderr.write(f"A message of {record.name} ({record.pathname}:{record.lineno}) cannot be shown: {reason}\n")


LOGGING: dict[str, Any] = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {"()": "config.logs.MaskedLines", "format": "{asctime} {levelname} {name} {message}", "style": "{"},
    },
    "handlers": {"console": {"class": "config.logs.SilentAboutArguments", "formatter": "line"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO"},  # its own would write the same under DEBUG, unmasked
        "django.server": {"handlers": ["console"], "propagate": False},
    },
}
