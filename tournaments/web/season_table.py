"""Rows of a season table for display, at the desk and in public.

Tables of 60 evenings and 300 people have 18,000 cells: all cells of a row form one string here, composed of a few
distinct ones, and templates only put rows together. What is joined here is safe, being made of safe parts; `mark_safe`
itself, which also takes lazy texts, would cost some milliseconds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from types import MappingProxyType

from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext

from tournaments.lists.season import SeasonCell, SeasonChance, SeasonColumn, SeasonList, SeasonRow
from tournaments.names import namesake_suffixes
from tournaments.reports.figures import points_text
from tournaments.reports.hyphens import LONGEST_IN_TABLE, with_soft_hyphens
from tournaments.reports.remarks import season_remark
from tournaments.reports.season_signs import dated
from tournaments.reports.season_tie_words import tie_text
from tournaments.reports.season_words import (
    CHANCES,
    change_sentence,
    change_text,
    moved_sentence,
    moved_text,
    needs_text,
)
from tournaments.templatetags.vorhand import icon

TONES: Mapping[str, str] = MappingProxyType({"safe": "good", "open": "note", "out": "none"})
ICONS: Mapping[str, str] = MappingProxyType({"safe": "check", "open": "clock", "out": "cross"})
RowUrl = Callable[[int, SeasonRow], str]
"""Returns the URL of a row's player, given index and row."""
CACHED_LINES = 4_000
NOT_THERE = SafeString('<td class="number none">–</td>')
LINE = (
    '<tr><td class="rank number">{}{}</td>'
    '<th class="named" scope="row"><a href="{}">{}</a> <small class="quiet">{}</small>{}</th>'
    '<td class="number"><strong>{}</strong></td>{}<td class="number">{}</td>{}</tr>'
)


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row for display: figures as text, `cells` and `chances` as ready-made table cells.

    `notes` stand below the name: evenings missing for a rank, and what broke a tie.
    """

    rank: str
    name: str
    about: str
    url: str
    change: SafeString
    notes: SafeString
    total: str
    participations: str
    cells: SafeString
    chances: SafeString


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """A season table with its rows for display."""

    season: SeasonList
    rows: tuple[TableRow, ...]

    @property
    def heads(self) -> SafeString:
        """The heads of the evenings' columns as ready-made cells."""
        return SafeString("\n".join(_head(each, day, get_language()) for day, each in dated(self.season.columns)))

    @property
    def lines(self) -> SafeString:
        """All rows as ready-made table rows."""
        return SafeString("\n".join(map(_line, self.rows)))


def season_table(season: SeasonList, *, url: RowUrl) -> SeasonTable:
    """The rows, each with its `url`."""
    suffixes = namesake_suffixes([row.person for row in season.rows])
    rows, changes = zip(season.rows, suffixes, strict=True), season.has_changes
    made = (_row(season, row, suffix, url(index, row), changes=changes) for index, (row, suffix) in enumerate(rows))
    return SeasonTable(season, tuple(made))


def _row(season: SeasonList, row: SeasonRow, suffix: str, url: str, *, changes: bool) -> TableRow:
    language = get_language()
    return TableRow(
        rank="–" if row.rank is None else f"{row.rank}.",
        name=with_soft_hyphens(row.person.name, whole=LONGEST_IN_TABLE),
        about=_about(row, suffix),
        url=url,
        change=_change(row, language) if changes else SafeString(),
        notes=_notes(season, row),
        total=points_text(row.total),
        participations=str(row.participations),
        cells=_cells(season, row),
        chances=SafeString("".join([_chance(each, language) for each in row.chances])),
    )


def _line(row: TableRow) -> SafeString:
    """`format_html` would look at each of a dozen values for what only three can have in them; the rest is safe."""
    texts = map(escape, (row.url, row.name, row.about))
    figures = (row.total, row.chances, row.participations, row.cells)
    return SafeString(LINE.format(row.rank, row.change, *texts, row.notes, *figures))


def _notes(season: SeasonList, row: SeasonRow) -> SafeString:
    """Old lists name the criterion that broke a tie, without its figures."""
    sentence = tie_text(season, row)
    if sentence:
        return format_html("<details><summary>{}</summary>{}</details>", gettext("tie broken"), sentence)
    remark = season_remark(row)
    return format_html('<small class="quiet">{}</small>', remark) if remark else SafeString()


@lru_cache(maxsize=CACHED_LINES)
def _head(column: SeasonColumn, day: str, _language: str | None) -> SafeString:
    return format_html(
        '<th class="number" scope="col"><abbr title="{}, {}">{}{}</abbr></th>',
        column.name,
        date_format(column.day, "DATE_FORMAT"),
        gettext("final") if column.is_final else day,
        "°" if column.of_totals else "",
    )


def _about(row: SeasonRow, suffix: str) -> str:
    number, place = row.person.number or gettext("guest"), row.person.place
    return with_soft_hyphens(", ".join(filter(None, (number, place or ("" if row.person.number else suffix)))))


def _cells(season: SeasonList, row: SeasonRow) -> SafeString:
    cells = [_cell(each.points, each.why) if each else NOT_THERE for each in row.cells]
    for index, column in enumerate(season.columns if row.stayed_away else ()):
        if row.missed(column):
            cells[index] = _of_absent(row.cells[index])
    return SafeString("".join(cells))


def _of_absent(cell: SeasonCell | None) -> SafeString:
    """The cell of a finalist who did not come, as given by the final's scheme."""
    points, absent = points_text(cell.points if cell else None), gettext("did not come")
    if cell and cell.is_dropped:
        return format_html('<td class="number"><s class="dropped">({})</s><small>{}</small></td>', points, absent)
    return format_html('<td class="number counted">{}<small>{}</small></td>', points, absent)


@lru_cache(maxsize=CACHED_LINES)
def _cell(result: int, why: str) -> SafeString:
    """A table cell with points: counted ones are emphasised, dropped ones bracketed and struck through."""
    points = points_text(result)
    if SeasonCell(result, why).is_dropped:
        return format_html('<td class="number"><s class="dropped">({})</s></td>', points)
    return format_html('<td class="number counted">{}</td>', points)


def _change(row: SeasonRow, language: str | None) -> SafeString:
    """A sign and a number of places, and the sentence for screen readers; those who moved alike share one."""
    if row.rank is None or row.was is None:
        return _change_cell(change_text(row), change_sentence(row))
    return _moved(row.was - row.rank, language)


@lru_cache(maxsize=CACHED_LINES)
def _moved(places: int, _language: str | None) -> SafeString:
    return _change_cell(moved_text(places), moved_sentence(places))


def _change_cell(text: str, sentence: str) -> SafeString:
    if not text:
        return SafeString()
    way = {"+": "up", "–": "down", "=": "same"}.get(text[0], "new")
    shown = {"up": f"▲ {text[1:]}", "down": f"▼ {text[1:]}", "same": "="}.get(way, text)
    return format_html(
        '<span class="moved" data-way="{}" title="{}"><span aria-hidden="true">{}</span>'
        '<span class="visually-hidden">{}</span></span>',
        *(way, sentence, shown, sentence),
    )


@lru_cache(maxsize=CACHED_LINES)
def _chance(chance: SeasonChance, _language: str | None) -> SafeString:
    needs = needs_text(chance)
    return format_html(
        '<td><span class="tag" data-tone="{}">{} {}</span>{}</td>',
        TONES.get(chance.chance, "none"),
        icon(ICONS.get(chance.chance, "info")),
        CHANCES.get(chance.chance, chance.chance),
        format_html("<small>{}</small>", needs) if needs else "",
    )
