"""What lists say of attributes, and the columns they say it in."""

import pytest

from tournaments.intake.attribute_cells import value_in
from tournaments.intake.player_lists import read_players

LADIES = {"": 7}
COUNTY = {"Tirol": 1, "Oberösterreich": 2, "0": 3}


@pytest.mark.parametrize(
    ("cell", "ladies", "county"),
    [
        ("x", 7, None),
        ("Ja", 7, None),
        ("1.0", 7, None),
        ("✓", 7, None),
        ("", 0, 0),
        ("nein", 0, 0),
        ("–", 0, 0),
        ("0", 0, 3),
        ("vielleicht", None, None),
        ("TIROL ", None, 1),
        ("oberösterreich", None, 2),
        ("ß", None, None),
    ],
)
def test_a_cell_means_a_value_nothing_or_is_not_understood(cell: str, ladies: int | None, county: int | None) -> None:
    assert (value_in(cell, LADIES), value_in(cell, COUNTY)) == (ladies, county)


def test_columns_are_found_by_the_name_of_the_attribute_and_stay_beside_their_row() -> None:
    text = "Nr;Zuname;Bundes_Land;DAMEN.;Ort\n42;Huber;Tirol;x;Graz\n;;Wien;x;\n43;Maier;;\n"

    found = read_players(text.encode(), filename="liste.csv", attributes=["Damen", "Bundes Land", "Ort", "Neuling"])

    assert [(row.family_name, row.place) for row in found.rows] == [("Huber", "Graz"), ("Maier", "")]
    assert found.attribute_cells == (("x", "Tirol", "", ""), ("", "", "", ""))
    assert [each.code for each in found.problems] == ["name_missing"]
    assert read_players(text.encode(), filename="liste.csv").attribute_cells == ()
