"""Two evenings of one day, in files that cannot number them: told apart by a new name, or by other results."""

from collections.abc import Mapping, Sequence

import pytest

from tests.intake.history.test_reading import read
from tournaments.intake.history.assembling import AssemblyChoice, assembled
from tournaments.intake.history.reading import of_file
from tournaments.intake.history.records import ImportedRecord

DAY = "50;2019-01-12"
MATINEE = f'{DAY};"815";3;0;0;3;;\n{DAY};"816";-3;0;0;-3;;\n'
EVENING = f'{DAY};"815";-5;0;0;-5;;\n{DAY};"816";5;0;0;5;;\n'


def found(*texts: str, further: Sequence[str] = (), holds: Mapping[str, int] | None = None) -> ImportedRecord:
    choice = AssemblyChoice(further=further, holds=holds or {})
    return assembled([of_file(read(text).record, at) for at, text in enumerate(texts, start=1)], choice)


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
    assert [(note.code, note.left) for note in repeated.notes] == [("past_twice", 1)] * 2
    assert [note.person for note in repeated.notes] == [person.key for person in repeated.people]
    assert repeated.notes[0].facts == {"first": "2"}


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


def listed(*points: tuple[int, int, int], name: str = "") -> str:
    """An evening of the day with these rounds of 0810, 0811 and so on."""
    head = named(name) if name else ""
    return head + "".join(f'{DAY};"{810 + at}";{a};{b};{c};{a + b + c};;\n' for at, (a, b, c) in enumerate(points))


ORIGINAL = [(3, 1, 0), (-3, 4, 0), (5, -5, 2), (-5, 0, -2)]
CORRECTED = [(3, 1, 0), (-4, 4, 0), (5, -6, 2), (-4, 1, -2)]
"""Three of four lines are others."""


@pytest.mark.parametrize(
    ("first", "second"),
    [("1. Abend", "1. Abend"), ("", "1. Abend"), ("1. Abend", "Anders genannt")],
    ids=["called the same", "without a name", "with the same line of somebody"],
)
def test_a_corrected_copy_in_another_file_is_asked_about_and_no_second_evening(first: str, second: str) -> None:
    texts = listed(*ORIGINAL, name=first), listed(*CORRECTED, name=second)
    record = found(*texts)
    assert [(each.file, each.nth) for each in record.evenings] == [(1, 1)]
    assert [(note.code, note.facts["lines"], note.file, note.left) for note in record.notes] == [("past_copy", 3, 2, 4)]
    (asked,) = record.asked
    assert (asked.evening.key, asked.known.file, asked.differing, asked.is_further) == ("2019-01-12 2", 1, 3, False)

    both = found(*texts, further=[asked.evening.key])
    assert [(each.file, each.nth) for each in both.evenings] == [(1, 1), (2, 2)]
    assert ([note.code for note in both.notes], [each.is_further for each in both.asked]) == (
        ["past_further_evening"],
        [True],
    )


def test_a_copy_with_few_other_lines_says_how_many() -> None:
    nearly = [*ORIGINAL[:3], (-6, 0, -2)]
    (note,) = found(listed(*ORIGINAL), listed(*nearly, (1, 1, 1))).notes
    assert (note.code, note.facts["lines"], note.left) == ("past_same_day_differs", 2, 5)


def test_of_a_copy_with_few_other_lines_the_one_that_holds_is_taken() -> None:
    texts = listed(*ORIGINAL), listed(*ORIGINAL[:3], (-6, 0, -2))
    (copy,) = found(*texts).copies
    assert (copy.known.key, copy.known.file, copy.evening.file, copy.differing) == ("2019-01-12", 1, 2, 1)
    for holds, last in ((0, -5), (1, -5), (2, -6)):
        record = found(*texts, holds={"2019-01-12": holds} if holds else {})
        assert [(each.file, each.results[-1].rounds[0]) for each in record.evenings] == [(holds or 1, last)]
        assert [each.is_open for each in record.copies] == [not holds]
        assert [(note.code, note.file) for note in record.notes] == [("past_same_day_differs", 1 if holds == 2 else 2)]
    assert found(texts[0], texts[0]).copies == ()


def test_a_copy_of_a_copy_is_asked_about_once() -> None:
    texts = listed(*ORIGINAL), listed(*CORRECTED), listed(*CORRECTED)
    assert [note.code for note in found(*texts).notes] == ["past_copy", "past_same_day"]
