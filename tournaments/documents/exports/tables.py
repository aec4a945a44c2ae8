"""Rows of people, evenings and seasons as `cup;date;"nr";R1;R2;R3;total` and `Ort;Platz;Nr;R1;R2;R3`.

Headings are German in every language, because other software identifies columns by them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils import translation
from django.utils.formats import date_format

from tournaments.documents.exports.keys import PersonKeys
from tournaments.lists.published import SeasonList
from tournaments.models import Player, Tournament
from tournaments.queries.exports import ExportedEvening
from tournaments.reports.exchange import FileCell

Row = Sequence[FileCell]
USUAL_ROUNDS = 3
FORMAT_LANGUAGE = "de"


class ExportTable(NamedTuple):
    """A file's rows below its headings, with the column widths for spreadsheets."""

    headings: tuple[str, ...]
    rows: list[Row]


def people_table(people: Iterable[Player]) -> ExportTable:
    """Everybody with all known details, for organisers."""
    headings = (
        "Nr.",
        "Zuname",
        "Vorname",
        "Titel vor",
        "Ort",
        "Verein",
        "Jahrgang",
        "Straße",
        "PLZ",
        "Wohnort",
        "Mail",
    )
    return ExportTable(headings, [_person(each) for each in people])


def _person(person: Player) -> Row:
    contact = getattr(person, "contact", None)
    reached = (contact.street, contact.postcode, contact.town, contact.mail) if contact else ("",) * 4
    names = (person.number or "", person.family_name, person.given_name, person.title, person.place)
    return (*names, person.club.name if person.club else "", person.birth_year, *reached)


def evening_lines(evening: ExportedEvening, keys: PersonKeys) -> Iterator[Row]:
    """`_NAME` and `_VERANSTALTER`, then a row per person: cup, date, number, each round, total, two empty cells; absent
    finalists without rounds.

    If there are not three rounds, a heading row comes first.
    """
    tournament = evening.tournament
    if tournament.rounds_planned != USUAL_ROUNDS:
        yield _headings(tournament.rounds_planned)
    yield from (("", "", key, said) for key, said in _metadata(tournament))
    yield from _results(evening, keys)


def evening_table(evening: ExportedEvening, keys: PersonKeys) -> ExportTable:
    """The same as a table with headings."""
    rows: list[Row] = [("", "", key, said) for key, said in _metadata(evening.tournament)]
    return ExportTable(_headings(evening.tournament.rounds_planned), [*rows, *_results(evening, keys)])


def season_table(evenings: Sequence[ExportedEvening], keys: PersonKeys) -> ExportTable:
    """Everybody's rounds at every evening: its number, rank, person, rounds; absent finalists have no rounds.

    Totals come last if Rangpunkte are in some, so that they are not lost without a word where rounds are added up.
    """
    most = max((each.tournament.rounds_planned for each in evenings), default=USUAL_ROUNDS)
    rows = [row for number, evening in _numbered(evenings) for row in _of_season(number, evening, keys, most)]
    headings = ("Ort", "Platz", "Nr.", *_rounds(most), "Summe")
    if any(each.has_rank_points for each in evenings):
        return ExportTable(headings, rows)
    return ExportTable(headings[:-1], [row[:-1] for row in rows])


def places_table(evenings: Sequence[ExportedEvening]) -> ExportTable:
    """The evenings by their numbers in `season_table`: name, venue, season, and the date in words."""
    rows: list[Row] = [
        (number, each.tournament.name, each.tournament.venue, each.tournament.season.name, _date_text(each.tournament))
        for number, each in _numbered(evenings)
    ]
    return ExportTable(("Ortnummer", "Spielort", "Gasthaus", "Saison", "Datum in Worten"), rows)


def standings_table(season: SeasonList, people: Mapping[int, Player], keys: PersonKeys) -> ExportTable:
    """The season table: rank, person, total, participations; no rank for the unranked."""
    rows: list[Row] = []
    for line in season.rows:
        person = people[line.person.player]
        names = (keys[person.pk], person.family_name, person.given_name, person.place)
        rows.append((season.season, line.rank, *names, line.total, line.participations))
    headings = ("Saison", "Platz", "Nr.", "Zuname", "Vorname", "Ort", "Summe", "Teilnahmen")
    return ExportTable(headings, rows)


def _metadata(tournament: Tournament) -> list[tuple[str, str]]:
    fields = [("_NAME", tournament.name), ("_SAISON", tournament.season.name), ("_VERANSTALTER", tournament.venue)]
    return [(key, said) for key, said in fields if said]


def _results(evening: ExportedEvening, keys: PersonKeys) -> Iterator[Row]:
    tournament = evening.tournament
    head = (tournament.season.cup.short_name, tournament.date.isoformat())
    for each in evening.results:
        yield (*head, keys[each.person.pk], *_padded(each.rounds, tournament.rounds_planned), each.total, "", "")
    for person in evening.away:
        yield (*head, keys[person.pk], *_padded((), tournament.rounds_planned), None, "", "")


def _of_season(number: int, evening: ExportedEvening, keys: PersonKeys, rounds: int) -> Iterator[Row]:
    for each in evening.results:
        yield (number, each.rank, keys[each.person.pk], *_padded(each.rounds, rounds), each.total)
    for person in evening.away:
        yield (number, None, keys[person.pk], *_padded((), rounds), None)


def _padded(rounds: Sequence[int | None], most: int) -> tuple[int | None, ...]:
    return (*rounds, *(None,) * most)[:most]


def _headings(rounds: int) -> tuple[str, ...]:
    return ("Cup", "Datum", "Nr.", *_rounds(rounds), "Summe")


def _rounds(most: int) -> tuple[str, ...]:
    return tuple(f"R{number}" for number in range(1, most + 1))


def _numbered(evenings: Sequence[ExportedEvening]) -> list[tuple[int, ExportedEvening]]:
    return list(enumerate(evenings, start=1))


def _date_text(tournament: Tournament) -> str:
    with translation.override(FORMAT_LANGUAGE):
        return date_format(tournament.date, "j. F Y")
