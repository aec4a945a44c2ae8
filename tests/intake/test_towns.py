"""The town of an inn, by its address or its name."""

import pytest

from tournaments.intake.towns import town_of


@pytest.mark.parametrize(
    ("texts", "town"),
    [
        (("Hauptplatz 1, 3580 Oberkakadu", "Gasthaus Mond"), "Oberkakadu"),
        (("3580 Oberkakadu, Hauptplatz 1", ""), "Oberkakadu"),
        (("Hauptplatz 1, A-3580 Bad Mond, Österreich", ""), "Bad Mond"),
        (("Hauptplatz 1 3580 Sankt Pagat (NÖ)", ""), "Sankt Pagat (NÖ)"),
        (("Hauptplatz 1, Oberkakadu", "Gasthaus Mond, Untertrull"), "Oberkakadu"),
        (("", "Gasthof zum Sküs, Oberkakadu"), "Oberkakadu"),
        (("Hauptplatz 1", "Gasthof zum Sküs, Oberkakadu"), "Oberkakadu"),
        (("", "Gasthof zum Sküs"), ""),
        (("", "Gasthof zum Sküs, großer Saal"), ""),
        (("Oberkakadu, Hauptplatz 1", "Gasthof zum Sküs, 1. Stock"), ""),
        (("Hauptplatz", "Oberkakadu"), ""),
        (("", ""), ""),
    ],
)
def test_a_town_stands_behind_a_postcode_or_a_comma(texts: tuple[str, str], town: str) -> None:
    assert town_of(*texts) == town
