"""What was typed into a search, as a new player's name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.intake.players import LIMITS, PlayerRow
from tournaments.intake.typed_name import typed_person

GIVEN, FAMILIES = {"Josef", "Anna", "Franz"}, {"Huber", "Franz"}


@pytest.mark.parametrize(
    ("typed", "family_name", "given_name"),
    [
        ("huber", "Huber", ""),
        ("huber josef", "Huber", "Josef"),
        ("Huber Anna Maria", "Huber", "Anna Maria"),
        ("josef huber", "Huber", "Josef"),
        ("Josef Unbekannt", "Unbekannt", "Josef"),
        ("franz josef", "Franz", "Josef"),
        ("josef anna", "Josef", "Anna"),
        ("Unbekannt, Rosa", "Unbekannt", "Rosa"),
        ("huber-mayr ida", "Huber-Mayr", "Ida"),
        ("von pagat ida", "von Pagat", "Ida"),
        ("McPagat Leo", "McPagat", "Leo"),
        ("  öküs\u202e   jörg ", "Öküs", "Jörg"),
        ("von", "von", ""),
        ("", "", ""),
    ],
)
def test_a_name_is_split(typed: str, family_name: str, given_name: str) -> None:
    found = typed_person(typed, given_names=GIVEN, family_names=FAMILIES)
    assert found == PlayerRow("", family_name, given_name)


def test_a_number_is_a_number() -> None:
    assert typed_person("417") == PlayerRow("0417", "")


@given(st.text(max_size=300))
def test_whatever_was_typed_fits_into_the_form(text: str) -> None:
    found = typed_person(text)
    assert all(len(getattr(found, name)) <= limit for name, limit in LIMITS.items())
