"""Files of the past, in every shape and encoding, and what is told of what they have that cannot be taken."""

from datetime import date

import pytest

from tests.intake.test_players import workbook
from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.labels import APRIL, CALENDAR_YEAR, labelled_days, plain_label, season_label
from tournaments.intake.history.reading import FileReading, ReadingChoice, of_file, read_history_file
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import ImportedRecord
from tournaments.intake.history.sums import sum_notes
from tournaments.intake.players import PlayerRow
from tournaments.intake.upload import FileRefused

LINES = """_NAME;Jännerturnier;;
_VERANSTALTER;TC Sküs;;
50;2019-01-12;"815";76;204;-80;200;;
50;2019-01-12;"0007";-76;-204;80;-200;;
50;2019-02-02;"_NAME";Cupfinale;;
50;2019-02-02;"815";10;-;0;10;;
50;2019-02-02;"MondnerˆMaxˆBad Trull";-10;0;0;-9;;
"""
RESULTS = "nr;name;R1;R2;R3\n0815;Skisberger Resi;76;-;12\n7;Pagatl Hans;-76;3;-12\n;Gastl Max;0;-3;0\n"
SEASON = "Ort;Platz;Nr;R1;R2;R3\n1;1;0815;76;0;0\n1;2;0007;-76;0;0\n2;1;0007;5;5;5\n2;2;0815;-5;-5;-5\n9;1;7;1;1;1\n"
PLACES = "Ortnummer;Spielort;Bezirk;Datum\n1;Oberkakadu;XY;Samstag, 12. Jänner 2019\n2;Untertrull;XY;2. Feber 2019\n"
PLAYERS = (
    "Nr.;Zuname;Vorname;Titel vor;Titel nach;Straße;PLZ;Wohnort;Handy;Mail;Geburtsdatum;Spielort\n"
    "815;Skisberger;Resi;Dr.;MSc;Gasse 1;4999;Oberkakadu;0999;r@tarock.example;1.3.1958;Untertrull\n"
)


PLAIN = ReadingChoice()


def read(text: str, *, filename: str = "datei.csv", choice: ReadingChoice = PLAIN) -> FileReading:
    return read_history_file(text.encode(), filename=filename, choice=choice)


def notes(record: ImportedRecord) -> list[tuple[str, str]]:
    return [(note.code, note.where) for note in record.notes]


def test_a_file_of_lines_has_several_evenings_and_says_what_they_are_called() -> None:
    found = read(LINES)
    first, second = found.record.evenings

    assert (found.shape, found.record.notes) == ("lines", ())
    assert (first.cup, first.day, first.name, first.venue) == ("50", date(2019, 1, 12), "Jännerturnier", "TC Sküs")
    assert [(each.person, each.rounds, each.total) for each in first.results] == [
        ("n0815", (76, 204, -80), 200),
        ("n0007", (-76, -204, 80), -200),
    ]
    assert (second.name, second.is_final, first.is_final) == ("Cupfinale", True, False)
    assert second.results[0].rounds == (10, None, 0)
    guest = found.record.people[-1]
    assert (guest.key, guest.row) == (second.results[1].person, PlayerRow("", "Mondner", "Max", place="Bad Trull"))
    assert [(note.code, note.where, dict(note.facts)) for note in sum_notes(second)] == [
        ("past_total", "7", {"date": "2019-02-02", "total": -9, "sum": -10})
    ]


def test_a_tournament_of_one_evening_is_given_its_day() -> None:
    choice = ReadingChoice(day=date(2019, 1, 12), name="Jännerturnier", season="2018/2019")
    found = read(RESULTS, choice=choice)
    (evening,) = found.record.evenings

    assert (found.shape, evening.name, evening.season, evening.rounds) == ("results", "Jännerturnier", "2018/19", 3)
    assert [person.row.family_name for person in found.record.people] == ["Skisberger", "Pagatl", "Gastl"]
    assert [each.rounds for each in evening.results] == [(76, None, 12), (-76, 3, -12), (0, -3, 0)]


def test_a_tournament_says_of_numbered_people_where_they_live_and_when_they_were_born() -> None:
    found = read(
        "Nr.;Zuname;Vorname;Ort;Jg.;R1;R2\n815;Skisberger;Resi;Oberkakadu;1958;76;-3\n7;Pagatl;Hans;;x;-76;3\n"
    )

    assert [person.row for person in found.record.people] == [
        PlayerRow("0815", "Skisberger", "Resi", place="Oberkakadu", birth_year="1958"),
        PlayerRow("0007", "Pagatl", "Hans"),
    ]


def test_where_somebody_lives_is_not_the_place_where_was_played() -> None:
    found = read("Cup;Datum;Spielort;Nr;Zuname;Vorname;Ort;R1\nX;2019-01-12;Kauzwirt;;Gastl;Max;Bad Trull;3\n")

    assert [person.row.place for person in found.record.people] == ["Bad Trull"]
    assert [each.venue for each in found.record.evenings] == ["Kauzwirt"]


@pytest.mark.parametrize("heading", ["Spielort", "Lokal", "Gasthaus", "Veranstaltungsort", "Venue"])
def test_where_was_played_is_the_evenings_and_nobodys_home(heading: str) -> None:
    lines = f"Datum;{heading};Nr;Zuname;Vorname;R1\n1.1.2019;Kauzwirt;;Gastl;Max;3\n2.2.2019;Eulenhof;;Gastl;Max;-3\n"
    found, alone = (
        read(lines),
        read(f"{heading};Nr;Zuname;Vorname;R1\n;815;Skisberger;Resi;3\nKauzwirt;;Gastl;Max;-3\n"),
    )

    assert [(each.row.family_name, each.row.place) for each in found.record.people] == [("Gastl", "")]
    assert [(each.venue, each.called) for each in found.record.evenings] == [("Kauzwirt",) * 2, ("Eulenhof",) * 2]
    assert (alone.shape, [each.venue for each in alone.record.evenings]) == ("results", ["Kauzwirt"])
    assert not [*found.record.notes, *alone.record.notes]


def test_different_inns_of_one_evening_are_told_and_none_is_taken() -> None:
    head, cells = "Datum;Spielort;Nr;R1", ("Kauzwirt;815;3", "Eulenhof;7;-3", "KAUZWIRT;8;0")
    found = read("\n".join([head, *(f"12.1.2019;{each}" for each in cells)]))
    organised = read("\n".join([head, "12.1.2019;_VERANSTALTER;Trullwirt", *(f"12.1.2019;{each}" for each in cells)]))

    assert [each.venue for each in found.record.evenings] == [""]
    assert [(each.code, each.where, each.facts) for each in found.record.notes] == [
        ("past_venues", "3", {"venues": "Kauzwirt, Eulenhof"})
    ]
    assert [each.venue for each in organised.record.evenings] == ["Trullwirt"]


def test_the_place_that_somebody_plays_for_is_one_of_the_person_in_a_list() -> None:
    listed = read("Nr;Zuname;Vorname;Spielort\n815;Skisberger;Resi;Untertrull\n")
    table = read("Saison;Platz;Nr;Zuname;Spielort;Summe\n2018/19;1;815;Skisberger;Untertrull;9\n")

    assert [each.row.place for each in (*listed.record.people, *table.record.people)] == ["Untertrull"] * 2


def test_a_tournament_without_headings_is_known_by_its_cells() -> None:
    found = read("815;Skisberger Resi;76;-3\n7;Pagatl Hans;-76;3\n")

    assert found.shape == "results"
    assert [each.rounds for each in found.record.evenings[0].results] == [(76, -3), (-76, 3)]


@pytest.mark.parametrize(
    "head", ["Datum;Name;R1;R2;Summe", "Datum;Name;R1;R2;Rang", "Datum;Spieler;Runde 1;Runde 2;Punkte"]
)
def test_lines_with_days_need_no_numbers(head: str) -> None:
    rows = "10.9.2019;Skisberger Resi (Oberkakadu);1;2;3\n10.9.2019;Pagatl Hans;-1;-2;-3\n8.10.2019;Pagatl Hans;4;5;9\n"
    found = read(f"{head}\n{rows}")

    assert (found.shape, found.problem) == ("lines", "")
    assert [(each.day, len(each.results)) for each in found.record.evenings] == [
        (date(2019, 9, 10), 2),
        (date(2019, 10, 8), 1),
    ]
    assert [each.row.family_name for each in found.record.people] == ["Skisberger", "Pagatl"]
    assert read("Datum;R1\n10.9.2019;3\n", choice=ReadingChoice(shape="lines")).missing == ("number",)


def test_a_season_and_its_places_become_evenings() -> None:
    season, places = read(SEASON), read(PLACES)
    whole = assembled([season.record, of_file(places.record, 2)], AssemblyChoice())

    assert (season.shape, places.shape) == ("season", "places")
    assert [(each.day, each.name, each.season) for each in whole.evenings] == [
        (date(2019, 1, 12), "Oberkakadu", "2018/19"),
        (date(2019, 2, 2), "Untertrull", "2018/19"),
    ]
    assert whole.evenings[1].results[0].rank == 1
    assert [(note.code, note.left, note.file) for note in whole.notes] == [
        ("past_columns_left", 0, 2),
        ("past_place_unknown", 1, 1),
    ]
    assert [person.key for person in whole.people] == ["n0815", "n0007"]


def test_a_list_of_players_is_read_with_all_its_columns() -> None:
    found = read(PLAYERS)
    (person,) = found.record.people

    assert person.row == PlayerRow("0815", "Skisberger", "Resi", "Dr.", "Untertrull", birth_year="1958")
    assert person.contact.postcode == "4999"
    assert [(note.code, dict(note.facts)) for note in found.record.notes] == [
        ("past_columns_left", {"columns": "Titel nach, Handy"})
    ]


@pytest.mark.parametrize(
    ("shape", "text"),
    [
        ("lines", "Cup;Datum;Nr;R1;Ort und Datum;Runde 2b\n50;2019-01-12;815;3;Mond;x\n"),
        ("results", "Nr;Name;R1;Ort und Datum;Runde 2b\n815;Skisberger Resi;3;Mond, 12.1.2019;x\n"),
        ("season", "Ort;Platz;Nr;R1;Ort und Datum;Runde 2b\n1;1;815;3;Mond;x\n"),
        ("places", "Ortnummer;Spielort;Datum;Ort und Datum;Runde 2b\n1;Mond;12.1.2019;Mond;x\n"),
        ("table", "Platz;Nr;Summe;Ort und Datum;Runde 2b\n1;815;3;Mond;x\n"),
    ],
)
def test_columns_that_are_not_read_are_named(shape: str, text: str) -> None:
    found = read(text)
    assert found.shape == shape
    assert [dict(note.facts) for note in found.record.notes if note.code == "past_columns_left"] == [
        {"columns": "Ort und Datum, Runde 2b"}
    ]


def test_a_season_table_is_kept_for_comparing() -> None:
    found = read("Platz;Nr;Name;Summe\n1.;815;Skisberger Resi;423\n", choice=ReadingChoice(season="2018/19"))
    (line,) = found.record.standings

    assert (found.shape, line.season, line.person, line.rank, line.total) == ("table", "2018/19", "n0815", 1, 423)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
@pytest.mark.parametrize("separator", [";", "\t", ","])
def test_encoding_and_separator_are_guessed(encoding: str, separator: str) -> None:
    content = "Nr;Zuname;Vorname\n7;Sküsbauer;Zoë\n8;Mühl;Jörg\n".replace(";", separator).encode(encoding)
    found = read_history_file(content, filename="liste.txt", choice=ReadingChoice())

    assert found.sheet is not None
    assert (found.sheet.encoding, found.sheet.separator) == (encoding.removesuffix("-sig"), separator)
    assert [person.row.family_name for person in found.record.people] == ["Sküsbauer", "Mühl"]


def test_a_wrong_guess_is_put_right() -> None:
    content = "Nr;Zuname\n7;Sküsbauer\n".encode("cp850")
    chosen = ReadingChoice(encoding="cp850")

    assert read_history_file(content, filename="a.csv", choice=chosen).record.people[0].row.family_name == "Sküsbauer"


def test_columns_with_unknown_headings_are_named_by_hand() -> None:
    text = "Startnr;Wer;Eins;Zwei\n815;Skisberger;7;-7\n"
    unclear = read(text)
    chosen = read(text, choice=ReadingChoice(shape="results", columns={"number": 0, "name": 1, "r1": 2, "r2": 3}))
    missing = read(text, choice=ReadingChoice(shape="results", columns={"number": 0}))

    assert (unclear.problem, unclear.shape) == ("past_shape", "")
    assert chosen.record.evenings[0].results[0].rounds == (7, -7)
    assert (missing.problem, missing.missing) == ("past_column_missing", ("r1",))


def test_a_workbook_has_the_same_columns() -> None:
    content = workbook(("Ort", "Platz", "Nr", "R1", "R2", "R3"), (1, 1, 815, 76, 0, "-"), (1, 2, 7, -76, 0, 0))

    found = read_history_file(content, filename="saison.xlsx", choice=ReadingChoice())
    assert [each.rounds for each in found.record.evenings[0].results] == [(76, 0, None), (-76, 0, 0)]


@pytest.mark.parametrize(
    ("row", "code"),
    [
        ("50;2019-01-12;815;7x;0;0;7;;", "past_points"),
        ("50;2019-01-12;815;99999;0;0;7;;", "past_points"),
        ("50;2019-01-12;815;1,000;0;0;7;;", "past_points"),
        ("50;2019-01-12;815;1.0000.0;0;0;7;;", "past_points"),
        ("50;2019-01-12;815;7 8;0;0;7;;", "past_points"),
        ("50;2019-01-12;815;0.815;0;0;7;;", "past_points"),
        ("50;2019-01-12;;7;0;0;7;;", "past_row_nobody"),
        ("50;Jänner;815;7;0;0;7;;", "past_day"),
        ("50;2019-02-30;815;7;0;0;7;;", "past_day"),
        ('50;2019-01-12;"815;7;0;0;7;;', "open_quote"),
        ("50;2019-01-12;7;1;1;1;3;;", "past_twice"),
    ],
)
def test_a_row_that_is_not_taken_is_told_with_its_line(row: str, code: str) -> None:
    found = read(f"50;2019-01-12;0007;7;0;0;7;;\n{row}\n")

    assert notes(found.record) == [(code, "2")]
    assert [note.left for note in found.record.notes] == [1]


@pytest.mark.parametrize(
    ("cell", "points"),
    [
        ("1.000", 1000), ("-1.000", -1000), ("−1.234", -1234), ("1 000", 1000), ("+9.999", 9999), ("1\xa0000", 1000),
        ("- 5", -5), ("7,0", 7), ("7.00", 7), ("0.000", None), ("1.00", 1), ("10.000", None), ("1.000,0", None),
    ],
)  # fmt: skip
def test_thousands_are_read_where_they_can_be_nothing_else(cell: str, points: int | None) -> None:
    (evening,) = read(f"50;2019-01-12;7;1;0;0;1;;\n50;2019-01-12;815;{cell};0;0;;;\n").record.evenings
    assert [each.sum for each in evening.results[1:]] == [] if points is None else [points]


def test_a_total_may_have_more_figures_and_one_that_cannot_be_read_is_told() -> None:
    found = read("Saison;Platz;Nr;Summe\n2018/19;1;815;12.345\n2018/19;2;816;1.000\n2018/19;3;817;viel\n")
    assert [each.total for each in found.record.standings] == [12_345, 1_000, None]
    assert [(note.code, note.where, note.left) for note in found.record.notes] == [("past_total_unread", "4", 0)]

    lines = read("50;2019-01-12;7;900;100;0;1.000;;\n50;2019-01-12;815;0;0;0;x1;;\n")
    assert [(note.code, note.where) for note in lines.record.notes] == [("past_total_unread", "2")]
    assert [each.total for each in lines.record.evenings[0].results] == [1_000, None]


@pytest.mark.parametrize(
    ("content", "filename", "code"),
    [
        (b"", "a.csv", "empty_file"),
        (b"\n\n ; ;\n", "a.csv", "empty_file"),
        (b"\x00\x01\x02", "a.csv", "no_spreadsheet"),
        (b"Nr;Zuname", "a.xlsx", "no_spreadsheet"),
        (b"Nr;Zuname", "a.xls", "no_spreadsheet"),
        (b"PK\x03\x04 nothing", "a.xlsx", "past_damaged"),
        (b"\xd0\xcf\x11\xe0 nothing", "a.xls", "old_format"),
        (b"Nr;Zuname\n" + b"1;A\n" * 20_100, "a.csv", "too_large"),
        (b"a" * 200_000, "a.csv", "no_spreadsheet"),
        (b'{"SPIELERext": ', "a.json", "past_json"),
        (b'{"CUPS": {}, "CUPS": {}}', "a.json", "past_json"),
        (b"[" * 100_000, "a.json", "past_json"),
        (b'{"CUPS": [' + b"[]," * 300_001 + b"[]]}", "a.json", "too_costly"),
        (b'{"CUPS": [' + b"0," * 2_000_001 + b"0]}", "a.json", "too_costly"),
        (b'{"something": 1}', "a.json", "past_store"),
        (b"[1, 2]", "a.json", "past_store"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_file_that_cannot_be_read_says_why(content: bytes, filename: str, code: str) -> None:
    with pytest.raises(FileRefused) as refused:
        read_history_file(content, filename=filename, choice=ReadingChoice())
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("12. Jänner 2019", date(2019, 1, 12)),
        ("Sa., 12. Jän. 2019", date(2019, 1, 12)),
        ("Samstag, 2. Feber 2019, 19:00", date(2019, 2, 2)),
        ("12.1.19", date(2019, 1, 12)),
        ("12/01/2019", date(2019, 1, 12)),
        ("2019-01-12 00:00:00", date(2019, 1, 12)),
        ("‹2019-01-12", date(2019, 1, 12)),
        ("31. Februar 2019", None),
        ("12. Kukuruz 2019", None),
        ("815", None),
    ],
)
def test_days_are_read_as_people_write_them(text: str, day: date | None) -> None:
    assert read_day(text) == day


def test_seasons_turn_on_the_first_of_april_or_with_the_year() -> None:
    assert [season_label(date(2019, *day), APRIL) for day in [(3, 31), (4, 1)]] == ["2018/19", "2019/20"]
    assert season_label(date(2019, 12, 24), CALENDAR_YEAR) == "2019"
    assert [plain_label(text) for text in ["2019/2020", "2019-20", " 2019/20 ", "2019"]] == ["2019/20"] * 3 + ["2019"]
    over_two = labelled_days("2019/20", [date(2019, 9, 1)], APRIL)
    assert (over_two.slug, over_two.starts, over_two.ends) == ("2019-20", date(2019, 4, 1), date(2020, 3, 31))
    early = labelled_days("2019", [date(2018, 12, 27), date(2019, 6, 1)], CALENDAR_YEAR)
    assert (early.starts, early.ends) == (date(2018, 12, 27), date(2019, 12, 31))
    odd = labelled_days("Herbst", [date(2018, 10, 2), date(2018, 9, 1)], APRIL)
    assert (odd.slug, odd.starts, odd.ends) == ("herbst", date(2018, 9, 1), date(2018, 10, 2))


def test_somebody_without_a_number_who_is_listed_twice_is_told_as_that() -> None:
    found = read("Nr.;Zuname;Vorname;Ort\n;Gast;Otto;Linz\n;Gast;Otto;Linz\n7;Pagatl;Hans;\n7;Uhu;Kurt;\n")
    assert notes(found.record) == [("person_twice", "3"), ("number_twice", "5")]
