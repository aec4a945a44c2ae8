"""The season table on paper and as a workbook: what counts, what is dropped, and what is still possible.

Up to thirty evenings have a column each. With more, the main table shows only counted results, best first, followed by
tables of some evenings each: nobody can read sixty columns.
"""

from collections.abc import Iterator
from functools import partial
from itertools import groupby

from django.utils.translation import gettext, pgettext

from tournaments.lists.published import ListedPlayer, SeasonCell, SeasonColumn, SeasonList, SeasonRow
from tournaments.lists.season import SeasonAim, SeasonChance
from tournaments.names import names_next_to_numbers
from tournaments.reports import figures, pages, workbook
from tournaments.reports.columns import Alignment, ListColumn, TextCell, TextStyle
from tournaments.reports.listing import EITHER, Listing, listing_part
from tournaments.reports.pages import Part, Progress, Title
from tournaments.reports.remarks import season_remark, tournaments_missing
from tournaments.reports.rows import Heading
from tournaments.reports.season_rules import counted_text
from tournaments.reports.season_signs import chances_text, label_of, legend_text, result_text
from tournaments.reports.season_tie_words import short_tie_text, tie_text
from tournaments.reports.season_words import (
    AIMS,
    CHANCES,
    absence_text,
    change_text,
    short_needs_text,
)
from tournaments.reports.sub_rankings import sub_ranking_parts, sub_ranking_sheets
from tournaments.reports.workbook import CellFormat, XlsxCell, XlsxColumn

MOST_COLUMNS = 30
"""Maximum number of evenings that fit next to names and totals in readable type."""
EVENINGS_A_TABLE = 20


def season_parts(season: SeasonList, *, heading: Heading) -> tuple[Part, ...]:
    """The season on paper: the main table, the evenings if they do not fit there, and sub-rankings."""
    sub_rankings = sub_ranking_parts(season, heading=heading)
    return season_part(season, heading=heading), *_further_parts(season, heading=heading), *sub_rankings


def season_part(season: SeasonList, *, heading: Heading) -> Part:
    """The season table alone."""
    title = Title(gettext("Season table"), _legend(season), counted_text(season), chances_text(season))
    listing = Listing(tuple(_columns(season)), season.rows, papers=EITHER)
    return listing_part(listing, heading=heading, title=title)


def _legend(season: SeasonList) -> str:
    if _is_long(season):
        return gettext("what counts, best first; all results are in the tables behind")
    return legend_text(season)


def _is_long(season: SeasonList) -> bool:
    return len(season.columns) > MOST_COLUMNS


def _further_parts(season: SeasonList, *, heading: Heading) -> Iterator[Part]:
    """Tables with about equally many evenings."""
    count = len(season.columns)
    tables = -(-count // EVENINGS_A_TABLE) if _is_long(season) else 0
    for table in range(tables):
        evenings = range(count * table // tables, count * (table + 1) // tables)
        facts = {"first": evenings.start + 1, "last": evenings.stop}
        columns = (*_person_columns(season), *(_tournament_column(at, season.columns[at]) for at in evenings))
        title = Title(gettext("Evenings %(first)s to %(last)s") % facts, legend_text(season))
        yield listing_part(Listing(columns, season.rows, papers=EITHER), heading=heading, title=title)


def season_xlsx(season: SeasonList, *, heading: Heading, progress: Progress = pages.silent) -> bytes:
    """The season as a workbook; a dropped result is a number shown in brackets and struck through."""
    return workbook.xlsx(
        tuple(_xlsx_columns(season)),
        (list(_cells(season, row)) for row in season.rows),
        count=len(season.rows),
        heading=heading,
        title=Title(gettext("Season table"), rule=counted_text(season)),
        frozen_columns=4 if season.has_changes else 3,
        more=sub_ranking_sheets(season),
        progress=progress,
    )


def _columns(season: SeasonList) -> Iterator[ListColumn[SeasonRow]]:
    rank, number, _ = _person_columns(season)
    names = _names(season)
    yield rank
    if season.has_changes:
        yield ListColumn("±", lambda row: TextCell(change_text(row), TextStyle.FAINT), Alignment.RIGHT)
    yield number
    yield ListColumn(gettext("Name"), lambda row: TextCell(names[row.person], note=_remark(season, row)), share=4)
    yield ListColumn(
        gettext("Total"), lambda row: TextCell(figures.points_text(row.total), TextStyle.BOLD), Alignment.RIGHT
    )
    yield ListColumn(gettext("Played"), lambda row: TextCell(str(row.participations)), Alignment.RIGHT)
    for index, aim in enumerate(season.aims):
        yield ListColumn(_aim_title(aim), partial(_chance, index))
    if _is_long(season):
        yield ListColumn(gettext("What counts"), lambda row: TextCell(_counted(row)), share=3)
    else:
        yield from (_tournament_column(index, column) for index, column in enumerate(season.columns))


def _names(season: SeasonList) -> dict[ListedPlayer, str]:
    """Everybody's name; namesakes without a number with their place."""
    people = [row.person for row in season.rows]
    return dict(zip(people, names_next_to_numbers(people), strict=True))


def _person_columns(season: SeasonList) -> tuple[ListColumn[SeasonRow], ...]:
    names = _names(season)
    return (
        ListColumn(gettext("Rank"), lambda row: TextCell(_rank(row)), Alignment.RIGHT),
        ListColumn(gettext("No."), lambda row: TextCell(row.person.number), Alignment.RIGHT),
        ListColumn(gettext("Name"), lambda row: TextCell(names[row.person]), share=4),
    )


def _remark(season: SeasonList, row: SeasonRow) -> str:
    """What is missing for a rank, or what broke a tie, with its figures if the list has them."""
    remark = tournaments_missing(row.missing) or short_tie_text(season, row) or season_remark(row)
    return "; ".join(filter(None, (absence_text(season, row), remark)))


def _counted(row: SeasonRow) -> str:
    """ "223 · 198 · 5 × 0": up to thirty results may count."""
    alike = [(points, len(list(same))) for points, same in groupby(row.counted)]
    return " · ".join(_times(count, figures.points_text(points)) for points, count in alike)


def _times(count: int, points: str) -> str:
    return f"{count}\N{NO-BREAK SPACE}×\N{NO-BREAK SPACE}{points}" if count > 2 else " · ".join([points] * count)


def _aim_label(aim: SeasonAim) -> str:
    return str(AIMS.get(aim.code, aim.code))


def _aim_title(aim: SeasonAim) -> str:
    return _aim_label(aim) if aim.places == 1 else f"{_aim_label(aim)} (1–{aim.places})"


def _chance(index: int, row: SeasonRow) -> TextCell:
    chance = row.chances[index]
    style = TextStyle.BOLD if chance.chance == "safe" else TextStyle.PLAIN
    return TextCell(_chance_word(chance), style, tail=short_needs_text(chance))


def _chance_word(chance: SeasonChance) -> str:
    return str(CHANCES.get(chance.chance, chance.chance))


def _rank(row: SeasonRow) -> str:
    return figures.NONE if row.rank is None else f"{row.rank}."


def _tournament_column(index: int, column: SeasonColumn) -> ListColumn[SeasonRow]:
    return ListColumn(label_of(column), partial(_result, index), Alignment.RIGHT, upright=True)


def _result(index: int, row: SeasonRow) -> TextCell:
    return result_text(row.cells[index])


def _xlsx_columns(season: SeasonList) -> Iterator[XlsxColumn]:
    yield XlsxColumn(gettext("Rank"), 7)
    if season.has_changes:
        yield XlsxColumn("±", 6)
    yield XlsxColumn(gettext("No."), 8)
    yield XlsxColumn(gettext("Name"), 30)
    yield XlsxColumn(pgettext("town", "Place"), 24)
    yield XlsxColumn(gettext("Total"), 10)
    yield XlsxColumn(gettext("Played"), 10)
    for aim in season.aims:
        yield XlsxColumn(_aim_label(aim), 18)
        yield XlsxColumn(gettext("%(aim)s: points needed") % {"aim": _aim_label(aim)}, 18)
        yield XlsxColumn(gettext("%(aim)s: rank needed") % {"aim": _aim_label(aim)}, 18)
        yield XlsxColumn(gettext("%(aim)s: that rank brings") % {"aim": _aim_label(aim)}, 18)
    yield from (XlsxColumn(label_of(column), 14) for column in season.columns)
    yield XlsxColumn(gettext("Remark"), 36)


def _cells(season: SeasonList, row: SeasonRow) -> Iterator[XlsxCell]:
    yield XlsxCell(row.rank)
    if season.has_changes:
        yield XlsxCell(row.was - row.rank if row.was and row.rank else change_text(row))
    yield workbook.number_cell(row.person.number)
    yield XlsxCell(row.person.name)
    yield XlsxCell(row.person.place)
    yield XlsxCell(row.total, CellFormat.TOTAL)
    yield XlsxCell(row.participations)
    for chance in row.chances:
        yield XlsxCell(_chance_word(chance))
        yield from map(XlsxCell, _needed(chance) if chance.chance == "open" else (None, None, None))
    yield from map(_result_cell, row.cells)
    remark = tournaments_missing(row.missing) or tie_text(season, row) or season_remark(row)
    yield XlsxCell("; ".join(filter(None, (absence_text(season, row), remark))))


def _needed(chance: SeasonChance) -> tuple[int | None, int | None, int | None]:
    """The points and the rank needed, and what that rank brings."""
    brings = chance.needs if chance.brings is None else chance.brings
    return chance.needs, chance.rank or None, brings if chance.rank else None


def _result_cell(cell: SeasonCell | None) -> XlsxCell:
    if cell is None:
        return XlsxCell(None)
    return XlsxCell(cell.points, CellFormat.DROPPED if cell.is_dropped else CellFormat.POINTS)
