"""Text as people's programs write it: which bytes it is, and what of it belongs into a name."""

import codecs
import unicodedata

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff")
"""What turns the direction of writing: in a name it can make a whole line of a list read backwards."""


class NotText(ValueError):  # noqa: N818 - named by what happened
    """These bytes are no text."""


def decode(content: bytes) -> str:
    """The text of a file: UTF-8, Windows-1252, or UTF-16 with its mark (Excel's "Unicode text"). Raises NotText."""
    if content.startswith(UTF_16_MARKS):
        return _utf_16(content)
    if b"\x00" in content:
        raise NotText
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1252", errors="replace")


def one_line(text: str) -> str:
    """The text on one line, single blanks between words, without what is not seen: control and direction marks."""
    return " ".join("".join(each for each in text if each.isspace() or _is_seen(each)).split())


def _utf_16(content: bytes) -> str:
    try:
        text = content.decode("utf-16")
    except UnicodeDecodeError as error:
        raise NotText from error
    if "\x00" in text:
        raise NotText
    return text


def _is_seen(character: str) -> bool:
    return character not in DIRECTIONS and unicodedata.category(character) != "Cc"
