"""Guests in files of results, as people write them by keyboard."""

import pytest

from tests.intake.history.test_reading import notes, read
from tournaments.intake.history.records import ImportNote
from tournaments.intake.players import PlayerRow
from tournaments.intake.written_name import name_and_place

BRAENDLE = ("", "Brändle", "Moritz", "Tulln")


@pytest.mark.parametrize(
    ("text", "name", "place"),
    [
        ("Brändle Moritz, Tulln", "Brändle Moritz", "Tulln"),
        ("Brändle Moritz (Bad Mond)", "Brändle Moritz", "Bad Mond"),
        ("Brändle, Moritz", "Brändle, Moritz", ""),
        ("von Pagat, Hans", "von Pagat, Hans", ""),
        ("Brändle, Moritz, Tulln", "Brändle, Moritz", "Tulln"),
        (", Brändle,", "Brändle", ""),
        ("Dr. Huber, Anna", "Huber, Anna", ""),
        ("De la Cruz, Maria", "De la Cruz, Maria", ""),
        ("Gast: Brändle", "Brändle", ""),
        ("gast Brändle Moritz", "Brändle Moritz", ""),
        ("Gast Anna", "Gast Anna", ""),
        ("Gastl Max", "Gastl Max", ""),
        ("Gast, Anna", "Gast, Anna", ""),
    ],
)
def test_a_guests_cell_is_a_name_and_perhaps_a_place(text: str, name: str, place: str) -> None:
    assert name_and_place(text) == (name, place)


@pytest.mark.parametrize(
    ("heading", "row"),
    [
        ("Nr;R1;R2", "Brändle Moritz, Tulln;5;-5"),
        ("Nr;R1;R2", "Gast Brändle Moritz, Tulln;5;-5"),
        ("Nr;R1;R2", "BrändleˆMoritzˆTulln;5;-5"),
        ("Nr;Name;R1;R2", ";Brändle Moritz (Tulln);5;-5"),
        ("Nr;Name;R1;R2", "Gast;Brändle, Moritz, Tulln;5;-5"),
        ("Nr;Name;Ort;R1;R2", "Gast;Brändle Moritz;Tulln;5;-5"),
        ("Nr;Zuname;Vorname;Ort;R1;R2", ";Brändle;Moritz;Tulln;5;-5"),
        ("Nr;Zuname;Vorname;Ort;R1;R2", "Gast;Brändle;Moritz;Tulln;5;-5"),
        ("Datum;Nr;Zuname;Vorname;Ort;R1;R2", "17.10.2026;;Brändle;Moritz;Tulln;5;-5"),
        ("Datum;Nr;R1;R2", '17.10.2026;"Brändle Moritz, Tulln";5;-5'),
    ],
)
def test_a_guest_is_read_however_the_row_names_them(heading: str, row: str) -> None:
    found = read(f"{heading}\n{row}\n").record
    (guest,) = found.people
    assert (guest.row.number, guest.row.family_name, guest.row.given_name, guest.row.place) == BRAENDLE
    assert [each.rounds for each in found.evenings[0].results] == [(5, -5)]
    facts = {"text": row.split(";")["Datum" in heading].strip('"'), "name": "Brändle Moritz", "place": "Tulln"}
    if "Gast;" in row:
        facts["text"] = "Brändle, Moritz, Tulln"
    told = (ImportNote("past_guest_read", "2", facts, person=guest.key),) if ", Tulln" in row else ()
    assert found.notes == told


def test_a_comma_in_a_column_of_names_stands_between_the_names() -> None:
    listed = read(
        "Name;Ort;Club\nHuber Mayr, Anna;;X\nDe la Cruz, Maria;;Y\nDr. Huber, Anna;;\nGast Anna Maria;;\n"
        "Brändle, Moritz, Tulln;;\nMayr Eva (Wels);;\nMayr Ida, Linz;Graz;\n"
    ).record
    assert [(each.row.family_name, each.row.given_name, each.row.place) for each in listed.people] == [
        ("Huber Mayr", "Anna", ""),
        ("De la Cruz", "Maria", ""),
        ("Huber", "Anna", ""),
        ("Gast", "Anna Maria", ""),
        BRAENDLE[1:],
        ("Mayr", "Eva", "Wels"),
        ("Mayr Ida", "Linz", "Graz"),
    ]
    assert notes(listed) == [("past_comma_read", "2"), ("past_guest_read", "6"), ("past_comma_read", "8")]
    assert listed.notes[0].facts == {"text": "Huber Mayr, Anna", "family": "Huber Mayr", "given": "Anna"}
    played = read("Nr;Name;R1;R2\n;Huber Mayr, Anna;5;-5\nBrändle Moritz, Tulln;;5;-5\n").record
    assert [(each.row.family_name, each.row.given_name, each.row.place) for each in played.people] == [
        ("Huber Mayr", "Anna", ""),
        BRAENDLE[1:],
    ]
    assert notes(played) == [("past_comma_read", "2"), ("past_guest_read", "3")]
    table = read("Rang;Nr;Summe\n1;Brändle Moritz, Tulln;20\n2;Brändle Moritz, Tulln;10\n").record
    assert notes(table) == [("past_guest_read", "2")]


@pytest.mark.parametrize("written", ["%s", "Gast: %s"])
@pytest.mark.parametrize("heading", ["Nr;R1;R2\n%s;5;-5\n", "Nr;Name;R1;R2\n;%s;5;-5\n"])
@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("Dr. Müller Eva (Horn)", "Horn"),
        ("Müller Eva, (Horn)", "Horn"),
        ("Müller, Mag. Eva", ""),
        ("Müller Eva, MSc", ""),
        ("DI Müller, Eva, Horn", "Horn"),
        ("Müller, Eva, Horn (NÖ)", "Horn (NÖ)"),
    ],
)
def test_titles_and_brackets_are_no_part_of_a_guests_name(heading: str, written: str, name: str, place: str) -> None:
    (guest,) = read(heading % (written % name)).record.people
    assert (guest.row.family_name, guest.row.given_name, guest.row.place) == ("Müller", "Eva", place)


@pytest.mark.parametrize("row", ["Nr;R1\n0815 %s;5\n", "Nr;Name;R1\n;0815 %s;5\n", "Nr;Name;R1\n815;%s;5\n"])
@pytest.mark.parametrize("name", ["Müller Eva (Horn)", "Dr. Müller, Eva, Horn"])
def test_a_number_before_a_name_is_the_persons(row: str, name: str) -> None:
    (person,) = read(row % name).record.people
    assert (person.key, person.row) == ("n0815", PlayerRow("0815", "Müller", "Eva", place="Horn"))


def test_a_number_with_too_many_digits_before_a_name_is_nobodys() -> None:
    assert notes(read("Nr;R1\n08151 Müller Eva;5\n").record) == [("past_row_nobody", "2")]


@pytest.mark.parametrize("row", [";%s;5", "0815;%s;5"])
def test_a_comma_that_may_stand_before_a_place_is_told(row: str) -> None:
    found = read("Nr;Name;R1\n" + row % "Müller Eva, Horn (NÖ)" + "\n").record
    (person,) = found.people
    assert (person.row.family_name, person.row.given_name, person.row.place) == ("Müller Eva", "Horn", "NÖ")
    assert person.otherwise == PlayerRow(person.row.number, "Müller", "Eva", place="Horn (NÖ)")
    assert notes(found) == [("past_comma_read", "2")]
    told = read("Nr;R1\nMüller Eva, Horn (NÖ);5\n").record
    assert [each.facts["place"] for each in told.notes] == ["Horn (NÖ)"]


def test_commas_of_names_are_no_separator_where_every_line_has_another_one() -> None:
    found = read("Nr;R1\nBrändle, Moritz, Bad Mond;5\nMayr, Eva, Wels;-5\n").record
    assert [(each.row.family_name, each.row.given_name, each.row.place) for each in found.people] == [
        ("Brändle", "Moritz", "Bad Mond"),
        ("Mayr", "Eva", "Wels"),
    ]
    assert [each.rounds for each in found.evenings[0].results] == [(5,), (-5,)]


def test_a_number_that_only_says_guest_is_no_name_and_no_wrong_number() -> None:
    assert notes(read("Nr;R1;R2\nGast;5;-5\n").record) == [("past_row_nobody", "2")]
    (person,) = read("Nr.;Zuname;Vorname;Ort\nGast;Brändle;Moritz;Tulln\n").record.people
    assert (person.row.number, person.row.family_name) == ("", "Brändle")


def test_a_round_that_is_crossed_out_is_told_with_its_place() -> None:
    (note,) = read("Nr;R1;R2\n815;5;x\n816;-5;-\n").record.notes
    assert (note.code, note.where, note.facts, note.person) == (
        "past_not_played", "2", {"round": 2, "text": "x"}, "n0815",
    )  # fmt: skip
