"""The embedded fonts, and making any text fit and safe.

Noto Sans (SIL Open Font License, in ``fonts/``) covers Latin, Greek and Cyrillic, with tabular figures. It has neither
a minus sign nor suits: a minus is set as an en dash, suits are drawn as paths (see `suits`).
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
    """Register both fonts with reportlab once per process; threads must not replace a font while another uses it."""
    with _registering:
        known = pdfmetrics.getRegisteredFontNames()
        for face in (PLAIN, BOLD):
            if face not in known:
                pdfmetrics.registerFont(TTFont(face, str(_FOLDER / f"{face}.ttf")))


def clean(text: str) -> str:
    """One line of composed characters (NFC), with single spaces.

    Control characters, lone surrogates and invisible marks, which may break a format or reverse the line, become
    spaces.
    """
    if not (text.isascii() and text.isprintable()):
        composed = unicodedata.normalize("NFC", text)
        text = "".join(" " if unicodedata.category(letter) in UNPRINTED else letter for letter in composed)
    return " ".join(text.split())


@dataclass(frozen=True, slots=True)
class FittedText:
    """Text that fits, with its type size in points."""

    text: str
    size: float


def width_of(text: str, face: str, size: float) -> float:
    return float(pdfmetrics.stringWidth(text, face, size))


def shrunk(text: str, *, face: str, size: float, width: float) -> FittedText:
    """Shrink until the whole text fits; for numbers, which must never be truncated."""
    needed = width_of(text, face, size)
    return FittedText(text, size if needed <= width else size * width / needed)


def fitted(text: str, *, face: str, size: float, width: float, smallest: float) -> FittedText:
    """Shrink down to `smallest`, then truncate with an ellipsis; for names."""
    line = shrunk(clean(text), face=face, size=size, width=width)
    if line.size >= smallest:
        return line
    return FittedText(_cut(line.text, face=face, size=smallest, width=width), smallest)


def _cut(text: str, *, face: str, size: float, width: float) -> str:
    kept = text
    while kept and width_of(kept + ELLIPSIS, face, size) > width:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS
