"""Rankings besides an evening's main one: teams with their members, or groups of people."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext

from tournaments.lists.shown_rankings import ShownLine, ShownMember, ShownRanking
from tournaments.reports import figures
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import Listing, listing_part
from tournaments.reports.pages import Part, Title
from tournaments.reports.remarks import tie_break
from tournaments.reports.rows import Heading
from tournaments.reports.workbook import CellFormat, FurtherSheet, XlsxCell, XlsxColumn


def further_part(ranking: ShownRanking, *, heading: Heading) -> Part:
    """The ranking on paper; unranked lines come last, with the reason."""
    listing = Listing(tuple(_columns(ranking)), ranking.lines)
    return listing_part(listing, heading=heading, title=Title(ranking.title))


def further_parts(rankings: Sequence[ShownRanking], *, heading: Heading) -> Iterator[Part]:
    """Each group ranking as a part of its own; several rankings of people are combined into one part."""
    people = [each for each in rankings if each.lines and not each.of_groups]
    together = people if len(people) > 1 else []
    yield from (further_part(each, heading=heading) for each in rankings if each not in together)
    if together:
        yield _together(together, heading=heading)


def _together(rankings: Sequence[ShownRanking], *, heading: Heading) -> Part:
    """Ranking after ranking; each line names its ranking, because a page break may fall within one."""
    rows = tuple(
        _TitledLine(TextCell(ranking.title, TextStyle.FAINT if number else TextStyle.BOLD), line)
        for ranking in rankings
        for number, line in enumerate(ranking.lines)
    )
    ends = frozenset(each - 1 for each in accumulate(len(ranking.lines) for ranking in rankings))
    rounds = max(map(_rounds, rankings))
    listing = Listing(tuple(_together_columns(rounds)), rows, rules=ends)
    return listing_part(listing, heading=heading, title=Title(gettext("Rankings by attribute")))


@dataclass(frozen=True, slots=True)
class _TitledLine:
    """A line with its ranking's title; the first one is bold."""

    title: TextCell
    line: ShownLine


def _together_columns(rounds: int) -> Iterator[ListColumn[_TitledLine]]:
    yield ListColumn(gettext("Ranking"), lambda row: row.title, share=1)
    yield ListColumn(gettext("Rank"), lambda row: _podium(row.line, _rank(row.line)), Alignment.RIGHT)
    yield ListColumn(gettext("Name"), lambda row: _name(row.line), share=1)
    for index in range(rounds):
        yield _titled_round(index)
    yield ListColumn(
        gettext("Total"),
        lambda row: TextCell(figures.points_text(row.line.total), TextStyle.BOLD),
        Alignment.RIGHT,
    )


def _titled_round(index: int) -> ListColumn[_TitledLine]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, lambda row: TextCell(figures.points_text(row.line.rounds[index])), Alignment.RIGHT)


def further_sheet(ranking: ShownRanking) -> FurtherSheet:
    """The ranking as a worksheet."""
    rows = tuple(_cells(line, ranking) for line in ranking.lines)
    return FurtherSheet(ranking.title, tuple(_xlsx_columns(ranking)), rows)


def remark(line: ShownLine) -> str:
    """Why a line is unranked, or what broke its tie; usually ""."""
    return line.why_unranked or tie_break(line.decided_by)


def _columns(ranking: ShownRanking) -> Iterator[ListColumn[ShownLine]]:
    yield ListColumn(gettext("Rank"), lambda line: _podium(line, _rank(line)), Alignment.RIGHT)
    yield ListColumn(ranking.who, _name, share=1)
    if ranking.of_groups:
        yield ListColumn(ranking.whose, lambda line: TextCell(_members(line.members)), share=2)
    for index in range(_rounds(ranking)):
        yield _round_column(index)
    yield ListColumn(
        gettext("Total"),
        lambda line: TextCell(figures.points_text(line.total), TextStyle.BOLD),
        Alignment.RIGHT,
    )


def _round_column(index: int) -> ListColumn[ShownLine]:
    title = gettext("R%(round)s") % {"round": index + 1}
    return ListColumn(title, lambda line: TextCell(figures.points_text(line.rounds[index])), Alignment.RIGHT)


def _rank(line: ShownLine) -> str:
    return f"{line.rank}." if line.rank else figures.NONE


def _name(line: ShownLine) -> TextCell:
    found = _podium(line, line.name)
    return TextCell(found.text, found.style, note=remark(line))


def _members(members: tuple[ShownMember, ...]) -> str:
    """The members with their points, separated by dots, as disambiguated names may end in a number."""
    return " · ".join(f"{each.name} ({figures.points_text(each.total)})" for each in members)


def _podium(line: ShownLine, text: str) -> TextCell:
    return TextCell(text, TextStyle.BOLD if line.is_on_podium else TextStyle.PLAIN)


def _rounds(ranking: ShownRanking) -> int:
    return max((len(line.rounds) for line in ranking.lines), default=0)


def _xlsx_columns(ranking: ShownRanking) -> Iterator[XlsxColumn]:
    yield XlsxColumn(gettext("Rank"), 7)
    yield XlsxColumn(ranking.who, 30)
    if ranking.of_groups:
        yield XlsxColumn(ranking.whose, 60)
    for number in range(1, _rounds(ranking) + 1):
        yield XlsxColumn(gettext("Round %(round)s") % {"round": number}, 10)
    yield XlsxColumn(gettext("Total"), 10)
    yield XlsxColumn(gettext("Remark"), 36)


def _cells(line: ShownLine, ranking: ShownRanking) -> list[XlsxCell]:
    members = [XlsxCell(_members(line.members))] if ranking.of_groups else []
    return [
        *(XlsxCell(line.rank), XlsxCell(line.name), *members),
        *(XlsxCell(points, CellFormat.POINTS) for points in line.rounds),
        *(XlsxCell(line.total, CellFormat.TOTAL), XlsxCell(remark(line))),
    ]
