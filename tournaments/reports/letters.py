"""Letters for DIN lang window envelopes: one page each, address field as in DIN 5008, form B.

Millimetres from the left and top edge of the paper: address field from 20 and 45 (85 × 45), folds at 105 and 210.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import BOLD, PLAIN
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_right
from tournaments.reports.qr import draw_qr
from tournaments.reports.rows import Heading
from tournaments.reports.words import lines_of, printed_words

LEFT, RIGHT = 25 * mm, 190 * mm
SENDER, ADDRESS, DATE, SUBJECT, TEXT = (each * mm for each in (60.5, 68, 97, 107, 117))
"""From the top edge: baselines of the sender, the address's first line, date, subject and text."""
LOWEST = 20 * mm
"""Bottom margin."""
CODE = 34 * mm
WINDOW = 80 * mm
ABOUT = 125 * mm
"""From the left edge: sender and whom to ask, beside the window."""
LARGEST, SMALLEST, STEP, LEADING = 11.5, 7.5, 0.5, 1.36
FOLDS, HOLE = (105 * mm, 210 * mm), 148.5 * mm


@dataclass(frozen=True, slots=True)
class LetterRow:
    """A letter: `address` as lines on the envelope; `body` in paragraphs; `link` to answer, "" for none.

    `until` says by when to answer, `contact` whom to ask, line by line, () if unknown.
    """

    sender: str
    address: tuple[str, ...]
    day: str
    subject: str
    body: str
    link: str
    until: str
    contact: tuple[str, ...] = ()


def letters_part(rows: Sequence[LetterRow], *, heading: Heading, title: str) -> Part:
    """The letters in order; without any, one page saying so."""
    lettering.register_fonts()

    def draw(canvas: Canvas, row: LetterRow | None) -> None:
        if row is None:
            pages.draw_head(canvas, A4, heading, pages.Title(title))
            return pages.draw_nothing(canvas, A4, gettext("No letter is waiting to be posted."))
        return _draw_letter(canvas, row, heading)

    return pages.unnumbered(rows or [None], draw, paper=A4, heading=heading, title=title)


def _draw_letter(canvas: Canvas, row: LetterRow, heading: Heading) -> None:
    _draw_marks(canvas)
    pages.draw_cup(canvas, LEFT, A4.height - 22 * mm, heading.cup, width=RIGHT - LEFT)
    write(canvas, LEFT, A4.height - SENDER, row.sender, size=7.5, width=WINDOW, colour=QUIET)
    rule(canvas, LEFT, LEFT + WINDOW, A4.height - SENDER - 2.5, weight=0.3, colour=HAIR)
    for index, line in enumerate(row.address):
        write(canvas, LEFT, A4.height - ADDRESS - index * 14, line, size=11.5, width=WINDOW)
    write_right(canvas, RIGHT, A4.height - DATE, row.day, size=10.5)
    for index, line in enumerate((row.sender, *row.contact) if row.contact else ()):
        write(canvas, ABOUT, A4.height - ADDRESS - index * 13, line, size=9.5, width=RIGHT - ABOUT, colour=QUIET)
    write(canvas, LEFT, A4.height - SUBJECT, row.subject, size=12.5, face=BOLD, width=RIGHT - LEFT)
    bottom = LOWEST
    if row.link:
        _draw_answer(canvas, row)
        bottom += CODE + 4 * mm
    _draw_text(canvas, row.body, bottom=bottom)


def _draw_marks(canvas: Canvas) -> None:
    """Draw fold and punch marks."""
    for down, length in (*((fold, 5 * mm) for fold in FOLDS), (HOLE, 8 * mm)):
        rule(canvas, 4 * mm, 4 * mm + length, A4.height - down, weight=0.4, colour=HAIR)


def _draw_text(canvas: Canvas, body: str, *, bottom: float) -> None:
    """Draw the paragraphs at the largest size that fits; blank lines are kept."""
    space = A4.height - TEXT - bottom
    size = LARGEST
    lines = _lines(body, size)
    while len(lines) * size * LEADING > space and size > SMALLEST:
        size -= STEP
        lines = _lines(body, size)
    for index, line in enumerate(lines):
        write(canvas, LEFT, A4.height - TEXT - index * size * LEADING, line, size=size)


def _lines(body: str, size: float) -> list[str]:
    width = (RIGHT - LEFT) / size
    return [line for part in body.splitlines() for line in lines_of(printed_words(part, PLAIN), width) or ("",)]


def _draw_answer(canvas: Canvas, row: LetterRow) -> None:
    """Draw the QR code and its explanation."""
    top = LOWEST + CODE
    rule(canvas, LEFT, RIGHT, top + 2 * mm, weight=0.6, colour=INK)
    draw_qr(canvas, row.link, LEFT - 4 * mm, LOWEST - 3 * mm, side=CODE)
    left, width = LEFT + CODE, RIGHT - LEFT - CODE
    write(canvas, left, top - 8 * mm, gettext("Your answer, please"), size=13, face=BOLD, width=width)
    write(canvas, left, top - 15 * mm, row.until, size=11, width=width)
    said = gettext("Scan the code with the phone's camera, or type the address:")
    write(canvas, left, top - 22 * mm, said, size=9.5, width=width, colour=QUIET)
    write(canvas, left, top - 27.5 * mm, row.link, size=9, width=width)
