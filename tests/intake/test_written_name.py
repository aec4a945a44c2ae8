"""Names as people write them, with what stands before and behind them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.intake.players import PlayerRow
from tournaments.intake.written_name import (
    OfferedName,
    is_surely_named,
    number_and_name,
    offered_names,
    other_row,
    written_row,
)

SURE, MAY_BE = True, False
FAMILIES = st.sampled_from(["Müller", "Huber-Mayr", "von Pagat", "De la Cruz", "O'Skis"])
GIVEN = st.sampled_from(["Eva", "Anna Maria", "Jörg"])
PLACES = st.sampled_from(["", "Horn", "Bad Horn", "St. Pölten", "Horn, NÖ", "Horn an der Au"])
NUMBERS = st.sampled_from(["", "0815", "0001"])


@pytest.mark.parametrize(
    ("text", "number", "name"),
    [
        ("0815 Müller Eva", "0815", "Müller Eva"),
        ("815, Müller Eva", "0815", "Müller Eva"),
        ("#7: Müller", "0007", "Müller"),
        ("0815 – Müller Eva (Horn)", "0815", "Müller Eva (Horn)"),
        ("08151 Müller Eva", "08151", "Müller Eva"),
        ("Müller Eva", "", "Müller Eva"),
        ("0815", "", "0815"),
        ("Müller 2", "", "Müller 2"),
    ],
)
def test_a_number_before_a_name_is_no_part_of_it(text: str, number: str, name: str) -> None:
    assert number_and_name(text) == (number, name)


@pytest.mark.parametrize(
    ("text", "family_name", "given_name", "place"),
    [
        ("0815 Müller Eva", "Müller", "Eva", ""),
        ("0815 Müller Eva, Wien", "Müller", "Eva", "Wien"),
        ("Nie Da, Wien", "Nie", "Da", "Wien"),
        ("da Nie, Eva, Wien", "da Nie", "Eva", "Wien"),
        ("Müller Eva, Horn (NÖ)", "Müller", "Eva", "Horn (NÖ)"),
        ("Müller, Eva, Horn (NÖ)", "Müller", "Eva", "Horn (NÖ)"),
        ("Müller Eva, (Horn)", "Müller", "Eva", "Horn"),
        ("Müller Eva, Bad Horn, NÖ", "Müller", "Eva", "Bad Horn, NÖ"),
        ("Dr. Müller Eva, Horn", "Müller", "Eva", "Horn"),
        ("Dr. Müller Eva (Horn)", "Müller", "Eva", "Horn"),
        ("Müller, Mag. Eva", "Müller", "Eva", ""),
        ("Müller Eva, MSc", "Müller", "Eva", ""),
        ("Müller Eva, Dr., Horn", "Müller", "Eva", "Horn"),
        ("Gast Müller Eva (Horn)", "Müller", "Eva", "Horn"),
        ("Gast: Dr. Müller Eva, Horn", "Müller", "Eva", "Horn"),
        ("– Müller Eva (Horn)", "Müller", "Eva", "Horn"),
        ("(Horn)", "", "", "Horn"),
    ],
)
def test_a_name_is_read_with_its_place(text: str, family_name: str, given_name: str, place: str) -> None:
    row = written_row(text)
    assert (row.family_name, row.given_name, row.place) == (family_name, given_name, place)


@pytest.mark.parametrize(
    ("text", "is_in_column", "other"),
    [
        ("Müller Eva, Horn", True, PlayerRow("", "Müller", "Eva", place="Horn")),
        ("Müller Eva, Horn (NÖ)", True, PlayerRow("", "Müller", "Eva", place="Horn (NÖ)")),
        ("Uhu, Wien", True, PlayerRow("", "Uhu", place="Wien")),
        ("0815 Huber Mayr, Anna", False, PlayerRow("0815", "Huber Mayr", "Anna")),
        ("Müller Eva (Horn)", True, None),
        ("Müller Eva", False, None),
        ("Müller Eva, MSc", True, None),
    ],
)
def test_a_comma_may_stand_for_something_else(text: str, *, is_in_column: bool, other: PlayerRow | None) -> None:
    assert other_row(text, is_in_column=is_in_column) == other


@pytest.mark.parametrize(
    ("text", "is_sure"),
    [("Müller Eva", SURE), ("O’Skis Jörg-Karl", SURE), ("Müller Eva / Horn", MAY_BE), ("Müller Eva 2", MAY_BE),
     ("Müller (Eva", MAY_BE), ("(Horn)", MAY_BE)],
)  # fmt: skip
def test_a_name_with_figures_or_signs_is_not_sure(text: str, *, is_sure: bool) -> None:
    assert is_surely_named(written_row(text)) is is_sure


@given(NUMBERS, FAMILIES, GIVEN, PLACES, st.sampled_from(["", "Dr. ", "Mag. (FH) ", "DI "]), st.booleans())
def test_what_was_written_is_read_again(
    number: str, family_name: str, given_name: str, place: str, title: str, has_brackets: bool
) -> None:
    row = PlayerRow(number, family_name, given_name, place=place)
    behind = (f" ({place})" if has_brackets else f", {place}") if place else ""
    text = f"{number} {title}{family_name}, {given_name}{behind}".strip()
    assert written_row(text) == row
    assert OfferedName(f"{family_name}, {given_name}", number, place) in offered_names(text)
    assert written_row(text, is_in_column=True) == row


@given(st.text(max_size=200))
def test_anything_can_be_read(text: str) -> None:
    row = written_row(text)
    assert len(row.place) <= 80
    assert offered_names(text) or not row.family_name
