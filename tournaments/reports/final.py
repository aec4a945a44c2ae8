"""The overall ranking of a final: Vorrundenpunkte, the day's result, Finalpunkte, total; absent finalists last."""

from collections.abc import Iterable
from dataclasses import replace

from django.utils.translation import gettext, pgettext

from tournaments.lists.final import FinalList, FinalRow, FinalWay, rank_spans
from tournaments.names import names_next_to_numbers
from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import EITHER, Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.remarks import tie_break
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

PODIUM = 3


def final_part(final: FinalList, *, heading: Heading) -> Part:
    """The ranking on paper, with a thick rule above the absent finalists."""
    rules = frozenset({len(final.played) - 1}) if final.absent and final.played else frozenset[int]()
    listing = Listing(_columns(final), final.rows, rules=rules, papers=EITHER)
    legend = (
        gettext("Cup: the rank there, in brackets its Vorrundenpunkte") if any(row.ways for row in final.rows) else ""
    )
    title = Title(gettext("Overall ranking"), final_note(final), legend)
    return listing_part(listing, heading=heading, title=title)


def final_xlsx(final: FinalList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The ranking as a workbook."""
    return workbook.xlsx(
        _xlsx_columns(final),
        (_cells(row, final) for row in final.rows),
        count=len(final.rows),
        heading=heading,
        title=gettext("Overall ranking"),
        frozen_columns=3,
        progress=progress,
    )


def final_note(final: FinalList) -> str:
    """How the total is computed, or what is still missing for it."""
    if final.missing_points:
        ranks = rank_spans(final.missing_points)
        return gettext("No Finalpunkte entered yet for %(ranks)s") % {"ranks": ranks}
    return gettext("Vorrundenpunkte + Finalpunkte, 180 at most")


def ways_text(ways: Iterable[FinalWay]) -> str:
    """A person's qualifications, the one that counts first: "HRC 3. (104), WTC 7. (88)"."""
    return ", ".join(f"{way.cup} {way.rank}. ({way.vorrundenpunkte})" for way in ways)


def final_remark(row: FinalRow) -> str:
    """A remark on a row; usually ""."""
    missing = row.has_played and row.finalpunkte is None
    without = gettext("Finalpunkte not entered yet") if missing else ""
    return "; ".join(filter(None, (without, _remark_on_paper(row))))


def _remark_on_paper(row: FinalRow) -> str:
    """The same without the missing Finalpunkte: the paper's head names their ranks, and their column is empty."""
    if not row.has_played:
        return gettext("did not play")
    said = (gettext("moved up at the door") if row.replaced else "", tie_break(row.decided_by))
    return "; ".join(filter(None, said))


def _columns(final: FinalList) -> tuple[ListColumn[FinalRow], ...]:
    figure = Alignment.RIGHT
    people = [row.person for row in final.rows]
    names = dict(zip(people, names_next_to_numbers(people), strict=True))
    return (
        ListColumn(gettext("Rank"), lambda row: _podium(row, _rank(row.rank)), figure),
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number), figure),
        ListColumn(gettext("Name"), lambda row: _name(row, names[row.person]), share=3),
        ListColumn(gettext("Cup"), lambda row: TextCell(ways_text(row.ways) or figures.NONE), share=1),
        ListColumn(gettext("Vorrundenpunkte"), lambda row: TextCell(str(row.vorrundenpunkte)), figure),
        *(_round_column(index) for index in range(final.rounds)),
        ListColumn(gettext("Day"), _day, figure),
        ListColumn(gettext("Finalpunkte"), lambda row: TextCell(figures.points_text(row.finalpunkte)), figure),
        ListColumn(gettext("Overall"), _total, figure),
    )


def _rank(rank: int | None) -> str:
    return figures.NONE if rank is None else f"{rank}."


def _podium(row: FinalRow, text: str) -> TextCell:
    style = TextStyle.BOLD if row.rank and row.rank <= PODIUM else TextStyle.PLAIN
    return TextCell(text, style if row.has_played else TextStyle.FAINT)


def _name(row: FinalRow, name: str) -> TextCell:
    """The name, with the remark."""
    return replace(_podium(row, name), note=_remark_on_paper(row))


def _round_column(index: int) -> ListColumn[FinalRow]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, lambda row: TextCell(figures.points_text(_points(row, index))), Alignment.RIGHT)


def _points(row: FinalRow, index: int) -> int | None:
    return row.rounds[index] if index < len(row.rounds) else None


def _day(row: FinalRow) -> TextCell:
    """The day's points and rank."""
    if row.day_rank is None:
        return TextCell(figures.NONE)
    return TextCell(figures.points_text(row.day_total), tail=f" ({row.day_rank}.)")


def _total(row: FinalRow) -> TextCell:
    return TextCell(figures.points_text(row.total), TextStyle.BOLD)


def _xlsx_columns(final: FinalList) -> tuple[XlsxColumn, ...]:
    return (
        XlsxColumn(gettext("Rank"), 7),
        XlsxColumn(gettext("No."), 8),
        XlsxColumn(gettext("Name"), 30),
        XlsxColumn(pgettext("town", "Place"), 24),
        XlsxColumn(gettext("Cup"), 30),
        XlsxColumn(gettext("Vorrundenpunkte"), 18),
        *(XlsxColumn(gettext("Round %(round)s") % {"round": index}, 10) for index in range(1, final.rounds + 1)),
        XlsxColumn(gettext("Points of the day"), 14),
        XlsxColumn(gettext("Rank of the day"), 14),
        XlsxColumn(gettext("Finalpunkte"), 12),
        XlsxColumn(gettext("Overall"), 10),
        XlsxColumn(gettext("Remark"), 36),
    )


def _cells(row: FinalRow, final: FinalList) -> list[XlsxCell]:
    has_day = row.day_rank is not None
    return [
        XlsxCell(row.rank),
        workbook.number_cell(row.person.number),
        XlsxCell(row.person.name),
        XlsxCell(row.person.place),
        XlsxCell(ways_text(row.ways)),
        XlsxCell(row.vorrundenpunkte),
        *(XlsxCell(_points(row, index), CellFormat.POINTS) for index in range(final.rounds)),
        XlsxCell(row.day_total if has_day else None, CellFormat.POINTS),
        XlsxCell(row.day_rank),
        XlsxCell(row.finalpunkte),
        XlsxCell(row.total, CellFormat.TOTAL),
        XlsxCell(final_remark(row)),
    ]
