"""A list's column "Name" has a whole name, in whatever order, with a number, titles and the place."""

import pytest

from tournaments.intake.column_names import name_readings, settled
from tournaments.intake.final_ranking import read_ranking
from tournaments.intake.players import PlayerRow

BERTA = PlayerRow("", "Skisberger", "Berta", place="Uhudorf")
GIVEN = {"anton", "berta", "maria"}


def read(text: str, row: PlayerRow | None = None) -> list[PlayerRow]:
    return list(settled(name_readings(row or PlayerRow("", ""), {"name": text}), GIVEN))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Skisberger Berta, Uhudorf", BERTA),
        ("Berta Skisberger (Uhudorf)", BERTA),
        ("Skisberger, Berta, Uhudorf", BERTA),
        ("815 Skisberger Berta, Uhudorf", PlayerRow("0815", "Skisberger", "Berta", place="Uhudorf")),
        ("Dr. Skisberger Berta, Uhudorf", PlayerRow("", "Skisberger", "Berta", "Dr.", place="Uhudorf")),
        ("Skisberger, Mag. Berta (Uhudorf)", PlayerRow("", "Skisberger", "Berta", "Mag.", place="Uhudorf")),
        ("Huber Mayr, Anton", PlayerRow("", "Huber Mayr", "Anton")),
        ("Fremder Xaver", PlayerRow("", "Fremder", "Xaver")),
        ("Anton Maria", PlayerRow("", "Anton", "Maria")),
        ("Huber", PlayerRow("", "Huber")),
    ],
)
def test_a_name_in_one_cell_is_read(text: str, expected: PlayerRow) -> None:
    assert read(text) == [expected]


def test_other_cells_settle_what_the_name_leaves_open() -> None:
    there = PlayerRow("0815", "", place="Uhudorf", title="Dr.")
    whole = PlayerRow("0815", "Skisberger", "Xenia", "Dr.", "Uhudorf")

    assert read("0815 Dr. Skisberger Xenia, Uhudorf", there) == [whole]
    assert read("Skisberger, Xenia", there) == [whole]
    assert list(name_readings(there, {"name": "Skisberger Xenia (Anderswo)"})) == []
    assert list(name_readings(there, {"name": "0816 Skisberger Xenia"})) == []
    assert list(name_readings(there, {"name": "Skisberger Xenia / Susi"})) == []
    assert read("Skisberger", PlayerRow("", "Von", "Beiden")) == [PlayerRow("", "Von", "Beiden")]


def test_a_comma_that_may_stand_before_a_place_or_a_given_name_stays_open() -> None:
    assert read("Fremder Xaver, Uhudorf") == [
        PlayerRow("", "Fremder", "Xaver", place="Uhudorf"),
        PlayerRow("", "Fremder Xaver", "Uhudorf"),
    ]


def test_name_beside_a_column_of_given_names_is_the_family_name() -> None:
    lines = b"Rang;Name;Vorname;Teilnahmen\n1;Huber Mayr;Anton;5"

    assert [each.row for each in read_ranking(lines, filename="rang.csv").rows] == [
        PlayerRow("", "Huber Mayr", "Anton")
    ]
