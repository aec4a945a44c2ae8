"""Parse season files: results, the list of places with dates in words, and the season table."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from tournaments.intake.history.evenings import LONGEST_NAME, LONGEST_VENUE
from tournaments.intake.history.labels import plain_label
from tournaments.intake.history.numbers import NOT_PLAYED
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import (
    ImportedEvening,
    ImportedPlace,
    ImportedRecord,
    ImportedResult,
    ImportedStanding,
    ImportNote,
)
from tournaments.intake.history.rounds import (
    Taken,
    once_each,
    rank_of,
    row_of_results,
    row_person,
    same_length,
    total_of,
)
from tournaments.intake.history.shapes import FileLayout
from tournaments.intake.history.sheet import ImportedSheet


def read_season(sheet: ImportedSheet, layout: FileLayout, *, season: str) -> ImportedRecord:
    """Parse lines `Ort;Platz;Nr;R1;R2;R3` of many evenings, identified by season and place number until a list of
    places names them.
    """
    taken, found = _begun(sheet), defaultdict[tuple[str, str], list[ImportedResult]](list)
    for line, cells in layout.rows(sheet):
        if result := row_of_results(cells, str(line), taken):
            label = plain_label(cells.get("season", "") or season)
            found[label, _plain(cells["evening"])].append(result)
    evenings = tuple(
        ImportedEvening(
            cup="",
            day=None,
            name="",
            season=label,
            results=same_length(once_each(results, taken)),
            place=place,
            where=results[0].where,
        )
        for (label, place), results in found.items()
    )
    return ImportedRecord(tuple(taken.people.values()), evenings, notes=tuple(taken.notes))


def read_places(sheet: ImportedSheet, layout: FileLayout, *, season: str) -> ImportedRecord:
    """Parse lines `Ortnummer;Spielort;…;date in words`; a number that a season has twice is noted."""
    taken = _begun(sheet)
    places: dict[tuple[str, str], ImportedPlace] = {}
    for line, cells in layout.rows(sheet):
        number, day = _plain(cells["evening"]), read_day(cells["day"])
        label = plain_label(cells.get("season", "") or season)
        if day is None:
            taken.left("past_day", str(line), text=cells["day"])
        elif (label, number) in places:
            taken.left("past_place_twice", str(line), place=number)
        else:
            places[label, number] = ImportedPlace(number, cells["name"][:LONGEST_VENUE], day, label, str(line))
    return ImportedRecord(places=tuple(places.values()), notes=tuple(taken.notes))


def read_table(sheet: ImportedSheet, layout: FileLayout, *, season: str) -> ImportedRecord:
    """Parse a season table (rank, person, total), for comparison with the recomputed one."""
    taken = _begun(sheet)
    lines = []
    for line, cells in layout.rows(sheet):
        person, rank = row_person(cells, taken.names), rank_of(cells)
        if person is None or (rank is None and not _is_unranked(cells)):
            taken.left("past_row_nobody", str(line), text=" · ".join(filter(None, cells.values()))[:60])
            continue
        taken.meets(person, str(line), cells)
        total = total_of(cells, str(line), taken)
        label = plain_label(cells.get("season", "") or season)
        lines.append(ImportedStanding(label, person.key, rank, total, str(line)))
    return ImportedRecord(tuple(taken.people.values()), standings=tuple(lines), notes=tuple(taken.notes))


def _is_unranked(cells: Mapping[str, str]) -> bool:
    """Whether a line is of somebody with a total and a number but without a rank, as exports have people with too few
    participations. A line of sums below the table has no number.
    """
    return (
        cells.get("rank", "") in NOT_PLAYED and bool(cells.get("number")) and cells.get("total", "") not in NOT_PLAYED
    )


def placed(evening: ImportedEvening, places: dict[str, ImportedPlace]) -> ImportedEvening:
    """Give an evening of a season's file the date and name that the list of places has for its number."""
    place = places.get(evening.place)
    if evening.day is not None or place is None:
        return evening
    return replace(
        evening, day=place.day, name=place.name[:LONGEST_NAME], venue=place.name, season=place.season or evening.season
    )


def _begun(sheet: ImportedSheet) -> Taken:
    return Taken(sheet.names, notes=[ImportNote("open_quote", str(line), left=1) for line in sheet.open_quotes])


def _plain(number: str) -> str:
    return number.removesuffix(".0").lstrip("0") or number
