"""The list by name: who sits where in each round, in type that can be read from a metre away."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from django.utils.translation import gettext
from reportlab.pdfgen.canvas import Canvas

from tournaments.reports import figures, lettering, pages, workbook
from tournaments.reports.lettering import BOLD, PLAIN, FittedText
from tournaments.reports.pages import A4, Progress, Title
from tournaments.reports.pen import HAIR, INK, QUIET, rule, write, write_line, write_right
from tournaments.reports.rows import Heading, PlayerSeats, TablePlace
from tournaments.reports.workbook import XlsxCell, XlsxColumn

HEADINGS = 18.0
GUTTER = 22.0
NUMBER = 28.0
ROUND = 34.0
LOWEST_ROW = 17.5
TALLEST_ROW = 28.0
BIGGEST = 15.0
SMALLEST_NAME = 8.5
USUAL = 0.85
STILL_EVEN = 0.9
ROUNDS_IN_TWO_COLUMNS = 4
ROUNDS_ON_A_PAGE = 8


def seating_by_name_pdf(
    rows: Sequence[PlayerSeats], *, heading: Heading, rounds: Sequence[int], progress: Progress = pages.silent
) -> bytes:
    """The list as A4 pages; every row holds a seat or None for each number in `rounds`, in their order.

    Up to four rounds stand in two columns; more than eight are continued on further pages.
    """
    listed_pages = tuple(_names_pages(rows, rounds))
    return pages.pdf(
        listed_pages,
        lambda canvas, page: _draw_page(canvas, page, heading),
        paper=A4,
        heading=heading,
        title=gettext("Seating by name"),
        progress=progress,
    )


def seating_by_name_xlsx(
    rows: Sequence[PlayerSeats], *, heading: Heading, rounds: Sequence[int], progress: Progress = pages.silent
) -> bytes:
    """The list as a workbook, table and place of each round in two columns."""
    return workbook.xlsx(
        tuple(_xlsx_columns(rounds)),
        map(_cells, rows),
        count=len(rows),
        heading=heading,
        title=gettext("Seating by name"),
        progress=progress,
    )


@dataclass(frozen=True, slots=True)
class NamesPage:
    """One page: the rounds it shows as (index in the rows' seats, number), its columns of players, the row's height."""

    rounds: tuple[tuple[int, int], ...]
    columns: tuple[Sequence[PlayerSeats], ...]
    row: float

    @property
    def width(self) -> float:
        return (A4.inner_width - GUTTER * (len(self.columns) - 1)) / len(self.columns)

    @property
    def size(self) -> float:
        return min(BIGGEST, self.row * 0.72)

    @property
    def space(self) -> float:
        """What is left for a name."""
        return self.width - NUMBER - ROUND * len(self.rounds) - 2

    @property
    def name_size(self) -> float:
        """One size for the page, at which most names fit; the longest few may take two lines."""
        players = [player for column in self.columns for player in column]
        fits = sorted((_fit(player, self.size, self.space) for player in players), reverse=True)
        return fits[int((len(fits) - 1) * USUAL)]


def _names_pages(rows: Sequence[PlayerSeats], rounds: Sequence[int]) -> Iterator[NamesPage]:
    for shown in pages.batches(tuple(enumerate(rounds)), ROUNDS_ON_A_PAGE):
        yield from _round_pages(rows, tuple(shown))


def _round_pages(rows: Sequence[PlayerSeats], shown: tuple[tuple[int, int], ...]) -> Iterator[NamesPage]:
    """As few pages as the lowest row allows, equally full, the type as big as that leaves space for."""
    columns = 2 if len(shown) <= ROUNDS_IN_TWO_COLUMNS else 1
    space = A4.top - A4.bottom - HEADINGS
    page_count = max(1, ceil(len(rows) / (columns * int(space // LOWEST_ROW))))
    lines = max(1, ceil(len(rows) / (page_count * columns)))
    height = min(TALLEST_ROW, space / lines)
    for players in pages.batches(rows, lines * columns):
        yield NamesPage(
            shown, tuple(players[start : start + lines] for start in range(0, lines * columns, lines)), height
        )


def _draw_page(canvas: Canvas, page: NamesPage, heading: Heading) -> None:
    note = gettext("Table/place in each round")
    pages.draw_head(canvas, A4, heading, Title(gettext("Seating by name"), note))
    if not page.columns[0]:
        return pages.draw_nothing(canvas, A4)
    for index, players in enumerate(filter(None, page.columns)):
        left = A4.left + index * (page.width + GUTTER)
        _draw_headings(canvas, page, left)
        _draw_players(canvas, page, players, left)
    return None


def _draw_headings(canvas: Canvas, page: NamesPage, left: float) -> None:
    y = A4.top - HEADINGS
    write(canvas, left, y + 5, gettext("No."), size=9.5, colour=QUIET)
    write(canvas, left + NUMBER, y + 5, gettext("Name"), size=9.5, colour=QUIET)
    for column, (_, number) in enumerate(page.rounds):
        title = gettext("R%(round)s") % {"round": number}
        write_right(canvas, _round_end(page, left, column), y + 5, title, size=9.5, colour=QUIET)
    rule(canvas, left, left + page.width, y, weight=0.8, colour=INK)


def _round_end(page: NamesPage, left: float, column: int) -> float:
    return left + page.width - ROUND * (len(page.rounds) - 1 - column)


def _draw_players(canvas: Canvas, page: NamesPage, players: Sequence[PlayerSeats], left: float) -> None:
    y = A4.top - HEADINGS
    size = page.name_size
    for index, player in enumerate(players):
        y -= page.row
        write(canvas, left, y + page.row * 0.29, player.person.number, size=10, width=NUMBER - 4, colour=QUIET)
        _draw_name(canvas, page, player, left + NUMBER, y, size=size)
        _draw_seats(canvas, page, player, left, y + page.row * 0.29)
        last = index + 1 == len(players) or initial(player) != initial(players[index + 1])
        rule(canvas, left, left + page.width, y, weight=0.7 if last else 0.3, colour=QUIET if last else HAIR)


def _draw_name(canvas: Canvas, page: NamesPage, player: PlayerSeats, x: float, y: float, *, size: float) -> None:
    lines: tuple[FittedText, ...] = (
        lettering.shrunk(lettering.clean(player.person.name), face=PLAIN, size=size, width=page.space),
    )
    if lines[0].size < size * STILL_EVEN:
        half = min(size, page.row * 0.42)
        lines = lettering.two_lines(player.person.name, face=PLAIN, size=half, width=page.space, smallest=SMALLEST_NAME)
    step = page.row * 0.43
    for index, line in enumerate(lines):
        baseline = y + page.row * 0.29 if len(lines) == 1 else y + page.row * 0.58 - index * step
        write_line(canvas, x, baseline, line, face=PLAIN)


def _draw_seats(canvas: Canvas, page: NamesPage, player: PlayerSeats, left: float, y: float) -> None:
    for column, (index, _) in enumerate(page.rounds):
        _draw_seat(canvas, player.seats[index], _round_end(page, left, column), y, size=page.size)


def _draw_seat(canvas: Canvas, seat: TablePlace | None, right: float, y: float, *, size: float) -> None:
    """The table in bold, the place after it in small; one piece of text, so that it is also copied as one."""
    if seat is None:
        write_right(canvas, right, y, figures.NONE, size=size, colour=QUIET)
        return
    table, place = str(seat.table), f"/{seat.place}"
    width = lettering.width_of(table, BOLD, size) + lettering.width_of(place, PLAIN, size * 0.72)
    text = canvas.beginText(right - width, y)
    for part, face, part_size, colour in ((table, BOLD, size, INK), (place, PLAIN, size * 0.72, QUIET)):
        text.setFont(face, part_size)
        text.setFillColor(colour)
        text.textOut(part)
    canvas.drawText(text)


def _fit(player: PlayerSeats, size: float, space: float) -> float:
    return lettering.shrunk(lettering.clean(player.person.name), face=PLAIN, size=size, width=space).size


def initial(player: PlayerSeats) -> str:
    """The letter under which the name is looked up, without its accent."""
    return unicodedata.normalize("NFKD", player.person.name.strip())[:1].casefold()


def _xlsx_columns(rounds: Sequence[int]) -> Iterator[XlsxColumn]:
    yield XlsxColumn(gettext("No."), 8)
    yield XlsxColumn(gettext("Name"), 30)
    for number in rounds:
        yield XlsxColumn(gettext("Round %(round)s, table") % {"round": number}, 16)
        yield XlsxColumn(gettext("Round %(round)s, place") % {"round": number}, 16)


def _cells(row: PlayerSeats) -> list[XlsxCell]:
    seats = [_seat_cells(seat) for seat in row.seats]
    return [
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        *(cell for pair in seats for cell in pair),
    ]


def _seat_cells(seat: TablePlace | None) -> tuple[XlsxCell, XlsxCell]:
    return (XlsxCell(None), XlsxCell(None)) if seat is None else (XlsxCell(seat.table), XlsxCell(seat.place))
