"""A list's column "Name" has a whole name, in whatever order, with a number, titles and the place."""

import pytest

from tournaments.intake.column_names import KnownNames, Readings, name_readings, settled_list
from tournaments.intake.final_ranking import read_ranking
from tournaments.intake.players import PlayerRow

BERTA = PlayerRow("", "Skisberger", "Berta", place="Uhudorf")
KNOWN = KnownNames(frozenset({"anton", "berta", "maria"}), frozenset({"skisberger"}), frozenset({("uhudorf",)}))


def read(text: str, row: PlayerRow | None = None, *, known: KnownNames = KNOWN) -> list[PlayerRow]:
    (ways,) = settled_list([name_readings(row or PlayerRow("", ""), {"name": text})], known)
    return list(ways)


def read_list(*texts: str) -> list[Readings]:
    """A list of people nobody of whom is known."""
    return settled_list([name_readings(PlayerRow("", ""), {"name": each}) for each in texts], KnownNames())


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
    assert read("Fremder Xaver, Anderswo") == [
        PlayerRow("", "Fremder", "Xaver", place="Anderswo"),
        PlayerRow("", "Fremder Xaver", "Anderswo"),
    ]


def test_a_known_place_behind_a_comma_is_the_place_unless_it_is_a_given_name_as_well() -> None:
    by_place = PlayerRow("", "Nie", "Da", place="Uhudorf")
    as_given = KnownNames(frozenset({"uhudorf"}), frozenset(), KNOWN.places)

    assert read("Nie Da, Uhudorf") == [by_place]
    assert read("Nie Da, Uhudorf", known=as_given) == [PlayerRow("", "Nie Da", "Uhudorf"), by_place]


EVA, TURNED = PlayerRow("", "Müllner", "Eva", place="Zwettl"), PlayerRow("", "Eva", "Müllner", place="Zwettl")


def test_other_names_of_a_list_tell_which_name_comes_first() -> None:
    assert read_list("Skisberger, Eva", "Eva Müllner (Zwettl)")[1] == (EVA,)
    assert read_list("Skisberger Eva", "Skisberger Berta", "Eva Müllner (Zwettl)")[2] == (TURNED, EVA)
    assert read_list("Müllner Eva", "Eva Müllner (Zwettl)") == [
        (PlayerRow("", "Müllner", "Eva"), PlayerRow("", "Eva", "Müllner")),
        (TURNED, EVA),
    ]
    assert len(read_list("Skisberger Eva, Uhudorf", "Eva Müllner (Zwettl)")[1]) == 2
    assert read_list("Müllner Eva", "Skisberger Eva", "Huber Eva", "Eva Müllner (Zwettl)")[:3] == [
        (PlayerRow("", each, "Eva"),) for each in ("Müllner", "Skisberger", "Huber")
    ]


def test_a_name_that_begins_with_nothing_known_and_ends_with_a_known_family_name_is_asked_about() -> None:
    assert read("Eva Skisberger") == [PlayerRow("", "Eva", "Skisberger"), PlayerRow("", "Skisberger", "Eva")]
    assert read("Skisberger Eva") == [PlayerRow("", "Skisberger", "Eva")]


def test_name_beside_a_column_of_given_names_is_the_family_name() -> None:
    lines = b"Rang;Name;Vorname;Teilnahmen\n1;Huber Mayr;Anton;5"

    assert [each.row for each in read_ranking(lines, filename="rang.csv").rows] == [
        PlayerRow("", "Huber Mayr", "Anton")
    ]
