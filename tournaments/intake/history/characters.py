"""Characters that no name has: the text was written in another encoding than it is read in."""

import re
from collections.abc import Iterator

from tournaments.intake.delimited import LINE_BREAK, Cells
from tournaments.intake.history.sheet import ENCODINGS, TWICE, ImportedSheet, decoded, decoded_cell
from tournaments.intake.upload import FileRefused

LETTER = r"[^\W\d_ˆ]"
"""The sign between the parts of a guest's key is a letter of Unicode, but of no name."""
FOLLOWING = "".join(bytes([each]).decode("cp1252", "ignore") or chr(each) for each in range(0x80, 0xC0))
"""What the second bytes of umlauts in UTF-8 are in Windows-1252."""
GARBLED = re.compile(
    "[\ufffd\x01-\x08\x0e-\x1f\x7f-\x9f\u2500-\u259f]"  # nothing, control characters, frames of DOS
    f"|[ÃÂ][{re.escape(FOLLOWING)}]"
    f"|(?<={LETTER})[”„™‚](?={LETTER})"
    f"|(?<={LETTER})[÷³]"
    f"|[√¬∂¸]|(?<={LETTER})[‰‹·ºƒ§]"  # umlauts of Unicode and of Windows as an old Mac reads them, and the other way
    f"|(?<={LETTER})[ÄÖÜÅŠŽŸ](?=[a-zß])|(?<=[a-zß])[ŠŽŸ]|(?<={LETTER})[€†…](?={LETTER})|(?<!\\w)[†€…](?=[a-zß])"
    f"|ï¿½|(?<!\\w)\\?(?={LETTER})|(?<={LETTER})[?¿□](?={LETTER})"  # what other programs put in the place of an umlaut
    f"|&#?\\w{{2,8}};|(?<={LETTER})=[C-F][0-9A-F]"  # umlauts of web pages and of mails
)
LOST_AT_THE_END = re.compile(f"(?<={LETTER})\\?(?!\\w)")
"""What may be a question, or an umlaut where others are lost, too."""
UMLAUTS = re.compile("[äöüßÄÖÜ]")
DOUBTFUL = re.compile("(?i:[b-df-hj-np-tv-z])š(?=[b-df-hj-np-tv-z])|(?<=[aeiou])á")
"""What may be a letter of a name, or an ö of an old Mac, or an ß of DOS."""
LONGEST_SHOWN = 120


def is_garbled(text: str) -> bool:
    return bool(GARBLED.search(text))


def garbled_lines(sheet: ImportedSheet) -> tuple[int, ...]:
    """The lines (from 1) with such characters."""
    is_wrong = _is_lost if any("?" in cell and is_garbled(cell) for cell in _cells(sheet)) else is_garbled
    return tuple(line for line, cells in sheet.rows if any(map(is_wrong, cells)))


def _is_lost(text: str) -> bool:
    return is_garbled(text) or bool(LOST_AT_THE_END.search(text))


def doubtful_lines(sheet: ImportedSheet) -> tuple[int, ...]:
    """The lines (from 1) of text read as Windows-1252 with letters that may be umlauts, where no umlaut is in it."""
    if sheet.encoding != "cp1252" or any(map(UMLAUTS.search, _cells(sheet))):
        return ()
    return tuple(line for line, cells in sheet.rows if any(map(DOUBTFUL.search, cells)))


def _cells(sheet: ImportedSheet) -> Iterator[str]:
    return (cell for _, cells in sheet.rows for cell in cells)


def line_as_read(content: bytes, encoding: str, *, line: int) -> str:
    """The beginning of a line of a text file. Raises FileRefused: no_spreadsheet."""
    return LINE_BREAK.split(decoded(content, encoding))[line - 1][:LONGEST_SHOWN]


def other_readings(content: bytes, encoding: str, *, line: int) -> tuple[tuple[str, str], ...]:
    """The other encodings in which a line has no such characters, each with the line."""
    return tuple(_readings(content, encoding, line))


def other_readings_of_cells(cells: Cells) -> tuple[tuple[str, str], ...]:
    """The same of the cells of a spreadsheet's line, which are Unicode, or were encoded twice."""
    text = " · ".join(map(decoded_cell, cells))
    return () if is_garbled(text) else ((TWICE, text),)


def _readings(content: bytes, encoding: str, line: int) -> Iterator[tuple[str, str]]:
    for other in ENCODINGS:
        try:
            text = line_as_read(content, other, line=line)
        except (FileRefused, IndexError):
            continue
        if other != encoding and not is_garbled(text):
            yield other, text
