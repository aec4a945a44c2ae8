"""Seating by name: everybody's table in each round, in the largest type that fits."""

import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from django.utils.translation import gettext

from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import ON_THE_WALL, Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.rows import Heading, PlayerSeats, TablePlace
from tournaments.reports.workbook import XlsxCell, XlsxColumn


def seating_by_name_part(rows: Sequence[PlayerSeats], *, heading: Heading, rounds: Sequence[int]) -> Part:
    """The wall list; each row holds a seat or None for each of `rounds`, in order."""
    listing = Listing(_columns(rounds), rows, breaks=frozenset(_last_of_letters(rows)), limits=ON_THE_WALL)
    title = Title(gettext("Seating by name"), gettext("Table/place in each round"))
    return listing_part(listing, heading=heading, title=title)


def seating_by_name_xlsx(
    rows: Sequence[PlayerSeats], *, heading: Heading, rounds: Sequence[int], progress: Progress = pages.silent
) -> bytes:
    """The list as a workbook, with table and place of each round in two columns."""
    return workbook.xlsx(
        tuple(_xlsx_columns(rounds)),
        map(_cells, rows),
        count=len(rows),
        heading=heading,
        title=gettext("Seating by name"),
        progress=progress,
    )


def _columns(rounds: Sequence[int]) -> tuple[ListColumn[PlayerSeats], ...]:
    return (
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number, TextStyle.FAINT)),
        ListColumn(gettext("Name"), lambda row: TextCell(row.person.name), share=1),
        *(_round_column(index, number) for index, number in enumerate(rounds)),
    )


def _round_column(index: int, number: int) -> ListColumn[PlayerSeats]:
    title = gettext("R%(round)s") % {"round": number}
    return ListColumn(title, lambda row: _seat(row.seats[index]), Alignment.RIGHT)


def _seat(seat: TablePlace | None) -> TextCell:
    """The table in bold, followed by the place in small type."""
    if seat is None:
        return TextCell(figures.NONE, TextStyle.FAINT)
    return TextCell(str(seat.table), TextStyle.BOLD, tail=f"/{seat.place}")


def _last_of_letters(rows: Sequence[PlayerSeats]) -> Iterator[int]:
    """The rows after which the initial letter changes."""
    for index, (row, following) in enumerate(pairwise(rows)):
        if initial(row) != initial(following):
            yield index


def initial(player: PlayerSeats) -> str:
    """The initial letter under which to look up the name, without accents."""
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
