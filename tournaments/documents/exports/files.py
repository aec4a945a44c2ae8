"""Exports as documents of the catalogue."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy

from tournaments.actions.log import Actor, EntryPoint
from tournaments.actions.people.exporting import log_export
from tournaments.documents.exports.keys import PersonKeys, keys_of
from tournaments.documents.exports.ranking import ranking_file
from tournaments.documents.exports.store import store_document
from tournaments.documents.exports.tables import (
    ExportTable,
    evening_lines,
    evening_table,
    people_table,
    places_table,
    season_table,
    standings_table,
)
from tournaments.documents.headings import printed_heading
from tournaments.jobs import JobProgress
from tournaments.models import Cup, Player, Season, Tournament, User
from tournaments.queries.exports import (
    ExportedEvening,
    count_people,
    exported_evenings,
    guests_of,
    held_evenings,
    people_of,
)
from tournaments.queries.seasons.tables import season_results
from tournaments.reports.exchange import csv_file
from tournaments.reports.rows import Heading, ListState
from tournaments.reports.workbook import FurtherSheet, XlsxCell, XlsxColumn, number_cell, xlsx

Maker = Callable[..., bytes]
NUMBER = "Nr."
WIDTHS = {"Zuname": 22, "Vorname": 18, "Ort": 20, "Verein": 22, "Spielort": 30, "Gasthaus": 30, "Mail": 28}


def _tables_of_cup(cup: Cup) -> tuple[ExportTable, ...]:
    return (people_table(people_of(cup)),)


def _tables_of_evening(tournament: Tournament) -> tuple[ExportTable, ...]:
    evening = _evening(tournament)
    return (evening_table(evening, _keys(tournament.season.cup, [evening])),)


def _tables_of_season(season: Season) -> tuple[ExportTable, ...]:
    evenings = _evenings(season)
    return season_table(evenings, _keys(season.cup, evenings)), places_table(evenings), _standings(season)


def _evenings(season: Season) -> tuple[ExportedEvening, ...]:
    return exported_evenings(held_evenings(season))


def _rounds(season: Season) -> ExportTable:
    evenings = _evenings(season)
    return season_table(evenings, _keys(season.cup, evenings))


def _standings(season: Season) -> ExportTable:
    table = season_results(season)
    people = Player.objects.in_bulk([row.person.player for row in table.rows])
    return standings_table(table, people, keys_of([*guests_of(season.cup), *people.values()]))


def _keys(cup: Cup, evenings: Iterable[ExportedEvening]) -> PersonKeys:
    """The keys of everybody at some evenings, the same in each of the cup's files."""
    return keys_of([*guests_of(cup), *(person for each in evenings for person in each.people)])


def _evening(tournament: Tournament) -> ExportedEvening:
    (evening,) = exported_evenings([tournament])
    return evening


def _csv(make: Callable[..., ExportTable], subject: Cup | Season, /, **_made: Any) -> bytes:
    table = make(subject)
    return csv_file([table.headings, *table.rows])


def _lines(tournament: Tournament, /, **_made: Any) -> bytes:
    evening = _evening(tournament)
    return csv_file(evening_lines(evening, _keys(tournament.season.cup, [evening])))


def _workbook(
    make: Callable[..., tuple[ExportTable, ...]],
    titles: tuple[str, ...],
    subject: Cup | Season | Tournament,
    /,
    *,
    now: datetime,
    progress: JobProgress,
) -> bytes:
    """A worksheet per table; only the first may be long."""
    first, *others = (_sheet(title, table) for title, table in zip(titles, make(subject), strict=True))
    heading = _heading(subject, now=now)
    return xlsx(
        first.columns,
        first.rows,
        count=len(first.rows),
        heading=heading,
        title=first.title,
        more=others,
        progress=progress,
    )


def _sheet(title: str, table: ExportTable) -> FurtherSheet:
    rows = [[_cell(*each) for each in zip(table.headings, row, strict=False)] for row in table.rows]
    return FurtherSheet(title, _columns(table), rows)


def _columns(table: ExportTable) -> tuple[XlsxColumn, ...]:
    return tuple(XlsxColumn(each, WIDTHS.get(each, 10)) for each in table.headings)


def _cell(heading: str, value: str | int | None) -> XlsxCell:
    if heading == NUMBER and isinstance(value, str):
        return number_cell(value)
    return XlsxCell(value if value != "" else None)


def _heading(subject: Cup | Season | Tournament, *, now: datetime) -> Heading:
    """The header of an unpublished file: when it was made."""
    if isinstance(subject, Cup):
        return Heading(subject.name, subject.name, ListState.PROVISIONAL, localtime(now))
    if isinstance(subject, Tournament):
        return printed_heading(subject, now=now)
    return Heading(subject.cup.name, subject.name, ListState.PROVISIONAL, localtime(now))


def _store(cup: Cup, /, *, progress: JobProgress, **_made: Any) -> bytes:
    """Season by season."""
    seasons = list(cup.seasons.select_related("cup_points", "final_points").order_by("starts", "pk"))
    evenings: list[ExportedEvening] = []
    for done, season in enumerate(seasons):
        progress(done, len(seasons))
        evenings += _evenings(season)
    return store_document(cup, seasons=seasons, people=people_of(cup), evenings=evenings)


def _ranking(season: Season, /, **_made: Any) -> bytes:
    return ranking_file(season)


PLAYERS, RESULTS = gettext_lazy("Players"), gettext_lazy("Rounds")
SEASON_RESULTS, PLACES = gettext_lazy("Rounds of all evenings"), gettext_lazy("Evenings")
STANDINGS, STORE = gettext_lazy("Season table"), gettext_lazy("Whole cup")
RANKING = gettext_lazy("Ranking for a final of several cups")
SEASON_SHEETS = ("Runden", "Orte", "Saison")


def exports_of_cup() -> Iterator[tuple[str, Promise, Maker]]:
    """Name, title and maker of each; all of them hold what only organisers may have."""
    makers: Iterable[tuple[str, Promise, Maker]] = (
        ("players.csv", PLAYERS, partial(_csv, lambda cup: people_table(people_of(cup)))),
        ("players.xlsx", PLAYERS, partial(_workbook, _tables_of_cup, ("Spieler",))),
        ("store.json", STORE, _store),
    )
    for name, title, make in makers:
        yield name, title, partial(_logged, name, make)


def _logged(
    name: str, make: Maker, cup: Cup, /, *, by: User | None, on_logged: Callable[[], None], now: datetime, **made: Any
) -> bytes:
    """The file, and in the cup's log by whom it was taken along."""
    content = make(cup, now=now, **made)
    with transaction.atomic():
        on_logged()
        actor = Actor(EntryPoint.DESK, user=by)
        log_export(cup, document=name, people=count_people(cup), actor=actor, now=now)
    return content


def exports_of_evening() -> Iterator[tuple[str, Promise, Maker]]:
    """The exports of an evening; members of the cup see their content anyway."""
    yield "rounds.csv", RESULTS, _lines
    yield "rounds.xlsx", RESULTS, partial(_workbook, _tables_of_evening, ("Runden",))


def exports_of_season() -> Iterator[tuple[str, Promise, Maker]]:
    """The exports of a season; `ranking.json` is for organisers only."""
    yield "rounds.csv", SEASON_RESULTS, partial(_csv, _rounds)
    yield "places.csv", PLACES, partial(_csv, lambda season: places_table(_evenings(season)))
    yield "standings.csv", STANDINGS, partial(_csv, _standings)
    yield "rounds.xlsx", SEASON_RESULTS, partial(_workbook, _tables_of_season, SEASON_SHEETS)


RANKING_FILE = ("ranking.json", RANKING, _ranking)
