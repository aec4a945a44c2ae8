"""Decode text as written by common programs, and reduce it to what belongs in a name."""

import codecs
import re
import unicodedata

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
UNSEEN_CATEGORIES = frozenset({"Cc", "Cf", "Cs"})
"""Control characters, invisible marks that join, split or reverse words, which can make a line read backwards, and lone
surrogates, which JSON can escape and nobody can read or store."""
BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and marks that are displayed as blanks."""
VARIANTS = (range(0x180B, 0x1810), range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))
"""Variation selectors (code points), which only select the look of the previous character."""
JSON_ESCAPE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)
"""Any escape of JSON: both halves of a character together (RFC 8259, § 7), one half alone (group 1), or another."""


class NotText(ValueError):  # noqa: N818 - named by what happened
    """The bytes are not text."""


def decode(content: bytes) -> str:
    """Decode a file: UTF-8, Windows-1252, or UTF-16 with a byte order mark (Excel's "Unicode text"). Raises NotText."""
    if content.startswith(UTF_16_MARKS):
        return _utf_16(content)
    if b"\x00" in content:
        raise NotText
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def one_line(text: str) -> str:
    """The text on one line, with single spaces and without invisible characters."""
    return " ".join("".join(each for each in text if each.isspace() or _is_seen(each)).split())


def without_halves(text: str) -> str:
    """JSON text without escaped halves of characters, which can be neither shown nor stored."""
    return JSON_ESCAPE.sub(lambda found: "" if found[1] else found[0], text)


def _utf_16(content: bytes) -> str:
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError as error:
        raise NotText from error
    if "\x00" in text:
        raise NotText
    return text


def _is_seen(character: str) -> bool:
    if unicodedata.category(character) in UNSEEN_CATEGORIES or character in BLANK_LETTERS:
        return False
    return not any(ord(character) in each for each in VARIANTS)
