"""Standing table cards, folded once: the number in large type, and the people of each round."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import lettering, pages
from tournaments.reports.lettering import BOLD, FittedText
from tournaments.reports.pages import A4, Part
from tournaments.reports.pen import HAIR, INK, QUIET, TextBox, rule, write, write_box, write_centred
from tournaments.reports.rows import Heading, TableSeats

MARGIN = 34.0
HALF = A4.height / 2
NUMBER = 150.0
GUTTER = 16.0
NAME = 15.0
TALLEST = 24.0


@dataclass(frozen=True, slots=True)
class StandingCard:
    """A table's card: its number, and its people in each round."""

    table: int
    rounds: tuple[TableSeats, ...]


def table_cards_part(cards: Sequence[StandingCard], *, heading: Heading) -> Part:
    """A page per table with the same content on both halves, one of them upside down."""

    def draw(canvas: Canvas, page: Sequence[StandingCard]) -> None:
        if not page:
            pages.draw_head(canvas, A4, heading, pages.Title(gettext("Table cards")))
            return pages.draw_nothing(canvas, A4)
        for card in page:
            _draw_half(canvas, card, heading)
            canvas.saveState()
            canvas.translate(A4.width, A4.height)
            canvas.rotate(180)
            _draw_half(canvas, card, heading)
            canvas.restoreState()
        return _draw_fold(canvas)

    single = tuple(pages.batches(cards, 1))
    return pages.unnumbered(single, draw, paper=A4, heading=heading, title=gettext("Table cards"))


def _draw_fold(canvas: Canvas) -> None:
    canvas.saveState()
    canvas.setDash(2, 5)
    rule(canvas, 0, A4.width, HALF, weight=0.5, colour=HAIR)
    canvas.restoreState()


def _draw_half(canvas: Canvas, card: StandingCard, heading: Heading) -> None:
    """Draw the lower half of the page."""
    width = A4.width - 2 * MARGIN
    pages.draw_cup(canvas, MARGIN, HALF - 36, heading.cup, width=width / 2)
    write_box(canvas, TextBox(MARGIN, width, HALF - 54, 16), heading.occasion, size=10.5, colour=QUIET)
    middle = A4.width / 2
    write_centred(canvas, middle, HALF - 62, FittedText(gettext("Table"), 22), face=BOLD, colour=QUIET)
    number = lettering.shrunk(str(card.table), face=BOLD, size=NUMBER, width=width)
    write_centred(canvas, middle, HALF - 72 - NUMBER * 0.74, number, face=BOLD)
    top = HALF - 92 - NUMBER * 0.74
    rule(canvas, MARGIN, A4.width - MARGIN, top, weight=1, colour=INK)
    count = max(1, len(card.rounds))
    column = (width - (count - 1) * GUTTER) / count
    for index, seats in enumerate(card.rounds):
        _draw_round(canvas, seats, MARGIN + index * (column + GUTTER), column, top=top - 8)


def _draw_round(canvas: Canvas, seats: TableSeats, left: float, width: float, *, top: float) -> None:
    title = gettext("Round %(round)s") % {"round": seats.round}
    write(canvas, left, top - 12, title, size=11, face=BOLD, width=width, colour=QUIET)
    space = top - 18 - MARGIN
    line = min(TALLEST * 1.3, space / max(1, len(seats.players)))
    for place, person in enumerate(seats.players, start=1):
        middle = top - 18 - (place - 0.5) * line
        write(canvas, left, middle - 4, str(place), size=11, colour=QUIET)
        write_box(canvas, TextBox(left + 14, width - 14, middle, line - 3), person.name, size=NAME)
