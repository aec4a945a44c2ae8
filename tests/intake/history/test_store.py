"""The web program's whole store, one JSON document. Everybody in it is invented."""

import json
import re
from datetime import date
from typing import Any

import pytest

from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.reading import ReadingChoice, read_history_file
from tournaments.intake.history.records import ImportedCup, ImportedRecord
from tournaments.intake.players import PlayerRow

RESI = [
    "Skisberger",
    "Resi",
    "Dr.",
    "MSc",
    "",
    "Gasse 1",
    "4999",
    "Oberkakadu",
    "",
    "0999",
    "1958-03-01",
    "r@a.example",
]
STORE: dict[str, Any] = {
    "SPIELERext": {
        "0815": [*RESI, 0, "Untertrull", "HK", "2011-01-01", "x", "", ""],
        "0007": ["Pagatl", "Hans", "Ing.", *[""] * 4, "Bad Mond", *[""] * 4, True, *[False] * 3, True, "", "K"],
        "0008": {"0": "Sküs", "1": "Ada", "12": 16, "2": "Mag."},
        "zehn": ["Niemand"],
        "0011": ["", "Ohne"],
    },
    "CUPS": {
        "SPIELERnr": {
            "0009": ["Gstieß", "Toni", "Untertrull, Hof 3", "", 1, True],
            "0815": ["Jemand", "Anders", "", "", 0, True],
        },
        "050": {"NAME": "Musterer Cup", "TYP": "CUP", "TURNIER": "6.5"},
        "53": {"NAME": "Anderer Cup", "TURNIER": "8"},
        "TERMINE": [
            {"DATUM": "2019-01-12", "CUP": "50", "TEXT": "TC Mond<br>Gasthof zum Sküs<br/>Oberkakadu"},
            None,
        ],
    },
    "050": {
        "‹2019-01-12": {
            "_NAME": "Jännerturnier",
            "_SAISON": "2018/19",
            "_VERANSTALTER": 17,
            "_ANEKDOTE": "…",
            "0815": [76, 204, "-", "Die Vögel"],
            "0007": ["-76", -204, "-", "Die Vögel"],
            "MondnerˆMaxˆBad Trull": [0, 0, "-"],
            "0009": "-",
            "0008": [1, "zwei", 3],
        },
        "‹2019-02-02": {"_AKTTURNIER": {"_RUNDE": 2}, "0815": {"1": 5}},
        "‹2019-03-02": {"_NAME": "Nichts"},
        "ANDERES": {"x": 1},
    },
    "053": [None, {"_NAME": "x"}],
}


def read(store: dict[str, Any]) -> ImportedRecord:
    return read_history_file(json.dumps(store).encode(), filename="alles.json", choice=ReadingChoice()).record


def test_the_store_has_people_cups_and_evenings() -> None:
    record = read(STORE)
    people = {person.key: person for person in record.people}

    assert people["n0815"].row == PlayerRow("0815", "Skisberger", "Resi", "Dr.", "Untertrull", birth_year="1958")
    assert (people["n0815"].contact.street, people["n0815"].contact.mail) == ("Gasse 1", "r@a.example")
    # Older: booleans instead of bits, the fifth of which leaves out the title; then the rest as usual.
    assert people["n0007"].row == PlayerRow("0007", "Pagatl", "Hans", place="Bad Mond")
    assert people["n0008"].row == PlayerRow("0008", "Sküs", "Ada")
    assert people["n0009"].row == PlayerRow("0009", "Gstieß", "Toni", place="Untertrull")
    assert record.cups == (ImportedCup("50", "Musterer Cup", "6.5"), ImportedCup("53", "Anderer Cup", "8"))

    first, second = record.evenings
    assert (first.cup, first.day, first.season, first.name) == ("50", date(2019, 1, 12), "2018/19", "Jännerturnier")
    assert first.venue == "Gasthof zum Sküs, Oberkakadu"
    assert [(each.person, each.rounds, each.team) for each in first.results[:2]] == [
        ("n0815", (76, 204), "Die Vögel"),
        ("n0007", (-76, -204), "Die Vögel"),
    ]
    assert [each.person for each in first.results if each.is_absent] == ["n0009"]
    assert second.day == date(2019, 2, 2)


def test_what_the_store_has_and_nobody_takes_is_told() -> None:
    record = read(STORE)

    assert [(note.code, note.where) for note in record.notes] == [
        ("number_form", "SPIELERext/zehn"),
        ("name_missing", "SPIELERext/0011"),
        ("past_two_names", "CUPS/SPIELERnr/0815"),
        ("past_left_phone", "SPIELERext"),
        ("past_left_title_after", "SPIELERext"),
        ("past_left_active", "SPIELERext"),
        ("past_left_marks", "SPIELERext"),
        ("past_points", "050/‹2019-01-12/0008"),
        ("past_running", "050/‹2019-02-02"),
        ("past_no_results", "050/‹2019-03-02"),
        ("past_node", "050/ANDERES"),
        ("past_node", "053/1"),
    ]


def test_marks_are_counted_and_nobody_writes_to_the_dead() -> None:
    bits = {"0815": 1 | 2, "0816": 4, "0817": 8, "0818": 2 | 16, "0819": 32}
    record = read({"SPIELERext": {number: [*RESI, mark] for number, mark in bits.items()}})

    people = {note.code: note.facts["people"] for note in record.notes if note.code != "past_left_phone"}
    assert people == {
        "past_left_dead": 2, "past_left_moved": 1, "past_left_marks": 2, "past_left_title_after": 5,
    }  # fmt: skip
    numbers = {note.code: note.facts["numbers"] for note in record.notes if "numbers" in note.facts}
    assert numbers == {"past_left_dead": "0815, 0818", "past_left_moved": "0816"}
    many = read({"SPIELERext": {f"{at:04}": [*RESI, 4] for at in range(1, 53)}}).notes[-1]
    assert (many.facts["people"], str(many.facts["numbers"])[-6:]) == (52, "0050 …")
    addresses = {each.row.number: (each.contact.street, each.contact.mail) for each in record.people}
    assert addresses["0815"] == addresses["0818"] == ("", "")
    assert addresses["0816"] == addresses["0817"] == ("Gasse 1", "r@a.example")


def test_one_cup_of_it_is_taken_with_the_people_it_has() -> None:
    whole = assembled([read(STORE)], AssemblyChoice(cups=("50",)))
    everybody = assembled([read(STORE)], AssemblyChoice(cups=("50",), everybody=True))

    assert [(each.day, each.season) for each in whole.evenings] == [
        (date(2019, 1, 12), "2018/19"),
        (date(2019, 2, 2), "2018/19"),
    ]
    assert [person.key for person in whole.people if person.row.number] == ["n0815", "n0007", "n0009"]
    assert [person.key for person in everybody.people if person.row.number] == ["n0815", "n0007", "n0008", "n0009"]


def test_a_season_of_odd_years_is_told_once_and_comes_as_it_is_written() -> None:
    labels = ["2019/18", "2019/18", "2018/19", "1999/00", "9999/00", "2019", "1019", "Sommer 2019", "2019/2020"]
    nights = {f"‹2019-01-{at:02}": {"_SAISON": each, "0815": [1, 2, 3]} for at, each in enumerate(labels, start=1)}
    record = assembled([read({"050": nights})], AssemblyChoice())

    told = [(note.where, note.facts["season"]) for note in record.notes if note.code == "past_season_years"]
    assert told == [("050/‹2019-01-01", "2019/18"), ("050/‹2019-01-05", "9999/00"), ("050/‹2019-01-07", "1019")]
    assert [each.season for each in record.evenings] == [*labels[:-1], "2019/20"]


def test_half_a_character_anywhere_is_left_out() -> None:
    written = json.dumps(STORE, ensure_ascii=False)
    halved = re.sub(r'(?<=[a-zäöüß])"', r'\\ud800"', written)

    whole, left_out = (
        read_history_file(text.encode(), filename="alles.json", choice=ReadingChoice()).record
        for text in (written, halved)
    )
    assert halved.count("\\ud800") > 9
    repr(left_out).encode()
    assert left_out == whole


def test_nonsense_in_every_place_is_told_and_nothing_breaks() -> None:
    some: list[Any] = [None, 7, "x", [], {}, [[]], [None, 3], {"0815": None}, {"0815": [[]]}, {"‹2019-01-12": 5}]
    for nonsense in some:
        store = {"SPIELERext": nonsense, "CUPS": nonsense, "050": nonsense, "051": {"‹2019-01-12": nonsense}}
        found = read(store)
        assert all(evening.results for evening in found.evenings), nonsense


def test_points_of_the_store_are_whole_numbers_or_text_of_one() -> None:
    cells = ["1.000", "−1 000", 5.0, "", "–", 1.5, 1.234, True, "7 8"]
    people = {f"{at:04d}": ["Sküs", f"Ada {at}"] for at in range(1, len(cells) + 1)}
    results = {number: [cell, 1, 0] for number, cell in zip(people, cells, strict=True)}
    record = read({"SPIELERext": people, "050": {"‹2019-01-12": results}})

    assert [each.rounds[0] for each in record.evenings[0].results] == [1000, -1000, 5, None, None]
    assert [(note.code, note.where[-4:]) for note in record.notes] == [
        ("past_points", f"{at:04d}") for at in range(6, 10)
    ]


def test_a_figure_where_the_rounds_belong_is_told() -> None:
    results = {"0815": [1, 2, 3], "0007": "76", "0009": 7, "0008": True, "0010": "–", "0011": None}
    record = read({"SPIELERext": {}, "050": {"‹2019-01-12": results}})

    assert [(each.person, each.is_absent) for each in record.evenings[0].results] == [
        ("n0815", False), ("n0010", True), ("n0011", True),
    ]  # fmt: skip
    assert [(note.code, note.where[-4:], note.left) for note in record.notes] == [
        ("past_points", number, 1) for number in ("0007", "0009", "0008")
    ]


def test_a_running_evening_is_left_out_with_what_is_noted_of_it() -> None:
    running = {"_AKTTURNIER": {"_RUNDE": 2}, "0815": {"1": 5, "6": "Wien", "7": 3}, "0007": {"1": -5, "6": ""}}
    record = read({"050": {"‹2019-02-02": running, "_AKTTURNIER": {"_TURNIER": "x", "0815": {"1": 3}}}})

    assert record.evenings == ()
    assert [(note.code, note.where, note.left) for note in record.notes] == [
        ("past_running", "050/‹2019-02-02", 2), ("past_running", "050/_AKTTURNIER", 1),
    ]  # fmt: skip


def test_nothing_is_told_of_the_evenings_of_another_cup() -> None:
    bad = {"0815": ["zwei", 1, 2], "0007": [1, 2, 3]}
    store = {"SPIELERext": {"0815": RESI, "x": []}, "050": {"‹2019-01-12": bad}, "051": {"‹2019-01-13": bad}}
    notes = assembled([read(store)], AssemblyChoice(cups=("51",))).notes
    assert [(note.code, note.where) for note in notes if note.code.startswith(("past_points", "number"))] == [
        ("number_form", "SPIELERext/x"), ("past_points", "051/‹2019-01-13/0815"),
    ]  # fmt: skip


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "cp1252"])
def test_the_store_may_have_been_saved_again_in_another_encoding(encoding: str) -> None:
    content = json.dumps({"050": {"‹2019-01-12": {"MüllerˆHansˆWien": [1, 2, 3]}}}, ensure_ascii=False)
    reading = read_history_file(content.encode(encoding), filename="alles.json", choice=ReadingChoice())
    (person,) = reading.record.people
    assert (person.row.family_name, person.row.place) == ("Müller", "Wien")


def test_an_impossible_address_is_left_out_and_told() -> None:
    row = [*RESI[:6], "XX!", *RESI[7:11], "keine Mail", *RESI[12:]]
    record = read({"SPIELERext": {"0815": row}, "CUPS": {"TERMINE": [
        {"DATUM": "2019-01-12", "CUP": "50", "TEXT": "TC<br>Gasthof <b>Mond</b><br>Trull"},
    ]}, "050": {"‹2019-01-12": {"0815": [1, 2, 3]}}})  # fmt: skip
    assert {note.code for note in record.notes if note.where == "SPIELERext/0815"} == {"past_mail", "past_postcode"}
    assert (record.people[0].contact.mail, record.people[0].contact.postcode) == ("", "")
    assert record.evenings[0].venue == "Gasthof Mond, Trull"
