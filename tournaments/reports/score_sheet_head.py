"""The head of a score sheet: round and table in large type, instructions, and the table's QR code."""

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, pages
from tournaments.reports.lettering import BOLD, PLAIN, FittedText
from tournaments.reports.pages import A4
from tournaments.reports.pen import write, write_centred, write_line
from tournaments.reports.qr import draw_qr
from tournaments.reports.rows import Heading, PhoneEntry, ScoreSheet

HEAD = 134.0
QR_SIDE = 116.0
TEXT = 11.0
LEADING = 14.5


def draw_score_sheet_head(canvas: Canvas, sheet: ScoreSheet, heading: Heading) -> None:
    """Draw everything above the grid; without a phone there is no code, and the text takes the full width."""
    top = A4.height - pages.MARGIN
    width = A4.inner_width if sheet.phone is None else A4.inner_width - QR_SIDE - 8
    pages.draw_cup(canvas, A4.left, top - 11, heading.cup, width=width)
    names = {"round": sheet.seats.round, "table": sheet.seats.table}
    title = gettext("Round %(round)s · Table %(table)s") % names
    write(canvas, A4.left, top - 41, title, face=BOLD, size=26, width=width)
    write(canvas, A4.left, top - 59, figures.occasion_text(heading), size=TEXT, width=width)
    _draw_sentences(canvas, _sentences(sheet.phone), y=top - 82, width=width)
    if sheet.phone:
        _draw_code(canvas, sheet.phone, top=top)


def _sentences(phone: PhoneEntry | None) -> tuple[str, ...]:
    paper = gettext("On paper: plus and minus after every hand; at the end the total and the signatures.")
    if phone is None:
        return (paper,)
    scanned = gettext("By phone: scan the code and enter every hand there, no login needed.")
    if not phone.code:
        return scanned, paper
    typed = {"address": lettering.clean(phone.short_address), "code": lettering.clean(phone.code)}
    return scanned, gettext("No camera? Open %(address)s and type %(code)s.") % typed, paper


def _draw_sentences(canvas: Canvas, sentences: tuple[str, ...], *, y: float, width: float) -> None:
    """Draw all sentences at the size at which the longest fits."""
    size = min(lettering.shrunk(sentence, face=PLAIN, size=TEXT, width=width).size for sentence in sentences)
    for sentence in sentences:
        write_line(canvas, A4.left, y, FittedText(sentence, size), face=PLAIN)
        y -= LEADING


def _draw_code(canvas: Canvas, phone: PhoneEntry, *, top: float) -> None:
    """Draw the QR code in the top right corner, with the code to type below it, if any."""
    left, bottom = A4.right - QR_SIDE + 8, top - QR_SIDE + 8
    draw_qr(canvas, phone.link, left, bottom, side=QR_SIDE)
    line = FittedText(lettering.clean(phone.code), 13)
    write_centred(canvas, left + QR_SIDE / 2, bottom - 6, line, face=BOLD)
