"""The embedded type, and making any text fit and be harmless.

Noto Sans (SIL Open Font License, in ``fonts/``) has all of Latin, Greek and Cyrillic, and figures of one width. It has
neither minus sign nor suits: a minus is set as an en dash, suits are paths (see `suits`).
"""

import unicodedata
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

PLAIN = "NotoSans-Regular"
BOLD = "NotoSans-Bold"
ELLIPSIS = "…"
UNPRINTED = frozenset({"Cc", "Cf", "Cn", "Cs"})

_FOLDER = Path(__file__).parent / "fonts"
_registering = Lock()


def register_fonts() -> None:
    """Make both faces known to reportlab, once a process; two threads must not replace a face under each other."""
    with _registering:
        known = pdfmetrics.getRegisteredFontNames()
        for face in (PLAIN, BOLD):
            if face not in known:
                pdfmetrics.registerFont(TTFont(face, str(_FOLDER / f"{face}.ttf")))


def clean(text: str) -> str:
    """One line of composed characters, single blanks between words.

    Control characters, lone surrogates and invisible marks break a format or turn the line around: they become blanks.
    """
    if not (text.isascii() and text.isprintable()):
        composed = unicodedata.normalize("NFC", text)
        text = "".join(" " if unicodedata.category(letter) in UNPRINTED else letter for letter in composed)
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class FittedText:
    """Text that fits, at the size (in points) at which it does."""

    text: str
    size: float


def width_of(text: str, face: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(text, face, size))


def shrunk(text: str, *, face: str, size: float, width: float) -> FittedText:
    """Smaller type until the whole text fits; for figures, of which nothing may be cut off."""
    needed = width_of(text, face, size)
    return FittedText(text, size if needed <= width else size * width / needed)


def fitted(text: str, *, face: str, size: float, width: float, smallest: float) -> FittedText:
    """Smaller type down to `smallest`, then an ellipsis at the end; for names."""
    line = shrunk(clean(text), face=face, size=size, width=width)
    if line.size >= smallest:
        return line
    return FittedText(_cut(line.text, face=face, size=smallest, width=width), smallest)


def _cut(text: str, *, face: str, size: float, width: float) -> str:
    kept = text
    while kept and width_of(kept + ELLIPSIS, face, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


def two_lines(text: str, *, face: str, size: float, width: float, smallest: float) -> tuple[FittedText, ...]:
    """On one line if it fits at full size, else on two of one size, broken at the blank nearest the middle."""
    whole = clean(text)
    breaks = [position for position, letter in enumerate(whole) if letter == " "]
    if not breaks or width_of(whole, face, size) <= width:
        return (fitted(whole, face=face, size=size, width=width, smallest=smallest),)
    halfway = min(breaks, key=lambda position: max(position, len(whole) - position))
    halves = whole[:halfway], whole[halfway + 1 :]
    lines = [fitted(half, face=face, size=size, width=width, smallest=smallest) for half in halves]
    common = min(line.size for line in lines)
    return tuple(FittedText(line.text, common) for line in lines)
