"""Certificates (Urkunden): one page each with suits, place, name, score, cup and date."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext, ngettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, pages, suits
from tournaments.reports.lettering import BOLD, PLAIN
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, INK, QUIET, BoxAlignment, TextBox, rule, write_box
from tournaments.reports.rows import Heading

FRAME = 36.0
INSET = 6.0
SUIT = 30.0
TEXT = A4.width - 2 * (FRAME + 44)
LEFT = (A4.width - TEXT) / 2
SIGNATURE = 190.0


@dataclass(frozen=True, slots=True)
class CertificateRow:
    """The winner of a certificate: name, rank, and total points of the evening."""

    rank: int
    name: str
    total: int


@dataclass(frozen=True, slots=True)
class CertificateVenue:
    """Where it was: the inn below the occasion, the town before the date; "" if unknown."""

    inn: str = ""
    town: str = ""


def certificates_part(rows: Sequence[CertificateRow], *, heading: Heading, venue: CertificateVenue) -> Part:
    """The certificates, in order."""

    def draw(canvas: Canvas, row: CertificateRow) -> None:
        _draw_frame(canvas)
        _draw_words(canvas, row, heading)
        if venue.inn:
            _centred(canvas, 204, venue.inn, size=13, height=30, quiet=True)
        _draw_signatures(canvas, heading, venue.town)

    return pages.unnumbered(rows, draw, paper=A4, heading=heading, title=gettext("Certificates"))


def _draw_frame(canvas: Canvas) -> None:
    """Draw a double frame with the suits in the corners and at the top."""
    canvas.setStrokeColor(INK)
    for inset, weight in ((0.0, 2.2), (INSET, 0.6)):
        edge = FRAME + inset
        canvas.setLineWidth(weight)
        canvas.rect(edge, edge, A4.width - 2 * edge, A4.height - 2 * edge, stroke=1, fill=0)
    near, far = FRAME + INSET + 12, FRAME + INSET + 12 + SUIT
    corners = ((near, A4.height - far), (A4.width - far, A4.height - far), (near, near), (A4.width - far, near))
    for index, (x, y) in enumerate(corners):
        suits.draw_suit(canvas, index, x, y, size=SUIT)
    suits.draw_row(canvas, (A4.width - suits.row_width(22)) / 2 + 2, A4.height - 150, size=22)


def _draw_words(canvas: Canvas, row: CertificateRow, heading: Heading) -> None:
    _centred(canvas, 640, heading.cup, size=21, height=50, quiet=True)
    _centred(canvas, 565, gettext("Certificate of honour"), size=50, height=70, face=BOLD)
    _centred(canvas, 470, row.name, size=38, height=100, face=BOLD)
    rule(canvas, A4.width / 2 - 60, A4.width / 2 + 60, 405, weight=1, colour=HAIR)
    _centred(canvas, 350, gettext("Place %(rank)s") % {"rank": row.rank}, size=44, height=60, face=BOLD)
    points = ngettext("with %(points)s point", "with %(points)s points", row.total) % {
        "points": figures.points_text(row.total)
    }
    _centred(canvas, 300, points, size=19, height=30)
    _centred(canvas, 245, heading.occasion, size=19, height=50)


def _draw_signatures(canvas: Canvas, heading: Heading, town: str) -> None:
    """Draw the town, if known, and the date, and a line for the director's signature."""
    y = 128
    where = ", ".join(filter(None, (town, figures.day_text(heading.day) if heading.day else "")))
    below_date = gettext("Place and date") if town else gettext("Date")
    box = TextBox(LEFT, SIGNATURE, y + 16, 30)
    write_box(canvas, box, where, size=12, alignment=BoxAlignment.CENTRE)
    for left, text in ((LEFT, below_date), (LEFT + TEXT - SIGNATURE, gettext("Tournament director"))):
        rule(canvas, left, left + SIGNATURE, y, weight=0.8, colour=INK)
        below = TextBox(left, SIGNATURE, y - 10, 14)
        write_box(canvas, below, text, size=9.5, alignment=BoxAlignment.CENTRE, colour=QUIET)


def _centred(
    canvas: Canvas, middle: float, text: str, *, size: float, height: float, face: str = PLAIN, quiet: bool = False
) -> None:
    colour = QUIET if quiet else INK
    box = TextBox(LEFT, TEXT, middle, height)
    write_box(canvas, box, text, size=size, face=face, alignment=BoxAlignment.CENTRE, colour=colour)
