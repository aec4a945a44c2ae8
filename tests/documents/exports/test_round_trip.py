"""What goes out in the formats of other software comes in again as it was, by the readers of the past."""

import json
from datetime import date
from io import BytesIO
from typing import Any

import pytest
from django.db.models import CharField
from openpyxl import load_workbook

from tests.factories import NOW, PlayerFactory, anna, at_desk, season
from tests.totals_evenings import opened
from tournaments.actions.results.publishing import publish_season
from tournaments.actions.results.totals_evening import EnteredRow, close_totals, enter_totals
from tournaments.documents.catalogue import Subject, document
from tournaments.documents.files import produce
from tournaments.errors import Refused
from tournaments.intake.history.reading import FileReading, ReadingChoice, read_history_file
from tournaments.intake.history.records import ImportedEvening
from tournaments.intake.players import PlayerRow
from tournaments.intake.season_ranking import RankingLine, SeasonRanking, ranking_document, read_season_ranking
from tournaments.intake.upload import FileRefused
from tournaments.models import Club, Cup, Player, PlayerContact, Publication, Season, SeasonFinalist, Tournament
from tournaments.queries.digests import list_digest
from tournaments.queries.results.entered_totals import Rounds

pytestmark = pytest.mark.django_db

FORMULA = "=HYPERLINK(1)"
PEOPLE: tuple[dict[str, Any], ...] = (
    {"number": "0042", "family_name": FORMULA, "given_name": "+Berta", "place": "@home"},
    {"number": "0815", "family_name": 'Uhu "von" Ast; Kurt', "given_name": "", "title": "Ing."},
    {"number": None, "family_name": "von der Trull", "given_name": "Anna Maria", "place": "Bad Pagat"},
    {"number": None, "family_name": "Solo", "given_name": "", "place": ""},
)
ROUNDS: tuple[Rounds, ...] = ((70, -20, 30), (-30, None, 0), (-40, 20, -30), (None, None, 0))


@pytest.fixture
def evenings() -> list[Tournament]:
    """Two closed evenings of a season, of three rounds and of eleven, and one that is still open."""
    people = [PlayerFactory.create(**each) for each in PEOPLE]
    eleven = [tuple(points[at % 3] for at in range(11)) for points in ROUNDS]
    made = [
        held(people, ROUNDS, name="1. Abend", date=date(2026, 10, 2), venue="Gasthof zum Uhu"),
        held(people, eleven, name="FINALE", date=date(2026, 10, 9), rounds=11, is_final=True),
    ]
    opened(name="offen", date=date(2026, 10, 16))
    return made


def held(people: list[Player], points: Any, **wanted: Any) -> Tournament:
    tournament = opened(**wanted)
    rows = [EnteredRow(each.pk, rounds) for each, rounds in zip(people, points, strict=True)]
    enter_totals(tournament, rows, actor=at_desk(), now=NOW)
    close_totals(tournament, reason="alt", actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def made(subject: Tournament | Season | Cup, name: str) -> bytes:
    of = {Tournament: Subject.TOURNAMENT, Season: Subject.SEASON, Cup: Subject.CUP}[type(subject)]
    wanted = document(of, name)
    assert wanted is not None
    return produce(wanted, subject, by=anna(), now=NOW).content


def read(content: bytes, name: str, **choice: Any) -> FileReading:
    reading = read_history_file(content, filename=name, choice=ReadingChoice(**choice))
    assert not reading.problem
    assert not [each for each in reading.record.notes if each.left]
    return reading


def results(evening: ImportedEvening, reading: FileReading) -> dict[str, Rounds]:
    """The rounds by who it is: a number, or a guest's name and place."""
    people = {each.key: each.row for each in reading.record.people}
    return {
        people[each.person].number
        or f"{people[each.person].family_name}|{people[each.person].given_name}|"
        f"{people[each.person].place}": each.rounds
        for each in evening.results
    }


EXPECTED = {
    "0042": (70, -20, 30),
    "0815": (-30, None, 0),
    "von der Trull|Anna Maria|Bad Pagat": (-40, 20, -30),
    "Solo||": (None, None, 0),
}
LONG = {who: tuple(points[at % 3] for at in range(11)) for who, points in EXPECTED.items()}


def test_people_come_back_with_everything_that_is_known(evenings: list[Tournament]) -> None:
    known = Player.objects.get(number="0815")
    known.club, known.birth_year = Club.objects.create(name="Runde =Sküs"), 1958
    known.save()
    PlayerContact.objects.create(
        player=known, mail="uhu@tarock.example", street="Pagatgasse 1", postcode="1010", town="Wien"
    )
    cup = season().cup
    for name in ("players.csv", "players.xlsx"):
        people = {each.row.family_name: each for each in read(made(cup, name), name).record.people}
        assert {each.row.family_name for each in people.values()} == {each["family_name"] for each in PEOPLE}, name
        assert people[FORMULA].row.place == "@home"
        one = people['Uhu "von" Ast; Kurt']
        assert (one.row.number, one.row.title, one.row.club, one.row.birth_year) == (
            "0815",
            "Ing.",
            "Runde =Sküs",
            "1958",
        )
        assert (one.contact.mail, one.contact.street, one.contact.town) == (
            "uhu@tarock.example",
            "Pagatgasse 1",
            "Wien",
        )
    assert b"'=HYPERLINK" in made(cup, "players.csv")
    cells = load_workbook(BytesIO(made(cup, "players.xlsx"))).worksheets[0]["B"]
    assert (FORMULA, "s") in {(each.value, each.data_type) for each in cells}


def test_no_address_goes_out_that_the_cup_may_not_read(evenings: list[Tournament]) -> None:
    expected = PlayerFactory.create(number="7777", family_name="Fremdinger")  # plays in another cup
    PlayerContact.objects.create(
        player=expected, street="Sküsgasse 7", postcode="1010", town="Wien", mail="f@x.example"
    )
    SeasonFinalist.objects.create(season=season(), player=expected)
    cup = season().cup

    for name in ("players.csv", "store.json"):
        content = made(cup, name).decode()
        assert ("Fremdinger" in content, "Sküsgasse" in content, "f@x.example" in content) == (True, False, False)


@pytest.mark.parametrize("name", ["rounds.csv", "rounds.xlsx"])
def test_an_evening_comes_back(evenings: list[Tournament], name: str) -> None:
    for tournament, expected in zip(evenings, (EXPECTED, LONG), strict=True):
        reading = read(made(tournament, name), name)
        (evening,) = reading.record.evenings
        assert results(evening, reading) == expected
        assert (evening.day, evening.name, evening.season) == (tournament.date, tournament.name, "2026/27")
        assert evening.venue == tournament.venue
        assert [each.total for each in evening.results] == [each.sum for each in evening.results]


def test_lines_of_an_evening_are_those_of_other_software(evenings: list[Tournament]) -> None:
    lines = made(evenings[0], "rounds.csv").decode("utf-8-sig").split("\r\n")
    assert lines[:5] == [
        ";;_NAME;1. Abend",
        ";;_SAISON;2026/27",
        ";;_VERANSTALTER;Gasthof zum Uhu",
        "MC;2026-10-02;0042;70;-20;30;80;;",
        "MC;2026-10-02;Solo\N{MODIFIER LETTER CIRCUMFLEX ACCENT};;;0;0;;",
    ]


def test_a_season_comes_back_with_its_places_and_its_table(evenings: list[Tournament]) -> None:
    mine = season()
    rounds = read(made(mine, "rounds.csv"), "rounds.csv")
    places = read(made(mine, "places.csv"), "places.csv")
    assert [(each.number, each.name, each.day, each.season) for each in places.record.places] == [
        ("1", "1. Abend", date(2026, 10, 2), "2026/27"),
        ("2", "FINALE", date(2026, 10, 9), "2026/27"),
    ]
    assert [results(each, rounds) for each in rounds.record.evenings] == [EXPECTED, LONG]
    assert [each.place for each in rounds.record.evenings] == ["1", "2"]
    assert "2. Oktober 2026" in made(mine, "places.csv").decode("utf-8-sig")
    table = read(made(mine, "standings.csv"), "standings.csv").record.standings
    assert [(each.rank, each.total, each.season) for each in table] == [
        (rank, total, "2026/27") for rank, total in ((1, 446), (2, 396), (3, 360), (4, 336))
    ]
    assert [each.title for each in load_workbook(BytesIO(made(mine, "rounds.xlsx"))).worksheets][:3] == [
        "Runden",
        "Orte",
        "Saison",
    ]


def test_a_whole_cup_comes_back_as_one_document(evenings: list[Tournament]) -> None:
    reading = read(made(season().cup, "store.json"), "store.json")
    record = reading.record
    assert [(each.day, each.name, each.season, each.is_final) for each in record.evenings] == [
        (date(2026, 10, 2), "1. Abend", "2026/27", False),
        (date(2026, 10, 9), "FINALE", "2026/27", True),
    ]
    assert [results(each, reading) for each in record.evenings] == [EXPECTED, LONG]
    assert [(each.number, each.name, each.counting) for each in record.cups] == [("1", "Musterer Cup", "6")]
    assert record.evenings[0].venue == "Gasthof zum Uhu"


def test_a_published_ranking_is_handed_over(evenings: list[Tournament]) -> None:
    with pytest.raises(Refused, match="ranking_unpublished"):
        made(season(), "ranking.json")
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)

    ranking = read_season_ranking(made(season(), "ranking.json"))

    assert (ranking.short_name, ranking.season, ranking.list_version, ranking.quota) == ("MC", "2026/27", 1, 2)
    assert ranking.digest == list_digest(Publication.objects.get().content)
    assert [
        (each.person.number, each.person.family_name, each.rank, each.participations) for each in ranking.ranking
    ] == [
        ("0042", FORMULA, 1, 2),
        ("", "Solo", 2, 2),
        ("0815", 'Uhu "von" Ast; Kurt', 3, 2),
        ("", "von der Trull", 4, 2),
    ]
    assert isinstance(ranking.ranking[0], RankingLine)


def test_the_longest_names_of_a_ranking_are_read_again() -> None:
    cup, season_ = "C" * length(Cup, "name"), "S" * length(Season, "name")
    ranking = SeasonRanking(cup, "DC", season_, 1, "5b", "2027-04-02T18:00:00+00:00", 60, 4, "vorrunde-60", 9, ())

    assert read_season_ranking(json.dumps(ranking_document(ranking)).encode()) == ranking


@pytest.mark.parametrize("field", ["quota", "min_participations", "evenings", "version", "participations"])
def test_more_of_a_ranking_than_a_column_holds_is_refused(field: str) -> None:
    line = RankingLine(PlayerRow("0815", "Uhu", "Kurt"), 70_000, 30_000, 1_000_000)  # a rank has a larger column
    ranking = SeasonRanking("C", "DC", "S", 30_000, "5b", "2027-04-02", 30_000, 30_000, "vorrunde-60", 30_000, (line,))
    text = json.dumps(ranking_document(ranking))
    assert read_season_ranking(text.encode()) == ranking

    with pytest.raises(FileRefused, match="ranking_field"):
        read_season_ranking(text.replace(f'"{field}": 30000', f'"{field}": 32768').encode())


def test_half_a_character_of_a_ranking_is_left_out() -> None:
    line = RankingLine(PlayerRow("0815", "Uhu#", "Kurt#", place="Wien#"), 1, 1, 60)
    ranking = SeasonRanking("C#", "D#", "S#", 1, "5b", "2027-04-02", 60, 1, "vorrunde-60", 1, (line,))
    text = json.dumps(ranking_document(ranking))

    with_half = read_season_ranking(text.replace("#", "\\ud800").encode())

    assert with_half == read_season_ranking(text.replace("#", "").encode())


def length(model: type[Cup | Season], column: str) -> int:
    field = model._meta.get_field(column)
    assert isinstance(field, CharField)
    return field.max_length or 0


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"nichts", "ranking_json"),
        (b'{"format": "anderes"}', "ranking_format"),
        (b'{"format": "vorhand-season-ranking", "version": 2}', "ranking_version"),
        (b'{"format": "vorhand-season-ranking", "version": 1, "cup": []}', "ranking_field"),
    ],
)
def test_what_is_no_ranking_is_refused(content: bytes, code: str) -> None:
    with pytest.raises(FileRefused, match=code):
        read_season_ranking(content)
