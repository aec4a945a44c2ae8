"""Files whose headings speak of days or ranks are no lists of players: without their columns somebody has to say."""

import pytest

from tests.intake.history.test_reading import read
from tournaments.documents.history_words import problem_sentence
from tournaments.intake.history.reading import ReadingChoice, read_history_file


@pytest.mark.parametrize(
    ("heading", "lacking"),
    [
        ("Ort;Name;Datum", [("lines", ("r1",)), ("places", ("evening",))]),
        ("Nr;Name;Ort;Datum", [("lines", ("r1",))]),
        (
            "Platz;Name;Datum",
            [("lines", ("r1",)), ("results", ("r1",)), ("places", ("evening",)), ("table", ("total",))],
        ),
        ("Platz;Zuname;Vorname;Ort", [("results", ("r1",)), ("table", ("total",)), ("season", ("number", "r1"))]),
        ("Rang;Nr;Zuname;Vorname", [("results", ("r1",)), ("table", ("total",)), ("season", ("evening", "r1"))]),
    ],
)
def test_days_and_ranks_make_no_people(heading: str, lacking: list[tuple[str, tuple[str, ...]]]) -> None:
    found = read(f"{heading}\n1;Sküs;Mond;12.1.2019\n")

    assert (found.problem, found.shape, found.record.people) == ("past_shape_lacks", "", ())
    assert [(each.shape, each.missing) for each in found.nearly] == lacking


@pytest.mark.parametrize("heading", ["Nr;Zuname;Vorname;Datum", "Nr;Name;Ort", "Zuname;Vorname;Geburtsdatum"])
def test_lists_of_players_stay_lists_of_players(heading: str) -> None:
    assert read(f"{heading}\n815;Skisberger;Resi;1.3.1958\n").shape == "players"


def test_the_missing_columns_are_named_and_the_kind_can_be_said() -> None:
    text = "Ort;Name;Datum\nOberkakadu;Skisberger Resi;12.1.2019\n"

    assert problem_sentence(read(text)) == (
        "Es ist nicht klar, was diese Datei ist; bitte wählen Sie es aus oder lassen Sie sie weg. Es fehlen Spalten: "
        "für „Turniere, eine Zeile je Ergebnis“: 1. Runde; für „eine Liste der Spielorte mit ihren Tagen“: "
        "Nummer des Abends."
    )
    assert problem_sentence(read("Wer;Was\na;b\n")).endswith("bitte wählen Sie es aus.")
    assert read(text, choice=ReadingChoice(shape="players")).record.people[0].row.family_name == "Skisberger"
    assert read(text, choice=ReadingChoice(shape="places")).missing == ("evening",)


def test_a_place_that_is_a_number_is_the_evenings_once_it_is_a_list_of_places() -> None:
    text = b"Ort;Name;Datum\n1;Anger-Wirt;14. April 2023\n"
    found = read_history_file(text, filename="a.csv", choice=ReadingChoice(shape="places"))
    assert found.problem == ""
    assert [(each.number, each.name) for each in found.record.places] == [("1", "Anger-Wirt")]
