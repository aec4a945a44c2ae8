"""Two evenings of one day, in files that cannot number them: told apart by a new name, or by other results."""

import pytest

from tests.intake.history.test_reading import read
from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.reading import of_file
from tournaments.intake.history.records import ImportedRecord

DAY = "50;2019-01-12"
MATINEE = f'{DAY};"815";3;0;0;3;;\n{DAY};"816";-3;0;0;-3;;\n'
EVENING = f'{DAY};"815";-5;0;0;-5;;\n{DAY};"816";5;0;0;5;;\n'


def found(*texts: str) -> ImportedRecord:
    return assembled([of_file(read(text).record, at) for at, text in enumerate(texts, start=1)], AssemblyChoice())


def evenings(*texts: str) -> list[tuple[int, str, str, tuple[int | None, ...]]]:
    """Place in the day, name, venue, and the first round of everybody."""
    return [
        (each.nth, each.name, each.venue, tuple(result.rounds[0] for result in each.results))
        for each in found(*texts).evenings
    ]


def named(name: str, *, head: str = DAY, venue: str = "") -> str:
    return f'{head};"_NAME";{name};;\n' + (f'{head};"_VERANSTALTER";{venue};;\n' if venue else "")


@pytest.mark.parametrize("head", [DAY, ";"], ids=["with the day", "as our export"])
def test_a_new_name_begins_a_further_evening_of_the_day(head: str) -> None:
    text = named("Matinee", head=head, venue="Mond") + MATINEE + named("Abend", head=head, venue="Trull") + EVENING
    assert evenings(text) == [(1, "Matinee", "Mond", (3, -3)), (2, "Abend", "Trull", (-5, 5))]


def test_the_same_name_begins_one_only_if_somebody_has_another_result() -> None:
    first, second = MATINEE.splitlines(keepends=True)
    again = named("Abend")
    assert evenings(again + first + again + second) == [(1, "Abend", "", (3, -3))]
    assert evenings(again + MATINEE + again + EVENING) == [(1, "Abend", "", (3, -3)), (2, "Abend", "", (-5, 5))]
    repeated = found(again + MATINEE + again + MATINEE)
    assert [note.code for note in repeated.notes] == ["past_twice"] * 2


def test_what_an_evening_is_called_may_stand_below_its_results() -> None:
    assert evenings(MATINEE + named("Matinee", venue="Mond")) == [(1, "Matinee", "Mond", (3, -3))]


def test_files_of_the_same_day_are_one_evening_if_their_results_are_the_same() -> None:
    mine, others = named("Matinee") + MATINEE, named("Abend") + EVENING
    both = found(mine, others)
    assert [(each.nth, each.name) for each in both.evenings] == [(1, "Matinee"), (2, "Abend")]
    assert [(note.code, note.facts["name"], note.file, note.left) for note in both.notes] == [
        ("past_further_evening", "Abend", 2, 0)
    ]

    same = found(mine, named("Anders genannt") + MATINEE)
    assert [(each.nth, each.name) for each in same.evenings] == [(1, "Matinee")]
    assert [(note.code, note.file, note.left) for note in same.notes] == [("past_same_day", 2, 2)]
    assert [each.name for each in found(mine, others, others, mine).evenings] == ["Matinee", "Abend"]


def test_two_places_of_one_day_are_two_evenings() -> None:
    season = "Ort;Platz;Nr;R1\n1;1;815;3\n1;2;816;-3\n2;1;816;5\n2;2;815;-5\n"
    places = "Ortnummer;Spielort;Datum\n1;Mond;12.1.2019\n2;Trull;12.1.2019\n"
    assert evenings(season, places) == [(1, "Mond", "Mond", (3, -3)), (2, "Trull", "Trull", (5, -5))]
