"""Whether a list means the person who is known."""

import pytest

from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import is_same_person


@pytest.mark.parametrize(
    ("known", "listed", "is_same"),
    [
        ("Müller Anna", "MUELLER Anna", True),
        ("Müller Anna", "Muller Anna", True),
        ("Huber Anna", "Huber Anna Maria", True),
        ("Huber Anna", "Huber-Mayr Anna", True),
        ("Huber ", "Huber Anna", True),
        ("Schmid Anna", "Schmidt Anna", True),
        ("Schmidt Anna", "Schmitt Anna", True),
        ("Huber René", "Huber Rene", True),
        ("Huber Josef", "Huber Sepp", False),
        ("Huber Anna", "Mayr Anna", False),
        ("Huber Anna", "Huber Hans", False),
        ("Huber Ida", "Huber Ina", False),
        ("Maier Franz", "Maierhofer Franz", False),
        ("Mayr Anna", "Maier Anna", False),
        ("Huber Anna", "Anna Huber", False),
    ],
)
def test_names_say_the_same_but_for_how_they_are_written(known: str, listed: str, is_same: bool) -> None:
    (one, one_given), (other, other_given) = known.split(" ", 1), listed.split(" ", 1)

    assert is_same_person(PlayerRow("1", one, one_given), PlayerRow("1", other, other_given, "Dr.", "Linz")) is is_same
