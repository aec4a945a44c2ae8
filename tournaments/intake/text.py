"""Decode text as written by common programs, and reduce it to what belongs in a name."""

import codecs
import re
import unicodedata

UTF_16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
MAC = "mac_roman"
MAC_UMLAUTS = re.compile(
    rb"[a-z\x9a][\x8a\x8e\x9f\xa7]|[A-Za-z][\x8a\x9f][a-z]"
    rb"|[A-Za-z][\x80\x85\x86][A-Za-z]|(?<![A-Za-z])[\x80\x85\x86][a-z]"
)
"""Umlauts of an old Mac where Windows has no letter of a name: MŸller, BrŠndle, Wei§, M†LLER, †belbach."""
MAC_O = re.compile(rb"[A-Za-z]\x9a[a-z]")
"""An ö of an old Mac, which may be an š of Windows."""
OTHER_UMLAUTS = re.compile(
    rb"[A-Za-z][\xe4\xf6\xfc\xdf\xc4\xd6\xdc]|[\xe4\xf6\xfc\xc4\xd6\xdc][A-Za-z]|[A-Za-z][\x81\x84\x94]"
)
"""Umlauts of Windows or DOS where an old Mac has no letters."""
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
    """Decode a file: UTF-8, Windows-1252, clear Mac Roman, or UTF-16 with a byte order mark (Excel's "Unicode text").

    Raises NotText.
    """
    if content.startswith(UTF_16_MARKS):
        return _utf_16(content)
    if b"\x00" in content:
        raise NotText
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode(old_encoding(content), errors="replace")


def old_encoding(content: bytes) -> str:
    """The encoding of text that is not Unicode: Windows-1252, or Mac Roman if umlauts are there and no others, as an ö
    alone is only in lines that an old Mac breaks.
    """
    is_broken_so = b"\r" in content and b"\n" not in content
    is_mac = MAC_UMLAUTS.search(content) or (is_broken_so and MAC_O.search(content))
    return MAC if is_mac and not OTHER_UMLAUTS.search(content) else "cp1252"


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
