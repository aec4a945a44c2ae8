"""Names in one cell of a file of results are read as those of player lists are: by what is known, and by the list."""

from tests.intake.history.test_reading import notes, read
from tournaments.intake.column_names import KnownNames
from tournaments.intake.history.reading import ReadingChoice, read_history_file
from tournaments.intake.history.records import ImportedRecord
from tournaments.intake.players import PlayerRow

RESI = ("Skisberger", "Resi", "Oberkakadu")
HERE = KnownNames(places=frozenset({("oberkakadu",)}))


def names(record: ImportedRecord) -> list[tuple[str, str, str]]:
    return [(each.row.family_name, each.row.given_name, each.row.place) for each in record.people]


def read_knowing(text: str, known: KnownNames) -> ImportedRecord:
    return read_history_file(text.encode(), filename="x.csv", choice=ReadingChoice(), known=known).record


def test_a_known_place_behind_a_comma_is_a_place() -> None:
    for text in ("Nr;Name;R1\n;Skisberger Resi, Oberkakadu;5\n", "Nr;Name;R1\n815;Skisberger Resi, Oberkakadu;5\n"):
        found = read_knowing(text, HERE)
        assert (names(found), notes(found)) == ([RESI], [("past_guest_read", "2")])
        assert (set(found.people[0].readings), found.people[0].unsure) == ({found.people[0].row}, ())
    table = read_knowing("Rang;Nr;Name;Summe\n1;815;Skisberger Resi, Oberkakadu;5\n", HERE)
    listed = read_knowing("Nr;Name;Verein\n815;Skisberger Resi, Oberkakadu;X\n", HERE)
    assert names(table) == names(listed) == [RESI]


def test_the_other_rows_of_a_file_tell_what_stands_behind_a_comma_and_which_name_comes_first() -> None:
    by_place = read("Nr;Name;R1\n;Skisberger Resi, Oberkakadu;5\n;Mondner, Max, Oberkakadu;-5\n").record
    assert names(by_place) == [RESI, ("Mondner", "Max", "Oberkakadu")]
    by_given_name = read("Nr;Name;R1\n;Huber Mayr, Resi;5\n;Mondner, Resi;-5\n").record
    assert names(by_given_name) == [("Huber Mayr", "Resi", ""), ("Mondner", "Resi", "")]
    turned = read("Nr;Name;R1\n;Resi Skisberger;5\n;Mondner, Resi;-5\n").record
    assert names(turned)[0] == ("Skisberger", "Resi", "")
    of_places = read("Nr;Name;R1\n;Uhu Eva, Trull;5\n;Sküs Ida, Kakadu;-5\n;Pagat Ute, Mond;0\n").record
    assert names(of_places) == [("Uhu", "Eva", "Trull"), ("Sküs", "Ida", "Kakadu"), ("Pagat", "Ute", "Mond")]
    assert not any(each.unsure for each in of_places.people)


def test_names_that_nothing_tells_keep_all_their_readings() -> None:
    (alone,) = read("Nr;Name;R1\n;Skisberger Resi, Oberkakadu;5\n").record.people
    placed = PlayerRow("", *RESI[:2], place=RESI[2])
    assert (alone.row, alone.unsure, alone.otherwise) == (
        PlayerRow("", "Skisberger Resi", "Oberkakadu"), (placed,), placed,
    )  # fmt: skip
    numbered = read("Nr;Name;R1\n815;Skisberger Resi, Oberkakadu;5\n").record.people[0]
    assert [each.number for each in (numbered.row, *numbered.unsure)] == ["0815", "0815"]
    contradicting = read("Nr;Name;R1\n;Müller Eva;5\n;Eva Müller;-5\n").record.people
    assert [len(each.unsure) > 0 for each in contradicting] == [True, True]


def test_a_column_of_family_names_called_name_stands_beside_the_given_names() -> None:
    assert names(read("Nr;Name;Vorname;R1\n;Huber Mayr;Anna;5\n").record) == [("Huber Mayr", "Anna", "")]
